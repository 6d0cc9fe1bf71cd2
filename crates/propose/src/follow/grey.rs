//! Grey pictures, their pyramids, and how well a template fits at a place.

/// Longest side of a picture, in pixels.
const LONGEST_SIDE: usize = 16_384;

/// Brightness of each pixel of a picture, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grey {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

/// A box of whole pixels; it may reach beyond the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub x: i32,
    pub y: i32,
    pub w: i32,
    pub h: i32,
}

impl Grey {
    /// A picture of `width` by `height` pixels; `None` if it is empty, too large, or has another number of pixels.
    pub fn new(width: usize, height: usize, pixels: Vec<u8>) -> Option<Self> {
        let is_whole = width > 0 && height > 0 && width.checked_mul(height) == Some(pixels.len());
        (is_whole && width.max(height) <= LONGEST_SIDE).then_some(Self { width, height, pixels })
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Width and height as signed numbers, for places that may be outside.
    pub(super) fn signed_size(&self) -> (i32, i32) {
        (i32::try_from(self.width).unwrap_or(i32::MAX), i32::try_from(self.height).unwrap_or(i32::MAX))
    }

    fn row(&self, y: usize) -> &[u8] {
        self.pixels.get(y * self.width..(y + 1) * self.width).unwrap_or_default()
    }

    /// The picture at half the size: each pixel is the mean of four.
    fn halved(&self) -> Self {
        let (width, height) = ((self.width / 2).max(1), (self.height / 2).max(1));
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            let upper = self.row((2 * y).min(self.height - 1));
            let lower = self.row((2 * y + 1).min(self.height - 1));
            if self.width == 1 {
                let mean = u16::from(upper.first().copied().unwrap_or(0)) + u16::from(lower.first().copied().unwrap_or(0));
                pixels.push((mean / 2) as u8);
                continue;
            }
            let (upper, lower) = (upper.as_chunks::<2>().0, lower.as_chunks::<2>().0);
            pixels.extend(
                upper
                    .iter()
                    .zip(lower)
                    .take(width)
                    .map(|([a, b], [c, d])| ((u16::from(*a) + u16::from(*b) + u16::from(*c) + u16::from(*d)) / 4) as u8),
            );
        }
        Self { width, height, pixels }
    }

    /// The part of the picture in a box; `None` if the box reaches beyond the picture.
    fn part(&self, spot: Spot) -> Option<Self> {
        let (x, y) = (usize::try_from(spot.x).ok()?, usize::try_from(spot.y).ok()?);
        let (w, h) = (usize::try_from(spot.w).ok()?, usize::try_from(spot.h).ok()?);
        let mut pixels = Vec::with_capacity(w.checked_mul(h)?);
        for row in y..y + h {
            pixels.extend_from_slice(self.pixels.get(row * self.width..(row + 1) * self.width)?.get(x..x + w)?);
        }
        Self::new(w, h, pixels)
    }
}

/// A picture in several sizes, each half of the one before.
#[derive(Clone, Debug)]
pub(super) struct Pyramid(Vec<Grey>);

impl Pyramid {
    /// A pyramid of `levels` sizes; at least one.
    pub fn of(picture: &Grey, levels: usize) -> Self {
        let mut all = vec![picture.clone()];
        for level in 1..levels {
            let half = all.get(level - 1).map(Grey::halved);
            all.extend(half);
        }
        Self(all)
    }

    /// The picture at a level; 0 is the whole size.
    pub fn level(&self, level: usize) -> Option<&Grey> {
        self.0.get(level)
    }
}

/// Smallest side of a template at the coarsest level, in pixels.
const LEAST_SIDE: i32 = 3;
/// Most pixels that a template should have at the coarsest level.
const FEW_PIXELS: i32 = 250;
/// Most levels of a pyramid.
const MOST_LEVELS: usize = 6;

/// Number of levels of a pyramid in which a box of this size can be found quickly.
pub(super) fn levels_for(spot: Spot) -> usize {
    let mut levels = 1;
    while levels < MOST_LEVELS {
        let (w, h) = (spot.w >> (levels - 1), spot.h >> (levels - 1));
        if w.saturating_mul(h) <= FEW_PIXELS || (w / 2).min(h / 2) < LEAST_SIDE {
            break;
        }
        levels += 1;
    }
    levels
}

/// Number of places of the coarsest level that are refined.
const PROMISING: usize = 6;

/// Variance of brightness.
fn variance(pixels: &[u8]) -> f64 {
    let n = pixels.len().max(1) as f64;
    let (sum, squares) = pixels.iter().fold((0_u64, 0_u64), |(sum, squares), pixel| {
        (sum + u64::from(*pixel), squares + u64::from(*pixel) * u64::from(*pixel))
    });
    let mean = sum as f64 / n;
    squares as f64 / n - mean * mean
}

/// How well a template fits at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Match {
    /// Left and top edge at the whole size.
    pub x: i32,
    pub y: i32,
    /// Normalised cross-correlation of what is visible, -1..1, less a little for what is not visible.
    pub score: f64,
}

/// Least standard deviation of the brightness in a template, squared: what is flatter looks the same everywhere.
const LEAST_VARIANCE: f64 = 6.0;
/// Least share of the variance of the whole size that a smaller one must have to be searched.
const DETAIL: f64 = 0.2;
/// Smallest share of a template that must be inside the picture.
pub(super) const LEAST_VISIBLE: f64 = 0.25;
/// Deducted from the score of a place where nothing is visible, in proportion for others.
const UNSEEN: f64 = 0.15;

/// A part of a picture that is searched in other pictures.
#[derive(Clone, Debug)]
pub(super) struct Template {
    spot: Spot,
    levels: Vec<Grey>,
}

impl Template {
    /// The template in a box of a picture; `None` if the box reaches beyond the picture, or if what it holds is flat.
    pub fn new(pyramid: &Pyramid, spot: Spot) -> Option<Self> {
        let mut levels = Vec::new();
        for (level, picture) in pyramid.0.iter().enumerate() {
            let (width, height) = picture.signed_size();
            let (w, h) = ((spot.w >> level).max(1), (spot.h >> level).max(1));
            let (x, y) = ((spot.x >> level).min(width - w), (spot.y >> level).min(height - h));
            levels.push(picture.part(Spot { x, y, w, h })?);
        }
        let whole = levels.first()?;
        (variance(&whole.pixels) >= LEAST_VARIANCE).then_some(Self { spot, levels })
    }

    /// Number of levels, from the whole size on, in which the template still has most of its contrast; at least one.
    pub fn levels_with_detail(&self) -> usize {
        let variances: Vec<f64> = self.levels.iter().map(|level| variance(&level.pixels)).collect();
        let least = variances.first().copied().unwrap_or(0.0) * DETAIL;
        variances.iter().take_while(|variance| **variance >= least).count().max(1)
    }

    /// Score at a place of a level, in pixels of that level; `None` if too little of it is visible there.
    #[allow(clippy::many_single_char_names)] // Places and sizes.
    fn score(&self, pyramid: &Pyramid, level: usize, x: i32, y: i32) -> Option<f64> {
        let (picture, template) = (pyramid.level(level)?, self.levels.get(level)?);
        let ((width, height), (w, h)) = (picture.signed_size(), template.signed_size());
        let (left, right) = ((-x).max(0), w.min(width - x));
        let (top, bottom) = ((-y).max(0), h.min(height - y));
        if left >= right || top >= bottom {
            return None;
        }
        let visible = f64::from((right - left) * (bottom - top)) / f64::from(w * h);
        if visible < LEAST_VISIBLE {
            return None;
        }
        let (mut a, mut b, mut aa, mut bb, mut ab) = (0_u64, 0_u64, 0_u64, 0_u64, 0_u64);
        for row in top..bottom {
            let ours = template.row(row as usize).get(left as usize..right as usize)?;
            let theirs = picture.row((y + row) as usize).get((x + left) as usize..(x + right) as usize)?;
            let (mut a1, mut b1, mut aa1, mut bb1, mut ab1) = (0_u32, 0_u32, 0_u32, 0_u32, 0_u32);
            for (one, other) in ours.iter().zip(theirs) {
                let (one, other) = (u32::from(*one), u32::from(*other));
                a1 += one;
                b1 += other;
                aa1 += one * one;
                bb1 += other * other;
                ab1 += one * other;
            }
            (a, b) = (a + u64::from(a1), b + u64::from(b1));
            (aa, bb, ab) = (aa + u64::from(aa1), bb + u64::from(bb1), ab + u64::from(ab1));
        }
        let n = f64::from((right - left) * (bottom - top));
        let (a, b) = (a as f64, b as f64);
        let ours = n * aa as f64 - a * a;
        let theirs = n * bb as f64 - b * b;
        let least = n * n * LEAST_VARIANCE / 4.0;
        let alike = if ours < least || theirs < least { 0.0 } else { (n * ab as f64 - a * b) / (ours * theirs).sqrt() };
        Some(alike - UNSEEN * (1.0 - visible))
    }

    /// The match at a place at the whole size.
    pub fn at(&self, pyramid: &Pyramid, x: i32, y: i32) -> Option<Match> {
        self.score(pyramid, 0, x, y).map(|score| Match { x, y, score })
    }

    /// The best match around a place at the whole size, at most `reach` pixels away in both directions.
    pub fn around(&self, pyramid: &Pyramid, (x, y): (i32, i32), reach: i32) -> Option<Match> {
        self.best(pyramid, 0, (x - reach, x + reach), (y - reach, y + reach)).map(|(x, y, score)| Match { x, y, score })
    }

    /// The best place of a level in ranges of that level's pixels.
    fn best(&self, pyramid: &Pyramid, level: usize, xs: (i32, i32), ys: (i32, i32)) -> Option<(i32, i32, f64)> {
        let mut best: Option<(i32, i32, f64)> = None;
        let middle = (xs.0.midpoint(xs.1), ys.0.midpoint(ys.1));
        let reach = f64::from((xs.1 - xs.0).max(ys.1 - ys.0).max(1));
        for y in ys.0..=ys.1 {
            for x in xs.0..=xs.1 {
                let Some(score) = self.score(pyramid, level, x, y) else { continue };
                // Of places that look alike, the nearest.
                let away = f64::from((x - middle.0).abs().max((y - middle.1).abs())) / reach * 0.01;
                if best.is_none_or(|(bx, by, most)| {
                    let before = f64::from((bx - middle.0).abs().max((by - middle.1).abs())) / reach * 0.01;
                    score - away > most - before
                }) {
                    best = Some((x, y, score));
                }
            }
        }
        best
    }

    /// The best match within ranges at the whole size: the best places of the coarsest level, refined at each finer one.
    pub fn search(&self, pyramid: &Pyramid, xs: (i32, i32), ys: (i32, i32)) -> Option<Match> {
        let top = self.levels.len() - 1;
        let off =
            |level: usize| (self.spot.x - ((self.spot.x >> level) << level), self.spot.y - ((self.spot.y >> level) << level));
        let (dx, dy) = off(top);
        let down = |at: i32, off: i32| (at - off).div_euclid(1 << top);
        let (xs, ys) = ((down(xs.0, dx), down(xs.1, dx) + 1), (down(ys.0, dy), down(ys.1, dy) + 1));
        if top == 0 {
            return self.best(pyramid, 0, xs, ys).map(|(x, y, score)| Match { x, y, score });
        }
        let refined = self.promising(pyramid, top, xs, ys).into_iter().filter_map(|(mut x, mut y)| {
            let mut score = -1.0;
            for level in (0..top).rev() {
                let ((above_x, above_y), (dx, dy)) = (off(level + 1), off(level));
                let (whole_x, whole_y) = ((x << (level + 1)) + above_x, (y << (level + 1)) + above_y);
                let (mx, my) = ((whole_x - dx) >> level, (whole_y - dy) >> level);
                (x, y, score) = self.best(pyramid, level, (mx - 2, mx + 2), (my - 2, my + 2))?;
            }
            Some(Match { x, y, score })
        });
        refined.max_by(|one, other| one.score.total_cmp(&other.score))
    }

    /// Places of a level that fit best, none beside another.
    fn promising(&self, pyramid: &Pyramid, level: usize, xs: (i32, i32), ys: (i32, i32)) -> Vec<(i32, i32)> {
        let mut best: Vec<(i32, i32, f64)> = Vec::new();
        for y in ys.0..=ys.1 {
            for x in xs.0..=xs.1 {
                let Some(score) = self.score(pyramid, level, x, y) else { continue };
                if best.len() == PROMISING && best.last().is_some_and(|(.., least)| score <= *least) {
                    continue;
                }
                let is_beside = |(bx, by, _): &(i32, i32, f64)| (bx - x).abs() <= 1 && (by - y).abs() <= 1;
                match best.iter().position(is_beside) {
                    Some(index) if best.get(index).is_some_and(|(.., there)| *there >= score) => continue,
                    Some(index) => {
                        best.remove(index);
                    }
                    None => {}
                }
                let place = best.partition_point(|(.., there)| *there >= score);
                best.insert(place, (x, y, score));
                best.truncate(PROMISING);
            }
        }
        best.into_iter().map(|(x, y, _)| (x, y)).collect()
    }
}
