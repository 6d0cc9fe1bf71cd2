//! One export from request to file: created on the server, polled, downloaded, checked, moved into place.

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
use crate::media::{HardwareEncoder, Levelled};
use std::{
    path::PathBuf,
    sync::Mutex,
    time::{Duration, Instant},
};

/// Polling interval: initial and maximum.
const INTERVALS: (Duration, Duration) = (Duration::from_millis(300), Duration::from_secs(3));
/// Default time for which a server that does not answer is retried.
pub const PATIENCE: Duration = Duration::from_secs(600);
/// How often an export may be missing in its video's list before it counts as gone: the list may lag behind.
const MOST_MISSING: u32 = 5;
/// Maximum `Retry-After` that is respected.
const MOST_PAUSE: Duration = Duration::from_secs(300);
/// How often an expired download URL is renewed without a byte in between.
const MOST_RENEWALS: u32 = 3;

/// Export to a file.
#[derive(Clone, Debug)]
pub struct Job {
    /// The video.
    pub video: VideoId,
    /// Request body.
    pub body: CreateExport,
    /// Path of the file.
    pub target: PathBuf,
    /// Whether an existing file is replaced.
    pub replaces: bool,
    /// Idempotency key of the request, also part of the part file's name: a repeated job with the same token continues both.
    pub token: String,
    /// Id of the export, if it was created before.
    pub export: Option<ExportId>,
    /// Version of the bytes downloaded before.
    pub version: Version,
    /// How long a server that does not answer is retried.
    pub patience: Duration,
}

/// Progress of an export.
#[derive(Clone, Debug, PartialEq)]
pub enum ExportStage {
    /// The export is being requested; the reason for a retry, if the server refused for now.
    Asking(Option<String>),
    /// The export waits in the server's queue.
    Queued(ExportId),
    /// The server is rendering.
    Rendering {
        /// Id of the export.
        export: ExportId,
        /// Fraction from 0 to 1, if the server reports it.
        done: Option<f64>,
    },
    /// The server does not answer and is being retried.
    Unreachable {
        /// Id of the export.
        export: ExportId,
        /// Error text.
        why: String,
    },
    /// The file is being downloaded.
    Downloading {
        /// Id of the export.
        export: ExportId,
        /// Bytes downloaded so far.
        bytes: u64,
        /// Total number of bytes, if known.
        of: Option<u64>,
        /// Reason for a retry, if the connection was lost or the server refused for now.
        lost: Option<String>,
        /// Version of the bytes.
        version: Version,
    },
    /// The file is being checked.
    Checking(ExportId),
}

/// Finished export.
#[derive(Clone, Debug, PartialEq)]
pub struct Exported {
    /// Id of the export.
    pub export: ExportId,
    /// Path of the file.
    pub file: PathBuf,
    /// Size in bytes.
    pub bytes: u64,
    /// Contents of the file.
    pub content: Content,
    /// The machine's encoder that made it, or none where the software did; `None` if the machine's was not asked for.
    pub encoder: Option<Option<HardwareEncoder>>,
    /// Gain of the sound towards a target of loudness; `None` without a target, and for silence.
    pub levelled: Option<Levelled>,
}

/// Runs a job to its end. If the future is dropped, the part file stays: [`remove_part`] removes it, or the same job continues
/// it.
///
/// # Errors
/// Fails if there is no file; the part file stays only if another attempt can continue it.
pub async fn run(client: &Client, job: &Job, tell: &(dyn Fn(ExportStage) + Send + Sync)) -> Result<Exported, ExportError> {
    let done = attempt(client, job, tell).await;
    if done.as_ref().is_err_and(|error| !error.keeps_part()) {
        let (target, token) = (job.target.clone(), job.token.clone());
        // [`remove_part`] logs a failure itself.
        let _ = tokio::task::spawn_blocking(move || remove_part(&target, &token)).await;
    }
    done
}

async fn attempt(client: &Client, job: &Job, tell: &(dyn Fn(ExportStage) + Send + Sync)) -> Result<Exported, ExportError> {
    // A folder without write permission must fail before the server begins to render.
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
            // A few updates a second are enough for the user.
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
            // The URL may be valid for some minutes only: the server issues a new one.
            Err(ExportError::Api(error))
                if matches!(error.status(), Some(401 | 403 | 404 | 410))
                    && (renewals < MOST_RENEWALS || part.length() > before) =>
            {
                // A long download may need any number of URLs.
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
    Ok(Exported { export, file: job.target.clone(), bytes, content, encoder: None, levelled: None })
}

/// Creates the export, retrying while the server refuses for now: then nothing was started.
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
                // A request with an unknown outcome is not repeated: the server may ignore the idempotency key.
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

/// Delay after a refusal: at least `usual` and the server's `Retry-After`, at most [`MOST_PAUSE`].
pub(super) fn pause(error: &ApiError, usual: Duration) -> Duration {
    let asked = match error {
        ApiError::Refused(refusal) => refusal.retry_after,
        _ => None,
    };
    asked.map_or(usual, |asked| asked.clamp(usual, MOST_PAUSE))
}

/// Waits until an export is completed; returns the URL of its file.
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

/// Reports the state of an export; returns the URL of its file once it is completed.
fn state_of(found: Export, tell: &(dyn Fn(ExportStage) + Send + Sync)) -> Result<Option<String>, ExportError> {
    let id = found.export_id;
    match found.status {
        ExportStatus::Completed => found.download_url.filter(|url| !url.is_empty()).map(Some).ok_or(ExportError::NoAddress),
        ExportStatus::Failed => Err(match found.error {
            Some(why) if why.contains("cancelled") => ExportError::Cancelled,
            why => ExportError::Failed(why.unwrap_or_else(|| words::exports::reason_none().to_owned())),
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
