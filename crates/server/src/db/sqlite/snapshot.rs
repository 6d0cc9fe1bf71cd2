//! Copies of a database as it is at one moment, even while other processes have it open and write to it.

use super::{OpenError, disk, schema};
use rusqlite::Connection;
use std::path::Path;

/// Files that a database refers to, by name.
pub struct Referred {
    /// Names in the folder `media`.
    pub media: Vec<String>,
    /// Finished exports: names in the folder `derived`.
    pub exports: Vec<String>,
}

/// Copies the database at `from` to a new file, in one read transaction, checks the copy, and reads the files that it refers to.
/// Fails if the database is newer, damaged or not Cutroom's.
pub fn snapshot(from: &Path, into: &Path) -> Result<Referred, OpenError> {
    let failed = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase | rusqlite::ErrorCode::DatabaseCorrupt) => {
            OpenError::Damaged { path: from.to_owned(), reason: error.to_string() }
        }
        _ => OpenError::Disk { path: from.to_owned(), reason: error.to_string() },
    };
    let connection = schema::open_reader(from).map_err(failed)?;
    schema::check_identity(&connection, from).map_err(|error| error.unwrap_or_else(failed))?;
    let target = into.to_str().ok_or_else(|| OpenError::Io {
        path: into.to_owned(),
        reason: std::io::Error::new(std::io::ErrorKind::InvalidInput, "its name is not Unicode"),
    })?;
    // SQLite would create the file with the default mode, and gives the files beside it the same mode.
    disk::private_file()
        .create_new(true)
        .write(true)
        .open(into)
        .map_err(|reason| OpenError::Io { path: into.to_owned(), reason })?;
    connection.execute("VACUUM INTO ?1", [target]).map_err(|error| match error.sqlite_error_code() {
        // This error concerns the disk of the copy, not that of the database.
        Some(rusqlite::ErrorCode::DiskFull) => OpenError::Io {
            path: into.to_owned(),
            reason: std::io::Error::new(std::io::ErrorKind::StorageFull, error.to_string()),
        },
        _ => failed(error),
    })?;
    let copy = checked(into)?;
    let names = |sql: &str| -> rusqlite::Result<Vec<String>> {
        let mut statement = copy.prepare(sql)?;
        statement.query_map([], |row| row.get(0))?.collect()
    };
    let media = names("SELECT DISTINCT sha256 FROM source WHERE sha256 IS NOT NULL ORDER BY sha256").map_err(failed)?;
    let exports = names("SELECT DISTINCT file FROM export WHERE file IS NOT NULL ORDER BY file").map_err(failed)?;
    Ok(Referred { media, exports })
}

/// Checks a database that no process has open: Cutroom's, undamaged, and not newer than this version.
pub fn check(path: &Path) -> Result<(), OpenError> {
    checked(path).map(drop)
}

fn checked(path: &Path) -> Result<Connection, OpenError> {
    let damaged = |reason: String| OpenError::Damaged { path: path.to_owned(), reason };
    let failed = |error: rusqlite::Error| damaged(error.to_string());
    let connection = schema::open_reader(path).map_err(failed)?;
    schema::check_identity(&connection, path).map_err(|error| error.unwrap_or_else(failed))?;
    let found: String = connection.query_row("PRAGMA quick_check", [], |row| row.get(0)).map_err(failed)?;
    if found != "ok" {
        return Err(damaged(found));
    }
    schema::check_names(&connection, path).map_err(|error| error.unwrap_or_else(failed))?;
    Ok(connection)
}

/// Pauses all webhook endpoints of a database that no process has open, so that a copied workspace sends no messages.
pub fn pause_endpoints(path: &Path) -> Result<(), OpenError> {
    let failed = |error: rusqlite::Error| OpenError::Disk { path: path.to_owned(), reason: error.to_string() };
    let connection = Connection::open(path).map_err(failed)?;
    let sql = "UPDATE record SET body = json_set(body, '$.disabled', json('true')) WHERE kind = 'endpoint'";
    connection.execute(sql, []).map_err(failed)?;
    Ok(())
}
