//! Media bytes: stored by one PUT, read with range requests. The addresses are capabilities: they need no key.

use super::{Code, Failure, Shared, Workspace, library};
use crate::{
    api::{SizePx, SourceId, source::SourceKind},
    catalogue::CatalogueFile,
    clock,
    media::{self, MediaError, Probe},
    render,
    store::{ReadTx, Scope, SourceRow, UploadRow, WriteTx, pictures},
};
use axum::{
    Json, Router,
    body::Body,
    extract::{Path, Request},
    http::header,
    response::{IntoResponse, Response},
    routing,
};
use futures_util::StreamExt;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::{
    path::{Path as FilePath, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use subtle::ConstantTimeEq;
use tokio::io::AsyncWriteExt;
use tower_http::services::ServeFile;

/// The largest upload.
const LARGEST_UPLOAD: u64 = 16 << 30;

/// How long an upload may stall.
const STALL_TIMEOUT: Duration = Duration::from_secs(30);

/// The routes outside `/v1`.
pub fn router() -> Router<Arc<Workspace>> {
    Router::new()
        .route("/media/{source}/{token}", routing::get(read))
        .route("/media/{source}/{token}/frame", routing::get(frame))
        .route("/uploads/{token}", routing::put(upload))
        .route("/catalogue/{file}", routing::get(catalogue))
        .route("/catalogue/thumbnail/{file}", routing::get(swatch))
        .route("/derived/{file}", routing::get(derived))
}

/// The source of a media address with the right secret.
async fn source_at(workspace: &Workspace, source: SourceId, token: &str) -> Result<SourceRow, Failure> {
    let find = move |tx: &ReadTx| {
        let row = SourceRow::find(tx, &source)?;
        // A source that nothing refers to any more is not served, however long it is kept.
        if SourceRow::is_served(tx, &row.id)? { Ok(row) } else { Err(nothing()) }
    };
    let row = workspace.read(find).await.map_err(|_| nothing())?;
    if !bool::from(row.token.as_bytes().ct_eq(token.as_bytes())) {
        return Err(nothing());
    }
    Ok(row)
}

fn nothing() -> Failure {
    Failure::new(Code::NotFound, "there is nothing at this address")
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FrameQuery {
    at_ms: Option<i64>,
    width: Option<u32>,
    height: Option<u32>,
}

/// `GET /media/{source}/{token}/frame`: a still of a source.
async fn frame(
    workspace: Shared,
    Path((source, token)): Path<(SourceId, String)>,
    super::request::Query(query): super::request::Query<FrameQuery>,
) -> Result<Response, Failure> {
    let row = source_at(&workspace, source, &token).await?;
    if row.kind == SourceKind::Audio {
        return Err(nothing());
    }
    let file = super::clip_media::bytes_of(&workspace, &row)?;
    let at = (row.kind == SourceKind::Video).then(|| query.at_ms.unwrap_or(0).max(0));
    let side = |side: Option<u32>| side.unwrap_or(1920).clamp(16, 3840);
    let jpeg = render::frame(&file, at, Some((side(query.width), side(query.height)))).await;
    Ok(([(header::CONTENT_TYPE, "image/jpeg")], jpeg.map_err(super::clip_media::failed)?).into_response())
}

/// `GET /catalogue/{file}`: curated media, the same in every workspace.
async fn catalogue(workspace: Shared, Path(file): Path<String>, request: Request) -> Result<Response, Failure> {
    let entry = CatalogueFile::named(&file).ok_or_else(nothing)?;
    serve(workspace.media.join(&entry.hash), entry.content_type(), request).await
}

/// `GET /catalogue/thumbnail/{name}.png`: 192 x 108 of a curated background.
async fn swatch(workspace: Shared, Path(file): Path<String>) -> Result<Response, Failure> {
    let name = file.strip_suffix(".png").ok_or_else(nothing)?;
    if let Some(entry) = CatalogueFile::named(&format!("{name}.jpg")) {
        let jpeg = render::frame(&workspace.media.join(&entry.hash), None, Some((192, 108))).await;
        return Ok(([(header::CONTENT_TYPE, "image/jpeg")], jpeg.map_err(super::clip_media::failed)?).into_response());
    }
    let solid = library::SOLIDS.iter().find(|(_, slug, _)| *slug == name).map(|(.., color)| (*color, *color));
    let gradient = library::GRADIENTS.iter().find(|(_, slug, ..)| *slug == name).map(|(_, _, from, to, _)| (*from, *to));
    let animated = crate::api::clip::SHADER_GRADIENTS.contains(&name).then(|| crate::stage::compose::shader_colors(name));
    let (from, to) = solid.or(gradient).or(animated).ok_or_else(nothing)?;
    let rgba = |color: &str| crate::api::HexColor(color.to_owned()).rgba().unwrap_or([0, 0, 0, 255]);
    let (from, to) = (rgba(from), rgba(to));
    let picture = image::RgbImage::from_fn(192, 108, |x, y| {
        let along = f64::from(x + y) / 298.0;
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * along).round() as u8;
        image::Rgb([mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2])])
    });
    let mut png = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut png, image::ImageFormat::Png).map_err(|e| Failure::internal("a swatch has no form", &e))?;
    Ok(([(header::CONTENT_TYPE, "image/png")], png.into_inner()).into_response())
}

/// `GET /derived/{file}`: exports and pictures. The name is a secret that we made; nothing else of the request is used.
async fn derived(workspace: Shared, Path(file): Path<String>, request: Request) -> Result<Response, Failure> {
    let (stem, extension) = file.split_once('.').ok_or_else(nothing)?;
    let ours = matches!(stem.len(), 32 | 64) && stem.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    let mime = match extension {
        "jpg" => "image/jpeg",
        "mp4" => "video/mp4",
        "zip" => "application/zip",
        _ => return Err(nothing()),
    };
    let name = format!("{stem}.{extension}");
    let path = workspace.derived.join(&name);
    // A record is deleted with its video at once; its file may follow a moment later.
    let named = move |tx: &ReadTx| pictures::is_kept(tx, &name);
    if !ours || !workspace.store.read(named).await? || tokio::fs::metadata(&path).await.is_err() {
        return Err(nothing());
    }
    serve(path, mime, request).await
}

/// A file, or the range of it that is asked for.
pub async fn serve(path: PathBuf, mime: &str, request: Request) -> Result<Response, Failure> {
    let mime = mime.parse().unwrap_or(mime::APPLICATION_OCTET_STREAM);
    let served = ServeFile::new_with_mime(path, &mime).try_call(request).await;
    served.map(IntoResponse::into_response).map_err(|error| Failure::internal("media bytes could not be read", &error))
}

/// `GET /media/{source}/{token}`.
async fn read(
    workspace: Shared,
    Path((source, token)): Path<(SourceId, String)>,
    request: Request,
) -> Result<Response, Failure> {
    let row = source_at(&workspace, source, &token).await?;
    let hash = row.sha256.ok_or_else(nothing)?;
    // The path is a hash that we computed; nothing of the request becomes part of it.
    serve(workspace.media.join(hash), row.content_type.as_deref().unwrap_or_default(), request).await
}

/// `PUT /uploads/{token}`: streamed to disk, hashed, probed in a child process, then named by its hash.
async fn upload(workspace: Shared, Path(token): Path<String>, request: Request) -> Result<Json<Value>, Failure> {
    let space = workspace.space.clone();
    let find = move |tx: &WriteTx| {
        let upload = UploadRow::find(tx, &token)?;
        let found = upload.map(|upload| SourceRow::find(tx, &upload.source).map(|source| (upload, source)));
        // From here on the source is not deleted until the upload has ended.
        Ok(found.transpose()?.map(|(upload, source)| (space.uploading(&source.id), upload, source)))
    };
    let found: Option<_> = workspace.write(Scope::Workspace, find).await?;
    let (_uploading, upload, mut source) = found.ok_or_else(|| Failure::new(Code::NotFound, "there is no such upload"))?;
    if source.sha256.is_some() {
        return Err(here_already());
    }
    if upload.expires_ms < clock::now_ms() {
        return Err(Failure::new(Code::Forbidden, "this upload address has expired: make a new source"));
    }
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > LARGEST_UPLOAD) {
        return Err(Failure::new(Code::TooLarge, "an upload may have 16 GiB at most"));
    }
    workspace.space.check_room(length.unwrap_or(0))?;
    let incoming = Incoming::new(&workspace.incoming);
    let hash = receive(request.into_body(), &incoming.0, length).await?;
    // The size of an upload that did not declare it is known only now.
    let bytes = tokio::fs::metadata(&incoming.0).await.map_or(0, |file| file.len());
    workspace.space.check_room(bytes)?;
    let probe = examine(&incoming.0, &source.kind).await?;
    source.size = probe.size.map(|(width, height)| SizePx { width: f64::from(width), height: f64::from(height) });
    source.duration_ms = probe.duration_ms;
    source.content_type = Some(content_type(&source.kind, &probe).to_owned());
    source.sha256 = Some(hash);
    let id = source.id.clone();
    keep(&workspace, incoming, bytes, source).await?;
    Ok(Json(json!({"sourceId": id, "status": "ok"})))
}

fn here_already() -> Failure {
    Failure::conflict("the bytes of this source are here already")
}

/// Gives a source its bytes, unless another upload to the same address has done so meanwhile. The store's transaction
/// decides which one wins; the other leaves no file behind.
async fn keep(workspace: &Workspace, incoming: Incoming, bytes: u64, source: SourceRow) -> Result<(), Failure> {
    let hash = source.sha256.clone().unwrap_or_default();
    let target = workspace.media.join(&hash);
    let moved = Arc::new(AtomicBool::new(false));
    let (path, mark) = (target.clone(), moved.clone());
    // On the writer's thread, where unused files are also removed.
    let kept = workspace.write(Scope::Workspace, move |tx| {
        if SourceRow::find(tx, &source.id)?.sha256.is_some() {
            return Err(here_already());
        }
        // Moved before the commit: a file without a reference only takes space, a source without its file is data loss. The
        // same bytes may already exist for another source; then they stay as they are, and arrive now.
        if path.exists() {
            // A link is not one of our files, and is never deleted either.
            if std::fs::symlink_metadata(&path).is_ok_and(|found| found.is_file()) {
                let there = crate::disk::open(&path, std::fs::OpenOptions::new().append(true)).map_err(|error| disk(&error))?;
                there.set_modified(std::time::SystemTime::now()).map_err(|error| disk(&error))?;
            }
        } else {
            std::fs::rename(&incoming.0, &path).map_err(|error| disk(&error))?;
            mark.store(true, Ordering::Release);
        }
        Ok(source.save(tx)?)
    });
    let kept = kept.await;
    let moved = moved.load(Ordering::Acquire);
    if kept.is_ok() && moved {
        workspace.space.arrived(bytes);
    }
    if kept.is_err() && moved {
        // Moved, but not committed. On the writer's thread no other upload can start to refer to the file meanwhile.
        let remove = move |tx: &WriteTx| {
            if SourceRow::count_of_bytes(tx, &hash)? == 0 {
                std::fs::remove_file(&target).map_err(|error| disk(&error))?;
            }
            Ok(())
        };
        if let Err(failure) = workspace.write(Scope::Workspace, remove).await {
            tracing::warn!(%failure, "the bytes of an upload that was not kept could not be removed");
        }
    }
    kept
}

/// An upload in progress; its file is deleted unless it was renamed.
struct Incoming(PathBuf);

impl Incoming {
    fn new(folder: &FilePath) -> Self {
        Self(folder.join(uuid::Uuid::new_v4().simple().to_string()))
    }
}

impl Drop for Incoming {
    fn drop(&mut self) {
        // The file is gone if the upload succeeded; otherwise the next start removes what cannot be removed now.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Writes the body to `path` and returns its hash.
async fn receive(body: Body, path: &FilePath, length: Option<u64>) -> Result<String, Failure> {
    let mut file = tokio::fs::File::create(path).await.map_err(|error| disk(&error))?;
    let (mut hash, mut received) = (Sha256::new(), 0_u64);
    let mut stream = body.into_data_stream();
    loop {
        let next = tokio::time::timeout(STALL_TIMEOUT, stream.next()).await;
        let next = next.map_err(|_| Failure::new(Code::TooSlow, "the upload made no progress for too long"))?;
        let Some(chunk) = next else { break };
        let chunk = chunk.map_err(|_| Failure::bad_request("the upload ended early"))?;
        received += chunk.len() as u64;
        if received > LARGEST_UPLOAD {
            return Err(Failure::new(Code::TooLarge, "an upload may have 16 GiB at most"));
        }
        hash.update(&chunk);
        file.write_all(&chunk).await.map_err(|error| disk(&error))?;
    }
    if length.is_some_and(|length| length != received) {
        return Err(Failure::bad_request(format!("the upload ended after {received} bytes of {}", length.unwrap_or(0))));
    }
    file.sync_all().await.map_err(|error| disk(&error))?;
    Ok(crate::disk::hex(&hash.finalize()))
}

/// Checks that the file is complete media of the announced kind.
async fn examine(file: &FilePath, kind: &SourceKind) -> Result<Probe, Failure> {
    let refused = |error: MediaError| match error {
        MediaError::Unreadable(why) => {
            Failure::bad_request(format!("the file is not media that can be read, or its end is missing: {why}"))
        }
        MediaError::OverLimit(why) => Failure::bad_request(format!("the file is refused: {why}")),
        MediaError::Missing(_) => Failure::unavailable("ffmpeg is needed to check an upload and was not found: install ffmpeg"),
        other => super::clip_media::failed(other),
    };
    let probe = media::examine(file).await.map_err(refused)?;
    let fits = match kind {
        SourceKind::Video => probe.size.is_some() && !probe.is_image && probe.duration_ms.is_some(),
        SourceKind::Audio => probe.has_audio && probe.duration_ms.is_some(),
        _ => probe.size.is_some() && probe.is_image,
    };
    if !fits {
        let found = match (&probe.size, probe.is_image) {
            (Some(_), true) => "an image",
            (Some(_), false) => "a video",
            (None, _) if probe.has_audio => "audio",
            (None, _) => "a picture of a form that cannot be read",
        };
        return Err(Failure::bad_request(format!("the source was announced as kind {}, the file is {found}", kind.as_str())));
    }
    Ok(probe)
}

fn content_type(kind: &SourceKind, probe: &Probe) -> &'static str {
    let is = |name: &str| probe.format.contains(name);
    match kind {
        SourceKind::Image if is("png") => "image/png",
        SourceKind::Image if is("jpeg") => "image/jpeg",
        SourceKind::Image if is("webp") => "image/webp",
        SourceKind::Image if is("gif") => "image/gif",
        SourceKind::Audio if is("mp3") => "audio/mpeg",
        SourceKind::Audio if is("wav") => "audio/wav",
        SourceKind::Audio if is("mp4") => "audio/mp4",
        SourceKind::Video if is("mp4") => "video/mp4",
        SourceKind::Video if is("webm") => "video/webm",
        _ => "application/octet-stream",
    }
}

pub fn disk(error: &std::io::Error) -> Failure {
    tracing::error!(%error, "an upload could not be stored");
    match error.kind() {
        std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => {
            Failure::unavailable("the disk is full; nothing was kept")
        }
        _ => Failure::unavailable("the workspace's disk cannot be written; nothing was kept"),
    }
}
