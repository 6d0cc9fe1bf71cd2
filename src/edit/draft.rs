//! The draft: what the service holds, what the user sees, and how the one became the other.

use super::{
    Carried, ClipItems, Conflict, Edit, GestureId, History, Merge, Merged, Plan, Question, Saving, Section, Step, Subject,
    history::Recut,
    items::{filled_in, only_in, without},
    merge::{merge, merge_settings, settings_between},
    plan::fold,
    section::{Clips, moves, with_newcomers},
};
use crate::{
    api::{
        ClipId, DurationMs, ItemId, PlaybackMs, SizePx,
        batch::OperationResult,
        clip::{Clip, ClipChange},
        item::{ChangeBody, Item},
        layout::SHORTEST_LAYOUT_MS,
        rules::FieldError,
    },
    timeline::CutMap,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

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
    /// A cut would hide footage that a waiting item stands on and that the service does not play yet: it could not be told
    /// where the item stands.
    #[error(
        "\u{2018}{0}\u{2019} waits to be saved, on footage that was put back and is not saved yet: save before you cut there"
    )]
    Uncovers(String),
    /// A rule of the API.
    #[error(transparent)]
    Rule(#[from] FieldError),
}

/// What waits, as it is listed, taken back and parked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Waiting {
    /// Everything about one item.
    Item(ClipId, ItemId),
    /// The settings and cuts of a clip.
    Clip(ClipId),
    /// That a clip is to be deleted.
    Deletion(ClipId),
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
    pub carried: Vec<Carried>,
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
    history: History,
    parked: Vec<Parked>,
    /// The video's artboard; nothing where it is not known, as while a journal is read: what it holds was checked when it was
    /// made.
    canvas: Option<SizePx>,
}

impl Draft {
    /// A draft of what the service holds, clips in playing order; nothing changed, nothing to undo.
    pub fn new(clips: impl IntoIterator<Item = (Clip, ClipItems)>) -> Self {
        let mut base = Clips::default();
        for (record, items) in clips {
            base.order.push(record.id.clone());
            base.sections.insert(record.id.clone(), Section::new(record, items));
        }
        Self { view: base.clone(), base, ..Self::default() }
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

    /// A clip as the user sees it; one that is to be deleted is still told.
    pub fn section(&self, clip: &ClipId) -> Option<&Section> {
        self.view.sections.get(clip)
    }

    /// A clip as the service holds it.
    pub fn base_section(&self, clip: &ClipId) -> Option<&Section> {
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
        Some(base.items.on(id, &base.map, &view.map)?.0)
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
            let (Some(base), Some(view)) = (self.base.sections.get(clip), self.view.sections.get(clip)) else { continue };
            if self.view.deleted.contains(clip) {
                plan.deletions.push(clip.clone());
                continue;
            }
            let (early, late) = fold(base, view);
            plan.early.extend(early);
            plan.late.extend(late);
            plan.clips.extend(clip_change(base, view).map(|change| (clip.clone(), change)));
        }
        plan
    }

    /// The fewest moves that bring the service's order of clips to the user's.
    pub fn moves(&self) -> Vec<(ClipId, u64)> {
        if self.base.order == self.view.order {
            return Vec::new();
        }
        moves(&self.staying(), &self.view.order)
    }

    /// The service's order without the clips that are to be deleted.
    fn staying(&self) -> Vec<ClipId> {
        self.base.order.iter().filter(|clip| !self.view.deleted.contains(*clip)).cloned().collect()
    }

    /// How many changes a clip's edits come to; its place in the order is not one of them.
    pub fn waiting_on(&self, clip: &ClipId) -> usize {
        match (self.touched.contains(clip), self.base.sections.get(clip), self.view.sections.get(clip)) {
            (true, Some(_), Some(_)) if self.view.deleted.contains(clip) => 1,
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
        let inverse = self.run(&edit)?;
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

    /// What the service makes of times: an item starts before its clip ends, its end is clamped to the clip's, and one that a
    /// cut hides takes up its own length again when it is moved. Only what a user does now is held against this: an undo may
    /// bring back what a cut made otherwise.
    fn settled(&self, mut edit: Edit) -> Result<Edit, DraftError> {
        let Some(section) = self.section(edit.clip()) else { return Ok(edit) };
        let end = section.map.playback_length();
        let is_layout = matches!(edit, Edit::Add(_, Item::Layout(_)) | Edit::Update(_, _, ChangeBody::Layout(_)));
        let clamped = |start: PlaybackMs, length: DurationMs| {
            if start >= end {
                let problem = format!("must be before the clip's end at {}, got {}", end.0, start.0);
                return Err(FieldError::new("startTimeMs", problem));
            }
            // A layout that is shorter than this cannot be told: the service clamps it.
            let shortest = if is_layout { length.0.min(SHORTEST_LAYOUT_MS) } else { 0 };
            Ok(DurationMs(length.0.min(end.0 - start.0).max(shortest)))
        };
        match &mut edit {
            Edit::Add(_, item) => {
                if let Some((start, length)) = item.times() {
                    item.set_times(start, clamped(start, length)?);
                }
            }
            Edit::Update(_, id, change) if change.times() != (None, None) => {
                let Some(item) = section.items.get(id) else { return Ok(edit) };
                // A base layout has no times; that is told as another error.
                let Some((old_start, old_length)) = item.times() else { return Ok(edit) };
                let (start, length) = change.times();
                let own = || match section.items.kept_footage(id) {
                    _ if old_length.0 > 0 => Ok(old_length),
                    Some(footage) => Ok(DurationMs(footage.end.0 - footage.first.0)),
                    None => Err(FieldError::new("durationMs", "is needed: a cut hides the item, and its length is not known")),
                };
                let start = start.unwrap_or(old_start);
                let length = clamped(start, length.map_or_else(own, Ok)?)?;
                if change.kind() == item.kind() {
                    change.absorb(ChangeBody::of_times(item.kind(), Some(start), Some(length)));
                }
            }
            _ => {}
        }
        Ok(edit)
    }

    /// Which layouts go with a clip, on the video's artboard.
    fn fits_canvas(&self, edit: &Edit) -> Result<(), FieldError> {
        let layout = match edit {
            Edit::Add(_, Item::Layout(layout)) => Some(&layout.layout),
            Edit::Update(_, _, ChangeBody::Layout(change)) => change.layout.as_ref(),
            _ => None,
        };
        match (layout, self.section(edit.clip()), self.canvas) {
            (Some(layout), Some(section), Some(canvas)) => layout.check_scene(&section.record.layout_scene_type, canvas),
            _ => Ok(()),
        }
    }

    /// Does edits as one step: all of them, or none. They lead to a state that was seen before, so they are not held against
    /// the rules of what a user may do: an item that is hidden by a cut has no length, and comes back so.
    pub fn step(&mut self, name: impl Into<String>, edits: Vec<Edit>) -> Result<(), DraftError> {
        let inverse = self.run_all(edits.iter())?;
        self.history.undone.clear();
        self.history.done.push(Step { name: name.into(), gesture: None, forward: edits, inverse });
        self.forget_untouched();
        Ok(())
    }

    /// Takes the last step back; answers its name. A step that cannot be taken back, because its item is gone, changes
    /// nothing and is forgotten: it must not stand in the way of those before it.
    pub fn undo(&mut self) -> Option<Result<String, DraftError>> {
        let step = self.history.done.pop()?;
        let ran = self.run_all(step.inverse.iter().rev());
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
        let ran = self.run_all(step.forward.iter());
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
        if plan.is_empty() {
            return None;
        }
        let of = |clips: &Clips, clip: &ClipId| Some((clip.clone(), clips.sections.get(clip)?.clone()));
        let maps = self.touched.iter().filter_map(|clip| Some((clip.clone(), self.base.sections.get(clip)?.map.clone())));
        Some(Saving {
            sent: self.touched.iter().filter_map(|clip| of(&self.view, clip)).collect(),
            maps: maps.collect(),
            order: (self.staying(), self.view.order.clone()),
            steps: plan.steps(),
        })
    }

    /// The service took a save, whole or its first steps, with these results for the operations: new items have the ids that
    /// it gave them. After a whole save what was sent is the base; after a part of one the caller reads the clips again and
    /// rebases. Edits made since stay as they are and wait for the next save.
    pub fn finish_save(&mut self, saving: Saving, whole: bool, results: &[OperationResult]) {
        let names: Vec<_> = saving.new_items(results).collect();
        let told = saving.told();
        let Saving { mut sent, order, steps, .. } = saving;
        // What the service was told of an item's times is all that it knows of its footage.
        for (clip, id) in told {
            let (Some(sent), Some(view)) = (sent.get_mut(&clip), self.view.sections.get_mut(&clip)) else { continue };
            if whole && sent.items.get(&id) == view.items.get(&id) && sent.map == view.map {
                view.items.stands_as_it_says(&id);
            }
            sent.items.stands_as_it_says(&id);
        }
        for (clip, local, id) in names {
            for section in [sent.get_mut(&clip), self.view.sections.get_mut(&clip)].into_iter().flatten() {
                section.items.rename(&local, &id);
            }
            self.history.rename(&local, &id);
        }
        if whole {
            for step in &steps {
                if let super::SaveStep::DeleteClip(clip) = step {
                    sent.remove(clip);
                    self.base.forget(clip);
                    self.view.forget(clip);
                }
            }
            for (clip, section) in sent {
                if self.base.sections.contains_key(&clip) {
                    self.base.sections.insert(clip, section);
                }
            }
            if !self.base.order.is_empty() {
                self.base.order = order.1;
            }
        }
        self.forget_untouched();
    }

    /// The service tells another record of a clip now. Settings merge field by field, cuts moment by moment; what stands on
    /// the clip stays on its footage. A clip that was not known joins without its items: [`Draft::rebase`] brings them.
    pub fn rebase_clip(&mut self, fresh: &Clip) -> ClipMerge {
        let id = &fresh.id;
        let mut told = ClipMerge::default();
        let before_it = self.base.before(id);
        let (Some(base), Some(view)) = (self.base.sections.get_mut(id), self.view.sections.get_mut(id)) else {
            let section = Section::new(fresh.clone(), ClipItems::default());
            self.base.sections.insert(id.clone(), section.clone());
            self.view.sections.insert(id.clone(), section);
            return told;
        };
        let map = CutMap::new(&fresh.cuts, fresh.source_length());
        let recut = Recut { clip: id.clone(), base: base.map.clone(), theirs: map.clone() };
        let (seen, merged_map) = (view.map.clone(), recut.merged(&view.map));
        let (mut record, silent, questions) = merge_settings(&base.record, fresh, &view.record);
        if !silent.is_empty() {
            told.merged.push(Merged { title: fresh.name.clone(), what: format!("changed {}", silent.join(", ")) });
        }
        if map != base.map && map != view.map {
            told.merged.push(Merged { title: fresh.name.clone(), what: "was cut otherwise".into() });
        }
        let subject = Subject::Clip(view.record.clone());
        let asked = |about| Conflict { clip: id.clone(), subject: subject.clone(), about };
        if self.view.deleted.contains(id) {
            if !silent.is_empty() || !questions.is_empty() || map != base.map {
                told.conflicts.push(deleted_here(id, before_it, &subject));
            }
        } else {
            told.conflicts.extend(questions.into_iter().map(asked));
        }
        base.recut(map);
        base.record = fresh.clone();
        let carried = view.recut(merged_map);
        (record.cuts, record.duration_seconds) = (view.record.cuts.clone(), view.record.duration_seconds);
        if view.map == base.map {
            (record.cuts, record.duration_seconds) = (fresh.cuts.clone(), fresh.duration_seconds);
        }
        view.record = record;
        // What the user put onto footage that is gone stands at the seam with its length: hiding it would hide an edit, and
        // it could not be saved there.
        told.carried = carried.into_iter().filter(|carried| waits(base, view, &carried.id)).collect();
        for id in untold(base, view, Told::Nothing) {
            let known = told.carried.iter().any(|carried| carried.id == id);
            if let Some((item, (from, _))) = view.items.get(&id).and_then(|item| Some((item, item.times()?)))
                && !known
            {
                told.carried.push(Carried { id: id.clone(), title: item.title(), kind: item.kind(), from, to: None });
            }
            view.items.unhide(&id, &view.map);
        }
        self.history.recut(&recut, &seen);
        self.forget_untouched();
        told
    }

    /// The service tells another order of clips now. Who is new joins, who is gone goes, and what waited there is parked.
    pub fn rebase_order(&mut self, fresh: &[ClipId]) -> ClipMerge {
        let mut told = ClipMerge::default();
        let gone: Vec<_> = self.base.sections.keys().filter(|clip| !fresh.contains(clip)).cloned().collect();
        for clip in gone {
            told.parked += self.park_clip(&clip);
            self.base.forget(&clip);
            self.view.forget(&clip);
        }
        let here = |order: &[ClipId]| -> Vec<ClipId> {
            order.iter().filter(|clip| fresh.contains(clip) && !self.view.deleted.contains(*clip)).cloned().collect()
        };
        let (base, mine) = (here(&self.base.order), here(&self.view.order));
        let theirs = here(fresh);
        let known: Vec<_> = theirs.iter().filter(|clip| base.contains(clip)).cloned().collect();
        let order = if mine == base { theirs.clone() } else { with_newcomers(&mine, &theirs) };
        if mine != base && known != base && order != theirs {
            let names = |order: &[ClipId]| {
                let name =
                    |clip: &ClipId| self.view.sections.get(clip).map_or(clip.as_str(), |s| s.record.name.as_str()).to_owned();
                order.iter().map(name).collect::<Vec<_>>().join(", ").into()
            };
            let about = Question::Field {
                field: "order".into(),
                theirs: names(&theirs),
                mine: names(&order),
                take_theirs: placed(&theirs),
            };
            told.conflicts.extend(theirs.first().map(|clip| Conflict { clip: clip.clone(), subject: Subject::Order, about }));
        }
        self.view.order = order;
        self.base.order = fresh.to_vec();
        self.forget_untouched();
        told
    }

    /// The service holds other items on a clip now, as after a save or a reload; its record is the one that was told last.
    /// What the user changed is laid over it; answers what others did, and what both did.
    pub fn rebase(&mut self, clip: &ClipId, mut fresh: ClipItems) -> Merge {
        let before = self.base.before(clip);
        let (Some(base), Some(view)) = (self.base.sections.get_mut(clip), self.view.sections.get_mut(clip)) else {
            return Merge::default();
        };
        fresh.learn_footage(&base.items);
        let (then, now) = (base.items.carried(&base.map, &view.map), fresh.carried(&base.map, &view.map));
        let mut merged = merge(clip, &then, &now, &view.items);
        base.items = fresh;
        view.items = std::mem::take(&mut merged.view);
        if self.view.deleted.contains(clip) {
            // What waits for its items goes with it; that somebody changed them is asked about the clip.
            let changed = !merged.merged.is_empty() || !merged.conflicts.is_empty();
            let subject = Subject::Clip(view.record.clone());
            merged.conflicts = changed.then(|| deleted_here(clip, before, &subject)).into_iter().collect();
            merged.merged.clear();
        }
        self.touched.insert(clip.clone());
        self.forget_untouched();
        merged
    }

    /// Lays what a journal kept over this draft of what the service holds now; answers what others did meanwhile. `settled`
    /// says that no save waits for its answer: until then the clips stay on the bases they had, because what the service
    /// holds may be the save itself.
    pub fn restore(&mut self, mut kept: Self, settled: bool) -> (Vec<Merge>, Vec<(String, ClipMerge)>) {
        let (mut merges, mut clips) = (Vec::new(), Vec::new());
        for (id, fresh) in &self.base.sections {
            if !kept.base.sections.contains_key(id) {
                kept.base.sections.insert(id.clone(), fresh.clone());
                kept.view.sections.insert(id.clone(), fresh.clone());
            } else if settled {
                clips.push((fresh.record.name.clone(), kept.rebase_clip(&fresh.record)));
                merges.push(kept.rebase(id, fresh.items.clone()));
            }
        }
        // An order that waits to be saved is a save's own as well; one that nobody changed is the service's.
        if settled || kept.base.order == kept.view.order {
            clips.push((String::new(), kept.rebase_order(&self.base.order)));
        }
        kept.canvas = self.canvas;
        *self = kept;
        (merges, clips)
    }

    /// Takes everything that waits back to what the service holds, as one step that can be undone itself. Answers how
    /// many edits that took; nothing when nothing waits.
    pub fn discard(&mut self, name: &str) -> Option<usize> {
        let mut back: Vec<Edit> = Vec::new();
        // Those that were to be deleted come back to their places with it.
        if self.base.order != self.view.order {
            back.extend(placed(&self.base.order));
        }
        for clip in &self.touched {
            let (Some(base), Some(view)) = (self.base.sections.get(clip), self.view.sections.get(clip)) else { continue };
            let ids: BTreeSet<_> = base.items.iter().chain(view.items.iter()).map(Item::id).collect();
            for id in ids {
                back.extend(self.back_to_base(clip, id).unwrap_or_default());
            }
            back.extend(clip_back(base, view));
        }
        if back.is_empty() {
            return None;
        }
        let count = back.len();
        // Every edit fits the view it was made from.
        self.step(name, back).ok().map(|()| count)
    }

    /// The edits that lead from what is seen here to what was seen in another state: on the clips that both know, and without
    /// taking away what is here only.
    pub fn edits_to(&self, then: &Self) -> Vec<Edit> {
        let mut edits = Vec::new();
        for (clip, was) in &then.view.sections {
            let gone = then.view.deleted.contains(clip) || self.view.deleted.contains(clip);
            let Some(here) = self.view.sections.get(clip).filter(|_| !gone) else { continue };
            edits.extend(clip_edits(here, was));
            let now = here.items.carried(&here.map, &was.map);
            for item in was.items.iter() {
                if let Some(now) = now.get(item.id()) {
                    let change = ChangeBody::between(now, item).filter(|change| !change.is_empty());
                    edits.extend(change.map(|change| Edit::Update(clip.clone(), item.id().clone(), change)));
                } else if now.of_kind(item.kind()).any(|here| is_like(item, here)) {
                    // It was saved since, and has another id.
                } else if item.times().is_some_and(|(_, length)| length.0 > 0) {
                    let mut again = item.clone();
                    again.set_id(ItemId::local());
                    edits.push(Edit::Add(clip.clone(), again));
                }
            }
        }
        let sorted = |order: &[ClipId]| order.iter().cloned().collect::<BTreeSet<_>>();
        if then.view.order != self.view.order && sorted(&then.view.order) == sorted(&self.view.order) {
            edits.extend(placed(&then.view.order));
        }
        edits
    }

    /// The edits that put one item back to what the service holds; nothing when nothing waits for it.
    fn back_to_base(&self, clip: &ClipId, id: &ItemId) -> Option<Vec<Edit>> {
        let (base, view) = (self.base.sections.get(clip)?, self.view.sections.get(clip)?);
        let before = base.items.on(id, &base.map, &view.map);
        let now = view.items.get(id);
        let add = |(item, footage): (Item, Option<crate::timeline::Footage>)| {
            let stand = footage.map(|footage| Edit::Stand(clip.clone(), id.clone(), footage));
            [Some(Edit::Add(clip.clone(), item)), stand].into_iter().flatten()
        };
        let remove = || Edit::Remove(clip.clone(), id.clone());
        Some(match (before, now) {
            (None, Some(_)) => vec![remove()],
            (Some(before), None) => add(before).collect(),
            (Some((before, footage)), Some(now)) if before != *now || footage != view.items.kept_footage(id) => {
                if is_base_layout(now) {
                    // It cannot be removed, so it is changed back.
                    vec![Edit::Update(clip.clone(), id.clone(), ChangeBody::between(now, &before)?)]
                } else {
                    // A field that the base does not have cannot be changed away: the whole item is put back.
                    std::iter::once(remove()).chain(add((before, footage))).collect()
                }
            }
            _ => return None,
        })
    }

    /// What the service refused and is kept aside.
    pub fn parked(&self) -> &[Parked] {
        &self.parked
    }

    /// Takes what waits out of what is sent, as one step, and keeps it aside with the reason. `false` when nothing waits.
    pub fn park(&mut self, what: &Waiting, reason: &str) -> bool {
        let Some((title, parked)) = self.take_back("Park", what) else { return false };
        let clip = match what {
            Waiting::Item(clip, _) | Waiting::Clip(clip) | Waiting::Deletion(clip) => Some(clip.clone()),
            Waiting::Order => None,
        };
        self.parked.push(Parked { clip, title, what: parked, reason: reason.to_owned() });
        true
    }

    /// Keeps everything aside that waits on a clip which is gone; answers how much.
    fn park_clip(&mut self, clip: &ClipId) -> usize {
        let (Some(base), Some(view)) = (self.base.sections.get(clip), self.view.sections.get(clip)) else { return 0 };
        if self.view.deleted.contains(clip) {
            return 0;
        }
        let reason = format!("the clip \u{2018}{}\u{2019} was deleted by someone else", base.record.name);
        let changed = view.items.iter().filter(|item| waits(base, view, item.id()));
        let mut parked: Vec<_> = changed.map(|item| (item.title(), ParkedEdit::Changed(item.clone()))).collect();
        let removed = base.items.iter().filter(|item| view.items.get(item.id()).is_none());
        parked.extend(removed.map(|item| (item.title(), ParkedEdit::Removed(item.clone()))));
        let forward = clip_forth(base, view);
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

    /// Puts one thing back to what the service holds, as one step; answers what it is called and what it was here. Nothing
    /// when nothing waits for it.
    pub fn take_back(&mut self, verb: &str, what: &Waiting) -> Option<(String, ParkedEdit)> {
        let (title, was, back) = match what {
            Waiting::Item(clip, id) => {
                let was = match (self.item(clip, id), self.base_item(clip, id)) {
                    (Some(item), _) => ParkedEdit::Changed(item.clone()),
                    (None, Some(item)) => ParkedEdit::Removed(item),
                    (None, None) => return None,
                };
                let (ParkedEdit::Changed(item) | ParkedEdit::Removed(item)) = &was else { return None };
                (item.title(), was, self.back_to_base(clip, id)?)
            }
            Waiting::Clip(clip) => {
                let (base, view) = (self.base_section(clip)?, self.section(clip)?);
                (view.record.name.clone(), ParkedEdit::Clip(clip_forth(base, view)), clip_back(base, view))
            }
            Waiting::Deletion(clip) => {
                let title = self.view.deleted.get(clip).and_then(|clip| self.section(clip))?.record.name.clone();
                let back = vec![Edit::Place(clip.clone(), self.base.before(clip))];
                (title, ParkedEdit::Clip(vec![Edit::Delete(clip.clone())]), back)
            }
            Waiting::Order => {
                let left = self.staying();
                let (forth, back) = (placed(&self.view.order), placed(&left));
                ("Order of clips".to_owned(), ParkedEdit::Clip(forth), if left == self.view.order { Vec::new() } else { back })
            }
        };
        if back.is_empty() {
            return None;
        }
        self.step(format!("{verb} \u{2018}{title}\u{2019}"), back).ok()?;
        Some((title, was))
    }

    /// Lets a parked edit go, or takes it up again as a new step.
    pub fn unpark(&mut self, index: usize, take_up: bool) -> Option<Result<(), DraftError>> {
        let Parked { clip, title, what, .. } = self.parked.get(index)?.clone();
        if !take_up {
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
        let done = self.step(format!("Take up \u{2018}{title}\u{2019} again"), edits);
        if done.is_ok() {
            self.parked.remove(index);
        }
        Some(done)
    }

    /// Whether a clip has something that waits.
    pub fn is_touched(&self, clip: &ClipId) -> bool {
        self.touched.contains(clip)
    }

    /// Every clip that is known, with those that are to be deleted.
    pub fn clips(&self) -> impl Iterator<Item = &ClipId> {
        self.base.sections.keys()
    }

    /// Runs edits: all of them, or none. Answers what reverses them, to be run from the last to the first.
    fn run_all<'a>(&mut self, edits: impl Iterator<Item = &'a Edit>) -> Result<Vec<Edit>, DraftError> {
        let mut inverses = Vec::new();
        for edit in edits {
            match self.run(edit) {
                Ok(inverse) => inverses.extend(inverse),
                Err(error) => {
                    for inverse in inverses.iter().rev() {
                        // It reverses what was just done, so it fits.
                        self.run(inverse)?;
                    }
                    return Err(error);
                }
            }
        }
        Ok(inverses)
    }

    /// Runs an edit and answers what reverses it, to be run from the last to the first.
    fn run(&mut self, edit: &Edit) -> Result<Vec<Edit>, DraftError> {
        let clip = edit.clip();
        let deleted = self.view.deleted.contains(clip);
        let before = (!deleted).then(|| self.view.before(clip));
        let section = self.view.sections.get_mut(clip).ok_or(DraftError::NoClip)?;
        if deleted && !matches!(edit, Edit::Place(..)) {
            return Err(DraftError::NoClip);
        }
        fits(edit, section)?;
        let Section { items, map, record } = section;
        let stands = edit.item().and_then(|id| stands(clip, id, items, map));
        let inverse = match edit {
            Edit::Add(clip, item) => {
                if items.get(item.id()).is_some() {
                    return Err(DraftError::Exists);
                }
                // One that is there already comes back with what the service filled in since.
                let held = self.base.sections.get(clip).and_then(|base| base.items.get(item.id()));
                items.insert(held.map_or_else(|| item.clone(), |held| filled_in(item, held)));
                vec![Edit::Remove(clip.clone(), item.id().clone())]
            }
            Edit::Update(clip, id, change) => {
                let item = items.get_mut(id).ok_or(DraftError::NoItem)?;
                let inverse = change.inverse(item).ok_or(DraftError::WrongKind)?;
                let before = item.clone();
                change.apply(item);
                let unset = gained(&before, item, &inverse).map(|fields| Edit::Unset(clip.clone(), id.clone(), fields));
                let stood = stands.filter(|_| change.times() != (None, None));
                if stood.is_some() {
                    items.stands_as_it_says(id);
                }
                let back = Edit::Update(clip.clone(), id.clone(), inverse);
                stood.into_iter().chain(unset).chain([back]).collect()
            }
            Edit::Unset(clip, id, fields) => {
                let item = items.get_mut(id).ok_or(DraftError::NoItem)?;
                let before = item.clone();
                *item = without(&before, fields).ok_or(DraftError::WrongKind)?;
                let back = ChangeBody::between(item, &before).ok_or(DraftError::WrongKind)?;
                vec![Edit::Update(clip.clone(), id.clone(), back)]
            }
            Edit::Remove(clip, id) => {
                let back = Edit::Add(clip.clone(), items.remove(id).ok_or(DraftError::NoItem)?);
                stands.into_iter().chain([back]).collect()
            }
            Edit::Stand(clip, id, footage) => {
                let item = items.get(id).ok_or(DraftError::NoItem)?;
                let (start, length) = item.times().ok_or(DraftError::WrongKind)?;
                let times = ChangeBody::of_times(item.kind(), Some(start), Some(length));
                items.stand(id, *footage, map);
                vec![stands.unwrap_or_else(|| Edit::Update(clip.clone(), id.clone(), times))]
            }
            Edit::Settings(clip, change) => {
                let inverse = change.inverse(record);
                change.apply(record);
                vec![Edit::Settings(clip.clone(), inverse)]
            }
            Edit::Cut { clip, removed, restored } => {
                let (was, now) = (map.clone(), map.with(removed, restored));
                check_cuts(&now)?;
                let base = self.base.sections.get(clip);
                let before = base.map(|base| untold(base, section, Told::Seen)).unwrap_or_default();
                section.recut(now.clone());
                let after = base.map(|base| untold(base, section, Told::Seen)).unwrap_or_default();
                if let Some(title) = after.difference(&before).next().and_then(|id| section.items.get(id)).map(Item::title) {
                    section.recut(was);
                    return Err(DraftError::Uncovers(title));
                }
                vec![Edit::Cut { clip: clip.clone(), removed: was.beyond(&now), restored: now.beyond(&was) }]
            }
            Edit::Place(clip, after) => {
                self.view.place(clip, after.as_ref());
                vec![before.map_or_else(|| Edit::Delete(clip.clone()), |before| Edit::Place(clip.clone(), before))]
            }
            Edit::Delete(clip) => {
                self.view.delete(clip);
                vec![Edit::Place(clip.clone(), before.flatten())]
            }
        };
        self.touched.insert(clip.clone());
        Ok(inverse)
    }

    fn forget_untouched(&mut self) {
        let (base, view) = (&self.base, &self.view);
        self.touched.retain(|clip| view.deleted.contains(clip) || base.sections.get(clip) != view.sections.get(clip));
    }
}

/// The fields that a change gave an item which it did not have: no change takes them away again.
fn gained(before: &Item, after: &Item, inverse: &ChangeBody) -> Option<Vec<String>> {
    let mut back = after.clone();
    if inverse.apply(&mut back) && back == *before {
        return None;
    }
    Some(only_in(after, before)).filter(|fields| !fields.is_empty())
}

/// Whether two are the same but for their ids and what the service filled in.
fn is_like(item: &Item, here: &Item) -> bool {
    let mut same = item.clone();
    same.set_id(here.id().clone());
    filled_in(&same, here) == *here
}

/// The edit that puts an item back where it stands, in source time, so that it holds on any cuts. Nothing for one without
/// times, and for one whose footage does not tell them all, as when it is longer than its clip.
fn stands(clip: &ClipId, id: &ItemId, items: &ClipItems, map: &CutMap) -> Option<Edit> {
    let item = items.get(id)?;
    let footage = items.footage(item, map)?;
    (Some(map.played(footage)) == item.times()).then(|| Edit::Stand(clip.clone(), id.clone(), footage))
}

/// What must change of a clip itself, in one request; nothing when nothing must.
fn clip_change(base: &Section, view: &Section) -> Option<ClipChange> {
    let cuts = (base.map != view.map).then(|| view.map.to_cuts());
    let change = ClipChange { cuts, ..settings_between(&base.record, &view.record) };
    (!change.is_empty()).then_some(change)
}

/// The edits that lead from one state of a clip itself to another.
fn clip_edits(from: &Section, to: &Section) -> Vec<Edit> {
    let clip = &from.record.id;
    let cut = (from.map != to.map).then(|| Edit::Cut {
        clip: clip.clone(),
        removed: to.map.beyond(&from.map),
        restored: from.map.beyond(&to.map),
    });
    let settings = settings_between(&from.record, &to.record);
    let settings = (!settings.is_empty()).then(|| Edit::Settings(clip.clone(), settings));
    cut.into_iter().chain(settings).collect()
}

fn clip_forth(base: &Section, view: &Section) -> Vec<Edit> {
    clip_edits(base, view)
}

fn clip_back(base: &Section, view: &Section) -> Vec<Edit> {
    clip_edits(view, base)
}

/// The edits that put clips into an order.
fn placed(order: &[ClipId]) -> Vec<Edit> {
    let before = std::iter::once(None).chain(order.iter().cloned().map(Some));
    order.iter().zip(before).map(|(clip, before)| Edit::Place(clip.clone(), before)).collect()
}

/// The question about a clip that was changed there and deleted here.
fn deleted_here(clip: &ClipId, before: Option<ClipId>, subject: &Subject) -> Conflict {
    let about = Question::DeletedHere { keep: vec![Edit::Place(clip.clone(), before)] };
    Conflict { clip: clip.clone(), subject: subject.clone(), about }
}

/// Whether something waits for an item that the user sees.
fn waits(base: &Section, view: &Section, id: &ItemId) -> bool {
    let before = base.items.on(id, &base.map, &view.map);
    before.is_none_or(|(before, footage)| Some(&before) != view.items.get(id) || footage != view.items.kept_footage(id))
}

/// Where the service can be told that an item stands: on its cuts of now, or on those that are sent with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Told {
    /// Nowhere: it is hidden there and here.
    Nothing,
    /// What is seen of it.
    Seen,
    /// All of its footage.
    All,
}

fn told(base: &Section, view: &Section, item: &Item) -> Told {
    let Some(footage) = view.items.footage(item, &view.map) else { return Told::All };
    let before = base.items.get(item.id());
    // Where it stands as it stood it is not told at all.
    let stood = before.and_then(|before| base.items.footage(before, &base.map)) == Some(footage);
    let told = |map: &CutMap| {
        let (start, length) = map.played(footage);
        length.0 > 0 && map.footage(start, length) == footage
    };
    if stood || told(&base.map) || told(&view.map) {
        Told::All
    } else if item.times().is_some_and(|(_, length)| length.0 > 0) {
        Told::Seen
    } else {
        Told::Nothing
    }
}

/// The waiting items that can be told no better than this.
fn untold(base: &Section, view: &Section, at_most: Told) -> BTreeSet<ItemId> {
    let stands = |item: &&Item| view.items.kept_footage(item.id()).is_some();
    let lost = |item: &&Item| told(base, view, item) <= at_most && waits(base, view, item.id());
    view.items.iter().filter(stands).filter(lost).map(|item| item.id().clone()).collect()
}

fn check_cuts(map: &CutMap) -> Result<(), FieldError> {
    const MOST: usize = 1000;
    if map.playback_length().0 <= 0 {
        return Err(FieldError::new("cuts", "must leave something of the recording to play"));
    }
    match map.removed().len() {
        count if count > MOST => Err(FieldError::new("cuts", format!("must hold at most {MOST} ranges, got {count}"))),
        _ => Ok(()),
    }
}

/// The rules that need no server, before anything changes.
fn check(edit: &Edit) -> Result<(), DraftError> {
    match edit {
        Edit::Add(_, item) => Ok(crate::api::item::AddBody::like(item).ok_or(DraftError::WrongKind)?.check()?),
        Edit::Update(_, _, change) => Ok(change.check()?),
        Edit::Settings(_, change) => Ok(change.check()?),
        Edit::Remove(..) | Edit::Stand(..) | Edit::Unset(..) | Edit::Cut { .. } | Edit::Place(..) | Edit::Delete(_) => Ok(()),
    }
}

/// A clip's base layout: it has no times.
fn is_base_layout(item: &Item) -> bool {
    matches!(item, Item::Layout(layout) if layout.start_time_ms.is_none())
}

/// The rules between an edit and what it works on, as the service has them.
fn fits(edit: &Edit, section: &Section) -> Result<(), DraftError> {
    let items = &section.items;
    let base_layout = |id: &ItemId| items.get(id).is_some_and(is_base_layout);
    match edit {
        Edit::Remove(_, id) if base_layout(id) => Err(FieldError::new("layout", "is the clip's base and stays").into()),
        Edit::Update(_, id, change) => {
            if base_layout(id) && change.times() != (None, None) {
                return Err(FieldError::new("startTimeMs", "does not go with a clip's base layout").into());
            }
            if let (true, ChangeBody::Layout(change)) = (base_layout(id), change) {
                let given = [("media", change.media.is_some()), ("transitionStyle", change.transition_style.is_some())];
                if let Some((field, _)) = given.iter().find(|(_, given)| *given) {
                    return Err(FieldError::new(*field, "goes only with a section, and this is the clip's base layout").into());
                }
            }
            let mut changed = items.get(id).ok_or(DraftError::NoItem)?.clone();
            change.apply(&mut changed);
            match changed {
                Item::Zoom(zoom) => Ok(zoom.check()?),
                _ => Ok(()),
            }
        }
        Edit::Settings(_, change) => fits_clip(change, &section.record),
        _ => Ok(()),
    }
}

/// Settings that go with media which the clip does not have: its record leaves them out.
fn fits_clip(change: &ClipChange, record: &Clip) -> Result<(), DraftError> {
    let needs = |field: &str, given: bool, there: bool, what: &str| {
        let error = || FieldError::new(field, format!("needs {what}, which this clip does not have"));
        if given && !there { Err(error()) } else { Ok(()) }
    };
    needs("cameraCrop", change.camera_crop.is_some(), record.camera_crop.is_some(), "a camera")?;
    needs("cameraFocusPoint", change.camera_focus_point.is_some(), record.camera_focus_point.is_some(), "a camera")?;
    needs("mirrorCamera", change.mirror_camera.is_some(), record.mirror_camera.is_some(), "a camera")?;
    needs("animatedCursor", change.animated_cursor.is_some(), record.animated_cursor.is_some(), "a screen recording")?;
    needs("microphoneVolume", change.microphone_volume.is_some(), record.microphone_volume.is_some(), "a microphone")?;
    let audio = record.system_audio_volume.is_some();
    needs("systemAudioVolume", change.system_audio_volume.is_some(), audio, "screen or footage audio")?;
    Ok(())
}

/// Lays a later edit of the same item or clip over the step's. The first inverse of each field is the one that counts.
fn join(step: &mut Step, edit: Edit, inverse: Vec<Edit>) {
    match (step.forward.last_mut(), edit) {
        (Some(Edit::Update(_, _, first)), Edit::Update(_, _, later)) => drop(first.absorb(later)),
        (Some(Edit::Settings(_, first)), Edit::Settings(_, later)) => first.absorb(later),
        _ => {}
    }
    for inverse in inverse {
        if let (Some(Edit::Settings(_, first)), Edit::Settings(_, later)) = (step.inverse.last_mut(), &inverse) {
            let mut later = later.clone();
            later.absorb(first.clone());
            *first = later;
            continue;
        }
        let known =
            step.inverse.iter_mut().find_map(|edit| if let Edit::Update(_, _, first) = edit { Some(first) } else { None });
        match (known, inverse) {
            (Some(first), Edit::Update(_, _, mut later)) => {
                later.absorb(first.clone());
                *first = later;
            }
            (_, unset @ Edit::Unset(..)) => {
                if !step.inverse.contains(&unset) {
                    step.inverse.insert(0, unset);
                }
            }
            // Where it stood before the gesture is what an earlier change of its times said already.
            (timed, stood) => {
                let timed = timed.is_some_and(|change| change.times() != (None, None));
                let known = step.inverse.iter().any(|edit| matches!(edit, Edit::Stand(..)));
                if !known && !timed {
                    step.inverse.insert(0, stood);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
