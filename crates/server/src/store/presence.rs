//! Presence on a shared database: which users are connected to which server, on which video, and the revisions of those videos.

use super::{ReadTx, StoreError, WriteTx, params};
use crate::api::{ClipId, VideoId};
use std::collections::BTreeMap;

/// How long a user counts as present after the last sign of life, in milliseconds of the database's clock.
const PRESENT_MS: i64 = 30_000;

/// A user's open window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Id of the window.
    pub session: String,
    /// Id of the user.
    pub user: String,
    /// Display name of the user.
    pub name: String,
    /// The open video.
    pub video: VideoId,
    /// The selected clip; `None` without one.
    pub clip: Option<ClipId>,
}

/// Publishes changed and closed windows of this server to the other servers. Also deletes entries of servers that ended without
/// doing so.
pub fn tell(tx: &WriteTx, server: &str, changed: &[Seen], gone: &[String]) -> Result<(), StoreError> {
    for Seen { session, user, name, video, clip } in changed {
        tx.execute(
            "INSERT INTO presence (session, server, user_id, name, video_id, clip_id, seen_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6, {now})
             ON CONFLICT (session) DO UPDATE SET clip_id = ?6, seen_ms = {now}",
            params![session, server, user, name, video.as_str(), clip.as_ref().map(ClipId::as_str)],
        )?;
    }
    if !gone.is_empty() {
        let gone: Vec<&str> = gone.iter().map(String::as_str).collect();
        tx.execute("DELETE FROM presence WHERE session IN ({ids ?1})", [gone])?;
    }
    if !changed.is_empty() {
        let sql = "DELETE FROM presence WHERE session IN (SELECT session FROM presence WHERE seen_ms < {now} - ?1 {lock})";
        tx.execute(sql, [4 * PRESENT_MS])?;
    }
    Ok(())
}

/// Windows on some videos at other servers, sorted by session.
pub fn elsewhere(tx: &ReadTx, server: &str, videos: &[&str]) -> Result<Vec<Seen>, StoreError> {
    let sql = "SELECT session, user_id, name, video_id, clip_id FROM presence
               WHERE video_id IN ({ids ?1}) AND server != ?2 AND seen_ms > {now} - ?3 ORDER BY session";
    tx.rows(sql, params![videos.to_vec(), server, PRESENT_MS], |row| {
        Ok(Seen {
            session: row.get(0)?,
            user: row.get(1)?,
            name: row.get(2)?,
            video: VideoId::new(row.get::<String>(3)?),
            clip: row.get::<Option<String>>(4)?.map(ClipId::new),
        })
    })
}

/// Revisions of some videos; missing videos are left out.
pub fn revisions(tx: &ReadTx, videos: &[&str]) -> Result<BTreeMap<VideoId, i64>, StoreError> {
    let sql = "SELECT id, revision FROM video WHERE id IN ({ids ?1})";
    let rows = tx.rows(sql, [videos.to_vec()], |row| Ok((VideoId::new(row.get::<String>(0)?), row.get(1)?)))?;
    Ok(rows.into_iter().collect())
}
