//! Faces in pictures: a detector that knows nothing of any face data, so that it can be held against it.
//!
//! It finds photographed faces, also from the side and partly covered, from about a twentieth of the picture's width on. It
//! does not find drawn faces, nor the back of a head. `docs/detector.md` has what was measured.

mod faces;
mod network;
mod scan;
#[cfg(test)]
mod tests;

pub use faces::{DetectedFace, LEAST_CONFIDENCE, faces_in};
pub use scan::{FaceScan, faces_at};
