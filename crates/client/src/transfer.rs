//! Bytes: uploads, streamed, with progress, and media that is read from an address.

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

/// How often a transfer is resumed after a lost connection.
const RESUMES: u32 = 4;

impl Client {
    /// Opens media at an address from the service, from a byte on. The key is sent only if the address is one of the service's
    /// own calls, and never past a redirect.
    pub async fn media(&self, url: &str, range: Option<MediaRange>) -> Result<reqwest::Response, ApiError> {
        self.transport.media(url, range).await
    }

    /// Opens the rest of media of which `from` bytes are here, by the rules of [`Client::media`]. With a version, a service that
    /// knows the condition sends all of it where it has changed since: the status says which.
    pub async fn media_from(&self, url: &str, from: u64, version: Option<&str>) -> Result<reqwest::Response, ApiError> {
        let range = (from > 0).then_some(MediaRange { from, to: None });
        self.transport.media_unchanged(url, range, version).await
    }

    /// Announces an upload; the answer holds the address for its bytes.
    pub async fn create_source(&self, body: &CreateSource) -> Result<CreatedSource, ApiError> {
        self.change(Method::POST, &["sources"], json(body), "source").await
    }

    /// Those of some sources that do not exist, at most 50 asked at once, and the kinds of the others; none where the service cannot
    /// say. Only the local workspace offers this call.
    pub async fn known_sources(&self, ids: &[SourceId]) -> Result<Option<KnownSources>, ApiError> {
        let ids: Vec<&str> = ids.iter().map(SourceId::as_str).collect();
        match self.transport.get(&["sources", "missing"], &[("ids", ids.join(","))]).await {
            // A service that does not know the call takes it for another one, or answers without the list.
            Ok(answer) => Ok(answer.get("missing").is_some().then(|| lenient::read(answer).ok()).flatten()),
            Err(error) if error.status().is_some_and(|status| matches!(status, 400 | 403..=428 | 501)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Deletes a source that nothing uses, and its bytes. Only the local workspace offers this call.
    pub async fn delete_source(&self, id: &SourceId) -> Result<(), ApiError> {
        self.remove(&["sources", id.as_str()]).await
    }

    /// The disk space that the workspace's files take, and how much of it is unused. Only the local workspace offers this
    /// call.
    pub async fn space(&self) -> Result<Space, ApiError> {
        self.one(&["space"], "space").await
    }

    /// Deletes the files that nothing refers to. Only the local workspace offers this call.
    pub async fn free_space(&self) -> Result<Freed, ApiError> {
        let answer = self.transport.send(Method::POST, &["space", "free"], None, &self.write_key(), None).await?;
        lenient::read(answer).map_err(|unfit| self.unreadable(&unfit))
    }

    /// Streams a file to the upload address of [`Client::create_source`] and reports progress. The API takes the bytes in
    /// one piece, so after a lost connection they are sent from the start.
    pub async fn upload(&self, created: &CreatedSource, file: &Path, progress: Progress) -> Result<SourceId, ApiError> {
        self.put_file(&created.upload_url, file, progress).await.map(|()| created.source_id.clone())
    }

    /// Streams a file to an upload address, again after a lost connection.
    pub(super) async fn put_file(&self, url: &str, file: &Path, progress: Progress) -> Result<(), ApiError> {
        let failed = |e: std::io::Error| ApiError::File { path: file.display().to_string(), reason: e.to_string() };
        let progress = std::sync::Arc::new(progress);
        // The address takes one content, so a repeat changes nothing.
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
                // The first answer was lost: the service already has the bytes.
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
