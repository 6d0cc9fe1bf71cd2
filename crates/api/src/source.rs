//! Sources: the media files behind a clip's layers, and their upload.

use super::{
    DurationMs, Extra, SizePx, SourceId,
    lenient::{keeps_extra, keeps_nothing},
    open_enum::open_enum,
    rules::FieldError,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

open_enum! {
    /// Layer of a clip that a source feeds (an assumption of `api-gaps.md`).
    Medium {
        /// The screen recording.
        Screen = "screen",
        /// The camera recording.
        Camera = "camera",
        /// The microphone recording.
        Microphone = "microphone",
        /// The recording of the computer's sound.
        SystemAudio = "systemAudio",
        /// Uploaded footage.
        Upload = "upload",
    }

    /// Kind of media in an upload.
    SourceKind { Image = "image", Video = "video", Audio = "audio" }
}

impl Medium {
    /// Layers that may hold a clip's speech, in the order in which they most likely do: the microphone first.
    pub const VOICES: [Self; 4] = [Self::Microphone, Self::Upload, Self::Camera, Self::SystemAudio];
}

/// Kinds of source that sound effects and music can play.
pub const SOUNDS: &[SourceKind] = &[SourceKind::Audio];
/// Kinds of source that overlays and B-roll can show.
pub const PICTURES: &[SourceKind] = &[SourceKind::Image, SourceKind::Video];

/// Checks that the source in a field is of one of these kinds.
///
/// # Errors
/// Names the field, the source, the expected kinds and its actual kind.
pub fn check_kind(field: &str, id: &SourceId, kinds: &[SourceKind], is: &SourceKind) -> Result<(), FieldError> {
    if kinds.contains(is) {
        return Ok(());
    }
    let expected: Vec<_> = kinds.iter().map(SourceKind::as_str).collect();
    Err(FieldError::new(field, format!("\"{id}\" must be of kind {}, it is {}", expected.join(" or "), is.as_str())))
}

/// Existence and kinds of the sources in a request.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KnownSources {
    /// Ids of sources that do not exist.
    pub missing: Vec<SourceId>,
    /// Kinds of the sources that exist, by id.
    #[serde(default)]
    pub kinds: BTreeMap<SourceId, SourceKind>,
}

keeps_nothing!(KnownSources);

/// A source (`api.md`, Source).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Source {
    /// Identifier.
    pub id: SourceId,
    /// Layer of a clip that the source feeds; footage if absent.
    #[serde(default = "footage")]
    pub medium: Medium,
    /// Size in pixels; absent for audio.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "super::whole_size_or_none")]
    pub dimensions: Option<SizePx>,
    /// Length of the media; absent for images.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<f64>,
    /// URL of the media. Supports range requests and is a capability: readable without an API key.
    #[serde(default)]
    pub url: String,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

keeps_extra!(Source);
keeps_nothing!(CreatedSource);

fn footage() -> Medium {
    Medium::Upload
}

impl Source {
    /// Length in whole milliseconds; `None` for images.
    pub fn length(&self) -> Option<DurationMs> {
        self.duration_ms.map(|ms| DurationMs(ms.round() as i64))
    }
}

/// Body of `POST /v1/sources`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateSource {
    /// Kind of media to upload; default `video`.
    #[serde(default = "video")]
    pub kind: SourceKind,
    /// Width in pixels; the local workspace reads it from the file.
    #[schemars(extend("exclusiveMinimum" = 0))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<f64>,
    /// Height in pixels; the local workspace reads it from the file.
    #[schemars(extend("exclusiveMinimum" = 0))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<f64>,
    /// Length in seconds; the local workspace reads it from the file.
    #[schemars(extend("exclusiveMinimum" = 0))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration: Option<f64>,
}

fn video() -> SourceKind {
    SourceKind::Video
}

/// Answer of `POST /v1/sources`: upload the media with one PUT to `uploadUrl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatedSource {
    /// Id of the new source.
    pub source_id: SourceId,
    /// Upload URL for the media; a capability that needs no API key.
    pub upload_url: String,
    /// Time at which the upload URL expires, ISO 8601.
    #[serde(default)]
    pub expires_at: String,
}
