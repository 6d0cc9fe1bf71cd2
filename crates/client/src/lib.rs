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

/// The most clips of a video that is worked on.
const MOST_CLIPS: usize = 10_000;
/// The most records of any other list that is worked on.
const MOST_RECORDS: usize = 200_000;

/// Called with the bytes transferred so far and the total.
pub type Progress = Box<dyn Fn(u64, u64) + Send + Sync>;

/// A client of one workspace service, with one API key.
#[derive(Clone)]
pub struct Client {
    transport: Transport,
    /// The Idempotency-Key of writes; a new one for each write if none is set.
    key: Option<String>,
}

/// The videos of a workspace.
#[derive(Clone, Debug)]
pub struct VideoList {
    /// The videos, most recently updated first.
    pub videos: Vec<Video>,
    /// Whether these are all: reading ends at [`Self::MOST`].
    pub is_whole: bool,
}

impl VideoList {
    /// After so many videos reading ends: more than anyone looks through in a list.
    pub const MOST: usize = 1_000;
    /// What is said where there are more.
    pub const CUT_SHORT: &str = "There are more videos: those that were changed last are listed.";
}

impl Client {
    /// A client for the service at `base_url`, as [`base_url::read`] reads it.
    pub fn new(base_url: &str, key: SecretString) -> Result<Self, ApiError> {
        Transport::new(base_url, key, None).map(|transport| Self { transport, key: None })
    }

    /// A client for the process on this machine that `identity` finds: no other process that listens at the address gets
    /// the key.
    pub fn of_process(base_url: &str, key: SecretString, identity: Identity) -> Result<Self, ApiError> {
        Transport::new(base_url, key, Some(identity)).map(|transport| Self { transport, key: None })
    }

    /// The same client for a service of this machine that one process after the other serves at the same address: a call that found
    /// none of them, or whose answer was lost because one ended, is sent again for so long. The service must keep Idempotency-Keys,
    /// under which a write that is sent again takes effect once.
    #[must_use]
    pub fn handed_over_within(&self, most: std::time::Duration) -> Self {
        Self { transport: self.transport.handed_over_within(most), key: self.key.clone() }
    }

    /// Whether a media address from the service may be read: it must be https, or an address of this machine if the service
    /// runs here. Check it before another program, such as ffmpeg, is given the address.
    pub fn check_address(&self, url: &str) -> Result<(), ApiError> {
        self.transport.check_address(url)
    }

    /// Scheme, host and port of the service.
    pub fn origin(&self) -> String {
        self.transport.origin()
    }

    /// The same client, whose calls are recorded in a log from now on.
    #[must_use]
    pub fn recorded_in(&self, log: &calls::CallLog) -> Self {
        Self { transport: self.transport.recorded_in(log), key: self.key.clone() }
    }

    /// The same client with this Idempotency-Key for its writes: for one request that may have to be sent again.
    #[must_use]
    pub fn keyed(&self, key: impl Into<String>) -> Self {
        Self { transport: self.transport.clone(), key: Some(key.into()) }
    }

    /// The same client with a priority: its calls leave a part of the rate window to those of a higher priority.
    #[must_use]
    pub fn with_priority(&self, priority: Priority) -> Self {
        Self { transport: self.transport.with_priority(priority), key: self.key.clone() }
    }

    /// The same client, whose calls are sent once: a refusal is the answer, also one that asks to come back later.
    #[must_use]
    pub fn once(&self) -> Self {
        Self { transport: self.transport.once(), key: self.key.clone() }
    }

    /// The same client, whose calls wait like this for answers, and before they are sent again.
    #[must_use]
    pub fn with_patience(&self, patience: Patience) -> Self {
        Self { transport: self.transport.with_patience(patience), key: self.key.clone() }
    }

    /// How often the service asked this client, and those made of it, to wait and come back (429, 503).
    pub fn times_asked_to_wait(&self) -> usize {
        self.transport.times_asked_to_wait()
    }

    /// What this client, and those made of it, wait for: the call that waits longest, for how long, and how much of its answer has
    /// come.
    pub fn waits_for(&self) -> Option<String> {
        self.transport.waits_for()
    }

    /// Waits until a call of this client, or of those made of it, is answered with 401: the service does not take the key, or takes it
    /// no more. Gives the first such answer.
    pub async fn key_refused(&self) -> ApiError {
        self.transport.key_refused().await
    }

    /// The rate limit as the last answer stated it; nothing where the service states none.
    pub fn rate(&self) -> Option<RateLimit> {
        self.transport.rate()
    }

    /// Sends one call unchanged; `path` starts with `/v1` and holds its own query.
    pub async fn raw(&self, method: &str, path: &str, body: Option<&Value>, key: Option<&str>) -> Result<Value, ApiError> {
        let body = body.map(Value::to_string);
        let call = RawCall { method, path, body: body.as_deref(), key, ..RawCall::default() };
        self.call(&call).await.map(|answer| answer.to_value())
    }

    /// Sends one call unchanged, with what else somebody wants of it. The answer is given as it is written.
    pub async fn call(&self, call: &RawCall<'_>) -> Result<Json, ApiError> {
        let fresh = self.write_key();
        self.transport.raw(call, call.key.unwrap_or(&fresh)).await
    }

    /// One page of the workspace's videos, most recently updated first.
    pub async fn videos(&self, cursor: Option<&str>) -> Result<(ReadList<Video>, Pagination), ApiError> {
        self.page(&["videos"], cursor, &["videos"]).await
    }

    /// The workspace's videos, most recently updated first, page after page up to [`VideoList::MOST`] of them.
    pub async fn all_videos(&self) -> Result<VideoList, ApiError> {
        let (mut all, mut page) = self.videos(None).await?;
        while page.has_more && all.items.len() < VideoList::MOST {
            // A service that says that there are more, and not where, has given out what it can.
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

    /// The record of a video as the service answers it, to be shown: nothing is read of it, and nothing left out.
    pub async fn video_as_answered(&self, video: &VideoId) -> Result<Value, ApiError> {
        self.as_answered(&["videos", video.as_str()], "video").await
    }

    /// The record of a playlist as the service answers it.
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
        // Whatever is done with a clip takes requests: of more of them nobody would see the end.
        self.at_most("clips", records.len(), MOST_CLIPS)?;
        let mut clips = ReadList::each(records, |index, mut record| {
            Clip::complete(&mut record, video, index);
            lenient::read::<Clip>(record).map(Some)
        });
        clips.items.sort_by_key(|clip| clip.order);
        Ok(clips)
    }

    /// All items of one kind on a clip, as far as they can be read.
    pub async fn items(&self, video: &VideoId, clip: &ClipId, kind: ItemKind) -> Result<ReadList<Item>, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), kind.collection()];
        let answer = self.transport.get(&path, &[]).await?;
        let records = lenient::list_in(answer, kind.wrappers()).map_err(|unfit| self.unreadable(&unfit))?;
        self.at_most(kind.collection(), records.len(), MOST_RECORDS)?;
        Ok(ReadList::each(records, |_, record| Ok(Some(Item::read(kind, record)?).filter(Item::is_of_its_list))))
    }

    /// The media behind a clip's layers.
    pub async fn sources(&self, video: &VideoId, clip: &ClipId) -> Result<ReadList<Source>, ApiError> {
        self.list(&["videos", video.as_str(), "clips", clip.as_str(), "sources"], &[], &["sources"]).await
    }

    /// The words of a clip in playback time, cuts applied.
    pub async fn words(&self, video: &VideoId, clip: &ClipId) -> Result<ReadList<Word>, ApiError> {
        self.list(&["videos", video.as_str(), "clips", clip.as_str(), "transcript", "cut"], &[], &["words"]).await
    }

    /// The faces in a clip. Long clips are read in windows that meet end to start.
    pub async fn camera_faces(&self, video: &VideoId, clip: &Clip) -> Result<ReadList<FaceSample>, ApiError> {
        const WINDOW_MS: i64 = 10 * 60 * 1000;
        /// A clip of a length that no clip has is read in as many.
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

    /// Applies a batch. The same `idempotency` key with the same batch takes effect once, however often it is sent.
    pub async fn apply(&self, video: &VideoId, batch: &Batch, idempotency: &str) -> Result<BatchAnswer, ApiError> {
        self.apply_to(video, batch, idempotency, None).await
    }

    /// Like [`Self::apply`], but refused with `edit_conflict` if a target of the batch changed after `revision`. A service
    /// may ignore the revision.
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

    /// Sends a write whose answer is not needed: any JSON with the status of a success is enough, and so is none. A page is not: it is
    /// of something before the service, as a network that wants somebody to sign in, and what became of the write is not known.
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

    /// Reads a whole list, found under one of its names.
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

    /// Refuses a list that is longer than any that is worked on; it is not cut short, because what is left out would count as deleted.
    fn at_most(&self, field: &str, count: usize, most: usize) -> Result<(), ApiError> {
        if count <= most {
            return Ok(());
        }
        let problem = format!("holds {count} records; at most {most} are worked on");
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

/// Our bodies are plain records, which always have a JSON form.
fn json<T: serde::Serialize>(body: &T) -> Value {
    serde_json::to_value(body).unwrap_or_default()
}
