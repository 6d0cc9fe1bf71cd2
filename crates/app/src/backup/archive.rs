//! Reading backups: checks everything before using it.

use super::{BackupError, FORMAT, MANIFEST, Manifest, Part, Progress, at};
use crate::jobs::proposals::Bounds;
use serde::{Deserialize, Deserializer, de::IgnoredAny};
use sha2::{Digest, Sha256};
use std::{
    collections::HashSet,
    fs::{File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};
use zip::{CompressionMethod, ZipArchive};

/// Maximum size of a manifest in bytes: enough for some hundred thousand files.
const LARGEST_MANIFEST: u64 = 64 << 20;

/// Maximum number of files; the manifest has a line for each.
const MOST_FILES: u64 = 500_000;

/// Backup whose manifest matches the archive.
pub struct Archive {
    path: PathBuf,
    zip: ZipArchive<File>,
    manifest: Manifest,
}

impl Archive {
    /// Opens a backup and checks its manifest: every path leads into a known folder, no file is a link, none is larger than the
    /// archive, and there are no others. [`Self::extract`] checks the contents of the files.
    pub fn open(path: &Path) -> Result<Self, BackupError> {
        let no_backup = |reason: String| BackupError::NoBackup { path: path.to_owned(), reason };
        let damaged = |reason: String| BackupError::Damaged { path: path.to_owned(), reason };
        let mut file = crate::disk::open(path, OpenOptions::new().read(true)).map_err(at(path))?;
        let length = file.metadata().map_err(at(path))?.len();
        // The archive's directory is held in memory, at a multiple of its size, so its size is limited first.
        let count = count_at_end(&mut file, length).map_err(at(path))?;
        let count = count.ok_or_else(|| no_backup(words::backup::no_archive_end().into()))?;
        if count > MOST_FILES {
            return Err(damaged(words::backup::too_many_files(count, MOST_FILES)));
        }
        let mut zip = ZipArchive::new(file).map_err(|error| no_backup(words::backup::no_archive(error)))?;
        let list = read_manifest(&mut zip).map_err(|error| no_backup(error.to_string()))?;
        // Of two files with one name, different ZIP readers return different ones.
        if zip.has_duplicate_names() || zip.len() as u64 != count {
            return Err(damaged(words::backup::same_name().into()));
        }
        // ZIP readers search from the end, so bytes before the first file would go unnoticed.
        let begins_at = first_header(&zip).map_err(|error| damaged(error.to_string()))?;
        if begins_at != 0 {
            return Err(damaged(words::backup::foreign_bytes(begins_at)));
        }
        let found: Format = serde_json::from_slice(&list).map_err(|error| no_backup(words::backup::index_wrong(error)))?;
        let found = found.cutroom_backup.ok_or_else(|| no_backup(words::backup::foreign_index().into()))?;
        if found > u64::from(FORMAT) {
            return Err(BackupError::Newer { path: path.to_owned(), found: u32::try_from(found).unwrap_or(u32::MAX) });
        }
        let manifest: Manifest = serde_json::from_slice(&list).map_err(|error| damaged(words::backup::index_wrong(error)))?;
        if zip.has_overlapping_files().map_err(|error| damaged(error.to_string()))? {
            return Err(damaged(words::backup::files_overlap().into()));
        }
        let (mut names, mut total, mut bounds) = (HashSet::new(), 0_u64, Bounds::default());
        for entry in &manifest.files {
            let place = &entry.path;
            let Some((part, within)) = Part::of(place) else {
                return Err(damaged(words::backup::unknown_file(place)));
            };
            if let (Part::Proposals, Some((shelf, name))) = (part, within.split_once('/')) {
                bounds.take(shelf, name, entry.bytes).map_err(|error| damaged(words::backup::file_wrong(place, error)))?;
            }
            // Two names that differ only in case are one file on some systems.
            if !names.insert(place.to_lowercase()) {
                return Err(damaged(words::backup::file_twice(place)));
            }
            total = total.saturating_add(entry.bytes);
        }
        if total > length {
            return Err(damaged(words::backup::too_short(length, total)));
        }
        if zip.len() != manifest.files.len() + 1 {
            return Err(damaged(words::backup::file_count(zip.len(), manifest.files.len() + 1)));
        }
        Ok(Self { path: path.to_owned(), zip, manifest })
    }

    /// Checks that each media file's name is the SHA-256 in the manifest. In archives of other programs or earlier versions, media
    /// may have been damaged before the backup.
    pub fn check_media(&self) -> Result<(), BackupError> {
        for entry in &self.manifest.files {
            let place = Part::of(&entry.path).and_then(|(_, place)| place.strip_prefix("media/"));
            if place.is_some_and(|name| name != entry.sha256) {
                let reason = words::backup::damaged_before(&entry.path);
                return Err(BackupError::Damaged { path: self.path.clone(), reason });
            }
        }
        Ok(())
    }

    /// Path of the backup.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Creation time, ISO 8601.
    pub fn created_at(&self) -> &str {
        &self.manifest.created_at
    }

    /// Total size of the files in bytes.
    pub fn bytes(&self) -> u64 {
        self.manifest.files.iter().fold(0, |sum, entry| sum.saturating_add(entry.bytes))
    }

    /// Number of files in a part.
    pub fn count(&self, part: Part) -> usize {
        self.manifest.files.iter().filter(|entry| Part::of(&entry.path).is_some_and(|(of, _)| of == part)).count()
    }

    /// Content of a small file, to inspect it before a restore; `None` if there is no such file.
    pub fn text(&mut self, path: &str) -> Option<Vec<u8>> {
        let mut text = Vec::new();
        self.zip.by_name(path).ok()?.take(LARGEST_MANIFEST).read_to_end(&mut text).ok()?;
        Some(text)
    }

    /// Files of a part, each with its path within the part and its size in bytes.
    pub fn files_of(&self, part: Part) -> impl Iterator<Item = (&str, u64)> {
        let of = move |entry: &'_ super::Entry| Part::of(&entry.path).is_some_and(|(of, _)| of == part);
        let inside = |entry: &'_ super::Entry| entry.path.find('/').map_or(0, |at| at + 1);
        self.manifest
            .files
            .iter()
            .filter(move |entry| of(entry))
            .map(move |entry| (entry.path.get(inside(entry)..).unwrap_or_default(), entry.bytes))
    }

    /// Copies one file and compares it with the manifest; returns whether it exists.
    pub fn copy_out(&mut self, path: &str, into: &mut impl Write, progress: &Progress) -> Result<bool, BackupError> {
        let damaged = |reason: String| BackupError::Damaged { path: self.path.clone(), reason };
        let Some(entry) = self.manifest.files.iter().find(|entry| entry.path == path) else { return Ok(false) };
        let file = self.zip.by_name(path).map_err(|error| damaged(format!("{path}: {error}")))?;
        let copied = copy(&mut file.take(entry.bytes + 1), into, progress).map_err(|error| match error {
            Failed::Stopped => BackupError::Stopped,
            Failed::Read(error) => damaged(format!("{path}: {error}")),
            Failed::Write(error) => BackupError::Io { path: PathBuf::from(path), reason: error },
        })?;
        if copied != (entry.bytes, entry.sha256.clone()) {
            return Err(damaged(words::backup::file_changed(path)));
        }
        Ok(true)
    }

    /// Extracts every file and compares it with the manifest. `target` returns the writer for each file.
    pub fn extract<W: Write>(
        &mut self,
        progress: &Progress,
        mut target: impl FnMut(Part, &str) -> Result<W, BackupError>,
    ) -> Result<(), BackupError> {
        let path = self.path.clone();
        let damaged = |reason: String| BackupError::Damaged { path: path.clone(), reason };
        for entry in &self.manifest.files {
            let Some((part, place)) = Part::of(&entry.path) else { continue };
            let mut file = self.zip.by_name(&entry.path).map_err(|error| damaged(format!("{}: {error}", entry.path)))?;
            if file.is_symlink() || file.is_dir() || file.encrypted() || file.compression() != CompressionMethod::Stored {
                return Err(damaged(words::backup::no_regular_file(&entry.path)));
            }
            if file.size() != entry.bytes {
                return Err(damaged(words::backup::file_size(&entry.path, file.size(), entry.bytes)));
            }
            let mut out = target(part, place)?;
            let (bytes, sha256) =
                copy(&mut (&mut file).take(entry.bytes + 1), &mut out, progress).map_err(|error| match error {
                    Failed::Stopped => BackupError::Stopped,
                    Failed::Read(error) => damaged(format!("{}: {error}", entry.path)),
                    Failed::Write(error) => BackupError::Io { path: PathBuf::from(&entry.path), reason: error },
                })?;
            if bytes != entry.bytes || sha256 != entry.sha256 {
                return Err(damaged(words::backup::file_changed(&entry.path)));
            }
        }
        Ok(())
    }

    /// Reads every file and compares it with the manifest.
    pub fn check(&mut self, progress: &Progress) -> Result<(), BackupError> {
        self.extract(progress, |_, _| Ok(io::sink()))
    }
}

/// Format number of a manifest, parsed before the rest.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Format {
    #[serde(default, deserialize_with = "number")]
    cutroom_backup: Option<u64>,
}

/// A number; `None` for a value of another type.
fn number<'de, D: Deserializer<'de>>(value: D) -> Result<Option<u64>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Found {
        Number(u64),
        Other(IgnoredAny),
    }
    Ok(match Found::deserialize(value)? {
        Found::Number(number) => Some(number),
        Found::Other(_) => None,
    })
}

/// Reason why the manifest of an archive is not read.
#[derive(Debug, thiserror::Error)]
enum NoManifest {
    /// The archive has no manifest.
    #[error("{}", words::backup::index_missing())]
    Missing,
    /// The manifest is encrypted or compressed.
    #[error("{}", words::backup::index_irregular())]
    NotPlain,
    /// The manifest is larger than [`LARGEST_MANIFEST`].
    #[error("{}", words::backup::index_too_long())]
    TooLong,
    /// Reading failed.
    #[error("{}", words::backup::index_wrong(.0))]
    Unreadable(#[from] io::Error),
}

/// Content of the manifest. Must be uncompressed, so that it is never larger than the archive.
fn read_manifest(zip: &mut ZipArchive<File>) -> Result<Vec<u8>, NoManifest> {
    let file = zip.by_name(MANIFEST).map_err(|_| NoManifest::Missing)?;
    if file.encrypted() || file.compression() != CompressionMethod::Stored {
        return Err(NoManifest::NotPlain);
    }
    if file.size() > LARGEST_MANIFEST {
        return Err(NoManifest::TooLong);
    }
    let mut text = Vec::new();
    file.take(LARGEST_MANIFEST + 1).read_to_end(&mut text)?;
    if text.len() as u64 > LARGEST_MANIFEST {
        return Err(NoManifest::TooLong);
    }
    Ok(text)
}

/// Number of files according to the record at the end of an archive; `None` if the file does not end with one. A backup has no
/// archive comment after it.
fn count_at_end(file: &mut File, length: u64) -> io::Result<Option<u64>> {
    const END: u64 = 22;
    const LOCATOR: u64 = 20;
    let Some(place) = length.checked_sub(END) else { return Ok(None) };
    let mut end = [0; 22];
    read_at(file, place, &mut end)?;
    let [b'P', b'K', 5, 6, _, _, _, _, _, _, low, high, _, _, _, _, _, _, _, _, 0, 0] = end else { return Ok(None) };
    let count = u16::from_le_bytes([low, high]);
    let Some(place) = place.checked_sub(LOCATOR).filter(|_| count == u16::MAX) else { return Ok(Some(count.into())) };
    // A larger number is in the ZIP64 record, whose position is in the locator before this record.
    let mut locator = [0; 20];
    read_at(file, place, &mut locator)?;
    let ([b'P', b'K', 6, 7, _, _, _, _, at @ ..], _) = locator.split_at(16) else { return Ok(Some(count.into())) };
    let (Ok(at), mut record) = (at.try_into().map(u64::from_le_bytes), [0; 40]) else { return Ok(None) };
    if at > place.saturating_sub(record.len() as u64) {
        return Ok(None);
    }
    read_at(file, at, &mut record)?;
    let ([b'P', b'K', 6, 6, ..], count) = record.split_at(32) else { return Ok(None) };
    Ok(count.try_into().ok().map(u64::from_le_bytes))
}

fn read_at(file: &mut File, place: u64, bytes: &mut [u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(place))?;
    file.read_exact(bytes)
}

/// Offset of the first file in the archive, in bytes.
fn first_header(zip: &ZipArchive<File>) -> zip::result::ZipResult<u64> {
    let mut first = u64::MAX;
    for index in 0..zip.len() {
        first = first.min(zip.by_index_data(index)?.header_start());
    }
    Ok(first)
}

/// Cause of a failed copy.
pub enum Failed {
    /// Reading the source failed.
    Read(io::Error),
    /// Writing the target failed.
    Write(io::Error),
    /// The copy was cancelled.
    Stopped,
}

/// Copies bytes; returns their number and their SHA-256 in hexadecimal.
pub fn copy(from: &mut impl Read, into: &mut impl Write, progress: &Progress) -> Result<(u64, String), Failed> {
    let (mut chunk, mut hash, mut bytes) = (vec![0; 1 << 20], Sha256::new(), 0);
    loop {
        if progress.is_stopped() {
            return Err(Failed::Stopped);
        }
        let count = match from.read(&mut chunk) {
            Ok(0) => break,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read.map_err(Failed::Read)?,
        };
        let read = chunk.get(..count).unwrap_or_default();
        hash.update(read);
        into.write_all(read).map_err(Failed::Write)?;
        bytes += count as u64;
        progress.add(count as u64);
    }
    into.flush().map_err(Failed::Write)?;
    let sha256 = crate::disk::hex(&hash.finalize());
    Ok((bytes, sha256))
}
