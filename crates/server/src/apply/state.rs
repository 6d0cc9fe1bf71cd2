//! In-memory state of a batch: the rules that need stored records, and the resulting changes. Independent of the database.

use super::body;
use crate::{
    api::{
        ClipId, DurationMs, ItemId, OperationId, SizePx, SourceId,
        batch::{Action, Operation, OperationResult},
        clip::LayoutSceneType,
        effects::MaskType,
        item::{AddBody, ChangeBody, Item, ItemKind},
        layout::{Layout, LayoutMedia},
        library::LibraryType,
        overlay::MediaKind,
        source::{PICTURES, SOUNDS, SourceKind},
    },
    catalogue::{self, NamedImage},
    failure::{Code, Failure},
    store::{ClipRow, ItemText, SavedItem, SourceRow, StoredKeys, anchored},
    timeline::{CutMap, Footage},
};
use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

/// In-memory state of a batch: the clips, items and sources that its operations refer to, first as stored, then as changed.
pub struct State {
    artboard: SizePx,
    /// Revision that the batch creates.
    revision: u64,
    /// Revision in the If-Match header.
    expected: Option<u64>,
    /// Clips that operations refer to. A batch changes no clip, so their facts stay true.
    clips: HashMap<ClipId, KnownClip>,
    items: HashMap<ItemId, Known>,
    sources: HashMap<SourceId, SourceRow>,
    /// Items that this batch added, by the id of the operation.
    made: HashMap<OperationId, ItemId>,
    /// Items whose stored form changes, in the order of their first change.
    touched: Vec<ItemId>,
    removed: Vec<ItemId>,
    /// Sources that something refers to after the batch.
    used: BTreeSet<SourceId>,
    /// Catalogue sources that have no row yet.
    fresh_sources: Vec<SourceId>,
}

/// Facts about a clip that a batch needs.
struct KnownClip {
    row: ClipRow,
    map: Arc<CutMap>,
    has_screen: bool,
    /// Highest z-index of the clip's stored overlays that no operation names.
    top: Option<i64>,
    /// Cached highest z-index of all the clip's overlays; `None` until an operation needs it, and after an overlay was removed or
    /// moved.
    top_now: Option<Option<i64>>,
    base_layout: Option<ItemId>,
}

/// An item that an operation refers to or added.
struct Known {
    clip: ClipId,
    kind: ItemKind,
    span: Option<Footage>,
    content: Content,
    z_index: Option<i64>,
    revision: u64,
    /// Stored index keys; `None` for an item that the batch added.
    stored: Option<StoredKeys>,
    is_touched: bool,
}

/// Fields of an item, parsed only when needed.
enum Content {
    /// Stored JSON text.
    Stored(String),
    /// Parsed record. Its id and times are ignored: the row has them.
    Read(Box<Item>),
}

/// Changes of a batch, to be stored.
pub struct Changes {
    /// New and changed items.
    pub saved: Vec<SavedItem>,
    /// Items to delete.
    pub removed: Vec<ItemId>,
    /// Catalogue sources to insert.
    pub sources: Vec<SourceRow>,
    /// Sources that something refers to after the batch.
    pub used: Vec<SourceId>,
}

impl State {
    /// An empty state.
    pub fn new(artboard: SizePx, revision: u64, expected: Option<u64>) -> Self {
        Self {
            artboard,
            revision,
            expected,
            clips: HashMap::new(),
            items: HashMap::new(),
            sources: HashMap::new(),
            made: HashMap::new(),
            touched: Vec::new(),
            removed: Vec::new(),
            used: BTreeSet::new(),
            fresh_sources: Vec::new(),
        }
    }

    /// Adds a clip; `top` is the highest z-index of its overlays that no operation names.
    pub fn know_clip(&mut self, row: ClipRow, has_screen: bool, top: Option<i64>) {
        let map = Arc::new(row.cut_map());
        let known = KnownClip { map, has_screen, top, top_now: None, base_layout: None, row };
        self.clips.insert(known.row.id.clone(), known);
    }

    /// Adds a stored item. The clip's first layout without times is its base layout.
    pub fn know_item(&mut self, clip: ClipId, item: ItemText) {
        let stored = Some(item.keys());
        let ItemText { id, kind, span, body, revision, z_index, .. } = item;
        if kind == ItemKind::Layout
            && span.is_none()
            && let Some(known) = self.clips.get_mut(&clip)
            && known.base_layout.as_ref().is_none_or(|first| id < *first)
        {
            known.base_layout = Some(id.clone());
        }
        let content = Content::Stored(body);
        self.items.insert(id, Known { clip, kind, span, content, z_index, revision, stored, is_touched: false });
    }

    /// Adds a source.
    pub fn know_source(&mut self, source: SourceRow) {
        self.sources.insert(source.id.clone(), source);
    }

    /// Applies operations in order. After an error the state is unusable.
    pub fn apply(&mut self, operations: Vec<Operation>) -> Result<Vec<OperationResult>, Failure> {
        let mut results = Vec::with_capacity(operations.len());
        for (index, operation) in operations.into_iter().enumerate() {
            let (operation_id, kind) = (operation.id.clone(), operation.kind().batch_name().to_owned());
            let id =
                self.operation(operation).map_err(|failure| failure.at(&format!("operations[{index}] ({operation_id})")))?;
            results.push(OperationResult { operation_id, kind, id });
        }
        Ok(results)
    }

    /// All added clips.
    pub fn clips(&self) -> impl Iterator<Item = &ClipId> {
        self.clips.keys()
    }

    /// Changes to store.
    pub fn changes(mut self) -> Result<Changes, Failure> {
        let mut saved = Vec::with_capacity(self.touched.len());
        for id in self.touched {
            let Some(known) = self.items.remove(&id) else { continue };
            let (body, source) = match known.content {
                Content::Read(item) => (body::text(&item)?, item.source_id().cloned()),
                Content::Stored(body) => (body, None),
            };
            if let Some(source) = &source {
                self.used.insert(source.clone());
            }
            let Known { clip, kind, span, z_index, revision, stored, .. } = known;
            saved.push(SavedItem { clip, item: ItemText { id, kind, span, body, revision, z_index, source }, stored });
        }
        let fresh = self.fresh_sources.iter().filter_map(|id| self.sources.remove(id)).collect();
        Ok(Changes { saved, removed: self.removed, sources: fresh, used: self.used.into_iter().collect() })
    }

    fn operation(&mut self, operation: Operation) -> Result<ItemId, Failure> {
        let clip = &operation.clip;
        if !self.clips.contains_key(clip) {
            return Err(Failure::not_found("clip", clip.as_str()));
        }
        match operation.action {
            Action::Add(body) => {
                let id = self.add(clip, body)?;
                self.made.insert(operation.id, id.clone());
                Ok(id)
            }
            Action::Update(target, change) => {
                let id = self.target(clip, change.kind(), &target)?;
                self.update(clip, &id, change)?;
                Ok(id)
            }
            Action::Remove(kind, target) => {
                let id = self.target(clip, kind, &target)?;
                let known = self.items.get(&id);
                if kind == ItemKind::Layout && known.is_some_and(|known| known.span.is_none()) {
                    return Err(Failure::conflict("a clip's base layout cannot be removed: change it instead"));
                }
                if let Some(known) = self.items.remove(&id) {
                    if known.stored.is_some() {
                        self.removed.push(id.clone());
                    }
                    self.moved_in_stack(clip, known.z_index);
                }
                Ok(id)
            }
        }
    }

    fn known(&self, clip: &ClipId) -> Result<&KnownClip, Failure> {
        self.clips.get(clip).ok_or_else(|| Failure::not_found("clip", clip.as_str()))
    }

    /// Resolves a target: the id of an item, or of the operation that added the item earlier in the batch.
    fn target(&self, clip: &ClipId, kind: ItemKind, target: &ItemId) -> Result<ItemId, Failure> {
        let made = self.made.get(&OperationId::from(target.as_str()));
        let id = made.unwrap_or(target);
        let known = self.items.get(id).filter(|known| known.clip == *clip && known.kind == kind);
        let changed = match known {
            Some(known) => self
                .expected
                .is_some_and(|revision| made.is_none() && known.revision > revision && known.revision < self.revision),
            None => self.expected.is_some(),
        };
        if changed {
            return Err(Failure::new(
                Code::EditConflict,
                format!("{} \"{target}\" changed or went since the revision in If-Match", kind.target_field()),
            ));
        }
        match known {
            Some(_) => Ok(id.clone()),
            None => {
                Err(Failure::new(Code::NotFound, format!("{} \"{target}\" is not on clip \"{clip}\"", kind.target_field())))
            }
        }
    }

    /// Forgets the cached top of a clip's overlays, because an overlay with this z-index was removed or moved.
    fn moved_in_stack(&mut self, clip: &ClipId, z_index: Option<i64>) {
        if let Some(known) = self.clips.get_mut(clip).filter(|_| z_index.is_some()) {
            known.top_now = None;
        }
    }

    /// The z-index in front of all text and media overlays of a clip.
    fn next_z_index(&mut self, clip: &ClipId) -> i64 {
        let Some(known) = self.clips.get_mut(clip) else { return 0 };
        let top = *known.top_now.get_or_insert_with(|| {
            let named = self.items.values().filter(|item| item.clip == *clip).filter_map(|item| item.z_index);
            named.chain(known.top).max()
        });
        top.map_or(0, |top| top.saturating_add(1)).clamp(0, 10_000)
    }

    /// Records a new or changed item.
    fn keep(&mut self, clip: &ClipId, id: ItemId, span: Option<Footage>, item: Item, stored: Option<StoredKeys>) {
        let z_index = match &item {
            Item::TextOverlay(text) => text.z_index,
            Item::MediaOverlay(media) => media.z_index,
            _ => None,
        };
        let (kind, content) = (item.kind(), Content::Read(Box::new(item)));
        let known =
            Known { clip: clip.clone(), kind, span, content, z_index, revision: self.revision, stored, is_touched: true };
        let before = self.items.insert(id.clone(), known);
        if before.as_ref().is_none_or(|before| !before.is_touched) {
            self.touched.push(id);
        }
        let before = before.and_then(|before| before.z_index);
        if before != z_index {
            self.moved_in_stack(clip, before);
            if let Some(top) = self.clips.get_mut(clip).and_then(|known| known.top_now.as_mut()) {
                *top = (*top).max(z_index);
            }
        }
    }

    fn add(&mut self, clip: &ClipId, body: AddBody) -> Result<ItemId, Failure> {
        let (kind, needs_screen) = (body.kind(), body.needs().screen);
        let id = kind.fresh_id();
        let item = match body {
            AddBody::SoundEffect(mut add) => {
                if let Some(preset) = add.preset_id.take() {
                    let (source, name) = self.preset(&preset)?;
                    add.source_id = Some(source);
                    add.name = add.name.or_else(|| Some(name.to_owned()));
                } else if let Some(source) = &add.source_id {
                    self.usable(source, SOUNDS, "sourceId")?;
                }
                Item::SoundEffect(add.into_item(id.clone()))
            }
            AddBody::TextOverlay(add) => {
                let mut text = add.into_item(id.clone(), self.artboard);
                text.z_index = Some(text.z_index.unwrap_or_else(|| self.next_z_index(clip)));
                Item::TextOverlay(text)
            }
            AddBody::MediaOverlay(mut add) => {
                let source = match (&add.source_id, add.image_url.take()) {
                    (Some(id), _) => self.usable(id, PICTURES, "sourceId")?,
                    (None, url) => self.image_at("imageUrl", &url.unwrap_or_default())?,
                };
                let (source_id, size) = (source.id.clone(), source.size);
                let shown = if source.kind == SourceKind::Video { MediaKind::Video } else { MediaKind::Image };
                add.source_id = Some(source_id);
                let mut media = add.into_item(id.clone(), shown, size, self.artboard);
                media.z_index = Some(media.z_index.unwrap_or_else(|| self.next_z_index(clip)));
                Item::MediaOverlay(media)
            }
            AddBody::Zoom(add) => Item::Zoom(add.into_item(id.clone())),
            AddBody::Blur(add) => Item::Blur(add.into_item(id.clone(), MaskType::Blur)),
            AddBody::Highlight(add) => Item::Highlight(add.into_item(id.clone(), MaskType::Highlight)),
            AddBody::Layout(mut add) => {
                add.media = add.media.map(|media| self.media(media)).transpose()?;
                let layout = add.into_item(id.clone(), self.scene(clip)?);
                self.check_layout(clip, &layout)?;
                if layout.start_time_ms.is_none()
                    && let Some(base) = self.known(clip)?.base_layout.clone()
                {
                    // A clip has one base layout: a new one replaces it.
                    let stored = self.items.get(&base).and_then(|known| known.stored.clone());
                    self.keep(clip, base.clone(), None, Item::Layout(layout), stored);
                    return Ok(base);
                }
                Item::Layout(layout)
            }
        };
        if needs_screen {
            self.needs_screen(clip, kind)?;
        }
        let span = if let Some((start, length)) = item.times() {
            Some(anchored(&self.known(clip)?.map, start, length)?)
        } else {
            if let Some(known) = self.clips.get_mut(clip) {
                known.base_layout = Some(id.clone());
            }
            None
        };
        self.keep(clip, id.clone(), span, item, None);
        Ok(id)
    }

    fn scene(&self, clip: &ClipId) -> Result<&LayoutSceneType, Failure> {
        Ok(&self.known(clip)?.row.scene)
    }

    /// The source in a field of an operation, checked to be usable.
    fn usable(&mut self, id: &SourceId, kinds: &[SourceKind], field: &str) -> Result<&SourceRow, Failure> {
        let source = self.sources.get(id).ok_or_else(|| Failure::not_found("source", id.as_str()).at(field))?;
        source.check_usable(kinds, field)?;
        self.used.insert(id.clone());
        Ok(source)
    }

    /// Source and name of a curated sound.
    fn preset(&mut self, preset: &str) -> Result<(SourceId, &'static str), Failure> {
        let entry = catalogue::curated_sound(preset, &LibraryType::SoundEffect)?;
        Ok((self.curated(catalogue::source_of(entry)).id.clone(), entry.name))
    }

    /// The source of a curated file, created on its first use.
    fn curated(&mut self, source: SourceRow) -> &SourceRow {
        let id = source.id.clone();
        self.used.insert(id.clone());
        self.sources.entry(id.clone()).or_insert_with(|| {
            self.fresh_sources.push(id);
            source
        })
    }

    /// The source of an image that a field of an operation gives by URL.
    fn image_at(&mut self, field: &str, address: &str) -> Result<&SourceRow, Failure> {
        match catalogue::image_named(address) {
            Some(NamedImage::Curated(entry)) => Ok(self.curated(catalogue::source_of(entry))),
            Some(NamedImage::Uploaded { id, token }) => {
                let source = self.sources.get(&id).filter(|source| source.token == token && source.kind == SourceKind::Image);
                let source = source.ok_or_else(|| catalogue::no_such_image(field, address))?;
                self.used.insert(id);
                Ok(source)
            }
            None => Err(catalogue::no_such_image(field, address)),
        }
    }

    fn check_layout(&mut self, clip: &ClipId, layout: &Layout) -> Result<(), Failure> {
        layout.layout.check_scene(self.scene(clip)?, self.artboard).map_err(|e| Failure::conflict(e.to_string()))?;
        if let Some(media) = &layout.media {
            if layout.start_time_ms.is_none() {
                return Err(Failure::conflict("media is allowed only in a section, and this is the clip's base layout"));
            }
            if let Some(source) = &media.source_id {
                self.usable(source, PICTURES, "sourceId")?;
            }
        }
        Ok(())
    }

    /// B-roll in its stored form, which has the source's id only: image URLs of this server change with every restart.
    fn media(&mut self, media: LayoutMedia) -> Result<LayoutMedia, Failure> {
        let kinds = media.source_kinds();
        let source = match (media.source_id, media.image_url) {
            (Some(id), _) => self.usable(&id, kinds, "media.sourceId")?,
            (None, url) => self.image_at("media.imageUrl", &url.unwrap_or_default())?,
        };
        Ok(LayoutMedia::of(source.id.clone()))
    }

    /// Refuses an item that shows a part of the screen on a clip without a screen layer.
    fn needs_screen(&self, clip: &ClipId, kind: ItemKind) -> Result<(), Failure> {
        if self.known(clip)?.has_screen {
            return Ok(());
        }
        Err(Failure::conflict(format!("a {} needs a screen recording, which this clip does not have", kind.batch_name())))
    }

    fn update(&mut self, clip: &ClipId, id: &ItemId, mut change: ChangeBody) -> Result<(), Failure> {
        let map = self.known(clip)?.map.clone();
        let known = self.items.get_mut(id).ok_or_else(|| Failure::not_found("item", id.as_str()))?;
        let (mut span, stored) = (known.span, known.stored.take());
        let times = span.map(|span| map.played(span));
        let mut item = match std::mem::replace(&mut known.content, Content::Stored(String::new())) {
            Content::Stored(body) => body::read(known.kind, id, times, &body)
                .map_err(|error| Failure::internal("a stored item is damaged", &error))?,
            Content::Read(mut item) => {
                if let Some((start, length)) = times {
                    item.set_times(start, length);
                }
                *item
            }
        };
        if let (ChangeBody::Layout(change), Item::Layout(_)) = (&mut change, &item) {
            change.media = change.media.take().map(|media| self.media(media)).transpose()?;
        }
        if !change.apply(&mut item) {
            return Err(Failure::bad_request("the change is for another kind of item"));
        }
        match &item {
            Item::Layout(layout) => {
                if span.is_none() && (change.times() != (None, None) || layout.transition_style.is_some()) {
                    return Err(Failure::conflict("the clip's base layout has no times: add a section instead"));
                }
                self.check_layout(clip, layout)?;
            }
            Item::Zoom(zoom) => zoom.check()?,
            _ => {}
        }
        if let (Some(old), (new_start, new_length)) = (span, change.times())
            && (new_start.is_some() || new_length.is_some())
        {
            let (start, length) = map.played(old);
            // An item whose footage is cut out has no played length; when it is moved, it gets the length of its footage.
            let length = if length.0 > 0 { length } else { DurationMs(old.end.0 - old.first.0) };
            span = Some(anchored(&map, new_start.unwrap_or(start), new_length.unwrap_or(length))?);
        }
        self.keep(clip, id.clone(), span, item, stored);
        Ok(())
    }
}
