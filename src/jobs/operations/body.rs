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

fn say(path: &str, problem: &str, found: &mut Vec<String>) {
    let name = if path.is_empty() { "the body" } else { path };
    found.push(format!("{name} {problem}"));
}

fn look(schema: &'static Value, value: &Value, path: &str, depth: usize, found: &mut Vec<String>) {
    if depth > DEEPEST || found.len() >= MOST {
        return;
    }
    let schema = resolved(schema);
    if let Some(expected) = schema.get("const") {
        if expected != value {
            say(path, &format!("must be {expected}, got {}", short(value)), found);
        }
        return;
    }
    if let Some(choices) = schema["enum"].as_array() {
        if !choices.contains(value) {
            let choices: Vec<_> = choices.iter().map(ToString::to_string).collect();
            say(path, &format!("is one of {} in the table, got {}", choices.join(", "), short(value)), found);
        }
        return;
    }
    if !is_of_type(&schema["type"], value) {
        let kind = super::describe::kind(&schema["type"]);
        return say(path, &format!("must be {kind}, got {}", short(value)), found);
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
                    say(&joined(path, name), "is required", found);
                }
            }
            // Alternatives (`oneOf`) of a schema may list more fields, so unknown fields are reported only for a closed schema.
            let is_closed = schema["additionalProperties"] == false;
            for (name, value) in fields {
                match properties.and_then(|properties| properties.get(name)) {
                    Some(field) => look(field, value, &joined(path, name), depth + 1, found),
                    None if is_closed => {
                        say(&joined(path, name), "is not known to Cutroom: the table of operations has no such field", found);
                    }
                    None => {}
                }
            }
        }
        Value::Array(items) => {
            bounds(schema, ["minItems", "maxItems"], items.len() as f64, "items", path, found);
            if let Some(each) = schema.get("items") {
                for (index, item) in items.iter().enumerate() {
                    look(each, item, &format!("{path}[{index}]"), depth + 1, found);
                }
            }
        }
        Value::String(text) => {
            bounds(schema, ["minLength", "maxLength"], text.chars().count() as f64, "characters", path, found);
            if schema["pattern"] == COLOR && !is_color(text) {
                say(path, &format!("must be a colour like #RRGGBB or #RRGGBBAA, got {}", short(value)), found);
            }
        }
        Value::Number(number) => numbers(schema, number.as_f64().unwrap_or_default(), path, found),
        Value::Null | Value::Bool(_) => {}
    }
}

/// Checks that one of several schemas fits. For a tagged object, only the schema with the same tag is reported on.
fn one_of((key, variants): (&str, &'static [Value]), value: &Value, path: &str, depth: usize, found: &mut Vec<String>) {
    let mut closest: Option<(bool, Vec<String>)> = None;
    let mut named = Vec::new();
    for variant in variants {
        let properties = resolved(variant)["properties"].as_object().into_iter().flatten();
        let marks: Vec<_> = properties.filter_map(|(name, field)| Some((name.as_str(), field.get("const")?))).collect();
        named.extend(marks.iter().map(|(_, mark)| mark.to_string()));
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
        return say(path, &format!("needs {needs}"), found);
    }
    match closest {
        Some((_, problems)) => found.extend(problems),
        None if named.is_empty() => {}
        None => say(path, &format!("is of no type that Cutroom knows: it knows {}", named.join(", ")), found),
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

fn bounds(schema: &Value, [least, most]: [&str; 2], count: f64, what: &str, path: &str, found: &mut Vec<String>) {
    if schema[least] == 1 && count == 0.0 {
        say(path, "must not be empty", found);
    } else if let Some(least) = schema[least].as_f64().filter(|least| count < *least) {
        say(path, &format!("must have at least {least} {what}, got {count}"), found);
    }
    if let Some(most) = schema[most].as_f64().filter(|most| count > *most) {
        say(path, &format!("must have at most {most} {what}, got {count}"), found);
    }
}

/// Keyword of a number's bound in the schema, its text in a message, and the check of (number, bound).
type NumberRule = (&'static str, &'static str, fn(f64, f64) -> bool);

fn numbers(schema: &Value, number: f64, path: &str, found: &mut Vec<String>) {
    let rules: [NumberRule; 4] = [
        ("minimum", "at least", |number, bound| number >= bound),
        ("exclusiveMinimum", "more than", |number, bound| number > bound),
        ("maximum", "at most", |number, bound| number <= bound),
        ("exclusiveMaximum", "less than", |number, bound| number < bound),
    ];
    for (rule, words, holds) in rules {
        if let Some(bound) = schema[rule].as_f64().filter(|bound| !holds(number, *bound)) {
            say(path, &format!("must be {words} {bound}, got {number}"), found);
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
        Value::Object(_) => "an object".into(),
        Value::Array(_) => "a list".into(),
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
        has("sparkle is not known to Cutroom: the table of operations has no such field");
        let said = of("addTextOverlay", &json!({"text": "a"}));
        assert!(said.contains(&"startTimeMs is required".to_owned()), "{said:?}");
        assert!(of("addTextOverlay", &json!([1]))[0].starts_with("the body must be an object, got a list"));
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
                && said[0].contains("operations[0] is of no type that Cutroom knows: it knows \"add_sound_effect\", "),
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
