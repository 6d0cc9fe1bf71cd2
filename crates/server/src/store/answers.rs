//! Answers to requests with an Idempotency-Key, stored for a day, so that a repeat gets the first answer.

use super::{Once, ReadTx, StoreError, WriteTx, params};

/// Retention of an answer, in milliseconds.
const KEPT_MS: i64 = 24 * 60 * 60 * 1000;

/// The stored answer of an earlier request with this key; `None` if there is none. Refused if the key was used for another request.
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

/// Deletes up to `limit` expired answers; returns their number.
pub fn forget_old(tx: &WriteTx, limit: usize) -> Result<usize, StoreError> {
    let sql = "DELETE FROM idempotency WHERE (user_id, key) IN
               (SELECT user_id, key FROM idempotency WHERE created_ms < {now} - ?1 ORDER BY created_ms LIMIT ?2 {lock})";
    tx.execute(sql, [KEPT_MS, limit as i64])
}

/// Stores the answer of a request for its repeats.
pub(super) fn keep(tx: &WriteTx, user: &str, once: &Once, body: &str) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO idempotency (user_id, key, request, answer, created_ms) VALUES (?1, ?2, ?3, ?4, {now})
         ON CONFLICT (user_id, key) DO UPDATE SET request = ?3, answer = ?4, created_ms = excluded.created_ms",
        params![user, once.key, once.request, body],
    )?;
    Ok(())
}
