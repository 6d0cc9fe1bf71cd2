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
        out.push_str("\nParameters\n");
        for Parameter { name, place, is_required, description, schema } in &parameters {
            let needed = if *is_required { ", required" } else { "" };
            line(&mut out, 1, name, &format!("{place}: {}{needed}", shape(schema)), description);
        }
    }
    if let Some((schema, is_required)) = operation.body() {
        let _ = writeln!(out, "\nBody{}", if is_required { "" } else { " (may be left out)" });
        fields(&mut out, schema, 1);
    }
    if operation.is_paged() {
        out.push_str("\nThe answer is a page: --paginate follows all of them.\n");
    }
    let _ = write!(out, "\nExample\n  cutroom api {}", operation.id);
    for parameter in parameters.iter().filter(|parameter| parameter.place == "path") {
        let _ = write!(out, " {}=ID", parameter.name);
    }
    if let Some(example) = operation.example() {
        let _ = write!(out, " --data '{}'", example.to_string().replace('\'', "'\\''"));
    }
    out.push('\n');
    out
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
        let needed = if required.contains(&name.as_str()) { ", required" } else { "" };
        let description = field["description"].as_str().or_else(|| resolved(field)["description"].as_str());
        line(out, depth, name, &format!("{}{needed}", shape(field)), description.unwrap_or_default());
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
    let amount = if key == "oneOf" { "one of" } else { "at least one of" };
    Some(format!("{amount}: {}", needs?.join("; ")))
}

/// Required fields of an alternative, and fields that it excludes.
fn needs(variant: &'static Value) -> Option<String> {
    let entries = variant.as_object()?;
    if !entries.keys().all(|key| matches!(key.as_str(), "required" | "not" | "anyOf")) {
        return None;
    }
    let without = entries.get("not").map_or(Some(Vec::new()), excluded)?;
    let required: Vec<_> = variant["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut words = required.join(" and ");
    if let Some(inner) = variant["anyOf"].as_array() {
        let inner: Option<Vec<_>> = inner.iter().map(|inner| needs(resolved(inner))).collect();
        let both = if words.is_empty() { "" } else { ", and " };
        words = format!("{words}{both}{}", inner?.join(" or "));
    }
    if words.is_empty() {
        return None;
    }
    if !without.is_empty() {
        words = format!("{words} (without {})", without.join(", "));
    }
    Some(words)
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
    let required: Vec<_> = variant["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    match (fixed.is_empty(), required.is_empty()) {
        (false, _) => format!("with {}", fixed.join(" and ")),
        (true, false) => format!("with {}", required.join(" and ")),
        (true, true) => "with any of these".to_owned(),
    }
}

/// Name of a JSON type with its article, for messages.
pub fn kind(kinds: &Value) -> String {
    let named = |kind: &str| match kind {
        "integer" => "an integer".to_owned(),
        "object" => "an object".to_owned(),
        "array" => "a list".to_owned(),
        "string" => "a text".to_owned(),
        "boolean" => "true or false".to_owned(),
        "null" => "null".to_owned(),
        other => format!("a {other}"),
    };
    match kinds {
        Value::String(kind) => named(kind),
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).map(named).collect::<Vec<_>>().join(" or "),
        _ => "any value".into(),
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
        return shapes.join(" or ");
    }
    if let Some(items) = schema.get("items") {
        return format!("list of {}{}", shape(items), between(schema, ["minItems", "maxItems"], "items"));
    }
    if choices.is_some() {
        return "object".into();
    }
    let mut words = kind(&schema["type"]).trim_start_matches("an ").trim_start_matches("a ").to_owned();
    words.push_str(&between(schema, ["minLength", "maxLength"], "characters"));
    words.push_str(&between(schema, ["minimum", "maximum"], ""));
    for (rule, said) in [("exclusiveMinimum", "more than"), ("exclusiveMaximum", "less than")] {
        if let Some(bound) = schema.get(rule) {
            let _ = write!(words, ", {said} {bound}");
        }
    }
    words
}

fn between(schema: &Value, [least, most]: [&str; 2], what: &str) -> String {
    let what = if what.is_empty() { String::new() } else { format!(" {what}") };
    match (schema.get(least), schema.get(most)) {
        (Some(least), None) if *least == 1 && !what.is_empty() => ", not empty".into(),
        (Some(least), Some(most)) => format!(", {least} to {most}{what}"),
        (Some(least), None) => format!(", at least {least}{what}"),
        (None, Some(most)) => format!(", at most {most}{what}"),
        (None, None) => String::new(),
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
            "id                     path: text, not empty, required",
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
