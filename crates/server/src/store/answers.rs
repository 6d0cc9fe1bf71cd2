//! Answers to requests with an Idempotency-Key, kept for a day so that a repeat gets the first one.

use super::{Identity, ReadTx, StoreError, WriteTx, clock, params};

/// How long the answer to an Idempotency-Key is kept.
const KEPT_MS: i64 = 24 * 60 * 60 * 1000;

/// The answer that a request with this key had before. Refused where the key was used for another request.
pub(super) fn earlier(tx: &ReadTx, identity: &Identity) -> Result<Option<String>, StoreError> {
    let sql = "SELECT request, answer FROM idempotency WHERE key = ?1 AND created_ms >= ?2";
    let stored: Option<(String, String)> =
        tx.row(sql, params![identity.key, kept_from()], |row| Ok((row.get(0)?, row.get(1)?)))?;
    match stored {
        Some((request, answer)) if request == identity.request => Ok(Some(answer)),
        Some(_) => Err(StoreError::conflict("this Idempotency-Key was used for another request; use a new key")),
        None => Ok(None),
    }
}

/// Deletes so many old answers; returns how many there were.
pub fn forget_old(tx: &WriteTx, limit: usize) -> Result<usize, StoreError> {
    let sql = "DELETE FROM idempotency WHERE key IN
               (SELECT key FROM idempotency WHERE created_ms < ?1 ORDER BY created_ms LIMIT ?2 {lock})";
    tx.execute(sql, [kept_from(), limit as i64])
}

/// Keeps the answer of a request for its repeats.
pub(super) fn keep(tx: &WriteTx, identity: &Identity, body: &str) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO idempotency (key, request, answer, created_ms) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (key) DO UPDATE SET request = ?2, answer = ?3, created_ms = ?4",
        params![identity.key, identity.request, body, clock::now_ms()],
    )?;
    Ok(())
}

fn kept_from() -> i64 {
    clock::now_ms() - KEPT_MS
}
