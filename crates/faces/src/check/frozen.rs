//! Checks for boxes that stay exactly in place although the clip's other boxes move: a detector that stopped, or data copied from
//! sample to sample.

use super::{Context, neighbours::Matches};
use crate::{
    api::faces::FaceBox,
    finding::{Finding, Kind, Severity},
    geometry::is_sound,
};

/// Fewest pairs of neighbouring samples whose box moved, before an unmoving box is a finding: drawn faces never move.
const FEWEST_MOVING: usize = 4;

pub(super) fn check(context: Context<'_>, matches: &Matches, findings: &mut Vec<Finding>) {
    if !others_move(context, matches) {
        return;
    }
    // For each box of the current sample, the index of the first sample of its run.
    let mut runs: Vec<usize> = vec![0; context.track.faces(0).len()];
    for index in 0..context.track.samples.len() {
        let (now, next) = (context.track.faces(index), context.track.faces(index + 1));
        // A change of layout ends no run: a box that is measured again is never exactly where it was.
        let is_near = context.track.time(index + 1) - context.track.time(index) < context.thresholds.gap;
        let goes_over = is_near && context.track.is_one_footage(index, index + 1);
        let same = |face: &FaceBox| now.iter().position(|before| is_sound(face) && before == face).filter(|_| goes_over);
        let mut goes_on = vec![false; now.len()];
        let mut later = Vec::with_capacity(next.len());
        for face in next {
            let before = same(face);
            if let Some(is_same) = before.and_then(|before| goes_on.get_mut(before)) {
                *is_same = true;
            }
            later.push(before.and_then(|before| runs.get(before).copied()).unwrap_or(index + 1));
        }
        for ((face, from), _) in now.iter().zip(&runs).zip(&goes_on).filter(|(_, goes_on)| !**goes_on) {
            let samples = index + 1 - from;
            if samples as f64 >= context.thresholds.frozen {
                findings.push(frozen(context, face, *from, index, samples));
            }
        }
        runs = later;
    }
}

/// Whether enough boxes of the clip differ from those of the previous sample.
fn others_move(context: Context<'_>, matches: &Matches) -> bool {
    let pairs = matches.iter().enumerate().filter_map(|(index, found)| Some((index, found.as_ref()?)));
    let moved = pairs.flat_map(|(index, found)| found.pairs.iter().map(move |pair| (index, *pair))).filter(|(index, pair)| {
        let (one, two) = (context.track.faces(*index).get(pair.0), context.track.faces(index + 1).get(pair.1));
        one.zip(two).is_some_and(|(one, two)| one != two)
    });
    moved.take(FEWEST_MOVING).count() == FEWEST_MOVING
}

fn frozen(context: Context<'_>, face: &FaceBox, from: usize, until: usize, samples: usize) -> Finding {
    let ms = context.track.time(until) - context.track.time(from);
    let rule = words::findings::frozen(samples, words::decimal(ms / 1_000.0, 1));
    let finding = context.at(from, Kind::Frozen, Severity::Medium, rule).boxes([*face]);
    let finding = Finding { end_ms: context.track.time(until), ..finding };
    finding.value("samples", samples as f64).value("frozenMs", ms)
}
