//! Converts face boxes from the camera recording, where they are stored per keyframe, to the canvas.

use super::{Layer, Rect};
use crate::api::{SizePx, faces::FaceBox};

/// A detected face, in percent of the camera frame before crop, mirror and layout.
pub type CameraFace = FaceBox;

/// Visible part of a face on the canvas, in percent of it; `None` if the face is not visible.
pub fn face_on_canvas(face: CameraFace, camera: &Layer, canvas: SizePx) -> Option<FaceBox> {
    let part = Rect::new(face.x_pct / 100.0, face.y_pct / 100.0, face.width_pct / 100.0, face.height_pct / 100.0);
    let visible = camera.to_canvas(part.intersection(Rect::UNIT)?)?;
    let visible = visible.intersection(Rect::new(0.0, 0.0, canvas.width, canvas.height))?;
    // Rounds to six decimals, a thousandth of a pixel, so that answers are equal on every computer.
    let pct = |value: f64, of: f64| (value / of * 1e8).round() / 1e6;
    Some(FaceBox {
        x_pct: pct(visible.x, canvas.width).clamp(0.0, 100.0),
        y_pct: pct(visible.y, canvas.height).clamp(0.0, 100.0),
        width_pct: pct(visible.w, canvas.width).clamp(0.0, 100.0),
        height_pct: pct(visible.h, canvas.height).clamp(0.0, 100.0),
    })
}
