//! Reactions when the workspace, or another window, becomes reachable or unreachable.

use crate::{
    api::ApiError,
    app::{App, features::editor::context::Editor, journal_file::path_of, state::Connection},
    edit::Reply,
    jobs::{
        journal::JournalsRequest,
        workspace::{Link, Target, WorkspaceEvent, WorkspaceRequest, is_silence},
    },
};
use std::path::{Path, PathBuf};

impl Editor<'_> {
    /// Watches whether the window that edits the open video is closed.
    pub(in crate::app) fn watch_journal(&mut self) {
        if let Some(session) = &mut self.state.session {
            session.abandoned = false;
        }
        let path = self.journal_elsewhere();
        self.services.journal(JournalsRequest::Watch(path));
    }

    /// Handles that the other window closed the open video, or another one opened it.
    pub(in crate::app) fn journal_is_free(&mut self, path: &Path, free: bool) {
        if self.journal_elsewhere().as_deref() == Some(path)
            && let Some(session) = &mut self.state.session
        {
            session.abandoned = free;
        }
    }

    /// Path of the open video's journal, if another window holds it.
    fn journal_elsewhere(&self) -> Option<PathBuf> {
        let session = self.state.session.as_ref().filter(|session| session.read_only)?;
        Some(path_of(&self.paths.journals, &self.place_key(), session.document.project().video.id.as_str()))
    }
}

impl App {
    /// Updates the connection state from an event. After a request without an answer, the job probes the server until it answers.
    pub(in crate::app) fn listen(&mut self, event: &WorkspaceEvent) {
        match event {
            WorkspaceEvent::Connected(_)
            | WorkspaceEvent::SaveReply { reply: Reply::Media(_) | Reply::Held(_) | Reply::Done(_), .. } => self.answered(None),
            WorkspaceEvent::Videos(answer) => self.answered(answer.as_ref().err()),
            WorkspaceEvent::Loaded { loaded: answer, .. } => self.answered(answer.as_ref().as_ref().err()),
            WorkspaceEvent::Others { seen: answer, .. } => self.answered(answer.as_ref().as_ref().err()),
            WorkspaceEvent::Looked { seen: answer, .. } => self.answered(answer.as_ref().as_ref().err()),
            WorkspaceEvent::SaveReply { reply: Reply::Failed(error), .. } => self.answered(Some(error)),
            _ => {}
        }
    }

    fn answered(&mut self, error: Option<&ApiError>) {
        match error {
            Some(error) if is_silence(error) => self.services.workspace(WorkspaceRequest::Probe(None)),
            // Errors about a file or URL don't involve the server.
            Some(ApiError::File { .. } | ApiError::Address { .. } | ApiError::Unsendable { .. }) => {}
            _ => self.heard(Link::Up),
        }
    }

    /// Handles that the workspace became reachable or unreachable.
    pub(in crate::app) fn heard(&mut self, link: Link) {
        let was_offline = std::mem::replace(&mut self.state.link.offline, link == Link::Down);
        if link == Link::Down {
            return;
        }
        self.state.link.reached = Some(jiff::Timestamp::now());
        if was_offline {
            // Failed images are requested again.
            if let Some(session) = &mut self.state.session {
                session.pictures.retry();
                session.resting.retry();
            }
        }
        if let (Connection::Failed(..), Target::Remote(_)) = (&self.state.connection, &self.start.target) {
            self.connect_again();
        }
    }
}
