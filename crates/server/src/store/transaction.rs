//! Open transactions, the one way to the database. Whoever holds one reads or changes what is stored through the functions
//! of the resources beside this file; the SQL behind them runs through the methods here, which nothing else can call.

use super::StoreError;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::ops::Deref;

/// An open transaction that reads: every statement in it sees the same state of the database.
pub struct ReadTx<'a> {
    connection: &'a Connection,
}

/// An open transaction that may also change what is stored: all of its changes are kept, or none.
pub struct WriteTx<'a> {
    reads: ReadTx<'a>,
}

impl<'a> Deref for WriteTx<'a> {
    type Target = ReadTx<'a>;

    fn deref(&self) -> &ReadTx<'a> {
        &self.reads
    }
}

impl Deref for ReadTx<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection
    }
}

/// Runs a read in one transaction, so that what it reads second fits what it read first.
pub(super) fn read<T, E: From<StoreError>>(
    connection: &mut Connection,
    read: impl FnOnce(&ReadTx) -> Result<T, E>,
) -> Result<T, E> {
    let transaction = begin(connection, TransactionBehavior::Deferred)?;
    let value = read(&ReadTx { connection: &transaction })?;
    transaction.commit().map_err(StoreError::from)?;
    Ok(value)
}

/// Runs a write in one transaction: committed where `write` succeeds, rolled back where it fails or panics.
pub(super) fn write<T, E: From<StoreError>>(
    connection: &mut Connection,
    write: impl FnOnce(&WriteTx) -> Result<T, E>,
) -> Result<T, E> {
    let transaction = begin(connection, TransactionBehavior::Immediate)?;
    let value = write(&WriteTx { reads: ReadTx { connection: &transaction } })?;
    transaction.commit().map_err(StoreError::from)?;
    Ok(value)
}

fn begin(connection: &mut Connection, behavior: TransactionBehavior) -> Result<Transaction<'_>, StoreError> {
    Ok(connection.transaction_with_behavior(behavior)?)
}
