//! Media that the journals of unsaved changes on this computer refer to.
//!
//! A journal is not parsed here: every id in its text keeps the media it names, including ids in a record that this version
//! does not know, in an earlier state, or in a damaged journal that was set aside.

use crate::disk::{self, references};
use std::{
    collections::{HashMap, HashSet},
    fs::{self, Metadata, OpenOptions},
    io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

/// Files that changed less than this before they were read are read again: a later change within one tick of the file system's
/// clock would not show in the file's time.
const TICK: Duration = Duration::from_secs(2);

/// Ids that files in some folders refer to, with incremental reading.
pub struct Reading {
    ids: HashSet<String>,
    found: HashSet<String>,
    /// State of each file when it was read.
    files: HashMap<PathBuf, State>,
}

/// State of a file, to detect changes.
#[derive(PartialEq, Eq)]
struct State {
    bytes: u64,
    written: Option<SystemTime>,
    /// Inode number, on Unix: a journal that starts over is another file.
    number: u64,
}

impl State {
    fn of(metadata: &Metadata) -> Self {
        #[cfg(unix)]
        let number = std::os::unix::fs::MetadataExt::ino(metadata);
        #[cfg(not(unix))]
        let number = 0;
        Self { bytes: metadata.len(), written: metadata.modified().ok(), number }
    }

    /// Whether every later change will show in the file's time.
    fn is_settled(&self) -> bool {
        let age = self.written.and_then(|written| SystemTime::now().duration_since(written).ok());
        age.is_some_and(|age| age > TICK)
    }
}

impl Reading {
    /// Searches the folders for ids. A missing folder refers to none. Fails on an unreadable file, which may refer to any id.
    pub fn new<P: AsRef<Path>>(folders: &[P], ids: HashSet<String>) -> io::Result<Self> {
        let mut reading = Self { ids, found: HashSet::new(), files: HashMap::new() };
        reading.again(folders)?;
        Ok(reading)
    }

    /// Reads files that are new or have changed. While the lock of [`references::deciding`] is held, no further reference can
    /// appear.
    pub fn again<P: AsRef<Path>>(&mut self, folders: &[P]) -> io::Result<()> {
        if self.ids.is_empty() {
            return Ok(());
        }
        for folder in folders {
            let entries = match fs::read_dir(folder.as_ref()) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                entries => entries?,
            };
            for entry in entries {
                let entry = entry?;
                if references::may_name_media(&entry.file_name().to_string_lossy()) {
                    self.read(entry.path())?;
                }
            }
        }
        Ok(())
    }

    fn read(&mut self, path: PathBuf) -> io::Result<()> {
        // Follows the editor's rule for journals: a link is followed, and anything but a regular file of bounded size is an error.
        let file = match disk::open(&path, OpenOptions::new().read(true)) {
            // The editor has just deleted this earlier version.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            file => file?,
        };
        let state = State::of(&file.metadata()?);
        if self.files.get(&path) == Some(&state) {
            return Ok(());
        }
        let is_settled = state.is_settled();
        let Self { ids, found, .. } = self;
        references::words(disk::at_most(file, disk::LARGEST_JOURNAL)?, |word| {
            if ids.contains(word) {
                found.insert(word.to_owned());
            }
        })?;
        if is_settled {
            self.files.insert(path, state);
        }
        Ok(())
    }

    /// Whether a journal refers to the id.
    pub fn names(&self, id: &str) -> bool {
        self.found.contains(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(names: &[&str]) -> HashSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn named<P: AsRef<Path>>(folders: &[P], ids: &HashSet<String>) -> io::Result<HashSet<String>> {
        Reading::new(folders, ids.clone()).map(|reading| reading.found)
    }

    #[test]
    fn an_id_is_found_wherever_it_stands_as_a_whole_word() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("0a.journal", "\u{0}\u{1}{\"sourceId\":\"su_in-item\"} su_in-item2 su_long");
        write("0a.generation-17", "http://127.0.0.1:1/media/su_in_address/token");
        write("0a.damaged-17", "{\"cut\":\"su_at_the_end");
        write("0a.lock", "su_elsewhere");
        write("0a.undoable", "su_in_history\n");
        let wanted =
            ids(&["su_in-item", "su_in_address", "su_at_the_end", "su_in_history", "su_elsewhere", "su_lon", "su_none"]);
        let found = named(&[folder.path()], &wanted).unwrap();
        assert_eq!(found, ids(&["su_in-item", "su_in_address", "su_at_the_end", "su_in_history"]));
        assert!(named(&[folder.path().join("missing")], &wanted).unwrap().is_empty());
    }

    #[test]
    fn a_second_reading_finds_what_came_since_whatever_the_clock_of_the_disk_says() {
        let folder = tempfile::tempdir().unwrap();
        let wanted = ids(&["su_1", "su_2", "su_3", "su_4", "su_5"]);
        let (old, fresh) = (folder.path().join("0.journal"), folder.path().join("1.journal"));
        let age = |path: &Path| {
            let file = OpenOptions::new().append(true).open(path).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(60)).unwrap();
        };
        fs::write(&old, "su_1").unwrap();
        age(&old);
        fs::write(&fresh, "none").unwrap();
        let mut reading = Reading::new(&[folder.path()], wanted.clone()).unwrap();
        assert_eq!((reading.found.clone(), reading.files.len()), (ids(&["su_1"]), 1));
        // Same length and time as before: the file was read before it was settled.
        let written = fs::metadata(&fresh).unwrap().modified().unwrap();
        fs::write(&fresh, "su_2").unwrap();
        OpenOptions::new().append(true).open(&fresh).unwrap().set_modified(written).unwrap();
        // A longer file with the same time; another file with the same length and time; a new file.
        fs::write(&old, "su_1 su_3").unwrap();
        age(&old);
        fs::write(folder.path().join("2.generation-1"), "su_4").unwrap();
        reading.again(&[folder.path()]).unwrap();
        assert_eq!(reading.found, ids(&["su_1", "su_2", "su_3", "su_4"]));
        let other = folder.path().join("other");
        fs::write(&other, "su_1 su_5").unwrap();
        age(&other);
        fs::rename(&other, &old).unwrap();
        reading.again(&[folder.path()]).unwrap();
        assert_eq!(reading.found, wanted);
    }

    #[cfg(unix)]
    #[test]
    fn a_linked_journal_is_read_and_one_that_is_no_file_or_too_large_is_an_error() {
        let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::write(elsewhere.path().join("moved"), "\"su_linked\"").unwrap();
        std::os::unix::fs::symlink(elsewhere.path().join("moved"), folder.path().join("0a.journal")).unwrap();
        let wanted = ids(&["su_linked"]);
        assert_eq!(named(&[folder.path()], &wanted).unwrap(), wanted);
        let pipe = folder.path().join("0b.journal");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert!(named(&[folder.path()], &wanted).is_err(), "nobody knows what was to come out of it");
        fs::remove_file(&pipe).unwrap();
        fs::File::create(&pipe).unwrap().set_len(disk::LARGEST_JOURNAL + 1).unwrap();
        assert!(named(&[folder.path()], &wanted).is_err(), "it is never read by the editor either");
    }

    #[cfg(unix)]
    #[test]
    fn a_journal_that_cannot_be_read_is_an_error_not_nothing() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("not-a-folder"), "").unwrap();
        assert!(named(&[folder.path().join("not-a-folder")], &ids(&["su_x"])).is_err());
    }
}
