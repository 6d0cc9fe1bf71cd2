//! The words of a clip, as they are edited.

use crate::{api::item::Word, edit::text::Speech, timeline::spacing};
use std::ops::RangeInclusive;

/// The words of a clip in the order of their list, and where they are spoken.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    /// The words in source time, as the user corrected them.
    pub words: Vec<Word>,
    /// Their places by time.
    pub speech: Speech,
    /// Whether words that are cut out are missing, because the service does not give out the uncut transcript.
    pub played_only: bool,
}

impl Script {
    /// The word at a place.
    pub fn word(&self, place: usize) -> Option<&Word> {
        self.words.get(self.speech.word(place)?.number)
    }

    /// Some words as text.
    pub fn text(&self, places: RangeInclusive<usize>) -> String {
        spacing::text_of(places.filter_map(|place| self.word(place)))
    }

    /// Whether a space stands between a word and the one before it.
    pub fn has_space_before(&self, place: usize) -> bool {
        let before = place.checked_sub(1).and_then(|before| self.word(before));
        let pair = before.zip(self.word(place));
        pair.is_none_or(|(before, word)| spacing::has_space(&before.text, &word.text, word.space_before))
    }
}
