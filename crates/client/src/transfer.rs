//! Transfer of bytes: streamed uploads with progress, and reading of media from a URL.

use super::{Client, MediaRange, Progress, attempts::Repeat, json};
use cutroom_api::{
    SourceId,
    error::ApiError,
    lenient,
    source::{CreateSource, CreatedSource, KnownSources},
    space::{Freed, Space},
};
use futures_util::StreamExt;
use reqwest::Method;
use std::path::Path;

/// Most retries of an upload after a lost connection.
const RESUMES: u32 = 4;

impl Client {
    /// Opens media at a URL from the server, from a byte offset on. The key is sent only to the server's own calls, and never after
    /// a redirect.
    pub async fn media(&self, url: &str, range: Option<MediaRange>) -> Result<reqwest::Response, ApiError> {
        self.transport.media(url, range).await
    }

    /// Opens the rest of media after its first `from` bytes, with the rules of [`Client::media`]. With a `version`, a server that
    /// supports `If-Range` sends the whole media if it has changed; the status tells which.
    pub async fn media_from(&self, url: &str, from: u64, version: Option<&str>) -> Result<reqwest::Response, ApiError> {
        let range = (from > 0).then_some(MediaRange { from, to: None });
        self.transport.media_unchanged(url, range, version).await
    }

    /// Creates a source; the answer contains the URL for its bytes.
    pub async fn create_source(&self, body: &CreateSource) -> Result<CreatedSource, ApiError> {
        self.change(Method::POST, &["sources"], json(body), "source").await
    }

    /// Missing sources among these ids (at most 50), and the kinds of the others; `None` if the server does not support the call.
    /// Only the local workspace offers it.
    pub async fn known_sources(&self, ids: &[SourceId]) -> Result<Option<KnownSources>, ApiError> {
        let ids: Vec<&str> = ids.iter().map(SourceId::as_str).collect();
        match self.transport.get(&["sources", "missing"], &[("ids", ids.join(","))]).await {
            // A server without the call mistakes it for another one, or answers without the list.
            Ok(answer) => Ok(answer.get("missing").is_some().then(|| lenient::read(answer).ok()).flatten()),
            Err(error) if error.status().is_some_and(|status| matches!(status, 400 | 403..=428 | 501)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Deletes a source that nothing uses, and its bytes. Only the local workspace offers this call.
    pub async fn delete_source(&self, id: &SourceId) -> Result<(), ApiError> {
        self.remove(&["sources", id.as_str()]).await
    }

    /// Disk usage of the workspace's files, and the unused part of it. Only the local workspace offers this call.
    pub async fn space(&self) -> Result<Space, ApiError> {
        self.one(&["space"], "space").await
    }

    /// Deletes the files that no record refers to. Only the local workspace offers this call.
    pub async fn free_space(&self) -> Result<Freed, ApiError> {
        let answer = self.transport.send(Method::POST, &["space", "free"], None, &self.write_key(), None).await?;
        lenient::read(answer).map_err(|unfit| self.unreadable(&unfit))
    }

    /// Streams a file to the upload URL of [`Client::create_source`] and reports progress. The API takes the bytes in one request,
    /// so after a lost connection the upload starts again.
    pub async fn upload(&self, created: &CreatedSource, file: &Path, progress: Progress) -> Result<SourceId, ApiError> {
        self.put_file(&created.upload_url, file, progress).await.map(|()| created.source_id.clone())
    }

    /// Streams a file to an upload URL; retried after a lost connection.
    pub(super) async fn put_file(&self, url: &str, file: &Path, progress: Progress) -> Result<(), ApiError> {
        let failed = |e: std::io::Error| ApiError::File { path: file.display().to_string(), reason: e.to_string() };
        let progress = std::sync::Arc::new(progress);
        // The URL accepts only one content, so a repetition changes nothing.
        let mut attempts = self.transport.attempts(Repeat::Safe, RESUMES);
        loop {
            let handle = tokio::fs::File::open(file).await.map_err(failed)?;
            let length = handle.metadata().await.map_err(failed)?.len();
            let (mut sent, report) = (0, progress.clone());
            let stream = tokio_util::io::ReaderStream::with_capacity(handle, 256 << 10).inspect(move |chunk| {
                sent += chunk.as_ref().map_or(0, |chunk| chunk.len() as u64);
                report(sent, length);
            });
            let error = match self.transport.put(url, reqwest::Body::wrap_stream(stream), length).await {
                Ok(()) => return Ok(()),
                // The answer of an earlier attempt was lost: the server already has the bytes.
                Err(error) if attempts.repeats() > 0 && error.status() == Some(409) => return Ok(()),
                Err(error) => error,
            };
            match attempts.again(&error, false) {
                Some(pause) => tokio::time::sleep(pause).await,
                None => return Err(attempts.end(error)),
            }
        }
    }
}
