//! Table of API operations as the command line uses it: name, path and parameters of each call, read from the OpenAPI document
//! of the local server. A hosted server may accept more operations, fields and values: unknown ones cause a warning, never a
//! refusal.

pub mod body;
mod describe;
mod fields;
pub mod paging;

pub use describe::{describe, names};
pub use fields::Given;

use crate::{api::check_id, server::openapi_document};
use serde_json::Value;

/// Operation of the API.
#[derive(Clone, Copy)]
pub struct Operation {
    /// HTTP method, such as `GET`.
    pub method: &'static str,
    /// Path with `{placeholders}`.
    pub path: &'static str,
    /// Operation id, such as `listVideos`.
    pub id: &'static str,
    /// Tag of the resource that the operation belongs to.
    pub tag: &'static str,
    /// One-line summary.
    pub summary: &'static str,
    entry: &'static Value,
}

/// Parameter of an operation.
#[derive(Clone, Copy)]
pub struct Parameter {
    /// Name as the API document states it.
    pub name: &'static str,
    /// `path`, `query` or `header`.
    pub place: &'static str,
    /// Whether the parameter is required.
    pub is_required: bool,
    /// Description; empty if the document has none.
    pub description: &'static str,
    /// Schema of the value.
    pub schema: &'static Value,
}

fn text(value: &'static Value) -> &'static str {
    value.as_str().unwrap_or_default()
}

/// HTTP methods: key in the OpenAPI document, and name in a request.
const METHODS: [(&str, &str); 5] = [("get", "GET"), ("post", "POST"), ("patch", "PATCH"), ("put", "PUT"), ("delete", "DELETE")];

/// All operations, by resource in the order of the document, then by path.
pub fn all() -> Vec<Operation> {
    let document = openapi_document();
    let mut all = Vec::new();
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        for (key, method) in METHODS {
            let Some(entry) = methods.get(key) else { continue };
            let (id, tag, summary) = (text(&entry["operationId"]), text(&entry["tags"][0]), text(&entry["summary"]));
            all.push(Operation { method, path, id, tag, summary, entry });
        }
    }
    let tags: Vec<_> = document["tags"].as_array().into_iter().flatten().map(|tag| text(&tag["name"])).collect();
    all.sort_by_key(|operation| (tags.iter().position(|tag| *tag == operation.tag), operation.path));
    all
}

/// Operation with a name, ignoring case.
pub fn named(name: &str) -> Option<Operation> {
    all().into_iter().find(|operation| operation.id.eq_ignore_ascii_case(name))
}

/// Operation for a method and a path; a query is ignored. If two templates match, the one with fewer placeholders is returned.
pub fn at(method: &str, path: &str) -> Option<Operation> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let fits = |template: &str| {
        let (mut parts, mut literal) = (path.split('/'), 0);
        for part in template.split('/') {
            let given = parts.next()?;
            let is_placeholder = part.starts_with('{');
            let is_other = if is_placeholder { given.is_empty() } else { part != given };
            if is_other {
                return None;
            }
            literal += usize::from(!is_placeholder);
        }
        parts.next().is_none().then_some(literal)
    };
    let of_method = all().into_iter().filter(|operation| operation.method == method);
    of_method
        .filter_map(|operation| Some((fits(operation.path)?, operation)))
        .max_by_key(|(literal, _)| *literal)
        .map(|(_, it)| it)
}

/// Operation names most similar to a mistyped one, most similar first.
pub fn similar(name: &str) -> Vec<&'static str> {
    let wanted = name.to_ascii_lowercase();
    let mut scored: Vec<_> = all()
        .iter()
        .map(|operation| {
            let id = operation.id.to_ascii_lowercase();
            let contains = !wanted.is_empty() && (id.contains(&wanted) || wanted.contains(&id));
            (if contains { 0 } else { distance(&id, &wanted) }, operation.id)
        })
        .filter(|(distance, id)| *distance <= id.len() / 3)
        .collect();
    scored.sort_unstable();
    scored.into_iter().map(|(_, id)| id).take(4).collect()
}

/// Levenshtein distance of two texts, of which only the first 64 characters count.
fn distance(one: &str, other: &str) -> usize {
    const MOST: usize = 64;
    let other: Vec<_> = other.chars().take(MOST).collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.chars().take(MOST).enumerate() {
        let mut before = index;
        let mut left = index + 1;
        for (place, theirs) in row.iter_mut().skip(1).zip(&other) {
            let changed = before + usize::from(*theirs != letter);
            before = *place;
            left = changed.min(left + 1).min(before + 1);
            *place = left;
        }
        if let Some(first) = row.first_mut() {
            *first = index + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}

/// Reason why the path of a call cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// A path parameter has no value.
    #[error("{}", words::jobs::api_missing_parameter(operation, parameter, path))]
    Missing {
        /// Name of the operation.
        operation: &'static str,
        /// Name of the parameter.
        parameter: String,
        /// Path of the operation, with placeholders.
        path: &'static str,
    },
    /// A path parameter has two values.
    #[error("{}", words::jobs::api_twice(.0))]
    Twice(String),
    /// A value is not a valid id.
    #[error("{parameter} {reason}")]
    NoId {
        /// Name of the parameter.
        parameter: String,
        /// Reason.
        reason: String,
    },
}

impl Operation {
    /// Parameters of path and query, and the operation's own headers.
    pub fn parameters(&self) -> Vec<Parameter> {
        let parameters = self.entry["parameters"].as_array().into_iter().flatten();
        parameters
            .map(|entry| Parameter {
                name: text(&entry["name"]),
                place: text(&entry["in"]),
                is_required: entry["required"] == true,
                description: text(&entry["description"]),
                schema: &entry["schema"],
            })
            .collect()
    }

    /// Schema of the request body, and whether the body is required.
    pub fn body(&self) -> Option<(&'static Value, bool)> {
        let body = self.entry.get("requestBody")?;
        Some((&body["content"]["application/json"]["schema"], body["required"] == true))
    }

    /// Example of a request body.
    pub fn example(&self) -> Option<&'static Value> {
        self.entry["requestBody"]["content"]["application/json"].get("example")
    }

    /// Schema of the response with status 200.
    pub fn answer(&self) -> Option<&'static Value> {
        self.entry["responses"]["200"]["content"]["application/json"].get("schema")
    }

    /// Whether the operation has a header parameter of this name.
    pub fn takes_header(&self, name: &str) -> bool {
        self.parameters().iter().any(|parameter| parameter.place == "header" && parameter.name == name)
    }

    /// Whether the operation returns a list in pages.
    pub fn is_paged(&self) -> bool {
        self.parameters().iter().any(|parameter| parameter.place == "query" && parameter.name == "cursor")
    }

    /// Path of a call with the values of its parameters, given as (name, value) pairs. Also returns the names of unknown
    /// parameters, which are put into the query.
    ///
    /// # Errors
    /// Fails if a path parameter is missing, given twice, empty, or not a valid id.
    pub fn call(&self, given: &[(String, String)]) -> Result<(String, Vec<String>), PathError> {
        let mut path = String::new();
        let mut placeholders = Vec::new();
        for (index, part) in self.path.split(['{', '}']).enumerate() {
            if index % 2 == 0 {
                path.push_str(part);
                continue;
            }
            placeholders.push(part);
            let mut values = given.iter().filter(|(name, _)| name == part);
            let needs = || PathError::Missing { operation: self.id, parameter: part.to_owned(), path: self.path };
            let (_, value) = values.next().ok_or_else(needs)?;
            if value.is_empty() {
                return Err(needs());
            }
            if values.next().is_some() {
                return Err(PathError::Twice(part.to_owned()));
            }
            check_id(value).map_err(|reason| PathError::NoId { parameter: part.to_owned(), reason })?;
            path.push_str(&encoded(value));
        }
        let (mut unknown, mut separator) = (Vec::new(), '?');
        let known = self.parameters();
        for (name, value) in given.iter().filter(|(name, _)| !placeholders.contains(&name.as_str())) {
            if !known.iter().any(|parameter| parameter.place == "query" && parameter.name == name) {
                unknown.push(name.clone());
            }
            path.push(separator);
            path.push_str(&[&encoded(name), "=", &encoded(value)].concat());
            separator = '&';
        }
        Ok((path, unknown))
    }
}

/// Percent-encodes a text for use in a URL: all bytes except letters, digits and `-`, `_`, `.`, `~`.
pub fn encoded(text: &str) -> String {
    use std::fmt::Write;
    text.bytes().fold(String::with_capacity(text.len()), |mut out, byte| {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~') {
            out.push(char::from(byte));
        } else {
            // Writing to a `String` cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
        out
    })
}

/// Follows the `$ref` of a schema, if it is one.
pub fn resolved(schema: &'static Value) -> &'static Value {
    let mut schema = schema;
    // Chains of references in our own document are short.
    for _ in 0..8 {
        let Some(name) = schema["$ref"].as_str().and_then(|target| target.rsplit('/').next()) else { break };
        schema = &openapi_document()["components"]["schemas"][name];
    }
    schema
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(given: &[(&str, &str)]) -> Vec<(String, String)> {
        given.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn a_call_is_found_by_its_path_and_the_more_literal_one_is_meant() {
        let id = |method: &str, path: &str| at(method, path).map(|operation| operation.id);
        assert_eq!(id("GET", "/v1/videos?limit=5"), Some("listVideos"));
        assert_eq!(id("PATCH", "/v1/videos/vid_1/clips/cl_1"), Some("updateClip"));
        assert_eq!(id("GET", "/v1/sources/missing?ids=a"), Some("missingSources"));
        assert_eq!(id("POST", "/v1/videos/vid_1/clips/cl_1/zooms/auto"), Some("placeZooms"));
        assert_eq!(id("GET", "/v1/videos//clips"), None, "an id is not empty");
        assert_eq!(id("GET", "/v1/videos/vid_1/analytics?startDate=2026-11-01"), Some("getVideoAnalytics"));
        assert_eq!((id("GET", "/v1/statistics"), id("GET", "/v1/videos/a/b/c/d/e")), (None, None));
        for operation in all() {
            assert_eq!(named(operation.id).unwrap().path, operation.path, "a name is one operation's");
        }
    }

    #[test]
    fn values_of_parameters_cannot_leave_their_place() {
        let call = |name: &str, given: &[(&str, &str)]| named(name).unwrap().call(&pairs(given));
        assert_eq!(call("getVideo", &[("id", "../tags?x=1#y")]).unwrap().0, "/v1/videos/..%2Ftags%3Fx%3D1%23y");
        let (path, unknown) = call("listVideos", &[("limit", "5"), ("sort", "a&b ß")]).unwrap();
        assert_eq!((path.as_str(), unknown), ("/v1/videos?limit=5&sort=a%26b%20%C3%9F", vec!["sort".to_owned()]));
        assert!(call("getClip", &[("id", "v")]).unwrap_err().to_string().contains("getClip needs clipId=VALUE"));
        assert!(call("getVideo", &[("id", "")]).is_err() && call("getVideo", &[("id", "a"), ("id", "b")]).is_err());
    }

    #[test]
    fn a_mistyped_name_finds_the_one_that_was_meant() {
        assert_eq!(similar("listVidoes").first(), Some(&"listVideos"));
        assert!(similar("textOverlay").contains(&"addTextOverlay"));
        assert!(similar("zzzzzzzzzzzz").is_empty() && similar("").is_empty());
        assert_eq!((distance("", "abc"), distance("kitten", "sitting"), distance("a", "a")), (3, 3, 0));
    }
}
