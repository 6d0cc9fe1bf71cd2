//! Calls that move a local workspace up to a service. Each is safe to repeat: what is there already stays as it is.

use super::{Client, Progress, RawCall, json};
use cutroom_api::{
    error::ApiError,
    lenient::{self, Record},
    push::{ComparePushed, Compared, MissingFile, MissingFiles, PushFiles, PushRows, PushedRows},
};
use serde::Serialize;
use std::path::Path;

impl Client {
    /// Stores rows of another workspace with their ids, all of them or none.
    pub async fn push_rows(&self, body: &PushRows) -> Result<PushedRows, ApiError> {
        self.pushing("/v1/push/rows", body).await
    }

    /// Which of some files are not there, each with the address for its bytes.
    pub async fn push_files(&self, body: &PushFiles) -> Result<MissingFiles, ApiError> {
        self.pushing("/v1/push/files", body).await
    }

    /// Counts and digests of what was pushed.
    pub async fn compare_pushed(&self, body: &ComparePushed) -> Result<Compared, ApiError> {
        self.pushing("/v1/push/comparison", body).await
    }

    /// Streams a file to the address of [`Client::push_files`]. After a lost connection it is sent from the start.
    pub async fn push_bytes(&self, missing: &MissingFile, file: &Path, progress: Progress) -> Result<(), ApiError> {
        match self.put_file(&missing.upload_url, file, progress).await {
            // Somebody else was faster, with the same bytes: no others are taken there.
            Err(error) if error.status() == Some(409) => Ok(()),
            sent => sent,
        }
    }

    /// A call whose repeat changes nothing, so that a lost answer is asked for again.
    async fn pushing<T: Record>(&self, path: &str, body: &impl Serialize) -> Result<T, ApiError> {
        let body = json(body).to_string();
        let call = RawCall { method: "POST", path, body: Some(&body), repeats_lost: true, ..RawCall::default() };
        let answer = self.call(&call).await?;
        lenient::read(answer.to_value()).map_err(|unfit| self.unreadable(&unfit))
    }
}
