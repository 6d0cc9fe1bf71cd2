//! Settings of exports.

use crate::{
    api::export::{CreateExport, Fps, Granularity, Resolution},
    handover::{Format, FrameRate},
    jobs::{
        exports::{FilmQuality, GifForm, SoundForm},
        loudness::LoudnessTarget,
    },
};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Kind of an export.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ExportKind {
    /// The whole video as one MP4, rendered by the server.
    #[default]
    Film,
    /// An archive with an MP4 of each clip, rendered by the server.
    Clips,
    /// An archive of the original recordings, made by the server.
    Recordings,
    /// The range as an MP4, rendered on this computer.
    RangeFilm,
    /// The range as a GIF, rendered on this computer.
    RangeGif,
    /// The sound of the range, mixed on this computer.
    Sound,
    /// The frame at the playhead, by the command Save frame.
    Still,
    /// The transcript, by the command Export words.
    Words,
    /// The timeline of the video for other editors, written on this computer.
    Timeline,
}

impl ExportKind {
    /// All kinds, in the order of the form.
    pub const ALL: [Self; 9] = [
        Self::Film,
        Self::Clips,
        Self::Recordings,
        Self::RangeFilm,
        Self::RangeGif,
        Self::Sound,
        Self::Still,
        Self::Words,
        Self::Timeline,
    ];

    /// Name in the window.
    pub fn text(self) -> &'static str {
        match self {
            Self::Film => words::settings::export_film(),
            Self::Clips => words::settings::export_clips(),
            Self::Recordings => words::settings::export_recordings(),
            Self::RangeFilm => words::settings::export_range_film(),
            Self::RangeGif => words::settings::export_range_gif(),
            Self::Sound => words::settings::export_sound(),
            Self::Still => words::settings::export_still(),
            Self::Words => words::settings::export_words(),
            Self::Timeline => words::settings::export_timeline(),
        }
    }

    /// Description of the result, and of who makes it.
    pub fn hint(self) -> &'static str {
        match self {
            Self::Film => words::settings::export_film_hint(),
            Self::Clips => words::settings::export_clips_hint(),
            Self::Recordings => words::settings::export_recordings_hint(),
            Self::RangeFilm => words::settings::export_range_film_hint(),
            Self::RangeGif => words::settings::export_range_gif_hint(),
            Self::Sound => words::settings::export_sound_hint(),
            Self::Still => words::settings::export_still_hint(),
            Self::Words => words::settings::export_words_hint(),
            Self::Timeline => words::settings::export_timeline_hint(),
        }
    }

    /// True if the server makes it, from the saved video.
    pub fn is_of_service(self) -> bool {
        matches!(self, Self::Film | Self::Clips | Self::Recordings)
    }

    /// True if this computer makes it, from the range with unsaved changes.
    pub fn is_of_range(self) -> bool {
        matches!(self, Self::RangeFilm | Self::RangeGif | Self::Sound)
    }

    /// True if this computer makes it, with sound.
    pub fn has_own_sound(self) -> bool {
        matches!(self, Self::RangeFilm | Self::Sound)
    }
}

impl ExportKind {
    /// True if this computer makes it, with unsaved changes.
    pub fn is_local(self) -> bool {
        self.is_of_range() || self == Self::Timeline
    }
}

/// Length in pixels of the shorter side of a locally rendered MP4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RangeSize {
    /// 480 pixels.
    Small,
    /// 720 pixels.
    #[default]
    Medium,
    /// 1080 pixels.
    Large,
    /// The size of the canvas.
    Canvas,
}

impl RangeSize {
    /// All sizes.
    pub const ALL: [Self; 4] = [Self::Small, Self::Medium, Self::Large, Self::Canvas];

    /// Name in the window.
    pub fn text(self) -> &'static str {
        match self {
            Self::Small => "480p",
            Self::Medium => "720p",
            Self::Large => "1080p",
            Self::Canvas => words::settings::size_canvas(),
        }
    }

    /// Length of the shorter side in pixels; `None` for that of the canvas.
    pub fn pixels(self) -> Option<u32> {
        match self {
            Self::Small => Some(480),
            Self::Medium => Some(720),
            Self::Large => Some(1_080),
            Self::Canvas => None,
        }
    }
}

/// Chosen settings of an export.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
#[allow(clippy::struct_excessive_bools)] // Switches of a form.
pub struct ExportChoices {
    /// Kind of the export.
    pub kind: ExportKind,
    /// Whether the resolution is 4K.
    pub is_4k: bool,
    /// Whether the frame rate is 60 per second, not 30.
    pub is_60: bool,
    /// Index into [`ExportChoices::SPEEDS`]; `None` for normal speed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<usize>,
    /// Whether subtitles are burned in; `None` follows the video's setting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtitles: Option<bool>,
    /// Size of a locally rendered MP4.
    pub range_size: RangeSize,
    /// Quality of a locally rendered MP4.
    pub quality: FilmQuality,
    /// Whether a locally rendered MP4 is made by the machine's own encoder, if one works.
    pub uses_hardware: bool,
    /// Form of a GIF.
    pub gif: GifForm,
    /// File format of a sound.
    pub sound: SoundForm,
    /// Loudness that a locally rendered MP4 or sound is brought to.
    pub loudness: LoudnessTarget,
    /// File format of a timeline.
    pub timeline: Format,
    /// Frame rate of a timeline; `None` for that of the recordings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeline_rate: Option<FrameRate>,
    /// Whether a timeline names the recordings by their URLs, without copies of them.
    pub links_media: bool,
}

impl ExportChoices {
    /// Speeds that the API documents.
    pub const SPEEDS: [&'static str; 7] = ["0.5", "0.75", "1", "1.25", "1.5", "1.75", "2"];
    /// Index of the normal speed in [`ExportChoices::SPEEDS`].
    pub const NATURAL: usize = 2;

    /// Extension of the file.
    pub fn ending(&self) -> &'static str {
        match self.kind {
            ExportKind::Film | ExportKind::RangeFilm => "mp4",
            ExportKind::Clips | ExportKind::Recordings => "zip",
            ExportKind::RangeGif => "gif",
            ExportKind::Sound => match self.sound {
                SoundForm::Wav => "wav",
                SoundForm::M4a => "m4a",
            },
            ExportKind::Still => "png",
            ExportKind::Words => "srt",
            ExportKind::Timeline => self.timeline.ending(),
        }
    }

    /// Request body for the server. Leaves out fields that don't apply to the kind.
    pub fn body(&self) -> CreateExport {
        let granularity = match self.kind {
            ExportKind::Clips => Some(Granularity::Clips),
            ExportKind::Recordings => return CreateExport { granularity: Some(Granularity::Raw), ..CreateExport::default() },
            _ => None,
        };
        let speed = self.speed.and_then(|index| Self::SPEEDS.get(index)).filter(|speed| **speed != "1");
        CreateExport {
            resolution: Some(if self.is_4k { Resolution::Uhd } else { Resolution::Hd }),
            fps: Some(if self.is_60 { Fps::Sixty } else { Fps::Thirty }),
            speed: speed.map(|speed| (*speed).to_owned()),
            subtitles: self.subtitles,
            granularity,
        }
    }
}

/// Cost of an earlier export.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Measured {
    /// Kind of export with all settings that change its size or time.
    pub key: String,
    /// Pixels that were drawn for a second of video.
    pub pixels: f64,
    /// Bytes for a second of video.
    pub bytes: f64,
    /// Seconds of work for a second of video.
    pub seconds: f64,
}

/// Settings of exports.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct ExportSettings {
    /// The last chosen settings.
    pub choices: ExportChoices,
    /// The last chosen folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<PathBuf>,
    /// Unfinished exports. Parsed one by one, so that records of a later version are skipped.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unfinished: Vec<serde_json::Value>,
    /// Local exports being rendered, whose temporary files the next start deletes after a crash. Parsed one by one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drawing: Vec<serde_json::Value>,
    /// Finished exports, the latest first, so that the next start knows their files. Parsed one by one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub finished: Vec<serde_json::Value>,
    /// Costs of earlier exports, the latest last. Parsed one by one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    measured: Vec<serde_json::Value>,
}

impl ExportSettings {
    /// Costs of earlier exports, the latest last.
    pub fn measured(&self) -> Vec<Measured> {
        self.measured.iter().filter_map(|known| serde_json::from_value(known.clone()).ok()).collect()
    }

    /// Replaces the costs of earlier exports.
    pub fn set_measured(&mut self, measured: &[Measured]) {
        self.measured = measured.iter().filter_map(|known| serde_json::to_value(known).ok()).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_of_the_service_is_what_was_chosen_and_passes_its_own_check() {
        for kind in ExportKind::ALL {
            for speed in [None, Some(0), Some(ExportChoices::NATURAL), Some(6), Some(99)] {
                let choices =
                    ExportChoices { kind, is_4k: true, is_60: true, speed, subtitles: Some(false), ..Default::default() };
                choices.body().check().unwrap();
            }
        }
        let whole = serde_json::to_value(ExportChoices::default().body()).unwrap();
        assert_eq!(whole, serde_json::json!({"resolution": "1080p", "fps": "30"}));
        let raw = ExportChoices { kind: ExportKind::Recordings, is_4k: true, ..Default::default() };
        assert_eq!(serde_json::to_value(raw.body()).unwrap(), serde_json::json!({"granularity": "raw"}));
    }
}
