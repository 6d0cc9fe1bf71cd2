//! Recovers disk space: files that nothing refers to are kept for a while, then deleted.
//!
//! Media that no clip, item, background, music or library item uses is kept for 30 days, and for as long as a journal of
//! this machine names it. Exports and stills are deleted with their video. Records are deleted first, in a transaction that
//! also lists the files that may follow; then the files. So a crash can leave an extra file, never a record without its
//! file, and the next start finds the extra files. Only files with names that this program gives, in its own folders, are
//! ever deleted.

mod files;
mod journals;
mod plan;

use super::{
    DataDir, clock,
    store::{Reason, Store, StoreError},
};
use crate::api::{
    SourceId,
    space::{Files, Freed, Space as Report, in_words},
};
use plan::{Due, Plan};
use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::sync::{Mutex, Notify};

/// The most that all media of a workspace may take, in bytes.
pub const QUOTA: u64 = 256 << 30;

/// How long media is kept after its last reference was removed.
const KEPT_MS: i64 = 30 * 24 * 3_600_000;
/// How long an unused new upload is kept: its uploader is about to use it.
const ARRIVING_MS: i64 = 3_600_000;
/// How often unused files are searched for.
const ROUND_INTERVAL: Duration = Duration::from_secs(3_600);
/// How many records or files one transaction handles, so that other writers wait only briefly.
const BATCH_SIZE: usize = 50;

/// The files of a workspace, and which of them may be deleted.
pub struct Space {
    folders: files::Folders,
    /// The folders of unsaved edits on this machine.
    journals: Vec<PathBuf>,
    /// Bytes of all media.
    media_bytes: AtomicU64,
    /// Wakes the collection of released files.
    wake: Notify,
    /// Allows one collection at a time.
    running: Mutex<()>,
}

impl Space {
    /// Measures the existing files. Reads the disk: not for a thread that answers requests.
    pub fn open(data: &DataDir) -> Self {
        let folders = files::Folders { media: data.media(), derived: data.derived(), scratch: data.scratch() };
        let media_bytes = folders.media_files().iter().map(|file| file.bytes).fold(0, u64::saturating_add);
        Self {
            folders,
            journals: data.journals().to_vec(),
            media_bytes: AtomicU64::new(media_bytes),
            wake: Notify::new(),
            running: Mutex::new(()),
        }
    }

    /// Refuses media that would exceed the workspace's quota.
    pub fn check_room(&self, more: u64) -> Result<(), StoreError> {
        let used = self.media_bytes.load(Ordering::Relaxed);
        if used.saturating_add(more) <= QUOTA {
            return Ok(());
        }
        Err(StoreError::new(
            Reason::TooLarge,
            format!(
                "the workspace's media takes {} and may take {} at most: delete videos or library items that are not needed, \
                 then free their space with `cutroom free --yes`, or with Free space now in the window's File menu",
                in_words(used),
                in_words(QUOTA)
            ),
        ))
    }

    /// Counts media that has arrived.
    pub fn arrived(&self, bytes: u64) {
        self.media_bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Reports that references were removed: their files are deleted soon.
    pub fn release(&self) {
        self.wake.notify_one();
    }

    /// The size of the files, and what would be deleted now.
    pub async fn report(self: &Arc<Self>, store: &Store) -> Result<Report, StoreError> {
        Ok(self.plan(store, Due::Now).await?.report)
    }

    /// Deletes everything that nothing refers to, at once.
    pub async fn free(self: &Arc<Self>, store: &Store) -> Result<Freed, StoreError> {
        self.collect(store, Due::Now).await
    }

    /// Whether a journal of this machine refers to a source.
    pub async fn is_edited(&self, source: &SourceId) -> Result<bool, StoreError> {
        let (folders, id) = (self.journals.clone(), source.as_str().to_owned());
        let look = move || journals::named(&folders, &[id].into());
        let found =
            tokio::task::spawn_blocking(look).await.map_err(|e| StoreError::internal("the journals were not read", &e))?;
        found.map(|found| !found.is_empty()).map_err(|error| unread(&error))
    }

    async fn plan(self: &Arc<Self>, store: &Store, due: Due) -> Result<Plan, StoreError> {
        let space = self.clone();
        store.read(move |connection| plan::plan(connection, &space.folders, &space.journals, due, clock::now_ms())).await
    }

    async fn collect(self: &Arc<Self>, store: &Store, due: Due) -> Result<Freed, StoreError> {
        let _running = self.running.lock().await;
        let mut freed = self.discard(store).await?;
        let plan = self.plan(store, due).await?;
        for sources in plan.sources.chunks(BATCH_SIZE) {
            let sources = sources.to_vec();
            store.write(move |connection| plan::delete_sources(connection, &sources)).await?;
        }
        for files in plan.files.chunks(BATCH_SIZE) {
            let files = files.to_vec();
            store.write(move |connection| plan::discard_files(connection, &files)).await?;
        }
        let more = self.discard(store).await?;
        freed.files += more.files;
        freed.bytes += more.bytes;
        Ok(Freed { freed, space: self.report(store).await? })
    }

    /// Deletes the released files. Each is checked again on the writer's thread, where no new reference can appear, and
    /// moved aside there; the deletion follows outside, because a large file takes time.
    async fn discard(&self, store: &Store) -> Result<Files, StoreError> {
        let (mut freed, mut after) = (Files::default(), String::new());
        loop {
            let (folders, from) = (self.folders.clone(), after);
            let (moved, last) =
                store.write(move |connection| plan::move_aside(connection, &folders, &from, BATCH_SIZE)).await?;
            let media: u64 = moved.iter().filter(|file| file.is_media).map(|file| file.bytes).sum();
            // Saturating: a file that was put there by hand was never counted.
            let less = |bytes: u64| Some(bytes.saturating_sub(media));
            let _ = self.media_bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
            for file in &moved {
                freed.add(file.bytes);
            }
            let delete = move || moved.iter().for_each(files::Moved::delete);
            tokio::task::spawn_blocking(delete).await.map_err(|e| StoreError::internal("files were not deleted", &e))?;
            match last {
                Some(last) => after = last,
                None => return Ok(freed),
            }
        }
    }

    /// Notes since when sources are unused, and releases those that were unused for long enough.
    async fn round(self: &Arc<Self>, store: &Store) -> Result<Files, StoreError> {
        let now = clock::now_ms();
        if store.read(plan::is_unnoted).await? {
            store.write(move |connection| plan::note_disuse(connection, now)).await?;
        }
        Ok(self.collect(store, Due::AfterAWhile).await?.freed)
    }

    /// Collects at once, then every hour and after every release; runs until it is dropped.
    pub async fn run(self: Arc<Self>, store: Store) {
        let log_failure = |done: Result<Files, StoreError>| match done {
            Ok(freed) if freed.files > 0 => tracing::info!(files = freed.files, bytes = freed.bytes, "space was freed"),
            Ok(_) => {}
            // Nothing is lost: the next round tries again.
            Err(failure) => tracing::warn!(%failure, "space could not be freed"),
        };
        loop {
            log_failure(self.round(&store).await);
            let next = tokio::time::sleep(ROUND_INTERVAL);
            tokio::pin!(next);
            loop {
                tokio::select! {
                    () = &mut next => break,
                    () = self.wake.notified() => {
                        let running = self.running.lock().await;
                        log_failure(self.discard(&store).await);
                        drop(running);
                    }
                }
            }
        }
    }
}

/// An unreadable journal may name anything, so nothing is deleted.
fn unread(error: &std::io::Error) -> StoreError {
    tracing::error!(%error, "a journal could not be read");
    StoreError::unavailable(
        "a journal of edits on this machine cannot be read, so nobody knows what it needs; nothing was freed",
    )
}
