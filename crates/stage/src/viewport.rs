//! How the stage is looked at: which part of the artboard is seen, and how large. Lengths on the screen are physical pixels.

use super::Rect;
use crate::api::SizePx;

/// How large the artboard is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Magnification {
    /// As large as all of it is seen.
    #[default]
    Fit,
    /// So many pixels of the screen for a pixel of the artboard.
    Scale(f64),
}

/// Which part of the artboard is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    /// How large.
    pub magnification: Magnification,
    /// The place of the artboard in the middle of the space, in fractions of it: always one of the artboard, so that it never
    /// gets lost.
    pub centre: (f64, f64),
}

impl Default for Viewport {
    fn default() -> Self {
        Self { magnification: Magnification::Fit, centre: (0.5, 0.5) }
    }
}

/// The smallest and the largest magnification.
pub const SCALES: (f64, f64) = (0.05, 16.0);

impl Viewport {
    /// One pixel of the screen for a pixel of the artboard; the middle stays where it is.
    #[must_use]
    pub fn actual_size(self) -> Self {
        Self { magnification: Magnification::Scale(1.0), ..self }
    }

    /// How many pixels of the screen a pixel of the artboard takes in a space of this size.
    pub fn scale(self, space: (f64, f64), canvas: SizePx) -> f64 {
        match self.magnification {
            Magnification::Fit => (space.0 / canvas.width).min(space.1 / canvas.height).max(0.01),
            Magnification::Scale(scale) if scale.is_nan() => 1.0,
            Magnification::Scale(scale) => scale.clamp(SCALES.0, SCALES.1),
        }
    }

    /// Where the artboard is, from the corner of the space: on whole pixels, so that what was drawn for them is sharp.
    pub fn place(self, space: (f64, f64), canvas: SizePx) -> Rect {
        let scale = self.scale(space, canvas);
        let (w, h) = ((canvas.width * scale).round().max(1.0), (canvas.height * scale).round().max(1.0));
        let (x, y) = self.middle();
        Rect::new((space.0 / 2.0 - w * x).round(), (space.1 / 2.0 - h * y).round(), w, h)
    }

    /// Magnified by a factor. What is at a place of the space stays there, as far as the artboard has a place for the middle.
    #[must_use]
    pub fn zoomed(self, factor: f64, at: (f64, f64), space: (f64, f64), canvas: SizePx) -> Self {
        if !(factor.is_finite() && factor > 0.0) {
            return self;
        }
        let before = self.scale(space, canvas);
        let after = (before * factor).clamp(SCALES.0, SCALES.1);
        let (x, y) = self.middle();
        // From the middle of the space to the place, in fractions of the artboard before and after.
        let moved = |middle: f64, at: f64, space: f64, side: f64| {
            let away = at - space / 2.0;
            middle + away / (side * before) - away / (side * after)
        };
        let centre = (moved(x, at.0, space.0, canvas.width), moved(y, at.1, space.1, canvas.height));
        Self { magnification: Magnification::Scale(after), centre: on_canvas(centre) }
    }

    /// Moved by so many pixels of the screen, as if the artboard was held.
    #[must_use]
    pub fn panned(self, by: (f64, f64), space: (f64, f64), canvas: SizePx) -> Self {
        let scale = self.scale(space, canvas);
        let (x, y) = self.middle();
        let centre = on_canvas((x - by.0 / (canvas.width * scale), y - by.1 / (canvas.height * scale)));
        Self { magnification: Magnification::Scale(scale), centre }
    }

    /// All of the artboard that is seen is in the middle where it is fitted.
    fn middle(self) -> (f64, f64) {
        match self.magnification {
            Magnification::Fit => (0.5, 0.5),
            Magnification::Scale(_) => on_canvas(self.centre),
        }
    }
}

fn on_canvas((x, y): (f64, f64)) -> (f64, f64) {
    let side = |at: f64| if at.is_finite() { at.clamp(0.0, 1.0) } else { 0.5 };
    (side(x), side(y))
}

/// The longest side of an artboard up to which a picture of the stage may have more pixels than the artboard.
const SMALL: f64 = 1_920.0;

/// How many pixels a picture of the stage has for each pixel of the artboard, where it takes `scale` pixels of the screen: no
/// more than an export has, except on a small artboard.
pub fn drawn_scale(scale: f64, canvas: SizePx) -> f64 {
    scale.min((SMALL / canvas.width.max(canvas.height)).max(1.0))
}

/// The part of the artboard in which action is seen on every screen, and the one for letters: shares of its width and height
/// (SMPTE ST 2046-1).
pub const SAFE_AREAS: [f64; 2] = [0.93, 0.90];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CANVAS: SizePx = SizePx { width: 1_920.0, height: 1_080.0 };

    /// The place of the artboard, in fractions, that is seen at a place of the space.
    fn seen_at(view: Viewport, at: (f64, f64), space: (f64, f64), canvas: SizePx) -> (f64, f64) {
        let scale = view.scale(space, canvas);
        let (x, y) = view.middle();
        (x + (at.0 - space.0 / 2.0) / (canvas.width * scale), y + (at.1 - space.1 / 2.0) / (canvas.height * scale))
    }

    #[test]
    fn a_fitted_artboard_is_seen_whole_in_the_middle_and_a_pixel_is_a_pixel_at_its_own_size() {
        let space = (900.0, 700.0);
        let place = Viewport::default().place(space, CANVAS);
        assert_eq!(place, Rect::new(0.0, 97.0, 900.0, 506.0));
        let own = Viewport::default().actual_size();
        assert_eq!(own.place(space, CANVAS), Rect::new(-510.0, -190.0, 1_920.0, 1_080.0));
        assert_eq!(drawn_scale(4.0, CANVAS), 1.0);
        assert_eq!(drawn_scale(2.0, SizePx { width: 480.0, height: 270.0 }), 2.0);
    }

    proptest! {
        #[test]
        fn zooming_keeps_what_is_under_the_pointer_and_the_way_back_is_the_same(
            w in 200f64..4000.0, h in 150f64..3000.0, cw in 100f64..4096.0, ch in 100f64..4096.0,
            x in 0f64..1.0, y in 0f64..1.0, px in 0f64..1.0, py in 0f64..1.0, scale in 0.1f64..8.0, factor in 0.2f64..5.0,
        ) {
            let (space, canvas) = ((w, h), SizePx { width: cw, height: ch });
            let at = (w * px, h * py);
            let view = Viewport { magnification: Magnification::Scale(scale), centre: (x, y) };
            let zoomed = view.zoomed(factor, at, space, canvas);
            prop_assert!((SCALES.0..=SCALES.1).contains(&zoomed.scale(space, canvas)));
            let inside = |centre: (f64, f64)| centre.0 > 0.0 && centre.0 < 1.0 && centre.1 > 0.0 && centre.1 < 1.0;
            if inside(zoomed.centre) {
                let (before, after) = (seen_at(view, at, space, canvas), seen_at(zoomed, at, space, canvas));
                prop_assert!((before.0 - after.0).abs() < 1e-9 && (before.1 - after.1).abs() < 1e-9, "{before:?} {after:?}");
                let back = zoomed.zoomed(scale / zoomed.scale(space, canvas), at, space, canvas);
                prop_assert!((back.centre.0 - x).abs() < 1e-9 && (back.centre.1 - y).abs() < 1e-9, "{back:?}");
            }
        }

        #[test]
        fn the_artboard_moves_with_the_hand_lies_on_whole_pixels_and_is_never_lost(
            x in -5000f64..5000.0, y in -5000f64..5000.0, scale in 0.05f64..16.0, cx in -2f64..3.0,
        ) {
            let space = (800.0, 600.0);
            let view = Viewport { magnification: Magnification::Scale(scale), centre: (cx, 0.5) };
            let moved = view.panned((x, y), space, CANVAS);
            let place = moved.place(space, CANVAS);
            prop_assert_eq!((place.x.fract(), place.y.fract(), place.w.fract(), place.h.fract()), (0.0, 0.0, 0.0, 0.0));
            // The middle of the space is on the artboard.
            prop_assert!(place.x <= 401.0 && place.x + place.w >= 399.0 && place.y <= 301.0 && place.y + place.h >= 299.0);
            let before = view.place(space, CANVAS);
            if moved.centre.0 > 0.0 && moved.centre.0 < 1.0 {
                // Both places and both sides are rounded.
                prop_assert!((place.x - before.x - x).abs() <= 1.75, "{place:?} {before:?}");
            }
        }

        #[test]
        fn what_is_no_number_changes_nothing(factor in prop::sample::select(vec![f64::NAN, f64::INFINITY, 0.0, -1.0])) {
            let view = Viewport::default();
            prop_assert_eq!(view.zoomed(factor, (1.0, 1.0), (800.0, 600.0), CANVAS), view);
            let lost = Viewport { magnification: Magnification::Scale(f64::NAN), centre: (f64::NAN, 7.0) };
            let place = lost.place((800.0, 600.0), CANVAS);
            prop_assert!(!place.y.is_nan());
        }
    }
}
