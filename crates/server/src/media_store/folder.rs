//! Media files in the folder of a workspace.

use super::{
    names::{self, Found, Listing},
    objects::{Reading, Wanted},
};
use crate::media_hash::is_media_name;
use futures_util::StreamExt;
use std::{
    fs, io,
    path::{Path, PathBuf},
};
use tokio::io::{AsyncReadExt, AsyncSeekExt};

/// Maximum number of bytes read at once.
const CHUNK: usize = 64 << 10;

/// The folders of a workspace, all on one file system.
#[derive(Clone, Debug)]
pub struct Folders {
    /// Media, named by hash.
    pub media: PathBuf,
    /// Exports and stills.
    pub derived: PathBuf,
    /// Unfinished files.
    pub scratch: PathBuf,
    /// Uploads in progress.
    pub incoming: PathBuf,
}

/// Result of a deletion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deleted {
    /// Deleted; the size in bytes.
    Bytes(u64),
    /// The file does not exist, or is not one of Cutroom's.
    Nothing,
    /// The file could not be deleted; a later run tries again.
    Stays,
}

impl Folders {
    /// Path of a file, given as `media/HASH` or `derived/NAME`; `None` for any other name.
    pub fn path_of(&self, file: &str) -> Option<PathBuf> {
        match file.split_once('/') {
            Some(("media", name)) if is_media_name(name) => Some(self.media.join(name)),
            Some(("derived", name)) if names::is_derived_name(name) => Some(self.derived.join(name)),
            _ => None,
        }
    }

    /// The inverse of [`Self::path_of`]: the file at a path.
    pub fn file_at(&self, path: &Path) -> Option<String> {
        let name = path.file_name()?.to_str()?;
        let file = match path.parent()? {
            folder if folder == self.media => format!("media/{name}"),
            folder if folder == self.derived => format!("derived/{name}"),
            _ => return None,
        };
        names::is_ours(&file).then_some(file)
    }

    /// Lists the files whose names have Cutroom's formats, in any order. An unreadable folder counts as empty. Blocks.
    pub fn list(&self) -> Listing {
        Listing { media: list(&self.media, is_media_name), derived: list(&self.derived, names::is_derived_name) }
    }

    /// Deletes a file. Anything but a regular file with a name in Cutroom's format stays. Blocks.
    pub fn delete(&self, file: &str) -> Deleted {
        let Some(path) = self.path_of(file) else { return Deleted::Nothing };
        let gone = || -> io::Result<Deleted> {
            let found = fs::symlink_metadata(&path)?;
            if !found.is_file() {
                return Ok(Deleted::Nothing);
            }
            fs::remove_file(&path)?;
            Ok(Deleted::Bytes(found.len()))
        };
        match gone() {
            Ok(deleted) => deleted,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Deleted::Nothing,
            Err(error) => {
                tracing::warn!(path = %path.display(), %error, "a file that nothing refers to cannot be deleted yet");
                Deleted::Stays
            }
        }
    }

    /// Moves a complete, synced file to the media. If the same bytes are there already, their file stays as it is, with its times.
    /// True if the bytes are new. Blocks.
    pub fn place(&self, from: &Path, hash: &str) -> io::Result<bool> {
        let path = self.media.join(hash);
        if !path.exists() {
            fs::rename(from, &path)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Writes bundled bytes under their hash, unless they are there. Blocks.
    pub fn provide(&self, hash: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.media.join(hash);
        if fs::metadata(&path).map(|file| file.len()).ok() != Some(bytes.len() as u64) {
            // Replaces the file as a whole, so that the target of a link stays unchanged.
            crate::disk::replace(&path, bytes)?;
        }
        Ok(())
    }
}

/// Reads a file, or a part of it; `None` if there is no such file.
pub async fn read(path: &Path, wanted: Wanted) -> io::Result<Option<Reading>> {
    let mut file = match tokio::fs::File::open(path).await {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file?,
    };
    let found = file.metadata().await?;
    if !found.is_file() {
        return Ok(None);
    }
    let (bytes, modified) = (found.len(), found.modified().ok().and_then(milliseconds));
    let part = wanted.part_of(bytes);
    let (from, left) = match (&part, wanted) {
        (_, Wanted::Length) | (None, _) => (0, 0),
        (Some(part), _) => (part.start, part.end.saturating_sub(part.start)),
    };
    if from > 0 {
        file.seek(io::SeekFrom::Start(from)).await?;
    }
    let body = futures_util::stream::try_unfold((file, left), async |(mut file, left)| {
        let mut chunk = bytes::BytesMut::zeroed(usize::try_from(left).unwrap_or(usize::MAX).min(CHUNK));
        if chunk.is_empty() {
            return Ok(None);
        }
        match file.read(&mut chunk).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            count => {
                chunk.truncate(count);
                Ok(Some((chunk.freeze(), (file, left.saturating_sub(count as u64)))))
            }
        }
    });
    Ok(Some(Reading { bytes, part, body: body.boxed(), modified }))
}

fn milliseconds(time: std::time::SystemTime) -> Option<i64> {
    jiff::Timestamp::try_from(time).ok().map(jiff::Timestamp::as_millisecond)
}

fn list(folder: &Path, is_ours: impl Fn(&str) -> bool) -> Vec<Found> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let found = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().ok().filter(|name| is_ours(name))?;
        // Links are not followed: Cutroom creates no links here.
        let metadata = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        let written_ms = metadata.modified().ok().and_then(milliseconds);
        Some(Found { name, bytes: metadata.len(), written_ms })
    };
    entries.filter_map(found).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_a_file_of_ours_is_never_deleted() {
        let root = tempfile::tempdir().unwrap();
        let folder = |name: &str| {
            let path = root.path().join(name);
            fs::create_dir(&path).unwrap();
            path
        };
        let folders = Folders {
            media: folder("media"),
            derived: folder("derived"),
            scratch: folder("scratch"),
            incoming: folder("incoming"),
        };
        let hash = "ab".repeat(32);
        fs::create_dir(folders.media.join(&hash)).unwrap();
        fs::write(root.path().join("api-key"), "secret").unwrap();
        for file in [format!("media/{hash}"), "media/../api-key".into(), format!("other/{hash}"), hash.clone()] {
            assert_eq!(folders.delete(&file), Deleted::Nothing, "{file}");
        }
        assert!(folders.media.join(&hash).is_dir() && root.path().join("api-key").exists());
        let other = "cd".repeat(32);
        fs::write(folders.media.join(&other), "12345").unwrap();
        assert_eq!(folders.file_at(&folders.media.join(&other)), Some(format!("media/{other}")));
        assert_eq!(folders.delete(&format!("media/{other}")), Deleted::Bytes(5));
        assert!(!folders.media.join(&other).exists());
        assert_eq!(folders.file_at(&root.path().join("api-key")), None);
    }
}
