//! What the user must decide before anything is sent.

use super::{Changed, Document};
use crate::{
    api::ItemId,
    edit::{Conflict, ConflictSubject, Displaced, DraftError, Edit, Question},
};

/// Which version to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The user's version.
    Mine,
    /// The service's version.
    Theirs,
}

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

    /// Opens questions; one about the same as an earlier one takes its place.
    pub(super) fn ask(&mut self, conflicts: Vec<Conflict>) {
        for conflict in conflicts {
            let same = |open: &Conflict| {
                open.clip == conflict.clip && open.subject.is_same(&conflict.subject) && asks_the_same(open, &conflict)
            };
            self.conflicts.retain(|open| !same(open));
            self.conflicts.push(conflict);
        }
    }
}

impl Document {
    /// The step that answers the question at an index of the list: its name and its edits, none where the draft has the
    /// answer already.
    pub fn answer_step(&self, index: usize, choice: Choice) -> Option<(String, Vec<Edit>)> {
        let question = self.questions.conflicts.get(index)?;
        let title = question.subject.title();
        let name = match question.about {
            Question::Field { .. } => format!("Take the other value of \u{2018}{title}\u{2019}"),
            Question::DeletedThere => format!("Bring back \u{2018}{title}\u{2019}"),
            Question::DeletedHere { .. } => format!("Keep \u{2018}{title}\u{2019}"),
        };
        Some((name, edits_of(question, choice)))
    }

    /// Answers the question at an index of the list; nothing where there is none.
    ///
    /// # Errors
    /// Why the answer cannot be given; the question stays open then, because it may be the only copy of its subject.
    pub fn answer(&mut self, index: usize, choice: Choice) -> Result<Changed, DraftError> {
        let Some((name, edits)) = self.answer_step(index, choice) else { return Ok(Changed::default()) };
        let changed = if edits.is_empty() { Changed::default() } else { self.step(&name, edits)? };
        self.questions.conflicts.remove(index);
        self.journal.asked(&self.questions.conflicts);
        Ok(changed)
    }

    /// The user has seen which items moved with the cuts of others; returns how many they are.
    pub fn accept_carried(&mut self) -> usize {
        std::mem::take(&mut self.questions.carried).len()
    }
}

/// What an answer does to the draft; nothing where the merge has chosen it already.
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

/// Whether two questions are about the same thing: the later one replaces the earlier.
fn asks_the_same(a: &Conflict, b: &Conflict) -> bool {
    match (&a.about, &b.about) {
        (Question::Field { field: a, .. }, Question::Field { field: b, .. }) => a == b,
        (Question::DeletedThere, Question::DeletedThere) | (Question::DeletedHere { .. }, Question::DeletedHere { .. }) => true,
        _ => false,
    }
}
