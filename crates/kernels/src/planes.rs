//! A recording's picture as decoders hold it, and a part of it in another size.
//!
//! Three planes in place of four channels, two of them with a quarter of the pixels: a third of the bytes that a pipe carries, and
//! each plane is interpolated in its own resolution before it becomes colours.

use super::{
    Pixels, Rect,
    sample::{Taps, WEIGHT_BITS, taps},
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
#[derive(Clone, Debug, PartialEq)]
pub struct Planes {
    width: usize,
    height: usize,
    colours: Colours,
    data: Vec<u8>,
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
    fn row(&self, y: usize) -> &[u8] {
        self.data.get(y * self.width..(y + 1) * self.width).unwrap_or_default()
    }
}

impl Planes {
    /// The bytes of all planes of a picture of a size. A side of colours is half of the picture's, rounded up.
    pub fn bytes(width: u32, height: u32) -> usize {
        let (width, height) = (width as usize, height as usize);
        width * height + 2 * width.div_ceil(2) * height.div_ceil(2)
    }

    /// Takes the planes of a picture, one behind the other. Nothing for the wrong number of bytes.
    pub fn new(width: u32, height: u32, colours: Colours, data: Vec<u8>) -> Option<Self> {
        let right = data.len() == Self::bytes(width, height);
        right.then_some(Self { width: width as usize, height: height as usize, colours, data })
    }

    /// Gives the bytes away.
    pub fn into_data(self) -> Vec<u8> {
        self.data
    }

    /// Brightness and both colours.
    fn planes(&self) -> [Plane<'_>; 3] {
        let (width, height) = (self.width.div_ceil(2), self.height.div_ceil(2));
        let (luma, chroma) = self.data.split_at(self.width * self.height);
        let (blue, red) = chroma.split_at(width * height);
        let colour = |data| Plane { width, height, step: 2.0, data };
        [Plane { width: self.width, height: self.height, step: 1.0, data: luma }, colour(blue), colour(red)]
    }

    /// The picture in its own size; one value of colour is that of its four pixels. `over` is memory that is written over.
    pub fn to_pixels(&self, over: Vec<u8>) -> Pixels {
        let [luma, blue, red] = self.planes();
        let mut result = blank((self.width as u32, self.height as u32), over);
        let mut rows: [Vec<i16>; 3] = std::array::from_fn(|_| vec![0; self.width]);
        for y in 0..self.height {
            let [brightness, blues, reds] = &mut rows;
            for (wide, value) in brightness.iter_mut().zip(luma.row(y)) {
                *wide = i16::from(*value) << VALUE_BITS;
            }
            if y % 2 == 0 {
                for (wide, plane) in [(blues, blue), (reds, red)] {
                    for (pair, value) in wide.chunks_mut(2).zip(plane.row(y / 2)) {
                        pair.fill(i16::from(*value) << VALUE_BITS);
                    }
                }
            }
            colour(self.colours, &rows, result.row_mut(y as i64));
        }
        result.mark_opaque(true);
        result
    }
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
pub fn sample_planes(planes: &Planes, part: Rect, size: (u32, u32), mirrored: bool, over: Vec<u8>) -> Pixels {
    let usable = [part.x, part.y, part.w, part.h].iter().all(|value| value.is_finite());
    let mut result = blank(size, over);
    if planes.width == 0 || planes.height == 0 || !usable {
        result.data_mut().fill(0);
        return result;
    }
    let (width, height) = (result.width() as usize, result.height() as usize);
    let of_plane = |plane| Scaled::new(plane, planes, part, (width, height), mirrored);
    let mut scaled = planes.planes().map(of_plane);
    let mut rows: [Vec<i16>; 3] = std::array::from_fn(|_| vec![0; width]);
    for y in 0..height {
        for (row, plane) in rows.iter_mut().zip(&mut scaled) {
            plane.row(y, row);
        }
        colour(planes.colours, &rows, result.row_mut(y as i64));
    }
    result.mark_opaque(true);
    result
}

/// A plane on its way to another size.
struct Scaled<'a> {
    plane: Plane<'a>,
    across: Across,
    down: Vec<Taps>,
    /// Rows in their new width, each at its number modulo how many there are: neighbours in the result use the same ones.
    lines: Vec<(Option<usize>, Vec<i16>)>,
}

impl<'a> Scaled<'a> {
    fn new(plane: Plane<'a>, picture: &Planes, part: Rect, (width, height): (usize, usize), mirrored: bool) -> Self {
        // Of an odd side, the last colour reaches beyond the picture.
        let (own_w, own_h) = (picture.width as f64 / plane.step, picture.height as f64 / plane.step);
        let across = taps(part.x * own_w, part.w * own_w, plane.width, width, mirrored);
        let mut down = taps(part.y * own_h, part.h * own_h, plane.height, height, false);
        down.iter_mut().for_each(Taps::trim);
        let most = down.iter().map(|tap| tap.weights.len()).max().unwrap_or(1);
        let lines = vec![(None, vec![0; width]); most.max(1)];
        Self { plane, across: Across::new(across, plane.width), down, lines }
    }

    /// A row of the result; values have [`VALUE_BITS`] bits behind the point.
    fn row(&mut self, y: usize, out: &mut [i16]) {
        let Some(tap) = self.down.get(y) else { return };
        let count = self.lines.len();
        for row in tap.first..tap.first + tap.weights.len() {
            if let Some((made, line)) = self.lines.get_mut(row % count)
                && *made != Some(row)
            {
                *made = Some(row);
                self.across.line(self.plane.row(row), line);
            }
        }
        let line = |row: usize| self.lines.get(row % count).map(|(_, line)| line.as_slice()).unwrap_or_default();
        // Each product loses half a bit on average.
        let lost = (tap.weights.len() / 2) as i16;
        if let [a, b, c, d] = tap.weights[..] {
            let rows = [0, 1, 2, 3].map(|further| line(tap.first + further));
            let [first, second, third, fourth] = rows;
            for ((((sum, p), q), r), s) in out.iter_mut().zip(first).zip(second).zip(third).zip(fourth) {
                let (upper, lower) = (high(*p, a).wrapping_add(high(*q, b)), high(*r, c).wrapping_add(high(*s, d)));
                *sum = upper.wrapping_add(lower).wrapping_add(lost);
            }
            return;
        }
        out.fill(lost);
        for (row, weight) in (tap.first..).zip(&tap.weights) {
            for (sum, value) in out.iter_mut().zip(line(row)) {
                *sum = sum.wrapping_add(high(*value, *weight));
            }
        }
    }
}

/// The upper half of a product: what processors compute of many values at once.
#[inline]
fn high(a: i16, b: i16) -> i16 {
    ((i32::from(a) * i32::from(b)) >> 16) as i16
}

/// How the rows of a plane become wider or narrower.
struct Across {
    /// What each pixel of the result is made of.
    taps: Vec<Taps>,
    /// Where the same weights come again and again.
    period: Option<Period>,
}

/// Pixels of a row whose weights repeat: from 640 to 1920 pixels, every third has the same. Those are one sum of rows, which processors
/// compute of eight pixels at once; one by one, each pixel takes four times as long.
struct Period {
    /// The pixels of the result.
    pixels: Range<usize>,
    /// After so many of them the weights repeat.
    after: usize,
    /// So many pixels of the plane are between a pixel and the one with the same weights.
    step: usize,
    /// Four weights for each of `after` pixels, and where in the plane the first of them has its first weight.
    phases: Vec<(usize, [i16; 4])>,
    /// Every `step`-th value of a row, from each of the first `step` on.
    apart: Vec<Vec<i16>>,
    /// The pixels of one phase.
    phase: Vec<i16>,
}

impl Period {
    /// The most pixels after which weights may repeat.
    const LONGEST: usize = 16;

    /// Nothing where fewer pixels repeat than it is worth.
    fn find(taps: &[Taps], width: usize) -> Option<Self> {
        let repeats = |after: usize, at: usize| {
            let (one, next) = (taps.get(at)?, taps.get(at + after)?);
            let step = next.first.checked_sub(one.first)?;
            (one.weights == next.weights && one.weights.len() <= 4).then_some(step)
        };
        // The outermost pixels repeat the edge of the picture: their weights are others.
        let middle = taps.len() / 2;
        (1..=Self::LONGEST).find_map(|after| {
            let step = repeats(after, middle).filter(|step| (1..=Self::LONGEST).contains(step))?;
            let is_next = |at: &usize| repeats(after, *at) == Some(step);
            let from = (0..=middle).rev().take_while(is_next).last()?;
            let last = (middle..taps.len()).take_while(is_next).last()?;
            // Four values are read for each pixel, of which the last may weigh nothing.
            let is_inside = |at: &usize| taps.get(*at).is_some_and(|tap| tap.first + 4 <= width);
            let until = (from..=last + after).take_while(is_inside).last()? + 1;
            let four = |tap: &Taps| {
                let weight = |at: usize| tap.weights.get(at).copied().unwrap_or(0);
                (tap.first, [weight(0), weight(1), weight(2), weight(3)])
            };
            (until - from >= 4 * after).then(|| Self {
                pixels: from..until,
                after,
                step,
                phases: taps.get(from..from + after).unwrap_or_default().iter().map(four).collect(),
                apart: vec![Vec::new(); step],
                phase: Vec::new(),
            })
        })
    }

    /// The pixels of a row that repeat.
    fn line(&mut self, row: &[u8], out: &mut [i16]) {
        let Some(out) = out.get_mut(self.pixels.clone()) else { return };
        for (from, apart) in self.apart.iter_mut().enumerate() {
            let every = row.iter().skip(from).step_by(self.step).map(|value| i16::from(*value) << LINE_BITS);
            apart.clear();
            apart.extend(every);
        }
        for (number, (first, weights)) in self.phases.iter().enumerate() {
            let values = |at: usize| {
                let apart = self.apart.get((first + at) % self.step).map(Vec::as_slice).unwrap_or_default();
                apart.get((first + at) / self.step..).unwrap_or_default()
            };
            let [a, b, c, d] = *weights;
            let pixels = out.len().saturating_sub(number).div_ceil(self.after);
            self.phase.resize(pixels, 0);
            let four = values(0).iter().zip(values(1)).zip(values(2)).zip(values(3));
            for (sum, (((p, q), r), s)) in self.phase.iter_mut().zip(four) {
                let (left, right) = (high(*p, a).wrapping_add(high(*q, b)), high(*r, c).wrapping_add(high(*s, d)));
                // Each product loses half a bit on average.
                *sum = left.wrapping_add(right).wrapping_add(2).min(i16::MAX >> (LINE_BITS - VALUE_BITS));
            }
            for (value, sum) in out.iter_mut().skip(number).step_by(self.after).zip(&self.phase) {
                *value = *sum << (LINE_BITS - VALUE_BITS);
            }
        }
    }
}

impl Across {
    fn new(mut taps: Vec<Taps>, width: usize) -> Self {
        taps.iter_mut().for_each(Taps::trim);
        let period = Period::find(&taps, width);
        Self { taps, period }
    }

    /// A row in its new width; values have [`LINE_BITS`] bits behind the point.
    fn line(&mut self, row: &[u8], out: &mut [i16]) {
        let Some(period) = &mut self.period else { return each(&self.taps, row, out) };
        period.line(row, out);
        let Range { start, end } = period.pixels;
        for pixels in [0..start, end..out.len()] {
            if let (Some(taps), Some(out)) = (self.taps.get(pixels.clone()), out.get_mut(pixels)) {
                each(taps, row, out);
            }
        }
    }
}

/// Pixels of a row, one by one.
fn each(taps: &[Taps], row: &[u8], out: &mut [i16]) {
    const DOWN: u32 = WEIGHT_BITS - LINE_BITS;
    let product = |(value, weight): (&u8, &i16)| i32::from(*value) * i32::from(*weight);
    for (value, tap) in out.iter_mut().zip(taps) {
        let pixels = row.get(tap.first..).unwrap_or_default();
        // Four is what pictures that grow have: a number that the compiler knows is computed at once.
        let sum = match (pixels.first_chunk::<4>(), tap.weights.first_chunk::<4>()) {
            (Some(pixels), Some(weights)) if tap.weights.len() == 4 => pixels.iter().zip(weights).map(product).sum(),
            _ => pixels.iter().zip(&tap.weights).map(product).sum::<i32>(),
        };
        *value = (sum >> DOWN).min(i32::from(i16::MAX)) as i16;
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
#[allow(clippy::inline_always)]
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

    /// A picture of one value for brightness and each colour.
    fn plain(width: u32, height: u32, colours: Colours, [y, u, v]: [u8; 3]) -> Planes {
        let pixels = (width * height) as usize;
        let mut data = vec![y; Planes::bytes(width, height)];
        let quarter = (data.len() - pixels) / 2;
        data[pixels..pixels + quarter].fill(u);
        data[pixels + quarter..].fill(v);
        Planes::new(width, height, colours, data).unwrap()
    }

    /// A picture whose brightness and colours change from pixel to pixel, smoothly.
    fn waves(width: u32, height: u32) -> Planes {
        let wave = |of: u32, side: u32, most: f64| ((f64::from(of) / f64::from(side) * 9.0).sin() * most + 125.0) as u8;
        let across =
            |width: u32, height: u32, most: f64| (0..height).flat_map(move |_| (0..width).map(move |x| wave(x, width, most)));
        let (half_w, half_h) = (width.div_ceil(2), height.div_ceil(2));
        let down = (0..half_h).flat_map(|y| (0..half_w).map(move |_| wave(y, half_h, 20.0)));
        let data = across(width, height, 60.0).chain(down).chain(across(half_w, half_h, 20.0)).collect();
        Planes::new(width, height, HD, data).unwrap()
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
            let planes = plain(width, height, colours, value);
            let scaled = sample_planes(&planes, Rect::new(0.1, 0.2, 0.7, 0.6), size, mirrored, Vec::new());
            let expected = meant(colours, value);
            for pixels in [scaled, planes.to_pixels(Vec::new())] {
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
        let planes = waves(96, 64);
        let whole = planes.to_pixels(Vec::new());
        for part in [Rect::UNIT, Rect::new(0.11, 0.2, 0.53, 0.4), Rect::new(0.5, 0.5, 0.5, 0.5), Rect::new(-0.2, 0.0, 1.4, 1.2)]
        {
            for size in [(96, 64), (300, 200), (40, 30), (97, 64)] {
                for mirrored in [false, true] {
                    let (made, expected) =
                        (sample_planes(&planes, part, size, mirrored, vec![7; 5]), sample(&whole, part, size, mirrored));
                    let off = furthest(&made, &expected);
                    assert!(off <= 6, "{part:?} in {size:?}, mirrored {mirrored}: {off}");
                }
            }
        }
        let moved = sample(&whole, Rect::new(0.02, 0.0, 1.0, 1.0), (96, 64), false);
        let off = furthest(&sample_planes(&planes, Rect::UNIT, (96, 64), false, Vec::new()), &moved);
        assert!(off > 9, "two pixels beside it differ by {off} only");
    }

    #[test]
    fn the_own_size_keeps_what_an_encoder_takes() {
        let (planes, mut again) = (waves(64, 48), Vec::new());
        crate::to_yuv420(&planes.to_pixels(vec![3; 64 * 48 * 4]), &mut again);
        let off = planes.data.iter().zip(&again).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(off <= Some(2) && again.len() == planes.data.len(), "{off:?}");
    }

    #[test]
    fn odd_sizes_and_parts_give_a_picture_and_a_wrong_number_of_bytes_none() {
        assert!(Planes::new(4, 4, HD, vec![0; 23]).is_none());
        assert!(Planes::new(3, 3, HD, vec![0; Planes::bytes(3, 3)]).is_some());
        for (width, height) in [(1, 1), (3, 5), (7, 2), (0, 4)] {
            let planes = plain(width, height, HD, [90, 120, 130]);
            assert_eq!(planes.to_pixels(Vec::new()).height(), height);
            for part in [Rect::new(f64::NAN, 0.0, 1.0, 1.0), Rect::new(0.5, 0.5, 0.0, 0.0), Rect::new(0.0, 0.0, 1e300, -1.0)] {
                for size in [(0, 0), (3, 2), (1, 40)] {
                    let made = sample_planes(&planes, part, size, false, Vec::new());
                    assert_eq!((made.width(), made.height()), size, "{part:?} of {width} x {height}");
                }
            }
        }
    }
}
