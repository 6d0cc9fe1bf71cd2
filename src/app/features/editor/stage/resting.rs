//! The exact picture of the stage while nothing moves: drawn by the compositor of exports, at the size that the stage has on
//! the screen. While something moves, and until the exact picture is there, the window's painters draw.
//!
//! A picture is shown only for the composition and the size that it was drawn for, so that it is never stale: the
//! composition names the moment of every recording in it and every setting that is seen.

use crate::app::{App, State, features::editor::trial::shown};
use crate::{
    jobs::{
        RequestId,
        frame_plan::FramePlan,
        one_frame::FrameError,
        pictures::{AtRest, PictureRequest, PictureState},
    },
    picture::Pixels,
    stage::compose::{Composition, Element, ElementKind},
    timeline::VideoMs,
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// For how long nothing must have changed before the exact picture is drawn, while one change follows another. What changes once,
/// as by a click, is drawn at once.
pub const REST: Duration = Duration::from_millis(120);
/// For how long the exact picture may be on its way before the stage says so: a word that flashes up would be no help.
const UNNOTICED: Duration = Duration::from_millis(400);
/// After how long a picture that could not be drawn is tried again, each time.
const RETRIES: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(8)];

/// What the stage showed in a frame of the window.
#[derive(Clone, Debug, PartialEq)]
pub struct StageFrame {
    /// What is drawn.
    pub composition: Composition,
    /// How many pixels its exact picture has.
    pub size: (u32, u32),
}

/// A picture of the stage and what it was drawn for.
#[derive(Debug)]
struct Still {
    frame: StageFrame,
    pixels: Arc<Pixels>,
}

/// What is seen, and its exact picture.
#[derive(Debug, Default)]
pub struct Resting {
    seen: Option<StageFrame>,
    /// Since when that is seen.
    since: Option<Instant>,
    /// Whether what was seen before it had rested.
    is_single: bool,
    /// Where the playhead was when it was seen first, and whether it had come there with this change.
    playhead: VideoMs,
    has_jumped: bool,
    /// The number of the request that is on its way, and of the last one.
    asked: Option<RequestId>,
    generation: RequestId,
    /// How often it could not be drawn, when last, and why.
    failed: Option<(usize, Instant, FrameError)>,
    still: Option<Still>,
    /// The end of the clip before, while it is seen through a transition: on its way, or here.
    before_asked: Option<(RequestId, StageFrame)>,
    before: Option<Still>,
}

/// How exact the stage is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// It is the picture that an export has.
    Exact,
    /// Something moves, or has moved just now.
    Moving,
    /// The exact picture is being drawn.
    Drawing,
    /// The exact picture could not be drawn; why.
    Failed(String),
}

/// The end of the clip before, as a composition of its own; nothing where it is not seen.
pub fn end_before(composition: &Composition) -> Option<Composition> {
    let group = |element: &Element| match &element.kind {
        ElementKind::Before(elements) if element.opacity > 0.0 => Some(elements.clone()),
        _ => None,
    };
    let elements = composition.elements.iter().rev().find_map(group)?;
    Some(Composition { canvas: composition.canvas, elements, approximations: Vec::new() })
}

impl Resting {
    /// The exact picture of what is seen, if it is here.
    pub fn picture_of(&self, composition: &Composition, size: (u32, u32)) -> Option<&Arc<Pixels>> {
        let still = self.still.as_ref()?;
        (still.frame.size == size && still.frame.composition == *composition).then_some(&still.pixels)
    }

    /// The exact picture of the end of the clip before, if it is here.
    pub fn before_of(&self, elements: &[Element], size: (u32, u32)) -> Option<&Arc<Pixels>> {
        let still = self.before.as_ref()?;
        (still.frame.size == size && still.frame.composition.elements == elements).then_some(&still.pixels)
    }

    /// How exact the stage is now.
    pub fn exactness(&self) -> Exactness {
        let is_here = self.seen.as_ref().is_some_and(|seen| self.picture_of(&seen.composition, seen.size).is_some());
        match (&self.failed, self.asked, self.since) {
            _ if is_here => Exactness::Exact,
            (Some((.., why)), None, _) => Exactness::Failed(why.to_string()),
            (_, Some(_), Some(since)) if since.elapsed() >= UNNOTICED => Exactness::Drawing,
            _ => Exactness::Moving,
        }
    }

    /// Takes what the stage shows; answers whether it is something else than before.
    fn see(&mut self, frame: &StageFrame) -> bool {
        let same = self.seen.as_ref() == Some(frame);
        if !same {
            self.seen = Some(frame.clone());
            self.is_single = self.since.is_some_and(|since| since.elapsed() >= REST);
            self.since = Some(Instant::now());
            (self.asked, self.failed) = (None, None);
        }
        !same
    }

    /// Forgets why pictures could not be drawn, so that they are tried again.
    pub(in crate::app) fn retry(&mut self) {
        self.failed = None;
    }

    /// When the exact picture is to be asked for; nothing while it is here, on its way, or has failed for good.
    fn due(&self) -> Option<Instant> {
        let (seen, since) = (self.seen.as_ref()?, self.since?);
        if self.asked.is_some() || self.picture_of(&seen.composition, seen.size).is_some() {
            return None;
        }
        match &self.failed {
            None if self.is_single => Some(since),
            None => Some(since + REST),
            Some((times, last, _)) => RETRIES.get(times - 1).map(|wait| *last + *wait),
        }
    }

    fn answered(&mut self, generation: RequestId, what: AtRest, drawn: Result<Arc<Pixels>, FrameError>) {
        if what == AtRest::ClipBefore {
            if let Some((_, frame)) = self.before_asked.take_if(|(asked, _)| *asked == generation)
                && let Ok(pixels) = drawn
            {
                self.before = Some(Still { frame, pixels });
            }
            return;
        }
        if self.asked != Some(generation) {
            return;
        }
        self.asked = None;
        match (drawn, &self.seen) {
            (Ok(pixels), Some(seen)) => {
                self.still = Some(Still { frame: seen.clone(), pixels });
                self.failed = None;
            }
            (Err(why), _) => {
                let times = self.failed.as_ref().map_or(0, |(times, ..)| *times) + 1;
                self.failed = Some((times, Instant::now(), why));
            }
            (Ok(_), None) => {}
        }
    }
}

impl State {
    /// The exact picture of what the stage shows.
    pub fn exact_picture(&self, composition: &Composition, size: (u32, u32)) -> Option<&Arc<Pixels>> {
        self.session.as_ref()?.resting.picture_of(composition, size)
    }

    /// The exact picture of the end of the clip before.
    pub fn picture_before(&self, elements: &[Element], size: (u32, u32)) -> Option<&Arc<Pixels>> {
        self.session.as_ref()?.resting.before_of(elements, size)
    }

    /// How exact the stage is.
    pub fn exactness(&self) -> Exactness {
        self.session.as_ref().map_or(Exactness::Moving, |session| session.resting.exactness())
    }

    /// Whether the stage has come to rest: the exact picture is shown, or it cannot be drawn.
    pub fn is_at_rest(&self) -> bool {
        self.session.as_ref().is_none_or(|session| {
            let failed = session.resting.failed.is_some() || session.lacks_a_picture(session.resting.seen.as_ref());
            failed || session.resting.exactness() == Exactness::Exact
        })
    }
}

impl crate::app::Session {
    /// Whether one of the pictures of a frame cannot be decoded: the painters say so, and an exact picture would hide it.
    fn lacks_a_picture(&self, frame: Option<&StageFrame>) -> bool {
        let failed = |key| matches!(self.pictures.get(key), Some(PictureState::Failed(_)));
        frame.is_some_and(|frame| frame.composition.pictures().into_iter().any(failed))
    }

    /// Whether the painters have nothing to show of a picture of the moment yet: that comes first.
    fn waits_for_a_picture(&self, frame: &StageFrame) -> bool {
        let waits = |key| matches!(self.pictures.get(key), Some(PictureState::Loading)) && !self.pictures.has_proxy(key);
        frame.composition.pictures().into_iter().any(waits)
    }
}

impl App {
    /// Called by the window after each frame with what the stage showed, and whether something is being dragged. Answers
    /// after how long it is to be called again, even if nothing happens.
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
        // The end of the clip before stays the same for the whole transition: it is drawn once, also while something moves.
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
            // The stage says what it waits for, from then on.
            let since = resting.since?;
            return (since + UNNOTICED).checked_duration_since(Instant::now()).filter(|left| !left.is_zero());
        }
        let due = resting.due()?;
        // A click on the timeline is a button that is held too: the picture is drawn where the playhead went.
        if moves && !(resting.has_jumped && resting.is_single) {
            // What is held is drawn by the painters; letting go of it is a frame of the window.
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

    /// An exact picture was drawn, or could not be.
    pub(in crate::app) fn rested(&mut self, generation: RequestId, what: AtRest, drawn: Result<Arc<Pixels>, FrameError>) {
        if let Some(session) = &mut self.state.session {
            if let Err(why) = &drawn {
                tracing::warn!(%why, "the exact picture of the stage was not drawn");
            }
            session.resting.answered(generation, what, drawn);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{api::SizePx, stage::compose::Fill};

    fn frame(gray: u8) -> StageFrame {
        let solid = |gray| Element { kind: ElementKind::Background(Fill::Solid([gray, gray, gray, 255])), opacity: 1.0 };
        let canvas = SizePx { width: 16.0, height: 9.0 };
        let composition = Composition { canvas, elements: vec![solid(gray)], approximations: Vec::new() };
        StageFrame { composition, size: (16, 9) }
    }

    fn drawn() -> Arc<Pixels> {
        Arc::new(Pixels::transparent(16, 9))
    }

    fn ask(resting: &mut Resting) -> RequestId {
        let id = resting.generation.advance();
        resting.asked = Some(id);
        id
    }

    #[test]
    fn a_picture_is_shown_for_what_it_was_drawn_for_alone() {
        let mut resting = Resting::default();
        let (first, second) = (frame(1), frame(2));
        assert!(resting.see(&first) && !resting.see(&first));
        let asked = ask(&mut resting);
        assert!(resting.see(&second));
        resting.answered(asked, AtRest::Stage, Ok(drawn()));
        assert!(resting.picture_of(&first.composition, first.size).is_none(), "an answer that is late is dropped");
        let asked = ask(&mut resting);
        resting.answered(asked, AtRest::Stage, Ok(drawn()));
        let is_here = |resting: &Resting, frame: &StageFrame, size| resting.picture_of(&frame.composition, size).is_some();
        assert!(
            is_here(&resting, &second, (16, 9)) && !is_here(&resting, &second, (32, 18)) && !is_here(&resting, &first, (16, 9))
        );
        assert_eq!(resting.exactness(), Exactness::Exact);
        resting.see(&first);
        assert!(resting.exactness() != Exactness::Exact && resting.due().is_some());
        resting.see(&second);
        assert!(resting.exactness() == Exactness::Exact && resting.due().is_none(), "what was undone is still exact");
    }

    #[test]
    fn what_changes_once_is_drawn_at_once_and_what_goes_on_changing_when_it_rests() {
        let mut resting = Resting::default();
        let waits = |resting: &Resting| resting.due().unwrap().saturating_duration_since(resting.since.unwrap());
        resting.see(&frame(1));
        assert_eq!(waits(&resting), REST, "the first picture comes while the window is still opening");
        resting.since = resting.since.unwrap().checked_sub(REST);
        resting.see(&frame(2));
        assert_eq!(waits(&resting), Duration::ZERO, "a click after a rest");
        resting.see(&frame(3));
        assert_eq!(waits(&resting), REST, "the next frame of a drag");
    }

    #[test]
    fn what_cannot_be_drawn_is_tried_again_a_few_times_and_then_not_any_more() {
        let mut resting = Resting::default();
        resting.see(&frame(1));
        for _ in 0..=RETRIES.len() {
            assert!(resting.due().is_some());
            let asked = ask(&mut resting);
            resting.answered(asked, AtRest::Stage, Err(FrameError::Empty));
            assert_eq!(resting.exactness(), Exactness::Failed(FrameError::Empty.to_string()));
        }
        assert!(resting.due().is_none());
        resting.retry();
        assert!(resting.due().is_some());
    }

    #[test]
    fn the_end_of_the_clip_before_is_kept_for_the_whole_transition() {
        let (inner, mut resting) = (frame(9), Resting::default());
        let mut outer = frame(1);
        assert!(end_before(&outer.composition).is_none());
        let elements = inner.composition.elements.clone();
        outer.composition.elements.push(Element { kind: ElementKind::Before(elements.clone()), opacity: 0.5 });
        let before = StageFrame { composition: end_before(&outer.composition).unwrap(), size: outer.size };
        assert_eq!(before, inner);
        let mut ids = RequestId::default();
        let (earlier, asked) = (ids.advance(), ids.advance());
        resting.before_asked = Some((asked, before));
        resting.answered(earlier, AtRest::ClipBefore, Ok(drawn()));
        assert!(resting.before_of(&elements, (16, 9)).is_none());
        resting.answered(asked, AtRest::ClipBefore, Ok(drawn()));
        resting.see(&frame(2));
        assert!(resting.before_of(&elements, (16, 9)).is_some() && resting.before_of(&elements, (8, 9)).is_none());
    }
}
