//! Draws shadows of layers, and labelled boxes.

use super::{Drawn, Fonts, Output, Pixels, Rounded, blend, blur, fill_shape, letters::measure_text, text};
use crate::stage::{
    Rect,
    compose::{Align, Letters, Plate, Rgba, Shadow, TextBlock},
};
use std::sync::Arc;

/// Draws the shadow of a layer for an output of a size, to be placed under the layer. `shape` is the layer with its border, in
/// output pixels, like the lengths of the shadow. The area under the layer stays empty, so that no shadow shows through the layer.
/// `None` if no shadow is visible.
pub fn shadow(shape: Rounded, shadow: &Shadow, width: u32, height: u32) -> Option<Drawn> {
    let blurred = if shadow.blur > 0.0 { shadow.blur.min(1_000.0) } else { 0.0 };
    let rect = shape.rect();
    let thrown = Rect::new(rect.x + shadow.dx, rect.y + shadow.dy, rect.w, rect.h).inset(-blurred * 3.0);
    let seen = thrown.intersection(Rect::new(0.0, 0.0, f64::from(width), f64::from(height)))?;
    // Includes the area beyond the output's edges from which the blur brings in shadow.
    let around = thrown.intersection(seen.inset(-blurred * 3.0))?;
    let (left, top) = (around.x.floor(), around.y.floor());
    let mut pixels =
        Pixels::transparent(((around.x + around.w).ceil() - left) as u32, ((around.y + around.h).ceil() - top) as u32);
    fill_shape(&mut pixels, shape.moved(shadow.dx - left, shadow.dy - top), shadow.color, 1.0);
    blur(&mut pixels, blurred);
    let cut = shape.moved(-left, -top);
    for y in 0..i64::from(pixels.height()) {
        let full = cut.span(y).full;
        let columns = full.start.max(0) as usize..full.end.clamp(0, i64::from(pixels.width())) as usize;
        pixels.row_mut(y).get_mut(columns).unwrap_or_default().fill([0; 4]);
    }
    Some(Drawn { pixels: Arc::new(pixels), at: (left as i64, top as i64) })
}

/// A box with a label: for example a face on a frame in the face checks.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelledBox {
    /// Position in canvas pixels. The line is inside.
    pub rect: Rect,
    /// Label, drawn above the box, or inside if there is no room above.
    pub label: String,
    /// Colour of the line and of the plate behind the label.
    pub color: Rgba,
}

/// Draws labelled boxes onto an output. `line` is their line width in canvas pixels; labels are eight times as high. Inside each
/// line is a thinner, contrasting one, so that a box is visible on an image of its own colour. A label is moved into the canvas,
/// and away from earlier labels.
pub fn draw_boxes(canvas: &mut Pixels, fonts: &Fonts, boxes: &[LabelledBox], line: f64, scale: f64) {
    let output = Output { width: canvas.width(), height: canvas.height(), scale };
    let room = (f64::from(output.width) / scale, f64::from(output.height) / scale);
    for LabelledBox { rect, color, .. } in boxes {
        frame_inside(canvas, rect.inset(line), line / 2.0, contrast(*color), scale);
        frame_inside(canvas, *rect, line, *color, scale);
    }
    let mut taken: Vec<Rect> = Vec::new();
    for LabelledBox { rect, label, color } in boxes.iter().filter(|one| !one.label.is_empty()) {
        let size = line * 8.0;
        let height = size * 1.3;
        let mut block = TextBlock {
            id: "label".into(),
            text: label.clone(),
            rect: Rect::new(0.0, 0.0, 1e5, height),
            letters: Letters {
                family: "Inter".into(),
                size,
                weight: 600.0,
                width_pct: 100.0,
                color: contrast(*color),
                outline: None,
                shadow: None,
            },
            align: Align::Left,
            plate: Some(Plate { color: *color, radius: 0.0, padding: Some(line) }),
        };
        let Some(measured) = measure_text(fonts, &block) else { continue };
        let width = measured.letters.w + line * 2.0;
        let above = if rect.y >= height { rect.y - height } else { rect.y.max(0.0) + line };
        let (left, top) = ((rect.x + line).min(room.0 - width).max(0.0), above.min(room.1 - height).max(0.0));
        let mut place = Rect::new(left, top, width, height);
        // Each earlier label is passed at most once.
        for _ in 0..taken.len() {
            let Some(other) = taken.iter().find(|other| other.intersection(place).is_some()) else { break };
            place.y = other.y + other.h + line;
        }
        taken.push(place);
        block.rect = Rect::new(place.x + line, place.y, 1e5, height);
        if let Some(drawn) = text(fonts, &block, output) {
            blend(canvas, &drawn.pixels, drawn.at, 1.0);
        }
    }
}

/// Black for light colours, white for dark ones.
fn contrast([r, g, b, _]: Rgba) -> Rgba {
    let light = 0.299 * f64::from(r) + 0.587 * f64::from(g) + 0.114 * f64::from(b) > 140.0;
    if light { [0, 0, 0, 255] } else { [255; 4] }
}

/// Draws a line along the inside of a rectangle, in canvas pixels.
fn frame_inside(canvas: &mut Pixels, rect: Rect, line: f64, color: Rgba, scale: f64) {
    if !(rect.w > 0.0 && rect.h > 0.0) {
        return;
    }
    let inner = (rect.h - 2.0 * line).max(0.0);
    for side in [
        Rect::new(rect.x, rect.y, rect.w, line.min(rect.h)),
        Rect::new(rect.x, rect.y + rect.h - line, rect.w, line),
        Rect::new(rect.x, rect.y + line, line, inner),
        Rect::new(rect.x + rect.w - line, rect.y + line, line, inner),
    ] {
        let side = Rect::new(side.x * scale, side.y * scale, side.w * scale, side.h * scale);
        fill_shape(canvas, Rounded::new(side, 0.0), color, 1.0);
    }
}
