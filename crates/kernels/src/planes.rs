//! A recording's picture as decoders hold it, and a part of it in another size.
//!
//! Three planes in place of four channels, two of them with a quarter of the pixels: a third of the bytes that a pipe carries, and
//! each plane is interpolated in its own resolution before it becomes colours.

// What is compiled for wider instructions must be inlined where they are chosen: `widest`.
#![allow(clippy::inline_always)]

use super::{
    Pixels, Rect,
    sample::{Facing, Taps, WEIGHT_BITS, taps},
    widest::widest,
};
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

/// Bits behind the point of a value in its new width: what is above white in between is cut, as ffmpeg does.
const LINE_BITS: u32 = 7;
/// Bits behind the point of a value in its new size.
const VALUE_BITS: u32 = LINE_BITS + WEIGHT_BITS - 16;

/// A picture whose bytes will all be written.
fn blank((width, height): (u32, u32), mut over: Vec<u8>) -> Pixels {
    let size = width as usize * height as usize * 4;
    over.resize(size, 0);
    Pixels::from_premultiplied(width, height, over).unwrap_or_else(|| Pixels::transparent(width, height))
}

/// A part of a picture, in fractions of it, in a size, opaque; flipped left to right where that is asked. What is outside of the
/// picture repeats its edge. `over` is memory that is written over. It is as sharp as [`super::sample`].
pub fn sample_planes(planes: &Planes<'_>, part: Rect, size: (u32, u32), facing: Facing, over: Vec<u8>) -> Pixels {
    Scaler::default().sample(planes, part, size, facing, None, over).0
}

/// Scales picture after picture: weights are computed once for as long as the same part is asked for in the same size.
#[derive(Default)]
pub struct Scaler(Option<(Asked, [Scaled; 3])>);

/// What is asked of pictures of a size.
#[derive(Clone, Copy, PartialEq)]
struct Asked {
    of: (usize, usize),
    part: Rect,
    size: (usize, usize),
    facing: Facing,
}

impl Scaler {
    /// The same as [`sample_planes`]. Rows of which all that they are made of equals the picture before are copied; the answer says
    /// which are not.
    pub fn sample(
        &mut self,
        planes: &Planes<'_>,
        part: Rect,
        size: (u32, u32),
        facing: Facing,
        before: Option<Before<'_>>,
        over: Vec<u8>,
    ) -> (Pixels, Range<i64>) {
        let usable = [part.x, part.y, part.w, part.h].iter().all(|value| value.is_finite());
        let mut result = blank(size, over);
        if planes.width == 0 || planes.height == 0 || !usable {
            result.data_mut().fill(0);
            let all = 0..i64::from(result.height());
            return (result, all);
        }
        let size = (result.width() as usize, result.height() as usize);
        let asked = Asked { of: (planes.width, planes.height), part, size, facing };
        let made = self.0.take().filter(|(before, _)| *before == asked);
        let (_, scaled) =
            self.0.insert(made.unwrap_or_else(|| (asked, planes.planes().map(|plane| Scaled::new(plane, asked)))));
        let changed = begin(&mut result, before, |before| {
            let differing = planes.differing(&before.planes);
            outermost(size.1, |y| scaled.iter().zip(&differing).any(|(scaled, rows)| scaled.is_made_of(y, rows)))
        });
        widest(
            #[inline(always)]
            || scale(planes, scaled, changed.clone(), &mut result),
        );
        result.mark_opaque(true);
        (result, changed.start as i64..changed.end as i64)
    }
}

/// Makes some rows of a picture.
#[inline(always)]
fn scale(planes: &Planes<'_>, scaled: &mut [Scaled; 3], changed: Range<usize>, result: &mut Pixels) {
    let mut rows: [Vec<i16>; 3] = std::array::from_fn(|_| vec![0; result.width() as usize]);
    for scaled in scaled.iter_mut() {
        scaled.forget();
    }
    for y in changed {
        for ((row, plane), scaled) in rows.iter_mut().zip(planes.planes()).zip(scaled.iter_mut()) {
            scaled.row(plane, y, row);
        }
        colour(planes.colours, &rows, result.row_mut(y as i64));
    }
}

/// A plane on its way to another size.
struct Scaled {
    across: Across,
    down: Vec<Taps>,
    /// Rows in their new width, each at its number modulo how many there are: neighbours in the result use the same ones.
    lines: Vec<(Option<usize>, Vec<i16>)>,
    /// The weights of four of them, one for each pixel: processors multiply many pixels of 16 bits by as many weights of 16 bits at once,
    /// but of one weight for all the compiler makes a number of 32 bits first.
    weights: [Vec<i16>; 4],
}

impl Scaled {
    fn new(plane: Plane<'_>, Asked { of, part, size: (width, height), facing }: Asked) -> Self {
        // Of an odd side, the last colour reaches beyond the picture.
        let (own_w, own_h) = (of.0 as f64 / plane.step, of.1 as f64 / plane.step);
        let mut across = taps(part.x * own_w, part.w * own_w, plane.width, width);
        if facing == Facing::Mirrored {
            across.reverse();
        }
        let mut down = taps(part.y * own_h, part.h * own_h, plane.height, height);
        down.iter_mut().for_each(Taps::trim);
        let most = down.iter().map(|tap| tap.weights.len()).max().unwrap_or(1);
        let lines = vec![(None, vec![0; width]); most.max(1)];
        let weights = std::array::from_fn(|_| vec![0; width]);
        Self { across: Across::new(across, plane.width), down, lines, weights }
    }

    /// Whether a row of the result is made of one of some rows.
    fn is_made_of(&self, y: usize, rows: &Range<usize>) -> bool {
        self.down.get(y).is_some_and(|tap| tap.first < rows.end && rows.start < tap.first + tap.weights.len())
    }

    /// Another picture comes: no row of it is made.
    fn forget(&mut self) {
        for (made, _) in &mut self.lines {
            *made = None;
        }
    }

    /// A row of the result; values have [`VALUE_BITS`] bits behind the point.
    #[inline(always)]
    fn row(&mut self, plane: Plane<'_>, y: usize, out: &mut [i16]) {
        let Some(tap) = self.down.get(y) else { return };
        let count = self.lines.len();
        for row in tap.first..tap.first + tap.weights.len() {
            if let Some((made, line)) = self.lines.get_mut(row % count)
                && *made != Some(row)
            {
                *made = Some(row);
                self.across.line(plane.row(row), line);
            }
        }
        let line = |row: usize| self.lines.get(row % count).map(|(_, line)| line.as_slice()).unwrap_or_default();
        // Each product loses half a bit on average.
        out.fill((tap.weights.len() / 2) as i16);
        for (first, weights) in (tap.first..).step_by(4).zip(tap.weights.chunks(4)) {
            for (row, weight) in self.weights.iter_mut().zip(weights.iter().chain(std::iter::repeat(&0))) {
                row.fill(*weight);
            }
            let rows = [0, 1, 2, 3].map(|further| line(first + further));
            add(rows, self.weights.each_ref(), out);
        }
    }
}

/// Adds the values of four rows, each with its weight.
#[inline(always)]
fn add(rows: [&[i16]; 4], weights: [&Vec<i16>; 4], out: &mut [i16]) {
    let [first, second, third, fourth] = rows;
    let [of_first, of_second, of_third, of_fourth] = weights;
    let upper = first.iter().zip(of_first).zip(second.iter().zip(of_second));
    let lower = third.iter().zip(of_third).zip(fourth.iter().zip(of_fourth));
    let both = |(one, other): ((&i16, &i16), (&i16, &i16))| high(*one.0, *one.1).wrapping_add(high(*other.0, *other.1));
    for (sum, (upper, lower)) in out.iter_mut().zip(upper.zip(lower)) {
        *sum = sum.wrapping_add(both(upper).wrapping_add(both(lower)));
    }
}

/// The upper half of a product: what processors compute of many values at once.
#[inline(always)]
fn high(a: i16, b: i16) -> i16 {
    ((i32::from(a) * i32::from(b)) >> 16) as i16
}

/// How the rows of a plane become wider or narrower.
enum Across {
    Fours(Fours),
    /// A plane of so few pixels that there are no four: one by one.
    Single(Vec<Taps>),
}

impl Across {
    fn new(mut taps: Vec<Taps>, width: usize) -> Self {
        taps.iter_mut().for_each(Taps::trim);
        Fours::new(&taps, width).map_or(Self::Single(taps), Self::Fours)
    }

    /// A row in its new width; values have [`LINE_BITS`] bits behind the point.
    #[inline(always)]
    fn line(&mut self, row: &[u8], out: &mut [i16]) {
        match self {
            Self::Fours(fours) => fours.line(row, out),
            Self::Single(taps) => each(taps, row, out),
        }
    }
}

/// Bits that a sum of weighed values has too many behind the point.
const DOWN: u32 = WEIGHT_BITS - LINE_BITS;

/// The pixels of a row. Four values that are beside each other are read as one number, then those of many pixels are weighed at once:
/// what is computed is the same as one by one, in a quarter of the time.
struct Fours {
    /// One for the first four values of each pixel, one for the next four where a pixel has so many.
    groups: Vec<Four>,
    /// Pixels of which each product is rounded, not their sum.
    rounded: Range<usize>,
    /// Values of all pixels.
    values: Vec<u32>,
    /// Of the fours that are weighed so far.
    sums: Vec<i32>,
}

/// Four values of each pixel.
struct Four {
    /// Where in the plane they begin.
    first: Vec<u32>,
    /// What the first, the second, the third and the fourth of them weigh.
    weights: [Vec<i16>; 4],
}

impl Fours {
    /// Nothing for a plane of fewer pixels.
    fn new(taps: &[Taps], width: usize) -> Option<Self> {
        let furthest = width.checked_sub(4)?;
        let most = taps.iter().map(|tap| tap.weights.len()).max()?;
        let four = |number: usize| {
            // At the end of the plane, four values begin earlier; those that are not the pixel's own weigh nothing.
            let begins = |tap: &Taps| (tap.first + 4 * number).min(furthest);
            let weight = |tap: &Taps, at: usize| {
                let own = (begins(tap) + at).checked_sub(tap.first).filter(|own| own / 4 == number);
                own.and_then(|own| tap.weights.get(own)).copied().unwrap_or(0)
            };
            Four {
                first: taps.iter().map(|tap| begins(tap) as u32).collect(),
                weights: std::array::from_fn(|at| taps.iter().map(|tap| weight(tap, at)).collect()),
            }
        };
        let groups = (0..most.div_ceil(4)).map(four).collect();
        let rounded = repeating(taps, width).filter(|_| most <= 4).unwrap_or(0..0);
        Some(Self { groups, rounded, values: Vec::with_capacity(taps.len()), sums: Vec::with_capacity(taps.len()) })
    }

    #[inline(always)]
    fn line(&mut self, row: &[u8], out: &mut [i16]) {
        let Self { groups, rounded, values, sums } = self;
        if let [four] = groups.as_slice() {
            four.read(row, values);
            for pixels in [0..rounded.start, rounded.end..out.len()] {
                for (value, products) in out.iter_mut().take(pixels.end).skip(pixels.start).zip(four.weigh(values, pixels)) {
                    *value = narrow(products.iter().sum());
                }
            }
            let pixels = out.iter_mut().take(rounded.end).skip(rounded.start);
            for (value, products) in pixels.zip(four.weigh(values, rounded.clone())) {
                *value = narrow_each(products);
            }
            return;
        }
        sums.clear();
        sums.resize(out.len(), 0);
        for four in groups {
            four.read(row, values);
            for (sum, products) in sums.iter_mut().zip(four.weigh(values, 0..out.len())) {
                *sum += products.iter().sum::<i32>();
            }
        }
        for (value, sum) in out.iter_mut().zip(sums) {
            *value = narrow(*sum);
        }
    }
}

impl Four {
    /// Reads the values of a row.
    #[inline(always)]
    fn read(&self, row: &[u8], values: &mut Vec<u32>) {
        let four =
            |first: &u32| row.get(*first as usize..).and_then(<[u8]>::first_chunk).copied().map_or(0, u32::from_le_bytes);
        values.clear();
        values.extend(self.first.iter().map(four));
    }

    /// The weighed values of pixels.
    #[inline(always)]
    fn weigh(&self, values: &[u32], pixels: Range<usize>) -> impl Iterator<Item = [i32; 4]> {
        let [a, b, c, d] = self.weights.each_ref().map(|weights| weights.get(pixels.clone()).unwrap_or_default());
        let values = values.get(pixels).unwrap_or_default();
        values.iter().zip(a).zip(b).zip(c).zip(d).map(|((((four, a), b), c), d)| {
            let weighed = |shift: u32, weight: &i16| ((four >> shift) & 0xff) as i32 * i32::from(*weight);
            [weighed(0, a), weighed(8, b), weighed(16, c), weighed(24, d)]
        })
    }
}

/// A sum of weighed values with [`LINE_BITS`] bits behind the point.
#[inline(always)]
fn narrow(sum: i32) -> i16 {
    (sum >> DOWN).min(i32::from(i16::MAX)) as i16
}

/// The same of products of which each is cut to [`VALUE_BITS`] bits behind the point.
#[inline(always)]
fn narrow_each(products: [i32; 4]) -> i16 {
    const FURTHER: u32 = LINE_BITS - VALUE_BITS;
    // Each product loses half a bit on average.
    let sum = products.iter().map(|product| product >> (DOWN + FURTHER)).sum::<i32>() + 2;
    (sum.min(i32::from(i16::MAX >> FURTHER)) << FURTHER) as i16
}

/// The pixels of a row whose weights come again and again: from 640 to 1920 pixels, every third has the same. Each of their products is
/// rounded: so pictures are what they were when these pixels were computed as sums of whole rows.
fn repeating(taps: &[Taps], width: usize) -> Option<Range<usize>> {
    /// The most pixels after which weights may repeat.
    const LONGEST: usize = 16;
    let repeats = |after: usize, at: usize| {
        let (one, next) = (taps.get(at)?, taps.get(at + after)?);
        let step = next.first.checked_sub(one.first)?;
        (one.weights == next.weights && one.weights.len() <= 4).then_some(step)
    };
    // The outermost pixels repeat the edge of the picture: their weights are others.
    let middle = taps.len() / 2;
    (1..=LONGEST).find_map(|after| {
        let step = repeats(after, middle).filter(|step| (1..=LONGEST).contains(step))?;
        let is_next = |at: &usize| repeats(after, *at) == Some(step);
        let from = (0..=middle).rev().take_while(is_next).last()?;
        let last = (middle..taps.len()).take_while(is_next).last()?;
        let is_inside = |at: &usize| taps.get(*at).is_some_and(|tap| tap.first + 4 <= width);
        let until = (from..=last + after).take_while(is_inside).last()? + 1;
        (until - from >= 4 * after).then_some(from..until)
    })
}

/// Pixels of a row, one by one.
fn each(taps: &[Taps], row: &[u8], out: &mut [i16]) {
    let product = |(value, weight): (&u8, &i16)| i32::from(*value) * i32::from(*weight);
    for (value, tap) in out.iter_mut().zip(taps) {
        let pixels = row.get(tap.first..).unwrap_or_default();
        // Four is what pictures that grow have: a number that the compiler knows is computed at once.
        let sum = match (pixels.first_chunk::<4>(), tap.weights.first_chunk::<4>()) {
            (Some(pixels), Some(weights)) if tap.weights.len() == 4 => pixels.iter().zip(weights).map(product).sum(),
            _ => pixels.iter().zip(&tap.weights).map(product).sum::<i32>(),
        };
        *value = narrow(sum);
    }
}

/// What brightness and colours weigh in red, green and blue, `1 << 13` times as large.
struct Weights {
    black: i16,
    brightness: i16,
    red_of_red: i16,
    green_of_blue: i16,
    green_of_red: i16,
    blue_of_blue: i16,
}

impl Weights {
    const fn new(colours: Colours) -> Self {
        const fn weight(value: f64) -> i16 {
            (value * 8_192.0 + 0.5) as i16
        }
        let (of_red, of_blue): (f64, f64) = match colours.matrix {
            Matrix::Bt601 => (0.299, 0.114),
            Matrix::Bt709 => (0.2126, 0.0722),
        };
        let (black, brightness, colour) = match colours.range {
            ValueRange::Limited => (16, 255.0 / 219.0, 255.0 / 224.0),
            ValueRange::Full => (0, 1.0, 1.0),
        };
        let of_green = 1.0 - of_red - of_blue;
        let (red, blue) = (2.0 * (1.0 - of_red) * colour, 2.0 * (1.0 - of_blue) * colour);
        Self {
            black: black << VALUE_BITS,
            brightness: weight(brightness),
            red_of_red: weight(red),
            green_of_blue: weight(blue * of_blue / of_green),
            green_of_red: weight(red * of_red / of_green),
            blue_of_blue: weight(blue),
        }
    }
}

/// A row of brightness, blue and red differences as opaque pixels.
#[inline(always)]
fn colour(colours: Colours, rows: &[Vec<i16>; 3], row: &mut [[u8; 4]]) {
    const fn weights(matrix: Matrix, range: ValueRange) -> Weights {
        Weights::new(Colours { matrix, range })
    }
    // Weights that the compiler knows are multiplied with eight values at once.
    match (colours.matrix, colours.range) {
        (Matrix::Bt601, ValueRange::Limited) => weigh(&const { weights(Matrix::Bt601, ValueRange::Limited) }, rows, row),
        (Matrix::Bt601, ValueRange::Full) => weigh(&const { weights(Matrix::Bt601, ValueRange::Full) }, rows, row),
        (Matrix::Bt709, ValueRange::Limited) => weigh(&const { weights(Matrix::Bt709, ValueRange::Limited) }, rows, row),
        (Matrix::Bt709, ValueRange::Full) => weigh(&const { weights(Matrix::Bt709, ValueRange::Full) }, rows, row),
    }
}

#[inline(always)]
fn weigh(weights: &Weights, [brightness, blues, reds]: &[Vec<i16>; 3], row: &mut [[u8; 4]]) {
    const GREY: i16 = 128 << VALUE_BITS;
    // Values are four times as large as they can be in 16 bits; products have four bits behind the point.
    const MOST: i16 = i16::MAX >> 2;
    /// A half, and what two products lose on average.
    const ROUND: i16 = 9;
    for (((pixel, y), u), v) in row.iter_mut().zip(brightness).zip(blues).zip(reds) {
        let y = high(y.wrapping_sub(weights.black).clamp(-MOST, MOST) << 2, weights.brightness).wrapping_add(ROUND);
        let (u, v) = (u.wrapping_sub(GREY).clamp(-MOST, MOST) << 2, v.wrapping_sub(GREY).clamp(-MOST, MOST) << 2);
        let red = y.wrapping_add(high(v, weights.red_of_red)) >> 4;
        let green = y.wrapping_sub(high(u, weights.green_of_blue)).wrapping_sub(high(v, weights.green_of_red)) >> 4;
        let blue = y.wrapping_add(high(u, weights.blue_of_blue)) >> 4;
        let [red, green, blue] = [red, green, blue].map(|channel| u32::from(channel.clamp(0, 255) as u16));
        *pixel = (red | (green << 8) | (blue << 16) | (255 << 24)).to_le_bytes();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use proptest::prelude::*;

    const HD: Colours = Colours { matrix: Matrix::Bt709, range: ValueRange::Limited };

    /// The bytes of a picture of one value for brightness and each colour.
    fn plain(width: u32, height: u32, [y, u, v]: [u8; 3]) -> Vec<u8> {
        let pixels = (width * height) as usize;
        let mut data = vec![y; Planes::bytes(width, height)];
        let quarter = (data.len() - pixels) / 2;
        data[pixels..pixels + quarter].fill(u);
        data[pixels + quarter..].fill(v);
        data
    }

    /// The bytes of a picture whose brightness and colours change from pixel to pixel, smoothly.
    fn waves(width: u32, height: u32) -> Vec<u8> {
        let wave = |of: u32, side: u32, most: f64| ((f64::from(of) / f64::from(side) * 9.0).sin() * most + 125.0) as u8;
        let across =
            |width: u32, height: u32, most: f64| (0..height).flat_map(move |_| (0..width).map(move |x| wave(x, width, most)));
        let (half_w, half_h) = (width.div_ceil(2), height.div_ceil(2));
        let down = (0..half_h).flat_map(|y| (0..half_w).map(move |_| wave(y, half_h, 20.0)));
        across(width, height, 60.0).chain(down).chain(across(half_w, half_h, 20.0)).collect()
    }

    /// The largest difference of a channel.
    fn furthest(a: &Pixels, b: &Pixels) -> u8 {
        assert_eq!((a.width(), a.height()), (b.width(), b.height()));
        a.data().iter().zip(b.data()).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0)
    }

    /// What a standard says that values mean, in the words of its formulas.
    fn meant(colours: Colours, [y, u, v]: [u8; 3]) -> [u8; 4] {
        let (black, white, colour) = if colours.range == ValueRange::Full { (0.0, 255.0, 255.0) } else { (16.0, 219.0, 224.0) };
        let (red, blue) = if colours.matrix == Matrix::Bt601 { (0.299, 0.114) } else { (0.2126, 0.0722) };
        let brightness = (f64::from(y) - black) / white;
        let [to_blue, to_red] = [u, v].map(|value| (f64::from(value) - 128.0) / colour);
        let (of_red, of_blue) = (brightness + 2.0 * (1.0 - red) * to_red, brightness + 2.0 * (1.0 - blue) * to_blue);
        let of_green = (brightness - red * of_red - blue * of_blue) / (1.0 - red - blue);
        let channel = |value: f64| (value * 255.0).round().clamp(0.0, 255.0) as u8;
        [channel(of_red), channel(of_green), channel(of_blue), 255]
    }

    proptest! {
        #[test]
        fn one_colour_is_what_the_standard_says_in_every_size(
            value in any::<[u8; 3]>(), is_hd in any::<bool>(), is_full in any::<bool>(),
            (width, height) in (1u32..20, 1u32..20), size in (1u32..40, 1u32..40), mirrored in any::<bool>(),
        ) {
            let matrix = if is_hd { Matrix::Bt709 } else { Matrix::Bt601 };
            let colours = Colours { matrix, range: if is_full { ValueRange::Full } else { ValueRange::Limited } };
            let data = plain(width, height, value);
            let planes = Planes::new(width, height, colours, &data).unwrap();
            let scaled = sample_planes(&planes, Rect::new(0.1, 0.2, 0.7, 0.6), size, Facing::of(mirrored), Vec::new());
            let expected = meant(colours, value);
            for pixels in [scaled, planes.to_pixels(Facing::AsTaken, None, Vec::new()).0] {
                prop_assert!(pixels.is_opaque());
                for pixel in pixels.data().as_chunks::<4>().0 {
                    let near = pixel.iter().zip(&expected).all(|(a, b)| a.abs_diff(*b) <= 1);
                    prop_assert!(near, "{value:?} of {colours:?}: {pixel:?}, not {expected:?}");
                }
            }
        }
    }

    #[test]
    fn a_part_is_as_sharp_and_at_the_same_place_as_one_of_the_whole_picture() {
        let data = waves(96, 64);
        let planes = Planes::new(96, 64, HD, &data).unwrap();
        let whole = planes.to_pixels(Facing::AsTaken, None, Vec::new()).0;
        for part in [Rect::UNIT, Rect::new(0.11, 0.2, 0.53, 0.4), Rect::new(0.5, 0.5, 0.5, 0.5), Rect::new(-0.2, 0.0, 1.4, 1.2)]
        {
            for size in [(96, 64), (300, 200), (40, 30), (97, 64)] {
                for facing in [Facing::AsTaken, Facing::Mirrored] {
                    let (made, expected) =
                        (sample_planes(&planes, part, size, facing, vec![7; 5]), sample(&whole, part, size, facing));
                    let off = furthest(&made, &expected);
                    assert!(off <= 6, "{part:?} in {size:?}, {facing:?}: {off}");
                }
            }
        }
        let moved = sample(&whole, Rect::new(0.02, 0.0, 1.0, 1.0), (96, 64), Facing::AsTaken);
        let off = furthest(&sample_planes(&planes, Rect::UNIT, (96, 64), Facing::AsTaken, Vec::new()), &moved);
        assert!(off > 9, "two pixels beside it differ by {off} only");
    }

    /// Two pictures of which the second differs in some bytes, and another one of the first again.
    fn changed(bytes: &[u8], at: &[usize]) -> Vec<u8> {
        let mut changed = bytes.to_vec();
        for at in at {
            changed[at % bytes.len()] ^= 0x55;
        }
        changed
    }

    proptest! {
        #[test]
        fn what_is_copied_of_the_picture_before_is_what_would_be_made_anew(
            at in proptest::collection::vec(any::<usize>(), 0..4), (width, height) in (4u32..40, 1u32..40),
            (left, top, w, h) in (-0.1..0.6f64, -0.1..0.6f64, 0.2..1.0f64, 0.2..1.0f64), size in (1u32..60, 1u32..60),
            mirrored in any::<bool>(),
        ) {
            let bytes = waves(width, height);
            let next = changed(&bytes, &at);
            let (first, second) = (Planes::new(width, height, HD, &bytes).unwrap(), Planes::new(width, height, HD, &next).unwrap());
            let part = Rect::new(left, top, w, h);
            let mut scaler = Scaler::default();
            let (made, all) = scaler.sample(&first, part, size, Facing::of(mirrored), None, Vec::new());
            prop_assert_eq!(all, 0..i64::from(size.1));
            let before = Before { planes: first, made: &made };
            let (scaled, rows) = scaler.sample(&second, part, size, Facing::of(mirrored), Some(before), vec![9; 7]);
            prop_assert!(scaled == sample_planes(&second, part, size, Facing::of(mirrored), Vec::new()));
            prop_assert!((0..i64::from(size.1)).all(|y| rows.contains(&y) || scaled.row(y) == made.row(y)), "{rows:?}");
            let (made, _) = first.to_pixels(Facing::of(mirrored), None, Vec::new());
            let (whole, rows) = second.to_pixels(Facing::of(mirrored), Some(Before { planes: first, made: &made }), vec![9; 7]);
            let (mut anew, _) = second.to_pixels(Facing::AsTaken, None, Vec::new());
            if mirrored {
                anew.mirror();
            }
            prop_assert!(whole == anew);
            prop_assert!((0..i64::from(height)).all(|y| rows.contains(&y) || whole.row(y) == made.row(y)), "{rows:?}");
        }

        #[test]
        fn four_values_at_once_weigh_what_they_weigh_one_by_one(
            (start, length) in (-4.0..30.0f64, 0.5..60.0f64), of in 4usize..60, wanted in 1usize..90, mirrored in any::<bool>(),
            row in proptest::collection::vec(any::<u8>(), 60),
        ) {
            let mut taps = taps(start, length, of, wanted);
            if mirrored {
                taps.reverse();
            }
            taps.iter_mut().for_each(Taps::trim);
            let row = &row[..of];
            let (mut expected, mut made) = (vec![0; wanted], vec![7; wanted]);
            each(&taps, row, &mut expected);
            let mut fours = Fours::new(&taps, of).unwrap();
            fours.line(row, &mut made);
            for (at, (made, expected)) in made.iter().zip(&expected).enumerate() {
                // Where each product is rounded, each loses less than one of 32 steps of a value.
                let most = if fours.rounded.contains(&at) { 12 } else { 0 };
                prop_assert!(made.abs_diff(*expected) <= most, "{at}: {made}, not {expected}");
            }
        }
    }

    #[test]
    fn the_own_size_keeps_what_an_encoder_takes() {
        let (data, mut again) = (waves(64, 48), Vec::new());
        let planes = Planes::new(64, 48, HD, &data).unwrap();
        crate::to_yuv420(&planes.to_pixels(Facing::AsTaken, None, vec![3; 64 * 48 * 4]).0, &mut again);
        let off = planes.data.iter().zip(&again).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(off <= Some(2) && again.len() == planes.data.len(), "{off:?}");
    }

    #[test]
    fn odd_sizes_and_parts_give_a_picture_and_a_wrong_number_of_bytes_none() {
        assert!(Planes::new(4, 4, HD, &[0; 23]).is_none());
        assert!(Planes::new(3, 3, HD, &vec![0; Planes::bytes(3, 3)]).is_some());
        for (width, height) in [(1, 1), (3, 5), (7, 2), (0, 4)] {
            let data = plain(width, height, [90, 120, 130]);
            let planes = Planes::new(width, height, HD, &data).unwrap();
            assert_eq!(planes.to_pixels(Facing::AsTaken, None, Vec::new()).0.height(), height);
            for part in [Rect::new(f64::NAN, 0.0, 1.0, 1.0), Rect::new(0.5, 0.5, 0.0, 0.0), Rect::new(0.0, 0.0, 1e300, -1.0)] {
                for size in [(0, 0), (3, 2), (1, 40)] {
                    let made = sample_planes(&planes, part, size, Facing::AsTaken, Vec::new());
                    assert_eq!((made.width(), made.height()), size, "{part:?} of {width} x {height}");
                }
            }
        }
    }
}
