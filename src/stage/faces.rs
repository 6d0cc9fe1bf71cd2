//! Face boxes: kept per keyframe of the camera recording, answered on the canvas.

use super::{Layer, Rect};
use crate::api::{
    PlaybackMs, SizePx,
    faces::FaceBox,
    layout::{Layout, LayoutShape},
};

/// A face as it was detected: percent of the camera frame, before crop, mirror and layout.
pub type CameraFace = FaceBox;

/// The layouts of a clip over time.
#[derive(Clone, Debug)]
pub struct LayoutTrack<'a> {
    base: Option<&'a LayoutShape>,
    /// Sections by start.
    sections: Vec<(PlaybackMs, PlaybackMs, &'a LayoutShape)>,
}

impl<'a> LayoutTrack<'a> {
    /// From a clip's layouts, in any order.
    pub fn new(layouts: impl IntoIterator<Item = &'a Layout>) -> Self {
        let (mut base, mut sections) = (None, Vec::new());
        for layout in layouts {
            match layout.start_time_ms.zip(layout.duration_ms) {
                Some((start, length)) => sections.push((start, start.moved(length.0), &layout.layout)),
                None => base = Some(&layout.layout),
            }
        }
        sections.sort_by_key(|(start, ..)| *start);
        Self { base, sections }
    }

    /// The layout at a moment: the latest section that covers it, else the clip's base.
    pub fn at(&self, time: PlaybackMs) -> Option<&'a LayoutShape> {
        let after = self.sections.partition_point(|(start, ..)| *start <= time);
        let covering = self.sections.get(..after)?.iter().rev().find(|(_, end, _)| time < *end);
        covering.map(|(.., shape)| *shape).or(self.base)
    }
}

/// The visible part of a face on the canvas, in percent of it; nothing when none of it is visible.
pub fn face_on_canvas(face: CameraFace, camera: &Layer, canvas: SizePx) -> Option<FaceBox> {
    let part = Rect::new(face.x_pct / 100.0, face.y_pct / 100.0, face.width_pct / 100.0, face.height_pct / 100.0);
    let visible = camera.to_canvas(part.intersection(Rect::UNIT)?)?;
    let visible = visible.intersection(Rect::new(0.0, 0.0, canvas.width, canvas.height))?;
    // Six decimals are a thousandth of a pixel; they keep answers the same on every machine.
    let pct = |value: f64, of: f64| (value / of * 1e8).round() / 1e6;
    Some(FaceBox {
        x_pct: pct(visible.x, canvas.width).clamp(0.0, 100.0),
        y_pct: pct(visible.y, canvas.height).clamp(0.0, 100.0),
        width_pct: pct(visible.w, canvas.width).clamp(0.0, 100.0),
        height_pct: pct(visible.h, canvas.height).clamp(0.0, 100.0),
    })
}
