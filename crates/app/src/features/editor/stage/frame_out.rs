//! Export of one frame of the open video, to a file or the clipboard: the moment at the playhead, with unsaved changes, at the
//! video's size.

mod door;

use crate::{
    jobs::{file_name::for_file, frame_plan::FramePlan},
    timeline::{VideoMs, timecode_precise},
};
use std::time::Instant;

/// Snapshot of a frame to be drawn, from [`crate::app::State::capture_frame`]: later edits and playhead moves do not change it.
#[derive(Clone, Debug)]
pub struct Capture {
    plan: FramePlan,
    at: VideoMs,
    video: String,
}

impl Capture {
    /// Suggested file name: `Launch at 0-12.345.png`.
    pub fn file_name(&self) -> String {
        words::editing::frame_file(timecode_precise(self.at.0).replace(':', "-"), for_file(&self.video))
    }
}

/// Frame being drawn.
#[derive(Clone, Debug)]
pub struct FrameOut {
    /// Time of the frame in the video.
    pub at: VideoMs,
    /// Start of the drawing.
    pub since: Instant,
    /// Number of decoded images.
    pub done: usize,
    /// Number of images in the frame; 0 until known.
    pub all: usize,
}
