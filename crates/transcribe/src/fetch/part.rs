//! File in which a download gathers, beside the file that it becomes.

use super::FetchError;
use crate::published::Published;
use cutroom_disk as disk;
use sha2::{Digest, Sha256};
use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};
use tokio::io::{AsyncSeekExt, AsyncWriteExt};

/// Space that stays free on the disk, in bytes.
const SPARE: u64 = 64 << 20;

/// The gathering file, open for writing and locked, so that two processes never write to one.
pub struct Part {
    path: PathBuf,
    folder: PathBuf,
    file: tokio::fs::File,
    length: u64,
    /// Bytes that are missing until the file is whole, for the message about a full disk.
    all: u64,
}

impl Part {
    /// Opens or creates the gathering file of a model. Fails at once if the disk has no space for the rest of it.
    pub async fn open(model: &Published, folder: &Path) -> Result<Self, FetchError> {
        let (path, all) = (folder.join(format!("{}.part", model.file)), model.bytes);
        let at = (path.clone(), folder.to_owned());
        let opened = blocking(move || {
            let (path, folder) = at;
            disk::private_folder(&folder)?;
            let file = disk::open_own(&path)?;
            if !disk::try_lock(&file)? {
                return Ok(Err(FetchError::Busy));
            }
            let mut length = file.metadata()?.len();
            if length > all {
                file.set_len(0)?;
                length = 0;
            }
            let missing = (all - length).saturating_add(SPARE);
            Ok(match free_space(&folder) {
                Some(free) if free < missing => {
                    if length == 0 {
                        // It was made just now, or holds nothing.
                        let _ = fs::remove_file(&path);
                    }
                    Err(FetchError::DiskFull { folder, needed: missing - free })
                }
                _ => Ok((file, length)),
            })
        });
        let (file, length) = opened.await.map_err(|error| failed(folder, all, error))??;
        let mut part = Self { path, folder: folder.to_owned(), file: tokio::fs::File::from_std(file), length, all };
        part.seek().await?;
        Ok(part)
    }

    /// Number of bytes in the file.
    pub fn length(&self) -> u64 {
        self.length
    }

    fn failed(&self, error: io::Error) -> FetchError {
        failed(&self.folder, self.all.saturating_sub(self.length), error)
    }

    async fn seek(&mut self) -> Result<(), FetchError> {
        let sought = self.file.seek(io::SeekFrom::Start(self.length)).await;
        sought.map(drop).map_err(|error| self.failed(error))
    }

    /// Empties the file.
    pub async fn clear(&mut self) -> Result<(), FetchError> {
        if self.length == 0 {
            return Ok(());
        }
        self.file.set_len(0).await.map_err(|error| self.failed(error))?;
        self.length = 0;
        self.seek().await
    }

    /// Appends bytes.
    pub async fn write(&mut self, bytes: &[u8]) -> Result<(), FetchError> {
        self.file.write_all(bytes).await.map_err(|error| self.failed(error))?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Waits until the system has accepted all bytes: a write may fail later than the call.
    pub async fn flush(&mut self) -> Result<(), FetchError> {
        if let Err(error) = self.file.flush().await {
            // After a failed write the length must be read again.
            self.length = self.file.metadata().await.map_or(0, |file| file.len());
            return Err(self.failed(error));
        }
        Ok(())
    }

    /// Whether the file is the published one.
    pub async fn is_it(&mut self, model: &Published) -> Result<bool, FetchError> {
        self.flush().await?;
        Ok(is_it(&self.path, model).await)
    }

    /// Removes the file.
    pub fn remove(self) {
        if let Err(error) = fs::remove_file(&self.path) {
            tracing::debug!(%error, "what was left of a model could not be removed");
        }
    }

    /// Gives the file its name. A file of that name which appeared meanwhile is left alone.
    pub async fn put(self, target: &Path) -> Result<(), FetchError> {
        let Self { path, folder, file, .. } = self;
        let (file, to, within) = (file.into_std().await, target.to_owned(), folder.clone());
        let put = blocking(move || {
            file.sync_all()?;
            drop(file);
            if to.symlink_metadata().is_ok() {
                return Ok(false);
            }
            fs::rename(&path, &to)?;
            disk::sync_folder(&within).map(|()| true)
        });
        match put.await {
            Ok(true) => Ok(()),
            Ok(false) => Err(FetchError::Occupied(target.to_owned())),
            Err(error) => Err(failed(&folder, 0, error)),
        }
    }
}

pub(super) fn failed(folder: &Path, needed: u64, reason: io::Error) -> FetchError {
    let folder = folder.to_owned();
    match reason.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => FetchError::DiskFull { folder, needed },
        _ => FetchError::Folder { folder, reason },
    }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(io::Error::other)?
}

/// Whether a file has the size and the checksum of a model.
pub async fn is_it(path: &Path, model: &Published) -> bool {
    let (path, bytes, expected) = (path.to_owned(), model.bytes, model.sha256.clone());
    let sum = blocking(move || {
        let mut file = File::open(&path)?;
        if file.metadata()?.len() != bytes {
            return Ok(None);
        }
        let (mut sum, mut chunk) = (Sha256::new(), vec![0; 1 << 20]);
        loop {
            let count = file.read(&mut chunk)?;
            if count == 0 {
                return Ok(Some(disk::hex(&sum.finalize())));
            }
            sum.update(chunk.get(..count).unwrap_or_default());
        }
    });
    sum.await.is_ok_and(|sum| sum == Some(expected))
}

/// Number of bytes that this user may still write to a folder's disk; `None` if the system doesn't say.
#[cfg(unix)]
fn free_space(folder: &Path) -> Option<u64> {
    let facts = rustix::fs::statvfs(folder).ok()?;
    facts.f_bavail.checked_mul(facts.f_frsize)
}

#[cfg(not(unix))]
fn free_space(_: &Path) -> Option<u64> {
    None
}
