//! How a video is handed over to another editor, and what came of it.

use crate::handover::{Format, FrameRate};
use std::path::PathBuf;

/// How a video is handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandOver {
    /// Format of the file.
    pub format: Format,
    /// Frame rate of the timeline; `None` for that of the recordings.
    pub rate: Option<FrameRate>,
    /// Whether the recordings are copied into a folder beside the file. Otherwise the file names their URLs.
    pub copies: bool,
}

/// Contents of a timeline file.
#[derive(Clone, Debug, PartialEq)]
pub struct TimelineFacts {
    /// Number of pieces of pictures.
    pub pieces: usize,
    /// Number of tracks.
    pub tracks: usize,
    /// Frame rate.
    pub rate: FrameRate,
    /// Folder with the copied recordings.
    pub folder: Option<PathBuf>,
    /// Sentences about what the file does not tell the other editor.
    pub untold: Vec<String>,
}
