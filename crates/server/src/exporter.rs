//! Renders exports, one at a time: rendering uses every core.

use crate::{
    api::{
        ExportId, VideoId,
        export::{CreateExport, Fps, Granularity, Resolution},
        webhook::EventType,
    },
    events,
    media::MediaError,
    render::{self, ClipRender, Render, RenderMusic, Scratch},
    store::{
        ClipRow, ExportRow, ReadTx, Scope, SourceRow, Store, StoreError, VideoRow, WaitingExport, WriteTx,
        watching::{ShownRow, keep_film},
    },
    watching,
};
use serde_json::{Value, json};
use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};
use tokio::{
    sync::{Notify, watch},
    task::JoinSet,
};

/// How often a running export checks whether it is still wanted.
const POLL_INTERVAL: Duration = Duration::from_millis(300);
/// How long to wait before retrying what the store refused.
const RETRY_INTERVAL: Duration = Duration::from_secs(5);

/// The folders that the exporter reads and writes.
#[derive(Clone)]
pub struct Folders {
    /// Media bytes, by hash.
    pub media: PathBuf,
    /// Finished files: exports and pictures.
    pub derived: PathBuf,
    /// Unfinished files.
    pub scratch: PathBuf,
}

struct Job {
    export: ExportId,
    video: VideoId,
    name: String,
    request: CreateExport,
    clip_renders: Vec<ClipRender>,
    music: Option<RenderMusic>,
    subtitles: bool,
    /// What it shows, where pages may play it.
    shown: Option<ShownRow>,
}

/// Renders the waiting exports, until it is dropped. An export that was running when the workspace stopped is restarted.
pub async fn run(store: Store, wake: Arc<Notify>, outbox: Arc<Notify>, folders: Folders) {
    if let Err(failure) = store.write(Scope::Workspace, ExportRow::restart).await {
        tracing::warn!(%failure, "exports that were under way could not be started again");
    }
    loop {
        let media = folders.media.clone();
        match store.read(move |tx| next(tx, &media)).await {
            Ok(Some((_, Ok(job)))) => {
                one(&store, &folders, job).await;
                outbox.notify_one();
            }
            // Exports behind an unreadable one must not wait for ever.
            Ok(Some((export, Err(failure)))) if !failure.is_passing() => {
                tracing::error!(%failure, "an export could not be started");
                end(&store, export, Err(failure.to_string())).await;
            }
            Ok(Some((_, Err(failure)))) | Err(failure) => {
                tracing::warn!(%failure, "the exports could not be read");
                tokio::time::sleep(RETRY_INTERVAL).await;
            }
            Ok(None) => wake.notified().await,
        }
    }
}

/// A waiting export with everything needed to render it, or why that cannot be read.
type Next = (ExportId, Result<Job, StoreError>);

/// The export that has waited longest, with everything needed to render it.
fn next(tx: &ReadTx, media: &Path) -> Result<Option<Next>, StoreError> {
    Ok(ExportRow::next(tx)?.map(|waiting| (waiting.id.clone(), job(tx, media, waiting))))
}

fn job(tx: &ReadTx, media: &Path, waiting: WaitingExport) -> Result<Job, StoreError> {
    let video = VideoRow::find(tx, &waiting.video)?;
    let (clip_renders, music) = clip_renders(tx, media, &video)?;
    let (request, subtitles) = (waiting.request()?, video.settings.subtitles.enabled.unwrap_or(false));
    let is_film = watching::is_for_pages(&request, subtitles);
    let shown = if is_film { Some(watching::shown(tx, media, &video)?.0) } else { None };
    Ok(Job { request, shown, subtitles, export: waiting.id, video: video.id, name: video.name, clip_renders, music })
}

/// Everything that is drawn and heard of a video: its clips in order, without those of which nothing is played, and its music.
pub fn clip_renders(tx: &ReadTx, media: &Path, video: &VideoRow) -> Result<(Vec<ClipRender>, Option<RenderMusic>), StoreError> {
    let clips = ClipRow::of_video(tx, &video.id)?;
    let clip_renders = clips.iter().map(|clip| ClipRender::read(tx, video, clip, media)).collect::<Result<Vec<_>, _>>()?;
    let music = match &video.settings.music {
        Some(music) => {
            let source = SourceRow::find(tx, &music.source)?;
            let length = source.duration_ms.unwrap_or_default();
            source.sha256.map(|hash| RenderMusic { file: media.join(hash), length_ms: length, volume: music.volume })
        }
        None => None,
    };
    Ok((clip_renders.into_iter().filter(|clip_render| clip_render.length().0 > 0).collect(), music))
}

/// Renders an export and records the result. It stops early when the export is no longer wanted.
async fn one(store: &Store, folders: &Folders, job: Job) {
    let (export, video, name) = (job.export.clone(), job.video.clone(), job.name.clone());
    let shown = job.shown.clone();
    let started = {
        let export = export.clone();
        store.write(Scope::Workspace, move |tx| ExportRow::begin(tx, &export)).await
    };
    match started {
        Ok(true) => {}
        // Cancelled before it started, or its video was deleted.
        Ok(false) => return,
        Err(failure) => {
            tracing::warn!(%failure, "an export could not be started");
            return tokio::time::sleep(RETRY_INTERVAL).await;
        }
    }
    let (progress, mut reported) = watch::channel(0.0_f64);
    let follow = {
        let (store, export) = (store.clone(), export.clone());
        tokio::spawn(async move {
            while reported.changed().await.is_ok() {
                let (now, export) = (*reported.borrow_and_update(), export.clone());
                if let Err(failure) = store.write(Scope::Workspace, move |tx| ExportRow::advance(tx, &export, now)).await {
                    tracing::warn!(%failure, "an export's progress could not be kept");
                }
                tokio::time::sleep(POLL_INTERVAL).await;
            }
        })
    };
    // A separate task, so that a panic fails only this export. Dropping the set aborts the task and kills its child.
    let mut task = JoinSet::new();
    let own = folders.clone();
    task.spawn(async move {
        // ffmpeg may report less progress than before.
        let send = move |percent| {
            progress.send_if_modified(|reported| {
                let more = percent > *reported;
                *reported = if more { percent } else { *reported };
                more
            });
        };
        render(&own, job, send).await
    });
    let made = tokio::select! {
        made = task.join_next() => Some(made),
        () = unwanted(store, &export) => None,
    };
    drop(task);
    let _ = follow.await;
    let made = match made {
        None => {
            tracing::info!(%export, "an export was given up: it was cancelled, or its video was deleted");
            return;
        }
        Some(Some(Ok(Ok(file)))) => Ok(file),
        Some(Some(Ok(Err(error)))) => Err(error.to_string()),
        Some(Some(Err(error))) => {
            tracing::error!(%error, "an export ended early");
            Err("an unexpected error; it is in the workspace's log".to_owned())
        }
        Some(None) => Err("it was not started".to_owned()),
    };
    if let Err(error) = &made {
        tracing::error!(%export, error, "an export failed");
    }
    let file = made.as_ref().ok().cloned();
    let event = json!({"exportId": export, "videoId": video, "name": name});
    let kept = end(store, export.clone(), made.map(|file| Made { file, event, shown })).await;
    if let Some(file) = file.filter(|_| !kept) {
        // Nothing refers to the file: the export was cancelled, or its video deleted, at the last moment.
        let _ = tokio::fs::remove_file(folders.derived.join(file)).await;
    }
}

/// Waits until an export is no longer running: it was cancelled, or deleted with its video.
async fn unwanted(store: &Store, export: &ExportId) {
    loop {
        tokio::time::sleep(POLL_INTERVAL).await;
        let export = export.clone();
        let runs = store.read(move |tx| ExportRow::is_running(tx, &export));
        // An unreadable store does not mean that the export is unwanted.
        if matches!(runs.await, Ok(false)) {
            return;
        }
    }
}

/// A finished export.
#[derive(Clone)]
struct Made {
    /// The name of its file.
    file: String,
    /// What endpoints are sent.
    event: Value,
    /// What it shows, where pages may play it.
    shown: Option<ShownRow>,
}

/// Records the end of an export: its file and the event for endpoints, or why it failed. Returns false if the export is no
/// longer wanted. Retried until the store accepts it, because an export must not appear to run for ever.
async fn end(store: &Store, export: ExportId, made: Result<Made, String>) -> bool {
    loop {
        let (export, made) = (export.clone(), made.clone());
        let write = move |tx: &WriteTx| {
            let kept = ExportRow::end(tx, &export, made.as_ref().map(|made| made.file.as_str()).map_err(String::as_str))?;
            if let (Ok(made), true) = (&made, kept) {
                if let Some(shown) = &made.shown {
                    keep_film(tx, &export, shown)?;
                }
                events::emit(tx, &EventType::ExportReady, made.event.clone())?;
            }
            Ok(kept)
        };
        match store.write(Scope::Workspace, write).await {
            Ok(kept) => return kept,
            Err(failure) => {
                tracing::error!(%failure, "what came of an export could not be kept");
                tokio::time::sleep(RETRY_INTERVAL).await;
            }
        }
    }
}

/// Makes the file under an unguessable name: its address is a capability.
async fn render(folders: &Folders, job: Job, progress: impl FnMut(f64) + Send) -> Result<String, MediaError> {
    let no_room = |error: io::Error| MediaError::not_written(&error);
    let request = &job.request;
    let settings = Render {
        short_side: if request.resolution == Some(Resolution::Uhd) { 2160 } else { 1080 },
        fps: if request.fps == Some(Fps::Sixty) { 60 } else { 30 },
        speed: request.speed().unwrap_or(1.0),
        subtitles: request.subtitles.unwrap_or(job.subtitles),
        music: job.music.clone(),
    };
    let folder = Scratch::new(&folders.scratch)?;
    let secret = uuid::Uuid::new_v4().simple();
    let whole = !matches!(request.granularity, Some(Granularity::Clips | Granularity::Raw));
    let extension = if whole { "mp4" } else { "zip" };
    let (name, fresh) = (format!("{secret}.{extension}"), folder.0.join("export"));
    match request.granularity {
        Some(Granularity::Clips) => {
            let alone = Render { music: None, ..settings };
            let files = render::render_clips(&job.clip_renders, &alone, &folder.0, &folders.scratch, progress).await?;
            let target = fresh.clone();
            archive(files, target).await.map_err(no_room)?;
        }
        Some(Granularity::Raw) => {
            let files = job.clip_renders.iter().enumerate().flat_map(|(index, clip_render)| {
                let name = move |medium: &str| format!("{} {medium}", index + 1);
                clip_render.raw.iter().map(move |(medium, path)| (name(medium), path.clone()))
            });
            archive(files.collect(), fresh.clone()).await.map_err(no_room)?;
        }
        _ => render::render_video(&job.clip_renders, &settings, &fresh, &folders.scratch, progress).await?,
    }
    tokio::fs::rename(&fresh, folders.derived.join(&name)).await.map_err(no_room)?;
    Ok(name)
}

/// Puts files into a zip without compressing them: media does not get smaller.
async fn archive(files: Vec<(String, PathBuf)>, target: PathBuf) -> io::Result<()> {
    let pack = move || {
        let mut zip = zip::ZipWriter::new(File::create(&target)?);
        let options =
            zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored).large_file(true);
        for (name, path) in files {
            zip.start_file(name, options)?;
            io::copy(&mut File::open(path)?, &mut zip)?;
        }
        zip.finish()?.sync_all()
    };
    tokio::task::spawn_blocking(pack).await.map_err(io::Error::other)?
}
