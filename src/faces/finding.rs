//! What a check found: the kinds of findings, how grave they are, and the report of a clip.

use super::presence::Span;
use crate::api::{ClipId, faces::FaceBox};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt::Write;

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal, $title:literal;)*) => {
        /// What is wrong with a sample, with a stretch without samples, or with the answers of the service.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
        }

        impl Kind {
            /// Every kind, in the order in which they are listed.
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            /// The name in reports: `size_change`.
            pub fn name(self) -> &'static str {
                match self { $(Self::$kind => $name),* }
            }

            /// The name on the screen: `Size change`.
            pub fn title(self) -> &'static str {
                match self { $(Self::$kind => $title),* }
            }
        }
    };
}

kinds! {
    /// Two neighbours have one face at places far apart.
    Jump = "jump", "Jump";
    /// Two neighbours have one face in sizes far apart.
    SizeChange = "size_change", "Size change";
    /// A face is there, gone for one sample, and there again.
    Flicker = "flicker", "Flicker";
    /// Two boxes of one sample are around the same face.
    Duplicate = "duplicate", "Duplicate";
    /// A box reaches out of the canvas, or its numbers are none.
    OffCanvas = "off_canvas", "Off canvas";
    /// A box is too thin or too small for a face.
    Sliver = "sliver", "Sliver";
    /// Two samples are nearer to each other, or further apart, than keyframes are.
    Spacing = "spacing", "Spacing";
    /// A time is no time, repeats, or lies before the one before it.
    TimeOrder = "time_order", "Time order";
    /// A sample lies at or after the clip's end.
    PastEnd = "past_end", "Past the end";
    /// A box is held after an edit point for longer than keyframes are apart.
    HeldOverCut = "held_over_cut", "Held over a cut";
    /// A face appears or disappears away from the edges of the picture.
    CountChange = "count_change", "Count change";
    /// There is a sample where the layout hides the camera, or the clip has none.
    CameraHidden = "camera_hidden", "Camera hidden";
    /// No sample for long, or no face where the samples around have one at the same place.
    Gap = "gap", "Gap";
    /// The camera is seen, and the data of the whole clip has no face.
    NoFaces = "no_faces", "No faces";
    /// The order of the faces of two neighbours is not the same.
    Swap = "swap", "Order swapped";
    /// Two requests disagree, a request failed, or an answer cannot be read.
    Paging = "paging", "Paging";
    /// The detector sees no face in a box.
    PictureNoFace = "picture_no_face", "No face in the picture";
    /// The detector sees a face that has no box.
    PictureMissedFace = "picture_missed_face", "Face without a box";
    /// The detector sees the face beside its box.
    PictureOffset = "picture_offset", "Box beside the face";
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// May be right; somebody should look.
    Low,
    /// Probably wrong.
    Medium,
    /// Against the contract of the service, or visibly wrong.
    High,
}

impl Severity {
    /// Every severity, gravest first.
    pub const ALL: [Self; 3] = [Self::High, Self::Medium, Self::Low];

    /// The name in reports: `high`.
    pub fn name(self) -> &'static str {
        match self {
            Self::High => "high",
            Self::Medium => "medium",
            Self::Low => "low",
        }
    }
}

/// Something to look at.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The same for the same finding of the same data, on every machine: `f-` and 12 hexadecimal digits.
    pub id: String,
    /// What is wrong.
    pub kind: Kind,
    /// How grave it is.
    pub severity: Severity,
    /// The clip.
    pub clip: ClipId,
    /// Where it begins, on the clip's playback timeline.
    pub at_ms: f64,
    /// Where it ends; the same time for a single moment.
    pub end_ms: f64,
    /// The boxes that it is about, in percent of the canvas: those of the moment first, then those of its neighbours.
    pub boxes: Vec<FaceBox>,
    /// The rule that is broken, in words, with its numbers.
    pub rule: String,
    /// The numbers by name.
    pub values: Map<String, Value>,
    /// Index of the sample in the order of time; nothing where it is about no sample.
    pub sample: Option<usize>,
}

impl Finding {
    /// A finding of a clip; its id follows from kind, clip and time.
    pub fn new(kind: Kind, severity: Severity, clip: &ClipId, at_ms: f64, end_ms: f64, rule: String) -> Self {
        let [at_ms, end_ms] = [at_ms, end_ms.max(at_ms)].map(|ms| if ms.is_finite() { ms } else { 0.0 });
        let id = stable_id(kind, clip, at_ms, 0);
        Self {
            id,
            kind,
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

    /// With a number; one that is no number is written as text, because JSON has no such number.
    #[must_use]
    pub fn value(mut self, name: &str, value: f64) -> Self {
        let rounded = (value * 1e4).round() / 1e4;
        let value = serde_json::Number::from_f64(rounded).map_or_else(|| Value::from(value.to_string()), Value::Number);
        self.values.insert(name.to_owned(), value);
        self
    }

    /// With a text.
    #[must_use]
    pub fn text(mut self, name: &str, value: impl Into<String>) -> Self {
        self.values.insert(name.to_owned(), Value::String(value.into()));
        self
    }

    /// With the boxes that it is about.
    #[must_use]
    pub fn boxes(mut self, boxes: impl IntoIterator<Item = FaceBox>) -> Self {
        self.boxes.extend(boxes);
        self
    }

    /// With its sample.
    #[must_use]
    pub fn sample(mut self, index: usize) -> Self {
        self.sample = Some(index);
        self
    }
}

/// The id of a finding. `nth` counts the findings of one kind at one time.
fn stable_id(kind: Kind, clip: &ClipId, at_ms: f64, nth: usize) -> String {
    // FNV-1a: short, the same on every machine, and nobody gains by forging one.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let text = format!("{}\n{clip}\n{}\n{nth}", kind.name(), at_ms.round() as i64);
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    let mut id = String::from("f-");
    // Writing to a String cannot fail.
    let _ = write!(id, "{:012x}", hash >> 16);
    id
}

/// Sorts findings by time, then gravity, and gives those of one kind at one time ids of their own.
pub(super) fn settle(findings: &mut [Finding]) {
    findings.sort_by(|one, two| {
        let by_time = one.at_ms.total_cmp(&two.at_ms).then(two.severity.cmp(&one.severity));
        by_time.then(one.kind.cmp(&two.kind)).then(one.end_ms.total_cmp(&two.end_ms)).then_with(|| one.rule.cmp(&two.rule))
    });
    let mut seen = std::collections::HashMap::new();
    for finding in findings {
        let nth = seen.entry((finding.kind, finding.at_ms.round() as i64)).or_insert(0usize);
        finding.id = stable_id(finding.kind, &finding.clip, finding.at_ms, *nth);
        *nth += 1;
    }
}

/// What is known of a clip's face data as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClipState {
    /// There are samples, or none is to be expected because the layout always hides the camera.
    Ok,
    /// The clip has no camera.
    NoCamera,
    /// The clip has a camera and no sample: the recording is still being processed, or is older than face detection.
    NoDetections,
    /// The service does not offer face data, or its answer cannot be used.
    NotOffered,
}

impl ClipState {
    /// The name in reports: `no_camera`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::NoCamera => "no_camera",
            Self::NoDetections => "no_detections",
            Self::NotOffered => "not_offered",
        }
    }
}

/// The report of a clip.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The clip.
    pub clip: ClipId,
    /// The state of its face data.
    pub state: ClipState,
    /// Number of samples.
    pub samples: usize,
    /// Number of samples with at least one face.
    pub with_faces: usize,
    /// Findings by time; at one time the gravest first.
    pub findings: Vec<Finding>,
    /// What is known of each moment of the clip, without holes, from its start to its end.
    pub presence: Vec<Span>,
}

impl Report {
    /// Adds findings of other checks.
    pub fn extend(&mut self, findings: impl IntoIterator<Item = Finding>) {
        self.findings.extend(findings);
        settle(&mut self.findings);
    }
}
