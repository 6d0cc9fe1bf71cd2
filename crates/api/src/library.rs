//! Media to choose from: the library of sound effects and music, and the catalogue of backgrounds.

use super::{
    DurationMs, Extra, SourceId,
    clip::ClipBackground,
    lenient::{keeps_extra, keeps_nothing},
    open_enum::open_enum,
    rules::{self, Checked, known},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

open_enum! {
    /// Owner of a library item.
    LibraryScope {
        /// The calling user.
        Private = "private",
        /// The workspace: shared by all its members.
        Workspace = "workspace",
        /// The curated catalogue.
        Default = "default",
    }

    /// Use of a library item.
    LibraryType {
        SoundEffect = "sound-effect", BackgroundMusic = "background-music", Image = "image", Video = "video",
    }

    /// Owner of a background.
    BackgroundScope {
        /// The calling user, who uploaded it.
        Personal = "personal",
        /// The workspace.
        Workspace = "workspace",
        /// The server's catalogue.
        Default = "default",
    }
}

/// An item of the library: reusable media.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LibraryItem {
    /// Identifier.
    pub id: String,
    /// Display name.
    #[serde(default)]
    pub name: String,
    /// Use of the item.
    #[serde(rename = "type", default = "LibraryType::missing")]
    pub kind: LibraryType,
    /// Owner of the item.
    #[serde(default = "LibraryScope::missing")]
    pub scope: LibraryScope,
    /// Preset id that adds a curated item to a clip.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset_id: Option<String>,
    /// Source of a private or workspace item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<SourceId>,
    /// Length of a sound or video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<DurationMs>,
    /// URL of the media.
    #[serde(default)]
    #[schemars(extend("format" = "uri"))]
    pub url: String,
    /// Creation time, ISO 8601.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("format" = "date-time"))]
    pub created_at: Option<String>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

keeps_extra!(LibraryItem);
keeps_nothing!(BackgroundCategory, Waveform, PictureUrl);

/// Body of `POST /v1/library`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddToLibrary {
    /// Source of the media; its kind decides the use of the item.
    pub source_id: SourceId,
    /// Owner of the item: `private` or `workspace`.
    #[schemars(schema_with = "own_scope")]
    pub scope: LibraryScope,
    /// Display name; the default depends on the source's kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub name: Option<String>,
}

fn own_scope(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({"type": "string", "enum": ["private", "workspace"]})
}

impl AddToLibrary {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        known!("scope", Some(&self.scope))?;
        if self.scope == LibraryScope::Default {
            return Err(rules::FieldError::new("scope", "must be private or workspace, as the curated catalogue is read-only"));
        }
        rules::each(self.name.as_ref(), |v| rules::line("name", &v, 1, 255))
    }
}

/// A category of the background catalogue (`api.md`, `BackgroundCategory`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BackgroundCategory {
    /// Identifier.
    pub id: String,
    /// Display name.
    #[serde(default)]
    pub name: String,
    /// Owner of the category.
    #[serde(default = "BackgroundScope::missing")]
    pub scope: BackgroundScope,
    /// Backgrounds of the category.
    #[serde(default)]
    pub backgrounds: Vec<BackgroundItem>,
}

/// A background to choose (`api.md`, `BackgroundItem`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackgroundItem {
    /// Display name.
    #[serde(default)]
    pub name: String,
    /// URL of a preview image, 192 x 108.
    #[serde(default)]
    #[schemars(extend("format" = "uri"))]
    pub thumbnail_url: String,
    /// Background in the form that a clip's update expects.
    pub background: ClipBackground,
}

/// Waveform of a source's sound, in the audiowaveform format with camelCase keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Waveform {
    /// Version of the format: 2.
    pub version: u32,
    /// Number of interleaved channels in `data`.
    pub channels: u32,
    /// Sample rate: samples per second.
    pub sample_rate: u32,
    /// Number of samples per pair of peaks.
    pub samples_per_pixel: u32,
    /// Bits per peak: 8.
    pub bits: u32,
    /// Number of pairs in `data`.
    pub length: u32,
    /// Minimum and maximum sample of each pixel, -128..127.
    pub data: Vec<i32>,
}

/// URL of an image.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PictureUrl {
    /// Capability URL: readable without an API key.
    #[schemars(extend("format" = "uri"))]
    pub url: String,
}
