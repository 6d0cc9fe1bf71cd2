//! Comparison of the videos of a snapshot with their current face data, and snapshots of checked videos.

use super::{CheckError, CheckEvent, ScanError, ScanOptions, Scanned, scan};
use crate::{
    api::{Client, ClipId},
    disk,
    faces::snapshot::{Snapshot, SnapshotClip, SnapshotError, SnapshotVideo, VideoDiff},
    jobs::{out::Out, request_id::RequestId},
    timeline::CutMap,
};
use std::{
    io,
    path::{Path, PathBuf},
};

/// Maximum size of a snapshot, in bytes.
const LARGEST: u64 = 1 << 30;

/// Reason why a snapshot can't be used.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotFileError {
    /// The file can't be read.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The file isn't a snapshot, is cut short or has another version.
    #[error(transparent)]
    Contents(#[from] SnapshotError),
    /// The snapshot has no videos.
    #[error("{}", words::jobs::snapshot_empty())]
    Empty,
}

/// Differences of a video since its snapshot.
#[derive(Clone, Debug)]
pub struct ComparedVideo {
    /// The differences.
    pub diff: VideoDiff,
    /// The video as it was loaded for the comparison; times of the differences are on the playback timelines of its clips.
    pub scanned: Scanned,
}

impl ComparedVideo {
    /// Cuts of a clip as saved; `None` if the video no longer has the clip.
    pub fn map(&self, clip: &ClipId) -> Option<&CutMap> {
        self.scanned.clips.iter().find(|(_, one)| one.clip.id == *clip).map(|(_, one)| &one.facts.map)
    }
}

/// Face data of a checked video, for a snapshot.
pub fn of_video(scanned: Scanned) -> SnapshotVideo {
    let clips = scanned.clips.into_iter().map(|(starts_at, clip)| {
        let name = clip.clip.name;
        SnapshotClip::new(name, starts_at, clip.samples, &clip.report)
    });
    let (video, name, canvas) = (scanned.video.id, scanned.video.name, scanned.video.dimensions);
    SnapshotVideo { video, name, canvas, clips: clips.collect() }
}

/// Snapshot of checked videos, as the contents of a file.
///
/// # Errors
/// Fails if a value cannot be written as JSON.
pub fn snapshot_of(videos: Vec<Scanned>) -> serde_json::Result<Vec<u8>> {
    let read_at = videos.first().map(|scanned| scanned.checked().read_at().to_owned()).unwrap_or_default();
    Snapshot::new(read_at, videos.into_iter().map(of_video).collect()).to_bytes()
}

/// Reads the snapshot in a file.
fn read(file: &Path) -> Result<Snapshot, SnapshotFileError> {
    let snapshot = Snapshot::read(&disk::read(file, LARGEST)?)?;
    if snapshot.videos.is_empty() { Err(SnapshotFileError::Empty) } else { Ok(snapshot) }
}

/// Loads each video of a snapshot again, and sends what differs. A video that can't be loaded does not end the comparison.
pub(super) async fn compare(client: Client, id: RequestId, file: PathBuf, options: ScanOptions, out: Out<CheckEvent>) {
    let opened = tokio::task::spawn_blocking(move || read(&file)).await;
    let opened = opened.unwrap_or_else(|error| Err(io::Error::other(error).into()));
    let snapshot = match opened {
        Ok(snapshot) => snapshot,
        Err(why) => return out.send(CheckEvent::ComparisonBegan { id, began: Err(CheckError::Snapshot(why)) }),
    };
    let videos = snapshot.videos.iter().map(|video| (video.video.clone(), video.name.clone())).collect();
    out.send(CheckEvent::ComparisonBegan { id, began: Ok((snapshot.read_at, videos)) });
    for before in snapshot.videos {
        let video = before.video.clone();
        let compared = compare_video(&client, before, &options).await;
        out.send(CheckEvent::ComparedVideo { id, video, compared: Box::new(compared) });
    }
    out.send(CheckEvent::ComparisonEnded(id));
}

async fn compare_video(client: &Client, before: SnapshotVideo, options: &ScanOptions) -> Result<ComparedVideo, CheckError> {
    let scanned = scan(client, &before.video, &[], options, &|_, _| {}).await.map_err(|error| match error {
        ScanError::Api(error) => CheckError::Api(error),
        error @ ScanError::NoClip { .. } => CheckError::Scan(error),
    })?;
    let compared = tokio::task::spawn_blocking(move || {
        let diff = VideoDiff::new(&before, &of_video(scanned.clone()));
        ComparedVideo { diff, scanned }
    });
    compared.await.map_err(|error| CheckError::Snapshot(io::Error::other(error).into()))
}
