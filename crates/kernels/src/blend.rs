//! Blends pixels onto pixels.

use super::Rgba;
use super::{
    Pixels, Rounded,
    pixels::{over_255, premultiplied},
    rounded::Span,
};
use std::ops::Range;

/// An image placed on a canvas: clipped to a shape, with a border around the shape, and with an opacity for both.
#[derive(Clone, Copy, Debug)]
pub struct Layer<'a> {
    /// Image inside the shape.
    pub pixels: &'a Pixels,
    /// Position of the image's first pixel on the canvas.
    pub at: (i64, i64),
    /// Visible area of the image, on the canvas.
    pub shape: Rounded,
    /// Width in output pixels and colour of a border outside the shape.
    pub border: Option<(f64, Rgba)>,
    /// Opacity: 0 is invisible, 1 hides everything behind the layer.
    pub opacity: f64,
}

/// Blends an image onto a canvas with its first pixel at `at`; pixels outside the canvas are clipped.
pub fn blend(canvas: &mut Pixels, top: &Pixels, at: (i64, i64), opacity: f64) {
    blend_rows(canvas, 0..i64::MAX, top, at, opacity);
}

/// Like [`blend`], but only for the given rows of the canvas.
pub fn blend_rows(canvas: &mut Pixels, rows: Range<i64>, top: &Pixels, at: (i64, i64), opacity: f64) {
    let alpha = alpha_of(opacity);
    if alpha == 0 {
        return;
    }
    let columns = clipped(at.0..at.0.saturating_add(i64::from(top.width())), canvas);
    for y in intersection(rows, rows_on(at.1..at.1.saturating_add(i64::from(top.height())), canvas)) {
        let source = part(top.row(y - at.1), columns.start - at.0..columns.end - at.0);
        over(part_mut(canvas.row_mut(y), columns.clone()), source, alpha, top.is_opaque());
    }
}

/// Draws a layer. Image and border meet without a visible gap, and the opacity applies to both as one.
pub fn draw_layer(canvas: &mut Pixels, layer: &Layer<'_>) {
    draw_layer_rows(canvas, 0..i64::MAX, layer);
}

/// Like [`draw_layer`], but only for the given rows of the canvas.
pub fn draw_layer_rows(canvas: &mut Pixels, rows: Range<i64>, layer: &Layer<'_>) {
    let alpha = alpha_of(layer.opacity);
    if alpha == 0 {
        return;
    }
    let (width, color) = layer.border.map_or((0.0, [0; 4]), |(width, color)| (width.max(0.0), premultiplied(color)));
    let (inner, outer) = (layer.shape, layer.shape.expanded(width));
    for y in intersection(rows, rows_on(outer.rows(), canvas)) {
        let source = layer.pixels.row(y.saturating_sub(layer.at.1));
        let own = layer.at.0..layer.at.0.saturating_add(source.len() as i64);
        let Span { touched, .. } = outer.span(y);
        // The middle of the row, which the image covers completely, is blended in one run.
        let full = clipped(intersection(inner.span(y).full, own.clone()), canvas);
        let row = canvas.row_mut(y);
        let source_full = part(source, full.start - layer.at.0..full.end - layer.at.0);
        over(part_mut(row, full.clone()), source_full, alpha, layer.pixels.is_opaque());
        let (left, right) =
            if full.is_empty() { (touched.clone(), 0..0) } else { (touched.start..full.start, full.end..touched.end) };
        for x in left.chain(right) {
            let Some(pixel) = usize::try_from(x).ok().and_then(|x| row.get_mut(x)) else { continue };
            let covered = inner.coverage(x, y);
            let around = if width > 0.0 { outer.coverage(x, y).saturating_sub(covered) } else { 0 };
            let picture =
                usize::try_from(x.saturating_sub(layer.at.0)).ok().and_then(|x| source.get(x)).copied().unwrap_or_default();
            let mixed: [u8; 4] = std::array::from_fn(|channel| {
                let both = over_255(picture[channel], covered).saturating_add(over_255(color[channel], around));
                over_255(both, alpha)
            });
            *pixel = over_pixel(*pixel, mixed);
        }
    }
}

/// Fills a shape with a straight colour.
pub fn fill_shape(canvas: &mut Pixels, shape: Rounded, color: Rgba, opacity: f64) {
    let color = premultiplied(color).map(|channel| over_255(channel, alpha_of(opacity)));
    if color[3] == 0 {
        return;
    }
    for y in rows_on(shape.rows(), canvas) {
        for (x, coverage) in covered(shape, y, canvas) {
            let row = canvas.row_mut(y);
            let pixels = part_mut(row, x);
            if coverage == 255 && color[3] == 255 {
                pixels.fill(color);
                continue;
            }
            let part = color.map(|channel| over_255(channel, coverage));
            for pixel in pixels {
                *pixel = over_pixel(*pixel, part);
            }
        }
    }
}

/// Darkens everything outside a shape by an amount: 0 leaves it, 1 makes it black. Alpha is unchanged.
pub fn dim_outside(pixels: &mut Pixels, shape: Rounded, amount: f64) {
    let amount = alpha_of(amount);
    if amount == 0 {
        return;
    }
    let darken = |pixels: &mut [[u8; 4]], keep: u8| {
        for [r, g, b, _] in pixels {
            (*r, *g, *b) = (over_255(*r, keep), over_255(*g, keep), over_255(*b, keep));
        }
    };
    let width = i64::from(pixels.width());
    for y in 0..i64::from(pixels.height()) {
        let mut from = 0;
        for (x, coverage) in covered(shape, y, pixels) {
            let row = pixels.row_mut(y);
            darken(part_mut(row, from..x.start), 255 - amount);
            if coverage < 255 {
                darken(part_mut(row, x.clone()), 255 - over_255(amount, 255 - coverage));
            }
            from = x.end;
        }
        darken(part_mut(pixels.row_mut(y), from..width), 255 - amount);
    }
}

/// Pixels of a row that a shape touches, with their coverage (0 to 255), clipped to an image: single pixels at the edges, the fully
/// covered middle as one range.
pub fn covered(shape: Rounded, y: i64, picture: &Pixels) -> impl Iterator<Item = (Range<i64>, u8)> + use<> {
    let Span { touched, full } = shape.span(y);
    let (touched, full) = (clipped(touched, picture), clipped(full, picture));
    let (left, right) = if full.is_empty() { (touched, 0..0) } else { (touched.start..full.start, full.end..touched.end) };
    let single = move |x: i64| (x..x + 1, shape.coverage(x, y));
    let middle = (!full.is_empty()).then_some((full, 255));
    left.map(single).chain(middle).chain(right.map(single))
}

/// Opacity as an alpha of 0 to 255; NaN is invisible.
fn alpha_of(opacity: f64) -> u8 {
    (opacity.clamp(0.0, 1.0) * 255.0).round() as u8
}

/// Range of columns, clipped to the image.
fn clipped(columns: Range<i64>, picture: &Pixels) -> Range<i64> {
    intersection(columns, 0..i64::from(picture.width()))
}

fn rows_on(rows: Range<i64>, picture: &Pixels) -> Range<i64> {
    intersection(rows, 0..i64::from(picture.height()))
}

fn intersection(a: Range<i64>, b: Range<i64>) -> Range<i64> {
    let (start, end) = (a.start.max(b.start), a.end.min(b.end));
    if end > start { start..end } else { 0..0 }
}

fn part(row: &[[u8; 4]], columns: Range<i64>) -> &[[u8; 4]] {
    row.get(columns.start.max(0) as usize..columns.end.max(0) as usize).unwrap_or_default()
}

fn part_mut(row: &mut [[u8; 4]], columns: Range<i64>) -> &mut [[u8; 4]] {
    row.get_mut(columns.start.max(0) as usize..columns.end.max(0) as usize).unwrap_or_default()
}

#[inline]
fn over_pixel(below: [u8; 4], above: [u8; 4]) -> [u8; 4] {
    let seen = 255 - above[3];
    std::array::from_fn(|channel| above[channel].saturating_add(over_255(below[channel], seen)))
}

/// Blends a row of source pixels over a row of the canvas.
fn over(canvas: &mut [[u8; 4]], source: &[[u8; 4]], alpha: u8, opaque: bool) {
    if alpha == 255 && opaque && canvas.len() == source.len() {
        canvas.copy_from_slice(source);
    } else if alpha == 255 {
        for (below, above) in canvas.iter_mut().zip(source) {
            *below = over_pixel(*below, *above);
        }
    } else {
        for (below, above) in canvas.iter_mut().zip(source) {
            *below = over_pixel(*below, above.map(|channel| over_255(channel, alpha)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rect;

    const RED: Rgba = [255, 0, 0, 255];
    const BLUE: Rgba = [0, 0, 255, 255];

    fn shape(x: f64, y: f64, w: f64, h: f64, radius: f64) -> Rounded {
        Rounded::new(Rect::new(x, y, w, h), radius)
    }

    #[test]
    fn what_lies_outside_the_canvas_is_not_seen() {
        for at in [(-2, -2), (6, 6), (i64::MAX - 1, 0), (i64::MIN, i64::MIN), (0, i64::MAX)] {
            let mut canvas = Pixels::filled(8, 8, BLUE);
            let top = Pixels::filled(4, 4, RED);
            blend(&mut canvas, &top, at, 1.0);
            let reds = canvas.data().as_chunks::<4>().0.iter().filter(|pixel| **pixel == RED).count();
            assert_eq!(reds, if at == (-2, -2) || at == (6, 6) { 4 } else { 0 }, "{at:?}");
            draw_layer(
                &mut canvas,
                &Layer { pixels: &top, at, shape: Rounded::of_picture(at, 4, 4), border: None, opacity: 1.0 },
            );
        }
    }

    #[test]
    fn half_of_an_opacity_mixes_both_by_half() {
        let mut canvas = Pixels::filled(1, 1, BLUE);
        blend(&mut canvas, &Pixels::filled(1, 1, RED), (0, 0), 0.5);
        assert_eq!(canvas.pixel(0, 0), [128, 0, 127, 255]);
        blend(&mut canvas, &Pixels::filled(1, 1, RED), (0, 0), f64::NAN);
        assert_eq!(canvas.pixel(0, 0), [128, 0, 127, 255], "no number is not seen");
    }

    #[test]
    fn a_border_follows_the_shape_and_meets_the_picture_without_a_seam() {
        let mut canvas = Pixels::filled(40, 40, [0, 255, 0, 255]);
        let picture = Pixels::filled(20, 20, RED);
        let layer = Layer {
            pixels: &picture,
            at: (10, 10),
            shape: shape(10.0, 10.0, 20.0, 20.0, 8.0),
            border: Some((4.0, RED)),
            opacity: 1.0,
        };
        draw_layer(&mut canvas, &layer);
        assert_eq!(canvas.pixel(6, 20), RED, "as wide as it says");
        assert_eq!(canvas.pixel(5, 20), [0, 255, 0, 255]);
        assert_eq!(canvas.pixel(6, 6), [0, 255, 0, 255], "around the corner");
        for y in 12..28 {
            for x in 12..28 {
                assert!(canvas.pixel(x, y)[1] <= 1, "the background shines through at {x}, {y}: {:?}", canvas.pixel(x, y));
            }
        }
    }

    #[test]
    fn a_transparent_layer_shows_no_border_through_its_picture() {
        let mut canvas = Pixels::filled(30, 30, [0, 0, 0, 255]);
        let picture = Pixels::filled(10, 10, RED);
        let shape = shape(10.0, 10.0, 10.0, 10.0, 0.0);
        draw_layer(&mut canvas, &Layer { pixels: &picture, at: (10, 10), shape, border: Some((2.0, BLUE)), opacity: 0.5 });
        assert_eq!(canvas.pixel(15, 15), [128, 0, 0, 255]);
        assert_eq!(canvas.pixel(9, 15), [0, 0, 128, 255]);
    }

    #[test]
    fn dimming_leaves_the_area_and_darkens_the_rest() {
        let mut picture = Pixels::filled(10, 10, [200, 200, 200, 255]);
        dim_outside(&mut picture, shape(2.0, 2.0, 4.5, 4.0, 0.0), 0.5);
        assert_eq!(picture.pixel(3, 3), [200, 200, 200, 255]);
        assert_eq!(picture.pixel(1, 3), [100, 100, 100, 255]);
        assert_eq!(picture.pixel(9, 9), [100, 100, 100, 255]);
        assert!((148..=152).contains(&picture.pixel(6, 3)[0]), "the edge between pixels: {:?}", picture.pixel(6, 3));
        dim_outside(&mut picture, shape(0.0, 0.0, -1.0, 0.0, 0.0), 1.0);
        assert_eq!(picture.pixel(3, 3), [0, 0, 0, 255]);
    }

    #[test]
    fn a_filled_shape_is_its_coverage_in_its_colour() {
        let mut canvas = Pixels::transparent(9, 9);
        fill_shape(&mut canvas, shape(1.0, 1.0, 6.5, 6.0, 0.0), [255, 255, 255, 128], 1.0);
        assert_eq!(canvas.pixel(3, 3), [128; 4]);
        assert_eq!(canvas.pixel(7, 3), [64; 4]);
        assert_eq!(canvas.pixel(8, 3), [0; 4]);
    }
}
