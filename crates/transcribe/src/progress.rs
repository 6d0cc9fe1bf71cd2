//! How far an engine is, and what it has understood, by the lines that it writes.

use crate::output::sphinx_word;
use std::{
    fs::File,
    io::{Read, Seek, SeekFrom},
    path::PathBuf,
};

/// How far an engine is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// End of the part of the sound that is done, in milliseconds.
    pub done_ms: i64,
    /// Text that this report is about; `None` if it only says how far the engine is.
    pub said: Option<Said>,
}

/// Text that an engine has understood of a part of the sound, before its transcript is complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Beginning of the part, in milliseconds.
    pub from_ms: i64,
    /// End of the part, in milliseconds.
    pub to_ms: i64,
    /// One line of text.
    pub text: String,
}

/// Longest text that is kept of a line, in characters.
const LONGEST: usize = 1_000;

impl Progress {
    /// Takes a line. Returns whether anything is new.
    pub fn take(&mut self, line: &str, length_ms: i64) -> bool {
        self.said = None;
        let Some((times, said)) = of_line(line, length_ms) else { return false };
        self.hear(times, &said, length_ms)
    }

    /// Takes text with its times. Returns whether anything is new.
    pub(crate) fn hear(&mut self, (from, to): (Option<i64>, i64), said: &str, length_ms: i64) -> bool {
        let length = length_ms.max(0);
        let to = to.clamp(0, length);
        let is_new = to > self.done_ms;
        let from = from.unwrap_or(self.done_ms).clamp(0, to);
        self.done_ms = self.done_ms.max(to);
        self.said = tidied(said).map(|text| Said { from_ms: from, to_ms: to, text });
        is_new || self.said.is_some()
    }
}

/// Text in one line without control characters; `None` if it is empty, or a note on a sound such as `[BLANK_AUDIO]`.
fn tidied(said: &str) -> Option<String> {
    let visible: String = said.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).take(LONGEST).collect();
    let text = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_note = text.starts_with('[') && text.ends_with(']') || text.chars().all(|letter| matches!(letter, '\u{266a}' | ' '));
    (!is_note).then_some(text)
}

/// Times that a line of an engine tells, in milliseconds, and what was said there; `None` if it tells none.
fn of_line(line: &str, length_ms: i64) -> Option<((Option<i64>, i64), String)> {
    let line = line.trim();
    // Whisper and those made of it: `[00:00.000 --> 00:04.000]  text`.
    if let Some((times, said)) = line.strip_prefix('[').and_then(|rest| rest.split_once(']'))
        && let Some((start, end)) = times.split_once("-->")
    {
        return Some(((clock(start.trim()), clock(end.trim())?), said.trim().to_owned()));
    }
    // whisper.cpp: `whisper_print_progress_callback: progress =  10%`.
    if let Some((_, rest)) = line.rsplit_once("progress") {
        let percent: i64 = rest.trim_start_matches([' ', '=', ':']).split('%').next()?.trim().parse().ok()?;
        return Some(((None, length_ms.saturating_mul(percent.clamp(0, 100)) / 100), String::new()));
    }
    // ffmpeg: `out_time_us=1234567`.
    if let Some(us) = line.strip_prefix(FFMPEG) {
        return Some(((None, us.trim().parse::<i64>().ok()? / 1_000), String::new()));
    }
    // Vosk: `…'end': 1.02, …, 'text': 'go forward'}`.
    if line.contains("'result': [") {
        let number = |text: Option<&str>| seconds(text?.split([',', '}']).next()?);
        let end = number(line.rsplit("'end': ").next())?;
        let start = number(line.split("'start': ").nth(1));
        let said = line.rsplit("'text': ").next()?.trim_matches(['\'', '"', '}']);
        return Some(((start, end), said.to_owned()));
    }
    // PocketSphinx 5: `{"b":1.2,"d":0.9,"p":1.0,"t":"go forward","w":[…]}`.
    if line.starts_with("{\"b\":") {
        let value: serde_json::Value = serde_json::from_str(line).ok()?;
        let begin = value.get("b")?.as_f64()?;
        let end = ms(begin + value.get("d")?.as_f64()?)?;
        let said = value.get("t").and_then(|text| text.as_str()).unwrap_or_default();
        return Some(((ms(begin), end), said.to_owned()));
    }
    // cutroom-transcriber: `{"doneMs":28000}`, and `{"offsets":{"from":0,"to":900},"text":" Um, go","tokens":[…]}`.
    if line.starts_with("{\"doneMs\":") || line.starts_with("{\"offsets\":") {
        let value: serde_json::Value = serde_json::from_str(line).ok()?;
        let begin = value.get("offsets").and_then(|offsets| offsets.get("from")?.as_i64());
        let done = value.get("doneMs").or_else(|| value.get("offsets")?.get("to"))?.as_i64()?;
        let said = value.get("text").and_then(|text| text.as_str()).unwrap_or_default();
        return Some(((begin, done), said.trim().to_owned()));
    }
    // PocketSphinx 0.8: `forward 11.070 11.480 0.944116`.
    let mut parts = line.split(' ');
    if let (Some(word), Some(from), Some(end), Some(likely), None) =
        (parts.next(), parts.next(), parts.next(), parts.next(), parts.next())
        && let (Some(from), Some(end), Ok(_)) = (seconds(from), seconds(end), likely.parse::<f64>())
        && from <= end
    {
        return Some(((Some(from), end), sphinx_word(word).unwrap_or_default()));
    }
    None
}

/// Start of the lines by which ffmpeg says how far it is.
const FFMPEG: &str = "out_time_us=";

/// Subtitles that ffmpeg's filter adds to its file as it goes on: it prints none of them.
#[derive(Debug)]
pub(crate) struct Growing {
    file: PathBuf,
    /// Number of bytes that were read.
    at: u64,
    /// Bytes of a subtitle that is not complete.
    begun: Vec<u8>,
}

/// Most bytes that are read of a growing file at once, and most of one subtitle.
const MOST_AT_ONCE: u64 = 64 << 10;

impl Growing {
    pub fn of(file: PathBuf) -> Self {
        Self { file, at: 0, begun: Vec::new() }
    }

    /// Whether the file may have grown before this line was written.
    pub fn is_told_by(line: &str) -> bool {
        line.starts_with(FFMPEG)
    }

    /// Times and texts of the subtitles that are new and complete. What cannot be read is not shown; the transcript is read at the end.
    pub fn more(&mut self) -> Vec<((Option<i64>, i64), String)> {
        let read = || {
            let mut file = File::open(&self.file)?;
            file.seek(SeekFrom::Start(self.at))?;
            let mut new = Vec::new();
            file.take(MOST_AT_ONCE).read_to_end(&mut new)?;
            std::io::Result::Ok(new)
        };
        let Ok(new) = read() else { return Vec::new() };
        self.at += new.len() as u64;
        self.begun.extend(new);
        let mut found = Vec::new();
        while let Some(end) = self.begun.windows(2).position(|pair| pair == b"\n\n") {
            let subtitle = self.begun.drain(..end + 2).collect::<Vec<_>>();
            found.extend(of_subtitle(&String::from_utf8_lossy(&subtitle)));
        }
        if self.begun.len() as u64 > MOST_AT_ONCE {
            self.begun.clear();
        }
        found
    }
}

/// Times and text of a subtitle: a number, `00:00:01.000 --> 00:00:04.000`, text.
fn of_subtitle(subtitle: &str) -> Option<((Option<i64>, i64), String)> {
    let mut lines = subtitle.lines().skip_while(|line| !line.contains("-->"));
    let (start, end) = lines.next()?.split_once("-->")?;
    Some(((clock(start.trim()), clock(end.trim())?), lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")))
}

/// Time as `01:02:03.500` or `02:03.500`, in milliseconds.
fn clock(text: &str) -> Option<i64> {
    let mut all = 0_f64;
    for part in text.replace(',', ".").split(':') {
        all = all * 60.0 + part.parse::<f64>().ok().filter(|part| *part >= 0.0)?;
    }
    ms(all)
}

fn seconds(text: &str) -> Option<i64> {
    ms(text.trim().parse().ok()?)
}

fn ms(seconds: f64) -> Option<i64> {
    (0.0..1e9).contains(&seconds).then(|| (seconds * 1_000.0).round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::Write as _;

    fn said(from_ms: i64, to_ms: i64, text: &str) -> Said {
        Said { from_ms, to_ms, text: text.to_owned() }
    }

    #[test]
    fn every_engine_tells_how_far_it_is_and_what_it_understood_in_its_own_way() {
        for (line, done, heard) in [
            ("[00:01.000 --> 00:04.500]  Um, hello there.", 4_500, Some(said(1_000, 4_500, "Um, hello there."))),
            ("[00:00:00.000 --> 00:01:07.960]   And so", 67_960, Some(said(0, 67_960, "And so"))),
            ("[00:01.000 --> 00:04.500]  [BLANK_AUDIO]", 4_500, None),
            ("[00:01.000 --> 00:04.500]  \u{266a}\u{266a}", 4_500, None),
            ("whisper_print_progress_callback: progress =  25%", 25_000, None),
            ("progress 50%", 50_000, None),
            (r#"{"doneMs":28000}"#, 28_000, None),
            (r#"{"offsets":{"from":0,"to":900},"text":" Um, go","tokens":[]}"#, 900, Some(said(0, 900, "Um, go"))),
            ("out_time_us=1234567", 1_234, None),
            (
                "INFO:root:{'result': [{'conf': 1.0, 'end': 0.7, 'start': 0.5, 'word': 'go'}, {'conf': 1.0, 'end': 1.02, \
                 'start': 0.8, 'word': 'on'}], 'text': 'go on'}",
                1_020,
                Some(said(500, 1_020, "go on")),
            ),
            (r#"{"b":1.500,"d":2.250,"p":1.000,"t":"go forward","w":[]}"#, 3_750, Some(said(1_500, 3_750, "go forward"))),
            ("forward(2) 11.070 11.480 0.944116", 11_480, Some(said(11_070, 11_480, "forward"))),
            ("<sil> 11.070 11.480 0.944116", 11_480, None),
        ] {
            let mut progress = Progress::default();
            assert!(progress.take(line, 100_000), "{line}");
            assert_eq!((progress.done_ms, progress.said), (done, heard), "{line}");
        }
        let mut progress = Progress::default();
        for line in ["hello world", "", "[x --> y] z", "progress = many%", "out_time_us=N/A", "loading 1 of 3 files"] {
            assert!(!progress.take(line, 100_000), "{line}");
        }
    }

    #[test]
    fn a_text_is_told_once_and_a_line_without_any_has_none() {
        let mut progress = Progress::default();
        assert!(progress.take("[00:00.000 --> 00:01.000] one", 2_000) && progress.said.is_some());
        assert!(!progress.take("progress = 10%", 2_000), "further back than the text before");
        assert_eq!((progress.done_ms, progress.said.clone()), (1_000, None));
        assert!(progress.take("[00:01.000 --> 00:09.000] two", 2_000));
        assert_eq!((progress.done_ms, progress.said), (2_000, Some(said(1_000, 2_000, "two"))), "the sound ends at 2 s");
    }

    #[test]
    fn a_growing_file_of_subtitles_is_read_subtitle_by_subtitle() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("transcript.srt");
        let mut growing = Growing::of(path.clone());
        assert_eq!(growing.more(), [], "there is no file yet");
        let mut file = File::create(&path).unwrap();
        let mut write = |text: &str| file.write_all(text.as_bytes()).unwrap();
        write("0\n00:00:00.000 --> 00:00:01.500\nUm, hel");
        assert_eq!(growing.more(), []);
        write("lo\n\n0\n00:00:01.500 --> 00:00:02.000\nthere\n\n1\n00:00");
        assert_eq!(growing.more(), [((Some(0), 1_500), "Um, hello".to_owned()), ((Some(1_500), 2_000), "there".to_owned())]);
        write(":02.000 --> soon\nno time\n\n2\n00:00:02.000 --> 00:00:03.000\nat the end\n\n");
        assert_eq!(growing.more(), [((Some(2_000), 3_000), "at the end".to_owned())]);
    }

    proptest! {
        #[test]
        fn progress_never_goes_back_and_never_beyond_the_end(lines in prop::collection::vec("(progress = [0-9]{1,4}%|\\[[0-9:.]{1,9} --> [0-9:.]{1,9}\\] x|.{0,40})", 0..20), length in 0_i64..100_000) {
            let mut progress = Progress::default();
            for line in lines {
                let before = progress.done_ms;
                progress.take(&line, length);
                prop_assert!(before <= progress.done_ms && progress.done_ms <= length);
                if let Some(said) = &progress.said {
                    prop_assert!(0 <= said.from_ms && said.from_ms <= said.to_ms && said.to_ms <= length && !said.text.is_empty());
                }
            }
        }
    }
}
