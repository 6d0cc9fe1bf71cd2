//! Transport of one authorised HTTP call: URL, key, time limits, retries of repeatable calls, errors of both formats.

use crate::{
    attempts::{Attempts, HANDOVER_PAUSE, MAX_RETRIES, Manner, Patience, Repeat, asked_to_wait},
    body::{self, MAX_ANSWER_BYTES},
    budget::{Budget, Priority, RateLimit},
    calls::{self, CallKind, CallLog, Recorder},
    deprecated::Deprecated,
    gate::Gate,
    hints, path,
    routes::{Identity, RouteError, Routes},
};
use cutroom_api::{ApiError, Refusal, json::Json, plain};
use reqwest::{Method, RequestBuilder, Response, Url, header};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, Instant, SystemTime},
};
use tokio::sync::{Notify, watch};

/// Most bytes of an error answer that are read; its message is shortened later.
const MAX_ERROR_BYTES: u64 = 1 << 20;
/// Longest transfer of media.
const MOST_MEDIA_TIME: Duration = Duration::from_secs(24 * 3_600);

/// Range of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MediaRange {
    /// First byte.
    pub from: u64,
    /// Last byte, inclusive; `None` for the end.
    pub to: Option<u64>,
}

/// API call as the user wrote it.
#[derive(Clone, Copy, Debug, Default)]
pub struct RawCall<'a> {
    /// HTTP method.
    pub method: &'a str,
    /// Path with its query; starts with `/v1`.
    pub path: &'a str,
    /// JSON body, sent as written.
    pub body: Option<&'a str>,
    /// Idempotency-Key of a write; `None` for a new one.
    pub key: Option<&'a str>,
    /// Revision for `If-Match`.
    pub revision: Option<u64>,
    /// True if a write whose answer was lost is retried under the same key. Only correct if the server honours the key. Reads are
    /// retried in any case.
    pub repeats_lost: bool,
    /// Whether an answer that leads elsewhere (3xx) is given as its status and its location: it is followed by nobody, and the key goes
    /// nowhere else. Without this it is a refusal.
    pub tells_redirects: bool,
}

/// Sender of calls to one server with one key. The [`Gate`] limits the concurrent calls of all clones. Media transfers don't count,
/// because ffmpeg may hold its streams for as long as a video plays.
#[derive(Clone)]
pub(super) struct Transport {
    routes: Routes,
    base: Url,
    key: SecretString,
    budget: Arc<Budget>,
    /// Limit on concurrent calls; shared by clones.
    gate: Arc<Gate>,
    /// Priority of calls made through this value; clones share the budget.
    priority: Priority,
    /// Most retries of a call through this value.
    retries: u32,
    /// How long an unanswered call is retried, for a server whose process may be replaced by another one.
    handover: Option<Duration>,
    /// Time limits of calls.
    patience: Patience,
    /// Whether an answer that leads elsewhere is told, and no refusal.
    tells_redirects: bool,
    deprecated: Arc<Deprecated>,
    /// True once an answer has announced the stream of hints.
    hints: Arc<AtomicBool>,
    /// Number of answers with 429 or 503.
    asked_to_wait: Arc<AtomicUsize>,
    /// Calls in flight, longest waiting first.
    waiting: Arc<Mutex<Vec<Arc<Waiting>>>>,
    /// First answer that refused the key (401); shared by clones.
    refused_key: Arc<watch::Sender<Option<ApiError>>>,
    /// Told of each answer to a call of the API; shared by clones.
    answered: Arc<Notify>,
    /// Log that records the calls.
    log: Option<CallLog>,
}

/// Call in flight.
struct Waiting {
    /// Method and path without the query: `GET /v1/videos`.
    what: String,
    since: Instant,
    /// Bytes of the answer so far.
    bytes: AtomicU64,
}

/// Guard of a call in flight: removes the call from the list when it has ended or its caller was dropped.
struct UnderWay {
    waiting: Arc<Mutex<Vec<Arc<Waiting>>>>,
    call: Arc<Waiting>,
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|other| !Arc::ptr_eq(other, &self.call));
    }
}

/// Answer of a call.
struct Answer {
    value: Value,
    /// Body as the server wrote it.
    body: Vec<u8>,
}

impl Answer {
    fn value(self) -> Value {
        self.value
    }

    fn json(self, transport: &Transport) -> Result<Json, ApiError> {
        if self.body.is_empty() {
            return Ok(Json::Null);
        }
        Json::read(&self.body).map_err(|error| transport.unreadable(words::client::the_body(), &words::client::not_json(error)))
    }
}

/// Error of an exchange.
struct Failed {
    error: ApiError,
    /// True if the answer began and arrived too slowly: a retry would be as slow.
    is_slow: bool,
}

impl From<ApiError> for Failed {
    fn from(error: ApiError) -> Self {
        Self { error, is_slow: false }
    }
}

impl Transport {
    /// Checks the URL: over plain HTTP, a key is sent only to this computer. With an `identity`, the key is sent only to the
    /// process that the identity finds.
    pub fn new(address: &str, key: SecretString, identity: Option<Identity>) -> Result<Self, ApiError> {
        let base = crate::base_url::read(address)?;
        let routes = Routes::new(base.clone(), identity)
            .map_err(|error| ApiError::Address { address: crate::base_url::shown(address), reason: error.to_string() })?;
        Ok(Self {
            routes,
            base,
            key,
            budget: Arc::default(),
            gate: Arc::default(),
            priority: Priority::User,
            retries: MAX_RETRIES,
            handover: None,
            patience: Patience::default(),
            tells_redirects: false,
            deprecated: Arc::default(),
            hints: Arc::default(),
            asked_to_wait: Arc::default(),
            waiting: Arc::default(),
            refused_key: Arc::new(watch::Sender::new(None)),
            answered: Arc::default(),
            log: None,
        })
    }

    /// Copy of the transport whose calls are recorded in the log.
    pub fn recorded_in(&self, log: &CallLog) -> Self {
        log.know(&self.key);
        Self { log: Some(log.clone()), ..self.clone() }
    }

    /// Sends a request; records the request and the head of its answer.
    async fn execute(
        &self,
        request: RequestBuilder,
        kind: CallKind,
        repetition: u32,
    ) -> Result<(Response, Recorder), (ApiError, Recorder)> {
        let (client, request) = request.build_split();
        let mut request = request.map_err(|error| (self.lost(&error), Recorder::default()))?;
        let known = (&self.base, self.key.expose_secret());
        let mut recorder = Recorder::begin(self.log.as_ref(), &request, kind, repetition, known);
        // Added after the recording: a user who repeats the recorded call with another program should get readable text.
        if kind == CallKind::Operation {
            request.headers_mut().insert(header::ACCEPT_ENCODING, header::HeaderValue::from_static(body::ACCEPTED));
        }
        let (method, url) = (request.method().clone(), request.url().clone());
        match client.execute(request).await {
            Ok(response) => {
                recorder.answered(response.status(), response.headers());
                if kind == CallKind::Operation {
                    self.answered.notify_waiters();
                    self.budget.read(response.headers());
                    if hints::are_named(response.headers()) {
                        self.hints.store(true, Ordering::Relaxed);
                    }
                    self.deprecated.report(&method, &response);
                    let of = (method.as_str(), &url);
                    calls::hear(self.log.as_ref(), of, response.headers(), self.rate(), known);
                }
                Ok((response, recorder))
            }
            Err(error) => Err((self.lost(&error), recorder)),
        }
    }

    /// Sends a media request; records everything but the bytes.
    async fn transfer(&self, request: RequestBuilder) -> Result<(Response, Recorder), ApiError> {
        let (mut request, begun, mut tried) = (request, Instant::now(), 0);
        loop {
            // The body of an upload is a stream, which cannot be sent twice.
            let again = self.handover.filter(|most| begun.elapsed() < *most).and_then(|_| request.try_clone());
            let (error, recorder) = match self.execute(request, CallKind::Media, tried).await {
                Ok(answered) => return Ok(answered),
                Err(failed) => failed,
            };
            let Some(next) = again.filter(|_| error.is_silence()) else {
                recorder.failed(&error, None);
                return Err(error);
            };
            recorder.failed(&error, Some(HANDOVER_PAUSE));
            tokio::time::sleep(HANDOVER_PAUSE).await;
            (request, tried) = (next, tried + 1);
        }
    }

    /// Fails if the answer to a media request is not a success; the caller reads its bytes.
    async fn transferred(&self, (response, mut recorder): (Response, Recorder)) -> Result<Response, ApiError> {
        match self.check(response, &mut recorder).await {
            Ok(response) => {
                recorder.done();
                Ok(response)
            }
            Err(error) => {
                recorder.failed(&error, None);
                Err(error)
            }
        }
    }

    /// Copy of the transport with a priority: its calls leave a part of the rate window to calls of a higher priority.
    pub fn with_priority(&self, priority: Priority) -> Self {
        Self { priority, ..self.clone() }
    }

    /// Copy of the transport whose calls are sent once: any refusal is the result, even one that asks to come back later.
    pub fn once(&self) -> Self {
        Self { retries: 0, handover: None, ..self.clone() }
    }

    /// Copy of the transport that retries calls while the server's process is replaced: see [`super::Client::handed_over_within`].
    pub fn handed_over_within(&self, most: Duration) -> Self {
        Self { handover: Some(most), ..self.clone() }
    }

    /// Copy of the transport with other time limits: see [`super::Client::with_patience`].
    pub fn with_patience(&self, patience: Patience) -> Self {
        Self { patience, ..self.clone() }
    }

    /// Attempts of an upload with this many retries.
    pub fn attempts(&self, repeat: Repeat, retries: u32) -> Attempts {
        Attempts::begin(Manner { repeat, retries, handover: None, patience: self.patience })
    }

    fn manner(&self, repeat: Repeat) -> Manner {
        Manner { repeat, retries: self.retries, handover: self.handover, patience: self.patience }
    }

    /// Number of answers with 429 or 503.
    pub fn times_asked_to_wait(&self) -> usize {
        self.asked_to_wait.load(Ordering::Relaxed)
    }

    /// Description of the longest waiting call, for a user who waits: the call, its waiting time, and the bytes of its answer so
    /// far. `None` in its first second.
    pub fn waits_for(&self) -> Option<String> {
        let call = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).first().cloned()?;
        let (seconds, bytes) = (call.since.elapsed().as_secs(), call.bytes.load(Ordering::Relaxed));
        if seconds == 0 {
            return None;
        }
        let what = plain(&call.what, 200);
        Some(match bytes {
            0 => words::client::waiting(what, seconds),
            bytes => words::client::waiting_bytes(bytes, what, seconds),
        })
    }

    fn begin(&self, method: &Method, path: &str) -> UnderWay {
        let what = format!("{method} {path}");
        let call = Arc::new(Waiting { what, since: Instant::now(), bytes: AtomicU64::new(0) });
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push(call.clone());
        UnderWay { waiting: self.waiting.clone(), call }
    }

    /// Waits for the first answer that refuses the key.
    pub async fn key_refused(&self) -> ApiError {
        let mut refused = self.refused_key.subscribe();
        match refused.wait_for(Option::is_some).await.ok().and_then(|first| first.clone()) {
            Some(error) => error,
            // Never reached: this transport holds the sender, so the channel stays open.
            None => std::future::pending().await,
        }
    }

    /// Waits for the next answer to a call of the API.
    pub async fn next_answer(&self) {
        self.answered.notified().await;
    }

    /// Rate limit as the last answer stated it.
    pub fn rate(&self) -> Option<RateLimit> {
        self.budget.stated()
    }

    /// Scheme, host and port, for messages.
    pub fn origin(&self) -> String {
        self.base.origin().ascii_serialization()
    }

    /// Reads a resource. Reads are safe to repeat, so a call is retried if the server asks to wait, the answer is lost, or a
    /// gateway fails.
    pub async fn get(&self, path: &[&str], query: &[(&str, String)]) -> Result<Value, ApiError> {
        let build = || Ok(self.request(Method::GET, path)?.query(query));
        self.attempting((&Method::GET, &path::said(path)), build, Repeat::Reads).await.map(Answer::value)
    }

    /// Sends a change under an idempotency key, with which a repeat of the same request takes effect once. A request that the
    /// server did not execute is retried; a lost one is not, because a server may ignore the key: the caller reads back first. With
    /// a revision, a server that supports it refuses the change if the video has changed since.
    pub async fn send(
        &self,
        method: Method,
        path: &[&str],
        body: Option<&Value>,
        idempotency: &str,
        revision: Option<u64>,
    ) -> Result<Value, ApiError> {
        let build = || {
            let mut request = self.request(method.clone(), path)?.header("Idempotency-Key", idempotency);
            if let Some(revision) = revision {
                request = request.header("If-Match", format!("\"{revision}\""));
            }
            Ok(match body {
                Some(body) => request.json(body),
                None => request,
            })
        };
        self.attempting((&method, &path::said(path)), build, Repeat::May).await.map(Answer::value)
    }

    /// Sends one call unchanged, for the command line: the path contains its own query. The result preserves the text of the
    /// answer.
    pub async fn raw(&self, call: &RawCall<'_>, idempotency: &str) -> Result<Json, ApiError> {
        let url = path::as_written(&self.base, call.path)?;
        let method: Method = call
            .method
            .parse()
            .map_err(|_| ApiError::Unsendable { call: plain(call.path, 60), reason: words::client::no_method().to_owned() })?;
        let writes = method != Method::GET;
        let build = || {
            let mut request = self.authorised(method.clone(), url.clone())?;
            if writes {
                request = request.header("Idempotency-Key", idempotency);
            }
            if let Some(revision) = call.revision {
                request = request.header("If-Match", format!("\"{revision}\""));
            }
            Ok(match call.body {
                Some(body) => request.header(header::CONTENT_TYPE, "application/json").body(body.to_owned()),
                None => request,
            })
        };
        let repeat = match (writes, call.repeats_lost) {
            (false, _) => Repeat::Reads,
            (true, true) => Repeat::Safe,
            (true, false) => Repeat::May,
        };
        let teller = Self { tells_redirects: call.tells_redirects, ..self.clone() };
        teller.attempting((&method, url.path()), build, repeat).await.and_then(|answer| answer.json(self))
    }

    /// Makes a call, retries it if possible, and returns the outcome of all attempts.
    async fn attempting(
        &self,
        (method, path): (&Method, &str),
        build: impl Fn() -> Result<RequestBuilder, ApiError>,
        repeat: Repeat,
    ) -> Result<Answer, ApiError> {
        let mut attempts = Attempts::begin(self.manner(repeat));
        let call = self.begin(method, path);
        loop {
            let counted = self.budget.wait(self.priority).await;
            let place = self.gate.enter(self.priority).await;
            let sent = self.execute(build()?, CallKind::Operation, attempts.repeats()).await;
            if sent.as_ref().is_ok_and(|(response, _)| response.status().is_success()) {
                place.answered();
            }
            drop(counted);
            let (failed, recorder) = match sent {
                Ok((response, mut recorder)) => match self.read_answer(response, &call, &mut recorder).await {
                    Ok(answer) => {
                        recorder.done();
                        return Ok(answer);
                    }
                    Err(failed) => (failed, recorder),
                },
                Err((error, recorder)) => (error.into(), recorder),
            };
            let Failed { error, is_slow } = failed;
            // The pause before the next attempt must not block a slot for other calls.
            drop(place);
            if matches!(error.status(), Some(429 | 503)) {
                self.asked_to_wait.fetch_add(1, Ordering::Relaxed);
            }
            let Some(wait) = attempts.again(&error, is_slow) else {
                recorder.failed(&error, None);
                if error.status() == Some(401) {
                    self.refused_key.send_if_modified(|first| {
                        let is_first = first.is_none();
                        first.get_or_insert_with(|| error.clone());
                        is_first
                    });
                }
                return Err(attempts.end(error));
            };
            recorder.failed(&error, Some(wait));
            tokio::time::sleep(wait).await;
        }
    }

    /// Uploads bytes to a capability URL. The URL is the permission, so no key is sent.
    pub async fn put(&self, url: &str, body: reqwest::Body, length: u64) -> Result<(), ApiError> {
        let (http, target) = self.capability(url, "uploadUrl")?;
        let request = http.put(target).header(header::CONTENT_LENGTH, length).body(body);
        let sent = self.transfer(request).await?;
        self.transferred(sent).await.map(drop)
    }

    /// Opens media at a URL from the server. The key is sent only to the server's own calls; a few redirects are followed, always
    /// without the key.
    pub async fn media(&self, url: &str, range: Option<MediaRange>) -> Result<Response, ApiError> {
        self.media_unchanged(url, range, None).await
    }

    /// Like [`Self::media`], but the range is only valid for one `version` of the bytes (an `ETag` or a modification time). If the
    /// bytes have changed, a server that supports `If-Range` sends all of them.
    pub async fn media_unchanged(
        &self,
        url: &str,
        range: Option<MediaRange>,
        version: Option<&str>,
    ) -> Result<Response, ApiError> {
        const MOST_REDIRECTS: usize = 4;
        let (_, mut target) = self.capability(url, "url")?;
        let mut is_first = true;
        for _ in 0..=MOST_REDIRECTS {
            let (http, _) = self.capability(target.as_str(), "url")?;
            let mut request = if is_first && self.is_call(&target) {
                self.authorised(Method::GET, target.clone())?.timeout(MOST_MEDIA_TIME)
            } else {
                http.get(target.clone())
            };
            if let Some(MediaRange { from, to }) = range {
                let to = to.map_or(String::new(), |to| to.to_string());
                request = request.header(header::RANGE, format!("bytes={from}-{to}"));
                if let Some(version) = version {
                    request = request.header(header::IF_RANGE, version);
                }
            }
            let (response, recorder) = self.transfer(request).await?;
            if !response.status().is_redirection() {
                return self.transferred((response, recorder)).await;
            }
            recorder.done();
            let location = response.headers().get(header::LOCATION).and_then(|value| value.to_str().ok());
            let next = location.and_then(|location| target.join(location).ok());
            target = next.ok_or_else(|| self.unreadable("Location", words::client::no_location()))?;
            is_first = false;
        }
        Err(self.unreadable("url", words::client::redirected()))
    }

    /// True once an answer has announced the stream of hints.
    pub fn tells_of_changes(&self) -> bool {
        self.hints.load(Ordering::Relaxed)
    }

    /// Opens a stream of server-sent events.
    pub async fn listen(&self, path: &[&str], query: &[(&str, &str)]) -> Result<Response, ApiError> {
        let accept = header::HeaderMap::from_iter([(header::ACCEPT, header::HeaderValue::from_static("text/event-stream"))]);
        let request = self.request(Method::GET, path)?.query(query).headers(accept).timeout(MOST_MEDIA_TIME);
        let sent = self.transfer(request).await?;
        self.transferred(sent).await
    }

    /// Sends the server a notification that doesn't count towards the rate limit; its answer is ignored.
    pub async fn tell(&self, path: &[&str], body: &Value) -> Result<(), ApiError> {
        let request = self.request(Method::PUT, path)?.json(body);
        let sent = self.transfer(request).await?;
        self.transferred(sent).await.map(drop)
    }

    /// True if the URL is a call of the server's API.
    fn is_call(&self, url: &Url) -> bool {
        let path = url.path().strip_prefix(self.base.path());
        url.origin() == self.base.origin() && path.is_some_and(|path| path.starts_with("v1/"))
    }

    /// Checks that a URL from the server may be read.
    pub fn check_address(&self, url: &str) -> Result<(), ApiError> {
        self.capability(url, "url").map(drop)
    }

    /// Checks a URL from the server and chooses the HTTP client for it.
    fn capability(&self, url: &str, field: &str) -> Result<(&reqwest::Client, Url), ApiError> {
        let target = Url::parse(url).map_err(|error| self.unreadable(field, &error.to_string()))?;
        let client = self.routes.to(&target).map_err(|error| self.unreadable(field, &error.to_string()))?;
        Ok((client, target))
    }

    fn request(&self, method: Method, path: &[&str]) -> Result<RequestBuilder, ApiError> {
        self.authorised(method, path::address(&self.base, path)?)
    }

    fn authorised(&self, method: Method, url: Url) -> Result<RequestBuilder, ApiError> {
        let mut authorization = header::HeaderValue::from_str(&format!("Bearer {}", self.key.expose_secret()))
            .map_err(|_| ApiError::Address { address: self.origin(), reason: words::client::key_characters().into() })?;
        authorization.set_sensitive(true);
        let refuse = |error: RouteError| ApiError::Address { address: self.origin(), reason: error.to_string() };
        Ok(self
            .routes
            .to(&url)
            .map_err(refuse)?
            .request(method, url)
            .timeout(self.patience.answer)
            .header(header::AUTHORIZATION, authorization)
            .header(header::ACCEPT, "application/json"))
    }

    /// JSON of the answer; null if it has no body. The caller interprets it, record by record.
    async fn read_answer(&self, response: Response, call: &UnderWay, recorder: &mut Recorder) -> Result<Answer, Failed> {
        if let Some(told) = self.tells_redirects.then(|| redirect(&response)).flatten() {
            // The address may be a capability.
            recorder.bytes(&[]);
            return Ok(Answer { body: told.to_string().into_bytes(), value: told });
        }
        let response = self.check(response, recorder).await?;
        let headers = response.headers().clone();
        let body = self.body(response, &call.call.bytes).await?;
        let body = body::unpacked(body, &headers).map_err(|problem| self.unreadable(words::client::the_body(), &problem))?;
        if body.iter().all(u8::is_ascii_whitespace) {
            recorder.bytes(&[]);
            return Ok(Answer { value: Value::Null, body: Vec::new() });
        }
        match cutroom_api::json::read(&body) {
            Ok(value) => {
                recorder.value(&value, body.len());
                Ok(Answer { value, body })
            }
            Err(error) => {
                recorder.bytes(&body);
                Err(self.unreadable(words::client::the_body(), &words::client::not_json(error)).into())
            }
        }
    }

    async fn check(&self, response: Response, recorder: &mut Recorder) -> Result<Response, ApiError> {
        if response.status().is_success() {
            return Ok(response);
        }
        let status = response.status();
        let headers = response.headers().clone();
        let retry_after = asked_to_wait(&headers, SystemTime::now());
        let body = error_body(response).await;
        // The status is enough if the body cannot be decompressed.
        let body = body::unpacked(body, &headers).unwrap_or_default();
        recorder.bytes(&body);
        Err(ApiError::Refused(Refusal::read(status.as_u16(), retry_after, &body)))
    }

    async fn body(&self, mut response: Response, so_far: &AtomicU64) -> Result<Vec<u8>, Failed> {
        let mut body = Vec::new();
        loop {
            let chunk = response.chunk().await.map_err(|error| {
                let (is_slow, error) = (error.is_timeout() && !body.is_empty(), self.lost(&error));
                match error {
                    ApiError::NoAnswer { origin, .. } if is_slow => {
                        let (came, most) = (body.len(), self.patience.answer.as_secs());
                        let reason = words::client::slow_answer(came, most);
                        Failed { error: ApiError::NoAnswer { origin, reason }, is_slow }
                    }
                    error => Failed { error, is_slow },
                }
            })?;
            let Some(chunk) = chunk else { return Ok(body) };
            if body.len() as u64 + chunk.len() as u64 > MAX_ANSWER_BYTES {
                return Err(self.unreadable("body", words::client::too_large()).into());
            }
            body.extend_from_slice(&chunk);
            so_far.store(body.len() as u64, Ordering::Relaxed);
        }
    }

    /// Maps a failed send: if the connection failed, nothing was sent; otherwise the request may have arrived.
    pub fn lost(&self, error: &reqwest::Error) -> ApiError {
        let (origin, reason) = (self.origin(), reason(error));
        if error.is_connect() || error.is_builder() {
            ApiError::Unreachable { origin, reason }
        } else {
            ApiError::NoAnswer { origin, reason }
        }
    }

    fn unreadable(&self, field: &str, problem: &str) -> ApiError {
        ApiError::Unreadable { origin: self.origin(), field: plain(field, 200), problem: plain(problem, 300) }
    }
}

/// The status and the whole address of an answer that leads elsewhere.
fn redirect(response: &Response) -> Option<Value> {
    let status = response.status();
    let location = response.headers().get(header::LOCATION).filter(|_| status.is_redirection())?.to_str().ok()?;
    let whole = response.url().join(location).ok()?;
    Some(serde_json::json!({"status": status.as_u16(), "location": whole.as_str()}))
}

/// Reads the beginning of an error answer: what has arrived, up to [`MAX_ERROR_BYTES`].
async fn error_body(mut response: Response) -> Vec<u8> {
    let mut body = Vec::new();
    while let Ok(Some(chunk)) = response.chunk().await {
        body.extend_from_slice(&chunk);
        if body.len() as u64 > MAX_ERROR_BYTES {
            break;
        }
    }
    body
}

/// Innermost cause of the error, without the URL, which could be a capability.
pub(super) fn reason(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return words::client::too_slow().into();
    }
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    if std::ptr::addr_eq(std::ptr::from_ref(cause), std::ptr::from_ref::<dyn std::error::Error>(error)) {
        return words::client::lost().into();
    }
    let said = cause.to_string();
    match cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind) {
        Some(std::io::ErrorKind::ConnectionRefused) => words::client::refused_connection().into(),
        // The number of the system error adds nothing to its text.
        Some(_) => said.split(" (os error ").next().unwrap_or(&said).to_owned(),
        None => said,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_never_travels_in_the_clear_to_another_machine() {
        let check = |address: &str| Transport::new(address, SecretString::from("k"), None).map(|t| t.origin());
        assert_eq!(check("http://127.0.0.1:8080").ok().as_deref(), Some("http://127.0.0.1:8080"));
        assert!(check("http://[::1]:8080").is_ok());
        assert!(check("https://api.example.com/base").is_ok());
        for bad in ["http://api.example.com", "ftp://127.0.0.1", "example.com", "", "http://127.0.0.1.example.com"] {
            assert!(matches!(check(bad), Err(ApiError::Address { .. })), "{bad}");
        }
    }
}
