//! The preview area: which images it needs, and view options.

pub mod compare;
pub mod cropping;
pub mod edge;
pub mod frame_out;
pub mod frames;
pub mod item_pictures;
pub mod looking;
pub mod pictures;
pub mod pointing;
pub mod previews;
pub mod resting;
mod wanted;
