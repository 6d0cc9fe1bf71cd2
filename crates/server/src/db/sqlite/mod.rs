//! SQLite in WAL mode: one writer thread and a few connections that read.

mod schema;
mod snapshot;

pub use snapshot::{Referred, check, pause_endpoints, snapshot};

use super::{
    Cell, Cells, OpenError, ReadTx, Row, StoreError, Value, Write, WriteTx, disk, ownership,
    transaction::{Link, Type},
};
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

/// How many SQLite instructions make one counted step. A statement with fewer does not count: its cost does not grow with
/// what is stored.
const COUNTED: i32 = 100;

/// A database in a file.
pub struct Sqlite {
    writer: mpsc::Sender<Write>,
    readers: Mutex<Vec<Connection>>,
    /// Counts the instructions that SQLite has run.
    steps: Arc<AtomicU64>,
    path: PathBuf,
}

impl Sqlite {
    /// Opens or creates the database, migrates it to the current format and checks it; starts the writer.
    pub fn open(path: &Path, statements: Arc<AtomicU64>) -> Result<Self, OpenError> {
        let mut connection = schema::open(path)?;
        let steps = Arc::<AtomicU64>::default();
        count_steps(&mut connection, &steps)
            .map_err(|error| OpenError::Damaged { path: path.to_owned(), reason: error.to_string() })?;
        let (writer, waiting) = mpsc::channel::<Write>();
        std::thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || {
                while let Ok(write) = waiting.recv() {
                    // Nor may the handling of a panic end the writer.
                    let _ = catch_unwind(AssertUnwindSafe(|| run(&mut connection, &statements, write)));
                }
            })
            .map_err(|reason| OpenError::Io { path: path.to_owned(), reason })?;
        Ok(Self { writer, readers: Mutex::default(), steps, path: path.to_owned() })
    }

    /// Instructions run so far.
    pub fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// Runs a read in one transaction.
    pub fn read<T, E: From<StoreError>>(
        &self,
        statements: &AtomicU64,
        read: impl FnOnce(&ReadTx) -> Result<T, E>,
    ) -> Result<T, E> {
        let idle = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut connection = if let Some(connection) = idle { connection } else { self.reader().map_err(StoreError::from)? };
        let answer = (|| {
            let transaction = connection.transaction().map_err(StoreError::from)?;
            let value = read(&ReadTx::new(&Open(&transaction), statements))?;
            transaction.commit().map_err(StoreError::from)?;
            Ok(value)
        })();
        self.readers.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        answer
    }

    /// Opens one more connection for reads.
    fn reader(&self) -> rusqlite::Result<Connection> {
        let mut connection = schema::open_reader(&self.path)?;
        count_steps(&mut connection, &self.steps)?;
        Ok(connection)
    }

    /// Queues a write for the writer.
    pub fn write(&self, write: Write) -> Result<(), StoreError> {
        self.writer.send(write).map_err(|_| StoreError::unavailable("the store is closed"))
    }
}

/// Runs a write in a transaction of its own: committed where it keeps its changes, rolled back where it does not or panics.
fn run(connection: &mut Connection, statements: &AtomicU64, write: Write) {
    let transaction = match connection.transaction_with_behavior(TransactionBehavior::Immediate) {
        Ok(transaction) => transaction,
        Err(error) => {
            if let Some(ended) = (write.0)(Err(error.into())) {
                (ended.answer)(Ok(()));
            }
            return;
        }
    };
    let ended = catch_unwind(AssertUnwindSafe(|| (write.0)(Ok(&WriteTx::new(&Open(&transaction), statements)))));
    match ended {
        Ok(Some(ended)) if ended.keeps => (ended.answer)(transaction.commit().map_err(StoreError::from)),
        Ok(Some(ended)) => {
            drop(transaction);
            (ended.answer)(Ok(()));
        }
        Ok(None) => {}
        Err(_) => tracing::error!("a write panicked and was rolled back"),
    }
}

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

/// A connection with an open transaction.
struct Open<'a>(&'a Connection);

impl Open<'_> {
    fn prepare(&self, sql: &str) -> Result<CachedStatement<'_>, StoreError> {
        Ok(self.0.prepare_cached(&filled(sql))?)
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
            if take(&Row(row))?.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn execute(&self, sql: &str, values: &[Value<'_>]) -> Result<usize, StoreError> {
        Ok(self.prepare(sql)?.execute(rusqlite::params_from_iter(values))?)
    }

    /// One prepared statement, bound for each row: SQLite has no round trip to save, and a statement of all rows would be
    /// prepared anew for each number of them.
    fn execute_many(&self, sql: &str, types: &[Type], rows: &[Vec<Value<'_>>]) -> Result<(), StoreError> {
        let places: Vec<_> = (1..=types.len()).map(|place| format!("?{place}")).collect();
        let mut statement = self.prepare(&sql.replace("{rows}", &format!("VALUES ({})", places.join(", "))))?;
        for row in rows {
            statement.execute(rusqlite::params_from_iter(row))?;
        }
        Ok(())
    }
}

/// A statement with its holes filled: a list of texts is bound as a JSON array.
fn filled(sql: &str) -> Cow<'_, str> {
    if !sql.contains("{ids ") {
        return sql.into();
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
            Some(ErrorCode::DiskFull) => Self::unavailable("the disk is full; nothing was changed"),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::unavailable("the workspace is busy"),
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::SystemIoFailure) => {
                tracing::error!(%error, "the disk failed");
                Self::unavailable("the workspace's disk cannot be written; nothing was changed")
            }
            _ => Self::internal("the store failed", &error),
        }
    }
}
