//! Copies of a workspace's folder, while a process may have it open: the database as it is at one moment, and the files that it
//! refers to. Files are named by their content or by a secret and never change, so each can be copied at any time.

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

/// How many bytes are copied before it is asked whether to stop.
const AT_ONCE: u64 = 16 << 20;

/// Copies a workspace into an empty folder, for practice: its videos, media and finished exports, without its key and its unsaved
/// edits, and with its webhooks paused. The workspace is only read, and may be open elsewhere. The copy is private, however readable
/// the workspace is. It ends with an error, in the middle of a file too, once `is_stopped` says so.
pub fn copy_workspace(from: &Path, into: &Path, is_stopped: &dyn Fn() -> bool) -> Result<(), OpenError> {
    disk::private_folder(into).map_err(io(into))?;
    let referred = snapshot_workspace(from, &into.join(ownership::DATABASE))?;
    store::pause_endpoints(&into.join(ownership::DATABASE))?;
    for (folder, names) in [("media", referred.media), ("derived", referred.exports)] {
        let (source, target) = (from.join(folder), disk::own_folder(into, folder).map_err(io(into))?);
        for name in &names {
            match copy(&source.join(name), &target.join(name), is_stopped) {
                // Deleted since the database was copied, or missing before: the copy says so where it is used.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                copied => copied.map_err(io(&source.join(name)))?,
            }
        }
    }
    ownership::mark(into).map_err(io(into))
}

/// Copies the database of a workspace's folder to a new file, as it is at one moment, and answers which files it refers to. The
/// workspace is only read, and may be open elsewhere.
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

/// Copies a database. One that a process has open is read beside it. One that nobody has open is copied as a file first, because
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
    // From here on a Cutroom may open it.
    drop(lock);
    let taken = copied.and_then(|()| store::snapshot(&folder.join(ownership::DATABASE), database));
    fs::remove_dir_all(&folder).map_err(io(&folder))?;
    taken.map_err(|error| of_source(error, &source))
}

/// What is wrong with a copy is wrong with the database that it was made of: nobody can move or restore the copy.
fn of_source(error: OpenError, source: &Path) -> OpenError {
    let path = source.to_owned();
    match error {
        OpenError::Damaged { reason, .. } => OpenError::Damaged { path, reason },
        OpenError::Disk { reason, .. } => OpenError::Disk { path, reason },
        OpenError::Newer { found, known, .. } => OpenError::Newer { path, found, known },
        other => other,
    }
}

/// Copies the files of a database that nobody has open: what was not yet taken over into it is in a file of its own.
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

/// Makes a folder with a copied database and its files a workspace, if the database is sound and of a version that is read here.
pub fn adopt_workspace(folder: &Path) -> Result<(), OpenError> {
    store::check(&folder.join(ownership::DATABASE))?;
    ownership::mark(folder).map_err(io(folder))
}

fn io(path: &Path) -> impl FnOnce(io::Error) -> OpenError + use<> {
    let path = path.to_owned();
    move |reason| OpenError::Io { path, reason }
}

/// Whether a name of a file leads nowhere else.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && Path::new(name).file_name().is_some_and(|file| file == name)
}

fn copy(from: &Path, into: &Path, is_stopped: &dyn Fn() -> bool) -> io::Result<()> {
    // Nothing but a regular file is copied: a link could lead anywhere.
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
