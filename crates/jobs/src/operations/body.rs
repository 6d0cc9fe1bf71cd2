//! Checks a request body against the table of operations before it is sent. Problems are warnings, because a hosted server may
//! accept more than the table.

use super::resolved;
use serde_json::Value;

/// Maximum number of warnings: a wholly wrong body would give one for each field.
const MOST: usize = 20;
/// Maximum depth to which schemas are followed.
const DEEPEST: usize = 24;
/// Pattern of a colour in the OpenAPI document.
const COLOR: &str = "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$";

/// Problems of a body, one line each, beginning with the field's path. Patterns other than `COLOR` are left to the server.
pub fn problems(schema: &'static Value, body: &Value) -> Vec<String> {
    let mut found = Vec::new();
    look(schema, body, "", 0, &mut found);
    found.truncate(MOST);
    found
}

/// Name of a field in a message, by its path.
fn subject(path: &str) -> &str {
    if path.is_empty() { words::jobs::api_the_body() } else { path }
}

fn look(schema: &'static Value, value: &Value, path: &str, depth: usize, found: &mut Vec<String>) {
    if depth > DEEPEST || found.len() >= MOST {
        return;
    }
    let schema = resolved(schema);
    if let Some(expected) = schema.get("const") {
        if expected != value {
            found.push(words::jobs::api_must_be(expected, subject(path), short(value)));
        }
        return;
    }
    if let Some(choices) = schema["enum"].as_array() {
        if !choices.contains(value) {
            let choices: Vec<_> = choices.iter().map(ToString::to_string).collect();
            found.push(words::jobs::api_must_be_one_of(
                choices.join(words::common::list_separator()),
                subject(path),
                short(value),
            ));
        }
        return;
    }
    if !is_of_type(&schema["type"], value) {
        let kind = super::describe::kind(&schema["type"]);
        found.push(words::jobs::api_must_be(kind, subject(path), short(value)));
        return;
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        look(part, value, path, depth + 1, found);
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(variants) = schema[key].as_array() {
            one_of((key, variants), value, path, depth, found);
        }
    }
    match value {
        Value::Object(fields) => {
            let properties = schema["properties"].as_object();
            for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                if !fields.contains_key(name) {
                    found.push(words::jobs::api_required(joined(path, name)));
                }
            }
            // Alternatives (`oneOf`) of a schema may list more fields, so unknown fields are reported only for a closed schema.
            let is_closed = schema["additionalProperties"] == false;
            for (name, value) in fields {
                match properties.and_then(|properties| properties.get(name)) {
                    Some(field) => look(field, value, &joined(path, name), depth + 1, found),
                    None if is_closed => found.push(words::jobs::api_unknown_field(joined(path, name))),
                    None => {}
                }
            }
        }
        Value::Array(items) => {
            bounds(schema, &ITEMS, items.len() as f64, path, found);
            if let Some(each) = schema.get("items") {
                for (index, item) in items.iter().enumerate() {
                    look(each, item, &format!("{path}[{index}]"), depth + 1, found);
                }
            }
        }
        Value::String(text) => {
            bounds(schema, &CHARACTERS, text.chars().count() as f64, path, found);
            if schema["pattern"] == COLOR && !is_color(text) {
                found.push(words::jobs::api_must_be_color(subject(path), short(value)));
            }
        }
        Value::Number(number) => numbers(schema, number.as_f64().unwrap_or_default(), path, found),
        Value::Null | Value::Bool(_) => {}
    }
}

/// Checks that one of several schemas fits. For a tagged object, only the schema with the same tag is reported on.
fn one_of((key, variants): (&str, &'static [Value]), value: &Value, path: &str, depth: usize, found: &mut Vec<String>) {
    let mut closest: Option<(bool, Vec<String>)> = None;
    let mut types = Vec::new();
    for variant in variants {
        let properties = resolved(variant)["properties"].as_object().into_iter().flatten();
        let marks: Vec<_> = properties.filter_map(|(name, field)| Some((name.as_str(), field.get("const")?))).collect();
        types.extend(marks.iter().map(|(_, mark)| mark.to_string()));
        let is_meant = !marks.is_empty() && marks.iter().all(|(name, mark)| value.get(name) == Some(*mark));
        if !marks.is_empty() && !is_meant {
            continue;
        }
        let mut problems = Vec::new();
        look(variant, value, path, depth + 1, &mut problems);
        if problems.is_empty() {
            return;
        }
        let order = (!is_meant, problems.len());
        if closest.as_ref().is_none_or(|(was_meant, known)| order < (!was_meant, known.len())) {
            closest = Some((is_meant, problems));
        }
    }
    if let Some(needs) = super::describe::alternatives(key, variants) {
        // The alternatives differ only in combinations of required fields.
        found.push(words::jobs::api_needs(subject(path), needs));
        return;
    }
    match closest {
        Some((_, problems)) => found.extend(problems),
        None if types.is_empty() => {}
        None => found.push(words::jobs::api_unknown_type(subject(path), types.join(words::common::list_separator()))),
    }
}

fn is_of_type(kinds: &Value, value: &Value) -> bool {
    let fits = |kind: &str| match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        // In JSON Schema, 123.0 is an integer.
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => true,
    };
    match kinds {
        Value::String(kind) => fits(kind),
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).any(fits),
        _ => true,
    }
}

/// Keywords of the bounds of a size in the schema, and the messages about sizes outside them.
struct Bounds {
    least: &'static str,
    most: &'static str,
    /// Message from the size, the field and the bound.
    too_few: fn(f64, &str, f64) -> String,
    /// Message from the size, the field and the bound.
    too_many: fn(f64, &str, f64) -> String,
}

const ITEMS: Bounds = Bounds {
    least: "minItems",
    most: "maxItems",
    too_few: |count, field, least| words::jobs::api_least_items(count, field, least),
    too_many: |count, field, most| words::jobs::api_most_items(count, field, most),
};

const CHARACTERS: Bounds = Bounds {
    least: "minLength",
    most: "maxLength",
    too_few: |count, field, least| words::jobs::api_least_characters(count, field, least),
    too_many: |count, field, most| words::jobs::api_most_characters(count, field, most),
};

fn bounds(schema: &Value, bounds: &Bounds, count: f64, path: &str, found: &mut Vec<String>) {
    if schema[bounds.least] == 1 && count == 0.0 {
        found.push(words::jobs::api_not_empty(subject(path)));
    } else if let Some(least) = schema[bounds.least].as_f64().filter(|least| count < *least) {
        found.push((bounds.too_few)(count, subject(path), least));
    }
    if let Some(most) = schema[bounds.most].as_f64().filter(|most| count > *most) {
        found.push((bounds.too_many)(count, subject(path), most));
    }
}

/// Keyword of a number's bound in the schema, the check of (number, bound), and the message from bound, field and number.
type NumberRule = (&'static str, fn(f64, f64) -> bool, fn(f64, &str, f64) -> String);

fn numbers(schema: &Value, number: f64, path: &str, found: &mut Vec<String>) {
    let rules: [NumberRule; 4] = [
        ("minimum", |number, bound| number >= bound, |bound, field, value| words::jobs::api_at_least(bound, field, value)),
        (
            "exclusiveMinimum",
            |number, bound| number > bound,
            |bound, field, value| words::jobs::api_more_than(bound, field, value),
        ),
        ("maximum", |number, bound| number <= bound, |bound, field, value| words::jobs::api_at_most(bound, field, value)),
        (
            "exclusiveMaximum",
            |number, bound| number < bound,
            |bound, field, value| words::jobs::api_less_than(bound, field, value),
        ),
    ];
    for (rule, holds, message) in rules {
        if let Some(bound) = schema[rule].as_f64().filter(|bound| !holds(number, *bound)) {
            found.push(message(bound, subject(path), number));
        }
    }
}

fn is_color(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|digits| matches!(digits.len(), 6 | 8) && digits.bytes().all(|b| b.is_ascii_hexdigit()))
}

fn joined(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// Shortens a value for a message.
fn short(value: &Value) -> String {
    const MOST: usize = 40;
    match value {
        Value::Object(_) => words::jobs::kind_object().into(),
        Value::Array(_) => words::jobs::kind_array().into(),
        value => {
            let text = value.to_string();
            let cut: String = text.chars().take(MOST).collect();
            if cut.len() < text.len() { format!("{cut}…") } else { cut }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::named, *};
    use serde_json::json;

    fn of(operation: &str, body: &Value) -> Vec<String> {
        problems(named(operation).unwrap().body().unwrap().0, body)
    }

    #[test]
    fn the_examples_of_the_table_have_no_problems() {
        let mut looked = 0;
        for operation in super::super::all() {
            if let (Some((schema, _)), Some(example)) = (operation.body(), operation.example()) {
                assert_eq!(problems(schema, example), Vec::<String>::new(), "{}: {example}", operation.id);
                looked += 1;
            }
        }
        assert!(looked > 30, "{looked}");
    }

    #[test]
    fn a_problem_names_the_field_the_value_and_what_is_expected() {
        let said =
            of("addTextOverlay", &json!({"text": "", "startTimeMs": -1, "durationMs": "2", "color": "red", "sparkle": 1}));
        let has = |part: &str| assert!(said.iter().any(|line| line.contains(part)), "{part}: {said:?}");
        has("startTimeMs must be at least 0, got -1");
        has("durationMs must be an integer, got \"2\"");
        has("color must be a colour like #RRGGBB or #RRGGBBAA, got \"red\"");
        has("sparkle isn’t a field that Cutroom knows");
        let said = of("addTextOverlay", &json!({"text": "a"}));
        assert!(said.contains(&"startTimeMs is required".to_owned()), "{said:?}");
        assert!(of("addTextOverlay", &json!([1]))[0].starts_with("the body must be an object, got an array"));
    }

    #[test]
    fn of_a_batch_only_the_operation_that_is_meant_is_spoken_of() {
        let good = json!({"type": "add_blur", "operationId": "a", "clipId": "c", "startTimeMs": 0, "durationMs": 5,
            "point": {"xPct": 1, "yPct": 1}, "dimensions": {"widthPct": 1, "heightPct": 1}});
        let mut bad = good.clone();
        bad["durationMs"] = json!(0);
        let said = of("applyVideoEdits", &json!({"operations": [good, bad]}));
        assert_eq!(said, ["operations[1].durationMs must be at least 1, got 0"]);
        let said = of("applyVideoEdits", &json!({"operations": [{"type": "add_sparkle", "operationId": "a", "clipId": "c"}]}));
        assert!(
            said.len() == 1
                && said[0].contains("operations[0] must have one of the types that Cutroom knows: \"add_sound_effect\", "),
            "{said:?}"
        );
    }

    #[test]
    fn a_body_of_any_shape_is_looked_through() {
        let mut deep = json!(1);
        for _ in 0..100 {
            deep = json!({"operations": [deep]});
        }
        let many = json!({"operations": (0..1_000).map(|_| json!({})).collect::<Vec<_>>()});
        for body in [deep, many, json!(null), json!("x"), json!(1e300)] {
            for operation in super::super::all() {
                if let Some((schema, _)) = operation.body() {
                    assert!(problems(schema, &body).len() <= MOST);
                }
            }
        }
    }
}
