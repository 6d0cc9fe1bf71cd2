//! The client: one typed call per operation. Writes carry an Idempotency-Key; `keyed` chooses it.

mod clips;
mod transfer;
mod videos;
mod workspace;

use super::{
    ClipId, VideoId,
    batch::{Batch, BatchAnswer},
    budget::Priority,
    clip::Clip,
    error::ApiError,
    faces::FaceSample,
    item::{Item, ItemKind, Word},
    source::Source,
    transport::Transport,
    video::{Pagination, Video},
};
use reqwest::Method;
use secrecy::SecretString;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value};

/// Bytes sent and bytes in all.
pub type Progress = Box<dyn Fn(u64, u64) + Send + Sync>;

/// A workspace service, spoken to with one key.
#[derive(Clone)]
pub struct Client {
    transport: Transport,
    /// The Idempotency-Key of writes; a new one each where none is chosen.
    key: Option<String>,
}

impl Client {
    /// A client for the service at `base_url`.
    pub fn new(base_url: &str, key: SecretString) -> Result<Self, ApiError> {
        Transport::new(base_url, key).map(|transport| Self { transport, key: None })
    }

    /// Scheme, host and port of the service.
    pub fn origin(&self) -> String {
        self.transport.origin()
    }

    /// The same client, whose writes carry this Idempotency-Key: for one request that may have to be sent again.
    #[must_use]
    pub fn keyed(&self, key: impl Into<String>) -> Self {
        Self { transport: self.transport.clone(), key: Some(key.into()) }
    }

    /// The same client, whose calls leave a part of the service's rate window to those of a higher priority.
    #[must_use]
    pub fn with_priority(&self, priority: Priority) -> Self {
        Self { transport: self.transport.with_priority(priority), key: self.key.clone() }
    }

    /// Requests that the service takes in a rate window, as its last answer told.
    pub fn rate_limit(&self) -> Option<f64> {
        self.transport.rate_limit()
    }

    /// One call as it is written; `path` starts with `/v1` and holds its own query.
    pub async fn raw(&self, method: &str, path: &str, body: Option<&Value>, key: Option<&str>) -> Result<Value, ApiError> {
        let fresh = self.write_key();
        self.transport.raw(method, path, body, key.unwrap_or(&fresh)).await
    }

    /// One page of the workspace's videos, newest update first.
    pub async fn videos(&self, cursor: Option<&str>) -> Result<(Vec<Video>, Pagination), ApiError> {
        #[derive(Deserialize)]
        struct Answer {
            videos: Vec<Video>,
            #[serde(default)]
            pagination: Pagination,
        }
        let mut query = vec![("limit", "100".to_owned())];
        query.extend(cursor.map(|cursor| ("cursor", cursor.to_owned())));
        let answer: Answer = self.transport.get(&["videos"], &query).await?;
        Ok((answer.videos, answer.pagination))
    }

    /// One video.
    pub async fn video(&self, video: &VideoId) -> Result<Video, ApiError> {
        self.one(&["videos", video.as_str()], "video").await
    }

    /// All clips of a video, in playing order.
    pub async fn clips(&self, video: &VideoId) -> Result<Vec<Clip>, ApiError> {
        let mut clips: Vec<Clip> = self.one(&["videos", video.as_str(), "clips"], "clips").await?;
        clips.sort_by_key(|clip| clip.order);
        Ok(clips)
    }

    /// All items of one kind on a clip.
    pub async fn items(&self, video: &VideoId, clip: &ClipId, kind: ItemKind) -> Result<Vec<Item>, ApiError> {
        let path = ["videos", video.as_str(), "clips", clip.as_str(), kind.collection()];
        let records: Vec<Value> = self.one(&path, kind.plural()).await?;
        let read = |(index, record)| {
            Item::parse(kind, record).map_err(|error| ApiError::Unreadable {
                origin: self.origin(),
                field: format!("{}[{index}].{}", kind.plural(), error.path()),
                problem: error.inner().to_string(),
            })
        };
        records.into_iter().enumerate().map(read).collect()
    }

    /// The media behind a clip's layers.
    pub async fn sources(&self, video: &VideoId, clip: &ClipId) -> Result<Vec<Source>, ApiError> {
        self.one(&["videos", video.as_str(), "clips", clip.as_str(), "sources"], "sources").await
    }

    /// The words of a clip as played, cuts applied.
    pub async fn words(&self, video: &VideoId, clip: &ClipId) -> Result<Vec<Word>, ApiError> {
        self.one(&["videos", video.as_str(), "clips", clip.as_str(), "transcript", "cut"], "words").await
    }

    /// Where faces are in a clip. Long clips are read in windows that meet end to start.
    pub async fn camera_faces(&self, video: &VideoId, clip: &Clip) -> Result<Vec<FaceSample>, ApiError> {
        const WINDOW_MS: i64 = 10 * 60 * 1000;
        #[derive(Deserialize)]
        struct Answer {
            samples: Vec<FaceSample>,
        }
        let path = ["videos", video.as_str(), "clips", clip.id.as_str(), "camera-faces"];
        let end = (clip.duration_seconds * 1000.0).ceil() as i64;
        let mut samples = Vec::new();
        let mut start = 0;
        loop {
            let query = [("startTimeMs", start.to_string()), ("endTimeMs", (start + WINDOW_MS).to_string())];
            let answer: Answer = self.transport.get(&path, &query).await?;
            samples.extend(answer.samples);
            start += WINDOW_MS;
            if start >= end {
                return Ok(samples);
            }
        }
    }

    /// Applies a batch. The same `idempotency` key with the same batch takes effect once, however often it is sent.
    pub async fn apply(&self, video: &VideoId, batch: &Batch, idempotency: &str) -> Result<BatchAnswer, ApiError> {
        self.apply_to(video, batch, idempotency, None).await
    }

    /// The same, refused with `edit_conflict` when something that it targets changed since a revision. A service may not look
    /// at that.
    pub async fn apply_to(
        &self,
        video: &VideoId,
        batch: &Batch,
        idempotency: &str,
        revision: Option<u64>,
    ) -> Result<BatchAnswer, ApiError> {
        let path = ["videos", video.as_str(), "edits"];
        self.transport.send(Method::POST, &path, Some(&json(batch)), idempotency, revision).await
    }

    fn write_key(&self) -> String {
        self.key.clone().unwrap_or_else(|| uuid::Uuid::new_v4().to_string())
    }

    /// A write whose answer is taken as it is.
    async fn write<T: DeserializeOwned>(&self, method: Method, path: &[&str], body: Option<Value>) -> Result<T, ApiError> {
        self.transport.send(method, path, body.as_ref(), &self.write_key(), None).await
    }

    /// A write whose answer is one record in a wrapper.
    async fn change<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &[&str],
        body: Value,
        wrapper: &str,
    ) -> Result<T, ApiError> {
        let answer = self.write(method, path, Some(body)).await?;
        self.unwrap(answer, wrapper)
    }

    /// A removal, whose answer says no more than that it was done.
    async fn remove(&self, path: &[&str]) -> Result<(), ApiError> {
        self.write::<Value>(Method::DELETE, path, None).await.map(drop)
    }

    /// Reads a record out of its wrapper.
    async fn one<T: DeserializeOwned>(&self, path: &[&str], wrapper: &str) -> Result<T, ApiError> {
        let answer = self.transport.get(path, &[]).await?;
        self.unwrap(answer, wrapper)
    }

    fn unwrap<T: DeserializeOwned>(&self, mut answer: Map<String, Value>, wrapper: &str) -> Result<T, ApiError> {
        let unreadable = |field: String, problem: String| ApiError::Unreadable { origin: self.origin(), field, problem };
        let Some(value) = answer.remove(wrapper) else {
            return Err(unreadable(wrapper.to_owned(), "is missing".into()));
        };
        serde_path_to_error::deserialize(value)
            .map_err(|error| unreadable(format!("{wrapper}.{}", error.path()), error.inner().to_string()))
    }
}

/// Our bodies are plain records: they always have a JSON form.
fn json<T: serde::Serialize>(body: &T) -> Value {
    serde_json::to_value(body).unwrap_or_default()
}
