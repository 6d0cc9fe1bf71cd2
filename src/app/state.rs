//! The state that the window draws, and what changes it.

use super::{
    Action, Command, ItemRef, Paths, PictureKey, PictureState, Pictures, Project, Settings, Start, Target,
    journal_file::{self, Opened},
    journaling::Journaling,
    notice::{Notices, Tone},
    save::{Attempt, SaveOutcome},
    settings::Place,
    worker::{Event, Request, Worker},
};
use crate::{
    api::{
        ApiError, DurationMs, ItemId, OperationId, PlaybackMs, VideoId,
        item::{ChangeBody, Item, ItemKind},
        overlay::{TextLook, TextOverlayAdd},
        source::Source,
        video::Video,
    },
    edit::{
        Edit, GestureId,
        journal::{Replayed, replay},
    },
    timeline::{Axis, VideoMs, timecode},
};
use secrecy::SecretString;
use std::{path::PathBuf, sync::Arc};

/// One frame of 30 a second; the API tells no frame rate.
const FRAME_MS: i64 = 33;
/// The shortest that a drag makes an item.
const SHORTEST_MS: i64 = 50;
/// How long a new text stays.
const TEXT_MS: i64 = 3_000;

/// How it stands with the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Connection {
    /// On its way.
    Connecting,
    /// An API key is needed, and why.
    KeyNeeded(String),
    /// Reached, at this origin.
    Ready(String),
    /// Not reached: what happened, what to do.
    Failed(String, String),
}

/// How it stands with saving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveState {
    /// Nothing is on its way.
    Idle,
    /// A save is on its way, with this many operations.
    Running(usize),
    /// The last save got no clear answer: the next one sends the same again.
    Unknown,
}

/// An import on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportState {
    /// The file's name.
    pub name: String,
    /// Bytes sent.
    pub sent: u64,
    /// Bytes in all; 0 until known.
    pub all: u64,
}

/// What the user wants to do that would lose waiting edits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Closing {
    /// Close the window.
    Window,
    /// Open another video.
    Open(VideoId),
}

/// Everything the window draws.
// Each says one thing of its own; together they are no machine of states.
#[allow(clippy::struct_excessive_bools)]
pub struct State {
    /// How it stands with the workspace.
    pub connection: Connection,
    /// Whether the workspace is the embedded one.
    pub local: bool,
    /// The open video.
    pub project: Option<Project>,
    /// The video that is being read.
    pub loading: Option<VideoId>,
    /// Where the playhead is.
    pub playhead: VideoMs,
    /// Which part of the timeline is seen.
    pub axis: Axis,
    /// How wide the timeline is drawn, in points; told by the window.
    pub timeline_width: f32,
    /// The selected item.
    pub selection: Option<ItemRef>,
    /// Whether the inspector should take the keyboard for the item's name or text.
    pub wants_rename: bool,
    /// Decoded pictures.
    pub pictures: Pictures,
    /// What happened.
    pub notices: Notices,
    /// How it stands with saving.
    pub save: SaveState,
    /// An import on its way.
    pub import: Option<ImportState>,
    /// The list of videos, while it is open; nothing in it until it is read.
    pub videos: Option<Option<Vec<Video>>>,
    /// Whether the list of keys is open.
    pub keys_shown: bool,
    /// What waits for the answer about unsaved edits.
    pub asking: Option<Closing>,
    /// Whether the window may close.
    pub closed: bool,
    /// Remembered settings.
    pub settings: Settings,
    /// Whether the axis still has to be fitted to a video that was just opened.
    unfitted: bool,
}

/// The program: its state and its worker.
pub struct App {
    /// What is drawn.
    pub state: State,
    worker: Worker,
    paths: Paths,
    start: Start,
    /// A save whose outcome is not known.
    attempt: Option<Attempt>,
    /// The journal of the open video.
    journal: Journaling,
    /// What to do once the save that is running has landed.
    after_save: Option<Closing>,
    /// The times of the item that is dragged, as they were when the drag began.
    drag: Option<(GestureId, PlaybackMs, DurationMs)>,
    settings_stored: Settings,
}

impl State {
    /// Before the workspace is reached.
    pub fn new(local: bool, settings: Settings) -> Self {
        Self {
            connection: Connection::Connecting,
            local,
            project: None,
            loading: None,
            playhead: VideoMs::ZERO,
            axis: Axis::default(),
            timeline_width: 1_000.0,
            selection: None,
            wants_rename: false,
            pictures: Pictures::default(),
            notices: Notices::default(),
            save: SaveState::Idle,
            import: None,
            videos: None,
            keys_shown: false,
            asking: None,
            closed: false,
            settings,
            unfitted: true,
        }
    }

    /// Whether a command can run now.
    pub fn can(&self, command: Command) -> bool {
        let ready = matches!(self.connection, Connection::Ready(_));
        let project = self.project.as_ref();
        let selected = || project.zip(self.selection.as_ref()).and_then(|(project, at)| project.item(at));
        match command {
            Command::OpenVideo => ready,
            Command::Import => ready && self.local && self.import.is_none(),
            Command::CancelImport => self.import.is_some(),
            Command::Reload => ready && (project.is_some() || self.loading.is_none()),
            Command::Save => self.waiting() > 0 && !matches!(self.save, SaveState::Running(_)),
            // A save that is on its way, or was, must not be taken back under its feet.
            Command::DiscardEdits => self.waiting() > 0 && self.save == SaveState::Idle,
            Command::Undo => project.is_some_and(|project| project.draft.history().undo_name().is_some()),
            Command::Redo => project.is_some_and(|project| project.draft.history().redo_name().is_some()),
            Command::AddText => project.is_some_and(|project| project.at(self.playhead).is_some()),
            Command::Delete
            | Command::Duplicate
            | Command::NudgeLeft
            | Command::NudgeRight
            | Command::TrimStart
            | Command::TrimEnd => selected().is_some_and(|item| is_writable(item.kind())),
            Command::Rename => selected().is_some_and(|item| is_writable(item.kind())),
            Command::Deselect => self.selection.is_some() || self.videos.is_some() || self.keys_shown,
            Command::FrameBack
            | Command::FrameForward
            | Command::SecondBack
            | Command::SecondForward
            | Command::EdgeBack
            | Command::EdgeForward
            | Command::GoToStart
            | Command::GoToEnd
            | Command::ZoomIn
            | Command::ZoomOut
            | Command::ZoomToFit => project.is_some(),
            Command::Quit | Command::ToggleSnap | Command::ToggleFaces | Command::ShowKeys => true,
        }
    }

    /// How many operations wait to be saved.
    pub fn waiting(&self) -> usize {
        self.project.as_ref().map_or(0, |project| project.waiting)
    }

    /// The selected item.
    pub fn selected(&self) -> Option<(&ItemRef, &Item)> {
        let at = self.selection.as_ref()?;
        Some((at, self.project.as_ref()?.item(at)?))
    }

    fn length(&self) -> VideoMs {
        self.project.as_ref().map_or(VideoMs::ZERO, |project| project.sequence.length())
    }

    fn error(&mut self, what: &str, error: &ApiError) {
        self.notices.push(Tone::Error, format!("{what}: {error}"), Some(error.advice().to_owned()));
    }
}

/// Whether this version can change items of a kind.
pub fn is_writable(kind: ItemKind) -> bool {
    matches!(kind, ItemKind::SoundEffect | ItemKind::TextOverlay | ItemKind::MediaOverlay)
}

impl App {
    /// Starts the worker and reaches the workspace. `wake` is called from the worker's thread when something happened.
    pub fn new(start: Start, paths: Paths, wake: Arc<dyn Fn() + Send + Sync>) -> std::io::Result<Self> {
        let worker = Worker::spawn(wake)?;
        let settings = Settings::load(&paths.config);
        worker.send(Request::Connect(start.target.clone(), None));
        let state = State::new(matches!(start.target, Target::Local(_)), settings.clone());
        Ok(Self {
            state,
            worker,
            paths,
            start,
            attempt: None,
            journal: Journaling::default(),
            after_save: None,
            drag: None,
            settings_stored: settings,
        })
    }

    /// Takes what the worker has told; answers whether anything changed.
    pub fn poll(&mut self) -> bool {
        let mut changed = false;
        while let Some(event) = self.worker.next() {
            self.take(event);
            changed = true;
        }
        if changed {
            self.want_pictures();
        }
        changed
    }

    /// Does what the user wishes.
    pub fn apply(&mut self, action: Action) {
        let state = &mut self.state;
        match action {
            Action::Run(command) => self.run(command),
            Action::MovePlayhead(time) => state.playhead = VideoMs(time.0.clamp(0, state.length().0)),
            Action::Look(axis) => state.axis = axis,
            Action::Select(item) => {
                state.selection = item;
                state.wants_rename = false;
            }
            Action::SetTimes { item, start, length, gesture } => self.set_times(item, start, length, gesture),
            Action::Change { item, name, change, gesture } => {
                self.edit(name, gesture, Edit::Update(item.clip, item.id, change));
            }
            Action::EndGesture => self.end_gesture(),
            Action::Open(video) => self.leave_for(Closing::Open(video)),
            Action::CloseDialog => (state.videos, state.keys_shown) = (None, false),
            Action::ImportFile(file) => self.import(file),
            Action::UseKey { key, remember } => self.use_key(key, remember),
            Action::Dismiss(notice) => state.notices.dismiss(notice),
            Action::AskToClose => self.leave_for(Closing::Window),
            Action::SaveAndClose => {
                self.after_save = state.asking.take();
                self.save();
            }
            Action::DiscardAndClose => {
                if let Some(closing) = state.asking.take() {
                    self.leave(closing);
                }
            }
            Action::StayOpen => state.asking = None,
        }
        self.want_pictures();
        self.store_settings();
    }

    fn run(&mut self, command: Command) {
        if !self.state.can(command) {
            return;
        }
        let playhead = self.state.playhead.0;
        match command {
            Command::OpenVideo => {
                self.state.videos = Some(None);
                self.worker.send(Request::ListVideos);
            }
            // The window owns the file dialog; it answers with `Action::ImportFile`.
            Command::Import => {}
            Command::CancelImport => {
                self.worker.send(Request::CancelImport);
                self.state.import = None;
                self.state.notices.push(Tone::Info, "The import was stopped.", None);
            }
            Command::Reload => self.reload(),
            Command::Save => self.save(),
            Command::Quit => self.leave_for(Closing::Window),
            Command::Undo => self.step_history(true),
            Command::Redo => self.step_history(false),
            Command::DiscardEdits => self.discard(),
            Command::AddText => self.add_text(),
            Command::Delete => self.delete(),
            Command::Duplicate => self.duplicate(),
            Command::Rename => self.state.wants_rename = true,
            Command::Deselect => {
                if self.state.videos.is_some() || self.state.keys_shown {
                    (self.state.videos, self.state.keys_shown) = (None, false);
                } else {
                    self.state.selection = None;
                }
            }
            Command::NudgeLeft => self.nudge(-FRAME_MS),
            Command::NudgeRight => self.nudge(FRAME_MS),
            Command::TrimStart => self.trim(true),
            Command::TrimEnd => self.trim(false),
            Command::FrameBack => self.move_playhead(playhead - FRAME_MS),
            Command::FrameForward => self.move_playhead(playhead + FRAME_MS),
            Command::SecondBack => self.move_playhead(playhead - 1_000),
            Command::SecondForward => self.move_playhead(playhead + 1_000),
            Command::EdgeBack | Command::EdgeForward => {
                let edges = self.state.project.as_ref().map(Project::edges).unwrap_or_default();
                let next = if command == Command::EdgeBack {
                    edges.iter().rev().find(|edge| edge.0 < playhead)
                } else {
                    edges.iter().find(|edge| edge.0 > playhead)
                };
                self.move_playhead(next.map_or(playhead, |edge| edge.0));
            }
            Command::GoToStart => self.move_playhead(0),
            Command::GoToEnd => self.move_playhead(self.state.length().0),
            Command::ZoomIn => self.zoom(1.5),
            Command::ZoomOut => self.zoom(1.0 / 1.5),
            Command::ZoomToFit => self.state.axis = Axis::fit(self.state.length(), self.state.timeline_width),
            Command::ToggleSnap => self.state.settings.snap = !self.state.settings.snap,
            Command::ToggleFaces => self.state.settings.faces = !self.state.settings.faces,
            Command::ShowKeys => self.state.keys_shown = !self.state.keys_shown,
        }
    }

    fn take(&mut self, event: Event) {
        let state = &mut self.state;
        match event {
            Event::Connected(origin) => {
                state.connection = Connection::Ready(origin);
                self.open_first();
            }
            Event::KeyNeeded(why) => state.connection = Connection::KeyNeeded(why),
            Event::ConnectFailed(what, advice) => state.connection = Connection::Failed(what, advice),
            Event::Videos(Ok(videos)) => {
                if state.project.is_none() && state.loading.is_none() && state.videos.is_none() {
                    // Nothing was left open: the newest video, or the list where there is none.
                    match videos.first() {
                        Some(video) => self.load(video.id.clone()),
                        None => state.videos = Some(Some(videos)),
                    }
                } else if state.videos.is_some() {
                    state.videos = Some(Some(videos));
                }
            }
            Event::Videos(Err(error)) => {
                state.videos = None;
                state.error("The list of videos could not be read", &error);
            }
            Event::Loaded(video, Ok(loaded), journal) => {
                if state.loading.as_ref() == Some(&video) {
                    state.loading = None;
                    self.loaded(loaded.video, loaded.clips, journal);
                }
            }
            Event::Loaded(video, Err(error), _) => {
                if state.loading.as_ref() == Some(&video) {
                    state.loading = None;
                    state.error("The video could not be read", &error);
                    // The video that was left may be gone: the list is where to go on.
                    if state.project.is_none() {
                        self.run(Command::OpenVideo);
                    }
                }
            }
            Event::ItemsLoaded(video, Ok(items)) => self.items_loaded(&video, items),
            Event::ItemsLoaded(_, Err(error)) => state.error("What was saved could not be read back", &error),
            Event::Saved(attempt, outcome) => self.saved(attempt, outcome),
            Event::ImportProgress(sent, all) => {
                if let Some(import) = &mut state.import {
                    (import.sent, import.all) = (sent, all);
                }
            }
            Event::Imported(answer) => self.imported(answer),
            Event::Picture(key, picture) => {
                if let Some(PictureState::Failed(why)) = &picture {
                    let advice = "Editing goes on without the picture. Run `cutroom doctor` to see what is missing.";
                    state.notices.push(Tone::Warning, format!("The picture cannot be shown: {why}"), Some(advice.into()));
                }
                state.pictures.put(key, picture);
            }
            Event::Trouble(what, advice) => state.notices.push(Tone::Warning, what, Some(advice)),
        }
    }

    /// The file that was named, else the video that was named, else the one that was left, else the newest.
    fn open_first(&mut self) {
        if let Some(file) = self.start.import.take() {
            self.import(file);
            return;
        }
        let left = self.state.settings.last.get(&self.place_key()).map(|place| place.video.clone());
        match self.start.video.take().or(left) {
            Some(video) => self.load(video),
            None => self.worker.send(Request::ListVideos),
        }
    }

    fn load(&mut self, video: VideoId) {
        self.state.videos = None;
        self.state.loading = Some(video.clone());
        // A video that is open has its journal already.
        let open = self.state.project.as_ref().is_some_and(|project| project.video.id == video);
        let journal = (!open).then(|| journal_file::path_of(&self.paths.journals, &self.place_key(), video.as_str()));
        self.worker.send(Request::Load(video, journal));
    }

    fn reload(&mut self) {
        self.state.pictures.retry();
        match self.state.project.as_ref().map(|project| project.video.id.clone()) {
            Some(video) => self.load(video),
            None => self.open_first(),
        }
    }

    fn loaded(
        &mut self,
        video: Video,
        clips: Vec<(super::ClipData, crate::edit::ClipItems)>,
        journal: Option<Result<Opened, String>>,
    ) {
        let key = self.place_key();
        let state = &mut self.state;
        if let Some(project) = state.project.as_mut().filter(|project| project.video.id == video.id) {
            for (data, fresh) in &clips {
                self.journal.rebased(&data.clip.id, fresh);
            }
            let lost = project.reloaded(video, clips);
            if lost > 0 {
                state.notices.push(
                    Tone::Warning,
                    format!("{lost} waiting edits could not be kept: their clip or item was deleted by someone else."),
                    None,
                );
            }
        } else {
            state.pictures.clear();
            state.selection = None;
            self.attempt = None;
            state.save = SaveState::Idle;
            let project = Project::new(video, clips);
            let place = state.settings.last.get(&key).filter(|place| place.video == project.video.id);
            state.playhead = VideoMs(place.map_or(0, |place| place.playhead_ms).clamp(0, project.sequence.length().0));
            state.project = Some(project);
            state.unfitted = true;
            self.restore(journal);
        }
        self.store_settings();
    }

    /// Brings back what the last session left in the journal: edits with their history, and a save without an answer.
    fn restore(&mut self, journal: Option<Result<Opened, String>>) {
        self.journal = Journaling::default();
        let Some(project) = &mut self.state.project else { return };
        let Opened { file, entries, set_aside } = match journal {
            None => return,
            Some(Ok(opened)) => opened,
            Some(Err(why)) => {
                let advice = "You can edit and save here, but a crash would lose what is not saved.";
                self.state.notices.push(
                    Tone::Warning,
                    format!("The journal of this video cannot be used: {why}."),
                    Some(advice.into()),
                );
                return;
            }
        };
        if let Some(aside) = set_aside {
            let text = format!(
                "The journal was damaged. What could be read is restored; the file was set aside as {}.",
                aside.display()
            );
            self.state.notices.push(Tone::Warning, text, None);
        }
        let left = !entries.is_empty();
        let Replayed { draft, unanswered, skipped } = replay(entries);
        if skipped > 0 {
            tracing::warn!(skipped, "entries of the journal did not fit and were passed over");
        }
        let gone = project.draft.restore(draft, unanswered.is_none());
        project.refresh();
        // Gestures of the last session are over; their numbers come again.
        let gesture_was_on = project.draft.end_gesture();
        self.journal = Journaling::opened(file, &project.draft, left);
        if gesture_was_on {
            self.journal.gesture_ended();
        }
        for clip in project.draft.clips() {
            if let Some(base) = project.draft.base(clip).filter(|_| unanswered.is_none()) {
                self.journal.rebased(clip, base);
            }
        }
        let waiting = project.waiting;
        if !gone.is_empty() {
            let text = format!("{} could not be restored: its item was deleted meanwhile.", counted(gone.len(), "edit"));
            self.state.notices.push(Tone::Warning, text, None);
        }
        if let Some((saving, keys)) = unanswered {
            let text = "A save was under way when the editor was closed. It is sent again, and takes effect once.";
            self.state.notices.push(Tone::Warning, text, None);
            self.attempt = Some(Attempt::again(saving, keys));
            self.save();
        } else if waiting > 0 {
            let text = format!(
                "{} that waited to be saved {} restored.",
                counted(waiting, "edit"),
                if waiting == 1 { "is" } else { "are" }
            );
            let advice = "Save, or take them back with Edit > Discard all edits.";
            self.state.notices.push(Tone::Warning, text, Some(advice.into()));
        } else if left {
            self.journal.reset();
        }
    }

    /// Begins the journal anew once nothing waits in it.
    fn settle_journal(&mut self) {
        if self.state.waiting() == 0 && self.attempt.is_none() && self.state.save == SaveState::Idle {
            self.journal.reset();
        }
    }

    fn items_loaded(&mut self, video: &VideoId, items: Vec<(crate::api::ClipId, crate::edit::ClipItems)>) {
        let Some(project) = self.state.project.as_mut().filter(|project| project.video.id == *video) else { return };
        for (clip, fresh) in &items {
            self.journal.rebased(clip, fresh);
        }
        let gone: usize = items.into_iter().map(|(clip, fresh)| project.draft.rebase(&clip, fresh).len()).sum();
        project.refresh();
        if gone > 0 {
            let text = format!("{gone} waiting edits could not be kept: their item was deleted by someone else.");
            self.state.notices.push(Tone::Warning, text, None);
        }
        self.settle_journal();
    }

    /// Sends what waits; a save whose outcome is not known is sent again as it was.
    fn save(&mut self) {
        let Some(project) = &self.state.project else { return };
        let attempt = match self.attempt.take() {
            Some(attempt) => attempt,
            None => match project.draft.start_save() {
                Some(saving) => Attempt::new(saving),
                None => return,
            },
        };
        self.state.save = SaveState::Running(attempt.saving.operations.len());
        let journalled = self.journal.save_started(attempt.keys());
        self.worker.send(Request::Save(project.video.id.clone(), attempt, journalled));
    }

    fn saved(&mut self, attempt: Attempt, outcome: SaveOutcome) {
        let SaveOutcome { results, revision, error } = outcome;
        let Some(project) = &mut self.state.project else { return };
        let (done, all) = (results.len(), attempt.saving.operations.len());
        let clips: Vec<_> = attempt.saving.clips().cloned().collect();
        let named = |id: &OperationId| ItemId::new(id.as_str());
        if let Some(selected) = &mut self.state.selection
            && let Some((_, result)) =
                attempt.saving.operations.iter().zip(&results).find(|(operation, _)| named(&operation.id) == selected.id)
        {
            selected.id = result.id.clone();
        }
        let unknown = error.as_ref().is_some_and(ApiError::outcome_unknown);
        if !unknown {
            self.journal.save_ended(results.clone());
        }
        project.draft.finish_save(attempt.saving.clone(), &results);
        if let Some(revision) = revision {
            project.video.revision = Some(revision);
        }
        project.refresh();
        self.state.save = if unknown { SaveState::Unknown } else { SaveState::Idle };
        if done > 0 {
            self.worker.send(Request::LoadItems(project.video.id.clone(), clips));
        }
        match error {
            None => {
                let revision = revision.map_or(String::new(), |revision| format!(" Revision {revision}."));
                self.state.notices.push(Tone::Info, format!("Saved {}.{revision}", counted(done, "change")), None);
                match self.after_save.take() {
                    Some(closing) if self.state.waiting() == 0 => self.leave(closing),
                    Some(closing) => self.state.asking = Some(closing),
                    None => {}
                }
            }
            Some(error) => {
                self.after_save = None;
                if unknown {
                    self.attempt = Some(attempt);
                }
                let what = match (unknown, done) {
                    (true, _) => "It is not known whether the save arrived".to_owned(),
                    (false, 0) => format!("Nothing was saved; {} still wait", counted(all, "change")),
                    (false, done) => format!("{done} of {} were saved, the rest still waits", counted(all, "change")),
                };
                if error.status() == Some(401) && !self.state.local {
                    self.state.connection = Connection::KeyNeeded(format!("{what}: {error}. Your edits are kept."));
                } else {
                    self.state.error(&what, &error);
                }
            }
        }
    }

    fn import(&mut self, file: PathBuf) {
        if !self.state.local {
            let advice = "Close the window and run `cutroom open FILE`.";
            self.state.notices.push(Tone::Warning, "Files are imported into the local workspace only.", Some(advice.into()));
        } else if self.state.import.is_some() {
            self.state.notices.push(Tone::Warning, "An import is running already.", Some("Wait for it, or cancel it.".into()));
        } else {
            let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            self.state.import = Some(ImportState { name, sent: 0, all: 0 });
            self.worker.send(Request::Import(file));
        }
    }

    fn imported(&mut self, answer: Result<(VideoId, String), ApiError>) {
        let Some(import) = self.state.import.take() else { return };
        match answer {
            Ok((video, name)) => {
                let open = self.state.waiting() == 0;
                let advice = (!open).then(|| "Save, then choose it with File > Open video\u{2026}".to_owned());
                self.state.notices.push(Tone::Info, format!("\u{201c}{name}\u{201d} was imported."), advice);
                if open {
                    self.load(video);
                }
            }
            Err(error) => {
                self.state.error(&format!("\u{201c}{}\u{201d} was not imported", import.name), &error);
                if self.state.project.is_none() && self.state.loading.is_none() {
                    self.open_first();
                }
            }
        }
    }

    fn use_key(&mut self, key: SecretString, remember: bool) {
        let Target::Remote(address) = self.start.target.clone() else { return };
        if remember && let Ok(client) = crate::api::Client::new(&address, key.clone()) {
            self.worker.send(Request::Remember(client.origin(), key.clone()));
        }
        self.state.connection = Connection::Connecting;
        self.worker.send(Request::Connect(self.start.target.clone(), Some(key)));
    }

    fn leave_for(&mut self, closing: Closing) {
        if self.state.waiting() > 0 || matches!(self.state.save, SaveState::Running(_)) {
            self.state.asking = Some(closing);
        } else {
            self.leave(closing);
        }
    }

    /// Leaves the open video. What waits in it was saved, or is given up.
    fn leave(&mut self, closing: Closing) {
        self.journal.reset();
        self.journal.close();
        match closing {
            Closing::Window => self.state.closed = true,
            Closing::Open(video) => {
                self.state.project = None;
                self.load(video);
            }
        }
    }

    fn edit(&mut self, name: String, gesture: Option<GestureId>, edit: Edit) {
        let Some(project) = &mut self.state.project else { return };
        let steps = project.draft.history().done().len();
        match project.draft.edit(name.clone(), gesture, edit.clone()) {
            Ok(()) => {
                let new_step = project.draft.history().done().len() > steps;
                self.journal.edited(&project.draft, name, gesture, edit, new_step);
                project.refresh();
            }
            Err(error) => self.state.notices.push(Tone::Warning, format!("That edit was not made: {error}."), None),
        }
    }

    fn step_history(&mut self, back: bool) {
        self.end_gesture();
        let Some(project) = &mut self.state.project else { return };
        let history = project.draft.history();
        let step = if back { history.done().last() } else { history.undone().last() }.cloned();
        let stepped = if back { project.draft.undo() } else { project.draft.redo() };
        match (&stepped, step) {
            (Some(Ok(_)), Some(step)) if back => self.journal.undone(&project.draft, &step),
            (Some(Ok(_)), Some(step)) => self.journal.redone(&project.draft, &step),
            _ => {}
        }
        project.refresh();
        if let Some(Err(error)) = stepped {
            let what = if back { "undone" } else { "done again" };
            self.state.notices.push(Tone::Warning, format!("The step could not be {what}: {error}."), None);
        }
        if self.state.selected().is_none() {
            self.state.selection = None;
        }
    }

    fn end_gesture(&mut self) {
        self.drag = None;
        if let Some(project) = &mut self.state.project
            && project.draft.end_gesture()
        {
            self.journal.gesture_ended();
        }
    }

    /// Takes everything back that waits, as one step.
    fn discard(&mut self) {
        const NAME: &str = "Discard all edits";
        let Some(project) = &mut self.state.project else { return };
        if project.draft.discard(NAME).is_some() {
            self.journal.discarded(NAME);
            project.refresh();
        }
        if self.state.selected().is_none() {
            self.state.selection = None;
        }
    }

    fn set_times(&mut self, at: ItemRef, start: PlaybackMs, length: DurationMs, gesture: Option<GestureId>) {
        let Some(project) = &self.state.project else { return };
        let (Some(item), Some((_, data))) = (project.item(&at), project.clip(&at.clip)) else { return };
        let Some((old_start, old_length)) = item.times() else { return };
        let clip = data.map.playback_length().0;
        let start = PlaybackMs(start.0.clamp(0, (clip - SHORTEST_MS).max(0)));
        let length = DurationMs(length.0.clamp(SHORTEST_MS, (clip - start.0).max(SHORTEST_MS)));
        if (start, length) == (old_start, old_length) {
            return;
        }
        let origin = match (self.drag, gesture) {
            (Some((drag, start, length)), Some(gesture)) if drag == gesture => (start, length),
            (_, Some(gesture)) => {
                self.drag = Some((gesture, old_start, old_length));
                (old_start, old_length)
            }
            _ => (old_start, old_length),
        };
        let name = name_of_move(&item.title(), origin, (start, length));
        // Both fields, so that a drag that goes out and comes back leaves no stale half.
        let Some(change) = ChangeBody::of_times(item.kind(), Some(start), Some(length)) else { return };
        self.edit(name, gesture, Edit::Update(at.clip, at.id, change));
    }

    fn nudge(&mut self, by: i64) {
        let Some((at, item)) = self.state.selected() else { return };
        let Some((start, length)) = item.times() else { return };
        self.set_times(at.clone(), PlaybackMs(start.0 + by), length, None);
    }

    fn trim(&mut self, start_edge: bool) {
        let Some((at, item)) = self.state.selected() else { return };
        let Some(project) = &self.state.project else { return };
        let (Some((start, length)), Some((index, _))) = (item.times(), project.clip(&at.clip)) else { return };
        let Some(place) = project.sequence.span(index) else { return };
        let (at, now, end) = (at.clone(), place.to_playback(self.state.playhead), start.0 + length.0);
        let fits = if start_edge { now.0 <= end - SHORTEST_MS } else { now.0 >= start.0 + SHORTEST_MS };
        let outside = self.state.playhead < place.start || self.state.playhead > place.end();
        if !fits || outside {
            let advice = "Move the playhead into the item first.";
            self.state.notices.push(Tone::Warning, "There is nothing to trim to here.", Some(advice.into()));
        } else if start_edge {
            self.set_times(at, now, DurationMs(end - now.0), None);
        } else {
            self.set_times(at, start, DurationMs(now.0 - start.0), None);
        }
    }

    fn add_text(&mut self) {
        let Some(project) = &self.state.project else { return };
        let Some((data, time)) = project.at(self.state.playhead) else { return };
        let clip = data.map.playback_length();
        let start = PlaybackMs(time.0.min(clip.0 - SHORTEST_MS).max(0));
        let length = DurationMs(TEXT_MS.min(clip.0 - start.0).max(1));
        let add =
            TextOverlayAdd { text: "New text".into(), start_time_ms: start, duration_ms: length, look: TextLook::default() };
        let item = Item::TextOverlay(add.into_item(ItemId::local(), project.video.dimensions));
        self.add("Add text".into(), data.clip.id.clone(), item);
        self.state.wants_rename = true;
    }

    fn duplicate(&mut self) {
        let Some((at, item)) = self.state.selected() else { return };
        let Some(project) = &self.state.project else { return };
        let (Some((start, length)), Some((_, data))) = (item.times(), project.clip(&at.clip)) else { return };
        let room = data.map.playback_length().0 - (start.0 + length.0);
        if room < SHORTEST_MS {
            let advice = "Move or shorten the item first.";
            self.state.notices.push(Tone::Warning, "There is no room behind the item on its clip.", Some(advice.into()));
            return;
        }
        let mut copy = item.clone();
        copy.set_id(ItemId::local());
        copy.set_times(PlaybackMs(start.0 + length.0), DurationMs(length.0.min(room)));
        self.add(format!("Duplicate \u{2018}{}\u{2019}", item.title()), at.clip.clone(), copy);
    }

    fn add(&mut self, name: String, clip: crate::api::ClipId, item: Item) {
        let at = ItemRef { clip: clip.clone(), id: item.id().clone() };
        self.edit(name, None, Edit::Add(clip, item));
        if self.state.project.as_ref().is_some_and(|project| project.item(&at).is_some()) {
            self.state.selection = Some(at);
        }
    }

    fn delete(&mut self) {
        let Some((at, item)) = self.state.selected() else { return };
        let (at, name) = (at.clone(), format!("Delete \u{2018}{}\u{2019}", item.title()));
        self.edit(name, None, Edit::Remove(at.clip, at.id));
        self.state.selection = None;
    }

    fn move_playhead(&mut self, to: i64) {
        let state = &mut self.state;
        state.playhead = VideoMs(to.clamp(0, state.length().0));
        state.axis = state.axis.showing(state.playhead, state.timeline_width, state.length());
    }

    fn zoom(&mut self, factor: f64) {
        let state = &mut self.state;
        let at = state.axis.to_points(state.playhead);
        let anchor = if (0.0..=state.timeline_width).contains(&at) { at } else { state.timeline_width / 2.0 };
        state.axis = state.axis.zoomed(factor, anchor, state.timeline_width, state.length());
    }

    /// The window tells how wide the timeline is drawn. A video that was just opened is fitted into it.
    pub fn set_timeline_width(&mut self, width: f32) {
        self.state.timeline_width = width;
        if self.state.unfitted && self.state.project.is_some() {
            self.state.unfitted = false;
            self.state.axis = Axis::fit(self.state.length(), width);
        }
    }

    /// Asks for the pictures that the stage shows now.
    fn want_pictures(&mut self) {
        let Some(project) = &self.state.project else { return };
        for (key, source) in needed_pictures(project, self.state.playhead) {
            if self.state.pictures.want(&key) {
                let size = preview_size(source);
                self.worker.send(Request::Picture(key, source.url.clone(), size));
            }
        }
    }

    /// Remembers where the user is; written only when something differs, and the playhead only when it rests.
    fn store_settings(&mut self) {
        if let Some(project) = &self.state.project {
            let place = Place { video: project.video.id.clone(), playhead_ms: self.state.playhead.0 };
            let key = self.place_key();
            self.state.settings.last.insert(key, place);
        }
        let moved_only = {
            let (mut now, mut stored) = (self.state.settings.clone(), self.settings_stored.clone());
            now.last.values_mut().chain(stored.last.values_mut()).for_each(|place| place.playhead_ms = 0);
            now == stored
        };
        if !moved_only {
            self.write_settings();
        }
    }

    fn write_settings(&mut self) {
        if self.state.settings != self.settings_stored {
            self.settings_stored = self.state.settings.clone();
            self.worker.send(Request::Store(self.settings_stored.clone(), self.paths.config.clone()));
        }
    }

    fn place_key(&self) -> String {
        match &self.start.target {
            Target::Local(_) => "local".to_owned(),
            Target::Remote(address) => address.clone(),
        }
    }
}

impl Drop for App {
    fn drop(&mut self) {
        self.journal.close();
        self.write_settings();
    }
}

/// The pictures of a moment: screen, camera and media overlays that are seen.
pub fn needed_pictures(project: &Project, playhead: VideoMs) -> Vec<(PictureKey, &Source)> {
    let Some((data, time)) = project.at(playhead) else { return Vec::new() };
    let scene = project.scene(data, time);
    let at = Project::source_time(data, time).0;
    let moment = |source: &Source, at: i64| PictureKey { source: source.id.clone(), at_ms: source.duration_ms.map(|_| at) };
    let mut needed = Vec::new();
    if let (Some(_), Some(source)) = (scene.arrangement.screen, data.screen()) {
        needed.push((moment(source, at), source));
    }
    if let (Some(_), Some(source)) = (scene.arrangement.camera, data.camera()) {
        needed.push((moment(source, at), source));
    }
    for item in scene.overlays {
        if let Item::MediaOverlay(media) = item
            && let Some(source) = data.sources.iter().find(|source| Some(&source.id) == media.source_id.as_ref())
        {
            needed.push((moment(source, time.0 - media.start_time_ms.0), source));
        }
    }
    needed
}

/// The size that a source is decoded at: its own, at most 1280 x 720.
fn preview_size(source: &Source) -> (u32, u32) {
    let size = source.dimensions.unwrap_or(crate::api::SizePx { width: 1280.0, height: 720.0 });
    let scale = (1280.0 / size.width.max(1.0)).min(720.0 / size.height.max(1.0)).min(1.0);
    let even = |pixels: f64| (((pixels * scale / 2.0).round() * 2.0).max(2.0)) as u32;
    (even(size.width), even(size.height))
}

/// "Move 'Whoosh' 1.2 s later": a step in words, from its first state to its last.
fn name_of_move(title: &str, from: (PlaybackMs, DurationMs), to: (PlaybackMs, DurationMs)) -> String {
    let ((old_start, old_length), (start, length)) = (from, to);
    let seconds = |ms: i64| format!("{:.1} s", ms.abs() as f64 / 1000.0);
    let shift = start.0 - old_start.0;
    if length == old_length {
        let direction = if shift < 0 { "earlier" } else { "later" };
        format!("Move \u{2018}{title}\u{2019} {} {direction}", seconds(shift))
    } else {
        format!("Trim \u{2018}{title}\u{2019} to {}", timecode(length.0))
    }
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
