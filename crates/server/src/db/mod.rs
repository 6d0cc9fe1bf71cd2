//! Database access of the store, and the only place that depends on an engine: SQLite or PostgreSQL. The functions of the resources
//! in `store` hand portable SQL, parameters and readers of rows to [`ReadTx`] and [`WriteTx`]; the engines fill in the differences.
//!
//! Portable SQL has parameters `?1`, `?2` and so on; upserts with `ON CONFLICT`; explicit `NULLS FIRST` or `NULLS LAST` when
//! ordering by a nullable column; casts where a parameter's type cannot be inferred. It has no JSON functions, triggers or
//! generated columns: the store writes the columns that it searches. Texts are compared and ordered bytewise. It has four
//! placeholders: `{now}` is the time of the database's clock, in milliseconds since 1970; `{ids ?1}` is the rows of a list of
//! texts, as in `id IN ({ids ?1})`; `{rows}` is the rows of [`WriteTx::execute_many`]; and `{lock}`, at the end of a subquery of a
//! deletion, skips rows that another transaction is deleting.

mod engine;
mod names;
mod row;
mod sqlite;
mod transaction;
mod value;
mod writes;

pub use super::store_error::{Reason, StoreError};
pub use engine::{Connect, Engine, Undone, Work};
pub use names::{COLUMNS, Strange};
pub use row::{Cell, Cells, Row};
pub use sqlite::{Referred, check, pause_endpoints, snapshot};
pub use transaction::{Link, ReadTx, Type, WriteTx};
pub use value::{NONE, Parameter, Value};
pub use writes::{Ended, Moment, Run, Scope, Write};

pub(crate) use value::params;

use super::{OpenError, disk, ownership};
use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};
use value::Params;

/// An open database.
pub struct Database {
    engine: Box<dyn Engine>,
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

impl Database {
    /// Opens or creates a database in a file, migrates it to the current format and checks it.
    pub fn open_file(path: &Path) -> Result<Self, OpenError> {
        Ok(Self::of(Box::new(sqlite::Sqlite::open(path)?)))
    }

    /// An open database of an engine.
    pub fn of(engine: Box<dyn Engine>) -> Self {
        Self { engine }
    }

    /// Instructions that SQLite has run since the database was opened, in hundreds; 0 on a server.
    pub fn steps(&self) -> u64 {
        self.engine.steps()
    }

    /// Open connections to a database server, and how many of them are idle; `None` for a file.
    pub fn connections(&self) -> Option<(usize, usize)> {
        self.engine.connections()
    }

    /// Milliseconds by which the database's clock is ahead of this computer's, as last measured; 0 for a file.
    pub fn ahead_ms(&self) -> i64 {
        self.engine.ahead_ms()
    }

    /// Whether other processes may have the database open.
    pub fn is_shared(&self) -> bool {
        self.engine.is_shared()
    }

    /// Runs a read in one transaction, on the calling thread: every statement sees the same state of the database.
    pub fn read<T, E: From<StoreError>>(
        &self,
        statements: &Statements,
        read: impl FnOnce(&ReadTx) -> Result<T, E>,
    ) -> Result<T, E> {
        let transact = |work: &mut Work<'_>| self.engine.read(statements.may_take_long, work);
        once(transact, |link| read(&ReadTx::new(link, statements)))
    }

    /// Runs an unimportant write of a single row on the calling thread: without a lock, and lost if the database's computer fails.
    /// Only shared databases have such writes; an embedded server keeps the counts in memory.
    pub fn note<T, E: From<StoreError>>(
        &self,
        statements: &Statements,
        write: impl FnOnce(&WriteTx) -> Result<T, E>,
    ) -> Result<T, E> {
        let transact = |work: &mut Work<'_>| self.engine.note(statements.may_take_long, work);
        once(transact, |link| write(&WriteTx::new(link, statements)))
    }

    /// The current [`Moment`], for a change that is prepared by reads now and written later if [`WriteTx::is_unchanged`]. `None`
    /// for a database that other processes write.
    pub fn moment(&self) -> Option<Moment> {
        self.engine.moment()
    }

    /// Queues a write, which runs in a transaction on a thread of its own.
    pub fn write(&self, write: Write) -> Result<(), StoreError> {
        self.engine.write(write)
    }
}

/// Runs work in a transaction that knows neither its answer nor its errors: an engine is compiled once, not for each of them.
fn once<T, E: From<StoreError>>(
    transact: impl FnOnce(&mut Work<'_>) -> Result<(), Undone>,
    work: impl FnOnce(&dyn Link) -> Result<T, E>,
) -> Result<T, E> {
    let (mut work, mut answer) = (Some(work), None);
    let ended = transact(&mut |link| {
        answer = work.take().map(|work| work(link));
        if matches!(answer, Some(Ok(_))) { Ok(()) } else { Err(Undone::Work) }
    });
    match (ended, answer) {
        (Ok(()) | Err(Undone::Work), Some(answer)) => answer,
        (Err(Undone::Database(error)), _) => Err(error.into()),
        (Ok(()) | Err(Undone::Work), None) => Err(StoreError::unavailable("nothing was read").into()),
    }
}
