//! The time of day, in the form of the API.

/// Now, ISO 8601 with milliseconds. All such texts have the same width, so they sort by time.
pub fn now() -> String {
    at(now_ms())
}

/// A time in milliseconds since 1970, in the same form.
pub fn at(ms: i64) -> String {
    let time = jiff::Timestamp::from_millisecond(ms).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    time.strftime("%Y-%m-%dT%H:%M:%S.%3fZ").to_string()
}

/// Milliseconds since 1970.
pub fn now_ms() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}
