//! What a save sends: the fewest operations that bring one state of the video to another, in the order in which they are
//! sent, each on the cuts that the service holds at that moment.

use super::{ClipItems, clip_state::ClipState, remake::differing};
use crate::{
    api::{
        ClipId, ItemId, OperationId,
        batch::{Action, MAX_OPERATIONS, Operation, OperationResult},
        clip::{AddClip, Clip, ClipChange},
        item::{AddBody, ChangeBody, Item},
    },
    timeline::CutMap,
};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Everything that waits, as it is sent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// Clips that are made anew, in playing order; each becomes the last one.
    pub additions: Vec<(ClipId, AddClip)>,
    /// Changes of items, on the cuts that the service holds now.
    pub early: Vec<Operation>,
    /// Settings and cuts, a change for each clip.
    pub clips: Vec<(ClipId, ClipChange)>,
    /// Changes of items that stand on footage which is played only after those cuts.
    pub late: Vec<Operation>,
    /// Clips that go.
    pub deletions: Vec<ClipId>,
    /// Clips that are moved, each with its place in the list as it is then.
    pub moves: Vec<(ClipId, u64)>,
}

/// One request of a save.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
// A save has a handful of them.
#[allow(clippy::large_enum_variant)]
pub enum SaveStep {
    /// A clip is made of a recording, as the last one. The id is the one that it has here: the requests after it name the
    /// clip by it until the answer tells the service's own ([`SaveStep::on_made`]).
    AddClip(ClipId, AddClip),
    /// At most 200 operations, whole or not at all.
    Operations(Vec<Operation>),
    /// A clip's settings and cuts.
    UpdateClip(ClipId, ClipChange),
    /// A clip goes.
    DeleteClip(ClipId),
    /// A clip is moved to a place, 0 is first.
    ReorderClip(ClipId, u64),
}

impl SaveStep {
    /// How many changes it is.
    pub fn len(&self) -> usize {
        match self {
            Self::Operations(operations) => operations.len(),
            Self::AddClip(..) | Self::UpdateClip(..) | Self::DeleteClip(_) | Self::ReorderClip(..) => 1,
        }
    }

    /// Whether it changes nothing: no plan holds such a step.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same request with the ids that the service gave the clips it made for this save, each by the id that it has here.
    /// Of a new clip's settings only those are left that differ from what the service gave it. Nothing where that leaves
    /// nothing to send.
    pub fn on_made(&self, made: &BTreeMap<ClipId, Clip>) -> Option<Self> {
        let real = |clip: &ClipId| made.get(clip).map_or_else(|| clip.clone(), |made| made.id.clone());
        Some(match self {
            Self::AddClip(..) => self.clone(),
            Self::Operations(operations) => {
                let of = |operation: &Operation| Operation { clip: real(&operation.clip), ..operation.clone() };
                Self::Operations(operations.iter().map(of).collect())
            }
            Self::UpdateClip(clip, change) => {
                let change = made.get(clip).map_or_else(|| change.clone(), |made| differing(change, made));
                if change.is_empty() {
                    return None;
                }
                Self::UpdateClip(real(clip), change)
            }
            Self::DeleteClip(clip) => Self::DeleteClip(real(clip)),
            Self::ReorderClip(clip, place) => Self::ReorderClip(real(clip), *place),
        })
    }

    /// The same request after a clip got another id.
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
            Self::Operations(operations) => operations.iter_mut().for_each(|operation| rename(&mut operation.clip)),
            Self::AddClip(clip, _) | Self::UpdateClip(clip, _) | Self::DeleteClip(clip) | Self::ReorderClip(clip, _) => {
                rename(clip);
            }
        }
    }
}

impl Plan {
    /// How many changes it is.
    pub fn len(&self) -> usize {
        let clips = self.additions.len() + self.clips.len() + self.deletions.len() + self.moves.len();
        clips + self.early.len() + self.late.len()
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The changes of items, early ones first.
    pub fn operations(&self) -> impl Iterator<Item = &Operation> {
        self.early.iter().chain(&self.late)
    }

    /// The requests, in the order in which they are sent: batches, what cannot be batched, and what must wait for it.
    pub fn steps(self) -> Vec<SaveStep> {
        let batches = |operations: Vec<Operation>| -> Vec<SaveStep> {
            operations.chunks(MAX_OPERATIONS).map(|batch| SaveStep::Operations(batch.to_vec())).collect()
        };
        let mut steps: Vec<_> = self.additions.into_iter().map(|(clip, add)| SaveStep::AddClip(clip, add)).collect();
        steps.extend(batches(self.early));
        steps.extend(self.clips.into_iter().map(|(clip, change)| SaveStep::UpdateClip(clip, change)));
        steps.extend(batches(self.late));
        steps.extend(self.deletions.into_iter().map(SaveStep::DeleteClip));
        steps.extend(self.moves.into_iter().map(|(clip, place)| SaveStep::ReorderClip(clip, place)));
        steps
    }
}

/// A save on its way: what is sent and the view it stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct Saving {
    /// What is sent, in order.
    pub steps: Vec<SaveStep>,
    /// The clips that it changes, as they were when it was made.
    pub(super) sent: BTreeMap<ClipId, ClipState>,
    /// What they played before it.
    pub(super) maps: BTreeMap<ClipId, CutMap>,
    /// The order of the clips that stay, before it, and behind them those that it makes.
    pub(super) order: Vec<ClipId>,
}

impl Saving {
    /// Whether an item was on a clip before the save: on the base, or kept by it.
    pub(super) fn knows(&self, clip: &ClipId, item: &ItemId) -> bool {
        let removed = |operation: &Operation| matches!(&operation.action, Action::Remove(_, id) if id == item);
        self.sent.get(clip).is_some_and(|section| section.items.get(item).is_some()) || self.operations().any(removed)
    }

    /// The clips whose items it changes, or that it changes themselves.
    pub fn clips(&self) -> impl Iterator<Item = &ClipId> {
        self.sent.keys()
    }

    /// The changes of items, in the order in which they are sent.
    pub fn operations(&self) -> impl Iterator<Item = &Operation> {
        self.steps.iter().flat_map(|step| match step {
            SaveStep::Operations(operations) => operations.as_slice(),
            SaveStep::AddClip(..) | SaveStep::UpdateClip(..) | SaveStep::DeleteClip(_) | SaveStep::ReorderClip(..) => &[],
        })
    }

    /// Whether it makes, deletes or moves clips.
    pub(super) fn changes_order(&self) -> bool {
        let changes =
            |step: &SaveStep| matches!(step, SaveStep::AddClip(..) | SaveStep::DeleteClip(_) | SaveStep::ReorderClip(..));
        self.steps.iter().any(changes)
    }

    /// Whether a clip was part of the video before this save.
    pub fn knows_clip(&self, clip: &ClipId) -> bool {
        let deletes = |step: &SaveStep| matches!(step, SaveStep::DeleteClip(deleted) if deleted == clip);
        self.order.contains(clip) || self.sent.contains_key(clip) || self.steps.iter().any(deletes)
    }

    /// The clips that it deletes.
    pub fn deletions(&self) -> impl Iterator<Item = &ClipId> {
        self.steps.iter().filter_map(|step| if let SaveStep::DeleteClip(clip) = step { Some(clip) } else { None })
    }

    /// The clips that so many of its requests made, each with its record: `made` holds those in the same order.
    pub(super) fn made<'a>(&'a self, done: usize, made: &'a [Clip]) -> impl Iterator<Item = (&'a ClipId, &'a Clip)> {
        let additions = self.steps.iter().take(done);
        let additions = additions.filter_map(|step| if let SaveStep::AddClip(clip, _) = step { Some(clip) } else { None });
        additions.zip(made)
    }

    /// A clip has another id now.
    pub(super) fn rename_clip(&mut self, from: &ClipId, to: &ClipId) {
        self.steps.iter_mut().for_each(|step| step.renamed(from, to));
        self.order.iter_mut().filter(|clip| *clip == from).for_each(|clip| clip.clone_from(to));
        if let Some(mut section) = self.sent.remove(from) {
            section.record.id.clone_from(to);
            self.sent.insert(to.clone(), section);
        }
        if let Some(map) = self.maps.remove(from) {
            self.maps.insert(to.clone(), map);
        }
    }

    /// The items whose times it tells on the cuts that it leaves: what it hides of their footage is not told.
    pub(super) fn retimed_items(&self) -> Vec<(ClipId, ItemId)> {
        let mut told = Vec::new();
        let mut recut = BTreeSet::new();
        for step in &self.steps {
            match step {
                SaveStep::UpdateClip(clip, _) => drop(recut.insert(clip)),
                SaveStep::AddClip(..) | SaveStep::DeleteClip(_) | SaveStep::ReorderClip(..) => {}
                SaveStep::Operations(operations) => told.extend(operations.iter().filter_map(|operation| {
                    let id = match &operation.action {
                        Action::Add(_) => ItemId::new(operation.id.as_str()),
                        Action::Update(id, change) if change.times() != (None, None) => id.clone(),
                        Action::Update(..) | Action::Remove(..) => return None,
                    };
                    let clip = &operation.clip;
                    let stays = self.sent.get(clip).map(|section| &section.map) == self.maps.get(clip);
                    (stays || recut.contains(clip)).then(|| (clip.clone(), id))
                })),
            }
        }
        told
    }

    /// The items that it makes: their clip, the id that they have here, and the one that the service gave them.
    pub(super) fn new_items(&self, results: &[OperationResult]) -> impl Iterator<Item = (ClipId, ItemId, ItemId)> {
        self.operations().zip(results).filter_map(|(operation, result)| {
            let local = ItemId::new(operation.id.as_str());
            let made = matches!(operation.action, Action::Add(_)) && local != result.id;
            made.then(|| (operation.clip.clone(), local, result.id.clone()))
        })
    }

    /// How many changes it is.
    pub fn len(&self) -> usize {
        self.steps.iter().map(SaveStep::len).sum()
    }

    /// Whether nothing is sent: no save is made then.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

/// What to send so that one clip becomes another: operations that are sent before its cuts change, and after. Removals first,
/// then changes, then additions, each by id: the same two states always give the same operations. An addition's operation
/// id is the item's local id.
pub(super) fn fold(base: &ClipState, view: &ClipState) -> (Vec<Operation>, Vec<Operation>) {
    let clip = &base.record.id;
    if base.map == view.map {
        return (fold_items(clip, &base.items, &view.items), Vec::new());
    }
    // The view as it is on the cuts that the service holds. What cannot be told there waits for the new ones.
    let (mut early, mut late) = (ClipItems::default(), ClipItems::default());
    let mut base_late = ClipItems::default();
    for item in view.items.iter() {
        let id = item.id();
        let before = base.items.get(id);
        let (kept, stands) =
            (before.and_then(|before| base.items.footage(before, &base.map)), view.items.footage(item, &view.map));
        let mut told = item.clone();
        let tells = match (stands, before.and_then(Item::times)) {
            // It has no times, or none that anybody knows: they are what they are.
            (None, Some((start, length))) => {
                told.set_times(start, length);
                true
            }
            (None, None) => true,
            (Some(footage), Some((start, length))) if kept == Some(footage) => {
                told.set_times(start, length);
                true
            }
            (Some(footage), _) => {
                let (start, length) = base.map.played(footage);
                told.set_times(start, length);
                length.0 > 0 && base.map.footage(start, length) == footage
            }
        };
        if tells {
            early.insert(told);
        } else {
            // Until then it stays as it was.
            if let Some((now, _)) = base.items.projected(id, &base.map, &view.map) {
                early.insert(before.cloned().unwrap_or_else(|| now.clone()));
                base_late.insert(now);
            }
            late.insert(item.clone());
        }
    }
    let mut late_operations = fold_items(clip, &base_late, &late);
    for operation in &mut late_operations {
        // How long it is after the cuts only the service knows: it is told start and length as they are seen here.
        if let Action::Update(id, change) = &mut operation.action
            && change.times() != (None, None)
            && let Some((start, length)) = late.get(id).and_then(Item::times)
        {
            change.absorb(ChangeBody::of_times(change.kind(), Some(start), Some(length)));
        }
    }
    (fold_items(clip, &base.items, &early), late_operations)
}

/// The same for the items of a clip whose cuts stay.
pub fn fold_items(clip: &ClipId, base: &ClipItems, view: &ClipItems) -> Vec<Operation> {
    let operation = |id: String, action| Operation { id: OperationId::new(id), clip: clip.clone(), action };
    let (mut operations, mut updates, mut anew) = (Vec::new(), Vec::new(), BTreeSet::new());
    for item in base.iter() {
        let id = item.id();
        let change = match view.get(id) {
            Some(now) if now == item => continue,
            Some(now) => change_to(item, now),
            None => None,
        };
        match change {
            Some(change) if change.is_empty() => {}
            Some(change) => updates.push(operation(format!("update-{id}"), Action::Update(id.clone(), change))),
            None => {
                operations.push(operation(format!("remove-{id}"), Action::Remove(item.kind(), id.clone())));
                anew.insert(id);
            }
        }
    }
    operations.append(&mut updates);
    for item in view.iter().filter(|item| anew.contains(item.id()) || base.get(item.id()).is_none()) {
        if let Some(body) = AddBody::like(item) {
            operations.push(operation(item.id().to_string(), Action::Add(body)));
        }
    }
    operations
}

/// What makes one state of an item another. Nothing where no change can, as when a field is to go: then it is removed and
/// added again. A clip's base layout cannot be removed, and stays.
fn change_to(from: &Item, to: &Item) -> Option<ChangeBody> {
    let change = ChangeBody::between(from, to)?.onto_canvas();
    let mut changed = from.clone();
    change.apply(&mut changed);
    (changed == *to || to.times().is_none()).then_some(change)
}
