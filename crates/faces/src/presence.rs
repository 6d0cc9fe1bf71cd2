//! Presence of faces at each time of a clip: faces, or one of several distinct kinds of absence.

use super::{
    facts::{ClipFacts, Sight, Stretch},
    finding::ClipState,
    thresholds::Thresholds,
};
use crate::api::faces::FaceSample;

/// State of the face data at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// A sample is valid, and has this many faces.
    Faces(usize),
    /// A sample is valid, and has no face.
    NoFace,
    /// The request that covers this time failed.
    NotRead,
    /// No sample is valid; holds the reason.
    NoSample(NoSample),
    /// The clip has a camera, but its recording has no detections (yet).
    NoDetections,
    /// The clip has no camera.
    NoCamera,
}

/// Reason why no sample is valid at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSample {
    /// The layout hides the camera.
    Hidden,
    /// A gap in the data: the camera is visible, but the last sample is too old.
    Gap,
    /// Before the first sample since the clip's start, or since the camera became visible again.
    Before,
}

impl Presence {
    /// Description for the user.
    pub fn words(self) -> String {
        match self {
            Self::Faces(count) => words::findings::faces(count),
            Self::NoFace => words::findings::no_face().into(),
            Self::NotRead => words::findings::not_loaded().into(),
            Self::NoSample(NoSample::Hidden) => words::findings::sample_camera_hidden().into(),
            Self::NoSample(NoSample::Gap) => words::findings::sample_gap().into(),
            Self::NoSample(NoSample::Before) => words::findings::no_sample_yet().into(),
            Self::NoDetections => words::faces::no_detections().into(),
            Self::NoCamera => words::faces::no_camera().into(),
        }
    }
}

/// A time range with one presence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Start in playback time, in milliseconds.
    pub from: f64,
    /// End in playback time, in milliseconds.
    pub until: f64,
    /// State of the face data.
    pub presence: Presence,
}

/// Presence at each time, from the clip's start to its end without holes. `samples` are sorted by time; `unread` are the ranges
/// that no answer covers.
pub(super) fn of(
    samples: &[FaceSample],
    facts: &ClipFacts,
    unread: &[(f64, f64)],
    thresholds: &Thresholds,
    state: ClipState,
) -> Vec<Span> {
    let length = facts.length();
    let whole = |presence| vec![Span { from: 0.0, until: length, presence }];
    match state {
        ClipState::NoCamera => return whole(Presence::NoCamera),
        ClipState::NoDetections | ClipState::NotOffered => return whole(Presence::NoDetections),
        ClipState::NotRead => return whole(Presence::NotRead),
        ClipState::Ok => {}
    }
    let mut spans: Vec<Span> = Vec::new();
    let mut add = |from: f64, until: f64, presence: Presence| {
        if until <= from {
            return;
        }
        match spans.last_mut() {
            Some(last) if last.presence == presence && last.until >= from => last.until = until,
            _ => spans.push(Span { from, until, presence }),
        }
    };
    let mut next = 0;
    // Time since which the camera is visible again: earlier samples are not valid.
    let mut seen_since = 0.0;
    for piece in pieces(facts, unread) {
        let Piece { stretch, is_read } = piece;
        let hidden = stretch.sight == Sight::Hidden;
        if hidden || !is_read {
            seen_since = stretch.until;
        }
        if !is_read {
            add(stretch.from, stretch.until, Presence::NotRead);
            continue;
        }
        let mut at = stretch.from;
        while at < stretch.until {
            while samples.get(next).is_some_and(|sample| sample.timestamp_ms <= at) {
                next += 1;
            }
            let until = samples.get(next).map_or(stretch.until, |sample| sample.timestamp_ms.min(stretch.until));
            let held = next.checked_sub(1).and_then(|last| samples.get(last));
            match held.filter(|sample| sample.timestamp_ms >= seen_since || hidden) {
                _ if hidden => add(at, until, Presence::NoSample(NoSample::Hidden)),
                None => add(at, until, Presence::NoSample(NoSample::Before)),
                Some(sample) => {
                    let presence = match sample.faces.len() {
                        0 => Presence::NoFace,
                        count => Presence::Faces(count),
                    };
                    // A sample is valid until the next one, unless that is missing.
                    let next_at = samples.get(next).map_or(length, |sample| sample.timestamp_ms);
                    let unread_at = unread.iter().map(|range| range.0).find(|from| *from > sample.timestamp_ms);
                    let next_at = unread_at.map_or(next_at, |unread_at| unread_at.min(next_at));
                    let is_gap = next_at - sample.timestamp_ms >= thresholds.gap && stretch.sight == Sight::Shown;
                    let end = if is_gap { (sample.timestamp_ms + thresholds.spacing_most).clamp(at, until) } else { until };
                    add(at, end, presence);
                    add(end, until, Presence::NoSample(NoSample::Gap));
                }
            }
            at = until;
        }
    }
    spans
}

/// A part of a range, read or unread.
#[derive(Clone, Copy, Debug)]
struct Piece {
    stretch: Stretch,
    is_read: bool,
}

/// Ranges, split at the borders of unread ranges.
fn pieces(facts: &ClipFacts, unread: &[(f64, f64)]) -> Vec<Piece> {
    #[derive(PartialEq)]
    enum Reading {
        Read,
        Missing,
    }
    let mut pieces = Vec::with_capacity(facts.stretches.len());
    for stretch in &facts.stretches {
        let mut at = stretch.from;
        let mut add = |until: f64, reading: Reading| {
            if until > at {
                pieces.push(Piece { stretch: Stretch { from: at, until, ..*stretch }, is_read: reading == Reading::Read });
                at = until;
            }
        };
        for (from, until) in unread.iter().filter(|(from, until)| *from < stretch.until && *until > stretch.from) {
            add(*from, Reading::Read);
            add(until.min(stretch.until), Reading::Missing);
        }
        add(stretch.until, Reading::Read);
    }
    pieces
}

/// Presence at a time; `None` before the first span.
pub fn at(spans: &[Span], ms: f64) -> Option<Presence> {
    let after = spans.partition_point(|span| span.from <= ms);
    spans.get(after.checked_sub(1)?).map(|span| span.presence)
}
