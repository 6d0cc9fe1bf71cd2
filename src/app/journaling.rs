//! Keeps the journal of the open video in step with its draft.

use super::{Project, journal_file::JournalFile};
use crate::{
    api::{ClipId, ItemId, batch::OperationResult},
    edit::{ClipItems, Draft, Edit, GestureId, Step, journal::Entry},
};
use std::collections::HashSet;
use tokio::sync::oneshot;

/// What the journal holds, as far as writing on needs to know.
#[derive(Default)]
pub struct Journaling {
    file: Option<JournalFile>,
    /// Clips whose base stands in it.
    bases: HashSet<ClipId>,
    /// Done steps that stand in it: an undo of one of them is just that. An older one, made before the last save, is
    /// written as the edits that reverse it.
    steps: usize,
    /// Undone steps that stand in it.
    undone: usize,
}

impl Journaling {
    /// Goes on in a journal that was just read into `draft`.
    pub fn opened(file: JournalFile, draft: &Draft, restored: bool) -> Self {
        let mut journaling = Self { file: Some(file), ..Self::default() };
        if restored {
            journaling.bases = draft.clips().filter(|clip| draft.is_touched(clip)).cloned().collect();
            journaling.steps = draft.history().done().len();
            journaling.undone = draft.history().undone().len();
        }
        journaling
    }

    fn write(&self, entry: &Entry) {
        if let Some(file) = &self.file {
            file.append(entry);
        }
    }

    /// Before the first change of a clip: the cuts that its times are measured on, and what the service holds.
    fn base(&mut self, project: &Project, clip: &ClipId) {
        if self.file.is_some() && !self.bases.contains(clip) {
            self.write_cuts(project, clip);
            self.write(&Entry::Base(clip.clone(), project.draft.base(clip).cloned().unwrap_or_default()));
            self.bases.insert(clip.clone());
        }
    }

    fn write_cuts(&self, project: &Project, clip: &ClipId) {
        if let Some((_, data)) = project.clip(clip) {
            self.write(&Entry::Cuts(clip.clone(), data.clip.cuts.clone(), data.map.source_length()));
        }
    }

    /// The cuts of a clip changed: its times are measured on other ones from here on.
    pub fn recut(&self, project: &Project, clip: &ClipId) {
        if self.bases.contains(clip) {
            self.write_cuts(project, clip);
        }
    }

    /// An edit was made; `new_step` tells whether it began a step or joined the last.
    pub fn edited(&mut self, project: &Project, name: String, gesture: Option<GestureId>, edit: Edit, new_step: bool) {
        self.base(project, edit.clip());
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
            self.spelled_out(project, &format!("Undo: {}", step.name), step.inverse().iter().rev());
        }
    }

    /// A step was done again.
    pub fn redone(&mut self, project: &Project, step: &Step) {
        if self.undone > 0 {
            self.write(&Entry::Redo);
            self.undone -= 1;
            self.steps += 1;
        } else {
            self.spelled_out(project, &step.name, step.forward().iter());
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

    /// Edits that were made as one step stand here one by one: the same view, and a step each to undo after a restart.
    pub fn spelled_out<'a>(&mut self, project: &Project, name: &str, edits: impl Iterator<Item = &'a Edit>) {
        for edit in edits {
            self.base(project, edit.clip());
            self.write(&Entry::Edit(name.to_owned(), None, edit.clone()));
        }
        self.undone = 0;
    }

    /// Everything that waited was taken back.
    pub fn discarded(&mut self, name: &str) {
        self.write(&Entry::Discard(name.to_owned()));
        self.steps += 1;
        self.undone = 0;
    }

    /// What waits for an item was parked.
    pub fn parked(&mut self, project: &Project, clip: &ClipId, id: &ItemId, reason: &str) {
        self.base(project, clip);
        self.write(&Entry::Parked(clip.clone(), id.clone(), reason.to_owned()));
        self.steps += 1;
        self.undone = 0;
    }

    /// A parked edit was let go, or taken up again: then its edit stands before this.
    pub fn unparked(&mut self, project: &Project, index: usize, step: Option<&Step>) {
        for edit in step.into_iter().flat_map(Step::forward) {
            let name = step.map(|step| step.name.clone()).unwrap_or_default();
            self.edited(project, name, None, edit.clone(), true);
        }
        self.write(&Entry::Unparked(index));
    }

    /// A save is about to be sent. What is answered comes when its keys are on disk; nothing when there is no journal.
    pub fn save_started(&self, keys: Vec<String>) -> Option<oneshot::Receiver<bool>> {
        self.write(&Entry::SaveStarted(keys));
        self.file.as_ref().map(JournalFile::settled)
    }

    /// Tells when everything so far is on disk; nothing when there is no journal.
    pub fn settled(&self) -> Option<oneshot::Receiver<bool>> {
        self.file.as_ref().map(JournalFile::settled)
    }

    /// A save was answered.
    pub fn save_ended(&self, results: Vec<OperationResult>) {
        self.write(&Entry::SaveEnded(results));
    }

    /// A clip was read again.
    pub fn rebased(&self, clip: &ClipId, fresh: &ClipItems) {
        if self.bases.contains(clip) {
            self.write(&Entry::Base(clip.clone(), fresh.clone()));
        }
    }

    /// Nothing waits any more: the journal begins anew.
    pub fn reset(&mut self) {
        if let Some(file) = &self.file {
            file.reset();
        }
        self.bases.clear();
        (self.steps, self.undone) = (0, 0);
    }

    /// Writes what waits and lets go of the file.
    pub fn close(&mut self) {
        if let Some(file) = self.file.take() {
            file.close();
        }
    }
}
