//! Settings of videos and clips: JSON columns in which every field has a default, so that older rows can be read.

use crate::api::{
    SourceId,
    captions::Subtitles,
    clip::{BorderStyle, Corners},
    item::Word,
    transcript::NewWord,
    viewing::ViewerSettings,
};
use crate::timeline::AnchoredChapter;
use serde::{Deserialize, Serialize};

/// Settings of a video.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct VideoSettings {
    /// Description of the video.
    pub description: String,
    /// Volume, 0..2.
    pub microphone_volume: f64,
    /// Volume, 0..2.
    pub system_audio_volume: f64,
    /// Audio enhancement.
    pub studio_sound: bool,
    /// Border style of clips without their own.
    pub border_style: BorderStyle,
    /// Corner style of clips without their own.
    pub corners: Corners,
    /// Chapters with their footage; each with its whole second of the video, if visible.
    pub chapters: Vec<AnchoredChapter>,
    /// Style of the subtitles.
    pub subtitles: Subtitles,
    /// Background music of the whole video.
    pub music: Option<Music>,
    /// Settings for viewers.
    pub viewers: ViewerSettings,
    /// Number of the valid link to its watch page: how often the link was withdrawn.
    pub page_link: u32,
    /// Id of the user who made the video; empty for the workspace's owner, and where it was not noted.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub owner: String,
}

/// Background music as stored.
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
            owner: String::new(),
        }
    }
}

/// Settings of a clip that override those of its video.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ClipSettings {
    /// Opts out of the video's audio enhancement.
    pub studio_sound_off: bool,
    /// Border style, if the clip has its own.
    pub border_style: Option<BorderStyle>,
    /// Corner style, if the clip has its own.
    pub corners: Option<Corners>,
    /// Whether the cursor's movement is animated.
    pub animated_cursor: bool,
    /// Overrides the video's volume.
    pub microphone_volume: Option<f64>,
    /// Overrides the video's volume.
    pub system_audio_volume: Option<f64>,
    /// Pixels removed from the screen recording by auto crop.
    pub screen_crop: Option<crate::api::CropPx>,
    /// Ranges of words with estimated times (computed from longer texts): first index, and index after the last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub estimated_words: Vec<(u64, u64)>,
    /// Ranges of words with a space before them, regardless of their scripts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spaced_words: Vec<(u64, u64)>,
    /// Ranges of words without a space before them, regardless of their scripts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub joined_words: Vec<(u64, u64)>,
    /// Ranges of the words of each subtitle in an imported file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cues: Vec<(u64, u64)>,
}

impl ClipSettings {
    /// Stores attributes of words other than text and time.
    pub fn keep_marks(&mut self, words: &[NewWord]) {
        let ranges = |is_in: &dyn Fn(&NewWord) -> bool| {
            let mut ranges = Vec::<(u64, u64)>::new();
            for (index, _) in (0_u64..).zip(words).filter(|(_, word)| is_in(word)) {
                match ranges.last_mut().filter(|range| range.1 == index) {
                    Some(range) => range.1 = index + 1,
                    None => ranges.push((index, index + 1)),
                }
            }
            ranges
        };
        self.estimated_words = ranges(&|word| word.estimated);
        self.spaced_words = ranges(&|word| word.space_before == Some(true));
        self.joined_words = ranges(&|word| word.space_before == Some(false));
        let mut first = 0;
        self.cues.clear();
        for run in words.chunk_by(|one, next| one.cue == next.cue) {
            let end = first + run.len() as u64;
            if run.first().is_some_and(|word| word.cue.is_some()) {
                self.cues.push((first, end));
            }
            first = end;
        }
    }

    /// Restores the attributes of words other than text and time.
    pub fn mark(&self, words: &mut [Word]) {
        // Ranges are sorted.
        let range_of = |ranges: &[(u64, u64)], index: u64| {
            let place = ranges.partition_point(|(_, end)| *end <= index);
            ranges.get(place).filter(|(first, _)| *first <= index).map(|_| place as u64)
        };
        for word in words {
            word.estimated = range_of(&self.estimated_words, word.index).is_some();
            let has_space = range_of(&self.spaced_words, word.index).map(|_| true);
            word.space_before = has_space.or_else(|| range_of(&self.joined_words, word.index).map(|_| false));
            word.cue = range_of(&self.cues, word.index);
        }
    }
}
