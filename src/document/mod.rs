//! The open video as it is edited: what the service has and what the user made of it (the project with its draft), the journal,
//! the save and the questions that are open.
//!
//! Every method changes the draft, writes the journal and brings up to date what the project shows of it, so that the three
//! always tell the same. Window and command line call the same methods; what they need the network or the user for, they
//! get as a [`SaveTask`].

mod after_save;
mod edit_references;
pub mod generations;
mod headless;
pub(crate) mod hidden;
pub mod journal_file;
mod journaling;
pub(crate) mod kept;
pub(crate) mod load;
pub mod local_time;
mod news;
pub(crate) mod others;
pub(crate) mod project;
mod proposing;
mod questions;
pub(crate) mod reading;
pub(crate) mod save;
mod saving;
mod script;
mod since_save;
pub(crate) mod wanted;

#[cfg(test)]
mod tests;

pub use crate::edit::EditRequest;
use crate::{
    api::{
        ClipId,
        item::{Item, ItemKind},
        source::Source,
    },
    edit::{Draft, DraftError, Edit, GestureId, PendingChange, Recording, Save, Step, Unpark},
};
pub use headless::{Headless, HeadlessError, Saved};
pub use hidden::{counted, plural};
use journaling::{Journaling, Way};
pub use news::{News, Restored, SavedBy};
pub use others::field_words;
pub use project::{ClipData, FacesAt, ItemRef, Project};
pub use proposing::MadeParts;
pub use questions::{Choice, Questions};
pub use reading::{ClipReading, Lanes, Part};
pub use saving::{Freshness, Landed, SAVE_AGAIN, SaveTask, hash_of, journalled};
pub use script::Script;
use std::collections::BTreeSet;
pub use wanted::ReadingState;

/// The name of the step that discards everything.
const DISCARD: &str = "Discard all edits";

/// The open video, its unsaved edits, their journal and their save.
pub struct Document {
    project: Project,
    journal: Journaling,
    save: Save,
    questions: Questions,
    /// Whether clips were read since the project was brought up to date.
    is_stale: bool,
    /// What is known of the service's version after a save of ours, until it was read back.
    after_save: Option<after_save::AfterSave>,
    /// Whether the service was seen to change a clip's `updatedAt` with its items: without revisions, nothing else says where
    /// somebody else saved during a save of ours.
    stamps_items: bool,
}

/// What an edit, an undo or another step has changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changed {
    /// The clips that it concerns.
    pub clips: BTreeSet<ClipId>,
    /// What is there now and was not before.
    pub appeared: Option<Appeared>,
    /// The clip that the next save deletes.
    pub deleted: Option<ClipId>,
}

/// What a step put onto the timeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Appeared {
    /// Items.
    Items(Vec<ItemRef>),
    /// A clip.
    Clip(ClipId),
}

/// What a step is about to change: what of it is not there yet.
struct Before {
    clips: BTreeSet<ClipId>,
    missing: Vec<Appearing>,
    deleted: Option<ClipId>,
}

/// What an edit puts onto the timeline.
enum Appearing {
    Item(ItemRef),
    Clip(ClipId),
}

impl Appearing {
    fn by(edit: &Edit) -> Option<Self> {
        match edit {
            Edit::Add(clip, item) => Some(Self::Item(ItemRef { clip: clip.clone(), id: item.id().clone() })),
            Edit::Place(clip, _) => Some(Self::Clip(clip.clone())),
            _ => None,
        }
    }

    fn is_there(&self, draft: &Draft) -> bool {
        match self {
            Self::Item(at) => draft.item(&at.clip, &at.id).is_some(),
            Self::Clip(clip) => draft.order().contains(clip),
        }
    }
}

impl Before {
    fn of<'a>(draft: &Draft, edits: impl Iterator<Item = &'a Edit> + Clone) -> Self {
        let deleted = edits.clone().find_map(|edit| match edit {
            Edit::Delete(clip) => Some(clip.clone()),
            _ => None,
        });
        Self {
            clips: edits.clone().filter_map(Edit::clip).cloned().collect(),
            missing: edits.filter_map(Appearing::by).filter(|it| !it.is_there(draft)).collect(),
            deleted,
        }
    }

    /// What the step has changed, now that it is done.
    fn changed(self, draft: &Draft) -> Changed {
        let appeared: Vec<_> = self.missing.into_iter().filter(|it| it.is_there(draft)).collect();
        let appeared = match appeared.last() {
            Some(Appearing::Clip(clip)) => Some(Appeared::Clip(clip.clone())),
            Some(Appearing::Item(_)) => {
                let items = appeared.into_iter().filter_map(|it| match it {
                    Appearing::Item(at) => Some(at),
                    Appearing::Clip(_) => None,
                });
                Some(Appeared::Items(items.collect()))
            }
            None => None,
        };
        Changed { clips: self.clips, appeared, deleted: self.deleted }
    }
}

/// The kind of item that an edit changes.
fn kind_of(draft: &Draft, edit: &Edit) -> Option<ItemKind> {
    match edit {
        Edit::Add(_, item) => Some(item.kind()),
        Edit::Update(_, _, change) => Some(change.kind()),
        Edit::Remove(clip, id) | Edit::Anchor(clip, id, _) | Edit::Unset(clip, id, _) => draft.item(clip, id).map(Item::kind),
        Edit::Settings(..) | Edit::Cut { .. } | Edit::Place(..) | Edit::Words(..) | Edit::Delete(_) | Edit::Video(_) => None,
    }
}

impl Document {
    /// A video that was just read, without a journal. `save` is that of this session.
    pub fn new(project: Project, save: Save) -> Self {
        let (journal, questions) = (Journaling::default(), Questions::default());
        Self { project, journal, save, questions, is_stale: false, after_save: None, stamps_items: false }
    }

    /// The video as it is shown, with its draft.
    pub fn project(&self) -> &Project {
        &self.project
    }

    /// The questions that are open.
    pub fn questions(&self) -> &Questions {
        &self.questions
    }

    /// Applies an edit. Edits of the same gesture are one step.
    ///
    /// # Errors
    /// The rule that the edit breaks; nothing has changed then.
    pub fn edit(&mut self, name: impl Into<String>, gesture: Option<GestureId>, edit: Edit) -> Result<Changed, DraftError> {
        let before = Before::of(&self.project.draft, std::iter::once(&edit));
        let kind = kind_of(&self.project.draft, &edit);
        self.record(name.into(), gesture, edit.clone())?;
        match (edit.clip(), kind, &edit) {
            (Some(clip), Some(kind), _) => self.project.refresh_edit(clip, kind),
            (Some(clip), None, Edit::Settings(..)) => self.project.refresh_settings(clip),
            (Some(clip), None, Edit::Words(..)) => self.project.refresh_words(clip),
            _ => self.project.refresh(),
        }
        Ok(before.changed(&self.project.draft))
    }

    /// Applies an edit to the draft and writes it; the project is brought up to date by the caller.
    fn record(&mut self, name: String, gesture: Option<GestureId>, edit: Edit) -> Result<(), DraftError> {
        let edit = self.project.draft.anchored(edit);
        self.project.draft.edit(name.clone(), gesture, edit.clone())?;
        self.journal.edited(&self.project.draft, name, gesture, edit);
        Ok(())
    }

    /// Makes edits one after the other, each of them a step: all of them, or, where `make` answers an error, none. They
    /// are one record of the journal, so that all of them are in it, or none.
    ///
    /// # Errors
    /// That of `make`; nothing has changed then.
    pub fn edit_together<T, E>(&mut self, make: impl FnOnce(&mut Together<'_>) -> Result<T, E>) -> Result<T, E> {
        let before = self.project.draft.clone();
        self.journal.begin_together();
        let made = make(&mut Together { document: self });
        self.journal.end_together(made.is_ok());
        match &made {
            Ok(_) => self.project.refresh(),
            Err(_) => self.project.draft = before,
        }
        made
    }

    /// Applies edits as one step: all of them, or none. A gesture that is on has ended with it.
    ///
    /// # Errors
    /// The first rule that one of them breaks; nothing has changed then.
    pub fn step(&mut self, name: &str, edits: Vec<Edit>) -> Result<Changed, DraftError> {
        self.end_gesture();
        let edits = self.project.draft.keeping_lengths(edits);
        let before = Before::of(&self.project.draft, edits.iter());
        self.project.draft.step(name, edits.clone())?;
        self.journal.stepped(&self.project.draft, name, edits);
        self.project.refresh();
        Ok(before.changed(&self.project.draft))
    }

    /// The edits that bring back what waited at an earlier time.
    ///
    /// # Errors
    /// [`DraftError::NotRead`] while a clip of that state was not read.
    pub fn edits_to(&mut self, then: &Draft) -> Result<Vec<Edit>, DraftError> {
        let draft = &mut self.project.draft;
        if let Some(unread) = then.clips().find_map(|clip| draft.unread(clip)) {
            return Err(DraftError::NotRead(unread.name.clone()));
        }
        draft.know_unmade_of(then);
        Ok(draft.edits_to(then))
    }

    /// The gesture is over: the next edit is a step of its own.
    pub fn end_gesture(&mut self) {
        let made_a_step = self.project.draft.end_gesture();
        self.journal.gesture_ended(&self.project.draft, made_a_step);
    }

    /// Takes back the step of a gesture that has not ended, as if it had not begun; nothing where another step came after
    /// it.
    pub fn abandon_gesture(&mut self, gesture: GestureId) -> Option<Result<Changed, DraftError>> {
        let edits = self.project.draft.history().done().last().map_or_else(Vec::new, |step| step.inverse().to_vec());
        let before = Before::of(&self.project.draft, edits.iter());
        let abandoned = self.project.draft.abandon_gesture(gesture)?;
        match &abandoned {
            Ok(step) => self.journal.gesture_abandoned(&self.project.draft, gesture, step),
            Err(_) => self.journal.step_lost(&self.project.draft, Way::Undo),
        }
        self.project.refresh();
        Some(abandoned.map(|_| before.changed(&self.project.draft)))
    }

    /// Undoes the last step; nothing where there is none. A step that cannot be undone is forgotten.
    pub fn undo(&mut self) -> Option<Result<Changed, DraftError>> {
        self.end_gesture();
        let stepped = self.step_history(Way::Undo);
        self.project.refresh();
        stepped
    }

    /// Does the step again that was undone last; nothing where there is none. A step that cannot be done is forgotten.
    pub fn redo(&mut self) -> Option<Result<Changed, DraftError>> {
        self.end_gesture();
        let stepped = self.step_history(Way::Redo);
        self.project.refresh();
        stepped
    }

    /// Undoes or redoes until this many steps are done, and answers each of them. A step that fails is the last.
    pub fn jump_to(&mut self, steps: usize) -> Vec<Result<Changed, DraftError>> {
        self.end_gesture();
        let mut stepped = Vec::new();
        let way = |done: usize| if done > steps { Way::Undo } else { Way::Redo };
        while self.project.draft.history().done().len() != steps
            && let Some(step) = self.step_history(way(self.project.draft.history().done().len()))
        {
            let failed = step.is_err();
            stepped.push(step);
            // A step that failed was forgotten, so the list of steps has changed.
            if failed {
                break;
            }
        }
        self.project.refresh();
        stepped
    }

    fn step_history(&mut self, way: Way) -> Option<Result<Changed, DraftError>> {
        let draft = &mut self.project.draft;
        let history = draft.history();
        let step: Step = match way {
            Way::Undo => history.done().last(),
            Way::Redo => history.undone().last(),
        }?
        .clone();
        let edits = match way {
            Way::Undo => step.inverse(),
            Way::Redo => step.forward(),
        };
        let before = Before::of(draft, edits.iter());
        let stepped = match way {
            Way::Undo => draft.undo(),
            Way::Redo => draft.redo(),
        }?;
        match (&stepped, way) {
            (Ok(_), Way::Undo) => self.journal.undone(draft, &step),
            (Ok(_), Way::Redo) => self.journal.redone(draft, &step),
            (Err(_), way) => self.journal.step_lost(draft, way),
        }
        Some(stepped.map(|_| before.changed(draft)))
    }

    /// Reverts one pending change to what the service has, as a step; nothing where it cannot be taken back alone.
    pub fn take_back(&mut self, what: &PendingChange) -> Option<Changed> {
        self.end_gesture();
        self.project.draft.take_back("Take back", what)?;
        let changed = self.stepped();
        self.settle();
        changed
    }

    /// Writes the step that the draft has just made, and brings up to date what follows from it.
    fn stepped(&mut self) -> Option<Changed> {
        let draft = &self.project.draft;
        let step = draft.history().done().last()?.clone();
        self.journal.stepped(draft, &step.name, step.forward().to_vec());
        self.project.refresh();
        Some(changed_by(&step))
    }

    /// Takes a pending change out of the next save and keeps it aside with the reason, as a step; nothing where it does not
    /// wait.
    pub fn park(&mut self, what: &PendingChange, reason: &str) -> Option<Changed> {
        self.end_gesture();
        if !self.project.draft.park(what, reason) {
            return None;
        }
        self.journal.parked(&self.project.draft, what, reason);
        self.project.refresh();
        self.project.draft.history().done().last().map(changed_by)
    }

    /// Drops a parked edit, or applies it again as a new step; nothing where there is no such one.
    pub fn unpark(&mut self, index: usize, how: Unpark) -> Option<Result<Changed, DraftError>> {
        self.end_gesture();
        if let Err(error) = self.project.draft.unpark(index, how)? {
            return Some(Err(error));
        }
        let step = self.project.draft.history().done().last().filter(|_| how == Unpark::TakeUp).cloned();
        self.journal.unparked(&self.project.draft, index, step.as_ref());
        self.project.refresh();
        self.settle();
        Some(Ok(step.as_ref().map_or_else(Changed::default, changed_by)))
    }

    /// Reverts everything that waits, as one step, and drops the questions about it. Returns how many changes waited.
    ///
    /// # Errors
    /// Why they cannot be discarded all at once; all of them, and the questions, are as they were then.
    pub fn discard(&mut self) -> Result<usize, DraftError> {
        self.end_gesture();
        let waiting = self.project.waiting;
        if self.project.draft.discard(DISCARD)? > 0 {
            self.journal.discarded(&self.project.draft, DISCARD);
            self.project.refresh();
        }
        self.questions = Questions::default();
        self.journal.asked(&[]);
        Ok(waiting)
    }

    /// The video with edits that are not made: how it would be. The error is the rule that one of them breaks.
    ///
    /// # Errors
    /// The first rule that one of them breaks.
    pub fn with(&self, edits: Vec<Edit>) -> Result<Project, DraftError> {
        let mut project = self.project.clone();
        project.draft.step("Try an answer", edits)?;
        project.refresh();
        Ok(project)
    }

    /// Remembers a source that a new item of a clip uses, so that it is shown before it is saved.
    pub fn know_source(&mut self, clip: &ClipId, source: Source) {
        self.project.know_source(clip, source);
    }

    /// Remembers where the media of a new clip are, so that it is shown before it is saved.
    pub fn know_sources(&mut self, clip: &ClipId, sources: &[Source]) {
        self.project.know_sources(clip, sources);
    }

    /// Knows a copy of a clip, which [`Edit::Place`] can put into the video; nothing where its recording does not make one.
    pub fn know_copy(&mut self, clip: &ClipId, name: &str, recording: Recording) -> Option<ClipId> {
        self.project.draft.know_copy(clip, name, recording)
    }

    /// Knows a clip of another video, which [`Edit::Place`] can put into this one.
    pub fn know_clip_of_other(&mut self, record: &crate::api::clip::Clip, recording: Recording) -> ClipId {
        self.project.draft.know_clip_of_other(record, recording)
    }

    /// Knows a clip that is made of uploaded footage, which [`Edit::Place`] can put into the video.
    pub fn know_new_clip(&mut self, name: &str, source: Source) -> ClipId {
        self.project.draft.know_new_clip(name, source)
    }
}

/// What a step that was just done has changed, where nothing of it is to be selected.
fn changed_by(step: &Step) -> Changed {
    Changed { clips: step.forward().iter().filter_map(Edit::clip).cloned().collect(), ..Changed::default() }
}

/// Edits that are made together, one after the other.
pub struct Together<'a> {
    document: &'a mut Document,
}

impl Together<'_> {
    /// The video with the edits that were made so far; what is derived from its draft is brought up to date with the last.
    pub fn project(&self) -> &Project {
        &self.document.project
    }

    /// Makes an edit, as a step of its own.
    ///
    /// # Errors
    /// The rule that the edit breaks; nothing has changed then.
    pub fn edit(&mut self, name: impl Into<String>, edit: Edit) -> Result<(), DraftError> {
        self.document.record(name.into(), None, edit)
    }
}
