//! Clips and their sources.

use super::{Failure, Shared, request::wrapped};
use crate::{
    api::{ClipId, VideoId},
    server::store::{ClipRow, SourceRow, VideoRow},
};
use axum::{Json, extract::Path};
use rusqlite::Connection;
use serde_json::Value;

/// `GET V/clips`.
pub async fn list(workspace: Shared, Path(video): Path<VideoId>) -> Result<Json<Value>, Failure> {
    let read = move |connection: &Connection| {
        VideoRow::find(connection, &video)?;
        let rows = ClipRow::of_video(connection, &video)?;
        let record = |row: ClipRow| row.sources(connection).map(|media| row.record(&media));
        wrapped("clips", &rows.into_iter().map(record).collect::<Result<Vec<_>, _>>()?)
    };
    workspace.store.read(read).await.map(Json)
}

/// `GET C`.
pub async fn get(workspace: Shared, Path((video, clip)): Path<(VideoId, ClipId)>) -> Result<Json<Value>, Failure> {
    let read = move |connection: &Connection| {
        let row = ClipRow::find(connection, &video, &clip)?;
        wrapped("clip", &row.record(&row.sources(connection)?))
    };
    workspace.store.read(read).await.map(Json)
}

/// `GET C/sources`: the media of the clip's layers, then those that its sound effects and overlays play.
pub async fn sources(workspace: Shared, Path((video, clip)): Path<(VideoId, ClipId)>) -> Result<Json<Value>, Failure> {
    let base_url = workspace.base_url.clone();
    let read = move |connection: &Connection| {
        let row = ClipRow::find(connection, &video, &clip)?;
        let mut media = row.sources(connection)?;
        let sql = "SELECT DISTINCT json_extract(body, '$.sourceId') FROM item
                   WHERE clip_id = ?1 AND json_extract(body, '$.sourceId') IS NOT NULL ORDER BY 1";
        let mut statement = connection.prepare_cached(sql)?;
        let used = statement.query_map([clip.as_str()], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?;
        for id in used {
            if !media.iter().any(|(known, _)| known.as_str() == id) {
                media.push((id.as_str().into(), crate::api::source::Medium::Upload));
            }
        }
        let record = |(id, medium)| SourceRow::find(connection, &id).map(|source| source.record(medium, &base_url));
        wrapped("sources", &media.into_iter().map(record).collect::<Result<Vec<_>, _>>()?)
    };
    workspace.store.read(read).await.map(Json)
}
