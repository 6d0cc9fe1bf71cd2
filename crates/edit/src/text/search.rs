//! Search in spoken words.

use super::Speech;
use crate::{api::item::Word, timeline::spacing};
use std::ops::RangeInclusive;

/// Range of places of consecutive words that were found.
pub type Hit = RangeInclusive<usize>;

/// Search query: part of a word, or of several words. Case and punctuation are ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query(String);

impl Query {
    /// Query from the user's text.
    pub fn new(text: &str) -> Self {
        Self(text.split_whitespace().map(plain).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
    }

    /// True if the query has no searchable text.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Occurrences by time; hits do not overlap.
    pub fn find(&self, words: &[Word], speech: &Speech) -> Vec<Hit> {
        if self.is_empty() {
            return Vec::new();
        }
        // All words as one text, with the offset at which each word begins. Words of punctuation alone are skipped.
        let (mut text, mut begins) = (String::new(), Vec::new());
        let mut before: Option<&Word> = None;
        for place in 0..speech.len() {
            let Some(word) = speech.word(place).and_then(|spoken| words.get(spoken.number)) else { continue };
            let said = plain(&word.text);
            if said.is_empty() {
                continue;
            }
            if before.is_some_and(|before| spacing::has_space(&before.text, &word.text, word.space_before)) {
                text.push(' ');
            }
            begins.push((text.len(), place));
            text.push_str(&said);
            before = Some(word);
        }
        let place_of = |at: usize| {
            let behind = begins.partition_point(|(begin, _)| *begin <= at);
            behind.checked_sub(1).and_then(|index| begins.get(index)).map_or(0, |(_, place)| *place)
        };
        let found = text.match_indices(&self.0).map(|(at, found)| place_of(at)..=place_of(at + found.len() - 1));
        let mut hits: Vec<Hit> = Vec::new();
        for hit in found {
            if hits.last().is_none_or(|last| last.end() < hit.start()) {
                hits.push(hit);
            }
        }
        hits
    }
}

/// Word in lower case, without punctuation around it.
fn plain(word: &str) -> String {
    let kept = |letter: char| !letter.is_alphanumeric();
    word.trim_matches(kept).chars().flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{api::SourceMs, text::said};

    fn found(text: &str, query: &str) -> Vec<Hit> {
        let words = said(text);
        Query::new(query).find(&words, &Speech::new(&words, SourceMs(100_000)))
    }

    #[test]
    fn words_that_are_written_without_a_space_are_found_as_they_are_written() {
        assert_eq!(found("\u{4f60} \u{597d} \u{4e16} \u{754c}\u{3002} \u{4e16}", "\u{597d}\u{4e16}\u{754c}"), [1..=3]);
        let mut words = said("a well -known fact");
        words[2].space_before = Some(false);
        let speech = Speech::new(&words, SourceMs(100_000));
        assert_eq!(Query::new("wellknown").find(&words, &speech), [1..=2]);
    }

    #[test]
    fn parts_of_words_and_words_that_follow_each_other_are_found_without_capitals_and_punctuation() {
        let text = "Hello, world. This is \u{2014} the WORLD\u{2019}s end; the end!";
        assert_eq!(found(text, "WORLD"), [1..=1, 6..=6]);
        assert_eq!(found(text, "the end"), [8..=9]);
        assert_eq!(found(text, "is the"), [3..=5], "a dash between words is no word");
        assert_eq!(found(text, "orl"), [1..=1, 6..=6]);
        assert_eq!(found(text, "nd t"), [7..=8]);
        assert!(found(text, "  ").is_empty() && found(text, "nowhere").is_empty() && found("", "x").is_empty());
        assert_eq!(found("\u{c4}rger \u{1f600} caf\u{e9}", "\u{e4}RGER"), [0..=0]);
    }
}
