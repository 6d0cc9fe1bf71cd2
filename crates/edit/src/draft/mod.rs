//! Draft of a video: the server's state (base), the state that the user sees (view), and the steps between them.

mod back;
mod chapters;
mod crossed;
mod expressible;
mod halves;
mod new_clips;
mod rebase;
mod run;
mod saved;
mod split;
mod twins;
mod video;
mod words;

use super::{
    ClipItems, ClipState, Conflict, Displaced, Edit, GestureId, History, Merged, Plan, Step, VideoPart,
    clip_state::{Clips, moves},
    history::StepOrigin,
    merge::settings_between,
    plan::{fold, joined},
    remake::{Recording, Unmade, all_settings, blank},
};
use crate::{
    api::{
        ClipId, ItemId, SizePx,
        clip::{Clip, ClipChange},
        item::Item,
        rules::FieldError,
    },
    timeline::CutMap,
};
pub use back::Unpark;
pub use chapters::ChapterChange;
use chapters::LeftBehind;
pub use crossed::Crossed;
pub use halves::{JoinRefusal, SplitRefusal, Twin};
use run::{Uncovered, check, join};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Reason why the draft refused an edit. The draft is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DraftError {
    /// The clip is not part of the video.
    #[error("{}", ::words::edits::no_clip())]
    NoClip,
    /// The clip's items have not been read yet. Contains the clip's name.
    #[error("{}", ::words::edits::not_loaded(.0))]
    NotRead(String),
    /// The item no longer exists.
    #[error("{}", ::words::edits::no_item())]
    NoItem,
    /// An item with this id already exists.
    #[error("{}", ::words::edits::item_exists())]
    Exists,
    /// The clip has no words: it was deleted, and is recreated without them.
    #[error("{}", ::words::edits::no_words())]
    NoWords,
    /// The change is for another kind of item.
    #[error("{}", ::words::edits::wrong_kind())]
    WrongKind,
    /// A cut would hide the footage of an unsaved item that the server does not play yet: no request could express the item's
    /// position.
    #[error("{}", ::words::edits::uncovers(.0))]
    Uncovers(String),
    /// An item that the server has deleted would return without a length, because a cut hides it.
    #[error("{}", ::words::edits::hidden(.0))]
    Hidden(String),
    /// The edit breaks a rule of the API.
    #[error(transparent)]
    Rule(#[from] FieldError),
}

/// Unsaved change, as listed, reverted and set aside (parked).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PendingChange {
    /// All changes of one item.
    Item(ClipId, ItemId),
    /// The settings and cuts of a clip.
    Clip(ClipId),
    /// The deletion of a clip.
    Deletion(ClipId),
    /// A recreated clip with everything on it.
    NewClip(ClipId),
    /// The order of the clips.
    Order,
    /// Corrections of a clip's words.
    Words(ClipId),
    /// A part of the video's own fields.
    Video(VideoPart),
}

/// Edit that the server refused and the user set aside: excluded from saves, and kept until the user reapplies or drops it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parked {
    /// Clip of the edit; `None` for the order of clips and for the video itself.
    pub clip: Option<ClipId>,
    /// Title of the edit in the window.
    pub title: String,
    /// Content of the edit.
    pub what: ParkedEdit,
    /// Reason, such as the server's message.
    pub reason: String,
}

/// Content of an edit that was set aside.
#[derive(Clone, Debug, PartialEq)]
// Few exist at a time, so the size of the largest variant doesn't matter.
#[allow(clippy::large_enum_variant)]
pub enum ParkedEdit {
    /// Item as the user left it.
    Changed(Item),
    /// Removal of an item: the item before it.
    Removed(Item),
    /// Edits of a clip, or of the video itself.
    Clip(Vec<Edit>),
}

/// Result of merging reloaded clips.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipMerge {
    /// Changes of other users that were merged automatically.
    pub merged: Vec<Merged>,
    /// Conflicts that the user must resolve.
    pub conflicts: Vec<Conflict>,
    /// Unsaved items that moved because the clip's cuts changed.
    pub carried: Vec<Displaced>,
    /// Number of unsaved changes that were set aside because their clip was deleted.
    pub parked: usize,
}

/// Base, view and history of a video, its clips and their items.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    base: Clips,
    view: Clips,
    /// Clips whose view may differ from their base.
    touched: BTreeSet<ClipId>,
    /// Records of clips whose items have not been read yet. Such a clip is in the orders but not in the states: it can be moved,
    /// and every other edit waits until it is read.
    unread: BTreeMap<ClipId, Clip>,
    history: History,
    parked: Vec<Parked>,
    /// Last state read of clips that were cut since then; their base positions on the present cuts are estimates.
    last_read: BTreeMap<ClipId, (CutMap, ClipItems)>,
    /// Recordings from which clips can be recreated after their deletion.
    recordings: BTreeMap<ClipId, Recording>,
    /// Clips that the server deleted and that can be recreated; they are in the view but in no base.
    unmade: BTreeMap<ClipId, Unmade>,
    /// Second halves of split clips, which a save makes as copies of their originals. The base of one is that of its original,
    /// with local ids, as the server will copy it; it is in no order of the server.
    twins: BTreeMap<ClipId, Twin>,
    /// Items that a half of a split lacks because the other half has them, from when the copy was made until that is saved.
    elsewhere: BTreeSet<(ClipId, ItemId)>,
    /// Chapters of the base before a save moved footage without sending them, until they are read or sent. The base has only their
    /// seconds meanwhile. `None` otherwise.
    left_behind: Option<LeftBehind>,
    /// Artboard of the video. `None` while a journal is replayed: its edits were checked when they were made.
    canvas: Option<SizePx>,
}

impl Draft {
    /// Draft of the server's state, with clips in playing order, no changes and no history.
    pub fn new(clips: impl IntoIterator<Item = (Clip, ClipItems)>) -> Self {
        Self::partly_read(clips.into_iter().map(|(record, items)| (record, Some(items))))
    }

    /// Like [`Self::new`], but the items of some clips have not been read yet (`None`).
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

    /// Sets the artboard, against which layouts are checked.
    #[must_use]
    pub fn on_canvas(self, canvas: SizePx) -> Self {
        Self { canvas: Some(canvas), ..self }
    }

    /// Clips in playing order, as the user sees them.
    pub fn order(&self) -> &[ClipId] {
        &self.view.order
    }

    /// Clips in playing order, as the server has them.
    pub fn base_order(&self) -> &[ClipId] {
        &self.base.order
    }

    /// Edit that moves a clip to an index in the order; 0 is first, an index past the end means last.
    pub fn to_place(&self, clip: &ClipId, place: usize) -> Edit {
        let others = || self.view.order.iter().filter(|id| *id != clip);
        let after = place.min(others().count()).checked_sub(1).and_then(|before| others().nth(before)).cloned();
        Edit::Place(clip.clone(), after)
    }

    /// Clip as the user sees it, including a clip that the next save deletes.
    pub fn section(&self, clip: &ClipId) -> Option<&ClipState> {
        self.view.sections.get(clip)
    }

    /// True if the clip's items have been read.
    pub fn is_read(&self, clip: &ClipId) -> bool {
        self.view.sections.contains_key(clip)
    }

    /// Record of a clip whose items have not been read yet.
    pub fn unread(&self, clip: &ClipId) -> Option<&Clip> {
        self.unread.get(clip)
    }

    /// Record of a clip as the server has it, without unsaved changes.
    pub fn base_record(&self, clip: &ClipId) -> Option<&Clip> {
        self.base.sections.get(clip).map(ClipState::record).or_else(|| self.unread(clip))
    }

    /// Record of a clip as the user sees it, even if its items have not been read.
    pub fn record(&self, clip: &ClipId) -> Option<&Clip> {
        self.section(clip).map(ClipState::record).or_else(|| self.unread(clip))
    }

    /// Clip as the server has it.
    pub fn base_section(&self, clip: &ClipId) -> Option<&ClipState> {
        self.base.sections.get(clip)
    }

    /// Items of a clip as the user sees them.
    pub fn items(&self, clip: &ClipId) -> Option<&ClipItems> {
        Some(&self.section(clip)?.items)
    }

    /// Item as the user sees it.
    pub fn item(&self, clip: &ClipId, id: &ItemId) -> Option<&Item> {
        self.items(clip)?.get(id)
    }

    /// Items of a clip as the server has them, at the times at which it plays them.
    pub fn base(&self, clip: &ClipId) -> Option<&ClipItems> {
        Some(&self.base_section(clip)?.items)
    }

    /// State of a clip as last read, if it was cut since then: its record, and its items on the cuts of that time. Until the next
    /// reload, the times in its base are estimates derived from this state. `None` if the base is as last read.
    pub fn read_before_cuts(&self, clip: &ClipId) -> Option<(Clip, ClipItems)> {
        let ((map, read), base) = (self.last_read.get(clip)?, self.base.sections.get(clip)?);
        let mut items = base.items.carried(&base.map, map);
        for item in read.iter() {
            let (Some(there), Some(now)) = (read.projected(item.id(), map, &base.map), base.items.get(item.id())) else {
                continue;
            };
            if let Some((start, length)) = item.times().filter(|_| there.0.times() == now.times()) {
                items.put_at(item.id(), start, length);
            }
        }
        let mut record = base.record.clone();
        (record.cuts, record.duration_seconds) = (map.to_cuts(), map.playback_length().seconds());
        Some((record, items))
    }

    /// Item as the server has it, at its time on the view's cuts; `None` for an item that was never saved.
    pub fn base_item(&self, clip: &ClipId, id: &ItemId) -> Option<Item> {
        let (base, view) = (self.base_section(clip)?, self.section(clip)?);
        Some(base.items.projected(id, &base.map, &view.map)?.0)
    }

    /// True if an item is new or has unsaved changes.
    pub fn is_changed(&self, clip: &ClipId, item: &Item) -> bool {
        if !self.touched.contains(clip) {
            return false;
        }
        match (self.base_section(clip), self.section(clip)) {
            (Some(base), Some(view)) if base.map == view.map => base.items.get(item.id()) != Some(item),
            _ => self.base_item(clip, item.id()).as_ref() != Some(item),
        }
    }

    /// Steps to undo and redo.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Requests that a save would send, in order.
    pub fn plan(&self) -> Plan {
        let mut plan = Plan { moves: self.moves(), video: self.video_steps(), ..Plan::default() };
        plan.copies = self.copies().1;
        plan.deletions = self.deletions().cloned().collect();
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
                continue;
            }
            let (early, late) = fold(base, view);
            joined(&mut plan.early, early);
            joined(&mut plan.late, late);
            let change = clip_change(base, view).and_then(|change| self.without_copied_name(clip, change));
            plan.clips.extend(change.map(|change| (clip.clone(), change)));
            plan.words.extend(view.words.corrections(&base.words).into_iter().map(|words| (clip.clone(), words)));
        }
        let place = |clip: &ClipId| self.view.order.iter().position(|id| id == clip);
        plan.additions.sort_by_key(|(clip, _)| place(clip));
        plan
    }

    /// Clips of the server that the user deleted.
    pub fn deletions(&self) -> impl Iterator<Item = &ClipId> {
        let is_saved = |clip: &&ClipId| self.base.sections.contains_key(*clip) && !self.is_twin(clip);
        self.touched.iter().filter(|clip| self.view.deleted.contains(*clip)).filter(is_saved)
    }

    /// Clip of the view that a save will recreate.
    fn unmade_in_view(&self, clip: &ClipId) -> Option<&Unmade> {
        self.unmade.get(clip).filter(|_| !self.view.deleted.contains(clip))
    }

    /// Parts of a recreated clip that will be missing, as texts for a list; `None` for a clip that the server has.
    pub fn lost(&self, clip: &ClipId) -> Option<&[String]> {
        self.unmade_in_view(clip).map(Unmade::lost)
    }

    /// Clip that the server deleted and that can be recreated, whether the user sees it or not.
    pub fn unmade(&self, clip: &ClipId) -> Option<&Unmade> {
        self.unmade.get(clip)
    }

    /// Recording from which a clip can be recreated; `None` until it was read.
    pub fn recording(&self, clip: &ClipId) -> Option<&Recording> {
        self.recordings.get(clip)
    }

    /// Remembers the recording from which a clip can be recreated. It must be known before a save deletes the clip.
    pub fn know_recording(&mut self, clip: &ClipId, recording: Recording) {
        if self.base.sections.contains_key(clip) {
            self.recordings.insert(clip.clone(), recording);
        }
    }

    /// Adds a clip that can be recreated, from a journal or an earlier version. Has no effect if the clip is known.
    pub fn know_unmade(&mut self, unmade: Unmade) {
        let clip = unmade.was.record.id.clone();
        if self.view.sections.contains_key(&clip) {
            return;
        }
        self.view.sections.insert(clip.clone(), unmade.was.clone());
        self.view.deleted.insert(clip.clone());
        self.unmade.insert(clip, unmade);
    }

    /// Fewest moves from the server's order of clips to the user's.
    pub fn moves(&self) -> Vec<(ClipId, u64)> {
        if self.base.order == self.view.order {
            return Vec::new();
        }
        moves(&self.staying(), &self.view.order)
    }

    /// Server's order without the clips to be deleted, followed by the clips to be created.
    fn staying(&self) -> Vec<ClipId> {
        let base = self.copies().0.into_iter().filter(|clip| !self.view.deleted.contains(clip));
        base.chain(self.view.order.iter().filter(|clip| self.unmade.contains_key(*clip)).cloned()).collect()
    }

    /// Number of unsaved changes on a clip, without its place in the order.
    pub fn waiting_on(&self, clip: &ClipId) -> usize {
        if self.twins.contains_key(clip) {
            return self.waiting_on_twin(clip);
        }
        match (self.touched.contains(clip), self.base.sections.get(clip), self.view.sections.get(clip)) {
            (true, Some(_), Some(_)) if self.view.deleted.contains(clip) => 1,
            (true, None, Some(view)) if self.unmade_in_view(clip).is_some() => {
                let (early, late) = fold(&blank(view), view);
                early.len() + late.len() + 2
            }
            (true, Some(base), Some(view)) => {
                let (early, late) = fold(base, view);
                let own = clip_change(base, view).map_or(0, |change| clip_changes(Some(&base.map), &view.map, &change));
                early.len() + late.len() + own + view.words.corrections(&base.words).len()
            }
            _ => 0,
        }
    }

    /// Applies an edit and remembers its inverse. Edits of the same gesture form one step.
    pub fn edit(&mut self, name: impl Into<String>, gesture: Option<GestureId>, edit: Edit) -> Result<(), DraftError> {
        check(&edit)?;
        let edit = self.settled(edit)?;
        self.fits_canvas(&edit)?;
        let inverse = self.run(&edit, Uncovered::Refused)?;
        if self.history.joins(gesture, &edit)
            && let Some(step) = self.history.done.last_mut()
        {
            step.name = name.into();
            join(step, edit, inverse);
            self.history.undone.clear();
        } else {
            self.history.begin_step(gesture);
            self.history.done.push(Step { name: name.into(), gesture, origin: StepOrigin::Made, forward: vec![edit], inverse });
        }
        Ok(())
    }

    /// Checks new edits by every rule and adjusts their times as the server will, for [`Draft::step`]. Each edit is checked against
    /// the present view.
    pub fn checked(&self, edits: Vec<Edit>) -> Result<Vec<Edit>, DraftError> {
        let checked = edits.into_iter().map(|edit| {
            check(&edit)?;
            let edit = self.settled(edit)?;
            self.fits_canvas(&edit)?;
            Ok(edit)
        });
        checked.collect()
    }

    /// Applies edits as one step, all or none of them. They lead to a state that existed before, so the rules for new edits do not
    /// apply: an item hidden by a cut is restored without a length.
    pub fn step(&mut self, name: impl Into<String>, edits: Vec<Edit>) -> Result<(), DraftError> {
        self.step_of(StepOrigin::Made, name.into(), edits)
    }

    /// Like [`Self::step`], but for a step recorded in a journal.
    pub(crate) fn recorded_step(&mut self, name: String, edits: Vec<Edit>) -> Result<(), DraftError> {
        self.step_of(StepOrigin::of_recorded(&name), name, edits)
    }

    fn step_of(&mut self, origin: StepOrigin, name: String, edits: Vec<Edit>) -> Result<(), DraftError> {
        let inverse = self.run_all(edits.iter(), Uncovered::Refused)?;
        self.history.begin_step(None);
        self.history.done.push(Step { name, gesture: None, origin, forward: edits, inverse });
        self.forget_untouched();
        Ok(())
    }

    /// Undoes the last step and returns its name. A step that cannot be undone, because its item is gone, changes nothing and is
    /// dropped, so that it does not block the steps before it.
    pub fn undo(&mut self) -> Option<Result<String, DraftError>> {
        let step = self.history.done.pop()?;
        self.history.set_aside.clear();
        let ran = self.run_all(step.inverse.iter().rev(), Uncovered::Settled);
        let name = step.name.clone();
        Some(ran.map(|_| {
            self.history.undone.push(step);
            name
        }))
    }

    /// Redoes the last undone step and returns its name.
    pub fn redo(&mut self) -> Option<Result<String, DraftError>> {
        let mut step = self.history.undone.pop()?;
        self.history.set_aside.clear();
        // The step's gesture is over: no later edit may join the step.
        step.gesture = None;
        let ran = self.run_all(step.forward.iter(), Uncovered::Settled);
        let name = step.name.clone();
        Some(ran.map(|_| {
            self.history.done.push(step);
            name
        }))
    }

    /// Reverts the last step if this gesture made it and has not ended. The step cannot be redone, and the steps that could be
    /// redone before it can be redone again. Returns the step, or `None` if the last step is another. A step that cannot be
    /// reverted, because its item is gone, changes nothing and is dropped.
    pub fn abandon_gesture(&mut self, gesture: GestureId) -> Option<Result<Step, DraftError>> {
        let step = self.history.done.pop_if(|step| step.gesture == Some(gesture))?;
        let before = std::mem::take(&mut self.history.set_aside);
        let ran = self.run_all(step.inverse.iter().rev(), Uncovered::Settled);
        Some(ran.map(|_| {
            self.history.undone = before;
            step
        }))
    }

    /// Ends a gesture: the next edit is a new step even with the same id. Returns `true` if a gesture was active.
    pub fn end_gesture(&mut self) -> bool {
        self.history.set_aside.clear();
        self.history.done.last_mut().is_some_and(|step| step.gesture.take().is_some())
    }

    /// True if the clip has unsaved changes.
    pub fn is_touched(&self, clip: &ClipId) -> bool {
        self.touched.contains(clip)
    }

    /// Known clips, including the ones to be deleted and the ones that can be recreated.
    pub fn clips(&self) -> impl Iterator<Item = &ClipId> {
        self.base.sections.keys().chain(self.unmade.keys())
    }

    fn forget_untouched(&mut self) {
        let (base, view, twins) = (&self.base, &self.view, &self.twins);
        self.touched.retain(|clip| {
            if twins.contains_key(clip) {
                return !view.deleted.contains(clip);
            }
            let section = base.sections.get(clip);
            // A clip that the server deleted has no unsaved changes until the user restores it.
            (view.deleted.contains(clip) && section.is_some())
                || (section != view.sections.get(clip) && !view.deleted.contains(clip))
        });
    }
}

/// Change of a clip's own fields, as one request; `None` if nothing differs.
fn clip_change(base: &ClipState, view: &ClipState) -> Option<ClipChange> {
    let cuts = (base.map != view.map).then(|| view.map.to_cuts());
    let change = ClipChange { cuts, ..settings_between(&base.record, &view.record) };
    (!change.is_empty()).then_some(change)
}

/// Number of changes in a change of a clip, as the user made them: each range that is cut or restored counts as one, and all
/// settings together as one.
pub(super) fn clip_changes(before: Option<&CutMap>, after: &CutMap, change: &ClipChange) -> usize {
    // A recreated clip comes with its cuts.
    let Some(before) = before else { return 1 };
    let places = if change.cuts.is_some() { before.difference(after).len() + after.difference(before).len() } else { 0 };
    let has_settings = !ClipChange { cuts: None, ..change.clone() }.is_empty();
    (places + usize::from(has_settings)).max(1)
}

/// Change for a new clip: its cuts and all its settings, because the server's defaults are unknown.
fn new_clip_change(view: &ClipState) -> ClipChange {
    let cuts = view.map.to_cuts();
    ClipChange { cuts: (!cuts.is_empty()).then_some(cuts), ..all_settings(&view.record) }
}

/// Edits that lead from one state of a clip's own fields to another.
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

/// Edits that bring clips into this order.
fn placed(order: &[ClipId]) -> Vec<Edit> {
    let before = std::iter::once(None).chain(order.iter().cloned().map(Some));
    order.iter().zip(before).map(|(clip, before)| Edit::Place(clip.clone(), before)).collect()
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod unread_tests;
