//! Editing by spoken words: the footage of words, and safe borders for cuts.
//!
//! A clip's words come from its uncut transcript, in source time, with indexes that cuts do not change. Here a word has a *place*:
//! its index in time order, from 0. Transcripts are external data, so words may overlap, be out of order, or reach past the
//! recording.

mod fillers;
mod search;
mod silences;

pub use fillers::{DEFAULT_FILLERS, Fillers};
pub use search::{Hit, Query};
pub use silences::Pauses;

use crate::{
    api::{DurationMs, SourceMs, clip::Cut, item::Word},
    timeline::CutMap,
};
use std::ops::RangeInclusive;

/// Longest reach of a cut into the silence beside a word, in milliseconds.
const REACH_MS: i64 = 200;

/// Spoken words of a clip, by time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Speech {
    words: Vec<Spoken>,
    length: i64,
}

/// Spoken word with its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// Index in the list of words that [`Speech::new`] was given.
    pub number: usize,
    /// Start, clamped to the recording.
    pub start: SourceMs,
    /// End, clamped to the recording and not before the start.
    pub end: SourceMs,
}

/// Part of a word that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// The whole word.
    Wholly,
    /// A part: a cut goes through the word.
    Partly,
    /// Nothing: the word is struck through.
    Not,
}

impl Speech {
    /// Words of a recording of this length.
    pub fn new(words: &[Word], length: SourceMs) -> Self {
        let spoken = |(number, word): (usize, &Word)| {
            let start = word.start_time_ms.clamp(0, length.0);
            Spoken { number, start: SourceMs(start), end: SourceMs(word.end_time_ms.clamp(start, length.0)) }
        };
        let mut words: Vec<_> = words.iter().enumerate().map(spoken).collect();
        // Most transcripts are sorted already; the sort is stable for words that begin together.
        words.sort_by_key(|word| word.start);
        Self { words, length: length.0 }
    }

    /// Words by time.
    pub fn words(&self) -> &[Spoken] {
        &self.words
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// True if there are no words.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Word at a place; `None` past the end.
    pub fn word(&self, place: usize) -> Option<Spoken> {
        self.words.get(place).copied()
    }

    /// Length of the pause before a word, in milliseconds; before the first word, from the start of the recording.
    pub fn pause_before(&self, place: usize) -> i64 {
        let Some(word) = self.words.get(place) else { return 0 };
        let before = place.checked_sub(1).and_then(|before| self.words.get(before)).map_or(0, |word| word.end.0);
        (word.start.0 - before).max(0)
    }

    /// Place of the word spoken at a time, or of the last one before it.
    pub fn at(&self, time: SourceMs) -> Option<usize> {
        self.words.partition_point(|word| word.start <= time).checked_sub(1)
    }

    /// Part of a word that is played.
    pub fn played(&self, place: usize, map: &CutMap) -> Played {
        let Some(word) = self.words.get(place) else { return Played::Not };
        let length = word.end.0 - word.start.0;
        if length == 0 {
            return if map.is_removed(word.start) { Played::Not } else { Played::Wholly };
        }
        match map.to_playback(word.end).0 - map.to_playback(word.start).0 {
            0 => Played::Not,
            played if played == length => Played::Wholly,
            _ => Played::Partly,
        }
    }

    /// Footage to cut to remove exactly these words. The borders are in the silence beside them; footage between them and
    /// neighbours that are already cut is cut too. `None` if there are no such words.
    pub fn cut(&self, places: RangeInclusive<usize>, map: &CutMap) -> Option<Cut> {
        let gone = |place: usize| self.played(place, map) == Played::Not;
        self.range(places, |place, border| if gone(place) { Border::Whole } else { border })
    }

    /// Footage to restore to hear these words: no more than [`Speech::cut`] removes, and none of neighbours that are cut.
    pub fn restore(&self, places: RangeInclusive<usize>) -> Option<Cut> {
        self.range(places, |_, border| border)
    }

    fn range(&self, places: RangeInclusive<usize>, border: impl Fn(usize, Border) -> Border) -> Option<Cut> {
        let (first, last) = (*places.start(), (*places.end()).min(self.words.len().checked_sub(1)?));
        let within = self.words.get(first..=last)?;
        let start = within.first()?.start.0;
        let end = within.iter().map(|word| word.end.0).max()?;
        let before = first.checked_sub(1).and_then(|before| Some((before, self.words.get(..=before)?)));
        let from = match before {
            None => (start - REACH_MS).max(0),
            Some((place, before)) => {
                let quiet = before.iter().rev().take(NEIGHBOURS).map(|word| word.end.0).max().unwrap_or(0);
                match border(place, Border::Middle) {
                    Border::Whole => quiet.min(start),
                    Border::Middle if quiet > start => start,
                    Border::Middle => middle(quiet, start).max(start - REACH_MS),
                }
            }
        };
        let to = match self.words.get(last + 1) {
            None => (end + REACH_MS).min(self.length),
            Some(next) => match border(last + 1, Border::Middle) {
                Border::Whole => next.start.0.max(end),
                Border::Middle if next.start.0 < end => next.start.0.max(start),
                Border::Middle => middle(end, next.start.0).min(end + REACH_MS),
            },
        };
        (to > from).then_some(Cut { start_time_ms: SourceMs(from), duration_ms: DurationMs(to - from) })
    }

    /// Run of completely cut words around a place; `None` if the word there is played.
    pub fn run_of_cut(&self, place: usize, map: &CutMap) -> Option<RangeInclusive<usize>> {
        let gone = |place: &usize| self.played(*place, map) == Played::Not;
        if !gone(&place) || place >= self.words.len() {
            return None;
        }
        let first = (0..place).rev().take_while(gone).last().unwrap_or(place);
        let last = (place + 1..self.words.len()).take_while(gone).last().unwrap_or(place);
        Some(first..=last)
    }

    /// Cuts that move an edge of a run of cut words to another word: footage to cut, and footage to restore. `start` selects the
    /// edge; afterwards the run begins, or ends, with the word at `to`. The run keeps at least one word.
    pub fn moved_edge(&self, run: &RangeInclusive<usize>, start: bool, to: usize, map: &CutMap) -> (Option<Cut>, Option<Cut>) {
        let (first, last) = (*run.start(), *run.end());
        if start {
            let to = to.min(last);
            match to.cmp(&first) {
                std::cmp::Ordering::Less => (self.cut(to..=first - 1, map), None),
                std::cmp::Ordering::Equal => (None, None),
                std::cmp::Ordering::Greater => (None, self.restore(first..=to - 1)),
            }
        } else {
            let to = to.max(first).min(self.words.len().saturating_sub(1));
            match to.cmp(&last) {
                std::cmp::Ordering::Greater => (self.cut(last + 1..=to, map), None),
                std::cmp::Ordering::Equal => (None, None),
                std::cmp::Ordering::Less => (None, self.restore(to + 1..=last)),
            }
        }
    }
}

/// Number of earlier words that may still be spoken when a word begins; if more overlap, only the last ones count.
const NEIGHBOURS: usize = 4;

/// Position of a cut's border beside a word.
#[derive(Clone, Copy)]
enum Border {
    /// In the middle of the silence, but near the word.
    Middle,
    /// At the far end of the silence.
    Whole,
}

fn middle(from: i64, to: i64) -> i64 {
    from + (to - from) / 2
}

/// Words of a text, 100 ms apart, each 90 ms long.
#[cfg(test)]
fn said(text: &str) -> Vec<Word> {
    let word = |(index, text): (usize, &str)| Word {
        index: index as u64,
        text: text.into(),
        start_time_ms: index as i64 * 100,
        end_time_ms: index as i64 * 100 + 90,
        hidden: false,
        estimated: false,
        space_before: None,
        cue: None,
    };
    text.split(' ').enumerate().map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    pub fn words(times: &[(i64, i64)]) -> Vec<Word> {
        let word = |(index, (start, end)): (usize, &(i64, i64))| Word {
            index: index as u64,
            text: format!("w{index}"),
            start_time_ms: *start,
            end_time_ms: *end,
            hidden: false,
            estimated: false,
            space_before: None,
            cue: None,
        };
        times.iter().enumerate().map(word).collect()
    }

    /// Consecutive words with silence between them, and the length of the recording.
    fn spoken() -> impl Strategy<Value = (Vec<Word>, SourceMs)> {
        prop::collection::vec((0i64..900, 1i64..700), 1..20).prop_map(|times| {
            let mut at = 0;
            let times: Vec<_> = times
                .into_iter()
                .map(|(quiet, long)| {
                    let start = at + quiet;
                    at = start + long;
                    (start, at)
                })
                .collect();
            (words(&times), SourceMs(at + 300))
        })
    }

    fn played(speech: &Speech, map: &CutMap) -> Vec<Played> {
        (0..speech.len()).map(|place| speech.played(place, map)).collect()
    }

    fn whole(length: SourceMs) -> CutMap {
        CutMap::new(&[], length)
    }

    proptest! {
        #[test]
        fn exactly_the_chosen_words_are_cut_and_restoring_them_gives_all_back(
            (words, length) in spoken(), from in any::<prop::sample::Index>(), to in any::<prop::sample::Index>(),
        ) {
            let speech = Speech::new(&words, length);
            let (from, to) = (from.index(words.len()), to.index(words.len()));
            let chosen = from.min(to)..=from.max(to);
            let map = whole(length);
            let cut = speech.cut(chosen.clone(), &map).unwrap();
            let now = map.with(&[cut], &[]);
            for (place, played) in played(&speech, &now).into_iter().enumerate() {
                let expected = if chosen.contains(&place) { Played::Not } else { Played::Wholly };
                prop_assert_eq!(played, expected, "word {} of {:?}", place, words);
            }
            let back = speech.restore(chosen).unwrap();
            prop_assert_eq!(now.with(&[], &[back]), map);
        }

        #[test]
        fn words_that_are_cut_one_by_one_leave_no_sliver_between_them_and_come_back_one_by_one(
            (words, length) in spoken(), order in any::<bool>(),
        ) {
            let speech = Speech::new(&words, length);
            prop_assume!(words.len() > 2);
            let inner: Vec<usize> = (1..words.len() - 1).collect();
            let places: Vec<usize> = if order { inner.clone() } else { inner.iter().rev().copied().collect() };
            let mut map = whole(length);
            for place in &places {
                map = map.with(&speech.cut(*place..=*place, &map).into_iter().collect::<Vec<_>>(), &[]);
            }
            prop_assert_eq!(map.removed().len(), 1);
            let mut back = map.clone();
            for place in &places {
                back = back.with(&[], &speech.restore(*place..=*place).into_iter().collect::<Vec<_>>());
                prop_assert_eq!(speech.played(*place, &back), Played::Wholly);
            }
            // Until the last word is restored, the others stay cut.
            let first = map.with(&[], &speech.restore(1..=1).into_iter().collect::<Vec<_>>());
            for place in inner.iter().filter(|place| **place != 1) {
                prop_assert_eq!(speech.played(*place, &first), Played::Not);
            }
        }

        #[test]
        fn an_edge_of_a_cut_goes_from_word_to_word(
            (words, length) in spoken(), a in any::<prop::sample::Index>(), b in any::<prop::sample::Index>(),
            to in any::<prop::sample::Index>(), start in any::<bool>(),
        ) {
            let speech = Speech::new(&words, length);
            let (a, b, to) = (a.index(words.len()), b.index(words.len()), to.index(words.len()));
            let (first, last) = (a.min(b), a.max(b));
            let map = whole(length);
            let now = map.with(&[speech.cut(first..=last, &map).unwrap()], &[]);
            prop_assert_eq!(speech.run_of_cut(a, &now), Some(first..=last));
            let (removed, restored) = speech.moved_edge(&(first..=last), start, to, &now);
            let after = now.with(&removed.into_iter().collect::<Vec<_>>(), &restored.into_iter().collect::<Vec<_>>());
            let expected = if start { to.min(last)..=last } else { first..=to.max(first) };
            for (place, played) in played(&speech, &after).into_iter().enumerate() {
                prop_assert_eq!(played == Played::Not, expected.contains(&place), "word {} of {:?}", place, words);
            }
        }

        #[test]
        fn words_that_overlap_or_reach_past_the_end_break_nothing(
            times in prop::collection::vec((-500i64..3_000, -500i64..3_000), 0..12), length in 0i64..2_000,
            a in 0usize..14, b in 0usize..14, cuts in prop::collection::vec((0i64..2_000, 1i64..900), 0..3),
        ) {
            let words = words(&times);
            let speech = Speech::new(&words, SourceMs(length));
            let cuts: Vec<_> =
                cuts.into_iter().map(|(at, long)| Cut { start_time_ms: SourceMs(at), duration_ms: DurationMs(long) }).collect();
            let map = CutMap::new(&cuts, SourceMs(length));
            let places = a.min(b)..=a.max(b);
            for cut in [speech.cut(places.clone(), &map), speech.restore(places.clone())].into_iter().flatten() {
                prop_assert!(cut.start_time_ms.0 >= 0 && cut.duration_ms.0 > 0);
                prop_assert!(cut.start_time_ms.0 + cut.duration_ms.0 <= length);
            }
            for place in 0..words.len() {
                prop_assert!(speech.pause_before(place) >= 0);
                speech.played(place, &map);
                if let Some(run) = speech.run_of_cut(place, &map) {
                    speech.moved_edge(&run, true, b, &map);
                    speech.moved_edge(&run, false, b, &map);
                }
            }
        }
    }
}
