//! Command line texts about API operations: the list, and the help of each operation.

use super::{Operation, Parameter, all, resolved};
use serde_json::Value;
use std::fmt::Write;

/// Depth to which nested fields are listed.
const DEEPEST: usize = 3;
/// Width of the column with names, in characters.
const NAME: usize = 24;

/// Names and summaries of all operations, for shell completion.
pub fn names() -> Vec<(&'static str, &'static str)> {
    all().into_iter().map(|operation| (operation.id, operation.summary)).collect()
}

/// Help of an operation: method and path, parameters, body fields with types and limits, an example.
pub fn describe(operation: &Operation) -> String {
    let mut out = format!("{}  {} {}\n{}\n", operation.id, operation.method, operation.path, operation.summary);
    let parameters = operation.parameters();
    if !parameters.is_empty() {
        let _ = writeln!(out, "\n{}", words::jobs::help_parameters());
        for Parameter { name, place, is_required, description, schema } in &parameters {
            line(&mut out, 1, name, &format!("{place}: {}", needed(shape(schema), *is_required)), description);
        }
    }
    if let Some((schema, is_required)) = operation.body() {
        let body = if is_required { words::jobs::help_body() } else { words::jobs::help_body_optional() };
        let _ = writeln!(out, "\n{body}");
        fields(&mut out, schema, 1);
    }
    if operation.is_paged() {
        let _ = writeln!(out, "\n{}", words::jobs::help_paged());
    }
    let _ = write!(out, "\n{}\n  cutroom api {}", words::jobs::help_example(), operation.id);
    for parameter in parameters.iter().filter(|parameter| parameter.place == "path") {
        let _ = write!(out, " {}=ID", parameter.name);
    }
    if let Some(example) = operation.example() {
        let _ = write!(out, " --data '{}'", example.to_string().replace('\'', "'\\''"));
    }
    out.push('\n');
    out
}

/// Shape of a value, with a note if the value is required.
fn needed(shape: String, is_required: bool) -> String {
    if is_required { words::jobs::help_required(shape) } else { shape }
}

fn line(out: &mut String, depth: usize, name: &str, takes: &str, description: &str) {
    let indent = "  ".repeat(depth);
    let width = NAME.saturating_sub(indent.len());
    let _ = write!(out, "{indent}{name:<width$} {takes}");
    if !description.is_empty() && !description.eq_ignore_ascii_case(takes) {
        let _ = write!(out, ". {}", description.trim_end_matches('.'));
    }
    out.push('\n');
}

/// Appends the fields of an object, one per line; alternatives follow, each under its title.
fn fields(out: &mut String, schema: &'static Value, depth: usize) {
    let schema = resolved(schema);
    let required: Vec<_> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let description = field["description"].as_str().or_else(|| resolved(field)["description"].as_str());
        let takes = needed(shape(field), required.contains(&name.as_str()));
        line(out, depth, name, &takes, description.unwrap_or_default());
        if depth < DEEPEST {
            let inner = resolved(field);
            let inner = inner.get("items").map_or(inner, resolved);
            if inner["properties"].is_object() || inner["oneOf"].is_array() {
                fields(out, inner, depth + 1);
            }
        }
    }
    for part in std::iter::once(schema).chain(schema["allOf"].as_array().into_iter().flatten().map(resolved)) {
        for key in ["oneOf", "anyOf"] {
            if let Some(needs) = part[key].as_array().and_then(|variants| alternatives(key, variants)) {
                let _ = writeln!(out, "{}{needs}", "  ".repeat(depth));
            }
        }
    }
    let variants = schema["oneOf"].as_array().filter(|variants| alternatives("oneOf", variants).is_none());
    for variant in variants.into_iter().flatten() {
        let variant = resolved(variant);
        if variant["properties"].is_object() {
            let _ = writeln!(out, "{}{}:", "  ".repeat(depth), title(variant));
            fields(out, variant, depth + 1);
        }
    }
}

/// Text for alternatives that differ only in their required fields; `None` if they differ in more.
pub fn alternatives(key: &str, variants: &'static [Value]) -> Option<String> {
    let needs: Option<Vec<_>> = variants.iter().map(|variant| needs(resolved(variant))).collect();
    let choices = needs?.join("; ");
    Some(if key == "oneOf" { words::jobs::help_one_of(choices) } else { words::jobs::help_some_of(choices) })
}

/// Fields of which all are meant, in words.
fn all_of(fields: Vec<String>) -> String {
    fields.into_iter().reduce(words::jobs::help_and).unwrap_or_default()
}

/// Things of which one is meant, in words.
fn any_of(choices: Vec<String>) -> String {
    choices.into_iter().reduce(words::jobs::help_or).unwrap_or_default()
}

/// Required fields of an alternative, and fields that it excludes.
fn needs(variant: &'static Value) -> Option<String> {
    let entries = variant.as_object()?;
    if !entries.keys().all(|key| matches!(key.as_str(), "required" | "not" | "anyOf")) {
        return None;
    }
    let without = entries.get("not").map_or(Some(Vec::new()), excluded)?;
    let mut text = all_of(required_of(variant));
    if let Some(inner) = variant["anyOf"].as_array() {
        let inner: Option<Vec<_>> = inner.iter().map(|inner| needs(resolved(inner))).collect();
        let inner = any_of(inner?);
        text = if text.is_empty() { inner } else { words::jobs::help_and_besides(text, inner) };
    }
    if text.is_empty() {
        return None;
    }
    if !without.is_empty() {
        text = words::jobs::help_without(without.join(", "), text);
    }
    Some(text)
}

/// Fields of a `not` schema that must all be absent; `None` if the schema has other rules.
fn excluded(schema: &'static Value) -> Option<Vec<&'static str>> {
    let entries = schema.as_object().filter(|entries| entries.len() == 1)?;
    if let Some(choices) = entries.get("anyOf") {
        let choices: Option<Vec<_>> = choices.as_array()?.iter().map(excluded).collect();
        return Some(choices?.concat());
    }
    // A schema with several required fields excludes their combination, not each field.
    match entries.get("required")?.as_array()?.as_slice() {
        [name] => Some(vec![name.as_str()?]),
        _ => None,
    }
}

fn required_of(variant: &'static Value) -> Vec<String> {
    variant["required"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Title of an alternative: its own, else its fixed values, else its required fields.
fn title(variant: &'static Value) -> String {
    if let Some(title) = variant["title"].as_str() {
        return title.to_owned();
    }
    // A fixed value is a `const`, or an `enum` with one value.
    let only = |field: &'static Value| match (field.get("const"), field["enum"].as_array().map(Vec::as_slice)) {
        (Some(value), _) | (None, Some([value])) => Some(plain(value)),
        _ => None,
    };
    let properties = variant["properties"].as_object().into_iter().flatten();
    let fixed: Vec<_> = properties.filter_map(|(name, field)| Some(format!("{name} {}", only(resolved(field))?))).collect();
    let required = required_of(variant);
    match (fixed.is_empty(), required.is_empty()) {
        (false, _) => words::jobs::help_with(all_of(fixed)),
        (true, false) => words::jobs::help_with(all_of(required)),
        (true, true) => words::jobs::help_with_any().to_owned(),
    }
}

/// Name of a JSON type with its article, for messages.
pub fn kind(kinds: &Value) -> String {
    let named = |kind: &str| match kind {
        "integer" => words::jobs::kind_integer().to_owned(),
        "number" => words::jobs::kind_number().to_owned(),
        "object" => words::jobs::kind_object().to_owned(),
        "array" => words::jobs::kind_array().to_owned(),
        "string" => words::jobs::kind_string().to_owned(),
        "boolean" => words::jobs::kind_boolean().to_owned(),
        "null" => words::jobs::kind_null().to_owned(),
        other => words::jobs::kind_of_name(other),
    };
    match kinds {
        Value::String(kind) => named(kind),
        Value::Array(kinds) => {
            kinds.iter().filter_map(Value::as_str).map(named).reduce(words::jobs::help_or).unwrap_or_default()
        }
        _ => words::jobs::kind_any().into(),
    }
}

/// Short text for the type and limits of a value.
fn shape(schema: &'static Value) -> String {
    let schema = resolved(schema);
    if let Some(value) = schema.get("const") {
        return plain(value);
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(plain).collect::<Vec<_>>().join(" | ");
    }
    let choices = schema["anyOf"].as_array().or_else(|| schema["oneOf"].as_array());
    // Objects of several kinds are listed below the field.
    if let Some(choices) = choices.filter(|choices| !choices.iter().any(|choice| resolved(choice)["properties"].is_object())) {
        let mut shapes: Vec<_> = choices.iter().map(shape).collect();
        shapes.dedup();
        return any_of(shapes);
    }
    if let Some(items) = schema.get("items") {
        return bounded(words::jobs::help_array_of(shape(items)), schema, &ITEMS);
    }
    if choices.is_some() {
        return "object".into();
    }
    // The names of JSON types, as the API's documentation writes them.
    let kinds = match &schema["type"] {
        Value::String(kind) => kind.clone(),
        Value::Array(kinds) => any_of(kinds.iter().filter_map(Value::as_str).map(str::to_owned).collect()),
        _ => words::jobs::kind_any().to_owned(),
    };
    let mut text = bounded(kinds, schema, &CHARACTERS);
    text = bounded(text, schema, &NUMBERS);
    if let Some(bound) = schema.get("exclusiveMinimum") {
        text = words::jobs::help_more_than(bound, text);
    }
    if let Some(bound) = schema.get("exclusiveMaximum") {
        text = words::jobs::help_less_than(bound, text);
    }
    text
}

/// Keywords of the bounds of a size or number in the schema, and their texts.
struct Bounds {
    least: &'static str,
    most: &'static str,
    /// Whether it is a size, so that a least value of 1 means "not empty".
    is_size: bool,
    /// Text from the least value, the greatest value and the shape.
    between: fn(&Value, &Value, String) -> String,
    /// Text from the least value and the shape.
    at_least: fn(&Value, String) -> String,
    /// Text from the greatest value and the shape.
    at_most: fn(&Value, String) -> String,
}

const ITEMS: Bounds = Bounds {
    least: "minItems",
    most: "maxItems",
    is_size: true,
    between: |least, most, shape| words::jobs::help_between_items(least, most, shape),
    at_least: |least, shape| words::jobs::help_at_least_items(least, shape),
    at_most: |most, shape| words::jobs::help_at_most_items(most, shape),
};

const CHARACTERS: Bounds = Bounds {
    least: "minLength",
    most: "maxLength",
    is_size: true,
    between: |least, most, shape| words::jobs::help_between_characters(least, most, shape),
    at_least: |least, shape| words::jobs::help_at_least_characters(least, shape),
    at_most: |most, shape| words::jobs::help_at_most_characters(most, shape),
};

const NUMBERS: Bounds = Bounds {
    least: "minimum",
    most: "maximum",
    is_size: false,
    between: |least, most, shape| words::jobs::help_between(least, most, shape),
    at_least: |least, shape| words::jobs::help_at_least(least, shape),
    at_most: |most, shape| words::jobs::help_at_most(most, shape),
};

/// Shape with the bounds that the schema states.
fn bounded(shape: String, schema: &Value, bounds: &Bounds) -> String {
    match (schema.get(bounds.least), schema.get(bounds.most)) {
        (Some(least), None) if *least == 1 && bounds.is_size => words::jobs::help_not_empty(shape),
        (Some(least), Some(most)) => (bounds.between)(least, most, shape),
        (Some(least), None) => (bounds.at_least)(least, shape),
        (None, Some(most)) => (bounds.at_most)(most, shape),
        (None, None) => shape,
    }
}

/// Value as text; a string without quotes.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::{super::named, *};

    #[test]
    fn help_has_the_call_the_parameters_and_the_fields_with_their_limits() {
        let help = describe(&named("addTextOverlay").unwrap());
        for part in [
            "addTextOverlay  POST /v1/videos/{id}/clips/{clipId}/text-overlays",
            "id                     path: string, not empty, required",
            "Idempotency-Key",
            "integer, 1 to 9007199254740991, required",
            "none | regular | squircle",
            "cutroom api addTextOverlay id=ID clipId=ID --data '{",
        ] {
            assert!(help.contains(part), "{part}\n{help}");
        }
        let layout = describe(&named("addLayout").unwrap());
        for part in ["with kind camera-only and style fullscreen:", "with kind camera-only and style middle:", "with sourceId:"]
        {
            assert!(layout.contains(part), "{part}\n{layout}");
        }
        let batch = describe(&named("applyVideoEdits").unwrap());
        assert!(batch.contains("add_blur:") && batch.contains("1 to 200 items"), "{batch}");
        for operation in all() {
            let help = describe(&operation);
            assert!(help.lines().all(|line| line.trim() != "or:"), "{}: an alternative has no title\n{help}", operation.id);
            assert!(help.lines().count() >= 4 && help.len() < 60_000, "{}: {} bytes", operation.id, help.len());
        }
    }
}
