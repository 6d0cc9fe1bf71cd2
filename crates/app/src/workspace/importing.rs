//! Import of files: recordings become a new video, a transcript file becomes the transcript of a clip.

use crate::{
    api::{ClipId, VideoId},
    app::{
        App, ClipData, Dialog, Part, Project, State, Topic,
        features::editor::{context::Editor, library::dropping::is_for_library},
        notice::{Offer, Tone},
        state::ImportState,
        workspace::import_batch::ImportBatch,
    },
    document::load::Readings,
    jobs::{
        Services,
        transcript::{
            queue::{ClipToHear, TranscriptionAction},
            run::{Brought, How, RunError},
        },
        workspace::{ImportError, ImportFiles, Imported, WorkspaceRequest},
    },
    transcribe::Engine,
};
use std::path::PathBuf;

impl Editor<'_> {
    /// Imports a file as the transcript of a clip.
    pub(in crate::app) fn import_transcript(&mut self, file: PathBuf) {
        if let Some(ClipToHear { video, clip, .. }) = self.state.clip_to_transcribe() {
            self.import_transcript_of(video, clip, file);
        }
    }

    /// Imports a file as the transcript of this clip.
    pub(in crate::app) fn import_transcript_of(&mut self, video: VideoId, clip: ClipId, file: PathBuf) {
        self.services.workspace(WorkspaceRequest::Transcript { video, clip, file });
    }

    /// Transcribes clips, one after the other, behind those that wait already.
    pub(in crate::app) fn transcribe(&mut self, clips: Vec<ClipToHear>) {
        for clip in clips {
            self.state.transcriptions.add(clip);
        }
        begin_next(self.state, self.services);
    }

    pub(in crate::app) fn cancel_transcription(&mut self) {
        self.services.workspace(WorkspaceRequest::CancelTranscription);
        self.state.transcriptions.cancel();
        self.state.notices.push(Tone::Info, words::workspace::transcription_canceled(), None);
    }

    /// Applies an action of the user about transcribing.
    pub(in crate::app) fn transcription_action(&mut self, action: TranscriptionAction) {
        let state = &mut *self.state;
        match action {
            TranscriptionAction::Choose(choice) => {
                let has_other_models = choice.models != state.settings.transcription.models;
                state.settings.transcription = choice;
                if has_other_models {
                    self.transcription_action(TranscriptionAction::Look);
                }
            }
            TranscriptionAction::ChooseModel(path) => {
                state.settings.transcription.model = Some(path);
            }
            TranscriptionAction::Replace(clip) => {
                state.dialogs.remove(|open| matches!(open, Dialog::ReplaceTranscript(_)));
                self.transcribe(vec![clip]);
            }
            TranscriptionAction::Model(action) => {
                if let Some(request) = self.state.model_action(action) {
                    self.services.models(request);
                }
            }
            TranscriptionAction::Look => {
                if !state.transcriptions.is_looking {
                    state.transcriptions.is_looking = true;
                    self.services.workspace(WorkspaceRequest::FindEngines(how(state)));
                }
            }
            TranscriptionAction::LookIn(places) => state.transcriptions.places = Some(places),
            TranscriptionAction::OpenSettings => {
                state.transcriptions.opens_settings = true;
                state.dialogs.open(Dialog::Settings);
            }
            TranscriptionAction::SettingsShown => state.transcriptions.opens_settings = false,
        }
    }
}

impl App {
    /// Imports files into the local workspace, as a new video.
    pub(in crate::app) fn import(&mut self, files: ImportFiles) {
        let Some(main) = files.main() else { return };
        // The user has chosen a file, so the welcome dialog is no longer needed.
        self.state.dialogs.remove(|open| matches!(open, crate::app::Dialog::Welcome));
        if !self.state.local {
            let (text, advice) = (words::workspace::import_local_only(), words::workspace::import_local_only_advice());
            self.state.notices.say(Topic::Import, Tone::Warning, text, Some(advice.into()));
        } else if self.state.import.is_some() {
            let (text, advice) = (words::workspace::import_running(), words::workspace::import_running_advice());
            self.state.notices.say(Topic::Import, Tone::Warning, text, Some(advice.into()));
        } else {
            let name = main.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            self.state.import = Some(ImportState { name, sent: 0, all: 0 });
            self.state.notices.end(Topic::Import);
            self.services.workspace(WorkspaceRequest::Import(files));
        }
    }

    /// Imports files as videos of their own, one after the other.
    pub(in crate::app) fn import_videos(&mut self, mut files: Vec<PathBuf>) {
        if files.len() > 1 && self.state.local && self.state.import.is_none() {
            self.state.imports = ImportBatch::new(files);
            import_next(self);
        } else if !files.is_empty() {
            // A single file, or one that says why nothing can be imported now.
            self.import(files.swap_remove(0).into());
        }
    }

    pub(in crate::app) fn imported(&mut self, answer: Result<Imported, ImportError>) {
        let Some(import) = self.state.import.take() else { return };
        if self.state.imports.place().is_some() {
            return imported_of_several(self, &import.name, answer);
        }
        match answer {
            Ok(Imported { video, name, transcript, sound }) => {
                let open = self.state.waiting() == 0;
                let advice = (!open).then(|| words::workspace::imported_stays().to_owned());
                self.state.notices.say(Topic::Import, Tone::Info, words::workspace::imported(&name), advice);
                if !open {
                    self.state.notices.offer(Offer::Open(video.clone()));
                } else if !matches!(transcript, Some((_, Ok(_)))) {
                    self.state.notices.offer(Offer::Transcribe);
                }
                say_beside(self, sound, transcript);
                self.with_rooms(|rooms, context| rooms.browser.imported(video.clone(), context));
                if open {
                    self.load(video);
                }
            }
            Err(error) => {
                let text = words::workspace::import_failed(&import.name, &error.what);
                self.state.notices.say(Topic::Import, Tone::Error, text, Some(error.advice));
                if self.state.project().is_none() && self.state.loading.is_none() {
                    self.open_first();
                }
            }
        }
    }

    /// Handles the new transcript of a clip, or the error; `heard` is the clip if it was transcribed.
    pub(in crate::app) fn transcribed(&mut self, video: &VideoId, heard: Option<&ClipId>, brought: Result<Brought, RunError>) {
        let heard = match heard.map(|clip| self.state.transcriptions.end(clip)) {
            // Its words came after all, just before the transcription was cancelled.
            Some(None) if brought.is_err() => return,
            heard => heard.flatten(),
        };
        match brought {
            Ok(brought) => {
                let text = match &heard {
                    Some(of) => words::workspace::transcribed_clip(&of.name, brought.text()),
                    None => words::workspace::transcribed(brought.text()),
                };
                self.state.notices.push(Tone::Info, text, None);
                if self.state.project().is_some_and(|project| project.video.id == *video) {
                    if brought.by.is_some_and(|by| !by.missed.is_empty()) {
                        self.state.notices.offer(Offer::Untranscribed);
                    }
                    self.reload(Vec::new(), Readings::Anew);
                }
            }
            Err(why) => {
                if why.is_of_engine() {
                    self.state.transcriptions.forget_waiting();
                    // What is on this computer may have changed.
                    self.state.transcriptions.engines = None;
                }
                self.state.notices.push(Tone::Error, words::workspace::transcribed_failed(&why), None);
                if matches!(why, RunError::Engine(_)) {
                    self.state.notices.offer(Offer::SpeechSettings);
                }
            }
        }
        begin_next(&mut self.state, &self.services);
    }
}

/// How clips are transcribed, by the settings.
fn how(state: &State) -> How {
    How {
        choice: state.settings.transcription.clone(),
        own: state.settings.transcriber.clone(),
        places: state.transcriptions.places.clone(),
        models: Some(state.transcriptions.models.folder.clone()),
    }
}

/// Begins to transcribe the next clip that waits, unless one is transcribed.
fn begin_next(state: &mut State, services: &Services) {
    if let Some(ClipToHear { video, clip, .. }) = state.transcriptions.begin_next() {
        let how = how(state);
        services.workspace(WorkspaceRequest::Transcribe { video, clip, how });
    }
}

impl State {
    /// Clip that commands about transcripts are for: the selected one, else the one at the playhead.
    pub(in crate::app) fn clip_to_transcribe(&self) -> Option<ClipToHear> {
        let project = self.project()?;
        let selected = self.selected_clip().and_then(|clip| project.clip(clip)).map(|(_, data)| data);
        let data = selected.or_else(|| project.at(self.playhead()).map(|(data, _)| data))?;
        Some(clip_to_hear(project, data))
    }

    /// True if transcribing the clip at hand would replace its transcript, and corrections with it.
    pub(in crate::app) fn would_replace_words(&self) -> bool {
        let clip = self.clip_to_transcribe().map(|hear| hear.clip);
        let data = clip.as_ref().and_then(|clip| self.project()?.clip(clip));
        data.is_some_and(|(_, data)| data.script.as_ref().is_some_and(|script| !script.speech.is_empty()))
    }

    /// Reason why the clip at hand is not transcribed, without a full stop; `None` if the usual one holds.
    pub(in crate::app) fn why_not_transcribed(&self) -> Option<String> {
        self.would_replace_words().then(|| words::commands::transcribe_has_words().to_owned())
    }

    /// Clips of the open video that have no words, that are not being transcribed, and whose recording the server knows.
    pub fn clips_without_words(&self) -> impl Iterator<Item = ClipToHear> {
        let project = self.project().filter(|_| self.local);
        let clips = project.into_iter().flat_map(|project| project.clips.iter().map(move |data| (project, data)));
        let lacks_words = |(project, data): &(&Project, &ClipData)| {
            let is_read = !data.lacks.contains(&Part::Transcript) && !data.absent.contains(&Part::Transcript);
            let has_words = data.script.as_ref().is_some_and(|script| !script.speech.is_empty());
            let is_known = project.draft.unmade(&data.clip.id).is_none();
            is_read && !has_words && is_known && !self.transcriptions.holds(&data.clip.id)
        };
        clips.filter(lacks_words).map(|(project, data)| clip_to_hear(project, data))
    }

    /// The engine that transcribes: the chosen one, else the first of this computer that is ready.
    pub fn speech_engine(&self) -> Option<Engine> {
        let choice = &self.settings.transcription;
        let chosen = choice.engine.as_deref().and_then(Engine::of_id);
        chosen.or_else(|| {
            let found = self.transcriptions.engines.as_ref()?;
            choice.among(found).ok().map(|chosen| chosen.found.engine).or_else(|| Some(found.first()?.engine))
        })
    }
}

fn clip_to_hear(project: &Project, data: &ClipData) -> ClipToHear {
    ClipToHear {
        video: project.video.id.clone(),
        clip: data.clip.id.clone(),
        name: data.clip.name.clone(),
        length_ms: data.map.source_length().0,
    }
}

/// Shows messages about the sound tracks of an import, and about a transcript beside it.
fn say_beside(app: &mut App, sound: Vec<String>, transcript: Option<(PathBuf, Result<Brought, RunError>)>) {
    for text in sound {
        app.state.notices.push(Tone::Info, text, None);
    }
    match transcript {
        Some((file, Ok(brought))) => {
            let text = words::workspace::transcript_beside(brought.text());
            app.state.notices.push(Tone::Info, text, Some(file.display().to_string()));
        }
        Some((file, Err(why))) => {
            let text = words::workspace::transcript_beside_failed(why);
            let advice = words::workspace::transcript_beside_advice(file.display());
            app.state.notices.push(Tone::Warning, text, Some(advice));
        }
        None => {}
    }
}

/// Takes files that the user chose: audio files and images go to the library, if a video is open, and the others become videos.
pub(in crate::app) fn import_several(app: &mut App, files: Vec<PathBuf>) {
    let has_video = app.state.session.is_some();
    let (own, videos): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| has_video && is_for_library(file));
    app.editor().with_library(|library, context| library.upload_all(own, context));
    app.import_videos(videos);
}

/// Begins the next import of the batch. False after the last.
fn import_next(app: &mut App) -> bool {
    let next = app.state.imports.take_next();
    next.map(|file| app.import(file.into())).is_some()
}

/// Handles the end of one import of the batch, and begins the next one. After the last it says what came of all of them, and opens
/// the first new video unless there are unsaved changes.
fn imported_of_several(app: &mut App, name: &str, answer: Result<Imported, ImportError>) {
    match answer {
        Ok(Imported { video, transcript, sound, .. }) => {
            app.state.imports.made.push(video);
            say_beside(app, sound, transcript);
        }
        Err(error) => app.state.imports.failed.push(words::workspace::import_failed(name, &error.what)),
    }
    if import_next(app) {
        return;
    }
    let batch = std::mem::take(&mut app.state.imports);
    let text = batch.summary();
    let tone = match (batch.made.is_empty(), batch.failed.is_empty()) {
        (true, _) => Tone::Error,
        (false, false) => Tone::Warning,
        (false, true) => Tone::Info,
    };
    let opens = app.state.waiting() == 0;
    let stays = (!opens && !batch.made.is_empty()).then(|| words::workspace::imported_stays().to_owned());
    let advice: Vec<_> = batch.failed.into_iter().chain(stays).collect();
    app.state.notices.say(Topic::Import, tone, text, (!advice.is_empty()).then(|| advice.join(" ")));
    if let Some(first) = batch.made.first().cloned() {
        app.with_rooms(|rooms, context| rooms.browser.imported(first, context));
    }
    match batch.made.into_iter().next() {
        Some(video) if opens => app.load(video),
        Some(video) => app.state.notices.offer(Offer::Open(video)),
        None if app.state.project().is_none() && app.state.loading.is_none() => app.open_first(),
        None => {}
    }
}
