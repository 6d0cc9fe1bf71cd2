//! Undo and redo: steps with a name, each holding its edits and the edits that reverse them.

use crate::{
    api::{
        ClipId, DurationMs, ItemId, PlaybackMs,
        clip::{ClipChange, Cut},
        item::{ChangeBody, Item},
    },
    timeline::{CutMap, Footage},
};

/// One change of one item, or of one clip.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Puts an item on a clip.
    Add(ClipId, Item),
    /// Changes fields of an item.
    Update(ClipId, ItemId, ChangeBody),
    /// Takes an item off a clip.
    Remove(ClipId, ItemId),
    /// Puts an item on footage, of which cuts may hide a part or all: what reverses a change of its times.
    Anchor(ClipId, ItemId, Footage),
    /// Takes fields away that an item did not have: what reverses a change that gave it them.
    Unset(ClipId, ItemId, Vec<String>),
    /// Changes settings of a clip: all but its cuts.
    Settings(ClipId, ClipChange),
    /// Cuts footage out of what a clip plays, and puts footage back. What is on the clip stays on its footage.
    Cut {
        /// The clip.
        clip: ClipId,
        /// What is not played any more.
        removed: Vec<Cut>,
        /// What is played again.
        restored: Vec<Cut>,
    },
    /// Puts a clip behind another, or first; one that was deleted comes back.
    Place(ClipId, Option<ClipId>),
    /// Deletes a clip with everything on it.
    Delete(ClipId),
}

impl Edit {
    /// The clip it works on.
    pub fn clip(&self) -> &ClipId {
        match self {
            Self::Add(clip, _)
            | Self::Update(clip, ..)
            | Self::Remove(clip, _)
            | Self::Anchor(clip, ..)
            | Self::Unset(clip, ..)
            | Self::Settings(clip, _)
            | Self::Cut { clip, .. }
            | Self::Place(clip, _)
            | Self::Delete(clip) => clip,
        }
    }

    /// The item it works on; nothing for one of a clip.
    pub fn item(&self) -> Option<&ItemId> {
        match self {
            Self::Add(_, item) => Some(item.id()),
            Self::Update(_, id, _) | Self::Remove(_, id) | Self::Anchor(_, id, _) | Self::Unset(_, id, _) => Some(id),
            Self::Settings(..) | Self::Cut { .. } | Self::Place(..) | Self::Delete(_) => None,
        }
    }

    /// The same edit after a clip got another id.
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
            | Self::Delete(clip) => clip,
        };
        if clip == from {
            clip.clone_from(to);
        }
    }

    /// The same edit after an item got its real id.
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

/// One gesture, such as a drag from press to release. All its edits are one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GestureId(pub u64);

/// What one undo takes back.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// In words: "Move 'Whoosh' 1.2 s later".
    pub name: String,
    /// The gesture it came from; edits of the same gesture join it.
    pub gesture: Option<GestureId>,
    pub(super) forward: Vec<Edit>,
    pub(super) inverse: Vec<Edit>,
}

impl Step {
    /// What it did.
    pub fn forward(&self) -> &[Edit] {
        &self.forward
    }

    /// What takes it back, to be run from the last to the first.
    pub fn inverse(&self) -> &[Edit] {
        &self.inverse
    }
}

/// The steps that were done and those that were taken back.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    pub(super) done: Vec<Step>,
    pub(super) undone: Vec<Step>,
}

impl History {
    /// Done steps, the oldest first.
    pub fn done(&self) -> &[Step] {
        &self.done
    }

    /// Steps that were taken back, the one that redo does first last.
    pub fn undone(&self) -> &[Step] {
        &self.undone
    }

    /// What undo would take back.
    pub fn undo_name(&self) -> Option<&str> {
        self.done.last().map(|step| step.name.as_str())
    }

    /// What redo would do again.
    pub fn redo_name(&self) -> Option<&str> {
        self.undone.last().map(|step| step.name.as_str())
    }

    /// Whether the last step belongs to a gesture and to exactly this one item or clip of it.
    pub(super) fn joins(&self, gesture: Option<GestureId>, edit: &Edit) -> bool {
        let Some(last) = self.done.last() else { return false };
        gesture.is_some()
            && last.gesture == gesture
            && match (last.forward.last(), edit) {
                (Some(Edit::Update(c, i, b)), Edit::Update(clip, item, body)) => {
                    c == clip && i == item && b.kind() == body.kind()
                }
                (Some(Edit::Settings(c, _)), Edit::Settings(clip, _)) => c == clip,
                _ => false,
            }
    }

    /// Somebody else cut the clip: the times in every step stay on their footage, and what a step cuts itself is laid over
    /// the service's cuts, so that taking all steps back leads to those. `seen` is what the clip played here until now.
    pub(super) fn recut(&mut self, recut: &CutRebase, seen: &CutMap) {
        let now = (seen.clone(), recut.merged(seen));
        let mut maps = now.clone();
        for step in self.done.iter_mut().rev() {
            // Back to before the step, and what it did is seen from there.
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

    pub(super) fn rename(&mut self, from: &ItemId, to: &ItemId) {
        self.edits_mut().for_each(|edit| edit.renamed(from, to));
    }

    /// A clip has another id now.
    pub(super) fn rename_clip(&mut self, from: &ClipId, to: &ClipId) {
        self.edits_mut().for_each(|edit| edit.on_renamed(from, to));
    }

    fn edits_mut(&mut self) -> impl Iterator<Item = &mut Edit> {
        let steps = self.done.iter_mut().chain(&mut self.undone);
        steps.flat_map(|step| step.forward.iter_mut().chain(&mut step.inverse))
    }
}

/// Other cuts of a clip on the service.
pub(super) struct CutRebase {
    pub(super) clip: ClipId,
    /// What the service played of it.
    pub(super) base: CutMap,
    /// What it plays now.
    pub(super) theirs: CutMap,
}

impl CutRebase {
    /// What is seen here now where something else was.
    pub(super) fn merged(&self, seen: &CutMap) -> CutMap {
        CutMap::merged(&self.base, &self.theirs, seen)
    }

    /// Carries an edit from the cuts that it was made on to those that they are now; one that cuts moves both. A time alone,
    /// without its item, is read as a start or, with its length beside it, as a range.
    fn carry(&self, edit: &mut Edit, (from, to): &mut (CutMap, CutMap)) {
        if *edit.clip() != self.clip {
            return;
        }
        let start = |start: PlaybackMs| to.to_playback(from.to_source(start));
        let range = |at: PlaybackMs, length: DurationMs| {
            let (now, shown) = to.played(from.footage(at, length));
            (now, DurationMs(shown.0.max(1)))
        };
        match edit {
            Edit::Add(_, item) => {
                if let Some((at, long)) = item.times().filter(|(_, long)| long.0 > 0) {
                    let (now, shown) = range(at, long);
                    item.set_times(now, shown);
                }
            }
            Edit::Update(_, _, change) => {
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
            Edit::Cut { removed, restored, .. } => {
                let seen = from.with(removed, restored);
                let now = self.merged(&seen);
                (*removed, *restored) = (now.difference(to), to.difference(&now));
                (*from, *to) = (seen, now);
            }
            Edit::Remove(..) | Edit::Anchor(..) | Edit::Unset(..) | Edit::Settings(..) | Edit::Place(..) | Edit::Delete(_) => {}
        }
    }
}
