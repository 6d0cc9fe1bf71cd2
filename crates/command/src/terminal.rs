//! Output of commands. All output goes through here, which escapes control characters in names and messages of servers, files and
//! people. A test fails if another file writes to standard output or standard error.
//!
//! A reader that stops early (`cutroom api GET … | head -1`) is not an error; any other failure of standard output is. A failure
//! of standard error cannot be reported.

use cutroom_api::{plain, steers};
use std::{
    borrow::Cow,
    fmt::{Display, Write as _},
    io::{self, IsTerminal, Write},
    sync::{LazyLock, Mutex, OnceLock, PoisonError},
    time::{Duration, Instant},
};

/// Maximum length of an error in characters; longer ones quote whole documents.
const LONGEST_PROBLEM: usize = 2_000;
/// Time without output after which a command reports progress, even if standard error is not a terminal.
const LONGEST_SILENCE: Duration = Duration::from_secs(5);

/// Writes a line to standard output. Escapes line breaks in it, so that a name cannot fake a line.
///
/// # Errors
///
/// Fails if the output cannot be written, for example because the disk is full. A closed pipe is not an error.
pub fn line(text: impl Display) -> io::Result<()> {
    put(&format!("{}\n", visible(&text.to_string(), |_| false)))
}

/// Writes text of one or several lines to standard output, for a prompt or a table.
///
/// # Errors
///
/// As for [`line`].
pub fn write(text: &str) -> io::Result<()> {
    put(&visible(text, |letter| letter == '\n'))
}

/// Writes a document to standard output instead of a file. On a terminal it is escaped like [`write`]; otherwise it is written
/// exactly as to a file.
///
/// # Errors
///
/// As for [`line`].
pub fn document(text: &str) -> io::Result<()> {
    if io::stdout().is_terminal() { write(text) } else { put(text) }
}

/// Writes binary data to standard output, such as an image.
///
/// # Errors
///
/// As for [`line`].
pub fn bytes(bytes: &[u8]) -> io::Result<()> {
    put_bytes(bytes)
}

/// Writes a JSON value on one line for a program that must read it.
///
/// # Errors
///
/// Fails if the output cannot be written, including to a closed pipe.
pub fn hello(value: &impl serde::Serialize) -> io::Result<()> {
    let text = escaped(&serde_json::to_string(value).map_err(io::Error::other)?);
    let mut out = io::stdout().lock();
    writeln!(out, "{text}").and_then(|()| out.flush())
}

fn put(text: &str) -> io::Result<()> {
    put_bytes(text.as_bytes())
}

fn put_bytes(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(io::Error::new(error.kind(), words::server::output_failed(error))),
        Ok(()) => Ok(()),
    }
}

/// Escapes characters that control a terminal: `\u{1b}[31m`. Keeps tabs, and characters for which `keeps` is true.
fn visible(text: &str, keeps: impl Fn(char) -> bool) -> Cow<'_, str> {
    let hides = |letter: char| steers(letter) && letter != '\t' && !keeps(letter);
    if !text.contains(hides) {
        return Cow::Borrowed(text);
    }
    let seen = text.chars().fold(String::with_capacity(text.len() + 32), |mut seen, letter| {
        if hides(letter) {
            // Writing to a `String` cannot fail.
            let _ = write!(seen, "{}", letter.escape_unicode());
        } else {
            seen.push(letter);
        }
        seen
    });
    Cow::Owned(seen)
}

/// Escapes control characters in a log entry, except line breaks, because a panic message has several lines.
pub fn log_line(line: &[u8]) -> Vec<u8> {
    visible(&String::from_utf8_lossy(line), |letter| letter == '\n').into_owned().into_bytes()
}

/// Escapes control characters in a JSON line of the log, without changing its value.
pub fn json_line(line: &[u8]) -> Vec<u8> {
    escaped(&String::from_utf8_lossy(line)).into_bytes()
}

/// Writes a JSON value over several lines. Escapes characters that JSON allows and that may control a terminal (C1 control
/// characters and marks of reading direction).
///
/// # Errors
///
/// As for [`line`].
pub fn json(value: &impl serde::Serialize) -> io::Result<()> {
    put(&format!("{}\n", escaped(&serde_json::to_string_pretty(value).map_err(io::Error::other)?)))
}

/// Writes a JSON text, escaped like [`json`].
///
/// # Errors
///
/// As for [`line`].
pub fn json_text(text: &str) -> io::Result<()> {
    put(&format!("{}\n", escaped(text)))
}

/// Writes a JSON value on one line.
///
/// # Errors
///
/// As for [`line`].
pub fn compact_json(value: &impl serde::Serialize) -> io::Result<()> {
    put(&format!("{}\n", escaped(&serde_json::to_string(value).map_err(io::Error::other)?)))
}

/// Writes an error to standard error, on one line after the program's name.
pub fn problem(what: impl Display) {
    *SAID.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    // If standard error is closed too, only the exit code can report it.
    let _ = writeln!(io::stderr().lock(), "{}: {}", program(), plain(&what.to_string(), LONGEST_PROBLEM));
}

/// Writes a message of several lines about the arguments to standard error.
pub fn complaint(text: &str) {
    let _ = write!(io::stderr().lock(), "{}", visible(text, |letter| letter == '\n'));
}

/// Time of the last output to standard error, initially the start of the program.
static SAID: LazyLock<Mutex<Instant>> = LazyLock::new(|| Mutex::new(Instant::now()));

/// The name of the program.
static PROGRAM: OnceLock<&str> = OnceLock::new();

/// The name of the program: what [`begin`] was given.
pub fn program() -> &'static str {
    PROGRAM.get().copied().unwrap_or("cutroom")
}

/// Begins to count how long nothing is said: what a command does first. `program` is its name, with which its errors begin.
pub fn begin(program: &'static str) {
    // Set once: a process is one program.
    let _ = PROGRAM.set(program);
    *SAID.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
}

/// Writes progress to standard error: immediately on a terminal, else (as in the log of a build) only after some seconds without
/// output.
pub fn progress(what: impl Display) {
    if io::stderr().is_terminal() {
        status_line(&what.to_string());
    } else {
        still(what);
    }
}

/// Writes progress to standard error after some seconds without output.
pub fn still(what: impl Display) {
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if said.elapsed() >= LONGEST_SILENCE {
        *said = Instant::now();
        let _ = writeln!(io::stderr().lock(), "{}", plain(&what.to_string(), LONGEST_PROBLEM));
    }
}

fn status_line(what: &str) {
    *SAID.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    let _ = writeln!(io::stderr().lock(), "{}", plain(what, LONGEST_PROBLEM));
}

/// Writes progress to a line of standard error that the next one overwrites; [`status_end`] ends it. Like [`progress`] if standard
/// error is not a terminal.
pub fn status(what: impl Display) {
    if io::stderr().is_terminal() {
        *SAID.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        let _ = write!(io::stderr().lock(), "\r\x1b[K{}", plain(&what.to_string(), LONGEST_PROBLEM));
    } else {
        still(what);
    }
}

/// Clears the line of [`status`].
pub fn status_end() {
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr().lock(), "\r\x1b[K");
    }
}

/// Text of an error and its causes. Skips causes that the text already quotes.
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

/// Escapes control characters in JSON; they can only occur within strings.
fn escaped(json: &str) -> String {
    json.chars().fold(String::with_capacity(json.len()), |mut text, character| {
        match character {
            // Line breaks separate values in a document of several lines; within strings JSON has them escaped.
            '\n' => text.push(character),
            other if steers(other) => {
                // Writing to a `String` cannot fail.
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
    fn what_a_terminal_would_obey_is_seen_and_other_letters_stay_as_they_are() {
        let seen = |text: &str| visible(text, |_| false).into_owned();
        assert_eq!(seen("Ton\u{301} 日本 عربي 🎬 a\tb"), "Ton\u{301} 日本 عربي 🎬 a\tb");
        assert_eq!(
            seen("a\u{1b}[31m\r\nb\u{9b}2J\u{202e}c\u{7f}\0"),
            "a\\u{1b}[31m\\u{d}\\u{a}b\\u{9b}2J\\u{202e}c\\u{7f}\\u{0}"
        );
        for mark in ('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}').chain(['\u{200e}', '\u{200f}', '\u{61c}']) {
            assert_eq!(seen(&format!("a{mark}b")), format!("a{}b", mark.escape_unicode()), "what turns the reading direction");
            assert!(!escaped(&format!("\"a{mark}b\"")).contains(mark));
        }
        assert_eq!(visible("one\ntwo\u{1b}", |letter| letter == '\n'), "one\ntwo\\u{1b}");
        assert_eq!(json_line("{\"a\":\"\u{202e}\"}\n".as_bytes()), b"{\"a\":\"\\u202e\"}\n");
        assert_eq!(log_line(b"WARN name=\x1b]0;x\x07\n"), b"WARN name=\\u{1b}]0;x\\u{7}\n");
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
