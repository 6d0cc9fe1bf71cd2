//! Merged changes of others are reported, conflicts become questions in a dialog. Nothing is sent while a conflict is open.

use super::others::Told;
use crate::app::{App, Choice, Dialog, State, Topic, notice::Tone};
use crate::document::{News, SavedBy, load::RemoteSnapshot};
use crate::{
    api::{ApiError, VideoId},
    edit::{Input, Reply, Ticket},
};

impl App {
    /// Resolves a conflict, by its index.
    pub(in crate::app) fn answer(&mut self, index: usize, choice: Choice) {
        self.editor().end_trial();
        let step = self.state.session.as_ref().and_then(|session| session.document.answer_step(index, choice));
        let Some((name, edits)) = step else { return };
        if !edits.is_empty() && !self.state.takes_step(&name, &edits) {
            return;
        }
        self.state.end_gesture();
        let Some(session) = &mut self.state.session else { return };
        match session.document.answer(index, choice) {
            Ok(_) if edits.is_empty() => self.go_on(),
            Ok(_) => {
                session.local.forget_undone();
                self.state.forget_lost_selection();
                self.go_on();
            }
            Err(error) => self.state.say_not_made(&error),
        }
    }

    /// Confirms the list of items that moved.
    pub(in crate::app) fn accept_carried(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        session.document.accept_carried();
        self.go_on();
    }

    /// Continues the save that waited for the last conflict.
    fn go_on(&mut self) {
        if !self.state.has_questions() {
            self.save_input(Input::Answered);
        }
        self.state.settle_journal();
    }

    /// Cancels the save: unsaved changes stay, and conflicts stay open until the next save.
    pub(in crate::app) fn put_off(&mut self) {
        self.state.dialogs.remove(|open| matches!(open, Dialog::Questions));
        self.save_input(Input::PutOff);
    }

    /// Handles the server's state, read before a save (`before` is that save's request) or after one.
    pub(in crate::app) fn looked(&mut self, video: &VideoId, seen: Result<RemoteSnapshot, ApiError>, before: Option<Ticket>) {
        let Some(session) = self.state.session.as_mut().filter(|session| session.project().video.id == *video) else { return };
        if !session.document.wants_snapshot(before) {
            return;
        }
        let seen = match (seen, before) {
            (Ok(seen), _) => seen,
            (Err(error), Some(ticket)) => return self.save_input(Input::Reply(ticket, Reply::Failed(error))),
            (Err(error), None) => return self.state.error(Topic::Save, words::workspace::reload_failed(), &error),
        };
        // Read after this window's save: differences are defaults that the server set.
        session.others.learned();
        let by = if before.is_none() { SavedBy::Us } else { SavedBy::Others };
        let taken = session.document.taking_over(|document| Some(document.took_snapshot(seen, by))).unwrap_or_default();
        // Parts that others changed are loaded again when they are visible.
        session.reading.view = None;
        let fetched = session.document.fetched();
        self.state.report_news(&taken.news, if by == SavedBy::Others { Told::Said } else { Told::Listed });
        if by == SavedBy::Others {
            self.state.note_taken(taken, Told::Listed);
        }
        match before {
            Some(ticket) => self.save_input(Input::Reply(ticket, fetched)),
            None => self.state.settle_journal(),
        }
    }
}

impl State {
    /// Shows notices about merged changes of others; those caused by this window's own save are not shown.
    pub(in crate::app) fn report_news(&mut self, news: &News, told: Told) {
        let Some(session) = &mut self.session else { return };
        // A preview refers to its conflict by index, and the list may have changed.
        session.trial = None;
        if news.parked > 0 {
            let (text, advice) = (words::workspace::set_aside(news.parked), words::workspace::set_aside_advice());
            self.notices.push(Tone::Warning, text, Some(advice.into()));
        }
        // Without unsaved changes, a reload that brings changes of others is what the user wanted.
        if told == Told::Said && !news.merged.is_empty() && self.waiting() > 0 {
            let more = news.merged.len().saturating_sub(3);
            let shown = news.merged.iter().take(3).map(|merged| words::workspace::changed(&merged.title, &merged.what));
            let shown = shown.collect::<Vec<_>>().join(words::common::list_separator());
            let text = if more > 0 { words::workspace::merged_more(shown, more) } else { words::workspace::merged(shown) };
            self.notices.push(Tone::Info, text, None);
        }
    }
}
