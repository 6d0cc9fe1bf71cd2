//! Checks consecutive samples: jumps, changes of size, and faces whose order swaps.

use super::{Context, absent};
use crate::{
    api::faces::FaceBox,
    finding::{Finding, Kind, Severity},
    geometry::{Given, Match, distance, is_cut_off, is_sound, matched_with, overlap, rect, size, step},
    stage::Rect,
};
use std::collections::HashSet;

/// Matches of each sample's faces with those of the next one; `None` if the two are not comparable.
pub(super) type Matches = Vec<Option<Match>>;

/// Checks consecutive samples, and reports faults. Faces that jumped are removed from the `gone` and `new` lists of the
/// matches.
pub(super) fn check(context: Context<'_>, findings: &mut Vec<Finding>) -> Matches {
    let track = context.track;
    let match_of = |index: usize, given: &Given| {
        let reach = context.thresholds.jump_distance;
        matched_with(track.faces(index), track.faces(index + 1), context.facts.canvas, reach, given)
    };
    let is_compared = |index: usize| {
        track.time(index + 1) - track.time(index) < context.thresholds.gap && track.is_comparable(index, index + 1)
    };
    let first = |index: usize| is_compared(index).then(|| match_of(index, &Given::default()));
    let mut matches: Matches = (0..track.samples.len().saturating_sub(1)).map(first).collect();
    let given = absent::given(context, &matches);
    for (index, (found, given)) in matches.iter_mut().zip(&given).enumerate() {
        let Some(found) = found else { continue };
        if !given.is_empty() {
            *found = match_of(index, given);
        }
        jumps(context, index, found, given, findings);
        sizes(context, index, found, findings);
        swaps(context, index, found, findings);
    }
    outliers(context, &matches, findings);
    matches
}

/// Reports faces that are elsewhere in one sample, while the samples before and after agree about their place. Even over a short
/// distance, a head does not leave and return between three keyframes.
fn outliers(context: Context<'_>, matches: &Matches, findings: &mut Vec<Finding>) {
    let thresholds = context.thresholds;
    let reported: HashSet<usize> =
        findings.iter().filter(|finding| finding.kind == Kind::Jump).filter_map(|finding| finding.sample).collect();
    for (index, pair) in matches.windows(2).enumerate() {
        let [Some(there), Some(back)] = pair else { continue };
        let middle = index + 1;
        if reported.contains(&middle) {
            continue;
        }
        let visible = context.facts.visible(context.track.time(middle)).unwrap_or(Rect::new(0.0, 0.0, 100.0, 100.0));
        for (one, two) in &there.pairs {
            let three = back.pairs.iter().find(|(from, _)| from == two).map(|(_, to)| *to);
            let face = |sample: usize, face: usize| context.track.faces(sample).get(face);
            let three = three.and_then(|three| face(middle + 1, three));
            let (Some(a), Some(b), Some(c)) = (face(index, *one), face(middle, *two), three) else { continue };
            let apart = [a, c].map(|around| overlap(rect(around), rect(b)));
            let agreed = overlap(rect(a), rect(c));
            let is_away = apart.iter().all(|share| *share <= thresholds.jump_overlap);
            // One person may have left at an edge, and another one arrived at one.
            if !is_away || agreed < thresholds.outlier_agreement || is_cut_off(a, visible) && is_cut_off(b, visible) {
                continue;
            }
            // A running person may turn round. A person who starts or stops beside the sample was at rest there.
            if was_under_way(context, index, a, b) && goes_on(context, middle, b, c) {
                continue;
            }
            let away = distance(a, b, context.facts.canvas);
            let rule = words::findings::outlier(format_args!("{:.0}", agreed * 100.0), words::decimal(away, 1));
            let finding = context.at(middle, Kind::Jump, Severity::Medium, rule).boxes([*b, *a, *c]);
            findings.push(
                finding
                    .value("distance", away)
                    .value("overlap", apart.into_iter().fold(0.0, f64::max))
                    .value("agreement", agreed),
            );
            break;
        }
    }
}

fn jumps(context: Context<'_>, index: usize, found: &mut Match, given: &Given, findings: &mut Vec<Finding>) {
    let (before, after) = (context.track.faces(index), context.track.faces(index + 1));
    let (canvas, thresholds) = (context.facts.canvas, context.thresholds);
    let mut jumped: Vec<(usize, usize)> = given.pairs.iter().filter(|pair| found.pairs.contains(pair)).copied().collect();
    // A face that is back in the next sample is missing here, and did not become another one.
    let (missing, gone): (Vec<usize>, Vec<usize>) =
        std::mem::take(&mut found.gone).into_iter().partition(|one| given.gone.contains(one));
    let (back, new): (Vec<usize>, Vec<usize>) =
        std::mem::take(&mut found.new).into_iter().partition(|two| given.new.contains(two));
    (found.gone, found.new) = (gone, new);
    if !found.gone.is_empty() && found.gone.len() == found.new.len() {
        // The nearest of the remaining faces belong together, unless one person left at an edge and another one arrived at one.
        let visible = context.facts.visible(context.track.time(index)).unwrap_or(Rect::new(0.0, 0.0, 100.0, 100.0));
        let on_canvas = Rect::new(0.0, 0.0, 100.0, 100.0);
        let at_edge = |face: &FaceBox| is_cut_off(face, visible) || is_cut_off(face, on_canvas);
        for one in std::mem::take(&mut found.gone) {
            let Some(a) = before.get(one) else { continue };
            let apart = |two: &usize| after.get(*two).map_or(f64::INFINITY, |b| distance(a, b, canvas));
            let can_be = |two: &&usize| after.get(**two).is_some_and(|b| !(at_edge(a) && at_edge(b)));
            let nearest = found.new.iter().filter(can_be).copied().min_by(|x, y| apart(x).total_cmp(&apart(y)));
            let Some(two) = nearest else {
                found.gone.push(one);
                continue;
            };
            found.new.retain(|index| *index != two);
            jumped.push((one, two));
            found.pairs.push((one, two));
        }
        found.pairs.sort_unstable();
    }
    found.gone.extend(missing);
    found.new.extend(back);
    for (one, two) in jumped {
        let Some((a, b)) = before.get(one).zip(after.get(two)) else { continue };
        let (share, apart) = (overlap(rect(a), rect(b)), distance(a, b, canvas));
        // Without comparable samples on both sides, the face may have been moving already.
        let is_known =
            index > 0 && context.track.is_comparable(index - 1, index) && context.track.is_comparable(index + 1, index + 2);
        let least = if is_known { thresholds.jump_distance } else { thresholds.jump_distance * 1.5 };
        if share > thresholds.jump_overlap || apart < least || is_under_way(context, index, a, b) {
            continue;
        }
        let seconds = (context.track.time(index + 1) - context.track.time(index)) / 1_000.0;
        let rule = words::findings::jump(
            words::decimal(apart, 1),
            words::decimal(thresholds.jump_distance, 1),
            words::decimal(seconds, 1),
        );
        let severity = if apart >= 2.0 * thresholds.jump_distance { Severity::High } else { Severity::Medium };
        let finding = context.at(index + 1, Kind::Jump, severity, rule).boxes([*b, *a]);
        findings.push(finding.value("distance", apart).value("overlap", share).value("seconds", seconds));
    }
}

/// Whether a face that is far from its previous place also moved in this direction before or afterwards, like a running person.
fn is_under_way(context: Context<'_>, index: usize, from: &FaceBox, to: &FaceBox) -> bool {
    was_under_way(context, index, from, to) || goes_on(context, index, from, to)
}

/// Whether a face that is far from its place in sample `index` came to that place in the same direction.
fn was_under_way(context: Context<'_>, index: usize, from: &FaceBox, to: &FaceBox) -> bool {
    let before = index.checked_sub(1).filter(|earlier| context.track.is_comparable(*earlier, index));
    let before = before.and_then(|earlier| nearest(context, earlier, from));
    let canvas = context.facts.canvas;
    before.is_some_and(|before| is_same_way(step(from, to, canvas), step(&before, from, canvas)))
}

/// Whether a face that is far from its place in sample `index` goes on in the same direction after the next sample.
fn goes_on(context: Context<'_>, index: usize, from: &FaceBox, to: &FaceBox) -> bool {
    let after = Some(index + 2).filter(|later| context.track.is_comparable(index + 1, *later));
    let after = after.and_then(|later| nearest(context, later, to));
    let canvas = context.facts.canvas;
    after.is_some_and(|after| is_same_way(step(from, to, canvas), step(to, &after, canvas)))
}

/// The face of a sample that is nearest to a box.
fn nearest(context: Context<'_>, sample: usize, to: &FaceBox) -> Option<FaceBox> {
    let near = |face: &&FaceBox| distance(face, to, context.facts.canvas);
    let sound = context.track.faces(sample).iter().filter(|face| is_sound(face));
    sound.min_by(|x, y| near(x).total_cmp(&near(y))).copied()
}

/// Whether another step goes roughly the same way as this one, and far enough to be part of one movement.
fn is_same_way((dx, dy): (f64, f64), (x, y): (f64, f64)) -> bool {
    let (length, other) = (dx.hypot(dy), x.hypot(y));
    other >= 0.4 * length && (x * dx + y * dy) >= 0.5 * other * length
}

fn sizes(context: Context<'_>, index: usize, found: &Match, findings: &mut Vec<Finding>) {
    let (before, after) = (context.track.faces(index), context.track.faces(index + 1));
    let canvas = context.facts.canvas;
    let on_canvas = Rect::new(0.0, 0.0, 100.0, 100.0);
    let visible = context.facts.visible(context.track.time(index)).unwrap_or(on_canvas);
    for (one, two) in &found.pairs {
        let Some((a, b)) = before.get(*one).zip(after.get(*two)) else { continue };
        let (from, to) = (size(a, canvas).powi(2), size(b, canvas).powi(2));
        // An edge that cuts a face off shrinks its box: it explains a small box, not a large one.
        let smaller = if from <= to { a } else { b };
        if is_cut_off(smaller, visible) || is_cut_off(smaller, on_canvas) {
            continue;
        }
        let ratio = from.max(to) / from.min(to).max(1e-9);
        if ratio < context.thresholds.size_ratio {
            continue;
        }
        let (most, times) = (words::decimal(context.thresholds.size_ratio, 1), words::decimal(ratio, 1));
        let rule = if to > from { words::findings::box_grows(most, times) } else { words::findings::box_shrinks(most, times) };
        let severity = if ratio >= 2.0 * context.thresholds.size_ratio { Severity::High } else { Severity::Medium };
        findings.push(context.at(index + 1, Kind::SizeChange, severity, rule).boxes([*b, *a]).value("ratio", ratio));
    }
}

fn swaps(context: Context<'_>, index: usize, found: &Match, findings: &mut Vec<Finding>) {
    let (before, after) = (context.track.faces(index), context.track.faces(index + 1));
    // The identity of a face is certain only if the boxes overlap.
    let is_certain = |pair: &&(usize, usize)| {
        before.get(pair.0).zip(after.get(pair.1)).is_some_and(|(a, b)| overlap(rect(a), rect(b)) > 0.0)
    };
    let pairs: Vec<(usize, usize)> = found.pairs.iter().filter(is_certain).copied().collect();
    let swapped = pairs.windows(2).find(|pair| matches!(pair, [first, second] if first.1 > second.1));
    let Some([(_, first), (_, second)]) = swapped else { return };
    let boxes = [*second, *first].into_iter().filter_map(|face| after.get(face).copied());
    let rule = words::findings::swap(second + 1, first + 1);
    findings.push(context.at(index + 1, Kind::Swap, Severity::Low, rule).boxes(boxes));
}
