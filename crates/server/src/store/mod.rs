//! The database: SQLite in WAL mode, with one writer thread and a few read connections. Every write is one transaction that
//! holds the change, the video's new revision and the answer to its Idempotency-Key: all of it or nothing.

mod answers;
mod clips;
pub mod collaborators;
pub mod deliveries;
pub mod disuse;
mod error;
mod exports;
mod face_scans;
mod items;
pub mod pictures;
pub mod playlists;
mod records;
mod schema;
mod settings;
mod snapshot;
mod sources;
pub mod tags;
mod transaction;
mod videos;

pub use clips::{CameraRow, ClipRow, NewClip};
pub use deliveries::DueDelivery;
pub use disuse::{Due, UnusedSource};
pub use error::{Reason, StoreError};
pub use exports::{ExportRow, WaitingExport};
pub use face_scans::{DueScan, FaceScanRow};
pub use items::{ItemRow, anchored};
pub use records::{Record, RecordKind, read_cursor};
pub use settings::{ClipSettings, Music, VideoSettings};
pub use snapshot::{Referred, check, pause_endpoints, snapshot};
pub use sources::{SourceRow, UploadRow};
pub use transaction::{ReadTx, WriteTx};
pub use videos::{VideoRow, ratio};

use super::{DataDir, OpenError, clock};
use rusqlite::Connection;
use serde_json::Value;
use std::{
    collections::HashSet,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    time::Duration,
};
use tokio::sync::oneshot;

/// How long a write waits for the writer before it is abandoned without having been started.
const WRITER_TIMEOUT: Duration = Duration::from_secs(10);

type Job = Box<dyn FnOnce(&mut Connection) + Send>;

/// The workspace's data. Clones share it.
#[derive(Clone)]
pub struct Store {
    writer: mpsc::Sender<Job>,
    readers: Arc<Mutex<Vec<Connection>>>,
    /// Idempotency-Keys of requests in progress.
    running: Arc<Mutex<HashSet<String>>>,
    /// Counts the instructions that SQLite has run.
    steps: Arc<AtomicU64>,
    /// Counts the statements that transactions have run.
    statements: Arc<AtomicU64>,
    path: PathBuf,
}

/// How many SQLite instructions make one counted step. A statement with fewer does not count: its cost does not grow with
/// what is stored.
const COUNTED: i32 = 100;

/// Counts the instructions of a connection.
fn count_steps(connection: &mut Connection, steps: &Arc<AtomicU64>) -> rusqlite::Result<()> {
    let steps = steps.clone();
    connection.progress_handler(
        COUNTED,
        Some(move || {
            steps.fetch_add(COUNTED.unsigned_abs().into(), Ordering::Relaxed);
            false
        }),
    )
}

/// Holds an Idempotency-Key for as long as its request runs.
struct Running {
    keys: Arc<Mutex<HashSet<String>>>,
    key: String,
}

impl Running {
    fn start(keys: &Arc<Mutex<HashSet<String>>>, key: &str) -> Result<Self, StoreError> {
        if !keys.lock().unwrap_or_else(PoisonError::into_inner).insert(key.to_owned()) {
            return Err(StoreError::conflict("the first request with this Idempotency-Key is still running").retry_in(1));
        }
        Ok(Self { keys: keys.clone(), key: key.to_owned() })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.key);
    }
}

/// The identity of a request for its Idempotency-Key.
pub struct Identity {
    /// The caller's key.
    pub key: String,
    /// Method, path and a hash of the body, which must be the same for a repeat.
    pub request: String,
}

/// The answer of a write, and whether it is a replay.
pub struct Written {
    /// The body.
    pub body: Value,
    /// Whether an earlier run of the same request gave this answer and nothing was done now.
    pub replayed: bool,
}

impl Store {
    /// Opens or creates the database, migrates it to the current format and checks it.
    pub fn open(data: &DataDir) -> Result<Self, OpenError> {
        let path = data.database();
        let mut connection = schema::open(&path)?;
        let steps = Arc::<AtomicU64>::default();
        count_steps(&mut connection, &steps)
            .map_err(|error| OpenError::Damaged { path: path.clone(), reason: error.to_string() })?;
        let (writer, jobs) = mpsc::channel::<Job>();
        std::thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || {
                // A panicking job must not end the writer; its transaction rolls back during unwinding. Nor may the
                // handling of the panic end it.
                while let Ok(job) = jobs.recv() {
                    let _ = catch_unwind(AssertUnwindSafe(|| {
                        if catch_unwind(AssertUnwindSafe(|| job(&mut connection))).is_err() {
                            tracing::error!("a write panicked and was rolled back");
                        }
                    }));
                }
            })
            .map_err(|reason| OpenError::Io { path: path.clone(), reason })?;
        Ok(Self { writer, readers: Arc::default(), running: Arc::default(), steps, statements: Arc::default(), path })
    }

    /// Instructions that SQLite has run since the store was opened, in hundreds: a measure of work that is the same on
    /// every machine.
    pub fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// SQL statements that transactions have run since the store was opened.
    pub fn statements(&self) -> u64 {
        self.statements.load(Ordering::Relaxed)
    }

    /// Runs a read in one transaction on a connection of its own.
    pub async fn read<T, F>(&self, read: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&ReadTx) -> Result<T, StoreError> + Send + 'static,
    {
        self.read_as(read).await
    }

    /// Runs a read in one transaction; its errors are of the caller's own kind.
    pub async fn read_as<T, E, F>(&self, read: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&ReadTx) -> Result<T, E> + Send + 'static,
    {
        let store = self.clone();
        let run = move || {
            let idle = store.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut connection = if let Some(connection) = idle { connection } else { store.reader()? };
            let answer = transaction::read(&mut connection, &store.statements, read);
            store.readers.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            answer
        };
        tokio::task::spawn_blocking(run).await.map_err(|error| StoreError::internal("a read ended early", &error))?
    }

    /// Runs a change that no function of a resource makes, for a test.
    #[cfg(test)]
    pub async fn execute(&self, sql: &'static str) -> Result<usize, StoreError> {
        self.write(move |tx| tx.execute(sql, [])).await
    }

    /// Opens one more connection for reads.
    fn reader(&self) -> Result<Connection, StoreError> {
        let mut connection = schema::open_reader(&self.path)?;
        count_steps(&mut connection, &self.steps)?;
        Ok(connection)
    }

    /// Runs a write in one transaction on the writer thread.
    pub async fn write<T, F>(&self, write: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&WriteTx) -> Result<T, StoreError> + Send + 'static,
    {
        self.write_as(write).await
    }

    /// Runs a write in one transaction on the writer thread; its errors are of the caller's own kind.
    pub async fn write_as<T, E, F>(&self, write: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&WriteTx) -> Result<T, E> + Send + 'static,
    {
        let (answer, mut answered) = oneshot::channel();
        // Whoever sets it first decides: the writer starts the job, or the caller gives up and the job never runs.
        let taken = Arc::new(AtomicBool::new(false));
        let (mine, statements) = (taken.clone(), self.statements.clone());
        let job = move |connection: &mut Connection| {
            if mine.swap(true, Ordering::AcqRel) {
                return;
            }
            // The caller may have gone; a committed change stays committed.
            let _ = answer.send(transaction::write(connection, &statements, write));
        };
        self.writer.send(Box::new(job)).map_err(|_| StoreError::unavailable("the store is closed"))?;
        let ended_early = |error| StoreError::internal("a write ended early", &error);
        if let Ok(answer) = tokio::time::timeout(WRITER_TIMEOUT, &mut answered).await {
            return answer.map_err(ended_early)?;
        }
        if !taken.swap(true, Ordering::AcqRel) {
            return Err(StoreError::unavailable("the workspace is busy; nothing was changed").into());
        }
        answered.await.map_err(ended_early)?
    }

    /// Runs a write that answers a request. A repeat of the same request under the same key gets the first answer and does
    /// nothing; a different request under the key is refused.
    pub async fn answer<E, F>(&self, identity: Option<Identity>, write: F) -> Result<Written, E>
    where
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&WriteTx) -> Result<Value, E> + Send + 'static,
    {
        let _running = identity.as_ref().map(|identity| Running::start(&self.running, &identity.key)).transpose()?;
        self.write_as(move |tx| {
            if let Some(identity) = &identity {
                answers::forget_old(tx)?;
                if let Some(body) = answers::earlier(tx, identity)? {
                    return Ok(Written { body, replayed: true });
                }
            }
            let body = write(tx)?;
            if let Some(identity) = identity {
                answers::keep(tx, &identity, &body)?;
            }
            Ok(Written { body, replayed: false })
        })
        .await
    }
}

/// Parses a JSON column.
fn json_column<T: serde::de::DeserializeOwned>(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, Box::new(error)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{SizePx, VideoId};

    #[tokio::test]
    async fn a_read_sees_one_state_whatever_is_written_meanwhile() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&DataDir::open(&folder.path().join("workspace")).unwrap()).unwrap();
        let id = VideoId::new("vid_a");
        let (of, size) = (id.clone(), SizePx { width: 1920.0, height: 1080.0 });
        store.write(move |tx| VideoRow::fresh(of, "First".into(), size, "hard_cut").insert(tx)).await.unwrap();
        let (writer, of) = (store.clone(), id.clone());
        let names = store.read(move |tx| {
            let first = VideoRow::find(tx, &of)?.name;
            let renamed = of.clone();
            let rename = writer.write(move |tx| {
                let mut row = VideoRow::find(tx, &renamed)?;
                row.name = "Second".into();
                row.save(tx)
            });
            tokio::runtime::Handle::current().block_on(rename)?;
            Ok([first, VideoRow::find(tx, &of)?.name])
        });
        assert_eq!(names.await.unwrap(), ["First", "First"], "the second answer fits the first");
        assert_eq!(store.read(move |tx| Ok(VideoRow::find(tx, &id)?.name)).await.unwrap(), "Second");
    }
}
