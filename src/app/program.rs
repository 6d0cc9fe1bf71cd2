//! The program: takes edit_requests and events, and hands each to who does it.

use super::{
    Action, Command, Paths, Project, Settings, Start, Target, Topic,
    journaling::Journaling,
    notice::Tone,
    pictures::{PictureState, needed_pictures, preview_size},
    reading_ahead::Deferred,
    settings::Place,
    state::{Closing, Connection, Marks, State},
    system_fonts::{Group, SystemFont, group},
    worker::{Event, Request, Worker},
};
use crate::{
    api::{DurationMs, PlaybackMs, space::in_words},
    edit::{Edit, GestureId, Input, Save},
    timeline::{Axis, VideoMs},
};
use std::{collections::HashSet, sync::Arc};

/// The program: its state and its worker.
// Each says one thing that is waited for; together they are no machine of states.
#[allow(clippy::struct_excessive_bools)]
pub struct App {
    /// What is drawn.
    pub state: State,
    pub(super) worker: Worker,
    pub(super) paths: Paths,
    pub(super) start: Start,
    /// The save of the open video, at whatever stage it is.
    pub(super) save: Save,
    /// The journal of the open video.
    pub(super) journal: Journaling,
    /// What to do once the save that is running has landed.
    pub(super) after_save: Option<Closing>,
    /// Whether the reading that is on its way is to replace all that is known.
    pub(super) anew: bool,
    /// Whether clips were read since what follows from them was brought up to date.
    pub(super) clips_changed: bool,
    /// Edits of clips that are read first.
    pub(super) deferred: Vec<Deferred>,
    /// The times of the item that is dragged, as they were when the drag began.
    pub(super) drag: Option<(GestureId, PlaybackMs, DurationMs)>,
    pub(super) settings_stored: Settings,
    /// Fonts that were found and are not in the window yet.
    fonts: Vec<SystemFont>,
    /// What was said to be in no font, once for each group.
    fonts_missed: HashSet<Group>,
}

impl App {
    /// Starts the worker and reaches the workspace. `wake` is called from the worker's thread when something happened.
    pub fn new(start: Start, paths: Paths, wake: Arc<dyn Fn() + Send + Sync>) -> std::io::Result<Self> {
        let worker = Worker::spawn(wake)?;
        let settings = Settings::load(&paths.config);
        worker.send(Request::Connect(start.target.clone(), None, paths.cache.clone()));
        let state = State::new(matches!(start.target, Target::Local(_)), settings.clone());
        Ok(Self {
            state,
            worker,
            paths,
            start,
            save: Save::default(),
            journal: Journaling::default(),
            after_save: None,
            anew: false,
            clips_changed: false,
            deferred: Vec::new(),
            drag: None,
            settings_stored: settings,
            fonts: Vec::new(),
            fonts_missed: HashSet::new(),
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
            self.clips_were_read();
            self.want_pictures();
            self.state.end_notices();
            self.want_clips();
        }
        changed
    }

    /// Does what the user edit_requests.
    pub fn apply(&mut self, action: Action) {
        let state = &mut self.state;
        if !matches!(action, Action::SetView(_) | Action::EndGesture | Action::Dismiss(_)) {
            // Whatever the user does next: an edit that was not made is past.
            state.notices.end(Topic::Edit);
        }
        match action {
            Action::Run(command) => self.run(command),
            Action::MovePlayhead(time) => state.playhead = VideoMs(time.0.clamp(0, state.length().0)),
            Action::TimeFieldFocused => state.wants_time = false,
            Action::SetView(axis) => state.axis = axis,
            Action::Select(item) => {
                state.selection = item;
                state.selected_clip = None;
                state.wants_rename = false;
            }
            Action::SelectClip(clip) => {
                (state.selection, state.selected_clip) = (None, Some(clip));
                state.wants_rename = false;
            }
            Action::ChangeClip { clip, name, change, gesture } => self.change_clip(clip, name, change, gesture),
            Action::Restore(clip, cut) => self.restore_footage(clip, cut),
            Action::PlaceClip(clip, place) => self.place_clip(clip, place),
            Action::SetTimes { item, start, length, gesture } => self.set_times(item, start, length, gesture),
            Action::Change { item, name, change, gesture } => {
                self.edit(name, gesture, Edit::Update(item.clip, item.id, change));
            }
            Action::EndGesture => self.end_gesture(),
            Action::Open(video) => self.leave_for(Closing::Open(video)),
            Action::CloseDialog => {
                state.close_dialogs();
            }
            Action::BringBack(index) => self.bring_back(index),
            Action::FreeSpace => self.worker.send(Request::FreeSpace),
            Action::ImportFile(file) => self.import(file.into()),
            Action::ImportFiles(files) => self.import(files),
            Action::ImportTranscript(file) => self.import_transcript(file),
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
            Action::KeepAndClose => {
                if let Some(closing) = state.asking.take() {
                    self.leave_keeping(closing);
                }
            }
            Action::StayOpen => state.asking = None,
            Action::Consent => self.consent(),
            Action::KeepClips => self.keep_clips(),
            Action::PutOffDeletion => self.put_off_deletion(),
            Action::Answer(index, choice) => self.answer(index, choice),
            Action::AnswerAll(choice) => {
                for index in (0..state.questions.conflicts.len()).rev() {
                    self.answer(index, choice);
                }
            }
            Action::AcceptCarried => self.accept_carried(),
            Action::PutOff => self.put_off(),
            Action::TakeOver => self.take_over(),
            Action::Park => self.park(),
            Action::KeepRefused => state.refused = None,
            Action::Unpark(index, take_up) => self.unpark(index, take_up),
            Action::TakeBack(what) => self.take_back(&what),
            Action::StopSave => self.save_input(Input::Stop),
            Action::JumpTo(steps) => self.jump_to(steps),
        }
        self.want_pictures();
        self.state.end_notices();
        self.want_clips();
        self.store_settings();
    }

    pub(super) fn run(&mut self, command: Command) {
        if !self.state.can(command) {
            return;
        }
        let playhead = self.state.playhead.0;
        match command {
            Command::OpenVideo => {
                self.state.videos = Some(None);
                self.worker.send(Request::ListVideos);
            }
            Command::FreeSpace => {
                self.state.close_dialogs();
                self.state.space = Some(None);
                self.worker.send(Request::Space);
            }
            // The window owns the file dialog; it answers with `Action::ImportFile`.
            Command::Import | Command::ImportWithCamera | Command::ImportCamera | Command::ImportTranscript => {}
            Command::Transcribe => self.transcribe(),
            Command::CancelTranscription => self.cancel_transcription(),
            Command::CancelImport => {
                self.worker.send(Request::CancelImport);
                self.state.import = None;
                self.state.notices.say(Topic::Import, Tone::Info, "The import was stopped.", None);
            }
            Command::Reload => self.reload(Vec::new(), true),
            Command::Save => {
                self.state.review_shown = false;
                self.save();
            }
            Command::Quit => self.leave_for(Closing::Window),
            Command::Undo if self.take_back_deferred() => {}
            Command::Undo => self.step_history(true),
            Command::Redo => self.step_history(false),
            Command::DiscardEdits => self.discard(),
            Command::AddText => self.add_text(),
            Command::Delete if self.state.selected_clip.is_some() => self.delete_clip(),
            Command::Delete => self.delete(),
            Command::MarkIn => self.mark(true),
            Command::MarkOut => self.mark(false),
            Command::MarkSelected => self.mark_selected(),
            Command::ClearMarks => self.state.marks = Marks::default(),
            Command::CutOut => self.cut_out(),
            Command::RestoreCut => self.restore_cut(),
            Command::ClipEarlier => self.move_clip(true),
            Command::ClipLater => self.move_clip(false),
            Command::Duplicate => self.duplicate(),
            Command::Rename => self.state.wants_rename = true,
            Command::Deselect => {
                if !self.state.close_dialogs() {
                    (self.state.selection, self.state.selected_clip) = (None, None);
                }
            }
            Command::NudgeLeft => self.nudge_frame(false),
            Command::NudgeRight => self.nudge_frame(true),
            Command::TrimStart => self.trim(true),
            Command::TrimEnd => self.trim(false),
            Command::FrameBack => self.step_frame(false),
            Command::FrameForward => self.step_frame(true),
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
            Command::GoToTime => self.state.wants_time = true,
            Command::ZoomIn => self.zoom(1.5),
            Command::ZoomOut => self.zoom(1.0 / 1.5),
            Command::ZoomToFit => self.state.axis = Axis::fit(self.state.length(), self.state.timeline_width),
            Command::ToggleSnap => self.state.settings.snap = !self.state.settings.snap,
            Command::ToggleFaces => self.state.settings.faces = !self.state.settings.faces,
            Command::ShowKeys => self.state.keys_shown = !self.state.keys_shown,
            Command::ShowHistory => self.state.history_shown = !self.state.history_shown,
            Command::ShowEarlier => self.ask_for_earlier(),
            Command::Review => self.state.review_shown = !self.state.review_shown,
        }
    }

    // An arm for each event.
    #[allow(clippy::too_many_lines)]
    fn take(&mut self, event: Event) {
        self.listen(&event);
        let state = &mut self.state;
        match event {
            Event::Connected(origin) => {
                state.connection = Connection::Ready(origin);
                self.open_first();
            }
            Event::KeyNeeded(why) => state.connection = Connection::KeyNeeded(why),
            Event::ConnectFailed(what, advice) => {
                state.connection = Connection::Failed(what, advice);
                // It may be the way there: it is tried again once something answers.
                if let Target::Remote(address) = &self.start.target {
                    self.worker.send(Request::Probe(Some(address.clone())));
                }
            }
            Event::Link(reached) => self.heard(reached),
            Event::Free(path, free) => self.journal_is_free(&path, free),
            Event::Videos(Ok(videos)) => {
                state.notices.end(Topic::List);
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
                state.error(Topic::List, "The list of videos could not be read", &error);
            }
            Event::Space(Ok(space)) => {
                if state.space.is_some() {
                    state.space = Some(Some(space));
                }
            }
            Event::Space(Err(error)) => {
                state.space = None;
                state.error(Topic::Other, "What can be freed could not be found out", &error);
            }
            Event::Freed(Ok(freed)) => {
                let files = if freed.files == 1 { "1 file".to_owned() } else { format!("{} files", freed.files) };
                let text = format!("{} came back: {files} that nothing referred to.", in_words(freed.bytes));
                state.notices.push(Tone::Info, text, None);
            }
            Event::Freed(Err(error)) => state.error(Topic::Other, "Space could not be freed", &error),
            Event::Loaded(video, loaded, journal) => match *loaded {
                Ok(loaded) => {
                    if state.loading.as_ref() == Some(&video) {
                        state.loading = None;
                        state.notices.end(Topic::Video);
                        self.loaded(loaded, journal);
                    }
                }
                Err(error) => {
                    if state.loading.as_ref() == Some(&video) {
                        state.loading = None;
                        state.error(Topic::Video, "The video could not be read", &error);
                        // The video that was left may be gone: the list is where to go on.
                        if state.project.is_none() {
                            self.run(Command::OpenVideo);
                        }
                    }
                }
            },
            Event::ClipRead(video, clip, read) => self.clip_read(&video, &clip, *read),
            Event::AskedFor => self.save_input(Input::TakeOver),
            Event::Earlier(Ok(earlier)) => {
                if state.earlier.is_some() {
                    state.earlier = Some(Some(earlier));
                }
            }
            Event::Earlier(Err(why)) => {
                state.earlier = None;
                let advice = "Check that the folder of the journals can be read.";
                state.notices.say(
                    Topic::Other,
                    Tone::Warning,
                    format!("The earlier states cannot be read: {why}"),
                    Some(advice.into()),
                );
            }
            Event::Looked(video, seen, before) => self.looked(&video, *seen, before),
            Event::SaveReply(video, ticket, reply) => self.save_reply(&video, ticket, reply),
            Event::ImportProgress(sent, all) => {
                if let Some(import) = &mut state.import {
                    (import.sent, import.all) = (sent, all);
                }
            }
            Event::Imported(answer) => self.imported(answer),
            Event::Transcribed(video, brought) => self.transcribed(&video, brought),
            Event::FrameTimes(source, at, times) => state.frames.put(source, at, times),
            Event::Picture(key, picture) => {
                if matches!(picture, Some(PictureState::Failed(_))) && self.read_media_again(&key) {
                    return;
                }
                let state = &mut self.state;
                if let Some(PictureState::Failed(why)) = &picture {
                    let advice =
                        "Editing goes on without the picture. It is read again when the workspace answers, and with Reload.";
                    self.worker.send(Request::Probe(None));
                    state.notices.say(
                        Topic::Picture,
                        Tone::Warning,
                        format!("The picture cannot be shown: {why}"),
                        Some(advice.into()),
                    );
                }
                state.pictures.put(key, picture);
            }
            Event::Fonts(found) => {
                self.fonts.extend(found.fonts);
                for (letter, missed) in found.missing.into_iter().filter_map(|letter| Some((letter, group(letter)?))) {
                    if self.fonts_missed.insert(missed) {
                        let (what, advice) = missed.advice();
                        let text = format!(
                            "No font of this system has some {what} (such as U+{:04X}): gray blocks stand for them.",
                            u32::from(letter)
                        );
                        state.notices.push(Tone::Warning, text, Some(advice.into()));
                    }
                }
            }
            Event::JournalTrouble(what, advice) => {
                state.journalled = false;
                state.notices.say(Topic::Journal, Tone::Warning, what, Some(advice));
            }
            Event::JournalMended => {
                state.journalled = true;
                state.notices.end(Topic::Journal);
            }
            Event::Trouble(what, advice) => state.notices.push(Tone::Warning, what, Some(advice)),
        }
    }

    /// Looks in the background for fonts with these letters.
    pub fn find_fonts(&self, letters: Vec<char>) {
        self.worker.send(Request::FindFonts(letters));
    }

    /// The fonts that were found since this was asked last.
    pub fn take_fonts(&mut self) -> Vec<SystemFont> {
        std::mem::take(&mut self.fonts)
    }

    pub(super) fn move_playhead(&mut self, to: i64) {
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
            self.want_clips();
        }
    }

    /// Asks for the pictures that the stage shows now.
    fn want_pictures(&mut self) {
        let Some(project) = &self.state.project else { return };
        for (key, source) in needed_pictures(project, self.state.playhead) {
            if !self.state.pictures.want(&key) {
            } else if source.url.is_empty() {
                // A clip that a journal brought back, and that is made anew with the next save.
                let why = "the service tells no address for it".to_owned();
                self.state.pictures.put(key, Some(PictureState::Failed(why)));
            } else {
                let size = preview_size(source);
                self.worker.send(Request::Picture(key, source.url.clone(), size));
            }
        }
        self.want_frame_times();
    }

    /// Remembers where the user is; written when something differs; the playhead and the window's size with it, or at the end.
    pub(super) fn store_settings(&mut self) {
        if let Some(project) = &self.state.project {
            let place = Place { video: project.video.id.clone(), playhead_ms: self.state.playhead.0 };
            let key = self.place_key();
            self.state.settings.last.insert(key, place);
        }
        let moved_only = {
            let (mut now, mut stored) = (self.state.settings.clone(), self.settings_stored.clone());
            now.last.values_mut().chain(stored.last.values_mut()).for_each(|place| place.playhead_ms = 0);
            (now.window, stored.window) = (None, None);
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
}

impl Drop for App {
    fn drop(&mut self) {
        self.journal.close();
        self.write_settings();
    }
}
