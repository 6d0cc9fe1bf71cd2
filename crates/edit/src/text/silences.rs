//! Pauses: long silences between words.

use super::Speech;
use crate::{
    api::{DurationMs, SourceMs, clip::Cut},
    timeline::CutMap,
};

/// Settings for shortening pauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pauses {
    /// Length of the shortest pause to shorten, in milliseconds.
    pub least_ms: i64,
    /// Length of the silence that stays, half on each side, in milliseconds.
    pub keep_ms: i64,
}

impl Pauses {
    /// Cuts that shorten a clip's pauses: the place of the word after each pause, and the footage to cut. A pause that is partly
    /// cut counts with its remaining length.
    pub fn find(self, speech: &Speech, map: &CutMap) -> Vec<(usize, Cut)> {
        let keep = self.keep_ms.max(0);
        let mut end = None::<i64>;
        let mut found = Vec::new();
        for (place, word) in speech.words().iter().enumerate() {
            let before = end.replace(end.unwrap_or(0).max(word.end.0));
            let Some(quiet) = before.filter(|quiet| *quiet < word.start.0) else { continue };
            let left = map.to_playback(word.start).0 - map.to_playback(SourceMs(quiet)).0;
            let (from, to) = (quiet + keep / 2, word.start.0 - (keep - keep / 2));
            if left >= self.least_ms.max(1) && left > keep && to > from {
                found.push((place, Cut { start_time_ms: SourceMs(from), duration_ms: DurationMs(to - from) }));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::{super::tests::words, *};
    use proptest::prelude::*;

    #[test]
    fn a_pause_keeps_what_it_is_to_keep_and_is_not_found_again() {
        let speech = Speech::new(&words(&[(0, 500), (600, 900), (2_900, 3_000)]), SourceMs(3_000));
        let map = CutMap::new(&[], SourceMs(3_000));
        let pauses = Pauses { least_ms: 800, keep_ms: 300 };
        let cut = Cut { start_time_ms: SourceMs(1_050), duration_ms: DurationMs(1_700) };
        assert_eq!(pauses.find(&speech, &map), [(2, cut)]);
        assert!(pauses.find(&speech, &map.with(&[cut], &[])).is_empty());
    }

    proptest! {
        #[test]
        fn pauses_take_no_word_away_and_leave_at_least_what_is_kept(
            times in prop::collection::vec((0i64..4_000, 1i64..600), 0..12), least in -5i64..2_000, keep in -5i64..1_000,
        ) {
            let times: Vec<_> = times.into_iter().map(|(start, long)| (start, start + long)).collect();
            let speech = Speech::new(&words(&times), SourceMs(5_000));
            let map = CutMap::new(&[], SourceMs(5_000));
            let cuts: Vec<_> = Pauses { least_ms: least, keep_ms: keep }.find(&speech, &map).into_iter().map(|(_, cut)| cut).collect();
            let now = map.with(&cuts, &[]);
            for place in 0..speech.len() {
                prop_assert_eq!(speech.played(place, &now), super::super::Played::Wholly);
            }
            for (cut, edit_point) in cuts.iter().zip(now.edit_points()) {
                prop_assert_eq!(edit_point.removed, cut.duration_ms);
            }
        }
    }
}
