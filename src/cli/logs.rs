//! Logs to standard error, which may be closed, full or read by nobody: writing them neither fails nor waits.

use std::{
    io::{self, Write},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    time::Duration,
};

/// Lines that wait to be written; what comes while so many wait is lost, and counted.
const MOST: usize = 4096;
/// How long the program waits at its end for what is not written yet.
const PATIENCE: Duration = Duration::from_millis(500);

enum Job {
    Line(Vec<u8>),
    /// Tell when all before is written.
    Tell(SyncSender<()>),
}

/// The way to the thread that has standard error.
static LOGS: OnceLock<SyncSender<Job>> = OnceLock::new();

/// The logs of this process; dropping it waits a moment for what is not written yet.
pub struct Logs;

/// Where events are written to: the thread that has standard error.
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
    /// Starts them. CUTROOM_LOG chooses what is written; a panic is written like everything else.
    pub fn start() -> io::Result<Self> {
        let (jobs, inbox) = sync_channel(MOST);
        let lost = Arc::<AtomicU64>::default();
        let lines = Lines { jobs: jobs.clone(), lost: lost.clone() };
        std::thread::Builder::new().name("logs".into()).spawn(move || write(&inbox, &lost))?;
        let filter = tracing_subscriber::EnvFilter::try_from_env("CUTROOM_LOG")
            .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn,cutroom=info"));
        let format = tracing_subscriber::fmt().with_env_filter(filter).with_writer(move || lines.clone());
        format.with_ansi(false).log_internal_errors(false).init();
        // Started once.
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
        let (tell, told) = sync_channel(1);
        if LOGS.get().is_some_and(|jobs| jobs.try_send(Job::Tell(tell)).is_ok()) {
            // Who reads too slowly misses the end.
            let _ = told.recv_timeout(PATIENCE);
        }
    }
}

/// The thread's side.
fn write(inbox: &Receiver<Job>, lost: &AtomicU64) {
    let Some(mut out) = standard_error() else { return };
    for job in inbox {
        match job {
            // Nobody can be told that standard error is closed or full; what comes next may be written again.
            Job::Line(line) => {
                let _ = out.write_all(&line);
                let lost = lost.swap(0, Ordering::Relaxed);
                if lost > 0 {
                    let _ = writeln!(out, "{lost} lines of the log were lost: they were not read in time");
                }
            }
            Job::Tell(tell) => {
                let _ = tell.send(());
            }
        }
    }
}

/// Standard error, past the lock that everybody else waits for who writes to it.
fn standard_error() -> Option<impl Write> {
    #[cfg(unix)]
    let out = std::os::fd::AsFd::as_fd(&io::stderr()).try_clone_to_owned().ok().map(std::fs::File::from);
    #[cfg(not(unix))]
    let out = Some(io::stderr());
    out
}
