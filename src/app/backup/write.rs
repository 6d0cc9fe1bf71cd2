//! Writing a backup while everything may be open.
//!
//! Journals and the database must fit each other: a save is in the journal before it is sent, and noted there when it was answered.
//! So the journals are copied first and the database after them, and while both are, nobody writes to a journal
//! ([`references::deciding`]). What happened at the service in between is then a save whose answer is not known yet, which the
//! editor settles by reading back. Media never changes, and is read afterwards.

use super::{
    BackupError, Entry, FORMAT, MANIFEST, Manifest, Part, Progress, WITHOUT_PROPOSALS,
    archive::{Archive, Failed, copy},
    at, is_passing, is_plain,
    restore::real,
};
use crate::{
    app::Paths,
    disk::{self, references},
    jobs::proposals::Bounds,
    server::{OpenError, Referred, snapshot_workspace},
};
use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

/// The names of unfinished backups.
const PART: (&str, &str) = (".cutroom-backup-", ".part");
/// What stands in the place of `.part` in the name of the folder for what is copied first.
const STAGING: &str = "copies";
/// How often a backup is begun again because media went meanwhile.
const MOST_TRIES: usize = 3;
/// How deep the folder of settings is followed.
const DEEPEST: usize = 3;

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// How many files are in it.
    pub files: usize,
    /// How many bytes it has.
    pub bytes: u64,
    /// Media that the workspace refers to and does not have.
    pub missing: Vec<String>,
    /// Files of media that do not hold what their name says: the backup is without them.
    pub damaged: Vec<String>,
}

/// Writes a backup to a file, in the place of an earlier backup of that name: complete and checked, or not at all. An earlier backup
/// stays where media is damaged now, because it may be the last that has it whole.
///
/// # Errors
/// [`BackupError`], or an [`crate::server::OpenError`] of the workspace.
pub fn write(paths: &Paths, out: &Path) -> anyhow::Result<Written> {
    write_watched(paths, out, &Progress::default())
}

/// The same for somebody who watches how far it is, and may stop it.
///
/// # Errors
/// Those of [`write`], and [`BackupError::Stopped`]: nothing is left of it then.
pub fn write_watched(paths: &Paths, out: &Path, progress: &Progress) -> anyhow::Result<Written> {
    // Where a link leads is written, and the link stays.
    let linked = fs::symlink_metadata(out).is_ok_and(|found| found.is_symlink()).then(|| fs::canonicalize(out));
    let linked = linked.transpose().map_err(at(out))?;
    let out = linked.as_deref().unwrap_or(out);
    refuse_inside(paths, out)?;
    if fs::symlink_metadata(out).is_ok() && Archive::open(out).is_err() {
        return Err(BackupError::Taken(out.to_owned()).into());
    }
    let folder = out.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    sweep(folder);
    let mut part =
        tempfile::Builder::new().prefix(PART.0).suffix(PART.1).tempfile_in(folder).map_err(|error| at(folder)(plain(error)))?;
    // Whoever sweeps sees that it is being written.
    disk::try_lock(part.as_file()).map_err(at(part.path()))?;
    let staging = Staging(part.path().with_extension(STAGING));
    let (manifest, missing, damaged) = fill(paths, &staging.0, &mut part, out, progress)?;
    drop(staging);
    let mut written = Archive::open(part.path()).map_err(|error| unnamed(error, out))?;
    written.check(progress).map_err(|error| unnamed(error, out))?;
    drop(written);
    // From here on it takes its name.
    progress.check()?;
    let bytes = part.as_file().metadata().map_err(at(out))?.len();
    part.as_file().sync_all().map_err(at(out))?;
    // Looked at again: it may have come while this was written.
    if fs::symlink_metadata(out).is_ok() {
        Archive::open(out).map_err(|_| BackupError::Taken(out.to_owned()))?;
        if !damaged.is_empty() {
            return Err(BackupError::DamagedMedia { kept: out.to_owned(), media: damaged }.into());
        }
        part.persist(out).map_err(|error| at(out)(error.error))?;
    } else {
        part.persist_noclobber(out).map_err(|error| match error.error.kind() {
            io::ErrorKind::AlreadyExists => BackupError::Taken(out.to_owned()),
            _ => at(out)(error.error),
        })?;
    }
    disk::sync_folder(folder).map_err(at(folder))?;
    Ok(Written { files: manifest.files.len(), bytes, missing, damaged })
}

/// What the system said, without the name of the unfinished file, which nobody chose.
fn plain(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((said, _)) => io::Error::new(error.kind(), said.to_owned()),
        None => error,
    }
}

/// Refuses a file in a folder that is backed up: a restore would move it aside, and whoever clears the folder has no backup.
fn refuse_inside(paths: &Paths, out: &Path) -> Result<(), BackupError> {
    let file = real(&std::path::absolute(out).map_err(at(out))?);
    match Part::ALL.into_iter().map(|part| real(&part.folder(paths))).find(|folder| file.starts_with(folder)) {
        Some(folder) => Err(BackupError::Inside { path: out.to_owned(), folder }),
        None => Ok(()),
    }
}

/// An error of the unfinished file, under the name that somebody gave.
fn unnamed(error: BackupError, out: &Path) -> BackupError {
    let reason = match error {
        BackupError::Stopped => return BackupError::Stopped,
        BackupError::Damaged { reason, .. } | BackupError::NoBackup { reason, .. } => reason,
        other => other.to_string(),
    };
    BackupError::Damaged { path: out.to_owned(), reason: format!("what was written reads back as something else: {reason}") }
}

/// The folder for what is copied first, beside the unfinished backup, whose disk has room; removed with the value.
struct Staging(PathBuf);

impl Drop for Staging {
    fn drop(&mut self) {
        // Where it cannot be removed, the next backup in this folder does.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Removes what backups that were killed left in a folder.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_part = entry.file_name().to_str().is_some_and(|name| name.starts_with(PART.0) && name.ends_with(PART.1));
        if !is_part || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let is_left =
            disk::open(&entry.path(), OpenOptions::new().read(true)).is_ok_and(|file| disk::try_lock(&file).unwrap_or(false));
        if is_left {
            // The folder first: it is found by the name of the file.
            drop(Staging(entry.path().with_extension(STAGING)));
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The unfinished archive. After a first failure it takes everything and writes nothing: the failure was reported, and whoever writes the
/// archive's end as it is dropped must not report it again, past the door to the terminal.
struct Out {
    file: File,
    has_failed: bool,
}

impl Out {
    fn unless_failed<T>(&mut self, done: T, write: impl FnOnce(&mut File) -> io::Result<T>) -> io::Result<T> {
        if self.has_failed {
            return Ok(done);
        }
        let written = write(&mut self.file);
        self.has_failed = written.as_ref().is_err_and(|error| error.kind() != io::ErrorKind::Interrupted);
        written
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_failed(bytes.len(), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_failed((), Write::flush)
    }
}

impl io::Seek for Out {
    fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

fn unwritten(folder: &Path) -> impl FnOnce(io::Error) -> BackupError + use<> {
    let folder = folder.to_owned();
    move |reason| BackupError::Unwritten { folder, reason }
}

/// A copy that is made first lies in the folder of the backup as well, and a full disk is that folder's.
fn full_is_unwritten(error: anyhow::Error, folder: &Path) -> anyhow::Error {
    let is_full = |reason: &io::Error| {
        matches!(reason.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge)
    };
    let error = match error.downcast::<BackupError>() {
        Ok(BackupError::Io { reason, .. }) if is_full(&reason) => return unwritten(folder)(reason).into(),
        Ok(other) => return other.into(),
        Err(error) => error,
    };
    match error.downcast::<OpenError>() {
        Ok(OpenError::Io { reason, .. }) if is_full(&reason) => unwritten(folder)(reason).into(),
        Ok(other) => other.into(),
        Err(error) => error,
    }
}

/// Answers what is in the file, the media that is missing, and the files of media that are damaged.
fn fill(
    paths: &Paths,
    staging: &Path,
    part: &mut NamedTempFile,
    out: &Path,
    progress: &Progress,
) -> anyhow::Result<(Manifest, Vec<String>, Vec<String>)> {
    let (mut tries, mut damaged) = (0, BTreeMap::new());
    let beside = part.path().parent().unwrap_or(Path::new(".")).to_owned();
    for round in 0_u64.. {
        let folder = staging.join(round.to_string());
        let (files, referred) = stage(paths, &folder).map_err(|error| full_is_unwritten(error, &beside))?;
        let media = referred.media.iter().map(|name| paths.data.join("media").join(name));
        let exports = referred.exports.iter().map(|name| paths.data.join("derived").join(name));
        let copied = files.iter().map(|(_, path)| path.clone());
        let lengths = copied.chain(media).chain(exports).map(|path| fs::symlink_metadata(path).map_or(0, |found| found.len()));
        // All of it is written, and read back.
        progress.begin(lengths.fold(0_u64, u64::saturating_add).saturating_mul(2));
        progress.check()?;
        let file = part.as_file_mut();
        io::Seek::rewind(file).and_then(|()| file.set_len(0)).map_err(at(part.path()))?;
        let mut zip = ZipWriter::new(Out { file: part.reopen().map_err(at(part.path()))?, has_failed: false });
        let mut entries = Vec::new();
        for (name, path) in files {
            entries.push(add(&mut zip, &beside, name, &path, progress)?);
        }
        let (mut missing, whole) = (Vec::new(), damaged.len());
        for (folder, names) in [("media", referred.media), ("derived", referred.exports)] {
            for name in names {
                if folder == "media" && damaged.contains_key(&name) {
                    missing.push(format!("{folder}/{name}"));
                    continue;
                }
                let path = paths.data.join(folder).join(&name);
                match fs::symlink_metadata(&path) {
                    Ok(found) if found.is_file() => {
                        let entry = add(&mut zip, &beside, format!("workspace/{folder}/{name}"), &path, progress)?;
                        if folder == "media" && entry.sha256 != name {
                            damaged.insert(name, path.display().to_string());
                        } else {
                            entries.push(entry);
                        }
                    }
                    _ => missing.push(format!("{folder}/{name}")),
                }
            }
        }
        let media = || damaged.values().cloned().collect::<Vec<_>>();
        if damaged.len() > whole {
            if fs::symlink_metadata(out).is_ok() {
                return Err(BackupError::DamagedMedia { kept: out.to_owned(), media: media() }.into());
            }
            // What does not fit its name is in the file already: begun again without it.
            continue;
        }
        tries += 1;
        // Deleted while this was written, most likely: the database of a moment later does not name it.
        if missing.len() > damaged.len() && tries < MOST_TRIES {
            continue;
        }
        if entries.is_empty() {
            return Err(BackupError::Nothing(paths.data.clone()).into());
        }
        let has_proposals = entries.iter().any(|entry| Part::of(&entry.path).is_some_and(|(part, _)| part == Part::Proposals));
        let manifest = Manifest {
            cutroom_backup: if has_proposals { FORMAT } else { WITHOUT_PROPOSALS },
            version: env!("CARGO_PKG_VERSION").to_owned(),
            created_at: jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
            files: entries,
            missing: missing.clone(),
        };
        zip.start_file(MANIFEST, options()).map_err(|error| unwritten(&beside)(error.into()))?;
        zip.write_all(&serde_json::to_vec(&manifest)?).map_err(unwritten(&beside))?;
        let written = zip.finish().map_err(|error| unwritten(&beside)(error.into()))?;
        debug_assert!(!written.has_failed, "each failure is an error above");
        let media = media();
        missing.retain(|name| !name.strip_prefix("media/").is_some_and(|name| damaged.contains_key(name)));
        return Ok((manifest, missing, media));
    }
    // The last try ends above.
    Err(BackupError::Nothing(paths.data.clone()).into())
}

fn options() -> SimpleFileOptions {
    SimpleFileOptions::default().compression_method(CompressionMethod::Stored).large_file(true).unix_permissions(0o600)
}

fn add(zip: &mut ZipWriter<Out>, beside: &Path, name: String, path: &Path, progress: &Progress) -> Result<Entry, BackupError> {
    let mut file = disk::open(path, OpenOptions::new().read(true)).map_err(at(path))?;
    zip.start_file(name.as_str(), options()).map_err(|error| unwritten(beside)(error.into()))?;
    let (bytes, sha256) = copy(&mut file, zip, progress).map_err(|failed| match failed {
        Failed::Stopped => BackupError::Stopped,
        Failed::Read(error) => at(path)(error),
        Failed::Write(error) => unwritten(beside)(error),
    })?;
    Ok(Entry { path: name, bytes, sha256 })
}

/// Names in the archive and the files that are read for them.
type Files = Vec<(String, PathBuf)>;

/// Copies what changes: journals, settings, the database. Nobody writes to a journal meanwhile.
fn stage(paths: &Paths, folder: &Path) -> anyhow::Result<(Files, Referred)> {
    let mut files = Files::new();
    disk::private_folder(folder).map_err(at(folder))?;
    let nothing_is_written = match fs::symlink_metadata(&paths.journals) {
        Ok(_) => Some(references::deciding(std::slice::from_ref(&paths.journals)).map_err(at(&paths.journals))?),
        Err(_) => None,
    };
    for part in [Part::Journals, Part::Config] {
        let depth = if part == Part::Config { DEEPEST } else { 1 };
        copy_folder(&part.folder(paths), &folder.join(part.name()), part.name(), depth, &mut files)?;
    }
    copy_proposals(paths, &folder.join(Part::Proposals.name()), &mut files)?;
    let database = folder.join("workspace.db");
    let mut referred = Referred { media: Vec::new(), exports: Vec::new() };
    if fs::symlink_metadata(paths.data.join("workspace.db")).is_ok() {
        referred = snapshot_workspace(&paths.data, &database)?;
        files.push(("workspace/workspace.db".into(), database));
    }
    drop(nothing_is_written);
    Ok((files, referred))
}

/// Copies proposals and what was left of them, within the bounds that a restore holds them to. What else lies there stays.
fn copy_proposals(paths: &Paths, into: &Path, files: &mut Files) -> Result<(), BackupError> {
    let (mut found, mut bounds) = (Files::new(), Bounds::default());
    copy_folder(&Part::Proposals.folder(paths), into, Part::Proposals.name(), 2, &mut found)?;
    // The proposals before what was left of them, whatever order the folder has.
    found.sort();
    for (name, copied) in found {
        let Some((Part::Proposals, place)) = Part::of(&name) else { continue };
        let bytes = fs::symlink_metadata(&copied).map_err(at(&copied))?.len();
        if place.split_once('/').is_some_and(|(shelf, name)| bounds.take(shelf, name, bytes).is_ok()) {
            files.push((name, copied));
        }
    }
    Ok(())
}

/// Copies the regular files of a folder of ours, and notes them. Links are left out: what they lead to may be anybody's.
fn copy_folder(from: &Path, into: &Path, name: &str, depth: usize, files: &mut Files) -> Result<(), BackupError> {
    let entries = match fs::read_dir(from) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(at(from))?,
    };
    disk::private_folder(into).map_err(at(into))?;
    for entry in entries {
        let entry = entry.map_err(at(from))?;
        let Ok(file) = entry.file_name().into_string() else { continue };
        if !is_plain(&file) || is_passing(&file) {
            continue;
        }
        let (path, copied, place) = (entry.path(), into.join(&file), format!("{name}/{file}"));
        let kind = entry.file_type().map_err(at(&path))?;
        if kind.is_dir() && depth > 1 {
            copy_folder(&path, &copied, &place, depth - 1, files)?;
        } else if kind.is_file() {
            match fs::copy(&path, &copied) {
                // An earlier state that went out of use just now.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                done => done.map_err(at(&path))?,
            };
            files.push((place, copied));
        }
    }
    Ok(())
}
