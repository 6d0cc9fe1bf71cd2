//! Videos: list, read, create.

use super::{
    Code, Failure, Shared,
    request::{Body, Query, answer, wrapped},
};
use crate::{
    api::{
        ClipId, SizePx, SourceMs, VideoId,
        clip::{BackgroundType, ClipBackground, LayoutSceneType},
        item::ItemKind,
        rules,
        source::{Medium, SourceKind},
        video::{CreateVideo, Pagination, Video},
    },
    server::store::{ClipRow, ItemRow, NewClip, SourceRow, VideoRow},
};
use axum::{Json, extract::Path, response::Response};
use rusqlite::Connection;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    cursor: Option<String>,
    limit: Option<usize>,
}

/// `GET /v1/videos`.
pub async fn list(workspace: Shared, Query(query): Query<ListQuery>) -> Result<Json<Value>, Failure> {
    let limit = query.limit.unwrap_or(20);
    rules::within("limit", limit.min(9_999).cast_signed() as i64, 1, 100)?;
    let read = move |connection: &Connection| {
        let (rows, next) = VideoRow::page(connection, query.cursor.as_deref(), limit)?;
        let videos = rows.into_iter().map(|row| record(connection, row)).collect::<Result<Vec<_>, _>>()?;
        let pagination = Pagination { has_more: next.is_some(), next_cursor: next };
        Ok(json!({"videos": videos, "pagination": pagination}))
    };
    workspace.store.read(read).await.map(Json)
}

/// `GET /v1/videos/{id}`.
pub async fn get(workspace: Shared, Path(video): Path<VideoId>) -> Result<Json<Value>, Failure> {
    let read = move |connection: &Connection| wrapped("video", &record(connection, VideoRow::find(connection, &video)?)?);
    workspace.store.read(read).await.map(Json)
}

/// `POST /v1/videos`: an empty video, or one with a clip of an uploaded recording.
pub async fn create(workspace: Shared, mut body: Body) -> Result<Response, Failure> {
    let create: CreateVideo = body.read()?;
    rules::text("name", &create.name, 1, 255)?;
    let write = move |connection: &rusqlite::Transaction<'_>| {
        let source = match &create.source_id {
            Some(id) => Some(recording(connection, id)?),
            None => None,
        };
        let size = source.as_ref().and_then(|source| source.size).map_or(SizePx { width: 1920.0, height: 1080.0 }, artboard);
        let video = VideoRow::fresh(VideoId::fresh(), create.name, size, "hard_cut");
        video.insert(connection)?;
        if let Some(source) = source {
            insert_clip(connection, &video.id, &source)?;
        }
        wrapped("video", &record(connection, video)?)
    };
    answer(&workspace, body.identity, write).await
}

/// A source that can become a clip.
fn recording(connection: &Connection, id: &crate::api::SourceId) -> Result<SourceRow, Failure> {
    let source = SourceRow::find(connection, id)
        .map_err(|_| Failure::bad_request(format!("sourceId \"{id}\" is not a source of this workspace")))?;
    if source.kind != SourceKind::Video {
        return Err(Failure::bad_request(format!("sourceId \"{id}\" must be of kind video, it is {}", source.kind.as_str())));
    }
    if source.sha256.is_none() {
        return Err(Failure::new(Code::Conflict, format!("sourceId \"{id}\" has no bytes yet: upload them first")));
    }
    Ok(source)
}

fn insert_clip(connection: &Connection, video: &VideoId, source: &SourceRow) -> Result<(), Failure> {
    let clip = NewClip {
        id: ClipId::fresh(),
        name: "Clip 1".into(),
        length: SourceMs(source.duration_ms.unwrap_or(0)),
        cuts: Vec::new(),
        scene: LayoutSceneType::BasicSubject,
        background: ClipBackground {
            kind: BackgroundType::Solid,
            color: Some(crate::api::HexColor("#000000".into())),
            gradient_angle: None,
            gradient_color1: None,
            gradient_color2: None,
            extra: crate::api::Extra::new(),
        },
        transition: "default".into(),
        camera: None,
        sources: vec![(source.id.clone(), Medium::Upload)],
    };
    clip.insert(connection, video)?;
    let Value::Object(layout) = json!({"layout": {"kind": "fullscreen", "style": "regular", "screenFit": "letterbox"}}) else {
        return Ok(());
    };
    let kind = ItemKind::Layout;
    ItemRow { id: kind.fresh_id(), kind, span: None, body: layout, revision: 0 }.save(connection, &clip.id)
}

/// The artboard of a recording: its shape, with a shorter side of 1080.
fn artboard(recording: SizePx) -> SizePx {
    let scale = 1080.0 / recording.width.min(recording.height).max(1.0);
    let even = |pixels: f64| ((pixels * scale / 2.0).round() * 2.0).clamp(16.0, 4096.0);
    SizePx { width: even(recording.width), height: even(recording.height) }
}

fn record(connection: &Connection, row: VideoRow) -> Result<Video, Failure> {
    let clips = ClipRow::of_video(connection, &row.id)?;
    let played: i64 = clips.iter().map(|clip| clip.cut_map().playback_length().0).sum();
    Ok(row.into_record(clips.into_iter().map(|clip| clip.id).collect(), played as f64 / 1000.0))
}
