//! Rows of videos, pages of lists, and revisions.

use super::{
    Expected, NONE, ReadTx, Reason, Row, StoreError, VideoSettings, WriteTx, clock, disuse, json_column, params, read_cursor,
};
use crate::api::{PlaylistId, SizePx, VideoId};

/// A video as stored.
pub struct VideoRow {
    /// Identifier.
    pub id: VideoId,
    /// Display name.
    pub name: String,
    /// Canvas size in pixels.
    pub size: SizePx,
    /// Transition of clips whose transition is `default`.
    pub default_transition: String,
    /// Increases by one with each change.
    pub revision: u64,
    /// All other settings.
    pub settings: VideoSettings,
    /// ISO 8601.
    pub created_at: String,
    /// ISO 8601.
    pub updated_at: String,
}

impl VideoRow {
    const COLUMNS: &str = "id, name, width, height, default_transition, revision, created_at, updated_at, settings";

    /// A new video at revision 0.
    pub fn fresh(id: VideoId, name: String, size: SizePx, default_transition: &str) -> Self {
        let now = clock::now();
        Self {
            id,
            name,
            size,
            default_transition: default_transition.to_owned(),
            revision: 0,
            settings: VideoSettings::default(),
            created_at: now.clone(),
            updated_at: now,
        }
    }

    /// Ids of the videos that a user made, and of those of which it is not noted who made them.
    pub fn made_by(tx: &ReadTx, user: &str) -> Result<Vec<String>, StoreError> {
        let rows = tx.rows("SELECT id, settings FROM video", NONE, |row| {
            Ok((row.get::<String>(0)?, json_column::<VideoSettings>(row, 1)?.owner))
        })?;
        Ok(rows.into_iter().filter(|(_, owner)| owner.is_empty() || owner == user).map(|(id, _)| id).collect())
    }

    fn read(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            id: VideoId::new(row.get::<String>(0)?),
            name: row.get(1)?,
            size: SizePx { width: row.get(2)?, height: row.get(3)? },
            default_transition: row.get(4)?,
            revision: row.get::<i64>(5)?.unsigned_abs(),
            created_at: row.get(6)?,
            updated_at: row.get(7)?,
            settings: json_column(row, 8)?,
        })
    }

    /// The video; fails with "not found" if there is none.
    pub fn find(tx: &ReadTx, id: &VideoId) -> Result<Self, StoreError> {
        let sql = format!("SELECT {} FROM video WHERE id = ?1", Self::COLUMNS);
        let row = tx.row(&sql, [id.as_str()], Self::read)?;
        row.ok_or_else(|| StoreError::not_found("video", id.as_str()))
    }

    /// Refuses a change if the present revision does not meet the condition.
    pub fn expect(&self, expected: &Expected) -> Result<(), StoreError> {
        if expected.is(self.revision) {
            return Ok(());
        }
        let problem = format!("video \"{}\" is at revision {}, If-Match names {expected}", self.id, self.revision);
        Err(StoreError::new(Reason::Stale, problem))
    }

    /// Whether the workspace has any video.
    pub fn any(tx: &ReadTx) -> Result<bool, StoreError> {
        tx.value("SELECT EXISTS (SELECT 1 FROM video)", NONE)
    }

    /// Up to `limit` videos after `cursor`, most recently updated first, and the cursor of the next page; only those of `playlist`
    /// if given.
    pub fn page(
        tx: &ReadTx,
        cursor: Option<&str>,
        limit: usize,
        playlist: Option<&PlaylistId>,
    ) -> Result<(Vec<Self>, Option<String>), StoreError> {
        let (updated, id) = read_cursor(cursor)?;
        let page = "(updated_at, id) < (?1, ?2) ORDER BY updated_at DESC, id DESC LIMIT ?3";
        let limit_and_one = limit as i64 + 1;
        let mut videos = if let Some(playlist) = playlist {
            // Reads the playlist's own entries, not all videos of the workspace.
            let sql = format!(
                "SELECT {} FROM video WHERE id IN (SELECT video_id FROM playlist_video WHERE playlist_id = ?4) AND {page}",
                Self::COLUMNS
            );
            tx.rows(&sql, params![updated, id, limit_and_one, playlist.as_str()], Self::read)?
        } else {
            let sql = format!("SELECT {} FROM video WHERE {page}", Self::COLUMNS);
            tx.rows(&sql, params![updated, id, limit_and_one], Self::read)?
        };
        let more = videos.len() > limit;
        videos.truncate(limit);
        let next = videos.last().filter(|_| more).map(|last| format!("{}~{}", last.updated_at, last.id));
        Ok((videos, next))
    }

    /// Deletes the video with everything in it.
    pub fn delete(&self, tx: &WriteTx) -> Result<(), StoreError> {
        disuse::list_files_of(tx, &self.id)?;
        tx.execute("DELETE FROM video WHERE id = ?1", [self.id.as_str()])?;
        Ok(())
    }

    /// Id of the source of its background music.
    fn music(&self) -> Option<&str> {
        self.settings.music.as_ref().map(|music| music.source.as_str())
    }

    /// Stores the changed video with the next revision; returns it.
    pub fn save(&mut self, tx: &WriteTx) -> Result<u64, StoreError> {
        self.store(tx)?;
        self.advance(tx)
    }

    /// Stores the changed video without a new revision.
    pub fn store(&self, tx: &WriteTx) -> Result<(), StoreError> {
        let settings =
            serde_json::to_string(&self.settings).map_err(|e| StoreError::internal("a video has no JSON form", &e))?;
        tx.execute(
            "UPDATE video SET name = ?2, width = ?3, height = ?4, default_transition = ?5, settings = ?6,
             music_source = ?7 WHERE id = ?1",
            params![
                self.id.as_str(),
                self.name,
                self.size.width,
                self.size.height,
                self.default_transition,
                settings,
                self.music()
            ],
        )?;
        Ok(())
    }

    /// Stores a new video.
    pub fn insert(&self, tx: &WriteTx) -> Result<(), StoreError> {
        let settings =
            serde_json::to_string(&self.settings).map_err(|e| StoreError::internal("a video has no JSON form", &e))?;
        tx.execute(
            "INSERT INTO video (id, name, width, height, default_transition, revision, created_at, updated_at, settings,
             music_source) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            params![
                self.id.as_str(),
                self.name,
                self.size.width,
                self.size.height,
                self.default_transition,
                self.revision.cast_signed(),
                self.created_at,
                self.updated_at,
                settings,
                self.music()
            ],
        )?;
        Ok(())
    }

    /// Increases the revision by one. Refused if the stored video has another revision than this row, which does not happen inside
    /// a transaction of its scope.
    pub fn advance(&mut self, tx: &WriteTx) -> Result<u64, StoreError> {
        let before = self.revision;
        self.revision += 1;
        self.updated_at = clock::now();
        let advanced = tx.execute(
            "UPDATE video SET revision = ?2, updated_at = ?3 WHERE id = ?1 AND revision = ?4",
            params![self.id.as_str(), self.revision.cast_signed(), self.updated_at, before.cast_signed()],
        )?;
        if advanced == 0 {
            let message = format!("video \"{}\" was changed or deleted at the same time; nothing was changed", self.id);
            return Err(StoreError::unavailable(message).retry_in(1));
        }
        Ok(self.revision)
    }

    /// Aspect ratio of the canvas: `16:9`.
    pub fn aspect_ratio(&self) -> String {
        ratio(self.size.width as u64, self.size.height as u64)
    }
}

/// Two lengths as a ratio in lowest terms: `16:9`.
pub fn ratio(width: u64, height: u64) -> String {
    let divisor = gcd(width, height).max(1);
    format!("{}:{}", width / divisor, height / divisor)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
