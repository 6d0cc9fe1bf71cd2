//! Keeps the journal of the open video in step with its draft.

use super::{
    Project,
    journal_file::{JournalFile, Written},
};
use crate::{
    api::{ClipId, batch::OperationResult, clip::Clip},
    edit::{Conflict, Draft, Edit, GestureId, PendingChange, Recording, SaveStep, Step, StepAnswer, journal::Entry},
};
use std::collections::HashSet;

/// What the journal holds, as far as writing on needs to know.
#[derive(Default)]
pub struct Journaling {
    file: Option<JournalFile>,
    /// Clips whose base stands in it.
    bases: HashSet<ClipId>,
    /// Whether the order of the clips does.
    order: bool,
    /// Done steps that stand in it: an undo of one of them is just that. An older one, made before the last save, is
    /// written as the edits that reverse it.
    steps: usize,
    /// Undone steps that stand in it.
    undone: usize,
    /// Whether open questions stand in it.
    questions: bool,
}

impl Journaling {
    /// Goes on in a journal that was just read into `draft`.
    pub fn opened(file: JournalFile, draft: &Draft, restored: bool) -> Self {
        let mut journaling = Self { file: Some(file), ..Self::default() };
        if restored {
            journaling.bases = draft.clips().filter(|clip| draft.is_touched(clip)).cloned().collect();
            journaling.order = true;
            journaling.steps = draft.history().done().len();
            journaling.undone = draft.history().undone().len();
        }
        journaling
    }

    fn write(&self, entry: &Entry) {
        if let Some(Err(error)) = self.file.as_ref().map(|file| file.append(entry)) {
            tracing::error!(%error, "an entry of the journal cannot be written");
        }
    }

    /// Before the first change of a clip: the order of the clips, its record, and what the service holds on it.
    fn base(&mut self, draft: &Draft, clip: &ClipId) {
        if self.file.is_none() {
            return;
        }
        if !std::mem::replace(&mut self.order, true) {
            self.write(&Entry::Order(draft.base_order().to_vec()));
        }
        if let Some(record) = draft.unread(clip) {
            // Its place in the order can change before its items are read.
            self.write(&Entry::Clip(record.clone()));
        }
        if let Some(section) = draft.base_section(clip).filter(|_| self.bases.insert(clip.clone())) {
            self.write(&Entry::Clip(section.record().clone()));
            self.write(&Entry::Base(clip.clone(), section.items().clone()));
        }
        // One that the service deleted has no base: how it was then is where its edits begin.
        if let Some(unmade) = draft.unmade(clip).filter(|_| self.bases.insert(clip.clone())) {
            self.write(&Entry::Unmade(Box::new(unmade.clone())));
        }
    }

    /// What a clip that is about to be deleted can be made anew from.
    pub fn recording(&mut self, draft: &Draft, clip: &ClipId, recording: &Recording) {
        self.base(draft, clip);
        self.write(&Entry::Recording(clip.clone(), recording.clone()));
    }

    /// Clips have other ids now, the old one first.
    pub fn renamed(&mut self, renamed: &[(ClipId, ClipId)]) {
        for (from, to) in renamed {
            if self.bases.contains(from) {
                self.bases.insert(to.clone());
            }
        }
    }

    /// The service was read again: what it holds of the clips that stand here.
    pub fn rebased(&self, draft: &Draft) {
        if !self.order {
            return;
        }
        let known = || self.bases.iter().filter_map(|clip| draft.base_section(clip));
        for section in known() {
            self.write(&Entry::Clip(section.record().clone()));
        }
        self.write(&Entry::Order(draft.base_order().to_vec()));
        for section in known() {
            self.write(&Entry::Base(section.record().id.clone(), section.items().clone()));
        }
    }

    /// One clip was read again.
    pub fn clip_rebased(&self, draft: &Draft, clip: &ClipId) {
        if let Some(section) = draft.base_section(clip).filter(|_| self.bases.contains(clip)) {
            self.write(&Entry::Clip(section.record().clone()));
            self.write(&Entry::Base(clip.clone(), section.items().clone()));
        }
    }

    /// An edit was made; `new_step` tells whether it began a step or joined the last.
    pub fn edited(&mut self, project: &Project, name: String, gesture: Option<GestureId>, edit: Edit, new_step: bool) {
        self.base(&project.draft, edit.clip());
        self.write(&Entry::Edit(name, gesture, edit));
        self.steps += usize::from(new_step);
        self.undone = 0;
    }

    /// The gesture of the last step ended.
    pub fn gesture_ended(&self) {
        if self.steps > 0 {
            self.write(&Entry::EndGesture);
        }
    }

    /// A step was taken back.
    pub fn undone(&mut self, project: &Project, step: &Step) {
        if self.steps > 0 {
            self.write(&Entry::Undo);
            self.steps -= 1;
            self.undone += 1;
        } else {
            self.spelled_out(project, &format!("Undo: {}", step.name), step.inverse().iter().rev().cloned().collect());
        }
    }

    /// A step was done again.
    pub fn redone(&mut self, project: &Project, step: &Step) {
        if self.undone > 0 {
            self.write(&Entry::Redo);
            self.undone -= 1;
            self.steps += 1;
        } else {
            self.spelled_out(project, &step.name, step.forward().to_vec());
        }
    }

    /// A step could not be taken back or done again: it is forgotten here, and so it is in the journal.
    pub fn step_lost(&mut self, back: bool) {
        let (entry, count) = if back { (Entry::Undo, &mut self.steps) } else { (Entry::Redo, &mut self.undone) };
        if *count > 0 {
            *count -= 1;
            self.write(&entry);
        }
    }

    /// Edits were made as one step.
    pub fn stepped(&mut self, project: &Project, name: &str, edits: Vec<Edit>) {
        self.spelled_out(project, name, edits);
        self.steps += 1;
    }

    /// An older step was taken back or done again: here it is a step of its own, and no undo of the window's is its undo.
    fn spelled_out(&mut self, project: &Project, name: &str, edits: Vec<Edit>) {
        for edit in &edits {
            self.base(&project.draft, edit.clip());
        }
        self.write(&Entry::Step(name.to_owned(), edits));
        self.undone = 0;
    }

    /// Everything that waited was taken back.
    pub fn discarded(&mut self, name: &str) {
        self.write(&Entry::Discard(name.to_owned()));
        self.steps += 1;
        self.undone = 0;
    }

    /// Something that waits was parked.
    pub fn parked(&mut self, project: &Project, what: &PendingChange, reason: &str) {
        if let PendingChange::Item(clip, _)
        | PendingChange::Clip(clip)
        | PendingChange::Deletion(clip)
        | PendingChange::NewClip(clip) = what
        {
            self.base(&project.draft, clip);
        }
        self.write(&Entry::Parked(what.clone(), reason.to_owned()));
        self.steps += 1;
        self.undone = 0;
    }

    /// A parked edit was let go, or taken up again: then its step stands before this.
    pub fn unparked(&mut self, project: &Project, index: usize, step: Option<&Step>) {
        if let Some(step) = step {
            self.stepped(project, &step.name, step.forward().to_vec());
        }
        self.write(&Entry::Unparked(index));
    }

    /// These questions stand in the journal that was opened.
    pub fn asked_before(&mut self, open: &[Conflict]) {
        self.questions = !open.is_empty();
    }

    /// These questions are open now.
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

    /// A save was answered: so many of its requests were done, and these clips were made.
    pub fn save_ended(&self, done: usize, results: Vec<OperationResult>, made: Vec<Clip>) {
        self.write(&Entry::SaveEnded(done, results, made));
    }

    /// Of a save of which only the keys were known, these requests were found at the service, and nothing else was done.
    pub fn save_found(&self, steps: Vec<SaveStep>, results: Vec<OperationResult>, made: Vec<Clip>) {
        self.write(&Entry::SaveFound(steps, results, made));
    }

    /// Nothing waits any more: the journal begins anew.
    pub fn reset(&mut self) {
        if let Some(file) = &self.file {
            file.reset();
        }
        self.bases.clear();
        (self.order, self.questions) = (false, false);
        (self.steps, self.undone) = (0, 0);
    }

    /// Writes what waits and lets go of the file.
    pub fn close(&mut self) {
        if let Some(file) = self.file.take() {
            file.close();
        }
    }
}
