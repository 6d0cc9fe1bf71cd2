//! The inner loops over pixels and samples. They are a crate of their own for one reason: it is compiled optimised in every
//! profile, so that what `make run` builds draws and plays as it should, while the rest of the program builds quickly.
//!
//! Pictures are premultiplied RGBA in sRGB values, eight bits a channel, blended as the values are (as browsers and ffmpeg
//! do). Places are pixels of the output. Sound is interleaved stereo at 48,000 frames a second.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

mod blend;
mod blur;
mod faces;
mod halve;
pub mod limiter;
mod network;
mod pixels;
mod rect;
mod rounded;
mod sample;
pub mod stretch;
mod yuv;

pub use blend::{Layer, blend, covered, dim_outside, draw_layer, fill_shape};
pub use blur::{blur, blur_inside};
pub use faces::{DetectedFace, LEAST_CONFIDENCE, faces_in};
pub use halve::halved;
pub use pixels::{LONGEST_SIDE, Pixels, over_255, premultiplied};
pub use rect::Rect;
pub use rounded::Rounded;
pub use sample::sample;
pub use yuv::to_yuv420;

/// Red, green, blue and alpha; straight unless said otherwise.
pub type Rgba = [u8; 4];
