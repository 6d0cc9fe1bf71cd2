//! The folder of practice mode's copy: private, gone when practice ends, and removed by a later one where a process was killed.

use crate::{disk, server};
use std::{
    fs::{self, File, OpenOptions},
    io,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

const PREFIX: &str = "cutroom-practice-";
/// Locked by the process whose folder it is, for as long as the process runs.
const LOCK: &str = "lock";

/// Why there is nothing to practise on.
#[derive(Debug, thiserror::Error)]
pub enum PracticeError {
    /// The folder.
    #[error(transparent)]
    Folder(#[from] io::Error),
    /// The copy of the workspace.
    #[error(transparent)]
    Copy(#[from] server::OpenError),
    /// The thread that copies has ended.
    #[error("The copy was not made.")]
    NotMade,
}

/// The folder, until the value is dropped.
pub struct PracticeFolder {
    folder: TempDir,
    _lock: File,
}

impl PracticeFolder {
    /// Makes a folder among the temporary files, and removes those of processes that are gone.
    pub fn create() -> io::Result<Self> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
        let failed = |what: &'static str| move |error: io::Error| io::Error::new(error.kind(), format!("{what}: {error}"));
        let folder = builder.tempdir().map_err(failed("no temporary folder"))?;
        let lock = locked(folder.path()).map_err(failed("the temporary folder cannot be locked"))?;
        sweep(folder.path());
        Ok(Self { folder, _lock: lock })
    }

    /// Makes a folder with a copy of a workspace, or an empty one, which is filled with the sample when it is opened. Waits for the
    /// disk; ends early once `is_stopped` says so.
    ///
    /// # Errors
    /// There is no folder, or no copy.
    pub fn prepare(from: Option<&Path>, is_stopped: &dyn Fn() -> bool) -> Result<Self, PracticeError> {
        let made = Self::create()?;
        if let Some(from) = from {
            server::copy_workspace(from, &made.workspace(), is_stopped)?;
        }
        Ok(made)
    }

    /// The folder itself.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The folder of the workspace in it, which is not there yet.
    pub fn workspace(&self) -> PathBuf {
        self.folder.path().join("workspace")
    }

    /// Removes it with all that is in it.
    pub fn remove(self) -> io::Result<()> {
        self.folder.close()
    }
}

/// The lock file of a new folder. It has its name only once it is locked, so that nobody ever finds it free while we live.
fn locked(folder: &Path) -> io::Result<File> {
    let unnamed = folder.join("lock.new");
    let lock = disk::private_file().create_new(true).write(true).open(&unnamed)?;
    if !disk::try_lock(&lock)? {
        return Err(io::Error::other("another process has locked it"));
    }
    fs::rename(unnamed, folder.join(LOCK))?;
    Ok(lock)
}

/// Removes the folders beside ours that killed processes of this user left. One without a lock file is not known to be ours.
fn sweep(own: &Path) {
    let Some(temporary) = own.parent() else { return };
    for entry in fs::read_dir(temporary).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if Some(name.as_os_str()) == own.file_name() || !name.to_str().is_some_and(|name| name.starts_with(PREFIX)) {
            continue;
        }
        let path = entry.path();
        // Held until the folder is gone.
        let Some(_lock) = abandoned(&path, own) else { continue };
        match fs::remove_dir_all(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                tracing::warn!(path = %path.display(), %error, "what a killed practice server left could not be removed");
            }
            _ => {}
        }
    }
}

/// The lock of a folder whose process is gone.
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

/// The folder of temporary files is the user's own.
#[cfg(not(unix))]
fn is_same_owner(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}
