//! Keeps the journal of the open video in step with its draft.

use super::{
    Project,
    journal_file::{JournalFile, Written},
};
use crate::{
    api::{ClipId, batch::OperationResult, clip::Clip},
    edit::{Conflict, Draft, Edit, GestureId, PendingChange, Recording, SaveStep, Step, StepAnswer, journal::Entry},
};
use std::{
    collections::HashSet,
    sync::{Mutex, PoisonError},
};

/// The contents of the journal, as far as appending needs to know them.
#[derive(Default)]
pub struct Journaling {
    file: Option<JournalFile>,
    /// Clips whose base is in it.
    bases: HashSet<ClipId>,
    /// Whether the order of the clips is in it.
    order: bool,
    /// Whether it holds the fields of the video itself.
    video: bool,
    /// Number of done steps in it. An undo of one of them is written as an undo. An older step, from before the last save,
    /// is written as the edits that reverse it.
    steps: usize,
    /// Number of undone steps in it.
    undone: usize,
    /// Number of undone steps in it before the gesture of the last step began.
    set_aside: usize,
    /// Whether open questions are in it.
    questions: bool,
    /// Entries that are to be written as one.
    together: Option<Mutex<Vec<Entry>>>,
}

impl Journaling {
    /// Continues a journal that was just read into `draft`.
    pub fn opened(file: JournalFile, draft: &Draft, restored: bool) -> Self {
        let mut journaling = Self { file: Some(file), ..Self::default() };
        if restored {
            journaling.bases = draft.clips().filter(|clip| draft.is_touched(clip)).cloned().collect();
            journaling.order = true;
            // What waits has its base in the journal; what was taken back gets it once more.
            journaling.video = !draft.video_steps().is_empty();
            journaling.steps = draft.history().done().len();
            journaling.undone = draft.history().undone().len();
        }
        journaling
    }

    fn write(&self, entry: &Entry) {
        let written = match (&self.file, &self.together) {
            (None, _) => Ok(()),
            (Some(file), None) => file.append(entry),
            (Some(_), Some(together)) => {
                together.lock().unwrap_or_else(PoisonError::into_inner).push(entry.clone());
                Ok(())
            }
        };
        if let Err(error) = written {
            tracing::error!(%error, "an entry of the journal cannot be written");
        }
    }

    fn write_all(&self, entries: Vec<Entry>) {
        for entry in entries {
            self.write(&entry);
        }
    }

    /// Writes everything that is recorded meanwhile as one record: on a full disk, and when the program is killed, all of it is in the
    /// journal, or nothing.
    pub fn at_once(&mut self, record: impl FnOnce(&mut Self)) {
        self.together = Some(Mutex::default());
        record(self);
        let entries = self.together.take().map(|together| together.into_inner().unwrap_or_else(PoisonError::into_inner));
        let (Some(file), Some(entries)) = (&self.file, entries.filter(|entries| !entries.is_empty())) else { return };
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
        if !std::mem::replace(&mut self.order, true) {
            self.write(&Entry::Order(draft.base_order().to_vec()));
        }
        let Some(clip) = clip else {
            if !std::mem::replace(&mut self.video, true) {
                self.write(&Entry::Video(draft.base_video().clone()));
            }
            return;
        };
        if let Some(record) = draft.unread(clip) {
            // Its place in the order can change before its items are read.
            self.write(&Entry::Clip(record.clone()));
        }
        if draft.base_section(clip).is_some() && self.bases.insert(clip.clone()) {
            self.write_all(Entry::of_base(draft, clip));
        }
        // A clip that the service deleted has no base: its edits start from its state at the deletion.
        if let Some(unmade) = draft.unmade(clip).filter(|_| self.bases.insert(clip.clone())) {
            self.write(&Entry::Unmade(Box::new(unmade.clone())));
        }
    }

    /// Records what a clip that is about to be deleted can be made anew from.
    pub fn recording(&mut self, draft: &Draft, clip: &ClipId, recording: &Recording) {
        self.base(draft, Some(clip));
        self.write(&Entry::Recording(clip.clone(), recording.clone()));
    }

    /// Records new ids of clips, as (old, new).
    pub fn renamed(&mut self, renamed: &[(ClipId, ClipId)]) {
        for (from, to) in renamed {
            if self.bases.contains(from) {
                self.bases.insert(to.clone());
            }
        }
    }

    /// Records the service's state after a reading, for the clips in the journal.
    pub fn rebased(&self, draft: &Draft) {
        if !self.order {
            return;
        }
        let known = || self.bases.iter().filter_map(|clip| draft.base_section(clip));
        for section in known() {
            self.write(&Entry::Clip(section.record().clone()));
        }
        self.write(&Entry::Order(draft.base_order().to_vec()));
        if self.video {
            self.write(&Entry::Video(draft.base_video().clone()));
        }
        // Of a clip that was cut since it was read, the journal has the reading already.
        for section in known().filter(|section| draft.read_before_cuts(&section.record().id).is_none()) {
            self.write(&Entry::Base(section.record().id.clone(), section.items().clone()));
        }
    }

    /// Records the service's state of one clip after a reading.
    pub fn clip_rebased(&self, draft: &Draft, clip: &ClipId) {
        if self.bases.contains(clip) {
            self.write_all(Entry::of_base(draft, clip));
        }
    }

    /// Records an edit; `new_step` says whether it began a step or joined the last one.
    pub fn edited(&mut self, project: &Project, name: String, gesture: Option<GestureId>, edit: Edit, new_step: bool) {
        self.base(&project.draft, edit.clip());
        self.write(&Entry::Edit(name, gesture, edit));
        if new_step {
            self.steps += 1;
            self.set_aside = if gesture.is_some() { self.undone } else { 0 };
        }
        self.undone = 0;
    }

    /// Records that a gesture was abandoned, which had made this step.
    pub fn gesture_abandoned(&mut self, project: &Project, gesture: GestureId, step: &Step) {
        if self.steps > 0 {
            self.write(&Entry::AbandonGesture(gesture));
            self.steps -= 1;
            self.undone = std::mem::take(&mut self.set_aside);
        } else {
            self.spelled_out(project, &format!("Undo: {}", step.name), step.inverse().iter().rev().cloned().collect());
        }
    }

    /// Records the end of the last step's gesture.
    pub fn gesture_ended(&self) {
        if self.steps > 0 {
            self.write(&Entry::EndGesture);
        }
    }

    /// Records an undo.
    pub fn undone(&mut self, project: &Project, step: &Step) {
        if self.steps > 0 {
            self.write(&Entry::Undo);
            self.steps -= 1;
            self.undone += 1;
        } else {
            self.spelled_out(project, &format!("Undo: {}", step.name), step.inverse().iter().rev().cloned().collect());
        }
    }

    /// Records a redo.
    pub fn redone(&mut self, project: &Project, step: &Step) {
        if self.undone > 0 {
            self.write(&Entry::Redo);
            self.undone -= 1;
            self.steps += 1;
        } else {
            self.spelled_out(project, &step.name, step.forward().to_vec());
        }
    }

    /// Records that a step could not be undone or redone: the draft has forgotten it.
    pub fn step_lost(&mut self, back: bool) {
        let (entry, count) = if back { (Entry::Undo, &mut self.steps) } else { (Entry::Redo, &mut self.undone) };
        if *count > 0 {
            *count -= 1;
            self.write(&entry);
        }
    }

    /// Records edits that form one step.
    pub fn stepped(&mut self, project: &Project, name: &str, edits: Vec<Edit>) {
        self.spelled_out(project, name, edits);
        self.steps += 1;
    }

    /// Records the undo or redo of an older step as a step of its own, which no later undo of the window refers to.
    fn spelled_out(&mut self, project: &Project, name: &str, edits: Vec<Edit>) {
        for edit in &edits {
            self.base(&project.draft, edit.clip());
        }
        self.write(&Entry::Step(name.to_owned(), edits));
        self.undone = 0;
    }

    /// Records that every pending change was discarded.
    pub fn discarded(&mut self, name: &str) {
        self.write(&Entry::Discard(name.to_owned()));
        self.steps += 1;
        self.undone = 0;
    }

    /// Records that a pending change was parked.
    pub fn parked(&mut self, project: &Project, what: &PendingChange, reason: &str) {
        match what {
            PendingChange::Item(clip, _)
            | PendingChange::Clip(clip)
            | PendingChange::Deletion(clip)
            | PendingChange::Words(clip)
            | PendingChange::NewClip(clip) => self.base(&project.draft, Some(clip)),
            PendingChange::Video(_) => self.base(&project.draft, None),
            PendingChange::Order => {}
        }
        self.write(&Entry::Parked(what.clone(), reason.to_owned()));
        self.steps += 1;
        self.undone = 0;
    }

    /// Records that a parked edit was dropped, or applied again: then its step comes first.
    pub fn unparked(&mut self, project: &Project, index: usize, step: Option<&Step>) {
        if let Some(step) = step {
            self.stepped(project, &step.name, step.forward().to_vec());
        }
        self.write(&Entry::Unparked(index));
    }

    /// The questions in the journal that was opened.
    pub fn asked_before(&mut self, open: &[Conflict]) {
        self.questions = !open.is_empty();
    }

    /// Records the questions that are open now.
    pub fn asked(&mut self, open: &[Conflict]) {
        if !open.is_empty() || self.questions {
            self.write(&Entry::Questions(open.to_vec()));
        }
        self.questions = !open.is_empty();
    }

    /// A save is about to be sent: its steps, with a key for each. What is answered comes when they are on disk. An error
    /// says why they cannot be written: nothing may be sent then.
    pub fn save_started(&self, steps: Vec<SaveStep>, keys: Vec<String>) -> Result<Written, String> {
        let file = self.file.as_ref().ok_or("this video has no journal")?;
        file.append(&Entry::SaveSteps(steps, keys)).map_err(|error| error.to_string())?;
        Ok(file.settled())
    }

    /// The next request of the save was done.
    pub fn step_done(&self, answer: StepAnswer) {
        self.write(&Entry::StepDone(answer));
    }

    /// Tells when everything so far is on disk; nothing when there is no journal.
    pub fn settled(&self) -> Option<Written> {
        self.file.as_ref().map(JournalFile::settled)
    }

    /// Records the answer of a save: this many of its requests succeeded, and these clips were made.
    pub fn save_ended(&self, done: usize, results: Vec<OperationResult>, made: Vec<Clip>) {
        self.write(&Entry::SaveEnded(done, results, made));
    }

    /// Of a save of which only the keys were known, these requests were found at the service, and nothing else was done.
    pub fn save_found(&self, steps: Vec<SaveStep>, results: Vec<OperationResult>, made: Vec<Clip>) {
        self.write(&Entry::SaveFound(steps, results, made));
    }

    /// Nothing is pending: starts the journal anew.
    pub fn reset(&mut self) {
        if let Some(file) = &self.file {
            file.reset();
        }
        self.bases.clear();
        (self.order, self.video, self.questions) = (false, false, false);
        (self.steps, self.undone, self.set_aside) = (0, 0, 0);
    }

    /// Writes the remaining entries and releases the file.
    pub fn close(&mut self) {
        if let Some(file) = self.file.take() {
            file.close();
        }
    }
}
