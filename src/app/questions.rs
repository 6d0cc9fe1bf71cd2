//! What others did meanwhile: told where it went in by itself, asked where it meets what waits here. Nothing is sent while
//! a question is open.

use super::{
    action::Choice,
    load::Seen,
    notice::Tone,
    program::App,
    project::News,
    state::{Connection, SaveState},
    worker::Request,
};
use crate::{
    api::{ApiError, ClipId, ItemId, VideoId},
    edit::{Carried, Conflict, Edit, Merge, Question},
};

/// What must be answered before anything is sent.
#[derive(Debug, Default)]
pub struct Questions {
    /// Fields and items that both changed.
    pub conflicts: Vec<Conflict>,
    /// What stands elsewhere because a clip's cuts changed, with the clip's name: to be seen before it is sent.
    pub carried: Vec<(String, Carried)>,
}

impl Questions {
    /// Whether anything is open.
    pub fn is_open(&self) -> bool {
        !self.conflicts.is_empty() || !self.carried.is_empty()
    }
}

impl App {
    /// Takes what a reload brought.
    pub(super) fn take_news(&mut self, news: News) {
        let News { merges, carried, lost } = news;
        if lost > 0 {
            let text = format!("{lost} waiting edits could not be kept: their clip was deleted by someone else.");
            self.state.notices.push(Tone::Warning, text, None);
        }
        self.state.questions.carried.extend(carried);
        self.take_merges(merges, true);
    }

    /// Takes what merges gave: tells what went in, and asks what did not. `tell` is off for what a save of ours brought.
    pub(super) fn take_merges(&mut self, merges: Vec<Merge>, tell: bool) {
        let mut told = Vec::new();
        for merge in merges {
            told.extend(merge.merged.into_iter().map(|merged| format!("\u{2018}{}\u{2019} {}", merged.title, merged.what)));
            for conflict in merge.conflicts {
                let same = |open: &Conflict| {
                    open.clip == conflict.clip && open.mine.id() == conflict.mine.id() && asks_the_same(open, &conflict)
                };
                self.state.questions.conflicts.retain(|open| !same(open));
                self.state.questions.conflicts.push(conflict);
            }
        }
        // With nothing of our own waiting, a reload that brings news is what was asked for.
        if tell && !told.is_empty() && self.state.waiting() > 0 {
            let more = told.len().saturating_sub(3);
            let shown = told.into_iter().take(3).collect::<Vec<_>>().join(", ");
            let more = if more > 0 { format!(", and {more} more") } else { String::new() };
            self.state.notices.push(Tone::Info, format!("Changes of others were merged: {shown}{more}."), None);
        }
    }

    /// Answers the question at a place of the list.
    pub(super) fn answer(&mut self, index: usize, choice: Choice) {
        if index >= self.state.questions.conflicts.len() {
            return;
        }
        let Conflict { clip, mine, about } = self.state.questions.conflicts.remove(index);
        let title = mine.title();
        match (about, choice) {
            (Question::Field { take_theirs, .. }, Choice::Theirs) => {
                let name = format!("Take the other value of \u{2018}{title}\u{2019}");
                self.edit(name, None, Edit::Update(clip, mine.id().clone(), take_theirs));
            }
            (Question::DeletedThere, Choice::Mine) => {
                let mut again = mine;
                again.set_id(ItemId::local());
                self.edit(format!("Bring back \u{2018}{title}\u{2019}"), None, Edit::Add(clip, again));
            }
            (Question::DeletedHere(theirs), Choice::Theirs) => {
                self.edit(format!("Keep \u{2018}{title}\u{2019}"), None, Edit::Add(clip, theirs));
            }
            // The merge kept it so already.
            (Question::Field { .. } | Question::DeletedHere(_), Choice::Mine) | (Question::DeletedThere, Choice::Theirs) => {}
        }
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
    }

    /// Puts the save off: what waits stays, the questions stay open until the next one.
    pub(super) fn put_off(&mut self) {
        self.save_held_up = false;
        self.after_save = None;
        self.state.questions_shown = false;
    }

    /// Looks at what the service holds before anything is sent.
    pub(super) fn look_before_saving(&mut self) {
        let Some(project) = &self.state.project else { return };
        let operations = project.draft.operations();
        let mut clips: Vec<ClipId> = operations.iter().map(|operation| operation.clip.clone()).collect();
        clips.dedup();
        self.state.save = SaveState::Running(operations.len());
        self.worker.send(Request::Look(project.video.id.clone(), clips));
    }

    /// What the look before a save saw.
    pub(super) fn looked(&mut self, video: &VideoId, seen: Result<Seen, ApiError>) {
        let Some(project) = self.state.project.as_mut().filter(|project| project.video.id == *video) else { return };
        self.state.save = SaveState::Idle;
        let (clips, items) = match seen {
            Ok(seen) => seen,
            Err(error) => {
                self.after_save = None;
                let what = format!("Nothing was saved; {} edits still wait", project.waiting);
                if error.status() == Some(401) && !self.state.local {
                    self.save_again = true;
                    self.state.connection = Connection::KeyNeeded(format!("{what}: {error}. Your edits are kept."));
                } else {
                    self.state.error(&what, &error);
                }
                return;
            }
        };
        let mut carried = Vec::new();
        for clip in &clips {
            let moved = project.recut(clip);
            self.journal.recut(project, &clip.id);
            carried.extend(moved);
        }
        let mut merges = Vec::new();
        for (clip, fresh) in items {
            if clips.iter().any(|record| record.id == clip) {
                self.journal.rebased(&clip, &fresh);
                merges.push(project.draft.rebase(&clip, fresh));
            }
        }
        let before = project.waiting;
        let lost =
            if clips.len() < project.clips.len() { project.draft.keep_clips(clips.iter().map(|clip| &clip.id)) } else { 0 };
        project.refresh_places();
        let stale = lost > 0 || clips.len() != project.clips.len();
        tracing::debug!(before, after = project.waiting, "looked before saving");
        self.take_news(News { merges, carried, lost });
        if stale {
            // Clips came or went: the timeline is read again, and then saved.
            self.reload();
        }
        if self.state.questions.is_open() {
            self.save_held_up = true;
            self.state.questions_shown = true;
        } else {
            self.send_save();
        }
    }
}

/// Whether two questions are about the same thing: the later one knows more.
fn asks_the_same(a: &Conflict, b: &Conflict) -> bool {
    match (&a.about, &b.about) {
        (Question::Field { field: a, .. }, Question::Field { field: b, .. }) => a == b,
        (Question::DeletedThere, Question::DeletedThere) | (Question::DeletedHere(_), Question::DeletedHere(_)) => true,
        _ => false,
    }
}
