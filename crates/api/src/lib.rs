#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

pub mod address;
pub mod analytics;
pub mod batch;
pub mod bounds;
pub mod captions;
mod change;
pub mod clip;
pub mod cutting;
pub mod effects;
pub mod embedding;
pub mod error;
pub mod export;
pub mod face_analysis;
pub mod faces;
mod ids;
pub mod item;
pub mod json;
pub mod layout;
pub mod lenient;
pub mod library;
mod ms;
mod open_enum;
mod outcome;
pub mod overlay;
mod plain;
pub mod playlist;
pub mod push;
pub mod rules;
mod shapes;
pub mod sound_effect;
pub mod source;
pub mod space;
pub mod strict;
pub mod transcript;
pub mod unique_json;
pub mod video;
pub mod viewing;
pub mod webhook;

pub use bounds::{LONGEST_MS, bounded_ms, bounded_seconds};
pub use error::{ApiError, LONGEST_WAIT, Refusal};
pub use ids::{
    ClipId, EndpointId, ExportId, GroupId, ItemId, MessageId, OperationId, PlaylistId, PresetId, SourceId, TagId, UserId,
    VideoId,
};
pub use lenient::{Lane, ReadList, Unreadable};
pub use ms::{DurationMs, MAX_INT, PlaybackMs, SourceMs, VideoMs, integer};
pub use outcome::Outcome;
pub use plain::{plain, steers};
pub use shapes::{CropPx, HexColor, PointPct, SizePct, SizePx};
pub(crate) use shapes::{whole, whole_or_none, whole_size_or_none};

/// Fields that this version does not know, kept in order to send them back.
pub type Extra = serde_json::Map<String, serde_json::Value>;
