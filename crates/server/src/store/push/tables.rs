//! Tables whose rows a push moves, column by column.

use super::{
    super::{CameraRow, RecordKind, Row, StoreError, Type, VideoSettings, settings::ClipSettings},
    Rows,
};
use crate::api::{
    clip::{ClipBackground, Cut},
    export::{CreateExport, ExportStatus},
    faces::FaceBox,
    item::ItemKind,
    push::PushKind,
    source::{Medium, SourceKind},
};
use serde_json::{Map, Value};

/// Type and constraint of a cell.
#[derive(Clone, Copy)]
pub(super) enum Sort {
    /// An id.
    Id,
    /// Any text.
    Text,
    /// A date in the API's form.
    Date,
    /// An integer, 0 or more.
    Integer,
    /// An integer.
    Signed,
    /// A number.
    Real,
    /// JSON text that the function accepts.
    Json(fn(&str) -> bool),
    /// A text that the function accepts.
    One(fn(&str) -> bool),
}

/// A column that a push moves.
#[derive(Clone, Copy)]
pub(super) struct Column {
    pub name: &'static str,
    pub sort: Sort,
    pub may_be_null: bool,
    /// Whether the value must be equal on both sides. Columns that a workspace changes by itself are not compared.
    pub compared: bool,
    /// Whether the value is the id of a source, which is then marked as used.
    pub is_source: bool,
    /// Table of the row that the value refers to.
    pub parent: Option<&'static str>,
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

    pub fn kind(&self) -> Type {
        match self.sort {
            Sort::Integer | Sort::Signed => Type::Integer,
            Sort::Real => Type::Real,
            Sort::Id | Sort::Text | Sort::Date | Sort::Json(_) | Sort::One(_) => Type::Text,
        }
    }
}

/// Table and columns of a kind.
pub(super) struct Table {
    pub name: &'static str,
    pub columns: &'static [Column],
    /// Number of leading columns that form the key.
    pub keys: usize,
    /// Column that groups rows for comparison.
    pub group: &'static str,
    /// SQL conditions: which rows move, and which rows of the table are of this kind.
    pub moves: &'static str,
    pub is_of_kind: &'static str,
    /// Kind of the records, if the table is that of records.
    pub record: Option<RecordKind>,
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

/// Whether a text is a JSON object without surrounding whitespace: answers embed such texts without parsing them.
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
    json("camera", reads::<CameraRow>).or_null(),
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

pub(super) const MEDIA_THAT_MOVES: &str =
    "sha256 IS NOT NULL AND (EXISTS (SELECT 1 FROM left_over WHERE left_over.source_id = source.id)
    OR EXISTS (SELECT 1 FROM clip_source WHERE clip_source.source_id = source.id)
    OR EXISTS (SELECT 1 FROM item WHERE item.source_id = source.id)
    OR EXISTS (SELECT 1 FROM clip WHERE clip.background_source = source.id)
    OR EXISTS (SELECT 1 FROM video WHERE video.music_source = source.id)
    OR EXISTS (SELECT 1 FROM record WHERE record.source_id = source.id AND record.kind = 'library'))";
/// SQL: only recordings that are the camera of a clip are scanned for faces.
const OF_CAMERA: &str =
    "source_id IN (SELECT clip_source.source_id FROM clip_source JOIN source ON source.id = clip_source.source_id
    WHERE sha256 IS NOT NULL)";
/// SQL: recordings whose scan is done; the receiving workspace scans the others again.
const IS_LOOKED_AT: &str = "source_id IN (SELECT face_scan.source_id FROM face_scan JOIN clip_source
    ON clip_source.source_id = face_scan.source_id JOIN source ON source.id = face_scan.source_id
    WHERE face_scan.state = 'done' AND sha256 IS NOT NULL)";

/// Table of a kind.
pub(super) fn table(kind: PushKind) -> Table {
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
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.columns.iter().map(|column| column.name)
    }

    /// Index of the group column.
    pub fn group_at(&self) -> usize {
        self.columns.iter().position(|column| column.name == self.group).unwrap_or(0)
    }

    /// SQL that reads the rows of groups, whose ids are its first parameter: only rows of this kind and, for [`Rows::Moving`], only
    /// those that move.
    pub fn select(&self, rows: Rows) -> String {
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

    /// Reads a row in the form that a push sends.
    pub fn read(&self, row: &Row<'_>) -> Result<Vec<Value>, StoreError> {
        let cell = |(at, column): (usize, &Column)| {
            Ok(match column.kind() {
                Type::Text => row.get::<Option<&str>>(at)?.map_or(Value::Null, Value::from),
                Type::Integer => row.get::<Option<i64>>(at)?.map_or(Value::Null, Value::from),
                Type::Real => row.get::<Option<f64>>(at)?.map_or(Value::Null, Value::from),
            })
        };
        self.columns.iter().enumerate().map(cell).collect()
    }

    /// Key of a row, as one text.
    pub fn key(&self, row: &[Value]) -> String {
        Value::from(row.get(..self.keys).unwrap_or_default()).to_string()
    }

    /// Values of the compared columns.
    pub fn compared<'a>(&self, row: &'a [Value]) -> Vec<&'a Value> {
        self.columns.iter().zip(row).filter(|(column, _)| column.compared).map(|(_, cell)| cell).collect()
    }
}
