//! The wire: the types of the API document, one file per resource, and the client.
//!
//! Records keep fields and enum values that this version does not know and send them back unchanged. Bodies refuse unknown
//! properties and check every rule that needs no server, so that client and server cannot disagree on a rule.

pub mod batch;
mod bounds;
mod budget;
pub mod captions;
mod change;
mod client;
pub mod clip;
pub mod cutting;
pub mod effects;
pub mod error;
pub mod export;
pub mod face_analysis;
pub mod faces;
mod gate;
mod ids;
pub mod item;
pub mod layout;
pub mod lenient;
pub mod library;
mod ms;
mod open_enum;
pub mod overlay;
mod plain;
pub mod playlist;
mod routes;
pub mod rules;
mod shapes;
#[cfg(test)]
pub(crate) mod soak;
pub mod sound_effect;
pub mod source;
pub mod space;
pub mod transcript;
mod transport;
pub mod unique_json;
pub mod video;
pub mod viewing;
pub mod webhook;

pub use bounds::{LONGEST_MS, bounded_ms, bounded_seconds};
pub use budget::{Priority, RateLimit};
pub use client::{Client, Progress, VideoList};
pub use error::{ApiError, Refusal};
pub use ids::{
    ClipId, EndpointId, ExportId, GroupId, ItemId, MessageId, OperationId, PlaylistId, PresetId, SourceId, TagId, UserId,
    VideoId,
};
pub use lenient::{Lane, ReadList, Unreadable};
pub use ms::{DurationMs, MAX_INT, PlaybackMs, SourceMs, VideoMs, integer};
pub use plain::plain;
pub use routes::{BoxError, Identity};
pub use shapes::{CropPx, HexColor, PointPct, SizePct, SizePx};
pub use transport::MediaRange;

/// Fields that this version does not know, kept in order to send them back.
pub type Extra = serde_json::Map<String, serde_json::Value>;
