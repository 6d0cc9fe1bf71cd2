//! Preview of conflict answers: image and playback show the video with an answer applied, while draft and journal stay unchanged.

use crate::{
    app::{
        App, State,
        features::{Session, editor::proposals::PartTrial},
    },
    document::{Choice, Project},
    edit::{Conflict, ConflictSubject},
    media::play::Range,
    timeline::VideoMs,
};

/// Time played before and after the conflict's subject, in milliseconds.
const AROUND_MS: i64 = 1_000;
/// Maximum time played, in milliseconds.
const MOST_MS: i64 = 10_000;

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

impl State {
    /// Project to show and play, with a running preview applied.
    pub fn shown_project(&self) -> Option<&Project> {
        self.session.as_ref().map(Session::shown)
    }

    /// Running preview of an answer.
    pub fn trial(&self) -> Option<&Trial> {
        self.session.as_ref()?.trial.as_ref()
    }
}

impl App {
    /// Previews an answer to a conflict: shows and plays the video with it.
    pub(in crate::app) fn try_answer(&mut self, index: usize, choice: Choice) {
        let Some(session) = &mut self.state.session else { return };
        let Some(question) = session.document.questions().conflicts.get(index).cloned() else { return };
        let Some(with) = session.with_answer(index, choice) else { return };
        let playhead = session.trial.take().map_or(session.playhead, |trial| trial.playhead);
        // Plays the same time range for both answers, so that the user hears the difference.
        let spans = [Some(session.project()), with.as_deref()].into_iter().flatten();
        let spans = spans.filter_map(|project| span_of(project, &question));
        let span = spans.reduce(|(from, to), (start, end)| (from.min(start), to.max(end)));
        let (start, end) = span.unwrap_or((playhead, playhead));
        let from = (start.0 - AROUND_MS).max(0);
        let to = (end.0 + AROUND_MS).min(from + MOST_MS).min(session.length().0);
        session.trial = Some(Trial { question: index, choice, with, of: session.project().version(), playhead });
        self.play(VideoMs(from), 1.0, Range { from_us: from * 1_000, to_us: to * 1_000, repeats: false });
    }

    /// Ends the preview of an answer.
    pub(in crate::app) fn end_trial(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        let Some(trial) = session.trial.take() else { return };
        self.stop_playing();
        self.seek(trial.playhead);
        self.replan();
        self.want_pictures();
    }
}

/// Time range of a conflict's subject.
fn span_of(project: &Project, question: &Conflict) -> Option<(VideoMs, VideoMs)> {
    let (place, _) = project.clip(&question.clip)?;
    let clip = project.sequence.span(place)?;
    let whole = (clip.start, clip.end());
    match &question.subject {
        ConflictSubject::Item(mine) => {
            let (start, length) =
                project.draft.item(&question.clip, mine.id()).unwrap_or(mine).times().filter(|(_, length)| length.0 > 0)?;
            Some((clip.to_video(start), clip.to_video(start.moved(length.0))))
        }
        ConflictSubject::Clip(_) => Some(whole),
        ConflictSubject::Order | ConflictSubject::Video => None,
    }
}
