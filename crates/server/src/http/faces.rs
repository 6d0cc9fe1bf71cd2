//! Faces in camera recordings: stored per keyframe of the recording, answered in canvas coordinates and playback time.

use super::{
    operation::Operation,
    request::{Body, OnClip, Query, read, wrapped, write},
    state::Shared,
};
use crate::{
    api::{
        ClipId, MAX_INT, PlaybackMs, SizePx, VideoId,
        face_analysis::{FaceAnalysis, FaceAnalysisState, WantFaces},
        faces::FaceSample,
        item::{Item, ItemKind},
        layout::{Layout, LayoutShape},
        rules,
        source::Medium,
    },
    failure::{Code, Failure},
    stage::{CameraView, LayoutTrack, arrange, face_on_canvas},
    store::{ClipRow, FaceScanRow, ItemRow, ReadTx, SourceRow, VideoRow},
};
use axum::{
    Json,
    extract::Path,
    response::Response,
    routing::{get, put},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use std::ops::Range;

/// The row of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    let summary = "List the faces in a clip's camera recording";
    vec![
        Operation::new("GET V/C/camera-faces", "listClipCameraFaces", "Clip data", summary, get(list))
            .query::<Window>()
            .lists::<FaceSample>("samples"),
        Operation::new(
            "GET V/C/face-analysis",
            "getFaceAnalysis",
            "Clip data",
            "Get the state of a clip's face analysis",
            get(analysis),
        )
        .gives::<FaceAnalysis>("analysis"),
        Operation::new(
            "PUT V/C/face-analysis",
            "wantFaceAnalysis",
            "Clip data",
            "Allow or decline the face analysis of a clip",
            put(want),
        )
        .takes::<WantFaces>(json!({"wanted": true}))
        .gives::<FaceAnalysis>("analysis"),
    ]
}

/// `GET C/face-analysis`.
async fn analysis(workspace: Shared, Path((video, clip)): OnClip) -> Result<Json<Value>, Failure> {
    read(&workspace, move |tx| {
        ClipRow::find(tx, &video, &clip)?;
        wrapped("analysis", &of_clip(tx, &clip)?)
    })
    .await
}

/// `PUT C/face-analysis`: enables or declines the face scan of the recording, for all its clips.
async fn want(workspace: Shared, Path((video, clip)): OnClip, mut body: Body) -> Result<Response, Failure> {
    let want: WantFaces = body.read()?;
    let answer = write(&workspace, body.identity, move |tx| {
        ClipRow::find(tx, &video, &clip)?;
        let Some(scan) = FaceScanRow::of_clip(tx, &clip)? else {
            let problem = "this clip has no camera recording that could be searched for faces, or its faces came with it";
            return Err(Failure::new(Code::NotFound, problem));
        };
        scan.want(tx, want.wanted)?;
        wrapped("analysis", &of_clip(tx, &clip)?)
    })
    .await?;
    workspace.bells.analyses.notify_one();
    Ok(answer)
}

fn of_clip(tx: &ReadTx, clip: &ClipId) -> Result<FaceAnalysis, Failure> {
    let Some(scan) = FaceScanRow::of_clip(tx, clip)? else {
        return Ok(FaceAnalysis { state: FaceAnalysisState::None, progress: 0.0, error: None });
    };
    let length = SourceRow::find(tx, &scan.source)?.duration_ms.unwrap_or(0).max(1);
    let part = (scan.next.0 as f64 / length as f64 * 100.0).clamp(0.0, 99.0).floor();
    let progress = if scan.state == FaceAnalysisState::Done { 100.0 } else { part };
    Ok(FaceAnalysis { state: scan.state, progress, error: scan.error })
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Window {
    /// Start of the range on the playback timeline: returns samples at or after this time.
    #[schemars(range(min = 0, max = 9_007_199_254_740_991i64))]
    start_time_ms: Option<i64>,
    /// End of the range: returns samples before this time. Greater than `startTimeMs`.
    #[schemars(range(min = 1, max = 9_007_199_254_740_991i64))]
    end_time_ms: Option<i64>,
}

/// `GET C/camera-faces`. A time range returns exactly those samples of the full answer that are in it.
async fn list(workspace: Shared, Path((video, clip)): OnClip, Query(window): Query<Window>) -> Result<Json<Value>, Failure> {
    let start = window.start_time_ms.unwrap_or(0);
    let end = window.end_time_ms.unwrap_or(MAX_INT);
    rules::within("startTimeMs", start, 0, MAX_INT)?;
    rules::within("endTimeMs", end, 1, MAX_INT)?;
    if end <= start {
        return Err(Failure::bad_request(format!("endTimeMs must be greater than startTimeMs, got {end} and {start}")));
    }
    read(&workspace, move |tx| wrapped("samples", &samples(tx, &video, &clip, PlaybackMs(start)..PlaybackMs(end))?)).await
}

/// Samples of a clip in a playback range (`api.md`, camera-faces, rules 1 to 4). Reads only the range's footage.
fn samples(tx: &ReadTx, video: &VideoId, clip: &ClipId, window: Range<PlaybackMs>) -> Result<Vec<FaceSample>, Failure> {
    let row = ClipRow::find(tx, video, clip)?;
    let canvas = VideoRow::find(tx, video)?.size;
    let (map, media) = (row.cut_map(), row.sources(tx)?);
    let size_of = |mediums: &[Medium]| -> Result<Option<SizePx>, Failure> {
        let source = media.iter().find(|(_, medium)| mediums.contains(medium));
        Ok(source.map(|(id, _)| SourceRow::find(tx, id)).transpose()?.and_then(|source| source.size))
    };
    let (Some(camera), Some(size)) = (row.camera, size_of(&[Medium::Camera])?) else { return Ok(Vec::new()) };
    let screen = size_of(&[Medium::Screen, Medium::Upload])?;
    let view = CameraView { size, crop: camera.crop, focus: camera.focus, mirrored: camera.mirrored };
    let layouts = layouts(tx, clip, &map)?;
    let track = LayoutTrack::new(&layouts);
    let mut samples = Vec::new();
    // Footage at an edit point belongs to both sides until it is mapped, so both ends of the range are read.
    let (first, last) = (map.to_source_end(window.start), map.to_source(window.end));
    for (at, faces) in row.faces(tx, first, last)? {
        let played: PlaybackMs = map.to_playback(at);
        if map.is_removed(at) || !window.contains(&played) {
            continue;
        }
        let place = |layout: &LayoutShape| arrange(canvas, layout, &row.scene, Some(&view), screen);
        let Some(layer) = track.arranged(played, [screen, Some(size)], place).camera else { continue };
        let faces = faces.into_iter().filter_map(|face| face_on_canvas(face, &layer, canvas)).collect();
        samples.push(FaceSample { timestamp_ms: played.0 as f64, faces });
    }
    Ok(samples)
}

fn layouts(tx: &ReadTx, clip: &ClipId, map: &crate::timeline::CutMap) -> Result<Vec<Layout>, Failure> {
    let rows = ItemRow::of_clip(tx, clip, ItemKind::Layout)?;
    let read = |row: &ItemRow| match Item::parse(ItemKind::Layout, &row.record(map)) {
        Ok(Item::Layout(layout)) => Ok(layout),
        Ok(_) => Err(Failure::bad_request("not a layout")),
        Err(error) => Err(Failure::internal("a stored layout is damaged", &error)),
    };
    rows.iter().map(read).collect()
}
