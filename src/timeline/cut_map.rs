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
        Self { cuts: merged, length }
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

    /// Whether the footage at `source` is cut out, or past the end.
    pub fn is_removed(&self, source: SourceMs) -> bool {
        source >= self.length || self.cuts.iter().any(|(start, end)| (*start..*end).contains(&source))
    }

    /// When the footage at `source` is played; removed footage maps to its seam.
    pub fn to_playback(&self, source: SourceMs) -> PlaybackMs {
        let source = source.0.clamp(0, self.length.0);
        let before: i64 =
            self.cuts.iter().take_while(|(start, _)| start.0 < source).map(|(start, end)| end.0.min(source) - start.0).sum();
        PlaybackMs(source - before)
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
        let mut source = playback.0.clamp(0, self.playback_length().0);
        for (start, end) in &self.cuts {
            if !passed(start.0, source) {
                break;
            }
            source += end.0 - start.0;
        }
        SourceMs(source.min(self.length.0))
    }

    /// Where footage was removed, in playing order. A cut at the very start or end leaves a seam there.
    pub fn seams(&self) -> impl Iterator<Item = Seam> + '_ {
        self.cuts.iter().map(|(start, end)| Seam { at: self.to_playback(*start), removed: DurationMs(end.0 - start.0) })
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

    proptest! {
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
