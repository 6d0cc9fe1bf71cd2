//! Comparison of the open draft with another draft or a preset: the same frame, and numbers of both on the open video.

use super::{BaseFrame, Captions, Context, Pane};
use crate::{
    api::{PresetId, captions::Subtitles},
    app::Project,
    captions::{Design, DraftId},
    jobs::{
        RequestId,
        captions::{CaptionError, CaptionRequest, StyleNumbers},
    },
    picture::Pixels,
    stage::compose::CaptionBlock,
};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// Style beside the open draft in the comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComparedStyle {
    /// Another draft.
    Draft(DraftId),
    /// A preset of the workspace.
    Preset(PresetId),
}

/// Styles whose numbers were requested, each with its block on the shown frame, and that frame.
#[derive(Clone)]
struct Asked {
    styles: [(Subtitles, CaptionBlock); 2],
    frame: Option<Arc<Pixels>>,
    /// Number of edits of the video that are done.
    edits: usize,
}

impl Asked {
    fn is_same(&self, other: &Self) -> bool {
        let frames = match (&self.frame, &other.frame) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        frames && self.styles == other.styles && self.edits == other.edits
    }
}

/// Numbers of the two styles in the comparison.
#[derive(Default)]
pub struct Comparison {
    /// Numbers of both styles; `None` until computed.
    pub numbers: Option<Box<[StyleNumbers; 2]>>,
    /// The error that prevented the numbers.
    pub problem: Option<String>,
    asked: Option<Asked>,
    number: RequestId,
    cancelled: Arc<AtomicBool>,
}

impl Comparison {
    /// True while the numbers are being computed.
    pub fn is_running(&self) -> bool {
        self.asked.is_some() && self.numbers.is_none() && self.problem.is_none()
    }

    /// Cancels the computation, and forgets the numbers.
    fn end(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
        self.number.advance();
        (self.asked, self.numbers, self.problem) = (None, None, None);
    }
}

impl Captions {
    /// Name and design of the two compared styles; `None` if one of them is gone.
    pub fn compared_styles(&self) -> Option<[(String, Design); 2]> {
        let draft = self.draft()?;
        let other = match self.compared.as_ref()? {
            ComparedStyle::Draft(id) => {
                let other = self.drafts.get(*id)?;
                (other.title(), other.design.clone())
            }
            ComparedStyle::Preset(id) => {
                let preset = self.preset(id)?;
                (preset.name.clone(), Design::of_preset(preset))
            }
        };
        Some([(draft.title(), draft.design.clone()), other])
    }

    /// Frame behind both styles: the busiest one.
    fn compared_frame(&self) -> Option<&BaseFrame> {
        self.frames.get(2)?.as_ref()
    }

    fn asked_numbers(&self, project: &Project) -> Option<Asked> {
        let moment = self.tile_moment();
        let styles = self.compared_styles()?.map(|(_, design)| {
            let subtitles = design.subtitles(None);
            let block = self.block(project, moment, &subtitles);
            (subtitles, block)
        });
        let frame = self.compared_frame().map(|frame| frame.pixels.clone());
        Some(Asked { styles, frame, edits: project.draft.history().done().len() })
    }

    /// Requests the numbers of the comparison, if it is open and a style or the frame changed.
    pub(super) fn want_numbers(&mut self, context: &Context<'_>) {
        let asked = context.state.project().filter(|_| self.pane == Pane::Compare).and_then(|project| {
            // The frame is drawn within moments; numbers without it would be computed twice.
            let is_drawn = self.compared_frame().is_some() || self.frames_problem.is_some();
            Some((project, self.asked_numbers(project).filter(|_| is_drawn)?))
        });
        let Some((project, asked)) = asked else {
            if self.comparison.asked.is_some() {
                self.comparison.end();
            }
            return;
        };
        if self.comparison.asked.as_ref().is_some_and(|before| before.is_same(&asked)) {
            return;
        }
        self.comparison.end();
        self.comparison.cancelled = Arc::new(AtomicBool::new(false));
        context.services.captions(CaptionRequest::Compare {
            id: self.comparison.number,
            project: Arc::new(project.clone()),
            styles: asked.styles.clone(),
            frame: asked.frame.clone(),
            cancelled: self.comparison.cancelled.clone(),
        });
        self.comparison.asked = Some(asked);
    }

    /// Stores the numbers of the request with this id.
    pub(super) fn take_numbers(&mut self, id: RequestId, numbers: Result<Box<[StyleNumbers; 2]>, CaptionError>) {
        if id == self.comparison.number {
            match numbers {
                Ok(numbers) => self.comparison.numbers = Some(numbers),
                Err(why) => self.comparison.problem = Some(why.to_string()),
            }
        }
    }
}
