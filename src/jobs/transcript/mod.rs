//! Imported transcripts: `SubRip`, `WebVTT`, and lists of words as JSON.
//!
//! The readers are strict about times and sizes, and an error names the line.

mod cues;
mod json;
pub mod run;

use crate::{
    api::{
        SourceMs,
        transcript::{MOST_WORDS, NewWord},
    },
    disk,
};
use std::path::{Path, PathBuf};

/// The largest file that is read.
const MOST_BYTES: u64 = 16 << 20;
/// The file endings that are searched beside a recording, and after a transcriber ran.
pub const ENDINGS: [&str; 3] = ["srt", "vtt", "json"];

/// Why a transcript cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptError {
    /// The file cannot be read.
    #[error("{}: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// A line is invalid.
    #[error("line {line}: {problem}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What was found, and what was expected.
        problem: String,
    },
    /// The file as a whole is invalid.
    #[error("{0}")]
    Whole(String),
}

/// A text that is shown, or a word that is spoken, for a time.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece {
    /// Milliseconds of the recording.
    start: i64,
    end: i64,
    text: String,
    /// Line in its file.
    line: usize,
    /// Whether it is one word with times of its own.
    exact: bool,
    /// Whether it was given no length, or too little for its words, and was made as long as they need.
    stretched: bool,
}

/// The words of a transcript, and how much had to be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// By start; none reaches past the end of the recording.
    pub words: Vec<NewWord>,
    /// Number of cues or words that start at or after the end of the recording.
    pub beyond: usize,
    /// Number of words or texts that had too little length for a word, and were given a millisecond for each.
    pub stretched: usize,
}

/// Reads a file for a recording of a given length.
pub fn read_file(path: &Path, length: SourceMs) -> Result<Transcript, TranscriptError> {
    let file = |reason: String| TranscriptError::File { path: path.to_owned(), reason };
    let bytes = disk::read(path, MOST_BYTES).map_err(|error| file(error.to_string()))?;
    parse(&bytes, length)
}

/// Parses a transcript; its first bytes decide the format.
pub fn parse(bytes: &[u8], length: SourceMs) -> Result<Transcript, TranscriptError> {
    let text = std::str::from_utf8(bytes).map_err(|error| TranscriptError::Line {
        line: bytes.iter().take(error.valid_up_to()).filter(|byte| **byte == b'\n').count() + 1,
        problem: "the file is not UTF-8 text: save it as UTF-8".into(),
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let pieces = match text.trim_start().chars().next() {
        None => return Err(TranscriptError::Whole("the file is empty".into())),
        Some('{' | '[') => json::read(text)?,
        _ if text.starts_with("WEBVTT") => cues::read_vtt(text)?,
        _ => cues::read_srt(text)?,
    };
    words_of(pieces, length)
}

/// The transcript beside a recording: the same name with another ending.
pub fn beside(recording: &Path) -> Option<PathBuf> {
    let written = |ending: &&str| [(*ending).to_owned(), ending.to_uppercase()];
    let endings = ENDINGS.iter().flat_map(written);
    endings.map(|ending| recording.with_extension(ending)).find(|path| path != recording && path.is_file())
}

/// Divides pieces into words: pieces past the end are dropped, overlapping pieces share their time, and the words of a text
/// get times by their length.
fn words_of(mut pieces: Vec<Piece>, length: SourceMs) -> Result<Transcript, TranscriptError> {
    let all = pieces.len();
    pieces.retain(|piece| piece.start < length.0);
    let beyond = all - pieces.len();
    let stretched = pieces.iter().filter(|piece| piece.stretched).count();
    if pieces.is_empty() {
        let problem = if all == 0 {
            "there is no text in it".to_owned()
        } else {
            format!("all of it is past the end of the recording, which is {:.3} s long", length.seconds())
        };
        return Err(TranscriptError::Whole(problem));
    }
    pieces.sort_by_key(|piece| piece.start);
    let mut words = Vec::new();
    // A piece that is still shown when the next begins ends there; pieces that begin together are spoken one after the other.
    let mut groups = pieces.chunk_by(|one, other| one.start == other.start).peekable();
    while let Some(group) = groups.next() {
        let Some(start) = group.first().map(|piece| piece.start) else { continue };
        let next = groups.peek().and_then(|next| next.first()).map_or(length.0, |next| next.start);
        let end = group.iter().map(|piece| piece.end).max().unwrap_or(start).min(next).min(length.0);
        let parts = group.len();
        for (part, piece) in group.iter().enumerate() {
            let (from, to) = (start + share(end - start, part, parts), start + share(end - start, part + 1, parts));
            divide(piece, from, to, parts == 1, &mut words)?;
        }
    }
    if words.is_empty() {
        return Err(TranscriptError::Whole("there is no text in it".to_owned()));
    }
    Ok(Transcript { words, beyond, stretched })
}

/// The beginning of a length of time: `part` of `parts` of it.
fn share(ms: i64, part: usize, parts: usize) -> i64 {
    (i128::from(ms) * part as i128 / parts.max(1) as i128) as i64
}

/// Gives each word of a text a part of its time, by the length of the word.
fn divide(piece: &Piece, from: i64, to: i64, alone: bool, words: &mut Vec<NewWord>) -> Result<(), TranscriptError> {
    let plain: String = piece.text.chars().filter(|c| c.is_whitespace() || !c.is_control()).collect();
    let texts: Vec<&str> = plain.split_whitespace().collect();
    if words.len() + texts.len() > MOST_WORDS {
        let problem = format!("a clip may have {MOST_WORDS} words at most; this is where there are more");
        return Err(TranscriptError::Line { line: piece.line, problem });
    }
    let weight = |text: &str| text.chars().count() + 1;
    let all: usize = texts.iter().map(|text| weight(text)).sum();
    if to - from < texts.len() as i64 {
        let problem = format!("{} words do not fit into {} ms", texts.len(), to - from);
        return Err(TranscriptError::Line { line: piece.line, problem });
    }
    // Each word gets a millisecond first, so that none is left without time.
    let free = to - from - texts.len() as i64;
    let (mut at, mut passed) = (from, 0);
    for (index, text) in texts.iter().enumerate() {
        if text.chars().count() > 200 {
            let problem = "a word may have 200 characters at most".to_owned();
            return Err(TranscriptError::Line { line: piece.line, problem });
        }
        passed += weight(text);
        let end = from + index as i64 + 1 + share(free, passed, all);
        let (start_time_ms, end_time_ms) = (SourceMs(at), SourceMs(end));
        words.push(NewWord {
            text: (*text).to_owned(),
            start_time_ms,
            end_time_ms,
            estimated: !(piece.exact && alone && texts.len() == 1),
        });
        at = end;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LONG: SourceMs = SourceMs(60_000);

    fn words(text: &str) -> Vec<(String, i64, i64, bool)> {
        let read = parse(text.as_bytes(), LONG).unwrap_or_else(|error| panic!("{error}: {text}"));
        let tuple = |word: NewWord| (word.text, word.start_time_ms.0, word.end_time_ms.0, word.estimated);
        read.words.into_iter().map(tuple).collect()
    }

    fn refused(text: &str) -> String {
        parse(text.as_bytes(), LONG).expect_err(text).to_string()
    }

    #[test]
    fn subrip_is_read_with_its_byte_order_mark_line_ends_tags_and_positions() {
        let text = "\u{feff}1\r\n00:00:01,000 --> 00:00:02,000 X1:40 X2:600\r\n<i>Hello</i> {\\an8}there\r\n\r\n\r\n2\r\n00:00:03,500 --> 00:00:04,000\r\nyou\r\n";
        let expected = [("Hello", 1_000, 1_500, true), ("there", 1_500, 2_000, true), ("you", 3_500, 4_000, true)];
        assert_eq!(words(text), expected.map(|(text, start, end, guess)| (text.to_owned(), start, end, guess)));
    }

    #[test]
    fn webvtt_is_read_with_notes_styles_names_and_times_inside_a_cue() {
        let text = "WEBVTT - a title\n\nNOTE nothing\nof it\n\nSTYLE\n::cue { color: red }\n\nintro\n01:00.000 --> 01:00.000\n";
        assert_eq!(refused(text), "line 10: the end must be after the start, got 01:00.000 --> 01:00.000");
        let text = "WEBVTT\n\nintro\n00:01.000 --> 00:03.000 align:left\n<v Ada>Tom &amp; Ann</v>\n\n00:04.000 --> 00:05.000\none <00:04.250>two <00:04.500><c>three</c>\n";
        let read = words(text);
        assert_eq!(read.iter().map(|(text, ..)| text.as_str()).collect::<Vec<_>>(), ["Tom", "&", "Ann", "one", "two", "three"]);
        let exact = [("one", 4_000, 4_250, false), ("two", 4_250, 4_500, false), ("three", 4_500, 5_000, false)];
        assert_eq!(read[3..], exact.map(|(text, start, end, guess)| (text.to_owned(), start, end, guess)));
    }

    #[test]
    fn words_as_json_keep_their_times_in_each_of_the_usual_forms() {
        let expected = vec![("Hi".to_owned(), 500, 900, false), ("you".to_owned(), 1_000, 1_250, false)];
        for text in [
            r#"[{"text":"Hi","startTimeMs":500,"endTimeMs":900},{"text":"you","startTimeMs":1000,"endTimeMs":1250}]"#,
            r#"{"words":[{"word":" Hi","start":0.5,"end":0.9},{"word":" you","start":1.0,"end":1.25}]}"#,
            r#"{"segments":[{"text":"Hi you","start":0.5,"end":2,"words":[{"word":"Hi","start":0.5,"end":0.9},{"word":"you","start":1,"end":1.25}]}]}"#,
        ] {
            assert_eq!(words(text), expected, "{text}");
        }
        assert!(words(r#"{"segments":[{"text":"Hi you","start":0.5,"end":2}]}"#).iter().all(|(.., estimated)| *estimated));
        assert_eq!(refused("{\n\"words\": [\n{\"word\": 5}]}"), "words[0].text must be text, got 5");
        assert!(refused("{\n\"words\": oops}").starts_with("line 2: "));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (text, said) in [
            (
                "1\n00:00:01,000 -> 00:00:02,000\nx",
                "line 2: expected times like 00:00:01,000 --> 00:00:02,000, got \u{2018}00:00:01,000 -> 00:00:02,000\u{2019}",
            ),
            ("1\n00:61:01,000 --> 00:00:02,000\nx", "line 2: \u{2018}00:61:01,000\u{2019} is not a time like 00:00:01,000"),
            (
                "1\n00:00:05,000 --> 00:00:02,000\nx",
                "line 2: the end must be after the start, got 00:00:05,000 --> 00:00:02,000",
            ),
            ("1\n00:00:05,000 --> 00:00:05,002\na b c d", "line 3: 4 words do not fit into 2 ms"),
            ("1\n00:05:00,000 --> 00:05:02,000\nx", "all of it is past the end of the recording, which is 60.000 s long"),
            ("", "the file is empty"),
            ("WEBVTT\n\nNOTE x", "there is no text in it"),
            (r#"[{"word": " ", "start": 1, "end": 2}]"#, "there is no text in it"),
        ] {
            assert_eq!(refused(text), said);
        }
        assert!(parse(b"1\n00:00:01,000 --> 00:00:02,000\n\xff", LONG).unwrap_err().to_string().starts_with("line 3: "));
    }

    #[test]
    fn cues_that_overlap_share_their_time_and_what_lies_past_the_end_is_counted() {
        let text = "1\n00:00:01,000 --> 00:00:09,000\nfirst\n\n2\n00:00:03,000 --> 00:00:04,000\nsecond\n\n3\n00:00:59,000 --> 00:01:09,000\nlast\n\n4\n00:01:00,000 --> 00:01:09,000\ngone\n";
        let read = parse(text.as_bytes(), LONG).unwrap();
        let times: Vec<_> = read.words.iter().map(|word| (word.start_time_ms.0, word.end_time_ms.0)).collect();
        assert_eq!((times, read.beyond), (vec![(1_000, 3_000), (3_000, 4_000), (59_000, 60_000)], 1));
    }

    /// Reads on another thread, and fails where reading takes longer than any text of a few megabytes may.
    fn read_in_time(what: &'static str, text: String, length: SourceMs) -> Result<Transcript, TranscriptError> {
        let (done, read) = std::sync::mpsc::channel();
        std::thread::spawn(move || done.send(parse(text.as_bytes(), length)));
        read.recv_timeout(std::time::Duration::from_secs(60)).unwrap_or_else(|_| panic!("{what} took more than a minute"))
    }

    #[test]
    fn the_time_to_read_a_transcript_grows_with_its_length_alone() {
        // Each of these takes from many minutes to hours where one bracket or cue is compared with all others.
        for (what, text) in [
            ("opened brackets", "<".repeat(2 << 20)),
            ("opened tags", "<a".repeat(1 << 20)),
            ("opened braces", "{\\".repeat(1 << 20)),
            ("tags of both kinds", "<a{\\".repeat(1 << 19)),
            ("comparisons", "< >".repeat(1 << 19)),
        ] {
            let cue = format!("1\n00:00:01,000 --> 00:00:09,000\n{text}\n");
            let refused = read_in_time(what, cue, LONG).expect_err(what).to_string();
            assert!(refused.contains("at most") || refused.contains("do not fit"), "{what}: {refused}");
        }
        let cue = |number: usize| format!("{number}\n00:00:01,000 --> 01:00:00,000\nword\n\n");
        let too_many: String = (0..10 * MOST_WORDS).map(cue).collect();
        let refused = read_in_time("too many cues that begin together", too_many, SourceMs(3_600_000)).expect_err("too many");
        assert!(refused.to_string().contains("20000 words at most"), "{refused}");
        let together: String = (0..MOST_WORDS).map(cue).collect();
        let read = read_in_time("cues that begin together", together, SourceMs(3_600_000)).unwrap();
        assert_eq!(read.words.len(), MOST_WORDS);
        assert!(read.words.iter().zip(read.words.iter().skip(1)).all(|(one, next)| one.end_time_ms == next.start_time_ms));
    }

    #[test]
    fn a_transcript_that_was_changed_by_chance_is_read_or_refused_in_words() {
        const REAL: [&str; 3] = [
            "\u{feff}1\r\n00:00:01,000 --> 00:00:02,000 X1:40\r\n<i>Hello</i> {\\an8}there &amp; you\r\n\r\n2\r\n00:00:03,500 --> 00:00:04,000\r\nyou\r\n",
            "WEBVTT - a title\n\nNOTE nothing\n\nintro\n00:01.000 --> 00:03.000 align:left\n<v Ada>Tom &amp; Ann</v>\n\n00:04.000 --> 00:05.000\none <00:04.250>two <00:04.500><c>three</c>\n",
            r#"{"segments":[{"text":"Hi you","start":0.5,"end":2,"words":[{"word":"Hi","start":0.5,"end":0.9},{"word":"you","start":1e0,"end":1.25}]}]}"#,
        ];
        cutroom_soak::run(3_000, |dice| {
            let mut bytes = REAL[dice.below(REAL.len())].as_bytes().to_vec();
            dice.change_bytes(&mut bytes);
            let length = [1, 60_000, 3_600_000, crate::api::LONGEST_MS][dice.below(4)];
            if let Ok(read) = parse(&bytes, SourceMs(length)) {
                assert!(read.words.iter().all(|word| word.end_time_ms.0 <= length));
                assert_eq!(crate::api::transcript::ReplaceWords { words: read.words }.check(), Ok(()));
            }
        });
    }

    proptest! {
        #[test]
        fn whatever_is_read_can_be_stored(
            cues in prop::collection::vec((0i64..70, 40i64..5_000, "[a-z]{1,9}( [a-z]{1,9}){0,5}"), 1..30),
        ) {
            let time = |ms: i64| format!("{:02}:{:02}:{:02},{:03}", ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60, ms % 1_000);
            let cue = |(i, (start, length, text)): (usize, &(i64, i64, String))| {
                let start = start * 1_000;
                format!("{}\n{} --> {}\n{text}\n\n", i + 1, time(start), time(start + length))
            };
            let text = cues.iter().enumerate().map(cue).collect::<Vec<_>>().concat();
            if let Ok(read) = parse(text.as_bytes(), LONG) {
                prop_assert!(read.words.iter().all(|word| word.end_time_ms <= LONG));
                let body = crate::api::transcript::ReplaceWords { words: read.words };
                prop_assert_eq!(body.check(), Ok(()));
            }
        }

        #[test]
        fn no_bytes_are_too_strange(bytes in prop::collection::vec(any::<u8>(), 0..200), text in "(WEBVTT|1)?[\n\r<>&;0-9:.,a-z -]{0,200}") {
            let _ = parse(&bytes, LONG);
            let _ = parse(text.as_bytes(), LONG);
        }
    }
}
