//! A save on its way: its steps, their keys, and how far it is.

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

/// A save with the keys that it is sent under. While its outcome is not known it is kept, and sent again as it was.
#[derive(Clone, Debug)]
// Each says one thing of what is known of it; the stage of the save is the machine's.
#[allow(clippy::struct_excessive_bools)]
pub(super) struct Attempt {
    pub(super) saving: Saving,
    /// A key for each step.
    pub(super) keys: Vec<String>,
    /// Whether the steps are what was sent. Of an earlier version's journal only the keys are known.
    pub(super) has_steps: bool,
    /// Whether it was sent before, and no answer came.
    pub(super) again: bool,
    /// Whether it comes from a journal: the clips are still on the bases that they had then.
    pub(super) restored: bool,
    /// Whether no further request is to be sent.
    pub(super) stopped: bool,
    /// The revision that the next batch is planned on.
    expected: Revision,
    /// The revision after the last batch that was done.
    pub(super) revision: Revision,
    /// How many steps are done, what their operations made, and the clips that they made.
    pub(super) done: usize,
    results: Vec<OperationResult>,
    made: Vec<Clip>,
    /// What the steps so far are known to have made.
    taken: Taken,
    /// What the service held when it was read back.
    held: Option<Vec<ClipState>>,
    /// Steps that were done, or found to be, and are not in the journal yet.
    notes: Vec<StepAnswer>,
    /// Of a save of which only the keys were known: that its steps are those that were found.
    is_found: bool,
}

impl Attempt {
    /// Gives each step its key.
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

    /// The save that a journal holds, as far as it is known to be done.
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

    /// The same save, after no answer came: which revision it meets is not known any more.
    pub(super) fn unanswered(&mut self) {
        (self.again, self.stopped, self.expected, self.held) = (true, false, None, None);
    }

    /// How many changes are done.
    pub(super) fn changes_done(&self) -> usize {
        self.saving.changes_in(self.done)
    }

    /// Whether all of it is done.
    pub(super) fn is_whole(&self) -> bool {
        self.done >= self.saving.steps.len()
    }

    /// Whether a failure leaves open what the service did: what was sent before may have arrived then, whatever happened to
    /// it now.
    pub(super) fn leaves_open(&self, error: &ApiError) -> bool {
        error.outcome_unknown() || (self.again && !error.settles())
    }

    /// The clips that it changes, by the ids that they had when it was sent.
    pub(super) fn clips(&self) -> Vec<ClipId> {
        self.saving.clips().cloned().collect()
    }

    /// Takes in what the service held when it was read back. Answers the clips that the save may have made and whose items
    /// were not read yet.
    pub(super) fn read_back(&mut self, held: ServiceState) -> Vec<ClipId> {
        let mut items: HashMap<_, _> = held.items.into_iter().collect();
        let adds = self.saving.steps.iter().any(|step| matches!(step, SaveStep::AddClip(..)));
        let newcomers = held.clips.iter().map(|clip| &clip.id).filter(|clip| !self.saving.knows_clip(clip));
        let unread = newcomers.filter(|clip| adds && !items.contains_key(clip)).cloned().collect();
        // Of the others only the place in the order is compared.
        let state = |clip: Clip| {
            let items = items.remove(&clip.id).unwrap_or_default();
            ClipState::new(clip, items)
        };
        self.taken.video = held.video;
        self.held = Some(held.clips.into_iter().map(state).collect());
        unread
    }

    /// The next request; nothing when all is done, or it is to be stopped here. What is found to have arrived is not sent.
    pub(super) fn next(&mut self) -> Option<SaveRequest> {
        while !self.stopped
            && let (Some(step), Some(key)) = (self.saving.steps.get(self.done), self.keys.get(self.done))
        {
            // Unclear means that somebody else changed the same items; the key still keeps a service that knows it from
            // doing it twice.
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
                    let if_match = self.expected.filter(|_| matches!(step, SaveStep::Operations(_)));
                    return Some(SaveRequest { step, key: key.clone(), if_match });
                }
            }
        }
        None
    }

    /// The clip that the next step made, where it is known.
    fn made_by_next(&self) -> Option<Clip> {
        match self.saving.steps.get(self.done) {
            Some(SaveStep::AddClip(clip, _)) => self.taken.clips.get(clip).cloned(),
            _ => None,
        }
    }

    /// The request on its way was done.
    pub(super) fn answered(&mut self, answer: StepAnswer) {
        self.revision = answer.revision.or(self.revision);
        // What a request that is no batch raises the revision to is not in its answer.
        self.expected = answer.revision;
        match self.saving.steps.get(self.done) {
            Some(SaveStep::AddClip(clip, _)) => {
                self.taken.clips.extend(answer.made.clone().map(|made| (clip.clone(), made)));
            }
            Some(SaveStep::Operations(batch)) => {
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

    /// The steps that were done since this was asked last, for the journal.
    pub(super) fn take_notes(&mut self) -> Vec<StepAnswer> {
        std::mem::take(&mut self.notes)
    }

    /// Keeps of a save of which only the keys are known what was found at the service: that was done, and nothing else.
    pub(super) fn keep_what_landed(&mut self) {
        let held = self.held.as_deref().unwrap_or_default();
        let landed = what_landed(&self.saving, held, self.taken.video.clone());
        (self.saving, self.results, self.made) = (landed.saving, landed.results, landed.made);
        (self.done, self.is_found) = (self.saving.steps.len(), true);
    }

    /// Whether what it changed is known only once the whole video is read again: clips have other footage, other faces and
    /// words, or stand on the bases of a journal; and what was found rather than answered gives no revision.
    pub(super) fn changes_all(&self) -> bool {
        let of_clip = |step: &SaveStep| !matches!(step, SaveStep::Operations(_));
        self.restored || (self.done > 0 && (self.again || self.saving.steps.iter().any(of_clip)))
    }

    /// Puts what was done into the draft.
    pub(super) fn settle(self, draft: &mut Draft) -> Settled {
        let parked = draft.parked().len();
        let found = self.is_found.then(|| self.saving.steps.clone());
        let items = self.saving.new_items(&self.results).map(|(_, local, id)| (local, id)).collect();
        let items_only = self.saving.steps.iter().take(self.done).all(|step| matches!(step, SaveStep::Operations(_)));
        let advanced = if self.restored || self.is_found { None } else { u64::try_from(self.done).ok() };
        let renamed = draft.finish_save(self.saving, self.done, &self.results, &self.made);
        let parked = draft.parked().len().saturating_sub(parked);
        let Self { done, results, made, revision, .. } = self;
        Settled { done, results, made, found, revision, advanced, items_only, renamed, items, parked }
    }
}

/// The clips of a save by the ids that they have now, each once.
pub(super) fn renamed_clips(clips: Vec<ClipId>, renamed: &[(ClipId, ClipId)]) -> Vec<ClipId> {
    let now = |clip: ClipId| renamed.iter().find(|(from, _)| *from == clip).map_or(clip, |(_, to)| to.clone());
    clips.into_iter().map(now).collect::<BTreeSet<_>>().into_iter().collect()
}
