//! Contents of the details panel for a record: known fields, fields that this version does not know, and the JSON.

use crate::{api::video::Collaborator, document::local_time::moment_of};
use serde_json::Value;

/// Labels shown first, in this order; other fields follow.
const FIRST: [&str; 6] = ["Name", "Id", "Description", "Duration", "Created at", "Updated at"];

/// Record prepared for display.
#[derive(Clone, Debug, PartialEq)]
pub struct Detail {
    /// Known fields as (label, value).
    pub known: Vec<(String, String)>,
    /// Fields that this version does not know, as (name in JSON, value).
    pub unknown: Vec<(String, String)>,
    /// Collaborators of a video, if the record has them.
    pub people: Vec<Collaborator>,
    /// Record as JSON; truncated if it is very long.
    pub json: String,
    /// Complete JSON, if [`Detail::json`] is truncated.
    pub whole: Option<String>,
}

/// Maximum length of a value, in characters.
const LONGEST_VALUE: usize = 300;
/// Maximum length of the displayed JSON, in characters.
const LONGEST_JSON: usize = 20_000;

/// Prepares a record for display. `unknown` are the names of the fields that this version does not know.
pub fn facts(record: &Value, unknown: &[String]) -> Detail {
    let json = serde_json::to_string_pretty(record).unwrap_or_default();
    let cut = (json.len() > LONGEST_JSON).then(|| json.char_indices().nth(LONGEST_JSON)).flatten().map(|(at, _)| at);
    let shown = cut.and_then(|at| json.get(..at)).map(|part| format!("{part}\n\u{2026}"));
    let (json, whole) = match shown {
        Some(shown) => (shown, Some(json)),
        None => (json, None),
    };
    let mut detail = Detail { known: Vec::new(), unknown: Vec::new(), people: Vec::new(), json, whole };
    for (name, value) in record.as_object().into_iter().flatten() {
        if unknown.contains(name) {
            detail.unknown.push((shortened(name, 60), in_words(name, value)));
        } else {
            detail.known.push((field_words(name), in_words(name, value)));
        }
    }
    detail.known.sort_by_key(|(name, _)| FIRST.iter().position(|first| first == name).unwrap_or(FIRST.len()));
    detail
}

/// Label of a field: `linkScope` becomes `Link scope`.
fn field_words(name: &str) -> String {
    // Durations are shown as timecodes, so the unit in the name goes.
    let name = name.strip_suffix("Seconds").unwrap_or(name);
    let mut words = String::new();
    for (place, letter) in name.chars().take(60).enumerate() {
        if letter.is_uppercase() && place > 0 {
            words.push(' ');
            words.extend(letter.to_lowercase());
        } else if place == 0 {
            words.extend(letter.to_uppercase());
        } else {
            words.push(letter);
        }
    }
    words
}

fn in_words(name: &str, value: &Value) -> String {
    let text = match value {
        Value::Null => words::jobs::value_none().to_owned(),
        Value::Bool(on) => if *on { words::jobs::value_yes() } else { words::jobs::value_no() }.to_owned(),
        Value::String(text) if text.is_empty() => words::jobs::value_empty().to_owned(),
        Value::String(text) if name.ends_with("At") => moment_of(text),
        Value::String(text) if CHOICES.iter().any(|choice| name.to_lowercase().ends_with(choice)) => choice_words(text),
        Value::String(text) => text.clone(),
        Value::Array(entries) => match entries.len() {
            0 => words::jobs::value_none().to_owned(),
            count => words::jobs::value_entries(count),
        },
        Value::Object(fields) => {
            let short = |(name, value): (&String, &Value)| match value {
                Value::Array(_) | Value::Object(_) => lower(name),
                value => format!("{} {}", lower(name), in_words(name, value)),
            };
            fields.iter().map(short).collect::<Vec<_>>().join(words::common::list_separator())
        }
        Value::Number(number) => number_words(name, number),
    };
    shortened(&text, LONGEST_VALUE)
}

/// Label of a field in lower case, for use within a sentence.
fn lower(name: &str) -> String {
    words::in_sentence(&field_words(name))
}

/// Endings of names of enum fields; their values are shown as words.
const CHOICES: [&str; 6] = ["scope", "visibility", "status", "state", "role", "kind"];

/// Value of an enum field as words: `anyoneWithLink` becomes `anyone with link`.
fn choice_words(text: &str) -> String {
    let mut words = String::new();
    for letter in text.chars() {
        match letter {
            '_' | '-' => words.push(' '),
            letter if letter.is_uppercase() && !words.is_empty() && !words.ends_with(' ') => {
                words.push(' ');
                words.extend(letter.to_lowercase());
            }
            letter => words.extend(letter.to_lowercase()),
        }
    }
    words
}

/// Formats a number: a duration as a timecode, an integer without a fraction, any other with up to three decimals.
fn number_words(name: &str, number: &serde_json::Number) -> String {
    let Some(value) = number.as_f64().filter(|_| !number.is_i64() && !number.is_u64() || is_seconds(name)) else {
        return number.to_string();
    };
    if is_seconds(name) && value >= 0.0 {
        return crate::timeline::timecode((value * 1000.0).round().clamp(0.0, 1e13) as i64);
    }
    words::decimal_at_most(value, 3)
}

fn is_seconds(name: &str) -> bool {
    name == "seconds" || name.ends_with("Seconds")
}

fn shortened(text: &str, most: usize) -> String {
    text.chars().take(most).map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_lengths_choices_and_switches_of_a_record_are_told_as_people_write_them() {
        let record = json!({"videos": 0.0, "views": 12, "durationSeconds": 138.604, "ratio": 1.5, "linkScope": "anyoneWithLink",
            "searchEngineIndexingEnabled": false, "dimensions": {"pixelWidth": 1920.0, "height": 1080}});
        let detail = facts(&record, &[]);
        let says = |name: &str| detail.known.iter().find(|(of, _)| of == name).map(|(_, value)| value.as_str());
        assert_eq!((says("Videos"), says("Views"), says("Ratio")), (Some("0"), Some("12"), Some("1.5")));
        assert_eq!((says("Duration"), says("Link scope")), (Some("2:18.604"), Some("anyone with link")));
        assert_eq!(says("Search engine indexing enabled"), Some("no"));
        assert_eq!(says("Dimensions"), Some("height 1080, pixel width 1920"));
    }

    #[test]
    fn a_record_is_told_in_words_with_unknown_fields_apart_and_long_json_is_cut_off_where_it_is_shown_alone() {
        let record = json!({"id": "vid_a", "linkScope": "private", "name": "A", "mood": {"deep": [1, 2], "hue": 3}, "clipIds": [1, 2],
            "dimensions": {"width": 16.0, "height": 9}, "updatedAt": "not a date", "downloads": true});
        let detail = facts(&record, &["mood".to_owned()]);
        assert_eq!(detail.known[0], ("Name".into(), "A".into()));
        let says = |name: &str| detail.known.iter().find(|(of, _)| of == name).map(|(_, value)| value.as_str());
        assert_eq!(
            (says("Link scope"), says("Clip ids"), says("Downloads")),
            (Some("private"), Some("2 entries"), Some("yes"))
        );
        assert_eq!((says("Updated at"), says("Mood")), (Some("not a date"), None));
        assert_eq!(detail.unknown, [("mood".into(), "deep, hue 3".into())]);
        assert!(detail.whole.is_none() && detail.json.contains("\"linkScope\": \"private\""));
        let long = facts(&json!({"id": "vid_a", "description": "\u{e9}".repeat(50_000)}), &[]);
        assert!(long.json.chars().count() < 21_000 && long.whole.unwrap().chars().count() > 50_000);
    }
}
