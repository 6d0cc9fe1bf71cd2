//! Words as JSON: our own records, and those that speech recognisers write.

use super::{Piece, TranscriptError};
use serde_json::Value;

/// Reads `[word]`, `{words: [word]}`, or `{segments: [{words: [word]} | {text, start, end}]}`. A word is
/// `{text | word, startTimeMs, endTimeMs}`, or with `start` and `end` in seconds.
pub fn read(text: &str) -> Result<Vec<Piece>, TranscriptError> {
    let value: Value = serde_json::from_str(text)
        .map_err(|error| TranscriptError::Line { line: error.line(), problem: format!("it is not JSON: {error}") })?;
    if let Some(list) = list(&value, "words") {
        return list.iter().enumerate().map(|(index, word)| piece(word, &format!("words[{index}]"), Said::Word)).collect();
    }
    let Some(segments) = value.get("segments").and_then(Value::as_array) else {
        let problem = "expected a list of words, {\"words\": [\u{2026}]} or {\"segments\": [\u{2026}]}";
        return Err(TranscriptError::Whole(problem.into()));
    };
    let mut pieces = Vec::new();
    for (index, segment) in segments.iter().enumerate() {
        let name = format!("segments[{index}]");
        match segment.get("words").and_then(Value::as_array).filter(|words| !words.is_empty()) {
            Some(words) => {
                for (inner, word) in words.iter().enumerate() {
                    pieces.push(piece(word, &format!("{name}.words[{inner}]"), Said::Word)?);
                }
            }
            None => pieces.push(piece(segment, &name, Said::Segment)?),
        }
    }
    pieces.retain(|piece| !piece.text.is_empty());
    Ok(pieces)
}

fn list<'a>(value: &'a Value, name: &str) -> Option<&'a Vec<Value>> {
    value.as_array().or_else(|| value.get(name)?.as_array())
}

/// What a record holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Word,
    Segment,
}

fn piece(value: &Value, name: &str, of: Said) -> Result<Piece, TranscriptError> {
    let wrong = |field: &str, expected: &str, found: Option<&Value>| {
        let found: String = found.map_or_else(|| "nothing".into(), ToString::to_string).chars().take(80).collect();
        TranscriptError::Whole(format!("{name}.{field} must be {expected}, got {found}"))
    };
    let said = value.get("text").or_else(|| value.get("word"));
    let text = said.and_then(Value::as_str).ok_or_else(|| wrong("text", "text", said))?.trim().to_owned();
    let time = |ms: &str, seconds: &str| {
        let found = value.get(ms).and_then(Value::as_f64).or_else(|| Some(value.get(seconds)?.as_f64()? * 1_000.0));
        let fits = found.filter(|ms| (0.0..1e12).contains(ms));
        fits.map(|ms| ms.round() as i64)
            .ok_or_else(|| wrong(ms, "a time of at least 0", value.get(ms).or_else(|| value.get(seconds))))
    };
    let (start, end) = (time("startTimeMs", "start")?, time("endTimeMs", "end")?);
    if end < start {
        return Err(TranscriptError::Whole(format!("{name}.endTimeMs must be after startTimeMs, got {end} and {start}")));
    }
    let exact = of == Said::Word && text.split_whitespace().count() == 1;
    // Some recognisers give a short word no duration.
    let least = start + text.split_whitespace().count().max(1) as i64;
    Ok(Piece { start, end: end.max(least), text, line: 1, exact, stretched: end < least })
}
