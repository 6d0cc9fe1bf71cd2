#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs))]

pub mod checked;
pub mod completion;
pub mod logs;
pub mod manual;
mod paths;
mod process;
mod secret;
pub mod serve;
pub mod terminal;
pub mod users;

pub use paths::Paths;
pub use process::{LAST_MOMENT, Stopped, WRONG_USE, WrongUse, exit_code, parse, runtime, stop_signals, survive_size_limits};
pub use secret::{is_set, secret};

use std::time::Duration;

/// How long what needs the folder of a workspace to itself waits for commands that have it.
pub const COMMANDS_PATIENCE: Duration = Duration::from_secs(10);

/// A length of time: 500ms, 20s, 5m.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let parts = [("ms", 1), ("s", 1_000), ("m", 60_000)];
    let read = |(unit, ms): (&str, u64)| text.strip_suffix(unit)?.parse::<u64>().ok()?.checked_mul(ms);
    let found = parts.into_iter().find_map(read).filter(|ms| *ms <= 24 * 3_600_000);
    found.map(Duration::from_millis).ok_or_else(|| words::server::wrong_time(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_a_unit_and_is_a_day_at_most() {
        for (text, ms) in [("0s", 0), ("500ms", 500), ("20s", 20_000), ("5m", 300_000), ("1440m", 86_400_000)] {
            assert_eq!(parse_time(text), Ok(Duration::from_millis(ms)), "{text}");
        }
        for bad in ["", "20", "s", "-1s", "1.5s", "1441m", "99999999999999999999s", "20 s"] {
            assert!(parse_time(bad).unwrap_err().contains(bad), "{bad}");
        }
    }
}
