//! The way to another workspace: everything of the open one ends, then the next one opens.

use super::next::{Leaving, RestoreEnd};
use crate::{
    app::{App, Start, State, state::Connection},
    jobs::{
        Wake,
        keychain::KeySource,
        workspace::{NotTried, Target},
        workspaces::WorkspacesChange,
    },
};
use std::sync::mpsc::{self, TryRecvError};

impl State {
    /// Reason why the workspace can't be left now; `None` if it can.
    pub(super) fn keeps_here(&self) -> Option<NotTried> {
        let what = if self.exports.running() > 0 {
            words::workspace::busy_exporting()
        } else if self.import.is_some() || self.library.upload.is_some() {
            words::workspace::busy_uploading()
        } else if self.transcriptions.running().is_some() {
            words::workspace::busy_transcribing()
        } else if self.rooms.captions.being_changed() > 0 {
            words::workspace::busy_changing_subtitles()
        } else {
            return None;
        };
        Some(NotTried { what: what.into(), advice: words::workspace::busy_advice().into() })
    }
}

impl App {
    /// Leaves the workspace for another one, which opens after the jobs of this one have ended.
    pub(in crate::app) fn leave_workspace(&mut self, target: Target) {
        let current = match &target {
            Target::Local(_) | Target::Practice(_) => None,
            Target::Remote(address) => Some(address.clone()),
        };
        // The last used workspace is stored in the list, so only if there is one.
        if !self.state.choosing.list.workspaces.is_empty() {
            self.change_workspaces(WorkspacesChange::Use(current));
        }
        self.reopen(Start { target, video: None, import: None });
    }

    /// Ends everything of the open workspace; `start` opens after that.
    fn reopen(&mut self, start: Start) {
        self.reopen_after(start, || None);
    }

    /// Like [`App::reopen`], but runs `work` on its own thread in between, while everything is closed.
    pub(in crate::app) fn reopen_after(&mut self, start: Start, work: impl FnOnce() -> Option<RestoreEnd> + Send + 'static) {
        self.end_session();
        self.keeping().write();
        self.state.connection = Connection::Connecting;
        let (services, wake) = (self.services.leave(), self.services.wake());
        let (sender, ended) = mpsc::channel();
        let run = move || {
            // Jobs that hang are left behind; work that needs their locks then fails with an error.
            let _ = services.recv();
            // The window may have closed meanwhile.
            let _ = sender.send(work());
            wake(Wake::Change);
        };
        if let Err(error) = std::thread::Builder::new().name("reopen".into()).spawn(run) {
            tracing::error!(%error, "the workspace is opened at once");
        }
        self.leaving = Some(Leaving { ended, start });
    }

    /// Closes the open video; unsaved changes stay in its journal.
    pub(in crate::app) fn close_video(&mut self) {
        self.state.end_gesture();
        self.save_input(crate::edit::Input::Opened { elsewhere: true });
        self.state.with_session(|session| session.document.close());
    }

    /// The program with the next workspace, after everything of this one has ended; `None` before. Window state is kept.
    ///
    /// # Errors
    ///
    /// Fails if the jobs could not be started.
    pub fn take_next(&mut self) -> std::io::Result<Option<Self>> {
        let Some(leaving) = &self.leaving else { return Ok(None) };
        let restored = match leaving.ended.try_recv() {
            Err(TryRecvError::Empty) => return Ok(None),
            Err(TryRecvError::Disconnected) => None,
            Ok(restored) => restored,
        };
        let Some(Leaving { start, .. }) = self.leaving.take() else { return Ok(None) };
        let mut next = Self::with_key_of(start, self.paths.clone(), self.services.wake(), KeySource::Keychain)?;
        next.use_sound(self.playback.output());
        next.follows(self);
        next.look_for_others(self.attending.pace());
        next.editor().pause_previews(self.state.previews_paused);
        next.state.rooms.open = self.state.rooms.open;
        if let Some(restored) = restored {
            next.state.say_restored(restored);
        }
        Ok(Some(next))
    }
}
