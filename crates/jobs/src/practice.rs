//! Temporary folder of practice mode's copy: private, removed when practice ends, or by a later process if its own was killed.

use crate::{disk, server};
use std::{
    fs::{self, File, OpenOptions},
    io,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

const PREFIX: &str = "cutroom-practice-";
/// Name of the lock file, locked by the process that owns the folder for as long as it runs.
const LOCK: &str = "lock";

/// Reason why practice mode cannot start.
#[derive(Debug, thiserror::Error)]
pub enum PracticeError {
    /// The folder could not be created.
    #[error(transparent)]
    Folder(#[from] io::Error),
    /// The workspace could not be copied.
    #[error(transparent)]
    Copy(#[from] server::OpenError),
    /// The thread that copies ended without a result.
    #[error("{}", words::jobs::copy_not_created())]
    NotMade,
}

/// Temporary folder, removed when the value is dropped.
pub struct PracticeFolder {
    folder: TempDir,
    _lock: File,
}

impl PracticeFolder {
    /// Creates a folder in the system's temporary folder, and removes abandoned ones of killed processes.
    pub fn create() -> io::Result<Self> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
        let not_created = |error: io::Error| io::Error::new(error.kind(), words::jobs::no_temporary_folder(&error));
        let not_locked = |error: io::Error| io::Error::new(error.kind(), words::jobs::temporary_folder_not_locked(&error));
        let folder = builder.tempdir().map_err(not_created)?;
        let lock = locked(folder.path()).map_err(not_locked)?;
        sweep(folder.path());
        Ok(Self { folder, _lock: lock })
    }

    /// Creates a folder with a copy of a workspace; without `from`, the workspace is empty and is filled with the sample video
    /// when opened. Blocks on the disk; stops early if `is_stopped` returns true.
    ///
    /// # Errors
    /// Fails if the folder or the copy cannot be created.
    pub fn prepare(from: Option<&Path>, is_stopped: &dyn Fn() -> bool) -> Result<Self, PracticeError> {
        let made = Self::create()?;
        if let Some(from) = from {
            server::copy_workspace(from, &made.workspace(), is_stopped)?;
        }
        Ok(made)
    }

    /// Path of the copy that is practised on.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Path of the workspace in the folder; [`Self::create`] does not create it.
    pub fn workspace(&self) -> PathBuf {
        self.folder.path().join("workspace")
    }

    /// Removes the folder and its contents.
    pub fn remove(self) -> io::Result<()> {
        self.folder.close()
    }
}

/// Creates the lock file of a new folder. It gets its final name once it is locked, so that no process ever sees it unlocked
/// while this one runs.
fn locked(folder: &Path) -> io::Result<File> {
    let unnamed = folder.join("lock.new");
    let lock = disk::private_file().create_new(true).write(true).open(&unnamed)?;
    if !disk::try_lock(&lock)? {
        return Err(io::Error::other(words::jobs::folder_locked()));
    }
    fs::rename(unnamed, folder.join(LOCK))?;
    Ok(lock)
}

/// Removes folders that killed processes of this user left beside ours. A folder without a lock file is kept: it may not be
/// ours.
fn sweep(own: &Path) {
    let Some(temporary) = own.parent() else { return };
    for entry in fs::read_dir(temporary).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if Some(name.as_os_str()) == own.file_name() || !name.to_str().is_some_and(|name| name.starts_with(PREFIX)) {
            continue;
        }
        let path = entry.path();
        // The lock is held until the folder is removed.
        let Some(_lock) = abandoned(&path, own) else { continue };
        match fs::remove_dir_all(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                tracing::warn!(path = %path.display(), %error, "what a killed practice server left could not be removed");
            }
            _ => {}
        }
    }
}

/// Opens and locks the lock file of a folder whose process has ended; `None` if it still runs or the folder is not ours.
fn abandoned(folder: &Path, own: &Path) -> Option<File> {
    let (found, ours) = (fs::symlink_metadata(folder).ok()?, fs::symlink_metadata(own).ok()?);
    let lock = folder.join(LOCK);
    let is_ours = found.is_dir() && is_same_owner(&found, &ours) && fs::symlink_metadata(&lock).ok()?.is_file();
    if !is_ours {
        return None;
    }
    let lock = disk::open(&lock, OpenOptions::new().read(true).write(true)).ok()?;
    lock.try_lock().is_ok().then_some(lock)
}

#[cfg(unix)]
fn is_same_owner(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    one.uid() == other.uid()
}

/// Without Unix owners this is always true: the temporary folder belongs to the user.
#[cfg(not(unix))]
fn is_same_owner(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}
