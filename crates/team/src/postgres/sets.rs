//! Timeouts of transactions: of statements, of waiting for locks, and of silent transactions, which the database itself ends.

use super::Client;
use std::fmt::Write as _;

/// How long a transaction may be silent before the database ends it and frees its locks. With [`SCOPE_MS`], this bounds the wait
/// behind a process that has vanished or is stopped: for its open transaction, and for one more of its writes that waited
/// meanwhile.
const SILENT_MS: u32 = 7_000;
/// How long a write waits for the lock of its scope: longer than a silent transaction lasts.
const SCOPE_MS: u32 = 9_000;
/// How long a statement waits for another lock, of a table or a row.
const TABLE_MS: u32 = 2_000;
/// Like [`TABLE_MS`], but while a table has been locked for longer than that.
const LOCKED_MS: u32 = 200;
/// Timeout of a statement of a request.
const STATEMENT_MS: u32 = 15_000;
/// Timeout of a statement that legitimately takes long: clean-up, checks, reads for exports.
const LONG_STATEMENT_MS: u32 = 10 * 60_000;
/// How long such a read may be silent: it blocks no other transaction.
const LONG_SILENT_MS: u32 = 5 * 60_000;

/// Settings that let the server notice when the client's computer vanishes, or when its process ends while a statement waits.
const WATCHES: [(&str, &str); 5] = [
    ("tcp_keepalives_idle", "5"),
    ("tcp_keepalives_interval", "3"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "14000"),
    ("client_connection_check_interval", "3000"),
];

/// Configures a connection for all its transactions.
pub fn set_up(client: &mut Client) -> Result<(), tokio_postgres::Error> {
    client.batch(&format!(
        "SET idle_in_transaction_session_timeout = {SILENT_MS}; SET lock_timeout = {TABLE_MS}; SET statement_timeout = {STATEMENT_MS}"
    ))?;
    let mut known = String::new();
    for (name, value) in WATCHES {
        let _ = write!(known, "{}('{name}', '{value}')", if known.is_empty() { "" } else { ", " });
    }
    // Older servers, other systems, and Unix sockets lack some of these settings.
    let sql = format!(
        "SELECT set_config(pg_settings.name, wanted.value, false) FROM (VALUES {known}) AS wanted (name, value)
         JOIN pg_settings ON pg_settings.name = wanted.name"
    );
    match client.batch(&sql) {
        Err(error) if error.code().is_some() => {
            tracing::debug!(%error, "the database does not watch over its connections");
            Ok(())
        }
        done => done,
    }
}

/// Number of further connections that the database accepts.
pub fn room(client: &mut Client) -> Result<i64, tokio_postgres::Error> {
    let sql = "SELECT CAST(least(
            CAST(current_setting('max_connections') AS BIGINT) - CAST(current_setting('superuser_reserved_connections') AS BIGINT)
                - coalesce(CAST(current_setting('reserved_connections', true) AS BIGINT), 0)
                - (SELECT count(*) FROM pg_stat_activity WHERE datid IS NOT NULL),
            (SELECT CASE WHEN rolconnlimit < 0 THEN NULL ELSE rolconnlimit
                - (SELECT count(*) FROM pg_stat_activity WHERE usesysid = pg_roles.oid) END FROM pg_roles WHERE rolname = current_user),
            (SELECT CASE WHEN datconnlimit < 0 THEN NULL ELSE datconnlimit
                - (SELECT count(*) FROM pg_stat_activity WHERE datid = pg_database.oid) END
             FROM pg_database WHERE datname = current_database())
        ) AS BIGINT)";
    client.one(sql)
}

/// Limits of one transaction that may differ from those of its connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Whether the transaction may take long.
    pub may_take_long: bool,
    /// Whether a table counts as locked.
    pub is_locked: bool,
    /// Whether the connection was configured by [`set_up`]; false behind a pooler, which lends another connection for each
    /// transaction.
    pub is_set_up: bool,
}

impl Limits {
    /// How long its statements wait for locks of tables and rows.
    fn table_ms(self) -> u32 {
        if self.is_locked { LOCKED_MS } else { TABLE_MS }
    }

    /// SQL of the settings of a read transaction; `None` if the connection has them all.
    pub fn of_read(self) -> Option<String> {
        if self == (Self { may_take_long: false, is_locked: false, is_set_up: true }) {
            return None;
        }
        Some(self.sets(if self.may_take_long { LONG_SILENT_MS } else { SILENT_MS }))
    }

    /// Like [`Self::of_read`], but for a write transaction.
    pub fn of_write(self) -> Option<String> {
        if self == (Self { may_take_long: false, is_locked: false, is_set_up: true }) {
            return None;
        }
        Some(self.sets(SILENT_MS))
    }

    fn sets(self, silent_ms: u32) -> String {
        let statement_ms = if self.may_take_long { LONG_STATEMENT_MS } else { STATEMENT_MS };
        format!(
            "{}, {}, {}",
            set("statement_timeout", statement_ms),
            set("lock_timeout", self.table_ms()),
            set("idle_in_transaction_session_timeout", silent_ms)
        )
    }

    /// SQL that runs `lock` with the timeout of a scope's lock, and the settings for the rest of the transaction.
    pub fn around_lock(self, lock: &str) -> String {
        let sets = self.of_write().map(|sets| format!("{sets}, ")).unwrap_or_default();
        format!("{sets}{}, {lock}, {}", set("lock_timeout", SCOPE_MS), set("lock_timeout", self.table_ms()))
    }
}

/// SQL that sets a timeout until the end of the transaction.
fn set(name: &str, ms: u32) -> String {
    format!("set_config('{name}', '{ms}', true)")
}

/// Settings of a migration: it may take as long as it needs once it has its locks, and waits for them until other transactions end.
pub const OF_FORMAT: &str = "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '60s';
                             SET LOCAL idle_in_transaction_session_timeout = '60s'";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_behind_a_process_that_vanished_goes_on_within_20_s() {
        // The process's open transaction, then one of its writes that waited meanwhile and got the lock.
        const {
            assert!(2 * SILENT_MS < 20_000 && SILENT_MS < SCOPE_MS && SCOPE_MS < 2 * SILENT_MS);
            assert!(SCOPE_MS < STATEMENT_MS && TABLE_MS < SILENT_MS && LOCKED_MS < TABLE_MS);
        }
    }

    #[test]
    fn a_transaction_sets_only_what_its_connection_has_not() {
        let own = Limits { may_take_long: false, is_locked: false, is_set_up: true };
        assert_eq!((own.of_read(), own.of_write()), (None, None));
        assert_eq!(own.around_lock("l()"), format!("{}, l(), {}", set("lock_timeout", 9_000), set("lock_timeout", 2_000)));
        for other in
            [Limits { may_take_long: true, ..own }, Limits { is_locked: true, ..own }, Limits { is_set_up: false, ..own }]
        {
            for sets in [other.of_read(), other.of_write()].map(Option::unwrap) {
                assert!(["statement_timeout", "lock_timeout", "idle_in_transaction"].iter().all(|name| sets.contains(name)));
            }
        }
    }
}
