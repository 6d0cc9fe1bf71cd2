//! SQLite in WAL mode: one writer thread, and a pool of read connections.

mod recent;
mod schema;
mod snapshot;

pub use snapshot::{Referred, check, pause_endpoints, snapshot};

use super::{
    Cell, Cells, Ended, Engine, Link, Moment, OpenError, Row, Scope, StoreError, Type, Undone, Value, Work, Write, disk,
    ownership,
};
use crate::clock;
use recent::{Clock, Recent};
use rusqlite::{
    CachedStatement, Connection, ErrorCode, TransactionBehavior,
    types::{ToSqlOutput, ValueRef},
};
use std::{
    borrow::Cow,
    ops::ControlFlow,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc,
    },
};

/// SQLite instructions per counted step. Shorter statements don't count: their cost does not grow with the stored data.
const COUNTED: i32 = 100;

/// A database in a file.
pub struct Sqlite {
    writer: mpsc::Sender<Write>,
    readers: Mutex<Vec<Connection>>,
    /// Number of committed writes.
    clock: Clock,
    /// Steps run so far.
    steps: Arc<AtomicU64>,
    path: PathBuf,
}

impl Sqlite {
    /// Opens or creates the database, migrates it to the current format and checks it; starts the writer.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let mut connection = schema::open(path)?;
        let steps = Arc::<AtomicU64>::default();
        count_steps(&mut connection, &steps)
            .map_err(|error| OpenError::Damaged { path: path.to_owned(), reason: error.to_string() })?;
        let (writer, waiting) = mpsc::channel::<Write>();
        let clock = Clock::default();
        let recent = Recent::new(clock.clone());
        std::thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || {
                // Even a panic while handling a panic must not end the writer.
                while catch_unwind(AssertUnwindSafe(|| serve(&mut connection, &recent, &waiting))).is_err() {}
            })
            .map_err(|reason| OpenError::Io { path: path.to_owned(), reason })?;
        Ok(Self { writer, readers: Mutex::default(), clock, steps, path: path.to_owned() })
    }

    /// Opens another read connection.
    fn reader(&self) -> rusqlite::Result<Connection> {
        let mut connection = schema::open_reader(&self.path)?;
        count_steps(&mut connection, &self.steps)?;
        Ok(connection)
    }
}

impl Engine for Sqlite {
    fn read(&self, _: bool, work: &mut Work<'_>) -> Result<(), Undone> {
        let idle = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut connection = if let Some(connection) = idle { connection } else { self.reader().map_err(StoreError::from)? };
        let answer = (|| {
            let transaction = connection.transaction().map_err(StoreError::from)?;
            work(&Open { connection: &transaction, recent: None })?;
            Ok(transaction.commit().map_err(StoreError::from)?)
        })();
        self.readers.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        answer
    }

    fn write(&self, write: Write) -> Result<(), StoreError> {
        self.writer.send(write).map_err(|_| StoreError::unavailable("the store is closed"))
    }

    fn is_shared(&self) -> bool {
        false
    }

    /// A read that begins later sees all that was committed by then.
    fn moment(&self) -> Option<Moment> {
        Some(self.clock.now())
    }

    fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }
}

/// SQL of the time in milliseconds since 1970.
const NOW: &str = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
/// Maximum number of writes that share a commit.
const MOST_TOGETHER: usize = 16;

/// Runs queued writes until the queue is closed.
fn serve(connection: &mut Connection, recent: &Recent, waiting: &mpsc::Receiver<Write>) {
    let mut next = None;
    while let Some(write) = next.take().or_else(|| waiting.recv().ok()) {
        next = if matches!(write.scope, Scope::Workspace) {
            run_alone(connection, recent, write);
            None
        } else {
            run_together(connection, recent, write, waiting)
        };
    }
}

/// Runs a write in a transaction of its own. Rolls back if the write does not keep its changes, or panics.
fn run_alone(connection: &mut Connection, recent: &Recent, write: Write) {
    let transaction = match connection.transaction_with_behavior(TransactionBehavior::Immediate) {
        Ok(transaction) => transaction,
        Err(error) => return answer((write.run)(Err(error.into())), &Ok(())),
    };
    let ended = run(&transaction, recent, write);
    if ended.as_ref().is_some_and(|ended| ended.keeps) {
        answer(ended, &commit(transaction, recent));
    } else {
        drop(transaction);
        answer(ended, &Ok(()));
    }
}

/// Runs a write, and the queued ones behind it that may share its commit, in one transaction. A write that does not keep its
/// changes is rolled back alone; callers are answered after the common commit. Returns the first queued write that must run alone.
fn run_together(connection: &mut Connection, recent: &Recent, write: Write, waiting: &mpsc::Receiver<Write>) -> Option<Write> {
    let transaction = match connection.transaction_with_behavior(TransactionBehavior::Immediate) {
        Ok(transaction) => transaction,
        Err(error) => {
            answer((write.run)(Err(error.into())), &Ok(()));
            return None;
        }
    };
    // The first write needs no savepoint: if it keeps nothing, the transaction contains nothing else yet.
    let first = run(&transaction, recent, write);
    if first.as_ref().is_none_or(|first| !first.keeps) {
        drop(transaction);
        answer(first, &Ok(()));
        return None;
    }
    let (mut all, mut met, mut whole) = (Vec::from_iter(first), None, Ok(()));
    while all.len() < MOST_TOGETHER
        && let Ok(write) = waiting.try_recv()
    {
        if write.scope == Scope::Workspace {
            met = Some(write);
            break;
        }
        match run_within(&transaction, recent, write) {
            Ok(ended) => all.extend(ended),
            Err((ended, error)) => {
                all.extend(ended);
                whole = Err(error);
                break;
            }
        }
    }
    let committed = whole.and_then(|()| commit(transaction, recent));
    for ended in all {
        answer(Some(ended), &committed);
    }
    met
}

/// Commits the transaction, then advances the clock, so that a caller who is answered afterwards finds a later moment.
fn commit(transaction: rusqlite::Transaction<'_>, recent: &Recent) -> Result<(), StoreError> {
    transaction.commit()?;
    recent.committed();
    Ok(())
}

/// Runs a write in a savepoint of a shared transaction. Fails if the transaction cannot be used any more.
fn run_within(connection: &Connection, recent: &Recent, write: Write) -> Result<Option<Ended>, (Option<Ended>, StoreError)> {
    let step = |sql| connection.prepare_cached(sql).and_then(|mut statement| statement.execute([]));
    if let Err(error) = step("SAVEPOINT one") {
        let error = StoreError::from(error);
        return Err(((write.run)(Err(error.clone())), error));
    }
    let ended = run(connection, recent, write);
    let kept = ended.as_ref().is_some_and(|ended| ended.keeps);
    let back = if kept { Ok(0) } else { step("ROLLBACK TO one") };
    match back.and_then(|_| step("RELEASE one")) {
        // SQLite itself ends the transaction if the disk fails.
        Ok(_) if !connection.is_autocommit() => Ok(ended),
        Ok(_) => Err((ended, StoreError::unavailable("the disk failed; nothing was changed"))),
        Err(error) => Err((ended, error.into())),
    }
}

/// Runs a write. `None` if it panics. Records the scope of a write that keeps its changes, for prepared changes behind it.
fn run(connection: &Connection, recent: &Recent, write: Write) -> Option<Ended> {
    let Write { scope, run, .. } = write;
    let open = Open { connection, recent: Some(recent) };
    let ended = catch_unwind(AssertUnwindSafe(|| run(Ok(&open))));
    let ended = ended.unwrap_or_else(|_| {
        tracing::error!("a write panicked and was rolled back");
        None
    });
    if ended.as_ref().is_some_and(|ended| ended.keeps) {
        recent.note(scope);
    }
    ended
}

/// Answers the caller of a write.
fn answer(ended: Option<Ended>, committed: &Result<(), StoreError>) {
    if let Some(ended) = ended {
        (ended.answer)(committed.clone());
    }
}

/// Counts the instructions that a connection runs.
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

/// A connection with an open transaction.
struct Open<'a> {
    connection: &'a Connection,
    /// Recent writes; `None` for a read connection.
    recent: Option<&'a Recent>,
}

impl Open<'_> {
    fn prepare(&self, sql: &str) -> Result<CachedStatement<'_>, StoreError> {
        Ok(self.connection.prepare_cached(&filled(sql))?)
    }
}

impl Link for Open<'_> {
    fn query(
        &self,
        sql: &str,
        values: &[Value<'_>],
        take: &mut dyn FnMut(&Row<'_>) -> Result<ControlFlow<()>, StoreError>,
    ) -> Result<(), StoreError> {
        let mut statement = self.prepare(sql)?;
        let mut rows = statement.query(rusqlite::params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            if take(&Row::new(row))?.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn execute(&self, sql: &str, values: &[Value<'_>]) -> Result<usize, StoreError> {
        Ok(self.prepare(sql)?.execute(rusqlite::params_from_iter(values))?)
    }

    /// Executes one prepared statement per row: SQLite has no round trips to save, and one statement for all rows would be prepared
    /// again for each number of rows.
    fn execute_many(&self, sql: &str, types: &[Type], rows: &[Vec<Value<'_>>]) -> Result<(), StoreError> {
        let places: Vec<_> = (1..=types.len()).map(|place| format!("?{place}")).collect();
        let mut statement = self.prepare(&sql.replace("{rows}", &format!("VALUES ({})", places.join(", "))))?;
        for row in rows {
            statement.execute(rusqlite::params_from_iter(row))?;
        }
        Ok(())
    }

    fn update_many(&self, table: &str, columns: &[&str], _: &[Type], rows: &[Vec<Value<'_>>]) -> Result<(), StoreError> {
        let (key, columns) = columns.split_first().unwrap_or((&"id", &[]));
        let set: Vec<_> = columns.iter().zip(2..).map(|(column, place)| format!("{column} = ?{place}")).collect();
        let mut statement = self.prepare(&format!("UPDATE {table} SET {} WHERE {key} = ?1", set.join(", ")))?;
        for row in rows {
            statement.execute(rusqlite::params_from_iter(row))?;
        }
        Ok(())
    }

    /// Always succeeds: the only writer runs this transaction.
    fn hold_key(&self, _: &str) -> Result<bool, StoreError> {
        Ok(true)
    }

    /// The database uses the clock of this computer.
    fn now_ms(&self) -> Result<i64, StoreError> {
        Ok(clock::now_ms())
    }

    fn is_unchanged(&self, scope: &Scope, since: Moment) -> bool {
        self.recent.is_some_and(|recent| recent.is_unchanged(scope, since))
    }

    fn is_shared(&self) -> bool {
        false
    }
}

/// Fills in the placeholders: `{lock}` is not needed with one writer, and a list of texts is bound as a JSON array.
fn filled(sql: &str) -> Cow<'_, str> {
    let sql = if sql.contains("{lock}") { Cow::Owned(sql.replace("{lock}", "")) } else { Cow::Borrowed(sql) };
    let sql = if sql.contains("{now}") { Cow::Owned(sql.replace("{now}", NOW)) } else { sql };
    if !sql.contains("{ids ") {
        return sql;
    }
    let mut parts = sql.split("{ids ");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (parameter, rest) = part.split_once('}').unwrap_or((part, ""));
        whole.push_str("SELECT value FROM json_each(");
        whole.push_str(parameter);
        whole.push(')');
        whole.push_str(rest);
    }
    whole.into()
}

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Self::Null => ToSqlOutput::Borrowed(ValueRef::Null),
            Self::Integer(value) => ToSqlOutput::Borrowed(ValueRef::Integer(*value)),
            Self::Real(value) => ToSqlOutput::Borrowed(ValueRef::Real(*value)),
            Self::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
            Self::Texts(texts) => {
                let texts = serde_json::to_string(texts);
                ToSqlOutput::Owned(rusqlite::types::Value::Text(
                    texts.map_err(|e| rusqlite::Error::ToSqlConversionFailure(e.into()))?,
                ))
            }
        })
    }
}

impl Cells for rusqlite::Row<'_> {
    fn cell(&self, column: usize) -> Result<Cell<'_>, StoreError> {
        Ok(match self.get_ref(column)? {
            ValueRef::Null => Cell::Null,
            ValueRef::Integer(value) => Cell::Integer(value),
            ValueRef::Real(value) => Cell::Real(value),
            text => Cell::Text(text.as_str().map_err(rusqlite::Error::from)?),
        })
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::no_room("the disk is full; nothing was changed"),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::unavailable("the workspace is busy"),
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::SystemIoFailure) => {
                tracing::error!(%error, "the disk failed");
                Self::no_room("the workspace's disk cannot be written; nothing was changed")
            }
            _ => Self::internal("the store failed", &error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Database, NONE, Statements};
    use super::*;
    use crate::api::VideoId;
    use std::sync::atomic::AtomicBool;

    /// A write that adds a tag of this name, and keeps it or not; sends its result over the channel.
    fn tag(name: &'static str, keeps: bool, answered: mpsc::Sender<(&'static str, bool)>) -> Write {
        Write::new(Scope::Video(VideoId::new("vid")), Statements::default(), move |tx| {
            let sql = "INSERT INTO record (id, kind, body, created_at, updated_at) VALUES (?1, 'tag', '{}', '', '')";
            tx.unwrap().execute(sql, [name]).unwrap();
            assert_ne!(name, "panics");
            Some(Ended { keeps, answer: Box::new(move |committed| answered.send((name, committed.is_ok())).unwrap()) })
        })
    }

    #[test]
    fn writes_that_wait_share_a_commit_which_comes_before_their_answers_and_a_failed_one_takes_nothing_of_the_others() {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::open_file(&folder.path().join("workspace.db")).unwrap();
        let (go, wait) = mpsc::channel::<()>();
        // Blocks the writer until the other writes are queued.
        database
            .write(Write::new(Scope::Workspace, Statements::default(), move |_| wait.recv().map(|()| None).unwrap()))
            .unwrap();
        let (answered, answers) = mpsc::channel();
        let early = Arc::new(AtomicBool::new(false));
        for (name, keeps) in [("first", true), ("refused", false), ("panics", true)] {
            database.write(tag(name, keeps, answered.clone())).unwrap();
        }
        let (flag, path) = (early.clone(), folder.path().join("workspace.db"));
        let sees = Write::new(Scope::Video(VideoId::new("other")), Statements::default(), move |tx| {
            let inside: i64 = tx.unwrap().value("SELECT count(*) FROM record WHERE kind = 'tag'", NONE).unwrap();
            let outside = Connection::open(path).unwrap();
            let outside: i64 =
                outside.query_row("SELECT count(*) FROM record WHERE kind = 'tag'", [], |row| row.get(0)).unwrap();
            flag.store(inside == 1 && outside == 0, Ordering::SeqCst);
            None
        });
        database.write(sees).unwrap();
        database.write(tag("last", true, answered.clone())).unwrap();
        go.send(()).unwrap();
        let all: Vec<_> = (0..3).map(|_| answers.recv().unwrap()).collect();
        assert_eq!(all, [("first", true), ("refused", true), ("last", true)]);
        assert!(early.load(Ordering::SeqCst), "the first write was there for the others before it was committed");
        let kept = database.read(&Statements::default(), |tx| {
            tx.rows("SELECT id FROM record WHERE kind = 'tag' ORDER BY id", NONE, |row| row.get::<String>(0))
        });
        assert_eq!(kept.unwrap(), ["first", "last"]);
    }
}
