//! Files of JSON that the program keeps about itself: set aside where they are damaged, and left alone where another program has a file
//! of that name.

use crate::disk;
use serde::{Serialize, de::DeserializeOwned};
use std::{
    io,
    path::{Path, PathBuf},
};

/// Such a file.
#[derive(Clone, Copy, Debug)]
pub struct OwnJson {
    /// Its name without `.json`.
    pub stem: &'static str,
    /// What it holds, for messages.
    pub what: &'static str,
    /// The largest one that is read, in bytes.
    pub largest: u64,
    /// Fields of which one is always written: a file with none of them is another program's.
    pub fields: &'static [&'static str],
    /// The names of all fields, where people write such a file: one that has only some of these is ours too.
    pub all_fields: fn() -> &'static [&'static str],
}

/// Of files that only the program writes.
pub fn no_others() -> &'static [&'static str] {
    &[]
}

impl OwnJson {
    /// Where the file is.
    pub fn path(&self, folder: &Path) -> PathBuf {
        folder.join(format!("{}.json", self.stem))
    }

    /// The contents of the file; nothing if it is missing or cannot be used. A damaged file is renamed, so that nothing is
    /// lost.
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

    /// What is in the file; nothing if it is missing.
    ///
    /// # Errors
    /// Why it is not used, in words that follow the name of the file: it cannot be read, or is another program's.
    pub fn text(&self, folder: &Path) -> Result<Option<Vec<u8>>, String> {
        match disk::read(&self.path(folder), self.largest) {
            Ok(text) if self.is_ours(&text) => Ok(Some(text)),
            Ok(_) => Err(format!("holds no {} of Cutroom and is left as it is", self.what)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("cannot be read: {error}")),
        }
    }

    /// Renames a damaged file, so that nothing is lost. Returns its name now.
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

    /// Writes a text in the place of a damaged file, whatever that holds, once a copy of it is aside; a link is followed.
    ///
    /// # Errors
    /// The disk fails, or the file is larger than any of ours.
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
    /// The disk fails, or the file that is there is another program's: it is not written over.
    pub fn save(&self, folder: &Path, held: &impl Serialize) -> io::Result<()> {
        self.write(folder, &Self::text_of(held)?)
    }

    /// What a file of these contents holds.
    ///
    /// # Errors
    /// The contents are none that JSON can hold.
    pub fn text_of(held: &impl Serialize) -> io::Result<Vec<u8>> {
        Ok(serde_json::to_vec_pretty(held)?)
    }

    /// Writes a text as [`OwnJson::save`] writes contents.
    ///
    /// # Errors
    /// Those of [`OwnJson::save`].
    pub fn write(&self, folder: &Path, text: &[u8]) -> io::Result<()> {
        disk::private_folder(folder)?;
        let path = self.path(folder);
        let path = std::fs::canonicalize(&path).unwrap_or(path);
        match disk::read(&path, self.largest) {
            Ok(text) if !self.is_ours(&text) => {
                let refused = format!("{} holds no {} of Cutroom and is left as it is", path.display(), self.what);
                return Err(io::Error::new(io::ErrorKind::AlreadyExists, refused));
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        disk::replace(&path, text)
    }

    /// Whether a file, even a damaged one, is ours: it has a field that we always write, or is empty.
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

/// Whether a file of a folder holds exactly this text: it was left as it was, or set aside.
#[cfg(test)]
pub(crate) fn is_kept(folder: &Path, text: &[u8]) -> bool {
    std::fs::read_dir(folder).unwrap().flatten().any(|entry| std::fs::read(entry.path()).is_ok_and(|held| held == text))
}
