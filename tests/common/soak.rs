//! How long the long tests are: `CUTROOM_SOAK=N` makes them N times as long.

/// How many times as long as usual.
pub fn times() -> u64 {
    std::env::var("CUTROOM_SOAK").ok().and_then(|times| times.parse().ok()).filter(|times| *times > 0).unwrap_or(1)
}
