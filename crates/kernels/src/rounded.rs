//! Rectangles with rounded corners, and their coverage of each pixel.

use super::Rect;
use std::ops::Range;

/// A rectangle in output pixels, with edges at fractions of pixels, and its corner radius.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounded {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
    radius: f64,
}

/// Pixels of one row that a shape touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Pixels with any coverage.
    pub touched: Range<i64>,
    /// Pixels with full coverage; may be empty.
    pub full: Range<i64>,
}

impl Rounded {
    /// Coordinates are clamped to this distance; whole pixels stay exact in every calculation.
    const FURTHEST: f64 = 1e6;

    /// Shape from a rectangle in output pixels. The radius is clamped to half of the shorter side; a rectangle with NaN is empty.
    pub fn new(rect: Rect, radius: f64) -> Self {
        let clamp = |value: f64| value.clamp(-Self::FURTHEST, Self::FURTHEST);
        let (left, top, right, bottom) = (rect.x, rect.y, rect.x + rect.w, rect.y + rect.h);
        if !(right > left && bottom > top) {
            return Self { left: 0.0, top: 0.0, right: 0.0, bottom: 0.0, radius: 0.0 };
        }
        let radius = radius.max(0.0).min(rect.w / 2.0).min(rect.h / 2.0);
        Self { left: clamp(left), top: clamp(top), right: clamp(right), bottom: clamp(bottom), radius }
    }

    /// Rectangle of a whole image at a position.
    pub fn of_picture(at: (i64, i64), width: u32, height: u32) -> Self {
        Self::new(Rect::new(at.0 as f64, at.1 as f64, f64::from(width), f64::from(height)), 0.0)
    }

    /// Shape that is larger by `margin` on every side; rounded corners keep their centre, sharp ones stay sharp.
    #[must_use]
    pub fn expanded(self, margin: f64) -> Self {
        let radius = if self.radius > 0.0 { (self.radius + margin).max(0.0) } else { 0.0 };
        let rect = Rect::new(
            self.left - margin,
            self.top - margin,
            self.right - self.left + 2.0 * margin,
            self.bottom - self.top + 2.0 * margin,
        );
        Self::new(rect, radius)
    }

    /// Shape moved by `dx`, `dy`.
    #[must_use]
    pub fn moved(self, dx: f64, dy: f64) -> Self {
        let rect = Rect::new(self.left + dx, self.top + dy, self.right - self.left, self.bottom - self.top);
        Self::new(rect, self.radius)
    }

    /// Bounding rectangle.
    pub fn rect(self) -> Rect {
        Rect::new(self.left, self.top, self.right - self.left, self.bottom - self.top)
    }

    /// Corner radius.
    pub fn radius(self) -> f64 {
        self.radius
    }

    /// Rows that the shape touches.
    pub fn rows(self) -> Range<i64> {
        if self.bottom > self.top { self.top.floor() as i64..self.bottom.ceil() as i64 } else { 0..0 }
    }

    /// Pixels of a row that the shape touches.
    pub fn span(self, y: i64) -> Span {
        let none = Span { touched: 0..0, full: 0..0 };
        if !self.rows().contains(&y) {
            return none;
        }
        let middle = y as f64 + 0.5;
        // Distance of the row's middle above or below the straight part of the sides.
        let beyond = (self.top + self.radius - middle).max(middle - (self.bottom - self.radius)).max(0.0);
        // A corner pixel is fully covered up to half a pixel inside the arc, and not at all from half a pixel outside it.
        let reach = |radius: f64| (radius * radius - beyond * beyond).max(0.0).sqrt();
        let (outer, inner) = if beyond > 0.0 {
            (self.radius - reach(self.radius + 0.5), self.radius - reach((self.radius - 0.5).max(0.0)) + 0.5)
        } else {
            (0.0, 0.0)
        };
        let outer = outer.max(0.0);
        let touched = (self.left + outer).floor() as i64..(self.right - outer).ceil() as i64;
        let cut_by_edge = (y as f64) < self.top || (y + 1) as f64 > self.bottom;
        if cut_by_edge || beyond > (self.radius - 0.5).max(0.0) && beyond > 0.0 {
            return Span { full: touched.start..touched.start, touched };
        }
        let full = (self.left + inner).ceil() as i64..(self.right - inner).floor() as i64;
        let full = if full.end > full.start { full } else { touched.start..touched.start };
        Span { touched, full }
    }

    /// Coverage of a pixel: 0 to 255.
    pub fn coverage(self, x: i64, y: i64) -> u8 {
        let (x, y) = (x as f64, y as f64);
        let across = (self.right.min(x + 1.0) - self.left.max(x)).max(0.0);
        let down = (self.bottom.min(y + 1.0) - self.top.max(y)).max(0.0);
        let straight = across * down;
        let (middle_x, middle_y) = (x + 0.5, y + 0.5);
        let dx = (self.left + self.radius - middle_x).max(middle_x - (self.right - self.radius));
        let dy = (self.top + self.radius - middle_y).max(middle_y - (self.bottom - self.radius));
        let part =
            if dx > 0.0 && dy > 0.0 { straight.min((self.radius - dx.hypot(dy) + 0.5).clamp(0.0, 1.0)) } else { straight };
        (part * 255.0).round() as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_rectangle_on_whole_pixels_covers_them_and_no_others() {
        let shape = Rounded::new(Rect::new(2.0, 3.0, 4.0, 2.0), 0.0);
        assert_eq!(shape.rows(), 3..5);
        assert_eq!(shape.span(3), Span { touched: 2..6, full: 2..6 });
        assert_eq!((shape.coverage(2, 3), shape.coverage(1, 3), shape.coverage(6, 3)), (255, 0, 0));
    }

    #[test]
    fn edges_between_pixels_cover_parts_of_them() {
        let shape = Rounded::new(Rect::new(0.25, 0.5, 2.0, 2.0), 0.0);
        assert_eq!(shape.coverage(0, 1), 191);
        assert_eq!(shape.coverage(0, 0), 96);
        assert!(shape.span(0).full.is_empty(), "the top row is covered by half");
        assert_eq!(shape.span(1).full, 1..2);
    }

    #[test]
    fn a_circle_has_the_area_of_a_circle() {
        let shape = Rounded::new(Rect::new(0.3, 0.6, 100.0, 100.0), 1e9);
        let sum: f64 =
            (-1..102).flat_map(|y| (-1..102).map(move |x| (x, y))).map(|(x, y)| f64::from(shape.coverage(x, y)) / 255.0).sum();
        assert!((sum - std::f64::consts::PI * 2_500.0).abs() < 8.0, "{sum}");
    }

    #[test]
    fn what_is_no_rectangle_is_empty() {
        for rect in [
            Rect::new(0.0, 0.0, -1.0, 5.0),
            Rect::new(f64::NAN, 0.0, 1.0, 1.0),
            Rect::new(0.0, 0.0, 0.0, 0.0),
            Rect::new(f64::INFINITY, 0.0, f64::NEG_INFINITY, 1.0),
        ] {
            assert!(Rounded::new(rect, 3.0).rows().is_empty(), "{rect:?}");
        }
        assert_eq!(Rounded::new(Rect::new(0.0, 0.0, f64::INFINITY, 4.0), f64::NAN).rows(), 0..4);
    }

    proptest! {
        /// The spans that drawing relies on agree with the coverage.
        #[test]
        fn spans_agree_with_the_coverage_of_each_pixel(
            x in -5.0..5.0f64, y in -5.0..5.0f64, w in 0.1..30.0f64, h in 0.1..30.0f64, radius in 0.0..20.0f64,
        ) {
            let shape = Rounded::new(Rect::new(x, y, w, h), radius);
            for y in -8..40 {
                let span = shape.span(y);
                for x in -8..40 {
                    let coverage = shape.coverage(x, y);
                    prop_assert!(coverage == 0 || span.touched.contains(&x), "({}, {}) {} outside {:?}", x, y, coverage, span);
                    prop_assert!(coverage == 255 || !span.full.contains(&x), "({}, {}) {} in {:?}", x, y, coverage, span);
                }
            }
        }
    }
}
