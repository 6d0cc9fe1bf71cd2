//! Calls that push a local workspace to a server. Each is safe to repeat: rows and files that already exist stay as they are.

use super::{Client, Progress, RawCall, json};
use cutroom_api::{
    error::ApiError,
    lenient::{self, Record},
    push::{ComparePushed, Compared, MissingFile, MissingFiles, PushFiles, PushRows, PushedRows},
};
use serde::Serialize;
use std::path::Path;

impl Client {
    /// Stores rows of another workspace with their ids, all or none of them.
    pub async fn push_rows(&self, body: &PushRows) -> Result<PushedRows, ApiError> {
        self.pushing("/v1/push/rows", body).await
    }

    /// Lists which of these files are missing on the server, each with its upload URL.
    pub async fn push_files(&self, body: &PushFiles) -> Result<MissingFiles, ApiError> {
        self.pushing("/v1/push/files", body).await
    }

    /// Counts and digests of the pushed rows on the server, to compare with the local ones.
    pub async fn compare_pushed(&self, body: &ComparePushed) -> Result<Compared, ApiError> {
        self.pushing("/v1/push/comparison", body).await
    }

    /// Streams a file to its upload URL from [`Client::push_files`]. After a lost connection, the upload starts again.
    pub async fn push_bytes(&self, missing: &MissingFile, file: &Path, progress: Progress) -> Result<(), ApiError> {
        match self.put_file(&missing.upload_url, file, progress).await {
            // Another upload finished first, with the same bytes: the URL accepts no others.
            Err(error) if error.status() == Some(409) => Ok(()),
            sent => sent,
        }
    }

    /// Sends a call whose repetition changes nothing; retried after a lost answer.
    async fn pushing<T: Record>(&self, path: &str, body: &impl Serialize) -> Result<T, ApiError> {
        let body = json(body).to_string();
        let call = RawCall { method: "POST", path, body: Some(&body), repeats_lost: true, ..RawCall::default() };
        let answer = self.call(&call).await?;
        lenient::read(answer.to_value()).map_err(|unfit| self.unreadable(&unfit))
    }
}
