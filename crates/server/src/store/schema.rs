//! The database's format, and how it is opened. Each migration is a file of its own and never changes again.

use super::OpenError;
use crate::{disk, ownership::APPLICATION_ID};
use rusqlite::{Connection, OpenFlags};
use std::{path::Path, time::Duration};

/// The migrations in order; the database's `user_version` is the number already run.
const MIGRATIONS: [&str; 5] =
    [include_str!("v1.sql"), include_str!("v2.sql"), include_str!("v3.sql"), include_str!("v4.sql"), include_str!("v5.sql")];

/// Opens the writer's connection, creates a database or migrates an older one, and checks it.
pub fn open(path: &Path) -> Result<Connection, OpenError> {
    let damaged = |reason: String| OpenError::Damaged { path: path.to_owned(), reason };
    let failed = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => damaged("it is not a database".into()),
        Some(
            rusqlite::ErrorCode::SystemIoFailure
            | rusqlite::ErrorCode::DiskFull
            | rusqlite::ErrorCode::ReadOnly
            | rusqlite::ErrorCode::CannotOpen
            | rusqlite::ErrorCode::PermissionDenied,
        ) => OpenError::Disk { path: path.to_owned(), reason: error.to_string() },
        _ => damaged(error.to_string()),
    };
    // 3.51.3 is the first version without the WAL-reset bug; the bundled one is newer.
    if rusqlite::version_number() < 3_051_003 {
        return Err(damaged(format!("SQLite {} is too old", rusqlite::version())));
    }
    // SQLite gives its other files the mode of this one, which is private if we create it. SQLite would also open a named
    // pipe and wait for it.
    disk::open(path, disk::private_file().create(true).truncate(false).read(true).write(true))
        .map_err(|reason| OpenError::Io { path: path.to_owned(), reason })?;
    let mut connection = Connection::open(path).map_err(failed)?;
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(failed)?;
    let application: i64 = connection.query_row("PRAGMA application_id", [], |row| row.get(0)).map_err(failed)?;
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(failed)?;
    if tables > 0 && application != APPLICATION_ID {
        return Err(damaged("it is a database of another program".into()));
    }
    let known = MIGRATIONS.len() as i64;
    if version > known {
        return Err(OpenError::Newer { path: path.to_owned(), found: version, known });
    }
    configure(&connection).map_err(failed)?;
    connection.pragma_update(None, "journal_mode", "WAL").map_err(failed)?;
    for (index, migration) in MIGRATIONS.iter().enumerate().skip(usize::try_from(version).unwrap_or(0)) {
        let transaction = connection.transaction().map_err(failed)?;
        transaction.execute_batch(migration).map_err(failed)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID).map_err(failed)?;
        transaction.pragma_update(None, "user_version", index as i64 + 1).map_err(failed)?;
        transaction.commit().map_err(failed)?;
    }
    let check: String = connection.query_row("PRAGMA quick_check", [], |row| row.get(0)).map_err(failed)?;
    if check != "ok" {
        return Err(damaged(check));
    }
    Ok(connection)
}

/// Opens a read-only connection.
pub fn open_reader(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    configure(&connection)?;
    Ok(connection)
}

fn configure(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(Duration::from_secs(5))?;
    // FULL: an answered write survives a power failure.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", "ON")?;
    connection.pragma_update(None, "trusted_schema", "OFF")?;
    connection.set_prepared_statement_cache_capacity(128);
    Ok(())
}
