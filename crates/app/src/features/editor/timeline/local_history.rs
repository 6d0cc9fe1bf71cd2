//! Undo of notes that only this computer stores, such as markers, in one order with the steps of the draft.

use crate::{
    app::{App, Session, State},
    jobs::notebook::VideoNotes,
};

/// Change of the notes about a video.
#[derive(Clone, Debug)]
struct LocalStep {
    name: String,
    /// Number of done steps in the draft when the change was made.
    after: usize,
    /// Notes to swap in: those before the change while it is done, those after it while it is undone.
    other: VideoNotes,
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
        if self.notes == before {
            return;
        }
        let after = self.steps_done();
        self.local.undone.clear();
        self.local.done.push(LocalStep { name, after, other: before });
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
    fn undo_note(&mut self) -> bool {
        if self.local_undo().is_none() {
            return false;
        }
        let Some(mut step) = self.local.done.pop() else { return false };
        std::mem::swap(&mut self.notes, &mut step.other);
        // The recipe of the music bed is no step.
        std::mem::swap(&mut self.notes.bed, &mut step.other.bed);
        self.local.undone.push(step);
        true
    }

    /// Redoes a change of the notes if it is the last thing undone; returns whether it was.
    fn redo_note(&mut self) -> bool {
        if self.local_redo().is_none() {
            return false;
        }
        let Some(mut step) = self.local.undone.pop() else { return false };
        std::mem::swap(&mut self.notes, &mut step.other);
        // The recipe of the music bed is no step.
        std::mem::swap(&mut self.notes.bed, &mut step.other.bed);
        self.local.done.push(step);
        true
    }
}

impl State {
    /// Name of the next step to undo, in the draft or in the notes.
    pub fn undo_name(&self) -> Option<&str> {
        let session = self.session.as_ref()?;
        let local = session.local_undo().map(|step| step.name.as_str());
        local.or_else(|| session.document.project().draft.history().undo_name())
    }

    /// Name of the next step to redo.
    pub fn redo_name(&self) -> Option<&str> {
        let session = self.session.as_ref()?;
        let local = session.local_redo().map(|step| step.name.as_str());
        local.or_else(|| session.document.project().draft.history().redo_name())
    }
}

impl App {
    /// Undoes a change of the notes if it is the last thing done; returns whether it was.
    pub(in crate::app) fn undo_note(&mut self) -> bool {
        let undone = self.state.session.as_mut().is_some_and(Session::undo_note);
        if undone {
            self.store_notes();
        }
        undone
    }

    /// Redoes a change of the notes if it is the last thing undone; returns whether it was.
    pub(in crate::app) fn redo_note(&mut self) -> bool {
        let redone = self.state.session.as_mut().is_some_and(Session::redo_note);
        if redone {
            self.store_notes();
        }
        redone
    }
}
