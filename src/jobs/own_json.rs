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
}

impl OwnJson {
    /// Where the file is.
    pub fn path(&self, folder: &Path) -> PathBuf {
        folder.join(format!("{}.json", self.stem))
    }

    /// The contents of the file; nothing if it is missing or cannot be used. A damaged file is renamed, so that nothing is
    /// lost.
    pub fn load<T: DeserializeOwned>(&self, folder: &Path) -> Option<T> {
        let (path, what) = (self.path(folder), self.what);
        let text = match disk::read(&path, self.largest) {
            Ok(text) => text,
            Err(error) => {
                if error.kind() != io::ErrorKind::NotFound {
                    tracing::warn!(path = %path.display(), %error, "the {what} cannot be read");
                }
                return None;
            }
        };
        if !self.is_ours(&text) {
            tracing::warn!(path = %path.display(), "the file holds no {what} of Cutroom and is left as it is");
            return None;
        }
        match serde_json::from_slice(&text) {
            Ok(held) => Some(held),
            Err(error) => {
                tracing::warn!(%error, "the {what} are damaged and were set aside");
                if let Err(error) = std::fs::rename(&path, folder.join(self.name_aside())) {
                    tracing::warn!(%error, "the damaged {what} could not be moved");
                }
                None
            }
        }
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
        matches!(text.trim(), "" | "{}") || self.fields.iter().any(|field| text.contains(&format!("\"{field}\"")))
    }
}

/// Whether a file of a folder holds exactly this text: it was left as it was, or set aside.
#[cfg(test)]
pub(crate) fn is_kept(folder: &Path, text: &[u8]) -> bool {
    std::fs::read_dir(folder).unwrap().flatten().any(|entry| std::fs::read(entry.path()).is_ok_and(|held| held == text))
}
