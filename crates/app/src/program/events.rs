//! Events of the jobs, passed to the parts that handle them.

use crate::{
    api::VideoList,
    app::{
        App, Command, Connection, Dialog, FileCommand, RoomMsg, Tone, Topic,
        features::{editor::stage::compare::NotCompared, faces},
    },
    document::load::Readings,
    edit::{Edit, Input},
    fonts::SystemFont,
    jobs::{
        JobEvent, browser,
        captions::CaptionEvent,
        desktop::DesktopEvent,
        fonts::FontRequest,
        journal::JournalsEvent,
        pictures::{PictureEvent, PictureState},
        transcript::queue::TranscriptionAction,
        workspace::{Target, WorkspaceEvent, WorkspaceRequest},
    },
};

impl App {
    pub(super) fn take(&mut self, event: JobEvent) {
        match event {
            JobEvent::Workspace(event) => self.take_workspace(event),
            JobEvent::Journal(event) => self.take_journal(event),
            JobEvent::Pictures(event) => self.take_pictures(event),
            JobEvent::Previews(event) => {
                if let Some(session) = &mut self.state.session {
                    session.previews.take(event);
                }
            }
            JobEvent::Fonts(found) => self.letters.take(found, &mut self.state.notices),
            JobEvent::Faces(event) => {
                let actions = self.with_rooms(|rooms, context| rooms.faces.answered(event, context));
                for action in actions {
                    self.apply(action);
                }
            }
            JobEvent::Settings(event) => self.take_stored(event),
            JobEvent::Desktop(DesktopEvent::HighContrast(is_high)) => self.state.desktop_contrast = is_high,
            JobEvent::Exports(event) => self.with_exports(|exports, context| {
                exports.answered(event, context);
                None
            }),
            JobEvent::Analytics(event) => self.with_analytics(|analytics, context| analytics.answered(event, context)),
            JobEvent::Requests(event) => self.with_requests(|requests, context| {
                requests.answered(event, context);
                None
            }),
            JobEvent::Proposals(event) => self.editor().take_proposals(event),
            JobEvent::Follow(event) => self.editor().take_follow(event),
            JobEvent::Loudness(event) => self.state.take_loudness(event),
            JobEvent::MusicBed(event) => {
                if let Some((name, edit)) = self.state.take_bed(event) {
                    self.state.edit(name, None, Edit::Video(edit));
                    self.editor().store_notes();
                    self.state.follow_bed();
                    self.editor().transport().plan_sound();
                }
            }
            JobEvent::Models(event) => {
                if self.state.take_models(event) {
                    self.editor().transcription_action(TranscriptionAction::Look);
                }
            }
            JobEvent::Answered(id) => self.take_answer(id),
            JobEvent::Browser(event) => {
                let renames = matches!(&event, browser::BrowserEvent::Changed { change, done: Ok(_) }
                    if self.state.project().is_some_and(|project| change.video() == Some(&project.video.id)));
                self.with_rooms(|rooms, context| rooms.browser.answered(event, context));
                if renames {
                    // The editor shows the video's name, too.
                    self.reload(Vec::new(), Readings::Kept);
                }
            }
            JobEvent::Player(event) => self.editor().take_play_event(event),
            JobEvent::Audition { id, event } => self.editor().take_audition(id, event),
            JobEvent::Captions(event) => {
                if let CaptionEvent::Written(written) = &event {
                    self.state.say_words_written(written);
                }
                self.with_rooms(|rooms, context| rooms.captions.answered(event, context));
                self.remember_backdrop();
            }
        }
    }

    // One match arm per event.
    #[allow(clippy::too_many_lines)]
    fn take_workspace(&mut self, event: WorkspaceEvent) {
        self.listen(&event);
        let state = &mut self.state;
        match event {
            WorkspaceEvent::Connected(origin) => {
                state.connection = Connection::Ready(origin);
                self.with_rooms(|rooms, context| rooms.browser.connected(context));
                self.with_exports(|exports, context| {
                    exports.resume(context);
                    None
                });
                self.let_assistants_in();
                self.open_first();
            }
            WorkspaceEvent::Assistants(door) => {
                self.with_assistants(|assistants, context| assistants.answered(door, context));
            }
            WorkspaceEvent::KeyNeeded(why) => state.need_key(why),
            WorkspaceEvent::KeyRefused(error) => {
                // Nothing new if a key is already being asked for, or if the refused one was replaced meanwhile.
                if matches!(state.connection, Connection::Ready(_)) {
                    let why = if state.session.is_some() {
                        words::workspace::key_refused_kept(error)
                    } else {
                        words::workspace::key_refused(error)
                    };
                    state.need_key(why);
                }
            }
            WorkspaceEvent::Access { video, access } => self.access_known(&video, access),
            WorkspaceEvent::ConnectFailed { text: what, advice } => {
                state.connection = Connection::Failed(what, advice);
                // The server may be unreachable: connect again when it answers.
                if let Target::Remote(address) = &self.start.target {
                    self.services.workspace(WorkspaceRequest::Probe(Some(address.clone())));
                }
            }
            WorkspaceEvent::Link(link) => self.heard(link),
            WorkspaceEvent::Videos(Ok(listed)) => {
                state.notices.end(Topic::List);
                if !listed.is_whole {
                    state.notices.say(Topic::List, Tone::Warning, VideoList::cut_short(), None);
                }
                let videos = listed.videos;
                state.holds_no_videos = videos.is_empty();
                if let Some(list) = state.dialogs.videos() {
                    *list = Some(videos);
                } else if self.greeting.waits(&state.dialogs) {
                    // The user is choosing how to start; no video opens behind the welcome dialog.
                } else if state.project().is_none() && state.loading.is_none() {
                    // No video was left open: open the newest one, or the list if there is none.
                    match videos.first() {
                        Some(video) => self.load(video.id.clone()),
                        None => state.dialogs.open(Dialog::Videos(Some(videos))),
                    }
                }
            }
            WorkspaceEvent::Videos(Err(error)) => {
                if let Some(list @ None) = state.dialogs.videos() {
                    // The search still finds everything else without the list.
                    *list = Some(Vec::new());
                }
                state.dialogs.remove(|open| matches!(open, Dialog::Videos(_)));
                state.error(Topic::List, words::workspace::list_failed(), &error);
            }
            WorkspaceEvent::Tried { id, tried } => self.with_choosing(|choosing, context| choosing.tried(id, tried, context)),
            WorkspaceEvent::CountedWaiting { workspace, waiting } => self.state.choosing.counted(workspace, waiting),
            WorkspaceEvent::Loaded { video, loaded, began, here: journal } => match *loaded {
                Ok(loaded) => {
                    if state.loading.as_ref() == Some(&video) {
                        state.loading = None;
                        state.notices.end(Topic::Video);
                        self.loaded(loaded, began, journal);
                        self.state.follow_face_searches(&self.services);
                    }
                }
                Err(error) => {
                    if state.loading.as_ref() == Some(&video) {
                        state.loading = None;
                        state.error(Topic::Video, words::workspace::video_failed(), &error);
                        // A way through several videos goes on to the next one.
                        if state.rooms.faces.is_heading_for(&video) {
                            self.update_room(RoomMsg::Faces(faces::Msg::GoOn));
                        }
                        // The last open video may be deleted: show the list.
                        if self.state.project().is_none() && self.state.loading.is_none() {
                            self.run(Command::File(FileCommand::OpenVideo));
                        }
                    }
                }
            },
            WorkspaceEvent::ClipRead { video, clip, read, began, on_its_way: _ } => {
                self.clip_read(&video, &clip, *read, began);
                self.state.follow_face_searches(&self.services);
            }
            WorkspaceEvent::FaceSearch { video, clip, search } => {
                if state.face_search(&video, clip, search, &self.services) {
                    self.reload(Vec::new(), Readings::Anew);
                }
            }
            WorkspaceEvent::Looked { video, seen, before } => self.looked(&video, *seen, before),
            WorkspaceEvent::Changed(video) => self.state.others_hinted(&video),
            WorkspaceEvent::Here { video, people: here } => self.state.take_others_here(&video, here),
            WorkspaceEvent::Others { video, id, seen } => {
                let pace = self.attending.pace().unwrap_or_default();
                self.state.others_seen(&video, id, *seen, pace);
            }
            WorkspaceEvent::SaveReply { video, ticket, reply } => self.save_reply(&video, ticket, reply),
            WorkspaceEvent::ImportProgress { sent, total: all } => {
                if let Some(import) = &mut state.import {
                    (import.sent, import.all) = (sent, all);
                }
            }
            WorkspaceEvent::Library(shelf) => self.editor().with_library(|library, context| library.read(*shelf, context)),
            WorkspaceEvent::UploadProgress { sent, total: all } => {
                if let Some(upload) = &mut state.library.upload {
                    (upload.sent, upload.all) = (sent, all);
                }
            }
            WorkspaceEvent::AddedToLibrary(answer) => self.editor().uploaded(answer),
            WorkspaceEvent::Imported(answer) => self.imported(answer),
            WorkspaceEvent::Engines(found) => {
                let transcriptions = &mut state.transcriptions;
                (transcriptions.engines, transcriptions.is_looking) = (Some(found), false);
            }
            WorkspaceEvent::Transcribing { clip, progress } => state.transcriptions.told(&clip, progress),
            WorkspaceEvent::TranscriptRead { video, brought } => self.transcribed(&video, None, brought),
            WorkspaceEvent::Transcribed { video, clip, brought } => self.transcribed(&video, Some(&clip), brought),
            WorkspaceEvent::Failed { text: what, advice } => state.notices.push(Tone::Warning, what, Some(advice)),
        }
    }

    fn take_journal(&mut self, event: JournalsEvent) {
        let state = &mut self.state;
        match event {
            JournalsEvent::Free { journal: path, is_free: free } => self.editor().journal_is_free(&path, free),
            JournalsEvent::AskedFor => self.save_input(Input::TakeOver),
            JournalsEvent::Earlier(Ok(earlier)) => {
                if let Some(open) = state.dialogs.earlier() {
                    *open = Some(earlier);
                }
            }
            JournalsEvent::Earlier(Err(why)) => {
                state.dialogs.remove(|open| matches!(open, Dialog::Earlier(_)));
                let (text, advice) = (words::workspace::earlier_failed(why), words::workspace::earlier_failed_advice());
                state.notices.say(Topic::Other, Tone::Warning, text, Some(advice.into()));
            }
            JournalsEvent::NotWritten { text: what, advice } => {
                if let Some(session) = &mut state.session {
                    session.journalled = false;
                }
                state.notices.say(Topic::Journal, Tone::Warning, what, Some(advice));
            }
            JournalsEvent::Mended => {
                if let Some(session) = &mut state.session {
                    session.journalled = true;
                }
                state.notices.end(Topic::Journal);
            }
        }
    }

    fn take_pictures(&mut self, event: PictureEvent) {
        match event {
            PictureEvent::FrameTimes { source, at_ms: at, times } => {
                if let Some(session) = &mut self.state.session {
                    session.frames.put(source, at, times);
                }
            }
            PictureEvent::Rested { id, what, drawn } => self.state.rested(id, what, drawn),
            PictureEvent::Compared { id: asked, drawn } => self.state.compared(asked, drawn.map_err(NotCompared::Frame)),
            PictureEvent::FrameProgress { done, all } => self.state.frame_progress(done, all),
            PictureEvent::FrameGivenUp => self.state.frame_given_up(),
            PictureEvent::FrameMade(made) => self.editor().frame_made(made),
            PictureEvent::Proxy { key, picture } => {
                if let Some(session) = &mut self.state.session {
                    session.edge.put_proxy(&key, &picture);
                    session.pictures.put_proxy(key.origin, picture);
                }
            }
            PictureEvent::Picture { key, picture } if self.state.take_thumbnail(&key, picture.as_ref()) => {}
            // The browser's thumbnail, unless the preview waits for the same image.
            PictureEvent::Picture { key, picture }
                if self.with_rooms(|rooms, context| rooms.browser.took_still(&key, picture.as_ref(), context))
                    && self.state.picture(&key).is_none() => {}
            PictureEvent::Picture { key, picture } => {
                if matches!(picture, Some(PictureState::Failed(_))) && self.state.read_media_again(&key) {
                    return;
                }
                let state = &mut self.state;
                if let Some(PictureState::Failed(why)) = &picture {
                    self.services.workspace(WorkspaceRequest::Probe(None));
                    let text = words::notices::image_failed(why);
                    let advice = words::notices::image_failed_advice();
                    state.notices.say(Topic::Picture, Tone::Warning, text, Some(advice.into()));
                }
                if let Some(session) = &mut self.state.session {
                    session.pictures.put(key, picture);
                }
            }
        }
    }

    /// Searches in the background for fonts with these characters.
    pub fn find_fonts(&self, letters: Vec<char>) {
        self.services.fonts(FontRequest(letters));
    }

    /// Fonts found since the last call.
    pub fn take_fonts(&mut self) -> Vec<SystemFont> {
        self.letters.take_fonts()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::{VideoId, clip::ClipChange},
        app::{Action, Paths, Settings, Start},
        edit::SaveState,
    };
    use std::{
        sync::Arc,
        time::{Duration, Instant},
    };

    /// Takes events until the condition holds. Returns the first event that `hold` keeps from the app.
    fn take_until(
        app: &mut App,
        done: impl Fn(&App, Option<&JobEvent>) -> bool,
        hold: impl Fn(&JobEvent) -> bool,
    ) -> Option<JobEvent> {
        let end = Instant::now() + Duration::from_secs(60);
        let mut held = None;
        while !done(app, held.as_ref()) {
            let event = app.services.next_until(end).unwrap();
            if held.is_none() && hold(&event) {
                held = Some(event);
            } else {
                app.take_events_from(Some(event));
            }
        }
        held
    }

    fn clip_name(app: &App) -> String {
        app.state.project().unwrap().clips[0].clip.name.clone()
    }

    #[test]
    fn a_reading_that_a_save_overtook_is_dropped_and_made_again() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::under(folder.path().to_owned());
        let video = Some(VideoId::new("vid_sample"));
        let start = Start { target: Target::Local(paths.data.clone()), video, import: None };
        let mut app = App::with_settings(start, paths, Settings::default(), Arc::new(|_| {})).unwrap();
        let is_loaded = |event: &JobEvent| matches!(event, JobEvent::Workspace(WorkspaceEvent::Loaded { .. }));
        let is_read = |app: &App, _: Option<&JobEvent>| {
            let project = app.state.project();
            project.is_some_and(|project| project.clips.iter().all(|data| project.draft.unread(&data.clip.id).is_none()))
        };
        take_until(&mut app, is_read, |_| false);

        // A reading that is under way when a save begins, and arrives after the save's answer.
        app.reload(Vec::new(), Readings::Kept);
        let late = take_until(&mut app, |_, held| held.is_some(), is_loaded).unwrap();
        let clip = app.state.project().unwrap().clips[0].clip.id.clone();
        let named = ClipChange { name: Some("Renamed".into()), ..ClipChange::default() };
        app.state.edit("Rename".into(), None, Edit::Settings(clip, named));
        app.apply(Action::Run(Command::File(FileCommand::Save)));
        take_until(&mut app, |app, _| app.state.waiting() == 0 && app.state.save() == SaveState::Idle, |_| false);
        assert_eq!(clip_name(&app), "Renamed");
        app.take_events_from(Some(late));
        assert_eq!(clip_name(&app), "Renamed", "the reading has the name before the save");

        let again = take_until(&mut app, |_, held| held.is_some(), is_loaded).unwrap();
        app.take_events_from(Some(again));
        assert_eq!(clip_name(&app), "Renamed");
    }
}
