//! The worker that renders exports, one at a time: rendering takes every core there is.

use crate::{
    api::{
        ExportId, VideoId,
        export::{CreateExport, ExportStatus, Fps, Granularity, Resolution},
        webhook::EventType,
    },
    media::MediaError,
    server::{
        clock, events,
        http::Failure,
        render::{self, Reel, Render, Scratch},
        store::{ClipRow, SourceRow, Store, VideoRow},
    },
};
use futures_util::FutureExt;
use rusqlite::{Connection, OptionalExtension, params};
use serde_json::json;
use std::{
    fs::File,
    io,
    panic::AssertUnwindSafe,
    path::{Path, PathBuf},
    sync::Arc,
};
use tokio::sync::{Notify, watch};

/// Where the exporter finds and puts files.
#[derive(Clone)]
pub struct Folders {
    /// Bytes by hash.
    pub media: PathBuf,
    /// What was made: exports and pictures.
    pub derived: PathBuf,
    /// What is being made.
    pub scratch: PathBuf,
}

struct Job {
    export: ExportId,
    video: VideoId,
    name: String,
    request: CreateExport,
    reels: Vec<Reel>,
    music: Option<(PathBuf, f64)>,
    subtitles: bool,
}

/// Renders what waits, until it is dropped. What was under way when the workspace stopped is begun again.
pub async fn run(store: Store, wake: Arc<Notify>, outbox: Arc<Notify>, folders: Folders) {
    let again = "UPDATE export SET status = 'pending', progress = 0 WHERE status = 'processing'";
    if let Err(failure) = store.write(move |connection| Ok(connection.execute(again, [])?)).await {
        tracing::warn!(%failure, "exports that were under way could not be begun again");
    }
    loop {
        let media = folders.media.clone();
        match store.read(move |connection| next(connection, &media)).await {
            Ok(Some(job)) => {
                one(&store, &folders, job).await;
                outbox.notify_one();
            }
            Ok(None) => wake.notified().await,
            Err(failure) => {
                tracing::warn!(%failure, "the exports could not be read");
                tokio::time::sleep(std::time::Duration::from_secs(5)).await;
            }
        }
    }
}

fn next(connection: &Connection, media: &Path) -> Result<Option<Job>, Failure> {
    let sql = "SELECT id, video_id, request FROM export WHERE status = 'pending' ORDER BY created_at, id LIMIT 1";
    let row: Option<(String, String, String)> =
        connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).optional()?;
    let Some((export, video, request)) = row else { return Ok(None) };
    let video = VideoRow::find(connection, &video.as_str().into())?;
    let clips = ClipRow::of_video(connection, &video.id)?;
    let reels = clips.iter().map(|clip| Reel::read(connection, &video, clip, media)).collect::<Result<Vec<_>, _>>()?;
    let music = match &video.settings.music {
        Some(music) => SourceRow::find(connection, &music.source)?.sha256.map(|hash| (media.join(hash), music.volume)),
        None => None,
    };
    Ok(Some(Job {
        export: ExportId::new(export),
        video: video.id,
        name: video.name,
        request: serde_json::from_str(&request).map_err(|e| Failure::internal("a stored export is damaged", &e))?,
        subtitles: video.settings.subtitles.enabled.unwrap_or(false),
        reels: reels.into_iter().filter(|reel| reel.length().0 > 0).collect(),
        music,
    }))
}

async fn one(store: &Store, folders: &Folders, job: Job) {
    let (export, video, name) = (job.export.clone(), job.video.clone(), job.name.clone());
    let (progress, mut told) = watch::channel(0.0_f64);
    let follow = {
        let (store, export) = (store.clone(), export.clone());
        tokio::spawn(async move {
            while told.changed().await.is_ok() {
                let (now, export) = (*told.borrow_and_update(), export.clone());
                let write = move |connection: &rusqlite::Transaction<'_>| {
                    set(connection, &export, &ExportStatus::Processing, now, None)
                };
                if let Err(failure) = store.write(write).await {
                    tracing::warn!(%failure, "an export's progress could not be kept");
                }
                tokio::time::sleep(std::time::Duration::from_millis(300)).await;
            }
        })
    };
    let _ = progress.send(0.0);
    let rendering = render(folders, job, |percent| {
        let _ = progress.send(percent);
    });
    // One that panics is failed: begun again, it would only panic again, and hold up all others.
    let made = AssertUnwindSafe(rendering).catch_unwind().await.unwrap_or_else(|_| {
        Err(MediaError::NotRun { program: "the render", reason: "it ended unexpectedly; the log has why".into() })
    });
    drop(progress);
    let _ = follow.await;
    let write = move |connection: &rusqlite::Transaction<'_>| match &made {
        Ok(file) => {
            set(connection, &export, &ExportStatus::Completed, 100.0, Some(file))?;
            let data = json!({"exportId": export, "videoId": video, "name": name});
            events::emit(connection, &EventType::ExportReady, data)
        }
        Err(error) => {
            tracing::error!(%error, "an export failed");
            set(connection, &export, &ExportStatus::Failed, 0.0, None)
        }
    };
    if let Err(failure) = store.write(write).await {
        tracing::error!(%failure, "what came of an export could not be kept");
        tokio::time::sleep(std::time::Duration::from_secs(5)).await;
    }
}

fn set(
    connection: &Connection,
    export: &ExportId,
    status: &ExportStatus,
    progress: f64,
    file: Option<&String>,
) -> Result<(), Failure> {
    connection.execute(
        "UPDATE export SET status = ?2, progress = ?3, file = ?4, updated_at = ?5 WHERE id = ?1",
        params![export.as_str(), status.as_str(), progress, file, clock::now()],
    )?;
    Ok(())
}

/// Makes the file, under a name that nobody can guess: its address is a capability.
async fn render(folders: &Folders, job: Job, progress: impl FnMut(f64)) -> Result<String, MediaError> {
    let no_room = |error: io::Error| MediaError::NotRun { program: "ffmpeg", reason: format!("no room for its work: {error}") };
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
            let files = render::render_clips(&job.reels, &alone, &folder.0, &folders.scratch, progress).await?;
            let target = fresh.clone();
            archive(files, target).await.map_err(no_room)?;
        }
        Some(Granularity::Raw) => {
            let files = job.reels.iter().enumerate().flat_map(|(index, reel)| {
                let name = move |medium: &str| format!("{} {medium}", index + 1);
                reel.raw.iter().map(move |(medium, path)| (name(medium), path.clone()))
            });
            archive(files.collect(), fresh.clone()).await.map_err(no_room)?;
        }
        _ => render::render_video(&job.reels, &settings, &fresh, &folders.scratch, progress).await?,
    }
    tokio::fs::rename(&fresh, folders.derived.join(&name)).await.map_err(no_room)?;
    Ok(name)
}

/// Puts files into a zip as they are: media does not get smaller.
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
