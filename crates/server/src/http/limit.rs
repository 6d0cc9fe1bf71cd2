//! The rate limit: a fixed window per key, measured on a monotonic clock.

use crate::clock;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// The length of a window.
const WINDOW: Duration = Duration::from_secs(60);

/// The rate windows of a workspace. It has one user with one key; requests without the key share a separate window, so that
/// guessing keys is slow and does not affect the user.
pub struct RateLimit {
    /// Requests per window.
    limit: u32,
    windows: Mutex<[Window; 2]>,
}

#[derive(Clone, Copy)]
struct Window {
    began: Instant,
    used: u32,
}

/// Whose requests are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    /// Requests with the key.
    User,
    /// Requests without the key.
    Stranger,
}

/// The state of a caller's window.
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

impl RateLimit {
    /// A limit of requests per minute; at least one.
    pub fn new(limit: u32) -> Self {
        let window = Window { began: Instant::now(), used: 0 };
        Self { limit: limit.max(1), windows: Mutex::new([window; 2]) }
    }

    /// Counts a request, or only reads the state.
    pub fn count(&self, caller: Caller, now: Instant, counts: bool) -> RateStatus {
        let mut windows = self.windows.lock().unwrap_or_else(PoisonError::into_inner);
        let [user, stranger] = &mut *windows;
        let window = if caller == Caller::User { user } else { stranger };
        if now.duration_since(window.began) >= WINDOW {
            *window = Window { began: now, used: 0 };
        }
        let refused = counts && window.used >= self.limit;
        if counts && !refused {
            window.used += 1;
        }
        RateStatus {
            limit: self.limit,
            remaining: self.limit - window.used,
            reset: WINDOW.saturating_sub(now.duration_since(window.began)),
            refused,
        }
    }
}

impl RateStatus {
    /// A window with nothing left that opens again in a second.
    pub fn exhausted(self) -> Self {
        Self { remaining: 0, reset: Duration::from_secs(1), refused: true, ..self }
    }

    /// Whole seconds until the window ends, at least one.
    pub fn seconds(&self) -> u64 {
        (self.reset.as_millis().div_ceil(1000) as u64).max(1)
    }

    /// Writes the headers of `api.md`, Limits.
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
        let at = |seconds| start + Duration::from_secs(seconds);
        let count = |seconds| limit.count(Caller::User, at(seconds), true);
        assert_eq!((count(0).remaining, count(1).remaining), (1, 0));
        let refused = count(10);
        assert!(refused.refused && refused.seconds() <= 50 && refused.seconds() >= 49, "{refused:?}");
        assert!(!limit.count(Caller::Stranger, at(11), true).refused, "strangers have a window of their own");
        assert_eq!((count(61).refused, limit.count(Caller::User, at(61), false).remaining), (false, 1));
    }
}
