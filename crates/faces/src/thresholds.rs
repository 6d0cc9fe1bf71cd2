//! Thresholds of the checks, with their names, units and ranges.

use super::finding::Severity;
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! thresholds {
    ($($(#[$doc:meta])* $field:ident: $default:literal, $name:literal, $title:path, $unit:expr, $least:literal..=$most:literal $(, [$($word:literal),*])?;)*) => {
        /// Thresholds of the checks.
        #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase", default)]
        pub struct Thresholds {
            $($(#[$doc])* pub $field: f64,)*
        }

        impl Default for Thresholds {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        /// All thresholds, in display order.
        pub const THRESHOLDS: &[Threshold] = &[$(Threshold {
            name: $name,
            title: $title,
            unit: $unit,
            range: ($least, $most),
            default: $default,
            words: &[$($($word),*)?],
            get: |all| all.$field,
            set: |all, value| all.$field = value,
        },)*];
    };
}

/// Description of a threshold, for the command line and the window.
#[derive(Clone, Copy, Debug)]
pub struct Threshold {
    /// Name on the command line, for example `jump-overlap`.
    pub name: &'static str,
    title: fn() -> &'static str,
    unit: fn() -> &'static str,
    /// Least and greatest value.
    pub range: (f64, f64),
    /// Default value.
    pub default: f64,
    /// Words for the integers from 0 on, for a choice; empty for a measure.
    pub words: &'static [&'static str],
    /// Reads the value.
    pub get: fn(&Thresholds) -> f64,
    /// Sets the value.
    pub set: fn(&mut Thresholds, f64),
}

thresholds! {
    /// Overlap (intersection over union) of two boxes in consecutive samples, at or below which a face may have jumped.
    jump_overlap: 0.05, "jump-overlap", words::findings::threshold_jump_overlap, || "", 0.0..=1.0;
    /// Distance of the centres of those boxes, in sizes of the face, from which it jumped.
    jump_distance: 3.0, "jump-distance", words::findings::threshold_jump_distance, words::findings::unit_face_sizes, 0.0..=50.0;
    /// Overlap of the boxes before and after a sample, from which a face that is elsewhere only in that sample is an outlier,
    /// however near it is.
    outlier_agreement: 0.4, "outlier-agreement", words::findings::threshold_outlier_agreement, || "", 0.01..=1.0;
    /// Ratio of the areas of a face's boxes in consecutive samples, from which its size changed.
    size_ratio: 2.2, "size-ratio", words::findings::threshold_size_ratio, || "×", 1.05..=50.0;
    /// Overlap of two boxes of one sample, from which one of them is a duplicate.
    duplicate_overlap: 0.8, "duplicate-overlap", words::findings::threshold_duplicate_overlap, || "", 0.1..=1.0;
    /// Largest distance that a box may extend beyond the canvas, in percent of the canvas.
    canvas_tolerance: 0.05, "canvas-tolerance", words::findings::threshold_canvas_tolerance, words::findings::unit_of_canvas, 0.0..=20.0;
    /// Ratio of the longer to the shorter side of a box that no edge cuts off, from which it is a sliver.
    sliver_ratio: 3.0, "sliver-ratio", words::findings::threshold_sliver_ratio, || "×", 1.1..=100.0;
    /// Shorter side of a box, in percent of the canvas's shorter side, below which it is always a sliver.
    sliver_side: 0.8, "sliver-side", words::findings::threshold_sliver_side, words::findings::unit_of_canvas, 0.0..=20.0;
    /// Share of the visible picture from which a box is too large for a face.
    largest_share: 0.8, "largest-share", words::findings::threshold_largest_share, || "", 0.05..=1.0;
    /// Number of consecutive samples with exactly the same box, from which it is frozen.
    frozen: 8.0, "frozen", words::findings::threshold_frozen, words::findings::unit_count_samples, 2.0..=100_000.0;
    /// Shortest distance of two samples.
    spacing_least: 1_000.0, "spacing-least", words::findings::threshold_spacing_least, || "ms", 0.0..=60_000.0;
    /// Longest distance of two samples.
    spacing_most: 2_000.0, "spacing-most", words::findings::threshold_spacing_most, || "ms", 10.0..=600_000.0;
    /// Tolerance for the distance of two samples: keyframes are whole frames.
    spacing_tolerance: 50.0, "spacing-tolerance", words::findings::threshold_spacing_tolerance, || "ms", 0.0..=5_000.0;
    /// Distance of two samples from which it is a gap, not uneven spacing.
    gap: 4_000.0, "gap", words::findings::threshold_gap, || "ms", 10.0..=600_000.0;
    /// Longest time that a face may be missing between two samples with it at one place, for that to be a gap in the data: after a
    /// longer time, the person may have been away.
    missing: 6_500.0, "missing", words::findings::threshold_missing, || "ms", 0.0..=600_000.0;
    /// Overlap from which two boxes are at one place.
    same_place: 0.4, "same-place", words::findings::threshold_same_place, || "", 0.01..=1.0;
    /// Longest time that a box may be held after an edit point.
    held: 2_050.0, "held", words::findings::threshold_held, || "ms", 0.0..=60_000.0;
    /// Least time that the camera must be visible without a face in the data of a clip, for that to be a finding.
    no_faces: 4_000.0, "no-faces", words::findings::threshold_no_faces, || "ms", 0.0..=3_600_000.0;
    /// Severity of a clip without any face in its data.
    no_faces_severity: 2.0, "no-faces-severity", words::findings::threshold_no_faces_severity, || "", 0.0..=3.0, ["off", "low", "medium", "high"];
    /// Number of times that a face appears and disappears at one place of a clip, from which that is one finding instead of
    /// several.
    comes_and_goes: 4.0, "comes-and-goes", words::findings::threshold_comes_and_goes, words::findings::unit_times, 2.0..=100_000.0;
    /// Distance from the edge of the visible camera up to which a face may appear or disappear, in sizes of the face.
    door: 1.0, "door", words::findings::threshold_door, words::findings::unit_face_sizes, 0.0..=20.0;
    /// Confidence of the detector from which a face that the data lacks is reported.
    picture_confidence: 0.85, "picture-confidence", words::findings::threshold_picture_confidence, || "", 0.0..=1.0;
    /// Confidence from which such a face is reported if the detector finds it in several frames.
    picture_repeated: 0.8, "picture-repeated", words::findings::threshold_picture_repeated, || "", 0.0..=1.0;
    /// Width of a face, in percent of the camera's picture, from which it is reported at any confidence.
    picture_large: 15.0, "picture-large", words::findings::threshold_picture_large, words::findings::unit_of_width, 0.0..=100.0;
    /// Overlap of box and detected face below which the box is off.
    picture_overlap: 0.35, "picture-overlap", words::findings::threshold_picture_overlap, || "", 0.0..=1.0;
}

impl Threshold {
    /// Title in the window.
    pub fn title(&self) -> &'static str {
        (self.title)()
    }

    /// Unit of the number; empty for a share or a ratio.
    pub fn unit(&self) -> &'static str {
        (self.unit)()
    }

    /// A choice in the window, by its place in `words`.
    pub fn choice(&self, place: usize) -> &'static str {
        match self.words.get(place).copied().unwrap_or_default() {
            "off" => words::findings::choice_off(),
            "low" => Severity::Low.word(),
            "medium" => Severity::Medium.word(),
            "high" => Severity::High.word(),
            other => other,
        }
    }

    /// Formats a value: a number, or the word of a choice.
    pub fn written(&self, value: f64) -> String {
        // A choice is limited to its range, and a fraction is rounded down.
        let word = self.words.get(value.max(0.0) as usize).or(self.words.last());
        word.map_or_else(|| value.to_string(), |word| (*word).to_owned())
    }

    /// Description of the allowed values.
    pub fn expected(&self) -> String {
        let (least, most) = self.range;
        if self.words.is_empty() {
            words::findings::number_between(least, most)
        } else {
            self.words.join(::words::common::list_separator())
        }
    }
}

/// Error of [`Thresholds::set`].
#[derive(Clone, Debug)]
pub enum ThresholdError {
    /// The text has no `=`.
    NoPair(String),
    /// No threshold has this name.
    Unknown(String),
    /// The value is not allowed.
    Value {
        /// Threshold to be set.
        threshold: &'static Threshold,
        /// Given value.
        value: String,
    },
}

impl fmt::Display for ThresholdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPair(text) => f.write_str(&words::findings::threshold_no_pair(text)),
            Self::Unknown(name) => {
                let names: Vec<_> = THRESHOLDS.iter().map(|threshold| threshold.name).collect();
                f.write_str(&words::findings::threshold_unknown(name, names.join(::words::common::list_separator())))
            }
            Self::Value { threshold, value } => {
                f.write_str(&words::findings::threshold_invalid(threshold.expected(), threshold.name, value))
            }
        }
    }
}

impl std::error::Error for ThresholdError {}

impl Thresholds {
    /// Severity of a clip without any face in its data; `None` if that is not reported.
    pub fn no_faces_severity(&self) -> Option<Severity> {
        match self.no_faces_severity as u8 {
            0 => None,
            1 => Some(Severity::Low),
            2 => Some(Severity::Medium),
            _ => Some(Severity::High),
        }
    }

    /// Sets a threshold from a text such as `jump-overlap=0.1`.
    ///
    /// # Errors
    /// No threshold has the name, or the value is not allowed; the error lists what is possible.
    pub fn set(&mut self, text: &str) -> Result<(), ThresholdError> {
        let (name, value) = text.split_once('=').ok_or_else(|| ThresholdError::NoPair(text.to_owned()))?;
        let Some(threshold) = THRESHOLDS.iter().find(|threshold| threshold.name == name.trim()) else {
            return Err(ThresholdError::Unknown(name.trim().to_owned()));
        };
        let (least, most) = threshold.range;
        let value = value.trim();
        let number = if threshold.words.is_empty() {
            value.parse::<f64>().ok().filter(|number| (least..=most).contains(number))
        } else {
            threshold.words.iter().position(|word| *word == value).map(|place| place as f64)
        };
        let number = number.ok_or_else(|| ThresholdError::Value { threshold, value: value.to_owned() })?;
        (threshold.set)(self, number);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_threshold_is_set_by_its_name_within_its_range_and_every_default_is_possible() {
        let mut all = Thresholds::default();
        all.set("jump-overlap=0.2").unwrap();
        assert!((all.jump_overlap - 0.2).abs() < 1e-9);
        assert!(all.set("jump-overlap=2").unwrap_err().to_string().contains(&words::findings::number_between(0, 1)));
        assert!(all.set("jump-overlap=NaN").is_err() && all.set("jump-overlap").is_err());
        assert!(all.set("jumps=2").unwrap_err().to_string().contains("jump-overlap, jump-distance"));
        all.set("no-faces-severity=off").unwrap();
        assert_eq!(all.no_faces_severity(), None);
        all.set("no-faces-severity = high").unwrap();
        assert_eq!(all.no_faces_severity(), Some(Severity::High));
        let refused = all.set("no-faces-severity=2").unwrap_err().to_string();
        assert_eq!(refused, words::findings::threshold_invalid("off, low, medium, high", "no-faces-severity", 2));
        for threshold in THRESHOLDS {
            let written = format!("{}={}", threshold.name, threshold.written(threshold.default));
            all.set(&written).unwrap();
            assert!(threshold.words.is_empty() || threshold.words.len() as f64 == threshold.range.1 + 1.0, "{written}");
            assert!((threshold.range.0..=threshold.range.1).contains(&threshold.default), "{}", threshold.name);
            assert!(((threshold.get)(&Thresholds::default()) - threshold.default).abs() < 1e-9, "{}", threshold.name);
        }
    }
}
