//! Places of new items: a clip, and times on it.

use crate::api::{ClipId, DurationMs, PlaybackMs};

/// Shortest duration of an item by drag or typed length, in milliseconds.
pub const SHORTEST_MS: i64 = 50;

/// Clip and times for a new item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) struct Spot {
    pub clip: ClipId,
    pub start: PlaybackMs,
    pub length: DurationMs,
}

impl Spot {
    /// Moves and shortens the place to fit on a clip of this length; `least` is the minimum duration. All in milliseconds.
    pub(in crate::app) fn fit(&mut self, clip: i64, least: i64) {
        let least = least.min(clip).max(1);
        let start = self.start.0.min(clip - least).max(0);
        let length = self.length.0.clamp(least, (clip - start).max(least));
        (self.start, self.length) = (PlaybackMs(start), DurationMs(length));
    }
}
