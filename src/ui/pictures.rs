//! Decoded pictures on the graphics card.

use crate::app::{Picture, Pixels};
use egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};
use std::{collections::HashMap, sync::Arc};

/// Textures of the pictures that were drawn lately, by the picture's address in memory. A texture holds its picture,
/// so that the address cannot come to mean another.
#[derive(Default)]
pub struct Textures {
    held: HashMap<usize, (Arc<Pixels>, TextureHandle, u64)>,
    frame: u64,
}

impl Textures {
    /// Begins a frame: forgets what the last one did not draw.
    pub fn begin(&mut self) {
        let last = self.frame;
        self.held.retain(|_, (_, _, used)| *used == last);
        self.frame += 1;
    }

    /// The texture of a picture.
    pub fn full(&mut self, context: &Context, picture: &Picture) -> TextureId {
        self.texture(context, &picture.full)
    }

    /// The texture of its very small copy.
    pub fn tiny(&mut self, context: &Context, picture: &Picture) -> TextureId {
        self.texture(context, &picture.tiny)
    }

    fn texture(&mut self, context: &Context, frame: &Arc<Pixels>) -> TextureId {
        let now = self.frame;
        let entry = self.held.entry(Arc::as_ptr(frame) as usize).or_insert_with(|| {
            let image = ColorImage::from_rgba_unmultiplied([frame.width, frame.height], &frame.rgba);
            (frame.clone(), context.load_texture("frame", image, TextureOptions::LINEAR), now)
        });
        entry.2 = now;
        entry.1.id()
    }
}
