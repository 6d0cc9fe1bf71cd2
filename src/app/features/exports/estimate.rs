//! How long an export still takes, from how far it came in which time.

use std::time::{Duration, Instant};

/// Nothing is said before so much of it was seen: the first percent is made of starting up.
const LEAST_SEEN: f64 = 0.02;
/// Nor before so long.
const LEAST_TIME: Duration = Duration::from_secs(2);

/// What was seen of a stage of an export.
#[derive(Clone, Copy, Debug)]
pub struct Estimate {
    since: Instant,
    from: f64,
}

impl Estimate {
    /// A stage that is at a part of 1 now.
    pub fn begin(now: Instant, done: f64) -> Self {
        Self { since: now, from: done }
    }

    /// The time that is left where a part of 1 is done now. Nothing while there is too little to tell from.
    pub fn left(&self, now: Instant, done: f64) -> Option<Duration> {
        let (seen, took) = (done - self.from, now.saturating_duration_since(self.since));
        if !(LEAST_SEEN..=1.0).contains(&seen) || took < LEAST_TIME {
            return None;
        }
        Duration::try_from_secs_f64(took.as_secs_f64() / seen * (1.0 - done).max(0.0)).ok()
    }
}

/// A time that is left, in words: about as exact as it is known.
pub fn in_words(left: Duration) -> String {
    match left.as_secs() {
        0..5 => "a few seconds left".to_owned(),
        seconds @ 5..60 => format!("about {} s left", seconds.next_multiple_of(5)),
        seconds @ 60..3_570 => format!("about {} min left", (seconds + 30) / 60),
        seconds => format!("about {} h {:02} min left", (seconds + 30) / 3_600, (seconds + 30) / 60 % 60),
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
        let words = |seconds| in_words(Duration::from_secs(seconds));
        assert_eq!((words(3), words(41)), ("a few seconds left".to_owned(), "about 45 s left".to_owned()));
        assert_eq!((words(170), words(3_700)), ("about 3 min left".to_owned(), "about 1 h 02 min left".to_owned()));
    }
}
