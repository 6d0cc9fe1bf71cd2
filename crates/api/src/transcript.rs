//! Importing a transcript: the words of a clip, replaced as a whole (an extension of the local workspace).

use super::{
    SourceMs,
    rules::{self, Checked, FieldError},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Most words in one clip: more than two hours of speech.
pub const MOST_WORDS: usize = 20_000;

/// A word to store, with times in source time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewWord {
    /// Text of the word, 1..200 characters.
    #[schemars(length(min = 1, max = 200), extend("not" = {"pattern": rules::NOT_IN_A_LINE}))]
    pub text: String,
    /// Start in source time; not before the start of the previous word.
    pub start_time_ms: SourceMs,
    /// End in source time; after the start, and not after the end of the recording.
    #[schemars(range(min = 1))]
    pub end_time_ms: SourceMs,
    /// Whether the times were estimated from a longer text, such as a subtitle of several words.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub estimated: bool,
    /// Whether a space precedes the word; if absent, the scripts of both words decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub space_before: Option<bool>,
    /// Number of the subtitle that contained the word: words with the same number are shown together. Not less than that of the
    /// previous word; answers count from 0.
    #[serde(default, deserialize_with = "number", skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = super::MAX_INT))]
    pub cue: Option<u64>,
}

/// Deserialises a number of a subtitle; accepts `2.0` as an integer.
fn number<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    #[derive(Deserialize)]
    struct Number(#[serde(deserialize_with = "super::integer")] i64);
    let refused = |number| serde::de::Error::custom(format!("must be an integer, at least 0, got {number}"));
    let number = Option::<Number>::deserialize(deserializer)?;
    number.map(|Number(number)| u64::try_from(number).map_err(|_| refused(number))).transpose()
}

/// Body of `PUT /v1/videos/{id}/clips/{clipId}/transcript/words`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplaceWords {
    /// All words of the clip, ordered by start; an empty list removes the transcript.
    #[schemars(length(max = 20000))]
    pub words: Vec<NewWord>,
}

impl ReplaceWords {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        if self.words.len() > MOST_WORDS {
            let problem = format!("must contain {MOST_WORDS} words at most, got {}", self.words.len());
            return Err(FieldError::new("words", problem));
        }
        let (mut before, mut cue) = (SourceMs::ZERO, 0);
        for (index, word) in self.words.iter().enumerate() {
            let field = |name: &str| format!("words[{index}].{name}");
            rules::line(&field("text"), &word.text, 1, 200)?;
            rules::within(&field("startTimeMs"), word.start_time_ms.0, 0, super::MAX_INT)?;
            rules::within(&field("endTimeMs"), word.end_time_ms.0, 1, super::MAX_INT)?;
            if word.end_time_ms <= word.start_time_ms {
                let problem = format!("must be after startTimeMs, got {} and {}", word.end_time_ms.0, word.start_time_ms.0);
                return Err(FieldError::new(field("endTimeMs"), problem));
            }
            if word.start_time_ms < before {
                let problem =
                    format!("must not be before that of the word before it, got {} after {}", word.start_time_ms.0, before.0);
                return Err(FieldError::new(field("startTimeMs"), problem));
            }
            before = word.start_time_ms;
            if let Some(of) = word.cue {
                if of < cue {
                    return Err(FieldError::new(
                        field("cue"),
                        format!("must not be less than {cue}, that of a word before it, got {of}"),
                    ));
                }
                rules::within(&field("cue"), i64::try_from(of).unwrap_or(i64::MAX), 0, super::MAX_INT)?;
                cue = of;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_subtitle_may_be_written_as_an_integer_of_either_form() {
        let word = |cue: &str| format!(r#"{{"text": "a", "startTimeMs": 0, "endTimeMs": 1, "cue": {cue}}}"#);
        let read = |cue: &str| serde_json::from_str::<NewWord>(&word(cue)).map(|word| word.cue);
        assert_eq!((read("2174203.0").unwrap(), read("7").unwrap(), read("null").unwrap()), (Some(2_174_203), Some(7), None));
        assert!(read("-1").unwrap_err().to_string().contains("at least 0, got -1"));
        assert!(read("1.5").is_err());
    }
}
