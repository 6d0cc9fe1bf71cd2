//! Report folder of face checks: an HTML page, Markdown, CSV, JSON, and images.

use super::{pictures::Pictures, scan::Scanned};
use crate::{
    api::{Client, ClipId},
    disk,
    faces::{
        Finding, Notes, TimeWindow,
        document::{
            self, Beside, CheckedVideo, IndexRow, index_csv, index_html, index_json, to_csv, to_html, to_json, to_markdown,
        },
        paging::curl,
    },
};
use base64::{Engine, prelude::BASE64_STANDARD};
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

/// Maximum number of images in a report; the most severe findings get them.
pub const MOST_PICTURES: usize = 40;

/// Reason why a report was not written.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The folder is not empty.
    #[error("{}", words::jobs::folder_not_empty(.0.display()))]
    NotEmpty(PathBuf),
    /// A file could not be written.
    #[error("{}", words::jobs::not_written(path.display(), reason))]
    NotWritten {
        /// Path of the file or folder.
        path: PathBuf,
        /// Error of the operating system.
        reason: io::Error,
    },
    /// The file of the user's verdicts could not be read.
    #[error("{}: {reason}", path.display())]
    NotRead {
        /// The file.
        path: PathBuf,
        /// Error of the operating system.
        reason: io::Error,
    },
}

/// Writes a report into a folder that is empty or does not exist. An image that cannot be drawn is left out, and the reason is
/// written beside the finding.
pub async fn write_report(
    client: &Client,
    scanned: &Scanned,
    base_url: Option<&str>,
    notes: &Notes,
    folder: &Path,
) -> Result<(), ReportError> {
    let claimed = claim_report(folder)?;
    let mut made = Made::default();
    let written = write_parts(client, scanned, base_url, notes, folder, &mut made).await;
    if written.is_err() {
        made.remove();
        claimed.release();
    }
    written
}

/// Files of a report written so far, and folders created for it: they are removed if the report cannot be completed.
#[derive(Default)]
pub(super) struct Made {
    files: Vec<PathBuf>,
    /// Folders, each after the one that it is in.
    pub(super) folders: Vec<PathBuf>,
}

impl Made {
    fn write(&mut self, path: PathBuf, bytes: &[u8]) -> Result<(), ReportError> {
        match disk::write_new_document(&path, bytes) {
            Ok(()) => {
                self.files.push(path);
                Ok(())
            }
            Err(reason) => Err(ReportError::NotWritten { path, reason }),
        }
    }

    pub(super) fn remove(&self) {
        for file in &self.files {
            let _ = fs::remove_file(file);
        }
        for folder in self.folders.iter().rev() {
            // If another program has put a file there meanwhile, the folder stays.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Writes the files of a report into an empty folder.
pub(super) async fn write_parts(
    client: &Client,
    scanned: &Scanned,
    base_url: Option<&str>,
    notes: &Notes,
    folder: &Path,
    made: &mut Made,
) -> Result<(), ReportError> {
    let checked = scanned.checked();
    let mut beside: BTreeMap<String, Beside> =
        notes.iter().map(|(id, note)| (id.clone(), Beside { picture: None, note: Some(note.words()) })).collect();
    let drawn = pictures(client, &checked, folder, &mut beside, made).await?;
    let requests: BTreeMap<ClipId, Vec<String>> = scanned
        .clips
        .iter()
        .filter_map(|(_, clip)| {
            let (one, two) = clip.paging.pair?;
            let line = |window: TimeWindow| {
                curl(base_url.unwrap_or("http://127.0.0.1:PORT"), &checked.video, &clip.clip.id, &window.query())
            };
            Some((clip.clip.id.clone(), vec![line(one), line(two)]))
        })
        .collect();
    made.write(folder.join("report.md"), to_markdown(&checked, base_url, &beside, &requests).as_bytes())?;
    made.write(folder.join("report.html"), to_html(&checked, base_url, &beside, &drawn).as_bytes())?;
    made.write(folder.join("findings.csv"), to_csv(&checked, base_url, notes).as_bytes())?;
    let json = serde_json::to_vec_pretty(&to_json(&checked, notes)).unwrap_or_default();
    made.write(folder.join("findings.json"), &json)
}

/// Writes the index of the reports of several videos into their common folder: an HTML page, CSV and JSON. Existing files are
/// not overwritten.
///
/// # Errors
/// Fails if a file of the index exists or cannot be written; then no file of the index is left.
pub fn write_index(root: &Path, base_url: Option<&str>, rows: Vec<IndexRow>) -> Result<(), ReportError> {
    let mut made = Made::default();
    index_parts(root, base_url, rows, &mut made).inspect_err(|_| made.remove())
}

/// Writes the files of an index.
pub(super) fn index_parts(
    root: &Path,
    base_url: Option<&str>,
    mut rows: Vec<IndexRow>,
    made: &mut Made,
) -> Result<(), ReportError> {
    document::sort(&mut rows);
    let json = serde_json::to_vec_pretty(&index_json(&rows)).unwrap_or_default();
    let parts = [
        ("index.html", index_html(&rows, base_url).into_bytes()),
        ("findings.csv", index_csv(&rows, base_url).into_bytes()),
        ("findings.json", json),
    ];
    // Without any report the folder does not exist yet.
    fs::create_dir_all(root).map_err(|reason| ReportError::NotWritten { path: root.to_owned(), reason })?;
    parts.iter().try_for_each(|(name, bytes)| made.write(root.join(name), bytes))
}

/// Empty folder that is reserved for a report.
#[derive(Debug)]
pub struct ClaimedReport {
    folder: PathBuf,
    /// Whether the folder was created for the report. A folder of the user stays, even if it is empty.
    is_made: bool,
}

impl ClaimedReport {
    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Removes the folder if it was created for the report and is still empty.
    pub fn release(&self) {
        if self.is_made {
            // If another program has put a file there meanwhile, the folder stays.
            let _ = fs::remove_dir(&self.folder);
        }
    }
}

/// Creates the folder of a report, or reserves an empty one. Called before the checks, so that they do not run in vain.
///
/// # Errors
/// Fails if the folder is not empty or cannot be created; then nothing in it is changed.
pub fn claim_report(folder: &Path) -> Result<ClaimedReport, ReportError> {
    let failed = |reason| ReportError::NotWritten { path: folder.to_owned(), reason };
    let is_made = fs::symlink_metadata(folder).is_err();
    fs::create_dir_all(folder).map_err(failed)?;
    if fs::read_dir(folder).map_err(failed)?.next().is_some() {
        return Err(ReportError::NotEmpty(folder.to_owned()));
    }
    Ok(ClaimedReport { folder: folder.to_owned(), is_made })
}

/// Draws and writes the images; returns them in base64, by the finding's id.
async fn pictures(
    client: &Client,
    checked: &CheckedVideo,
    folder: &Path,
    beside: &mut BTreeMap<String, Beside>,
    made: &mut Made,
) -> Result<BTreeMap<String, String>, ReportError> {
    let mut drawn = BTreeMap::new();
    let mut into: Option<PathBuf> = None;
    let mut findings: Vec<&Finding> = checked.findings().map(|(_, finding)| finding).collect();
    if findings.is_empty() {
        return Ok(drawn);
    }
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
    let drawer = match Pictures::of(client, &checked.video, checked).await {
        Ok(drawer) => drawer,
        Err(error) => {
            tracing::warn!(%error, "the report has no pictures");
            return Ok(drawn);
        }
    };
    for finding in findings.into_iter().take(MOST_PICTURES) {
        let entry = beside.entry(finding.id.clone()).or_default();
        match drawer.png(finding).await {
            Ok(png) => {
                let name = format!("pictures/{}.png", finding.id);
                if into.is_none() {
                    let pictures = folder.join("pictures");
                    fs::create_dir(&pictures).map_err(|reason| ReportError::NotWritten { path: pictures.clone(), reason })?;
                    made.folders.push(pictures.clone());
                    into = Some(pictures);
                }
                made.write(folder.join(&name), &png)?;
                entry.picture = Some(name);
                drawn.insert(finding.id.clone(), BASE64_STANDARD.encode(&png));
            }
            Err(error) => {
                let why = words::jobs::no_image(error);
                entry.note = Some(entry.note.take().map_or(why.clone(), |note| format!("{note}. {why}")));
            }
        }
    }
    Ok(drawn)
}
