//! Open transactions, the only access to the database. The functions of the resources in `store` take a transaction; their SQL runs
//! through the methods here.

use super::{Moment, Params, Row, Scope, Statements, StoreError, Value};
use crate::clock;
use std::ops::{ControlFlow, Deref};

/// The open transaction of an engine.
pub trait Link {
    /// Runs a query and passes its rows to `take` until that breaks.
    fn query(
        &self,
        sql: &str,
        values: &[Value<'_>],
        take: &mut dyn FnMut(&Row<'_>) -> Result<ControlFlow<()>, StoreError>,
    ) -> Result<(), StoreError>;

    /// Runs a statement; returns the number of changed rows.
    fn execute(&self, sql: &str, values: &[Value<'_>]) -> Result<usize, StoreError>;

    /// Runs a statement in which `{rows}` stands for `rows`; each row has one value per entry of `types`.
    fn execute_many(&self, sql: &str, types: &[Type], rows: &[Vec<Value<'_>>]) -> Result<(), StoreError>;

    /// Updates rows of a table. The first column is the key, and each row has a value for every column.
    fn update_many(&self, table: &str, columns: &[&str], types: &[Type], rows: &[Vec<Value<'_>>]) -> Result<(), StoreError>;

    /// Locks a key until the end of the transaction; false if another transaction has it.
    fn hold_key(&self, key: &str) -> Result<bool, StoreError>;

    /// Whether nothing that a write of this scope may read was written since a moment. False if the engine does not know.
    fn is_unchanged(&self, scope: &Scope, since: Moment) -> bool;

    /// The time of the database's clock, in milliseconds since 1970. Compare stored times with this, or in SQL with `{now}`,
    /// because the clocks of computers differ.
    fn now_ms(&self) -> Result<i64, StoreError>;

    /// Whether other processes may have the database open.
    fn is_shared(&self) -> bool;
}

/// Type of a column, for [`WriteTx::execute_many`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// Texts.
    Text,
    /// Integers.
    Integer,
    /// Floating-point numbers.
    Real,
}

/// An open read transaction: all its statements see the same state of the database.
pub struct ReadTx<'a> {
    link: &'a dyn Link,
    /// Counter of the statements.
    statements: &'a Statements,
}

/// An open write transaction: either all its changes are committed, or none.
pub struct WriteTx<'a> {
    reads: ReadTx<'a>,
}

impl<'a> ReadTx<'a> {
    pub(super) fn new(link: &'a dyn Link, statements: &'a Statements) -> Self {
        Self { link, statements }
    }

    fn count(&self) {
        self.statements.one();
    }

    /// The time of the database's clock, in milliseconds since 1970.
    pub fn now_ms(&self) -> Result<i64, StoreError> {
        self.link.now_ms()
    }

    /// The time of the database's clock, ISO 8601.
    pub fn now(&self) -> Result<String, StoreError> {
        self.now_ms().map(clock::at)
    }

    /// Whether other processes may have the database open.
    pub fn is_shared(&self) -> bool {
        self.link.is_shared()
    }

    /// All rows of a query, converted by `read`.
    pub fn rows<'p, T>(
        &self,
        sql: &str,
        params: impl Params<'p>,
        mut read: impl FnMut(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let mut all = Vec::new();
        self.each(sql, params, |row| {
            all.push(read(row)?);
            Ok(())
        })?;
        Ok(all)
    }

    /// The first row of a query; `None` if it has none.
    pub fn row<'p, T>(
        &self,
        sql: &str,
        params: impl Params<'p>,
        read: impl FnOnce(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        self.count();
        let (mut read, mut found) = (Some(read), None);
        self.link.query(sql, params.values().as_ref(), &mut |row| {
            if let Some(read) = read.take() {
                found = Some(read(row)?);
            }
            Ok(ControlFlow::Break(()))
        })?;
        Ok(found)
    }

    /// The value of a query that always has exactly one row and column.
    pub fn value<'p, T: for<'r> super::row::Readable<'r>>(&self, sql: &str, params: impl Params<'p>) -> Result<T, StoreError> {
        let found = self.row(sql, params, |row| row.get(0))?;
        found.ok_or_else(|| StoreError::internal("the store failed", &NoRow))
    }

    /// Passes the rows of a query to `take` one by one, without collecting them.
    pub fn each<'p>(
        &self,
        sql: &str,
        params: impl Params<'p>,
        mut take: impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        self.count();
        self.link.query(sql, params.values().as_ref(), &mut |row| take(row).map(ControlFlow::Continue))
    }
}

/// A query that always has a row returned none.
#[derive(Debug, thiserror::Error)]
#[error("a query that always has a row had none")]
struct NoRow;

impl<'a> WriteTx<'a> {
    pub(super) fn new(link: &'a dyn Link, statements: &'a Statements) -> Self {
        Self { reads: ReadTx::new(link, statements) }
    }

    /// Runs a statement; returns the number of changed rows.
    pub fn execute<'p>(&self, sql: &str, params: impl Params<'p>) -> Result<usize, StoreError> {
        self.count();
        self.link.execute(sql, params.values().as_ref())
    }

    /// Locks a key until the end of the transaction, across all servers of the database; false if another transaction has it.
    pub fn hold_key(&self, key: &str) -> Result<bool, StoreError> {
        self.link.hold_key(key)
    }

    /// Whether nothing that a write of this scope may read has changed since a moment. False if the engine does not know.
    pub fn is_unchanged(&self, scope: &Scope, since: Moment) -> bool {
        self.reads.link.is_unchanged(scope, since)
    }

    /// Runs one statement for many rows: `{rows}` in its text stands for them, as in `INSERT INTO tag (id, name) {rows}`. Does
    /// nothing if there are no rows.
    pub fn execute_many(&self, sql: &str, types: &[Type], rows: &[Vec<Value<'_>>]) -> Result<(), StoreError> {
        if rows.is_empty() {
            return Ok(());
        }
        self.count();
        self.link.execute_many(sql, types, rows)
    }

    /// Updates many rows in one statement. The first column is the key; a row whose key does not exist is skipped. Cheaper than an
    /// upsert for existing rows. Does nothing if there are no rows.
    pub fn update_many(
        &self,
        table: &str,
        columns: &[&str],
        types: &[Type],
        rows: &[Vec<Value<'_>>],
    ) -> Result<(), StoreError> {
        if rows.is_empty() {
            return Ok(());
        }
        self.count();
        self.link.update_many(table, columns, types, rows)
    }
}

impl<'a> Deref for WriteTx<'a> {
    type Target = ReadTx<'a>;

    fn deref(&self) -> &ReadTx<'a> {
        &self.reads
    }
}
