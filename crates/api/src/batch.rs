//! Batch: up to 200 operations that take effect in one revision or not at all (`api.md`, Apply video edits).

use super::{
    ClipId, ItemId, OperationId,
    item::{AddBody, ChangeBody, ItemKind},
    lenient::{Record, Unfit},
    rules::FieldError,
    strict,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer, de::DeserializeOwned, ser::SerializeMap};
use serde_json::{Map, Value};

/// Most operations in one [`Batch`].
pub const MAX_OPERATIONS: usize = 200;

/// An operation of a batch.
#[derive(Clone, Debug, PartialEq)]
pub struct Operation {
    /// Id that the caller chose for the operation.
    pub id: OperationId,
    /// The clip that the operation changes.
    pub clip: ClipId,
    /// Change that the operation makes.
    pub action: Action,
}

/// Change of one item. The target may be the operation id of an earlier [`Action::Add`] in the batch.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Adds an item.
    Add(AddBody),
    /// Changes the fields that the body holds.
    Update(ItemId, ChangeBody),
    /// Removes an item.
    Remove(ItemKind, ItemId),
}

/// Error of reading an operation: a field is missing, unknown or breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("operations[{index}] ({id}): {error}")]
pub struct OperationError {
    /// The operation's index in the batch.
    pub index: usize,
    /// Operation id; `no operationId` if it could not be read.
    pub id: String,
    /// Field and the rule that it breaks.
    pub error: FieldError,
}

impl Operation {
    /// The kind of item that the operation changes.
    pub fn kind(&self) -> ItemKind {
        match &self.action {
            Action::Add(body) => body.kind(),
            Action::Update(_, change) => change.kind(),
            Action::Remove(kind, _) => *kind,
        }
    }

    /// Temporary id of the item that an [`Action::Add`] creates: the operation's own id, until the server answers with the real
    /// one. `None` for other actions.
    pub fn local_item(&self) -> Option<ItemId> {
        matches!(self.action, Action::Add(_)).then(|| ItemId::new(self.id.as_str()))
    }

    /// Item that the operation targets; for an [`Action::Add`] its temporary id, the operation's own.
    pub fn item(&self) -> ItemId {
        match &self.action {
            Action::Add(_) => ItemId::new(self.id.as_str()),
            Action::Update(id, _) | Action::Remove(_, id) => id.clone(),
        }
    }

    /// Value of the operation's `type` field: `add_sound_effect`.
    pub fn type_name(&self) -> String {
        let verb = match self.action {
            Action::Add(_) => "add",
            Action::Update(..) => "update",
            Action::Remove(..) => "remove",
        };
        format!("{verb}_{}", self.kind().batch_name())
    }

    /// Parses the operation at `index` of a batch and checks every rule that needs no server.
    pub fn parse(index: usize, value: &Value) -> Result<Self, OperationError> {
        Self::take(index, value.clone())
    }

    /// Like [`Self::parse`], but takes ownership of the value.
    pub fn take(index: usize, value: Value) -> Result<Self, OperationError> {
        let id = value.get("operationId").and_then(Value::as_str).unwrap_or("no operationId").to_owned();
        let fail =
            |field: &str, problem: String| OperationError { index, id: id.clone(), error: FieldError::new(field, problem) };
        let mut fields = match value {
            Value::Object(fields) => fields,
            other => return Err(fail("operation", format!("must be an object, got {}", kind_of(&other)))),
        };
        let mut text = |field: &str| match fields.remove(field) {
            Some(Value::String(text)) if !text.is_empty() => Ok(text),
            Some(Value::String(_)) => Err(fail(field, "must not be empty".into())),
            Some(other) => Err(fail(field, format!("must be a string, got {}", kind_of(&other)))),
            None => Err(fail(field, "is required".into())),
        };
        let kind_name = text("type")?;
        let operation = text("operationId")?;
        let clip = text("clipId")?;
        let unknown = || {
            let names: Vec<_> = ItemKind::ALL.iter().map(|kind| kind.batch_name()).collect();
            fail("type", format!("must be add_, update_ or remove_ with one of {}, got \"{kind_name}\"", names.join(", ")))
        };
        let (verb, name) = kind_name.split_once('_').ok_or_else(unknown)?;
        let kind = ItemKind::from_batch_name(name).ok_or_else(unknown)?;
        let action = match verb {
            "add" => read_add(kind, unbatched(kind, fields)).map(Action::Add),
            "update" => {
                let target = ItemId::new(text(kind.target_field())?);
                read_change(kind, unbatched(kind, fields)).and_then(|body| {
                    if body.is_empty() {
                        return Err(FieldError::new("body", "must contain at least one field to change"));
                    }
                    Ok(Action::Update(target, body))
                })
            }
            "remove" => {
                let target = ItemId::new(text(kind.target_field())?);
                match fields.keys().next() {
                    Some(key) => Err(FieldError::new(key, "is not a property of a removal operation")),
                    None => Ok(Action::Remove(kind, target)),
                }
            }
            _ => return Err(unknown()),
        };
        match action {
            Ok(action) => Ok(Self { id: OperationId::new(operation), clip: ClipId::new(clip), action }),
            Err(mut error) => {
                if kind == ItemKind::Zoom {
                    if error.field == "type" {
                        error.field = "zoomType".into();
                    }
                    error = error.listing("zoomType", Some("type"));
                }
                Err(OperationError { index, id, error })
            }
        }
    }
}

/// Converts the fields of a batch operation to the fields of a plain body: a zoom's `zoomType` is called `type` there.
fn unbatched(kind: ItemKind, mut fields: Map<String, Value>) -> Map<String, Value> {
    if kind == ItemKind::Zoom {
        // The operation's own `type` was removed before, so the name is free.
        if let Some(zoom_type) = fields.remove("zoomType") {
            fields.insert("type".into(), zoom_type);
        }
    }
    fields
}

/// Parses the body that adds an item and checks every rule that needs no server.
pub fn read_add(kind: ItemKind, fields: Map<String, Value>) -> Result<AddBody, FieldError> {
    let body = AddBody::read(kind, fields)?;
    body.check()?;
    Ok(body)
}

/// Parses the body that changes an item and checks every rule that needs no server.
pub fn read_change(kind: ItemKind, fields: Map<String, Value>) -> Result<ChangeBody, FieldError> {
    let body = ChangeBody::read(kind, fields)?;
    body.check()?;
    Ok(body)
}

/// Parses typed fields; an error names the path inside them. A null for a non-nullable field is refused: serde would read it as
/// "not sent" and drop it.
pub fn read<T: DeserializeOwned + Serialize>(fields: Map<String, Value>) -> Result<T, FieldError> {
    let sent = Value::Object(fields);
    let body: T = strict::read(&sent)?;
    if has_null(&sent) {
        let kept = serde_json::to_value(&body).unwrap_or_default();
        // The fields of a background may be null (api.md, ClipBackground); a null of another nullable field is in `kept`.
        let lost = |path: &&String| !path.starts_with("/background/") && kept.pointer(path) != Some(&Value::Null);
        if let Some(path) = nulls(&sent, "").iter().find(lost) {
            return Err(FieldError::new(path.trim_start_matches('/').replace('/', "."), "must not be null"));
        }
    }
    Ok(body)
}

/// True if the value is null or contains a null at any depth.
fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.iter().any(has_null),
        Value::Object(fields) => fields.values().any(has_null),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// JSON pointers of all nulls in the value.
fn nulls(value: &Value, path: &str) -> Vec<String> {
    match value {
        Value::Null => vec![path.to_owned()],
        Value::Array(items) => items.iter().enumerate().flat_map(|(i, item)| nulls(item, &format!("{path}/{i}"))).collect(),
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(key, item)| nulls(item, &format!("{path}/{}", key.replace('~', "~0").replace('/', "~1"))))
            .collect(),
        _ => Vec::new(),
    }
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

impl Serialize for Operation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", &self.type_name())?;
        map.serialize_entry("operationId", &self.id)?;
        map.serialize_entry("clipId", &self.clip)?;
        let body = match &self.action {
            Action::Add(body) => serde_json::to_value(body),
            Action::Update(target, body) => {
                map.serialize_entry(self.kind().target_field(), target)?;
                Ok(body.wire())
            }
            Action::Remove(kind, target) => {
                map.serialize_entry(kind.target_field(), target)?;
                Ok(Value::Object(Map::new()))
            }
        }
        .map_err(serde::ser::Error::custom)?;
        if let Value::Object(body) = body {
            for (key, value) in &body {
                let zoom_type = self.kind() == ItemKind::Zoom && key == "type";
                map.serialize_entry(if zoom_type { "zoomType" } else { key }, value)?;
            }
        }
        map.end()
    }
}

/// Body of `POST /v1/videos/{id}/edits`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Batch {
    /// 1..200 operations, in the order in which they take effect.
    pub operations: Vec<Operation>,
}

/// Answer of a batch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BatchAnswer {
    /// Revision of the video after the batch; absent if the server does not send revisions.
    #[serde(default)]
    #[schemars(with = "u64", !default)]
    pub revision: Option<u64>,
    /// Results, in the order of the operations.
    pub results: Vec<OperationResult>,
}

impl Record for BatchAnswer {
    /// Fails if a result is unreadable: results are matched to operations by index, so one gap makes the others uncertain.
    fn whole(&self, answered: &Value) -> Result<(), Unfit> {
        let count = answered.get("results").and_then(Value::as_array).map_or(0, Vec::len);
        if count == self.results.len() {
            return Ok(());
        }
        let problem = format!("holds {count} results, of which {} can be read", self.results.len());
        Err(Unfit { field: "results".into(), problem })
    }
}

/// Result of one operation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperationResult {
    /// Id that the caller gave the operation.
    pub operation_id: OperationId,
    /// Kind of the item: `sound_effect`.
    #[serde(rename = "type", default)]
    pub kind: String,
    /// Id of the item that was added or changed.
    pub id: ItemId,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn parse(value: &Value) -> Result<Operation, String> {
        Operation::parse(3, value).map_err(|e| e.to_string())
    }

    #[test]
    fn an_operation_survives_the_wire() {
        let wire = json!({"type": "update_text_overlay", "operationId": "op-7", "clipId": "cl_1",
            "textOverlayId": "ly_1", "text": "Hello", "startTimeMs": 20});
        let operation = parse(&wire).unwrap();
        assert_eq!(serde_json::to_value(&operation).unwrap(), wire);
        let add = json!({"type": "add_text_overlay", "operationId": "a", "clipId": "cl_1",
            "text": "Hello", "startTimeMs": 20, "durationMs": 5, "color": "#FF0000"});
        assert_eq!(serde_json::to_value(parse(&add).unwrap()).unwrap(), add);
    }

    #[test]
    fn an_error_names_the_operation_its_field_and_what_was_expected() {
        let base = json!({"type": "add_sound_effect", "operationId": "op-7", "clipId": "cl_1",
            "startTimeMs": 0, "durationMs": 5, "sourceId": "su_1"});
        let with = |key: &str, value: Value| {
            let mut operation = base.clone();
            operation[key] = value;
            parse(&operation).unwrap_err()
        };
        assert_eq!(with("durationMs", json!(0)), "operations[3] (op-7): durationMs must be at least 1, got 0");
        assert!(with("presetId", json!("x")).contains("presetId and sourceId must not be given together"));
        assert!(
            with("colour", json!(1)).contains("): colour is not a property here: expected one of "),
            "{}",
            with("colour", json!(1))
        );
        assert!(with("startTimeMs", json!("x")).starts_with("operations[3] (op-7): startTimeMs "));
        assert!(with("type", json!("add_sparkle")).contains("got \"add_sparkle\""));
        assert!(with("clipId", json!("")).contains("clipId must not be empty"));
    }

    #[test]
    fn an_unknown_property_of_a_text_is_refused() {
        let add = json!({"type": "add_text_overlay", "operationId": "a", "clipId": "cl_1",
            "text": "Hello", "startTimeMs": 20, "durationMs": 5, "colour": "#FF0000"});
        assert!(parse(&add).unwrap_err().contains("colour"));
    }

    #[test]
    fn what_is_wrong_with_a_body_is_said_of_its_field() {
        let sent = json!({"type": "add_text_overlay", "operationId": "op-7", "clipId": "cl_1",
            "text": "Hello", "startTimeMs": 20, "durationMs": 5.0, "point": {"xPct": 1, "yPct": 2}, "zIndex": 3});
        assert!(parse(&sent).is_ok());
        for (pointer, value, expected) in [
            ("/text", json!(7), "text must be a string, got 7"),
            ("/text", Value::Null, "text must be a string, got null"),
            ("/durationMs", json!(5.5), "durationMs must be an integer, got 5.5"),
            ("/durationMs", json!(-1e308), "durationMs must be at least -9007199254740991, got -1e308"),
            ("/point", json!({"xPct": 1}), "point.yPct is required"),
            ("/point", json!([1, 2]), "point must be an object, got an array"),
            ("/point", Value::Null, "point must not be null"),
            ("/point/xPct", json!("left"), "point.xPct must be a number, got \"left\""),
            ("/point/xPct", json!(1e308), "point.xPct must be between 0 and 100, got 1e308"),
            ("/zIndex", json!(-1), "zIndex must be at least 0, got -1"),
        ] {
            let mut sent = sent.clone();
            *sent.pointer_mut(pointer).unwrap() = value;
            assert_eq!(parse(&sent).unwrap_err(), format!("operations[3] (op-7): {expected}"), "{sent}");
        }
    }

    #[test]
    fn the_type_of_a_zoom_is_named_as_a_batch_writes_it() {
        let zoom = |field: &str, value: Value| {
            let mut zoom = json!({"type": "add_zoom", "operationId": "op-7", "clipId": "cl_1", "startTimeMs": 0, "durationMs": 900,
                "zoomType": "auto", "scale": 2});
            zoom[field] = value;
            zoom
        };
        let mut without = zoom("scale", json!(2));
        without.as_object_mut().unwrap().remove("zoomType");
        assert_eq!(parse(&without).unwrap_err(), "operations[3] (op-7): zoomType is required");
        assert!(parse(&zoom("zoomType", json!(7))).unwrap_err().contains("): zoomType must be a string, got 7"));
        let unknown = parse(&zoom("nope", json!(7))).unwrap_err();
        assert!(unknown.contains("nope is not a property here") && unknown.contains(" zoomType,"), "{unknown}");
        assert!(!unknown.contains(" type,"), "{unknown}");
    }

    #[test]
    fn an_update_of_nothing_is_refused() {
        let update = json!({"type": "update_sound_effect", "operationId": "a", "clipId": "c", "soundEffectId": "s"});
        assert!(parse(&update).unwrap_err().contains("at least one field"));
        let mut null = update.clone();
        null["name"] = Value::Null;
        assert!(parse(&null).unwrap_err().contains("name must not be null"));
    }
}
