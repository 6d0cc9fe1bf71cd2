#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

use cutroom_api as api;
use cutroom_captions as captions;
use cutroom_timeline as timeline;

mod arrange;
pub mod compose;
mod faces;
pub mod handles;
mod layouts;
mod measures;
mod motion;
mod place;
mod seen;
pub mod sound;
mod viewport;

pub use arrange::{Arrangement, CameraView, Layer, Rounding, arrange, covering, cropped};
pub use cutroom_kernels::Rect;
pub use faces::{CameraFace, face_on_canvas};
pub use layouts::{LayoutMoment, LayoutTrack, arrives_after};
pub use measures::{LAYOUT_CHANGE_MS, OVERLAY_FADE_MS, ZOOM_EASE_MS};
pub use place::{brought_back, grabbable};
pub use seen::{Seen, seen};
pub use viewport::{Magnification, SAFE_AREAS, Viewport, drawn_scale};
