//! Moving and resizing of boxes on the canvas: by an edge or a corner, optionally with a fixed aspect ratio, with snapping. Lengths
//! are canvas pixels.

use super::Rect;

/// Least width and height of a resized box.
pub const LEAST_BOX: f64 = 8.0;

/// Handle of a box: -1 for the left or top edge, 1 for the right or bottom edge, 0 for neither. `MOVE` is the whole box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grip {
    /// Left (-1) or right (1) edge.
    pub x: i8,
    /// Top (-1) or bottom (1) edge.
    pub y: i8,
}

/// Whether resizing keeps the aspect ratio.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proportion {
    /// Width and height change independently.
    Free,
    /// Width and height change by the same factor.
    Kept,
}

impl Proportion {
    /// `Kept` if `keeps` is true, otherwise `Free`.
    pub fn kept(keeps: bool) -> Self {
        if keeps { Self::Kept } else { Self::Free }
    }
}

impl Grip {
    /// The whole box, to move it.
    pub const MOVE: Self = Self { x: 0, y: 0 };
    /// Edges and corners, clockwise from the top left.
    pub const HANDLES: [Self; 8] = [
        Self { x: -1, y: -1 },
        Self { x: 0, y: -1 },
        Self { x: 1, y: -1 },
        Self { x: 1, y: 0 },
        Self { x: 1, y: 1 },
        Self { x: 0, y: 1 },
        Self { x: -1, y: 1 },
        Self { x: -1, y: 0 },
    ];

    /// Name of the handle, for example `top left` or `right`.
    pub fn name(self) -> &'static str {
        match (self.x, self.y) {
            (-1, -1) => words::preview::handle_top_left(),
            (0, -1) => words::preview::handle_top(),
            (1, -1) => words::preview::handle_top_right(),
            (1, 0) => words::preview::handle_right(),
            (1, 1) => words::preview::handle_bottom_right(),
            (0, 1) => words::preview::handle_bottom(),
            (-1, 1) => words::preview::handle_bottom_left(),
            (-1, 0) => words::preview::handle_left(),
            _ => words::preview::handle_center(),
        }
    }

    /// Position of the handle on a box.
    pub fn on(self, rect: Rect) -> (f64, f64) {
        (rect.x + rect.w * f64::from(self.x + 1) / 2.0, rect.y + rect.h * f64::from(self.y + 1) / 2.0)
    }

    /// Box after this handle was dragged; the opposite edges stay.
    #[must_use]
    pub fn dragged(self, from: Rect, (dx, dy): (f64, f64), proportion: Proportion) -> Rect {
        if self == Self::MOVE {
            return Rect::new(from.x + dx, from.y + dy, from.w, from.h);
        }
        let mut w = (from.w + dx * f64::from(self.x)).max(LEAST_BOX);
        let mut h = (from.h + dy * f64::from(self.y)).max(LEAST_BOX);
        if proportion == Proportion::Kept && from.w > 0.0 && from.h > 0.0 {
            // The side that was dragged further determines the factor.
            let by_width = self.y == 0 || (self.x != 0 && w / from.w >= h / from.h);
            let by = if by_width { w / from.w } else { h / from.h };
            let by = by.max(LEAST_BOX / from.w.min(from.h));
            (w, h) = (from.w * by, from.h * by);
        }
        let side = |at: f64, old: f64, new: f64, grip: i8| match grip {
            -1 => at + old - new,
            0 => at + (old - new) / 2.0,
            _ => at,
        };
        let (x, y) = (side(from.x, from.w, w, self.x), side(from.y, from.h, h, self.y));
        // An axis without a grabbed edge stays, unless the aspect ratio is kept: then the box grows around its centre.
        Rect::new(x, y, w, h)
    }
}

impl Grip {
    /// Box inside `whole` after this handle was dragged: it stays inside, and no side becomes shorter than `least`.
    #[must_use]
    pub fn dragged_within(self, from: Rect, by: (f64, f64), proportion: Proportion, whole: Rect, least: f64) -> Rect {
        if self == Self::MOVE {
            let side = |at: f64, size: f64, first: f64, all: f64| at.clamp(first, (first + all - size).max(first));
            let x = side(from.x + by.0, from.w, whole.x, whole.w);
            return Rect::new(x, side(from.y + by.1, from.h, whole.y, whole.h), from.w, from.h);
        }
        if proportion == Proportion::Kept {
            let inside = |rect: Rect| {
                rect.x >= whole.x - 1e-9
                    && rect.y >= whole.y - 1e-9
                    && rect.x + rect.w <= whole.x + whole.w + 1e-9
                    && rect.y + rect.h <= whole.y + whole.h + 1e-9
                    && rect.w >= least
                    && rect.h >= least
            };
            let part = |share: f64| self.dragged(from, (by.0 * share, by.1 * share), Proportion::Kept);
            if inside(part(1.0)) {
                return part(1.0);
            }
            // Binary search for the furthest drag that stays inside.
            let (mut good, mut bad) = (0.0, 1.0);
            for _ in 0..24 {
                let middle = f64::midpoint(good, bad);
                if inside(part(middle)) { good = middle } else { bad = middle }
            }
            return part(good);
        }
        let side = |at: f64, size: f64, by: f64, grip: i8, first: f64, last: f64| match grip {
            -1 => {
                let start = (at + by).clamp(first, (at + size - least).max(first));
                (start, at + size - start)
            }
            1 => (at, (at + size + by).clamp((at + least).min(last), last) - at),
            _ => (at, size),
        };
        let (x, w) = side(from.x, from.w, by.0, self.x, whole.x, whole.x + whole.w);
        let (y, h) = side(from.y, from.h, by.1, self.y, whole.y, whole.y + whole.h);
        Rect::new(x, y, w, h)
    }
}

/// Guide lines for snapping.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lines {
    /// X positions of vertical lines.
    pub xs: Vec<f64>,
    /// Y positions of horizontal lines.
    pub ys: Vec<f64>,
}

impl Lines {
    /// Adds the edges and the centre of a box.
    pub fn add(&mut self, rect: Rect) {
        self.xs.extend([rect.x, rect.x + rect.w / 2.0, rect.x + rect.w]);
        self.ys.extend([rect.y, rect.y + rect.h / 2.0, rect.y + rect.h]);
    }

    /// Snaps a box to the nearest lines within `reach`. Returns the box, and the vertical and horizontal line that it snapped to.
    /// Only edges that move snap; a box with a fixed aspect ratio snaps to one line.
    pub fn snap(&self, rect: Rect, grip: Grip, proportion: Proportion, reach: f64) -> (Rect, Option<f64>, Option<f64>) {
        let keeps = proportion == Proportion::Kept;
        let nearest = |lines: &[f64], at: f64, size: f64, grip: i8| -> Option<(f64, f64)> {
            let edges: &[f64] = match grip {
                -1 => &[0.0],
                0 => &[0.0, 0.5, 1.0],
                _ => &[1.0],
            };
            let found = edges.iter().flat_map(|edge| {
                let edge = at + size * edge;
                lines.iter().map(move |line| (line - edge, *line))
            });
            found.filter(|(by, _)| by.abs() <= reach).min_by(|a, b| a.0.abs().total_cmp(&b.0.abs()))
        };
        let moves = grip == Grip::MOVE;
        let x = (moves || grip.x != 0).then(|| nearest(&self.xs, rect.x, rect.w, grip.x)).flatten();
        let y = (moves || grip.y != 0).then(|| nearest(&self.ys, rect.y, rect.h, grip.y)).flatten();
        if moves {
            let at = Rect::new(rect.x + x.map_or(0.0, |x| x.0), rect.y + y.map_or(0.0, |y| y.0), rect.w, rect.h);
            return (at, x.map(|x| x.1), y.map(|y| y.1));
        }
        // With a fixed aspect ratio, the nearer line determines both sides.
        let (x, y) = match (x, y) {
            (Some(a), Some(b)) if keeps && a.0.abs() <= b.0.abs() => (Some(a), None),
            (Some(_), Some(b)) if keeps => (None, Some(b)),
            both => both,
        };
        let by = (x.map_or(0.0, |x| x.0), y.map_or(0.0, |y| y.0));
        let only = Grip { x: if x.is_some() { grip.x } else { 0 }, y: if y.is_some() { grip.y } else { 0 } };
        let snapped = match (keeps, x.is_some() || y.is_some()) {
            (_, false) => return (rect, None, None),
            (false, true) => only.dragged(rect, by, Proportion::Free),
            (true, true) => {
                let factor = if x.is_some() {
                    (rect.w + by.0 * f64::from(grip.x)) / rect.w
                } else {
                    (rect.h + by.1 * f64::from(grip.y)) / rect.h
                };
                let grown = (rect.w * (factor - 1.0) * f64::from(grip.x), rect.h * (factor - 1.0) * f64::from(grip.y));
                grip.dragged(rect, grown, Proportion::Kept)
            }
        };
        (snapped, x.map(|x| x.1), y.map(|y| y.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn grip() -> impl Strategy<Value = Grip> {
        prop_oneof![1 => Just(Grip::MOVE), 3 => prop::sample::select(Grip::HANDLES.to_vec())]
    }

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-6
    }

    proptest! {
        #[test]
        fn what_is_not_grabbed_stays_and_a_box_never_turns_inside_out(
            grip in grip(), x in -500f64..500.0, y in -500f64..500.0, w in 8f64..900.0, h in 8f64..900.0,
            dx in -2e3f64..2e3, dy in -2e3f64..2e3, keeps in any::<bool>(),
        ) {
            let from = Rect::new(x, y, w, h);
            let to = grip.dragged(from, (dx, dy), Proportion::kept(keeps));
            prop_assert!(to.w >= LEAST_BOX - 1e-9 && to.h >= LEAST_BOX - 1e-9);
            let right = |rect: Rect| rect.x + rect.w;
            let bottom = |rect: Rect| rect.y + rect.h;
            if grip == Grip::MOVE {
                prop_assert!(near(to.w, w) && near(to.h, h) && near(to.x, x + dx) && near(to.y, y + dy));
            } else {
                match grip.x { -1 => prop_assert!(near(right(to), right(from))), 1 => prop_assert!(near(to.x, x)), _ => {} }
                match grip.y { -1 => prop_assert!(near(bottom(to), bottom(from))), 1 => prop_assert!(near(to.y, y)), _ => {} }
                if keeps {
                    prop_assert!((to.aspect() / from.aspect() - 1.0).abs() < 1e-6);
                } else {
                    prop_assert!(grip.x != 0 || near(to.w, w));
                    prop_assert!(grip.y != 0 || near(to.h, h));
                }
            }
        }

        #[test]
        fn a_box_that_is_dragged_within_another_never_leaves_it(
            grip in grip(), x in 0f64..400.0, y in 0f64..300.0, w in 20f64..600.0, h in 20f64..400.0,
            dx in -2e3f64..2e3, dy in -2e3f64..2e3, keeps in any::<bool>(),
        ) {
            let whole = Rect::new(0.0, 0.0, 1_000.0, 700.0);
            let to = grip.dragged_within(Rect::new(x, y, w, h), (dx, dy), Proportion::kept(keeps), whole, 16.0);
            prop_assert!(to.x >= -1e-6 && to.y >= -1e-6 && to.x + to.w <= 1_000.0 + 1e-6 && to.y + to.h <= 700.0 + 1e-6, "{to:?}");
            prop_assert!(to.w >= 16.0 - 1e-6 && to.h >= 16.0 - 1e-6);
            if keeps || grip == Grip::MOVE {
                prop_assert!((to.aspect() / (w / h) - 1.0).abs() < 1e-6);
            }
        }

        #[test]
        fn a_box_snaps_to_a_line_that_is_near_and_to_none_that_is_far(
            grip in grip(), x in 0f64..900.0, y in 0f64..900.0, w in 20f64..500.0, h in 20f64..500.0, keeps in any::<bool>(),
            lines in prop::collection::vec(0f64..1_400.0, 0..5),
        ) {
            let targets = Lines { xs: lines.clone(), ys: lines };
            let rect = Rect::new(x, y, w, h);
            let (snapped, at_x, at_y) = targets.snap(rect, grip, Proportion::kept(keeps), 6.0);
            let edges = |at: f64, size: f64| [at, at + size / 2.0, at + size];
            if let Some(line) = at_x {
                prop_assert!(edges(snapped.x, snapped.w).iter().any(|edge| near(*edge, line)), "{snapped:?} {line}");
            }
            if let Some(line) = at_y {
                prop_assert!(edges(snapped.y, snapped.h).iter().any(|edge| near(*edge, line)), "{snapped:?} {line}");
            }
            if at_x.is_none() && at_y.is_none() {
                prop_assert_eq!(snapped, rect);
            }
            if keeps && grip != Grip::MOVE {
                prop_assert!((snapped.aspect() / rect.aspect() - 1.0).abs() < 1e-6);
            }
        }
    }
}
