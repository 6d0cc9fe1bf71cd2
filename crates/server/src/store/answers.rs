//! Answers to requests with an Idempotency-Key, stored for a day, so that a repeat gets the first answer.
//!
//! The revision in an answer's `ETag` has a row of its own, so that answers of earlier versions, which have none, and servers of an
//! earlier version beside this one read the same rows.

use super::{Answer, Once, ReadTx, StoreError, WriteTx, params};

/// Retention of an answer, in milliseconds.
const KEPT_MS: i64 = 24 * 60 * 60 * 1000;

/// The stored answer of an earlier request with this key; `None` if there is none. Refused if the key was used for another request.
pub(super) fn earlier(tx: &ReadTx, user: &str, once: &Once) -> Result<Option<Answer>, StoreError> {
    let Some((request, body)) = stored(tx, user, &once.key)? else { return Ok(None) };
    if request != once.request {
        return Err(StoreError::conflict("this Idempotency-Key was used for another request; use a new key"));
    }
    let revision = stored(tx, user, &revision_key(once))?.filter(|(request, _)| *request == once.request);
    Ok(Some(Answer { body, revision: revision.and_then(|(_, revision)| revision.parse().ok()) }))
}

/// The request and the answer under a key.
fn stored(tx: &ReadTx, user: &str, key: &str) -> Result<Option<(String, String)>, StoreError> {
    let sql = "SELECT request, answer FROM idempotency WHERE user_id = ?1 AND key = ?2 AND created_ms >= {now} - ?3";
    tx.row(sql, params![user, key, KEPT_MS], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Key of the row with an answer's revision. No request has it: keys have no comma.
fn revision_key(once: &Once) -> String {
    format!("{},revision", once.key)
}

/// Deletes up to `limit` expired answers; returns their number.
pub fn forget_old(tx: &WriteTx, limit: usize) -> Result<usize, StoreError> {
    let sql = "DELETE FROM idempotency WHERE (user_id, key) IN
               (SELECT user_id, key FROM idempotency WHERE created_ms < {now} - ?1 ORDER BY created_ms LIMIT ?2 {lock})";
    tx.execute(sql, [KEPT_MS, limit as i64])
}

/// Stores the answer of a request for its repeats.
pub(super) fn keep(tx: &WriteTx, user: &str, once: &Once, answer: &Answer) -> Result<(), StoreError> {
    insert(tx, user, &once.key, &once.request, &answer.body)?;
    match answer.revision {
        Some(revision) => insert(tx, user, &revision_key(once), &once.request, &revision.to_string()),
        None => Ok(()),
    }
}

fn insert(tx: &WriteTx, user: &str, key: &str, request: &str, answer: &str) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO idempotency (user_id, key, request, answer, created_ms) VALUES (?1, ?2, ?3, ?4, {now})
         ON CONFLICT (user_id, key) DO UPDATE SET request = ?3, answer = ?4, created_ms = excluded.created_ms",
        params![user, key, request, answer],
    )?;
    Ok(())
}
