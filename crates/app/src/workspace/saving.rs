//! Saving, and restoring unsaved changes from the journal: sends the save's requests to jobs, opens its dialogs, and reports its
//! outcome.

use super::others::Told;
use crate::app::{
    App, Dialog, Project, Session, State, Topic,
    journal_file::Opened,
    notice::Tone,
    state::{Closing, Refused},
};
use crate::{
    api::{ApiError, VideoId},
    document::{Freshness, Landed, Restored, SaveTask, load::Readings},
    edit::{End, Input, Reply, SaveState, SaveStep, Ticket, journal::replay},
    jobs::{
        journal::{NoJournal, OtherWindow},
        workspace::WorkspaceRequest,
    },
};
use std::time::Instant;

impl Session {
    /// Notes that the save may have changed the video and its clips until now.
    fn note_saved(&mut self) {
        let project = self.document.project();
        let touched = project.clips.iter().map(|data| &data.clip.id).filter(|clip| project.draft.is_touched(clip));
        let now = Instant::now();
        self.reading.saved.extend(touched.map(|clip| (clip.clone(), now)));
        self.reading.answered = Some(now);
    }
}

impl App {
    /// Restores the last session from the journal: unsaved changes with their history, and a save without an answer.
    pub(in crate::app) fn restore(&mut self, journal: Option<Result<Opened, NoJournal>>) {
        self.editor().watch_journal();
        self.save_input(Input::Opened { elsewhere: matches!(journal, Some(Err(NoJournal::Elsewhere))) });
        let Some(session) = &mut self.state.session else { return };
        let Opened { file, entries, set_aside } = match journal {
            None => return,
            Some(Ok(opened)) => opened,
            Some(Err(NoJournal::Elsewhere)) => {
                session.read_only = true;
                self.editor().watch_journal();
                return;
            }
            Some(Err(NoJournal::Failed(why))) => {
                let (text, advice) = (words::workspace::no_recovery(why), words::workspace::no_recovery_advice());
                self.state.notices.say(Topic::Journal, Tone::Warning, text, Some(advice.into()));
                return;
            }
        };
        session.journalled = true;
        if let Some(aside) = set_aside {
            let text = words::workspace::recovery_damaged(aside.display());
            self.state.notices.say(Topic::Damage, Tone::Warning, text, None);
        }
        let was_used = !entries.is_empty();
        let Restored { news, unanswered } = session.document.restore(Some(file), replay(entries), was_used);
        let waiting = session.waiting();
        self.state.report_news(&news, Told::Said);
        if self.state.has_questions() {
            self.state.dialogs.open(Dialog::Questions);
        }
        if let Some(has_steps) = unanswered {
            let text = if has_steps { words::workspace::save_again() } else { words::workspace::save_unclear() };
            self.state.notices.push(Tone::Info, text, None);
            self.save();
        } else if waiting > 0 {
            let (text, advice) = (words::workspace::restored(waiting), words::workspace::restored_advice());
            self.state.notices.say(Topic::Restored, Tone::Warning, text, Some(advice.into()));
        } else if was_used {
            self.state.settle_journal();
        }
    }

    /// Asks the other window to hand over the video with its unsaved changes.
    pub(in crate::app) fn take_over(&mut self) {
        let Some(video) = self.state.project().map(|project| project.video.id.clone()) else { return };
        self.end_session();
        self.load_with(video, OtherWindow::LetsGo);
    }

    /// Saves the unsaved changes: reads the server's state, asks about conflicts, then sends. A save of unknown outcome is resent
    /// unchanged.
    pub(in crate::app) fn save(&mut self) {
        let Some(session) = self.state.session.as_mut().filter(|session| !session.read_only) else { return };
        let tasks = session.document.start_save(Freshness::Unknown);
        self.carry_out(tasks);
    }

    /// Continues a save that waited for an API key.
    pub(in crate::app) fn resume_save(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        let tasks = session.document.resume_save();
        self.carry_out(tasks);
    }

    /// Handles an answer to a request of the save.
    pub(in crate::app) fn save_reply(&mut self, video: &VideoId, ticket: Ticket, reply: Reply) {
        // If the user left the video during the save, its journal has the save, which continues when the video is opened.
        if self.state.project().is_some_and(|project| project.video.id == *video) {
            self.state.with_session(Session::note_saved);
            self.save_input(Input::Reply(ticket, reply));
            // A clip that the save made is known by the server's id now.
            self.state.with_session(Session::note_saved);
        }
    }

    /// Sends an input to the save's state machine and carries out its tasks.
    pub(in crate::app) fn save_input(&mut self, input: Input) {
        let Some(session) = &mut self.state.session else { return };
        let tasks = session.document.save_input(input);
        self.carry_out(tasks);
    }

    fn carry_out(&mut self, tasks: Vec<SaveTask>) {
        for task in tasks {
            let Some(video) = self.state.project().map(|project| project.video.id.clone()) else { return };
            match task {
                SaveTask::Fetch { ticket, clips, corrected, known } => {
                    let before = Some(ticket);
                    self.services.workspace(WorkspaceRequest::Fetch { video, clips, words: corrected, known, before });
                }
                SaveTask::Ask => self.state.dialogs.open(Dialog::Questions),
                SaveTask::ReadMedia(ticket, clips) => {
                    self.services.workspace(WorkspaceRequest::ReadMedia { video, ticket, clips });
                }
                SaveTask::Confirm(clips) => self.ask_to_delete(clips),
                SaveTask::AwaitJournal(ticket, written) => {
                    self.services.workspace(WorkspaceRequest::AwaitJournal { video, ticket, written });
                }
                SaveTask::ReadBack(ticket, clips) => {
                    self.services.workspace(WorkspaceRequest::ReadBack { video, ticket, clips });
                }
                SaveTask::Send(ticket, request) => {
                    self.services.workspace(WorkspaceRequest::SendStep { video, ticket, request });
                }
                SaveTask::Landed(landed) => self.save_landed(&landed),
                SaveTask::Refresh { clips, all: true } => self.reload(clips, Readings::Kept),
                SaveTask::Refresh { clips, all: false } => {
                    let after = WorkspaceRequest::Fetch { video, clips, words: Vec::new(), known: None, before: None };
                    self.services.workspace(after);
                }
                SaveTask::End(end) => self.save_ended(end),
                SaveTask::HandOver => self.hand_over(),
            }
        }
    }

    /// Updates ids after a save; its results are already in the document.
    fn save_landed(&mut self, landed: &Landed) {
        let Some(session) = &mut self.state.session else { return };
        session.others.learned();
        session.selection.rename(&landed.items, &[]);
        session.notes.rename_items(&landed.items);
        session.local.rename(&landed.items, &landed.renamed);
        session.rename_clips(&landed.renamed);
        self.state.library.rename_clips(&landed.renamed);
        self.editor().store_notes();
        if landed.parked > 0 {
            let text = words::workspace::set_aside_while_saving();
            let advice = words::workspace::set_aside_while_saving_advice();
            self.state.notices.push(Tone::Warning, text, Some(advice.into()));
        }
    }

    /// Reports how a save ended, and does what waited for its end.
    fn save_ended(&mut self, end: End) {
        let is_saved = matches!(end, End::Saved { .. } | End::Nothing);
        self.with_exports(|exports, context| {
            if is_saved {
                exports.run_saved(context);
            } else {
                exports.are_not_saved(context);
            }
            None
        });
        let Some(session) = &mut self.state.session else { return };
        let closing = session.after_save.take();
        match end {
            End::PutOff => {}
            End::Nothing => {
                self.state.settle_journal();
                if let Some(closing) = closing {
                    return self.leave_saved(closing);
                }
            }
            End::Saved { done, .. } => {
                // A recreated clip has the URL of its recording now.
                session.pictures.retry();
                session.resting.retry();
                // The notice names no revision: only answers to batches have one, and the save may have continued after it.
                self.state.notices.say(Topic::Save, Tone::Info, words::workspace::saved(done), None);
                match closing {
                    Some(closing) if session.waiting() == 0 => return self.leave_saved(closing),
                    Some(closing) => self.state.dialogs.open(Dialog::Unsaved(closing)),
                    None => {}
                }
            }
            End::Found { done, all } => {
                self.state.notices.say(Topic::Save, Tone::Info, words::workspace::found(done, all), None);
            }
            End::Stopped { done, all } => {
                self.state.notices.say(Topic::Save, Tone::Info, words::workspace::save_stopped(done, all), None);
            }
            End::NotFetched(error) => {
                let what = words::editing::changes_not_saved(self.state.waiting());
                self.say_not_saved(&what, &error);
            }
            End::NotWritten(why) => {
                let (text, advice) = (words::workspace::not_written(why), words::workspace::not_written_advice());
                self.state.notices.say(Topic::Save, Tone::Error, text, Some(advice.into()));
            }
            End::Unknown { error, .. } if matches!(error.status(), Some(401 | 403)) => {
                self.say_not_saved(words::workspace::save_unknown(), &error);
            }
            End::Unknown { error, .. } => {
                let text = words::workspace::save_unknown_because(error);
                self.state.notices.say(Topic::Save, Tone::Error, text, Some(words::document::save_again().into()));
            }
            End::Failed { done, all, error, step } => {
                if let Some(refused) = step.and_then(|step| refused_edit(&step, &error, session.project())) {
                    self.state.dialogs.open(Dialog::Refused(refused));
                    return;
                }
                let what =
                    if done == 0 { words::workspace::nothing_saved(all) } else { words::workspace::partly_saved(done, all) };
                self.say_not_saved(&what, &error);
            }
        }
        self.leave_if_all_is_saved();
    }

    /// Continues leaving the video if everything was saved while the dialog about unsaved changes was open.
    fn leave_if_all_is_saved(&mut self) {
        let state = &mut self.state;
        let is_open = state.waiting() > 0 || state.deferred() > 0 || state.save() != SaveState::Idle || state.has_questions();
        if !is_open && let Some(closing) = state.dialogs.take_unsaved() {
            self.leave(closing);
        }
    }

    /// Leaves the video as requested before the save, and closes the dialog about unsaved changes.
    fn leave_saved(&mut self, closing: Closing) {
        self.state.dialogs.take_unsaved();
        self.leave(closing);
    }

    /// Reports why a save failed. With an invalid API key, the save continues after the user enters a valid one.
    pub(in crate::app) fn say_not_saved(&mut self, what: &str, error: &ApiError) {
        if error.status() == Some(401) && !self.state.local {
            self.state.need_key(words::workspace::key_refused_while_saving(error, what));
        } else if error.status() == Some(403) && !self.state.local {
            self.reads_only_now(what, error);
        } else {
            self.state.error(Topic::Save, what, error);
        }
    }

    /// Hands the video over to another window: unsaved changes are in the journal, and this window sends nothing more.
    fn hand_over(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        session.drag = None;
        session.after_save = None;
        session.read_only = true;
        self.state.dialogs.remove(|open| matches!(open, Dialog::Deleting(_)));
        self.state.dialogs.remove(|open| matches!(open, Dialog::Questions));
        self.editor().watch_journal();
        self.state.notices.say(Topic::Handover, Tone::Info, words::workspace::handed_over(), None);
    }
}

impl State {
    /// Starts a new journal if there are no unsaved changes, open conflicts or edits set aside.
    pub(in crate::app) fn settle_journal(&mut self) {
        if let Some(session) = &mut self.session {
            session.document.settle();
        }
    }
}

/// Edit that the server refused: an operation of a batch, else the whole request. Nothing of a refused batch was applied.
fn refused_edit(step: &SaveStep, error: &ApiError, project: &Project) -> Option<Refused> {
    let ApiError::Refused(refusal) = error else { return None };
    // A server without the operation for words still accepts the rest of the save.
    let lacks = matches!((step, refusal.status), (SaveStep::CorrectWords { .. }, 405 | 501));
    if !matches!(refusal.status, 400 | 404 | 409 | 422) && !lacks {
        return None;
    }
    let operation = refusal.operation().filter(|_| matches!(step, SaveStep::Operations { .. }));
    let (what, title) = step.subject(operation.map(|(index, _)| index), &project.draft)?;
    let reason = operation.map_or(refusal.message.as_str(), |(_, reason)| reason);
    Some(Refused { what, title, reason: reason.to_owned() })
}
