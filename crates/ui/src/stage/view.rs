//! Mapping of the canvas to the screen.

use crate::{
    api::SizePx,
    stage::{Rect as StageRect, Viewport, drawn_scale},
};
use egui::{Rect, Vec2, pos2, vec2};

/// The canvas on the screen. Its edges are on whole screen pixels, like those of the frames drawn for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// Rectangle of the whole canvas, in points; larger than the visible area at a high zoom.
    pub rect: Rect,
    /// Points per canvas pixel.
    pub scale: f32,
    /// Visible area, in points.
    pub space: Rect,
    canvas: SizePx,
    /// Screen pixels per point.
    density: f32,
}

impl View {
    /// Places the canvas in an area, for a zoom and pan.
    pub fn new(space: Rect, viewport: Viewport, canvas: SizePx, density: f32) -> Self {
        let whole = |at: f32| (at * density).round() / density;
        let corner = pos2(whole(space.left()), whole(space.top()));
        let place = viewport.place(pixels(space, density), canvas);
        let points = |x: f64, y: f64| vec2(x as f32, y as f32) / density;
        let rect = Rect::from_min_size(corner + points(place.x, place.y), points(place.w, place.h));
        Self { rect, scale: rect.width() / canvas.width as f32, space, canvas, density }
    }

    /// Visible part of the canvas.
    pub fn seen(self) -> Rect {
        self.rect.intersect(self.space)
    }

    /// Screen rectangle of a part of the canvas.
    pub fn rect(self, part: StageRect) -> Rect {
        let by = self.points();
        let min = self.rect.min + vec2(part.x as f32, part.y as f32) * by;
        Rect::from_min_size(min, vec2(part.w as f32, part.h as f32) * by)
    }

    /// Part of the canvas under a screen rectangle.
    pub fn part(self, rect: Rect) -> StageRect {
        let by = self.points();
        let (x, y) = ((rect.left() - self.rect.left()) / by.x.max(1e-6), (rect.top() - self.rect.top()) / by.y.max(1e-6));
        let (w, h) = (rect.width() / by.x.max(1e-6), rect.height() / by.y.max(1e-6));
        StageRect::new(x.into(), y.into(), w.into(), h.into())
    }

    /// Like [`View::rect()`], with the edges rounded to whole screen pixels: the compositor rounds layers in the same way, so that
    /// they do not move when its frame replaces the painter's.
    pub fn snapped(self, part: StageRect) -> Rect {
        let rect = self.rect(part);
        let whole = |at: f32, from: f32| from + ((at - from) * self.density).round() / self.density;
        let (x, y) = (self.rect.left(), self.rect.top());
        Rect::from_min_max(
            pos2(whole(rect.left(), x), whole(rect.top(), y)),
            pos2(whole(rect.right(), x), whole(rect.bottom(), y)),
        )
    }

    /// Pixels of a rendering per canvas pixel.
    pub fn drawn_scale(self) -> f64 {
        drawn_scale(f64::from(self.scale) * f64::from(self.density), self.canvas)
    }

    /// Pixel size of a frame rendered for this view, at most `longest` per side.
    pub fn drawn_size(self, longest: usize) -> (u32, u32) {
        let on_screen = f64::from(self.scale) * f64::from(self.density);
        let by = if self.drawn_scale() < on_screen { self.drawn_scale() / on_screen } else { 1.0 };
        let longest = longest as f64 / f64::from(self.rect.width().max(self.rect.height()) * self.density);
        let side = |points: f32| (f64::from(points * self.density).round() * by.min(longest)).round().max(1.0) as u32;
        (side(self.rect.width()), side(self.rect.height()))
    }

    /// Points per canvas pixel horizontally and vertically; they differ slightly by rounding.
    fn points(self) -> Vec2 {
        vec2(self.rect.width() / self.canvas.width as f32, self.rect.height() / self.canvas.height as f32)
    }
}

/// Size of an area in screen pixels.
pub(super) fn pixels(space: Rect, density: f32) -> (f64, f64) {
    let side = |points: f32| f64::from((points * density).round().max(1.0));
    (side(space.width()), side(space.height()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::Magnification;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_place_of_the_artboard_is_found_again_at_any_magnification(
            x in 0f64..1900.0, y in 0f64..1000.0, w in 1f64..900.0, h in 1f64..900.0,
            scale in 0.05f64..16.0, cx in 0f64..1.0, cy in 0f64..1.0, density in prop::sample::select(vec![1f32, 1.25, 1.5, 2.0]),
        ) {
            let canvas = SizePx { width: 1_920.0, height: 1_080.0 };
            let space = Rect::from_min_size(pos2(12.3, 45.6), vec2(800.0, 500.0));
            let viewport = Viewport { magnification: Magnification::Scale(scale), centre: (cx, cy) };
            let view = View::new(space, viewport, canvas, density);
            let part = view.rect(StageRect::new(x, y, w, h));
            // A drag of the whole box moves it by the same share of canvas and screen.
            let back = (part.min - view.rect.min) / view.rect.size();
            prop_assert!((f64::from(back.x) * 1_920.0 - x).abs() < 0.05 && (f64::from(back.y) * 1_080.0 - y).abs() < 0.05);
            let snapped = view.snapped(StageRect::new(x, y, w, h));
            for (a, b) in [(part.left(), snapped.left()), (part.right(), snapped.right()), (part.top(), snapped.top())] {
                prop_assert!((a - b).abs() <= 0.51 / density, "{part:?} {snapped:?}");
            }
            let on_pixels = |at: f32| (at * density - (at * density).round()).abs() < 0.02;
            prop_assert!(on_pixels(view.rect.left()) && on_pixels(view.rect.bottom()), "{:?}", view.rect);
            let (width, height) = view.drawn_size(8_192);
            prop_assert!(width <= 1_921 && height <= 1_081 && width >= 1, "{width} {height}");
            if scale <= 1.0 {
                prop_assert_eq!(width, (view.rect.width() * density).round() as u32);
            }
        }
    }
}
