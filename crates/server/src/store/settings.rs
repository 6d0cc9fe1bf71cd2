//! The settings of a video and of a clip: JSON columns in which every field has a default, so that older rows can be read.

use crate::api::{
    SourceId,
    captions::Subtitles,
    clip::{BorderStyle, Corners},
    viewing::ViewerSettings,
};
use crate::timeline::AnchoredChapter;
use serde::{Deserialize, Serialize};

/// The settings of a video.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct VideoSettings {
    /// The video's description.
    pub description: String,
    /// Volume, 0..2.
    pub microphone_volume: f64,
    /// Volume, 0..2.
    pub system_audio_volume: f64,
    /// Audio enhancement.
    pub studio_sound: bool,
    /// For clips without a border of their own.
    pub border_style: BorderStyle,
    /// For clips without corners of their own.
    pub corners: Corners,
    /// The chapters on their footage, each with its whole second of the video.
    pub chapters: Vec<AnchoredChapter>,
    /// The style of subtitles.
    pub subtitles: Subtitles,
    /// One track under the whole video.
    pub music: Option<Music>,
    /// Settings for viewers.
    pub viewers: ViewerSettings,
    /// How often the link to its page was withdrawn: the number of the link that opens it.
    pub page_link: u32,
}

/// Background music as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Music {
    /// The audio source.
    pub source: SourceId,
    /// Volume, 0..1.
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
            page_link: 0,
        }
    }
}

/// The settings of a clip that override its video's.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ClipSettings {
    /// Opts out of the video's audio enhancement.
    pub studio_sound_off: bool,
    /// Its own border.
    pub border_style: Option<BorderStyle>,
    /// Its own corners.
    pub corners: Option<Corners>,
    /// Whether the cursor is drawn as it moved.
    pub animated_cursor: bool,
    /// Overrides the video's volume.
    pub microphone_volume: Option<f64>,
    /// Overrides the video's volume.
    pub system_audio_volume: Option<f64>,
    /// Pixels removed from the screen recording by auto crop.
    pub screen_crop: Option<crate::api::CropPx>,
    /// Ranges of words whose times were computed from longer texts: the first index, and the one after the last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub estimated_words: Vec<(u64, u64)>,
}
