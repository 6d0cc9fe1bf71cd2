//! The files that this program made in a workspace, recognised by their names and folders.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The folders of a workspace.
#[derive(Clone, Debug)]
pub struct Folders {
    /// Bytes by hash.
    pub media: PathBuf,
    /// Exports and stills.
    pub derived: PathBuf,
    /// Files wait here to be deleted; on the same file system, and emptied at every start.
    pub scratch: PathBuf,
}

/// A file with a name that this program gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its name in its folder.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// Time of the last write, in milliseconds since 1970; none if the system does not report it.
    pub written_ms: Option<i64>,
}

/// A file that was moved aside to be deleted.
#[derive(Debug)]
pub struct Moved {
    /// Its present path.
    pub path: PathBuf,
    /// Its length.
    pub bytes: u64,
    /// Whether it was media.
    pub is_media: bool,
}

/// The result of moving a file aside.
#[derive(Debug)]
pub enum Taken {
    /// It was moved aside.
    Aside(Moved),
    /// The file does not exist, or is not ours.
    Nothing,
    /// The disk refused; it is tried again another time.
    Stays,
}

fn is_hex(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

/// Whether a name is that of our media: a SHA-256 in lower case.
pub fn is_media_name(name: &str) -> bool {
    is_hex(name, 64)
}

/// Whether a name is that of an export or a still: `SECRET.mp4`, `SECRET.zip`, `SHA256.jpg`; or of an unfinished one.
pub fn is_derived_name(name: &str) -> bool {
    match name.split_once('.') {
        Some((stem, "mp4" | "zip" | "new")) => is_hex(stem, 32),
        Some((stem, "jpg")) => is_hex(stem, 64),
        _ => false,
    }
}

impl Folders {
    /// The media files.
    pub fn media_files(&self) -> Vec<Found> {
        list(&self.media, is_media_name)
    }

    /// The exports and stills.
    pub fn derived_files(&self) -> Vec<Found> {
        list(&self.derived, is_derived_name)
    }

    /// The path of a file that may be deleted, given as `media/HASH` or `derived/NAME`. None for any other name.
    fn path_of(&self, file: &str) -> Option<(PathBuf, bool)> {
        match file.split_once('/') {
            Some(("media", name)) if is_media_name(name) => Some((self.media.join(name), true)),
            Some(("derived", name)) if is_derived_name(name) => Some((self.derived.join(name), false)),
            _ => None,
        }
    }

    /// Moves a file aside that may be deleted.
    pub fn move_aside(&self, file: &str) -> Taken {
        let Some((path, is_media)) = self.path_of(file) else { return Taken::Nothing };
        let moved = || -> io::Result<Option<Moved>> {
            let metadata = fs::symlink_metadata(&path)?;
            // Anything but a regular file with such a name was not made by us.
            if !metadata.is_file() {
                return Ok(None);
            }
            let aside = self.scratch.join(uuid::Uuid::new_v4().simple().to_string());
            fs::rename(&path, &aside)?;
            Ok(Some(Moved { path: aside, bytes: metadata.len(), is_media }))
        };
        match moved() {
            Ok(Some(moved)) => Taken::Aside(moved),
            Ok(None) => Taken::Nothing,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Taken::Nothing,
            Err(error) => {
                tracing::warn!(path = %path.display(), %error, "a file that nothing refers to cannot be taken away yet");
                Taken::Stays
            }
        }
    }
}

impl Moved {
    /// Deletes the file. A file that cannot be deleted now goes with the folder at the next start.
    pub fn delete(&self) {
        if let Err(error) = fs::remove_file(&self.path) {
            tracing::warn!(path = %self.path.display(), %error, "a file that was moved aside cannot be deleted yet");
        }
    }
}

/// The files of a folder with names that this program gives, in any order. An unreadable folder counts as empty.
fn list(folder: &Path, is_ours: impl Fn(&str) -> bool) -> Vec<Found> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let found = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().ok().filter(|name| is_ours(name))?;
        // Links are not followed: a link is never one of our files.
        let metadata = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        let written = metadata.modified().ok().and_then(|time| jiff::Timestamp::try_from(time).ok());
        Some(Found { name, bytes: metadata.len(), written_ms: written.map(jiff::Timestamp::as_millisecond) })
    };
    entries.filter_map(found).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_this_program_makes_are_its_own() {
        let hash = "0123456789abcdef".repeat(4);
        assert!(is_media_name(&hash));
        for other in ["", "a", &hash.to_uppercase(), &format!("{hash}0"), &format!("{hash}.mp4"), "../api-key"] {
            assert!(!is_media_name(other), "{other}");
        }
        let secret = &hash[..32];
        for ours in [format!("{secret}.mp4"), format!("{secret}.zip"), format!("{secret}.new"), format!("{hash}.jpg")] {
            assert!(is_derived_name(&ours), "{ours}");
        }
        for other in [format!("{secret}.jpg"), format!("{hash}.mp4"), format!("{secret}.txt"), "holiday.jpg".into(), hash] {
            assert!(!is_derived_name(&other), "{other}");
        }
    }

    #[test]
    fn what_is_not_a_file_of_ours_is_never_taken_away() {
        let root = tempfile::tempdir().unwrap();
        let folder = |name: &str| {
            let path = root.path().join(name);
            fs::create_dir(&path).unwrap();
            path
        };
        let folders = Folders { media: folder("media"), derived: folder("derived"), scratch: folder("scratch") };
        let hash = "ab".repeat(32);
        fs::create_dir(folders.media.join(&hash)).unwrap();
        fs::write(root.path().join("api-key"), "secret").unwrap();
        for file in [format!("media/{hash}"), "media/../api-key".into(), format!("other/{hash}"), hash.clone()] {
            assert!(matches!(folders.move_aside(&file), Taken::Nothing), "{file}");
        }
        assert!(folders.media.join(&hash).is_dir() && root.path().join("api-key").exists());
        let other = "cd".repeat(32);
        fs::write(folders.media.join(&other), "12345").unwrap();
        let Taken::Aside(moved) = folders.move_aside(&format!("media/{other}")) else { panic!("it is one of ours") };
        assert_eq!((moved.bytes, moved.is_media, folders.media.join(&other).exists()), (5, true, false));
        moved.delete();
        assert_eq!(fs::read_dir(&folders.scratch).unwrap().count(), 0);
    }
}
