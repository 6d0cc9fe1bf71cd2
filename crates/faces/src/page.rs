//! An unchanged answer of `camera-faces`, with the requested window.
//!
//! Answers are not joined before they are checked: a sample that is repeated, missing or misplaced at the border of two windows is
//! recognisable only as long as its window is known.

use crate::api::faces::{FaceBox, FaceSample};
use serde_json::Value;
use std::fmt;

/// A window of playback time in milliseconds: at or after `start`, before `end`. `None` is the clip's own start or end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TimeWindow {
    /// `startTimeMs` of the request.
    pub start: Option<i64>,
    /// `endTimeMs` of the request.
    pub end: Option<i64>,
}

impl TimeWindow {
    /// The whole clip: a request without times.
    pub const WHOLE: Self = Self { start: None, end: None };

    /// Window from `start` up to `end`.
    pub const fn new(start: i64, end: i64) -> Self {
        Self { start: Some(start), end: Some(end) }
    }

    /// Whether a time is inside the window.
    pub fn contains(self, ms: f64) -> bool {
        self.start.is_none_or(|start| ms >= start as f64) && self.end.is_none_or(|end| ms < end as f64)
    }

    /// Intersection of both windows.
    #[must_use]
    pub fn meet(self, other: Self) -> Self {
        let end = match (self.end, other.end) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        };
        Self { start: self.start.max(other.start), end }
    }

    /// Length within a clip of `clip_ms` milliseconds; 0 if nothing is inside.
    pub fn length(self, clip_ms: i64) -> i64 {
        (self.end.unwrap_or(clip_ms).min(clip_ms) - self.start.unwrap_or(0)).max(0)
    }

    /// Query string of the request, for example `startTimeMs=0&endTimeMs=60000`; empty for the whole clip.
    pub fn query(self) -> String {
        let start = self.start.map(|start| format!("startTimeMs={start}"));
        let end = self.end.map(|end| format!("endTimeMs={end}"));
        start.into_iter().chain(end).collect::<Vec<_>>().join("&")
    }
}

/// A value of an answer that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Index of the sample in the answer.
    pub sample: usize,
    /// Path of the field, for example `timestampMs` or `faces[2].xPct`.
    pub field: String,
    /// Description of the problem.
    pub problem: String,
}

/// An answer of `camera-faces`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// Requested window.
    pub asked: TimeWindow,
    /// Samples in the order of the answer. Values are unchanged: not sorted, not rounded, not limited to a range.
    pub samples: Vec<FaceSample>,
    /// Values of the answer that cannot be read.
    pub unreadable: Vec<Unreadable>,
}

/// Ranges of a clip of `length` milliseconds that no answer covers.
pub fn unread(pages: &[Page], length: f64) -> Vec<(f64, f64)> {
    let range = |page: &Page| {
        (page.asked.start.map_or(0.0, |start| start as f64), page.asked.end.map_or(length, |end| (end as f64).min(length)))
    };
    let mut read: Vec<_> = pages.iter().map(range).collect();
    read.sort_by(|one, two| one.0.total_cmp(&two.0));
    let (mut at, mut unread) = (0.0, Vec::new());
    for (from, until) in read {
        if from > at {
            unread.push((at, from.min(length)));
        }
        at = f64::max(at, until);
    }
    if at < length {
        unread.push((at, length));
    }
    unread.retain(|(from, until)| from < until);
    unread
}

/// Most samples that are read from one answer. A day has 86,400 seconds.
const MOST_SAMPLES: usize = 200_000;
/// Most faces that are read from one sample.
const MOST_FACES: usize = 1_000;

/// Reason why an answer is not a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPage {
    /// The `samples` are not an array; holds the type found.
    NoList(String),
    /// There are too many samples; holds their number.
    TooLong(usize),
}

impl fmt::Display for NoPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoList(found) => f.write_str(&words::findings::samples_not_array(found)),
            Self::TooLong(found) => f.write_str(&words::findings::too_many_samples(found, MOST_SAMPLES)),
        }
    }
}

impl std::error::Error for NoPage {}

impl Page {
    /// The part of the page at or after `start`, as if only that had been requested.
    #[must_use]
    pub fn since(&self, start: i64) -> Self {
        let mut page = Self { asked: TimeWindow { start: Some(start), ..self.asked }, ..Self::default() };
        let mut unreadable = self.unreadable.iter().peekable();
        for (index, sample) in self.samples.iter().enumerate() {
            // NaN is in no window; it is kept, so that the fault of the answer is still reported.
            let is_earlier = sample.timestamp_ms < start as f64;
            while let Some(one) = unreadable.next_if(|one| one.sample == index) {
                if !is_earlier {
                    page.unreadable.push(Unreadable { sample: page.samples.len(), ..one.clone() });
                }
            }
            if !is_earlier {
                page.samples.push(sample.clone());
            }
        }
        page
    }

    /// Reads an answer: an object with `samples`, or the bare array. Notes unreadable samples and faces in `unreadable`, and reads
    /// the rest.
    ///
    /// # Errors
    /// The answer as a whole is not an array, or has too many samples.
    pub fn read(asked: TimeWindow, answer: &Value) -> Result<Self, NoPage> {
        let list = answer.get("samples").unwrap_or(answer);
        let Some(list) = list.as_array() else {
            return Err(NoPage::NoList(kind_of(answer.get("samples").unwrap_or(&Value::Null))));
        };
        if list.len() > MOST_SAMPLES {
            return Err(NoPage::TooLong(list.len()));
        }
        let mut page = Self { asked, ..Self::default() };
        for (index, record) in list.iter().enumerate() {
            let mut note = |field: String, problem: String| page.unreadable.push(Unreadable { sample: index, field, problem });
            let timestamp_ms = record.get("timestampMs").and_then(Value::as_f64);
            if timestamp_ms.is_none() {
                note("timestampMs".into(), must_be(words::findings::expected_time(), record.get("timestampMs")));
            }
            let mut faces = Vec::new();
            match record.get("faces").and_then(Value::as_array) {
                None => note("faces".into(), must_be(words::findings::expected_array(), record.get("faces"))),
                Some(list) => {
                    if list.len() > MOST_FACES {
                        note("faces".into(), words::findings::too_many_faces(list.len(), MOST_FACES));
                    }
                    for (place, face) in list.iter().take(MOST_FACES).enumerate() {
                        let mut value = |name: &str| {
                            let value = face.get(name).and_then(Value::as_f64);
                            if value.is_none() {
                                note(
                                    format!("faces[{place}].{name}"),
                                    must_be(words::findings::expected_percent(), face.get(name)),
                                );
                            }
                            value
                        };
                        let values = [value("xPct"), value("yPct"), value("widthPct"), value("heightPct")];
                        if let [Some(x_pct), Some(y_pct), Some(width_pct), Some(height_pct)] = values {
                            faces.push(FaceBox { x_pct, y_pct, width_pct, height_pct });
                        }
                    }
                }
            }
            // The sample keeps its position, even without a time: the check of times reports it.
            page.samples.push(FaceSample { timestamp_ms: timestamp_ms.unwrap_or(f64::NAN), faces });
        }
        Ok(page)
    }
}

fn must_be(expected: &str, got: Option<&Value>) -> String {
    got.map_or_else(|| words::findings::must_be_missing(expected), |got| words::findings::must_be(expected, kind_of(got)))
}

fn kind_of(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Array(list) => words::findings::got_array(list.len()),
        Value::Object(_) => words::findings::got_object().to_owned(),
        value => {
            let text = value.to_string();
            let mut short: String = text.chars().take(40).collect();
            if short.len() < text.len() {
                short.push('…');
            }
            short
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_answer_is_read_value_by_value_and_what_cannot_be_read_is_named() {
        let face = json!({"xPct": 1, "yPct": 2.5, "widthPct": 140, "heightPct": -4});
        let answer = json!({"samples": [
            {"timestampMs": 1500, "faces": [face, {"xPct": 1, "yPct": null, "widthPct": 2, "heightPct": 3}]},
            {"timestampMs": "soon", "faces": []}, {"timestampMs": 0}, 7,
        ]});
        let page = Page::read(TimeWindow::new(0, 9), &answer).unwrap();
        assert_eq!(page.samples.len(), 4);
        let first = page.samples[0].faces[0];
        assert_eq!((first.width_pct, first.height_pct), (140.0, -4.0), "values are not corrected");
        assert!(page.samples[1].timestamp_ms.is_nan());
        let noted: Vec<_> = page.unreadable.iter().map(|one| (one.sample, one.field.as_str())).collect();
        assert_eq!(noted, [(0, "faces[1].yPct"), (1, "timestampMs"), (2, "faces"), (3, "timestampMs"), (3, "faces")]);
        assert_eq!(
            Page::read(TimeWindow::WHOLE, &json!({"samples": "none"})).unwrap_err().to_string(),
            words::findings::samples_not_array("\"none\"")
        );
        let day = json!({"samples": vec![json!({"timestampMs": 0, "faces": []}); 200_001]});
        let long = Page::read(TimeWindow::WHOLE, &day).unwrap_err().to_string();
        assert_eq!(long, words::findings::too_many_samples(200_001, 200_000));
        assert!(Page::read(TimeWindow::WHOLE, &json!(null)).is_err());
        assert_eq!(Page::read(TimeWindow::WHOLE, &json!([])).unwrap().samples, []);
    }

    #[test]
    fn what_no_answer_is_about_is_unread_and_an_answer_is_cut_off_with_what_cannot_be_read_of_it() {
        let page = |start: i64, end: i64| Page { asked: TimeWindow::new(start, end), ..Page::default() };
        assert_eq!(unread(&[page(20, 50), page(10, 40)], 100.0), [(0.0, 10.0), (50.0, 100.0)]);
        assert_eq!(unread(&[page(0, 40), page(60, 900)], 100.0), [(40.0, 60.0)]);
        assert_eq!(unread(&[], 100.0), [(0.0, 100.0)]);
        assert_eq!(unread(&[Page::default()], 100.0), []);
        let answer = json!({"samples": [{"timestampMs": 10}, {"timestampMs": 20}, {"timestampMs": "soon", "faces": []}]});
        let late = Page::read(TimeWindow::new(0, 50), &answer).unwrap().since(20);
        assert_eq!((late.asked, late.samples.len(), late.samples[0].timestamp_ms), (TimeWindow::new(20, 50), 2, 20.0));
        let noted: Vec<_> = late.unreadable.iter().map(|one| (one.sample, one.field.as_str())).collect();
        assert_eq!(noted, [(0, "faces"), (1, "timestampMs")]);
    }

    #[test]
    fn windows_meet_and_know_what_is_inside() {
        let (one, two) = (TimeWindow::new(0, 100), TimeWindow { start: Some(50), end: None });
        assert_eq!(one.meet(two), TimeWindow::new(50, 100));
        assert_eq!(TimeWindow::WHOLE.meet(one), one);
        assert!(one.contains(0.0) && !one.contains(100.0) && !one.contains(f64::NAN) && two.contains(1e9));
        assert_eq!((one.length(80), two.length(80), TimeWindow::new(90, 95).length(80)), (80, 30, 0));
        assert_eq!((one.query().as_str(), two.query().as_str()), ("startTimeMs=0&endTimeMs=100", "startTimeMs=50"));
    }
}
