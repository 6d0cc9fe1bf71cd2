//! Exact image of the preview while nothing moves: drawn by the compositor of exports, at the preview's size on the screen. During
//! motion, and until the exact image is ready, the window's painters draw.
//!
//! An image is shown only for the composition and size for which it was drawn, so it is never stale: the composition has the
//! moment of every recording and every visible setting.

mod door;

use crate::{
    jobs::{
        RequestId,
        one_frame::FrameError,
        pictures::{AtRest, PictureState},
    },
    picture::Pixels,
    stage::compose::{Composition, Element, ElementKind},
    timeline::VideoMs,
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// Time without changes before the exact image is requested, while one change follows another. After a single change, such as a
/// click, it is requested immediately.
pub const REST: Duration = Duration::from_millis(120);
/// Time after which the preview reports that the exact image is being drawn; a shorter message would only flash.
const UNNOTICED: Duration = Duration::from_millis(400);
/// Delays before a failed image is requested again.
const RETRIES: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(8)];

/// Content of the preview in one window frame.
#[derive(Clone, Debug, PartialEq)]
pub struct StageFrame {
    /// Composition that the painters draw.
    pub composition: Composition,
    /// Size of the exact image, in pixels.
    pub size: (u32, u32),
}

/// Exact image, with the frame for which it was drawn.
#[derive(Debug)]
struct Still {
    frame: StageFrame,
    pixels: Arc<Pixels>,
}

/// The frame being shown, and its exact image.
#[derive(Debug, Default)]
pub struct Resting {
    seen: Option<StageFrame>,
    /// Time since which this frame is shown.
    since: Option<Instant>,
    /// Whether the previous frame had been at rest for [`REST`], so that this is a single change.
    is_single: bool,
    /// Position of the playhead when this frame was first shown, and whether it moved there with this change.
    playhead: VideoMs,
    has_jumped: bool,
    /// Id of the running request, and of the latest one.
    asked: Option<RequestId>,
    generation: RequestId,
    /// Number of failures, time of the last one, and its error.
    failed: Option<(usize, Instant, FrameError)>,
    still: Option<Still>,
    /// Last frame of the previous clip, while a transition shows it: the running request, and the finished image.
    before_asked: Option<(RequestId, StageFrame)>,
    before: Option<Still>,
}

/// How exactly the preview matches the export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// The preview shows the exact image.
    Exact,
    /// The painters draw, during or just after motion.
    Moving,
    /// The painters draw, until the exact image is ready.
    Drawing,
    /// The exact image could not be drawn; the error.
    Failed(String),
}

/// Composition of the previous clip's last frame, shown during a transition; `None` if it isn't visible.
pub fn end_before(composition: &Composition) -> Option<Composition> {
    let group = |element: &Element| match &element.kind {
        ElementKind::Before(elements) if element.opacity > 0.0 => Some(elements.clone()),
        _ => None,
    };
    let elements = composition.elements.iter().rev().find_map(group)?;
    Some(Composition { canvas: composition.canvas, elements, approximations: Vec::new() })
}

impl Resting {
    /// Exact image of a composition at a size; `None` if not ready.
    pub fn picture_of(&self, composition: &Composition, size: (u32, u32)) -> Option<&Arc<Pixels>> {
        let still = self.still.as_ref()?;
        (still.frame.size == size && still.frame.composition == *composition).then_some(&still.pixels)
    }

    /// Exact image of the previous clip's last frame; `None` if not ready.
    pub fn before_of(&self, elements: &[Element], size: (u32, u32)) -> Option<&Arc<Pixels>> {
        let still = self.before.as_ref()?;
        (still.frame.size == size && still.frame.composition.elements == elements).then_some(&still.pixels)
    }

    /// Composition that the preview showed last; `None` before the first frame.
    pub(in crate::app) fn composition(&self) -> Option<&Composition> {
        self.seen.as_ref().map(|seen| &seen.composition)
    }

    /// How exactly the preview matches the export now.
    pub fn exactness(&self) -> Exactness {
        let is_here = self.seen.as_ref().is_some_and(|seen| self.picture_of(&seen.composition, seen.size).is_some());
        match (&self.failed, self.asked, self.since) {
            _ if is_here => Exactness::Exact,
            (Some((.., why)), None, _) => Exactness::Failed(why.to_string()),
            (_, Some(_), Some(since)) if since.elapsed() >= UNNOTICED => Exactness::Drawing,
            _ => Exactness::Moving,
        }
    }

    /// Stores the frame being shown; returns whether it changed.
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

    /// Clears the failure, so that the exact image is requested again.
    pub(in crate::app) fn retry(&mut self) {
        self.failed = None;
    }

    /// Time to request the exact image; `None` if it is ready, requested, or failed for good.
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

impl crate::app::features::Session {
    /// True if an image of the frame cannot be decoded: the painters show that, and an exact image would hide it.
    fn lacks_a_picture(&self, frame: Option<&StageFrame>) -> bool {
        let failed = |key| matches!(self.pictures.get(key), Some(PictureState::Failed(_)));
        frame.is_some_and(|frame| frame.composition.pictures().into_iter().any(failed))
    }

    /// True if the painters still wait for a first image of the frame; that has priority.
    fn waits_for_a_picture(&self, frame: &StageFrame) -> bool {
        let waits = |key| matches!(self.pictures.get(key), Some(PictureState::Loading)) && !self.pictures.has_proxy(key);
        frame.composition.pictures().into_iter().any(waits)
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
