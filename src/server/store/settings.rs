//! What a video and a clip are set to: JSON columns, every field with a default, so that an older row reads too.

use crate::api::{
    SourceId,
    captions::Subtitles,
    clip::{BorderStyle, Corners},
    video::Chapter,
    viewing::ViewerSettings,
};
use serde::{Deserialize, Serialize};

/// The settings of a video.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct VideoSettings {
    /// What it is about.
    pub description: String,
    /// 0..2.
    pub microphone_volume: f64,
    /// 0..2.
    pub system_audio_volume: f64,
    /// Audio enhancement.
    pub studio_sound: bool,
    /// Of clips that have none of their own.
    pub border_style: BorderStyle,
    /// Of clips that have none of their own.
    pub corners: Corners,
    /// By time.
    pub chapters: Vec<Chapter>,
    /// How subtitles look.
    pub subtitles: Subtitles,
    /// One track under the whole video.
    pub music: Option<Music>,
    /// What viewers may do.
    pub viewers: ViewerSettings,
}

/// Background music as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Music {
    /// Its bytes.
    pub source: SourceId,
    /// 0..1.
    pub volume: f64,
    /// Display name.
    pub name: Option<String>,
}

impl Default for VideoSettings {
    fn default() -> Self {
        Self {
            description: String::new(),
            microphone_volume: 1.0,
            system_audio_volume: 1.0,
            studio_sound: false,
            border_style: BorderStyle::None,
            corners: Corners::Regular,
            chapters: Vec::new(),
            subtitles: Subtitles::default(),
            music: None,
            viewers: ViewerSettings::default(),
        }
    }
}

/// The settings of a clip that it does not take from its video.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ClipSettings {
    /// Opts out of the video's audio enhancement.
    pub studio_sound_off: bool,
    /// Its own border.
    pub border_style: Option<BorderStyle>,
    /// Its own corners.
    pub corners: Option<Corners>,
    /// Draw the cursor as it moved.
    pub animated_cursor: bool,
    /// Overrides the video's.
    pub microphone_volume: Option<f64>,
    /// Overrides the video's.
    pub system_audio_volume: Option<f64>,
    /// Pixels removed from the screen recording by auto crop.
    pub screen_crop: Option<crate::api::CropPx>,
    /// Runs of words whose times were computed from longer texts: the first index, and the one behind the last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub estimated_words: Vec<(u64, u64)>,
}
