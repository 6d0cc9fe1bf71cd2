//! Text layout: lines, words and glyphs, in canvas pixels. Independent of the output size, so that lines break equally at every
//! size.

use super::fonts::{Engine, Fonts};
use crate::stage::{
    Rect,
    compose::{Align, CaptionBlock, Letters, TextBlock},
};
use parley::{
    Alignment, AlignmentOptions, FontFamily, FontWeight, Layout, LineHeight, OverflowWrap, PositionedLayoutItem, StyleProperty,
};
use std::ops::Range;

/// Most characters of one block.
const MOST_LETTERS: usize = 10_000;
/// Largest font size, in canvas pixels.
const LARGEST_EM: f64 = 4_096.0;
/// Distance between lines in ems, for every family and script.
const LINE_HEIGHT: f64 = 1.2;

/// A laid out text.
pub(super) struct Placed {
    layout: Layout<u16>,
    /// Position of the layout's top left corner on the canvas.
    origin: (f64, f64),
    /// Horizontal stretch of the glyphs.
    stretch: f64,
}

/// Consecutive glyphs of one font and one ink: an index of a colour.
pub(super) type GlyphRun<'a> = parley::GlyphRun<'a, u16>;

impl Placed {
    /// Lays out a text overlay; `None` for a box with non-finite numbers.
    pub fn text(engine: &mut Engine, fonts: &Fonts, block: &TextBlock) -> Option<Self> {
        let text = cleaned(&block.text);
        let Rect { x, y, w, h } = finite(block.rect)?;
        let (layout, stretch) = lay_out(engine, fonts, &text, &[], &block.letters, w, block.align);
        let top = y + (h - f64::from(layout.height())) / 2.0;
        Some(Self { layout, origin: (x, top), stretch })
    }

    /// Lays out a subtitle block; the ink of a word is its index in the block.
    pub fn caption(engine: &mut Engine, fonts: &Fonts, block: &CaptionBlock) -> Option<Self> {
        let (x, y) = block.centre;
        let mut text = String::new();
        let mut inks = Vec::new();
        for (ink, word) in (0..u16::MAX).zip(&block.words) {
            let letters = cleaned(&word.text);
            if text.len() + letters.len() > MOST_LETTERS {
                break;
            }
            if !text.is_empty() && word.space_before {
                text.push(' ');
            }
            let start = text.len();
            text.push_str(letters.trim());
            inks.push((start..text.len(), ink));
        }
        let width = if block.max_width > 0.0 { block.max_width.min(1e6) } else { 1e6 };
        finite(Rect::centred(x, y, width, 1.0))?;
        let (layout, stretch) = lay_out(engine, fonts, &text, &inks, &block.letters, width, Align::Center);
        // Without a maximum width, the layout is only as wide as its longest line.
        let origin = (x - width / 2.0, y - f64::from(layout.height()) / 2.0);
        Some(Self { layout, origin, stretch })
    }

    /// Glyph runs, line by line, each with the position of its baseline.
    pub fn runs(&self) -> impl Iterator<Item = GlyphRun<'_>> {
        self.layout.lines().flat_map(|line| line.items()).filter_map(|item| match item {
            PositionedLayoutItem::GlyphRun(run) => Some(run),
            PositionedLayoutItem::InlineBox(_) => None,
        })
    }

    /// Converts a position in the layout to the canvas.
    pub fn at(&self, x: f32, y: f32) -> (f64, f64) {
        (self.origin.0 + f64::from(x) * self.stretch, self.origin.1 + f64::from(y))
    }

    /// Horizontal stretch of the glyphs.
    pub fn stretch(&self) -> f64 {
        self.stretch
    }

    /// Boxes of all non-empty lines: as wide as their text, as high as a line.
    pub fn lines(&self) -> Vec<Rect> {
        let boxes = self.layout.lines().filter_map(|line| {
            let metrics = line.metrics();
            let width = metrics.advance - metrics.hanging_advance;
            let (left, top) = self.at(metrics.offset, metrics.block_min_coord);
            let height = f64::from(metrics.block_max_coord - metrics.block_min_coord);
            (width > 0.0).then(|| Rect::new(left, top, f64::from(width) * self.stretch, height))
        });
        boxes.collect()
    }

    /// Boxes of the word with an ink: one for each line that the word is on.
    pub fn words(&self, ink: u16) -> Vec<Rect> {
        let mut boxes = Vec::new();
        for line in self.layout.lines() {
            let metrics = *line.metrics();
            let of_line = line.items().filter_map(|item| match item {
                PositionedLayoutItem::GlyphRun(run) if run.style().brush == ink => {
                    let (left, top) = self.at(run.offset(), metrics.block_min_coord);
                    let height = f64::from(metrics.block_max_coord - metrics.block_min_coord);
                    Some(Rect::new(left, top, f64::from(run.advance()) * self.stretch, height))
                }
                _ => None,
            });
            boxes.extend(of_line.reduce(union));
        }
        boxes
    }
}

/// Smallest rectangle around both.
pub(super) fn union(a: Rect, b: Rect) -> Rect {
    let (left, top) = (a.x.min(b.x), a.y.min(b.y));
    Rect::new(left, top, (a.x + a.w).max(b.x + b.w) - left, (a.y + a.h).max(b.y + b.h) - top)
}

/// Ink of the spaces between words.
const BETWEEN: u16 = u16::MAX;

fn lay_out(
    engine: &mut Engine,
    fonts: &Fonts,
    text: &str,
    inks: &[(Range<usize>, u16)],
    letters: &Letters,
    width: f64,
    align: Align,
) -> (Layout<u16>, f64) {
    let within = |value: f64, least: f64, most: f64, otherwise: f64| {
        if value.is_finite() { value.clamp(least, most) } else { otherwise }
    };
    let em = within(letters.size, 0.5, LARGEST_EM, 48.0);
    let stretch = within(letters.width_pct, 1.0, 1_000.0, 100.0) / 100.0;
    let mut builder = engine.layouts.ranged_builder(&mut engine.fonts, text, 1.0, false);
    let borrowed = fonts.borrowed(text);
    let families = |added| StyleProperty::FontFamily(FontFamily::List(Fonts::stack(&letters.family, added).into()));
    builder.push_default(families(None));
    for (range, family) in &borrowed {
        builder.push(families(Some(family)), range.clone());
    }
    builder.push_default(StyleProperty::FontSize(em as f32));
    builder.push_default(StyleProperty::FontWeight(FontWeight::new(within(letters.weight, 1.0, 1_000.0, 500.0) as f32)));
    builder.push_default(LineHeight::Absolute((em * LINE_HEIGHT) as f32));
    builder.push_default(StyleProperty::OverflowWrap(OverflowWrap::BreakWord));
    builder.push_default(StyleProperty::Brush(if inks.is_empty() { 0 } else { BETWEEN }));
    for (range, ink) in inks {
        builder.push(StyleProperty::Brush(*ink), range.clone());
    }
    let mut layout = builder.build(text);
    layout.break_all_lines(Some((width / stretch) as f32));
    let alignment = match align {
        Align::Left => Alignment::Left,
        Align::Center => Alignment::Center,
        Align::Right => Alignment::Right,
    };
    layout.align(alignment, AlignmentOptions { align_when_overflowing: true, last_line_alignment: None });
    (layout, stretch)
}

/// Normalises a text for layout: line feeds only, tabs as spaces, no other control characters, at most [`MOST_LETTERS`] characters.
fn cleaned(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{85}', '\u{2028}', '\u{2029}'], "\n");
    let letters = text.chars().filter_map(|letter| match letter {
        '\n' => Some('\n'),
        '\t' => Some(' '),
        letter if letter.is_control() => None,
        letter => Some(letter),
    });
    letters.take(MOST_LETTERS).collect()
}

/// Accepts a rectangle with a positive size and finite, reasonable numbers; `None` for others.
fn finite(rect: Rect) -> Option<Rect> {
    let sound = [rect.x, rect.y, rect.w, rect.h].iter().all(|value| value.abs() <= 1e7);
    (sound && rect.w > 0.0 && rect.h > 0.0).then_some(rect)
}
