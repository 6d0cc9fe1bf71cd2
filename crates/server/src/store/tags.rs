//! Tags of videos. The tags themselves are small records.

use super::{ReadTx, Record, StoreError, WriteTx};
use crate::api::VideoId;

/// Tags of a video, oldest first.
pub fn of_video(tx: &ReadTx, video: &VideoId) -> Result<Vec<Record>, StoreError> {
    let sql = "SELECT id, body, created_at, updated_at, owner FROM video_tag JOIN record ON id = tag_id
               WHERE video_id = ?1 ORDER BY created_at, id";
    tx.rows(sql, [video.as_str()], Record::read)
}

/// Adds a tag to a video, unless it has the tag.
pub fn add(tx: &WriteTx, video: &VideoId, tag: &str) -> Result<(), StoreError> {
    let sql = "INSERT INTO video_tag (video_id, tag_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    tx.execute(sql, [video.as_str(), tag])?;
    Ok(())
}

/// Removes a tag from a video. False if the video did not have the tag.
pub fn remove(tx: &WriteTx, video: &VideoId, tag: &str) -> Result<bool, StoreError> {
    let sql = "DELETE FROM video_tag WHERE video_id = ?1 AND tag_id = ?2";
    Ok(tx.execute(sql, [video.as_str(), tag])? > 0)
}

/// Copies the tags of a video to another one.
pub fn copy(tx: &WriteTx, from: &VideoId, to: &VideoId) -> Result<(), StoreError> {
    let sql = "INSERT INTO video_tag (video_id, tag_id) SELECT ?1, tag_id FROM video_tag WHERE video_id = ?2";
    tx.execute(sql, [to.as_str(), from.as_str()])?;
    Ok(())
}
