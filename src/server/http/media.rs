//! Media bytes: in by one PUT, out with range requests. The addresses are capabilities: who has one needs no key.

use super::{Code, Failure, Shared, Workspace};
use crate::{
    api::{SizePx, SourceId, source::SourceKind},
    media::{self, MediaError, Probe},
    server::{
        clock,
        sample::hex,
        store::{SourceRow, UploadRow},
    },
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
    sync::Arc,
};
use subtle::ConstantTimeEq;
use tokio::io::AsyncWriteExt;
use tower_http::services::ServeFile;

/// The largest upload.
const LARGEST_UPLOAD: u64 = 16 << 30;

/// The routes outside `/v1`.
pub fn router() -> Router<Arc<Workspace>> {
    Router::new().route("/media/{source}/{token}", routing::get(read)).route("/uploads/{token}", routing::put(upload))
}

/// `GET /media/{source}/{token}`.
async fn read(
    workspace: Shared,
    Path((source, token)): Path<(SourceId, String)>,
    request: Request,
) -> Result<Response, Failure> {
    let nothing = || Failure::new(Code::NotFound, "there is nothing at this address");
    let row = workspace.store.read(move |connection| SourceRow::find(connection, &source)).await.map_err(|_| nothing())?;
    if !bool::from(row.token.as_bytes().ct_eq(token.as_bytes())) {
        return Err(nothing());
    }
    let hash = row.sha256.ok_or_else(nothing)?;
    let mime = row.content_type.and_then(|kind| kind.parse().ok()).unwrap_or(mime::APPLICATION_OCTET_STREAM);
    // The path is a hash that we made; nothing of the request goes into it.
    let served = ServeFile::new_with_mime(workspace.media.join(hash), &mime).try_call(request).await;
    served.map(IntoResponse::into_response).map_err(|error| Failure::internal("media bytes could not be read", &error))
}

/// `PUT /uploads/{token}`: streamed to disk, hashed, probed in a child process, then named by its hash.
async fn upload(workspace: Shared, Path(token): Path<String>, request: Request) -> Result<Json<Value>, Failure> {
    let find = move |connection: &rusqlite::Connection| {
        let upload = UploadRow::find(connection, &token)?;
        upload.map(|upload| SourceRow::find(connection, &upload.source).map(|source| (upload, source))).transpose()
    };
    let (upload, mut source) =
        workspace.store.read(find).await?.ok_or_else(|| Failure::new(Code::NotFound, "there is no such upload"))?;
    if source.sha256.is_some() {
        return Err(Failure::conflict("the bytes of this source are here already"));
    }
    if upload.expires_ms < clock::now_ms() {
        return Err(Failure::new(Code::Forbidden, "this upload address has expired: make a new source"));
    }
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > LARGEST_UPLOAD) {
        return Err(Failure::new(Code::TooLarge, "an upload may have 16 GiB at most"));
    }
    let incoming = Incoming::new(&workspace.incoming);
    let hash = receive(request.into_body(), &incoming.0, length).await?;
    let probe = examine(&incoming.0, &source.kind).await?;
    source.size = probe.size.map(|(width, height)| SizePx { width: f64::from(width), height: f64::from(height) });
    source.duration_ms = probe.duration_ms;
    source.content_type = Some(content_type(&source.kind, &probe).to_owned());
    let target = workspace.media.join(&hash);
    tokio::fs::rename(&incoming.0, &target).await.map_err(|error| disk(&error))?;
    source.sha256 = Some(hash);
    let id = source.id.clone();
    workspace.store.write(move |connection| source.save(connection)).await?;
    Ok(Json(json!({"sourceId": id, "status": "ok"})))
}

/// A file on its way in, gone again unless it was renamed.
struct Incoming(PathBuf);

impl Incoming {
    fn new(folder: &FilePath) -> Self {
        Self(folder.join(uuid::Uuid::new_v4().simple().to_string()))
    }
}

impl Drop for Incoming {
    fn drop(&mut self) {
        // Not there when the upload came through; otherwise the next start sweeps what cannot be removed now.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Writes the body to `path` and answers its hash.
async fn receive(body: Body, path: &FilePath, length: Option<u64>) -> Result<String, Failure> {
    let mut file = tokio::fs::File::create(path).await.map_err(|error| disk(&error))?;
    let (mut hash, mut received) = (Sha256::new(), 0_u64);
    let mut stream = body.into_data_stream();
    while let Some(chunk) = stream.next().await {
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
    Ok(hex(&hash.finalize()))
}

/// Whether the file is whole media of the kind that was announced.
async fn examine(file: &FilePath, kind: &SourceKind) -> Result<Probe, Failure> {
    let refused = |error: MediaError| match error {
        MediaError::Unreadable(why) => {
            Failure::bad_request(format!("the file is not media that can be read, or its end is missing: {why}"))
        }
        MediaError::Missing(_) => Failure::unavailable("ffmpeg is needed to check an upload and was not found: install ffmpeg"),
        other => Failure::unavailable(other.to_string()),
    };
    let probe = media::probe(file).await.map_err(refused)?;
    let fits = match kind {
        SourceKind::Video => probe.size.is_some() && !probe.is_image && probe.duration_ms.is_some(),
        SourceKind::Audio => probe.has_audio && probe.duration_ms.is_some(),
        _ => probe.size.is_some() && probe.is_image,
    };
    if !fits {
        let found = match (&probe.size, probe.is_image) {
            (Some(_), true) => "an image",
            (Some(_), false) => "a video",
            (None, _) => "audio",
        };
        return Err(Failure::bad_request(format!("the source was announced as kind {}, the file is {found}", kind.as_str())));
    }
    if !probe.is_image {
        media::check_whole(file).await.map_err(refused)?;
    }
    Ok(probe)
}

fn content_type(kind: &SourceKind, probe: &Probe) -> &'static str {
    let is = |name: &str| probe.format.contains(name);
    match kind {
        SourceKind::Image if is("png") => "image/png",
        SourceKind::Image if is("jpeg") => "image/jpeg",
        SourceKind::Image if is("webp") => "image/webp",
        SourceKind::Audio if is("mp3") => "audio/mpeg",
        SourceKind::Audio if is("wav") => "audio/wav",
        SourceKind::Audio if is("mp4") => "audio/mp4",
        SourceKind::Video if is("mp4") => "video/mp4",
        SourceKind::Video if is("webm") => "video/webm",
        _ => "application/octet-stream",
    }
}

fn disk(error: &std::io::Error) -> Failure {
    tracing::error!(%error, "an upload could not be stored");
    match error.kind() {
        std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => {
            Failure::unavailable("the disk is full; nothing was kept")
        }
        _ => Failure::unavailable("the workspace's disk cannot be written; nothing was kept"),
    }
}
