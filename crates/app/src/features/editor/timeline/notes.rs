//! Storing the notes about the open video after each change.

use crate::{
    app::features::editor::context::Editor,
    jobs::{
        notebook::{NotesChange, NotesKey},
        settings::SettingsRequest,
    },
};

impl Editor<'_> {
    /// Stores the changed notes about the open video, in the background.
    pub(in crate::app) fn store_notes(&mut self) {
        let place = self.place_key();
        let Some(session) = &mut self.state.session else { return };
        let key = NotesKey::new(&place, session.document.project().video.id.as_str());
        let Some(change) = NotesChange::between(key, &session.notes_written, &session.notes) else { return };
        session.notes_written.clone_from(&session.notes);
        self.services.settings(SettingsRequest::Notes { change: Box::new(change), folder: self.paths.config.clone() });
    }
}
