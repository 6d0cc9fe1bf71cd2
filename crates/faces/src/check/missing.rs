//! Checks for faces that are missing and then back at the same place, and for faces that appear or disappear away from the edges.

use super::{Context, neighbours::Matches};
use crate::{
    api::faces::FaceBox,
    finding::{Finding, Kind, Severity},
    geometry::{is_cut_off, overlap, rect, to_edge},
    stage::Rect,
};
use std::collections::{HashMap, HashSet};

/// Most later faces that a missing face is compared with: more than a real track has at one place within a minute.
const MOST_COMPARED: usize = 4_000;
/// Rule name for a face that is missing in several samples.
const FACE_MISSING: &str = "face_missing";

pub(super) fn check(context: Context<'_>, matches: &Matches, findings: &mut Vec<Finding>) {
    let appearances = Appearances::of(context, matches);
    // Faces that are new only because they were missing before: sample, index of the face.
    let mut back: HashSet<(usize, usize)> = HashSet::new();
    for (index, found) in matches.iter().enumerate() {
        let Some(found) = found else { continue };
        for &one in &found.gone {
            let Some(face) = context.track.faces(index).get(one) else { continue };
            if is_doubled(context, index, one) {
                continue;
            }
            if let Some((until, again)) = appearances.back(context, index, face, &back) {
                back.insert((until, again));
                // A person half out of the picture may leave and return.
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
                came_or_went(context, index, index + 1, face, Change::Disappears, findings);
            }
        }
        for &two in &found.new {
            if back.contains(&(index + 1, two)) || is_doubled(context, index + 1, two) {
                continue;
            }
            if let Some(face) = context.track.faces(index + 1).get(two) {
                came_or_went(context, index + 1, index + 1, face, Change::Appears, findings);
            }
        }
    }
    gather(context, findings);
}

/// Joins the findings of a face that appears and disappears repeatedly at one place: a picture on the wall, or a face that the
/// detector hardly recognises.
fn gather(context: Context<'_>, findings: &mut Vec<Finding>) {
    let is_of_this =
        |finding: &Finding| matches!(finding.kind, Kind::Flicker | Kind::CountChange) || finding.rule_name == FACE_MISSING;
    // Findings at each place, by the box of the first one.
    let mut places: Vec<(FaceBox, Vec<Finding>)> = Vec::new();
    let (of_this, mut kept): (Vec<Finding>, Vec<Finding>) = std::mem::take(findings).into_iter().partition(is_of_this);
    for finding in of_this {
        let Some(face) = finding.boxes.first().copied() else {
            kept.push(finding);
            continue;
        };
        let is_here =
            |place: &&mut (FaceBox, Vec<Finding>)| overlap(rect(&place.0), rect(&face)) >= context.thresholds.same_place;
        match places.iter_mut().take(MOST_COMPARED).find(is_here) {
            Some((_, here)) => here.push(finding),
            None => places.push((face, vec![finding])),
        }
    }
    for (_, mut here) in places {
        let times = here.len();
        if (times as f64) < context.thresholds.comes_and_goes {
            kept.extend(here);
            continue;
        }
        here.sort_by(|one, two| one.at_ms.total_cmp(&two.at_ms));
        let end_ms = here.iter().map(|finding| finding.end_ms).fold(0.0, f64::max);
        let severity = here.iter().map(|finding| finding.severity).max().unwrap_or(Severity::Low);
        let moments: Vec<String> = here.iter().map(|finding| format!("{:.0}", finding.at_ms)).collect();
        let rule = words::findings::comes_and_goes(times);
        let Some(first) = here.into_iter().next() else { continue };
        let finding = Finding { kind: Kind::Flicker, severity, end_ms, rule, values: serde_json::Map::new(), ..first };
        let finding = finding.of_rule("comes_and_goes");
        kept.push(finding.value("times", times as f64).text("momentsMs", moments.join(" ")));
    }
    *findings = kept;
}

/// Whether another box of the sample surrounds the same face, which is reported as a duplicate.
fn is_doubled(context: Context<'_>, index: usize, face: usize) -> bool {
    let faces = context.track.faces(index);
    let Some(this) = faces.get(face) else { return false };
    let same = |other: &FaceBox| overlap(rect(this), rect(other)) >= context.thresholds.duplicate_overlap;
    faces.iter().enumerate().any(|(place, other)| place != face && same(other))
}

/// A face that is new in a sample: index of the sample, index of the face.
type Appearance = (usize, usize);

/// New faces by position, each list in sample order, and the comparable range of each sample.
struct Appearances {
    cells: HashMap<(u8, u8), Vec<Appearance>>,
    /// Faces that are too large for cells.
    large: Vec<Appearance>,
    /// For each sample, the last one that is comparable with it.
    ends: Vec<usize>,
}

impl Appearances {
    /// Side of a cell, in percent of the canvas.
    const CELL: f64 = 10.0;
    /// Most cells in which a face is listed.
    const MOST_CELLS: usize = 16;

    fn of(context: Context<'_>, matches: &Matches) -> Self {
        let count = context.track.samples.len();
        let mut ends: Vec<usize> = (0..count).collect();
        let (mut cells, mut large) = (HashMap::<_, Vec<Appearance>>::new(), Vec::new());
        for (index, found) in matches.iter().enumerate() {
            let Some(found) = found else { continue };
            for &two in &found.new {
                let Some(face) = context.track.faces(index + 1).get(two) else { continue };
                let covered: Vec<_> = cells_of(face).take(Self::MOST_CELLS + 1).collect();
                if covered.len() > Self::MOST_CELLS {
                    large.push((index + 1, two));
                } else {
                    for cell in covered {
                        cells.entry(cell).or_default().push((index + 1, two));
                    }
                }
            }
        }
        for index in (0..matches.len()).rev() {
            if matches.get(index).is_some_and(Option::is_some)
                && let Some(after) = ends.get(index + 1).copied()
                && let Some(end) = ends.get_mut(index)
            {
                *end = after;
            }
        }
        Self { cells, large, ends }
    }

    /// The sample in which a face that is missing after `index` is back at the same place, and its index there: the first such
    /// sample, and in it the face with the largest overlap.
    fn back(&self, context: Context<'_>, index: usize, face: &FaceBox, taken: &HashSet<Appearance>) -> Option<Appearance> {
        let gone_at = context.track.time(index);
        let last = self.ends.get(index).copied().unwrap_or(index);
        let mut best: Option<(usize, f64, usize)> = None;
        let mut compared = 0;
        let lists = cells_of(face).filter_map(|cell| self.cells.get(&cell)).chain([&self.large]);
        for list in lists {
            let from = list.partition_point(|(sample, _)| *sample < index + 2);
            for &(later, two) in list.iter().skip(from) {
                let is_near = later <= last && context.track.time(later) - gone_at <= context.thresholds.missing;
                if !is_near || best.is_some_and(|(first, ..)| later > first) {
                    break;
                }
                compared += 1;
                if compared > MOST_COMPARED {
                    break;
                }
                let other = context.track.faces(later).get(two);
                let share = other.map_or(0.0, |other| overlap(rect(face), rect(other)));
                let is_better = best.is_none_or(|(first, most, _)| later < first || share > most);
                if share >= context.thresholds.same_place && is_better && !taken.contains(&(later, two)) {
                    best = Some((later, share, two));
                }
            }
        }
        best.map(|(later, _, two)| (later, two))
    }
}

/// Cells that a face covers; parts outside the canvas count as its edge cells.
fn cells_of(face: &FaceBox) -> impl Iterator<Item = (u8, u8)> {
    let last = (100.0 / Appearances::CELL) as u8;
    let cell = |percent: f64| (percent / Appearances::CELL).clamp(0.0, f64::from(last)) as u8;
    let (left, right) = (cell(face.x_pct), cell(face.x_pct + face.width_pct));
    let (top, bottom) = (cell(face.y_pct), cell(face.y_pct + face.height_pct));
    (top..=bottom).flat_map(move |row| (left..=right).map(move |column| (column, row)))
}

/// Reports a face that is missing after `last`, and back in `until`.
fn missed(context: Context<'_>, last: usize, until: usize, face: &FaceBox, again: usize, findings: &mut Vec<Finding>) {
    let (from, to) = (context.track.time(last + 1), context.track.time(until));
    let count = until - last - 1;
    let boxes = std::iter::once(*face).chain(context.track.faces(until).get(again).copied());
    let finding = if count == 1 {
        let rule = words::findings::flicker().to_owned();
        context.at(last + 1, Kind::Flicker, Severity::Medium, rule)
    } else {
        let rule = words::findings::face_missing(count, words::decimal(context.thresholds.missing / 1_000.0, 1));
        Finding { end_ms: to, ..context.at(last + 1, Kind::Gap, Severity::Medium, rule) }.of_rule(FACE_MISSING)
    };
    findings.push(finding.boxes(boxes).value("missingSamples", count as f64).value("missingMs", to - from));
}

/// Change of a face from one sample to the next.
#[derive(Clone, Copy)]
enum Change {
    Appears,
    Disappears,
}

/// Reports a face that appears or disappears away from the edges of the visible camera.
fn came_or_went(context: Context<'_>, of: usize, at: usize, face: &FaceBox, change: Change, findings: &mut Vec<Finding>) {
    let on_canvas = Rect::new(0.0, 0.0, 100.0, 100.0);
    let visible = context.facts.visible(context.track.time(of)).unwrap_or(on_canvas);
    let apart = to_edge(face, visible, context.facts.canvas);
    if apart <= context.thresholds.door {
        return;
    }
    let (before, now) = (context.track.faces(at.saturating_sub(1)).len(), context.track.faces(at).len());
    let (away, most) = (words::decimal(apart, 1), words::decimal(context.thresholds.door, 1));
    let rule = match change {
        Change::Appears => words::findings::face_appears(away, most),
        Change::Disappears => words::findings::face_disappears(away, most),
    };
    let finding = context.at(at, Kind::CountChange, Severity::Low, rule).boxes([*face]);
    findings.push(finding.value("before", before as f64).value("now", now as f64).value("toEdge", apart));
}
