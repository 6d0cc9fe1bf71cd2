//! State of a source's previews, and filmstrip tiles.

use crate::{
    api::SourceId,
    media::{Facts, Progress},
    picture::Bitmap,
};
use std::sync::Arc;

/// State of a source's previews.
#[derive(Clone, Debug, PartialEq)]
pub enum PreviewState {
    /// The previews wait for their turn.
    Waiting,
    /// The previews are being created.
    Running(Progress),
    /// The previews are complete.
    Ready(Facts),
    /// The previews cannot be created, or only in part; the reason.
    Failed(String),
    /// The user does not want the previews.
    Cancelled,
}

/// Key of a filmstrip tile.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TileKey {
    /// Id of the source.
    pub source: SourceId,
    /// Moment of the source, in milliseconds.
    pub at_ms: i64,
}

/// Filmstrip tile.
#[derive(Clone)]
pub struct Tile {
    /// Image of at most [`TILE`] pixels.
    pub picture: Arc<Bitmap>,
    /// False if the tile is a keyframe that stands in until the proxy is decoded.
    pub settled: bool,
}

/// Maximum size of a tile, in pixels: twice the size on the screen, for high-density displays.
pub const TILE: (usize, usize) = (128, 72);
/// Scales an image down to a tile by averaging pixels.
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
