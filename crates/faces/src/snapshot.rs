//! Face data of videos in a file, and the comparison of two such files: before and after a detector was changed.

use crate::{
    api::{ClipId, SizePx, VideoId, faces::FaceSample},
    document::PROGRAM,
    finding::{ClipState, FaceReport, Severity},
};
use serde::{Deserialize, Serialize};

mod changes;
mod diff;
mod page;

pub use changes::{SnapshotChange, What, changes};
pub use diff::{ClipDiff, Diff, Moment, VideoDiff};
pub use page::{diff_html, kind_title};

/// Version of the file format. A file of another version is refused.
const FORMAT: u64 = 1;

/// Face data of videos at one time, with the findings of a check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// Version of the file format: [`FORMAT`].
    #[serde(rename = "cutroomFaceSnapshot")]
    format: u64,
    /// Program that wrote the file.
    program: String,
    /// Time at which the first video was read, in the format of RFC 3339.
    pub read_at: String,
    /// Videos in the order in which they were read.
    pub videos: Vec<SnapshotVideo>,
}

/// Face data of a video.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SnapshotVideo {
    /// Id of the video.
    pub video: VideoId,
    /// Name of the video.
    pub name: String,
    /// Canvas size.
    pub canvas: SizePx,
    /// Clips in playing order.
    pub clips: Vec<SnapshotClip>,
}

/// Face data of a clip.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SnapshotClip {
    /// Id of the clip.
    pub clip: ClipId,
    /// Name of the clip.
    pub name: String,
    /// Start of the clip in the video, in milliseconds.
    pub starts_at_ms: i64,
    /// State of the clip's data.
    pub state: ClipState,
    /// Samples in order of time, in the clip's playback time.
    pub samples: Vec<FaceSample>,
    /// Findings of the check.
    pub findings: Vec<SnapshotFinding>,
}

/// Finding of the check of a clip.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SnapshotFinding {
    /// Stable id of the finding.
    pub id: String,
    /// Name of the kind of fault; that of another version of the program may be unknown to this one.
    pub kind: String,
    /// Severity of the fault.
    pub severity: Severity,
    /// Start in the clip's playback time, in milliseconds.
    pub timestamp_ms: f64,
    /// Description of the broken rule, with its numbers.
    pub rule: String,
}

/// Reason why a file is no snapshot.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// The file is not JSON, or ends too early; or a field is missing or of another type.
    #[error("{}", unreadable(.0))]
    Unreadable(serde_json::Error),
    /// The file is JSON, but no snapshot.
    #[error("{}", words::findings::snapshot_other_file())]
    OtherFile,
    /// The file has another version of the format.
    #[error("{}", words::findings::snapshot_other_version(FORMAT, .0))]
    OtherVersion(u64),
}

fn unreadable(error: &serde_json::Error) -> String {
    if error.is_eof() { words::findings::snapshot_cut_short().to_owned() } else { words::findings::snapshot_unreadable(error) }
}

impl SnapshotClip {
    /// Face data of a checked clip. `samples` must be in order of time.
    pub fn new(name: String, starts_at_ms: i64, samples: Vec<FaceSample>, report: &FaceReport) -> Self {
        let findings = report.findings.iter().map(|finding| SnapshotFinding {
            id: finding.id.clone(),
            kind: finding.kind.name().to_owned(),
            severity: finding.severity,
            timestamp_ms: finding.at_ms,
            rule: finding.rule.clone(),
        });
        Self { clip: report.clip.clone(), name, starts_at_ms, state: report.state, samples, findings: findings.collect() }
    }
}

impl Snapshot {
    /// Snapshot of videos, written by this program.
    pub fn new(read_at: String, videos: Vec<SnapshotVideo>) -> Self {
        Self { format: FORMAT, program: PROGRAM.to_owned(), read_at, videos }
    }

    /// Reads a file that [`Self::to_bytes`] wrote.
    ///
    /// # Errors
    /// Fails if the file is no snapshot, is incomplete, or has another version of the format.
    pub fn read(bytes: &[u8]) -> Result<Self, SnapshotError> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Head {
            cutroom_face_snapshot: Option<u64>,
        }
        // An array could also be read as a struct.
        let is_object = bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
        let head: Head = serde_json::from_slice(bytes).map_err(SnapshotError::Unreadable)?;
        match head.cutroom_face_snapshot.filter(|_| is_object) {
            None => return Err(SnapshotError::OtherFile),
            Some(FORMAT) => {}
            Some(other) => return Err(SnapshotError::OtherVersion(other)),
        }
        let mut read: Self = serde_json::from_slice(bytes).map_err(SnapshotError::Unreadable)?;
        for clip in read.videos.iter_mut().flat_map(|video| &mut video.clips) {
            clip.samples.sort_by(|one, two| one.timestamp_ms.total_cmp(&two.timestamp_ms));
        }
        Ok(read)
    }

    /// The file, as JSON.
    ///
    /// # Errors
    /// Fails if a value cannot be written as JSON.
    pub fn to_bytes(&self) -> serde_json::Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec(self)?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snapshot() -> Snapshot {
        let sample = FaceSample { timestamp_ms: 1_500.5, faces: vec![] };
        let clip = SnapshotClip {
            clip: "cl_1".into(),
            name: "Intro".into(),
            starts_at_ms: 0,
            state: ClipState::NoCamera,
            samples: vec![sample],
            findings: vec![],
        };
        let canvas = SizePx { width: 1920.0, height: 1080.0 };
        let video = SnapshotVideo { video: "vid_1".into(), name: "Talk".into(), canvas, clips: vec![clip] };
        Snapshot::new("2026-11-27T08:00:00Z".into(), vec![video])
    }

    #[test]
    fn a_snapshot_is_read_as_it_was_written_and_nothing_else_is_taken_for_one() {
        let written = snapshot().to_bytes().unwrap();
        assert_eq!(Snapshot::read(&written).unwrap(), snapshot());
        for length in 0..written.len() - 2 {
            assert!(Snapshot::read(&written[..length]).is_err(), "{length}");
        }
        assert!(matches!(Snapshot::read(b"{\"findings\": []}"), Err(SnapshotError::OtherFile)));
        assert!(matches!(Snapshot::read(b"[1]"), Err(SnapshotError::OtherFile)));
        let newer = String::from_utf8(written).unwrap().replacen("\"cutroomFaceSnapshot\":1", "\"cutroomFaceSnapshot\":2", 1);
        let error = Snapshot::read(newer.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), words::findings::snapshot_other_version(1, 2));
    }
}
