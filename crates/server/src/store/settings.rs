//! The settings of a video and of a clip: JSON columns in which every field has a default, so that older rows can be read.

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
    /// Ranges of words that a space stands before, whatever their scripts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spaced_words: Vec<(u64, u64)>,
    /// Ranges of words that no space stands before, whatever their scripts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub joined_words: Vec<(u64, u64)>,
    /// The words of each subtitle of an imported file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cues: Vec<(u64, u64)>,
}

impl ClipSettings {
    /// Keeps what is known of words beside their texts and times.
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

    /// Tells what is known of words beside their texts and times.
    pub fn mark(&self, words: &mut [Word]) {
        // Ranges are in order.
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
