//! Transcripts that people have: `SubRip`, `WebVTT`, `SubStation` Alpha and words as JSON become the words of a clip.
//!
//! A file is read or refused as a whole; a refusal names the line or the field. What is left out of a file that is read is counted
//! in its [`Report`].

mod ass;
mod bytes;
mod cues;
mod divide;
mod json;
mod markup;
mod report;
mod rolling;

pub use bytes::Encoding;
pub use markup::srt_literal;
pub use report::Report;

use crate::{api::transcript::NewWord, timeline::SourceMs};

/// The most characters of a word.
const LONGEST_WORD: usize = 200;

/// Why a transcript cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
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

/// The words of a transcript, and what happened to what was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// By start; none reaches past the end of the recording.
    pub words: Vec<NewWord>,
    /// What became of the file.
    pub report: Report,
}

/// A text with a start and an end, in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Unit {
    start: i64,
    end: i64,
    /// Its line in the file, counted from 1; in JSON always 1.
    line: usize,
    kind: Kind,
    parts: Vec<Part>,
}

/// What a unit was in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A subtitle: its words stay together.
    Cue,
    /// A spoken word; whether its times are its own, and not those of words around it.
    Word {
        exact: bool,
        /// Whether a space stands before it, where the file tells.
        space_before: Option<bool>,
    },
    /// A longer text of which nothing else is known.
    Text,
}

/// A stretch of a text that may have a time of its own. Spaces and line breaks at its ends say how it meets the next one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Part {
    at: Option<i64>,
    text: String,
}

impl Unit {
    /// All of its text, in one line.
    fn plain(&self) -> String {
        let text: String = self.parts.iter().map(|part| part.text.as_str()).collect();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// Reads a transcript for a recording of a given length. Its first characters decide the format.
///
/// # Errors
/// It is of no format that is read, or breaks its format.
pub fn read_transcript(bytes: &[u8], length: SourceMs) -> Result<Transcript, ReadError> {
    read_decoded(bytes::decoded(bytes)?, length)
}

/// Reads a transcript whose encoding is known.
///
/// # Errors
/// It is not in that encoding, of no format that is read, or breaks its format.
pub fn read_transcript_in(bytes: &[u8], encoding: Encoding, length: SourceMs) -> Result<Transcript, ReadError> {
    read_decoded(bytes::decoded_in(bytes, encoding)?, length)
}

fn read_decoded((text, read_as): (String, Option<&'static str>), length: SourceMs) -> Result<Transcript, ReadError> {
    let mut report = Report { read_as, ..Report::default() };
    let units = match text.trim_start().chars().next() {
        None => return Err(ReadError::Whole("the file is empty".into())),
        _ if text.starts_with("WEBVTT") => cues::read(&text, cues::Format::Vtt, &mut report)?,
        _ if ass::is_ass(&text) => ass::read(&text, &mut report)?,
        Some('{' | '[') if !cues::is_cue_file(&text) => json::read(&text, &mut report)?,
        Some('<') if !cues::is_cue_file(&text) => {
            let problem = "it is XML, as TTML is, which is not read: expected SubRip, WebVTT, SubStation Alpha or JSON";
            return Err(ReadError::Line { line: 1, problem: problem.into() });
        }
        _ => cues::read(&text, cues::Format::Srt, &mut report)?,
    };
    divide::words_of(units, length, report)
}

fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}

#[cfg(test)]
mod files;
#[cfg(test)]
mod round;
#[cfg(test)]
mod tests;
