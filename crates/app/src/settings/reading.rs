//! Reading settings field by field: valid fields are used, invalid ones are reported and kept in the file, and the rest has
//! defaults.

use super::Settings;
use crate::api::strict;
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use serde_json::{Map, Value};

/// Fields of a settings file that aren't understood. They are written back unchanged, unless the setting was changed since.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unread {
    /// Fields as in the file: unknown, or with an invalid value.
    fields: Map<String, Value>,
    /// Value used instead, for each known field.
    instead: Map<String, Value>,
    /// Errors, one sentence each.
    pub(super) problems: Vec<String>,
}

impl Unread {
    /// Error about a whole file that could not be used.
    pub(super) fn whole(problem: String) -> Self {
        Self { problems: vec![problem], ..Self::default() }
    }

    /// Adds the fields that weren't understood to settings being written.
    pub(super) fn put_back(&self, written: &mut Map<String, Value>) {
        for (name, value) in &self.fields {
            let is_as_read = self.instead.get(name).is_none_or(|instead| written.get(name).unwrap_or(&Value::Null) == instead);
            if is_as_read {
                written.insert(name.clone(), value.clone());
            }
        }
    }

    /// True if everything was understood.
    pub(super) fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }
}

/// Parses settings.
///
/// # Errors
///
/// Fails if the text is not a JSON object.
pub fn read(text: &[u8]) -> Result<Settings, serde_json::Error> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let fields: Map<String, Value> = serde_json::from_slice(text)?;
    let (mut readable, mut unread) = (Map::new(), Unread::default());
    for (name, value) in fields {
        if !names().contains(&name.as_str()) {
            unread.problems.push(words::settings::unknown_setting(&name));
            unread.fields.insert(name, value);
            continue;
        }
        match part(&name, &value) {
            Ok(()) => {
                readable.insert(name, value);
            }
            Err(problem) => {
                unread.problems.push(problem);
                if let Some(rest) = without_unreadable(&name, &value) {
                    readable.insert(name.clone(), rest);
                }
                unread.fields.insert(name, value);
            }
        }
    }
    let mut settings: Settings = serde_json::from_value(Value::Object(readable))?;
    if let Ok(Value::Object(as_read)) = serde_json::to_value(&settings) {
        let known = unread.fields.keys().filter(|name| names().contains(&name.as_str()));
        unread.instead = known.map(|name| (name.clone(), as_read.get(name).cloned().unwrap_or_default())).collect();
    }
    settings.unread = unread;
    Ok(settings)
}

/// Checks a field; the error describes the problem.
fn part(name: &str, value: &Value) -> Result<(), String> {
    let one = Value::Object(std::iter::once((name.to_owned(), value.clone())).collect());
    match strict::read::<Settings>(&one) {
        Ok(_) => Ok(()),
        Err(error) => serde_json::from_value::<Settings>(one)
            .map(|_| ())
            .map_err(|_| words::settings::invalid_setting(error.field, error.problem)),
    }
}

/// Removes invalid inner fields from an object; `None` if that doesn't make it valid.
fn without_unreadable(name: &str, value: &Value) -> Option<Value> {
    let is_readable = |inner: &(&String, &Value)| {
        let alone = Value::Object(std::iter::once((inner.0.clone(), inner.1.clone())).collect());
        part(name, &alone).is_ok()
    };
    let rest: Map<String, Value> =
        value.as_object()?.iter().filter(is_readable).map(|(name, value)| (name.clone(), value.clone())).collect();
    let rest = Value::Object(rest);
    part(name, &rest).is_ok().then_some(rest)
}

/// Names of all settings, as in the file.
pub fn names() -> &'static [&'static str] {
    /// Deserialiser that only captures the names of a struct's fields, and then fails.
    struct Names<'a>(&'a mut &'static [&'static str]);

    impl<'de> Deserializer<'de> for Names<'_> {
        type Error = serde::de::value::Error;

        fn deserialize_any<V: serde::de::Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
            Err(serde::de::Error::custom("only names are asked for"))
        }

        fn deserialize_struct<V: serde::de::Visitor<'de>>(
            self,
            _: &'static str,
            fields: &'static [&'static str],
            visitor: V,
        ) -> Result<V::Value, Self::Error> {
            *self.0 = fields;
            self.deserialize_any(visitor)
        }

        forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
            newtype_struct seq tuple tuple_struct map enum identifier ignored_any
        }
    }

    let mut names: &'static [&'static str] = &[];
    // Always fails.
    drop(Settings::deserialize(Names(&mut names)));
    names
}
