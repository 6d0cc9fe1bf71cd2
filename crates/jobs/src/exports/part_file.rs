//! Part file of a download, beside its target, so that one atomic rename moves it into place.

use super::ExportError;
use crate::disk;
use serde::{Deserialize, Serialize};
use std::{
    fs::{self, OpenOptions},
    io,
    path::{Path, PathBuf},
};
use tokio::io::AsyncWriteExt;

/// Version of the bytes at a URL, as far as the server states it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Version {
    /// The `ETag`, else the time of the last change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
    /// Total length in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<u64>,
    /// SHA-256 of the complete file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<[u8; 32]>,
}

/// Path of the part file for a target. The token is unique to the job, so that no two jobs share a file, and a job finds its
/// own file again after a restart.
fn path_of(target: &Path, token: &str) -> PathBuf {
    target.with_file_name(format!(".cutroom-export-{token}.part"))
}

/// Target and token of a job, which name its part file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartOf {
    /// Path of the file that the job makes.
    pub target: PathBuf,
    /// Token of the job.
    pub token: String,
}

impl PartOf {
    /// Whether another job, of this process or of another window, writes to the part file.
    pub(super) fn is_written_elsewhere(&self) -> bool {
        is_written_elsewhere(&path_of(&self.target, &self.token))
    }
}

/// Removes the part file of a job, if there is one.
pub fn remove_part(target: &Path, token: &str) {
    let path = path_of(target, token);
    // A relative target has no known folder, so there is no part file; a file that another window writes to must stay.
    if !target.is_absolute() || is_written_elsewhere(&path) {
        return;
    }
    if let Err(error) = fs::remove_file(&path)
        && error.kind() != io::ErrorKind::NotFound
    {
        tracing::warn!(path = %path.display(), %error, "what was left of an export could not be removed");
    }
}

/// Prefix of tokens for commands. No later run knows such a token, so the part file of a killed command is useless.
const OF_COMMAND: &str = "command-";

/// Unique token for the job of a command.
pub fn command_token() -> String {
    format!("{OF_COMMAND}{}", uuid::Uuid::new_v4().simple())
}

/// Removes the part files of killed commands beside a target: those that no process writes to.
pub fn remove_abandoned(target: &Path) {
    let Some(entries) = target.parent().and_then(|folder| fs::read_dir(folder).ok()) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let name = path.file_name().and_then(|name| name.to_str());
        let token = name.and_then(|name| name.strip_prefix(".cutroom-export-")?.strip_suffix(".part"));
        let id = token.and_then(|token| token.strip_prefix(OF_COMMAND));
        if let (Some(token), true) = (token, id.is_some_and(|id| uuid::Uuid::try_parse(id).is_ok()))
            && fs::symlink_metadata(&path).is_ok_and(|facts| facts.is_file())
        {
            remove_part(target, token);
        }
    }
}

/// Whether another job, of this process or of another window, writes to a part file.
fn is_written_elsewhere(path: &Path) -> bool {
    disk::open(path, OpenOptions::new().read(true)).is_ok_and(|file| matches!(disk::try_lock(&file), Ok(false)))
}

/// Part file, open for writing. On Unix it is locked while this value lives, so that two windows never write to one file.
pub struct PartFile {
    path: PathBuf,
    target: PathBuf,
    file: tokio::fs::File,
    length: u64,
}

impl PartFile {
    /// Opens or creates the part file. A link under its name is removed rather than followed.
    ///
    /// # Errors
    /// Fails if the folder is missing or not writable, or if its disk is full; the error names the target.
    pub async fn open(target: &Path, token: &str) -> Result<Self, ExportError> {
        let (path, target) = (path_of(target, token), target.to_owned());
        let opened = {
            let path = path.clone();
            tokio::task::spawn_blocking(move || {
                disk::drop_links(&path)?;
                // Permissions are those of the user's other new files, because it becomes the file that the user asked for.
                let file = disk::open(&path, OpenOptions::new().create(true).truncate(false).write(true).read(true))?;
                // On other systems a lock would keep out the readers that check the file.
                if cfg!(unix) && !disk::try_lock(&file)? {
                    return Err(io::ErrorKind::ResourceBusy.into());
                }
                let length = file.metadata()?.len();
                Ok::<_, io::Error>((file, length))
            })
        };
        let opened = opened.await.map_err(io::Error::other).and_then(|opened| opened);
        let (file, length) = opened.map_err(|error| ExportError::of_file(&target, &error))?;
        let mut part = Self { path, target, file: tokio::fs::File::from_std(file), length };
        part.seek_to_end().await?;
        Ok(part)
    }

    /// Number of bytes in the file.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Path of the part file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn failed(&self, error: &io::Error) -> ExportError {
        ExportError::of_file(&self.target, error)
    }

    async fn seek_to_end(&mut self) -> Result<(), ExportError> {
        let sought = tokio::io::AsyncSeekExt::seek(&mut self.file, io::SeekFrom::Start(self.length)).await;
        sought.map(drop).map_err(|error| self.failed(&error))
    }

    /// Empties the file.
    pub async fn clear(&mut self) -> Result<(), ExportError> {
        self.file.set_len(0).await.map_err(|error| self.failed(&error))?;
        self.length = 0;
        self.seek_to_end().await
    }

    pub async fn write(&mut self, bytes: &[u8]) -> Result<(), ExportError> {
        self.file.write_all(bytes).await.map_err(|error| self.failed(&error))?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Waits until the system has accepted all bytes: a write may fail later than the call.
    pub async fn flush(&mut self) -> Result<(), ExportError> {
        let done = self.file.flush().await;
        if let Err(error) = done {
            // After a failed write the length must be read again.
            self.length = self.file.metadata().await.map_or(0, |file| file.len());
            return Err(self.failed(&error));
        }
        Ok(())
    }

    /// Renames the part file to the target, atomically. An existing file is replaced, or left alone.
    ///
    /// # Errors
    /// Fails with [`ExportError::IsThere`] if a file exists that must not be replaced, even if it appeared meanwhile.
    pub async fn put(self, replaces: bool) -> Result<(), ExportError> {
        let Self { path, target, file, .. } = self;
        let (file, to) = (file.into_std().await, target.clone());
        let put = move || {
            file.sync_all()?;
            drop(file);
            put(&path, &to, replaces)
        };
        let done = tokio::task::spawn_blocking(put).await.map_err(io::Error::other).and_then(|done| done);
        done.map_err(|error| ExportError::of_file(&target, &error))
    }
}

/// Renames a file, replacing an existing one only if `replaces` is true.
pub(super) fn put(from: &Path, target: &Path, replaces: bool) -> io::Result<()> {
    if replaces {
        if target.is_dir() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, words::exports::reason_is_folder()));
        }
        // A link is replaced itself: the user was asked about the link's name, so its target stays unchanged.
        return fs::rename(from, target);
    }
    match fs::hard_link(from, target) {
        Ok(()) => fs::remove_file(from),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        // Not every file system has hard links: a new empty file reserves the name, and only that file is replaced.
        Err(_) => {
            fs::File::create_new(target)?;
            fs::rename(from, target).inspect_err(|_| {
                let _ = fs::remove_file(target);
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[tokio::test]
    async fn bytes_get_their_name_at_the_end_and_over_nothing_that_was_not_asked_about() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("film.mp4");
        let mut part = PartFile::open(&target, "one").await.unwrap();
        part.write(b"begun ").await.unwrap();
        part.flush().await.unwrap();
        drop(part);
        // Another run continues the part file.
        let mut part = PartFile::open(&target, "one").await.unwrap();
        assert_eq!(part.length(), 6);
        part.write(b"and ended").await.unwrap();
        part.flush().await.unwrap();
        fs::write(&target, "came meanwhile").unwrap();
        let refused = part.put(false).await.unwrap_err();
        assert!(matches!(refused, ExportError::IsThere(_)), "{refused}");
        assert_eq!(fs::read(&target).unwrap(), b"came meanwhile");
        let part = PartFile::open(&target, "one").await.unwrap();
        part.put(true).await.unwrap();
        assert_eq!(
            (fs::read(&target).unwrap(), names(folder.path())),
            (b"begun and ended".to_vec(), vec!["film.mp4".to_owned()])
        );
    }

    #[tokio::test]
    async fn a_folder_that_is_not_there_is_named_before_anything_is_asked() {
        let folder = tempfile::tempdir().unwrap();
        let missing = PartFile::open(&folder.path().join("no/film.mp4"), "one").await.err().unwrap();
        assert!(matches!(missing, ExportError::NoFolder(_)) && missing.to_string().contains("film.mp4"), "{missing}");
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_link_with_the_name_of_the_gathering_file_is_not_written_through() {
        let folder = tempfile::tempdir().unwrap();
        let (target, thesis) = (folder.path().join("film.mp4"), folder.path().join("thesis"));
        fs::write(&thesis, "mine").unwrap();
        std::os::unix::fs::symlink(&thesis, path_of(&target, "one")).unwrap();
        let mut part = PartFile::open(&target, "one").await.unwrap();
        part.write(b"theirs").await.unwrap();
        part.put(false).await.unwrap();
        assert_eq!((fs::read(&thesis).unwrap(), fs::read(&target).unwrap()), (b"mine".to_vec(), b"theirs".to_vec()));
    }
}
