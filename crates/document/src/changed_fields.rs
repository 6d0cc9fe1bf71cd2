//! Field-by-field differences between an item or clip and the server's version.

use super::project::{ItemRef, Project};
use crate::api::{
    ClipId,
    clip::{Clip, ClipChange},
    item::Item,
};
use serde_json::{Map, Value};

/// Field that differs from the server's version.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangedField {
    /// Name in JSON.
    pub name: String,
    /// The server's value; `None` if absent there.
    pub before: Option<Value>,
    /// The current value; `None` if absent now.
    pub now: Option<Value>,
}

/// Fields of an item as JSON of the API.
pub fn wire_fields(item: &Item) -> Map<String, Value> {
    match serde_json::to_value(item) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

impl Project {
    /// Fields of an item that differ from the server's version; empty for a new item.
    pub fn changed_fields(&self, at: &ItemRef) -> Vec<ChangedField> {
        let (Some(item), Some(base)) = (self.item(at), self.draft.base_item(&at.clip, &at.id)) else { return Vec::new() };
        let (now, before) = (wire_fields(item), wire_fields(&base));
        let mut names: Vec<_> = now.keys().chain(before.keys()).filter(|name| now.get(*name) != before.get(*name)).collect();
        names.sort();
        names.dedup();
        let field =
            |name: &String| ChangedField { name: name.clone(), before: before.get(name).cloned(), now: now.get(name).cloned() };
        names.into_iter().map(field).collect()
    }

    /// Settings of a clip that differ from the server's version; empty for a new clip. Excludes cuts.
    pub fn changed_clip_fields(&self, clip: &ClipId) -> Vec<ChangedField> {
        let (Some(now), Some(base)) = (self.draft.section(clip), self.draft.base_section(clip)) else { return Vec::new() };
        let fields = |record: &Clip| match serde_json::to_value(record) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        };
        let (now, before) = (fields(now.record()), fields(base.record()));
        let of_other_kind = ["cuts", "durationSeconds", "order", "updatedAt", "videoId", "id"];
        let mut names: Vec<_> = now.keys().chain(before.keys()).filter(|name| now.get(*name) != before.get(*name)).collect();
        names.retain(|name| !of_other_kind.contains(&name.as_str()));
        names.sort();
        names.dedup();
        let field =
            |name: &String| ChangedField { name: name.clone(), before: before.get(name).cloned(), now: now.get(name).cloned() };
        names.into_iter().map(field).collect()
    }
}

impl ChangedField {
    /// Change that resets the clip's field to the server's value; `None` if no request can.
    pub fn of_clip(&self) -> Option<ClipChange> {
        // A field that was absent on the server cannot be removed again.
        let fields = Map::from_iter([(self.name.clone(), self.before.clone()?)]);
        serde_json::from_value::<ClipChange>(Value::Object(fields)).ok().filter(|change| change.check().is_ok())
    }
}
