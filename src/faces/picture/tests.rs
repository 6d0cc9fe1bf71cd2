//! Hand-written detections beside hand-written boxes.

use super::*;
use crate::{
    api::{ClipId, PointPct, SizePx},
    faces::facts::Stretch,
    stage::{CameraView, Layer, Rounding},
    timeline::CutMap,
};

const HD: SizePx = SizePx { width: 1920.0, height: 1080.0 };

/// A clip of ten seconds whose camera is at a place of the canvas.
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

/// The camera fills the canvas.
fn full() -> ClipFacts {
    facts(Rect::new(0.0, 0.0, HD.width, HD.height), Rect::UNIT, false)
}

fn face(x: f64, y: f64, w: f64, h: f64) -> FaceBox {
    FaceBox { x_pct: x, y_pct: y, width_pct: w, height_pct: h }
}

fn sample(ms: f64, faces: &[FaceBox]) -> FaceSample {
    FaceSample { timestamp_ms: ms, faces: faces.to_vec() }
}

/// What the detector saw at a moment: places in percent of the recording, and how sure it is.
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
        // Somebody is elsewhere: the box has no face, and the face no box.
        seen(1_500, &[(far, 0.97)]),
        seen(3_000, &[(beside, 0.8)]),
        // Not sure enough of the second face.
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
    // A threshold decides both.
    let lenient = Thresholds { picture_overlap: 0.2, picture_confidence: 0.99, ..Thresholds::default() };
    let kinds: Vec<_> =
        against_picture(&full(), &samples, &frames, &lenient).findings.iter().map(|finding| finding.kind).collect();
    assert_eq!(kinds, [Kind::PictureNoFace]);
}

#[test]
fn what_the_detector_sees_is_cropped_mirrored_and_placed_as_the_camera_is() {
    // The right half of the recording, mirrored, in the lower right quarter of the canvas.
    let quarter = Rect::new(HD.width / 2.0, HD.height / 2.0, HD.width / 2.0, HD.height / 2.0);
    let facts = facts(quarter, Rect::new(0.5, 0.0, 0.5, 1.0), true);
    // 60 to 70 % of the recording is 20 to 40 % of the part, mirrored 60 to 80 %, and that of the quarter 80 to 90 %.
    let detected = face(60.0, 20.0, 10.0, 40.0);
    let placed = face(80.0, 60.0, 10.0, 20.0);
    assert_eq!(found(&facts, &[sample(0.0, &[placed])], &[seen(0, &[(detected, 0.9)])]), []);
    // As it would be without the mirror.
    let wrong = face(60.0, 60.0, 10.0, 20.0);
    let kinds = found(&facts, &[sample(0.0, &[wrong])], &[seen(0, &[(detected, 0.95)])]);
    assert_eq!(kinds, [(Kind::PictureNoFace, 0), (Kind::PictureMissedFace, 0)]);
    // What the crop leaves away has no box.
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
    // A drawn face: the detector sees none in the whole clip.
    assert_eq!(cannot(&[seen(0, &[]), seen(1_500, &[])], &full()), Some((2, 0)));
    let unreadable = DetectedFrame { unreadable: Some("torn".into()), ..seen(0, &[(here(), 0.9)]) };
    assert_eq!(cannot(&[unreadable], &full()), Some((0, 1)));
    // Long after the last sample, and before the first one.
    assert_eq!(cannot(&[seen(9_000, &[(here(), 0.9)])], &full()), Some((0, 1)));
    let hidden =
        ClipFacts { stretches: vec![Stretch { from: 0.0, until: 10_000.0, sight: Sight::Hidden, layer: None }], ..full() };
    assert_eq!(cannot(&[seen(0, &[(here(), 0.9)])], &hidden), Some((0, 1)));
    // A box that an edge cuts off is not held against the detector.
    let cut_off = [sample(0.0, &[face(0.0, 30.0, 3.0, 18.0)]), sample(1_500.0, &[here()])];
    assert_eq!(found(&full(), &cut_off, &[seen(0, &[]), seen(1_500, &[(here(), 0.9)])]), []);
}
