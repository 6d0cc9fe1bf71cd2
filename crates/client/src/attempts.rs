//! Retry policy of a call: which attempts are repeated, after what pause, and the outcome of the whole call.
//!
//! An answer tells the outcome of its own attempt only ([`ApiError::outcome`]). A call of several attempts is unknown as soon as
//! one attempt is: even if the later ones failed clearly, the first may have taken effect.

use cutroom_api::{ApiError, LONGEST_WAIT, Outcome};
use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};
use std::time::{Duration, Instant, SystemTime};

/// Most retries of a call.
pub const MAX_RETRIES: u32 = 3;
/// Pause before a retry while another server process takes over the address.
pub const HANDOVER_PAUSE: Duration = Duration::from_millis(100);
/// How long a stopping server process may answer 503 before the next process takes over.
const ENDING: Duration = Duration::from_secs(2);
/// Longest wait that is parsed, in seconds: ten years.
const LONGEST_READ: f64 = 10.0 * 365.0 * 24.0 * 3_600.0;

/// Time limits of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Time limit of one attempt, from its first byte to the last byte of the answer.
    pub answer: Duration,
    /// Pause before the first retry; doubled before each further one.
    pub pause: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { answer: Duration::from_secs(30), pause: Duration::from_millis(250) }
    }
}

/// Effect of repeating a call whose first attempt was executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// No effect: the call is a read.
    Reads,
    /// No effect, as the caller knows: the server honours the idempotency key, or the call sets absolute values.
    Safe,
    /// The server may execute the call again, because it may ignore the idempotency key.
    May,
}

/// Retry settings of a call.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// Effect of a repeat.
    pub repeat: Repeat,
    /// Most retries.
    pub retries: u32,
    /// How long an unanswered call is retried, for a server whose process may be replaced by another one at the same address.
    /// `None` for other servers.
    pub handover: Option<Duration>,
    /// Time limit of each attempt, and length of the pauses.
    pub patience: Patience,
}

/// State of a call's attempts so far.
pub struct Attempts {
    manner: Manner,
    begun: Instant,
    /// All retries, and below the ones that count towards [`Manner::retries`].
    repeats: u32,
    counted: u32,
    /// Error of the first attempt whose outcome is unknown.
    open: Option<ApiError>,
}

impl Attempts {
    /// Starts with the first attempt.
    pub fn begin(manner: Manner) -> Self {
        Self { manner, begun: Instant::now(), repeats: 0, counted: 0, open: None }
    }

    /// Number of retries so far.
    pub fn repeats(&self) -> u32 {
        self.repeats
    }

    /// Pause before the next attempt after a failed one; `None` if the call is not retried. `is_slow` means that the answer began
    /// and arrived too slowly: it would be as slow again.
    pub fn again(&mut self, error: &ApiError, is_slow: bool) -> Option<Duration> {
        if self.manner.repeat != Repeat::Reads && error.outcome() == Outcome::Unknown {
            self.open.get_or_insert_with(|| error.clone());
        }
        let wait = if !is_slow && self.is_handed_over(error) {
            HANDOVER_PAUSE
        } else {
            let usual = self.manner.patience.pause.saturating_mul(1 << self.counted.min(16));
            let asked = match error {
                ApiError::Refused(refusal) => refusal.retry_after,
                _ => None,
            };
            if is_slow || self.counted >= self.manner.retries || asked > Some(LONGEST_WAIT) || !self.may_repeat(error) {
                return None;
            }
            self.counted += 1;
            // At least as long as the server asked, and never without a pause.
            asked.map_or(usual, |asked| asked.max(usual))
        };
        self.repeats += 1;
        // The random part spreads callers that were refused at the same time.
        Some(wait + wait.mul_f64(0.25 * jitter()))
    }

    /// Error of the whole call, after its last attempt.
    pub fn end(self, last: ApiError) -> ApiError {
        match self.open {
            Some(first) if last.outcome() != Outcome::Unknown => {
                let (origin, first) = match first {
                    ApiError::NoAnswer { origin, reason } => (origin, reason),
                    other => (String::new(), other.to_string()),
                };
                let (of_last, last) = match last {
                    ApiError::Unreachable { origin, reason } => (origin, reason),
                    other => (String::new(), other.to_string()),
                };
                let origin = if origin.is_empty() { of_last } else { origin };
                ApiError::NoAnswer { origin, reason: words::client::both_attempts(first, last) }
            }
            _ => last,
        }
    }

    /// True if another process may take over the address within the time left.
    fn is_handed_over(&self, error: &ApiError) -> bool {
        let most = match error {
            error if error.is_silence() => self.manner.handover,
            // A stopping process answers 503 with Retry-After, but the next process takes over sooner. It asks for no long wait, as a
            // process on a full disk does.
            ApiError::Refused(refusal) if refusal.status == 503 && refusal.retry_after <= Some(LONGEST_WAIT) => {
                self.manner.handover.map(|_| ENDING)
            }
            _ => None,
        };
        most.is_some_and(|most| self.begun.elapsed() < most)
    }

    fn may_repeat(&self, error: &ApiError) -> bool {
        let asks_to_come_back = match error {
            ApiError::Refused(refusal) => {
                // A 409 with Retry-After means that an earlier request with the same key is still running: the server honours keys.
                refusal.status == 429 || refusal.says_unavailable() || (refusal.status == 409 && refusal.retry_after.is_some())
            }
            error => matches!(error, ApiError::Unreachable { .. }),
        };
        asks_to_come_back || (self.manner.repeat != Repeat::May && error.is_passing())
    }
}

/// Random number in 0..=1.
fn jitter() -> f64 {
    let [byte, ..] = uuid::Uuid::new_v4().into_bytes();
    f64::from(byte) / 255.0
}

/// Wait that the answer's `Retry-After` asks for: seconds, possibly with a fraction, or an HTTP date, relative to the answer's
/// `Date`. `None` if the header is absent or unparsable.
pub fn asked_to_wait(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let text = |name| headers.get(name)?.to_str().ok().map(str::trim);
    let time = |text: &str| httpdate::parse_http_date(text).ok();
    let asked = text(RETRY_AFTER)?;
    let seconds = if asked.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        asked.parse().ok()?
    } else {
        // The clocks of this computer and the server may differ.
        let answered = text(DATE).and_then(time).unwrap_or(now);
        time(asked)?.duration_since(answered).unwrap_or_default().as_secs_f64()
    };
    Some(Duration::from_secs_f64(f64::min(seconds, LONGEST_READ)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cutroom_api::Refusal;
    use reqwest::header::HeaderName;

    fn headers(pairs: &[(HeaderName, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    #[test]
    fn a_wait_is_read_in_seconds_in_fractions_and_as_a_time() {
        let now = httpdate::parse_http_date("Fri, 27 Nov 2026 10:00:00 GMT").unwrap();
        let read = |text: &str| asked_to_wait(&headers(&[(RETRY_AFTER, text)]), now);
        let seconds = |seconds| Some(Duration::from_secs_f64(seconds));
        for (text, expected) in [
            ("3", seconds(3.0)),
            (" 1.5 ", seconds(1.5)),
            ("0", seconds(0.0)),
            ("Fri, 27 Nov 2026 10:00:20 GMT", seconds(20.0)),
            ("Friday, 27-Nov-26 10:00:20 GMT", seconds(20.0)),
            ("Fri Nov 27 10:00:20 2026", seconds(20.0)),
            ("Fri, 27 Nov 2026 09:00:00 GMT", seconds(0.0)),
            ("99999999999999999999999999", seconds(LONGEST_READ)),
            ("Fri, 31 Dec 9999 23:59:59 GMT", seconds(LONGEST_READ)),
            ("soon", None),
            ("", None),
            ("-1", None),
            ("1.2.3", None),
            ("inf", None),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        let date = (DATE, "Fri, 27 Nov 2026 12:00:00 GMT");
        let ahead = headers(&[date, (RETRY_AFTER, "Fri, 27 Nov 2026 12:00:05 GMT")]);
        assert_eq!(asked_to_wait(&ahead, now), seconds(5.0), "by the service's own clock");
        assert_eq!(asked_to_wait(&HeaderMap::new(), now), None);
    }

    fn refused(status: u16, body: &str, wait: Option<u64>) -> ApiError {
        ApiError::Refused(Refusal::read(status, wait.map(Duration::from_secs), body.as_bytes()))
    }

    fn attempts(repeat: Repeat) -> Attempts {
        let (retries, patience) = (MAX_RETRIES, Patience::default());
        Attempts::begin(Manner { repeat, retries, handover: None, patience })
    }

    const CONTRACT: &str = r#"{"error":"unavailable","message":"later"}"#;

    #[test]
    fn a_write_is_sent_again_only_where_it_was_not_carried_out() {
        let lost = ApiError::NoAnswer { origin: "o".into(), reason: "r".into() };
        let unreached = ApiError::Unreachable { origin: "o".into(), reason: "r".into() };
        for (error, write, read) in [
            (refused(503, CONTRACT, None), true, true),
            (refused(429, "", None), true, true),
            (refused(409, "", Some(1)), true, true),
            (unreached, true, true),
            (refused(503, "<html>", None), false, true),
            (refused(502, "", None), false, true),
            (refused(504, CONTRACT, None), false, true),
            (lost, false, true),
            (refused(500, "", None), false, false),
            (refused(500, "", Some(1)), false, true),
            (refused(409, "", None), false, false),
            (refused(401, "", None), false, false),
            (refused(503, CONTRACT, Some(66)), false, false),
        ] {
            assert_eq!(attempts(Repeat::May).again(&error, false).is_some(), write, "{error}");
            for repeat in [Repeat::Reads, Repeat::Safe] {
                assert_eq!(attempts(repeat).again(&error, false).is_some(), read, "{error}");
            }
        }
    }

    #[test]
    fn a_full_disk_is_not_waited_for_also_where_another_process_may_take_over() {
        let manner = Manner { handover: Some(Duration::from_secs(20)), ..attempts(Repeat::Safe).manner };
        let pause = |wait| Attempts::begin(manner).again(&refused(503, CONTRACT, wait), false);
        assert!(pause(None) < Some(ENDING) && pause(Some(5)) < Some(ENDING) && pause(Some(5)).is_some());
        assert_eq!(pause(Some(120)), None);
    }

    #[test]
    fn a_service_is_never_asked_at_once_and_never_earlier_than_it_asks() {
        for (wait, least) in [(None, [250, 500, 1_000]), (Some(0), [250, 500, 1_000]), (Some(2), [2_000; 3])] {
            let mut attempts = attempts(Repeat::May);
            for least in least.map(Duration::from_millis) {
                let pause = attempts.again(&refused(429, "", wait), false).unwrap();
                assert!(pause >= least && pause <= least.mul_f64(1.26), "{pause:?} for {least:?}");
            }
            assert_eq!(attempts.again(&refused(429, "", wait), false), None);
        }
    }

    #[test]
    fn one_attempt_of_unknown_outcome_makes_the_call_unknown() {
        let lost = || ApiError::NoAnswer { origin: "http://s".into(), reason: "the connection was lost".into() };
        let unreached = || ApiError::Unreachable { origin: "http://s".into(), reason: "nothing answers".into() };
        let refused_now = || refused(404, r#"{"error":"not_found","message":"no clip"}"#, None);
        let end = |first: ApiError, last: ApiError, repeat| {
            let mut attempts = attempts(repeat);
            let _ = (attempts.again(&first, false), attempts.again(&last, false));
            attempts.end(last)
        };
        for last in [unreached(), refused_now(), refused(503, CONTRACT, None)] {
            for first in [lost(), refused(502, "<html>", None)] {
                let error = end(first, last.clone(), Repeat::Safe);
                assert!(
                    error.outcome_unknown() && error.to_string().contains(&words::client::both_attempts("", "")),
                    "{error}"
                );
            }
            assert_eq!(end(refused(429, "", None), last.clone(), Repeat::Safe).outcome(), Outcome::NotExecuted);
            // A read changes nothing.
            assert_eq!(end(lost(), last.clone(), Repeat::Reads).outcome(), Outcome::NotExecuted);
        }
        let said = end(lost(), unreached(), Repeat::Safe).to_string();
        let both = words::client::both_attempts("the connection was lost", "nothing answers");
        assert_eq!(said, words::client::no_answer("http://s", both));
    }
}
