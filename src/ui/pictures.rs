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
    /// Textures whose pictures are not drawn any more, with the frame in which they became idle: the next pictures of the same
    /// size are written over them.
    idle: Vec<(u64, TextureHandle)>,
    frame: u64,
}

/// How many idle textures are kept at most: of a screen and a camera that play.
const MOST_IDLE: usize = 2;
/// For how many frames they are kept.
const IDLE_FRAMES: u64 = 10;

struct KeptTexture {
    _picture: Arc<dyn Any + Send + Sync>,
    texture: TextureHandle,
    used: u64,
}

impl Textures {
    /// Begins a frame: forgets what the last one did not draw.
    pub fn begin(&mut self) {
        let last = self.frame;
        self.idle.retain(|(since, _)| last - since < IDLE_FRAMES);
        let gone = self.held.extract_if(|_, held| held.used != last);
        self.idle.extend(gone.map(|(_, gone)| (last, gone.texture)));
        let surplus = self.idle.len().saturating_sub(MOST_IDLE);
        self.idle.drain(..surplus);
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
