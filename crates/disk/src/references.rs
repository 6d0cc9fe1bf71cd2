//! Media that journals of this machine name, and who may delete media meanwhile.
//!
//! A journal names media that no record of a workspace may refer to yet: an upload that an edit uses, or what an undo brings
//! back. Each folder of journals therefore has one lock, which every process takes:
//!
//! - shared ([`naming`]) while a journal is created, written, copied or started anew, and from the question whether media
//!   exists to the entry that names it;
//! - alone ([`deciding`]) from the reading of the journals to the commit of a deletion.
//!
//! So a deletion sees every entry that was written before it, and whoever writes one afterwards finds that the media is gone.
//!
//! **The order of locks** is: the lock of one journal (`HASH.lock`, which a window or a command holds for as long as it has a
//! video open), the lock of the folder, the writer of a database. Nobody waits for one of them while holding a later one.

use super::{open, private_file, private_folder};
use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// The name of the lock in a folder of journals.
pub const LOCK: &str = "media.lock";
/// How long a lock is waited for. It is held for the time of a write or of a deletion, not of an edit.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often the lock is tried.
const RETRY_INTERVAL: Duration = Duration::from_millis(2);

/// The longest id that is searched for, in bytes; ours have about 35.
const LONGEST: usize = 128;

/// While this value lives, no media is deleted that a journal of the folder names or will name.
#[derive(Debug)]
pub struct Naming {
    _lock: File,
}

/// While it lives, nobody writes to a journal of these folders.
#[derive(Debug)]
pub struct Deciding {
    _locks: Vec<File>,
}

/// Waits until no deletion is being decided, and keeps the next one out. Creates the folder if it is missing. Blocks.
///
/// # Errors
/// [`io::ErrorKind::TimedOut`] after ten seconds.
pub fn naming(folder: &Path) -> io::Result<Naming> {
    let lock = lock_file(folder)?;
    wait_for(folder, Instant::now(), || lock.try_lock_shared())?;
    Ok(Naming { _lock: lock })
}

/// Waits until nobody writes to a journal of these folders, and keeps the next writer out. Creates folders that are missing,
/// because a journal may appear in them. Blocks.
///
/// # Errors
/// [`io::ErrorKind::TimedOut`] after ten seconds.
pub fn deciding(folders: &[PathBuf]) -> io::Result<Deciding> {
    let mut folders: Vec<&PathBuf> = folders.iter().collect();
    // In one order everywhere, so that two deletions never wait for each other.
    folders.sort();
    folders.dedup();
    let asked = Instant::now();
    let mut locks = Vec::with_capacity(folders.len());
    for folder in folders {
        let lock = match lock_file(folder) {
            // Nobody writes to a journal on a file system that takes no changes, unless it is one to others.
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

/// The ending of the file beside a journal that lists what an undo of the window that has the video open may need.
pub const UNDOABLE: &str = "undoable";

/// Whether a file of a folder of journals may name media: `HASH.journal`, one of its earlier states (`HASH.generation-TIME`,
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
