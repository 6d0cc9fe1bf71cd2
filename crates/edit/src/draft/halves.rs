//! Halves of split clips: the second half until it is saved, and the reasons why a clip cannot be split or joined.

use crate::{ClipState, api::ClipId};

/// Second half of a split clip that is not saved.
#[derive(Clone, Debug, PartialEq)]
pub struct Twin {
    /// Clip of the server that a save copies.
    pub(crate) of: ClipId,
    /// Name that the copy had when it was made.
    pub(crate) name: String,
    /// State of the clip when it was last outside the video: a journal that mentions it for the first time starts from this.
    pub(crate) was: ClipState,
}

/// Reason why a clip cannot be split at a moment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SplitRefusal {
    /// The clip is not part of the video.
    #[error("{}", ::words::edits::no_clip())]
    NoClip,
    /// The clip was not read yet. Contains its name.
    #[error("{}", ::words::edits::not_loaded(.0))]
    NotRead(String),
    /// The clip has no length.
    #[error("{}", ::words::edits::split_empty())]
    Empty,
    /// The moment is within the first or the last frame of the clip.
    #[error("{}", ::words::edits::split_at_end())]
    AtEnd,
    /// The footage of the moment is cut out.
    #[error("{}", ::words::edits::split_in_cut())]
    InCut,
}

/// Reason why a clip cannot be joined with the next one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JoinRefusal {
    /// No clip follows.
    #[error("{}", ::words::edits::join_last())]
    Last,
    /// A clip was not read yet. Contains its name.
    #[error("{}", ::words::edits::not_loaded(.0))]
    NotRead(String),
    /// The clips are from different recordings.
    #[error("{}", ::words::edits::join_other_recording())]
    OtherRecording,
    /// The second begins with footage before the end of the first.
    #[error("{}", ::words::edits::join_played_before())]
    PlayedBefore,
    /// The clips have other settings. Contains the names of the fields.
    #[error("{}", ::words::edits::join_settings(.0))]
    Settings(String),
    /// The clips have other base layouts.
    #[error("{}", ::words::edits::join_layout())]
    Layout,
}
