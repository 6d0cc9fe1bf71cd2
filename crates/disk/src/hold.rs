//! Marker in a lock file that tells whether its holder will release it soon, so that a waiting process knows whether waiting makes
//! sense.

use crate::read;
use std::{
    fs::File,
    io::{self, Seek, Write},
    path::Path,
};

/// Content of a lock file held by a command. A window or a server leaves the file empty.
const COMMAND: &[u8] = b"command\n";

/// Expected duration of a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// Indefinite: held by a window or a server.
    Long,
    /// Short: held by a command, which ends by itself.
    Brief,
}

/// Writes the expected duration to a lock file that this process has locked. Removes the marker of an ended command; a file with
/// other content was not written by this program and is left unchanged.
///
/// # Errors
/// Fails if the disk does. The lock is held all the same.
pub fn note_hold(mut lock: &File, hold: Hold) -> io::Result<()> {
    let length = lock.metadata()?.len();
    if length > COMMAND.len() as u64 {
        return Ok(());
    }
    if length > 0 {
        lock.set_len(0)?;
    }
    match hold {
        Hold::Long => Ok(()),
        Hold::Brief => {
            lock.rewind()?;
            lock.write_all(COMMAND)
        }
    }
}

/// True if a lock file contains the marker of a command. Only meaningful while the lock is known to be held. Always `false` on
/// systems that don't allow reading a locked file.
pub fn is_held_briefly(lock: &Path) -> bool {
    read(lock, COMMAND.len() as u64).is_ok_and(|text| text == COMMAND)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::private_file;

    #[test]
    fn a_lock_says_whether_a_command_has_it_and_nothing_of_who_had_it_before() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let lock = private_file().create(true).truncate(false).write(true).open(&path).unwrap();
        assert!(!is_held_briefly(&path));
        note_hold(&lock, Hold::Brief).unwrap();
        note_hold(&lock, Hold::Brief).unwrap();
        assert!(is_held_briefly(&path) || cfg!(windows));
        note_hold(&lock, Hold::Long).unwrap();
        assert!(!is_held_briefly(&path) && std::fs::read(&path).unwrap().is_empty());
        std::fs::write(&path, "command\nand more").unwrap();
        assert!(!is_held_briefly(&path));
        note_hold(&lock, Hold::Brief).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"command\nand more", "it is not ours");
    }
}
