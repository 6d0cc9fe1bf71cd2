//! One authorised HTTP call: address, key, time limits, retries of what is safe to repeat, errors of both formats.

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
use tokio::sync::watch;

/// How much of an error answer is read; its message is shortened anyway.
const MAX_ERROR_BYTES: u64 = 1 << 20;
/// How long the transfer of media may take.
const MOST_MEDIA_TIME: Duration = Duration::from_secs(24 * 3_600);

/// A range of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MediaRange {
    /// The first byte.
    pub from: u64,
    /// The last byte; to the end if none is given.
    pub to: Option<u64>,
}

/// One call as somebody wrote it.
#[derive(Clone, Copy, Debug, Default)]
pub struct RawCall<'a> {
    /// The method of HTTP.
    pub method: &'a str,
    /// The path with its query; it starts with `/v1`.
    pub path: &'a str,
    /// The body: JSON, sent as it is written.
    pub body: Option<&'a str>,
    /// The Idempotency-Key of a write; a new one if none is given.
    pub key: Option<&'a str>,
    /// The revision of If-Match.
    pub revision: Option<u64>,
    /// Whether a write whose answer was lost is sent again, under the same key: right where the caller knows that the service takes
    /// the key. Reads are sent again in any case.
    pub repeats_lost: bool,
    /// Whether an answer that leads elsewhere (3xx) is given as its status and its location: it is followed by nobody, and the key goes
    /// nowhere else. Without this it is a refusal.
    pub tells_redirects: bool,
}

/// Sends calls to one service with one key. Of the calls, a handful are on their way at a time, whoever makes them; media is
/// not counted, because ffmpeg may hold its streams for as long as a video plays.
#[derive(Clone)]
pub(super) struct Transport {
    routes: Routes,
    base: Url,
    key: SecretString,
    budget: Arc<Budget>,
    /// How many calls may be on their way; clones share it.
    gate: Arc<Gate>,
    /// Priority of calls made through this value; clones share the budget.
    priority: Priority,
    /// How often a call through this value is sent again.
    retries: u32,
    /// For how long a call that nobody answered is sent again, where one process after the other serves.
    handover: Option<Duration>,
    /// How long a call waits.
    patience: Patience,
    /// Whether an answer that leads elsewhere is told, and no refusal.
    tells_redirects: bool,
    deprecated: Arc<Deprecated>,
    /// Whether the service has named a stream of hints.
    hints: Arc<AtomicBool>,
    /// Answers with 429 or 503.
    asked_to_wait: Arc<AtomicUsize>,
    /// The calls that are under way, the one that waits longest first.
    waiting: Arc<Mutex<Vec<Arc<Waiting>>>>,
    /// The first answer that the key is not taken (401); clones share it.
    refused_key: Arc<watch::Sender<Option<ApiError>>>,
    /// Where calls are recorded.
    log: Option<CallLog>,
}

/// A call that is under way.
struct Waiting {
    /// `GET /v1/videos`, without its query.
    what: String,
    since: Instant,
    /// Bytes of its answer so far.
    bytes: AtomicU64,
}

/// Takes a call out of those that are under way when it has ended, or nobody waits for it any more.
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

/// The answer of a call.
struct Answer {
    value: Value,
    /// As it was written.
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
        Json::read(&self.body).map_err(|error| transport.unreadable("the body", &format!("is not JSON: {error}")))
    }
}

/// Why an exchange failed.
struct Failed {
    error: ApiError,
    /// Whether the answer began and came too slowly: the next one would as well.
    is_slow: bool,
}

impl From<ApiError> for Failed {
    fn from(error: ApiError) -> Self {
        Self { error, is_slow: false }
    }
}

impl Transport {
    /// Checks the address; over plain HTTP, a key is sent only to this machine. With an `identity`, it is sent only to the
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
            log: None,
        })
    }

    /// The same transport, whose calls are recorded from now on.
    pub fn recorded_in(&self, log: &CallLog) -> Self {
        log.know(&self.key);
        Self { log: Some(log.clone()), ..self.clone() }
    }

    /// Sends a request and records its beginning and the head of its answer.
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
        // Not part of what is recorded: whoever sends the same call by another program reads what it gets.
        if kind == CallKind::Operation {
            request.headers_mut().insert(header::ACCEPT_ENCODING, header::HeaderValue::from_static(body::ACCEPTED));
        }
        let (method, url) = (request.method().clone(), request.url().clone());
        match client.execute(request).await {
            Ok(response) => {
                recorder.answered(response.status(), response.headers());
                if kind == CallKind::Operation {
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

    /// Sends a request about media, and records all but its bytes.
    async fn transfer(&self, request: RequestBuilder) -> Result<(Response, Recorder), ApiError> {
        let (mut request, begun, mut tried) = (request, Instant::now(), 0);
        loop {
            // The bytes of an upload are a stream, which is not sent twice.
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

    /// Refuses an answer about media that is no success; its bytes are the caller's.
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

    /// The same transport with a priority: its calls leave a part of the rate window to those of a higher priority.
    pub fn with_priority(&self, priority: Priority) -> Self {
        Self { priority, ..self.clone() }
    }

    /// The same transport, whose calls are sent once: a refusal is the answer, also one that asks to come back later.
    pub fn once(&self) -> Self {
        Self { retries: 0, handover: None, ..self.clone() }
    }

    /// The same transport, whose calls outlive the process that serves: see [`super::Client::handed_over_within`].
    pub fn handed_over_within(&self, most: Duration) -> Self {
        Self { handover: Some(most), ..self.clone() }
    }

    /// The same transport, whose calls wait like this: see [`super::Client::with_patience`].
    pub fn with_patience(&self, patience: Patience) -> Self {
        Self { patience, ..self.clone() }
    }

    /// The attempts of a transfer, which is sent again so often.
    pub fn attempts(&self, repeat: Repeat, retries: u32) -> Attempts {
        Attempts::begin(Manner { repeat, retries, handover: None, patience: self.patience })
    }

    fn manner(&self, repeat: Repeat) -> Manner {
        Manner { repeat, retries: self.retries, handover: self.handover, patience: self.patience }
    }

    /// How often the service answered with 429 or 503.
    pub fn times_asked_to_wait(&self) -> usize {
        self.asked_to_wait.load(Ordering::Relaxed)
    }

    /// What is waited for longest, for somebody who waits: the call, for how long, and how much of its answer has come.
    pub fn waits_for(&self) -> Option<String> {
        let call = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).first().cloned()?;
        let (seconds, bytes) = (call.since.elapsed().as_secs(), call.bytes.load(Ordering::Relaxed));
        let so_far = if bytes == 0 { "nothing has come yet".to_owned() } else { format!("{bytes} bytes have come") };
        Some(format!("waiting for {}, {so_far} after {seconds} s", plain(&call.what, 200)))
    }

    fn begin(&self, method: &Method, path: &str) -> UnderWay {
        let what = format!("{method} {path}");
        let call = Arc::new(Waiting { what, since: Instant::now(), bytes: AtomicU64::new(0) });
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push(call.clone());
        UnderWay { waiting: self.waiting.clone(), call }
    }

    /// Waits for the first answer that the key is not taken.
    pub async fn key_refused(&self) -> ApiError {
        let mut refused = self.refused_key.subscribe();
        match refused.wait_for(Option::is_some).await.ok().and_then(|first| first.clone()) {
            Some(error) => error,
            // This transport holds the sender: it does not go first.
            None => std::future::pending().await,
        }
    }

    /// The rate limit as the last answer stated it.
    pub fn rate(&self) -> Option<RateLimit> {
        self.budget.stated()
    }

    /// Scheme, host and port, for messages.
    pub fn origin(&self) -> String {
        self.base.origin().ascii_serialization()
    }

    /// Reads a resource. Reads are safe to repeat, so one that is refused for now, lost, or met by a gateway is sent again.
    pub async fn get(&self, path: &[&str], query: &[(&str, String)]) -> Result<Value, ApiError> {
        let build = || Ok(self.request(Method::GET, path)?.query(query));
        self.attempting((&Method::GET, &path::said(path)), build, Repeat::Reads).await.map(Answer::value)
    }

    /// Sends a change under a key with which a repeat of the same request takes effect once. A request that the service did
    /// not execute is sent again; a lost one is not, because a service may ignore the key: the caller reads back first.
    /// With a revision, a service that supports it refuses the change if the video has changed since.
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

    /// Sends one call unchanged, for the command line: the path holds its own query. The answer is given as it is written.
    pub async fn raw(&self, call: &RawCall<'_>, idempotency: &str) -> Result<Json, ApiError> {
        let url = path::as_written(&self.base, call.path)?;
        let method: Method = call.method.parse().map_err(|_| ApiError::Unsendable {
            call: plain(call.path, 60),
            reason: "the method is not one of HTTP".to_owned(),
        })?;
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

    /// Makes a call, again where it may be repeated, and tells what became of all its attempts.
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
            // A pause before the next try is not one for the other calls.
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

    /// Sends bytes to a capability address. The address is the permission, so no key is sent.
    pub async fn put(&self, url: &str, body: reqwest::Body, length: u64) -> Result<(), ApiError> {
        let (http, target) = self.capability(url, "uploadUrl")?;
        let request = http.put(target).header(header::CONTENT_LENGTH, length).body(body);
        let sent = self.transfer(request).await?;
        self.transferred(sent).await.map(drop)
    }

    /// Opens media at an address from the service. The key goes only to calls of the service itself; a redirect is followed,
    /// a few times, and never with the key.
    pub async fn media(&self, url: &str, range: Option<MediaRange>) -> Result<Response, ApiError> {
        self.media_unchanged(url, range, None).await
    }

    /// The same for a range that is wanted only while the bytes are those of a version (an `ETag`, or a time of change): where they
    /// have changed, a service that knows the condition sends all of them.
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
            target = next.ok_or_else(|| self.unreadable("Location", "is missing or is not an address"))?;
            is_first = false;
        }
        Err(self.unreadable("url", "is redirected again and again"))
    }

    /// Whether the service has named a stream of hints.
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

    /// Tells a service something that costs nothing of the rate limit and has no answer of interest.
    pub async fn tell(&self, path: &[&str], body: &Value) -> Result<(), ApiError> {
        let request = self.request(Method::PUT, path)?.json(body);
        let sent = self.transfer(request).await?;
        self.transferred(sent).await.map(drop)
    }

    /// Whether an address is one of the service's own calls.
    fn is_call(&self, url: &Url) -> bool {
        let path = url.path().strip_prefix(self.base.path());
        url.origin() == self.base.origin() && path.is_some_and(|path| path.starts_with("v1/"))
    }

    /// Whether an address from the service may be read.
    pub fn check_address(&self, url: &str) -> Result<(), ApiError> {
        self.capability(url, "url").map(drop)
    }

    /// Checks an address from the service and chooses the client for it.
    fn capability(&self, url: &str, field: &str) -> Result<(&reqwest::Client, Url), ApiError> {
        let target = Url::parse(url).map_err(|error| self.unreadable(field, &error.to_string()))?;
        let client = self.routes.to(&target).map_err(|error| self.unreadable(field, &error.to_string()))?;
        Ok((client, target))
    }

    fn request(&self, method: Method, path: &[&str]) -> Result<RequestBuilder, ApiError> {
        self.authorised(method, path::address(&self.base, path)?)
    }

    fn authorised(&self, method: Method, url: Url) -> Result<RequestBuilder, ApiError> {
        let mut authorization =
            header::HeaderValue::from_str(&format!("Bearer {}", self.key.expose_secret())).map_err(|_| ApiError::Address {
                address: self.origin(),
                reason: "the API key has characters that no header can carry".into(),
            })?;
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

    /// The JSON of the answer; null if it has no body. The caller interprets it, record by record.
    async fn read_answer(&self, response: Response, call: &UnderWay, recorder: &mut Recorder) -> Result<Answer, Failed> {
        if let Some(told) = self.tells_redirects.then(|| redirect(&response)).flatten() {
            // The address may be a capability.
            recorder.bytes(&[]);
            return Ok(Answer { body: told.to_string().into_bytes(), value: told });
        }
        let response = self.check(response, recorder).await?;
        let headers = response.headers().clone();
        let body = self.body(response, &call.call.bytes).await?;
        let body = body::unpacked(body, &headers).map_err(|problem| self.unreadable("the body", &problem))?;
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
                Err(self.unreadable("the body", &format!("is not JSON: {error}")).into())
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
        // What cannot be unpacked says nothing; the status does.
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
                        let reason = format!("only {came} bytes of the answer came in {most} s, and no more time is given");
                        Failed { error: ApiError::NoAnswer { origin, reason }, is_slow }
                    }
                    error => Failed { error, is_slow },
                }
            })?;
            let Some(chunk) = chunk else { return Ok(body) };
            if body.len() as u64 + chunk.len() as u64 > MAX_ANSWER_BYTES {
                return Err(self.unreadable("body", "is larger than 64 MiB").into());
            }
            body.extend_from_slice(&chunk);
            so_far.store(body.len() as u64, Ordering::Relaxed);
        }
    }

    /// Maps a failed send: nothing was sent if the connection failed; otherwise the request may have arrived.
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

/// Reads the beginning of an error answer, as much as arrived and no more than an error message needs.
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

/// The innermost cause, without the address, which could hold a capability.
pub(super) fn reason(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return "it took too long".into();
    }
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    if std::ptr::addr_eq(std::ptr::from_ref(cause), std::ptr::from_ref::<dyn std::error::Error>(error)) {
        return "the connection was lost".into();
    }
    let said = cause.to_string();
    match cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind) {
        Some(std::io::ErrorKind::ConnectionRefused) => "nothing answers at this host and port".into(),
        // The number of the system's error helps nobody who reads the words before it.
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
