//! Decoded image for the preview.

use crate::{picture::Bitmap, stage::compose::PictureRef, timeline::FrameSpan};
use std::sync::Arc;

/// Key of an image: a moment of a source; a still image has no moment.
pub type PictureKey = PictureRef;

/// Decoded image with smaller copies, from which blurs are drawn.
#[derive(Clone)]
pub struct Picture {
    /// Largest copy, at the size of the preview.
    pub full: Arc<Bitmap>,
    /// Smaller copies, each half as wide and high as the one before; the first is half the size of [`Picture::full`].
    pub smaller: [Arc<Bitmap>; 4],
    /// Period in which the image is shown, in the time of its source; `None` for a still image.
    pub shown: Option<FrameSpan>,
}

/// State of an image.
#[derive(Clone)]
pub enum PictureState {
    /// The image is being decoded.
    Loading,
    /// The image is decoded.
    Ready(Picture),
    /// The image cannot be decoded; the reason.
    Failed(String),
}

impl Picture {
    /// Builds the smaller copies of a decoded image. Reads every pixel: never call it on the interface thread.
    pub fn new(frame: Bitmap, shown: Option<FrameSpan>) -> Self {
        let full = Arc::new(frame);
        let smaller = Bitmap::smaller(&full);
        Self { full, smaller, shown }
    }

    /// Memory of all copies, in bytes.
    pub fn bytes(&self) -> usize {
        self.full.rgba.len() + self.smaller.iter().map(|copy| copy.rgba.len()).sum::<usize>()
    }
}
