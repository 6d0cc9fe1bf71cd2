//! Server-sent events: hints that a video was changed, for windows that have it open. A hint says which video and nothing of what
//! changed; whoever misses some reads the video again. They are no part of the contract and cost nothing of the rate limit.

use super::{Failure, Shared, Workspace};
use crate::{api::VideoId, store::VideoRow};
use axum::{
    extract::Query,
    http::{HeaderMap, HeaderName, HeaderValue, Method},
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use serde::Deserialize;
use serde_json::json;
use std::{
    convert::Infallible,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::sync::{
    OwnedSemaphorePermit, Semaphore,
    broadcast::{self, Receiver, Sender, error::RecvError},
};

/// The address of the stream.
pub const PATH: &str = "/v1/events";
/// How many callers may listen at a time: a part of the connections, so that calls always find one.
const MOST_LISTENERS: usize = 64;
/// Hints that a slow listener may be behind before it is told that it missed some.
const BEHIND: usize = 256;
/// How often a comment shows that the connection lives.
const ALIVE: Duration = Duration::from_secs(15);

/// Tells listeners which videos were changed.
pub struct Hints {
    /// None once the server stops: then every stream ends.
    sender: Mutex<Option<Sender<VideoId>>>,
    places: Arc<Semaphore>,
}

impl Default for Hints {
    fn default() -> Self {
        Self { sender: Mutex::new(Some(broadcast::channel(BEHIND).0)), places: Arc::new(Semaphore::new(MOST_LISTENERS)) }
    }
}

impl Hints {
    /// Tells everybody who listens that a video was changed.
    pub fn tell(&self, video: VideoId) {
        if let Some(sender) = &*self.sender.lock().unwrap_or_else(PoisonError::into_inner) {
            // An error means that nobody listens.
            let _ = sender.send(video);
        }
    }

    /// Ends all streams, and lets none begin.
    pub fn close(&self) {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    fn listen(&self) -> Option<Receiver<VideoId>> {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(Sender::subscribe)
    }
}

/// The video that a request has changed, where its address names one.
pub fn changed(method: &Method, path: &str) -> Option<VideoId> {
    let reads = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    let id = path.strip_prefix("/v1/videos/")?.split('/').next()?;
    (!reads && !id.is_empty()).then(|| VideoId::from(id))
}

/// Whether a path is that of the stream, or of a place in it.
pub fn is_one(path: &str) -> bool {
    path.strip_prefix(PATH).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Names the stream in an answer, for callers that would listen.
pub fn announce(headers: &mut HeaderMap) {
    headers.append(HeaderName::from_static("link"), HeaderValue::from_static("</v1/events>; rel=\"monitor\""));
}

/// What a caller listens to.
#[derive(Deserialize)]
pub struct Listening {
    /// One video; all of them if none is given.
    video: Option<VideoId>,
}

/// One listener's stream.
struct Stream {
    hints: Receiver<VideoId>,
    video: Option<VideoId>,
    _place: OwnedSemaphorePermit,
}

impl Stream {
    /// The next hint that concerns the listener; none at the end.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        loop {
            let event = match self.hints.recv().await {
                Ok(video) if self.video.as_ref().is_some_and(|wanted| *wanted != video) => continue,
                Ok(video) => Event::default().event("changed").data(json!({"video": video}).to_string()),
                // Any video may have changed meanwhile.
                Err(RecvError::Lagged(_)) => Event::default().event("missed").data("{}"),
                Err(RecvError::Closed) => return None,
            };
            return Some((Ok(event), self));
        }
    }
}

/// `GET /v1/events`: hints as they come, until the caller or the server ends it.
pub async fn listen(workspace: Shared, Query(listening): Query<Listening>) -> Result<Response, Failure> {
    let busy = || Failure::unavailable("too many windows listen to this workspace already");
    let place = workspace.hints.places.clone().try_acquire_owned().map_err(|_| busy())?;
    // From here on nothing is missed, also while the video is looked up.
    let hints = workspace.hints.listen().ok_or_else(|| Failure::unavailable("the workspace is shutting down"))?;
    if let Some(video) = listening.video.clone() {
        workspace.read(move |tx| VideoRow::find(tx, &video).map(drop).map_err(Failure::from)).await?;
    }
    let stream = Stream { hints, video: listening.video, _place: place };
    let stream = futures_util::stream::unfold(stream, Stream::next);
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(ALIVE)).into_response())
}

impl Workspace {
    /// Tells listeners of a request that changed a video.
    pub(super) fn hint(&self, changed: Option<VideoId>, answer: &Response) {
        if let (Some(video), true) = (changed, answer.status().is_success()) {
            self.hints.tell(video);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_write_to_a_video_is_a_change_of_it() {
        let of = |method: Method, path: &str| changed(&method, path).map(|video| video.as_str().to_owned());
        assert_eq!(of(Method::POST, "/v1/videos/vid_1/edits").as_deref(), Some("vid_1"));
        assert_eq!(of(Method::DELETE, "/v1/videos/vid_1").as_deref(), Some("vid_1"));
        for (method, path) in [
            (Method::GET, "/v1/videos/vid_1"),
            (Method::HEAD, "/v1/videos/vid_1"),
            (Method::POST, "/v1/videos"),
            (Method::POST, "/v1/videos/"),
            (Method::POST, "/v1/playlists/pl_1"),
        ] {
            assert_eq!(of(method, path), None, "{path}");
        }
    }

    #[tokio::test]
    async fn a_stream_has_the_hints_of_its_video_says_when_it_missed_some_and_ends_with_the_server() {
        let hints = Hints::default();
        let place = || Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap();
        let one = |video: &str| Stream { hints: hints.listen().unwrap(), video: Some(video.into()), _place: place() };
        let (mine, slow) = (one("a"), one("a"));
        hints.tell("b".into());
        hints.tell("a".into());
        let (_, mine) = mine.next().await.unwrap();
        assert!(mine.hints.is_empty(), "that of another video was passed over");
        for _ in 0..=BEHIND {
            hints.tell("b".into());
        }
        let (missed, _) = slow.next().await.unwrap();
        assert!(format!("{missed:?}").contains("missed"), "{missed:?}");
        hints.close();
        hints.tell("a".into());
        let rest = one_left(mine).await;
        assert!(rest, "it ends");
        assert!(hints.listen().is_none());
    }

    async fn one_left(mut stream: Stream) -> bool {
        loop {
            match stream.next().await {
                Some((_, rest)) => stream = rest,
                None => return true,
            }
        }
    }
}
