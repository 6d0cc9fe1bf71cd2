//! Writing a backup while workspace and videos may be open.
//!
//! The journals and the database must be consistent: a save is in the journal before it is sent, and its answer is recorded there.
//! So the journals are copied first and then the database, while [`references::deciding`] prevents all writes to journals. A
//! change on the server in between looks like a save with an unknown answer, which the editor resolves by reading the server's
//! state. Media files never change and are read afterwards.

use super::{
    BackupError, Entry, FORMAT, MANIFEST, Manifest, Part, Progress, WITHOUT_PROPOSALS,
    archive::{Archive, Failed, copy},
    at, is_passing, is_plain,
    restore::real,
};
use crate::{
    disk::{self, references},
    jobs::proposals::Bounds,
    server::{OpenError, Referred, snapshot_workspace},
};
use cutroom_command::Paths;
use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

/// Prefix and suffix of unfinished backups.
const PART: (&str, &str) = (".cutroom-backup-", ".part");
/// Extension, instead of `.part`, of the folder for copies.
const STAGING: &str = "copies";
/// Maximum number of attempts if media is deleted during the backup.
const MOST_TRIES: usize = 3;
/// Maximum depth of the settings folder.
const DEEPEST: usize = 3;

/// Result of writing a backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Number of files in the backup.
    pub files: usize,
    /// Size of the backup in bytes.
    pub bytes: u64,
    /// Media that records of the workspace name but that does not exist.
    pub missing: Vec<String>,
    /// Media whose content does not match its hash; not in the backup.
    pub damaged: Vec<String>,
}

/// Writes a backup to a file, atomically, replacing an earlier backup there. Refuses to replace one if media is damaged now,
/// because the earlier backup may be the last with intact files.
///
/// # Errors
///
/// [`BackupError`], or an [`crate::server::OpenError`] of the workspace.
pub fn write(paths: &Paths, out: &Path) -> anyhow::Result<Written> {
    write_watched(paths, out, &Progress::default())
}

/// Like [`write`], with a progress that can cancel it.
///
/// # Errors
///
/// As for [`write`], and [`BackupError::Stopped`] after a cancellation, which leaves nothing behind.
pub fn write_watched(paths: &Paths, out: &Path, progress: &Progress) -> anyhow::Result<Written> {
    // A symbolic link stays; its target is written.
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
    // The lock tells `sweep` in other processes that the file is in use.
    disk::try_lock(part.as_file()).map_err(at(part.path()))?;
    let staging = Staging(part.path().with_extension(STAGING));
    let (manifest, missing, damaged) = fill(paths, &staging.0, &mut part, out, progress)?;
    drop(staging);
    let mut written = Archive::open(part.path()).map_err(|error| unnamed(error, out))?;
    written.check(progress).map_err(|error| unnamed(error, out))?;
    drop(written);
    // The file gets its final name only after this point.
    progress.check()?;
    let bytes = part.as_file().metadata().map_err(at(out))?.len();
    part.as_file().sync_all().map_err(at(out))?;
    // Checked again: the file may have been created during the backup.
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

/// I/O error without the path of the temporary file, which means nothing to the user.
fn plain(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((said, _)) => io::Error::new(error.kind(), said.to_owned()),
        None => error,
    }
}

/// Refuses a target within a folder to back up: a restore would move it aside, and deleting the folder would delete the backup.
fn refuse_inside(paths: &Paths, out: &Path) -> Result<(), BackupError> {
    let file = real(&std::path::absolute(out).map_err(at(out))?);
    match Part::ALL.into_iter().map(|part| real(&part.folder(paths))).find(|folder| file.starts_with(folder)) {
        Some(folder) => Err(BackupError::Inside { path: out.to_owned(), folder }),
        None => Ok(()),
    }
}

/// Error about the temporary file, with the path that the user chose instead.
fn unnamed(error: BackupError, out: &Path) -> BackupError {
    let reason = match error {
        BackupError::Stopped => return BackupError::Stopped,
        BackupError::Damaged { reason, .. } | BackupError::NoBackup { reason, .. } => reason,
        other => other.to_string(),
    };
    BackupError::Damaged { path: out.to_owned(), reason: words::backup::changed_on_disk(reason) }
}

/// Folder for copies, beside the unfinished backup, where there is disk space; deleted on drop.
struct Staging(PathBuf);

impl Drop for Staging {
    fn drop(&mut self) {
        // If deleting fails, the next backup in this folder does it.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Deletes temporary files of killed backups in a folder.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_part = entry.file_name().to_str().is_some_and(|name| name.starts_with(PART.0) && name.ends_with(PART.1));
        if !is_part || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let is_left =
            disk::open(&entry.path(), OpenOptions::new().read(true)).is_ok_and(|file| disk::try_lock(&file).unwrap_or(false));
        if is_left {
            // The copies first, because their name is derived from the file.
            drop(Staging(entry.path().with_extension(STAGING)));
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Output file of the archive. After a first failure it ignores all writes: the failure was reported, and [`ZipWriter`] must not
/// print it again when it writes the end of the archive on drop.
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

/// Reports a full disk while copying as [`BackupError::Unwritten`], because the copies are in the folder of the backup.
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

/// Writes the archive; returns its manifest, missing media, and damaged media.
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
        // Every byte is written and then read back.
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
            // The damaged file is already in the archive, so the archive is restarted without it.
            continue;
        }
        tries += 1;
        // Probably deleted during the backup: a new copy of the database won't name it.
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
    // The last attempt returns above.
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

/// Names in the archive, with the files to read.
type Files = Vec<(String, PathBuf)>;

/// Copies everything that can change: journals, settings and database, with writes to journals blocked.
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

/// Copies proposals and dismissed parts, within the limits that a restore checks. Other files stay.
fn copy_proposals(paths: &Paths, into: &Path, files: &mut Files) -> Result<(), BackupError> {
    let (mut found, mut bounds) = (Files::new(), Bounds::default());
    copy_folder(&Part::Proposals.folder(paths), into, Part::Proposals.name(), 2, &mut found)?;
    // Sorted, so that proposals count against the limits before their dismissed parts.
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

/// Copies the regular files of a folder, and lists them. Skips symbolic links, whose targets may belong to anybody.
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
                // An earlier version of unsaved changes, deleted just now.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                done => done.map_err(at(&path))?,
            };
            files.push((place, copied));
        }
    }
    Ok(())
}
