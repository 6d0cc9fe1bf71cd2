//! Rows that move from a local workspace to another one with their ids: what moves, what of it must be the same on both sides, and how
//! rows are read there and stored here.
//!
//! What belongs to one machine or its users stays where it is: keys, users and with whom they share, answers to Idempotency-Keys, rate
//! counts, jobs, announced uploads, stills, messages of webhooks with their deliveries, sessions of visitors, the log of changes.

use super::{
    Param, ReadTx, Record, RecordKind, Row, SourceRow, StoreError, Type, VideoSettings, WriteTx, clock, disuse,
    jobs::{self, JobKind},
    settings::ClipSettings,
};
use crate::{
    api::{
        MAX_INT, SourceId,
        clip::{ClipBackground, Cut},
        export::{CreateExport, ExportStatus},
        faces::FaceBox,
        item::ItemKind,
        push::{ComparedGroup, PushKind, PushPart, PushedRows},
        source::{Medium, SourceKind},
    },
    disk,
};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap},
};

/// The groups of rows that go together: everything that the workspace has in common, or one video with its media.
pub type Unit = Vec<(PushKind, Vec<String>)>;

/// The longest id that is stored.
const LONGEST_ID: usize = 200;

/// What a cell may hold.
#[derive(Clone, Copy)]
enum Sort {
    /// A text that names something.
    Id,
    /// Any text.
    Text,
    /// A date in the form of the API.
    Date,
    /// A whole number from 0 on.
    Integer,
    /// A whole number.
    Signed,
    /// A number.
    Real,
    /// JSON that this reads.
    Json(fn(&str) -> bool),
    /// One of some texts.
    One(fn(&str) -> bool),
}

/// A column of a table that moves.
#[derive(Clone, Copy)]
struct Column {
    name: &'static str,
    sort: Sort,
    may_be_null: bool,
    /// Whether it must be the same on both sides. What a workspace changes by itself need not.
    compared: bool,
    /// Whether it names a source, which is in use then.
    is_source: bool,
    /// The table whose row it names.
    parent: Option<&'static str>,
}

impl Column {
    const fn new(name: &'static str, sort: Sort) -> Self {
        Self { name, sort, may_be_null: false, compared: true, is_source: false, parent: None }
    }

    const fn or_null(self) -> Self {
        Self { may_be_null: true, ..self }
    }

    const fn own(self) -> Self {
        Self { compared: false, ..self }
    }

    const fn source(self) -> Self {
        Self { is_source: true, ..self }
    }

    const fn of(self, parent: &'static str) -> Self {
        Self { parent: Some(parent), ..self }
    }

    fn kind(&self) -> Type {
        match self.sort {
            Sort::Integer | Sort::Signed => Type::Integer,
            Sort::Real => Type::Real,
            Sort::Id | Sort::Text | Sort::Date | Sort::Json(_) | Sort::One(_) => Type::Text,
        }
    }
}

/// How the rows of a kind are stored.
struct Table {
    name: &'static str,
    columns: &'static [Column],
    /// What names a row: the first columns.
    keys: usize,
    /// The column by which rows are compared together.
    group: &'static str,
    /// In SQL, which rows move, and which rows of the table are of this kind.
    moves: &'static str,
    is_of_kind: &'static str,
    /// The kind of a record.
    record: Option<RecordKind>,
}

const fn id(name: &'static str) -> Column {
    Column::new(name, Sort::Id)
}

const fn text(name: &'static str) -> Column {
    Column::new(name, Sort::Text)
}

const fn date(name: &'static str) -> Column {
    Column::new(name, Sort::Date)
}

const fn integer(name: &'static str) -> Column {
    Column::new(name, Sort::Integer)
}

const fn real(name: &'static str) -> Column {
    Column::new(name, Sort::Real)
}

const fn json(name: &'static str, reads: fn(&str) -> bool) -> Column {
    Column::new(name, Sort::Json(reads))
}

const fn one(name: &'static str, is: fn(&str) -> bool) -> Column {
    Column::new(name, Sort::One(is))
}

fn reads<T: serde::de::DeserializeOwned>(text: &str) -> bool {
    serde_json::from_str::<T>(text).is_ok()
}

/// Whether a text is a JSON object that begins at once: lists of items are made of such texts without reading them.
fn is_object(text: &str) -> bool {
    text.starts_with('{') && text.ends_with('}') && reads::<Map<String, Value>>(text)
}

fn is_item(name: &str) -> bool {
    ItemKind::from_batch_name(name).is_some()
}

fn is_medium(name: &str) -> bool {
    Medium::from(name).is_known()
}

fn is_source_kind(name: &str) -> bool {
    SourceKind::from(name).is_known()
}

fn has_ended(status: &str) -> bool {
    status == ExportStatus::Completed.as_str() || status == ExportStatus::Failed.as_str()
}

fn is_scan(state: &str) -> bool {
    matches!(state, "waiting" | "done" | "declined" | "failed")
}

fn is_digits(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

fn is_day(text: &str) -> bool {
    text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
}

const ALL: &str = "1 = 1";
const CLIP: Column = id("clip_id").of("clip");
const VIDEO: Column = id("video_id").of("video");

const SOURCE: [Column; 9] = [
    id("id"),
    one("kind", is_source_kind),
    real("width").or_null(),
    real("height").or_null(),
    integer("duration_ms").or_null(),
    one("sha256", is_digits),
    text("content_type").or_null().own(),
    id("token").own(),
    date("created_at").own(),
];
const RECORD: [Column; 4] = [id("id"), json("body", is_object), date("created_at"), date("updated_at")];
const VIDEOS: [Column; 10] = [
    id("id"),
    text("name"),
    real("width"),
    real("height"),
    text("default_transition"),
    integer("revision"),
    date("created_at"),
    date("updated_at"),
    json("settings", reads::<VideoSettings>),
    id("music_source").or_null().source(),
];
const CLIPS: [Column; 15] = [
    id("id"),
    VIDEO,
    integer("position"),
    text("name"),
    integer("length_ms"),
    json("cuts", reads::<Vec<Cut>>),
    text("scene"),
    json("background", reads::<ClipBackground>),
    text("transition"),
    json("camera", reads::<super::CameraRow>).or_null(),
    date("created_at"),
    date("updated_at"),
    json("settings", reads::<ClipSettings>),
    integer("played_ms"),
    id("background_source").or_null().source(),
];
const CLIP_SOURCES: [Column; 4] = [CLIP, integer("position"), id("source_id").of("source").source(), one("medium", is_medium)];
const ITEMS: [Column; 9] = [
    id("id"),
    CLIP,
    one("kind", is_item),
    integer("start_ms").or_null(),
    integer("end_ms").or_null(),
    json("body", is_object),
    integer("revision"),
    Column::new("z_index", Sort::Signed).or_null(),
    id("source_id").or_null().source(),
];
const WORDS: [Column; 6] = [CLIP, integer("position"), text("text"), integer("start_ms"), integer("end_ms"), integer("hidden")];
const FACES: [Column; 3] = [CLIP, integer("at_ms"), json("faces", reads::<Vec<FaceBox>>)];
const FACE_SCANS: [Column; 4] =
    [id("source_id").of("source"), one("state", is_scan).own(), integer("next_ms").own(), text("error").or_null().own()];
const SOURCE_FACES: [Column; 3] = [id("source_id").of("face_scan"), integer("at_ms"), json("faces", reads::<Vec<FaceBox>>)];
const LEFT_OVERS: [Column; 2] = [id("source_id").of("source"), VIDEO];
const VIDEO_TAGS: [Column; 2] = [VIDEO, id("tag_id").of("record")];
const PLAYLIST_VIDEOS: [Column; 3] = [id("playlist_id").of("record"), VIDEO, integer("position")];
const EXPORTS: [Column; 9] = [
    id("id"),
    VIDEO,
    json("request", reads::<CreateExport>),
    one("status", has_ended),
    real("progress"),
    id("file").or_null(),
    date("created_at"),
    date("updated_at"),
    text("error").or_null(),
];
const FILMS: [Column; 4] = [id("export_id").of("export"), text("print"), integer("length_ms"), json("guide", is_object)];
const PAGE_PASSWORDS: [Column; 4] =
    [id("subject_id"), id("video_id").or_null().of("video"), id("playlist_id").or_null().of("record"), text("hash")];
const WATCH_DAYS: [Column; 7] = [
    VIDEO,
    one("day", is_day),
    integer("plays").own(),
    integer("sessions").own(),
    integer("watched_ms").own(),
    integer("seen_ppm").own(),
    json("slices", reads::<Vec<i64>>).own(),
];
const WATCH_QUARTERS: [Column; 4] = [VIDEO, integer("quarter"), one("day", is_day), integer("plays").own()];
const WATCH_REFERRERS: [Column; 4] = [VIDEO, one("day", is_day), text("host"), integer("plays").own()];

const MEDIA_THAT_MOVES: &str = "sha256 IS NOT NULL AND (EXISTS (SELECT 1 FROM left_over WHERE left_over.source_id = source.id)
    OR EXISTS (SELECT 1 FROM clip_source WHERE clip_source.source_id = source.id)
    OR EXISTS (SELECT 1 FROM item WHERE item.source_id = source.id)
    OR EXISTS (SELECT 1 FROM clip WHERE clip.background_source = source.id)
    OR EXISTS (SELECT 1 FROM video WHERE video.music_source = source.id)
    OR EXISTS (SELECT 1 FROM record WHERE record.source_id = source.id AND record.kind = 'library'))";
/// Recordings are searched for faces where they are the camera of a clip.
const OF_CAMERA: &str =
    "source_id IN (SELECT clip_source.source_id FROM clip_source JOIN source ON source.id = clip_source.source_id
    WHERE sha256 IS NOT NULL)";
/// A recording in which all was looked for; others are looked at anew where they come to.
const IS_LOOKED_AT: &str = "source_id IN (SELECT face_scan.source_id FROM face_scan JOIN clip_source
    ON clip_source.source_id = face_scan.source_id JOIN source ON source.id = face_scan.source_id
    WHERE face_scan.state = 'done' AND sha256 IS NOT NULL)";

/// How the rows of a kind are stored.
fn table(kind: PushKind) -> Table {
    let of = |name, columns, keys, group, moves| Table { name, columns, keys, group, moves, is_of_kind: ALL, record: None };
    let record = |kind: RecordKind, moves| Table {
        name: "record",
        columns: &RECORD,
        keys: 1,
        group: "id",
        moves,
        is_of_kind: moves,
        record: Some(kind),
    };
    match kind {
        PushKind::Source => of("source", &SOURCE, 1, "id", MEDIA_THAT_MOVES),
        PushKind::Tag => record(RecordKind::Tag, "kind = 'tag'"),
        PushKind::PlaylistGroup => record(RecordKind::Group, "kind = 'playlist_group'"),
        PushKind::Playlist => record(RecordKind::Playlist, "kind = 'playlist'"),
        PushKind::Preset => record(RecordKind::Preset, "kind = 'preset'"),
        PushKind::Library => record(RecordKind::Library, "kind = 'library'"),
        PushKind::Endpoint => record(RecordKind::Endpoint, "kind = 'endpoint'"),
        PushKind::Video => of("video", &VIDEOS, 1, "id", ALL),
        PushKind::Clip => of("clip", &CLIPS, 1, "video_id", ALL),
        PushKind::ClipSource => of("clip_source", &CLIP_SOURCES, 2, "clip_id", ALL),
        PushKind::Item => of("item", &ITEMS, 1, "clip_id", ALL),
        PushKind::Word => of("word", &WORDS, 2, "clip_id", ALL),
        PushKind::Face => of("face", &FACES, 2, "clip_id", ALL),
        PushKind::FaceScan => of("face_scan", &FACE_SCANS, 1, "source_id", OF_CAMERA),
        PushKind::SourceFace => of("source_face", &SOURCE_FACES, 2, "source_id", IS_LOOKED_AT),
        PushKind::LeftOver => {
            of("left_over", &LEFT_OVERS, 2, "video_id", "source_id IN (SELECT id FROM source WHERE sha256 IS NOT NULL)")
        }
        PushKind::VideoTag => of("video_tag", &VIDEO_TAGS, 2, "video_id", ALL),
        PushKind::PlaylistVideo => of("playlist_video", &PLAYLIST_VIDEOS, 2, "playlist_id", ALL),
        PushKind::Export => of("export", &EXPORTS, 1, "video_id", "status IN ('completed', 'failed')"),
        PushKind::Film => of("film", &FILMS, 1, "export_id", "export_id IN (SELECT id FROM export WHERE status = 'completed')"),
        PushKind::PagePassword => of("page_password", &PAGE_PASSWORDS, 1, "subject_id", ALL),
        PushKind::WatchDay => of("watch_day", &WATCH_DAYS, 2, "video_id", ALL),
        PushKind::WatchQuarter => of("watch_quarter", &WATCH_QUARTERS, 2, "video_id", ALL),
        PushKind::WatchReferrer => of("watch_referrer", &WATCH_REFERRERS, 3, "video_id", ALL),
    }
}

impl Table {
    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.columns.iter().map(|column| column.name)
    }

    /// The column by which rows are compared together, as its number.
    fn group_at(&self) -> usize {
        self.columns.iter().position(|column| column.name == self.group).unwrap_or(0)
    }

    /// The statement that reads the rows of groups whose ids are its first parameter. Rows of other kinds in the same table are not
    /// seen; What does not move is left out of [`Rows::Moving`].
    fn select(&self, rows: Rows) -> String {
        let columns: Vec<_> = self.names().collect();
        let keys: Vec<_> = self.names().take(self.keys).collect();
        format!(
            "SELECT {} FROM {} WHERE {} IN ({{ids ?1}}) AND {} ORDER BY {}, {}",
            columns.join(", "),
            self.name,
            self.group,
            match rows {
                Rows::All => self.is_of_kind,
                Rows::Moving => self.moves,
            },
            self.group,
            keys.join(", ")
        )
    }

    /// Reads a row as it goes over the wire.
    fn read(&self, row: &Row<'_>) -> Result<Vec<Value>, StoreError> {
        let cell = |(at, column): (usize, &Column)| {
            Ok(match column.kind() {
                Type::Text => row.get::<Option<&str>>(at)?.map_or(Value::Null, Value::from),
                Type::Integer => row.get::<Option<i64>>(at)?.map_or(Value::Null, Value::from),
                Type::Real => row.get::<Option<f64>>(at)?.map_or(Value::Null, Value::from),
            })
        };
        self.columns.iter().enumerate().map(cell).collect()
    }

    /// What names a row, as one text.
    fn key(&self, row: &[Value]) -> String {
        Value::from(row.get(..self.keys).unwrap_or_default()).to_string()
    }

    /// What must be the same on both sides.
    fn compared<'a>(&self, row: &'a [Value]) -> Vec<&'a Value> {
        self.columns.iter().zip(row).filter(|(column, _)| column.compared).map(|(_, cell)| cell).collect()
    }
}

/// Which rows are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// All of them.
    All,
    /// Those that move to another workspace.
    Moving,
}

/// Adds up what must be the same in the rows of groups.
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

/// The rows of groups, counted and with a digest of what must be the same on both sides.
pub fn compare(tx: &ReadTx, kind: PushKind, ids: &[&str], rows: Rows) -> Result<Vec<ComparedGroup>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let (table, mut digests) = (table(kind), Digests::default());
    tx.each(&table.select(rows), vec![Param::Texts(ids.to_vec())], |row| digests.add(&table, &table.read(row)?))?;
    Ok(digests.end())
}

/// The ids of all groups of a kind that move.
pub fn groups(tx: &ReadTx, kind: PushKind) -> Result<Vec<String>, StoreError> {
    let table = table(kind);
    let sql = format!("SELECT DISTINCT {0} FROM {1} WHERE {2} ORDER BY {0}", table.group, table.name, table.moves);
    tx.rows(&sql, super::NONE, |row| row.get(0))
}

/// Hands over the rows of groups that move, as they go over the wire.
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
            // Its job stays here: it is begun anew where it comes to.
            cell(&mut row, "state", "waiting".into());
            cell(&mut row, "next_ms", 0.into());
        }
        take(row)
    })
}

/// The names of the columns of a kind, in the order of [`rows`].
pub fn columns(kind: PushKind) -> Vec<String> {
    table(kind).names().map(str::to_owned).collect()
}

/// What goes together, in the order in which it goes: what all videos share, then each video with its media, then what names videos.
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

/// The videos with their names.
pub fn video_names(tx: &ReadTx) -> Result<HashMap<String, String>, StoreError> {
    let found = tx.rows("SELECT id, name FROM video", super::NONE, |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(found.into_iter().collect())
}

/// A file that a record names, and a video that uses it where there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFile {
    /// `media/HASH` or `derived/NAME`.
    pub file: String,
    /// The length that is kept of it.
    pub bytes: Option<u64>,
    /// The name of a video.
    pub video: Option<String>,
    /// The source whose bytes they are.
    pub source: Option<String>,
}

/// The files that records name, each once: media and exports, of all records, or of what moves.
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

/// The names of the stills that were made: they may go and come back.
pub fn stills(tx: &ReadTx) -> Result<BTreeSet<String>, StoreError> {
    let found = tx.rows("SELECT DISTINCT file FROM picture", super::NONE, |row| row.get::<String>(0))?;
    Ok(found.into_iter().map(|name| format!("derived/{name}")).collect())
}

/// Whether a file is here: a record names it, or it was pushed and waits for its rows.
pub fn is_here(tx: &ReadTx, file: &str) -> Result<bool, StoreError> {
    let sql = match file.split_once('/') {
        Some(("media", _)) => "SELECT EXISTS (SELECT 1 FROM source WHERE sha256 = substr(?1, 7))",
        _ => "SELECT EXISTS (SELECT 1 FROM export WHERE file = substr(?1, 9))",
    };
    Ok(tx.value::<bool>(sql, [file])? || disuse::pushed(tx, file)?.is_some())
}

/// Stores rows, or finds out what would be stored. A row that is there with the same content stays as it is; one with other content
/// refuses all of them.
pub fn store(tx: &WriteTx, (at, part): (usize, &PushPart), owner: &str, checks: bool) -> Result<PushedRows, StoreError> {
    let table = table(part.kind);
    let rows = in_order(&table, at, part)?;
    let mut by_key = BTreeMap::new();
    for (index, row) in rows.iter().enumerate() {
        check(&table, row).map_err(|problem| StoreError::invalid(format!("parts[{at}].rows[{index}] {problem}")))?;
        if by_key.insert(table.key(row), row).is_some() {
            return Err(StoreError::invalid(format!("parts[{at}].rows[{index}] has the same key as a row before it")));
        }
    }
    let same = same(tx, part.kind, &table, &by_key)?;
    let fresh: Vec<_> = by_key.iter().filter(|(key, _)| !same.contains(*key)).map(|(_, row)| row.as_slice()).collect();
    let pushed = PushedRows { added: fresh.len() as u64, same: same.len() as u64 };
    if checks || fresh.is_empty() {
        return Ok(pushed);
    }
    refuse_orphans(tx, part.kind, &table, &fresh)?;
    refuse_without_files(tx, part.kind, &table, &fresh)?;
    insert(tx, &table, &fresh, owner)?;
    let cells = fresh.iter().flat_map(|row| table.columns.iter().zip(*row));
    let named: BTreeSet<_> = cells.filter_map(|(column, cell)| cell.as_str().filter(|_| column.is_source)).collect();
    SourceRow::note_uses(tx, &named.into_iter().map(SourceId::new).collect::<Vec<_>>())?;
    if part.kind == PushKind::FaceScan {
        for row in &fresh {
            if let [Value::String(source), Value::String(state), ..] = row
                && state == "waiting"
            {
                jobs::ask(tx, JobKind::Analyse, source)?;
            }
        }
    }
    Ok(pushed)
}

/// The rows of a part with their cells in the order of the table's columns.
fn in_order(table: &Table, at: usize, part: &PushPart) -> Result<Vec<Vec<Value>>, StoreError> {
    let place = |name: &str| part.columns.iter().position(|column| column == name);
    let known: BTreeSet<_> = table.names().collect();
    let given: BTreeSet<_> = part.columns.iter().map(String::as_str).collect();
    if known != given || given.len() != part.columns.len() {
        let expected: Vec<_> = table.names().collect();
        return Err(StoreError::invalid(format!(
            "parts[{at}].columns must be those of {} in this version: {}, got {}. Push with a program of the server's version",
            part.kind,
            expected.join(", "),
            part.columns.join(", ")
        )));
    }
    let places: Vec<_> = table.names().filter_map(place).collect();
    let cell = |column: &Column, cell: Value| match column.sort {
        // 1920 is 1920.0.
        Sort::Real => cell.as_f64().map_or(cell, Value::from),
        _ => cell,
    };
    let ordered = |row: &Vec<Value>| {
        let cells = table.columns.iter().zip(&places);
        cells.map(|(column, at)| cell(column, row.get(*at).cloned().unwrap_or_default())).collect()
    };
    Ok(part.rows.iter().map(ordered).collect())
}

/// A cell that is not what its column holds, as a text that continues the name of the row.
#[derive(Debug, thiserror::Error)]
#[error("{column} must be {expected}, got {shown}")]
struct CellError {
    column: &'static str,
    expected: Cow<'static, str>,
    /// The beginning of what it is.
    shown: String,
}

/// Checks the cells of a row.
fn check(table: &Table, row: &[Value]) -> Result<(), CellError> {
    for (column, cell) in table.columns.iter().zip(row) {
        let fits = match (column.sort, cell) {
            (_, Value::Null) => column.may_be_null,
            (Sort::Id, Value::String(text)) => (1..=LONGEST_ID).contains(&text.len()) && !text.chars().any(char::is_control),
            (Sort::Text, Value::String(_)) => true,
            (Sort::Date, Value::String(text)) => is_date(text),
            (Sort::Integer, cell) => cell.as_i64().is_some_and(|number| (0..=MAX_INT).contains(&number)),
            (Sort::Signed, cell) => cell.as_i64().is_some_and(|number| (-MAX_INT..=MAX_INT).contains(&number)),
            (Sort::Real, cell) => cell.as_f64().is_some_and(f64::is_finite),
            (Sort::Json(is) | Sort::One(is), Value::String(text)) => is(text),
            _ => false,
        };
        if !fits {
            let shown: String = cell.to_string().chars().take(100).collect();
            return Err(CellError { column: column.name, expected: expected(column), shown });
        }
    }
    Ok(())
}

/// What a cell must be, in words.
fn expected(column: &Column) -> Cow<'static, str> {
    let what = match column.sort {
        Sort::Id => "an id of 1 to 200 letters",
        Sort::Text => "a text",
        Sort::Date => "a date like 2026-11-23T22:00:00.000Z",
        Sort::Integer => "a whole number from 0 on",
        Sort::Signed => "a whole number",
        Sort::Real => "a number",
        Sort::Json(_) => "JSON as a workspace stores it",
        Sort::One(_) => "a value that this version knows",
    };
    if column.may_be_null { format!("{what} or null").into() } else { what.into() }
}

fn is_date(text: &str) -> bool {
    text.len() == 24 && text.parse::<jiff::Timestamp>().is_ok_and(|at| clock::at(at.as_millisecond()) == text)
}

/// The keys of the rows that are here with the same content. Refused where one has other content.
fn same(
    tx: &ReadTx,
    kind: PushKind,
    table: &Table,
    rows: &BTreeMap<String, &Vec<Value>>,
) -> Result<BTreeSet<String>, StoreError> {
    let columns: Vec<_> = table.names().collect();
    let first = table.columns.first().map_or("id", |column| column.name);
    let ids: BTreeSet<_> = rows.values().filter_map(|row| row.first()?.as_str()).collect();
    // Rows of any kind in the table: a record of another kind has the id as well.
    let of_kind = format!("CASE WHEN {} THEN 1 ELSE 0 END", table.is_of_kind);
    let sql = format!("SELECT {}, {of_kind} FROM {} WHERE {first} IN ({{ids ?1}})", columns.join(", "), table.name);
    let (mut same, mut other) = (BTreeSet::new(), None);
    tx.each(&sql, vec![Param::Texts(ids.into_iter().collect())], |found| {
        let here = table.read(found)?;
        let key = table.key(&here);
        let Some(row) = rows.get(&key) else { return Ok(()) };
        let is_of_kind: bool = found.get(columns.len())?;
        if is_of_kind && table.compared(&here) == table.compared(row) {
            same.insert(key);
        } else if other.is_none() {
            other = Some(differs(kind, table, row, &here, is_of_kind));
        }
        Ok(())
    })?;
    match other {
        Some(problem) => Err(StoreError::conflict(problem)),
        None => Ok(same),
    }
}

/// That a row is here with other content, in words.
fn differs(kind: PushKind, table: &Table, row: &[Value], here: &[Value], is_of_kind: bool) -> String {
    let names: Vec<_> = table.names().zip(row).take(table.keys).map(|(_, cell)| cell.to_string()).collect();
    let called = table.names().zip(row).find(|(name, _)| *name == "name").map(|(_, name)| format!(" ({name})"));
    let what = format!("{kind} {}{}", names.join(", "), called.unwrap_or_default());
    if !is_of_kind {
        return format!("{what}: something else has this id here");
    }
    let pairs = table.columns.iter().zip(row.iter().zip(here));
    let other: Vec<_> = pairs.filter(|(column, (a, b))| column.compared && a != b).map(|(column, _)| column.name).collect();
    format!("{what} is here with other content: {} is not the same", other.join(", "))
}

/// Refuses rows that name others which are not here.
fn refuse_orphans(tx: &ReadTx, kind: PushKind, table: &Table, rows: &[&[Value]]) -> Result<(), StoreError> {
    for (at, column) in table.columns.iter().enumerate() {
        let Some(parent) = column.parent else { continue };
        let named: BTreeSet<_> = rows.iter().filter_map(|row| row.get(at)?.as_str()).collect();
        let key = if parent == "face_scan" { "source_id" } else { "id" };
        let sql = format!("SELECT {key} FROM {parent} WHERE {key} IN ({{ids ?1}})");
        let here: BTreeSet<String> =
            tx.rows(&sql, vec![Param::Texts(named.iter().copied().collect())], |row| row.get(0))?.into_iter().collect();
        if let Some(missing) = named.into_iter().find(|id| !here.contains(*id)) {
            let name = column.name;
            return Err(StoreError::conflict(format!("{kind}: {name} \"{missing}\" is not here: push it first")));
        }
    }
    Ok(())
}

/// Refuses rows that name files which are not here: no record is ever without its file.
fn refuse_without_files(tx: &ReadTx, kind: PushKind, table: &Table, rows: &[&[Value]]) -> Result<(), StoreError> {
    let (folder, column) = match kind {
        PushKind::Source => ("media", "sha256"),
        PushKind::Export => ("derived", "file"),
        _ => return Ok(()),
    };
    let at = table.columns.iter().position(|known| known.name == column).unwrap_or(0);
    for row in rows {
        let Some(name) = row.get(at).and_then(Value::as_str) else {
            if kind == PushKind::Export && row.get(3).and_then(Value::as_str) == Some(ExportStatus::Completed.as_str()) {
                return Err(StoreError::invalid("export: file must be given of an export that is completed"));
            }
            continue;
        };
        let file = format!("{folder}/{name}");
        if !is_here(tx, &file)? {
            let id = row.first().and_then(Value::as_str).unwrap_or_default();
            return Err(StoreError::conflict(format!("{kind} \"{id}\": the file {file} is not here: send it first")));
        }
    }
    Ok(())
}

fn param<'a>(column: &Column, cell: &'a Value) -> Param<'a> {
    match (column.kind(), cell) {
        (Type::Integer, cell) => cell.as_i64().into(),
        (Type::Real, cell) => cell.as_f64().into(),
        (Type::Text, cell) => cell.as_str().into(),
    }
}

/// Stores fresh rows.
fn insert(tx: &WriteTx, table: &Table, rows: &[&[Value]], owner: &str) -> Result<(), StoreError> {
    if let Some(kind) = table.record {
        let records = Record::pushed(kind, rows)?;
        for source in records.iter().filter_map(|(record, _)| record.body.get("sourceId")).filter_map(Value::as_str) {
            SourceRow::find(tx, &source.into()).map_err(|error| error.at("body.sourceId"))?;
            SourceRow::note_use(tx, &source.into())?;
        }
        return records.iter().try_for_each(|(record, body)| record.insert_pushed(tx, kind, owner, body));
    }
    let mut names: Vec<_> = table.names().collect();
    let mut types: Vec<_> = table.columns.iter().map(Column::kind).collect();
    let mut values: Vec<Vec<Param<'_>>> =
        rows.iter().map(|row| table.columns.iter().zip(*row).map(|(column, cell)| param(column, cell)).collect()).collect();
    if table.name == "source" {
        names.extend(["used", "bytes"]);
        types.extend([Type::Integer, Type::Integer]);
        for (row, values) in rows.iter().zip(&mut values) {
            let hash = row.get(5).and_then(Value::as_str).unwrap_or_default();
            values.extend([0_i64.into(), length(tx, hash)?.into()]);
        }
    }
    tx.execute_many(&format!("INSERT INTO {} ({}) {{rows}}", table.name, names.join(", ")), &types, &values)?;
    for row in rows {
        let file = match table.name {
            "source" => row.get(5).and_then(Value::as_str).map(|hash| format!("media/{hash}")),
            "export" => row.get(5).and_then(Value::as_str).map(|name| format!("derived/{name}")),
            _ => None,
        };
        if let Some(file) = file {
            disuse::end_pushed(tx, &file)?;
        }
    }
    Ok(())
}

/// The length of media that is here, as far as it is known.
fn length(tx: &ReadTx, sha256: &str) -> Result<Option<i64>, StoreError> {
    if let Some((_, bytes)) = disuse::pushed(tx, &format!("media/{sha256}"))? {
        return Ok(i64::try_from(bytes).ok());
    }
    tx.value("SELECT max(bytes) FROM source WHERE sha256 = ?1", [sha256])
}
