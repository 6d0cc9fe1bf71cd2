//! Drop-off points: times of a retention curve at which most viewers leave.

use crate::api::analytics::RetentionSlice;

/// Drop-off point of a retention curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leaving {
    /// Position in percent of the video's length.
    pub at_pct: f64,
    /// Share of the audience that leaves here, in percent.
    pub lost_pct: f64,
    /// Share of the audience that still watches after this point, in percent.
    pub left_pct: f64,
}

/// At most `most` drop-off points, the largest loss first. Adjacent slices that lose viewers are one point, at the start of the
/// slice with the largest loss.
pub fn leaving(slices: &[RetentionSlice], most: usize) -> Vec<Leaving> {
    /// Smallest loss from one slice to the next that counts, in percent.
    const LEAST_PCT: f64 = 1.0;
    let mut found: Vec<Leaving> = Vec::new();
    // The largest single loss of the current point.
    let mut steepest = 0.0;
    let mut is_open = false;
    for (before, after) in slices.iter().zip(slices.iter().skip(1)) {
        let lost = before.watched_pct - after.watched_pct;
        // A gap in the curve says nothing about where viewers left.
        let is_beside = (after.start_pct - before.end_pct).abs() < 0.001;
        if !is_beside || lost < LEAST_PCT {
            is_open = false;
            continue;
        }
        if let Some(place) = found.last_mut().filter(|_| is_open) {
            place.lost_pct += lost;
            place.left_pct = after.watched_pct;
            if lost > steepest {
                (steepest, place.at_pct) = (lost, after.start_pct);
            }
        } else {
            found.push(Leaving { at_pct: after.start_pct, lost_pct: lost, left_pct: after.watched_pct });
            (steepest, is_open) = (lost, true);
        }
    }
    found.sort_by(|one, other| other.lost_pct.total_cmp(&one.lost_pct).then(one.at_pct.total_cmp(&other.at_pct)));
    found.truncate(most);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(values: &[f64]) -> Vec<RetentionSlice> {
        let slice = |(index, watched_pct): (usize, &f64)| RetentionSlice {
            start_pct: index as f64,
            end_pct: index as f64 + 1.0,
            watched_pct: *watched_pct,
        };
        values.iter().enumerate().map(slice).collect()
    }

    #[test]
    fn losses_beside_each_other_are_one_place_and_small_ones_none() {
        let found = leaving(&curve(&[100.0, 99.5, 90.0, 70.0, 69.5, 69.5, 66.0, 68.0]), 5);
        let place = |at_pct, lost_pct, left_pct| Leaving { at_pct, lost_pct, left_pct };
        assert_eq!(found, [place(3.0, 29.5, 70.0), place(6.0, 3.5, 66.0)]);
        assert_eq!(leaving(&curve(&[100.0, 50.0]), 0), []);
        assert_eq!((leaving(&[], 5), leaving(&curve(&[0.0]), 5)), (vec![], vec![]));
    }

    #[test]
    fn a_hole_says_nothing_of_where_viewers_left() {
        let mut holed = curve(&[100.0, 80.0, 40.0]);
        holed.remove(1);
        assert_eq!(leaving(&holed, 5), []);
    }
}
