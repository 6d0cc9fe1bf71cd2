//! How a program begins and ends: its arguments, its runtime, the signals that end it, and its exit codes.

use crate::terminal;
use anyhow::Context;
use clap::Parser;
use cutroom_server::{OpenError, StartError};
use std::{pin::Pin, process::ExitCode, time::Duration};

/// The exit code of wrong use.
pub const WRONG_USE: u8 = 2;
/// The exit code where a workspace is open elsewhere.
const IN_USE: u8 = 3;
/// How long a process that has done its work waits for threads that hang.
pub const LAST_MOMENT: Duration = Duration::from_secs(1);

/// Signal that ends a program that serves or works.
pub type Stopped = Pin<Box<dyn Future<Output = anyhow::Result<()>>>>;

/// An argument that no command takes, found behind the parser of the command line: the exit code is [`WRONG_USE`].
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct WrongUse(pub String);

/// The arguments of the program.
///
/// # Errors
/// They are wrong, which has been said; the exit code of the program.
pub fn parse<P: Parser>() -> Result<P, ExitCode> {
    P::try_parse().map_err(|error| {
        if !error.use_stderr() {
            // Help or the version, which somebody asked for.
            error.exit();
        }
        // It quotes what was typed.
        terminal::complaint(&error.render().to_string());
        ExitCode::from(WRONG_USE)
    })
}

/// The exit code of an error that both programs know; `None` for any other.
pub fn exit_code(error: &anyhow::Error) -> Option<u8> {
    let in_use = |error: &OpenError| matches!(error, OpenError::InUse(_));
    if error.downcast_ref::<WrongUse>().is_some() {
        return Some(WRONG_USE);
    }
    let is_open_elsewhere = error.downcast_ref::<OpenError>().is_some_and(in_use)
        || matches!(error.downcast_ref::<StartError>(), Some(StartError::Open(open)) if in_use(open));
    is_open_elsewhere.then_some(IN_USE)
}

/// The runtime of a command.
pub fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().context(words::server::no_runtime())
}

/// Waits for Ctrl+C, or for SIGTERM where there is one. From this call on, within a runtime, neither of the two ends the program by
/// itself.
pub fn stop_signals() -> anyhow::Result<impl Future<Output = anyhow::Result<()>>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            Ok(())
        })
    }
    #[cfg(not(unix))]
    Ok(async { Ok(tokio::signal::ctrl_c().await?) })
}

/// A write beyond the limit of a file's size (`ulimit -f`) sends SIGXFSZ, which would end the program in the middle of its files.
/// Once somebody listens to the signal, the write fails instead and is reported like a full disk.
pub fn survive_size_limits() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        /// SIGXFSZ on Linux, macOS and the BSDs.
        const SIGXFSZ: i32 = 25;
        // Listening begins with this runtime and goes on for as long as the process runs.
        let listening = tokio::runtime::Builder::new_current_thread().enable_io().build().and_then(|runtime| {
            let _entered = runtime.enter();
            signal(SignalKind::from_raw(SIGXFSZ)).map(drop)
        });
        if let Err(error) = listening {
            tracing::debug!(%error, "a write beyond the limit of a file's size would end the program");
        }
    }
}
