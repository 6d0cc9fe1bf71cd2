//! The program: receives actions and events, and passes each to the part that handles it.

mod calls;
mod events;
mod followers;
mod rooms;

use super::{
    Action, App, Closing, Command, Connection, FileCommand, FocusWish, Paths, Room, Session, Settings, Start, State, Tone,
    Topic,
    asking::Asked,
    features::editor::{library::audition::AuditionPlayer, play::Playback},
    outbox::Outbox,
    window::greeting::Greeting,
    workspace::{attending::Attending, importing, opening::KeyKept},
};
use crate::{
    api::ApiError,
    app::{
        announce::Announcement,
        assistants::Assistants,
        command::Keymap,
        dialog::Dialogs,
        features::{
            Rooms,
            analytics::Analytics,
            editor::{context::Editor, library::Library, play::PlayState},
            exports::Exports,
            keeping::Keeping,
            requests::Requests,
        },
        letters::Letters,
        notice::Notices,
        settings::KeptSettings,
        state::ViewFacts,
        workspace::{backing_up::BackingUp, choosing::Choosing, import_batch::ImportBatch, link::Link},
    },
    document::load::First,
    edit::{Edit, Input},
    jobs::{
        JobEvent, RequestId, Services, Waker,
        keychain::KeySource,
        pictures::{FrameGoal, PictureRequest},
        previews::PreviewRequest,
        requests,
        settings::SettingsRequest,
        workspace::{Target, WorkspaceRequest},
        workspaces::Access,
    },
    media::Cache,
    stage::Viewport,
    timeline::{Axis, VideoMs},
};
use followers::Occasion;
use std::time::Instant;

impl State {
    /// State before the workspace is connected.
    pub fn new(local: bool, settings: Settings) -> Self {
        Self {
            connection: Connection::Connecting,
            link: Link::default(),
            local,
            choosing: Choosing::default(),
            assistants: Assistants::default(),
            backing_up: BackingUp::default(),
            reads_only: false,
            desktop_contrast: false,
            key_put_off: false,
            session: None,
            loading: None,
            holds_no_videos: false,
            timeline_width: 1_000.0,
            stage_space: (1_000.0, 500.0),
            notices: Notices::default(),
            announcement: Announcement::default(),
            focus_speaks: false,
            pointer_drags: false,
            library: Library::default(),
            import: None,
            imports: ImportBatch::default(),
            exports: Exports::default(),
            analytics: Analytics::default(),
            practice: None,
            requests: Requests::default(),
            frame_out: None,
            auto_cropping: false,
            transcriptions: crate::jobs::transcript::queue::Transcriptions::default(),
            dialogs: Dialogs::default(),
            asks_for_path: false,
            hidden_sides: super::Sides::default(),
            asked_beside: None,
            focus_wish: None,
            closed: false,
            previews_paused: false,
            keymap: Keymap::of(&settings.keys),
            play: PlayState::with(settings.monitoring.remembered()),
            settings: KeptSettings::new(settings),
            rooms: Rooms::default(),
        }
    }

    /// Shows an error of the server, with advice.
    pub(in crate::app) fn error(&mut self, topic: Topic, what: &str, error: &ApiError) {
        let is_practice = self.practice.is_some() && error.status() == Some(401);
        let advice = if is_practice { words::notices::key_in_practice() } else { error.advice() };
        self.notices.say(topic, Tone::Error, words::notices::error(error, what), Some(advice.to_owned()));
    }

    /// Asks the user for an API key, because the server accepts no known one.
    pub(in crate::app) fn need_key(&mut self, why: String) {
        (self.connection, self.key_put_off) = (Connection::KeyNeeded(why), false);
    }
}

impl App {
    /// Starts the jobs and connects to the workspace, with an API key from `CUTROOM_API_KEY` or the keychain. The jobs' threads
    /// call `wake` when an event is ready.
    pub fn new(start: Start, paths: Paths, wake: Waker) -> std::io::Result<Self> {
        Self::with_key_of(start, paths, wake, KeySource::Variable)
    }

    /// Like [`App::new`], with another source of the API key.
    pub fn with_key_of(start: Start, paths: Paths, wake: Waker, key_source: KeySource) -> std::io::Result<Self> {
        let services = Services::spawn(wake)?;
        let greeting = if Settings::exist(&paths.config) { Greeting::default() } else { Greeting::of_first_start() };
        let settings = Settings::load(&paths.config);
        Ok(Self::with(start, paths, settings, greeting, (services, key_source)))
    }

    /// Like [`App::new`], with settings that aren't read from the settings folder.
    pub(in crate::app) fn with_settings(start: Start, paths: Paths, settings: Settings, wake: Waker) -> std::io::Result<Self> {
        let services = Services::spawn(wake)?;
        Ok(Self::with(start, paths, settings, Greeting::default(), (services, KeySource::Variable)))
    }

    fn with(
        start: Start,
        paths: Paths,
        settings: Settings,
        greeting: Greeting,
        (services, key_source): (Services, KeySource),
    ) -> Self {
        services.workspace(WorkspaceRequest::Connect {
            target: start.target.clone(),
            key: None,
            source: key_source,
            cache: paths.cache.clone(),
        });
        let mut state = State::new(!matches!(start.target, Target::Remote(_)), settings);
        if !state.settings.problems().is_empty() {
            let advice = state.settings.problems().join(" ");
            let file = Settings::file(&paths.config);
            let text = words::notices::settings_problems(file.display());
            state.notices.push(Tone::Warning, text, Some(advice));
        }
        state.choosing = Choosing::of(&start.target, &paths);
        state.transcriptions.models.folder = paths.models();
        state.reads_only = state.choosing.kept_access() == Access::Read;
        state.library.section = state.settings.library;
        let workspace = match &start.target {
            // The URL of the local workspace differs at each start.
            Target::Local(folder) | Target::Practice(folder) => format!("local:{}", folder.display()),
            Target::Remote(address) => address.clone(),
        };
        services.previews(PreviewRequest::Keep { cache: Cache::new(paths.cache.join("media"), Cache::LIMIT), workspace });
        if state.settings.panes.requests {
            services.requests(requests::CallLogRequest::Follow(true));
        }
        Self {
            state,
            services,
            paths,
            start,
            sessions: 0,
            last_load: First::default(),
            asks_access: false,
            greeting,
            letters: Letters::default(),
            playback: Playback::default(),
            begin: None,
            opens_at: None,
            exports_when_open: None,
            copied_items: None,
            outbox: Outbox::default(),
            announces: false,
            attending: Attending::default(),
            key_source,
            leaving: None,
            audition_player: AuditionPlayer::default(),
            last_call: RequestId::default(),
            asked: Asked::default(),
            webhook_calls: Asked::default(),
        }
    }

    /// Follows the settings of the desktop from now on.
    pub fn follow_desktop(&self) {
        self.services.desktop(crate::jobs::desktop::DesktopRequest::Follow);
    }

    /// State for the window to draw.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Updates the state with facts that only the window knows.
    pub fn report(&mut self, facts: ViewFacts) {
        self.state.play.slow_held = facts.slow_held;
        self.state.asks_for_path = facts.asks_for_path;
        self.state.focus_speaks = facts.focus_speaks;
        if facts.window_size.is_some() && facts.window_size != self.state.settings.window {
            self.state.settings.places().window = facts.window_size;
        }
    }

    /// Sets whether the pointer is dragging anything in the window.
    pub fn report_drag(&mut self, drags: bool) {
        self.state.pointer_drags = drags;
    }

    /// Things for the system around the program, for the window to collect.
    pub fn outbox(&mut self) -> &mut Outbox {
        &mut self.outbox
    }

    /// Removes notices that were visible long enough; returns whether another one will disappear by itself.
    pub fn tick_notices(&mut self) -> bool {
        self.state.notices.tick()
    }

    /// Requested move of the keyboard focus; returns it once.
    pub fn take_focus_wish(&mut self) -> Option<FocusWish> {
        self.state.focus_wish.take()
    }

    /// Sets the initial view, and the playhead position of the first video.
    pub fn begin_at(&mut self, room: Room, at: Option<VideoMs>) {
        self.state.rooms.open = room;
        self.begin = at;
    }

    /// Handles the events of the jobs; returns whether anything changed.
    pub fn poll(&mut self) -> bool {
        let before = self.before_events();
        let changed = self.take_events_from(None);
        self.announce(before);
        changed
    }

    /// Waits until a deadline for the current images of scrub proxies. They take about a millisecond, while a window frame without
    /// them is wasted. Returns whether anything arrived.
    pub fn await_pictures(&mut self, until: Instant) -> bool {
        let before = self.before_events();
        let mut came = false;
        while self.state.session.as_ref().is_some_and(|session| session.lacks_proxy_picture(&self.services))
            && let Some(event) = self.services.next_until(until)
        {
            came |= self.take_events_from(Some(event));
        }
        self.announce(before);
        came
    }

    /// Handles all waiting events, after one that was already taken from the queue.
    fn take_events_from(&mut self, mut taken: Option<JobEvent>) -> bool {
        let (mut changed, mut reads, mut is_seen) = (false, false, false);
        let playing = self.editor().follow();
        while let Some(event) = taken.take().or_else(|| self.services.next()) {
            // The request log affects nothing else.
            if matches!(event, JobEvent::Requests(_)) {
                self.take(event);
                is_seen = true;
                continue;
            }
            reads |= event.changes_reads();
            self.take(event);
            changed = true;
        }
        changed |= self.take_backup();
        if self.take_over_others() {
            (changed, reads) = (true, true);
        }
        if changed {
            self.follow_up(Occasion { is_action: false, is_playing: playing, changes_clips: reads });
        }
        changed || playing || is_seen
    }

    /// Applies an action of the user, and announces its result.
    pub fn apply(&mut self, action: Action) {
        if let Some(change) = action.view_change() {
            return self.change_view(change);
        }
        let before = self.before(&action);
        self.perform(action);
        self.announce(before);
    }

    // One match arm per action.
    #[allow(clippy::too_many_lines)]
    fn perform(&mut self, action: Action) {
        let steps = self.state.steps();
        let state = &mut self.state;
        // Closing a dialog returns the keyboard focus to the selected item, which is not an action of the user.
        let is_held = match &action {
            Action::Select(item) => state.selection() == item.as_ref(),
            Action::SelectClip(clip) => state.selected_clip() == Some(clip),
            Action::HoldCut(..) => true,
            _ => false,
        };
        if !is_held && !matches!(action, Action::SetView(_) | Action::EndGesture | Action::Dismiss(_)) {
            // The user's next action makes a refused edit outdated.
            state.notices.end(Topic::Edit);
        }
        match action {
            Action::Run(command) => self.run(command),
            Action::Choose(command) => self.choose(command),
            Action::GoTo(place) => self.go_to(place),
            Action::SetKeys(keys) => self.state.set_keys(keys),
            Action::ReadKeys(file) => self.services.settings(SettingsRequest::ReadKeys(file)),
            Action::WriteKeys(file) => self.state.write_keys(file, &self.services),
            Action::SetAppearance(appearance) => self.state.set_appearance(appearance),
            Action::SetTextLooks(looks) => state.set_text_looks(looks),
            Action::SizePanes { inspector, timeline, side } => {
                let panes = &mut state.settings.places().panes;
                (panes.inspector, panes.timeline) = (inspector.or(panes.inspector), timeline.or(panes.timeline));
                panes.side = side.or(panes.side);
            }
            Action::HideSides(sides) => state.hidden_sides = sides,
            Action::FoldSection(section) => state.settings.panes.toggle(section.to_owned()),
            Action::Room(msg) => self.update_room(msg),
            Action::OrderFaceVideos(order) => state.settings.face_videos = order,
            Action::WriteFaceReport(folder) => self.write_face_report(folder, super::features::faces::Msg::Report),
            Action::WriteFaceReports(folder) => {
                self.write_face_report(folder, |inside| {
                    use super::features::faces::{Msg, VideosMsg};
                    Msg::Videos(VideosMsg::Report(inside))
                });
            }
            // Already handled as a change of the view.
            Action::MovePlayhead(_) | Action::SetView(_) | Action::SetViewport(_) => {}
            Action::TimeFieldFocused => self.state.with_session(|session| session.wants_time = false),
            Action::Select(item) => self.state.with_session(|session| session.choose(item)),
            Action::SelectClip(clip) => self.state.with_session(|session| session.choose_clip(clip)),
            Action::HoldCut(clip, cut) => self.state.with_session(|session| session.hold_cut(cut.map(|cut| (clip, cut)))),
            Action::Timeline(action) => self.editor().apply_timeline(action),
            Action::ChangeClip { clip, name, change, gesture } => self.state.change_clip(clip, name, change, gesture),
            Action::Restore(clip, cut) => self.state.restore_footage(clip, cut),
            Action::PlaceClip(clip, place) => self.state.place_clip(clip, place),
            Action::SetTimes { item, start, length, gesture } => self.state.set_times(item, start, length, gesture),
            Action::Change { item, name, change, gesture } => {
                state.remember_blur(&change);
                self.state.edit(name, gesture, Edit::Update(item.clip, item.id, change));
            }
            Action::Compare(item) => self.editor().compare(item),
            Action::ChangeSeveral { name, changes, gesture } => {
                for (_, change) in &changes {
                    state.remember_blur(change);
                }
                self.editor().change_several(name, changes, gesture);
            }
            Action::ResetField(item, field) => self.state.reset_field(&item, &field),
            Action::ResetClipField(clip, field) => self.state.reset_clip_field(&clip, &field),
            Action::ListOtherClips(video) => self.list_other_clips(video),
            Action::TakeOtherClip(clip) => self.take_other_clip(clip),
            Action::AutoCrop => self.auto_crop(),
            Action::Draw(drawn) => self.state.draw(drawn),
            Action::WithdrawLink => self.withdraw_link(),
            Action::EndGesture => self.state.end_gesture(),
            Action::GiveUpGesture(gesture) => self.state.give_up_gesture(gesture),
            Action::EditVideo(name, edit) => {
                self.state.edit(name, None, Edit::Video(edit));
            }
            Action::StepVideo(name, edit, gesture) => self.state.edit(name, Some(gesture), Edit::Video(edit)),
            Action::Chapter(change) => self.state.change_chapters(change),
            Action::Music(change) => self.editor().change_music(change),
            Action::Open(video) => self.leave_for(Closing::Open(video)),
            Action::OpenAt(video, at) => {
                self.opens_at = Some((video.clone(), at));
                self.leave_for(Closing::Open(video));
            }
            Action::Pin(video, pinned) => self.keeping().pin(&video, pinned),
            Action::NarrowVideos(filter) => self.keeping().narrow_videos(filter),
            Action::Assistants(action) => self.with_assistants(|assistants, context| assistants.update(action, context)),
            Action::CopyText(text) => self.outbox.copy_text(Some(text)),
            Action::Page(subject, for_use) => self.use_page(subject, for_use),
            Action::OpenSample => self.begin_with_sample(),
            Action::CloseSampleNote => state.settings.hints.sample_note = false,
            Action::CloseDialog => {
                self.close_dialog();
            }
            Action::Monitor(monitoring) => {
                state.play.monitoring = monitoring;
                self.editor().transport().monitor();
            }
            Action::BringBack(index) => self.state.bring_back(index),
            Action::FreeSpace => self.free_space(),
            Action::ImportFile(file) => self.take_file(file),
            Action::ImportSeveral(files) => importing::import_several(self, files),
            Action::ImportFiles(files) => self.import(files),
            Action::ImportTranscript(file) => self.editor().import_transcript(file),
            Action::Transcription(action) => self.editor().transcription_action(action),
            Action::SaveFrame(capture, file) => self.editor().make_frame(*capture, FrameGoal::File(file)),
            Action::UseKey { key, remember } => {
                self.use_key(key, if remember { KeyKept::InKeychain } else { KeyKept::WhileOpen });
            }
            Action::EnterKey => self.state.enter_key(),
            Action::Dismiss(notice) => state.notices.dismiss(notice),
            Action::Workspaces(action) => self.with_choosing(|choosing, context| choosing.update(action, context)),
            Action::WriteBackup(file) => {
                self.keeping().write();
                self.with_backups(|backups, context| backups.write(file, context));
            }
            Action::LookAtBackup(file) => {
                self.keeping().write();
                self.with_backups(|backups, context| backups.look_at(file, context));
            }
            Action::RestoreBackup => self.restore_backup(),
            Action::WriteLog(file) => self.state.write_log(file, &self.services),
            Action::WriteEdits(file) => self.editor().write_edits(file),
            Action::AskToClose => self.leave_for(Closing::Window),
            Action::SaveAndClose => {
                let closing = state.dialogs.take_unsaved();
                if let Some(session) = &mut state.session {
                    session.after_save = closing;
                }
                self.save();
            }
            Action::DiscardAndClose => {
                if let Some(closing) = state.dialogs.take_unsaved() {
                    self.leave(closing);
                }
            }
            Action::KeepAndClose => {
                if let Some(closing) = state.dialogs.take_unsaved() {
                    self.leave_keeping(closing);
                }
            }
            Action::Consent => self.consent(),
            Action::KeepClips => self.keep_clips(),
            Action::TryAnswer(index, choice) => self.editor().try_answer(index, choice),
            Action::EndTrial => self.editor().end_trial(),
            Action::Answer(index, choice) => self.answer(index, choice),
            Action::AnswerAll(choice) => {
                for index in (0..state.conflicts().len()).rev() {
                    self.answer(index, choice);
                }
            }
            Action::AcceptCarried => self.accept_carried(),
            Action::TakeOver => self.take_over(),
            Action::Park => self.park(),
            Action::Unpark(index, how) => self.state.unpark(index, how),
            Action::TakeBack(what) => self.state.take_back(&what),
            Action::StopSave => self.save_input(Input::Stop),
            Action::JumpTo(steps) => self.state.jump_to(steps),
            Action::Text(action) => self.editor().text_action(action),
            Action::Proposals(action) => self.editor().proposal_action(action),
            Action::Library(action) => {
                let recordings = self.editor().library_action(action);
                self.import_videos(recordings);
            }
            Action::Exports(action) => self.with_exports(|exports, context| exports.update(action, context)),
            Action::Analytics(action) => self.analytics_action(action),
            Action::Requests(action) => self.with_requests(|requests, context| requests.update(action, context)),
            Action::Webhook(action) => {
                self.with_webhooks(|open, context| open.update(action, context));
            }
            Action::Practice(action) => {
                self.with_practice(|practice, context| super::features::practice::update(practice, action, context));
            }
            Action::PausePreviews(paused) => self.editor().pause_previews(paused),
            Action::SkipPreview(source, skip) => self.editor().skip_preview(source, skip),
        }
        let (is_playing, changes_clips) = (self.state.play.is_playing(), self.state.steps() != steps);
        self.follow_up(Occasion { is_action: true, is_playing, changes_clips });
    }

    /// Runs a command if it can run now.
    pub(super) fn run(&mut self, command: Command) {
        if !self.state.can(command) {
            if command == Command::File(FileCommand::Export) {
                // The shortcut works in every view, and the row that it needs may be out of sight.
                self.state.say_why_not(command);
            }
            return;
        }
        self.state.note_task(command);
        self.state.show_field_of(command);
        match command {
            Command::File(command) => self.run_file(command),
            Command::Edit(command) => self.run_edit(command),
            Command::Make(command) => self.editor().run_make(command),
            Command::Text(command) => self.editor().run_text(command),
            Command::Proposals(command) => self.editor().run_proposals(command),
            Command::Clip(command) => self.editor().run_clip(command),
            Command::Timeline(command) => self.run_timeline(command),
            Command::Play(command) => self.editor().run_play(command),
            Command::View(command) => self.run_view(command),
            Command::Stage(command) => self.editor().run_stage(command),
            Command::Faces(command) => self.run_faces(command),
            Command::Help(command) => self.run_help(command),
            Command::Captions(command) => self.run_captions(command),
            Command::Browser(command) => self.run_browser(command),
        }
    }

    /// Sets the width of the timeline; called by the window. Fits a video that was just opened, or that was fitted before.
    pub fn set_timeline_width(&mut self, width: f32) {
        if width < 1.0 {
            // Not drawn yet: the panel is folded, or shows the table.
            return;
        }
        self.state.timeline_width = width;
        if let Some(session) = self.state.session.as_mut().filter(|session| session.is_to_be_fitted(width)) {
            session.fit(width);
            self.editor().want_clips();
        }
    }

    /// Closes the session of the open video, and stops decoding for it.
    pub(super) fn end_session(&mut self) {
        self.keeping().remember_place();
        self.editor().transport().end_player();
        self.with_exports(|exports, context| {
            exports.are_not_saved(context);
            None
        });
        self.state.session = None;
        self.services.pictures(PictureRequest::Stop);
        self.services.previews(PreviewRequest::Stop);
    }

    /// Applies a move of the playhead or a change of the view, by only requesting the newly visible images and clips. The playhead
    /// is written with the next settings, or at the end.
    fn change_view(&mut self, change: ViewChange) {
        if self.state.session.is_none() {
            return;
        }
        match change {
            ViewChange::Playhead(to) => {
                self.state.with_session(|session| session.hold_cut(None));
                self.editor().transport().seek(to);
            }
            ViewChange::Axis(axis) => self.state.with_session(|session| session.axis = axis),
            ViewChange::Viewport(viewport) => self.state.with_session(|session| session.viewport = viewport),
        }
        if matches!(change, ViewChange::Playhead(_)) && !self.state.notices.shown().is_empty() {
            self.state.notices.end(Topic::Edit);
            self.state.end_notices();
        }
        if self.state.play.is_playing() {
            return;
        }
        self.editor().want_pictures();
        if self.state.sees_other_clips() {
            self.editor().want_clips();
        }
    }

    /// The settings, to change and store them.
    pub(in crate::app) fn keeping(&mut self) -> Keeping<'_> {
        Keeping {
            settings: &mut self.state.settings,
            session: self.state.session.as_ref(),
            paths: &self.paths,
            services: &self.services,
            workspace: &self.start.target,
        }
    }

    /// The editor, for what its crafts do.
    pub(in crate::app) fn editor(&mut self) -> Editor<'_> {
        Editor {
            state: &mut self.state,
            playback: &mut self.playback,
            audition_player: &mut self.audition_player,
            copied_items: &mut self.copied_items,
            outbox: &mut self.outbox,
            services: &self.services,
            paths: &self.paths,
            workspace: &self.start.target,
        }
    }
}

impl State {
    /// Runs `work` on the session of the open video, if there is one.
    pub(super) fn with_session(&mut self, work: impl FnOnce(&mut Session)) {
        if let Some(session) = &mut self.session {
            work(session);
        }
    }
}

impl Action {
    /// Change of the view, if the action is nothing else; such actions arrive many times per second.
    fn view_change(&self) -> Option<ViewChange> {
        match self {
            Self::MovePlayhead(to) => Some(ViewChange::Playhead(*to)),
            Self::SetView(axis) => Some(ViewChange::Axis(*axis)),
            Self::SetViewport(viewport) => Some(ViewChange::Viewport(*viewport)),
            _ => None,
        }
    }
}

/// Change of the view by a playhead move or scrolling.
#[derive(Clone, Copy, Debug)]
enum ViewChange {
    /// Position of the playhead.
    Playhead(VideoMs),
    /// Visible part of the timeline.
    Axis(Axis),
    /// Visible part of the canvas in the preview.
    Viewport(Viewport),
}

impl Drop for App {
    fn drop(&mut self) {
        if let Some(session) = &mut self.state.session {
            session.document.close();
        }
        self.keeping().write();
    }
}
