//! Converts rows of luma and chroma to RGB.

// `widest` compiles functions for wider instructions only if they are inlined into it.
#![allow(clippy::inline_always)]

use super::{Colours, Matrix, VALUE_BITS, ValueRange, high};

/// Weights of luma and chroma in red, green and blue, multiplied by `1 << 13`.
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

/// Converts a row of luma, blue and red difference to opaque pixels.
#[inline(always)]
pub(super) fn colour(colours: Colours, rows: &[Vec<i16>; 3], row: &mut [[u8; 4]]) {
    const fn weights(matrix: Matrix, range: ValueRange) -> Weights {
        Weights::new(Colours { matrix, range })
    }
    // With constant weights, the compiler multiplies eight values at once.
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
    // Values are shifted left by 2, so that they fill 16 bits; products have four fraction bits.
    const MOST: i16 = i16::MAX >> 2;
    /// Rounding: a half, plus the average loss of two truncated products.
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
