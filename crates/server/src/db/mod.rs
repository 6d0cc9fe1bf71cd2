//! The database behind the store: the one place that names an engine. The functions of the resources in `store` hand portable
//! SQL, parameters and readers of rows to [`ReadTx`] and [`WriteTx`]; what an engine does differently is filled in here.
//!
//! Portable SQL has parameters `?1`, `?2` and so on; upserts by `ON CONFLICT`; `NULLS FIRST` and `NULLS LAST` by name where a
//! column that is ordered by may be null; casts where the type of a parameter follows from nothing else. It has no function of
//! JSON, no trigger and no generated column: the store fills the columns that it looks for. Texts are compared and ordered by
//! their bytes. Four things are written as holes: `{now}` stands for the time by the clock of the database, in milliseconds since 1970, `{ids ?1}` stands for the rows of a list of texts, as in `id IN ({ids ?1})`,
//! `{rows}` for the rows of [`WriteTx::execute_many`], and `{lock}` at the end of a query within a deletion for passing over rows
//! that another transaction is deleting.

mod engine;
mod error;
mod names;
mod row;
mod sqlite;
mod transaction;
mod value;
mod writes;

pub use engine::{Connect, Engine, Undone, Work};
pub use error::{Reason, StoreError};
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

/// Counts statements that transactions run. Clones count together.
#[derive(Clone, Default)]
pub struct Statements {
    count: Arc<AtomicU64>,
    /// Whether they may take long: what nobody waits for.
    may_take_long: bool,
}

impl Statements {
    /// Those of what may take long: clean-up, checks, what is read for an export.
    pub fn that_may_take_long() -> Self {
        Self { may_take_long: true, ..Self::default() }
    }

    /// How many there were.
    pub fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// One more.
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

    /// How many connections there are to a server, and how many of them are idle; none of a file.
    pub fn connections(&self) -> Option<(usize, usize)> {
        self.engine.connections()
    }

    /// By how many milliseconds the database's clock is ahead of this machine's, as far as it has said; 0 of a file.
    pub fn ahead_ms(&self) -> i64 {
        self.engine.ahead_ms()
    }

    /// Whether other processes may have it open.
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

    /// Runs a write of a single row of which nothing else depends, on the calling thread: behind no lock, and perhaps lost with the
    /// machine of the database. Only a database that servers share has such writes; elsewhere what they count is kept in memory.
    pub fn note<T, E: From<StoreError>>(
        &self,
        statements: &Statements,
        write: impl FnOnce(&WriteTx) -> Result<T, E>,
    ) -> Result<T, E> {
        let transact = |work: &mut Work<'_>| self.engine.note(statements.may_take_long, work);
        once(transact, |link| write(&WriteTx::new(link, statements)))
    }

    /// The present moment, for what is read from now on and is to be written later, if [`WriteTx::is_unchanged`] says so then. None
    /// of a database that other processes write.
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
