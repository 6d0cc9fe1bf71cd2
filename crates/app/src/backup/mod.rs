//! Backup and restore of this computer, in one file: the workspace with media and finished exports, unsaved changes, proposals,
//! verdicts, markers, style drafts and settings. Excludes API keys and everything that can be recomputed.
//!
//! The file is a ZIP archive without compression. Its last entry, the manifest, has the size and SHA-256 of all others.

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

use crate::jobs::proposals;
use cutroom_command::Paths;
use serde::{Deserialize, Serialize};
use std::{
    io,
    path::{Path, PathBuf},
};

/// Newest format that this version writes and reads.
const FORMAT: u32 = 2;
/// Format of a backup without proposals, which earlier versions can read too.
const WITHOUT_PROPOSALS: u32 = 1;
/// Name of the manifest in the archive.
const MANIFEST: &str = "cutroom-backup.json";

/// Error of a backup or restore. Nothing was changed in any of these cases.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// Error of the operating system.
    #[error("{}: {reason}", path.display())]
    Io {
        /// File or folder.
        path: PathBuf,
        /// The error.
        reason: io::Error,
    },
    /// Another file has the chosen name and is not a backup.
    #[error("{}", words::backup::taken(.0.display()))]
    Taken(PathBuf),
    /// The file is not a backup.
    #[error("{}", words::backup::no_backup(path.display(), reason))]
    NoBackup {
        /// Path of the file.
        path: PathBuf,
        /// Reason as a clause.
        reason: String,
    },
    /// The backup was truncated or changed.
    #[error("{}", words::backup::damaged(path.display(), reason))]
    Damaged {
        /// Path of the file.
        path: PathBuf,
        /// Reason as a clause.
        reason: String,
    },
    /// A later version wrote the backup.
    #[error("{}", words::backup::newer(path.display(), found, FORMAT))]
    Newer {
        /// Path of the file.
        path: PathBuf,
        /// Format of the file.
        found: u32,
    },
    /// The target file is within a folder to back up.
    #[error("{}", words::backup::inside(path.display(), folder.display()))]
    Inside {
        /// Path of the target file.
        path: PathBuf,
        /// The folder to back up.
        folder: PathBuf,
    },
    /// Writing to the folder of the backup failed.
    #[error("{}", words::backup::unwritten(folder.display(), reason))]
    Unwritten {
        /// Folder of the backup.
        folder: PathBuf,
        /// Error of the operating system.
        reason: io::Error,
    },
    /// Media of the workspace does not match its hash, and an earlier backup at the target may have it intact.
    #[error("{}", words::backup::damaged_media(kept.display(), media.join(words::common::list_separator())))]
    DamagedMedia {
        /// Path of the earlier backup.
        kept: PathBuf,
        /// Names of the damaged files.
        media: Vec<String>,
    },
    /// The user cancelled.
    #[error("{}", words::backup::canceled())]
    Stopped,
    /// There is nothing to back up.
    #[error("{}", words::backup::nothing(.0.display()))]
    Nothing(PathBuf),
}

/// Converts an I/O error, adding the path.
fn at(path: &Path) -> impl FnOnce(io::Error) -> BackupError + use<> {
    let path = path.to_owned();
    move |reason| BackupError::Io { path, reason }
}

/// Manifest of an archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Manifest {
    /// Format number, at most [`FORMAT`]. The field name identifies the file as a backup of Cutroom.
    cutroom_backup: u32,
    /// Version of Cutroom that wrote the backup.
    version: String,
    /// Creation time, ISO 8601.
    created_at: String,
    files: Vec<Entry>,
    /// Media that records of the workspace name but that did not exist.
    #[serde(default)]
    missing: Vec<String>,
}

/// File in an archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    path: String,
    bytes: u64,
    sha256: String,
}

/// Part of a backup: the first component of each path in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Videos, media and finished exports.
    Workspace,
    /// Unsaved changes, their earlier versions, and verdicts on findings.
    Journals,
    /// Settings, markers and style drafts.
    Config,
    /// Proposals from others.
    Proposals,
}

impl Part {
    const ALL: [Self; 4] = [Self::Workspace, Self::Journals, Self::Config, Self::Proposals];

    fn name(self) -> &'static str {
        match self {
            Self::Workspace => "workspace",
            Self::Journals => "journals",
            Self::Config => "config",
            Self::Proposals => "proposals",
        }
    }

    /// Folder of the part on this computer.
    fn folder(self, paths: &Paths) -> PathBuf {
        match self {
            Self::Workspace => paths.data.clone(),
            Self::Journals => paths.journals.clone(),
            Self::Config => paths.config.clone(),
            Self::Proposals => paths.proposals(),
        }
    }

    /// Part and path within it, for a path in an archive; `None` if no backup has such a path. Accepted paths stay within the
    /// folder of their part on every operating system.
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

/// True if a name is a single valid file name on every operating system.
fn is_plain(name: &str) -> bool {
    let is_letter =
        |letter: char| !letter.is_control() && !matches!(letter, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|');
    (1..=200).contains(&name.len()) && name.chars().all(is_letter) && !name.ends_with(['.', ' '])
}

/// True if a file in the program's folders is a lock or temporary, and not to be backed up.
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
