//! `cutroom push`: copies the local workspace to a server, rows with their ids and files by their hash. Reads a copy of the
//! database, so the workspace may be in use. Never changes what the server already has, so an interrupted push can be repeated
//! until it is complete.

mod send;

use super::Paths;
use crate::{
    api::{
        ApiError, Client, VideoId,
        push::{ComparedGroup, LARGEST_FILE, MOST_FILES, MissingFile, PushFile, PushFiles, PushKind},
    },
    disk,
    jobs::browser::waiting_in,
    server::{Departure, Served, Unit, sha256_of},
};
use serde::Serialize;
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Name of the local workspace in journal file names.
const LOCAL: &str = "local";
/// Maximum number of names in a message.
const NAMED: usize = 8;

/// Callback for progress messages.
pub type Tell = Arc<dyn Fn(&str) + Send + Sync>;

/// Error of a push. Data that has arrived stays; the same command continues.
#[derive(Debug, thiserror::Error)]
pub enum PushError {
    /// There are unsaved changes on this computer.
    #[error("{}", words::cli::push_unsaved(listed(.0)))]
    Waiting(Vec<String>),
    /// The server has no operation to receive a workspace.
    #[error("{}", words::cli::push_unsupported(origin, status))]
    CannotTake {
        /// Origin of the server.
        origin: String,
        /// Status code of its answer.
        status: u16,
    },
    /// The API key isn't that of an admin.
    #[error("{}", words::cli::push_no_admin(message, origin))]
    NotAdmin {
        /// Origin of the server.
        origin: String,
        /// Message of the server.
        message: String,
    },
    /// Files named by records are missing here.
    #[error("{}", words::cli::push_files_missing(listed(.0)))]
    Missing(Vec<String>),
    /// Records on the server have the same ids but other content.
    #[error("{}", words::cli::push_other_content(origin, begun(.what)))]
    Other {
        /// Origin of the server.
        origin: String,
        /// First differences, as described by the server.
        what: Vec<String>,
    },
    /// The server refused a file.
    #[error("{}", words::cli::push_file_refused(file, message))]
    File {
        /// Name of the file, with the video that uses it.
        file: String,
        /// Message of the server.
        message: String,
    },
    /// Both sides differ at the end.
    #[error("{}", words::cli::push_different_workspaces(listed(.0)))]
    Different(Vec<String>),
    /// Another push is running.
    #[error("{}", words::cli::push_busy())]
    Busy,
}

/// Joins the first names; adds the number of others.
fn listed(names: &[String]) -> String {
    let shown: Vec<_> = names.iter().take(NAMED).map(String::as_str).collect();
    match names.len().saturating_sub(NAMED) {
        0 => shown.join("; "),
        more => words::cli::push_and_count_more(more, shown.join("; ")),
    }
}

/// Joins the first names; adds "and more" if there are others, whose number is unknown.
fn begun(names: &[String]) -> String {
    let shown: Vec<_> = names.iter().take(NAMED).map(String::as_str).collect();
    let shown = shown.join("; ");
    if names.len() > NAMED { words::cli::push_and_more(shown) } else { shown }
}

/// File of the local workspace.
#[derive(Clone, Debug)]
struct LocalFile {
    path: PathBuf,
    bytes: u64,
    /// Name of the video that uses the file.
    of: Option<String>,
}

/// A file or id, with the name of its video: `media/0a1b (of ‘Launch’)`.
fn of_video(what: &str, video: Option<&String>) -> String {
    video.map_or_else(|| what.to_owned(), |video| words::cli::push_of_video(video, what))
}

/// Push that is planned: the local workspace compared with the server.
pub struct Push {
    client: Client,
    departure: Departure,
    units: Vec<Unit>,
    /// Groups of rows to push, with their counts and digests.
    here: BTreeMap<(PushKind, String), ComparedGroup>,
    /// Groups that the server doesn't have completely.
    open: HashSet<(PushKind, String)>,
    /// Name of the video that each id belongs to.
    names: HashMap<String, String>,
    files: BTreeMap<String, LocalFile>,
    /// Files that the server doesn't have.
    missing: BTreeMap<String, MissingFile>,
    hashes: HashMap<String, String>,
    _copy: Copy,
}

/// Totals of a push.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PushTotals {
    /// Number of rows of each kind.
    pub counts: BTreeMap<&'static str, u64>,
    /// Number of rows that the server didn't have.
    pub added: u64,
    /// Number of files sent, or to send.
    pub files_sent: u64,
    /// Size of the files sent, or to send, in bytes.
    pub bytes_sent: u64,
    /// Size of the files that the server already had, in bytes.
    pub bytes_there: u64,
}

/// Folder with the copy of the database; deleted on drop.
struct Copy {
    folder: PathBuf,
    _lock: fs::File,
}

impl Copy {
    /// Creates the folder, after deleting what a killed push left.
    fn begin(cache: &Path) -> anyhow::Result<Self> {
        disk::private_folder(cache)?;
        let lock = disk::open(&cache.join("push.lock"), disk::private_file().create(true).truncate(false).write(true))?;
        if !disk::try_lock(&lock)? {
            return Err(PushError::Busy.into());
        }
        let folder = cache.join("push");
        match fs::remove_dir_all(&folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        disk::private_folder(&folder)?;
        Ok(Self { folder, _lock: lock })
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        // If deleting fails, the next push does it.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Push {
    /// Reads the workspace in a folder and compares it with the server. Changes neither side.
    ///
    /// # Errors
    ///
    /// [`PushError`], an error of the folder, or an [`ApiError`].
    pub async fn plan(paths: &Paths, folder: &Path, client: Client, tell: &Tell) -> anyhow::Result<Self> {
        let copy = Copy::begin(&paths.cache)?;
        tell(words::cli::push_reading());
        let departure = Departure::open(folder, &copy.folder.join("workspace.db")).await?;
        let videos = departure.video_names().await?;
        refuse_waiting(paths, folder, &videos)?;
        let (groups, units) = (departure.groups().await?, departure.units().await?);
        let here: BTreeMap<_, _> = groups
            .into_iter()
            .flat_map(|(kind, groups)| groups.into_iter().map(move |group| ((kind, group.id.clone()), group)))
            .collect();
        let mut push = Self {
            names: names(&units, &videos),
            client,
            departure,
            units,
            here,
            open: HashSet::new(),
            files: BTreeMap::new(),
            missing: BTreeMap::new(),
            hashes: HashMap::new(),
            _copy: copy,
        };
        tell(words::cli::push_comparing());
        let there = push.compare().await?;
        let mut other = Vec::new();
        for (key, group) in &push.here {
            match there.get(key) {
                Some(found) if found.digest == group.digest => continue,
                Some(_) => other.push(key.clone()),
                None => {}
            }
            push.open.insert(key.clone());
        }
        push.refuse_other(other).await?;
        push.look_at_files().await?;
        Ok(push)
    }

    /// Totals of the data to send.
    pub fn report(&self) -> PushTotals {
        let mut report = PushTotals::default();
        for ((kind, _), group) in &self.here {
            *report.counts.entry(kind.as_str()).or_default() += group.count;
        }
        let bytes = |file: &String| self.files.get(file).map_or(0, |file| file.bytes);
        report.files_sent = self.missing.len() as u64;
        report.bytes_sent = self.missing.keys().map(bytes).fold(0, u64::saturating_add);
        report.bytes_there = self.files.keys().map(bytes).fold(0_u64, u64::saturating_add).saturating_sub(report.bytes_sent);
        report
    }

    /// True if the server already has everything.
    pub fn is_done(&self) -> bool {
        self.open.is_empty()
    }

    /// Checks groups that the server has with another digest: they may be parts of an interrupted push, but rows with other
    /// content are an error.
    async fn refuse_other(&self, other: Vec<(PushKind, String)>) -> anyhow::Result<()> {
        let mut what = Vec::new();
        for (kind, id) in other {
            match self.check_rows(kind, id.clone()).await {
                Ok(()) => {}
                Err(error) => match error.downcast::<ApiError>() {
                    Ok(ApiError::Refused(refusal)) if refusal.status == 409 => {
                        what.push(of_video(&refusal.message, self.names.get(&id)));
                    }
                    Ok(error) => return Err(error.into()),
                    Err(error) => return Err(error),
                },
            }
            if what.len() > NAMED {
                break;
            }
        }
        if what.is_empty() { Ok(()) } else { Err(PushError::Other { origin: self.client.origin(), what }.into()) }
    }

    /// Finds the files to push, and asks the server which it lacks.
    async fn look_at_files(&mut self) -> anyhow::Result<()> {
        let mut needed = BTreeSet::new();
        for kind in [PushKind::Source, PushKind::Export] {
            let ids: Vec<_> = self.open.iter().filter(|(of, _)| *of == kind).map(|(_, id)| id.clone()).collect();
            for ids in ids.chunks(500) {
                let rows = self.departure.rows(kind, ids.to_vec()).await?;
                needed.extend(rows.rows.iter().filter_map(|row| file_of(kind, &rows.columns, row)));
            }
        }
        let mut lost = needed.clone();
        let mut of_lost = BTreeMap::new();
        for named in self.departure.files().await? {
            let (path, file) = (self.departure.path_of(&named.file), named.file);
            let of = named.video;
            match fs::symlink_metadata(&path) {
                Ok(found) if found.is_file() && (1..=LARGEST_FILE).contains(&found.len()) => {
                    lost.remove(&file);
                    self.files.insert(file, LocalFile { path, bytes: found.len(), of });
                }
                _ => drop(of_lost.insert(file, of)),
            }
        }
        if !lost.is_empty() {
            let named = |file: String| of_video(&file, of_lost.get(&file).and_then(Option::as_ref));
            return Err(PushError::Missing(lost.into_iter().map(named).collect()).into());
        }
        for file in &needed {
            let hash = match file.strip_prefix("media/") {
                Some(hash) => hash.to_owned(),
                None => hash_of(self.files.get(file).map(|file| file.path.clone()).unwrap_or_default()).await?,
            };
            self.hashes.insert(file.clone(), hash);
        }
        let needed: Vec<_> = needed.into_iter().collect();
        for files in needed.chunks(MOST_FILES) {
            self.announce(files).await?;
        }
        Ok(())
    }

    /// Asks the server which files it lacks, and for their upload URLs.
    async fn announce(&mut self, files: &[String]) -> anyhow::Result<()> {
        let announced = |file: &String| {
            let (sha256, bytes) = (self.hashes.get(file)?.clone(), self.files.get(file)?.bytes);
            Some(PushFile { file: file.clone(), sha256, bytes })
        };
        let body = PushFiles { files: files.iter().filter_map(announced).collect() };
        let answer = send::patiently(|| self.client.push_files(&body)).await.map_err(|error| self.explained(error))?;
        self.missing.extend(answer.missing.into_iter().map(|missing| (missing.file.clone(), missing)));
        Ok(())
    }

    /// Explains a refusal of the server.
    fn explained(&self, error: ApiError) -> anyhow::Error {
        let origin = self.client.origin();
        match error {
            ApiError::Refused(refusal) if matches!(refusal.status, 404 | 405 | 501) => {
                PushError::CannotTake { origin, status: refusal.status }.into()
            }
            ApiError::Refused(refusal) if refusal.status == 403 => {
                PushError::NotAdmin { origin, message: refusal.message }.into()
            }
            error => error.into(),
        }
    }
}

/// File named by a row of media or exports.
fn file_of(kind: PushKind, columns: &[String], row: &[Value]) -> Option<String> {
    let (folder, column) = if kind == PushKind::Source { ("media", "sha256") } else { ("derived", "file") };
    let at = columns.iter().position(|name| name == column)?;
    row.get(at)?.as_str().map(|name| format!("{folder}/{name}"))
}

/// The SHA-256 of a file.
async fn hash_of(path: PathBuf) -> anyhow::Result<String> {
    Ok(tokio::task::spawn_blocking(move || sha256_of(&path)).await??)
}

/// Name of the video that each id belongs to.
fn names(units: &[Unit], videos: &HashMap<String, String>) -> HashMap<String, String> {
    let mut names = HashMap::new();
    for unit in units {
        let video = unit.iter().find(|(kind, _)| *kind == PushKind::Video).and_then(|(_, ids)| videos.get(ids.first()?));
        let Some(video) = video else { continue };
        for id in unit.iter().flat_map(|(_, ids)| ids) {
            names.insert(id.clone(), video.clone());
        }
    }
    names
}

/// Fails if videos of the workspace have unsaved changes on this computer.
fn refuse_waiting(paths: &Paths, folder: &Path, videos: &HashMap<String, String>) -> anyhow::Result<()> {
    let real = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut workspaces = Vec::new();
    if real(folder) == real(&paths.data) {
        workspaces.push(LOCAL.to_owned());
    }
    // A window may have opened the same workspace by its URL.
    workspaces.extend(Served::find(folder).map(|served| format!("http://{}", served.address)));
    let ids: Vec<_> = videos.keys().map(|id| VideoId::new(id.clone())).collect();
    let found = workspaces.iter().flat_map(|workspace| waiting_in(&paths.journals, workspace, &ids));
    let named = |(id, _): (VideoId, _)| {
        let name = videos.get(id.as_str()).map_or("", String::as_str);
        words::cli::push_video_and_id(id, name)
    };
    let waiting: BTreeSet<_> = found.map(named).collect();
    if waiting.is_empty() { Ok(()) } else { Err(PushError::Waiting(waiting.into_iter().collect()).into()) }
}
