//! Announced media: running uploads, and pushed media that waits for its rows. The quota counts it besides stored media.

use super::{NONE, ReadTx, StoreError, WriteTx, params};

/// Media that is about to be stored.
pub struct Announced {
    /// Token of the announcement.
    pub token: String,
    /// Id of the user whose quota it counts against, besides the workspace's.
    pub owner: String,
    /// Hash of the bytes; `None` until all have arrived.
    pub sha256: Option<String>,
    /// Size in bytes, possibly as claimed by the client.
    pub bytes: u64,
}

/// Bytes that count against a quota.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Bytes of stored media.
    pub stored: u64,
    /// Bytes of announced media that is not stored yet.
    pub announced: u64,
}

impl Usage {
    /// Total bytes.
    pub fn all(self) -> u64 {
        self.stored.saturating_add(self.announced)
    }
}

impl Announced {
    /// Bytes that the media adds to those of the workspace, or of a user: 0 if the same media is stored already.
    pub fn adds(&self, tx: &ReadTx, owner: Option<&str>) -> Result<u64, StoreError> {
        let Some(sha256) = &self.sha256 else { return Ok(self.bytes) };
        let sql = "SELECT EXISTS (SELECT 1 FROM source WHERE sha256 = ?1 AND (CAST(?2 AS TEXT) IS NULL OR owner = ?2))";
        Ok(if tx.value::<bool>(sql, params![sha256, owner])? { 0 } else { self.bytes })
    }

    /// Announces the media for `for_ms` milliseconds, in place of an earlier announcement with its token.
    pub fn keep(&self, tx: &WriteTx, for_ms: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO announced (token, owner, sha256, bytes, until_ms) VALUES (?1, ?2, ?3, ?4, {now} + CAST(?5 AS BIGINT))
                   ON CONFLICT (token) DO UPDATE SET sha256 = excluded.sha256, bytes = excluded.bytes, until_ms = excluded.until_ms";
        let bytes = i64::try_from(self.bytes).unwrap_or(i64::MAX);
        tx.execute(sql, params![self.token, self.owner, self.sha256, bytes, for_ms])?;
        Ok(())
    }
}

/// Media usage of the workspace, or of a user. An announcement counts until it is given up, even if its upload has ended: the
/// received bytes are still there.
pub fn usage(tx: &ReadTx, owner: Option<&str>) -> Result<Usage, StoreError> {
    // Media stored by older versions counts 0 until its size is measured.
    let stored = "SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM (SELECT max(bytes) AS bytes FROM source
                      WHERE sha256 IS NOT NULL AND (CAST(?1 AS TEXT) IS NULL OR owner = ?1) GROUP BY sha256) AS media";
    let announced = "SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM announced
                      WHERE (CAST(?1 AS TEXT) IS NULL OR owner = ?1)
                          AND NOT EXISTS (SELECT 1 FROM source WHERE source.sha256 = announced.sha256
                              AND (CAST(?1 AS TEXT) IS NULL OR source.owner = ?1))";
    let bytes = |sql| tx.value::<i64>(sql, params![owner]).map(|bytes| bytes.max(0).unsigned_abs());
    Ok(Usage { stored: bytes(stored)?, announced: bytes(announced)? })
}

/// Extends an announcement to `for_ms` milliseconds from now.
pub fn prolong(tx: &WriteTx, token: &str, for_ms: i64) -> Result<(), StoreError> {
    tx.execute("UPDATE announced SET until_ms = {now} + CAST(?2 AS BIGINT) WHERE token = ?1", params![token, for_ms])?;
    Ok(())
}

/// Ends an announcement: the media is stored, or will not be.
pub fn end(tx: &WriteTx, token: &str) -> Result<(), StoreError> {
    tx.execute("DELETE FROM announced WHERE token = ?1", [token])?;
    Ok(())
}

/// Deletes expired announcements; returns their tokens, whose received bytes may be deleted.
pub fn give_up(tx: &WriteTx) -> Result<Vec<String>, StoreError> {
    tx.rows("DELETE FROM announced WHERE until_ms <= {now} RETURNING token", NONE, |row| row.get(0))
}

/// Deletes the announcements of an earlier process, in a database that no other process can have open. Pushed media is in place and
/// keeps waiting for its rows.
pub fn take_back(tx: &WriteTx) -> Result<(), StoreError> {
    tx.execute("DELETE FROM announced WHERE token NOT LIKE 'media/%'", NONE)?;
    Ok(())
}
