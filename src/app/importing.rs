//! Importing files: recordings become a new video, a transcript file becomes the transcript of a clip.

use super::{
    Topic,
    import::{self, ImportError},
    notice::Tone,
    program::App,
    services::workspace,
    state::ImportState,
    transcript::{
        self,
        run::{self, Brought},
    },
};
use crate::api::{Client, ClipId, SourceId, VideoId, rules, video::CreateVideo};
use std::path::{Path, PathBuf};

/// Files that become one clip.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportFiles {
    /// The recording of a screen, or other footage.
    pub screen: Option<PathBuf>,
    /// The recording of a camera, together with `screen` or alone.
    pub camera: Option<PathBuf>,
}

impl From<PathBuf> for ImportFiles {
    /// Footage alone.
    fn from(screen: PathBuf) -> Self {
        Self { screen: Some(screen), camera: None }
    }
}

impl ImportFiles {
    /// The file after which the video is named.
    pub fn main(&self) -> Option<&Path> {
        self.screen.as_deref().or(self.camera.as_deref())
    }
}

/// The result of an import.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The new video.
    pub video: VideoId,
    /// Its name.
    pub name: String,
    /// The transcript found beside a recording: its result, or why it failed.
    pub transcript: Option<(PathBuf, Result<Brought, String>)>,
}

/// Uploads the files, makes a video of them, and imports a transcript beside them. `progress` gets the bytes sent and the
/// total.
pub async fn import(
    client: &Client,
    files: &ImportFiles,
    progress: impl Fn(u64, u64) + Clone + Send + Sync + 'static,
) -> Result<Imported, ImportError> {
    let mut all = 0;
    for file in files.screen.iter().chain(&files.camera) {
        // A missing file is reported when it is uploaded.
        all += tokio::fs::metadata(file).await.map_or(0, |metadata| metadata.len());
    }
    let mut done = 0;
    let mut upload = async |file: &Path| -> Result<SourceId, ImportError> {
        let (before, tell) = (done, progress.clone());
        let source = import::upload(client, file, Box::new(move |sent, _| tell(before + sent, all))).await?;
        done += tokio::fs::metadata(file).await.map_or(0, |metadata| metadata.len());
        Ok(source)
    };
    let source_id = match &files.screen {
        Some(file) => Some(upload(file).await?),
        None => None,
    };
    let camera_source_id = match &files.camera {
        Some(file) => Some(upload(file).await?),
        None => None,
    };
    let name = files.main().map_or_else(|| "Imported video".into(), name_of);
    let video = client.create_video(&CreateVideo { name, source_id, camera_source_id }).await?;
    // The camera is where somebody speaks; subtitles beside the screen recording still come first.
    let beside = files.screen.iter().chain(&files.camera).find_map(|file| transcript::beside(file));
    let transcript = match (beside, video.clip_ids.first()) {
        (Some(file), Some(clip)) => {
            let brought = run::bring_file(client, &video.id, clip, &file).await.map_err(|error| error.to_string());
            Some((file, brought))
        }
        _ => None,
    };
    Ok(Imported { video: video.id, name: video.name, transcript })
}

/// A name for a video: the file's, without characters that a name must not hold.
pub(super) fn name_of(file: &Path) -> String {
    let stem = file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let name: String =
        stem.chars().filter(|c| rules::line("name", c.encode_utf8(&mut [0; 4]), 1, 1).is_ok()).take(255).collect();
    if name.trim().is_empty() { "Imported video".into() } else { name }
}

impl App {
    /// Imports files into the local workspace.
    pub(super) fn import(&mut self, files: ImportFiles) {
        let Some(main) = files.main() else { return };
        // An own file was chosen: that is the way to begin.
        self.state.dialogs.remove(|open| matches!(open, super::Dialog::Welcome));
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
            self.services.workspace(workspace::Request::Import(files));
        }
    }

    pub(super) fn imported(&mut self, answer: Result<Imported, ImportError>) {
        let Some(import) = self.state.import.take() else { return };
        match answer {
            Ok(Imported { video, name, transcript }) => {
                let open = self.state.waiting() == 0;
                let advice = (!open).then(|| "Save, then choose it with File > Open video\u{2026}".to_owned());
                self.state.notices.say(Topic::Import, Tone::Info, format!("\u{2018}{name}\u{2019} was imported."), advice);
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

    /// The clip for a transcript: the selected one, else the one at the playhead.
    fn transcript_clip(&self) -> Option<(VideoId, ClipId)> {
        let project = self.state.project()?;
        let selected = self.state.selected_clip().cloned().filter(|clip| project.clip(clip).is_some());
        let clip = selected.or_else(|| project.at(self.state.playhead()).map(|(data, _)| data.clip.id.clone()))?;
        Some((project.video.id.clone(), clip))
    }

    /// Stores a file as the transcript of a clip.
    pub(super) fn import_transcript(&mut self, file: PathBuf) {
        if let Some((video, clip)) = self.transcript_clip() {
            self.services.workspace(workspace::Request::Transcript(
                video,
                clip,
                Some(file),
                self.state.settings.transcriber.clone(),
            ));
        }
    }

    /// Runs the transcriber on a clip; without one, explains how to set it.
    pub(super) fn transcribe(&mut self) {
        if self.state.settings.transcriber.is_none() {
            let advice = Some(run::HOW_TO_SET.to_owned());
            self.state.notices.push(
                Tone::Info,
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
        self.services.workspace(workspace::Request::Transcript(video, clip, None, self.state.settings.transcriber.clone()));
    }

    pub(super) fn cancel_transcription(&mut self) {
        self.services.workspace(workspace::Request::CancelTranscription);
        self.state.transcribing = false;
        self.state.notices.push(Tone::Info, "The transcription was ended; nothing was changed.", None);
    }

    /// Reports that a transcript was stored, or why not.
    pub(super) fn transcribed(&mut self, video: &VideoId, brought: Result<Brought, String>) {
        self.state.transcribing = false;
        match brought {
            Ok(brought) => {
                self.state.notices.push(Tone::Info, format!("The clip has a transcript: {}.", brought.text()), None);
                if self.state.project().is_some_and(|project| project.video.id == *video) {
                    self.reload(Vec::new(), true);
                }
            }
            Err(why) => {
                self.state.notices.push(Tone::Error, format!("The clip has no new transcript: {why}"), None);
            }
        }
    }
}
