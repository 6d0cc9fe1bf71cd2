//! The check of a box that has the same numbers in the whole clip although the detector sees the face move: without the picture it may as
//! well be a drawn face, which never moves.

use super::Sighting;
use crate::{
    api::faces::{FaceBox, FaceSample},
    facts::ClipFacts,
    finding::{Finding, Kind, Severity},
    geometry::{is_sound, overlap, rect},
    thresholds::Thresholds,
};

/// How far the detector must see the face move, in sizes of the face.
const MOVES: f64 = 0.2;
/// The fewest frames in which it must see it.
const FEWEST: usize = 4;

/// The finding of a clip all of whose samples have the same boxes. `compared` holds what the detector saw at each moment.
pub(super) fn constant(
    facts: &ClipFacts,
    ordered: &[(usize, &FaceSample)],
    compared: &[(f64, Vec<Sighting>)],
    thresholds: &Thresholds,
) -> Option<Finding> {
    let ((_, first), (_, last)) = (ordered.first()?, ordered.last()?);
    if (ordered.len() as f64) < thresholds.frozen || ordered.iter().any(|(_, sample)| sample.faces != first.faces) {
        return None;
    }
    let moves = |face: &&FaceBox| {
        let nearest = compared.iter().filter_map(|(_, seen)| {
            let one = seen
                .iter()
                .max_by(|one, two| overlap(rect(&one.face), rect(face)).total_cmp(&overlap(rect(&two.face), rect(face))))?;
            Some((one.face.x_pct + one.face.width_pct / 2.0, one.face.y_pct + one.face.height_pct / 2.0))
        });
        let centres: Vec<(f64, f64)> = nearest.collect();
        let spread = |of: fn(&(f64, f64)) -> f64| {
            let values = centres.iter().map(of);
            values.clone().fold(f64::MIN, f64::max) - values.fold(f64::MAX, f64::min)
        };
        let far = spread(|(x, _)| *x) >= MOVES * face.width_pct || spread(|(_, y)| *y) >= MOVES * face.height_pct;
        is_sound(face) && centres.len() >= FEWEST && far
    };
    let face = first.faces.iter().find(moves)?;
    let (count, at, until) = (ordered.len(), first.timestamp_ms, last.timestamp_ms);
    let rule = words::findings::frozen_in_clip(count, words::decimal((until - at) / 1_000.0, 1));
    let finding = Finding::new(Kind::Frozen, Severity::High, &facts.clip, at, until, rule).of_rule("constant_in_picture");
    Some(finding.boxes([*face]).value("samples", count as f64).value("frozenMs", until - at))
}
