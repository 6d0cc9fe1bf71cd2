//! Applies a batch to the store: checks every rule that needs stored state, then makes the change. It runs inside one
//! transaction, so a refusal of the last operation also undoes the first.

use crate::{
    api::{
        ClipId, DurationMs, Extra, ItemId, OperationId, SizePx, SourceId, VideoId,
        batch::{Action, Operation, OperationResult},
        clip::LayoutSceneType,
        effects::MaskType,
        item::{AddBody, ChangeBody, Item, ItemKind},
        layout::{Layout, LayoutChange, LayoutMedia},
        library::LibraryType,
        overlay::MediaKind,
        source::{Medium, PICTURES, SOUNDS, SourceKind},
    },
    http::{Code, Failure, library},
    store::{ClipRow, ItemRow, SourceRow, VideoRow, WriteTx, anchored},
    timeline::CutMap,
};
use serde_json::Value;
use std::collections::{HashMap, hash_map::Entry};

/// Applies operations in order and advances the video's revision by one. `expected` is the revision of an If-Match.
pub fn apply(
    tx: &WriteTx,
    video: &VideoId,
    operations: &[Operation],
    expected: Option<u64>,
) -> Result<(u64, Vec<OperationResult>), Failure> {
    let mut row = VideoRow::find(tx, video)?;
    let mut run = Run {
        tx,
        video,
        artboard: row.size,
        revision: row.revision + 1,
        expected,
        clips: HashMap::new(),
        sources: HashMap::new(),
        presets: HashMap::new(),
        images: HashMap::new(),
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
    for clip in run.clips.keys() {
        ClipRow::touch(tx, clip)?;
    }
    Ok((row.advance(tx)?, results))
}

struct Run<'a> {
    tx: &'a WriteTx<'a>,
    video: &'a VideoId,
    artboard: SizePx,
    revision: u64,
    expected: Option<u64>,
    /// The clips that operations named. A batch changes no clip, so what is known of one stays true.
    clips: HashMap<ClipId, KnownClip>,
    /// The sources that operations named by id.
    sources: HashMap<SourceId, SourceRow>,
    /// The sources, with their names, of the catalogue's sounds that operations named.
    presets: HashMap<String, (SourceId, &'static str)>,
    /// The sources of images that operations named by address.
    images: HashMap<String, SourceRow>,
    /// Items that this batch added, by operation id.
    made: HashMap<OperationId, ItemId>,
}

/// What a batch needs to know of a clip, read once.
struct KnownClip {
    row: ClipRow,
    map: CutMap,
    /// Whether it has a screen layer; none until an operation asks.
    has_screen: Option<bool>,
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
                if *kind == ItemKind::Layout && row.span.is_none() {
                    return Err(Failure::conflict("a clip keeps its base layout: change it instead of removing it"));
                }
                row.delete(self.tx)?;
                Ok(row.id)
            }
        }
    }

    fn map(&mut self, clip: &ClipId) -> Result<CutMap, Failure> {
        if let Some(known) = self.clips.get(clip) {
            return Ok(known.map.clone());
        }
        let row = ClipRow::find(self.tx, self.video, clip)?;
        let map = row.cut_map();
        self.clips.insert(clip.clone(), KnownClip { row, map: map.clone(), has_screen: None });
        Ok(map)
    }

    /// The item that a target refers to: by its id, or by the operation that added it earlier in the batch.
    fn target(&self, clip: &ClipId, kind: ItemKind, target: &ItemId) -> Result<ItemRow, Failure> {
        let made = self.made.get(&OperationId::from(target.as_str()));
        let row = ItemRow::find(self.tx, clip, kind, made.unwrap_or(target))?;
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

    fn add(&mut self, clip: &ClipId, map: &CutMap, body: &AddBody) -> Result<ItemId, Failure> {
        let kind = body.kind();
        let id = kind.fresh_id();
        let item = match body.clone() {
            AddBody::SoundEffect(add) => {
                let mut add = add;
                if let Some(preset) = add.preset_id.take() {
                    let (source, name) = self.preset(preset)?;
                    add.source_id = Some(source);
                    add.name = add.name.or_else(|| Some(name.to_owned()));
                } else if let Some(source) = &add.source_id {
                    self.usable(source, SOUNDS, "sourceId")?;
                }
                Item::SoundEffect(add.into_item(id.clone()))
            }
            AddBody::TextOverlay(add) => {
                let mut text = add.into_item(id.clone(), self.artboard);
                text.z_index = Some(text.z_index.map_or_else(|| ItemRow::next_z_index(self.tx, clip), Ok)?);
                Item::TextOverlay(text)
            }
            AddBody::MediaOverlay(add) => {
                let mut add = add;
                let source = match (&add.source_id, add.image_url.take()) {
                    (Some(id), _) => self.usable(id, PICTURES, "sourceId")?,
                    (None, url) => self.image_at("imageUrl", url.unwrap_or_default())?,
                };
                let (source_id, size) = (source.id.clone(), source.size);
                let shown = if source.kind == SourceKind::Video { MediaKind::Video } else { MediaKind::Image };
                add.source_id = Some(source_id);
                let mut media = add.into_item(id.clone(), shown, size, self.artboard);
                media.z_index = Some(media.z_index.map_or_else(|| ItemRow::next_z_index(self.tx, clip), Ok)?);
                Item::MediaOverlay(media)
            }
            AddBody::Zoom(add) => Item::Zoom(add.into_item(id.clone())),
            AddBody::Blur(add) => Item::Blur(add.into_item(id.clone(), MaskType::Blur)),
            AddBody::Highlight(add) => Item::Highlight(add.into_item(id.clone(), MaskType::Highlight)),
            AddBody::Layout(add) => {
                let mut add = add;
                add.media = add.media.map(|media| self.media(media)).transpose()?;
                let layout = add.into_item(id.clone(), self.scene(clip)?);
                self.check_layout(clip, &layout)?;
                if layout.start_time_ms.is_none()
                    && let Some(mut base) = ItemRow::base_layout(self.tx, clip)?
                {
                    // A clip has one base layout: a new one replaces it.
                    base.body = body_of(&Item::Layout(layout))?;
                    base.revision = self.revision;
                    base.save(self.tx, clip)?;
                    return Ok(base.id);
                }
                Item::Layout(layout)
            }
        };
        if matches!(kind, ItemKind::Zoom | ItemKind::Blur | ItemKind::Highlight) {
            self.needs_screen(clip, kind)?;
        }
        let span = item.times().map(|(start, length)| anchored(map, start, length)).transpose()?;
        let row = ItemRow { id: id.clone(), kind, span, body: body_of(&item)?, revision: self.revision };
        row.save(self.tx, clip)?;
        Ok(id)
    }

    fn scene(&self, clip: &ClipId) -> Result<&LayoutSceneType, Failure> {
        match self.clips.get(clip) {
            Some(known) => Ok(&known.row.scene),
            None => Err(Failure::not_found("clip", clip.as_str())),
        }
    }

    /// A source that an operation names. It is read, and its use noted, for the first of them.
    fn usable(&mut self, id: &SourceId, kinds: &[SourceKind], field: &str) -> Result<&SourceRow, Failure> {
        match self.sources.entry(id.clone()) {
            Entry::Occupied(known) => {
                let source = known.into_mut();
                source.check_usable(kinds, field)?;
                Ok(source)
            }
            Entry::Vacant(unknown) => Ok(unknown.insert(SourceRow::usable_as(self.tx, id, kinds, field)?)),
        }
    }

    /// A sound of the catalogue as a source, and its name.
    fn preset(&mut self, preset: String) -> Result<(SourceId, &'static str), Failure> {
        match self.presets.entry(preset) {
            Entry::Occupied(known) => Ok(known.get().clone()),
            Entry::Vacant(unknown) => {
                let placed = library::place(self.tx, unknown.key(), &LibraryType::SoundEffect)?;
                Ok(unknown.insert(placed).clone())
            }
        }
    }

    /// The source of an image that an operation names by its address in a field.
    fn image_at(&mut self, field: &str, address: String) -> Result<&SourceRow, Failure> {
        match self.images.entry(address) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(unknown) => {
                let source = library::image_at(self.tx, field, unknown.key())?;
                Ok(unknown.insert(source))
            }
        }
    }

    fn check_layout(&mut self, clip: &ClipId, layout: &Layout) -> Result<(), Failure> {
        layout.layout.check_scene(self.scene(clip)?, self.artboard).map_err(|e| Failure::conflict(e.to_string()))?;
        if let Some(media) = &layout.media {
            if layout.start_time_ms.is_none() {
                return Err(Failure::conflict("media goes only with a section, and this is the clip's base layout"));
            }
            if let Some(source) = &media.source_id {
                self.usable(source, PICTURES, "sourceId")?;
            }
        }
        Ok(())
    }

    /// B-roll in its stored form, by source alone. An address would be one of ours, which changes with every restart.
    fn media(&mut self, media: LayoutMedia) -> Result<LayoutMedia, Failure> {
        let kinds = media.source_kinds();
        let source = match (media.source_id, media.image_url) {
            (Some(id), _) => self.usable(&id, kinds, "media.sourceId")?,
            (None, url) => self.image_at("media.imageUrl", url.unwrap_or_default())?,
        };
        Ok(LayoutMedia::of(source.id.clone()))
    }

    /// Checks that the clip has a screen layer, which zooms and masks need.
    fn needs_screen(&mut self, clip: &ClipId, kind: ItemKind) -> Result<(), Failure> {
        let tx = self.tx;
        let known = self.clips.get_mut(clip).ok_or_else(|| Failure::not_found("clip", clip.as_str()))?;
        let has_screen = if let Some(has_screen) = known.has_screen {
            has_screen
        } else {
            let media = known.row.sources(tx)?;
            media.iter().any(|(_, medium)| matches!(medium, Medium::Screen | Medium::Upload))
        };
        known.has_screen = Some(has_screen);
        if has_screen {
            return Ok(());
        }
        Err(Failure::conflict(format!(
            "a {} needs a screen recording, which this clip does not have",
            kind.label().to_lowercase()
        )))
    }

    fn update(&mut self, clip: &ClipId, map: &CutMap, mut row: ItemRow, change: &ChangeBody) -> Result<ItemId, Failure> {
        let mut item = Item::parse(row.kind, row.record(map)).map_err(|e| Failure::internal("a stored item is damaged", &e))?;
        if let (ChangeBody::Layout(LayoutChange { media: Some(_), .. }), Item::Layout(_)) = (change, &item) {
            let mut change = change.clone();
            if let ChangeBody::Layout(change) = &mut change {
                change.media = change.media.take().map(|media| self.media(media)).transpose()?;
            }
            change.apply(&mut item);
        } else if !change.apply(&mut item) {
            return Err(Failure::bad_request("the change is for another kind of item"));
        }
        match &item {
            Item::Layout(layout) => {
                if row.span.is_none() && (change.times() != (None, None) || layout.transition_style.is_some()) {
                    return Err(Failure::conflict("the clip's base layout has no times: add a section instead"));
                }
                self.check_layout(clip, layout)?;
            }
            Item::Zoom(zoom) => zoom.check()?,
            _ => {}
        }
        if let (Some(span), (new_start, new_length)) = (row.span, change.times())
            && (new_start.is_some() || new_length.is_some())
        {
            let (start, length) = map.played(span);
            // An item whose footage is cut out has no played length; when it is moved, it gets the length of its footage.
            let length = if length.0 > 0 { length } else { DurationMs(span.end.0 - span.first.0) };
            row.span = Some(anchored(map, new_start.unwrap_or(start), new_length.unwrap_or(length))?);
        }
        row.body = body_of(&item)?;
        row.revision = self.revision;
        row.save(self.tx, clip)?;
        Ok(row.id)
    }
}

/// Every field of an item except its id and times.
fn body_of(item: &Item) -> Result<Extra, Failure> {
    match serde_json::to_value(item) {
        Ok(Value::Object(mut body)) => {
            for field in ["id", "startTimeMs", "durationMs"] {
                body.remove(field);
            }
            // The row states which kind of mask it is.
            if matches!(item, Item::Blur(_) | Item::Highlight(_)) {
                body.remove("type");
            }
            Ok(body)
        }
        Ok(_) => Ok(Extra::new()),
        Err(error) => Err(Failure::internal("an item has no JSON form", &error)),
    }
}
