//! Exports: a video rendered to a file.

use super::{
    operation::Operation,
    request::{Body, OnVideo, wrapped, write},
    state::Shared,
};
use crate::{
    api::{
        ExportId, VideoId,
        export::{CreateExport, Export, ExportStatus},
    },
    failure::Failure,
    store::{ClipRow, ExportRow, ReadTx, VideoRow},
};
use axum::{
    extract::Path,
    response::Response,
    routing::{delete, post},
};
use serde_json::json;

/// Maximum number of waiting and running exports in a workspace.
const MOST_WAITING: i64 = 20;

/// The error in the record of a cancelled export.
const CANCELLED: &str = "it was cancelled";

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST V/exports", "createExport", "Exports", "Export a video", post(create))
            .takes::<CreateExport>(json!({"resolution": "1080p", "fps": "30", "subtitles": true}))
            .gives::<Export>("export"),
        Operation::new(
            "DELETE V/exports/{exportId}",
            "cancelExport",
            "Exports",
            "Cancel a queued or running export",
            delete(cancel),
        )
        .gives::<Export>("export"),
    ]
}

async fn create(workspace: Shared, Path(video): OnVideo, mut body: Body) -> Result<Response, Failure> {
    let create: CreateExport = body.read()?;
    create.check()?;
    let base_url = workspace.base_url.clone();
    let answer = write(&workspace, body.identity, move |tx| {
        let row = VideoRow::find(tx, &video)?;
        if !ClipRow::any_plays(tx, &row.id)? {
            return Err(Failure::conflict("this video has nothing to play: add a clip first"));
        }
        if ExportRow::count_waiting(tx)? >= MOST_WAITING {
            return Err(Failure::conflict(format!("{MOST_WAITING} exports are waiting already: wait for one to finish")));
        }
        let id = ExportId::fresh();
        ExportRow::insert(tx, &id, &video, &create)?;
        let made = of_video(tx, &video, &base_url)?.into_iter().find(|export| export.export_id == id);
        wrapped("export", &made.ok_or_else(|| Failure::not_found("export", id.as_str()))?)
    })
    .await?;
    workspace.bells.exports.notify_one();
    Ok(answer)
}

/// Cancels an export. Answers a cancelled export unchanged, so that a repeat is harmless.
async fn cancel(workspace: Shared, Path((video, export)): Path<(VideoId, ExportId)>, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    let base_url = workspace.base_url.clone();
    write(&workspace, body.identity, move |tx| {
        VideoRow::find(tx, &video)?;
        let (status, error) = ExportRow::state(tx, &video, &export)?;
        match status {
            ExportStatus::Pending | ExportStatus::Processing => {
                // The exporter checks the record while it renders, and stops.
                ExportRow::cancel(tx, &export, CANCELLED)?;
            }
            ExportStatus::Failed if error.as_deref() == Some(CANCELLED) => {}
            ended => {
                let problem = format!("this export has {} already: there is nothing to cancel", ended.as_str());
                return Err(Failure::conflict(problem));
            }
        }
        let found = of_video(tx, &video, &base_url)?.into_iter().find(|one| one.export_id == export);
        wrapped("export", &found.ok_or_else(|| Failure::not_found("export", export.as_str()))?)
    })
    .await
}

/// The exports of a video, newest first.
pub fn of_video(tx: &ReadTx, video: &VideoId, base_url: &str) -> Result<Vec<Export>, Failure> {
    let answered = |row: ExportRow| Export {
        export_id: row.id,
        status: row.status.current(),
        progress: Some(row.progress),
        download_url: row.file.map(|file| format!("{base_url}/derived/{file}")),
        updated_at: row.updated_at,
        error: row.error,
        extra: crate::api::Extra::new(),
    };
    Ok(ExportRow::of_video(tx, video)?.into_iter().map(answered).collect())
}
