//! The pixels of what is no footage: backgrounds, letters, captions, shadows, borders and boxes; and the putting of pixels
//! onto pixels. Pure: the same block gives the same bytes in the window, in an export and in a single frame.
//!
//! Everything is premultiplied RGBA in sRGB values, eight bits a channel, blended as the values are (as browsers and
//! ffmpeg do). Places are pixels of the output: artboard pixels times the scale.

mod blend;
mod blur;
mod boxes;
mod cache;
mod fill;
mod fonts;
mod frame;
mod lay_out;
mod letters;
mod pixels;
mod rounded;
mod sample;
mod shapes;
#[cfg(test)]
mod tests;
mod yuv;

pub use blend::{Layer, blend, dim_outside, draw_layer, fill_shape};
pub use blur::{blur, blur_inside};
pub use boxes::letter_boxes;
pub use fill::fill;
pub use fonts::{ExtraFont, FontBytes, Fonts, substitution};
pub use frame::{Compositor, Given, Layers, Part, Wanted, wanted};
pub use letters::{Drawn, Measured, Output, caption, measure_caption, measure_text, text};
pub use pixels::Pixels;
pub use rounded::Rounded;
pub use sample::sample;
pub use shapes::{LabelledBox, draw_boxes, shadow};
pub use yuv::to_yuv420;
