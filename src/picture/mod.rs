//! The pixels of what is no footage: backgrounds, letters, captions, shadows, borders and boxes; and the putting of pixels
//! onto pixels. Pure: the same block gives the same bytes in the window, in an export and in a single frame.
//!
//! Everything is premultiplied RGBA in sRGB values, eight bits a channel, blended as the values are (as browsers and
//! ffmpeg do). Places are pixels of the output: artboard pixels times the scale.

mod blend;
mod blur;
mod fill;
mod pixels;
mod rounded;

pub use blend::{Layer, blend, dim_outside, draw_layer, fill_shape};
pub use blur::{blur, blur_inside};
pub use fill::fill;
pub use pixels::Pixels;
pub use rounded::Rounded;
