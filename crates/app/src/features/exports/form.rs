//! The export form.

use crate::{
    app::settings::exports::ExportChoices,
    jobs::{RequestId, exports::NameState},
};
use std::path::{Path, PathBuf};

/// Input of the export form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is a tick of its own.
pub struct ExportForm {
    /// Chosen kind and settings.
    pub choices: ExportChoices,
    /// Target folder; `None` until the proposal is known.
    pub folder: Option<PathBuf>,
    /// File name, or a whole path.
    pub name: String,
    /// Whether the user typed or chose the name, so that no other is proposed.
    pub is_named: bool,
    /// Whether the system's file chooser already asked before replacing an existing file.
    pub may_replace: bool,
    /// Whether to save the unsaved changes first.
    pub saves_first: bool,
    /// Whether the user confirmed a long GIF.
    pub is_long_meant: bool,
    /// State of the file on disk.
    pub place: NameState,
    /// Sentences about the parts of the video that a timeline would not include.
    pub untold: Vec<String>,
    /// Number of the latest request about the file; answers to earlier ones are ignored.
    pub asked: RequestId,
}

impl ExportForm {
    /// Target file: the name in the folder, or a typed absolute path or one starting with `~/` (home folder). `None` if the name
    /// isn't valid.
    pub fn target(&self) -> Option<PathBuf> {
        let name = self.name.trim();
        if let Some(path) = whole_path(name) {
            let last = path.file_name()?.to_str()?;
            return (!name.ends_with(['/', '\\'])).then(|| path.with_file_name(with_ending(last, self.choices.ending())));
        }
        let is_name = !name.is_empty() && Path::new(name).file_name().is_some_and(|only| only == name);
        Some(self.folder.as_ref().filter(|_| is_name)?.join(with_ending(name, self.choices.ending())))
    }

    /// Folder of the target file.
    pub fn target_folder(&self) -> Option<PathBuf> {
        let typed = whole_path(self.name.trim()).and_then(|_| self.target());
        typed.and_then(|target| target.parent().map(Path::to_owned)).or_else(|| self.folder.clone())
    }

    /// Advice for a name that isn't valid.
    pub fn why_no_target(&self) -> &'static str {
        let name = self.name.trim();
        if name.is_empty() {
            words::exports::form_no_name()
        } else if name.ends_with(['/', '\\']) {
            words::exports::form_only_folder()
        } else {
            words::exports::form_bad_name()
        }
    }

    /// Changes the file extension to that of the chosen kind, if the name had the extension of another kind.
    pub fn follow_kind(&mut self) {
        const ENDINGS: [&str; 11] = ["mp4", "zip", "gif", "wav", "m4a", "png", "srt", "otio", "fcpxml", "edl", "xml"];
        let path = Path::new(&self.name);
        let ending = path.extension().and_then(std::ffi::OsStr::to_str).unwrap_or_default().to_lowercase();
        if ENDINGS.contains(&ending.as_str()) && ending != self.choices.ending() {
            self.name = path.with_extension(self.choices.ending()).to_string_lossy().into_owned();
        }
    }
}

/// Parses an absolute path, or one in the home folder that starts with `~/`.
fn whole_path(text: &str) -> Option<PathBuf> {
    let path = match text.strip_prefix("~/") {
        Some(rest) => std::env::home_dir()?.join(rest),
        None => PathBuf::from(text),
    };
    path.is_absolute().then_some(path)
}

/// Adds a file extension, unless the name has it.
fn with_ending(name: &str, ending: &str) -> String {
    let has = Path::new(name).extension().is_some_and(|own| own.eq_ignore_ascii_case(ending));
    if has { name.to_owned() } else { format!("{name}.{ending}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::features::exports::ExportKind;

    fn form(name: &str, kind: ExportKind) -> ExportForm {
        let choices = ExportChoices { kind, ..ExportChoices::default() };
        ExportForm { choices, folder: Some("/films".into()), name: name.into(), ..ExportForm::default() }
    }

    #[test]
    fn the_file_has_the_ending_of_its_kind_and_stays_in_its_folder() {
        let target = |name: &str| form(name, ExportKind::Film).target();
        assert_eq!(target("Launch"), Some("/films/Launch.mp4".into()));
        assert_eq!(target(" Launch v1.2 "), Some("/films/Launch v1.2.mp4".into()));
        assert_eq!(target("Launch.MP4"), Some("/films/Launch.MP4".into()));
        for wrong in ["", "  ", "..", "a/b", "/", "/films/", "/films/..", "~/"] {
            assert_eq!(target(wrong), None, "{wrong}");
            assert!(!form(wrong, ExportKind::Film).why_no_target().is_empty());
        }
        // Whole paths are accepted.
        assert_eq!(target("/other/Launch"), Some("/other/Launch.mp4".into()));
        let home = std::env::home_dir().unwrap();
        assert_eq!(target("~/Launch.mp4"), Some(home.join("Launch.mp4")));
        assert_eq!(form("/other/Launch", ExportKind::Film).target_folder(), Some("/other".into()));
        assert_eq!(form("Launch", ExportKind::Film).target_folder(), Some("/films".into()));
        let mut other = form("Launch v1.2.mp4", ExportKind::RangeGif);
        other.follow_kind();
        assert_eq!(other.name, "Launch v1.2.gif");
        other.choices.kind = ExportKind::Timeline;
        other.follow_kind();
        assert_eq!(other.name, "Launch v1.2.otio");
        other.choices.timeline = crate::handover::Format::Fcpxml;
        other.follow_kind();
        assert_eq!(other.name, "Launch v1.2.fcpxml");
    }
}
