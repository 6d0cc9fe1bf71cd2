//! Follows what a mask covers through a recording, and covers its movement with masks.
//!
//! [`Follower`] takes grey pictures in one direction of time and finds a box of the first in each of them. [`Followed`] has what was
//! found in both directions, and [`cover()`] makes the fewest boxes of it that cover the movement.

mod cover;
mod grey;
mod track;

use crate::find::PlacePct;
use cover::joined;
pub use cover::{MOST_COVERS, Stay, cover};
pub use grey::Grey;
use grey::{LEAST_VISIBLE, Spot};
use track::Tracker;

/// Time in which a box that is hidden or out of sight may come back, in milliseconds.
const PATIENCE_MS: i64 = 1_500;
/// Longest time for which a box that leaves the picture is assumed to go on, in milliseconds.
const CARRIED_MS: i64 = 1_000;
/// Smallest side of a box, in pixels of the pictures.
const LEAST_SIDE: f64 = 4.0;

/// A box in one picture of the recording.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sighting {
    /// Time of the picture, in milliseconds of the recording.
    pub at_ms: i64,
    /// Left, top, right and bottom in percent of the picture; may reach beyond it.
    pub place: PlacePct,
    /// Confidence, 0..1; `None` if the place was not seen but follows from the movement before it.
    pub sure: Option<f64>,
}

/// Why a box was not followed any further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LostTo {
    /// The box left the picture.
    Edge,
    /// The content of the box is hidden, or has changed too much.
    Change,
}

/// Where a box was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Time of the first picture without it, in milliseconds of the recording.
    pub at_ms: i64,
    /// The reason.
    pub to: LostTo,
}

/// Follows a box through pictures in one direction of time.
#[derive(Clone, Debug)]
pub struct Follower {
    tracker: Tracker,
    /// Size of the pictures.
    size: (usize, usize),
    seen: Vec<Sighting>,
    /// Time of the first picture without the box since it was found last.
    missing_since: Option<i64>,
    lost: Option<Lost>,
}

impl Follower {
    /// Starts with a box of a picture, in percent of it; `None` if what it holds looks the same everywhere, or if it is too small.
    pub fn new(at_ms: i64, picture: &Grey, place: PlacePct) -> Option<Self> {
        let spot = spot_of(picture, place)?;
        let tracker = Tracker::new(picture, spot)?;
        let size = picture.size();
        let seen = vec![Sighting { at_ms, place: place_of(size, spot), sure: Some(1.0) }];
        Some(Self { tracker, size, seen, missing_since: None, lost: None })
    }

    /// Takes the next picture in the direction. Returns false if the box is lost, so that no further picture is needed.
    pub fn see(&mut self, at_ms: i64, picture: &Grey) -> bool {
        if self.lost.is_some() || picture.size() != self.size {
            return false;
        }
        if let Some(found) = self.tracker.see(picture) {
            self.missing_since = None;
            self.seen.push(Sighting { at_ms, place: place_of(self.size, found.spot), sure: Some(found.sure) });
            return true;
        }
        let since = *self.missing_since.get_or_insert(at_ms);
        let to = if self.leaves() { LostTo::Edge } else { LostTo::Change };
        if to == LostTo::Edge || (at_ms - since).abs() >= PATIENCE_MS {
            self.lost = Some(Lost { at_ms: since, to });
            return false;
        }
        true
    }

    /// Time and confidence of the last picture in which the box was found.
    pub fn last(&self) -> Option<(i64, f64)> {
        self.seen.last().map(|seen| (seen.at_ms, seen.sure.unwrap_or(0.0)))
    }

    /// True if the box moves over an edge of the picture.
    fn leaves(&self) -> bool {
        let (Spot { x, y, w, h }, (dx, dy)) = (self.tracker.spot(), self.tracker.speed());
        let (width, height) = (self.size.0 as i32, self.size.1 as i32);
        // The next place is mostly outside, whether or not it was found partly outside before.
        let visible = |at: i32, by: i32, long: i32, side: i32| {
            let at = at + 2 * by;
            f64::from((at + long).min(side) - at.max(0)).max(0.0) / f64::from(long.max(1))
        };
        let is_going = |at: i32, by: i32, long: i32, side: i32| {
            (at < 0 && by < 0) || (at + long > side && by > 0) || visible(at, by, long, side) <= 2.0 * LEAST_VISIBLE
        };
        is_going(x, dx, w, width) || is_going(y, dy, h, height)
    }

    /// Result of following a box. `step_ms` is the time between pictures; negative against the direction of time. A box that left the picture
    /// is carried on in its movement until it is outside.
    pub fn finish(mut self, step_ms: i64) -> (Vec<Sighting>, Option<Lost>) {
        // A box that was hidden when the pictures ended is lost, too.
        let lost = self.lost.or_else(|| self.missing_since.map(|at_ms| Lost { at_ms, to: LostTo::Change }));
        if let (Some(Lost { to: LostTo::Edge, .. }), Some(last)) = (lost, self.seen.last().copied()) {
            let (dx, dy) = self.tracker.speed();
            let mut spot = self.tracker.spot();
            let mut at_ms = last.at_ms;
            let (width, height) = (self.size.0 as i32, self.size.1 as i32);
            let is_inside = |spot: Spot| spot.x < width && spot.y < height && spot.x + spot.w > 0 && spot.y + spot.h > 0;
            while (dx, dy) != (0, 0) && is_inside(spot) && (at_ms - last.at_ms).abs() < CARRIED_MS && step_ms != 0 {
                at_ms += step_ms;
                (spot.x, spot.y) = (spot.x + dx, spot.y + dy);
                self.seen.push(Sighting { at_ms, place: place_of(self.size, spot), sure: None });
            }
        }
        (self.seen, lost)
    }
}

/// Results of following a box in both directions from the picture in which it was drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Followed {
    /// Places in order of time.
    pub seen: Vec<Sighting>,
    /// Where it was lost before the first place.
    pub lost_before: Option<Lost>,
    /// Where it was lost behind the last place.
    pub lost_behind: Option<Lost>,
    /// Time between two pictures, in milliseconds.
    pub step_ms: i64,
}

impl Followed {
    /// Joins what was found backwards and forwards; both begin with the picture in which the box was drawn.
    pub fn new(back: (Vec<Sighting>, Option<Lost>), forward: (Vec<Sighting>, Option<Lost>), step_ms: i64) -> Self {
        let mut seen = back.0;
        seen.reverse();
        seen.pop();
        seen.extend(forward.0);
        Self { seen, lost_before: back.1, lost_behind: forward.1, step_ms }
    }

    /// Mean and least confidence of the places that were seen.
    pub fn sure(&self) -> (f64, f64) {
        let all: Vec<_> = self.seen.iter().filter_map(|seen| seen.sure).collect();
        let least = all.iter().copied().fold(1.0, f64::min);
        (all.iter().sum::<f64>() / all.len().max(1) as f64, least)
    }

    /// Places to cover between `from_ms` and `to_ms`: from each picture to the next, where the box is somewhere between both.
    pub fn stays(&self, from_ms: i64, to_ms: i64) -> Vec<Stay> {
        let mut stays: Vec<Stay> = Vec::new();
        let last = self.seen.len().saturating_sub(1);
        for (index, seen) in self.seen.iter().enumerate() {
            let next = self.seen.get(index + 1);
            let before = index.checked_sub(1).and_then(|before| self.seen.get(before));
            // Beyond the ends a box goes on as it moved there.
            let mut place = joined(seen.place, next.map_or_else(|| carried(seen.place, before), |next| next.place));
            let mut from = seen.at_ms;
            if index == 0 {
                place = joined(place, carried(seen.place, next));
                from = if self.lost_before.is_some() { from - self.step_ms } else { from.min(from_ms) };
            }
            let end = match next {
                Some(next) => next.at_ms,
                None if self.lost_behind.is_some() => seen.at_ms + self.step_ms,
                None => to_ms.max(seen.at_ms),
            };
            let (from, end) = (from.max(from_ms), end.min(to_ms));
            if from < end || (index == last && stays.is_empty()) {
                stays.push(Stay { from_ms: from, to_ms: end.max(from + 1), place });
            }
        }
        stays
    }
}

/// A place moved on as far as it moved from another.
fn carried(place: PlacePct, from: Option<&Sighting>) -> PlacePct {
    let Some(from) = from else { return place };
    let (dx, dy) = (place[0] - from.place[0], place[1] - from.place[1]);
    [place[0] + dx, place[1] + dy, place[2] + dx, place[3] + dy]
}

/// The smallest box of whole pixels around a place, inside the picture; `None` if it is too small.
fn spot_of(picture: &Grey, [left, top, right, bottom]: PlacePct) -> Option<Spot> {
    let (width, height) = (picture.size().0 as f64, picture.size().1 as f64);
    let pixels = |percent: f64, side: f64| (percent / 100.0 * side).clamp(0.0, side);
    let (x, y) = (pixels(left, width).floor(), pixels(top, height).floor());
    let (w, h) = (pixels(right, width).ceil() - x, pixels(bottom, height).ceil() - y);
    let is_usable = [x, y, w, h].iter().all(|value| value.is_finite()) && w >= LEAST_SIDE && h >= LEAST_SIDE;
    is_usable.then_some(Spot { x: x as i32, y: y as i32, w: w as i32, h: h as i32 })
}

fn place_of((width, height): (usize, usize), spot: Spot) -> PlacePct {
    let share = |pixels: i32, side: usize| f64::from(pixels) / side.max(1) as f64 * 100.0;
    [share(spot.x, width), share(spot.y, height), share(spot.x + spot.w, width), share(spot.y + spot.h, height)]
}

#[cfg(test)]
mod tests;
