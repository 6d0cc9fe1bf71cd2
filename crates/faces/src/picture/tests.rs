//! Compares hand-written detections with hand-written boxes.

use super::*;
use crate::{
    api::{ClipId, PointPct, SizePx},
    facts::Stretch,
    stage::{CameraView, Layer, Rounding},
    timeline::CutMap,
};

const HD: SizePx = SizePx { width: 1920.0, height: 1080.0 };

/// A clip of ten seconds with the camera at a position of the canvas.
fn facts(dest: Rect, source: Rect, mirrored: bool) -> ClipFacts {
    let focus = PointPct { x_pct: 50.0, y_pct: 50.0 };
    let layer = Layer { dest, source, mirrored, rounding: Rounding(0.0) };
    ClipFacts {
        clip: ClipId::from("cl_1"),
        map: CutMap::new(&[], SourceMs(10_000)),
        canvas: HD,
        has_camera: Some(true),
        camera: Some(CameraView { size: SizePx { width: 1280.0, height: 720.0 }, crop: None, focus, mirrored }),
        stretches: vec![Stretch { from: 0.0, until: 10_000.0, sight: Sight::Shown, layer: Some(layer) }],
        places_are_known: true,
    }
}

/// A clip whose camera fills the canvas.
fn full() -> ClipFacts {
    facts(Rect::new(0.0, 0.0, HD.width, HD.height), Rect::UNIT, false)
}

fn face(x: f64, y: f64, w: f64, h: f64) -> FaceBox {
    FaceBox { x_pct: x, y_pct: y, width_pct: w, height_pct: h }
}

fn sample(ms: f64, faces: &[FaceBox]) -> FaceSample {
    FaceSample { timestamp_ms: ms, faces: faces.to_vec() }
}

/// Detections in a frame: boxes in percent of the recording, with confidences.
fn seen(ms: i64, faces: &[(FaceBox, f64)]) -> DetectedFrame {
    let of = |(face, confidence): &(FaceBox, f64)| DetectedFace {
        area: Rect::new(face.x_pct / 100.0, face.y_pct / 100.0, face.width_pct / 100.0, face.height_pct / 100.0),
        confidence: *confidence,
    };
    DetectedFrame { source: SourceMs(ms), at: PlaybackMs(ms), faces: faces.iter().map(of).collect(), unreadable: None }
}

fn found(facts: &ClipFacts, samples: &[FaceSample], frames: &[DetectedFrame]) -> Vec<(Kind, i64)> {
    let check = against_picture(facts, samples, frames, &Thresholds::default());
    assert_eq!(check.verdict, PictureVerdict::Judged);
    check.findings.iter().map(|finding| (finding.kind, finding.at_ms as i64)).collect()
}

const HERE: (f64, f64, f64, f64) = (40.0, 30.0, 10.0, 18.0);

fn here() -> FaceBox {
    face(HERE.0, HERE.1, HERE.2, HERE.3)
}

#[test]
fn boxes_where_the_detector_sees_faces_are_no_findings() {
    let samples = [sample(0.0, &[here()]), sample(1_500.0, &[here(), face(70.0, 30.0, 8.0, 14.0)])];
    let near = face(41.0, 31.0, 10.0, 17.0);
    let frames = [seen(0, &[(near, 0.8)]), seen(1_500, &[(face(70.5, 30.0, 8.0, 14.0), 0.95), (near, 0.95)])];
    assert_eq!(found(&full(), &samples, &frames), []);
}

#[test]
fn a_box_without_a_face_a_face_without_a_box_and_a_box_beside_its_face_are_told_apart() {
    let samples: Vec<_> = (0..4).map(|nth| sample(f64::from(nth) * 1_500.0, &[here()])).collect();
    let far = face(75.0, 60.0, 10.0, 18.0);
    let beside = face(44.0, 36.0, 10.0, 18.0);
    let frames = [
        seen(0, &[(here(), 0.9)]),
        // The person is elsewhere: the box has no face, and the face no box.
        seen(1_500, &[(far, 0.97)]),
        seen(3_000, &[(beside, 0.8)]),
        // Not confident enough of the second face.
        seen(4_500, &[(here(), 0.9), (far, 0.7)]),
    ];
    let check = against_picture(&full(), &samples, &frames, &Thresholds::default());
    let kinds: Vec<_> = check.findings.iter().map(|finding| (finding.kind, finding.at_ms as i64)).collect();
    assert_eq!(kinds, [(Kind::PictureNoFace, 1_500), (Kind::PictureMissedFace, 1_500), (Kind::PictureOffset, 3_000)]);
    assert_eq!((check.compared, check.left_out), (4, 0));
    let [no_face, missed, offset] = [0, 1, 2].map(|nth| &check.findings[nth]);
    assert_eq!((no_face.boxes.as_slice(), missed.boxes.as_slice()), ([here()].as_slice(), [far].as_slice()));
    assert_eq!((no_face.sample, missed.values["confidence"].as_f64()), (Some(1), Some(0.97)));
    // 6 x 12 of 2 x 10 x 18 - 6 x 12.
    assert_eq!(offset.values["overlap"].as_f64(), Some(0.25));
    // One threshold for each.
    let lenient = Thresholds { picture_overlap: 0.2, picture_confidence: 0.99, ..Thresholds::default() };
    let kinds: Vec<_> =
        against_picture(&full(), &samples, &frames, &lenient).findings.iter().map(|finding| finding.kind).collect();
    assert_eq!(kinds, [Kind::PictureNoFace]);
}

#[test]
fn a_face_without_a_box_is_reported_where_it_is_large_or_seen_again_and_where_the_detector_is_sure_of_it() {
    let none: Vec<_> = (0..4).map(|nth| sample(f64::from(nth) * 1_500.0, &[])).collect();
    let of = |samples: &[FaceSample], width: f64, confidences: &[f64]| {
        let seen_at = |(nth, confidence): (usize, &f64)| {
            // Confidence 0 stands for no detection.
            let faces = [(face(40.0, 30.0, width, width * 1.8), *confidence)];
            seen(nth as i64 * 1_500, if *confidence > 0.0 { &faces } else { &[] })
        };
        let frames: Vec<_> = confidences.iter().enumerate().map(seen_at).collect();
        let check = against_picture(&full(), samples, &frames, &Thresholds::default());
        check.findings.iter().map(|one| (one.kind, one.at_ms as i64)).collect::<Vec<_>>()
    };
    let missed = |times: &[i64]| times.iter().map(|ms| (Kind::PictureMissedFace, *ms)).collect::<Vec<_>>();
    // A face of 5 % of the width, with the detector's typical confidence for that size.
    assert_eq!(of(&none, 5.0, &[0.86, 0.0, 0.0, 0.0]), missed(&[0]));
    assert_eq!(of(&none, 5.0, &[0.82, 0.82, 0.0, 0.81]), missed(&[0, 1_500, 4_500]));
    // Lower than that is the detector's confidence for a motorcycle.
    assert_eq!(of(&none, 8.0, &[0.82, 0.82, 0.0, 0.0]), []);
    assert_eq!(of(&none, 8.0, &[0.77, 0.77, 0.77, 0.77]), []);
    assert_eq!(of(&none, 20.0, &[0.72, 0.0, 0.0, 0.0]), missed(&[0]));
    // An empty answer has no samples whose times could be examined.
    assert_eq!(of(&[], 5.0, &[0.9, 0.0, 0.0, 0.9]), missed(&[0, 4_500]));
    assert_eq!(moments(&full(), &[], 4).iter().map(|(_, at)| at.0).collect::<Vec<_>>(), [0, 1_500, 4_500, 7_500]);
}

#[test]
fn boxes_in_another_unit_and_samples_at_another_time_are_named_beside_the_picture_and_right_ones_are_not() {
    // A person who moves all the time.
    let place = |nth: usize| face(10.0 + (nth * 17 % 60) as f64, 20.0 + (nth * 7 % 30) as f64, 10.0, 18.0);
    let frames: Vec<_> = (0..6).map(|nth| seen(nth * 1_500, &[(place(nth as usize), 0.93)])).collect();
    let unit = |change: &dyn Fn(FaceBox) -> FaceBox, late: f64| {
        let samples: Vec<_> =
            (0..6).map(|nth| sample(f64::from(nth) * 1_500.0 + late, &[change(place(nth as usize))])).collect();
        let findings = against_picture(&full(), &samples, &frames, &Thresholds::default()).findings;
        let found = findings.iter().find(|one| one.kind == Kind::OtherUnit)?;
        Some((found.values["unit"].as_str()?.to_owned(), found.values.get("lateMs").and_then(serde_json::Value::as_f64)))
    };
    let named = |name: &str| Some((name.to_owned(), None));
    assert_eq!(unit(&|face| face, 0.0), None);
    let middle = |one: FaceBox| face(one.x_pct + 5.0, one.y_pct + 9.0, one.width_pct, one.height_pct);
    assert_eq!(unit(&middle, 0.0), named("middle"));
    let mirrored = |one: FaceBox| face(100.0 - one.x_pct - one.width_pct, one.y_pct, one.width_pct, one.height_pct);
    assert_eq!(unit(&mirrored, 0.0), named("mirrored"));
    assert_eq!(unit(&|one| face(one.x_pct / 100.0, one.y_pct / 100.0, 0.1, 0.18), 0.0), named("fractions"));
    assert_eq!(unit(&|one| face(one.x_pct, one.y_pct, one.x_pct + 10.0, one.y_pct + 18.0), 0.0), named("edges"));
    let (name, late) = unit(&|face| face, -1_500.0).unwrap();
    assert!(name == "shifted" && late.is_some_and(|late| (-1_500.0..0.0).contains(&late)), "{late:?}");
}

#[test]
fn what_the_detector_sees_is_cropped_mirrored_and_placed_as_the_camera_is() {
    // The right half of the recording, mirrored, in the lower right quarter of the canvas.
    let quarter = Rect::new(HD.width / 2.0, HD.height / 2.0, HD.width / 2.0, HD.height / 2.0);
    let facts = facts(quarter, Rect::new(0.5, 0.0, 0.5, 1.0), true);
    // 60 to 70 % of the recording is 20 to 40 % of the part, mirrored 60 to 80 %, and in the quarter 80 to 90 % of the canvas.
    let detected = face(60.0, 20.0, 10.0, 40.0);
    let placed = face(80.0, 60.0, 10.0, 20.0);
    assert_eq!(found(&facts, &[sample(0.0, &[placed])], &[seen(0, &[(detected, 0.9)])]), []);
    // Its position without the mirror.
    let wrong = face(60.0, 60.0, 10.0, 20.0);
    let kinds = found(&facts, &[sample(0.0, &[wrong])], &[seen(0, &[(detected, 0.95)])]);
    assert_eq!(kinds, [(Kind::PictureNoFace, 0), (Kind::PictureMissedFace, 0)]);
    // A face outside of the crop needs no box.
    let aside = (face(10.0, 20.0, 10.0, 40.0), 0.99);
    assert_eq!(found(&facts, &[sample(0.0, &[placed])], &[seen(0, &[(detected, 0.9), aside])]), []);
}

#[test]
fn nothing_is_reported_where_the_detector_cannot_judge_or_the_moment_is_not_certain() {
    let samples = [sample(0.0, &[here()]), sample(1_500.0, &[here()])];
    let cannot = |frames: &[DetectedFrame], facts: &ClipFacts| {
        let check = against_picture(facts, &samples, frames, &Thresholds::default());
        assert_eq!(check.findings, []);
        matches!(check.verdict, PictureVerdict::CannotJudge(_)).then_some((check.compared, check.left_out))
    };
    // A drawn face: the detector finds none in the whole clip.
    assert_eq!(cannot(&[seen(0, &[]), seen(1_500, &[])], &full()), Some((2, 0)));
    let unreadable = DetectedFrame { unreadable: Some("torn".into()), ..seen(0, &[(here(), 0.9)]) };
    assert_eq!(cannot(&[unreadable], &full()), Some((0, 1)));
    // Long after the last sample, and before the first one.
    assert_eq!(cannot(&[seen(9_000, &[(here(), 0.9)])], &full()), Some((0, 1)));
    let hidden =
        ClipFacts { stretches: vec![Stretch { from: 0.0, until: 10_000.0, sight: Sight::Hidden, layer: None }], ..full() };
    assert_eq!(cannot(&[seen(0, &[(here(), 0.9)])], &hidden), Some((0, 1)));
    // A missing detection is not reported for a box that an edge cuts off.
    let cut_off = [sample(0.0, &[face(0.0, 30.0, 3.0, 18.0)]), sample(1_500.0, &[here()])];
    assert_eq!(found(&full(), &cut_off, &[seen(0, &[]), seen(1_500, &[(here(), 0.9)])]), []);
}

#[test]
fn boxes_that_are_mirrored_are_named_although_faces_near_the_middle_still_overlap() {
    // A face of a fifth of the width that moves around the middle overlaps with its mirror image.
    let xs = [43.0, 44.0, 36.5, 45.0, 35.0, 43.5];
    let boxes: Vec<FaceBox> = xs.iter().map(|x| face(*x, 30.0, 20.0, 40.0)).collect();
    let frames: Vec<_> =
        boxes.iter().enumerate().map(|(nth, seen_box)| seen(nth as i64 * 1_500, &[(*seen_box, 0.95)])).collect();
    let mirrored = |one: &FaceBox| face(100.0 - one.x_pct - one.width_pct, one.y_pct, one.width_pct, one.height_pct);
    let samples = |of: &dyn Fn(&FaceBox) -> FaceBox| -> Vec<FaceSample> {
        boxes.iter().enumerate().map(|(nth, one)| sample(nth as f64 * 1_500.0, &[of(one)])).collect()
    };
    let named = |samples: &[FaceSample]| {
        let check = against_picture(&full(), samples, &frames, &Thresholds::default());
        let of = check.findings.iter().find(|finding| finding.kind == Kind::OtherUnit);
        of.map(|finding| finding.values["unit"].as_str().unwrap().to_owned())
    };
    assert!(named(&samples(&mirrored)).is_some_and(|unit| unit.starts_with("mirrored")));
    assert_eq!(named(&samples(&|one| *one)), None);
    // A detector's box never equals the data's exactly.
    assert_eq!(named(&samples(&|one| face(one.x_pct + 1.5, one.y_pct - 2.0, one.width_pct + 1.0, one.height_pct))), None);
}

#[test]
fn a_box_that_is_constant_in_the_whole_clip_while_the_face_moves_in_the_picture_is_frozen() {
    let frames = |step: f64| -> Vec<DetectedFrame> {
        (0..6).map(|nth| seen(nth * 1_500, &[(face(40.0 + step * nth as f64, 30.0, 10.0, 20.0), 0.95)])).collect()
    };
    let samples = |count: i32| -> Vec<FaceSample> {
        (0..count).map(|nth| sample(f64::from(nth) * 1_000.0, &[face(40.0, 30.0, 10.0, 20.0)])).collect()
    };
    let frozen = |samples: &[FaceSample], frames: &[DetectedFrame]| {
        let check = against_picture(&full(), samples, frames, &Thresholds::default());
        check.findings.into_iter().find(|finding| finding.kind == Kind::Frozen)
    };
    let found = frozen(&samples(9), &frames(0.6)).unwrap();
    assert_eq!((found.rule_name, found.at_ms, found.end_ms), ("constant_in_picture", 0.0, 8_000.0));
    assert_eq!(found.rule, words::findings::frozen_in_clip(9, "8.0"));
    // A face that does not move in the picture either, fewer samples than the threshold, and a box that moves.
    assert_eq!(frozen(&samples(9), &frames(0.1)), None);
    assert_eq!(frozen(&samples(7), &frames(0.6)), None);
    let mut moving = samples(9);
    moving[4].faces[0].x_pct += 0.01;
    assert_eq!(frozen(&moving, &frames(0.6)), None);
}
