//! Placement of camera and screen for a layout.
//!
//! The contract (`api.md`) names the layouts, but not their measures; those are defined in [`measures`].

use super::Rect;
use crate::api::{
    CropPx, PointPct, SizePx,
    clip::LayoutSceneType,
    effects::{Zoom, ZoomType},
    layout::{BubbleSize, LayoutKind, LayoutShape, LayoutStyle, Position, ScreenFit, Shape},
};

/// Measures of layouts, as fractions.
mod measures {
    /// Margin around a bubble or an inset screen, of the canvas's shorter side.
    pub const MARGIN: f64 = 0.04;
    /// Longer side of a small, medium and large bubble, of the canvas's shorter side.
    pub const BUBBLE: [f64; 3] = [0.22, 0.30, 0.40];
    /// Height of a centred shape, of the canvas's height.
    pub const MIDDLE: f64 = 0.78;
    /// Magnification of a punched-in camera.
    pub const PUNCH_IN: f64 = 1.25;
    /// Camera's share in the regular side-by-side layout.
    pub const SIDE: f64 = 0.32;
    /// Presenter's share of a tv-presenter layout.
    pub const PRESENTER: f64 = 0.42;
    /// Corner radius, of the layer's shorter side.
    pub const CORNER: f64 = 0.06;
}

/// Centre of a recording.
pub(super) const MIDDLE: PointPct = PointPct { x_pct: 50.0, y_pct: 50.0 };

/// Corner radius of a layer, in canvas pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounding(pub f64);

/// A recording placed on the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layer {
    /// Position in canvas pixels.
    pub dest: Rect,
    /// Visible part of the recording, in fractions of the unmirrored recording.
    pub source: Rect,
    /// Whether the recording is flipped left to right.
    pub mirrored: bool,
    /// Corner radius.
    pub rounding: Rounding,
}

impl Layer {
    /// Position on the canvas of a part of the recording (in fractions of it); `None` if the part is not visible.
    pub fn to_canvas(&self, part: Rect) -> Option<Rect> {
        let mut inner = self.source.relative(part).intersection(Rect::UNIT)?;
        if self.mirrored {
            inner.x = 1.0 - inner.x - inner.w;
        }
        Some(self.dest.place(inner))
    }

    /// The layer with a zoom fully in: a smaller part of the recording fills the same area.
    #[must_use]
    pub fn zoomed(self, zoom: &Zoom) -> Self {
        self.zooming(zoom, 1.0)
    }

    /// The layer during a zoom; `strength` is the progress of the zoom, 0..1.
    #[must_use]
    pub fn zooming(mut self, zoom: &Zoom, strength: f64) -> Self {
        let scale = if zoom.scale.is_finite() { zoom.scale.clamp(1.0, 3.5) } else { 1.0 };
        // The API does not include cursor positions: a tracking zoom is drawn around the centre.
        let focus = match (&zoom.kind, zoom.focus_point) {
            (ZoomType::Manual, Some(focus)) => focus,
            _ => MIDDLE,
        };
        self.source = closer(self.source, 1.0 + (scale - 1.0) * strength, focus);
        self
    }

    /// Interpolates to another placement, `done` of the way (0..1). The recording, of `size`, is not stretched during the movement,
    /// unless one of the two placements stretches it.
    #[must_use]
    pub fn towards(&self, to: &Self, size: SizePx, done: f64) -> Self {
        let (dest, source) = (self.dest.towards(to.dest, done), self.source.towards(to.source, done));
        let is_stretched = |layer: &Self| {
            let shown = layer.source.w * size.width / (layer.source.h * size.height);
            (shown / layer.dest.aspect() - 1.0).abs() > 0.01
        };
        let source = if is_stretched(self) || is_stretched(to) {
            source
        } else {
            let middle = PointPct { x_pct: (source.x + source.w / 2.0) * 100.0, y_pct: (source.y + source.h / 2.0) * 100.0 };
            cover(source, size, dest.aspect(), middle)
        };
        let rounding = Rounding(self.rounding.0 + (to.rounding.0 - self.rounding.0) * done);
        Self { dest, source, mirrored: to.mirrored, rounding }
    }
}

/// Layers of a clip at one time. The camera is drawn over the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Arrangement {
    /// Screen recording or uploaded footage.
    pub screen: Option<Layer>,
    /// Camera recording.
    pub camera: Option<Layer>,
}

/// Camera settings of a clip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CameraView {
    /// Size of the recording, in pixels.
    pub size: SizePx,
    /// Pixels cropped from its edges.
    pub crop: Option<CropPx>,
    /// Point that stays visible when the recording is trimmed to fit, in percent of the recording.
    pub focus: PointPct,
    /// Whether the recording is flipped left to right.
    pub mirrored: bool,
}

impl CameraView {
    /// Layer that fills `dest`, trimmed around the focus point.
    fn cover(&self, dest: Rect, rounding: f64, closer_by: f64) -> Layer {
        let source = cover(cropped(self.crop.unwrap_or_default(), self.size), self.size, dest.aspect(), self.focus);
        Layer { dest, source: closer(source, closer_by, self.focus), mirrored: self.mirrored, rounding: Rounding(rounding) }
    }
}

/// Places a clip's layers for a layout. An unknown or custom layout has no layers: a guess would show faces and masks in wrong
/// places.
pub fn arrange(
    canvas: SizePx,
    layout: &LayoutShape,
    scene: &LayoutSceneType,
    camera: Option<&CameraView>,
    screen: Option<SizePx>,
) -> Arrangement {
    let full = Rect::new(0.0, 0.0, canvas.width, canvas.height);
    let short = canvas.width.min(canvas.height);
    let margin = short * measures::MARGIN;
    let screen_cover = |dest: Rect| screen.map(|size| fill_screen(dest, size, 0.0));
    let screen_inset = |dest: Rect| {
        screen.map(|size| {
            let dest = dest.inset(margin).fitted(aspect(size));
            fill_screen(dest, size, dest.w.min(dest.h) * measures::CORNER / 2.0)
        })
    };
    let subject_is_camera = *scene == LayoutSceneType::CameraSubject;
    match layout.kind {
        LayoutKind::Fullscreen if subject_is_camera => {
            Arrangement { screen: None, camera: camera.map(|c| c.cover(full, 0.0, 1.0)) }
        }
        LayoutKind::Fullscreen => {
            let letterboxed = layout.screen_fit == Some(ScreenFit::Letterbox);
            let stretched = layout.style == Some(LayoutStyle::Stretch);
            let layer = screen.map(|size| match (stretched, letterboxed) {
                (true, _) => Layer { dest: full, source: Rect::UNIT, mirrored: false, rounding: Rounding(0.0) },
                (false, true) => fill_screen(full.fitted(aspect(size)), size, 0.0),
                (false, false) => fill_screen(full, size, 0.0),
            });
            Arrangement { screen: layer, camera: None }
        }
        LayoutKind::Middle if subject_is_camera => {
            Arrangement { screen: None, camera: camera.map(|c| middle(full, layout, c)) }
        }
        LayoutKind::Middle => {
            let dest = shape_box(full, layout.shape.as_ref(), canvas.height * measures::MIDDLE);
            Arrangement {
                screen: screen.map(|size| fill_screen(dest, size, rounding(dest, layout.shape.as_ref()))),
                camera: None,
            }
        }
        LayoutKind::ScreenOnly => {
            let layer = match (&layout.style, &layout.screen_fit) {
                (Some(LayoutStyle::Fullscreen), Some(ScreenFit::Letterbox)) => {
                    screen.map(|size| fill_screen(full.fitted(aspect(size)), size, 0.0))
                }
                (Some(LayoutStyle::Fullscreen), _) => screen_cover(full),
                _ => screen_inset(full),
            };
            Arrangement { screen: layer, camera: None }
        }
        LayoutKind::CameraOnly => {
            let place = |c: &CameraView| match layout.style {
                Some(LayoutStyle::Middle) => middle(full, layout, c),
                _ => c.cover(full, 0.0, if layout.punch_in == Some(true) { measures::PUNCH_IN } else { 1.0 }),
            };
            Arrangement { screen: None, camera: camera.map(place) }
        }
        LayoutKind::CameraBubble => {
            let behind = match (&layout.style, &layout.screen_fit) {
                (Some(LayoutStyle::Full), Some(ScreenFit::Letterbox)) => {
                    screen.map(|size| fill_screen(full.fitted(aspect(size)), size, 0.0))
                }
                (Some(LayoutStyle::Full), _) => screen_cover(full),
                _ => screen_inset(full),
            };
            let dest = bubble(full, layout, short, margin);
            Arrangement { screen: behind, camera: camera.map(|c| c.cover(dest, rounding(dest, layout.shape.as_ref()), 1.0)) }
        }
        LayoutKind::SideBySide => {
            let overlap = layout.style == Some(LayoutStyle::Overlap);
            let share = if layout.style == Some(LayoutStyle::Even) { 0.5 } else { measures::SIDE };
            let (near, far) = split(full, layout.position.as_ref(), share);
            let dest = near.inset(margin / 2.0);
            let corner = dest.w.min(dest.h) * measures::CORNER;
            let behind = if overlap { screen_cover(full) } else { screen_inset(far) };
            Arrangement { screen: behind, camera: camera.map(|c| c.cover(dest, corner, 1.0)) }
        }
        LayoutKind::TvPresenter => {
            let (near, far) = split(full, layout.position.as_ref(), measures::PRESENTER);
            let behind = match layout.style {
                Some(LayoutStyle::Regular) => screen_inset(far),
                Some(LayoutStyle::Full) => screen_cover(far),
                // Over the screen, as before styles existed.
                _ => screen_cover(full),
            };
            Arrangement { screen: behind, camera: camera.map(|c| c.cover(near, 0.0, 1.0)) }
        }
        LayoutKind::Custom | LayoutKind::Unknown(_) => Arrangement::default(),
    }
}

/// Part of a recording inside a crop, in fractions of the recording. Never empty.
pub fn cropped(crop: CropPx, size: SizePx) -> Rect {
    let (width, height) = (size.width.max(1.0), size.height.max(1.0));
    let left = (f64::from(crop.left) / width).min(0.99);
    let top = (f64::from(crop.top) / height).min(0.99);
    let right = (f64::from(crop.right) / width).min(0.995 - left).max(0.0);
    let bottom = (f64::from(crop.bottom) / height).min(0.995 - top).max(0.0);
    Rect::new(left, top, 1.0 - left - right, 1.0 - top - bottom)
}

fn aspect(size: SizePx) -> f64 {
    size.width.max(1.0) / size.height.max(1.0)
}

/// Screen layer that fills `dest`, trimmed around its centre.
fn fill_screen(dest: Rect, size: SizePx, rounding: f64) -> Layer {
    let source = covering(size, dest.aspect());
    Layer { dest, source, mirrored: false, rounding: Rounding(rounding) }
}

/// Largest centred part with an aspect ratio of an image of `size`, in fractions of the image.
pub fn covering(size: SizePx, aspect: f64) -> Rect {
    cover(Rect::UNIT, size, aspect, MIDDLE)
}

/// Largest part with an aspect ratio of `area` (fractions of a recording of `size`), as near to the focus as possible.
pub(super) fn cover(area: Rect, size: SizePx, wanted: f64, focus: PointPct) -> Rect {
    let real = area.w * size.width.max(1.0) / (area.h * size.height.max(1.0));
    let (w, h) = if real > wanted { (area.w * wanted / real, area.h) } else { (area.w, area.h * real / wanted) };
    keep_inside(Rect::centred(focus.x_pct / 100.0, focus.y_pct / 100.0, w, h), area)
}

/// `area` magnified by `scale`, as near to the focus (percent of the recording) as possible.
fn closer(area: Rect, scale: f64, focus: PointPct) -> Rect {
    keep_inside(Rect::centred(focus.x_pct / 100.0, focus.y_pct / 100.0, area.w / scale, area.h / scale), area)
}

fn keep_inside(inner: Rect, area: Rect) -> Rect {
    let x = inner.x.clamp(area.x, (area.x + area.w - inner.w).max(area.x));
    let y = inner.y.clamp(area.y, (area.y + area.h - inner.h).max(area.y));
    Rect::new(x, y, inner.w, inner.h)
}

fn shape_aspect(shape: Option<&Shape>) -> f64 {
    match shape {
        Some(Shape::Landscape) => 16.0 / 9.0,
        Some(Shape::Portrait) => 9.0 / 16.0,
        _ => 1.0,
    }
}

/// Centred box of a shape, `height` high unless that is too wide.
fn shape_box(full: Rect, shape: Option<&Shape>, height: f64) -> Rect {
    let place = Rect::centred(full.w / 2.0, full.h / 2.0, full.w * measures::MIDDLE, height);
    place.fitted(shape_aspect(shape))
}

fn rounding(dest: Rect, shape: Option<&Shape>) -> f64 {
    let short = dest.w.min(dest.h);
    if shape == Some(&Shape::Circle) { short / 2.0 } else { short * measures::CORNER * 1.5 }
}

fn middle(full: Rect, layout: &LayoutShape, camera: &CameraView) -> Layer {
    let dest = shape_box(full, layout.shape.as_ref(), full.h * measures::MIDDLE);
    camera.cover(dest, rounding(dest, layout.shape.as_ref()), 1.0)
}

/// Box of the bubble at its position, one margin away from the edges.
fn bubble(full: Rect, layout: &LayoutShape, short: f64, margin: f64) -> Rect {
    let [small, medium, large] = measures::BUBBLE;
    let long = short
        * match layout.size {
            Some(BubbleSize::Small) => small,
            Some(BubbleSize::Large) => large,
            _ => medium,
        };
    let aspect = shape_aspect(layout.shape.as_ref());
    let (w, h) = if aspect >= 1.0 { (long, long / aspect) } else { (long * aspect, long) };
    let (left, centre, right) = (margin, (full.w - w) / 2.0, full.w - w - margin);
    let (top, middle, bottom) = (margin, (full.h - h) / 2.0, full.h - h - margin);
    let (x, y) = match layout.position {
        Some(Position::Left) => (left, middle),
        Some(Position::Right) => (right, middle),
        Some(Position::Top) => (centre, top),
        Some(Position::Bottom) => (centre, bottom),
        Some(Position::TopLeft) => (left, top),
        Some(Position::TopRight) => (right, top),
        Some(Position::BottomLeft) => (left, bottom),
        Some(Position::Middle) => (centre, middle),
        Some(Position::BottomRight | Position::Unknown(_)) | None => (right, bottom),
    };
    Rect::new(x, y, w, h)
}

/// Camera's part of the canvas, and the rest. The camera is at the right by default.
fn split(full: Rect, position: Option<&Position>, share: f64) -> (Rect, Rect) {
    let (w, h) = (full.w, full.h);
    match position {
        Some(Position::Left) => (Rect::new(0.0, 0.0, w * share, h), Rect::new(w * share, 0.0, w * (1.0 - share), h)),
        Some(Position::Top) => (Rect::new(0.0, 0.0, w, h * share), Rect::new(0.0, h * share, w, h * (1.0 - share))),
        Some(Position::Bottom) => (Rect::new(0.0, h * (1.0 - share), w, h * share), Rect::new(0.0, 0.0, w, h * (1.0 - share))),
        _ => (Rect::new(w * (1.0 - share), 0.0, w * share, h), Rect::new(0.0, 0.0, w * (1.0 - share), h)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const HD: SizePx = SizePx { width: 1920.0, height: 1080.0 };

    fn camera() -> CameraView {
        CameraView {
            size: SizePx { width: 640.0, height: 360.0 },
            crop: None,
            focus: PointPct { x_pct: 50.0, y_pct: 50.0 },
            mirrored: false,
        }
    }

    fn placed(layout: &LayoutShape, scene: &LayoutSceneType, camera: &CameraView) -> Arrangement {
        arrange(HD, layout, scene, Some(camera), Some(SizePx { width: 1280.0, height: 720.0 }))
    }

    #[test]
    fn a_camera_that_fills_the_canvas_maps_one_to_one() {
        let layer =
            placed(&LayoutShape::of(LayoutKind::Fullscreen), &LayoutSceneType::CameraSubject, &camera()).camera.unwrap();
        let seen = layer.to_canvas(Rect::new(0.25, 0.5, 0.5, 0.25)).unwrap();
        assert_eq!(seen, Rect::new(480.0, 540.0, 960.0, 270.0));
    }

    #[test]
    fn a_mirrored_camera_swaps_left_and_right() {
        let mirrored = CameraView { mirrored: true, ..camera() };
        let layer =
            placed(&LayoutShape::of(LayoutKind::Fullscreen), &LayoutSceneType::CameraSubject, &mirrored).camera.unwrap();
        assert_eq!(layer.to_canvas(Rect::new(0.0, 0.0, 0.25, 1.0)).unwrap(), Rect::new(1440.0, 0.0, 480.0, 1080.0));
    }

    #[test]
    fn what_the_crop_removes_is_not_seen_and_the_rest_grows() {
        let cropped = CameraView { crop: Some(CropPx { left: 320, ..CropPx::default() }), ..camera() };
        let layer = placed(&LayoutShape::of(LayoutKind::Fullscreen), &LayoutSceneType::CameraSubject, &cropped).camera.unwrap();
        assert_eq!(layer.to_canvas(Rect::new(0.0, 0.0, 0.4, 1.0)), None);
        // 320 x 360 are left, of which a 16:9 canvas shows 320 x 180.
        let seen = layer.to_canvas(Rect::new(0.5, 0.25, 0.5, 0.5)).unwrap();
        assert_eq!(seen, Rect::new(0.0, 0.0, 1920.0, 1080.0));
    }

    #[test]
    fn a_circle_bubble_is_a_square_with_half_its_side_as_rounding() {
        let mut layout = LayoutShape::of(LayoutKind::CameraBubble);
        (layout.shape, layout.size, layout.position) =
            (Some(Shape::Circle), Some(BubbleSize::Small), Some(Position::BottomLeft));
        let layer = placed(&layout, &LayoutSceneType::Combi, &camera()).camera.unwrap();
        assert!((layer.dest.w - layer.dest.h).abs() < 1e-9 && (layer.rounding.0 - layer.dest.w / 2.0).abs() < 1e-9);
        assert!(layer.dest.x < 100.0 && layer.dest.y > 540.0);
    }

    #[test]
    fn an_unknown_layout_places_nothing() {
        let layout = LayoutShape::of(LayoutKind::Unknown("hologram".into()));
        assert_eq!(placed(&layout, &LayoutSceneType::Combi, &camera()), Arrangement::default());
    }

    proptest! {
        #[test]
        fn what_is_seen_lies_in_the_layer_and_the_layer_in_the_recording(
            kind in prop::sample::select(LayoutKind::KNOWN), shape in prop::sample::select(Shape::KNOWN),
            position in prop::sample::select(Position::KNOWN), style in prop::sample::select(LayoutStyle::KNOWN),
            crop in (0u32..400, 0u32..400, 0u32..800, 0u32..800), focus in (0f64..100.0, 0f64..100.0), mirrored: bool,
            part in (0f64..1.0, 0f64..1.0, 0.01f64..1.0, 0.01f64..1.0),
        ) {
            let mut layout = LayoutShape::of(kind);
            (layout.shape, layout.position, layout.style) = (Some(shape), Some(position), Some(style));
            let camera = CameraView {
                crop: Some(CropPx { top: crop.0, bottom: crop.1, left: crop.2, right: crop.3 }),
                focus: PointPct { x_pct: focus.0, y_pct: focus.1 }, mirrored, ..camera()
            };
            for scene in LayoutSceneType::KNOWN {
                let arrangement = placed(&layout, scene, &camera);
                for layer in [arrangement.screen, arrangement.camera].into_iter().flatten() {
                    let s = layer.source;
                    prop_assert!(s.x >= -1e-9 && s.y >= -1e-9 && s.x + s.w <= 1.0 + 1e-9 && s.y + s.h <= 1.0 + 1e-9, "{s:?}");
                    prop_assert!(s.w > 0.0 && s.h > 0.0);
                    if let Some(seen) = layer.to_canvas(Rect::new(part.0, part.1, part.2, part.3)) {
                        let d = layer.dest;
                        prop_assert!(seen.x >= d.x - 1e-6 && seen.x + seen.w <= d.x + d.w + 1e-6);
                        prop_assert!(seen.y >= d.y - 1e-6 && seen.y + seen.h <= d.y + d.h + 1e-6);
                    }
                }
            }
        }
    }
}
