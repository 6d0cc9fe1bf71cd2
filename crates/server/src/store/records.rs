//! Small records: JSON in one table, read and written as a whole.

use super::{Param, ReadTx, Row, StoreError, WriteTx, clock, params};
use crate::api::{
    captions::Preset,
    library::LibraryItem,
    playlist::{Playlist, PlaylistGroup, Tag, Visibility},
    webhook::Endpoint,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

/// Kind of a small record. Its name is stored in the database and never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKind {
    Playlist,
    Group,
    Tag,
    Preset,
    Library,
    Endpoint,
    Message,
}

impl RecordKind {
    const ALL: [Self; 7] = [Self::Playlist, Self::Group, Self::Tag, Self::Preset, Self::Library, Self::Endpoint, Self::Message];

    fn name(self) -> &'static str {
        match self {
            Self::Playlist => "playlist",
            Self::Group => "playlist_group",
            Self::Tag => "tag",
            Self::Preset => "preset",
            Self::Library => "library",
            Self::Endpoint => "endpoint",
            Self::Message => "message",
        }
    }

    /// The kind's name in messages to callers.
    pub fn title(self) -> &'static str {
        match self {
            Self::Group => "playlist group",
            Self::Preset => "subtitle preset",
            Self::Library => "library item",
            Self::Endpoint => "webhook endpoint",
            other => other.name(),
        }
    }
}

/// Fields by which records of a kind are searched, and which are copied to the columns `source_id`, `scope`, `media_type`,
/// `event_type`, `group_id`, `visibility` and `tag_name`.
const COLUMNS: [(RecordKind, &str); 7] = [
    (RecordKind::Library, "sourceId"),
    (RecordKind::Library, "scope"),
    (RecordKind::Library, "type"),
    (RecordKind::Message, "eventType"),
    (RecordKind::Playlist, "groupId"),
    (RecordKind::Playlist, "visibility"),
    (RecordKind::Tag, "name"),
];

/// A record: its body, with id, dates and owner.
#[derive(Clone, Debug)]
pub struct Record {
    /// Identifier.
    pub id: String,
    /// JSON, without id and dates.
    pub body: Map<String, Value>,
    /// ISO 8601.
    pub created_at: String,
    /// ISO 8601.
    pub updated_at: String,
    /// Id of its user; empty for the workspace's owner.
    pub owner: String,
}

/// SQL columns of a [`Record`].
const RECORD: &str = "id, body, created_at, updated_at, owner";

impl Record {
    /// Creates a record from a body.
    pub fn fresh(id: impl std::fmt::Display, body: &impl Serialize) -> Result<Self, StoreError> {
        let now = clock::now();
        let mut record =
            Self { id: id.to_string(), body: Map::new(), created_at: now.clone(), updated_at: now, owner: String::new() };
        record.apply_change(body)?;
        Ok(record)
    }

    pub(super) fn read(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get(0)?,
            body: super::json_column(row, 1)?,
            created_at: row.get(2)?,
            updated_at: row.get(3)?,
            owner: row.get(4)?,
        })
    }

    /// Sets the owner of the record.
    #[must_use]
    pub fn of(self, owner: &str) -> Self {
        Self { owner: owner.to_owned(), ..self }
    }

    /// Whether only the owner may see the record.
    pub fn is_private(&self, kind: RecordKind) -> bool {
        let is = |field: &str, value: &str| self.body.get(field).and_then(Value::as_str) == Some(value);
        match kind {
            RecordKind::Preset => true,
            RecordKind::Library => is("scope", "private"),
            RecordKind::Playlist | RecordKind::Group => is("visibility", Visibility::Personal.as_str()),
            RecordKind::Tag | RecordKind::Endpoint | RecordKind::Message => false,
        }
    }

    /// The record if the user may see it; else fails with "not found".
    pub fn find_for(tx: &ReadTx, kind: RecordKind, id: &str, user: &str) -> Result<Self, StoreError> {
        let found = Self::find(tx, kind, id)?;
        let open = found.owner == user || !found.is_private(kind);
        if open { Ok(found) } else { Err(StoreError::not_found(kind.title(), id)) }
    }

    /// All records of a kind that a user may see, oldest first.
    pub fn all_for(tx: &ReadTx, kind: RecordKind, user: &str) -> Result<Vec<Self>, StoreError> {
        let mut all = Self::all(tx, kind)?;
        all.retain(|record| record.owner == user || !record.is_private(kind));
        Ok(all)
    }

    /// Records that a user owns, with their kinds.
    pub fn owned_by(tx: &ReadTx, user: &str) -> Result<Vec<(RecordKind, Self)>, StoreError> {
        let mut all = Vec::new();
        for kind in RecordKind::ALL {
            let sql = format!("SELECT {RECORD} FROM record WHERE owner = ?1 AND kind = ?2 AND owner != '' ORDER BY id");
            let of_kind = tx.rows(&sql, [user, kind.name()], Self::read)?;
            all.extend(of_kind.into_iter().map(|record| (kind, record)));
        }
        Ok(all)
    }

    /// Removes the playlists from a group, before the group is deleted.
    pub fn leave_group(tx: &WriteTx, group: &str) -> Result<(), StoreError> {
        for mut playlist in Self::of_group(tx, group)? {
            playlist.body.remove("groupId");
            playlist.update(tx, RecordKind::Playlist)?;
        }
        Ok(())
    }

    /// Applies the fields of a change; a null removes a field.
    pub fn apply_change(&mut self, change: &impl Serialize) -> Result<(), StoreError> {
        let fields = match serde_json::to_value(change) {
            Ok(Value::Object(fields)) => fields,
            Ok(_) => return Ok(()),
            Err(error) => return Err(StoreError::internal("a record has no JSON form", &error)),
        };
        for (key, value) in fields {
            if value.is_null() {
                self.body.remove(&key);
            } else {
                self.body.insert(key, value);
            }
        }
        Ok(())
    }

    /// The record as a type of the API.
    pub fn typed<T: DeserializeOwned>(&self) -> Result<T, StoreError> {
        serde_json::from_value(self.answered()).map_err(|error| StoreError::internal("a stored record is damaged", &error))
    }

    /// Body with id and dates.
    fn answered(&self) -> Value {
        let mut fields = self.body.clone();
        fields.insert("id".into(), self.id.as_str().into());
        fields.insert("createdAt".into(), self.created_at.as_str().into());
        fields.insert("updatedAt".into(), self.updated_at.as_str().into());
        Value::Object(fields)
    }

    /// The record; fails with "not found" if there is none.
    pub fn find(tx: &ReadTx, kind: RecordKind, id: &str) -> Result<Self, StoreError> {
        let row = tx.row(&format!("SELECT {RECORD} FROM record WHERE id = ?1 AND kind = ?2"), [id, kind.name()], Self::read)?;
        row.ok_or_else(|| StoreError::not_found(kind.title(), id))
    }

    /// All records of a kind, oldest first.
    pub fn all(tx: &ReadTx, kind: RecordKind) -> Result<Vec<Self>, StoreError> {
        tx.rows(&format!("SELECT {RECORD} FROM record WHERE kind = ?1 ORDER BY created_at, id"), [kind.name()], Self::read)
    }

    /// Up to `limit` library items in a scope that a user may see, oldest first, after skipping `from`; of one type if given.
    pub fn library(
        tx: &ReadTx,
        user: &str,
        scope: &str,
        kind: Option<&str>,
        from: usize,
        limit: usize,
    ) -> Result<Vec<Self>, StoreError> {
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        tx.rows(
            &format!(
                "SELECT {RECORD} FROM record
                 WHERE scope = ?1 AND (CAST(?2 AS TEXT) IS NULL OR media_type = ?2) AND (scope != 'private' OR owner = ?5)
                 ORDER BY created_at, id LIMIT ?4 OFFSET ?3"
            ),
            params![scope, kind, count(from), count(limit), user],
            Self::read,
        )
    }

    /// The library item in a scope that a user may see and whose source has these bytes; the oldest if there are several.
    pub fn library_of_bytes(tx: &ReadTx, user: &str, scope: &str, sha256: &str) -> Result<Option<Self>, StoreError> {
        tx.row(
            &format!(
                "SELECT {RECORD} FROM record
                 WHERE scope = ?1 AND (scope != 'private' OR owner = ?2)
                   AND source_id IN (SELECT id FROM source WHERE sha256 = ?3)
                 ORDER BY created_at, id LIMIT 1"
            ),
            params![scope, user, sha256],
            Self::read,
        )
    }

    /// Playlists in a group.
    pub fn of_group(tx: &ReadTx, group: &str) -> Result<Vec<Self>, StoreError> {
        tx.rows(&format!("SELECT {RECORD} FROM record WHERE group_id = ?1 ORDER BY id"), [group], Self::read)
    }

    /// Ids of the tags with a name.
    pub fn tags_named(tx: &ReadTx, name: &str) -> Result<Vec<String>, StoreError> {
        tx.rows("SELECT id FROM record WHERE tag_name = ?1 ORDER BY id", [name], |row| row.get(0))
    }

    /// The latest `limit` webhook messages, newest first: of these types, or of all if the list is empty.
    pub fn messages(tx: &ReadTx, types: &[&str], limit: usize) -> Result<Vec<Self>, StoreError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        if types.is_empty() {
            return Ok(Self::page(tx, RecordKind::Message, None, usize::try_from(limit).unwrap_or(usize::MAX))?.0);
        }
        let sql = format!("SELECT {RECORD} FROM record WHERE event_type = ?1 ORDER BY updated_at DESC, id DESC LIMIT ?2");
        // Reads the latest of each type and merges them, so that a rare type is not searched for among all messages.
        let mut found: Vec<Self> = Vec::new();
        for (index, kind) in types.iter().enumerate() {
            if !types.iter().take(index).any(|earlier| earlier == kind) {
                found.extend(tx.rows(&sql, params![kind, limit], Self::read)?);
            }
        }
        found.sort_by(|a, b| (&b.updated_at, &b.id).cmp(&(&a.updated_at, &a.id)));
        found.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(found)
    }

    /// Up to `limit` records of a kind after `cursor`, most recently updated first, and the cursor of the next page.
    pub fn page(
        tx: &ReadTx,
        kind: RecordKind,
        cursor: Option<&str>,
        limit: usize,
    ) -> Result<(Vec<Self>, Option<String>), StoreError> {
        Self::page_where(tx, kind, cursor, limit, None, None)
    }

    /// Like [`Self::page`], but only records with this visibility, if given, and that this user may see, if given.
    pub fn page_where(
        tx: &ReadTx,
        kind: RecordKind,
        cursor: Option<&str>,
        limit: usize,
        visibility: Option<&Visibility>,
        user: Option<&str>,
    ) -> Result<(Vec<Self>, Option<String>), StoreError> {
        let (updated, id) = read_cursor(cursor)?;
        let mut records = tx.rows(
            &format!(
                "SELECT {RECORD} FROM record WHERE kind = ?1 AND (updated_at, id) < (?2, ?3)
                 AND (CAST(?5 AS TEXT) IS NULL OR visibility = ?5)
                 AND (CAST(?6 AS TEXT) IS NULL OR owner = ?6 OR coalesce(visibility, 'org') != 'personal')
                 ORDER BY updated_at DESC, id DESC LIMIT ?4"
            ),
            params![kind.name(), updated, id, limit as i64 + 1, visibility.map(Visibility::as_str), user],
            Self::read,
        )?;
        let more = records.len() > limit;
        records.truncate(limit);
        let next = records.last().filter(|_| more).map(|last| format!("{}~{}", last.updated_at, last.id));
        Ok((records, next))
    }

    /// Appends the searchable fields to a statement's parameters, in the order of [`COLUMNS`].
    fn with_columns<'a>(&'a self, kind: RecordKind, mut params: Vec<Param<'a>>) -> Vec<Param<'a>> {
        let column =
            |(of, field): (RecordKind, &str)| self.body.get(field).filter(|_| kind == of).and_then(Value::as_str).into();
        params.extend(COLUMNS.map(column));
        params
    }

    /// Stores a new record.
    pub fn insert(&self, tx: &WriteTx, kind: RecordKind) -> Result<(), StoreError> {
        self.insert_as(tx, kind, &Value::Object(self.body.clone()).to_string())
    }

    /// Stores a new record with this text as its body.
    fn insert_as(&self, tx: &WriteTx, kind: RecordKind, body: &str) -> Result<(), StoreError> {
        tx.execute(
            "INSERT INTO record (id, kind, body, created_at, updated_at, source_id, scope, media_type, event_type, group_id,
             visibility, tag_name, owner) VALUES (?1, ?2, ?3, ?4, ?5, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?6)",
            self.with_columns(
                kind,
                vec![
                    (&self.id).into(),
                    kind.name().into(),
                    body.into(),
                    (&self.created_at).into(),
                    (&self.updated_at).into(),
                    (&self.owner).into(),
                ],
            ),
        )?;
        Ok(())
    }

    /// Parses records pushed from another workspace, from rows of id, body and dates; each with the text of its body. Refused if a
    /// body does not fit the kind.
    pub(super) fn pushed<'a>(kind: RecordKind, rows: &[&'a [Value]]) -> Result<Vec<(Self, &'a str)>, StoreError> {
        let read = |row: &&'a [Value]| {
            let text = |at: usize| row.get(at).and_then(Value::as_str).unwrap_or_default();
            let (id, body) = (text(0), text(1));
            let unreadable = || StoreError::invalid(format!("{} \"{id}\": its body cannot be read as one", kind.title()));
            let fields = serde_json::from_str(body).map_err(|_| unreadable())?;
            let (created_at, updated_at) = (text(2).to_owned(), text(3).to_owned());
            let record = Self { id: id.to_owned(), body: fields, created_at, updated_at, owner: String::new() };
            if record.is_readable(kind) { Ok((record, body)) } else { Err(unreadable()) }
        };
        rows.iter().map(read).collect()
    }

    /// Whether the record can be parsed as the API's type of its kind.
    fn is_readable(&self, kind: RecordKind) -> bool {
        let has = |field: &str| self.body.get(field).is_some_and(Value::is_string);
        match kind {
            RecordKind::Playlist => self.reads_as::<Playlist>(),
            RecordKind::Group => self.reads_as::<PlaylistGroup>(),
            RecordKind::Tag => self.reads_as::<Tag>(),
            RecordKind::Preset => self.reads_as::<Preset>(),
            RecordKind::Library => {
                // The URL is added when the API answers.
                let mut record = self.clone();
                record.body.insert("url".into(), "".into());
                record.reads_as::<LibraryItem>()
            }
            RecordKind::Endpoint => {
                let is_said = self.body.get("disabled").is_some_and(Value::is_boolean);
                is_said && has("url") && has("secret") && self.reads_as::<Endpoint>()
            }
            RecordKind::Message => false,
        }
    }

    fn reads_as<T: DeserializeOwned>(&self) -> bool {
        serde_json::from_value::<T>(self.answered()).is_ok()
    }

    /// Stores a record pushed from another workspace, with the original text of its body. Sets `owner` for kinds that belong to
    /// users.
    pub(super) fn insert_pushed(&self, tx: &WriteTx, kind: RecordKind, owner: &str, body: &str) -> Result<(), StoreError> {
        let owner = match kind {
            RecordKind::Playlist | RecordKind::Group | RecordKind::Preset | RecordKind::Library => owner,
            RecordKind::Tag | RecordKind::Endpoint | RecordKind::Message => "",
        };
        self.clone().of(owner).insert_as(tx, kind, body)
    }

    /// Stores a changed record, with a new `updated_at`.
    pub fn update(&mut self, tx: &WriteTx, kind: RecordKind) -> Result<(), StoreError> {
        self.updated_at = clock::now();
        tx.execute(
            "UPDATE record SET body = ?2, updated_at = ?3, source_id = ?4, scope = ?5, media_type = ?6, event_type = ?7,
             group_id = ?8, visibility = ?9, tag_name = ?10 WHERE id = ?1",
            self.with_columns(
                kind,
                vec![(&self.id).into(), Value::Object(self.body.clone()).to_string().into(), (&self.updated_at).into()],
            ),
        )?;
        Ok(())
    }

    /// Deletes up to `limit` messages from before a date; returns their number.
    pub fn forget_messages(tx: &WriteTx, before: &str, limit: usize) -> Result<usize, StoreError> {
        let sql = "DELETE FROM record WHERE id IN
                   (SELECT id FROM record WHERE kind = 'message' AND updated_at < ?1 ORDER BY updated_at LIMIT ?2 {lock})";
        tx.execute(sql, params![before, limit as i64])
    }

    /// Deletes the record and the rows that refer to it.
    pub fn delete(&self, tx: &WriteTx) -> Result<(), StoreError> {
        tx.execute("DELETE FROM record WHERE id = ?1", [&self.id])?;
        Ok(())
    }
}

/// Parses a cursor: date and id of the last row of the previous page.
pub fn read_cursor(cursor: Option<&str>) -> Result<(&str, &str), StoreError> {
    match cursor {
        None => Ok(("~", "~")),
        Some(cursor) => cursor.split_once('~').ok_or_else(|| StoreError::invalid("cursor must be a nextCursor of this list")),
    }
}
