//! Practice mode: calls meet the faults of a remote server. A simulated refusal says so in its message, and each answer names its
//! faults in a header, so that users don't take an exercise for a defect.

use super::{cutting, limit::RateStatus, request, state::Workspace, videos};
use crate::{
    api::{PlaybackMs, VideoId},
    failure::{Code, Failure},
    faults::{Fault, Meets, Practice, SLOW},
    listen::Dropped,
    store::{ClipRow, VideoRow, chapters},
};
use axum::{
    body::{Body, Bytes, to_bytes},
    extract::{MatchedPath, Request},
    http::{HeaderName, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::StreamExt;
use std::io;

/// Header with the faults of an answer.
pub const HEADER: HeaderName = HeaderName::from_static("x-practice-fault");
/// Maximum size of an answer that is cut in the middle, in bytes; larger ones are dropped as a whole.
const LARGEST_CUT: usize = 64 << 20;
/// Milliseconds that the simulated other user cuts out of a clip, and the minimum playback length of that clip.
const CUT_MS: i64 = 40;
const LEAST_CLIP_MS: i64 = 1_000;

/// Runs a call with its faults. Only API calls meet faults: media and uploads don't.
pub async fn run(
    workspace: &Workspace,
    practice: &Practice,
    request: Request,
    next: Next,
    rate_status: &mut RateStatus,
) -> Response {
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let Some(path) = path.filter(|path| path.starts_with("/v1/")) else { return next.run(request).await };
    let Meets { delay, faults, choice } = practice.next(&format!("{} {path}", request.method()));
    let mut told = Vec::new();
    if !delay.is_zero() {
        tokio::time::sleep(delay).await;
        told.push(SLOW);
    }
    for fault in &faults {
        let failure = match fault {
            Fault::Key => Failure::new(Code::Unauthorized, "practice mode: the API key has expired; enter the same key again"),
            Fault::TooMany => {
                *rate_status = rate_status.exhausted();
                let failure = Failure::new(Code::RateLimited, "practice mode: too many requests, nothing was done");
                failure.retry_in(rate_status.seconds())
            }
            Fault::Unavailable => Failure::unavailable("practice mode: nothing was done").retry_in(1),
            Fault::DropRequest => return dropped(*fault),
            Fault::OtherEdit | Fault::DropAnswer | Fault::Cut => continue,
        };
        told.push(fault.name());
        return marked(failure.into_response(), &told);
    }
    if faults.contains(&Fault::OtherEdit) && *request.method() != Method::GET {
        let address = request.uri().path().to_owned();
        if somebody_else_cuts(workspace, &address, choice).await {
            told.push(Fault::OtherEdit.name());
        }
    }
    let response = next.run(request).await;
    if faults.contains(&Fault::DropAnswer) {
        return dropped(Fault::DropAnswer);
    }
    if faults.contains(&Fault::Cut) && response.status().is_success() {
        told.push(Fault::Cut.name());
        return marked(cut_short(response).await, &told);
    }
    marked(response, &told)
}

/// Adds the names of the faults to an answer.
fn marked(mut response: Response, names: &[&str]) -> Response {
    if let (false, Ok(value)) = (names.is_empty(), HeaderValue::from_str(&names.join(","))) {
        response.headers_mut().insert(HEADER, value);
    }
    response
}

/// Stands for an answer: the connection ends without one.
fn dropped(fault: Fault) -> Response {
    tracing::info!(fault = fault.name(), "practice mode: a connection is ended without an answer");
    let mut response = Response::new(Body::empty());
    response.extensions_mut().insert(Dropped);
    response
}

/// Truncates an answer: its Content-Length is that of the whole, its body ends in the middle.
async fn cut_short(response: Response) -> Response {
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, LARGEST_CUT).await else { return dropped(Fault::Cut) };
    parts.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(bytes.len()));
    let half = bytes.slice(..bytes.len() / 2);
    let ends = || io::Error::other("practice mode: the answer is cut here");
    let beginning = futures_util::stream::once(async { Ok::<Bytes, io::Error>(half) });
    let end = futures_util::stream::once(async move {
        // Lets the connection send the first half.
        tokio::task::yield_now().await;
        Err(ends())
    });
    Response::from_parts(parts, Body::from_stream(beginning.chain(end)))
}

/// Cuts a little out of a clip of the video that a call is about to change. False if it did not: short clips stay as they are.
async fn somebody_else_cuts(workspace: &Workspace, address: &str, choice: u32) -> bool {
    let mut parts = address.split('/').skip(2);
    let (Some("videos"), Some(video)) = (parts.next(), parts.next()) else { return false };
    let video = VideoId::new(video.to_owned());
    let done = request::write(workspace, None, move |tx| {
        let mut video = VideoRow::find(tx, &video)?;
        let clips = ClipRow::of_video(tx, &video.id)?;
        let mut clips: Vec<_> = clips.into_iter().filter(|clip| clip.cut_map().playback_length().0 > LEAST_CLIP_MS).collect();
        if clips.is_empty() {
            return Ok(false);
        }
        let mut clip = clips.swap_remove(choice as usize % clips.len());
        let map = clip.cut_map();
        let from = i64::from(choice / 7) % (map.playback_length().0 - CUT_MS);
        let range = (map.to_source(PlaybackMs(from)), map.to_source_end(PlaybackMs(from + CUT_MS)));
        if chapters::following(tx, &mut video, |_| cutting::add_cuts(tx, &mut clip, [range]))? {
            videos::touch(tx, &mut video)?;
        }
        Ok(true)
    });
    match done.await {
        Ok(_) => true,
        Err(failure) => {
            // The call itself will report the error.
            tracing::debug!(%failure, "practice mode: nobody else could cut");
            false
        }
    }
}
