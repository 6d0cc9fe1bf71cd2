//! Saving, and what a journal brings back.

use super::{
    ItemRef, Project, hash_of,
    journal_file::Opened,
    journaling::Journaling,
    notice::Tone,
    program::App,
    project::News,
    save::{Attempt, SaveOutcome},
    state::{Connection, Refused, SaveState},
    worker::{NoJournal, Request},
};
use crate::{
    api::{ApiError, ClipId, ItemId, OperationId, VideoId, batch::Action},
    edit::{
        ClipItems,
        journal::{Replayed, replay},
    },
};

impl App {
    /// Brings back what the last session left in the journal: edits with their history, and a save without an answer.
    pub(super) fn restore(&mut self, journal: Option<Result<Opened, NoJournal>>) {
        self.journal = Journaling::default();
        self.stale_bases = false;
        self.state.read_only = false;
        let Some(project) = &mut self.state.project else { return };
        let Opened { file, entries, set_aside } = match journal {
            None => return,
            Some(Ok(opened)) => opened,
            Some(Err(NoJournal::Elsewhere)) => {
                self.state.read_only = true;
                return;
            }
            Some(Err(NoJournal::Failed(why))) => {
                let advice = "You can edit and save here, but a crash would lose what is not saved.";
                self.state.notices.push(
                    Tone::Warning,
                    format!("The journal of this video cannot be used: {why}."),
                    Some(advice.into()),
                );
                return;
            }
        };
        if let Some(aside) = set_aside {
            let text = format!(
                "The journal was damaged. What could be read is restored; the file was set aside as {}.",
                aside.display()
            );
            self.state.notices.push(Tone::Warning, text, None);
        }
        let left = !entries.is_empty();
        let Replayed { mut draft, maps, unanswered, skipped } = replay(entries);
        if skipped > 0 {
            tracing::warn!(skipped, "entries of the journal did not fit and were passed over");
        }
        // The edits were made on the cuts that the journal knows; what waits stays on its footage.
        let mut carried = Vec::new();
        for (clip, before) in &maps {
            if let Some((_, data)) = project.clip(clip).filter(|(_, data)| data.map != *before) {
                let name = &data.clip.name;
                carried.extend(draft.recut(clip, before, &data.map).into_iter().map(|moved| (name.clone(), moved)));
            }
        }
        let merges = project.draft.restore(draft, unanswered.is_none());
        project.refresh();
        // Gestures of the last session are over; their numbers come again.
        let gesture_was_on = project.draft.end_gesture();
        self.journal = Journaling::opened(file, &project.draft, left);
        if gesture_was_on {
            self.journal.gesture_ended();
        }
        for clip in project.draft.clips() {
            self.journal.recut(project, clip);
            if let Some(base) = project.draft.base(clip).filter(|_| unanswered.is_none()) {
                self.journal.rebased(clip, base);
            }
        }
        let waiting = project.waiting;
        self.take_news(News { merges, carried, lost: 0 });
        self.state.questions_shown = self.state.questions.is_open();
        if let Some((saving, keys)) = unanswered {
            let text = "A save was under way when the editor was closed. It is sent again, and takes effect once.";
            self.state.notices.push(Tone::Warning, text, None);
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
            self.state.notices.push(Tone::Warning, text, Some(advice.into()));
        } else if left {
            self.journal.reset();
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
        let text = "Another window took this video over, with the edits that wait. Here it can be looked at.";
        self.state.notices.push(Tone::Info, text, None);
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
        if self.state.waiting() == 0 && !parked && self.attempt.is_none() && self.state.save == SaveState::Idle {
            self.journal.reset();
        }
    }

    pub(super) fn items_loaded(&mut self, video: &VideoId, items: Vec<(ClipId, ClipItems)>) {
        let Some(project) = self.state.project.as_mut().filter(|project| project.video.id == *video) else { return };
        for (clip, fresh) in &items {
            self.journal.rebased(clip, fresh);
        }
        let merges = items.into_iter().map(|(clip, fresh)| project.draft.rebase(&clip, fresh)).collect();
        project.refresh();
        // Read after a save of ours: what differs are the service's own defaults.
        self.take_merges(merges, false);
        self.settle_journal();
    }

    /// Saves what waits: looks at what the service holds, asks where others changed the same, then sends. A save whose
    /// outcome is not known is sent again as it was.
    pub(super) fn save(&mut self) {
        if self.state.read_only {
            return;
        }
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
        let waiting = || project.draft.start_save().map(Attempt::new);
        let Some(attempt) = self.attempt.take().or_else(waiting) else {
            // Others did the same: nothing is left to send.
            self.settle_journal();
            if let Some(closing) = self.after_save.take() {
                self.leave(closing);
            }
            return;
        };
        let operations = &attempt.saving.operations;
        tracing::info!(count = operations.len(), batch = hash_of(operations), again = attempt.sent_before, "saving");
        self.state.save = SaveState::Running(operations.len());
        let journalled = self.journal.save_started(attempt.keys());
        self.worker.send(Request::Save(project.video.id.clone(), attempt, journalled));
    }

    pub(super) fn saved(&mut self, attempt: Attempt, outcome: SaveOutcome) {
        let SaveOutcome { results, revision, error } = outcome;
        let Some(project) = &mut self.state.project else { return };
        let (done, all) = (results.len(), attempt.saving.operations.len());
        let clips: Vec<_> = attempt.saving.clips().cloned().collect();
        // What was sent before may have arrived then, whatever happened to it now.
        let unknown = error.as_ref().is_some_and(|e| e.outcome_unknown() || (attempt.sent_before && !e.settles()));
        let named = |id: &OperationId| ItemId::new(id.as_str());
        if let Some(selected) = self.state.selection.as_mut().filter(|_| !unknown)
            && let Some((_, result)) =
                attempt.saving.operations.iter().zip(&results).find(|(operation, _)| named(&operation.id) == selected.id)
        {
            selected.id = result.id.clone();
        }
        if let Some(revision) = revision {
            project.video.revision = Some(revision);
        }
        self.state.save = if unknown { SaveState::Unknown } else { SaveState::Idle };
        if !unknown {
            // While it is unknown nothing is told: the same save, sent again, answers for all of it.
            self.journal.save_ended(results.clone());
            project.draft.finish_save(attempt.saving.clone(), &results);
            project.refresh();
            // A save that was found rather than answered tells no revision.
            if std::mem::take(&mut self.stale_bases) || (done > 0 && revision.is_none()) {
                self.reload();
            } else if done > 0 {
                self.worker.send(Request::LoadItems(project.video.id.clone(), clips));
            }
        }
        if self.asked_for {
            self.hand_over();
        }
        match error {
            None => {
                let revision = revision.map_or(String::new(), |revision| format!(" Revision {revision}."));
                self.state.notices.push(Tone::Info, format!("Saved {}.{revision}", counted(done, "change")), None);
                match self.after_save.take() {
                    Some(closing) if self.state.waiting() == 0 => self.leave(closing),
                    Some(closing) => self.state.asking = Some(closing),
                    None => {}
                }
            }
            Some(error) => {
                self.after_save = None;
                let refused = refused_edit(&attempt, done, &error, self.state.project.as_ref()).filter(|_| !unknown);
                if unknown {
                    self.attempt = Some(attempt.unanswered());
                }
                let what = match (unknown, done) {
                    (true, _) => "It is not known whether the save arrived".to_owned(),
                    (false, 0) => format!("Nothing was saved; {} still wait", counted(all, "change")),
                    (false, done) => format!("{done} of {} were saved, the rest still waits", counted(all, "change")),
                };
                if let Some(refused) = refused {
                    self.state.refused = Some(refused);
                } else if error.status() == Some(401) && !self.state.local {
                    self.save_again = true;
                    self.state.connection = Connection::KeyNeeded(format!("{what}: {error}. Your edits are kept."));
                } else {
                    self.state.error(&what, &error);
                }
            }
        }
    }
}

/// The edit that a refusal names: `operations[3] (op-7): why`. Nothing of its batch was done.
fn refused_edit(attempt: &Attempt, done: usize, error: &ApiError, project: Option<&Project>) -> Option<Refused> {
    let ApiError::Refused(refusal) = error else { return None };
    if !matches!(refusal.status, 400 | 404 | 409 | 422) {
        return None;
    }
    let (index, rest) = refusal.message.strip_prefix("operations[")?.split_once(']')?;
    let operation = attempt.saving.operations.get(done + index.parse::<usize>().ok()?)?;
    let reason = rest.split_once("): ").map_or(rest, |(_, reason)| reason).to_owned();
    let id = match &operation.action {
        Action::Add(_) => ItemId::new(operation.id.as_str()),
        Action::Update(id, _) | Action::Remove(_, id) => id.clone(),
    };
    let at = ItemRef { clip: operation.clip.clone(), id };
    let project = project?;
    let item = project.item(&at).or_else(|| project.draft.base_item(&at.clip, &at.id))?;
    Some(Refused { title: item.title(), at, reason })
}

/// `1 edit`, `2 edits`.
fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
