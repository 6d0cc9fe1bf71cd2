//! One export from the request to the file: asked of the service, followed in the video's list, downloaded, checked, put in place.

use super::{
    ExportError, Version,
    checked::{Content, content_of},
    download::{Arrived, download},
    part_file::{PartFile, remove_part},
};
use crate::api::{
    ApiError, Client, ExportId, Priority, VideoId,
    export::{CreateExport, Export, ExportStatus},
};
use std::{
    path::PathBuf,
    sync::Mutex,
    time::{Duration, Instant},
};

/// How often an export is asked about: at first, and at most.
const INTERVALS: (Duration, Duration) = (Duration::from_millis(300), Duration::from_secs(3));
/// How long a service that does not answer is asked again, unless a job says otherwise.
pub const PATIENCE: Duration = Duration::from_secs(600);
/// How often an export may be missing in its video's list before it counts as gone: a list may lag behind.
const MOST_MISSING: u32 = 5;
/// The longest pause that a service may ask for between two calls.
const MOST_PAUSE: Duration = Duration::from_secs(300);
/// How often an address that is not valid any more is asked for again while nothing arrives.
const MOST_RENEWALS: u32 = 3;

/// An export that is wanted as a file.
#[derive(Clone, Debug)]
pub struct Job {
    /// The video.
    pub video: VideoId,
    /// What is asked of the service.
    pub body: CreateExport,
    /// The file.
    pub target: PathBuf,
    /// Whether a file that is there is replaced.
    pub replaces: bool,
    /// What makes the job's part file and its request its own: a repeat of both is the same one.
    pub token: String,
    /// The export, where it was made before.
    pub export: Option<ExportId>,
    /// Which bytes were downloaded before.
    pub version: Version,
    /// How long a service that does not answer is asked again.
    pub patience: Duration,
}

/// How far an export is.
#[derive(Clone, Debug, PartialEq)]
pub enum ExportStage {
    /// It is asked for; and why it is asked for again, where the service refused for now.
    Asking(Option<String>),
    /// The service has it, and it waits for others.
    Queued(ExportId),
    /// The service makes it; a part of 1 where it says how far it is.
    Rendering {
        /// The export.
        export: ExportId,
        /// How much is made, a part of 1, where the service says so.
        done: Option<f64>,
    },
    /// The service does not answer, and is asked again.
    Unreachable {
        /// The export.
        export: ExportId,
        /// Why it does not answer.
        why: String,
    },
    /// Its file is downloaded.
    Downloading {
        /// The export.
        export: ExportId,
        /// Bytes that are here.
        bytes: u64,
        /// Of how many.
        of: Option<u64>,
        /// Why the connection is made again, where it was lost or the service refused for now.
        lost: Option<String>,
        /// Which bytes they are.
        version: Version,
    },
    /// Its file is checked.
    Checking(ExportId),
}

/// An export that is a file now.
#[derive(Clone, Debug, PartialEq)]
pub struct Exported {
    /// The export.
    pub export: ExportId,
    /// The file.
    pub file: PathBuf,
    /// Its length.
    pub bytes: u64,
    /// What is in it.
    pub content: Content,
}

/// Runs a job to its end. Dropped, it leaves what was downloaded: [`remove_part`] takes it away, or the same job goes on with it.
///
/// # Errors
/// There is no file; what was downloaded stays only where another attempt can go on with it.
pub async fn run(client: &Client, job: &Job, tell: &(dyn Fn(ExportStage) + Send + Sync)) -> Result<Exported, ExportError> {
    let done = attempt(client, job, tell).await;
    if done.as_ref().is_err_and(|error| !error.keeps_part()) {
        let (target, token) = (job.target.clone(), job.token.clone());
        // It is said in the log where it cannot be removed.
        let _ = tokio::task::spawn_blocking(move || remove_part(&target, &token)).await;
    }
    done
}

async fn attempt(client: &Client, job: &Job, tell: &(dyn Fn(ExportStage) + Send + Sync)) -> Result<Exported, ExportError> {
    // Whether the folder can be written is known before the service begins to work.
    let mut part = PartFile::open(&job.target, &job.token).await?;
    if !job.replaces && tokio::fs::symlink_metadata(&job.target).await.is_ok() {
        return Err(ExportError::IsThere(job.target.clone()));
    }
    let export = if let Some(export) = &job.export { export.clone() } else { ask(client, job, tell).await? };
    let mut version = job.version.clone();
    let mut url = follow(client, job, &export, tell).await?;
    let mut renewals = 0;
    let bytes = loop {
        let told = Mutex::new(None::<(Instant, bool)>);
        let arrived = |arrived: Arrived| {
            let Arrived { bytes, of, lost, version } = arrived;
            // Some times a second are enough for anybody who looks.
            let mut told = told.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let is_news =
                told.is_none_or(|(at, was_lost)| lost.is_some() != was_lost || at.elapsed() > Duration::from_millis(100));
            if is_news || of == Some(bytes) {
                *told = Some((Instant::now(), lost.is_some()));
                tell(ExportStage::Downloading { export: export.clone(), bytes, of, lost, version });
            }
        };
        let before = part.length();
        match download(client, &url, &mut part, &mut version, job.patience, &arrived).await {
            Ok(bytes) => break bytes,
            // The address may be valid for some minutes only: the service tells the one of now.
            Err(ExportError::Api(error))
                if matches!(error.status(), Some(401 | 403 | 404 | 410))
                    && (renewals < MOST_RENEWALS || part.length() > before) =>
            {
                // A long download may outlive any number of addresses.
                renewals = if part.length() > before { 1 } else { renewals + 1 };
                let now = follow(client, job, &export, tell).await?;
                if now == url {
                    return Err(error.into());
                }
                url = now;
            }
            Err(error) => return Err(error),
        }
    };
    tell(ExportStage::Checking(export.clone()));
    let content = content_of(part.path()).await?;
    part.put(job.replaces).await?;
    Ok(Exported { export, file: job.target.clone(), bytes, content })
}

/// Asks for the export, and again while the service refuses for now: then nothing was begun.
async fn ask(client: &Client, job: &Job, tell: &(dyn Fn(ExportStage) + Send + Sync)) -> Result<ExportId, ExportError> {
    tell(ExportStage::Asking(None));
    let ((mut interval, most), begun) = (INTERVALS, Instant::now());
    loop {
        match client.keyed(&job.token).create_export(&job.video, &job.body).await {
            Ok(made) => {
                tell(ExportStage::Queued(made.export_id.clone()));
                return Ok(made.export_id);
            }
            Err(error) => {
                // What may have been begun is not begun again: the service may ignore the key.
                let is_refused_for_now = matches!(error.status(), Some(429 | 503)) && !error.outcome_unknown();
                if !is_refused_for_now || begun.elapsed() > job.patience {
                    return Err(error.into());
                }
                tell(ExportStage::Asking(Some(error.to_string())));
                tokio::time::sleep(pause(&error, interval)).await;
            }
        }
        interval = interval.mul_f64(1.25).min(most);
    }
}

/// How long to wait after a refusal: never less than the service asks for, and never longer than somebody would wait.
pub(super) fn pause(error: &ApiError, usual: Duration) -> Duration {
    let asked = match error {
        ApiError::Refused(refusal) => refusal.retry_after,
        _ => None,
    };
    asked.map_or(usual, |asked| asked.clamp(usual, MOST_PAUSE))
}

/// Waits until an export is completed; answers the address of its file.
async fn follow(
    client: &Client,
    job: &Job,
    export: &ExportId,
    tell: &(dyn Fn(ExportStage) + Send + Sync),
) -> Result<String, ExportError> {
    let client = client.with_priority(Priority::Near);
    let (mut interval, most) = INTERVALS;
    let (mut missing, mut unanswered) = (0, None::<Instant>);
    loop {
        let mut wait = interval;
        match client.video(&job.video).await {
            Ok(read) => {
                unanswered = None;
                let found = read.exports.unwrap_or_default().into_iter().find(|one| one.export_id == *export);
                match found {
                    None if missing >= MOST_MISSING => return Err(ExportError::Gone(export.clone())),
                    None => missing += 1,
                    Some(found) => {
                        missing = 0;
                        if let Some(url) = state_of(found, tell)? {
                            return Ok(url);
                        }
                    }
                }
            }
            Err(error) => {
                let is_passing = error.is_passing() || error.status() == Some(500);
                if !is_passing || unanswered.get_or_insert_with(Instant::now).elapsed() > job.patience {
                    return Err(error.into());
                }
                wait = pause(&error, interval);
                tell(ExportStage::Unreachable { export: export.clone(), why: error.to_string() });
            }
        }
        tokio::time::sleep(wait).await;
        interval = interval.mul_f64(1.25).min(most);
    }
}

/// Tells the state of an export; answers the address of its file once it is completed.
fn state_of(found: Export, tell: &(dyn Fn(ExportStage) + Send + Sync)) -> Result<Option<String>, ExportError> {
    let id = found.export_id;
    match found.status {
        ExportStatus::Completed => found.download_url.filter(|url| !url.is_empty()).map(Some).ok_or(ExportError::NoAddress),
        ExportStatus::Failed => Err(match found.error {
            Some(why) if why.contains("cancelled") => ExportError::Cancelled,
            why => ExportError::Failed(why.unwrap_or_else(|| "it gave no reason".into())),
        }),
        ExportStatus::Queued | ExportStatus::Pending => {
            tell(ExportStage::Queued(id));
            Ok(None)
        }
        _ => {
            let done = found.progress.filter(|progress| (0.0..=100.0).contains(progress)).map(|progress| progress / 100.0);
            tell(ExportStage::Rendering { export: id, done });
            Ok(None)
        }
    }
}
