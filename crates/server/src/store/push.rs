//! Rows that a local workspace pushes to another one, with their ids: which rows move, which of their columns must be equal on both
//! sides, and reading and storing them.
//!
//! Data of one computer or its users stays: API keys, users and shares, answers to Idempotency-Keys, rate windows, jobs, announced
//! uploads, stills, webhook messages with their deliveries, viewing sessions, and the audit log.

mod arriving;
mod tables;

use super::{Param, ReadTx, StoreError, disuse};
use crate::{
    api::push::{ComparedGroup, PushKind},
    disk,
};
pub use arriving::store;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use tables::{MEDIA_THAT_MOVES, Table, table};

/// Groups of rows that are pushed together: everything that videos share, one video with its media, or rows that refer to videos.
pub type Unit = Vec<(PushKind, Vec<String>)>;

/// Selection of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// All rows.
    All,
    /// Rows that move to another workspace.
    Moving,
}

/// Computes count and digest of the compared columns, for each group of rows.
#[derive(Default)]
struct Digests {
    groups: Vec<(String, u64, Sha256)>,
}

impl Digests {
    fn add(&mut self, table: &Table, row: &[Value]) -> Result<(), StoreError> {
        let group = row.get(table.group_at()).and_then(Value::as_str).unwrap_or_default();
        if self.groups.last().is_none_or(|(last, ..)| last != group) {
            self.groups.push((group.to_owned(), 0, Sha256::new()));
        }
        if let Some((_, count, hash)) = self.groups.last_mut() {
            let text = serde_json::to_vec(&table.compared(row))
                .map_err(|error| StoreError::internal("a row has no JSON form", &error))?;
            *count += 1;
            hash.update(text);
            hash.update([0]);
        }
        Ok(())
    }

    fn end(self) -> Vec<ComparedGroup> {
        let end = |(id, count, hash): (String, u64, Sha256)| ComparedGroup { id, count, digest: disk::hex(&hash.finalize()) };
        self.groups.into_iter().map(end).collect()
    }
}

/// Count and digest of groups of rows, for comparing both sides.
pub fn compare(tx: &ReadTx, kind: PushKind, ids: &[&str], rows: Rows) -> Result<Vec<ComparedGroup>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let (table, mut digests) = (table(kind), Digests::default());
    tx.each(&table.select(rows), vec![Param::Texts(ids.to_vec())], |row| digests.add(&table, &table.read(row)?))?;
    Ok(digests.end())
}

/// Ids of all groups of a kind that move.
pub fn groups(tx: &ReadTx, kind: PushKind) -> Result<Vec<String>, StoreError> {
    let table = table(kind);
    let sql = format!("SELECT DISTINCT {0} FROM {1} WHERE {2} ORDER BY {0}", table.group, table.name, table.moves);
    tx.rows(&sql, super::NONE, |row| row.get(0))
}

/// Passes the moving rows of groups to `take`, in the form that a push sends.
pub fn rows(
    tx: &ReadTx,
    kind: PushKind,
    ids: &[&str],
    mut take: impl FnMut(Vec<Value>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    if ids.is_empty() {
        return Ok(());
    }
    let table = table(kind);
    let cell = |row: &mut Vec<Value>, name: &str, value: Value| {
        let at = table.columns.iter().position(|column| column.name == name);
        if let Some(cell) = at.and_then(|at| row.get_mut(at)) {
            *cell = value;
        }
    };
    tx.each(&table.select(Rows::Moving), vec![Param::Texts(ids.to_vec())], |row| {
        let mut row = table.read(row)?;
        let state = row.get(1).and_then(Value::as_str).unwrap_or_default();
        if kind == PushKind::FaceScan && matches!(state, "waiting" | "running") {
            // The job stays behind: the receiving workspace starts the scan over.
            cell(&mut row, "state", "waiting".into());
            cell(&mut row, "next_ms", 0.into());
        }
        take(row)
    })
}

/// Column names of a kind, in the order of [`rows`].
pub fn columns(kind: PushKind) -> Vec<String> {
    table(kind).names().map(str::to_owned).collect()
}

/// Push units in order: rows that videos share, each video with its media, then rows that refer to videos.
pub fn units(tx: &ReadTx) -> Result<Vec<Unit>, StoreError> {
    let ids = |sql: &str, id: &str| tx.rows(sql, [id], |row| row.get::<String>(0));
    let (mut units, mut sent) = (Vec::new(), BTreeSet::new());
    let mut fresh = |sources: Vec<String>| sources.into_iter().filter(|id| sent.insert(id.clone())).collect::<Vec<_>>();
    let of_library = "SELECT DISTINCT source_id FROM record WHERE kind = ?1 AND source_id IS NOT NULL ORDER BY source_id";
    let mut shared = vec![(PushKind::Source, fresh(ids(of_library, "library")?))];
    for kind in
        [PushKind::Tag, PushKind::PlaylistGroup, PushKind::Playlist, PushKind::Preset, PushKind::Library, PushKind::Endpoint]
    {
        shared.push((kind, groups(tx, kind)?));
    }
    units.push(shared);
    let passwords = groups(tx, PushKind::PagePassword)?;
    let videos = groups(tx, PushKind::Video)?;
    for video in &videos {
        let clips = ids("SELECT id FROM clip WHERE video_id = ?1 ORDER BY position, id", video)?;
        let exports = ids("SELECT id FROM export WHERE video_id = ?1 ORDER BY id", video)?;
        let sources = "SELECT source_id FROM clip_source JOIN clip ON clip.id = clip_id WHERE video_id = ?1
            UNION SELECT item.source_id FROM item JOIN clip ON clip.id = clip_id WHERE video_id = ?1 AND item.source_id IS NOT NULL
            UNION SELECT background_source FROM clip WHERE video_id = ?1 AND background_source IS NOT NULL
            UNION SELECT music_source FROM video WHERE id = ?1 AND music_source IS NOT NULL
            UNION SELECT source_id FROM left_over WHERE video_id = ?1 ORDER BY 1";
        let sources = fresh(ids(sources, video)?);
        let only = vec![video.clone()];
        let of = |kind| match kind {
            PushKind::Source | PushKind::FaceScan | PushKind::SourceFace => sources.clone(),
            PushKind::ClipSource | PushKind::Item | PushKind::Word | PushKind::Face => clips.clone(),
            PushKind::Film => exports.clone(),
            PushKind::PagePassword => passwords.iter().filter(|id| *id == video).cloned().collect(),
            PushKind::Video
            | PushKind::Clip
            | PushKind::LeftOver
            | PushKind::VideoTag
            | PushKind::Export
            | PushKind::WatchDay
            | PushKind::WatchQuarter
            | PushKind::WatchReferrer => only.clone(),
            PushKind::Tag
            | PushKind::PlaylistGroup
            | PushKind::Playlist
            | PushKind::Preset
            | PushKind::Library
            | PushKind::Endpoint
            | PushKind::PlaylistVideo => Vec::new(),
        };
        units.push(PushKind::ALL.into_iter().map(|kind| (kind, of(kind))).collect());
    }
    let videos: BTreeSet<_> = videos.into_iter().collect();
    units.push(vec![
        (PushKind::PlaylistVideo, groups(tx, PushKind::PlaylistVideo)?),
        (PushKind::PagePassword, passwords.into_iter().filter(|id| !videos.contains(id)).collect()),
    ]);
    Ok(units)
}

/// Names of the videos by id.
pub fn video_names(tx: &ReadTx) -> Result<HashMap<String, String>, StoreError> {
    let found = tx.rows("SELECT id, name FROM video", super::NONE, |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(found.into_iter().collect())
}

/// A file that a record refers to, with a video that uses it, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFile {
    /// Name: `media/HASH` or `derived/NAME`.
    pub file: String,
    /// Recorded size in bytes, if known.
    pub bytes: Option<u64>,
    /// Name of the video.
    pub video: Option<String>,
    /// Id of the source with these bytes.
    pub source: Option<String>,
}

/// Media and exports that records refer to, each once: of all records, or of those that move.
pub fn named_files(tx: &ReadTx, rows: Rows) -> Result<Vec<NamedFile>, StoreError> {
    let which = match rows {
        Rows::All => "sha256 IS NOT NULL",
        Rows::Moving => MEDIA_THAT_MOVES,
    };
    let sql = format!(
        "SELECT source.id, source.sha256, source.bytes,
             coalesce((SELECT video.name FROM clip_source JOIN clip ON clip.id = clip_id JOIN video ON video.id = clip.video_id
                       WHERE clip_source.source_id = source.id ORDER BY video.id LIMIT 1),
                      (SELECT video.name FROM item JOIN clip ON clip.id = item.clip_id JOIN video ON video.id = clip.video_id
                       WHERE item.source_id = source.id ORDER BY video.id LIMIT 1),
                      (SELECT video.name FROM clip JOIN video ON video.id = clip.video_id
                       WHERE clip.background_source = source.id ORDER BY video.id LIMIT 1),
                      (SELECT video.name FROM video WHERE video.music_source = source.id ORDER BY video.id LIMIT 1),
                      (SELECT video.name FROM left_over JOIN video ON video.id = left_over.video_id
                       WHERE left_over.source_id = source.id ORDER BY video.id LIMIT 1))
         FROM source WHERE {which} ORDER BY source.id"
    );
    let mut files = BTreeMap::<String, NamedFile>::new();
    tx.each(&sql, super::NONE, |row| {
        let file = format!("media/{}", row.get::<&str>(1)?);
        let bytes = row.get::<Option<i64>>(2)?.map(i64::unsigned_abs);
        let (video, source) = (row.get(3)?, Some(row.get(0)?));
        let found = files.entry(file.clone()).or_insert(NamedFile { file, bytes, video: None, source });
        found.video = found.video.take().or(video);
        found.bytes = found.bytes.or(bytes);
        Ok(())
    })?;
    let sql =
        "SELECT export.file, video.name FROM export JOIN video ON video.id = video_id WHERE file IS NOT NULL ORDER BY file";
    tx.each(sql, super::NONE, |row| {
        let file = format!("derived/{}", row.get::<&str>(0)?);
        files.insert(file.clone(), NamedFile { file, bytes: None, video: row.get(1)?, source: None });
        Ok(())
    })?;
    Ok(files.into_values().collect())
}

/// Names of the stills, which can be deleted and made again.
pub fn stills(tx: &ReadTx) -> Result<BTreeSet<String>, StoreError> {
    let found = tx.rows("SELECT DISTINCT file FROM picture", super::NONE, |row| row.get::<String>(0))?;
    Ok(found.into_iter().map(|name| format!("derived/{name}")).collect())
}

/// Whether a file exists here: a record refers to it, or it was pushed and waits for its rows.
pub fn is_here(tx: &ReadTx, file: &str) -> Result<bool, StoreError> {
    let sql = match file.split_once('/') {
        Some(("media", _)) => "SELECT EXISTS (SELECT 1 FROM source WHERE sha256 = substr(?1, 7))",
        _ => "SELECT EXISTS (SELECT 1 FROM export WHERE file = substr(?1, 9))",
    };
    Ok(tx.value::<bool>(sql, [file])? || disuse::pushed(tx, file)?.is_some())
}
