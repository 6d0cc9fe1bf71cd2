//! Editing by text: selection of words, and search in the transcript.

mod door;
mod edits;

use crate::{
    api::ClipId,
    app::{
        command::says::{Says, Silence},
        features::Session,
    },
};
use std::ops::RangeInclusive;

/// Word of a clip's transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordAt {
    /// Id of the clip.
    pub clip: ClipId,
    /// Index in time order, from 0.
    pub place: usize,
}

/// Consecutive words of one clip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordRange {
    /// Id of the clip.
    pub clip: ClipId,
    /// Indexes of the words.
    pub places: RangeInclusive<usize>,
}

/// State of the transcript panel.
#[derive(Debug, Default)]
pub struct TextState {
    /// Selection: the word at which it began, and the word at which it ends now.
    pub selection: Option<(WordAt, WordAt)>,
    /// The word being corrected in a text field.
    pub correcting: Option<WordAt>,
    /// Whether the search field should take the keyboard.
    pub wants_find: bool,
    /// Search query.
    pub query: String,
    /// Results of the search.
    pub hits: Vec<WordRange>,
    /// Index of the current result.
    pub hit: usize,
    /// Word to which the panel should scroll, once.
    pub reveal: Option<WordAt>,
}

/// Action of the user in the transcript panel.
#[derive(Clone, Debug)]
pub enum TextAction {
    /// Select the words from one to another.
    Select(WordAt, WordAt),
    /// Deselect all words.
    ClearSelection,
    /// The panel has scrolled as requested.
    Revealed,
    /// Cut the selected words out.
    Cut,
    /// Restore the selected words.
    Restore,
    /// Move the start or end of a run of cut words.
    MoveEdge {
        /// Run of cut words, before the move.
        run: WordRange,
        /// Whether its start moves (true) or its end.
        start: bool,
        /// Index of the new first or last word.
        to: usize,
    },
    /// Start or stop editing the text of a word.
    EditWord(Option<WordAt>),
    /// Correct the text of a word.
    Correct(WordAt, String),
    /// Hide the selected words in captions (true), or show them.
    Hide(bool),
    /// Set the search query.
    Find(String),
    /// The search field has taken the keyboard.
    FindFocused,
}

impl TextAction {
    /// The announcement once the action is done.
    pub(in crate::app) fn says(&self) -> Says {
        match self {
            Self::Cut | Self::Restore | Self::MoveEdge { .. } | Self::Correct(..) | Self::Hide(_) => Says::Step,
            Self::Find(_) => Says::Hit,
            // The words are one control, which says what is selected in it.
            Self::Select(..) | Self::ClearSelection | Self::Revealed | Self::EditWord(_) | Self::FindFocused => {
                Says::Nothing(Silence::Focus)
            }
        }
    }
}

impl Session {
    /// The selected words, one range per clip, in playback order.
    pub fn selected_words(&self) -> Vec<WordRange> {
        let Some((anchor, head)) = &self.text.selection else { return Vec::new() };
        let project = self.project();
        let at = |word: &WordAt| Some((project.clip(&word.clip)?.0, word.place));
        let (Some(anchor), Some(head)) = (at(anchor), at(head)) else { return Vec::new() };
        let (from, to) = (anchor.min(head), anchor.max(head));
        let clips = project.clips.iter().enumerate().skip(from.0).take(to.0 - from.0 + 1);
        let ranges = clips.filter_map(|(index, data)| {
            let last = data.script.as_ref()?.speech.len().checked_sub(1)?;
            let first = if index == from.0 { from.1 } else { 0 };
            let last = if index == to.0 { to.1.min(last) } else { last };
            (first <= last).then(|| WordRange { clip: data.clip.id.clone(), places: first..=last })
        });
        ranges.collect()
    }
}
