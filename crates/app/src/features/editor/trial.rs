//! Preview of conflict answers: image and playback show the video with an answer applied, while draft and journal stay unchanged.

mod door;

use crate::{
    app::features::{Session, editor::proposals::preview::PartTrial},
    document::{Choice, Project},
    timeline::VideoMs,
};

/// Running preview of an answer to a conflict.
#[derive(Debug)]
pub struct Trial {
    /// Index of the conflict in the list.
    pub question: usize,
    /// The previewed answer.
    pub choice: Choice,
    /// Project with the answer applied; `None` if the draft already has it.
    with: Option<Box<Project>>,
    /// Version of the project from which the preview was made.
    of: u64,
    /// Position of the playhead before the preview.
    playhead: VideoMs,
}

/// Project to show and play: with the previewed answer, else with the previewed part of a proposal, else unchanged.
pub(in crate::app) fn shown<'a>(trial: Option<&'a Trial>, part: Option<&'a PartTrial>, project: &'a Project) -> &'a Project {
    let trial = trial.filter(|trial| trial.of == project.version());
    match trial {
        Some(trial) => trial.with.as_deref(),
        None => part.and_then(|part| part.project(project)),
    }
    .unwrap_or(project)
}

impl Session {
    /// Project to show and play, with a running preview applied.
    pub fn shown(&self) -> &Project {
        shown(self.trial.as_ref(), self.part_trial.as_ref(), self.document.project())
    }

    /// Project with an answer to a conflict applied: inner `None` if the draft already has it, outer `None` if it cannot be
    /// applied.
    fn with_answer(&self, question: usize, choice: Choice) -> Option<Option<Box<Project>>> {
        let (_, edits) = self.document.answer_step(question, choice)?;
        if edits.is_empty() {
            return Some(None);
        }
        Some(Some(Box::new(self.document.with(edits).ok()?)))
    }

    /// Applies the previewed answer to the current project, if that changed since.
    pub(in crate::app) fn renew_trial(&mut self) {
        let now = self.document.project().version();
        let Some((question, choice)) =
            self.trial.as_ref().filter(|trial| trial.of != now).map(|trial| (trial.question, trial.choice))
        else {
            return;
        };
        if let (Some(with), Some(trial)) = (self.with_answer(question, choice), &mut self.trial) {
            (trial.with, trial.of) = (with, now);
        }
    }
}
