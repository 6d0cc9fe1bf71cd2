//! The words of a clip, as they are edited.

use crate::{api::item::Word, edit::text::Speech};
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
        places.filter_map(|place| self.word(place)).map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
    }
}
