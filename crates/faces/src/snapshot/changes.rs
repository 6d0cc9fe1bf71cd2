//! Changes of a video in the order in which they are looked at: what got worse, which boxes differ, and what was fixed.

use super::{ClipDiff, Moment, VideoDiff};
use crate::api::ClipId;

/// Longest time between two moments of one change, in milliseconds: keyframes are at most 2 s apart.
const SAME_CHANGE_MS: f64 = 2_500.0;

/// A change of a clip's face data.
#[derive(Clone, Debug, PartialEq)]
pub struct SnapshotChange {
    /// Clip of the change.
    pub clip: ClipId,
    /// Start in the clip's playback time, in milliseconds.
    pub at_ms: f64,
    /// End in the clip's playback time, in milliseconds; equal to the start for a moment.
    pub end_ms: f64,
    /// The change.
    pub what: What,
}

/// Change of a clip's face data. Indexes are those of the lists in the clip's [`ClipDiff`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The clip had face data, and has none any more.
    LostData,
    /// A new finding, by its index.
    New(usize),
    /// Boxes of consecutive samples that changed alike.
    Boxes {
        /// Index of the first moment.
        first: usize,
        /// Number of moments.
        moments: usize,
        /// Number of boxes that appeared.
        appeared: usize,
        /// Number of boxes that went.
        went: usize,
        /// Number of boxes that moved.
        moved: usize,
    },
    /// A finding that is gone, by its index.
    Fixed(usize),
}

impl What {
    /// Place in the order of the list.
    fn rank(self) -> u8 {
        match self {
            Self::LostData => 0,
            Self::New(_) => 1,
            Self::Boxes { .. } => 2,
            Self::Fixed(_) => 3,
        }
    }
}

/// Changes of a video: first what got worse, the gravest first, then boxes that differ, then what was fixed; each by time.
pub fn changes(video: &VideoDiff) -> Vec<SnapshotChange> {
    let mut all = Vec::new();
    for clip in &video.clips {
        let at = |at_ms: f64, end_ms: f64, what| SnapshotChange { clip: clip.clip.clone(), at_ms, end_ms, what };
        if clip.lost_its_data() {
            all.push((None, at(0.0, 0.0, What::LostData)));
        }
        for (index, finding) in clip.new_findings.iter().enumerate() {
            all.push((Some(finding.severity), at(finding.timestamp_ms, finding.timestamp_ms, What::New(index))));
        }
        all.extend(boxes(clip).into_iter().map(|(from, until, what)| (None, at(from, until, what))));
        for (index, finding) in clip.mended_findings.iter().enumerate() {
            all.push((Some(finding.severity), at(finding.timestamp_ms, finding.timestamp_ms, What::Fixed(index))));
        }
    }
    // Clips are in playing order and their changes by time; the sort is stable.
    all.sort_by_key(|(severity, change)| (change.what.rank(), std::cmp::Reverse(*severity)));
    all.into_iter().map(|(_, change)| change).collect()
}

/// Runs of moments at which boxes changed alike, with their first and last time.
fn boxes(clip: &ClipDiff) -> Vec<(f64, f64, What)> {
    let kind = |moment: &Moment| [moment.appeared > 0, moment.went > 0, moment.moved > 0];
    let mut runs: Vec<(f64, f64, What)> = Vec::new();
    let mut before: Option<&Moment> = None;
    for (index, moment) in clip.moments.iter().enumerate() {
        let now = moment.timestamp_ms;
        let goes_on = before.is_some_and(|before| kind(before) == kind(moment) && now - before.timestamp_ms <= SAME_CHANGE_MS);
        before = Some(moment);
        if goes_on && let Some((_, until, What::Boxes { moments, appeared, went, moved, .. })) = runs.last_mut() {
            *until = now;
            *moments += 1;
            *appeared += moment.appeared;
            *went += moment.went;
            *moved += moment.moved;
            continue;
        }
        let Moment { appeared, went, moved, .. } = *moment;
        runs.push((now, now, What::Boxes { first: index, moments: 1, appeared, went, moved }));
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ClipState, Severity,
        api::{
            SizePx,
            faces::{FaceBox, FaceSample},
        },
        snapshot::{SnapshotClip, SnapshotFinding, SnapshotVideo},
    };

    #[allow(clippy::type_complexity)] // Named once, in this test.
    fn video(clips: Vec<(&str, ClipState, Vec<(f64, f64)>, Vec<(&str, Severity, f64)>)>) -> SnapshotVideo {
        let clips = clips.into_iter().map(|(clip, state, samples, findings)| {
            let face = |x| FaceBox { x_pct: x, y_pct: 20.0, width_pct: 10.0, height_pct: 18.0 };
            let samples = samples.into_iter().map(|(at, x)| FaceSample { timestamp_ms: at, faces: vec![face(x)] }).collect();
            let findings = findings.into_iter().map(|(id, severity, at)| SnapshotFinding {
                id: id.into(),
                kind: id.into(),
                severity,
                timestamp_ms: at,
                rule: "why".into(),
            });
            SnapshotClip { clip: clip.into(), name: clip.into(), starts_at_ms: 0, state, samples, findings: findings.collect() }
        });
        let canvas = SizePx { width: 1920.0, height: 1080.0 };
        SnapshotVideo { video: "vid_1".into(), name: "Talk".into(), canvas, clips: clips.collect() }
    }

    #[test]
    fn what_got_worse_comes_first_and_boxes_that_changed_alike_are_one_change() {
        let at = |x: f64, times: &[f64]| times.iter().map(|at| (*at, x)).collect::<Vec<_>>();
        let times: Vec<f64> = (0..20).map(|nth| f64::from(nth) * 1_500.0).collect();
        let mut moved = at(10.0, &times);
        // A detector that moved ten boxes in a row, and one box later.
        for place in (2..12).chain([18]) {
            moved[place].1 = 15.0;
        }
        let before = video(vec![
            ("cl_1", ClipState::Ok, at(10.0, &times), vec![("jump", Severity::High, 1_500.0)]),
            ("cl_2", ClipState::Ok, at(10.0, &times[..1]), vec![]),
        ]);
        let after = video(vec![
            ("cl_1", ClipState::Ok, moved, vec![("gap", Severity::Low, 500.0), ("sliver", Severity::High, 9_000.0)]),
            ("cl_2", ClipState::NoDetections, vec![], vec![]),
        ]);
        let diff = VideoDiff::new(&before, &after);
        let found = changes(&diff);
        let of = |change: &SnapshotChange| (change.clip.to_string(), change.at_ms as i64, change.end_ms as i64, change.what);
        let boxes = |first, moments, went, moved| What::Boxes { first, moments, appeared: 0, went, moved };
        let expected = [
            ("cl_2".to_owned(), 0, 0, What::LostData),
            ("cl_1".to_owned(), 9_000, 9_000, What::New(1)),
            ("cl_1".to_owned(), 500, 500, What::New(0)),
            ("cl_1".to_owned(), 3_000, 16_500, boxes(0, 10, 0, 10)),
            ("cl_1".to_owned(), 27_000, 27_000, boxes(10, 1, 0, 1)),
            ("cl_2".to_owned(), 0, 0, boxes(0, 1, 1, 0)),
            ("cl_1".to_owned(), 1_500, 1_500, What::Fixed(0)),
        ];
        assert_eq!(found.iter().map(of).collect::<Vec<_>>(), expected);
        assert_eq!(changes(&VideoDiff::new(&before, &before)), []);
    }
}
