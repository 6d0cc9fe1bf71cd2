//! Server-sent events: hints that a video was changed, and who else is on it, for windows that have it open. A hint says which video
//! and nothing of what changed; whoever misses some reads the video again. Who is where is advice and never a lock. They are no part of
//! the contract and cost nothing of the rate limit.

use super::{
    Code, Failure, Shared, Workspace,
    presence::{PresentUser, Seat},
    request::{Body, By, ok},
};
use crate::{
    api::{ClipId, VideoId, plain},
    store::{Caller, ClipRow, Reason, VideoRow, members},
};
use axum::{
    Json,
    extract::{Path, Query, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method},
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::{
    collections::{BTreeSet, HashMap},
    convert::Infallible,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    sync::{
        OwnedSemaphorePermit, Semaphore,
        broadcast::{self, Receiver, Sender, error::RecvError},
    },
    time::Instant,
};

/// The address of the stream.
pub const PATH: &str = "/v1/events";
/// The address of a listener's place.
pub const PLACE: &str = "/v1/events/{session}";
/// How many callers may listen at a time: a part of the connections, so that calls always find one.
const MOST_LISTENERS: usize = 64;
/// How many of them one user may be who has a key of their own: one alone never takes all.
const MOST_OF_USER: usize = 16;
/// How often it is asked whether a listener still may listen.
const ASK_INTERVAL: Duration = Duration::from_secs(3);
/// Hints that a slow listener may be behind before it is told that it missed some.
const BEHIND: usize = 256;
/// How often a comment shows that the connection lives.
const ALIVE: Duration = Duration::from_secs(15);

/// What listeners are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// A video was changed.
    Changed(VideoId),
    /// Somebody came to a video, went, or is somewhere else on it.
    Moved(VideoId),
}

/// Tells listeners what happens to videos.
pub struct Hints {
    /// None once the server stops: then every stream ends.
    sender: Mutex<Option<Sender<Hint>>>,
    places: Arc<Semaphore>,
    /// How many streams each user has who has a key.
    of_users: Arc<Mutex<HashMap<String, usize>>>,
    /// The videos that somebody listens to, each as often as somebody does.
    listened: Arc<Mutex<Vec<VideoId>>>,
}

impl Default for Hints {
    fn default() -> Self {
        Self {
            sender: Mutex::new(Some(broadcast::channel(BEHIND).0)),
            places: Arc::new(Semaphore::new(MOST_LISTENERS)),
            of_users: Arc::default(),
            listened: Arc::default(),
        }
    }
}

impl Hints {
    /// Tells everybody who listens.
    pub fn tell(&self, hint: Hint) {
        if let Some(sender) = &*self.sender.lock().unwrap_or_else(PoisonError::into_inner) {
            // An error means that nobody listens.
            let _ = sender.send(hint);
        }
    }

    /// Ends all streams, and lets none begin.
    pub fn close(&self) {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// The videos that somebody listens to.
    pub fn listened(&self) -> BTreeSet<VideoId> {
        self.listened.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// A place for one more stream of a user.
    fn place(&self, user: &str) -> Result<Place, Failure> {
        let busy = || Failure::unavailable("too many windows listen to this workspace already");
        let permit = self.places.clone().try_acquire_owned().map_err(|_| busy())?;
        if user != members::OWNER {
            let mut of_users = self.of_users.lock().unwrap_or_else(PoisonError::into_inner);
            let count = of_users.entry(user.to_owned()).or_default();
            if *count >= MOST_OF_USER {
                return Err(Failure::new(
                    Code::RateLimited,
                    format!("{MOST_OF_USER} windows of this user listen to this workspace already: close one of them"),
                )
                .retry_in(ALIVE.as_secs()));
            }
            *count += 1;
        }
        Ok(Place { of_users: self.of_users.clone(), user: user.to_owned(), _permit: permit })
    }

    fn listen(&self) -> Option<Receiver<Hint>> {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(Sender::subscribe)
    }
}

/// The place of a stream, for as long as it lives.
struct Place {
    of_users: Arc<Mutex<HashMap<String, usize>>>,
    user: String,
    _permit: OwnedSemaphorePermit,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut of_users = self.of_users.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = of_users.get_mut(&self.user) {
            *count -= 1;
            if *count == 0 {
                of_users.remove(&self.user);
            }
        }
    }
}

/// Notes that somebody listens to a video, for as long as it lives.
struct Ear {
    listened: Arc<Mutex<Vec<VideoId>>>,
    video: VideoId,
}

impl Ear {
    fn new(hints: &Hints, video: VideoId) -> Self {
        hints.listened.lock().unwrap_or_else(PoisonError::into_inner).push(video.clone());
        Self { listened: hints.listened.clone(), video }
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        let mut listened = self.listened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = listened.iter().position(|video| *video == self.video) {
            listened.swap_remove(at);
        }
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
    /// Whether the caller takes part: others see who listens, and the caller sees who else does.
    #[serde(default)]
    presence: bool,
}

/// One listener's stream.
struct Stream {
    hints: Receiver<Hint>,
    video: Option<VideoId>,
    workspace: Arc<Workspace>,
    caller: Arc<Caller>,
    /// Where the listener is seen, if it takes part.
    seat: Option<Seat>,
    /// Whether the listener was told of its place.
    seated: bool,
    _ear: Option<Ear>,
    /// When it is asked next whether the listener still may listen.
    ask_at: Instant,
    _place: Place,
}

/// What a listener is told of those who are on its video.
#[derive(Serialize)]
struct Present {
    /// By which the listener says where it is.
    session: String,
    /// The others.
    here: Vec<PresentUser>,
}

impl Stream {
    /// The next hint that concerns the listener; none at the end.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        if !std::mem::replace(&mut self.seated, true)
            && let Some(event) = self.present()
        {
            return Some((Ok(event), self));
        }
        loop {
            let hint = tokio::select! {
                hint = self.hints.recv() => hint,
                () = tokio::time::sleep_until(self.ask_at) => {
                    self.ask_at = Instant::now() + ASK_INTERVAL;
                    match self.workspace.store.is_still(&self.caller).await {
                        Err(error) if matches!(error.reason(), Reason::Unauthorized | Reason::Forbidden) => return None,
                        // Where the database is away there is nothing to hear either.
                        _ => continue,
                    }
                }
            };
            let event = match hint {
                Ok(Hint::Changed(video) | Hint::Moved(video)) if self.video.as_ref().is_some_and(|wanted| *wanted != video) => {
                    continue;
                }
                Ok(Hint::Changed(video)) => Event::default().event("changed").data(json!({"video": video}).to_string()),
                Ok(Hint::Moved(_)) => match self.present() {
                    Some(event) => event,
                    None => continue,
                },
                // Any video may have changed meanwhile.
                Err(RecvError::Lagged(_)) => Event::default().event("missed").data("{}"),
                Err(RecvError::Closed) => return None,
            };
            // A key that was revoked since it began to listen hears nothing more.
            if self.workspace.store.is_still(&self.caller).await.is_err() {
                return None;
            }
            return Some((Ok(event), self));
        }
    }

    /// Who else is on the video, where the listener takes part.
    fn present(&self) -> Option<Event> {
        let (seat, video) = (self.seat.as_ref()?, self.video.as_ref()?);
        let here = self.workspace.presence.others(video, &self.caller.id);
        let present = Present { session: seat.session().to_owned(), here };
        Some(Event::default().event("presence").data(serde_json::to_string(&present).ok()?))
    }
}

/// `GET /v1/events`: hints as they come, until the caller or the server ends it.
pub async fn listen(State(workspace): Shared, By(caller): By, Query(listening): Query<Listening>) -> Result<Response, Failure> {
    let place = workspace.hints.place(&caller.id)?;
    // From here on nothing is missed, also while the video is looked up.
    let hints = workspace.hints.listen().ok_or_else(|| Failure::unavailable("the workspace is shutting down"))?;
    let Listening { video, presence } = listening;
    if let Some(video) = video.clone() {
        workspace.read(move |tx| VideoRow::find(tx, &video).map(drop).map_err(Failure::from)).await?;
    }
    let seat = video.as_ref().filter(|_| presence).map(|video| Seat::take(&workspace, &caller, video));
    let ear = video.clone().map(|video| Ear::new(&workspace.hints, video));
    let ask_at = Instant::now() + ASK_INTERVAL;
    let stream = Stream { hints, video, workspace, caller, seat, seated: false, _ear: ear, ask_at, _place: place };
    let stream = futures_util::stream::unfold(stream, Stream::next);
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(ALIVE)).into_response())
}

/// Where a listener is.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct At {
    /// The clip; none where it is on none.
    #[serde(default)]
    clip_id: Option<ClipId>,
}

/// `PUT /v1/events/{session}`: a listener says on which clip it is.
pub async fn place(
    State(workspace): Shared,
    By(caller): By,
    Path(session): Path<String>,
    mut body: Body,
) -> Result<Json<Value>, Failure> {
    let At { clip_id } = body.read()?;
    let unknown = || Failure::new(Code::NotFound, format!("nobody listens as \"{}\" with this key", plain(&session, 80)));
    let video = workspace.presence.video_of(&session, &caller.id).ok_or_else(unknown)?;
    if let Some(clip) = clip_id.clone() {
        workspace.read(move |tx| ClipRow::find(tx, &video, &clip).map(drop).map_err(Failure::from)).await?;
    }
    let moved = workspace.presence.move_to(&session, clip_id).ok_or_else(unknown)?;
    workspace.hints.tell(Hint::Moved(moved));
    Ok(Json(ok()))
}

impl Workspace {
    /// Tells listeners of a request that changed a video.
    pub(super) fn hint(&self, changed: Option<VideoId>, answer: &Response) {
        if let (Some(video), true) = (changed, answer.status().is_success()) {
            self.hints.tell(Hint::Changed(video));
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

    #[test]
    fn the_stream_and_places_in_it_are_told_from_other_addresses() {
        assert!(is_one("/v1/events") && is_one("/v1/events/ses_1"));
        assert!(!is_one("/v1/eventsful") && !is_one("/v1/videos"));
    }

    #[test]
    fn a_video_is_listened_to_for_as_long_as_somebody_does() {
        let hints = Hints::default();
        let (one, two) = (Ear::new(&hints, "a".into()), Ear::new(&hints, "a".into()));
        drop(one);
        assert_eq!(hints.listened(), BTreeSet::from(["a".into()]));
        drop(two);
        assert!(hints.listened().is_empty());
    }

    #[test]
    fn who_is_behind_is_told_so_and_after_the_end_nothing_begins() {
        let hints = Hints::default();
        let mut slow = hints.listen().unwrap();
        for _ in 0..=BEHIND {
            hints.tell(Hint::Changed("b".into()));
        }
        assert!(matches!(slow.try_recv(), Err(broadcast::error::TryRecvError::Lagged(_))));
        hints.close();
        hints.tell(Hint::Changed("a".into()));
        assert!(hints.listen().is_none());
    }
}
