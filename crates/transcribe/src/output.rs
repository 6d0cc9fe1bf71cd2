//! Reads what engines write, and mends times that cannot be right.

use crate::command::Form;
use cutroom_api::SourceMs;
use cutroom_captions::{ReadError, Transcript, read_transcript};
use serde_json::{Map, Value, json};

/// Difference between times that counts as a lie, in milliseconds: engines round, and let words overlap a little.
const LIE_MS: f64 = 120.0;
/// Most words of a note on a sound such as `[upbeat music]`.
const LONGEST_NOTE: usize = 6;

/// Fields that hold the parts of a transcript.
const PARTS: [&str; 5] = ["words", "result", "tokens", "segments", "transcription"];

/// Words and problems that were read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The words.
    pub transcript: Transcript,
    /// Number of times that could not be right: past the end, backwards, or within another word.
    pub mended: usize,
}

/// Reads the words that an engine wrote. `None` if it heard no speech.
///
/// # Errors
/// The text is in no form that is known.
pub fn read(form: &Form, bytes: &[u8], length: SourceMs) -> Result<Option<Heard>, ReadError> {
    let text = String::from_utf8_lossy(bytes);
    let value = match form {
        Form::SphinxLines => Some(json!({ "words": sphinx_lines(&text) })),
        Form::SphinxJson => Some(json!({ "words": sphinx_json(&text) })),
        Form::VoskLog => Some(json!({ "words": vosk_log(&text) })),
        Form::OwnLines => Some(json!({ "transcription": own_lines(&text) })),
        Form::Files(_) => serde_json::from_str::<Value>(&text.replace('\u{feff}', "")).ok(),
    };
    let Some(mut value) = value else {
        // Subtitles; and what is neither, for its error.
        if text.trim().is_empty() {
            return Ok(None);
        }
        let transcript = read_transcript(bytes, length)?;
        return Ok(Some(Heard { transcript, mended: 0 }));
    };
    let mut times = Times { length: length.0 as f64, mended: 0, said: 0, last: (0.0, 0.0) };
    times.mend(&mut value);
    if times.said == 0 {
        let is_transcript = value.is_array() || PARTS.iter().any(|name| value.get(*name).is_some());
        return if is_transcript { Ok(None) } else { read_transcript(bytes, length).map(|_| None) };
    }
    let mut transcript = read_transcript(value.to_string().as_bytes(), length)?;
    drop_notes(&mut transcript);
    Ok((!transcript.words.is_empty()).then_some(Heard { transcript, mended: times.mended }))
}

/// Drops what is no speech: `[BLANK_AUDIO]`, `[upbeat music]`, `♪`.
fn drop_notes(transcript: &mut Transcript) {
    let words = std::mem::take(&mut transcript.words);
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let begins = word.text.starts_with('[');
        let note =
            words.iter().skip(at).take(LONGEST_NOTE).position(|word| word.text.trim_end_matches(['.', ',']).ends_with(']'));
        if let Some(more) = note.filter(|_| begins) {
            at += more + 1;
            continue;
        }
        if word.text.chars().any(|letter| letter != '\u{266a}' && letter != '\u{266b}') {
            transcript.words.push(word.clone());
        }
        at += 1;
    }
}

/// Mends the times of a JSON transcript.
struct Times {
    /// Length of the sound, in milliseconds.
    length: f64,
    mended: usize,
    /// Number of words or texts that are not empty.
    said: usize,
    /// Times of the last word or text, in milliseconds.
    last: (f64, f64),
}

impl Times {
    fn mend(&mut self, value: &mut Value) {
        match value {
            Value::Array(list) => list.iter_mut().for_each(|value| self.mend(value)),
            Value::Object(record) => {
                let has_parts =
                    PARTS.iter().any(|name| record.get(*name).and_then(Value::as_array).is_some_and(|list| !list.is_empty()));
                if has_parts {
                    // Its own times are used where its parts have none.
                    self.straighten(record, false);
                    record.values_mut().filter(|value| value.is_array()).for_each(|value| self.mend(value));
                } else {
                    let text = record.get("text").or_else(|| record.get("word")).and_then(Value::as_str);
                    let is_said = text.is_some_and(|text| !text.trim().is_empty() && !text.starts_with("[_"));
                    self.said += usize::from(is_said);
                    self.straighten(record, is_said);
                }
            }
            _ => {}
        }
    }

    /// Puts the start and end of a record in order and within the sound; counts them if they are those of speech.
    fn straighten(&mut self, record: &mut Map<String, Value>, counts: bool) {
        for (start, end, scale) in [("startTimeMs", "endTimeMs", 1.0), ("start", "end", 1_000.0), ("from", "to", 1.0)] {
            let number = |name: &str| record.get(name).and_then(Value::as_f64).filter(|number| number.is_finite());
            let (Some(from), Some(to)) = (number(start), number(end)) else { continue };
            let (from_ms, to_ms) = (from * scale, to * scale);
            let from_mended = from_ms.max(0.0);
            // What begins after the end stays there: the reader leaves it out, and counts it.
            let to_mended = to_ms.max(from_mended);
            let is_lie = from_ms < 0.0 || to_ms < from_ms || to_ms > self.length + LIE_MS;
            let is_disordered = from_ms < self.last.0 - LIE_MS || from_ms < self.last.1.min(to_ms) - LIE_MS;
            if counts {
                self.mended += usize::from(is_lie || is_disordered);
                self.last = (from_mended, to_mended);
            }
            if from_mended > from_ms || to_mended > to_ms {
                let value = |ms: f64| if scale > 1.0 { json!(ms / scale) } else { json!(ms.round() as i64) };
                record.insert(start.to_owned(), value(from_mended));
                record.insert(end.to_owned(), value(to_mended));
            }
            return;
        }
        // whisper.cpp keeps them one record deeper.
        if let Some(Value::Object(mut offsets)) = record.get("offsets").cloned() {
            self.straighten(&mut offsets, counts);
            record.insert("offsets".into(), Value::Object(offsets));
        }
    }
}

/// A word for the reader of JSON.
fn word(text: &str, start: f64, end: f64) -> Value {
    json!({ "text": text, "start": start, "end": end })
}

/// A word of `PocketSphinx`: without the number of its pronunciation; `None` for silence and noise. Sounds that its model has are
/// words: `++UM++`.
pub(crate) fn sphinx_word(text: &str) -> Option<String> {
    let plain = text.split('(').next().unwrap_or(text);
    if let Some(sound) = plain.strip_prefix("++").and_then(|rest| rest.strip_suffix("++")) {
        let sound = sound.to_lowercase();
        return ["um", "uh", "hm", "mhm", "eh", "ah"].contains(&sound.as_str()).then_some(sound);
    }
    let is_mark = plain.is_empty() || plain.starts_with(['<', '[', '+']);
    (!is_mark).then(|| plain.to_owned())
}

fn sphinx_lines(text: &str) -> Vec<Value> {
    let of_line = |line: &str| {
        let parts: Vec<&str> = line.trim().split(' ').collect();
        let [text, start, end, likely] = parts.as_slice() else { return None };
        likely.parse::<f64>().ok()?;
        Some(word(&sphinx_word(text)?, start.parse().ok()?, end.parse().ok()?))
    };
    text.lines().filter_map(of_line).collect()
}

fn sphinx_json(text: &str) -> Vec<Value> {
    let mut found = Vec::new();
    for line in text.lines() {
        let Ok(value) = serde_json::from_str::<Value>(line) else { continue };
        for part in value.get("w").and_then(Value::as_array).into_iter().flatten() {
            let number = |name: &str| part.get(name).and_then(Value::as_f64);
            let text = part.get("t").and_then(Value::as_str).and_then(sphinx_word);
            if let (Some(text), Some(begin), Some(duration)) = (text, number("b"), number("d")) {
                found.push(word(&text, begin, begin + duration));
            }
        }
    }
    found
}

/// The lines of `cutroom-transcriber` that hold tokens.
fn own_lines(text: &str) -> Vec<Value> {
    let parts = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    parts.filter(|part| part.get("tokens").is_some_and(Value::is_array)).collect()
}

/// Words of the results that Vosk logs, in the notation of Python: `{'result': [{'conf': 1.0, 'end': 1.0, …}], 'text': "don't"}`.
fn vosk_log(text: &str) -> Vec<Value> {
    let mut found = Vec::new();
    for line in text.lines() {
        let Some(begin) = line.find("{'result':").or_else(|| line.find("{\"result\"")) else { continue };
        let result = json_of_python(line.get(begin..).unwrap_or_default());
        let Ok(value) = serde_json::from_str::<Value>(&result) else { continue };
        for part in value.get("result").and_then(Value::as_array).into_iter().flatten() {
            let number = |name: &str| part.get(name).and_then(Value::as_f64);
            let text = part.get("word").and_then(Value::as_str);
            if let (Some(text), Some(start), Some(end)) = (text, number("start"), number("end")) {
                found.push(word(text, start, end));
            }
        }
    }
    found
}

/// JSON of a Python value of dictionaries, lists, numbers and strings.
fn json_of_python(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter != '\'' && letter != '"' {
            out.push(letter);
            continue;
        }
        let mut said = String::new();
        while let Some(inner) = letters.next() {
            match inner {
                '\\' => said.extend(letters.next()),
                _ if inner == letter => break,
                _ => said.push(inner),
            }
        }
        out.push_str(&Value::String(said).to_string());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words(form: &Form, text: &str) -> (String, usize) {
        let heard = read(form, text.as_bytes(), SourceMs(10_000)).unwrap().unwrap();
        let told = heard
            .transcript
            .words
            .iter()
            .map(|word| format!("{} {}-{}", word.text, word.start_time_ms.0, word.end_time_ms.0))
            .collect::<Vec<_>>();
        (told.join(", "), heard.mended)
    }

    fn files() -> Form {
        Form::Files(Vec::new())
    }

    #[test]
    fn the_lines_of_both_pocketsphinxes_and_the_log_of_vosk_are_words_with_times() {
        let lines = "go the far\n<s> 0.100 0.200 0.99\ngo 0.210 0.400 0.9\nthe(2) 0.410 0.500 0.3\n<sil> 0.510 0.600 1.0\n\
            ++UM++ 0.610 0.900 0.2\n[NOISE] 0.910 1.000 0.2\nfar 1.000 1.300 0.08\n</s> 1.310 1.400 1.0\n";
        assert_eq!(words(&Form::SphinxLines, lines), ("go 210-400, the 410-500, um 610-900, far 1000-1300".into(), 0));
        let json = r#"{"b":0.1,"d":1,"p":1,"t":"go the","w":[{"b":0.1,"d":0.2,"p":1,"t":"<s>"},{"b":0.3,"d":0.2,"p":1,"t":"go"},{"b":0.5,"d":0.25,"p":1,"t":"the(2)"}]}"#;
        assert_eq!(words(&Form::SphinxJson, &format!("noise\n{json}\n")), ("go 300-500, the 500-750".into(), 0));
        let log = "LOG (VoskAPI:Model()) x\nINFO:root:{'partial': 'don'}\n\
            INFO:root:{'result': [{'conf': 1.0, 'end': 0.5, 'start': 0.25, 'word': \"don't\"}, {'conf': 0.5, 'end': 0.9, 'start': 0.6, 'word': 'go'}], 'text': \"don't go\"}\n";
        assert_eq!(words(&Form::VoskLog, log), ("don't 250-500, go 600-900".into(), 0));
        let own = "{\"language\":\"en\"}\n{\"offsets\":{\"from\":0,\"to\":900},\"text\":\" Um, go\",\"tokens\":[{\"text\":\" Um\",\"offsets\":{\"from\":100,\"to\":300}},{\"text\":\",\",\"offsets\":{\"from\":300,\"to\":320}},{\"text\":\" go\",\"offsets\":{\"from\":500,\"to\":900}}]}\n{\"doneMs\":2000}\nnoise\n";
        assert_eq!(words(&Form::OwnLines, own), ("Um, 100-320, go 500-900".into(), 0));
        assert_eq!(read(&Form::OwnLines, b"{\"doneMs\":2000}\n", SourceMs(5_000)).unwrap(), None);
    }

    #[test]
    fn times_that_lie_are_mended_and_counted() {
        let text = r#"{"segments": [{"start": 0, "end": 99, "text": "x", "words": [
            {"word": " one", "start": 1.0, "end": 1.5}, {"word": " two", "start": 3.0, "end": 2.0},
            {"word": " three", "start": -4, "end": 0.5}, {"word": " four", "start": 4.0, "end": 40.0},
            {"word": " five", "start": 50.0, "end": 51.0}]}]}"#;
        let (told, mended) = words(&files(), text);
        assert_eq!(told, "three 0-500, one 1000-1500, two 3000-3001, four 4000-10000");
        assert_eq!(mended, 4);
        let cpp = r#"{"transcription": [{"offsets": {"from": 0, "to": 2000}, "text": " Um, hi.", "tokens": [
            {"text": "[_BEG_]", "offsets": {"from": 0, "to": 0}}, {"text": " Um", "offsets": {"from": 100, "to": 50}},
            {"text": ",", "offsets": {"from": 400, "to": 420}}, {"text": " hi", "offsets": {"from": 900, "to": 1200}}]}]}"#;
        assert_eq!(words(&files(), cpp), ("Um, 100-420, hi 900-1200".into(), 1));
    }

    #[test]
    fn notes_on_sounds_are_no_words_and_a_sound_without_speech_has_none() {
        let of = |words: &[&str]| {
            let list: Vec<Value> =
                words.iter().zip(0..).map(|(text, at)| word(text, f64::from(at), f64::from(at) + 0.5)).collect();
            read(&files(), json!({ "words": list }).to_string().as_bytes(), SourceMs(20_000)).unwrap()
        };
        let said = |heard: Option<Heard>| {
            heard.map(|heard| heard.transcript.words.iter().map(|word| word.text.clone()).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(said(of(&["[upbeat", "music]", "Hello", "\u{266a}", "[BLANK_AUDIO]", "[open"])).unwrap(), "Hello [open");
        assert_eq!(of(&["[BLANK_AUDIO]"]), None);
        assert_eq!(of(&[]), None);
        assert_eq!(read(&Form::SphinxLines, b"", SourceMs(5_000)).unwrap(), None);
        assert_eq!(read(&files(), b" \n", SourceMs(5_000)).unwrap(), None);
        assert!(read(&files(), b"Segmentation fault", SourceMs(5_000)).is_err());
    }

    proptest! {
        #[test]
        fn whatever_times_an_engine_writes_its_words_are_in_order_and_within_the_sound(times in prop::collection::vec((-20_000_i32..40_000, -20_000_i32..40_000), 1..30)) {
            let list: Vec<Value> = times.iter().map(|(from, to)| word("x", f64::from(*from) / 1e3, f64::from(*to) / 1e3)).collect();
            if let Ok(Some(heard)) = read(&files(), json!({ "words": list }).to_string().as_bytes(), SourceMs(10_000)) {
                let words = &heard.transcript.words;
                prop_assert!(words.iter().all(|word| 0 <= word.start_time_ms.0 && word.start_time_ms < word.end_time_ms && word.end_time_ms.0 <= 10_000));
                prop_assert!(words.windows(2).all(|pair| pair[0].end_time_ms <= pair[1].start_time_ms));
            }
        }
    }
}
