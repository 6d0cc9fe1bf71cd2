//! Rebase: changes of other users become the new base under the user's changes.

use super::{
    Draft, Parked, ParkedEdit, clip_edits,
    expressible::{Expressible, inexpressible, is_pending},
    placed,
    words::words_edit,
};
use crate::{
    ClipItems, ClipState, Conflict, ConflictSubject, Displaced, Edit, Merge, Merged, Question, Saving, VideoEdit,
    api::{ClipId, DurationMs, PlaybackMs, clip::Clip, item::Item},
    clip_state::with_newcomers,
    draft::ClipMerge,
    history::CutRebase,
    merge::{changed, merge, merge_settings},
    timeline::{CutMap, Footage},
};

impl Draft {
    /// Merges a clip's new record from the server. Settings merge field by field, cuts moment by moment; items stay on their
    /// footage. An unknown clip is added unread: [`Draft::rebase`] brings its items.
    pub fn rebase_clip(&mut self, fresh: &Clip) -> ClipMerge {
        let mut merge = self.rebase_record(fresh);
        for twin in self.twins_of(&fresh.id) {
            let conflicts = self.follow_record(&twin).conflicts;
            merge.conflicts.extend(conflicts);
        }
        merge
    }

    /// Like [`Self::rebase_clip`], without the copies of the clip that a save will make.
    pub(super) fn rebase_record(&mut self, fresh: &Clip) -> ClipMerge {
        let id = &fresh.id;
        let mut merge = ClipMerge::default();
        let before_it = self.base.before(id);
        let (Some(base), Some(view)) = (self.base.sections.get_mut(id), self.view.sections.get_mut(id)) else {
            self.unread.insert(id.clone(), fresh.clone());
            return merge;
        };
        let map = CutMap::new(&fresh.cuts, fresh.source_length());
        let recut = CutRebase { clip: id.clone(), base: base.map.clone(), theirs: map.clone() };
        let (seen, merged_map) = (view.map.clone(), recut.merged(&view.map));
        let (mut record, silent, questions) = merge_settings(&base.record, fresh, &view.record);
        if !silent.is_empty() {
            merge.merged.push(Merged { title: fresh.name.clone(), what: changed(&silent) });
        }
        if map != base.map && map != view.map {
            merge.merged.push(Merged { title: fresh.name.clone(), what: words::edits::merged_cuts().into() });
        }
        let subject = ConflictSubject::Clip(view.record.clone());
        let asked = |about| Conflict { clip: id.clone(), subject: subject.clone(), about };
        if self.view.deleted.contains(id) {
            if !silent.is_empty() || !questions.is_empty() || map != base.map {
                merge.conflicts.push(deleted_here(id, before_it, &subject));
            }
        } else {
            merge.conflicts.extend(questions.into_iter().map(asked));
        }
        if map != base.map {
            self.last_read.entry(id.clone()).or_insert_with(|| (base.map.clone(), base.items.clone()));
        }
        base.recut(map);
        base.record = fresh.clone();
        let carried = view.recut(merged_map);
        (record.cuts, record.duration_seconds) = (view.record.cuts.clone(), view.record.duration_seconds);
        if view.map == base.map {
            (record.cuts, record.duration_seconds) = (fresh.cuts.clone(), fresh.duration_seconds);
        }
        view.record = record;
        // An item that the user moved onto footage that is now cut goes to the edit point with its length: hiding it would hide an
        // edit, and no request could save it there.
        merge.carried = carried.into_iter().filter(|carried| is_pending(base, view, &carried.id)).collect();
        for id in inexpressible(base, view, Expressible::Nothing) {
            let known = merge.carried.iter().any(|carried| carried.id == id);
            if let Some((item, (from, _))) = view.items.get(&id).and_then(|item| Some((item, item.times()?)))
                && !known
            {
                merge.carried.push(Displaced { id: id.clone(), title: item.title(), kind: item.kind(), from, to: None });
            }
            view.items.unhide(&id, &view.map);
        }
        self.history.recut(&recut, &seen);
        self.forget_untouched();
        merge
    }

    /// Merges the server's new order of clips: adds new clips and removes deleted ones, whose unsaved changes are set aside.
    pub fn rebase_order(&mut self, fresh: &[ClipId]) -> ClipMerge {
        let mut merge = ClipMerge::default();
        let is_gone = |clip: &ClipId| !fresh.contains(self.twins.get(clip).map_or(clip, |twin| &twin.of));
        let gone: Vec<_> = self.base.sections.keys().filter(|clip| is_gone(clip)).cloned().collect();
        for clip in gone {
            if self.is_twin(&clip) && self.made_from_recording(&clip) {
                continue;
            }
            self.twins.remove(&clip);
            merge.parked += self.park_clip(&clip);
            self.base.forget(&clip);
            self.view.forget(&clip);
        }
        self.unread.retain(|clip, _| fresh.contains(clip));
        let here = |order: &[ClipId]| -> Vec<ClipId> {
            order.iter().filter(|clip| fresh.contains(clip) && !self.view.deleted.contains(*clip)).cloned().collect()
        };
        let (base, mine) = (here(&self.base.order), here(&self.view.order));
        let theirs = here(fresh);
        let known: Vec<_> = theirs.iter().filter(|clip| base.contains(clip)).cloned().collect();
        let mut order = if mine == base { theirs.clone() } else { with_newcomers(&mine, &theirs) };
        if mine != base && known != base && order != theirs {
            let names = |order: &[ClipId]| {
                let name = |clip: &ClipId| self.record(clip).map_or(clip.as_str(), |record| record.name.as_str()).to_owned();
                order.iter().map(name).collect::<Vec<_>>().join(::words::common::list_separator()).into()
            };
            let about = Question::Field {
                field: "order".into(),
                theirs: names(&theirs),
                mine: names(&order),
                take_theirs: placed(&theirs),
            };
            merge.conflicts.extend(theirs.first().map(|clip| Conflict {
                clip: clip.clone(),
                subject: ConflictSubject::Order,
                about,
            }));
        }
        // Recreated clips stay behind their present predecessors.
        let is_made_here = |clip: &ClipId| self.unmade.contains_key(clip) || self.twins.contains_key(clip);
        let here = self.view.order.iter().filter(|clip| order.contains(clip) || is_made_here(clip));
        order = with_newcomers(&order, &here.cloned().collect::<Vec<_>>());
        self.view.order = order;
        self.base.order = fresh.to_vec();
        self.forget_untouched();
        merge
    }

    /// Merges a clip's items from the server after a save or a reload, with the clip's record as last read. The user's changes are
    /// applied on top. Returns the changes of other users and the conflicts.
    pub fn rebase(&mut self, clip: &ClipId, fresh: ClipItems) -> Merge {
        self.name_copied(clip, &fresh);
        self.read_for_copies(clip);
        let mut merge = self.rebase_items(clip, fresh);
        self.settle_between_halves(clip, &mut merge);
        merge
    }

    /// Like [`Self::rebase`], without the copies of the clip that a save will make.
    pub(super) fn rebase_items(&mut self, clip: &ClipId, mut fresh: ClipItems) -> Merge {
        let before = self.base.before(clip);
        if let Some(record) = self.unread.remove(clip) {
            let section = ClipState::new(record, fresh);
            self.base.sections.insert(clip.clone(), section.clone());
            self.view.sections.insert(clip.clone(), section);
            return Merge::default();
        }
        let (Some(base), Some(view)) = (self.base.sections.get_mut(clip), self.view.sections.get_mut(clip)) else {
            return Merge::default();
        };
        if let Some(read) = self.last_read.remove(clip) {
            reconcile_estimate(base, view, &fresh, &read);
        }
        fresh.learn_footage(&base.items);
        let (then, now) = (base.items.carried(&base.map, &view.map), fresh.carried(&base.map, &view.map));
        let mut merged = merge(clip, &then, &now, &view.items);
        base.items = fresh;
        view.items = std::mem::take(&mut merged.view);
        if self.view.deleted.contains(clip) {
            // The deletion of the clip covers the unsaved changes of its items; the conflict about the clip covers the changes of
            // others.
            let changed = !merged.merged.is_empty() || !merged.conflicts.is_empty();
            let subject = ConflictSubject::Clip(view.record.clone());
            merged.conflicts = changed.then(|| deleted_here(clip, before, &subject)).into_iter().collect();
            merged.merged.clear();
        }
        self.touched.insert(clip.clone());
        self.forget_untouched();
        merged
    }

    /// Applies a journal's state on top of this draft of the server's present state; returns the changes of other users since then.
    /// While the outcome of a save is unknown, the clips keep their old bases, and their order too if the save changes it, because
    /// the server's state may already contain the save.
    pub fn restore(&mut self, mut kept: Self, unanswered: Option<&Saving>) -> (Vec<Merge>, Vec<(String, ClipMerge)>) {
        let (mut merges, mut clips) = (Vec::new(), Vec::new());
        let settled = unanswered.is_none();
        for (id, fresh) in &self.base.sections {
            if !kept.base.sections.contains_key(id) {
                kept.unread.remove(id);
                kept.base.sections.insert(id.clone(), fresh.clone());
                kept.view.sections.insert(id.clone(), fresh.clone());
            } else if settled {
                clips.push((fresh.record.name.clone(), kept.rebase_clip(&fresh.record)));
                merges.push(kept.rebase(id, fresh.items.clone()));
            }
        }
        for (id, fresh) in std::mem::take(&mut self.unread) {
            // The journal's state of a clip applies until the clip is read.
            if !kept.base.sections.contains_key(&id) {
                kept.unread.insert(id, fresh);
            } else if settled {
                clips.push((fresh.name.clone(), kept.rebase_clip(&fresh)));
            }
        }
        // An order with unsaved changes may itself be part of the unanswered save; otherwise the server's order applies.
        if unanswered.is_none_or(|saving| kept.base.order == kept.view.order && !saving.changes_order()) {
            clips.push((String::new(), kept.rebase_order(&self.base.order)));
        }
        if kept.base.video.is_empty() {
            let mine = VideoEdit::between(&kept.base.video, &kept.view.video);
            kept = kept.with_video(std::mem::take(&mut self.base.video));
            mine.apply(&mut kept.view.video);
        } else if settled && !self.base.video.is_empty() {
            clips.push((String::new(), kept.rebase_video(&self.base.video.as_answered())));
        }
        kept.anchor_chapters();
        kept.canvas = self.canvas;
        *self = kept;
        (merges, clips)
    }

    /// Sets aside all unsaved changes of a deleted clip; returns their number.
    fn park_clip(&mut self, clip: &ClipId) -> usize {
        let (Some(base), Some(view)) = (self.base.sections.get(clip), self.view.sections.get(clip)) else { return 0 };
        if self.view.deleted.contains(clip) {
            return 0;
        }
        let reason = words::edits::clip_deleted(&base.record.name);
        let changed = view.items.iter().filter(|item| is_pending(base, view, item.id()));
        let mut parked: Vec<_> = changed.map(|item| (item.title(), ParkedEdit::Changed(item.clone()))).collect();
        let removed = base.items.iter().filter(|item| view.items.get(item.id()).is_none());
        parked.extend(removed.map(|item| (item.title(), ParkedEdit::Removed(item.clone()))));
        let mut forward = clip_edits(base, view);
        forward.extend(words_edit(base, view));
        if !forward.is_empty() {
            parked.push((view.record.name.clone(), ParkedEdit::Clip(forward)));
        }
        let count = parked.len();
        self.parked.extend(parked.into_iter().map(|(title, what)| {
            let (clip, reason) = (Some(clip.clone()), reason.clone());
            Parked { clip, title, what, reason }
        }));
        count
    }
}

/// Replaces estimated positions by the server's. After a change of cuts, positions since the last reload are estimates; items that
/// the user did not move get the server's value.
fn reconcile_estimate(base: &mut ClipState, view: &mut ClipState, fresh: &ClipItems, (map, read): &(CutMap, ClipItems)) {
    for item in fresh.iter() {
        let id = item.id();
        let (Some(before), Some(now)) = (read.get(id).and_then(Item::times), item.times()) else { continue };
        let guessed = base.items.projected(id, &base.map, &view.map);
        if base.items.get(id).and_then(Item::times) == Some(now) || !same_footage((map, before), (&base.map, now)) {
            continue;
        }
        base.items.put_at(id, now.0, now.1);
        let Some((guessed, footage)) = guessed else { continue };
        let seen = view.items.get(id).and_then(Item::times);
        if seen == guessed.times() && view.items.kept_footage(id) == footage {
            view.items.copy_position(&base.items, id, &base.map, &view.map);
        }
    }
}

/// True if two positions are the same footage, as far as the visible parts show: each may hide another end of it.
fn same_footage((then_map, then): (&CutMap, Times), (now_map, now): (&CutMap, Times)) -> bool {
    let (before, after) = (then_map.footage(then.0, then.1), now_map.footage(now.0, now.1));
    match (then.1.0 > 0, now.1.0 > 0) {
        (true, true) => {
            let whole = Footage { first: before.first.min(after.first), end: before.end.max(after.end) };
            then_map.played(whole) == then && now_map.played(whole) == now
        }
        (false, true) => then_map.played(after) == then,
        (true, false) => now_map.played(before) == now,
        (false, false) => true,
    }
}

type Times = (PlaybackMs, DurationMs);

/// Conflict about a clip that another user changed and this user deleted.
fn deleted_here(clip: &ClipId, before: Option<ClipId>, subject: &ConflictSubject) -> Conflict {
    let about = Question::DeletedHere { keep: vec![Edit::Place(clip.clone(), before)] };
    Conflict { clip: clip.clone(), subject: subject.clone(), about }
}
