//! The save of a document: what [`crate::edit::Save`] decides is carried out here as far as it concerns draft, journal and
//! project; what needs the network or the user is returned.

use super::{
    Document,
    after_save::AfterSave,
    journal_file::{JournalError, Written},
    reading::Part,
};
use crate::{
    api::{ClipId, ItemId},
    edit::{Effect, End, Input, Reply, SaveRequest, SaveState, SaveStep, Settled, Start, Ticket},
};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;

/// What a caller does for a save, in this order. Those with a ticket are answered by [`Input::Reply`].
#[derive(Debug)]
// A save has a handful of them.
#[allow(clippy::large_enum_variant)]
pub enum SaveTask {
    /// Read what the service holds of these clips, of the video, and the words of others; give it to
    /// [`Document::took_snapshot`], and answer [`Document::fetched`].
    Fetch {
        /// The ticket.
        ticket: Ticket,
        /// The clips.
        clips: Vec<ClipId>,
        /// The clips whose words are read too, because they were corrected here.
        corrected: Vec<ClipId>,
        /// The video's revision when the clips were read, or an earlier one: they are not read again while it has that. Nothing
        /// where the service has no revisions, or where somebody may have saved since the clips were read.
        known: Option<u64>,
    },
    /// Ask the user what is open.
    Ask,
    /// Read what these clips are made of; answered by [`Reply::Media`].
    ReadMedia(Ticket, Vec<ClipId>),
    /// Ask the user whether these clips may go; [`Input::Agreed`] or [`Input::PutOff`] follows.
    Confirm(Vec<ClipId>),
    /// Wait until the journal is on disk, and answer with [`journalled`].
    AwaitJournal(Ticket, Written),
    /// Read what the service holds of these clips without merging it; answered by [`Reply::Held`].
    ReadBack(Ticket, Vec<ClipId>),
    /// Send one request; answered by [`Reply::Done`].
    Send(Ticket, Box<SaveRequest>),
    /// The save is over, and this is what it changed.
    Landed(Box<Landed>),
    /// Read clips again and merge them: the service fills in defaults and knows what its cuts hide.
    Refresh {
        /// The clips that changed, by the ids that they have now.
        clips: Vec<ClipId>,
        /// Whether the whole video is read again, with what cuts and new clips bring along.
        all: bool,
    },
    /// Tell how it ended.
    End(End),
    /// Another window takes the video over: the journal is closed, and nothing is sent from here any more.
    HandOver,
}

/// What came of a save that is over, besides what the project shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Landed {
    /// The video's revision after the last batch, where one was answered.
    pub revision: Option<u64>,
    /// Clips that have another id now, the old one first.
    pub renamed: Vec<(ClipId, ClipId)>,
    /// Items that have the service's id now, the one that they had here first.
    pub items: Vec<(ItemId, ItemId)>,
    /// How many edits were parked, because a cut hides where they are.
    pub parked: usize,
}

/// The answer to a journal that was waited for.
pub async fn journalled(written: Written) -> Reply {
    let written = written.await.unwrap_or(Err(JournalError::Closed));
    written.map_or_else(|why| Reply::NotJournalled(why.to_string()), |()| Reply::Journalled)
}

/// What to do after a save of which nobody knows whether it arrived.
pub const SAVE_AGAIN: &str = "Save again: what has arrived is found, and nothing is done twice.";

/// How new is what is known of the service when a save begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    /// It was merged just now.
    JustRead,
    /// It may be older: the service is asked first.
    Unknown,
}

impl Document {
    /// The state of saving.
    pub fn save_state(&self) -> SaveState {
        self.save.state()
    }

    /// Whether the save that is on its way still reads what the service holds, before it sends anything.
    pub fn save_reads(&self) -> bool {
        self.save.is_reading()
    }

    /// Whether a snapshot of the service is to be taken: one that a save waits for, or one that nobody asked for while what the
    /// service holds cannot be a save of ours that is on its way.
    pub fn wants_snapshot(&self, of: Option<Ticket>) -> bool {
        of.map_or_else(|| self.save.is_settled(), |ticket| self.save.awaits(ticket))
    }

    /// Begins a save, or sends the one again that had no answer. Where what the service holds was merged just
    /// now, it is not read first.
    pub fn start_save(&mut self, known: Freshness) -> Vec<SaveTask> {
        let fetched = (known == Freshness::JustRead).then_some(self.project.video.revision);
        self.save_input(Input::Start(Start { asks: self.questions.is_open(), fetched }))
    }

    /// There is a new key: a save that waited for one goes on.
    pub fn resume_save(&mut self) -> Vec<SaveTask> {
        self.save_input(Input::Resume(Start { asks: self.questions.is_open(), fetched: None }))
    }

    /// The answer to [`SaveTask::Fetch`], after the snapshot was taken.
    pub fn fetched(&self) -> Reply {
        Reply::Fetched { asks: self.questions.is_open(), revision: self.project.video.revision }
    }

    /// Gives the save an input, carries out what follows from it here, and returns the rest.
    pub fn save_input(&mut self, input: Input) -> Vec<SaveTask> {
        let (mut inputs, mut tasks) = (VecDeque::from([input]), Vec::new());
        while let Some(input) = inputs.pop_front() {
            for effect in self.save.on(input, &mut self.project.draft) {
                tasks.push(match effect {
                    Effect::Remember(clip, recording) => {
                        self.journal.recording(&self.project.draft, &clip, recording);
                        continue;
                    }
                    Effect::Note(answer) => {
                        self.journal.step_done(answer);
                        continue;
                    }
                    Effect::Journal(ticket, steps, keys) => {
                        tracing::info!(
                            count = steps.iter().map(SaveStep::len).sum::<usize>(),
                            batch = hash_of(&steps),
                            "saving"
                        );
                        match self.journal.save_started(steps, keys) {
                            Ok(written) => SaveTask::AwaitJournal(ticket, written),
                            Err(why) => {
                                inputs.push_back(Input::Reply(ticket, Reply::NotJournalled(why.to_string())));
                                continue;
                            }
                        }
                    }
                    Effect::Settled(settled) => SaveTask::Landed(Box::new(self.landed(*settled))),
                    Effect::HandOver => {
                        self.end_gesture();
                        self.close();
                        SaveTask::HandOver
                    }
                    Effect::Fetch(ticket, clips) => {
                        let (corrected, known) = (self.project.draft.corrected(), self.revision_of(&clips));
                        SaveTask::Fetch { ticket, clips, corrected, known }
                    }
                    Effect::Ask => SaveTask::Ask,
                    Effect::ReadMedia(ticket, clips) => SaveTask::ReadMedia(ticket, clips),
                    Effect::Confirm(clips) => SaveTask::Confirm(clips),
                    Effect::ReadBack(ticket, clips) => SaveTask::ReadBack(ticket, clips),
                    Effect::Send(ticket, request) => SaveTask::Send(ticket, request),
                    Effect::Refresh { clips, all } => SaveTask::Refresh { clips, all },
                    Effect::End(end) => SaveTask::End(end),
                });
            }
        }
        tasks
    }

    /// The revision that the video had when all of these clips were read, or an earlier one; nothing where that is not certain.
    fn revision_of(&self, clips: &[ClipId]) -> Option<u64> {
        let is_current = |clip: &ClipId| {
            self.project.draft.is_read(clip)
                && self.project.clips.iter().any(|data| data.clip.id == *clip && !data.lacks.contains(&Part::Items))
        };
        // After a save, others may have saved before it: that is known once its clips were read again.
        let is_certain = self.after_save.is_none() && self.project.draft.corrected().is_empty() && clips.iter().all(is_current);
        self.project.video.revision.filter(|_| is_certain)
    }

    /// A save is over; what was done of it is in the draft.
    fn landed(&mut self, settled: Settled) -> Landed {
        let Settled { done, results, made, found, revision, advanced, items_only, renamed, items, parked } = settled;
        if done > 0 {
            let ours = self.project.video.revision.zip(advanced).and_then(|(base, by)| base.checked_add(by));
            let is_answered = items_only && ours.is_some() && revision == ours;
            self.after_save = Some(AfterSave { revision: ours, is_answered, items_only });
        }
        self.project.video.revision = revision.or(self.project.video.revision);
        match found {
            Some(steps) => self.journal.save_found(steps, results, made),
            None => self.journal.save_ended(done, results, made),
        }
        self.journal.renamed(&renamed);
        self.project.renamed(&renamed);
        self.project.refresh();
        Landed { revision, renamed, items, parked }
    }

    /// Starts the journal anew if nothing in it is pending.
    pub fn settle(&mut self) {
        let parked = !self.project.draft.parked().is_empty();
        let asked = !self.questions.conflicts.is_empty();
        if self.project.waiting == 0 && !parked && !asked && self.save.state() == SaveState::Idle {
            self.journal.reset(&self.project.draft);
        }
    }

    /// Starts the journal anew, whatever is pending: the user leaves the video without it.
    pub fn forget_pending(&mut self) {
        self.journal.reset(&self.project.draft);
    }

    /// Comes when everything that was written so far is on disk; nothing where there is no journal.
    pub fn written(&self) -> Option<Written> {
        self.journal.settled()
    }

    /// Writes the rest of the journal and lets go of it.
    pub fn close(&mut self) {
        self.journal.close();
    }
}

/// A short hash of the requests: the same edits always have the same one.
pub fn hash_of(steps: &[SaveStep]) -> String {
    let bytes = serde_json::to_vec(steps).unwrap_or_default();
    crate::disk::short_hex(&Sha256::digest(bytes), 4)
}
