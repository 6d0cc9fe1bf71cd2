//! Logs to standard error, which may be closed, full or unread: writing a log line neither fails nor waits.

use cutroom::{app::terminal, jobs::requests::log_lines};
use std::{
    io::{self, Write},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    time::Duration,
};

/// Lines that may wait to be written; further lines are dropped and counted.
const MAX_PENDING: usize = 4096;
/// How long the program waits at its end for unwritten lines.
const FLUSH_TIMEOUT: Duration = Duration::from_millis(500);

enum Job {
    Line(Vec<u8>),
    /// Reports when every earlier line has been written.
    Flush(SyncSender<()>),
}

/// Sends to the thread that owns standard error.
static LOGS: OnceLock<SyncSender<Job>> = OnceLock::new();

/// The logs of this process; dropping it waits briefly for unwritten lines.
pub struct Logs;

/// Passes events to the thread that owns standard error.
#[derive(Clone)]
struct Lines {
    jobs: SyncSender<Job>,
    lost: Arc<AtomicU64>,
}

impl Write for Lines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.jobs.try_send(Job::Line(line.to_vec())).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Logs {
    /// Starts logging. CUTROOM_LOG chooses the events; a panic is logged like everything else.
    pub fn start() -> io::Result<Self> {
        let (jobs, inbox) = sync_channel(MAX_PENDING);
        let lost = Arc::<AtomicU64>::default();
        let lines = Lines { jobs: jobs.clone(), lost: lost.clone() };
        std::thread::Builder::new().name("logs".into()).spawn(move || write(&inbox, &lost))?;
        let filter = tracing_subscriber::EnvFilter::try_from_env("CUTROOM_LOG")
            .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn,cutroom=info"));
        let format = tracing_subscriber::fmt().with_env_filter(filter).with_writer(move || lines.clone());
        format.with_ansi(false).log_internal_errors(false).init();
        // Set once: `start` runs once per process.
        let _ = LOGS.set(jobs);
        std::panic::set_hook(Box::new(|panic| {
            let backtrace = std::backtrace::Backtrace::capture();
            let thread = std::thread::current();
            tracing::error!(thread = thread.name().unwrap_or("unnamed"), %backtrace, "{panic}");
        }));
        Ok(Self)
    }
}

impl Drop for Logs {
    fn drop(&mut self) {
        let (done, flushed) = sync_channel(1);
        if LOGS.get().is_some_and(|jobs| jobs.try_send(Job::Flush(done)).is_ok()) {
            // A reader that is too slow misses the last lines.
            let _ = flushed.recv_timeout(FLUSH_TIMEOUT);
        }
    }
}

/// Runs on the thread that owns standard error.
fn write(inbox: &Receiver<Job>, lost: &AtomicU64) {
    let mut out = standard_error();
    for job in inbox {
        match job {
            // A closed or full standard error cannot be reported anywhere; a later line may be writable again.
            Job::Line(line) => {
                log_lines::keep(&line);
                let Some(out) = &mut out else { continue };
                let _ = out.write_all(&terminal::log_line(&line));
                let lost = lost.swap(0, Ordering::Relaxed);
                if lost > 0 {
                    let _ = writeln!(out, "{lost} lines of the log were lost: they were not read in time");
                }
            }
            Job::Flush(done) => {
                let _ = done.send(());
            }
        }
    }
}

/// Standard error without Rust's lock, on which other threads would wait for a slow reader.
fn standard_error() -> Option<impl Write> {
    #[cfg(unix)]
    let out = std::os::fd::AsFd::as_fd(&io::stderr()).try_clone_to_owned().ok().map(std::fs::File::from);
    #[cfg(not(unix))]
    let out = Some(io::stderr());
    out
}
