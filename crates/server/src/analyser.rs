//! Looks for faces in the camera recordings that were imported, one at a time and off every request's path. What was found is
//! kept every few looks, so a workspace that was killed goes on where it was.

use crate::{
    api::{SourceMs, faces::FaceBox},
    media::{DetectedFace, FaceScan, MediaError},
    store::{DueScan, FaceScanRow, Scope, Store, StoreError},
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};
use tokio::sync::Notify;

/// The time between two looks: the API promises 1 to 2 s.
const STEP_MS: i64 = 1_500;
/// How many looks are kept in one transaction.
const KEPT_AT_ONCE: usize = 16;
/// The longest a look waits to be kept, so that a "no" is heard and progress moves.
const KEEP_INTERVAL: Duration = Duration::from_secs(1);
/// How long to wait before retrying what the store refused.
const RETRY_INTERVAL: Duration = Duration::from_secs(5);

/// Analyses the waiting recordings, until it is dropped, which also ends the ffmpeg that it runs.
pub async fn run(store: Store, media: PathBuf, wake: Arc<Notify>) {
    loop {
        match store.read(FaceScanRow::due).await {
            Ok(Some(due)) => {
                if let Err(failure) = one(&store, &media, due).await {
                    tracing::warn!(%failure, "what was found in a camera recording could not be kept");
                    tokio::time::sleep(RETRY_INTERVAL).await;
                }
            }
            Ok(None) => wake.notified().await,
            Err(failure) => {
                tracing::warn!(%failure, "the camera recordings to analyse could not be read");
                tokio::time::sleep(RETRY_INTERVAL).await;
            }
        }
    }
}

/// Analyses one recording to its end, or until it is no longer wanted.
async fn one(store: &Store, media: &Path, due: DueScan) -> Result<(), StoreError> {
    let source = due.source.clone();
    if !store.write(Scope::Workspace, move |tx| FaceScanRow::begin(tx, &source)).await? {
        return Ok(());
    }
    let error = match look(store, media, &due).await? {
        Looked::Unwanted => return Ok(()),
        Looked::All => None,
        Looked::Failed(error) => {
            tracing::warn!(source = %due.source, %error, "a camera recording could not be searched for faces");
            Some(error.to_string())
        }
    };
    store.write(Scope::Workspace, move |tx| FaceScanRow::end(tx, &due.source, error.as_deref())).await
}

/// How a look at a recording ended.
enum Looked {
    All,
    Unwanted,
    Failed(MediaError),
}

async fn look(store: &Store, media: &Path, due: &DueScan) -> Result<Looked, StoreError> {
    let file = media.join(&due.sha256);
    let size = (due.size.width as u32, due.size.height as u32);
    let mut scan = match FaceScan::open(&file.to_string_lossy(), size, due.next.0, STEP_MS) {
        Ok(scan) => scan,
        Err(error) => return Ok(Looked::Failed(error)),
    };
    let (mut found, mut next, mut kept_at) = (Vec::new(), due.next, tokio::time::Instant::now());
    loop {
        let last = match scan.next().await {
            // A container may hold a picture at or after the length that it states.
            Ok(Some((at, faces))) if at < due.length.0.max(1) => {
                found.push((SourceMs(at), faces.iter().map(percent).collect::<Vec<_>>()));
                next = SourceMs(at + STEP_MS);
                false
            }
            Ok(_) => true,
            Err(error) => return Ok(Looked::Failed(error)),
        };
        if last || found.len() >= KEPT_AT_ONCE || kept_at.elapsed() >= KEEP_INTERVAL {
            let (source, part) = (due.source.clone(), std::mem::take(&mut found));
            if !store.write(Scope::Workspace, move |tx| FaceScanRow::advance(tx, &source, &part, next)).await? {
                return Ok(Looked::Unwanted);
            }
            kept_at = tokio::time::Instant::now();
        }
        if last {
            return Ok(Looked::All);
        }
    }
}

/// A face in percent of the camera frame, to a thousandth.
fn percent(face: &DetectedFace) -> FaceBox {
    let pct = |part: f64| (part * 1e5).round() / 1e3;
    FaceBox { x_pct: pct(face.x), y_pct: pct(face.y), width_pct: pct(face.width), height_pct: pct(face.height) }
}
