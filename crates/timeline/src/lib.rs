#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

use cutroom_api as api;

mod axis;
pub mod chapters;
mod clocks;
mod cut_map;
mod edit_point;
mod frame_span;
mod index;
mod reel;
mod ripple;
mod ruler_clock;
mod sequence;
mod since;
mod snap;
mod sound;
pub mod spacing;
mod timecode;

pub use crate::api::{DurationMs, PlaybackMs, SourceMs, VideoMs, bounded_ms, bounded_seconds};
pub use axis::{Axis, Tick, ticks};
pub use chapters::{AnchoredChapter, PlacedChapter};
pub use clocks::{Clocks, read_length};
pub use cut_map::{CutMap, Footage, PlayedEditPoint};
pub use edit_point::{EditPoint, EditPointPart, KeptFootage};
pub use frame_span::{FrameSpan, OutputFrames, decoded_at_us, whole_ms};
pub use index::{Found, SpanIndex};
pub use reel::{Anchor, Reel};
pub use ripple::{LaneItem, RippleChange, moved_along, rippled, room_before};
pub use ruler_clock::RulerClock;
pub use sequence::{ClipSpan, Sequence};
pub use since::{GoneFootage, SinceSave, SinceStretch};
pub use snap::{SnapKind, SnapPoint, Snapped, snap};
pub use sound::PlacedSound;
pub use timecode::{Amount, Clock, TimeError, TypedTime, read_time, timecode, timecode_precise};
