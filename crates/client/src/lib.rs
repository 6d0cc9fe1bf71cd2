#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

mod analytics;
mod attempts;
pub mod base_url;
mod body;
mod budget;
pub mod calls;
mod clips;
mod deprecated;
mod gate;
mod hints;
mod path;
mod push;
mod routes;
mod transfer;
mod transport;
mod videos;
mod workspace;

pub use attempts::Patience;
pub use budget::{Priority, RateLimit};
pub use hints::{Hint, Hints, Present};
pub use path::check_as_written;
pub use path::check_id;
pub use routes::{BoxError, Identity};
pub use transport::{MediaRange, RawCall};

use cutroom_api::{
    ApiError, ClipId, PlaylistId, VideoId,
    batch::{Batch, BatchAnswer},
    bounded_ms,
    clip::Clip,
    faces::FaceSample,
    item::{Item, ItemKind, Word},
    json::Json,
    lenient::{self, ReadList, Record, Unfit},
    source::Source,
    video::{Pagination, Video},
};
use reqwest::Method;
use secrecy::SecretString;
use serde_json::Value;
use transport::Transport;

/// Most clips of a video; a longer list is refused.
const MOST_CLIPS: usize = 10_000;
/// Most records of any other list; a longer one is refused.
const MOST_RECORDS: usize = 200_000;

/// Callback with the bytes transferred so far and the total.
pub type Progress = Box<dyn Fn(u64, u64) + Send + Sync>;

/// Client of one workspace server, with one API key.
#[derive(Clone)]
pub struct Client {
    transport: Transport,
    /// Idempotency-Key of writes; `None` for a new one per write.
    key: Option<String>,
}

/// Videos of a workspace, up to [`Self::MOST`].
#[derive(Clone, Debug)]
pub struct VideoList {
    /// The videos, most recently updated first.
    pub videos: Vec<Video>,
    /// True if these are all videos: reading stops at [`Self::MOST`].
    pub is_whole: bool,
}

impl VideoList {
    /// Number of videos at which reading stops: more than a user looks through in a list.
    pub const MOST: usize = 1_000;
    /// Notice to the user if there are more videos.
    pub fn cut_short() -> &'static str {
        words::client::more_videos()
    }
}

impl Client {
    /// Client for the server at `base_url`, parsed by [`base_url::read`].
    pub fn new(base_url: &str, key: SecretString) -> Result<Self, ApiError> {
        Transport::new(base_url, key, None).map(|transport| Self { transport, key: None })
    }

    /// Client for the server process on this computer that `identity` finds: no other process that listens at the address gets the
    /// key.
    pub fn of_process(base_url: &str, key: SecretString, identity: Identity) -> Result<Self, ApiError> {
        Transport::new(base_url, key, Some(identity)).map(|transport| Self { transport, key: None })
    }

    /// Copy of the client for a server on this computer whose process may be replaced by another one at the same address. For the
    /// time `most`, a call that reached no process or whose answer was lost is retried. The server must honour Idempotency-Keys, so
    /// that a retried write takes effect once.
    #[must_use]
    pub fn handed_over_within(&self, most: std::time::Duration) -> Self {
        Self { transport: self.transport.handed_over_within(most), key: self.key.clone() }
    }

    /// Checks a media URL from the server: it must be https, or an address of this computer if the server runs here. Call it before
    /// another program, such as ffmpeg, gets the URL.
    pub fn check_address(&self, url: &str) -> Result<(), ApiError> {
        self.transport.check_address(url)
    }

    /// Scheme, host and port of the server.
    pub fn origin(&self) -> String {
        self.transport.origin()
    }

    /// Copy of the client whose calls are recorded in a log.
    #[must_use]
    pub fn recorded_in(&self, log: &calls::CallLog) -> Self {
        Self { transport: self.transport.recorded_in(log), key: self.key.clone() }
    }

    /// Copy of the client with this Idempotency-Key for its writes, for one request that may have to be sent again.
    #[must_use]
    pub fn keyed(&self, key: impl Into<String>) -> Self {
        Self { transport: self.transport.clone(), key: Some(key.into()) }
    }

    /// Copy of the client with a priority: its calls leave a part of the rate window to calls of a higher priority.
    #[must_use]
    pub fn with_priority(&self, priority: Priority) -> Self {
        Self { transport: self.transport.with_priority(priority), key: self.key.clone() }
    }

    /// Copy of the client whose calls are sent once: any refusal is the result, even one that asks to come back later.
    #[must_use]
    pub fn once(&self) -> Self {
        Self { transport: self.transport.once(), key: self.key.clone() }
    }

    /// Copy of the client with other time limits and pauses.
    #[must_use]
    pub fn with_patience(&self, patience: Patience) -> Self {
        Self { transport: self.transport.with_patience(patience), key: self.key.clone() }
    }

    /// Number of answers that asked this client or its copies to wait and come back (429, 503).
    pub fn times_asked_to_wait(&self) -> usize {
        self.transport.times_asked_to_wait()
    }

    /// Description of the longest waiting call of this client or its copies: the call, its waiting time, and the bytes of its
    /// answer so far. `None` if no call waits.
    pub fn waits_for(&self) -> Option<String> {
        self.transport.waits_for()
    }

    /// Waits until a call of this client or its copies is answered with 401, because the key is invalid or was revoked. Returns the
    /// first such answer.
    pub async fn key_refused(&self) -> ApiError {
        self.transport.key_refused().await
    }

    /// Waits until a call of this client or its copies is answered, even with a refusal. Earlier answers don't count.
    pub async fn next_answer(&self) {
        self.transport.next_answer().await;
    }

    /// Rate limit as the last answer stated it; `None` if the server states none.
    pub fn rate(&self) -> Option<RateLimit> {
        self.transport.rate()
    }

    /// Sends one call unchanged; `path` starts with `/v1` and contains its own query.
    pub async fn raw(&self, method: &str, path: &str, body: Option<&Value>, key: Option<&str>) -> Result<Value, ApiError> {
        let body = body.map(Value::to_string);
        let call = RawCall { method, path, body: body.as_deref(), key, ..RawCall::default() };
        self.call(&call).await.map(|answer| answer.to_value())
    }

    /// Sends one call unchanged, with the options of [`RawCall`]. The result preserves the text of the answer.
    pub async fn call(&self, call: &RawCall<'_>) -> Result<Json, ApiError> {
        let fresh = self.write_key();
        self.transport.raw(call, call.key.unwrap_or(&fresh)).await
    }

    /// One page of the workspace's videos, most recently updated first.
    pub async fn videos(&self, cursor: Option<&str>) -> Result<(ReadList<Video>, Pagination), ApiError> {
        self.page(&["videos"], cursor, &["videos"]).await
    }

    /// Videos of the workspace, most recently updated first, page after page up to [`VideoList::MOST`].
    pub async fn all_videos(&self) -> Result<VideoList, ApiError> {
        let (mut all, mut page) = self.videos(None).await?;
        while page.has_more && all.items.len() < VideoList::MOST {
            // A server that announces more without a cursor has answered all that it can.
            let Some(cursor) = page.next_cursor.take() else { break };
            let (more, next) = self.videos(Some(&cursor)).await?;
            let goes_on = !more.items.is_empty() || next.next_cursor.as_ref() != Some(&cursor);
            all.append(more);
            page = next;
            if !goes_on {
                break;
            }
        }
        Ok(VideoList { videos: all.items, is_whole: !page.has_more })
    }

    /// Reads one video.
    pub async fn video(&self, video: &VideoId) -> Result<Video, ApiError> {
        self.one(&["videos", video.as_str()], "video").await
    }

    /// One page of the videos of a playlist.
    pub async fn videos_on(
        &self,
        playlist: &PlaylistId,
        cursor: Option<&str>,
    ) -> Result<(ReadList<Video>, Pagination), ApiError> {
        let mut query = vec![("limit", "100".to_owned()), ("playlistId", playlist.as_str().to_owned())];
        query.extend(cursor.map(|cursor| ("cursor", cursor.to_owned())));
        let answer = self.transport.get(&["videos"], &query).await?;
        let pagination = Pagination::of(&answer);
        Ok((self.records(answer, &["videos"])?, pagination))
    }

    /// Record of a video as the server answered it, unparsed, for display.
    pub async fn video_as_answered(&self, video: &VideoId) -> Result<Value, ApiError> {
        self.as_answered(&["videos", video.as_str()], "video").await
    }

    /// Record of a playlist as the server answered it, unparsed, for display.
    pub async fn playlist_as_answered(&self, playlist: &PlaylistId) -> Result<Value, ApiError> {
        self.as_answered(&["playlists", playlist.as_str()], "playlist").await
    }

    async fn as_answered(&self, path: &[&str], wrapper: &str) -> Result<Value, ApiError> {
        let answer = self.transport.get(path, &[]).await?;
        lenient::record_in(answer, &[wrapper]).map_err(|unfit| self.unreadable(&unfit))
    }

    /// All clips of a video, in playing order.
    pub async fn clips(&self, video: &VideoId) -> Result<ReadList<Clip>, ApiError> {
        let answer = self.transport.get(&["videos", video.as_str(), "clips"], &[]).await?;
        let records = lenient::list_in(answer, &["clips"]).map_err(|unfit| self.unreadable(&unfit))?;
        // Work on a video takes requests for every clip: with more clips it would never end.
        self.at_most("clips", records.len(), MOST_CLIPS)?;
        let mut clips = ReadList::each(records, |index, mut record| {
            Clip::complete(&mut record, video, index);
            lenient::read::<Clip>(record).map(Some)
        });
        clips.items.sort_by_key(|clip| clip.order);
        Ok(clips)
    }

    /// Items of one kind on a clip, as far as they are readable.
    pub async fn items(&self, video: &VideoId, clip: &ClipId, kind: ItemKind) -> Result<ReadList<Item>, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), kind.collection()];
        let answer = self.transport.get(&path, &[]).await?;
        let records = lenient::list_in(answer, kind.wrappers()).map_err(|unfit| self.unreadable(&unfit))?;
        self.at_most(kind.collection(), records.len(), MOST_RECORDS)?;
        Ok(ReadList::each(records, |_, record| Ok(Some(Item::read(kind, record)?).filter(Item::is_of_its_list))))
    }

    /// Media behind a clip's layers.
    pub async fn sources(&self, video: &VideoId, clip: &ClipId) -> Result<ReadList<Source>, ApiError> {
        self.list(&["videos", video.as_str(), "clips", clip.as_str(), "sources"], &[], &["sources"]).await
    }

    /// Words of a clip in playback time, cuts applied.
    pub async fn words(&self, video: &VideoId, clip: &ClipId) -> Result<ReadList<Word>, ApiError> {
        self.list(&["videos", video.as_str(), "clips", clip.as_str(), "transcript", "cut"], &[], &["words"]).await
    }

    /// Faces in a clip. Long clips are read in consecutive windows.
    pub async fn camera_faces(&self, video: &VideoId, clip: &Clip) -> Result<ReadList<FaceSample>, ApiError> {
        const WINDOW_MS: i64 = 10 * 60 * 1000;
        /// Most windows per clip; an implausibly long clip gets longer windows.
        const MOST_WINDOWS: i64 = 500;
        let path = ["videos", video.as_str(), "clips", clip.id.as_str(), "camera-faces"];
        let end = bounded_ms((clip.duration_seconds * 1000.0).ceil());
        let window = WINDOW_MS.max(end / MOST_WINDOWS + 1);
        let mut samples = ReadList::default();
        let mut start = 0;
        loop {
            let query = [("startTimeMs", start.to_string()), ("endTimeMs", (start + window).to_string())];
            samples.append(self.list(&path, &query, &["samples"]).await?);
            start += window;
            if start >= end {
                return Ok(samples);
            }
        }
    }

    /// Applies a batch. Repeated with the same `idempotency` key, the same batch takes effect once.
    pub async fn apply(&self, video: &VideoId, batch: &Batch, idempotency: &str) -> Result<BatchAnswer, ApiError> {
        self.apply_to(video, batch, idempotency, None).await
    }

    /// Like [`Self::apply`], but the server refuses the batch with `edit_conflict` if one of its targets changed after `revision`.
    /// A server may ignore the revision.
    pub async fn apply_to(
        &self,
        video: &VideoId,
        batch: &Batch,
        idempotency: &str,
        revision: Option<u64>,
    ) -> Result<BatchAnswer, ApiError> {
        let path = ["videos", video.as_str(), "edits"];
        let answer = self.transport.send(Method::POST, &path, Some(&json(batch)), idempotency, revision).await?;
        lenient::read(answer).map_err(|unfit| self.unreadable(&unfit))
    }

    fn write_key(&self) -> String {
        self.key.clone().unwrap_or_else(|| uuid::Uuid::new_v4().to_string())
    }

    /// Sends a write whose answer is one record, with or without a wrapper.
    async fn change<T: Record>(&self, method: Method, path: &[&str], body: Value, wrapper: &str) -> Result<T, ApiError> {
        let answer = self.transport.send(method, path, Some(&body), &self.write_key(), None).await?;
        self.record(answer, wrapper)
    }

    /// Sends a write whose answer isn't needed: an empty body or any JSON with a success status is enough. A web page is an error
    /// with an unknown outcome: it comes from a gateway, such as the sign-in page of a network.
    async fn submit(&self, method: Method, path: &[&str], body: Option<Value>) -> Result<(), ApiError> {
        self.transport.send(method, path, body.as_ref(), &self.write_key(), None).await.map(drop)
    }

    /// Sends a DELETE.
    async fn remove(&self, path: &[&str]) -> Result<(), ApiError> {
        self.submit(Method::DELETE, path, None).await
    }

    /// Reads one record, with or without a wrapper.
    async fn one<T: Record>(&self, path: &[&str], wrapper: &str) -> Result<T, ApiError> {
        let answer = self.transport.get(path, &[]).await?;
        self.record(answer, wrapper)
    }

    /// Reads a whole list, found under one of `names`.
    async fn list<T: Record>(&self, path: &[&str], query: &[(&str, String)], names: &[&str]) -> Result<ReadList<T>, ApiError> {
        let answer = self.transport.get(path, query).await?;
        self.records(answer, names)
    }

    /// Reads one page of a list, and the cursor of the next.
    async fn page<T: Record>(
        &self,
        path: &[&str],
        cursor: Option<&str>,
        names: &[&str],
    ) -> Result<(ReadList<T>, Pagination), ApiError> {
        let mut query = vec![("limit", "100".to_owned())];
        query.extend(cursor.map(|cursor| ("cursor", cursor.to_owned())));
        let answer = self.transport.get(path, &query).await?;
        let pagination = Pagination::of(&answer);
        Ok((self.records(answer, names)?, pagination))
    }

    fn records<T: Record>(&self, answer: Value, names: &[&str]) -> Result<ReadList<T>, ApiError> {
        let records = lenient::list_in(answer, names).map_err(|unfit| self.unreadable(&unfit))?;
        self.at_most(names.first().copied().unwrap_or_default(), records.len(), MOST_RECORDS)?;
        Ok(ReadList::each(records, |_, record| lenient::read(record).map(Some)))
    }

    fn record<T: Record>(&self, answer: Value, wrapper: &str) -> Result<T, ApiError> {
        let record = lenient::record_in(answer, &[wrapper]).map_err(|unfit| self.unreadable(&unfit))?;
        lenient::read(record).map_err(|unfit| self.unreadable_in(wrapper, &unfit))
    }

    /// Refuses a list longer than `most`. It is never truncated, because the records left out would count as deleted.
    fn at_most(&self, field: &str, count: usize, most: usize) -> Result<(), ApiError> {
        if count <= most {
            return Ok(());
        }
        let problem = words::client::too_many(count, most);
        Err(ApiError::Unreadable { origin: self.origin(), field: field.to_owned(), problem })
    }

    fn unreadable(&self, unfit: &Unfit) -> ApiError {
        ApiError::Unreadable { origin: self.origin(), field: unfit.field.clone(), problem: unfit.problem.clone() }
    }

    fn unreadable_in(&self, wrapper: &str, unfit: &Unfit) -> ApiError {
        let field = if unfit.field.is_empty() { wrapper.to_owned() } else { format!("{wrapper}.{}", unfit.field) };
        ApiError::Unreadable { origin: self.origin(), field, problem: unfit.problem.clone() }
    }
}

/// Converts a request body to JSON; such plain records always have a JSON form.
fn json<T: serde::Serialize>(body: &T) -> Value {
    serde_json::to_value(body).unwrap_or_default()
}
