//! What a lock file says of the process that has locked it: whether it will soon be free. Whoever finds it locked then knows whether
//! waiting is of use.

use crate::read;
use std::{
    fs::File,
    io::{self, Seek, Write},
    path::Path,
};

/// What a command writes into a lock that it has. A window, or a server, leaves it empty.
const COMMAND: &[u8] = b"command\n";

/// For how long a lock is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// For as long as somebody likes: by a window, or a server.
    Long,
    /// By a command, which ends by itself.
    Brief,
}

/// Notes in a lock file, which this process has locked, for how long it is held. What an ended command left there goes; a file with more
/// in it was not written here, and stays as it is.
///
/// # Errors
/// The disk fails. The lock is held all the same.
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

/// Whether a lock file says that a command has locked it. What it says is worth nothing unless the lock is known to be held. Where the
/// system lets nobody read a locked file, this is always false.
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
