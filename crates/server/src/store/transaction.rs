//! Open transactions, the one way to the database. Whoever holds one reads or changes what is stored through the functions
//! of the resources beside this file; the SQL behind them runs through the methods here, which nothing else can call.

use super::StoreError;
use rusqlite::{CachedStatement, Connection, OptionalExtension, Params, Row, Transaction, TransactionBehavior, types::FromSql};
use std::{
    ops::Deref,
    sync::atomic::{AtomicU64, Ordering},
};

/// An open transaction that reads: every statement in it sees the same state of the database.
pub struct ReadTx<'a> {
    connection: &'a Connection,
    /// Counts the statements that have run.
    statements: &'a AtomicU64,
}

/// An open transaction that may also change what is stored: all of its changes are kept, or none.
pub struct WriteTx<'a> {
    reads: ReadTx<'a>,
}

/// A prepared statement that changes what is stored, for use in a loop.
pub(super) struct Change<'a> {
    statement: CachedStatement<'a>,
    statements: &'a AtomicU64,
}

impl ReadTx<'_> {
    /// Prepares a statement that is about to run once.
    fn prepare(&self, sql: &str) -> Result<CachedStatement<'_>, StoreError> {
        self.statements.fetch_add(1, Ordering::Relaxed);
        Ok(self.connection.prepare_cached(sql)?)
    }

    /// All rows of a query, each as `read` reads it.
    pub(super) fn rows<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        Ok(self.prepare(sql)?.query_map(params, read)?.collect::<Result<_, _>>()?)
    }

    /// The first row of a query; nothing where there is none.
    pub(super) fn row<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, StoreError> {
        Ok(self.prepare(sql)?.query_row(params, read).optional()?)
    }

    /// The one value of a query that always has a row.
    pub(super) fn value<T: FromSql>(&self, sql: &str, params: impl Params) -> Result<T, StoreError> {
        Ok(self.prepare(sql)?.query_row(params, |row| row.get(0))?)
    }

    /// Hands over the rows of a query one by one, without keeping them.
    pub(super) fn each(
        &self,
        sql: &str,
        params: impl Params,
        mut take: impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut statement = self.prepare(sql)?;
        let mut rows = statement.query(params)?;
        while let Some(row) = rows.next()? {
            take(row)?;
        }
        Ok(())
    }
}

impl WriteTx<'_> {
    /// Runs a change; returns the number of rows that it changed.
    pub(super) fn execute(&self, sql: &str, params: impl Params) -> Result<usize, StoreError> {
        Ok(self.prepare(sql)?.execute(params)?)
    }

    /// Prepares a change that runs once for each of many rows.
    pub(super) fn change(&self, sql: &str) -> Result<Change<'_>, StoreError> {
        Ok(Change { statement: self.connection.prepare_cached(sql)?, statements: self.statements })
    }
}

impl Change<'_> {
    /// Runs the change; returns the number of rows that it changed.
    pub(super) fn execute(&mut self, params: impl Params) -> Result<usize, StoreError> {
        self.statements.fetch_add(1, Ordering::Relaxed);
        Ok(self.statement.execute(params)?)
    }
}

impl<'a> Deref for WriteTx<'a> {
    type Target = ReadTx<'a>;

    fn deref(&self) -> &ReadTx<'a> {
        &self.reads
    }
}

/// Runs a read in one transaction, so that what it reads second fits what it read first.
pub(super) fn read<T, E: From<StoreError>>(
    connection: &mut Connection,
    statements: &AtomicU64,
    read: impl FnOnce(&ReadTx) -> Result<T, E>,
) -> Result<T, E> {
    let transaction = begin(connection, TransactionBehavior::Deferred)?;
    let value = read(&ReadTx { connection: &transaction, statements })?;
    transaction.commit().map_err(StoreError::from)?;
    Ok(value)
}

/// Runs a write in one transaction: committed where `write` succeeds, rolled back where it fails or panics.
pub(super) fn write<T, E: From<StoreError>>(
    connection: &mut Connection,
    statements: &AtomicU64,
    write: impl FnOnce(&WriteTx) -> Result<T, E>,
) -> Result<T, E> {
    let transaction = begin(connection, TransactionBehavior::Immediate)?;
    let value = write(&WriteTx { reads: ReadTx { connection: &transaction, statements } })?;
    transaction.commit().map_err(StoreError::from)?;
    Ok(value)
}

fn begin(connection: &mut Connection, behavior: TransactionBehavior) -> Result<Transaction<'_>, StoreError> {
    Ok(connection.transaction_with_behavior(behavior)?)
}
