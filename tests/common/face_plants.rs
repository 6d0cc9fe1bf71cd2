//! Faults planted in the face data of single videos: the samples that the workspace has for the clip *Welcome*, changed.

use serde_json::{Value, json};

/// Time of the sample that faults of one sample change, in milliseconds: one face, calm before and after.
pub const AT: i64 = 10_500;

/// Fault of the face data of a video.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plant {
    /// A face is elsewhere for one sample.
    Jump,
    /// A box is half as wide and high for one sample.
    Resized,
    /// A face is missing in one sample.
    Missing,
    /// A sample has its face twice.
    Twice,
    /// A box reaches out of the canvas.
    OffCanvas,
    /// A box is far too thin.
    Sliver,
    /// A box covers the whole picture.
    WholePicture,
    /// A box grows to the right edge for one sample.
    GrowsToEdge,
    /// Twelve samples have exactly the same box.
    Frozen,
    /// A sample is too near to the one before it.
    TooNear,
    /// Two samples are repeated.
    Repeated,
    /// A sample is after the clip's end.
    PastEnd,
    /// A face appears for one sample in the middle of the picture.
    Ghost,
    /// Samples are missing for ten seconds.
    Gap,
    /// No sample has a face.
    Nobody,
    /// The faces of one sample are in another order.
    Swapped,
    /// All values are strings.
    Strings,
    /// All values are fractions.
    Fractions,
    /// One of the four values alone is a fraction.
    OneFraction,
    /// All values are whole numbers.
    Rounded,
    /// A second face comes and goes at one place.
    Poster,
    /// A third of the boxes is a little past the lower edge.
    PastEdge,
    /// Windows lack a sample of the whole clip.
    WindowLacks,
    /// Windows have a box elsewhere than the whole clip.
    WindowMoves,
    /// The clip has 60,000 samples.
    Many,
}

impl Plant {
    /// All faults that a check without frames can see.
    pub const ALL: [Self; 24] = [
        Self::Jump,
        Self::Resized,
        Self::Missing,
        Self::Twice,
        Self::OffCanvas,
        Self::Sliver,
        Self::WholePicture,
        Self::GrowsToEdge,
        Self::Frozen,
        Self::TooNear,
        Self::Repeated,
        Self::PastEnd,
        Self::Ghost,
        Self::Gap,
        Self::Nobody,
        Self::Swapped,
        Self::Strings,
        Self::Fractions,
        Self::OneFraction,
        Self::Rounded,
        Self::Poster,
        Self::PastEdge,
        Self::WindowLacks,
        Self::WindowMoves,
    ];

    /// Kind of finding that names the fault.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Jump => "jump",
            Self::Resized | Self::GrowsToEdge => "size_change",
            Self::Missing | Self::Poster => "flicker",
            Self::Twice => "duplicate",
            Self::OffCanvas | Self::PastEdge => "off_canvas",
            Self::Sliver => "sliver",
            Self::WholePicture => "too_large",
            Self::Frozen => "frozen",
            Self::TooNear | Self::Many => "spacing",
            Self::Repeated => "time_order",
            Self::PastEnd => "past_end",
            Self::Ghost => "count_change",
            Self::Gap => "gap",
            Self::Nobody => "no_faces",
            Self::Swapped => "swap",
            Self::Strings => "unreadable",
            Self::Fractions | Self::OneFraction | Self::Rounded => "other_unit",
            Self::WindowLacks | Self::WindowMoves => "paging",
        }
    }

    /// Range of the clip that the fault changes, in milliseconds; `None` for the whole clip.
    pub fn range(self) -> Option<(f64, f64)> {
        let (from, until) = match self {
            Self::Frozen => (1_500, 18_000),
            Self::TooNear => (9_000, 10_500),
            Self::Repeated => (7_500, 10_500),
            Self::PastEnd => (60_000, 60_000),
            Self::Gap => (7_500, 18_000),
            Self::Swapped => (45_000, 45_000),
            Self::Poster => (3_000, 22_500),
            Self::Nobody
            | Self::Strings
            | Self::Fractions
            | Self::OneFraction
            | Self::Rounded
            | Self::PastEdge
            | Self::Many => return None,
            _ => (AT, AT),
        };
        Some((from as f64, until as f64))
    }

    /// Changes the samples of a whole clip. `window` is the range of a request that is not for the whole clip.
    // One match arm per fault; times are whole milliseconds.
    #[allow(clippy::too_many_lines, clippy::float_cmp)]
    pub fn change(self, samples: &mut Vec<Value>, window: Option<(f64, f64)>) {
        let face = |x: f64, y: f64, w: f64, h: f64| json!({"xPct": x, "yPct": y, "widthPct": w, "heightPct": h});
        let place = |samples: &[Value], ms: i64| samples.iter().position(|sample| time(sample) == ms as f64);
        let one = place(samples, AT);
        let set = |samples: &mut [Value], name: &str, of: &dyn Fn(f64) -> f64| {
            if let Some(value) = one.and_then(|one| samples.get_mut(one)).map(|sample| &mut sample["faces"][0][name]) {
                *value = json!(of(value.as_f64().unwrap()));
            }
        };
        match self {
            Self::Jump => set(samples, "xPct", &|_| 75.0),
            Self::Resized => {
                set(samples, "widthPct", &|value| value / 2.0);
                set(samples, "heightPct", &|value| value / 2.0);
            }
            Self::OffCanvas => set(samples, "yPct", &|_| -6.0),
            Self::Sliver => set(samples, "widthPct", &|value| value * 0.08),
            Self::GrowsToEdge => {
                let x = one.map_or(0.0, |one| number(&samples[one]["faces"][0]["xPct"]));
                set(samples, "widthPct", &|_| 100.0 - x);
            }
            Self::WholePicture => {
                if let Some(one) = one {
                    samples[one]["faces"] = json!([face(0.0, 0.0, 100.0, 100.0)]);
                }
            }
            Self::Missing => {
                if let Some(one) = one {
                    samples[one]["faces"] = json!([]);
                }
            }
            Self::Twice => {
                if let Some(one) = one {
                    let copy = samples[one]["faces"][0].clone();
                    samples[one]["faces"].as_array_mut().unwrap().push(copy);
                }
            }
            Self::Ghost => {
                if let Some(one) = one {
                    samples[one]["faces"].as_array_mut().unwrap().push(face(72.0, 30.0, 8.0, 14.0));
                }
            }
            Self::Frozen => {
                let held = samples[1]["faces"].clone();
                samples[1..=12].iter_mut().for_each(|sample| sample["faces"] = held.clone());
            }
            Self::TooNear => {
                if let Some(one) = one {
                    let mut near = samples[one - 1].clone();
                    near["timestampMs"] = json!(time(&near) + 600.0);
                    samples.insert(one, near);
                }
            }
            Self::Repeated => {
                if let Some(one) = one {
                    for place in [one, one - 2] {
                        let copy = samples[place].clone();
                        samples.insert(place, copy);
                    }
                }
            }
            Self::PastEnd => {
                let mut late = samples.last().unwrap().clone();
                late["timestampMs"] = json!(60_000);
                samples.push(late);
            }
            Self::Gap => samples.retain(|sample| time(sample) <= 7_500.0 || time(sample) >= 18_000.0),
            Self::Nobody => samples.iter_mut().for_each(|sample| sample["faces"] = json!([])),
            Self::Swapped => {
                if let Some(two) = place(samples, 45_000) {
                    samples[two]["faces"].as_array_mut().unwrap().reverse();
                }
            }
            Self::Strings => values(samples, |_, value| json!(value.to_string())),
            Self::Fractions => values(samples, |_, value| json!(value / 100.0)),
            Self::OneFraction => values(samples, |name, value| json!(if name == "heightPct" { value / 100.0 } else { value })),
            Self::Rounded => values(samples, |_, value| json!(value.round())),
            Self::Poster => {
                for sample in samples.iter_mut().filter(|sample| {
                    let at = time(sample);
                    (3_000.0..=22_500.0).contains(&at) && (at / 1_500.0) as i64 % 2 == 0
                }) {
                    sample["faces"].as_array_mut().unwrap().push(face(80.0, 10.0, 8.0, 14.0));
                }
            }
            Self::PastEdge => {
                for (nth, sample) in samples.iter_mut().enumerate() {
                    for face in sample["faces"].as_array_mut().unwrap() {
                        let past = if nth % 3 == 1 { 0.3 } else { -0.1 };
                        face["yPct"] = json!(100.0 - number(&face["heightPct"]) + past);
                    }
                }
            }
            Self::Many => {
                let first = samples.first().cloned().unwrap_or_else(|| json!({"timestampMs": 0, "faces": []}));
                *samples = (0..60_000)
                    .map(|nth| {
                        let mut sample = first.clone();
                        sample["timestampMs"] = json!(f64::from(nth) / 5.0);
                        sample
                    })
                    .collect();
            }
            Self::WindowLacks if window.is_some() => samples.retain(|sample| time(sample) != AT as f64),
            Self::WindowMoves if window.is_some() => set(samples, "xPct", &|value| value + 0.25),
            Self::WindowLacks | Self::WindowMoves => {}
        }
        if let Some((from, until)) = window {
            samples.retain(|sample| (from..until).contains(&time(sample)));
        }
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn time(sample: &Value) -> f64 {
    number(&sample["timestampMs"])
}

/// Changes every value of every box.
fn values(samples: &mut [Value], change: impl Fn(&str, f64) -> Value) {
    for face in samples.iter_mut().flat_map(|sample| sample["faces"].as_array_mut().unwrap()) {
        for name in ["xPct", "yPct", "widthPct", "heightPct"] {
            face[name] = change(name, number(&face[name]));
        }
    }
}
