//! Sources: what is known of a media file, its bytes' hash, and the secret in its address.

use super::clock;
use crate::{
    api::{
        Extra, SizePx, SourceId,
        source::{Medium, Source, SourceKind},
    },
    server::http::Failure,
};
use rusqlite::{Connection, OptionalExtension, params};

/// A source as it is stored.
#[derive(Clone)]
pub struct SourceRow {
    /// Identifier.
    pub id: SourceId,
    /// What it holds.
    pub kind: SourceKind,
    /// Pixels; nothing for audio.
    pub size: Option<SizePx>,
    /// Length; nothing for images.
    pub duration_ms: Option<i64>,
    /// The hash that names its bytes; nothing until they are here.
    pub sha256: Option<String>,
    /// Of the bytes.
    pub content_type: Option<String>,
    /// The secret part of its address.
    pub token: String,
}

/// An upload that was announced.
pub struct UploadRow {
    /// Where its bytes belong.
    pub source: SourceId,
    /// When the address stops working.
    pub expires_ms: i64,
}

impl SourceRow {
    /// A source whose bytes are not here yet.
    pub fn fresh(id: SourceId, kind: SourceKind) -> Self {
        let token = uuid::Uuid::new_v4().simple().to_string();
        Self { id, kind, size: None, duration_ms: None, sha256: None, content_type: None, token }
    }

    /// The source, or 404.
    pub fn find(connection: &Connection, id: &SourceId) -> Result<Self, Failure> {
        let mut statement = connection
            .prepare_cached("SELECT kind, width, height, duration_ms, sha256, content_type, token FROM source WHERE id = ?1")?;
        let row = statement.query_row([id.as_str()], |row| {
            let kind: String = row.get(0)?;
            let size: (Option<f64>, Option<f64>) = (row.get(1)?, row.get(2)?);
            Ok(Self {
                id: id.clone(),
                kind: kind.as_str().into(),
                size: size.0.zip(size.1).map(|(width, height)| SizePx { width, height }),
                duration_ms: row.get(3)?,
                sha256: row.get(4)?,
                content_type: row.get(5)?,
                token: row.get(6)?,
            })
        });
        row.optional()?.ok_or_else(|| Failure::not_found("source", id.as_str()))
    }

    /// A source that a body names: here, of one of these kinds, with its bytes.
    pub fn usable(connection: &Connection, id: &SourceId, kinds: &[SourceKind]) -> Result<Self, Failure> {
        Self::usable_as(connection, id, kinds, "sourceId")
    }

    /// The same, named by another field of the body.
    pub fn usable_as(connection: &Connection, id: &SourceId, kinds: &[SourceKind], field: &str) -> Result<Self, Failure> {
        let source = Self::find(connection, id).map_err(|failure| failure.at(field))?;
        if !kinds.contains(&source.kind) {
            let expected: Vec<_> = kinds.iter().map(SourceKind::as_str).collect();
            return Err(Failure::bad_request(format!(
                "{field} \"{id}\" must be of kind {}, it is {}",
                expected.join(" or "),
                source.kind.as_str()
            )));
        }
        if source.sha256.is_none() {
            return Err(Failure::conflict(format!("{field} \"{id}\" has no bytes yet: upload them first")));
        }
        Ok(source)
    }

    /// Where its bytes can be read: a capability.
    pub fn url(&self, base_url: &str) -> String {
        format!("{base_url}/media/{}/{}", self.id, self.token)
    }

    /// Where a picture of it can be read, 192 x 108 at most: a capability.
    pub fn frame_url(&self, base_url: &str) -> String {
        format!("{}/frame?atMs=0&width=192&height=108", self.url(base_url))
    }

    /// Stores it, new or changed.
    pub fn save(&self, connection: &Connection) -> Result<(), Failure> {
        connection.execute(
            "INSERT INTO source (id, kind, width, height, duration_ms, sha256, content_type, token, created_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
             ON CONFLICT (id) DO UPDATE SET width = ?3, height = ?4, duration_ms = ?5, sha256 = ?6, content_type = ?7",
            params![
                self.id.as_str(),
                self.kind.as_str(),
                self.size.map(|size| size.width),
                self.size.map(|size| size.height),
                self.duration_ms,
                self.sha256,
                self.content_type,
                self.token,
                clock::now()
            ],
        )?;
        Ok(())
    }

    /// As the API answers it, on one layer of a clip.
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
    /// The upload at a token; nothing when there is none.
    pub fn find(connection: &Connection, token: &str) -> Result<Option<Self>, Failure> {
        let mut statement = connection.prepare_cached("SELECT source_id, expires_ms FROM upload WHERE token = ?1")?;
        let row = statement
            .query_row([token], |row| Ok(Self { source: SourceId::new(row.get::<_, String>(0)?), expires_ms: row.get(1)? }));
        Ok(row.optional()?)
    }

    /// Announces it under a token.
    pub fn insert(&self, connection: &Connection, token: &str) -> Result<(), Failure> {
        connection.execute(
            "INSERT INTO upload (token, source_id, expires_ms) VALUES (?1, ?2, ?3)",
            params![token, self.source.as_str(), self.expires_ms],
        )?;
        Ok(())
    }
}
