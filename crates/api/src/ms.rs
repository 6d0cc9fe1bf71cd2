//! Times in the API. A clip has two clocks that never mix: playback time (cuts applied) and source time.

use super::strict::shown;
use serde::{Deserialize, Deserializer, Serialize};

/// Largest integer of the API, 2^53 - 1 ("MAXINT").
pub const MAX_INT: i64 = 9_007_199_254_740_991;

macro_rules! ms_types {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl $name {
            /// Start of the clock.
            pub const ZERO: Self = Self(0);

            /// The time in seconds.
            pub fn seconds(self) -> f64 {
                self.0 as f64 / 1000.0
            }

            /// Converts seconds to the nearest millisecond, within ±[`MAX_INT`].
            pub fn from_seconds(seconds: f64) -> Self {
                Self(((seconds * 1000.0).round() as i64).clamp(-MAX_INT, MAX_INT))
            }

            /// Time moved by `delta` milliseconds, never before the start of the clock.
            #[must_use]
            pub fn moved(self, delta: i64) -> Self {
                Self(self.0.saturating_add(delta).max(0))
            }
        }

        impl schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({"type": "integer", "minimum": 0, "maximum": MAX_INT})
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                integer(deserializer).map(Self)
            }
        }
    )*};
}

ms_types! {
    /// Milliseconds on a clip's playback timeline, cuts applied (`api.md`, convention 2).
    PlaybackMs;
    /// Milliseconds of a clip's raw recording, nothing cut.
    SourceMs;
    /// Milliseconds on the whole video: its clips played one after the other.
    VideoMs;
    /// A length in milliseconds, on the clock of the time beside it.
    DurationMs;
}

/// Deserialises an integer within ±[`MAX_INT`], written as `123` or as `123.0`: JSON Schema calls both an integer.
pub fn integer<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    struct Visitor;
    impl serde::de::Visitor<'_> for Visitor {
        type Value = i64;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("an integer")
        }

        fn visit_i64<E: serde::de::Error>(self, v: i64) -> Result<i64, E> {
            if (-MAX_INT..=MAX_INT).contains(&v) { Ok(v) } else { Err(beyond(v < 0, v)) }
        }

        fn visit_u64<E: serde::de::Error>(self, v: u64) -> Result<i64, E> {
            i64::try_from(v).ok().filter(|v| *v <= MAX_INT).ok_or_else(|| beyond(false, v))
        }

        fn visit_f64<E: serde::de::Error>(self, v: f64) -> Result<i64, E> {
            #[allow(clippy::float_cmp)]
            if v.trunc() != v {
                Err(E::custom(format!("must be an integer, got {}", shown(v))))
            } else if v.abs() <= MAX_INT as f64 {
                Ok(v as i64)
            } else {
                Err(beyond(v < 0.0, shown(v)))
            }
        }
    }

    fn beyond<E: serde::de::Error>(is_below: bool, got: impl std::fmt::Display) -> E {
        let (bound, most) = if is_below { ("least", -MAX_INT) } else { ("most", MAX_INT) };
        E::custom(format!("must be at {bound} {most}, got {got}"))
    }
    deserializer.deserialize_any(Visitor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_integer_may_arrive_with_a_zero_fraction() {
        assert_eq!(serde_json::from_str::<PlaybackMs>("123017.0").ok(), Some(PlaybackMs(123_017)));
        assert_eq!(serde_json::from_str::<PlaybackMs>("5").ok(), Some(PlaybackMs(5)));
        assert_eq!(serde_json::from_str::<PlaybackMs>("2251799813685247.0").ok(), Some(PlaybackMs(2_251_799_813_685_247)));
    }

    #[test]
    fn a_fraction_text_or_overflow_is_refused() {
        for bad in ["1.5", "\"5\"", "1e400", "null", "18446744073709551615", "9007199254740992", "-9223372036854775808"] {
            assert!(serde_json::from_str::<PlaybackMs>(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_refusal_says_what_was_expected_in_few_digits() {
        for (bad, expected) in [
            ("1.5", "must be an integer, got 1.5"),
            ("9007199254740992", "must be at most 9007199254740991, got 9007199254740992"),
            ("-9007199254740992", "must be at least -9007199254740991, got -9007199254740992"),
            ("18446744073709551615", "must be at most 9007199254740991, got 18446744073709551615"),
            ("100000000000000000000000000000", "must be at most 9007199254740991, got 1e29"),
            ("-1e308", "must be at least -9007199254740991, got -1e308"),
            ("1e-300", "must be an integer, got 1e-300"),
        ] {
            let value: serde_json::Value = serde_json::from_str(bad).unwrap();
            assert_eq!(crate::strict::read::<PlaybackMs>(&value).unwrap_err().problem, expected, "{bad}");
        }
    }
}
