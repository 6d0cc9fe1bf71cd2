//! What others did meanwhile: told where it went in by itself, asked where it meets what waits here. Nothing is sent while
//! a question is open.

use super::{
    Topic, action::Choice, load::RemoteSnapshot, notice::Tone, program::App, project::RemoteChanges, state::SaveState,
    worker::Request,
};
use crate::{
    api::{ApiError, ClipId, ItemId, VideoId, video::Video},
    edit::{Conflict, Displaced, Edit, Merged, Question, Subject},
};

/// What must be answered before anything is sent.
#[derive(Debug, Default)]
pub struct Questions {
    /// Fields and items that both changed.
    pub conflicts: Vec<Conflict>,
    /// What stands elsewhere because a clip's cuts changed, with the clip's name: to be seen before it is sent.
    pub carried: Vec<(String, Displaced)>,
}

impl Questions {
    /// Whether anything is open.
    pub fn is_open(&self) -> bool {
        !self.conflicts.is_empty() || !self.carried.is_empty()
    }
}

impl App {
    /// Takes what others did meanwhile: tells what went in, and asks what did not. `tell` is off for what a save of ours
    /// brought.
    pub(super) fn take_news(&mut self, news: RemoteChanges, tell: bool) {
        let RemoteChanges { merges, clips } = news;
        let mut told = Vec::new();
        let mut tell_of = |merged: Vec<Merged>| {
            told.extend(merged.into_iter().map(|merged| format!("\u{2018}{}\u{2019} {}", merged.title, merged.what)));
        };
        let mut parked = 0;
        for (name, merge) in clips {
            parked += merge.parked;
            tell_of(merge.merged);
            self.state.questions.carried.extend(merge.carried.into_iter().map(|carried| (name.clone(), carried)));
            self.ask(merge.conflicts);
        }
        for merge in merges {
            tell_of(merge.merged);
            self.ask(merge.conflicts);
        }
        // They outlive the window: what is asked about may stand nowhere else.
        self.journal.asked(&self.state.questions.conflicts);
        if parked > 0 {
            let what = if parked == 1 { "1 waiting edit is" } else { &format!("{parked} waiting edits are") };
            let text = format!("{what} parked: the clip was deleted by someone else.");
            self.state.notices.push(Tone::Warning, text, Some("Edit > History\u{2026} keeps them.".into()));
        }
        // With nothing of our own waiting, a reload that brings news is what was asked for.
        if tell && !told.is_empty() && self.state.waiting() > 0 {
            let more = told.len().saturating_sub(3);
            let shown = told.into_iter().take(3).collect::<Vec<_>>().join(", ");
            let more = if more > 0 { format!(", and {more} more") } else { String::new() };
            self.state.notices.push(Tone::Info, format!("Changes of others were merged: {shown}{more}."), None);
        }
    }

    pub(super) fn ask(&mut self, conflicts: Vec<Conflict>) {
        for conflict in conflicts {
            let same = |open: &Conflict| {
                open.clip == conflict.clip && open.subject.is_same(&conflict.subject) && asks_the_same(open, &conflict)
            };
            self.state.questions.conflicts.retain(|open| !same(open));
            self.state.questions.conflicts.push(conflict);
        }
    }

    /// Answers the question at a place of the list.
    pub(super) fn answer(&mut self, index: usize, choice: Choice) {
        if index >= self.state.questions.conflicts.len() {
            return;
        }
        let question = self.state.questions.conflicts.remove(index);
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
            // The merge kept it so already.
            (Question::Field { .. } | Question::DeletedHere { .. }, Choice::Mine, _) | (Question::DeletedThere, ..) => true,
        };
        if !done {
            // Why was told; what it is about may stand nowhere else, so it stays open.
            self.state.questions.conflicts.insert(index, question);
            return;
        }
        self.journal.asked(&self.state.questions.conflicts);
        self.go_on();
    }

    /// The list of what moved was seen.
    pub(super) fn accept_carried(&mut self) {
        self.state.questions.carried.clear();
        self.go_on();
    }

    /// Goes on with the save that the last question held up.
    fn go_on(&mut self) {
        if !self.state.questions.is_open() && std::mem::take(&mut self.save_held_up) {
            if self.state.waiting() > 0 {
                self.save();
            } else if let Some(closing) = self.after_save.take() {
                self.leave(closing);
            }
        }
        self.settle_journal();
    }

    /// Puts the save off: what waits stays, the questions stay open until the next one.
    pub(super) fn put_off(&mut self) {
        self.save_held_up = false;
        self.after_save = None;
        self.state.questions_shown = false;
    }

    /// Looks at what the service holds before anything is sent.
    pub(super) fn look_before_saving(&mut self) {
        let Some(saving) = self.state.project.as_ref().and_then(|project| project.draft.start_save()) else { return };
        let clips: Vec<ClipId> = saving.clips().cloned().collect();
        self.state.save = SaveState::Running { done: 0, all: saving.len(), stops: true };
        self.look(clips, true);
    }

    /// Asks what the service holds of some clips: before a save, or after one.
    pub(super) fn look(&mut self, clips: Vec<ClipId>, before: bool) {
        let Some(project) = &self.state.project else { return };
        self.worker.send(Request::Fetch(project.video.id.clone(), clips, before));
    }

    /// What a look saw.
    pub(super) fn looked(&mut self, video: &VideoId, seen: Result<RemoteSnapshot, ApiError>, before: bool) {
        let Some(project) = self.state.project.as_mut().filter(|project| project.video.id == *video) else { return };
        if before {
            self.state.save = SaveState::Idle;
        }
        let seen = match seen {
            Ok(seen) => seen,
            Err(error) if before => {
                self.after_save = None;
                self.not_saved(&error);
                return;
            }
            Err(error) => {
                self.state.error(Topic::Save, "What was saved could not be read back", &error);
                return;
            }
        };
        let revision = seen.video.revision.or(project.video.revision);
        let video = project.take_video(Video { revision, ..seen.video });
        let mut news = project.rebased(&seen.clips, seen.items);
        news.clips.push((String::new(), video));
        self.journal.rebased(&project.draft);
        // Read after a save of ours: what differs are the service's own defaults.
        self.take_news(news, before);
        if !before {
            self.settle_journal();
        } else if self.state.questions.is_open() {
            self.save_held_up = true;
            self.state.questions_shown = true;
        } else {
            self.send_with_consent();
        }
    }
}

/// Whether two questions are about the same thing: the later one knows more.
fn asks_the_same(a: &Conflict, b: &Conflict) -> bool {
    match (&a.about, &b.about) {
        (Question::Field { field: a, .. }, Question::Field { field: b, .. }) => a == b,
        (Question::DeletedThere, Question::DeletedThere) | (Question::DeletedHere { .. }, Question::DeletedHere { .. }) => true,
        _ => false,
    }
}
