//! Contrast of glyphs with their actual background: between a glyph's fill and the mean linear luminance of the ring of 1 to 4
//! pixels around it, measured on an image with background, outline, shadow and text.

use super::color::{Level, Rgba, luminance, ratio};
use crate::api::{ClipId, PlaybackMs};

/// Width of the ring around a glyph, in pixels.
const REACH: i64 = 4;
/// `REACH` squared.
const WITHIN: u8 = (REACH * REACH) as u8;
/// A distance beyond the ring, in pixels.
const FAR: u8 = REACH as u8 + 1;
/// Least coverage of a pixel that counts as part of a glyph.
const LETTER: u8 = 128;
/// Coverage from which a pixel is excluded from the ring, because it shows some of the glyph's fill.
const EDGE: u8 = 24;

/// A completely drawn image.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// Width in pixels.
    pub width: i64,
    /// Opaque pixels, row by row.
    pub rgba: &'a [[u8; 4]],
}

/// Coverage of each pixel by glyphs: the alpha of the text drawn alone.
#[derive(Clone, Copy, Debug)]
pub struct Coverage<'a> {
    /// Position of the first pixel on the image.
    pub at: (i64, i64),
    /// Width in pixels.
    pub width: i64,
    /// Pixels, row by row; only alpha is used.
    pub rgba: &'a [[u8; 4]],
}

impl Picture<'_> {
    fn get(&self, x: i64, y: i64) -> Option<[u8; 4]> {
        let inside = (0..self.width).contains(&x) && y >= 0;
        if inside { self.rgba.get(usize::try_from(y * self.width + x).ok()?).copied() } else { None }
    }
}

impl Coverage<'_> {
    fn get(&self, x: i64, y: i64) -> u8 {
        let (x, y) = (x - self.at.0, y - self.at.1);
        if !(0..self.width).contains(&x) || y < 0 {
            return 0;
        }
        let index = usize::try_from(y * self.width + x).unwrap_or(usize::MAX);
        self.rgba.get(index).map_or(0, |pixel| pixel[3])
    }
}

/// Pixels that determine the contrast of one glyph. They depend on the text alone, so they are computed once for all images that
/// show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring {
    /// Pixels around the glyph that show none of its fill, in rows from the top.
    around: Vec<[i64; 2]>,
    /// Pixels that the glyph covers completely.
    inside: Vec<[i64; 2]>,
}

impl Ring {
    /// Ring of the glyph in the box `area`; `None` for an implausible box.
    pub fn of(coverage: &Coverage<'_>, area: [i64; 4]) -> Option<Self> {
        let [left, top, right, bottom] = area;
        let (x0, y0) = (left - REACH, top - REACH);
        let (width, height) = (right - left + 2 * REACH, bottom - top + 2 * REACH);
        // A glyph is never larger than its image.
        if width <= 0 || height <= 0 || width > 1 << 14 || height > 1 << 14 {
            return None;
        }
        let (width, height) = (usize::try_from(width).ok()?, usize::try_from(height).ok()?);
        // Horizontal distance of each pixel from the glyph, at most `FAR`.
        let mut across = vec![0_u8; width * height];
        let mut seen = vec![0_u8; width * height];
        let mut ring = Self { around: Vec::new(), inside: Vec::new() };
        for (row, (across, seen)) in across.chunks_exact_mut(width).zip(seen.chunks_exact_mut(width)).enumerate() {
            let y = y0 + row as i64;
            let mut distance = FAR;
            for (column, (across, seen)) in across.iter_mut().zip(seen.iter_mut()).enumerate() {
                let x = x0 + column as i64;
                *seen = coverage.get(x, y);
                let is_letter = *seen >= LETTER && (left..right).contains(&x) && (top..bottom).contains(&y);
                distance = if is_letter { 0 } else { (distance + 1).min(FAR) };
                *across = distance;
                if is_letter && *seen >= 250 {
                    ring.inside.push([x, y]);
                }
            }
            let mut distance = FAR;
            for across in across.iter_mut().rev() {
                distance = if *across == 0 { 0 } else { (distance + 1).min(FAR) };
                let nearer = (*across).min(distance);
                *across = nearer * nearer;
            }
        }
        let mut nearest = vec![u8::MAX; width];
        let rows: Vec<&[u8]> = across.chunks_exact(width).collect();
        for (row, seen) in seen.chunks_exact(width).enumerate() {
            nearest.fill(u8::MAX);
            let near = rows
                .iter()
                .enumerate()
                .skip(row.saturating_sub(REACH as usize))
                .take_while(|(other, _)| *other <= row + REACH as usize);
            for (other, across) in near {
                let down = other.abs_diff(row) as u8;
                for (nearest, across) in nearest.iter_mut().zip(*across) {
                    *nearest = (*nearest).min(across + down * down);
                }
            }
            for (column, (nearest, seen)) in nearest.iter().zip(seen).enumerate() {
                if *seen < EDGE && (1..=WITHIN).contains(nearest) {
                    ring.around.push([x0 + column as i64, y0 + row as i64]);
                }
            }
        }
        Some(ring)
    }

    /// Contrast of the glyph, filled with `fill`, on an image: 1..21. `at` is the position of the image's first pixel on the output
    /// of the ring. `None` if no pixel of the ring is on the image.
    pub fn contrast(&self, picture: &Picture<'_>, at: (i64, i64), fill: Rgba) -> Option<f64> {
        let sum = |pixels: &[[i64; 2]]| {
            let seen = pixels.iter().filter_map(|[x, y]| picture.get(x - at.0, y - at.1));
            seen.fold((0.0, 0.0), |(sum, count), [r, g, b, _]| (sum + luminance([r, g, b]), count + 1.0))
        };
        let (ring, count) = sum(&self.around);
        if count == 0.0 {
            return None;
        }
        let [r, g, b, alpha] = fill;
        let (inside, inside_count) = if alpha < 255 { sum(&self.inside) } else { (0.0, 0.0) };
        let fill = match alpha {
            255 => luminance([r, g, b]),
            _ if inside_count > 0.0 => inside / inside_count,
            // Strokes thinner than a pixel have no completely covered pixels: the fill is blended with the ring.
            _ => luminance([r, g, b]) * f64::from(alpha) / 255.0 + ring / count * (1.0 - f64::from(alpha) / 255.0),
        };
        Some(ratio(fill, ring / count))
    }
}

/// Contrast at a time: that of the least readable glyph of its block.
#[derive(Clone, Debug, PartialEq)]
pub struct MomentContrast {
    /// Clip of the block.
    pub clip: ClipId,
    /// Time in the clip.
    pub at: PlaybackMs,
    /// Contrast ratio, 1..21.
    pub ratio: f64,
}

/// Contrast statistics of a whole video.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Median ratio of the measured times.
    pub median: f64,
    /// 5th percentile: all but the worst 5 % of the times have at least this ratio.
    pub worst5: f64,
    /// Time with the lowest ratio.
    pub worst: MomentContrast,
    /// Number of measured times.
    pub moments: usize,
}

impl Summary {
    /// Statistics of measured times; `None` without any.
    pub fn of(moments: &[MomentContrast]) -> Option<Self> {
        let mut sorted: Vec<&MomentContrast> = moments.iter().collect();
        sorted.sort_by(|a, b| a.ratio.total_cmp(&b.ratio));
        let worst = (*sorted.first()?).clone();
        let at = |index: usize| sorted.get(index.min(sorted.len() - 1)).map_or(worst.ratio, |moment| moment.ratio);
        Some(Self { median: at(sorted.len() / 2), worst5: at(sorted.len() / 20), moments: sorted.len(), worst })
    }

    /// Level that all but the worst 5 % of the times reach.
    pub fn level(&self) -> Level {
        Level::of(self.worst5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Contrast of a bar of 4 pixels in an image of 20, surrounded by `near` up to 4 pixels away, and by `far` beyond.
    fn bar(fill: Rgba, near: [u8; 4], far: [u8; 4]) -> Option<f64> {
        let (mut picture, mut letters) = (Vec::new(), Vec::new());
        for y in 0..20i64 {
            for x in 0..20i64 {
                let is_bar = (8..12).contains(&x) && (8..12).contains(&y);
                let close = (4..16).contains(&x) && (4..16).contains(&y);
                letters.push(if is_bar { [255; 4] } else { [0; 4] });
                picture.push(if is_bar {
                    fill
                } else if close {
                    near
                } else {
                    far
                });
            }
        }
        let picture = Picture { width: 20, rgba: &picture };
        let coverage = Coverage { at: (0, 0), width: 20, rgba: &letters };
        Ring::of(&coverage, [8, 8, 12, 12])?.contrast(&picture, (0, 0), fill)
    }

    #[test]
    fn a_letter_is_compared_with_the_ring_of_four_pixels_around_it_and_with_nothing_beyond() {
        let (white, black) = ([255; 4], [0, 0, 0, 255]);
        assert!((bar(white, black, white).unwrap() - 21.0).abs() < 1e-9);
        assert!((bar(white, white, black).unwrap() - 1.0).abs() < 1e-9);
        let grey = bar([119, 119, 119, 255], white, black).unwrap();
        assert!((grey - 4.48).abs() < 0.01, "{grey}");
    }

    /// Contrast by definition: with the distance of every pixel to every pixel of the glyph.
    fn by_definition(picture: &Picture<'_>, coverage: &Coverage<'_>, area: [i64; 4], fill: Rgba) -> Option<f64> {
        let [left, top, right, bottom] = area;
        let is_letter =
            |x: i64, y: i64| coverage.get(x, y) >= LETTER && (left..right).contains(&x) && (top..bottom).contains(&y);
        let (mut ring, mut count, mut inside, mut inside_count) = (0.0, 0.0, 0.0, 0.0);
        for y in top - REACH..bottom + REACH {
            for x in left - REACH..right + REACH {
                let Some(pixel) = picture.get(x, y) else { continue };
                let light = luminance([pixel[0], pixel[1], pixel[2]]);
                if is_letter(x, y) && coverage.get(x, y) >= 250 {
                    inside += light;
                    inside_count += 1.0;
                }
                let around = (-REACH..=REACH).flat_map(|dy| (-REACH..=REACH).map(move |dx| (dx, dy)));
                let is_near =
                    around.filter(|(dx, dy)| dx * dx + dy * dy <= REACH * REACH).any(|(dx, dy)| is_letter(x + dx, y + dy));
                if coverage.get(x, y) < EDGE && is_near {
                    ring += light;
                    count += 1.0;
                }
            }
        }
        if count == 0.0 {
            return None;
        }
        let [r, g, b, alpha] = fill;
        let part = f64::from(alpha) / 255.0;
        let seen = match alpha {
            255 => luminance([r, g, b]),
            _ if inside_count > 0.0 => inside / inside_count,
            _ => luminance([r, g, b]) * f64::from(alpha) / 255.0 + ring / count * (1.0 - part),
        };
        Some(ratio(seen, ring / count))
    }

    proptest::proptest! {
        #[test]
        fn a_ring_that_is_found_once_gives_the_contrast_of_the_definition_on_every_picture(
            cover in proptest::collection::vec(proptest::sample::select(vec![0_u8, 0, 0, 10, 60, 140, 255]), 12 * 10),
            seeds in proptest::collection::vec(proptest::array::uniform3(0_u8..), 24 * 20),
            at in (2_i64..8, 2_i64..6),
            area in (0_i64..16, 0_i64..12, 1_i64..12, 1_i64..10),
            fill in proptest::array::uniform4(0_u8..),
            is_opaque in proptest::bool::ANY,
        ) {
            let rgba: Vec<[u8; 4]> = seeds.into_iter().map(|[r, g, b]| [r, g, b, 255]).collect();
            let cover: Vec<[u8; 4]> = cover.into_iter().map(|alpha| [alpha; 4]).collect();
            let (picture, coverage) = (Picture { width: 24, rgba: &rgba }, Coverage { at, width: 12, rgba: &cover });
            let area = [area.0, area.1, area.0 + area.2, area.1 + area.3];
            let fill = if is_opaque { [fill[0], fill[1], fill[2], 255] } else { fill };
            let ring = Ring::of(&coverage, area).unwrap();
            let expected = by_definition(&picture, &coverage, area, fill);
            proptest::prop_assert_eq!(ring.contrast(&picture, (0, 0), fill), expected);
            // The same glyph on a part of a larger output.
            let moved = Coverage { at: (at.0 + 100, at.1 + 50), ..coverage };
            let there = Ring::of(&moved, [area[0] + 100, area[1] + 50, area[2] + 100, area[3] + 50]).unwrap();
            proptest::prop_assert_eq!(there.contrast(&picture, (100, 50), fill), expected);
        }
    }

    #[test]
    fn the_median_and_the_worst_twentieth_of_moments_are_told_with_the_worst_one() {
        let moment = |index: i64| MomentContrast { clip: "cl".into(), at: PlaybackMs(index), ratio: 1.0 + index as f64 / 10.0 };
        let moments: Vec<_> = (0..100).rev().map(moment).collect();
        let summary = Summary::of(&moments).unwrap();
        assert_eq!((summary.median, summary.worst5, summary.worst.at.0, summary.moments), (6.0, 1.5, 0, 100));
        assert_eq!(Summary::of(&[]), None);
        assert_eq!(Summary::of(&moments[..1]).unwrap().worst5, moments[0].ratio);
    }
}
