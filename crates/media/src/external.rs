//! Runs programs that the user has configured: a list of arguments without a shell, with a time limit, killed when the caller is
//! dropped.

use std::{ffi::OsString, path::Path, process::Stdio, time::Duration};
use tokio::{io::AsyncReadExt, process::Command};

/// Number of bytes of a program's error output, from its end, kept for the error message.
const MAX_OUTPUT: usize = 4 << 10;

/// Error of a program that the user has configured.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ExternalError {
    /// The program does not exist or may not be run.
    #[error("{}", words::media::external_not_started(program, reason))]
    NotStarted {
        /// Program name from the settings.
        program: String,
        /// The operating system's error.
        reason: String,
    },
    /// The program exceeded its time limit.
    #[error("{}", words::media::external_too_slow(minutes, program))]
    TooSlow {
        /// Program name from the settings.
        program: String,
        /// Time limit, in minutes.
        minutes: u64,
    },
    /// The program exited with a failure.
    #[error("{}", words::media::external_failed(output, program, status))]
    Failed {
        /// Program name from the settings.
        program: String,
        /// Exit status.
        status: String,
        /// Last line of the error output.
        output: String,
        /// Last lines of the error output, the latest last.
        lines: Vec<String>,
    },
    /// A signal ended the program.
    #[error("\u{2018}{program}\u{2019} was ended from outside (signal {signal})")]
    Killed {
        /// Program name from the settings.
        program: String,
        /// The signal.
        signal: i32,
    },
    /// The program wrote more to its folder than allowed.
    #[error("\u{2018}{program}\u{2019} wrote more than {megabytes} MB and was ended")]
    TooMuch {
        /// Program name from the settings.
        program: String,
        /// Limit, in megabytes.
        megabytes: u64,
    },
}

/// Runs a program in a folder until it exits. Discards its output, except for the end of its error output.
pub async fn run_external(program: &str, args: &[OsString], folder: &Path, time: Duration) -> Result<(), ExternalError> {
    let mut command = Command::new(program);
    let _group = super::group::Own::of(&mut command);
    let not_started =
        |error: std::io::Error| ExternalError::NotStarted { program: program.to_owned(), reason: error.to_string() };
    let mut child = command
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .map_err(not_started)?;
    let stderr = child.stderr.take();
    let mut output = Vec::new();
    let work = async {
        if let Some(mut stderr) = stderr {
            let mut chunk = vec![0; 4 << 10];
            loop {
                let count = stderr.read(&mut chunk).await?;
                if count == 0 {
                    break;
                }
                output.extend_from_slice(chunk.get(..count).unwrap_or_default());
                let old = output.len().saturating_sub(MAX_OUTPUT);
                output.drain(..old);
            }
        }
        child.wait().await
    };
    let status = match tokio::time::timeout(time, work).await {
        Err(_) => {
            return Err(ExternalError::TooSlow { program: program.to_owned(), minutes: time.as_secs() / 60 });
        }
        Ok(ended) => ended.map_err(not_started)?,
    };
    if status.success() {
        return Ok(());
    }
    let output = String::from_utf8_lossy(&output);
    let line = output.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or(words::media::external_silent());
    let lines = output.lines().map(str::to_owned).collect();
    Err(ExternalError::Failed { program: program.to_owned(), status: status.to_string(), output: plain(line), lines })
}

/// A line of a program for an error message: in one line, and not too long.
pub(super) fn plain(line: &str) -> String {
    line.trim().chars().filter(|letter| !letter.is_control()).take(200).collect()
}
