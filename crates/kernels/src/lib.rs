#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

mod bitmap;
mod blend;
mod blur;
mod faces;
mod halve;
pub mod limiter;
mod network;
mod pixels;
mod planes;
mod rect;
mod rounded;
mod sample;
pub mod stretch;
mod yuv;

pub use bitmap::Bitmap;
pub use blend::{Layer, blend, covered, dim_outside, draw_layer, fill_shape};
pub use blur::{blur, blur_inside};
pub use faces::{DetectedFace, LEAST_CONFIDENCE, faces_in};
pub use halve::halved;
pub use pixels::{LONGEST_SIDE, Pixels, premultiplied};
pub use planes::{Colours, Matrix, Planes, ValueRange, sample_planes};
pub use rect::Rect;
pub use rounded::Rounded;
pub use sample::sample;
pub use yuv::to_yuv420;

/// Red, green, blue and alpha; straight unless said otherwise.
pub type Rgba = [u8; 4];
