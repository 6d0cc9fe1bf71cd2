//! Collisions of subtitles with faces and overlays: which they cover, for how long, and the nearest free position.

use super::measures;

/// A rectangle in fractions of the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// Left edge.
    pub x: f64,
    /// Top edge.
    pub y: f64,
    /// Width.
    pub w: f64,
    /// Height.
    pub h: f64,
}

impl Area {
    /// Whether both areas overlap.
    pub fn meets(self, other: Self) -> bool {
        self.x < other.x + other.w && other.x < self.x + self.w && self.y < other.y + other.h && other.y < self.y + self.h
    }

    /// Area of the same size around another centre.
    #[must_use]
    pub fn centred(self, (x, y): (f64, f64)) -> Self {
        Self { x: x - self.w / 2.0, y: y - self.h / 2.0, ..self }
    }

    fn is_inside(self, (across, down): (f64, f64)) -> bool {
        let (x, y) = ((1.0 - across) / 2.0, (1.0 - down) / 2.0);
        self.x >= x - 1e-9 && self.y >= y - 1e-9 && self.x + self.w <= 1.0 - x + 1e-9 && self.y + self.h <= 1.0 - y + 1e-9
    }
}

/// Kind of a covered [`Obstacle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum With {
    /// A face in a camera recording.
    Face,
    /// A text or image overlay.
    Overlay,
}

/// An area that subtitles should not cover, during a time range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obstacle {
    /// Kind of obstacle.
    pub with: With,
    /// Start in milliseconds.
    pub from_ms: i64,
    /// End in milliseconds.
    pub to_ms: i64,
    /// Position on the canvas.
    pub area: Area,
}

/// A time range in which subtitles cover an obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collision {
    /// Kind of the covered obstacle.
    pub with: With,
    /// Start in milliseconds.
    pub from_ms: i64,
    /// End in milliseconds.
    pub to_ms: i64,
}

impl Collision {
    /// Description, for example `covers a face for 3.1 s`.
    pub fn text(&self) -> String {
        let seconds = words::decimal((self.to_ms - self.from_ms) as f64 / 1e3, 1);
        match self.with {
            With::Face => words::captions::covers_face(seconds),
            With::Overlay => words::captions::covers_overlay(seconds),
        }
    }
}

/// Obstacles indexed by time: a video has tens of thousands, and a block overlaps only a few.
struct Timed<'a> {
    /// Obstacles sorted by start.
    sorted: Vec<&'a Obstacle>,
    /// For each obstacle in `sorted`, the latest end up to it.
    reach: Vec<i64>,
}

impl<'a> Timed<'a> {
    fn new(obstacles: &'a [Obstacle]) -> Self {
        let mut sorted: Vec<&Obstacle> = obstacles.iter().collect();
        sorted.sort_by_key(|obstacle| obstacle.from_ms);
        let last_end = |last: &mut i64, obstacle: &&Obstacle| {
            *last = obstacle.to_ms.max(*last);
            Some(*last)
        };
        let reach = sorted.iter().scan(i64::MIN, last_end).collect();
        Self { sorted, reach }
    }

    /// Obstacles that are visible in a time range.
    fn during(&self, from_ms: i64, to_ms: i64) -> impl Iterator<Item = &'a Obstacle> + '_ {
        let first = self.reach.partition_point(|reach| *reach <= from_ms);
        let coming = self.sorted.iter().skip(first).copied();
        coming.take_while(move |obstacle| obstacle.from_ms < to_ms).filter(move |obstacle| from_ms < obstacle.to_ms)
    }
}

/// Finds the time ranges in which subtitles, given as start, end and area, cover an obstacle. Adjacent ranges are merged.
pub fn collisions(shown: &[(i64, i64, Area)], obstacles: &[Obstacle]) -> Vec<Collision> {
    let obstacles = Timed::new(obstacles);
    let mut found: Vec<Collision> = Vec::new();
    for (from, to, area) in shown {
        for obstacle in obstacles.during(*from, *to).filter(|obstacle| obstacle.area.meets(*area)) {
            let (from_ms, to_ms) = (obstacle.from_ms.max(*from), obstacle.to_ms.min(*to));
            if from_ms < to_ms {
                found.push(Collision { with: obstacle.with, from_ms, to_ms });
            }
        }
    }
    found.sort_by_key(|collision| (collision.with, collision.from_ms, collision.to_ms));
    let mut merged: Vec<Collision> = Vec::new();
    for collision in found {
        match merged.last_mut().filter(|last| last.with == collision.with && collision.from_ms <= last.to_ms) {
            Some(last) => last.to_ms = last.to_ms.max(collision.to_ms),
            None => merged.push(collision),
        }
    }
    merged.sort_by_key(|collision| (collision.from_ms, collision.with));
    merged
}

/// Nearest centre to `centre` at which subtitles of these sizes cover nothing and stay within the title-safe area; `None` if there
/// is none.
pub fn free_place(shown: &[(i64, i64, Area)], obstacles: &[Obstacle], centre: (f64, f64)) -> Option<(f64, f64)> {
    const STEPS: i32 = 40;
    let step = |index: i32| f64::from(index) / f64::from(STEPS);
    let mut places: Vec<(f64, f64)> = (1..STEPS).flat_map(|y| (4..=STEPS - 4).map(move |x| (step(x), step(y)))).collect();
    // Prefers vertical moves: subtitles are read in the middle.
    let distance = |(x, y): (f64, f64)| ((x - centre.0) * 2.0).powi(2) + (y - centre.1).powi(2);
    places.sort_by(|a, b| distance(*a).total_cmp(&distance(*b)));
    let obstacles = Timed::new(obstacles);
    places.into_iter().find(|place| {
        shown.iter().all(|(from, to, area)| {
            let moved = area.centred(*place);
            moved.is_inside(measures::TITLE_SAFE) && !obstacles.during(*from, *to).any(|other| other.area.meets(moved))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #[test]
        fn obstacles_that_are_looked_up_by_their_time_are_all_that_are_there(
            times in proptest::collection::vec((-20_i64..200, 0_i64..80), 0..40),
            from in 0_i64..200,
            length in 0_i64..60,
        ) {
            let area = Area { x: 0.0, y: 0.0, w: 1.0, h: 1.0 };
            let obstacle = |(from_ms, length): &(i64, i64)| {
                Obstacle { with: With::Face, from_ms: *from_ms, to_ms: from_ms + length, area }
            };
            let obstacles: Vec<_> = times.iter().map(obstacle).collect();
            let to = from + length;
            let mut expected: Vec<_> = obstacles.iter().filter(|it| it.from_ms < to && from < it.to_ms).collect();
            expected.sort_by_key(|obstacle| obstacle.from_ms);
            let timed = Timed::new(&obstacles);
            proptest::prop_assert_eq!(timed.during(from, to).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn what_subtitles_cover_is_told_with_how_long_and_a_free_place_is_the_nearest() {
        let line = Area { x: 0.3, y: 0.82, w: 0.4, h: 0.08 };
        let shown = [(0, 2_000, line), (2_000, 4_000, line), (6_000, 7_000, line)];
        let face =
            |from_ms, to_ms| Obstacle { with: With::Face, from_ms, to_ms, area: Area { x: 0.4, y: 0.6, w: 0.2, h: 0.3 } };
        let text = Obstacle { with: With::Overlay, area: Area { x: 0.0, y: 0.0, w: 1.0, h: 0.2 }, ..face(0, 9_000) };
        let obstacles = [face(900, 3_000), face(3_000, 4_500), text];
        let found = collisions(&shown, &obstacles);
        assert_eq!(found, [Collision { with: With::Face, from_ms: 900, to_ms: 4_000 }]);
        assert_eq!(found[0].text(), words::captions::covers_face("3.1"));
        let free = free_place(&shown, &obstacles, (0.5, 0.86)).unwrap();
        assert!(collisions(&shown.map(|(from, to, area)| (from, to, area.centred(free))), &obstacles).is_empty());
        assert!((0.24..0.60).contains(&free.1) && (free.0 - 0.5).abs() < 1e-9, "{free:?}: straight up, below the text");
        let whole = Obstacle { area: Area { x: 0.0, y: 0.0, w: 1.0, h: 1.0 }, ..text };
        assert_eq!(free_place(&shown, &[whole], (0.5, 0.86)), None);
    }
}
