//! Viewport of the preview: the visible part of the canvas, and its magnification. Lengths on the screen are physical pixels.

use super::Rect;
use crate::api::SizePx;

/// Magnification of the canvas.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Magnification {
    /// Fits the whole canvas.
    #[default]
    Fit,
    /// Screen pixels per canvas pixel.
    Scale(f64),
}

/// Visible part of the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    /// Magnification of the canvas.
    pub magnification: Magnification,
    /// Position of the canvas in the middle of the preview, in fractions of the canvas. Always on the canvas, so that it cannot be
    /// lost.
    pub centre: (f64, f64),
}

impl Default for Viewport {
    fn default() -> Self {
        Self { magnification: Magnification::Fit, centre: (0.5, 0.5) }
    }
}

/// Smallest and largest magnification.
pub const SCALES: (f64, f64) = (0.05, 16.0);

impl Viewport {
    /// Viewport with one screen pixel per canvas pixel, around the same centre.
    #[must_use]
    pub fn actual_size(self) -> Self {
        Self { magnification: Magnification::Scale(1.0), ..self }
    }

    /// Screen pixels per canvas pixel in a preview of size `space`.
    pub fn scale(self, space: (f64, f64), canvas: SizePx) -> f64 {
        match self.magnification {
            Magnification::Fit => (space.0 / canvas.width).min(space.1 / canvas.height).max(0.01),
            Magnification::Scale(scale) if scale.is_nan() => 1.0,
            Magnification::Scale(scale) => scale.clamp(SCALES.0, SCALES.1),
        }
    }

    /// Position of the canvas from the corner of the preview: on whole pixels, so that an image drawn for them is sharp.
    pub fn place(self, space: (f64, f64), canvas: SizePx) -> Rect {
        let scale = self.scale(space, canvas);
        let (w, h) = ((canvas.width * scale).round().max(1.0), (canvas.height * scale).round().max(1.0));
        let (x, y) = self.middle();
        Rect::new((space.0 / 2.0 - w * x).round(), (space.1 / 2.0 - h * y).round(), w, h)
    }

    /// Viewport magnified by a factor. The point under `at` stays there, as long as the centre stays on the canvas.
    #[must_use]
    pub fn zoomed(self, factor: f64, at: (f64, f64), space: (f64, f64), canvas: SizePx) -> Self {
        if !(factor.is_finite() && factor > 0.0) {
            return self;
        }
        let before = self.scale(space, canvas);
        let after = (before * factor).clamp(SCALES.0, SCALES.1);
        let (x, y) = self.middle();
        // From the centre of the preview to `at`, in fractions of the canvas before and after.
        let moved = |middle: f64, at: f64, space: f64, side: f64| {
            let away = at - space / 2.0;
            middle + away / (side * before) - away / (side * after)
        };
        let centre = (moved(x, at.0, space.0, canvas.width), moved(y, at.1, space.1, canvas.height));
        Self { magnification: Magnification::Scale(after), centre: on_canvas(centre) }
    }

    /// Viewport moved by screen pixels, as if the canvas were dragged.
    #[must_use]
    pub fn panned(self, by: (f64, f64), space: (f64, f64), canvas: SizePx) -> Self {
        let scale = self.scale(space, canvas);
        let (x, y) = self.middle();
        let centre = on_canvas((x - by.0 / (canvas.width * scale), y - by.1 / (canvas.height * scale)));
        Self { magnification: Magnification::Scale(scale), centre }
    }

    /// Centre of the visible part; the middle of the canvas if it is fitted.
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

/// Longest side of a small canvas, whose preview image may have more pixels than the canvas.
const SMALL: f64 = 1_920.0;

/// Pixels of a preview image per canvas pixel, at `scale` screen pixels per canvas pixel: at most those of an export, except on a
/// small canvas.
pub fn drawn_scale(scale: f64, canvas: SizePx) -> f64 {
    scale.min((SMALL / canvas.width.max(canvas.height)).max(1.0))
}

/// Action-safe and title-safe area, as fractions of width and height (SMPTE ST 2046-1).
pub const SAFE_AREAS: [f64; 2] = [0.93, 0.90];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CANVAS: SizePx = SizePx { width: 1_920.0, height: 1_080.0 };

    /// Position on the canvas, in fractions, at a point of the preview.
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
            // The middle of the preview is on the canvas.
            prop_assert!(place.x <= 401.0 && place.x + place.w >= 399.0 && place.y <= 301.0 && place.y + place.h >= 299.0);
            let before = view.place(space, CANVAS);
            if moved.centre.0 > 0.0 && moved.centre.0 < 1.0 {
                // Both positions and both sides are rounded.
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
