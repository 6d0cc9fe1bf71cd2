//! Formats dates and times for display: in the time zone of this computer, in one format everywhere.

use jiff::{Timestamp, Zoned, tz::TimeZone};

fn here(at: Timestamp) -> Zoned {
    at.to_zoned(TimeZone::system())
}

/// Date and time, for example `22 Nov 2026 18:05`.
pub fn moment(at: Timestamp) -> String {
    here(at).strftime(&format!("{} %H:%M", words::common::date_format())).to_string()
}

/// Date and time with seconds, for lists with several entries within a minute, for example `22 Nov 2026 18:05:30`. `at_ms` is in
/// milliseconds since 1970.
pub fn exact_moment(at_ms: i64) -> String {
    let at = Timestamp::from_millisecond(at_ms);
    at.map_or_else(
        |_| words::document::unknown_time().into(),
        |at| here(at).strftime(&format!("{} %H:%M:%S", words::common::date_format())).to_string(),
    )
}

/// Date and time of an ISO 8601 text from a server. An invalid text is returned unchanged, in one line of at most 40 characters.
pub fn moment_of(text: &str) -> String {
    match text.parse::<Timestamp>() {
        Ok(at) => moment(at),
        Err(_) => text.chars().take(40).map(|letter| if letter.is_control() { ' ' } else { letter }).collect(),
    }
}

/// Time of day, for example `18:05`.
pub fn time_of_day(at: Timestamp) -> String {
    here(at).strftime("%H:%M").to_string()
}

/// Time of day for a log line, for example `18:05:30.123`.
pub fn time_of_line(at: Timestamp) -> String {
    here(at).strftime("%H:%M:%S%.3f").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_on_the_clock_of_this_machine_and_what_is_no_time_stays_as_it_came() {
        let at: Timestamp = "2026-11-22T18:05:30Z".parse().unwrap();
        let zoned = at.to_zoned(TimeZone::system());
        let (day, hour, minute) = (zoned.day(), zoned.hour(), zoned.minute());
        assert_eq!(moment_of("2026-11-22T18:05:30Z"), format!("{day} Nov 2026 {hour:02}:{minute:02}"));
        assert_eq!(exact_moment(at.as_millisecond()), format!("{day} Nov 2026 {hour:02}:{minute:02}:30"));
        assert_eq!(time_of_day(at), format!("{hour:02}:{minute:02}"));
        assert_eq!(moment_of("soon\nor later"), "soon or later");
        assert_eq!(exact_moment(i64::MAX), words::document::unknown_time());
    }
}
