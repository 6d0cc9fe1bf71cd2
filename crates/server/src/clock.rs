//! Wall clock time in the formats of the API and of HTTP.

use crate::api::analytics::Day;

/// The current time in ISO 8601 with milliseconds. All such texts have the same width, so they sort by time.
pub fn now() -> String {
    at(now_ms())
}

/// Formats milliseconds since 1970 like [`now`].
pub fn at(ms: i64) -> String {
    let time = jiff::Timestamp::from_millisecond(ms).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    time.strftime("%Y-%m-%dT%H:%M:%S.%3fZ").to_string()
}

/// Formats a time as an HTTP header date; `None` if it is outside the calendar.
pub fn http_date(time: std::time::SystemTime) -> Option<String> {
    let time = jiff::Timestamp::try_from(time).ok()?;
    Some(time.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string())
}

/// Parses a date in one of the three formats of HTTP headers, to seconds since 1970.
pub fn read_http_date(text: &str) -> Option<i64> {
    let text = text.trim();
    let forms = ["%a, %d %b %Y %H:%M:%S GMT", "%A, %d-%b-%y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y"];
    let read = |form| jiff::civil::DateTime::strptime(form, text).ok()?.to_zoned(jiff::tz::TimeZone::UTC).ok();
    forms.into_iter().find_map(read).map(|time| time.timestamp().as_second())
}

/// The current time in milliseconds since 1970.
pub fn now_ms() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}

/// Formats a duration in the largest unit with a count of at least two: `2 days`, `80 s`.
pub fn span(ms: u64) -> String {
    let seconds = ms.saturating_add(500) / 1000;
    let units = [(86_400, "days"), (3_600, "hours"), (60, "minutes")].map(|(unit, name)| ((seconds + unit / 2) / unit, name));
    let (count, name) = units.into_iter().find(|(count, _)| *count >= 2).unwrap_or((seconds, "s"));
    format!("{count} {name}")
}

/// The UTC day of a time in milliseconds since 1970.
pub fn day(ms: i64) -> Day {
    day_in(ms, &jiff::tz::TimeZone::UTC)
}

/// Start of a UTC day, in milliseconds since 1970.
pub fn start_of(day: Day) -> i64 {
    format!("{day}T00:00:00Z").parse::<jiff::Timestamp>().map_or(0, jiff::Timestamp::as_millisecond)
}

/// The day of a time in milliseconds since 1970, in a time zone.
pub fn day_in(ms: i64, zone: &jiff::tz::TimeZone) -> Day {
    let time = jiff::Timestamp::from_millisecond(ms).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    let date = time.to_zoned(zone.clone()).date();
    let part = |part: i8| u8::try_from(part).unwrap_or(1);
    Day::new(u16::try_from(date.year()).unwrap_or(0), part(date.month()), part(date.day())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::span;

    #[test]
    fn a_span_is_told_in_the_largest_unit_that_fits() {
        let told = [80_000, 91_000, 3_600_000 * 3, 172_799_700, 500 * 86_400_000].map(span);
        assert_eq!(told, ["80 s", "2 minutes", "3 hours", "2 days", "500 days"]);
    }
}
