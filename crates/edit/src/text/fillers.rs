//! Filler words: single words and phrases.

use super::{Played, Speech};
use crate::{api::item::Word, timeline::CutMap};
use std::ops::RangeInclusive;

/// Default filler words, until the user sets others.
pub const DEFAULT_FILLERS: [&str; 15] =
    ["um", "umm", "uh", "uhh", "uhm", "er", "erm", "ah", "eh", "hm", "hmm", "mm", "mhm", "\u{e4}h", "\u{e4}hm"];

/// List of fillers, each as its words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fillers(Vec<Vec<String>>);

impl Fillers {
    /// Parses a list of fillers ([`words::items_of`]); `you know` is a phrase of two words.
    pub fn parse(text: &str) -> Self {
        let spoken = |filler: &str| -> Vec<String> { filler.split_whitespace().map(plain).filter(|w| !w.is_empty()).collect() };
        let mut all: Vec<Vec<String>> = words::items_of(text).map(spoken).filter(|words| !words.is_empty()).collect();
        // Longest first: `you know` before `you`.
        all.sort_by_key(|words| std::cmp::Reverse(words.len()));
        all.dedup();
        Self(all)
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Ranges of places of fillers that are at least partly played, in order.
    pub fn find(&self, words: &[Word], speech: &Speech, map: &CutMap) -> Vec<RangeInclusive<usize>> {
        let text = |place: usize| speech.word(place).and_then(|spoken| words.get(spoken.number)).map(|word| plain(&word.text));
        let texts: Vec<String> = (0..speech.len()).map(|place| text(place).unwrap_or_default()).collect();
        let (mut found, mut place) = (Vec::new(), 0);
        while place < texts.len() {
            let is_here =
                |filler: &&Vec<String>| texts.get(place..place + filler.len()).is_some_and(|here| here == filler.as_slice());
            let Some(filler) = self.0.iter().find(is_here) else {
                place += 1;
                continue;
            };
            let last = place + filler.len() - 1;
            if (place..=last).any(|place| speech.played(place, map) != Played::Not) {
                found.push(place..=last);
            }
            place = last + 1;
        }
        found
    }
}

/// Word in lower case, without punctuation.
fn plain(word: &str) -> String {
    word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{api::SourceMs, text::said};

    #[test]
    fn fillers_are_found_with_capitals_and_punctuation_and_of_several_words_but_not_inside_words_or_cuts() {
        let words = said("Um, this is, you know, an umbrella uh");
        let speech = Speech::new(&words, SourceMs(2_000));
        let map = CutMap::new(&[], SourceMs(2_000));
        let fillers = Fillers::parse("um, uh\nyou  know,, ");
        assert_eq!(fillers.find(&words, &speech, &map), [0..=0, 3..=4, 7..=7]);
        let cut = map.with(&[speech.cut(7..=7, &map).unwrap()], &[]);
        assert_eq!(fillers.find(&words, &speech, &cut), [0..=0, 3..=4]);
        assert!(Fillers::parse(" ,;\n").is_empty());
        assert!(Fillers::parse(&DEFAULT_FILLERS.join(", ")).find(&said("like er ..."), &speech, &map).len() == 1);
    }
}
