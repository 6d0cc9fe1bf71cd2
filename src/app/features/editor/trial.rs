//! The answers to a question are watched and heard before one is chosen: stage and player show the video as it would be with
//! that answer, while the draft and its journal stay as they are.

use crate::app::{App, Choice, PartTrial, Project, Session, State};
use crate::{
    edit::{Conflict, ConflictSubject},
    media::play::Range,
    timeline::VideoMs,
};

/// How much is played before and behind what a question is about.
const AROUND_MS: i64 = 1_000;
/// How much is played at most.
const MOST_MS: i64 = 10_000;

/// An answer that is tried.
#[derive(Debug)]
pub struct Trial {
    /// The question, by its index in the list.
    pub question: usize,
    /// The answer.
    pub choice: Choice,
    /// The video with it; none where the draft has it already.
    with: Option<Box<Project>>,
    /// The version of the project that it was made of.
    of: u64,
    /// Where the playhead was before.
    playhead: VideoMs,
}

/// The video as stage and player show it: with the answer that is tried, if one is, else with the part of a proposal that is
/// looked at.
pub(in crate::app) fn shown<'a>(trial: Option<&'a Trial>, part: Option<&'a PartTrial>, project: &'a Project) -> &'a Project {
    let trial = trial.filter(|trial| trial.of == project.version());
    match trial {
        Some(trial) => trial.with.as_deref(),
        None => part.and_then(|part| part.project(project)),
    }
    .unwrap_or(project)
}

impl Session {
    /// The video as stage and player show it.
    pub fn shown(&self) -> &Project {
        shown(self.trial.as_ref(), self.part_trial.as_ref(), self.document.project())
    }

    /// The video with an answer to a question, where that is not what the draft has; nothing where it cannot be had.
    fn with_answer(&self, question: usize, choice: Choice) -> Option<Option<Box<Project>>> {
        let (_, edits) = self.document.answer_step(question, choice)?;
        if edits.is_empty() {
            return Some(None);
        }
        Some(Some(Box::new(self.document.with(edits).ok()?)))
    }

    /// Has the answer that is tried on the video as it is now, where more of it was read meanwhile.
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
    /// The video as stage and player show it.
    pub fn shown_project(&self) -> Option<&Project> {
        self.session.as_ref().map(Session::shown)
    }

    /// The answer that is tried, if one is.
    pub fn trial(&self) -> Option<&Trial> {
        self.session.as_ref()?.trial.as_ref()
    }
}

impl App {
    /// Shows and plays the video as it would be with an answer to a question.
    pub(in crate::app) fn try_answer(&mut self, index: usize, choice: Choice) {
        let Some(session) = &mut self.state.session else { return };
        let Some(question) = session.document.questions().conflicts.get(index).cloned() else { return };
        let Some(with) = session.with_answer(index, choice) else { return };
        let playhead = session.trial.take().map_or(session.playhead, |trial| trial.playhead);
        // Both answers are played over the same time, or the difference is not heard.
        let spans = [Some(session.project()), with.as_deref()].into_iter().flatten();
        let spans = spans.filter_map(|project| span_of(project, &question));
        let span = spans.reduce(|(from, to), (start, end)| (from.min(start), to.max(end)));
        let (start, end) = span.unwrap_or((playhead, playhead));
        let from = (start.0 - AROUND_MS).max(0);
        let to = (end.0 + AROUND_MS).min(from + MOST_MS).min(session.length().0);
        session.trial = Some(Trial { question: index, choice, with, of: session.project().version(), playhead });
        self.play(VideoMs(from), 1.0, Range { from_us: from * 1_000, to_us: to * 1_000, repeats: false });
    }

    /// Shows the video as the draft has it again.
    pub(in crate::app) fn end_trial(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        let Some(trial) = session.trial.take() else { return };
        self.stop_playing();
        self.seek(trial.playhead);
        self.replan();
        self.want_pictures();
    }
}

/// When what a question is about is seen or heard.
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
