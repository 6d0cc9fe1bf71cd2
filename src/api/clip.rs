//! A clip: one section of a video, with its cuts and camera settings.

use super::{
    ClipId, CropPx, DurationMs, Extra, HexColor, PointPct, SourceMs, VideoId, open_enum::open_enum, video::ClipTransition,
};
use serde::{Deserialize, Deserializer, Serialize};

open_enum! {
    /// Which layouts can be applied to a clip.
    LayoutSceneType {
        /// A screen recording or uploaded footage fills the frame.
        BasicSubject = "basicSubject",
        /// The camera is the subject.
        CameraSubject = "cameraSubject",
        /// Screen and camera together.
        Combi = "combi",
    }

    /// What is behind the layers of a clip.
    BackgroundType {
        /// One colour.
        Solid = "solid",
        /// Two colours at an angle.
        Gradient = "gradient",
        /// A still picture.
        Image = "image",
        /// A looping video.
        Video = "video",
        /// An animated gradient.
        ShaderGradient = "shaderGradient",
        /// The clip's own screen or camera, blurred.
        Ambient = "ambient",
    }
}

/// A range of the raw recording that is not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cut {
    /// Start in source time.
    pub start_time_ms: SourceMs,
    /// Length in source time.
    pub duration_ms: DurationMs,
}

/// The background of a clip; which fields count depends on `type` (`api.md`, `ClipBackground`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClipBackground {
    /// The variant.
    #[serde(rename = "type")]
    pub kind: BackgroundType,
    /// Of a solid background.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<HexColor>,
    /// Degrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gradient_angle: Option<i64>,
    /// Where the gradient starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gradient_color1: Option<HexColor>,
    /// Where the gradient ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gradient_color2: Option<HexColor>,
    /// Fields of the other variants, and those that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

/// One clip (`api.md`, Clip).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Clip {
    /// Identifier.
    pub id: ClipId,
    /// Owning video.
    pub video_id: VideoId,
    /// Display name.
    pub name: String,
    /// Position in the video.
    pub order: u64,
    /// Played length, after cuts.
    pub duration_seconds: f64,
    /// Length of the underlying recording.
    pub max_duration_seconds: f64,
    /// Removed ranges, in source time.
    #[serde(default)]
    pub cuts: Vec<Cut>,
    /// Which layouts fit.
    pub layout_scene_type: LayoutSceneType,
    /// Behind the layers.
    pub background: ClipBackground,
    /// How it follows the clip before it.
    pub transition: ClipTransition,
    /// Effective audio enhancement.
    #[serde(default)]
    pub studio_sound: bool,
    /// ISO 8601.
    #[serde(default)]
    pub created_at: String,
    /// ISO 8601.
    #[serde(default)]
    pub updated_at: String,
    /// Null when uncropped, absent without a camera.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub camera_crop: Option<Option<CropPx>>,
    /// 50/50 when never set, absent without a camera.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub camera_focus_point: Option<PointPct>,
    /// Flipped horizontally; absent without a camera.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mirror_camera: Option<bool>,
    /// A number where the clip overrides the video, null where it follows, absent without a microphone.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub microphone_volume: Option<Option<f64>>,
    /// The same three states for screen or footage audio.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub system_audio_volume: Option<Option<f64>>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

impl Clip {
    /// Length of the recording.
    pub fn source_length(&self) -> SourceMs {
        SourceMs::from_seconds(self.max_duration_seconds)
    }
}

/// Tells a field that is null from one that is absent.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}
