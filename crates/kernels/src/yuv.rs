//! Conversion to YUV 4:2:0, the pixel format of encoders.

// `widest` compiles functions for wider instructions only if they are inlined into it.
#![allow(clippy::inline_always)]

use super::{Pixels, widest::widest};
use std::ops::Range;

/// Converts an image to planar YUV 4:2:0 (BT.709, 16 to 235) in `out`: a third of the bytes of RGBA for the pipe and the encoder.
/// An odd column or row at the end is left out. Ignores alpha.
pub fn to_yuv420(pixels: &Pixels, out: &mut Vec<u8>) {
    // Every byte is written below.
    out.resize(yuv_bytes(pixels), 0);
    write(pixels, 0..i64::from(pixels.height()), out);
}

/// Like [`to_yuv420`], but converts only the `changed` rows; the others are copied from `before`, the conversion of the previous
/// image. Converts everything if `before` has another size.
pub fn to_yuv420_after(before: &[u8], pixels: &Pixels, changed: Range<i64>, out: &mut Vec<u8>) {
    if before.len() == yuv_bytes(pixels) {
        out.clear();
        out.extend_from_slice(before);
        write(pixels, changed, out);
    } else {
        to_yuv420(pixels, out);
    }
}

/// Width and height, rounded down to even.
fn even(pixels: &Pixels) -> (usize, usize) {
    ((pixels.width() & !1) as usize, (pixels.height() & !1) as usize)
}

fn yuv_bytes(pixels: &Pixels) -> usize {
    let (width, height) = even(pixels);
    width * height * 3 / 2
}

/// Converts rows, rounded to the pairs that share chroma.
fn write(pixels: &Pixels, rows: Range<i64>, out: &mut [u8]) {
    let (width, height) = even(pixels);
    if width > 0 && height > 0 {
        let pairs = (rows.start.max(0) / 2) as usize..(rows.end.max(0) as usize).div_ceil(2).min(height / 2);
        widest(
            #[inline(always)]
            || write_pairs(pixels, (width, height), pairs, out),
        );
    }
}

/// Converts pairs of rows.
#[inline(always)]
fn write_pairs(pixels: &Pixels, (width, height): (usize, usize), pairs: Range<usize>, out: &mut [u8]) {
    let (luma, chroma) = out.split_at_mut(width * height);
    let (u_plane, v_plane) = chroma.split_at_mut(width * height / 4);
    let rows =
        luma.chunks_exact_mut(2 * width).zip(u_plane.chunks_exact_mut(width / 2).zip(v_plane.chunks_exact_mut(width / 2)));
    for (y, (luma, (u_row, v_row))) in (0i64..).step_by(2).zip(rows).take(pairs.end).skip(pairs.start) {
        let (upper, lower) = (pixels.row(y), pixels.row(y + 1));
        let (luma_upper, luma_lower) = luma.split_at_mut(width);
        luma_row(upper, luma_upper);
        luma_row(lower, luma_lower);
        let pairs = upper.as_chunks::<2>().0.iter().zip(lower.as_chunks::<2>().0);
        for (([a, b], [c, d]), (u, v)) in pairs.zip(u_row.iter_mut().zip(v_row)) {
            let four = [*a, *b, *c, *d].map(u32::from_le_bytes);
            // Adds red and blue side by side in one number: neither sum exceeds its 16 bits.
            let red_blue: u32 = four.iter().map(|pixel| pixel & 0xff_00ff).sum();
            let green = four.iter().map(|pixel| (pixel >> 8) & 0xff).sum::<u32>() as i32;
            let (red, blue) = ((red_blue & 0xffff) as i32, (red_blue >> 16) as i32);
            // Weights 0.1006, 0.3386, 0.4392 and 0.4392, 0.3989, 0.0403; the sum of four pixels needs two more bits of shift.
            *u = (((-6_596 * red - 22_188 * green + 28_784 * blue + (1 << 17)) >> 18) + 128) as u8;
            *v = (((28_784 * red - 26_145 * green - 2_639 * blue + (1 << 17)) >> 18) + 128) as u8;
        }
    }
}

/// Converts a row of luma. A pixel is read as one number and no weight exceeds 15 bits, so processors convert many pixels at once.
#[inline(always)]
fn luma_row(pixels: &[[u8; 4]], luma: &mut [u8]) {
    for (pixel, y) in pixels.iter().zip(luma) {
        let pixel = u32::from_le_bytes(*pixel);
        let (r, g, b) = ((pixel & 0xff) as i32, ((pixel >> 8) & 0xff) as i32, ((pixel >> 16) & 0xff) as i32);
        // Weights 0.1826, 0.6142 in two halves, 0.0620.
        *y = (((11_966 * r + ((20_127 * g) << 1) + 4_064 * b + (1 << 15)) >> 16) + 16) as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_the_values_of_the_standard() {
        for (rgb, expected) in [
            ([0, 0, 0], [16, 128, 128]),
            ([255, 255, 255], [235, 128, 128]),
            ([255, 0, 0], [63, 102, 240]),
            ([0, 255, 0], [173, 42, 26]),
            ([0, 0, 255], [32, 240, 118]),
        ] {
            let [r, g, b] = rgb;
            let mut out = Vec::new();
            to_yuv420(&Pixels::filled(4, 2, [r, g, b, 255]), &mut out);
            assert_eq!(out.len(), 12);
            for (index, value) in out.iter().enumerate() {
                let plane = if index < 8 { 0 } else { (index - 8) / 2 + 1 };
                assert!(value.abs_diff(expected[plane]) <= 1, "{rgb:?}: {out:?}");
            }
        }
        let mut out = vec![7];
        to_yuv420(&Pixels::transparent(0, 3), &mut out);
        assert!(out.is_empty());
    }

    #[test]
    fn rows_that_did_not_change_are_copied() {
        let data = |seed: u32| (0..24_u32 * 15 * 4).map(|at| (at.wrapping_mul(seed) / 5 % 251) as u8).collect();
        let before = Pixels::from_premultiplied(24, 15, data(7)).unwrap();
        let (mut written, mut made, mut expected) = (Vec::new(), vec![3; 9], Vec::new());
        to_yuv420(&before, &mut written);
        for changed in [0..0, 0..15, 3..4, 4..9, 13..15, -4..2, 9..i64::MAX] {
            let mut pixels = before.clone();
            pixels.copy_rows(changed.clone(), &Pixels::from_premultiplied(24, 15, data(11)).unwrap());
            to_yuv420(&pixels, &mut expected);
            to_yuv420_after(&written, &pixels, changed.clone(), &mut made);
            assert!(made == expected, "{changed:?}");
        }
        to_yuv420_after(&[1, 2], &before, 0..0, &mut made);
        assert!(made == written, "what was written of another size is no help");
    }

    #[test]
    fn every_colour_is_what_the_weights_say() {
        // 7 and 251 have no common factor with 256, so all sorts of neighbours occur.
        let data: Vec<u8> = (0..62_u32 * 34 * 4).map(|at| (at.wrapping_mul(at).wrapping_mul(7) / 5 % 251) as u8).collect();
        let pixels = Pixels::from_premultiplied(62, 34, data).unwrap();
        let mut out = Vec::new();
        to_yuv420(&pixels, &mut out);
        let (luma, chroma) = out.split_at(62 * 34);
        let (u_plane, v_plane) = chroma.split_at(31 * 17);
        for y in 0..34_usize {
            for x in 0..62_usize {
                let [r, g, b, _] = pixels.pixel(x as i64, y as i64).map(u32::from);
                let expected = ((11_966 * r + 40_254 * g + 4_064 * b + (1 << 15)) >> 16) + 16;
                assert_eq!(u32::from(luma[y * 62 + x]), expected, "{x}, {y}");
            }
        }
        for at in 0..31 * 17_usize {
            let (left, top) = ((at % 31 * 2) as i64, (at / 31 * 2) as i64);
            let four =
                [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| pixels.pixel(left + right, top + down).map(i32::from));
            let [red, green, blue, _]: [i32; 4] = std::array::from_fn(|channel| four.iter().map(|pixel| pixel[channel]).sum());
            let expected = (
                ((-6_596 * red - 22_188 * green + 28_784 * blue + (1 << 17)) >> 18) + 128,
                ((28_784 * red - 26_145 * green - 2_639 * blue + (1 << 17)) >> 18) + 128,
            );
            assert_eq!((i32::from(u_plane[at]), i32::from(v_plane[at])), expected, "{left}, {top}");
        }
    }
}
