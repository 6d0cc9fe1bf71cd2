//! `cutroom-transcriber`: transcribes a WAV file with whisper.cpp and writes words with their times as it goes, as lines of JSON.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod arguments;
mod lines;
mod listen;
mod model;
mod sound;

use arguments::{Ask, Job};
use model::ModelError;
use sound::SoundError;
use std::{
    io::{self, Write},
    process::ExitCode,
};

/// Why nothing, or not all, was transcribed.
#[derive(Debug, thiserror::Error)]
enum Problem {
    /// The arguments are wrong; the reason.
    #[error("{0}")]
    Use(String),
    /// The sound cannot be read.
    #[error(transparent)]
    Sound(#[from] SoundError),
    /// The model cannot be used.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// whisper.cpp failed.
    #[error("{}", words::transcriber::failed(.0))]
    Failed(whisper_rs::WhisperError),
    /// Nobody reads the words.
    #[error("{}", words::transcriber::output(.0))]
    Output(io::Error),
}

impl Problem {
    /// The exit code, by which the editor knows what was wrong.
    fn code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Use(_) => 2,
            Self::Sound(_) => 3,
            Self::Model(_) => 4,
            Self::Failed(_) => 5,
            Self::Output(_) => 6,
        })
    }
}

fn main() -> ExitCode {
    words::Language::of_system().show();
    match arguments::read(lexopt::Parser::from_env()).and_then(answer) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            // A standard error that is closed takes no message, and there is nowhere else to say so.
            let _ = writeln!(io::stderr().lock(), "cutroom-transcriber: {}", visible(&problem.to_string()));
            problem.code()
        }
    }
}

/// A text whose characters cannot control a terminal: names of files and arguments are from outside.
fn visible(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    for letter in text.chars() {
        // Control characters, and marks of reading direction.
        if letter.is_control() || matches!(letter, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        {
            seen.extend(letter.escape_unicode());
        } else {
            seen.push(letter);
        }
    }
    seen
}

fn answer(ask: Ask) -> Result<(), Problem> {
    match ask {
        Ask::Help => said(words::transcriber::help()),
        Ask::Version => {
            let (own, of) = (env!("CARGO_PKG_VERSION"), whisper_rs::WHISPER_CPP_VERSION);
            said(&format!("cutroom-transcriber version {own} (whisper.cpp {of})"))
        }
        Ask::Transcribe(job) => transcribe(&job),
    }
}

fn said(text: &str) -> Result<(), Problem> {
    writeln!(io::stdout().lock(), "{}", text.trim_end()).map_err(Problem::Output)
}

fn transcribe(job: &Job) -> Result<(), Problem> {
    let pieces = sound::open(&job.input)?;
    model::check(&job.model)?;
    let mut out = io::stdout().lock();
    listen::listen(job, pieces, |line| {
        let text = serde_json::to_string(line).map_err(io::Error::other)?;
        writeln!(out, "{text}").and_then(|()| out.flush())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_cannot_control_the_terminal() {
        assert_eq!(visible("a\u{1b}[31mb\n\u{202e}\u{e4}"), "a\\u{1b}[31mb\\u{a}\\u{202e}\u{e4}");
    }
}
