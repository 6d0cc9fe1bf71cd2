//! JSON files that the program keeps for itself. A damaged file is renamed; a file of another program with the same name is
//! left alone.

use super::settings_merge::merged;
use crate::disk;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::{
    io,
    path::{Path, PathBuf},
    time::Duration,
};

/// How long a change of a file waits while another process holds its lock.
pub(super) const PATIENCE: Duration = Duration::from_secs(3);

/// Description of one such file.
#[derive(Clone, Copy, Debug)]
pub struct OwnJson {
    /// File name without `.json`.
    pub stem: &'static str,
    /// Plural noun for the contents, used in the log.
    pub what: &'static str,
    /// Maximum size that is read, in bytes.
    pub largest: u64,
    /// Fields of which at least one is always written: a file with none of them belongs to another program.
    pub fields: &'static [&'static str],
    /// Names of all fields, for a file that users write as well: one that has only some of these is accepted too.
    pub all_fields: fn() -> &'static [&'static str],
}

/// Value of [`OwnJson::all_fields`] for files that only the program writes.
pub fn no_others() -> &'static [&'static str] {
    &[]
}

impl OwnJson {
    /// Path of the file.
    pub fn path(&self, folder: &Path) -> PathBuf {
        folder.join(format!("{}.json", self.stem))
    }

    /// Reads the file; `None` if it is missing or cannot be used. A damaged file is renamed, so that nothing is lost.
    pub fn load<T: DeserializeOwned>(&self, folder: &Path) -> Option<T> {
        let text = match self.text(folder) {
            Ok(text) => text?,
            Err(problem) => {
                tracing::warn!(path = %self.path(folder).display(), "the file {problem}");
                return None;
            }
        };
        match serde_json::from_slice(&text) {
            Ok(held) => Some(held),
            Err(error) => {
                tracing::warn!(%error, "the {} are damaged and were set aside", self.what);
                self.set_aside(folder);
                None
            }
        }
    }

    /// Reads the bytes of the file; `None` if it is missing.
    ///
    /// # Errors
    /// Fails if the file cannot be read or belongs to another program; the text continues a sentence that begins with the
    /// file's name.
    pub fn text(&self, folder: &Path) -> Result<Option<Vec<u8>>, String> {
        match disk::read(&self.path(folder), self.largest) {
            Ok(text) if self.is_ours(&text) => Ok(Some(text)),
            Ok(_) => Err(words::jobs::file_not_ours().to_owned()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(words::jobs::file_unreadable(error)),
        }
    }

    /// Renames a damaged file, so that nothing is lost. Returns the new name.
    pub fn set_aside(&self, folder: &Path) -> String {
        let name = self.name_aside();
        if let Err(error) = std::fs::rename(self.path(folder), folder.join(&name)) {
            tracing::warn!(%error, "the damaged {} could not be moved", self.what);
        }
        name
    }

    fn name_aside(&self) -> String {
        format!("{}.damaged-{}.json", self.stem, jiff::Timestamp::now().as_millisecond())
    }

    /// Replaces a damaged file by `text`, whatever the file contains, after copying it aside; a link is followed.
    ///
    /// # Errors
    /// Fails if the disk does, or if the file is larger than [`OwnJson::largest`].
    pub fn write_anew(&self, folder: &Path, text: &[u8]) -> io::Result<()> {
        let path = self.path(folder);
        let path = std::fs::canonicalize(&path).unwrap_or(path);
        let damaged = disk::read(&path, self.largest)?;
        disk::replace(&folder.join(self.name_aside()), &damaged)?;
        disk::replace(&path, text)
    }

    /// Writes the file atomically; a link is followed.
    ///
    /// # Errors
    /// Fails if the disk does, or if the existing file belongs to another program: it is not overwritten.
    pub fn save(&self, folder: &Path, held: &impl Serialize) -> io::Result<()> {
        self.write(folder, &Self::text_of(held)?)
    }

    /// Serializes contents as [`OwnJson::save`] writes them.
    ///
    /// # Errors
    /// Fails if the contents have no JSON form.
    pub fn text_of(held: &impl Serialize) -> io::Result<Vec<u8>> {
        Ok(serde_json::to_vec_pretty(held)?)
    }

    /// Like [`OwnJson::save`], for contents that are serialized already.
    pub fn write(&self, folder: &Path, text: &[u8]) -> io::Result<()> {
        disk::private_folder(folder)?;
        let path = self.path(folder);
        let path = std::fs::canonicalize(&path).unwrap_or(path);
        match disk::read(&path, self.largest) {
            Ok(text) if !self.is_ours(&text) => {
                let refused = words::jobs::file_not_ours_at(path.display());
                return Err(io::Error::new(io::ErrorKind::AlreadyExists, refused));
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        disk::replace(&path, text)
    }

    /// Writes what changed from `before`, the contents as this process read or last wrote them, to `text`, and keeps what another
    /// process changed meanwhile. Processes do so one after the other; waits for them for [`PATIENCE`] at most.
    ///
    /// # Errors
    /// Fails as [`OwnJson::write`] does.
    pub fn write_changes(&self, folder: &Path, before: &[u8], text: &[u8]) -> io::Result<()> {
        disk::private_folder(folder)?;
        let lock = folder.join(format!("{}.lock", self.stem));
        // On a disk without locks, or beside a process that was stopped while it wrote, the settings are written all the same.
        let lock = disk::open(&lock, disk::private_file().create(true).truncate(false).write(true)).and_then(|lock| {
            disk::try_lock_for(&lock, PATIENCE)?;
            Ok(lock)
        });
        let parsed = |text: &[u8]| serde_json::from_slice::<Value>(text).ok();
        let theirs = self.text(folder).ok().flatten().and_then(|theirs| parsed(&theirs));
        let merged = match (parsed(before), parsed(text), theirs.filter(|theirs| *theirs != json!({}))) {
            (Some(before), Some(mine), Some(theirs)) => Some(merged(&before, &mine, theirs)),
            _ => None,
        };
        let written = match merged {
            Some(merged) => self.save(folder, &merged),
            None => self.write(folder, text),
        };
        drop(lock);
        written
    }

    /// Whether a file, even a damaged one, belongs to Cutroom: it has a field that is always written, or is empty.
    fn is_ours(&self, text: &[u8]) -> bool {
        let text = String::from_utf8_lossy(text);
        let has = |field: &&str| text.contains(&format!("\"{field}\""));
        let is_of_ours = || {
            let fields =
                serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(text.trim_start_matches('\u{feff}'));
            let all = (self.all_fields)();
            fields.is_ok_and(|fields| !fields.is_empty() && fields.keys().all(|name| all.contains(&name.as_str())))
        };
        matches!(text.trim(), "" | "{}") || self.fields.iter().any(has) || is_of_ours()
    }
}

/// True if a file of a folder contains exactly this text: it was left unchanged, or set aside.
#[cfg(test)]
pub(crate) fn is_kept(folder: &Path, text: &[u8]) -> bool {
    std::fs::read_dir(folder).unwrap().flatten().any(|entry| std::fs::read(entry.path()).is_ok_and(|held| held == text))
}
