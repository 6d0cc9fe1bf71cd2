//! The program: takes actions and events, and hands each to the part that handles it.

use super::{
    Action, Command, Dialog, Edge, FocusWish, FrameGoal, Paths, Project, Room, RoomMsg, Section, Settings, Start, Target,
    Topic,
    notice::Tone,
    pictures::{PictureKey, PictureState, needed_pictures},
    rooms,
    services::{Event, Services, fonts as font_search, journal, media, pictures, settings, workspace},
    settings::{Place, Side},
    state::{Closing, Connection, State},
};
use crate::{
    api::{VideoList, space::in_words},
    edit::{Edit, Input},
    fonts::{Found, Group, SystemFont, group},
    media::Cache,
    picture::Pixels,
    timeline::VideoMs,
};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

/// The program: its state and its services.
pub struct App {
    /// What is drawn.
    pub state: State,
    pub(super) services: Services,
    pub(super) paths: Paths,
    pub(super) start: Start,
    /// How many videos were opened so far.
    pub(super) sessions: u32,
    /// Whether the reading that is on its way is to replace all that is known.
    pub(super) anew: bool,
    pub(super) settings_stored: Settings,
    pub(super) greeting: super::greeting::Greeting,
    /// Fonts that were found and are not installed in the window yet.
    fonts: Vec<SystemFont>,
    /// Names of the fonts that were found so far.
    fonts_found: HashSet<String>,
    /// A frame that belongs into the clipboard.
    pub(super) copied: Option<Arc<Pixels>>,
    /// Letters that no font has, by the group that was reported once.
    pub(super) fonts_missed: HashMap<Group, HashSet<char>>,
    /// The steps after which letters without a font were looked for last.
    pub(super) letters_looked_at: Option<(usize, usize)>,
    pub(super) playback: super::play::Playback,
    /// Where the playhead of the first video is put.
    pub(super) begin: Option<VideoMs>,
    /// Copied items as text: what Paste puts on the timeline.
    pub(super) copied_items: Option<String>,
    /// Text that belongs into the system's clipboard.
    pub(super) copied_text: Option<String>,
    /// Whether an action is under way whose result is said when it is done.
    pub(super) announces: bool,
    /// Whether something ended that the user may be waiting for elsewhere.
    pub(super) wants_attention: bool,
    /// Lets sounds of the library be heard.
    pub(super) audition_player: super::audition::AuditionPlayer,
}

impl App {
    /// Starts the services and reaches the workspace. `wake` is called from their threads when something happened.
    pub fn new(start: Start, paths: Paths, wake: Arc<dyn Fn() + Send + Sync>) -> std::io::Result<Self> {
        let services = Services::spawn(wake)?;
        let greeting = super::greeting::Greeting::of(!Settings::exist(&paths.config));
        let settings = Settings::load(&paths.config);
        services.workspace(workspace::Request::Connect(start.target.clone(), None, paths.cache.clone()));
        let state = State::new(matches!(start.target, Target::Local(_)), settings.clone());
        let workspace = match &start.target {
            // Its address differs from start to start.
            Target::Local(folder) => format!("local:{}", folder.display()),
            Target::Remote(address) => address.clone(),
        };
        services.media(media::Request::Keep(Cache::new(paths.cache.join("media"), Cache::LIMIT), workspace));
        Ok(Self {
            state,
            services,
            paths,
            start,
            sessions: 0,
            anew: false,
            settings_stored: settings,
            greeting,
            fonts: Vec::new(),
            fonts_found: HashSet::new(),
            copied: None,
            fonts_missed: HashMap::new(),
            letters_looked_at: None,
            playback: super::play::Playback::default(),
            begin: None,
            copied_items: None,
            copied_text: None,
            announces: false,
            wants_attention: false,
            audition_player: super::audition::AuditionPlayer::default(),
        })
    }

    /// Begins in a room, with the playhead of the first video at a time.
    pub fn begin_at(&mut self, room: Room, at: Option<VideoMs>) {
        self.state.rooms.open = room;
        self.begin = at;
    }

    /// Takes what the services have answered; answers whether anything changed.
    pub fn poll(&mut self) -> bool {
        let before = self.before_events();
        let changed = self.take_events();
        self.announce(before);
        changed
    }

    fn take_events(&mut self) -> bool {
        let (mut changed, mut reads) = (false, false);
        let playing = self.follow();
        while let Some(event) = self.services.next() {
            // Only a picture that cannot be decoded changes what is to be read: its address may have expired.
            reads |= match &event {
                Event::Pictures(pictures::Event::Picture(_, picture)) => matches!(picture, Some(PictureState::Failed(_))),
                Event::Pictures(_)
                | Event::Fonts(_)
                | Event::Media(_)
                | Event::Player(_)
                | Event::Audition(..)
                | Event::Faces(_)
                | Event::Captions(_)
                | Event::Settings(_)
                | Event::Exports(_) => false,
                Event::Workspace(_) | Event::Journal(_) => true,
            };
            self.take(event);
            changed = true;
        }
        if changed {
            self.clips_were_read();
            if playing {
                self.replan();
            } else {
                self.want_pictures();
            }
            self.state.end_notices();
            self.state.end_dialogs();
            self.follow_state();
        }
        if reads {
            self.follow_text();
        }
        if reads || (changed && self.sees_other_clips()) {
            self.want_clips();
        }
        changed || playing
    }

    /// Applies what the user wants, and says what came of it.
    pub fn apply(&mut self, action: Action) {
        if action.is_of_view() {
            return self.change_view(action);
        }
        let before = self.before(&action);
        self.perform(action);
        self.announce(before);
    }

    // One arm per action.
    #[allow(clippy::too_many_lines)]
    fn perform(&mut self, action: Action) {
        let steps = self.state.steps();
        let state = &mut self.state;
        if !matches!(action, Action::SetView(_) | Action::EndGesture | Action::Dismiss(_)) {
            // With the user's next action, a refused edit is no longer news.
            state.notices.end(Topic::Edit);
        }
        match action {
            Action::Run(command) => self.run(command),
            Action::Choose(command) => self.choose(command),
            Action::GoTo(place) => self.go_to(place),
            Action::SetKeys(keys) => self.set_keys(keys),
            Action::ReadKeys(file) => self.keys_file(settings::Request::ReadKeys(file)),
            Action::WriteKeys(file) => {
                let keys = self.state.settings.keys.clone();
                self.keys_file(settings::Request::WriteKeys(keys, file));
            }
            Action::SetAppearance(appearance) => self.set_appearance(appearance),
            Action::SizePanes { inspector, timeline } => {
                let panes = &mut state.settings.panes;
                (panes.inspector, panes.timeline) = (inspector.or(panes.inspector), timeline.or(panes.timeline));
            }
            Action::FoldSection(section) => state.settings.panes.toggle(section.to_owned()),
            Action::Room(msg) => self.update_room(msg),
            Action::MovePlayhead(_)
            | Action::TimeFieldFocused
            | Action::SetView(_)
            | Action::SetViewport(_)
            | Action::Select(_)
            | Action::HoldCut(..)
            | Action::SelectClip(_) => {
                if let Some(session) = &mut state.session {
                    session.apply(action);
                }
            }
            Action::Timeline(action) => self.apply_timeline(action),
            Action::ChangeClip { clip, name, change, gesture } => self.change_clip(clip, name, change, gesture),
            Action::Restore(clip, cut) => self.restore_footage(clip, cut),
            Action::PlaceClip(clip, place) => self.place_clip(clip, place),
            Action::SetTimes { item, start, length, gesture } => self.set_times(item, start, length, gesture),
            Action::Change { item, name, change, gesture } => {
                self.edit(name, gesture, Edit::Update(item.clip, item.id, change));
            }
            Action::Compare(item) => self.compare(item),
            Action::ChangeSeveral { name, changes, gesture } => self.change_several(name, changes, gesture),
            Action::ResetField(item, field) => self.reset_field(&item, &field),
            Action::ResetClipField(clip, field) => self.reset_clip_field(&clip, &field),
            Action::ListOtherClips(video) => self.list_other_clips(video),
            Action::TakeOtherClip(clip) => self.take_other_clip(clip),
            Action::AutoCrop => self.auto_crop(),
            Action::EndGesture => self.end_gesture(),
            Action::GiveUpGesture(gesture) => self.give_up_gesture(gesture),
            Action::EditVideo(name, edit) => {
                self.edit(name, None, Edit::Video(edit));
            }
            Action::Open(video) => self.leave_for(Closing::Open(video)),
            Action::OpenSample => self.begin_with_sample(),
            Action::CloseSampleNote => state.settings.hints.sample_note = false,
            Action::CloseDialog => {
                self.close_dialog();
            }
            Action::Monitor(monitoring) => {
                state.play.monitoring = monitoring;
                self.monitor();
            }
            Action::BringBack(index) => self.bring_back(index),
            Action::FreeSpace => self.services.workspace(workspace::Request::FreeSpace),
            Action::ImportFile(file) => self.take_file(file),
            Action::ImportFiles(files) => self.import(files),
            Action::ImportTranscript(file) => self.import_transcript(file),
            Action::SaveFrame(capture, file) => self.make_frame(*capture, FrameGoal::File(file)),
            Action::UseKey { key, remember } => self.use_key(key, remember),
            Action::Dismiss(notice) => state.notices.dismiss(notice),
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
            Action::TryAnswer(index, choice) => self.try_answer(index, choice),
            Action::EndTrial => self.end_trial(),
            Action::Answer(index, choice) => self.answer(index, choice),
            Action::AnswerAll(choice) => {
                for index in (0..state.conflicts().len()).rev() {
                    self.answer(index, choice);
                }
            }
            Action::AcceptCarried => self.accept_carried(),
            Action::TakeOver => self.take_over(),
            Action::Park => self.park(),
            Action::Unpark(index, take_up) => self.unpark(index, take_up),
            Action::TakeBack(what) => self.take_back(&what),
            Action::StopSave => self.save_input(Input::Stop),
            Action::JumpTo(steps) => self.jump_to(steps),
            Action::Text(action) => self.text_action(action),
            Action::Library(action) => self.library_action(action),
            Action::Exports(action) => self.export_action(action),
            Action::PausePreviews(paused) => self.pause_previews(paused),
            Action::SkipPreview(source, skip) => self.skip_preview(source, skip),
        }
        if self.state.play.is_playing() {
            self.replan();
        } else {
            self.want_pictures();
        }
        self.end_missing_letters();
        self.state.end_notices();
        self.state.end_dialogs();
        if self.state.steps() != steps {
            self.follow_text();
        }
        self.want_clips();
        self.follow_audition();
        self.follow_state();
        self.store_settings();
    }

    // One arm per command.
    #[allow(clippy::too_many_lines)]
    pub(super) fn run(&mut self, command: Command) {
        if !self.state.can(command) {
            return;
        }
        self.state.note_task(command);
        self.show_field_of(command);
        let playhead = self.state.playhead().0;
        match command {
            Command::OpenVideo => {
                self.state.dialogs.open(Dialog::Videos(None));
                self.services.workspace(workspace::Request::ListVideos);
            }
            Command::FreeSpace => {
                self.state.dialogs.open(Dialog::Space(None));
                self.services.workspace(workspace::Request::Space);
            }
            // The window owns the file dialog and returns the action that has the file.
            Command::Import
            | Command::ImportWithCamera
            | Command::ImportCamera
            | Command::ImportTranscript
            | Command::ImportStyle
            | Command::ExportStyle
            | Command::ExportSubtitles
            | Command::ChooseBackdrop
            | Command::WriteFaceReport
            | Command::UploadMedia
            | Command::UploadBackground
            | Command::ImportKeys
            | Command::ExportKeys
            | Command::SaveFrame => {}
            Command::CopyFrame => self.copy_frame(),
            Command::CancelFrame => self.cancel_frame(),
            Command::Transcribe => self.transcribe(),
            Command::CancelTranscription => self.cancel_transcription(),
            Command::SearchFaces => self.want_faces(true),
            Command::StopFaceSearch => self.want_faces(false),
            Command::CancelImport => {
                self.services.workspace(workspace::Request::CancelImport);
                self.state.import = None;
                self.state.notices.say(Topic::Import, Tone::Info, "The import was stopped.", None);
            }
            Command::Reload => self.reload(Vec::new(), true),
            Command::Save => {
                self.state.dialogs.remove(|open| matches!(open, Dialog::Review));
                self.save();
            }
            Command::Quit => self.leave_for(Closing::Window),
            Command::Undo if self.take_back_deferred() || self.undo_note() => {}
            Command::Redo if self.redo_note() => {}
            Command::Undo => self.step_history(true),
            Command::Redo => self.step_history(false),
            Command::DiscardEdits => self.discard(),
            Command::AddText | Command::AddZoom | Command::AddBlur | Command::AddHighlight | Command::AddChapter => {
                self.make(command);
            }
            Command::CropCamera => self.toggle_crop(),
            Command::AutoCropScreen => self.ask_to_crop(false),
            Command::TakeScreenCropOff => self.ask_to_crop(true),
            Command::AddOtherClip => self.ask_for_other_clip(),
            Command::ShowLibrary => {
                self.show_side(Side::Library);
                self.want_library();
            }
            Command::AddSound => self.list_in_library(Section::Sounds),
            Command::AddPicture => self.list_in_library(Section::Pictures),
            Command::AddLayout => self.list_in_library(Section::Layouts),
            Command::ChooseBackground => self.list_in_library(Section::Backgrounds),
            Command::Delete if self.state.has_words_selected() => self.cut_words(),
            Command::Delete if self.state.selected_clip().is_some() => self.delete_clip(),
            Command::Delete => self.delete(),
            Command::MarkIn => self.mark(true),
            Command::MarkOut => self.mark(false),
            Command::MarkSelected => self.mark_selected(),
            Command::CutOut => self.cut_out(),
            Command::RestoreCut => self.restore_cut(),
            Command::ClipEarlier => self.move_clip(true),
            Command::ClipLater => self.move_clip(false),
            Command::Duplicate if self.state.selected_clip().is_some() => self.duplicate_clip(),
            Command::Duplicate => self.duplicate(),
            Command::Deselect if !self.state.is_asking() && self.state.full_stage() => self.look(Command::FullStage),
            Command::Deselect if !self.state.is_asking() && self.state.cropping().is_some() => self.toggle_crop(),
            Command::Deselect => {
                if !self.close_dialog()
                    && let Some(session) = &mut self.state.session
                {
                    session.select(None);
                }
            }
            Command::Rename if self.state.has_words_selected() => self.run_text(Command::CorrectWord),
            Command::ClearMarks | Command::Rename | Command::GoToTime | Command::ZoomToFit => {
                if let Some(session) = &mut self.state.session {
                    session.run(command, self.state.timeline_width);
                }
            }
            Command::NudgeLeft => self.nudge_frames(-1),
            Command::NudgeRight => self.nudge_frames(1),
            Command::TrimStart => self.trim_to_playhead(Edge::Start),
            Command::TrimEnd => self.trim_to_playhead(Edge::End),
            Command::FrameBack => self.step_frame(false),
            Command::FrameForward => self.step_frame(true),
            Command::SecondBack => self.move_playhead(playhead - 1_000),
            Command::SecondForward => self.move_playhead(playhead + 1_000),
            Command::EdgeBack | Command::EdgeForward => {
                let edges = self.state.project().map(Project::edges).unwrap_or_default();
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
            Command::PlayPause
            | Command::ShuttleBack
            | Command::ShuttleStop
            | Command::ShuttleForward
            | Command::PlayAround
            | Command::PlayToEnd
            | Command::ToggleRepeat
            | Command::ToggleMute
            | Command::ToggleCounts => self.run_transport(command),
            Command::FitStage
            | Command::ActualSize
            | Command::ZoomStageIn
            | Command::ZoomStageOut
            | Command::SafeAreas
            | Command::Thirds
            | Command::QualityFull
            | Command::QualityHalf
            | Command::QualityQuarter
            | Command::FullStage => self.look(command),
            Command::ToggleScrubSound => self.state.settings.scrub_sound = !self.state.settings.scrub_sound,
            Command::ToggleSnap => self.state.settings.snap = !self.state.settings.snap,
            Command::ToggleFaces => self.state.settings.faces = !self.state.settings.faces,
            Command::EditRoom => self.open_room(Room::Edit),
            Command::FacesRoom => self.open_room(Room::Faces),
            Command::CaptionsRoom => self.open_room(Room::Captions),
            Command::CaptionUndo
            | Command::CaptionRedo
            | Command::KeepVersion
            | Command::StyleBackdrop
            | Command::StyleHighlight
            | Command::StyleMono
            | Command::StyleCannes
            | Command::StyleClassic
            | Command::MeasureContrast
            | Command::EditTextColor
            | Command::EditOutlineColor
            | Command::EditHighlightColor
            | Command::EditBackgroundColor
            | Command::PublishStyle => self.run_caption_command(command),
            Command::CheckFaces
            | Command::CheckVideos
            | Command::NextFinding
            | Command::PreviousFinding
            | Command::NextSample
            | Command::PreviousSample
            | Command::FindingFine
            | Command::FindingBad
            | Command::CommentFinding
            | Command::CopyFinding
            | Command::LoopFinding
            | Command::UndoVerdict => self.run_faces(command),
            Command::NextPane => self.state.focus_wish = Some(FocusWish::NextPane),
            Command::PreviousPane => self.state.focus_wish = Some(FocusWish::PreviousPane),
            Command::MenuBar => self.state.focus_wish = Some(FocusWish::Menus),
            Command::ShowText => self.show_side(Side::Text),
            Command::FindWords
            | Command::NextHit
            | Command::PreviousHit
            | Command::CutWords
            | Command::RestoreWords
            | Command::CorrectWord
            | Command::HideWords
            | Command::ShowWords
            | Command::CopyWords
            | Command::ProposeFillers
            | Command::ProposePauses
            | Command::ApplyProposals => self.run_text(command),
            Command::Copy
            | Command::CutItems
            | Command::Paste
            | Command::SelectAll
            | Command::Split
            | Command::MoveStart
            | Command::MoveEnd
            | Command::NudgeLeftFar
            | Command::NudgeRightFar
            | Command::LaneBack
            | Command::LaneForward
            | Command::ZoomToSelection
            | Command::ToggleRipple
            | Command::ToggleFollow
            | Command::ToggleMinimap
            | Command::ToggleClock
            | Command::AddMarker
            | Command::MarkerBack
            | Command::MarkerForward => self.run_timeline(command),
            Command::Palette
            | Command::Find
            | Command::ShowSettings
            | Command::ShowWelcome
            | Command::ShowTasks
            | Command::ToggleHints
            | Command::ShowTable
            | Command::FoldInspector
            | Command::FoldTimeline
            | Command::ThemeOfSystem
            | Command::ThemeDark
            | Command::ThemeLight
            | Command::InterfaceLarger
            | Command::InterfaceSmaller
            | Command::InterfaceNatural => self.run_of_window(command),
            Command::WhereAmI => self.say_where(),
            Command::ShowKeys => self.state.dialogs.toggle(Dialog::Keys),
            Command::ShowHistory => self.state.dialogs.toggle(Dialog::History),
            Command::ShowEarlier => self.ask_for_earlier(),
            Command::Review => self.state.dialogs.toggle(Dialog::Review),
            Command::Export => self.ask_for_export(),
            Command::ShowExports => self.show_exports(),
        }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Workspace(event) => self.take_workspace(event),
            Event::Journal(event) => self.take_journal(event),
            Event::Pictures(event) => self.take_pictures(event),
            Event::Media(event) => {
                if let Some(session) = &mut self.state.session {
                    session.previews.take(event);
                }
            }
            Event::Fonts(found) => self.take_found(found),
            Event::Faces(event) => self.update_room(RoomMsg::took(event)),
            Event::Settings(event) => self.take_keys(event),
            Event::Exports(event) => self.take_export(event),
            Event::Player(event) => self.take_play_event(event),
            Event::Audition(number, event) => self.take_audition(number, event),
            Event::Captions(event) => {
                self.update_room(RoomMsg::Captions(rooms::captions::Msg::Service(rooms::captions::Answer::new(event))));
                self.remember_backdrop();
            }
        }
    }

    // One arm per event.
    #[allow(clippy::too_many_lines)]
    fn take_workspace(&mut self, event: workspace::Event) {
        self.listen(&event);
        let state = &mut self.state;
        match event {
            workspace::Event::Connected(origin) => {
                state.connection = Connection::Ready(origin);
                self.restore_exports();
                self.open_first();
            }
            workspace::Event::KeyNeeded(why) => state.connection = Connection::KeyNeeded(why),
            workspace::Event::ConnectFailed(what, advice) => {
                state.connection = Connection::Failed(what, advice);
                // The connection may have failed: it is retried once something answers.
                if let Target::Remote(address) = &self.start.target {
                    self.services.workspace(workspace::Request::Probe(Some(address.clone())));
                }
            }
            workspace::Event::Link(reached) => self.heard(reached),
            workspace::Event::Videos(Ok(listed)) => {
                state.notices.end(Topic::List);
                if !listed.is_whole {
                    state.notices.say(Topic::List, Tone::Info, VideoList::CUT_SHORT, None);
                }
                let videos = listed.videos;
                state.holds_no_videos = videos.is_empty();
                if let Some(list) = state.dialogs.videos() {
                    *list = Some(videos);
                } else if state.project().is_none() && state.loading.is_none() {
                    // No video was left open: the newest one, or the list if there is none.
                    match videos.first() {
                        Some(video) => self.load(video.id.clone()),
                        None => state.dialogs.open(Dialog::Videos(Some(videos))),
                    }
                }
            }
            workspace::Event::Videos(Err(error)) => {
                if let Some(list @ None) = state.dialogs.videos() {
                    // What else can be found is found without the list.
                    *list = Some(Vec::new());
                }
                state.dialogs.remove(|open| matches!(open, Dialog::Videos(_)));
                state.error(Topic::List, "The list of videos could not be read", &error);
            }
            workspace::Event::Space(Ok(space)) => {
                if let Some(open) = state.dialogs.space() {
                    *open = Some(space);
                }
            }
            workspace::Event::Space(Err(error)) => {
                state.dialogs.remove(|open| matches!(open, Dialog::Space(_)));
                state.error(Topic::Other, "The space that can be freed could not be determined", &error);
            }
            workspace::Event::Freed(Ok(freed)) => {
                let files = if freed.files == 1 { "1 file".to_owned() } else { format!("{} files", freed.files) };
                let text = format!("{} came back: {files} that nothing referred to.", in_words(freed.bytes));
                state.notices.push(Tone::Info, text, None);
            }
            workspace::Event::Freed(Err(error)) => state.error(Topic::Other, "Space could not be freed", &error),
            workspace::Event::Loaded(video, loaded, journal) => match *loaded {
                Ok(loaded) => {
                    if state.loading.as_ref() == Some(&video) {
                        state.loading = None;
                        state.notices.end(Topic::Video);
                        self.loaded(loaded, journal);
                        self.follow_face_searches();
                    }
                }
                Err(error) => {
                    if state.loading.as_ref() == Some(&video) {
                        state.loading = None;
                        state.error(Topic::Video, "The video could not be read", &error);
                        // The video that was open last may be deleted: the list is the way on.
                        if state.project().is_none() {
                            self.run(Command::OpenVideo);
                        }
                    }
                }
            },
            workspace::Event::ClipRead(video, clip, read) => {
                self.clip_read(&video, &clip, *read);
                self.follow_face_searches();
            }
            workspace::Event::FaceSearch(video, clip, answer) => self.face_search(video, clip, answer),
            workspace::Event::Looked(video, seen, before) => self.looked(&video, *seen, before),
            workspace::Event::SaveReply(video, ticket, reply) => self.save_reply(&video, ticket, reply),
            workspace::Event::ImportProgress(sent, all) => {
                if let Some(import) = &mut state.import {
                    (import.sent, import.all) = (sent, all);
                }
            }
            workspace::Event::Library(shelf) => self.library_read(*shelf),
            workspace::Event::UploadProgress(sent, all) => {
                if let Some(upload) = &mut state.library.upload {
                    (upload.sent, upload.all) = (sent, all);
                }
            }
            workspace::Event::AddedToLibrary(answer) => self.uploaded(answer),
            workspace::Event::ClipsOf(video, clips) => self.other_clips_read(&video, clips),
            workspace::Event::MediaOf(clip, media) => self.other_clip_read(&clip, media),
            workspace::Event::AutoCropped(video, answer) => self.auto_cropped(&video, answer),
            workspace::Event::Imported(answer) => self.imported(answer),
            workspace::Event::Transcribed(video, brought) => self.transcribed(&video, brought),
            workspace::Event::Trouble(what, advice) => state.notices.push(Tone::Warning, what, Some(advice)),
        }
    }

    fn take_journal(&mut self, event: journal::Event) {
        let state = &mut self.state;
        match event {
            journal::Event::Free(path, free) => self.journal_is_free(&path, free),
            journal::Event::AskedFor => self.save_input(Input::TakeOver),
            journal::Event::Earlier(Ok(earlier)) => {
                if let Some(open) = state.dialogs.earlier() {
                    *open = Some(earlier);
                }
            }
            journal::Event::Earlier(Err(why)) => {
                state.dialogs.remove(|open| matches!(open, Dialog::Earlier(_)));
                let advice = "Check that the folder of the journals can be read.";
                state.notices.say(
                    Topic::Other,
                    Tone::Warning,
                    format!("The earlier states cannot be read: {why}"),
                    Some(advice.into()),
                );
            }
            journal::Event::Trouble(what, advice) => {
                if let Some(session) = &mut state.session {
                    session.journalled = false;
                }
                state.notices.say(Topic::Journal, Tone::Warning, what, Some(advice));
            }
            journal::Event::Mended => {
                if let Some(session) = &mut state.session {
                    session.journalled = true;
                }
                state.notices.end(Topic::Journal);
            }
        }
    }

    fn take_pictures(&mut self, event: pictures::Event) {
        match event {
            pictures::Event::FrameTimes(source, at, times) => {
                if let Some(session) = &mut self.state.session {
                    session.frames.put(source, at, times);
                }
            }
            pictures::Event::Rested { generation, before, drawn } => self.rested(generation, before, drawn),
            pictures::Event::Compared(asked, drawn) => self.compared(asked, drawn),
            pictures::Event::FrameProgress(done, all) => self.frame_progress(done, all),
            pictures::Event::FrameGivenUp => self.frame_given_up(),
            pictures::Event::FrameMade(made) => self.frame_made(made),
            pictures::Event::Proxy(key, picture) => {
                if let Some(session) = &mut self.state.session {
                    session.pictures.put_proxy(key.origin, picture);
                }
            }
            pictures::Event::Picture(key, picture) if self.take_thumbnail(&key, picture.as_ref()) => {}
            pictures::Event::Picture(key, picture) => {
                if matches!(picture, Some(PictureState::Failed(_))) && self.read_media_again(&key) {
                    return;
                }
                let state = &mut self.state;
                if let Some(PictureState::Failed(why)) = &picture {
                    let advice =
                        "Editing goes on without the picture. It is read again when the workspace answers, and with Reload.";
                    self.services.workspace(workspace::Request::Probe(None));
                    state.notices.say(
                        Topic::Picture,
                        Tone::Warning,
                        format!("The picture cannot be shown: {}", crate::media::in_plain_words(why)),
                        Some(advice.into()),
                    );
                }
                if let Some(session) = &mut self.state.session {
                    session.pictures.put(key, picture);
                }
            }
        }
    }

    fn take_found(&mut self, found: Found) {
        let state = &mut self.state;
        let new = found.fonts.into_iter().filter(|font| self.fonts_found.insert(font.name.clone()));
        self.fonts.extend(new);
        for (letter, missed) in found.missing.into_iter().filter_map(|letter| Some((letter, group(letter)?))) {
            let known = self.fonts_missed.entry(missed).or_default();
            let first = known.is_empty();
            known.insert(letter);
            self.letters_looked_at = None;
            if first {
                let text = missed.complaint(letter);
                state.notices.say(Topic::Letters(missed), Tone::Warning, text, Some(missed.advice()));
            }
        }
    }

    /// Searches in the background for fonts with these letters.
    pub fn find_fonts(&self, letters: Vec<char>) {
        self.services.fonts(font_search::Request(letters));
    }

    /// The fonts that were found since the last call.
    pub fn take_fonts(&mut self) -> Vec<SystemFont> {
        std::mem::take(&mut self.fonts)
    }

    pub(super) fn move_playhead(&mut self, to: i64) {
        let width = self.state.timeline_width;
        let Some(session) = &mut self.state.session else { return };
        session.put_playhead(to);
        session.reveal(session.playhead, width);
    }

    fn zoom(&mut self, factor: f64) {
        let width = self.state.timeline_width;
        let Some(session) = &mut self.state.session else { return };
        let at = session.axis.to_points(session.project.ruled(session.clock, session.playhead));
        let anchor = if (0.0..=width).contains(&at) { at } else { width / 2.0 };
        session.axis = session.axis.zoomed(factor, anchor, width, session.ruler_length());
    }

    /// Called by the window with the timeline's width. A video that was just opened is fitted into it, and one that was fitted
    /// follows it.
    pub fn set_timeline_width(&mut self, width: f32) {
        if width < 1.0 {
            // It was not drawn yet: its pane is folded, or shows the table.
            return;
        }
        self.state.timeline_width = width;
        if let Some(session) = self.state.session.as_mut().filter(|session| session.is_to_be_fitted(width)) {
            session.fit(width);
            self.want_clips();
        }
    }

    /// Requests the pictures that the stage shows now.
    pub(super) fn want_pictures(&mut self) {
        self.want_some_pictures(|_| true);
        self.want_frame_times();
        self.want_previews();
    }

    /// Requests the pictures of the moment that do not run.
    pub(super) fn want_stills(&mut self) {
        self.want_some_pictures(|key| key.at_ms.is_none());
    }

    fn want_some_pictures(&mut self, wanted: impl Fn(&PictureKey) -> bool) {
        let Some(session) = &mut self.state.session else { return };
        for (key, source) in needed_pictures(session.shown(), session.playhead) {
            if !wanted(&key) || !session.pictures.want(&key) {
                // A clip that a journal restored, and that the next save makes anew.
            } else if source.address.is_empty() {
                let why = "the service gives no address for it".to_owned();
                session.pictures.put(key, Some(PictureState::Failed(why)));
            } else {
                let size = self.state.settings.stage.quality.of(source.size);
                self.services.pictures(pictures::Request::Picture(key, source.address, size));
            }
        }
    }

    /// Remembers the user's place; written when something changed, but the playhead and the window's size only with other
    /// changes or at the end.
    pub(super) fn store_settings(&mut self) {
        self.remember_place();
        self.state.work.settings += 1;
        let moved_only = {
            let (mut now, mut stored) = (self.state.settings.clone(), self.settings_stored.clone());
            now.last.values_mut().chain(stored.last.values_mut()).for_each(|place| place.playhead_ms = 0);
            (now.window, stored.window) = (None, None);
            for panes in [&mut now.panes, &mut stored.panes] {
                (panes.inspector, panes.timeline) = (None, None);
            }
            now == stored
        };
        if !moved_only {
            self.write_settings();
        }
    }

    /// Remembers which video is open and where the playhead is.
    pub(super) fn remember_place(&mut self) {
        if let Some(session) = &self.state.session {
            let place = Place {
                video: session.project.video.id.clone(),
                playhead_ms: session.playhead.0,
                in_ms: session.marks.start.map(|at| at.0),
                out_ms: session.marks.end.map(|at| at.0),
            };
            let key = self.place_key();
            self.state.settings.last.insert(key, place);
        }
    }

    /// Leaves the open video, and ends what is decoded for it.
    pub(super) fn end_session(&mut self) {
        self.remember_place();
        self.end_player();
        self.exports_after_save(false);
        self.state.session = None;
        self.services.pictures(pictures::Request::Stop);
        self.services.media(media::Request::Stop);
    }

    /// A tick of the playhead, and another part of the timeline: what is seen is asked for, and nothing else is done. Where
    /// the playhead is, is written with the next settings or at the end.
    fn change_view(&mut self, action: Action) {
        let Some(session) = &mut self.state.session else { return };
        let moves = matches!(action, Action::MovePlayhead(_));
        session.apply(action);
        if moves && !self.state.notices.shown().is_empty() {
            self.state.notices.end(Topic::Edit);
            self.state.end_notices();
        }
        if self.state.play.is_playing() {
            return;
        }
        self.want_pictures();
        if self.sees_other_clips() {
            self.want_clips();
        }
    }

    fn write_settings(&mut self) {
        if self.state.settings != self.settings_stored {
            self.settings_stored = self.state.settings.clone();
            self.services.settings(settings::Request::Store(self.settings_stored.clone(), self.paths.config.clone()));
        }
    }
}

impl Drop for App {
    fn drop(&mut self) {
        if let Some(session) = &mut self.state.session {
            session.journal.close();
        }
        self.remember_place();
        self.write_settings();
    }
}
