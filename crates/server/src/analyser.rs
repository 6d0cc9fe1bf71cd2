//! Detects faces in imported camera recordings, in the background. Found faces are stored every few frames, so a workspace that was
//! killed continues where it was.

use crate::{
    api::{SourceId, SourceMs, faces::FaceBox},
    lease::{LeasedJob, RETRY_INTERVAL},
    media::{DetectedFace, FaceScan},
    media_store::MediaStore,
    store::{DueScan, FaceScanRow, Scope, Store, StoreError, WriteTx},
};
use std::time::Duration;

/// Time between two frames that are scanned: the API promises 1 to 2 s.
const STEP_MS: i64 = 1_500;
/// Frames stored in one transaction.
const KEPT_AT_ONCE: usize = 16;
/// The longest time before found faces are stored, so that a cancellation is noticed and progress moves.
const KEEP_INTERVAL: Duration = Duration::from_secs(1);

/// Scans a recording for faces. Dropping the future also ends its ffmpeg.
pub async fn work(store: Store, media: MediaStore, held: LeasedJob) {
    if let Err(failure) = one(&store, &media, &held).await {
        tracing::warn!(%failure, "what was found in a camera recording could not be kept");
        let job = held.job.clone();
        let in_ms = i64::try_from(RETRY_INTERVAL.as_millis()).unwrap_or(0);
        if let Err(failure) = store.write(Scope::Jobs, move |tx| job.give_back(tx, in_ms)).await {
            tracing::warn!(%failure, "a camera recording is searched again when its lease ends");
        }
    }
}

/// Scans one recording to its end, or until it is no longer wanted.
async fn one(store: &Store, media: &MediaStore, held: &LeasedJob) -> Result<(), StoreError> {
    let (source, job) = (SourceId::new(held.job.subject.clone()), held.job.clone());
    let of = source.clone();
    let Some(due) = store.read(move |tx| FaceScanRow::due(tx, &of)).await? else {
        return store.write(Scope::Jobs, move |tx| job.end(tx).map(drop)).await;
    };
    let looked = if job.is_exhausted() {
        Looked::Failed("the analysis was started ten times, and its worker ended or was lost each time".to_owned())
    } else {
        tokio::select! {
            looked = look(store, media, held, &due) => looked?,
            () = held.lost() => Looked::Unwanted,
        }
    };
    let error = match looked {
        Looked::Unwanted => return Ok(()),
        Looked::All => None,
        Looked::Failed(error) => {
            tracing::warn!(source = %due.source, error, "a camera recording could not be searched for faces");
            Some(error)
        }
    };
    let end = move |tx: &WriteTx| if job.end(tx)? { FaceScanRow::end(tx, &due.source, error.as_deref()) } else { Ok(()) };
    store.write(Scope::Workspace, end).await
}

/// How the scan of a recording ended.
enum Looked {
    All,
    Unwanted,
    Failed(String),
}

async fn look(store: &Store, media: &MediaStore, held: &LeasedJob, due: &DueScan) -> Result<Looked, StoreError> {
    let file = due.sha256.path_in(media.folder());
    let _file = media.hold([&file]).await?;
    let size = (due.size.width as u32, due.size.height as u32);
    let mut scan = match FaceScan::open(&file.to_string_lossy(), size, due.next.0, STEP_MS).await {
        Ok(scan) => scan,
        Err(error) => return Ok(Looked::Failed(error.to_string())),
    };
    let (mut found, mut next, mut kept_at) = (Vec::new(), due.next, tokio::time::Instant::now());
    loop {
        let last = match scan.next().await {
            // A container may contain a frame at or after the length that it states.
            Ok(Some((at, faces))) if at < due.length.0.max(1) => {
                found.push((SourceMs(at), faces.iter().map(percent).collect::<Vec<_>>()));
                next = SourceMs(at + STEP_MS);
                false
            }
            Ok(_) => true,
            Err(error) => return Ok(Looked::Failed(error.to_string())),
        };
        if last || found.len() >= KEPT_AT_ONCE || kept_at.elapsed() >= KEEP_INTERVAL {
            let (source, part) = (due.source.clone(), std::mem::take(&mut found));
            let (job, lease_ms) = (held.job.clone(), held.lease_ms());
            let keep = move |tx: &WriteTx| Ok(job.beat(tx, lease_ms)? && FaceScanRow::advance(tx, &source, &part, next)?);
            if !store.write(Scope::Workspace, keep).await? {
                return Ok(Looked::Unwanted);
            }
            kept_at = tokio::time::Instant::now();
        }
        if last {
            return Ok(Looked::All);
        }
    }
}

/// A face in percent of the camera frame, rounded to 0.001.
fn percent(face: &DetectedFace) -> FaceBox {
    let pct = |part: f64| (part * 1e5).round() / 1e3;
    FaceBox { x_pct: pct(face.x), y_pct: pct(face.y), width_pct: pct(face.width), height_pct: pct(face.height) }
}
