//! File choosers. The row of a command describes the chooser; the window opens it and applies the resulting action without knowing
//! the command.

use super::Action;
use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

/// File extensions of video recordings, without the dot.
pub const VIDEO_ENDINGS: &[&str] = &["mp4", "mov", "m4v", "webm", "mkv", "avi", "ts", "m2ts", "mts"];

/// Contents of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Contents {
    Video,
    Transcript,
    Frame,
    Style,
    Image,
    Media,
    Background,
    Shortcuts,
    Changes,
    Proposal,
    Backup,
    Log,
    Export,
    SpeechModel,
    Snapshot,
}

/// Kind of files, by their extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileKind {
    contents: Contents,
    /// Extensions without the dot.
    pub endings: &'static [&'static str],
}

impl FileKind {
    /// Video recordings.
    pub(super) const VIDEO: Self = Self { contents: Contents::Video, endings: VIDEO_ENDINGS };
    pub(super) const TRANSCRIPT: Self = Self { contents: Contents::Transcript, endings: &["srt", "vtt", "ass", "ssa", "json"] };
    /// Exported frames.
    pub(super) const FRAME: Self = Self { contents: Contents::Frame, endings: &["png"] };
    /// Subtitle styles to import.
    pub(super) const STYLES: Self = Self { contents: Contents::Style, endings: &["json", "ass", "ssa"] };
    /// Exported subtitle styles.
    pub(super) const STYLE: Self = Self { contents: Contents::Style, endings: &["json"] };
    /// Backdrop images.
    pub(super) const PICTURE: Self = Self { contents: Contents::Image, endings: &["png", "jpg", "jpeg"] };
    /// Exported words.
    pub(super) const WORDS: Self = Self { contents: Contents::Transcript, endings: &["srt", "vtt", "ass", "txt"] };
    /// Media for the library.
    pub(super) const MEDIA: Self = Self {
        contents: Contents::Media,
        endings: &["png", "jpg", "jpeg", "webp", "gif", "mp3", "wav", "m4a", "flac", "ogg", "mp4", "mov", "webm", "mkv"],
    };
    /// Backgrounds of clips.
    pub(super) const BACKGROUND: Self = Self {
        contents: Contents::Background,
        endings: &["png", "jpg", "jpeg", "webp", "gif", "bmp", "mp4", "mov", "m4v", "webm", "mkv"],
    };
    /// Shortcuts.
    pub(super) const KEYS: Self = Self { contents: Contents::Shortcuts, endings: &["json"] };
    /// Exported unsaved changes.
    pub(super) const EDITS: Self = Self { contents: Contents::Changes, endings: &["json"] };
    pub(super) const PROPOSAL: Self = Self { contents: Contents::Proposal, endings: &["json"] };
    pub(super) const BACKUP: Self = Self { contents: Contents::Backup, endings: &["backup"] };
    /// Logs for bug reports.
    pub(super) const LOG: Self = Self { contents: Contents::Log, endings: &["txt"] };
    /// Models of speech recognisers.
    pub(super) const SPEECH_MODEL: Self = Self { contents: Contents::SpeechModel, endings: &["bin", "gguf", "pt"] };
    /// Snapshots of face data.
    pub(super) const SNAPSHOT: Self = Self { contents: Contents::Snapshot, endings: &["json"] };
    pub(super) const EXPORT: Self =
        Self { contents: Contents::Export, endings: &["mp4", "zip", "gif", "wav", "m4a", "otio", "fcpxml", "edl", "xml"] };

    /// Name in the file chooser.
    pub fn text(self) -> &'static str {
        match self.contents {
            Contents::Video => words::settings::files_video(),
            Contents::Transcript => words::settings::files_transcript(),
            Contents::Frame => words::settings::files_frame(),
            Contents::Style => words::settings::files_style(),
            Contents::Image => words::settings::files_image(),
            Contents::Media => words::settings::files_media(),
            Contents::Background => words::settings::files_background(),
            Contents::Shortcuts => words::settings::files_shortcuts(),
            Contents::Changes => words::settings::files_changes(),
            Contents::Proposal => words::settings::files_proposal(),
            Contents::Backup => words::settings::files_backup(),
            Contents::Log => words::settings::files_log(),
            Contents::Export => words::settings::files_export(),
            Contents::SpeechModel => words::settings::files_speech_model(),
            Contents::Snapshot => words::settings::files_snapshot(),
        }
    }
}

/// Goal of a file chooser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileGoal {
    /// Open a file.
    Read(FileKind),
    /// Save a file, with a suggested name or path.
    Write(FileKind, PathBuf),
    /// Choose a folder, with a suggested one.
    Folder(Option<PathBuf>),
}

/// Result of choosing a file.
#[derive(Debug)]
pub enum FileAnswer {
    /// Apply an action with the file.
    Act(Box<Action>),
    /// Open another file chooser.
    Ask(FileQuestion),
}

/// File chooser to open.
#[derive(Clone)]
pub struct FileQuestion {
    /// Title of the dialog.
    pub title: &'static str,
    /// Goal of the chooser.
    pub goal: FileGoal,
    answer: Arc<dyn Fn(PathBuf) -> FileAnswer + Send + Sync>,
    /// Action with several files, where they can be chosen.
    several: Option<fn(Vec<PathBuf>) -> Action>,
}

impl fmt::Debug for FileQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileQuestion").field("title", &self.title).field("goal", &self.goal).finish_non_exhaustive()
    }
}

impl FileQuestion {
    fn new(title: &'static str, goal: FileGoal, action: impl Fn(PathBuf) -> Action + Send + Sync + 'static) -> Self {
        Self { title, goal, answer: Arc::new(move |file| FileAnswer::Act(Box::new(action(file)))), several: None }
    }

    /// Chooser to open a file.
    pub(super) fn read(
        title: &'static str,
        kind: FileKind,
        action: impl Fn(PathBuf) -> Action + Send + Sync + 'static,
    ) -> Self {
        Self::new(title, FileGoal::Read(kind), action)
    }

    /// Chooser to open one file or several.
    pub(super) fn read_several(
        title: &'static str,
        kind: FileKind,
        one: impl Fn(PathBuf) -> Action + Send + Sync + 'static,
        several: fn(Vec<PathBuf>) -> Action,
    ) -> Self {
        Self { several: Some(several), ..Self::read(title, kind, one) }
    }

    /// Chooser to open a file, followed by another chooser.
    pub(super) fn read_first(title: &'static str, kind: FileKind, next: fn(PathBuf) -> Self) -> Self {
        Self { title, goal: FileGoal::Read(kind), answer: Arc::new(move |file| FileAnswer::Ask(next(file))), several: None }
    }

    /// Chooser to save a file; `proposed` is a name or a whole path.
    pub(super) fn write(
        title: &'static str,
        kind: FileKind,
        proposed: impl Into<PathBuf>,
        action: impl Fn(PathBuf) -> Action + Send + Sync + 'static,
    ) -> Self {
        Self::new(title, FileGoal::Write(kind, proposed.into()), action)
    }

    /// Chooser for a folder.
    pub(super) fn folder(
        title: &'static str,
        proposed: Option<PathBuf>,
        action: impl Fn(PathBuf) -> Action + Send + Sync + 'static,
    ) -> Self {
        Self::new(title, FileGoal::Folder(proposed), action)
    }

    /// Result of choosing a file.
    pub fn answer(&self, file: PathBuf) -> FileAnswer {
        (self.answer)(file)
    }

    /// Result of choosing several files; `None` if the chooser is for one alone.
    pub fn answer_several(&self, files: Vec<PathBuf>) -> Option<Action> {
        self.several.map(|action| action(files))
    }

    /// True if several files can be chosen.
    pub fn takes_several(&self) -> bool {
        self.several.is_some()
    }

    /// True if the file will be written.
    pub fn writes(&self) -> bool {
        matches!(self.goal, FileGoal::Write(..))
    }

    /// True if a folder is chosen.
    pub fn is_folder(&self) -> bool {
        matches!(self.goal, FileGoal::Folder(_))
    }

    /// Initial folder of the dialog; `None` leaves it to the system.
    pub fn begins_in(&self) -> Option<&Path> {
        match &self.goal {
            FileGoal::Read(_) => None,
            FileGoal::Write(_, proposed) => proposed.parent().filter(|folder| !folder.as_os_str().is_empty()),
            FileGoal::Folder(proposed) => proposed.as_deref(),
        }
    }

    /// Suggested name for a file to save; `None` otherwise.
    pub fn file_name(&self) -> Option<String> {
        match &self.goal {
            FileGoal::Write(_, proposed) => Some(proposed.file_name().unwrap_or_default().to_string_lossy().into_owned()),
            FileGoal::Read(_) | FileGoal::Folder(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_begins_in_the_folder_of_what_is_proposed_and_names_its_file() {
        let act = |_| Action::OpenSample;
        let named = FileQuestion::write("Save", FileKind::FRAME, "frame.png", act);
        assert_eq!((named.begins_in(), named.file_name().as_deref()), (None, Some("frame.png")));
        let placed = FileQuestion::write("Save", FileKind::EXPORT, "/films/a.mp4", act);
        assert_eq!((placed.begins_in(), placed.file_name().as_deref()), (Some(Path::new("/films")), Some("a.mp4")));
        let folder = FileQuestion::folder("Choose", Some("/reports".into()), act);
        assert!(folder.is_folder() && folder.begins_in() == Some(Path::new("/reports")) && !folder.writes());
        assert!(FileQuestion::read("Open", FileKind::KEYS, act).begins_in().is_none());
    }
}
