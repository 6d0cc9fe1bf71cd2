//! Undo for what is kept on this computer alone, in one order with the steps of the draft: what was done last is undone first.

use crate::{
    app::{App, Session, State},
    jobs::notebook::VideoNotes,
};

/// A change of the notes about a video.
#[derive(Clone, Debug)]
struct LocalStep {
    name: String,
    /// How many steps of the draft were done when the change was made.
    after: usize,
    /// The notes on the other side of the change: before it while it is done, behind it while it is undone.
    other: VideoNotes,
}

/// The changes of the notes that can be undone and done again.
#[derive(Clone, Debug, Default)]
pub struct LocalHistory {
    done: Vec<LocalStep>,
    undone: Vec<LocalStep>,
}

impl LocalHistory {
    /// The most changes that are remembered.
    const MOST: usize = 200;

    /// Forgets what could be done again: a new step was made.
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

    /// The change that an undo takes back before any step of the draft.
    fn local_undo(&self) -> Option<&LocalStep> {
        self.local.done.last().filter(|step| step.after >= self.steps_done())
    }

    /// The change that a redo does again before any step of the draft.
    fn local_redo(&self) -> Option<&LocalStep> {
        self.local.undone.last().filter(|step| step.after <= self.steps_done())
    }

    /// Undoes a change of the notes if it is what was done last. Returns whether it was.
    fn undo_note(&mut self) -> bool {
        if self.local_undo().is_none() {
            return false;
        }
        let Some(mut step) = self.local.done.pop() else { return false };
        std::mem::swap(&mut self.notes, &mut step.other);
        self.local.undone.push(step);
        true
    }

    /// Does a change of the notes again if it is what was undone last. Returns whether it was.
    fn redo_note(&mut self) -> bool {
        if self.local_redo().is_none() {
            return false;
        }
        let Some(mut step) = self.local.undone.pop() else { return false };
        std::mem::swap(&mut self.notes, &mut step.other);
        self.local.done.push(step);
        true
    }
}

impl State {
    /// The name of what an undo would take back, in the draft or in the notes.
    pub fn undo_name(&self) -> Option<&str> {
        let session = self.session.as_ref()?;
        let local = session.local_undo().map(|step| step.name.as_str());
        local.or_else(|| session.document.project().draft.history().undo_name())
    }

    /// The name of what a redo would do again.
    pub fn redo_name(&self) -> Option<&str> {
        let session = self.session.as_ref()?;
        let local = session.local_redo().map(|step| step.name.as_str());
        local.or_else(|| session.document.project().draft.history().redo_name())
    }
}

impl App {
    /// Undoes a change of the notes if it is what was done last. Returns whether it was.
    pub(in crate::app) fn undo_note(&mut self) -> bool {
        let undone = self.state.session.as_mut().is_some_and(Session::undo_note);
        if undone {
            self.store_notes();
        }
        undone
    }

    /// Does a change of the notes again if it is what was undone last. Returns whether it was.
    pub(in crate::app) fn redo_note(&mut self) -> bool {
        let redone = self.state.session.as_mut().is_some_and(Session::redo_note);
        if redone {
            self.store_notes();
        }
        redone
    }
}
