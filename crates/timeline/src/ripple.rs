//! Ripple edits: deletions from a lane and additions to it move all later items on the lane. Times are milliseconds of one clock.

/// Change of an item itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RippleChange {
    /// The item keeps its length. Its start moves if an earlier item becomes longer or shorter, or is deleted.
    Stays,
    /// The item is deleted.
    Goes,
    /// The item gets this length. Its start keeps its distance to earlier items.
    Lasts(i64),
}

/// Item of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneItem {
    /// Start of the item.
    pub start: i64,
    /// Length of the item.
    pub length: i64,
    /// Change of the item.
    pub change: RippleChange,
}

impl LaneItem {
    fn end(self) -> i64 {
        self.start.saturating_add(self.length)
    }

    /// Length after the change.
    pub fn new_length(self) -> i64 {
        match self.change {
            RippleChange::Lasts(length) => length,
            RippleChange::Stays | RippleChange::Goes => self.length,
        }
    }

    /// Range that the item frees, as (start, end): its whole range, or its tail. `None` if it frees nothing.
    fn leaves(self) -> Option<(i64, i64)> {
        let from = match self.change {
            RippleChange::Stays => return None,
            RippleChange::Goes => self.start,
            RippleChange::Lasts(length) => self.start.saturating_add(length),
        };
        (from < self.end()).then_some((from, self.end()))
    }

    /// Increase of the length; 0 if it doesn't grow.
    fn grows(self) -> i64 {
        match self.change {
            RippleChange::Lasts(length) => (length - self.length).max(0),
            RippleChange::Stays | RippleChange::Goes => 0,
        }
    }
}

/// Start of each item after the changes, in the order of `items`; for a deleted one, its start before the changes.
///
/// A freed range is removed from the lane, and added time is inserted behind the item that grows. Later items keep their distances,
/// unless one would run into a longer item before it. The order by start is kept, and no item moves onto one that it did not
/// overlap before.
pub fn rippled(items: &[LaneItem]) -> Vec<i64> {
    let mut order: Vec<_> = items.iter().copied().enumerate().collect();
    order.sort_by_key(|(index, item)| (item.start, *index));
    let gone = merged(items.iter().filter_map(|item| item.leaves()).collect());
    let mut grown: Vec<_> = items.iter().map(|item| (item.end(), item.grows())).filter(|(_, by)| *by > 0).collect();
    grown.sort_unstable();
    let (mut gone, mut grown) = (gone.into_iter().peekable(), grown.into_iter().peekable());
    // Time removed before the current item, and the removed range that the item may be in.
    let (mut taken, mut within, mut before) = (0, None::<(i64, i64)>, 0);
    let mut shift = 0;
    // Ends of the remaining items before and after the changes, by old end: an item that started after an end must still start
    // after it.
    let mut ends = std::collections::BinaryHeap::new();
    let (mut past, mut last) = (i64::MIN, i64::MIN);
    let mut starts: Vec<_> = items.iter().map(|item| item.start).collect();
    for (index, item) in order {
        while let Some(range) = gone.next_if(|(from, _)| *from < item.start) {
            taken += within.take().map_or(0, |(from, until)| until - from);
            within = Some(range);
        }
        let out = taken + within.map_or(0, |(from, until)| until.min(item.start) - from);
        let mut more = 0;
        while let Some((_, by)) = grown.next_if(|(end, _)| *end <= item.start) {
            more += by;
        }
        let delta = more - (out - before);
        before = out;
        while let Some(std::cmp::Reverse((end, new_end))) = ends.peek().copied() {
            if end > item.start {
                break;
            }
            ends.pop();
            past = past.max(new_end);
        }
        let start = (item.start + shift + delta).max(past).max(last);
        shift = start - item.start;
        if item.change == RippleChange::Goes {
            continue;
        }
        if let Some(place) = starts.get_mut(index) {
            *place = start;
        }
        last = start;
        ends.push(std::cmp::Reverse((item.end(), start.saturating_add(item.new_length()))));
    }
    starts
}

/// Merges overlapping ranges; sorted.
fn merged(mut ranges: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
    ranges.sort_unstable();
    let mut merged: Vec<(i64, i64)> = Vec::new();
    for (from, until) in ranges {
        match merged.last_mut() {
            Some((_, end)) if from <= *end => *end = until.max(*end),
            _ => merged.push((from, until)),
        }
    }
    merged
}

/// Items that move along with the moved ones: all that start with the first moved item or later. Items are (start, length, is
/// moved).
pub fn moved_along(items: &[(i64, i64, bool)]) -> Vec<bool> {
    let first = items.iter().filter(|(.., moved)| *moved).map(|(start, ..)| *start).min();
    items.iter().map(|(start, _, moved)| *moved || first.is_some_and(|first| *start >= first)).collect()
}

/// Distance in milliseconds by which items can move earlier together before the first one meets an earlier item. Items are (start,
/// length, moves).
pub fn room_before(items: &[(i64, i64, bool)]) -> i64 {
    let first = items.iter().filter(|(.., moves)| *moves).map(|(start, ..)| *start).min();
    let Some(first) = first else { return 0 };
    let others = items.iter().filter(|(start, _, moves)| !moves && *start <= first);
    let behind = others.map(|(start, length, _)| if start + length <= first { start + length } else { *start });
    (first - behind.max().unwrap_or(0)).max(0)
}

#[cfg(test)]
mod tests {
    use super::{RippleChange as Change, *};
    use proptest::prelude::*;

    fn item(start: i64, length: i64, change: Change) -> LaneItem {
        LaneItem { start, length, change }
    }

    #[test]
    fn what_is_later_closes_up_or_makes_room_and_keeps_its_distances() {
        let stays = |start, length| item(start, length, Change::Stays);
        let lane = [stays(0, 50), item(100, 100, Change::Goes), stays(250, 10), stays(300, 10)];
        assert_eq!(rippled(&lane), [0, 100, 150, 200]);
        let lane = [item(100, 100, Change::Lasts(40)), stays(250, 10), stays(300, 10)];
        assert_eq!(rippled(&lane), [100, 190, 240]);
        let lane = [item(100, 100, Change::Lasts(160)), stays(150, 10), stays(250, 10), stays(300, 10)];
        assert_eq!(rippled(&lane), [100, 150, 310, 360], "what is beside it stays");
        // Two deleted items in the same place remove their time once.
        let lane = [item(50, 50, Change::Goes), item(50, 50, Change::Goes), stays(100, 10)];
        assert_eq!(rippled(&lane), [50, 50, 50]);
        // An item that already overlapped does not block the move.
        let lane = [stays(50, 150), item(0, 100, Change::Goes), stays(200, 10), stays(230, 10)];
        assert_eq!(rippled(&lane), [0, 0, 150, 180]);
    }

    #[test]
    fn a_move_takes_along_what_starts_later_and_stops_at_what_is_before() {
        let lane = [(0, 50, false), (100, 20, true), (110, 5, false), (200, 10, false)];
        assert_eq!(moved_along(&lane), [false, true, true, true]);
        let moving: Vec<_> =
            lane.iter().zip(moved_along(&lane)).map(|((start, length, _), moves)| (*start, *length, moves)).collect();
        assert_eq!(room_before(&moving), 50);
        assert_eq!(room_before(&[(5, 10, true)]), 5);
        assert_eq!(room_before(&[(0, 300, false), (100, 20, true)]), 100, "what it is over already is no wall");
        assert_eq!(moved_along(&[(0, 1, false)]), [false]);
    }

    fn lane() -> impl Strategy<Value = Vec<LaneItem>> {
        let change =
            prop_oneof![5 => Just(None), 1 => Just(Some(None)), 2 => (1i64..400).prop_map(|length| Some(Some(length)))];
        prop::collection::vec((0i64..2_000, 1i64..200, change), 1..40).prop_map(|items| {
            let of = |(start, length, change): (i64, i64, Option<Option<i64>>)| {
                let change = match change {
                    None => Change::Stays,
                    Some(None) => Change::Goes,
                    Some(Some(length)) => Change::Lasts(length),
                };
                item(start, length, change)
            };
            items.into_iter().map(of).collect()
        })
    }

    proptest! {
        #[test]
        fn ripple_keeps_the_order_and_the_gaps_and_runs_into_nothing(lane in lane()) {
            let starts = rippled(&lane);
            let mut kept: Vec<_> = lane.iter().zip(&starts).filter(|(item, _)| item.change != Change::Goes).collect();
            kept.sort_by_key(|(item, _)| item.start);
            for (place, (item, start)) in kept.iter().enumerate() {
                prop_assert!(**start >= 0);
                for (earlier, before) in kept.iter().take(place) {
                    // The order by start is kept.
                    prop_assert!(earlier.start == item.start || *before <= *start);
                    if earlier.end() <= item.start {
                        // Items that did not overlap before do not overlap now.
                        prop_assert!(*before + earlier.new_length() <= **start, "{lane:?} {starts:?}");
                        // Gaps without changes are kept.
                        let changes = lane.iter().any(|other| {
                            let ends = [other.end(), other.start].into_iter().chain(other.leaves().map(|(from, _)| from));
                            other.change != Change::Stays && ends.into_iter().any(|at| earlier.start < at && at <= item.start)
                                || other.leaves().is_some_and(|(from, until)| from < item.start && until > earlier.start)
                        });
                        // An item that overlaps both may delay the later one.
                        let is_over = kept.iter().any(|(over, _)| over.start < earlier.start && over.end() > earlier.start);
                        if !changes && !is_over {
                            prop_assert_eq!(item.start - earlier.start, **start - **before);
                        }
                    }
                }
            }
            // Without changes, nothing moves.
            let rest: Vec<_> = lane.iter().map(|item| LaneItem { change: Change::Stays, ..*item }).collect();
            prop_assert_eq!(rippled(&rest), lane.iter().map(|item| item.start).collect::<Vec<_>>());
        }
    }
}
