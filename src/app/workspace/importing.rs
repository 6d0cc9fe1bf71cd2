//! Import of files: recordings become a new video, a transcript file becomes the transcript of a clip.

use crate::app::{App, Topic, notice::Tone, state::ImportState};
use crate::{
    api::{ClipId, VideoId},
    document::load::Readings,
    jobs::{
        transcript::run::{self, Brought, RunError},
        workspace::{ImportError, ImportFiles, Imported, WorkspaceRequest},
    },
};
use std::path::PathBuf;

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

    pub(in crate::app) fn imported(&mut self, answer: Result<Imported, ImportError>) {
        let Some(import) = self.state.import.take() else { return };
        match answer {
            Ok(Imported { video, name, transcript, sound }) => {
                let open = self.state.waiting() == 0;
                let advice = (!open).then(|| words::workspace::imported_stays().to_owned());
                self.state.notices.say(Topic::Import, Tone::Info, words::workspace::imported(&name), advice);
                if !open {
                    self.state.notices.offer(video.clone());
                }
                for text in sound {
                    self.state.notices.push(Tone::Info, text, None);
                }
                match transcript {
                    Some((file, Ok(brought))) => {
                        let text = words::workspace::transcript_beside(brought.text());
                        self.state.notices.push(Tone::Info, text, Some(file.display().to_string()));
                    }
                    Some((file, Err(why))) => {
                        let text = words::workspace::transcript_beside_failed(why);
                        let advice = words::workspace::transcript_beside_advice(file.display());
                        self.state.notices.push(Tone::Warning, text, Some(advice));
                    }
                    None => {}
                }
                if open {
                    self.load(video);
                }
            }
            Err(error) => {
                let text = words::workspace::import_failed(&import.name, &error.what);
                // The next import would end a notice on its topic.
                let topic = if self.state.library.queue.is_empty() { Topic::Import } else { Topic::Other };
                self.state.notices.say(topic, Tone::Error, text, Some(error.advice));
                if self.state.project().is_none() && self.state.loading.is_none() {
                    self.open_first();
                }
            }
        }
        self.next_dropped();
    }

    /// Clip to transcribe: the selected one, else the one at the playhead.
    fn transcript_clip(&self) -> Option<(VideoId, ClipId)> {
        let project = self.state.project()?;
        let selected = self.state.selected_clip().cloned().filter(|clip| project.clip(clip).is_some());
        let clip = selected.or_else(|| project.at(self.state.playhead()).map(|(data, _)| data.clip.id.clone()))?;
        Some((project.video.id.clone(), clip))
    }

    /// Imports a file as the transcript of a clip.
    pub(in crate::app) fn import_transcript(&mut self, file: PathBuf) {
        if let Some((video, clip)) = self.transcript_clip() {
            self.import_transcript_of(video, clip, file);
        }
    }

    /// Imports a file as the transcript of this clip.
    pub(in crate::app) fn import_transcript_of(&mut self, video: VideoId, clip: ClipId, file: PathBuf) {
        self.services.workspace(WorkspaceRequest::Transcript {
            video,
            clip,
            file: Some(file),
            transcriber: self.state.settings.transcriber.clone(),
        });
    }

    /// Runs the transcriber on a clip. If none is set, a notice explains how to set it.
    pub(in crate::app) fn transcribe(&mut self) {
        if self.state.settings.transcriber.is_none() {
            let advice = Some(run::how_to_set());
            self.state.notices.push(Tone::Warning, words::workspace::no_transcriber(), advice);
            return;
        }
        let Some((video, clip)) = self.transcript_clip() else { return };
        self.state.transcribing = true;
        let (text, advice) = (words::workspace::transcribing(), words::workspace::transcribing_advice());
        self.state.notices.push(Tone::Info, text, Some(advice.into()));
        self.services.workspace(WorkspaceRequest::Transcript {
            video,
            clip,
            file: None,
            transcriber: self.state.settings.transcriber.clone(),
        });
    }

    pub(in crate::app) fn cancel_transcription(&mut self) {
        self.services.workspace(WorkspaceRequest::CancelTranscription);
        self.state.transcribing = false;
        self.state.notices.push(Tone::Info, words::workspace::transcription_canceled(), None);
    }

    /// Handles the new transcript of a clip, or the error.
    pub(in crate::app) fn transcribed(&mut self, video: &VideoId, brought: Result<Brought, RunError>) {
        self.state.transcribing = false;
        match brought {
            Ok(brought) => {
                self.state.notices.push(Tone::Info, words::workspace::transcribed(brought.text()), None);
                if self.state.project().is_some_and(|project| project.video.id == *video) {
                    self.reload(Vec::new(), Readings::Anew);
                }
            }
            Err(why) => {
                self.state.notices.push(Tone::Error, words::workspace::transcribed_failed(why), None);
            }
        }
    }
}
