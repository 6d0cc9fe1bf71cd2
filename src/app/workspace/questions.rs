//! Remote changes: those merged automatically are reported, conflicts become questions. Nothing is sent while a question is
//! open.

use super::others::Told;
use crate::app::{App, Choice, Dialog, News, Topic, notice::Tone};
use crate::document::{SavedBy, load::RemoteSnapshot};
use crate::{
    api::{ApiError, VideoId},
    edit::{Input, Reply, Ticket},
};

impl App {
    /// Reports remote changes that were merged; those that our own save caused are not said.
    pub(in crate::app) fn report_news(&mut self, news: &News, told: Told) {
        let Some(session) = &mut self.state.session else { return };
        // What is tried is known by its place in the list of questions, which may have changed.
        session.trial = None;
        if news.parked > 0 {
            let parked = news.parked;
            let what = if parked == 1 { "1 waiting edit is" } else { &format!("{parked} waiting edits are") };
            let text = format!("{what} parked: the clip was deleted by someone else.");
            self.state.notices.push(Tone::Warning, text, Some("Edit > History\u{2026} keeps them.".into()));
        }
        // Without pending changes, a reload that brings remote changes did what was asked.
        if told == Told::Said && !news.merged.is_empty() && self.state.waiting() > 0 {
            let more = news.merged.len().saturating_sub(3);
            let shown = news.merged.iter().take(3).map(|merged| format!("\u{2018}{}\u{2019} {}", merged.title, merged.what));
            let shown = shown.collect::<Vec<_>>().join(", ");
            let more = if more > 0 { format!(", and {more} more") } else { String::new() };
            self.state.notices.push(Tone::Info, format!("Changes of others were merged: {shown}{more}."), None);
        }
    }

    /// Answers the question at an index of the list.
    pub(in crate::app) fn answer(&mut self, index: usize, choice: Choice) {
        self.end_trial();
        let step = self.state.session.as_ref().and_then(|session| session.document.answer_step(index, choice));
        let Some((name, edits)) = step else { return };
        if !edits.is_empty() && !self.takes_step(&name, &edits) {
            return;
        }
        self.end_gesture();
        let Some(session) = &mut self.state.session else { return };
        match session.document.answer(index, choice) {
            Ok(_) if edits.is_empty() => self.go_on(),
            Ok(_) => {
                session.local.forget_undone();
                self.forget_lost_selection();
                self.go_on();
            }
            Err(error) => self.say_not_made(&error),
        }
    }

    /// Confirms the list of items that moved.
    pub(in crate::app) fn accept_carried(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        session.document.accept_carried();
        self.go_on();
    }

    /// Continues the save that the last question held up.
    fn go_on(&mut self) {
        if !self.state.has_questions() {
            self.save_input(Input::Answered);
        }
        self.settle_journal();
    }

    /// Postpones the save: pending changes stay, and the questions stay open until the next save.
    pub(in crate::app) fn put_off(&mut self) {
        self.state.dialogs.remove(|open| matches!(open, Dialog::Questions));
        self.save_input(Input::PutOff);
    }

    /// What a look saw: before a save, which waits for it under this number, or after one.
    pub(in crate::app) fn looked(&mut self, video: &VideoId, seen: Result<RemoteSnapshot, ApiError>, before: Option<Ticket>) {
        let Some(session) = self.state.session.as_mut().filter(|session| session.project().video.id == *video) else { return };
        if !session.document.wants_snapshot(before) {
            return;
        }
        let seen = match (seen, before) {
            (Ok(seen), _) => seen,
            (Err(error), Some(ticket)) => return self.save_input(Input::Reply(ticket, Reply::Failed(error))),
            (Err(error), None) => return self.state.error(Topic::Save, "What was saved could not be read back", &error),
        };
        // Read after a save of ours: what differs are the service's own defaults.
        session.others.learned();
        let by = if before.is_none() { SavedBy::Us } else { SavedBy::Others };
        let taken = session.document.taking_over(|document| Some(document.took_snapshot(seen, by))).unwrap_or_default();
        // What others saved is read again where it is looked at.
        session.reading.view = None;
        let fetched = session.document.fetched();
        self.report_news(&taken.news, if by == SavedBy::Others { Told::Said } else { Told::Listed });
        if by == SavedBy::Others {
            self.note_taken(taken, Told::Listed);
        }
        match before {
            Some(ticket) => self.save_input(Input::Reply(ticket, fetched)),
            None => self.settle_journal(),
        }
    }
}
