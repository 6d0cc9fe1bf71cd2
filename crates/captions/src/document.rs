//! Subtitle style file for sharing: JSON with a format name and version.

use super::design::Design;
use crate::api::{rules, unique_json};
use serde_json::{Map, Value, json};

/// Value of the `format` field.
const FORMAT: &str = "cutroom-caption-style";
/// Written version, and newest readable version.
const VERSION: u64 = 1;

/// Error of a file that is not a readable style.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DocumentError {
    /// The file is not valid JSON.
    #[error("{}", words::captions::style_not_json(.0))]
    NotJson(String),
    /// The file has another or no `format`.
    #[error("{}", words::captions::style_not_a_style())]
    Other,
    /// The file has a newer version, written by a newer program.
    #[error("{}", words::captions::style_newer(VERSION, .0))]
    Newer(String),
    /// A field is invalid.
    #[error("{0}")]
    Field(#[from] rules::FieldError),
}

/// Writes a style with its name as JSON.
pub fn write_document(name: &str, design: &Design) -> String {
    let document = json!({"format": FORMAT, "version": VERSION, "name": name, "style": Value::Object(design.to_wire())});
    serde_json::to_string_pretty(&document).map(|text| text + "\n").unwrap_or_default()
}

/// Reads a style and its name. Values that the server would refuse are kept: the designer shows them with the reason.
///
/// # Errors
/// The file is not a style, or has a newer version.
pub fn read_document(bytes: &[u8]) -> Result<(String, Design), DocumentError> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let document = unique_json::parse(bytes).map_err(|error| DocumentError::NotJson(error.to_string()))?;
    if document.get("format").and_then(Value::as_str) != Some(FORMAT) {
        return Err(DocumentError::Other);
    }
    let version = document.get("version").cloned().unwrap_or_default();
    if version.as_f64() != Some(VERSION as f64) {
        return Err(DocumentError::Newer(version.to_string()));
    }
    let name = document.get("name").and_then(Value::as_str).unwrap_or_default();
    rules::line("name", name, 0, 255)?;
    let style: &Map<String, Value> = document
        .get("style")
        .and_then(Value::as_object)
        .ok_or_else(|| rules::FieldError::new("style", words::captions::style_required()))?;
    Ok((name.to_owned(), Design::of_wire(style.clone())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Field;
    use proptest::prelude::*;

    #[test]
    fn a_style_comes_back_as_it_was_written_with_fields_that_nobody_knows() {
        let style = json!({"captionStyle": {"name": "neon", "textColor": "#FFFFFF", "glow": {"radius": 3}}, "captionPosition": null, "captionTilt": 4});
        let design = Design::of_wire(style.as_object().unwrap().clone());
        let text = write_document("Brand", &design);
        assert_eq!(read_document(text.as_bytes()), Ok(("Brand".into(), design.clone())));
        assert!(design.get(Field::Position).is_some() && text.contains("\"version\": 1"));
    }

    #[test]
    fn what_is_no_style_is_refused_with_the_reason() {
        for (text, says) in [
            ("{", "JSON"),
            ("{\"a\": 1, \"a\": 2}", "JSON"),
            ("{}", words::captions::style_not_a_style()),
            ("[1]", words::captions::style_not_a_style()),
            (r#"{"format": "cutroom-caption-style", "version": 2, "style": {}}"#, words::captions::style_newer(1, 2).as_str()),
            (r#"{"format": "cutroom-caption-style", "version": 1}"#, words::captions::style_required()),
            (r#"{"format": "cutroom-caption-style", "version": 1, "name": "a\nb", "style": {}}"#, "name must be a single line"),
        ] {
            let error = read_document(text.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn no_bytes_are_too_strange(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            let _ = read_document(&bytes);
        }
    }
}
