//! An image in memory, for compositing.

use super::Rgba;
use std::ops::Range;

/// Longest side of an image, in pixels. Larger ones are refused, so that no untrusted size can exhaust the memory.
pub const LONGEST_SIDE: u32 = 16_384;

/// Premultiplied RGBA in rows from the top, eight bits a channel. An image always has all of its bytes.
#[derive(Clone, Debug)]
pub struct Pixels {
    width: u32,
    height: u32,
    /// True if every pixel is known to be opaque: its rows are then copied instead of blended.
    opaque: bool,
    data: Vec<u8>,
}

impl PartialEq for Pixels {
    fn eq(&self, other: &Self) -> bool {
        (self.width, self.height) == (other.width, other.height) && self.data == other.data
    }
}

impl Pixels {
    /// Transparent image. Sides are clamped to [`LONGEST_SIDE`].
    pub fn transparent(width: u32, height: u32) -> Self {
        Self::filled(width, height, [0; 4])
    }

    /// Image of one straight (not premultiplied) colour. Sides are clamped to [`LONGEST_SIDE`].
    pub fn filled(width: u32, height: u32, color: Rgba) -> Self {
        let (width, height) = (width.min(LONGEST_SIDE), height.min(LONGEST_SIDE));
        let size = width as usize * height as usize;
        let color = premultiplied(color);
        let data = if color == [color[0]; 4] { vec![color[0]; size * 4] } else { color.repeat(size) };
        Self { width, height, opaque: color[3] == 255, data }
    }

    /// Image from premultiplied bytes. `None` if they are not `width * height * 4`, or a side is longer than [`LONGEST_SIDE`].
    pub fn from_premultiplied(width: u32, height: u32, data: Vec<u8>) -> Option<Self> {
        let right = width <= LONGEST_SIDE && height <= LONGEST_SIDE && data.len() == width as usize * height as usize * 4;
        right.then_some(Self { width, height, opaque: false, data })
    }

    /// Image from opaque bytes: every fourth byte is 255. Drawn faster than one that may be transparent. `None` for the wrong
    /// number of bytes.
    pub fn from_opaque(width: u32, height: u32, data: Vec<u8>) -> Option<Self> {
        Self::from_premultiplied(width, height, data).map(|pixels| Self { opaque: true, ..pixels })
    }

    /// Image from bytes with straight alpha, as decoders return them. `None` for the wrong number of bytes.
    pub fn from_straight(width: u32, height: u32, mut data: Vec<u8>) -> Option<Self> {
        for pixel in data.as_chunks_mut::<4>().0 {
            if pixel[3] != 255 {
                *pixel = premultiplied(*pixel);
            }
        }
        Self::from_premultiplied(width, height, data)
    }

    /// Copies the image, into the buffer of `spare` if given.
    #[must_use]
    pub fn copied_over(&self, spare: Option<Self>) -> Self {
        let Some(mut spare) = spare else { return self.clone() };
        spare.data.clone_from(&self.data);
        Self { data: spare.data, width: self.width, height: self.height, opaque: self.opaque }
    }

    /// Width in pixels.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Height in pixels.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Whether both images have the same width and height.
    pub fn is_as_large_as(&self, other: &Self) -> bool {
        (self.width, self.height) == (other.width, other.height)
    }

    /// All bytes, row by row from the top.
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// Whether every pixel is known to be opaque.
    pub fn is_opaque(&self) -> bool {
        self.opaque
    }

    /// States whether every pixel is opaque.
    pub fn mark_opaque(&mut self, opaque: bool) {
        self.opaque = opaque;
    }

    /// Mutable bytes. The image then counts as possibly transparent.
    pub fn data_mut(&mut self) -> &mut [u8] {
        self.opaque = false;
        &mut self.data
    }

    /// Returns the bytes.
    pub fn into_data(self) -> Vec<u8> {
        self.data
    }

    /// Pixel at a position; transparent outside the image.
    pub fn pixel(&self, x: i64, y: i64) -> Rgba {
        let inside = (0..i64::from(self.width)).contains(&x) && (0..i64::from(self.height)).contains(&y);
        let at = (y as usize).wrapping_mul(self.width as usize).wrapping_add(x as usize);
        let found = if inside { self.data.as_chunks::<4>().0.get(at) } else { None };
        found.copied().unwrap_or_default()
    }

    /// Pixels of a row; empty for a row that does not exist.
    pub fn row(&self, y: i64) -> &[[u8; 4]] {
        let width = self.width as usize;
        let start = usize::try_from(y).unwrap_or(usize::MAX).saturating_mul(width);
        self.data.as_chunks::<4>().0.get(start..start.saturating_add(width)).unwrap_or_default()
    }

    /// Mutable pixels of a row; empty for a row that does not exist. After writing transparent pixels, call
    /// [`Pixels::mark_opaque`].
    pub fn row_mut(&mut self, y: i64) -> &mut [[u8; 4]] {
        let width = self.width as usize;
        let start = usize::try_from(y).unwrap_or(usize::MAX).saturating_mul(width);
        self.data.as_chunks_mut::<4>().0.get_mut(start..start.saturating_add(width)).unwrap_or_default()
    }

    /// Copies some rows from an image of the same size.
    pub fn copy_rows(&mut self, rows: Range<i64>, other: &Self) {
        let bytes = self.width as usize * 4;
        let start = rows.start.clamp(0, i64::from(self.height)) as usize * bytes;
        let end = rows.end.clamp(0, i64::from(self.height)) as usize * bytes;
        if let (Some(own), Some(other)) = (self.data.get_mut(start..end), other.data.get(start..end)) {
            own.copy_from_slice(other);
        }
    }

    /// Flips the image left to right.
    pub fn mirror(&mut self) {
        for y in 0..i64::from(self.height) {
            self.row_mut(y).reverse();
        }
    }

    /// Converts to straight alpha, as in PNG files.
    pub fn to_straight(&self) -> Vec<u8> {
        let mut data = self.data.clone();
        for [r, g, b, a] in data.as_chunks_mut::<4>().0 {
            let alpha = u32::from(*a);
            if alpha != 0 && alpha != 255 {
                for channel in [r, g, b] {
                    *channel = ((u32::from(*channel) * 255 + alpha / 2) / alpha).min(255) as u8;
                }
            }
        }
        data
    }
}

/// Multiplies the alpha of a straight colour into its channels.
pub fn premultiplied([r, g, b, a]: Rgba) -> [u8; 4] {
    [over_255(r, a), over_255(g, a), over_255(b, a), a]
}

/// `value * part / 255`, rounded.
#[inline]
pub fn over_255(value: u8, part: u8) -> u8 {
    let product = u32::from(value) * u32::from(part) + 128;
    ((product + (product >> 8)) >> 8) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_all_of_its_bytes_or_is_none() {
        assert!(Pixels::from_premultiplied(2, 2, vec![0; 15]).is_none());
        assert!(Pixels::from_premultiplied(LONGEST_SIDE + 1, 0, Vec::new()).is_none());
        let huge = Pixels::transparent(u32::MAX, 1);
        assert_eq!((huge.width(), huge.data().len()), (LONGEST_SIDE, LONGEST_SIDE as usize * 4));
        let picture = Pixels::filled(2, 2, [255, 0, 0, 128]);
        assert_eq!(picture.pixel(1, 1), [128, 0, 0, 128]);
        assert_eq!(picture.pixel(-1, 1), [0; 4]);
        assert_eq!(picture.pixel(2, 0), [0; 4], "no pixel of the next row");
        assert!(picture.row(2).is_empty() && picture.row(-1).is_empty());
        assert_eq!(picture.to_straight()[..4], [255, 0, 0, 128]);
    }

    #[test]
    fn a_copy_over_another_picture_has_nothing_of_it() {
        let picture = Pixels::filled(3, 2, [1, 2, 3, 255]);
        for other in [(7, 5), (1, 1), (3, 2)] {
            let copy = picture.copied_over(Some(Pixels::transparent(other.0, other.1)));
            assert_eq!(copy, picture);
            assert!(copy.is_opaque());
        }
        assert_eq!(picture.copied_over(None), picture);
    }

    #[test]
    fn parts_of_255_are_rounded_to_the_nearest() {
        for value in 0..=255u8 {
            for part in 0..=255u8 {
                let exact = f64::from(value) * f64::from(part) / 255.0;
                assert!((f64::from(over_255(value, part)) - exact).abs() <= 0.5, "{value} * {part}");
            }
        }
    }
}
