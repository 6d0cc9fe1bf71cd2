//! Second halves of split clips until they are saved. A save makes each as a copy of its original, then reads the copy and sends
//! what differs: the API names the items of a copy only once it exists.

use super::{
    Draft, Twin, clip_change, clip_changes,
    expressible::{Expressible, inexpressible},
};
use crate::{
    ClipItems, ClipState, Merge, Question, Recording,
    api::{
        ClipId, ItemId,
        clip::{Clip, ClipChange, DuplicateClip},
        item::Item,
    },
    draft::ClipMerge,
    merge::settings_between,
    plan::fold,
    remake::Unmade,
    timeline::CutMap,
};

/// Beginning of the local ids of copied clips, and of the items on them.
const COPY: &str = "copy-";

/// True if the item is on a copy of a clip and its id on the server is not known yet.
fn is_copied(id: &ItemId) -> bool {
    id.as_str().starts_with(COPY)
}

/// Id of an item on the copy of its clip, until the server's is known.
pub(super) fn copied(twin: &ClipId, id: &ItemId) -> ItemId {
    ItemId::new(format!("{twin}-{id}"))
}

/// Id on the original of an item on a copy; `None` for an item that only the copy has.
pub(super) fn original(twin: &ClipId, id: &ItemId) -> Option<ItemId> {
    id.as_str().strip_prefix(twin.as_str())?.strip_prefix('-').map(ItemId::new)
}

/// True if the two are the same apart from id and, if `anywhere`, time.
pub(super) fn is_alike(one: &Item, other: &Item, anywhere: bool) -> bool {
    let mut same = other.clone();
    same.set_id(one.id().clone());
    if let Some((start, length)) = one.times().filter(|_| anywhere && other.times().is_some()) {
        same.set_times(start, length);
    }
    same == *one
}

/// Pairs of items that are the same on two copies of a clip, as ids of `here` and `there`: items that are alike, else alike at other
/// times, else of one kind at the same times.
fn same_items(mut here: Vec<&Item>, mut there: Vec<&Item>) -> Vec<(ItemId, ItemId)> {
    let rules: [fn(&Item, &Item) -> bool; 3] = [
        |here, there| is_alike(here, there, false),
        |here, there| is_alike(here, there, true),
        |here, there| here.kind() == there.kind() && here.times() == there.times(),
    ];
    let mut same = Vec::new();
    for is_it in rules {
        here.retain(|item| {
            let Some(place) = there.iter().position(|there| is_it(item, there)) else { return true };
            same.push((item.id().clone(), there.remove(place).id().clone()));
            false
        });
    }
    same
}

/// Moves items of a copy whose positions no request could express. An item that the copy's own cuts hide, with unknown footage, is where
/// the copy has it, and is dropped if it has none.
fn show_what_can_be_sent(base: &ClipState, view: &mut ClipState) {
    let is_lost = |item: &&Item| item.is_hidden() && view.items.kept_footage(item.id()).is_none();
    let lost: Vec<_> = view.items.iter().filter(is_lost).map(|item| item.id().clone()).collect();
    for id in lost {
        if base.items.get(&id).is_some() {
            view.items.copy_position(&base.items, &id, &base.map, &view.map);
        } else {
            view.items.remove(&id);
        }
    }
    for id in inexpressible(base, view, Expressible::Nothing) {
        view.items.unhide(&id, &view.map);
    }
}

impl Draft {
    /// Adds a copy of a saved clip, as the server will copy it, without placing it. The copy of a copy is one of the same original.
    /// `None` if the clip was not read, or was never saved.
    pub fn know_twin(&mut self, clip: &ClipId, name: &str) -> Option<ClipId> {
        let of = self.twins.get(clip).map_or(clip, |twin| &twin.of).clone();
        let id = ItemId::local();
        let id = ClipId::new(format!("{COPY}{}", id.as_str().trim_start_matches("new-")));
        let was = self.copied_base(&id, &of, name)?;
        self.know_twin_of(Twin { of, name: name.to_owned(), was });
        Some(id)
    }

    /// Id that an item of a clip has on a copy of the clip, until the server's is known.
    pub fn on_copy(copy: &ClipId, id: &ItemId) -> ItemId {
        copied(copy, id)
    }

    /// Adds a copy from a journal or an earlier version. Has no effect if the clip is known, or its original is not.
    pub fn know_twin_of(&mut self, twin: Twin) {
        let id = twin.was.record.id.clone();
        if self.view.sections.contains_key(&id) {
            return;
        }
        let Some(mut base) = self.copied_base(&id, &twin.of, &twin.name) else { return };
        base.words.cover(&twin.was.words);
        self.base.sections.insert(id.clone(), base);
        self.view.sections.insert(id.clone(), twin.was.clone());
        self.view.deleted.insert(id.clone());
        self.twins.insert(id, twin);
    }

    /// Clip that a save copies to make this one; `None` for other clips.
    pub fn copy_of(&self, clip: &ClipId) -> Option<&ClipId> {
        self.twins.get(clip).map(|twin| &twin.of)
    }

    /// Copy as it is to be journalled; `None` for other clips.
    pub fn twin(&self, clip: &ClipId) -> Option<&Twin> {
        self.twins.get(clip)
    }

    /// True if a save makes the clip as a copy.
    pub fn is_twin(&self, clip: &ClipId) -> bool {
        self.twins.contains_key(clip)
    }

    /// True if the clip is a half of an unsaved split.
    pub fn is_half_of_split(&self, clip: &ClipId) -> bool {
        self.is_twin(clip) || self.twins.values().any(|twin| twin.of == *clip)
    }

    /// True if the item is on another half of the clip's unsaved split, so that the removal of its copy here removes nothing.
    pub fn is_on_other_half(&self, clip: &ClipId, id: &ItemId) -> bool {
        let (of, own) = match self.twins.get(clip) {
            Some(twin) => (&twin.of, original(clip, id)),
            None => (clip, Some(id.clone())),
        };
        let Some(own) = own else { return false };
        let has = |half: &ClipId, id: &ItemId| half != clip && self.view.order.contains(half) && self.item(half, id).is_some();
        has(of, &own) || self.twins_of(of).iter().any(|twin| has(twin, &copied(twin, &own)))
    }

    /// Copies of a clip, also those that are not in the video now.
    pub(super) fn twins_of(&self, clip: &ClipId) -> Vec<ClipId> {
        self.twins.iter().filter(|(_, twin)| twin.of == *clip).map(|(id, _)| id.clone()).collect()
    }

    /// State of a copy as the server will make it now.
    fn copied_base(&self, id: &ClipId, of: &ClipId, name: &str) -> Option<ClipState> {
        let base = self.base.sections.get(of).filter(|_| !self.twins.contains_key(of))?;
        let record = Clip { id: id.clone(), name: name.to_owned(), ..base.record.clone() };
        let items = base.items.under(|item| copied(id, item));
        Some(ClipState { record, map: base.map.clone(), items, words: base.words.clone() })
    }

    /// Server's order with the copies in it, each right behind its original, and the requests that bring them there.
    pub(super) fn copies(&self) -> (Vec<ClipId>, Vec<(ClipId, ClipId, DuplicateClip)>) {
        let (mut order, mut copies) = (self.base.order.clone(), Vec::new());
        for clip in self.view.order.iter().rev() {
            let (Some(twin), Some(view)) = (self.twins.get(clip), self.view.sections.get(clip)) else { continue };
            let at = order.iter().position(|id| *id == twin.of).map_or(order.len(), |at| at + 1);
            order.insert(at, clip.clone());
            let copy = DuplicateClip { name: Some(view.record.name.clone()), order: i64::try_from(at).ok() };
            copies.push((clip.clone(), twin.of.clone(), copy));
        }
        (order, copies)
    }

    /// Change of a clip without the name that the request for its copy has.
    pub(super) fn without_copied_name(&self, clip: &ClipId, mut change: ClipChange) -> Option<ClipChange> {
        if self.is_twin(clip) {
            change.name = None;
        }
        (!change.is_empty()).then_some(change)
    }

    /// Number of unsaved changes on a copy, with the copy itself.
    pub(super) fn waiting_on_twin(&self, clip: &ClipId) -> usize {
        let (Some(base), Some(view)) = (self.base.sections.get(clip), self.view.sections.get(clip)) else { return 0 };
        if self.view.deleted.contains(clip) {
            return 0;
        }
        let (early, late) = fold(base, view);
        let own = clip_change(base, view).and_then(|change| self.without_copied_name(clip, change));
        let own = own.map_or(0, |change| clip_changes(Some(&base.map), &view.map, &change));
        1 + early.len() + late.len() + own + view.words.corrections(&base.words).len()
    }

    /// Merges what the record of a copy's original is now into the copy.
    pub(super) fn follow_record(&mut self, twin: &ClipId) -> ClipMerge {
        let known = self.twins.get(twin).and_then(|known| self.copied_base(twin, &known.of, &known.name));
        let mut merge = known.map_or_else(ClipMerge::default, |base| self.rebase_record(&base.record));
        if self.view.deleted.contains(twin) {
            merge.conflicts.clear();
        }
        self.keep_as_it_was(twin);
        merge
    }

    /// Merges what the items of a copy's original are now into the copy.
    fn follow_items(&mut self, twin: &ClipId) -> Merge {
        let known = self.twins.get(twin).and_then(|known| self.copied_base(twin, &known.of, &known.name));
        let mut merge = known.map_or_else(Merge::default, |base| self.rebase_items(twin, base.items));
        if self.view.deleted.contains(twin) {
            merge.conflicts.clear();
        }
        self.keep_as_it_was(twin);
        merge
    }

    fn keep_as_it_was(&mut self, twin: &ClipId) {
        let view = self.view.sections.get(twin).filter(|_| self.view.deleted.contains(twin));
        if let (Some(view), Some(twin)) = (view, self.twins.get_mut(twin)) {
            twin.was.clone_from(view);
        }
    }

    /// Notes for a clip's copies what was last read of the clip: positions on them are estimates as well.
    pub(super) fn read_for_copies(&mut self, clip: &ClipId) {
        let Some((map, items)) = self.last_read.get(clip).cloned() else { return };
        for twin in self.twins_of(clip) {
            let items = items.under(|item| copied(&twin, item));
            self.last_read.insert(twin, (map.clone(), items));
        }
    }

    /// Brings the items of a clip's copies up to date, after those of the clip. An item that one half lacks because the other has
    /// it is no conflict.
    pub(super) fn settle_between_halves(&mut self, clip: &ClipId, merge: &mut Merge) {
        let lacks = |item: &Item| self.elsewhere.contains(&(clip.clone(), item.id().clone()));
        merge.conflicts.retain(|conflict| match (&conflict.subject, &conflict.about) {
            (crate::ConflictSubject::Item(item), Question::DeletedHere { .. }) => !lacks(item),
            _ => true,
        });
        let twins = self.twins_of(clip);
        if twins.is_empty() {
            return;
        }
        for twin in &twins {
            let followed = self.follow_items(twin);
            merge.conflicts.extend(followed.conflicts);
        }
        let lives = |id: &ItemId| {
            let has = |clip: &ClipId, id: &ItemId| {
                let section = self.view.sections.get(clip).filter(|_| !self.view.deleted.contains(clip));
                section.is_some_and(|section| section.items.get(id).is_some())
            };
            has(clip, id) || twins.iter().any(|twin| has(twin, &copied(twin, id)))
        };
        merge.conflicts.retain(|conflict| {
            let crate::ConflictSubject::Item(item) = &conflict.subject else { return true };
            let id = twins.iter().find_map(|twin| original(twin, item.id())).unwrap_or_else(|| item.id().clone());
            !matches!(conflict.about, Question::DeletedHere { .. }) || !lives(&id)
        });
    }

    /// Brings the bases of all copies up to date with their originals after a save, and forgets copies whose original is no more. The
    /// user sees the copies as before: what was saved of the original was on the copy already, or is not meant for it.
    pub(super) fn follow_originals(&mut self) {
        let twins: Vec<_> = self.twins.keys().cloned().collect();
        for twin in twins {
            let known = self.twins.get(&twin).and_then(|known| self.copied_base(&twin, &known.of, &known.name));
            if let Some(mut base) = known {
                if let Some(view) = self.view.sections.get_mut(&twin) {
                    base.words.cover(&view.words);
                    show_what_can_be_sent(&base, view);
                }
                self.base.sections.insert(twin.clone(), base);
                self.keep_as_it_was(&twin);
            } else if !self.made_from_recording(&twin) {
                self.twins.remove(&twin);
                self.base.forget(&twin);
                self.view.forget(&twin);
                self.touched.remove(&twin);
            }
        }
    }

    /// Keeps a clip that the server deleted as a copy of the clip that plays all of it ([`Recording::played_by`]): an undo that brings
    /// it back makes that copy, with all layers and words. Returns its local id; `None` if the server has no such clip.
    pub(super) fn kept_as_copy(&mut self, clip: &ClipId, recording: &Recording) -> Option<ClipId> {
        let of = recording.played_by.clone()?;
        let id = ClipId::new(format!("{COPY}{clip}"));
        let name = self.view.sections.get(clip)?.record.name.clone();
        let mut base = self.copied_base(&id, &of, &name)?;
        self.rename_clip(clip, &id);
        let view = self.view.sections.get_mut(&id)?;
        base.words.cover(&view.words);
        let there = base.items.carried(&base.map, &view.map);
        for (own, copied) in same_items(view.items.iter().collect(), there.iter().collect()) {
            view.items.rename(&own, &copied);
            self.history.rename(&own, &copied);
        }
        show_what_can_be_sent(&base, view);
        self.twins.insert(id.clone(), Twin { of, name, was: view.clone() });
        self.base.sections.insert(id.clone(), base);
        self.touched.insert(id.clone());
        Some(id)
    }

    /// Keeps a copy whose original is no more as a clip that can be recreated from its recording. Returns `false`, without any effect,
    /// if that is not known.
    pub(super) fn made_from_recording(&mut self, twin: &ClipId) -> bool {
        let (Some(recording), Some(section)) = (self.recordings.remove(twin), self.view.sections.get_mut(twin)) else {
            return false;
        };
        let (was, lost) = recording.remade(section, twin);
        *section = was.clone();
        self.twins.remove(twin);
        self.base.forget(twin);
        self.unmade.insert(twin.clone(), Unmade::new(was, recording, lost));
        true
    }

    /// Records that the server made a copy: the clip gets the server's id. Those of its items are known when they are read.
    pub(super) fn was_copied(&mut self, clip: &ClipId, made: &Clip) {
        for half in [clip.clone(), self.copy_of(clip).unwrap_or(clip).clone()] {
            let base = self.base.sections.get(&half).into_iter().flat_map(|base| base.items.iter());
            let lacks = |id: &&ItemId| self.item(&half, id).is_none() && self.is_on_other_half(&half, id);
            let now = if half == *clip { made.id.clone() } else { half.clone() };
            let ids: Vec<_> = base.map(Item::id).filter(lacks).map(|id| (now.clone(), id.clone())).collect();
            self.elsewhere.extend(ids);
        }
        let Some(twin) = self.twins.remove(clip) else { return };
        self.recordings.remove(clip);
        self.unread.remove(&made.id);
        self.rename_clip(clip, &made.id);
        self.base.rename(clip, &made.id);
        if !self.base.order.is_empty() {
            let at = self.base.order.iter().position(|id| *id == twin.of).map_or(self.base.order.len(), |at| at + 1);
            self.base.order.insert(at, made.id.clone());
        }
        let (Some(base), Some(view)) = (self.base.sections.get_mut(&made.id), self.view.sections.get_mut(&made.id)) else {
            return;
        };
        let mine = ClipChange { name: None, ..settings_between(&base.record, &view.record) };
        // What others cut or restored since the original was read is in the copy, and stays.
        let theirs = CutMap::new(&made.cuts, made.source_length());
        if base.map.source_length() == made.source_length() && view.map.source_length() == made.source_length() {
            let merged = CutMap::merged(&base.map, &theirs, &view.map);
            view.recut(merged);
        }
        base.recut(theirs);
        base.record = made.clone();
        let mut record = made.clone();
        mine.apply(&mut record);
        (record.cuts, record.duration_seconds) = (view.record.cuts.clone(), view.record.duration_seconds);
        view.record = record;
        if view.map.source_length() != made.source_length() {
            view.recut(CutMap::new(&view.map.to_cuts(), made.source_length()));
        }
    }

    /// Gives the items of a copy the ids under which they were read, as far as the copy is like its original.
    pub(super) fn name_copied(&mut self, clip: &ClipId, fresh: &ClipItems) {
        let Some(base) = self.base.sections.get(clip).filter(|_| !self.twins.contains_key(clip)) else { return };
        let unnamed: Vec<&Item> = base.items.iter().filter(|item| is_copied(item.id())).collect();
        if unnamed.is_empty() {
            return;
        }
        let free = fresh.iter().filter(|item| base.items.get(item.id()).is_none()).collect();
        let named = same_items(unnamed, free);
        for (local, id) in named {
            for clips in [&mut self.base, &mut self.view] {
                if let Some(section) = clips.sections.get_mut(clip) {
                    section.items.rename(&local, &id);
                }
            }
            self.history.rename(&local, &id);
            if self.elsewhere.remove(&(clip.clone(), local)) {
                self.elsewhere.insert((clip.clone(), id));
            }
        }
    }
}
