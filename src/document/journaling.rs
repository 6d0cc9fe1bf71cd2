//! Keeps the journal of the open video in step with its draft. Every method is called after the draft has changed.

use super::journal_file::{JournalError, JournalFile, Written};
use crate::{
    api::{ClipId, batch::OperationResult, clip::Clip},
    edit::{Conflict, Draft, Edit, GestureId, PendingChange, Recording, SaveStep, Step, StepAnswer, journal::Entry},
};
use std::collections::HashSet;

/// Which way a step of the history goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// The last step is undone.
    Undo,
    /// The step that was undone last is done again.
    Redo,
}

/// The journal of the open video.
#[derive(Default)]
pub struct Journaling {
    file: Option<JournalFile>,
    holds: Contents,
    /// Entries that are to be written as one, and what the journal held before them.
    together: Option<(Vec<Entry>, Contents)>,
}

/// What a journal holds, as far as appending needs to know it.
#[derive(Clone, Default)]
struct Contents {
    /// Clips whose base is in it.
    bases: HashSet<ClipId>,
    /// Whether the order of the clips is in it.
    order: bool,
    /// Whether it holds the fields of the video itself.
    video: bool,
    /// How many of the draft's done steps, counted from the oldest, are not in it. The undo of a step that is in it is written as
    /// an undo; the undo of an older one, from before the last save, as the edits that reverse it.
    older_done: usize,
    /// How many of the draft's undone steps, counted from the oldest, are not in it.
    older_undone: usize,
    /// Whether open questions are in it.
    questions: bool,
}

impl Contents {
    /// From here on the journal has no step of the draft's history.
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
            // What waits has its base in the journal; what was taken back gets it once more.
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

    /// Gathers everything that is recorded until [`Journaling::end_together`] into one record: on a full disk, and when the program
    /// is killed, all of it is in the journal, or nothing.
    pub fn begin_together(&mut self) {
        self.together = Some((Vec::new(), self.holds.clone()));
    }

    /// Writes what was gathered as one record, or forgets it.
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

    /// Writes the base before the first change of a clip, or of the video itself: the order of the clips, its record, and its
    /// items on the service.
    fn base(&mut self, draft: &Draft, clip: Option<&ClipId>) {
        if self.file.is_none() {
            return;
        }
        if !std::mem::replace(&mut self.holds.order, true) {
            self.write(Entry::Order(draft.base_order().to_vec()));
        }
        // Chapters follow what is done with clips: what the service holds of them is in the journal before.
        let has_chapters = || draft.base_video().chapters().is_some_and(|chapters| !chapters.is_empty());
        if (clip.is_none() || has_chapters()) && !std::mem::replace(&mut self.holds.video, true) {
            self.write(Entry::Video(draft.base_video().clone()));
        }
        let Some(clip) = clip else { return };
        if let Some(record) = draft.unread(clip) {
            // Its place in the order can change before its items are read.
            self.write(Entry::Clip(record.clone()));
        }
        if draft.base_section(clip).is_some() && self.holds.bases.insert(clip.clone()) {
            self.write_all(Entry::of_base(draft, clip));
        }
        // A clip that the service deleted has no base: its edits start from its state at the deletion.
        if let Some(unmade) = draft.unmade(clip).filter(|_| self.holds.bases.insert(clip.clone())) {
            self.write(Entry::Unmade(Box::new(unmade.clone())));
        }
    }

    fn bases_of(&mut self, draft: &Draft, edits: &[Edit]) {
        for edit in edits {
            self.base(draft, edit.clip());
        }
    }

    /// The bases that the last step of the draft needs: where the journal holds only what made it, as of a discard, that
    /// concerns clips that nobody edited before, such as those that go back to their places.
    fn bases_of_last_step(&mut self, draft: &Draft) {
        if let Some(step) = draft.history().done().last() {
            self.bases_of(draft, step.forward());
        }
    }

    /// Records what a clip that is about to be deleted can be made anew from.
    pub fn recording(&mut self, draft: &Draft, clip: &ClipId, recording: Recording) {
        self.base(draft, Some(clip));
        self.write(Entry::Recording(clip.clone(), recording));
    }

    /// Records new ids of clips, as (old, new).
    pub fn renamed(&mut self, renamed: &[(ClipId, ClipId)]) {
        for (from, to) in renamed {
            if self.holds.bases.contains(from) {
                self.holds.bases.insert(to.clone());
            }
        }
    }

    /// Records the service's state after a reading, for the clips in the journal.
    pub fn rebased(&mut self, draft: &Draft) {
        if !self.holds.order {
            return;
        }
        let known = || self.holds.bases.iter().filter_map(|clip| draft.base_section(clip));
        let mut entries: Vec<_> = known().map(|section| Entry::Clip(section.record().clone())).collect();
        entries.push(Entry::Order(draft.base_order().to_vec()));
        entries.extend(self.holds.video.then(|| Entry::Video(draft.base_video().clone())));
        // Of a clip that was cut since it was read, the journal has the reading already.
        let read = known().filter(|section| draft.read_before_cuts(&section.record().id).is_none());
        entries.extend(read.map(|section| Entry::Base(section.record().id.clone(), section.items().clone())));
        self.write_all(entries);
    }

    /// Records the service's state of one clip after a reading.
    pub fn clip_rebased(&mut self, draft: &Draft, clip: &ClipId) {
        if self.holds.bases.contains(clip) {
            self.write_all(Entry::of_base(draft, clip));
        }
    }

    /// Records an edit.
    pub fn edited(&mut self, draft: &Draft, name: String, gesture: Option<GestureId>, edit: Edit) {
        self.base(draft, edit.clip());
        self.write(Entry::Edit(name, gesture, edit));
        // Where the gesture is abandoned, what could be done again before it can be again.
        if gesture.is_none() {
            self.holds.older_undone = 0;
        }
    }

    /// Whether the step that was done last until now is in the journal.
    fn held_last_done(&self, draft: &Draft) -> bool {
        draft.history().done().len() >= self.holds.older_done
    }

    /// Whether the step that was undone last until now is in the journal.
    fn held_last_undone(&self, draft: &Draft) -> bool {
        draft.history().undone().len() >= self.holds.older_undone
    }

    /// Records that a gesture was abandoned, which had made this step.
    pub fn gesture_abandoned(&mut self, draft: &Draft, gesture: GestureId, step: &Step) {
        if self.held_last_done(draft) {
            self.write(Entry::AbandonGesture(gesture));
        } else {
            self.reversed(draft, step);
        }
    }

    /// Records the end of a gesture; `made_a_step` says whether it was that of the last step.
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
            // A gesture that had not ended is over with it.
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

    /// Records that a step could not be undone or redone: the draft has forgotten it.
    pub fn step_lost(&mut self, draft: &Draft, way: Way) {
        match way {
            Way::Undo if self.held_last_done(draft) => self.write(Entry::Undo),
            Way::Redo if self.held_last_undone(draft) => self.write(Entry::Redo),
            Way::Undo | Way::Redo => {}
        }
        self.holds.older_done = self.holds.older_done.min(draft.history().done().len());
        self.holds.older_undone = self.holds.older_undone.min(draft.history().undone().len());
    }

    /// Records edits that form one step.
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

    /// Records that every pending change was discarded.
    pub fn discarded(&mut self, draft: &Draft, name: &str) {
        self.bases_of_last_step(draft);
        self.write(Entry::Discard(name.to_owned()));
        self.holds.older_undone = 0;
    }

    /// Records that a pending change was parked.
    pub fn parked(&mut self, draft: &Draft, what: &PendingChange, reason: &str) {
        self.bases_of_last_step(draft);
        self.write(Entry::Parked(what.clone(), reason.to_owned()));
        self.holds.older_undone = 0;
    }

    /// Records that a parked edit was dropped, or applied again: then its step comes first.
    pub fn unparked(&mut self, draft: &Draft, index: usize, step: Option<&Step>) {
        if let Some(step) = step {
            self.stepped(draft, &step.name, step.forward().to_vec());
        }
        self.write(Entry::Unparked(index));
    }

    /// The questions in the journal that was opened.
    pub fn asked_before(&mut self, open: &[Conflict]) {
        self.holds.questions = !open.is_empty();
    }

    /// Records the questions that are open now.
    pub fn asked(&mut self, open: &[Conflict]) {
        if !open.is_empty() || self.holds.questions {
            self.write(Entry::Questions(open.to_vec()));
        }
        self.holds.questions = !open.is_empty();
    }

    /// A save is about to be sent: its steps, with a key for each. What is answered comes when they are on disk.
    ///
    /// # Errors
    /// They cannot be written: nothing may be sent then.
    pub fn save_started(&self, steps: Vec<SaveStep>, keys: Vec<String>) -> Result<Written, JournalError> {
        let file = self.file.as_ref().ok_or(JournalError::None)?;
        file.append(&Entry::SaveSteps(steps, keys)).map_err(JournalError::Entry)?;
        Ok(file.settled())
    }

    /// The next request of the save was done.
    pub fn step_done(&mut self, answer: StepAnswer) {
        self.write(Entry::StepDone(answer));
    }

    /// Tells when everything so far is on disk; nothing when there is no journal.
    pub fn settled(&self) -> Option<Written> {
        self.file.as_ref().map(JournalFile::settled)
    }

    /// Records the answer of a save: this many of its requests succeeded, and these clips were made.
    pub fn save_ended(&mut self, done: usize, results: Vec<OperationResult>, made: Vec<Clip>) {
        self.write(Entry::SaveEnded(done, results, made));
    }

    /// Of a save of which only the keys were known, these requests were found at the service, and nothing else was done.
    pub fn save_found(&mut self, steps: Vec<SaveStep>, results: Vec<OperationResult>, made: Vec<Clip>) {
        self.write(Entry::SaveFound(steps, results, made));
    }

    /// Nothing is pending: starts the journal anew.
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
