use super::*;
use crate::{
    api::{
        ClipId, DurationMs, PointPct, SizePx, SourceMs,
        clip::Cut,
        faces::{FaceBox, FaceSample},
    },
    facts::{Sight, Stretch},
    geometry::{distance, is_cut_off, overlap, rect},
    page::Window,
    presence::{NoSample, Presence},
    stage::{CameraView, Layer, Rect, Rounding, face_on_canvas},
    timeline::CutMap,
};
use proptest::prelude::*;

const HD: SizePx = SizePx { width: 1920.0, height: 1080.0 };

fn face(x: f64, y: f64, w: f64, h: f64) -> FaceBox {
    FaceBox { x_pct: x, y_pct: y, width_pct: w, height_pct: h }
}

fn full() -> Layer {
    Layer { dest: Rect::new(0.0, 0.0, HD.width, HD.height), source: Rect::UNIT, mirrored: false, rounding: Rounding(0.0) }
}

fn facts(length: i64, cuts: &[(i64, i64)]) -> ClipFacts {
    let cuts: Vec<Cut> =
        cuts.iter().map(|(from, to)| Cut { start_time_ms: SourceMs(*from), duration_ms: DurationMs(to - from) }).collect();
    let map = CutMap::new(&cuts, SourceMs(length));
    let until = map.playback_length().0 as f64;
    let focus = PointPct { x_pct: 50.0, y_pct: 50.0 };
    let camera = CameraView { size: SizePx { width: 1280.0, height: 720.0 }, crop: None, focus, mirrored: false };
    ClipFacts {
        clip: ClipId::from("cl_1"),
        map,
        canvas: HD,
        has_camera: Some(true),
        camera: Some(camera),
        stretches: vec![Stretch { from: 0.0, until, sight: Sight::Shown, layer: Some(full()) }],
        places_are_known: true,
    }
}

fn at(ms: f64, faces: &[FaceBox]) -> FaceSample {
    FaceSample { timestamp_ms: ms, faces: faces.to_vec() }
}

fn page(samples: Vec<FaceSample>) -> Page {
    Page { asked: Window::WHOLE, samples, unreadable: vec![] }
}

fn kinds(report: &Report) -> Vec<(Kind, i64)> {
    report.findings.iter().map(|finding| (finding.kind, finding.at_ms as i64)).collect()
}

fn checked(samples: Vec<FaceSample>, facts: &ClipFacts) -> Report {
    check(&[page(samples)], facts, &Thresholds::default())
}

/// A face that sits still, one sample every 1.5 s.
fn still(count: usize) -> Vec<FaceSample> {
    (0..count).map(|i| at(i as f64 * 1_500.0, &[face(40.0, 30.0, 10.0, 18.0)])).collect()
}

// Hand-written tracks.

#[test]
fn a_still_face_gives_no_finding_and_is_present_throughout() {
    let report = checked(still(10), &facts(15_000, &[]));
    assert_eq!((report.state, report.samples, report.with_faces, kinds(&report)), (ClipState::Ok, 10, 10, vec![]));
    assert_eq!(report.presence, [presence::Span { from: 0.0, until: 15_000.0, presence: presence::Presence::Faces(1) }]);
}

#[test]
fn a_face_that_is_elsewhere_for_one_sample_jumped_once_and_a_runner_did_not() {
    let mut samples = still(10);
    samples[4].faces[0].x_pct = 85.0;
    let report = checked(samples, &facts(15_000, &[]));
    assert_eq!(kinds(&report), [(Kind::Jump, 6_000)]);
    assert_eq!((report.findings[0].end_ms, report.findings[0].severity), (7_500.0, Severity::Medium));
    assert_eq!(report.findings[0].values["samples"], 2.0);
    let mut samples = still(10);
    for (sample, x) in samples.iter_mut().zip([0.0, 0.0, 0.0, 5.0, 50.0, 88.0, 88.0, 88.0, 88.0, 88.0]) {
        sample.faces[0].x_pct = x;
    }
    assert_eq!(kinds(&checked(samples, &facts(15_000, &[]))), []);
}

#[test]
fn a_face_that_is_elsewhere_for_one_sample_and_back_is_an_outlier_however_near_it_was() {
    let large = |x: f64| face(x, 20.0, 24.0, 43.0);
    let away = |xs: &[f64]| {
        let samples = xs.iter().enumerate().map(|(i, x)| at(i as f64 * 1_500.0, &[large(*x)])).collect();
        kinds(&checked(samples, &facts(xs.len() as i64 * 1_500, &[])))
    };
    // 37 % of the canvas away is less than three sizes of this face.
    assert!(distance(&large(20.0), &large(57.0), HD) < 1.6);
    assert_eq!(away(&[20.0, 20.0, 20.0, 57.0, 21.0, 20.0, 20.0]), [(Kind::Jump, 4_500)]);
    assert_eq!(away(&[20.0, 57.0, 20.0]), [(Kind::Jump, 1_500)]);
    // Who stays there, comes back elsewhere, or leaned over with the box still over its place, moved.
    assert_eq!(away(&[20.0, 20.0, 57.0, 57.0, 20.0, 20.0]), []);
    assert_eq!(away(&[20.0, 20.0, 57.0, 36.0, 36.0, 36.0]), []);
    assert_eq!(away(&[20.0, 20.0, 38.0, 20.0, 20.0]), []);
    // Not beside an edit point: what is before it is other footage.
    let samples = [20.0, 57.0, 20.0].iter().enumerate().map(|(i, x)| at(i as f64 * 1_500.0, &[large(*x)])).collect();
    let cut = facts(9_500, &[(1_000, 6_000)]);
    assert_eq!(kinds(&checked(samples, &cut)), []);
    // Of two faces the one that was away is the finding's.
    let pair = |x: f64| [face(x, 20.0, 12.0, 22.0), face(80.0, 20.0, 12.0, 22.0)];
    let samples = [10.0, 30.0, 10.0].iter().enumerate().map(|(i, x)| at(i as f64 * 1_500.0, &pair(*x))).collect();
    let report = checked(samples, &facts(4_500, &[]));
    assert_eq!(kinds(&report), [(Kind::Jump, 1_500)]);
    assert_eq!(report.findings[0].boxes, [pair(30.0)[0], pair(10.0)[0], pair(10.0)[0]]);
}

#[test]
fn a_face_that_is_missing_once_flickers_and_one_that_is_missing_longer_is_a_gap_until_it_may_have_been_away() {
    let without = |from: usize, to: usize| {
        let mut samples = still(20);
        samples[from..to].iter_mut().for_each(|sample| sample.faces.clear());
        // People come and go at the edge of the picture.
        samples.iter_mut().flat_map(|sample| &mut sample.faces).for_each(|face| face.x_pct = 2.0);
        kinds(&checked(samples, &facts(30_000, &[])))
    };
    assert_eq!(without(4, 5), [(Kind::Flicker, 6_000)]);
    assert_eq!(without(4, 7), [(Kind::Gap, 6_000)]);
    assert_eq!(without(4, 12), []);
}

#[test]
fn a_face_is_looked_for_as_long_as_the_threshold_says_however_dense_the_samples_are() {
    let without = |seconds: f64, missing: f64| {
        let is_there = |ms: f64| !(4_000.0..4_000.0 + seconds * 1_000.0).contains(&ms);
        let sample = |i: u32| (f64::from(i) * 40.0, face(2.0, 30.0, 10.0, 18.0));
        let samples =
            (0..400).map(sample).map(|(ms, face)| at(ms, if is_there(ms) { std::slice::from_ref(&face) } else { &[] }).clone());
        let thresholds = Thresholds { missing, ..Thresholds::default() };
        let mut found = kinds(&check(&[page(samples.collect())], &facts(16_000, &[]), &thresholds));
        // Samples this dense are a finding of their own.
        found.retain(|(kind, _)| *kind != Kind::Spacing);
        found
    };
    assert_eq!(without(0.04, 6_500.0), [(Kind::Flicker, 4_000)]);
    assert_eq!(without(6.0, 6_500.0), [(Kind::Gap, 4_000)]);
    assert_eq!(without(7.0, 6_500.0), []);
    assert_eq!(without(7.0, 60_000.0), [(Kind::Gap, 4_000)]);
}

#[test]
fn a_face_out_of_nowhere_is_a_change_of_count() {
    let mut samples = still(10);
    samples[5].faces.push(face(70.0, 60.0, 8.0, 14.0));
    assert_eq!(kinds(&checked(samples, &facts(15_000, &[]))), [(Kind::CountChange, 7_500)]);
}

#[test]
fn boxes_that_cannot_be_are_named_by_what_is_wrong_with_them() {
    for (bad, kind) in [
        (face(95.0, 30.0, 10.0, 18.0), Kind::OffCanvas),
        (face(-3.0, 30.0, 10.0, 18.0), Kind::OffCanvas),
        (face(f64::NAN, 30.0, 10.0, 18.0), Kind::OffCanvas),
        (face(40.0, 130.0, 10.0, 18.0), Kind::OffCanvas),
        (face(40.0, 30.0, 10.0, -18.0), Kind::OffCanvas),
        (face(40.0, 30.0, 1.2, 18.0), Kind::Sliver),
        (face(40.0, 30.0, 0.2, 0.4), Kind::Sliver),
        (face(40.0, 30.0, 0.0, 0.0), Kind::Sliver),
    ] {
        let samples = vec![at(0.0, &[bad])];
        let report = checked(samples, &facts(1_500, &[]));
        assert_eq!(kinds(&report), [(kind, 0)], "{bad:?}: {report:?}");
    }
    let twice = at(0.0, &[face(40.0, 30.0, 10.0, 18.0), face(40.2, 30.0, 10.0, 18.0)]);
    assert_eq!(kinds(&checked(vec![twice], &facts(1_500, &[]))), [(Kind::Duplicate, 0)]);
}

#[test]
fn times_that_do_not_rise_or_are_none_or_past_the_end_are_findings_and_the_rest_is_checked_in_order() {
    let mut samples = still(10);
    samples.swap(3, 4);
    samples.push(at(13_500.0, &[]));
    samples.push(at(15_000.0, &[]));
    samples.push(at(f64::NAN, &[]));
    samples.push(at(-5.0, &[]));
    let report = checked(samples, &facts(15_000, &[]));
    let found = kinds(&report);
    assert!(found.contains(&(Kind::TimeOrder, 4_500)) && found.contains(&(Kind::PastEnd, 15_000)), "{found:?}");
    assert!(report.findings.iter().all(|one| matches!(one.kind, Kind::TimeOrder | Kind::PastEnd)), "{found:?}");
}

#[test]
fn a_window_that_answers_what_it_was_not_asked_for_is_a_fault_of_paging() {
    let (mut first, mut second) = (still(10), still(20));
    second.drain(..9);
    first.truncate(10);
    let pages = [
        Page { asked: Window::new(0, 15_000), samples: first, unreadable: vec![] },
        Page { asked: Window::new(15_000, 30_000), samples: second, unreadable: vec![] },
    ];
    let report = check(&pages, &facts(30_000, &[]), &Thresholds::default());
    assert!(report.findings.iter().all(|one| one.kind == Kind::Paging) && !report.findings.is_empty(), "{:?}", report.findings);
}

#[test]
fn what_was_not_read_is_no_gap_and_nothing_is_compared_across_it() {
    let (mut before, mut after) = (still(8), still(20));
    after.drain(..14);
    // Elsewhere afterwards: nobody knows what was in between.
    for sample in &mut after {
        sample.faces[0].x_pct = 85.0;
    }
    let pages = |before: &[FaceSample], after: &[FaceSample]| {
        [
            Page { asked: Window::new(0, 12_000), samples: before.to_vec(), unreadable: vec![] },
            Page { asked: Window::new(21_000, 30_000), samples: after.to_vec(), unreadable: vec![] },
        ]
    };
    let facts = facts(30_000, &[]);
    let of = |before: &[FaceSample], after: &[FaceSample]| check(&pages(before, after), &facts, &Thresholds::default());
    let report = of(&before, &after);
    assert_eq!((kinds(&report), report.state), (vec![], ClipState::Ok));
    let presence: Vec<_> = report.presence.iter().map(|span| (span.from as i64, span.presence)).collect();
    assert_eq!(presence, [(0, Presence::Faces(1)), (12_000, Presence::NotRead), (21_000, Presence::Faces(1))]);
    // What was read has gaps of its own, beside what was not.
    before.truncate(5);
    after.drain(..3);
    let report = of(&before, &after);
    assert_eq!(kinds(&report), [(Kind::Gap, 6_000), (Kind::Gap, 21_000)]);
    assert_eq!(report.findings.iter().map(|one| one.end_ms as i64).collect::<Vec<_>>(), [12_000, 25_500]);
    let presence: Vec<_> = report.presence.iter().map(|span| (span.from as i64, span.presence)).collect();
    let [gap, yet] = [NoSample::Gap, NoSample::Before].map(Presence::NoSample);
    let faces = Presence::Faces(1);
    assert_eq!(presence, [(0, faces), (8_000, gap), (12_000, Presence::NotRead), (21_000, yet), (25_500, faces)]);
    // Answers that are empty, beside some that are not there, say nothing of detections.
    let report = of(&[], &[]);
    assert_eq!((report.state, kinds(&report), report.presence.len()), (ClipState::NotRead, vec![], 1));
}

#[test]
fn uneven_spacing_gaps_and_boxes_held_over_cuts_are_told_apart() {
    let without = |cuts: &[(i64, i64)], gone: std::ops::Range<f64>| {
        let facts = facts(30_000, cuts);
        let mut samples = still(20);
        samples.retain(|sample| !facts.map.is_removed(SourceMs(sample.timestamp_ms as i64)));
        for sample in &mut samples {
            sample.timestamp_ms = facts.map.to_playback(SourceMs(sample.timestamp_ms as i64)).0 as f64;
        }
        samples.retain(|sample| !gone.contains(&sample.timestamp_ms));
        kinds(&checked(samples, &facts))
    };
    let no_cut: &[(i64, i64)] = &[];
    assert_eq!(without(no_cut, 0.0..0.0), []);
    assert_eq!(without(no_cut, 6_000.0..6_001.0), [(Kind::Spacing, 4_500)]);
    assert_eq!(without(no_cut, 6_000.0..9_001.0), [(Kind::Gap, 4_500)]);
    assert_eq!(without(no_cut, 0.0..5_000.0), [(Kind::Gap, 0)]);
    assert_eq!(without(no_cut, 26_000.0..30_000.0), [(Kind::Gap, 25_500)]);
    let cut: &[(i64, i64)] = &[(10_000, 14_600)];
    assert_eq!(without(cut, 0.0..0.0), [], "a keyframe in footage that is cut out is dropped");
    assert_eq!(without(cut, 10_000.0..12_000.0), [(Kind::HeldOverCut, 10_000)]);
}

#[test]
fn samples_where_the_camera_is_not_seen_are_findings_and_their_absence_is_none() {
    let mut facts = facts(30_000, &[]);
    let stretch = |from: f64, until: f64, sight| Stretch { from, until, sight, layer: (sight == Sight::Shown).then(full) };
    facts.stretches = vec![
        stretch(0.0, 9_000.0, Sight::Shown),
        stretch(9_000.0, 20_000.0, Sight::Hidden),
        stretch(20_000.0, 30_000.0, Sight::Shown),
    ];
    let clean: Vec<_> = still(20).into_iter().filter(|one| !(9_000.0..20_000.0).contains(&one.timestamp_ms)).collect();
    let report = checked(clean, &facts);
    assert_eq!(kinds(&report), []);
    let presence: Vec<_> = report.presence.iter().map(|span| (span.from as i64, span.presence)).collect();
    let hidden = Presence::NoSample(NoSample::Hidden);
    let before = Presence::NoSample(NoSample::Before);
    assert_eq!(presence, [(0, Presence::Faces(1)), (9_000, hidden), (20_000, before), (21_000, Presence::Faces(1))]);
    assert_eq!(kinds(&checked(still(20), &facts)), [(Kind::CameraHidden, 10_500)]);
    facts.has_camera = Some(false);
    assert_eq!(kinds(&checked(still(20), &facts)), [(Kind::CameraHidden, 0)]);
}

#[test]
fn a_clip_whose_camera_is_seen_and_whose_data_has_no_face_is_a_finding_as_severe_as_one_wants() {
    let nobody = |count: i32| (0..count).map(|i| at(f64::from(i) * 1_500.0, &[])).collect::<Vec<_>>();
    let one = |samples: Vec<FaceSample>, facts: &ClipFacts, set: &str| {
        let mut thresholds = Thresholds::default();
        thresholds.set(set).unwrap();
        let findings = check(&[page(samples)], facts, &thresholds).findings;
        findings.into_iter().filter(|it| it.kind == Kind::NoFaces).map(|it| (it.severity, it.end_ms as i64)).next()
    };
    let usual = "no-faces=4000";
    let seen = facts(9_000, &[]);
    for samples in [nobody(0), nobody(6)] {
        assert_eq!(one(samples.clone(), &seen, usual), Some((Severity::Medium, 9_000)));
        assert_eq!(one(samples.clone(), &seen, "no-faces-severity=high"), Some((Severity::High, 9_000)));
        assert_eq!(one(samples.clone(), &seen, "no-faces-severity=off"), None);
        assert_eq!(one(samples, &seen, "no-faces=9001"), None, "seen for less than that");
    }
    let mut somebody = nobody(6);
    somebody[3].faces.push(face(40.0, 30.0, 10.0, 18.0));
    assert_eq!(one(somebody, &seen, usual), None);
    // Nobody is expected where there is no camera, where it is always hidden, and where nobody knows of either.
    assert_eq!(one(nobody(0), &ClipFacts { has_camera: Some(false), ..seen.clone() }, usual), None);
    assert_eq!(one(nobody(0), &ClipFacts { has_camera: None, ..seen.clone() }, usual), None);
    let of_sight =
        |sight| ClipFacts { stretches: vec![Stretch { from: 0.0, until: 9_000.0, sight, layer: None }], ..seen.clone() };
    assert_eq!(one(nobody(0), &of_sight(Sight::Hidden), usual), None);
    assert!(one(nobody(6), &of_sight(Sight::Unknown), usual).is_some(), "samples say that the camera is seen");
    assert!(one(nobody(0), &of_sight(Sight::Unknown), usual).is_some(), "an empty answer is one without detections");
}

#[test]
fn the_four_empties_are_told_apart() {
    let mut facts = facts(9_000, &[]);
    let presence = |report: &Report| report.presence.iter().map(|span| span.presence).collect::<Vec<_>>();
    let report = checked(vec![], &facts);
    assert_eq!((report.state, presence(&report)), (ClipState::NoDetections, vec![Presence::NoDetections]));
    let nobody: Vec<_> = (0..6).map(|i| at(f64::from(i) * 1_500.0, &[])).collect();
    let report = checked(nobody, &facts);
    assert_eq!((report.state, presence(&report)), (ClipState::Ok, vec![Presence::NoFace]));
    facts.stretches[0].sight = Sight::Hidden;
    let report = checked(vec![], &facts);
    assert_eq!((report.state, presence(&report)), (ClipState::Ok, vec![Presence::NoSample(NoSample::Hidden)]));
    facts.has_camera = Some(false);
    let report = checked(vec![], &facts);
    assert_eq!((report.state, presence(&report)), (ClipState::NoCamera, vec![Presence::NoCamera]));
    assert!(report.findings.is_empty());
    let words: std::collections::BTreeSet<_> = [
        Presence::NoCamera,
        Presence::NoDetections,
        Presence::NoFace,
        Presence::NoSample(NoSample::Hidden),
        Presence::NoSample(NoSample::Gap),
        Presence::NoSample(NoSample::Before),
    ]
    .map(Presence::words)
    .into();
    assert_eq!(words.len(), 6);
}

#[test]
fn ids_are_the_same_for_the_same_data_and_differ_within_a_report() {
    let mut samples = still(30);
    for (index, sample) in samples.iter_mut().enumerate().filter(|(index, _)| index % 3 == 0) {
        sample.faces[0].x_pct = 40.0 + index as f64 * 2.0;
        sample.faces.push(face(95.0, 0.0, 20.0, 20.0));
    }
    let facts = facts(45_000, &[]);
    let (one, two) = (checked(samples.clone(), &facts), checked(samples, &facts));
    assert_eq!(one, two);
    let ids: std::collections::BTreeSet<_> = one.findings.iter().map(|finding| &finding.id).collect();
    assert_eq!(ids.len(), one.findings.len());
    assert!(ids.iter().all(|id| id.len() == 14 && id.starts_with("f-")));
}

// Random tracks that are right, and faults planted into them.

/// A generator of random numbers that a test's failure can repeat.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) ^ (self.0 >> 17)
    }

    fn below(&mut self, most: usize) -> usize {
        (self.next() % most.max(1) as u64) as usize
    }

    fn within(&mut self, from: f64, to: f64) -> f64 {
        from + (to - from) * (self.next() % 1_000_000) as f64 / 1_000_000.0
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }
}

/// A person in a part of the picture: sits, moves the head fast, runs, comes and goes by the edge.
struct Person {
    x: f64,
    y: f64,
    w: f64,
    /// The part of the picture that they keep to.
    zone: (f64, f64),
    /// Steps until they are there again; they come in by the bottom edge.
    away: usize,
    /// How they go on: nothing while they sit.
    run: Option<(f64, usize)>,
    /// They are on their way down, out of the picture.
    leaves: bool,
    /// Their head was fast in the step before: it does not go back to where it was at once.
    was_fast: bool,
}

impl Person {
    fn new(dice: &mut Dice, zone: (f64, f64)) -> Self {
        let w = dice.within(5.0, 9.0);
        let x = dice.within(zone.0, (zone.1 - w).max(zone.0));
        Self { x, y: dice.within(20.0, 60.0), w, zone, away: 0, run: None, leaves: false, was_fast: false }
    }

    /// The height of a face that is 0.75 times as wide as high, in percent of the canvas.
    fn height(&self) -> f64 {
        self.w * HD.width / 0.75 / HD.height
    }

    /// Their box in the camera's frame, before the next step.
    fn step(&mut self, dice: &mut Dice) -> Option<FaceBox> {
        if self.away > 0 {
            self.away -= 1;
            if self.away > 0 {
                return None;
            }
            // They come in by the bottom edge, half of the face first.
            self.y = 100.0 - self.height() * dice.within(0.5, 0.9);
            (self.run, self.leaves) = (None, false);
            return Some(self.seen());
        }
        let size = self.w / 0.75f64.sqrt();
        let on_edge = self.y + self.height() > 99.0;
        if let Some((way, left)) = self.run {
            self.x += way;
            self.run = (left > 1).then_some((way, left - 1));
            // Who has run across does not turn round within one sample.
            self.was_fast = self.run.is_none();
        } else if on_edge {
            // They come up, or go for long.
            if self.leaves && dice.one_in(2) {
                self.away = 10 + dice.below(4);
                return None;
            }
            self.leaves = false;
            self.y = 100.0 - self.height() * 1.3;
        } else if self.leaves {
            self.y = (self.y + 0.8 * self.height()).min(100.0 - self.height() * 0.6);
        } else {
            let was_fast = std::mem::take(&mut self.was_fast);
            match dice.below(12) {
                // A fast head.
                0 if !was_fast => {
                    self.was_fast = true;
                    // Where several people are side by side, a face that moves far may as well be another one.
                    let far = if self.zone.1 - self.zone.0 > 60.0 { 2.2 } else { 0.6 };
                    self.x += dice.within(-far, far) * size;
                }
                // Somebody runs, for some samples.
                1 if !was_fast && self.zone.1 - self.zone.0 > 60.0 => {
                    let to_right = self.x < f64::midpoint(self.zone.0, self.zone.1);
                    let step = dice.within(3.2, 3.8) * size * if to_right { 1.0 } else { -1.0 };
                    let room = if to_right { self.zone.1 - self.w - self.x } else { self.x - self.zone.0 };
                    if room >= 2.0 * step.abs() {
                        self.x += step;
                        self.run = Some((step, 1));
                    }
                }
                2 => self.w = (self.w * dice.within(0.85, 1.18)).clamp(4.5, 10.0),
                3 => self.leaves = true,
                _ => {
                    self.x += dice.within(-0.3, 0.3) * size;
                    let y = self.y + dice.within(-1.0, 1.0);
                    // Who came up a little comes up further, not at once.
                    self.y = if y > 65.0 { (y - 0.8 * self.height()).max(65.0) } else { y.max(10.0) };
                }
            }
        }
        self.x = self.x.clamp(self.zone.0, (self.zone.1 - self.w).max(self.zone.0));
        Some(self.seen())
    }

    /// The visible part.
    fn seen(&self) -> FaceBox {
        let (h, top) = (self.height(), self.y);
        face(self.x, top, self.w, h.min(100.0 - top))
    }
}

/// A random clip whose face data is right: cuts, layouts that move or hide the camera, people.
fn clean(seed: u64) -> (ClipFacts, Vec<FaceSample>) {
    let mut dice = Dice(seed);
    let length = 40_000 + dice.below(80_000) as i64;
    let mut cuts = Vec::new();
    let mut at_ms = 3_000 + dice.below(20_000) as i64;
    while at_ms < length - 8_000 && dice.one_in(2) {
        let end = at_ms + 200 + dice.below(6_000) as i64;
        cuts.push((at_ms, end));
        at_ms = end + 3_000 + dice.below(20_000) as i64;
    }
    let mut facts = facts(length, &cuts);
    let played = facts.length();
    // The camera's place changes over time.
    let bubble = Layer {
        dest: Rect::new(1_400.0, 600.0, 400.0, 400.0),
        source: Rect::new(0.21875, 0.0, 0.5625, 1.0),
        mirrored: dice.one_in(2),
        rounding: Rounding(20.0),
    };
    let mut stretches = Vec::new();
    let mut from = 0.0;
    while from < played {
        let until = if dice.one_in(3) { played } else { (from + dice.within(5_000.0, 40_000.0)).round().min(played) };
        let (sight, layer) = match dice.below(5) {
            0 => (Sight::Hidden, None),
            1 => (Sight::Shown, Some(bubble)),
            2 => (Sight::Unknown, None),
            _ => (Sight::Shown, Some(full())),
        };
        stretches.push(Stretch { from, until, sight, layer });
        from = until;
    }
    facts.stretches = stretches;
    // Where a bubble shows a part of the camera, nobody crosses its sides.
    let is_narrow = facts.stretches.iter().any(|stretch| stretch.layer == Some(bubble));
    let (left, right) = if is_narrow { (23.0, 77.0) } else { (1.0, 99.0) };
    let people = 1 + dice.below(if is_narrow { 2 } else { 3 });
    let share = (right - left) / people as f64;
    let zone = |nth: usize| (left + nth as f64 * share + 2.0, left + (nth + 1) as f64 * share - 2.0);
    let mut people: Vec<Person> = (0..people).map(|nth| Person::new(&mut dice, zone(nth))).collect();
    let mut samples = Vec::new();
    let mut keyframe = 0.0f64;
    while keyframe < length as f64 {
        let faces: Vec<FaceBox> = people.iter_mut().filter_map(|person| person.step(&mut dice)).collect();
        let source = SourceMs(keyframe.round() as i64);
        let played_at = facts.map.to_playback(source).0 as f64;
        let stretch = facts.stretch(played_at).copied();
        if !facts.map.is_removed(source)
            && let Some(stretch) = stretch.filter(|stretch| stretch.sight != Sight::Hidden)
        {
            let layer = stretch.layer.unwrap_or(full());
            let faces: Vec<_> = faces.into_iter().filter_map(|face| face_on_canvas(face, &layer, HD)).collect();
            // A detector is confident of what is more than a fifth of a face.
            let enough = |face: &&FaceBox| face.width_pct * 19.2 > 14.0 && face.height_pct * 10.8 > 14.0;
            let faces: Vec<FaceBox> = faces.iter().filter(enough).copied().collect();
            if samples.last().is_none_or(|last: &FaceSample| last.timestamp_ms < played_at) {
                samples.push(at(played_at, &faces));
            }
        }
        keyframe += dice.within(1_000.0, 2_000.0);
    }
    (facts, samples)
}

/// Whether three samples that follow each other are of one stretch and have the same number of faces, at least one.
fn calm(facts: &ClipFacts, samples: &[FaceSample], index: usize) -> bool {
    let track = Track::of(&[page(samples.to_vec())], facts);
    let Some(three) = index.checked_sub(1).and_then(|from| samples.get(from..index + 2)) else { return false };
    let same = three.iter().all(|one| !one.faces.is_empty() && one.faces.len() == three[0].faces.len());
    let rested = three[0].faces.iter().zip(&three[1].faces).all(|(a, b)| distance(a, b, HD) < 0.7)
        && three[1].faces.iter().zip(&three[2].faces).all(|(a, b)| distance(a, b, HD) < 0.7);
    let edge = Rect::new(0.0, 0.0, 100.0, 100.0);
    let visible = facts.visible(samples[index].timestamp_ms).unwrap_or(edge);
    let whole = three.iter().flat_map(|one| &one.faces).all(|one| !is_cut_off(one, edge) && !is_cut_off(one, visible));
    same && rested && whole && track.is_comparable(index - 1, index) && track.is_comparable(index, index + 1)
}

#[allow(clippy::too_many_lines)] // An arm per kind.
/// Plants a fault; the time at which it is to be found, or nothing where the track has no place for it.
fn plant(kind: Kind, dice: &mut Dice, facts: &ClipFacts, samples: &mut Vec<FaceSample>) -> Option<(f64, f64)> {
    let places: Vec<usize> = (2..samples.len().saturating_sub(2)).filter(|index| calm(facts, samples, *index)).collect();
    let some = |dice: &mut Dice| (!places.is_empty()).then(|| places[dice.below(places.len())]);
    let moment = |index: usize, samples: &[FaceSample]| (samples[index].timestamp_ms, samples[index].timestamp_ms);
    let length = facts.length();
    match kind {
        Kind::Jump => {
            let index = some(dice)?;
            let nth = dice.below(samples[index].faces.len());
            let from = samples[index].faces[nth];
            let spot = (0..60).find_map(|_| {
                let to = face(
                    dice.within(2.0, 98.0 - from.width_pct),
                    dice.within(3.0, 97.0 - from.height_pct),
                    from.width_pct,
                    from.height_pct,
                );
                let near = samples[index - 1..=index + 1].iter().flat_map(|one| &one.faces);
                near.clone().all(|other| distance(other, &to, HD) > 4.5).then_some(to)
            })?;
            samples[index].faces[nth] = spot;
            Some(moment(index, samples))
        }
        Kind::SizeChange => {
            let index = some(dice)?;
            let nth = dice.below(samples[index].faces.len());
            let from = samples[index].faces[nth];
            let by = if dice.one_in(2) { 1.7 } else { 1.0 / 1.7 };
            let (w, h) = (from.width_pct * by, from.height_pct * by);
            let to = face(from.x_pct + (from.width_pct - w) / 2.0, from.y_pct + (from.height_pct - h) / 2.0, w, h);
            let visible = facts.visible(samples[index].timestamp_ms).unwrap_or(Rect::new(0.0, 0.0, 100.0, 100.0));
            if is_cut_off(&to, visible) {
                return None;
            }
            samples[index].faces[nth] = to;
            Some(moment(index, samples))
        }
        Kind::Flicker => {
            let index = some(dice)?;
            let nth = dice.below(samples[index].faces.len());
            let around = overlap(rect(&samples[index - 1].faces[nth]), rect(&samples[index + 1].faces[nth]));
            if around < 0.45 {
                return None;
            }
            samples[index].faces.remove(nth);
            Some(moment(index, samples))
        }
        Kind::Duplicate => {
            let index = some(dice)?;
            let mut copy = samples[index].faces[0];
            copy.x_pct += copy.width_pct * dice.within(-0.05, 0.05);
            samples[index].faces.push(copy);
            Some(moment(index, samples))
        }
        Kind::OffCanvas => {
            let index = some(dice)?;
            let face = &mut samples[index].faces[0];
            match dice.below(4) {
                0 => face.x_pct = 100.0 - face.width_pct * 0.6,
                1 => face.y_pct = -4.0,
                2 => face.width_pct = f64::NAN,
                _ => face.height_pct = 140.0,
            }
            Some(moment(index, samples))
        }
        Kind::Sliver => {
            let index = some(dice)?;
            let face = &mut samples[index].faces[0];
            face.width_pct *= dice.within(0.05, 0.2);
            Some(moment(index, samples))
        }
        Kind::Spacing => {
            let shown =
                |index: &usize| facts.stretch(samples[*index].timestamp_ms).is_some_and(|one| one.sight == Sight::Shown);
            let index = places.iter().copied().find(shown)?;
            let (before, here) = (samples[index - 1].timestamp_ms, samples[index].timestamp_ms);
            let mut extra = samples[index - 1].clone();
            extra.timestamp_ms = before + (here - before) * 0.4;
            samples.insert(index, extra);
            Some((before, here))
        }
        Kind::TimeOrder => {
            let index = some(dice)?;
            if dice.one_in(2) {
                let copy = samples[index].clone();
                samples.insert(index, copy);
                return Some(moment(index, samples));
            }
            let times = (samples[index - 1].timestamp_ms, samples[index].timestamp_ms);
            samples.swap(index - 1, index);
            Some(times)
        }
        Kind::PastEnd => {
            let mut late = samples.last()?.clone();
            late.timestamp_ms = length + dice.within(0.0, 5_000.0).round();
            let found = (late.timestamp_ms, late.timestamp_ms);
            samples.push(late);
            Some(found)
        }
        Kind::HeldOverCut => {
            let shown = |ms: f64| facts.stretch(ms).is_some_and(|stretch| stretch.sight == Sight::Shown);
            let points = facts.edit_points();
            let fits = |point: f64| {
                let rest = point + 2_300.0;
                let before = samples.iter().rfind(|one| one.timestamp_ms < point).is_some_and(|one| !one.faces.is_empty());
                let alone = !points.iter().any(|other| *other > point && *other <= rest);
                let one_sight =
                    facts.stretches.iter().all(|one| one.from < point || one.from > rest || one.sight == Sight::Shown);
                before && alone && one_sight && shown(point - 1.0) && shown(point) && rest < length
            };
            let point = points.iter().copied().find(|point| *point > 0.0 && fits(*point))?;
            samples.retain(|one| !(point..point + 2_300.0).contains(&one.timestamp_ms));
            Some((point, point + 2_300.0))
        }
        Kind::CountChange => {
            let index = some(dice)?;
            let visible = facts.visible(samples[index].timestamp_ms).unwrap_or(Rect::new(0.0, 0.0, 100.0, 100.0));
            let (w, h) = (visible.w * 0.06, visible.h * 0.12);
            let ghost = (0..60).find_map(|_| {
                let x = dice.within(visible.x + visible.w * 0.25, visible.x + visible.w * 0.7);
                let y = dice.within(visible.y + visible.h * 0.3, visible.y + visible.h * 0.6);
                let ghost = face(x, y, w, h);
                let near = samples[index - 1..=index + 1].iter().flat_map(|one| &one.faces);
                near.clone().all(|other| distance(other, &ghost, HD) > 3.2).then_some(ghost)
            })?;
            samples[index].faces.push(ghost);
            Some(moment(index, samples))
        }
        Kind::CameraHidden => {
            let hidden = facts.stretches.iter().find(|one| one.sight == Sight::Hidden && one.until - one.from > 2_000.0)?;
            let at_ms = f64::midpoint(hidden.from, hidden.until);
            let place = samples.partition_point(|one| one.timestamp_ms < at_ms);
            samples.insert(place, at(at_ms, &[face(40.0, 30.0, 8.0, 14.0)]));
            Some((at_ms, at_ms))
        }
        Kind::Gap => {
            let index = some(dice)?;
            let track = Track::of(&[page(samples.clone())], facts);
            let last =
                (index + 1..samples.len()).find(|last| samples[*last].timestamp_ms - samples[index].timestamp_ms >= 4_000.0)?;
            let sighted = facts.stretch(samples[index].timestamp_ms)?.sight == Sight::Shown;
            if !sighted || !track.is_comparable(index, last) {
                return None;
            }
            let found = (samples[index].timestamp_ms, samples[last].timestamp_ms);
            samples.drain(index + 1..last);
            Some(found)
        }
        Kind::NoFaces => {
            let shown = facts.stretches.iter().filter(|one| one.sight == Sight::Shown).map(|one| one.until - one.from);
            let is_seen = shown.sum::<f64>() >= 4_000.0;
            for sample in samples.iter_mut() {
                sample.faces.clear();
            }
            is_seen.then_some((0.0, length))
        }
        Kind::Swap => {
            let index = places.iter().copied().find(|index| samples[*index].faces.len() > 1)?;
            samples[index].faces.swap(0, 1);
            Some(moment(index, samples))
        }
        Kind::Paging
        | Kind::RequestFailed
        | Kind::OtherUnit
        | Kind::PictureNoFace
        | Kind::PictureMissedFace
        | Kind::PictureOffset => None,
    }
}

#[test]
#[allow(clippy::print_stdout, reason = "the table of recall and precision is read with --nocapture")]
fn every_planted_fault_is_found_and_nothing_else_with_recall_and_precision_for_each_kind() {
    const TRACKS: u64 = 120;
    println!("{:<16} {:>7} {:>7} {:>7} {:>9}", "kind", "planted", "found", "recall", "precision");
    let mut failures = Vec::new();
    for kind in Kind::ALL.iter().copied().filter(|kind| *kind as usize <= Kind::Swap as usize && *kind != Kind::Paging) {
        let (mut planted, mut found, mut right, mut wrong) = (0, 0, 0, 0);
        for seed in 0..TRACKS {
            let seed = seed * 977 + kind as u64;
            let (facts, mut samples) = clean(seed);
            let Some((from, to)) = plant(kind, &mut Dice(seed ^ 0xFA17), &facts, &mut samples) else { continue };
            planted += 1;
            let report = checked(samples, &facts);
            // A change of size is between two samples: it is seen where it begins, or where it ends.
            let beyond = if kind == Kind::SizeChange { 2_100.0 } else { 1.0 };
            let touches = |finding: &Finding| finding.at_ms <= to + beyond && finding.end_ms >= from - 1.0;
            if report.findings.iter().any(|finding| finding.kind == kind && touches(finding)) {
                found += 1;
            } else {
                failures.push(format!("{kind:?} of seed {seed} at {from}..{to} was not found: {:?}", kinds(&report)));
            }
            // A fault may show in more ways than one, at its own place.
            let near = |finding: &Finding| finding.at_ms <= to + 4_100.0 && finding.end_ms >= from - 4_100.0;
            for finding in &report.findings {
                if near(finding) {
                    right += 1;
                } else {
                    wrong += 1;
                }
                if finding.kind == Kind::OtherUnit {
                    failures.push(format!("{kind:?} of seed {seed}: one fault is taken for another unit"));
                }
                if !near(finding) {
                    failures
                        .push(format!("{kind:?} of seed {seed} at {from}..{to}: also {:?} {}", finding.kind, finding.at_ms));
                }
            }
        }
        let share = |part: usize, of: usize| if of == 0 { f64::NAN } else { part as f64 / of as f64 };
        println!(
            "{:<16} {planted:>7} {found:>7} {:>7.3} {:>9.3}",
            kind.name(),
            share(found, planted),
            share(right, right + wrong)
        );
        if planted < 10 {
            failures.push(format!("{kind:?} was planted {planted} times"));
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures[..failures.len().min(12)].join("\n"));
}

/// The unit that is named for data, with how many of the other findings it explains, and of how many.
fn unit_of(samples: Vec<FaceSample>, facts: &ClipFacts) -> Vec<(String, u64, u64)> {
    let found = checked(samples, facts).findings;
    let named = found.iter().filter(|finding| finding.kind == Kind::OtherUnit);
    named
        .map(|one| {
            let number = |name: &str| one.values[name].as_f64().unwrap() as u64;
            (one.values["unit"].as_str().unwrap().to_owned(), number("explains"), number("of"))
        })
        .collect()
}

fn with_boxes(samples: &[FaceSample], change: impl Fn(FaceBox) -> FaceBox) -> Vec<FaceSample> {
    samples.iter().map(|one| at(one.timestamp_ms, &one.faces.iter().copied().map(&change).collect::<Vec<_>>())).collect()
}

fn with_times(samples: &[FaceSample], change: impl Fn(f64) -> f64) -> Vec<FaceSample> {
    samples.iter().map(|one| at(change(one.timestamp_ms), &one.faces)).collect()
}

#[test]
fn data_in_another_unit_or_at_another_time_is_one_finding_that_names_it() {
    let scaled = |across: f64, down: f64| {
        move |one: FaceBox| face(one.x_pct * across, one.y_pct * down, one.width_pct * across, one.height_pct * down)
    };
    let mut named = std::collections::BTreeMap::<&str, (usize, usize)>::new();
    let mut count = |what: &'static str, unit: &str, samples: Vec<FaceSample>, facts: &ClipFacts| {
        let found = unit_of(samples, facts);
        let entry = named.entry(what).or_default();
        entry.0 += 1;
        entry.1 += usize::from(found.iter().any(|(name, explains, of)| name == unit && explains == of && *of > 0));
    };
    for seed in 0..40 {
        let (facts, samples) = clean(seed * 31 + 5);
        if samples.iter().filter(|one| !one.faces.is_empty()).count() < 8 {
            continue;
        }
        count("fractions", "fractions", with_boxes(&samples, scaled(0.01, 0.01)), &facts);
        count("pixels", "canvas_pixels", with_boxes(&samples, scaled(19.2, 10.8)), &facts);
        count("seconds", "seconds", with_times(&samples, |ms| ms / 1_000.0), &facts);
        count("microseconds", "microseconds", with_times(&samples, |ms| ms * 1_000.0), &facts);
    }
    for (what, (made, found)) in &named {
        assert!(*made > 25 && found * 10 >= made * 8, "{what}: {found} of {made}");
    }
    // Those that show in some data alone: faces near an edge, a camera in a corner, an end without samples.
    let facts = facts(30_000, &[]);
    let aside: Vec<_> = (0..20).map(|i| at(f64::from(i) * 1_500.0, &[face(86.0, 30.0, 10.0, 18.0)])).collect();
    let unit =
        |samples: Vec<FaceSample>, facts: &ClipFacts| unit_of(samples, facts).into_iter().map(|one| one.0).collect::<Vec<_>>();
    let middle = |one: FaceBox| face(one.x_pct + 5.0, one.y_pct + 9.0, one.width_pct, one.height_pct);
    assert_eq!(unit(with_boxes(&aside, middle), &facts), ["middle"]);
    let edges = |one: FaceBox| face(one.x_pct, one.y_pct, one.x_pct + one.width_pct, one.y_pct + one.height_pct);
    assert_eq!(unit(with_boxes(&aside, edges), &facts), ["edges"]);
    let corner = Layer { dest: Rect::new(1_400.0, 600.0, 400.0, 400.0), source: Rect::UNIT, ..full() };
    let mut in_corner = facts.clone();
    in_corner.stretches[0].layer = Some(corner);
    let seated: Vec<_> = (0..20).map(|i| at(f64::from(i) * 1_500.0, &[face(78.0, 62.0, 4.0, 7.0)])).collect();
    assert_eq!(unit(seated.clone(), &in_corner), [] as [&str; 0]);
    let percent = |one: FaceBox| {
        let of = |value: f64, from: f64, size: f64| (value - from) / size * 100.0;
        let (left, top, w, h) = (1_400.0 / 19.2, 600.0 / 10.8, 400.0 / 19.2, 400.0 / 10.8);
        face(of(one.x_pct, left, w), of(one.y_pct, top, h), one.width_pct / w * 100.0, one.height_pct / h * 100.0)
    };
    assert_eq!(unit(with_boxes(&seated, percent), &in_corner), ["camera_percent"]);
    let late = unit_of(with_times(&aside, |ms| ms + 4_500.0), &facts);
    assert_eq!(late.iter().map(|one| one.0.as_str()).collect::<Vec<_>>(), ["shifted"]);
    let moved = checked(with_times(&aside, |ms| ms + 4_500.0), &facts).findings;
    let moved = moved.iter().find(|one| one.kind == Kind::OtherUnit).unwrap();
    assert!(moved.values["lateMs"] == 4_500.0 && moved.rule.contains("4.5 s too late"), "{moved:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn clean_tracks_with_cuts_hidden_cameras_fast_heads_and_people_who_come_and_go_give_no_finding(seed: u64) {
        let (facts, samples) = clean(seed);
        let report = checked(samples, &facts);
        // Where nobody is ever seen, that is said: no check can know that it is right.
        let is_nobody = |finding: &Finding| finding.kind == Kind::NoFaces && report.with_faces == 0;
        prop_assert!(report.findings.iter().all(is_nobody), "{:?}", report.findings);
        // Presence has no holes.
        let mut until = 0.0;
        for span in &report.presence {
            prop_assert_eq!(span.from, until);
            until = span.until;
        }
        prop_assert_eq!(until, facts.length());
    }

    #[test]
    fn no_answer_is_too_strange_for_a_report(
        lists in prop::collection::vec(prop::collection::vec((
            prop_oneof![-10.0f64..90_000.0, Just(f64::NAN), Just(f64::INFINITY), Just(f64::MAX)],
            prop::collection::vec(prop::array::uniform4(prop_oneof![-50.0f64..200.0, Just(f64::NAN), Just(f64::NEG_INFINITY), Just(0.0)]), 0..5),
        ), 0..30), 0..4),
        length in 0i64..60_000, cuts in prop::collection::vec((0i64..60_000, 1i64..9_000), 0..4),
    ) {
        let cuts: Vec<_> = cuts.into_iter().map(|(from, length)| (from, from + length)).collect();
        let facts = facts(length, &cuts);
        let pages: Vec<Page> = lists
            .into_iter()
            .map(|list| page(list.into_iter().map(|(ms, faces)| at(ms, &faces.into_iter().map(|[x, y, w, h]| face(x, y, w, h)).collect::<Vec<_>>())).collect()))
            .collect();
        let report = check(&pages, &facts, &Thresholds::default());
        for finding in &report.findings {
            prop_assert!(finding.at_ms.is_finite() && finding.end_ms >= finding.at_ms);
            prop_assert!(serde_json::to_string(&finding.values).is_ok());
        }
        prop_assert!(report.findings.windows(2).all(|pair| pair[0].at_ms <= pair[1].at_ms));
    }
}

#[test]
fn ten_thousand_samples_and_a_hundred_faces_a_sample_are_checked() {
    let mut dice = Dice(7);
    let many: Vec<_> =
        (0..10_000).map(|i| at(f64::from(i) * 1_500.0, &[face(40.0 + dice.within(-1.0, 1.0), 30.0, 10.0, 18.0)])).collect();
    let long = facts(15_000_000, &[]);
    let report = checked(many, &long);
    assert!(report.findings.is_empty());
    let crowd: Vec<FaceBox> = (0..100).map(|i| face(f64::from(i % 10) * 10.0, f64::from(i / 10) * 10.0, 4.0, 7.0)).collect();
    let crowded: Vec<_> = (0..40).map(|i| at(f64::from(i) * 1_500.0, &crowd)).collect();
    let report = checked(crowded, &facts(60_000, &[]));
    assert_eq!((report.with_faces, kinds(&report)), (40, vec![]));
}
