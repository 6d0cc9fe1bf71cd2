//! Downloads of models for speech recognisers, after the user has agreed.

use crate::app::{State, notice::Tone};
use crate::jobs::transcript::models::{ModelAction, ModelDownloads, ModelEvent, ModelRequest};
use crate::transcribe::Engine;

impl State {
    /// Applies an action of the user about models. Returns what to ask of the service that downloads them.
    pub(in crate::app) fn model_action(&mut self, action: ModelAction) -> Option<ModelRequest> {
        let transcriptions = &mut self.transcriptions;
        let downloads = &mut transcriptions.models;
        match action {
            ModelAction::Ask(name) => (downloads.asked, downloads.failed) = (Some(name), None),
            ModelAction::Decline => downloads.asked = None,
            ModelAction::Download => {
                let offered = ModelDownloads::offered(transcriptions.places.as_ref());
                let model = downloads.asked.as_ref().and_then(|name| offered.iter().find(|model| model.name == *name));
                return model.cloned().map(|model| downloads.begin(model));
            }
            ModelAction::Cancel => {
                if downloads.running.take().is_some() {
                    self.notices.push(Tone::Info, words::models::canceled(), None);
                }
                return Some(ModelRequest::Cancel);
            }
        }
        None
    }

    /// Handles an event of a download. A model that has arrived is the one to use. Returns whether one has.
    pub(in crate::app) fn take_models(&mut self, event: ModelEvent) -> bool {
        let downloads = &mut self.transcriptions.models;
        match event {
            ModelEvent::Arrived { id, arrived } => downloads.told(id, arrived),
            ModelEvent::Fetched { id, fetched } => {
                let Some(model) = downloads.end(id) else { return false };
                match fetched {
                    Ok(path) => {
                        self.notices.push(Tone::Info, words::models::downloaded(&model.name), None);
                        let choice = &mut self.settings.transcription;
                        let engine = choice.engine.as_deref().and_then(Engine::of_id);
                        // Another engine may have been chosen meanwhile.
                        if engine.is_none_or(Engine::takes_published) {
                            choice.model = Some(path);
                        }
                        return true;
                    }
                    Err(why) => {
                        downloads.failed = Some((model.name.clone(), why.to_string()));
                        let text = words::models::downloaded_failed(&model.name, why);
                        self.notices.push(Tone::Error, text, None);
                    }
                }
            }
        }
        false
    }
}
