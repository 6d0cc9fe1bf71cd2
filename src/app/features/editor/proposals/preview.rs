//! A part is seen and heard before it is taken: stage and player show the video as it would be with it, or as it is, while the draft
//! and its journal stay as they are.

use super::{PartAt, shown::span_of};
use crate::{
    app::{App, Project, State},
    media::play::Range,
    propose::Fit,
    timeline::VideoMs,
};

/// How much is played before and behind what a part is about.
const AROUND_MS: i64 = 1_200;
/// How much is played at most.
const MOST_MS: i64 = 10_000;

/// Which of two videos is shown of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartSide {
    /// The video as it is, without the part.
    Without,
    /// The video with the part.
    With,
}

impl PartSide {
    /// The other one.
    pub(in crate::app) fn other(self) -> Self {
        match self {
            Self::Without => Self::With,
            Self::With => Self::Without,
        }
    }
}

/// How a part is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Showing {
    /// As a picture at rest.
    Still,
    /// Played, with a little before and behind it.
    Played,
}

/// A part that is shown.
#[derive(Debug)]
pub struct PartTrial {
    /// The part.
    pub at: PartAt,
    /// Whether the video is shown with it.
    pub side: PartSide,
    /// The video with it; none where it is shown without, or the part does not fit.
    project: Option<Box<Project>>,
    /// The version of the project that it was made of.
    of: u64,
}

impl PartTrial {
    /// Whether it is about the project in this version: an edit makes it stale.
    pub(in crate::app) fn is_of(&self, version: u64) -> bool {
        self.of == version
    }

    /// The video as it is shown, instead of this one.
    pub(in crate::app) fn project(&self, project: &Project) -> Option<&Project> {
        self.project.as_deref().filter(|_| self.is_of(project.version()))
    }
}

impl State {
    /// The part that the stage shows, if one is.
    pub fn part_trial(&self) -> Option<&PartTrial> {
        self.session.as_ref()?.part_trial.as_ref()
    }
}

impl App {
    /// Shows the moment of the part that is looked at, with it or without, or plays around it.
    pub(super) fn show_part(&mut self, side: PartSide, showing: Showing) {
        self.stop_playing();
        let Some(session) = &mut self.state.session else { return };
        session.part_trial = None;
        let Some(at) = session.proposals.at else { return };
        let Some((shown, part)) = session.proposals.part(at) else { return };
        let project = session.document.project();
        let taken = project.taking(&shown.made_on, std::slice::from_ref(&part.part), &[0], &[]);
        let changed = (!taken.edits.is_empty()).then(|| session.document.with(taken.edits.clone()).ok()).flatten();
        // Of a part that does not fit there is the video without it alone.
        let side = if changed.is_some() { side } else { PartSide::Without };
        // Both are played over the same time, or the difference is not heard.
        let after = changed.as_ref().and_then(|changed| span_of(changed, &part.part, &Fit::Fits(taken.edits), &shown.made_on));
        let spans = [part.span, after].into_iter().flatten();
        let span = spans.reduce(|(from, to), (start, end)| (from.min(start), to.max(end)));
        let project = changed.filter(|_| side == PartSide::With).map(Box::new);
        let of = session.document.project().version();
        let length = project.as_deref().unwrap_or(session.document.project()).sequence.length().0;
        session.part_trial = Some(PartTrial { at, side, project, of });
        let Some((start, end)) = span else { return };
        if showing == Showing::Played {
            let from = (start.0 - AROUND_MS).max(0);
            let to = end.0.saturating_add(AROUND_MS).min(from.saturating_add(MOST_MS)).min(length);
            if from < to {
                self.play(VideoMs(from), 1.0, Range { from_us: from * 1_000, to_us: to * 1_000, repeats: false });
            }
            return;
        }
        // Of what is cut the first picture says most, of an item the middle, when it is all there.
        let is_cut = matches!(part_kind(self, at), Some(kind) if is_of_footage(kind));
        let moment = if is_cut { start.0 } else { start.0 + (end.0 - start.0) / 2 };
        self.seek(VideoMs(moment.clamp(0, (length - 1).max(0))));
    }
}

fn part_kind(app: &App, at: PartAt) -> Option<crate::propose::PartKind> {
    app.state.proposals()?.part(at).map(|(_, shown)| shown.part.kind)
}

fn is_of_footage(kind: crate::propose::PartKind) -> bool {
    use crate::propose::PartKind::{Chapter, Cut, FalseStart, Filler, Pause, Silence};
    matches!(kind, Chapter | Cut | FalseStart | Filler | Pause | Silence)
}
