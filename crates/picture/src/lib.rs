#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

use cutroom_api as api;
use cutroom_stage as stage;

mod boxes;
mod cache;
mod fill;
mod fonts;
mod frame;
mod lay_out;
mod letters;
pub mod packed;
mod shapes;
#[cfg(test)]
mod tests;

pub use boxes::letter_boxes;
pub use cutroom_kernels::{
    Before, Bitmap, Colours, Facing, Layer, Lent, Pixels, Planes, Rounded, Scaler, blend, blur, blur_inside, dim_outside,
    draw_layer, fill_shape, sample, to_yuv420, to_yuv420_after,
};
pub use fill::fill;
pub use fonts::{
    ExtraFont, FontBytes, Fonts, FoundFonts, LineHeights, OwnFont, font_file, is_invisible, line_heights, own_fonts_of,
    substitution,
};
pub use frame::{Compositor, Given, Layers, Part, Wanted, touched, wanted};
pub use letters::{Drawn, Measured, Output, caption, measure_caption, text};
pub use shapes::{LabelledBox, draw_boxes, shadow};
