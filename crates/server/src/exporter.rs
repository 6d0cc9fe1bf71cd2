//! Renders exports. One at a time in a process by default: rendering uses every core.

use crate::{
    api::{
        ExportId, VideoId,
        export::{CreateExport, Fps, Granularity, Resolution},
        webhook::EventType,
    },
    events,
    lease::{Bells, LeasedJob, RETRY_INTERVAL},
    media::MediaError,
    media_store::{MediaStore, NotStored},
    render::{self, ClipRender, Render, RenderChapter, RenderMusic, Scratch},
    store::{
        ClipRow, ExportRow, ReadTx, RunningExport, Scope, Store, StoreError, VideoRow, WriteTx, chapters,
        jobs::Job as HeldJob,
        watching::{ShownRow, keep_film},
    },
    timeline::{PlacedChapter, chapters::placed},
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
use tokio::{sync::watch, task::JoinSet};

/// How often a running export checks whether it is still wanted.
const POLL_INTERVAL: Duration = Duration::from_millis(300);

struct Job {
    export: ExportId,
    video: VideoId,
    name: String,
    request: CreateExport,
    clip_renders: Vec<ClipRender>,
    music: Option<RenderMusic>,
    chapters: Vec<RenderChapter>,
    subtitles: bool,
    /// The state of the video that the export shows, if watch pages may play the export.
    shown: Option<ShownRow>,
}

impl Job {
    /// Files that the export reads.
    fn files(&self) -> impl Iterator<Item = &Path> {
        files(&self.clip_renders, self.music.as_ref())
    }
}

/// Files that the clips and the music are rendered from.
pub fn files<'a>(clips: &'a [ClipRender], music: Option<&'a RenderMusic>) -> impl Iterator<Item = &'a Path> {
    clips.iter().flat_map(ClipRender::files).chain(music.map(|music| music.file.as_path()))
}

/// Renders an export and records the result.
pub async fn work(store: Store, media: MediaStore, bells: Arc<Bells>, held: LeasedJob) {
    let (export, folder) = (ExportId::new(held.job.subject.clone()), media.folder().to_owned());
    let of = export.clone();
    let read = move |tx: &ReadTx| ExportRow::running(tx, &of).map(|found| found.map(|export| job(tx, &folder, export)));
    match store.read(read).await {
        Ok(Some(_)) if held.job.is_exhausted() => {
            let why = ExportFailure::GivenUp;
            tracing::error!(%export, %why, "an export is given up");
            end(&store, &held.job, export, Err(why)).await;
        }
        Ok(Some(Ok(job))) => match media.hold(job.files()).await {
            Ok(_files) => one(&store, &media, &held, job).await,
            // The export starts when the media store is back.
            Err(failure) => {
                tracing::warn!(%failure, %export, "an export waits for its media");
                put_back(&store, &held.job, export).await;
            }
        },
        // Exports behind an unreadable one must not wait forever.
        Ok(Some(Err(failure))) if !failure.is_passing() => {
            tracing::error!(%failure, "an export could not be started");
            end(&store, &held.job, export, Err(ExportFailure::Unread(Arc::new(failure)))).await;
        }
        Ok(Some(Err(failure))) | Err(failure) => {
            tracing::warn!(%failure, "an export could not be read");
            put_back(&store, &held.job, export).await;
        }
        // The export was cancelled before it started, or its video was deleted.
        Ok(None) => {
            let job = held.job.clone();
            if let Err(failure) = store.write(Scope::Jobs, move |tx| job.end(tx)).await {
                tracing::warn!(%failure, "that an export is no longer wanted could not be kept");
            }
        }
    }
    bells.outbox.notify_one();
}

/// Puts an export that could not be started back into the queue.
async fn put_back(store: &Store, job: &HeldJob, export: ExportId) {
    let job = job.clone();
    let again = move |tx: &WriteTx| {
        if job.give_back(tx, i64::try_from(RETRY_INTERVAL.as_millis()).unwrap_or(0))? {
            ExportRow::put_back(tx, &export)?;
        }
        Ok(())
    };
    if let Err(failure) = store.write(Scope::Jobs, again).await {
        tracing::warn!(%failure, "an export is begun again when its lease ends");
    }
}

fn job(tx: &ReadTx, media: &Path, export: RunningExport) -> Result<Job, StoreError> {
    let video = VideoRow::find(tx, &export.video)?;
    let (clip_renders, music) = render::of_video(tx, media, &video)?;
    let (request, subtitles) = (export.request()?, video.settings.subtitles.enabled.unwrap_or(false));
    let is_film = watching::is_for_pages(&request, subtitles);
    let shown = if is_film { Some(watching::shown(tx, media, &video)?.0) } else { None };
    // Chapters in milliseconds: the API has whole seconds only.
    let clips = ClipRow::of_video(tx, &video.id)?;
    let seen = placed(&chapters::reel(&clips), &video.settings.chapters);
    let chapter = |one: &PlacedChapter<'_>| RenderChapter { title: one.chapter.title.clone(), from: one.at };
    let chapters = seen.iter().map(chapter).collect();
    Ok(Job { request, shown, subtitles, export: export.id, video: video.id, name: video.name, clip_renders, music, chapters })
}

/// Renders an export and records the result. Stops early if the export is no longer wanted, or another process has leased its job.
async fn one(store: &Store, media: &MediaStore, held: &LeasedJob, job: Job) {
    let (export, video, name) = (job.export.clone(), job.video.clone(), job.name.clone());
    let shown = job.shown.clone();
    let (progress, mut reported) = watch::channel(0.0_f64);
    let follow = {
        let (store, export, job, lease_ms) = (store.clone(), export.clone(), held.job.clone(), held.lease_ms());
        tokio::spawn(async move {
            while reported.changed().await.is_ok() {
                let (now, export, job) = (*reported.borrow_and_update(), export.clone(), job.clone());
                let advance = move |tx: &WriteTx| {
                    if job.beat(tx, lease_ms)? { ExportRow::advance(tx, &export, now) } else { Ok(()) }
                };
                if let Err(failure) = store.write(Scope::Jobs, advance).await {
                    tracing::warn!(%failure, "an export's progress could not be kept");
                }
                tokio::time::sleep(POLL_INTERVAL).await;
            }
        })
    };
    // Rendering runs in a separate task, so that a panic fails only this export. Dropping the set aborts the task and kills its
    // child process.
    let mut task = JoinSet::new();
    let own = media.clone();
    task.spawn(async move {
        // ffmpeg sometimes reports less progress than before.
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
        () = held.lost() => None,
    };
    drop(task);
    let _ = follow.await;
    let made = match made {
        None => {
            tracing::info!(%export, "an export was given up: it was cancelled, its video was deleted, or another worker has it");
            return;
        }
        Some(Some(Ok(Ok(file)))) => Ok(file),
        Some(Some(Ok(Err(error)))) => Err(ExportFailure::Render(Arc::new(error))),
        Some(Some(Err(error))) => {
            tracing::error!(%error, "an export ended early");
            Err(ExportFailure::EndedEarly)
        }
        Some(None) => Err(ExportFailure::NotStarted),
    };
    if let Err(error) = &made {
        tracing::error!(%export, %error, "an export failed");
    }
    let file = made.as_ref().ok().cloned();
    let event = json!({"exportId": export, "videoId": video, "name": name});
    let kept = end(store, &held.job, export.clone(), made.map(|file| Made { file, event, shown })).await;
    if let Some(file) = file.filter(|_| !kept) {
        // Nothing refers to the file: at the last moment the export was cancelled, its video deleted, or the lease lost.
        if let Err(failure) = media.delete(&format!("derived/{file}")).await {
            tracing::warn!(%failure, "the file of an export that was not kept is collected later");
        }
    }
}

/// Waits until an export is no longer running: the user cancelled it, or deleted its video.
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
    /// Name of the file.
    file: String,
    /// Data of the event that is sent to endpoints.
    event: Value,
    /// The state of the video that the export shows, if watch pages may play the export.
    shown: Option<ShownRow>,
}

/// Why an export failed, as its record says.
#[derive(Clone, Debug, thiserror::Error)]
enum ExportFailure {
    /// Ten attempts ended with their process or lost it.
    #[error("the export was started ten times, and its worker ended or was lost each time")]
    GivenUp,
    /// The video or its media could not be read.
    #[error(transparent)]
    Unread(Arc<StoreError>),
    /// Rendering failed.
    #[error(transparent)]
    Render(Arc<MediaError>),
    /// The rendering task panicked.
    #[error("an unexpected error, which is in the workspace's log")]
    EndedEarly,
    /// The rendering task did not start.
    #[error("the export was not started")]
    NotStarted,
}

/// Records the end of an export: its file and the event for endpoints, or why it failed. False if the export is no longer wanted or
/// another worker has its job. Retries until the store accepts the result, so that nothing is rendered twice because a database is
/// away.
async fn end(store: &Store, job: &HeldJob, export: ExportId, made: Result<Made, ExportFailure>) -> bool {
    loop {
        let (export, made, job) = (export.clone(), made.clone(), job.clone());
        let write = move |tx: &WriteTx| {
            if !job.end(tx)? {
                // The answer to an earlier commit that took effect may have been lost.
                return match &made {
                    Ok(made) => ExportRow::is_ended_with(tx, &export, &made.file),
                    Err(_) => Ok(false),
                };
            }
            let file = made
                .as_ref()
                .map(|made| made.file.as_str())
                .map_err(|failure| ::words::Language::ENGLISH.within(|| failure.to_string()));
            let kept = ExportRow::end(tx, &export, file.as_ref().copied().map_err(String::as_str))?;
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

/// Renders the file under an unguessable name: its URL is a capability.
async fn render(media: &MediaStore, job: Job, progress: impl FnMut(f64) + Send) -> Result<String, MediaError> {
    let no_room = |error: io::Error| MediaError::not_written(&error);
    let request = &job.request;
    let settings = Render {
        short_side: if request.resolution == Some(Resolution::Uhd) { 2160 } else { 1080 },
        fps: if request.fps == Some(Fps::Sixty) { 60 } else { 30 },
        speed: request.speed().unwrap_or(1.0),
        subtitles: request.subtitles.unwrap_or(job.subtitles),
        music: job.music.clone(),
        chapters: job.chapters.clone(),
    };
    let folder = Scratch::new(media.scratch())?;
    let secret = uuid::Uuid::new_v4().simple();
    let whole = !matches!(request.granularity, Some(Granularity::Clips | Granularity::Raw));
    let extension = if whole { "mp4" } else { "zip" };
    let (name, fresh) = (format!("{secret}.{extension}"), folder.0.join("export"));
    match request.granularity {
        Some(Granularity::Clips) => {
            // Chapter times are those of the whole video.
            let alone = Render { music: None, chapters: Vec::new(), ..settings };
            let files = render::render_clips(&job.clip_renders, &alone, &folder.0, media.scratch(), progress).await?;
            let target = fresh.clone();
            archive(files, target).await.map_err(no_room)?;
        }
        Some(Granularity::Raw) => {
            let files = job.clip_renders.iter().enumerate().flat_map(|(index, clip_render)| {
                let clip = clip_render.file_name();
                let name = move |medium: &str| format!("{} {clip} {medium}", index + 1).replace("  ", " ");
                clip_render.raw.iter().map(move |(medium, path)| (name(medium), path.clone()))
            });
            archive(files.collect(), fresh.clone()).await.map_err(no_room)?;
        }
        _ => render::render_video(&job.clip_renders, &settings, &fresh, media.scratch(), progress).await?,
    }
    // The rendered file waits until the media store is back. If the export is no longer wanted, the caller drops this future.
    loop {
        match media.keep(&fresh, &name).await {
            Ok(()) => return Ok(name),
            Err(NotStored::Disk(error)) => return Err(no_room(error)),
            Err(NotStored::Store(failure)) => tracing::warn!(%failure, "a finished export waits for the store of the media"),
        }
        tokio::time::sleep(RETRY_INTERVAL).await;
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        DataDir,
        api::SizePx,
        store::{
            VideoRow,
            jobs::{self, JobKind},
        },
    };

    #[tokio::test]
    async fn an_end_whose_answer_was_lost_counts_when_it_is_told_again() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&DataDir::open(&folder.path().join("workspace")).unwrap()).unwrap();
        let (export, video) = (ExportId::new("ex_a"), VideoId::new("vid_a"));
        let (of, request) = ((export.clone(), video), CreateExport::default());
        let size = SizePx { width: 1920.0, height: 1080.0 };
        let begin = move |tx: &WriteTx| {
            VideoRow::fresh(of.1.clone(), "A".into(), size, "hard_cut").insert(tx)?;
            ExportRow::insert(tx, &of.0, &of.1, &request)?;
            jobs::lease(tx, &[JobKind::Export], "worker", 60_000)
        };
        let job = store.write(Scope::Workspace, begin).await.unwrap().unwrap();
        let made = |file: &str| Ok(Made { file: file.into(), event: json!({}), shown: None });
        for _ in 0..2 {
            assert!(end(&store, &job, export.clone(), made("film.mp4")).await, "its file is named, and stays");
        }
        assert!(!end(&store, &job, export.clone(), made("other.mp4")).await, "another one's file is not");
        assert!(!end(&store, &job, export, Err(ExportFailure::NotStarted)).await);
    }
}
