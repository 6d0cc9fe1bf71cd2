//! Images for findings: the frame at the moment as an export shows it, with face boxes, cropped around them.

use crate::{
    api::{Client, VideoId, faces::FaceBox},
    faces::{Finding, document::CheckedVideo},
    fonts,
    jobs::one_frame::{FrameError, Frames},
    picture::{LabelledBox, Pixels, draw_boxes},
    stage::{Rect, compose::Rgba},
    timeline::{VideoMs, bounded_ms},
};

/// Maximum size of the frame that an image is cropped from, in pixels.
const FRAME: (u32, u32) = (960, 960);
/// Line width, as a fraction of the canvas's shorter side.
const LINE: f64 = 1.0 / 360.0;
/// Minimum width and height of an image, as fractions of the canvas.
const LEAST: f64 = 0.35;

/// Colour of the box of the finding.
const FIRST: Rgba = [255, 84, 84, 255];
/// Colour of the boxes of neighbouring samples.
const OTHER: Rgba = [255, 214, 64, 255];

/// Draws the images for findings of one video.
pub(super) struct Pictures<'a> {
    frames: Frames,
    checked: &'a CheckedVideo,
}

impl<'a> Pictures<'a> {
    /// Loads everything that the frames of clips with findings are drawn from.
    pub(super) async fn of(client: &Client, video: &VideoId, checked: &'a CheckedVideo) -> Result<Self, FrameError> {
        let clips: Vec<_> =
            checked.clips.iter().filter(|clip| !clip.report.findings.is_empty()).map(|clip| clip.report.clip.clone()).collect();
        Ok(Self { frames: Frames::of(client, video, &clips).await?, checked })
    }

    /// Image for a finding, as PNG.
    pub(super) async fn png(&self, finding: &Finding) -> Result<Vec<u8>, FrameError> {
        let starts_at = self.checked.clip(&finding.clip).map_or(0, |clip| clip.starts_at);
        let at = VideoMs(starts_at.saturating_add(bounded_ms(finding.at_ms)));
        let parts = self.frames.parts(at, FRAME).await?;
        let (boxes, size) = (finding.boxes.clone(), parts.composition.canvas);
        let drawn = tokio::task::spawn_blocking(move || {
            let canvas = Rect::new(0.0, 0.0, size.width, size.height);
            let mut frame = parts.draw();
            let scale = f64::from(frame.width()) / size.width;
            let labelled: Vec<_> = boxes.iter().enumerate().filter_map(|(nth, face)| labelled(canvas, nth, face)).collect();
            draw_boxes(&mut frame, &fonts::shared(), &labelled, size.width.min(size.height) * LINE, scale);
            encoded(frame, around(canvas, &labelled), scale)
        });
        drawn.await.map_err(|error| FrameError::Drawing(error.to_string()))?
    }
}

/// Converts a face box to canvas pixels; `None` if it is outside or not finite.
fn labelled(canvas: Rect, nth: usize, face: &FaceBox) -> Option<LabelledBox> {
    let [x, y, w, h] = [face.x_pct, face.y_pct, face.width_pct, face.height_pct].map(|percent| percent / 100.0);
    let is_drawn = [x, y, w, h].iter().all(|value| value.is_finite());
    let rect = is_drawn.then(|| canvas.place(Rect::new(x, y, w, h)).intersection(canvas)).flatten()?;
    let (label, color) =
        if nth == 0 { (words::jobs::face_here().to_owned(), FIRST) } else { (words::jobs::face_around().to_owned(), OTHER) };
    Some(LabelledBox { rect, label, color })
}

/// Area of the canvas around the boxes; the whole canvas if there are none.
fn around(canvas: Rect, boxes: &[LabelledBox]) -> Rect {
    let mut rects = boxes.iter().map(|one| one.rect);
    let Some(first) = rects.next() else { return canvas };
    let (left, top, right, bottom) = rects.fold((first.x, first.y, first.x + first.w, first.y + first.h), |all, rect| {
        (all.0.min(rect.x), all.1.min(rect.y), all.2.max(rect.x + rect.w), all.3.max(rect.y + rect.h))
    });
    let margin = 0.08 * canvas.w.min(canvas.h);
    let (w, h) = (right - left + 2.0 * margin, bottom - top + 2.0 * margin);
    let (w, h) = (w.max(LEAST * canvas.w).min(canvas.w), h.max(LEAST * canvas.h).min(canvas.h));
    let x = (f64::midpoint(left, right) - w / 2.0).clamp(0.0, canvas.w - w);
    let y = (f64::midpoint(top, bottom) - h / 2.0).clamp(0.0, canvas.h - h);
    Rect::new(x, y, w, h)
}

fn encoded(frame: Pixels, part: Rect, scale: f64) -> Result<Vec<u8>, FrameError> {
    let (width, height) = (frame.width(), frame.height());
    let image = image::RgbaImage::from_raw(width, height, frame.into_data())
        .ok_or_else(|| FrameError::Drawing(words::jobs::frame_empty().into()))?;
    let side = |value: f64| (value * scale).round().max(0.0) as u32;
    let (x, y) = (side(part.x).min(width - 1), side(part.y).min(height - 1));
    let (w, h) = (side(part.w).clamp(1, width - x), side(part.h).clamp(1, height - y));
    let cut = image::imageops::crop_imm(&image, x, y, w, h).to_image();
    let mut png = std::io::Cursor::new(Vec::new());
    cut.write_to(&mut png, image::ImageFormat::Png).map_err(|error| FrameError::Drawing(error.to_string()))?;
    Ok(png.into_inner())
}
