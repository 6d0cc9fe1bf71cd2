//! What the program remembers between runs.

use super::{
    appearance::{Appearance, Panes},
    command::KeySettings,
    hints::Hints,
    looking::StageSettings,
    timeline::TimelineSettings,
    transcript::run::Transcriber,
};
use crate::{api::VideoId, disk, edit::text::DEFAULT_FILLERS, stage::sound::Monitoring};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
};

/// Remembered settings. Fields of a later version are dropped; a damaged file is moved aside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Settings {
    /// Whether dragged edges snap.
    pub snap: bool,
    /// Whether face boxes are drawn.
    pub faces: bool,
    /// The panel at the left, if one is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// What the text panel proposes to cut.
    pub proposing: Proposing,
    /// How the stage is seen.
    pub stage: StageSettings,
    /// How the timeline is shown.
    pub timeline: TimelineSettings,
    /// How the window looks.
    pub appearance: Appearance,
    /// Which panes are seen, and how large they are.
    pub panes: Panes,
    /// Keys that differ from the catalogue's.
    pub keys: KeySettings,
    /// The commands that were chosen last from the palette, by id, the latest first.
    pub recent: Vec<String>,
    /// The hints that were given, and the sample tasks that were done.
    pub hints: Hints,
    /// The window's size, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<[f32; 2]>,
    /// What is heard of each kind of sound while monitoring.
    pub monitoring: Monitoring,
    /// Whether a moment is heard while the playhead is dragged.
    pub scrub_sound: bool,
    /// The last video of each workspace, by its address; the local one is "local".
    pub last: BTreeMap<String, Place>,
    /// The folder that was chosen last for a report on faces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face_reports: Option<PathBuf>,
    /// The picture of the user that was last behind the letters of the caption designer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caption_backdrop: Option<PathBuf>,
    /// An external program that writes transcripts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transcriber: Option<Transcriber>,
}

/// A panel at the left of the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// What is said in the video, to be edited by its words.
    Text,
    /// Sounds, music and pictures to add.
    Library,
}

/// What the text panel proposes to cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Proposing {
    /// Filler words, with commas between them.
    pub fillers: String,
    /// The shortest pause that is shortened, in milliseconds.
    pub pause_ms: i64,
    /// How much of a pause stays, in milliseconds.
    pub keep_ms: i64,
}

impl Default for Proposing {
    fn default() -> Self {
        Self { fillers: DEFAULT_FILLERS.join(", "), pause_ms: 800, keep_ms: 300 }
    }
}

/// Where the user left a workspace.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// The video that was open.
    pub video: VideoId,
    /// The playhead, milliseconds on the video.
    pub playhead_ms: i64,
    /// The in point, milliseconds on the video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_ms: Option<i64>,
    /// The out point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out_ms: Option<i64>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            snap: true,
            faces: true,
            side: None,
            proposing: Proposing::default(),
            stage: StageSettings::default(),
            timeline: TimelineSettings::default(),
            appearance: Appearance::default(),
            panes: Panes::default(),
            keys: KeySettings::default(),
            recent: Vec::new(),
            hints: Hints::default(),
            window: None,
            monitoring: Monitoring::default(),
            scrub_sound: false,
            last: BTreeMap::new(),
            face_reports: None,
            caption_backdrop: None,
            transcriber: None,
        }
    }
}

impl Settings {
    const FILE: &str = "settings.json";
    /// The largest settings file that is read.
    const LARGEST: u64 = 1 << 20;

    /// Reads the settings, or the defaults. A damaged file is renamed, so that nothing is lost; a file that is not ours is
    /// left alone.
    pub fn load(folder: &Path) -> Self {
        let path = folder.join(Self::FILE);
        let text = match disk::read(&path, Self::LARGEST) {
            Ok(text) => text,
            Err(error) => {
                if error.kind() != io::ErrorKind::NotFound {
                    tracing::warn!(path = %path.display(), %error, "the settings cannot be read");
                }
                return Self::default();
            }
        };
        if !is_ours(&text) {
            tracing::warn!(path = %path.display(), "the file holds no settings of Cutroom and is left as it is");
            return Self::default();
        }
        serde_json::from_slice(&text).unwrap_or_else(|error| {
            tracing::warn!(%error, "the settings are damaged and were set aside");
            let aside = folder.join(format!("settings.damaged-{}.json", jiff::Timestamp::now().as_millisecond()));
            if let Err(error) = std::fs::rename(&path, aside) {
                tracing::warn!(%error, "the damaged settings could not be moved");
            }
            Self::default()
        })
    }

    /// Writes the settings atomically. A file that is not ours is never overwritten; a link is followed.
    pub fn save(&self, folder: &Path) -> io::Result<()> {
        disk::private_folder(folder)?;
        let path = folder.join(Self::FILE);
        let path = std::fs::canonicalize(&path).unwrap_or(path);
        match disk::read(&path, Self::LARGEST) {
            Ok(text) if !is_ours(&text) => {
                let refused = format!("{} holds no settings of Cutroom and is left as it is", path.display());
                return Err(io::Error::new(io::ErrorKind::AlreadyExists, refused));
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        disk::replace(&path, &serde_json::to_vec_pretty(self)?)
    }
}

/// Whether a settings file, even a damaged one, is ours: it has a field that we always write, or is empty.
fn is_ours(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    matches!(text.trim(), "" | "{}") || ["\"snap\"", "\"faces\""].iter().any(|field| text.contains(field))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn settings_come_back_and_damaged_ones_are_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings { snap: false, window: Some([1000.0, 700.0]), ..Settings::default() };
        settings.save(folder.path()).unwrap();
        assert_eq!(Settings::load(folder.path()), settings);
        let path = folder.path().join(Settings::FILE);
        let torn = &fs::read(&path).unwrap()[..30];
        for _ in 0..2 {
            fs::write(&path, torn).unwrap();
            assert_eq!(Settings::load(folder.path()), Settings::default());
            // The next millisecond gives the copy a name of its own.
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        let kept = fs::read_dir(folder.path()).unwrap().flatten().filter(|entry| fs::read(entry.path()).unwrap() == torn);
        assert_eq!(kept.count(), 2);
    }

    #[test]
    fn a_file_of_another_program_is_neither_moved_nor_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(Settings::FILE);
        for theirs in [r#"{"theme": "dark"}"#, "theme = dark", "[1]"] {
            fs::write(&path, theirs).unwrap();
            assert_eq!(Settings::load(folder.path()), Settings::default());
            let refused = Settings::default().save(folder.path()).unwrap_err().to_string();
            assert!(refused.contains("left as it is"), "{refused}");
            assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
