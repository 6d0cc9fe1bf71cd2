//! The interface of an engine: what runs transactions on a database. SQLite is one of this crate; another crate brings the one of a
//! PostgreSQL server.

use super::{Link, Moment, StoreError, Write};

/// The work of a transaction. It is called once at most.
pub type Work<'a> = dyn FnMut(&dyn Link) -> Result<(), Undone> + 'a;

/// Opens a database. It may wait for a server: it is called on a thread that drives no runtime.
pub type Connect = Box<dyn FnOnce() -> Result<Box<dyn Engine>, crate::OpenError> + Send>;

/// An open database of an engine.
pub trait Engine: Send + Sync {
    /// Runs a read in one transaction, on the calling thread: every statement sees the same state of the database. One that
    /// `may_take_long` has other limits where the engine has limits.
    fn read(&self, may_take_long: bool, work: &mut Work<'_>) -> Result<(), Undone>;

    /// Queues a write, which runs in a transaction on a thread of the engine.
    fn write(&self, write: Write) -> Result<(), StoreError>;

    /// Whether other processes may have the database open.
    fn is_shared(&self) -> bool;

    /// Runs a write of a single row of which nothing else depends, on the calling thread: behind no lock, and perhaps lost with the
    /// machine of the database. Only an engine whose databases are shared has it.
    fn note(&self, may_take_long: bool, work: &mut Work<'_>) -> Result<(), Undone> {
        let _ = (may_take_long, work);
        Err(StoreError::unavailable("this database is not shared").into())
    }

    /// The present moment, for [`Link::is_unchanged`]; `None` if other processes write the database.
    fn moment(&self) -> Option<Moment> {
        None
    }

    /// Instructions that the engine has run since the database was opened, in hundreds; 0 if it does not count them.
    fn steps(&self) -> u64 {
        0
    }

    /// How many connections there are to a server, and how many of them are idle; `None` if there is no server.
    fn connections(&self) -> Option<(usize, usize)> {
        None
    }

    /// Offset of the database's clock from this computer's, in milliseconds, at its last answer; 0 if it is the same clock.
    fn ahead_ms(&self) -> i64 {
        0
    }
}

/// Why a transaction was not committed.
#[derive(Debug)]
pub enum Undone {
    /// The work failed; whoever gave it has the error.
    Work,
    /// The database failed.
    Database(StoreError),
}

impl From<StoreError> for Undone {
    fn from(error: StoreError) -> Self {
        Self::Database(error)
    }
}
