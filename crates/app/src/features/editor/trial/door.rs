//! The door of a tried answer into the program: its preview begins, plays and ends.

use crate::{
    app::{
        State,
        features::{
            Session,
            editor::{context::Editor, trial::Trial},
        },
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

impl Editor<'_> {
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
        self.transport().play(VideoMs(from), 1.0, Range { from_us: from * 1_000, to_us: to * 1_000, repeats: false });
    }

    /// Ends the preview of an answer.
    pub(in crate::app) fn end_trial(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        let Some(trial) = session.trial.take() else { return };
        self.stop_playing();
        self.transport().seek(trial.playhead);
        self.transport().replan();
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
