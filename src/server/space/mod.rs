//! Space on the disk comes back: what nothing refers to is kept for a while, then collected.
//!
//! Media that no clip, item, background, music or library names is kept for 30 days, and for as long as a journal of this
//! machine names it. Exports and stills go with their video. Records go first, in a transaction that also writes down which
//! files may go with them; the files go after it. So a crash leaves a file too many, never a record without its file, and
//! what is left too many is found by the next start. Only files that bear a name of ours, in folders of ours, ever go.

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

/// What all media of a workspace may take together, in bytes.
pub const QUOTA: u64 = 256 << 30;

/// How long media is kept after the last thing that named it went.
const KEPT_MS: i64 = 30 * 24 * 3_600_000;
/// How long what was uploaded, and not used yet, is left alone: whoever uploaded it is about to use it.
const ARRIVING_MS: i64 = 3_600_000;
/// How often what is kept is looked through.
const ROUND: Duration = Duration::from_secs(3_600);
/// How many records or files one transaction takes: other writers wait no longer than for so many.
const AT_ONCE: usize = 50;

/// The files of a workspace, and what may go of them.
pub struct Space {
    folders: files::Folders,
    /// Where edits that are not saved are kept on this machine.
    journals: Vec<PathBuf>,
    /// Bytes of all media.
    media_bytes: AtomicU64,
    /// Wakes the collection of what was just let go of.
    wake: Notify,
    /// One collection at a time.
    running: Mutex<()>,
}

impl Space {
    /// Measures the files that are there. Reads the disk: not for a thread that answers requests.
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

    /// Refuses media that would take the workspace over its quota.
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

    /// Says that something was let go of: its files go soon.
    pub fn let_go(&self) {
        self.wake.notify_one();
    }

    /// What the files take, and what would go now.
    pub async fn look(self: &Arc<Self>, store: &Store) -> Result<Report, StoreError> {
        Ok(self.plan(store, Due::Now).await?.report)
    }

    /// Deletes all that nothing refers to, at once.
    pub async fn free(self: &Arc<Self>, store: &Store) -> Result<Freed, StoreError> {
        self.collect(store, Due::Now).await
    }

    /// Whether a journal of this machine names a source.
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
        for sources in plan.sources.chunks(AT_ONCE) {
            let sources = sources.to_vec();
            store.write(move |connection| plan::delete_sources(connection, &sources)).await?;
        }
        for files in plan.files.chunks(AT_ONCE) {
            let files = files.to_vec();
            store.write(move |connection| plan::discard_files(connection, &files)).await?;
        }
        let more = self.discard(store).await?;
        freed.files += more.files;
        freed.bytes += more.bytes;
        Ok(Freed { freed, space: self.look(store).await? })
    }

    /// Deletes the files that were let go of. Each is looked at once more on the writer's thread, where nothing can come to
    /// name it meanwhile, and is moved aside there; it is deleted after that, because a large file takes its time.
    async fn discard(&self, store: &Store) -> Result<Files, StoreError> {
        let (mut freed, mut after) = (Files::default(), String::new());
        loop {
            let (folders, from) = (self.folders.clone(), after);
            let (moved, last) = store.write(move |connection| plan::take_away(connection, &folders, &from, AT_ONCE)).await?;
            let media: u64 = moved.iter().filter(|file| file.is_media).map(|file| file.bytes).sum();
            // Saturating: what was put there by hand was never counted.
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

    /// Notes since when sources are unused, and lets go of what was unused for long enough.
    async fn round(self: &Arc<Self>, store: &Store) -> Result<Files, StoreError> {
        let now = clock::now_ms();
        if store.read(plan::is_unnoted).await? {
            store.write(move |connection| plan::note_disuse(connection, now)).await?;
        }
        Ok(self.collect(store, Due::AfterAWhile).await?.freed)
    }

    /// Collects, at once, each hour, and whenever something was let go of; until it is dropped.
    pub async fn run(self: Arc<Self>, store: Store) {
        let told = |done: Result<Files, StoreError>| match done {
            Ok(freed) if freed.files > 0 => tracing::info!(files = freed.files, bytes = freed.bytes, "space was freed"),
            Ok(_) => {}
            // Nothing is lost by it: the next round tries again.
            Err(failure) => tracing::warn!(%failure, "space could not be freed"),
        };
        loop {
            told(self.round(&store).await);
            let next = tokio::time::sleep(ROUND);
            tokio::pin!(next);
            loop {
                tokio::select! {
                    () = &mut next => break,
                    () = self.wake.notified() => {
                        let running = self.running.lock().await;
                        told(self.discard(&store).await);
                        drop(running);
                    }
                }
            }
        }
    }
}

/// A journal that cannot be read may name anything: nothing goes.
fn unread(error: &std::io::Error) -> StoreError {
    tracing::error!(%error, "a journal could not be read");
    StoreError::unavailable(
        "a journal of edits on this machine cannot be read, so nobody knows what it needs; nothing was freed",
    )
}
