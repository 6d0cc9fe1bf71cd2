//! Detects photographed faces: scales an image for a small neural network, and turns the network's output into boxes.

use super::{
    halved,
    network::{BLOCK, HEADS, Map, Network, STEP},
};
use std::sync::OnceLock;

/// Longer side of the network's input, in pixels.
const LONGEST: usize = 320;
/// Least confidence of a reported face.
pub const LEAST_CONFIDENCE: f64 = 0.7;
/// Overlap (intersection over union) above which only the more confident of two boxes is kept.
const MOST_OVERLAP: f64 = 0.3;
/// Most faces of one image.
const MOST_FACES: usize = 100;

/// A detected face, in fractions 0..1 of the image's width and height, clipped to the image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DetectedFace {
    /// Left edge.
    pub x: f64,
    /// Top edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
    /// Confidence of the detector, from [`LEAST_CONFIDENCE`] to 1.
    pub confidence: f64,
}

impl DetectedFace {
    /// Intersection over union of the two boxes: 0 for separate faces, 1 for equal boxes.
    #[must_use]
    pub fn overlap(&self, other: &Self) -> f64 {
        let across = (self.x + self.width).min(other.x + other.width) - self.x.max(other.x);
        let down = (self.y + self.height).min(other.y + other.height) - self.y.max(other.y);
        let shared = across.max(0.0) * down.max(0.0);
        let all = self.width * self.height + other.width * other.height - shared;
        if all > 0.0 { shared / all } else { 0.0 }
    }
}

/// Detects the faces in an image (RGBA, rows from the top), sorted by descending confidence. Takes 10 to 50 ms. An image with too
/// few bytes has none.
pub fn faces_in(rgba: &[u8], width: usize, height: usize) -> Vec<DetectedFace> {
    static NETWORK: OnceLock<Option<Network>> = OnceLock::new();
    let network = NETWORK.get_or_init(Network::new);
    let Some((input, scale)) = input_of(rgba, width, height) else { return Vec::new() };
    let Some(levels) = network.as_ref().and_then(|network| network.run(&input)) else { return Vec::new() };
    let (width, height) = (width as f64 * scale, height as f64 * scale);
    let mut found = Vec::new();
    for (map, place) in &levels {
        for (index, values) in map.values.chunks_exact(BLOCK).enumerate() {
            let (column, row) = (index % map.width, index / map.width);
            let values = values.get(..HEADS).unwrap_or_default();
            let Some((confidence, area)) = face_at(values, (column, row), *place as f64) else { continue };
            found.extend(clipped(area, (width, height), confidence));
        }
    }
    found.sort_by(|a: &DetectedFace, b| b.confidence.total_cmp(&a.confidence));
    let mut kept: Vec<DetectedFace> = Vec::new();
    for face in found {
        if kept.len() < MOST_FACES && kept.iter().all(|other| other.overlap(&face) <= MOST_OVERLAP) {
            kept.push(face);
        }
    }
    kept
}

/// Decodes one output of the network's heads: confidence, and left, top, right and bottom edge in pixels of the input. `None` below
/// [`LEAST_CONFIDENCE`].
fn face_at(values: &[f32], (column, row): (usize, usize), place: f64) -> Option<(f64, [f64; 4])> {
    let &[class, object, x, y, width, height] = values else { return None };
    let sigmoid = |value: f32| 1.0 / (1.0 + (-f64::from(value)).exp());
    let confidence = (sigmoid(class) * sigmoid(object)).sqrt();
    if confidence < LEAST_CONFIDENCE {
        return None;
    }
    let (x, y) = ((column as f64 + f64::from(x)) * place, (row as f64 + f64::from(y)) * place);
    let half = |size: f32| f64::from(size).exp() * place / 2.0;
    let (width, height) = (half(width), half(height));
    Some((confidence, [x - width, y - height, x + width, y + height]))
}

/// Clips a box to the image; `None` if nothing is left.
fn clipped([left, top, right, bottom]: [f64; 4], (width, height): (f64, f64), confidence: f64) -> Option<DetectedFace> {
    let (x, y) = ((left / width).clamp(0.0, 1.0), (top / height).clamp(0.0, 1.0));
    let face = DetectedFace {
        x,
        y,
        width: (right / width).clamp(0.0, 1.0) - x,
        height: (bottom / height).clamp(0.0, 1.0) - y,
        confidence,
    };
    (face.width > 0.0 && face.height > 0.0).then_some(face)
}

/// Input of the network, and its scale: the image scaled down (never up) and padded with black, with sides that are multiples of
/// [`STEP`]. `None` for an image without pixels.
fn input_of(rgba: &[u8], width: usize, height: usize) -> Option<(Map, f64)> {
    if width == 0 || height == 0 || rgba.len() < width * height * 4 {
        return None;
    }
    if width.max(height) > 2 * LONGEST {
        let half = input_of(&halved(rgba, width, height), (width / 2).max(1), (height / 2).max(1));
        return half.map(|(map, scale)| (map, scale / 2.0));
    }
    let scale = (LONGEST as f64 / width.max(height) as f64).min(1.0);
    let side = |pixels: usize| ((pixels as f64 * scale).round() as usize).max(1);
    let (across, down) = (side(width), side(height));
    let (filled, rows) = (across.next_multiple_of(STEP), down.next_multiple_of(STEP));
    let mut values = vec![0.0; filled * rows * 3];
    let columns: Vec<Taps> = (0..across).map(|x| Taps::new(x, scale, width)).collect();
    for (y, line) in values.chunks_exact_mut(filled * 3).take(down).enumerate() {
        let taps = Taps::new(y, scale, height);
        let row = |y: usize| rgba.get(y * width * 4..(y + 1) * width * 4).unwrap_or_default();
        let (upper, lower) = (row(taps.first), row(taps.second));
        for (pixel, column) in line.chunks_exact_mut(3).zip(&columns) {
            let at = |row: &[u8], x: usize, channel: usize| f32::from(row.get(x * 4 + channel).copied().unwrap_or(0));
            for (value, channel) in pixel.iter_mut().zip([2, 1, 0]) {
                let mix = |row| {
                    let (a, b) = (at(row, column.first, channel), at(row, column.second, channel));
                    a + (b - a) * column.part
                };
                let (a, b) = (mix(upper), mix(lower));
                *value = a + (b - a) * taps.part;
            }
        }
    }
    Some((Map { width: filled, height: rows, channels: 3, values }, scale))
}

/// Linear interpolation between two pixels of a line: their indices, and the weight of the second one.
struct Taps {
    first: usize,
    second: usize,
    part: f32,
}

impl Taps {
    fn new(at: usize, scale: f64, length: usize) -> Self {
        let place = ((at as f64 + 0.5) / scale - 0.5).clamp(0.0, (length - 1) as f64);
        let first = place as usize;
        Self { first, second: (first + 1).min(length - 1), part: place.fract() as f32 }
    }
}
