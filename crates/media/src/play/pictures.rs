//! Which recordings are seen when, as a list for those who decode them ahead.

use crate::Proxy;
use std::{fmt, sync::Arc};

/// A recording while it is seen and runs. Times are microseconds, of the video and of the recording.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// A number of whoever made the plan: pictures come back with it.
    pub of: usize,
    /// A file or an http(s) address.
    pub address: String,
    /// The size that it is decoded at.
    pub size: (u32, u32),
    /// Cut around its middle to the aspect ratio of that size; else all of it is squeezed into the size.
    pub covers: bool,
    /// From when on it is seen.
    pub start_us: i64,
    /// Until when.
    pub end_us: i64,
    /// The moment of the recording that is seen at `start_us`.
    pub from_us: i64,
    /// Whether a part of it is seen blurred: smaller copies are made of its pictures.
    pub blurred: bool,
    /// Its scrub proxy, where there is one: what is shown backwards and at more than twice the speed.
    pub proxy: Option<ScrubProxy>,
}

/// The scrub proxy of a recording. Two are the same if they are the same one in memory.
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
    /// Whether a stream of one can go on as the other.
    pub(super) fn goes_on_as(&self, other: &Self) -> bool {
        let offset = |shown: &Self| shown.from_us - shown.start_us;
        // The stream goes on at its present size: a restart would be visible.
        (&self.address, self.of) == (&other.address, other.of)
            && offset(self) == offset(other)
            && self.start_us <= other.end_us
            && other.start_us <= self.end_us
    }
}

/// What is seen of a video, as far as it was asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PicturePlan {
    /// By start.
    pub shown: Vec<Shown>,
    /// From where on it is known.
    pub since_us: i64,
    /// Up to where it is known.
    pub until_us: i64,
}
