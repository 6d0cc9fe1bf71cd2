//! A whole frame: all elements of a composition, drawn from back to front. The caller decodes the recordings; [`wanted`] lists the
//! images that a frame needs.

use super::{
    Drawn, Facing, Fonts, Layer, Output, Pixels, Rounded, blur, blur_inside, caption, dim_outside, fill, sample,
    shadow as thrown, text,
};
use crate::{
    api::SizePx,
    stage::{
        Rect,
        compose::{Composition, Element, ElementKind, Fill, Footage, LayerMask, MaskEffect, PictureRef, Role, Shadow},
    },
};
use cutroom_kernels::{blend_rows, draw_layer_rows};
use std::{borrow::Cow, ops::Range, sync::Arc};

/// An image to decode for a frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// Recording or image, and its time.
    pub picture: PictureRef,
    /// Visible part of the image.
    pub part: Part,
    /// Size at which that part is drawn, in pixels.
    pub size: (u32, u32),
    /// Whether the result is flipped left to right.
    pub mirrored: bool,
    /// Whether the image may be transparent: true for stills and overlays, false for recordings.
    pub alpha: bool,
}

/// A part of an image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// Largest centred part with the aspect ratio of the target size.
    Cover,
    /// A rectangle in fractions of the image.
    Box(Rect),
}

/// A decoded image, as the caller supplies it.
#[derive(Clone, Copy, Debug)]
pub enum Given<'a> {
    /// The wanted part in the wanted size, flipped as wanted.
    Fitted(&'a Pixels),
    /// The whole image, in any size.
    Whole(&'a Pixels),
}

/// Supplies decoded images; an element whose image is `None` is left out.
pub type Layers<'a> = dyn Fn(&Wanted) -> Option<Given<'a>> + 'a;

/// Draws frames of one size, and caches parts that stay the same from frame to frame.
pub struct Compositor {
    size: (u32, u32),
    fonts: Fonts,
    /// Cached parts of the last frame, oldest first.
    kept: Vec<Kept>,
    /// Buffer of an unneeded frame, which the next frame reuses.
    spare: Option<Pixels>,
    /// Range of rows to draw.
    rows: Range<i64>,
}

/// All rows of any frame.
const ALL_ROWS: Range<i64> = 0..i64::MAX;

/// A cached drawing, which is reused as long as `what` is equal.
struct Kept {
    what: What,
    pixels: Pixels,
    at: (i64, i64),
    used: bool,
}

/// Key of a cached drawing: everything that it depends on.
#[derive(PartialEq)]
enum What {
    Fill(Fill),
    /// Shadow of a layer of this shape.
    Shadow(Rounded, Shadow),
    /// Last frame of the previous clip, during a transition.
    Before(Vec<Element>),
    /// Blurred background from a still image or an unmoving one.
    Blurred(PictureRef, f64),
}

/// Output pixels of a rectangle on the canvas: left, top, right, bottom. Rounded to whole pixels, so that unmoving elements are
/// sharp. `None` for an empty or non-finite rectangle.
fn snapped(rect: Rect, canvas: SizePx, size: (u32, u32)) -> Option<[i64; 4]> {
    const FURTHEST: f64 = 1e6;
    let (sx, sy) = (f64::from(size.0) / canvas.width, f64::from(size.1) / canvas.height);
    let edges = [rect.x * sx, rect.y * sy, (rect.x + rect.w) * sx, (rect.y + rect.h) * sy];
    if !edges.iter().all(|edge| edge.is_finite()) {
        return None;
    }
    let [left, top, right, bottom] = edges.map(|edge| edge.clamp(-FURTHEST, FURTHEST).round() as i64);
    (right > left && bottom > top).then_some([left, top, right, bottom])
}

/// Position of a layer on the output, and the image to decode for it.
struct Place {
    /// Shape of the whole layer.
    shape: Rounded,
    /// Top left corner of the visible part.
    at: (i64, i64),
    wanted: Wanted,
}

impl Place {
    /// Clips a layer to the output; `None` if it is outside.
    fn of(footage: &Footage, canvas: SizePx, size: (u32, u32)) -> Option<Self> {
        let [left, top, right, bottom] = snapped(footage.dest, canvas, size)?;
        let (x, y) = (left.max(0), top.max(0));
        let (end_x, end_y) = (right.min(i64::from(size.0)), bottom.min(i64::from(size.1)));
        if end_x <= x || end_y <= y {
            return None;
        }
        let (w, h) = ((right - left) as f64, (bottom - top) as f64);
        let before = if footage.mirrored { right - end_x } else { x - left };
        let source = footage.source;
        let part = Rect::new(
            source.x + source.w * before as f64 / w,
            source.y + source.h * (y - top) as f64 / h,
            source.w * (end_x - x) as f64 / w,
            source.h * (end_y - y) as f64 / h,
        );
        let scale = f64::from(size.0) / canvas.width;
        let wanted = Wanted {
            picture: footage.picture.clone(),
            part: Part::Box(part),
            size: ((end_x - x) as u32, (end_y - y) as u32),
            mirrored: footage.mirrored,
            alpha: !matches!(footage.role, Role::Screen | Role::Camera),
        };
        let shape = Rounded::new(Rect::new(left as f64, top as f64, w, h), footage.radius * scale);
        Some(Self { shape, at: (x, y), wanted })
    }
}

/// Factor by which an image is decoded smaller because it is blurred anyway.
fn shrunk(blur: f64) -> u32 {
    (blur / 3.0).clamp(1.0, 16.0) as u32
}

/// Image to decode for a background.
fn wanted_fill(picture: &PictureRef, blur: f64, canvas: SizePx, size: (u32, u32)) -> Wanted {
    let by = shrunk(blur * f64::from(size.0) / canvas.width);
    let small = |side: u32| side.div_ceil(by).max(1);
    let size = (small(size.0), small(size.1));
    Wanted { picture: picture.clone(), part: Part::Cover, size, mirrored: false, alpha: false }
}

/// Whether the times of moving images advance from frame to frame.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moments {
    /// Advancing: elements of the current clip.
    GoOn,
    /// Standing still: the last frame of the previous clip.
    Stand,
}

/// Adds the images to decode for elements, each once.
fn gather(elements: &[Element], moments: Moments, canvas: SizePx, size: (u32, u32), all: &mut Vec<(Wanted, bool)>) {
    for element in elements {
        let wanted = match &element.kind {
            ElementKind::Background(Fill::Picture { picture, blur }) => Some(wanted_fill(picture, *blur, canvas, size)),
            ElementKind::Footage(footage) => Place::of(footage, canvas, size).map(|place| place.wanted),
            ElementKind::Before(elements) => {
                gather(elements, Moments::Stand, canvas, size, all);
                None
            }
            ElementKind::Background(_) | ElementKind::Text(_) | ElementKind::Caption(_) => None,
        };
        let is_new = |wanted: &Wanted| !all.iter().any(|(other, _)| other == wanted);
        if let Some(wanted) = wanted.filter(is_new) {
            let goes_on = moments == Moments::GoOn && wanted.picture.at_ms.is_some();
            all.push((wanted, goes_on));
        }
    }
}

/// Lists all images to decode for a frame of a size, in drawing order, each once. The flag is true if the image's time advances
/// from frame to frame; it is false for stills, and for the last frame of the previous clip.
pub fn wanted(composition: &Composition, size: (u32, u32)) -> Vec<(Wanted, bool)> {
    let mut all = Vec::new();
    gather(&composition.elements, Moments::GoOn, composition.canvas, size, &mut all);
    all
}

/// Range of rows that differ between two frames of the same composition with different images. `changed` returns the changed rows
/// of an image; `None` if it is unchanged.
pub fn touched(composition: &Composition, size: (u32, u32), changed: &dyn Fn(&Wanted) -> Option<Range<i64>>) -> Range<i64> {
    let all = 0..i64::from(size.1);
    let rows = |element: &Element| match &element.kind {
        ElementKind::Background(Fill::Picture { picture, blur }) => {
            changed(&wanted_fill(picture, *blur, composition.canvas, size)).map(|_| all.clone())
        }
        ElementKind::Footage(footage) => {
            let Place { at: (_, top), wanted, .. } = Place::of(footage, composition.canvas, size)?;
            let (rows, height) = (changed(&wanted)?, i64::from(wanted.size.1));
            // A blur inside a mask spreads changes to other rows.
            let rows =
                if footage.masks.is_empty() { rows.start.clamp(0, height)..rows.end.clamp(0, height) } else { 0..height };
            Some(top + rows.start..top + rows.end)
        }
        ElementKind::Before(elements) => {
            let mut before = Vec::new();
            gather(elements, Moments::Stand, composition.canvas, size, &mut before);
            before.iter().any(|(wanted, _)| changed(wanted).is_some()).then(|| all.clone())
        }
        ElementKind::Background(_) | ElementKind::Text(_) | ElementKind::Caption(_) => None,
    };
    let touched = composition.elements.iter().filter_map(rows).filter(|rows| !rows.is_empty());
    touched.reduce(|a, b| a.start.min(b.start)..a.end.max(b.end)).unwrap_or(0..0)
}

impl Compositor {
    /// Compositor for frames of a size in pixels.
    pub fn new(size: (u32, u32), fonts: Fonts) -> Self {
        Self { size, fonts, kept: Vec::new(), spare: None, rows: ALL_ROWS }
    }

    /// Size of the frames, in pixels.
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    /// Returns the buffer of an unneeded frame, which the next frame reuses.
    pub fn give_back(&mut self, frame: Pixels) {
        self.spare = Some(frame);
    }

    /// Draws a frame. The frame is opaque: areas without an element are black.
    pub fn frame(&mut self, composition: &Composition, layers: &Layers<'_>) -> Pixels {
        self.rows_of_frame(ALL_ROWS, None, composition, layers)
    }

    /// Redraws some rows over the previous frame, which differs only in them: see [`touched`].
    pub fn redraw(&mut self, before: Pixels, rows: Range<i64>, composition: &Composition, layers: &Layers<'_>) -> Pixels {
        self.rows_of_frame(rows, Some(before), composition, layers)
    }

    fn rows_of_frame(
        &mut self,
        rows: Range<i64>,
        before: Option<Pixels>,
        composition: &Composition,
        layers: &Layers<'_>,
    ) -> Pixels {
        for kept in &mut self.kept {
            kept.used = false;
        }
        self.rows = rows;
        let frame = self.draw(&composition.elements, composition.canvas, before, layers);
        self.kept.retain(|kept| kept.used);
        frame
    }

    /// Draws the rows in `self.rows`, over `before` if given.
    fn draw(&mut self, elements: &[Element], canvas: SizePx, mut before: Option<Pixels>, layers: &Layers<'_>) -> Pixels {
        let (width, height) = self.size;
        let black = |before: Option<Pixels>, rows: &Range<i64>| {
            let Some(mut frame) = before else { return Pixels::filled(width, height, [0, 0, 0, 255]) };
            for y in rows.start.max(0)..rows.end.min(i64::from(height)) {
                frame.row_mut(y).fill([0, 0, 0, 255]);
            }
            frame
        };
        // An opaque background becomes the frame itself, instead of being drawn over black.
        let mut frame = None;
        for element in elements {
            if element.opacity <= 0.0 {
                continue;
            }
            if let (None, ElementKind::Background(fill)) = (&frame, &element.kind)
                && element.opacity >= 1.0
            {
                let (spare, rows) = (self.spare.take(), self.rows.clone());
                if let Some(background) = self.background(fill, canvas, layers) {
                    frame = Some(match before.take() {
                        Some(mut frame) => {
                            frame.copy_rows(rows, &background);
                            frame
                        }
                        None => match background {
                            Cow::Borrowed(kept) => kept.copied_over(spare),
                            Cow::Owned(made) => made,
                        },
                    });
                }
                continue;
            }
            let mut drawn = frame.take().unwrap_or_else(|| black(before.take(), &self.rows));
            self.element(&mut drawn, element, canvas, layers);
            frame = Some(drawn);
        }
        frame.unwrap_or_else(|| black(before, &self.rows))
    }

    fn element(&mut self, frame: &mut Pixels, element: &Element, canvas: SizePx, layers: &Layers<'_>) {
        match &element.kind {
            ElementKind::Background(fill) => {
                let rows = self.rows.clone();
                if let Some(pixels) = self.background(fill, canvas, layers) {
                    blend_rows(frame, rows, &pixels, (0, 0), element.opacity);
                }
            }
            ElementKind::Footage(footage) => self.footage(frame, footage, element.opacity, canvas, layers),
            ElementKind::Text(_) | ElementKind::Caption(_) => {
                // Text drawings have a cache of their own, in `Fonts`.
                let output = Output { width: self.size.0, height: self.size.1, scale: f64::from(self.size.0) / canvas.width };
                if let Some(drawn) = letters(&self.fonts, &element.kind, output) {
                    blend_rows(frame, self.rows.clone(), &drawn.pixels, drawn.at, element.opacity);
                }
            }
            ElementKind::Before(elements) => {
                let (what, rows) = (What::Before(elements.clone()), self.rows.clone());
                let kept = self.keep(what, |this| {
                    // A cached drawing has all rows.
                    let rows = std::mem::replace(&mut this.rows, ALL_ROWS);
                    let drawn = this.draw(elements, canvas, None, layers);
                    this.rows = rows;
                    Some((drawn, (0, 0)))
                });
                if let Some(kept) = kept {
                    blend_rows(frame, rows, &kept.pixels, kept.at, element.opacity);
                }
            }
        }
    }

    /// Returns the cached drawing, or draws it with `make`.
    fn keep(&mut self, what: What, make: impl FnOnce(&mut Self) -> Option<(Pixels, (i64, i64))>) -> Option<&Kept> {
        let index = if let Some(index) = self.kept.iter().position(|kept| kept.what == what) {
            index
        } else {
            let (pixels, at) = make(self)?;
            self.kept.push(Kept { what, pixels, at, used: true });
            self.kept.len() - 1
        };
        let kept = self.kept.get_mut(index)?;
        kept.used = true;
        Some(kept)
    }

    /// Pixels of a background; `None` if its image is missing.
    fn background<'a>(&'a mut self, background: &Fill, canvas: SizePx, layers: &'a Layers<'_>) -> Option<Cow<'a, Pixels>> {
        let size = self.size;
        let Fill::Picture { picture, blur } = background else {
            let kept = self.keep(What::Fill(background.clone()), |_| Some((fill(background, size.0, size.1)?, (0, 0))));
            return kept.map(|kept| Cow::Borrowed(&kept.pixels));
        };
        let wanted = wanted_fill(picture, *blur, canvas, size);
        let cover = || {
            Some(match layers(&wanted)? {
                Given::Fitted(pixels) => Cow::Borrowed(pixels),
                Given::Whole(pixels) => {
                    let part = covering((pixels.width(), pixels.height()), wanted.size);
                    Cow::Owned(sample(pixels, part, wanted.size, Facing::AsTaken))
                }
            })
        };
        if *blur <= 0.0 {
            return cover();
        }
        let scale = f64::from(size.0) / canvas.width;
        let kept = self.keep(What::Blurred(picture.clone(), *blur), |_| {
            let mut small = cover()?.into_owned();
            blur_small(&mut small, blur * scale);
            Some((sample(&small, Rect::UNIT, size, Facing::AsTaken), (0, 0)))
        });
        kept.map(|kept| Cow::Borrowed(&kept.pixels))
    }

    fn footage(&mut self, frame: &mut Pixels, footage: &Footage, opacity: f64, canvas: SizePx, layers: &Layers<'_>) {
        let Some(Place { shape, at, wanted }) = Place::of(footage, canvas, self.size) else { return };
        let Some(given) = layers(&wanted) else { return };
        let (scale, rows) = (f64::from(self.size.0) / canvas.width, self.rows.clone());
        if let Some(shadow) = footage.shadow {
            let around = footage.border.map_or(shape, |border| shape.expanded(border.width * scale));
            let size = self.size;
            let kept = self.keep(What::Shadow(around, shadow), |_| {
                let Shadow { dx, dy, blur, color } = shadow;
                let scaled = Shadow { dx: dx * scale, dy: dy * scale, blur: blur * scale, color };
                let drawn = thrown(around, &scaled, size.0, size.1)?;
                Some((Arc::unwrap_or_clone(drawn.pixels), drawn.at))
            });
            if let Some(kept) = kept {
                blend_rows(frame, rows.clone(), &kept.pixels, kept.at, opacity);
            }
        }
        let made;
        let mut pixels = match given {
            Given::Fitted(pixels) => pixels,
            Given::Whole(whole) => {
                let Part::Box(part) = wanted.part else { return };
                made = sample(whole, part, wanted.size, Facing::of(wanted.mirrored));
                &made
            }
        };
        let masked;
        if !footage.masks.is_empty() {
            masked = with_masks(pixels.clone(), &footage.masks, at, scale);
            pixels = &masked;
        }
        let border = footage.border.map(|border| (border.width * scale, border.color));
        draw_layer_rows(frame, rows, &Layer { pixels, at, shape, border, opacity });
    }
}

/// Drawing of a text overlay or a subtitle block; `None` for other elements.
fn letters(fonts: &Fonts, kind: &ElementKind, output: Output) -> Option<Drawn> {
    match kind {
        ElementKind::Text(block) => text(fonts, block, output),
        ElementKind::Caption(block) => caption(fonts, block, output),
        ElementKind::Background(_) | ElementKind::Footage(_) | ElementKind::Before(_) => None,
    }
}

/// Applies masks to the pixels of a layer; `at` is the position of its first pixel on the output.
fn with_masks(mut pixels: Pixels, masks: &[LayerMask], at: (i64, i64), scale: f64) -> Pixels {
    let opaque = pixels.is_opaque();
    for mask in masks {
        let area = mask.area;
        let area = Rect::new(area.x * scale, area.y * scale, area.w * scale, area.h * scale);
        let area = Rounded::new(area, 0.0).moved(-at.0 as f64, -at.1 as f64);
        match mask.effect {
            MaskEffect::Blur(sigma) => blur_inside(&mut pixels, area, sigma * scale),
            MaskEffect::Dim(amount) => dim_outside(&mut pixels, area, amount),
        }
    }
    pixels.mark_opaque(opaque);
    pixels
}

/// Largest centred part of an image with the aspect ratio of `place`, in fractions.
fn covering(picture: (u32, u32), place: (u32, u32)) -> Rect {
    let (own, wanted) = (f64::from(picture.0) / f64::from(picture.1.max(1)), f64::from(place.0) / f64::from(place.1.max(1)));
    let (w, h) = if own > wanted { (wanted / own, 1.0) } else { (1.0, own / wanted) };
    Rect::centred(0.5, 0.5, w, h)
}

fn blur_small(small: &mut Pixels, sigma: f64) {
    let opaque = small.is_opaque();
    blur(small, sigma / f64::from(shrunk(sigma)));
    small.mark_opaque(opaque);
}
