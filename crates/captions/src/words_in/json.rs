//! Reader of JSON transcripts: Cutroom's own records, and those of speech recognisers.
//!
//! | written by | form |
//! |---|---|
//! | Cutroom | `[{text, startTimeMs, endTimeMs}]` or `{words: […]}` |
//! | openai-whisper, `WhisperX`, whisper-timestamped | `{segments: [{start, end, text, words: [{word or text, start, end}]}]}` |
//! | faster-whisper | a list of such segments, whose `words` may be null |
//! | whisper.cpp | `{transcription: [{offsets: {from, to}, text, tokens: [{text, offsets}]}]}` |
//! | Vosk | `{result: [{word, start, end}], text}`, one or several |

use super::{Kind, Part, ReadError, Report, Unit};
use crate::timeline::spacing;
use serde_json::Value;

/// Reads a transcript. Fails if the text is not JSON, or has an unknown form.
pub fn read(text: &str, report: &mut Report) -> Result<Vec<Unit>, ReadError> {
    let values = values(text)?;
    let mut file = File { units: Vec::new(), texts: 0, backward: None, report };
    match values.as_slice() {
        [Value::Array(list)] => file.list(list, "")?,
        [one] => file.record(one, "")?,
        several => file.list(several, "")?,
    }
    let (mut units, backward) = (file.units, file.backward);
    units.retain(|unit| !unit.plain().is_empty());
    if let Some(error) = backward.filter(|_| units.is_empty()) {
        return Err(error);
    }
    Ok(units)
}

/// JSON values of a text: one, or several concatenated, as recognisers print them.
fn values(text: &str) -> Result<Vec<Value>, ReadError> {
    let parsed = |text: &str| serde_json::Deserializer::from_str(text).into_iter::<Value>().collect::<Result<Vec<_>, _>>();
    parsed(text).or_else(|error| {
        // Python writes `NaN` and `Infinity`, which JSON does not have.
        parsed(&without_nan(text))
            .map_err(|_| ReadError::Line { line: error.line(), problem: words::captions::not_json(&error) })
    })
}

/// Replaces `NaN` and `Infinity` outside of strings by null.
fn without_nan(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['"', 'N', 'I', '-']) {
        let (before, behind) = rest.split_at(at);
        plain.push_str(before);
        let named = ["NaN", "Infinity", "-Infinity"].into_iter().find(|name| behind.starts_with(name));
        let length = match named {
            Some(name) => {
                plain.push_str("null");
                name.len()
            }
            None if behind.starts_with('"') => {
                let length = string_length(behind);
                plain.push_str(behind.get(..length).unwrap_or_default());
                length
            }
            None => {
                plain.push_str(behind.get(..1).unwrap_or_default());
                1
            }
        };
        rest = behind.get(length..).unwrap_or_default();
    }
    plain.push_str(rest);
    plain
}

/// Length in bytes of a string literal, including its quotes.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Non-empty array field of a record; `None` if it is missing or empty.
fn filled<'a>(value: &'a Value, name: &str) -> Option<&'a Vec<Value>> {
    value.get(name)?.as_array().filter(|list| !list.is_empty())
}

/// Array of words in a record, with the name of its field.
fn words_of(value: &Value) -> Option<(&'static str, &Vec<Value>)> {
    ["words", "result"].into_iter().find_map(|name| Some((name, filled(value, name)?)))
}

/// Text field of a record.
fn text_in(value: &Value) -> Option<&str> {
    ["text", "word"].into_iter().find_map(|name| value.get(name)?.as_str())
}

fn wrong(path: &str, expected: &str, found: Option<&Value>) -> ReadError {
    let found: String =
        found.map_or_else(|| words::captions::got_nothing().into(), ToString::to_string).chars().take(80).collect();
    ReadError::Whole(words::captions::value_expected(expected, found, path))
}

/// Units read from a file.
struct File<'a> {
    units: Vec<Unit>,
    /// Number of segments without words of their own.
    texts: usize,
    /// The first of these that ends before it begins.
    backward: Option<ReadError>,
    report: &'a mut Report,
}

impl File<'_> {
    /// Reads a file that is one record.
    fn record(&mut self, value: &Value, path: &str) -> Result<(), ReadError> {
        if let Some(tokens) = filled(value, "transcription") {
            for (index, segment) in tokens.iter().enumerate() {
                self.tokens(segment, &format!("{path}transcription[{index}]"))?;
            }
            return Ok(());
        }
        if let Some((name, words)) = words_of(value) {
            return self.words(words, &format!("{path}{name}"), None);
        }
        let segments =
            ["segments", "results", "utterances"].into_iter().find_map(|name| Some((name, value.get(name)?.as_array()?)));
        match segments {
            Some((name, segments)) => self.segments(segments, &format!("{path}{name}")),
            // An empty transcript.
            None if value.get("words").or_else(|| value.get("transcription")).is_some_and(Value::is_array) => Ok(()),
            None => {
                let problem = words::captions::json_form_expected();
                Err(ReadError::Whole(problem.into()))
            }
        }
    }

    /// Reads a file that is an array: of words, or of records that contain words.
    fn list(&mut self, list: &[Value], path: &str) -> Result<(), ReadError> {
        let is_of_segments = list.iter().any(|value| value.get("words").or_else(|| value.get("result")).is_some());
        if is_of_segments {
            self.segments(list, &format!("{path}segments"))
        } else {
            self.words(list, &format!("{path}words"), None)
        }
    }

    fn segments(&mut self, segments: &[Value], path: &str) -> Result<(), ReadError> {
        for (index, segment) in segments.iter().enumerate() {
            let path = format!("{path}[{index}]");
            match words_of(segment) {
                Some((name, words)) => self.words(words, &format!("{path}.{name}"), Some(segment))?,
                // A result without words, as Vosk writes it at a pause.
                None if text_in(segment).is_some_and(|text| text.trim().is_empty()) => {}
                None => {
                    let (start, end) = (time(segment, &path, Edge::Start)?, time(segment, &path, Edge::End)?);
                    self.unit(segment, &path, (start, end), Kind::Text)?;
                }
            }
        }
        Ok(())
    }

    /// Reads the words of an array or a segment.
    fn words(&mut self, words: &[Value], path: &str, segment: Option<&Value>) -> Result<(), ReadError> {
        if let Some((index, word)) = words.iter().enumerate().find(|(_, word)| text_in(word).is_none()) {
            let said = word.get("text").or_else(|| word.get("word"));
            return Err(wrong(&format!("{path}[{index}].text"), words::captions::expected_string(), said));
        }
        // If tokens include their spaces, a token without one continues the previous word. A segment begins with a new word.
        let ends = |word: &Value| text_in(word).is_some_and(|text| text.ends_with(char::is_whitespace));
        let begins = |word: &Value| text_in(word).is_some_and(|text| text.starts_with(char::is_whitespace));
        let has_spaces = words.iter().any(|word| ends(word) || begins(word));
        let edges = |edge: Edge| -> Result<Vec<Option<i64>>, ReadError> {
            let time = |(index, word): (usize, &Value)| {
                if is_missing(word, edge) { Ok(None) } else { time(word, &format!("{path}[{index}]"), edge).map(Some) }
            };
            words.iter().enumerate().map(time).collect()
        };
        let (mut starts, mut ends_at) = (edges(Edge::Start)?, edges(Edge::End)?);
        // A word that ends before it begins is heard all the same: its times are as good as none.
        let mut backward = None;
        for (index, (start, end)) in starts.iter_mut().zip(&mut ends_at).enumerate() {
            if let (Some(from), Some(to)) = (*start, *end)
                && to < from
            {
                backward
                    .get_or_insert((index, words::captions::json_end_before_start(to, format_args!("{path}[{index}]"), from)));
                (*start, *end) = (None, None);
            }
        }
        // A word with only a start ends where the next word begins.
        for (index, end) in ends_at.iter_mut().enumerate() {
            if end.is_none() && starts.get(index).is_some_and(Option::is_some) {
                *end = starts.get(index + 1).copied().flatten();
            }
        }
        let mut index = 0;
        while let Some(word) = words.get(index) {
            let name = format!("{path}[{index}]");
            let space_before = |at: usize, word: &Value| {
                let before = at.checked_sub(1).and_then(|before| words.get(before));
                before.filter(|_| has_spaces).map(|before| begins(word) || ends(before))
            };
            if let (Some(start), Some(end)) = (starts.get(index).copied().flatten(), ends_at.get(index).copied().flatten()) {
                let kind = Kind::Word { exact: true, space_before: space_before(index, word) };
                self.unit(word, &name, (start, end), kind)?;
                index += 1;
                continue;
            }
            // Words without times, such as numerals, share the time between their neighbours.
            let without =
                |at: &usize| starts.get(*at).copied().flatten().is_none() || ends_at.get(*at).copied().flatten().is_none();
            let until = (index..words.len()).find(|at| !without(at)).unwrap_or(words.len());
            let bound = |edge| segment.and_then(|segment| time(segment, "", edge).ok());
            let before = index.checked_sub(1).and_then(|before| ends_at.get(before)).copied().flatten();
            let from = before.or_else(|| bound(Edge::Start)).or(starts.get(index).copied().flatten());
            let to =
                starts.get(until).copied().flatten().or_else(|| bound(Edge::End)).or(ends_at.get(index).copied().flatten());
            let (Some(from), Some(to)) = (from, to) else {
                if let Some((_, problem)) = backward.as_ref().filter(|(at, _)| (index..until).contains(at)) {
                    return Err(ReadError::Whole(problem.clone()));
                }
                let edge = if starts.get(index).copied().flatten().is_none() { Edge::Start } else { Edge::End };
                return Err(wrong(&format!("{name}.{}", edge.seconds()), words::captions::expected_time_beside(), None));
            };
            let (to, count) = (to.max(from), (until - index) as i64);
            for (at, place) in (index..until).zip(0..) {
                let Some(word) = words.get(at) else { continue };
                let share = |place: i64| from + (to - from) * place / count.max(1);
                let kind = Kind::Word { exact: false, space_before: space_before(at, word) };
                self.unit(word, &format!("{path}[{at}]"), (share(place), share(place + 1)), kind)?;
                self.report.untimed_words += 1;
            }
            index = until;
        }
        Ok(())
    }

    /// Reads a segment of whisper.cpp: tokens are joined into words, which begin with a space.
    fn tokens(&mut self, segment: &Value, path: &str) -> Result<(), ReadError> {
        let times = |value: &Value, path: &str| -> Result<(i64, i64), ReadError> {
            Ok((offset(value, path, "from")?, offset(value, path, "to")?))
        };
        let is_said = |token: &&Value| text_in(token).is_some_and(|text| !text.starts_with("[_") && !text.starts_with("<|"));
        let tokens: Vec<&Value> =
            segment.get("tokens").and_then(Value::as_array).into_iter().flatten().filter(is_said).collect();
        // A token may be a part of a character.
        let is_whole = |token: &&Value| text_in(token).is_some_and(|text| !text.contains('\u{fffd}'));
        if tokens.is_empty() || !tokens.iter().all(is_whole) || !tokens.iter().all(|token| token.get("offsets").is_some()) {
            let times = times(segment, path)?;
            return self.unit(segment, path, times, Kind::Text);
        }
        let mut words: Vec<(String, i64, i64)> = Vec::new();
        for token in tokens {
            let text = text_in(token).unwrap_or_default();
            let (from, to) = times(token, &format!("{path}.tokens"))?;
            let goes_on = |last: &&mut (String, i64, i64)| {
                let is_glued = !text.starts_with(char::is_whitespace) && !last.0.ends_with(char::is_whitespace);
                // In scripts without spaces, each token is a word; punctuation belongs to the previous word.
                let is_mark = !text.chars().any(char::is_alphanumeric);
                is_glued && (is_mark || spacing::is_parted(&last.0, text))
            };
            match words.last_mut().filter(goes_on) {
                Some((word, _, end)) => {
                    word.push_str(text);
                    *end = to.max(*end);
                }
                None => words.push((text.to_owned(), from, to.max(from))),
            }
        }
        for (index, (text, start, end)) in words.into_iter().enumerate() {
            let space_before = (index > 0).then(|| text.starts_with(char::is_whitespace));
            self.push(&text, path, (start, end), Kind::Word { exact: true, space_before });
        }
        Ok(())
    }

    fn unit(&mut self, value: &Value, path: &str, times: (i64, i64), kind: Kind) -> Result<(), ReadError> {
        let said = value.get("text").or_else(|| value.get("word"));
        let text = text_in(value).ok_or_else(|| wrong(&format!("{path}.text"), words::captions::expected_string(), said))?;
        self.push(text, path, times, kind);
        Ok(())
    }

    fn push(&mut self, text: &str, path: &str, (start, end): (i64, i64), kind: Kind) {
        self.texts += usize::from(kind == Kind::Text);
        if end < start {
            let problem = words::captions::json_end_before_start(end, path, start);
            self.backward.get_or_insert(ReadError::Whole(problem));
            if self.report.backward_segments == 0 {
                self.report.backward_segment = self.texts;
            }
            self.report.backward_segments += 1;
            return;
        }
        let text = text.replace('\u{fffd}', "");
        self.units.push(Unit { start, end, line: 1, kind, parts: vec![Part { at: None, text }] });
    }
}

/// Start or end of a record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Start,
    End,
}

impl Edge {
    fn ms(self) -> &'static str {
        if self == Self::Start { "startTimeMs" } else { "endTimeMs" }
    }

    fn seconds(self) -> &'static str {
        if self == Self::Start { "start" } else { "end" }
    }
}

/// Whether a record lacks the time of an edge.
fn is_missing(value: &Value, edge: Edge) -> bool {
    [edge.ms(), edge.seconds()].iter().all(|name| value.get(name).is_none_or(Value::is_null))
}

/// Time of a record in milliseconds: `startTimeMs`, or `start` in seconds. Fails if it is missing or negative.
fn time(value: &Value, path: &str, edge: Edge) -> Result<i64, ReadError> {
    let (ms, seconds) = (value.get(edge.ms()), value.get(edge.seconds()));
    let found = ms.and_then(Value::as_f64).or_else(|| Some(seconds?.as_f64()? * 1_000.0));
    let fits = found.filter(|ms| (0.0..1e12).contains(ms));
    fits.map(|ms| ms.round() as i64)
        .ok_or_else(|| wrong(&format!("{path}.{}", edge.ms()), words::captions::expected_time(), ms.or(seconds)))
}

/// Time of whisper.cpp, in milliseconds.
fn offset(value: &Value, path: &str, name: &str) -> Result<i64, ReadError> {
    let found = value.get("offsets").and_then(|offsets| offsets.get(name));
    let fits = found.and_then(Value::as_i64).filter(|ms| (0..1_000_000_000_000).contains(ms));
    fits.ok_or_else(|| wrong(&format!("{path}.offsets.{name}"), words::captions::expected_time(), found))
}
