//! Dragging of edit points: limits for trimming the footage before or after a cut, or both (roll).

use super::{CutMap, SourceMs};

/// Shortest footage that a drag leaves between two cuts, in milliseconds.
const SHORTEST_MS: i64 = 50;

/// Part of an edit point that is dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EditPointPart {
    /// The end of the footage before the cut: everything later moves along (ripple).
    Before,
    /// The start of the footage after the cut: everything later moves along (ripple).
    After,
    /// Both edges by the same time (roll): everything later stays in place.
    Both,
}

/// Cut that can be dragged, and the limits of the footage around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditPoint {
    /// Start of the cut in the recording.
    pub from: SourceMs,
    /// End of the cut; equal to `from` if nothing is cut yet.
    pub until: SourceMs,
    /// End of the previous cut, or start of the recording.
    least: SourceMs,
    /// Start of the next cut, or end of the recording.
    most: SourceMs,
}

impl EditPoint {
    /// Border of two clips of one recording, of which the second continues the first, as an empty cut: rolled, it stays in the
    /// footage that both play there.
    pub fn of_seam(first: &CutMap, second: &CutMap) -> Self {
        let (end, start) = (first.end_point(), second.start_point());
        Self { from: end.from, until: end.from, least: end.least, most: start.most }
    }

    /// Range of the cut after its edges were dragged by `by` milliseconds. The edges never pass each other, and at least 50 ms of
    /// footage remain on each side that has more.
    #[must_use]
    pub fn dragged(self, part: EditPointPart, by: i64) -> (SourceMs, SourceMs) {
        let (from, until) = (self.from.0, self.until.0);
        // Shorter footage keeps its length.
        let least = (self.least.0 + SHORTEST_MS).min(from);
        let most = (self.most.0 - SHORTEST_MS).max(until);
        let (from, until) = match part {
            EditPointPart::Before => (from.saturating_add(by).clamp(least, until), until),
            EditPointPart::After => (from, until.saturating_add(by).clamp(from, most)),
            // At an end of the recording there is nothing to roll: the cut's other edge is trimmed.
            EditPointPart::Both if from == self.least.0 => (from, until.saturating_add(by).clamp(from, most)),
            EditPointPart::Both if until == self.most.0 => (from.saturating_add(by).clamp(least, until), until),
            EditPointPart::Both => {
                let by = by.clamp(least - from, most - until);
                (from + by, until + by)
            }
        };
        (SourceMs(from), SourceMs(until))
    }
}

/// Played footage between two cuts, or between a cut and an end of the recording. A slip plays other footage of the same length in
/// its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptFootage {
    /// Start in the recording.
    pub from: SourceMs,
    /// End in the recording.
    pub until: SourceMs,
    /// Length of the cut right before it, in milliseconds.
    pub before: i64,
    /// Length of the cut right after it, in milliseconds.
    pub behind: i64,
    /// Longest slip to earlier footage, in milliseconds: 1 ms of a cut between two pieces remains, so that the edit point does.
    pub earlier: i64,
    /// Longest slip to later footage, in milliseconds.
    pub later: i64,
}

impl KeptFootage {
    /// Footage after a slip by `by` milliseconds of the recording: limited to the cut footage on that side, and never joining the
    /// neighbouring piece.
    #[must_use]
    pub fn slipped(self, by: i64) -> (SourceMs, SourceMs) {
        let by = by.clamp(-self.earlier, self.later);
        (SourceMs(self.from.0 + by), SourceMs(self.until.0 + by))
    }
}

impl CutMap {
    /// Footage around a time of the recording, up to the next cuts; `None` if it is cut there.
    pub fn kept_around(&self, at: SourceMs) -> Option<KeptFootage> {
        if self.is_removed(at) {
            return None;
        }
        let next = self.removed().partition_point(|(from, _)| *from <= at);
        let before = next.checked_sub(1).and_then(|before| self.removed().get(before));
        let behind = self.removed().get(next);
        let length = |cut: Option<&(SourceMs, SourceMs)>| cut.map_or(0, |(from, until)| until.0 - from.0);
        // At the ends of the recording, there is no neighbouring piece to join.
        let room = |cut: Option<&(SourceMs, SourceMs)>| {
            let is_between = cut.is_some_and(|(from, until)| from.0 > 0 && *until < self.source_length());
            (length(cut) - i64::from(is_between)).max(0)
        };
        Some(KeptFootage {
            from: before.map_or(SourceMs::ZERO, |cut| cut.1),
            until: behind.map_or(self.source_length(), |cut| cut.0),
            before: length(before),
            behind: length(behind),
            earlier: room(before),
            later: room(behind),
        })
    }

    /// Map with a piece of footage slipped: replaced by other footage of the same length, so the played length stays the same.
    #[must_use]
    pub fn with_slip(&self, kept: KeptFootage, by: i64) -> Self {
        let cut = |from: SourceMs, until: SourceMs| crate::api::clip::Cut {
            start_time_ms: from,
            duration_ms: super::DurationMs(until.0 - from.0),
        };
        let (from, until) = kept.slipped(by);
        let around = cut(SourceMs(kept.from.0 - kept.before), SourceMs(kept.until.0 + kept.behind));
        self.with(&[around], &[cut(from, until)])
    }

    /// Edit point of the cut with this index; `None` if there is none.
    pub fn edit_point(&self, number: usize) -> Option<EditPoint> {
        let (from, until) = *self.removed().get(number)?;
        let before = number.checked_sub(1).and_then(|before| self.removed().get(before));
        let after = self.removed().get(number + 1);
        let (least, most) = (before.map_or(SourceMs::ZERO, |cut| cut.1), after.map_or(self.source_length(), |cut| cut.0));
        Some(EditPoint { from, until, least, most })
    }

    /// Start of the clip as an edit point: a cut from the start of the recording on, possibly an empty one.
    pub fn start_point(&self) -> EditPoint {
        match self.removed().first() {
            Some((SourceMs(0), _)) => self.edit_point(0).unwrap_or(self.empty_point(SourceMs::ZERO)),
            _ => self.empty_point(SourceMs::ZERO),
        }
    }

    /// End of the clip as an edit point: a cut up to the end of the recording, possibly an empty one.
    pub fn end_point(&self) -> EditPoint {
        let last = self.removed().len().checked_sub(1);
        let at_end = last.filter(|last| self.removed().get(*last).is_some_and(|(_, until)| *until == self.source_length()));
        at_end.and_then(|last| self.edit_point(last)).unwrap_or(self.empty_point(self.source_length()))
    }

    /// Edit point of an empty cut at a time of the recording.
    fn empty_point(&self, at: SourceMs) -> EditPoint {
        let after = self.removed().partition_point(|(from, _)| *from < at);
        let least = after.checked_sub(1).and_then(|before| self.removed().get(before)).map_or(SourceMs::ZERO, |cut| cut.1);
        let most = self.removed().get(after).map_or(self.source_length(), |cut| cut.0);
        EditPoint { from: at, until: at, least, most }
    }

    /// Map with one cut replaced by another; `was` is empty for a new cut, `now` for a removed one.
    #[must_use]
    pub fn with_cut(&self, was: (SourceMs, SourceMs), now: (SourceMs, SourceMs)) -> Self {
        let cut = |(from, until): (SourceMs, SourceMs)| crate::api::clip::Cut {
            start_time_ms: from,
            duration_ms: super::DurationMs(until.0 - from.0),
        };
        let others = self.to_cuts().into_iter().filter(|other| *other != cut(was));
        let cuts: Vec<_> = others.chain((now.0 < now.1).then(|| cut(now))).collect();
        Self::new(&cuts, self.source_length())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DurationMs, api::clip::Cut};
    use proptest::prelude::*;

    fn map(cuts: &[(i64, i64)]) -> CutMap {
        let cut = |&(from, until): &(i64, i64)| Cut { start_time_ms: SourceMs(from), duration_ms: DurationMs(until - from) };
        CutMap::new(&cuts.iter().map(cut).collect::<Vec<_>>(), SourceMs(10_000))
    }

    fn ms((from, until): (SourceMs, SourceMs)) -> (i64, i64) {
        (from.0, until.0)
    }

    #[test]
    fn each_part_of_an_edit_point_trims_its_own_side() {
        let map = map(&[(1_000, 2_000), (5_000, 6_000)]);
        let point = map.edit_point(1).unwrap();
        assert_eq!(ms(point.dragged(EditPointPart::Before, -500)), (4_500, 6_000));
        assert_eq!(ms(point.dragged(EditPointPart::Before, 9_999)), (6_000, 6_000), "the cut is closed, and no further");
        assert_eq!(ms(point.dragged(EditPointPart::Before, -9_999)), (2_050, 6_000), "something is left before it");
        assert_eq!(ms(point.dragged(EditPointPart::After, 9_999)), (5_000, 9_950));
        assert_eq!(ms(point.dragged(EditPointPart::Both, 1_000)), (6_000, 7_000));
        assert_eq!(ms(point.dragged(EditPointPart::Both, i64::MIN)), (2_050, 3_050));
    }

    #[test]
    fn the_borders_of_a_clip_are_edit_points_too() {
        let whole = map(&[]);
        assert_eq!(ms(whole.start_point().dragged(EditPointPart::After, 700)), (0, 700));
        assert_eq!(ms(whole.end_point().dragged(EditPointPart::Before, -700)), (9_300, 10_000));
        let trimmed = map(&[(0, 700), (9_000, 10_000)]);
        assert_eq!(ms(trimmed.start_point().dragged(EditPointPart::After, -9_999)), (0, 0));
        assert_eq!(ms(trimmed.end_point().dragged(EditPointPart::Before, 9_999)), (10_000, 10_000));
        let cut = trimmed.with_cut((SourceMs(0), SourceMs(700)), (SourceMs(0), SourceMs(0)));
        assert_eq!(cut, map(&[(9_000, 10_000)]));
    }

    #[test]
    fn a_slip_plays_other_footage_of_the_same_length_in_the_same_place() {
        let map = map(&[(1_000, 2_000), (5_000, 6_000)]);
        let kept = map.kept_around(SourceMs(3_000)).unwrap();
        assert_eq!((kept.from.0, kept.until.0, kept.before, kept.behind), (2_000, 5_000, 1_000, 1_000));
        assert_eq!(map.with_slip(kept, 400), super::tests::map(&[(1_000, 2_400), (5_400, 6_000)]));
        assert_eq!(ms(kept.slipped(-9_999)), (1_001, 4_001), "as far as something is cut out there, and an edit point stays");
        let first = map.kept_around(SourceMs(0)).unwrap();
        assert_eq!(ms(first.slipped(-500)), (0, 1_000), "there is no recording before its start");
        assert_eq!(map.with_slip(first, 500), super::tests::map(&[(0, 500), (1_500, 2_000), (5_000, 6_000)]));
        assert!(map.kept_around(SourceMs(1_500)).is_none() && map.kept_around(SourceMs(10_000)).is_none());
    }

    #[test]
    fn a_slip_as_far_as_it_goes_swallows_no_edit_point() {
        let map = map(&[(0, 500), (1_000, 2_000), (5_000, 6_000), (9_000, 10_000)]);
        let seams = |map: &CutMap| map.edit_points().count();
        for (at, by) in [(3_000, -9_999), (3_000, 9_999), (700, 9_999), (7_000, -9_999)] {
            let kept = map.kept_around(SourceMs(at)).unwrap();
            let slipped = map.with_slip(kept, by);
            assert_eq!(slipped.removed().len(), 4, "{at} {by}");
            assert_eq!(seams(&slipped), seams(&map), "{at} {by}");
        }
        // A cut at an end of the recording separates nothing: a slip may use all of it.
        let first = map.kept_around(SourceMs(700)).unwrap();
        assert_eq!(ms(first.slipped(-9_999)), (0, 500));
        let last = map.kept_around(SourceMs(7_000)).unwrap();
        assert_eq!(ms(last.slipped(9_999)), (7_000, 10_000));
    }

    proptest! {
        #[test]
        fn a_slip_keeps_every_length_and_place_of_what_is_played(
            a in 0i64..3_000, b in 1i64..2_000, c in 1i64..2_000, d in 1i64..1_000, at in 0i64..10_000, by in -12_000i64..12_000,
        ) {
            let map = map(&[(a, a + b), (a + b + c, a + b + c + d)]);
            if let Some(kept) = map.kept_around(SourceMs(at)) {
                let slipped = map.with_slip(kept, by);
                prop_assert_eq!(slipped.playback_length(), map.playback_length());
                let (from, until) = kept.slipped(by);
                prop_assert_eq!(until.0 - from.0, kept.until.0 - kept.from.0);
                prop_assert_eq!(slipped.to_playback(from), map.to_playback(kept.from));
                prop_assert!(!slipped.is_removed(from) && !slipped.is_removed(SourceMs(until.0 - 1)));
                let between = |map: &CutMap| {
                    let is_between = |cut: &&(SourceMs, SourceMs)| cut.0 > SourceMs::ZERO && cut.1 < map.source_length();
                    map.removed().iter().filter(is_between).count()
                };
                prop_assert!(between(&slipped) >= between(&map));
            }
        }

        #[test]
        fn a_roll_keeps_the_played_length_and_a_drag_always_leaves_footage(
            a in 100i64..3_000, b in 50i64..2_000, c in 100i64..2_000, d in 50i64..1_000, number in 0usize..2, by in -12_000i64..12_000,
        ) {
            let map = map(&[(a, a + b), (a + b + c, a + b + c + d)]);
            let point = map.edit_point(number).unwrap();
            let was = (point.from, point.until);
            let rolled = map.with_cut(was, point.dragged(EditPointPart::Both, by));
            prop_assert_eq!(rolled.playback_length(), map.playback_length());
            for part in [EditPointPart::Before, EditPointPart::After] {
                let now = map.with_cut(was, point.dragged(part, by));
                prop_assert!(now.playback_length().0 >= 50);
                prop_assert!(now.removed().len() <= 2);
            }
        }
    }
}
