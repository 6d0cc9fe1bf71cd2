//! A decoded picture of the stage.

use crate::{picture::Bitmap, stage::compose::PictureRef, timeline::FrameSpan};
use std::sync::Arc;

/// One picture: a moment of a source; no moment for a still image.
pub type PictureKey = PictureRef;

/// A decoded picture, and smaller ones of it that blurs are drawn from.
#[derive(Clone)]
pub struct Picture {
    /// At preview size.
    pub full: Arc<Bitmap>,
    /// Each half as wide and high as the one before it, the first half of [`Picture::full`].
    pub smaller: [Arc<Bitmap>; 4],
    /// When it is shown, in the time of its source; nothing for a still image.
    pub shown: Option<FrameSpan>,
}

/// The state of a picture.
#[derive(Clone)]
pub enum PictureState {
    /// It is being decoded.
    Loading,
    /// It is decoded.
    Ready(Picture),
    /// It cannot be decoded; the reason.
    Failed(String),
}

impl Picture {
    /// Makes a picture from a decoded frame. It passes over every pixel: not for the interface thread.
    pub fn new(frame: Bitmap, shown: Option<FrameSpan>) -> Self {
        let full = Arc::new(frame);
        let smaller = Bitmap::smaller(&full);
        Self { full, smaller, shown }
    }

    /// Bytes of its pixels and of those of its smaller copies.
    pub fn bytes(&self) -> usize {
        self.full.rgba.len() + self.smaller.iter().map(|copy| copy.rgba.len()).sum::<usize>()
    }
}
