//! What a batch does to the store: every rule that needs stored state, then the change. It runs inside one
//! transaction, so a refusal at the last operation leaves nothing of the first.

use crate::{
    api::{
        ClipId, DurationMs, Extra, ItemId, OperationId, SizePx, SourceId, VideoId,
        batch::{Action, Operation, OperationResult},
        item::{AddBody, ChangeBody, Item, ItemKind},
        overlay::MediaKind,
        source::SourceKind,
    },
    server::{
        http::{Code, Failure},
        store::{ClipRow, ItemRow, SourceRow, Span, VideoRow},
    },
    timeline::CutMap,
};
use rusqlite::Connection;
use serde_json::Value;
use std::collections::HashMap;

/// Runs operations in order at the video's next revision and counts it. `expected` is the revision of an If-Match.
pub fn apply(
    connection: &Connection,
    video: &VideoId,
    operations: &[Operation],
    expected: Option<u64>,
) -> Result<(u64, Vec<OperationResult>), Failure> {
    let mut row = VideoRow::find(connection, video)?;
    let mut run = Run {
        connection,
        video,
        artboard: row.size,
        revision: row.revision + 1,
        expected,
        clips: HashMap::new(),
        made: HashMap::new(),
    };
    let mut results = Vec::with_capacity(operations.len());
    for (index, operation) in operations.iter().enumerate() {
        let id = run.operation(operation).map_err(|failure| failure.at(&format!("operations[{index}] ({})", operation.id)))?;
        results.push(OperationResult {
            operation_id: operation.id.clone(),
            kind: operation.kind().batch_name().to_owned(),
            id,
        });
    }
    Ok((row.advance(connection)?, results))
}

struct Run<'a> {
    connection: &'a Connection,
    video: &'a VideoId,
    artboard: SizePx,
    revision: u64,
    expected: Option<u64>,
    clips: HashMap<ClipId, CutMap>,
    /// Items that this batch added, by the id of the operation.
    made: HashMap<OperationId, ItemId>,
}

impl Run<'_> {
    fn operation(&mut self, operation: &Operation) -> Result<ItemId, Failure> {
        let clip = &operation.clip;
        let map = self.map(clip)?;
        match &operation.action {
            Action::Add(body) => {
                let id = self.add(clip, &map, body)?;
                self.made.insert(operation.id.clone(), id.clone());
                Ok(id)
            }
            Action::Update(target, change) => {
                let row = self.target(clip, change.kind(), target)?;
                self.update(clip, &map, row, change)
            }
            Action::Remove(kind, target) => {
                let row = self.target(clip, *kind, target)?;
                row.delete(self.connection)?;
                Ok(row.id)
            }
        }
    }

    fn map(&mut self, clip: &ClipId) -> Result<CutMap, Failure> {
        if let Some(map) = self.clips.get(clip) {
            return Ok(map.clone());
        }
        let map = ClipRow::find(self.connection, self.video, clip)?.cut_map();
        self.clips.insert(clip.clone(), map.clone());
        Ok(map)
    }

    /// The item that a target names: by its id, or by the operation that added it earlier in this batch.
    fn target(&self, clip: &ClipId, kind: ItemKind, target: &ItemId) -> Result<ItemRow, Failure> {
        let made = self.made.get(&OperationId::from(target.as_str()));
        let row = ItemRow::find(self.connection, clip, kind, made.unwrap_or(target))?;
        let changed = match &row {
            Some(row) => {
                self.expected.is_some_and(|revision| made.is_none() && row.revision > revision && row.revision < self.revision)
            }
            None => self.expected.is_some(),
        };
        if changed {
            return Err(Failure::new(
                Code::EditConflict,
                format!("{} \"{target}\" changed or went since the revision in If-Match", kind.target_field()),
            ));
        }
        row.ok_or_else(|| {
            Failure::new(Code::NotFound, format!("{} \"{target}\" is not on clip \"{clip}\"", kind.target_field()))
        })
    }

    fn add(&self, clip: &ClipId, map: &CutMap, body: &AddBody) -> Result<ItemId, Failure> {
        let kind = body.kind();
        let id = kind.fresh_id();
        let mut item = match body.clone() {
            AddBody::SoundEffect(add) => {
                if let Some(preset) = &add.preset_id {
                    return Err(Failure::bad_request(format!(
                        "presetId \"{preset}\" is not in this workspace's library; use sourceId"
                    )));
                }
                if let Some(source) = &add.source_id {
                    self.source(source, &[SourceKind::Audio])?;
                }
                Item::SoundEffect(add.into_item(id.clone()))
            }
            AddBody::TextOverlay(add) => {
                let mut text = add.into_item(id.clone(), self.artboard);
                text.z_index = Some(ItemRow::next_z_index(self.connection, clip)?);
                Item::TextOverlay(text)
            }
            AddBody::MediaOverlay(add) => {
                let source = self.source(&add.source_id, &[SourceKind::Image, SourceKind::Video])?;
                let shown = if source.kind == SourceKind::Video { MediaKind::Video } else { MediaKind::Image };
                let mut media = add.into_item(id.clone(), shown, source.size, self.artboard);
                media.z_index = Some(ItemRow::next_z_index(self.connection, clip)?);
                Item::MediaOverlay(media)
            }
        };
        let (start, length) = item.times().unwrap_or_default();
        let span = Span::anchor(map, start, length)?;
        item.set_id(id.clone());
        let row = ItemRow { id: id.clone(), kind, span: Some(span), body: body_of(&item)?, revision: self.revision };
        row.save(self.connection, clip)?;
        Ok(id)
    }

    fn update(&self, clip: &ClipId, map: &CutMap, mut row: ItemRow, change: &ChangeBody) -> Result<ItemId, Failure> {
        let mut item = Item::parse(row.kind, row.record(map)).map_err(|e| Failure::internal("a stored item is damaged", &e))?;
        if !change.apply(&mut item) {
            return Err(Failure::bad_request("the change is for another kind of item"));
        }
        if let (Some(span), (new_start, new_length)) = (row.span, change.times())
            && (new_start.is_some() || new_length.is_some())
        {
            let (start, length) = span.played(map);
            // An item whose footage is cut out has no played length: it takes up its own again when it is moved.
            let length = if length.0 > 0 { length } else { DurationMs(span.end.0 - span.start.0) };
            row.span = Some(Span::anchor(map, new_start.unwrap_or(start), new_length.unwrap_or(length))?);
        }
        row.body = body_of(&item)?;
        row.revision = self.revision;
        row.save(self.connection, clip)?;
        Ok(row.id)
    }

    /// A source whose bytes are here and are of one of these kinds.
    fn source(&self, id: &SourceId, kinds: &[SourceKind]) -> Result<SourceRow, Failure> {
        let source = SourceRow::find(self.connection, id)
            .map_err(|_| Failure::bad_request(format!("sourceId \"{id}\" is not a source of this workspace")))?;
        if !kinds.contains(&source.kind) {
            let expected: Vec<_> = kinds.iter().map(SourceKind::as_str).collect();
            return Err(Failure::bad_request(format!(
                "sourceId \"{id}\" must be of kind {}, it is {}",
                expected.join(" or "),
                source.kind.as_str()
            )));
        }
        if source.sha256.is_none() {
            return Err(Failure::bad_request(format!("sourceId \"{id}\" has no bytes yet: upload them first")));
        }
        Ok(source)
    }
}

/// Every field of an item but its id and times.
fn body_of(item: &Item) -> Result<Extra, Failure> {
    match serde_json::to_value(item) {
        Ok(Value::Object(mut body)) => {
            for field in ["id", "startTimeMs", "durationMs"] {
                body.remove(field);
            }
            Ok(body)
        }
        Ok(_) => Ok(Extra::new()),
        Err(error) => Err(Failure::internal("an item has no JSON form", &error)),
    }
}
