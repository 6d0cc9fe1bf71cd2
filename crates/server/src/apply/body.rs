//! The stored form of an item: the JSON of its record without what its row states, which are id, times and the type of a mask.

use crate::{
    api::{
        DurationMs, ItemId, PlaybackMs,
        item::{Item, ItemKind},
    },
    http::Failure,
};
use serde::{
    Serialize, Serializer,
    ser::{Error as _, Impossible, SerializeMap, SerializeStruct},
};
use serde_json::{Error, Map, Value};

macro_rules! no_record {
    ($($name:ident($kind:ty)),* $(,)?) => { $(
        fn $name(self, _: $kind) -> Result<(), Error> {
            not_a_record()
        }
    )* };
}

/// The stored text of an item.
pub fn text(item: &Item) -> Result<String, Failure> {
    let without: &[&str] = if matches!(item, Item::Blur(_) | Item::Highlight(_)) {
        &["id", "startTimeMs", "durationMs", "type"]
    } else {
        &["id", "startTimeMs", "durationMs"]
    };
    let mut text = Vec::with_capacity(512);
    let written = item.serialize(Fields { text: &mut text, without });
    let written = written.and_then(|()| String::from_utf8(text).map_err(Error::custom));
    written.map_err(|error| Failure::internal("an item has no JSON form", &error))
}

/// The item of a stored text, with its id and the times that it is played at.
pub fn read(
    kind: ItemKind,
    id: &ItemId,
    times: Option<(PlaybackMs, DurationMs)>,
    text: &str,
) -> Result<Item, serde_json::Error> {
    let mut head = Map::new();
    head.insert("id".into(), id.as_str().into());
    if matches!(kind, ItemKind::Blur | ItemKind::Highlight) {
        head.insert("type".into(), kind.batch_name().into());
    }
    if let Some((start, length)) = times {
        head.insert("startTimeMs".into(), start.0.into());
        head.insert("durationMs".into(), length.0.into());
    }
    let mut whole = Value::Object(head).to_string();
    // Not an object, it fails below.
    let fields = text.strip_prefix('{').unwrap_or(text);
    whole.truncate(whole.len() - 1);
    if fields != "}" {
        whole.push(',');
    }
    whole.push_str(fields);
    Item::parse_text(kind, &whole)
}

/// Writes the fields of a record, except some.
struct Fields<'a> {
    text: &'a mut Vec<u8>,
    without: &'a [&'a str],
}

impl Fields<'_> {
    fn begin(&mut self) {
        self.text.push(b'{');
    }

    fn field(&mut self, name: &str, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        if self.without.contains(&name) {
            return Ok(());
        }
        if self.text.len() > 1 {
            self.text.push(b',');
        }
        serde_json::to_writer(&mut *self.text, name)?;
        self.text.push(b':');
        serde_json::to_writer(&mut *self.text, value)
    }

    fn finish(self) {
        self.text.push(b'}');
    }
}

/// A record is a struct, or a map where it keeps unknown fields.
impl<'a> Serializer for Fields<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Impossible<(), Error>;
    type SerializeTuple = Impossible<(), Error>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = MapFields<'a>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Impossible<(), Error>;

    fn serialize_map(mut self, _: Option<usize>) -> Result<MapFields<'a>, Error> {
        self.begin();
        Ok(MapFields { fields: self, name: String::new() })
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
        self.field(name, value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

/// Fields whose names come as keys of a map.
struct MapFields<'a> {
    fields: Fields<'a>,
    name: String,
}

impl SerializeMap for MapFields<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        match serde_json::to_value(key)? {
            Value::String(name) => self.name = name,
            _ => return not_a_record(),
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.fields.field(&self.name, value)
    }

    fn end(self) -> Result<(), Error> {
        self.fields.finish();
        Ok(())
    }
}
