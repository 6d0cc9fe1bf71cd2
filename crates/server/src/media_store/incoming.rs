//! Bytes that are being received: hashed while they arrive, into a file of their own, and to the store beyond this machine where there is one.

use super::{Objects, Upload, fragments::Fragments};
use crate::{disk, store::StoreError};
use bytes::Bytes;
use sha2::{Digest, Sha256};
use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};
use tokio::{fs::File, io::AsyncWriteExt};

/// An upload that is being received. Its bytes are removed when this is dropped, unless they were stored.
pub struct Incoming {
    /// `None` once everything was received.
    file: Option<File>,
    hash: Sha256,
    bytes: u64,
    /// `None` where every byte is stored.
    fragments: Option<Fragments>,
    upload: Option<Box<dyn Upload>>,
    path: Temporary,
}

/// A file that is removed on drop, unless it was renamed. The next start removes files that a crash left.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Facts of the received bytes.
#[derive(Clone, Debug)]
pub struct Received {
    /// SHA-256 in hexadecimal digits.
    pub hash: String,
    /// Size in bytes.
    pub bytes: u64,
}

/// Why bytes were not stored.
#[derive(Debug)]
pub enum NotStored {
    /// The local disk refused.
    Disk(io::Error),
    /// The media store refused, or does not answer.
    Store(StoreError),
}

impl From<NotStored> for StoreError {
    fn from(error: NotStored) -> Self {
        match error {
            NotStored::Disk(error) => super::on_disk(&error),
            NotStored::Store(failure) => failure,
        }
    }
}

impl From<io::Error> for NotStored {
    fn from(error: io::Error) -> Self {
        Self::Disk(error)
    }
}

impl From<StoreError> for NotStored {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Incoming {
    /// Begins, with a file of this name in a folder.
    pub(super) async fn new(folder: &Path, token: String, objects: Option<Arc<dyn Objects>>) -> io::Result<Self> {
        let path = Temporary(folder.join(&token));
        let file = File::create(&path.0).await?;
        let upload = objects.map(|objects| objects.upload(token));
        Ok(Self { file: Some(file), hash: Sha256::new(), bytes: 0, fragments: None, upload, path })
    }

    /// Leaves out what a killed recorder leaves at the end of a fragmented MP4, without which the rest can be read.
    #[must_use]
    pub fn without_torn_end(mut self) -> Self {
        self.fragments = Some(Fragments::new());
        self
    }

    /// Path of the temporary file.
    pub fn path(&self) -> &Path {
        &self.path.0
    }

    /// Writes the next bytes.
    ///
    /// # Errors
    /// The bytes were not written; don't write any more.
    pub async fn write(&mut self, chunk: Bytes) -> Result<(), NotStored> {
        let whole = match &mut self.fragments {
            Some(fragments) => fragments.take(chunk),
            None => chunk,
        };
        self.store(whole).await
    }

    async fn store(&mut self, chunk: Bytes) -> Result<(), NotStored> {
        if chunk.is_empty() {
            return Ok(());
        }
        self.hash.update(&chunk);
        self.bytes += chunk.len() as u64;
        if let Some(file) = &mut self.file {
            file.write_all(&chunk).await?;
        }
        if let Some(upload) = &mut self.upload {
            upload.write(chunk).await?;
        }
        Ok(())
    }

    /// Ends the upload: syncs the file and returns its hash and size.
    ///
    /// # Errors
    /// The disk refused.
    pub async fn end(&mut self) -> Result<Received, NotStored> {
        if let Some(fragments) = self.fragments.take() {
            self.store(fragments.end()).await?;
        }
        if let Some(file) = self.file.take() {
            file.sync_all().await?;
        }
        Ok(Received { hash: disk::hex(&self.hash.finalize_reset()), bytes: self.bytes })
    }

    /// Gives the bytes their place in the store; returns whether they are new.
    pub(super) async fn place(&mut self, objects: &dyn Objects, received: &Received) -> Result<bool, StoreError> {
        let Some(upload) = self.upload.take() else { return Ok(false) };
        let file = format!("media/{}", received.hash);
        if objects.size(&file).await? == Some(received.bytes) {
            return Ok(false);
        }
        upload.place(&file, &self.path.0, received.bytes).await?;
        Ok(true)
    }
}
