//! Footage-based difference between two states of a video: maps times of the shown video to times of the saved one, across cuts,
//! restored cuts, moves, additions and deletions.

use super::{CutMap, DurationMs, Sequence, SourceMs, VideoMs};
use std::collections::HashMap;
use std::hash::Hash;

/// Stretch of the shown video: footage that the saved video played without interruption, or did not play at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SinceStretch {
    /// Start in the shown video.
    pub start: VideoMs,
    /// End in the shown video.
    pub end: VideoMs,
    /// Start in the saved video; `None` if the saved video did not play this footage.
    pub saved: Option<VideoMs>,
}

/// Footage that the saved video played and the shown one does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoneFootage {
    /// Position in the shown video where the footage is missing.
    pub at: VideoMs,
    /// Start in the saved video.
    pub saved: VideoMs,
    /// Played length in the saved video.
    pub length: DurationMs,
}

/// Difference between a shown video and its saved state, in terms of footage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SinceSave {
    /// Stretches of the shown video in order, without gaps.
    stretches: Vec<SinceStretch>,
    /// Missing footage, in the order of the shown video.
    gone: Vec<GoneFootage>,
    /// Length of the saved video.
    saved_length: VideoMs,
}

impl SinceSave {
    /// Compares two states of a video, each given as its clips in order with their cut maps. Clips with the same id have the same
    /// recording.
    pub fn new<K: Eq + Hash>(saved: &[(K, &CutMap)], shown: &[(K, &CutMap)]) -> Self {
        let sequence = |clips: &[(K, &CutMap)]| Sequence::new(clips.iter().map(|(_, map)| DurationMs(map.playback_length().0)));
        let (saved_sequence, shown_sequence) = (sequence(saved), sequence(shown));
        let saved_at: HashMap<&K, usize> = saved.iter().enumerate().map(|(index, (id, _))| (id, index)).collect();
        let mut since = Self { saved_length: saved_sequence.length(), ..Self::default() };
        for ((id, map), span) in shown.iter().zip(shown_sequence.spans()) {
            let before = saved_at.get(id).and_then(|at| Some((saved.get(*at)?.1, saved_sequence.span(*at)?)));
            let Some((was, was_at)) = before else {
                since.put(span.start, span.end(), None);
                continue;
            };
            for (from, to) in stretches(map, was) {
                let saved = (!was.is_removed(from)).then(|| was_at.to_video(was.to_playback(from)));
                since.put(span.to_video(map.to_playback(from)), span.to_video(map.to_playback(to)), saved);
            }
            since.gone.extend(map.difference(was).into_iter().filter_map(|cut| {
                let (first, end) = (cut.start_time_ms, SourceMs(cut.start_time_ms.0.saturating_add(cut.duration_ms.0)));
                let length = was.to_playback(end).0 - was.to_playback(first).0;
                let (at, saved) = (span.to_video(map.to_playback(first)), was_at.to_video(was.to_playback(first)));
                (length > 0).then_some(GoneFootage { at, saved, length: DurationMs(length) })
            }));
        }
        // A deleted clip was before the next remaining one.
        let shown_at: HashMap<&K, VideoMs> =
            shown.iter().zip(shown_sequence.spans()).map(|((id, _), span)| (id, span.start)).collect();
        let mut next = shown_sequence.length();
        for ((id, _), span) in saved.iter().zip(saved_sequence.spans()).rev() {
            match shown_at.get(id) {
                Some(start) => next = *start,
                None if span.length.0 > 0 => {
                    since.gone.push(GoneFootage { at: next, saved: span.start, length: span.length });
                }
                None => {}
            }
        }
        since.gone.sort_by_key(|gone| (gone.at, gone.saved));
        since
    }

    fn put(&mut self, start: VideoMs, end: VideoMs, saved: Option<VideoMs>) {
        if end <= start {
            return;
        }
        if let Some(last) = self.stretches.last_mut() {
            let follows = match (last.saved, saved) {
                (Some(before), Some(saved)) => before.0 + (last.end.0 - last.start.0) == saved.0,
                (None, None) => true,
                _ => false,
            };
            if follows && last.end == start {
                last.end = end;
                return;
            }
        }
        self.stretches.push(SinceStretch { start, end, saved });
    }

    /// Stretches of the shown video that touch a range of it, in order.
    pub fn stretches(&self, from: VideoMs, to: VideoMs) -> &[SinceStretch] {
        let first = self.stretches.partition_point(|stretch| stretch.end <= from);
        let last = self.stretches.partition_point(|stretch| stretch.start <= to);
        self.stretches.get(first..last.max(first)).unwrap_or_default()
    }

    /// Footage that the saved video played and the shown one does not, in a range of the shown video.
    pub fn gone(&self, from: VideoMs, to: VideoMs) -> &[GoneFootage] {
        let first = self.gone.partition_point(|gone| gone.at < from);
        let last = self.gone.partition_point(|gone| gone.at <= to);
        self.gone.get(first..last.max(first)).unwrap_or_default()
    }

    /// Time in the saved video of the footage at a time of the shown one; `None` if the saved video did not play it. The end of the
    /// video belongs to its last footage.
    pub fn to_saved(&self, shown: VideoMs) -> Option<VideoMs> {
        let after = self.stretches.partition_point(|stretch| stretch.start <= shown);
        let stretch = self.stretches.get(after.checked_sub(1)?)?;
        Some(VideoMs(stretch.saved?.0 + shown.0.clamp(stretch.start.0, stretch.end.0) - stretch.start.0))
    }

    /// Time in the shown video of the footage at a time of the saved one, the first if there are several. `None` if the footage is
    /// missing.
    pub fn to_shown(&self, saved: VideoMs) -> Option<VideoMs> {
        self.stretches.iter().find_map(|stretch| {
            let inside = saved.0 - stretch.saved?.0;
            (0..stretch.end.0 - stretch.start.0).contains(&inside).then(|| VideoMs(stretch.start.0 + inside))
        })
    }

    /// Length of the saved video.
    pub fn saved_length(&self) -> VideoMs {
        self.saved_length
    }

    /// True if both states play the same footage in the same order.
    pub fn is_same(&self) -> bool {
        self.gone.is_empty() && self.stretches.iter().all(|stretch| stretch.saved == Some(stretch.start))
    }
}

/// Footage that a map plays, split wherever another map starts or stops playing it.
fn stretches(map: &CutMap, other: &CutMap) -> Vec<(SourceMs, SourceMs)> {
    let length = map.source_length();
    let mut borders: Vec<SourceMs> =
        [map, other].into_iter().flat_map(CutMap::removed).flat_map(|(start, end)| [*start, *end]).collect();
    borders.extend([SourceMs::ZERO, length, other.source_length()]);
    borders.retain(|border| *border <= length);
    borders.sort_unstable();
    borders.dedup();
    let pairs = borders.iter().zip(borders.iter().skip(1));
    pairs.filter(|(from, _)| !map.is_removed(**from)).map(|(from, to)| (*from, *to)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::clip::Cut;
    use proptest::prelude::*;

    fn map(cuts: &[(i64, i64)], length: i64) -> CutMap {
        let cut = |(start, length): &(i64, i64)| Cut { start_time_ms: SourceMs(*start), duration_ms: DurationMs(*length) };
        CutMap::new(&cuts.iter().map(cut).collect::<Vec<_>>(), SourceMs(length))
    }

    #[test]
    fn a_cut_made_since_the_save_takes_its_moments_along_and_leaves_a_mark() {
        let (was, now) = (map(&[], 10_000), map(&[(2_000, 1_000)], 10_000));
        let since = SinceSave::new(&[("a", &was)], &[("a", &now)]);
        let to_saved = |ms| since.to_saved(VideoMs(ms)).map(|at| at.0);
        assert_eq!([1_999, 2_000, 8_999, 9_000].map(to_saved), [1_999, 3_000, 9_999, 10_000].map(Some));
        let gone = GoneFootage { at: VideoMs(2_000), saved: VideoMs(2_000), length: DurationMs(1_000) };
        assert_eq!(since.gone(VideoMs(0), VideoMs(9_000)), [gone]);
        assert_eq!((since.to_shown(VideoMs(2_500)), since.to_shown(VideoMs(3_500))), (None, Some(VideoMs(2_500))));
        assert!(!since.is_same() && since.saved_length() == VideoMs(10_000));
    }

    #[test]
    fn footage_that_was_put_back_and_clips_that_are_new_were_seen_by_nobody() {
        let (was, now, new) = (map(&[(0, 500)], 2_000), map(&[], 2_000), map(&[], 300));
        let since = SinceSave::new(&[("a", &was), ("gone", &new)], &[("new", &new), ("a", &now)]);
        let to_saved = |ms| since.to_saved(VideoMs(ms)).map(|at| at.0);
        assert_eq!([0, 299, 300, 799, 800, 2_299].map(to_saved), [None, None, None, None, Some(0), Some(1_499)]);
        let gone = GoneFootage { at: VideoMs(2_300), saved: VideoMs(1_500), length: DurationMs(300) };
        assert_eq!(since.gone(VideoMs(0), VideoMs(3_000)), [gone], "the clip that was deleted, at its end");
    }

    #[test]
    fn without_clips_there_is_nothing() {
        let since = SinceSave::new::<&str>(&[], &[]);
        assert_eq!((since.to_saved(VideoMs(0)), since.is_same()), (None, true));
    }

    const LENGTH: i64 = 400;

    fn clips() -> impl Strategy<Value = Vec<(u8, CutMap)>> {
        let cuts = prop::collection::vec((0..LENGTH, 1i64..120), 0..5);
        prop::collection::vec((0u8..6, cuts), 0..6).prop_map(|clips| {
            let mut known = std::collections::BTreeSet::new();
            let once = clips.into_iter().filter(|(id, _)| known.insert(*id));
            once.map(|(id, cuts)| (id, map(&cuts, LENGTH))).collect::<Vec<_>>()
        })
    }

    fn borrowed(clips: &[(u8, CutMap)]) -> Vec<(u8, &CutMap)> {
        clips.iter().map(|(id, map)| (*id, map)).collect()
    }

    fn sequence(clips: &[(u8, CutMap)]) -> Sequence {
        Sequence::new(clips.iter().map(|(_, map)| DurationMs(map.playback_length().0)))
    }

    proptest! {
        /// At every time, the shown footage is where the saved video played it, or nowhere.
        #[test]
        fn every_moment_is_where_its_footage_was(saved in clips(), shown in clips()) {
            let since = SinceSave::new(&borrowed(&saved), &borrowed(&shown));
            let (before, after) = (sequence(&saved), sequence(&shown));
            for moment in (0..after.length().0).map(VideoMs) {
                let (index, playback) = after.locate(moment).unwrap();
                let (id, map) = &shown[index];
                let source = map.to_source(playback);
                let was = saved.iter().position(|(other, _)| other == id).filter(|at| !saved[*at].1.is_removed(source));
                let expected = was.map(|at| before.span(at).unwrap().to_video(saved[at].1.to_playback(source)));
                prop_assert_eq!(since.to_saved(moment), expected, "at {:?}", moment);
                if let Some(there) = expected {
                    prop_assert_eq!(since.to_shown(there), Some(moment));
                }
            }
        }

        /// The stretches cover the shown video exactly once, and with the missing footage they cover the saved one exactly once.
        #[test]
        fn nothing_is_lost_and_nothing_is_there_twice(saved in clips(), shown in clips(), from in 0i64..2_000, width in 0i64..900) {
            let since = SinceSave::new(&borrowed(&saved), &borrowed(&shown));
            let end = sequence(&shown).length();
            let all = since.stretches(VideoMs(0), end);
            prop_assert!(all.windows(2).all(|pair| pair[0].end == pair[1].start));
            prop_assert_eq!(all.last().map_or(0, |last| last.end.0), end.0);
            prop_assert_eq!(all.first().map_or(0, |first| first.start.0), 0);
            let kept: i64 = all.iter().filter(|one| one.saved.is_some()).map(|one| one.end.0 - one.start.0).sum();
            let gone: i64 = since.gone(VideoMs(0), end).iter().map(|gone| gone.length.0).sum();
            prop_assert_eq!(kept + gone, since.saved_length().0);
            // A query for a range returns the stretches that touch it.
            let seen = since.stretches(VideoMs(from), VideoMs(from + width));
            for one in all {
                let touches = one.end.0 > from && one.start.0 <= from + width;
                prop_assert_eq!(seen.contains(one), touches);
            }
        }

        /// Without changes, every time maps to itself.
        #[test]
        fn without_a_change_every_moment_is_itself(clips in clips()) {
            let since = SinceSave::new(&borrowed(&clips), &borrowed(&clips));
            prop_assert!(since.is_same());
            for moment in (0..sequence(&clips).length().0).map(VideoMs) {
                prop_assert_eq!(since.to_saved(moment), Some(moment));
            }
        }
    }
}
