//! The save of a document: carries out the effects of [`crate::edit::Save`] that concern draft, journal and project, and returns
//! those that need the network or the user.

use super::{
    Document,
    after_save::AfterSave,
    journal_file::{JournalError, Written},
    reading::Part,
};
use crate::{
    api::{ClipId, ItemId},
    edit::{ClipMedia, Effect, End, Input, Reply, SaveRequest, SaveState, SaveStep, Settled, Start, Ticket},
};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;

/// Tasks of a save for the caller, in order. Tasks with a ticket are answered by [`Input::Reply`].
#[derive(Debug)]
// A save has only a handful of tasks.
#[allow(clippy::large_enum_variant)]
pub enum SaveTask {
    /// Reads the server's state of these clips, of the video, and other users' words. The caller passes it to
    /// [`Document::took_snapshot`] and answers with [`Document::fetched`].
    Fetch {
        /// Ticket for the answer.
        ticket: Ticket,
        /// Clips to read.
        clips: Vec<ClipId>,
        /// Clips whose words are read too, because they were corrected here.
        corrected: Vec<ClipId>,
        /// Revision of the video when the clips were read, or an earlier one: if it is unchanged, they are not reread. `None` if
        /// the server has no revisions, or another user may have saved since.
        known: Option<u64>,
    },
    /// Asks the user to resolve open conflicts.
    Ask,
    /// Reads the media of these clips; answered by [`Reply::Media`].
    ReadMedia(Ticket, Vec<ClipId>),
    /// Asks the user whether these clips may be deleted; [`Input::Agreed`] or [`Input::PutOff`] follows. Clips that are whole on
    /// others are not among them.
    Confirm(Vec<ClipId>),
    /// Waits until the journal is on disk; answered by [`journalled`].
    AwaitJournal(Ticket, Written),
    /// Reads the server's state of these clips without merging it; answered by [`Reply::Held`].
    ReadBack(Ticket, Vec<ClipId>),
    /// Sends one request; answered by [`Reply::Done`].
    Send(Ticket, Box<SaveRequest>),
    /// Reports the changes of a completed save.
    Landed(Box<Landed>),
    /// Reloads and merges clips after a save: the server fills in defaults and knows which items its cuts hide.
    Refresh {
        /// Changed clips, by their current ids.
        clips: Vec<ClipId>,
        /// Whether the whole video is reloaded, because cuts and new clips affect it.
        all: bool,
    },
    /// Reports the end of the save.
    End(End),
    /// Hands the video to another window: closes the journal and stops sending.
    HandOver,
}

/// Changes of a completed save, besides those that the project shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Landed {
    /// Revision of the video after the last batch; `None` without a batch.
    pub revision: Option<u64>,
    /// Clips with a new id, as pairs of old and new.
    pub renamed: Vec<(ClipId, ClipId)>,
    /// Items with the server's id, as pairs of local and new.
    pub items: Vec<(ItemId, ItemId)>,
    /// Number of edits that were set aside because a cut hides their place.
    pub parked: usize,
}

/// Reply after waiting for the journal.
pub async fn journalled(written: Written) -> Reply {
    let written = written.await.unwrap_or(Err(JournalError::Closed));
    written.map_or_else(|why| Reply::NotJournalled(why.to_string()), |()| Reply::Journalled)
}

/// Age of the known server state when a save starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    /// The server's state has just been merged.
    JustRead,
    /// The known state may be older: the save reads it first.
    Unknown,
}

impl Document {
    /// State of saving.
    pub fn save_state(&self) -> SaveState {
        self.save.state()
    }

    /// Whether the running save is still reading the server's state, before it sends anything.
    pub fn save_reads(&self) -> bool {
        self.save.is_reading()
    }

    /// Whether a snapshot of the server is wanted: one that a save waits for (`of`), or an unrequested one while no running save
    /// could be the cause of differences.
    pub fn wants_snapshot(&self, of: Option<Ticket>) -> bool {
        of.map_or_else(|| self.save.is_settled(), |ticket| self.save.awaits(ticket))
    }

    /// Starts a save, or resends one without an answer. With [`Freshness::JustRead`], the server's state is not read first.
    pub fn start_save(&mut self, known: Freshness) -> Vec<SaveTask> {
        let fetched = (known == Freshness::JustRead).then_some(self.project.video.revision);
        self.save_input(Input::Start(Start { asks: self.questions.is_open(), fetched }))
    }

    /// Continues a save that waited for a new API key.
    pub fn resume_save(&mut self) -> Vec<SaveTask> {
        self.save_input(Input::Resume(Start { asks: self.questions.is_open(), fetched: None }))
    }

    /// Reply to [`SaveTask::Fetch`], after the snapshot was merged.
    pub fn fetched(&self) -> Reply {
        Reply::Fetched { asks: self.questions.is_open(), revision: self.project.video.revision }
    }

    /// Gives the save an input, carries out the local effects, and returns the other tasks.
    pub fn save_input(&mut self, input: Input) -> Vec<SaveTask> {
        let input = match input {
            Input::Reply(ticket, Reply::Media(media)) => {
                let found = |read: ClipMedia| ClipMedia { played_by: self.project.playing_all_of(&read.clip), ..read };
                Input::Reply(ticket, Reply::Media(media.into_iter().map(found).collect()))
            }
            other => other,
        };
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
                    Effect::Confirm(mut clips) => {
                        clips.retain(|clip| !self.project.is_whole_on_other(clip));
                        if clips.is_empty() {
                            inputs.push_back(Input::Agreed);
                            continue;
                        }
                        SaveTask::Confirm(clips)
                    }
                    Effect::ReadBack(ticket, clips) => SaveTask::ReadBack(ticket, clips),
                    Effect::Send(ticket, request) => SaveTask::Send(ticket, request),
                    Effect::Refresh { clips, all } => SaveTask::Refresh { clips, all },
                    Effect::End(end) => SaveTask::End(end),
                });
            }
        }
        tasks
    }

    /// Revision of the video when all of these clips were read, or an earlier one; `None` if that is uncertain.
    fn revision_of(&self, clips: &[ClipId]) -> Option<u64> {
        let is_current = |clip: &ClipId| {
            self.project.draft.is_read(clip)
                && self.project.clips.iter().any(|data| data.clip.id == *clip && !data.lacks.contains(&Part::Items))
        };
        // Other users may have saved before this program's last save: that is known after its clips are reread.
        let is_certain = self.after_save.is_none() && self.project.draft.corrected().is_empty() && clips.iter().all(is_current);
        self.project.video.revision.filter(|_| is_certain)
    }

    /// Completes a save, whose results are already in the draft.
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

    /// Starts an empty journal if nothing in it is unsaved.
    pub fn settle(&mut self) {
        let parked = !self.project.draft.parked().is_empty();
        let asked = !self.questions.conflicts.is_empty();
        if self.project.waiting == 0 && !parked && !asked && self.save.state() == SaveState::Idle {
            self.journal.reset(&self.project.draft);
        }
    }

    /// Starts an empty journal, whatever is unsaved: the user leaves the video without it.
    pub fn forget_pending(&mut self) {
        self.journal.reset(&self.project.draft);
    }

    /// Resolves when everything written so far is on disk; `None` without a journal.
    pub fn written(&self) -> Option<Written> {
        self.journal.settled()
    }

    /// Writes the rest of the journal and releases it.
    pub fn close(&mut self) {
        self.journal.close();
    }
}

/// Short hash of requests: equal edits have equal hashes.
pub fn hash_of(steps: &[SaveStep]) -> String {
    let bytes = serde_json::to_vec(steps).unwrap_or_default();
    crate::disk::short_hex(&Sha256::digest(bytes), 4)
}
