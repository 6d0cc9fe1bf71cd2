//! Compares face data with the picture: the faces that an independent detector finds in frames of the camera recording, and the
//! boxes that are valid at those times.

mod frozen;

use super::{
    check::BoxUnit,
    facts::{ClipFacts, Sight},
    finding::{Finding, Kind, Severity, settle},
    geometry::{is_cut_off, is_sound, overlap, rect},
    thresholds::Thresholds,
};
use crate::{
    api::{
        PlaybackMs, SourceMs,
        faces::{FaceBox, FaceSample},
    },
    stage::{Rect, face_on_canvas},
};

/// A face found by the detector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DetectedFace {
    /// Position in fractions 0..1 of the camera frame, before crop, mirror and layout.
    pub area: Rect,
    /// Confidence of the detector, 0..1.
    pub confidence: f64,
}

/// A frame that the detector examined.
#[derive(Clone, Debug, PartialEq)]
pub struct DetectedFrame {
    /// Source time of the frame in the recording.
    pub source: SourceMs,
    /// Playback time of the frame in the clip.
    pub at: PlaybackMs,
    /// Faces found in the frame.
    pub faces: Vec<DetectedFace>,
    /// Reason why the frame could not be decoded, in which case it has no faces.
    pub unreadable: Option<String>,
}

/// Whether the detector can judge a clip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureVerdict {
    /// The detector found faces in the clip.
    Judged,
    /// The detector found none, or no frame could be examined; holds the reason. Nothing is reported then.
    CannotJudge(String),
}

/// Result of the comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureCheck {
    /// Whether the detector can judge the clip.
    pub verdict: PictureVerdict,
    /// Number of frames whose boxes were compared.
    pub compared: usize,
    /// Number of frames left out: not decoded, or the camera's position was uncertain.
    pub left_out: usize,
    /// Differences between data and picture.
    pub findings: Vec<Finding>,
}

/// Number of frames in which a face at one place counts as repeated.
const REPEATED: usize = 3;
/// Interval of examined times without samples, in milliseconds.
const STEP: usize = 1_500;

/// Times to examine: those of samples, evenly chosen if there are more than `most`, where the camera's position on the canvas is
/// certain. Samples are at keyframes, which decode independently. Without samples, one time every 1.5 s.
pub fn moments(facts: &ClipFacts, samples: &[FaceSample], most: usize) -> Vec<(SourceMs, PlaybackMs)> {
    let length = facts.length();
    let times: Vec<f64> = if samples.is_empty() {
        (0..length.min(f64::from(i32::MAX)) as usize).step_by(STEP).map(|ms| ms as f64).collect()
    } else {
        samples.iter().map(|sample| sample.timestamp_ms).collect()
    };
    let usable: Vec<_> = times
        .into_iter()
        .filter(|ms| ms.is_finite() && (0.0..length).contains(ms) && facts.is_placed(*ms))
        .map(|ms| PlaybackMs(ms.ceil() as i64))
        .collect();
    let count = usable.len().min(most);
    let chosen = (0..count).filter_map(|nth| usable.get(nth * usable.len() / count));
    chosen.map(|at| (facts.map.to_source(*at), *at)).collect()
}

/// Compares the boxes that are valid at the time of each frame with the detector's faces.
pub fn against_picture(
    facts: &ClipFacts,
    samples: &[FaceSample],
    frames: &[DetectedFrame],
    thresholds: &Thresholds,
) -> PictureCheck {
    let mut ordered: Vec<(usize, &FaceSample)> =
        samples.iter().enumerate().filter(|(_, sample)| sample.timestamp_ms.is_finite()).collect();
    ordered.sort_by(|one, two| one.1.timestamp_ms.total_cmp(&two.1.timestamp_ms));
    let mut check = PictureCheck { verdict: PictureVerdict::Judged, compared: 0, left_out: 0, findings: Vec::new() };
    let (mut decoded, mut any_seen) = (0usize, false);
    let (mut boxless, mut compared) = (Vec::new(), Vec::new());
    for frame in frames {
        let at = frame.at.0 as f64;
        let layer = facts.stretch(at).and_then(|stretch| stretch.layer.filter(|_| stretch.sight == Sight::Shown));
        let held = ordered.partition_point(|(_, sample)| sample.timestamp_ms <= at).checked_sub(1);
        // If the data has no samples at all, there is no face at this time.
        let none = (None, &[][..], at);
        let held = held.and_then(|last| ordered.get(last));
        let held = held.map(|(index, sample)| (Some(*index), sample.faces.as_slice(), sample.timestamp_ms));
        let held = held.or_else(|| ordered.is_empty().then_some(none));
        let (Some(layer), Some((index, boxes, since)), None) = (layer, held, &frame.unreadable) else {
            check.left_out += 1;
            continue;
        };
        if !facts.is_placed(at) || at - since > thresholds.spacing_most {
            check.left_out += 1;
            continue;
        }
        decoded += 1;
        check.compared += 1;
        let mut seen: Vec<Sighting> = Vec::new();
        for face in &frame.faces {
            let area = face.area;
            let percent =
                FaceBox { x_pct: area.x * 100.0, y_pct: area.y * 100.0, width_pct: area.w * 100.0, height_pct: area.h * 100.0 };
            any_seen = true;
            let sighting = |face: FaceBox, confidence: f64| Sighting { face, confidence, width_pct: percent.width_pct };
            seen.extend(face_on_canvas(percent, &layer, facts.canvas).map(|on_canvas| sighting(on_canvas, face.confidence)));
        }
        let moment = Moment { facts, thresholds, at, index };
        boxless.extend(moment.compare(boxes, &seen, &mut check.findings));
        compared.push((at, seen));
    }
    check.findings.extend(other_unit(facts, &ordered, &compared, thresholds));
    check.findings.extend(frozen::constant(facts, &ordered, &compared, thresholds));
    missed(&boxless, thresholds, &mut check.findings);
    if decoded == 0 {
        check.verdict = PictureVerdict::CannotJudge(words::findings::no_frame_compared().to_owned());
    } else if !any_seen {
        check.verdict = PictureVerdict::CannotJudge(words::findings::no_face_detected(decoded));
    }
    if check.verdict != PictureVerdict::Judged {
        check.findings.clear();
    }
    settle(&mut check.findings);
    check
}

/// Fewest boxes for which a unit is named.
const FEWEST: usize = 3;
/// Least increase of the mean overlap of boxes and faces before mirroring is named although most boxes match.
const LEAST_GAIN: f64 = 0.15;
/// `MOST_LATE`, `LATE_STEP`: range and step of the examined time offsets, in milliseconds.
const MOST_LATE: i32 = 10_000;
const LATE_STEP: i32 = 500;

/// Names the unit, or the time offset, in which the boxes match the detector's faces, if they do not match unchanged.
fn other_unit(
    facts: &ClipFacts,
    ordered: &[(usize, &FaceSample)],
    compared: &[(f64, Vec<Sighting>)],
    thresholds: &Thresholds,
) -> Option<Finding> {
    // Number of boxes that match a detected face, number of all boxes, and mean overlap of each box with the nearest face.
    let rate = |unit: Option<BoxUnit>, late: f64| {
        let (mut matched, mut all, mut overlaps) = (0usize, 0usize, 0.0);
        for (at, seen) in compared {
            let held = ordered.partition_point(|(_, sample)| sample.timestamp_ms - late <= *at).checked_sub(1);
            let Some((_, sample)) = held.and_then(|last| ordered.get(last)) else { continue };
            for face in &sample.faces {
                let face = unit.map_or(Some(*face), |unit| unit.read(face, *at, facts));
                let face = face.filter(is_sound);
                let shares = seen.iter().map(|one| face.map_or(0.0, |face| overlap(rect(&face), rect(&one.face))));
                let share = shares.fold(0.0, f64::max);
                all += 1;
                overlaps += share;
                matched += usize::from(share >= thresholds.picture_overlap);
            }
        }
        (matched, all, overlaps / all.max(1) as f64)
    };
    let (matched, all, overlaps) = rate(None, 0.0);
    if all < FEWEST {
        return None;
    }
    let is_off = matched * 2 <= all;
    // Near the middle of the picture a face and its mirror image overlap: most boxes still match, but less well.
    let units = BoxUnit::ALL.into_iter().filter(|unit| is_off || unit.is_mirrored()).map(|unit| (Some(unit), 0.0));
    let steps = (1..=MOST_LATE / LATE_STEP).filter(|_| is_off).flat_map(|step| [step, -step]);
    let shifts = steps.map(|step| (None, f64::from(step * LATE_STEP)));
    let rated = units.chain(shifts).map(|(unit, late)| (unit, late, rate(unit, late)));
    // Of equally good candidates, the first.
    let best = rated.fold(None::<(_, _, (usize, usize, f64))>, |best, next| match best {
        Some(best) if best.2.0 >= next.2.0 => Some(best),
        _ => Some(next),
    });
    let (unit, late, (explained, of, read_overlaps)) = best?;
    if !is_off && read_overlaps < overlaps + LEAST_GAIN {
        return None;
    }
    if explained < FEWEST || explained * 10 < all * 8 || explained * 10 < of * 8 {
        return None;
    }
    let (name, described) = match unit {
        Some(unit) => (unit.name(), unit.words().to_owned()),
        None if late < 0.0 => ("shifted", words::findings::unit_samples_early(words::decimal(-late / 1_000.0, 1))),
        None => ("shifted", words::findings::unit_samples_late(words::decimal(late / 1_000.0, 1))),
    };
    let rule = words::findings::boxes_in_unit_by_frames(all, explained, matched, described);
    let finding = Finding::new(Kind::OtherUnit, Severity::High, &facts.clip, 0.0, facts.length(), rule);
    let finding = finding.of_rule("other_unit_in_picture").at_place(name).text("unit", name);
    let finding = finding.value("explains", explained.saturating_sub(matched) as f64).value("of", (all - matched) as f64);
    Some(if unit.is_none() { finding.value("lateMs", late) } else { finding })
}

/// A detected face, converted to the canvas.
#[derive(Clone, Copy)]
struct Sighting {
    face: FaceBox,
    confidence: f64,
    /// Width in percent of the recording.
    width_pct: f64,
}

/// A detected face without a box: its frame, its index among the frame's faces, and the face.
type Boxless<'a> = (Moment<'a>, usize, Sighting);

/// Reports faces without a box, if the detector is confident, or finds them in several frames, or they are large.
fn missed(boxless: &[Boxless<'_>], thresholds: &Thresholds, findings: &mut Vec<Finding>) {
    let Thresholds { picture_confidence, picture_repeated, picture_large, same_place, .. } = *thresholds;
    for (moment, nth, sighting) in boxless {
        let Sighting { face, confidence, width_pct } = *sighting;
        let is_again = |other: &&Boxless<'_>| {
            other.2.confidence >= picture_repeated && overlap(rect(&other.2.face), rect(&face)) >= same_place
        };
        // Two faces of one frame are never at one place, so this counts frames.
        let frames = boxless.iter().filter(is_again).count();
        let is_repeated = confidence >= picture_repeated && frames >= REPEATED;
        if confidence < picture_confidence && !is_repeated && width_pct < picture_large {
            continue;
        }
        let (sure, width) = (words::decimal(confidence, 2), format!("{width_pct:.0}"));
        let rule = if frames > 1 {
            words::findings::missed_face_again(sure, frames, width)
        } else {
            words::findings::missed_face(sure, width)
        };
        let finding = moment.finding(Kind::PictureMissedFace, Severity::Medium, rule).boxes([face]);
        let finding = finding.at_place(format!("face {}", nth + 1)).value("confidence", confidence);
        findings.push(finding.value("frames", frames.max(1) as f64));
    }
}

#[derive(Clone, Copy)]
struct Moment<'a> {
    facts: &'a ClipFacts,
    thresholds: &'a Thresholds,
    at: f64,
    /// Index of the valid sample; `None` if the clip has no samples.
    index: Option<usize>,
}

impl<'a> Moment<'a> {
    fn finding(&self, kind: Kind, severity: Severity, rule: String) -> Finding {
        let finding = Finding::new(kind, severity, &self.facts.clip, self.at, self.at, rule);
        Finding { sample: self.index, ..finding }
    }

    /// Reports boxes without a face. Returns the faces without a box.
    fn compare(&self, boxes: &[FaceBox], seen: &[Sighting], findings: &mut Vec<Finding>) -> Vec<Boxless<'a>> {
        let picture_overlap = self.thresholds.picture_overlap;
        let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
        for (place, face) in boxes.iter().enumerate().filter(|(_, face)| is_sound(face)) {
            for (other, sighting) in seen.iter().enumerate() {
                let share = overlap(rect(face), rect(&sighting.face));
                if share > 0.0 {
                    pairs.push((share, place, other));
                }
            }
        }
        pairs.sort_by(|one, two| two.0.total_cmp(&one.0));
        let (mut of_box, mut of_seen) = (vec![None; boxes.len()], vec![None; seen.len()]);
        for (share, place, other) in pairs {
            if let (Some(slot @ None), Some(seen_slot @ None)) = (of_box.get_mut(place), of_seen.get_mut(other)) {
                (*slot, *seen_slot) = (Some((share, other)), Some(place));
            }
        }
        let visible = self.facts.visible(self.at);
        for (nth, (face, found)) in boxes.iter().zip(&of_box).enumerate().filter(|(_, (face, _))| is_sound(face)) {
            let place = format!("box {}", nth + 1);
            // The detector may not recognise a face that an edge cuts off.
            let cut_off = visible.is_some_and(|visible| is_cut_off(face, visible));
            match found {
                None if !cut_off => {
                    let rule = words::findings::no_face_in_box().to_owned();
                    findings.push(self.finding(Kind::PictureNoFace, Severity::Medium, rule).at_place(place).boxes([*face]));
                }
                Some((share, other)) if *share < picture_overlap && !cut_off => {
                    let Some(Sighting { face: detected, confidence, .. }) = seen.get(*other) else { continue };
                    let rule = words::findings::box_beside_face(
                        format_args!("{:.0}", picture_overlap * 100.0),
                        format_args!("{:.0}", share * 100.0),
                    );
                    let finding = self.finding(Kind::PictureOffset, Severity::Medium, rule).boxes([*face, *detected]);
                    findings.push(finding.at_place(place).value("overlap", *share).value("confidence", *confidence));
                }
                _ => {}
            }
        }
        // A face that an edge cuts off may rightly have no box; a completely visible one must have a box, however near the edge.
        let inside = |sighting: &Sighting| visible.is_none_or(|visible| !is_cut_off(&sighting.face, visible));
        let boxless = seen.iter().zip(&of_seen).enumerate().filter(|(_, (seen, found))| found.is_none() && inside(seen));
        boxless.map(|(nth, (sighting, _))| (*self, nth, *sighting)).collect()
    }
}

#[cfg(test)]
mod tests;
