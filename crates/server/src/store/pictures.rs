//! Stills of clips: the names of their files, each with its clip.

use super::{ReadTx, StoreError, WriteTx, disuse, params};
use crate::api::ClipId;
use std::collections::HashSet;

/// Whether a record refers to an export or a still.
pub fn is_kept(tx: &ReadTx, file: &str) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM export WHERE file = ?1) OR EXISTS (SELECT 1 FROM picture WHERE file = ?1)";
    tx.value(sql, [file])
}

/// Whether a still of a clip was recorded within the last `within_ms` milliseconds.
pub fn is_noted(tx: &ReadTx, file: &str, clip: &ClipId, within_ms: i64) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM picture WHERE file = ?1 AND clip_id = ?2 AND made_ms > {now} - ?3)";
    tx.value(sql, params![file, clip.as_str(), within_ms])
}

/// Records a still of a clip, or a new request for it. Fails with "not found" if there is no such clip.
pub fn note(tx: &WriteTx, file: &str, clip: &ClipId) -> Result<(), StoreError> {
    let sql = "INSERT INTO picture (file, clip_id, made_ms) SELECT ?1, id, {now} FROM clip WHERE id = ?2
               ON CONFLICT (file, clip_id) DO UPDATE SET made_ms = excluded.made_ms";
    match tx.execute(sql, [file, clip.as_str()])? {
        0 => Err(StoreError::not_found("clip", clip.as_str())),
        _ if disuse::is_going(tx, &format!("derived/{file}"))? => {
            Err(StoreError::unavailable("an old copy of this still is being deleted: ask again in a moment").retry_in(1))
        }
        _ => Ok(()),
    }
}

/// Stills that no caller has requested since a time.
pub fn unasked_since(tx: &ReadTx, since_ms: i64) -> Result<HashSet<String>, StoreError> {
    let sql = "SELECT DISTINCT file FROM picture WHERE made_ms < ?1
               AND NOT EXISTS (SELECT 1 FROM picture later WHERE later.file = picture.file AND later.made_ms >= ?1)";
    Ok(tx.rows(sql, [since_ms], |row| row.get(0))?.into_iter().collect())
}

/// Deletes the rows of a still and lists its file for deletion, unless a caller has requested it since a time.
pub fn forget(tx: &WriteTx, file: &str, since_ms: i64) -> Result<(), StoreError> {
    let sql = "DELETE FROM picture WHERE file = ?1
               AND NOT EXISTS (SELECT 1 FROM picture later WHERE later.file = ?1 AND later.made_ms >= ?2)";
    if tx.execute(sql, params![file, since_ms])? > 0 {
        disuse::list(tx, &format!("derived/{file}"))?;
    }
    Ok(())
}
