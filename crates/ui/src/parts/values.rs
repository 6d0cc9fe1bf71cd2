//! API values in words with their units: the review, conflict questions and the inspector show no JSON.

use crate::{
    app::field_words,
    timeline::{Clock, timecode},
};
use serde_json::{Map, Value};

/// Maximum number of characters shown of a user's text.
const LONGEST: usize = 60;
/// Maximum number of values shown of a list.
const MOST: usize = 4;

/// Fields whose values are words of an API enumeration.
const CHOICES: [&str; 25] = [
    "align",
    "backgroundShape",
    "borderStyle",
    "corners",
    "defaultClipTransition",
    "depth",
    "grouping",
    "highlightMode",
    "intensityMode",
    "kind",
    "layoutSceneType",
    "linkScope",
    "medium",
    "position",
    "screenFit",
    "shadow",
    "shape",
    "size",
    "style",
    "textAlign",
    "textCase",
    "transition",
    "transitionStyle",
    "type",
    "visibility",
];

/// Label of an enumeration value: `Behind the presenter` for `behind_presenter`.
pub fn choice(value: &str) -> String {
    let text = match value {
        "S" => words::inspector::choice_small(),
        "M" => words::inspector::choice_medium(),
        "L" => words::inspector::choice_large(),
        "behind_presenter" => words::inspector::choice_behind_presenter(),
        "camera-only" => words::inspector::choice_camera_only(),
        "combi" => words::inspector::choice_screen_and_camera(),
        "embedonly" => words::inspector::choice_embedded_only(),
        "front" => words::inspector::choice_in_front(),
        "fullscreen" => words::inspector::choice_full_frame(),
        "hardCut" => words::inspector::choice_hard_cut(),
        "manualZoom" => words::inspector::choice_fixed_point(),
        "middle" => words::inspector::choice_middle(),
        "regular" => words::inspector::choice_regular(),
        "screen-only" => words::inspector::choice_screen_only(),
        "spring" => words::inspector::choice_spring(),
        "trackingZoom" => words::inspector::choice_follows_cursor(),
        "tv-presenter" => words::inspector::choice_presenter(),
        other => return field_words(&other.replace(['-', '_'], " ")),
    };
    text.to_owned()
}

/// A field's value in words: `24 % from the left, 30 % from the top`, `0:01.5 in clip`, `on`, `none`.
pub fn in_words(field: &str, value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => words::inspector::value_none().to_owned(),
        Some(Value::Bool(true)) => words::inspector::value_on().to_owned(),
        Some(Value::Bool(false)) => words::inspector::value_off().to_owned(),
        Some(Value::Number(number)) => measured(field, number.as_f64().unwrap_or_default()),
        Some(Value::String(text)) if CHOICES.contains(&field) => choice(text),
        Some(Value::String(text)) => shortened(text),
        Some(Value::Array(values)) => list(field, values),
        Some(Value::Object(fields)) => composite(fields),
    }
}

/// A field before and after a change in words; of an object, only the fields that differ.
pub fn changed(field: &str, before: Option<&Value>, after: Option<&Value>) -> [String; 2] {
    if let (Some(Value::Object(was)), Some(Value::Object(now))) = (before, after)
        && pair(now).is_none()
    {
        let differ = |of: &Map<String, Value>| -> Map<String, Value> {
            let keys = was.keys().chain(now.keys()).filter(|key| was.get(*key) != now.get(*key));
            keys.map(|key| (key.clone(), of.get(key).cloned().unwrap_or_default())).collect()
        };
        if was != now {
            return [composite(&differ(was)), composite(&differ(now))];
        }
    }
    [in_words(field, before), in_words(field, after)]
}

/// A number with its unit, which follows from the field's name.
fn measured(field: &str, number: f64) -> String {
    // API times are whole milliseconds.
    let ms = || timecode(number.round() as i64);
    let plain = plain(number);
    match field {
        // The API counts an item's start in the clip's playback time.
        "startTimeMs" => words::inspector::time_on_clock(Clock::Clip.label(), ms()),
        _ if field.ends_with("Ms") => ms(),
        _ if field.ends_with("Seconds") => words::inspector::value_seconds(plain),
        _ if field.ends_with("Pct") => words::inspector::value_percent(plain),
        "scale" | "defaultPlaybackRate" => words::inspector::value_factor(plain),
        "rotation" => words::inspector::value_degrees(plain),
        "width" | "height" | "x" | "y" | "radius" | "fontSize" | "captionFontSize" => words::inspector::value_pixels(plain),
        _ => plain,
    }
}

/// A number with at most two decimals, without trailing zeros.
fn plain(number: f64) -> String {
    words::decimal_at_most(number, 2)
}

/// A text in one line, shortened to [`LONGEST`] characters.
fn shortened(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() > LONGEST { line.chars().take(LONGEST - 1).chain(['\u{2026}']).collect() } else { line }
}

fn list(field: &str, values: &[Value]) -> String {
    if values.is_empty() {
        return words::inspector::value_none().to_owned();
    }
    let mut words: Vec<_> = values.iter().take(MOST).map(|value| in_words(field, Some(value))).collect();
    if values.len() > MOST {
        words.push(words::inspector::more_values(values.len() - MOST));
    }
    words.join(words::common::list_separator())
}

/// A position or a size in words; `None` for any other object.
fn pair(fields: &Map<String, Value>) -> Option<String> {
    /// Names of the fields, and whether they are a size.
    const PAIRS: [([&str; 2], bool); 4] =
        [(["xPct", "yPct"], false), (["x", "y"], false), (["widthPct", "heightPct"], true), (["width", "height"], true)];
    if fields.len() != 2 {
        return None;
    }
    PAIRS.iter().find_map(|(names, is_size)| {
        let [one, other] = names.map(|name| fields.get(name).map(|value| in_words(name, Some(value))));
        let (x, y) = (one?, other?);
        Some(if *is_size { words::inspector::value_size(x, y) } else { words::inspector::value_point(x, y) })
    })
}

fn composite(fields: &Map<String, Value>) -> String {
    if fields.is_empty() {
        return words::inspector::value_none().to_owned();
    }
    if let Some(words) = pair(fields) {
        return words;
    }
    let word = |(name, value): (&String, &Value)| {
        let name_words = words::in_sentence(&field_words(name.strip_suffix("Pct").unwrap_or(name)));
        let words = in_words(name, Some(value));
        format!("{name_words} {}", if CHOICES.contains(&name.as_str()) { words::in_sentence(&words) } else { words })
    };
    fields.iter().map(word).collect::<Vec<_>>().join(words::common::list_separator())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn places_sizes_and_parts_are_said_with_their_units() {
        let words = |field: &str, value: Value| in_words(field, Some(&value));
        assert_eq!(words("point", json!({"xPct": 24.0, "yPct": 30.5})), words::inspector::value_point("24 %", "30.5 %"));
        assert_eq!(
            words("dimensions", json!({"widthPct": 30.0, "heightPct": 20.0})),
            words::inspector::value_size("30 %", "20 %")
        );
        assert_eq!(words("startTimeMs", json!(1_500)), words::inspector::time_on_clock(Clock::Clip.label(), "0:01.5"));
        assert_eq!(words("cuts", json!([])), words::inspector::value_none());
        assert_eq!(words("text", json!("two\n lines")), "two lines");
        assert_eq!(in_words("point", None), words::inspector::value_none());
    }

    #[test]
    fn words_of_the_api_are_said_as_people_say_them() {
        let words = |field: &str, value: Value| in_words(field, Some(&value));
        assert_eq!(words("depth", json!("behind_presenter")), words::inspector::choice_behind_presenter());
        assert_eq!(words("type", json!("manualZoom")), words::inspector::choice_fixed_point());
        assert_eq!(words("transition", json!("hard_cut")), "Hard cut");
        assert_eq!(words("layout", json!({"kind": "side-by-side", "size": "S"})), "kind side by side, size small");
        assert_eq!(words("name", json!("front")), "front", "what a user wrote stays");
    }

    #[test]
    fn no_choice_of_any_field_is_shown_as_the_wire_has_it() {
        let mut seen = 0;
        for kind in crate::api::item::ItemKind::ALL {
            for field in crate::app::features::editor::field_facts::fields_of(kind) {
                for value in &field.choices {
                    let shown = in_words(&field.name, Some(&json!(value)));
                    assert!(shown.starts_with(char::is_uppercase) && !shown.contains(['_', '-']), "{}: {shown}", field.name);
                    seen += 1;
                }
            }
        }
        assert!(seen > 10, "{seen} choices were looked at");
    }

    #[test]
    fn of_a_value_with_many_parts_the_parts_that_differ_are_said() {
        let (was, now) =
            (json!({"textColor": "#fff", "outlineEnabled": true}), json!({"textColor": "#000", "outlineEnabled": true}));
        assert_eq!(changed("captionStyle", Some(&was), Some(&now)), ["text color #fff", "text color #000"]);
    }
}
