//! Storing the settings: when they are written, and what of the open video they remember.

use crate::{
    app::{App, settings::LastPlace},
    jobs::settings::SettingsRequest,
};

impl App {
    /// Writes the settings if any changed; positions and sizes are written along with other changes.
    pub(in crate::app) fn store_settings(&mut self) {
        if self.state.settings.changed() {
            self.write_settings();
        }
    }

    /// Stores the open video, its in and out points and the playhead in the settings.
    pub(in crate::app) fn remember_place(&mut self) {
        let Some(session) = &self.state.session else { return };
        let place = LastPlace {
            video: session.document.project().video.id.clone(),
            playhead_ms: session.playhead.0,
            in_ms: session.marks.start.map(|at| at.0),
            out_ms: session.marks.end.map(|at| at.0),
        };
        let key = self.place_key();
        let settings = &mut self.state.settings;
        match settings.last.get(&key) {
            Some(before) if *before == place => {}
            // The playhead changes all the time, so it alone causes no write.
            Some(before) if LastPlace { playhead_ms: place.playhead_ms, ..before.clone() } == place => {
                settings.places().last.insert(key, place);
            }
            _ => {
                let name = &session.document.project().video.name;
                settings.browser.entry(key.clone()).or_default().opened(&place.video, name);
                settings.last.insert(key, place);
            }
        }
    }

    /// Writes the settings if anything in them is unwritten.
    pub(in crate::app) fn write_settings(&mut self) {
        self.remember_place();
        if let Some(settings) = self.state.settings.take_unwritten() {
            match settings.text(self.paths.config.clone()) {
                Ok(text) => self.services.settings(SettingsRequest::Store(text)),
                Err(error) => tracing::warn!(%error, "the settings were not written"),
            }
        }
    }
}
