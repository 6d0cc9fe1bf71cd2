//! Exports: their requests, states and files.

use super::{
    NONE, ReadTx, StoreError, WriteTx, clock,
    jobs::{self, Job, JobKind},
    params,
};
use crate::api::{
    ExportId, VideoId,
    export::{CreateExport, ExportStatus},
};

/// An export as stored.
pub struct ExportRow {
    /// Identifier.
    pub id: ExportId,
    /// State of the export.
    pub status: ExportStatus,
    /// Progress in percent.
    pub progress: f64,
    /// Name of its file; `None` until it is completed.
    pub file: Option<String>,
    /// ISO 8601.
    pub updated_at: String,
    /// Why it failed.
    pub error: Option<String>,
}

/// An export that a worker renders.
pub struct RunningExport {
    /// Identifier.
    pub id: ExportId,
    /// The video to render.
    pub video: VideoId,
    /// The request as JSON. Parsed by [`RunningExport::request`], so that a damaged request fails only its own export.
    request: String,
}

impl RunningExport {
    /// The parsed request.
    pub fn request(&self) -> Result<CreateExport, StoreError> {
        serde_json::from_str(&self.request).map_err(|error| StoreError::internal("a stored export is damaged", &error))
    }
}

impl ExportRow {
    /// Number of exports that wait or run.
    pub fn count_waiting(tx: &ReadTx) -> Result<i64, StoreError> {
        tx.value("SELECT count(*) FROM export WHERE status IN ('pending', 'processing')", NONE)
    }

    /// Stores a new export and queues its job.
    pub fn insert(tx: &WriteTx, id: &ExportId, video: &VideoId, request: &CreateExport) -> Result<(), StoreError> {
        let request =
            serde_json::to_string(request).map_err(|error| StoreError::internal("an export has no JSON form", &error))?;
        tx.execute(
            "INSERT INTO export (id, video_id, request, status, progress, created_at, updated_at)
             VALUES (?1, ?2, ?3, ?4, 0, ?5, ?5)",
            params![id.as_str(), video.as_str(), request, ExportStatus::Pending.as_str(), clock::now()],
        )?;
        jobs::ask(tx, JobKind::Export, id.as_str())
    }

    /// State of an export, and why it failed, if it did. Fails with "not found" if the video has no such export.
    pub fn state(tx: &ReadTx, video: &VideoId, id: &ExportId) -> Result<(ExportStatus, Option<String>), StoreError> {
        let sql = "SELECT status, error FROM export WHERE id = ?1 AND video_id = ?2";
        let found = tx.row(sql, [id.as_str(), video.as_str()], |row| {
            Ok((ExportStatus::from(row.get::<String>(0)?.as_str()), row.get(1)?))
        })?;
        found.ok_or_else(|| StoreError::not_found("export", id.as_str()))
    }

    /// The latest 50 exports of a video, newest first.
    pub fn of_video(tx: &ReadTx, video: &VideoId) -> Result<Vec<Self>, StoreError> {
        let sql = "SELECT id, status, progress, file, updated_at, error FROM export
                   WHERE video_id = ?1 ORDER BY created_at DESC, id DESC LIMIT 50";
        tx.rows(sql, [video.as_str()], |row| {
            Ok(Self {
                id: ExportId::new(row.get::<String>(0)?),
                status: row.get::<String>(1)?.as_str().into(),
                progress: row.get(2)?,
                file: row.get(3)?,
                updated_at: row.get(4)?,
                error: row.get(5)?,
            })
        })
    }

    /// Ends a waiting or running export, with a reason.
    pub fn cancel(tx: &WriteTx, id: &ExportId, reason: &str) -> Result<(), StoreError> {
        tx.execute(
            "UPDATE export SET status = ?2, error = ?3, updated_at = ?4 WHERE id = ?1",
            params![id.as_str(), ExportStatus::Failed.as_str(), reason, clock::now()],
        )?;
        jobs::withdraw(tx, JobKind::Export, id.as_str())
    }

    /// The export if it is running, for its worker.
    pub fn running(tx: &ReadTx, id: &ExportId) -> Result<Option<RunningExport>, StoreError> {
        let sql = "SELECT video_id, request FROM export WHERE id = ?1 AND status = ?2";
        tx.row(sql, [id.as_str(), ExportStatus::Processing.as_str()], |row| {
            Ok(RunningExport { id: id.clone(), video: VideoId::new(row.get::<String>(0)?), request: row.get(1)? })
        })
    }

    /// Whether an export is running.
    pub fn is_running(tx: &ReadTx, id: &ExportId) -> Result<bool, StoreError> {
        let status = tx.row("SELECT status FROM export WHERE id = ?1", [id.as_str()], |row| row.get::<String>(0))?;
        Ok(status.as_deref() == Some(ExportStatus::Processing.as_str()))
    }

    /// Marks the export of a leased job as running, with progress 0.
    pub fn begin(tx: &WriteTx, job: &Job) -> Result<(), StoreError> {
        tx.execute(
            "UPDATE export SET status = ?2, progress = 0, updated_at = ?4 WHERE id = ?1 AND status IN (?2, ?3)",
            params![job.subject, ExportStatus::Processing.as_str(), ExportStatus::Pending.as_str(), clock::now()],
        )?;
        Ok(())
    }

    /// Puts a running export back into the queue.
    pub fn put_back(tx: &WriteTx, id: &ExportId) -> Result<(), StoreError> {
        tx.execute(
            "UPDATE export SET status = ?2, progress = 0 WHERE id = ?1 AND status = ?3",
            [id.as_str(), ExportStatus::Pending.as_str(), ExportStatus::Processing.as_str()],
        )?;
        Ok(())
    }

    /// Stores the progress of a running export.
    pub fn advance(tx: &WriteTx, id: &ExportId, progress: f64) -> Result<(), StoreError> {
        tx.execute(
            "UPDATE export SET progress = ?2, updated_at = ?4 WHERE id = ?1 AND status = ?3",
            params![id.as_str(), progress, ExportStatus::Processing.as_str(), clock::now()],
        )?;
        Ok(())
    }

    /// Records the end of an export: the name of its file, or why it failed. False if the export is no longer wanted.
    pub fn end(tx: &WriteTx, id: &ExportId, made: Result<&str, &str>) -> Result<bool, StoreError> {
        let (status, progress, file, error) = match made {
            Ok(file) => (ExportStatus::Completed, Some(100.0), Some(file), None),
            // The progress at the failure stays.
            Err(error) => (ExportStatus::Failed, None, None, Some(error)),
        };
        let changed = tx.execute(
            "UPDATE export SET status = ?2, progress = COALESCE(?3, progress), file = ?4, error = ?5, updated_at = ?6
             WHERE id = ?1 AND status IN ('pending', 'processing')",
            params![id.as_str(), status.as_str(), progress, file, error, clock::now()],
        )?;
        Ok(changed > 0)
    }

    /// Whether an export is completed with this file.
    pub fn is_ended_with(tx: &ReadTx, id: &ExportId, file: &str) -> Result<bool, StoreError> {
        let sql = "SELECT count(*) FROM export WHERE id = ?1 AND status = 'completed' AND file = ?2";
        Ok(tx.value::<i64>(sql, params![id.as_str(), file])? > 0)
    }
}
