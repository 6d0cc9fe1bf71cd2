//! Face detection in images, independent of the face data that it is used to check.
//!
//! The detector finds photographed faces, also from the side and partly covered, from about a twentieth of the image's width on. It
//! does not find drawn faces, nor the back of a head. Measurements are in `docs/change/detector.md`.

mod scan;
#[cfg(test)]
mod tests;

use cutroom_kernels::Bitmap;
pub use cutroom_kernels::{DetectedFace, LEAST_CONFIDENCE};
pub use scan::{FaceScan, faces_at};

/// Detects faces in an image, sorted by descending confidence. Takes 10 to 50 ms: not for the interface thread.
pub fn faces_in(picture: &Bitmap) -> Vec<DetectedFace> {
    cutroom_kernels::faces_in(&picture.rgba, picture.width, picture.height)
}
