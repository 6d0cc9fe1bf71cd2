//! Fields of a request body that were given as `name=value` arguments.

use super::{Operation, resolved};
use crate::api::json::Json;
use serde_json::Value;

/// Depth to which alternatives of a schema are followed.
const DEEPEST: usize = 8;

/// Arguments given as `name=value`, by their destination.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// Arguments for path and query.
    pub parameters: Vec<(String, String)>,
    /// Arguments for the body. Only the body may contain a secret, because URLs are logged on their way.
    pub fields: Vec<(String, String)>,
    /// Names that are neither a parameter nor a field of the operation. They go into the body if the operation has one, else
    /// into the query.
    pub unknown: Vec<String>,
}

impl Operation {
    /// Divides arguments: a name that is not a path or query parameter becomes a field if the operation has a body.
    pub fn divide(&self, given: Vec<(String, String)>) -> Given {
        let known = self.parameters();
        let mut all = Given::default();
        for (name, value) in given {
            if known.iter().any(|parameter| parameter.place != "header" && parameter.name == name) {
                all.parameters.push((name, value));
                continue;
            }
            let field = self.body().map(|(schema, _)| field_of(schema, &name, 0));
            if field.flatten().is_none() {
                all.unknown.push(name.clone());
            }
            let place = if field.is_some() { &mut all.fields } else { &mut all.parameters };
            place.push((name, value));
        }
        all
    }

    /// Adds fields given as arguments to a body. If the schema allows a number, boolean, null, array or object, the value is
    /// parsed as JSON; all other values are strings.
    ///
    /// # Errors
    /// Fails if a field is given twice, or if the body is not an object.
    pub fn body_with(&self, fields: Vec<(String, String)>, body: Option<Json>) -> Result<Option<Json>, String> {
        if fields.is_empty() {
            return Ok(body);
        }
        let mut all = match body {
            None => Vec::new(),
            Some(Json::Record(body)) => body,
            Some(_) => return Err(words::jobs::api_data_no_object().into()),
        };
        let schema = self.body().map(|(schema, _)| schema);
        let in_data = all.len();
        for (name, text) in fields {
            match all.iter().position(|(known, _)| known.as_str() == Some(&name)) {
                Some(at) if at < in_data => return Err(words::jobs::api_twice_in_data(name)),
                Some(_) => return Err(words::jobs::api_twice(name)),
                None => {}
            }
            let value = match schema.and_then(|schema| field_of(schema, &name, 0)) {
                Some(field) => value_of(field, text),
                None => Json::Text(text),
            };
            all.push((Json::Text(name), value));
        }
        Ok(Some(Json::Record(all)))
    }
}

/// Schema of a field, in a schema or in one of its alternatives.
fn field_of(schema: &'static Value, name: &str, depth: usize) -> Option<&'static Value> {
    let schema = resolved(schema);
    if let Some(field) = schema["properties"].get(name) {
        return Some(field);
    }
    let mut parts = ["allOf", "oneOf", "anyOf"].into_iter().flat_map(|key| schema[key].as_array().into_iter().flatten());
    if depth < DEEPEST { parts.find_map(|part| field_of(part, name, depth + 1)) } else { None }
}

/// Value of a field in the type that its schema allows.
fn value_of(schema: &'static Value, text: String) -> Json {
    let Ok(read) = Json::read(text.as_bytes()) else { return Json::Text(text) };
    let kind = match &read {
        Json::Null => "null",
        Json::Bool(_) => "boolean",
        Json::Number(_) => "number",
        Json::Text(_) | Json::Raw(_) => return Json::Text(text),
        Json::List(_) => "array",
        Json::Record(_) => "object",
    };
    if takes(schema, kind, 0) { read } else { Json::Text(text) }
}

/// Whether a schema allows values of a JSON type.
fn takes(schema: &'static Value, kind: &str, depth: usize) -> bool {
    let schema = resolved(schema);
    let is_of = |named: &Value| named == kind || (kind == "number" && named == "integer");
    let says = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().any(is_of),
        named => is_of(named),
    };
    let is_constant = |value: &Value| match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        _ => false,
    };
    let constants = schema["enum"].as_array().into_iter().flatten().chain(schema.get("const"));
    says || constants.into_iter().any(is_constant)
        || (depth < DEEPEST
            && ["allOf", "oneOf", "anyOf"]
                .into_iter()
                .flat_map(|key| schema[key].as_array().into_iter().flatten())
                .any(|part| takes(part, kind, depth + 1)))
}

#[cfg(test)]
mod tests {
    use super::super::named;
    use serde_json::json;

    fn pairs(given: &[(&str, &str)]) -> Vec<(String, String)> {
        given.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn what_no_parameter_is_called_goes_into_the_body_as_the_table_says_it_is() {
        let operation = named("updateVideo").unwrap();
        let given = operation.divide(pairs(&[
            ("id", "vid_1"),
            ("password", "7"),
            ("name", "null"),
            ("downloadsEnabled", "false"),
            ("defaultPlaybackRate", "1.5"),
            ("dimensions", r#"{"width": 16, "height": 16}"#),
            ("sparkle", "1"),
        ]));
        assert_eq!((given.parameters.clone(), given.unknown.clone()), (pairs(&[("id", "vid_1")]), vec!["sparkle".to_owned()]));
        let body = operation.body_with(given.fields, Some(json!({"description": "d"}).into())).unwrap().unwrap().to_value();
        let expected = json!({"description": "d", "password": "7", "name": "null", "downloadsEnabled": false,
            "defaultPlaybackRate": 1.5, "dimensions": {"width": 16, "height": 16}, "sparkle": "1"});
        assert_eq!(body, expected);
        let clash = operation.body_with(pairs(&[("name", "a")]), Some(json!({"name": "b"}).into())).unwrap_err();
        assert!(clash.contains("name is given twice: as name=VALUE and in --data"), "{clash}");
        assert!(operation.body_with(pairs(&[("name", "a"), ("name", "b")]), None).unwrap_err().contains("twice"));
        assert!(
            operation
                .body_with(pairs(&[("name", "a")]), Some(json!([1]).into()))
                .unwrap_err()
                .contains("must be a JSON object")
        );
        // An operation without a body has only its query.
        let listed = named("listVideos").unwrap().divide(pairs(&[("limit", "5"), ("sort", "a")]));
        assert_eq!((listed.parameters.len(), listed.fields.len(), listed.unknown), (2, 0, vec!["sort".to_owned()]));
    }

    #[test]
    fn the_wrong_kind_stays_a_text_for_the_service_to_refuse() {
        let operation = named("updateVideo").unwrap();
        let body = operation.body_with(pairs(&[("downloadsEnabled", "maybe"), ("defaultPlaybackRate", "")]), None);
        assert_eq!(body.unwrap().unwrap().to_value(), json!({"downloadsEnabled": "maybe", "defaultPlaybackRate": ""}));
    }

    #[test]
    fn a_number_is_sent_as_it_was_typed() {
        let operation = named("updateVideo").unwrap();
        let big = "123456789012345678901234567890";
        let data = format!(r#"{{"unknown": {big}, "also": 1.10}}"#);
        let data = crate::api::json::Json::read(data.as_bytes()).unwrap();
        let body = operation.body_with(pairs(&[("defaultPlaybackRate", big)]), Some(data)).unwrap().unwrap();
        assert_eq!(body.to_string(), format!(r#"{{"unknown":{big},"also":1.10,"defaultPlaybackRate":{big}}}"#));
    }
}
