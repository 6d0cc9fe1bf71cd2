//! Decides what may be deleted, from the records, the files and the journals.

use super::{
    ARRIVING_MS, KEPT_MS, QUOTA,
    files::{Folders, Found, Moved, Taken},
    journals::Reading,
    unread,
};
use crate::{
    api::{
        SourceId,
        space::{Files, Space as Report},
    },
    catalogue::CATALOGUE,
    store::{ReadTx, SourceRow, StoreError, WriteTx},
};
use rusqlite::params;
use std::{
    collections::{HashMap, HashSet},
    path::PathBuf,
};

/// When an unused file may be deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// At once.
    Now,
    /// After 30 days without use.
    AfterAWhile,
}

/// What to delete, and what to report. It is a proposal: each part is examined again by the transaction that deletes it.
pub struct Plan {
    /// Sources whose records are deleted.
    pub sources: Vec<Unused>,
    /// Files without a record, by folder and name.
    pub files: Vec<String>,
    /// The report to the user.
    pub report: Report,
    /// What was found in the journals of this machine.
    pub edited: Reading,
    /// When sources and stills may be deleted.
    pub due: Due,
}

/// A source that nothing refers to.
#[derive(Clone)]
pub struct Unused {
    /// Identifier.
    pub id: SourceId,
    /// The hash of its bytes.
    hash: Option<String>,
    /// Whether something referred to it once.
    used: bool,
}

/// Examines records, files and journals.
pub fn plan(tx: &ReadTx, folders: &Folders, journal_folders: &[PathBuf], due: Due, now_ms: i64) -> Result<Plan, StoreError> {
    // Files first: a file that arrives while the records are read has a record by then, or is too new to be deleted.
    let (media, derived) = (folders.media_files(), folders.derived_files());
    let by_hash: HashMap<&str, &Found> = media.iter().map(|file| (file.name.as_str(), file)).collect();
    let is_young = |file: &Found| file.written_ms.is_none_or(|written| (now_ms - written).abs() < ARRIVING_MS);
    let mut report = Report { media: sum(&media), derived: sum(&derived), limit_bytes: QUOTA, ..Report::default() };

    let unused = unused(tx, due, now_ms)?;
    let ids: HashSet<String> = unused.iter().map(|source| source.id.as_str().to_owned()).collect();
    let edited = Reading::new(journal_folders, ids).map_err(|error| unread(&error))?;
    let file_of = |source: &Unused| source.hash.as_deref().and_then(|hash| by_hash.get(hash).copied());
    let is_edited = |source: &Unused| edited.names(source.id.as_str());
    let is_arriving = |source: &Unused| {
        // A source without bytes takes no space, and its upload may be in progress.
        let waits = source.hash.is_none() && due == Due::Now;
        waits || (!source.used && file_of(source).is_some_and(is_young))
    };
    let goes = |source: &Unused| !is_edited(source) && !is_arriving(source);
    let sources = unused.iter().filter(|source| goes(source)).cloned().collect();

    // A file is deleted with the last source of its bytes.
    let mut of_hash: HashMap<&str, Vec<&Unused>> = HashMap::new();
    for source in &unused {
        if let Some(hash) = &source.hash {
            of_hash.entry(hash).or_default().push(source);
        }
    }
    for (hash, group) in &of_hash {
        let Some(file) = by_hash.get(hash) else { continue };
        let all: i64 =
            tx.prepare_cached("SELECT count(*) FROM source WHERE sha256 = ?1")?.query_row([hash], |row| row.get(0))?;
        if all > group.len() as i64 || is_curated(hash) {
            continue;
        }
        let part = if group.iter().any(|source| is_edited(source)) {
            &mut report.kept_for_edits
        } else if group.iter().any(|source| is_arriving(source)) {
            &mut report.just_arrived
        } else {
            &mut report.unused
        };
        part.add(file.bytes);
    }

    // Files without a record: of a crash, or just released.
    let mut files = Vec::new();
    let mut released = tx.prepare_cached("SELECT 1 FROM discarded WHERE file = ?1")?;
    for (folder, list) in [("media", &media), ("derived", &derived)] {
        for file in list {
            let name = format!("{folder}/{}", file.name);
            if is_named(tx, &name)? {
                continue;
            }
            if is_young(file) && !released.exists([&name])? {
                report.just_arrived.add(file.bytes);
            } else {
                report.unused.add(file.bytes);
                files.push(name);
            }
        }
    }
    // Stills that nobody requested for a long time: they can be made again.
    let old = old_pictures(tx, now_ms)?;
    for file in derived.iter().filter(|file| old.contains(&file.name)) {
        report.unused.add(file.bytes);
        files.push(format!("derived/{}", file.name));
    }
    Ok(Plan { sources, files, report, edited, due })
}

fn sum(files: &[Found]) -> Files {
    files.iter().fold(Files::default(), |mut sum, file| {
        sum.add(file.bytes);
        sum
    })
}

/// Curated media, which every workspace keeps.
fn is_curated(hash: &str) -> bool {
    CATALOGUE.iter().any(|entry| entry.hash == hash)
}

/// In SQL, whether the row of `source` may be deleted as far as the records say; `?1` is the latest time of disuse.
fn is_due(due: Due) -> String {
    // Uses the index of noted sources where only those matter.
    let since = match due {
        Due::Now => "1",
        Due::AfterAWhile => "unused_ms <= ?1",
    };
    format!("({since} AND ?1 IS NOT NULL AND NOT {})", SourceRow::IS_REFERRED_TO)
}

fn unused(tx: &ReadTx, due: Due, now_ms: i64) -> Result<Vec<Unused>, StoreError> {
    let sql = format!("SELECT id, sha256, used FROM source WHERE {}", is_due(due));
    let mut statement = tx.prepare_cached(&sql)?;
    let rows = statement.query_map([now_ms - KEPT_MS], |row| {
        Ok(Unused { id: SourceId::new(row.get::<_, String>(0)?), hash: row.get(1)?, used: row.get(2)? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn old_pictures(tx: &ReadTx, now_ms: i64) -> Result<HashSet<String>, StoreError> {
    let sql = "SELECT DISTINCT file FROM picture WHERE made_ms < ?1
               AND NOT EXISTS (SELECT 1 FROM picture later WHERE later.file = picture.file AND later.made_ms >= ?1)";
    let mut statement = tx.prepare_cached(sql)?;
    let rows = statement.query_map([now_ms - KEPT_MS], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Whether a record refers to a file.
fn is_named(tx: &ReadTx, file: &str) -> Result<bool, StoreError> {
    let sql = match file.split_once('/') {
        Some(("media", hash)) if is_curated(hash) => return Ok(true),
        Some(("media", _)) => "SELECT EXISTS (SELECT 1 FROM source WHERE sha256 = substr(?1, 7))",
        _ => {
            "SELECT EXISTS (SELECT 1 FROM export WHERE file = substr(?1, 9))
                 OR EXISTS (SELECT 1 FROM picture WHERE file = substr(?1, 9))"
        }
    };
    Ok(tx.prepare_cached(sql)?.query_row([file], |row| row.get(0))?)
}

/// Whether the notes of when sources became unused are out of date.
pub fn is_unnoted(tx: &ReadTx) -> Result<bool, StoreError> {
    let referred = SourceRow::IS_REFERRED_TO;
    let sql = format!("SELECT EXISTS (SELECT 1 FROM source WHERE (unused_ms IS NULL) != {referred})");
    Ok(tx.prepare_cached(&sql)?.query_row([], |row| row.get(0))?)
}

/// Notes which sources became unused, as of now, and which are used again.
pub fn note_disuse(tx: &WriteTx, now_ms: i64) -> Result<(), StoreError> {
    let referred = SourceRow::IS_REFERRED_TO;
    let (fell, came) = (
        format!("UPDATE source SET unused_ms = ?1 WHERE unused_ms IS NULL AND NOT {referred}"),
        format!("UPDATE source SET unused_ms = NULL, used = 1 WHERE unused_ms IS NOT NULL AND {referred}"),
    );
    tx.prepare_cached(&fell)?.execute([now_ms])?;
    tx.prepare_cached(&came)?.execute([])?;
    Ok(())
}

/// Deletes the records of sources, except those that are used again, or got their bytes, by now. Their files are listed for
/// deletion.
pub fn delete_sources(tx: &WriteTx, sources: &[Unused], due: Due, now_ms: i64) -> Result<(), StoreError> {
    let sql = format!("DELETE FROM source WHERE id = ?2 AND sha256 IS ?3 AND used = ?4 AND {}", is_due(due));
    let mut statement = tx.prepare_cached(&sql)?;
    for source in sources {
        statement.execute(params![now_ms - KEPT_MS, source.id.as_str(), source.hash, source.used])?;
    }
    Ok(())
}

/// Lists files for deletion and removes the notes of stills among them. A still that was asked for again stays.
pub fn discard_files(tx: &WriteTx, files: &[String], now_ms: i64) -> Result<(), StoreError> {
    let mut write = tx.prepare_cached("INSERT OR IGNORE INTO discarded (file) VALUES (?1)")?;
    let mut forget = tx.prepare_cached(
        "DELETE FROM picture WHERE file = ?1
         AND NOT EXISTS (SELECT 1 FROM picture later WHERE later.file = ?1 AND later.made_ms >= ?2)",
    )?;
    for file in files {
        if let Some(still) = file.strip_prefix("derived/") {
            forget.execute(params![still, now_ms - KEPT_MS])?;
        }
        // Before a file is moved aside it is examined whether a record names it.
        write.execute([file])?;
    }
    Ok(())
}

/// Moves listed files aside that nothing refers to: up to `limit` of them, after the given name. Returns them and the last
/// name examined; none when there are no more.
pub fn move_aside(
    tx: &WriteTx,
    folders: &Folders,
    after: &str,
    limit: usize,
) -> Result<(Vec<Moved>, Option<String>), StoreError> {
    let mut next = tx.prepare_cached("SELECT file FROM discarded WHERE file > ?1 ORDER BY file LIMIT ?2")?;
    let files = next.query_map(params![after, limit as i64], |row| row.get::<_, String>(0))?;
    let files = files.collect::<Result<Vec<_>, _>>()?;
    let mut done = tx.prepare_cached("DELETE FROM discarded WHERE file = ?1")?;
    let mut moved = Vec::new();
    for file in &files {
        let taken = if is_named(tx, file)? { Taken::Nothing } else { folders.move_aside(file) };
        match taken {
            Taken::Aside(file) => moved.push(file),
            Taken::Nothing => {}
            Taken::Stays => continue,
        }
        done.execute([file])?;
    }
    Ok((moved, files.into_iter().next_back()))
}
