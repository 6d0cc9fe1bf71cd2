//! Strict reading of input from callers: request bodies, batch operations, files of edits and of proposals.
//!
//! Deserialises parsed JSON into typed fields as `serde_json` does, with two differences:
//!
//! - **An object is an object.** Structs with a derived `Deserialize` also accept an array, by position in the order of their
//!   fields in the code, which isn't part of any contract: `"dimensions": [100, 200]` would be read as a width and a height.
//! - **An error is a [`FieldError`]**: the path of the field, and a sentence in JSON terms with the value found and the expected
//!   one. The path costs nothing for valid input: it is built while an error propagates out of the value.
//!
//! Server answers are read by [`lenient`](super::lenient) instead, which reads strictly and repairs the values that fail.

use super::{plain, rules::FieldError};
use serde::{
    Deserializer,
    de::{
        self, DeserializeOwned, DeserializeSeed, EnumAccess, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
        VariantAccess, Visitor, value::BorrowedStrDeserializer,
    },
    forward_to_deserialize_any,
};
use serde_json::Value;
use std::fmt::{self, Display};

/// Most characters of a caller's text that an error repeats.
const LONGEST_SHOWN: usize = 100;

/// Deserialises a value into typed fields.
///
/// # Errors
/// Names the field by its path in the value, `body` for the value itself, and its problem.
pub fn read<T: DeserializeOwned>(value: &Value) -> Result<T, FieldError> {
    read_part(value).map_err(FieldError::from)
}

/// Like [`read`], but returns a [`Problem`] with the path as steps, for callers that repair the value.
pub(crate) fn read_part<T: DeserializeOwned>(value: &Value) -> Result<T, Problem> {
    T::deserialize(Strict(value))
}

/// Formats a number for an error message, with an exponent if it would have too many digits.
pub fn shown(number: f64) -> String {
    let size = number.abs();
    if number != 0.0 && number.is_finite() && !(1e-6..1e17).contains(&size) {
        format!("{number:e}")
    } else {
        number.to_string()
    }
}

/// Deserializer that reads a JSON value strictly.
#[derive(Clone, Copy)]
struct Strict<'de>(&'de Value);

impl<'de> Strict<'de> {
    /// Visits the fields of an object; refuses any other value.
    fn fields<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        match self.0 {
            Value::Object(fields) => visitor.visit_map(Fields { left: fields.iter(), value: None }),
            other => Err(Problem::new(format!("must be an object, got {}", found(&unexpected(other))))),
        }
    }
}

impl<'de> Deserializer<'de> for Strict<'de> {
    type Error = Problem;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(value), _) => visitor.visit_u64(value),
                (None, Some(value)) => visitor.visit_i64(value),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::INFINITY)),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(items) => {
                let mut items = Items { left: items.iter(), index: 0 };
                let read = visitor.visit_seq(&mut items)?;
                match items.left.len() {
                    0 => Ok(read),
                    more => Err(Problem::new(format!("must be an array of {}, got {}", items.index, items.index + more))),
                }
            }
            Value::Object(_) => self.fields(visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Problem> {
        self.fields(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        self.fields(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Problem> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Problem> {
        let named = match self.0 {
            Value::String(name) => Some((name, None)),
            // A variant with data is an object whose only key is the variant's name.
            Value::Object(fields) if fields.len() == 1 => fields.iter().next().map(|(name, held)| (name, Some(held))),
            _ => None,
        };
        match named {
            Some((name, held)) => visitor.visit_enum(Variant { name, held }),
            None => {
                Err(Problem::new(format!("must be a name, or an object with one name, got {}", found(&unexpected(self.0)))))
            }
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct
        identifier
    }
}

impl<'de> IntoDeserializer<'de, Problem> for Strict<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// Iterator over the fields of an object.
struct Fields<'de> {
    left: serde_json::map::Iter<'de>,
    /// Name and value of the current field.
    value: Option<(&'de str, &'de Value)>,
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Problem;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Problem> {
        let Some((name, value)) = self.left.next() else { return Ok(None) };
        self.value = Some((name, value));
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Problem> {
        let (name, value) = self.value.take().unwrap_or(("", &Value::Null));
        seed.deserialize(Strict(value)).map_err(|problem| problem.inside(Step::name(name)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

/// Iterator over the elements of an array.
struct Items<'de> {
    left: std::slice::Iter<'de, Value>,
    /// Index of the next element.
    index: usize,
}

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Problem;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Problem> {
        let Some(item) = self.left.next() else { return Ok(None) };
        let index = self.index;
        self.index += 1;
        seed.deserialize(Strict(item)).map(Some).map_err(|problem| problem.inside(Step::Place(index)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

/// Variant of an enum, and its data.
struct Variant<'de> {
    name: &'de str,
    held: Option<&'de Value>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Problem;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Problem> {
        Ok((seed.deserialize(BorrowedStrDeserializer::new(self.name))?, self))
    }
}

impl<'de> Variant<'de> {
    fn held<T>(self, read: impl FnOnce(Strict<'de>) -> Result<T, Problem>) -> Result<T, Problem> {
        read(Strict(self.held.unwrap_or(&Value::Null))).map_err(|problem| problem.inside(Step::name(self.name)))
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = Problem;

    fn unit_variant(self) -> Result<(), Problem> {
        match self.held {
            None | Some(Value::Null) => Ok(()),
            Some(held) => {
                Err(Problem::new(format!("holds nothing, got {}", found(&unexpected(held)))).inside(Step::name(self.name)))
            }
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Problem> {
        self.held(|held| seed.deserialize(held))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Problem> {
        self.held(|held| held.deserialize_any(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Problem> {
        self.held(|held| held.fields(visitor))
    }
}

/// Error of deserialising a value. Boxed, because it is in the result of every successful field as well.
#[derive(Debug)]
pub(crate) struct Problem(Box<Inner>);

#[derive(Debug)]
struct Inner {
    /// Steps to the value, innermost first: each level appends its step while the error propagates outwards.
    path: Vec<Step>,
    /// Name of the field that the value lacks.
    missing: Option<&'static str>,
    problem: String,
}

/// Step of a path into a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Field of an object, by name.
    Name(String),
    /// Element of an array, by index.
    Place(usize),
}

impl Step {
    fn name(name: &str) -> Self {
        Self::Name(name.to_owned())
    }
}

impl Problem {
    /// Error about the value itself.
    fn new(problem: String) -> Self {
        Self(Box::new(Inner { path: Vec::new(), missing: None, problem }))
    }

    /// Error with one more step outwards: the value is inside another one.
    fn inside(mut self, step: Step) -> Self {
        self.0.path.push(step);
        self
    }

    /// Steps to the unreadable value, outermost first; for a missing field, to the object that lacks it.
    pub(crate) fn path(&self) -> Vec<Step> {
        self.0.path.iter().rev().cloned().collect()
    }
}

impl From<Problem> for FieldError {
    fn from(Problem(inner): Problem) -> Self {
        let mut field = String::new();
        for step in inner.path.into_iter().rev().chain(inner.missing.map(Step::name)) {
            let dot = if field.is_empty() { "" } else { "." };
            match step {
                Step::Name(name) => field.extend([dot, &plain(&name, LONGEST_SHOWN)]),
                Step::Place(place) => field.extend(["[", &place.to_string(), "]"]),
            }
        }
        Self { field: if field.is_empty() { "body".to_owned() } else { field }, problem: inner.problem }
    }
}

impl Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.problem)
    }
}

impl std::error::Error for Problem {}

impl de::Error for Problem {
    fn custom<T: Display>(problem: T) -> Self {
        Self::new(problem.to_string())
    }

    fn invalid_type(got: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(format!("must be {}, got {}", wanted(expected), found(&got)))
    }

    fn invalid_value(got: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(got, expected)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::new(format!("must be {}, got an array of {length}", wanted(expected)))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self::new(format!("must be one of {}, got \"{}\"", expected.join(", "), plain(variant, LONGEST_SHOWN)))
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::new(not_among(expected)).inside(Step::name(field))
    }

    fn missing_field(field: &'static str) -> Self {
        Self(Box::new(Inner { path: Vec::new(), missing: Some(field), problem: "is required".to_owned() }))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::new("is given twice".to_owned()).inside(Step::name(field))
    }
}

/// Prefix of the error for an unknown field.
const NOT_A_PROPERTY: &str = "is not a property here";

/// Error text for an unknown field, with the known ones.
fn not_among(expected: &[&str]) -> String {
    match expected {
        [] => format!("{NOT_A_PROPERTY}: there are none"),
        names => format!("{NOT_A_PROPERTY}: expected one of {}", names.join(", ")),
    }
}

impl FieldError {
    /// Error with `name` added to its list of known fields, for a body that has one more field than the parsed type. With
    /// `instead_of`, `name` replaces that field in the list.
    #[must_use]
    pub fn listing(mut self, name: &str, instead_of: Option<&str>) -> Self {
        let Some(list) = self.problem.strip_prefix(NOT_A_PROPERTY) else { return self };
        // The list of known fields in an error about a nested part isn't the body's.
        if self.field.contains(['.', '[']) {
            return self;
        }
        let list = list.strip_prefix(": expected one of ").unwrap_or_default();
        let mut names: Vec<_> = list.split(", ").filter(|listed| !listed.is_empty()).collect();
        match names.iter_mut().find(|listed| Some(**listed) == instead_of) {
            Some(listed) => *listed = name,
            None if instead_of.is_none() => names.push(name),
            None => {}
        }
        self.problem = not_among(&names);
        self
    }

    /// True if the error is about an unknown field.
    pub fn is_unknown_field(&self) -> bool {
        self.problem.starts_with(NOT_A_PROPERTY)
    }
}

/// Describes the found value in JSON terms.
fn found(got: &Unexpected<'_>) -> String {
    match got {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(value) => value.to_string(),
        Unexpected::Signed(value) => value.to_string(),
        Unexpected::Float(value) => shown(*value),
        Unexpected::Str(text) => format!("\"{}\"", plain(text, LONGEST_SHOWN)),
        Unexpected::Unit | Unexpected::Option => "null".to_owned(),
        Unexpected::Seq => "an array".to_owned(),
        Unexpected::Map => "an object".to_owned(),
        other => other.to_string(),
    }
}

/// Describes the expected value in JSON terms, since serde names Rust types.
fn wanted(expected: &dyn Expected) -> String {
    let expected = expected.to_string();
    match expected.as_str() {
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => "an integer, at least 0 and not too large".to_owned(),
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => "an integer, not too large".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a sequence" => "an array".to_owned(),
        "a map" => "an object".to_owned(),
        "unit" => "null".to_owned(),
        rust if rust.starts_with("struct ") => "an object".to_owned(),
        words => words.to_owned(),
    }
}

fn unexpected(value: &Value) -> Unexpected<'_> {
    match value {
        Value::Null => Unexpected::Unit,
        Value::Bool(value) => Unexpected::Bool(*value),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(value), _) => Unexpected::Unsigned(value),
            (None, Some(value)) => Unexpected::Signed(value),
            (None, None) => Unexpected::Float(number.as_f64().unwrap_or(f64::INFINITY)),
        },
        Value::String(text) => Unexpected::Str(text),
        Value::Array(_) => Unexpected::Seq,
        Value::Object(_) => Unexpected::Map,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;
    use std::collections::BTreeMap;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    struct Outer {
        name: String,
        at: Option<Inner>,
        #[serde(default)]
        all: Vec<Inner>,
        count: Option<u32>,
        kind: Option<Kind>,
        #[serde(default)]
        by_name: BTreeMap<String, Inner>,
        pair: Option<(i64, f64)>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    struct Inner {
        x_pct: f64,
        on: Option<bool>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "camelCase")]
    enum Kind {
        Plain,
        Around(Inner),
        Named { inner: Inner },
    }

    fn error(value: &Value) -> String {
        read::<Outer>(value).unwrap_err().to_string()
    }

    #[test]
    fn what_serde_json_reads_is_read_alike() {
        for value in [
            json!({"name": "a"}),
            json!({"name": "a", "at": null, "count": 7, "kind": "plain", "pair": [-1, 2]}),
            json!({"name": "a", "at": {"xPct": 1}, "all": [{"xPct": 2.5, "on": true}], "kind": {"around": {"xPct": -3}}}),
            json!({"name": "a", "byName": {"b": {"xPct": 1e300}}, "kind": {"named": {"inner": {"xPct": 0}}}}),
            json!({"name": 7}),
            json!({"name": "a", "kind": "other"}),
            json!({"name": "a", "kind": {"plain": 1}}),
            json!({"name": "a", "pair": [1, 2, 3]}),
            json!({"name": "a", "pair": [1]}),
            json!({"name": "a", "count": -1}),
            json!({"name": "a", "count": 4_294_967_296_i64}),
            json!({"name": "a", "at": "x"}),
            json!(null),
        ] {
            assert_eq!(read::<Outer>(&value).ok(), Outer::deserialize(&value).ok(), "{value}");
        }
    }

    #[test]
    fn an_array_is_no_object_at_any_depth() {
        for (value, expected) in [
            (json!(["a"]), "body must be an object, got an array"),
            (json!({"name": "a", "at": [1, true]}), "at must be an object, got an array"),
            (json!({"name": "a", "all": [{"xPct": 1}, [1, true]]}), "all[1] must be an object, got an array"),
            (json!({"name": "a", "byName": {"b": [1, null]}}), "byName.b must be an object, got an array"),
            (json!({"name": "a", "byName": []}), "byName must be an object, got an array"),
            (json!({"name": "a", "kind": {"around": [1, true]}}), "kind.around must be an object, got an array"),
            (json!({"name": "a", "kind": {"named": [{"xPct": 1}]}}), "kind.named must be an object, got an array"),
        ] {
            assert_eq!(error(&value), expected, "{value}");
        }
    }

    #[test]
    fn an_error_names_the_path_what_was_found_and_what_was_expected_in_words_of_json() {
        let long = "x".repeat(1_000);
        for (value, expected) in [
            (json!({}), "name is required".to_owned()),
            (json!({"name": null}), "name must be a string, got null".to_owned()),
            (json!({"name": "a", "at": {}}), "at.xPct is required".to_owned()),
            (json!({"name": "a", "all": [{"xPct": 1}, {"xPct": "1"}]}), "all[1].xPct must be a number, got \"1\"".to_owned()),
            (json!({"name": "a", "at": {"xPct": 1, "on": 1e308}}), "at.on must be a boolean, got 1e308".to_owned()),
            (json!({"name": "a", "all": {}}), "all must be an array, got an object".to_owned()),
            (json!({"name": "a", "count": -1}), "count must be an integer, at least 0 and not too large, got -1".to_owned()),
            (json!({"name": "a", "kind": "other"}), "kind must be one of plain, around, named, got \"other\"".to_owned()),
            (
                json!({"name": "a", "at": {"xPct": 1, "y": 2}}),
                "at.y is not a property here: expected one of xPct, on".to_owned(),
            ),
            (
                json!({"name": "a", (long.as_str()): 2}),
                format!(
                    "{}\u{2026} is not a property here: expected one of name, at, all, count, kind, byName, pair",
                    "x".repeat(LONGEST_SHOWN)
                ),
            ),
        ] {
            assert_eq!(error(&value), expected, "{value}");
        }
    }

    #[test]
    fn a_number_is_shown_with_few_digits() {
        let numbers = [0.0, 1.5, -7.0, 9_007_199_254_740_992.0, 1e29, 1e308, -1e308, 1e-300, f64::INFINITY];
        let shown = numbers.map(shown);
        assert_eq!(shown, ["0", "1.5", "-7", "9007199254740992", "1e29", "1e308", "-1e308", "1e-300", "inf"]);
    }
}
