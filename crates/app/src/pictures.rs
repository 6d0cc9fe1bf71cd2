//! Cache of decoded images: the visible ones, and a few recent ones.

use crate::{
    jobs::pictures::{Picture, PictureKey, PictureState},
    stage::compose::PictureOrigin,
};
use std::collections::{HashMap, HashSet};

/// Key of an image by its URL.
pub fn thumbnail(address: &str) -> PictureKey {
    PictureKey { origin: PictureOrigin::Address(address.to_owned()), at_ms: None }
}

/// Cache of decoded images. Limited in number and bytes, because a frame of 1280 x 720 has 3.7 MB, and its smaller copies a third
/// of that.
#[derive(Default)]
pub struct Pictures {
    known: HashMap<PictureKey, (PictureState, u64)>,
    /// Last image of each source's scrub proxy, with the `clock` of its arrival.
    proxies: HashMap<PictureOrigin, (Picture, u64)>,
    clock: u64,
    /// Minimum number of images kept, if more than usual are visible at once.
    room: usize,
    /// Keys of the visible images.
    needed: Vec<PictureKey>,
    /// Failed images for which the server gives no URL.
    unaddressed: HashSet<PictureKey>,
}

impl Pictures {
    /// Number of decoded images kept.
    const KEPT: usize = 16;
    /// Maximum bytes of images that aren't visible.
    const KEPT_BYTES: usize = 10 << 20;

    /// Load state of an image; `None` if it wasn't requested. A decoded frame also serves other moments at which it is visible.
    pub fn get(&self, key: &PictureKey) -> Option<&PictureState> {
        let known = self.known.get(key).map(|(state, _)| state);
        match known {
            Some(PictureState::Ready(_)) => known,
            _ => self.covering(key).and_then(|held| self.known.get(held)).map(|(state, _)| state).or(known),
        }
    }

    /// Key of a cached frame that is also visible at this key's moment.
    fn covering(&self, key: &PictureKey) -> Option<&PictureKey> {
        let at = key.at_ms?;
        let covers = |(held, (state, _)): &(&PictureKey, &(PictureState, u64))| match state {
            PictureState::Ready(picture) => held.origin == key.origin && picture.shown.is_some_and(|span| span.covers(at)),
            _ => false,
        };
        self.known.iter().find(covers).map(|(held, _)| held)
    }

    /// Most recently used image of a source: shown, marked as inexact, until the exact one is decoded.
    pub fn nearest(&self, origin: &PictureOrigin) -> Option<&Picture> {
        let ready = self.known.iter().filter(|(key, _)| key.origin == *origin).filter_map(|(_, (state, used))| match state {
            PictureState::Ready(picture) => Some((used, picture)),
            _ => None,
        });
        let proxy = self.proxies.get(origin).map(|(picture, came)| (came, picture));
        ready.chain(proxy).max_by_key(|(used, _)| **used).map(|(_, picture)| picture)
    }

    /// Stores an image of a source's scrub proxy, shown until the exact one is decoded.
    pub fn put_proxy(&mut self, origin: PictureOrigin, picture: Picture) {
        self.clock += 1;
        self.proxies.insert(origin, (picture, self.clock));
        while self.proxies.len() > Self::KEPT {
            let oldest = self.proxies.iter().min_by_key(|(_, (_, came))| *came).map(|(origin, _)| origin.clone());
            let Some(oldest) = oldest else { return };
            self.proxies.remove(&oldest);
        }
    }

    /// True if the scrub proxy's image shows this key's moment.
    pub fn has_proxy(&self, key: &PictureKey) -> bool {
        let shown = self.proxies.get(&key.origin).and_then(|(picture, _)| picture.shown);
        shown.zip(key.at_ms).is_some_and(|(span, at)| span.covers(at))
    }

    /// Sets the visible images; returns whether they changed.
    pub fn need<'a>(&mut self, keys: impl Iterator<Item = &'a PictureKey> + Clone) -> bool {
        let is_other = !self.needed.iter().eq(keys.clone());
        if is_other {
            self.needed = keys.cloned().collect();
        }
        is_other
    }

    /// Marks an image as needed; returns whether it must be requested.
    pub fn want(&mut self, key: &PictureKey) -> bool {
        self.clock += 1;
        let held = if self.known.contains_key(key) { None } else { self.covering(key).cloned() };
        let key = held.as_ref().unwrap_or(key);
        if let Some((_, used)) = self.known.get_mut(key) {
            *used = self.clock;
            return false;
        }
        self.known.insert(key.clone(), (PictureState::Loading, self.clock));
        true
    }

    /// Marks an image without a URL as failed, until [`Self::has_address`].
    pub fn lacks_address(&mut self, key: &PictureKey) {
        if self.want(key) {
            let why = words::notices::no_file().to_owned();
            self.put(key.clone(), Some(PictureState::Failed(why)));
            self.unaddressed.retain(|key| self.known.contains_key(key));
            self.unaddressed.insert(key.clone());
        }
    }

    /// Handles that the URL of an image is known: if it failed without one, it is requested again.
    pub fn has_address(&mut self, key: &PictureKey) {
        if self.unaddressed.remove(key) {
            self.known.remove(key);
        }
    }

    /// Sets the minimum number of images kept: as many as are visible at once.
    pub fn make_room(&mut self, room: usize) {
        self.room = room;
    }

    /// Stores the result of a request; `None` if a later request replaced it.
    pub fn put(&mut self, key: PictureKey, state: Option<PictureState>) {
        match state {
            Some(state) => {
                let used = self.known.get(&key).map_or(self.clock, |(_, used)| *used);
                self.known.insert(key, (state, used));
            }
            None => drop(self.known.remove(&key)),
        }
        while self.known.len() > Self::KEPT.max(self.room) {
            let idle = self.known.iter().filter(|(_, (state, _))| !matches!(state, PictureState::Loading));
            let Some(oldest) = idle.min_by_key(|(_, (_, used))| *used).map(|(key, _)| key.clone()) else { break };
            self.known.remove(&oldest);
        }
        self.forget_unseen();
    }

    /// Drops the least recently used invisible images above [`Self::KEPT_BYTES`]. Not after [`Self::make_room`]: then the images
    /// are small, and only their number is limited.
    fn forget_unseen(&mut self) {
        if self.room > 0 {
            return;
        }
        let size = |state: &PictureState| if let PictureState::Ready(picture) = state { picture.bytes() } else { 0 };
        let unseen = self.known.iter().filter(|(key, _)| !self.needed.contains(key));
        let mut unseen: Vec<_> = unseen.map(|(key, (state, used))| (*used, size(state), key.clone())).collect();
        unseen.sort_unstable_by_key(|(used, ..)| std::cmp::Reverse(*used));
        let mut bytes = 0;
        for (_, size, key) in unseen.into_iter().filter(|(_, size, _)| *size > 0) {
            bytes += size;
            if bytes > Self::KEPT_BYTES {
                self.known.remove(&key);
            }
        }
    }

    /// Total bytes of all images.
    #[cfg(test)]
    fn bytes(&self) -> usize {
        let ready = self.known.values().filter_map(|(state, _)| match state {
            PictureState::Ready(picture) => Some(picture),
            _ => None,
        });
        ready.chain(self.proxies.values().map(|(picture, _)| picture)).map(Picture::bytes).sum()
    }

    /// Drops failed images, so that they are requested again.
    pub fn retry(&mut self) {
        self.known.retain(|_, (state, _)| !matches!(state, PictureState::Failed(_)));
        self.unaddressed.clear();
    }

    /// Drops all images, for another video.
    pub fn clear(&mut self) {
        self.known.clear();
        self.proxies.clear();
        self.needed.clear();
        self.unaddressed.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{picture::Bitmap, timeline::FrameSpan};

    fn key(at: i64) -> PictureKey {
        PictureKey { origin: PictureOrigin::Source("su".into()), at_ms: Some(at) }
    }

    #[test]
    fn what_is_needed_now_is_never_thrown_away_for_what_was_needed_before() {
        let mut pictures = Pictures::default();
        let frame = || PictureState::Ready(Picture::new(Bitmap { width: 1, height: 1, rgba: vec![9; 4] }, None));
        for at in 0..40 {
            assert!(pictures.want(&key(at)));
            pictures.put(key(at), Some(frame()));
            assert!(!pictures.want(&key(0)) || at > 30, "the first is used all the time");
        }
        assert!(pictures.get(&key(0)).is_some() && pictures.get(&key(39)).is_some() && pictures.get(&key(5)).is_none());
    }

    #[test]
    fn seeking_through_a_long_video_keeps_a_bounded_number_of_bytes_and_everything_that_is_seen() {
        let mut pictures = Pictures::default();
        let frame = |shown| Picture::new(Bitmap { width: 1280, height: 720, rgba: vec![9; 1280 * 720 * 4] }, shown);
        let one = frame(None).bytes();
        let camera = |at| PictureKey { origin: PictureOrigin::Source("camera".into()), at_ms: Some(at) };
        for at in 0..60 {
            let seen = [key(at), camera(at)];
            pictures.need(seen.iter());
            for key in &seen {
                assert!(pictures.want(key));
                pictures.put(key.clone(), Some(PictureState::Ready(frame(None))));
            }
            let of_proxies = PictureOrigin::Source(format!("source {at}").as_str().into());
            pictures.put_proxy(of_proxies, Picture::new(Bitmap { width: 4, height: 4, rgba: vec![9; 64] }, None));
            assert!(seen.iter().all(|key| matches!(pictures.get(key), Some(PictureState::Ready(_)))), "{at}");
            assert!(pictures.bytes() <= Pictures::KEPT_BYTES + 2 * one + 4_096, "{} after {at}", pictures.bytes());
            assert!(pictures.proxies.len() <= Pictures::KEPT);
        }
        assert!(matches!(pictures.get(&key(58)), Some(PictureState::Ready(_))), "the way back is short");
    }

    #[test]
    fn a_frame_is_here_for_every_moment_at_which_it_is_shown() {
        let mut pictures = Pictures::default();
        let shown = Some(FrameSpan { from_us: 33_367, until_us: Some(66_733) });
        pictures.want(&key(40));
        pictures.put(key(40), Some(PictureState::Ready(Picture::new(Bitmap { width: 1, height: 1, rgba: vec![9; 4] }, shown))));
        let here = |pictures: &Pictures, at| matches!(pictures.get(&key(at)), Some(PictureState::Ready(_)));
        assert!(here(&pictures, 34) && here(&pictures, 66) && !here(&pictures, 33) && !here(&pictures, 67));
        assert!(!pictures.want(&key(50)) && pictures.want(&key(67)), "only another frame is decoded");
    }

    #[test]
    fn a_picture_without_an_address_is_asked_for_as_soon_as_it_has_one() {
        let mut pictures = Pictures::default();
        let failed = |pictures: &Pictures| matches!(pictures.get(&key(0)), Some(PictureState::Failed(_)));
        pictures.lacks_address(&key(0));
        assert!(failed(&pictures) && !pictures.want(&key(0)));
        pictures.has_address(&key(0));
        assert!(!failed(&pictures) && pictures.want(&key(0)));
        // An image that could not be decoded stays failed: its URL is known.
        pictures.put(key(0), Some(PictureState::Failed("no video".into())));
        pictures.has_address(&key(0));
        assert!(failed(&pictures));
    }

    #[test]
    fn a_shrunk_picture_keeps_its_mean() {
        let frame = Bitmap { width: 32, height: 16, rgba: [[10, 20, 30, 255]; 512].concat() };
        let smallest = &Picture::new(frame, None).smaller[3];
        assert_eq!((smallest.width, smallest.height, &smallest.rgba[..4]), (2, 1, &[10, 20, 30, 255][..]));
    }
}
