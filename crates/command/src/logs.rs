//! Logs on standard error. Standard error may be closed, full or unread: writing a log line neither fails nor waits.

use crate::terminal;
use clap::ValueEnum;
use serde_json::{Map, Value, json};
use std::{
    error::Error,
    fmt,
    io::{self, Write},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    time::Duration,
};
use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{
    fmt::{FmtContext, FormatEvent, FormatFields, format::Writer},
    registry::LookupSpan,
};

/// How many lines may wait to be written. Further lines are dropped and counted.
const MAX_PENDING: usize = 4096;
/// How long the program waits for unwritten lines when it ends.
const FLUSH_TIMEOUT: Duration = Duration::from_millis(500);

/// How a line of the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: what is refused, and what happens by itself
    #[value(help = words::server::log_text())]
    #[default]
    Text,
    /// An object in JSON on each line, for programs that collect logs: every answer has a line too, with its request id
    #[value(help = words::server::log_json())]
    Json,
}

impl Format {
    /// The default filter, used when `CUTROOM_LOG` is not set.
    fn filter(self, stay: Stay) -> &'static str {
        match (self, stay) {
            (Self::Text, Stay::Service) => "warn,cutroom=info",
            // A command reports refusals itself. The work of the workspace, which the command may be serving, is not logged.
            (Self::Text, Stay::Command) => "warn",
            // The server's request guard logs one line for each answer.
            (Self::Json, _) => "warn,cutroom=info,cutroom_server::http::guard=debug",
        }
    }

    /// The line with everything removed that a terminal must not show.
    fn plain(self, line: &[u8]) -> Vec<u8> {
        match self {
            Self::Text => terminal::log_line(line),
            Self::Json => terminal::json_line(line),
        }
    }

    /// The message that reports lost lines.
    fn lost(self, lines: u64) -> String {
        let text = format!("{lines} lines of the log were lost: they were not read in time");
        match self {
            Self::Text => text,
            Self::Json => line("WARN", module_path!(), Map::from_iter([("message".to_owned(), text.into())])).to_string(),
        }
    }
}

/// Whether the process runs as a service or as a command. It decides the default log filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stay {
    /// A server, a worker or a window: the log says what happens without a command.
    Service,
    /// A command, which prints what it has done.
    Command,
}

/// A log line in JSON.
fn line(level: &str, target: &str, fields: Map<String, Value>) -> Value {
    json!({"timestamp": jiff::Timestamp::now(), "level": level, "target": target, "fields": fields})
}

/// Formats events with [`line`]. The JSON format of `tracing-subscriber` would do the same, but needs two more crates and a feature
/// of `tracing-core` with which half of the libraries would be compiled again.
struct JsonLines;

impl<S, N> FormatEvent<S, N> for JsonLines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, _: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let mut fields = Fields::default();
        event.record(&mut fields);
        let about = event.metadata();
        writeln!(writer, "{}", line(about.level().as_str(), about.target(), fields.0))
    }
}

/// The fields of an event as JSON. Numbers and booleans keep their type; everything else becomes text.
#[derive(Default)]
struct Fields(Map<String, Value>);

impl Fields {
    fn put(&mut self, field: &Field, value: impl Into<Value>) {
        self.0.insert(field.name().to_owned(), value.into());
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.put(field, format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.put(field, value);
    }

    fn record_error(&mut self, field: &Field, value: &(dyn Error + 'static)) {
        self.put(field, value.to_string());
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.put(field, value);
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.put(field, value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.put(field, value);
    }

    fn record_u128(&mut self, field: &Field, value: u128) {
        match u64::try_from(value) {
            Ok(value) => self.put(field, value),
            Err(_) => self.put(field, value.to_string()),
        }
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.put(field, value);
    }
}

enum Job {
    Line(Vec<u8>),
    /// Signals the sender once every earlier line has been written.
    Flush(SyncSender<()>),
}

/// The channel to the thread that writes to standard error.
static LOGS: OnceLock<SyncSender<Job>> = OnceLock::new();

/// The logs of this process. Dropping the value waits briefly for unwritten lines.
pub struct Logs;

/// A writer that sends lines to the thread that writes to standard error.
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
    /// Starts logging. CUTROOM_LOG chooses the events; a panic is logged like everything else. `keep` sees every line before it is
    /// written, on the thread that writes.
    pub fn start(format: Format, stay: Stay, keep: fn(&[u8])) -> io::Result<Self> {
        let (jobs, inbox) = sync_channel(MAX_PENDING);
        let lost = Arc::<AtomicU64>::default();
        let lines = Lines { jobs: jobs.clone(), lost: lost.clone() };
        std::thread::Builder::new().name("logs".into()).spawn(move || write(format, &inbox, &lost, keep))?;
        let filter = tracing_subscriber::EnvFilter::try_from_env("CUTROOM_LOG")
            .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new(format.filter(stay)));
        let logged = tracing_subscriber::fmt().with_env_filter(filter).with_writer(move || lines.clone());
        let logged = logged.with_ansi(false).log_internal_errors(false);
        match format {
            Format::Text => logged.init(),
            Format::Json => logged.event_format(JsonLines).init(),
        }
        // The channel is set only once, because `start` runs once per process.
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
            // If standard error is read too slowly, the last lines are lost.
            let _ = flushed.recv_timeout(FLUSH_TIMEOUT);
        }
    }
}

/// Runs on the thread that owns standard error.
fn write(format: Format, inbox: &Receiver<Job>, lost: &AtomicU64, keep: fn(&[u8])) {
    let mut out = standard_error();
    for job in inbox {
        match job {
            // An error of standard error cannot be reported anywhere. A later line may be writable again.
            Job::Line(line) => {
                keep(&line);
                let Some(out) = &mut out else { continue };
                let _ = out.write_all(&format.plain(&line));
                let lost = lost.swap(0, Ordering::Relaxed);
                if lost > 0 {
                    let _ = writeln!(out, "{}", format.lost(lost));
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
