//! Conflicts and notices that the user must resolve before a save sends anything.

use super::{Changed, Document};
use crate::{
    api::ItemId,
    edit::{Conflict, ConflictSubject, Displaced, Draft, DraftError, Edit, Question},
};
use serde_json::Value;

/// Version to keep in a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The user's version.
    Mine,
    /// The server's version.
    Theirs,
}

/// Open conflicts and notices, which the user must resolve before a save sends anything.
#[derive(Debug, Default)]
pub struct Questions {
    /// Fields and items that both sides changed.
    pub conflicts: Vec<Conflict>,
    /// Items that moved because another user changed their clip's cuts, with the clip's name: shown before they are sent.
    pub carried: Vec<(String, Displaced)>,
    /// Fields whose other value the user declined, and which could not be shown by an undo step: an undo that leads to a third value
    /// asks again.
    declined: Vec<Conflict>,
}

impl Questions {
    /// Whether any decision is open.
    pub fn is_open(&self) -> bool {
        !self.conflicts.is_empty() || !self.carried.is_empty()
    }

    /// Adds conflicts; a conflict with the same subject as an open one replaces it.
    pub(super) fn ask(&mut self, conflicts: Vec<Conflict>) {
        for conflict in conflicts {
            let same = |open: &Conflict| {
                open.clip == conflict.clip && open.subject.is_same(&conflict.subject) && asks_the_same(open, &conflict)
            };
            self.conflicts.retain(|open| !same(open));
            self.conflicts.push(conflict);
        }
    }

    /// Asks again about declined values where these edits, which undo or redo has applied, led to another value than the user chose.
    /// Returns whether any question is new.
    pub(super) fn ask_again(&mut self, edits: &[Edit], draft: &Draft) -> bool {
        let (mut again, mut declined) = (Vec::new(), Vec::new());
        for mut conflict in std::mem::take(&mut self.declined) {
            let is_touched = edits.iter().any(|edit| is_about(edit, &conflict));
            let now = if is_touched { value_now(&conflict, draft) } else { None };
            match (&mut conflict.about, now) {
                (Question::Field { theirs, mine, .. }, Some(now)) if now != *mine && now != *theirs => {
                    if !now.is_null() {
                        *mine = now;
                    }
                    again.push(conflict);
                }
                _ => declined.push(conflict),
            }
        }
        self.declined = declined;
        let is_new = !again.is_empty();
        self.ask(again);
        is_new
    }
}

/// Whether an edit may change the field of a conflict.
fn is_about(edit: &Edit, conflict: &Conflict) -> bool {
    let is_here = edit.clip() == Some(&conflict.clip);
    match (edit, &conflict.subject) {
        (Edit::Add(_, item), ConflictSubject::Item(subject)) => is_here && item.id() == subject.id(),
        (
            Edit::Update(_, id, _) | Edit::Remove(_, id) | Edit::Anchor(_, id, _) | Edit::Unset(_, id, _),
            ConflictSubject::Item(subject),
        ) => is_here && id == subject.id(),
        (Edit::Settings(..) | Edit::Words(..), ConflictSubject::Clip(_)) => is_here,
        (Edit::Place(..) | Edit::Delete(_), ConflictSubject::Order) | (Edit::Video(_), ConflictSubject::Video) => true,
        _ => false,
    }
}

/// Present value of a conflict's field in the draft; `None` if its subject is not there. Null, unlike every other value, for a field
/// that is no part of a record: then the question may be asked once more than necessary.
fn value_now(conflict: &Conflict, draft: &Draft) -> Option<Value> {
    let Question::Field { field, .. } = &conflict.about else { return None };
    let record = match &conflict.subject {
        ConflictSubject::Item(item) => serde_json::to_value(draft.item(&conflict.clip, item.id())?),
        ConflictSubject::Clip(_) => serde_json::to_value(draft.record(&conflict.clip)?),
        ConflictSubject::Order | ConflictSubject::Video => return Some(Value::Null),
    };
    Some(record.ok()?.get(field).cloned().unwrap_or_default())
}

impl Document {
    /// Undo step that resolves the conflict at an index: its name and its edits, which are empty if the merge already has this
    /// version.
    pub fn answer_step(&self, index: usize, choice: Choice) -> Option<(String, Vec<Edit>)> {
        let question = self.questions.conflicts.get(index)?;
        let title = question.subject.title();
        let name = match question.about {
            Question::Field { .. } => words::document::step_use_theirs(title),
            Question::DeletedThere => words::document::step_restore(title),
            Question::DeletedHere { .. } => words::document::step_keep(title),
        };
        Some((name, edits_of(question, choice)))
    }

    /// Resolves the conflict at an index; no effect if there is none.
    ///
    /// # Errors
    /// The edits are refused; the conflict stays open then, because it may have the only copy of its subject.
    pub fn answer(&mut self, index: usize, choice: Choice) -> Result<Changed, DraftError> {
        let Some((name, edits)) = self.answer_step(index, choice) else { return Ok(Changed::default()) };
        let changed = match self.questions.conflicts.get(index) {
            Some(Conflict { about: Question::Field { .. }, .. }) if choice == Choice::Mine => self.keep_mine(index)?,
            _ if edits.is_empty() => Changed::default(),
            _ => self.step(&name, edits)?,
        };
        self.questions.conflicts.remove(index);
        self.journal.asked(&self.questions.conflicts);
        Ok(changed)
    }

    /// Keeps the user's value of a field, as two steps: the other value, and the user's again. Without them, undo would lead from the
    /// user's value to the one before both changes, and the next save would overwrite the other value with it.
    fn keep_mine(&mut self, index: usize) -> Result<Changed, DraftError> {
        let Some((name, theirs)) = self.answer_step(index, Choice::Theirs) else { return Ok(Changed::default()) };
        if theirs.is_empty() {
            return Ok(Changed::default());
        }
        let title = self.questions.conflicts.get(index).map(|conflict| conflict.subject.title()).unwrap_or_default();
        // The user's value is in place already: where the other one cannot be, there is nothing that undo could show, and an undo
        // to the value before both changes asks again.
        let Ok(_) = self.step(&name, theirs) else {
            self.questions.declined.extend(self.questions.conflicts.get(index).cloned());
            return Ok(Changed::default());
        };
        let mine = self.project.draft.history().done().last().map(|step| step.inverse().iter().rev().cloned().collect());
        let kept = self.step(&words::document::step_keep_mine(title), mine.unwrap_or_default());
        if kept.is_err() {
            self.undo();
        }
        kept
    }

    /// Acknowledges the items that moved with other users' cuts. Returns their number.
    pub fn accept_carried(&mut self) -> usize {
        std::mem::take(&mut self.questions.carried).len()
    }
}

/// Edits that resolve a conflict; empty if the merge already has the chosen version.
fn edits_of(question: &Conflict, choice: Choice) -> Vec<Edit> {
    match (&question.about, choice, &question.subject) {
        (Question::Field { take_theirs, .. }, Choice::Theirs, _) => take_theirs.clone(),
        (Question::DeletedThere, Choice::Mine, ConflictSubject::Item(mine)) => {
            let mut again = mine.clone();
            again.set_id(ItemId::local());
            vec![Edit::Add(question.clip.clone(), again)]
        }
        (Question::DeletedHere { keep }, Choice::Theirs, _) => keep.clone(),
        (Question::Field { .. } | Question::DeletedHere { .. }, Choice::Mine, _) | (Question::DeletedThere, ..) => Vec::new(),
    }
}

/// Whether two conflicts have the same subject, so that the later one replaces the earlier.
fn asks_the_same(a: &Conflict, b: &Conflict) -> bool {
    match (&a.about, &b.about) {
        (Question::Field { field: a, .. }, Question::Field { field: b, .. }) => a == b,
        (Question::DeletedThere, Question::DeletedThere) | (Question::DeletedHere { .. }, Question::DeletedHere { .. }) => true,
        _ => false,
    }
}
