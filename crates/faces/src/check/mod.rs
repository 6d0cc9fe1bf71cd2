//! Checks a clip's face samples: from pages, facts and thresholds to a report.

mod absent;
mod coverage;
mod frozen;
mod missing;
mod neighbours;
mod nobody;
mod single;
#[cfg(test)]
mod tests;
mod track;
mod units;

pub use units::BoxUnit;

pub use track::ordered;

use super::{
    facts::{ClipFacts, Sight},
    finding::{ClipState, FaceReport, Finding, Kind, Severity, settle},
    page::Page,
    presence,
    thresholds::Thresholds,
};
use track::Track;

/// Most boxes stored with a finding.
const MOST_BOXES: usize = 12;

/// Checks the samples of a clip. `pages` are the unchanged answers that together cover the clip, in the order of their windows;
/// usually a single answer for the whole clip.
pub fn check(pages: &[Page], facts: &ClipFacts, thresholds: &Thresholds) -> FaceReport {
    let Inspected { track, state, answered, mut findings } = inspect(pages, facts, thresholds);
    let mut units = Vec::new();
    if state == ClipState::Ok {
        let recheck = |pages: &[Page]| inspect(pages, facts, thresholds).findings;
        let context = Context { track: &track, facts, thresholds };
        units = units::check(context, pages, &mut findings, &recheck);
    }
    let mut findings = joined(findings);
    findings.extend(units);
    settle(&mut findings);
    let with_faces = track.samples.iter().filter(|sample| !sample.faces.is_empty()).count();
    let presence = presence::of(&track.samples, facts, &track.unread, thresholds, state);
    FaceReport { clip: facts.clip.clone(), state, samples: answered, with_faces, findings, presence }
}

/// Result of the rules, before units are checked.
struct Inspected {
    track: Track,
    state: ClipState,
    /// Number of samples in the answers, usable or not.
    answered: usize,
    /// Findings of each sample, not yet joined.
    findings: Vec<Finding>,
}

fn inspect(pages: &[Page], facts: &ClipFacts, thresholds: &Thresholds) -> Inspected {
    let track = Track::of(pages, facts);
    let mut findings = Vec::new();
    track::pages(pages, facts, &mut findings);
    let count = track.samples.len();
    let answered: usize = pages.iter().map(|page| page.samples.len()).sum();
    let is_ever_shown = facts.stretches.iter().any(|stretch| stretch.sight != Sight::Hidden);
    let state = match facts.has_camera {
        Some(false) => ClipState::NoCamera,
        _ if answered == 0 && !track.unread.is_empty() => ClipState::NotRead,
        _ if answered == 0 && is_ever_shown => ClipState::NoDetections,
        _ => ClipState::Ok,
    };
    if state == ClipState::NoCamera && count > 0 {
        let (first, last) = (track.time(0), track.time(count - 1));
        let rule = words::findings::no_camera_samples(count);
        let finding = Finding::new(Kind::CameraHidden, Severity::High, &facts.clip, first, last, rule).sample(0);
        findings.push(finding.value("samples", count as f64));
    } else if state == ClipState::Ok {
        let context = Context { track: &track, facts, thresholds };
        single::check(context, &mut findings);
        let matches = neighbours::check(context, &mut findings);
        missing::check(context, &matches, &mut findings);
        frozen::check(context, &matches, &mut findings);
        coverage::check(context, &mut findings);
    }
    if matches!(state, ClipState::Ok | ClipState::NoDetections) {
        findings.extend(nobody::check(Context { track: &track, facts, thresholds }));
    }
    Inspected { track, state, answered, findings }
}

/// Input of every check.
#[derive(Clone, Copy)]
struct Context<'a> {
    track: &'a Track,
    facts: &'a ClipFacts,
    thresholds: &'a Thresholds,
}

impl Context<'_> {
    /// Makes a finding at a sample.
    fn at(self, index: usize, kind: Kind, severity: Severity, rule: String) -> Finding {
        let at = self.track.time(index);
        Finding::new(kind, severity, &self.facts.clip, at, at, rule).sample(index)
    }
}

/// Joins findings of one rule at consecutive samples into one finding over their time range.
fn joined(mut findings: Vec<Finding>) -> Vec<Finding> {
    findings.sort_by_key(|finding| (finding.kind, finding.rule_name, finding.sample));
    let mut joined: Vec<(Finding, usize, Option<usize>)> = Vec::with_capacity(findings.len());
    for finding in findings {
        if let Some((last, count, end)) = joined.last_mut()
            && last.rule_name == finding.rule_name
            && finding.kind != Kind::Paging
            && let (Some(before), Some(now)) = (*end, finding.sample)
            && (now == before || now == before + 1)
        {
            if now != before {
                *count += 1;
            }
            *end = Some(now);
            last.end_ms = last.end_ms.max(finding.end_ms);
            // The rule text of the gravest finding is kept.
            if finding.severity > last.severity {
                last.severity = finding.severity;
                last.rule = finding.rule;
                last.values = finding.values;
            }
            let room = MOST_BOXES.saturating_sub(last.boxes.len());
            last.boxes.extend(finding.boxes.into_iter().take(room));
            continue;
        }
        let end = finding.sample;
        joined.push((finding, 1, end));
    }
    let named = |(finding, count, _): (Finding, usize, Option<usize>)| {
        if count > 1 { finding.value("samples", count as f64) } else { finding }
    };
    joined.into_iter().map(named).collect()
}
