//! Plan of a save: the fewest operations that bring one state of the video to another, in sending order, each measured on the
//! server's cuts at that moment.

use super::{
    ClipItems, Draft, PendingChange, VideoFields, VideoStep, clip_state::ClipState, draft::clip_changes, journal::stored,
    remake::differing,
};
use crate::{
    api::{
        ClipId, ItemId, OperationId,
        batch::{Action, Batch, MAX_OPERATIONS, Operation, OperationResult},
        clip::{AddClip, Clip, ClipChange, DuplicateClip},
        cutting::CorrectWords,
        item::{AddBody, ChangeBody, Item},
    },
    timeline::CutMap,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet},
};

/// Unsaved changes, in the form of requests.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// Clips to recreate, in playing order; the server appends each as the last one.
    pub additions: Vec<(ClipId, AddClip)>,
    /// Copies of clips: the local id, the original, and the request, in sending order.
    pub copies: Vec<(ClipId, ClipId, DuplicateClip)>,
    /// Changes of items on the server's present cuts.
    pub early: Vec<Operation>,
    /// Settings and cuts, one change per clip.
    pub clips: Vec<(ClipId, ClipChange)>,
    /// Changes of items on footage that is played only after the new cuts.
    pub late: Vec<Operation>,
    /// Changes of the video itself, one request per part.
    pub video: Vec<VideoStep>,
    /// Corrections of words, at most 100 per request.
    pub words: Vec<(ClipId, CorrectWords)>,
    /// Clips to delete.
    pub deletions: Vec<ClipId>,
    /// Clips to move, each with its index in the order at that moment.
    pub moves: Vec<(ClipId, u64)>,
}

/// Request of a save. Its form in JSON is the one that journals store, which every later version can still read; see
/// [`SaveStep::body`] for the one that is sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
// A save has few of them, so the size of the largest variant doesn't matter.
#[allow(clippy::large_enum_variant)]
pub enum SaveStep {
    /// Creates a clip from a recording, as the last one.
    AddClip {
        /// The local id, used by the later requests until the answer contains the server's id ([`SaveStep::on_made`]).
        clip: ClipId,
        /// Body of the request.
        add: AddClip,
    },
    /// Copies a clip with everything on it: the second half of a split.
    CopyClip {
        /// The local id of the copy, as for [`Self::AddClip`].
        clip: ClipId,
        /// Id of the original.
        of: ClipId,
        /// Body of the request.
        copy: DuplicateClip,
    },
    /// At most 200 operations, which take effect together or not at all.
    Operations {
        /// Operations in order.
        #[serde(with = "stored::operations")]
        operations: Vec<Operation>,
    },
    /// Changes a clip's settings and cuts.
    UpdateClip {
        /// Id of the clip.
        clip: ClipId,
        /// Body of the request.
        #[serde(flatten, with = "stored::change")]
        change: ClipChange,
    },
    /// Deletes a clip.
    DeleteClip {
        /// Id of the clip.
        clip: ClipId,
    },
    /// Moves a clip.
    ReorderClip {
        /// Id of the clip.
        clip: ClipId,
        /// New index; 0 is first.
        place: u64,
    },
    /// Corrects words of a clip.
    CorrectWords {
        /// Id of the clip.
        clip: ClipId,
        /// Body of the request.
        words: CorrectWords,
    },
    /// Changes the video itself.
    Video {
        /// The request.
        step: VideoStep,
    },
}

impl SaveStep {
    /// Number of operations in a batch; 1 for other requests.
    pub fn len(&self) -> usize {
        match self {
            Self::Operations { operations } => operations.len(),
            Self::AddClip { .. }
            | Self::CopyClip { .. }
            | Self::UpdateClip { .. }
            | Self::DeleteClip { .. }
            | Self::ReorderClip { .. }
            | Self::CorrectWords { .. }
            | Self::Video { .. } => 1,
        }
    }

    /// Local id of the clip that the request creates; `None` if it creates none.
    pub fn makes(&self) -> Option<&ClipId> {
        match self {
            Self::AddClip { clip, .. } | Self::CopyClip { clip, .. } => Some(clip),
            _ => None,
        }
    }

    /// Title in the review of unsaved changes, with method and path: `Delete a clip: DELETE …/clips/cl_1`.
    pub fn title(&self) -> String {
        match self {
            Self::AddClip { .. } => ::words::edits::request_add_clip().to_owned(),
            Self::CopyClip { of, .. } => ::words::edits::request_copy_clip(of),
            Self::Operations { operations } => ::words::edits::request_batch(operations.len()),
            Self::UpdateClip { clip, .. } => ::words::edits::request_change_clip(clip),
            Self::DeleteClip { clip } => ::words::edits::request_delete_clip(clip),
            Self::ReorderClip { clip, place } => ::words::edits::request_move_clip(clip, place + 1),
            Self::CorrectWords { clip, words } => ::words::edits::request_words(clip, words.words.len()),
            Self::Video { step } => step.title(),
        }
    }

    /// Body as it is sent; `null` for a request without a body.
    ///
    /// # Errors
    /// Fails if a value can't be written as JSON.
    pub fn body(&self) -> serde_json::Result<Value> {
        Ok(match self {
            Self::AddClip { add, .. } => serde_json::to_value(add)?,
            Self::CopyClip { copy, .. } => serde_json::to_value(copy)?,
            Self::Operations { operations } => serde_json::to_value(Batch { operations: operations.clone() })?,
            Self::UpdateClip { change, .. } => change.wire(),
            Self::DeleteClip { .. } => Value::Null,
            Self::ReorderClip { place, .. } => json!({ "order": place }),
            Self::CorrectWords { words, .. } => serde_json::to_value(words)?,
            Self::Video { step } => match step {
                VideoStep::Update(change) => serde_json::to_value(change)?,
                VideoStep::ApplyPreset(preset) => serde_json::to_value(VideoStep::applied(preset))?,
                VideoStep::ReplaceChapters(chapters) => serde_json::to_value(chapters)?,
                VideoStep::SetMusic(music) => serde_json::to_value(music)?,
                VideoStep::RemoveMusic => Value::Null,
            },
        })
    }

    /// Unsaved change that the request sends, with its title; `operation` is the index of one operation of a batch. `None` if the
    /// draft doesn't know it.
    pub fn subject(&self, operation: Option<usize>, draft: &Draft) -> Option<(PendingChange, String)> {
        let name = |clip: &ClipId| draft.section(clip).map(|section| section.record().name.clone());
        Some(match self {
            Self::Operations { operations } => {
                let operation = operations.get(operation?)?;
                let (clip, id) = (&operation.clip, operation.item());
                let item = draft.item(clip, &id).cloned().or_else(|| draft.base_item(clip, &id))?;
                (PendingChange::Item(clip.clone(), id), item.title())
            }
            Self::UpdateClip { clip, .. } => (PendingChange::Clip(clip.clone()), name(clip)?),
            Self::DeleteClip { clip } => (PendingChange::Deletion(clip.clone()), name(clip)?),
            Self::AddClip { clip, .. } | Self::CopyClip { clip, .. } => (PendingChange::NewClip(clip.clone()), name(clip)?),
            Self::CorrectWords { clip, .. } => (PendingChange::Words(clip.clone()), ::words::edits::refused_words(name(clip)?)),
            Self::Video { step } => (PendingChange::Video(step.part()), step.title()),
            Self::ReorderClip { .. } => (PendingChange::Order, ::words::edits::refused_order().to_owned()),
        })
    }

    /// True if the step changes nothing; no plan contains such a step.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Change of the video that applies a subtitle preset; `None` for other steps.
    pub(super) fn preset(&self) -> Option<&VideoStep> {
        match self {
            Self::Video { step: step @ VideoStep::ApplyPreset(_) } => Some(step),
            _ => None,
        }
    }

    /// Request with the server's ids of the clips that this save created, by their local ids. A new clip's settings are reduced to
    /// the ones that differ from the created clip's. `None` if nothing is left to send.
    pub fn on_made(&self, made: &BTreeMap<ClipId, Clip>) -> Option<Self> {
        let real = |clip: &ClipId| made.get(clip).map_or_else(|| clip.clone(), |made| made.id.clone());
        Some(match self {
            Self::AddClip { .. } | Self::CopyClip { .. } | Self::Video { .. } => self.clone(),
            Self::Operations { operations } => {
                let of = |operation: &Operation| Operation { clip: real(&operation.clip), ..operation.clone() };
                Self::Operations { operations: operations.iter().map(of).collect() }
            }
            Self::UpdateClip { clip, change } => {
                let change = made.get(clip).map_or_else(|| change.clone(), |made| differing(change, made));
                if change.is_empty() {
                    return None;
                }
                Self::UpdateClip { clip: real(clip), change }
            }
            Self::DeleteClip { clip } => Self::DeleteClip { clip: real(clip) },
            Self::ReorderClip { clip, place } => Self::ReorderClip { clip: real(clip), place: *place },
            Self::CorrectWords { clip, words } => Self::CorrectWords { clip: real(clip), words: words.clone() },
        })
    }

    /// Request with the new id of a renamed clip.
    #[must_use]
    pub fn on_clip(mut self, from: &ClipId, to: &ClipId) -> Self {
        self.renamed(from, to);
        self
    }

    fn renamed(&mut self, from: &ClipId, to: &ClipId) {
        let rename = |clip: &mut ClipId| {
            if clip == from {
                clip.clone_from(to);
            }
        };
        match self {
            Self::Operations { operations } => operations.iter_mut().for_each(|operation| rename(&mut operation.clip)),
            Self::AddClip { clip, .. }
            | Self::UpdateClip { clip, .. }
            | Self::DeleteClip { clip }
            | Self::CorrectWords { clip, .. }
            | Self::ReorderClip { clip, .. } => rename(clip),
            Self::CopyClip { clip, of, .. } => {
                rename(clip);
                rename(of);
            }
            Self::Video { .. } => {}
        }
    }
}

impl Plan {
    /// Number of changes.
    pub fn len(&self) -> usize {
        let clips = self.additions.len() + self.copies.len() + self.clips.len() + self.deletions.len() + self.moves.len();
        clips + self.early.len() + self.late.len() + self.words.len() + self.video.len()
    }

    /// True if there are no unsaved changes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Changes of items, early ones first.
    pub fn operations(&self) -> impl Iterator<Item = &Operation> {
        self.early.iter().chain(&self.late)
    }

    /// Requests in sending order.
    pub fn steps(self) -> Vec<SaveStep> {
        let batches = |operations: Vec<Operation>| -> Vec<SaveStep> {
            let (count, mut operations) = (operations.len().div_ceil(MAX_OPERATIONS), operations.into_iter());
            (0..count)
                .map(|_| SaveStep::Operations { operations: operations.by_ref().take(MAX_OPERATIONS).collect() })
                .collect()
        };
        let mut steps: Vec<_> = self.additions.into_iter().map(|(clip, add)| SaveStep::AddClip { clip, add }).collect();
        steps.extend(self.copies.into_iter().map(|(clip, of, copy)| SaveStep::CopyClip { clip, of, copy }));
        steps.extend(batches(self.early));
        steps.extend(self.clips.into_iter().map(|(clip, change)| SaveStep::UpdateClip { clip, change }));
        steps.extend(batches(self.late));
        steps.extend(self.words.into_iter().map(|(clip, words)| SaveStep::CorrectWords { clip, words }));
        // Chapters are at seconds of the video, which every other request may shift, so they are sent last.
        let (chapters, video): (Vec<_>, Vec<_>) =
            self.video.into_iter().partition(|step| matches!(step, VideoStep::ReplaceChapters(_)));
        steps.extend(video.into_iter().map(|step| SaveStep::Video { step }));
        steps.extend(self.deletions.into_iter().map(|clip| SaveStep::DeleteClip { clip }));
        steps.extend(self.moves.into_iter().map(|(clip, place)| SaveStep::ReorderClip { clip, place }));
        steps.extend(chapters.into_iter().map(|step| SaveStep::Video { step }));
        steps
    }
}

/// Save in progress: its requests and the view that it saves.
#[derive(Clone, Debug, PartialEq)]
pub struct Saving {
    /// Requests, in order.
    pub steps: Vec<SaveStep>,
    /// Clips that the save changes, as they were when the save was made.
    pub(super) sent: BTreeMap<ClipId, ClipState>,
    /// Cut maps of those clips before the save.
    pub(super) maps: BTreeMap<ClipId, CutMap>,
    /// Order of the remaining clips before the save, followed by the clips that the save creates.
    pub(super) order: Vec<ClipId>,
    /// Fields of the video as the server had them before the save.
    pub(super) video: VideoFields,
    /// Fields of the video as they were in the view when the save was made.
    pub(super) sent_video: VideoFields,
}

impl Saving {
    /// True if an item was on a clip before the save: the save keeps or removes it.
    pub(super) fn knows(&self, clip: &ClipId, item: &ItemId) -> bool {
        let removed = |operation: &Operation| matches!(&operation.action, Action::Remove(_, id) if id == item);
        self.sent.get(clip).is_some_and(|section| section.items.get(item).is_some()) || self.operations().any(removed)
    }

    /// Clips that the save changes, or whose items it changes.
    pub fn clips(&self) -> impl Iterator<Item = &ClipId> {
        self.sent.keys()
    }

    /// Changes of items, in sending order.
    pub fn operations(&self) -> impl Iterator<Item = &Operation> {
        self.steps.iter().flat_map(|step| match step {
            SaveStep::Operations { operations } => operations.as_slice(),
            SaveStep::AddClip { .. }
            | SaveStep::CopyClip { .. }
            | SaveStep::UpdateClip { .. }
            | SaveStep::DeleteClip { .. }
            | SaveStep::ReorderClip { .. }
            | SaveStep::CorrectWords { .. }
            | SaveStep::Video { .. } => &[],
        })
    }

    /// True if the save creates, deletes or moves clips.
    pub(super) fn changes_order(&self) -> bool {
        let changes = |step: &SaveStep| {
            step.makes().is_some() || matches!(step, SaveStep::DeleteClip { .. } | SaveStep::ReorderClip { .. })
        };
        self.steps.iter().any(changes)
    }

    /// True if the save copies clips. Such a save sends nothing else that concerns clips: what changes on the copies can be
    /// expressed once the ids of their items are known.
    pub(super) fn copies(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, SaveStep::CopyClip { .. }))
    }

    /// True if a clip was part of the video before this save.
    pub fn knows_clip(&self, clip: &ClipId) -> bool {
        let deletes = |step: &SaveStep| matches!(step, SaveStep::DeleteClip { clip: deleted } if deleted == clip);
        self.order.contains(clip) || self.sent.contains_key(clip) || self.steps.iter().any(deletes)
    }

    /// Clips that the first `done` requests created, each with its record; `made` contains the records in the same order.
    pub(super) fn made<'a>(&'a self, done: usize, made: &'a [Clip]) -> impl Iterator<Item = (&'a ClipId, &'a Clip)> {
        self.steps.iter().take(done).filter_map(SaveStep::makes).zip(made)
    }

    /// Replaces a clip's id.
    pub(super) fn rename_clip(&mut self, from: &ClipId, to: &ClipId) {
        self.steps.iter_mut().for_each(|step| step.renamed(from, to));
        self.video.rename_clip(from, to);
        self.sent_video.rename_clip(from, to);
        self.order.iter_mut().filter(|clip| *clip == from).for_each(|clip| clip.clone_from(to));
        if let Some(mut section) = self.sent.remove(from) {
            section.record.id.clone_from(to);
            self.sent.insert(to.clone(), section);
        }
        if let Some(map) = self.maps.remove(from) {
            self.maps.insert(to.clone(), map);
        }
    }

    /// Items whose times were sent on the cuts after the save; their hidden footage is not sent.
    pub(super) fn retimed_items(&self) -> Vec<(ClipId, ItemId)> {
        let mut retimed = Vec::new();
        let mut recut = BTreeSet::new();
        for step in &self.steps {
            match step {
                SaveStep::UpdateClip { clip, .. } => drop(recut.insert(clip)),
                SaveStep::AddClip { .. }
                | SaveStep::CopyClip { .. }
                | SaveStep::DeleteClip { .. }
                | SaveStep::ReorderClip { .. }
                | SaveStep::CorrectWords { .. }
                | SaveStep::Video { .. } => {}
                SaveStep::Operations { operations } => retimed.extend(operations.iter().filter_map(|operation| {
                    let sets_times = match &operation.action {
                        Action::Add(_) => true,
                        Action::Update(_, change) => change.times() != (None, None),
                        Action::Remove(..) => false,
                    };
                    let id = sets_times.then(|| operation.item())?;
                    let clip = &operation.clip;
                    let stays = self.sent.get(clip).map(|section| &section.map) == self.maps.get(clip);
                    (stays || recut.contains(clip)).then(|| (clip.clone(), id))
                })),
            }
        }
        retimed
    }

    /// Items that the save adds: clip, local id, and the server's id.
    pub(super) fn new_items(&self, results: &[OperationResult]) -> impl Iterator<Item = (ClipId, ItemId, ItemId)> {
        self.operations().zip(results).filter_map(|(operation, result)| {
            let local = operation.local_item().filter(|local| *local != result.id)?;
            Some((operation.clip.clone(), local, result.id.clone()))
        })
    }

    /// Number of changes, as the user made them.
    pub fn len(&self) -> usize {
        self.changes_in(self.steps.len())
    }

    /// Number of changes in the first `steps` requests, as the user made them.
    pub(super) fn changes_in(&self, steps: usize) -> usize {
        let of_step = |step: &SaveStep| match step {
            SaveStep::Video { step } => step.changes(&self.video, &self.sent_video),
            SaveStep::UpdateClip { clip, change } => {
                self.sent.get(clip).map_or(1, |sent| clip_changes(self.maps.get(clip), &sent.map, change))
            }
            step => step.len(),
        };
        self.steps.iter().take(steps).map(of_step).sum()
    }

    /// True if there is nothing to send; no save is made then.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

/// Operations that turn one clip into another: the ones before its cuts change, and the ones after. Removals first, then changes,
/// then additions, each by id, so that the same two states always give the same operations. The operation id of an addition is the
/// item's local id.
pub(super) fn fold(base: &ClipState, view: &ClipState) -> (Vec<Operation>, Vec<Operation>) {
    let clip = &base.record.id;
    if base.map == view.map {
        return (fold_items(clip, &base.items, &view.items), Vec::new());
    }
    // `early` is the view on the server's present cuts. Positions that cannot be expressed there wait for the new cuts (`late`).
    let (mut early, mut late) = (ClipItems::default(), ClipItems::default());
    let mut base_late = ClipItems::default();
    for item in view.items.iter() {
        let id = item.id();
        let before = base.items.get(id);
        let (base_footage, view_footage) =
            (before.and_then(|before| base.items.footage(before, &base.map)), view.items.footage(item, &view.map));
        let mut projected = item.clone();
        let is_expressible = match (view_footage, before.and_then(Item::times)) {
            // The item has no times, or unknown ones, which stay as they are.
            (None, Some((start, length))) => {
                projected.set_times(start, length);
                true
            }
            (None, None) => true,
            (Some(footage), Some((start, length))) if base_footage == Some(footage) => {
                projected.set_times(start, length);
                true
            }
            (Some(footage), _) => {
                let (start, length) = base.map.played(footage);
                projected.set_times(start, length);
                length.0 > 0 && base.map.footage(start, length) == footage
            }
        };
        if is_expressible {
            early.insert(projected);
        } else {
            // Until the cuts change, the item keeps its old position.
            if let Some((now, _)) = base.items.projected(id, &base.map, &view.map) {
                early.insert(before.cloned().unwrap_or_else(|| now.clone()));
                base_late.insert(now);
            }
            late.insert(item.clone());
        }
    }
    let mut late_operations = fold_items(clip, &base_late, &late);
    for operation in &mut late_operations {
        // Only the server knows the item's length after the cuts, so both the visible start and length are sent.
        if let Action::Update(id, change) = &mut operation.action
            && change.times() != (None, None)
            && let Some((start, length)) = late.get(id).and_then(Item::times)
        {
            change.absorb(ChangeBody::of_times(change.kind(), Some(start), Some(length)));
        }
    }
    (fold_items(clip, &base.items, &early), late_operations)
}

/// Like [`fold`], but for the items of a clip whose cuts don't change.
pub fn fold_items(clip: &ClipId, base: &ClipItems, view: &ClipItems) -> Vec<Operation> {
    let operation = |id: String, action| Operation { id: OperationId::new(id), clip: clip.clone(), action };
    let (mut operations, mut updates, mut additions) = (Vec::new(), Vec::new(), Vec::new());
    // Both are sorted by id, so one pass over each is enough.
    let mut coming = view.iter().peekable();
    for item in base.iter() {
        let id = item.id();
        let mut now = None;
        while let Some(next) = coming.peek().copied() {
            match next.id().cmp(id) {
                Ordering::Less => additions.extend(coming.next()),
                Ordering::Equal => {
                    now = coming.next();
                    break;
                }
                Ordering::Greater => break,
            }
        }
        let change = match now {
            // Unchanged items are shared between both, so most comparisons are by pointer.
            Some(now) if std::ptr::eq(now, item) || now == item => continue,
            Some(now) => change_to(item, now),
            None => None,
        };
        match change {
            Some(change) if change.is_empty() => {}
            Some(change) => updates.push(operation(format!("update-{id}"), Action::Update(id.clone(), change))),
            None => {
                operations.push(operation(format!("remove-{id}"), Action::Remove(item.kind(), id.clone())));
                additions.extend(now);
            }
        }
    }
    additions.extend(coming);
    joined(&mut operations, updates);
    for item in additions {
        if let Some(body) = AddBody::like(item) {
            operations.push(operation(item.id().to_string(), Action::Add(body)));
        }
    }
    operations
}

/// Appends operations; moves the vector if there are none before.
pub(super) fn joined(operations: &mut Vec<Operation>, more: Vec<Operation>) {
    if operations.is_empty() {
        *operations = more;
    } else {
        operations.extend(more);
    }
}

/// Change that turns one state of an item into another. `None` if no change can, such as when a field must be removed: then the
/// item is removed and added again. A clip's base layout cannot be removed, so it always has a change.
fn change_to(from: &Item, to: &Item) -> Option<ChangeBody> {
    let change = ChangeBody::between(from, to)?.onto_canvas();
    let mut changed = from.clone();
    change.apply(&mut changed);
    (changed == *to || to.times().is_none()).then_some(change)
}
