//! Documentation of item fields from the API: names, meaning and accepted values, read from the same schemas as the OpenAPI
//! document.

use crate::api::item::ItemKind;
use schemars::generate::SchemaSettings;
use serde_json::Value;
use std::{collections::BTreeMap, sync::OnceLock};

/// Documentation of one field.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldFacts {
    /// Name in JSON.
    pub name: String,
    /// Description; empty if the API has none.
    pub about: String,
    /// Accepted values as text; empty if there is no limit.
    pub takes: String,
    /// Accepted strings, if the field is an enum; otherwise empty.
    pub choices: Vec<String>,
    /// Minimum and maximum, if the API states both.
    pub range: Option<(f64, f64)>,
}

/// Fields of an item kind that a change can set, by name.
pub fn fields_of(kind: ItemKind) -> &'static [FieldFacts] {
    static ALL: OnceLock<BTreeMap<usize, Vec<FieldFacts>>> = OnceLock::new();
    let all = ALL.get_or_init(|| ItemKind::ALL.into_iter().map(|kind| (kind as usize, read(kind))).collect());
    all.get(&(kind as usize)).map_or(&[], Vec::as_slice)
}

fn read(kind: ItemKind) -> Vec<FieldFacts> {
    let settings = SchemaSettings::default().with(|settings| settings.inline_subschemas = true);
    let schema = kind.change_schema(&mut settings.into_generator()).to_value();
    let fields = schema.get("properties").and_then(Value::as_object);
    let facts = |(name, field): (&String, &Value)| FieldFacts {
        name: name.clone(),
        about: field.get("description").and_then(Value::as_str).unwrap_or_default().replace('\n', " "),
        takes: takes(field),
        choices: choices(field),
        range: field.get("minimum").and_then(Value::as_f64).zip(field.get("maximum").and_then(Value::as_f64)),
    };
    fields.into_iter().flatten().map(facts).collect()
}

/// The strings of an enum field.
fn choices(field: &Value) -> Vec<String> {
    let values = field.get("enum").and_then(Value::as_array);
    values.into_iter().flatten().filter_map(|value| value.as_str().map(str::to_owned)).collect()
}

/// Accepted values as text.
fn takes(field: &Value) -> String {
    let of = |name: &str| field.get(name).map(ToString::to_string);
    let mut parts = Vec::new();
    match (of("minimum").or_else(|| of("exclusiveMinimum")), of("maximum")) {
        (Some(least), Some(most)) => parts.push(words::editing::field_range(least, most)),
        (Some(least), None) => parts.push(words::editing::field_least(least)),
        (None, Some(most)) => parts.push(words::editing::field_most(most)),
        (None, None) => {}
    }
    if let Some(most) = of("maxLength") {
        parts.push(words::editing::field_length(most));
    }
    let words = choices(field);
    if !words.is_empty() {
        parts.push(words.join(words::common::list_separator()));
    }
    let nullable = field.get("type").and_then(Value::as_array).is_some_and(|types| types.iter().any(|name| name == "null"));
    if nullable {
        parts.push(words::editing::field_null().to_owned());
    }
    parts.join(words::common::list_separator())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_fields_with_the_names_of_the_api() {
        for kind in ItemKind::ALL {
            let names: Vec<_> = fields_of(kind).iter().map(|field| field.name.as_str()).collect();
            assert!(names.contains(&"startTimeMs") && names.contains(&"durationMs"), "{kind:?}: {names:?}");
        }
        let scale = fields_of(ItemKind::Zoom).iter().find(|field| field.name == "scale").unwrap();
        assert!(scale.takes.contains("3.5"), "{scale:?}");
    }
}
