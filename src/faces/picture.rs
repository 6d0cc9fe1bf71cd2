//! Face data against the picture: what an independent detector saw in frames of the camera's recording, beside the boxes that
//! are held at those moments.

use super::{
    facts::{ClipFacts, Sight},
    finding::{Finding, Kind, Severity, settle},
    geometry::{is_cut_off, is_sound, overlap, rect, to_edge},
    thresholds::Thresholds,
};
use crate::{
    api::{
        PlaybackMs, SourceMs,
        faces::{FaceBox, FaceSample},
    },
    stage::{Rect, face_on_canvas},
};

/// A face that the detector saw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DetectedFace {
    /// Where, in fractions 0..1 of the camera's frame as it was recorded: before crop, mirror and layout.
    pub area: Rect,
    /// How sure the detector is, 0..1.
    pub confidence: f64,
}

/// A frame that the detector looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct DetectedFrame {
    /// The moment of the recording.
    pub source: SourceMs,
    /// The same moment on the clip's playback timeline.
    pub at: PlaybackMs,
    /// The faces in it.
    pub faces: Vec<DetectedFace>,
    /// Why the frame could not be decoded; it has no faces then.
    pub unreadable: Option<String>,
}

/// Whether the detector can say anything of a clip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureVerdict {
    /// It saw faces in the clip.
    Judged,
    /// It did not, or no frame could be looked at; the reason. Nothing is reported then.
    CannotJudge(String),
}

/// The outcome of a check against the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureCheck {
    /// Whether the detector can judge the clip.
    pub verdict: PictureVerdict,
    /// Frames whose boxes were compared.
    pub compared: usize,
    /// Frames that were left out: not decoded, or the camera's place was not certain at that moment.
    pub left_out: usize,
    /// Where data and picture disagree.
    pub findings: Vec<Finding>,
}

/// The moments that are looked at: those of samples with and without faces, evenly chosen if there are more than `most`, where
/// the camera's place on the canvas is certain. A sample is a keyframe, which is decoded alone.
pub fn moments(facts: &ClipFacts, samples: &[FaceSample], most: usize) -> Vec<(SourceMs, PlaybackMs)> {
    let length = facts.length();
    let usable: Vec<_> = samples
        .iter()
        .map(|sample| sample.timestamp_ms)
        .filter(|ms| ms.is_finite() && (0.0..length).contains(ms) && facts.is_placed(*ms))
        .map(|ms| PlaybackMs(ms.ceil() as i64))
        .collect();
    let count = usable.len().min(most);
    let chosen = (0..count).filter_map(|nth| usable.get(nth * usable.len() / count));
    chosen.map(|at| (facts.map.to_source(*at), *at)).collect()
}

/// Compares the boxes that are held at each frame's moment with what the detector saw in it.
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
    for frame in frames {
        let at = frame.at.0 as f64;
        let layer = facts.stretch(at).and_then(|stretch| stretch.layer.filter(|_| stretch.sight == Sight::Shown));
        let held = ordered.partition_point(|(_, sample)| sample.timestamp_ms <= at).checked_sub(1);
        let held = held.and_then(|last| ordered.get(last));
        let (Some(layer), Some(&(index, sample)), None) = (layer, held, &frame.unreadable) else {
            check.left_out += 1;
            continue;
        };
        if !facts.is_placed(at) || at - sample.timestamp_ms > thresholds.spacing_most {
            check.left_out += 1;
            continue;
        }
        decoded += 1;
        check.compared += 1;
        let mut seen: Vec<(FaceBox, f64)> = Vec::new();
        for face in &frame.faces {
            let area = face.area;
            let percent =
                FaceBox { x_pct: area.x * 100.0, y_pct: area.y * 100.0, width_pct: area.w * 100.0, height_pct: area.h * 100.0 };
            any_seen = true;
            seen.extend(face_on_canvas(percent, &layer, facts.canvas).map(|on_canvas| (on_canvas, face.confidence)));
        }
        let moment = Moment { facts, thresholds, at, index };
        moment.compare(&sample.faces, &seen, &mut check.findings);
    }
    if decoded == 0 {
        check.verdict = PictureVerdict::CannotJudge("no frame could be compared with its boxes".into());
    } else if !any_seen {
        check.verdict = PictureVerdict::CannotJudge(format!(
            "the detector sees no face in any of {decoded} frames: it knows photographed faces, not drawn ones, and not the back of a head"
        ));
    }
    if check.verdict != PictureVerdict::Judged {
        check.findings.clear();
    }
    settle(&mut check.findings);
    check
}

struct Moment<'a> {
    facts: &'a ClipFacts,
    thresholds: &'a Thresholds,
    at: f64,
    index: usize,
}

impl Moment<'_> {
    fn finding(&self, kind: Kind, severity: Severity, rule: String) -> Finding {
        Finding::new(kind, severity, &self.facts.clip, self.at, self.at, rule).sample(self.index)
    }

    fn compare(&self, boxes: &[FaceBox], seen: &[(FaceBox, f64)], findings: &mut Vec<Finding>) {
        let Thresholds { picture_overlap, picture_confidence, .. } = *self.thresholds;
        let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
        for (place, face) in boxes.iter().enumerate().filter(|(_, face)| is_sound(face)) {
            for (other, (detected, _)) in seen.iter().enumerate() {
                let share = overlap(rect(face), rect(detected));
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
        for (face, found) in boxes.iter().zip(&of_box).filter(|(face, _)| is_sound(face)) {
            // What an edge cuts off, the detector may not know for a face.
            let cut_off = visible.is_some_and(|visible| is_cut_off(face, visible));
            match found {
                None if !cut_off => {
                    let rule = "The detector sees no face in this box or near it.".to_owned();
                    findings.push(self.finding(Kind::PictureNoFace, Severity::Medium, rule).boxes([*face]));
                }
                Some((share, other)) if *share < picture_overlap && !cut_off => {
                    let Some((detected, confidence)) = seen.get(*other) else { continue };
                    let rule = format!(
                        "Box and detected face have {:.0} % of their union in common; at least {:.0} % is expected.",
                        share * 100.0,
                        picture_overlap * 100.0
                    );
                    let finding = self.finding(Kind::PictureOffset, Severity::Medium, rule).boxes([*face, *detected]);
                    findings.push(finding.value("overlap", *share).value("confidence", *confidence));
                }
                _ => {}
            }
        }
        for ((detected, confidence), found) in seen.iter().zip(&of_seen) {
            let inside = visible.is_none_or(|visible| to_edge(detected, visible, self.facts.canvas) > 0.1);
            if found.is_none() && *confidence >= picture_confidence && inside {
                let rule = format!("The detector sees a face with a confidence of {confidence:.2}, and no box is around it.");
                let finding = self.finding(Kind::PictureMissedFace, Severity::Medium, rule).boxes([*detected]);
                findings.push(finding.value("confidence", *confidence));
            }
        }
    }
}

#[cfg(test)]
mod tests;
