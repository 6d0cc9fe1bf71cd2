//! Exports: jobs that run beside the window, and what the disk says of names.

use super::{
    ExportError, ExportStage, Exported, Job, LocalJob, NotShown, SystemNotice, draw, notice, remove_part, reveal,
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

/// The number of an export of the queue, for as long as the program runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct QueueId(u64);

impl QueueId {
    /// That of the export that is queued behind the one with this number.
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

/// What is asked for.
pub enum ExportRequest {
    /// Propose a free name in a folder, or where films are kept; the number tells answers apart.
    Propose {
        /// The number of the request.
        id: RequestId,
        /// The folder; else where films are kept.
        folder: Option<PathBuf>,
        /// The name that is wished for.
        name: String,
        /// Files that are not there yet.
        taken: Vec<PathBuf>,
    },
    /// Find a free name for the file of an export of the queue.
    Place {
        /// The item of the queue.
        id: QueueId,
        /// The folder; else where films are kept.
        folder: Option<PathBuf>,
        /// The name that is wished for.
        name: String,
    },
    /// Say whether a file can be written.
    Look {
        /// The request.
        id: RequestId,
        /// The file.
        file: PathBuf,
    },
    /// Run a job of the service, or go on with it.
    Run {
        /// The item of the queue.
        id: QueueId,
        /// The job.
        job: Box<Job>,
    },
    /// Draw something here.
    Draw {
        /// The item of the queue.
        id: QueueId,
        /// The job.
        job: Box<LocalJob>,
    },
    /// End a job and take away what it left; cancel its export at the service.
    Cancel {
        /// The item of the queue.
        id: QueueId,
        /// Its file.
        target: PathBuf,
        /// What makes its part file its own.
        token: String,
        /// What the service makes for it.
        export: Option<(VideoId, ExportId)>,
    },
    /// Cancel an export that this program did not begin.
    CancelListed {
        /// The video.
        video: VideoId,
        /// The export.
        export: ExportId,
    },
    /// Take away what a job left.
    Forget {
        /// Its file.
        target: PathBuf,
        /// What makes its part file its own.
        token: String,
    },
    /// Read the exports of a video.
    List(VideoId),
    /// Show a file in its folder, or open it.
    Reveal {
        /// The file.
        file: PathBuf,
        /// Whether it is opened; else its folder is shown.
        opens: bool,
    },
    /// Have the system say something, where it can.
    Notify(SystemNotice),
}

/// What is answered.
pub enum ExportEvent {
    /// A free name.
    Proposed {
        /// The request that it answers.
        id: RequestId,
        /// The file of that name.
        file: PathBuf,
    },
    /// A free name for the file of an export of the queue.
    Placed {
        /// The item of the queue.
        id: QueueId,
        /// The file of that name.
        file: PathBuf,
    },
    /// What the disk says of a file.
    Looked {
        /// The request that it answers.
        id: RequestId,
        /// What the disk says.
        state: NameState,
    },
    /// Where a job is.
    Stage {
        /// The item of the queue.
        id: QueueId,
        /// Where it is.
        stage: ExportStage,
    },
    /// How much is drawn, a part of 1.
    Drawn {
        /// The item of the queue.
        id: QueueId,
        /// How much is drawn, a part of 1.
        done: f64,
    },
    /// A job ended.
    Ended {
        /// The item of the queue.
        id: QueueId,
        /// What was made, or why nothing was.
        ended: Box<Result<Exported, ExportError>>,
    },
    /// The exports of a video.
    Listed {
        /// The video.
        video: VideoId,
        /// Its exports, or why they were not read.
        listed: Result<Vec<Export>, ListError>,
    },
    /// A cancelled job left nothing; where the service could not be told to stop, why.
    Cancelled {
        /// The item of the queue.
        id: QueueId,
        /// Why the service could not be told to stop, where it could not.
        why: Option<String>,
    },
    /// A file could not be shown.
    NotShown {
        /// The file.
        file: PathBuf,
        /// Why not.
        why: NotShown,
    },
}

/// What the disk says of the file that is named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum NameState {
    /// It is being asked.
    #[default]
    Asked,
    /// Nothing has that name.
    Free,
    /// A file has that name.
    Taken,
    /// The file cannot be written there, and why.
    Wrong(String),
}

/// Why the exports of a video are not known.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ListError {
    /// There is nobody to ask.
    #[error("the workspace is not connected")]
    NotConnected,
    /// The workspace did not answer as hoped.
    #[error(transparent)]
    Api(#[from] ApiError),
}

/// Works until nobody can ask any more. Jobs that are under way then leave what they have downloaded.
// One arm per request.
#[allow(clippy::too_many_lines)]
pub(in crate::jobs) async fn run(
    mut inbox: UnboundedReceiver<ExportRequest>,
    out: Out<ExportEvent>,
    relay: Arc<OnceLock<Relay>>,
    client: watch::Receiver<Option<Client>>,
) {
    let mut jobs: HashMap<QueueId, JoinHandle<()>> = HashMap::new();
    // Where what is drawn here is gathered: nothing goes on with it after the program has ended.
    let mut drawn: HashMap<QueueId, (PathBuf, String)> = HashMap::new();
    // Drawing uses every core: one after the other.
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
                    // The semaphore is never closed.
                    let _turn = turn.acquire().await.ok();
                    let told = out.clone();
                    let ended = match relay {
                        Some(relay) => draw(&relay, &job, &|done| told.send(ExportEvent::Drawn { id, done })).await,
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
                        // What it left is taken away once it has ended.
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
        // What it left is taken away once it has ended.
        let _ = job.await;
        if let Some((target, token)) = drawn.remove(&id) {
            remove_part(&target, &token);
        }
    }
}

fn not_connected() -> ExportError {
    ExportError::Failed("the workspace is not connected".into())
}

/// The user's folder for films, else the one for downloads, else the user's own.
fn films() -> PathBuf {
    let dirs = UserDirs::new();
    let folder = dirs.as_ref().and_then(|dirs| dirs.video_dir().or(dirs.download_dir()));
    let existing = folder.filter(|folder| folder.is_dir());
    existing.or(dirs.as_ref().map(UserDirs::home_dir)).map_or_else(std::env::temp_dir, Path::to_owned)
}

/// Whether a file can be written, as far as that is known before it is.
fn look(path: &Path) -> NameState {
    match path.symlink_metadata() {
        Ok(found) if found.is_dir() => NameState::Wrong(format!("{} is a folder.", path.display())),
        Ok(_) => NameState::Taken,
        Err(_) => match path.parent() {
            Some(folder) if !folder.is_dir() => NameState::Wrong(format!("There is no folder {}.", folder.display())),
            _ => NameState::Free,
        },
    }
}

async fn list(client: Option<Client>, video: &VideoId) -> Result<Vec<Export>, ListError> {
    let read = client.ok_or(ListError::NotConnected)?.video(video).await?;
    Ok(read.exports.unwrap_or_default())
}

/// Cancels an export; answers why the service could not be told to stop.
async fn cancel(client: Option<Client>, export: Option<(VideoId, ExportId)>) -> Option<String> {
    let (video, export) = export?;
    match client?.cancel_export(&video, &export).await {
        // It had ended already.
        Err(error) if error.status() == Some(409) => None,
        Err(error) => Some(error.to_string()),
        Ok(_) => None,
    }
}
