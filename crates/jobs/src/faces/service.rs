//! Face check service: scans of videos, and the verdicts stored on this computer.

use super::{
    ComparedVideo, ReportError, Reported, ScanError, ScanOptions, ScanPlan, Scanned, ScannedClip, SnapshotFileError,
    joint::write_joint, plan, report::Made, scan_clip, snapshot_of, snapshots::compare, verdict_file, write_report,
};
use crate::jobs::{out::Out, request_id::RequestId};
use crate::{
    api::{ApiError, Client, ClipId, Priority, RateLimit, SizePx, VideoId, VideoList},
    disk,
    faces::{Notes, VerdictEntry, Verdicts},
};
use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};
use tokio::{
    sync::{mpsc::UnboundedReceiver, watch},
    task::AbortHandle,
};

/// Requests about face checks.
pub enum CheckRequest {
    /// Check these clips of a video as they are saved, one after the other. A running scan of clips is cancelled.
    Scan {
        /// The video.
        video: VideoId,
        /// Size of the canvas.
        canvas: SizePx,
        /// The clips.
        clips: Vec<ClipId>,
        /// Options of the check.
        options: ScanOptions,
    },
    /// True to pause the scan before its next clip, false to continue.
    Pause(bool),
    /// Cancel the scan.
    Cancel,
    /// List the videos.
    ListVideos,
    /// Check these videos, one after the other. A running scan of videos is cancelled.
    ScanVideos {
        /// Id of the request.
        id: RequestId,
        /// The videos, each with the file of the verdicts on its findings.
        videos: Vec<(VideoId, PathBuf)>,
        /// Options of the check.
        options: ScanOptions,
    },
    /// True to pause the scan of videos before its next clip, false to continue.
    PauseVideos(bool),
    /// Cancel the scan of videos.
    CancelVideos,
    /// Read the verdicts about findings of a video.
    ReadVerdicts {
        /// The video.
        video: VideoId,
        /// File of the verdicts.
        file: PathBuf,
    },
    /// Append a verdict.
    Keep {
        /// File of the verdicts.
        file: PathBuf,
        /// Verdict to append.
        entry: VerdictEntry,
    },
    /// Write a report into a folder.
    Report {
        /// Result of the check.
        scanned: Box<Scanned>,
        /// Base URL of links to the workspace.
        base_url: Option<String>,
        /// Comments and verdicts of the user.
        notes: Notes,
        /// The folder.
        folder: PathBuf,
    },
    /// Write the reports of several videos and their index into a folder.
    ReportVideos {
        /// The videos.
        videos: Vec<Reported>,
        /// Base URL of links to the workspace.
        base_url: Option<String>,
        /// The folder.
        folder: PathBuf,
    },
    /// Cancel the reports of several videos, and remove what was written.
    CancelReports,
    /// Compare the videos of a snapshot with their current data. A running comparison is cancelled.
    Compare {
        /// Id of the request.
        id: RequestId,
        /// File of the snapshot.
        file: PathBuf,
        /// Options of the check of the current data.
        options: ScanOptions,
    },
    /// Cancel the comparison.
    CancelComparison,
    /// Write a snapshot of checked videos to a file.
    WriteSnapshot {
        /// Results of the checks.
        videos: Vec<Scanned>,
        /// The file; it is replaced if it exists, which the user was asked about.
        file: PathBuf,
    },
}

/// Error of a request about face checks.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// No workspace is connected.
    #[error("{}", words::connection::not_connected_cause())]
    NotReached,
    /// The server refused or did not answer.
    #[error("{}", words::jobs::error_with_advice(.0.advice(), .0))]
    Api(#[from] ApiError),
    /// The clips of the video could not be listed.
    #[error("{}", words::jobs::error_with_advice(.0.advice(), .0))]
    Unread(Arc<ApiError>),
    /// The video or clip does not exist.
    #[error(transparent)]
    Scan(ScanError),
    /// The clip is new and not saved yet.
    #[error("{}", words::jobs::clip_not_saved())]
    NotSaved,
    /// The file of verdicts cannot be read.
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
    /// The snapshot can't be used.
    #[error(transparent)]
    Snapshot(SnapshotFileError),
}

/// Events about face checks.
// A few events a second at most, so large variants are not boxed.
#[allow(clippy::large_enum_variant)]
pub enum CheckEvent {
    /// A clip was checked.
    Clip {
        /// The video.
        video: VideoId,
        /// The clip.
        clip: ClipId,
        /// Result, or the error.
        checked: Box<Result<ScannedClip, CheckError>>,
    },
    /// The scan of a video's clips has ended or was cancelled.
    Ended(VideoId),
    /// Videos of the workspace with the server's current rate limit, or the error.
    Videos(Result<(VideoList, Option<RateLimit>), CheckError>),
    /// Progress of a scan of videos.
    VideoAt {
        /// Id of the request.
        id: RequestId,
        /// The video.
        video: VideoId,
        /// Number of checked clips.
        done: usize,
        /// Number of clips of the video.
        all: usize,
    },
    /// A video of a scan was checked.
    Video {
        /// Id of the request.
        id: RequestId,
        /// The video.
        video: VideoId,
        /// Result, or the error.
        scanned: Box<Result<Scanned, CheckError>>,
        /// Number of findings without a verdict or comment.
        left: usize,
        /// Current rate limit of the server.
        rate: Option<RateLimit>,
    },
    /// A scan of videos has ended.
    VideosEnded {
        /// Id of the request.
        id: RequestId,
        /// Error if the scan could not start.
        ended: Result<(), CheckError>,
    },
    /// Verdicts about findings of a video.
    Verdicts {
        /// The video.
        video: VideoId,
        /// Verdicts, or the error.
        verdicts: Result<Vec<VerdictEntry>, CheckError>,
    },
    /// A verdict could not be written; the reason.
    NotKept(String),
    /// Result of [`CheckRequest::Report`].
    Reported {
        /// The folder.
        folder: PathBuf,
        /// Error if the report was not written.
        reported: Result<(), CheckError>,
    },
    /// A comparison with a snapshot began.
    ComparisonBegan {
        /// Id of the request.
        id: RequestId,
        /// Time of the snapshot and its videos with their names, or the error.
        began: Result<(String, Vec<(VideoId, String)>), CheckError>,
    },
    /// A video of a comparison was loaded and compared.
    ComparedVideo {
        /// Id of the request.
        id: RequestId,
        /// The video.
        video: VideoId,
        /// Differences, or the error.
        compared: Box<Result<ComparedVideo, CheckError>>,
    },
    /// A comparison has ended.
    ComparisonEnded(RequestId),
    /// Result of [`CheckRequest::WriteSnapshot`]: number of videos, or the error.
    SnapshotWritten {
        /// The file.
        file: PathBuf,
        /// Number of videos, or the error.
        written: Result<usize, CheckError>,
    },
    /// Number of videos whose reports are written.
    VideosReportedAt(usize),
    /// Result of [`CheckRequest::ReportVideos`].
    VideosReported {
        /// The folder.
        folder: PathBuf,
        /// False if it was cancelled; the error if the reports were not written. Nothing is left in the folder then.
        reported: Result<bool, CheckError>,
    },
}

/// Answers requests until every sender is dropped.
// One match arm per request.
#[allow(clippy::too_many_lines)]
pub(in crate::jobs) async fn run(
    mut inbox: UnboundedReceiver<CheckRequest>,
    out: Out<CheckEvent>,
    client: watch::Receiver<Option<Client>>,
) {
    let (pause, paused) = watch::channel(false);
    let (pause_videos, videos_paused) = watch::channel(false);
    let (mut scan, mut scan_of_videos, mut comparison) = (None::<AbortHandle>, None::<AbortHandle>, None::<AbortHandle>);
    let mut verdicts = verdict_file::VerdictLog::default();
    let (cancel_reports, reports_cancelled) = watch::channel(false);
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
                // Requests that the user waits for in other views have a higher priority.
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
                // Awaited here, so that entries are written in the order of the requests.
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
            CheckRequest::ReportVideos { videos, base_url, folder } => {
                cancel_reports.send_replace(false);
                let (client, out, cancelled) = (client.borrow().clone(), out.clone(), reports_cancelled.clone());
                tokio::spawn(async move {
                    let reported = report_videos(client, videos, base_url, &folder, cancelled, &out).await;
                    out.send(CheckEvent::VideosReported { folder, reported });
                });
            }
            CheckRequest::CancelReports => drop(cancel_reports.send_replace(true)),
            CheckRequest::Compare { id, file, options } => {
                if let Some(comparison) = comparison.take() {
                    comparison.abort();
                }
                let Some(client) = client.borrow().clone() else {
                    out.send(CheckEvent::ComparisonBegan { id, began: Err(CheckError::NotReached) });
                    continue;
                };
                let client = client.with_priority(Priority::Near);
                comparison = Some(tokio::spawn(compare(client, id, file, options, out.clone())).abort_handle());
            }
            CheckRequest::CancelComparison => {
                if let Some(comparison) = comparison.take() {
                    comparison.abort();
                }
            }
            CheckRequest::WriteSnapshot { videos, file } => {
                let out = out.clone();
                tokio::task::spawn_blocking(move || {
                    let count = videos.len();
                    let written = snapshot_of(videos).map_err(io::Error::other);
                    let written = written.and_then(|bytes| disk::write_document(&file, &bytes)).map(|()| count);
                    let written = written.map_err(|error| CheckError::File { path: file.clone(), error });
                    out.send(CheckEvent::SnapshotWritten { file, written });
                });
            }
        }
    }
}

/// Writes the reports of several videos into a new folder. False if this was cancelled; without a whole report nothing is left.
async fn report_videos(
    client: Option<Client>,
    videos: Vec<Reported>,
    base_url: Option<String>,
    folder: &Path,
    mut cancelled: watch::Receiver<bool>,
    out: &Out<CheckEvent>,
) -> Result<bool, CheckError> {
    let client = client.ok_or(CheckError::NotReached)?;
    let mut made = Made::default();
    let at = |done| out.send(CheckEvent::VideosReportedAt(done));
    // Until the report is whole its folder says so: the program may end before.
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let unfinished = folder.with_file_name(words::faces::report_unfinished(name));
    let mut written = tokio::select! {
        written = write_joint(&client, videos, base_url.as_deref(), &unfinished, &mut made, at) => Some(written),
        Ok(_) = cancelled.wait_for(|cancelled| *cancelled) => None,
    };
    if matches!(written, Some(Ok(()))) {
        let named = tokio::fs::rename(&unfinished, folder).await;
        written = Some(named.map_err(|reason| ReportError::NotWritten { path: folder.to_owned(), reason }));
    }
    if !matches!(written, Some(Ok(()))) {
        made.remove();
    }
    written.transpose().map(|written| written.is_some()).map_err(CheckError::Report)
}

async fn list_videos(client: Option<Client>) -> Result<(VideoList, Option<RateLimit>), CheckError> {
    let client = client.ok_or(CheckError::NotReached)?;
    let listed = client.all_videos().await?;
    Ok((listed, client.rate()))
}

/// Checks videos one after the other. A video that cannot be checked does not end the scan.
async fn scan_videos(
    client: Client,
    id: RequestId,
    videos: Vec<(VideoId, PathBuf)>,
    options: ScanOptions,
    mut paused: watch::Receiver<bool>,
    out: Out<CheckEvent>,
) {
    for (video, verdicts) in videos {
        let progress = |done, all| out.send(CheckEvent::VideoAt { id, video: video.clone(), done, all });
        let scanned = scan_video(&client, &video, &options, &mut paused, &progress).await;
        // Counting compares each finding with each verdict.
        let counted = tokio::task::spawn_blocking(move || {
            let left = scanned.as_ref().map_or(0, |scanned| without_verdict(scanned, &verdicts));
            (scanned, left)
        });
        let Ok((scanned, left)) = counted.await else { continue };
        out.send(CheckEvent::Video { id, video, scanned: Box::new(scanned), left, rate: client.rate() });
    }
    out.send(CheckEvent::VideosEnded { id, ended: Ok(()) });
}

/// Number of findings without a verdict on their present data. Verdicts that can't be read count as none; the error is shown when the video is opened.
fn without_verdict(scanned: &Scanned, verdicts: &Path) -> usize {
    let kept = Verdicts::of(verdict_file::read(verdicts).unwrap_or_default().entries);
    let findings = scanned.clips.iter().flat_map(|(_, clip)| &clip.report.findings);
    findings.filter(|finding| !kept.is_judged(finding)).count()
}

async fn scan_video(
    client: &Client,
    video: &VideoId,
    options: &ScanOptions,
    paused: &mut watch::Receiver<bool>,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Scanned, CheckError> {
    // If the window has closed, the task ends with the runtime.
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
    // The server's data lacks the unsaved changes of this window.
    let known = client.clips(&video).await.map_err(Arc::new);
    for id in clips {
        // If the window has closed, the task ends with the runtime.
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
