//! Log of a program's last API calls: requests, answers, the rate limit and the operations that the server deprecates. Secrets are
//! removed when a call is recorded, so no reader of the log can show them. Bodies of media are never kept.

mod mask;
mod names;
mod recording;

pub use mask::{Mask, masked};
pub use names::MASK;
pub(crate) use recording::{Recorder, hear, template};

use crate::budget::RateLimit;
use secrecy::{ExposeSecret, SecretString};
use std::{
    collections::{BTreeMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant, SystemTime},
};
use tokio::sync::watch;

/// Most calls that are kept; the oldest are dropped first.
pub const MOST_CALLS: usize = 500;
/// Most media calls among them: a video is read in many ranges.
const MOST_MEDIA: usize = 100;
/// Most deprecated operations that are remembered.
const MOST_RETIREMENTS: usize = 100;
/// Most bytes of a request body that are kept.
const REQUEST_BYTES: usize = 8 << 10;
/// Most bytes of an answer body that are kept.
const ANSWER_BYTES: usize = 4 << 10;
/// Longest header value that is kept, in bytes.
const HEADER_BYTES: usize = 1 << 10;
/// Most headers of a request or an answer that are kept.
const MOST_HEADERS: usize = 64;

/// Subject of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallKind {
    /// An operation of the API.
    Operation,
    /// Bytes of media, at a capability URL.
    Media,
}

/// Progress of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallState {
    /// The call has no answer yet.
    Running,
    /// The service answered with this status.
    Answered(u16),
    /// No answer arrived, or only part of one.
    NoAnswer,
    /// The caller was dropped before the answer arrived.
    GivenUp,
}

/// Request or answer of a call, redacted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Headers: lower-case names, and values.
    pub headers: Vec<(String, String)>,
    /// Beginning of the body; empty if there is none, and for media.
    pub body: String,
    /// True if `body` is the whole body.
    pub is_whole: bool,
    /// Size of the body in bytes, if known.
    pub bytes: Option<u64>,
}

/// Error of a call, in one format for all kinds of error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallError {
    /// Error code of the server, `not_found`; `None` if there was no answer.
    pub code: Option<String>,
    /// Message of the error.
    pub message: String,
    /// Advice for the user, from [`ApiError::advice`](cutroom_api::ApiError::advice).
    pub advice: &'static str,
    /// URL of the documentation of the error.
    pub docs_url: Option<String>,
}

/// API call, redacted.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// Sequence number; later calls have higher numbers.
    pub number: u64,
    /// Subject of the call.
    pub kind: CallKind,
    /// Time at which the call was sent.
    pub at: SystemTime,
    /// Monotonic form of `at`, to measure from.
    pub began: Instant,
    /// HTTP method.
    pub method: String,
    /// Scheme, host and port.
    pub origin: String,
    /// Path and query.
    pub path: String,
    /// Number of the attempt: 0 for the first one, 1 for the first retry.
    pub repetition: u32,
    /// Progress of the call.
    pub state: CallState,
    /// Time from sending to the end of the answer; for media, to its beginning.
    pub duration: Option<Duration>,
    /// Id of the request that the server assigned.
    pub request_id: Option<String>,
    /// Error of a failed call.
    pub error: Option<CallError>,
    /// Time of the retry, if there will be one.
    pub repeats_at: Option<Instant>,
    /// Request side of the call.
    pub request: Side,
    /// Answer side of the call; default if there is no answer.
    pub answer: Side,
}

impl Call {
    /// True if the call failed: refused, unanswered, or with an answer that doesn't match the API.
    pub fn is_error(&self) -> bool {
        self.error.is_some() || matches!(self.state, CallState::NoAnswer | CallState::Answered(400..))
    }
}

/// Deprecated operation, as the server's headers announce it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retirement {
    /// Method and path, with `{id}` in place of ids.
    pub operation: String,
    /// Header `Deprecation`.
    pub deprecation: Option<String>,
    /// Header `Sunset`: the date on which the operation ends.
    pub sunset: Option<String>,
    /// Header `Link`, redacted.
    pub link: Option<String>,
    /// Number of calls whose answer announced it.
    pub calls: u64,
}

/// Snapshot of the log.
#[derive(Clone, Debug, Default)]
pub struct CallSnapshot {
    /// Version of the log; grows with every change.
    pub version: u64,
    /// Recorded calls, oldest first.
    pub calls: Vec<Arc<Call>>,
    /// Rate limit as the server last stated it, and when.
    pub rate: Option<(RateLimit, Instant)>,
    /// Operations that the server deprecates.
    pub retirements: Vec<Arc<Retirement>>,
    /// True if recording is paused.
    pub is_paused: bool,
}

#[derive(Default)]
struct Ring {
    calls: VecDeque<Arc<Call>>,
    /// Number of the newest call.
    last: u64,
    rate: Option<(RateLimit, Instant)>,
    retirements: BTreeMap<String, Arc<Retirement>>,
    /// API keys of the servers that were called, newest last.
    keys: Vec<SecretString>,
}

struct Shared {
    ring: Mutex<Ring>,
    is_paused: AtomicBool,
    /// Sender of the log's version.
    changed: watch::Sender<u64>,
}

/// Log of the last calls of one or more clients. Clones share the log.
#[derive(Clone)]
pub struct CallLog(Arc<Shared>);

impl Default for CallLog {
    fn default() -> Self {
        let shared = Shared { ring: Mutex::default(), is_paused: AtomicBool::new(false), changed: watch::Sender::new(0) };
        Self(Arc::new(shared))
    }
}

impl CallLog {
    fn ring(&self) -> MutexGuard<'_, Ring> {
        self.0.ring.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notifies the followers of a change. Callers release the lock first.
    fn changes(&self) {
        self.0.changed.send_modify(|version| *version += 1);
    }

    /// Snapshot of the log. Calls are shared, not copied.
    pub fn snapshot(&self) -> CallSnapshot {
        let version = *self.0.changed.borrow();
        let ring = self.ring();
        CallSnapshot {
            version,
            calls: ring.calls.iter().cloned().collect(),
            rate: ring.rate,
            retirements: ring.retirements.values().cloned().collect(),
            is_paused: self.is_paused(),
        }
    }

    /// Receiver of the log's version after every change.
    pub fn follow(&self) -> watch::Receiver<u64> {
        self.0.changed.subscribe()
    }

    /// True if recording is paused.
    pub fn is_paused(&self) -> bool {
        self.0.is_paused.load(Ordering::Relaxed)
    }

    /// Pauses or resumes recording. The rate limit and deprecations are recorded in any case.
    pub fn pause(&self, is_paused: bool) {
        self.0.is_paused.store(is_paused, Ordering::Relaxed);
        self.changes();
    }

    /// Removes all calls except the running ones.
    pub fn clear(&self) {
        self.ring().calls.retain(|call| call.state == CallState::Running);
        self.changes();
    }

    /// Redacts free text; the API keys of the servers that were called are known secrets.
    pub fn masked(&self, text: &str) -> String {
        let mut mask = Mask::default();
        for key in &self.ring().keys {
            mask.learn(key.expose_secret());
        }
        mask.text(text)
    }

    /// Remembers the API key of a server, for [`Self::masked`].
    pub(crate) fn know(&self, key: &SecretString) {
        /// Most API keys that are remembered.
        const MOST: usize = 16;
        let mut ring = self.ring();
        ring.keys.retain(|known| known.expose_secret() != key.expose_secret());
        ring.keys.push(key.clone());
        let excess = ring.keys.len().saturating_sub(MOST);
        ring.keys.drain(..excess);
    }

    /// Adds a running call and assigns its number.
    fn begin(&self, mut call: Call) -> Call {
        {
            let mut ring = self.ring();
            ring.last += 1;
            call.number = ring.last;
            let is_media = |call: &Arc<Call>| call.kind == CallKind::Media;
            if call.kind == CallKind::Media && ring.calls.iter().filter(|call| is_media(call)).count() >= MOST_MEDIA {
                let oldest = ring.calls.iter().position(is_media);
                oldest.and_then(|place| ring.calls.remove(place));
            }
            if ring.calls.len() >= MOST_CALLS {
                ring.calls.pop_front();
            }
            ring.calls.push_back(Arc::new(call.clone()));
        }
        self.changes();
        call
    }

    /// Replaces a running call by its finished form, unless the log has dropped the call.
    fn end(&self, call: Call) {
        {
            let mut ring = self.ring();
            if let Ok(place) = ring.calls.binary_search_by_key(&call.number, |call| call.number)
                && let Some(kept) = ring.calls.get_mut(place)
            {
                *kept = Arc::new(call);
            }
        }
        self.changes();
    }

    fn hear(&self, rate: Option<RateLimit>, retirement: Option<Retirement>) {
        if rate.is_none() && retirement.is_none() {
            return;
        }
        {
            let mut ring = self.ring();
            ring.rate = rate.map(|rate| (rate, Instant::now())).or(ring.rate);
            if let Some(mut new) = retirement {
                let known = ring.retirements.get(&new.operation).map_or(0, |known| known.calls);
                new.calls = known + 1;
                if known > 0 || ring.retirements.len() < MOST_RETIREMENTS {
                    ring.retirements.insert(new.operation.clone(), Arc::new(new));
                }
            }
        }
        self.changes();
    }
}
