//! Images of an item before and after its unsaved change, drawn by the compositor of exports at a moment of the item.

mod door;

use crate::{
    api::{PlaybackMs, SizePx},
    document::{ItemRef, Project},
    jobs::{RequestId, frame_plan::FramePlan, one_frame::FrameError},
    picture::Pixels,
    stage::compose::compose,
};
use std::sync::Arc;

/// Width of each image, in pixels.
const WIDTH: f64 = 560.0;

/// Reason why a change has no images.
#[derive(Debug, thiserror::Error)]
pub enum NotCompared {
    /// The item has no time, so no frame shows it.
    #[error("{}", words::editing::never_visible())]
    NeverSeen,
    /// Drawing a frame failed.
    #[error(transparent)]
    Frame(FrameError),
}

/// The compared item, and its images.
#[derive(Debug, Default)]
pub struct Compared {
    of: Option<ItemRef>,
    asked: RequestId,
    drawn: Option<Result<[Arc<Pixels>; 2], NotCompared>>,
}

impl Compared {
    /// Images before and after the item's change, or the error; `None` while they are drawn.
    pub fn of(&self, at: &ItemRef) -> Option<&Result<[Arc<Pixels>; 2], NotCompared>> {
        self.drawn.as_ref().filter(|_| self.is_of(at))
    }

    /// True if the images of this item were requested last.
    pub fn is_of(&self, at: &ItemRef) -> bool {
        self.of.as_ref() == Some(at)
    }
}

/// Plans of the frame without and with the item's unsaved change, in the middle of its time; `None` for an item without time.
fn before_and_after(project: &Project, at: &ItemRef) -> Option<[FramePlan; 2]> {
    let (_, data) = project.clip(&at.clip)?;
    let (now, base) = (project.item(at), project.draft.base_item(&at.clip, &at.id));
    let whole = (PlaybackMs::ZERO, crate::api::DurationMs(data.map.playback_length().0));
    let times = now.or(base.as_ref()).map(|item| item.times().unwrap_or(whole));
    let (start, length) = times?;
    let last = (data.map.playback_length().0 - 1).max(0);
    let time = PlaybackMs((start.0 + length.0 / 2).clamp(0, last));
    let canvas: SizePx = project.video.dimensions;
    let height = (WIDTH * canvas.height / canvas.width.max(1.0)).round().clamp(1.0, WIDTH * 2.0);
    let size = (WIDTH as u32, height as u32);
    let plan = |composition| FramePlan { composition, size, sources: project.sources_near(data) };
    let after = plan(project.scene(data, time).composition);
    let mut view = project.view(data);
    let others =
        project.draft.items(&at.clip).into_iter().flat_map(crate::edit::ClipItems::iter).filter(|item| item.id() != &at.id);
    view.items = others.chain(base.as_ref()).collect();
    Some([plan(compose(&view, time)), after])
}
