//! Frames and peaks of sources on disk, so that they are computed only once.
//!
//! The cache is a folder with one folder for each source, named by a hash of the source's key, the format version and the
//! parameters of the frames. A folder contains
//!
//! | file | content |
//! |---|---|
//! | `about` | marker by which the program recognises its folder; its modification time is when the source was last used |
//! | `frames.mjpg`, `frames.idx` | frames and their index ([`PictureFile`]) |
//! | `sound-N.peaks` | peaks of a sound track ([`PeakFile`]) |
//! | `done` | [`Facts`] of the source; written last, when everything before it is on disk |
//! | `writer`, `reader` | locks: one process writes, and nothing is deleted while it is read |
//!
//! Files grow by records with a checksum. A kill at any byte loses the last record only; opening truncates a damaged end.
//!
//! Below the cache's own folder the cache follows no link, to a file or a folder, and writes no file that has a second hard link:
//! it removes such a name and starts a new file, and the link's target stays unchanged ([`disk::open_own`]).

mod peak_file;
mod picture_file;

pub(super) use peak_file::PeakFile;
pub(super) use picture_file::{PictureFile, PictureKind, PictureWriter};

use super::proxy::{Facts, HEIGHT, QUALITY, WIDTH};
use crate::disk;
use sha2::{Digest, Sha256};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read},
    path::{Path, PathBuf},
    time::SystemTime,
};

/// Version of the file formats and of the rules for reading recordings (which streams, at which times, in which colours). Another
/// version means another folder, so older folders are not used.
const FORMAT: u32 = 2;
/// First bytes of the `about` file, which mark a folder as one of the cache.
const MARK: &str = "A folder of Cutroom's media cache. It can be deleted; Cutroom makes it again.\n";
/// All file names that a source's folder may contain, except those of sound tracks, which are numbered.
const NAMES: [&str; 6] = ["about", "frames.mjpg", "frames.idx", "done", "writer", "reader"];
/// Size limit for reading `about` and `done`, in bytes.
const MOST_BYTES: u64 = 64 << 10;

/// Identifies a source's bytes: the same bytes have the same key.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SourceKey(String);

impl SourceKey {
    /// The key of a local file: a hash of its bytes. Reads the whole file.
    pub fn of_file(path: &Path) -> io::Result<Self> {
        let mut file = disk::open(path, OpenOptions::new().read(true))?;
        let (mut hash, mut chunk) = (Sha256::new_with_prefix(b"file\n"), vec![0; 1 << 20]);
        loop {
            match file.read(&mut chunk)? {
                0 => break,
                count => hash.update(chunk.get(..count).unwrap_or_default()),
            }
        }
        Ok(Self::finished(hash))
    }

    /// Key of a source on a server: the server's URL, the source's id, its length in bytes, and the `ETag`, if the server
    /// states one.
    pub fn remote(workspace: &str, source: &str, bytes: u64, version: Option<&str>) -> Self {
        let mut hash = Sha256::new_with_prefix(b"remote\n");
        for part in [workspace, source, &bytes.to_string(), version.unwrap_or_default()] {
            // The length prefix makes the parts unambiguous: `ab` + `c` and `a` + `bc` hash differently.
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        Self::finished(hash)
    }

    fn finished(hash: Sha256) -> Self {
        let digest = hash.finalize();
        Self(disk::short_hex(&digest, 16))
    }

    /// Name of the source's folder: the key, the format version, and the size and quality of the frames.
    fn folder(&self) -> String {
        format!("{}-v{FORMAT}-{WIDTH}x{HEIGHT}q{QUALITY}", self.0)
    }
}

/// Whether `name` has the form of a folder of the cache, of this format version or another.
fn is_folder_name(name: &str) -> bool {
    let Some((key, rest)) = name.split_once("-v") else { return false };
    let is_hex = key.len() == 32 && key.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    is_hex && !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

fn is_file_name(name: &str) -> bool {
    let number = name.strip_prefix("sound-").and_then(|rest| rest.split_once('.'));
    let is_sound = number.is_some_and(|(number, kind)| {
        matches!(kind, "peaks" | "u8" | "mov") && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    is_sound || NAMES.contains(&name) || disk::is_passing_name(name)
}

/// Folder of frames and peaks on this computer, with a size limit.
#[derive(Clone, Debug)]
pub struct Cache {
    root: PathBuf,
    limit: u64,
}

impl Cache {
    /// Default size limit in bytes: 10 GiB.
    pub const LIMIT: u64 = 10 << 30;

    /// Cache in the folder `root`, created on first use, with at most `limit` bytes.
    pub fn new(root: PathBuf, limit: u64) -> Self {
        Self { root, limit }
    }

    /// Limit for one source in bytes: half of the cache.
    pub fn most_of_one(&self) -> u64 {
        self.limit / 2
    }

    /// Opens the folder of a source, creates it if it is missing, and marks it as used now. Blocks on the disk.
    pub(super) fn open(&self, key: &SourceKey) -> io::Result<Folder> {
        let path = disk::own_folder(&self.root, &key.folder())?;
        let about = path.join("about");
        disk::drop_links(&about)?;
        match disk::open(&about, OpenOptions::new().write(true)) {
            Ok(file) => file.set_modified(SystemTime::now())?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                disk::replace(&about, format!("{MARK}{}\n", key.0).as_bytes())?;
            }
            Err(error) => return Err(error),
        }
        let reader = lock_file(&path.join("reader"))?;
        // A deletion holds the lock for a moment; without the lock the folder may be deleted, which only loses the frames.
        if let Err(error) = reader.try_lock_shared() {
            tracing::debug!(%error, "a folder of the media cache is read without its lock");
        }
        Ok(Folder { path, _reader: reader })
    }

    /// Deletes the least recently used folders until the cache is within its limit. Folders in use stay, and so does everything
    /// that the program did not create. Returns the number of bytes freed. Blocks on the disk.
    pub fn trim(&self) -> io::Result<u64> {
        let mut found = Vec::new();
        let entries = match fs::read_dir(&self.root) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
            entries => entries?,
        };
        for entry in entries {
            let entry = entry?;
            let is_named = entry.file_name().to_str().is_some_and(is_folder_name);
            // The type of a link is "link": a link to a folder is not followed.
            if !is_named || !entry.file_type()?.is_dir() {
                continue;
            }
            match Held::of(entry.path()) {
                Ok(Some(held)) => found.push(held),
                Ok(None) => {
                    // Left behind by a process that was killed right after creating it. `remove_dir` leaves a folder with content
                    // alone.
                    let _ = fs::remove_dir(entry.path());
                }
                Err(error) => {
                    tracing::warn!(%error, path = %entry.path().display(), "a folder of the media cache cannot be read");
                }
            }
        }
        found.sort_by_key(|held| held.used);
        let mut all: u64 = found.iter().map(|held| held.bytes).sum();
        let mut freed = 0;
        for held in found {
            if all <= self.limit {
                break;
            }
            match held.delete() {
                Ok(true) => {
                    all -= held.bytes;
                    freed += held.bytes;
                }
                Ok(false) => {}
                Err(error) => {
                    tracing::warn!(%error, path = %held.path.display(), "a folder of the media cache cannot be deleted");
                }
            }
        }
        Ok(freed)
    }
}

fn lock_file(path: &Path) -> io::Result<File> {
    disk::open_own(path)
}

/// A folder in the cache that the program created, for [`Cache::trim`].
struct Held {
    path: PathBuf,
    used: SystemTime,
    bytes: u64,
}

impl Held {
    /// Recognises a folder by its marker and by containing only files of the cache. `None` for an empty folder. Fails if it
    /// contains a file of another name.
    fn of(path: PathBuf) -> io::Result<Option<Self>> {
        let (mut bytes, mut files) = (0, 0);
        for entry in fs::read_dir(&path)? {
            let entry = entry?;
            let known = entry.file_name().to_str().is_some_and(is_file_name) && entry.file_type()?.is_file();
            if !known {
                return Err(io::Error::other(format!("it holds {}, which is not Cutroom's", entry.file_name().display())));
            }
            (bytes, files) = (bytes + entry.metadata()?.len(), files + 1);
        }
        if files == 0 {
            return Ok(None);
        }
        let about = path.join("about");
        if !disk::read(&about, MOST_BYTES)?.starts_with(MARK.as_bytes()) {
            return Err(io::Error::other("its mark is not Cutroom's"));
        }
        let used = fs::metadata(&about)?.modified()?;
        Ok(Some(Self { path, used, bytes }))
    }

    /// Deletes the files and the folder, the marker last. Returns `false` if a process uses the folder.
    fn delete(&self) -> io::Result<bool> {
        let reader = lock_file(&self.path.join("reader"))?;
        if reader.try_lock().is_err() {
            return Ok(false);
        }
        let mut names: Vec<_> = fs::read_dir(&self.path)?.flatten().map(|entry| entry.file_name()).collect();
        names.retain(|name| name.to_str().is_some_and(is_file_name));
        names.sort_by_key(|name| name == "about");
        for name in names {
            fs::remove_file(self.path.join(name))?;
        }
        fs::remove_dir(&self.path)?;
        Ok(true)
    }
}

/// The open folder of one source. The shared lock on `reader` keeps it from being deleted while this value lives.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    _reader: File,
}

impl Folder {
    /// Path of a file in the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Takes the writer lock of the folder, which is held until the returned file is closed. `None` if another process writes.
    pub fn lock(&self) -> io::Result<Option<File>> {
        let file = lock_file(&self.file("writer"))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            Err(fs::TryLockError::Error(error)) => Err(error),
        }
    }

    /// [`Facts`] of the source from `done`; `None` until [`Folder::finish`] has written them.
    pub fn facts(&self) -> Option<Facts> {
        let text = disk::read(&self.file("done"), MOST_BYTES).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// Writes `done`: all files of the source are complete and on disk.
    pub fn finish(&self, facts: &Facts) -> io::Result<()> {
        disk::replace(&self.file("done"), &serde_json::to_vec(facts).map_err(io::Error::other)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn filled(cache: &Cache, id: &str, bytes: usize, hours: u64) -> (SourceKey, PathBuf) {
        let key = SourceKey::remote("w", id, 1, None);
        let folder = cache.open(&key).unwrap();
        fs::write(folder.file("frames.mjpg"), vec![0; bytes]).unwrap();
        let about = OpenOptions::new().write(true).open(folder.file("about")).unwrap();
        about.set_modified(SystemTime::now() - Duration::from_secs(hours * 3_600)).unwrap();
        let path = folder.path().to_owned();
        (key, path)
    }

    #[test]
    fn the_sources_that_were_not_used_longest_are_deleted_first_and_those_in_use_stay() {
        let root = tempfile::tempdir().unwrap();
        let cache = Cache::new(root.path().join("media"), 5_000);
        let (_, oldest) = filled(&cache, "a", 2_000, 9);
        let (used, in_use) = filled(&cache, "b", 2_000, 8);
        let (_, newest) = filled(&cache, "c", 2_000, 1);
        let held = cache.open(&used).unwrap();
        OpenOptions::new().write(true).open(held.file("about")).unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
        assert!(cache.trim().unwrap() >= 2_000);
        assert_eq!((oldest.exists(), in_use.exists()), (false, true));
        drop(held);
        Cache::new(root.path().join("media"), 3_000).trim().unwrap();
        assert_eq!((in_use.exists(), newest.exists()), (false, true));
    }

    #[test]
    fn only_folders_that_the_program_made_are_deleted() {
        let root = tempfile::tempdir().unwrap();
        let cache = Cache::new(root.path().to_owned(), 0);
        let (_, ours) = filled(&cache, "a", 100, 1);
        let (_, shared) = filled(&cache, "b", 100, 1);
        fs::write(shared.join("thesis.txt"), "x").unwrap();
        let (_, foreign) = filled(&cache, "c", 100, 1);
        fs::write(foreign.join("about"), "something else").unwrap();
        let photos = root.path().join("photos");
        fs::create_dir(&photos).unwrap();
        fs::write(photos.join("a.jpg"), "x").unwrap();
        let named = root.path().join(format!("{}-v9-1x1q1", "a".repeat(32)));
        #[cfg(unix)]
        std::os::unix::fs::symlink(&photos, &named).unwrap();
        let begun = root.path().join(format!("{}-v1-1x1q1", "b".repeat(32)));
        fs::create_dir(&begun).unwrap();
        cache.trim().unwrap();
        assert!(!ours.exists() && !begun.exists());
        assert!(shared.join("thesis.txt").exists() && shared.join("frames.mjpg").exists());
        assert!(foreign.join("frames.mjpg").exists() && photos.join("a.jpg").exists());
        #[cfg(unix)]
        assert!(named.exists());
    }

    #[cfg(unix)]
    #[test]
    fn no_file_of_the_user_behind_a_link_in_the_cache_is_ever_changed() {
        use super::super::peaks::PAIRS_A_SECOND;
        use std::os::unix::fs::symlink;
        let facts = Facts { tracks: super::super::Tracks::default(), end_ms: 5, problem: None };
        for how in ["symbolic", "hard", "dangling", "valid"] {
            let (root, theirs) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
            let cache = Cache::new(root.path().to_owned(), 1 << 20);
            let key = SourceKey::remote("w", "a", 1, None);
            // Another source's valid index and peaks.
            let other = cache.open(&SourceKey::remote("w", "b", 1, None)).unwrap();
            let pictures = PictureFile::open(other.path()).unwrap();
            pictures.writer().unwrap().add(PictureKind::Proxy, 0, b"jpeg").unwrap();
            let mut peaks = PeakFile::resume(&other.file("sound-0.peaks")).unwrap().0;
            (0..2 * PAIRS_A_SECOND).for_each(|_| peaks.push(-1, 1).unwrap());
            let folder = cache.open(&key).unwrap().path().to_owned();
            let names = ["about", "frames.mjpg", "frames.idx", "sound-0.peaks", "done", "writer", "reader"];
            let mut before = Vec::new();
            for name in names {
                let (own, mine) = (folder.join(name), theirs.path().join(name));
                if how == "valid" {
                    // Even a valid file behind the link is not continued.
                    fs::copy(other.file(name), &mine).unwrap_or(0);
                }
                if how != "dangling" && !mine.exists() {
                    fs::write(&mine, format!("{name} of the user")).unwrap();
                }
                let _ = fs::remove_file(&own);
                if how == "hard" { fs::hard_link(&mine, &own) } else { symlink(&mine, &own) }.unwrap();
                let old = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
                if mine.exists() {
                    OpenOptions::new().append(true).open(&mine).unwrap().set_modified(old).unwrap();
                }
                before.push((mine.clone(), fs::read(&mine).ok(), fs::metadata(&mine).and_then(|found| found.modified()).ok()));
            }
            let opened = cache.open(&key).unwrap();
            let _writer = opened.lock().unwrap().unwrap();
            let file = PictureFile::open(opened.path()).unwrap();
            let mut writer = file.writer().unwrap();
            writer.add(PictureKind::Proxy, 5, b"picture").unwrap();
            writer.sync().unwrap();
            let (mut peaks, known) = PeakFile::resume(&opened.file("sound-0.peaks")).unwrap();
            assert_eq!(known.len(), 0, "{how}");
            peaks.push(-3, 3).unwrap();
            peaks.finish().unwrap();
            opened.finish(&facts).unwrap();
            for (mine, bytes, written) in before {
                assert_eq!(fs::read(&mine).ok(), bytes, "{how}: {}", mine.display());
                assert_eq!(fs::metadata(&mine).and_then(|found| found.modified()).ok(), written, "{how}: {}", mine.display());
            }
            let again = PictureFile::open(opened.path()).unwrap();
            assert_eq!((again.len(), again.read(&again.at(5).unwrap().0).unwrap()), (1, b"picture".to_vec()), "{how}");
            assert_eq!(PeakFile::read(&opened.file("sound-0.peaks")).unwrap().len(), 1, "{how}");
        }
        // Nothing is written into a folder that is a link to one of the user's folders.
        let (root, theirs) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let key = SourceKey::remote("w", "a", 1, None);
        symlink(theirs.path(), root.path().join(key.folder())).unwrap();
        let opened = Cache::new(root.path().to_owned(), 1 << 20).open(&key).unwrap();
        assert!(fs::read_dir(theirs.path()).unwrap().next().is_none() && opened.file("about").exists());
    }

    #[test]
    fn a_source_whose_bytes_are_others_has_another_key() {
        let key = |workspace, id, bytes, version| SourceKey::remote(workspace, id, bytes, version);
        let one = key("https://a", "su_1", 10, Some("\"x\""));
        assert_eq!(one, key("https://a", "su_1", 10, Some("\"x\"")));
        for other in [
            key("https://b", "su_1", 10, Some("\"x\"")),
            key("https://a", "su_2", 10, Some("\"x\"")),
            key("https://a", "su_1", 11, Some("\"x\"")),
            key("https://a", "su_1", 10, Some("\"y\"")),
            key("https://a", "su_1", 10, None),
            key("https://asu", "_1", 10, Some("\"x\"")),
        ] {
            assert_ne!(one, other);
        }
        let folder = tempfile::tempdir().unwrap();
        let (a, b) = (folder.path().join("a"), folder.path().join("b"));
        fs::write(&a, "12").unwrap();
        fs::write(&b, "12").unwrap();
        assert_eq!(SourceKey::of_file(&a).unwrap(), SourceKey::of_file(&b).unwrap());
        fs::write(&b, "13").unwrap();
        assert_ne!(SourceKey::of_file(&a).unwrap(), SourceKey::of_file(&b).unwrap());
        assert!(is_folder_name(&one.folder()));
    }

    #[test]
    fn one_process_writes_a_source() {
        let root = tempfile::tempdir().unwrap();
        let cache = Cache::new(root.path().to_owned(), 1 << 20);
        let key = SourceKey::remote("w", "a", 1, None);
        let (first, second) = (cache.open(&key).unwrap(), cache.open(&key).unwrap());
        let lock = first.lock().unwrap();
        assert!(lock.is_some() && second.lock().unwrap().is_none());
        drop(lock);
        assert!(second.lock().unwrap().is_some());
    }
}
