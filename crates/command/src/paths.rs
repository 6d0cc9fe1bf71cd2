//! The folders of Cutroom on this machine.

use directories::ProjectDirs;
use std::path::PathBuf;

/// The folders of the program.
#[derive(Clone, Debug)]
pub struct Paths {
    /// The local workspace.
    pub data: PathBuf,
    /// Unsaved edits, one journal per video.
    pub journals: PathBuf,
    /// Settings.
    pub config: PathBuf,
    /// Files that can be made again.
    pub cache: PathBuf,
}

impl Paths {
    /// The platform's folders; CUTROOM_DATA_DIR, if set, contains all of them.
    pub fn find() -> anyhow::Result<Self> {
        if let Some(root) = std::env::var_os("CUTROOM_DATA_DIR").filter(|root| !root.is_empty()) {
            return Ok(Self::under(PathBuf::from(root)));
        }
        Self::of_platform().ok_or_else(|| anyhow::anyhow!(words::server::no_home()))
    }

    /// The platform's folders, whatever CUTROOM_DATA_DIR says; none on a system that names no home folder.
    pub fn of_platform() -> Option<Self> {
        let dirs = ProjectDirs::from("", "", "cutroom")?;
        Some(Self {
            data: dirs.data_dir().join("workspace"),
            journals: dirs.data_dir().join("journals"),
            config: dirs.config_dir().to_owned(),
            cache: dirs.cache_dir().to_owned(),
        })
    }

    /// Events that `cutroom webhooks listen` received.
    pub fn webhooks(&self) -> PathBuf {
        self.journals.with_file_name("webhooks")
    }

    /// Proposals, a folder for each video.
    pub fn proposals(&self) -> PathBuf {
        self.journals.with_file_name("proposals")
    }

    /// Models of speech recognisers that were downloaded.
    pub fn models(&self) -> PathBuf {
        self.journals.with_file_name("models")
    }

    /// Everything under one folder.
    pub fn under(root: PathBuf) -> Self {
        Self {
            data: root.join("workspace"),
            journals: root.join("journals"),
            config: root.join("config"),
            cache: root.join("cache"),
        }
    }
}
