//! Face scans of camera recordings by this workspace: their progress and results.

use super::{
    Param, ReadTx, StoreError, Type, WriteTx,
    jobs::{self, Job, JobKind},
    params,
    sources::SourceRow,
};
use crate::api::{ClipId, SizePx, SourceId, SourceMs, face_analysis::FaceAnalysisState, faces::FaceBox};
use crate::media_hash::MediaHash;

/// Column types of a table of faces: clip or recording, time, and boxes as JSON.
pub(super) const FACES: [Type; 3] = [Type::Text, Type::Integer, Type::Text];

/// Rows of the faces of a clip or recording.
pub(super) fn face_rows<'a>(of: &'a str, found: &[(SourceMs, Vec<FaceBox>)]) -> Result<Vec<Vec<Param<'a>>>, StoreError> {
    let row = |(at, faces): &(SourceMs, Vec<FaceBox>)| {
        let faces = serde_json::to_string(faces).map_err(|e| StoreError::internal("faces have no JSON form", &e))?;
        Ok(vec![of.into(), at.0.into(), faces.into()])
    };
    found.iter().map(row).collect()
}

/// The face scan of a recording.
pub struct FaceScanRow {
    /// The recording.
    pub source: SourceId,
    /// State of the scan.
    pub state: FaceAnalysisState,
    /// Everything before this time was scanned.
    pub next: SourceMs,
    /// Why it failed.
    pub error: Option<String>,
}

/// A face scan to start or continue.
pub struct DueScan {
    /// The recording.
    pub source: SourceId,
    /// Hash of the recording's file.
    pub sha256: MediaHash,
    /// Size in pixels; 0 x 0 if unknown.
    pub size: SizePx,
    /// Length; 0 if unknown.
    pub length: SourceMs,
    /// Time at which to continue.
    pub next: SourceMs,
}

impl FaceScanRow {
    /// The face scan of a clip's camera recording; `None` if the clip has no camera, or was imported with faces.
    pub fn of_clip(tx: &ReadTx, clip: &ClipId) -> Result<Option<Self>, StoreError> {
        let sql = "SELECT face_scan.source_id, state, next_ms, error FROM face_scan
                   JOIN clip_source ON clip_source.source_id = face_scan.source_id
                   WHERE clip_id = ?1 AND medium = 'camera' AND NOT EXISTS (SELECT 1 FROM face WHERE face.clip_id = ?1) LIMIT 1";
        tx.row(sql, [clip.as_str()], |row| {
            Ok(Self {
                source: SourceId::new(row.get::<String>(0)?),
                state: row.get::<String>(1)?.as_str().into(),
                next: SourceMs(row.get(2)?),
                error: row.get(3)?,
            })
        })
    }

    /// Queues a recording for a face scan, unless it has one.
    pub fn note(tx: &WriteTx, source: &SourceId) -> Result<(), StoreError> {
        let sql = "INSERT INTO face_scan (source_id, state, next_ms) VALUES (?1, 'waiting', 0) ON CONFLICT DO NOTHING";
        if tx.execute(sql, [source.as_str()])? > 0 {
            jobs::ask(tx, JobKind::Analyse, source.as_str())?;
        }
        Ok(())
    }

    /// Enables or declines a face scan. Declining deletes its results; enabling starts a declined or failed scan.
    pub fn want(&self, tx: &WriteTx, wanted: bool) -> Result<(), StoreError> {
        let id = self.source.as_str();
        if !wanted {
            tx.execute("DELETE FROM source_face WHERE source_id = ?1", [id])?;
            let sql = "UPDATE face_scan SET state = 'declined', next_ms = 0, error = NULL WHERE source_id = ?1";
            tx.execute(sql, [id])?;
            jobs::withdraw(tx, JobKind::Analyse, id)?;
        } else if matches!(self.state, FaceAnalysisState::Declined | FaceAnalysisState::Failed) {
            tx.execute("UPDATE face_scan SET state = 'waiting', error = NULL WHERE source_id = ?1", [id])?;
            jobs::ask(tx, JobKind::Analyse, id)?;
        }
        Ok(())
    }

    /// The rest of a running face scan; `None` if it is no longer wanted.
    pub fn due(tx: &ReadTx, source: &SourceId) -> Result<Option<DueScan>, StoreError> {
        let sql = "SELECT next_ms FROM face_scan WHERE source_id = ?1 AND state = 'running'";
        let Some(next) = tx.row(sql, [source.as_str()], |row| row.get(0))? else { return Ok(None) };
        let row = SourceRow::find(tx, source)?;
        let Some(sha256) = row.sha256 else { return Ok(None) };
        Ok(Some(DueScan {
            sha256,
            size: row.size.unwrap_or(SizePx { width: 0.0, height: 0.0 }),
            length: SourceMs(row.duration_ms.unwrap_or(0)),
            next: SourceMs(next),
            source: source.clone(),
        }))
    }

    /// Marks the face scan of a leased job as running.
    pub fn begin(tx: &WriteTx, job: &Job) -> Result<(), StoreError> {
        tx.execute(
            "UPDATE face_scan SET state = 'running' WHERE source_id = ?1 AND state IN ('waiting', 'running')",
            [&job.subject],
        )?;
        Ok(())
    }

    /// Stores faces up to `next`. False, without storing anything, if the scan is no longer wanted.
    pub fn advance(
        tx: &WriteTx,
        source: &SourceId,
        found: &[(SourceMs, Vec<FaceBox>)],
        next: SourceMs,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE face_scan SET next_ms = ?2 WHERE source_id = ?1 AND state = 'running'";
        if tx.execute(sql, params![source.as_str(), next.0])? == 0 {
            return Ok(false);
        }
        let sql = "INSERT INTO source_face (source_id, at_ms, faces) {rows}
                   ON CONFLICT (source_id, at_ms) DO UPDATE SET faces = excluded.faces";
        tx.execute_many(sql, &FACES, &face_rows(source.as_str(), found)?)?;
        Ok(true)
    }

    /// Records the end of a face scan: done, or why it failed.
    pub fn end(tx: &WriteTx, source: &SourceId, error: Option<&str>) -> Result<(), StoreError> {
        let state = if error.is_some() { FaceAnalysisState::Failed } else { FaceAnalysisState::Done };
        if error.is_some() {
            tx.execute("DELETE FROM source_face WHERE source_id = ?1", [source.as_str()])?;
        }
        let sql =
            "UPDATE face_scan SET state = ?2, error = ?3, next_ms = CASE WHEN CAST(?3 AS TEXT) IS NULL THEN next_ms ELSE 0 END
                   WHERE source_id = ?1 AND state = 'running'";
        tx.execute(sql, params![source.as_str(), state.as_str(), error])?;
        Ok(())
    }
}
