//! HTTP proxy in front of a workspace that answers analytics requests itself, like a hosted server.

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    net::Ipv4Addr,
    sync::{Arc, Mutex},
};
use tokio::sync::{oneshot, watch};

/// Responds to an analytics request, given path and query, with a status and a body.
type Script = Box<dyn Fn(&str, &HashMap<String, String>) -> (u16, Value) + Send>;

struct Shared {
    behind: String,
    http: reqwest::Client,
    script: Mutex<Script>,
    asked: Mutex<Vec<String>>,
    /// Number of analytics calls that wait now.
    waiting: Mutex<usize>,
    held: watch::Sender<bool>,
}

/// The proxy, which runs on a thread of its own until it is dropped.
pub struct Watched {
    /// `http://127.0.0.1:PORT`.
    pub address: String,
    shared: Arc<Shared>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

/// Waiting call, counted as long as its caller waits.
struct Waiting<'a>(&'a Mutex<usize>);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        *self.0.lock().unwrap() -= 1;
    }
}

impl Watched {
    /// Starts the proxy in front of the server at `behind`.
    pub fn start(behind: &str, script: impl Fn(&str, &HashMap<String, String>) -> (u16, Value) + Send + 'static) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        // Redirects are forwarded for the caller to follow.
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let shared = Arc::new(Shared {
            behind: behind.to_owned(),
            http,
            script: Mutex::new(Box::new(script)),
            asked: Mutex::default(),
            waiting: Mutex::default(),
            held: watch::Sender::new(false),
        });
        let (stop, stopped) = oneshot::channel();
        let (send, received) = std::sync::mpsc::channel();
        let served = shared.clone();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async move {
                let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
                send.send(listener.local_addr().unwrap()).unwrap();
                let router = Router::new().fallback(answer).with_state(served);
                tokio::select! {
                    served = async { axum::serve(listener, router).await } => served.unwrap(),
                    _ = stopped => {}
                }
            });
        });
        let address = format!("http://{}", received.recv().unwrap());
        Self { address, shared, stop: Some(stop), thread: Some(thread) }
    }

    /// Path and query of every analytics call.
    pub fn asked(&self) -> Vec<String> {
        self.shared.asked.lock().unwrap().clone()
    }

    /// Sets the script for analytics calls from now on.
    pub fn answers(&self, script: impl Fn(&str, &HashMap<String, String>) -> (u16, Value) + Send + 'static) {
        *self.shared.script.lock().unwrap() = Box::new(script);
    }

    /// Delays analytics calls, or releases them.
    pub fn hold(&self, held: bool) {
        self.shared.held.send_replace(held);
    }

    /// Number of analytics calls that wait now; cancelled calls do not count.
    pub fn waiting(&self) -> usize {
        *self.shared.waiting.lock().unwrap()
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.hold(false);
        // The thread may have ended already.
        let _ = self.stop.take().map(|stop| stop.send(()));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

async fn answer(State(shared): State<Arc<Shared>>, method: Method, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let path = uri.path_and_query().map(ToString::to_string).unwrap_or_default();
    if !uri.path().ends_with("/analytics") {
        return relayed(&shared, method, &path, headers, body).await;
    }
    shared.asked.lock().unwrap().push(path);
    *shared.waiting.lock().unwrap() += 1;
    let waiting = Waiting(&shared.waiting);
    let mut held = shared.held.subscribe();
    // The wait ends with an error when the proxy is dropped.
    let _ = held.wait_for(|held| !held).await;
    drop(waiting);
    let query: HashMap<String, String> = uri
        .query()
        .into_iter()
        .flat_map(|query| query.split('&'))
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let (status, body) = (shared.script.lock().unwrap())(uri.path(), &query);
    (StatusCode::from_u16(status).unwrap(), axum::Json(body)).into_response()
}

async fn relayed(shared: &Shared, method: Method, path: &str, mut headers: HeaderMap, body: Bytes) -> Response {
    for name in ["host", "connection", "content-length"] {
        headers.remove(name);
    }
    let call = shared.http.request(method, format!("{}{path}", shared.behind)).headers(headers).body(body);
    let Ok(answered) = call.send().await else { return StatusCode::BAD_GATEWAY.into_response() };
    let (status, mut headers) = (answered.status(), answered.headers().clone());
    for name in ["connection", "transfer-encoding", "content-length"] {
        headers.remove(name);
    }
    (status, headers, answered.bytes().await.unwrap_or_default()).into_response()
}

/// Analytics of a video: four weeks of plays, a retention curve with drops at one and two thirds, and all lists.
pub fn of_video() -> Value {
    let days: Vec<Value> = (1..=28)
        .map(|day: u64| json!({"date": format!("2026-10-{day:02}"), "plays": if day.is_multiple_of(7) { 0 } else { 12 + (day * 37) % 45 }}))
        .collect();
    json!({"analytics": {
        "summary": {"plays": 1204, "uniqueSessions": 911, "watchTimeSeconds": 51_400, "averageWatchedPct": 58.4},
        "viewsOverTime": days,
        "retention": (0..100).map(|slice| json!({"slice": slice, "watchedPct": watched(slice)})).collect::<Vec<_>>(),
        "geography": [
            {"country": "DE", "plays": 420}, {"country": "US", "plays": 388}, {"country": "FR", "plays": 120},
            {"country": "JP", "plays": 96}, {"country": "BR", "plays": 80}, {"country": "IN", "plays": 60},
            {"country": "", "plays": 30}, {"country": "NZ", "plays": 10},
        ],
        "referrers": [{"domain": "", "plays": 600}, {"domain": "news.example.com", "plays": 404}, {"domain": "docs.example.org", "plays": 200}],
        "utmSources": [{"source": "newsletter", "medium": "email", "campaign": "autumn", "plays": 240}, {"source": "blog", "plays": 41}],
        "ctaClicks": [{"label": "Start a trial", "clicks": 61}, {"label": "Read the docs", "clicks": 17}],
    }})
}

/// Retention at a slice of the curve, in percent.
pub fn watched(slice: u32) -> f64 {
    let fallen = if slice >= 66 { 30.0 } else { 0.0 } + if slice >= 33 { 22.0 } else { 0.0 };
    100.0 - fallen - f64::from(slice) * 0.2
}

/// Page of a workspace's analytics: two videos, and one more on the second page.
pub fn of_workspace(cursor: Option<&String>) -> Value {
    let mut all = of_video();
    all["analytics"]["topVideos"] = match cursor {
        None => {
            json!([{"videoId": "vid_sample", "name": "Release notes", "plays": 700}, {"videoId": "vid_2", "name": "Welcome", "plays": 300}])
        }
        Some(_) => json!([{"videoId": "vid_3", "name": "Quick tour", "plays": 204}]),
    };
    all["pagination"] = match cursor {
        None => json!({"nextCursor": "page-2", "hasMore": true}),
        Some(_) => json!({"nextCursor": null, "hasMore": false}),
    };
    all
}
