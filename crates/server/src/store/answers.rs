//! Answers to requests with an Idempotency-Key, kept for a day so that a repeat gets the first one.

use super::{Once, ReadTx, StoreError, WriteTx, params};

/// How long the answer to an Idempotency-Key is kept.
const KEPT_MS: i64 = 24 * 60 * 60 * 1000;

/// The answer that a request with this key had before. Refused where the key was used for another request.
pub(super) fn earlier(tx: &ReadTx, user: &str, once: &Once) -> Result<Option<String>, StoreError> {
    let sql = "SELECT request, answer FROM idempotency WHERE user_id = ?1 AND key = ?2 AND created_ms >= {now} - ?3";
    let stored: Option<(String, String)> =
        tx.row(sql, params![user, once.key, KEPT_MS], |row| Ok((row.get(0)?, row.get(1)?)))?;
    match stored {
        Some((request, answer)) if request == once.request => Ok(Some(answer)),
        Some(_) => Err(StoreError::conflict("this Idempotency-Key was used for another request; use a new key")),
        None => Ok(None),
    }
}

/// Deletes so many old answers; returns how many there were.
pub fn forget_old(tx: &WriteTx, limit: usize) -> Result<usize, StoreError> {
    let sql = "DELETE FROM idempotency WHERE (user_id, key) IN
               (SELECT user_id, key FROM idempotency WHERE created_ms < {now} - ?1 ORDER BY created_ms LIMIT ?2 {lock})";
    tx.execute(sql, [KEPT_MS, limit as i64])
}

/// Keeps the answer of a request for its repeats.
pub(super) fn keep(tx: &WriteTx, user: &str, once: &Once, body: &str) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO idempotency (user_id, key, request, answer, created_ms) VALUES (?1, ?2, ?3, ?4, {now})
         ON CONFLICT (user_id, key) DO UPDATE SET request = ?3, answer = ?4, created_ms = excluded.created_ms",
        params![user, once.key, once.request, body],
    )?;
    Ok(())
}
