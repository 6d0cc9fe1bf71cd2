//! Where the bytes of media are: in the folder of the workspace, or in a store of objects beyond this machine ([`Objects`]). Everything of the server
//! that reads or writes them does it here.
//!
//! A file is named `media/HASH` (bytes under their SHA-256) or `derived/NAME` (exports and stills) in both. None is ever changed once it
//! is in its place. What needs a file on this machine holds it ([`MediaStore::hold`]): with a store it is fetched into a cache of limited
//! size. No transaction waits for any of this: who puts a file in place or deletes it says so in the database before and after
//! (`store/disuse.rs`).

mod cache;
mod folder;
mod fragments;
mod incoming;
mod names;
mod objects;
mod remote;

pub use cache::HeldFiles;
pub use folder::Deleted;
pub use incoming::{Incoming, NotStored, Received};
pub use names::{Found, Listing, is_token};
pub use objects::{Answer, Objects, Reading, RemoteMedia, Upload, Wanted, away, causes};

use crate::{DataDir, OpenError, disk, store::StoreError};
use axum::http::Method;
use folder::Folders;
use futures_util::{StreamExt, future::try_join_all};
use remote::Remote;
use sha2::{Digest, Sha256};
use std::{
    io::{self, Read},
    path::{Path, PathBuf},
    sync::Arc,
};

/// Storage of media files. Clones share it.
#[derive(Clone)]
pub struct MediaStore {
    /// The workspace's own folders; with a store the cache, and what is being made.
    folders: Arc<Folders>,
    remote: Option<Arc<Remote>>,
}

impl MediaStore {
    /// Storage in the folder of the workspace.
    pub fn of_folder(data: &DataDir) -> Self {
        let folders =
            Folders { media: data.media(), derived: data.derived(), scratch: data.scratch(), incoming: data.incoming() };
        Self { folders: Arc::new(folders), remote: None }
    }

    /// In a store of objects, which is asked whether it can be used, with a cache in the folder.
    ///
    /// # Errors
    /// The store cannot be used; the text names the setting that is wrong.
    pub async fn of_remote(data: &DataDir, media: RemoteMedia) -> Result<Self, OpenError> {
        let folders = Self::of_folder(data).folders;
        let remote = Remote::open(folders.clone(), media).await?;
        Ok(Self { folders, remote: Some(Arc::new(remote)) })
    }

    /// Whether the bytes are in a store beyond this machine.
    pub fn is_remote(&self) -> bool {
        self.remote.is_some()
    }

    /// The folder in which [`Self::hold`] provides media by hash. A path in it may not exist.
    pub fn folder(&self) -> &Path {
        &self.folders.media
    }

    /// Folder for unfinished files.
    pub fn scratch(&self) -> &Path {
        &self.folders.scratch
    }

    /// The path of a file where files are in a folder; none for a store beyond this machine, and for a name that is not ours.
    pub fn path(&self, file: &str) -> Option<PathBuf> {
        if self.is_remote() { None } else { self.folders.path_of(file) }
    }

    /// The path at which [`Self::hold`] provides a file; `None` for a name in another format.
    pub fn place_of(&self, file: &str) -> Option<PathBuf> {
        self.folders.path_of(file)
    }

    /// Makes files available on this computer for as long as the returned value lives. A file that does not exist stays missing.
    ///
    /// # Errors
    /// The store does not answer, or the disk refuses; no partial file stays.
    pub async fn hold<P: AsRef<Path>>(&self, files: impl IntoIterator<Item = P>) -> Result<HeldFiles, StoreError> {
        let mut held = HeldFiles::default();
        let Some(remote) = &self.remote else { return Ok(held) };
        let mut paths: Vec<PathBuf> = files.into_iter().map(|path| path.as_ref().to_owned()).collect();
        paths.sort();
        paths.dedup();
        for path in paths {
            if let Some(file) = self.folders.file_at(&path) {
                remote.hold(&file, &mut held).await?;
            }
        }
        Ok(held)
    }

    /// Starts to receive bytes, under a unique token of 32 hexadecimal digits.
    ///
    /// # Errors
    /// The disk refuses.
    pub async fn receive(&self, token: String) -> io::Result<Incoming> {
        Incoming::new(&self.folders.incoming, token, self.remote.as_ref().map(|remote| remote.objects.clone())).await
    }

    /// Removes received bytes with this token, left by a process that has ended.
    ///
    /// # Errors
    /// The store does not answer, or the disk refuses.
    pub async fn abandon(&self, token: &str) -> Result<(), StoreError> {
        if !names::is_token(token) {
            return Ok(());
        }
        if let Some(remote) = &self.remote {
            return remote.objects.abandon(token).await;
        }
        match tokio::fs::remove_file(self.folders.incoming.join(token)).await {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(on_disk(&error)),
            _ => Ok(()),
        }
    }

    /// Stores received bytes under their hash. True if they are new. The caller must have recorded the arrival in the database.
    ///
    /// # Errors
    /// The bytes are not stored.
    pub async fn place(&self, mut incoming: Incoming, received: &Received) -> Result<bool, StoreError> {
        let (folders, hash) = (self.folders.clone(), received.hash.clone());
        if let Some(remote) = &self.remote {
            let is_new = incoming.place(&*remote.objects, received).await?;
            // Keeps the local copy in the cache: an upload is usually read soon.
            let kept = blocking(move || folders.place(incoming.path(), &hash)).await;
            if let Err(error) = kept {
                tracing::debug!(%error, "an upload was not kept in the cache");
            }
            remote.trim().await;
            return Ok(is_new);
        }
        blocking(move || folders.place(incoming.path(), &hash)).await.map_err(|error| on_disk(&error))
    }

    /// Stores bundled files, each under its hash, unless they exist.
    ///
    /// # Errors
    /// A file is not stored.
    pub async fn provide(&self, files: Vec<(String, &'static [u8])>) -> Result<(), OpenError> {
        if let Some(remote) = &self.remote {
            let provided = files.into_iter().map(async |(hash, bytes)| remote.provide(&format!("media/{hash}"), bytes).await);
            return try_join_all(provided).await.map(drop).map_err(OpenError::MediaAway);
        }
        let (folders, path) = (self.folders.clone(), self.folders.media.clone());
        // Sequential on purpose: a thread for each file would cost more memory than the files.
        let provide = move || files.iter().try_for_each(|(hash, bytes)| folders.provide(hash, bytes));
        blocking(provide).await.map_err(|reason| OpenError::Io { path, reason })
    }

    /// Moves a finished file from the scratch folder to exports and stills.
    ///
    /// # Errors
    /// The file is not stored; it stays in the scratch folder.
    pub async fn keep(&self, made: &Path, name: &str) -> Result<(), NotStored> {
        match &self.remote {
            Some(remote) => remote.objects.put_file(made, &format!("derived/{name}")).await,
            None => Ok(tokio::fs::rename(made, self.folders.derived.join(name)).await?),
        }
    }

    /// Like [`Self::keep`], but stores the bytes of a small file, unless it exists.
    ///
    /// # Errors
    /// The file is not stored.
    pub async fn keep_bytes(&self, bytes: Vec<u8>, name: &str) -> Result<(), StoreError> {
        if let Some(remote) = &self.remote {
            return remote.provide(&format!("derived/{name}"), bytes).await;
        }
        let path = self.folders.derived.join(name);
        if tokio::fs::metadata(&path).await.is_ok() {
            return Ok(());
        }
        let fresh = self.folders.derived.join(format!("{}.new", uuid::Uuid::new_v4().simple()));
        let kept = async {
            tokio::fs::write(&fresh, &bytes).await?;
            tokio::fs::rename(&fresh, &path).await
        };
        kept.await.map_err(|error| on_disk(&error))
    }

    /// Deletes a file, given as `media/HASH` or `derived/NAME`. The caller must have recorded the deletion in the database.
    ///
    /// # Errors
    /// The store does not answer: the file may disappear at any moment.
    pub async fn delete(&self, file: &str) -> Result<Deleted, StoreError> {
        let (folders, name) = (self.folders.clone(), file.to_owned());
        let Some(remote) = &self.remote else {
            return blocking(move || Ok(folders.delete(&name))).await.map_err(|error| on_disk(&error));
        };
        if !names::is_ours(file) {
            return Ok(Deleted::Nothing);
        }
        let deleted = remote.delete(file).await?;
        remote.forget(file).await;
        Ok(deleted)
    }

    /// Lists all files whose names have Cutroom's formats.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn list(&self) -> Result<Listing, StoreError> {
        if let Some(remote) = &self.remote {
            return remote.list().await;
        }
        let folders = self.folders.clone();
        blocking(move || Ok(folders.list())).await.map_err(|error| on_disk(&error))
    }

    /// Removes from the store what uploads left whose processes have ended; `now_ms` is the time by the database's clock.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn sweep(&self, now_ms: i64) -> Result<(), StoreError> {
        match &self.remote {
            Some(remote) => remote.objects.sweep(now_ms).await,
            None => Ok(()),
        }
    }

    /// A signed URL at which anyone may read a file for a while; `None` unless callers can reach the store.
    ///
    /// # Errors
    /// The URL could not be signed.
    pub async fn address(&self, file: &str, method: &Method, mime: &str) -> Result<Option<String>, StoreError> {
        match &self.remote {
            Some(remote) if names::is_ours(file) => remote.objects.address(file, method, mime).await,
            _ => Ok(None),
        }
    }

    /// SHA-256 of a file, which is read whole; `None` if there is no such file.
    ///
    /// # Errors
    /// The store does not answer, or the disk fails.
    pub async fn hash(&self, file: &str) -> Result<Option<String>, StoreError> {
        if let Some(path) = self.path(file) {
            return match blocking(move || sha256_of(&path)).await {
                Ok(hash) => Ok(Some(hash)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                Err(error) => Err(StoreError::unavailable(format!("{file} cannot be read: {error}"))),
            };
        }
        let Some(mut reading) = self.read(file, Wanted::All).await? else { return Ok(None) };
        let mut hash = Sha256::new();
        while let Some(chunk) = reading.body.next().await {
            let chunk = chunk.map_err(|error| StoreError::unavailable(format!("{file} cannot be read: {error}")))?;
            hash.update(&chunk);
        }
        Ok(Some(disk::hex(&hash.finalize())))
    }

    /// Reads a file, or a part of it; `None` if there is no such file.
    ///
    /// # Errors
    /// The store does not answer, or the disk fails.
    pub async fn read(&self, file: &str, wanted: Wanted) -> Result<Option<Reading>, StoreError> {
        match &self.remote {
            Some(remote) if names::is_ours(file) => remote.objects.read(file, wanted).await,
            Some(_) => Ok(None),
            None => match self.folders.path_of(file) {
                Some(path) => folder::read(&path, wanted).await.map_err(|error| unread(file, &error)),
                None => Ok(None),
            },
        }
    }
}

fn unread(file: &str, error: &io::Error) -> StoreError {
    StoreError::unavailable(format!("{file} cannot be read: {error}"))
}

/// SHA-256 of a regular file, in hexadecimal digits. Blocks.
///
/// # Errors
/// The file cannot be read.
pub fn sha256_of(path: &Path) -> io::Result<String> {
    let mut file = disk::open(path, std::fs::OpenOptions::new().read(true))?;
    let (mut hash, mut chunk) = (Sha256::new(), vec![0; 1 << 20]);
    loop {
        match file.read(&mut chunk) {
            Ok(0) => return Ok(disk::hex(&hash.finalize())),
            Ok(count) => hash.update(chunk.get(..count).unwrap_or_default()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Runs blocking disk access on a thread of its own.
async fn blocking<T: Send + 'static>(act: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    tokio::task::spawn_blocking(act).await.map_err(io::Error::other)?
}

/// Converts a disk error to an answer for the caller, and logs it.
pub fn on_disk(error: &io::Error) -> StoreError {
    tracing::error!(%error, "media could not be stored");
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::no_room("the disk is full; nothing was kept"),
        _ => StoreError::no_room("the workspace's disk cannot be written; nothing was kept"),
    }
}
