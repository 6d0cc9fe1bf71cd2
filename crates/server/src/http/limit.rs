//! Rate limit: a fixed window for each user. Measured with a monotonic clock, unless servers count together.

use crate::clock;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Length of a window.
const WINDOW: Duration = Duration::from_secs(60);
/// Number of windows above which ended ones are removed.
const MANY: usize = 1_000;
/// Number of windows above which further callers without an API key share one.
const MOST: usize = 50_000;

/// Caller whose requests are counted together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The user with this id.
    User(String),
    /// Callers without a valid API key at one address, or, if `None`, at all addresses that have no window of their own.
    Stranger(Option<IpAddr>),
}

impl Who {
    /// Id of the user, or the address, as a text.
    pub fn named(&self) -> String {
        match self {
            Self::User(id) => id.clone(),
            Self::Stranger(address) => address.map(|address| address.to_string()).unwrap_or_default(),
        }
    }

    /// Callers without an API key at an address. An IPv6 address stands for its /64 network, which one caller usually has.
    pub fn at(address: Option<IpAddr>) -> Self {
        Self::Stranger(address.map(|address| match address {
            IpAddr::V6(address) => IpAddr::V6((u128::from(address) & !u128::from(u64::MAX)).into()),
            address @ IpAddr::V4(_) => address,
        }))
    }
}

/// Rate windows of a workspace: one for each user. Requests without a valid API key have one for each address, so that guessing
/// keys is slow and does not affect users.
pub struct RateLimit {
    /// Requests per window.
    limit: u32,
    windows: Mutex<HashMap<Who, Window>>,
}

#[derive(Clone, Copy)]
struct Window {
    began: Instant,
    used: u32,
}

/// State of a caller's rate window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateStatus {
    /// Requests per window.
    limit: u32,
    /// Requests left.
    remaining: u32,
    /// Time until the window ends.
    reset: Duration,
    /// Whether this request exceeds the limit.
    pub refused: bool,
}

/// Whether a request counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// The request counts, and is refused if the limit is exceeded.
    Counts,
    /// The request only reads the state.
    Reads,
}

impl RateLimit {
    /// A limit per minute; at least 1.
    pub fn new(limit: u32) -> Self {
        Self { limit: limit.max(1), windows: Mutex::default() }
    }

    /// Counts a request, or only reads the state.
    pub fn count(&self, who: Who, now: Instant, counting: Counting) -> RateStatus {
        let mut windows = self.windows.lock().unwrap_or_else(PoisonError::into_inner);
        let is_over = |window: &Window| now.duration_since(window.began) >= WINDOW;
        if windows.len() > MANY {
            windows.retain(|_, window| !is_over(window));
        }
        let is_stranger = matches!(who, Who::Stranger(_));
        let who = if is_stranger && windows.len() > MOST && !windows.contains_key(&who) { Who::Stranger(None) } else { who };
        let window = windows.entry(who).or_insert(Window { began: now, used: 0 });
        if is_over(window) {
            *window = Window { began: now, used: 0 };
        }
        let refused = counting == Counting::Counts && window.used >= self.limit;
        if counting == Counting::Counts && !refused {
            window.used += 1;
        }
        RateStatus {
            limit: self.limit,
            remaining: self.limit - window.used,
            reset: WINDOW.saturating_sub(now.duration_since(window.began)),
            refused,
        }
    }

    /// State of a window that servers count together: requests so far including this one, and milliseconds until it ends.
    pub fn counted(&self, (used, left_ms): (i64, i64), counting: Counting) -> RateStatus {
        let used = u32::try_from(used.max(0)).unwrap_or(u32::MAX);
        RateStatus {
            limit: self.limit,
            remaining: self.limit.saturating_sub(used),
            reset: Duration::from_millis(left_ms.max(0).unsigned_abs()).min(WINDOW),
            refused: counting == Counting::Counts && used > self.limit,
        }
    }
}

impl RateStatus {
    /// An exhausted window that ends in a second.
    pub fn exhausted(self) -> Self {
        Self { remaining: 0, reset: Duration::from_secs(1), refused: true, ..self }
    }

    /// Seconds until the window ends, rounded up, at least 1.
    pub fn seconds(&self) -> u64 {
        (self.reset.as_millis().div_ceil(1000) as u64).max(1)
    }

    /// Adds the headers of `api.md`, Limits.
    pub fn write(&self, headers: &mut HeaderMap) {
        let seconds = self.seconds();
        let reset_ms = clock::now_ms() + self.reset.as_millis() as i64;
        let mut set = |name: &'static str, value: String| {
            // Digits and quotes are always a valid header value.
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.insert(HeaderName::from_static(name), value);
            }
        };
        set("ratelimit-policy", format!("\"default\";q={};w={}", self.limit, WINDOW.as_secs()));
        set("ratelimit", format!("\"default\";r={};t={seconds}", self.remaining));
        set("x-ratelimit-limit", self.limit.to_string());
        set("x-ratelimit-remaining", self.remaining.to_string());
        set("x-ratelimit-reset", reset_ms.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_refuses_what_is_too_many_and_opens_again() {
        let limit = RateLimit::new(2);
        let start = Instant::now();
        let ada = || Who::User("ada".into());
        let at = |seconds| start + Duration::from_secs(seconds);
        let count = |seconds| limit.count(ada(), at(seconds), Counting::Counts);
        assert_eq!((count(0).remaining, count(1).remaining), (1, 0));
        let refused = count(10);
        assert!(refused.refused && refused.seconds() <= 50 && refused.seconds() >= 49, "{refused:?}");
        assert!(!limit.count(Who::at(None), at(11), Counting::Counts).refused, "strangers have a window of their own");
        assert!(!limit.count(Who::User("ben".into()), at(11), Counting::Counts).refused, "and so has each user");
        assert_eq!((count(61).refused, limit.count(ada(), at(61), Counting::Reads).remaining), (false, 1));
    }

    #[test]
    fn strangers_are_counted_by_their_addresses() {
        let (limit, now) = (RateLimit::new(1), Instant::now());
        let refused = |address: &str| limit.count(Who::at(address.parse().ok()), now, Counting::Counts).refused;
        assert!(!refused("192.0.2.1") && refused("192.0.2.1") && !refused("192.0.2.2"));
        assert!(!refused("2001:db8::1") && refused("2001:db8::ffff:1") && !refused("2001:db8:0:1::1"));
    }

    #[test]
    fn a_window_of_many_servers_refuses_the_call_after_the_last() {
        let limit = RateLimit::new(2);
        let states = [1, 2, 3].map(|used| limit.counted((used, 1_500), Counting::Counts));
        assert_eq!(states.map(|state| (state.remaining, state.refused)), [(1, false), (0, false), (0, true)]);
        assert_eq!(states.map(|state| state.seconds()), [2, 2, 2]);
        assert!(!limit.counted((9, -5), Counting::Reads).refused, "what does not count is not refused");
    }
}
