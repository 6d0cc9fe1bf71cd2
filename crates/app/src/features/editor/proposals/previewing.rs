//! Showing and playing a part of a proposal, with it or without.

use crate::{
    app::{
        State,
        features::editor::{
            context::Editor,
            proposals::{
                PartAt,
                preview::{PartSide, PartTrial, Showing},
                shown::span_of,
            },
        },
    },
    media::play::Range,
    propose::Fit,
    timeline::VideoMs,
};

/// Time played before and after a part, in milliseconds.
const AROUND_MS: i64 = 1_200;

/// Maximum time played, in milliseconds.
const MOST_MS: i64 = 10_000;

impl State {
    /// Running preview of a part.
    pub fn part_trial(&self) -> Option<&PartTrial> {
        self.session.as_ref()?.part_trial.as_ref()
    }
}

impl Editor<'_> {
    /// Previews the selected part, with or without it, at its moment or played.
    pub(super) fn show_part(&mut self, side: PartSide, showing: Showing) {
        self.stop_playing();
        let Some(session) = &mut self.state.session else { return };
        session.part_trial = None;
        let Some(at) = session.proposals.at else { return };
        let Some((shown, part)) = session.proposals.part(at) else { return };
        let project = session.document.project();
        let taken = project.taking(&shown.made_on, std::slice::from_ref(&part.part), &[0], &[]);
        let changed = (!taken.edits.is_empty()).then(|| session.document.with(taken.edits.clone()).ok()).flatten();
        // A part that isn't applicable can only be shown without.
        let side = if changed.is_some() { side } else { PartSide::Without };
        // Plays the same time range of both versions, so that the user hears the difference.
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
                self.transport().play(VideoMs(from), 1.0, Range { from_us: from * 1_000, to_us: to * 1_000, repeats: false });
            }
            return;
        }
        // Shows the start of footage to be cut, but the middle of an item, where its animations are complete.
        let is_cut = matches!(part_kind(self.state, at), Some(kind) if is_of_footage(kind));
        let moment = if is_cut { start.0 } else { start.0 + (end.0 - start.0) / 2 };
        self.transport().seek(VideoMs(moment.clamp(0, (length - 1).max(0))));
    }
}

fn part_kind(state: &State, at: PartAt) -> Option<crate::propose::PartKind> {
    state.proposals()?.part(at).map(|(_, shown)| shown.part.kind)
}

fn is_of_footage(kind: crate::propose::PartKind) -> bool {
    use crate::propose::PartKind::{Chapter, Cut, FalseStart, Filler, Pause, Silence, Untranscribed};
    matches!(kind, Chapter | Cut | FalseStart | Filler | Pause | Silence | Untranscribed)
}
