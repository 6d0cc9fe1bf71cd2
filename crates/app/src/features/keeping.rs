//! Storing the settings: when they are written, and what of the open video they remember.

use super::Session;
use crate::{
    api::VideoId,
    app::{
        paths::Paths,
        settings::{KeptSettings, LastPlace, place_key},
    },
    jobs::{Services, browser::Filter, settings::SettingsRequest, workspace::Target},
};

/// The settings with what their storing needs.
pub(in crate::app) struct Keeping<'a> {
    /// The settings.
    pub settings: &'a mut KeptSettings,
    /// The open video, whose playhead and marks they remember.
    pub session: Option<&'a Session>,
    /// Folders of the program.
    pub paths: &'a Paths,
    /// The jobs, for the one that writes.
    pub services: &'a Services,
    /// The open workspace, which names the place of the open video.
    pub workspace: &'a Target,
}

impl Keeping<'_> {
    /// Writes the settings if any changed; positions and sizes are written along with other changes.
    pub(in crate::app) fn store(&mut self) {
        if self.settings.changed() {
            self.write();
        }
    }

    /// Stores the open video, its in and out points and the playhead in the settings.
    pub(in crate::app) fn remember_place(&mut self) {
        let Some(session) = self.session else { return };
        let place = LastPlace {
            video: session.document.project().video.id.clone(),
            playhead_ms: session.playhead.0,
            in_ms: session.marks.start.map(|at| at.0),
            out_ms: session.marks.end.map(|at| at.0),
        };
        let key = self.place_key();
        let settings = &mut *self.settings;
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

    /// Pins or unpins a video in the browser.
    pub(in crate::app) fn pin(&mut self, video: &VideoId, pinned: bool) {
        let key = self.place_key();
        self.settings.browser.entry(key).or_default().pin(video, pinned);
        self.store();
    }

    /// Sets the filter for the browser's lists of videos.
    pub(in crate::app) fn narrow_videos(&mut self, filter: Filter) {
        let key = self.place_key();
        self.settings.browser.entry(key).or_default().filter = filter;
        self.store();
    }

    /// Name of the workspace in files of this computer.
    pub(in crate::app) fn place_key(&self) -> String {
        place_key(self.workspace)
    }

    /// Writes the settings if anything in them is unwritten.
    pub(in crate::app) fn write(&mut self) {
        self.remember_place();
        if let Some((before, settings)) = self.settings.take_unwritten() {
            match settings.text(&before, self.paths.config.clone()) {
                Ok(text) => self.services.settings(SettingsRequest::Store(text)),
                Err(error) => tracing::warn!(%error, "the settings were not written"),
            }
        }
    }
}
