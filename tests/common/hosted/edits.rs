//! Batches of the stand-in: all operations take effect in one revision, or none does.

use super::{
    Answered, Refusal, bad, not_found,
    records::{HeldItem, KINDS, Store},
};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// Required and optional fields of an operation that adds an item.
fn fields(batch_name: &str) -> (&'static [&'static str], &'static [&'static str]) {
    match batch_name {
        "sound_effect" => (&["startTimeMs", "durationMs"], &["name", "presetId", "sourceId", "volume"]),
        "text_overlay" => (
            &["text", "startTimeMs", "durationMs"],
            &[
                "color",
                "fontFamily",
                "fontSize",
                "fontWeight",
                "fontWidth",
                "background",
                "backgroundShape",
                "textAlign",
                "point",
                "dimensions",
                "transition",
                "zIndex",
                "depth",
                "outline",
                "shadow",
                "presetId",
            ],
        ),
        "media_overlay" => {
            (&["sourceId", "startTimeMs", "durationMs"], &["name", "point", "dimensions", "transition", "zIndex", "depth"])
        }
        "zoom" => (&["zoomType", "startTimeMs", "durationMs"], &["scale", "focusPoint"]),
        "blur" | "highlight" => (&["startTimeMs", "durationMs", "point", "dimensions"], &["intensity"]),
        _ => (&[], &["layout", "media", "startTimeMs", "durationMs", "transitionStyle"]),
    }
}

impl Store {
    /// Applies a batch. With `revision`, the batch is refused if a target has changed since then.
    pub fn apply(&mut self, body: &Value, revision: Option<u64>) -> Answered {
        let operations = body["operations"].as_array().ok_or_else(|| bad("operations is required"))?;
        if !(1..=200).contains(&operations.len()) {
            return Err(bad("operations must contain 1 to 200"));
        }
        // Applied to a copy first, so that a failed batch changes nothing.
        let mut tried = self.clone();
        tried.revision += 1;
        let (mut ids, mut results) = (HashMap::new(), Vec::new());
        for (index, operation) in operations.iter().enumerate() {
            let id = operation["operationId"].as_str().unwrap_or("none").to_owned();
            let (kind, made) = tried.operate(operation, revision, &ids).map_err(|Refusal(status, code, message)| {
                Refusal(status, code, format!("operations[{index}] ({id}): {message}"))
            })?;
            results.push(json!({"operationId": id, "type": kind, "id": made}));
            ids.insert(id, made);
        }
        let answer = json!({"revision": tried.revision, "results": results});
        *self = tried;
        Ok(answer)
    }

    fn operate(
        &mut self,
        operation: &Value,
        revision: Option<u64>,
        made: &HashMap<String, String>,
    ) -> Result<(&'static str, String), Refusal> {
        let mut body = operation.as_object().cloned().ok_or_else(|| bad("an operation must be an object"))?;
        let mut text = |field: &str| match body.remove(field) {
            Some(Value::String(text)) if !text.is_empty() => Ok(text),
            _ => Err(bad(format!("{field} is required"))),
        };
        let (name, _, clip) = (text("type")?, text("operationId")?, text("clipId")?);
        let (verb, name) = name.split_once('_').ok_or_else(|| bad("type is unknown"))?;
        let kind = KINDS.iter().find(|kind| kind.3 == name).ok_or_else(|| bad("type is unknown"))?;
        let target = if verb == "add" { String::new() } else { text(kind.4)? };
        let target = made.get(&target).unwrap_or(&target).clone();
        let (required, optional) = fields(kind.3);
        let place = self.place(&clip)?;
        if verb != "remove" {
            let unknown = |field: &&String| !required.contains(&field.as_str()) && !optional.contains(&field.as_str());
            if let Some(field) = body.keys().find(unknown) {
                return Err(bad(format!("{field} is not a property of {name}")));
            }
        }
        if let Some(zoom) = body.remove("zoomType") {
            body.insert("type".into(), zoom);
        }
        let changed = self.revision;
        let held = &mut self.clips[place];
        let map = held.map();
        let made = match verb {
            "add" => {
                let missing = |field: &&&str| !body.contains_key(if **field == "zoomType" { "type" } else { field });
                if let Some(field) = required.iter().find(missing) {
                    return Err(bad(format!("{field} is required")));
                }
                check_times(&body, map.playback_length().0)?;
                self.made += 1;
                let id = format!("{}_made{}", if kind.3 == "zoom" { "ef" } else { "ly" }, self.made);
                body.insert("id".into(), id.clone().into());
                fill_in(kind.3, &mut body);
                held.items.entry(kind.0).or_default().push(HeldItem::new(body, &map, changed));
                id
            }
            "update" | "remove" => {
                let items = held.items.entry(kind.0).or_default();
                let at = items.iter().position(|item| item.record.get("id").is_some_and(|id| id == target.as_str()));
                let stale = Refusal(409, "edit_conflict", format!("{target} was changed since"));
                let at = match at {
                    None if revision.is_some() => return Err(stale),
                    None => return Err(not_found("item")),
                    Some(at)
                        if revision.is_some_and(|revision| items[at].revision > revision && items[at].revision < changed) =>
                    {
                        return Err(stale);
                    }
                    Some(at) => at,
                };
                if verb == "remove" {
                    items.remove(at);
                } else {
                    let mut record = items[at].record.clone();
                    if let Some(footage) = items[at].footage {
                        let (start, length) = map.played(footage);
                        record.insert("startTimeMs".into(), start.0.into());
                        record.insert("durationMs".into(), length.0.into());
                    }
                    record.extend(body);
                    check_times(&record, map.playback_length().0)?;
                    items[at] = HeldItem::new(record, &map, changed);
                }
                target
            }
            _ => return Err(bad("type is unknown")),
        };
        self.stamp(place);
        Ok((kind.3, made))
    }
}

fn check_times(body: &Map<String, Value>, end: i64) -> Result<(), Refusal> {
    let ms = |field: &str| body.get(field).and_then(Value::as_f64).map(|ms| ms as i64);
    match (ms("startTimeMs"), ms("durationMs")) {
        (Some(start), _) if start < 0 || start >= end => Err(bad(format!("startTimeMs must be before {end}, got {start}"))),
        (_, Some(length)) if length < 1 => Err(bad(format!("durationMs must be at least 1, got {length}"))),
        _ => Ok(()),
    }
}

/// Fills in the defaults of fields that a new item lacks.
fn fill_in(batch_name: &str, body: &mut Map<String, Value>) {
    let mut default = |field: &str, value: Value| {
        body.entry(field).or_insert(value);
    };
    match batch_name {
        "sound_effect" => default("volume", json!(1)),
        "zoom" => default("scale", json!(1.5)),
        "blur" | "highlight" => default("type", batch_name.into()),
        "text_overlay" => {
            default("color", "#FFFFFFFF".into());
            default("point", json!({"xPct": 20.0, "yPct": 37.5}));
            default("dimensions", json!({"width": 1152.0, "height": 270.0}));
        }
        "media_overlay" => default("type", "image".into()),
        _ => {}
    }
}
