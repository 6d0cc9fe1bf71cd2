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
            let advice = "Close the window and run `cutroom open FILE`.";
            self.state.notices.say(
                Topic::Import,
                Tone::Warning,
                "Files are imported into the local workspace only.",
                Some(advice.into()),
            );
        } else if self.state.import.is_some() {
            self.state.notices.say(
                Topic::Import,
                Tone::Warning,
                "An import is running already.",
                Some("Wait for it, or cancel it.".into()),
            );
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
                let advice = (!open).then(|| "This video stays open, because its changes are not saved.".to_owned());
                self.state.notices.say(Topic::Import, Tone::Info, format!("\u{2018}{name}\u{2019} was imported."), advice);
                if !open {
                    self.state.notices.offer(video.clone());
                }
                for text in sound {
                    self.state.notices.push(Tone::Info, text, None);
                }
                match transcript {
                    Some((file, Ok(brought))) => {
                        let text = format!("The transcript beside it was imported: {}.", brought.text());
                        self.state.notices.push(Tone::Info, text, Some(file.display().to_string()));
                    }
                    Some((file, Err(why))) => {
                        let text = format!("The transcript beside it was not imported: {why}");
                        let advice = format!("Correct {}, then choose File > Import transcript\u{2026}", file.display());
                        self.state.notices.push(Tone::Warning, text, Some(advice));
                    }
                    None => {}
                }
                if open {
                    self.load(video);
                }
            }
            Err(error) => {
                let text = format!("\u{2018}{}\u{2019} was not imported: {}.", import.name, error.what);
                self.state.notices.say(Topic::Import, Tone::Error, text, Some(error.advice));
                if self.state.project().is_none() && self.state.loading.is_none() {
                    self.open_first();
                }
            }
        }
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
            self.services.workspace(WorkspaceRequest::Transcript {
                video,
                clip,
                file: Some(file),
                transcriber: self.state.settings.transcriber.clone(),
            });
        }
    }

    /// Runs the transcriber on a clip. If none is set, a notice explains how to set it.
    pub(in crate::app) fn transcribe(&mut self) {
        if self.state.settings.transcriber.is_none() {
            let advice = Some(run::HOW_TO_SET.to_owned());
            self.state.notices.push(
                Tone::Warning,
                "No transcriber is set. It is an external program that turns speech into text.",
                advice,
            );
            return;
        }
        let Some((video, clip)) = self.transcript_clip() else { return };
        self.state.transcribing = true;
        self.state.notices.push(
            Tone::Info,
            "The clip is being transcribed.",
            Some("Clip > Cancel transcription ends it.".into()),
        );
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
        self.state.notices.push(Tone::Info, "The transcription was ended; nothing was changed.", None);
    }

    /// Handles the new transcript of a clip, or the error.
    pub(in crate::app) fn transcribed(&mut self, video: &VideoId, brought: Result<Brought, RunError>) {
        self.state.transcribing = false;
        match brought {
            Ok(brought) => {
                self.state.notices.push(Tone::Info, format!("The clip has a transcript: {}.", brought.text()), None);
                if self.state.project().is_some_and(|project| project.video.id == *video) {
                    self.reload(Vec::new(), Readings::Anew);
                }
            }
            Err(why) => {
                self.state.notices.push(Tone::Error, format!("The clip has no new transcript: {why}"), None);
            }
        }
    }
}
