//! JSON parser for requests that refuses duplicate properties. `serde_json` alone would keep the last one, and a proxy in front of
//! the server might have checked the first one.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// Parses a whole document.
///
/// # Errors
/// Fails if the bytes aren't JSON or an object has the same property twice.
pub fn parse(bytes: &[u8]) -> Result<Value, serde_json::Error> {
    serde_json::from_slice::<Unique>(bytes).map(|Unique(value)| value)
}

/// Value whose objects have no duplicate properties.
struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(UniqueVisitor).map(Self)
    }
}

struct UniqueVisitor;

impl<'de> Visitor<'de> for UniqueVisitor {
    type Value = Value;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(Unique(item)) = items.next_element()? {
            all.push(item);
        }
        Ok(Value::Array(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if fields.contains_key(&key) {
                return Err(A::Error::custom(format!("the property {key:?} is given twice in one object")));
            }
            let Unique(value) = entries.next_value()?;
            fields.insert(key, value);
        }
        Ok(Value::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_property_that_stands_twice_is_refused_at_every_depth() {
        for bad in [r#"{"a":1,"a":1}"#, r#"[{"b":{"c":[{"d":1,"\u0064":2}]}}]"#, r#"{"":0,"":0}"#] {
            let error = parse(bad.as_bytes()).unwrap_err().to_string();
            assert!(error.contains("given twice"), "{bad}: {error}");
        }
        assert_eq!(
            parse(br#"{"a":{"a":[1,-2,2.5,"x",null,true]}}"#).unwrap(),
            json!({"a": {"a": [1, -2, 2.5, "x", null, true]}})
        );
    }

    #[test]
    fn what_is_not_json_or_too_deep_is_refused() {
        for bad in ["", "{", "{}x", "{\"a\":1e999}", "nul", "\"\\ud800\"", &"[".repeat(10_000)] {
            assert!(parse(bad.as_bytes()).is_err(), "{bad:.20}");
        }
    }
}
