//! Recorder of one HTTP exchange with a server while it runs.

use super::{
    ANSWER_BYTES, Call, CallError, CallKind, CallLog, CallState, HEADER_BYTES, MOST_HEADERS, Mask, REQUEST_BYTES, Retirement,
    Side, names,
};
use crate::budget::RateLimit;
use cutroom_api::ApiError;
use reqwest::{Request, StatusCode, Url, header::HeaderMap};
use serde_json::Value;
use std::time::{Duration, Instant, SystemTime};

/// Largest body that is parsed for recording, in bytes; of a larger one only the size is kept.
const LARGEST: usize = 1 << 20;

/// Recorder of an exchange; inactive if there is no log or recording is paused.
#[derive(Default)]
pub(crate) struct Recorder(Option<Recording>);

struct Recording {
    log: CallLog,
    call: Call,
    mask: Mask,
}

impl Recorder {
    /// Starts recording a request that is about to be sent, as the attempt `repetition`.
    pub fn begin(log: Option<&CallLog>, request: &Request, kind: CallKind, repetition: u32, (base, key): (&Url, &str)) -> Self {
        let Some(log) = log.filter(|log| !log.is_paused()) else { return Self::default() };
        let mut mask = Mask::new(base, key);
        let path = mask.path(request.url());
        let mut side = Side { headers: headers(request.headers(), &mut mask), is_whole: true, ..Side::default() };
        if let Some(body) = request.body() {
            let bytes = body.as_bytes().filter(|_| kind == CallKind::Operation);
            side.bytes = bytes.map(|bytes| bytes.len() as u64).or_else(|| length(request.headers()));
            side.is_whole = false;
            if let Some(bytes) = bytes.filter(|bytes| bytes.len() <= LARGEST) {
                keep_bytes(&mut side, bytes, REQUEST_BYTES, &mut mask);
            }
        }
        let call = Call {
            number: 0,
            kind,
            at: SystemTime::now(),
            began: Instant::now(),
            method: request.method().to_string(),
            origin: origin(request.url(), &mut mask),
            path,
            repetition,
            state: CallState::Running,
            duration: None,
            request_id: None,
            error: None,
            repeats_at: None,
            request: side,
            answer: Side::default(),
        };
        Self(Some(Recording { log: log.clone(), call: log.begin(call), mask }))
    }

    /// Records status and headers of the answer.
    pub fn answered(&mut self, status: StatusCode, answer: &HeaderMap) {
        let Some(Recording { call, mask, .. }) = &mut self.0 else { return };
        call.state = CallState::Answered(status.as_u16());
        call.answer.headers = headers(answer, mask);
        call.answer.bytes = length(answer);
        call.request_id = ["x-request-id", "request-id"].iter().find_map(|name| {
            let id = answer.get(*name)?.to_str().ok()?;
            Some(mask.header(name, id.get(..128).unwrap_or(id)))
        });
    }

    /// Records the JSON body of the answer.
    pub fn value(&mut self, value: &Value, bytes: usize) {
        let Some(Recording { call, mask, .. }) = &mut self.0 else { return };
        let head = mask.json(value, ANSWER_BYTES);
        (call.answer.body, call.answer.is_whole) = (head.text, head.is_whole);
        call.answer.bytes = Some(bytes as u64);
    }

    /// Records the body of an answer that may not be JSON.
    pub fn bytes(&mut self, bytes: &[u8]) {
        let Some(Recording { call, mask, .. }) = &mut self.0 else { return };
        call.answer.bytes = Some(bytes.len() as u64);
        keep_bytes(&mut call.answer, bytes.get(..LARGEST).unwrap_or(bytes), ANSWER_BYTES, mask);
        call.answer.is_whole &= bytes.len() <= LARGEST;
    }

    /// Ends the recording of a successful call.
    pub fn done(self) {
        self.end(None, None);
    }

    /// Ends the recording of a failed call; `repeats_in` is the pause until the retry.
    pub fn failed(self, error: &ApiError, repeats_in: Option<Duration>) {
        self.end(Some(error), repeats_in);
    }

    fn end(mut self, error: Option<&ApiError>, repeats_in: Option<Duration>) {
        let Some(Recording { log, mut call, mut mask }) = self.0.take() else { return };
        call.duration = Some(call.began.elapsed());
        if let Some(error) = error {
            if call.state == CallState::Running || matches!(error, ApiError::NoAnswer { .. }) {
                call.state = CallState::NoAnswer;
            }
            call.error = Some(in_one_shape(error, &mut mask));
        }
        call.repeats_at = repeats_in.map(|wait| Instant::now() + wait);
        log.end(without(call, &mask));
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        if let Some(Recording { log, mut call, mask }) = self.0.take() {
            call.duration = Some(call.began.elapsed());
            call.state = CallState::GivenUp;
            log.end(without(call, &mask));
        }
    }
}

/// Records the rate limit and deprecations from an answer's headers, even while recording is paused.
pub(crate) fn hear(
    log: Option<&CallLog>,
    (method, url): (&str, &Url),
    answer: &HeaderMap,
    rate: Option<RateLimit>,
    (base, key): (&Url, &str),
) {
    let Some(log) = log else { return };
    let text = |name: &str| {
        let value = answer.get(name)?.to_str().ok()?;
        // A truncated secret would not be recognised, so a long value is masked completely.
        Some(if value.len() <= HEADER_BYTES { Mask::new(base, key).text(value) } else { names::MASK.to_owned() })
    };
    let (deprecation, sunset) = (text("deprecation"), text("sunset"));
    let retirement = (deprecation.is_some() || sunset.is_some()).then(|| Retirement {
        operation: format!("{method} {}", template(url)),
        deprecation,
        sunset,
        link: text("link"),
        calls: 0,
    });
    log.hear(rate, retirement);
}

/// Path with `{id}` in place of every segment that isn't a word of the API.
pub(crate) fn template(url: &Url) -> String {
    let path = url.path().find("/v1/").map_or("/", |from| &url.path()[from..]);
    let is_word = |part: &str| part == "v1" || part.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let parts: Vec<_> =
        path.split('/').take(16).map(|part| if is_word(part) && part.len() <= 32 { part } else { "{id}" }).collect();
    parts.join("/")
}

fn origin(url: &Url, mask: &mut Mask) -> String {
    let mut bare = url.clone();
    bare.set_path("");
    bare.set_query(None);
    mask.address(&bare).trim_end_matches('/').to_owned()
}

fn length(headers: &HeaderMap) -> Option<u64> {
    headers.get("content-length")?.to_str().ok()?.parse().ok()
}

fn headers(headers: &HeaderMap, mask: &mut Mask) -> Vec<(String, String)> {
    let all = headers.iter().take(MOST_HEADERS);
    all.map(|(name, value)| {
        let text = String::from_utf8_lossy(value.as_bytes());
        let value = if text.len() <= HEADER_BYTES { mask.header(name.as_str(), &text) } else { names::MASK.to_owned() };
        (name.as_str().to_owned(), value)
    })
    .collect()
}

fn keep_bytes(side: &mut Side, bytes: &[u8], limit: usize, mask: &mut Mask) {
    let head = match serde_json::from_slice::<Value>(bytes) {
        Ok(value) => mask.json(&value, limit),
        Err(_) => mask.plain(bytes, limit),
    };
    (side.body, side.is_whole) = (head.text, head.is_whole);
}

/// Converts an error of the server or of the network to a [`CallError`].
fn in_one_shape(error: &ApiError, mask: &mut Mask) -> CallError {
    let (code, message, docs_url) = match error {
        ApiError::Refused(refusal) => (Some(refusal.code.as_str()), refusal.message.clone(), refusal.docs_url.as_deref()),
        ApiError::Unreachable { reason, .. } => (None, words::client::no_connection(reason), None),
        ApiError::NoAnswer { reason, .. } => (None, words::client::no_whole_answer(reason), None),
        other => (None, other.to_string(), None),
    };
    CallError {
        code: code.map(|code| mask.text(code)),
        message: mask.text(&message),
        advice: error.advice(),
        docs_url: docs_url.and_then(|url| documentation(url, mask)),
    }
}

/// URL of a documentation page; `None` if it may contain a secret.
fn documentation(url: &str, mask: &mut Mask) -> Option<String> {
    let url = Url::parse(url).ok().filter(|url| url.username().is_empty() && url.password().is_none())?;
    let is_word = |part: &str| part.len() <= 48 && !names::looks_secret(part);
    let is_plain = url.query().is_none() && url.path_segments()?.all(is_word) && is_word(url.fragment().unwrap_or_default());
    is_plain.then(|| mask.known(url.as_str()))
}

/// Removes secrets from the parts that were recorded before the secrets were known.
fn without(mut call: Call, mask: &Mask) -> Call {
    call.path = mask.known(&call.path);
    for side in [&mut call.request, &mut call.answer] {
        side.body = mask.known(&side.body);
        for (name, value) in &mut side.headers {
            if name != "authorization" {
                *value = mask.known(value);
            }
        }
    }
    call
}
