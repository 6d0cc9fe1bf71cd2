//! Opening and closing workspaces, videos and files; entering API keys.

use super::others::Told;
use crate::{
    api::{Client, ClipId, VideoId},
    app::{
        App, Dialog, Project, Session, Topic, journal_file,
        settings::place_key,
        state::{Closing, Connection, Marks},
    },
    document::{
        Document,
        load::{First, Readings},
        reading::Loaded,
    },
    edit::{Input, Save, SaveState},
    jobs::{
        journal::OtherWindow,
        notebook::NotesKey,
        previews::PreviewRequest,
        settings::SettingsRequest,
        workspace::{OpenedHere, Opening, Target, WorkspaceRequest},
    },
    timeline::{TimeError, VideoMs, read_time},
};
use secrecy::SecretString;
use std::time::Instant;

/// Parses a time in a video as typed: `1:02.5`, `62.5s`, `62500ms`.
pub fn read_moment(text: &str) -> Result<VideoMs, TimeError> {
    Ok(VideoMs(read_time(text)?.resolve(0, 0).max(0)))
}

/// Storage of a typed API key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum KeyKept {
    /// In the keychain of the system.
    InKeychain,
    /// In memory only, until Cutroom is closed.
    WhileOpen,
}

impl App {
    /// Opens the file or video of the command line, else the last open video, else the newest.
    pub(in crate::app) fn open_first(&mut self) {
        if let Some(files) = self.start.import.take() {
            self.import(files);
            return;
        }
        let left = self.state.settings.last.get(&self.place_key()).map(|place| place.video.clone());
        match self.start.video.take().or(left) {
            Some(video) => self.load(video),
            None => self.services.workspace(WorkspaceRequest::ListVideos),
        }
    }

    pub(in crate::app) fn load(&mut self, video: VideoId) {
        self.load_with(video, OtherWindow::Keeps);
    }

    pub(in crate::app) fn load_with(&mut self, video: VideoId, other: OtherWindow) {
        let place = self.state.settings.last.get(&self.place_key()).filter(|place| place.video == video);
        let asked = self.opens_at.as_ref().filter(|(asked, _)| *asked == video).map(|(_, at)| *at);
        let left = VideoMs(place.map_or(0, |place| place.playhead_ms.max(0)));
        let playhead = Some(asked.unwrap_or(left));
        self.load_first(video, other, First { playhead, ..First::default() });
    }

    fn load_first(&mut self, video: VideoId, other: OtherWindow, first: First) {
        self.state.dialogs.remove(|open| matches!(open, Dialog::Videos(_) | Dialog::Welcome));
        self.state.loading = Some(video.clone());
        // An open video already holds its journal.
        let open = self.state.project().is_some_and(|project| project.video.id == video);
        let opening = (!open).then(|| self.opening(&video, other));
        self.last_load = first.clone();
        self.services.workspace(WorkspaceRequest::Load { video, first, opening });
    }

    /// Local data to load with a video: journal and notes. The notes are read after all pending writes.
    fn opening(&self, video: &VideoId, other: OtherWindow) -> Opening {
        let place = self.place_key();
        let (answer, notes) = tokio::sync::oneshot::channel();
        let key = NotesKey::new(&place, video.as_str());
        self.services.settings(SettingsRequest::ReadNotes { of: key, folder: self.paths.config.clone(), answer });
        Opening { journal: journal_file::path_of(&self.paths.journals, &place, video.as_str()), other, notes }
    }

    /// Reloads the open video: its record, its clips, and immediately the items of `clips`. [`Readings::Anew`] also reloads
    /// everything else, ignoring cached data.
    pub(in crate::app) fn reload(&mut self, clips: Vec<ClipId>, readings: Readings) {
        let Some(session) = &mut self.state.session else { return self.open_first() };
        session.pictures.retry();
        session.resting.retry();
        session.frames.retry();
        if readings == Readings::Anew {
            self.services.previews(PreviewRequest::Reopen);
        }
        let (video, playhead) =
            (session.document.project().video.id.clone(), (readings == Readings::Anew).then_some(session.playhead));
        self.load_first(video, OtherWindow::Keeps, First { playhead, clips, only: false, readings });
    }

    /// Takes a video that was read, the reading having begun at a time. A reading of the open video that began before an answer to
    /// a save is dropped, and the video is read again: it may be without what was saved.
    pub(in crate::app) fn loaded(&mut self, loaded: Loaded, began: Instant, opened: Option<OpenedHere>) {
        let First { readings, ref clips, .. } = self.last_load;
        let open = self.state.session.as_ref().filter(|session| session.document.project().video.id == loaded.video.id);
        if open.and_then(|session| session.reading.answered).is_some_and(|answered| began <= answered) {
            return self.reload(clips.clone(), readings);
        }
        let key = self.place_key();
        let mut asks_access = std::mem::take(&mut self.asks_access);
        let state = &mut self.state;
        if let Some(session) = state.session.as_mut().filter(|session| session.document.project().video.id == loaded.video.id) {
            session.reading.view = None;
            session.others.learned();
            let taken = session.document.taking_over(|document| Some(document.reloaded(loaded, readings))).unwrap_or_default();
            self.state.report_news(&taken.news, Told::Said);
            self.state.note_taken(taken, Told::Listed);
            if self.state.has_questions() {
                self.state.dialogs.open(Dialog::Questions);
            }
            self.state.settle_journal();
            // The save may have waited for the API key that is known now.
            if !self.state.local {
                self.resume_save();
            }
        } else {
            // These notices are about the video that was closed.
            for topic in
                [Topic::Save, Topic::Restored, Topic::Remade, Topic::Edit, Topic::Picture, Topic::Journal, Topic::Damage]
            {
                state.notices.end_trouble(topic);
            }
            state.notices.end(Topic::Others);
            let (video, clips) = loaded.into_clips();
            let project = Project::new(video, clips);
            let place = state.settings.last.get(&key).filter(|place| place.video == project.video.id);
            self.sessions += 1;
            let mut session = Session::new(Document::new(project, Save::of_session(self.sessions)));
            let left = place.map_or(0, |place| place.playhead_ms);
            let asked = self.opens_at.take().filter(|(video, _)| *video == session.project().video.id).map(|(_, at)| at);
            session.put_playhead(self.begin.take().or(asked).map_or(left, |at| at.0));
            let (journal, notes) = opened.map_or_else(Default::default, |opened| (Some(opened.journal), opened.notes));
            (session.notes, session.notes_written) = (notes.clone(), notes);
            let mark = |ms: Option<i64>| ms.map(|ms| VideoMs(ms.clamp(0, session.length().0)));
            session.marks =
                Marks { start: mark(place.and_then(|place| place.in_ms)), end: mark(place.and_then(|place| place.out_ms)) };
            // What this window changed before is in this reading: a later change is somebody else's.
            state.rooms.captions.take_changed_here(&session.project().video.id);
            state.session = Some(session);
            self.restore(journal);
            self.greeting.greet_in_video(&mut self.state);
            if self.state.reads_only {
                self.state.say_reads_only();
            }
            asks_access = true;
            self.export_when_open();
        }
        if asks_access {
            self.state.ask_access(&self.services);
        }
        self.keeping().remember_place();
        self.keeping().store();
    }

    pub(in crate::app) fn use_key(&mut self, key: SecretString, kept: KeyKept) {
        let Target::Remote(address) = self.start.target.clone() else { return };
        if kept == KeyKept::InKeychain
            && let Ok(client) = Client::new(&address, key.clone())
        {
            self.services.workspace(WorkspaceRequest::Remember { address: client.origin(), key: key.clone() });
        }
        self.state.connection = Connection::Connecting;
        // The new API key may have more permissions: the next load asks for them.
        (self.state.reads_only, self.asks_access) = (false, true);
        self.state.notices.end(Topic::Save);
        self.services.workspace(WorkspaceRequest::Connect {
            target: self.start.target.clone(),
            key: Some(key),
            source: self.key_source,
            cache: self.paths.cache.clone(),
        });
    }

    /// Leaves the open video. Asks first if work is running that closing would end, or there are unsaved changes.
    pub(in crate::app) fn leave_for(&mut self, closing: Closing) {
        if closing == Closing::Window && self.state.is_working() {
            self.editor().stop_playing();
            self.state.dialogs.open(Dialog::StillWorking);
            return;
        }
        self.leave_exports(closing);
    }

    /// Leaves the open video regardless of running work. Asks first if there are unsaved changes.
    pub(in crate::app) fn leave_exports(&mut self, closing: Closing) {
        self.state.give_up_held();
        self.editor().stop_playing();
        if self.state.waiting() > 0 || self.state.deferred() > 0 || self.state.save() != SaveState::Idle {
            self.state.dialogs.open(Dialog::Unsaved(closing));
        } else {
            self.leave(closing);
        }
    }

    /// Closes the open video after its changes were saved or discarded.
    pub(in crate::app) fn leave(&mut self, closing: Closing) {
        if let Some(session) = &mut self.state.session {
            session.document.forget_pending();
        }
        self.leave_keeping(closing);
    }

    /// Closes the open video; unsaved changes stay in its journal.
    pub(in crate::app) fn leave_keeping(&mut self, closing: Closing) {
        self.state.give_up_held();
        self.state.end_gesture();
        self.save_input(Input::Opened { elsewhere: true });
        if let Some(session) = &mut self.state.session {
            session.document.close();
            session.after_save = None;
        }
        match closing {
            Closing::Window => self.state.closed = true,
            Closing::Open(video) => {
                self.end_session();
                self.load(video);
            }
            Closing::Workspace(target) => self.leave_workspace(target),
        }
    }

    /// Name of the workspace in files of this computer.
    pub(in crate::app) fn place_key(&self) -> String {
        place_key(&self.start.target)
    }
}
