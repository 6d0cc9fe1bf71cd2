//! Checks of camera faces: scans of a video, and the judgements that are kept on this machine.

use super::Out;
use crate::{
    api::{ApiError, Client, ClipId, Priority, RateLimit, SizePx, VideoId, VideoList},
    app::faces::{ScanError, ScanOptions, ScanPlan, Scanned, ScannedClip, plan, scan_clip, verdict_file, write_report},
    faces::VerdictEntry,
};
use std::{collections::BTreeMap, path::PathBuf};
use tokio::{
    sync::{mpsc::UnboundedReceiver, watch},
    task::AbortHandle,
};

/// What the window asks for.
pub enum Request {
    /// Check these clips of a video, one after the other, as the service holds them. A scan that runs ends.
    Scan(VideoId, SizePx, Vec<ClipId>, ScanOptions),
    /// Let the scan wait before its next clip, or go on.
    Pause(bool),
    /// End the scan.
    Cancel,
    /// Read the list of videos.
    ListVideos,
    /// Check these videos, one after the other, as the scan of this number. A scan of videos that runs ends.
    ScanVideos(u64, Vec<VideoId>, ScanOptions),
    /// Let the scan of videos wait before its next clip, or go on.
    PauseVideos(bool),
    /// End the scan of videos.
    CancelVideos,
    /// Read the judgements of a video.
    ReadVerdicts(VideoId, PathBuf),
    /// Add a judgement.
    Keep(PathBuf, VerdictEntry),
    /// Write a report into a folder; what people said, by the finding's id.
    Report(Box<Scanned>, Option<String>, BTreeMap<String, String>, PathBuf),
}

/// What is answered.
// A few a second at most.
#[allow(clippy::large_enum_variant)]
pub enum Event {
    /// A clip was checked, or why not.
    Clip(VideoId, ClipId, Box<Result<ScannedClip, String>>),
    /// The scan of a video ended, or was cancelled.
    Ended(VideoId),
    /// The videos of the workspace, and the rate limit as the service states it; or why there are none.
    Videos(Result<(VideoList, Option<RateLimit>), String>),
    /// The scan of this number has checked so many clips of a video, of so many.
    VideoAt(u64, VideoId, usize, usize),
    /// Of the scan of this number, a video was checked, or why not; and the rate limit as the service states it now.
    Video(u64, VideoId, Box<Result<Scanned, String>>, Option<RateLimit>),
    /// The scan of videos of this number ended; or why it could not begin.
    VideosEnded(u64, Result<(), String>),
    /// The judgements of a video.
    Verdicts(VideoId, Result<Vec<VerdictEntry>, String>),
    /// A judgement could not be written.
    NotKept(String),
    /// A report was written into the folder, or why not.
    Reported(PathBuf, Result<(), String>),
}

impl From<Event> for super::Event {
    fn from(event: Event) -> Self {
        Self::Faces(event)
    }
}

/// Answers requests until nobody can ask any more.
pub(super) async fn run(mut inbox: UnboundedReceiver<Request>, out: Out, client: watch::Receiver<Option<Client>>) {
    let (pause, paused) = watch::channel(false);
    let (pause_videos, videos_paused) = watch::channel(false);
    let (mut scan, mut scan_of_videos): (Option<AbortHandle>, Option<AbortHandle>) = (None, None);
    while let Some(request) = inbox.recv().await {
        match request {
            Request::Scan(video, canvas, clips, options) => {
                if let Some(scan) = scan.take() {
                    scan.abort();
                }
                pause.send_replace(false);
                let Some(client) = client.borrow().clone() else {
                    out.send(Event::Ended(video));
                    continue;
                };
                // What the user waits for in other rooms goes first.
                let client = client.with_priority(Priority::Near);
                let (out, paused) = (out.clone(), paused.clone());
                let task = tokio::spawn(scan_all(client, video, canvas, clips, options, paused, out));
                scan = Some(task.abort_handle());
            }
            Request::Pause(on) => drop(pause.send_replace(on)),
            Request::Cancel => {
                if let Some(scan) = scan.take() {
                    scan.abort();
                }
            }
            Request::ListVideos => {
                let (client, out) = (client.borrow().clone(), out.clone());
                tokio::spawn(async move { out.send(Event::Videos(list_videos(client).await)) });
            }
            Request::ScanVideos(number, videos, options) => {
                if let Some(scan) = scan_of_videos.take() {
                    scan.abort();
                }
                pause_videos.send_replace(false);
                let Some(client) = client.borrow().clone() else {
                    out.send(Event::VideosEnded(number, Err(NOT_REACHED.into())));
                    continue;
                };
                let client = client.with_priority(Priority::Near);
                let task = tokio::spawn(scan_videos(client, number, videos, options, videos_paused.clone(), out.clone()));
                scan_of_videos = Some(task.abort_handle());
            }
            Request::PauseVideos(on) => drop(pause_videos.send_replace(on)),
            Request::CancelVideos => {
                if let Some(scan) = scan_of_videos.take() {
                    scan.abort();
                }
            }
            Request::ReadVerdicts(video, path) => {
                let out = out.clone();
                tokio::task::spawn_blocking(move || {
                    let read = verdict_file::read(&path).map(|kept| kept.entries);
                    out.send(Event::Verdicts(video, read.map_err(|error| format!("{}: {error}", path.display()))));
                });
            }
            Request::Keep(path, entry) => {
                // One after the other: entries are in the order in which they were made.
                let written = tokio::task::spawn_blocking(move || {
                    verdict_file::append(&path, &entry).map_err(|error| format!("{}: {error}", path.display()))
                });
                match written.await {
                    Ok(Ok(())) => {}
                    Ok(Err(why)) => out.send(Event::NotKept(why)),
                    Err(error) => out.send(Event::NotKept(error.to_string())),
                }
            }
            Request::Report(scanned, base_url, notes, folder) => {
                let Some(client) = client.borrow().clone() else {
                    out.send(Event::Reported(folder, Err(NOT_REACHED.into())));
                    continue;
                };
                let out = out.clone();
                tokio::spawn(async move {
                    let written = write_report(&client, &scanned, base_url.as_deref(), &notes, &folder).await;
                    out.send(Event::Reported(folder, written.map_err(|error| error.to_string())));
                });
            }
        }
    }
}

/// An error with what can be done about it.
fn in_words(error: &ApiError) -> String {
    format!("{error}. {}", error.advice())
}

/// What is said where no workspace can be asked.
const NOT_REACHED: &str = "the workspace is not reached";

async fn list_videos(client: Option<Client>) -> Result<(VideoList, Option<RateLimit>), String> {
    let client = client.ok_or(NOT_REACHED)?;
    let listed = client.all_videos().await.map_err(|error| in_words(&error))?;
    Ok((listed, client.rate()))
}

/// Checks videos one after the other. One that cannot be checked does not end the scan.
async fn scan_videos(
    client: Client,
    number: u64,
    videos: Vec<VideoId>,
    options: ScanOptions,
    mut paused: watch::Receiver<bool>,
    out: Out,
) {
    for video in videos {
        let progress = |done, all| out.send(Event::VideoAt(number, video.clone(), done, all));
        let scanned = scan_video(&client, &video, &options, &mut paused, &progress).await;
        out.send(Event::Video(number, video, Box::new(scanned), client.rate()));
    }
    out.send(Event::VideosEnded(number, Ok(())));
}

async fn scan_video(
    client: &Client,
    video: &VideoId,
    options: &ScanOptions,
    paused: &mut watch::Receiver<bool>,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Scanned, String> {
    // The window may have closed; then the task ends with the runtime.
    let _ = paused.wait_for(|paused| !paused).await;
    let ScanPlan { video: record, clips } = plan(client, video, &[]).await.map_err(|error| match error {
        ScanError::Api(error) => in_words(&error),
        error @ ScanError::NoClip(..) => error.to_string(),
    })?;
    let (canvas, all) = (record.dimensions, clips.len());
    let mut scanned = Scanned { video: record, clips: Vec::new(), thresholds: options.thresholds };
    for (index, (starts_at, clip)) in clips.iter().enumerate() {
        progress(index, all);
        let _ = paused.wait_for(|paused| !paused).await;
        let done = scan_clip(client, video, canvas, clip, options).await.map_err(|error| in_words(&error))?;
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
    out: Out,
) {
    // Edits of this window that are not saved are not part of what the service answers.
    let known = client.clips(&video).await;
    for id in clips {
        // The window may have closed; then the task ends with the runtime.
        let _ = paused.wait_for(|paused| !paused).await;
        let clip = known.as_ref().map(|known| known.iter().find(|clip| clip.id == id));
        let done = match clip {
            Err(error) => Err(in_words(error)),
            Ok(None) => Err("The service does not have this clip: save first, or reload the video.".into()),
            Ok(Some(clip)) => scan_clip(&client, &video, canvas, clip, &options).await.map_err(|error| in_words(&error)),
        };
        out.send(Event::Clip(video.clone(), id, Box::new(done)));
    }
    out.send(Event::Ended(video));
}
