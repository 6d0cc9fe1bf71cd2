//! Exports: jobs that run beside the window, and what the disk says of names.

use super::Out;
use crate::{
    api::{Client, ExportId, VideoId, export::Export},
    app::{
        exports::{ExportError, Exported, Job, LocalJob, Place, Stage, draw, remove_part, reveal, run as run_job},
        file_name,
        relay::Relay,
    },
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

/// What is asked for.
pub enum Request {
    /// Propose a free name in a folder, or where films are kept; the number tells answers apart.
    Propose(u64, Option<PathBuf>, String, Vec<PathBuf>),
    /// Find a free name for the file of an export of the queue.
    Place(u64, Option<PathBuf>, String),
    /// Say whether a file can be written.
    Look(u64, PathBuf),
    /// Run a job of the service, or go on with it.
    Run(u64, Box<Job>),
    /// Draw something here.
    Draw(u64, Box<LocalJob>),
    /// End a job and take away what it left; cancel its export at the service.
    Cancel(u64, PathBuf, String, Option<(VideoId, ExportId)>),
    /// Cancel an export that this program did not begin.
    CancelListed(VideoId, ExportId),
    /// Take away what a job left.
    Forget(PathBuf, String),
    /// Read the exports of a video.
    List(VideoId),
    /// Show a file in its folder, or open it.
    Reveal(PathBuf, bool),
}

/// What is answered.
pub enum Event {
    /// A free name.
    Proposed(u64, PathBuf),
    /// A free name for the file of an export of the queue.
    Placed(u64, PathBuf),
    /// What the disk says of a file.
    Looked(u64, Place),
    /// Where a job is.
    Stage(u64, Stage),
    /// How much is drawn, a part of 1.
    Drawn(u64, f64),
    /// A job ended.
    Ended(u64, Box<Result<Exported, ExportError>>),
    /// The exports of a video.
    Listed(VideoId, Result<Vec<Export>, String>),
    /// A cancelled job left nothing; where the service could not be told to stop, why.
    Cancelled(u64, Option<String>),
    /// A file could not be shown.
    NotShown(PathBuf, String),
}

/// Works until nobody can ask any more. Jobs that are under way then leave what they have downloaded.
// One arm per request.
#[allow(clippy::too_many_lines)]
pub(super) async fn run(
    mut inbox: UnboundedReceiver<Request>,
    out: Out,
    relay: Arc<OnceLock<Relay>>,
    client: watch::Receiver<Option<Client>>,
) {
    let mut jobs: HashMap<u64, JoinHandle<()>> = HashMap::new();
    // Where what is drawn here is gathered: nothing goes on with it after the program has ended.
    let mut drawn: HashMap<u64, (PathBuf, String)> = HashMap::new();
    // Drawing uses every core: one after the other.
    let turn = Arc::new(Semaphore::new(1));
    while let Some(request) = inbox.recv().await {
        jobs.retain(|_, job| !job.is_finished());
        let out = out.clone();
        let now = client.borrow().clone();
        match request {
            Request::Propose(asked, folder, name, taken) => {
                tokio::task::spawn_blocking(move || {
                    out.send(Event::Proposed(asked, file_name::free(&folder.unwrap_or_else(films).join(name), &taken)));
                });
            }
            Request::Place(id, folder, name) => {
                tokio::task::spawn_blocking(move || {
                    out.send(Event::Placed(id, file_name::free(&folder.unwrap_or_else(films).join(name), &[])));
                });
            }
            Request::Look(asked, path) => {
                tokio::task::spawn_blocking(move || out.send(Event::Looked(asked, look(&path))));
            }
            Request::Run(id, job) => {
                let task = tokio::spawn(async move {
                    let told = out.clone();
                    let ended = match now {
                        Some(client) => run_job(&client, &job, &|stage| told.send(Event::Stage(id, stage))).await,
                        None => Err(not_connected()),
                    };
                    out.send(Event::Ended(id, Box::new(ended)));
                });
                jobs.insert(id, task);
            }
            Request::Draw(id, job) => {
                let (relay, turn) = (relay.get().cloned(), turn.clone());
                drawn.insert(id, (job.target.clone(), job.token.clone()));
                let task = tokio::spawn(async move {
                    // The semaphore is never closed.
                    let _turn = turn.acquire().await.ok();
                    let told = out.clone();
                    let ended = match relay {
                        Some(relay) => draw(&relay, &job, &|done| told.send(Event::Drawn(id, done))).await,
                        None => Err(not_connected()),
                    };
                    out.send(Event::Ended(id, Box::new(ended)));
                });
                jobs.insert(id, task);
            }
            Request::Cancel(id, target, token, export) => {
                let job = jobs.remove(&id);
                tokio::spawn(async move {
                    if let Some(job) = job {
                        job.abort();
                        // What it left is taken away once it has ended.
                        let _ = job.await;
                    }
                    let _ = tokio::task::spawn_blocking(move || remove_part(&target, &token)).await;
                    out.send(Event::Cancelled(id, cancel(now, export).await));
                });
            }
            Request::CancelListed(video, export) => {
                tokio::spawn(async move {
                    cancel(now.clone(), Some((video.clone(), export))).await;
                    out.send(Event::Listed(video.clone(), list(now, &video).await));
                });
            }
            Request::Forget(target, token) => {
                tokio::task::spawn_blocking(move || remove_part(&target, &token));
            }
            Request::List(video) => {
                tokio::spawn(async move { out.send(Event::Listed(video.clone(), list(now, &video).await)) });
            }
            Request::Reveal(path, opens) => {
                tokio::task::spawn_blocking(move || {
                    if let Err(error) = reveal(&path, opens) {
                        out.send(Event::NotShown(path, error.to_string()));
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
fn look(path: &Path) -> Place {
    match path.symlink_metadata() {
        Ok(found) if found.is_dir() => Place::Wrong(format!("{} is a folder.", path.display())),
        Ok(_) => Place::Taken,
        Err(_) => match path.parent() {
            Some(folder) if !folder.is_dir() => Place::Wrong(format!("There is no folder {}.", folder.display())),
            _ => Place::Free,
        },
    }
}

async fn list(client: Option<Client>, video: &VideoId) -> Result<Vec<Export>, String> {
    let client = client.ok_or("the workspace is not connected")?;
    let read = client.video(video).await.map_err(|error| error.to_string())?;
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
