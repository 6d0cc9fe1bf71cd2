//! A part of a picture in another size, between pixels where it must be: while a zoom or a transition moves it.

use super::Pixels;
use crate::stage::Rect;

/// Which pixels of a line make a pixel of the result: the first of them, and their weights, which add up to 256.
struct Taps {
    first: usize,
    weights: Vec<u16>,
}

/// The taps of each pixel of a line: `start` and `length` are the part in pixels of a line of `of` pixels. It is averaged
/// where it shrinks and interpolated where it grows.
fn taps(start: f64, length: f64, of: usize, wanted: usize, mirrored: bool) -> Vec<Taps> {
    let step = length / wanted.max(1) as f64;
    let reach = step.max(1.0);
    let last = of.saturating_sub(1) as f64;
    let tap = |index: usize| {
        let middle = start + (index as f64 + 0.5) * step;
        let (from, to) = (middle - reach / 2.0, middle + reach / 2.0);
        let (first, end) =
            (from.floor().clamp(0.0, last), (to.ceil() - 1.0).clamp(0.0, last).max(from.floor().clamp(0.0, last)));
        let mut weights: Vec<f64> = (first as usize..=end as usize)
            .map(|pixel| {
                // What lies outside of the picture counts for its outermost pixel.
                let left = if pixel == 0 { f64::NEG_INFINITY } else { pixel as f64 };
                let right = if pixel as f64 >= last { f64::INFINITY } else { pixel as f64 + 1.0 };
                (to.min(right) - from.max(left)).max(0.0)
            })
            .collect();
        let sum: f64 = weights.iter().sum();
        let mut left = 256i32;
        for weight in &mut weights {
            *weight = if sum > 0.0 { (*weight / sum * 256.0).round() } else { 0.0 };
            left -= *weight as i32;
        }
        // What rounding lost goes to the largest.
        let largest = weights.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |(index, _)| index);
        if let Some(weight) = weights.get_mut(largest) {
            *weight += f64::from(left);
        }
        Taps { first: first as usize, weights: weights.into_iter().map(|weight| weight.max(0.0) as u16).collect() }
    };
    let taps = (0..wanted).map(tap);
    if mirrored { taps.rev().collect() } else { taps.collect() }
}

/// A part of a picture, in fractions of it, in a size; flipped left to right where that is asked. What lies outside of the
/// picture repeats its edge.
pub fn sample(picture: &Pixels, part: Rect, size: (u32, u32), mirrored: bool) -> Pixels {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let usable = [part.x, part.y, part.w, part.h].iter().all(|value| value.is_finite());
    if width == 0 || height == 0 || !usable {
        return Pixels::transparent(size.0, size.1);
    }
    let mut result = Pixels::transparent(size.0, size.1);
    let (wanted_w, wanted_h) = (result.width() as usize, result.height() as usize);
    let across = taps(part.x * width as f64, part.w * width as f64, width, wanted_w, mirrored);
    let down = taps(part.y * height as f64, part.h * height as f64, height, wanted_h, false);
    // Rows that were made already: neighbours in the result use the same rows of the picture.
    let mut rows: Vec<(usize, Vec<[u16; 4]>)> = Vec::new();
    let mut sums: Vec<[u32; 4]> = vec![[0; 4]; wanted_w];
    for (y, tap) in (0i64..).zip(&down) {
        rows.retain(|(row, _)| *row >= tap.first);
        for row in tap.first..tap.first + tap.weights.len() {
            if !rows.iter().any(|(made, _)| *made == row) {
                rows.push((row, line(picture.row(row as i64), &across)));
            }
        }
        sums.fill([1 << 15; 4]);
        for (row, weight) in (tap.first..).zip(&tap.weights) {
            let Some((_, line)) = rows.iter().find(|(made, _)| *made == row) else { continue };
            for (sum, pixel) in sums.iter_mut().zip(line) {
                for (sum, value) in sum.iter_mut().zip(pixel) {
                    *sum += u32::from(*value) * u32::from(*weight);
                }
            }
        }
        for (pixel, sum) in result.row_mut(y).iter_mut().zip(&sums) {
            *pixel = sum.map(|sum| (sum >> 16) as u8);
        }
    }
    result.mark_opaque(picture.is_opaque());
    result
}

/// A row in its new width; values are 256 times as large.
fn line(row: &[[u8; 4]], across: &[Taps]) -> Vec<[u16; 4]> {
    let pixel = |tap: &Taps| {
        let mut sum = [0u16; 4];
        for (pixel, weight) in row.iter().skip(tap.first).zip(&tap.weights) {
            for (sum, value) in sum.iter_mut().zip(pixel) {
                // At most 255 * 256.
                *sum += u16::from(*value) * *weight;
            }
        }
        sum
    };
    across.iter().map(pixel).collect()
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
    fn the_same_size_gives_the_same_pixels() {
        let picture = steps(20);
        assert!(sample(&picture, Rect::UNIT, (20, 1), false) == picture);
        let mut mirrored = picture.clone();
        mirrored.mirror();
        assert!(sample(&picture, Rect::UNIT, (20, 1), true) == mirrored);
    }

    #[test]
    fn what_shrinks_is_averaged_and_what_grows_is_interpolated() {
        assert_eq!(reds(&sample(&steps(8), Rect::UNIT, (2, 1), false)), [15, 55]);
        assert_eq!(reds(&sample(&steps(4), Rect::new(0.25, 0.0, 0.5, 1.0), (4, 1), false)), [8, 13, 18, 23]);
        assert_eq!(reds(&sample(&steps(2), Rect::UNIT, (4, 1), false)), [0, 3, 8, 10]);
    }

    #[test]
    fn odd_parts_and_sizes_give_a_picture() {
        for part in [
            Rect::new(f64::NAN, 0.0, 1.0, 1.0),
            Rect::new(-3.0, 2.0, 1.0, 1.0),
            Rect::new(0.5, 0.5, 0.0, 0.0),
            Rect::new(0.0, 0.0, 1e300, -1.0),
        ] {
            for size in [(0, 0), (3, 2), (1, 40)] {
                let made = sample(&steps(5), part, size, false);
                assert_eq!((made.width(), made.height()), size, "{part:?}");
            }
        }
    }
}
