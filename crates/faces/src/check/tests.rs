mod planted;

use super::*;
use crate::{
    api::{
        ClipId, DurationMs, PointPct, SizePx, SourceMs,
        clip::Cut,
        faces::{FaceBox, FaceSample},
    },
    facts::{Sight, Stretch},
    geometry::{distance, is_cut_off, overlap, rect},
    page::TimeWindow,
    presence::{NoSample, Presence},
    stage::{CameraView, Layer, Rect, Rounding, face_on_canvas},
    timeline::CutMap,
};
use planted::{Dice, clean};
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
    Page { asked: TimeWindow::WHOLE, samples, unreadable: vec![] }
}

fn kinds(report: &FaceReport) -> Vec<(Kind, i64)> {
    report.findings.iter().map(|finding| (finding.kind, finding.at_ms as i64)).collect()
}

fn checked(samples: Vec<FaceSample>, facts: &ClipFacts) -> FaceReport {
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
    // The distance is 37 % of the canvas, but less than three sizes of this face.
    assert!(distance(&large(20.0), &large(57.0), HD) < 1.6);
    assert_eq!(away(&[20.0, 20.0, 20.0, 57.0, 21.0, 20.0, 20.0]), [(Kind::Jump, 4_500)]);
    assert_eq!(away(&[20.0, 57.0, 20.0]), [(Kind::Jump, 1_500)]);
    // A person who stays there, comes back elsewhere, or only leans over, so that the box still overlaps, has moved.
    assert_eq!(away(&[20.0, 20.0, 57.0, 57.0, 20.0, 20.0]), []);
    assert_eq!(away(&[20.0, 20.0, 57.0, 36.0, 36.0, 36.0]), []);
    assert_eq!(away(&[20.0, 20.0, 38.0, 20.0, 20.0]), []);
    // Not next to an edit point: before it is other footage.
    let samples = [20.0, 57.0, 20.0].iter().enumerate().map(|(i, x)| at(i as f64 * 1_500.0, &[large(*x)])).collect();
    let cut = facts(9_500, &[(1_000, 6_000)]);
    assert_eq!(kinds(&checked(samples, &cut)), []);
    // The finding shows the one of two faces that was away.
    let pair = |x: f64| [face(x, 20.0, 12.0, 22.0), face(80.0, 20.0, 12.0, 22.0)];
    let samples = [10.0, 30.0, 10.0].iter().enumerate().map(|(i, x)| at(i as f64 * 1_500.0, &pair(*x))).collect();
    let report = checked(samples, &facts(4_500, &[]));
    assert_eq!(kinds(&report), [(Kind::Jump, 1_500)]);
    assert_eq!(report.findings[0].boxes, [pair(30.0)[0], pair(10.0)[0], pair(10.0)[0]]);
}

#[test]
fn a_runner_who_turns_round_did_not_jump_and_one_who_starts_or_stops_there_did() {
    let runs = |xs: &[f64]| {
        let samples = xs.iter().enumerate().map(|(i, x)| at(i as f64 * 1_500.0, &[face(*x, 30.0, 10.0, 18.0)])).collect();
        kinds(&checked(samples, &facts(xs.len() as i64 * 1_500, &[])))
    };
    assert_eq!(runs(&[10.0, 10.0, 35.0, 60.0, 35.0, 10.0, 10.0]), []);
    assert_eq!(runs(&[35.0, 35.0, 60.0, 35.0, 10.0, 10.0]), [(Kind::Jump, 3_000)]);
    assert_eq!(runs(&[10.0, 10.0, 35.0, 60.0, 35.0, 35.0]), [(Kind::Jump, 4_500)]);
}

#[test]
fn a_face_that_is_missing_once_flickers_although_somebody_else_arrives_near_it_in_that_sample() {
    let (sits, comes) = (face(20.0, 30.0, 10.0, 18.0), face(34.0, 82.0, 10.0, 18.0));
    let faces = [vec![sits], vec![sits], vec![comes], vec![sits, comes], vec![sits, comes]];
    let samples = faces.iter().enumerate().map(|(i, faces)| at(i as f64 * 1_500.0, faces)).collect();
    assert_eq!(kinds(&checked(samples, &facts(7_500, &[]))), [(Kind::Flicker, 3_000)]);
}

/// The face data of a person who sits, walks to the left edge, is away, comes back, and is joined by a second one.
fn talk() -> Vec<FaceSample> {
    let one = |x: f64, y: f64| vec![face(x, y, if x > 0.0 { 21.01 } else { 8.94 }, 45.56)];
    let two = |y: f64, x: f64, width: f64| vec![face(25.43, y, 21.01, 45.56), face(x, 26.8, width, 40.0)];
    let noise = [18.89, 20.18, 17.93, 18.31, 20.28, 18.45, 17.83, 20.12, 19.04, 17.55];
    let sits = noise.into_iter().enumerate().map(|(i, y)| one(if (3..6).contains(&i) { 42.62 } else { 36.37 }, y));
    let walks = [(36.37, 20.04), (36.37, 17.74), (12.15, 18.59), (0.0, 20.26), (0.0, 18.17), (0.0, 18.05)];
    let away = [Vec::new(), Vec::new(), Vec::new()];
    let back = [(0.0, 19.33), (28.56, 17.5), (28.56, 19.47), (28.56, 18.02)].map(|(x, y)| one(x, y));
    let joined =
        [(19.84, 93.51, 6.49), (17.6, 61.87, 18.45), (18.89, 61.87, 18.45), (20.18, 61.87, 18.45), (18.31, 93.51, 6.49)];
    let alone = [20.28, 18.44, 17.83].map(|y| one(25.43, y));
    let faces = sits.chain(walks.map(|(x, y)| one(x, y))).chain(away).chain(back);
    let faces = faces.chain(joined.map(|(y, x, width)| two(y, x, width))).chain(alone);
    faces.enumerate().map(|(i, faces)| at(i as f64 * 1_500.0, &faces)).collect()
}

#[test]
fn a_face_that_is_elsewhere_for_one_sample_jumped_whatever_happens_beside_that_sample() {
    let samples = talk();
    let facts = facts(samples.len() as i64 * 1_500, &[]);
    assert_eq!(kinds(&checked(samples.clone(), &facts)), []);
    let agrees = |index: &usize| {
        let around = index.checked_sub(1).and_then(|from| samples.get(from..index + 2));
        let [Some(a), Some(c)] = [0, 2].map(|of| around.and_then(|around| around.get(of)?.faces.first())) else { return false };
        overlap(rect(a), rect(c)) >= Thresholds::default().outlier_agreement && !samples[*index].faces.is_empty()
    };
    let places: Vec<usize> = (0..samples.len()).filter(agrees).collect();
    // Next to both ends, just before a walk and just after it, and before and after a second person comes and goes.
    assert!([1, 10, 21, 22, 23, 24, 27, 28, 29].iter().all(|index| places.contains(index)), "{places:?}");
    for (x, y) in [(75.0, 50.0), (72.0, 3.0), (4.0, 50.0)] {
        for &index in &places {
            let mut samples = samples.clone();
            let jumped = face(x, y, 21.01, 45.56);
            let from = std::mem::replace(&mut samples[index].faces[0], jumped);
            if overlap(rect(&from), rect(&jumped)) > 0.05 || is_cut_off(&from, Rect::new(0.0, 0.0, 100.0, 100.0)) {
                continue;
            }
            let report = checked(samples, &facts);
            let found = kinds(&report);
            assert_eq!(found, [(Kind::Jump, index as i64 * 1_500)], "{x}/{y} in sample {index}: {report:?}");
        }
    }
}

#[test]
fn a_face_that_is_missing_once_flickers_and_one_that_is_missing_longer_is_a_gap_until_it_may_have_been_away() {
    let without = |from: usize, to: usize| {
        let mut samples = still(20);
        samples[from..to].iter_mut().for_each(|sample| sample.faces.clear());
        // People appear and disappear at the edge of the picture.
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

/// A face whose box moves slightly from sample to sample, as a detector's does.
fn moving(count: usize) -> Vec<FaceSample> {
    let shift = |i: usize| (i * 7 % 5) as f64 * 0.137;
    (0..count).map(|i| at(i as f64 * 1_500.0, &[face(40.0 + shift(i), 30.0 + shift(i + 2), 10.3, 18.2)])).collect()
}

#[test]
fn a_box_that_grows_to_an_edge_is_a_finding_and_so_is_one_over_the_whole_picture_however_long_it_stays() {
    let mut samples = moving(20);
    for sample in &mut samples[6..10] {
        sample.faces[0] = face(0.0, 0.0, 100.0, 100.0);
    }
    let found = kinds(&checked(samples.clone(), &facts(30_000, &[])));
    assert_eq!(found, [(Kind::SizeChange, 9_000), (Kind::TooLarge, 9_000), (Kind::SizeChange, 15_000)]);
    // In all samples there is no growth.
    for sample in &mut samples {
        sample.faces[0] = face(0.1, 0.1, 99.8, 99.8);
    }
    assert_eq!(kinds(&checked(samples, &facts(30_000, &[]))), [(Kind::TooLarge, 0)]);
    // A box over the left half is not a face cut off by an edge.
    let mut samples = moving(20);
    samples[6].faces[0] = face(0.0, 10.0, 55.0, 80.0);
    assert!(kinds(&checked(samples, &facts(30_000, &[]))).contains(&(Kind::SizeChange, 9_000)));
    // A person who enters at an edge grows.
    let mut samples = moving(20);
    samples[0].faces[0] = face(40.0, 95.0, 10.3, 5.0);
    samples[1].faces[0] = face(40.2, 84.0, 10.3, 16.0);
    samples[2].faces[0] = face(40.2, 60.0, 10.3, 18.2);
    assert_eq!(kinds(&checked(samples, &facts(30_000, &[]))), []);
}

#[test]
fn a_box_that_stays_exactly_where_it_is_while_others_move_is_frozen() {
    let mut samples = moving(30);
    let held = samples[9].faces[0];
    samples[9..21].iter_mut().for_each(|sample| sample.faces[0] = held);
    let report = checked(samples.clone(), &facts(45_000, &[]));
    assert_eq!(kinds(&report), [(Kind::Frozen, 13_500)]);
    assert_eq!((report.findings[0].end_ms, &report.findings[0].values["samples"]), (30_000.0, &serde_json::json!(12.0)));
    // One sample less than the threshold, and a drawn face that never moves, are not findings.
    let held = samples[22].faces[0];
    samples[9..21].iter_mut().enumerate().for_each(|(nth, sample)| sample.faces[0].x_pct = 40.0 + nth as f64 * 0.01);
    samples[22..29].iter_mut().for_each(|sample| sample.faces[0] = held);
    assert_eq!(kinds(&checked(samples, &facts(45_000, &[]))), []);
    assert_eq!(kinds(&checked(still(20), &facts(30_000, &[]))), []);
}

#[test]
fn a_frozen_box_stays_frozen_over_a_change_of_layout_but_not_over_a_cut() {
    let mut samples = moving(30);
    let held = face(40.05, 30.05, 10.3, 18.2);
    // Seven samples before 24 s, and three after it.
    samples[9..19].iter_mut().for_each(|sample| sample.faces[0] = held);
    let shown = |from: f64, until: f64, layer: Layer| Stretch { from, until, sight: Sight::Shown, layer: Some(layer) };
    let part = Layer { dest: Rect::new(480.0, 0.0, 1_440.0, 1_080.0), ..full() };
    for second in [full(), part] {
        let mut facts = facts(45_000, &[]);
        facts.stretches = vec![shown(0.0, 23_600.0, full()), shown(23_600.0, 45_000.0, second)];
        let report = checked(samples.clone(), &facts);
        assert_eq!(kinds(&report), [(Kind::Frozen, 13_500)]);
        assert_eq!(report.findings[0].values["samples"], 10.0);
        // A drawn face that never moves, in two layouts, is no finding; nor is one that rests for less than the threshold.
        assert_eq!(kinds(&checked(still(30), &facts)), []);
        let mut rests = samples.clone();
        rests[16].faces[0].x_pct += 0.01;
        assert_eq!(kinds(&checked(rests, &facts)), []);
    }
    let cut = facts(50_000, &[(23_000, 28_000)]);
    assert_eq!(kinds(&checked(samples, &cut)), []);
}

#[test]
fn a_poster_that_the_detector_sees_now_and_then_is_one_finding() {
    let mut samples = moving(40);
    for sample in samples.iter_mut().skip(1).step_by(2) {
        sample.faces.push(face(70.2, 20.3, 8.1, 14.2));
    }
    let report = checked(samples, &facts(60_000, &[]));
    assert_eq!(report.findings.len(), 1, "{:?}", report.findings);
    let found = &report.findings[0];
    assert_eq!((found.kind, found.rule_name), (Kind::Flicker, "comes_and_goes"));
    assert!(found.values["times"].as_f64() >= Some(10.0) && found.end_ms > 50_000.0, "{found:?}");
}

#[test]
fn values_of_another_type_are_one_finding_with_their_fields_and_how_many_there_are() {
    let faces = serde_json::json!([{"xPct": "40", "yPct": "30", "widthPct": 10, "heightPct": 18}]);
    let samples: Vec<_> = (0..20).map(|i| serde_json::json!({"timestampMs": i * 1_500, "faces": faces})).collect();
    let page = Page::read(TimeWindow::WHOLE, &serde_json::json!({"samples": samples})).unwrap();
    let report = check(&[page], &facts(30_000, &[]), &Thresholds::default());
    let unreadable: Vec<_> = report.findings.iter().filter(|one| one.kind == Kind::Unreadable).collect();
    let [found] = unreadable.as_slice() else { panic!("{:?}", report.findings) };
    assert_eq!((found.at_ms, found.end_ms, &found.values["values"]), (0.0, 28_500.0, &serde_json::json!(40.0)));
    let problem = words::findings::must_be(words::findings::expected_percent(), "\"40\"");
    assert_eq!(found.rule, words::findings::values_invalid(40, "faces[0].xPct", "xPct, yPct", problem, 1));
    assert!(report.findings.iter().all(|one| one.kind != Kind::OffCanvas), "{:?}", report.findings);
}

#[test]
fn whole_numbers_throughout_are_data_that_was_rounded() {
    let mut samples = moving(20);
    for (i, sample) in samples.iter_mut().enumerate() {
        sample.faces[0] = face(40.0 + (i % 5) as f64, 30.0, 10.0, 18.0);
    }
    let report = checked(samples.clone(), &facts(30_000, &[]));
    assert_eq!(kinds(&report), [(Kind::OtherUnit, 0)]);
    assert_eq!(report.findings[0].values["unit"], "rounded");
    samples[7].faces[0].y_pct = 30.5;
    assert_eq!(kinds(&checked(samples, &facts(30_000, &[]))), []);
}

#[test]
fn boxes_a_little_past_an_edge_are_off_the_canvas_and_no_other_unit() {
    for past in [0.2, 0.4, 1.0, 2.5] {
        let mut samples = moving(30);
        for (i, sample) in samples.iter_mut().enumerate() {
            let x = if i % 3 == 0 { 100.0 + past - 20.3 } else { 79.4 };
            sample.faces[0] = face(x, 30.0 + (i % 4) as f64 * 0.21, 20.3, 38.2);
        }
        let report = checked(samples, &facts(45_000, &[]));
        assert!(report.findings.iter().all(|one| one.kind == Kind::OffCanvas), "{past}: {:?}", report.findings);
        assert!(!report.findings.is_empty());
    }
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
        Page { asked: TimeWindow::new(0, 15_000), samples: first, unreadable: vec![] },
        Page { asked: TimeWindow::new(15_000, 30_000), samples: second, unreadable: vec![] },
    ];
    let report = check(&pages, &facts(30_000, &[]), &Thresholds::default());
    assert!(report.findings.iter().all(|one| one.kind == Kind::Paging) && !report.findings.is_empty(), "{:?}", report.findings);
}

#[test]
fn what_was_not_read_is_no_gap_and_nothing_is_compared_across_it() {
    let (mut before, mut after) = (still(8), still(20));
    after.drain(..14);
    // Elsewhere afterwards: the part in between was not read.
    for sample in &mut after {
        sample.faces[0].x_pct = 85.0;
    }
    let pages = |before: &[FaceSample], after: &[FaceSample]| {
        [
            Page { asked: TimeWindow::new(0, 12_000), samples: before.to_vec(), unreadable: vec![] },
            Page { asked: TimeWindow::new(21_000, 30_000), samples: after.to_vec(), unreadable: vec![] },
        ]
    };
    let facts = facts(30_000, &[]);
    let of = |before: &[FaceSample], after: &[FaceSample]| check(&pages(before, after), &facts, &Thresholds::default());
    let report = of(&before, &after);
    assert_eq!((kinds(&report), report.state), (vec![], ClipState::Ok));
    let presence: Vec<_> = report.presence.iter().map(|span| (span.from as i64, span.presence)).collect();
    assert_eq!(presence, [(0, Presence::Faces(1)), (12_000, Presence::NotRead), (21_000, Presence::Faces(1))]);
    // The read parts have gaps of their own, next to the unread one.
    before.truncate(5);
    after.drain(..3);
    let report = of(&before, &after);
    assert_eq!(kinds(&report), [(Kind::Gap, 6_000), (Kind::Gap, 21_000)]);
    assert_eq!(report.findings.iter().map(|one| one.end_ms as i64).collect::<Vec<_>>(), [12_000, 25_500]);
    let presence: Vec<_> = report.presence.iter().map(|span| (span.from as i64, span.presence)).collect();
    let [gap, yet] = [NoSample::Gap, NoSample::Before].map(Presence::NoSample);
    let faces = Presence::Faces(1);
    assert_eq!(presence, [(0, faces), (8_000, gap), (12_000, Presence::NotRead), (21_000, yet), (25_500, faces)]);
    // Empty answers next to missing ones do not show whether there are detections.
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
    // No finding without a camera, with a camera that is always hidden, or if neither is known.
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
    let presence = |report: &FaceReport| report.presence.iter().map(|span| span.presence).collect::<Vec<_>>();
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

/// Units named for the data: name, number of other findings that it explains, and their total.
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
    // Units that show only in some data: faces near an edge, a camera in a corner, an end without samples.
    let facts = facts(30_000, &[]);
    let aside: Vec<_> = (0..20).map(|i| at(f64::from(i) * 1_500.0, &[face(86.0, 30.0, 10.0, 18.0)])).collect();
    let unit =
        |samples: Vec<FaceSample>, facts: &ClipFacts| unit_of(samples, facts).into_iter().map(|one| one.0).collect::<Vec<_>>();
    let middle = |one: FaceBox| face(one.x_pct + 5.0, one.y_pct + 9.0, one.width_pct, one.height_pct);
    assert_eq!(unit(with_boxes(&aside, middle), &facts), ["middle"]);
    let edges = |one: FaceBox| face(one.x_pct, one.y_pct, one.x_pct + one.width_pct, one.y_pct + one.height_pct);
    assert_eq!(unit(with_boxes(&aside, edges), &facts), ["edges"]);
    // One value alone is on another scale in all samples.
    let seen: Vec<_> = (0..20)
        .map(|i| at(f64::from(i) * 1_500.0, &[face(40.0 + f64::from(i % 5), 30.0 + f64::from(i % 4) * 1.5, 10.0, 18.0)]))
        .collect();
    assert_eq!(unit(seen.clone(), &facts), [] as [&str; 0]);
    for (value, change) in [
        ("xPct", (|one| face(one.x_pct / 100.0, one.y_pct, one.width_pct, one.height_pct)) as fn(FaceBox) -> FaceBox),
        ("yPct", |one| face(one.x_pct, one.y_pct / 100.0, one.width_pct, one.height_pct)),
        ("widthPct", |one| face(one.x_pct, one.y_pct, one.width_pct / 100.0, one.height_pct)),
        ("heightPct", |one| face(one.x_pct, one.y_pct, one.width_pct, one.height_pct / 100.0)),
    ] {
        let changed = with_boxes(&seen, change);
        let found = checked(changed, &facts).findings;
        let named: Vec<_> = found.iter().filter(|one| one.kind == Kind::OtherUnit).collect();
        assert_eq!(named.len(), 1, "{value}: {found:?}");
        assert!(named[0].rule.contains(&words::findings::unit_one_fractions(value)), "{value}: {}", named[0].rule);
    }
    for (value, change) in [
        ("xPct", (|one| face(one.x_pct * 19.2, one.y_pct, one.width_pct, one.height_pct)) as fn(FaceBox) -> FaceBox),
        ("heightPct", |one| face(one.x_pct, one.y_pct, one.width_pct, one.height_pct * 10.8)),
    ] {
        let found = checked(with_boxes(&seen, change), &facts).findings;
        let named: Vec<_> = found.iter().filter(|one| one.kind == Kind::OtherUnit).collect();
        assert_eq!(named.len(), 1, "{value}: {found:?}");
        assert!(named[0].rule.contains(&words::findings::unit_one_pixels(value)), "{value}: {}", named[0].rule);
    }
    // A face that the left edge cuts off stays at 0.
    let cut_off: Vec<_> =
        (0..20).map(|i| at(f64::from(i) * 1_500.0, &[face(0.0, 30.5 + f64::from(i % 4), 6.0, 18.0)])).collect();
    assert_eq!(unit(cut_off, &facts), [] as [&str; 0]);
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
    assert!(moved.values["lateMs"] == 4_500.0 && moved.rule.contains(&words::findings::unit_late("4.5")), "{moved:?}");
}

#[test]
fn what_another_unit_explains_is_not_listed_beside_it_and_what_it_does_not_explain_is() {
    type Change = Box<dyn Fn(FaceBox) -> FaceBox>;
    let samples = talk();
    let facts = facts(samples.len() as i64 * 1_500, &[]);
    let scaled = |across: f64, down: f64| {
        move |one: FaceBox| face(one.x_pct * across, one.y_pct * down, one.width_pct * across, one.height_pct * down)
    };
    let units: [(&str, Change); 7] = [
        ("fractions", Box::new(scaled(0.01, 0.01))),
        ("canvas_pixels", Box::new(scaled(19.2, 10.8))),
        ("fractions_in_one_value", Box::new(|one| FaceBox { height_pct: one.height_pct / 100.0, ..one })),
        ("fractions_in_one_value", Box::new(|one| FaceBox { width_pct: one.width_pct / 100.0, ..one })),
        ("pixels_in_one_value", Box::new(|one| FaceBox { x_pct: one.x_pct * 19.2, ..one })),
        ("pixels_in_one_value", Box::new(|one| FaceBox { y_pct: one.y_pct * 10.8, ..one })),
        ("pixels_in_one_value", Box::new(|one| FaceBox { height_pct: one.height_pct * 10.8, ..one })),
    ];
    for (unit, change) in &units {
        let report = checked(with_boxes(&samples, change), &facts);
        assert_eq!(kinds(&report), [(Kind::OtherUnit, 0)], "{unit}: {report:?}");
        assert_eq!(report.findings[0].values["unit"], *unit, "{report:?}");
        // A fault of one sample is still there, and the unit is the first of the findings.
        let mut samples = with_boxes(&samples, change);
        samples[0].faces[0].width_pct = f64::NAN;
        let copy = samples[26].faces[0];
        samples[26].faces.push(copy);
        let report = checked(samples, &facts);
        assert_eq!(
            kinds(&report),
            [(Kind::OtherUnit, 0), (Kind::OffCanvas, 0), (Kind::Duplicate, 39_000)],
            "{unit}: {report:?}"
        );
        assert!(report.findings[1].end_ms < 1.0, "only the sample without a width: {report:?}");
    }
    // Times in another unit explain no box, and boxes in another unit no time.
    let mut late = with_times(&samples, |ms| ms / 1_000.0);
    let copy = late[26].faces[0];
    late[26].faces.push(copy);
    assert_eq!(kinds(&checked(late, &facts)), [(Kind::OtherUnit, 0), (Kind::Duplicate, 39)]);
    let mut pixels = with_boxes(&samples, scaled(19.2, 10.8));
    pixels.remove(5);
    assert_eq!(kinds(&checked(pixels, &facts)), [(Kind::OtherUnit, 0), (Kind::Spacing, 6_000)]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn clean_tracks_with_cuts_hidden_cameras_fast_heads_and_people_who_come_and_go_give_no_finding(seed: u64) {
        let (facts, samples) = clean(seed);
        let report = checked(samples, &facts);
        // A clip in which no person is ever visible is reported: no check can know that it is right.
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
    let crowd: Vec<FaceBox> = (0..100).map(|i| face(f64::from(i % 10) * 10.0, f64::from(i / 10) * 10.0, 4.5, 7.5)).collect();
    let crowded: Vec<_> = (0..40).map(|i| at(f64::from(i) * 1_500.0, &crowd)).collect();
    let report = checked(crowded, &facts(60_000, &[]));
    assert_eq!((report.with_faces, kinds(&report)), (40, vec![]));
}
