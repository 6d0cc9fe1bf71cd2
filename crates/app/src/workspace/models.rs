//! Downloads of models for speech recognisers, after the user has agreed.

use crate::app::{App, notice::Tone};
use crate::jobs::transcript::{
    models::{ModelAction, ModelDownloads, ModelEvent, ModelRequest},
    queue::TranscriptionAction,
};
use crate::transcribe::Engine;

impl App {
    /// Applies an action of the user about models.
    pub(in crate::app) fn model_action(&mut self, action: ModelAction) {
        let transcriptions = &mut self.state.transcriptions;
        let downloads = &mut transcriptions.models;
        match action {
            ModelAction::Ask(name) => (downloads.asked, downloads.failed) = (Some(name), None),
            ModelAction::Decline => downloads.asked = None,
            ModelAction::Download => {
                let offered = ModelDownloads::offered(transcriptions.places.as_ref());
                let model = downloads.asked.as_ref().and_then(|name| offered.iter().find(|model| model.name == *name));
                if let Some(model) = model.cloned() {
                    let request = downloads.begin(model);
                    self.services.models(request);
                }
            }
            ModelAction::Cancel => {
                self.services.models(ModelRequest::Cancel);
                if downloads.running.take().is_some() {
                    self.state.notices.push(Tone::Info, words::models::canceled(), None);
                }
            }
        }
    }

    /// Handles an event of a download. A model that has arrived is the one to use.
    pub(in crate::app) fn take_models(&mut self, event: ModelEvent) {
        let downloads = &mut self.state.transcriptions.models;
        match event {
            ModelEvent::Arrived { id, arrived } => downloads.told(id, arrived),
            ModelEvent::Fetched { id, fetched } => {
                let Some(model) = downloads.end(id) else { return };
                match fetched {
                    Ok(path) => {
                        self.state.notices.push(Tone::Info, words::models::downloaded(&model.name), None);
                        let choice = &mut self.state.settings.transcription;
                        let engine = choice.engine.as_deref().and_then(Engine::of_id);
                        // Another engine may have been chosen meanwhile.
                        if engine.is_none_or(Engine::takes_published) {
                            choice.model = Some(path);
                        }
                        self.transcription_action(TranscriptionAction::Look);
                    }
                    Err(why) => {
                        downloads.failed = Some((model.name.clone(), why.to_string()));
                        let text = words::models::downloaded_failed(&model.name, why);
                        self.state.notices.push(Tone::Error, text, None);
                    }
                }
            }
        }
    }
}
