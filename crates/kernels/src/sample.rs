//! Scales a part of an image, with subpixel positions for zooms and transitions.

// `widest` compiles functions for wider instructions only if they are inlined into it.
#![allow(clippy::inline_always)]

use super::{Pixels, Rect, widest::widest};
use std::collections::VecDeque;

/// Fixed-point bits of weights: those of a pixel add up to `1 << WEIGHT_BITS`.
pub(super) const WEIGHT_BITS: u32 = 14;
/// Fraction bits of a row after horizontal scaling.
const ROW_BITS: u32 = 6;

/// Filter taps of one result pixel: index of the first source pixel, and the weights, which add up to `1 << WEIGHT_BITS`.
pub(super) struct Taps {
    pub(super) first: usize,
    /// i16, like the values, so that processors multiply many at once (SIMD).
    pub(super) weights: Vec<i16>,
}

impl Taps {
    /// Removes outer taps of weight 0; one tap stays.
    pub(super) fn trim(&mut self) {
        while self.weights.len() > 1 && self.weights.last() == Some(&0) {
            self.weights.pop();
        }
        let nothing = self.weights.iter().take_while(|weight| **weight == 0).count().min(self.weights.len().saturating_sub(1));
        self.weights.drain(..nothing);
        self.first += nothing;
    }
}

/// Weight of a pixel at a distance: the bicubic kernel of ffmpeg's scaler (B 0, C 0.6), so that a moving image is as sharp as a
/// still one that ffmpeg scales.
fn cubic(distance: f64) -> f64 {
    let d = distance.abs();
    if d < 1.0 {
        (1.4 * d - 2.4) * d * d + 1.0
    } else if d < 2.0 {
        0.6 * (((5.0 - d) * d - 8.0) * d + 4.0)
    } else {
        0.0
    }
}

/// Taps of each result pixel; `start` and `length` are the part in pixels of a line of `of` pixels.
pub(super) fn taps(start: f64, length: f64, of: usize, wanted: usize) -> Vec<Taps> {
    /// Pixels further outside the image have no weight.
    const OUTSIDE: f64 = 8.0;
    let step = length / wanted.max(1) as f64;
    // Downscaling averages over a wider range.
    let reach = step.max(1.0);
    let last = of.saturating_sub(1) as f64;
    let tap = |index: usize| {
        let middle = start + (index as f64 + 0.5) * step - 0.5;
        let from = (middle - 2.0 * reach).ceil().clamp(-OUTSIDE, last);
        let to = (middle + 2.0 * reach).floor().clamp(from.max(0.0), last + OUTSIDE);
        let (first, end) = (from.max(0.0), to.min(last));
        let mut exact = vec![0.0; (end - first) as usize + 1];
        for pixel in from as i64..=to as i64 {
            // Pixels outside the image count as its outermost pixel.
            let inside = (pixel as f64).clamp(first, end) - first;
            if let Some(weight) = exact.get_mut(inside as usize) {
                *weight += cubic((pixel as f64 - middle) / reach);
            }
        }
        let sum: f64 = exact.iter().sum();
        let unit = f64::from(1 << WEIGHT_BITS);
        let mut weights: Vec<i16> =
            exact.iter().map(|weight| if sum > 0.0 { (weight / sum * unit).round() as i16 } else { 0 }).collect();
        // The largest weight takes up the rounding error.
        let lost = (1 << WEIGHT_BITS) - weights.iter().map(|weight| i32::from(*weight)).sum::<i32>();
        if let Some(weight) = weights.iter_mut().max() {
            *weight = (i32::from(*weight) + lost) as i16;
        }
        Taps { first: first as usize, weights }
    };
    (0..wanted).map(tap).collect()
}

/// Orientation of an image: unchanged or mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facing {
    /// Unchanged.
    AsTaken,
    /// Flipped left to right, as in a mirror.
    Mirrored,
}

impl Facing {
    /// Orientation from a record's `mirrored` flag.
    pub fn of(mirrored: bool) -> Self {
        if mirrored { Self::Mirrored } else { Self::AsTaken }
    }
}

/// Scales a part of an image (in fractions of it) to a size. Pixels outside the image repeat its edge.
pub fn sample(picture: &Pixels, part: Rect, size: (u32, u32), facing: Facing) -> Pixels {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let usable = [part.x, part.y, part.w, part.h].iter().all(|value| value.is_finite());
    if width == 0 || height == 0 || !usable {
        return Pixels::transparent(size.0, size.1);
    }
    if let Some(copied) = whole_pixels(picture, part, size, facing) {
        return copied;
    }
    let mut result = Pixels::transparent(size.0, size.1);
    let (wanted_w, wanted_h) = (result.width() as usize, result.height() as usize);
    let mut across = taps(part.x * width as f64, part.w * width as f64, width, wanted_w);
    if facing == Facing::Mirrored {
        across.reverse();
    }
    let down = taps(part.y * height as f64, part.h * height as f64, height, wanted_h);
    widest(
        #[inline(always)]
        || scaled(picture, &across, &down, &mut result),
    );
    result.mark_opaque(picture.is_opaque());
    result
}

/// Scales an image with the taps of each column and row of the result.
#[inline(always)]
fn scaled(picture: &Pixels, across: &[Taps], down: &[Taps], result: &mut Pixels) {
    // Rows already scaled horizontally: neighbouring result rows use the same source rows.
    let mut rows: VecDeque<(usize, Vec<[i16; 4]>)> = VecDeque::new();
    // Buffers of rows that were used, for the next rows.
    let mut used: Vec<Vec<[i16; 4]>> = Vec::new();
    let mut sums: Vec<[i32; 4]> = vec![[0; 4]; across.len()];
    for (y, tap) in (0i64..).zip(down) {
        // A part of negative height is read from the bottom up.
        let is_upwards = rows.front().is_some_and(|(row, _)| *row > tap.first);
        while rows.front().is_some_and(|(row, _)| is_upwards || *row < tap.first) {
            used.extend(rows.pop_front().map(|(_, buffer)| buffer));
        }
        let next = rows.back().map_or(tap.first, |(row, _)| row + 1);
        for row in next..tap.first + tap.weights.len() {
            let mut buffer = used.pop().unwrap_or_default();
            scale_line(picture.row(row as i64), across, &mut buffer);
            rows.push_back((row, buffer));
        }
        sums.fill([1 << (WEIGHT_BITS + ROW_BITS - 1); 4]);
        for ((_, line), weight) in rows.iter().zip(&tap.weights) {
            for (sum, value) in sums.as_flattened_mut().iter_mut().zip(line.as_flattened()) {
                *sum += i32::from(*value) * i32::from(*weight);
            }
        }
        for (pixel, sum) in result.row_mut(y).iter_mut().zip(&sums) {
            // The kernel overshoots at edges; values are clamped to 0..255, and to alpha, because they are premultiplied.
            let [r, g, b, a] = sum.map(|sum| (sum >> (WEIGHT_BITS + ROW_BITS)).clamp(0, 255) as u8);
            *pixel = [r.min(a), g.min(a), b.min(a), a];
        }
    }
}

/// Copies a part that begins at a whole pixel and keeps its size; `None` for any other part.
fn whole_pixels(picture: &Pixels, part: Rect, size: (u32, u32), facing: Facing) -> Option<Pixels> {
    /// Tolerance for a whole pixel: below it, no weight changes.
    const NEAR: f64 = 1e-9;
    let (width, height) = (f64::from(picture.width()), f64::from(picture.height()));
    let (left, top) = (part.x * width, part.y * height);
    let is_near = |a: f64, b: f64| (a - b).abs() < NEAR;
    let is_as_large = is_near(part.w * width, f64::from(size.0)) && is_near(part.h * height, f64::from(size.1));
    if !(is_as_large && is_near(left, left.round()) && is_near(top, top.round())) {
        return None;
    }
    let (left, top) = (left.round(), top.round());
    if left < 0.0 || top < 0.0 || left + f64::from(size.0) > width || top + f64::from(size.1) > height {
        return None;
    }
    let columns = left as usize..left as usize + size.0 as usize;
    let mut result = Pixels::transparent(size.0, size.1);
    for y in 0..i64::from(size.1) {
        result.row_mut(y).copy_from_slice(picture.row(top as i64 + y).get(columns.clone())?);
    }
    if facing == Facing::Mirrored {
        result.mirror();
    }
    result.mark_opaque(picture.is_opaque());
    Some(result)
}

/// Scales a row horizontally into `scaled`, whose content is replaced. Values have `ROW_BITS` fraction bits, and may exceed 0..255
/// slightly at edges.
#[inline(always)]
fn scale_line(row: &[[u8; 4]], across: &[Taps], scaled: &mut Vec<[i16; 4]>) {
    const DOWN: u32 = WEIGHT_BITS - ROW_BITS;
    let pixel = |tap: &Taps| {
        let mut sum = [1 << (DOWN - 1); 4];
        for (pixel, weight) in row.get(tap.first..).unwrap_or_default().iter().zip(&tap.weights) {
            for (sum, value) in sum.iter_mut().zip(pixel) {
                *sum += i32::from(*value) * i32::from(*weight);
            }
        }
        sum.map(|sum| (sum >> DOWN) as i16)
    };
    scaled.clear();
    scaled.extend(across.iter().map(pixel));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(width: u32) -> Pixels {
        let data = (0..width).flat_map(|x| [(x * 10) as u8, 0, 0, 255]).collect::<Vec<_>>();
        Pixels::from_opaque(width, 1, data).unwrap()
    }

    fn reds(pixels: &Pixels) -> Vec<u8> {
        pixels.row(0).iter().map(|pixel| pixel[0]).collect()
    }

    #[test]
    fn a_part_of_negative_height_is_upside_down() {
        let data = (0..40_u8).flat_map(|y| [y * 6, 0, 0, 255]).collect::<Vec<_>>();
        let picture = Pixels::from_opaque(1, 40, data).unwrap();
        let column = |part| {
            let scaled = sample(&picture, part, (1, 57), Facing::AsTaken);
            (0..57).map(|y| scaled.row(y)[0][0]).collect::<Vec<_>>()
        };
        let mut upright = column(Rect::UNIT);
        upright.reverse();
        assert_eq!(column(Rect::new(0.0, 1.0, 1.0, -1.0)), upright);
    }

    #[test]
    fn the_same_size_gives_the_same_pixels() {
        let picture = steps(20);
        assert!(sample(&picture, Rect::UNIT, (20, 1), Facing::AsTaken) == picture);
        let mut mirrored = picture.clone();
        mirrored.mirror();
        assert!(sample(&picture, Rect::UNIT, (20, 1), Facing::Mirrored) == mirrored);
    }

    #[test]
    fn a_part_of_whole_pixels_is_the_same_copied_and_sampled() {
        let data: Vec<u8> = (0..24_u32 * 16 * 4).map(|at| if at % 4 == 3 { 255 } else { (at * 37 % 251) as u8 }).collect();
        let picture = Pixels::from_opaque(24, 16, data).unwrap();
        for facing in [Facing::AsTaken, Facing::Mirrored] {
            let part = Rect::new(4.0 / 16.0, 0.25, 0.5, 0.5);
            let copied = whole_pixels(&picture, part, (12, 8), facing).unwrap();
            // A part with a tiny offset is sampled.
            let beside = Rect::new(part.x + 4e-9, part.y, part.w, part.h);
            assert!(whole_pixels(&picture, beside, (12, 8), facing).is_none());
            assert!(copied == sample(&picture, beside, (12, 8), facing) && copied.is_opaque());
        }
        for part in [Rect::new(-0.25, 0.0, 1.0, 1.0), Rect::new(0.0, 0.5, 1.0, 1.0)] {
            assert!(
                whole_pixels(&picture, part, (24, 16), Facing::AsTaken).is_none(),
                "beyond the picture its edge is repeated"
            );
        }
    }

    #[test]
    fn what_shrinks_is_averaged_and_what_grows_is_interpolated() {
        let near = |made: Vec<u8>, expected: &[u8]| {
            assert!(made.len() == expected.len() && made.iter().zip(expected).all(|(a, b)| a.abs_diff(*b) <= 2), "{made:?}");
        };
        // Without the edges, whose pixels are repeated.
        near(reds(&sample(&steps(20), Rect::UNIT, (5, 1), Facing::AsTaken))[1..4].to_vec(), &[55, 95, 135]);
        near(
            reds(&sample(&steps(20), Rect::new(0.25, 0.0, 0.25, 1.0), (10, 1), Facing::AsTaken)),
            &[48, 53, 58, 63, 68, 73, 78, 83, 88, 93],
        );
        let edge = sample(
            &Pixels::from_opaque(4, 1, [[0; 4], [0; 4], [200; 4], [200; 4]].concat()).unwrap(),
            Rect::UNIT,
            (8, 1),
            Facing::AsTaken,
        );
        let reds = reds(&edge);
        assert!(reds[3] < 60 && reds[4] > 140 && reds[0] == 0 && reds[5] > 200, "an edge stays sharp: {reds:?}");
    }

    #[test]
    fn odd_parts_and_sizes_give_a_picture() {
        let rim = Pixels::from_premultiplied(2, 1, vec![255, 255, 255, 255, 0, 0, 0, 0]).unwrap();
        let grown = sample(&rim, Rect::UNIT, (9, 1), Facing::AsTaken);
        assert!(grown.row(0).iter().all(|[r, _, _, a]| r <= a), "no pixel is brighter than it is there: {grown:?}");
        for part in [
            Rect::new(f64::NAN, 0.0, 1.0, 1.0),
            Rect::new(-3.0, 2.0, 1.0, 1.0),
            Rect::new(0.5, 0.5, 0.0, 0.0),
            Rect::new(0.0, 0.0, 1e300, -1.0),
        ] {
            for size in [(0, 0), (3, 2), (1, 40)] {
                let made = sample(&steps(5), part, size, Facing::AsTaken);
                assert_eq!((made.width(), made.height()), size, "{part:?}");
            }
        }
    }
}
