//! Checks of camera faces: scans of a video, and the judgements that are kept on this machine.

use super::Out;
use crate::{
    api::{ApiError, Client, ClipId, Priority, SizePx, VideoId},
    app::faces::{ScanOptions, Scanned, ScannedClip, scan_clip, verdict_file, write_report},
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
    let mut scan: Option<AbortHandle> = None;
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
                    out.send(Event::Reported(folder, Err("the workspace is not reached".into())));
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

async fn scan_all(
    client: Client,
    video: VideoId,
    canvas: SizePx,
    clips: Vec<ClipId>,
    options: ScanOptions,
    mut paused: watch::Receiver<bool>,
    out: Out,
) {
    let in_words = |error: &ApiError| format!("{error}. {}", error.advice());
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
