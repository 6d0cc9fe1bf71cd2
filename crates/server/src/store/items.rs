//! Items of clips: stored in recording time, answered in playback time.

use super::{Param, ReadTx, Row, SourceRow, StoreError, Type, WriteTx, json_column, params};
use crate::{
    api::{ClipId, DurationMs, Extra, ItemId, PlaybackMs, SourceId, SourceMs, item::ItemKind},
    timeline::{CutMap, Footage},
};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};

/// Footage to which an item with these playback times is anchored. Clamps the end to the clip's; refuses a start at or past it.
pub fn anchored(map: &CutMap, start: PlaybackMs, length: DurationMs) -> Result<Footage, StoreError> {
    let clip = map.playback_length();
    if start >= clip {
        return Err(StoreError::invalid(format!("startTimeMs must be before the clip's end at {}, got {}", clip.0, start.0)));
    }
    Ok(map.footage(start, DurationMs(length.0.min(clip.0 - start.0))))
}

/// An item as stored.
pub struct ItemRow {
    /// Identifier.
    pub id: ItemId,
    /// Kind of the item.
    pub kind: ItemKind,
    /// Footage of the item; `None` for a clip's base layout.
    pub span: Option<Footage>,
    /// All fields except id and times.
    pub body: Extra,
    /// Revision of the video in which the item last changed.
    pub revision: u64,
}

impl ItemRow {
    fn read(row: &Row<'_>, kind: ItemKind) -> Result<Self, StoreError> {
        let times: (Option<i64>, Option<i64>) = (row.get(1)?, row.get(2)?);
        Ok(Self {
            id: ItemId::new(row.get::<String>(0)?),
            kind,
            span: times.0.zip(times.1).map(|(start, end)| Footage { first: SourceMs(start), end: SourceMs(end) }),
            body: json_column(row, 3)?,
            revision: row.get::<i64>(4)?.unsigned_abs(),
        })
    }

    /// All items of a kind on a clip, by start.
    pub fn of_clip(tx: &ReadTx, clip: &ClipId, kind: ItemKind) -> Result<Vec<Self>, StoreError> {
        tx.rows(
            "SELECT id, start_ms, end_ms, body, revision FROM item WHERE clip_id = ?1 AND kind = ?2 ORDER BY start_ms NULLS FIRST, id",
            [clip.as_str(), kind.batch_name()],
            |row| Self::read(row, kind),
        )
    }

    /// The item of a clip with this id; `None` if it does not exist.
    pub fn find(tx: &ReadTx, clip: &ClipId, kind: ItemKind, id: &ItemId) -> Result<Option<Self>, StoreError> {
        tx.row(
            "SELECT id, start_ms, end_ms, body, revision FROM item WHERE id = ?1 AND clip_id = ?2 AND kind = ?3",
            [id.as_str(), clip.as_str(), kind.batch_name()],
            |row| Self::read(row, kind),
        )
    }

    /// All items of a kind on a clip, by start, as the API's JSON array. Copies the stored JSON without parsing it, so a long list
    /// costs only its bytes.
    pub fn answered(tx: &ReadTx, clip: &ClipId, kind: ItemKind, map: &CutMap) -> Result<String, StoreError> {
        let sql =
            "SELECT id, start_ms, end_ms, body FROM item WHERE clip_id = ?1 AND kind = ?2 ORDER BY start_ms NULLS FIRST, id";
        let mut list = String::from("[");
        tx.each(sql, [clip.as_str(), kind.batch_name()], |row| {
            if list.len() > 1 {
                list.push(',');
            }
            let times: (Option<i64>, Option<i64>) = (row.get(1)?, row.get(2)?);
            let span = times.0.zip(times.1).map(|(start, end)| Footage { first: SourceMs(start), end: SourceMs(end) });
            let head = Value::Object(head(row.get::<&str>(0)?, kind, span, map)).to_string();
            let body = row.get::<&str>(3)?;
            let fields = body.strip_prefix('{').unwrap_or(body);
            list.push_str(head.strip_suffix('}').unwrap_or(&head));
            list.push_str(if fields == "}" { "" } else { "," });
            list.push_str(fields);
            Ok(())
        })?;
        list.push(']');
        Ok(list)
    }

    /// Sources that a clip's items use, each once. Reads one index entry per source, not every item.
    pub fn sources_of_clip(tx: &ReadTx, clip: &ClipId) -> Result<Vec<SourceId>, StoreError> {
        tx.rows(
            "WITH RECURSIVE used (id) AS (
                 SELECT min(source_id) FROM item WHERE clip_id = ?1 AND source_id IS NOT NULL
                 UNION ALL
                 SELECT (SELECT min(source_id) FROM item WHERE clip_id = ?1 AND source_id > used.id) FROM used
                 WHERE used.id IS NOT NULL
             ) SELECT id FROM used WHERE id IS NOT NULL",
            [clip.as_str()],
            |row| row.get::<String>(0).map(SourceId::new),
        )
    }

    /// Position of an overlay in its clip's stack; `None` for other kinds.
    pub fn z_index(&self) -> Option<i64> {
        let z_index =
            self.body.get("zIndex").filter(|_| matches!(self.kind, ItemKind::TextOverlay | ItemKind::MediaOverlay))?;
        z_index.as_i64().or_else(|| z_index.as_f64().map(|z_index| z_index as i64))
    }

    /// Id of the source that the item uses.
    pub fn source(&self) -> Option<&str> {
        self.body.get("sourceId").or_else(|| self.body.get("media")?.get("sourceId"))?.as_str()
    }

    /// Inserts or updates the item.
    pub fn save(&self, tx: &WriteTx, clip: &ClipId) -> Result<(), StoreError> {
        if let Some(source) = self.source() {
            SourceRow::note_use(tx, &source.into())?;
        }
        tx.execute(
            "INSERT INTO item (id, clip_id, kind, start_ms, end_ms, body, revision, z_index, source_id)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
             ON CONFLICT (id) DO UPDATE SET start_ms = ?4, end_ms = ?5, body = ?6, revision = ?7, z_index = ?8, source_id = ?9",
            params![
                self.id.as_str(),
                clip.as_str(),
                self.kind.batch_name(),
                self.span.map(|span| span.first.0),
                self.span.map(|span| span.end.0),
                Value::Object(self.body.clone()).to_string(),
                self.revision.cast_signed(),
                self.z_index(),
                self.source()
            ],
        )?;
        Ok(())
    }

    /// The item in the API's form, in playback time. [`ItemRow::answered`] converts a whole list.
    pub fn record(&self, map: &CutMap) -> Value {
        let mut record = head(self.id.as_str(), self.kind, self.span, map);
        record.extend(self.body.clone());
        Value::Object(record)
    }
}

/// An item as a batch reads and stores it: its body is not parsed.
#[derive(Clone, Debug)]
pub struct ItemText {
    /// Identifier.
    pub id: ItemId,
    /// Kind of the item.
    pub kind: ItemKind,
    /// Footage of the item; `None` for a clip's base layout.
    pub span: Option<Footage>,
    /// JSON of all fields except id and times.
    pub body: String,
    /// Revision of the video in which the item last changed.
    pub revision: u64,
    /// Position of an overlay in its clip's stack; `None` for other kinds.
    pub z_index: Option<i64>,
    /// Source that the item uses.
    pub source: Option<SourceId>,
}

impl ItemText {
    const COLUMNS: &str = "id, kind, start_ms, end_ms, body, revision, z_index, source_id, clip_id";
    const TYPES: [Type; 9] = [
        Type::Text,
        Type::Text,
        Type::Integer,
        Type::Integer,
        Type::Text,
        Type::Integer,
        Type::Integer,
        Type::Text,
        Type::Text,
    ];

    /// Reads an item and its clip; `None` if its kind is unknown.
    fn read(row: &Row<'_>) -> Result<Option<(ClipId, Self)>, StoreError> {
        let Some(kind) = ItemKind::from_batch_name(row.get(1)?) else { return Ok(None) };
        let times: (Option<i64>, Option<i64>) = (row.get(2)?, row.get(3)?);
        let item = Self {
            id: ItemId::new(row.get::<String>(0)?),
            kind,
            span: times.0.zip(times.1).map(|(start, end)| Footage { first: SourceMs(start), end: SourceMs(end) }),
            body: row.get(4)?,
            revision: row.get::<i64>(5)?.unsigned_abs(),
            z_index: row.get(6)?,
            source: row.get::<Option<String>>(7)?.map(SourceId::new),
        };
        Ok(Some((ClipId::new(row.get::<String>(8)?), item)))
    }

    /// Items with these ids, each with its clip.
    pub fn of_ids(tx: &ReadTx, ids: &BTreeSet<&str>) -> Result<Vec<(ClipId, Self)>, StoreError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let sql = format!("SELECT {} FROM item WHERE id IN ({{ids ?1}})", Self::COLUMNS);
        let found = tx.rows(&sql, [ids.iter().copied().collect::<Vec<_>>()], Self::read)?;
        Ok(found.into_iter().flatten().collect())
    }

    /// Base layouts of clips: layouts without times.
    pub fn base_layouts(tx: &ReadTx, clips: &BTreeSet<&ClipId>) -> Result<Vec<(ClipId, Self)>, StoreError> {
        let sql =
            format!("SELECT {} FROM item WHERE clip_id IN ({{ids ?1}}) AND kind = ?2 AND start_ms IS NULL", Self::COLUMNS);
        let clips: Vec<_> = clips.iter().map(|clip| clip.as_str()).collect();
        let found = tx.rows(&sql, params![clips, ItemKind::Layout.batch_name()], Self::read)?;
        Ok(found.into_iter().flatten().collect())
    }

    /// The highest z-index of each clip's overlays, except the items in `without`. Reads one index entry per clip, plus one for
    /// each excluded item above it.
    pub fn tops(tx: &ReadTx, clips: &BTreeSet<&ClipId>, without: &BTreeSet<&str>) -> Result<HashMap<ClipId, i64>, StoreError> {
        let sql = "SELECT clip.id, (SELECT z_index FROM item WHERE clip_id = clip.id AND z_index IS NOT NULL
                                        AND item.id NOT IN ({ids ?2}) ORDER BY z_index DESC LIMIT 1)
                   FROM clip WHERE clip.id IN ({ids ?1})";
        let clips: Vec<_> = clips.iter().map(|clip| clip.as_str()).collect();
        let without: Vec<_> = without.iter().copied().collect();
        let found =
            tx.rows(sql, [clips, without], |row| Ok((ClipId::new(row.get::<String>(0)?), row.get::<Option<i64>>(1)?)))?;
        Ok(found.into_iter().filter_map(|(clip, top)| Some((clip, top?))).collect())
    }

    /// Current index keys of the item.
    pub fn keys(&self) -> StoredKeys {
        StoredKeys { start: self.span.map(|span| span.first), z_index: self.z_index, source: self.source.clone() }
    }

    /// Inserts or updates items.
    pub fn save_all(tx: &WriteTx, items: &[SavedItem]) -> Result<(), StoreError> {
        let of = |extent: Extent| items.iter().filter(move |saved| saved.extent() == extent);
        for extent in [Extent::Fields, Extent::Times] {
            let rows: Vec<_> = of(extent).map(|saved| saved.item.changed(extent)).collect();
            let (columns, types): (Vec<_>, Vec<_>) = extent.columns().iter().copied().unzip();
            tx.update_many("item", &columns, &types, &rows)?;
        }
        let rows: Vec<_> = of(Extent::Whole).map(|saved| saved.item.values(&saved.clip)).collect();
        let sql = format!(
            "INSERT INTO item ({}) {{rows}} ON CONFLICT (id) DO UPDATE SET start_ms = excluded.start_ms, end_ms = excluded.end_ms,
             body = excluded.body, revision = excluded.revision, z_index = excluded.z_index, source_id = excluded.source_id",
            Self::COLUMNS
        );
        tx.execute_many(&sql, &Self::TYPES, &rows)
    }

    /// Values of the columns of an extent, in order.
    fn changed(&self, extent: Extent) -> Vec<Param<'_>> {
        let (start, end) = (self.span.map(|span| span.first.0), self.span.map(|span| span.end.0));
        let mut values = vec![self.id.as_str().into(), (&self.body).into(), self.revision.cast_signed().into(), end.into()];
        if extent == Extent::Times {
            values.push(start.into());
        }
        values
    }

    /// Values of all columns, in order.
    fn values<'a>(&'a self, clip: &'a ClipId) -> Vec<Param<'a>> {
        vec![
            self.id.as_str().into(),
            self.kind.batch_name().into(),
            self.span.map(|span| span.first.0).into(),
            self.span.map(|span| span.end.0).into(),
            (&self.body).into(),
            self.revision.cast_signed().into(),
            self.z_index.into(),
            self.source.as_ref().map(SourceId::as_str).into(),
            clip.as_str().into(),
        ]
    }

    /// Deletes items.
    pub fn delete_all(tx: &WriteTx, ids: &[ItemId]) -> Result<(), StoreError> {
        if !ids.is_empty() {
            tx.execute("DELETE FROM item WHERE id IN ({ids ?1})", [ids.iter().map(ItemId::as_str).collect::<Vec<_>>()])?;
        }
        Ok(())
    }
}

/// Index keys of a stored item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredKeys {
    start: Option<SourceMs>,
    z_index: Option<i64>,
    source: Option<SourceId>,
}

/// An item that a batch inserts or updates.
#[derive(Debug)]
pub struct SavedItem {
    /// Id of its clip.
    pub clip: ClipId,
    /// The item.
    pub item: ItemText,
    /// Current index keys; `None` for a new item.
    pub stored: Option<StoredKeys>,
}

impl SavedItem {
    fn extent(&self) -> Extent {
        let Some(stored) = &self.stored else { return Extent::Whole };
        let (z_index, source) = (self.item.z_index, self.item.source.as_ref());
        if stored.z_index != z_index || stored.source.as_ref() != source {
            Extent::Whole
        } else if stored.start != self.item.span.map(|span| span.first) {
            Extent::Times
        } else {
            Extent::Fields
        }
    }
}

/// Columns of a row that an update writes: a database rewrites the indexes of all columns in a statement, changed or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    /// Columns without an index.
    Fields,
    /// Columns without an index, and the start.
    Times,
    /// All columns; also for a new row.
    Whole,
}

impl Extent {
    /// Columns to update, the id first.
    fn columns(self) -> &'static [(&'static str, Type)] {
        const TIMES: &[(&str, Type)] = &[
            ("id", Type::Text),
            ("body", Type::Text),
            ("revision", Type::Integer),
            ("end_ms", Type::Integer),
            ("start_ms", Type::Integer),
        ];
        match self {
            Self::Fields => &TIMES[..4],
            Self::Times => TIMES,
            Self::Whole => &[],
        }
    }
}

/// JSON fields that a row adds to the stored body: id, playback times, and the type of a mask.
fn head(id: &str, kind: ItemKind, span: Option<Footage>, map: &CutMap) -> Extra {
    let mut head = Extra::new();
    head.insert("id".into(), id.into());
    if matches!(kind, ItemKind::Blur | ItemKind::Highlight) {
        head.insert("type".into(), kind.batch_name().into());
    }
    if let Some(span) = span {
        let (start, length) = map.played(span);
        head.insert("startTimeMs".into(), start.0.into());
        head.insert("durationMs".into(), length.0.into());
    }
    head
}
