//! Frees disk space: deletes files that nothing refers to, after a retention time.
//!
//! Media that no clip, item, background, music or library item uses is kept for 30 days, and for as long as a journal on this
//! computer refers to it. Exports and stills are deleted with their video. Records are deleted first, in a transaction that also
//! lists the files that may follow; then the files. So a crash can leave an extra file, never a record without its file; the next
//! start finds extra files. Only files in Cutroom's own folders, with names in its own formats, are ever deleted.
//!
//! [`plan`] proposes what to delete, from a possibly long scan that runs beside all other work. [`Space::delete`] decides, under
//! locks: first the locks of the journals' folders ([`crate::disk::references`]), then the writer of the database. It reads changed
//! journals again, and each transaction checks its records again.

mod journals;
mod plan;
mod quota;

pub use quota::{Quota, Room};

use super::{
    DataDir,
    lease::LeasedJob,
    media_store::{Deleted, MediaStore},
    store::{Due, Scope, Store, StoreError, UnusedSource, WriteTx, announced, disuse, jobs::JobKind},
};
use crate::{
    api::{
        SourceId,
        space::{Files, Freed, Space as SpaceAnswer},
    },
    disk::references::{self, Deciding},
};
use journals::Reading;
use plan::Plan;
use std::{
    collections::HashMap,
    io,
    path::PathBuf,
    sync::{Arc, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::Mutex;

/// Retention of media after its last reference was removed, in milliseconds.
const KEPT_MS: i64 = 30 * 24 * 3_600_000;
/// Retention of a new upload that is not used yet, in milliseconds: its uploader is about to use it.
const ARRIVING_MS: i64 = 3_600_000;
/// How often unused files are searched for.
const ROUND_INTERVAL: Duration = Duration::from_secs(3_600);
/// Records or files handled in one transaction, so that other writers wait only briefly.
const BATCH_SIZE: usize = 50;
/// How long files that a process has claimed for deletion are not claimed by another one, in milliseconds.
const TAKEN_MS: i64 = 10 * 60 * 1000;
/// How long an answer waits for a deletion.
const MOMENT: Duration = Duration::from_secs(5);
/// Time limit of deleting claimed files; well before another process may claim them.
const DELETING: Duration = Duration::from_secs(5 * 60);

/// Disk usage of a workspace, and deletion of unused files.
pub struct Space {
    media: MediaStore,
    /// Folders of journals with unsaved changes on this computer.
    journals: Vec<PathBuf>,
    /// Disk quota of the media.
    quota: Quota,
    /// Allows one deletion run at a time.
    running: Mutex<()>,
    /// Number of running uploads for each source.
    uploads: Uploads,
}

/// Number of running uploads for each source.
type Uploads = Arc<std::sync::Mutex<HashMap<SourceId, usize>>>;

/// A running upload. Until it is dropped, its source is not deleted.
#[derive(Debug)]
pub struct Uploading(SourceId, Uploads);

impl Drop for Uploading {
    fn drop(&mut self) {
        let mut uploads = self.1.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = uploads.get_mut(&self.0) {
            *count -= 1;
            if *count == 0 {
                uploads.remove(&self.0);
            }
        }
    }
}

impl Space {
    /// Opens the disk usage of a workspace. In a workspace's own folder, also stores the sizes of media that earlier versions did
    /// not record; in a shared database, the periodic job does that.
    ///
    /// # Errors
    /// The files cannot be listed.
    pub async fn open(data: &DataDir, media: MediaStore, store: &Store, quota: Quota) -> Result<Self, StoreError> {
        let (journals, uploads) = (data.journals().to_vec(), Uploads::default());
        let space = Self { journals, quota, running: Mutex::new(()), uploads, media };
        if !store.is_shared() {
            space.measure(store).await?;
        }
        Ok(space)
    }

    /// Disk quota of the media.
    pub fn quota(&self) -> Quota {
        self.quota
    }

    /// Notes that an upload of a source's bytes starts. This and [`Self::is_uploading`] must run on the writer's thread, in the
    /// transaction that finds the source, so that the source cannot be deleted in between.
    pub fn uploading(&self, source: &SourceId) -> Uploading {
        *self.uploads.lock().unwrap_or_else(PoisonError::into_inner).entry(source.clone()).or_default() += 1;
        Uploading(source.clone(), self.uploads.clone())
    }

    /// Whether an upload of a source's bytes is running.
    pub fn is_uploading(&self, source: &SourceId) -> bool {
        self.uploads.lock().unwrap_or_else(PoisonError::into_inner).contains_key(source)
    }

    /// Disk usage, and the files that would be deleted now.
    pub async fn report(self: &Arc<Self>, store: &Store) -> Result<SpaceAnswer, StoreError> {
        Ok(self.plan(store, due_now(store)).await?.report)
    }

    /// Deletes everything that nothing refers to. On a shared database, where users may have unsaved changes on their computers,
    /// only things whose retention has ended.
    pub async fn free(self: &Arc<Self>, store: &Store) -> Result<Freed, StoreError> {
        self.collect(store, due_now(store)).await
    }

    /// Locks the journals on this computer for the deletion of a source; `None` if a journal refers to the source. The returned
    /// lock must live until the deletion is committed.
    pub async fn unedited(&self, source: &SourceId) -> Result<Option<Deciding>, StoreError> {
        let (folders, id) = (self.journals.clone(), source.as_str().to_owned());
        let look = move || {
            let deciding = references::deciding(&folders)?;
            let reading = Reading::new(&folders, [id.clone()].into())?;
            io::Result::Ok((!reading.names(&id)).then_some(deciding))
        };
        let found =
            tokio::task::spawn_blocking(look).await.map_err(|e| StoreError::internal("the journals were not read", &e))?;
        found.map_err(|error| unread(&error))
    }

    async fn plan(self: &Arc<Self>, store: &Store, due: Due) -> Result<Plan, StoreError> {
        let (space, files) = (self.clone(), self.media.list().await?);
        store.read(move |tx| plan::plan(tx, &files, &space, due, tx.now_ms()?)).await
    }

    async fn collect(self: &Arc<Self>, store: &Store, due: Due) -> Result<Freed, StoreError> {
        let _running = self.running.lock().await;
        let mut freed = self.discard(store).await?;
        let plan = self.plan(store, due).await?;
        self.delete(store, plan).await?;
        let more = self.discard(store).await?;
        freed.files += more.files;
        freed.bytes += more.bytes;
        Ok(Freed { freed, space: self.report(store).await? })
    }

    /// Deletes the records that a plan proposes, except those that something refers to again.
    async fn delete(&self, store: &Store, plan: Plan) -> Result<(), StoreError> {
        let Plan { sources, files, mut edited, due, .. } = plan;
        if !sources.is_empty() {
            let folders = self.journals.clone();
            let decide = move || {
                let deciding = references::deciding(&folders)?;
                edited.again(&folders)?;
                io::Result::Ok((deciding, edited))
            };
            let decided = tokio::task::spawn_blocking(decide)
                .await
                .map_err(|e| StoreError::internal("the journals were not read", &e))?;
            let (mut deciding, edited) = decided.map_err(|error| unread(&error))?;
            let sources: Vec<_> = sources.into_iter().filter(|source| !edited.names(source.id.as_str())).collect();
            for sources in sources.chunks(BATCH_SIZE) {
                let sources = sources.to_vec();
                // The transaction owns the lock: it is held until the commit, even if the caller is gone.
                let delete = move |tx: &WriteTx| {
                    UnusedSource::delete(tx, &sources, due, tx.now_ms()? - KEPT_MS)?;
                    Ok(deciding)
                };
                deciding = store.write(Scope::Workspace, delete).await?;
            }
        }
        for files in files.chunks(BATCH_SIZE) {
            let files = files.to_vec();
            store.write(Scope::Workspace, move |tx| plan::discard_files(tx, &files, tx.now_ms()?)).await?;
        }
        Ok(())
    }

    /// Deletes released files. Each file is checked again in the transaction that claims it: until it is deleted, no other process
    /// deletes it or puts the same bytes in its place. The deletion itself is between two transactions.
    async fn discard(&self, store: &Store) -> Result<Files, StoreError> {
        let (mut freed, mut after) = (Files::default(), String::new());
        loop {
            let (from, since) = (after, Instant::now());
            let take = move |tx: &WriteTx| plan::take(tx, &from, BATCH_SIZE, TAKEN_MS);
            let (taken, last) = store.write(Scope::Workspace, take).await?;
            let (mut gone, mut stay, mut failed) = (Vec::new(), Vec::new(), None);
            for file in taken {
                if failed.is_some() || since.elapsed() > DELETING {
                    stay.push(file);
                    continue;
                }
                match self.media.delete(&file).await {
                    Ok(Deleted::Bytes(bytes)) => {
                        freed.add(bytes);
                        gone.push(file);
                    }
                    Ok(Deleted::Nothing) => gone.push(file),
                    Ok(Deleted::Stays) => stay.push(file),
                    // The file may disappear at any moment: its claim stays until the next try.
                    Err(failure) => failed = Some(failure),
                }
            }
            if !gone.is_empty() || !stay.is_empty() {
                let end = move |tx: &WriteTx| {
                    gone.iter().try_for_each(|file| disuse::unlist(tx, file))?;
                    stay.iter().try_for_each(|file| disuse::put_back(tx, file))
                };
                store.write(Scope::Workspace, end).await?;
            }
            if let Some(failure) = failed {
                return Err(failure);
            }
            match last {
                Some(last) => after = last,
                None => return Ok(freed),
            }
        }
    }

    /// Deletes the files that are released now. Gives up after [`MOMENT`], for example because another deletion run is active.
    pub async fn discard_now(&self, store: &Store) {
        let deleted = async {
            let _running = self.running.lock().await;
            self.discard(store).await
        };
        match tokio::time::timeout(MOMENT, deleted).await {
            Ok(Ok(_)) | Err(_) => {}
            Ok(Err(failure)) => tracing::warn!(%failure, "what was released is deleted another time"),
        }
    }

    /// Records since when sources are unused, and deletes those whose retention has ended.
    async fn round(self: &Arc<Self>, store: &Store) -> Result<Files, StoreError> {
        if store.read(disuse::is_unnoted).await? {
            store.write(Scope::Workspace, move |tx| disuse::note(tx, tx.now_ms()?)).await?;
        }
        let give_up = |tx: &WriteTx| {
            disuse::give_up_arrivals(tx)?;
            announced::give_up(tx)
        };
        for upload in store.write(Scope::Workspace, give_up).await? {
            // A file that stays is found later by its age.
            if let Err(failure) = self.media.abandon(&upload).await {
                tracing::warn!(%failure, "what had arrived of an upload was not removed");
            }
        }
        if store.is_shared() {
            self.measure(store).await?;
        }
        Ok(self.collect(store, Due::AfterAWhile).await?.freed)
    }

    /// Stores the sizes of media without a recorded size.
    async fn measure(&self, store: &Store) -> Result<(), StoreError> {
        let unmeasured = store.read(disuse::unmeasured).await?;
        if unmeasured.is_empty() {
            return Ok(());
        }
        let files = self.media.list().await?.media;
        let lengths: HashMap<_, _> = files.into_iter().map(|file| (file.name, file.bytes)).collect();
        let found: Vec<_> = unmeasured.into_iter().filter_map(|hash| Some((*lengths.get(&hash)?, hash))).collect();
        let keep = move |tx: &WriteTx| found.iter().try_for_each(|(bytes, hash)| disuse::measured(tx, hash, *bytes));
        store.write(Scope::Workspace, keep).await
    }

    /// Runs a job: deletes released files, or searches for unused ones.
    pub async fn work(self: Arc<Self>, store: Store, data: Arc<DataDir>, held: LeasedJob) {
        let (kind, job) = (held.job.kind, held.job.clone());
        let done = if let Some(fault) = store.clock_fault() {
            // With a wrong clock the age of files is unknown.
            Err(StoreError::unavailable(fault))
        } else if kind == JobKind::Discard {
            let _running = self.running.lock().await;
            self.discard(&store).await
        } else {
            // Files of killed processes, in a folder that several processes share.
            if data.is_shared() && tokio::task::spawn_blocking(move || data.sweep()).await.is_err() {
                tracing::warn!("unfinished files were not removed");
            }
            if let Err(failure) = self.media.sweep(store.now_ms()).await {
                tracing::warn!(%failure, "unfinished uploads were not removed");
            }
            self.round(&store).await
        };
        match done {
            Ok(freed) if freed.files > 0 => tracing::info!(files = freed.files, bytes = freed.bytes, "space was freed"),
            Ok(_) => {}
            // Nothing is lost: the next round tries again.
            Err(failure) => tracing::warn!(%failure, "space could not be freed"),
        }
        let next = if kind == JobKind::Discard { None } else { i64::try_from(ROUND_INTERVAL.as_millis()).ok() };
        if let Err(failure) = store.write(Scope::Jobs, move |tx| job.end_until(tx, next)).await {
            tracing::warn!(%failure, "that space was freed could not be kept");
        }
    }
}

/// From when unused things may be deleted if a user asks.
fn due_now(store: &Store) -> Due {
    if store.is_shared() { Due::AfterAWhile } else { Due::Now }
}

/// An unreadable journal, or one that is being written, may refer to anything, so nothing is deleted.
fn unread(error: &io::Error) -> StoreError {
    tracing::error!(%error, "a journal could not be read");
    if error.kind() == io::ErrorKind::TimedOut {
        return StoreError::unavailable("edits on this machine are being written, so nothing was freed: try again in a moment");
    }
    StoreError::unavailable(
        "a journal of edits on this machine cannot be read, so nobody knows what it needs; nothing was freed",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::SourceRow;
    use std::fs;

    /// Store and space of a workspace, beside a folder of journals.
    struct Around {
        root: tempfile::TempDir,
        store: Store,
        space: Arc<Space>,
    }

    impl Around {
        async fn new() -> Self {
            let root = tempfile::tempdir().unwrap();
            let journals = root.path().join("journals");
            fs::create_dir(&journals).unwrap();
            let data = DataDir::open(&root.path().join("workspace")).unwrap().with_journals(journals);
            let store = Store::open(&data).unwrap();
            let space = Space::open(&data, MediaStore::of_folder(&data), &store, Quota::default()).await.unwrap();
            Self { root, store, space: Arc::new(space) }
        }

        /// Media that was used once, with a file of its own.
        async fn unused(&self, digit: char) -> SourceId {
            let (id, hash) = (SourceId::new(format!("su_{digit}")), digit.to_string().repeat(64));
            fs::write(self.space.media.folder().join(&hash), "bytes").unwrap();
            let row =
                SourceRow { sha256: crate::media_hash::MediaHash::read(&hash), ..SourceRow::fresh(id.clone(), "audio".into()) };
            let save = move |tx: &WriteTx| {
                row.save(tx)?;
                SourceRow::note_use(tx, &row.id)?;
                disuse::note(tx, 1)
            };
            self.store.write(Scope::Workspace, save).await.unwrap();
            id
        }

        fn journal(&self, name: &str, text: &str) {
            fs::write(self.root.path().join("journals").join(name), text).unwrap();
        }

        async fn exists(&self, id: &SourceId) -> bool {
            let id = id.clone();
            self.store.read(move |tx| SourceRow::kind(tx, &id)).await.unwrap().is_some()
        }

        async fn execute(&self, sql: &'static str) {
            self.store.execute(sql).await.unwrap();
        }
    }

    #[tokio::test]
    async fn what_a_journal_comes_to_name_between_proposal_and_deletion_stays() {
        let around = Around::new().await;
        around.journal("0.journal", "empty so far");
        let (grown, appeared, earlier, undone, nobodys) = (
            around.unused('a').await,
            around.unused('b').await,
            around.unused('c').await,
            around.unused('d').await,
            around.unused('e').await,
        );
        for due in [Due::Now, Due::AfterAWhile] {
            let plan = around.space.plan(&around.store, due).await.unwrap();
            assert_eq!(plan.sources.len(), if due == Due::Now { 5 } else { 4 });
            around.journal("0.journal", "empty so far, then su_a");
            around.journal("1.journal", "su_b");
            around.journal("1.generation-5", "su_c");
            around.journal("1.undoable", "su_d");
            around.space.delete(&around.store, plan).await.unwrap();
            for id in [&grown, &appeared, &earlier, &undone] {
                assert!(around.exists(id).await, "{id}");
            }
            assert!(!around.exists(&nobodys).await, "nothing names it");
            for name in ["0.journal", "1.journal", "1.generation-5", "1.undoable"] {
                around.journal(name, "");
            }
        }
    }

    #[tokio::test]
    async fn what_is_used_or_gets_its_bytes_between_proposal_and_deletion_stays() {
        let around = Around::new().await;
        let (used, again, arrived) = (around.unused('a').await, around.unused('b').await, around.unused('c').await);
        around.execute("UPDATE source SET sha256 = NULL WHERE id = 'su_c'").await;
        let plan = around.space.plan(&around.store, Due::AfterAWhile).await.unwrap();
        assert_eq!(plan.sources.len(), 3);
        around.execute("INSERT INTO record (id, kind, body, created_at, updated_at, source_id) VALUES ('li', 'library', '{\"sourceId\":\"su_a\"}', '', '', 'su_a')").await;
        // The source was used again: its retention of 30 days starts again.
        around.execute("UPDATE source SET unused_ms = 9000000000000000 WHERE id = 'su_b'").await;
        around.execute("UPDATE source SET sha256 = printf('%064d', 1) WHERE id = 'su_c'").await;
        around.space.delete(&around.store, plan).await.unwrap();
        for id in [&used, &again, &arrived] {
            assert!(around.exists(id).await, "{id}");
        }
    }

    #[tokio::test]
    async fn what_arrives_is_not_deleted_and_what_is_being_deleted_does_not_arrive() {
        let around = Around::new().await;
        let file = format!("media/{}", "ab".repeat(32));
        let steps = move |tx: &WriteTx| {
            let taken = || plan::take(tx, "", BATCH_SIZE, TAKEN_MS).map(|(taken, _)| taken);
            disuse::list(tx, &file)?;
            assert!(disuse::arrive(tx, "one", &file, 1_000)?);
            assert!(taken()?.is_empty() && !disuse::is_listed(tx, &file)?);
            // The file was not stored in the end: the process that deletes it has it alone.
            disuse::not_kept(tx, "one", &file)?;
            assert_eq!(taken()?, [file.as_str()]);
            assert!(!disuse::arrive(tx, "two", &file, 1_000)? && taken()?.is_empty());
            disuse::put_back(tx, &file)?;
            assert!(disuse::arrive(tx, "two", &file, -1)?);
            // The process that put the file in place has ended: the file is released, and records may no longer refer to it.
            disuse::give_up_arrivals(tx)?;
            assert!(disuse::is_listed(tx, &file)? && !disuse::arrived(tx, "two")?);
            // A deletion that a killed process started is released too.
            assert_eq!(taken()?, [file.as_str()]);
            disuse::take_back(tx)?;
            assert_eq!(taken()?, [file.as_str()]);
            Ok(())
        };
        around.store.write(Scope::Workspace, steps).await.unwrap();
    }

    #[tokio::test]
    async fn a_still_that_is_asked_for_between_proposal_and_deletion_stays() {
        let around = Around::new().await;
        let file = format!("{}.jpg", "ab".repeat(32));
        let path = around.space.media.place_of(&format!("derived/{file}")).unwrap();
        fs::write(&path, "still").unwrap();
        // The still has no clip: this test is about the file alone.
        let database = rusqlite::Connection::open(around.root.path().join("workspace/workspace.db")).unwrap();
        database.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        database.execute("INSERT INTO picture (file, clip_id, made_ms) VALUES (?1, 'cl', 1)", [&file]).unwrap();
        let plan = around.space.plan(&around.store, Due::AfterAWhile).await.unwrap();
        assert_eq!(plan.files, [format!("derived/{file}")]);
        around.execute("UPDATE picture SET made_ms = 9000000000000000").await;
        around.space.delete(&around.store, plan).await.unwrap();
        around.space.discard(&around.store).await.unwrap();
        assert!(path.exists());
    }
}
