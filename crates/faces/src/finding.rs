//! Findings of a check: their kinds and severities, and the report of a clip.

use super::{page::TimeWindow, presence::Span};
use crate::{
    api::{ClipId, faces::FaceBox},
    timeline::timecode,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::{
    collections::{HashMap, HashSet},
    fmt::Write,
};

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal, $title:path;)*) => {
        /// Kind of fault: of a sample, of a range without samples, or of the server's answers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
        }

        impl Kind {
            /// All kinds, in display order.
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            /// Name in reports, for example `size_change`.
            pub fn name(self) -> &'static str {
                match self { $(Self::$kind => $name),* }
            }

            /// Name in the interface, for example `Size change`.
            pub fn title(self) -> &'static str {
                match self { $(Self::$kind => $title()),* }
            }
        }
    };
}

kinds! {
    /// A face is at distant places in two consecutive samples.
    Jump = "jump", words::findings::kind_jump;
    /// A face has very different sizes in two consecutive samples.
    SizeChange = "size_change", words::findings::kind_size_change;
    /// A face is missing in a single sample.
    Flicker = "flicker", words::findings::kind_flicker;
    /// Two boxes of one sample surround the same face.
    Duplicate = "duplicate", words::findings::kind_duplicate;
    /// A box extends beyond the canvas, or has impossible numbers.
    OffCanvas = "off_canvas", words::findings::kind_off_canvas;
    /// A box is too thin or too small for a face.
    Sliver = "sliver", words::findings::kind_sliver;
    /// A box covers nearly the whole picture.
    TooLarge = "too_large", words::findings::kind_too_large;
    /// A box has exactly the same numbers in many samples, although the clip's other boxes move.
    Frozen = "frozen", words::findings::kind_frozen;
    /// Two samples are nearer to each other, or further apart, than keyframes are.
    Spacing = "spacing", words::findings::kind_spacing;
    /// A time is invalid, repeated, or earlier than the one before it.
    TimeOrder = "time_order", words::findings::kind_time_order;
    /// A sample is at or after the clip's end.
    PastEnd = "past_end", words::findings::kind_past_end;
    /// A box is held after an edit point for longer than keyframes are apart.
    HeldOverCut = "held_over_cut", words::findings::kind_held_over_cut;
    /// A face appears or disappears away from the edges of the picture.
    CountChange = "count_change", words::findings::kind_count_change;
    /// There is a sample where the layout hides the camera, or the clip has none.
    CameraHidden = "camera_hidden", words::findings::kind_camera_hidden;
    /// A long time without samples, or without a face that the surrounding samples have at the same place.
    Gap = "gap", words::findings::kind_gap;
    /// The camera is visible, but the data of the whole clip has no face.
    NoFaces = "no_faces", words::findings::kind_no_faces;
    /// The faces of two consecutive samples are in different order.
    Swap = "swap", words::findings::kind_swap;
    /// The data seems to be in another unit, or its times are shifted.
    OtherUnit = "other_unit", words::findings::kind_other_unit;
    /// Two requests disagree, an answer has unrequested samples, or the server asked to wait (429, 503).
    Paging = "paging", words::findings::kind_paging;
    /// A request failed, or its answer is unreadable.
    RequestFailed = "request_failed", words::findings::kind_request_failed;
    /// Values of an answer are missing, or of another type than the contract states.
    Unreadable = "unreadable", words::findings::kind_unreadable;
    /// The detector finds no face in a box.
    PictureNoFace = "picture_no_face", words::findings::kind_picture_no_face;
    /// The detector finds a face without a box.
    PictureMissedFace = "picture_missed_face", words::findings::kind_picture_missed_face;
    /// The detector finds the face beside its box.
    PictureOffset = "picture_offset", words::findings::kind_picture_offset;
}

/// Severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Possibly right, but worth a look.
    Low,
    /// Probably wrong.
    Medium,
    /// A violation of the contract, or visibly wrong.
    High,
}

impl Severity {
    /// All severities, gravest first.
    pub const ALL: [Self; 3] = [Self::High, Self::Medium, Self::Low];

    /// Name in reports, for example `high`.
    pub fn name(self) -> &'static str {
        match self {
            Self::High => "high",
            Self::Medium => "medium",
            Self::Low => "low",
        }
    }

    /// Word in the interface, for example `high`.
    pub fn word(self) -> &'static str {
        match self {
            Self::High => words::findings::severity_high(),
            Self::Medium => words::findings::severity_medium(),
            Self::Low => words::findings::severity_low(),
        }
    }
}

/// A suspected fault in the face data.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Stable id for tickets: equal for one rule at one place of one clip, in every check and on every computer. `f-` and 12
    /// hexadecimal digits.
    pub id: String,
    /// Kind of fault.
    pub kind: Kind,
    /// Name of the broken rule: that of the kind, or one of several rules of the kind.
    pub rule_name: &'static str,
    /// Distinguishes findings of one rule at one time, for example by box or request; usually empty.
    pub place: String,
    /// Severity of the fault.
    pub severity: Severity,
    /// Clip that has the fault.
    pub clip: ClipId,
    /// Start in playback time of the clip.
    pub at_ms: f64,
    /// End in playback time of the clip; equal to the start for a single time.
    pub end_ms: f64,
    /// Boxes concerned, in percent of the canvas: first those at the time, then those of neighbouring samples.
    pub boxes: Vec<FaceBox>,
    /// Description of the broken rule, with its numbers.
    pub rule: String,
    /// Numbers and texts by name.
    pub values: Map<String, Value>,
    /// Index of the sample in order of time; `None` if the finding concerns no sample.
    pub sample: Option<usize>,
}

impl Finding {
    /// Finding of a clip, for the only rule of its kind. The id derives from rule, clip, time and place.
    pub fn new(kind: Kind, severity: Severity, clip: &ClipId, at_ms: f64, end_ms: f64, rule: String) -> Self {
        let [at_ms, end_ms] = [at_ms, end_ms.max(at_ms)].map(|ms| if ms.is_finite() { ms } else { 0.0 });
        let (rule_name, place) = (kind.name(), String::new());
        Self {
            id: stable_id(rule_name, clip, at_ms, &place, 0),
            kind,
            rule_name,
            place,
            severity,
            clip: clip.clone(),
            at_ms,
            end_ms,
            boxes: Vec::new(),
            rule,
            values: Map::new(),
            sample: None,
        }
    }

    /// Sets the rule, if its kind has several.
    #[must_use]
    pub fn of_rule(mut self, name: &'static str) -> Self {
        self.rule_name = name;
        self.identified(0)
    }

    /// Sets the place, if there are several at one time.
    #[must_use]
    pub fn at_place(mut self, place: impl Into<String>) -> Self {
        self.place = place.into();
        self.identified(0)
    }

    fn identified(mut self, nth: usize) -> Self {
        self.id = stable_id(self.rule_name, &self.clip, self.at_ms, &self.place, nth);
        self
    }

    /// Adds a number. NaN and infinity are written as text, because JSON has no such numbers.
    #[must_use]
    pub fn value(mut self, name: &str, value: f64) -> Self {
        let rounded = (value * 1e4).round() / 1e4;
        let value = serde_json::Number::from_f64(rounded).map_or_else(|| Value::from(value.to_string()), Value::Number);
        self.values.insert(name.to_owned(), value);
        self
    }

    /// Adds a text.
    #[must_use]
    pub fn text(mut self, name: &str, value: impl Into<String>) -> Self {
        self.values.insert(name.to_owned(), Value::String(value.into()));
        self
    }

    /// Adds boxes.
    #[must_use]
    pub fn boxes(mut self, boxes: impl IntoIterator<Item = FaceBox>) -> Self {
        self.boxes.extend(boxes);
        self
    }

    /// Sets the sample.
    #[must_use]
    pub fn sample(mut self, index: usize) -> Self {
        self.sample = Some(index);
        self
    }
}

/// A time in the description of a finding: as a timecode, `0:25.072`, unless it is no whole number of milliseconds, which a timecode
/// can't show.
pub(super) fn time(ms: f64) -> String {
    if ms.fract() == 0.0 && (0.0..9.0e15).contains(&ms) { timecode(ms as i64) } else { words::findings::milliseconds(ms) }
}

/// A requested window in the description of a finding.
pub(super) fn window(asked: TimeWindow) -> String {
    let time = |ms: i64| time(ms as f64);
    match (asked.start, asked.end) {
        (None, None) => words::faces::whole_clip().to_owned(),
        (start, Some(end)) => words::faces::range(time(start.unwrap_or(0)), time(end)),
        (Some(start), None) => words::findings::range_to_end(time(start)),
    }
}

/// Computes the id of a finding. `nth` counts the findings of one rule at one place.
fn stable_id(rule: &str, clip: &ClipId, at_ms: f64, place: &str, nth: usize) -> String {
    // FNV-1a hash: short, equal on every computer, and there is nothing to gain by forging one.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let text = format!("{rule}\n{clip}\n{at_ms}\n{place}\n{nth}");
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    let mut id = String::from("f-");
    // Writing to a String cannot fail.
    let _ = write!(id, "{:012x}", hash >> 16);
    id
}

/// Sorts findings by time and severity, another unit before the kinds that it may explain, and makes their ids unique.
pub(super) fn settle(findings: &mut [Finding]) {
    findings.sort_by(|one, two| {
        let by_time = one.at_ms.total_cmp(&two.at_ms).then(two.severity.cmp(&one.severity));
        let place = |finding: &Finding| (finding.kind != Kind::OtherUnit, finding.kind);
        let by_kind = by_time.then_with(|| place(one).cmp(&place(two))).then(one.end_ms.total_cmp(&two.end_ms));
        by_kind.then_with(|| one.place.cmp(&two.place)).then_with(|| one.rule.cmp(&two.rule))
    });
    // Counts how often each id was used, because a repeated time in an answer repeats its findings.
    let (mut given, mut taken) = (HashMap::<String, usize>::new(), HashSet::with_capacity(findings.len()));
    for finding in findings {
        let of = |nth: usize| stable_id(finding.rule_name, &finding.clip, finding.at_ms, &finding.place, nth);
        let count = given.entry(of(0)).or_default();
        while !taken.insert(of(*count)) {
            *count += 1;
        }
        finding.id = of(*count);
        *count += 1;
    }
}

/// State of a clip's face data as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClipState {
    /// There are samples, or none are expected because the layout always hides the camera.
    Ok,
    /// The clip has no camera.
    NoCamera,
    /// The clip has a camera, but no samples: the recording is still being processed, or is older than face detection.
    NoDetections,
    /// The server does not offer face data.
    NotOffered,
    /// No answer of the server could be read.
    NotRead,
}

impl ClipState {
    /// Name in reports, for example `no_camera`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::NoCamera => "no_camera",
            Self::NoDetections => "no_detections",
            Self::NotOffered => "not_offered",
            Self::NotRead => "not_read",
        }
    }
}

/// Report on the face data of a clip.
#[derive(Clone, Debug, PartialEq)]
pub struct FaceReport {
    /// Id of the clip.
    pub clip: ClipId,
    /// State of the face data.
    pub state: ClipState,
    /// Number of samples.
    pub samples: usize,
    /// Number of samples with at least one face.
    pub with_faces: usize,
    /// Findings by time; at one time the gravest first.
    pub findings: Vec<Finding>,
    /// Presence of faces at every time of the clip, without holes, from its start to its end.
    pub presence: Vec<Span>,
}

impl FaceReport {
    /// Adds findings of other checks.
    pub fn extend(&mut self, findings: impl IntoIterator<Item = Finding>) {
        self.findings.extend(findings);
        settle(&mut self.findings);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_timecodes_and_fractions_of_a_millisecond_stay_numbers() {
        assert_eq!([25_072.0, 1_500.0].map(time), ["0:25.072", "0:01.5"]);
        assert_eq!(time(1_000.25), words::findings::milliseconds(1_000.25));
        assert_eq!(time(-5.0), words::findings::milliseconds(-5.0));
        assert_eq!(window(TimeWindow::new(9_000, 10_501)), words::faces::range("0:09", "0:10.501"));
        assert_eq!(window(TimeWindow { start: Some(1_500), end: None }), words::findings::range_to_end("0:01.5"));
        assert_eq!(window(TimeWindow::WHOLE), words::faces::whole_clip());
    }

    #[test]
    fn an_id_stands_for_one_rule_at_one_place_of_one_clip_whatever_else_is_found_there() {
        let of = |kind: Kind, at_ms: f64| Finding::new(kind, Severity::High, &"cl_1".into(), at_ms, at_ms, "why".into());
        let all = || {
            vec![
                of(Kind::Paging, 0.0).of_rule("requests_disagree"),
                of(Kind::Paging, 0.0).of_rule("asked_to_wait"),
                of(Kind::RequestFailed, 0.0).at_place("startTimeMs=0"),
                of(Kind::RequestFailed, 0.0),
                of(Kind::PictureNoFace, 1_500.0).at_place("box 1"),
                of(Kind::PictureNoFace, 1_500.0).at_place("box 2"),
                of(Kind::Spacing, 1_500.1),
                of(Kind::Spacing, 1_500.4),
            ]
        };
        let mut together = all();
        settle(&mut together);
        let ids: std::collections::BTreeSet<_> = together.iter().map(|one| one.id.clone()).collect();
        assert_eq!(ids.len(), together.len());
        // The id is independent of other findings, and of text, end and severity.
        for mut alone in all() {
            let id = alone.id.clone();
            alone.rule = "Other words.".into();
            alone.end_ms += 500.0;
            alone.severity = Severity::Low;
            let mut alone = [alone];
            settle(&mut alone);
            assert!(alone[0].id == id && ids.contains(&id), "{alone:?}");
        }
        let elsewhere = Finding::new(Kind::Spacing, Severity::High, &"cl_2".into(), 1_500.1, 1_500.1, "why".into());
        assert!(!ids.contains(&elsewhere.id));
        // A time that an answer repeats.
        let mut twice = [of(Kind::TimeOrder, 9.0), of(Kind::TimeOrder, 9.0)];
        settle(&mut twice);
        assert_ne!(twice[0].id, twice[1].id);
    }
}
