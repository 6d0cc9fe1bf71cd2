//! Metrics of a running process in the Prometheus text format, and its liveness and readiness checks. Labels are names of
//! operations, statuses and kinds of jobs, so their number stays small.

use crate::{
    listen::{self, Limits},
    space::Quota,
    store::{Store, StoreError, announced, jobs},
};
use axum::{
    Json, Router,
    extract::State,
    http::{Method, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use serde_json::json;
use std::{
    collections::BTreeMap,
    fmt::{Display, Write as _},
    net::SocketAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

/// How long a successful test write is cached.
const TRIED_FOR: Duration = Duration::from_secs(3);
/// How long a failed test write is cached: short, so that callers soon see a recovery.
const FAILED_FOR: Duration = Duration::from_millis(500);
/// Timeout of the database, after which the process is not ready.
const PATIENCE: Duration = Duration::from_secs(5);

/// Answered requests, counted by method, path and status.
#[derive(Default)]
pub struct Requests(Mutex<BTreeMap<(String, String, u16), Answered>>);

#[derive(Clone, Copy, Default)]
struct Answered {
    count: u64,
    time: Duration,
}

impl Requests {
    /// Counts an answer. `path` is the operation's path template; `None` if no operation has the path.
    pub fn count(&self, method: &Method, path: Option<&str>, status: StatusCode, time: Duration) {
        // Callers may send any word as the method.
        let known = [Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE, Method::HEAD, Method::OPTIONS];
        let method = if known.contains(method) { method.as_str() } else { "other" };
        let key = (method.to_owned(), path.unwrap_or("none").to_owned(), status.as_u16());
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let answered = all.entry(key).or_default();
        answered.count += 1;
        answered.time += time;
    }

    fn write(&self, text: &mut Text) {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let labels = |(method, path, status): &(String, String, u16)| {
            format!("{{method=\"{method}\",path=\"{path}\",status=\"{status}\"}}")
        };
        text.name("cutroom_requests_total", "counter", "Answered requests by operation and status");
        for (key, answered) in &all {
            text.value("cutroom_requests_total", &labels(key), answered.count);
        }
        text.name("cutroom_request_seconds_total", "counter", "Seconds spent on requests by operation and status");
        for (key, answered) in &all {
            text.value("cutroom_request_seconds_total", &labels(key), answered.time.as_secs_f64());
        }
        let is_save = |((method, path, status), _): &(&(String, String, u16), &Answered)| {
            method == "POST" && path.ends_with("/edits") && *status == 200
        };
        let saves: u64 = all.iter().filter(is_save).map(|(_, answered)| answered.count).sum();
        text.name("cutroom_saves_total", "counter", "Batches of edits that were saved or answered again");
        text.value("cutroom_saves_total", "", saves);
    }
}

/// The process that metrics and health checks describe.
pub struct Watched {
    /// Database of the process.
    pub store: Store,
    /// Disk quota of the media; `None` for a worker, which stores no uploads.
    pub quota: Option<Quota>,
    /// Request counts; `None` for a worker.
    pub requests: Option<Arc<Requests>>,
    /// Number of leased jobs; `None` if the process works on none.
    pub held: Option<watch::Receiver<usize>>,
    /// True once the process was asked to end.
    pub stopping: Arc<AtomicBool>,
    /// Result of the latest test write.
    pub tried: Tried,
}

/// Cached result of the latest test write, which tells whether the process is ready. However often the check is called, at most one
/// write runs at a time.
#[derive(Default)]
pub struct Tried(tokio::sync::Mutex<Option<(Instant, Result<(), String>)>>);

impl Tried {
    /// The result of a test write, at most [`TRIED_FOR`] or [`FAILED_FOR`] old.
    async fn now(&self, store: &Store) -> Result<(), String> {
        let mut latest = self.0.lock().await;
        if let Some((at, outcome)) = latest.as_ref()
            && at.elapsed() < if outcome.is_ok() { TRIED_FOR } else { FAILED_FOR }
        {
            return outcome.clone();
        }
        let answered = tokio::time::timeout(PATIENCE, store.try_write()).await;
        let outcome = match answered {
            Ok(written) => written.map_err(|error| error.to_string()),
            Err(_) => Err("the database took no write in time".into()),
        };
        *latest = Some((Instant::now(), outcome.clone()));
        outcome
    }
}

impl Watched {
    /// All metrics. Those of the database are left out while it is away.
    pub async fn figures(&self) -> String {
        let mut text = Text::default();
        if let Some(requests) = &self.requests {
            requests.write(&mut text);
        }
        if let Some(held) = &self.held {
            let held = *held.borrow();
            text.name("cutroom_jobs_held", "gauge", "Jobs that this process has");
            text.value("cutroom_jobs_held", "", held);
        }
        text.name("cutroom_database_statements_total", "counter", "SQL statements");
        text.value("cutroom_database_statements_total", "", self.store.statements());
        if let Some((all, idle)) = self.store.connections() {
            text.name("cutroom_database_connections", "gauge", "Connections to the database");
            text.value("cutroom_database_connections", "{state=\"idle\"}", idle);
            text.value("cutroom_database_connections", "{state=\"used\"}", all.saturating_sub(idle));
        }
        if let Some(quota) = self.quota {
            text.name("cutroom_media_quota_bytes", "gauge", "Bytes that all media may take, as this server was told");
            text.value("cutroom_media_quota_bytes", "", quota.workspace);
        }
        let asked = self.store.read(|tx| Ok((jobs::queues(tx)?, announced::usage(tx, None)?)));
        let answered = self.in_time(asked).await;
        text.name("cutroom_database_up", "gauge", "Whether the database answers");
        text.value("cutroom_database_up", "", u8::from(answered.is_ok()));
        let Ok((queues, usage)) = answered else { return text.0 };
        text.name("cutroom_media_bytes", "gauge", "Bytes of the stored media");
        text.value("cutroom_media_bytes", "", usage.stored);
        text.name(
            "cutroom_media_announced_bytes",
            "gauge",
            "Bytes of media that is being uploaded, and of pushed media without rows",
        );
        text.value("cutroom_media_announced_bytes", "", usage.announced);
        text.name(
            "cutroom_jobs",
            "gauge",
            "Jobs of the workspace by kind: waiting, leased, and leased to a worker that is silent",
        );
        for (kind, queue) in queues {
            for (state, count) in [("waiting", queue.waiting), ("running", queue.running), ("expired", queue.expired)] {
                text.value("cutroom_jobs", &format!("{{kind=\"{}\",state=\"{state}\"}}", kind.as_str()), count);
            }
        }
        text.0
    }

    /// Why the process is not ready for work; `None` if it is ready.
    async fn not_ready(&self) -> Option<String> {
        if self.stopping.load(Ordering::Acquire) {
            return Some("it is shutting down".into());
        }
        // The test write also updates the known clock of the database.
        let tried = self.tried.now(&self.store).await;
        self.store.clock_fault().or(tried.err())
    }

    async fn in_time<T>(&self, asked: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        let answered = tokio::time::timeout(PATIENCE, asked).await;
        answered.unwrap_or_else(|_| Err(StoreError::unavailable("the database does not answer")))
    }
}

/// Readiness check: 200, or 503 with the reason.
pub async fn ready(State(watched): State<Arc<Watched>>) -> Response {
    match watched.not_ready().await {
        None => Json(json!({"status": "ready"})).into_response(),
        Some(why) => (StatusCode::SERVICE_UNAVAILABLE, Json(json!({"status": "not ready", "reason": why}))).into_response(),
    }
}

/// Liveness check.
pub async fn live() -> Json<serde_json::Value> {
    Json(json!({"status": "live"}))
}

/// Metrics in the Prometheus text format.
pub async fn metrics(State(watched): State<Arc<Watched>>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], watched.figures().await).into_response()
}

/// Path of the metrics.
pub const METRICS: &str = "/metrics";
/// Path of the liveness check.
pub const LIVE: &str = "/health/live";
/// Path of the readiness check.
pub const READY: &str = "/health/ready";

/// Routes of metrics and health checks.
pub fn router<S: Clone + Send + Sync + 'static>(watched: Arc<Watched>) -> Router<S> {
    Router::new().route(METRICS, get(metrics)).route(LIVE, get(live)).route(READY, get(ready)).with_state(watched)
}

/// Serves metrics and health checks at a separate address, without an API key, until the task is aborted. Returns the bound
/// address.
pub async fn serve(at: SocketAddr, watched: Arc<Watched>) -> std::io::Result<(SocketAddr, JoinHandle<()>)> {
    let listener = TcpListener::bind(at).await?;
    let at = listener.local_addr()?;
    let task = tokio::spawn(async move {
        let (_running, stopped) = watch::channel(false);
        listen::serve(listener, router(watched), Limits::SERVER, stopped).await;
    });
    Ok((at, task))
}

/// A text in the Prometheus exposition format.
#[derive(Default)]
struct Text(String);

impl Text {
    fn name(&mut self, name: &str, kind: &str, help: &str) {
        let _ = write!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
    }

    fn value(&mut self, name: &str, labels: &str, value: impl Display) {
        let _ = writeln!(self.0, "{name}{labels} {value}");
    }
}
