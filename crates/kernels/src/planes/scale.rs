//! Scales a part of a frame, plane by plane.

// `widest` compiles functions for wider instructions only if they are inlined into it.
#![allow(clippy::inline_always)]

use super::{
    super::{
        Pixels, Rect,
        sample::{Facing, Taps, WEIGHT_BITS, taps},
        widest::widest,
    },
    Before, LINE_BITS, Plane, Planes, VALUE_BITS, begin, blank,
    colour::colour,
    high, outermost,
};
use std::ops::Range;

/// Scales a part of a frame (in fractions of it) to a size, as an opaque image; flipped left to right if `facing` says so. Pixels
/// outside the frame repeat its edge. `over` is a buffer to reuse. As sharp as [`super::sample`].
pub fn sample_planes(planes: &Planes<'_>, part: Rect, size: (u32, u32), facing: Facing, over: Vec<u8>) -> Pixels {
    Scaler::default().sample(planes, part, size, facing, None, over).0
}

/// Scales a series of frames. Computes the weights once, as long as part and size stay the same.
#[derive(Default)]
pub struct Scaler(Option<(Asked, [Scaled; 3])>);

/// Parameters that the weights depend on.
#[derive(Clone, Copy, PartialEq)]
struct Asked {
    of: (usize, usize),
    part: Rect,
    size: (usize, usize),
    facing: Facing,
}

impl Scaler {
    /// Like [`sample_planes`], but copies rows whose source rows equal those of the frame `before`. Also returns the range of rows
    /// that were not copied.
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

/// Scales some rows of a frame.
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

/// Scaling state of one plane.
struct Scaled {
    across: Across,
    down: Vec<Taps>,
    /// Source rows after horizontal scaling, each at its number modulo the length: neighbouring result rows use the same ones.
    lines: Vec<(Option<usize>, Vec<i16>)>,
    /// Vertical weights of four rows, repeated for each pixel: processors multiply many 16-bit pixels by as many 16-bit weights at
    /// once, but the compiler would widen a single weight to 32 bits first.
    weights: [Vec<i16>; 4],
}

impl Scaled {
    fn new(plane: Plane<'_>, Asked { of, part, size: (width, height), facing }: Asked) -> Self {
        // For an odd side, the last chroma value reaches beyond the frame.
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

    /// Whether a row of the result depends on one of the given source rows.
    fn is_made_of(&self, y: usize, rows: &Range<usize>) -> bool {
        self.down.get(y).is_some_and(|tap| tap.first < rows.end && rows.start < tap.first + tap.weights.len())
    }

    /// Drops the scaled rows, before another frame.
    fn forget(&mut self) {
        for (made, _) in &mut self.lines {
            *made = None;
        }
    }

    /// Computes a row of the result; values have [`VALUE_BITS`] fraction bits.
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

/// Horizontal scaling of the rows of a plane.
enum Across {
    Fours(Fours),
    /// For a plane with fewer than four pixels: pixel by pixel.
    Single(Vec<Taps>),
}

impl Across {
    fn new(mut taps: Vec<Taps>, width: usize) -> Self {
        taps.iter_mut().for_each(Taps::trim);
        Fours::new(&taps, width).map_or(Self::Single(taps), Self::Fours)
    }

    /// Scales a row horizontally; values have [`LINE_BITS`] fraction bits.
    #[inline(always)]
    fn line(&mut self, row: &[u8], out: &mut [i16]) {
        match self {
            Self::Fours(fours) => fours.line(row, out),
            Self::Single(taps) => each(taps, row, out),
        }
    }
}

/// Surplus fraction bits of a sum of weighted values.
const DOWN: u32 = WEIGHT_BITS - LINE_BITS;

/// Horizontal scaling by four neighbouring values at once: they are read as one number, then those of many pixels are weighted
/// together. The result equals that of pixel by pixel, in a quarter of the time.
pub(super) struct Fours {
    /// An entry for the first four values of each pixel, another for the next four if a pixel has more.
    groups: Vec<Four>,
    /// Pixels for which each product is rounded instead of their sum.
    pub rounded: Range<usize>,
    /// Four values of each pixel, packed.
    values: Vec<u32>,
    /// Sums of the groups weighted so far.
    sums: Vec<i32>,
}

/// Four source values of each pixel.
struct Four {
    /// Index of the first of the four in the plane.
    first: Vec<u32>,
    /// Weights of the first, second, third and fourth value.
    weights: [Vec<i16>; 4],
}

impl Fours {
    /// `None` for a plane with fewer than four pixels.
    pub fn new(taps: &[Taps], width: usize) -> Option<Self> {
        let furthest = width.checked_sub(4)?;
        let most = taps.iter().map(|tap| tap.weights.len()).max()?;
        let four = |number: usize| {
            // At the end of the plane, four values begin earlier; those outside the pixel's taps get weight 0.
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
    pub fn line(&mut self, row: &[u8], out: &mut [i16]) {
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
    /// Reads four values for each pixel of a row.
    #[inline(always)]
    fn read(&self, row: &[u8], values: &mut Vec<u32>) {
        let four =
            |first: &u32| row.get(*first as usize..).and_then(<[u8]>::first_chunk).copied().map_or(0, u32::from_le_bytes);
        values.clear();
        values.extend(self.first.iter().map(four));
    }

    /// Multiplies the values of a range of pixels by their weights.
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

/// Reduces a sum of weighted values to [`LINE_BITS`] fraction bits.
#[inline(always)]
fn narrow(sum: i32) -> i16 {
    (sum >> DOWN).min(i32::from(i16::MAX)) as i16
}

/// Like [`narrow`], but each product is first truncated to [`VALUE_BITS`] fraction bits.
#[inline(always)]
fn narrow_each(products: [i32; 4]) -> i16 {
    const FURTHER: u32 = LINE_BITS - VALUE_BITS;
    // Each product loses half a bit on average.
    let sum = products.iter().map(|product| product >> (DOWN + FURTHER)).sum::<i32>() + 2;
    (sum.min(i32::from(i16::MAX >> FURTHER)) << FURTHER) as i16
}

/// Range of pixels whose weights repeat periodically: from 640 to 1920 pixels, every third pixel has the same weights. Their
/// products are rounded one by one, so that frames equal those of an earlier version that summed whole rows.
fn repeating(taps: &[Taps], width: usize) -> Option<Range<usize>> {
    /// Longest period of weights, in pixels.
    const LONGEST: usize = 16;
    let repeats = |after: usize, at: usize| {
        let (one, next) = (taps.get(at)?, taps.get(at + after)?);
        let step = next.first.checked_sub(one.first)?;
        (one.weights == next.weights && one.weights.len() <= 4).then_some(step)
    };
    // The outermost pixels repeat the edge of the frame, so their weights differ.
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

/// Scales a row pixel by pixel.
pub(super) fn each(taps: &[Taps], row: &[u8], out: &mut [i16]) {
    let product = |(value, weight): (&u8, &i16)| i32::from(*value) * i32::from(*weight);
    for (value, tap) in out.iter_mut().zip(taps) {
        let pixels = row.get(tap.first..).unwrap_or_default();
        // Enlarging always has four taps: with a constant count, the compiler vectorises the sum.
        let sum = match (pixels.first_chunk::<4>(), tap.weights.first_chunk::<4>()) {
            (Some(pixels), Some(weights)) if tap.weights.len() == 4 => pixels.iter().zip(weights).map(product).sum(),
            _ => pixels.iter().zip(&tap.weights).map(product).sum::<i32>(),
        };
        *value = narrow(sum);
    }
}
