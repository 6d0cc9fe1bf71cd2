//! Saving, and what a journal brings back.

use super::{
    Project, Topic,
    deleting::counted,
    hash_of,
    journal_file::Opened,
    journaling::Journaling,
    notice::Tone,
    program::App,
    save::{Attempt, SaveOutcome, Stop},
    state::{Connection, Refused, SaveState},
    worker::{NoJournal, Request},
};
use crate::{
    api::{ApiError, ClipId, ItemId, OperationId, VideoId},
    edit::{
        PendingChange, SaveStep,
        journal::{Replayed, replay},
    },
};

impl App {
    /// Brings back what the last session left in the journal: edits with their history, and a save without an answer.
    pub(super) fn restore(&mut self, journal: Option<Result<Opened, NoJournal>>) {
        self.journal = Journaling::default();
        self.stale_bases = false;
        self.state.read_only = false;
        self.watch_journal();
        self.state.journalled = false;
        let Some(project) = &mut self.state.project else { return };
        let Opened { file, entries, set_aside } = match journal {
            None => return,
            Some(Ok(opened)) => opened,
            Some(Err(NoJournal::Elsewhere)) => {
                self.state.read_only = true;
                self.watch_journal();
                return;
            }
            Some(Err(NoJournal::Failed(why))) => {
                let advice = "You can edit and save here, but a crash would lose what is not saved.";
                self.state.notices.say(
                    Topic::Journal,
                    Tone::Warning,
                    format!("The journal of this video cannot be used: {why}."),
                    Some(advice.into()),
                );
                return;
            }
        };
        self.state.journalled = true;
        if let Some(aside) = set_aside {
            let text = format!(
                "The journal was damaged. What could be read is restored; the file was set aside as {}.",
                aside.display()
            );
            self.state.notices.say(Topic::Damage, Tone::Warning, text, None);
        }
        let left = !entries.is_empty();
        let Replayed { draft, unanswered, questions, skipped } = replay(entries);
        if skipped > 0 {
            tracing::warn!(skipped, "entries of the journal did not fit and were passed over");
        }
        let news = project.restored(draft, unanswered.as_ref().map(|(saving, _)| saving));
        // Gestures of the last session are over; their numbers come again.
        let gesture_was_on = project.draft.end_gesture();
        self.journal = Journaling::opened(file, &project.draft, left);
        if gesture_was_on {
            self.journal.gesture_ended();
        }
        if unanswered.is_none() {
            self.journal.rebased(&project.draft);
        }
        let waiting = project.waiting;
        self.journal.asked_before(&questions);
        self.ask(questions);
        self.take_news(news, true);
        self.state.questions_shown = self.state.questions.is_open();
        if let Some((saving, keys)) = unanswered {
            let text = "A save was under way when the editor was closed. It is sent again, and takes effect once.";
            self.state.notices.push(Tone::Info, text, None);
            self.attempt = Some(Attempt::again(saving, keys));
            self.stale_bases = true;
            self.save();
        } else if waiting > 0 {
            let text = format!(
                "{} that waited to be saved {} restored.",
                counted(waiting, "edit"),
                if waiting == 1 { "is" } else { "are" }
            );
            let advice = "Save, or take them back with Edit > Discard all edits.";
            self.state.notices.say(Topic::Restored, Tone::Warning, text, Some(advice.into()));
        } else if left {
            self.settle_journal();
        }
    }

    /// Another window asks for the video: it gets it as soon as no save is on its way.
    pub(super) fn hand_over(&mut self) {
        self.asked_for = true;
        if !matches!(self.state.save, SaveState::Idle) || self.state.project.is_none() {
            return;
        }
        self.asked_for = false;
        self.end_gesture();
        self.journal.close();
        self.state.read_only = true;
        self.watch_journal();
        let text = "Another window took this video over, with the edits that wait. Here it can be looked at.";
        self.state.notices.say(Topic::Handover, Tone::Info, text, None);
    }

    /// Asks the other window for the video and its waiting edits.
    pub(super) fn take_over(&mut self) {
        let Some(video) = self.state.project.as_ref().map(|project| project.video.id.clone()) else { return };
        self.state.project = None;
        self.load_with(video, true);
    }

    /// Begins the journal anew once nothing waits in it.
    pub(super) fn settle_journal(&mut self) {
        let parked = self.state.project.as_ref().is_some_and(|project| !project.draft.parked().is_empty());
        let asked = !self.state.questions.conflicts.is_empty();
        if self.state.waiting() == 0 && !parked && !asked && self.attempt.is_none() && self.state.save == SaveState::Idle {
            self.journal.reset();
        }
    }

    /// Saves what waits: looks at what the service holds, asks where others changed the same, then sends. A save whose
    /// outcome is not known is sent again as it was.
    pub(super) fn save(&mut self) {
        if self.state.read_only {
            return;
        }
        self.looks_again = 3;
        self.stop = Stop::default();
        if self.attempt.is_some() {
            self.send_save();
        } else if self.state.questions.is_open() {
            self.save_held_up = true;
            self.state.questions_shown = true;
        } else if self.state.waiting() > 0 {
            self.look_before_saving();
        }
    }

    /// Sends what waits, or again what was sent.
    pub(super) fn send_save(&mut self) {
        let Some(project) = &self.state.project else { return };
        let waiting = || project.draft.start_save().map(|saving| Attempt::new(saving, project.video.revision));
        let Some(attempt) = self.attempt.take().or_else(waiting) else {
            // Others did the same: nothing is left to send.
            self.settle_journal();
            if let Some(closing) = self.after_save.take() {
                self.leave(closing);
            }
            return;
        };
        let (steps, again) = (&attempt.saving.steps, attempt.sent_before);
        tracing::info!(count = attempt.saving.len(), batch = hash_of(steps), again, "saving");
        self.state.save = SaveState::Running { done: 0, all: attempt.saving.len(), stops: !again };
        let journalled = self.journal.save_started(attempt.keys.clone());
        self.worker.send(Request::Save(project.video.id.clone(), attempt, journalled, self.stop.clone()));
    }

    /// Stops the save that is on its way before its next request; what was done stays done, and is told.
    pub(super) fn stop_save(&mut self) {
        self.stop.ask();
    }

    /// How many changes of the save that is on its way are done.
    pub(super) fn save_progress(&mut self, so_far: usize) {
        if let SaveState::Running { done, .. } = &mut self.state.save {
            *done = so_far;
        }
    }

    pub(super) fn saved(&mut self, video: &VideoId, attempt: Attempt, outcome: SaveOutcome) {
        if self.state.project.as_ref().is_none_or(|project| project.video.id != *video) {
            // Its video was left with the save on its way: its journal knows of it, and asks again when it is opened.
            return;
        }
        let (whole, done) = (outcome.is_whole(&attempt.saving), outcome.done(&attempt.saving));
        let SaveOutcome { steps, results, made, revision, error } = outcome;
        let Some(project) = &mut self.state.project else { return };
        let all = attempt.saving.len();
        let clips: Vec<_> = attempt.saving.clips().cloned().collect();
        // What was sent before may have arrived then, whatever happened to it now.
        let unknown = error.as_ref().is_some_and(|e| e.outcome_unknown() || (attempt.sent_before && !e.settles()));
        let named = |id: &OperationId| ItemId::new(id.as_str());
        if let Some(selected) = self.state.selection.as_mut().filter(|_| !unknown)
            && let Some((_, result)) =
                attempt.saving.operations().zip(&results).find(|(operation, _)| named(&operation.id) == selected.id)
        {
            selected.id = result.id.clone();
        }
        self.state.save = if unknown { SaveState::Unknown } else { SaveState::Idle };
        let again = error.as_ref().and_then(ApiError::code) == Some("edit_conflict");
        if !unknown && !again {
            // What was agreed to was for this save.
            self.consented.clear();
        }
        let mut renamed = Vec::new();
        if !unknown {
            // While it is unknown nothing is told: the same save, sent again, answers for all of it.
            project.video.revision = revision.or(project.video.revision);
            self.journal.save_ended(steps, results.clone(), made.clone());
            let parked = project.draft.parked().len();
            renamed = project.draft.finish_save(attempt.saving.clone(), steps, &results, &made);
            self.journal.renamed(&renamed);
            project.renamed(&renamed);
            project.refresh();
            if project.draft.parked().len() > parked {
                let text = "What was edited during the save stands where a cut hides it, and is parked.";
                self.state.notices.push(Tone::Warning, text, Some("Edit > History\u{2026} keeps it, with the reason.".into()));
            }
            self.state.rename_clips(&renamed);
            // A save that was found rather than answered tells no revision.
            let found = done > 0 && attempt.sent_before;
            // What footage shows that came back, and new faces and words, are read with the clips.
            let clips_changed = attempt.saving.steps.iter().any(|step| !matches!(step, SaveStep::Operations(_)));
            if std::mem::take(&mut self.stale_bases) || found || (done > 0 && clips_changed) {
                let now = |clip: ClipId| renamed.iter().find(|(from, _)| *from == clip).map_or(clip, |(_, to)| to.clone());
                self.reload(clips.into_iter().map(now).collect(), false);
            } else if done > 0 {
                self.look(clips, false);
            }
        }
        if self.asked_for {
            self.hand_over();
        }
        match error {
            None if !whole => {
                self.after_save = None;
                let text =
                    format!("The save was stopped: {done} of {} were saved, the rest still waits.", counted(all, "change"));
                self.state.notices.say(Topic::Save, Tone::Info, text, None);
            }
            None => {
                // A clip that was made anew has its recording's address now.
                self.state.pictures.retry();
                let revision = revision.map_or(String::new(), |revision| format!(" Revision {revision}."));
                self.state.notices.say(Topic::Save, Tone::Info, format!("Saved {}.{revision}", counted(done, "change")), None);
                match self.after_save.take() {
                    Some(closing) if self.state.waiting() == 0 => self.leave(closing),
                    Some(closing) => self.state.asking = Some(closing),
                    None => {}
                }
            }
            // Others changed what it is about since the look: nothing of the batch was done, and it is looked at again.
            Some(error) if error.code() == Some("edit_conflict") && !unknown && self.looks_again > 0 => {
                self.looks_again -= 1;
                self.look_before_saving();
            }
            Some(error) => {
                self.after_save = None;
                let step = attempt.saving.steps.get(steps).cloned();
                let step = step.map(|step| renamed.iter().fold(step, |step, (from, to)| step.on_clip(from, to)));
                let refused = step.and_then(|step| refused_edit(&step, &error, self.state.project.as_ref()));
                let refused = refused.filter(|_| !unknown);
                if unknown {
                    self.attempt = Some(attempt.unanswered());
                }
                let what = match (unknown, done) {
                    (true, _) => "It is not known whether the save arrived".to_owned(),
                    (false, 0) => format!(
                        "Nothing was saved; {} still {}",
                        counted(all, "change"),
                        if all == 1 { "waits" } else { "wait" }
                    ),
                    (false, done) => format!("{done} of {} were saved, the rest still waits", counted(all, "change")),
                };
                if let Some(refused) = refused {
                    self.state.refused = Some(refused);
                } else if error.status() == Some(401) && !self.state.local {
                    self.save_again = true;
                    self.state.connection = Connection::KeyNeeded(format!("{what}: {error}. Your edits are kept."));
                } else {
                    self.state.error(Topic::Save, &what, &error);
                }
            }
        }
    }
}

/// The edit that a refusal names: `operations[3] (op-7): why` in a batch, of which nothing was done; else the request itself.
fn refused_edit(step: &SaveStep, error: &ApiError, project: Option<&Project>) -> Option<Refused> {
    let ApiError::Refused(refusal) = error else { return None };
    if !matches!(refusal.status, 400 | 404 | 409 | 422) {
        return None;
    }
    let draft = &project?.draft;
    let name = |clip: &ClipId| draft.section(clip).map(|section| section.record().name.clone());
    let (what, title, reason) = match step {
        SaveStep::Operations(batch) => {
            let (index, rest) = refusal.message.strip_prefix("operations[")?.split_once(']')?;
            let operation = batch.get(index.parse::<usize>().ok()?)?;
            let reason = rest.split_once("): ").map_or(rest, |(_, reason)| reason);
            let id = operation.item();
            let clip = &operation.clip;
            let item = draft.item(clip, &id).cloned().or_else(|| draft.base_item(clip, &id))?;
            (PendingChange::Item(clip.clone(), id), item.title(), reason)
        }
        SaveStep::UpdateClip(clip, _) => (PendingChange::Clip(clip.clone()), name(clip)?, refusal.message.as_str()),
        SaveStep::DeleteClip(clip) => (PendingChange::Deletion(clip.clone()), name(clip)?, refusal.message.as_str()),
        SaveStep::AddClip(clip, _) => (PendingChange::NewClip(clip.clone()), name(clip)?, refusal.message.as_str()),
        SaveStep::Video(step) => (PendingChange::Video(step.part()), step.title(), refusal.message.as_str()),
        SaveStep::ReorderClip(..) => (PendingChange::Order, "Order of clips".to_owned(), refusal.message.as_str()),
    };
    Some(Refused { what, title, reason: reason.to_owned() })
}
