//! Base state of a proposal: enough to find its subjects in the current video, and to detect later changes, without storing values
//! of the video in the file.

use crate::{Hash, Part};
use cutroom_api::{ClipId, ItemId, PlaybackMs, SourceMs, batch::Action, clip::Cut, item::Item};
use cutroom_edit::{Draft, EditRequest, RequestContext};
use cutroom_timeline::{CutMap, Footage};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// State of the video that operations are based on. Times of items in operations refer to `cuts` of their clips.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MadeOn {
    /// Revision of the video, if its server counts revisions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<u64>,
    /// Clips that operations concern.
    #[serde(default)]
    pub clips: Vec<ClipThen>,
    /// Items that operations change or remove.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<ItemThen>,
    /// Words that operations correct.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<WordThen>,
    /// Hash of the order of the clips, if operations change it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Hash>,
    /// Hashes of the video's fields that operations set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub video: BTreeMap<String, Hash>,
}

/// Base state of a clip.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClipThen {
    /// Id of the clip.
    pub clip_id: ClipId,
    /// Length of the recording.
    pub length_ms: SourceMs,
    /// Cuts in source time.
    #[serde(default)]
    pub cuts: Vec<Cut>,
    /// Hashes of the settings that operations change.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, Hash>,
}

/// Base state of an item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ItemThen {
    /// Clip of the item.
    pub clip_id: ClipId,
    /// Id of the item.
    pub item_id: ItemId,
    /// Footage of the item: start and end in source time; `None` for a base layout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub footage_ms: Option<(SourceMs, SourceMs)>,
    /// Hash of the item without its place.
    pub hash: Hash,
    /// Hashes of the fields that operations change.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, Hash>,
}

/// Base state of a word.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WordThen {
    /// Clip of the word.
    pub clip_id: ClipId,
    /// Index in the uncut transcript.
    pub index: u64,
    /// Hash of its text, and of whether captions leave it out.
    pub hash: Hash,
}

/// Fields of an item that are not content: its identity, its place, and timestamps.
const NOT_CONTENT: [&str; 6] = ["id", "clipId", "startTimeMs", "durationMs", "createdAt", "updatedAt"];

impl ClipThen {
    /// Cut map of the clip's base state.
    pub fn map(&self) -> CutMap {
        CutMap::new(&self.cuts, self.length_ms)
    }
}

/// State of a video from which a [`MadeOn`] is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// Current state, including unsaved changes.
    Shown,
    /// Items and settings as saved on the server, but at their times on the current cuts.
    Saved,
}

impl MadeOn {
    /// Records the base state for the operations of `parts`.
    pub fn of(context: &RequestContext<'_>, revision: Option<u64>, parts: &[Part], basis: Basis) -> Self {
        let draft = context.draft;
        let mut made_on = Self { revision, ..Self::default() };
        let mut items: BTreeMap<(ClipId, ItemId), BTreeSet<String>> = BTreeMap::new();
        let mut settings: BTreeMap<ClipId, BTreeSet<String>> = BTreeMap::new();
        let mut words = BTreeMap::new();
        let mut video = BTreeSet::new();
        for request in parts.iter().flat_map(|part| &part.operations) {
            if let Some(clip) = request.clip() {
                settings.entry(clip.clone()).or_default();
            }
            match request {
                EditRequest::Operation(operation) => match &operation.action {
                    Action::Add(_) => {}
                    Action::Update(item, change) => {
                        let fields = items.entry((operation.clip.clone(), item.clone())).or_default();
                        fields.extend(names(&change.wire()));
                    }
                    Action::Remove(_, item) => {
                        items.entry((operation.clip.clone(), item.clone())).or_default();
                    }
                },
                EditRequest::UpdateClip(clip, change) => {
                    let names = names(&serde_json::to_value(change).unwrap_or_default());
                    settings.entry(clip.clone()).or_default().extend(names.into_iter().filter(|name| name != "cuts"));
                }
                EditRequest::CorrectWords(clip, corrections) => {
                    // A word that the clip does not have is refused when the part is fitted.
                    let edit = (context.correction)(clip, corrections).unwrap_or_default();
                    for (index, change) in edit.iter() {
                        words.insert((clip.clone(), index), word_hash(&change.was));
                    }
                }
                EditRequest::ReorderClip(..) => made_on.order = Some(order_hash(draft)),
                EditRequest::Video(step) => video.extend(step.edit().fields().into_iter().map(str::to_owned)),
                EditRequest::AddClip(..)
                | EditRequest::CopyClip(..)
                | EditRequest::DeleteClip(_)
                | EditRequest::CutFootage(..)
                | EditRequest::AddChapter(..)
                | EditRequest::ApplyPreset(_) => {}
            }
        }
        let video_hash = |field: String| {
            let held = if basis == Basis::Saved { draft.held_field(&field) } else { draft.shown_field(&field) };
            let hash = Hash::of(&held.unwrap_or(Value::Null));
            (field, hash)
        };
        made_on.video = video.into_iter().map(video_hash).collect();
        made_on.clips = settings.into_iter().filter_map(|(clip, fields)| clip_then(draft, clip, fields, basis)).collect();
        made_on.items = items.into_iter().filter_map(|(at, fields)| item_then(draft, at, &fields, basis)).collect();
        let word_then = |((clip_id, index), hash)| WordThen { clip_id, index, hash };
        made_on.words = words.into_iter().map(word_then).collect();
        made_on
    }

    /// Base state of a clip; `None` if it was not recorded.
    pub fn clip(&self, clip: &ClipId) -> Option<&ClipThen> {
        self.clips.iter().find(|then| then.clip_id == *clip)
    }

    /// Base state of an item; `None` if it was not recorded.
    pub fn item(&self, clip: &ClipId, item: &ItemId) -> Option<&ItemThen> {
        self.items.iter().find(|then| then.clip_id == *clip && then.item_id == *item)
    }

    /// Base state of a word; `None` if it was not recorded.
    pub fn word(&self, clip: &ClipId, index: u64) -> Option<&WordThen> {
        self.words.iter().find(|then| then.clip_id == *clip && then.index == index)
    }
}

fn clip_then(draft: &Draft, clip_id: ClipId, fields: BTreeSet<String>, basis: Basis) -> Option<ClipThen> {
    let view = draft.section(&clip_id);
    let (cuts, length_ms) = match view {
        Some(view) => (view.map().to_cuts(), view.map().source_length()),
        None => draft.record(&clip_id).map(|record| (record.cuts.clone(), record.source_length()))?,
    };
    let base = draft.base_section(&clip_id).filter(|_| basis == Basis::Saved);
    let record = base.or(view).map(cutroom_edit::ClipState::record).or_else(|| draft.record(&clip_id))?;
    let record = serde_json::to_value(record).unwrap_or_default();
    let hash = |field: String| {
        let hash = Hash::of(record.get(&field).unwrap_or(&Value::Null));
        (field, hash)
    };
    Some(ClipThen { fields: fields.into_iter().map(hash).collect(), clip_id, length_ms, cuts })
}

fn item_then(draft: &Draft, at: (ClipId, ItemId), fields: &BTreeSet<String>, basis: Basis) -> Option<ItemThen> {
    let (clip_id, item_id) = at;
    let item =
        if basis == Basis::Saved { draft.base_item(&clip_id, &item_id)? } else { draft.item(&clip_id, &item_id)?.clone() };
    let footage_ms = footage_of(&item, draft.section(&clip_id)?.map()).map(|footage| (footage.first, footage.end));
    let values = content(&item);
    let fields = fields.iter().filter(|field| !NOT_CONTENT.contains(&field.as_str()));
    let fields = fields.map(|field| (field.clone(), Hash::of(values.get(field).unwrap_or(&Value::Null)))).collect();
    Some(ItemThen { footage_ms, hash: Hash::of(&Value::Object(values)), fields, clip_id, item_id })
}

/// Footage of an item; `None` if the item has no place.
pub(crate) fn footage_of(item: &Item, map: &CutMap) -> Option<Footage> {
    let (start, length) = item.times()?;
    Some(map.footage(start.max(PlaybackMs(0)), length))
}

/// Content of an item: everything but its identity, its place, and URLs, which a server generates anew.
pub(crate) fn content(item: &Item) -> Map<String, Value> {
    let Ok(Value::Object(mut values)) = serde_json::to_value(item) else { return Map::new() };
    values.retain(|name, _| !NOT_CONTENT.contains(&name.as_str()) && !name.ends_with("Url") && name != "url");
    values
}

/// Names of an object's properties.
pub(crate) fn names(value: &Value) -> Vec<String> {
    value.as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect()
}

/// Hash of a word.
pub(crate) fn word_hash(word: &cutroom_edit::WordText) -> Hash {
    Hash::of(&serde_json::to_value(word).unwrap_or_default())
}

/// Hash of the current order of the clips.
pub(crate) fn order_hash(draft: &Draft) -> Hash {
    Hash::of(&draft.order().iter().map(|clip| Value::from(clip.as_str())).collect())
}
