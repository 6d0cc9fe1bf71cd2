//! Disuse of sources and files: since when sources are unused, which may be deleted, the list of files to delete, and files that
//! are arriving.

use super::{
    NONE, ReadTx, SourceRow, StoreError, WriteTx, announced,
    jobs::{self, JobKind},
    params, sources,
};
use crate::api::{ClipId, SourceId, VideoId};
use crate::media_hash::MediaHash;

/// When unused things may be deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Immediately.
    Now,
    /// After their retention.
    AfterAWhile,
}

/// A source that nothing refers to.
#[derive(Clone)]
pub struct UnusedSource {
    /// Identifier.
    pub id: SourceId,
    /// Hash of its file.
    pub hash: Option<MediaHash>,
    /// Whether anything has ever referred to it.
    pub used: bool,
    /// Since when nothing refers to the source, in milliseconds since 1970: since its bytes arrived, if nothing ever did. `None` if
    /// not recorded yet.
    pub since_ms: Option<i64>,
}

/// SQL: whether an export waits or runs. Only its request is stored; a worker reads the video when it starts, and the media of that
/// moment must exist until the export ends, whatever is deleted from the video meanwhile.
const EXPORTS: &str = "EXISTS (SELECT 1 FROM export WHERE status IN ('pending', 'processing'))";

/// SQL: whether a row of `source` may be deleted, according to the records; `?1` is the latest time of disuse.
fn is_due(due: Due) -> String {
    // Uses the index of recorded times, if only those matter.
    let since = match due {
        Due::Now => "1 = 1",
        Due::AfterAWhile => "unused_ms <= ?1",
    };
    format!("({since} AND CAST(?1 AS BIGINT) IS NOT NULL AND NOT {} AND NOT {EXPORTS})", SourceRow::IS_REFERRED_TO)
}

/// Whether an export may still read an unreferenced source: the source was used, and an export waits or runs.
pub fn may_be_read(tx: &ReadTx, source: &SourceId) -> Result<bool, StoreError> {
    let sql = format!("SELECT count(*) FROM source WHERE id = ?1 AND used = 1 AND {EXPORTS}");
    Ok(tx.value::<i64>(&sql, [source.as_str()])? > 0)
}

impl UnusedSource {
    /// Sources that may be deleted; `since_ms` is the latest time of disuse for [`Due::AfterAWhile`].
    pub fn all(tx: &ReadTx, due: Due, since_ms: i64) -> Result<Vec<Self>, StoreError> {
        let sql = format!("SELECT id, sha256, used, unused_ms FROM source WHERE {}", is_due(due));
        tx.rows(&sql, [since_ms], |row| {
            let id = SourceId::new(row.get::<String>(0)?);
            Ok(Self { id, hash: sources::media_hash(row, 1)?, used: row.get(2)?, since_ms: row.get(3)? })
        })
    }

    /// Deletes the records of sources, except those that are used again or got their bytes meanwhile. Lists their files for
    /// deletion.
    pub fn delete(tx: &WriteTx, sources: &[Self], due: Due, since_ms: i64) -> Result<(), StoreError> {
        let sql =
            format!("DELETE FROM source WHERE id = ?2 AND sha256 IS NOT DISTINCT FROM ?3 AND used = ?4 AND {}", is_due(due));
        for source in sources {
            let gone = tx.execute(
                &sql,
                params![since_ms, source.id.as_str(), source.hash.as_ref().map(MediaHash::as_str), source.used],
            )?;
            if let Some(hash) = source.hash.as_ref().filter(|_| gone > 0) {
                list(tx, &hash.file())?;
            }
        }
        Ok(())
    }
}

/// Whether the recorded times of disuse are out of date.
pub fn is_unnoted(tx: &ReadTx) -> Result<bool, StoreError> {
    let referred = SourceRow::IS_REFERRED_TO;
    tx.value(&format!("SELECT EXISTS (SELECT 1 FROM source WHERE (unused_ms IS NULL) != {referred})"), NONE)
}

/// Records which sources became unused, at `now_ms`, and which are used again.
pub fn note(tx: &WriteTx, now_ms: i64) -> Result<(), StoreError> {
    let referred = SourceRow::IS_REFERRED_TO;
    let fell = format!("UPDATE source SET unused_ms = ?1 WHERE unused_ms IS NULL AND NOT {referred}");
    let came = format!("UPDATE source SET unused_ms = NULL, used = 1 WHERE unused_ms IS NOT NULL AND {referred}");
    tx.execute(&fell, [now_ms])?;
    tx.execute(&came, NONE)?;
    Ok(())
}

/// Whether a record refers to a file, given as `media/HASH` or `derived/NAME`, or the file is arriving.
pub fn is_named(tx: &ReadTx, file: &str) -> Result<bool, StoreError> {
    let sql = match file.split_once('/') {
        Some(("media", _)) => {
            "SELECT EXISTS (SELECT 1 FROM source WHERE sha256 = substr(?1, 7))
                 OR EXISTS (SELECT 1 FROM arriving WHERE file = ?1)"
        }
        _ => {
            "SELECT EXISTS (SELECT 1 FROM export WHERE file = substr(?1, 9))
                 OR EXISTS (SELECT 1 FROM picture WHERE file = substr(?1, 9))
                 OR EXISTS (SELECT 1 FROM arriving WHERE file = ?1)"
        }
    };
    tx.value(sql, [file])
}

/// Lists a file for deletion.
pub fn list(tx: &WriteTx, file: &str) -> Result<(), StoreError> {
    if tx.execute("INSERT INTO discarded (file) VALUES (?1) ON CONFLICT DO NOTHING", [file])? > 0 {
        jobs::ask(tx, JobKind::Discard, "")?;
    }
    Ok(())
}

/// Lists the stills of a clip for deletion, before the clip is deleted.
pub(super) fn list_pictures(tx: &WriteTx, clip: &ClipId) -> Result<(), StoreError> {
    let sql = "INSERT INTO discarded (file) SELECT DISTINCT 'derived/' || file FROM picture WHERE clip_id = ?1 ON CONFLICT DO NOTHING";
    if tx.execute(sql, [clip.as_str()])? > 0 {
        jobs::ask(tx, JobKind::Discard, "")?;
    }
    Ok(())
}

/// Lists the stills and exports of a video for deletion, before the video is deleted.
pub(super) fn list_files_of(tx: &WriteTx, video: &VideoId) -> Result<(), StoreError> {
    let sql = "INSERT INTO discarded (file) SELECT DISTINCT 'derived/' || file FROM (
                   SELECT file FROM export WHERE video_id = ?1 AND file IS NOT NULL
                   UNION SELECT file FROM picture WHERE clip_id IN (SELECT id FROM clip WHERE video_id = ?1)
               ) AS files WHERE 1 = 1 ON CONFLICT DO NOTHING";
    if tx.execute(sql, [video.as_str()])? > 0 {
        jobs::ask(tx, JobKind::Discard, "")?;
    }
    Ok(())
}

/// Files that are arriving, wait for the rows that refer to them, or are listed for deletion.
pub fn passing(tx: &ReadTx) -> Result<Vec<String>, StoreError> {
    tx.rows("SELECT file FROM arriving UNION SELECT file FROM discarded", NONE, |row| row.get(0))
}

/// Whether a file is listed for deletion.
pub fn is_listed(tx: &ReadTx, file: &str) -> Result<bool, StoreError> {
    tx.value("SELECT EXISTS (SELECT 1 FROM discarded WHERE file = ?1)", [file])
}

/// Up to `limit` listed files that no process is deleting, by name, after the given one.
pub fn listed(tx: &ReadTx, after: &str, limit: usize) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT file FROM discarded WHERE file > ?1 AND (going_ms IS NULL OR going_ms <= {now}) ORDER BY file LIMIT ?2";
    tx.rows(sql, params![after, limit as i64], |row| row.get(0))
}

/// Claims a listed file for deletion within `for_ms` milliseconds: meanwhile no other process deletes it or puts it in place.
pub fn take(tx: &WriteTx, file: &str, for_ms: i64) -> Result<(), StoreError> {
    tx.execute("UPDATE discarded SET going_ms = {now} + CAST(?2 AS BIGINT) WHERE file = ?1", params![file, for_ms])?;
    Ok(())
}

/// Ends the claim of a file that is still there: a later run tries again.
pub fn put_back(tx: &WriteTx, file: &str) -> Result<(), StoreError> {
    tx.execute("UPDATE discarded SET going_ms = NULL WHERE file = ?1", [file])?;
    Ok(())
}

/// Whether a process is deleting a file, or started to and was lost.
pub fn is_going(tx: &ReadTx, file: &str) -> Result<bool, StoreError> {
    tx.value("SELECT EXISTS (SELECT 1 FROM discarded WHERE file = ?1 AND going_ms IS NOT NULL)", [file])
}

/// Records that a file will be put in place within `within_ms` milliseconds: meanwhile no process deletes it. False while a process
/// is deleting it; then that deletion is requested again.
pub fn arrive(tx: &WriteTx, token: &str, file: &str, within_ms: i64) -> Result<bool, StoreError> {
    if is_going(tx, file)? {
        jobs::ask(tx, JobKind::Discard, "")?;
        return Ok(false);
    }
    let sql = "INSERT INTO arriving (token, file, until_ms) VALUES (?1, ?2, {now} + CAST(?3 AS BIGINT))";
    tx.execute(sql, params![token, file, within_ms])?;
    Ok(true)
}

/// Ends an arrival, in the transaction that starts to refer to the file. False if it took too long and the file may be gone.
pub fn arrived(tx: &WriteTx, token: &str) -> Result<bool, StoreError> {
    Ok(tx.execute("DELETE FROM arriving WHERE token = ?1", [token])? > 0)
}

/// Ends the arrival of a file that was not stored in the end: it is deleted, unless something else refers to it.
pub fn not_kept(tx: &WriteTx, token: &str, file: &str) -> Result<(), StoreError> {
    arrived(tx, token)?;
    list(tx, file)
}

/// Lists expired arrivals for deletion: the process that put the file in place has ended.
pub fn give_up_arrivals(tx: &WriteTx) -> Result<(), StoreError> {
    for file in tx.rows("DELETE FROM arriving WHERE until_ms <= {now} RETURNING file", NONE, |row| row.get::<String>(0))? {
        list(tx, &file)?;
    }
    Ok(())
}

/// Prefix of the tokens of pushed files that wait for their rows.
const PUSHED: &str = "push-";

/// Records that a pushed file is in place and waits for the rows that refer to it, for `for_ms` milliseconds from now, even if this
/// process ends.
pub fn keep_pushed(tx: &WriteTx, file: &str, (sha256, bytes): (&str, u64), for_ms: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO arriving (token, file, until_ms) VALUES (?1, ?2, {now} + CAST(?3 AS BIGINT))
               ON CONFLICT (token) DO UPDATE SET until_ms = excluded.until_ms";
    announced::prolong(tx, file, for_ms)?;
    // The name of an export is unique, and media is named by its hash: so there is one token per file.
    let token = format!("{PUSHED}{bytes}-{sha256}-{file}");
    tx.execute(sql, params![token, file, for_ms])?;
    Ok(())
}

/// Hash and size of a pushed file that is in place and waits for its rows.
pub fn pushed(tx: &ReadTx, file: &str) -> Result<Option<(String, u64)>, StoreError> {
    let sql = "SELECT token FROM arriving WHERE file = ?1 AND token LIKE 'push-%' AND until_ms > {now} LIMIT 1";
    let token = tx.row(sql, [file], |row| row.get::<String>(0))?;
    let read = |token: String| {
        let mut parts = token.strip_prefix(PUSHED)?.splitn(3, '-');
        let (bytes, sha256) = (parts.next()?.parse().ok()?, parts.next()?.to_owned());
        Some((sha256, bytes))
    };
    Ok(token.and_then(read))
}

/// Ends the wait of a pushed file, in the transaction that starts to refer to it.
pub fn end_pushed(tx: &WriteTx, file: &str) -> Result<(), StoreError> {
    tx.execute("DELETE FROM arriving WHERE file = ?1 AND token LIKE 'push-%'", [file])?;
    announced::end(tx, file)
}

/// Ends the claims and arrivals of an earlier process that was killed, in a database that no other process can have open. Pushed
/// files stay in place and keep waiting for their rows.
pub fn take_back(tx: &WriteTx) -> Result<(), StoreError> {
    announced::take_back(tx)?;
    tx.execute("UPDATE discarded SET going_ms = NULL WHERE going_ms IS NOT NULL", NONE)?;
    tx.execute("UPDATE arriving SET until_ms = 0 WHERE token NOT LIKE 'push-%'", NONE)?;
    give_up_arrivals(tx)
}

/// Hashes of sources whose size is not recorded.
pub fn unmeasured(tx: &ReadTx) -> Result<Vec<String>, StoreError> {
    tx.rows("SELECT DISTINCT sha256 FROM source WHERE sha256 IS NOT NULL AND bytes IS NULL", NONE, |row| row.get(0))
}

/// Records the size of a media file.
pub fn measured(tx: &WriteTx, sha256: &str, bytes: u64) -> Result<(), StoreError> {
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    tx.execute("UPDATE source SET bytes = ?2 WHERE sha256 = ?1 AND bytes IS NULL", params![sha256, bytes])?;
    Ok(())
}

/// Removes a file from the list of deletions.
pub fn unlist(tx: &WriteTx, file: &str) -> Result<(), StoreError> {
    tx.execute("DELETE FROM discarded WHERE file = ?1", [file])?;
    Ok(())
}
