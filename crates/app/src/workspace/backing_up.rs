//! Backup and restore in the window. Threads do the work, which takes as long as copying all media. A restore needs everything
//! closed: it is prepared and confirmed while the workspace is open, and runs between closing that workspace and opening the next
//! one.

use super::next::RestoreEnd;
use crate::{
    api::space::in_words,
    app::{
        App, Dialog, Start, State, Topic,
        backup::{self, BackupError, Plan, Progress},
        local_time::moment_of,
        notice::Tone,
        terminal,
    },
    jobs::{Wake, settings::SettingsRequest, workspace::Target},
};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, mpsc},
};
use tokio::sync::oneshot;

/// Content of [`Dialog::Restore`]: the backup, and what restoring it would replace.
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

impl State {
    fn say_written(&mut self, file: &Path, written: &backup::Written) {
        let text = words::workspace::backup_written(written.files, file.display(), in_words(written.bytes));
        let mut lacks = Vec::new();
        if !written.damaged.is_empty() {
            lacks.push(words::workspace::backup_written_damaged(written.damaged.join(words::common::list_separator())));
        }
        if !written.missing.is_empty() {
            lacks.push(words::workspace::backup_written_missing(written.missing.join(words::common::list_separator())));
        }
        let (tone, advice) = if lacks.is_empty() { (Tone::Info, None) } else { (Tone::Warning, Some(lacks.join(" "))) };
        self.notices.say(Topic::Asked, tone, text, advice);
    }

    /// Shows a notice with the result of a restore, in the window that opens after it.
    pub(in crate::app) fn say_restored(&mut self, end: RestoreEnd) {
        match end {
            Ok((created_at, kept)) => {
                let text = words::workspace::backup_restored(moment_of(&created_at));
                let kept: Vec<_> = kept.iter().map(|folder| folder.display().to_string()).collect();
                let advice = (!kept.is_empty())
                    .then(|| words::workspace::backup_restored_advice(kept.join(words::common::list_separator())));
                self.notices.say(Topic::Asked, Tone::Warning, text, advice);
            }
            Err(why) => {
                let text = words::workspace::backup_restored_failed(terminal::causes(&why));
                let advice = words::workspace::backup_restored_failed_advice();
                self.notices.say(Topic::Asked, Tone::Error, text, Some(advice.into()));
            }
        }
    }
}

impl App {
    /// Writes a backup of this computer to a file, in the background.
    pub(in crate::app) fn write_backup(&mut self, file: PathBuf) {
        let paths = self.paths.clone();
        let settle = self.settling();
        self.in_the_background(words::workspace::backing_up(), move |progress| {
            settle();
            let written = backup::write_watched(&paths, &file, progress);
            Answer::Written(file, written)
        });
    }

    /// Closure that blocks until pending writes of settings and journal are on disk. Errors are reported by those writes
    /// themselves.
    fn settling(&mut self) -> impl FnOnce() + Send + use<> {
        self.write_settings();
        let (answer, settings) = oneshot::channel();
        self.services.settings(SettingsRequest::Settle(answer));
        let journal = self.state.session.as_ref().and_then(|session| session.document.written());
        move || {
            drop(settings.blocking_recv());
            drop(journal.map(|written| written.blocking_recv()));
        }
    }

    /// Checks a backup in the background, then opens [`Dialog::Restore`].
    pub(in crate::app) fn look_at_backup(&mut self, file: PathBuf) {
        let paths = self.paths.clone();
        let settle = self.settling();
        self.in_the_background(words::workspace::checking_backup(), move |_| {
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
    fn in_the_background(&mut self, what: &'static str, work: impl FnOnce(&Progress) -> Answer + Send + 'static) {
        if self.state.backing_up.running.is_some() {
            return;
        }
        let (sender, answer) = mpsc::channel();
        let (progress, wake) = (Arc::new(Progress::default()), self.services.wake());
        let of_thread = progress.clone();
        let run = move || {
            // The window may have closed meanwhile.
            let _ = sender.send(work(&of_thread));
            wake(Wake::Change);
        };
        match std::thread::Builder::new().name("backup".into()).spawn(run) {
            Ok(_) => self.state.backing_up.running = Some(Running { what, progress, answer }),
            Err(error) => {
                let text = words::workspace::backup_not_started(error);
                let advice = words::workspace::backup_not_started_advice();
                self.state.notices.say(Topic::Asked, Tone::Error, text, Some(advice.into()));
            }
        }
    }

    /// Cancels the running work; it leaves no partial file.
    pub(in crate::app) fn cancel_backup(&self) {
        if let Some(running) = &self.state.backing_up.running {
            running.progress.stop();
        }
    }

    /// Handles the result of a thread, if it has one; returns whether it had.
    pub(in crate::app) fn take_backup(&mut self) -> bool {
        let Some(running) = &self.state.backing_up.running else { return false };
        let answer = match running.answer.try_recv() {
            Ok(answer) => answer,
            Err(mpsc::TryRecvError::Empty) => return false,
            Err(mpsc::TryRecvError::Disconnected) => {
                self.state.backing_up.running = None;
                let (text, advice) = (words::workspace::backup_lost(), words::workspace::backup_lost_advice());
                self.state.notices.say(Topic::Asked, Tone::Error, text, Some(advice.into()));
                return true;
            }
        };
        self.state.backing_up.running = None;
        self.outbox.want_attention();
        match answer {
            Answer::Written(file, Ok(written)) => self.state.say_written(&file, &written),
            Answer::Written(_, Err(why)) if matches!(why.downcast_ref(), Some(BackupError::Stopped)) => {
                self.state.notices.say(Topic::Asked, Tone::Info, words::workspace::backup_canceled(), None);
            }
            Answer::Written(_, Err(why)) => {
                let text = words::workspace::backup_failed(terminal::causes(&why));
                let advice = words::workspace::backup_failed_advice();
                self.state.notices.say(Topic::Asked, Tone::Error, text, Some(advice.into()));
            }
            Answer::Looked(Ok(looked)) => self.state.dialogs.open(Dialog::Restore(looked)),
            Answer::Looked(Err(why)) => {
                let (text, advice) = (words::workspace::backup_refused(why), words::workspace::backup_refused_advice());
                self.state.notices.say(Topic::Asked, Tone::Error, text, Some(advice.into()));
            }
        }
        true
    }

    /// Restores the backup in [`Dialog::Restore`]: closes everything, restores, and opens the local workspace.
    pub(in crate::app) fn restore_backup(&mut self) {
        let Some(Dialog::Restore(looked)) = self.state.dialogs.remove(|open| matches!(open, Dialog::Restore(_))) else {
            return;
        };
        self.stop_playing();
        self.close_video();
        let start = Start { target: Target::Local(self.paths.data.clone()), video: None, import: None };
        let (paths, progress) = (self.paths.clone(), Arc::new(Progress::default()));
        let of_thread = progress.clone();
        self.reopen_after(start, move || {
            let restored =
                Plan::new(&looked.file, paths).map_err(anyhow::Error::from).and_then(|plan| plan.carry_out_watched(&of_thread));
            Some(restored.map(|kept| (looked.created_at, kept)))
        });
    }
}
