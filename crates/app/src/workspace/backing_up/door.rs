//! The door of backups into the program: the context that they get of the program's state, and the way from a backup to its restore.

use super::{BackingUp, Context, Effect};
use crate::app::workspace::next::RestoreEnd;
use crate::{
    app::{
        App, Dialog, Start, State, Topic,
        backup::{Plan, Progress},
        local_time::moment_of,
        notice::Tone,
        terminal,
    },
    jobs::workspace::Target,
};
use std::sync::Arc;

impl State {
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
    /// Runs `work` on the state of backups.
    pub(in crate::app) fn with_backups<T>(&mut self, work: impl FnOnce(&mut BackingUp, &mut Context<'_>) -> T) -> T {
        let state = &mut self.state;
        let mut context = Context {
            document: state.session.as_ref().map(|session| &session.document),
            paths: &self.paths,
            notices: &mut state.notices,
            outbox: &mut self.outbox,
            services: &self.services,
        };
        work(&mut state.backing_up, &mut context)
    }

    /// Handles the result of a thread, if it has one; returns whether it had.
    pub(in crate::app) fn take_backup(&mut self) -> bool {
        match self.with_backups(BackingUp::take) {
            Some(Effect::AskToRestore(looked)) => self.state.dialogs.open(Dialog::Restore(looked)),
            Some(Effect::Told) => {}
            None => return false,
        }
        true
    }

    /// Restores the backup in [`Dialog::Restore`]: closes everything, restores, and opens the local workspace.
    pub(in crate::app) fn restore_backup(&mut self) {
        let Some(Dialog::Restore(looked)) = self.state.dialogs.remove(|open| matches!(open, Dialog::Restore(_))) else {
            return;
        };
        self.editor().stop_playing();
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
