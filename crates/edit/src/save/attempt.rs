//! Attempt of a save: its steps, their keys, and its progress.

use super::{Revision, SaveRequest, ServiceState, Settled, StepAnswer, Unanswered};
use crate::{
    ClipState, Delivery, Draft, SaveStep, Saving, Taken,
    api::{
        ApiError, ClipId,
        batch::{Action, OperationResult},
        clip::Clip,
    },
    landed,
    landed::what_landed,
};
use std::collections::{BTreeSet, HashMap};

/// Save with its idempotency keys. While its outcome is unknown, it is kept and resent unchanged.
#[derive(Clone, Debug)]
// The flags are independent facts about the attempt; the stage of the save is in the state machine.
#[allow(clippy::struct_excessive_bools)]
pub(super) struct Attempt {
    pub(super) saving: Saving,
    /// Idempotency key of each step.
    pub(super) keys: Vec<String>,
    /// True if the steps are the requests that were sent. The journal of an earlier version has only the keys.
    pub(super) has_steps: bool,
    /// True if the save was sent before without an answer.
    pub(super) again: bool,
    /// True if the save comes from a journal: the clips are still on the bases of that time.
    pub(super) restored: bool,
    /// True if no further request shall be sent.
    pub(super) stopped: bool,
    /// Revision on which the next batch is planned.
    expected: Revision,
    /// Revision after the last executed batch.
    pub(super) revision: Revision,
    /// Number of done steps, the results of their operations, and the clips that they created.
    pub(super) done: usize,
    results: Vec<OperationResult>,
    made: Vec<Clip>,
    /// Items and clips that the steps so far are known to have created.
    taken: Taken,
    /// Server's state from the read-back.
    held: Option<Vec<ClipState>>,
    /// Steps that were done, or found to be done, and are not in the journal yet.
    notes: Vec<StepAnswer>,
    /// True if the steps were reconstructed from the server, for a save with only keys.
    is_found: bool,
}

impl Attempt {
    /// Attempt with a new key for each step.
    pub(super) fn new(saving: Saving, expected: Revision) -> Self {
        let keys = saving.steps.iter().map(|_| uuid::Uuid::new_v4().to_string()).collect();
        Self {
            saving,
            keys,
            has_steps: true,
            again: false,
            restored: false,
            stopped: false,
            expected,
            revision: None,
            done: 0,
            results: Vec::new(),
            made: Vec::new(),
            taken: Taken::default(),
            held: None,
            notes: Vec::new(),
            is_found: false,
        }
    }

    /// Attempt of a save in a journal, advanced by its answered steps.
    pub(super) fn restored(unanswered: Unanswered) -> Self {
        let Unanswered { saving, keys, has_steps, done } = unanswered;
        let mut attempt = Self { keys, has_steps, again: true, restored: true, ..Self::new(saving, None) };
        for answer in done {
            attempt.answered(answer);
        }
        (attempt.expected, attempt.revision) = (None, None);
        attempt.notes.clear();
        attempt
    }

    /// Marks the attempt as unanswered: the revision on the server is no longer known.
    pub(super) fn unanswered(&mut self) {
        (self.again, self.stopped, self.expected, self.held) = (true, false, None, None);
    }

    /// Number of changes that are done, as the user made them.
    pub(super) fn changes_done(&self) -> usize {
        self.saving.changes_in(self.done)
    }

    /// True if all steps are done.
    pub(super) fn is_whole(&self) -> bool {
        self.done >= self.saving.steps.len()
    }

    /// True if the outcome is unknown after a failure: an earlier attempt may have arrived, even if this one failed clearly.
    pub(super) fn leaves_open(&self, error: &ApiError) -> bool {
        error.outcome_unknown() || (self.again && !error.settles())
    }

    /// Clips that the save changes, by their ids when it was sent.
    pub(super) fn clips(&self) -> Vec<ClipId> {
        self.saving.clips().cloned().collect()
    }

    /// Stores the server's state from a read-back. Returns the clips that the save may have created and whose items were not read
    /// yet.
    pub(super) fn read_back(&mut self, held: ServiceState) -> Vec<ClipId> {
        let mut items: HashMap<_, _> = held.items.into_iter().collect();
        let adds = self.saving.steps.iter().any(|step| step.makes().is_some());
        let newcomers = held.clips.iter().map(|clip| &clip.id).filter(|clip| !self.saving.knows_clip(clip));
        let unread = newcomers.filter(|clip| adds && !items.contains_key(clip)).cloned().collect();
        // For the other clips, only the place in the order is compared.
        let state = |clip: Clip| {
            let items = items.remove(&clip.id).unwrap_or_default();
            ClipState::new(clip, items)
        };
        self.taken.video = held.video;
        self.held = Some(held.clips.into_iter().map(state).collect());
        unread
    }

    /// Next request; `None` if all are done, or the save shall stop here. Requests found to have arrived are not sent.
    pub(super) fn next(&mut self) -> Option<SaveRequest> {
        while !self.stopped
            && let (Some(step), Some(key)) = (self.saving.steps.get(self.done), self.keys.get(self.done))
        {
            // `Unclear` means that another user changed the same items; the key still prevents a server that honours it from
            // executing the request twice.
            let found = self.held.as_ref().map(|held| landed(&self.saving, self.done, held, &mut self.taken));
            let sent = step.on_made(&self.taken.clips);
            match (found, sent) {
                (Some(Delivery::Wholly(results)), _) => {
                    let made = self.made_by_next();
                    self.advance(StepAnswer { results, revision: None, made });
                }
                // All steps of the attempt were sent.
                (_, None) => self.advance(StepAnswer::default()),
                (_, Some(step)) => {
                    let if_match = self.expected.filter(|_| matches!(step, SaveStep::Operations { .. }));
                    return Some(SaveRequest { step, key: key.clone(), if_match });
                }
            }
        }
        None
    }

    /// Clip that the next step created, if known.
    fn made_by_next(&self) -> Option<Clip> {
        self.taken.clips.get(self.saving.steps.get(self.done)?.makes()?).cloned()
    }

    /// Records the answer to the current request.
    pub(super) fn answered(&mut self, answer: StepAnswer) {
        self.revision = answer.revision.or(self.revision);
        // Only the answers of batches contain a revision, although other requests raise it too.
        self.expected = answer.revision;
        match self.saving.steps.get(self.done) {
            Some(SaveStep::AddClip { clip, .. } | SaveStep::CopyClip { clip, .. }) => {
                self.taken.clips.extend(answer.made.clone().map(|made| (clip.clone(), made)));
            }
            Some(SaveStep::Operations { operations: batch }) => {
                let adds =
                    batch.iter().zip(&answer.results).filter(|(operation, _)| matches!(operation.action, Action::Add(_)));
                self.taken.items.extend(adds.map(|(_, result)| result.id.clone()));
            }
            _ => {}
        }
        self.advance(answer);
    }

    fn advance(&mut self, answer: StepAnswer) {
        self.results.extend(answer.results.iter().cloned());
        self.made.extend(answer.made.clone());
        self.notes.push(answer);
        self.done += 1;
    }

    /// Steps done since the last call, for the journal.
    pub(super) fn take_notes(&mut self) -> Vec<StepAnswer> {
        std::mem::take(&mut self.notes)
    }

    /// Reduces a save with only keys to the steps that were found on the server: these were done, and nothing else.
    pub(super) fn keep_what_landed(&mut self) {
        let held = self.held.as_deref().unwrap_or_default();
        let landed = what_landed(&self.saving, held, self.taken.video.clone());
        (self.saving, self.results, self.made) = (landed.saving, landed.results, landed.made);
        (self.done, self.is_found) = (self.saving.steps.len(), true);
    }

    /// True if the effect of the save is known only after reloading the whole video: clips have other footage, faces and words, or
    /// are on the bases of a journal; and steps found by a read-back have no revision.
    pub(super) fn changes_all(&self) -> bool {
        let of_clip = |step: &SaveStep| !matches!(step, SaveStep::Operations { .. });
        self.restored || (self.done > 0 && (self.again || self.saving.steps.iter().any(of_clip)))
    }

    /// Applies the done steps to the draft.
    pub(super) fn settle(self, draft: &mut Draft) -> Settled {
        let parked = draft.parked().len();
        let found = self.is_found.then(|| self.saving.steps.clone());
        let items = self.saving.new_items(&self.results).map(|(_, local, id)| (local, id)).collect();
        let items_only = self.saving.steps.iter().take(self.done).all(|step| matches!(step, SaveStep::Operations { .. }));
        let advanced = if self.restored || self.is_found { None } else { u64::try_from(self.done).ok() };
        let renamed = draft.finish_save(self.saving, self.done, &self.results, &self.made);
        let parked = draft.parked().len().saturating_sub(parked);
        let Self { done, results, made, revision, .. } = self;
        Settled { done, results, made, found, revision, advanced, items_only, renamed, items, parked }
    }
}

/// Clips of a save by their present ids, each once.
pub(super) fn renamed_clips(clips: Vec<ClipId>, renamed: &[(ClipId, ClipId)]) -> Vec<ClipId> {
    let now = |clip: ClipId| renamed.iter().find(|(from, _)| *from == clip).map_or(clip, |(_, to)| to.clone());
    clips.into_iter().map(now).collect::<BTreeSet<_>>().into_iter().collect()
}
