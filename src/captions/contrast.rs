//! Contrast of letters on what is really behind them: between a letter's fill and the mean linear luminance of the ring of 1 to 4
//! pixels around it, measured on a picture on which background, outline, shadow and letters are drawn.

use super::color::{Level, Rgba, luminance, ratio};
use crate::api::{ClipId, PlaybackMs};

/// How far the ring around a letter reaches, in pixels.
const REACH: i64 = 4;
/// A distance beyond the ring.
const FAR: i64 = REACH + 1;
/// From how much coverage on a pixel is a part of a letter.
const LETTER: u8 = 128;
/// From how much coverage on a pixel is none of the ring: an edge shows some of the fill.
const EDGE: u8 = 24;

/// A picture with everything drawn.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// Width in pixels; the pixels are rows of it.
    pub width: i64,
    /// Its pixels, opaque.
    pub rgba: &'a [[u8; 4]],
}

/// How much of each pixel letters cover: the alpha of the letters alone.
#[derive(Clone, Copy, Debug)]
pub struct Coverage<'a> {
    /// Where its first pixel is on the picture.
    pub at: (i64, i64),
    /// Width in pixels.
    pub width: i64,
    /// Its pixels; the fourth value counts.
    pub rgba: &'a [[u8; 4]],
}

/// A letter on the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    /// Left, top, right and bottom edge of its box, in pixels of the picture.
    pub area: [i64; 4],
    /// Its fill, before alpha is composited.
    pub fill: Rgba,
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

/// The contrast of one letter: 1..21. Nothing where no pixel is around it, or nothing of it is seen.
pub fn letter_contrast(picture: &Picture<'_>, coverage: &Coverage<'_>, letter: &Letter) -> Option<f64> {
    let [left, top, right, bottom] = letter.area;
    let (x0, y0) = (left - REACH, top - REACH);
    let (width, height) = (right - left + 2 * REACH, bottom - top + 2 * REACH);
    // Letters of a picture are never larger than it.
    if width <= 0 || height <= 0 || width > 1 << 14 || height > 1 << 14 {
        return None;
    }
    let (width, height) = (usize::try_from(width).ok()?, usize::try_from(height).ok()?);
    // How far each pixel is from the letter within its row, at most `FAR`.
    let mut across = vec![FAR; width * height];
    let mut seen = vec![0_u8; width * height];
    let (mut inside, mut inside_count) = (0.0, 0.0);
    for (row, (across, seen)) in across.chunks_exact_mut(width).zip(seen.chunks_exact_mut(width)).enumerate() {
        let y = y0 + row as i64;
        let mut distance = FAR;
        for (column, (across, seen)) in across.iter_mut().zip(seen.iter_mut()).enumerate() {
            let x = x0 + column as i64;
            *seen = coverage.get(x, y);
            let is_letter = *seen >= LETTER && (left..right).contains(&x) && (top..bottom).contains(&y);
            distance = if is_letter { 0 } else { (distance + 1).min(FAR) };
            *across = distance;
            if is_letter
                && *seen >= 250
                && letter.fill[3] < 255
                && let Some([r, g, b, _]) = picture.get(x, y)
            {
                inside += luminance([r, g, b]);
                inside_count += 1.0;
            }
        }
        let mut distance = FAR;
        for across in across.iter_mut().rev() {
            distance = if *across == 0 { 0 } else { (distance + 1).min(FAR) };
            *across = (*across).min(distance);
        }
    }
    let (mut ring, mut count) = (0.0, 0.0);
    for row in 0..height {
        for column in 0..width {
            let at = row * width + column;
            if seen.get(at).is_none_or(|seen| *seen >= EDGE) {
                continue;
            }
            let first = row.saturating_sub(REACH as usize);
            let last = (row + REACH as usize).min(height - 1);
            let nearest = (first..=last)
                .filter_map(|other| {
                    let across = *across.get(other * width + column)?;
                    let down = other as i64 - row as i64;
                    (across < FAR).then_some(across * across + down * down)
                })
                .min();
            if !nearest.is_some_and(|nearest| (1..=REACH * REACH).contains(&nearest)) {
                continue;
            }
            if let Some([r, g, b, _]) = picture.get(x0 + column as i64, y0 + row as i64) {
                ring += luminance([r, g, b]);
                count += 1.0;
            }
        }
    }
    if count == 0.0 {
        return None;
    }
    let [r, g, b, alpha] = letter.fill;
    let fill = match alpha {
        255 => luminance([r, g, b]),
        _ if inside_count > 0.0 => inside / inside_count,
        // Letters that are thinner than a pixel.
        _ => luminance([r, g, b]) * f64::from(alpha) / 255.0 + ring / count * (1.0 - f64::from(alpha) / 255.0),
    };
    Some(ratio(fill, ring / count))
}

/// The contrast of a moment: that of the worst letter of its block.
#[derive(Clone, Debug, PartialEq)]
pub struct MomentContrast {
    /// The clip.
    pub clip: ClipId,
    /// The moment of it.
    pub at: PlaybackMs,
    /// 1..21.
    pub ratio: f64,
}

/// The contrast of a whole video.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Half of the moments have more.
    pub median: f64,
    /// All but the worst 5 % of the moments have at least this.
    pub worst5: f64,
    /// The worst moment.
    pub worst: MomentContrast,
    /// How many moments were measured.
    pub moments: usize,
}

impl Summary {
    /// Nothing without a moment.
    pub fn of(moments: &[MomentContrast]) -> Option<Self> {
        let mut sorted: Vec<&MomentContrast> = moments.iter().collect();
        sorted.sort_by(|a, b| a.ratio.total_cmp(&b.ratio));
        let worst = (*sorted.first()?).clone();
        let at = |index: usize| sorted.get(index.min(sorted.len() - 1)).map_or(worst.ratio, |moment| moment.ratio);
        Some(Self { median: at(sorted.len() / 2), worst5: at(sorted.len() / 20), moments: sorted.len(), worst })
    }

    /// The level that all but the worst 5 % of the moments reach.
    pub fn level(&self) -> Level {
        Level::of(self.worst5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bar of 4 pixels in a picture of 20, around it a ring of `near` up to 4 pixels away, and beyond it `far`.
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
        letter_contrast(&picture, &coverage, &Letter { area: [8, 8, 12, 12], fill })
    }

    #[test]
    fn a_letter_is_compared_with_the_ring_of_four_pixels_around_it_and_with_nothing_beyond() {
        let (white, black) = ([255; 4], [0, 0, 0, 255]);
        assert!((bar(white, black, white).unwrap() - 21.0).abs() < 1e-9);
        assert!((bar(white, white, black).unwrap() - 1.0).abs() < 1e-9);
        let grey = bar([119, 119, 119, 255], white, black).unwrap();
        assert!((grey - 4.48).abs() < 0.01, "{grey}");
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
