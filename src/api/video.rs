//! A video and its clips' order.

use super::{ClipId, Extra, SizePx, VideoId, open_enum::open_enum};
use serde::{Deserialize, Serialize};

open_enum! {
    /// How one clip follows another when the clip itself says `default`.
    ClipTransition {
        /// As the video says.
        Default = "default",
        /// Blended.
        Smooth = "smooth",
        /// At once.
        HardCut = "hard_cut",
    }
}

/// One video of the workspace (`api-gaps.md`, Enums and records).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Video {
    /// Identifier.
    pub id: VideoId,
    /// Display name.
    pub name: String,
    /// The artboard that overlays are measured on.
    #[serde(default = "artboard")]
    pub dimensions: SizePx,
    /// Playback length of all clips.
    #[serde(default)]
    pub duration_seconds: f64,
    /// Clips in playing order.
    #[serde(default)]
    pub clip_ids: Vec<ClipId>,
    /// Rises by one with every change; a hosted service may not tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<u64>,
    /// What clips whose transition is `default` do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_clip_transition: Option<ClipTransition>,
    /// ISO 8601.
    #[serde(default)]
    pub created_at: String,
    /// ISO 8601.
    #[serde(default)]
    pub updated_at: String,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

/// 1920 x 1080, the artboard of a video that names none.
fn artboard() -> SizePx {
    SizePx { width: 1920.0, height: 1080.0 }
}

/// Body of `POST /v1/videos`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateVideo {
    /// Display name, 1..255 characters.
    pub name: String,
    /// The recording that becomes the first clip.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<super::SourceId>,
}

/// Where the next page of a list starts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pagination {
    /// Pass as `cursor` to read on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    /// Whether there is a next page.
    #[serde(default)]
    pub has_more: bool,
}
