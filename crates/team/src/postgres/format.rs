//! The format of a database on a server: made where it is empty, checked at every start, and changed by nobody but `cutroom-server migrate`,
//! because servers and workers of other versions may have it open.

use super::{
    Client, Failed, OpenError, Reach,
    sets::{OF_FORMAT, set_up},
};
use cutroom_server::engine::COLUMNS;
use tokio_postgres::{error::SqlState, types::Type};

/// Format that this version creates and writes.
pub const FORMAT: i64 = 13;
/// Oldest format of a program that may use a database of [`FORMAT`]. Such a program ignores newer features without harm: it applies
/// the quota of its version, and counts viewers' reports only in the order of their numbers.
const COMPATIBLE: i64 = 10;
const SCHEMA: &str = include_str!("schema.sql");
/// Migrations to each format from the one before.
const MIGRATIONS: [(i64, &str); 7] = [
    (7, include_str!("v7.sql")),
    (8, include_str!("v8.sql")),
    (9, include_str!("v9.sql")),
    (10, include_str!("v10.sql")),
    (11, include_str!("v11.sql")),
    (12, include_str!("v12.sql")),
    (13, include_str!("v13.sql")),
];
/// Table with the format, in one row.
const TABLE: &str = "CREATE TABLE IF NOT EXISTS cutroom_format (format BIGINT NOT NULL);
                     ALTER TABLE cutroom_format ADD COLUMN IF NOT EXISTS compatible BIGINT";
/// Advisory lock for creating and migrating the format.
const LOCK: i64 = 0x4375_7452_0000_0004;

/// Format of a database that is not empty.
struct Found {
    format: i64,
    /// Oldest format of a program that may use the database; equals `format` if none is recorded.
    compatible: i64,
}

/// Result of a migration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Migrated {
    /// Previous format; `None` if the database was empty.
    pub from: Option<i64>,
    /// The format of the database.
    pub to: i64,
    /// Oldest format of a program that may use the database.
    pub compatible: i64,
}

/// Begins a transaction with the lock of the format. A client that is dropped before it commits rolls back. Statements here have types and no names, because a pooler may lend
/// another connection for the next transaction.
fn begin(client: &mut Client) -> Result<(), OpenError> {
    client.batch(&format!("START TRANSACTION; {OF_FORMAT}")).map_err(failed)?;
    let locked = client.rows("SELECT pg_advisory_xact_lock($1)", &[(&LOCK, Type::INT8)]);
    locked.map(drop).map_err(|error| match error.code() {
        Some(state) if *state == SqlState::LOCK_NOT_AVAILABLE => refused(words::server::database_migrating()),
        _ => failed(error),
    })
}

fn commit(client: &mut Client) -> Result<(), OpenError> {
    client.batch("COMMIT").map_err(failed)
}

fn failed(failed: impl Into<Failed>) -> OpenError {
    OpenError::Database { reason: failed.into().reason() }
}

fn refused(reason: impl Into<String>) -> OpenError {
    OpenError::Database { reason: reason.into() }
}

/// Makes the tables of an empty database, and checks the format of another one: an older one waits for `cutroom-server migrate`, a newer one is
/// refused unless it says that this version may work with it.
pub fn prepare(client: &mut Client) -> Result<(), OpenError> {
    // If two servers start at the same time, only one of them creates the tables.
    begin(client)?;
    match find(client)? {
        None => make(client)?,
        Some(Found { format, .. }) if format < FORMAT => {
            return Err(refused(words::server::database_older(format, FORMAT)));
        }
        Some(Found { format, compatible }) if compatible > FORMAT => return Err(newer(format)),
        Some(_) => check_names(client)?,
    }
    commit(client)
}

/// Refuses a database with file names in other formats than Cutroom's, because they become paths.
fn check_names(client: &mut Client) -> Result<(), OpenError> {
    for column in COLUMNS {
        if let Some(row) = client.rows(column.postgres, &[]).map_err(failed)?.first() {
            return Err(refused(column.found(row.get(0), row.get(1))));
        }
    }
    Ok(())
}

fn newer(format: i64) -> OpenError {
    refused(words::server::database_newer(format, FORMAT))
}

/// Whether a migration may run while servers or workers have the database open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// Refused while the database is open.
    Refused,
    /// Allowed if the migration supports it.
    Allowed,
}

/// Creates a database, or migrates it to the format of this version. Refused while servers or workers have the database open,
/// unless the migration may run beside them.
pub fn migrate(reach: &Reach, others: Others) -> Result<Migrated, OpenError> {
    let mut client = reach.connect().map_err(failed)?;
    if reach.prepares {
        set_up(&mut client).map_err(failed)?;
    }
    begin(&mut client)?;
    let found = find(&mut client)?;
    let from = found.as_ref().map(|found| found.format);
    match found {
        None => make(&mut client)?,
        Some(Found { format, .. }) if format > FORMAT => return Err(newer(format)),
        Some(Found { format, compatible }) if format == FORMAT => return Ok(Migrated { from, to: format, compatible }),
        Some(Found { format, .. }) => {
            let oldest = MIGRATIONS.first().map_or(FORMAT, |(to, _)| to - 1);
            if format < oldest {
                return Err(refused(words::server::database_too_old(format, oldest)));
            }
            let open =
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'cutroom'
                          AND pid != pg_backend_pid()";
            let open = client.one(open).map_err(failed)?;
            if open > 0 && others == Others::Refused {
                return Err(refused(words::server::database_open(open)));
            }
            for (_, sql) in MIGRATIONS.iter().filter(|(to, _)| *to > format) {
                client.batch(sql).map_err(failed)?;
            }
            note(&mut client)?;
        }
    }
    commit(&mut client)?;
    Ok(Migrated { from, to: FORMAT, compatible: COMPATIBLE })
}

/// Format of a database; `None` for an empty one.
fn find(client: &mut Client) -> Result<Option<Found>, OpenError> {
    let names = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = current_schema()";
    let tables: Vec<String> = client.rows(names, &[]).map_err(failed)?.iter().map(|row| row.get(0)).collect();
    if tables.is_empty() {
        return Ok(None);
    }
    if !tables.iter().any(|name| name == "cutroom_format") {
        return Err(refused(words::server::database_foreign()));
    }
    // Read as JSON, because the table of an older format has only one column.
    let row = "SELECT format, CAST(to_json(cutroom_format) ->> 'compatible' AS BIGINT) FROM cutroom_format ORDER BY format DESC LIMIT 1";
    let rows = client.rows(row, &[]).map_err(failed)?;
    let row = rows.first().ok_or_else(|| refused(words::server::database_no_format()))?;
    let format: i64 = row.get(0);
    Ok(Some(Found { format, compatible: row.get::<_, Option<i64>>(1).unwrap_or(format) }))
}

fn make(client: &mut Client) -> Result<(), OpenError> {
    client.batch(SCHEMA).map_err(failed)?;
    note(client)
}

/// Records the format of this version.
fn note(client: &mut Client) -> Result<(), OpenError> {
    client.batch(TABLE).map_err(failed)?;
    client.batch("DELETE FROM cutroom_format").map_err(failed)?;
    let sql = "INSERT INTO cutroom_format (format, compatible) VALUES ($1, $2)";
    client.rows(sql, &[(&FORMAT, Type::INT8), (&COMPATIBLE, Type::INT8)]).map_err(failed)?;
    Ok(())
}
