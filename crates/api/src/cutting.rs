//! Request bodies that cut a clip by time range, transcript word, filler word or silence, and that correct transcript words.

use super::{
    PlaybackMs,
    open_enum::open_enum,
    rules::{self, Checked, FieldError, known},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Body of `POST /v1/videos/{id}/clips/{clipId}/cut`: ranges of the playback timeline. All times are those before the call. A
/// single range may be sent as `fromMs` and `toMs` without the list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(extend("oneOf" = [
    {"required": ["cuts"], "not": {"anyOf": [{"required": ["fromMs"]}, {"required": ["toMs"]}]}},
    {"required": ["fromMs", "toMs"], "not": {"required": ["cuts"]}},
]))]
pub struct CutRanges {
    /// Ranges to cut, 1..1000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 1000))]
    pub cuts: Option<Vec<CutRange>>,
    /// Start of a single cut, the first moment that is cut; not together with `cuts`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_ms: Option<PlaybackMs>,
    /// End of a single cut, where playback continues; after `fromMs`, not together with `cuts`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub to_ms: Option<PlaybackMs>,
}

/// A range of the playback timeline to cut: `fromMs <= t < toMs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CutRange {
    /// Start of the cut: the first moment that is cut.
    pub from_ms: PlaybackMs,
    /// End of the cut, where playback continues; after `fromMs`.
    #[schemars(range(min = 1))]
    pub to_ms: PlaybackMs,
}

impl CutRanges {
    /// Body with a list of ranges.
    pub fn of(cuts: Vec<CutRange>) -> Self {
        Self { cuts: Some(cuts), from_ms: None, to_ms: None }
    }

    /// Ranges of either form, each with the path of its fields, after checking every rule that needs no server.
    pub fn ranges(&self) -> Result<Vec<(String, CutRange)>, FieldError> {
        let ranges: Vec<_> = match (&self.cuts, self.from_ms, self.to_ms) {
            (Some(cuts), None, None) => {
                if !(1..=1000).contains(&cuts.len()) {
                    return Err(FieldError::new("cuts", format!("must contain 1 to 1000 ranges, got {}", cuts.len())));
                }
                cuts.iter().enumerate().map(|(index, cut)| (format!("cuts[{index}]."), *cut)).collect()
            }
            (None, Some(from_ms), Some(to_ms)) => vec![(String::new(), CutRange { from_ms, to_ms })],
            (None, None, None) => return Err(FieldError::new("cuts", "is required")),
            (None, None, _) => return Err(FieldError::new("fromMs", "is required together with toMs")),
            (None, ..) => return Err(FieldError::new("toMs", "is required together with fromMs")),
            (Some(_), from, _) => {
                let other = if from.is_some() { "fromMs" } else { "toMs" };
                return Err(FieldError::new("cuts", format!("and {other} must not be given together: send one form")));
            }
        };
        for (path, cut) in &ranges {
            rules::start(&format!("{path}fromMs"), cut.from_ms)?;
            rules::within(&format!("{path}toMs"), cut.to_ms.0, 1, super::MAX_INT)?;
            if cut.to_ms <= cut.from_ms {
                let problem = format!("must be after fromMs, got {} and {}", cut.to_ms.0, cut.from_ms.0);
                return Err(FieldError::new(format!("{path}toMs"), problem));
            }
        }
        Ok(ranges)
    }
}

/// Body of `POST /v1/videos/{id}/clips/{clipId}/cut-by-transcript`: the words to cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CutByTranscript {
    /// Ranges of words to cut, 1..1000.
    #[schemars(length(min = 1, max = 1000))]
    pub word_ranges: Vec<WordRange>,
}

/// A range of consecutive words, including the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WordRange {
    /// Index of the first word, in the uncut transcript.
    #[serde(deserialize_with = "super::integer")]
    #[schemars(range(min = 0, max = 9_007_199_254_740_991i64))]
    pub from_word_index: i64,
    /// Index of the last word, not before the first.
    #[serde(deserialize_with = "super::integer")]
    #[schemars(range(min = 0, max = 9_007_199_254_740_991i64))]
    pub to_word_index: i64,
}

impl CutByTranscript {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        if !(1..=1000).contains(&self.word_ranges.len()) {
            return Err(FieldError::new(
                "wordRanges",
                format!("must contain 1 to 1000 ranges, got {}", self.word_ranges.len()),
            ));
        }
        for (index, range) in self.word_ranges.iter().enumerate() {
            rules::within(&format!("wordRanges[{index}].fromWordIndex"), range.from_word_index, 0, super::MAX_INT)?;
            rules::within(&format!("wordRanges[{index}].toWordIndex"), range.to_word_index, 0, super::MAX_INT)?;
            if range.to_word_index < range.from_word_index {
                let problem = format!("must not be before fromWordIndex, got {}", range.to_word_index);
                return Err(FieldError::new(format!("wordRanges[{index}].toWordIndex"), problem));
            }
        }
        Ok(())
    }
}

open_enum! {
    /// Choice of the silences to shorten, by length.
    SilenceMode {
        /// Shortens silences of 800 ms or more.
        Natural = "natural",
        /// Shortens silences of 500 ms or more.
        Fast = "fast",
        /// Shortens silences of 300 ms or more.
        Faster = "faster",
    }
}

impl SilenceMode {
    /// Length of the shortest silence that this mode shortens, in milliseconds.
    pub fn least_ms(&self) -> i64 {
        match self {
            Self::Natural | Self::Unknown(_) => 800,
            Self::Fast => 500,
            Self::Faster => 300,
        }
    }
}

/// Body of `POST /v1/videos/{id}/clips/{clipId}/remove-silences`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RemoveSilences {
    /// Choice of the silences to shorten, by length.
    pub mode: SilenceMode,
}

impl RemoveSilences {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        known!("mode", Some(&self.mode))
    }
}

/// Body of `PATCH /v1/videos/{id}/clips/{clipId}/transcript/words`: applies all corrections or none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CorrectWords {
    /// Corrections, 1..100, at most one per word.
    #[schemars(length(min = 1, max = 100))]
    pub words: Vec<WordCorrection>,
}

/// Correction of one word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("anyOf" = [{"required": ["text"]}, {"required": ["hidden"]}]))]
pub struct WordCorrection {
    /// Index of the word in the uncut transcript.
    #[serde(deserialize_with = "super::integer")]
    #[schemars(range(min = 0, max = 9_007_199_254_740_991i64))]
    pub index: i64,
    /// Corrected text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 255), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub text: Option<String>,
    /// Whether subtitles leave the word out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<bool>,
}

impl CorrectWords {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        if !(1..=100).contains(&self.words.len()) {
            return Err(FieldError::new("words", format!("must contain 1 to 100 words, got {}", self.words.len())));
        }
        let mut seen = std::collections::BTreeSet::new();
        for (place, word) in self.words.iter().enumerate() {
            rules::within(&format!("words[{place}].index"), word.index, 0, super::MAX_INT)?;
            rules::each(word.text.as_ref(), |v| rules::line(&format!("words[{place}].text"), &v, 1, 255))?;
            if word.text.is_none() && word.hidden.is_none() {
                return Err(FieldError::new(format!("words[{place}].text"), "or hidden is required"));
            }
            if !seen.insert(word.index) {
                return Err(FieldError::new(format!("words[{place}].index"), format!("{} is given twice", word.index)));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn one_range_is_taken_without_a_list_and_never_both() {
        let ranges = |body: serde_json::Value| {
            let ranges: CutRanges = serde_json::from_value(body).unwrap();
            ranges.ranges().map(|ranges| ranges.len()).map_err(|error| error.to_string())
        };
        assert_eq!(ranges(json!({"fromMs": 5, "toMs": 9})), Ok(1));
        assert_eq!(ranges(json!({"cuts": [{"fromMs": 5, "toMs": 9}, {"fromMs": 20, "toMs": 21}]})), Ok(2));
        for (bad, expected) in [
            (json!({}), "cuts is required"),
            (json!({"toMs": 5}), "fromMs is required"),
            (json!({"fromMs": 5}), "toMs is required"),
            (json!({"fromMs": 5, "toMs": 5}), "toMs must be after fromMs"),
            (json!({"cuts": [], "fromMs": 5}), "cuts and fromMs must not be given together"),
            (json!({"cuts": [], "fromMs": 5, "toMs": 9}), "cuts and fromMs must not be given together"),
            (json!({"cuts": [], "toMs": 5}), "cuts and toMs must not be given together"),
        ] {
            let error = ranges(bad).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
