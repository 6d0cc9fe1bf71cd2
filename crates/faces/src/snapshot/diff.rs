//! Comparison of two snapshots: which boxes appeared, went or moved, and which findings are new or mended.

use super::{Snapshot, SnapshotClip, SnapshotFinding, SnapshotVideo};
use crate::{
    api::{
        ClipId, SizePx, VideoId,
        faces::{FaceBox, FaceSample},
    },
    compare::{Faces, faces_between, pairs},
    finding::{ClipState, Severity},
};
use serde::Serialize;
use std::collections::BTreeMap;

/// Largest distance of two findings of one kind that count as the same, in milliseconds. A detector that looks at other frames
/// finds the same fault a little earlier or later.
const SAME_FAULT_MS: f64 = 1_000.0;

/// Comparison of two snapshots.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Diff {
    /// Videos that both snapshots have, in the order of the later one.
    pub videos: Vec<VideoDiff>,
    /// Videos that only the earlier snapshot has.
    pub only_before: Vec<VideoId>,
    /// Videos that only the later snapshot has.
    pub only_after: Vec<VideoId>,
}

/// Comparison of a video.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct VideoDiff {
    /// Id of the video.
    pub video: VideoId,
    /// Name of the video in the later snapshot.
    pub name: String,
    /// Canvas size in the later snapshot.
    pub canvas: SizePx,
    /// Clips that both snapshots have and that differ.
    pub clips: Vec<ClipDiff>,
    /// Number of clips that both snapshots have.
    pub compared: usize,
    /// Clips that only the earlier snapshot has.
    pub only_before: Vec<ClipId>,
    /// Clips that only the later snapshot has.
    pub only_after: Vec<ClipId>,
}

/// Differences of a clip.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ClipDiff {
    /// Id of the clip.
    pub clip: ClipId,
    /// Name of the clip in the later snapshot.
    pub name: String,
    /// Start of the clip in the video, in milliseconds.
    pub starts_at_ms: i64,
    /// State of the data in the earlier snapshot.
    pub state_before: ClipState,
    /// State of the data in the later snapshot.
    pub state_after: ClipState,
    /// Moments at which boxes differ, in order of time.
    pub moments: Vec<Moment>,
    /// Findings that only the later snapshot has.
    pub new_findings: Vec<SnapshotFinding>,
    /// Findings that only the earlier snapshot has.
    pub mended_findings: Vec<SnapshotFinding>,
}

/// A moment at which boxes differ.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Moment {
    /// Time in the clip's playback time, in milliseconds.
    pub timestamp_ms: f64,
    /// Boxes of the earlier snapshot; `None` if it has no sample at this time.
    pub before: Option<Vec<FaceBox>>,
    /// Boxes of the later snapshot; `None` if it has no sample at this time.
    pub after: Option<Vec<FaceBox>>,
    /// Number of boxes that appeared.
    pub appeared: usize,
    /// Number of boxes that went.
    pub went: usize,
    /// Number of boxes that moved or changed their size.
    pub moved: usize,
}

impl Diff {
    /// Compares two snapshots. Videos and clips are matched by their ids.
    pub fn new(before: &Snapshot, after: &Snapshot) -> Self {
        let (both, only_before, only_after) =
            matched(&before.videos, &after.videos, |video: &SnapshotVideo| video.video.clone());
        Self { videos: both.into_iter().map(|(one, two)| VideoDiff::new(one, two)).collect(), only_before, only_after }
    }

    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.only_before.is_empty() && self.only_after.is_empty() && self.videos.iter().all(VideoDiff::is_empty)
    }

    /// Gravest severity of what got worse; `None` if nothing did.
    pub fn worst(&self) -> Option<Severity> {
        self.videos.iter().filter_map(VideoDiff::worst).max()
    }
}

impl VideoDiff {
    /// Compares a video of two snapshots.
    pub fn new(before: &SnapshotVideo, after: &SnapshotVideo) -> Self {
        let (both, only_before, only_after) = matched(&before.clips, &after.clips, |clip: &SnapshotClip| clip.clip.clone());
        let clips = both.iter().filter_map(|(one, two)| ClipDiff::of(one, two, after.canvas)).collect();
        let (video, name, canvas) = (after.video.clone(), after.name.clone(), after.canvas);
        Self { video, name, canvas, clips, compared: both.len(), only_before, only_after }
    }

    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.clips.is_empty() && self.only_before.is_empty() && self.only_after.is_empty()
    }

    /// Gravest severity of what got worse; `None` if nothing did.
    pub fn worst(&self) -> Option<Severity> {
        self.clips.iter().filter_map(ClipDiff::worst).max()
    }

    /// Sum of a number of all clips.
    pub fn sum(&self, of: impl Fn(&ClipDiff) -> usize) -> usize {
        self.clips.iter().map(of).sum()
    }
}

impl ClipDiff {
    /// Differences of a clip; `None` if there is none.
    fn of(before: &SnapshotClip, after: &SnapshotClip, canvas: SizePx) -> Option<Self> {
        let moments: Vec<Moment> =
            pairs(&before.samples, &after.samples).filter_map(|(one, two)| Moment::of(one, two, canvas)).collect();
        let (mended_findings, new_findings) = unmatched(&before.findings, &after.findings);
        let is_equal =
            moments.is_empty() && mended_findings.is_empty() && new_findings.is_empty() && before.state == after.state;
        (!is_equal).then(|| Self {
            clip: after.clip.clone(),
            name: after.name.clone(),
            starts_at_ms: after.starts_at_ms,
            state_before: before.state,
            state_after: after.state,
            moments,
            new_findings,
            mended_findings,
        })
    }

    /// Whether the clip had face data, and has none any more.
    pub fn lost_its_data(&self) -> bool {
        self.state_before == ClipState::Ok && self.state_after != ClipState::Ok
    }

    /// Gravest severity of what got worse; `None` if nothing did. A clip that lost its data counts as [`Severity::High`].
    pub fn worst(&self) -> Option<Severity> {
        let lost = self.lost_its_data().then_some(Severity::High);
        self.new_findings.iter().map(|finding| finding.severity).chain(lost).max()
    }

    /// Number of boxes that appeared.
    pub fn appeared(&self) -> usize {
        self.moments.iter().map(|moment| moment.appeared).sum()
    }

    /// Number of boxes that went.
    pub fn went(&self) -> usize {
        self.moments.iter().map(|moment| moment.went).sum()
    }

    /// Number of boxes that moved.
    pub fn moved(&self) -> usize {
        self.moments.iter().map(|moment| moment.moved).sum()
    }
}

impl Moment {
    /// Differences of two samples of one time; `None` if there is none.
    fn of(before: Option<&FaceSample>, after: Option<&FaceSample>, canvas: SizePx) -> Option<Self> {
        let none: &[FaceBox] = &[];
        let faces = |sample: Option<&FaceSample>| sample.map(|sample| sample.faces.clone());
        let [one, two] = [before, after].map(|sample| sample.map_or(none, |sample| &sample.faces));
        let Faces { appeared, went, moved } = faces_between(one, two, canvas);
        let is_equal = before.is_some() == after.is_some() && appeared + went + moved == 0;
        (!is_equal).then(|| Self {
            timestamp_ms: after.or(before).map_or(0.0, |sample| sample.timestamp_ms),
            before: faces(before),
            after: faces(after),
            appeared,
            went,
            moved,
        })
    }

    /// Number of boxes that differ.
    pub fn boxes(&self) -> usize {
        self.appeared + self.went + self.moved
    }
}

/// Elements with the same id, and the ids that only one side has. An id that stands twice counts once.
fn matched<'a, T, I: Ord + Clone>(
    before: &'a [T],
    after: &'a [T],
    id: impl Fn(&T) -> I,
) -> (Vec<(&'a T, &'a T)>, Vec<I>, Vec<I>) {
    let mut old: BTreeMap<I, &T> = before.iter().map(|one| (id(one), one)).collect();
    let (mut both, mut only_after) = (Vec::new(), Vec::new());
    for two in after {
        match old.remove(&id(two)) {
            Some(one) => both.push((one, two)),
            None => only_after.push(id(two)),
        }
    }
    let only_before = before.iter().map(&id).filter(|one| old.contains_key(one)).collect();
    (both, only_before, only_after)
}

/// Findings that only one side has. Findings match by their ids; the others by kind, nearest first, up to [`SAME_FAULT_MS`].
fn unmatched(before: &[SnapshotFinding], after: &[SnapshotFinding]) -> (Vec<SnapshotFinding>, Vec<SnapshotFinding>) {
    let mut old: Vec<&SnapshotFinding> = before.iter().collect();
    let mut new: Vec<&SnapshotFinding> = Vec::new();
    for finding in after {
        match old.iter().position(|one| one.id == finding.id) {
            Some(index) => drop(old.remove(index)),
            None => new.push(finding),
        }
    }
    let mut near = Vec::new();
    for one in &old {
        for two in &new {
            let apart = (one.timestamp_ms - two.timestamp_ms).abs();
            if one.kind == two.kind && apart <= SAME_FAULT_MS {
                near.push((apart, one.id.clone(), two.id.clone()));
            }
        }
    }
    near.sort_by(|one, two| one.0.total_cmp(&two.0));
    for (_, one, two) in near {
        let found = |list: &[&SnapshotFinding], id: &str| list.iter().position(|finding| finding.id == id);
        if let (Some(first), Some(second)) = (found(&old, &one), found(&new, &two)) {
            old.remove(first);
            new.remove(second);
        }
    }
    (old.into_iter().cloned().collect(), new.into_iter().cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const HD: SizePx = SizePx { width: 1920.0, height: 1080.0 };

    fn finding(id: &str, kind: &str, severity: Severity, at: f64) -> SnapshotFinding {
        SnapshotFinding { id: id.into(), kind: kind.into(), severity, timestamp_ms: at, rule: "why".into() }
    }

    fn face(x: f64) -> FaceBox {
        FaceBox { x_pct: x, y_pct: 20.0, width_pct: 10.0, height_pct: 18.0 }
    }

    fn sample(at: f64, faces: &[f64]) -> FaceSample {
        FaceSample { timestamp_ms: at, faces: faces.iter().map(|x| face(*x)).collect() }
    }

    fn snapshot(clips: Vec<(&str, ClipState, Vec<FaceSample>, Vec<SnapshotFinding>)>) -> Snapshot {
        let clips = clips.into_iter().map(|(clip, state, samples, findings)| SnapshotClip {
            clip: clip.into(),
            name: clip.into(),
            starts_at_ms: 0,
            state,
            samples,
            findings,
        });
        let video = SnapshotVideo { video: "vid_1".into(), name: "Talk".into(), canvas: HD, clips: clips.collect() };
        Snapshot::new(String::new(), vec![video])
    }

    #[test]
    fn what_appeared_went_moved_was_mended_and_got_worse_is_told_apart() {
        let before = snapshot(vec![
            (
                "cl_1",
                ClipState::Ok,
                vec![sample(0.0, &[10.0]), sample(1_500.0, &[10.0, 60.0]), sample(3_000.0, &[10.0])],
                vec![finding("f-1", "jump", Severity::High, 1_500.0), finding("f-2", "gap", Severity::Medium, 9_000.0)],
            ),
            ("cl_2", ClipState::Ok, vec![sample(0.0, &[10.0])], vec![]),
            ("cl_3", ClipState::Ok, vec![], vec![]),
            ("cl_4", ClipState::Ok, vec![sample(0.0, &[10.0])], vec![]),
        ]);
        let after = snapshot(vec![
            (
                "cl_1",
                ClipState::Ok,
                vec![sample(40.0, &[10.0]), sample(1_500.0, &[14.0]), sample(4_500.0, &[])],
                // The gap begins a little later; the sliver is new.
                vec![finding("f-3", "gap", Severity::Medium, 9_400.0), finding("f-4", "sliver", Severity::Low, 9_400.0)],
            ),
            ("cl_2", ClipState::NoDetections, vec![], vec![]),
            ("cl_5", ClipState::Ok, vec![], vec![]),
            ("cl_4", ClipState::Ok, vec![sample(0.0, &[10.0])], vec![]),
        ]);
        let diff = Diff::new(&before, &after);
        let [video] = diff.videos.as_slice() else { panic!("{diff:?}") };
        assert_eq!((video.compared, video.clips.len()), (3, 2));
        assert_eq!((&video.only_before, &video.only_after), (&vec!["cl_3".into()], &vec!["cl_5".into()]));
        let [one, two] = video.clips.as_slice() else { panic!("{video:?}") };
        let numbers: Vec<_> =
            one.moments.iter().map(|at| (at.timestamp_ms as i64, at.appeared, at.went, at.moved, at.after.is_some())).collect();
        assert_eq!(numbers, [(1_500, 0, 1, 1, true), (3_000, 0, 1, 0, false), (4_500, 0, 0, 0, true)]);
        let ids = |findings: &[SnapshotFinding]| findings.iter().map(|one| one.id.clone()).collect::<Vec<_>>();
        assert_eq!((ids(&one.mended_findings), ids(&one.new_findings)), (vec!["f-1".to_owned()], vec!["f-4".to_owned()]));
        assert_eq!((one.worst(), two.worst(), two.lost_its_data()), (Some(Severity::Low), Some(Severity::High), true));
        assert_eq!(diff.worst(), Some(Severity::High));
        assert!(Diff::new(&before, &before).is_empty() && Diff::new(&before, &before).worst().is_none());
    }

    fn samples() -> impl Strategy<Value = Vec<FaceSample>> {
        let sample = (0.0..20_000.0_f64, prop::collection::vec(0.0..90.0_f64, 0..3));
        prop::collection::vec(sample, 0..12).prop_map(|mut all| {
            all.sort_by(|one, two| one.0.total_cmp(&two.0));
            all.into_iter().map(|(at, faces)| self::sample(at, &faces)).collect()
        })
    }

    proptest! {
        #[test]
        fn boxes_of_both_sides_add_up_and_turning_the_sides_turns_the_numbers(one in samples(), two in samples()) {
            let [before, after] = [&one, &two].map(|samples| snapshot(vec![("cl_1", ClipState::Ok, samples.clone(), vec![])]));
            let (there, back) = (Diff::new(&before, &after), Diff::new(&after, &before));
            let count = |diff: &Diff, of: fn(&ClipDiff) -> usize| diff.videos[0].sum(of);
            prop_assert_eq!(count(&there, ClipDiff::appeared), count(&back, ClipDiff::went));
            prop_assert_eq!(count(&there, ClipDiff::went), count(&back, ClipDiff::appeared));
            let boxes = |samples: &[FaceSample]| samples.iter().map(|sample| sample.faces.len()).sum::<usize>();
            let (appeared, went) = (count(&there, ClipDiff::appeared), count(&there, ClipDiff::went));
            prop_assert_eq!(boxes(&one) + appeared, boxes(&two) + went);
            prop_assert_eq!(Diff::new(&before, &before).is_empty(), true);
        }
    }
}
