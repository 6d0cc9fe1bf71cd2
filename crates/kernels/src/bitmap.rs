//! A decoded image.

use super::halved;
use std::sync::Arc;

/// An image as decoders return it and screens take it: straight (not premultiplied) RGBA, eight bits a channel, rows from the top.
#[derive(Clone, PartialEq, Eq)]
pub struct Bitmap {
    /// Width in pixels.
    pub width: usize,
    /// Height in pixels.
    pub height: usize,
    /// `width * height * 4` bytes.
    pub rgba: Vec<u8>,
}

impl Bitmap {
    /// Copies the image at half the width and height: each pixel is the mean of four.
    #[must_use]
    pub fn halved(&self) -> Self {
        let rgba = halved(&self.rgba, self.width, self.height);
        Self { width: (self.width / 2).max(1), height: (self.height / 2).max(1), rgba }
    }

    /// Copies the image four times, each half as wide and high as the one before.
    pub fn smaller(bitmap: &Arc<Self>) -> [Arc<Self>; 4] {
        let mut last = bitmap.clone();
        std::array::from_fn(|_| {
            last = Arc::new(last.halved());
            last.clone()
        })
    }
}
