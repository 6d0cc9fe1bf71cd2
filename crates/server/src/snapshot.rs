//! Copies of a workspace's folder, even while a process has it open: the database as it is at one moment, and the files that it
//! refers to. Files are named by their content or by a random token and never change, so each can be copied at any time.

use crate::{
    OpenError, disk,
    ownership::{self, Owner},
    store::{self, Referred},
};
use std::{
    fs::{self, OpenOptions},
    io::{self, Read},
    path::Path,
};

/// Bytes copied between two checks for cancellation.
const AT_ONCE: u64 = 16 << 20;

/// Copies a workspace into an empty folder, for practice: videos, media and finished exports, without the API key and unsaved
/// changes, and with webhooks paused. Only reads the workspace, which may be open elsewhere. The copy is private, whatever the
/// modes of the original. Fails as soon as `is_stopped` returns true, even in the middle of a file.
pub fn copy_workspace(from: &Path, into: &Path, is_stopped: &dyn Fn() -> bool) -> Result<(), OpenError> {
    disk::private_folder(into).map_err(io(into))?;
    let referred = snapshot_workspace(from, &into.join(ownership::DATABASE))?;
    store::pause_endpoints(&into.join(ownership::DATABASE))?;
    for (folder, names) in [("media", referred.media), ("derived", referred.exports)] {
        let (source, target) = (from.join(folder), disk::own_folder(into, folder).map_err(io(into))?);
        for name in &names {
            match copy(&source.join(name), &target.join(name), is_stopped) {
                // The file was deleted after the database was copied, or was missing before: the copy reports it where it is used.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                copied => copied.map_err(io(&source.join(name)))?,
            }
        }
    }
    ownership::mark(into).map_err(io(into))
}

/// Copies the database of a workspace's folder to a new file, as it is at one moment, and returns the files that it refers to. Only
/// reads the workspace, which may be open elsewhere.
pub fn snapshot_workspace(from: &Path, database: &Path) -> Result<Referred, OpenError> {
    match ownership::inspect(from).map_err(io(from))? {
        Owner::Cutroom => {}
        Owner::Missing | Owner::Nobody => {
            return Err(io(from)(io::Error::new(io::ErrorKind::NotFound, "it holds no workspace")));
        }
        Owner::Other(found) => return Err(OpenError::NotOurs { path: from.to_owned(), found }),
        Owner::OtherDatabase => {
            let reason = "it is not a database of Cutroom's".into();
            return Err(OpenError::Damaged { path: from.join(ownership::DATABASE), reason });
        }
    }
    let mut referred = settled(from, database)?;
    referred.media.retain(|name| is_plain(name));
    referred.exports.retain(|name| is_plain(name));
    Ok(referred)
}

/// Copies a database. If a process has the database open, it is read through SQLite. Otherwise its files are copied first, because
/// SQLite would leave files of its own beside it.
fn settled(from: &Path, database: &Path) -> Result<Referred, OpenError> {
    let source = from.join(ownership::DATABASE);
    let lock = match disk::open(&from.join("lock"), OpenOptions::new().read(true)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        lock => Some(lock.map_err(io(&from.join("lock")))?),
    };
    if let Some(lock) = &lock
        && !disk::try_lock(lock).map_err(io(&from.join("lock")))?
    {
        return store::snapshot(&source, database).map_err(|error| of_source(error, &source));
    }
    let folder = database.with_extension("source");
    disk::private_folder(&folder).map_err(io(&folder))?;
    let copied = copy_database(from, &folder);
    // Another Cutroom may open the workspace now.
    drop(lock);
    let taken = copied.and_then(|()| store::snapshot(&folder.join(ownership::DATABASE), database));
    fs::remove_dir_all(&folder).map_err(io(&folder))?;
    taken.map_err(|error| of_source(error, &source))
}

/// Replaces the path of an error by the original's: the fault is in the original, and users cannot move or restore the copy.
fn of_source(error: OpenError, source: &Path) -> OpenError {
    let path = source.to_owned();
    match error {
        OpenError::Damaged { reason, .. } => OpenError::Damaged { path, reason },
        OpenError::Disk { reason, .. } => OpenError::Disk { path, reason },
        OpenError::Newer { found, known, .. } => OpenError::Newer { path, found, known },
        other => other,
    }
}

/// Copies the files of a database that no process has open, including the write-ahead log.
fn copy_database(from: &Path, into: &Path) -> Result<(), OpenError> {
    for ending in ["", "-wal"] {
        let name = format!("{}{ending}", ownership::DATABASE);
        match copy_bytes(&from.join(&name), &into.join(&name), &|| false) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && !ending.is_empty() => {}
            copied => copied.map_err(io(&from.join(&name)))?,
        }
    }
    Ok(())
}

/// Turns a folder with a copied database and its files into a workspace. Fails if the database is damaged or of a newer version.
pub fn adopt_workspace(folder: &Path) -> Result<(), OpenError> {
    store::check(&folder.join(ownership::DATABASE))?;
    ownership::mark(folder).map_err(io(folder))
}

fn io(path: &Path) -> impl FnOnce(io::Error) -> OpenError + use<> {
    let path = path.to_owned();
    move |reason| OpenError::Io { path, reason }
}

/// Whether a file name has no path separators.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && Path::new(name).file_name().is_some_and(|file| file == name)
}

fn copy(from: &Path, into: &Path, is_stopped: &dyn Fn() -> bool) -> io::Result<()> {
    // Copies regular files only: a link could lead anywhere.
    if fs::symlink_metadata(from)?.is_file() { copy_bytes(from, into, is_stopped) } else { Ok(()) }
}

/// Copies a file into a new private one.
fn copy_bytes(from: &Path, into: &Path, is_stopped: &dyn Fn() -> bool) -> io::Result<()> {
    let source = disk::open(from, OpenOptions::new().read(true))?;
    let mut target = disk::private_file().create_new(true).write(true).open(into)?;
    loop {
        if is_stopped() {
            return Err(io::Error::new(io::ErrorKind::Interrupted, "copying was stopped"));
        }
        if io::copy(&mut (&source).take(AT_ONCE), &mut target)? == 0 {
            return Ok(());
        }
    }
}
