//! Mapping between source time (the raw recording) and playback time (cuts applied).

use super::{DurationMs, PlaybackMs, SourceMs};
use crate::api::clip::Cut;

/// Cut map of a clip: the ranges of its recording that the cuts leave.
///
/// Both clocks start at 0. Ranges are half open: `start <= t < end`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutMap {
    /// Removed ranges: sorted, disjoint, inside the recording.
    cuts: Vec<(SourceMs, SourceMs)>,
    /// Total length removed by the cuts before each one, in milliseconds, for binary search.
    removed_before: Vec<i64>,
    /// Length of the recording.
    length: SourceMs,
}

/// Edit point: the position on the playback timeline where footage was cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedEditPoint {
    /// Position in playback time.
    pub at: PlaybackMs,
    /// Length of the cut footage.
    pub removed: DurationMs,
}

/// Range of a recording that an item is anchored to, whether it is played or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footage {
    /// Start of the range.
    pub first: SourceMs,
    /// End of the range.
    pub end: SourceMs,
}

impl CutMap {
    /// Builds the map. Cuts may be unsorted, overlap and extend past the recording; their union is removed.
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
        let removed_before = merged.iter().scan(0, |removed_before, (start, end)| {
            let before = *removed_before;
            *removed_before += end.0 - start.0;
            Some(before)
        });
        let removed_before = removed_before.collect();
        Self { cuts: merged, removed_before, length }
    }

    /// Length of the recording.
    pub fn source_length(&self) -> SourceMs {
        self.length
    }

    /// Length of the clip after cuts.
    pub fn playback_length(&self) -> PlaybackMs {
        self.to_playback(self.length)
    }

    /// Removed ranges: sorted, merged, inside the recording.
    pub fn removed(&self) -> &[(SourceMs, SourceMs)] {
        &self.cuts
    }

    /// Total length of the removed ranges.
    pub fn removed_length(&self) -> DurationMs {
        DurationMs(self.length.0 - self.playback_length().0)
    }

    /// True if the footage at `source` is cut, or past the end of the recording.
    pub fn is_removed(&self, source: SourceMs) -> bool {
        source >= self.length || self.is_cut(source)
    }

    /// Playback time of the footage at `source`; removed footage maps to its edit point.
    pub fn to_playback(&self, source: SourceMs) -> PlaybackMs {
        let source = source.0.clamp(0, self.length.0);
        // Sum of the complete cuts before the last one that starts before this time, plus the part of that one before it.
        let started = self.cuts.partition_point(|(start, _)| start.0 < source);
        let last = started.checked_sub(1).and_then(|last| self.cuts.get(last).zip(self.removed_before.get(last)));
        PlaybackMs(source - last.map_or(0, |((start, end), removed_before)| removed_before + end.0.min(source) - start.0))
    }

    /// Footage that plays from `playback` on: at an edit point, the first after the cut.
    pub fn to_source(&self, playback: PlaybackMs) -> SourceMs {
        self.walk(playback, |start, source| start <= source)
    }

    /// Footage that plays up to `playback`: at an edit point, the last before the cut. Use it for the ends of ranges.
    pub fn to_source_end(&self, playback: PlaybackMs) -> SourceMs {
        self.walk(playback, |start, source| start < source)
    }

    fn walk(&self, playback: PlaybackMs, passed: impl Fn(i64, i64) -> bool) -> SourceMs {
        let playback = playback.0.clamp(0, self.playback_length().0);
        // A cut is before this time if the playback before it does not exceed it; edit points are sorted, so binary search works.
        let (mut low, mut high) = (0, self.cuts.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let is_passed = self.cuts.get(middle).zip(self.removed_before.get(middle));
            if is_passed.is_some_and(|((start, _), removed_before)| passed(start.0, playback + removed_before)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let last = low.checked_sub(1).and_then(|last| self.cuts.get(last).zip(self.removed_before.get(last)));
        let removed = last.map_or(0, |((start, end), removed_before)| removed_before + end.0 - start.0);
        SourceMs((playback + removed).min(self.length.0))
    }

    /// Footage of a range of playback.
    pub fn footage(&self, start: PlaybackMs, length: DurationMs) -> Footage {
        Footage { first: self.to_source(start), end: self.to_source_end(start.moved(length.0)) }
    }

    /// Start and length of the footage in playback time; the edit point and 0 if all of it is removed.
    pub fn played(&self, footage: Footage) -> (PlaybackMs, DurationMs) {
        let start = self.to_playback(footage.first);
        (start, DurationMs((self.to_playback(footage.end).0 - start.0).max(0)))
    }

    /// Cuts in the form of the API: sorted, merged, inside the recording.
    pub fn to_cuts(&self) -> Vec<Cut> {
        let cut = |(start, end): &(SourceMs, SourceMs)| Cut { start_time_ms: *start, duration_ms: DurationMs(end.0 - start.0) };
        self.cuts.iter().map(cut).collect()
    }

    /// Map with the footage in `removed` cut in addition, and the footage in `restored` restored.
    #[must_use]
    pub fn with(&self, removed: &[Cut], restored: &[Cut]) -> Self {
        let (removed, restored) = (Self::new(removed, self.length), Self::new(restored, self.length));
        Self::combined([self, &removed, &restored], |[now, removed, restored]| (now || removed) && !restored)
    }

    /// Footage that this map removes and `other` does not.
    pub fn difference(&self, other: &Self) -> Vec<Cut> {
        Self::combined([self, other], |[here, other]| here && !other).to_cuts()
    }

    /// Merges two changes of the same cuts, moment by moment: a change by either side wins. Conflicts are impossible, because a
    /// moment can change in only one way.
    #[must_use]
    pub fn merged(base: &Self, theirs: &Self, mine: &Self) -> Self {
        Self::combined([theirs, base, mine], |[theirs, base, mine]| if mine == base { theirs } else { mine })
    }

    /// Map that removes the moments for which the rule holds. The recording is as long as the first map's.
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

    /// Edit points in playing order. A cut at the very start or end has its edit point there.
    pub fn edit_points(&self) -> impl Iterator<Item = PlayedEditPoint> + '_ {
        let removed = |((start, end), removed_before): (&(SourceMs, SourceMs), &i64)| PlayedEditPoint {
            at: PlaybackMs(start.0 - removed_before),
            removed: DurationMs(end.0 - start.0),
        };
        self.cuts.iter().zip(&self.removed_before).map(removed)
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
        assert_eq!(
            map.edit_points().collect::<Vec<_>>(),
            [PlayedEditPoint { at: PlaybackMs(2_000), removed: DurationMs(1_000) }]
        );
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
