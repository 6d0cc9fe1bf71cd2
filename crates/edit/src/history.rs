//! Undo history: named steps, each with its edits and their inverses.

use super::{VideoEdit, WordsEdit};
use crate::{
    api::{
        ClipId, DurationMs, ItemId, PlaybackMs,
        clip::{ClipChange, Cut},
        item::{ChangeBody, Item},
    },
    timeline::{CutMap, Footage},
};

/// Change of one item, of one clip, or of the video itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Adds an item to a clip.
    Add(ClipId, Item),
    /// Changes fields of an item.
    Update(ClipId, ItemId, ChangeBody),
    /// Removes an item from a clip.
    Remove(ClipId, ItemId),
    /// Anchors an item to footage that cuts may hide partly or completely: the inverse of a change of times.
    Anchor(ClipId, ItemId, Footage),
    /// Removes fields from an item: the inverse of a change that added them.
    Unset(ClipId, ItemId, Vec<String>),
    /// Changes settings of a clip, except its cuts.
    Settings(ClipId, ClipChange),
    /// Cuts footage out of a clip and restores other footage. The clip's items stay on their footage.
    Cut {
        /// Clip to cut.
        clip: ClipId,
        /// Footage to cut.
        removed: Vec<Cut>,
        /// Footage to restore.
        restored: Vec<Cut>,
    },
    /// Moves a clip behind another one, or to the front for `None`; restores a deleted clip.
    Place(ClipId, Option<ClipId>),
    /// Deletes a clip with everything on it.
    Delete(ClipId),
    /// Corrects words of a clip.
    Words(ClipId, WordsEdit),
    /// Changes fields of the video itself.
    Video(VideoEdit),
}

impl Edit {
    /// Maps the times of a new or changed item from the cuts on which they were chosen to other cuts of the clip, so that they stay
    /// on their footage. A start without a length is mapped as a point, with a length as a range. If the whole range is cut, 1 ms
    /// remains at the edit point.
    pub fn on_other_cuts(&mut self, from: &CutMap, to: &CutMap) {
        let start = |start: PlaybackMs| to.to_playback(from.to_source(start));
        let range = |at: PlaybackMs, length: DurationMs| {
            let (now, shown) = to.played(from.footage(at, length));
            (now, DurationMs(shown.0.max(1)))
        };
        match self {
            Self::Add(_, item) => {
                if let Some((at, long)) = item.times().filter(|(_, long)| long.0 > 0) {
                    let (now, shown) = range(at, long);
                    item.set_times(now, shown);
                }
            }
            Self::Update(_, _, change) => {
                let times = match change.times() {
                    (Some(at), Some(long)) => {
                        let (now, shown) = range(at, long);
                        (Some(now), Some(shown))
                    }
                    (Some(at), None) => (Some(start(at)), None),
                    (None, _) => return,
                };
                change.absorb(ChangeBody::of_times(change.kind(), times.0, times.1));
            }
            Self::Cut { .. }
            | Self::Remove(..)
            | Self::Anchor(..)
            | Self::Unset(..)
            | Self::Settings(..)
            | Self::Place(..)
            | Self::Words(..)
            | Self::Delete(_)
            | Self::Video(_) => {}
        }
    }

    /// Clip that the edit changes; `None` for an edit of the video itself.
    pub fn clip(&self) -> Option<&ClipId> {
        match self {
            Self::Add(clip, _)
            | Self::Update(clip, ..)
            | Self::Remove(clip, _)
            | Self::Anchor(clip, ..)
            | Self::Unset(clip, ..)
            | Self::Settings(clip, _)
            | Self::Cut { clip, .. }
            | Self::Place(clip, _)
            | Self::Words(clip, _)
            | Self::Delete(clip) => Some(clip),
            Self::Video(_) => None,
        }
    }

    /// Item that the edit changes; `None` for an edit of a clip or of the video.
    pub fn item(&self) -> Option<&ItemId> {
        match self {
            Self::Add(_, item) => Some(item.id()),
            Self::Update(_, id, _) | Self::Remove(_, id) | Self::Anchor(_, id, _) | Self::Unset(_, id, _) => Some(id),
            Self::Settings(..) | Self::Cut { .. } | Self::Place(..) | Self::Words(..) | Self::Delete(_) | Self::Video(_) => {
                None
            }
        }
    }

    /// Replaces the id of a clip in the edit.
    pub(super) fn on_renamed(&mut self, from: &ClipId, to: &ClipId) {
        let after = match self {
            Self::Place(_, after) => after.as_mut(),
            _ => None,
        };
        if let Some(after) = after.filter(|after| *after == from) {
            after.clone_from(to);
        }
        let clip = match self {
            Self::Add(clip, _)
            | Self::Update(clip, ..)
            | Self::Remove(clip, _)
            | Self::Anchor(clip, ..)
            | Self::Unset(clip, ..)
            | Self::Settings(clip, _)
            | Self::Cut { clip, .. }
            | Self::Place(clip, _)
            | Self::Words(clip, _)
            | Self::Delete(clip) => clip,
            Self::Video(change) => return change.rename_clip(from, to),
        };
        if clip == from {
            clip.clone_from(to);
        }
    }

    /// Replaces the id of an item in the edit, when the server gives the item its id.
    pub(super) fn renamed(&mut self, from: &ItemId, to: &ItemId) {
        match self {
            Self::Add(_, item) if item.id() == from => item.set_id(to.clone()),
            Self::Update(_, id, _) | Self::Remove(_, id) | Self::Anchor(_, id, _) | Self::Unset(_, id, _) if id == from => {
                *id = to.clone();
            }
            _ => {}
        }
    }
}

/// Gesture, such as a drag from press to release. All its edits are one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GestureId(pub u64);

/// Step: the unit of undo.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Name of the step: "Move 'Whoosh' 1.2 s later".
    pub name: String,
    /// Gesture that made the step; further edits of the same gesture join the step.
    pub gesture: Option<GestureId>,
    pub(super) origin: StepOrigin,
    pub(super) forward: Vec<Edit>,
    pub(super) inverse: Vec<Edit>,
}

/// Origin of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepOrigin {
    /// The user made the step, or a journal recorded it.
    Made,
    /// The journal recorded the undo of an earlier step as edits, because it no longer had that step.
    SpelledOutUndo,
}

impl StepOrigin {
    /// Prefix of the name of such an undo in a journal.
    const UNDO: &str = "Undo: ";

    /// Origin of a step in a journal, derived from its name: journal records have no field for it.
    pub fn of_recorded(name: &str) -> Self {
        if name.starts_with(Self::UNDO) { Self::SpelledOutUndo } else { Self::Made }
    }
}

impl Step {
    /// Name under which a journal records the step's undo as edits.
    pub fn undo_name(&self) -> String {
        format!("{}{}", StepOrigin::UNDO, self.name)
    }

    /// Edits of the step.
    pub fn forward(&self) -> &[Edit] {
        &self.forward
    }

    /// Inverses of the step's edits, to be run from last to first.
    pub fn inverse(&self) -> &[Edit] {
        &self.inverse
    }
}

/// Undo and redo stacks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    pub(super) done: Vec<Step>,
    pub(super) undone: Vec<Step>,
    /// Redo stack from before the gesture of the last step, restored if the gesture is abandoned.
    pub(super) set_aside: Vec<Step>,
}

impl History {
    /// Done steps, oldest first.
    pub fn done(&self) -> &[Step] {
        &self.done
    }

    /// The length that an item was given last, by an addition or a change; `None` if no step gave it one.
    pub(super) fn chosen_length(&self, clip: &ClipId, id: &ItemId) -> Option<DurationMs> {
        let edits = self.done.iter().rev().flat_map(|step| step.forward.iter().rev());
        let of_item = edits.filter(|edit| edit.clip() == Some(clip) && edit.item() == Some(id));
        let mut lengths = of_item.filter_map(|edit| match edit {
            Edit::Add(_, item) => item.times().map(|(_, length)| length),
            Edit::Update(_, _, change) => change.times().1,
            _ => None,
        });
        lengths.find(|length| length.0 > 0)
    }

    /// Undone steps; the last one is redone first.
    pub fn undone(&self) -> &[Step] {
        &self.undone
    }

    /// Name of the step that undo would revert.
    pub fn undo_name(&self) -> Option<&str> {
        self.done.last().map(|step| step.name.as_str())
    }

    /// Name of the step that redo would apply.
    pub fn redo_name(&self) -> Option<&str> {
        self.undone.last().map(|step| step.name.as_str())
    }

    /// True if an edit joins the last step: same gesture, and exactly the same item, clip, or set of fields of the video.
    pub(super) fn joins(&self, gesture: Option<GestureId>, edit: &Edit) -> bool {
        let Some(last) = self.done.last() else { return false };
        gesture.is_some()
            && last.gesture == gesture
            && match (last.forward.last(), edit) {
                (Some(Edit::Update(c, i, b)), Edit::Update(clip, item, body)) => {
                    c == clip && i == item && b.kind() == body.kind()
                }
                (Some(Edit::Settings(c, _)), Edit::Settings(clip, _)) => c == clip,
                (Some(Edit::Words(c, first)), Edit::Words(clip, later)) => c == clip && first.is_like(later),
                (Some(Edit::Video(first)), Edit::Video(later)) => first.fields() == later.fields(),
                _ => false,
            }
    }

    /// Adapts all steps to the server's new cuts of a clip: times stay on their footage, and a step's own cuts are applied to the
    /// server's cuts, so that undoing everything leads to those. `seen` is the view's cut map before.
    pub(super) fn recut(&mut self, recut: &CutRebase, seen: &CutMap) {
        // The set-aside steps start from a state without a known cut map, so they cannot be adapted.
        self.set_aside.clear();
        let now = (seen.clone(), recut.merged(seen));
        let mut maps = now.clone();
        for step in self.done.iter_mut().rev() {
            // Go back to the state before the step; its own edits are then mapped from there.
            step.inverse.iter_mut().rev().for_each(|edit| recut.carry(edit, &mut maps));
            let mut forth = maps.clone();
            step.forward.iter_mut().for_each(|edit| recut.carry(edit, &mut forth));
        }
        let mut maps = now;
        for step in self.undone.iter_mut().rev() {
            step.forward.iter_mut().for_each(|edit| recut.carry(edit, &mut maps));
            let mut back = maps.clone();
            step.inverse.iter_mut().rev().for_each(|edit| recut.carry(edit, &mut back));
        }
    }

    /// Clears the redo stack for a new step; it can be restored if the step's gesture is abandoned.
    pub(super) fn begin_step(&mut self, gesture: Option<GestureId>) {
        let undone = std::mem::take(&mut self.undone);
        self.set_aside = if gesture.is_some() { undone } else { Vec::new() };
    }

    pub(super) fn rename(&mut self, from: &ItemId, to: &ItemId) {
        self.edits_mut().for_each(|edit| edit.renamed(from, to));
    }

    /// Replaces a clip's id.
    pub(super) fn rename_clip(&mut self, from: &ClipId, to: &ClipId) {
        self.edits_mut().for_each(|edit| edit.on_renamed(from, to));
    }

    fn edits_mut(&mut self) -> impl Iterator<Item = &mut Edit> {
        let steps = self.done.iter_mut().chain(&mut self.undone).chain(&mut self.set_aside);
        steps.flat_map(|step| step.forward.iter_mut().chain(&mut step.inverse))
    }
}

/// New cuts of a clip on the server.
pub(super) struct CutRebase {
    pub(super) clip: ClipId,
    /// Server's cut map before.
    pub(super) base: CutMap,
    /// Server's cut map now.
    pub(super) theirs: CutMap,
}

impl CutRebase {
    /// New cut map of the view, given its old one.
    pub(super) fn merged(&self, seen: &CutMap) -> CutMap {
        CutMap::merged(&self.base, &self.theirs, seen)
    }

    /// Maps an edit from its old cuts to the new ones; an edit that cuts also advances both maps.
    fn carry(&self, edit: &mut Edit, (from, to): &mut (CutMap, CutMap)) {
        if edit.clip() != Some(&self.clip) {
            return;
        }
        let Edit::Cut { removed, restored, .. } = edit else { return edit.on_other_cuts(from, to) };
        let seen = from.with(removed, restored);
        let now = self.merged(&seen);
        (*removed, *restored) = (now.difference(to), to.difference(&now));
        (*from, *to) = (seen, now);
    }
}
