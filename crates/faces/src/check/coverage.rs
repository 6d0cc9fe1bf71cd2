//! Checks the spacing of samples within each range in which the camera is visible, from its start to its end.

use super::Context;
use crate::{
    facts::Sight,
    finding::{Finding, Kind, Severity, time},
};

/// Start of a visible range without edit points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begins {
    /// The clip's start, or a layout that shows the camera again.
    Shown,
    /// An edit point.
    Cut,
}

pub(super) fn check(context: Context<'_>, findings: &mut Vec<Finding>) {
    let track = context.track;
    let mut next = 0;
    for (from, until, begins) in stretches(context) {
        while next < track.samples.len() && track.time(next) < from {
            next += 1;
        }
        let first = next;
        while next < track.samples.len() && track.time(next) < until {
            next += 1;
        }
        let inside = first..next;
        let first_at = if inside.is_empty() { until } else { track.time(first) };
        start(context, (from, first_at), begins, first, findings);
        for index in inside.clone().skip(1) {
            between(context, index, findings);
        }
        if !inside.is_empty() {
            let last = next - 1;
            let rest = until - track.time(last);
            empty(context, last, (track.time(last), until), rest, Empty::AtEnd, findings);
        }
    }
}

/// Ranges in which the camera is visible, split at edit points.
pub(super) fn stretches(context: Context<'_>) -> Vec<(f64, f64, Begins)> {
    let length = context.facts.length();
    let mut shown: Vec<(f64, f64)> = Vec::new();
    for stretch in context.facts.stretches.iter().filter(|stretch| stretch.sight == Sight::Shown) {
        match shown.last_mut() {
            Some(last) if stretch.from <= last.1 => last.1 = stretch.until,
            _ => shown.push((stretch.from, stretch.until)),
        }
    }
    let shown = read_parts(shown, &context.track.unread);
    let points = &context.track.edit_points;
    let mut all = Vec::new();
    for (from, until) in shown {
        let (first, next) = (points.partition_point(|point| *point < from), points.partition_point(|point| *point <= from));
        let mut begun = (from, if next > first && from > 0.0 { Begins::Cut } else { Begins::Shown });
        for point in points.iter().skip(next).copied().take_while(|point| *point < until.min(length)) {
            all.push((begun.0, point, begun.1));
            begun = (point, Begins::Cut);
        }
        all.push((begun.0, until, begun.1));
    }
    all
}

/// Parts of ranges for which face data was read.
fn read_parts(ranges: Vec<(f64, f64)>, unread: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut parts = Vec::with_capacity(ranges.len());
    for (from, until) in ranges {
        let mut at = from;
        for (gone, again) in unread.iter().filter(|(gone, again)| *gone < until && *again > from) {
            if *gone > at {
                parts.push((at, *gone));
            }
            at = again.min(until);
        }
        if at < until || from >= until {
            parts.push((at, until));
        }
    }
    parts
}

/// Checks the time before the first sample of a range.
fn start(context: Context<'_>, (from, first_at): (f64, f64), begins: Begins, first: usize, findings: &mut Vec<Finding>) {
    let wait = first_at - from;
    // The held box may have been replaced in a part that was not read.
    let is_read_since = |since: f64| !context.track.unread.iter().any(|(gone, again)| *gone >= since && *again <= from);
    let held = first.checked_sub(1).filter(|last| !context.track.faces(*last).is_empty());
    let held = held.filter(|last| is_read_since(context.track.time(*last)));
    if let (Begins::Cut, Some(last)) = (begins, held) {
        // The box was visible before the edit point, if the camera was.
        let was_shown = context.facts.stretch(from - 1.0).is_some_and(|stretch| stretch.sight == Sight::Shown);
        if was_shown && wait > context.thresholds.held {
            let rule = words::findings::held_over_cut(
                time(from.round()),
                words::decimal(wait / 1_000.0, 1),
                words::decimal(context.thresholds.held / 1_000.0, 1),
                time(context.track.time(last).round()),
            );
            let finding = Finding::new(Kind::HeldOverCut, Severity::Medium, &context.facts.clip, from, first_at, rule);
            let boxes = context.track.faces(last).iter().take(4).copied();
            findings.push(finding.sample(last).boxes(boxes).value("heldMs", wait).value("sampleMs", context.track.time(last)));
        }
        return;
    }
    empty(context, first, (from, first_at), wait, Empty::AtStart, findings);
}

/// Part of a range that has no sample.
#[derive(Clone, Copy)]
enum Empty {
    /// Before the first sample.
    AtStart,
    /// After the last sample.
    AtEnd,
}

/// Reports a start or end of a range without a sample, if it is too long.
fn empty(context: Context<'_>, sample: usize, (from, to): (f64, f64), wait: f64, part: Empty, findings: &mut Vec<Finding>) {
    let thresholds = context.thresholds;
    if wait <= thresholds.spacing_most + thresholds.spacing_tolerance {
        return;
    }
    let is_gap = wait >= thresholds.gap;
    let name = match (part, is_gap) {
        (Empty::AtStart, true) => "gap_at_start",
        (Empty::AtStart, false) => "spacing_at_start",
        (Empty::AtEnd, true) => "gap_at_end",
        (Empty::AtEnd, false) => "spacing_at_end",
    };
    let (most, seconds) = (words::decimal(thresholds.spacing_most / 1_000.0, 1), words::decimal(wait / 1_000.0, 1));
    let rule = match part {
        Empty::AtStart => words::findings::empty_at_start(most, seconds),
        Empty::AtEnd => words::findings::empty_at_end(most, seconds),
    };
    let (kind, severity) = if is_gap { (Kind::Gap, Severity::Medium) } else { (Kind::Spacing, Severity::Low) };
    let finding = Finding::new(kind, severity, &context.facts.clip, from, to, rule).value("spacingMs", wait);
    findings.push(finding.of_rule(name).sample(sample));
}

/// Checks the distance of a sample from the previous one.
fn between(context: Context<'_>, index: usize, findings: &mut Vec<Finding>) {
    let thresholds = context.thresholds;
    let (from, to) = (context.track.time(index - 1), context.track.time(index));
    let apart = to - from;
    let (least, most) =
        (thresholds.spacing_least - thresholds.spacing_tolerance, thresholds.spacing_most + thresholds.spacing_tolerance);
    if (least..=most).contains(&apart) {
        return;
    }
    let rule = words::findings::spacing(
        words::decimal(thresholds.spacing_least / 1_000.0, 1),
        words::decimal(thresholds.spacing_most / 1_000.0, 1),
        words::decimal(apart / 1_000.0, 2),
    );
    let is_gap = apart >= thresholds.gap;
    let (kind, severity) = if is_gap { (Kind::Gap, Severity::Medium) } else { (Kind::Spacing, Severity::Low) };
    let finding = Finding::new(kind, severity, &context.facts.clip, from, to, rule).value("spacingMs", apart);
    findings.push(finding.sample(index - 1));
}
