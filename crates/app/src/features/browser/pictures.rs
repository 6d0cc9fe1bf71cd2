//! Thumbnails of the visible videos: requested last, a few at a time, and not at all when little of the rate limit is left.

use super::Browser;
use crate::{
    api::VideoId,
    app::{
        browser::ListedId,
        features::context::Context,
        pictures::{Pictures, thumbnail},
    },
    jobs::{
        browser,
        pictures::{PictureKey, PictureRequest, PictureState},
    },
};
use std::collections::{HashMap, HashSet};

/// Maximum number of concurrent requests.
const AT_ONCE: usize = 3;
/// Maximum number of cached thumbnails: more than a screen shows, some 0.3 MB each.
const KEPT: usize = 120;
/// Maximum thumbnail size, in pixels.
const SIZE: (u32, u32) = (320, 180);
/// Share of the rate limit that must be left for thumbnail requests.
const LEAST_LEFT: f64 = 0.4;

/// Thumbnail cache and requests.
#[derive(Default)]
pub struct Stills {
    pictures: Pictures,
    /// Thumbnails being loaded.
    asked: HashSet<PictureKey>,
    /// Thumbnail URLs that the video records don't state; `None` if the server has none.
    addresses: HashMap<VideoId, Option<String>>,
    /// Videos whose thumbnail URL is being requested.
    asked_for: HashSet<VideoId>,
    /// Whether the server doesn't offer thumbnail URLs, known from its first refusal.
    has_none: bool,
    /// The visible videos.
    seen: Vec<VideoId>,
}

impl std::fmt::Debug for Stills {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} pictures on their way", self.asked.len())
    }
}

impl Browser {
    /// Thumbnail of a video; `None` if it wasn't requested yet.
    pub fn still(&self, video: &VideoId) -> Option<&PictureState> {
        self.stills.pictures.get(&thumbnail(&self.address_of(video)?))
    }

    fn address_of(&self, video: &VideoId) -> Option<String> {
        let stated = self.index.video(video).and_then(|entry| entry.picture.clone());
        stated.or_else(|| self.stills.addresses.get(video).cloned().flatten())
    }

    /// Sets the range of visible rows and requests their thumbnails.
    pub(super) fn see(&mut self, rows: std::ops::Range<usize>, context: &Context<'_>) {
        let of_row = |row| self.rows.subject(&self.index, row).as_ref().and_then(ListedId::video).cloned();
        self.stills.seen = rows.filter_map(of_row).collect();
        self.want_stills(context);
    }

    /// Requests the next missing thumbnails of visible videos.
    pub(super) fn want_stills(&mut self, context: &Context<'_>) {
        if self.rate.is_some_and(|rate| rate.remaining < rate.limit * LEAST_LEFT) {
            return;
        }
        self.stills.pictures.make_room(KEPT);
        for video in self.stills.seen.clone() {
            if self.stills.asked.len() + self.stills.asked_for.len() >= AT_ONCE {
                return;
            }
            match self.address_of(&video) {
                Some(address) => {
                    let key = thumbnail(&address);
                    if self.stills.pictures.want(&key) {
                        self.stills.asked.insert(key.clone());
                        context.services.pictures(PictureRequest::Picture { key, address, size: SIZE });
                    }
                }
                None if self.stills.has_none || self.stills.addresses.contains_key(&video) => {}
                None => {
                    if self.stills.asked_for.insert(video.clone()) {
                        context.services.browser(browser::BrowserRequest::PictureOf(video));
                    }
                }
            }
        }
    }

    /// Handles the answer to a request for a thumbnail URL.
    pub(super) fn took_address(
        &mut self,
        video: VideoId,
        read: Result<String, browser::BrowserFailure>,
        context: &Context<'_>,
    ) {
        self.stills.asked_for.remove(&video);
        // A video without clips has no thumbnail. A server without the operation isn't asked for each video.
        self.stills.has_none |= read.as_ref().is_err_and(|trouble| matches!(trouble.status, Some(405 | 501)));
        self.stills.addresses.insert(video, read.ok());
        self.want_stills(context);
    }

    /// Stores a thumbnail if the browser requested it; returns whether it did.
    pub fn took_still(&mut self, key: &PictureKey, picture: Option<&PictureState>, context: &Context<'_>) -> bool {
        if !self.stills.asked.remove(key) {
            return false;
        }
        self.stills.pictures.put(key.clone(), picture.cloned());
        self.want_stills(context);
        true
    }
}
