//! Editable words of a clip.

use crate::{api::item::Word, edit::text::Speech, timeline::spacing};
use std::ops::RangeInclusive;

/// Words of a clip in list order, and their times.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    /// Words in source time, with the user's corrections.
    pub words: Vec<Word>,
    /// Index of the words by time.
    pub speech: Speech,
    /// Whether removed words are missing, because the server does not offer the uncut transcript.
    pub played_only: bool,
}

impl Script {
    /// Word at a place in time order.
    pub fn word(&self, place: usize) -> Option<&Word> {
        self.words.get(self.speech.word(place)?.number)
    }

    /// Text of some words.
    pub fn text(&self, places: RangeInclusive<usize>) -> String {
        spacing::text_of(places.filter_map(|place| self.word(place)))
    }

    /// Whether a space precedes a word.
    pub fn has_space_before(&self, place: usize) -> bool {
        let before = place.checked_sub(1).and_then(|before| self.word(before));
        let pair = before.zip(self.word(place));
        pair.is_none_or(|(before, word)| spacing::has_space(&before.text, &word.text, word.space_before))
    }
}
