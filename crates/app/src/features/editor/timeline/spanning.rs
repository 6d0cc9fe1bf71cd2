//! Items that span an edit point, where the footage under them jumps. The timeline marks them and offers to end or start them at
//! the cut.

use super::shortest;
use crate::{
    api::{DurationMs, PlaybackMs, item::ChangeBody},
    app::{
        features::{
            Session,
            editor::{context::Editor, timeline::actions::SpanAnswer},
        },
        notice::{Tone, Topic},
    },
    document::ItemRef,
    edit::Edit,
    timeline::VideoMs,
};

impl Session {
    /// Edit point that an item spans, if the user has not answered [`SpanAnswer::Keep`].
    pub fn alarmed(&self, at: &ItemRef) -> Option<VideoMs> {
        self.project().crossed(at).filter(|_| !self.notes.keeps(at))
    }
}

impl Editor<'_> {
    /// Applies the user's answer about an item that spans an edit point.
    pub(in crate::app) fn answer_span(&mut self, at: &ItemRef, answer: SpanAnswer) {
        let Some(session) = &mut self.state.session else { return };
        if answer == SpanAnswer::Keep {
            session.notes.keep(at);
            self.store_notes();
            return;
        }
        let project = session.document.project();
        let Some(edit_point) = project.crossed(at) else { return };
        let (Some(item), Some((index, _))) = (project.item(at), project.clip(&at.clip)) else { return };
        let (Some((start, length)), Some(span)) = (item.times(), project.sequence.span(index)) else { return };
        let edit_point = span.to_playback(edit_point);
        let (kind, title) = (item.kind(), item.title());
        let (start, length, name) = match answer {
            SpanAnswer::EndHere => (start, edit_point.0 - start.0, words::editing::step_end_at_cut(&title)),
            _ => (edit_point, start.0 + length.0 - edit_point.0, words::editing::step_start_after_cut(&title)),
        };
        if length < shortest(kind) {
            let text = words::editing::span_too_short(shortest(kind), title);
            let advice = words::editing::span_too_short_advice();
            self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
            return;
        }
        let change = ChangeBody::of_times(kind, Some(PlaybackMs(start.0)), Some(DurationMs(length)));
        self.state.step_checked(name, vec![Edit::Update(at.clip.clone(), at.id.clone(), change)]);
    }
}
