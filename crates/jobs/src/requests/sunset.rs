//! Parses the times in the headers `Deprecation` and `Sunset`.

use jiff::{Timestamp, fmt::rfc2822::DateTimeParser};
use std::time::SystemTime;

/// Parses a header's time: `@1767225600`, an HTTP date, or ISO 8601. `None` if it is no time, such as `true`.
pub fn moment(text: &str) -> Option<Timestamp> {
    let text = text.trim();
    if let Some(seconds) = text.strip_prefix('@') {
        return Timestamp::from_second(seconds.parse().ok()?).ok();
    }
    let parser = DateTimeParser::new().relaxed_weekday(true);
    parser.parse_timestamp(text).ok().or_else(|| text.parse().ok())
}

/// Whole days until a moment; negative if it has passed.
pub fn days_until(at: Timestamp, now: SystemTime) -> Option<i64> {
    let now = Timestamp::try_from(now).ok()?;
    Some(at.as_second().checked_sub(now.as_second())?.div_euclid(86_400))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn every_form_of_a_moment_is_read_and_counted_in_days() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_767_225_600);
        let days = |text: &str| moment(text).and_then(|at| days_until(at, now));
        assert_eq!(days("@1767312000"), Some(1));
        assert_eq!(days("Sat, 10 Jan 2026 12:00:00 GMT"), Some(9));
        assert_eq!(days("2025-12-31T00:00:00Z"), Some(-1));
        for nonsense in ["true", "", "@", "@99999999999999999999", "soon"] {
            assert_eq!(days(nonsense), None, "{nonsense}");
        }
    }
}
