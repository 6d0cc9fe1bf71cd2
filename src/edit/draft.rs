//! The draft: what the service holds, what the user sees, and how the one became the other.

use super::{Carried, ClipItems, Edit, GestureId, History, Merge, Step, carry, fold::fold, merge::merge};
use crate::api::{
    ClipId, ItemId,
    batch::{Action, Operation, OperationResult},
    item::{ChangeBody, Item},
    rules::FieldError,
};
use crate::timeline::CutMap;
use std::collections::{BTreeMap, BTreeSet};

/// Why an edit was not taken. The draft is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DraftError {
    /// The clip is not part of the video.
    #[error("the clip is not part of this video any more")]
    NoClip,
    /// The item is gone.
    #[error("the item is not on the clip any more")]
    NoItem,
    /// The item exists already.
    #[error("the item is on the clip already")]
    Exists,
    /// The change is for another kind of item.
    #[error("the change does not fit the item")]
    WrongKind,
    /// A rule of the API.
    #[error(transparent)]
    Rule(#[from] FieldError),
}

/// A save on its way: what was sent and the view it stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct Saving {
    /// The operations, in the order they are sent.
    pub operations: Vec<Operation>,
    /// The view of the clips that they change, as it was when they were made.
    sent: BTreeMap<ClipId, ClipItems>,
}

impl Saving {
    /// Whether an item was on a clip before the save: on the base, or kept by it.
    pub(super) fn knows(&self, clip: &ClipId, item: &ItemId) -> bool {
        let removed = |operation: &Operation| matches!(&operation.action, Action::Remove(_, id) if id == item);
        self.sent.get(clip).is_some_and(|items| items.get(item).is_some()) || self.operations.iter().any(removed)
    }

    /// The clips that it changes.
    pub fn clips(&self) -> impl Iterator<Item = &ClipId> {
        self.sent.keys()
    }
}

/// An edit that the service refused: taken out of what is sent, kept until it is taken up again or let go.
#[derive(Clone, Debug, PartialEq)]
pub struct Parked {
    /// The clip.
    pub clip: ClipId,
    /// The item as the user left it; as it was, for a removal.
    pub item: Item,
    /// Whether the edit was to remove it.
    pub removes: bool,
    /// What the service said.
    pub reason: String,
}

/// Base, view and history of a video's items.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    base: BTreeMap<ClipId, ClipItems>,
    view: BTreeMap<ClipId, ClipItems>,
    /// Clips whose view may differ from their base.
    touched: BTreeSet<ClipId>,
    history: History,
    parked: Vec<Parked>,
}

impl Draft {
    /// A draft of what the service holds; nothing changed, nothing to undo.
    pub fn new(base: impl IntoIterator<Item = (ClipId, ClipItems)>) -> Self {
        let base: BTreeMap<_, _> = base.into_iter().collect();
        Self { view: base.clone(), base, touched: BTreeSet::new(), history: History::default(), parked: Vec::new() }
    }

    /// A clip's items as the user sees them.
    pub fn items(&self, clip: &ClipId) -> Option<&ClipItems> {
        self.view.get(clip)
    }

    /// An item as the user sees it.
    pub fn item(&self, clip: &ClipId, id: &ItemId) -> Option<&Item> {
        self.view.get(clip)?.get(id)
    }

    /// An item as the service holds it; nothing for one that was not saved yet.
    pub fn base_item(&self, clip: &ClipId, id: &ItemId) -> Option<&Item> {
        self.base.get(clip)?.get(id)
    }

    /// Whether the item waits to be saved, new or changed.
    pub fn is_changed(&self, clip: &ClipId, item: &Item) -> bool {
        self.touched.contains(clip) && self.base_item(clip, item.id()) != Some(item)
    }

    /// What can be undone and redone.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// What would be sent: the fewest operations, clip by clip.
    pub fn operations(&self) -> Vec<Operation> {
        let touched = self.touched.iter().filter_map(|clip| Some((clip, self.base.get(clip)?, self.view.get(clip)?)));
        touched.flat_map(|(clip, base, view)| fold(clip, base, view)).collect()
    }

    /// How many operations a clip's edits come to.
    pub fn waiting_on(&self, clip: &ClipId) -> usize {
        match (self.touched.contains(clip), self.base.get(clip), self.view.get(clip)) {
            (true, Some(base), Some(view)) => fold(clip, base, view).len(),
            _ => 0,
        }
    }

    /// Does an edit and remembers how to take it back. Edits of the same gesture are one step.
    pub fn edit(&mut self, name: impl Into<String>, gesture: Option<GestureId>, edit: Edit) -> Result<(), DraftError> {
        check(&edit)?;
        let inverse = self.run(&edit)?;
        self.history.undone.clear();
        if self.history.joins(gesture, &edit)
            && let Some(step) = self.history.done.last_mut()
        {
            step.name = name.into();
            join(step, edit, inverse);
        } else {
            self.history.done.push(Step { name: name.into(), gesture, forward: vec![edit], inverse: vec![inverse] });
        }
        Ok(())
    }

    /// Takes the last step back; answers its name. A step that cannot be taken back, because its item is gone, changes
    /// nothing and is forgotten: it must not stand in the way of those before it.
    pub fn undo(&mut self) -> Option<Result<String, DraftError>> {
        let step = self.history.done.pop()?;
        let ran = self.run_all(step.inverse.iter().rev());
        let name = step.name.clone();
        Some(match ran {
            Ok(()) => {
                self.history.undone.push(step);
                Ok(name)
            }
            Err(error) => Err(error),
        })
    }

    /// Does the step again that was undone last; answers its name.
    pub fn redo(&mut self) -> Option<Result<String, DraftError>> {
        let mut step = self.history.undone.pop()?;
        // Its gesture is over: nothing may join it.
        step.gesture = None;
        let ran = self.run_all(step.forward.iter());
        let name = step.name.clone();
        Some(match ran {
            Ok(()) => {
                self.history.done.push(step);
                Ok(name)
            }
            Err(error) => Err(error),
        })
    }

    /// Ends a gesture: the next edit is a step of its own even under the same id. Answers whether one was on.
    pub fn end_gesture(&mut self) -> bool {
        self.history.done.last_mut().is_some_and(|step| step.gesture.take().is_some())
    }

    /// What a save would send now; nothing when nothing waits.
    pub fn start_save(&self) -> Option<Saving> {
        let operations = self.operations();
        if operations.is_empty() {
            return None;
        }
        let sent = self.touched.iter().filter_map(|clip| Some((clip.clone(), self.view.get(clip)?.clone()))).collect();
        Some(Saving { operations, sent })
    }

    /// The service took a save, whole or its first operations: new items have the ids that it gave them. After a whole
    /// save what was sent is the base; after a part of one the caller reads the clips again and rebases. Edits made since
    /// stay as they are and wait for the next save.
    pub fn finish_save(&mut self, saving: Saving, results: &[OperationResult]) {
        let Saving { operations, mut sent } = saving;
        for (operation, result) in operations.iter().zip(results) {
            let local = ItemId::new(operation.id.as_str());
            if matches!(operation.action, Action::Add(_)) && local != result.id {
                for items in [sent.get_mut(&operation.clip), self.view.get_mut(&operation.clip)].into_iter().flatten() {
                    if let Some(mut item) = items.remove(&local) {
                        item.set_id(result.id.clone());
                        items.insert(item);
                    }
                }
                self.history.rename(&local, &result.id);
            }
        }
        if results.len() == operations.len() {
            self.base.extend(sent);
        }
        self.forget_untouched();
    }

    /// The service holds something else for a clip now, as after a save or a reload. What the user changed is laid over
    /// it; answers what others did, and what both did.
    pub fn rebase(&mut self, clip: &ClipId, fresh: ClipItems) -> Merge {
        let (base, view) = (self.base.remove(clip).unwrap_or_default(), self.view.remove(clip).unwrap_or_default());
        let mut merged = merge(clip, &base, &fresh, &view);
        self.base.insert(clip.clone(), fresh);
        self.view.insert(clip.clone(), std::mem::take(&mut merged.view));
        self.touched.insert(clip.clone());
        self.forget_untouched();
        merged
    }

    /// The clip's cuts are others now: what waits on it stays on its footage. Times in the history that were made on the
    /// old cuts are carried over as well, so that an undo puts things back onto the footage they came from. Answers what
    /// moved of what the user changed.
    pub fn recut(&mut self, clip: &ClipId, from: &CutMap, to: &CutMap) -> Vec<Carried> {
        let (Some(base), Some(view)) = (self.base.get(clip), self.view.get(clip)) else { return Vec::new() };
        let (new_base, _) = carry(base, from, to);
        let (mut new_view, carried) = carry(view, from, to);
        let waits = |carried: &Carried| base.get(&carried.id) != view.get(&carried.id);
        let carried: Vec<_> = carried.into_iter().filter(waits).collect();
        for removed in carried.iter().filter(|carried| carried.to.is_none()) {
            // What the user put onto footage that is gone stands at the seam with its length: hiding it would hide an edit.
            if let (Some(item), Some((_, length))) =
                (new_view.get_mut(&removed.id), view.get(&removed.id).and_then(Item::times))
                && let Some((seam, _)) = item.times()
            {
                item.set_times(seam, length);
            }
        }
        self.base.insert(clip.clone(), new_base);
        self.view.insert(clip.clone(), new_view);
        self.history.recut(clip, from, to);
        self.forget_untouched();
        carried
    }

    /// Forgets clips that the video does not have any more; answers how many waiting operations went with them.
    pub fn keep_clips<'a>(&mut self, clips: impl IntoIterator<Item = &'a ClipId>) -> usize {
        let kept: BTreeSet<_> = clips.into_iter().collect();
        let before = self.operations().len();
        self.base.retain(|clip, _| kept.contains(clip));
        self.view.retain(|clip, _| kept.contains(clip));
        self.forget_untouched();
        before - self.operations().len()
    }

    /// Lays what a journal kept over this draft of what the service holds now; answers what others did meanwhile, clip by
    /// clip. `settled` says that no save waits for its answer: until then the clips stay on the bases they had, because
    /// what the service holds may be the save itself.
    pub fn restore(&mut self, mut kept: Self, settled: bool) -> Vec<Merge> {
        let mut merges = Vec::new();
        for (clip, fresh) in &self.base {
            if !kept.base.contains_key(clip) {
                kept.base.insert(clip.clone(), fresh.clone());
                kept.view.insert(clip.clone(), fresh.clone());
            } else if settled {
                merges.push(kept.rebase(clip, fresh.clone()));
            }
        }
        kept.keep_clips(self.base.keys());
        *self = kept;
        merges
    }

    /// Takes everything that waits back to what the service holds, as one step that can be undone itself. Answers how
    /// many edits that took; nothing when nothing waits.
    pub fn discard(&mut self, name: &str) -> Option<usize> {
        let mut forward = Vec::new();
        for clip in &self.touched {
            let (Some(base), Some(view)) = (self.base.get(clip), self.view.get(clip)) else { continue };
            for item in view.iter() {
                match base.get(item.id()) {
                    None => forward.push(Edit::Remove(clip.clone(), item.id().clone())),
                    // A field that the base does not have cannot be changed away: the whole item is put back.
                    Some(before) if before != item => {
                        forward.push(Edit::Remove(clip.clone(), item.id().clone()));
                        forward.push(Edit::Add(clip.clone(), before.clone()));
                    }
                    Some(_) => {}
                }
            }
            let removed = base.iter().filter(|item| view.get(item.id()).is_none());
            forward.extend(removed.map(|item| Edit::Add(clip.clone(), item.clone())));
        }
        if forward.is_empty() {
            return None;
        }
        // Every edit fits the view it was made from.
        let inverse = forward.iter().map(|edit| self.run(edit)).collect::<Result<Vec<_>, _>>().ok()?;
        self.history.undone.clear();
        let count = forward.len();
        self.history.done.push(Step { name: name.to_owned(), gesture: None, forward, inverse });
        Some(count)
    }

    /// What the service refused and is kept aside.
    pub fn parked(&self) -> &[Parked] {
        &self.parked
    }

    /// Takes what waits for one item out of what is sent, as one step, and keeps it aside with the reason. `false` when
    /// nothing waits for it.
    pub fn park(&mut self, clip: &ClipId, id: &ItemId, reason: &str) -> bool {
        let Some((item, removes)) = self.take_back("Park", clip, id) else { return false };
        self.parked.push(Parked { clip: clip.clone(), item, removes, reason: reason.to_owned() });
        true
    }

    /// Puts one item back to what the service holds, as one step; answers the item as it was here, and whether it was to
    /// be removed. Nothing when nothing waits for it.
    pub fn take_back(&mut self, verb: &str, clip: &ClipId, id: &ItemId) -> Option<(Item, bool)> {
        let (before, now) = (self.base.get(clip)?.get(id).cloned(), self.view.get(clip)?.get(id).cloned());
        let (item, removes, forward) = match (before, now) {
            (None, Some(now)) => (now, false, vec![Edit::Remove(clip.clone(), id.clone())]),
            (Some(before), None) => (before.clone(), true, vec![Edit::Add(clip.clone(), before)]),
            (Some(before), Some(now)) if before != now => {
                // A field that the base does not have cannot be changed away: the whole item is put back.
                (now, false, vec![Edit::Remove(clip.clone(), id.clone()), Edit::Add(clip.clone(), before)])
            }
            _ => return None,
        };
        let name = format!("{verb} \u{2018}{}\u{2019}", item.title());
        // Every edit fits the view it was made from; a base layout cannot be removed, so it is changed back.
        let forward = match (&forward[..], &item) {
            ([Edit::Remove(..), Edit::Add(_, before)], Item::Layout(layout)) if layout.start_time_ms.is_none() => {
                vec![Edit::Update(clip.clone(), id.clone(), ChangeBody::between(&item, before)?)]
            }
            _ => forward,
        };
        let inverse = forward.iter().map(|edit| self.run(edit)).collect::<Result<Vec<_>, _>>().ok()?;
        self.history.undone.clear();
        self.history.done.push(Step { name, gesture: None, forward, inverse });
        self.forget_untouched();
        Some((item, removes))
    }

    /// Lets a parked edit go, or takes it up again as a new edit.
    pub fn unpark(&mut self, index: usize, take_up: bool) -> Option<Result<(), DraftError>> {
        if index >= self.parked.len() {
            return None;
        }
        if !take_up {
            self.parked.remove(index);
            return Some(Ok(()));
        }
        let Parked { clip, item, removes, .. } = self.parked.get(index)?.clone();
        let name = format!("Take up \u{2018}{}\u{2019} again", item.title());
        let here = self.item(&clip, item.id()).cloned();
        let edit = match (removes, here) {
            (true, _) => Edit::Remove(clip, item.id().clone()),
            (false, None) => {
                let mut again = item;
                again.set_id(ItemId::local());
                Edit::Add(clip, again)
            }
            (false, Some(here)) => match ChangeBody::between(&here, &item) {
                Some(change) => Edit::Update(clip, here.id().clone(), change),
                None => return Some(Err(DraftError::WrongKind)),
            },
        };
        let done = self.edit(name, None, edit);
        if done.is_ok() {
            self.parked.remove(index);
        }
        Some(done)
    }

    /// Whether a clip has something that waits.
    pub fn is_touched(&self, clip: &ClipId) -> bool {
        self.touched.contains(clip)
    }

    /// A clip's items as the service holds them.
    pub fn base(&self, clip: &ClipId) -> Option<&ClipItems> {
        self.base.get(clip)
    }

    /// The clips of the draft.
    pub fn clips(&self) -> impl Iterator<Item = &ClipId> {
        self.base.keys()
    }

    /// Runs edits: all of them, or none.
    fn run_all<'a>(&mut self, edits: impl Iterator<Item = &'a Edit>) -> Result<(), DraftError> {
        let mut inverses = Vec::new();
        for edit in edits {
            match self.run(edit) {
                Ok(inverse) => inverses.push(inverse),
                Err(error) => {
                    for inverse in inverses.iter().rev() {
                        // It reverses what was just done, so it fits.
                        self.run(inverse)?;
                    }
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Runs an edit and answers the one that reverses it.
    fn run(&mut self, edit: &Edit) -> Result<Edit, DraftError> {
        let items = self.view.get_mut(edit.clip()).ok_or(DraftError::NoClip)?;
        fits(edit, items)?;
        let inverse = match edit {
            Edit::Add(clip, item) => {
                if items.get(item.id()).is_some() {
                    return Err(DraftError::Exists);
                }
                items.insert(item.clone());
                Edit::Remove(clip.clone(), item.id().clone())
            }
            Edit::Update(clip, id, change) => {
                let item = items.get_mut(id).ok_or(DraftError::NoItem)?;
                let inverse = change.inverse(item).ok_or(DraftError::WrongKind)?;
                change.apply(item);
                Edit::Update(clip.clone(), id.clone(), inverse)
            }
            Edit::Remove(clip, id) => Edit::Add(clip.clone(), items.remove(id).ok_or(DraftError::NoItem)?),
        };
        self.touched.insert(edit.clip().clone());
        Ok(inverse)
    }

    fn forget_untouched(&mut self) {
        let (base, view) = (&self.base, &self.view);
        self.touched.retain(|clip| base.get(clip) != view.get(clip));
    }
}

/// The rules that need no server, before anything changes.
fn check(edit: &Edit) -> Result<(), DraftError> {
    match edit {
        Edit::Add(_, item) => Ok(crate::api::item::AddBody::like(item).ok_or(DraftError::WrongKind)?.check()?),
        Edit::Update(_, _, change) => Ok(change.check()?),
        Edit::Remove(..) => Ok(()),
    }
}

/// The rules between an edit and the item it works on, as the service has them.
fn fits(edit: &Edit, items: &ClipItems) -> Result<(), DraftError> {
    let base_layout = |id: &ItemId| matches!(items.get(id), Some(Item::Layout(layout)) if layout.start_time_ms.is_none());
    match edit {
        Edit::Remove(_, id) if base_layout(id) => Err(FieldError::new("layout", "is the clip's base and stays").into()),
        Edit::Update(_, id, change) => {
            if base_layout(id) && change.times() != (None, None) {
                return Err(FieldError::new("startTimeMs", "does not go with a clip's base layout").into());
            }
            let mut changed = items.get(id).ok_or(DraftError::NoItem)?.clone();
            change.apply(&mut changed);
            match changed {
                Item::Zoom(zoom) => Ok(zoom.check()?),
                _ => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// Lays a later edit of the same item over the step's. The first inverse of each field is the one that counts.
fn join(step: &mut Step, edit: Edit, inverse: Edit) {
    if let (Some(Edit::Update(_, _, first)), Edit::Update(_, _, later)) = (step.forward.last_mut(), edit) {
        first.absorb(later);
    }
    if let (Some(Edit::Update(_, _, first)), Edit::Update(_, _, mut later)) = (step.inverse.last_mut(), inverse) {
        later.absorb(first.clone());
        *first = later;
    }
}

#[cfg(test)]
mod tests;
