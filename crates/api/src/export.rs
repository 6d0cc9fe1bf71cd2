//! Exports: a video rendered to a file (`api-gaps.md`, Export body).

use super::{
    ExportId, Extra,
    lenient::{Record, Unfit},
    open_enum::open_enum,
    rules::{Checked, FieldError, known},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

open_enum! {
    /// Size of the exported video.
    Resolution { Hd = "1080p", Uhd = "4k" }

    /// Frames per second.
    Fps { Thirty = "30", Sixty = "60" }

    /// Files that an export produces.
    Granularity {
        /// A single file of the whole video.
        Video = "video",
        /// An archive with one file per clip.
        Clips = "clips",
        /// An archive with the unedited recordings.
        Raw = "raw",
    }

    /// State of an export. `pending` and `processing` are older names of `queued` and `running`.
    ExportStatus {
        Queued = "queued", Running = "running", Completed = "completed", Failed = "failed",
        Pending = "pending", Processing = "processing",
    }
}

/// Body of `POST /v1/videos/{id}/exports`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateExport {
    /// Size of the exported video; default `1080p`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolution: Option<Resolution>,
    /// Frames per second; default `30`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fps: Option<Fps>,
    /// Playback speed, `0.5` to `2`; default `1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("pattern" = "^(0\\.[5-9][0-9]?|1(\\.[0-9]{1,2})?|2(\\.00?)?)$"))]
    pub speed: Option<String>,
    /// Whether the export burns subtitles in; default: the video's setting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subtitles: Option<bool>,
    /// Files to produce: the whole video, one per clip, or the raw recordings; default `video`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub granularity: Option<Granularity>,
}

/// An export and its progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Export {
    /// Identifier.
    pub export_id: ExportId,
    /// State of the export.
    #[serde(default = "ExportStatus::missing")]
    #[schemars(schema_with = "status_schema")]
    pub status: ExportStatus,
    /// Progress in percent, 0..100; null if unknown.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100), extend("x-nullable" = true))]
    pub progress: Option<f64>,
    /// URL of the result once the export is completed; null before.
    #[serde(default)]
    #[schemars(extend("format" = "uri", "x-nullable" = true))]
    pub download_url: Option<String>,
    /// Reason why the export failed, or that it was cancelled (an extension of the local workspace).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Time of the last change, ISO 8601.
    #[serde(default)]
    #[schemars(extend("format" = "date-time"))]
    pub updated_at: String,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

impl Record for Export {
    fn extra(&mut self) -> Option<&mut Extra> {
        Some(&mut self.extra)
    }

    fn usable(&mut self) -> Result<(), Unfit> {
        self.status = self.status.current();
        Ok(())
    }
}

impl ExportStatus {
    /// State under its current name, for the older names `pending` and `processing`.
    #[must_use]
    pub fn current(&self) -> Self {
        match self {
            Self::Pending => Self::Queued,
            Self::Processing => Self::Running,
            other => other.clone(),
        }
    }
}

fn status_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({"type": "string", "enum": ["queued", "running", "completed", "failed"]})
}

impl CreateExport {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        known!("resolution", self.resolution)?;
        known!("fps", self.fps)?;
        known!("granularity", self.granularity)?;
        self.speed().map(drop)
    }

    /// Playback speed as a number; 1 if absent.
    pub fn speed(&self) -> Result<f64, FieldError> {
        let Some(text) = &self.speed else { return Ok(1.0) };
        let plain = text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit() || b == b'.') && !text.ends_with('.');
        let speed = text.parse::<f64>().ok().filter(|speed| plain && (0.5..=2.0).contains(speed) && !text.starts_with('.'));
        speed
            .filter(|_| !text.starts_with("00") && !text.starts_with("01") && !text.starts_with("02"))
            .ok_or_else(|| FieldError::new("speed", format!("must be a number from \"0.5\" to \"2\", got \"{text}\"")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speed_is_a_number_in_a_string() {
        let speed = |text: &str| CreateExport { speed: Some(text.into()), ..CreateExport::default() }.speed().ok();
        assert_eq!((speed("1"), speed("0.5"), speed("2"), speed("1.25")), (Some(1.0), Some(0.5), Some(2.0), Some(1.25)));
        for bad in ["", "0.49", "2.01", "fast", "1e0", "01", ".5", "1.", "+1", " 1"] {
            assert_eq!(speed(bad), None, "{bad}");
        }
    }
}
