//! Open transactions, the one way to the database. Whoever holds one reads or changes what is stored through the functions of the
//! resources in `store`; the SQL behind them runs through the methods here.

use super::{Moment, Params, Row, Scope, Statements, StoreError, Value};
use crate::clock;
use std::ops::{ControlFlow, Deref};

/// An open transaction of an engine.
pub trait Link {
    /// Runs a query and hands over its rows until one of them ends it.
    fn query(
        &self,
        sql: &str,
        values: &[Value<'_>],
        take: &mut dyn FnMut(&Row<'_>) -> Result<ControlFlow<()>, StoreError>,
    ) -> Result<(), StoreError>;

    /// Runs a change; returns the number of rows that it changed.
    fn execute(&self, sql: &str, values: &[Value<'_>]) -> Result<usize, StoreError>;

    /// Runs a change whose hole `{rows}` stands for these rows, each with as many values as `types` has names.
    fn execute_many(&self, sql: &str, types: &[Type], rows: &[Vec<Value<'_>>]) -> Result<(), StoreError>;

    /// Gives stored rows of a table other values. The first column is their key, and each row has a value for each column.
    fn update_many(&self, table: &str, columns: &[&str], types: &[Type], rows: &[Vec<Value<'_>>]) -> Result<(), StoreError>;

    /// Holds a key until the end of the transaction; returns false where another transaction holds it.
    fn hold_key(&self, key: &str) -> Result<bool, StoreError>;

    /// Whether nothing that a write of this scope may read was written since a moment, as far as the engine knows.
    fn is_unchanged(&self, scope: &Scope, since: Moment) -> bool;

    /// The time by the database's clock, in milliseconds since 1970. Whatever is compared with a stored time is taken from it, or is
    /// compared in SQL with `{now}`: the clocks of machines differ.
    fn now_ms(&self) -> Result<i64, StoreError>;

    /// Whether other processes may have the database open.
    fn is_shared(&self) -> bool;
}

/// The type of a column, for the rows of [`WriteTx::execute_many`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// Texts.
    Text,
    /// Integers.
    Integer,
    /// Numbers with a fraction.
    Real,
}

/// An open transaction that reads: every statement in it sees the same state of the database.
pub struct ReadTx<'a> {
    link: &'a dyn Link,
    /// Counts the statements that have run.
    statements: &'a Statements,
}

/// An open transaction that may also change what is stored: all of its changes are kept, or none.
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

    /// The time by the database's clock, in milliseconds since 1970.
    pub fn now_ms(&self) -> Result<i64, StoreError> {
        self.link.now_ms()
    }

    /// The time by the database's clock, ISO 8601.
    pub fn now(&self) -> Result<String, StoreError> {
        self.now_ms().map(clock::at)
    }

    /// Whether other processes may have the database open.
    pub fn is_shared(&self) -> bool {
        self.link.is_shared()
    }

    /// All rows of a query, each as `read` reads it.
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

    /// The first row of a query; nothing where there is none.
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

    /// The one value of a query that always has a row.
    pub fn value<'p, T: for<'r> super::row::Readable<'r>>(&self, sql: &str, params: impl Params<'p>) -> Result<T, StoreError> {
        let found = self.row(sql, params, |row| row.get(0))?;
        found.ok_or_else(|| StoreError::internal("the store failed", &NoRow))
    }

    /// Hands over the rows of a query one by one, without keeping them.
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

/// A query that always has a row had none.
#[derive(Debug, thiserror::Error)]
#[error("a query that always has a row had none")]
struct NoRow;

impl<'a> WriteTx<'a> {
    pub(super) fn new(link: &'a dyn Link, statements: &'a Statements) -> Self {
        Self { reads: ReadTx::new(link, statements) }
    }

    /// Runs a change; returns the number of rows that it changed.
    pub fn execute<'p>(&self, sql: &str, params: impl Params<'p>) -> Result<usize, StoreError> {
        self.count();
        self.link.execute(sql, params.values().as_ref())
    }

    /// Holds a key until the end of the transaction, against all servers of the database; returns false where another one holds it.
    pub fn hold_key(&self, key: &str) -> Result<bool, StoreError> {
        self.link.hold_key(key)
    }

    /// Whether what a write of this scope may read is as it was at a moment. False also where the engine does not know.
    pub fn is_unchanged(&self, scope: &Scope, since: Moment) -> bool {
        self.reads.link.is_unchanged(scope, since)
    }

    /// Runs one change for many rows: `{rows}` in its text stands for them, as in `INSERT INTO tag (id, name) {rows}`. Nothing runs
    /// where there are none.
    pub fn execute_many(&self, sql: &str, types: &[Type], rows: &[Vec<Value<'_>>]) -> Result<(), StoreError> {
        if rows.is_empty() {
            return Ok(());
        }
        self.count();
        self.link.execute_many(sql, types, rows)
    }

    /// Gives stored rows of a table other values, in one change: the first of the columns is their key, which stays, and a row whose key
    /// is not there is passed over. It costs less than to insert them where they are not new. Nothing runs where there are no rows.
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
