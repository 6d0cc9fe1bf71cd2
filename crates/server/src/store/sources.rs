//! Sources: facts about a media file, its hash, and the secret token in its URL.

use super::{
    ReadTx, Row, StoreError, WriteTx, clock,
    jobs::{self, JobKind},
    members::OWNER,
    params,
};
use crate::api::{
    Extra, SizePx, SourceId, VideoId, plain,
    source::{Medium, Source, SourceKind, check_kind},
};
use crate::media_hash::MediaHash;
use std::collections::{BTreeSet, HashMap};

/// A source as stored.
#[derive(Clone)]
pub struct SourceRow {
    /// Identifier.
    pub id: SourceId,
    /// The kind of media.
    pub kind: SourceKind,
    /// Size in pixels; `None` for audio.
    pub size: Option<SizePx>,
    /// Length in milliseconds; `None` for images.
    pub duration_ms: Option<i64>,
    /// Hash of the file; `None` until it was uploaded.
    pub sha256: Option<MediaHash>,
    /// MIME type of the file.
    pub content_type: Option<String>,
    /// Secret token in its URL.
    pub token: String,
    /// Id of the user who announced the upload.
    pub owner: String,
}

/// Reads a column with a media hash; fails if the text is not a hash.
pub(super) fn media_hash(row: &Row<'_>, column: usize) -> Result<Option<MediaHash>, StoreError> {
    let Some(text) = row.get::<Option<&str>>(column)? else { return Ok(None) };
    let hash = MediaHash::read(text).ok_or_else(|| NotAHash(plain(text, 80)));
    hash.map(Some).map_err(|error| StoreError::internal("a stored source is damaged", &error))
}

/// A stored text that should be a hash and is not.
#[derive(Debug, thiserror::Error)]
#[error("\"{0}\" is no SHA-256 of media")]
struct NotAHash(String);

/// An announced upload.
pub struct UploadRow {
    /// The source that gets the bytes.
    pub source: SourceId,
    /// Expiry of the upload URL, in milliseconds since 1970.
    pub expires_ms: i64,
}

impl SourceRow {
    /// SQL: whether anything refers to a row of `source`: a clip's layer, an item, a background, music or the library.
    pub const IS_REFERRED_TO: &str = "(EXISTS (SELECT 1 FROM clip_source WHERE clip_source.source_id = source.id)
        OR EXISTS (SELECT 1 FROM item WHERE item.source_id = source.id)
        OR EXISTS (SELECT 1 FROM clip WHERE clip.background_source = source.id)
        OR EXISTS (SELECT 1 FROM video WHERE video.music_source = source.id)
        OR EXISTS (SELECT 1 FROM record WHERE record.source_id = source.id))";

    /// Whether the server serves the source's bytes: something refers to it, a deleted clip of an existing video did, or nothing
    /// ever did because it has just arrived.
    pub fn is_served(tx: &ReadTx, id: &SourceId) -> Result<bool, StoreError> {
        let sql = format!(
            "SELECT used = 0 OR EXISTS (SELECT 1 FROM left_over WHERE source_id = source.id) OR {} FROM source WHERE id = ?1",
            Self::IS_REFERRED_TO
        );
        tx.value(&sql, [id.as_str()])
    }

    /// The first record found that refers to the source, in words; `None` if there is none.
    pub fn referred_to_by(tx: &ReadTx, id: &SourceId) -> Result<Option<String>, StoreError> {
        let sql = "SELECT 'clip \"' || clip_id || '\"' FROM clip_source WHERE source_id = ?1
                   UNION ALL SELECT 'item \"' || id || '\" of clip \"' || clip_id || '\"' FROM item WHERE source_id = ?1
                   UNION ALL SELECT 'the background of clip \"' || id || '\"' FROM clip WHERE background_source = ?1
                   UNION ALL SELECT 'the music of video \"' || id || '\"' FROM video WHERE music_source = ?1
                   UNION ALL SELECT 'library item \"' || id || '\"' FROM record WHERE source_id = ?1
                   LIMIT 1";
        tx.row(sql, [id.as_str()], |row| row.get(0))
    }

    /// A source without bytes yet, owned by the workspace's owner.
    pub fn fresh(id: SourceId, kind: SourceKind) -> Self {
        let (token, owner) = (uuid::Uuid::new_v4().simple().to_string(), OWNER.to_owned());
        Self { id, kind, size: None, duration_ms: None, sha256: None, content_type: None, token, owner }
    }

    const COLUMNS: &str = "id, kind, width, height, duration_ms, sha256, content_type, token, owner";

    fn read(row: &Row<'_>) -> Result<Self, StoreError> {
        let kind: String = row.get(1)?;
        let size: (Option<f64>, Option<f64>) = (row.get(2)?, row.get(3)?);
        Ok(Self {
            id: SourceId::new(row.get::<String>(0)?),
            kind: kind.as_str().into(),
            size: size.0.zip(size.1).map(|(width, height)| SizePx { width, height }),
            duration_ms: row.get(4)?,
            sha256: media_hash(row, 5)?,
            content_type: row.get(6)?,
            token: row.get(7)?,
            owner: row.get(8)?,
        })
    }

    /// Sources of the backgrounds of a video's clips, by id.
    pub fn of_backgrounds(tx: &ReadTx, video: &VideoId) -> Result<HashMap<SourceId, Self>, StoreError> {
        let sql = format!(
            "SELECT {} FROM source WHERE id IN (SELECT background_source FROM clip WHERE video_id = ?1)",
            Self::COLUMNS
        );
        let found = tx.rows(&sql, [video.as_str()], Self::read)?;
        Ok(found.into_iter().map(|source| (source.id.clone(), source)).collect())
    }

    /// The source; fails with "not found" if there is none.
    pub fn find(tx: &ReadTx, id: &SourceId) -> Result<Self, StoreError> {
        let sql = format!("SELECT {} FROM source WHERE id = ?1", Self::COLUMNS);
        let row = tx.row(&sql, [id.as_str()], Self::read)?;
        row.ok_or_else(|| StoreError::not_found("source", id.as_str()))
    }

    /// Sources with these ids; missing ones are left out.
    pub fn of_ids(tx: &ReadTx, ids: &BTreeSet<SourceId>) -> Result<Vec<Self>, StoreError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let sql = format!("SELECT {} FROM source WHERE id IN ({{ids ?1}})", Self::COLUMNS);
        tx.rows(&sql, [ids.iter().map(SourceId::as_str).collect::<Vec<_>>()], Self::read)
    }

    /// Kind of a source; `None` if there is no such source.
    pub fn kind(tx: &ReadTx, id: &SourceId) -> Result<Option<SourceKind>, StoreError> {
        let kind = tx.row("SELECT kind FROM source WHERE id = ?1", [id.as_str()], |row| row.get::<String>(0))?;
        Ok(kind.map(|kind| kind.as_str().into()))
    }

    /// The number of sources with the same bytes.
    pub fn count_of_bytes(tx: &ReadTx, sha256: &str) -> Result<usize, StoreError> {
        let count: i64 = tx.value("SELECT count(*) FROM source WHERE sha256 = ?1", [sha256])?;
        Ok(usize::try_from(count).unwrap_or(0))
    }

    /// A source that a body refers to: it must exist, be of one of these kinds, and have its bytes. Marks the source as used.
    pub fn usable(tx: &WriteTx, id: &SourceId, kinds: &[SourceKind]) -> Result<Self, StoreError> {
        Self::usable_as(tx, id, kinds, "sourceId")
    }

    /// Like [`Self::usable`], for the field `field` of the body.
    pub fn usable_as(tx: &WriteTx, id: &SourceId, kinds: &[SourceKind], field: &str) -> Result<Self, StoreError> {
        let source = Self::find(tx, id).map_err(|error| error.at(field))?;
        Self::note_use(tx, id)?;
        source.check_usable(kinds, field)?;
        Ok(source)
    }

    /// Refuses a source of another kind, or without bytes; `field` is the field of the body that refers to it.
    pub fn check_usable(&self, kinds: &[SourceKind], field: &str) -> Result<(), StoreError> {
        let id = &self.id;
        check_kind(field, id, kinds, &self.kind).map_err(|error| StoreError::invalid(error.to_string()))?;
        if self.sha256.is_none() {
            return Err(StoreError::conflict(format!("{field} \"{id}\" has no bytes yet: upload them first")));
        }
        Ok(())
    }

    /// Marks a source as used and clears its time of disuse. Call it in the transaction that stores a reference to the source.
    pub fn note_use(tx: &WriteTx, id: &SourceId) -> Result<(), StoreError> {
        let sql = "UPDATE source SET used = 1, unused_ms = NULL WHERE id = ?1 AND (used = 0 OR unused_ms IS NOT NULL)";
        tx.execute(sql, [id.as_str()])?;
        Ok(())
    }

    /// Like [`Self::note_use`], for several sources.
    pub fn note_uses(tx: &WriteTx, ids: &[SourceId]) -> Result<(), StoreError> {
        if !ids.is_empty() {
            let sql = "UPDATE source SET used = 1, unused_ms = NULL
                       WHERE id IN ({ids ?1}) AND (used = 0 OR unused_ms IS NOT NULL)";
            tx.execute(sql, [ids.iter().map(SourceId::as_str).collect::<Vec<_>>()])?;
        }
        Ok(())
    }

    /// URL of its bytes: a capability.
    pub fn url(&self, base_url: &str) -> String {
        format!("{base_url}/media/{}/{}", self.id, self.token)
    }

    /// URL of its first frame, at most 192 x 108 pixels: a capability.
    pub fn frame_url(&self, base_url: &str) -> String {
        format!("{}/frame?atMs=0&width=192&height=108", self.url(base_url))
    }

    /// Deletes its record, and lists its file for deletion, which is deleted if no other source has the same bytes.
    pub fn delete(tx: &WriteTx, id: &SourceId) -> Result<(), StoreError> {
        let list = "INSERT INTO discarded (file) SELECT 'media/' || sha256 FROM source WHERE id = ?1 AND sha256 IS NOT NULL
                    ON CONFLICT DO NOTHING";
        if tx.execute(list, [id.as_str()])? > 0 {
            jobs::ask(tx, JobKind::Discard, "")?;
        }
        tx.execute("DELETE FROM source WHERE id = ?1", [id.as_str()])?;
        Ok(())
    }

    /// Stores a source whose bytes have just arrived. From now on it counts as unused until its uploader uses it.
    pub fn save_arrived(&self, tx: &WriteTx) -> Result<(), StoreError> {
        self.save(tx)?;
        tx.execute("UPDATE source SET unused_ms = {now} WHERE id = ?1 AND used = 0", [self.id.as_str()])?;
        Ok(())
    }

    /// Inserts or updates the source.
    pub fn save(&self, tx: &WriteTx) -> Result<(), StoreError> {
        tx.execute(
            "INSERT INTO source (id, kind, width, height, duration_ms, sha256, content_type, token, created_at, owner, used)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 0)
             ON CONFLICT (id) DO UPDATE SET width = ?3, height = ?4, duration_ms = ?5, sha256 = ?6, content_type = ?7",
            params![
                self.id.as_str(),
                self.kind.as_str(),
                self.size.map(|size| size.width),
                self.size.map(|size| size.height),
                self.duration_ms,
                self.sha256.as_ref().map(MediaHash::as_str),
                self.content_type,
                self.token,
                clock::now(),
                self.owner
            ],
        )?;
        Ok(())
    }

    /// The source in the API's form, as the given layer of a clip.
    pub fn record(&self, medium: Medium, base_url: &str) -> Source {
        Source {
            id: self.id.clone(),
            medium,
            dimensions: self.size,
            duration_ms: self.duration_ms.map(|ms| ms as f64),
            url: self.url(base_url),
            extra: Extra::new(),
        }
    }
}

impl UploadRow {
    /// The upload with a token; `None` if there is none.
    pub fn find(tx: &ReadTx, token: &str) -> Result<Option<Self>, StoreError> {
        tx.row("SELECT source_id, expires_ms FROM upload WHERE token = ?1", [token], |row| {
            Ok(Self { source: SourceId::new(row.get::<String>(0)?), expires_ms: row.get(1)? })
        })
    }

    /// A new token: a secret, followed by the id of the API key of its receiver, if there is one.
    pub fn token(key: Option<&str>) -> String {
        let secret = uuid::Uuid::new_v4().simple().to_string();
        key.map_or_else(|| secret.clone(), |key| format!("{secret}.{key}"))
    }

    /// Id of the API key in a token. Not authenticated: a forged token has no upload.
    pub fn key_of(token: &str) -> Option<&str> {
        token.split_once('.').map(|(_, key)| key)
    }

    /// Stores the upload under a token.
    pub fn insert(&self, tx: &WriteTx, token: &str) -> Result<(), StoreError> {
        tx.execute(
            "INSERT INTO upload (token, source_id, expires_ms) VALUES (?1, ?2, ?3)",
            params![token, self.source.as_str(), self.expires_ms],
        )?;
        Ok(())
    }
}
