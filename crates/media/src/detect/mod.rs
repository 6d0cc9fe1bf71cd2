//! Faces in pictures: a detector that knows nothing of any face data, so that it can be held against it.
//!
//! It finds photographed faces, also from the side and partly covered, from about a twentieth of the picture's width on. It
//! does not find drawn faces, nor the back of a head. `docs/change/detector.md` has what was measured.

mod scan;
#[cfg(test)]
mod tests;

use cutroom_kernels::Bitmap;
pub use cutroom_kernels::{DetectedFace, LEAST_CONFIDENCE};
pub use scan::{FaceScan, faces_at};

/// The faces in a picture, the surest first. Takes 10 to 50 ms: not for the interface thread.
pub fn faces_in(picture: &Bitmap) -> Vec<DetectedFace> {
    cutroom_kernels::faces_in(&picture.rgba, picture.width, picture.height)
}
