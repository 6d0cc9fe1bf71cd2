//! The door of the exact image into the program: when it is requested, and what the panels read of it.

use crate::{
    app::{
        App, State,
        features::editor::{
            stage::resting::{Exactness, StageFrame, UNNOTICED, end_before},
            trial::shown,
        },
    },
    jobs::{
        RequestId,
        frame_plan::FramePlan,
        one_frame::FrameError,
        pictures::{AtRest, PictureRequest},
    },
    picture::Pixels,
    stage::compose::{Composition, Element},
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

impl State {
    /// Exact image of a composition at a size; `None` if not ready.
    pub fn exact_picture(&self, composition: &Composition, size: (u32, u32)) -> Option<&Arc<Pixels>> {
        self.session.as_ref()?.resting.picture_of(composition, size)
    }

    /// Exact image of the previous clip's last frame; `None` if not ready.
    pub fn picture_before(&self, elements: &[Element], size: (u32, u32)) -> Option<&Arc<Pixels>> {
        self.session.as_ref()?.resting.before_of(elements, size)
    }

    /// How exactly the preview matches the export now.
    pub fn exactness(&self) -> Exactness {
        self.session.as_ref().map_or(Exactness::Moving, |session| session.resting.exactness())
    }

    /// True if the exact image is shown, or cannot be drawn.
    pub fn is_at_rest(&self) -> bool {
        self.session.as_ref().is_none_or(|session| {
            let failed = session.resting.failed.is_some() || session.lacks_a_picture(session.resting.seen.as_ref());
            failed || session.resting.exactness() == Exactness::Exact
        })
    }
}

impl App {
    /// Handles the end of a window frame: `frame` is the content of the preview, `moves` is true during a drag. Returns the time
    /// until the window has to call this again, even if nothing happens.
    pub fn rest(&mut self, frame: &StageFrame, moves: bool) -> Option<Duration> {
        let session = self.state.session.as_mut()?;
        let was_asked = session.resting.asked.is_some();
        let changed = session.resting.see(frame);
        if changed {
            session.resting.has_jumped = session.resting.playhead != session.playhead;
            session.resting.playhead = session.playhead;
            if was_asked {
                self.services.pictures(PictureRequest::CancelRest);
            }
        }
        let project = shown(session.trial.as_ref(), session.part_trial.as_ref(), session.document.project());
        let (data, _) = project.at(session.playhead)?;
        let plan = |composition: Composition| FramePlan { composition, size: frame.size, sources: project.sources_near(data) };
        let resting = &mut session.resting;
        // The last frame of the previous clip stays the same during the whole transition: it is drawn once, even during motion.
        if changed && let Some(composition) = end_before(&frame.composition) {
            let before = StageFrame { composition, size: frame.size };
            let known =
                [resting.before.as_ref().map(|still| &still.frame), resting.before_asked.as_ref().map(|(_, frame)| frame)];
            if !known.contains(&Some(&before)) {
                let id = resting.generation.advance();
                let plan = Box::new(plan(before.composition.clone()));
                resting.before_asked = Some((id, before));
                self.services.pictures(PictureRequest::Rest { id, what: AtRest::ClipBefore, plan });
            }
        }
        if resting.asked.is_some() {
            // From that time on the preview reports that the image is being drawn.
            let since = resting.since?;
            return (since + UNNOTICED).checked_duration_since(Instant::now()).filter(|left| !left.is_zero());
        }
        let due = resting.due()?;
        // A click on the timeline is a held button too, but the exact image at its position is wanted.
        if moves && !(resting.has_jumped && resting.is_single) {
            // The painters draw while the user drags; the release causes a new window frame.
            resting.since = Some(Instant::now());
            return None;
        }
        let left = due.saturating_duration_since(Instant::now());
        if !left.is_zero() {
            return Some(left);
        }
        if session.lacks_a_picture(Some(frame)) || session.waits_for_a_picture(frame) {
            return None;
        }
        let plan = Box::new(plan(frame.composition.clone()));
        let resting = &mut session.resting;
        let id = resting.generation.advance();
        resting.asked = Some(id);
        self.services.pictures(PictureRequest::Rest { id, what: AtRest::Stage, plan });
        Some(UNNOTICED)
    }
}

impl State {
    /// Handles the exact image, or the error.
    pub(in crate::app) fn rested(&mut self, generation: RequestId, what: AtRest, drawn: Result<Arc<Pixels>, FrameError>) {
        if let Some(session) = &mut self.session {
            if let Err(why) = &drawn {
                tracing::warn!(%why, "the exact picture of the stage was not drawn");
            }
            session.resting.answered(generation, what, drawn);
        }
    }
}
