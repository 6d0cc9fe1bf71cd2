//! Text of a ticket about a finding: the data concerned, when and how it was read, and how to reproduce it.

use super::{CheckedClip, CheckedVideo};
use crate::{
    api::faces::FaceBox,
    finding::Finding,
    page::TimeWindow,
    paging::curl,
    thresholds::{THRESHOLDS, Thresholds},
    timeline::timecode_precise,
};
use serde_json::Value;

/// Time around a finding that its request covers, in milliseconds: a keyframe before and one after.
const AROUND_MS: f64 = 2_000.0;
/// URL of the local workspace in tickets; the port differs at each start.
pub(super) const LOCAL: &str = "http://127.0.0.1:PORT";

impl CheckedVideo {
    /// Query strings of the requests that show a finding: the disagreeing or failed ones, otherwise one for the time around it.
    pub fn queries(finding: &Finding) -> Vec<String> {
        let of = |name: &str| finding.values.get(name).and_then(Value::as_str).map(str::to_owned);
        let named: Vec<String> = ["request", "otherRequest"].into_iter().filter_map(of).collect();
        if named.is_empty() { vec![around(finding).query()] } else { named }
    }

    /// `curl` commands that show a finding; the reader needs an API key.
    pub fn curl_lines(&self, finding: &Finding, base_url: Option<&str>) -> Vec<String> {
        let line = |query: &String| curl(base_url.unwrap_or(LOCAL), &self.video, &finding.clip, query);
        Self::queries(finding).iter().map(line).collect()
    }

    /// Plain text of a finding, with everything that a ticket needs.
    pub fn ticket(&self, clip: &CheckedClip, finding: &Finding, base_url: Option<&str>, note: Option<&str>) -> String {
        let mut lines = vec![
            words::findings::ticket_finding(&finding.id, finding.kind.title(), finding.severity.word()),
            finding.rule.clone(),
            String::new(),
            words::findings::ticket_video(&self.video, &self.name),
            words::findings::ticket_clip(&finding.clip, &clip.name),
            words::findings::ticket_time_in_clip(moment(finding.at_ms, finding.end_ms)),
            words::findings::ticket_time_in_video(timecode_precise(
                clip.starts_at.saturating_add(finding.at_ms.round() as i64),
            )),
            words::findings::ticket_rule(finding.rule_name),
        ];
        lines.extend(values(finding).map(|(name, value)| format!("{name}: {value}")));
        let boxes = finding.boxes.iter().enumerate();
        lines.extend(boxes.map(|(nth, face)| words::findings::ticket_box(nth + 1, numbers(face))));
        lines.extend(note.map(words::findings::ticket_verdict));
        lines.extend(self.curl_lines(finding, base_url).into_iter().map(words::findings::ticket_request));
        lines.push(words::findings::ticket_open(self.command(clip, finding, base_url)));
        let revision = clip.revision.as_deref().unwrap_or(words::findings::ticket_revision_unknown());
        lines.push(words::findings::ticket_loaded(revision, &clip.read_at));
        lines.push(words::findings::ticket_thresholds(changed(&self.thresholds)));
        lines.push(words::findings::ticket_checked_by(PROGRAM));
        lines.join("\n")
    }
}

/// Program name and version.
pub(crate) const PROGRAM: &str = concat!("Cutroom ", env!("CARGO_PKG_VERSION"));

fn around(finding: &Finding) -> TimeWindow {
    let ms = |value: f64| value.clamp(0.0, 9.0e15) as i64;
    TimeWindow::new(ms((finding.at_ms - AROUND_MS).floor()), ms((finding.end_ms + AROUND_MS).ceil()) + 1)
}

/// Time range of a finding, to the millisecond.
pub(super) fn moment(at_ms: f64, end_ms: f64) -> String {
    let from = timecode_precise(at_ms.round() as i64);
    let time = if end_ms > at_ms { words::faces::range(from, timecode_precise(end_ms.round() as i64)) } else { from };
    words::findings::moment(at_ms, time)
}

/// Values of a finding by name; strings without quotes.
pub(super) fn values(finding: &Finding) -> impl Iterator<Item = (&str, String)> {
    finding.values.iter().map(|(name, value)| {
        let text = match value {
            // A request for the whole clip has an empty query.
            Value::String(text) if text.is_empty() => words::faces::whole_clip().to_owned(),
            Value::String(text) => text.clone(),
            value => value.to_string(),
        };
        (name.as_str(), text)
    })
}

/// Position and size of a box in percent of the canvas, unrounded.
pub(super) fn numbers(face: &FaceBox) -> String {
    let FaceBox { x_pct, y_pct, width_pct, height_pct } = face;
    words::findings::box_numbers(height_pct, x_pct, y_pct, width_pct)
}

/// Thresholds that differ from the defaults.
pub(super) fn changed(thresholds: &Thresholds) -> String {
    let usual = Thresholds::default();
    let is_other = |of: fn(&Thresholds) -> f64| (of(thresholds) - of(&usual)).abs() > 1e-9;
    let others = THRESHOLDS.iter().filter(|one| is_other(one.get));
    let others: Vec<_> = others.map(|one| format!("{}={}", one.name, one.written((one.get)(thresholds)))).collect();
    if others.is_empty() { words::findings::default_thresholds().to_owned() } else { others.join(", ") }
}
