//! Corrections of a clip's words: their text, and their visibility in subtitles, but never their times.
//!
//! A word is identified by its index in the uncut transcript, which cuts do not change. Base and view contain the same words: the
//! ones corrected since the words were read. All other words are shown as read. An edit therefore contains the old text of each
//! word.

use crate::api::{
    cutting::{CorrectWords, WordCorrection},
    item::Word,
    rules::{self, FieldError},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Most words in one request.
const MOST: usize = 100;

/// Text of a word, and its visibility in subtitles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordText {
    /// Text of the word.
    pub text: String,
    /// True if subtitles leave the word out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

impl WordText {
    /// Text and visibility of a word.
    pub fn of(word: &Word) -> Self {
        Self { text: word.text.clone(), hidden: word.hidden }
    }

    /// Title in lists: `the`, `the (hidden from captions)`.
    pub fn title(&self) -> String {
        if self.hidden { ::words::edits::word_hidden(&self.text) } else { self.text.clone() }
    }
}

/// Words of a clip by their indexes in the uncut transcript.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WordTexts(BTreeMap<u64, WordText>);

impl WordTexts {
    /// True if there are no words.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Text of the word at an index.
    pub fn get(&self, index: u64) -> Option<&WordText> {
        self.0.get(&index)
    }

    /// Iterates over the words, by index.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &WordText)> {
        self.0.iter().map(|(index, word)| (*index, word))
    }

    /// Changes a list of words to these texts.
    pub fn show_in(&self, words: &mut [Word]) {
        if self.0.is_empty() {
            return;
        }
        for word in words {
            if let Some(shown) = self.0.get(&word.index) {
                word.text.clone_from(&shown.text);
                word.hidden = shown.hidden;
            }
        }
    }

    /// Requests that change the words of `base` to these, with at most 100 words each.
    pub(super) fn corrections(&self, base: &Self) -> Vec<CorrectWords> {
        let differing = self.0.iter().filter_map(|(index, now)| {
            let was = base.0.get(index);
            let text = (was.map(|was| &was.text) != Some(&now.text)).then(|| now.text.clone());
            let hidden = (was.map(|was| was.hidden) != Some(now.hidden)).then_some(now.hidden);
            let index = i64::try_from(*index).ok().filter(|_| text.is_some() || hidden.is_some())?;
            Some(WordCorrection { index, text, hidden })
        });
        let differing: Vec<_> = differing.collect();
        differing.chunks(MOST).map(|words| CorrectWords { words: words.to_vec() }).collect()
    }

    /// Applies a request to the words of the base.
    pub(crate) fn correct(&mut self, request: &CorrectWords) {
        for word in &request.words {
            let held = u64::try_from(word.index).ok().and_then(|index| self.0.get_mut(&index));
            if let Some(held) = held {
                held.text = word.text.clone().unwrap_or_else(|| held.text.clone());
                held.hidden = word.hidden.unwrap_or(held.hidden);
            }
        }
    }

    /// Adds the words that only `view` has, with another text: what the server has of them is unknown, so a save sends them.
    pub(super) fn cover(&mut self, view: &Self) {
        for (index, word) in &view.0 {
            self.0.entry(*index).or_insert_with(|| WordText { text: String::new(), hidden: !word.hidden });
        }
    }

    /// Edit that leads from these words to `to`; both contain the same words. `None` if they are equal.
    pub(super) fn edit_to(&self, to: &Self) -> Option<WordsEdit> {
        let change = |(index, was): (&u64, &WordText)| {
            let now = to.0.get(index).filter(|now| *now != was)?;
            Some((*index, WordChange { was: was.clone(), now: now.clone() }))
        };
        let changes: BTreeMap<_, _> = self.0.iter().filter_map(change).collect();
        (!changes.is_empty()).then_some(WordsEdit(changes))
    }

    /// Drops the words that are equal on both sides: a reload has them.
    fn settle(base: &mut Self, view: &mut Self) {
        view.0.retain(|index, word| base.0.get(index) != Some(word));
        base.0.retain(|index, _| view.0.contains_key(index));
    }
}

/// Change of one word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordChange {
    /// Word before the change; the server's if the base has none.
    pub was: WordText,
    /// Word after the change.
    pub now: WordText,
}

/// Change of some words of a clip.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WordsEdit(BTreeMap<u64, WordChange>);

impl WordsEdit {
    /// Change of each word to the result of `change`; `None` if no word changes.
    pub fn of<'a>(words: impl IntoIterator<Item = &'a Word>, change: impl Fn(&WordText) -> WordText) -> Option<Self> {
        let change = |word: &Word| {
            let was = WordText::of(word);
            let now = change(&was);
            (was != now).then_some((word.index, WordChange { was, now }))
        };
        let changes: BTreeMap<_, _> = words.into_iter().filter_map(change).collect();
        (!changes.is_empty()).then_some(Self(changes))
    }

    /// Adds changes of other words.
    pub fn extend(&mut self, other: Option<Self>) {
        self.0.extend(other.into_iter().flat_map(|other| other.0));
    }

    /// Number of words that the edit changes.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True if the edit changes no words.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Iterates over the changes, by index.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &WordChange)> {
        self.0.iter().map(|(index, change)| (*index, change))
    }

    /// Checks every rule that needs no server.
    pub(super) fn check(&self) -> Result<(), FieldError> {
        if self.0.is_empty() {
            return Err(FieldError::new("words", ::words::edits::words_empty()));
        }
        for (index, change) in &self.0 {
            rules::line(&format!("words[{index}].text"), &change.now.text, 1, 255)?;
        }
        Ok(())
    }

    /// True if another edit changes the same words.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.0.keys().eq(other.0.keys())
    }

    /// Applies the edit to the view, and adds the server's texts of its words to the base. Returns the inverse edit.
    pub(super) fn run(&self, base: &mut WordTexts, view: &mut WordTexts) -> Self {
        let mut inverse = BTreeMap::new();
        for (index, change) in &self.0 {
            base.0.entry(*index).or_insert_with(|| change.was.clone());
            let before = view.0.insert(*index, change.now.clone()).unwrap_or_else(|| change.was.clone());
            inverse.insert(*index, WordChange { was: change.now.clone(), now: before });
        }
        Self(inverse)
    }

    /// Adds a later change of the same words.
    pub(super) fn absorb(&mut self, later: &Self) {
        for (index, change) in &later.0 {
            if let Some(known) = self.0.get_mut(index) {
                known.now.clone_from(&change.now);
            }
        }
    }
}

/// Result of merging the server's present words with the user's corrections.
#[derive(Debug, Default)]
pub(super) struct WordsMerge {
    /// Number of words that only other users changed.
    pub(super) silent: usize,
    /// Words that both changed: index, server's text, and user's text.
    pub(super) questions: Vec<(u64, WordText, WordText)>,
}

/// Merges reloaded words into base and view. A word that both changed keeps the user's text and is a conflict.
pub(super) fn merge(base: &mut WordTexts, view: &mut WordTexts, fresh: &[Word]) -> WordsMerge {
    let mut merge = WordsMerge::default();
    for word in fresh {
        let (Some(was), Some(mine)) = (base.0.get_mut(&word.index), view.0.get_mut(&word.index)) else { continue };
        let theirs = WordText::of(word);
        if theirs != *was && theirs != *mine {
            if mine == was {
                merge.silent += 1;
                mine.clone_from(&theirs);
            } else {
                merge.questions.push((word.index, theirs.clone(), mine.clone()));
            }
        }
        *was = theirs;
    }
    WordTexts::settle(base, view);
    merge
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn word(index: u64, text: &str) -> Word {
        Word {
            index,
            text: text.into(),
            start_time_ms: 0,
            end_time_ms: 1,
            hidden: false,
            estimated: false,
            space_before: None,
            cue: None,
        }
    }

    fn words(count: u64) -> Vec<Word> {
        (0..count).map(|index| word(index, &format!("w{index}"))).collect()
    }

    #[test]
    fn corrections_go_out_in_requests_of_at_most_a_hundred_words_with_what_differs_alone() {
        let (mut base, mut view) = (WordTexts::default(), WordTexts::default());
        let hide = |was: &WordText| WordText { hidden: true, ..was.clone() };
        WordsEdit::of(&words(250), hide).unwrap().run(&mut base, &mut view);
        let requests = view.corrections(&base);
        assert_eq!(requests.iter().map(|request| request.words.len()).collect::<Vec<_>>(), [100, 100, 50]);
        for request in &requests {
            request.check().unwrap();
            assert!(request.words.iter().all(|word| word.text.is_none() && word.hidden == Some(true)));
            base.correct(request);
        }
        assert!(view.corrections(&base).is_empty());
    }

    #[test]
    fn a_word_that_both_corrected_is_asked_about_and_another_goes_in() {
        let (mut base, mut view) = (WordTexts::default(), WordTexts::default());
        let mine = |was: &WordText| WordText { text: format!("{}!", was.text), ..was.clone() };
        WordsEdit::of(&words(2), mine).unwrap().run(&mut base, &mut view);
        let merged = merge(&mut base, &mut view, &[word(0, "theirs"), word(1, "w1!"), word(2, "new")]);
        let question = (0, WordText::of(&word(0, "theirs")), WordText::of(&word(0, "w0!")));
        assert_eq!((merged.silent, merged.questions), (0, vec![question]));
        assert_eq!(view.get(0).map(|word| word.text.as_str()), Some("w0!"));
        assert!(view.get(1).is_none(), "the service holds it already");
    }

    #[test]
    fn a_text_that_the_service_would_refuse_is_refused_here() {
        let refused = |text: &str| {
            let edit = WordsEdit::of(&words(1), |was| WordText { text: text.into(), ..was.clone() }).unwrap();
            edit.check().unwrap_err().field
        };
        for text in ["", "two\nlines", &"x".repeat(256)] {
            assert_eq!(refused(text), "words[0].text");
        }
    }

    proptest! {
        #[test]
        fn any_edits_can_be_reversed_and_what_is_sent_makes_the_service_hold_what_is_seen(
            edits in prop::collection::vec((0u64..6, "[a-c]", any::<bool>()), 1..20), back in 0usize..20,
        ) {
            let (mut base, mut view) = (WordTexts::default(), WordTexts::default());
            let mut service = words(6);
            let mut inverses = Vec::new();
            for (index, text, hidden) in edits {
                let mut seen = service.clone();
                view.show_in(&mut seen);
                let now = WordText { text, hidden };
                if let Some(edit) = WordsEdit::of(seen.iter().filter(|word| word.index == index), |_| now.clone()) {
                    inverses.push(edit.run(&mut base, &mut view));
                }
            }
            for inverse in inverses.iter().rev().take(back) {
                inverse.run(&mut base, &mut view);
            }
            if back >= inverses.len() {
                prop_assert_eq!(&view, &base);
            }
            let mut seen = service.clone();
            view.show_in(&mut seen);
            for request in view.corrections(&base) {
                for correction in &request.words {
                    let word = &mut service[usize::try_from(correction.index).unwrap()];
                    word.text = correction.text.clone().unwrap_or(word.text.clone());
                    word.hidden = correction.hidden.unwrap_or(word.hidden);
                }
            }
            prop_assert_eq!(service, seen);
        }
    }
}
