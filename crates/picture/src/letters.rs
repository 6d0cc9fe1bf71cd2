//! Draws text overlays and subtitles.

use super::{
    Pixels, Rounded, blend, blur, fill_shape,
    fonts::{Engine, Fonts},
    lay_out::{Placed, union},
};
use crate::stage::{
    Rect,
    compose::{CaptionBlock, Letters, Plate, Rgba, TextBlock},
};
use skrifa::{
    FontRef, GlyphId, MetadataProvider,
    instance::{LocationRef, Size},
    outline::{DrawSettings, OutlinePen},
    raw::types::F2Dot14,
};
use std::sync::Arc;
use vello_cpu::{
    PixmapMut, Resources,
    color::{AlphaColor, Srgb},
    kurbo::{Affine, BezPath, Join, Point, Rect as VelloRect, Shape, Stroke},
};

/// Output image to draw for: its size and scale. Pixels outside are not drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Output {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Output pixels per canvas pixel.
    pub scale: f64,
}

/// A drawing: only the pixels that it needs, and their position on the output.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Premultiplied pixels.
    pub pixels: Arc<Pixels>,
    /// Position of the first pixel on the output.
    pub at: (i64, i64),
}

/// Measured layout of a text, in canvas pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// A box for each non-empty line, as wide as its text and as high as a line.
    pub lines: Vec<Rect>,
    /// Bounding box of all lines.
    pub letters: Rect,
}

/// Draws a text overlay; `None` if no part is visible.
pub fn text(fonts: &Fonts, block: &TextBlock, output: Output) -> Option<Drawn> {
    let output = output.sound()?;
    fonts.cache().get(format!("{block:?} {output:?}"), || {
        fonts.with_engine(&block.text, |engine| {
            let placed = Placed::text(engine, fonts, block)?;
            let plate = block.plate.and_then(|plate| plate_around(&placed, plate, block.rect));
            draw((engine, fonts), &placed, &block.letters, &[block.letters.color], plate.as_slice(), output, None)
        })
    })
}

/// Draws a subtitle block; `None` if no part is visible.
pub fn caption(fonts: &Fonts, block: &CaptionBlock, output: Output) -> Option<Drawn> {
    let output = output.sound()?;
    fonts.cache().get(format!("{block:?} {output:?}"), || {
        fonts.with_engine(&words_of(block), |engine| {
            let placed = Placed::caption(engine, fonts, block)?;
            let around = block.plate.and_then(|plate| {
                let (x, y) = block.centre;
                plate_around(&placed, plate, Rect::centred(x, y, block.max_width, block.letters.size))
            });
            let mut plates: Vec<_> = around.into_iter().collect();
            for (ink, word) in (0..u16::MAX).zip(&block.words) {
                let Some(plate) = word.plate else { continue };
                let padding = plate.padding.unwrap_or(0.0);
                plates.extend(placed.words(ink).into_iter().map(|rect| (rect.inset(-padding), plate)));
            }
            let inks: Vec<Rgba> = block.words.iter().map(|word| word.color).collect();
            let words: Vec<&str> = block.words.iter().map(|word| word.text.as_str()).collect();
            // From word to word only inks and plates change, so the shadow can be cached.
            let same = format!("{words:?} {:?} {} {:?}", block.centre, block.max_width, block.letters);
            draw((engine, fonts), &placed, &block.letters, &inks, &plates, output, Some(same))
        })
    })
}

/// Measures a text overlay; `None` for an empty text.
pub fn measure_text(fonts: &Fonts, block: &TextBlock) -> Option<Measured> {
    fonts.with_engine(&block.text, |engine| Placed::text(engine, fonts, block)).and_then(|placed| measured(&placed))
}

/// Measures a subtitle block; `None` for an empty block.
pub fn measure_caption(fonts: &Fonts, block: &CaptionBlock) -> Option<Measured> {
    fonts.with_engine(&words_of(block), |engine| Placed::caption(engine, fonts, block)).and_then(|placed| measured(&placed))
}

/// Text of all words of a subtitle block.
pub(super) fn words_of(block: &CaptionBlock) -> String {
    block.words.iter().map(|word| word.text.as_str()).collect()
}

fn measured(placed: &Placed) -> Option<Measured> {
    let lines = placed.lines();
    let letters = lines.iter().copied().reduce(union)?;
    Some(Measured { lines, letters })
}

/// Rectangle of a plate: around the lines if it has a padding, otherwise the whole box `all`.
fn plate_around(placed: &Placed, plate: Plate, all: Rect) -> Option<(Rect, Plate)> {
    let rect = match plate.padding {
        Some(padding) => placed.lines().into_iter().reduce(union)?.inset(-padding),
        None => all,
    };
    Some((rect, plate))
}

impl Output {
    /// Validated output with clamped sides; `None` if nothing can be drawn on it.
    pub(super) fn sound(self) -> Option<Self> {
        let scale = self.scale.is_finite() && self.scale > 1e-4 && self.scale <= 64.0;
        let (width, height) = (self.width.min(Self::LONGEST), self.height.min(Self::LONGEST));
        (scale && width > 0 && height > 0).then_some(Self { width, height, ..self })
    }

    /// Longest side of an output, in pixels.
    const LONGEST: u32 = cutroom_kernels::LONGEST_SIDE;

    fn rect(self) -> Rect {
        Rect::new(0.0, 0.0, f64::from(self.width), f64::from(self.height))
    }

    fn place(self, rect: Rect) -> Rect {
        Rect::new(rect.x * self.scale, rect.y * self.scale, rect.w * self.scale, rect.h * self.scale)
    }
}

/// Glyphs on the output: outlines by ink, and glyphs with colours of their own.
struct Shapes<'a> {
    paths: Vec<(u16, BezPath)>,
    pictures: Vec<Picture<'a>>,
    bounds: Option<Rect>,
}

impl Shapes<'_> {
    fn add(&mut self, ink: u16, outline: BezPath) {
        match self.paths.last_mut().filter(|(last, _)| *last == ink) {
            Some((_, path)) => path.extend(outline.elements().iter().copied()),
            None => self.paths.push((ink, outline)),
        }
    }
}

/// A glyph with colours of its own, such as an emoji.
struct Picture<'a> {
    run: super::lay_out::GlyphRun<'a>,
    glyph: u32,
    at: (f64, f64),
}

/// Draws a text. `shape_key`, if given, contains everything that the shapes depend on: the shadow is then cached for later drawings
/// in other inks.
fn draw(
    (engine, fonts): (&mut Engine, &Fonts),
    placed: &Placed,
    letters: &Letters,
    inks: &[Rgba],
    plates: &[(Rect, Plate)],
    output: Output,
    shape_key: Option<String>,
) -> Option<Drawn> {
    let length = |value: f64, most: f64| if value > 0.0 { value.min(most) * output.scale } else { 0.0 };
    let outline = letters.outline.map(|border| (length(border.width, 1_000.0), border.color)).filter(|(width, _)| *width > 0.0);
    let shadow = letters.shadow.filter(|shadow| shadow.color[3] > 0 && shadow.dx.is_finite() && shadow.dy.is_finite());
    let reach = outline.map_or(0.0, |(width, _)| width) + 1.0;
    let blurred = shadow.map_or(0.0, |shadow| length(shadow.blur, 1_000.0));
    let (dx, dy) = shadow
        .map_or((0.0, 0.0), |shadow| (shadow.dx.clamp(-1e4, 1e4) * output.scale, shadow.dy.clamp(-1e4, 1e4) * output.scale));
    let around = reach + blurred * 3.0 + dx.abs().max(dy.abs());
    let shapes = shapes(placed, output, output.rect().inset(-around));
    let of_plates = plates.iter().map(|(rect, _)| output.place(*rect)).filter(|rect| rect.w > 0.0 && rect.h > 0.0);
    let of_letters = shapes.bounds.map(|bounds| {
        let drawn = bounds.inset(-reach);
        let thrown = Rect::new(drawn.x + dx, drawn.y + dy, drawn.w, drawn.h).inset(-blurred * 3.0);
        if shadow.is_some() { union(drawn, thrown) } else { drawn }
    });
    let seen = of_plates.chain(of_letters).reduce(union)?.intersection(output.rect())?;
    let (left, top) = (seen.x.floor(), seen.y.floor());
    let (width, height) = ((seen.x + seen.w).ceil() - left, (seen.y + seen.h).ceil() - top);
    let mut pixels = Pixels::transparent(width as u32, height as u32);
    for (rect, plate) in plates {
        let shape = Rounded::new(output.place(*rect), plate.radius * output.scale).moved(-left, -top);
        fill_shape(&mut pixels, shape, plate.color, 1.0);
    }
    let stroke = |width: f64| Stroke::new(width * 2.0).with_join(Join::Round);
    if let Some(shadow) = shadow {
        let [r, g, b, alpha] = shadow.color;
        // The blur brings in shadow from beyond the output's edge.
        let margin = (blurred * 3.0).ceil();
        let size = (width + 2.0 * margin, height + 2.0 * margin);
        let moved = Affine::translate((margin - left + dx, margin - top + dy));
        let at = (-margin as i64, -margin as i64);
        let mut throw = || {
            let mut thrown = painted(engine, size, |canvas, resources| {
                canvas.set_transform(moved);
                canvas.set_paint(ink([r, g, b, 255]));
                for (_, path) in &shapes.paths {
                    if let Some((width, _)) = outline {
                        canvas.set_stroke(stroke(width));
                        canvas.stroke_path(path);
                    }
                    canvas.fill_path(path);
                }
                paint_pictures(canvas, resources, &shapes, moved, placed.stretch(), output.scale);
            })?;
            // A shadow has one colour, whatever the colours of the glyphs.
            for pixel in thrown.data_mut().as_chunks_mut::<4>().0 {
                let alpha = pixel[3];
                *pixel = cutroom_kernels::premultiplied([r, g, b, alpha]);
            }
            blur(&mut thrown, blurred);
            Some(Drawn { pixels: Arc::new(thrown), at })
        };
        let thrown = match shape_key {
            Some(shape) => fonts.cache().get(format!("shadow {shape} {output:?} {left} {top} {width} {height}"), throw),
            None => throw(),
        };
        if let Some(thrown) = thrown {
            blend(&mut pixels, &thrown.pixels, thrown.at, f64::from(alpha) / 255.0);
        }
    }
    let moved = Affine::translate((-left, -top));
    let drawn = painted(engine, (width, height), |canvas, resources| {
        canvas.set_transform(moved);
        if let Some((width, color)) = outline {
            canvas.set_stroke(stroke(width));
            canvas.set_paint(ink(color));
            // One path for all outlines: where transparent outlines overlap, they are not drawn twice.
            let all: BezPath = shapes.paths.iter().flat_map(|(_, path)| path.elements().iter().copied()).collect();
            canvas.stroke_path(&all);
        }
        for (of, path) in &shapes.paths {
            canvas.set_paint(ink(inks.get(usize::from(*of)).copied().unwrap_or(letters.color)));
            canvas.fill_path(path);
        }
        let alpha = f32::from(letters.color[3]) / 255.0;
        if alpha < 1.0 {
            canvas.push_opacity_layer(alpha);
        }
        paint_pictures(canvas, resources, &shapes, moved, placed.stretch(), output.scale);
        if alpha < 1.0 {
            canvas.pop_layer();
        }
    })?;
    blend(&mut pixels, &drawn, (0, 0), 1.0);
    Some(Drawn { pixels: Arc::new(pixels), at: (left as i64, top as i64) })
}

/// Paints on a new image of the given size; `None` for an invalid size.
fn painted(
    engine: &mut Engine,
    (width, height): (f64, f64),
    paint: impl FnOnce(&mut vello_cpu::RenderContext, &mut Resources),
) -> Option<Pixels> {
    let limit = f64::from(Output::LONGEST) * 2.0;
    if !(width >= 1.0 && height >= 1.0 && width <= limit && height <= limit) {
        return None;
    }
    let (width, height) = (width as u16, height as u16);
    let mut data = vec![0; usize::from(width) * usize::from(height) * 4];
    let canvas = &mut engine.canvas;
    canvas.reset_and_resize(width, height);
    let mut resources = Resources::new();
    paint(canvas, &mut resources);
    canvas.flush();
    canvas.render(PixmapMut::new(width, height, &mut data)?, &mut resources);
    Pixels::from_premultiplied(u32::from(width), u32::from(height), data)
}

fn ink([r, g, b, a]: Rgba) -> AlphaColor<Srgb> {
    AlphaColor::from_rgba8(r, g, b, a)
}

/// Glyphs of a text within the rectangle `seen`.
fn shapes(placed: &Placed, output: Output, seen: Rect) -> Shapes<'_> {
    let mut shapes = Shapes { paths: Vec::new(), pictures: Vec::new(), bounds: None };
    for run in placed.runs() {
        let font = run.run().font();
        let Ok(face) = FontRef::from_index(font.data.as_ref(), font.index) else { continue };
        let (outlines, colors) = (face.outline_glyphs(), face.color_glyphs());
        let coordinates: Vec<F2Dot14> =
            run.run().normalized_coords().iter().map(|coordinate| F2Dot14::from_bits(coordinate.to_bits())).collect();
        let location = LocationRef::new(&coordinates);
        let size = Size::new(run.run().font_size());
        let of = run.style().brush;
        let em = f64::from(run.run().font_size()) * output.scale;
        for glyph in run.positioned_glyphs() {
            let (x, y) = placed.at(glyph.x, glyph.y);
            let origin = Point::new(x * output.scale, y * output.scale);
            let id = GlyphId::new(glyph.id);
            // Glyphs reach beyond their advance box, but not by many ems.
            let near = Rect::new(origin.x - em, origin.y - 2.0 * em, 4.0 * em, 4.0 * em);
            if near.intersection(seen).is_none() {
                continue;
            }
            if glyph.id == 0 {
                let path = missing_letter(origin, f64::from(glyph.advance) * output.scale * placed.stretch(), em);
                let bounds = path.control_box();
                let bounds = Rect::new(bounds.x0, bounds.y0, bounds.width(), bounds.height());
                shapes.bounds = Some(shapes.bounds.map_or(bounds, |all| union(all, bounds)));
                shapes.add(of, path);
                continue;
            }
            let outline = if colors.get(id).is_some() { None } else { outlines.get(id) };
            let Some(outline) = outline else {
                let advance = f64::from(glyph.advance) * output.scale * placed.stretch();
                let bounds = Rect::new(origin.x, origin.y - em * 1.1, advance.max(em), em * 1.5);
                shapes.bounds = Some(shapes.bounds.map_or(bounds, |all| union(all, bounds)));
                shapes.pictures.push(Picture { run: run.clone(), glyph: glyph.id, at: (origin.x, origin.y) });
                continue;
            };
            let mut pen = Pen { path: BezPath::new(), origin, scale: (output.scale * placed.stretch(), output.scale) };
            if outline.draw(DrawSettings::unhinted(size, location), &mut pen).is_err() || pen.path.is_empty() {
                continue;
            }
            let bounds = pen.path.control_box();
            let bounds = Rect::new(bounds.x0, bounds.y0, bounds.width(), bounds.height());
            if !(bounds.w.is_finite() && bounds.h.is_finite()) || bounds.intersection(seen).is_none() {
                continue;
            }
            shapes.bounds = Some(shapes.bounds.map_or(bounds, |all| union(all, bounds)));
            shapes.add(of, pen.path);
        }
    }
    shapes
}

/// Placeholder block for a character without a glyph: within its advance, about half an em high, as in the window's own texts.
fn missing_letter(origin: Point, advance: f64, em: f64) -> BezPath {
    let width = if advance > em * 0.1 { (advance * 0.85).min(em * 0.8) } else { em * 0.46 };
    let left = origin.x + (advance - width).max(0.0) / 2.0;
    VelloRect::new(left, origin.y - em * 0.6, left + width, origin.y - em * 0.05).to_path(0.1)
}

fn paint_pictures(
    canvas: &mut vello_cpu::RenderContext,
    resources: &mut Resources,
    shapes: &Shapes<'_>,
    moved: Affine,
    stretch: f64,
    scale: f64,
) {
    for picture in &shapes.pictures {
        canvas.set_transform(moved * Affine::translate(picture.at) * Affine::scale_non_uniform(scale * stretch, scale));
        let run = picture.run.run();
        canvas
            .glyph_run(resources, run.font())
            .font_size(run.font_size())
            .hint(false)
            .fill_glyphs(std::iter::once(vello_cpu::Glyph { id: picture.glyph, x: 0.0, y: 0.0 }));
    }
}

/// Transforms an outline to its position on the output; the y axis of fonts points upwards.
struct Pen {
    path: BezPath,
    origin: Point,
    scale: (f64, f64),
}

impl Pen {
    fn point(&self, x: f32, y: f32) -> Point {
        Point::new(self.origin.x + f64::from(x) * self.scale.0, self.origin.y - f64::from(y) * self.scale.1)
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.point(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.point(x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.path.quad_to(self.point(cx, cy), self.point(x, y));
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.path.curve_to(self.point(cx0, cy0), self.point(cx1, cy1), self.point(x, y));
    }

    fn close(&mut self) {
        self.path.close_path();
    }
}
