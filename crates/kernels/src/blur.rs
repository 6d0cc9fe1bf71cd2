//! Approximate Gaussian blur: three box blurs, of a downscaled image if the blur is wide.

use super::Rect;
use super::{Pixels, Rounded, blend::covered};

/// Largest standard deviation, in pixels; beyond it every image is one colour.
const WIDEST: f64 = 4_000.0;
/// Standard deviation from which a downscaled image is blurred; the blur at its scale is then at least half of this.
const COARSE: f64 = 4.0;

/// Blurs a whole image; the standard deviation is in pixels. Edge pixels are repeated outwards, so that edges do not darken.
pub fn blur(pixels: &mut Pixels, sigma: f64) {
    // NaN does not blur.
    if sigma.is_nan() || sigma <= 0.05 || pixels.width() == 0 || pixels.height() == 0 {
        return;
    }
    let opaque = pixels.is_opaque();
    let sigma = sigma.min(WIDEST);
    if sigma < COARSE {
        three_boxes(pixels, sigma);
    } else {
        let factor = (sigma / COARSE * 2.0).floor().max(2.0);
        let mut small = smaller(pixels, factor as u32);
        // Averaging squares and interpolating back blurs already: by the variance of a square of this side, plus that of the tent
        // of the linear interpolation.
        let own = (factor * factor - 1.0) / 12.0 + factor * factor / 6.0;
        three_boxes(&mut small, (sigma * sigma - own).max(0.0).sqrt() / factor);
        larger(&small, factor, pixels);
    }
    pixels.mark_opaque(opaque);
}

/// Blurs the inside of a shape; colours around it bleed in.
pub fn blur_inside(pixels: &mut Pixels, shape: Rounded, sigma: f64) {
    if sigma.is_nan() || sigma <= 0.05 {
        return;
    }
    // Pixels further away than the margin do not affect the result. Origin and margin are whole multiples of the coarse blur's
    // step, so that the content under a moving area does not flicker.
    let step = (sigma.min(WIDEST) / COARSE * 2.0).floor().max(1.0);
    let margin = (sigma.min(WIDEST) * 3.0 / step).ceil() * step;
    let rect = shape.rect();
    let all = Rect::new(0.0, 0.0, f64::from(pixels.width()), f64::from(pixels.height()));
    let Some(seen) = rect.intersection(all) else { return };
    let Some(around) = seen.inset(-margin).intersection(all) else { return };
    let left = ((around.x / step).floor() * step) as i64;
    let top = ((around.y / step).floor() * step) as i64;
    let (right, bottom) = ((around.x + around.w).ceil() as i64, (around.y + around.h).ceil() as i64);
    let mut area = Pixels::transparent((right - left).max(0) as u32, (bottom - top).max(0) as u32);
    for y in 0..i64::from(area.height()) {
        let source = pixels.row(y + top).get(left.max(0) as usize..).unwrap_or_default();
        for (to, from) in area.row_mut(y).iter_mut().zip(source) {
            *to = *from;
        }
    }
    blur(&mut area, sigma);
    for y in shape.rows().start.max(0)..shape.rows().end.min(i64::from(pixels.height())) {
        for (x, coverage) in covered(shape, y, pixels) {
            let from = (x.start - left).max(0) as usize..(x.end - left).max(0) as usize;
            let source = area.row(y - top).get(from).unwrap_or_default();
            let target = pixels.row_mut(y).get_mut(x.start as usize..x.end as usize).unwrap_or_default();
            for (to, from) in target.iter_mut().zip(source) {
                *to = if coverage == 255 { *from } else { mixed(*to, *from, u32::from(coverage)) };
            }
        }
    }
}

fn mixed(a: [u8; 4], b: [u8; 4], part: u32) -> [u8; 4] {
    std::array::from_fn(|channel| ((u32::from(a[channel]) * (255 - part) + u32::from(b[channel]) * part + 127) / 255) as u8)
}

/// A box filter: `reach` whole pixels to each side of the middle one, and a fraction of the next. Three of them approximate a
/// Gaussian of any deviation (Gwosdek and others, 2011).
#[derive(Clone, Copy)]
struct Window {
    reach: usize,
    /// Weight of a whole pixel, in units of 2^-20.
    whole: u32,
    /// Weight of the outermost pixels.
    outer: u32,
}

/// Sum of the weights of a window.
const UNIT: u32 = 1 << 20;

impl Window {
    fn new(sigma: f64) -> Self {
        let variance = sigma * sigma / 3.0;
        let reach = (((12.0 * variance + 1.0).sqrt() - 1.0) / 2.0).floor();
        let next = reach + 1.0;
        let part = (2.0 * reach + 1.0) * (reach * next - 3.0 * variance) / (6.0 * (variance - next * next));
        let part = part.clamp(0.0, 1.0);
        let whole = f64::from(UNIT) / (2.0 * reach + 1.0 + 2.0 * part);
        Self { reach: reach as usize, whole: whole.floor() as u32, outer: (whole * part).floor() as u32 }
    }

    #[inline]
    fn mean(self, sum: u32, outer: u32) -> u8 {
        ((sum * self.whole + outer * self.outer + UNIT / 2) >> 20).min(255) as u8
    }
}

fn three_boxes(pixels: &mut Pixels, sigma: f64) {
    let window = Window::new(sigma);
    let width = pixels.width() as usize;
    if window.outer == 0 && window.reach == 0 || width == 0 {
        return;
    }
    let mut line = vec![[0u8; 4]; width];
    for row in pixels.data_mut().as_chunks_mut::<4>().0.chunks_exact_mut(width) {
        for _ in 0..3 {
            line.copy_from_slice(row);
            along(&line, row, window);
        }
    }
    let mut from = vec![0u8; pixels.data().len()];
    for _ in 0..3 {
        from.copy_from_slice(pixels.data());
        down(&from, pixels.data_mut(), width * 4, window);
    }
}

/// Applies a box filter along a row. End pixels are repeated.
fn along(from: &[[u8; 4]], to: &mut [[u8; 4]], window: Window) {
    let last = from.len().saturating_sub(1);
    let at = |index: isize| from.get(index.clamp(0, last as isize) as usize).copied().unwrap_or_default();
    let reach = window.reach as isize;
    let mut sum = [0u32; 4];
    for index in -reach..=reach {
        for (sum, channel) in sum.iter_mut().zip(at(index)) {
            *sum += u32::from(channel);
        }
    }
    for (index, to) in to.iter_mut().enumerate() {
        let index = index as isize;
        let (before, after, first) = (at(index - reach - 1), at(index + reach + 1), at(index - reach));
        *to = std::array::from_fn(|channel| {
            let outer = u32::from(before[channel]) + u32::from(after[channel]);
            window.mean(sum[channel], outer)
        });
        sum = std::array::from_fn(|channel| sum[channel] + u32::from(after[channel]) - u32::from(first[channel]));
    }
}

/// Applies a box filter down all columns at once, row by row.
fn down(from: &[u8], to: &mut [u8], stride: usize, window: Window) {
    let rows: Vec<&[u8]> = from.chunks_exact(stride).collect();
    let Some(last) = rows.len().checked_sub(1) else { return };
    let at = |index: isize| rows.get(index.clamp(0, last as isize) as usize).copied().unwrap_or_default();
    let reach = window.reach as isize;
    let mut sums = vec![0u32; stride];
    for index in -reach..=reach {
        for (sum, value) in sums.iter_mut().zip(at(index)) {
            *sum += u32::from(*value);
        }
    }
    for (index, to) in to.chunks_exact_mut(stride).enumerate() {
        let index = index as isize;
        let (before, after, first) = (at(index - reach - 1), at(index + reach + 1), at(index - reach));
        for ((((to, sum), before), after), first) in to.iter_mut().zip(&mut sums).zip(before).zip(after).zip(first) {
            *to = window.mean(*sum, u32::from(*before) + u32::from(*after));
            *sum = *sum + u32::from(*after) - u32::from(*first);
        }
    }
}

/// Downscales by averaging squares; squares at the right and lower edge average the remaining pixels.
fn smaller(pixels: &Pixels, factor: u32) -> Pixels {
    let mut small = Pixels::transparent(pixels.width().div_ceil(factor), pixels.height().div_ceil(factor));
    let side = factor as usize;
    let mut sums = vec![[0u32; 4]; small.width() as usize];
    for y in 0..i64::from(small.height()) {
        sums.fill([0; 4]);
        let first = y * i64::from(factor);
        let mut rows = 0;
        for row in (first..first + i64::from(factor)).map(|y| pixels.row(y)).filter(|row| !row.is_empty()) {
            rows += 1;
            for (sum, square) in sums.iter_mut().zip(row.chunks(side)) {
                for pixel in square {
                    for (sum, channel) in sum.iter_mut().zip(pixel) {
                        *sum += u32::from(*channel);
                    }
                }
            }
        }
        for (x, (pixel, sum)) in small.row_mut(y).iter_mut().zip(&sums).enumerate() {
            let columns = side.min(pixels.width() as usize - (x * side).min(pixels.width() as usize));
            let count = (rows * columns as u32).max(1);
            *pixel = sum.map(|sum| ((sum + count / 2) / count) as u8);
        }
    }
    small
}

/// Upscales by linear interpolation between the centres of squares.
fn larger(small: &Pixels, factor: f64, pixels: &mut Pixels) {
    let (columns, rows) = (i64::from(small.width()), i64::from(small.height()));
    // Position in the small image: the pixel before, the pixel after, and the weight of the latter in 256ths.
    let between = |index: usize, count: i64| {
        let place = ((index as f64 + 0.5) / factor - 0.5).clamp(0.0, (count - 1).max(0) as f64);
        let before = place.floor();
        (before as usize, (before as usize + 1).min((count - 1).max(0) as usize), ((place - before) * 256.0) as u32)
    };
    let across: Vec<_> = (0..pixels.width() as usize).map(|x| between(x, columns)).collect();
    let mut line = vec![[0u32; 4]; columns as usize];
    for y in 0..pixels.height() as usize {
        let (above, below, part) = between(y, rows);
        let (above, below) = (small.row(above as i64), small.row(below as i64));
        for ((mixed, above), below) in line.iter_mut().zip(above).zip(below) {
            *mixed = std::array::from_fn(|channel| u32::from(above[channel]) * (256 - part) + u32::from(below[channel]) * part);
        }
        for (pixel, (before, after, part)) in pixels.row_mut(y as i64).iter_mut().zip(&across) {
            let (Some(before), Some(after)) = (line.get(*before), line.get(*after)) else { continue };
            *pixel =
                std::array::from_fn(|channel| ((before[channel] * (256 - part) + after[channel] * part + 32_768) >> 16) as u8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blurs a white line in the middle of black. Returns its total light and its standard deviation.
    fn spread(sigma: f64) -> (f64, f64) {
        let mut pixels = Pixels::filled(241, 9, [0, 0, 0, 255]);
        for y in 0..9 {
            for x in 110..131 {
                pixels.row_mut(y)[x] = [255; 4];
            }
        }
        blur(&mut pixels, sigma);
        let row: Vec<f64> = pixels.row(4).iter().map(|pixel| f64::from(pixel[0])).collect();
        let sum: f64 = row.iter().sum();
        let variance: f64 = row.iter().enumerate().map(|(x, value)| (x as f64 - 120.0).powi(2) * value).sum::<f64>() / sum;
        // The line itself is 21 pixels wide.
        (sum / 255.0, (variance - (21.0 * 21.0 - 1.0) / 12.0).max(0.0).sqrt())
    }

    #[test]
    fn a_blur_spreads_by_its_standard_deviation_and_loses_no_light() {
        for sigma in [1.0, 2.3, 3.9, 4.0, 5.0, 8.0, 12.0, 20.0, 30.0] {
            let (light, deviation) = spread(sigma);
            assert!((light - 21.0).abs() < 0.9, "{sigma}: light {light}");
            assert!((deviation - sigma).abs() < 0.08 * sigma + 0.25, "{sigma}: {deviation}");
        }
    }

    #[test]
    fn one_colour_stays_what_it_is_up_to_the_edges() {
        for sigma in [0.3, 1.0, 7.0, 9.0, 50.0, 1e9] {
            let mut pixels = Pixels::filled(37, 23, [200, 100, 50, 255]);
            blur(&mut pixels, sigma);
            assert!(pixels == Pixels::filled(37, 23, [200, 100, 50, 255]), "{sigma}");
        }
    }

    #[test]
    fn an_area_is_blurred_and_the_rest_is_not() {
        let stripes = || {
            let mut pixels = Pixels::filled(64, 64, [0, 0, 0, 255]);
            for y in 0..64 {
                for x in (0..64).step_by(4) {
                    pixels.row_mut(y)[x..x + 2].fill([255; 4]);
                }
            }
            pixels
        };
        let mut pixels = stripes();
        blur_inside(&mut pixels, Rounded::new(Rect::new(16.0, 16.0, 32.0, 200.0), 0.0), 6.0);
        let contrast = |pixels: &Pixels, y: i64, from: usize| {
            let row = &pixels.row(y)[from..from + 8];
            row.iter().map(|p| p[0]).max().unwrap() - row.iter().map(|p| p[0]).min().unwrap()
        };
        assert!(contrast(&pixels, 40, 28) < 12, "{}", contrast(&pixels, 40, 28));
        assert_eq!(contrast(&pixels, 8, 28), 255);
        assert_eq!(pixels.row(40)[..16], stripes().row(40)[..16]);
        for odd in [f64::NAN, -3.0, 0.0] {
            let mut pixels = stripes();
            blur_inside(&mut pixels, Rounded::new(Rect::new(16.0, 16.0, 32.0, 8.0), 0.0), odd);
            assert!(pixels == stripes());
        }
    }

    #[test]
    fn pictures_of_any_size_can_be_blurred() {
        for (width, height) in [(0, 0), (1, 1), (1, 50), (50, 1), (3, 2)] {
            for sigma in [0.5, 3.0, 40.0, f64::INFINITY] {
                blur(&mut Pixels::transparent(width, height), sigma);
            }
        }
    }
}
