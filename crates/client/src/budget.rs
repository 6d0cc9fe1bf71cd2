//! The rate budget: how many requests the service's rate-limit headers leave us, and how calls are slowed down so that they
//! are not used up.

use reqwest::header::HeaderMap;
use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant, SystemTime},
};

/// Below this share of the window's requests, the remaining requests are spread over the remaining time.
const SPARE: f64 = 0.2;
/// The share of the window's requests that background calls leave for the others.
const RESERVE: f64 = 0.4;
/// The share that reading ahead of the view leaves for the user.
const READ_AHEAD_RESERVE: f64 = 0.25;
/// The longest time that one call is held back.
const MAX_WAIT: Duration = Duration::from_secs(61);

/// How much of a window's requests a call may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// Reading ahead: waits for the next window where less than two fifths of this one are left.
    Background,
    /// Reading what will soon be in view: leaves a quarter of the window to the user.
    Near,
    /// What the user does: never waits for calls of a lower priority.
    #[default]
    User,
}

/// A rate limit as the service stated it last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RateLimit {
    /// Requests per window.
    pub limit: f64,
    /// Those of this window that are left, as far as is known.
    pub remaining: f64,
    /// Until the next window.
    pub resets_in: Duration,
    /// Length of a window.
    pub window: Duration,
}

impl RateLimit {
    /// How long so many requests take at least, if a quarter of each window is left to the user.
    pub fn time_for(&self, requests: usize) -> Duration {
        let reserve = self.limit * READ_AHEAD_RESERVE;
        let beyond = requests as f64 - (self.remaining - reserve).max(0.0);
        if beyond <= 0.0 {
            return Duration::ZERO;
        }
        let windows = (beyond / (self.limit - reserve).max(1.0)).ceil() - 1.0;
        self.resets_in + self.window.mul_f64(windows.clamp(0.0, 1e6))
    }
}

/// The service's rate limit, as far as its headers state it.
#[derive(Default)]
pub(super) struct Budget {
    known: Mutex<Option<Known>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Known {
    limit: f64,
    remaining: f64,
    resets: Instant,
    /// Length of a window.
    window: Duration,
}

impl Budget {
    /// Reads the rate-limit headers of an answer.
    pub fn read(&self, headers: &HeaderMap) {
        let now = Instant::now();
        if let Some(known) = parse(headers, now, SystemTime::now()) {
            *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(known);
        }
    }

    /// The limit as the last answer stated it.
    pub fn stated(&self) -> Option<RateLimit> {
        let known = (*self.known.lock().unwrap_or_else(PoisonError::into_inner))?;
        let resets_in = known.resets.saturating_duration_since(Instant::now());
        Some(RateLimit { limit: known.limit, remaining: known.remaining, resets_in, window: known.window })
    }

    /// Delays a call that would use up the window, or the part of the window that is reserved for the user.
    pub async fn wait(&self, priority: Priority) {
        while let Some(pause) = self.reserved(priority) {
            tracing::debug!(ms = pause.as_millis(), ?priority, "waiting for the service's next rate window");
            tokio::time::sleep(pause).await;
        }
        let pause = {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            let pause = known.map_or(Duration::ZERO, |known| known.pause(Instant::now()));
            // Concurrent calls each take their share.
            if let Some(known) = known.as_mut() {
                known.remaining = (known.remaining - 1.0).max(0.0);
            }
            pause
        };
        if !pause.is_zero() {
            tracing::debug!(ms = pause.as_millis(), "slowing down for the service's rate limit");
            tokio::time::sleep(pause).await;
        }
    }

    /// How long a call of this priority waits because the rest of the window is reserved.
    fn reserved(&self, priority: Priority) -> Option<Duration> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let known = known.as_mut()?;
        let now = Instant::now();
        if known.resets <= now {
            // A new window has begun, and no answer has described it yet.
            (known.remaining, known.resets) = (known.limit, now + known.window);
        }
        known.is_reserved(priority).then(|| known.resets.saturating_duration_since(now).min(MAX_WAIT))
    }
}

impl Known {
    fn is_reserved(&self, priority: Priority) -> bool {
        let share = match priority {
            Priority::Background => RESERVE,
            Priority::Near => READ_AHEAD_RESERVE,
            Priority::User => return false,
        };
        self.remaining <= self.limit * share
    }

    fn pause(&self, now: Instant) -> Duration {
        let left = self.resets.saturating_duration_since(now);
        if left.is_zero() || self.remaining > self.limit * SPARE {
            return Duration::ZERO;
        }
        if self.remaining < 1.0 {
            return left.min(MAX_WAIT);
        }
        left.div_f64(self.remaining).min(MAX_WAIT)
    }
}

/// Reads either family of headers. The reset may be given in seconds from now, Unix seconds or Unix milliseconds,
/// distinguished by size.
fn parse(headers: &HeaderMap, now: Instant, wall: SystemTime) -> Option<Known> {
    let text = |name: &str| headers.get(name)?.to_str().ok();
    let number = |name: &str| text(name)?.trim().parse::<f64>().ok().filter(|n| n.is_finite() && *n >= 0.0);
    let part = |name: &str, key: &str| {
        let value = text(name)?.split(';').find_map(|part| part.trim().strip_prefix(key)?.strip_prefix('='));
        value?.trim().parse::<f64>().ok().filter(|n| n.is_finite() && *n >= 0.0)
    };
    let limit = part("ratelimit-policy", "q").or_else(|| number("x-ratelimit-limit"))?;
    let remaining = part("ratelimit", "r").or_else(|| number("x-ratelimit-remaining"))?;
    let unix = wall.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs_f64();
    let seconds = part("ratelimit", "t").or_else(|| {
        number("x-ratelimit-reset").map(|reset| match reset {
            reset if reset > 1e11 => reset / 1000.0 - unix,
            reset if reset > 1e8 => reset - unix,
            reset => reset,
        })
    })?;
    let left = Duration::from_secs_f64(seconds.clamp(0.0, 3600.0));
    let window = part("ratelimit-policy", "w").map(|w| Duration::from_secs_f64(w.clamp(0.0, 3600.0)));
    Some(Known { limit, remaining, resets: now + left, window: window.unwrap_or(left).max(left) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forecast_counts_the_windows_that_so_many_requests_need_beside_the_users_share() {
        let [resets_in, window] = [20, 60].map(Duration::from_secs);
        let rate = RateLimit { limit: 100.0, remaining: 65.0, resets_in, window };
        let seconds = |requests| rate.time_for(requests).as_secs();
        assert_eq!([0, 40, 41, 115, 116].map(seconds), [0, 0, 20, 20, 80]);
        assert_eq!(RateLimit { limit: 0.0, ..rate }.time_for(2).as_secs(), 0, "65 are left");
    }

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (reqwest::header::HeaderName::from_static(name), value.parse().unwrap())).collect()
    }

    #[test]
    fn both_families_of_headers_and_three_kinds_of_reset_are_read() {
        let (now, wall) = (Instant::now(), SystemTime::UNIX_EPOCH + Duration::from_secs(1_800_000_000));
        let seconds = |pairs: &[(&'static str, &str)]| {
            let known = parse(&headers(pairs), now, wall).unwrap();
            (known.limit, known.remaining, known.resets.duration_since(now).as_secs())
        };
        let standard = [("ratelimit-policy", "\"default\";q=100;w=60"), ("ratelimit", "\"default\";r=7;t=30")];
        assert_eq!(seconds(&standard), (100.0, 7.0, 30));
        let older = |reset| [("x-ratelimit-limit", "100"), ("x-ratelimit-remaining", "7"), ("x-ratelimit-reset", reset)];
        assert_eq!(seconds(&older("1800000030000")), (100.0, 7.0, 30));
        assert_eq!(seconds(&older("1800000030")), (100.0, 7.0, 30));
        assert_eq!(seconds(&older("30")), (100.0, 7.0, 30));
        assert_eq!(parse(&headers(&[("x-ratelimit-limit", "many")]), now, wall), None);
    }

    #[test]
    fn what_is_left_is_spread_before_it_is_gone() {
        let now = Instant::now();
        let window = Duration::from_secs(60);
        let known = |remaining, left| Known { limit: 100.0, remaining, resets: now + Duration::from_secs(left), window };
        let pause = |remaining| known(remaining, 30).pause(now).as_secs();
        assert_eq!((pause(100.0), pause(21.0), pause(15.0), pause(1.0), pause(0.0)), (0, 0, 2, 30, 30));
        assert_eq!(known(0.0, 0).pause(now), Duration::ZERO);
    }

    #[test]
    fn what_is_read_ahead_leaves_a_part_of_the_window_to_the_user() {
        let budget = Budget::default();
        let waits = |remaining: &str| {
            budget.read(&headers(&[
                ("ratelimit-policy", "\"d\";q=100;w=60"),
                ("ratelimit", &format!("\"d\";r={remaining};t=30")),
            ]));
            [Priority::Background, Priority::Near, Priority::User].map(|priority| budget.reserved(priority).is_some())
        };
        assert_eq!(waits("41"), [false, false, false]);
        assert_eq!(waits("40"), [true, false, false]);
        assert_eq!(waits("25"), [true, true, false]);
        assert_eq!(waits("0"), [true, true, false]);
        // A new window counts as unused until an answer says otherwise.
        budget.read(&headers(&[("ratelimit-policy", "\"d\";q=100;w=60"), ("ratelimit", "\"d\";r=0;t=0")]));
        assert!(budget.reserved(Priority::Background).is_none());
    }
}
