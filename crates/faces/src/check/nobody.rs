//! Checks a clip as a whole: the camera is visible, but the data has no face anywhere.

use super::Context;
use crate::{
    facts::Sight,
    finding::{Finding, Kind},
};

pub(super) fn check(context: Context<'_>) -> Option<Finding> {
    let (track, facts) = (context.track, context.facts);
    let severity = context.thresholds.no_faces_severity()?;
    let count = track.samples.len();
    let has_face = track.samples.iter().any(|sample| !sample.faces.is_empty());
    // If it is unknown whether the clip has a camera, an empty answer may be right.
    if has_face || count == 0 && facts.has_camera != Some(true) {
        return None;
    }
    // The server leaves out samples while the camera is hidden, so a range of unknown sight with samples counts as visible. An
    // answer without any samples is empty because the recording has no detections.
    let has_samples = |from: f64, until: f64| track.samples.iter().any(|one| (from..until).contains(&one.timestamp_ms));
    let unread_in = |from: f64, until: f64| -> f64 {
        track.unread.iter().map(|(gone, again)| (again.min(until) - gone.max(from)).max(0.0)).sum()
    };
    let seen_ms: f64 = facts
        .stretches
        .iter()
        .filter(|one| {
            one.sight == Sight::Shown || one.sight == Sight::Unknown && (count == 0 || has_samples(one.from, one.until))
        })
        .map(|one| one.until - one.from - unread_in(one.from, one.until))
        .sum();
    if seen_ms <= 0.0 || seen_ms < context.thresholds.no_faces {
        return None;
    }
    let seconds = seen_ms / 1_000.0;
    let rule = if count == 0 {
        words::findings::no_samples(words::decimal(seconds, 1))
    } else {
        words::findings::no_faces(count, words::decimal(seconds, 1))
    };
    let finding = Finding::new(Kind::NoFaces, severity, &facts.clip, 0.0, facts.length(), rule);
    Some(finding.value("seenMs", seen_ms).value("samples", count as f64))
}
