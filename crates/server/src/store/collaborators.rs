//! Sharing of videos with users, and the role of each. The users themselves are in `members`.

use super::{ReadTx, StoreError, WriteTx};
use crate::api::{UserId, VideoId};

/// Users with whom a video is shared, with their roles.
pub fn of_video(tx: &ReadTx, video: &VideoId) -> Result<Vec<(UserId, String)>, StoreError> {
    let sql = "SELECT user_id, role FROM collaborator WHERE video_id = ?1 ORDER BY user_id";
    tx.rows(sql, [video.as_str()], |row| Ok((UserId::new(row.get::<String>(0)?), row.get(1)?)))
}

/// Whether a video is shared with a user.
pub fn exists(tx: &ReadTx, video: &VideoId, user: &UserId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM collaborator WHERE video_id = ?1 AND user_id = ?2)";
    tx.value(sql, [video.as_str(), user.as_str()])
}

/// Shares a video with a user, or changes the role.
pub fn set(tx: &WriteTx, video: &VideoId, user: &UserId, role: &str) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO collaborator (video_id, user_id, role) VALUES (?1, ?2, ?3)
         ON CONFLICT (video_id, user_id) DO UPDATE SET role = ?3",
        [video.as_str(), user.as_str(), role],
    )?;
    Ok(())
}

/// Stops sharing a video with a user.
pub fn remove(tx: &WriteTx, video: &VideoId, user: &UserId) -> Result<(), StoreError> {
    let sql = "DELETE FROM collaborator WHERE video_id = ?1 AND user_id = ?2";
    tx.execute(sql, [video.as_str(), user.as_str()])?;
    Ok(())
}
