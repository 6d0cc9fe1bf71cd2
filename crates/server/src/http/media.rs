//! Media files: uploaded with one PUT, read with range requests. Their URLs are capabilities: they need no API key.

use super::{
    library,
    serving::{self, serve},
    sources::UPLOADER,
    state::{Shared, Workspace},
};
use crate::{
    api::{SizePx, SourceId, source::SourceKind},
    catalogue::CatalogueFile,
    failure::{Code, Failure},
    media::{self, MediaError, Probe},
    media_hash::MediaHash,
    media_store::{Incoming, Received, on_disk},
    render,
    space::Room,
    store::{
        Announced, HandedOut, ReadTx, Reason, Scope, SourceRow, StoreError, UploadRow, WriteTx, announced, disuse, pictures,
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
use std::{
    path::Path as FilePath,
    sync::Arc,
    time::{Duration, Instant},
};
use subtle::ConstantTimeEq;

/// Maximum size of an upload, in bytes.
const LARGEST_UPLOAD: u64 = 16 << 30;

/// How long an upload may make no progress.
const STALL_TIMEOUT: Duration = Duration::from_secs(30);
/// How often the server checks during an upload whether its API key is still valid.
const ASK_INTERVAL: Duration = Duration::from_secs(5);
/// Time limit for putting received bytes in place, in milliseconds.
const IN_PLACE_WITHIN_MS: i64 = 60 * 60 * 1000;
/// How long an upload waits while an old copy of the same bytes is being deleted.
const CLEARING_TIMEOUT: Duration = Duration::from_secs(10);

/// The routes of media outside `/v1`.
pub fn router() -> Router<Arc<Workspace>> {
    Router::new()
        .route("/media/{source}/{token}", routing::get(read))
        .route("/media/{source}/{token}/frame", routing::get(frame))
        .route("/uploads/{token}", routing::put(upload))
        .route("/catalogue/{file}", routing::get(catalogue))
        .route("/catalogue/thumbnail/{file}", routing::get(swatch))
        .route("/derived/{file}", routing::get(derived))
}

/// The source of a media URL, if its token is right.
async fn source_at(workspace: &Workspace, source: SourceId, token: &str) -> Result<SourceRow, Failure> {
    let find = move |tx: &ReadTx| {
        let row = SourceRow::find(tx, &source)?;
        // A source that nothing refers to any more is not served, even while it is kept.
        if SourceRow::is_served(tx, &row.id)? { Ok(row) } else { Err(nothing()) }
    };
    let row = workspace.read(find).await.map_err(|_| nothing())?;
    if !bool::from(row.token.as_bytes().ct_eq(token.as_bytes())) {
        return Err(nothing());
    }
    Ok(row)
}

fn nothing() -> Failure {
    Failure::new(Code::NotFound, "there is nothing at this URL")
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
    let (file, _held) = super::clip_media::bytes_of(&workspace, &row).await?;
    let at = (row.kind == SourceKind::Video).then(|| query.at_ms.unwrap_or(0).max(0));
    let side = |side: Option<u32>| side.unwrap_or(1920).clamp(16, 3840);
    let jpeg = render::frame(&file, at, Some((side(query.width), side(query.height)))).await;
    Ok(([(header::CONTENT_TYPE, "image/jpeg")], jpeg.map_err(super::clip_media::failed)?).into_response())
}

/// `GET /catalogue/{file}`: curated media, equal in every workspace.
async fn catalogue(workspace: Shared, Path(file): Path<String>, request: Request) -> Result<Response, Failure> {
    let entry = CatalogueFile::named(&file).ok_or_else(nothing)?;
    let file = format!("media/{}", entry.hash);
    serve(&workspace.media, &file, entry.content_type(), serving::OF_EVERYBODY, request).await?.ok_or_else(nothing)
}

/// `GET /catalogue/thumbnail/{name}.png`: a curated background at 192 x 108 pixels.
async fn swatch(workspace: Shared, Path(file): Path<String>) -> Result<Response, Failure> {
    let name = file.strip_suffix(".png").ok_or_else(nothing)?;
    if let Some(entry) = CatalogueFile::named(&format!("{name}.jpg")) {
        let file = workspace.media.folder().join(&entry.hash);
        let _held = workspace.media.hold([&file]).await?;
        let jpeg = render::frame(&file, None, Some((192, 108))).await;
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

/// `GET /derived/{file}`: exports and stills. The name is a secret token or hash; no other part of the request becomes part of a
/// path.
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
    let file = format!("derived/{name}");
    // A record is deleted with its video; its file may be deleted a moment later.
    let named = move |tx: &ReadTx| pictures::is_kept(tx, &name);
    if !ours || !workspace.store.read(named).await? {
        return Err(nothing());
    }
    serve(&workspace.media, &file, mime, serving::OF_THE_CALLER, request).await?.ok_or_else(nothing)
}

/// `GET /media/{source}/{token}`: the bytes of a source.
async fn read(
    workspace: Shared,
    Path((source, token)): Path<(SourceId, String)>,
    request: Request,
) -> Result<Response, Failure> {
    let row = source_at(&workspace, source, &token).await?;
    let hash = row.sha256.ok_or_else(nothing)?;
    // The file name is a hash that this server computed; no part of the request becomes part of it.
    let mime = row.content_type.as_deref().unwrap_or_default();
    serve(&workspace.media, &hash.file(), mime, serving::OF_THE_CALLER, request).await?.ok_or_else(nothing)
}

/// `PUT /uploads/{token}`: stores an upload as a stream, hashes it on arrival, probes it in a child process, then names it by its
/// hash.
async fn upload(workspace: Shared, Path(token): Path<String>, request: Request) -> Result<Json<Value>, Failure> {
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    let (space, name) = (workspace.space.clone(), Room::token());
    let by = HandedOut { key: UploadRow::key_of(&token).map(str::to_owned), role: UPLOADER };
    let (of, from) = (name.clone(), by.clone());
    let find = move |tx: &WriteTx| {
        let upload = UploadRow::find(tx, &token)?.ok_or_else(|| Failure::new(Code::NotFound, "there is no such upload"))?;
        let source = SourceRow::find(tx, &upload.source)?;
        if source.sha256.is_some() {
            return Err(here_already());
        }
        if upload.expires_ms < tx.now_ms()? {
            return Err(Failure::new(Code::Forbidden, "this upload URL has expired: create a new source"));
        }
        from.is_still(tx)?;
        if length.is_some_and(|length| length > LARGEST_UPLOAD) {
            return Err(Failure::new(Code::TooLarge, "an upload must be at most 16 GiB"));
        }
        // An upload of unknown length announces more space while it arrives.
        let media = Announced { token: of, owner: source.owner.clone(), sha256: None, bytes: length.unwrap_or(0) };
        space.quota().announce(tx, &media, Room::LASTS)?;
        // From here on, the source is not deleted until the upload ends.
        Ok((space.uploading(&source.id), source))
    };
    let (_uploading, mut source) = workspace.write(Scope::Workspace, find).await?;
    let media = Announced { token: name, owner: source.owner.clone(), sha256: None, bytes: length.unwrap_or(0) };
    let mut room = Room::hold(&workspace.store, workspace.space.quota(), media);
    let incoming = workspace.media.receive(room.name().to_owned()).await.map_err(|error| on_disk(&error))?;
    let mut incoming = incoming.without_torn_end();
    let received = receive(request.into_body(), &mut incoming, length, (&mut room, &by)).await?;
    let probe = examine(incoming.path(), &received.hash, &source.kind).await?;
    source.size = probe.size.map(|(width, height)| SizePx { width: f64::from(width), height: f64::from(height) });
    source.duration_ms = probe.duration_ms;
    source.content_type = Some(content_type(&source.kind, &probe).to_owned());
    source.sha256 = MediaHash::read(&received.hash);
    let id = source.id.clone();
    keep(&workspace, incoming, received, source, (room, by)).await?;
    Ok(Json(json!({"sourceId": id, "status": "ok"})))
}

fn here_already() -> Failure {
    Failure::conflict("this source already has its bytes")
}

/// Stores the bytes of a source, unless another upload to the same URL has already done so. The transaction decides which upload
/// wins; the loser's file is deleted.
async fn keep(
    workspace: &Arc<Workspace>,
    incoming: Incoming,
    received: Received,
    source: SourceRow,
    (room, by): (Room, HandedOut),
) -> Result<(), Failure> {
    let file = format!("media/{}", received.hash);
    let token = uuid::Uuid::new_v4().simple().to_string();
    let media = Announced {
        token: room.name().to_owned(),
        owner: source.owner.clone(),
        sha256: Some(received.hash.clone()),
        bytes: received.bytes,
    };
    let media = Arc::new(media);
    arrive(workspace, (&token, &by), &file, &media, Room::LASTS).await?;
    let workspace = workspace.clone();
    // Runs in its own task, so that it completes even if the caller disconnects.
    let kept = tokio::spawn(async move {
        let placed = workspace.media.place(incoming, &received).await;
        let is_placed = placed.is_ok();
        let kept = if let Err(failure) = placed {
            Err(failure.into())
        } else {
            let (token, quota) = (token.clone(), workspace.space.quota());
            let save = move |tx: &WriteTx| {
                if SourceRow::find(tx, &source.id)?.sha256.is_some() {
                    return Err(here_already());
                }
                if !disuse::arrived(tx, &token)? {
                    return Err(Failure::unavailable("the file could not be stored in time; nothing was kept"));
                }
                by.is_still(tx)?;
                // The announcement may have expired, and other uploads may have used up the space.
                announced::end(tx, &media.token)?;
                quota.check(tx, &media)?;
                source.save_arrived(tx)?;
                Ok(disuse::measured(tx, &received.hash, received.bytes)?)
            };
            workspace.write(Scope::Workspace, save).await
        };
        match &kept {
            Ok(()) => room.stored(),
            Err(_) => clear(&workspace, token, file).await,
        }
        if kept.is_err() && is_placed {
            workspace.space.discard_now(&workspace.store).await;
        }
        kept
    });
    kept.await.map_err(|error| Failure::internal("an upload ended early", &error))?
}

/// Ends the arrival of a file that is not stored in the end: a file already in place is deleted, unless something refers to it.
pub async fn clear(workspace: &Workspace, token: String, file: String) {
    let give_up = move |tx: &WriteTx| disuse::not_kept(tx, &token, &file);
    if let Err(failure) = workspace.store.write(Scope::Workspace, give_up).await {
        tracing::warn!(%failure, "the bytes of an upload that was not kept are looked for later");
    }
    workspace.bells.space.notify_one();
}

/// Records that a file is being put in place, so that no process deletes it meanwhile, and announces its space for `lasts`, with
/// the size and hash known so far. Waits while a process deletes the same bytes.
pub async fn arrive(
    workspace: &Workspace,
    (token, by): (&str, &HandedOut),
    file: &str,
    media: &Arc<Announced>,
    lasts: Duration,
) -> Result<(), Failure> {
    let asked = tokio::time::Instant::now();
    loop {
        let (token, file, media, quota) = (token.to_owned(), file.to_owned(), media.clone(), workspace.space.quota());
        let by = by.clone();
        let note = move |tx: &WriteTx| {
            by.is_still(tx)?;
            if file.starts_with("media/") {
                quota.announce(tx, &media, lasts)?;
            }
            disuse::arrive(tx, &token, &file, IN_PLACE_WITHIN_MS)
        };
        if workspace.store.write(Scope::Workspace, note).await? {
            return Ok(());
        }
        workspace.bells.space.notify_one();
        if asked.elapsed() > CLEARING_TIMEOUT {
            return Err(Failure::unavailable(
                "an old copy of the same bytes is being deleted; nothing was kept: send it again",
            ));
        }
        tokio::time::sleep(CLEARING_TIMEOUT / 100).await;
    }
}

/// Receives a body, as long as there is space and the caller's API key is valid.
pub async fn receive(
    body: Body,
    incoming: &mut Incoming,
    length: Option<u64>,
    (room, by): (&mut Room, &HandedOut),
) -> Result<Received, Failure> {
    let mut received = 0_u64;
    let mut asked = Instant::now();
    let mut stream = body.into_data_stream();
    loop {
        let next = tokio::time::timeout(STALL_TIMEOUT, stream.next()).await;
        let next = next.map_err(|_| Failure::new(Code::TooSlow, "the upload made no progress for too long"))?;
        let Some(chunk) = next else { break };
        let chunk = chunk.map_err(|_| Failure::unavailable("the upload ended early; nothing of it is kept").retry_in(1))?;
        received += chunk.len() as u64;
        if received > LARGEST_UPLOAD {
            return Err(Failure::new(Code::TooLarge, "an upload must be at most 16 GiB"));
        }
        if length.is_some_and(|length| received > length) {
            let length = length.unwrap_or(0);
            return Err(Failure::bad_request(format!("the upload is longer than the {length} bytes that were announced")));
        }
        room.reach(received).await?;
        if asked.elapsed() > ASK_INTERVAL {
            asked = Instant::now();
            let by = by.clone();
            match room.store().read(move |tx| by.is_still(tx)).await {
                Err(error) if error.reason() == Reason::Forbidden => return Err(error.into()),
                // While the database is away, the check is repeated before anything is stored.
                _ => {}
            }
        }
        incoming.write(chunk).await.map_err(StoreError::from)?;
    }
    if length.is_some_and(|length| length != received) {
        return Err(Failure::bad_request(format!("the upload ended after {received} bytes of {}", length.unwrap_or(0))));
    }
    Ok(incoming.end().await.map_err(StoreError::from)?)
}

/// Checks that the file is complete media of the announced kind.
async fn examine(file: &FilePath, hash: &str, kind: &SourceKind) -> Result<Probe, Failure> {
    let english = ::words::Language::ENGLISH;
    let refused = |error: MediaError| {
        english.within(|| match error {
            MediaError::Unreadable(why) => {
                Failure::bad_request(format!("the file is not media that can be read, or its end is missing: {why}"))
            }
            MediaError::OverLimit(why) => Failure::bad_request(format!("the file is refused: {why}")),
            MediaError::NotTaken(_) => Failure::bad_request(format!("the file is refused: {error}")),
            MediaError::Missing(_) => {
                Failure::unavailable("ffmpeg is needed to check an upload and was not found: install ffmpeg")
            }
            other => super::clip_media::failed(other),
        })
    };
    let probe = media::examine_of_hash(file, hash).await.map_err(refused)?;
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
