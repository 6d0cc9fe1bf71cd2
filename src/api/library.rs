//! Media to choose from: the library of sounds and music, and the catalogue of backgrounds.

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
    /// Whose an item of the library is.
    LibraryScope {
        /// The caller's own.
        Private = "private",
        /// Everybody's in the workspace.
        Workspace = "workspace",
        /// The curated catalogue.
        Default = "default",
    }

    /// What an item of the library is for.
    LibraryType {
        SoundEffect = "sound-effect", BackgroundMusic = "background-music", Image = "image", Video = "video",
    }

    /// Whose a background is.
    BackgroundScope {
        /// The caller's uploads.
        Personal = "personal",
        /// The workspace's.
        Workspace = "workspace",
        /// The service's catalogue.
        Default = "default",
    }
}

/// An item of the library.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LibraryItem {
    /// Identifier.
    pub id: String,
    /// Display name.
    #[serde(default)]
    pub name: String,
    /// What it is for.
    #[serde(rename = "type", default = "LibraryType::missing")]
    pub kind: LibraryType,
    /// Whose it is.
    #[serde(default = "LibraryScope::missing")]
    pub scope: LibraryScope,
    /// Of a curated item: what adds it to a clip.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset_id: Option<String>,
    /// Of a private or workspace item: its media.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<SourceId>,
    /// Length of sounds and videos.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<DurationMs>,
    /// Where its bytes are.
    #[serde(default)]
    #[schemars(extend("format" = "uri"))]
    pub url: String,
    /// ISO 8601.
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
    /// The media; its kind says what the item is for.
    pub source_id: SourceId,
    /// `private` or `workspace`.
    #[schemars(schema_with = "own_scope")]
    pub scope: LibraryScope,
    /// Default by its kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub name: Option<String>,
}

fn own_scope(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({"type": "string", "enum": ["private", "workspace"]})
}

impl AddToLibrary {
    /// The rules that need no server.
    pub fn check(&self) -> Checked {
        known!("scope", Some(&self.scope))?;
        if self.scope == LibraryScope::Default {
            return Err(rules::FieldError::new(
                "scope",
                "must be private or workspace; the curated catalogue cannot be written",
            ));
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
    /// Whose it is.
    #[serde(default = "BackgroundScope::missing")]
    pub scope: BackgroundScope,
    /// What it holds.
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
    /// A preview of 192 x 108.
    #[serde(default)]
    #[schemars(extend("format" = "uri"))]
    pub thumbnail_url: String,
    /// What the clip update takes.
    pub background: ClipBackground,
}

/// Peaks of a source's sound: the audiowaveform format with camelCase keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Waveform {
    /// Of the format: 2.
    pub version: u32,
    /// Channels that `data` holds, interleaved.
    pub channels: u32,
    /// Samples a second.
    pub sample_rate: u32,
    /// Samples that one pair of peaks stands for.
    pub samples_per_pixel: u32,
    /// Of a peak: 8.
    pub bits: u32,
    /// Pairs in `data`.
    pub length: u32,
    /// Least and greatest sample of each pixel, -128..127.
    pub data: Vec<i32>,
}

/// Where a picture is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PictureUrl {
    /// A capability that needs no key.
    #[schemars(extend("format" = "uri"))]
    pub url: String,
}
