//! Bounds of numbers from answers and files, so that later arithmetic with times and sizes cannot overflow.
//!
//! No video is longer than three years or wider than 16,384 pixels. Larger numbers are errors of a server, a file or a program, and
//! their sums and products would overflow an integer. So every number is bounded where it is read, and all later code may add,
//! subtract and multiply times and sizes without checks.
//!
//! | field | value read |
//! |---|---|
//! | `…Ms` | clamped to -10^11 … 10^11 |
//! | `…Seconds` | clamped to -10^8 … 10^8 |
//! | `…Pct` | clamped to -10^6 … 10^6 |
//! | `width` and `height` of `dimensions` | clamped to 1 … 16,384; 0 and less unchanged: the record has a default for it |
//! | other lengths in pixels: `width`, `height`, `top`, `bottom`, `left`, `right`, `…Size` | clamped to -10^6 … 10^6 |
//! | any of these beyond 2^53 | treated as missing: no clock or canvas counts so far |
//! | any other field, possibly unknown to this version | the number unchanged |
//!
//! The first changed numbers of a run of the program are logged.

use super::MAX_INT;
use serde_json::Value;
use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Longest time in milliseconds: 10^11, more than three years. The sum of 60,000 such clips in microseconds still fits into an
/// `i64`.
pub const LONGEST_MS: i64 = 100_000_000_000;
/// Largest position or size in percent.
const MOST_PCT: f64 = 1e6;
/// Largest position or size in pixels.
const MOST_PX: f64 = 1e6;
/// Longest side of a canvas or a recording, in pixels.
const LONGEST_SIDE: f64 = 16_384.0;
/// Most changed numbers that are logged; one answer may contain a million.
const MOST_LOGGED: usize = 20;

static LOGGED: AtomicUsize = AtomicUsize::new(0);

/// Rounds to a whole millisecond within ±[`LONGEST_MS`]; 0 for NaN.
pub fn bounded_ms(ms: f64) -> i64 {
    let most = LONGEST_MS as f64;
    if ms.is_nan() { 0 } else { ms.round().clamp(-most, most) as i64 }
}

/// Converts seconds to a whole number of milliseconds within ±[`LONGEST_MS`]; 0 for NaN.
pub fn bounded_seconds(seconds: f64) -> i64 {
    bounded_ms(seconds * 1_000.0)
}

/// Least and greatest value of a numeric field; `parent` is the name of the field around it. `None` if the field has no bounds.
fn limits(parent: &str, field: &str) -> Option<(f64, f64)> {
    let both = |most: f64| Some((-most, most));
    let is_length = || matches!(field, "width" | "height" | "top" | "bottom" | "left" | "right") || field.ends_with("Size");
    if field.ends_with("Ms") {
        both(LONGEST_MS as f64)
    } else if field.ends_with("Seconds") {
        both(LONGEST_MS as f64 / 1_000.0)
    } else if field.ends_with("Pct") {
        both(MOST_PCT)
    } else if parent == "dimensions" && matches!(field, "width" | "height") {
        Some((1.0, LONGEST_SIDE))
    } else if is_length() {
        both(MOST_PX)
    } else {
        None
    }
}

/// True if a number of a bounded field is treated as missing: not finite, or beyond [`MAX_INT`].
fn is_impossible(number: f64) -> bool {
    !number.is_finite() || number.abs() > MAX_INT as f64
}

/// Bounds every number of a record by the table above; adds path and problem of each removed number to `removed`.
pub(super) fn bound(record: &mut Value, removed: &mut Vec<(String, String)>) {
    inside(record, ("", ""), &mut String::new(), removed);
}

/// True if [`bound`] would remove a number of the record. Only then does the caller keep a copy of the original.
pub(super) fn holds_impossible(record: &Value) -> bool {
    fn inside(value: &Value, (parent, field): (&str, &str)) -> bool {
        match value {
            Value::Number(number) => number.as_f64().is_none_or(is_impossible) && limits(parent, field).is_some(),
            Value::Array(list) => list.iter().any(|value| inside(value, (parent, field))),
            Value::Object(fields) => fields.iter().any(|(name, value)| inside(value, (field, name))),
            _ => false,
        }
    }
    inside(record, ("", ""))
}

/// Bounds the numbers inside a value; `names` are those of the field that contains it and of that field's parent.
fn inside(value: &mut Value, names: (&str, &str), path: &mut String, removed: &mut Vec<(String, String)>) {
    match value {
        Value::Number(number) => {
            let Some((least, most)) = limits(names.0, names.1) else { return };
            let was = number.as_f64().unwrap_or(f64::INFINITY);
            let is_no_size = names.0 == "dimensions" && was <= 0.0;
            if is_impossible(was) {
                log(path, was, "is beyond any number that is used, and counts as missing");
                removed.push((path.clone(), format!("is beyond any number that is used, got {was}")));
                *value = Value::Null;
            } else if !is_no_size && !(least..=most).contains(&was) {
                let is = was.clamp(least, most);
                log(path, was, "is beyond what any video has, and the nearest that one can have is taken");
                *value = if is.fract() == 0.0 { Value::from(is as i64) } else { Value::from(is) };
            }
        }
        Value::Array(list) => {
            for (index, value) in list.iter_mut().enumerate() {
                let length = path.len();
                if !matches!(value, Value::String(_) | Value::Bool(_) | Value::Null) {
                    // Writing to a string cannot fail.
                    let _ = write!(path, "[{index}]");
                    inside(value, names, path, removed);
                }
                path.truncate(length);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                let length = path.len();
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(name);
                inside(value, (names.1, name), path, removed);
                path.truncate(length);
            }
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

fn log(field: &str, number: f64, what: &str) {
    if LOGGED.fetch_add(1, Ordering::Relaxed) < MOST_LOGGED {
        let field = super::plain(field, 100);
        tracing::warn!(field, number, "a number {what}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_number_beyond_what_any_video_has_is_read_as_the_nearest_that_one_can_have() {
        let mut record = json!({
            "startTimeMs": 9_007_199_254_740_991i64, "durationMs": 1e15, "timestampMs": -1e12, "durationSeconds": 1e300,
            "dimensions": {"width": 1e-9, "height": 1e9}, "background": {"dimensions": {"widthPct": 1e9}},
            "text": "1e300", "revision": 9_007_199_254_740_991i64, "cuts": [{"durationMs": 1e14}, 7], "fontSize": 1e12,
        });
        let mut removed = Vec::new();
        bound(&mut record, &mut removed);
        assert_eq!(
            record,
            json!({
                "startTimeMs": LONGEST_MS, "durationMs": LONGEST_MS, "timestampMs": -LONGEST_MS, "durationSeconds": null,
                "dimensions": {"width": 1, "height": 16_384}, "background": {"dimensions": {"widthPct": 1_000_000}},
                "text": "1e300", "revision": 9_007_199_254_740_991i64, "cuts": [{"durationMs": LONGEST_MS}, 7], "fontSize": 1_000_000,
            })
        );
        assert_eq!(removed.len(), 1);
        assert!(removed[0].0 == "durationSeconds" && removed[0].1.contains("beyond"), "{removed:?}");
        let usual = json!({"startTimeMs": 1_500, "xPct": 33.25, "width": 1920.5, "order": 3, "dimensions": {"width": 1280.0}});
        let mut same = usual.clone();
        bound(&mut same, &mut removed);
        assert_eq!((same, removed.len()), (usual, 1));
    }

    #[test]
    fn times_of_any_kind_of_number_are_times_that_a_video_can_have() {
        let given = [0.4, -2.6, 1e308, -1e308, f64::INFINITY, f64::NAN];
        assert_eq!(given.map(bounded_ms), [0, -3, LONGEST_MS, -LONGEST_MS, LONGEST_MS, 0]);
        assert_eq!([1.2346, 1e300].map(bounded_seconds), [1_235, LONGEST_MS]);
    }
}
