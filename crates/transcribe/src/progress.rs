//! How far an engine is, by the lines that it writes.

/// How far an engine is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// End of the part of the sound that is done, in milliseconds.
    pub done_ms: i64,
    /// Text that was understood last; empty if the engine writes none while it runs.
    pub said: String,
}

/// Longest text that is shown of a line, in characters.
const LONGEST: usize = 200;

impl Progress {
    /// Takes a line. Returns whether anything is new.
    pub fn take(&mut self, line: &str, length_ms: i64) -> bool {
        let Some((done, said)) = of_line(line, length_ms) else { return false };
        let done = done.clamp(0, length_ms.max(0));
        let said = said.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect::<String>();
        let is_new = done > self.done_ms || (!said.is_empty() && said != self.said);
        self.done_ms = self.done_ms.max(done);
        if !said.is_empty() {
            self.said = said;
        }
        is_new
    }
}

/// Time that a line of an engine tells, in milliseconds, and what was said there; `None` if it tells none.
fn of_line(line: &str, length_ms: i64) -> Option<(i64, String)> {
    let line = line.trim();
    // Whisper and those made of it: `[00:00.000 --> 00:04.000]  text`.
    if let Some((times, said)) = line.strip_prefix('[').and_then(|rest| rest.split_once(']'))
        && let Some((_, end)) = times.split_once("-->")
    {
        return Some((clock(end.trim())?, said.trim().to_owned()));
    }
    // whisper.cpp: `whisper_print_progress_callback: progress =  10%`.
    if let Some((_, rest)) = line.rsplit_once("progress") {
        let percent: i64 = rest.trim_start_matches([' ', '=', ':']).split('%').next()?.trim().parse().ok()?;
        return Some((length_ms.saturating_mul(percent.clamp(0, 100)) / 100, String::new()));
    }
    // ffmpeg: `out_time_us=1234567`.
    if let Some(us) = line.strip_prefix("out_time_us=") {
        return Some((us.trim().parse::<i64>().ok()? / 1_000, String::new()));
    }
    // Vosk: `…'end': 1.02, …, 'text': 'go forward'}`.
    if line.contains("'result': [") {
        let end = line.rsplit("'end': ").next()?.split([',', '}']).next()?;
        let said = line.rsplit("'text': ").next()?.trim_matches(['\'', '"', '}']);
        return Some((seconds(end)?, said.to_owned()));
    }
    // PocketSphinx 5: `{"b":1.2,"d":0.9,"p":1.0,"t":"go forward","w":[…]}`.
    if line.starts_with("{\"b\":") {
        let value: serde_json::Value = serde_json::from_str(line).ok()?;
        let end = value.get("b")?.as_f64()? + value.get("d")?.as_f64()?;
        return Some((ms(end)?, value.get("t").and_then(|text| text.as_str()).unwrap_or_default().to_owned()));
    }
    // cutroom-transcriber: `{"doneMs":28000}`, and `{"offsets":{"from":0,"to":900},"text":" Um, go","tokens":[…]}`.
    if line.starts_with("{\"doneMs\":") || line.starts_with("{\"offsets\":") {
        let value: serde_json::Value = serde_json::from_str(line).ok()?;
        let done = value.get("doneMs").or_else(|| value.get("offsets")?.get("to"))?.as_i64()?;
        let said = value.get("text").and_then(|text| text.as_str()).unwrap_or_default();
        return Some((done, said.trim().to_owned()));
    }
    // PocketSphinx 0.8: `forward 11.070 11.480 0.944116`.
    let mut parts = line.split(' ');
    if let (Some(_), Some(from), Some(end), Some(likely), None) =
        (parts.next(), parts.next(), parts.next(), parts.next(), parts.next())
        && let (Some(from), Some(end), Ok(_)) = (seconds(from), seconds(end), likely.parse::<f64>())
        && from <= end
    {
        return Some((end, String::new()));
    }
    None
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

    #[test]
    fn every_engine_tells_how_far_it_is_in_its_own_way() {
        for (line, done, said) in [
            ("[00:01.000 --> 00:04.500]  Um, hello there.", 4_500, "Um, hello there."),
            ("[00:00:00.000 --> 00:01:07.960]   And so", 67_960, "And so"),
            ("whisper_print_progress_callback: progress =  25%", 25_000, ""),
            ("progress 50%", 50_000, ""),
            ("out_time_us=1234567", 1_234, ""),
            ("INFO:root:{'result': [{'conf': 1.0, 'end': 1.02, 'start': 0.5, 'word': 'go'}], 'text': 'go'}", 1_020, "go"),
            (r#"{"b":1.500,"d":2.250,"p":1.000,"t":"go forward","w":[]}"#, 3_750, "go forward"),
            ("forward 11.070 11.480 0.944116", 11_480, ""),
            (r#"{"doneMs":28000}"#, 28_000, ""),
            (r#"{"offsets":{"from":0,"to":900},"text":" Um, go","tokens":[]}"#, 900, "Um, go"),
        ] {
            let mut progress = Progress::default();
            assert!(progress.take(line, 100_000), "{line}");
            assert_eq!((progress.done_ms, progress.said.as_str()), (done, said), "{line}");
        }
        let mut progress = Progress::default();
        for line in ["hello world", "", "[x --> y] z", "progress = many%", "out_time_us=N/A", "loading 1 of 3 files"] {
            assert!(!progress.take(line, 100_000), "{line}");
        }
    }

    proptest! {
        #[test]
        fn progress_never_goes_back_and_never_beyond_the_end(lines in prop::collection::vec("(progress = [0-9]{1,4}%|\\[[0-9:.]{1,9} --> [0-9:.]{1,9}\\] x|.{0,40})", 0..20), length in 0_i64..100_000) {
            let mut progress = Progress::default();
            for line in lines {
                let before = progress.done_ms;
                progress.take(&line, length);
                prop_assert!(before <= progress.done_ms && progress.done_ms <= length);
            }
        }
    }
}
