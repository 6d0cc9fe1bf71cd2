//! Media that is being uploaded, and pushed media that waits for its rows: what the quota counts besides the stored media.

use super::{NONE, ReadTx, StoreError, WriteTx, params};

/// Media that is to be stored.
pub struct Announced {
    /// What names the announcement.
    pub token: String,
    /// The user whose quota it counts against besides the workspace's.
    pub owner: String,
    /// The hash of its bytes; none until all of them have arrived.
    pub sha256: Option<String>,
    /// How many bytes it has, or is said to have.
    pub bytes: u64,
}

/// Bytes that count against a quota.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Media that sources have.
    pub stored: u64,
    /// Media that is announced, and that no source has yet.
    pub announced: u64,
}

impl Usage {
    /// All of them.
    pub fn all(self) -> u64 {
        self.stored.saturating_add(self.announced)
    }
}

impl Announced {
    /// The bytes that it adds to the stored media of the workspace, or of a user: none where the same are stored already.
    pub fn adds(&self, tx: &ReadTx, owner: Option<&str>) -> Result<u64, StoreError> {
        let Some(sha256) = &self.sha256 else { return Ok(self.bytes) };
        let sql = "SELECT EXISTS (SELECT 1 FROM source WHERE sha256 = ?1 AND (CAST(?2 AS TEXT) IS NULL OR owner = ?2))";
        Ok(if tx.value::<bool>(sql, params![sha256, owner])? { 0 } else { self.bytes })
    }

    /// Announces it for so many milliseconds, in place of an earlier announcement of its name.
    pub fn keep(&self, tx: &WriteTx, for_ms: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO announced (token, owner, sha256, bytes, until_ms) VALUES (?1, ?2, ?3, ?4, {now} + CAST(?5 AS BIGINT))
                   ON CONFLICT (token) DO UPDATE SET sha256 = excluded.sha256, bytes = excluded.bytes, until_ms = excluded.until_ms";
        let bytes = i64::try_from(self.bytes).unwrap_or(i64::MAX);
        tx.execute(sql, params![self.token, self.owner, self.sha256, bytes, for_ms])?;
        Ok(())
    }
}

/// Bytes of the media of the workspace, or of a user. What is announced counts until it is given up, also where whoever uploaded it has
/// ended: what had arrived is still there.
pub fn usage(tx: &ReadTx, owner: Option<&str>) -> Result<Usage, StoreError> {
    // Not known in length: what older versions stored, until it is measured.
    let stored = "SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM (SELECT max(bytes) AS bytes FROM source
                      WHERE sha256 IS NOT NULL AND (CAST(?1 AS TEXT) IS NULL OR owner = ?1) GROUP BY sha256) AS media";
    let announced = "SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM announced
                      WHERE (CAST(?1 AS TEXT) IS NULL OR owner = ?1)
                          AND NOT EXISTS (SELECT 1 FROM source WHERE source.sha256 = announced.sha256
                              AND (CAST(?1 AS TEXT) IS NULL OR source.owner = ?1))";
    let bytes = |sql| tx.value::<i64>(sql, params![owner]).map(|bytes| bytes.max(0).unsigned_abs());
    Ok(Usage { stored: bytes(stored)?, announced: bytes(announced)? })
}

/// Makes an announcement last so many milliseconds from now on.
pub fn prolong(tx: &WriteTx, token: &str, for_ms: i64) -> Result<(), StoreError> {
    tx.execute("UPDATE announced SET until_ms = {now} + CAST(?2 AS BIGINT) WHERE token = ?1", params![token, for_ms])?;
    Ok(())
}

/// Ends an announcement: the media is stored, or will not be.
pub fn end(tx: &WriteTx, token: &str) -> Result<(), StoreError> {
    tx.execute("DELETE FROM announced WHERE token = ?1", [token])?;
    Ok(())
}

/// Forgets announcements of uploads that have ended without a word; returns their names: what had arrived of them may go.
pub fn give_up(tx: &WriteTx) -> Result<Vec<String>, StoreError> {
    tx.rows("DELETE FROM announced WHERE until_ms <= {now} RETURNING token", NONE, |row| row.get(0))
}

/// Forgets the uploads of an earlier process, where nobody else can have the database open. Pushed media is in place, and waits for its
/// rows on.
pub fn take_back(tx: &WriteTx) -> Result<(), StoreError> {
    tx.execute("DELETE FROM announced WHERE token NOT LIKE 'media/%'", NONE)?;
    Ok(())
}
