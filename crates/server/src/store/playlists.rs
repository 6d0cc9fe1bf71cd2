//! Videos on playlists, in order. The playlists themselves are small records.

use super::{ReadTx, StoreError, WriteTx};
use crate::api::{PlaylistId, VideoId};

/// The number of videos on a playlist.
pub fn count(tx: &ReadTx, playlist: &str) -> Result<usize, StoreError> {
    let count: i64 = tx.value("SELECT count(*) FROM playlist_video WHERE playlist_id = ?1", [playlist])?;
    Ok(usize::try_from(count).unwrap_or(0))
}

/// Videos on a playlist, in order.
pub fn videos(tx: &ReadTx, playlist: &str) -> Result<Vec<VideoId>, StoreError> {
    let sql = "SELECT video_id FROM playlist_video WHERE playlist_id = ?1 ORDER BY position";
    tx.rows(sql, [playlist], |row| row.get::<String>(0).map(VideoId::new))
}

/// Playlists that a video is on and that a user may see.
pub fn of_video(tx: &ReadTx, video: &VideoId, user: &str) -> Result<Vec<PlaylistId>, StoreError> {
    let sql = "SELECT playlist_id FROM playlist_video JOIN record ON record.id = playlist_id
               WHERE video_id = ?1 AND (owner = ?2 OR coalesce(visibility, 'org') != 'personal') ORDER BY playlist_id";
    tx.rows(sql, [video.as_str(), user], |row| row.get::<String>(0).map(PlaylistId::new))
}

/// Adds a video to the end of a playlist. False if it was on it already.
pub fn add(tx: &WriteTx, playlist: &str, video: &VideoId) -> Result<bool, StoreError> {
    let added = tx.execute(
        "INSERT INTO playlist_video (playlist_id, video_id, position)
         SELECT ?1, ?2, coalesce(max(position) + 1, 0) FROM playlist_video WHERE playlist_id = ?1
         ON CONFLICT DO NOTHING",
        [playlist, video.as_str()],
    )?;
    Ok(added > 0)
}

/// Removes a video from a playlist. False if it was not on it.
pub fn remove(tx: &WriteTx, playlist: &str, video: &VideoId) -> Result<bool, StoreError> {
    let sql = "DELETE FROM playlist_video WHERE playlist_id = ?1 AND video_id = ?2";
    Ok(tx.execute(sql, [playlist, video.as_str()])? > 0)
}
