//! Faces that are gone and there again at the same place, and faces that come or go where nobody can.

use super::{Context, neighbours::Matches};
use crate::{
    api::faces::FaceBox,
    faces::{
        finding::{Finding, Kind, Severity},
        geometry::{is_cut_off, overlap, rect, to_edge},
    },
    stage::Rect,
};
use std::collections::HashSet;

/// In how many of the next samples a face is looked for: keyframes are a second apart, and hostile data may have thousands.
const MOST_LATER: usize = 64;

pub(super) fn check(context: Context<'_>, matches: &Matches, findings: &mut Vec<Finding>) {
    // Faces of a sample that are new only because they were missing before it: sample, index of the face.
    let mut back: HashSet<(usize, usize)> = HashSet::new();
    for (index, found) in matches.iter().enumerate() {
        let Some(found) = found else { continue };
        for &one in &found.gone {
            let Some(face) = context.track.faces(index).get(one) else { continue };
            if is_doubled(context, index, one) {
                continue;
            }
            if let Some((until, again)) = returns(context, matches, index, face, &back) {
                back.insert((until, again));
                // Who is half out of the picture may go and come back.
                let cut_off = |index: usize, face: &FaceBox| {
                    let on_canvas = Rect::new(0.0, 0.0, 100.0, 100.0);
                    let visible = context.facts.visible(context.track.time(index)).unwrap_or(on_canvas);
                    is_cut_off(face, visible) || is_cut_off(face, on_canvas)
                };
                if cut_off(index, face) || context.track.faces(until).get(again).is_some_and(|face| cut_off(until, face)) {
                    continue;
                }
                missed(context, index, until, face, again, findings);
            } else {
                came_or_went(context, index, index + 1, face, "disappears", findings);
            }
        }
        for &two in &found.new {
            if back.contains(&(index + 1, two)) || is_doubled(context, index + 1, two) {
                continue;
            }
            if let Some(face) = context.track.faces(index + 1).get(two) {
                came_or_went(context, index + 1, index + 1, face, "appears", findings);
            }
        }
    }
}

/// Whether another box of the sample is around the same face: that is reported as a duplicate.
fn is_doubled(context: Context<'_>, index: usize, face: usize) -> bool {
    let faces = context.track.faces(index);
    let Some(this) = faces.get(face) else { return false };
    let same = |other: &FaceBox| overlap(rect(this), rect(other)) >= context.thresholds.duplicate_overlap;
    faces.iter().enumerate().any(|(place, other)| place != face && same(other))
}

/// The sample in which a face that is gone after `index` is there again at the same place, and which of its faces that is.
fn returns(
    context: Context<'_>,
    matches: &Matches,
    index: usize,
    face: &FaceBox,
    taken: &HashSet<(usize, usize)>,
) -> Option<(usize, usize)> {
    let gone_at = context.track.time(index);
    for later in (index + 2..context.track.samples.len()).take(MOST_LATER) {
        let is_near = context.track.time(later) - gone_at <= context.thresholds.missing;
        if !is_near || !context.track.is_comparable(index, later) {
            return None;
        }
        let found = matches.get(later - 1)?.as_ref()?;
        let faces = context.track.faces(later);
        let share = |two: &usize| faces.get(*two).map_or(0.0, |other| overlap(rect(face), rect(other)));
        let same = found.new.iter().filter(|two| !taken.contains(&(later, **two)));
        let best = same.copied().max_by(|x, y| share(x).total_cmp(&share(y)));
        if let Some(best) = best.filter(|best| share(best) >= context.thresholds.same_place) {
            return Some((later, best));
        }
    }
    None
}

/// A face is gone after `last` and there again in `until`.
fn missed(context: Context<'_>, last: usize, until: usize, face: &FaceBox, again: usize, findings: &mut Vec<Finding>) {
    let (from, to) = (context.track.time(last + 1), context.track.time(until));
    let count = until - last - 1;
    let boxes = std::iter::once(*face).chain(context.track.faces(until).get(again).copied());
    let finding = if count == 1 {
        let rule = "A face is there, gone in this sample, and there again at the same place in the next one.".to_owned();
        context.at(last + 1, Kind::Flicker, Severity::Medium, rule)
    } else {
        let rule = format!(
            "A face is missing in {count} samples, and the samples before and after them have it at the same place; up to {:.1} s that is more likely an error than somebody who was away.",
            context.thresholds.missing / 1_000.0
        );
        Finding { end_ms: to, ..context.at(last + 1, Kind::Gap, Severity::Medium, rule) }
    };
    findings.push(finding.boxes(boxes).value("missingSamples", count as f64).value("missingMs", to - from));
}

/// A face that comes or goes away from the edges of the visible camera.
fn came_or_went(context: Context<'_>, of: usize, at: usize, face: &FaceBox, verb: &str, findings: &mut Vec<Finding>) {
    let on_canvas = Rect::new(0.0, 0.0, 100.0, 100.0);
    let visible = context.facts.visible(context.track.time(of)).unwrap_or(on_canvas);
    let apart = to_edge(face, visible, context.facts.canvas);
    if apart <= context.thresholds.door {
        return;
    }
    let (before, now) = (context.track.faces(at.saturating_sub(1)).len(), context.track.faces(at).len());
    let rule = format!(
        "A face {verb}, {apart:.1} times its size away from the edge of the picture; who comes or goes does so within {:.1} of an edge.",
        context.thresholds.door
    );
    let finding = context.at(at, Kind::CountChange, Severity::Low, rule).boxes([*face]);
    findings.push(finding.value("before", before as f64).value("now", now as f64).value("toEdge", apart));
}
