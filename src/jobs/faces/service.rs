//! Checks of camera faces: scans of a video, and the judgements that are kept on this machine.

use super::{ReportError, ScanError, ScanOptions, ScanPlan, Scanned, ScannedClip, plan, scan_clip, verdict_file, write_report};
use crate::jobs::{out::Out, request_id::RequestId};
use crate::{
    api::{ApiError, Client, ClipId, Priority, RateLimit, SizePx, VideoId, VideoList},
    faces::{Notes, VerdictEntry},
};
use std::{io, path::PathBuf, sync::Arc};
use tokio::{
    sync::{mpsc::UnboundedReceiver, watch},
    task::AbortHandle,
};

/// What the window asks for.
pub enum CheckRequest {
    /// Check these clips of a video, one after the other, as the service holds them. A scan that runs ends.
    Scan {
        /// The video.
        video: VideoId,
        /// The size of its artboard.
        canvas: SizePx,
        /// The clips.
        clips: Vec<ClipId>,
        /// How they are checked.
        options: ScanOptions,
    },
    /// Let the scan wait before its next clip, or go on.
    Pause(bool),
    /// End the scan.
    Cancel,
    /// Read the list of videos.
    ListVideos,
    /// Check these videos, one after the other, as the scan of this number. A scan of videos that runs ends.
    ScanVideos {
        /// The number of the request.
        id: RequestId,
        /// The videos.
        videos: Vec<VideoId>,
        /// How they are checked.
        options: ScanOptions,
    },
    /// Let the scan of videos wait before its next clip, or go on.
    PauseVideos(bool),
    /// End the scan of videos.
    CancelVideos,
    /// Read the judgements of a video.
    ReadVerdicts {
        /// The video.
        video: VideoId,
        /// The file of the judgements.
        file: PathBuf,
    },
    /// Add a judgement.
    Keep {
        /// The file of the judgements.
        file: PathBuf,
        /// The judgement.
        entry: VerdictEntry,
    },
    /// Write a report into a folder.
    Report {
        /// What was found.
        scanned: Box<Scanned>,
        /// The address that links lead to.
        base_url: Option<String>,
        /// The notes of people.
        notes: Notes,
        /// The folder.
        folder: PathBuf,
    },
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// There is nobody to ask.
    #[error("the workspace is not reached")]
    NotReached,
    /// The workspace refused or did not answer.
    #[error("{error}. {advice}", error = .0, advice = .0.advice())]
    Api(#[from] ApiError),
    /// The clips of the video cannot be read.
    #[error("{error}. {advice}", error = .0, advice = .0.advice())]
    Unread(Arc<ApiError>),
    /// What is to be checked is not there.
    #[error(transparent)]
    Scan(ScanError),
    /// The service knows the clip only after a save.
    #[error("The service does not have this clip: save first, or reload the video.")]
    NotSaved,
    /// The judgements cannot be read.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        error: io::Error,
    },
    /// The report was not written.
    #[error(transparent)]
    Report(ReportError),
}

/// What is answered.
// A few a second at most.
#[allow(clippy::large_enum_variant)]
pub enum CheckEvent {
    /// A clip was checked, or why not.
    Clip {
        /// The video.
        video: VideoId,
        /// The clip.
        clip: ClipId,
        /// What was found, or why not.
        checked: Box<Result<ScannedClip, CheckError>>,
    },
    /// The scan of a video ended, or was cancelled.
    Ended(VideoId),
    /// The videos of the workspace, and the rate limit as the service states it; or why there are none.
    Videos(Result<(VideoList, Option<RateLimit>), CheckError>),
    /// The scan of this number has checked so many clips of a video, of so many.
    VideoAt {
        /// The number of the request.
        id: RequestId,
        /// The video.
        video: VideoId,
        /// So many clips.
        done: usize,
        /// Of so many.
        all: usize,
    },
    /// Of the scan of this number, a video was checked, or why not; and the rate limit as the service states it now.
    Video {
        /// The number of the request.
        id: RequestId,
        /// The video.
        video: VideoId,
        /// What was found, or why not.
        scanned: Box<Result<Scanned, CheckError>>,
        /// The rate limit as the service states it now.
        rate: Option<RateLimit>,
    },
    /// The scan of videos of this number ended; or why it could not begin.
    VideosEnded {
        /// The request that it answers.
        id: RequestId,
        /// Nothing, or why it could not begin.
        ended: Result<(), CheckError>,
    },
    /// The judgements of a video.
    Verdicts {
        /// The video.
        video: VideoId,
        /// The judgements, or why they were not read.
        verdicts: Result<Vec<VerdictEntry>, CheckError>,
    },
    /// A judgement could not be written.
    NotKept(String),
    /// A report was written into the folder, or why not.
    Reported {
        /// The folder.
        folder: PathBuf,
        /// Nothing, or why the report was not written.
        reported: Result<(), CheckError>,
    },
}

/// Answers requests until nobody can ask any more.
pub(in crate::jobs) async fn run(
    mut inbox: UnboundedReceiver<CheckRequest>,
    out: Out<CheckEvent>,
    client: watch::Receiver<Option<Client>>,
) {
    let (pause, paused) = watch::channel(false);
    let (pause_videos, videos_paused) = watch::channel(false);
    let (mut scan, mut scan_of_videos): (Option<AbortHandle>, Option<AbortHandle>) = (None, None);
    let mut verdicts = verdict_file::VerdictLog::default();
    while let Some(request) = inbox.recv().await {
        match request {
            CheckRequest::Scan { video, canvas, clips, options } => {
                if let Some(scan) = scan.take() {
                    scan.abort();
                }
                pause.send_replace(false);
                let Some(client) = client.borrow().clone() else {
                    out.send(CheckEvent::Ended(video));
                    continue;
                };
                // What the user waits for in other rooms goes first.
                let client = client.with_priority(Priority::Near);
                let (out, paused) = (out.clone(), paused.clone());
                let task = tokio::spawn(scan_all(client, video, canvas, clips, options, paused, out));
                scan = Some(task.abort_handle());
            }
            CheckRequest::Pause(on) => drop(pause.send_replace(on)),
            CheckRequest::Cancel => {
                if let Some(scan) = scan.take() {
                    scan.abort();
                }
            }
            CheckRequest::ListVideos => {
                let (client, out) = (client.borrow().clone(), out.clone());
                tokio::spawn(async move { out.send(CheckEvent::Videos(list_videos(client).await)) });
            }
            CheckRequest::ScanVideos { id, videos, options } => {
                if let Some(scan) = scan_of_videos.take() {
                    scan.abort();
                }
                pause_videos.send_replace(false);
                let Some(client) = client.borrow().clone() else {
                    out.send(CheckEvent::VideosEnded { id, ended: Err(CheckError::NotReached) });
                    continue;
                };
                let client = client.with_priority(Priority::Near);
                let task = tokio::spawn(scan_videos(client, id, videos, options, videos_paused.clone(), out.clone()));
                scan_of_videos = Some(task.abort_handle());
            }
            CheckRequest::PauseVideos(on) => drop(pause_videos.send_replace(on)),
            CheckRequest::CancelVideos => {
                if let Some(scan) = scan_of_videos.take() {
                    scan.abort();
                }
            }
            CheckRequest::ReadVerdicts { video, file: path } => {
                let out = out.clone();
                tokio::task::spawn_blocking(move || {
                    let read = verdict_file::read(&path).map(|kept| kept.entries);
                    out.send(CheckEvent::Verdicts { video, verdicts: read.map_err(|error| CheckError::File { path, error }) });
                });
            }
            CheckRequest::Keep { file: path, entry } => {
                // One after the other: entries are in the order in which they were made.
                let mut log = std::mem::take(&mut verdicts);
                let written = tokio::task::spawn_blocking(move || {
                    let written = log.append(&path, &entry).map_err(|error| format!("{}: {error}", path.display()));
                    (log, written)
                });
                match written.await {
                    Ok((log, written)) => {
                        verdicts = log;
                        written.unwrap_or_else(|why| out.send(CheckEvent::NotKept(why)));
                    }
                    Err(error) => out.send(CheckEvent::NotKept(error.to_string())),
                }
            }
            CheckRequest::Report { scanned, base_url, notes, folder } => {
                let Some(client) = client.borrow().clone() else {
                    out.send(CheckEvent::Reported { folder, reported: Err(CheckError::NotReached) });
                    continue;
                };
                let out = out.clone();
                tokio::spawn(async move {
                    let written = write_report(&client, &scanned, base_url.as_deref(), &notes, &folder).await;
                    out.send(CheckEvent::Reported { folder, reported: written.map_err(CheckError::Report) });
                });
            }
        }
    }
}

async fn list_videos(client: Option<Client>) -> Result<(VideoList, Option<RateLimit>), CheckError> {
    let client = client.ok_or(CheckError::NotReached)?;
    let listed = client.all_videos().await?;
    Ok((listed, client.rate()))
}

/// Checks videos one after the other. One that cannot be checked does not end the scan.
async fn scan_videos(
    client: Client,
    id: RequestId,
    videos: Vec<VideoId>,
    options: ScanOptions,
    mut paused: watch::Receiver<bool>,
    out: Out<CheckEvent>,
) {
    for video in videos {
        let progress = |done, all| out.send(CheckEvent::VideoAt { id, video: video.clone(), done, all });
        let scanned = scan_video(&client, &video, &options, &mut paused, &progress).await;
        out.send(CheckEvent::Video { id, video, scanned: Box::new(scanned), rate: client.rate() });
    }
    out.send(CheckEvent::VideosEnded { id, ended: Ok(()) });
}

async fn scan_video(
    client: &Client,
    video: &VideoId,
    options: &ScanOptions,
    paused: &mut watch::Receiver<bool>,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Scanned, CheckError> {
    // The window may have closed; then the task ends with the runtime.
    let _ = paused.wait_for(|paused| !paused).await;
    let ScanPlan { video: record, clips } = plan(client, video, &[]).await.map_err(|error| match error {
        ScanError::Api(error) => CheckError::Api(error),
        error @ ScanError::NoClip { .. } => CheckError::Scan(error),
    })?;
    let (canvas, all) = (record.dimensions, clips.len());
    let mut scanned = Scanned { video: record, clips: Vec::new(), thresholds: options.thresholds };
    for (index, (starts_at, clip)) in clips.iter().enumerate() {
        progress(index, all);
        let _ = paused.wait_for(|paused| !paused).await;
        let done = scan_clip(client, video, canvas, clip, options).await?;
        scanned.clips.push((*starts_at, done));
    }
    Ok(scanned)
}

async fn scan_all(
    client: Client,
    video: VideoId,
    canvas: SizePx,
    clips: Vec<ClipId>,
    options: ScanOptions,
    mut paused: watch::Receiver<bool>,
    out: Out<CheckEvent>,
) {
    // Edits of this window that are not saved are not part of what the service answers.
    let known = client.clips(&video).await.map_err(Arc::new);
    for id in clips {
        // The window may have closed; then the task ends with the runtime.
        let _ = paused.wait_for(|paused| !paused).await;
        let clip = known.as_ref().map(|known| known.iter().find(|clip| clip.id == id));
        let done = match clip {
            Err(error) => Err(CheckError::Unread(Arc::clone(error))),
            Ok(None) => Err(CheckError::NotSaved),
            Ok(Some(clip)) => scan_clip(&client, &video, canvas, clip, &options).await.map_err(CheckError::Api),
        };
        out.send(CheckEvent::Clip { video: video.clone(), clip: id, checked: Box::new(done) });
    }
    out.send(CheckEvent::Ended(video));
}
