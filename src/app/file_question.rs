//! What the program asks a file or a folder for. The row of a command says it; the window puts it to the system, and carries
//! out what comes of the answer, without knowing what it is about.

use super::Action;
use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

/// The endings of footage, without the point.
pub const VIDEO_ENDINGS: &[&str] = &["mp4", "mov", "m4v", "webm", "mkv", "avi"];

/// Files of a kind, by their endings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileKind {
    /// What they are, as file dialogs name them.
    pub text: &'static str,
    /// Their endings, without the point.
    pub endings: &'static [&'static str],
}

impl FileKind {
    /// Footage.
    pub(super) const VIDEO: Self = Self { text: "Video", endings: VIDEO_ENDINGS };
    /// The words of a recording.
    pub(super) const TRANSCRIPT: Self = Self { text: "Transcript", endings: &["srt", "vtt", "ass", "ssa", "json"] };
    /// A frame.
    pub(super) const FRAME: Self = Self { text: "PNG picture", endings: &["png"] };
    /// A style of subtitles.
    pub(super) const STYLE: Self = Self { text: "Style of subtitles", endings: &["json"] };
    /// A picture behind letters.
    pub(super) const PICTURE: Self = Self { text: "Picture", endings: &["png", "jpg", "jpeg"] };
    /// The words of a video as it is played.
    pub(super) const WORDS: Self = Self { text: "Words of the video", endings: &["srt", "vtt", "ass", "txt"] };
    /// What the library takes.
    pub(super) const MEDIA: Self = Self {
        text: "Media",
        endings: &["png", "jpg", "jpeg", "webp", "gif", "mp3", "wav", "m4a", "flac", "ogg", "mp4", "mov", "webm", "mkv"],
    };
    /// What can be behind a clip.
    pub(super) const BACKGROUND: Self = Self {
        text: "Image or video",
        endings: &["png", "jpg", "jpeg", "webp", "gif", "bmp", "mp4", "mov", "m4v", "webm", "mkv"],
    };
    /// The keys of commands.
    pub(super) const KEYS: Self = Self { text: "Keys", endings: &["json"] };
    /// Edits that wait.
    pub(super) const EDITS: Self = Self { text: "Edits", endings: &["json"] };
    /// A proposal.
    pub(super) const PROPOSAL: Self = Self { text: "Proposal", endings: &["json"] };
    /// A backup of this machine.
    pub(super) const BACKUP: Self = Self { text: "Backup of Cutroom", endings: &["backup"] };
    /// What a report on a defect needs.
    pub(super) const LOG: Self = Self { text: "Log", endings: &["txt"] };
    /// What an export is written to.
    pub(super) const EXPORT: Self = Self { text: "Export", endings: &["mp4", "zip", "gif", "wav", "m4a"] };
}

/// What is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileGoal {
    /// A file to read.
    Read(FileKind),
    /// A file to write, with what is proposed for it.
    Write(FileKind, PathBuf),
    /// A folder, and the one that is proposed.
    Folder(Option<PathBuf>),
}

/// What comes of a choice.
#[derive(Debug)]
pub enum FileAnswer {
    /// An action with the file.
    Act(Box<Action>),
    /// Another file is asked for.
    Ask(FileQuestion),
}

/// A question for a file or a folder.
#[derive(Clone)]
pub struct FileQuestion {
    /// What is chosen and why, as the title of a dialog.
    pub title: &'static str,
    /// What is chosen.
    pub goal: FileGoal,
    answer: Arc<dyn Fn(PathBuf) -> FileAnswer + Send + Sync>,
}

impl fmt::Debug for FileQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileQuestion").field("title", &self.title).field("goal", &self.goal).finish_non_exhaustive()
    }
}

impl FileQuestion {
    fn new(title: &'static str, goal: FileGoal, action: impl Fn(PathBuf) -> Action + Send + Sync + 'static) -> Self {
        Self { title, goal, answer: Arc::new(move |file| FileAnswer::Act(Box::new(action(file)))) }
    }

    /// Asks for a file to read.
    pub(super) fn read(
        title: &'static str,
        kind: FileKind,
        action: impl Fn(PathBuf) -> Action + Send + Sync + 'static,
    ) -> Self {
        Self::new(title, FileGoal::Read(kind), action)
    }

    /// Asks for a file to read, and then for another one beside it.
    pub(super) fn read_first(title: &'static str, kind: FileKind, next: fn(PathBuf) -> Self) -> Self {
        Self { title, goal: FileGoal::Read(kind), answer: Arc::new(move |file| FileAnswer::Ask(next(file))) }
    }

    /// Asks for a file to write; `proposed` is its name, or its whole path.
    pub(super) fn write(
        title: &'static str,
        kind: FileKind,
        proposed: impl Into<PathBuf>,
        action: impl Fn(PathBuf) -> Action + Send + Sync + 'static,
    ) -> Self {
        Self::new(title, FileGoal::Write(kind, proposed.into()), action)
    }

    /// Asks for a folder.
    pub(super) fn folder(
        title: &'static str,
        proposed: Option<PathBuf>,
        action: impl Fn(PathBuf) -> Action + Send + Sync + 'static,
    ) -> Self {
        Self::new(title, FileGoal::Folder(proposed), action)
    }

    /// What comes of a file that was chosen.
    pub fn answer(&self, file: PathBuf) -> FileAnswer {
        (self.answer)(file)
    }

    /// Whether the file is written, not read.
    pub fn writes(&self) -> bool {
        matches!(self.goal, FileGoal::Write(..))
    }

    /// Whether a folder is chosen, not a file.
    pub fn is_folder(&self) -> bool {
        matches!(self.goal, FileGoal::Folder(_))
    }

    /// The folder in which a dialog begins; nothing where the system knows better.
    pub fn begins_in(&self) -> Option<&Path> {
        match &self.goal {
            FileGoal::Read(_) => None,
            FileGoal::Write(_, proposed) => proposed.parent().filter(|folder| !folder.as_os_str().is_empty()),
            FileGoal::Folder(proposed) => proposed.as_deref(),
        }
    }

    /// The name that is proposed for a file that is written.
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
