//! Lenient reading of answers. A server may answer more, fewer and other fields than this version knows; each difference affects as
//! little of the record as possible.
//!
//! | the answer holds | value read |
//! |---|---|
//! | an unknown field, at any depth | kept, and sent back with the part of the record that it belongs to |
//! | no value or null for a field with a default | the default, stated at the field |
//! | an unreadable value, such as an array instead of an object | treated as missing; the original is kept |
//! | a number as `123.0`, a time as `1234.5` | the nearest whole number |
//! | a wrapper of another name, or none | the record or list itself |
//! | a number beyond the range of any video | clamped ([`super::bounds`]) |
//! | no id, or no times | only that record is left out, and reported ([`Unreadable`]) |
//! | 404, 405 or 501 for a collection | the server does not offer it ([`Lane::NotOffered`]) |
//!
//! Unknown fields of a record itself are kept in its `extra` under their names, those of its parts under a JSON pointer:
//! `/dimensions/unit`. An array whose elements hold unknown fields is kept as a whole. A change sends them back ([`complete`]).

use super::{
    ApiError, Extra, Refusal,
    bounds::{bound, holds_impossible},
    rules::FieldError,
    strict::{self, Step},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

/// Most unreadable values that are repaired in one record; with more, the whole record is unreadable.
const MOST_REPAIRS: usize = 64;

/// Record of a server answer that [`read`] can repair.
pub trait Record: DeserializeOwned + Serialize {
    /// Map that keeps the unknown fields; `None` for records that are never sent back.
    fn extra(&mut self) -> Option<&mut Extra> {
        None
    }

    /// Checks the record after it was read, such as its times. An invalid value with an obvious meaning is replaced by that
    /// meaning.
    fn usable(&mut self) -> Result<(), Unfit> {
        Ok(())
    }

    /// Fails if the record is wrong without the values that were left out; `answered` is the record with them.
    fn whole(&self, answered: &Value) -> Result<(), Unfit> {
        let _ = answered;
        Ok(())
    }
}

/// Implements [`Record`] for records that keep unknown fields in `extra`.
macro_rules! keeps_extra {
    ($($record:ty),+ $(,)?) => {$(
        impl $crate::lenient::Record for $record {
            fn extra(&mut self) -> Option<&mut $crate::Extra> {
                Some(&mut self.extra)
            }
        }
    )+};
}

/// Implements [`Record`] for items of a clip: keeps their unknown fields and checks their times.
macro_rules! keeps_item {
    ($($record:ty),+ $(,)?) => {$(
        impl $crate::lenient::Record for $record {
            fn extra(&mut self) -> Option<&mut $crate::Extra> {
                Some(&mut self.extra)
            }

            fn usable(&mut self) -> Result<(), $crate::lenient::Unfit> {
                $crate::lenient::times(self.start_time_ms.into(), self.duration_ms.into())
            }
        }
    )+};
}

/// Implements [`Record`] for records that are never sent back.
macro_rules! keeps_nothing {
    ($($record:ty),+ $(,)?) => {$( impl $crate::lenient::Record for $record {} )+};
}

pub(crate) use {keeps_extra, keeps_item, keeps_nothing};

/// Checks that a start and a length are within 0..MAXINT.
pub fn times(start: Option<super::PlaybackMs>, length: Option<super::DurationMs>) -> Result<(), Unfit> {
    for (field, ms) in [("startTimeMs", start.map(|start| start.0)), ("durationMs", length.map(|length| length.0))] {
        if let Some(ms) = ms.filter(|ms| !(0..=super::MAX_INT).contains(ms)) {
            return Err(Unfit { field: field.to_owned(), problem: format!("must be from 0 to {}, got {ms}", super::MAX_INT) });
        }
    }
    Ok(())
}

/// Reason why a record is unreadable.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} {problem}")]
pub struct Unfit {
    /// Path inside the record; empty for the record itself.
    pub field: String,
    /// Problem of the field.
    pub problem: String,
}

/// Unreadable record of a list; the list was read without it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Index in the list as the service answered it.
    pub index: usize,
    /// The record's id, if it has one.
    pub id: Option<String>,
    /// Name of the record, if it has one.
    pub name: Option<String>,
    /// Field and its problem.
    pub reason: String,
}

/// Readable records of a list, and the unreadable ones. Derefs to a slice of the readable records.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadList<T> {
    /// The readable records, in the order of the service.
    pub items: Vec<T>,
    /// Records that exist but are unreadable.
    pub unreadable: Vec<Unreadable>,
}

impl<T> Default for ReadList<T> {
    fn default() -> Self {
        Self { items: Vec::new(), unreadable: Vec::new() }
    }
}

impl<T> std::ops::Deref for ReadList<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> IntoIterator for ReadList<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a ReadList<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

impl<T> ReadList<T> {
    /// Iterates over the readable records, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// Reads each record; `read` gets its index in the list, and skips the record by returning `None`.
    pub fn each(records: Vec<Value>, mut read: impl FnMut(usize, Value) -> Result<Option<T>, Unfit>) -> Self {
        let mut list = Self::default();
        for (index, record) in records.into_iter().enumerate() {
            let text =
                |field: &str| record.get(field).and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_owned);
            let (id, name) = (text("id"), text("name"));
            match read(index, record) {
                Ok(item) => list.items.extend(item),
                Err(unfit) => list.unreadable.push(Unreadable { index, id, name, reason: unfit.to_string() }),
            }
        }
        list
    }

    /// Appends the next page of the same list.
    pub fn append(&mut self, page: Self) {
        let before = self.items.len() + self.unreadable.len();
        self.items.extend(page.items);
        let moved = page.unreadable.into_iter().map(|left| Unreadable { index: left.index + before, ..left });
        self.unreadable.extend(moved);
    }
}

/// Collection of a clip: its readable records, or the reason why there are none. "Not read" never counts as "empty".
#[derive(Clone, Debug, PartialEq)]
pub enum Lane<T> {
    /// The collection was read, except for its unreadable records.
    Read(ReadList<T>),
    /// The server does not have this collection.
    NotOffered,
    /// The server has the collection, but its answer is unusable; the reason.
    Unreadable(String),
}

impl<T> Lane<T> {
    /// Converts the answer to a call for a collection. An error that isn't about the collection stays an error: no connection, no
    /// answer, a refused key (401), a server that asks to wait (429, 503), an unreachable server behind a gateway.
    pub fn of(answer: Result<ReadList<T>, ApiError>) -> Result<Self, ApiError> {
        match answer {
            Ok(list) => Ok(Self::Read(list)),
            Err(ApiError::Refused(Refusal { status: 404 | 405 | 501, .. })) => Ok(Self::NotOffered),
            Err(error) if error.is_passing() || error.status() == Some(401) => Err(error),
            Err(error @ (ApiError::Refused(_) | ApiError::Unreadable { .. })) => Ok(Self::Unreadable(error.to_string())),
            Err(error) => Err(error),
        }
    }

    /// Records, if the collection was read.
    pub fn read(self) -> Option<ReadList<T>> {
        match self {
            Self::Read(list) => Some(list),
            Self::NotOffered | Self::Unreadable(_) => None,
        }
    }
}

/// Reads a record of an answer, by the rules of the table above.
pub fn read<T: Record>(original: Value) -> Result<T, Unfit> {
    if !original.is_object() {
        return Err(Unfit { field: String::new(), problem: format!("must be an object, got {}", kind_of(&original)) });
    }
    let mut value = original;
    let mut before = holds_impossible(&value).then(|| value.clone());
    let mut problems: Vec<(String, String)> = Vec::new();
    bound(&mut value, &mut problems);
    let removed = problems.len();
    loop {
        let error = match strict::read_part::<T>(&value) {
            Ok(mut record) => {
                record.usable()?;
                if let Some(answered) = &before {
                    record.whole(answered)?;
                }
                keep(&mut record, before.as_ref().unwrap_or(&value));
                return Ok(record);
            }
            Err(error) => error,
        };
        let path = error.path();
        let FieldError { field, problem } = error.into();
        if problems.len() - removed == MOST_REPAIRS {
            return Err(Unfit { field, problem });
        }
        if before.is_none() {
            before = Some(value.clone());
        }
        if !mend(&mut value, &path) {
            // A required field is missing. If it was removed before because it was unreadable, that is the better reason.
            let first = problems.into_iter().find(|(removed, _)| *removed == field);
            let (field, problem) = first.unwrap_or((field, problem));
            return Err(Unfit { field, problem });
        }
        problems.push((field, problem));
    }
}

/// Repairs the unreadable value at a path: rounds a fraction, removes any other value. `false` if the path is empty: the record
/// itself cannot be repaired.
fn mend(value: &mut Value, path: &[Step]) -> bool {
    let Some((last, parents)) = path.split_last() else { return false };
    let mut parent = value;
    for step in parents {
        let inner = match step {
            Step::Place(place) => parent.get_mut(*place),
            Step::Name(name) => parent.get_mut(name.as_str()),
        };
        let Some(inner) = inner else { return false };
        parent = inner;
    }
    match (last, parent) {
        (Step::Place(place), Value::Array(list)) if *place < list.len() => {
            if list.get_mut(*place).and_then(rounded).is_none() {
                list.remove(*place);
            }
            true
        }
        (Step::Name(name), Value::Object(fields)) => match fields.get_mut(name) {
            Some(field) => rounded(field).is_some() || fields.remove(name).is_some(),
            None => false,
        },
        _ => false,
    }
}

/// Rounds a number written with a fraction; `None` if the value isn't a number or is too large for a whole number.
fn rounded(value: &mut Value) -> Option<()> {
    let number = value.as_f64().filter(|_| value.is_f64())?.round();
    if number.abs() > super::MAX_INT as f64 {
        return None;
    }
    *value = Value::from(number as i64);
    Some(())
}

/// Keeps the parts of the answer that the typed record lacks.
fn keep<T: Record>(record: &mut T, answered: &Value) {
    let Ok(Value::Object(read)) = serde_json::to_value(&*record) else { return };
    let (Value::Object(answered), Some(extra)) = (answered, record.extra()) else { return };
    left_over(answered, &read, "", extra);
}

fn left_over(answered: &Map<String, Value>, read: &Map<String, Value>, path: &str, kept: &mut Extra) {
    for (key, answered) in answered {
        // Entries kept by an earlier read are already under their pointer.
        if answered.is_null() || path.is_empty() && key.starts_with('/') {
            continue;
        }
        let at = || format!("{path}/{}", key.replace('~', "~0").replace('/', "~1"));
        match (answered, read.get(key)) {
            (Value::Object(answered), Some(Value::Object(read))) => left_over(answered, read, &at(), kept),
            (Value::Array(answered_items), Some(Value::Array(read_items))) => {
                if answered_items.len() != read_items.len()
                    || !answered_items.iter().zip(read_items).all(|(a, b)| is_whole(a, b))
                {
                    kept.insert(at(), answered.clone());
                }
            }
            (Value::Number(_), Some(Value::Number(_)))
            | (Value::String(_), Some(Value::String(_)))
            | (Value::Bool(_), Some(Value::Bool(_))) => {}
            _ => drop(kept.insert(at(), answered.clone())),
        }
    }
}

/// True if the value was read without losing any part of it.
fn is_whole(answered: &Value, read: &Value) -> bool {
    match (answered, read) {
        (Value::Object(answered), Value::Object(read)) => answered
            .iter()
            .all(|(key, answered)| answered.is_null() || read.get(key).is_some_and(|read| is_whole(answered, read))),
        (Value::Array(answered), Value::Array(read)) => {
            answered.len() == read.len() && answered.iter().zip(read).all(|(answered, read)| is_whole(answered, read))
        }
        (answered, read) => std::mem::discriminant(answered) == std::mem::discriminant(read),
    }
}

/// Entries of an `extra` that belong to parts of the record: the ones under a JSON pointer.
pub fn of_parts(extra: &Extra) -> Extra {
    extra.iter().filter(|(key, _)| key.starts_with('/')).map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// Merges the kept unknown fields of a record's parts back into a body that replaces those parts: without them, the body would
/// delete those fields. An unchanged element of an array is sent as the server answered it.
pub fn complete(body: &mut Value, kept: &Extra) {
    for (pointer, answered) in kept.iter().filter(|(key, _)| key.starts_with('/')) {
        if let (Some(Value::Array(items)), Value::Array(answered)) = (body.pointer_mut(pointer), answered) {
            for item in items {
                if let Some(same) = answered.iter().find(|answered| holds(answered, item)) {
                    item.clone_from(same);
                }
            }
            continue;
        }
        let Some((parent, key)) = pointer.rsplit_once('/').filter(|(parent, _)| !parent.is_empty()) else { continue };
        if let Some(Value::Object(fields)) = body.pointer_mut(parent) {
            fields.entry(key.replace("~1", "/").replace("~0", "~")).or_insert_with(|| answered.clone());
        }
    }
}

/// True if `whole` contains every field and value of `part`.
#[allow(clippy::float_cmp)] // The same number, written with or without a fraction.
fn holds(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            part.iter().all(|(key, part)| whole.get(key).is_some_and(|whole| holds(whole, part)))
        }
        (Value::Number(whole), Value::Number(part)) => whole.as_f64() == part.as_f64(),
        (whole, part) => whole == part,
    }
}

/// Finds the list in an answer: under one of `names`, as the only list in the answer, or as the answer itself.
pub fn list_in(answer: Value, names: &[&str]) -> Result<Vec<Value>, Unfit> {
    let name = names.first().copied().unwrap_or_default();
    let unfit = |field: &str, problem: String| Unfit { field: field.to_owned(), problem };
    let mut fields = match answer {
        Value::Array(list) => return Ok(list),
        Value::Object(fields) => fields,
        other => return Err(unfit(name, format!("must be an array, got {}", kind_of(&other)))),
    };
    for name in names {
        match fields.remove(*name) {
            Some(Value::Array(list)) => return Ok(list),
            Some(Value::Null) => return Ok(Vec::new()),
            Some(other) => return Err(unfit(name, format!("must be an array, got {}", kind_of(&other)))),
            None => {}
        }
    }
    let mut lists = fields.into_iter().filter_map(|(_, value)| if let Value::Array(list) = value { Some(list) } else { None });
    match (lists.next(), lists.next()) {
        (Some(only), None) => Ok(only),
        _ => Err(unfit(name, "is missing".into())),
    }
}

/// Finds the record in an answer: under one of `names` or a common wrapper, as the answer itself if that has an id, or as all
/// fields of the answer.
pub fn record_in(answer: Value, names: &[&str]) -> Result<Value, Unfit> {
    let name = names.first().copied().unwrap_or_default();
    let unfit = |problem: String| Unfit { field: name.to_owned(), problem };
    let mut fields = match answer {
        Value::Object(fields) => fields,
        other => return Err(unfit(format!("must be an object, got {}", kind_of(&other)))),
    };
    if let Some(record) = names.iter().find_map(|name| fields.remove(*name)) {
        return Ok(record);
    }
    if fields.contains_key("id") {
        return Ok(Value::Object(fields));
    }
    for name in ["data", "result"] {
        if fields.get(name).is_some_and(Value::is_object) {
            return Ok(fields.remove(name).unwrap_or_default());
        }
    }
    match fields.values().next() {
        None => Err(unfit("is missing".into())),
        Some(only) if fields.len() == 1 && only.is_object() => Ok(only.clone()),
        // A record without an id, such as background music.
        Some(_) => Ok(Value::Object(fields)),
    }
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        PointPct,
        clip::Clip,
        item::{Item, ItemKind},
        video::Video,
    };
    use serde_json::json;

    #[test]
    fn an_array_in_the_place_of_an_object_counts_as_missing_and_is_kept() {
        let record = |size: Value| json!({"id": "vid", "name": "Film", "dimensions": size});
        let missing: Video = read(record(Value::Null)).unwrap();
        let array: Video = read(record(json!([100, 200]))).unwrap();
        assert_eq!(array.dimensions, missing.dimensions);
        assert_eq!(array.extra.get("/dimensions"), Some(&json!([100, 200])));
        let text = |point: Value| {
            let text = json!({"id": "ly", "text": "Hi", "startTimeMs": 0, "durationMs": 5, "point": point});
            match Item::read(ItemKind::TextOverlay, text).unwrap() {
                Item::TextOverlay(text) => text.point,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(text(json!([10, 20])), text(Value::Null));
        assert_eq!(text(json!({"xPct": 10, "yPct": 20})), Some(PointPct { x_pct: 10.0, y_pct: 20.0 }));
        // Without one of its cuts, the clip would play the wrong footage.
        let cuts = json!([[5, 10], {"startTimeMs": 20, "durationMs": 10}]);
        let clip = json!({"id": "cl", "videoId": "vid", "durationSeconds": 1, "maxDurationSeconds": 1, "cuts": cuts});
        assert_eq!(read::<Clip>(clip).unwrap_err().to_string(), "cuts holds 2 ranges, of which 1 can be read");
    }

    #[test]
    fn a_record_without_an_id_is_unreadable_and_says_so() {
        let read = |record: Value| read::<Video>(record).unwrap_err().to_string();
        assert_eq!(read(json!({"name": "Film"})), "id is required");
        assert!(read(json!({"id": [1], "name": "Film"})).starts_with("id must be a string, got "));
    }
}
