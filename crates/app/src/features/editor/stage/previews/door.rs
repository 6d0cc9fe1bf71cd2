//! The door of previews into the program: the requests for those of the visible clips.

use crate::{
    api::SourceId,
    app::{
        State,
        features::editor::{
            context::Editor,
            stage::{
                pictures::needed_pictures,
                previews::{filmstrip, wanted},
            },
        },
    },
    jobs::{
        Services,
        pictures::{PictureKey, PictureState},
        previews::{PauseFor, PreviewRequest},
    },
};
use std::hash::{DefaultHasher, Hash, Hasher};

impl State {
    /// True if the previews of everything visible are complete, or will never be.
    pub fn are_previews_made(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.previews.asked != 0 && session.previews.pending().next().is_none())
    }

    /// True if every visible recording has an image of the moment, exact or from the scrub proxy.
    pub fn shows_the_moment(&self) -> bool {
        let Some(project) = self.shown_project() else { return false };
        let is_near = |key: &PictureKey| {
            let shown = self.nearest_picture(&key.origin).and_then(|picture| picture.shown);
            shown.zip(key.at_ms).is_some_and(|(span, at)| span.covers(at))
        };
        let is_here = |key: &PictureKey| matches!(self.picture(key), Some(PictureState::Ready(_))) || is_near(key);
        needed_pictures(project, self.playhead()).iter().all(|(key, _)| key.at_ms.is_none() || is_here(key))
    }
}

impl Editor<'_> {
    /// Requests the previews of everything visible. Cheap if nothing changed.
    pub(in crate::app) fn want_previews(&mut self) {
        let width = self.state.timeline_width;
        if self.state.previews_paused {
            return;
        }
        let of_items = self.want_item_pictures();
        let Some(session) = &mut self.state.session else { return };
        let project = session.document.project();
        let axis = session.played_axis();
        let list = wanted(project, session.playhead, (axis, width), &session.proposals.looked_at(project));
        let mut hasher = DefaultHasher::new();
        for wanted in &list {
            (wanted.source.as_str(), &wanted.url).hash(&mut hasher);
        }
        let asked = hasher.finish() | 1;
        if asked != session.previews.asked {
            session.previews.asked = asked;
            session.previews.sources = list.iter().map(|wanted| wanted.source.clone()).collect();
            self.services.previews(PreviewRequest::Want { video: project.video.id.clone(), wanted: list });
        }
        let (from, to) = axis.visible(width);
        let slots = project.sequence.visible(from, to).flat_map(|index| filmstrip(project, index, axis, width));
        let missing = session.previews.want_tiles(slots.map(|slot| slot.key).chain(of_items));
        if !missing.is_empty() {
            self.services.previews(PreviewRequest::Tiles(missing));
        }
    }
}

impl Editor<'_> {
    /// Pauses or resumes making previews.
    pub(in crate::app) fn pause_previews(&mut self, paused: bool) {
        self.state.previews_paused = paused;
        self.services.previews(PreviewRequest::Pause { why: PauseFor::User, paused });
    }

    /// Cancels the previews of a source, or restarts them.
    pub(in crate::app) fn skip_preview(&self, source: SourceId, skip: bool) {
        self.services.previews(PreviewRequest::Skip { source, skipped: skip });
    }
}

/// Pauses making previews while the video plays.
pub(in crate::app) fn wait_for_playing(services: &Services, playing: bool) {
    services.previews(PreviewRequest::Pause { why: PauseFor::Playing, paused: playing });
}
