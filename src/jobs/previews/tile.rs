//! What is known of the previews of a source, and the small pictures of its filmstrip.

use crate::{
    api::SourceId,
    media::{Facts, Progress},
    picture::Bitmap,
};
use std::sync::Arc;

/// How far the previews of a source are.
#[derive(Clone, Debug, PartialEq)]
pub enum PreviewState {
    /// They wait for their turn.
    Waiting,
    /// They are being made.
    Running(Progress),
    /// They are complete.
    Ready(Facts),
    /// They cannot be made, or not completely; the reason.
    Failed(String),
    /// The user does not want them.
    Cancelled,
}

/// A picture of a filmstrip: a source at a time, in milliseconds of the source.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TileKey {
    /// The source.
    pub source: SourceId,
    /// The time.
    pub at_ms: i64,
}

/// A small picture of a source.
#[derive(Clone)]
pub struct Tile {
    /// At most [`TILE`] pixels.
    pub picture: Arc<Bitmap>,
    /// Whether it will stay: a keyframe that replaces it until the proxy is there will not.
    pub settled: bool,
}

/// The size of a filmstrip's picture, in pixels: twice what is drawn, for dense displays.
pub const TILE: (usize, usize) = (128, 72);
/// A picture of a filmstrip: the mean of the pixels that fall on each of its own.
pub(super) fn shrunk(frame: &Bitmap) -> Bitmap {
    let scale = (TILE.0 as f64 / frame.width.max(1) as f64).min(TILE.1 as f64 / frame.height.max(1) as f64).min(1.0);
    let side = |pixels: usize| ((pixels as f64 * scale).round() as usize).clamp(1, pixels.max(1));
    let (width, height) = (side(frame.width), side(frame.height));
    let mut rgba = Vec::with_capacity(width * height * 4);
    for y in 0..height {
        let rows = y * frame.height / height..((y + 1) * frame.height / height).max(y * frame.height / height + 1);
        for x in 0..width {
            let columns = x * frame.width / width..((x + 1) * frame.width / width).max(x * frame.width / width + 1);
            let (mut sum, mut count) = ([0_u32; 3], 0_u32);
            for row in rows.clone() {
                let start = (row * frame.width + columns.start) * 4;
                let end = (row * frame.width + columns.end) * 4;
                for pixel in frame.rgba.get(start..end).unwrap_or_default().chunks_exact(4) {
                    sum.iter_mut().zip(pixel).for_each(|(sum, channel)| *sum += u32::from(*channel));
                    count += 1;
                }
            }
            rgba.extend(sum.map(|sum| (sum / count.max(1)) as u8));
            rgba.push(255);
        }
    }
    Bitmap { width, height, rgba }
}
