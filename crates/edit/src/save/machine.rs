//! Transitions of the save's state machine: the effects of each input at each stage.

use super::{
    Attempt, Effect, End, Input, MOST_CONFLICTS, Phase, Reply, Save, SaveState, Start, Ticket, attempt::renamed_clips,
};
use crate::{
    Draft, Recording,
    api::{ApiError, ClipId},
};
use std::collections::BTreeSet;

/// Reason why an attempt ended early.
enum Cause {
    Error(ApiError),
    NotWritten(String),
}

impl Save {
    /// State machine for the save of an opened video. Each session has its own range of tickets, so that an answer to one session
    /// is never taken for an answer to another.
    pub fn of_session(number: u32) -> Self {
        Self { ticket: Ticket::from(number) << 32, ..Self::default() }
    }

    /// Processes one input and returns the effects to carry out, in order. Inputs that do not fit the stage have no effect, nor do
    /// late answers.
    pub fn on(&mut self, input: Input, draft: &mut Draft) -> Vec<Effect> {
        let input = match input {
            Input::Reply(ticket, reply) if ticket == self.ticket => return self.answered(reply, draft),
            Input::Reply(..) => return Vec::new(),
            other => other,
        };
        match (std::mem::take(&mut self.phase), input) {
            (_, Input::Opened { elsewhere }) => {
                *self = Self { ticket: self.ticket + 1, ..Self::default() };
                self.phase = if elsewhere { Phase::Elsewhere } else { Phase::Idle };
                Vec::new()
            }
            (Phase::Idle, Input::Restored(unanswered)) => {
                self.phase = Phase::Unknown(Box::new(Attempt::restored(unanswered)));
                Vec::new()
            }
            (Phase::NeedsKey(None), Input::Start(start) | Input::Resume(start))
            | (Phase::Idle | Phase::Asking | Phase::Confirming { .. }, Input::Start(start)) => self.begin(start, draft),
            (Phase::Asking, Input::Answered) => self.begin(Start::default(), draft),
            (Phase::Unknown(attempt), Input::Start(_))
            | (Phase::NeedsKey(Some(attempt)), Input::Start(_) | Input::Resume(_)) => self.read_back(attempt),
            (Phase::Asking | Phase::Confirming { .. }, Input::PutOff) => self.end(End::PutOff),
            (Phase::Confirming { clips }, Input::Agreed) => {
                self.agreed.extend(clips);
                self.plan(draft)
            }
            (Phase::Fetching { all } | Phase::ReadingMedia { all, .. }, Input::Stop) => self.end(End::Stopped { done: 0, all }),
            (Phase::Journalling(mut attempt), Input::Stop) => {
                attempt.stopped = true;
                self.stay(Phase::Journalling(attempt))
            }
            (Phase::Sending(mut attempt), Input::Stop) => {
                // The progress of an earlier attempt is unknown, so a resent save cannot be stopped.
                attempt.stopped = !attempt.again;
                self.stay(Phase::Sending(attempt))
            }
            (Phase::Elsewhere, _) => self.stay(Phase::Elsewhere),
            (phase, Input::TakeOver) => {
                self.handover = true;
                self.rest_at(phase)
            }
            (phase, _) => self.stay(phase),
        }
    }

    /// State of saving, for display. A save that waits for the user counts as idle.
    pub fn state(&self) -> SaveState {
        match &self.phase {
            Phase::Idle | Phase::Asking | Phase::Confirming { .. } | Phase::NeedsKey(None) | Phase::Elsewhere => {
                SaveState::Idle
            }
            Phase::Fetching { all } | Phase::ReadingMedia { all, .. } => SaveState::Running { done: 0, all: *all, stops: true },
            Phase::Journalling(attempt) | Phase::Sending(attempt) | Phase::ReadingBack(attempt) => {
                SaveState::Running { done: attempt.changes_done(), all: attempt.saving.len(), stops: !attempt.again }
            }
            Phase::Unknown(_) | Phase::NeedsKey(Some(_)) => SaveState::Unknown,
        }
    }

    /// True if the save is reading the server's state, before it sends or resends anything.
    pub fn is_reading(&self) -> bool {
        matches!(self.phase, Phase::Fetching { .. } | Phase::ReadingMedia { .. } | Phase::ReadingBack(_))
    }

    /// True if another window edits the video.
    pub fn is_elsewhere(&self) -> bool {
        matches!(self.phase, Phase::Elsewhere)
    }

    /// True if the server's state can be merged into the draft. While requests are in flight or their outcome is unknown, the
    /// server's state may contain the save itself.
    pub fn is_settled(&self) -> bool {
        !matches!(
            self.phase,
            Phase::Journalling(_) | Phase::Sending(_) | Phase::ReadingBack(_) | Phase::Unknown(_) | Phase::NeedsKey(Some(_))
        )
    }

    /// True if the save awaits an answer with this ticket; any other answer is too late.
    pub fn awaits(&self, ticket: Ticket) -> bool {
        let waits = matches!(
            self.phase,
            Phase::Fetching { .. }
                | Phase::ReadingMedia { .. }
                | Phase::Journalling(_)
                | Phase::Sending(_)
                | Phase::ReadingBack(_)
        );
        waits && ticket == self.ticket
    }

    fn answered(&mut self, reply: Reply, draft: &mut Draft) -> Vec<Effect> {
        match (std::mem::take(&mut self.phase), reply) {
            (Phase::Fetching { .. }, Reply::Fetched { asks, revision }) => {
                self.revision = revision;
                if asks { self.ask() } else { self.plan(draft) }
            }
            (Phase::Fetching { .. } | Phase::ReadingMedia { .. }, Reply::Failed(error)) => {
                let rests = if error.status() == Some(401) { Phase::NeedsKey(None) } else { Phase::Idle };
                self.end_at(rests, End::NotFetched(error))
            }
            (Phase::ReadingMedia { mut clips, .. }, Reply::Media(media)) => {
                let mut effects = Vec::new();
                // An undo may have brought clips back meanwhile.
                clips.retain(|clip| draft.deletions().any(|deleted| deleted == clip));
                if clips.is_empty() {
                    return self.plan(draft);
                }
                for read in media {
                    let Some(items) = draft.items(&read.clip) else { continue };
                    if let Some(recording) = Recording::of(&read.sources, items, read.has_words) {
                        let recording = Recording { played_by: read.played_by, ..recording };
                        effects.push(Effect::Remember(read.clip.clone(), recording.clone()));
                        draft.know_recording(&read.clip, recording);
                    }
                }
                self.phase = Phase::Confirming { clips: clips.clone() };
                effects.push(Effect::Confirm(clips));
                effects.extend(self.rest());
                effects
            }
            (Phase::Journalling(attempt), Reply::Journalled) => self.send_next(attempt, draft),
            (Phase::Journalling(attempt), Reply::NotJournalled(why)) => {
                self.finish(attempt, Some(Cause::NotWritten(why)), draft)
            }
            (Phase::ReadingBack(mut attempt), Reply::Held(held)) => {
                let unread = attempt.read_back(held);
                if !unread.is_empty() {
                    let clips = attempt.clips().into_iter().chain(unread).collect();
                    self.phase = Phase::ReadingBack(attempt);
                    return vec![Effect::ReadBack(self.next_ticket(), clips)];
                }
                if attempt.has_steps {
                    return self.send_next(attempt, draft);
                }
                attempt.keep_what_landed();
                self.finish(attempt, None, draft)
            }
            // Whatever the reason why the read-back failed: the outcome of the save remains unknown.
            (Phase::ReadingBack(attempt), Reply::Failed(error)) => self.unknown(attempt, error),
            (Phase::Sending(mut attempt), Reply::Done(answer)) => {
                attempt.answered(answer);
                self.send_next(attempt, draft)
            }
            (Phase::Sending(attempt), Reply::Failed(error)) if attempt.leaves_open(&error) => self.unknown(attempt, error),
            (Phase::Sending(attempt), Reply::Failed(error)) => self.finish(attempt, Some(Cause::Error(error)), draft),
            (phase, _) => self.stay(phase),
        }
    }

    /// Starts a save: asks about open conflicts, else reads the server's state.
    fn begin(&mut self, start: Start, draft: &Draft) -> Vec<Effect> {
        (self.conflicts_left, self.copied) = (MOST_CONFLICTS, 0);
        match start.fetched {
            _ if start.asks => self.ask(),
            Some(revision) => {
                self.revision = revision;
                self.plan(draft)
            }
            None => match draft.start_save() {
                None => self.end(End::Nothing),
                Some(saving) => self.fetch(saving.len(), saving.clips().cloned().collect()),
            },
        }
    }

    fn fetch(&mut self, all: usize, clips: Vec<ClipId>) -> Vec<Effect> {
        self.phase = Phase::Fetching { all };
        vec![Effect::Fetch(self.next_ticket(), clips)]
    }

    fn ask(&mut self) -> Vec<Effect> {
        self.phase = Phase::Asking;
        let mut effects = vec![Effect::Ask];
        effects.extend(self.rest());
        effects
    }

    /// Makes the steps and has them journalled, once the server's state is merged and no conflict is open; before, the user
    /// confirms deletions.
    fn plan(&mut self, draft: &Draft) -> Vec<Effect> {
        let Some(saving) = draft.start_save() else { return self.end(End::Nothing) };
        // Of the whole difference, also where this save only creates clips: nothing is sent before the user has agreed.
        let clips: Vec<_> = draft.deletions().filter(|clip| !self.agreed.contains(*clip)).cloned().collect();
        if !clips.is_empty() {
            self.phase = Phase::ReadingMedia { clips: clips.clone(), all: saving.len() };
            return vec![Effect::ReadMedia(self.next_ticket(), clips)];
        }
        let attempt = Attempt::new(saving, self.revision);
        let (steps, keys) = (attempt.saving.steps.clone(), attempt.keys.clone());
        self.phase = Phase::Journalling(Box::new(attempt));
        vec![Effect::Journal(self.next_ticket(), steps, keys)]
    }

    /// Sends the next request, or finishes the save.
    fn send_next(&mut self, mut attempt: Box<Attempt>, draft: &mut Draft) -> Vec<Effect> {
        let next = attempt.next();
        let mut effects: Vec<_> = attempt.take_notes().into_iter().map(Effect::Note).collect();
        let Some(request) = next else {
            effects.extend(self.finish(attempt, None, draft));
            return effects;
        };
        self.phase = Phase::Sending(attempt);
        effects.push(Effect::Send(self.next_ticket(), Box::new(request)));
        effects
    }

    /// Starts a read-back: before a save is resent, its arrival is checked, because a server may ignore the keys.
    fn read_back(&mut self, mut attempt: Box<Attempt>) -> Vec<Effect> {
        attempt.unanswered();
        self.conflicts_left = MOST_CONFLICTS;
        let clips = attempt.clips();
        self.phase = Phase::ReadingBack(attempt);
        vec![Effect::ReadBack(self.next_ticket(), clips)]
    }

    /// Keeps the save unchanged because the outcome of a request is unknown.
    fn unknown(&mut self, mut attempt: Box<Attempt>, error: ApiError) -> Vec<Effect> {
        attempt.unanswered();
        let all = attempt.saving.len();
        let rests = if error.status() == Some(401) { Phase::NeedsKey(Some(attempt)) } else { Phase::Unknown(attempt) };
        self.phase = rests;
        let mut effects = vec![Effect::End(End::Unknown { all, error })];
        effects.extend(self.rest());
        effects
    }

    /// Applies the done steps to the draft; the rest stays unsaved, or the save fetches again after an edit conflict.
    fn finish(&mut self, attempt: Box<Attempt>, cause: Option<Cause>, draft: &mut Draft) -> Vec<Effect> {
        let (whole, again, has_steps) = (attempt.is_whole(), attempt.again, attempt.has_steps);
        let (done, all, clips) = (attempt.changes_done(), attempt.saving.len(), attempt.clips());
        let (is_restored, reads_all) = (attempt.restored, attempt.changes_all());
        let copied = whole && cause.is_none() && has_steps && !attempt.stopped && attempt.saving.copies();
        let step = attempt.saving.steps.get(attempt.done).cloned();
        let settled = attempt.settle(draft);
        let clips = renamed_clips(clips, &settled.renamed);
        let step = step.map(|step| settled.renamed.iter().fold(step, |step, (from, to)| step.on_clip(from, to)));
        let revision = settled.revision;
        let mut effects = vec![Effect::Settled(Box::new(settled))];
        if done > 0 || is_restored {
            effects.push(Effect::Refresh { clips: clips.clone(), all: reads_all });
        }
        if let Some(Cause::Error(error)) = &cause
            && error.code() == Some("edit_conflict")
            && self.conflicts_left > 0
        {
            self.conflicts_left -= 1;
            let left = draft.start_save();
            let waits = left.iter().flat_map(|saving| saving.clips().cloned());
            let clips: BTreeSet<_> = waits.chain(clips).collect();
            effects.extend(self.fetch(left.map_or(0, |saving| saving.len()), clips.into_iter().collect()));
            return effects;
        }
        if copied && draft.start_save().is_some() {
            // What else changes on the copies names their items, whose ids are known when they are read.
            self.copied += done;
            let left = draft.start_save();
            let waits = left.iter().flat_map(|saving| saving.clips().cloned());
            let clips: BTreeSet<_> = waits.chain(clips).collect();
            effects.extend(self.fetch(left.map_or(0, |saving| saving.len()), clips.into_iter().collect()));
            return effects;
        }
        let done = done + std::mem::take(&mut self.copied);
        let (rests, end) = match cause {
            None if !has_steps => (Phase::Idle, End::Found { done, all }),
            None if whole => (Phase::Idle, End::Saved { done, revision, again }),
            None => (Phase::Idle, End::Stopped { done, all }),
            Some(Cause::NotWritten(why)) => (Phase::Idle, End::NotWritten(why)),
            Some(Cause::Error(error)) => {
                let rests = if error.status() == Some(401) { Phase::NeedsKey(None) } else { Phase::Idle };
                (rests, End::Failed { done, all, error, step })
            }
        };
        effects.extend(self.end_at(rests, end));
        effects
    }

    fn end(&mut self, end: End) -> Vec<Effect> {
        self.end_at(Phase::Idle, end)
    }

    fn end_at(&mut self, rests: Phase, end: End) -> Vec<Effect> {
        // The user agreed to the deletions of this save only.
        self.agreed.clear();
        self.phase = rests;
        let mut effects = vec![Effect::End(end)];
        effects.extend(self.rest());
        effects
    }

    /// Hands the video to another window that asked for it, if nothing is in flight. A save with an unknown outcome is in the
    /// journal that the other window takes over.
    fn rest(&mut self) -> Option<Effect> {
        let rests = matches!(
            self.phase,
            Phase::Idle | Phase::Asking | Phase::Confirming { .. } | Phase::Unknown(_) | Phase::NeedsKey(_)
        );
        if !rests || !std::mem::take(&mut self.handover) {
            return None;
        }
        self.phase = Phase::Elsewhere;
        Some(Effect::HandOver)
    }

    fn rest_at(&mut self, phase: Phase) -> Vec<Effect> {
        self.phase = phase;
        self.rest().into_iter().collect()
    }

    fn stay(&mut self, phase: Phase) -> Vec<Effect> {
        self.phase = phase;
        Vec::new()
    }

    fn next_ticket(&mut self) -> Ticket {
        self.ticket += 1;
        self.ticket
    }
}
