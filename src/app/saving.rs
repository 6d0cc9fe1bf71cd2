//! Saving, and restoring from a journal.

use super::{
    Dialog, Project, Session, Topic,
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
    /// Restores the last session from the journal: edits with their history, and a save without an answer.
    pub(super) fn restore(&mut self, journal: Option<Result<Opened, NoJournal>>) {
        self.watch_journal();
        let Some(session) = &mut self.state.session else { return };
        let Opened { file, entries, set_aside } = match journal {
            None => return,
            Some(Ok(opened)) => opened,
            Some(Err(NoJournal::Elsewhere)) => {
                session.read_only = true;
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
        session.journalled = true;
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
        let project = &mut session.project;
        let news = project.restored(draft, unanswered.as_ref().map(|(saving, _)| saving));
        // Gestures of the last session are over; their numbers are reused.
        let gesture_was_on = project.draft.end_gesture();
        session.journal = Journaling::opened(file, &project.draft, left);
        if gesture_was_on {
            session.journal.gesture_ended();
        }
        if unanswered.is_none() {
            session.journal.rebased(&project.draft);
        }
        let waiting = project.waiting;
        session.journal.asked_before(&questions);
        session.ask(questions);
        self.take_news(news, true);
        if self.state.has_questions() {
            self.state.dialogs.open(Dialog::Questions);
        }
        if let Some((saving, keys)) = unanswered {
            let text = "A save was under way when the editor was closed. It is sent again, and takes effect once.";
            self.state.notices.push(Tone::Info, text, None);
            if let Some(session) = &mut self.state.session {
                session.attempt = Some(Attempt::again(saving, keys));
                session.stale_bases = true;
            }
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

    /// Another window asks for the video: it gets it as soon as no save is running.
    pub(super) fn hand_over(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        session.asked_for = session.save != SaveState::Idle;
        if session.asked_for {
            return;
        }
        self.end_gesture();
        let Some(session) = &mut self.state.session else { return };
        session.journal.close();
        session.read_only = true;
        self.watch_journal();
        let text = "Another window took this video over, with the edits that wait. Here it can be looked at.";
        self.state.notices.say(Topic::Handover, Tone::Info, text, None);
    }

    /// Asks the other window for the video and its unsaved edits.
    pub(super) fn take_over(&mut self) {
        let Some(video) = self.state.project().map(|project| project.video.id.clone()) else { return };
        self.state.session = None;
        self.load_with(video, true);
    }

    /// Starts the journal anew if nothing in it is pending.
    pub(super) fn settle_journal(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        let parked = !session.project.draft.parked().is_empty();
        let asked = !session.questions.conflicts.is_empty();
        if session.waiting() == 0 && !parked && !asked && session.attempt.is_none() && session.save == SaveState::Idle {
            session.journal.reset();
        }
    }

    /// Saves the pending changes: reads the service's state, asks about conflicts, then sends. A save of unknown outcome is
    /// resent unchanged.
    pub(super) fn save(&mut self) {
        let Some(session) = self.state.session.as_mut().filter(|session| !session.read_only) else { return };
        session.looks_again = 3;
        session.stop = Stop::default();
        if session.attempt.is_some() {
            self.send_save();
        } else if session.questions.is_open() {
            session.save_held_up = true;
            self.state.dialogs.open(Dialog::Questions);
        } else if session.waiting() > 0 {
            self.look_before_saving();
        }
    }

    /// Sends the pending changes, or resends the previous save.
    pub(super) fn send_save(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        let project = &session.project;
        let waiting = || project.draft.start_save().map(|saving| Attempt::new(saving, project.video.revision));
        let Some(attempt) = session.attempt.take().or_else(waiting) else {
            // Others made the same changes: nothing is left to send.
            let closing = session.after_save.take();
            self.settle_journal();
            if let Some(closing) = closing {
                self.leave(closing);
            }
            return;
        };
        let (steps, again) = (&attempt.saving.steps, attempt.sent_before);
        tracing::info!(count = attempt.saving.len(), batch = hash_of(steps), again, "saving");
        session.save = SaveState::Running { done: 0, all: attempt.saving.len(), stops: !again };
        let journalled = session.journal.save_started(attempt.keys.clone());
        self.worker.send(Request::Save(project.video.id.clone(), attempt, journalled, session.stop.clone()));
    }

    /// Stops the running save before its next request; finished requests stay saved, and the user is told.
    pub(super) fn stop_save(&mut self) {
        if let Some(session) = &self.state.session {
            session.stop.ask();
        }
    }

    /// Updates the number of saved changes.
    pub(super) fn save_progress(&mut self, so_far: usize) {
        if let Some(Session { save: SaveState::Running { done, .. }, .. }) = &mut self.state.session {
            *done = so_far;
        }
    }

    pub(super) fn saved(&mut self, video: &VideoId, attempt: Attempt, outcome: SaveOutcome) {
        let Some(session) = self.state.session.as_mut().filter(|session| session.project.video.id == *video) else {
            // Its video was closed during the save: the journal holds the save and settles it at the next opening.
            return;
        };
        let (whole, done) = (outcome.is_whole(&attempt.saving), outcome.done(&attempt.saving));
        let SaveOutcome { steps, results, made, revision, error } = outcome;
        let all = attempt.saving.len();
        let clips: Vec<_> = attempt.saving.clips().cloned().collect();
        // An earlier attempt may have arrived, whatever happened to this one.
        let unknown = error.as_ref().is_some_and(|e| e.outcome_unknown() || (attempt.sent_before && !e.settles()));
        let named = |id: &OperationId| ItemId::new(id.as_str());
        if let Some(selected) = session.selection.as_mut().filter(|_| !unknown)
            && let Some((_, result)) =
                attempt.saving.operations().zip(&results).find(|(operation, _)| named(&operation.id) == selected.id)
        {
            selected.id = result.id.clone();
        }
        session.save = if unknown { SaveState::Unknown } else { SaveState::Idle };
        let again = error.as_ref().and_then(ApiError::code) == Some("edit_conflict");
        if !unknown && !again {
            // The agreement was for this save.
            session.consented.clear();
        }
        let mut renamed = Vec::new();
        if !unknown {
            // While the outcome is unknown nothing is reported: the same save, sent again, settles all of it.
            let project = &mut session.project;
            project.video.revision = revision.or(project.video.revision);
            session.journal.save_ended(steps, results.clone(), made.clone());
            let parked = project.draft.parked().len();
            renamed = project.draft.finish_save(attempt.saving.clone(), steps, &results, &made);
            session.journal.renamed(&renamed);
            project.renamed(&renamed);
            project.refresh();
            if project.draft.parked().len() > parked {
                let text =
                    "An edit made during the save is on footage that is cut out now. It cannot be saved there and was parked.";
                self.state.notices.push(Tone::Warning, text, Some("Edit > History\u{2026} keeps it, with the reason.".into()));
            }
            session.rename_clips(&renamed);
            // A save that was found rather than answered has no revision.
            let found = done > 0 && attempt.sent_before;
            // The clips are read again for the frames of restored footage, new faces and new words.
            let clips_changed = attempt.saving.steps.iter().any(|step| !matches!(step, SaveStep::Operations(_)));
            if std::mem::take(&mut session.stale_bases) || found || (done > 0 && clips_changed) {
                let now = |clip: ClipId| renamed.iter().find(|(from, _)| *from == clip).map_or(clip, |(_, to)| to.clone());
                self.reload(clips.into_iter().map(now).collect(), false);
            } else if done > 0 {
                self.look(clips, false);
            }
        }
        if self.state.session.as_ref().is_some_and(|session| session.asked_for) {
            self.hand_over();
        }
        let Some(session) = &mut self.state.session else { return };
        match error {
            None if !whole => {
                session.after_save = None;
                let text =
                    format!("The save was stopped: {done} of {} were saved, the rest still waits.", counted(all, "change"));
                self.state.notices.say(Topic::Save, Tone::Info, text, None);
            }
            None => {
                // A clip that was made anew now has its recording's address.
                session.pictures.retry();
                let revision = revision.map_or(String::new(), |revision| format!(" Revision {revision}."));
                self.state.notices.say(Topic::Save, Tone::Info, format!("Saved {}.{revision}", counted(done, "change")), None);
                match session.after_save.take() {
                    Some(closing) if session.waiting() == 0 => self.leave(closing),
                    Some(closing) => self.state.dialogs.open(Dialog::Unsaved(closing)),
                    None => {}
                }
            }
            // Others changed a target since it was read: nothing of the batch was executed, and the save is merged again.
            Some(error) if error.code() == Some("edit_conflict") && !unknown && session.looks_again > 0 => {
                session.looks_again -= 1;
                self.look_before_saving();
            }
            Some(error) => {
                session.after_save = None;
                let step = attempt.saving.steps.get(steps).cloned();
                let step = step.map(|step| renamed.iter().fold(step, |step, (from, to)| step.on_clip(from, to)));
                let refused = step.and_then(|step| refused_edit(&step, &error, &session.project));
                let refused = refused.filter(|_| !unknown);
                if unknown {
                    session.attempt = Some(attempt.unanswered());
                }
                let what = match (unknown, done) {
                    (true, _) => "The save got no answer".to_owned(),
                    (false, 0) => format!(
                        "Nothing was saved; {} still {}",
                        counted(all, "change"),
                        if all == 1 { "waits" } else { "wait" }
                    ),
                    (false, done) => format!("{done} of {} were saved, the rest still waits", counted(all, "change")),
                };
                if let Some(refused) = refused {
                    self.state.dialogs.open(Dialog::Refused(refused));
                } else if error.status() == Some(401) && !self.state.local {
                    session.save_again = true;
                    self.state.connection = Connection::KeyNeeded(format!("{what}: {error}. Your edits are kept."));
                } else {
                    self.state.error(Topic::Save, &what, &error);
                }
            }
        }
    }
}

/// The edit that a refusal names: `operations[3] (op-7): why` in a batch, of which nothing was executed; else the request
/// itself.
fn refused_edit(step: &SaveStep, error: &ApiError, project: &Project) -> Option<Refused> {
    let ApiError::Refused(refusal) = error else { return None };
    if !matches!(refusal.status, 400 | 404 | 409 | 422) {
        return None;
    }
    let draft = &project.draft;
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
        SaveStep::ReorderClip(..) => (PendingChange::Order, "Order of clips".to_owned(), refusal.message.as_str()),
    };
    Some(Refused { what, title, reason: reason.to_owned() })
}
