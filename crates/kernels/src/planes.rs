//! Frames as decoders store them, YUV planes, and scaling of their parts.
//!
//! Three planes instead of four channels, two of them with a quarter of the pixels: a third of the bytes through a pipe, and each
//! plane is interpolated in its own resolution before the conversion to RGB.

// `widest` compiles functions for wider instructions only if they are inlined into it.
#![allow(clippy::inline_always)]

mod colour;
mod scale;
#[cfg(test)]
mod tests;

use super::{
    Pixels,
    sample::{Facing, WEIGHT_BITS},
    widest::widest,
};
use colour::colour;
pub use scale::{Scaler, sample_planes};
use std::ops::Range;

/// Colour matrix: weights of red, green and blue in luma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matrix {
    /// ITU-R BT.601, which ffmpeg assumes for a recording that states no matrix.
    Bt601,
    /// ITU-R BT.709.
    Bt709,
}

/// Range of values: those of black and white.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueRange {
    /// 16 to 235; chroma 16 to 240.
    Limited,
    /// 0 to 255.
    Full,
}

/// Colour encoding of planes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// Weights of the primary colours.
    pub matrix: Matrix,
    /// Values of black and white.
    pub range: ValueRange,
}

/// A frame as a plane of luma and two of chroma, which have one value for two by two pixels (YUV 4:2:0).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Planes<'a> {
    width: usize,
    height: usize,
    colours: Colours,
    data: &'a [u8],
}

/// A plane, row by row, of `width` x `height` values.
#[derive(Clone, Copy)]
struct Plane<'a> {
    width: usize,
    height: usize,
    /// Pixels of the frame for each value of the plane, in each direction.
    step: f64,
    data: &'a [u8],
}

impl Plane<'_> {
    /// Range from the first to the last row that differs from a plane of the same size.
    fn differing(&self, other: &Plane<'_>) -> Range<usize> {
        outermost(self.height, |y| self.row(y) != other.row(y))
    }

    fn row(&self, y: usize) -> &[u8] {
        self.data.get(y * self.width..(y + 1) * self.width).unwrap_or_default()
    }
}

impl<'a> Planes<'a> {
    /// Number of bytes of all planes of a frame. A chroma side is half of the frame's, rounded up.
    pub fn bytes(width: u32, height: u32) -> usize {
        let (width, height) = (width as usize, height as usize);
        width * height + 2 * width.div_ceil(2) * height.div_ceil(2)
    }

    /// Frame from its planes, concatenated. `None` for the wrong number of bytes.
    pub fn new(width: u32, height: u32, colours: Colours, data: &'a [u8]) -> Option<Self> {
        let right = data.len() == Self::bytes(width, height);
        right.then_some(Self { width: width as usize, height: height as usize, colours, data })
    }

    /// Planes of luma, blue and red chroma.
    fn planes(&self) -> [Plane<'a>; 3] {
        let (width, height) = (self.width.div_ceil(2), self.height.div_ceil(2));
        let (luma, chroma) = self.data.split_at(self.width * self.height);
        let (blue, red) = chroma.split_at(width * height);
        let colour = |data| Plane { width, height, step: 2.0, data };
        [Plane { width: self.width, height: self.height, step: 1.0, data: luma }, colour(blue), colour(red)]
    }

    /// For each plane, the range from the first to the last row that differs from another frame; all rows if size or colours
    /// differ.
    fn differing(&self, other: &Planes<'_>) -> [Range<usize>; 3] {
        let mut pairs = self.planes().into_iter().zip(other.planes());
        let is_like = (self.width, self.height, self.colours) == (other.width, other.height, other.colours);
        std::array::from_fn(|_| {
            pairs.next().map_or(0..0, |(own, other)| if is_like { own.differing(&other) } else { 0..own.height })
        })
    }

    /// Converts the frame to RGB in its own size, where each chroma value applies to its four pixels; flipped left to right if
    /// `facing` says so. Rows equal to those of the frame `before` are copied. Also returns the range of rows that were not. `over`
    /// is a buffer to reuse.
    pub fn to_pixels(&self, facing: Facing, before: Option<Before<'_>>, over: Vec<u8>) -> (Pixels, Range<i64>) {
        let mut result = blank((self.width as u32, self.height as u32), over);
        let changed = begin(&mut result, before, |before| {
            let [luma, blue, red] = self.differing(&before.planes);
            let is_changed = |y: usize| luma.contains(&y) || blue.contains(&(y / 2)) || red.contains(&(y / 2));
            outermost(self.height, is_changed)
        });
        widest(
            #[inline(always)]
            || self.colour(facing, changed.clone(), &mut result),
        );
        result.mark_opaque(true);
        (result, changed.start as i64..changed.end as i64)
    }

    #[inline(always)]
    fn colour(&self, facing: Facing, changed: Range<usize>, result: &mut Pixels) {
        let [luma, blue, red] = self.planes();
        let mut rows: [Vec<i16>; 3] = std::array::from_fn(|_| vec![0; self.width]);
        for y in changed {
            let [brightness, blues, reds] = &mut rows;
            for (wide, value) in brightness.iter_mut().zip(luma.row(y)) {
                *wide = i16::from(*value) << VALUE_BITS;
            }
            for (wide, plane) in [(blues, blue), (reds, red)] {
                let values = plane.row(y / 2).iter().map(|value| i16::from(*value) << VALUE_BITS);
                let (pairs, last) = wide.as_chunks_mut::<2>();
                if let (Some(last), Some(value)) = (last.first_mut(), values.clone().next_back()) {
                    *last = value;
                }
                for (pair, value) in pairs.iter_mut().zip(values) {
                    *pair = [value; 2];
                }
            }
            let row = result.row_mut(y as i64);
            colour(self.colours, &rows, row);
            if facing == Facing::Mirrored {
                row.reverse();
            }
        }
    }
}

/// Range from the first to the last changed row.
fn outermost(height: usize, is_changed: impl Fn(usize) -> bool) -> Range<usize> {
    match (0..height).find(|y| is_changed(*y)) {
        Some(first) => first..(first..height).rfind(|y| is_changed(*y)).unwrap_or(first) + 1,
        None => 0..0,
    }
}

/// Copies unchanged rows from the result of the previous frame, if it has the same size. Returns the range of changed rows.
fn begin(result: &mut Pixels, before: Option<Before<'_>>, changed: impl FnOnce(Before<'_>) -> Range<usize>) -> Range<usize> {
    let Some(before) = before.filter(|before| before.made.is_as_large_as(result)) else { return 0..result.height() as usize };
    let changed = changed(before);
    result.copy_rows(0..changed.start as i64, before.made);
    result.copy_rows(changed.end as i64..i64::MAX, before.made);
    changed
}

/// The previous frame, and the result made from it with the same parameters.
#[derive(Clone, Copy, Debug)]
pub struct Before<'a> {
    /// Stored planes.
    pub planes: Planes<'a>,
    /// Converted or scaled result.
    pub made: &'a Pixels,
}

/// Image for a result whose bytes will all be written.
fn blank((width, height): (u32, u32), mut over: Vec<u8>) -> Pixels {
    let size = width as usize * height as usize * 4;
    over.resize(size, 0);
    Pixels::from_premultiplied(width, height, over).unwrap_or_else(|| Pixels::transparent(width, height))
}

/// Fraction bits of a value after horizontal scaling. Overshoot above white is clipped, as ffmpeg does.
const LINE_BITS: u32 = 7;
/// Fraction bits of a value after vertical scaling.
const VALUE_BITS: u32 = LINE_BITS + WEIGHT_BITS - 16;

/// Upper half of a product: processors compute it for many values at once.
#[inline(always)]
fn high(a: i16, b: i16) -> i16 {
    ((i32::from(a) * i32::from(b)) >> 16) as i16
}
