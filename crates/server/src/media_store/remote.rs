//! The objects of a store beyond this machine, of which those that are in use are in a cache.

use super::{Deleted, HeldFiles, Listing, Objects, RemoteMedia, Wanted, away, cache::Cache, folder::Folders, names, on_disk};
use crate::media_hash::is_media_name;
use crate::{OpenError, disk, store::StoreError};
use bytes::Bytes;
use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};
use std::{io, path::PathBuf, sync::Arc};
use tokio::io::AsyncWriteExt;

/// A store and its cache.
pub struct Remote {
    /// The store.
    pub objects: Arc<dyn Objects>,
    cache: Cache,
}

impl Remote {
    /// The store, which is asked whether it can be used, with a cache in the folders.
    ///
    /// # Errors
    /// The store cannot be used; the text names the setting that is wrong.
    pub async fn open(folders: Arc<Folders>, media: RemoteMedia) -> Result<Self, OpenError> {
        let RemoteMedia { objects, cache_bytes } = media;
        objects.check().await?;
        Ok(Self { objects, cache: Cache::new(folders, cache_bytes) })
    }

    /// Writes a small object, unless it is there.
    pub async fn provide(&self, file: &str, bytes: impl Into<Bytes>) -> Result<(), StoreError> {
        let bytes = bytes.into();
        if self.objects.size(file).await? == Some(bytes.len() as u64) {
            return Ok(());
        }
        self.objects.put(file, bytes).await
    }

    /// Deletes an object.
    pub async fn delete(&self, file: &str) -> Result<Deleted, StoreError> {
        let Some(bytes) = self.objects.size(file).await? else { return Ok(Deleted::Nothing) };
        self.objects.delete(file).await?;
        Ok(Deleted::Bytes(bytes))
    }

    /// Removes a file that is gone from the cache.
    pub async fn forget(&self, file: &str) {
        self.cache.forget(file).await;
    }

    /// Keeps the cache within its limit.
    pub async fn trim(&self) {
        self.cache.make_room(0).await;
    }

    /// All objects with names of ours.
    pub async fn list(&self) -> Result<Listing, StoreError> {
        let (mut media, mut derived) = (self.objects.list("media").await?, self.objects.list("derived").await?);
        media.retain(|found| is_media_name(&found.name));
        derived.retain(|found| names::is_derived_name(&found.name));
        Ok(Listing { media, derived })
    }

    /// Sees to it that an object is in the cache for as long as it is held. One that does not exist stays missing.
    pub async fn hold(&self, file: &str, held: &mut HeldFiles) -> Result<(), StoreError> {
        let turn = self.cache.turn(file);
        let _turn = turn.lock().await;
        if let Some(open) = self.cache.take(file).await.map_err(|error| on_disk(&error))? {
            held.add(open);
            return Ok(());
        }
        let Some(mut found) = self.objects.read(file, Wanted::All).await? else {
            tracing::warn!(file, "the store has not what a record names");
            return Ok(());
        };
        self.cache.make_room(found.bytes).await;
        let Some(target) = self.cache.folders().path_of(file) else { return Ok(()) };
        let fresh = Fresh(self.cache.folders().scratch.join(uuid::Uuid::new_v4().simple().to_string()));
        let (mut hash, disk_failed) = (Sha256::new(), |error: io::Error| on_disk(&error));
        let mut out = tokio::fs::File::from_std(
            disk::private_file().create_new(true).read(true).write(true).open(&fresh.0).map_err(disk_failed)?,
        );
        while let Some(chunk) = found.body.try_next().await.map_err(|error| away(&error))? {
            hash.update(&chunk);
            out.write_all(&chunk).await.map_err(disk_failed)?;
        }
        out.flush().await.map_err(disk_failed)?;
        out.sync_all().await.map_err(disk_failed)?;
        let found = disk::hex(&hash.finalize());
        if file.strip_prefix("media/").is_some_and(|wanted| wanted != found) {
            tracing::error!(file, found, "an object has other bytes than its name says");
            return Err(StoreError::unavailable("the media store has a damaged object; the server's log names it"));
        }
        // Held before it has its name: nobody takes it away in between.
        let out = out.into_std().await;
        disk::try_lock_shared(&out).map_err(disk_failed)?;
        tokio::fs::rename(&fresh.0, &target).await.map_err(disk_failed)?;
        held.add(out);
        Ok(())
    }
}

/// A file of the scratch folder that is removed unless it was renamed.
struct Fresh(PathBuf);

impl Drop for Fresh {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
