//! Stored form of an item: the JSON of its record without the fields that its row has in columns: id, times and the type of a mask.

use crate::{
    api::{
        DurationMs, ItemId, PlaybackMs,
        item::{Item, ItemKind},
    },
    failure::Failure,
};
use serde::{
    Serialize, Serializer,
    ser::{Error as _, Impossible, SerializeMap, SerializeStruct},
};
use serde_json::Error;
use std::fmt::Write;

macro_rules! no_record {
    ($($name:ident($kind:ty)),* $(,)?) => { $(
        fn $name(self, _: $kind) -> Result<(), Error> {
            not_a_record()
        }
    )* };
}

/// Serializes an item to its stored text.
pub fn text(item: &Item) -> Result<String, Failure> {
    let without: &[&str] = if matches!(item, Item::Blur(_) | Item::Highlight(_)) {
        &[r#""id""#, r#""startTimeMs""#, r#""durationMs""#, r#""type""#]
    } else {
        &[r#""id""#, r#""startTimeMs""#, r#""durationMs""#]
    };
    let mut text = Vec::with_capacity(512);
    let written = item.serialize(Fields { text: &mut text, without, name: Vec::with_capacity(32) });
    let written = written.and_then(|()| String::from_utf8(text).map_err(Error::custom));
    written.map_err(|error| Failure::internal("an item has no JSON form", &error))
}

/// Parses a stored text to an item, with its id and its playback times.
pub fn read(
    kind: ItemKind,
    id: &ItemId,
    times: Option<(PlaybackMs, DurationMs)>,
    text: &str,
) -> Result<Item, serde_json::Error> {
    let id = serde_json::to_string(id)?;
    // Text that is not an object fails to parse below.
    let fields = text.strip_prefix('{').unwrap_or(text);
    let mut whole = String::with_capacity(fields.len() + id.len() + 96);
    whole.push_str("{\"id\":");
    whole.push_str(&id);
    if matches!(kind, ItemKind::Blur | ItemKind::Highlight) {
        whole.push_str(",\"type\":\"");
        whole.push_str(kind.batch_name());
        whole.push('"');
    }
    if let Some((start, length)) = times {
        let _ = write!(whole, ",\"startTimeMs\":{},\"durationMs\":{}", start.0, length.0);
    }
    if fields != "}" {
        whole.push(',');
    }
    whole.push_str(fields);
    Item::parse_text(kind, &whole)
}

/// Serializer of a record that leaves some fields out.
struct Fields<'a> {
    text: &'a mut Vec<u8>,
    /// Names of the fields to leave out, as JSON strings.
    without: &'a [&'a str],
    /// Name of the current field, as a JSON string.
    name: Vec<u8>,
}

impl Fields<'_> {
    fn begin(&mut self) {
        self.text.push(b'{');
    }

    fn name(&mut self, name: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        self.name.clear();
        serde_json::to_writer(&mut self.name, name)?;
        if self.name.starts_with(b"\"") { Ok(()) } else { not_a_record() }
    }

    fn value(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        if self.without.iter().any(|name| name.as_bytes() == self.name) {
            return Ok(());
        }
        if self.text.len() > 1 {
            self.text.push(b',');
        }
        self.text.extend_from_slice(&self.name);
        self.text.push(b':');
        serde_json::to_writer(&mut *self.text, value)
    }

    fn finish(self) {
        self.text.push(b'}');
    }
}

/// Accepts records only: a struct, or a map if the record keeps unknown fields.
impl Serializer for Fields<'_> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Impossible<(), Error>;
    type SerializeTuple = Impossible<(), Error>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Impossible<(), Error>;

    fn serialize_map(mut self, _: Option<usize>) -> Result<Self, Error> {
        self.begin();
        Ok(self)
    }

    fn serialize_struct(mut self, _: &'static str, _: usize) -> Result<Self, Error> {
        self.begin();
        Ok(self)
    }

    no_record! {
        serialize_bool(bool), serialize_i8(i8), serialize_i16(i16), serialize_i32(i32), serialize_i64(i64), serialize_u8(u8),
        serialize_u16(u16), serialize_u32(u32), serialize_u64(u64), serialize_f32(f32), serialize_f64(f64), serialize_char(char),
        serialize_str(&str), serialize_bytes(&[u8]), serialize_unit_struct(&'static str),
    }

    fn serialize_none(self) -> Result<(), Error> {
        not_a_record()
    }

    fn serialize_unit(self) -> Result<(), Error> {
        not_a_record()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<(), Error> {
        not_a_record()
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Error> {
        not_a_record()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Error> {
        not_a_record()
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Error> {
        not_a_record()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Error> {
        not_a_record()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Error> {
        not_a_record()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Error> {
        not_a_record()
    }
}

fn not_a_record<T>() -> Result<T, Error> {
    Err(Error::custom("an item is a record of fields"))
}

impl SerializeStruct for Fields<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        self.name(name)?;
        self.value(value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

/// For records that keep unknown fields: their field names arrive as keys.
impl SerializeMap for Fields<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.name(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.value(value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}
