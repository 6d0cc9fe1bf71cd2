//! Ranges of days for analytics.

use crate::{api::analytics::Day, app::settings::analytics::Days};
use jiff::{Timestamp, ToSpan, civil::Date, tz::TimeZone};

impl Days {
    /// First and last day of a range that ends today; `None` for all time.
    pub(super) fn dates(self, today: Day) -> Option<(Day, Day)> {
        let back = match self {
            Self::Week => 6,
            Self::FourWeeks => 27,
            Self::Quarter => 89,
            Self::All => return None,
        };
        moved(today, -back).map(|first| (first, today))
    }
}

/// Today, in UTC.
pub(super) fn today() -> Option<Day> {
    of_civil(Timestamp::now().to_zoned(TimeZone::UTC).date())
}

/// IANA name of this computer's time zone, in which the server counts days; `None` if the zone has no name or is UTC.
pub(super) fn timezone() -> Option<String> {
    TimeZone::system().iana_name().map(str::to_owned).filter(|name| name != "UTC" && name != "Etc/Unknown")
}

/// The day `by` days later; `None` outside the calendar.
pub fn moved(day: Day, by: i64) -> Option<Day> {
    of_civil(civil(day)?.checked_add(by.days()).ok()?)
}

/// Number of days from `from` to `to`; negative if `to` is earlier.
pub fn between(from: Day, to: Day) -> Option<i64> {
    let days = civil(from)?.until(civil(to)?).ok()?.get_days();
    Some(i64::from(days))
}

/// Day as text: `3 Nov 2026`.
pub fn in_words(day: Day) -> String {
    civil(day).map_or_else(|| day.to_string(), |date| date.strftime(words::common::date_format()).to_string())
}

/// Day as text without the year: `3 Nov`.
pub fn shortly(day: Day) -> String {
    civil(day).map_or_else(|| day.to_string(), |date| date.strftime(words::common::day_format()).to_string())
}

fn civil(day: Day) -> Option<Date> {
    let (year, month, day) = day.parts();
    Date::new(i16::try_from(year).ok()?, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

fn of_civil(date: Date) -> Option<Day> {
    let (year, month, day) =
        (u16::try_from(date.year()).ok()?, u8::try_from(date.month()).ok()?, u8::try_from(date.day()).ok()?);
    Day::new(year, month, day)
}

/// Text in the fields for custom dates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    /// The first day.
    pub from: String,
    /// The last day.
    pub to: String,
}

/// Error in custom dates, for the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadDates {
    /// The first day isn't a date.
    #[error("{}", words::analytics::bad_first_day(.0))]
    From(String),
    /// The last day isn't a date.
    #[error("{}", words::analytics::bad_last_day(.0))]
    To(String),
    /// The last day is before the first.
    #[error("{}", words::analytics::last_before_first(.0, .1))]
    Order(Day, Day),
}

impl Typed {
    /// Parses both days. Fails if one isn't a date, or if they are in the wrong order.
    pub(super) fn read(&self) -> Result<(Day, Day), BadDates> {
        let from: Day = self.from.trim().parse().map_err(|_| BadDates::From(crate::api::plain(&self.from, 40)))?;
        let to: Day = self.to.trim().parse().map_err(|_| BadDates::To(crate::api::plain(&self.to, 40)))?;
        if to < from { Err(BadDates::Order(from, to)) } else { Ok((from, to)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().unwrap()
    }

    #[test]
    fn ranges_count_today_as_their_last_day() {
        let dates = |days: Days| days.dates(day("2026-03-01")).map(|(from, to)| (from.to_string(), to.to_string()));
        let range = |from: &str| Some((from.to_owned(), "2026-03-01".to_owned()));
        assert_eq!(dates(Days::Week), range("2026-02-23"));
        assert_eq!(dates(Days::FourWeeks), range("2026-02-02"));
        assert_eq!(dates(Days::Quarter), range("2025-12-02"));
        assert_eq!(dates(Days::All), None);
        assert_eq!(between(day("2025-12-02"), day("2026-03-01")), Some(89));
        assert_eq!(moved(day("9999-12-31"), 1), None);
        assert_eq!((in_words(day("2026-11-03")), shortly(day("2026-11-03"))), ("3 Nov 2026".to_owned(), "3 Nov".to_owned()));
    }

    #[test]
    fn own_dates_that_are_none_say_which_and_how_they_are_written() {
        let read = |from: &str, to: &str| Typed { from: from.into(), to: to.into() }.read().map_err(|error| error.to_string());
        assert_eq!(read(" 2026-11-01", "2026-11-01 "), Ok((day("2026-11-01"), day("2026-11-01"))));
        assert!(read("yesterday", "2026-11-01").unwrap_err().contains("\u{2018}yesterday\u{2019}"));
        assert_eq!(read("2026-11-01", "").unwrap_err(), words::analytics::bad_last_day(""));
        assert!(read("2026-11-02", "2026-11-01").unwrap_err().contains("2026-11-01 is before 2026-11-02"));
    }
}
