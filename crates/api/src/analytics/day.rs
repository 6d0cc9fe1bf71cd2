//! Calendar days without a time zone.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, fmt, str::FromStr};

/// Day of the Gregorian calendar, from 0000-01-01 to 9999-12-31, without a time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day {
    year: u16,
    month: u8,
    of_month: u8,
}

impl Default for Day {
    /// 1970-01-01.
    fn default() -> Self {
        Self { year: 1970, month: 1, of_month: 1 }
    }
}

/// Error of parsing a [`Day`]: the text isn't a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be a date like 2026-11-01")]
pub struct NoDay;

impl Day {
    /// Creates a day; `None` if the calendar has no such day.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let length = match month {
            4 | 6 | 9 | 11 => 30,
            2 if is_leap => 29,
            2 => 28,
            1..=12 => 31,
            _ => return None,
        };
        (year <= 9_999 && (1..=length).contains(&day)).then_some(Self { year, month, of_month: day })
    }

    /// Year, month and day of the month.
    pub fn parts(self) -> (u16, u8, u8) {
        (self.year, self.month, self.of_month)
    }

    /// Parses the date at the start of a timestamp and ignores its time and time zone: `2026-11-01T00:00:00+02:00`.
    pub fn begins(text: &str) -> Option<Self> {
        let text = text.trim();
        let (day, rest) = text.split_at_checked(10)?;
        (rest.is_empty() || rest.starts_with(['T', 't', ' '])).then(|| day.parse().ok()).flatten()
    }

    /// UTC day of a Unix time in seconds; `None` if outside the calendar's years 0 to 9999.
    pub(super) fn of_unix_seconds(seconds: f64) -> Option<Self> {
        let days = (seconds / 86_400.0).floor();
        if !(-719_528.0..=2_932_896.0).contains(&days) {
            return None;
        }
        // Civil-from-days conversion, in eras of 400 years that begin on 1 March.
        let days = days as i64 + 719_468;
        let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let of_years = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * of_years + of_years / 4 - of_years / 100);
        let shifted = (5 * of_year + 2) / 153;
        let day = of_year - (153 * shifted + 2) / 5 + 1;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
        let year = of_years + era * 400 + i64::from(month <= 2);
        Self::new(u16::try_from(year).ok()?, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:04}-{:02}-{:02}", self.year, self.month, self.of_month)
    }
}

impl FromStr for Day {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Self, NoDay> {
        let is_dashed = |place: usize| text.as_bytes().get(place) == Some(&b'-');
        let digits = |range: std::ops::Range<usize>| {
            let part = text.get(range).filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
            part.and_then(|part| part.parse::<u16>().ok()).ok_or(NoDay)
        };
        if text.len() != 10 || !is_dashed(4) || !is_dashed(7) {
            return Err(NoDay);
        }
        let (year, month, day) = (digits(0..4)?, digits(5..7)?, digits(8..10)?);
        // The slice has two digits, so it fits.
        Self::new(year, month as u8, day as u8).ok_or(NoDay)
    }
}

impl TryFrom<String> for Day {
    type Error = NoDay;

    fn try_from(text: String) -> Result<Self, NoDay> {
        text.parse()
    }
}

impl From<Day> for String {
    fn from(day: Day) -> Self {
        day.to_string()
    }
}

impl JsonSchema for Day {
    fn schema_name() -> Cow<'static, str> {
        "Day".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "string", "format": "date"})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_one_of_the_calendar() {
        let read = |text: &str| text.parse::<Day>().ok().map(|day| day.to_string());
        for good in ["2026-11-01", "2024-02-29", "0000-01-01", "9999-12-31"] {
            assert_eq!(read(good).as_deref(), Some(good));
        }
        for bad in ["2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-1", "20261101", "+026-11-01"]
        {
            assert_eq!(read(bad), None, "{bad}");
        }
        assert_eq!(read("2026-11-0\u{661}"), None, "digits of other scripts");
        assert_eq!(Day::begins(" 2026-11-01T23:30:00-08:00"), Day::new(2026, 11, 1), "as it is written");
        assert_eq!((Day::begins("2026-11-011"), Day::begins("2026-11")), (None, None));
    }

    #[test]
    fn seconds_since_1970_are_days_in_utc() {
        let day = |seconds: f64| Day::of_unix_seconds(seconds).map(|day| day.to_string()).unwrap_or_default();
        assert_eq!([0.0, 86_399.0, 86_400.0, -1.0].map(day), ["1970-01-01", "1970-01-01", "1970-01-02", "1969-12-31"]);
        assert_eq!([1_709_164_800.0, 951_782_400.0].map(day), ["2024-02-29", "2000-02-29"]);
        assert_eq!([f64::NAN, 1e300, -1e300].map(day), ["", "", ""]);
    }
}
