//! Textures of decoded images on the graphics card.

use crate::{
    jobs::pictures::Picture,
    picture::{self, Bitmap},
};
use egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};
use std::{any::Any, collections::HashMap, sync::Arc};

/// Textures of recently drawn images, by the image's address in memory. A texture holds its image, so that the address cannot be
/// reused for another one.
#[derive(Default)]
pub struct Textures {
    held: HashMap<usize, KeptTexture>,
    /// Unused textures with the frame in which they became unused: the next images of equal size overwrite them.
    idle: Vec<(u64, TextureHandle)>,
    frame: u64,
}

/// Maximum number of unused textures kept: enough for a screen and a camera recording that play.
const MOST_IDLE: usize = 2;
/// Number of frames for which unused textures are kept.
const IDLE_FRAMES: u64 = 10;

struct KeptTexture {
    _picture: Arc<dyn Any + Send + Sync>,
    texture: TextureHandle,
    used: u64,
}

impl Textures {
    /// Starts a frame: releases the textures that the last frame did not draw.
    pub fn begin(&mut self) {
        let last = self.frame;
        self.idle.retain(|(since, _)| last - since < IDLE_FRAMES);
        let gone = self.held.extract_if(|_, held| held.used != last);
        self.idle.extend(gone.map(|(_, gone)| (last, gone.texture)));
        let surplus = self.idle.len().saturating_sub(MOST_IDLE);
        self.idle.drain(..surplus);
        self.frame += 1;
    }

    /// Texture of an image at full size.
    pub fn full(&mut self, context: &Context, picture: &Picture) -> TextureId {
        self.decoded(context, &picture.full)
    }

    /// Like [`Textures::full`], for the image's smallest copy, in which nothing can be read.
    pub fn smallest(&mut self, context: &Context, picture: &Picture) -> TextureId {
        let [.., smallest] = &picture.smaller;
        self.decoded(context, smallest)
    }

    /// Texture of rendered pixels.
    pub fn drawn(&mut self, context: &Context, drawn: &Arc<picture::Pixels>) -> TextureId {
        let size = [drawn.width() as usize, drawn.height() as usize];
        self.texture(context, drawn, || ColorImage::from_rgba_premultiplied(size, drawn.data()))
    }

    /// Texture of a bitmap.
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
        let (used, idle) = (self.frame, &mut self.idle);
        let held = self.held.entry(Arc::as_ptr(frame).addr()).or_insert_with(|| {
            let image = image();
            let texture = match idle.iter().position(|(_, texture)| texture.size() == image.size) {
                Some(place) => {
                    let (_, mut texture) = idle.swap_remove(place);
                    texture.set_partial([0, 0], image, TextureOptions::LINEAR);
                    texture
                }
                None => context.load_texture("frame", image, TextureOptions::LINEAR),
            };
            KeptTexture { _picture: frame.clone(), texture, used }
        });
        held.used = used;
        held.texture.id()
    }
}
