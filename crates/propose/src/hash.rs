//! Hashes of values, to detect changes since a proposal was made without storing the values in its file.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// First eight bytes of the SHA-256 of a value, in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hash(String);

impl Hash {
    /// Hash of a JSON value, independent of the order of properties; `5` and `5.0` are equal.
    pub fn of(value: &Value) -> Self {
        let mut text = String::new();
        write_canonical(value, &mut text);
        Self::of_bytes(text.as_bytes())
    }

    /// Hash of bytes.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        let digest = Sha256::digest(bytes);
        let mut text = String::with_capacity(16);
        for byte in digest.iter().take(8) {
            // Writing into a string does not fail.
            let _ = write!(text, "{byte:02x}");
        }
        Self(text)
    }

    /// Whether the text has the form of a hash: 16 lower-case hexadecimal digits.
    pub fn is_well_formed(&self) -> bool {
        self.0.len() == 16 && self.0.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
    }

    /// The 16 hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn write_canonical(value: &Value, out: &mut String) {
    match value {
        Value::Object(fields) => {
            let mut names: Vec<_> = fields.iter().collect();
            names.sort_by_key(|(name, _)| *name);
            out.push('{');
            for (name, value) in names {
                let _ = write!(out, "{}:", Value::from(name.as_str()));
                write_canonical(value, out);
                out.push(',');
            }
            out.push('}');
        }
        Value::Array(values) => {
            out.push('[');
            for value in values {
                write_canonical(value, out);
                out.push(',');
            }
            out.push(']');
        }
        Value::Number(number) => {
            // A server may answer 5.0 where it answered 5.
            let whole = number.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < 9.0e15);
            let _ = match whole {
                Some(whole) => write!(out, "{}", whole as i64),
                None => write!(out, "{number}"),
            };
        }
        other => {
            let _ = write!(out, "{other}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_order_of_properties_and_the_form_of_whole_numbers_do_not_count_and_everything_else_does() {
        let one = Hash::of(&json!({"a": 5, "b": [1.5, null, "x"]}));
        let text = r#"{"b": [1.5, null, "x"], "a": 5.0}"#;
        assert_eq!(one, Hash::of(&serde_json::from_str(text).unwrap()));
        for other in [json!({"a": 6, "b": [1.5, null, "x"]}), json!({"a": 5, "b": [1.5, null, "y"]}), json!([5]), json!("5")] {
            assert_ne!(one, Hash::of(&other));
        }
        assert!(one.is_well_formed() && !Hash("xyz".into()).is_well_formed());
    }
}
