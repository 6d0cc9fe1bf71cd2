//! What the program does when the workspace, or another window, is heard of or goes silent.

use super::{
    Target,
    journal_file::path_of,
    link::is_silence,
    program::App,
    state::Connection,
    worker::{Event, Request},
};
use crate::{api::ApiError, edit::Reply};
use std::path::{Path, PathBuf};

impl App {
    /// Every answer tells whether the workspace is reached; where none came, it is asked until it answers.
    pub(super) fn listen(&mut self, event: &Event) {
        match event {
            Event::Connected(_) | Event::SaveReply(_, _, Reply::Media(_) | Reply::Held(_) | Reply::Done(_)) => {
                self.answered(None)
            }
            Event::Videos(answer) => self.answered(answer.as_ref().err()),
            Event::Loaded(_, answer, _) => self.answered(answer.as_ref().as_ref().err()),
            Event::Looked(_, answer, _) => self.answered(answer.as_ref().as_ref().err()),
            Event::SaveReply(_, _, Reply::Failed(error)) => self.answered(Some(error)),
            _ => {}
        }
    }

    fn answered(&mut self, error: Option<&ApiError>) {
        match error {
            Some(error) if is_silence(error) => self.worker.send(Request::Probe(None)),
            // Of a file or an address nobody was asked.
            Some(ApiError::File { .. } | ApiError::Address { .. }) => {}
            _ => self.heard(true),
        }
    }

    /// The workspace answers, or does not.
    pub(super) fn heard(&mut self, reached: bool) {
        let was_offline = std::mem::replace(&mut self.state.link.offline, !reached);
        if !reached {
            return;
        }
        self.state.link.reached = Some(jiff::Timestamp::now());
        if was_offline {
            // What could not be shown is asked for again.
            if let Some(session) = &mut self.state.session {
                session.pictures.retry();
            }
        }
        if let (Connection::Failed(..), Target::Remote(_)) = (&self.state.connection, &self.start.target) {
            self.state.connection = Connection::Connecting;
            self.worker.send(Request::Connect(self.start.target.clone(), None, self.paths.cache.clone()));
        }
    }

    /// Looks whether the window that has the open video goes.
    pub(super) fn watch_journal(&mut self) {
        if let Some(session) = &mut self.state.session {
            session.abandoned = false;
        }
        let path = self.journal_elsewhere();
        self.worker.send(Request::Watch(path));
    }

    /// The window that had the open video has gone, or another has it now.
    pub(super) fn journal_is_free(&mut self, path: &Path, free: bool) {
        if self.journal_elsewhere().as_deref() == Some(path)
            && let Some(session) = &mut self.state.session
        {
            session.abandoned = free;
        }
    }

    /// The journal of the open video, where another window has it.
    fn journal_elsewhere(&self) -> Option<PathBuf> {
        let session = self.state.session.as_ref().filter(|session| session.read_only)?;
        Some(path_of(&self.paths.journals, &self.place_key(), session.project.video.id.as_str()))
    }
}
