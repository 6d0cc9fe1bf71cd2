//! The values of a finding in words.

use crate::{
    faces::Finding,
    ui::{dialogs::field_words, widgets::lowered},
};
use serde_json::Value;

/// The whole clip, as a request names it: without a range.
const WHOLE: &str = "the whole clip";

/// A value with its name in words and its unit: `heldMs: 1500.0` is `Held` and `1500 ms`.
pub(super) fn in_words(name: &str, value: &Value) -> (String, String) {
    let (plain, unit) = match (name.strip_suffix("Ms"), name.strip_suffix("Pct")) {
        (Some(plain), _) => (plain, " ms"),
        (_, Some(plain)) => (plain, " %"),
        (None, None) => (name, ""),
    };
    let text = match value {
        // The query of a request for the whole clip is empty.
        Value::String(text) if text.is_empty() => WHOLE.to_owned(),
        Value::String(text) => text.clone(),
        Value::Number(number) => number.as_f64().map_or_else(|| number.to_string(), plain_number),
        other => other.to_string(),
    };
    (field_words(plain), format!("{text}{unit}"))
}

/// At most four digits after the point, as many as findings have.
fn plain_number(value: f64) -> String {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// What a finding has of its own among others of its kind: the ranges that two requests asked for, or its numbers.
pub(super) fn differing(finding: &Finding) -> String {
    let request = |name: &str| finding.values.get(name).and_then(Value::as_str).map(range);
    if let (Some(one), Some(other)) = (request("request"), request("otherRequest")) {
        return format!("{one} \u{b7} {other}");
    }
    let values = finding.values.iter().map(|(name, value)| in_words(name, value));
    let text: Vec<_> = values.map(|(name, value)| format!("{} {value}", lowered(&name))).collect();
    if text.is_empty() { finding.rule.clone() } else { text.join(" \u{b7} ") }
}

/// The range of a request: `startTimeMs=9000&endTimeMs=10501` is `9000 to 10501 ms`.
fn range(query: &str) -> String {
    let of = |name: &str| query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
    match (of("startTimeMs"), of("endTimeMs")) {
        _ if query.is_empty() => WHOLE.to_owned(),
        (Some(from), Some(to)) => format!("{from} to {to} ms"),
        (Some(from), None) => format!("from {from} ms"),
        (None, Some(to)) => format!("to {to} ms"),
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
        let words = |name: &str, value: Value| in_words(name, &value);
        assert_eq!(words("pairs", json!(4.0)), ("Pairs".into(), "4".into()));
        assert_eq!(words("heldMs", json!(1500.0)), ("Held".into(), "1500 ms".into()));
        assert_eq!(words("otherRequest", json!("")), ("Other request".into(), WHOLE.into()));
        assert_eq!(words("overlap", json!(0.987_6)).1, "0.9876");
    }

    #[test]
    fn findings_of_paging_differ_by_their_requests() {
        let mut finding = Finding::new(Kind::Jump, Severity::High, &"cl".into(), 0.0, 0.0, "The rule.".into());
        assert_eq!(differing(&finding), "The rule.");
        finding.values.insert("ratio".into(), json!(2.5));
        assert_eq!(differing(&finding), "ratio 2.5");
        finding.values.insert("request".into(), json!(""));
        finding.values.insert("otherRequest".into(), json!("startTimeMs=9000&endTimeMs=10501"));
        assert_eq!(differing(&finding), "the whole clip \u{b7} 9000 to 10501 ms");
    }
}
