//! The last calls of a program, for whoever looks at them: what was asked, what was answered, and what the service says of its
//! limits and of operations that it gives up. Secrets are taken out when a call is recorded, so nothing that reads the log
//! can show them. Bodies of media are never kept.

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

/// The most calls that are kept; the oldest go first.
pub const MOST_CALLS: usize = 500;
/// The most calls about media that are kept among them: a film is read in many pieces.
const MOST_MEDIA: usize = 100;
/// The most operations that are remembered as given up by the service.
const MOST_RETIREMENTS: usize = 100;
/// How many bytes of a body that was sent are kept.
const REQUEST_BYTES: usize = 8 << 10;
/// How many bytes of a body that was answered are kept.
const ANSWER_BYTES: usize = 4 << 10;
/// The longest value of a header that is kept, in bytes.
const HEADER_BYTES: usize = 1 << 10;
/// The most headers of a request or an answer that are kept.
const MOST_HEADERS: usize = 64;

/// What a call is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallKind {
    /// An operation of the API.
    Operation,
    /// Bytes of media, at an address that is the permission to read or write them.
    Media,
}

/// How far a call is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallState {
    /// It is on its way.
    Running,
    /// The service answered with this status.
    Answered(u16),
    /// No answer came, or no whole one.
    NoAnswer,
    /// Nobody waits for it any more.
    GivenUp,
}

/// One side of a call, without its secrets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Names in small letters, and values.
    pub headers: Vec<(String, String)>,
    /// The beginning of the body; empty where there is none, and for media.
    pub body: String,
    /// Whether that is the whole body.
    pub is_whole: bool,
    /// How many bytes the body has, where that is known.
    pub bytes: Option<u64>,
}

/// Why a call failed, whatever format the service's answer had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallError {
    /// The service's code, `not_found`; nothing where there was no answer.
    pub code: Option<String>,
    /// What happened.
    pub message: String,
    /// What to do next.
    pub advice: &'static str,
    /// Where the service explains it.
    pub docs_url: Option<String>,
}

/// One call, without its secrets.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// Identifies it; later calls have higher numbers.
    pub number: u64,
    /// What it is about.
    pub kind: CallKind,
    /// When it was sent.
    pub at: SystemTime,
    /// The same, to count from.
    pub began: Instant,
    /// The method of HTTP.
    pub method: String,
    /// Scheme, host and port.
    pub origin: String,
    /// The path with its query.
    pub path: String,
    /// 0 for the first try, 1 for the first repetition.
    pub repetition: u32,
    /// How far it is.
    pub state: CallState,
    /// From sending to the end of its answer; of media to the beginning.
    pub duration: Option<Duration>,
    /// What the service calls it.
    pub request_id: Option<String>,
    /// Why it failed.
    pub error: Option<CallError>,
    /// When it is repeated, if it is.
    pub repeats_at: Option<Instant>,
    /// What was sent.
    pub request: Side,
    /// What was answered.
    pub answer: Side,
}

impl Call {
    /// Whether it failed: refused, not answered, or answered with something else than the API describes.
    pub fn is_error(&self) -> bool {
        self.error.is_some() || matches!(self.state, CallState::NoAnswer | CallState::Answered(400..))
    }
}

/// An operation that the service says it gives up, as its headers say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retirement {
    /// Method and path, with `{id}` in the place of ids.
    pub operation: String,
    /// The header `Deprecation`.
    pub deprecation: Option<String>,
    /// The header `Sunset`: when the operation ends.
    pub sunset: Option<String>,
    /// The header `Link`, without secrets.
    pub link: Option<String>,
    /// How many calls said so.
    pub calls: u64,
}

/// The calls at one moment.
#[derive(Clone, Debug, Default)]
pub struct CallSnapshot {
    /// Grows with every change.
    pub version: u64,
    /// The oldest first.
    pub calls: Vec<Arc<Call>>,
    /// The rate limit as it was stated last, and when.
    pub rate: Option<(RateLimit, Instant)>,
    /// What the service gives up.
    pub retirements: Vec<Arc<Retirement>>,
    /// Whether no further calls are kept.
    pub is_paused: bool,
}

#[derive(Default)]
struct Ring {
    calls: VecDeque<Arc<Call>>,
    /// The number of the newest call.
    last: u64,
    rate: Option<(RateLimit, Instant)>,
    retirements: BTreeMap<String, Arc<Retirement>>,
    /// The keys of the services that were called, the newest last.
    keys: Vec<SecretString>,
}

struct Shared {
    ring: Mutex<Ring>,
    is_paused: AtomicBool,
    /// The version.
    changed: watch::Sender<u64>,
}

/// The last calls of one or more clients. Clones are the same log.
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

    /// Says that something changed, when the lock is free again.
    fn changes(&self) {
        self.0.changed.send_modify(|version| *version += 1);
    }

    /// What is kept now. The calls are shared, not copied.
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

    /// Tells of every change by a new version.
    pub fn follow(&self) -> watch::Receiver<u64> {
        self.0.changed.subscribe()
    }

    /// Whether no further calls are kept.
    pub fn is_paused(&self) -> bool {
        self.0.is_paused.load(Ordering::Relaxed)
    }

    /// From now on no further calls are kept, or they are again. What the service says of its limits goes on being heard.
    pub fn pause(&self, is_paused: bool) {
        self.0.is_paused.store(is_paused, Ordering::Relaxed);
        self.changes();
    }

    /// Forgets all calls but those that are on their way.
    pub fn clear(&self) {
        self.ring().calls.retain(|call| call.state == CallState::Running);
        self.changes();
    }

    /// A text without secrets, and without the keys of the services that were called.
    pub fn masked(&self, text: &str) -> String {
        let mut mask = Mask::default();
        for key in &self.ring().keys {
            mask.learn(key.expose_secret());
        }
        mask.text(text)
    }

    /// Remembers the key of a service, so that it is taken out of other texts.
    pub(crate) fn know(&self, key: &SecretString) {
        /// The most services of which that is done.
        const MOST: usize = 16;
        let mut ring = self.ring();
        ring.keys.retain(|known| known.expose_secret() != key.expose_secret());
        ring.keys.push(key.clone());
        let excess = ring.keys.len().saturating_sub(MOST);
        ring.keys.drain(..excess);
    }

    /// Keeps a new call, and gives it its number.
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

    /// Puts the end of a call in the place of its beginning, unless that is forgotten.
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
