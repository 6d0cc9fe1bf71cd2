//! The output of commands. A reader that stops early (`cutroom api GET … | head -1`) is not an error; any other failure of
//! standard output is, and a failure of standard error cannot be reported.

use crate::api::plain;
use std::{
    fmt::Display,
    io::{self, IsTerminal, Write},
};

/// The most characters of an error that are written: a longer one quotes somebody's whole document.
const LONGEST_PROBLEM: usize = 2_000;

/// Writes a line to standard output.
///
/// # Errors
/// The output cannot be written, for example because the disk is full. A reader that has gone is not an error.
pub fn line(text: impl Display) -> io::Result<()> {
    write(&format!("{text}\n"))
}

/// Writes text to standard output as it is, for a question on the same line.
///
/// # Errors
/// As for [`line`].
pub fn write(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(io::Error::new(error.kind(), format!("standard output cannot be written: {error}"))),
        Ok(()) => Ok(()),
    }
}

/// Writes a JSON value over several lines. Characters that JSON leaves unescaped and that a terminal may obey (the second
/// set of control characters, and marks that reverse the reading direction) are escaped.
///
/// # Errors
/// As for [`line`].
pub fn json(value: &impl serde::Serialize) -> io::Result<()> {
    line(escaped(&serde_json::to_string_pretty(value).map_err(io::Error::other)?))
}

/// Writes a JSON value on one line.
///
/// # Errors
/// As for [`line`].
pub fn compact_json(value: &impl serde::Serialize) -> io::Result<()> {
    line(escaped(&serde_json::to_string(value).map_err(io::Error::other)?))
}

/// Writes an error to standard error, as one plain line that starts with the program's name.
pub fn problem(what: impl Display) {
    // If standard error is closed too, only the exit code can report it.
    let _ = writeln!(io::stderr().lock(), "cutroom: {}", plain(&what.to_string(), LONGEST_PROBLEM));
}

/// Writes how far something is to standard error, where that is a terminal: a file of it would help nobody.
pub fn progress(what: impl Display) {
    if io::stderr().is_terminal() {
        let _ = writeln!(io::stderr().lock(), "{what}");
    }
}

/// An error and its causes, each once: many errors already quote their cause.
pub fn causes(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |said, cause| {
        if said.is_empty() {
            cause
        } else if said.contains(&cause) {
            said
        } else {
            format!("{said}: {cause}")
        }
    })
}

/// Such characters can only appear inside the strings of a JSON document.
fn escaped(json: &str) -> String {
    use std::fmt::Write;
    json.chars().fold(String::with_capacity(json.len()), |mut text, character| {
        match character {
            '\u{7f}'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                // Writing to a String cannot fail.
                let _ = write!(text, "\\u{:04x}", u32::from(character));
            }
            other => text.push(other),
        }
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    #[test]
    fn json_for_a_terminal_is_the_same_value_without_what_steers_a_terminal() {
        let value = serde_json::json!({"name": "a\u{9b}2J\u{1b}[31m\u{202e}b\u{7f}", "ß": "日本"});
        let text = escaped(&serde_json::to_string(&value).unwrap());
        assert!(!text.chars().any(|c| c.is_control() || c == '\u{202e}'), "{text}");
        assert!(text.contains("日本"));
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), value);
    }

    #[test]
    fn a_cause_that_the_error_quotes_is_said_once() {
        #[derive(Debug, thiserror::Error)]
        #[error("the journal cannot be used: {0}")]
        struct Quoting(#[source] io::Error);
        let error = anyhow::Error::new(Quoting(io::Error::other("it is gone")));
        assert_eq!(causes(&error), "the journal cannot be used: it is gone");
        let error = Err::<(), _>(io::Error::other("it is gone")).context("edits.json").unwrap_err();
        assert_eq!(causes(&error), "edits.json: it is gone");
    }
}
