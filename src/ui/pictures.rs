//! Decoded pictures on the graphics card.

use crate::{
    app::{Picture, Pixels},
    picture,
    stage::Rect,
};
use egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};
use std::{any::Any, collections::HashMap, sync::Arc};

/// Textures of the pictures that were drawn lately, by the picture's address in memory. A texture holds its picture,
/// so that the address cannot come to mean another.
#[derive(Default)]
pub struct Textures {
    held: HashMap<Key, Held>,
    frame: u64,
}

/// A picture, or a blurred part of it: left, top, right and bottom edge in its own pixels, and hundredths of its sigma.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key(usize, Option<([u32; 4], u32)>);

struct Held {
    _picture: Arc<dyn Any + Send + Sync>,
    texture: TextureHandle,
    used: u64,
}

/// The most pixels of a picture that are blurred at once: it happens between two frames of the window.
const MOST_BLURRED: usize = 24_000;

impl Textures {
    /// Begins a frame: forgets what the last one did not draw.
    pub fn begin(&mut self) {
        let last = self.frame;
        self.held.retain(|_, held| held.used == last);
        self.frame += 1;
    }

    /// The texture of a picture.
    pub fn full(&mut self, context: &Context, picture: &Picture) -> TextureId {
        let frame = &picture.full;
        self.texture(context, frame, None, || ColorImage::from_rgba_unmultiplied([frame.width, frame.height], &frame.rgba))
    }

    /// The texture of drawn letters.
    pub fn letters(&mut self, context: &Context, drawn: &Arc<picture::Pixels>) -> TextureId {
        let size = [drawn.width() as usize, drawn.height() as usize];
        self.texture(context, drawn, None, || ColorImage::from_rgba_premultiplied(size, drawn.data()))
    }

    /// A part of a picture, given in fractions of it, blurred by a Gaussian whose standard deviation is `sigma` pixels of it.
    /// Answers which part of the picture the texture covers, in fractions: somewhat more than was asked for.
    pub fn blurred(&mut self, context: &Context, picture: &Picture, part: Rect, sigma: f64) -> (TextureId, Rect) {
        // A blur is as good on a smaller copy, as long as it is wider than a pixel of that.
        let mut copies = picture.smaller.iter().enumerate().map(|(index, copy)| (copy, f64::from(2_u32 << index)));
        let (mut frame, mut by) = (&picture.full, 1.0);
        let pixels = |frame: &Pixels| part.w * part.h * (frame.width * frame.height) as f64;
        while sigma / by > 3.0 || (pixels(frame) > MOST_BLURRED as f64 && sigma / by > 1.0) {
            let Some((smaller, factor)) = copies.next() else { break };
            (frame, by) = (smaller, factor);
        }
        let (width, height) = (frame.width as f64, frame.height as f64);
        // One pixel more on each side, so that smoothing between pixels finds both.
        let edge = |at: f64, whole: f64, more: f64| (at * whole + more).clamp(0.0, whole);
        let (left, top) = (edge(part.x, width, -1.0).floor(), edge(part.y, height, -1.0).floor());
        let right = edge(part.x + part.w, width, 1.0).ceil().max(left + 1.0);
        let bottom = edge(part.y + part.h, height, 1.0).ceil().max(top + 1.0);
        let bounds = [left, top, right, bottom].map(|edge| edge as u32);
        let sigma = (sigma / by * 100.0).round();
        let texture = self.texture(context, frame, Some((bounds, sigma as u32)), || gaussian(frame, bounds, sigma / 100.0));
        let covered = Rect::new(left / width, top / height, (right - left) / width, (bottom - top) / height);
        (texture, covered)
    }

    fn texture<P: Any + Send + Sync>(
        &mut self,
        context: &Context,
        frame: &Arc<P>,
        blurred: Option<([u32; 4], u32)>,
        image: impl FnOnce() -> ColorImage,
    ) -> TextureId {
        let used = self.frame;
        let held = self.held.entry(Key(Arc::as_ptr(frame).addr(), blurred)).or_insert_with(|| Held {
            _picture: frame.clone(),
            texture: context.load_texture("frame", image(), TextureOptions::LINEAR),
            used,
        });
        held.used = used;
        held.texture.id()
    }
}

/// A part of a frame, blurred in both directions. Beyond its edges a frame goes on as it is there.
fn gaussian(frame: &Pixels, [left, top, right, bottom]: [u32; 4], sigma: f64) -> ColorImage {
    let reach = (sigma * 3.0).ceil() as i64;
    let weight = |by: i64| (-(by * by) as f64 / (2.0 * sigma * sigma).max(1e-6)).exp() as f32;
    let weights: Vec<f32> = (-reach..=reach).map(weight).collect();
    let all: f32 = weights.iter().sum();
    let (x, y) = (i64::from(left)..i64::from(right), i64::from(top)..i64::from(bottom));
    let rows = (y.start - reach)..(y.end + reach);
    let (width, height) = ((x.end - x.start) as usize, (y.end - y.start) as usize);
    let pixel = |x: i64, y: i64| {
        let (x, y) = (x.clamp(0, frame.width as i64 - 1), y.clamp(0, frame.height as i64 - 1));
        let at = (y as usize * frame.width + x as usize) * 4;
        frame.rgba.get(at..at + 4).map_or([0.0; 4], |rgba| [rgba[0], rgba[1], rgba[2], rgba[3]].map(f32::from))
    };
    let add = |sum: &mut [f32; 4], pixel: [f32; 4], weight: f32| {
        for (sum, channel) in sum.iter_mut().zip(pixel) {
            *sum += channel * weight;
        }
    };
    let mut across: Vec<[f32; 4]> = Vec::with_capacity(width * (height + 2 * reach as usize));
    for row in rows {
        for column in x.clone() {
            let mut sum = [0.0; 4];
            for (weight, by) in weights.iter().zip(-reach..) {
                add(&mut sum, pixel(column + by, row), *weight);
            }
            across.push(sum.map(|channel| channel / all));
        }
    }
    let mut rgba = Vec::with_capacity(width * height * 4);
    for row in 0..height {
        for column in 0..width {
            let mut sum = [0.0; 4];
            for (index, weight) in weights.iter().enumerate() {
                add(&mut sum, across.get((row + index) * width + column).copied().unwrap_or_default(), *weight);
            }
            rgba.extend(sum.map(|channel| (channel / all).round().clamp(0.0, 255.0) as u8));
        }
    }
    ColorImage::from_rgba_unmultiplied([width, height], &rgba)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blur_keeps_what_is_even_and_spreads_what_is_not() {
        let even = Pixels { width: 20, height: 10, rgba: [[40, 80, 120, 255]; 200].concat() };
        let blurred = gaussian(&even, [3, 2, 12, 9], 2.5);
        assert_eq!((blurred.width(), blurred.height()), (9, 7));
        assert!(blurred.pixels.iter().all(|pixel| pixel.to_array() == [40, 80, 120, 255]));
        let mut point = Pixels { width: 21, height: 21, rgba: [[0, 0, 0, 255]; 441].concat() };
        point.rgba[(10 * 21 + 10) * 4] = 255;
        let blurred = gaussian(&point, [0, 0, 21, 21], 1.0);
        let red = |x: usize, y: usize| blurred.pixels[y * 21 + x].r();
        // 255 / (2 pi sigma squared) in the middle, and exp(-1/2) of that beside it.
        assert_eq!((red(10, 10), red(11, 10), red(10, 9), red(0, 0)), (41, 25, 25, 0));
    }
}
