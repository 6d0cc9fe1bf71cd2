//! The one place where numbers from outside become numbers to calculate with.
//!
//! No video is longer than three years or wider than 16,384 pixels. A service, a file or a program that says more is wrong, and sums
//! and products of such numbers would leave what an integer holds. So a number is bounded where it is read, and everything behind
//! may add, subtract and multiply times and sizes without a check of its own.
//!
//! | the field | what is read |
//! |---|---|
//! | `…Ms` | from -10^11 to 10^11, the nearest of them |
//! | `…Seconds` | from -10^8 to 10^8, the nearest of them |
//! | `…Pct` | from -10^6 to 10^6, the nearest of them |
//! | `width` and `height` of `dimensions` | from 1 to 16,384, the nearest of them; 0 and less as it came: the record has a default for it |
//! | other lengths in pixels: `width`, `height`, `top`, `bottom`, `left`, `right`, `…Size` | from -10^6 to 10^6, the nearest of them |
//! | any of these beyond 2^53 | treated as missing: no clock or canvas counts so far |
//! | another field, which may be one that this version does not know | the number as it came |
//!
//! What was changed is logged, the first of it in a run of the program.

use super::MAX_INT;
use serde_json::Value;
use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The longest time, in milliseconds: 10^11, more than three years. 60,000 clips of it, in microseconds, still fit into an integer.
pub const LONGEST_MS: i64 = 100_000_000_000;
/// The furthest place and the largest size in percent of anything.
const MOST_PCT: f64 = 1e6;
/// The furthest place and the largest size in pixels.
const MOST_PX: f64 = 1e6;
/// The longest side of a canvas or a recording.
const LONGEST_SIDE: f64 = 16_384.0;
/// So many changed numbers are logged; an answer may hold a million.
const MOST_LOGGED: usize = 20;

static LOGGED: AtomicUsize = AtomicUsize::new(0);

/// The nearest whole millisecond that any video has; 0 for no number.
pub fn bounded_ms(ms: f64) -> i64 {
    let most = LONGEST_MS as f64;
    if ms.is_nan() { 0 } else { ms.round().clamp(-most, most) as i64 }
}

/// The nearest whole millisecond to a number of seconds that any video has; 0 for no number.
pub fn bounded_seconds(seconds: f64) -> i64 {
    bounded_ms(seconds * 1_000.0)
}

/// From where to where the numbers of a field are that is inside a field of the name `parent`; nothing for a field without bounds.
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

/// Whether a number of a field with bounds counts as missing.
fn is_impossible(number: f64) -> bool {
    !number.is_finite() || number.abs() > MAX_INT as f64
}

/// Bounds every number of a record as the table says; `removed` gets the path and the problem of each that counts as missing.
pub(super) fn bound(record: &mut Value, removed: &mut Vec<(String, String)>) {
    inside(record, ("", ""), &mut String::new(), removed);
}

/// Whether a record holds a number that [`bound`] would remove: only then its original is kept beside it.
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

/// Bounds what is in a value; `names` are those of the field that holds it and of the one around that.
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
                    // A string takes it all.
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
