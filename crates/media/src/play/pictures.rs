//! Plan of the recordings visible during playback, for the decoders that run ahead.

use crate::Proxy;
use std::{fmt, sync::Arc};

/// A recording during a range of the video in which it is visible. Times are microseconds, of the video and of the recording.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// Number assigned by the maker of the plan; [`super::PlayedPicture::of`] returns it.
    pub of: usize,
    /// A file or an http(s) URL.
    pub address: String,
    /// Size in pixels at which it is decoded.
    pub size: (u32, u32),
    /// True to crop around the middle to that aspect ratio, false to fit the whole frame into it.
    pub covers: bool,
    /// Start of the range in the video.
    pub start_us: i64,
    /// End of the range in the video.
    pub end_us: i64,
    /// Time of the recording at `start_us`.
    pub from_us: i64,
    /// Whether a part is shown blurred, which needs smaller copies of the frames.
    pub blurred: bool,
    /// Scrub proxy, if there is one: source of frames backwards and above twice the speed.
    pub proxy: Option<ScrubProxy>,
}

/// The scrub proxy of a recording, equal only to the same allocation.
#[derive(Clone)]
pub struct ScrubProxy(pub Arc<Proxy>);

impl PartialEq for ScrubProxy {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl fmt::Debug for ScrubProxy {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("ScrubProxy")
    }
}

impl Shown {
    /// Whether a stream of one can continue as the other.
    pub(super) fn goes_on_as(&self, other: &Self) -> bool {
        let offset = |shown: &Self| shown.from_us - shown.start_us;
        // The stream keeps its current size: a restart would be visible.
        (&self.address, self.of) == (&other.address, other.of)
            && offset(self) == offset(other)
            && self.start_us <= other.end_us
            && other.start_us <= self.end_us
    }
}

/// The visible recordings of a video, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PicturePlan {
    /// Sorted by start.
    pub shown: Vec<Shown>,
    /// Start of the known range, in microseconds.
    pub since_us: i64,
    /// End of the known range, in microseconds.
    pub until_us: i64,
}
