//! Bodies of requests and answers, from which what is called a secret is taken out wherever it is repeated.

use super::{
    super::names::{MASK, is_counted, is_id, is_secret_name},
    LONGEST, Mask,
    quotes::without_last_word,
    words::Takes,
};
use reqwest::Url;
use serde_json::Value;

/// The most values of a body that are looked at for secrets that may be repeated elsewhere in it.
const MOST_VALUES: usize = 8_192;
/// The most addresses of a body whose parts may be repeated elsewhere in it.
const MOST_ADDRESSES: usize = 16;
/// How much of one text of a body is read.
const LONGEST_TEXT: usize = 2_048;

/// The beginning of a body without its secrets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The text.
    pub text: String,
    /// Whether it is all of the body.
    pub is_whole: bool,
}

/// What a value of a body is part of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    /// A value that is named as a secret.
    Secret,
    Anything,
}

impl Mask {
    /// The beginning of a JSON body, at least `limit` bytes of it where it has so many, on one line.
    pub fn json(&mut self, value: &Value, limit: usize) -> Head {
        self.learn_in(value, Inside::Anything, &mut (MOST_VALUES, MOST_ADDRESSES));
        let mut out = String::new();
        let is_whole = self.write(value, limit, &mut out);
        Head { text: self.known(&out), is_whole }
    }

    /// The beginning of a body that is no JSON.
    pub fn plain(&mut self, bytes: &[u8], limit: usize) -> Head {
        let is_whole = bytes.len() <= limit;
        let text = String::from_utf8_lossy(bytes.get(..limit).unwrap_or(bytes)).into_owned();
        let text = if is_whole { text.as_str() } else { without_last_word(&text) };
        Head { text: self.text(text), is_whole }
    }

    /// Learns the secrets of a body, so that they are taken out where they are repeated.
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

    /// Writes a value without its secrets until the text is as long as `limit`; answers whether all of it was written.
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
            // What identifies a record is no secret, whatever form a service gives it.
            Value::String(text) if is_id(name, text) => {
                out.push_str(&Value::from(self.scrub(text, Takes::Named)).to_string());
                true
            }
            value => self.write(value, limit, out),
        }
    }
}

/// At most so many bytes of a text, and whether that is all. A word is never cut: the beginning of a secret is not its whole form.
fn beginning(text: &str, limit: usize) -> (&str, bool) {
    if text.len() <= limit {
        return (text, true);
    }
    let end = (0..=limit).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    (without_last_word(&text[..end]), false)
}

/// Whether a field has the value of the one that its sibling names.
pub fn is_value(name: &str) -> bool {
    ["value", "values", "val", "content"].iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Whether fields are a pair of the name of a secret and its value.
fn names_secret(fields: &serde_json::Map<String, Value>) -> bool {
    ["name", "key", "header", "field", "type"]
        .iter()
        .any(|name| fields.get(*name).and_then(Value::as_str).is_some_and(is_secret_name))
}
