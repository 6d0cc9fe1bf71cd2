//! Rate budget: the requests that the server's rate-limit headers leave, and the delays that keep calls within them.

use reqwest::header::HeaderMap;
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant, SystemTime},
};

/// Share of the window's requests below which the remaining requests are spread over the remaining time.
const SPARE: f64 = 0.2;
/// Share of the window's requests that background calls leave to other calls.
const RESERVE: f64 = 0.4;
/// Share of the window's requests that prefetching near the view leaves to the user.
const READ_AHEAD_RESERVE: f64 = 0.25;
/// Number of steps per window in which a delayed call checks whether the reserve has shrunk enough.
const STEPS: f64 = 60.0;
/// Shortest delay of a call because of the reserve.
const SHORTEST_WAIT: Duration = Duration::from_millis(5);
/// Longest single delay of a call.
const MAX_WAIT: Duration = Duration::from_secs(61);

/// Priority of a call: how much of a window's requests the call may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// Background prefetching: waits for the next window if less than two fifths of this one are left.
    Background,
    /// Prefetching near the view: leaves a quarter of the window to the user.
    Near,
    /// Calls for the user: never wait for calls of a lower priority.
    #[default]
    User,
}

/// Rate limit as the server last stated it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RateLimit {
    /// Requests per window.
    pub limit: f64,
    /// Requests left in this window, less the ones sent since the server stated it.
    pub remaining: f64,
    /// Time until the next window.
    pub resets_in: Duration,
    /// Length of a window.
    pub window: Duration,
}

impl RateLimit {
    /// Shortest time in which this number of requests can be sent, if a quarter of each window is left to the user.
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

/// Rate limit of the server, as far as its headers state it.
#[derive(Default)]
pub(super) struct Budget {
    books: Mutex<Books>,
}

/// Last stated limit, less the requests sent since.
#[derive(Default)]
struct Books {
    known: Option<Known>,
    /// Calls that were counted here and have no answer yet.
    under_way: usize,
}

/// Guard of a counted call: uncounts the call as in flight when dropped, after its answer was read.
pub(super) struct Counted(Arc<Budget>);

impl Drop for Counted {
    fn drop(&mut self) {
        let mut books = self.0.books();
        books.under_way = books.under_way.saturating_sub(1);
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Known {
    limit: f64,
    remaining: f64,
    resets: Instant,
    /// Length of a window.
    window: Duration,
}

impl Books {
    /// Updates the limit from an answer. The server may not have counted the calls in flight yet, so within a window the lower
    /// count applies. A count that those calls cannot explain means a new window.
    fn take(&mut self, stated: Known) {
        self.known = Some(match self.known {
            Some(known) if stated.limit <= known.limit && stated.remaining <= known.remaining + self.under_way as f64 => {
                Known { remaining: stated.remaining.min(known.remaining), ..stated }
            }
            _ => stated,
        });
    }
}

impl Budget {
    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Parses the rate-limit headers of an answer.
    pub fn read(&self, headers: &HeaderMap) {
        if let Some(stated) = parse(headers, Instant::now(), SystemTime::now()) {
            self.books().take(stated);
        }
    }

    /// Limit as the last answer stated it, less the calls sent since; `None` if no answer stated one.
    pub fn stated(&self) -> Option<RateLimit> {
        let known = self.books().known?;
        let resets_in = known.resets.saturating_duration_since(Instant::now());
        Some(RateLimit { limit: known.limit, remaining: known.remaining, resets_in, window: known.window })
    }

    /// Counts a call, after delaying it if it would use up the window, or the part of the window that is reserved for the user.
    pub async fn wait(self: &Arc<Self>, priority: Priority) -> Counted {
        let pause = loop {
            // Check and count are one step, so that concurrent calls cannot exceed the budget.
            let held_back = match self.take_turn(priority, Instant::now()) {
                Ok(pause) => break pause,
                Err(held_back) => held_back,
            };
            tracing::debug!(ms = held_back.as_millis(), ?priority, "waiting for more of the service's rate window");
            tokio::time::sleep(held_back).await;
        };
        let counted = Counted(self.clone());
        if !pause.is_zero() {
            tracing::debug!(ms = pause.as_millis(), "slowing down for the service's rate limit");
            tokio::time::sleep(pause).await;
        }
        counted
    }

    /// Counts a call and returns the pause before it is sent. `Err` is the time until the next check: the rest of the window is
    /// reserved, and the call was not counted.
    fn take_turn(&self, priority: Priority, now: Instant) -> Result<Duration, Duration> {
        let mut books = self.books();
        let Some(known) = &mut books.known else {
            books.under_way += 1;
            return Ok(Duration::ZERO);
        };
        if known.resets <= now {
            // A new window has begun, and no answer has stated it yet.
            (known.remaining, known.resets) = (known.limit, now + known.window);
        }
        if let Some(held_back) = known.held_back(priority, now) {
            return Err(held_back);
        }
        let pause = known.pause(now);
        known.remaining = (known.remaining - 1.0).max(0.0);
        books.under_way += 1;
        Ok(pause)
    }
}

impl Known {
    /// Shortest delay of a call of this priority because the rest of the window is reserved; `None` if the call may be sent.
    fn held_back(&self, priority: Priority, now: Instant) -> Option<Duration> {
        let share = match priority {
            Priority::Background => RESERVE,
            Priority::Near => READ_AHEAD_RESERVE,
            Priority::User => return None,
        };
        let left = self.resets.saturating_duration_since(now);
        let left_share = left.div_duration_f64(self.window.max(SHORTEST_WAIT)).min(1.0);
        if self.remaining > self.limit * reserved_share(share, left_share) {
            return None;
        }
        // The reserve is full until half of the window has passed, then shrinks step by step.
        let until_half = left.saturating_sub(self.window.div_f64(2.0));
        Some(until_half.max(self.window.div_f64(STEPS)).min(left).clamp(SHORTEST_WAIT, MAX_WAIT))
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

/// Share of a window that is reserved when the share `left` of its time remains. In the second half, the reserve shrinks to
/// [`SPARE`], so that the user's calls are still not delayed. In the last tenth it shrinks to 0: requests left at the end of a
/// window are lost, and a caller that finds the window used up waits at most that tenth.
fn reserved_share(whole: f64, left: f64) -> f64 {
    const HALF: f64 = 0.5;
    const END: f64 = 0.1;
    if left >= HALF {
        whole
    } else if left >= END {
        SPARE + (whole - SPARE) * (left - END) / (HALF - END)
    } else {
        SPARE * left / END
    }
}

/// Parses either family of rate-limit headers. The reset may be in seconds from now, Unix seconds or Unix milliseconds,
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

    /// Known limit of 100 requests in 60 s, with `remaining` requests and `left` seconds.
    fn of_a_minute(remaining: f64, left: u64, now: Instant) -> Known {
        Known { limit: 100.0, remaining, resets: now + Duration::from_secs(left), window: Duration::from_secs(60) }
    }

    #[test]
    fn what_is_read_ahead_leaves_a_part_of_the_window_to_the_user() {
        let now = Instant::now();
        let waits = |remaining| {
            let known = of_a_minute(remaining, 30, now);
            [Priority::Background, Priority::Near, Priority::User].map(|priority| known.held_back(priority, now).is_some())
        };
        assert_eq!(waits(41.0), [false, false, false]);
        assert_eq!(waits(40.0), [true, false, false]);
        assert_eq!(waits(25.0), [true, true, false]);
        assert_eq!(waits(0.0), [true, true, false]);
        // A new window counts as unused until an answer states otherwise.
        let budget = Budget { books: Mutex::new(Books { known: Some(of_a_minute(0.0, 0, now)), under_way: 0 }) };
        assert_eq!(budget.take_turn(Priority::Background, now), Ok(Duration::ZERO));
    }

    #[test]
    fn the_reserve_shrinks_towards_the_end_of_a_window_so_that_no_request_is_left_over() {
        let now = Instant::now();
        let waits = |remaining, left| of_a_minute(remaining, left, now).held_back(Priority::Background, now);
        assert_eq!(waits(40.0, 50), Some(Duration::from_secs(20)), "until half of the window has passed");
        assert!(waits(40.0, 29).is_none() && waits(21.0, 29).is_some());
        // The rest is what the user's calls need so as not to be delayed.
        assert!(waits(21.0, 6).is_none() && waits(20.0, 6).is_some());
        assert!(waits(4.0, 1).is_none() && waits(1.0, 1).is_some());
        // A background caller that keeps asking uses the whole window.
        let books = Books { known: Some(of_a_minute(100.0, 60, now)), under_way: 0 };
        let (budget, mut sent) = (Budget { books: Mutex::new(books) }, 0);
        for ms in (0..59_990).step_by(10) {
            sent += usize::from(budget.take_turn(Priority::Background, now + Duration::from_millis(ms)).is_ok());
        }
        assert_eq!(sent, 100);
    }

    #[test]
    fn calls_that_are_under_way_count_though_no_answer_has_counted_them() {
        let now = Instant::now();
        let mut books = Books { known: Some(of_a_minute(50.0, 30, now)), under_way: 10 };
        let mut after = |stated, left| {
            books.take(of_a_minute(stated, left, now));
            books.known.map(|known| known.remaining)
        };
        assert_eq!(after(60.0, 30), Some(50.0), "the service has not seen those under way yet");
        assert_eq!(after(30.0, 30), Some(30.0), "somebody else uses the same limit");
        assert_eq!(after(95.0, 60), Some(95.0), "a new window");
    }
}
