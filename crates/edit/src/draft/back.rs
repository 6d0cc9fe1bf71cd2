//! Going back: discarding, reverting and setting aside (parking) unsaved changes, and restoring earlier versions.

use super::{
    Crossed, Draft, DraftError, Parked, ParkedEdit, PendingChange, Twin, Unmade, clip_edits, placed, run::is_base_layout,
    words::words_edit,
};
use crate::{
    Edit, VideoEdit, VideoPart,
    api::{
        ClipId, ItemId,
        item::{ChangeBody, Item},
    },
    items::filled_in,
};
use std::collections::BTreeSet;

/// User's decision about an edit that was set aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unpark {
    /// Reapplies the edit as a new step.
    TakeUp,
    /// Drops the edit.
    Drop,
}

impl Draft {
    /// Reverts all unsaved changes to the server's state, as one step that the user can undo. Returns the number of reverted edits;
    /// 0, without a step, if there are none. Fails without changing anything if they cannot be reverted together.
    pub fn discard(&mut self, name: &str) -> Result<usize, DraftError> {
        let mut back: Vec<Edit> = Vec::new();
        // Restoring the order also restores the clips to be deleted.
        if self.base.order != self.view.order {
            back.extend(placed(&self.base.order));
        }
        back.extend(self.touched.iter().flat_map(|clip| self.clip_to_base(clip)));
        let is_made_here = |clip: &&ClipId| self.unmade.contains_key(*clip) || self.twins.contains_key(*clip);
        back.extend(self.view.order.iter().filter(is_made_here).cloned().map(Edit::Delete));
        let video = VideoEdit::back(&self.view.video, &self.base.video);
        back.extend((!video.is_empty()).then_some(Edit::Video(video)));
        let count = back.len();
        if count > 0 {
            self.step(name, back)?;
        }
        Ok(count)
    }

    /// Edits that revert everything on one clip to the server's state.
    fn clip_to_base(&self, clip: &ClipId) -> Vec<Edit> {
        let (Some(base), Some(view)) = (self.base.sections.get(clip), self.view.sections.get(clip)) else { return Vec::new() };
        let ids: BTreeSet<_> = base.items.iter().chain(view.items.iter()).map(Item::id).collect();
        let items = ids.into_iter().flat_map(|id| self.back_to_base(clip, id).unwrap_or_default());
        items.chain(clip_edits(view, base)).chain(words_edit(view, base)).collect()
    }

    /// Edits that lead from the present view to the view of another state, for the clips in both. Items and clips that only the
    /// present view has are kept.
    pub fn edits_to(&self, then: &Self) -> Vec<Edit> {
        let mut edits = Vec::new();
        for (clip, was) in &then.view.sections {
            let gone = then.view.deleted.contains(clip) || self.view.deleted.contains(clip);
            let Some(here) = self.view.sections.get(clip).filter(|_| !gone) else { continue };
            edits.extend(clip_edits(here, was));
            edits.extend(self.words_to(clip, then));
            let now = here.items.carried(&here.map, &was.map);
            for item in was.items.iter() {
                if let Some(now) = now.get(item.id()) {
                    let change = ChangeBody::between(now, item).filter(|change| !change.is_empty());
                    edits.extend(change.map(|change| Edit::Update(clip.clone(), item.id().clone(), change)));
                } else if now.of_kind(item.kind()).any(|here| is_like(item, here)) {
                    // The item was saved since then and has another id.
                } else if item.times().is_some_and(|(_, length)| length.0 > 0) {
                    let mut again = item.clone();
                    again.set_id(ItemId::local());
                    edits.push(Edit::Add(clip.clone(), again));
                }
            }
        }
        let is_made_here = |draft: &Self, clip: &ClipId| draft.unmade.contains_key(clip) || draft.twins.contains_key(clip);
        for clip in then.view.order.iter().filter(|clip| is_made_here(then, clip) && !self.view.order.contains(clip)) {
            let Some(was) = then.view.sections.get(clip).filter(|_| is_made_here(self, clip)) else { continue };
            // The clip was saved since then and has another id.
            let is_made = |here: &ClipId| {
                let here = self.view.sections.get(here);
                here.is_some_and(|here| {
                    here.record.name == was.record.name && here.map.source_length() == was.map.source_length()
                })
            };
            if !self.view.order.iter().any(is_made) {
                edits.push(Edit::Place(clip.clone(), then.view.before(clip)));
            }
        }
        let sorted = |order: &[ClipId]| order.iter().cloned().collect::<BTreeSet<_>>();
        if then.view.order != self.view.order && sorted(&then.view.order) == sorted(&self.view.order) {
            edits.extend(placed(&then.view.order));
        }
        let video = VideoEdit::between(&self.view.video, &then.view.video);
        if !video.is_empty() && video.fits(&self.base.video).is_ok() {
            edits.push(Edit::Video(video));
        }
        edits
    }

    /// Copies the clips that another state recreates, so that [`Draft::edits_to`] can restore them.
    pub fn know_unmade_of(&mut self, then: &Self) {
        for (clip, unmade) in &then.unmade {
            if let Some(seen) = then.view.sections.get(clip).filter(|_| then.view.order.contains(clip)) {
                self.know_unmade(Unmade { was: seen.clone(), ..unmade.clone() });
            }
        }
        for (clip, twin) in &then.twins {
            if let Some(seen) = then.view.sections.get(clip).filter(|_| then.view.order.contains(clip)) {
                self.know_twin_of(Twin { was: seen.clone(), ..twin.clone() });
            }
        }
    }

    /// Edits that revert one item to the server's state; `None` if the item has no unsaved changes.
    fn back_to_base(&self, clip: &ClipId, id: &ItemId) -> Option<Vec<Edit>> {
        let view = self.view.sections.get(clip)?;
        let now = view.items.get(id);
        let Some(base) = self.base.sections.get(clip) else {
            // On a recreated clip, every item is new. Its base layout cannot be removed and stays.
            let now = now.filter(|now| self.unmade_in_view(clip).is_some() && !is_base_layout(now));
            return now.map(|_| vec![Edit::Remove(clip.clone(), id.clone())]);
        };
        let before = base.items.projected(id, &base.map, &view.map);
        let add = |(item, footage): (Item, Option<crate::timeline::Footage>)| {
            let stand = footage.map(|footage| Edit::Anchor(clip.clone(), id.clone(), footage));
            [Some(Edit::Add(clip.clone(), item)), stand].into_iter().flatten()
        };
        let remove = || Edit::Remove(clip.clone(), id.clone());
        Some(match (before, now) {
            (None, Some(_)) => vec![remove()],
            (Some(before), None) => add(before).collect(),
            (Some((before, footage)), Some(now)) if before != *now || footage != view.items.kept_footage(id) => {
                if is_base_layout(now) {
                    // A base layout cannot be removed, so its fields are changed back.
                    vec![Edit::Update(clip.clone(), id.clone(), ChangeBody::between(now, &before)?)]
                } else {
                    // No change can remove a field that the base lacks, so the whole item is replaced.
                    std::iter::once(remove()).chain(add((before, footage))).collect()
                }
            }
            _ => return None,
        })
    }

    /// Edits that the server refused and the user set aside.
    pub fn parked(&self) -> &[Parked] {
        &self.parked
    }

    /// Reverts an unsaved change as one step and sets it aside with the reason. Returns `false` if there is no such change.
    pub fn park(&mut self, what: &PendingChange, reason: &str) -> bool {
        let Some((title, parked)) = self.take_back(|title| words::edits::step_set_aside(title), what) else { return false };
        let clip = match what {
            PendingChange::Item(clip, _)
            | PendingChange::Clip(clip)
            | PendingChange::Deletion(clip)
            | PendingChange::Words(clip)
            | PendingChange::NewClip(clip) => Some(clip.clone()),
            PendingChange::Order | PendingChange::Video(_) => None,
        };
        self.parked.push(Parked { clip, title, what: parked, reason: reason.to_owned() });
        true
    }

    /// Title, edits and reverting edits of an item that was moved to another clip: both halves, because one alone would leave the
    /// item on both clips or on neither.
    fn back_across(&self, Crossed { from, to }: &Crossed) -> Option<(String, ParkedEdit, Vec<Edit>)> {
        let item = self.item(&to.0, &to.1)?;
        let forth = vec![Edit::Remove(from.0.clone(), from.1.clone()), Edit::Add(to.0.clone(), item.clone())];
        let mut back = self.back_to_base(&to.0, &to.1)?;
        back.extend(self.back_to_base(&from.0, &from.1)?);
        Some((item.title(), ParkedEdit::Clip(forth), back))
    }

    /// Reverts one unsaved change to the server's state, as one step; `name` names the step after the change's title. Returns the
    /// title and the reverted edit; `None` if there is no such change. Moving an item to another clip is one change.
    pub fn take_back(&mut self, name: impl FnOnce(&str) -> String, what: &PendingChange) -> Option<(String, ParkedEdit)> {
        let (title, was, back) = match what {
            PendingChange::Item(clip, id) if self.crossed_by(clip, id).is_some() => {
                self.back_across(&self.crossed_by(clip, id)?)?
            }
            PendingChange::Item(clip, id) => {
                let was = match (self.item(clip, id), self.base_item(clip, id)) {
                    (Some(item), _) => ParkedEdit::Changed(item.clone()),
                    (None, Some(item)) => ParkedEdit::Removed(item),
                    (None, None) => return None,
                };
                let (ParkedEdit::Changed(item) | ParkedEdit::Removed(item)) = &was else { return None };
                (item.title(), was, self.back_to_base(clip, id)?)
            }
            PendingChange::Clip(clip) => {
                let (base, view) = (self.base_section(clip)?, self.section(clip)?);
                (view.record.name.clone(), ParkedEdit::Clip(clip_edits(base, view)), clip_edits(view, base))
            }
            PendingChange::Deletion(clip) => {
                let title = self.view.deleted.get(clip).and_then(|clip| self.section(clip))?.record.name.clone();
                // The clip as the server has it: before the deletion, an undo may have changed what it plays.
                let mut back = vec![Edit::Place(clip.clone(), self.base.before(clip))];
                back.extend(self.clip_to_base(clip));
                (title, ParkedEdit::Clip(vec![Edit::Delete(clip.clone())]), back)
            }
            PendingChange::NewClip(clip) => {
                if !self.is_twin(clip) || self.view.deleted.contains(clip) {
                    self.unmade_in_view(clip)?;
                }
                let mut forth = vec![Edit::Place(clip.clone(), self.view.before(clip))];
                let mut back = vec![Edit::Delete(clip.clone())];
                if let Some((first, played)) = self.first_half(clip) {
                    // The first half plays again what the split took from it.
                    back = self.join(&first, clip, None);
                    forth.push(Edit::Cut { clip: first, removed: played, restored: Vec::new() });
                }
                (self.section(clip)?.record.name.clone(), ParkedEdit::Clip(forth), back)
            }
            PendingChange::Order => {
                let left = self.staying();
                let (forth, back) = (placed(&self.view.order), placed(&left));
                (
                    words::edits::order_of_clips().to_owned(),
                    ParkedEdit::Clip(forth),
                    if left == self.view.order { Vec::new() } else { back },
                )
            }
            PendingChange::Words(clip) => {
                let (base, view) = (self.base_section(clip)?, self.section(clip)?);
                let (forth, back) = (words_edit(base, view), words_edit(view, base));
                let title = words::edits::words_of(&view.record.name);
                (title, ParkedEdit::Clip(forth.into_iter().collect()), back.into_iter().collect())
            }
            PendingChange::Video(part) => {
                let step = self.video_steps().into_iter().find(|step| step.part() == *part)?;
                let back = match part {
                    VideoPart::Chapters => self.chapters_back(),
                    part => VideoEdit::back_of(&self.view.video, &self.base.video, *part),
                };
                let forth = Edit::Video(back.inverse(&self.view.video));
                (step.title(), ParkedEdit::Clip(vec![forth]), vec![Edit::Video(back)])
            }
        };
        if back.is_empty() {
            return None;
        }
        self.step(name(&title), back).ok()?;
        Some((title, was))
    }

    /// Drops an edit that was set aside, or reapplies it as a new step.
    pub fn unpark(&mut self, index: usize, how: Unpark) -> Option<Result<(), DraftError>> {
        let Parked { clip, title, what, .. } = self.parked.get(index)?.clone();
        if how == Unpark::Drop {
            self.parked.remove(index);
            return Some(Ok(()));
        }
        let edits = match (what, clip) {
            (ParkedEdit::Removed(item), Some(clip)) => vec![Edit::Remove(clip, item.id().clone())],
            (ParkedEdit::Changed(mut item), Some(clip)) => match self.item(&clip, item.id()) {
                None => {
                    item.set_id(ItemId::local());
                    vec![Edit::Add(clip, item)]
                }
                Some(here) => match ChangeBody::between(here, &item) {
                    Some(change) => vec![Edit::Update(clip, here.id().clone(), change)],
                    None => return Some(Err(DraftError::WrongKind)),
                },
            },
            (ParkedEdit::Clip(edits), _) => edits,
            (_, None) => return Some(Err(DraftError::NoClip)),
        };
        let done = self.step(words::edits::step_reapply(title), edits);
        if done.is_ok() {
            self.parked.remove(index);
        }
        Some(done)
    }
}

/// True if two items are equal except for their ids and the fields that the server filled in.
fn is_like(item: &Item, here: &Item) -> bool {
    let mut same = item.clone();
    same.set_id(here.id().clone());
    filled_in(&same, here) == *here
}
