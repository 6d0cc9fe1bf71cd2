//! Database access of the store, and the only place that depends on an engine: SQLite or PostgreSQL. The functions of the resources
//! in `store` hand portable SQL, parameters and readers of rows to [`ReadTx`] and [`WriteTx`]; the engines fill in the differences.
//!
//! Portable SQL has parameters `?1`, `?2` and so on; upserts with `ON CONFLICT`; explicit `NULLS FIRST` or `NULLS LAST` when
//! ordering by a nullable column; casts where a parameter's type cannot be inferred. It has no JSON functions, triggers or
//! generated columns: the store writes the columns that it searches. Texts are compared and ordered bytewise. It has four
//! placeholders: `{now}` is the time of the database's clock, in milliseconds since 1970; `{ids ?1}` is the rows of a list of
//! texts, as in `id IN ({ids ?1})`; `{rows}` is the rows of [`WriteTx::execute_many`]; and `{lock}`, at the end of a subquery of a
//! deletion, skips rows that another transaction is deleting.

mod error;
mod names;
mod postgres;
mod row;
mod sqlite;
mod transaction;
mod value;
mod writes;

pub use error::{Reason, StoreError};
pub use postgres::{Migrated, Others};
pub use row::Row;
pub use sqlite::{Referred, check, pause_endpoints, snapshot};
pub use transaction::{ReadTx, Type, WriteTx};
pub use value::{NONE, Parameter, Value};
pub use writes::{Ended, Moment, Scope, Write};

pub(crate) use value::params;

use super::{OpenError, disk, ownership};
use row::{Cell, Cells};
use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};
use value::Params;

/// Creates a database on a PostgreSQL server, or migrates it to the format of this version. Refused while servers or workers have
/// the database open, unless the migration may run beside them. Blocks: don't call it on a thread of an async runtime.
pub fn migrate(url: &str, others: Others) -> Result<Migrated, OpenError> {
    postgres::migrate(&postgres::Reach::read(url)?, others)
}

/// An open database.
pub struct Database {
    engine: Engine,
}

/// Counts the statements that transactions run. Clones count together.
#[derive(Clone, Default)]
pub struct Statements {
    count: Arc<AtomicU64>,
    /// Whether the statements may take long, because no request waits for them.
    may_take_long: bool,
}

impl Statements {
    /// A counter for statements that may take long: clean-up, checks, reads for exports.
    pub fn that_may_take_long() -> Self {
        Self { may_take_long: true, ..Self::default() }
    }

    /// Statements counted so far.
    pub fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// Counts one statement.
    fn one(&self) {
        self.count.fetch_add(1, Ordering::Relaxed);
    }
}

enum Engine {
    Sqlite(sqlite::Sqlite),
    Postgres(postgres::Postgres),
}

/// Why a transaction was not committed.
enum Undone {
    /// The work in it failed; the closure has its error.
    Work,
    /// The database failed.
    Database(StoreError),
}

impl From<StoreError> for Undone {
    fn from(error: StoreError) -> Self {
        Self::Database(error)
    }
}

impl Database {
    /// Opens or creates a database in a file, migrates it to the current format and checks it.
    pub fn open_file(path: &Path) -> Result<Self, OpenError> {
        Ok(Self { engine: Engine::Sqlite(sqlite::Sqlite::open(path)?) })
    }

    /// Connects to a database on a PostgreSQL server, creates the tables of an empty one, and refuses one that is not Cutroom's.
    pub fn connect(url: &str) -> Result<Self, OpenError> {
        Ok(Self { engine: Engine::Postgres(postgres::Postgres::open(url)?) })
    }

    /// Instructions that SQLite has run since the database was opened, in hundreds; 0 on a server.
    pub fn steps(&self) -> u64 {
        match &self.engine {
            Engine::Sqlite(sqlite) => sqlite.steps(),
            Engine::Postgres(_) => 0,
        }
    }

    /// Open connections to a database server, and how many of them are idle; `None` for a file.
    pub fn connections(&self) -> Option<(usize, usize)> {
        match &self.engine {
            Engine::Sqlite(_) => None,
            Engine::Postgres(postgres) => Some(postgres.clients()),
        }
    }

    /// Milliseconds by which the database's clock is ahead of this computer's, as last measured; 0 for a file.
    pub fn ahead_ms(&self) -> i64 {
        match &self.engine {
            Engine::Sqlite(_) => 0,
            Engine::Postgres(postgres) => postgres.ahead_ms(),
        }
    }

    /// Whether other processes may have the database open.
    pub fn is_shared(&self) -> bool {
        matches!(self.engine, Engine::Postgres(_))
    }

    /// Runs a read in one transaction, on the calling thread: every statement sees the same state of the database.
    pub fn read<T, E: From<StoreError>>(
        &self,
        statements: &Statements,
        read: impl FnOnce(&ReadTx) -> Result<T, E>,
    ) -> Result<T, E> {
        let (mut read, mut answer) = (Some(read), None);
        let ended = self.read_one(statements, &mut |tx| {
            answer = read.take().map(|read| read(tx));
            if matches!(answer, Some(Ok(_))) { Ok(()) } else { Err(Undone::Work) }
        });
        match (ended, answer) {
            (Ok(()) | Err(Undone::Work), Some(answer)) => answer,
            (Err(Undone::Database(error)), _) => Err(error.into()),
            (Ok(()) | Err(Undone::Work), None) => Err(StoreError::unavailable("nothing was read").into()),
        }
    }

    /// The part of [`Self::read`] without type parameters: compiled once, not for each read.
    fn read_one(&self, statements: &Statements, read: &mut dyn FnMut(&ReadTx) -> Result<(), Undone>) -> Result<(), Undone> {
        match &self.engine {
            Engine::Sqlite(sqlite) => sqlite.read(statements, read),
            Engine::Postgres(postgres) => postgres.read(statements, read),
        }
    }

    /// Runs an unimportant write of a single row on the calling thread: without a lock, and lost if the database's computer fails.
    /// Only shared databases have such writes; an embedded server keeps the counts in memory.
    pub fn note<T, E: From<StoreError>>(
        &self,
        statements: &Statements,
        write: impl FnOnce(&WriteTx) -> Result<T, E>,
    ) -> Result<T, E> {
        match &self.engine {
            Engine::Sqlite(_) => Err(StoreError::unavailable("this database is not shared").into()),
            Engine::Postgres(postgres) => postgres.note(statements, write),
        }
    }

    /// The current [`Moment`], for a change that is prepared by reads now and written later if [`WriteTx::is_unchanged`]. `None`
    /// for a database that other processes write.
    pub fn moment(&self) -> Option<Moment> {
        match &self.engine {
            Engine::Sqlite(sqlite) => Some(sqlite.moment()),
            Engine::Postgres(_) => None,
        }
    }

    /// Queues a write, which runs in a transaction on a thread of its own.
    pub fn write(&self, write: Write) -> Result<(), StoreError> {
        match &self.engine {
            Engine::Sqlite(sqlite) => sqlite.write(write),
            Engine::Postgres(postgres) => postgres.write(write),
        }
    }
}
