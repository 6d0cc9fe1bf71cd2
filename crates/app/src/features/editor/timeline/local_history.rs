//! Undo of what only this computer stores, such as markers and looks of texts, in one order with the steps of the draft.

mod door;

use crate::{
    api::{ClipId, ItemId},
    app::{
        features::Session,
        settings::{KeptSettings, looks::TextLook},
    },
    jobs::notebook::VideoNotes,
};

/// State of this computer that a change replaced.
#[derive(Clone, Debug)]
enum Other {
    /// Notes about the video.
    Notes(Box<VideoNotes>),
    /// Saved looks of texts.
    Looks(Vec<TextLook>),
}

/// Change of what only this computer stores.
#[derive(Clone, Debug)]
struct LocalStep {
    name: String,
    /// Number of done steps in the draft when the change was made.
    after: usize,
    /// State to swap in: that before the change while it is done, that after it while it is undone.
    other: Other,
}

impl LocalStep {
    fn swap(&mut self, notes: &mut VideoNotes, settings: &mut KeptSettings) {
        match &mut self.other {
            Other::Notes(other) => {
                std::mem::swap(notes, &mut **other);
                // The recipe of the music bed is no step.
                std::mem::swap(&mut notes.bed, &mut other.bed);
            }
            Other::Looks(other) => std::mem::swap(&mut settings.text_looks, other),
        }
    }
}

/// Changes of the notes that can be undone and redone.
#[derive(Clone, Debug, Default)]
pub struct LocalHistory {
    done: Vec<LocalStep>,
    undone: Vec<LocalStep>,
}

impl LocalHistory {
    /// Maximum number of remembered changes.
    const MOST: usize = 200;

    /// Moves what was replaced to the new ids of items and clips, after a save.
    pub(in crate::app) fn rename(&mut self, items: &[(ItemId, ItemId)], clips: &[(ClipId, ClipId)]) {
        for step in self.done.iter_mut().chain(&mut self.undone) {
            if let Other::Notes(notes) = &mut step.other {
                notes.rename_items(items);
                notes.rename(clips);
            }
        }
    }

    /// Drops the undone changes, after a new step.
    pub(in crate::app) fn forget_undone(&mut self) {
        self.undone.clear();
    }
}

impl Session {
    fn steps_done(&self) -> usize {
        self.project().draft.history().done().len()
    }

    /// Changes the notes, as a step that can be undone.
    pub(in crate::app) fn note(&mut self, name: String, change: impl FnOnce(&mut VideoNotes)) {
        let before = self.notes.clone();
        change(&mut self.notes);
        if self.notes != before {
            self.remember(name, Other::Notes(Box::new(before)));
        }
    }

    /// Remembers that the saved looks of texts were changed, with those before.
    pub(in crate::app) fn looks_changed(&mut self, name: String, before: Vec<TextLook>) {
        self.remember(name, Other::Looks(before));
    }

    fn remember(&mut self, name: String, other: Other) {
        let after = self.steps_done();
        self.local.undone.clear();
        self.local.done.push(LocalStep { name, after, other });
        if self.local.done.len() > LocalHistory::MOST {
            self.local.done.remove(0);
        }
    }

    /// Change of the notes that the next undo reverts; `None` if a step of the draft is newer.
    fn local_undo(&self) -> Option<&LocalStep> {
        self.local.done.last().filter(|step| step.after >= self.steps_done())
    }

    /// Change of the notes that the next redo applies; `None` if a step of the draft comes first.
    fn local_redo(&self) -> Option<&LocalStep> {
        self.local.undone.last().filter(|step| step.after <= self.steps_done())
    }

    /// Undoes a change of the notes if it is the last thing done; returns whether it was.
    fn undo_note(&mut self, settings: &mut KeptSettings) -> bool {
        if self.local_undo().is_none() {
            return false;
        }
        let Some(mut step) = self.local.done.pop() else { return false };
        step.swap(&mut self.notes, settings);
        self.local.undone.push(step);
        true
    }

    /// Redoes a change of the notes if it is the last thing undone; returns whether it was.
    fn redo_note(&mut self, settings: &mut KeptSettings) -> bool {
        if self.local_redo().is_none() {
            return false;
        }
        let Some(mut step) = self.local.undone.pop() else { return false };
        step.swap(&mut self.notes, settings);
        self.local.done.push(step);
        true
    }
}
