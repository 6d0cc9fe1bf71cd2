//! A recording's picture as decoders hold it, and a part of it in another size.
//!
//! Three planes in place of four channels, two of them with a quarter of the pixels: a third of the bytes that a pipe carries, and
//! each plane is interpolated in its own resolution before it becomes colours.

// What is compiled for wider instructions must be inlined where they are chosen: `widest`.
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

/// Which weights red, green and blue have in brightness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matrix {
    /// ITU-R BT.601: what ffmpeg takes where a recording names none.
    Bt601,
    /// ITU-R BT.709.
    Bt709,
}

/// Which values black and white have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueRange {
    /// 16 to 235, colours 16 to 240.
    Limited,
    /// 0 to 255.
    Full,
}

/// What the values of planes mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// Weights of the primary colours.
    pub matrix: Matrix,
    /// Values of black and white.
    pub range: ValueRange,
}

/// A picture as planes of brightness and two of colour, which have one value for two by two pixels (YUV 4:2:0).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Planes<'a> {
    width: usize,
    height: usize,
    colours: Colours,
    data: &'a [u8],
}

/// One plane, row by row.
#[derive(Clone, Copy)]
struct Plane<'a> {
    width: usize,
    height: usize,
    /// How many pixels of the picture one of the plane's is, in each direction.
    step: f64,
    data: &'a [u8],
}

impl Plane<'_> {
    /// The rows from the first to the last that differ from those of a plane of the same size.
    fn differing(&self, other: &Plane<'_>) -> Range<usize> {
        outermost(self.height, |y| self.row(y) != other.row(y))
    }

    fn row(&self, y: usize) -> &[u8] {
        self.data.get(y * self.width..(y + 1) * self.width).unwrap_or_default()
    }
}

impl<'a> Planes<'a> {
    /// The bytes of all planes of a picture of a size. A side of colours is half of the picture's, rounded up.
    pub fn bytes(width: u32, height: u32) -> usize {
        let (width, height) = (width as usize, height as usize);
        width * height + 2 * width.div_ceil(2) * height.div_ceil(2)
    }

    /// The planes of a picture, one behind the other. Nothing for the wrong number of bytes.
    pub fn new(width: u32, height: u32, colours: Colours, data: &'a [u8]) -> Option<Self> {
        let right = data.len() == Self::bytes(width, height);
        right.then_some(Self { width: width as usize, height: height as usize, colours, data })
    }

    /// Brightness and both colours.
    fn planes(&self) -> [Plane<'a>; 3] {
        let (width, height) = (self.width.div_ceil(2), self.height.div_ceil(2));
        let (luma, chroma) = self.data.split_at(self.width * self.height);
        let (blue, red) = chroma.split_at(width * height);
        let colour = |data| Plane { width, height, step: 2.0, data };
        [Plane { width: self.width, height: self.height, step: 1.0, data: luma }, colour(blue), colour(red)]
    }

    /// The rows of each plane from the first to the last that differ from those of another picture; all where its planes are others.
    fn differing(&self, other: &Planes<'_>) -> [Range<usize>; 3] {
        let mut pairs = self.planes().into_iter().zip(other.planes());
        let is_like = (self.width, self.height, self.colours) == (other.width, other.height, other.colours);
        std::array::from_fn(|_| {
            pairs.next().map_or(0..0, |(own, other)| if is_like { own.differing(&other) } else { 0..own.height })
        })
    }

    /// The picture in its own size; one value of colour is that of its four pixels. Flipped left to right where that is asked. What
    /// equals the picture before it is copied; the answer says which rows are not. `over` is memory that is written over.
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

/// The rows of a picture from the first to the last that changed.
fn outermost(height: usize, is_changed: impl Fn(usize) -> bool) -> Range<usize> {
    match (0..height).find(|y| is_changed(*y)) {
        Some(first) => first..(first..height).rfind(|y| is_changed(*y)).unwrap_or(first) + 1,
        None => 0..0,
    }
}

/// Takes over what does not change of the picture before one, where there is one of the same size; answers the rows that change.
fn begin(result: &mut Pixels, before: Option<Before<'_>>, changed: impl FnOnce(Before<'_>) -> Range<usize>) -> Range<usize> {
    let Some(before) = before.filter(|before| before.made.is_as_large_as(result)) else { return 0..result.height() as usize };
    let changed = changed(before);
    result.copy_rows(0..changed.start as i64, before.made);
    result.copy_rows(changed.end as i64..i64::MAX, before.made);
    changed
}

/// The picture before another one, and what was made of it in the same way.
#[derive(Clone, Copy, Debug)]
pub struct Before<'a> {
    /// The picture as it is stored.
    pub planes: Planes<'a>,
    /// What was made of it.
    pub made: &'a Pixels,
}

/// A picture whose bytes will all be written.
fn blank((width, height): (u32, u32), mut over: Vec<u8>) -> Pixels {
    let size = width as usize * height as usize * 4;
    over.resize(size, 0);
    Pixels::from_premultiplied(width, height, over).unwrap_or_else(|| Pixels::transparent(width, height))
}

/// Bits behind the point of a value in its new width: what is above white in between is cut, as ffmpeg does.
const LINE_BITS: u32 = 7;
/// Bits behind the point of a value in its new size.
const VALUE_BITS: u32 = LINE_BITS + WEIGHT_BITS - 16;

/// The upper half of a product: what processors compute of many values at once.
#[inline(always)]
fn high(a: i16, b: i16) -> i16 {
    ((i32::from(a) * i32::from(b)) >> 16) as i16
}
