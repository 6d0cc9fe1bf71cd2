//! The draft: what the service holds, what the user sees, and how the one became the other.

mod back;
mod expressible;
mod rebase;
mod run;

use super::{
    ClipItems, ClipState, Conflict, Displaced, Edit, GestureId, History, Merged, Plan, SaveStep, Saving, Step,
    clip_state::{Clips, moves},
    merge::settings_between,
    plan::fold,
    remake::{Recording, Unmade, again, all_settings, blank, made_like},
};
use crate::{
    api::{
        ClipId, ItemId, SizePx,
        batch::{Action, Operation, OperationResult},
        clip::{Clip, ClipChange},
        item::Item,
        rules::FieldError,
    },
    timeline::CutMap,
};
use expressible::{Expressible, inexpressible};
use run::{Uncovered, check, join};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Why an edit was not taken. The draft is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DraftError {
    /// The clip is not part of the video.
    #[error("the clip is not part of this video any more")]
    NoClip,
    /// The clip was not read yet: nobody knows what is on it. Its name.
    #[error("\u{2018}{0}\u{2019} was not read from the service yet")]
    NotRead(String),
    /// The item is gone.
    #[error("the item is not on the clip any more")]
    NoItem,
    /// The item exists already.
    #[error("the item is on the clip already")]
    Exists,
    /// The change is for another kind of item.
    #[error("the change does not fit the item")]
    WrongKind,
    /// A cut would hide footage that a waiting item stands on and that the service does not play yet: it could not be told
    /// where the item stands.
    #[error(
        "\u{2018}{0}\u{2019} waits to be saved, on footage that was put back and is not saved yet: save before you cut there"
    )]
    Uncovers(String),
    /// An item that is not on the service any more would come back without a length, because a cut hides it.
    #[error("\u{2018}{0}\u{2019} stood on footage that is cut out: put the cut back first")]
    Hidden(String),
    /// A rule of the API.
    #[error(transparent)]
    Rule(#[from] FieldError),
}

/// What waits, as it is listed, taken back and parked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PendingChange {
    /// Everything about one item.
    Item(ClipId, ItemId),
    /// The settings and cuts of a clip.
    Clip(ClipId),
    /// That a clip is to be deleted.
    Deletion(ClipId),
    /// A clip that is made anew, with everything on it.
    NewClip(ClipId),
    /// The order of the clips.
    Order,
}

/// An edit that the service refused: taken out of what is sent, kept until it is taken up again or let go.
#[derive(Clone, Debug, PartialEq)]
pub struct Parked {
    /// The clip; nothing for the order of clips.
    pub clip: Option<ClipId>,
    /// What people call it.
    pub title: String,
    /// What it was.
    pub what: ParkedEdit,
    /// What the service said.
    pub reason: String,
}

/// What was parked.
#[derive(Clone, Debug, PartialEq)]
// A handful are kept at a time.
#[allow(clippy::large_enum_variant)]
pub enum ParkedEdit {
    /// The item as the user left it.
    Changed(Item),
    /// It was to be removed: the item as it was.
    Removed(Item),
    /// Edits of a clip.
    Clip(Vec<Edit>),
}

/// What came of reading clips again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipMerge {
    /// What others did that went in.
    pub merged: Vec<Merged>,
    /// What the user must choose.
    pub conflicts: Vec<Conflict>,
    /// What moved of what waits, because the clip's cuts changed.
    pub carried: Vec<Displaced>,
    /// How much of what waits was parked, because its clip is gone.
    pub parked: usize,
}

/// Base, view and history of a video's clips and items.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    base: Clips,
    view: Clips,
    /// Clips whose view may differ from their base.
    touched: BTreeSet<ClipId>,
    /// Records of clips whose items were not read yet. Such a clip is in the orders and in no list of sections: it can be
    /// moved, and everything else about it waits until it is read.
    unread: BTreeMap<ClipId, Clip>,
    history: History,
    parked: Vec<Parked>,
    /// What the service told last of clips whose cuts are others since: where their items stand now is a guess, because it
    /// does not tell what its cuts hide.
    last_read: BTreeMap<ClipId, (CutMap, ClipItems)>,
    /// What clips can be made anew from, once they are deleted.
    recordings: BTreeMap<ClipId, Recording>,
    /// Clips of the view that the service deleted and that can be made anew: no base has them.
    unmade: BTreeMap<ClipId, Unmade>,
    /// The video's artboard; nothing where it is not known, as while a journal is read: what it holds was checked when it was
    /// made.
    canvas: Option<SizePx>,
}

impl Draft {
    /// A draft of what the service holds, clips in playing order; nothing changed, nothing to undo.
    pub fn new(clips: impl IntoIterator<Item = (Clip, ClipItems)>) -> Self {
        Self::partly_read(clips.into_iter().map(|(record, items)| (record, Some(items))))
    }

    /// The same, where the items of some clips were not read yet.
    pub fn partly_read(clips: impl IntoIterator<Item = (Clip, Option<ClipItems>)>) -> Self {
        let (mut base, mut unread) = (Clips::default(), BTreeMap::new());
        for (record, items) in clips {
            let id = record.id.clone();
            base.order.push(id.clone());
            match items {
                Some(items) => drop(base.sections.insert(id, ClipState::new(record, items))),
                None => drop(unread.insert(id, record)),
            }
        }
        Self { view: base.clone(), base, unread, ..Self::default() }
    }

    /// The same, on this artboard: which layouts go with it is checked.
    #[must_use]
    pub fn on_canvas(self, canvas: SizePx) -> Self {
        Self { canvas: Some(canvas), ..self }
    }

    /// The clips that are played, in order, as the user sees them.
    pub fn order(&self) -> &[ClipId] {
        &self.view.order
    }

    /// The clips that are played as the service holds them.
    pub fn base_order(&self) -> &[ClipId] {
        &self.base.order
    }

    /// The edit that puts a clip at a place of the order, 0 is first; past the end means last.
    pub fn to_place(&self, clip: &ClipId, place: usize) -> Edit {
        let others = || self.view.order.iter().filter(|id| *id != clip);
        let after = place.min(others().count()).checked_sub(1).and_then(|before| others().nth(before)).cloned();
        Edit::Place(clip.clone(), after)
    }

    /// A clip as the user sees it; one that is to be deleted is still told.
    pub fn section(&self, clip: &ClipId) -> Option<&ClipState> {
        self.view.sections.get(clip)
    }

    /// Whether the items of a clip are known.
    pub fn is_read(&self, clip: &ClipId) -> bool {
        self.view.sections.contains_key(clip)
    }

    /// The record of a clip whose items were not read yet.
    pub fn unread(&self, clip: &ClipId) -> Option<&Clip> {
        self.unread.get(clip)
    }

    /// A clip's record as the user sees it, whether its items were read or not.
    pub fn record(&self, clip: &ClipId) -> Option<&Clip> {
        self.section(clip).map(ClipState::record).or_else(|| self.unread(clip))
    }

    /// A clip as the service holds it.
    pub fn base_section(&self, clip: &ClipId) -> Option<&ClipState> {
        self.base.sections.get(clip)
    }

    /// A clip's items as the user sees them.
    pub fn items(&self, clip: &ClipId) -> Option<&ClipItems> {
        Some(&self.section(clip)?.items)
    }

    /// An item as the user sees it.
    pub fn item(&self, clip: &ClipId, id: &ItemId) -> Option<&Item> {
        self.items(clip)?.get(id)
    }

    /// A clip's items as the service holds them, at the times that it plays them at.
    pub fn base(&self, clip: &ClipId) -> Option<&ClipItems> {
        Some(&self.base_section(clip)?.items)
    }

    /// An item as the service holds it, at the time that it is seen at on the cuts of here; nothing for one that was not
    /// saved yet.
    pub fn base_item(&self, clip: &ClipId, id: &ItemId) -> Option<Item> {
        let (base, view) = (self.base_section(clip)?, self.section(clip)?);
        Some(base.items.projected(id, &base.map, &view.map)?.0)
    }

    /// Whether the item waits to be saved, new or changed.
    pub fn is_changed(&self, clip: &ClipId, item: &Item) -> bool {
        if !self.touched.contains(clip) {
            return false;
        }
        match (self.base_section(clip), self.section(clip)) {
            (Some(base), Some(view)) if base.map == view.map => base.items.get(item.id()) != Some(item),
            _ => self.base_item(clip, item.id()).as_ref() != Some(item),
        }
    }

    /// What can be undone and redone.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// What would be sent, in the order in which it is sent.
    pub fn plan(&self) -> Plan {
        let mut plan = Plan { moves: self.moves(), ..Plan::default() };
        for clip in &self.touched {
            let Some(view) = self.view.sections.get(clip) else { continue };
            let Some(base) = self.base.sections.get(clip) else {
                if let Some(unmade) = self.unmade_in_view(clip) {
                    plan.additions.push((clip.clone(), unmade.recording.add(&view.record)));
                    let (early, late) = fold(&blank(view), view);
                    plan.early.extend(early);
                    plan.late.extend(late);
                    plan.clips.push((clip.clone(), new_clip_change(view)));
                }
                continue;
            };
            if self.view.deleted.contains(clip) {
                plan.deletions.push(clip.clone());
                continue;
            }
            let (early, late) = fold(base, view);
            plan.early.extend(early);
            plan.late.extend(late);
            plan.clips.extend(clip_change(base, view).map(|change| (clip.clone(), change)));
        }
        let place = |clip: &ClipId| self.view.order.iter().position(|id| id == clip);
        plan.additions.sort_by_key(|(clip, _)| place(clip));
        plan
    }

    /// A clip that the user sees and that is to be made anew.
    fn unmade_in_view(&self, clip: &ClipId) -> Option<&Unmade> {
        self.unmade.get(clip).filter(|_| !self.view.deleted.contains(clip))
    }

    /// What does not come back with a clip that is to be made anew, in words for a list; nothing for one that the service
    /// has.
    pub fn lost(&self, clip: &ClipId) -> Option<&[String]> {
        self.unmade_in_view(clip).map(Unmade::lost)
    }

    /// A clip that the service deleted and that can be made anew, whether the user sees it or not.
    pub fn unmade(&self, clip: &ClipId) -> Option<&Unmade> {
        self.unmade.get(clip)
    }

    /// What a clip can be made anew from; nothing where nobody read that yet.
    pub fn recording(&self, clip: &ClipId) -> Option<&Recording> {
        self.recordings.get(clip)
    }

    /// Remembers what a clip can be made anew from. It must be known before a save deletes the clip.
    pub fn know_recording(&mut self, clip: &ClipId, recording: Recording) {
        if self.base.sections.contains_key(clip) {
            self.recordings.insert(clip.clone(), recording);
        }
    }

    /// Takes up a clip that can be made anew, as a journal or an earlier state tells of it. One that is known stays.
    pub fn know_unmade(&mut self, unmade: Unmade) {
        let clip = unmade.was.record.id.clone();
        if self.view.sections.contains_key(&clip) {
            return;
        }
        self.view.sections.insert(clip.clone(), unmade.was.clone());
        self.view.deleted.insert(clip.clone());
        self.unmade.insert(clip, unmade);
    }

    /// The fewest moves that bring the service's order of clips to the user's.
    pub fn moves(&self) -> Vec<(ClipId, u64)> {
        if self.base.order == self.view.order {
            return Vec::new();
        }
        moves(&self.staying(), &self.view.order)
    }

    /// The service's order without the clips that are to be deleted, and behind them those that are to be made.
    fn staying(&self) -> Vec<ClipId> {
        let base = self.base.order.iter().filter(|clip| !self.view.deleted.contains(*clip));
        base.chain(self.view.order.iter().filter(|clip| self.unmade.contains_key(*clip))).cloned().collect()
    }

    /// How many changes a clip's edits come to; its place in the order is not one of them.
    pub fn waiting_on(&self, clip: &ClipId) -> usize {
        match (self.touched.contains(clip), self.base.sections.get(clip), self.view.sections.get(clip)) {
            (true, Some(_), Some(_)) if self.view.deleted.contains(clip) => 1,
            (true, None, Some(view)) if self.unmade_in_view(clip).is_some() => {
                let (early, late) = fold(&blank(view), view);
                early.len() + late.len() + 2
            }
            (true, Some(base), Some(view)) => {
                let (early, late) = fold(base, view);
                early.len() + late.len() + usize::from(clip_change(base, view).is_some())
            }
            _ => 0,
        }
    }

    /// Does an edit and remembers how to take it back. Edits of the same gesture are one step.
    pub fn edit(&mut self, name: impl Into<String>, gesture: Option<GestureId>, edit: Edit) -> Result<(), DraftError> {
        check(&edit)?;
        let edit = self.settled(edit)?;
        self.fits_canvas(&edit)?;
        let inverse = self.run(&edit, Uncovered::Refused)?;
        self.history.undone.clear();
        if self.history.joins(gesture, &edit)
            && let Some(step) = self.history.done.last_mut()
        {
            step.name = name.into();
            join(step, edit, inverse);
        } else {
            self.history.done.push(Step { name: name.into(), gesture, forward: vec![edit], inverse });
        }
        Ok(())
    }

    /// Does edits as one step: all of them, or none. They lead to a state that was seen before, so they are not held against
    /// the rules of what a user may do: an item that is hidden by a cut has no length, and comes back so.
    pub fn step(&mut self, name: impl Into<String>, edits: Vec<Edit>) -> Result<(), DraftError> {
        let inverse = self.run_all(edits.iter(), Uncovered::Refused)?;
        self.history.undone.clear();
        self.history.done.push(Step { name: name.into(), gesture: None, forward: edits, inverse });
        self.forget_untouched();
        Ok(())
    }

    /// Takes the last step back; answers its name. A step that cannot be taken back, because its item is gone, changes
    /// nothing and is forgotten: it must not stand in the way of those before it.
    pub fn undo(&mut self) -> Option<Result<String, DraftError>> {
        let step = self.history.done.pop()?;
        let ran = self.run_all(step.inverse.iter().rev(), Uncovered::Settled);
        let name = step.name.clone();
        Some(ran.map(|_| {
            self.history.undone.push(step);
            name
        }))
    }

    /// Does the step again that was undone last; answers its name.
    pub fn redo(&mut self) -> Option<Result<String, DraftError>> {
        let mut step = self.history.undone.pop()?;
        // Its gesture is over: nothing may join it.
        step.gesture = None;
        let ran = self.run_all(step.forward.iter(), Uncovered::Settled);
        let name = step.name.clone();
        Some(ran.map(|_| {
            self.history.done.push(step);
            name
        }))
    }

    /// Ends a gesture: the next edit is a step of its own even under the same id. Answers whether one was on.
    pub fn end_gesture(&mut self) -> bool {
        self.history.done.last_mut().is_some_and(|step| step.gesture.take().is_some())
    }

    /// What a save would send now; nothing when nothing waits.
    pub fn start_save(&self) -> Option<Saving> {
        let plan = self.plan();
        (!plan.is_empty()).then(|| self.saving(plan.steps()))
    }

    /// A save of these steps, which were planned on what is here now.
    pub(super) fn saving(&self, steps: Vec<SaveStep>) -> Saving {
        let of = |clips: &Clips, clip: &ClipId| Some((clip.clone(), clips.sections.get(clip)?.clone()));
        // Those that wait for nothing, because the service deleted them, are no part of it.
        let touched = || self.touched.iter().filter(|clip| !self.unmade.contains_key(*clip) || self.lost(clip).is_some());
        let map = |clip: &ClipId| match self.base.sections.get(clip) {
            Some(base) => Some(base.map.clone()),
            None => self.view.sections.get(clip).map(|view| blank(view).map),
        };
        Saving {
            sent: touched().filter_map(|clip| of(&self.view, clip)).collect(),
            maps: touched().filter_map(|clip| Some((clip.clone(), map(clip)?))).collect(),
            order: self.staying(),
            steps,
        }
    }

    /// The service did so many requests of a save, with these results for their operations: what they did is in the base, and
    /// new items have the ids that it gave them. Edits made since stay as they are and wait for the next save. The caller
    /// reads the clips again and rebases: the service fills in defaults, and knows what its cuts hide. `made` holds the
    /// records of the clips that those requests made, in their order. Answers which clips have another id now, the old one
    /// first: new ones got theirs, and deleted ones that can be made anew wait under an id of their own.
    pub fn finish_save(
        &mut self,
        mut saving: Saving,
        done: usize,
        results: &[OperationResult],
        made: &[Clip],
    ) -> Vec<(ClipId, ClipId)> {
        let mut renamed = Vec::new();
        let made: Vec<_> = saving.made(done, made).map(|(clip, made)| (clip.clone(), made.clone())).collect();
        for (clip, made) in made {
            saving.rename_clip(&clip, &made.id);
            self.was_made(&clip, &made);
            renamed.push((clip, made.id));
        }
        let whole = done >= saving.steps.len();
        let names: Vec<_> = saving.new_items(results).collect();
        let told = saving.retimed_items();
        // What was taken back here meanwhile differs from what was done there.
        self.touched.extend(saving.clips().cloned());
        let Saving { mut sent, order, steps, .. } = saving;
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
                SaveStep::Operations(operations) => {
                    for operation in operations {
                        if let (Some(base), Some(sent)) =
                            (self.base.sections.get_mut(&operation.clip), sent.get(&operation.clip))
                        {
                            apply_result(base, &sent.items, operation, &ids);
                        }
                    }
                }
                SaveStep::UpdateClip(clip, change) => {
                    let Some(base) = self.base.sections.get_mut(&clip) else { continue };
                    let map = change.cuts.as_ref().map(|cuts| CutMap::new(cuts, base.map.source_length()));
                    ClipChange { cuts: None, ..change }.apply(&mut base.record);
                    if let Some(map) = map.filter(|map| *map != base.map) {
                        self.last_read.entry(clip).or_insert_with(|| (base.map.clone(), base.items.clone()));
                        base.recut(map);
                    }
                }
                SaveStep::DeleteClip(clip) => {
                    sent.remove(&clip);
                    self.base.forget(&clip);
                    renamed.extend(self.was_deleted(&clip).map(|again| (clip, again)));
                }
                // It was taken in above.
                SaveStep::AddClip(..) => {}
                SaveStep::ReorderClip(clip, place) => {
                    let now = moved.get_or_insert_with(|| order.clone());
                    now.retain(|id| *id != clip);
                    now.insert(usize::try_from(place).unwrap_or(usize::MAX).min(now.len()), clip);
                }
            }
        }
        if let Some(order) = moved.filter(|_| !self.base.order.is_empty()) {
            self.base.order = order;
        }
        // What the service was told of an item's times is all that it knows of its footage.
        for (clip, id) in told.into_iter().filter(|_| whole) {
            let id = ids.get(&id).unwrap_or(&id);
            let (Some(base), Some(sent)) = (self.base.sections.get(&clip), sent.get(&clip)) else { continue };
            let Some(view) = self.view.sections.get_mut(&clip) else { continue };
            if sent.items.get(id) == view.items.get(id) && sent.map == view.map && base.map == view.map {
                view.items.copy_anchor(&base.items, id);
            }
        }
        self.settle_hidden();
        self.forget_untouched();
        renamed
    }

    /// The service made a clip: it is in the base, with the id and the settings that the service gave it.
    fn was_made(&mut self, clip: &ClipId, made: &Clip) {
        let base = ClipState::new(made.clone(), ClipItems::default());
        let map = base.map.clone();
        self.base.sections.insert(made.id.clone(), base);
        if !self.base.order.is_empty() {
            self.base.order.push(made.id.clone());
        }
        if let Some(unmade) = self.unmade.remove(clip) {
            let recording = Recording { other_layers: Vec::new(), has_words: false, ..unmade.recording };
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

    /// The service deleted a clip. Where it is known what it was made of, it stays here under an id of its own, to be made
    /// anew: hidden, or where the user put it back meanwhile. Answers that id.
    fn was_deleted(&mut self, clip: &ClipId) -> Option<ClipId> {
        let (Some(recording), Some(section)) = (self.recordings.remove(clip), self.view.sections.get_mut(clip)) else {
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

    fn rename_clip(&mut self, from: &ClipId, to: &ClipId) {
        self.view.rename(from, to);
        self.history.rename_clip(from, to);
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

    /// What was edited while a save was on its way may stand where the service cannot be told of it any more: it is put to the
    /// seam with its length, or parked where nobody knows that.
    fn settle_hidden(&mut self) {
        for clip in &self.touched {
            let (Some(base), Some(view)) = (self.base.sections.get(clip), self.view.sections.get_mut(clip)) else { continue };
            for id in inexpressible(base, view, Expressible::Nothing) {
                view.items.unhide(&id, &view.map);
            }
            let lost =
                |item: &&Item| item.times().is_some_and(|(_, length)| length.0 == 0) && base.items.get(item.id()).is_none();
            let lost: Vec<_> = view.items.iter().filter(lost).cloned().collect();
            for item in lost {
                view.items.remove(item.id());
                let reason = "a cut hides it, and how long it was is not known: put the cut back first".to_owned();
                let (clip, title) = (Some(clip.clone()), item.title());
                self.parked.push(Parked { clip, title, what: ParkedEdit::Changed(item), reason });
            }
        }
    }

    /// Whether a clip has something that waits.
    pub fn is_touched(&self, clip: &ClipId) -> bool {
        self.touched.contains(clip)
    }

    /// Every clip that is known, with those that are to be deleted and those that can be made anew.
    pub fn clips(&self) -> impl Iterator<Item = &ClipId> {
        self.base.sections.keys().chain(self.unmade.keys())
    }

    fn forget_untouched(&mut self) {
        let (base, view) = (&self.base, &self.view);
        self.touched.retain(|clip| {
            let section = base.sections.get(clip);
            // One that the service deleted waits for nothing until the user puts it back.
            (view.deleted.contains(clip) && section.is_some())
                || (section != view.sections.get(clip) && !view.deleted.contains(clip))
        });
    }
}

/// The service did an operation: `sent` has what an addition became.
fn apply_result(base: &mut ClipState, sent: &ClipItems, operation: Operation, ids: &BTreeMap<ItemId, ItemId>) {
    match operation.action {
        Action::Add(body) => {
            let local = ItemId::new(operation.id.as_str());
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

/// What must change of a clip itself, in one request; nothing when nothing must.
fn clip_change(base: &ClipState, view: &ClipState) -> Option<ClipChange> {
    let cuts = (base.map != view.map).then(|| view.map.to_cuts());
    let change = ClipChange { cuts, ..settings_between(&base.record, &view.record) };
    (!change.is_empty()).then_some(change)
}

/// What is sent for a new clip itself: all its settings, because what the service gives it is not known yet, and its cuts.
fn new_clip_change(view: &ClipState) -> ClipChange {
    let cuts = view.map.to_cuts();
    ClipChange { cuts: (!cuts.is_empty()).then_some(cuts), ..all_settings(&view.record) }
}

/// The edits that lead from one state of a clip itself to another.
fn clip_edits(from: &ClipState, to: &ClipState) -> Vec<Edit> {
    let clip = &from.record.id;
    let cut = (from.map != to.map).then(|| Edit::Cut {
        clip: clip.clone(),
        removed: to.map.difference(&from.map),
        restored: from.map.difference(&to.map),
    });
    let settings = settings_between(&from.record, &to.record);
    let settings = (!settings.is_empty()).then(|| Edit::Settings(clip.clone(), settings));
    cut.into_iter().chain(settings).collect()
}

/// The edits that put clips into an order.
fn placed(order: &[ClipId]) -> Vec<Edit> {
    let before = std::iter::once(None).chain(order.iter().cloned().map(Some));
    order.iter().zip(before).map(|(clip, before)| Edit::Place(clip.clone(), before)).collect()
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod unread_tests;
