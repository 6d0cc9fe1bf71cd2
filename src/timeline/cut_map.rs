//! The map between the raw recording and what is played: source time and playback time.

use super::{DurationMs, PlaybackMs, SourceMs};
use crate::api::clip::Cut;

/// What a clip plays: the ranges of its recording that no cut removes.
///
/// Both clocks start at 0. A range is half open: `start <= t < end`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutMap {
    /// Removed ranges, sorted, apart from each other, inside the recording.
    cuts: Vec<(SourceMs, SourceMs)>,
    /// How much the cuts before each one remove, in milliseconds: a time is found by halving, however many cuts there are.
    gone: Vec<i64>,
    /// Length of the recording.
    length: SourceMs,
}

/// The place on the playback timeline where footage was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seam {
    /// Where it is when played.
    pub at: PlaybackMs,
    /// How much footage is gone there.
    pub removed: DurationMs,
}

/// A stretch of a recording that something stands on, whatever is played of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footage {
    /// Its first moment.
    pub first: SourceMs,
    /// Where it ends.
    pub end: SourceMs,
}

impl CutMap {
    /// Cuts may come in any order, overlap and reach past the recording; what they remove together counts.
    pub fn new(cuts: &[Cut], length: SourceMs) -> Self {
        let mut ranges: Vec<_> = cuts
            .iter()
            .map(|cut| {
                let start = cut.start_time_ms.0.clamp(0, length.0);
                let end = cut.start_time_ms.0.saturating_add(cut.duration_ms.0.max(0)).clamp(start, length.0);
                (SourceMs(start), SourceMs(end))
            })
            .filter(|(start, end)| start < end)
            .collect();
        ranges.sort_unstable();
        let mut merged: Vec<(SourceMs, SourceMs)> = Vec::with_capacity(ranges.len());
        for (start, end) in ranges {
            match merged.last_mut() {
                Some(last) if start <= last.1 => last.1 = last.1.max(end),
                _ => merged.push((start, end)),
            }
        }
        let gone = merged.iter().scan(0, |gone, (start, end)| {
            let before = *gone;
            *gone += end.0 - start.0;
            Some(before)
        });
        let gone = gone.collect();
        Self { cuts: merged, gone, length }
    }

    /// Length of the recording.
    pub fn source_length(&self) -> SourceMs {
        self.length
    }

    /// Length of what is played.
    pub fn playback_length(&self) -> PlaybackMs {
        self.to_playback(self.length)
    }

    /// The removed ranges: sorted, merged, inside the recording.
    pub fn removed(&self) -> &[(SourceMs, SourceMs)] {
        &self.cuts
    }

    /// What all cuts remove together.
    pub fn removed_length(&self) -> DurationMs {
        DurationMs(self.length.0 - self.playback_length().0)
    }

    /// Whether the footage at `source` is cut out, or past the end.
    pub fn is_removed(&self, source: SourceMs) -> bool {
        source >= self.length || self.is_cut(source)
    }

    /// When the footage at `source` is played; removed footage maps to its seam.
    pub fn to_playback(&self, source: SourceMs) -> PlaybackMs {
        let source = source.0.clamp(0, self.length.0);
        // Whole cuts before the last one that begins before this moment, and what of that one is before it.
        let begun = self.cuts.partition_point(|(start, _)| start.0 < source);
        let last = begun.checked_sub(1).and_then(|last| self.cuts.get(last).zip(self.gone.get(last)));
        PlaybackMs(source - last.map_or(0, |((start, end), gone)| gone + end.0.min(source) - start.0))
    }

    /// The footage that plays from `playback` on: at a seam, the first after the cut.
    pub fn to_source(&self, playback: PlaybackMs) -> SourceMs {
        self.walk(playback, |start, source| start <= source)
    }

    /// The footage that plays up to `playback`: at a seam, the last before the cut. For the ends of ranges.
    pub fn to_source_end(&self, playback: PlaybackMs) -> SourceMs {
        self.walk(playback, |start, source| start < source)
    }

    fn walk(&self, playback: PlaybackMs, passed: impl Fn(i64, i64) -> bool) -> SourceMs {
        let playback = playback.0.clamp(0, self.playback_length().0);
        // A cut is passed where what is played before it reaches up to it; seams never run backwards, so halving finds it.
        let (mut low, mut high) = (0, self.cuts.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let is_passed = self.cuts.get(middle).zip(self.gone.get(middle));
            if is_passed.is_some_and(|((start, _), gone)| passed(start.0, playback + gone)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let last = low.checked_sub(1).and_then(|last| self.cuts.get(last).zip(self.gone.get(last)));
        let removed = last.map_or(0, |((start, end), gone)| gone + end.0 - start.0);
        SourceMs((playback + removed).min(self.length.0))
    }

    /// The footage behind a played range.
    pub fn footage(&self, start: PlaybackMs, length: DurationMs) -> Footage {
        Footage { first: self.to_source(start), end: self.to_source_end(start.moved(length.0)) }
    }

    /// When footage is played, and how much of it: a length of 0, at the seam, where all of it is removed.
    pub fn played(&self, footage: Footage) -> (PlaybackMs, DurationMs) {
        let start = self.to_playback(footage.first);
        (start, DurationMs((self.to_playback(footage.end).0 - start.0).max(0)))
    }

    /// The cuts as the API has them: sorted, merged, inside the recording.
    pub fn to_cuts(&self) -> Vec<Cut> {
        let cut = |(start, end): &(SourceMs, SourceMs)| Cut { start_time_ms: *start, duration_ms: DurationMs(end.0 - start.0) };
        self.cuts.iter().map(cut).collect()
    }

    /// This map with more footage removed, and some of it back again.
    #[must_use]
    pub fn with(&self, removed: &[Cut], restored: &[Cut]) -> Self {
        let (removed, restored) = (Self::new(removed, self.length), Self::new(restored, self.length));
        Self::combined([self, &removed, &restored], |[now, removed, restored]| (now || removed) && !restored)
    }

    /// What is removed here and not there.
    pub fn difference(&self, there: &Self) -> Vec<Cut> {
        Self::combined([self, there], |[here, there]| here && !there).to_cuts()
    }

    /// Two changes of the same cuts, moment by moment: what one of them removed or put back is so. There is nothing to ask,
    /// because who changes a moment can change it to one thing only.
    #[must_use]
    pub fn merged(base: &Self, theirs: &Self, mine: &Self) -> Self {
        Self::combined([theirs, base, mine], |[theirs, base, mine]| if mine == base { theirs } else { mine })
    }

    /// The map that removes each moment of which the rule says so. The recording is as long as the first map's.
    fn combined<const N: usize>(maps: [&Self; N], rule: impl Fn([bool; N]) -> bool) -> Self {
        let length = maps.first().map_or(SourceMs::ZERO, |map| map.length);
        let mut borders: Vec<SourceMs> =
            maps.iter().flat_map(|map| &map.cuts).flat_map(|(start, end)| [*start, *end]).collect();
        borders.extend([SourceMs::ZERO, length]);
        borders.retain(|border| *border <= length);
        borders.sort_unstable();
        borders.dedup();
        let stretches = borders.iter().zip(borders.iter().skip(1));
        let removed = stretches.filter(|(start, _)| rule(maps.map(|map| map.is_cut(**start))));
        let cut =
            |(start, end): (&SourceMs, &SourceMs)| Cut { start_time_ms: *start, duration_ms: DurationMs(end.0 - start.0) };
        Self::new(&removed.map(cut).collect::<Vec<_>>(), length)
    }

    fn is_cut(&self, source: SourceMs) -> bool {
        let next = self.cuts.partition_point(|(start, _)| *start <= source);
        next.checked_sub(1).and_then(|last| self.cuts.get(last)).is_some_and(|(_, end)| source < *end)
    }

    /// Where footage was removed, in playing order. A cut at the very start or end leaves a seam there.
    pub fn seams(&self) -> impl Iterator<Item = Seam> + '_ {
        let removed = |((start, end), gone): (&(SourceMs, SourceMs), &i64)| Seam {
            at: PlaybackMs(start.0 - gone),
            removed: DurationMs(end.0 - start.0),
        };
        self.cuts.iter().zip(&self.gone).map(removed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cut(start: i64, length: i64) -> Cut {
        Cut { start_time_ms: SourceMs(start), duration_ms: DurationMs(length) }
    }

    #[test]
    fn a_cut_moves_what_follows_it() {
        let map = CutMap::new(&[cut(2_000, 1_000)], SourceMs(10_000));
        assert_eq!(map.playback_length(), PlaybackMs(9_000));
        assert_eq!(map.to_playback(SourceMs(1_999)), PlaybackMs(1_999));
        assert_eq!(map.to_playback(SourceMs(2_500)), PlaybackMs(2_000));
        assert_eq!(map.to_playback(SourceMs(4_000)), PlaybackMs(3_000));
        assert_eq!(map.to_source(PlaybackMs(2_000)), SourceMs(3_000));
        assert_eq!(map.to_source_end(PlaybackMs(2_000)), SourceMs(2_000));
        assert_eq!(map.seams().collect::<Vec<_>>(), [Seam { at: PlaybackMs(2_000), removed: DurationMs(1_000) }]);
    }

    #[test]
    fn overlapping_cuts_remove_their_union_once() {
        let map = CutMap::new(&[cut(5_000, 9_999_999), cut(1_000, 500), cut(1_200, 800), cut(-50, 60)], SourceMs(6_000));
        assert_eq!(map.playback_length(), PlaybackMs(6_000 - 10 - 1_000 - 1_000));
        assert!(map.is_removed(SourceMs(0)) && map.is_removed(SourceMs(1_999)) && !map.is_removed(SourceMs(2_000)));
        assert!(map.is_removed(SourceMs(6_000)));
    }

    fn maps() -> impl Strategy<Value = CutMap> {
        (prop::collection::vec((0i64..12_000, 0i64..3_000), 0..12), 1i64..10_000).prop_map(|(cuts, length)| {
            CutMap::new(&cuts.iter().map(|(s, l)| cut(*s, *l)).collect::<Vec<_>>(), SourceMs(length))
        })
    }

    fn three() -> impl Strategy<Value = [CutMap; 3]> {
        let cuts = || prop::collection::vec((0i64..500, 1i64..100), 0..6);
        [cuts(), cuts(), cuts()].prop_map(|three| {
            three.map(|cuts| CutMap::new(&cuts.iter().map(|(s, l)| cut(*s, *l)).collect::<Vec<_>>(), SourceMs(550)))
        })
    }

    proptest! {
        #[test]
        fn cuts_merge_moment_by_moment([base, theirs, mine] in three()) {
            let merged = CutMap::merged(&base, &theirs, &mine);
            for moment in (0..550).map(SourceMs) {
                let [b, t, m, result] = [&base, &theirs, &mine, &merged].map(|map| map.is_removed(moment));
                prop_assert_eq!(result, if m == b { t } else { m });
            }
            prop_assert_eq!(&CutMap::merged(&base, &mine, &theirs), &merged, "it does not matter who is who");
            prop_assert_eq!(CutMap::merged(&base, &theirs, &base), theirs);
        }

        #[test]
        fn a_change_of_cuts_and_its_reverse_give_what_was([from, to, other] in three()) {
            let (removed, restored) = (to.difference(&from), from.difference(&to));
            prop_assert_eq!(&from.with(&removed, &restored), &to);
            prop_assert_eq!(&to.with(&restored, &removed), &from);
            prop_assert_eq!(&other.with(&other.to_cuts(), &[]), &other);
        }

        #[test]
        fn footage_that_is_played_is_found_again(map in maps(), start in 0i64..12_000, length in 1i64..3_000) {
            let end = map.playback_length().0;
            prop_assume!(start < end);
            let played = (PlaybackMs(start), DurationMs(length.min(end - start)));
            prop_assert_eq!(map.played(map.footage(played.0, played.1)), played);
        }

        #[test]
        fn what_is_played_maps_back_to_itself(map in maps(), at in 0i64..12_000) {
            let played = PlaybackMs(at.min(map.playback_length().0));
            prop_assert_eq!(map.to_playback(map.to_source(played)), played);
            prop_assert_eq!(map.to_playback(map.to_source_end(played)), played);
            prop_assert!(map.to_source_end(played) <= map.to_source(played));
            if played < map.playback_length() {
                prop_assert!(!map.is_removed(map.to_source(played)));
            }
        }

        #[test]
        fn played_time_never_runs_backwards(map in maps(), a in 0i64..12_000, b in 0i64..12_000) {
            let (a, b) = (SourceMs(a.min(b)), SourceMs(a.max(b)));
            prop_assert!(map.to_playback(a) <= map.to_playback(b));
            prop_assert!(map.to_playback(b).0 - map.to_playback(a).0 <= b.0 - a.0);
        }
    }
}
