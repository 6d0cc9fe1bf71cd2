//! Settings: everything that the program remembers between runs.

pub mod analytics;
pub mod appearance;
pub mod browser;
pub mod export_forms;
pub mod exports;
pub mod faces;
pub mod hints;
pub mod keys;
pub mod library;
pub mod looks;
pub mod others;
mod reading;
pub mod stage;
pub mod timeline;

use crate::{
    api::VideoId,
    edit::text::DEFAULT_FILLERS,
    jobs::{own_json::OwnJson, settings::SettingsText, transcript::run::Transcriber, workspace::Target},
    stage::sound::Monitoring,
    transcribe::Choice,
};
use analytics::AnalyticsSettings;
use appearance::{Appearance, Panes};
use browser::Remembered;
use exports::ExportSettings;
use faces::VideoOrder;
use hints::Hints;
use keys::KeySettings;
use library::Section;
use looks::TextLook;
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

/// Settings. Fields of the file that this version doesn't understand are reported and stay in the file. A file that isn't JSON is
/// moved aside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Settings {
    /// Whether dragged edges snap.
    pub snap: bool,
    /// Whether face boxes are drawn.
    pub faces: bool,
    /// The open panel of the side area.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Settings of assistants' access to the local workspace.
    pub assistants: AssistantSettings,
    /// Settings of the finders.
    pub proposing: Proposing,
    /// View options of the preview.
    pub stage: StageSettings,
    /// View options of the timeline.
    pub timeline: TimelineSettings,
    /// Appearance of the window.
    pub appearance: Appearance,
    /// Visible panels and their sizes.
    pub panes: Panes,
    /// Shortcuts that differ from the defaults.
    pub keys: KeySettings,
    /// Ids of the commands last chosen in the palette, the latest first.
    pub recent: Vec<String>,
    /// Hints that were shown, and sample tasks that were done.
    pub hints: Hints,
    /// Size of the window in points.
    #[serde(deserialize_with = "finite", skip_serializing_if = "Option::is_none")]
    pub window: Option<[f32; 2]>,
    /// Monitoring volumes.
    pub monitoring: Monitoring,
    /// Whether dragging the playhead plays scrub sounds.
    pub scrub_sound: bool,
    /// Settings about changes of others.
    pub others: OthersSettings,
    /// Last video of each workspace, by its URL; the local one is "local".
    pub last: BTreeMap<String, LastPlace>,
    /// Settings about the videos of each workspace, by its URL.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub browser: BTreeMap<String, Remembered>,
    /// The last open section of the library.
    #[serde(deserialize_with = "appearance::or_default")]
    pub library: Section,
    /// Settings of exports, and unfinished ones.
    pub exports: ExportSettings,
    /// Settings of analytics.
    pub analytics: AnalyticsSettings,
    /// Order and filter of the list of videos in the face checks.
    pub face_videos: VideoOrder,
    /// The last folder chosen for a face report.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face_reports: Option<PathBuf>,
    /// The last backdrop image of the caption designer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caption_backdrop: Option<PathBuf>,
    /// Intensity that the user last chose for a blur, 0..1; new blurs begin with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blur: Option<f64>,
    /// Looks of texts that the user saved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub text_looks: Vec<TextLook>,
    /// External program that writes transcripts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transcriber: Option<Transcriber>,
    /// Engine, model and language of transcriptions.
    pub transcription: Choice,
    /// Fields of the file that aren't understood.
    #[serde(skip)]
    pub unread: Unread,
}

/// Reads a size. A number that 32 bits don't hold is infinite, and couldn't be written again: then there is none.
fn finite<'de, D: serde::Deserializer<'de>>(size: D) -> Result<Option<[f32; 2]>, D::Error> {
    let size = Option::<[f32; 2]>::deserialize(size)?;
    Ok(size.filter(|size| size.iter().all(|length| length.is_finite())))
}

/// Settings of assistants' access.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct AssistantSettings {
    /// Whether assistants have access.
    pub are_let_in: bool,
}

/// Whether the settings have to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Unwritten {
    /// No changes.
    Nothing,
    /// Changed positions and sizes only, which are written with the next change, or at the end.
    Places,
    /// Changes of other settings.
    Changes,
}

/// Settings while the program runs. Mutable access marks them as changed, so that nothing has to be compared.
#[derive(Debug)]
pub struct KeptSettings {
    settings: Settings,
    /// The settings as they were read or last written.
    written: Settings,
    unwritten: Unwritten,
}

impl KeptSettings {
    /// Settings as read from the file, unchanged.
    pub(super) fn new(settings: Settings) -> Self {
        Self { written: settings.clone(), settings, unwritten: Unwritten::Nothing }
    }

    /// Mutable access for values that change many times per second, such as the playhead or panel sizes. These are written with
    /// the next other change, or at the end.
    pub(super) fn places(&mut self) -> &mut Settings {
        self.unwritten = self.unwritten.max(Unwritten::Places);
        &mut self.settings
    }

    /// True if a change has to be written soon.
    pub(super) fn changed(&self) -> bool {
        self.unwritten == Unwritten::Changes
    }

    /// Settings to write, after those that were written before; `None` if all is written. Marks everything as written.
    pub(super) fn take_unwritten(&mut self) -> Option<(Settings, Settings)> {
        let unwritten = std::mem::replace(&mut self.unwritten, Unwritten::Nothing);
        (unwritten != Unwritten::Nothing)
            .then(|| (std::mem::replace(&mut self.written, self.settings.clone()), self.settings.clone()))
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

/// Panel of the side area, left of the preview.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// Transcript, for editing by text.
    Text,
    /// Library: sounds, music and images to add.
    Library,
    /// Proposals.
    Proposals,
}

/// Settings of the finders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Proposing {
    /// Filler words, separated by commas.
    pub fillers: String,
    /// Shortest pause to shorten, in milliseconds.
    pub pause_ms: i64,
    /// Remaining length of a shortened pause, in milliseconds.
    pub keep_ms: i64,
    /// Names to mask on the screen, separated by commas.
    pub names: String,
}

impl Default for Proposing {
    fn default() -> Self {
        Self { fillers: DEFAULT_FILLERS.join(", "), pause_ms: 800, keep_ms: 300, names: String::new() }
    }
}

/// Position at which the user left a workspace.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LastPlace {
    /// The last open video.
    pub video: VideoId,
    /// Playhead, in milliseconds of the video.
    pub playhead_ms: i64,
    /// In point, in milliseconds of the video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_ms: Option<i64>,
    /// Out point, in milliseconds of the video.
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
            face_videos: VideoOrder::default(),
            face_reports: None,
            caption_backdrop: None,
            blur: None,
            text_looks: Vec::new(),
            transcriber: None,
            transcription: Choice::default(),
            unread: Unread::default(),
        }
    }
}

/// Name of the local workspace in the settings.
pub(in crate::app) const LOCAL_PLACE: &str = "local";

/// Name of a workspace in files of this computer: its URL as given, or `local`.
pub(in crate::app) fn place_key(workspace: &Target) -> String {
    match workspace {
        Target::Local(_) | Target::Practice(_) => LOCAL_PLACE.to_owned(),
        Target::Remote(address) => address.clone(),
    }
}

impl Settings {
    /// Videos of a workspace that were opened on this computer, the latest first; `workspace` is its name in the settings.
    pub(in crate::app) fn videos_of(&self, workspace: &str) -> Vec<VideoId> {
        let mut videos: Vec<_> = self.last.get(workspace).map(|place| place.video.clone()).into_iter().collect();
        for video in self.browser.get(workspace).into_iter().flat_map(|known| &known.recent) {
            if !videos.contains(video) {
                videos.push(video.clone());
            }
        }
        videos
    }

    /// Intensity of a new blur. Unless the user chose another one it is the strongest: the API's own default, 0, leaves the shape of
    /// large letters.
    pub(in crate::app) fn new_blur(&self) -> f64 {
        self.blur.filter(|blur| (0.0..=1.0).contains(blur)).unwrap_or(1.0)
    }

    const FILE: OwnJson = OwnJson {
        stem: "settings",
        what: "settings",
        largest: 1 << 20,
        fields: &["snap", "faces", "transcriber"],
        all_fields: reading::names,
    };

    /// True if there is a settings file, so that this isn't the first start.
    pub(super) fn exist(folder: &Path) -> bool {
        Self::FILE.path(folder).exists()
    }

    /// Loads the settings, field by field, or the defaults. A damaged file is renamed, so that nothing is lost; another program's
    /// file is left alone. [`Settings::problems`] has the errors.
    pub fn load(folder: &Path) -> Self {
        let unusable = |problem: String| Self { unread: Unread::whole(problem), ..Self::default() };
        let settings = match Self::FILE.text(folder) {
            Ok(None) => Self::default(),
            Ok(Some(text)) => reading::read(&text).unwrap_or_else(|error| {
                let aside = Self::FILE.set_aside(folder);
                unusable(words::settings::file_not_json(error, aside))
            }),
            Err(problem) => unusable(words::settings::file_problem(problem)),
        };
        for problem in settings.problems() {
            tracing::warn!(path = %Self::FILE.path(folder).display(), "settings: {problem}");
        }
        settings
    }

    /// Reads the settings before they are loaded; logs nothing and renames nothing.
    pub fn peek(folder: &Path) -> Self {
        let text = Self::FILE.text(folder).ok().flatten();
        text.and_then(|text| reading::read(&text).ok()).unwrap_or_default()
    }

    /// Path of the settings file in a folder.
    pub fn file(folder: &Path) -> PathBuf {
        Self::FILE.path(folder)
    }

    /// Language of texts that a folder's settings name, else the system's. Changes nothing, and reports nothing: [`Self::load`] does.
    pub fn language(folder: &Path) -> words::Language {
        let text = std::fs::read_to_string(Self::file(folder)).unwrap_or_default();
        let settings: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        let language = settings["appearance"]["language"].as_str().map(ToOwned::to_owned);
        Appearance { language, ..Appearance::default() }.language()
    }

    /// Errors of reading the file, one sentence each.
    pub fn problems(&self) -> &[String] {
        &self.unread.problems
    }

    /// Writes the settings atomically. Never overwrites another program's file; follows symbolic links.
    pub fn save(&self, folder: &Path) -> io::Result<()> {
        Self::FILE.write(folder, &self.json()?)
    }

    /// Content of the settings file in a folder, after that of the settings `before`.
    ///
    /// # Errors
    ///
    /// Fails if the settings can't be serialised.
    pub(super) fn text(&self, before: &Self, folder: PathBuf) -> io::Result<SettingsText> {
        Ok(SettingsText { file: Self::FILE, folder, before: before.json()?, text: self.json()? })
    }

    /// JSON to write: the settings, and fields of the file that weren't understood.
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
        let (before, written) = kept.take_unwritten().unwrap();
        assert_eq!((before.snap, before.window), (true, None));
        assert_eq!((written.snap, written.window), (false, Some([1000.0, 700.0])));
        assert!(!kept.changed() && kept.take_unwritten().is_none(), "nothing is written twice");
        kept.places().window = None;
        assert_eq!(kept.take_unwritten().unwrap().1.window, None, "at the end places are written as well");
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
            assert!(set_aside.problems()[0].contains("JSON"), "{:?}", set_aside.problems());
            // The next millisecond gives the copy its own name.
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
            &words::settings::unknown_setting("tea"),
            "\u{2018}timeline.order\u{2019}",
            "\u{2018}transcriber.command\u{2019} must be",
        ] {
            assert!(problems.contains(named), "{named}: {problems}");
        }
        // After a save, fields that weren't understood are unchanged, and the others are as they were set.
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
            let problem = Settings::FILE.text(folder.path()).unwrap_err();
            assert_eq!(theirs_read.problems(), [words::settings::file_problem(problem)]);
            assert!(Settings::default().save(folder.path()).is_err());
            assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn settings_that_were_changed_by_chance_are_read_or_set_aside_and_can_be_written_again() {
        /// True if a file of a folder contains exactly this text.
        fn is_kept(folder: &Path, text: &[u8]) -> bool {
            fs::read_dir(folder).unwrap().flatten().any(|entry| fs::read(entry.path()).is_ok_and(|held| held == text))
        }
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
            // A file that was set aside or read is replaced; a file of unknown origin is not.
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
