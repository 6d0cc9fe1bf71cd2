//! Server-sent events for open windows: hints that a video was changed, and which other users have it open. A hint names the video,
//! but not the change; a window that missed hints reloads the video. Presence is informative, never a lock. These events are not
//! part of the API's contract, and don't count against the rate limit.

use super::{
    presence::{PresentUser, Seat},
    request::{Body, By, ok},
    state::{Shared, Workspace},
};
use crate::{
    api::{ClipId, VideoId, plain},
    failure::{Code, Failure},
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

/// Path of the event stream.
pub const PATH: &str = "/v1/events";
/// Path for a window's position on the video.
pub const PLACE: &str = "/v1/events/{session}";
/// Maximum number of streams: a part of the connections, so that calls always find one.
const MOST_LISTENERS: usize = 64;
/// Maximum number of streams of one user with an API key, so that one user never takes them all.
const MOST_OF_USER: usize = 16;
/// How often the server checks whether a stream's caller still has access.
const ASK_INTERVAL: Duration = Duration::from_secs(3);
/// Number of hints that a slow stream may lag before it is told that it missed some.
const BEHIND: usize = 256;
/// Interval of comments that keep the connection alive.
const ALIVE: Duration = Duration::from_secs(15);

/// An event for the streams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// A video was changed.
    Changed(VideoId),
    /// A user opened a video, closed it, or moved on it.
    Moved(VideoId),
}

/// Sends hints to all streams.
pub struct Hints {
    /// `None` once the server stops: then every stream ends.
    sender: Mutex<Option<Sender<Hint>>>,
    places: Arc<Semaphore>,
    /// Number of streams of each user with an API key.
    of_users: Arc<Mutex<HashMap<String, usize>>>,
    /// Videos with a stream, once per stream.
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
    /// Sends a hint to all streams.
    pub fn tell(&self, hint: Hint) {
        if let Some(sender) = &*self.sender.lock().unwrap_or_else(PoisonError::into_inner) {
            // An error means that there are no streams.
            let _ = sender.send(hint);
        }
    }

    /// Ends all streams, and refuses new ones.
    pub fn close(&self) {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Videos with at least one stream.
    pub fn listened(&self) -> BTreeSet<VideoId> {
        self.listened.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// Reserves a stream for a user.
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

/// Reservation of a stream, freed on drop.
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

/// Registers that a video has a stream, until dropped.
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

/// The video that a request changes, if its path names one.
pub fn changed(method: &Method, path: &str) -> Option<VideoId> {
    let reads = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    let id = path.strip_prefix("/v1/videos/")?.split('/').next()?;
    (!reads && !id.is_empty()).then(|| VideoId::from(id))
}

/// Whether a path is that of the event stream, or of a window's position.
pub fn is_one(path: &str) -> bool {
    path.strip_prefix(PATH).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Adds the stream's path to an answer, for clients that support it.
pub fn announce(headers: &mut HeaderMap) {
    headers.append(HeaderName::from_static("link"), HeaderValue::from_static("</v1/events>; rel=\"monitor\""));
}

/// Query of the event stream.
#[derive(Deserialize)]
pub struct Listening {
    /// A single video; `None` for all.
    video: Option<VideoId>,
    /// Whether the caller takes part in presence: other users see it, and it sees them.
    #[serde(default)]
    presence: bool,
}

/// State of one stream.
struct Stream {
    hints: Receiver<Hint>,
    video: Option<VideoId>,
    workspace: Arc<Workspace>,
    caller: Arc<Caller>,
    /// The window's presence, if it takes part.
    seat: Option<Seat>,
    /// Whether the first presence event was sent.
    seated: bool,
    _ear: Option<Ear>,
    /// Time of the next access check.
    ask_at: Instant,
    _place: Place,
}

/// Data of a presence event.
#[derive(Serialize)]
struct Present {
    /// Id of this window, with which it reports its position.
    session: String,
    /// The other users on the video.
    here: Vec<PresentUser>,
}

impl Stream {
    /// The next event for the stream; `None` at its end.
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
                        // While the database is away, no hints arrive either.
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
            // A revoked API key receives nothing more.
            if self.workspace.store.is_still(&self.caller).await.is_err() {
                return None;
            }
            return Some((Ok(event), self));
        }
    }

    /// Presence event with the other users on the video, if the window takes part.
    fn present(&self) -> Option<Event> {
        let (seat, video) = (self.seat.as_ref()?, self.video.as_ref()?);
        let here = self.workspace.presence.others(video, &self.caller.id);
        let present = Present { session: seat.session().to_owned(), here };
        Some(Event::default().event("presence").data(serde_json::to_string(&present).ok()?))
    }
}

/// `GET /v1/events`: streams events until the caller or the server ends it.
pub async fn listen(State(workspace): Shared, By(caller): By, Query(listening): Query<Listening>) -> Result<Response, Failure> {
    let place = workspace.hints.place(&caller.id)?;
    // Subscribes before the video is looked up, so that no hint is missed.
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

/// A window's position.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct At {
    /// Selected clip; `None` without one.
    #[serde(default)]
    clip_id: Option<ClipId>,
}

/// `PUT /v1/events/{session}`: a window reports which clip it has selected.
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
    /// Sends a hint if a request has changed a video.
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
