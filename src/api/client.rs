//! The client: one typed call per operation that the editor uses.

use super::{
    ClipId, SourceId, VideoId,
    batch::{Batch, BatchAnswer},
    clip::Clip,
    error::ApiError,
    faces::FaceSample,
    item::{Item, ItemKind, Word},
    source::{CreateSource, CreatedSource, Source},
    transport::Transport,
    video::{CreateVideo, Pagination, Video},
};
use futures_util::StreamExt;
use secrecy::SecretString;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use std::path::Path;

/// Bytes sent and bytes in all.
pub type Progress = Box<dyn Fn(u64, u64) + Send + Sync>;

/// A workspace service, spoken to with one key.
#[derive(Clone)]
pub struct Client {
    transport: Transport,
}

impl Client {
    /// A client for the service at `base_url`.
    pub fn new(base_url: &str, key: SecretString) -> Result<Self, ApiError> {
        Transport::new(base_url, key).map(|transport| Self { transport })
    }

    /// Scheme, host and port of the service.
    pub fn origin(&self) -> String {
        self.transport.origin()
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

    /// A new video, from an uploaded source where one is named.
    pub async fn create_video(&self, body: &CreateVideo) -> Result<Video, ApiError> {
        let answer = self.transport.post(&["videos"], &json(body), &fresh_key()).await?;
        self.unwrap(answer, "video")
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
        self.transport.post(&["videos", video.as_str(), "edits"], &json(batch), idempotency).await
    }

    /// Announces an upload.
    pub async fn create_source(&self, body: &CreateSource) -> Result<CreatedSource, ApiError> {
        self.transport.post(&["sources"], &json(body), &fresh_key()).await
    }

    /// Sends a file's bytes to the address of [`Client::create_source`], streamed, and tells how far it is.
    pub async fn upload(&self, created: &CreatedSource, file: &Path, progress: Progress) -> Result<SourceId, ApiError> {
        let failed = |e: std::io::Error| ApiError::File { path: file.display().to_string(), reason: e.to_string() };
        let handle = tokio::fs::File::open(file).await.map_err(failed)?;
        let length = handle.metadata().await.map_err(failed)?.len();
        let mut sent = 0;
        let stream = tokio_util::io::ReaderStream::with_capacity(handle, 256 << 10).inspect(move |chunk| {
            sent += chunk.as_ref().map_or(0, |chunk| chunk.len() as u64);
            progress(sent, length);
        });
        self.transport.put(&created.upload_url, reqwest::Body::wrap_stream(stream), length).await?;
        Ok(created.source_id.clone())
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

/// A key for a request that is sent once.
fn fresh_key() -> String {
    uuid::Uuid::new_v4().to_string()
}

/// Our bodies are plain records: they always have a JSON form.
fn json<T: serde::Serialize>(body: &T) -> Value {
    serde_json::to_value(body).unwrap_or_default()
}
