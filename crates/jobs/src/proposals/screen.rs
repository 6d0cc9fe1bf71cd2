//! Analyses screen recordings: finds changes, and reads text with `tesseract`.

use super::GivenUp;
use crate::{
    api::{Client, ClipId, SourceMs},
    document::{ClipData, project::Project},
    jobs::relay::Relay,
    media::{Grid, MediaError, Proxy, ScreenScan, read_words},
    picture::Bitmap,
    propose::find::{Activity, ActivityFinder, ScreenText, ScreenWord},
};
use std::collections::HashMap;

/// Finds changes in the screen recordings of a video, by clip: each recording is decoded completely, one after the other.
/// `progress` is called with the number of finished recordings and of all recordings.
///
/// # Errors
/// Fails if a recording cannot be reached or decoded.
pub async fn watch_screens(
    client: &Client,
    project: &Project,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<HashMap<ClipId, Vec<Activity>>, MediaError> {
    let relay = Relay::of(client.clone()).await;
    let screens: Vec<_> = project.clips.iter().filter_map(|data| Some((&data.clip.id, data.screen()?))).collect();
    let mut all = HashMap::new();
    for (index, (clip, source)) in screens.iter().enumerate() {
        progress(index, screens.len());
        let (Some(size), Some(length)) = (source.dimensions, source.duration_ms) else { continue };
        let address = relay.address(&source.url).map_err(|why| MediaError::Unreadable(why.to_string().into()))?;
        let explained = |error| relay.explained(&source.url, error);
        let mut scan = ScreenScan::open(&address, (size.width as u32, size.height as u32), length.round() as i64)
            .await
            .map_err(explained)?;
        let mut finder = ActivityFinder::default();
        while let Some((at, grey)) = scan.next().await.map_err(explained)? {
            finder.see(SourceMs(at), scan.size(), &grey);
        }
        all.insert((*clip).clone(), finder.finish());
    }
    Ok(all)
}

/// Reads the text in the screen recordings of a video, by clip, with `tesseract`. `progress` is called with the index of the
/// recording, the number of recordings, and the milliseconds read.
///
/// # Errors
/// Fails if `tesseract` is missing or fails, or if a recording cannot be reached or decoded.
pub async fn read_screens(
    client: &Client,
    project: &Project,
    progress: &(dyn Fn(usize, usize, i64) + Sync),
) -> Result<HashMap<ClipId, Vec<ScreenText>>, MediaError> {
    let relay = Relay::of(client.clone()).await;
    let screens: Vec<_> = project.clips.iter().filter_map(|data| Some((&data.clip.id, Screen::of(data)?))).collect();
    let mut all = HashMap::new();
    for (index, (clip, screen)) in screens.iter().enumerate() {
        let address = relay.address(&screen.url).map_err(|why| MediaError::Unreadable(why.to_string().into()))?;
        let told = |at| progress(index, screens.len(), at);
        let read = read_screen(&address, screen, &GivenUp::default(), &told).await;
        all.insert((*clip).clone(), read.map_err(|error| relay.explained(&screen.url, error))?);
    }
    Ok(all)
}

/// Screen recording whose size and length are known.
#[derive(Clone, Debug, PartialEq)]
pub struct Screen {
    /// Media URL from the server.
    pub url: String,
    size: (u32, u32),
    /// Length in milliseconds.
    pub(super) length_ms: i64,
}

impl Screen {
    /// Screen recording of a clip, if it has one with known size and length.
    pub fn of(data: &ClipData) -> Option<Self> {
        let source = data.screen()?;
        let (size, length) = (source.dimensions?, source.duration_ms?);
        Some(Self { url: source.url.clone(), size: (size.width as u32, size.height as u32), length_ms: length.round() as i64 })
    }
}

/// Minimum difference in brightness for a pixel to count as changed, of 255.
const DIFFERS: u8 = 32;
/// A frame is read again if more than one pixel in this number has changed: a blinking cursor changes fewer.
const READ_AGAIN: usize = 8_000;
/// Maximum number of frames of a recording that are read; if it changes more often, the text of later frames is not known.
const MOST_READ: usize = 4_000;
/// Maximum number of words in a frame.
const MOST_WORDS: usize = 3_000;

/// Text in a screen recording, by time. Only frames that differ from the last one read are read.
pub(super) async fn read_screen(
    address: &str,
    screen: &Screen,
    given_up: &GivenUp,
    progress: &(dyn Fn(i64) + Sync),
) -> Result<Vec<ScreenText>, MediaError> {
    let mut scan = ScreenScan::by(address, screen.size, screen.length_ms, Grid::WORDS).await?;
    let size = scan.size();
    let mut all: Vec<ScreenText> = Vec::new();
    let (mut read, mut before): (Vec<u8>, i64) = (Vec::new(), 0);
    while let Some((at, grey)) = scan.next().await? {
        if given_up.is_so() {
            return Ok(all);
        }
        let differing = read.iter().zip(&grey).filter(|(one, other)| one.abs_diff(**other) >= DIFFERS).count();
        if (read.is_empty() || differing * READ_AGAIN > grey.len()) && all.len() < MOST_READ {
            let mut words = read_words(size, grey.clone()).await?;
            words.truncate(MOST_WORDS);
            let words = words.into_iter().map(|word| ScreenWord { text: word.text, place: word.place, line: word.line });
            if let Some(last) = all.last_mut() {
                last.to = SourceMs(at);
            }
            all.push(ScreenText { from: SourceMs(before), to: SourceMs(at), words: words.collect() });
            read = grey;
            progress(at);
        }
        before = at;
    }
    if let Some(last) = all.last_mut() {
        last.to = SourceMs(screen.length_ms.max(before));
    }
    Ok(all)
}

/// Interval between compared frames in milliseconds, and the maximum number of frames.
const WATCHED: (i64, i64) = (250, 20_000);

/// Changes in a recording, from its scrub proxy; `None` if cancelled.
pub(super) fn activities(proxy: &Proxy, given_up: &GivenUp) -> Option<Vec<Activity>> {
    let end = proxy.facts().map_or_else(|| proxy.done_ms(), |facts| facts.end_ms);
    let step = WATCHED.0.max(end / WATCHED.1);
    let mut finder = ActivityFinder::default();
    let (mut at, mut last) = (0, None);
    while at < end {
        if given_up.is_so() {
            return None;
        }
        // Damaged frames are skipped.
        if let Ok(Some(picture)) = proxy.picture_at(at)
            && last.replace(picture.span.from_us) != Some(picture.span.from_us)
        {
            let (size, pixels) = small_and_grey(&picture.frame);
            finder.see(SourceMs(at), size, &pixels);
        }
        at += step;
    }
    Some(finder.finish())
}

/// Every second pixel of an image in both directions, as brightness; returns the size and the rows.
fn small_and_grey(picture: &Bitmap) -> ((usize, usize), Vec<u8>) {
    let size = (picture.width / 2, picture.height / 2);
    let mut pixels = Vec::with_capacity(size.0 * size.1);
    for row in picture.rgba.chunks_exact((picture.width * 4).max(4)).step_by(2).take(size.1) {
        let grey = |pixel: &[u8]| match pixel {
            [red, green, blue, _] => ((u32::from(*red) * 77 + u32::from(*green) * 150 + u32::from(*blue) * 29) >> 8) as u8,
            _ => 0,
        };
        pixels.extend(row.chunks_exact(4).step_by(2).take(size.0).map(grey));
    }
    (size, pixels)
}
