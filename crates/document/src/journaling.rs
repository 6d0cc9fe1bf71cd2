//! Keeps the journal of the open video in step with its draft. Callers call each method after the draft has changed.

use super::journal_file::{JournalError, JournalFile, Written};
use crate::{
    api::{ClipId, batch::OperationResult, clip::Clip},
    edit::{Conflict, Draft, Edit, GestureId, PendingChange, Recording, SaveStep, Step, StepAnswer, journal::Entry},
};
use std::collections::HashSet;

/// Direction in the undo history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Undo of the last step.
    Undo,
    /// Redo of the step that was undone last.
    Redo,
}

/// Journal of the open video, and its known contents.
#[derive(Default)]
pub struct Journaling {
    file: Option<JournalFile>,
    holds: Contents,
    /// Entries to be written as one record, and the contents before them.
    together: Option<(Vec<Entry>, Contents)>,
}

/// Contents of a journal, as far as appending depends on them.
#[derive(Clone, Default)]
struct Contents {
    /// Clips whose base is in the journal.
    bases: HashSet<ClipId>,
    /// Whether the base order of the clips is in the journal.
    order: bool,
    /// Whether the base fields of the video are in the journal.
    video: bool,
    /// Number of the draft's done steps, from the oldest, that are not in the journal. The undo of a journalled step is written as
    /// an undo entry; the undo of an older one, from before the last save, as the edits that reverse it.
    older_done: usize,
    /// Number of the draft's undone steps, from the oldest, that are not in the journal.
    older_undone: usize,
    /// Whether open conflicts are in the journal.
    questions: bool,
}

impl Contents {
    /// Marks all current steps of the draft's history as not journalled.
    fn pass_steps_over(&mut self, draft: &Draft) {
        (self.older_done, self.older_undone) = (draft.history().done().len(), draft.history().undone().len());
    }
}

impl Journaling {
    /// Continues a journal that was just read into `draft`.
    pub fn opened(file: JournalFile, draft: &Draft, restored: bool) -> Self {
        let mut holds = Contents::default();
        if restored {
            holds.bases = draft.clips().filter(|clip| draft.is_touched(clip)).cloned().collect();
            holds.order = true;
            // Unsaved video fields have their base in the journal; undone ones get it again.
            holds.video = !draft.video_steps().is_empty();
        } else {
            holds.pass_steps_over(draft);
        }
        Self { file: Some(file), holds, together: None }
    }

    fn write(&mut self, entry: Entry) {
        let written = match (&self.file, &mut self.together) {
            (None, _) => Ok(()),
            (Some(file), None) => file.append(&entry),
            (Some(_), Some((entries, _))) => {
                entries.push(entry);
                Ok(())
            }
        };
        if let Err(error) = written {
            tracing::error!(%error, "an entry of the journal cannot be written");
        }
    }

    fn write_all(&mut self, entries: Vec<Entry>) {
        for entry in entries {
            self.write(entry);
        }
    }

    /// Collects all entries until [`Journaling::end_together`] into one record: on a full disk, or if the program is killed, the
    /// journal has all of them or none.
    pub fn begin_together(&mut self) {
        self.together = Some((Vec::new(), self.holds.clone()));
    }

    /// Writes the collected entries as one record, or drops them.
    pub fn end_together(&mut self, write: bool) {
        let Some((entries, before)) = self.together.take() else { return };
        if !write {
            self.holds = before;
            return;
        }
        let Some(file) = self.file.as_ref().filter(|_| !entries.is_empty()) else { return };
        if let Err(error) = file.append_together(&entries) {
            tracing::error!(%error, "entries of the journal cannot be written");
        }
    }

    /// Writes the base before the first change of a clip, or of the video: the order of the clips, the record, and the items on the
    /// server.
    fn base(&mut self, draft: &Draft, clip: Option<&ClipId>) {
        if self.file.is_none() {
            return;
        }
        if !std::mem::replace(&mut self.holds.order, true) {
            self.write(Entry::Order(draft.base_order().to_vec()));
        }
        // Chapters move with clips, so the server's chapters are written first.
        let has_chapters = || draft.base_video().chapters().is_some_and(|chapters| !chapters.is_empty());
        if (clip.is_none() || has_chapters()) && !std::mem::replace(&mut self.holds.video, true) {
            self.write(Entry::Video(draft.base_video().clone()));
        }
        let Some(clip) = clip else { return };
        if let Some(record) = draft.unread(clip) {
            // The place of an unread clip in the order can change before its items are read.
            self.write(Entry::Clip(record.clone()));
        }
        // The second half of a split has the base of its original, which comes first.
        if let Some(twin) = draft.twin(clip) {
            self.base(draft, draft.copy_of(clip));
            if self.holds.bases.insert(clip.clone()) {
                self.write(Entry::Twin(Box::new(twin.clone())));
            }
            return;
        }
        if draft.base_section(clip).is_some() && self.holds.bases.insert(clip.clone()) {
            self.write_all(Entry::of_base(draft, clip));
        }
        // A clip that the server deleted has no base: its edits start from its state at the deletion.
        if let Some(unmade) = draft.unmade(clip).filter(|_| self.holds.bases.insert(clip.clone())) {
            self.write(Entry::Unmade(Box::new(unmade.clone())));
        }
    }

    fn bases_of(&mut self, draft: &Draft, edits: &[Edit]) {
        for edit in edits {
            self.base(draft, edit.clip());
        }
    }

    /// Writes the bases that the draft's last step needs. A discard, for example, may concern clips without edits, such as those
    /// that return to their places.
    fn bases_of_last_step(&mut self, draft: &Draft) {
        if let Some(step) = draft.history().done().last() {
            self.bases_of(draft, step.forward());
        }
    }

    /// Records the data from which a clip that is about to be deleted can be recreated.
    pub fn recording(&mut self, draft: &Draft, clip: &ClipId, recording: Recording) {
        self.base(draft, Some(clip));
        self.write(Entry::Recording(clip.clone(), recording));
    }

    /// Records new ids of clips, as pairs of old and new.
    pub fn renamed(&mut self, renamed: &[(ClipId, ClipId)]) {
        for (from, to) in renamed {
            if self.holds.bases.contains(from) {
                self.holds.bases.insert(to.clone());
            }
        }
    }

    /// Records the server's state after a read, for the clips in the journal.
    pub fn rebased(&mut self, draft: &Draft) {
        if !self.holds.order {
            return;
        }
        let known = || self.holds.bases.iter().filter(|clip| !draft.is_twin(clip)).filter_map(|clip| draft.base_section(clip));
        let mut entries: Vec<_> = known().map(|section| Entry::Clip(section.record().clone())).collect();
        entries.push(Entry::Order(draft.base_order().to_vec()));
        entries.extend(self.holds.video.then(|| Entry::Video(draft.base_video().clone())));
        // For a clip that was cut since it was read, the journal has the items already.
        let read = known().filter(|section| draft.read_before_cuts(&section.record().id).is_none());
        entries.extend(read.map(|section| Entry::Base(section.record().id.clone(), section.items().clone())));
        self.write_all(entries);
    }

    /// Records the server's state of one clip after a read.
    pub fn clip_rebased(&mut self, draft: &Draft, clip: &ClipId) {
        if self.holds.bases.contains(clip) && !draft.is_twin(clip) {
            self.write_all(Entry::of_base(draft, clip));
        }
    }

    /// Records an edit.
    pub fn edited(&mut self, draft: &Draft, name: String, gesture: Option<GestureId>, edit: Edit) {
        self.base(draft, edit.clip());
        self.write(Entry::Edit(name, gesture, edit));
        // If the gesture is abandoned, the redo steps become available again.
        if gesture.is_none() {
            self.holds.older_undone = 0;
        }
    }

    /// Whether the step that has just been undone is in the journal.
    fn held_last_done(&self, draft: &Draft) -> bool {
        draft.history().done().len() >= self.holds.older_done
    }

    /// Whether the step that has just been redone is in the journal.
    fn held_last_undone(&self, draft: &Draft) -> bool {
        draft.history().undone().len() >= self.holds.older_undone
    }

    /// Records that the gesture that made this step was abandoned.
    pub fn gesture_abandoned(&mut self, draft: &Draft, gesture: GestureId, step: &Step) {
        if self.held_last_done(draft) {
            self.write(Entry::AbandonGesture(gesture));
        } else {
            self.reversed(draft, step);
        }
    }

    /// Records the end of a gesture; `made_a_step`: whether the last step belongs to it.
    pub fn gesture_ended(&mut self, draft: &Draft, made_a_step: bool) {
        let history = draft.history();
        if made_a_step && history.done().len() > self.holds.older_done {
            self.write(Entry::EndGesture);
        }
        self.holds.older_undone = self.holds.older_undone.min(history.undone().len());
    }

    /// Records an undo.
    pub fn undone(&mut self, draft: &Draft, step: &Step) {
        if self.held_last_done(draft) {
            self.write(Entry::Undo);
            // Undo also ends an open gesture.
            self.holds.older_undone = self.holds.older_undone.min(draft.history().undone().len().saturating_sub(1));
        } else {
            self.reversed(draft, step);
        }
    }

    /// Records a redo.
    pub fn redone(&mut self, draft: &Draft, step: &Step) {
        if self.held_last_undone(draft) {
            self.write(Entry::Redo);
        } else {
            self.spelled_out(draft, &step.name, step.forward().to_vec());
            self.holds.pass_steps_over(draft);
        }
    }

    /// Records that a step could not be undone or redone, and was dropped from the history.
    pub fn step_lost(&mut self, draft: &Draft, way: Way) {
        match way {
            Way::Undo if self.held_last_done(draft) => self.write(Entry::Undo),
            Way::Redo if self.held_last_undone(draft) => self.write(Entry::Redo),
            Way::Undo | Way::Redo => {}
        }
        self.holds.older_done = self.holds.older_done.min(draft.history().done().len());
        self.holds.older_undone = self.holds.older_undone.min(draft.history().undone().len());
    }

    /// Records several edits as one step.
    pub fn stepped(&mut self, draft: &Draft, name: &str, edits: Vec<Edit>) {
        self.spelled_out(draft, name, edits);
        self.holds.older_undone = 0;
    }

    /// Records the undo of an older step as a step of its own, which no later undo of the window refers to.
    fn reversed(&mut self, draft: &Draft, step: &Step) {
        self.spelled_out(draft, &step.undo_name(), step.inverse().iter().rev().cloned().collect());
        self.holds.pass_steps_over(draft);
    }

    fn spelled_out(&mut self, draft: &Draft, name: &str, edits: Vec<Edit>) {
        self.bases_of(draft, &edits);
        self.write(Entry::Step(name.to_owned(), edits));
    }

    /// Records that all unsaved changes were discarded.
    pub fn discarded(&mut self, draft: &Draft, name: &str) {
        self.bases_of_last_step(draft);
        self.write(Entry::Discard(name.to_owned()));
        self.holds.older_undone = 0;
    }

    /// Records that an unsaved change was set aside.
    pub fn parked(&mut self, draft: &Draft, what: &PendingChange, reason: &str) {
        self.bases_of_last_step(draft);
        self.write(Entry::Parked(what.clone(), reason.to_owned()));
        self.holds.older_undone = 0;
    }

    /// Records that a set-aside edit was dropped, or reapplied with `step`, which is written first.
    pub fn unparked(&mut self, draft: &Draft, index: usize, step: Option<&Step>) {
        if let Some(step) = step {
            self.stepped(draft, &step.name, step.forward().to_vec());
        }
        self.write(Entry::Unparked(index));
    }

    /// Notes whether the opened journal has open conflicts.
    pub fn asked_before(&mut self, open: &[Conflict]) {
        self.holds.questions = !open.is_empty();
    }

    /// Records the conflicts that are open now.
    pub fn asked(&mut self, open: &[Conflict]) {
        if !open.is_empty() || self.holds.questions {
            self.write(Entry::Questions(open.to_vec()));
        }
        self.holds.questions = !open.is_empty();
    }

    /// Records that a save starts: its steps, with a key for each. The result resolves when they are on disk.
    ///
    /// # Errors
    /// The steps cannot be written: nothing must be sent then.
    pub fn save_started(&self, steps: Vec<SaveStep>, keys: Vec<String>) -> Result<Written, JournalError> {
        let file = self.file.as_ref().ok_or(JournalError::None)?;
        file.append(&Entry::SaveSteps(steps, keys)).map_err(JournalError::Entry)?;
        Ok(file.settled())
    }

    /// Records the answer to the next request of the save.
    pub fn step_done(&mut self, answer: StepAnswer) {
        self.write(Entry::StepDone(answer));
    }

    /// Resolves when everything so far is on disk; `None` without a journal.
    pub fn settled(&self) -> Option<Written> {
        self.file.as_ref().map(JournalFile::settled)
    }

    /// Records the end of a save: the number of successful requests, their results, and the clips created.
    pub fn save_ended(&mut self, done: usize, results: Vec<OperationResult>, made: Vec<Clip>) {
        self.write(Entry::SaveEnded(done, results, made));
    }

    /// Records the requests that were found on the server, for a save whose keys alone were known. No others were executed.
    pub fn save_found(&mut self, steps: Vec<SaveStep>, results: Vec<OperationResult>, made: Vec<Clip>) {
        self.write(Entry::SaveFound(steps, results, made));
    }

    /// Starts an empty journal, because nothing is unsaved.
    pub fn reset(&mut self, draft: &Draft) {
        if let Some(file) = &self.file {
            file.reset();
        }
        self.holds = Contents::default();
        self.holds.pass_steps_over(draft);
    }

    /// Writes the remaining entries and releases the file.
    pub fn close(&mut self) {
        if let Some(file) = self.file.take() {
            file.close();
        }
    }
}
