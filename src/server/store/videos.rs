//! Videos: rows, lists in pages, revisions.

use super::clock;
use crate::{
    api::{ClipId, Extra, SizePx, VideoId, video::Video},
    server::http::Failure,
};
use rusqlite::{Connection, OptionalExtension, Row, params};

/// A video as it is stored.
pub struct VideoRow {
    /// Identifier.
    pub id: VideoId,
    /// Display name.
    pub name: String,
    /// The artboard.
    pub size: SizePx,
    /// What clips whose transition is `default` do.
    pub default_transition: String,
    /// Rises by one with every change.
    pub revision: u64,
    created_at: String,
    updated_at: String,
}

impl VideoRow {
    const COLUMNS: &str = "id, name, width, height, default_transition, revision, created_at, updated_at";

    /// A new video at revision 0.
    pub fn fresh(id: VideoId, name: String, size: SizePx, default_transition: &str) -> Self {
        let now = clock::now();
        Self {
            id,
            name,
            size,
            default_transition: default_transition.to_owned(),
            revision: 0,
            created_at: now.clone(),
            updated_at: now,
        }
    }

    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: VideoId::new(row.get::<_, String>(0)?),
            name: row.get(1)?,
            size: SizePx { width: row.get(2)?, height: row.get(3)? },
            default_transition: row.get(4)?,
            revision: row.get::<_, i64>(5)?.unsigned_abs(),
            created_at: row.get(6)?,
            updated_at: row.get(7)?,
        })
    }

    /// The video, or 404.
    pub fn find(connection: &Connection, id: &VideoId) -> Result<Self, Failure> {
        let sql = format!("SELECT {} FROM video WHERE id = ?1", Self::COLUMNS);
        let row = connection.prepare_cached(&sql)?.query_row([id.as_str()], Self::read).optional()?;
        row.ok_or_else(|| Failure::not_found("video", id.as_str()))
    }

    /// Whether the workspace holds any.
    pub fn any(connection: &Connection) -> Result<bool, Failure> {
        Ok(connection.query_row("SELECT EXISTS (SELECT 1 FROM video)", [], |row| row.get(0))?)
    }

    /// Up to `limit` videos after `cursor`, newest update first, and the cursor of the next page.
    pub fn page(connection: &Connection, cursor: Option<&str>, limit: usize) -> Result<(Vec<Self>, Option<String>), Failure> {
        let (updated, id) = match cursor {
            None => ("~", "~"),
            Some(cursor) => {
                cursor.split_once('~').ok_or_else(|| Failure::bad_request("cursor is not one that this list gave"))?
            }
        };
        let sql = format!(
            "SELECT {} FROM video WHERE (updated_at, id) < (?1, ?2) ORDER BY updated_at DESC, id DESC LIMIT ?3",
            Self::COLUMNS
        );
        let mut statement = connection.prepare_cached(&sql)?;
        let rows = statement.query_map(params![updated, id, limit as i64 + 1], Self::read)?;
        let mut videos = rows.collect::<Result<Vec<_>, _>>()?;
        let more = videos.len() > limit;
        videos.truncate(limit);
        let next = videos.last().filter(|_| more).map(|last| format!("{}~{}", last.updated_at, last.id));
        Ok((videos, next))
    }

    /// Stores a new video.
    pub fn insert(&self, connection: &Connection) -> Result<(), Failure> {
        connection.execute(
            "INSERT INTO video (id, name, width, height, default_transition, revision, created_at, updated_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            params![
                self.id.as_str(),
                self.name,
                self.size.width,
                self.size.height,
                self.default_transition,
                self.revision.cast_signed(),
                self.created_at,
                self.updated_at
            ],
        )?;
        Ok(())
    }

    /// Counts a change: the revision rises by one.
    pub fn advance(&mut self, connection: &Connection) -> Result<u64, Failure> {
        self.revision += 1;
        self.updated_at = clock::now();
        connection.execute(
            "UPDATE video SET revision = ?2, updated_at = ?3 WHERE id = ?1",
            params![self.id.as_str(), self.revision.cast_signed(), self.updated_at],
        )?;
        Ok(self.revision)
    }

    /// As the API answers it.
    pub fn into_record(self, clips: Vec<ClipId>, duration_seconds: f64) -> Video {
        let mut extra = Extra::new();
        let divisor = gcd(self.size.width as u64, self.size.height as u64).max(1);
        let ratio = format!("{}:{}", self.size.width as u64 / divisor, self.size.height as u64 / divisor);
        extra.insert("aspectRatio".into(), ratio.into());
        Video {
            id: self.id,
            name: self.name,
            dimensions: self.size,
            duration_seconds,
            clip_ids: clips,
            revision: Some(self.revision),
            default_clip_transition: Some(self.default_transition.as_str().into()),
            created_at: self.created_at,
            updated_at: self.updated_at,
            extra,
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
