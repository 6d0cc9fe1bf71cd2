//! Readers of transcript files: `SubRip`, `WebVTT`, `SubStation` Alpha and JSON, into the words of a clip.
//!
//! A file is read or refused as a whole; the error names the line or the field. A [`Report`] counts what was left out of a file.

mod ass;
mod ass_styles;
mod bytes;
mod cues;
mod divide;
mod json;
mod markup;
mod report;
mod rolling;

pub use ass_styles::{AssStyles, read_ass_styles};
pub use bytes::Encoding;
pub use markup::srt_literal;
pub use report::Report;

use crate::{api::transcript::NewWord, timeline::SourceMs};

/// Longest word, in characters.
const LONGEST_WORD: usize = 200;

/// Error of an unreadable transcript.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// A line is invalid.
    #[error("{}", words::captions::line_problem(line, problem))]
    Line {
        /// Line number, from 1.
        line: usize,
        /// Found and expected content.
        problem: String,
    },
    /// The file as a whole is invalid.
    #[error("{0}")]
    Whole(String),
}

/// Words of a transcript, with a report on the import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// Words sorted by start; none ends after the end of the recording.
    pub words: Vec<NewWord>,
    /// Report on the import.
    pub report: Report,
}

/// A text with a start and an end, in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Unit {
    start: i64,
    end: i64,
    /// Line number in the file, from 1; in JSON always 1.
    line: usize,
    kind: Kind,
    parts: Vec<Part>,
}

/// Kind of a unit in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A subtitle, whose words stay together.
    Cue,
    /// A spoken word. `exact`: whether its times are its own, not derived from surrounding words.
    Word {
        exact: bool,
        /// Whether a space precedes the word; `None` if the file does not state it.
        space_before: Option<bool>,
    },
    /// A longer text without times of its words.
    Text,
}

/// A part of a text, optionally with its own start time in milliseconds. Spaces and line breaks at its ends separate it from the
/// neighbouring parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Part {
    at: Option<i64>,
    text: String,
}

impl Unit {
    /// Text of the unit in one line.
    fn plain(&self) -> String {
        let text: String = self.parts.iter().map(|part| part.text.as_str()).collect();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// Reads a transcript for a recording of a given length. The first characters of the file determine its format.
///
/// # Errors
/// The file has no supported format, or violates its format.
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
        None => return Err(ReadError::Whole(words::captions::file_empty().into())),
        _ if text.starts_with("WEBVTT") => cues::read(&text, cues::Format::Vtt, &mut report)?,
        _ if ass::is_ass(&text) => ass::read(&text, &mut report)?,
        Some('{' | '[') if !cues::is_cue_file(&text) => json::read(&text, &mut report)?,
        Some('<') if !cues::is_cue_file(&text) => {
            let problem = words::captions::is_xml();
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
