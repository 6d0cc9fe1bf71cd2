//! The door of the notes' history into the program: their undo and redo.

use crate::app::{State, features::editor::context::Editor};

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

impl Editor<'_> {
    /// Undoes a change of the notes if it is the last thing done; returns whether it was.
    pub(in crate::app) fn undo_note(&mut self) -> bool {
        let State { session, settings, .. } = &mut *self.state;
        let undone = session.as_mut().is_some_and(|session| session.undo_note(settings));
        if undone {
            self.store_notes();
        }
        undone
    }

    /// Redoes a change of the notes if it is the last thing undone; returns whether it was.
    pub(in crate::app) fn redo_note(&mut self) -> bool {
        let State { session, settings, .. } = &mut *self.state;
        let redone = session.as_mut().is_some_and(|session| session.redo_note(settings));
        if redone {
            self.store_notes();
        }
        redone
    }
}
