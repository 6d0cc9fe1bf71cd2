//! Values of a finding in words.

use crate::{app::field_words, faces::Finding, timeline::timecode};
use serde_json::Value;

/// Values that are a share between 0 and 1, which is shown in percent.
const SHARES: [&str; 4] = ["agreement", "confidence", "overlap", "share"];

/// A value's name in words, and the value with its unit: `Held` and `0:01.5` for `heldMs: 1500.0`.
pub(super) fn in_words(name: &str, value: &Value) -> (String, String) {
    let (plain, unit) = match (name.strip_suffix("Ms"), name.strip_suffix("Pct")) {
        (Some(plain), _) => (plain, " ms"),
        (_, Some(plain)) => (plain, " %"),
        (None, None) => (name, ""),
    };
    // Whole milliseconds become a time; fractions of a millisecond stay a number.
    let time = value.as_f64().filter(|ms| unit == " ms" && *ms >= 0.0 && ms.fract() == 0.0 && *ms < 1e12);
    if let Some(ms) = time {
        return (field_words(plain), timecode(ms as i64));
    }
    if let Some(share) = value.as_f64().filter(|_| SHARES.contains(&name)) {
        return (field_words(name), format!("{} %", words::decimal_at_most(share * 100.0, 2)));
    }
    let text = match value {
        // A request for the whole clip has an empty query.
        Value::String(text) if text.is_empty() => words::faces::whole_clip().to_owned(),
        Value::String(text) => text.clone(),
        Value::Number(number) => number.as_f64().map_or_else(|| number.to_string(), plain_number),
        other => other.to_string(),
    };
    let text = if name.to_lowercase().ends_with("request") { range(&text) } else { text };
    (field_words(plain), format!("{text}{unit}"))
}

/// Formats a value with at most four decimals, the precision of findings.
fn plain_number(value: f64) -> String {
    words::decimal_at_most(value, 4)
}

/// Distinguishes a finding from others of its kind: the ranges of its two requests, or its numbers.
pub(super) fn differing(finding: &Finding) -> String {
    let request = |name: &str| finding.values.get(name).and_then(Value::as_str).map(range);
    if let (Some(one), Some(other)) = (request("request"), request("otherRequest")) {
        return format!("{one} \u{b7} {other}");
    }
    let values = finding.values.iter().map(|(name, value)| in_words(name, value));
    let text: Vec<_> = values.map(|(name, value)| format!("{} {value}", words::in_sentence(&name))).collect();
    if text.is_empty() { finding.rule.clone() } else { text.join(" \u{b7} ") }
}

/// The range of a request in words: `0:09 to 0:10.501` for `startTimeMs=9000&endTimeMs=10501`.
fn range(query: &str) -> String {
    let of = |name: &str| query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
    let time = |ms: &str| ms.parse::<i64>().ok().filter(|ms| *ms >= 0).map_or_else(|| format!("{ms} ms"), timecode);
    match (of("startTimeMs"), of("endTimeMs")) {
        _ if query.is_empty() => words::faces::whole_clip().to_owned(),
        (Some(from), Some(to)) => words::faces::range(time(from), time(to)),
        (Some(from), None) => words::faces::range_from(time(from)),
        (None, Some(to)) => words::faces::range_to(time(to)),
        (None, None) => query.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faces::{Kind, Severity};
    use serde_json::json;

    #[test]
    fn values_are_said_with_their_units_and_without_needless_digits() {
        let said = |name: &str, value: Value| in_words(name, &value);
        assert_eq!(said("pairs", json!(4.0)), ("Pairs".into(), "4".into()));
        assert_eq!(said("heldMs", json!(1500.0)), ("Held".into(), "0:01.5".into()));
        assert_eq!(said("heldMs", json!(0.5)), ("Held".into(), "0.5 ms".into()));
        assert_eq!(said("otherRequest", json!("")), ("Other request".into(), words::faces::whole_clip().into()));
        assert_eq!(said("request", json!("startTimeMs=9000")).1, words::faces::range_from("0:09"));
        assert_eq!(said("distance", json!(0.987_6)).1, "0.9876");
        assert_eq!(said("overlap", json!(0.987_6)).1, "98.76 %");
        assert_eq!(said("confidence", json!(0.5)).1, "50 %");
    }

    #[test]
    fn findings_of_paging_differ_by_their_requests() {
        let mut finding = Finding::new(Kind::Jump, Severity::High, &"cl".into(), 0.0, 0.0, "The rule.".into());
        assert_eq!(differing(&finding), "The rule.");
        finding.values.insert("ratio".into(), json!(2.5));
        assert_eq!(differing(&finding), "ratio 2.5");
        finding.values.insert("request".into(), json!(""));
        finding.values.insert("otherRequest".into(), json!("startTimeMs=9000&endTimeMs=10501"));
        let (whole, range) = (words::faces::whole_clip(), words::faces::range("0:09", "0:10.501"));
        assert_eq!(differing(&finding), format!("{whole} \u{b7} {range}"));
    }
}
