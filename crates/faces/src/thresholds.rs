//! The numbers that decide what is a finding, with their names, units and ranges.

use super::finding::Severity;
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! thresholds {
    ($($(#[$doc:meta])* $field:ident: $default:literal, $name:literal, $title:literal, $unit:literal, $least:literal..=$most:literal $(, [$($word:literal),*])?;)*) => {
        /// The numbers that decide what is a finding.
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

        /// Every threshold, in the order in which they are shown.
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

/// One threshold as it is offered: on the command line by its name, in the window by its title.
#[derive(Clone, Copy, Debug)]
pub struct Threshold {
    /// Its name on the command line: `jump-overlap`.
    pub name: &'static str,
    /// What it is called in the window.
    pub title: &'static str,
    /// The unit of the number; empty for a share or a ratio.
    pub unit: &'static str,
    /// The least and the greatest value.
    pub range: (f64, f64),
    /// The value that it has unless somebody changes it.
    pub default: f64,
    /// What the whole numbers from 0 on are called, where it is a choice; empty for a measure.
    pub words: &'static [&'static str],
    /// Reads it.
    pub get: fn(&Thresholds) -> f64,
    /// Sets it.
    pub set: fn(&mut Thresholds, f64),
}

thresholds! {
    /// Share of the union that two boxes of neighbours have in common, at or below which a face may have jumped.
    jump_overlap: 0.05, "jump-overlap", "Jump: overlap at most", "", 0.0..=1.0;
    /// Distance of the centres of those boxes, in sizes of the face, from which on it jumped.
    jump_distance: 3.0, "jump-distance", "Jump: distance from", "face sizes", 0.0..=50.0;
    /// Share of the union that the boxes before and after a sample have in common, from which on a face that is elsewhere in that
    /// sample alone is an outlier, however near it is.
    outlier_agreement: 0.4, "outlier-agreement", "Jump and back: agreement from", "", 0.01..=1.0;
    /// Ratio of the areas of the boxes of one face in neighbours, from which on its size changed.
    size_ratio: 2.2, "size-ratio", "Size change: ratio from", "×", 1.05..=50.0;
    /// Share of the union that two boxes of one sample have in common, from which on one of them is a duplicate.
    duplicate_overlap: 0.8, "duplicate-overlap", "Duplicate: overlap from", "", 0.1..=1.0;
    /// How far a box may reach out of the canvas, in percent of the canvas.
    canvas_tolerance: 0.05, "canvas-tolerance", "Off canvas: beyond", "% of the canvas", 0.0..=20.0;
    /// Ratio of the longer to the shorter side of a box that is not cut off by an edge, from which on it is a sliver.
    sliver_ratio: 3.0, "sliver-ratio", "Sliver: sides from", "×", 1.1..=100.0;
    /// The shorter side of a box, in percent of the canvas's shorter side, below which it is a sliver wherever it is.
    sliver_side: 0.8, "sliver-side", "Sliver: side below", "% of the canvas", 0.0..=20.0;
    /// Share of the visible picture that a box covers, from which on it is too large for a face.
    largest_share: 0.8, "largest-share", "Too large: share of the picture from", "", 0.05..=1.0;
    /// Number of samples in a row with exactly the same box, from which on it is frozen.
    frozen: 8.0, "frozen", "Frozen: same box in samples from", "samples", 2.0..=100_000.0;
    /// The shortest distance of two samples.
    spacing_least: 1_000.0, "spacing-least", "Spacing: at least", "ms", 0.0..=60_000.0;
    /// The longest distance of two samples.
    spacing_most: 2_000.0, "spacing-most", "Spacing: at most", "ms", 10.0..=600_000.0;
    /// How far the distance of two samples may be outside of the two before: keyframes are whole frames.
    spacing_tolerance: 50.0, "spacing-tolerance", "Spacing: tolerance", "ms", 0.0..=5_000.0;
    /// The distance of two samples from which on it is a gap, not uneven spacing.
    gap: 4_000.0, "gap", "Gap: without a sample from", "ms", 10.0..=600_000.0;
    /// For how long at most a face is missing between two samples that have it at one place, for that to be a gap in the data: a
    /// face that is away for longer may have been away.
    missing: 6_500.0, "missing", "Gap: without the face up to", "ms", 0.0..=600_000.0;
    /// Share of the union from which on two boxes are at one place.
    same_place: 0.4, "same-place", "Same place: overlap from", "", 0.01..=1.0;
    /// For how long a box may be held after an edit point.
    held: 2_050.0, "held", "Held over a cut: longer than", "ms", 0.0..=60_000.0;
    /// For how long the camera must be seen without a single face in the data of a clip, for that to be a finding.
    no_faces: 4_000.0, "no-faces", "No faces: camera seen from", "ms", 0.0..=3_600_000.0;
    /// How severe it is that the data of a clip has no face at all.
    no_faces_severity: 2.0, "no-faces-severity", "No faces: severity", "", 0.0..=3.0, ["off", "low", "medium", "high"];
    /// How often a face comes and goes at one place of a clip, from which on that is one finding instead of one each time.
    comes_and_goes: 4.0, "comes-and-goes", "Comes and goes: times from", "times", 2.0..=100_000.0;
    /// How near to the edge of the visible camera a face may appear or disappear, in sizes of the face.
    door: 1.0, "door", "Count change: away from the edge by", "face sizes", 0.0..=20.0;
    /// Confidence of the detector from which on a face that the data lacks is reported.
    picture_confidence: 0.85, "picture-confidence", "Picture: confidence from", "", 0.0..=1.0;
    /// Confidence from which on such a face is reported where the detector sees it in several frames.
    picture_repeated: 0.8, "picture-repeated", "Picture: in several frames from", "", 0.0..=1.0;
    /// Width of a face, in percent of the camera's picture, from which on it is reported however sure the detector is.
    picture_large: 15.0, "picture-large", "Picture: however sure from", "% of the width", 0.0..=100.0;
    /// Share of the union of box and detected face below which the box is off.
    picture_overlap: 0.35, "picture-overlap", "Picture: overlap at least", "", 0.0..=1.0;
}

impl Threshold {
    /// A value of it as it is written: a number, or the word that a choice has for it.
    pub fn written(&self, value: f64) -> String {
        // A choice is held within its range, and a fraction of one is the next lower choice.
        let word = self.words.get(value.max(0.0) as usize).or(self.words.last());
        word.map_or_else(|| value.to_string(), |word| (*word).to_owned())
    }

    /// What its values are, in words.
    pub fn expected(&self) -> String {
        let (least, most) = self.range;
        if self.words.is_empty() { format!("a number from {least} to {most}") } else { self.words.join(", ") }
    }
}

/// Why a threshold is not set.
#[derive(Clone, Debug)]
pub enum ThresholdError {
    /// The text has no `=`.
    NoPair(String),
    /// No threshold has this name.
    Unknown(String),
    /// It cannot have the value.
    Value {
        /// The threshold.
        threshold: &'static Threshold,
        /// What was given.
        value: String,
    },
}

impl fmt::Display for ThresholdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPair(text) => write!(f, "expected NAME=NUMBER, got \"{text}\""),
            Self::Unknown(name) => {
                let names: Vec<_> = THRESHOLDS.iter().map(|threshold| threshold.name).collect();
                write!(f, "there is no threshold \"{name}\"; there are {}", names.join(", "))
            }
            Self::Value { threshold, value } => {
                write!(f, "{} must be {}, got \"{value}\"", threshold.name, threshold.expected())
            }
        }
    }
}

impl std::error::Error for ThresholdError {}

impl Thresholds {
    /// How severe it is that a clip's data has no face at all; nothing where that is no finding.
    pub fn no_faces_severity(&self) -> Option<Severity> {
        match self.no_faces_severity as u8 {
            0 => None,
            1 => Some(Severity::Low),
            2 => Some(Severity::Medium),
            _ => Some(Severity::High),
        }
    }

    /// Sets one by a text like `jump-overlap=0.1`.
    ///
    /// # Errors
    /// No threshold has the name, or it cannot have the value; the error names what is possible.
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
        assert!(all.set("jump-overlap=2").unwrap_err().to_string().contains("from 0 to 1"));
        assert!(all.set("jump-overlap=NaN").is_err() && all.set("jump-overlap").is_err());
        assert!(all.set("jumps=2").unwrap_err().to_string().contains("jump-overlap, jump-distance"));
        all.set("no-faces-severity=off").unwrap();
        assert_eq!(all.no_faces_severity(), None);
        all.set("no-faces-severity = high").unwrap();
        assert_eq!(all.no_faces_severity(), Some(Severity::High));
        let refused = all.set("no-faces-severity=2").unwrap_err().to_string();
        assert!(refused.contains("must be off, low, medium, high, got \"2\""), "{refused}");
        for threshold in THRESHOLDS {
            let written = format!("{}={}", threshold.name, threshold.written(threshold.default));
            all.set(&written).unwrap();
            assert!(threshold.words.is_empty() || threshold.words.len() as f64 == threshold.range.1 + 1.0, "{written}");
            assert!((threshold.range.0..=threshold.range.1).contains(&threshold.default), "{}", threshold.name);
            assert!(((threshold.get)(&Thresholds::default()) - threshold.default).abs() < 1e-9, "{}", threshold.name);
        }
    }
}
