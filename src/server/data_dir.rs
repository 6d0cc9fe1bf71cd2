//! The folder of a workspace: locked by one process, closed to other users, holding the key, the database and the media.

use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Write},
    net::SocketAddr,
    path::{Path, PathBuf},
};

/// Why a workspace could not be opened. Each says which file and what to do.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has the folder.
    #[error("the workspace in {0} is open in another Cutroom. Close it, or choose another folder with --data")]
    InUse(PathBuf),
    /// The system refused.
    #[error("{path}: {reason}. Check that the folder exists and that you may write to it, or choose another with --data")]
    Io {
        /// Which file or folder.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// Made by a later version.
    #[error(
        "{path} was made by a newer Cutroom (format {found}, this one reads up to {known}). Update Cutroom; the file was not touched"
    )]
    Newer {
        /// The database.
        path: PathBuf,
        /// Its format.
        found: i64,
        /// The newest format that this version reads.
        known: i64,
    },
    /// Not a workspace, or damaged.
    #[error("{path} cannot be used as a workspace: {reason}. Move it away to start afresh, or restore a copy")]
    Damaged {
        /// The database.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
}

/// A workspace's folder, held by this process until it is dropped.
#[derive(Debug)]
pub struct DataDir {
    root: PathBuf,
    journals: Vec<PathBuf>,
    _lock: File,
}

impl DataDir {
    /// Makes the folder where it is missing, and locks it.
    pub fn open(root: &Path) -> Result<Self, OpenError> {
        let io = |path: &Path| {
            let path = path.to_owned();
            move |reason| OpenError::Io { path, reason }
        };
        fs::create_dir_all(root).map_err(io(root))?;
        restrict(root, 0o700).map_err(io(root))?;
        let lock_path = root.join("lock");
        let lock = private_file().create(true).truncate(false).write(true).open(&lock_path).map_err(io(&lock_path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(OpenError::InUse(root.to_owned())),
            Err(TryLockError::Error(reason)) => return Err(io(&lock_path)(reason)),
        }
        let data = Self { root: root.to_owned(), journals: Vec::new(), _lock: lock };
        // What a crash left half made; nothing refers to it.
        let _ = fs::remove_dir_all(data.scratch());
        for folder in [data.media(), data.incoming(), data.derived(), data.scratch()] {
            fs::create_dir_all(&folder).map_err(io(&folder))?;
        }
        // Uploads that a crash cut short; nothing refers to them.
        for entry in fs::read_dir(data.incoming()).map_err(io(&data.incoming()))?.flatten() {
            let _ = fs::remove_file(entry.path());
        }
        Ok(data)
    }

    /// Names a folder of journals on this machine: media that edits in it name is kept, also when nothing else names it.
    #[must_use]
    pub fn with_journals(mut self, folder: PathBuf) -> Self {
        if !self.journals.contains(&folder) {
            self.journals.push(folder);
        }
        self
    }

    /// The folders of journals whose media is kept.
    pub(super) fn journals(&self) -> &[PathBuf] {
        &self.journals
    }

    /// The database.
    pub fn database(&self) -> PathBuf {
        self.root.join("workspace.db")
    }

    /// Media bytes, each file named by its SHA-256.
    pub fn media(&self) -> PathBuf {
        self.root.join("media")
    }

    /// Uploads on their way in; on the same file system as [`DataDir::media`], so that a rename finishes them.
    pub fn incoming(&self) -> PathBuf {
        self.root.join("incoming")
    }

    /// What was made of media, each file named by a secret or by its SHA-256.
    pub fn derived(&self) -> PathBuf {
        self.root.join("derived")
    }

    /// What is being made; on the same file system as [`DataDir::derived`].
    pub fn scratch(&self) -> PathBuf {
        self.root.join("scratch")
    }

    /// The folder's key: random, made on first use, readable by its owner alone.
    pub fn api_key(&self) -> Result<SecretString, OpenError> {
        let path = self.root.join("api-key");
        let failed = |reason| OpenError::Io { path: path.clone(), reason };
        match fs::read_to_string(&path) {
            Ok(key) if !key.trim().is_empty() => {
                restrict(&path, 0o600).map_err(failed)?;
                return Ok(SecretString::from(key.trim().to_owned()));
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(failed(error)),
        }
        // Two version 4 UUIDs: 244 random bits from the system.
        let key = format!("ck_{}{}", uuid::Uuid::new_v4().simple(), uuid::Uuid::new_v4().simple());
        let fresh = self.root.join("api-key.new");
        let mut file = private_file().create(true).write(true).truncate(true).open(&fresh).map_err(failed)?;
        file.write_all(key.as_bytes()).and_then(|()| file.sync_all()).map_err(failed)?;
        fs::rename(&fresh, &path).map_err(failed)?;
        Ok(SecretString::from(key))
    }
}

impl DataDir {
    /// Tells other programs of this user where the workspace is served, for as long as this is open.
    pub(super) fn publish(&self, served: &Served) -> io::Result<()> {
        let (path, fresh) = (self.root.join(SERVED), self.root.join("served.new"));
        let mut file = private_file().create(true).write(true).truncate(true).open(&fresh)?;
        file.write_all(&serde_json::to_vec(served)?)?;
        fs::rename(fresh, path)
    }
}

impl Drop for DataDir {
    fn drop(&mut self) {
        // Who finds it after a crash asks whether anybody is there.
        let _ = fs::remove_file(self.root.join(SERVED));
    }
}

/// Where a workspace is served, and the key it wants: in a file that only the user who serves it can read.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Served {
    /// The address.
    pub address: SocketAddr,
    /// The key.
    pub api_key: String,
}

const SERVED: &str = "served";

impl Served {
    /// What the process that has a folder open tells of it.
    pub fn find(root: &Path) -> Option<Self> {
        serde_json::from_slice(&fs::read(root.join(SERVED)).ok()?).ok()
    }
}

/// Opens files that only their owner may read.
fn private_file() -> OpenOptions {
    #[cfg_attr(not(unix), allow(unused_mut))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg_attr(not(unix), allow(unused_variables, clippy::unnecessary_wraps))]
fn restrict(path: &Path, mode: u32) -> io::Result<()> {
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))?;
    Ok(())
}
