//! Decoded pictures on the graphics card.

use crate::{
    jobs::pictures::Picture,
    picture::{self, Bitmap},
};
use egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};
use std::{any::Any, collections::HashMap, sync::Arc};

/// Textures of the pictures that were drawn lately, by the picture's address in memory. A texture holds its picture,
/// so that the address cannot come to mean another.
#[derive(Default)]
pub struct Textures {
    held: HashMap<usize, KeptTexture>,
    frame: u64,
}

struct KeptTexture {
    _picture: Arc<dyn Any + Send + Sync>,
    texture: TextureHandle,
    used: u64,
}

impl Textures {
    /// Begins a frame: forgets what the last one did not draw.
    pub fn begin(&mut self) {
        let last = self.frame;
        self.held.retain(|_, held| held.used == last);
        self.frame += 1;
    }

    /// The texture of a picture.
    pub fn full(&mut self, context: &Context, picture: &Picture) -> TextureId {
        self.decoded(context, &picture.full)
    }

    /// The texture of the smallest copy of a picture: nothing can be read in it.
    pub fn smallest(&mut self, context: &Context, picture: &Picture) -> TextureId {
        let [.., smallest] = &picture.smaller;
        self.decoded(context, smallest)
    }

    /// The texture of drawn pixels.
    pub fn drawn(&mut self, context: &Context, drawn: &Arc<picture::Pixels>) -> TextureId {
        let size = [drawn.width() as usize, drawn.height() as usize];
        self.texture(context, drawn, || ColorImage::from_rgba_premultiplied(size, drawn.data()))
    }

    /// The texture of a small picture.
    pub fn bitmap(&mut self, context: &Context, picture: &Arc<Bitmap>) -> TextureId {
        self.decoded(context, picture)
    }

    fn decoded(&mut self, context: &Context, frame: &Arc<Bitmap>) -> TextureId {
        self.texture(context, frame, || ColorImage::from_rgba_unmultiplied([frame.width, frame.height], &frame.rgba))
    }

    fn texture<P: Any + Send + Sync>(
        &mut self,
        context: &Context,
        frame: &Arc<P>,
        image: impl FnOnce() -> ColorImage,
    ) -> TextureId {
        let used = self.frame;
        let held = self.held.entry(Arc::as_ptr(frame).addr()).or_insert_with(|| KeptTexture {
            _picture: frame.clone(),
            texture: context.load_texture("frame", image(), TextureOptions::LINEAR),
            used,
        });
        held.used = used;
        held.texture.id()
    }
}
