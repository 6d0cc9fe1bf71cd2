//! The backup of this machine: the workspace with its media and finished exports, unsaved edits, proposals, verdicts, markers, drafts
//! of styles and settings in one file, and the way back. The API key is never in it, nor what can be made again.
//!
//! The file is a ZIP archive without compression. Its last entry, the manifest, has the length and the SHA-256 of every other one.

mod archive;
mod check;
mod holdings;
mod replaced;
mod restore;
mod watch;
mod write;

pub use check::{Checked, check_file, check_folder};
pub use replaced::{Replaced, delete_replaced, replaced};
pub use restore::{Plan, finish, finish_beside};
pub use watch::Progress;
pub use write::{Written, write, write_watched};

use super::Paths;
use crate::jobs::proposals;
use serde::{Deserialize, Serialize};
use std::{
    io,
    path::{Path, PathBuf},
};

/// The newest format that this version writes and reads.
const FORMAT: u32 = 2;
/// The format of a backup without proposals, which earlier versions read as well.
const WITHOUT_PROPOSALS: u32 = 1;
/// The name of the manifest in the archive.
const MANIFEST: &str = "cutroom-backup.json";

/// Why a backup was not written or not restored. In each case what was there is as it was.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The operating system refused.
    #[error("{}: {reason}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The operating system's error.
        reason: io::Error,
    },
    /// A file of the chosen name is something else.
    #[error("{} is there already and is no backup of Cutroom: it is not written over; choose another name", .0.display())]
    Taken(PathBuf),
    /// The file is no backup.
    #[error("{} is no backup of Cutroom: {reason}", path.display())]
    NoBackup {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// It was cut or changed.
    #[error("{} is damaged, and nothing of it was taken: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// A later version wrote it.
    #[error("{} was written by a newer Cutroom (format {found}, this one reads up to {FORMAT}): update Cutroom", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u32,
    },
    /// The chosen file lies in a folder that is backed up, and would go with it.
    #[error("{} lies in {}, which is what is backed up: choose a file outside it, best on another disk", path.display(), folder.display())]
    Inside {
        /// The file.
        path: PathBuf,
        /// The folder.
        folder: PathBuf,
    },
    /// The folder of the backup takes no more.
    #[error("the backup cannot be written to the folder {}: {reason}. Make room there, or choose another folder", folder.display())]
    Unwritten {
        /// The folder that was to hold it.
        folder: PathBuf,
        /// The operating system's error.
        reason: io::Error,
    },
    /// Media of the workspace is not what its name says, and an earlier backup may have it whole.
    #[error(
        "{} is kept as it was, because media of the workspace is damaged: {}. Restore that backup into a folder of its own (--into) and \
         copy these files from its workspace, or upload the media again. A backup under another name is written without them",
        kept.display(),
        media.join(", ")
    )]
    DamagedMedia {
        /// The earlier backup.
        kept: PathBuf,
        /// The files.
        media: Vec<String>,
    },
    /// It was asked to stop.
    #[error("it was stopped")]
    Stopped,
    /// There is nothing to back up.
    #[error("there is nothing to back up: {} holds no workspace, no edits and no settings", .0.display())]
    Nothing(PathBuf),
}

/// Names the path of an error.
fn at(path: &Path) -> impl FnOnce(io::Error) -> BackupError + use<> {
    let path = path.to_owned();
    move |reason| BackupError::Io { path, reason }
}

/// What an archive holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Manifest {
    /// [`FORMAT`] or an earlier one; its name says whose file it is.
    cutroom_backup: u32,
    /// The version that wrote it.
    version: String,
    /// When, ISO 8601.
    created_at: String,
    files: Vec<Entry>,
    /// Media that the workspace refers to and did not have.
    #[serde(default)]
    missing: Vec<String>,
}

/// One file of an archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    path: String,
    bytes: u64,
    sha256: String,
}

/// The parts of a backup: the first component of each path in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Videos, media, finished exports.
    Workspace,
    /// Unsaved edits, their earlier states, verdicts.
    Journals,
    /// Settings, markers, drafts of styles.
    Config,
    /// What others proposed.
    Proposals,
}

impl Part {
    /// All of them.
    const ALL: [Self; 4] = [Self::Workspace, Self::Journals, Self::Config, Self::Proposals];

    fn name(self) -> &'static str {
        match self {
            Self::Workspace => "workspace",
            Self::Journals => "journals",
            Self::Config => "config",
            Self::Proposals => "proposals",
        }
    }

    /// Its folder on this machine.
    fn folder(self, paths: &Paths) -> PathBuf {
        match self {
            Self::Workspace => paths.data.clone(),
            Self::Journals => paths.journals.clone(),
            Self::Config => paths.config.clone(),
            Self::Proposals => paths.proposals(),
        }
    }

    /// The part that a path of an archive belongs to, and the path in it; nothing for one that no backup has. What is let through
    /// leads into the folder of its part, whatever the system takes names to mean.
    fn of(path: &str) -> Option<(Self, &str)> {
        let (first, rest) = path.split_once('/')?;
        let part = Self::ALL.into_iter().find(|part| part.name() == first)?;
        let components: Vec<_> = rest.split('/').collect();
        let fits = match (part, components.as_slice()) {
            (Self::Workspace, ["workspace.db"]) => true,
            (Self::Workspace, ["media", name]) => name.len() == 64 && name.bytes().all(|byte| byte.is_ascii_hexdigit()),
            (Self::Workspace, ["derived", name]) | (Self::Journals, [name]) => is_plain(name),
            (Self::Config, names) => names.len() <= 3 && names.iter().all(|name| is_plain(name)),
            (Self::Proposals, [shelf, name]) => proposals::is_kept(shelf, name),
            _ => false,
        };
        fits.then_some((part, rest))
    }
}

/// Whether a name is one file's, on every system.
fn is_plain(name: &str) -> bool {
    let is_letter =
        |letter: char| !letter.is_control() && !matches!(letter, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|');
    (1..=200).contains(&name.len()) && name.chars().all(is_letter) && !name.ends_with(['.', ' '])
}

/// Whether a file of the program's folders is about processes that run, or unfinished: no part of a backup.
fn is_passing(name: &str) -> bool {
    let extension = Path::new(name).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    matches!(extension, "lock" | "wanted" | "undoable" | "tmp") || name == "lock" || name.starts_with(".tmp")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_that_lead_into_a_folder_of_ours_are_taken() {
        let hash = "0f".repeat(32);
        for good in [
            "workspace/workspace.db",
            &format!("workspace/media/{hash}"),
            "workspace/derived/exp_1.mp4",
            "journals/00aa.journal",
            "journals/00aa.generation-17",
            "config/settings.json",
            "config/captions/drafts.journal",
            &format!("proposals/{}/0011223344556677.json", "0f".repeat(12)),
            &format!("proposals/{}/0011223344556677.left", "0f".repeat(12)),
        ] {
            assert!(Part::of(good).is_some(), "{good}");
        }
        for bad in [
            "",
            "workspace",
            "workspace/",
            "/workspace/workspace.db",
            "workspace/../x",
            "workspace/api-key",
            "workspace/served",
            "workspace/media/x",
            "workspace/media/../../x",
            "workspace/derived/..",
            "journals/..",
            "journals/a/b",
            "journals/a\\b",
            "journals/C:x",
            "journals/a\0b",
            "journals/.",
            "config//x",
            "config/./x",
            "config/a/../../b",
            "config/a/b/c/d",
            "config/name.",
            "cache/x",
            "proposals/0011223344556677.json",
            "proposals/0f/0011223344556677.json",
            &format!("proposals/{}/lock", "0f".repeat(12)),
            &format!("proposals/{}/../x.json", "0f".repeat(12)),
            "cutroom-backup.json",
        ] {
            assert_eq!(Part::of(bad), None, "{bad}");
        }
        assert!(!is_plain(&"x".repeat(201)));
    }
}
