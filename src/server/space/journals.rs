//! The media that the journals of this machine refer to.
//!
//! A journal is not parsed here: every id in its text keeps the media it names, including ids in a record that this version
//! does not know, in an earlier state, or in a damaged journal that was set aside.

use crate::disk;
use std::{
    collections::HashSet,
    fs::{self, OpenOptions},
    io::{self, Read},
    path::Path,
};

/// The longest id that is searched for, in bytes; ours have about 35.
const LONGEST: usize = 128;

/// Those of the ids that appear in a file of these folders. A missing folder contains none. An unreadable file is an error:
/// it may name any id.
pub fn named<P: AsRef<Path>>(folders: &[P], ids: &HashSet<String>) -> io::Result<HashSet<String>> {
    let mut found = HashSet::new();
    for folder in folders {
        let entries = match fs::read_dir(folder.as_ref()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            entries => entries?,
        };
        for entry in entries {
            let entry = entry?;
            if is_journal(&entry.file_name().to_string_lossy()) {
                // By the same rule as the editor opens journals: a link is followed, and anything but a regular file of
                // bounded size is an error.
                match disk::open(&entry.path(), OpenOptions::new().read(true)) {
                    // Thinned out at this moment.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    file => read(disk::at_most(file?, disk::LARGEST_JOURNAL)?, ids, &mut found)?,
                }
            }
        }
    }
    Ok(found)
}

/// Whether a file is a journal or one of its earlier states: `HASH.journal`, `HASH.generation-TIME`, `HASH.damaged-TIME`.
fn is_journal(name: &str) -> bool {
    let extension = name.split_once('.').map(|(_, extension)| extension).unwrap_or_default();
    extension == "journal" || extension.starts_with("generation-") || extension.starts_with("damaged-")
}

/// Adds those of the ids that appear in a file as whole words: runs of letters, digits, `_` and `-`.
fn read(mut file: impl Read, ids: &HashSet<String>, found: &mut HashSet<String>) -> io::Result<()> {
    let mut chunk = vec![0; 64 << 10];
    let mut word = String::new();
    let mut end = |word: &mut String| {
        if ids.contains(word.as_str()) {
            found.insert(word.clone());
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

    fn ids(names: &[&str]) -> HashSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn an_id_is_found_wherever_it_stands_as_a_whole_word() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("0a.journal", "\u{0}\u{1}{\"sourceId\":\"su_in-item\"} su_in-item2 su_long");
        write("0a.generation-17", "http://127.0.0.1:1/media/su_in_address/token");
        write("0a.damaged-17", "{\"cut\":\"su_at_the_end");
        write("0a.lock", "su_elsewhere");
        let wanted = ids(&["su_in-item", "su_in_address", "su_at_the_end", "su_elsewhere", "su_lon", "su_none"]);
        let found = named(&[folder.path()], &wanted).unwrap();
        assert_eq!(found, ids(&["su_in-item", "su_in_address", "su_at_the_end"]));
        assert!(named(&[folder.path().join("missing")], &wanted).unwrap().is_empty());
    }

    #[test]
    fn an_id_across_the_border_of_two_reads_is_found() {
        let mut bytes = vec![b' '; (64 << 10) - 3];
        bytes.extend(b"su_border ");
        bytes.extend(vec![b'x'; 1_000]);
        let mut found = HashSet::new();
        read(bytes.as_slice(), &ids(&["su_border"]), &mut found).unwrap();
        assert_eq!(found, ids(&["su_border"]));
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
