//! Database format and migrations. Each migration is a file of its own, which never changes.

use super::{OpenError, disk, ownership::APPLICATION_ID};
use crate::db::names;
use rusqlite::{Connection, OpenFlags, OptionalExtension};
use std::{path::Path, time::Duration};

/// Migrations in order; the database's `user_version` is the number of those that have run.
const MIGRATIONS: [&str; 12] = [
    include_str!("v1.sql"),
    include_str!("v2.sql"),
    include_str!("v3.sql"),
    include_str!("v4.sql"),
    include_str!("v5.sql"),
    include_str!("v6.sql"),
    include_str!("v7.sql"),
    include_str!("v8.sql"),
    include_str!("v9.sql"),
    include_str!("v10.sql"),
    include_str!("v11.sql"),
    include_str!("v12.sql"),
];

/// Opens the writer's connection, creates or migrates the database, and checks it.
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
    // 3.51.3 is the first version without the WAL-reset bug; the bundled version is newer.
    if rusqlite::version_number() < 3_051_003 {
        return Err(damaged(format!("SQLite {} is too old", rusqlite::version())));
    }
    // SQLite gives its other files the mode of this one, which is private if we create it. SQLite would also open a named pipe and
    // wait for it.
    disk::open(path, disk::private_file().create(true).truncate(false).read(true).write(true))
        .map_err(|reason| OpenError::Io { path: path.to_owned(), reason })?;
    let mut connection = Connection::open(path).map_err(failed)?;
    let version = check_identity(&connection, path).map_err(|error| error.unwrap_or_else(failed))?;
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
    check_names(&connection, path).map_err(|error| error.unwrap_or_else(failed))?;
    Ok(connection)
}

/// Why a database cannot be used, or why that could not be checked.
pub enum NotOurs {
    /// The database is of another program, or newer.
    Refused(OpenError),
    /// SQLite failed.
    Failed(rusqlite::Error),
}

impl NotOurs {
    /// Converts to an [`OpenError`]; `failed` converts a failure of SQLite.
    pub fn unwrap_or_else(self, failed: impl FnOnce(rusqlite::Error) -> OpenError) -> OpenError {
        match self {
            Self::Refused(error) => error,
            Self::Failed(error) => failed(error),
        }
    }
}

impl From<rusqlite::Error> for NotOurs {
    fn from(error: rusqlite::Error) -> Self {
        Self::Failed(error)
    }
}

/// Checks that a database is empty or Cutroom's, and not of a newer version; returns its format version.
pub fn check_identity(connection: &Connection, path: &Path) -> Result<i64, NotOurs> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let application: i64 = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if tables > 0 && application != APPLICATION_ID {
        let reason = "the file is a database of another program".into();
        return Err(NotOurs::Refused(OpenError::Damaged { path: path.to_owned(), reason }));
    }
    let known = MIGRATIONS.len() as i64;
    if version > known {
        return Err(NotOurs::Refused(OpenError::Newer { path: path.to_owned(), found: version, known }));
    }
    Ok(version)
}

/// Refuses a database with file names in other formats than Cutroom's, because they become paths.
pub fn check_names(connection: &Connection, path: &Path) -> Result<(), NotOurs> {
    for column in names::COLUMNS {
        // An empty database, or one of an older format, lacks some tables.
        let is_there = |table: &str| connection.table_exists(None, table);
        let table = column.sqlite.split(" FROM ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap_or_default();
        if !is_there(table)? {
            continue;
        }
        let text = |row: &rusqlite::Row<'_>, column| Ok::<_, rusqlite::Error>(text_of(row.get_ref(column)?));
        let found = connection.query_row(column.sqlite, [], |row| Ok((text(row, 0)?, text(row, 1)?))).optional()?;
        if let Some((id, name)) = found {
            return Err(NotOurs::Refused(names::damaged(path, column.found(&id, &name))));
        }
    }
    Ok(())
}

fn text_of(value: rusqlite::types::ValueRef<'_>) -> String {
    match value {
        rusqlite::types::ValueRef::Text(text) | rusqlite::types::ValueRef::Blob(text) => {
            String::from_utf8_lossy(text).into_owned()
        }
        other => format!("{other:?}"),
    }
}

/// Opens a read-only connection.
pub fn open_reader(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    configure(&connection)?;
    Ok(connection)
}

fn configure(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(Duration::from_secs(5))?;
    // FULL: a write that was answered survives a power failure.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", "ON")?;
    // A savepoint's rollback data is small; writing it to a file would cost more than the change.
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    connection.pragma_update(None, "trusted_schema", "OFF")?;
    connection.set_prepared_statement_cache_capacity(128);
    Ok(())
}
