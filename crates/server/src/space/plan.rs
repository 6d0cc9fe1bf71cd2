//! Decides which files may be deleted, from the records, the files and the journals.

use super::{ARRIVING_MS, KEPT_MS, Space, journals::Reading, unread};
use crate::{
    api::space::{Files, Space as SpaceAnswer},
    catalogue::CATALOGUE,
    media_store::{Found, Listing},
    store::{Due, ReadTx, SourceRow, StoreError, UnusedSource, WriteTx, disuse, pictures},
};
use std::collections::{HashMap, HashSet};

/// Things to delete, and the report. A proposal: the transactions that delete check each part again.
pub struct Plan {
    /// Sources whose records are to be deleted.
    pub sources: Vec<UnusedSource>,
    /// Files without a record, as `FOLDER/NAME`.
    pub files: Vec<String>,
    /// The report to the user.
    pub report: SpaceAnswer,
    /// Ids found in the journals on this computer.
    pub edited: Reading,
    /// From when sources and stills may be deleted.
    pub due: Due,
}

/// Checks records, files and journals. The files must be listed before the records are read: a file that arrives meanwhile has a
/// record by then, or is too new to be deleted.
pub fn plan(tx: &ReadTx, files: &Listing, space: &Space, due: Due, now_ms: i64) -> Result<Plan, StoreError> {
    let Listing { media, derived } = files;
    let by_hash: HashMap<&str, &Found> = media.iter().map(|file| (file.name.as_str(), file)).collect();
    let is_recent = |at_ms: i64| (now_ms - at_ms).abs() < ARRIVING_MS;
    let is_young = |file: &Found| file.written_ms.is_none_or(is_recent);
    let mut report =
        SpaceAnswer { media: sum(media), derived: sum(derived), limit_bytes: space.quota.workspace, ..SpaceAnswer::default() };

    let unused = UnusedSource::all(tx, due, now_ms - KEPT_MS)?;
    let ids: HashSet<String> = unused.iter().map(|source| source.id.as_str().to_owned()).collect();
    let edited = Reading::new(&space.journals, ids).map_err(|error| unread(&error))?;
    let is_edited = |source: &UnusedSource| edited.names(source.id.as_str());
    let is_arriving = |source: &UnusedSource| {
        // A source without bytes takes no space, and its upload may be in progress.
        let waits = source.hash.is_none() && due == Due::Now;
        // A source that was never used waits for its first use for a while after its bytes arrived, even if the same bytes were
        // stored long before.
        waits || (!source.used && source.hash.is_some() && source.since_ms.is_none_or(is_recent))
    };
    let goes = |source: &UnusedSource| !is_edited(source) && !is_arriving(source);
    let sources = unused.iter().filter(|source| goes(source)).cloned().collect();

    // A file is deleted with the last source that has its bytes.
    let mut of_hash: HashMap<&str, Vec<&UnusedSource>> = HashMap::new();
    for source in &unused {
        if let Some(hash) = &source.hash {
            of_hash.entry(hash.as_str()).or_default().push(source);
        }
    }
    for (hash, group) in &of_hash {
        let Some(file) = by_hash.get(hash) else { continue };
        if SourceRow::count_of_bytes(tx, hash)? > group.len() || is_curated(hash) {
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

    // Files without a record: left by a crash, or just released.
    let mut files = Vec::new();
    for (folder, list) in [("media", media), ("derived", derived)] {
        for file in list {
            let name = format!("{folder}/{}", file.name);
            if is_named(tx, &name)? {
                continue;
            }
            if is_young(file) && !disuse::is_listed(tx, &name)? {
                report.just_arrived.add(file.bytes);
            } else {
                report.unused.add(file.bytes);
                files.push(name);
            }
        }
    }
    // Stills that no caller has requested for a long time: they can be made again.
    let old = pictures::unasked_since(tx, now_ms - KEPT_MS)?;
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

/// Whether a hash is that of curated media, which every workspace keeps.
fn is_curated(hash: &str) -> bool {
    CATALOGUE.iter().any(|entry| entry.hash == hash)
}

/// Whether a record, or the catalogue, refers to a file.
fn is_named(tx: &ReadTx, file: &str) -> Result<bool, StoreError> {
    match file.split_once('/') {
        Some(("media", hash)) if is_curated(hash) => Ok(true),
        _ => disuse::is_named(tx, file),
    }
}

/// Lists files for deletion and removes the rows of stills among them. A still that was requested again stays.
pub fn discard_files(tx: &WriteTx, files: &[String], now_ms: i64) -> Result<(), StoreError> {
    for file in files {
        if let Some(still) = file.strip_prefix("derived/") {
            pictures::forget(tx, still, now_ms - KEPT_MS)?;
        }
        // Before a file is moved aside, [`take`] checks whether a record refers to it.
        disuse::list(tx, file)?;
    }
    Ok(())
}

/// Claims listed files that nothing refers to, for deletion within `within_ms`: up to `limit` files, after the given name. Returns
/// the claimed files and the last name checked; `None` at the end of the list.
pub fn take(tx: &WriteTx, after: &str, limit: usize, within_ms: i64) -> Result<(Vec<String>, Option<String>), StoreError> {
    let files = disuse::listed(tx, after, limit)?;
    let mut taken = Vec::new();
    for file in &files {
        if is_named(tx, file)? {
            disuse::unlist(tx, file)?;
        } else {
            disuse::take(tx, file, within_ms)?;
            taken.push(file.clone());
        }
    }
    Ok((taken, files.into_iter().next_back()))
}
