#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

mod bitmap;
mod blend;
mod blur;
mod faces;
mod halve;
mod lent;
pub mod limiter;
mod network;
mod pixels;
mod planes;
mod rect;
mod rounded;
mod sample;
pub mod stretch;
mod widest;
mod yuv;

pub use bitmap::Bitmap;
pub use blend::{Layer, blend, blend_rows, covered, dim_outside, draw_layer, draw_layer_rows, fill_shape};
pub use blur::{blur, blur_inside};
pub use faces::{DetectedFace, LEAST_CONFIDENCE, faces_in};
pub use halve::halved;
pub use lent::Lent;
pub use pixels::{LONGEST_SIDE, Pixels, premultiplied};
pub use planes::{Before, Colours, Matrix, Planes, Scaler, ValueRange, sample_planes};
pub use rect::Rect;
pub use rounded::Rounded;
pub use sample::{Facing, sample};
pub use yuv::{to_yuv420, to_yuv420_after};

/// Red, green, blue and alpha; straight unless stated otherwise.
pub type Rgba = [u8; 4];
