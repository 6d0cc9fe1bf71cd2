//! Bounding boxes of the glyphs of a subtitle block, for contrast measurement.

use super::{Output, fonts::Fonts, lay_out::Placed, letters::words_of};
use crate::stage::compose::CaptionBlock;
use skrifa::{
    FontRef, GlyphId, MetadataProvider,
    instance::{LocationRef, Size},
    raw::types::F2Dot14,
};

/// Bounding boxes of a block's glyphs, in pixels of the output: left, top, right, bottom; each with the index of its word in the
/// block. Bitmap and colour glyphs, such as emoji, are left out, because they have colours of their own; so are glyphs outside the
/// output.
pub fn letter_boxes(fonts: &Fonts, block: &CaptionBlock, output: Output) -> Vec<(usize, [i64; 4])> {
    let Some(output) = output.sound() else { return Vec::new() };
    let placed = fonts.with_engine(&words_of(block), |engine| Placed::caption(engine, fonts, block));
    let mut boxes = Vec::new();
    for run in placed.iter().flat_map(Placed::runs) {
        let of = usize::from(run.style().brush);
        let font = run.run().font();
        let Ok(face) = FontRef::from_index(font.data.as_ref(), font.index) else { continue };
        let (outlines, colors) = (face.outline_glyphs(), face.color_glyphs());
        let coordinates: Vec<F2Dot14> =
            run.run().normalized_coords().iter().map(|coordinate| F2Dot14::from_bits(coordinate.to_bits())).collect();
        let metrics = face.glyph_metrics(Size::new(run.run().font_size()), LocationRef::new(&coordinates));
        for glyph in run.positioned_glyphs() {
            let id = GlyphId::new(glyph.id);
            if colors.get(id).is_some() || outlines.get(id).is_none() {
                continue;
            }
            let Some(bounds) = metrics.bounds(id).filter(|bounds| bounds.x_max > bounds.x_min) else { continue };
            let Some(placed) = &placed else { continue };
            let (x, y) = placed.at(glyph.x, glyph.y);
            let across = |at: f32| (x + f64::from(at) * placed.stretch()) * output.scale;
            let down = |at: f32| (y - f64::from(at)) * output.scale;
            let edges = [across(bounds.x_min), down(bounds.y_max), across(bounds.x_max), down(bounds.y_min)];
            if !edges.iter().all(|edge| edge.abs() < 1e6) {
                continue;
            }
            // A variable font may reach slightly beyond the box of its default instance.
            let [left, top, right, bottom] = edges;
            let found = [left.floor() as i64 - 1, top.floor() as i64 - 1, right.ceil() as i64 + 1, bottom.ceil() as i64 + 1];
            let is_seen =
                found[0] < i64::from(output.width) && found[1] < i64::from(output.height) && found[2] > 0 && found[3] > 0;
            if is_seen {
                boxes.push((of, found));
            }
        }
    }
    boxes
}
