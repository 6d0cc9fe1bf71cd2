//! The open video: its state on the server and the user's edits (the project with its draft), the journal, the save, and open
//! conflicts.
//!
//! Every method changes the draft, writes the journal and updates the project's derived data, so that the three always agree.
//! Window and command line call the same methods; work that needs the network or the user is returned as a [`SaveTask`].

mod after_save;
mod changed_fields;
mod edit_references;
pub mod frame_plan;
pub mod generations;
mod halves;
mod headless;
pub mod hidden;
pub mod journal_file;
mod journaling;
pub mod kept;
pub mod load;
pub mod local_time;
mod music;
mod news;
pub mod others;
mod places;
pub mod project;
mod proposing;
mod questions;
pub mod reading;
mod ruler;
pub mod save;
mod saving;
mod scene;
mod script;
mod since_save;
mod sounds;
pub mod wanted;
mod warnings;

#[cfg(test)]
mod tests;

pub use crate::edit::{EditRequest, field_words};
use crate::{
    api::{
        ClipId, ItemId,
        item::{Item, ItemKind},
        source::Source,
    },
    edit::{Draft, DraftError, Edit, GestureId, PendingChange, Recording, Save, Step, Unpark},
};
pub use changed_fields::{ChangedField, wire_fields};
pub use headless::{Headless, HeadlessError, Saved};
pub use hidden::counted;
use journaling::{Journaling, Way};
pub use music::music_source;
pub use news::{News, Restored, SavedBy};
pub use project::{ClipData, FacesAt, ItemRef, Project};
pub use proposing::MadeParts;
pub use questions::{Choice, Questions};
pub use reading::{ClipReading, Lanes, Part};
pub use saving::{Freshness, Landed, SaveTask, hash_of, journalled};
pub use scene::{Scene, screen_frame};
pub use script::Script;
use std::collections::BTreeSet;
pub use wanted::ReadingState;

/// The open video, its unsaved edits, their journal and their save.
pub struct Document {
    project: Project,
    journal: Journaling,
    save: Save,
    questions: Questions,
    /// Whether clips were read since the project was last refreshed.
    is_stale: bool,
    /// Expected revision after a save by this program, until the video is read again.
    after_save: Option<after_save::AfterSave>,
    /// Whether the server was seen to change a clip's `updatedAt` with its items. Without revisions, nothing else shows that
    /// another user saved during a save.
    stamps_items: bool,
}

/// Changes made by an edit, an undo or another step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changed {
    /// Clips concerned.
    pub clips: BTreeSet<ClipId>,
    /// Items or clip that did not exist before.
    pub appeared: Option<Appeared>,
    /// Clip that the next save deletes.
    pub deleted: Option<ClipId>,
}

/// Items or clip that a step put onto the timeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Appeared {
    /// Items.
    Items(Vec<ItemRef>),
    /// A clip.
    Clip(ClipId),
}

/// Snapshot before a step: the clips concerned, and the items and clips that do not exist yet.
struct Before {
    clips: BTreeSet<ClipId>,
    missing: Vec<Appearing>,
    deleted: Option<ClipId>,
}

/// Item or clip that an edit puts onto the timeline.
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

    /// Changes made by the step, which is done now.
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

/// Kind of item that an edit changes.
fn kind_of(draft: &Draft, edit: &Edit) -> Option<ItemKind> {
    match edit {
        Edit::Add(_, item) => Some(item.kind()),
        Edit::Update(_, _, change) => Some(change.kind()),
        Edit::Remove(clip, id) | Edit::Anchor(clip, id, _) | Edit::Unset(clip, id, _) => draft.item(clip, id).map(Item::kind),
        Edit::Settings(..) | Edit::Cut { .. } | Edit::Place(..) | Edit::Words(..) | Edit::Delete(_) | Edit::Video(_) => None,
    }
}

impl Document {
    /// Document of a video that was just read, without a journal. `save` is the save of this session.
    pub fn new(project: Project, save: Save) -> Self {
        let (journal, questions) = (Journaling::default(), Questions::default());
        Self { project, journal, save, questions, is_stale: false, after_save: None, stamps_items: false }
    }

    /// Video as shown, with its draft.
    pub fn project(&self) -> &Project {
        &self.project
    }

    /// Sets the groups of items that the lanes show as one piece.
    pub fn set_groups(&mut self, groups: Vec<(ClipId, Vec<ItemId>)>) {
        self.project.set_groups(groups);
    }

    /// Open conflicts.
    pub fn questions(&self) -> &Questions {
        &self.questions
    }

    /// Applies an edit. Edits of the same gesture form one undo step.
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

    /// Applies an edit to the draft and writes it to the journal; the caller must refresh the project.
    fn record(&mut self, name: String, gesture: Option<GestureId>, edit: Edit) -> Result<(), DraftError> {
        let edit = self.project.draft.anchored(edit);
        self.project.draft.edit(name.clone(), gesture, edit.clone())?;
        self.journal.edited(&self.project.draft, name, gesture, edit);
        Ok(())
    }

    /// Makes edits one after the other, each as an undo step: all of them, or none if `make` fails. They are one record of the
    /// journal, so that the journal contains all of them or none.
    ///
    /// # Errors
    /// The error of `make`; nothing has changed then.
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

    /// Applies edits as one undo step: all of them, or none. Ends an open gesture.
    ///
    /// # Errors
    /// The first rule that one of the edits breaks; nothing has changed then.
    pub fn step(&mut self, name: &str, edits: Vec<Edit>) -> Result<Changed, DraftError> {
        self.end_gesture();
        let edits = self.project.draft.keeping_lengths(edits);
        let before = Before::of(&self.project.draft, edits.iter());
        self.project.draft.step(name, edits.clone())?;
        self.journal.stepped(&self.project.draft, name, edits);
        self.project.refresh();
        Ok(before.changed(&self.project.draft))
    }

    /// Edits that restore the unsaved changes of an earlier draft.
    ///
    /// # Errors
    /// [`DraftError::NotRead`] if a clip of that draft was not read.
    pub fn edits_to(&mut self, then: &Draft) -> Result<Vec<Edit>, DraftError> {
        let draft = &mut self.project.draft;
        if let Some(unread) = then.clips().find_map(|clip| draft.unread(clip)) {
            return Err(DraftError::NotRead(unread.name.clone()));
        }
        draft.know_unmade_of(then);
        Ok(draft.edits_to(then))
    }

    /// Ends the gesture: the next edit is an undo step of its own.
    pub fn end_gesture(&mut self) {
        let made_a_step = self.project.draft.end_gesture();
        self.journal.gesture_ended(&self.project.draft, made_a_step);
    }

    /// Removes the step of an open gesture, as if it had not begun; `None` if another step followed.
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

    /// Undoes the last step; `None` if there is none. A step that cannot be undone is dropped from the history.
    pub fn undo(&mut self) -> Option<Result<Changed, DraftError>> {
        self.end_gesture();
        let stepped = self.step_history(Way::Undo);
        self.project.refresh();
        stepped
    }

    /// Redoes the step that was undone last; `None` if there is none. A step that cannot be redone is dropped from the history.
    pub fn redo(&mut self) -> Option<Result<Changed, DraftError>> {
        self.end_gesture();
        let stepped = self.step_history(Way::Redo);
        self.project.refresh();
        stepped
    }

    /// Undoes or redoes until this many steps are done. Returns the result of each; stops at a failure.
    pub fn jump_to(&mut self, steps: usize) -> Vec<Result<Changed, DraftError>> {
        self.end_gesture();
        let mut stepped = Vec::new();
        let way = |done: usize| if done > steps { Way::Undo } else { Way::Redo };
        while self.project.draft.history().done().len() != steps
            && let Some(step) = self.step_history(way(self.project.draft.history().done().len()))
        {
            let failed = step.is_err();
            stepped.push(step);
            // A failed step was dropped, so the list of steps has changed.
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
        let changed = stepped.map(|_| before.changed(draft));
        if changed.is_ok() && self.questions.ask_again(edits, &self.project.draft) {
            self.journal.asked(&self.questions.conflicts);
        }
        Some(changed)
    }

    /// Reverts one unsaved change to the server's state, as an undo step; `None` if it cannot be reverted alone.
    pub fn take_back(&mut self, what: &PendingChange) -> Option<Changed> {
        self.end_gesture();
        self.project.draft.take_back(|title| words::edits::step_revert(title), what)?;
        let changed = self.stepped();
        self.settle();
        changed
    }

    /// Writes the step that the draft has just made to the journal, and refreshes the derived data.
    fn stepped(&mut self) -> Option<Changed> {
        let draft = &self.project.draft;
        let step = draft.history().done().last()?.clone();
        self.journal.stepped(draft, &step.name, step.forward().to_vec());
        self.project.refresh();
        Some(changed_by(&step))
    }

    /// Sets an unsaved change aside, with the reason, as an undo step: the next save does not send it. `None` if there is no such
    /// unsaved change.
    pub fn park(&mut self, what: &PendingChange, reason: &str) -> Option<Changed> {
        self.end_gesture();
        if !self.project.draft.park(what, reason) {
            return None;
        }
        self.journal.parked(&self.project.draft, what, reason);
        self.project.refresh();
        self.project.draft.history().done().last().map(changed_by)
    }

    /// Drops a set-aside edit, or reapplies it as a new undo step; `None` if the index is invalid.
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

    /// Discards all unsaved changes as one undo step, with the conflicts about them. Returns their number.
    ///
    /// # Errors
    /// The changes cannot be discarded all together; all of them, and the conflicts, are unchanged then.
    pub fn discard(&mut self) -> Result<usize, DraftError> {
        self.end_gesture();
        let waiting = self.project.waiting;
        let name = words::document::step_discard();
        if self.project.draft.discard(name)? > 0 {
            self.journal.discarded(&self.project.draft, name);
            self.project.refresh();
        }
        self.questions = Questions::default();
        self.journal.asked(&[]);
        Ok(waiting)
    }

    /// Copy of the project with edits applied, which are not made in the document.
    ///
    /// # Errors
    /// The first rule that one of the edits breaks.
    pub fn with(&self, edits: Vec<Edit>) -> Result<Project, DraftError> {
        let mut project = self.project.clone();
        project.draft.step("Try an answer", edits)?;
        project.refresh();
        Ok(project)
    }

    /// Stores a source that a new item of a clip uses, so that the item can be shown before it is saved.
    pub fn know_source(&mut self, clip: &ClipId, source: Source) {
        self.project.know_source(clip, source);
    }

    /// Stores the URLs of a new clip's media, so that the clip can be shown before it is saved.
    pub fn know_sources(&mut self, clip: &ClipId, sources: &[Source]) {
        self.project.know_sources(clip, sources);
    }

    /// Registers a copy of a clip, which [`Edit::Place`] can put into the video; `None` if its recording cannot be reused.
    pub fn know_copy(&mut self, clip: &ClipId, name: &str, recording: Recording) -> Option<ClipId> {
        self.project.draft.know_copy(clip, name, recording)
    }

    /// Registers the second half of a split clip, a copy of the saved clip, which [`Edit::Place`] can put into the video; `None` if
    /// the clip was not read.
    pub fn know_twin(&mut self, clip: &ClipId, name: &str) -> Option<ClipId> {
        self.project.draft.know_twin(clip, name)
    }

    /// Registers a clip of another video, which [`Edit::Place`] can put into this one.
    pub fn know_clip_of_other(&mut self, record: &crate::api::clip::Clip, recording: Recording) -> ClipId {
        self.project.draft.know_clip_of_other(record, recording)
    }

    /// Registers a new clip from uploaded footage, which [`Edit::Place`] can put into the video.
    pub fn know_new_clip(&mut self, name: &str, source: Source) -> ClipId {
        self.project.draft.know_new_clip(name, source)
    }
}

/// Changes of a step that was just done, without items to select.
fn changed_by(step: &Step) -> Changed {
    Changed { clips: step.forward().iter().filter_map(Edit::clip).cloned().collect(), ..Changed::default() }
}

/// Edits that are made together, one after the other ([`Document::edit_together`]).
pub struct Together<'a> {
    document: &'a mut Document,
}

impl Together<'_> {
    /// Video with the edits made so far; its derived data is refreshed after the last one.
    pub fn project(&self) -> &Project {
        &self.document.project
    }

    /// Makes an edit as an undo step of its own.
    ///
    /// # Errors
    /// The rule that the edit breaks; nothing has changed then.
    pub fn edit(&mut self, name: impl Into<String>, edit: Edit) -> Result<(), DraftError> {
        self.document.record(name.into(), None, edit)
    }
}
