//! Remote changes: those merged automatically are reported, conflicts become questions. Nothing is sent while a question is
//! open.

use super::{Dialog, Session, Topic, action::Choice, load::RemoteSnapshot, notice::Tone, program::App, project::RemoteChanges};
use crate::{
    api::{ApiError, ItemId, VideoId, video::Video},
    edit::{Conflict, Displaced, Edit, Input, Merged, Question, Reply, Subject, Ticket},
};

/// What the user must decide before anything is sent.
#[derive(Debug, Default)]
pub struct Questions {
    /// Fields and items that both sides changed.
    pub conflicts: Vec<Conflict>,
    /// Items that moved because a clip's cuts changed, with the clip's name: shown before they are sent.
    pub carried: Vec<(String, Displaced)>,
}

impl Questions {
    /// Whether any decision is open.
    pub fn is_open(&self) -> bool {
        !self.conflicts.is_empty() || !self.carried.is_empty()
    }
}

impl Session {
    /// Opens questions; one about the same as an earlier one takes its place.
    pub(super) fn ask(&mut self, conflicts: Vec<Conflict>) {
        // What is tried is known by its place in the list, which changes now.
        self.trial = None;
        for conflict in conflicts {
            let same = |open: &Conflict| {
                open.clip == conflict.clip && open.subject.is_same(&conflict.subject) && asks_the_same(open, &conflict)
            };
            self.questions.conflicts.retain(|open| !same(open));
            self.questions.conflicts.push(conflict);
        }
    }
}

impl App {
    /// Takes over remote changes: reports merged ones and asks about conflicts. `tell` is false for changes that our own
    /// save caused.
    pub(super) fn take_news(&mut self, news: RemoteChanges, tell: bool) {
        let RemoteChanges { merges, clips } = news;
        let mut reported = Vec::new();
        let mut tell_of = |merged: Vec<Merged>| {
            reported.extend(merged.into_iter().map(|merged| format!("\u{2018}{}\u{2019} {}", merged.title, merged.what)));
        };
        let Some(session) = &mut self.state.session else { return };
        let mut parked = 0;
        for (name, merge) in clips {
            parked += merge.parked;
            tell_of(merge.merged);
            session.questions.carried.extend(merge.carried.into_iter().map(|carried| (name.clone(), carried)));
            session.ask(merge.conflicts);
        }
        for merge in merges {
            tell_of(merge.merged);
            session.ask(merge.conflicts);
        }
        // Questions survive the window: the journal may hold the only copy of their subjects.
        session.journal.asked(&session.questions.conflicts);
        if parked > 0 {
            let what = if parked == 1 { "1 waiting edit is" } else { &format!("{parked} waiting edits are") };
            let text = format!("{what} parked: the clip was deleted by someone else.");
            self.state.notices.push(Tone::Warning, text, Some("Edit > History\u{2026} keeps them.".into()));
        }
        // Without pending changes, a reload that brings remote changes did what was asked.
        if tell && !reported.is_empty() && self.state.waiting() > 0 {
            let more = reported.len().saturating_sub(3);
            let shown = reported.into_iter().take(3).collect::<Vec<_>>().join(", ");
            let more = if more > 0 { format!(", and {more} more") } else { String::new() };
            self.state.notices.push(Tone::Info, format!("Changes of others were merged: {shown}{more}."), None);
        }
    }

    /// Answers the question at an index of the list.
    pub(super) fn answer(&mut self, index: usize, choice: Choice) {
        self.end_trial();
        let Some(session) = self.state.session.as_mut().filter(|session| index < session.questions.conflicts.len()) else {
            return;
        };
        let question = session.questions.conflicts.remove(index);
        let edits = edits_of(&question, choice);
        let title = question.subject.title();
        let name = match question.about {
            Question::Field { .. } => format!("Take the other value of \u{2018}{title}\u{2019}"),
            Question::DeletedThere => format!("Bring back \u{2018}{title}\u{2019}"),
            Question::DeletedHere { .. } => format!("Keep \u{2018}{title}\u{2019}"),
        };
        let done = edits.is_empty() || self.step(name, edits);
        let Some(session) = &mut self.state.session else { return };
        if !done {
            // The failure was reported already; keep the question, it may be the only copy.
            session.questions.conflicts.insert(index, question);
            return;
        }
        session.journal.asked(&session.questions.conflicts);
        self.go_on();
    }

    /// Confirms the list of items that moved.
    pub(super) fn accept_carried(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        session.questions.carried.clear();
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
    pub(super) fn put_off(&mut self) {
        self.state.dialogs.remove(|open| matches!(open, Dialog::Questions));
        self.save_input(Input::PutOff);
    }

    /// What a look saw: before a save, which waits for it under this number, or after one.
    pub(super) fn looked(&mut self, video: &VideoId, seen: Result<RemoteSnapshot, ApiError>, before: Option<Ticket>) {
        let Some(session) = self.state.session.as_mut().filter(|session| session.project.video.id == *video) else { return };
        // While a save is on its way, what the service holds may be the save itself: that is read after it.
        if !before.map_or(session.saver.is_settled(), |ticket| session.saver.awaits(ticket)) {
            return;
        }
        let seen = match (seen, before) {
            (Ok(seen), _) => seen,
            (Err(error), Some(ticket)) => return self.save_input(Input::Reply(ticket, Reply::Failed(error))),
            (Err(error), None) => return self.state.error(Topic::Save, "What was saved could not be read back", &error),
        };
        let project = &mut session.project;
        let revision = seen.video.revision.or(project.video.revision);
        let video = project.take_video(Video { revision, ..seen.video });
        if before.is_some() {
            // After a save, what differs is the save itself.
            project.note_changed(&seen.clips);
        }
        let mut news = project.rebased(&seen.clips, seen.items);
        news.clips.push((String::new(), video));
        news.clips.extend(project.take_words(seen.words));
        session.journal.rebased(&project.draft);
        // Read after a save of ours: what differs are the service's own defaults.
        self.take_news(news, before.is_some());
        match before {
            Some(ticket) => {
                let asks = self.state.has_questions();
                self.save_input(Input::Reply(ticket, Reply::Fetched { asks, revision }));
            }
            None => self.settle_journal(),
        }
    }
}

/// What an answer does to the draft; nothing where the merge has chosen it already.
pub(super) fn edits_of(question: &Conflict, choice: Choice) -> Vec<Edit> {
    match (&question.about, choice, &question.subject) {
        (Question::Field { take_theirs, .. }, Choice::Theirs, _) => take_theirs.clone(),
        (Question::DeletedThere, Choice::Mine, Subject::Item(mine)) => {
            let mut again = mine.clone();
            again.set_id(ItemId::local());
            vec![Edit::Add(question.clip.clone(), again)]
        }
        (Question::DeletedHere { keep }, Choice::Theirs, _) => keep.clone(),
        (Question::Field { .. } | Question::DeletedHere { .. }, Choice::Mine, _) | (Question::DeletedThere, ..) => Vec::new(),
    }
}

/// Whether two questions are about the same thing: the later one replaces the earlier.
fn asks_the_same(a: &Conflict, b: &Conflict) -> bool {
    match (&a.about, &b.about) {
        (Question::Field { field: a, .. }, Question::Field { field: b, .. }) => a == b,
        (Question::DeletedThere, Question::DeletedThere) | (Question::DeletedHere { .. }, Question::DeletedHere { .. }) => true,
        _ => false,
    }
}
