//! The fewest boxes that cover something that moves. A mask has one place for all of its time, so several that follow each other
//! in time cover a movement.

use crate::find::PlacePct;

/// Largest ratio of the area of a box to that of what it covers.
const GROWN: f64 = 2.5;
/// Most boxes for one movement; larger ones are used where more would be needed.
pub const MOST_COVERS: usize = 60;

/// A place that has to be covered for some time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stay {
    /// Start, in milliseconds of the recording.
    pub from_ms: i64,
    /// End, in milliseconds of the recording.
    pub to_ms: i64,
    /// Place: left, top, right and bottom in percent of the picture.
    pub place: PlacePct,
}

/// Covers stays in order of time by the fewest boxes that are not much larger than one stay. Each box has room around what it
/// covers, `room` percent of the picture across and down, and lasts `overlap_ms` into the next one. Boxes stay inside the picture.
pub fn cover(stays: &[Stay], room: (f64, f64), overlap_ms: i64) -> Vec<Stay> {
    let Some(usual) = stays.iter().map(|stay| area(stay.place)).min_by(f64::total_cmp) else { return Vec::new() };
    let mut grown = GROWN;
    let mut covers = joined_up_to(stays, usual * grown);
    while covers.len() > MOST_COVERS && grown < 1e6 {
        grown *= 1.5;
        covers = joined_up_to(stays, usual.max(1e-3) * grown);
    }
    let last = covers.len().saturating_sub(1);
    for (index, cover) in covers.iter_mut().enumerate() {
        let [left, top, right, bottom] = cover.place;
        let inside = |at: f64| at.clamp(0.0, 100.0);
        cover.place = [inside(left - room.0), inside(top - room.1), inside(right + room.0), inside(bottom + room.1)];
        if index < last {
            cover.to_ms += overlap_ms;
        }
    }
    // What is outside the picture needs no box.
    covers.retain(|cover| area(cover.place) > 0.0 && cover.to_ms > cover.from_ms);
    covers
}

/// Joins stays from the first one on, each box as long as its area allows: no other division has fewer boxes.
fn joined_up_to(stays: &[Stay], most: f64) -> Vec<Stay> {
    let mut covers: Vec<Stay> = Vec::new();
    for stay in stays {
        if let Some(last) = covers.last_mut() {
            let both = joined(last.place, stay.place);
            if area(both) <= most {
                *last = Stay { from_ms: last.from_ms, to_ms: last.to_ms.max(stay.to_ms), place: both };
                continue;
            }
        }
        covers.push(*stay);
    }
    covers
}

/// The smallest box around two.
pub(super) fn joined(one: PlacePct, other: PlacePct) -> PlacePct {
    [one[0].min(other[0]), one[1].min(other[1]), one[2].max(other[2]), one[3].max(other[3])]
}

fn area([left, top, right, bottom]: PlacePct) -> f64 {
    (right - left).max(0.0) * (bottom - top).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A movement as a walk of a box of one size, in even steps of 33 ms.
    fn walks() -> impl Strategy<Value = Vec<Stay>> {
        let size = (2.0..30.0_f64, 2.0..30.0_f64);
        let moves = prop::collection::vec((-6.0..6.0_f64, -6.0..6.0_f64), 1..80);
        (size, 0.0..70.0_f64, 0.0..70.0_f64, moves).prop_map(|((w, h), x, y, moves)| {
            let (mut x, mut y, mut stays) = (x, y, Vec::new());
            for (index, (dx, dy)) in moves.into_iter().enumerate() {
                let before = [x, y, x + w, y + h];
                (x, y) = (x + dx, y + dy);
                let from_ms = index as i64 * 33;
                stays.push(Stay { from_ms, to_ms: from_ms + 33, place: joined(before, [x, y, x + w, y + h]) });
            }
            stays
        })
    }

    /// Fewest boxes of at most an area, by trying every division.
    fn fewest(stays: &[Stay], most: f64) -> usize {
        let mut best = vec![usize::MAX; stays.len() + 1];
        best[0] = 0;
        for end in 1..=stays.len() {
            let mut place = stays[end - 1].place;
            for start in (0..end).rev() {
                place = joined(place, stays[start].place);
                if start + 1 < end && area(place) > most {
                    break;
                }
                best[end] = best[end].min(best[start].saturating_add(1));
            }
        }
        best[stays.len()]
    }

    proptest! {
        #[test]
        fn every_place_is_inside_a_box_of_its_time_and_boxes_leave_no_gap(stays in walks(), overlap in 0i64..80) {
            let covers = cover(&stays, (0.5, 0.6), overlap);
            for stay in &stays {
                for at in stay.from_ms..stay.to_ms {
                    let shown = stay.place.map(|edge| edge.clamp(0.0, 100.0));
                    let holds = |cover: &Stay| {
                        let [left, top, right, bottom] = cover.place;
                        (cover.from_ms..cover.to_ms).contains(&at)
                            && left <= shown[0] && top <= shown[1] && right >= shown[2] && bottom >= shown[3]
                    };
                    prop_assert!(area(shown) <= 0.0 || covers.iter().any(holds), "{at} ms: {shown:?} in {covers:?}");
                }
            }
            prop_assert!(covers.len() <= MOST_COVERS);
        }

        #[test]
        fn no_division_has_fewer_boxes(stays in walks()) {
            let most = stays.iter().map(|stay| area(stay.place)).fold(f64::MAX, f64::min) * GROWN;
            prop_assert_eq!(joined_up_to(&stays, most).len(), fewest(&stays, most));
        }
    }

    #[test]
    fn what_stands_still_needs_one_box() {
        let stays: Vec<_> = (0..300)
            .map(|index| Stay { from_ms: index * 33, to_ms: index * 33 + 33, place: [10.0, 10.0, 20.0, 15.0] })
            .collect();
        let covers = cover(&stays, (0.5, 0.5), 40);
        assert_eq!(covers, [Stay { from_ms: 0, to_ms: 300 * 33, place: [9.5, 9.5, 20.5, 15.5] }]);
        assert!(cover(&[], (0.5, 0.5), 40).is_empty());
    }
}
