//! Exports: a video rendered to a file.

use super::{
    Failure, Shared,
    request::{Body, OnVideo, wrapped, write},
    table::Operation,
};
use crate::{
    api::{
        ExportId, VideoId,
        export::{CreateExport, Export, ExportStatus},
    },
    clock,
    store::{ClipRow, ReadTx, VideoRow},
};
use axum::{
    extract::Path,
    response::Response,
    routing::{delete, post},
};
use rusqlite::{OptionalExtension, params};
use serde_json::json;

/// The most exports of a workspace that may wait at a time.
const MOST_WAITING: i64 = 20;

/// The error in the record of a cancelled export.
const CANCELLED: &str = "it was cancelled";

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(
            "POST V/exports",
            "createExport",
            "Exports",
            "Render a video; follow it in the video's exports",
            post(create),
        )
        .takes::<CreateExport>(json!({"resolution": "1080p", "fps": "30", "subtitles": true}))
        .gives::<Export>("export"),
        Operation::new(
            "DELETE V/exports/{exportId}",
            "cancelExport",
            "Exports",
            "Cancel an export that waits or runs; its record stays, failed, and says so",
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
        let sql = "SELECT count(*) FROM export WHERE status IN ('pending', 'processing')";
        let waiting: i64 = tx.query_row(sql, [], |row| row.get(0))?;
        if waiting >= MOST_WAITING {
            return Err(Failure::conflict(format!("{MOST_WAITING} exports are waiting already: wait for one to finish")));
        }
        let id = ExportId::fresh();
        let request = serde_json::to_string(&create).map_err(|e| Failure::internal("an export has no JSON form", &e))?;
        tx.execute(
            "INSERT INTO export (id, video_id, request, status, progress, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, 0, ?5, ?5)",
            params![id.as_str(), video.as_str(), request, ExportStatus::Pending.as_str(), clock::now()],
        )?;
        let made = of_video(tx, &video, &base_url)?.into_iter().find(|export| export.export_id == id);
        wrapped("export", &made.ok_or_else(|| Failure::not_found("export", id.as_str()))?)
    })
    .await?;
    workspace.exports.notify_one();
    Ok(answer)
}

/// Cancels an export. A cancelled export is answered unchanged, so that a repeat does no harm.
async fn cancel(workspace: Shared, Path((video, export)): Path<(VideoId, ExportId)>, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    let base_url = workspace.base_url.clone();
    write(&workspace, body.identity, move |tx| {
        VideoRow::find(tx, &video)?;
        let sql = "SELECT status, error FROM export WHERE id = ?1 AND video_id = ?2";
        let found = tx.query_row(sql, [export.as_str(), video.as_str()], |row| {
            Ok((ExportStatus::from(row.get::<_, String>(0)?.as_str()), row.get::<_, Option<String>>(1)?))
        });
        let (status, error) = found.optional()?.ok_or_else(|| Failure::not_found("export", export.as_str()))?;
        match status {
            ExportStatus::Pending | ExportStatus::Processing => {
                // The exporter checks the record while it renders, and stops.
                tx.execute(
                    "UPDATE export SET status = ?2, error = ?3, updated_at = ?4 WHERE id = ?1",
                    params![export.as_str(), ExportStatus::Failed.as_str(), CANCELLED, clock::now()],
                )?;
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
    let mut statement = tx.prepare_cached(
        "SELECT id, status, progress, file, updated_at, error FROM export WHERE video_id = ?1 ORDER BY created_at DESC, id DESC LIMIT 50",
    )?;
    let rows = statement.query_map([video.as_str()], |row| {
        let (status, file): (String, Option<String>) = (row.get(1)?, row.get(3)?);
        Ok(Export {
            export_id: ExportId::new(row.get::<_, String>(0)?),
            status: ExportStatus::from(status.as_str()).current(),
            progress: Some(row.get(2)?),
            download_url: file.map(|file| format!("{base_url}/derived/{file}")),
            updated_at: row.get(4)?,
            error: row.get(5)?,
            extra: crate::api::Extra::new(),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
