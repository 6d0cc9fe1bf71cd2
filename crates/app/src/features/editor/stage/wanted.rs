//! Requests for the images, frame times and previews that are visible now.

use crate::{
    app::features::{
        Session,
        editor::{context::Editor, stage::pictures::needed_pictures},
    },
    jobs::{
        Services,
        pictures::{PictureKey, PictureRequest, PictureState},
    },
    stage::compose::PictureOrigin,
    timeline::VideoMs,
};

impl Editor<'_> {
    pub(in crate::app) fn move_playhead(&mut self, to: i64) {
        let width = self.state.timeline_width;
        self.transport().seek(VideoMs(to));
        if let Some(session) = &mut self.state.session {
            session.reveal(session.playhead, width);
        }
    }

    /// Requests the images, frame times and previews that are visible now.
    pub(in crate::app) fn want_pictures(&mut self) {
        self.want_some_pictures(|_| true);
        self.want_frame_times();
        self.want_previews();
    }

    /// Requests only still images of the current moment, not video frames.
    pub(in crate::app) fn want_stills(&mut self) {
        self.want_some_pictures(|key| key.at_ms.is_none());
    }

    fn want_some_pictures(&mut self, wanted: impl Fn(&PictureKey) -> bool) {
        let Some(session) = &mut self.state.session else { return };
        let mut needed = needed_pictures(session.shown(), session.playhead);
        needed.extend(session.edge.needed());
        if session.pictures.need(needed.iter().map(|(key, _)| key)) {
            let keys = needed.iter().map(|(key, _)| key.clone()).collect();
            self.services.pictures(PictureRequest::Needed(keys));
        }
        for (key, source) in needed {
            if !wanted(&key) {
                continue;
            }
            if source.address.is_empty() {
                // A clip restored from the journal, which the next save will recreate.
                session.pictures.lacks_address(&key);
                continue;
            }
            session.pictures.has_address(&key);
            if session.pictures.want(&key) {
                let size = self.state.settings.stage.quality.of(source.size);
                self.services.pictures(PictureRequest::Picture { key, address: source.address, size });
            }
        }
    }
}

impl Session {
    /// True if an image of the current moment is expected from a scrub proxy.
    pub(in crate::app) fn lacks_proxy_picture(&self, services: &Services) -> bool {
        let is_coming = |key: &PictureKey| match &key.origin {
            PictureOrigin::Source(source) => {
                matches!(self.pictures.get(key), Some(PictureState::Loading))
                    && !self.pictures.has_proxy(key)
                    && services.has_proxy(source)
            }
            PictureOrigin::Address(_) => false,
        };
        needed_pictures(self.shown(), self.playhead).iter().any(|(key, _)| key.at_ms.is_some() && is_coming(key))
    }
}
