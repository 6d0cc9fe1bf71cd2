//! Remaining time of an export, estimated from its progress.

use std::time::{Duration, Instant};

/// Minimum progress before an estimate: the first percent is mostly start-up.
const LEAST_SEEN: f64 = 0.02;
/// Minimum time before an estimate.
const LEAST_TIME: Duration = Duration::from_secs(2);

/// Start of a stage of an export, from which the remaining time is estimated.
#[derive(Clone, Copy, Debug)]
pub struct Estimate {
    since: Instant,
    from: f64,
}

impl Estimate {
    /// Starts an estimate at a progress of 0..1.
    pub fn begin(now: Instant, done: f64) -> Self {
        Self { since: now, from: done }
    }

    /// Remaining time at a progress of 0..1; `None` while there is too little data.
    pub fn left(&self, now: Instant, done: f64) -> Option<Duration> {
        let (seen, took) = (done - self.from, now.saturating_duration_since(self.since));
        if !(LEAST_SEEN..=1.0).contains(&seen) || took < LEAST_TIME {
            return None;
        }
        Duration::try_from_secs_f64(took.as_secs_f64() / seen * (1.0 - done).max(0.0)).ok()
    }
}

/// Remaining time as text, rounded to its likely accuracy.
pub fn in_words(left: Duration) -> String {
    match left.as_secs() {
        0..5 => words::exports::left_seconds().to_owned(),
        seconds @ 5..60 => words::exports::left_about_seconds(seconds.next_multiple_of(5)),
        seconds @ 60..3_570 => words::exports::left_about_minutes((seconds + 30) / 60),
        seconds => {
            let (hours, minutes) = ((seconds + 30) / 3_600, (seconds + 30) / 60 % 60);
            words::exports::left_about_hours(hours, format_args!("{minutes:02}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_follows_from_what_was_made_since_it_was_watched() {
        let begun = Instant::now();
        let at = |seconds| begun + Duration::from_secs(seconds);
        let estimate = Estimate::begin(begun, 0.5);
        assert_eq!(estimate.left(at(10), 0.75).map(|left| left.as_secs()), Some(10), "half of it was made before");
        assert_eq!(estimate.left(at(1), 0.75), None);
        assert_eq!(estimate.left(at(10), 0.5), None);
        assert_eq!(estimate.left(at(10), 0.2), None, "it was begun anew");
        assert_eq!(estimate.left(at(10), f64::NAN), None);
        assert_eq!(estimate.left(at(10), 1.0), Some(Duration::ZERO));
    }

    #[test]
    fn a_time_left_is_as_exact_as_it_is_known() {
        let text = |seconds| in_words(Duration::from_secs(seconds));
        let (few, seconds) = (words::exports::left_seconds().to_owned(), words::exports::left_about_seconds(45));
        assert_eq!((text(3), text(41)), (few, seconds));
        let (minutes, hours) = (words::exports::left_about_minutes(3), words::exports::left_about_hours(1, "02"));
        assert_eq!((text(170), text(3_700)), (minutes, hours));
    }
}
