//! Pictures of a pending change before and after, drawn by the compositor of exports at a moment of the change.

use crate::app::{App, ItemRef, Project};
use crate::{
    api::{
        PlaybackMs, SizePx,
        item::{Item, ItemKind},
    },
    jobs::{RequestId, frame_plan::FramePlan, one_frame::FrameError, pictures::PictureRequest},
    picture::Pixels,
    stage::compose::compose,
};
use std::sync::Arc;

/// How wide each picture is, in pixels.
const WIDTH: f64 = 560.0;

/// Why a change has no pictures.
#[derive(Debug, thiserror::Error)]
pub enum NotCompared {
    /// Its item has no time, so that no frame shows it.
    #[error("It is never on the picture.")]
    NeverSeen,
    /// A frame could not be drawn.
    #[error(transparent)]
    Frame(FrameError),
}

/// The change whose pictures were asked for.
#[derive(Debug, Default)]
pub struct Compared {
    of: Option<ItemRef>,
    asked: RequestId,
    drawn: Option<Result<[Arc<Pixels>; 2], NotCompared>>,
}

impl Compared {
    /// The pictures before and after a change, or why there are none; nothing while they are drawn.
    pub fn of(&self, at: &ItemRef) -> Option<&Result<[Arc<Pixels>; 2], NotCompared>> {
        self.drawn.as_ref().filter(|_| self.is_of(at))
    }

    /// Whether the pictures that were asked for are those of this change.
    pub fn is_of(&self, at: &ItemRef) -> bool {
        self.of.as_ref() == Some(at)
    }
}

impl Project {
    /// Whether pictures can show a change of an item.
    pub fn is_seen_on_pictures(&self, at: &ItemRef) -> bool {
        let kind = self.item(at).map(Item::kind).or_else(|| self.draft.base_item(&at.clip, &at.id).map(|item| item.kind()));
        kind.is_some_and(|kind| kind != ItemKind::SoundEffect)
    }

    /// The frames without and with the pending change of an item, in the middle of its time; nothing for an item without a time.
    fn before_and_after(&self, at: &ItemRef) -> Option<[FramePlan; 2]> {
        let (_, data) = self.clip(&at.clip)?;
        let (now, base) = (self.item(at), self.draft.base_item(&at.clip, &at.id));
        let whole = (PlaybackMs::ZERO, crate::api::DurationMs(data.map.playback_length().0));
        let times = now.or(base.as_ref()).map(|item| item.times().unwrap_or(whole));
        let (start, length) = times?;
        let last = (data.map.playback_length().0 - 1).max(0);
        let time = PlaybackMs((start.0 + length.0 / 2).clamp(0, last));
        let canvas: SizePx = self.video.dimensions;
        let height = (WIDTH * canvas.height / canvas.width.max(1.0)).round().clamp(1.0, WIDTH * 2.0);
        let size = (WIDTH as u32, height as u32);
        let plan = |composition| FramePlan { composition, size, sources: self.sources_near(data) };
        let after = plan(self.scene(data, time).composition);
        let mut view = self.view(data);
        let others =
            self.draft.items(&at.clip).into_iter().flat_map(crate::edit::ClipItems::iter).filter(|item| item.id() != &at.id);
        view.items = others.chain(base.as_ref()).collect();
        Some([plan(compose(&view, time)), after])
    }
}

impl App {
    /// Draws the pictures of a change, or forgets them.
    pub(in crate::app) fn compare(&mut self, at: Option<ItemRef>) {
        let Some(session) = &mut self.state.session else { return };
        let asked = session.compared.asked.advance();
        session.compared = Compared { of: at.clone(), asked, drawn: None };
        let Some(at) = at else { return };
        match session.document.project().before_and_after(&at) {
            Some(plans) => self.services.pictures(PictureRequest::Compare { id: asked, plans: Box::new(plans) }),
            None => session.compared.drawn = Some(Err(NotCompared::NeverSeen)),
        }
    }

    /// The pictures of a change were drawn, or could not be.
    pub(in crate::app) fn compared(&mut self, asked: RequestId, drawn: Result<[Arc<Pixels>; 2], NotCompared>) {
        if let Some(session) = self.state.session.as_mut().filter(|session| session.compared.asked == asked) {
            session.compared.drawn = Some(drawn);
        }
    }
}
