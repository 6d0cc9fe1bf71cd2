//! Redaction of request and answer bodies: the value of a field named like a secret is removed everywhere in the body.

use super::{
    super::names::{MASK, is_counted, is_id, is_secret_name},
    LONGEST, Mask,
    quotes::without_last_word,
    words::Takes,
};
use reqwest::Url;
use serde_json::Value;

/// Most values of a body that are scanned for secrets.
const MOST_VALUES: usize = 8_192;
/// Most URLs of a body whose parts are remembered as possible secrets.
const MOST_ADDRESSES: usize = 16;
/// Most bytes of one string of a body that are read.
const LONGEST_TEXT: usize = 2_048;

/// Beginning of a body, redacted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// Redacted text.
    pub text: String,
    /// True if the text covers the whole body.
    pub is_whole: bool,
}

/// Context of a value in a body.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    /// Inside a field named like a secret.
    Secret,
    Anything,
}

impl Mask {
    /// Beginning of a JSON body on one line, redacted; at least `limit` bytes if the body has so many.
    pub fn json(&mut self, value: &Value, limit: usize) -> Head {
        self.learn_in(value, Inside::Anything, &mut (MOST_VALUES, MOST_ADDRESSES));
        let mut out = String::new();
        let is_whole = self.write(value, limit, &mut out);
        Head { text: self.known(&out), is_whole }
    }

    /// Beginning of a body that isn't JSON, redacted.
    pub fn plain(&mut self, bytes: &[u8], limit: usize) -> Head {
        let is_whole = bytes.len() <= limit;
        let text = String::from_utf8_lossy(bytes.get(..limit).unwrap_or(bytes)).into_owned();
        let text = if is_whole { text.as_str() } else { without_last_word(&text) };
        Head { text: self.text(text), is_whole }
    }

    /// Remembers the secrets of a body, so that they are removed wherever they are repeated.
    fn learn_in(&mut self, value: &Value, inside: Inside, left: &mut (usize, usize)) {
        left.0 = left.0.saturating_sub(1);
        if left.0 == 0 {
            return;
        }
        match value {
            Value::String(text) if inside == Inside::Secret => self.learn(text),
            Value::String(text) if left.1 > 0 && text.len() <= LONGEST && text.contains("://") => {
                if let Ok(url) = Url::parse(text) {
                    left.1 -= 1;
                    self.address(&url);
                }
            }
            Value::Array(values) => values.iter().for_each(|value| self.learn_in(value, inside, left)),
            Value::Object(fields) => {
                let is_pair = names_secret(fields);
                for (name, value) in fields {
                    let is_secret = is_secret_name(name) || (is_pair && is_value(name));
                    self.learn_in(value, if is_secret { Inside::Secret } else { inside }, left);
                }
            }
            _ => {}
        }
    }

    /// Writes a value redacted until `out` has `limit` bytes; `false` if the value was cut.
    fn write(&mut self, value: &Value, limit: usize, out: &mut String) -> bool {
        if out.len() >= limit {
            return false;
        }
        let (open, close) = match value {
            Value::Array(_) => ('[', ']'),
            Value::Object(_) => ('{', '}'),
            Value::String(text) => {
                let (text, is_whole) = beginning(text, LONGEST_TEXT);
                let more = if is_whole { "" } else { "\u{2026}" };
                out.push_str(&Value::from(format!("{}{more}", self.text(text))).to_string());
                return true;
            }
            other => {
                out.push_str(&other.to_string());
                return true;
            }
        };
        out.push(open);
        let mut is_first = true;
        let mut separate = |out: &mut String| {
            if !std::mem::take(&mut is_first) {
                out.push(',');
            }
        };
        match value {
            Value::Array(values) => {
                for value in values {
                    separate(out);
                    if !self.write(value, limit, out) {
                        return false;
                    }
                }
            }
            Value::Object(fields) => {
                let is_pair = names_secret(fields);
                for (name, value) in fields {
                    separate(out);
                    out.push_str(&Value::from(self.text(name)).to_string());
                    out.push(':');
                    if is_pair && is_value(name) && !matches!(value, Value::Null | Value::Bool(_)) {
                        out.push_str(&Value::from(MASK).to_string());
                    } else if !self.field(name, value, limit, out) {
                        return false;
                    }
                }
            }
            _ => {}
        }
        out.push(close);
        true
    }

    fn field(&mut self, name: &str, value: &Value, limit: usize, out: &mut String) -> bool {
        let is_number = value.is_number() && is_counted(name);
        if is_secret_name(name) && !is_number && !matches!(value, Value::Null | Value::Bool(_)) {
            out.push_str(&Value::from(MASK).to_string());
            return true;
        }
        match value {
            // The id of a record isn't a secret, whatever its form.
            Value::String(text) if is_id(name, text) => {
                out.push_str(&Value::from(self.scrub(text, Takes::Named)).to_string());
                true
            }
            value => self.write(value, limit, out),
        }
    }
}

/// First `limit` bytes of a text at most, and true if that is all of it. A cut never splits a word: part of a secret would not be
/// recognised as a secret.
fn beginning(text: &str, limit: usize) -> (&str, bool) {
    if text.len() <= limit {
        return (text, true);
    }
    let end = (0..=limit).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    (without_last_word(&text[..end]), false)
}

/// True if a field of this name contains the value for the name in its sibling field: `{"name": "password", "value": …}`.
pub fn is_value(name: &str) -> bool {
    ["value", "values", "val", "content"].iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// True if the fields are a pair of name and value whose name is that of a secret.
fn names_secret(fields: &serde_json::Map<String, Value>) -> bool {
    ["name", "key", "header", "field", "type"]
        .iter()
        .any(|name| fields.get(*name).and_then(Value::as_str).is_some_and(is_secret_name))
}
