//! Saving a draft: what a save sends, and the base after the server's answers.

use super::{
    Draft, Parked, ParkedEdit,
    expressible::{Expressible, inexpressible},
};
use crate::{
    ClipItems, ClipState, Plan, SaveStep, Saving,
    api::{
        ClipId, ItemId,
        batch::{Action, Operation, OperationResult},
        clip::{Clip, ClipChange},
        item::Item,
    },
    clip_state::Clips,
    remake::{Recording, Unmade, again, blank, made_like},
    timeline::CutMap,
    video::{VideoStep, chapters::sent as sent_chapters},
};
use std::collections::BTreeMap;

impl Draft {
    /// Save of all unsaved changes; `None` if there are none. While clips are to be copied, the save only creates clips: another
    /// one, with what it reads of them, sends the rest.
    pub fn start_save(&self) -> Option<Saving> {
        let Plan { additions, copies, .. } = self.plan();
        if copies.is_empty() {
            let plan = self.plan();
            return (!plan.is_empty()).then(|| self.saving(plan.steps()));
        }
        Some(self.saving(Plan { additions, copies, ..Plan::default() }.steps()))
    }

    /// Save of these steps, which were planned on the present state.
    pub(crate) fn saving(&self, steps: Vec<SaveStep>) -> Saving {
        let of = |clips: &Clips, clip: &ClipId| Some((clip.clone(), clips.sections.get(clip)?.clone()));
        // Deleted clips that the user did not restore have no unsaved changes.
        let touched = || self.touched.iter().filter(|clip| !self.unmade.contains_key(*clip) || self.lost(clip).is_some());
        let map = |clip: &ClipId| match self.base.sections.get(clip) {
            Some(base) => Some(base.map.clone()),
            None => self.view.sections.get(clip).map(|view| blank(view).map),
        };
        Saving {
            sent: touched().filter_map(|clip| of(&self.view, clip)).collect(),
            maps: touched().filter_map(|clip| Some((clip.clone(), map(clip)?))).collect(),
            order: self.staying(),
            video: self.base.video.clone(),
            sent_video: self.view.video.clone(),
            steps,
        }
    }

    /// Records that the first `done` requests of a save succeeded, with the results of their operations: their changes become part
    /// of the base, and new items get the server's ids. Later edits stay unsaved. The caller then reloads the clips and rebases,
    /// because the server fills in defaults and knows the footage that its cuts hide. `made` contains the records of the clips that
    /// these requests created, in their order. Returns the clips whose ids changed, as (old, new): new clips have the server's ids,
    /// and deleted clips that can be recreated have new local ids.
    pub fn finish_save(
        &mut self,
        mut saving: Saving,
        done: usize,
        results: &[OperationResult],
        made: &[Clip],
    ) -> Vec<(ClipId, ClipId)> {
        let mut renamed = Vec::new();
        let chapters_before = self.chapters_before_save();
        let made: Vec<_> = saving.made(done, made).map(|(clip, made)| (clip.clone(), made.clone())).collect();
        for (clip, made) in made {
            saving.rename_clip(&clip, &made.id);
            if self.is_twin(&clip) {
                self.was_copied(&clip, &made);
            } else {
                self.was_made(&clip, &made);
            }
            renamed.push((clip, made.id));
        }
        let whole = done >= saving.steps.len();
        let names: Vec<_> = saving.new_items(results).collect();
        let retimed = saving.retimed_items();
        // Edits that were undone meanwhile now differ from the saved state.
        self.touched.extend(saving.clips().cloned());
        let Saving { mut sent, order, steps, sent_video, .. } = saving;
        let mut chapters_stay_behind = false;
        let mut ids = BTreeMap::new();
        for (clip, local, id) in names {
            for section in [sent.get_mut(&clip), self.view.sections.get_mut(&clip)].into_iter().flatten() {
                section.items.rename(&local, &id);
            }
            self.history.rename(&local, &id);
            ids.insert(local, id);
        }
        let mut moved: Option<Vec<ClipId>> = None;
        for step in steps.into_iter().take(done) {
            match step {
                SaveStep::Operations { operations } => {
                    for operation in operations {
                        if let (Some(base), Some(sent)) =
                            (self.base.sections.get_mut(&operation.clip), sent.get(&operation.clip))
                        {
                            apply_result(base, &sent.items, operation, &ids);
                        }
                    }
                }
                SaveStep::UpdateClip { clip, change } => {
                    let Some(base) = self.base.sections.get_mut(&clip) else { continue };
                    let map = change.cuts.as_ref().map(|cuts| CutMap::new(cuts, base.map.source_length()));
                    ClipChange { cuts: None, ..change }.apply(&mut base.record);
                    if let Some(map) = map.filter(|map| *map != base.map) {
                        chapters_stay_behind = true;
                        self.last_read.entry(clip).or_insert_with(|| (base.map.clone(), base.items.clone()));
                        base.recut(map);
                    }
                }
                SaveStep::DeleteClip { clip } => {
                    chapters_stay_behind = true;
                    sent.remove(&clip);
                    self.base.forget(&clip);
                    renamed.extend(self.was_deleted(&clip).map(|again| (clip, again)));
                }
                SaveStep::CorrectWords { clip, words: request } => {
                    if let Some(base) = self.base.sections.get_mut(&clip) {
                        base.words.correct(&request);
                    }
                }
                SaveStep::Video { step: VideoStep::ReplaceChapters(request) } => {
                    chapters_stay_behind = false;
                    self.left_behind = None;
                    let sent = sent_chapters(sent_video.chapters().unwrap_or_default(), &request);
                    self.base.video.set_chapters(&sent);
                }
                SaveStep::Video { step } => step.edit().apply(&mut self.base.video),
                // Applied above, by `was_made`.
                SaveStep::AddClip { .. } => {}
                // Applied above, by `was_copied`. The server may have moved the chapters behind the copy.
                SaveStep::CopyClip { .. } => chapters_stay_behind = true,
                SaveStep::ReorderClip { clip, place } => {
                    chapters_stay_behind = true;
                    let now = moved.get_or_insert_with(|| order.clone());
                    now.retain(|id| *id != clip);
                    now.insert(usize::try_from(place).unwrap_or(usize::MAX).min(now.len()), clip);
                }
            }
        }
        if let Some(order) = moved.filter(|_| !self.base.order.is_empty()) {
            self.base.order = order;
        }
        if chapters_stay_behind {
            self.chapters_stayed_behind(chapters_before);
        }
        // The server derives an item's footage from the sent time, so the view drops hidden footage as well.
        for (clip, id) in retimed.into_iter().filter(|_| whole) {
            let id = ids.get(&id).unwrap_or(&id);
            let (Some(base), Some(sent)) = (self.base.sections.get(&clip), sent.get(&clip)) else { continue };
            let Some(view) = self.view.sections.get_mut(&clip) else { continue };
            if sent.items.get(id) == view.items.get(id) && sent.map == view.map && base.map == view.map {
                view.items.copy_anchor(&base.items, id);
            }
        }
        self.settle_hidden();
        self.follow_originals();
        self.forget_untouched();
        renamed
    }

    /// Records that the server created a clip: adds it to the base, with the server's id and settings.
    fn was_made(&mut self, clip: &ClipId, made: &Clip) {
        // The blank state of the created clip: a record read later may already have the cuts of later requests of the save.
        let base = blank(&ClipState::new(made.clone(), ClipItems::default()));
        let map = base.map.clone();
        self.base.sections.insert(made.id.clone(), base);
        // It may have been read as a clip of somebody else while the answer was unknown.
        self.unread.remove(&made.id);
        if !self.base.order.is_empty() {
            self.base.order.push(made.id.clone());
        }
        if let Some(unmade) = self.unmade.remove(clip) {
            let recording = Recording { other_layers: Vec::new(), has_words: false, played_by: None, ..unmade.recording };
            self.recordings.insert(made.id.clone(), recording);
        }
        self.rename_clip(clip, &made.id);
        if let Some(view) = self.view.sections.get_mut(&made.id) {
            view.record = made_like(&view.record, made);
            if view.map.source_length() != map.source_length() {
                view.recut(CutMap::new(&view.map.to_cuts(), map.source_length()));
            }
        }
    }

    /// Records that the server deleted a clip. If its recording is known, the clip is kept under a new local id and can be
    /// recreated: hidden, or in the place where the user restored it meanwhile. Returns that id.
    fn was_deleted(&mut self, clip: &ClipId) -> Option<ClipId> {
        let recording = self.recordings.remove(clip);
        if let Some((id, recording)) =
            recording.as_ref().and_then(|known| Some((self.kept_as_copy(clip, known)?, known.clone())))
        {
            // For the case that the original is deleted, too.
            self.recordings.insert(id.clone(), recording);
            return Some(id);
        }
        let (Some(recording), Some(section)) = (recording, self.view.sections.get_mut(clip)) else {
            self.view.forget(clip);
            return None;
        };
        let again = again(clip);
        let (was, lost) = recording.remade(section, &again);
        *section = was.clone();
        self.unmade.insert(again.clone(), Unmade::new(was, recording, lost));
        self.rename_clip(clip, &again);
        self.touched.insert(again.clone());
        Some(again)
    }

    pub(super) fn rename_clip(&mut self, from: &ClipId, to: &ClipId) {
        self.view.rename(from, to);
        self.view.video.rename_clip(from, to);
        self.base.video.rename_clip(from, to);
        let left_behind = self.left_behind.iter_mut().flat_map(|left| left.on_footage.iter_mut().chain(&mut left.on_seconds));
        for anchor in left_behind.filter_map(|chapter| chapter.anchor.as_mut()) {
            if anchor.clip_id == *from {
                anchor.clip_id = to.clone();
            }
        }
        self.history.rename_clip(from, to);
        for recording in self.recordings.values_mut().filter(|recording| recording.played_by.as_ref() == Some(from)) {
            recording.played_by = Some(to.clone());
        }
        if self.touched.remove(from) {
            self.touched.insert(to.clone());
        }
        for parked in &mut self.parked {
            if parked.clip.as_ref() == Some(from) {
                parked.clip = Some(to.clone());
            }
            if let ParkedEdit::Clip(edits) = &mut parked.what {
                for edit in edits {
                    edit.on_renamed(from, to);
                }
            }
        }
    }

    /// Moves items whose position no request can express after a save, because they were edited during it: to the edit point with
    /// their length, or set aside if the length is unknown.
    fn settle_hidden(&mut self) {
        for clip in &self.touched {
            let (Some(base), Some(view)) = (self.base.sections.get(clip), self.view.sections.get_mut(clip)) else { continue };
            for id in inexpressible(base, view, Expressible::Nothing) {
                view.items.unhide(&id, &view.map);
            }
            // An item with known footage can be sent before the cut that hides it.
            let is_known = |item: &&Item| view.items.kept_footage(item.id()).is_some();
            let lost = |item: &&Item| item.is_hidden() && base.items.get(item.id()).is_none() && !is_known(item);
            let lost: Vec<_> = view.items.iter().filter(lost).cloned().collect();
            for item in lost {
                view.items.remove(item.id());
                let reason = ::words::edits::hidden_length_unknown().to_owned();
                let (clip, title) = (Some(clip.clone()), item.title());
                self.parked.push(Parked { clip, title, what: ParkedEdit::Changed(item), reason });
            }
        }
    }
}

/// Applies an executed operation to the base; `sent` contains the items as they were sent.
fn apply_result(base: &mut ClipState, sent: &ClipItems, operation: Operation, ids: &BTreeMap<ItemId, ItemId>) {
    let local = operation.item();
    match operation.action {
        Action::Add(body) => {
            let Some(mut item) = sent.get(ids.get(&local).unwrap_or(&local)).cloned() else { return };
            if let (Some(start), Some(length)) = (body.start(), body.length()) {
                item.set_times(start, length);
            }
            base.items.insert(item);
        }
        Action::Update(id, change) => {
            if let Some(item) = base.items.get_mut(&id) {
                change.apply(item);
                if change.times() != (None, None) {
                    base.items.clear_anchor(&id);
                }
            }
        }
        Action::Remove(_, id) => drop(base.items.remove(&id)),
    }
}
