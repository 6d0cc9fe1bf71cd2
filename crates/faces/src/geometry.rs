//! Geometry of face boxes: overlap, distance in face sizes, edges, and matching of faces in consecutive samples.

use crate::{
    api::{SizePx, faces::FaceBox},
    stage::Rect,
};

/// Most faces of one sample that are compared with each other.
pub(crate) const MOST_COMPARED: usize = 64;

/// Whether all numbers of a box are finite, and its area is positive.
pub fn is_sound(face: &FaceBox) -> bool {
    [face.x_pct, face.y_pct, face.width_pct, face.height_pct].iter().all(|value| value.is_finite())
        && face.width_pct > 0.0
        && face.height_pct > 0.0
}

/// Rectangle of a box, in percent of the canvas.
pub fn rect(face: &FaceBox) -> Rect {
    Rect::new(face.x_pct, face.y_pct, face.width_pct, face.height_pct)
}

/// Intersection over union of two rectangles, 0..1.
pub fn overlap(one: Rect, two: Rect) -> f64 {
    let common = one.intersection(two).map_or(0.0, |common| common.w * common.h);
    let union = one.w * one.h + two.w * two.h - common;
    if union > 0.0 { common / union } else { 0.0 }
}

/// Distance of the centres of two boxes, in sizes of the larger one (the root of its area, in canvas pixels), because an edge may
/// cut the smaller one off.
pub fn distance(one: &FaceBox, two: &FaceBox, canvas: SizePx) -> f64 {
    let (dx, dy) = step(one, two, canvas);
    let size = size(one, canvas).max(size(two, canvas)).max(1e-6);
    dx.hypot(dy) / size
}

/// Vector from one centre to the other, in canvas pixels.
pub fn step(one: &FaceBox, two: &FaceBox, canvas: SizePx) -> (f64, f64) {
    let centre = |face: &FaceBox| (face.x_pct + face.width_pct / 2.0, face.y_pct + face.height_pct / 2.0);
    let ((x, y), (to_x, to_y)) = (centre(one), centre(two));
    ((to_x - x) / 100.0 * canvas.width, (to_y - y) / 100.0 * canvas.height)
}

/// Size of a face: the root of its area, in canvas pixels.
pub fn size(face: &FaceBox, canvas: SizePx) -> f64 {
    (face.width_pct / 100.0 * canvas.width * face.height_pct / 100.0 * canvas.height).max(0.0).sqrt()
}

/// Distance of a box from the nearest edge of the visible area (percent of the canvas), in sizes of the face; 0 if it touches an
/// edge.
pub fn to_edge(face: &FaceBox, visible: Rect, canvas: SizePx) -> f64 {
    let horizontal = (face.x_pct - visible.x).min(visible.x + visible.w - face.x_pct - face.width_pct) / 100.0 * canvas.width;
    let vertical = (face.y_pct - visible.y).min(visible.y + visible.h - face.y_pct - face.height_pct) / 100.0 * canvas.height;
    (horizontal.min(vertical) / size(face, canvas).max(1e-6)).max(0.0)
}

/// Whether an edge of the visible area cuts a box off, with a tolerance of 1.5 percent.
pub fn is_cut_off(face: &FaceBox, visible: Rect) -> bool {
    const NEAR: f64 = 1.5;
    face.x_pct - visible.x < NEAR
        || face.y_pct - visible.y < NEAR
        || visible.x + visible.w - face.x_pct - face.width_pct < NEAR
        || visible.y + visible.h - face.y_pct - face.height_pct < NEAR
}

/// Matching of the faces of two samples.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Match {
    /// Pairs of indices of the same face.
    pub pairs: Vec<(usize, usize)>,
    /// Indices of faces that only the first sample has.
    pub gone: Vec<usize>,
    /// Indices of faces that only the second sample has.
    pub new: Vec<usize>,
}

/// Matches the faces of two samples: the best overlaps first, then the nearest within `reach` sizes of the face.
pub fn matched(before: &[FaceBox], after: &[FaceBox], canvas: SizePx, reach: f64) -> Match {
    matched_with(before, after, canvas, reach, &Given::default())
}

/// Matches of two samples' faces that other samples prove, known before the rest is matched.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    /// Pairs of indices of the same face.
    pub(crate) pairs: Vec<(usize, usize)>,
    /// Indices of faces of the first sample that the second one lacks.
    pub(crate) gone: Vec<usize>,
    /// Indices of faces of the second sample that the first one lacks.
    pub(crate) new: Vec<usize>,
}

impl Given {
    pub(crate) fn is_empty(&self) -> bool {
        self.pairs.is_empty() && self.gone.is_empty() && self.new.is_empty()
    }
}

/// Matches the faces of two samples, some of which are already matched in `given`.
pub(crate) fn matched_with(before: &[FaceBox], after: &[FaceBox], canvas: SizePx, reach: f64, given: &Given) -> Match {
    let sound = |faces: &[FaceBox]| -> Vec<usize> {
        faces.iter().enumerate().take(MOST_COMPARED).filter(|(_, face)| is_sound(face)).map(|(index, _)| index).collect()
    };
    let (mut gone, mut new) = (sound(before), sound(after));
    let mut pairs = Vec::new();
    for &(one, two) in &given.pairs {
        if gone.contains(&one) && new.contains(&two) {
            gone.retain(|index| *index != one);
            new.retain(|index| *index != two);
            pairs.push((one, two));
        }
    }
    // Usually there is one face in each.
    let mut candidates = Vec::with_capacity(gone.len() * new.len());
    for &one in &gone {
        for &two in &new {
            let Some((a, b)) = before.get(one).zip(after.get(two)) else { continue };
            if given.gone.contains(&one) || given.new.contains(&two) {
                continue;
            }
            let share = overlap(rect(a), rect(b));
            let apart = distance(a, b, canvas);
            if share > 0.0 || apart < reach {
                candidates.push((share, apart, one, two));
            }
        }
    }
    candidates.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.total_cmp(&b.1)));
    for (_, _, one, two) in candidates {
        if gone.contains(&one) && new.contains(&two) {
            gone.retain(|index| *index != one);
            new.retain(|index| *index != two);
            pairs.push((one, two));
        }
    }
    pairs.sort_unstable();
    Match { pairs, gone, new }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HD: SizePx = SizePx { width: 1920.0, height: 1080.0 };

    fn face(x: f64, y: f64, w: f64, h: f64) -> FaceBox {
        FaceBox { x_pct: x, y_pct: y, width_pct: w, height_pct: h }
    }

    #[test]
    fn faces_are_matched_by_overlap_then_by_distance_and_the_rest_is_gone_or_new() {
        let before = [face(10.0, 10.0, 10.0, 18.0), face(60.0, 10.0, 10.0, 18.0)];
        let after = [face(62.0, 11.0, 10.0, 18.0), face(24.0, 10.0, 10.0, 18.0), face(20.0, 80.0, 5.0, 9.0)];
        let Match { pairs, gone, new } = matched(&before, &after, HD, 3.0);
        assert_eq!((pairs, gone, new), (vec![(0, 1), (1, 0)], vec![], vec![2]));
        let far = matched(&before[..1], &after[..1], HD, 3.0);
        assert_eq!((far.gone, far.new), (vec![0], vec![0]));
        assert_eq!(matched(&[face(f64::NAN, 0.0, 1.0, 1.0)], &after[..1], HD, 3.0).new, [0]);
    }

    #[test]
    fn overlap_and_distances_are_measured_on_the_artboard() {
        let (one, two) = (face(0.0, 0.0, 10.0, 10.0), face(5.0, 0.0, 10.0, 10.0));
        assert!((overlap(rect(&one), rect(&two)) - 1.0 / 3.0).abs() < 1e-9);
        // 5 % of 1920 pixels, for a face of 192 x 108.
        assert!((distance(&one, &two, HD) - 96.0 / (192.0f64 * 108.0).sqrt()).abs() < 1e-9);
        assert!(is_cut_off(&one, Rect::new(0.0, 0.0, 100.0, 100.0)));
        assert!(to_edge(&face(40.0, 40.0, 10.0, 10.0), Rect::new(0.0, 0.0, 100.0, 100.0), HD) > 1.0);
    }
}
