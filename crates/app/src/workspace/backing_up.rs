//! Backup and restore in the window. Threads do the work, which takes as long as copying all media. A restore needs everything
//! closed: it is prepared and confirmed while the workspace is open, and runs between closing that workspace and opening the next
//! one.

mod door;

use crate::{
    api::space::in_words,
    app::{
        backup::{self, BackupError, Plan, Progress},
        notice::{Notices, Tone, Topic},
        outbox::Outbox,
        paths::Paths,
    },
    document::Document,
    jobs::{Services, Wake, settings::SettingsRequest},
};
use cutroom_command::terminal;
use std::{
    path::{Path, PathBuf},
    sync::{Arc, mpsc},
};
use tokio::sync::oneshot;

/// Content of [`crate::app::Dialog::Restore`]: the backup, and what restoring it would replace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looked {
    /// Path of the backup.
    pub file: PathBuf,
    /// Creation time, ISO 8601.
    pub created_at: String,
    /// Content of the backup, one line per workspace.
    pub holds: Vec<String>,
    /// Present content of this computer, one line per workspace.
    pub here: Vec<String>,
    /// Existing files that the restore would move aside, one line each.
    pub replaces: Vec<String>,
    /// Transcriber command in the settings of the backup.
    pub transcriber: Option<String>,
}

/// State of backups in the window.
#[derive(Debug, Default)]
pub struct BackingUp {
    /// The running backup or check of one; `None` if nothing runs.
    pub running: Option<Running>,
}

/// Running work on a backup.
#[derive(Debug)]
pub struct Running {
    /// Name of the work, such as `Backing up`.
    pub what: &'static str,
    /// Progress of the work.
    pub progress: Arc<Progress>,
    answer: mpsc::Receiver<Answer>,
}

/// Result of a thread.
#[derive(Debug)]
enum Answer {
    /// Result of writing a backup to a file.
    Written(PathBuf, anyhow::Result<backup::Written>),
    /// Result of checking a backup.
    Looked(Result<Looked, BackupError>),
}

/// Parts of the program that backups read, and those that they may change.
pub(in crate::app) struct Context<'a> {
    /// The open video, whose journal may still be on its way to the disk.
    pub document: Option<&'a Document>,
    /// Folders of the program.
    pub paths: &'a Paths,
    /// The notices.
    pub notices: &'a mut Notices,
    /// The user's attention, at the end of the work.
    pub outbox: &'a mut Outbox,
    /// The jobs.
    pub services: &'a Services,
}

/// Effect of finished work on the rest of the program.
pub(in crate::app) enum Effect {
    /// None: a notice has the result.
    Told,
    /// Ask the user whether the backup is restored.
    AskToRestore(Looked),
}

impl Context<'_> {
    /// Closure that blocks until pending writes of settings and journal are on disk. Errors are reported by those writes
    /// themselves.
    fn settling(&self) -> impl FnOnce() + Send + use<> {
        let (answer, settings) = oneshot::channel();
        self.services.settings(SettingsRequest::Settle(answer));
        let journal = self.document.and_then(Document::written);
        move || {
            drop(settings.blocking_recv());
            drop(journal.map(|written| written.blocking_recv()));
        }
    }
}

fn say_written(notices: &mut Notices, file: &Path, written: &backup::Written) {
    let text = words::workspace::backup_written(written.files, file.display(), in_words(written.bytes));
    let mut lacks = Vec::new();
    if !written.damaged.is_empty() {
        lacks.push(words::workspace::backup_written_damaged(written.damaged.join(words::common::list_separator())));
    }
    if !written.missing.is_empty() {
        lacks.push(words::workspace::backup_written_missing(written.missing.join(words::common::list_separator())));
    }
    let (tone, advice) = if lacks.is_empty() { (Tone::Info, None) } else { (Tone::Warning, Some(lacks.join(" "))) };
    notices.say(Topic::Asked, tone, text, advice);
}

impl BackingUp {
    /// Writes a backup of this computer to a file, in the background.
    pub(in crate::app) fn write(&mut self, file: PathBuf, context: &mut Context<'_>) {
        let paths = context.paths.clone();
        let settle = context.settling();
        self.in_the_background(words::workspace::backing_up(), context, move |progress| {
            settle();
            let written = backup::write_watched(&paths, &file, progress);
            Answer::Written(file, written)
        });
    }

    /// Checks a backup in the background, before the user is asked about its restore.
    pub(in crate::app) fn look_at(&mut self, file: PathBuf, context: &mut Context<'_>) {
        let paths = context.paths.clone();
        let settle = context.settling();
        self.in_the_background(words::workspace::checking_backup(), context, move |_| {
            settle();
            let plan = Plan::new(&file, paths);
            Answer::Looked(plan.map(|plan| Looked {
                created_at: plan.created_at().to_owned(),
                holds: plan.holds(),
                here: plan.here(),
                replaces: plan.replaces(),
                transcriber: plan.transcriber().map(str::to_owned),
                file,
            }))
        });
    }

    /// Runs work on its own thread, unless other work is running.
    fn in_the_background(
        &mut self,
        what: &'static str,
        context: &mut Context<'_>,
        work: impl FnOnce(&Progress) -> Answer + Send + 'static,
    ) {
        if self.running.is_some() {
            return;
        }
        let (sender, answer) = mpsc::channel();
        let (progress, wake) = (Arc::new(Progress::default()), context.services.wake());
        let of_thread = progress.clone();
        let run = move || {
            // The window may have closed meanwhile.
            let _ = sender.send(work(&of_thread));
            wake(Wake::Change);
        };
        match std::thread::Builder::new().name("backup".into()).spawn(run) {
            Ok(_) => self.running = Some(Running { what, progress, answer }),
            Err(error) => {
                let text = words::workspace::backup_not_started(error);
                let advice = words::workspace::backup_not_started_advice();
                context.notices.say(Topic::Asked, Tone::Error, text, Some(advice.into()));
            }
        }
    }

    /// Cancels the running work; it leaves no partial file.
    pub(in crate::app) fn cancel(&self) {
        if let Some(running) = &self.running {
            running.progress.stop();
        }
    }

    /// Handles the result of a thread, if it has one; returns what the program has to do, and `None` if there is no result.
    pub(in crate::app) fn take(&mut self, context: &mut Context<'_>) -> Option<Effect> {
        let running = self.running.as_ref()?;
        let answer = match running.answer.try_recv() {
            Ok(answer) => answer,
            Err(mpsc::TryRecvError::Empty) => return None,
            Err(mpsc::TryRecvError::Disconnected) => {
                self.running = None;
                let (text, advice) = (words::workspace::backup_lost(), words::workspace::backup_lost_advice());
                context.notices.say(Topic::Asked, Tone::Error, text, Some(advice.into()));
                return Some(Effect::Told);
            }
        };
        self.running = None;
        context.outbox.want_attention();
        match answer {
            Answer::Written(file, Ok(written)) => say_written(context.notices, &file, &written),
            Answer::Written(_, Err(why)) if matches!(why.downcast_ref(), Some(BackupError::Stopped)) => {
                context.notices.say(Topic::Asked, Tone::Info, words::workspace::backup_canceled(), None);
            }
            Answer::Written(_, Err(why)) => {
                let text = words::workspace::backup_failed(terminal::causes(&why));
                let advice = words::workspace::backup_failed_advice();
                context.notices.say(Topic::Asked, Tone::Error, text, Some(advice.into()));
            }
            Answer::Looked(Ok(looked)) => return Some(Effect::AskToRestore(looked)),
            Answer::Looked(Err(why)) => {
                let (text, advice) = (words::workspace::backup_refused(why), words::workspace::backup_refused_advice());
                context.notices.say(Topic::Asked, Tone::Error, text, Some(advice.into()));
            }
        }
        Some(Effect::Told)
    }
}
