//! Who a folder belongs to. Determined by reading alone, before anything in it is created, changed or removed.
//!
//! A folder is a workspace if it has the mark file or a database of Cutroom's (workspaces of earlier versions have no mark). An
//! empty folder, or one with nothing but the empty beginnings of a workspace, may become one. Every other folder belongs to
//! something else.

use crate::disk;
use std::{
    fs::{self, DirEntry, File, OpenOptions},
    io::{self, Read},
    path::Path,
};

/// "CutR": SQLite application id that distinguishes a database of Cutroom from any other.
pub const APPLICATION_ID: i64 = 0x4375_7452;
/// File that marks a workspace's folder.
const MARK: &str = ".cutroom-workspace";
/// Text that the mark file starts with.
const MARK_TEXT: &str = "This folder is a Cutroom workspace.";
/// File name of the database.
pub const DATABASE: &str = "workspace.db";
/// Names of the folders inside a workspace.
pub const FOLDERS: [&str; 4] = ["media", "incoming", "derived", "scratch"];
/// Bytes of a write-ahead log that are searched. A database that was never checkpointed has a log of at most about 4 MiB.
const MAX_LOG: u64 = 64 << 20;
const SQLITE_MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// The owner of a folder.
#[derive(Debug, PartialEq, Eq)]
pub enum Owner {
    /// The folder does not exist.
    Missing,
    /// The folder contains nothing that could be lost.
    Nobody,
    /// The folder is a workspace of this program.
    Cutroom,
    /// The folder contains no workspace but other entries; the name of one.
    Other(String),
    /// The `workspace.db` in it is not a database of Cutroom's.
    OtherDatabase,
}

/// Determines the owner of a folder without changing anything.
pub fn inspect(root: &Path) -> io::Result<Owner> {
    let entries = match fs::read_dir(root) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Owner::Missing),
        entries => entries?,
    };
    // A link would lead past the lock to a database that another process has open.
    if fs::symlink_metadata(root.join(DATABASE)).is_ok_and(|found| found.is_symlink()) {
        return Ok(Owner::OtherDatabase);
    }
    let mark = disk::read(&root.join(MARK), 4096);
    if mark.as_ref().is_ok_and(|text| text.starts_with(MARK_TEXT.as_bytes())) {
        return Ok(Owner::Cutroom);
    }
    // An unreadable file does not tell who owns the folder.
    readable(MARK, mark)?;
    if readable(DATABASE, is_our_database(&root.join(DATABASE)))? == Some(true) {
        return Ok(Owner::Cutroom);
    }
    let mut owner = Owner::Nobody;
    for entry in entries {
        let entry = entry?;
        if entry.file_name() == DATABASE && fs::metadata(entry.path())?.len() > 0 {
            return Ok(Owner::OtherDatabase);
        }
        if !is_beginning(&entry)? {
            owner = Owner::Other(entry.file_name().to_string_lossy().into_owned());
        }
    }
    Ok(owner)
}

/// The content of a file in the folder; `None` if it cannot be read.
///
/// # Errors
/// The user may not read the file.
fn readable<T>(name: &str, read: io::Result<T>) -> io::Result<Option<T>> {
    match read {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            Err(io::Error::new(error.kind(), format!("{name} in it may not be read by you: {error}")))
        }
        read => Ok(read.ok()),
    }
}

/// Marks a folder as a workspace.
pub fn mark(root: &Path) -> io::Result<()> {
    let path = root.join(MARK);
    if fs::symlink_metadata(&path).is_ok() {
        return Ok(());
    }
    disk::replace(&path, format!("{MARK_TEXT} Cutroom may remove files in it that Cutroom made.\n").as_bytes())
}

/// Whether an interrupted start left this entry: an empty folder or file of a known name, or an API key.
fn is_beginning(entry: &DirEntry) -> io::Result<bool> {
    let (name, kind) = (entry.file_name(), entry.file_type()?);
    let Some(name) = name.to_str() else { return Ok(false) };
    if kind.is_dir() {
        return Ok(FOLDERS.contains(&name) && fs::read_dir(entry.path())?.next().is_none());
    }
    if !kind.is_file() {
        return Ok(false);
    }
    Ok(match name {
        "lock" | DATABASE => entry.metadata()?.len() == 0,
        "api-key" => disk::read(&entry.path(), 4096).is_ok_and(|key| is_key(&key)),
        _ => false,
    })
}

/// Whether a file contains an API key in Cutroom's format: `ck_` and 64 hexadecimal digits.
fn is_key(text: &[u8]) -> bool {
    text.strip_prefix(b"ck_").is_some_and(|digits| digits.len() == 64 && digits.iter().all(u8::is_ascii_hexdigit))
}

/// Whether a database is Cutroom's. Read as a plain file, because opening it as a database could already change it.
fn is_our_database(path: &Path) -> io::Result<bool> {
    let file = disk::open(path, OpenOptions::new().read(true))?;
    let mut page = Vec::new();
    file.take(100).read_to_end(&mut page)?;
    // Before the first checkpoint, the application id is only in the write-ahead log.
    Ok(is_our_first_page(&page)
        || (page.is_empty() || page.starts_with(SQLITE_MAGIC)) && {
            let mut log = path.as_os_str().to_owned();
            log.push("-wal");
            let log = disk::open(Path::new(&log), OpenOptions::new().read(true));
            log.is_ok_and(|log| is_our_log(log).unwrap_or(false))
        })
}

/// Whether a database starts with [`APPLICATION_ID`], which SQLite stores big-endian at byte 68 of the first page.
fn is_our_first_page(page: &[u8]) -> bool {
    let id = page.get(68..72).and_then(|bytes| bytes.try_into().ok()).map(u32::from_be_bytes);
    page.starts_with(SQLITE_MAGIC) && id.map(i64::from) == Some(APPLICATION_ID)
}

/// Whether a write-ahead log contains [`APPLICATION_ID`]: a header of 32 bytes with the page size at byte 8, then frames of a
/// 24-byte header, which starts with the page number, and a page.
fn is_our_log(file: File) -> io::Result<bool> {
    let mut log = io::BufReader::new(file.take(MAX_LOG));
    let mut header = [0; 32];
    log.read_exact(&mut header)?;
    let [.., a, b, c, d] = *header.first_chunk::<12>().unwrap_or(&[0; 12]);
    let size = u32::from_be_bytes([a, b, c, d]);
    if !(512..=65_536).contains(&size) {
        return Ok(false);
    }
    let mut page = vec![0; size as usize];
    loop {
        let mut frame = [0; 24];
        match log.read_exact(&mut frame).and_then(|()| log.read_exact(&mut page)) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(false),
            read => read?,
        }
        if frame.starts_with(&1_u32.to_be_bytes()) && is_our_first_page(&page) {
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(make: impl FnOnce(&Path)) -> Owner {
        let folder = tempfile::tempdir().unwrap();
        make(folder.path());
        let list = || fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>();
        let before = list();
        let owner = inspect(folder.path()).unwrap();
        assert_eq!(list(), before, "it is looked at, and nothing else");
        owner
    }

    fn database(path: &Path, id: i64) -> rusqlite::Connection {
        let connection = rusqlite::Connection::open(path).unwrap();
        connection.pragma_update(None, "journal_mode", "WAL").unwrap();
        connection.execute_batch("CREATE TABLE t (x)").unwrap();
        connection.pragma_update(None, "application_id", id).unwrap();
        connection
    }

    #[test]
    fn a_folder_is_ours_by_its_mark_or_by_its_database() {
        assert_eq!(inspect(Path::new("/nowhere/at/all")).unwrap(), Owner::Missing);
        assert_eq!(of(|_| {}), Owner::Nobody);
        assert_eq!(of(|root| mark(root).unwrap()), Owner::Cutroom);
        assert_eq!(of(|root| fs::write(root.join(MARK), "mine").unwrap()), Owner::Other(MARK.into()));
        assert_eq!(of(|root| drop(database(&root.join(DATABASE), APPLICATION_ID))), Owner::Cutroom);
        assert_eq!(of(|root| drop(database(&root.join(DATABASE), 7))), Owner::OtherDatabase);
        assert_eq!(of(|root| fs::write(root.join(DATABASE), "a list").unwrap()), Owner::OtherDatabase);
    }

    #[test]
    fn what_may_not_be_read_is_named_and_is_nobody_elses() {
        let denied = || io::Error::from(io::ErrorKind::PermissionDenied);
        let said = readable::<bool>(DATABASE, Err(denied())).unwrap_err();
        assert!(
            said.kind() == io::ErrorKind::PermissionDenied && said.to_string().contains("workspace.db in it may not be read")
        );
        assert_eq!(readable::<bool>(DATABASE, Err(io::ErrorKind::NotFound.into())).unwrap(), None);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(DATABASE);
            drop(database(&path, APPLICATION_ID));
            fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
            // Root may read everything.
            if File::open(&path).is_err() {
                assert_eq!(inspect(folder.path()).unwrap_err().kind(), io::ErrorKind::PermissionDenied);
            }
        }
    }

    #[test]
    fn a_database_whose_identity_is_in_its_log_alone_is_recognised() {
        let (made, copied) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        for id in [APPLICATION_ID, 7] {
            let path = made.path().join(format!("{id}.db"));
            let open = database(&path, id);
            // The state after a crash: neither closed nor checkpointed.
            for (from, to) in [("", ""), ("-wal", "-wal")] {
                let from = made.path().join(format!("{id}.db{from}"));
                fs::copy(from, copied.path().join(format!("{DATABASE}{to}"))).unwrap();
            }
            drop(open);
            let owner = inspect(copied.path()).unwrap();
            assert_eq!(owner == Owner::Cutroom, id == APPLICATION_ID, "{owner:?}");
        }
    }

    #[test]
    fn what_a_start_that_was_cut_short_leaves_is_taken_and_anything_else_is_not() {
        let begun = |root: &Path| {
            for name in FOLDERS {
                fs::create_dir(root.join(name)).unwrap();
            }
            fs::write(root.join("lock"), "").unwrap();
            fs::write(root.join(DATABASE), "").unwrap();
            fs::write(root.join("api-key"), format!("ck_{}", "0".repeat(64))).unwrap();
        };
        assert_eq!(of(begun), Owner::Nobody);
        for (name, text) in [("lock", "1234"), ("api-key", "mine"), ("served", ""), ("api-key.new", ""), ("notes.txt", "")] {
            assert_eq!(of(|root| fs::write(root.join(name), text).unwrap()), Owner::Other(name.into()));
        }
        let held = |root: &Path| {
            fs::create_dir(root.join("scratch")).unwrap();
            fs::write(root.join("scratch/a"), "x").unwrap();
        };
        assert_eq!(of(held), Owner::Other("scratch".into()));
    }
}
