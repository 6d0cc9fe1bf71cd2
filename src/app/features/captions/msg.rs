//! What the user does in the caption designer.

use super::publish::PublishMsg;
use crate::{
    api::captions::StyleName,
    captions::{DraftId, Field, Format, Vision},
};
use serde_json::Value;
use std::path::PathBuf;

/// What is shown in the middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The style on four frames.
    #[default]
    Frames,
    /// All styles and modes.
    Wall,
    /// Texts of other scripts and lengths.
    Bench,
    /// Two drafts beside each other.
    Compare,
}

impl Pane {
    /// Those that a tab opens.
    pub const TABS: [Self; 3] = [Self::Frames, Self::Wall, Self::Bench];

    /// Its name.
    pub fn text(self) -> &'static str {
        match self {
            Self::Frames => "Frames",
            Self::Wall => "Variants",
            Self::Bench => "Text bench",
            Self::Compare => "Compare",
        }
    }
}

/// What is behind the letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Backdrop {
    /// Frames of the video.
    #[default]
    Frames,
    /// Black, white, grey and a gradient.
    Flat,
    /// A picture of the user.
    Picture,
}

/// What the user does in the caption designer.
#[derive(Clone, Debug)]
pub enum Msg {
    /// Edit a draft.
    Select(DraftId),
    /// Begin a draft with the defaults of a style.
    New(StyleName),
    /// Begin a draft with a preset, by its place in the list.
    FromPreset(usize),
    /// Begin a draft with the video's subtitles.
    FromVideo,
    /// Copy the draft.
    Duplicate,
    /// Delete a draft with its versions.
    Remove(DraftId),
    /// Rename the draft.
    Rename(String),
    /// Choose a value.
    Set {
        /// The field.
        field: Field,
        /// The value.
        value: Value,
        /// Changes of one gesture are one step.
        gesture: Option<u64>,
    },
    /// Take back what the gesture of this number has changed, as long as nothing came after it.
    GiveUp(u64),
    /// Leave a field open again.
    Clear(Field),
    /// Choose some values in one step of a name.
    SetAll(String, Vec<(Field, Value)>),
    /// Take the last step of the draft back.
    Undo,
    /// Do it again.
    Redo,
    /// Keep the draft as a version.
    KeepVersion,
    /// Go back to a version, as a step.
    Restore(u32),
    /// Show something else in the middle.
    Show(Pane),
    /// Compare the draft with another one, or with none.
    Compare(Option<DraftId>),
    /// Put something else behind the letters.
    Behind(Backdrop),
    /// Put a picture of this machine behind the letters.
    OwnPicture(PathBuf),
    /// Show the boxes of faces in the preview, or not.
    Faces(bool),
    /// Show the preview with the proposed change, or without.
    Try(bool),
    /// Whether a typed text is not a valid colour.
    Broken(bool),
    /// Take the proposed change over into the draft.
    TakeProposal,
    /// Go to the colour of a field.
    GoTo(Field),
    /// See the preview with other eyes.
    See(Vision),
    /// Show a text of the bench in the preview, or the video's words.
    Bench(Option<usize>),
    /// Measure contrast and layout of the whole video.
    Measure,
    /// End a measure.
    StopMeasure,
    /// Read the file of a style as a new draft.
    Import(PathBuf),
    /// Write the draft to a file.
    Export(PathBuf),
    /// Write the words of the video to a file.
    ExportWords(PathBuf, Format),
    /// Write words without the cuts.
    Uncut(bool),
    /// About presets of the workspace and the video's own subtitles.
    Publishing(PublishMsg),
}
