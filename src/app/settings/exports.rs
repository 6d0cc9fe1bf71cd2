//! What the user chooses of an export, remembered between exports.

use crate::{
    api::export::{CreateExport, Fps, Granularity, Resolution},
    jobs::exports::SoundForm,
};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What is exported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ExportKind {
    /// The whole video as one film, made by the workspace.
    #[default]
    Film,
    /// A film of each clip, in an archive, made by the workspace.
    Clips,
    /// The recordings as they are, in an archive, made by the workspace.
    Recordings,
    /// The marked range as a film, made here.
    RangeFilm,
    /// The marked range as an animated picture, made here.
    RangeGif,
    /// The sound of the marked range, or of all of it, made here.
    Sound,
    /// The picture at the playhead: Save frame.
    Still,
    /// The words: Export words.
    Words,
}

impl ExportKind {
    /// All of them, in their order.
    pub const ALL: [Self; 8] =
        [Self::Film, Self::Clips, Self::Recordings, Self::RangeFilm, Self::RangeGif, Self::Sound, Self::Still, Self::Words];

    /// Its name.
    pub fn text(self) -> &'static str {
        match self {
            Self::Film => "Whole video",
            Self::Clips => "A film of each clip",
            Self::Recordings => "Recordings",
            Self::RangeFilm => "Range as MP4",
            Self::RangeGif => "Range as GIF",
            Self::Sound => "Sound",
            Self::Still => "Still",
            Self::Words => "Words",
        }
    }

    /// What it makes, and who makes it.
    pub fn hint(self) -> &'static str {
        match self {
            Self::Film => "One MP4 of the video as it is saved, made by the workspace.",
            Self::Clips => "A ZIP with one MP4 for each clip, as they are saved, made by the workspace.",
            Self::Recordings => "A ZIP with the recordings as they came, without cuts and items, made by the workspace.",
            Self::RangeFilm => "A short MP4 of what the editor shows now, made on this computer.",
            Self::RangeGif => "An animated picture without sound of what the editor shows now, made on this computer.",
            Self::Sound => "The sound alone, mixed as it is heard now, made on this computer.",
            Self::Still => "The picture at the playhead as a PNG of the video's size.",
            Self::Words => "What is said, as SRT, VTT, ASS or TXT, by the ending of the file.",
        }
    }

    /// Whether the workspace makes it, of what is saved.
    pub fn is_of_service(self) -> bool {
        matches!(self, Self::Film | Self::Clips | Self::Recordings)
    }

    /// Whether it is drawn here, of the marked range.
    pub fn is_of_range(self) -> bool {
        matches!(self, Self::RangeFilm | Self::RangeGif | Self::Sound)
    }
}

/// How many pixels the shorter side of a film that is drawn here has.
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
}

impl RangeSize {
    /// All of them, with their names.
    pub const ALL: [(Self, &'static str); 3] = [(Self::Small, "480p"), (Self::Medium, "720p"), (Self::Large, "1080p")];

    /// Pixels of the shorter side.
    pub fn pixels(self) -> u32 {
        match self {
            Self::Small => 480,
            Self::Medium => 720,
            Self::Large => 1_080,
        }
    }
}

/// What is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct ExportChoices {
    /// What is exported.
    pub kind: ExportKind,
    /// Whether the picture is 4k.
    pub is_4k: bool,
    /// Whether there are 60 frames a second.
    pub is_60: bool,
    /// How fast it is played: an index of [`ExportChoices::SPEEDS`]; the natural speed if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<usize>,
    /// Whether subtitles are burnt in; as the video is set if nothing is chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtitles: Option<bool>,
    /// How large a film of a range is.
    pub range_size: RangeSize,
    /// The form of a sound.
    pub sound: SoundForm,
}

impl ExportChoices {
    /// The speeds that the service documents.
    pub const SPEEDS: [&'static str; 7] = ["0.5", "0.75", "1", "1.25", "1.5", "1.75", "2"];
    /// The place of the natural one.
    pub const NATURAL: usize = 2;

    /// The ending of the file.
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
        }
    }

    /// What is asked of the service. What says nothing to a kind is left out.
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

/// What is remembered of exports.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct ExportSettings {
    /// What was chosen last.
    pub choices: ExportChoices,
    /// The folder that was chosen last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<PathBuf>,
    /// Exports that did not become files yet. Each is read by itself: one of a later version is passed over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unfinished: Vec<serde_json::Value>,
    /// Where films of a part are drawn now: what a killed program leaves of them is removed at the next start. Each is read by
    /// itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drawing: Vec<serde_json::Value>,
    /// Exports that became files, the latest first, so that their names are known at the next start. Each is read by itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub finished: Vec<serde_json::Value>,
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
