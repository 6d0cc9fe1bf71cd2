//! Messages to the caption designer.

use super::{compare::ComparedStyle, kept::KeptMsg, publish::PublishMsg, survey::SurveyMsg};
use crate::{
    api::captions::StyleName,
    captions::{DraftId, Field, Format, Vision},
};
use serde_json::Value;
use std::path::PathBuf;

/// Pane in the middle of the designer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The style on four frames.
    #[default]
    Frames,
    /// All styles with all ways to highlight the spoken word.
    Wall,
    /// Sample texts of other scripts and lengths.
    Bench,
    /// Two styles beside each other.
    Compare,
    /// A preset on all videos that use it.
    Style,
}

impl Pane {
    /// Panes with a tab.
    pub const TABS: [Self; 3] = [Self::Frames, Self::Wall, Self::Bench];

    /// Title of the tab.
    pub fn text(self) -> &'static str {
        match self {
            Self::Frames => words::subtitles::tab_frames(),
            Self::Wall => words::subtitles::tab_variants(),
            Self::Bench => words::subtitles::tab_samples(),
            Self::Compare => words::subtitles::tab_compare(),
            Self::Style => words::subtitles::tab_style(),
        }
    }
}

/// Backdrop behind the captions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Backdrop {
    /// Frames of the video.
    #[default]
    Frames,
    /// Black, white, grey and a gradient.
    Flat,
    /// The user's image.
    Picture,
}

/// Message to the caption designer.
#[derive(Clone, Debug)]
pub enum Msg {
    /// Select a draft for editing.
    Select(DraftId),
    /// Create a draft with the defaults of a style.
    New(StyleName),
    /// Create a draft from a preset, by its index in the list.
    FromPreset(usize),
    /// Create a draft from the video's subtitles.
    FromVideo,
    /// Duplicate the selected draft.
    Duplicate,
    /// Delete a draft with its versions.
    Remove(DraftId),
    /// Rename the draft.
    Rename(String),
    /// Set a field.
    Set {
        /// Field to set.
        field: Field,
        /// New value.
        value: Value,
        /// Changes of one gesture (a drag) are one undo step.
        gesture: Option<u64>,
    },
    /// Undo the last step if it belongs to this gesture.
    GiveUp(u64),
    /// Reset a field to its default.
    Clear(Field),
    /// Set several fields as one step with this name.
    SetAll(String, Vec<(Field, Value)>),
    /// Undo the draft's last step.
    Undo,
    /// Redo the draft's last undone step.
    Redo,
    /// Keep the draft's design as a version.
    KeepVersion,
    /// Restore a version of the draft, as a step.
    Restore(u32),
    /// Show another pane.
    Show(Pane),
    /// Compare the draft with another style; `None` ends the comparison.
    Compare(Option<ComparedStyle>),
    /// Select the backdrop.
    Behind(Backdrop),
    /// Use an image file of this computer as backdrop.
    OwnPicture(PathBuf),
    /// Show or hide boxes around faces in the preview.
    Faces(bool),
    /// Show the preview with or without the proposed change.
    Try(bool),
    /// Whether the text in a colour field is invalid.
    Broken(bool),
    /// Apply the proposed change to the draft.
    TakeProposal,
    /// Move the keyboard to the colour of a field.
    GoTo(Field),
    /// Simulate a colour vision in the preview.
    See(Vision),
    /// Show a sample text in the preview; `None` shows the video's words.
    Bench(Option<usize>),
    /// Measure contrast and layout on the whole video.
    Measure,
    /// Cancel the measurement.
    StopMeasure,
    /// Import a style file as a new draft.
    Import(PathBuf),
    /// Export the draft to a file.
    Export(PathBuf),
    /// Export the words of the video to a file.
    ExportWords(PathBuf, Format),
    /// Whether exported words ignore the cuts.
    Uncut(bool),
    /// Message about presets of the workspace and the video's own subtitles.
    Publishing(PublishMsg),
    /// Message about the check of a preset on all videos that use it.
    Survey(SurveyMsg),
    /// Message about the list of kept styles.
    Kept(KeptMsg),
}
