//! Stand-in for a hosted server, written from the API documentation alone. It is another program than our own server: it has
//! fields, values and wrappers that we do not know, may lack features, and counts requests.

#![allow(unused_imports)]

mod edits;
mod records;

pub use records::{HeldClip, Store, seconds};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri},
    response::{IntoResponse, Response},
};
use serde_json::{Map, Value, json};
use std::{
    collections::HashMap,
    net::Ipv4Addr,
    sync::{Arc, Mutex},
    time::{Duration, Instant, SystemTime},
};
use tokio::sync::{oneshot, watch};

/// API key that the stand-in accepts.
pub const KEY: &str = "ck_hosted";
/// Id of the video with clips.
pub const VIDEO: &str = "vid_hosted";

/// Wrappers of lists of blurs and highlights; servers use both forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrappers {
    /// `masks`.
    Masks,
    /// `blurs` and `highlights`.
    Kinds,
}

/// Features of the stand-in.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)]
pub struct Service {
    /// Number of clips of the video; each plays 20 s, and every second one has a camera.
    pub clips: usize,
    /// Number of other videos in the list.
    pub other_videos: usize,
    /// Maximum number of requests in a rate limit window.
    pub limit: u32,
    /// Length of the rate limit window.
    pub window: Duration,
    /// Delay of each response.
    pub delay: Duration,
    /// Maximum number of videos on a page, whatever limit the caller requests.
    pub page: usize,
    /// Path segments that the stand-in lacks, with the status of the response.
    pub absent: Vec<(&'static str, u16)>,
    /// Wrappers of lists of masks.
    pub wrappers: Wrappers,
    /// Whether records contain unknown fields and values at every depth and lack optional ones.
    pub newer: bool,
    /// Whether one item has an unreadable start, one has no id, and one list is not a list.
    pub damaged: bool,
    /// Whether the stand-in supports `Idempotency-Key`.
    pub keys: bool,
    /// Whether it supports `If-Match`.
    pub matches: bool,
    /// Whether the video has a revision.
    pub revision: bool,
    /// Whether an edit of an item changes its clip's `updatedAt`.
    pub stamps_clips: bool,
    /// Whether the key may only read: everything else gets 403.
    pub reads_only: bool,
    /// Whether the stand-in still transcribes: its clips have no words yet.
    pub transcribes: bool,
}

impl Default for Service {
    fn default() -> Self {
        Self {
            clips: 3,
            other_videos: 0,
            limit: 100,
            window: Duration::from_secs(60),
            delay: Duration::ZERO,
            page: 20,
            absent: Vec::new(),
            wrappers: Wrappers::Masks,
            newer: false,
            damaged: false,
            keys: false,
            matches: false,
            revision: false,
            stamps_clips: true,
            reads_only: false,
            transcribes: false,
        }
    }
}

impl Service {
    /// Like our own server: all fields present, older wrappers, idempotency keys and revisions.
    pub fn plain(clips: usize) -> Self {
        Self { clips, wrappers: Wrappers::Kinds, keys: true, matches: true, revision: true, ..Self::default() }
    }

    /// A server as different from ours as the API document allows.
    pub fn strange(clips: usize) -> Self {
        let absent = vec![("overlays", 404), ("text-overlays", 501), ("transcript", 501)];
        Self { clips, newer: true, absent, page: 2, other_videos: 5, delay: Duration::from_millis(3), ..Self::default() }
    }
}

/// Running stand-in, on a thread of its own until it is dropped.
pub struct Hosted {
    /// `http://127.0.0.1:PORT`.
    pub address: String,
    shared: Arc<Shared>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

struct Shared {
    service: Service,
    store: Mutex<Store>,
    rate: Mutex<(Instant, u32)>,
    log: Mutex<Log>,
    held: watch::Sender<Vec<String>>,
    answers: Mutex<HashMap<String, (u16, Value)>>,
    broken: Mutex<Vec<Fault>>,
}

/// Temporary fault of a clip or the video.
#[derive(Clone, Debug)]
pub enum Fault {
    /// The clip's record in the list has an invalid length.
    Record(&'static str),
    /// Every call for the clip alone gets this status.
    Calls(&'static str, u16),
    /// Every request for the video's record gets this status.
    Video(u16),
}

/// Requests so far, and the number of those refused by the rate limit.
#[derive(Default)]
struct Log {
    seen: Vec<String>,
    bodies: Vec<(String, Value)>,
    refused: usize,
    under_way: usize,
    most_under_way: usize,
}

/// Request in progress, until it is answered or cancelled.
struct UnderWay(Arc<Shared>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.log.lock().unwrap().under_way -= 1;
    }
}

impl Hosted {
    /// Starts the stand-in.
    pub fn start(service: Service) -> Self {
        let shared = Arc::new(Shared {
            store: Mutex::new(Store::new(&service)),
            rate: Mutex::new((Instant::now(), 0)),
            log: Mutex::default(),
            held: watch::Sender::new(Vec::new()),
            answers: Mutex::default(),
            broken: Mutex::default(),
            service,
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

    /// Method and path of every request since the start, or since [`Hosted::forget`].
    pub fn seen(&self) -> Vec<String> {
        self.shared.log.lock().unwrap().seen.clone()
    }

    /// Number of requests whose method and path contain a text.
    pub fn count(&self, text: &str) -> usize {
        self.seen().iter().filter(|line| line.contains(text)).count()
    }

    /// Bodies of the requests whose method and path contain a text.
    pub fn bodies(&self, text: &str) -> Vec<Value> {
        let log = self.shared.log.lock().unwrap();
        log.bodies.iter().filter(|(line, _)| line.contains(text)).map(|(_, body)| body.clone()).collect()
    }

    /// Number of requests that were refused with 429.
    pub fn refused(&self) -> usize {
        self.shared.log.lock().unwrap().refused
    }

    /// Maximum number of concurrent requests.
    pub fn most_under_way(&self) -> usize {
        self.shared.log.lock().unwrap().most_under_way
    }

    /// Forgets the requests so far.
    pub fn forget(&self) {
        let mut log = self.shared.log.lock().unwrap();
        let under_way = log.under_way;
        *log = Log { under_way, most_under_way: under_way, ..Log::default() };
    }

    /// Starts a new rate limit window.
    pub fn new_window(&self) {
        *self.shared.rate.lock().unwrap() = (Instant::now(), 0);
    }

    /// Delays requests whose method and path contain a text, until [`Hosted::release`].
    pub fn hold(&self, text: &str) {
        self.shared.held.send_modify(|held| held.push(text.to_owned()));
    }

    /// Releases the delayed requests.
    pub fn release(&self) {
        self.shared.held.send_modify(Vec::clear);
    }

    /// Sets the faults from now on.
    pub fn breaks(&self, faults: impl IntoIterator<Item = Fault>) {
        *self.shared.broken.lock().unwrap() = faults.into_iter().collect();
    }

    /// Accesses the records of the stand-in, to read them or to change them like another user.
    pub fn with<T>(&self, call: impl FnOnce(&mut Store) -> T) -> T {
        call(&mut self.shared.store.lock().unwrap())
    }
}

impl Drop for Hosted {
    fn drop(&mut self) {
        self.release();
        // The thread may have ended already.
        let _ = self.stop.take().map(|stop| stop.send(()));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Error response: status, code, message.
pub struct Refusal(u16, &'static str, String);

/// Response body, or the refusal.
type Answered = Result<Value, Refusal>;

fn bad(message: impl Into<String>) -> Refusal {
    Refusal(400, "bad_request", message.into())
}

fn not_found(what: &str) -> Refusal {
    Refusal(404, "not_found", format!("{what} was not found"))
}

impl Refusal {
    /// Body of the error, in the flat or nested format.
    fn body(&self, nested: bool) -> Value {
        let docs = "https://hosted.example/docs";
        if !nested {
            return json!({"error": self.1, "message": self.2, "docsUrl": docs});
        }
        let code = match self.1 {
            "rate_limited" => "rate_limit_exceeded",
            "server_error" => "internal_server_error",
            code => code,
        };
        json!({"error": {"code": code, "doc_url": docs, "message": self.2}})
    }
}

async fn answer(State(shared): State<Arc<Shared>>, method: Method, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let line = format!("{method} {}", uri.path());
    let body: Option<Value> = serde_json::from_slice(&body).ok();
    {
        let mut log = shared.log.lock().unwrap();
        log.seen.push(line.clone());
        log.bodies.extend(body.clone().map(|body| (line.clone(), body)));
        log.under_way += 1;
        log.most_under_way = log.most_under_way.max(log.under_way);
    }
    let _under_way = UnderWay(shared.clone());
    let (used, left) = shared.take_turn();
    let mut held = shared.held.subscribe();
    // The wait ends with an error when the stand-in is dropped.
    let _ = held.wait_for(|held| !held.iter().any(|text| line.contains(text))).await;
    tokio::time::sleep(shared.service.delay).await;
    let authorized = headers.get("authorization").is_some_and(|value| value == &format!("Bearer {KEY}"));
    let answered = if used > shared.service.limit {
        shared.log.lock().unwrap().refused += 1;
        Err(Refusal(429, "rate_limited", "Rate limit exceeded".into()))
    } else if !authorized {
        Err(Refusal(401, "unauthorized", "Provide a valid API key".into()))
    } else {
        shared.answer(&method, &uri, &headers, body.as_ref())
    };
    let nested = line.ends_with("/sources") || line.contains("/playlists");
    let (status, body) = match answered {
        Ok(body) => (200, body),
        Err(refusal) => (refusal.0, refusal.body(nested)),
    };
    let mut response = (StatusCode::from_u16(status).unwrap(), axum::Json(body)).into_response();
    let (limit, window) = (shared.service.limit, shared.service.window.as_secs().max(1));
    let remaining = limit.saturating_sub(used);
    let reset = (SystemTime::now() + left).duration_since(SystemTime::UNIX_EPOCH).unwrap().as_millis();
    let mut say = |name: &'static str, value: String| {
        response.headers_mut().insert(name, HeaderValue::from_str(&value).unwrap());
    };
    say("ratelimit-policy", format!("\"default\";q={limit};w={window}"));
    say("ratelimit", format!("\"default\";r={remaining};t={}", left.as_secs_f64().ceil()));
    say("x-ratelimit-limit", limit.to_string());
    say("x-ratelimit-remaining", remaining.to_string());
    say("x-ratelimit-reset", reset.to_string());
    if status == 429 {
        say("retry-after", format!("{}", left.as_secs_f64().ceil().max(1.0)));
    }
    response
}

impl Shared {
    /// Counts a request; returns the number of requests in this window, and the remaining time of the window.
    fn take_turn(&self) -> (u32, Duration) {
        let mut rate = self.rate.lock().unwrap();
        if rate.0.elapsed() >= self.service.window {
            *rate = (Instant::now(), 0);
        }
        rate.1 += 1;
        (rate.1, self.service.window.saturating_sub(rate.0.elapsed()))
    }

    fn answer(&self, method: &Method, uri: &Uri, headers: &HeaderMap, body: Option<&Value>) -> Answered {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let key = text("idempotency-key").filter(|_| self.service.keys && method != Method::GET);
        if let Some((status, answer)) = key.as_ref().and_then(|key| self.answers.lock().unwrap().get(key).cloned()) {
            return if status == 200 { Ok(answer) } else { Err(Refusal(status, "bad_request", "as before".into())) };
        }
        let revision = text("if-match").filter(|_| self.service.matches).and_then(|tag| tag.trim_matches('"').parse().ok());
        let answered = self.route(method, uri, body, revision);
        if let (Some(key), Ok(answer)) = (key, &answered) {
            self.answers.lock().unwrap().insert(key, (200, answer.clone()));
        }
        answered
    }

    fn route(&self, method: &Method, uri: &Uri, body: Option<&Value>, revision: Option<u64>) -> Answered {
        let segments: Vec<&str> = uri.path().trim_matches('/').split('/').collect();
        if let Some((segment, status)) = self.service.absent.iter().find(|(segment, _)| segments.contains(segment)) {
            let code = if *status == 501 { "not_implemented" } else { "not_found" };
            return Err(Refusal(*status, code, format!("{segment}: no such operation")));
        }
        if self.service.reads_only && method != Method::GET {
            return Err(Refusal(403, "forbidden", "this key may only read".into()));
        }
        let query: HashMap<String, String> = uri.query().map(parse_query).unwrap_or_default();
        let faults = self.broken.lock().unwrap().clone();
        let is_meant = |clip: &str| segments.get(3) == Some(&"clips") && segments.get(4) == Some(&clip);
        if let Some(Fault::Calls(_, status)) =
            faults.iter().find(|fault| matches!(fault, Fault::Calls(clip, _) if is_meant(clip)))
        {
            return Err(Refusal(*status, "internal_server_error", "this clip is broken".into()));
        }
        let mut store = self.store.lock().unwrap();
        let missing = || bad("a body is required");
        let fields = || body.and_then(Value::as_object).ok_or_else(missing);
        match (method.as_str(), segments.as_slice()) {
            ("GET", ["v1", "videos"]) => store.list(&query),
            (_, ["v1", "videos", id, ..]) if *id != VIDEO => Err(not_found("video")),
            ("GET", ["v1", "videos", _])
                if let Some(Fault::Video(status)) = faults.iter().find(|fault| matches!(fault, Fault::Video(_))) =>
            {
                Err(Refusal(*status, "rate_limited", "come back later".into()))
            }
            ("GET", ["v1", "videos", _]) => Ok(json!({"video": store.video()})),
            ("PATCH", ["v1", "videos", _]) => store.change_video(fields()?),
            ("POST", ["v1", "videos", _, "edits"]) => store.apply(body.ok_or_else(missing)?, revision),
            ("GET", ["v1", "videos", _, "clips"]) => {
                let mut listed = json!({"clips": store.clips()});
                for clip in listed["clips"].as_array_mut().into_iter().flatten() {
                    let id = clip["id"].clone();
                    if faults.iter().any(|fault| matches!(fault, Fault::Record(broken) if id == *broken)) {
                        clip["durationSeconds"] = json!(-1);
                    }
                }
                Ok(listed)
            }
            (_, ["v1", "videos", _, "clips", clip, rest @ ..]) => {
                let clip = store.clips.iter().position(|held| held.id == *clip).ok_or_else(|| not_found("clip"))?;
                store.clip_call(method.as_str(), clip, rest, &query, body.and_then(Value::as_object).unwrap_or(&Map::new()))
            }
            _ => Err(Refusal(501, "not_implemented", "no such operation".into())),
        }
    }
}

fn parse_query(query: &str) -> HashMap<String, String> {
    query.split('&').filter_map(|pair| pair.split_once('=')).map(|(k, v)| (k.to_owned(), v.to_owned())).collect()
}
