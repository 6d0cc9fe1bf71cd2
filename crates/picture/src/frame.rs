//! A whole frame: everything that a composition lists, drawn onto each other from back to front. What recordings show comes
//! from whoever can decode; the frame says what it wants of them.

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

/// A picture that is decoded for a frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// The picture.
    pub picture: PictureRef,
    /// The part of it that is seen.
    pub part: Part,
    /// The size in which that part is seen, in pixels.
    pub size: (u32, u32),
    /// Flipped left to right.
    pub mirrored: bool,
    /// Whether it may be seen through: stills and overlays may, recordings are not.
    pub alpha: bool,
}

/// A part of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// The largest around its middle with the aspect ratio of the place.
    Cover,
    /// In fractions of the picture.
    Box(Rect),
}

/// A decoded picture.
#[derive(Clone, Copy, Debug)]
pub enum Given<'a> {
    /// The part that is wanted, in the size that is wanted, flipped as is wanted.
    Fitted(&'a Pixels),
    /// The whole picture as it is, in any size.
    Whole(&'a Pixels),
}

/// Where decoded pictures come from; nothing for one that there is not, which is left out.
pub type Layers<'a> = dyn Fn(&Wanted) -> Option<Given<'a>> + 'a;

/// Draws frames of one size, and keeps what stays the same from one to the next.
pub struct Compositor {
    size: (u32, u32),
    fonts: Fonts,
    /// Parts of the last frame, oldest first.
    kept: Vec<Kept>,
    /// A frame that nobody looks at any more: the next one is drawn over it.
    spare: Option<Pixels>,
    /// The rows that are drawn.
    rows: Range<i64>,
}

/// All rows of any frame.
const ALL_ROWS: Range<i64> = 0..i64::MAX;

/// Something that was drawn, and is drawn again as long as nothing of it changes.
struct Kept {
    what: What,
    pixels: Pixels,
    at: (i64, i64),
    used: bool,
}

/// What was drawn.
#[derive(PartialEq)]
enum What {
    Fill(Fill),
    /// The shadow of a layer of this shape.
    Shadow(Rounded, Shadow),
    /// The picture of the clip before.
    Before(Vec<Element>),
    /// A blurred background of a picture that is a still or does not move.
    Blurred(PictureRef, f64),
}

/// The pixels that an artboard's rectangle takes on an output of a size: left, top, right, bottom; whole pixels, so that what
/// does not move is sharp. Nothing for what is no rectangle.
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

/// A layer's place on the output, and what is to be decoded for it.
struct Place {
    /// Shape of the whole layer.
    shape: Rounded,
    /// Where the part on the canvas begins.
    at: (i64, i64),
    wanted: Wanted,
}

impl Place {
    /// Nothing where nothing of it is on the canvas.
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

/// How much smaller a picture is that is blurred anyway.
fn shrunk(blur: f64) -> u32 {
    (blur / 3.0).clamp(1.0, 16.0) as u32
}

/// A background's picture.
fn wanted_fill(picture: &PictureRef, blur: f64, canvas: SizePx, size: (u32, u32)) -> Wanted {
    let by = shrunk(blur * f64::from(size.0) / canvas.width);
    let small = |side: u32| side.div_ceil(by).max(1);
    let size = (small(size.0), small(size.1));
    Wanted { picture: picture.clone(), part: Part::Cover, size, mirrored: false, alpha: false }
}

/// Whether the moments of moving pictures go on from frame to frame.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moments {
    /// Those of a clip that is played.
    GoOn,
    /// That of the last picture of the clip before.
    Stand,
}

/// Adds what is decoded for elements.
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

/// Everything that is decoded for a frame of a size, in the order in which it is drawn, each picture once; and whether its
/// moment goes on from frame to frame. That of a still does not, nor that of the last picture of the clip before.
pub fn wanted(composition: &Composition, size: (u32, u32)) -> Vec<(Wanted, bool)> {
    let mut all = Vec::new();
    gather(&composition.elements, Moments::GoOn, composition.canvas, size, &mut all);
    all
}

/// The rows of a frame of a size that differ from one of the same composition whose pictures were others. `changed` says which rows of
/// a picture are others, nothing where none is.
pub fn touched(composition: &Composition, size: (u32, u32), changed: &dyn Fn(&Wanted) -> Option<Range<i64>>) -> Range<i64> {
    let all = 0..i64::from(size.1);
    let rows = |element: &Element| match &element.kind {
        ElementKind::Background(Fill::Picture { picture, blur }) => {
            changed(&wanted_fill(picture, *blur, composition.canvas, size)).map(|_| all.clone())
        }
        ElementKind::Footage(footage) => {
            let Place { at: (_, top), wanted, .. } = Place::of(footage, composition.canvas, size)?;
            let (rows, height) = (changed(&wanted)?, i64::from(wanted.size.1));
            // What is blurred in a part of it spreads.
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
    /// For frames of a size in pixels, with the fonts that all pictures of the program are drawn with.
    pub fn new(size: (u32, u32), fonts: Fonts) -> Self {
        Self { size, fonts, kept: Vec::new(), spare: None, rows: ALL_ROWS }
    }

    /// The size of the frames.
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    /// Takes back a frame that nobody looks at any more: the next one is drawn over it, in the same memory.
    pub fn give_back(&mut self, frame: Pixels) {
        self.spare = Some(frame);
    }

    /// Draws a frame. It hides everything behind it: what no element covers is black.
    pub fn frame(&mut self, composition: &Composition, layers: &Layers<'_>) -> Pixels {
        self.rows_of_frame(ALL_ROWS, None, composition, layers)
    }

    /// Draws some rows of a frame over the frame before it, from which it differs in those alone: see [`touched`].
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

    /// Draws the rows that are drawn, over `before` where there is one.
    fn draw(&mut self, elements: &[Element], canvas: SizePx, mut before: Option<Pixels>, layers: &Layers<'_>) -> Pixels {
        let (width, height) = self.size;
        let black = |before: Option<Pixels>, rows: &Range<i64>| {
            let Some(mut frame) = before else { return Pixels::filled(width, height, [0, 0, 0, 255]) };
            for y in rows.start.max(0)..rows.end.min(i64::from(height)) {
                frame.row_mut(y).fill([0, 0, 0, 255]);
            }
            frame
        };
        // A background that hides everything is the beginning, not something drawn over black.
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
                // The room for letters keeps what was drawn lately itself.
                let output = Output { width: self.size.0, height: self.size.1, scale: f64::from(self.size.0) / canvas.width };
                if let Some(drawn) = letters(&self.fonts, &element.kind, output) {
                    blend_rows(frame, self.rows.clone(), &drawn.pixels, drawn.at, element.opacity);
                }
            }
            ElementKind::Before(elements) => {
                let (what, rows) = (What::Before(elements.clone()), self.rows.clone());
                let kept = self.keep(what, |this| {
                    // What is kept is drawn whole.
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

    /// What was drawn of something before, or what `make` draws of it now.
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

    /// The pixels of a background; nothing where its picture is missing.
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

/// The letters of a text or of subtitles.
fn letters(fonts: &Fonts, kind: &ElementKind, output: Output) -> Option<Drawn> {
    match kind {
        ElementKind::Text(block) => text(fonts, block, output),
        ElementKind::Caption(block) => caption(fonts, block, output),
        ElementKind::Background(_) | ElementKind::Footage(_) | ElementKind::Before(_) => None,
    }
}

/// A layer with what is done to parts of it; `at` is where its first pixel is on the output.
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

/// The part of a picture that covers a place around its middle, in fractions.
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
