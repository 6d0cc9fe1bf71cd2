//! Since when sources are unused, which of them may go, and the list of files that may follow their records.

use super::{
    NONE, ReadTx, SourceRow, StoreError, WriteTx, announced,
    jobs::{self, JobKind},
    params, sources,
};
use crate::api::{ClipId, SourceId, VideoId};
use crate::media_store::MediaHash;

/// When an unused file may be deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// At once.
    Now,
    /// After a while without use.
    AfterAWhile,
}

/// A source that nothing refers to.
#[derive(Clone)]
pub struct UnusedSource {
    /// Identifier.
    pub id: SourceId,
    /// The hash of its bytes.
    pub hash: Option<MediaHash>,
    /// Whether something referred to it once.
    pub used: bool,
    /// Since when nothing refers to it, in milliseconds since 1970: since its bytes arrived, where nothing ever did. None while that was
    /// not noted.
    pub since_ms: Option<i64>,
}

/// In SQL, whether an export waits or runs. Only its request is stored: what its video uses is read when a worker begins, and the media
/// of that moment must be there until it has ended, whatever is deleted from the video meanwhile.
const EXPORTS: &str = "EXISTS (SELECT 1 FROM export WHERE status IN ('pending', 'processing'))";

/// In SQL, whether the row of `source` may be deleted as far as the records say; `?1` is the latest time of disuse.
fn is_due(due: Due) -> String {
    // Uses the index of noted sources where only those matter.
    let since = match due {
        Due::Now => "1 = 1",
        Due::AfterAWhile => "unused_ms <= ?1",
    };
    format!("({since} AND CAST(?1 AS BIGINT) IS NOT NULL AND NOT {} AND NOT {EXPORTS})", SourceRow::IS_REFERRED_TO)
}

/// Whether a source that nothing names any more may still be read: something used it, and an export waits or runs.
pub fn may_be_read(tx: &ReadTx, source: &SourceId) -> Result<bool, StoreError> {
    let sql = format!("SELECT count(*) FROM source WHERE id = ?1 AND used = 1 AND {EXPORTS}");
    Ok(tx.value::<i64>(&sql, [source.as_str()])? > 0)
}

impl UnusedSource {
    /// The sources that may be deleted; `since_ms` is the latest time of disuse of those that are kept for a while.
    pub fn all(tx: &ReadTx, due: Due, since_ms: i64) -> Result<Vec<Self>, StoreError> {
        let sql = format!("SELECT id, sha256, used, unused_ms FROM source WHERE {}", is_due(due));
        tx.rows(&sql, [since_ms], |row| {
            let id = SourceId::new(row.get::<String>(0)?);
            Ok(Self { id, hash: sources::media_hash(row, 1)?, used: row.get(2)?, since_ms: row.get(3)? })
        })
    }

    /// Deletes the records of sources, except those that are used again, or got their bytes, by now. Their files are listed
    /// for deletion.
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

/// Whether the notes of when sources became unused are out of date.
pub fn is_unnoted(tx: &ReadTx) -> Result<bool, StoreError> {
    let referred = SourceRow::IS_REFERRED_TO;
    tx.value(&format!("SELECT EXISTS (SELECT 1 FROM source WHERE (unused_ms IS NULL) != {referred})"), NONE)
}

/// Notes which sources became unused, as of now, and which are used again.
pub fn note(tx: &WriteTx, now_ms: i64) -> Result<(), StoreError> {
    let referred = SourceRow::IS_REFERRED_TO;
    let fell = format!("UPDATE source SET unused_ms = ?1 WHERE unused_ms IS NULL AND NOT {referred}");
    let came = format!("UPDATE source SET unused_ms = NULL, used = 1 WHERE unused_ms IS NOT NULL AND {referred}");
    tx.execute(&fell, [now_ms])?;
    tx.execute(&came, NONE)?;
    Ok(())
}

/// Whether a record refers to a file, given as `media/HASH` or `derived/NAME`, or somebody puts it in place.
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

/// Lists the stills of a clip that is about to be deleted.
pub(super) fn list_pictures(tx: &WriteTx, clip: &ClipId) -> Result<(), StoreError> {
    let sql = "INSERT INTO discarded (file) SELECT DISTINCT 'derived/' || file FROM picture WHERE clip_id = ?1 ON CONFLICT DO NOTHING";
    if tx.execute(sql, [clip.as_str()])? > 0 {
        jobs::ask(tx, JobKind::Discard, "")?;
    }
    Ok(())
}

/// Lists the stills and exports of a video that is about to be deleted.
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

/// The files that are being put in place, wait for rows that refer to them, or are listed for deletion.
pub fn passing(tx: &ReadTx) -> Result<Vec<String>, StoreError> {
    tx.rows("SELECT file FROM arriving UNION SELECT file FROM discarded", NONE, |row| row.get(0))
}

/// Whether a file is listed for deletion.
pub fn is_listed(tx: &ReadTx, file: &str) -> Result<bool, StoreError> {
    tx.value("SELECT EXISTS (SELECT 1 FROM discarded WHERE file = ?1)", [file])
}

/// Up to `limit` of the files that are listed for deletion and that nobody deletes, by name, after the given one.
pub fn listed(tx: &ReadTx, after: &str, limit: usize) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT file FROM discarded WHERE file > ?1 AND (going_ms IS NULL OR going_ms <= {now}) ORDER BY file LIMIT ?2";
    tx.rows(sql, params![after, limit as i64], |row| row.get(0))
}

/// Notes that the caller deletes a listed file within so many milliseconds: nobody else does, and nobody puts it in place meanwhile.
pub fn take(tx: &WriteTx, file: &str, for_ms: i64) -> Result<(), StoreError> {
    tx.execute("UPDATE discarded SET going_ms = {now} + CAST(?2 AS BIGINT) WHERE file = ?1", params![file, for_ms])?;
    Ok(())
}

/// Notes that a file which was taken is still there: it is tried again another time.
pub fn put_back(tx: &WriteTx, file: &str) -> Result<(), StoreError> {
    tx.execute("UPDATE discarded SET going_ms = NULL WHERE file = ?1", [file])?;
    Ok(())
}

/// Whether somebody deletes a file, or began to and was lost.
pub fn is_going(tx: &ReadTx, file: &str) -> Result<bool, StoreError> {
    tx.value("SELECT EXISTS (SELECT 1 FROM discarded WHERE file = ?1 AND going_ms IS NOT NULL)", [file])
}

/// Notes that a file is put in place within so many milliseconds: nobody deletes it meanwhile. False while somebody deletes it, which is
/// asked for then.
pub fn arrive(tx: &WriteTx, token: &str, file: &str, within_ms: i64) -> Result<bool, StoreError> {
    if is_going(tx, file)? {
        jobs::ask(tx, JobKind::Discard, "")?;
        return Ok(false);
    }
    let sql = "INSERT INTO arriving (token, file, until_ms) VALUES (?1, ?2, {now} + CAST(?3 AS BIGINT))";
    tx.execute(sql, params![token, file, within_ms])?;
    Ok(true)
}

/// Notes that a file is in place, in the transaction that begins to refer to it; false if that took too long, and it may be gone.
pub fn arrived(tx: &WriteTx, token: &str) -> Result<bool, StoreError> {
    Ok(tx.execute("DELETE FROM arriving WHERE token = ?1", [token])? > 0)
}

/// Notes that a file was not kept: it goes, unless something else refers to it.
pub fn not_kept(tx: &WriteTx, token: &str, file: &str) -> Result<(), StoreError> {
    arrived(tx, token)?;
    list(tx, file)
}

/// Lists for deletion what was not put in place in time: whoever did it has ended.
pub fn give_up_arrivals(tx: &WriteTx) -> Result<(), StoreError> {
    for file in tx.rows("DELETE FROM arriving WHERE until_ms <= {now} RETURNING file", NONE, |row| row.get::<String>(0))? {
        list(tx, &file)?;
    }
    Ok(())
}

/// What the notes of files begin with that were pushed and wait for their rows.
const PUSHED: &str = "push-";

/// Notes that a pushed file is in place and waits for the rows that refer to it, so many milliseconds from now on, also over the end of
/// this process.
pub fn keep_pushed(tx: &WriteTx, file: &str, (sha256, bytes): (&str, u64), for_ms: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO arriving (token, file, until_ms) VALUES (?1, ?2, {now} + CAST(?3 AS BIGINT))
               ON CONFLICT (token) DO UPDATE SET until_ms = excluded.until_ms";
    announced::prolong(tx, file, for_ms)?;
    // An export has a name of its own, and media that of its hash: one note a file.
    let token = format!("{PUSHED}{bytes}-{sha256}-{file}");
    tx.execute(sql, params![token, file, for_ms])?;
    Ok(())
}

/// The hash and the length of a pushed file that is in place and waits for its rows.
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

/// Ends the note of a pushed file, in the transaction that begins to refer to it.
pub fn end_pushed(tx: &WriteTx, file: &str) -> Result<(), StoreError> {
    tx.execute("DELETE FROM arriving WHERE file = ?1 AND token LIKE 'push-%'", [file])?;
    announced::end(tx, file)
}

/// Takes back what an earlier process had that was killed, where nobody else can have the database open. Pushed files are in place, and
/// wait for their rows on.
pub fn take_back(tx: &WriteTx) -> Result<(), StoreError> {
    announced::take_back(tx)?;
    tx.execute("UPDATE discarded SET going_ms = NULL WHERE going_ms IS NOT NULL", NONE)?;
    tx.execute("UPDATE arriving SET until_ms = 0 WHERE token NOT LIKE 'push-%'", NONE)?;
    give_up_arrivals(tx)
}

/// The hashes of sources whose lengths are not known.
pub fn unmeasured(tx: &ReadTx) -> Result<Vec<String>, StoreError> {
    tx.rows("SELECT DISTINCT sha256 FROM source WHERE sha256 IS NOT NULL AND bytes IS NULL", NONE, |row| row.get(0))
}

/// Keeps the length of bytes.
pub fn measured(tx: &WriteTx, sha256: &str, bytes: u64) -> Result<(), StoreError> {
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    tx.execute("UPDATE source SET bytes = ?2 WHERE sha256 = ?1 AND bytes IS NULL", params![sha256, bytes])?;
    Ok(())
}

/// Takes a file off the list.
pub fn unlist(tx: &WriteTx, file: &str) -> Result<(), StoreError> {
    tx.execute("DELETE FROM discarded WHERE file = ?1", [file])?;
    Ok(())
}
