//! What the program remembers between runs.

pub mod analytics;
pub mod appearance;
pub mod browser;
pub mod exports;
pub mod hints;
pub mod keys;
pub mod library;
pub mod others;
mod reading;
pub mod stage;
pub mod timeline;

use crate::{
    api::VideoId,
    edit::text::DEFAULT_FILLERS,
    jobs::{own_json::OwnJson, settings::SettingsText, transcript::run::Transcriber},
    stage::sound::Monitoring,
};
use analytics::AnalyticsSettings;
use appearance::{Appearance, Panes};
use browser::Remembered;
use exports::ExportSettings;
use hints::Hints;
use keys::KeySettings;
use library::Section;
use others::OthersSettings;
use reading::Unread;
use serde::{Deserialize, Serialize};
use stage::StageSettings;
use std::{
    collections::BTreeMap,
    io,
    ops::{Deref, DerefMut},
    path::{Path, PathBuf},
};
use timeline::TimelineSettings;

/// Remembered settings. Fields that this version does not understand are named and stay in the file; a file that is no JSON is moved
/// aside.
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
    /// What assistants may do at this machine's own workspace.
    pub assistants: AssistantSettings,
    /// Which fillers and pauses the program proposes to cut.
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
    /// What is done with what others save while a video is open.
    pub others: OthersSettings,
    /// The last video of each workspace, by its address; the local one is "local".
    pub last: BTreeMap<String, LastPlace>,
    /// What is remembered of the videos of each workspace, by the workspace's address.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub browser: BTreeMap<String, Remembered>,
    /// The section of the library that was open last.
    #[serde(deserialize_with = "appearance::or_default")]
    pub library: Section,
    /// What was chosen of exports, and those that are not files yet.
    pub exports: ExportSettings,
    /// What was chosen of analytics.
    pub analytics: AnalyticsSettings,
    /// The folder that was chosen last for a report on faces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face_reports: Option<PathBuf>,
    /// The picture of the user that was last behind the letters of the caption designer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caption_backdrop: Option<PathBuf>,
    /// An external program that writes transcripts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transcriber: Option<Transcriber>,
    /// What of the file is not understood.
    #[serde(skip)]
    pub unread: Unread,
}

/// What assistants may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct AssistantSettings {
    /// Whether they are let in.
    pub are_let_in: bool,
}

/// What of the settings is not written yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Unwritten {
    /// Nothing.
    Nothing,
    /// Where something is and how large: it is written with the next change, or at the end.
    Places,
    /// A change.
    Changes,
}

/// The settings while the program runs. Whoever changes them marks them as changed, so that they are written when they changed
/// and compared with nothing.
#[derive(Debug)]
pub struct KeptSettings {
    settings: Settings,
    unwritten: Unwritten,
}

impl KeptSettings {
    /// Settings as they were read.
    pub(super) fn new(settings: Settings) -> Self {
        Self { settings, unwritten: Unwritten::Nothing }
    }

    /// To change what changes many times per second, such as a playhead or the size of a pane: it is written with the next
    /// change of anything else, or at the end.
    pub(super) fn places(&mut self) -> &mut Settings {
        self.unwritten = self.unwritten.max(Unwritten::Places);
        &mut self.settings
    }

    /// Whether anything was changed that is to be written soon.
    pub(super) fn changed(&self) -> bool {
        self.unwritten == Unwritten::Changes
    }

    /// The settings to write, if anything is not written yet; from now on it counts as written.
    pub(super) fn take_unwritten(&mut self) -> Option<Settings> {
        let before = std::mem::replace(&mut self.unwritten, Unwritten::Nothing);
        (before != Unwritten::Nothing).then(|| self.settings.clone())
    }
}

impl Deref for KeptSettings {
    type Target = Settings;

    fn deref(&self) -> &Settings {
        &self.settings
    }
}

impl DerefMut for KeptSettings {
    fn deref_mut(&mut self) -> &mut Settings {
        self.unwritten = Unwritten::Changes;
        &mut self.settings
    }
}

/// A panel at the left of the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// What is said in the video, to be edited by its words.
    Text,
    /// Sounds, music and pictures to add.
    Library,
    /// What others and the program propose.
    Proposals,
}

/// Which fillers and pauses the program proposes to cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Proposing {
    /// Filler words, with commas between them.
    pub fillers: String,
    /// The shortest pause that is shortened, in milliseconds.
    pub pause_ms: i64,
    /// How much of a pause stays, in milliseconds.
    pub keep_ms: i64,
    /// Names that the screen shall not show, with commas between them.
    pub names: String,
}

impl Default for Proposing {
    fn default() -> Self {
        Self { fillers: DEFAULT_FILLERS.join(", "), pause_ms: 800, keep_ms: 300, names: String::new() }
    }
}

/// Where the user left a workspace.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LastPlace {
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
            faces: false,
            side: None,
            assistants: AssistantSettings::default(),
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
            others: OthersSettings::default(),
            last: BTreeMap::new(),
            browser: BTreeMap::new(),
            library: Section::default(),
            exports: ExportSettings::default(),
            analytics: AnalyticsSettings::default(),
            face_reports: None,
            caption_backdrop: None,
            transcriber: None,
            unread: Unread::default(),
        }
    }
}

/// What this machine's own workspace is called among the places of the settings.
pub(in crate::app) const LOCAL_PLACE: &str = "local";

impl Settings {
    /// The videos of a workspace that are known to have been open here, the latest first; by the workspace's name in the settings.
    pub(in crate::app) fn videos_of(&self, workspace: &str) -> Vec<VideoId> {
        let mut videos: Vec<_> = self.last.get(workspace).map(|place| place.video.clone()).into_iter().collect();
        for video in self.browser.get(workspace).into_iter().flat_map(|known| &known.recent) {
            if !videos.contains(video) {
                videos.push(video.clone());
            }
        }
        videos
    }

    const FILE: OwnJson = OwnJson {
        stem: "settings",
        what: "settings",
        largest: 1 << 20,
        fields: &["snap", "faces", "transcriber"],
        all_fields: reading::names,
    };

    /// Whether the program was used here before: it left its settings.
    pub(super) fn exist(folder: &Path) -> bool {
        Self::FILE.path(folder).exists()
    }

    /// Reads the settings, field by field, or the defaults. A damaged file is renamed, so that nothing is lost; a file that is not ours
    /// is left alone. [`Settings::problems`] says so.
    pub fn load(folder: &Path) -> Self {
        let unusable = |problem: String| Self { unread: Unread::whole(problem), ..Self::default() };
        let settings = match Self::FILE.text(folder) {
            Ok(None) => Self::default(),
            Ok(Some(text)) => reading::read(&text).unwrap_or_else(|error| {
                let aside = Self::FILE.set_aside(folder);
                unusable(format!("It is no JSON ({error}), and is kept as {aside}."))
            }),
            Err(problem) => unusable(format!("It {problem}.")),
        };
        for problem in settings.problems() {
            tracing::warn!(path = %Self::FILE.path(folder).display(), "settings: {problem}");
        }
        settings
    }

    /// What can be read of the settings, for who looks before they are loaded: nothing is said or set aside.
    pub fn peek(folder: &Path) -> Self {
        let text = Self::FILE.text(folder).ok().flatten();
        text.and_then(|text| reading::read(&text).ok()).unwrap_or_default()
    }

    /// The file of the settings in a folder.
    pub fn file(folder: &Path) -> PathBuf {
        Self::FILE.path(folder)
    }

    /// What of the file was not understood, a sentence each.
    pub fn problems(&self) -> &[String] {
        &self.unread.problems
    }

    /// Writes the settings atomically. A file that is not ours is never overwritten; a link is followed.
    pub fn save(&self, folder: &Path) -> io::Result<()> {
        Self::FILE.write(folder, &self.json()?)
    }

    /// What the settings' file in a folder is to hold.
    ///
    /// # Errors
    /// JSON cannot hold them.
    pub(super) fn text(&self, folder: PathBuf) -> io::Result<SettingsText> {
        Ok(SettingsText { file: Self::FILE, folder, text: self.json()? })
    }

    /// What is written: the settings, and what was not understood of their file.
    fn json(&self) -> io::Result<Vec<u8>> {
        if self.unread.is_empty() {
            return OwnJson::text_of(self);
        }
        let mut fields = match serde_json::to_value(self)? {
            serde_json::Value::Object(fields) => fields,
            other => return OwnJson::text_of(&other),
        };
        self.unread.put_back(&mut fields);
        OwnJson::text_of(&fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn settings_are_written_when_something_changed_and_places_with_the_next_change() {
        let mut kept = KeptSettings::new(Settings::default());
        assert!(kept.snap && !kept.changed() && kept.take_unwritten().is_none(), "reading changes nothing");
        kept.places().window = Some([1000.0, 700.0]);
        assert!(!kept.changed(), "a size alone is not worth a write");
        kept.snap = false;
        assert!(kept.changed());
        let written = kept.take_unwritten().unwrap();
        assert_eq!((written.snap, written.window), (false, Some([1000.0, 700.0])));
        assert!(!kept.changed() && kept.take_unwritten().is_none(), "nothing is written twice");
        kept.places().window = None;
        assert_eq!(kept.take_unwritten().unwrap().window, None, "at the end places are written as well");
    }

    #[test]
    fn settings_come_back_and_damaged_ones_are_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings { snap: false, window: Some([1000.0, 700.0]), ..Settings::default() };
        settings.save(folder.path()).unwrap();
        assert_eq!(Settings::load(folder.path()), settings);
        let path = Settings::FILE.path(folder.path());
        let torn = &fs::read(&path).unwrap()[..30];
        for _ in 0..2 {
            fs::write(&path, torn).unwrap();
            let set_aside = Settings::load(folder.path());
            assert_eq!(set_aside, Settings { unread: set_aside.unread.clone(), ..Settings::default() });
            assert!(set_aside.problems()[0].starts_with("It is no JSON"), "{:?}", set_aside.problems());
            // The next millisecond gives the copy a name of its own.
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        let kept = fs::read_dir(folder.path()).unwrap().flatten().filter(|entry| fs::read(entry.path()).unwrap() == torn);
        assert_eq!(kept.count(), 2);
    }

    #[test]
    fn settings_are_read_field_by_field_and_what_is_not_understood_is_named_and_stays_in_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = Settings::FILE.path(folder.path());
        let load = |text: &str| {
            fs::write(&path, text).unwrap();
            Settings::load(folder.path())
        };
        let alone = load("\u{feff}{\"transcriber\": {\"command\": [\"w\", \"{input}\"]}}");
        assert_eq!(alone.transcriber, Some(Transcriber { command: vec!["w".into(), "{input}".into()], minutes: 60 }));
        assert!(alone.snap && alone.problems().is_empty());
        assert!(!load(r#"{"scrubSound": true, "window": [900, 600]}"#).problems().iter().any(|_| true));
        let read = load(
            r#"{"snap": "yes", "faces": true, "tea": 1, "timeline": {"order": 5, "follow": true}, "transcriber": {"command": "whisper", "minutes": 5}}"#,
        );
        assert!(read.snap && read.faces, "what is readable is read, and the rest has its default");
        assert_eq!(read.transcriber, Some(Transcriber { command: Vec::new(), minutes: 5 }));
        let problems = read.problems().join(" ");
        for named in [
            "\u{2018}snap\u{2019} must be",
            "\u{2018}tea\u{2019} is no setting",
            "\u{2018}timeline.order\u{2019}",
            "\u{2018}transcriber.command\u{2019} must be",
        ] {
            assert!(problems.contains(named), "{named}: {problems}");
        }
        // Written again, what was not understood is as it was; what was changed since is as it was changed.
        Settings { faces: false, ..read.clone() }.save(folder.path()).unwrap();
        let written: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        assert_eq!((&written["snap"], &written["faces"], &written["tea"]), (&"yes".into(), &false.into(), &1.into()));
        assert_eq!(written["transcriber"]["command"], "whisper");
        Settings { snap: false, ..read }.save(folder.path()).unwrap();
        let written: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        assert_eq!((&written["snap"], &written["tea"]), (&false.into(), &1.into()));
    }

    #[test]
    fn a_file_of_another_program_is_neither_moved_nor_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = Settings::FILE.path(folder.path());
        for theirs in [r#"{"theme": "dark"}"#, "theme = dark", "[1]"] {
            fs::write(&path, theirs).unwrap();
            let theirs_read = Settings::load(folder.path());
            assert_eq!(theirs_read.problems(), ["It holds no settings of Cutroom and is left as it is."]);
            let refused = Settings::default().save(folder.path()).unwrap_err().to_string();
            assert!(refused.contains("left as it is"), "{refused}");
            assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn settings_that_were_changed_by_chance_are_read_or_set_aside_and_can_be_written_again() {
        use crate::jobs::own_json::is_kept;
        let mut whole = Settings { window: Some([1000.0, 700.0]), ..Settings::default() };
        let place = LastPlace { video: "vid".into(), playhead_ms: 1_500, in_ms: Some(0), out_ms: Some(9_000) };
        whole.last.insert("local".into(), place);
        whole.browser.entry("local".into()).or_default().opened(&"vid".into(), "Launch");
        let whole = serde_json::to_value(&whole).unwrap();
        cutroom_soak::run(500, move |dice| {
            let folder = tempfile::tempdir().unwrap();
            let text = dice.changed_text(whole.clone());
            fs::write(Settings::FILE.path(folder.path()), &text).unwrap();
            let read = Settings::load(folder.path());
            assert!(is_kept(folder.path(), &text), "nothing is lost by reading");
            let _ = read.videos_of("local");
            let ours = Settings::FILE.path(folder.path()).exists();
            // Written anew where it was set aside or read; refused where it is nobody's that we know.
            if read.save(folder.path()).is_ok() {
                let without_problems = |settings: Settings| Settings { unread: Unread::default(), ..settings };
                let again = Settings::load(folder.path());
                assert_eq!(without_problems(again), without_problems(read), "what was read can be kept");
            } else {
                assert!(ours && is_kept(folder.path(), &text));
            }
        });
    }
}
