//! Transcript words: as played, and as recorded.

use super::{Failure, Shared, request::wrapped};
use crate::{
    api::{ClipId, SourceMs, VideoId, item::Word},
    server::store::ClipRow,
};
use axum::{Json, extract::Path};
use rusqlite::Connection;
use serde_json::Value;

/// `GET C/transcript/cut`: the words that are played, in playback time. Indexes never shift.
pub async fn cut(workspace: Shared, Path((video, clip)): Path<(VideoId, ClipId)>) -> Result<Json<Value>, Failure> {
    let read = move |connection: &Connection| {
        let row = ClipRow::find(connection, &video, &clip)?;
        let map = row.cut_map();
        let played = |word: Word| {
            let (start, end) = (map.to_playback(SourceMs(word.start_time_ms)), map.to_playback(SourceMs(word.end_time_ms)));
            (end > start).then_some(Word { start_time_ms: start.0, end_time_ms: end.0, ..word })
        };
        wrapped("words", &row.words(connection)?.into_iter().filter_map(played).collect::<Vec<_>>())
    };
    workspace.store.read(read).await.map(Json)
}

/// `GET C/transcript/uncut`: every word, in source time.
pub async fn uncut(workspace: Shared, Path((video, clip)): Path<(VideoId, ClipId)>) -> Result<Json<Value>, Failure> {
    let read = move |connection: &Connection| wrapped("words", &ClipRow::find(connection, &video, &clip)?.words(connection)?);
    workspace.store.read(read).await.map(Json)
}
