//! Automatic zooms and layouts: detected from changes in the screen recording and from the transcript. The detected items are added
//! in one revision, beside the clip's existing ones.

use super::{
    clip_media, items,
    operation::Operation,
    request::{Body, OnClip, wrapped, write_in},
    state::{Shared, Workspace},
    videos,
};
use crate::{
    api::{
        ClipId, DurationMs, PlaybackMs, SourceMs, VideoId,
        effects::Zoom,
        item::{ItemKind, Word},
        layout::Layout,
        source::Medium,
    },
    apply,
    failure::Failure,
    media::{ScreenScan, probe},
    propose::{
        Part,
        find::{self, Activity, ActivityFinder, LayoutChoices, Speech, SpokenClip},
    },
    store::{ClipRow, Expected, ItemRow, ReadTx, Scope, SourceRow, VideoRow},
};
use axum::{extract::Path, response::Response, routing::post};

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    const TAG: &str = "Clips";
    let row = |path: &str, id, summary, route| Operation::new(&format!("POST V/C/{path}"), id, TAG, summary, route);
    vec![
        row(
            "zooms/auto",
            "placeZooms",
            "Add zooms automatically where the screen changes",
            post(|w, p, b| place(w, p, b, ItemKind::Zoom)),
        )
        .lists::<Zoom>("zooms"),
        row(
            "layouts/auto",
            "placeLayouts",
            "Add layouts automatically: large camera on a still screen",
            post(|w, p, b| place(w, p, b, ItemKind::Layout)),
        )
        .lists::<Layout>("layouts"),
    ]
}

/// Scans the screen recording, adds the detected items, and answers them.
async fn place(workspace: Shared, Path((video, clip)): OnClip, body: Body, kind: ItemKind) -> Result<Response, Failure> {
    body.empty()?;
    let activities = activities(&workspace, &video, &clip).await?;
    let base_url = workspace.base_url.clone();
    write_in(&workspace, Scope::Video(video.clone()), body.identity, move |tx| {
        // The clip is read after the scan, which took a while.
        let (row, canvas) = (ClipRow::find(tx, &video, &clip)?, VideoRow::find(tx, &video)?.size);
        let words = row.words(tx)?;
        let speech = Speech::new(&words, row.length);
        let parts = found(tx, &row, (&words, &speech), &activities, kind, canvas)?;
        let operations: Vec<_> = parts.into_iter().flat_map(Part::into_batch).collect();
        if operations.is_empty() {
            return wrapped(kind.plural(), &[(); 0]);
        }
        let (edited, results) = apply::apply(tx, &video, operations, Expected::Any)?;
        videos::edited(tx, &edited)?;
        let map = row.cut_map();
        let mut records = Vec::new();
        for result in results {
            let made =
                ItemRow::find(tx, &clip, kind, &result.id)?.ok_or_else(|| Failure::not_found("item", kind.singular()))?;
            records.push(items::answered(tx, &made, &map, &base_url)?);
        }
        wrapped(kind.plural(), &records)
    })
    .await
}

/// Detected zooms or layouts that fit beside the clip's existing ones.
fn found(
    tx: &ReadTx,
    row: &ClipRow,
    (words, speech): (&[Word], &Speech),
    activities: &[Activity],
    kind: ItemKind,
    canvas: crate::api::SizePx,
) -> Result<Vec<Part>, Failure> {
    let map = row.cut_map();
    let of = SpokenClip { clip: &row.id, words, speech, map: &map };
    let taken: Vec<(PlaybackMs, DurationMs)> =
        ItemRow::of_clip(tx, &row.id, kind)?.into_iter().filter_map(|item| item.span).map(|span| map.played(span)).collect();
    if kind == ItemKind::Zoom {
        return Ok(find::zooms(&of, activities, &taken));
    }
    let has_camera = row.sources(tx)?.iter().any(|(_, medium)| *medium == Medium::Camera);
    let choices = LayoutChoices::of(&row.scene, canvas).filter(|_| has_camera);
    let choices =
        choices.ok_or_else(|| Failure::conflict("this clip has no camera beside its screen: there is no layout to choose"))?;
    Ok(find::layouts(&of, activities, &choices, &taken))
}

/// Changes in the screen recording of a clip.
async fn activities(workspace: &Workspace, video: &VideoId, clip: &ClipId) -> Result<Vec<Activity>, Failure> {
    let (video, clip) = (video.clone(), clip.clone());
    let read = move |tx: &ReadTx| {
        let row = ClipRow::find(tx, &video, &clip)?;
        let media = row.sources(tx)?;
        let screen = media.iter().find(|(_, medium)| matches!(medium, Medium::Screen | Medium::Upload));
        let screen = screen.ok_or_else(|| Failure::conflict("this clip has no screen recording to find changes in"))?;
        Ok(SourceRow::find(tx, &screen.0)?)
    };
    let source = workspace.read(read).await?;
    let size = source.size.ok_or_else(|| Failure::conflict("the screen recording has no video"))?;
    let (file, _held) = clip_media::bytes_of(workspace, &source).await?;
    let length = match source.duration_ms {
        Some(length) => length,
        None => probe(&file).await.map_err(clip_media::failed)?.duration_ms.unwrap_or_default(),
    };
    let size = (size.width as u32, size.height as u32);
    let mut scan = ScreenScan::open(&file.to_string_lossy(), size, length).await.map_err(clip_media::failed)?;
    let mut finder = ActivityFinder::default();
    while let Some((at, grey)) = scan.next().await.map_err(clip_media::failed)? {
        finder.see(SourceMs(at), scan.size(), &grey);
    }
    Ok(finder.finish())
}
