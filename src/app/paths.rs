//! Folders of the program on this computer.

use super::settings::LOCAL_PLACE;
use crate::jobs::assistant::WorkspaceFolders;
use directories::ProjectDirs;
use std::path::PathBuf;

/// Folders of the program.
#[derive(Clone, Debug)]
pub struct Paths {
    /// Local workspace.
    pub data: PathBuf,
    /// Journals of unsaved changes, one file per video.
    pub journals: PathBuf,
    /// Settings.
    pub config: PathBuf,
    /// Caches, which can be recomputed.
    pub cache: PathBuf,
}

impl Paths {
    /// Folders of the platform, or under `CUTROOM_DATA_DIR` if that is set. Fails if there is no home folder.
    pub fn find() -> anyhow::Result<Self> {
        if let Some(root) = std::env::var_os("CUTROOM_DATA_DIR").filter(|root| !root.is_empty()) {
            return Ok(Self::under(PathBuf::from(root)));
        }
        Self::of_platform().ok_or_else(|| anyhow::anyhow!("this system names no home folder; set CUTROOM_DATA_DIR"))
    }

    /// Folders of the platform, ignoring `CUTROOM_DATA_DIR`; `None` if there is no home folder.
    pub fn of_platform() -> Option<Self> {
        let dirs = ProjectDirs::from("", "", "cutroom")?;
        Some(Self {
            data: dirs.data_dir().join("workspace"),
            journals: dirs.data_dir().join("journals"),
            config: dirs.config_dir().to_owned(),
            cache: dirs.cache_dir().to_owned(),
        })
    }

    /// Folder of events that `cutroom webhooks listen` received.
    pub fn webhooks(&self) -> PathBuf {
        self.journals.with_file_name("webhooks")
    }

    /// Folder of proposals, with one folder per video.
    pub fn proposals(&self) -> PathBuf {
        self.journals.with_file_name("proposals")
    }

    /// Folders of a workspace for assistants; `workspace` is its name in journal file names.
    pub fn place(&self, workspace: String) -> WorkspaceFolders {
        // Same name as in the window, so that both use the same previews.
        let previews = if workspace == LOCAL_PLACE { format!("local:{}", self.data.display()) } else { workspace.clone() };
        WorkspaceFolders {
            workspace,
            previews,
            journals: self.journals.clone(),
            proposals: self.proposals(),
            cache: self.cache.clone(),
            untold: vec![self.data.clone(), self.journals.clone(), self.config.clone(), self.cache.clone()],
        }
    }

    /// Folders of the program within one root folder.
    pub fn under(root: PathBuf) -> Self {
        Self {
            data: root.join("workspace"),
            journals: root.join("journals"),
            config: root.join("config"),
            cache: root.join("cache"),
        }
    }
}
