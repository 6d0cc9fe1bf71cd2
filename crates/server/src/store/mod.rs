//! The database as functions of resources, over SQLite or PostgreSQL. Every write is one transaction with the change, the video's
//! new revision and the answer to its Idempotency-Key: all or nothing.

pub mod announced;
mod answers;
pub mod chapters;
mod clips;
pub mod collaborators;
pub mod deliveries;
pub mod disuse;
mod expected;
mod exports;
mod face_scans;
mod items;
pub mod jobs;
pub mod members;
pub mod pictures;
pub mod playlists;
mod prepared;
pub mod presence;
pub mod push;
mod records;
mod settings;
mod sources;
pub mod tags;
pub mod transcriptions;
mod videos;
pub mod watching;

pub use super::db::{Connect, ReadTx, Reason, Referred, Scope, StoreError, WriteTx, check, pause_endpoints, snapshot};
pub use announced::Announced;
pub use answers::forget_old as forget_answers;
pub use clips::{CameraRow, ClipRow, NewClip};
pub use deliveries::DueDelivery;
pub use disuse::{Due, UnusedSource};
pub use expected::Expected;
pub use exports::{ExportRow, RunningExport};
pub use face_scans::{DueScan, FaceScanRow};
pub use items::{ItemRow, ItemText, SavedItem, StoredKeys, anchored};
pub use members::{Caller, HandedOut, Right, Role};
pub use records::{Record, RecordKind, read_cursor};
pub use settings::{ClipSettings, Music, VideoSettings};
pub use sources::{SourceRow, UploadRow};
pub use videos::{VideoRow, ratio};

use super::{
    DataDir, OpenError, clock,
    db::{Database, Ended, NONE, Row, Statements, Type, Value as Param, Write, params},
};
use std::{
    collections::HashSet,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio::sync::oneshot;

/// How long a write waits in the queue before it is abandoned without having started.
const WRITER_TIMEOUT: Duration = Duration::from_secs(10);

/// The workspace's database. Clones share it.
#[derive(Clone)]
pub struct Store {
    database: Arc<Database>,
    /// Statement counter of this clone.
    statements: Statements,
    counts: Arc<Counts>,
    /// Idempotency-Keys of running requests, each prefixed by its user.
    running: Arc<Mutex<HashSet<String>>>,
    /// Scopes of writes that wait or run.
    waiting: prepared::Waiting,
    /// Whether a user other than the workspace's owner has an API key.
    has_members: Arc<AtomicBool>,
}

/// Statements since the store was opened, by origin.
struct Counts {
    requests: Statements,
    workers: Statements,
}

/// Tolerated difference between this computer's clock and the database's, in milliseconds. Retention uses the database's clock, but
/// files carry the times of computers.
const CLOCKS_APART_MS: u64 = 60_000;

/// Reserves an Idempotency-Key for as long as its request runs.
struct Running {
    keys: Arc<Mutex<HashSet<String>>>,
    key: String,
}

impl Running {
    fn start(keys: &Arc<Mutex<HashSet<String>>>, key: &str) -> Result<Self, StoreError> {
        if !keys.lock().unwrap_or_else(PoisonError::into_inner).insert(key.to_owned()) {
            return Err(still_running());
        }
        Ok(Self { keys: keys.clone(), key: key.to_owned() })
    }
}

/// Separates a refusal of the caller, returned as a value, from a failure.
fn refusal<T>(asked: Result<T, StoreError>) -> Result<Result<T, StoreError>, StoreError> {
    match asked {
        Err(error) if !matches!(error.reason(), Reason::Unauthorized | Reason::Forbidden) => Err(error),
        asked => Ok(asked),
    }
}

fn still_running() -> StoreError {
    StoreError::conflict("the first request with this Idempotency-Key is still running").retry_in(1)
}

impl Drop for Running {
    fn drop(&mut self) {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.key);
    }
}

/// Caller and metadata of a write request.
pub struct Identity {
    /// The caller.
    pub caller: Arc<Caller>,
    /// The right that the request needs.
    pub right: Right,
    /// The operation's id in the API document.
    pub operation: Arc<str>,
    /// Path of the request.
    pub address: String,
    /// Whether the answer contains the id of a new record.
    pub makes: bool,
    /// The request's id, as in the answer.
    pub request_id: String,
    /// `None` without an Idempotency-Key.
    pub once: Option<Once>,
}

/// Identity of a request that may be repeated.
pub struct Once {
    /// The Idempotency-Key.
    pub key: String,
    /// Method, path and a hash of the body, which must be equal in a repeat.
    pub request: String,
}

/// Sender of a call, according to the API key.
pub enum Sender {
    /// The workspace's owner.
    Owner,
    /// The user whose API key has this hash.
    Key(String),
}

/// Decision about a call.
pub struct Admission {
    /// The caller, or why there is no valid one.
    pub caller: Result<Caller, StoreError>,
    /// Why the caller may not make the call.
    pub allowed: Result<(), StoreError>,
    /// Number of this user's calls in the current rate window including this one, and the milliseconds until it ends; `None` unless
    /// servers count together.
    pub calls: Option<(i64, i64)>,
}

/// Answer to a write.
pub struct Answer {
    /// The body as JSON.
    pub body: String,
    /// Revision for the `ETag`; `None` if the answer has none.
    pub revision: Option<u64>,
}

/// The answer of a write.
pub struct Written {
    /// Body and revision.
    pub answer: Answer,
    /// Whether this is the stored answer of an earlier run, and nothing was done now.
    pub replayed: bool,
}

impl Store {
    /// Opens or creates the database, migrates it to the current format and checks it.
    pub fn open(data: &DataDir) -> Result<Self, OpenError> {
        Self::of(Database::open_file(&data.database())?)
    }

    /// Opens a database file that no other process has open, and migrates it to the current format.
    pub fn open_file(path: &Path) -> Result<Self, OpenError> {
        Self::of(Database::open_file(path)?)
    }

    /// Opens a database of an engine that another crate brings. It may wait for a server: not on a thread that drives a runtime.
    pub fn connect(connect: Connect) -> Result<Self, OpenError> {
        Self::of(Database::of(connect()?))
    }

    fn of(database: Database) -> Result<Self, OpenError> {
        let failed = |error: StoreError| OpenError::Failed { reason: error.to_string() };
        let workers = Statements::that_may_take_long();
        let counts = Arc::new(Counts { requests: Statements::default(), workers });
        let statements = counts.requests.clone();
        let has_members = database.read(&statements, members::any_keys).map_err(failed)?;
        let has_members = Arc::new(AtomicBool::new(has_members));
        Ok(Self {
            database: Arc::new(database),
            statements,
            counts,
            running: Arc::default(),
            waiting: prepared::Waiting::default(),
            has_members,
        })
    }

    /// A clone for background work: its statements count as those of workers.
    pub fn for_workers(&self) -> Self {
        Self { statements: self.counts.workers.clone(), ..self.clone() }
    }

    /// Whether several servers may share the database.
    pub fn is_shared(&self) -> bool {
        self.database.is_shared()
    }

    /// The time of the database's clock in milliseconds since 1970, by its last known offset.
    pub fn now_ms(&self) -> i64 {
        clock::now_ms().saturating_add(self.database.ahead_ms())
    }

    /// Error text if this computer's clock is wrong; `None` if it is within a minute of the database's.
    pub fn clock_fault(&self) -> Option<String> {
        let ahead_ms = self.database.ahead_ms();
        let apart = ahead_ms.unsigned_abs();
        (apart > CLOCKS_APART_MS).then(|| {
            let way = if ahead_ms > 0 { "behind" } else { "ahead of" };
            format!("this computer's clock is {} {way} the database's: set both, for example with NTP", clock::span(apart))
        })
    }

    /// Whether users other than the workspace's owner may call.
    pub fn has_members(&self) -> bool {
        self.is_shared() || self.has_members.load(Ordering::Acquire)
    }

    /// Notes that there are users with API keys.
    pub fn expect_members(&self) {
        self.has_members.store(true, Ordering::Release);
    }

    /// Refuses a caller whose API key was revoked or has expired, or whose role was reduced, since the caller was admitted.
    pub async fn is_still(&self, caller: &Caller) -> Result<(), StoreError> {
        match caller.key() {
            None => Ok(()),
            Some(hash) => {
                let (hash, role) = (hash.to_owned(), caller.role);
                let right = Right { role, video: None, shares: false };
                self.read(move |tx| members::allow(tx, &members::caller(tx, &hash)?, &right)).await
            }
        }
    }

    /// Writes and reads presence data, which servers of a shared database share and which need not survive a crash.
    pub async fn note<T, F>(&self, note: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&WriteTx) -> Result<T, StoreError> + Send + 'static,
    {
        let (database, statements) = (self.database.clone(), self.statements.clone());
        on_a_thread("a note ended early", Box::new(move || database.note(&statements, note))).await?
    }

    /// Identifies the caller of a request, checks the right, and counts the call if `counts` and servers count together. The owner
    /// of an embedded workspace is admitted without a query.
    pub async fn admit(&self, sender: Sender, right: Right, counts: bool) -> Result<Admission, StoreError> {
        if let (Sender::Owner, false) = (&sender, self.is_shared()) {
            return Ok(Admission { caller: Ok(Caller::owner()), allowed: Ok(()), calls: None });
        }
        let who = move |tx: &ReadTx| -> Result<_, StoreError> {
            let caller = match sender {
                Sender::Owner => Ok(Caller::owner()),
                Sender::Key(hash) => refusal(members::caller(tx, &hash))?,
            };
            let allowed = match &caller {
                Ok(caller) => refusal(members::allow(tx, caller, &right))?,
                Err(_) => Ok(()),
            };
            Ok((caller, allowed))
        };
        if !self.is_shared() {
            let (caller, allowed) = self.read(who).await?;
            return Ok(Admission { caller, allowed, calls: None });
        }
        let (database, statements) = (self.database.clone(), self.statements.clone());
        let admitted = move || {
            database.note(&statements, |tx| {
                let (caller, allowed) = who(tx)?;
                let calls = match &caller {
                    Ok(caller) if counts => Some(members::count_call(tx, &caller.id)?),
                    Ok(caller) => Some(members::calls(tx, &caller.id)?),
                    Err(_) => None,
                };
                Ok(Admission { caller, allowed, calls })
            })
        };
        on_a_thread("a call was not admitted", Box::new(admitted)).await?
    }

    /// Instructions that SQLite has run since the store was opened, in hundreds: a measure of work that is the same on every
    /// computer.
    pub fn steps(&self) -> u64 {
        self.database.steps()
    }

    /// Checks that the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.read(|tx| tx.value::<i64>("SELECT 1", NONE).map(drop)).await
    }

    /// Runs a write without an effect, with the lock of all writes: it succeeds only if writes do.
    pub async fn try_write(&self) -> Result<(), StoreError> {
        self.write(Scope::Workspace, |tx| {
            tx.execute("UPDATE page_secret SET value = value WHERE name = 'links'", NONE).map(drop)
        })
        .await
    }

    /// Open connections to a database server, and how many of them are idle; `None` for a file.
    pub fn connections(&self) -> Option<(usize, usize)> {
        self.database.connections()
    }

    /// SQL statements run since the store was opened.
    pub fn statements(&self) -> u64 {
        self.statements_of_requests() + self.counts.workers.count()
    }

    /// SQL statements that requests waited for.
    pub fn statements_of_requests(&self) -> u64 {
        self.counts.requests.count()
    }

    /// Runs a read in one transaction on a connection of its own.
    pub async fn read<T, F>(&self, read: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&ReadTx) -> Result<T, StoreError> + Send + 'static,
    {
        self.read_as(read).await
    }

    /// Like [`Self::read`], but with the caller's own error type.
    pub async fn read_as<T, E, F>(&self, read: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&ReadTx) -> Result<T, E> + Send + 'static,
    {
        self.read_boxed(Box::new(read)).await
    }

    /// The part of [`Self::read_as`] that is compiled once per type of answer, not per read.
    async fn read_boxed<T, E>(&self, read: Read<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (database, statements) = (self.database.clone(), self.statements.clone());
        on_a_thread("a read ended early", Box::new(move || database.read(&statements, read))).await?
    }

    /// Runs a statement for which no resource has a function, in tests.
    #[cfg(test)]
    pub async fn execute(&self, sql: &'static str) -> Result<usize, StoreError> {
        self.write(Scope::Workspace, move |tx| tx.execute(sql, NONE)).await
    }

    /// Runs a write in one transaction; `scope` is the data that it may read and change.
    pub async fn write<T, F>(&self, scope: Scope, write: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&WriteTx) -> Result<T, StoreError> + Send + 'static,
    {
        self.write_as(scope, write).await
    }

    /// Like [`Self::write`], but with the caller's own error type.
    pub async fn write_as<T, E, F>(&self, scope: Scope, write: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&WriteTx) -> Result<T, E> + Send + 'static,
    {
        self.write_boxed(scope, Box::new(write)).await
    }

    /// The part of [`Self::write_as`] that is compiled once per type of answer, not per write.
    async fn write_boxed<T, E>(&self, scope: Scope, write: Change<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let _waits = self.waiting.enter(&scope);
        let (answer, mut answered) = oneshot::channel();
        // The first to set this flag decides: the writer starts the job, or the caller gives up and the job never runs.
        let taken = Arc::new(AtomicBool::new(false));
        let mine = taken.clone();
        self.database.write(Write::new(scope, self.statements.clone(), move |tx| {
            if mine.swap(true, Ordering::AcqRel) {
                return None;
            }
            let written = tx.map_err(E::from).and_then(write);
            let keeps = written.is_ok();
            // The caller may be gone; a committed change stays committed.
            let answer = move |committed: Result<(), StoreError>| drop(answer.send(committed.map_err(E::from).and(written)));
            Some(Ended { keeps, answer: Box::new(answer) })
        }))?;
        let ended_early = |error| StoreError::internal("a write ended early", &error);
        if let Ok(answer) = tokio::time::timeout(WRITER_TIMEOUT, &mut answered).await {
            return answer.map_err(ended_early)?;
        }
        if !taken.swap(true, Ordering::AcqRel) {
            return Err(StoreError::unavailable("the workspace is busy; nothing was changed").into());
        }
        answered.await.map_err(ended_early)?
    }

    /// Runs a write that answers a request with JSON. A repeat of the request with the same Idempotency-Key gets the first answer
    /// and changes nothing; a different request with that key is refused.
    pub async fn answer<E, F>(&self, scope: Scope, identity: Option<Identity>, write: F) -> Result<Written, E>
    where
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&WriteTx) -> Result<Answer, E> + Send + 'static,
    {
        self.answer_boxed(scope, identity, Box::new(write)).await
    }

    /// The part of [`Self::answer`] that is compiled once per error type, not per operation.
    async fn answer_boxed<E>(&self, scope: Scope, identity: Option<Identity>, write: Change<Answer, E>) -> Result<Written, E>
    where
        E: From<StoreError> + Send + 'static,
    {
        let key =
            identity.as_ref().and_then(|identity| Some(format!("{} {}", identity.caller.id, identity.once.as_ref()?.key)));
        let _running = key.as_ref().map(|key| Running::start(&self.running, key)).transpose()?;
        let writes_down = self.has_members();
        self.write_as(scope, move |tx| {
            let Some(identity) = identity else { return Ok(Written { answer: write(tx)?, replayed: false }) };
            members::still_may(tx, &identity)?;
            if let (Some(key), Some(once)) = (&key, &identity.once) {
                if !tx.hold_key(key)? {
                    return Err(still_running().into());
                }
                if let Some(answer) = answers::earlier(tx, &identity.caller.id, once)? {
                    return Ok(Written { answer, replayed: true });
                }
            }
            let answer = write(tx)?;
            if writes_down {
                members::write_down(tx, &identity, &answer.body)?;
            }
            if let Some(once) = &identity.once {
                answers::keep(tx, &identity.caller.id, once, &answer)?;
            }
            Ok(Written { answer, replayed: false })
        })
        .await
    }
}

/// A read in a transaction.
type Read<T, E> = Box<dyn FnOnce(&ReadTx) -> Result<T, E> + Send>;

/// A write in a transaction.
type Change<T, E> = Box<dyn FnOnce(&WriteTx) -> Result<T, E> + Send>;

/// Runs blocking work on its own thread; `early` is the error text if the work panics.
async fn on_a_thread<T: Send + 'static>(early: &'static str, work: Box<dyn FnOnce() -> T + Send>) -> Result<T, StoreError> {
    let (answer, answered) = oneshot::channel();
    // All tasks have one type, whatever they answer: each type of task adds some kilobytes to the program.
    let task: Box<dyn FnOnce() + Send> = Box::new(move || drop(answer.send(work())));
    tokio::task::spawn_blocking(task).await.map_err(|error| StoreError::internal(early, &error))?;
    answered.await.map_err(|error| StoreError::internal(early, &error))
}

/// Parses a JSON column.
fn json_column<T: serde::de::DeserializeOwned>(row: &Row<'_>, column: usize) -> Result<T, StoreError> {
    serde_json::from_str(row.get(column)?).map_err(|error| StoreError::internal("a stored row is damaged", &error))
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
        store
            .write(Scope::Workspace, move |tx| VideoRow::fresh(of, "First".into(), size, "hard_cut").insert(tx))
            .await
            .unwrap();
        let (writer, of) = (store.clone(), id.clone());
        let names = store.read(move |tx| {
            let first = VideoRow::find(tx, &of)?.name;
            let renamed = of.clone();
            let rename = writer.write(Scope::Workspace, move |tx| {
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
