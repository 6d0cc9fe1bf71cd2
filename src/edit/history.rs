//! Undo and redo: steps with a name, each holding its edits and the edits that reverse them.

use crate::{
    api::{
        ClipId, DurationMs, ItemId, PlaybackMs,
        item::{ChangeBody, Item},
    },
    timeline::CutMap,
};

/// One change of one item.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Puts an item on a clip.
    Add(ClipId, Item),
    /// Changes fields of an item.
    Update(ClipId, ItemId, ChangeBody),
    /// Takes an item off a clip.
    Remove(ClipId, ItemId),
}

impl Edit {
    /// The clip it works on.
    pub fn clip(&self) -> &ClipId {
        match self {
            Self::Add(clip, _) | Self::Update(clip, ..) | Self::Remove(clip, _) => clip,
        }
    }

    /// The item it works on.
    pub fn item(&self) -> &ItemId {
        match self {
            Self::Add(_, item) => item.id(),
            Self::Update(_, id, _) | Self::Remove(_, id) => id,
        }
    }

    /// The same edit after an item got its real id.
    pub(super) fn renamed(&mut self, from: &ItemId, to: &ItemId) {
        match self {
            Self::Add(_, item) if item.id() == from => item.set_id(to.clone()),
            Self::Update(_, id, _) | Self::Remove(_, id) if id == from => *id = to.clone(),
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

    /// Whether the last step belongs to a gesture and to exactly this one item of it.
    pub(super) fn joins(&self, gesture: Option<GestureId>, edit: &Edit) -> bool {
        let Some(last) = self.done.last() else { return false };
        gesture.is_some()
            && last.gesture == gesture
            && matches!((last.forward.last(), edit), (Some(Edit::Update(c, i, b)), Edit::Update(clip, item, body))
                if c == clip && i == item && b.kind() == body.kind())
    }

    /// The clip's cuts are others now: times stay on their footage. A time alone, without its item, is read as a start or,
    /// with its start beside it, as a range.
    pub(super) fn recut(&mut self, clip: &ClipId, from: &CutMap, to: &CutMap) {
        let start = |start: PlaybackMs| to.to_playback(from.to_source(start));
        let length = |at: PlaybackMs, length: DurationMs| {
            let end = to.to_playback(from.to_source_end(at.moved(length.0)));
            DurationMs((end.0 - start(at).0).max(1))
        };
        for step in self.done.iter_mut().chain(&mut self.undone) {
            for edit in step.forward.iter_mut().chain(&mut step.inverse).filter(|edit| edit.clip() == clip) {
                match edit {
                    Edit::Add(_, item) => {
                        if let Some((at, long)) = item.times().filter(|(_, long)| long.0 > 0) {
                            item.set_times(start(at), length(at, long));
                        }
                    }
                    Edit::Update(_, _, change) => {
                        if let (Some(at), long) = change.times() {
                            let times = ChangeBody::of_times(change.kind(), Some(start(at)), long.map(|long| length(at, long)));
                            change.absorb(times);
                        }
                    }
                    Edit::Remove(..) => {}
                }
            }
        }
    }

    pub(super) fn rename(&mut self, from: &ItemId, to: &ItemId) {
        for step in self.done.iter_mut().chain(&mut self.undone) {
            for edit in step.forward.iter_mut().chain(&mut step.inverse) {
                edit.renamed(from, to);
            }
        }
    }
}
