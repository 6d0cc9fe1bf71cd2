//! Resources and reports of an opened watch page, under the grant that the page got: video, recordings, subtitles and poster.

use super::{MOST_PICTURES, Of, access, body, closed, locked, protect, recorded};
use crate::{
    http::{Code, Failure, Shared, Workspace, serving},
    render,
    store::{
        ReadTx, Reason, VideoRow,
        watching::{self as stored, FilmRow, PageSubject},
    },
    watching::{self, Access, Grant, Guide, NotCounted, PageReport},
};
use axum::{
    extract::{Path, Request},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use std::{fmt::Write, sync::Arc, time::Instant};

/// A visitor's valid grant, with its video and export.
struct Playing {
    grant: Grant,
    video: VideoRow,
    film: FilmRow,
}

/// The video of a grant; `None` if it was deleted, or its page would no longer open.
fn admitted(tx: &ReadTx, workspace: &Workspace, grant: &Grant) -> Result<Option<VideoRow>, Failure> {
    let video = match VideoRow::find(tx, &grant.video) {
        Ok(video) => video,
        Err(error) if error.reason() == Reason::NotFound => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let subject = PageSubject::Video(grant.video.clone());
    let scope = &video.settings.viewers.link_scope;
    let access = access(tx, workspace, (&subject, scope), &grant.presented(video.settings.page_link))?;
    Ok((access == Access::Open).then_some(video))
}

/// Verifies a grant; `None` if it is invalid or expired, or its page would no longer open.
async fn playing(workspace: &Arc<Workspace>, grant: &str) -> Result<Option<Playing>, Failure> {
    let Some(grant) = workspace.links.read(grant, workspace.store.now_ms()) else { return Ok(None) };
    let shared = workspace.clone();
    workspace
        .read(move |tx| {
            let Some(video) = admitted(tx, &shared, &grant)? else { return Ok(None) };
            let film = stored::film(tx, &grant.video, &grant.export)?;
            Ok(film.map(|film| Playing { grant, video, film }))
        })
        .await
}

/// Runs `then` with a valid grant; else answers 404.
async fn granted<F>(workspace: &Arc<Workspace>, grant: &str, then: impl FnOnce(Playing) -> F) -> Response
where
    F: Future<Output = Result<Option<Response>, Failure>>,
{
    let answered = match playing(workspace, grant).await {
        Ok(Some(playing)) => then(playing).await,
        Ok(None) => Ok(None),
        Err(failure) => Err(failure),
    };
    match answered {
        Ok(Some(mut response)) => {
            protect(response.headers_mut());
            response
        }
        Ok(None) => closed(words::Language::ENGLISH),
        Err(failure) => failure.into_response(),
    }
}

/// Makes a browser save an answer as a file with this name.
fn saved_as(response: &mut Response, name: &str, ending: &str) {
    let plain: String =
        name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).take(100).collect();
    let mut whole = String::new();
    for byte in name.bytes().take(400) {
        let is_plain = byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
        // Writing to a string cannot fail.
        let _ = if is_plain { whole.write_char(char::from(byte)) } else { write!(whole, "%{byte:02X}") };
    }
    let value = format!("attachment; filename=\"{plain}.{ending}\"; filename*=UTF-8''{whole}.{ending}");
    if let Ok(value) = HeaderValue::from_str(&value) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
}

/// `GET /watch/{grant}/film.mp4`: the export, whole or in ranges; `?download` if viewers may download it.
pub(super) async fn film(workspace: Shared, Path(grant): Of, request: Request) -> Response {
    let shared = workspace.0.clone();
    granted(&workspace, &grant, async move |playing| {
        let download = request.uri().query().is_some_and(|query| query == "download");
        if download && !playing.video.settings.viewers.downloads_enabled {
            return Ok(None);
        }
        let file = format!("derived/{}", playing.film.file);
        let Some(mut response) = serving::pass(&shared.media, &file, "video/mp4", serving::OF_THE_CALLER, request).await?
        else {
            return Ok(None);
        };
        if download {
            saved_as(&mut response, &playing.video.name, "mp4");
        }
        Ok(Some(response))
    })
    .await
}

/// `GET /watch/{grant}/recordings.zip`: the raw export, if viewers may download it and there is one.
pub(super) async fn recordings(workspace: Shared, Path(grant): Of, request: Request) -> Response {
    let shared = workspace.0.clone();
    granted(&workspace, &grant, async move |playing| {
        if !playing.video.settings.viewers.raw_downloads_enabled {
            return Ok(None);
        }
        let id = playing.video.id.clone();
        let Some(export) = shared.read(move |tx| Ok(recorded(tx, &id)?)).await? else { return Ok(None) };
        let file = format!("derived/{}", export.file);
        let Some(mut response) =
            serving::pass(&shared.media, &file, "application/zip", serving::OF_THE_CALLER, request).await?
        else {
            return Ok(None);
        };
        saved_as(&mut response, &playing.video.name, "zip");
        Ok(Some(response))
    })
    .await
}

/// `GET /watch/{grant}/captions.vtt`: the captions.
pub(super) async fn captions(workspace: Shared, Path(grant): Of) -> Response {
    let shared = workspace.0.clone();
    granted(&workspace, &grant, async move |playing| {
        let Playing { video, film, .. } = playing;
        let (export, pages) = (film.export.clone(), shared.clone());
        let read = move |tx: &ReadTx| {
            let latest = pages.pages.film(tx, &pages, &video)?;
            // A newer export may exist since the page was opened.
            if let Some(latest) = latest.filter(|latest| latest.row.export == export) {
                return Ok(watching::caption_file(&latest.guide));
            }
            let guide = film.shown.as_ref().and_then(|shown| serde_json::from_str::<Guide>(&shown.guide).ok());
            Ok(watching::caption_file(&guide.unwrap_or_default()))
        };
        let file = shared.read(read).await?;
        Ok(Some(([(header::CONTENT_TYPE, "text/vtt; charset=utf-8")], file).into_response()))
    })
    .await
}

/// `GET /watch/{grant}/poster.jpg`: a frame of the export.
pub(super) async fn poster(workspace: Shared, Path(grant): Of) -> Response {
    let shared = workspace.0.clone();
    granted(&workspace, &grant, async move |playing| {
        let find =
            || locked(&shared.pages.pictures).iter().find(|(id, _)| *id == playing.film.export).map(|(_, jpeg)| jpeg.clone());
        let mut jpeg = find();
        if jpeg.is_none() {
            let _turn =
                shared.pages.work.acquire().await.map_err(|_| Failure::unavailable("the workspace is shutting down"))?;
            // Another request may have made the poster meanwhile.
            jpeg = find();
            if jpeg.is_none() {
                let at = (playing.grant.length_ms / 10).clamp(0, 5_000);
                let film = shared.media.place_of(&format!("derived/{}", playing.film.file));
                let Some(film) = film else { return Ok(None) };
                let _film = shared.media.hold([&film]).await?;
                let made = render::frame(&film, Some(at), Some((1280, 1280))).await;
                let Ok(made) = made.map(axum::body::Bytes::from) else { return Ok(None) };
                let mut pictures = locked(&shared.pages.pictures);
                pictures.push_back((playing.film.export.clone(), made.clone()));
                if pictures.len() > MOST_PICTURES {
                    pictures.pop_front();
                }
                jpeg = Some(made);
            }
        }
        Ok(jpeg.map(|jpeg| ([(header::CONTENT_TYPE, "image/jpeg")], jpeg).into_response()))
    })
    .await
}

/// `POST /watch/{grant}/count`: counts a viewing report. Ignored if the visitor may no longer open the page.
pub(super) async fn count(workspace: Shared, Path(grant): Of, request: Request) -> Response {
    let counted = async {
        workspace.pages.pace(Instant::now())?;
        let Some(grant) = workspace.links.read(&grant, workspace.store.now_ms()) else { return Ok(None) };
        let (shared, of) = (workspace.0.clone(), grant.clone());
        if !workspace.read(move |tx| Ok(admitted(tx, &shared, &of)?.is_some())).await? {
            return Ok(None);
        }
        let report: PageReport = body(request).await?;
        match workspace.counter.take(grant, report, workspace.store.now_ms()) {
            Ok(()) => Ok(Some(StatusCode::NO_CONTENT)),
            Err(NotCounted::Wrong(problem)) => Err(Failure::bad_request(problem)),
            Err(NotCounted::Full) => Err(Failure::new(Code::RateLimited, "too many reports at once").retry_in(3)),
        }
    };
    match counted.await {
        Ok(Some(status)) => status.into_response(),
        Ok(None) => closed(words::Language::ENGLISH),
        Err(failure) => failure.into_response(),
    }
}
