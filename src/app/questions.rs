//! Remote changes: those merged automatically are reported, conflicts become questions. Nothing is sent while a question is
//! open.

use super::{
    Dialog, Session, Topic, action::Choice, load::RemoteSnapshot, notice::Tone, program::App, project::RemoteChanges,
    state::SaveState, worker::Request,
};
use crate::{
    api::{ApiError, ClipId, ItemId, VideoId, video::Video},
    edit::{Conflict, Displaced, Edit, Merged, Question, Subject},
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
        let mut told = Vec::new();
        let mut tell_of = |merged: Vec<Merged>| {
            told.extend(merged.into_iter().map(|merged| format!("\u{2018}{}\u{2019} {}", merged.title, merged.what)));
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
        if tell && !told.is_empty() && self.state.waiting() > 0 {
            let more = told.len().saturating_sub(3);
            let shown = told.into_iter().take(3).collect::<Vec<_>>().join(", ");
            let more = if more > 0 { format!(", and {more} more") } else { String::new() };
            self.state.notices.push(Tone::Info, format!("Changes of others were merged: {shown}{more}."), None);
        }
    }

    /// Answers the question at an index of the list.
    pub(super) fn answer(&mut self, index: usize, choice: Choice) {
        let Some(session) = self.state.session.as_mut().filter(|session| index < session.questions.conflicts.len()) else {
            return;
        };
        let question = session.questions.conflicts.remove(index);
        let Conflict { clip, subject, about } = question.clone();
        let title = subject.title();
        let done = match (about, choice, subject) {
            (Question::Field { take_theirs, .. }, Choice::Theirs, _) => {
                self.step(format!("Take the other value of \u{2018}{title}\u{2019}"), take_theirs)
            }
            (Question::DeletedThere, Choice::Mine, Subject::Item(mine)) => {
                let mut again = mine;
                again.set_id(ItemId::local());
                self.step(format!("Bring back \u{2018}{title}\u{2019}"), vec![Edit::Add(clip, again)])
            }
            (Question::DeletedHere { keep }, Choice::Theirs, _) => self.step(format!("Keep \u{2018}{title}\u{2019}"), keep),
            // The merge already chose this.
            (Question::Field { .. } | Question::DeletedHere { .. }, Choice::Mine, _) | (Question::DeletedThere, ..) => true,
        };
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
        let Some(session) = &mut self.state.session else { return };
        if !session.questions.is_open() && std::mem::take(&mut session.save_held_up) {
            if session.waiting() > 0 {
                self.save();
            } else if let Some(closing) = session.after_save.take() {
                self.leave(closing);
            }
        }
        self.settle_journal();
    }

    /// Postpones the save: pending changes stay, and the questions stay open until the next save.
    pub(super) fn put_off(&mut self) {
        if let Some(session) = &mut self.state.session {
            session.save_held_up = false;
            session.after_save = None;
        }
        self.state.dialogs.remove(|open| matches!(open, Dialog::Questions));
    }

    /// Reads the service's state before anything is sent.
    pub(super) fn look_before_saving(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        let Some(saving) = session.project.draft.start_save() else { return };
        let clips: Vec<ClipId> = saving.clips().cloned().collect();
        session.save = SaveState::Running { done: 0, all: saving.len(), stops: true };
        self.look(clips, true);
    }

    /// Requests the service's state of some clips: before a save, or after one.
    pub(super) fn look(&mut self, clips: Vec<ClipId>, before: bool) {
        let Some(project) = self.state.project() else { return };
        self.worker.send(Request::Fetch(project.video.id.clone(), clips, before));
    }

    /// Handles the service's state.
    pub(super) fn looked(&mut self, video: &VideoId, seen: Result<RemoteSnapshot, ApiError>, before: bool) {
        let Some(session) = self.state.session.as_mut().filter(|session| session.project.video.id == *video) else { return };
        if before {
            session.save = SaveState::Idle;
        }
        let seen = match seen {
            Ok(seen) => seen,
            Err(error) if before => {
                session.after_save = None;
                self.not_saved(&error);
                return;
            }
            Err(error) => {
                self.state.error(Topic::Save, "What was saved could not be read back", &error);
                return;
            }
        };
        let project = &mut session.project;
        let news = project.rebased(&seen.clips, seen.items);
        let revision = seen.video.revision.or(project.video.revision);
        project.video = Video { revision, ..seen.video };
        session.journal.rebased(&project.draft);
        // Read after our own save: differences are the service's defaults.
        self.take_news(news, before);
        let Some(session) = &mut self.state.session else { return };
        if !before {
            self.settle_journal();
        } else if session.questions.is_open() {
            session.save_held_up = true;
            self.state.dialogs.open(Dialog::Questions);
        } else {
            self.send_with_consent();
        }
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
