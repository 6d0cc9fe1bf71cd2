//! Export service: runs export jobs beside the window, and checks file names on the disk.

use super::{
    ExportError, ExportStage, Exported, Job, LocalJob, NotShown, PartOf, SystemNotice, draw, notice, remove_part, reveal,
    run as run_job,
};
use crate::jobs::{out::Out, request_id::RequestId};
use crate::{
    api::{ApiError, Client, ExportId, VideoId, export::Export},
    jobs::{file_name, relay::Relay},
};
use directories::UserDirs;
use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};
use tokio::{
    sync::{Semaphore, mpsc::UnboundedReceiver, watch},
    task::JoinHandle,
};

/// Number of an export in the queue, unique while the program runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct QueueId(u64);

impl QueueId {
    /// Number that follows this one.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl std::fmt::Display for QueueId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Requests about exports.
pub enum ExportRequest {
    /// Propose a free file name.
    Propose {
        /// Id of the request.
        id: RequestId,
        /// Folder; `None` for the user's folder for videos.
        folder: Option<PathBuf>,
        /// Preferred name.
        name: String,
        /// Paths that are reserved although the files do not exist yet.
        taken: Vec<PathBuf>,
    },
    /// Find a free file name for an export in the queue.
    Place {
        /// Number in the queue.
        id: QueueId,
        /// Folder; `None` for the user's folder for videos.
        folder: Option<PathBuf>,
        /// Preferred name.
        name: String,
    },
    /// Check whether a file can be written.
    Look {
        /// Id of the request.
        id: RequestId,
        /// The file.
        file: PathBuf,
    },
    /// Run or continue a job on the server.
    Run {
        /// Number in the queue.
        id: QueueId,
        /// The job.
        job: Box<Job>,
    },
    /// Render a job on this computer.
    Draw {
        /// Number in the queue.
        id: QueueId,
        /// The job.
        job: Box<LocalJob>,
    },
    /// Cancel a job, remove its part file, and cancel its export on the server.
    Cancel {
        /// Number in the queue.
        id: QueueId,
        /// Path of its file.
        target: PathBuf,
        /// Token of its part file.
        token: String,
        /// Video and export on the server, if there is one.
        export: Option<(VideoId, ExportId)>,
    },
    /// Cancel an export that this program did not start.
    CancelListed {
        /// The video.
        video: VideoId,
        /// The export.
        export: ExportId,
    },
    /// Find the jobs that no other window runs, to continue them or to remove what is left of them.
    FindLeft(Vec<PartOf>),
    /// Remove the part file of a job.
    Forget {
        /// Path of its file.
        target: PathBuf,
        /// Token of its part file.
        token: String,
    },
    /// List the exports of a video.
    List(VideoId),
    /// Show a file in its folder, or open it.
    Reveal {
        /// The file.
        file: PathBuf,
        /// True to open the file, false to show its folder.
        opens: bool,
    },
    /// Show a desktop notification.
    Notify(SystemNotice),
}

/// Events about exports.
pub enum ExportEvent {
    /// Result of [`ExportRequest::FindLeft`].
    Left {
        /// Jobs that no window runs.
        left: Vec<PartOf>,
        /// Jobs that another window runs.
        running: Vec<PartOf>,
    },
    /// Result of [`ExportRequest::Propose`].
    Proposed {
        /// Id of the request.
        id: RequestId,
        /// Path that is free.
        file: PathBuf,
    },
    /// Result of [`ExportRequest::Place`].
    Placed {
        /// Number in the queue.
        id: QueueId,
        /// Path that is free.
        file: PathBuf,
    },
    /// Result of [`ExportRequest::Look`].
    Looked {
        /// Id of the request.
        id: RequestId,
        /// State of the file's name.
        state: NameState,
    },
    /// Progress of a job on the server.
    Stage {
        /// Number in the queue.
        id: QueueId,
        /// Stage of the job.
        stage: ExportStage,
    },
    /// Progress of a job on this computer.
    Drawn {
        /// Number in the queue.
        id: QueueId,
        /// Fraction from 0 to 1.
        done: f64,
    },
    /// A job has ended.
    Ended {
        /// Number in the queue.
        id: QueueId,
        /// Exported file, or the error.
        ended: Box<Result<Exported, ExportError>>,
    },
    /// Exports of a video.
    Listed {
        /// The video.
        video: VideoId,
        /// Exports, or the error.
        listed: Result<Vec<Export>, ListError>,
    },
    /// A job was cancelled and its part file removed.
    Cancelled {
        /// Number in the queue.
        id: QueueId,
        /// Reason why the export could not be cancelled on the server; `None` if it was.
        why: Option<String>,
    },
    /// A file could not be shown.
    NotShown {
        /// The file.
        file: PathBuf,
        /// Reason.
        why: NotShown,
    },
}

/// State of a file name that the user chose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum NameState {
    /// The check is running.
    #[default]
    Asked,
    /// The name is free.
    Free,
    /// A file has this name.
    Taken,
    /// The file cannot be written; the reason.
    Wrong(String),
}

/// Reason why the exports of a video could not be listed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ListError {
    /// No workspace is connected.
    #[error("{}", words::exports::error_not_connected())]
    NotConnected,
    /// The server refused or did not answer.
    #[error(transparent)]
    Api(#[from] ApiError),
}

/// Answers requests until every sender is dropped. Running jobs then leave their part files for a later run.
// One arm per request.
#[allow(clippy::too_many_lines)]
pub(in crate::jobs) async fn run(
    mut inbox: UnboundedReceiver<ExportRequest>,
    out: Out<ExportEvent>,
    relay: Arc<OnceLock<Relay>>,
    client: watch::Receiver<Option<Client>>,
) {
    let mut jobs: HashMap<QueueId, JoinHandle<()>> = HashMap::new();
    // Part files of local exports: no later run continues them.
    let mut drawn: HashMap<QueueId, (PathBuf, String)> = HashMap::new();
    // Rendering uses every core, so jobs run one after the other.
    let turn = Arc::new(Semaphore::new(1));
    while let Some(request) = inbox.recv().await {
        jobs.retain(|_, job| !job.is_finished());
        let out = out.clone();
        let now = client.borrow().clone();
        match request {
            ExportRequest::Propose { id: asked, folder, name, taken } => {
                tokio::task::spawn_blocking(move || {
                    out.send(ExportEvent::Proposed {
                        id: asked,
                        file: file_name::free(&folder.unwrap_or_else(films).join(name), &taken),
                    });
                });
            }
            ExportRequest::Place { id, folder, name } => {
                tokio::task::spawn_blocking(move || {
                    out.send(ExportEvent::Placed { id, file: file_name::free(&folder.unwrap_or_else(films).join(name), &[]) });
                });
            }
            ExportRequest::Look { id: asked, file: path } => {
                tokio::task::spawn_blocking(move || out.send(ExportEvent::Looked { id: asked, state: look(&path) }));
            }
            ExportRequest::Run { id, job } => {
                let task = tokio::spawn(async move {
                    let told = out.clone();
                    let ended = match now {
                        Some(client) => run_job(&client, &job, &|stage| told.send(ExportEvent::Stage { id, stage })).await,
                        None => Err(not_connected()),
                    };
                    out.send(ExportEvent::Ended { id, ended: Box::new(ended) });
                });
                jobs.insert(id, task);
            }
            ExportRequest::Draw { id, job } => {
                let (relay, turn) = (relay.get().cloned(), turn.clone());
                drawn.insert(id, (job.target.clone(), job.token.clone()));
                let task = tokio::spawn(async move {
                    // The semaphore is never closed, so the error is impossible.
                    let _turn = turn.acquire().await.ok();
                    let told = out.clone();
                    let ended = match relay {
                        Some(relay) => {
                            draw(&relay, now.as_ref(), &job, &|done| told.send(ExportEvent::Drawn { id, done })).await
                        }
                        None => Err(not_connected()),
                    };
                    out.send(ExportEvent::Ended { id, ended: Box::new(ended) });
                });
                jobs.insert(id, task);
            }
            ExportRequest::Cancel { id, target, token, export } => {
                let job = jobs.remove(&id);
                tokio::spawn(async move {
                    if let Some(job) = job {
                        job.abort();
                        // The part file is removed after the job has ended.
                        let _ = job.await;
                    }
                    let _ = tokio::task::spawn_blocking(move || remove_part(&target, &token)).await;
                    out.send(ExportEvent::Cancelled { id, why: cancel(now, export).await });
                });
            }
            ExportRequest::CancelListed { video, export } => {
                tokio::spawn(async move {
                    cancel(now.clone(), Some((video.clone(), export))).await;
                    out.send(ExportEvent::Listed { video: video.clone(), listed: list(now, &video).await });
                });
            }
            ExportRequest::FindLeft(parts) => {
                tokio::task::spawn_blocking(move || {
                    let (running, left) = parts.into_iter().partition(PartOf::is_written_elsewhere);
                    out.send(ExportEvent::Left { left, running });
                });
            }
            ExportRequest::Forget { target, token } => {
                tokio::task::spawn_blocking(move || remove_part(&target, &token));
            }
            ExportRequest::List(video) => {
                tokio::spawn(
                    async move { out.send(ExportEvent::Listed { video: video.clone(), listed: list(now, &video).await }) },
                );
            }
            ExportRequest::Notify(said) => drop(tokio::spawn(notice::show(said))),
            ExportRequest::Reveal { file: path, opens } => {
                tokio::task::spawn_blocking(move || {
                    let (later, of) = (out.clone(), path.clone());
                    let failed = move |why: NotShown| later.send(ExportEvent::NotShown { file: of, why });
                    if let Err(why) = reveal(&path, opens, failed) {
                        out.send(ExportEvent::NotShown { file: path, why });
                    }
                });
            }
        }
    }
    for (id, job) in jobs {
        job.abort();
        // The part file is removed after the job has ended.
        let _ = job.await;
        if let Some((target, token)) = drawn.remove(&id) {
            remove_part(&target, &token);
        }
    }
}

fn not_connected() -> ExportError {
    ExportError::Failed(words::exports::error_not_connected().to_owned())
}

/// User's folder for videos, else for downloads, else the home folder.
fn films() -> PathBuf {
    let dirs = UserDirs::new();
    let folder = dirs.as_ref().and_then(|dirs| dirs.video_dir().or(dirs.download_dir()));
    let existing = folder.filter(|folder| folder.is_dir());
    existing.or(dirs.as_ref().map(UserDirs::home_dir)).map_or_else(std::env::temp_dir, Path::to_owned)
}

/// Checks whether a file can be written, as far as that is known beforehand.
fn look(path: &Path) -> NameState {
    match path.symlink_metadata() {
        Ok(found) if found.is_dir() => NameState::Wrong(words::exports::form_file_is_folder(path.display())),
        Ok(_) => NameState::Taken,
        Err(_) => match path.parent() {
            Some(folder) if !folder.is_dir() => NameState::Wrong(words::exports::form_folder_missing(folder.display())),
            _ => NameState::Free,
        },
    }
}

async fn list(client: Option<Client>, video: &VideoId) -> Result<Vec<Export>, ListError> {
    let read = client.ok_or(ListError::NotConnected)?.video(video).await?;
    Ok(read.exports.unwrap_or_default())
}

/// Cancels an export on the server; returns the reason if that failed.
async fn cancel(client: Option<Client>, export: Option<(VideoId, ExportId)>) -> Option<String> {
    let (video, export) = export?;
    match client?.cancel_export(&video, &export).await {
        // 409: the export had already ended.
        Err(error) if error.status() == Some(409) => None,
        Err(error) => Some(error.to_string()),
        Ok(_) => None,
    }
}
