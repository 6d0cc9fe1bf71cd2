//! Locks between journals that refer to media and deletions of media, on this computer.
//!
//! A journal may refer to media that no record of a workspace refers to yet: an upload used by an edit, or media that an undo would
//! restore. So each folder of journals has one lock, which every process takes:
//!
//! - shared ([`naming`]) while it creates, writes, copies or restarts a journal, and from the check that media exists until the
//!   entry that refers to it is written;
//! - exclusive ([`deciding`]) from reading the journals until a deletion is committed.
//!
//! So a deletion sees every entry written before it, and a later writer finds that the media is gone.
//!
//! **The order of locks** is: the lock of one journal (`HASH.lock`, held by a window or a command while it has a video open), the
//! lock of the folder, the write lock of a database. No process waits for one of them while holding a later one.

use super::{open, private_file, private_folder};
use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Name of the lock file in a folder of journals.
pub const LOCK: &str = "media.lock";
/// Longest wait for a lock. It is held during a write or a deletion, not during an edit.
const PATIENCE: Duration = Duration::from_secs(10);
/// Interval between attempts to lock.
const RETRY_INTERVAL: Duration = Duration::from_millis(2);

/// Longest id that is searched for, in bytes; this program's ids have about 35.
const LONGEST: usize = 128;

/// Shared lock: while it is held, no media is deleted that a journal of the folder refers to or will refer to.
#[derive(Debug)]
pub struct Naming {
    _lock: File,
}

/// Exclusive lock: while it is held, no process writes to a journal of these folders.
#[derive(Debug)]
pub struct Deciding {
    _locks: Vec<File>,
}

/// Takes the shared lock: waits until no deletion is in progress, and blocks the next one. Creates the folder if it is missing.
/// Blocks.
///
/// # Errors
/// [`io::ErrorKind::TimedOut`] after ten seconds.
pub fn naming(folder: &Path) -> io::Result<Naming> {
    let lock = lock_file(folder)?;
    wait_for(folder, Instant::now(), || lock.try_lock_shared())?;
    Ok(Naming { _lock: lock })
}

/// Takes the exclusive lock: waits until no process writes to a journal of these folders, and blocks the next writer. Creates
/// missing folders, because a journal may appear in them. Blocks.
///
/// # Errors
/// [`io::ErrorKind::TimedOut`] after ten seconds.
pub fn deciding(folders: &[PathBuf]) -> io::Result<Deciding> {
    let mut folders: Vec<&PathBuf> = folders.iter().collect();
    // A fixed order prevents deadlocks between two deletions.
    folders.sort();
    folders.dedup();
    let asked = Instant::now();
    let mut locks = Vec::with_capacity(folders.len());
    for folder in folders {
        let lock = match lock_file(folder) {
            // A read-only file system has no writers here; if it is writable for other computers, the lock file exists and is used.
            Err(error) if error.kind() == io::ErrorKind::ReadOnlyFilesystem => {
                match open(&folder.join(LOCK), OpenOptions::new().read(true)) {
                    Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                    lock => lock?,
                }
            }
            lock => lock?,
        };
        wait_for(folder, asked, || lock.try_lock())?;
        locks.push(lock);
    }
    Ok(Deciding { _locks: locks })
}

fn lock_file(folder: &Path) -> io::Result<File> {
    private_folder(folder)?;
    open(&folder.join(LOCK), private_file().create(true).truncate(false).write(true))
}

fn wait_for(folder: &Path, asked: Instant, mut lock: impl FnMut() -> Result<(), TryLockError>) -> io::Result<()> {
    loop {
        match lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if asked.elapsed() > PATIENCE => {
                let what = format!("{}: another Cutroom has its lock for {} s", folder.display(), PATIENCE.as_secs());
                return Err(io::Error::new(io::ErrorKind::TimedOut, what));
            }
            Err(TryLockError::WouldBlock) => std::thread::sleep(RETRY_INTERVAL),
        }
    }
}

/// Extension of the file beside a journal that lists the media that an undo in an open window may need.
pub const UNDOABLE: &str = "undoable";

/// True if a file in a folder of journals may refer to media: `HASH.journal`, one of its earlier versions (`HASH.generation-TIME`,
/// `HASH.damaged-TIME`), or `HASH.undoable`.
pub fn may_name_media(name: &str) -> bool {
    let extension = name.split_once('.').map(|(_, extension)| extension).unwrap_or_default();
    extension == "journal" || extension == UNDOABLE || extension.starts_with("generation-") || extension.starts_with("damaged-")
}

/// Calls `take` with every word of a file that may be an id: runs of letters, digits, `_` and `-`, of bounded length.
pub fn words(mut file: impl Read, mut take: impl FnMut(&str)) -> io::Result<()> {
    let mut chunk = vec![0; 64 << 10];
    let mut word = String::new();
    let mut end = |word: &mut String| {
        if word.len() <= LONGEST {
            take(word);
        }
        word.clear();
    };
    loop {
        let length = file.read(&mut chunk)?;
        if length == 0 {
            end(&mut word);
            return Ok(());
        }
        for byte in chunk.iter().take(length) {
            if byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-') {
                // One byte past the limit marks a word that is too long to be an id.
                if word.len() <= LONGEST {
                    word.push(char::from(*byte));
                }
            } else if !word.is_empty() {
                end(&mut word);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{sync::mpsc, thread};

    #[test]
    fn a_deletion_waits_for_who_writes_to_a_journal_and_writers_wait_for_it() {
        let root = tempfile::tempdir().unwrap();
        let folders = [root.path().join("b"), root.path().join("a"), root.path().join("b")];
        let (first, second) = (naming(&folders[0]).unwrap(), naming(&folders[0]).unwrap());
        let (told, heard) = mpsc::channel();
        let all = folders.to_vec();
        let decides = thread::spawn(move || {
            let deciding = deciding(&all).unwrap();
            told.send(()).unwrap();
            deciding
        });
        drop(first);
        assert_eq!(heard.try_recv(), Err(mpsc::TryRecvError::Empty), "one still writes");
        drop(second);
        let held = decides.join().unwrap();
        for folder in &folders {
            assert!(matches!(lock_file(folder).unwrap().try_lock_shared(), Err(TryLockError::WouldBlock)));
        }
        drop(held);
        naming(&folders[0]).unwrap();
    }

    #[test]
    fn words_are_whole_wherever_a_read_ends_and_bounded() {
        let mut bytes = vec![b' '; (64 << 10) - 3];
        bytes.extend(b"su_border ");
        bytes.extend(vec![b'x'; 1_000]);
        bytes.extend(b" {\"sourceId\":\"su_last");
        let mut found = Vec::new();
        words(bytes.as_slice(), |word| found.push(word.to_owned())).unwrap();
        assert_eq!(found, ["su_border", "sourceId", "su_last"]);
        for (name, may) in [("0.journal", true), ("0.undoable", true), ("0.lock", false), (LOCK, false), ("0.verdicts", false)]
        {
            assert_eq!(may_name_media(name), may, "{name}");
        }
    }
}
