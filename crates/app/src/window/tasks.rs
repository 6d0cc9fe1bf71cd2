//! Sample tasks for the first hour.

use crate::app::{ClipCommand, Command, EditCommand, FileCommand, PlayCommand, State};

/// A sample task.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// Id in the settings.
    pub id: &'static str,
    /// Text of the task.
    pub text: &'static str,
    /// Command that completes the task.
    pub command: Command,
    /// Instructions; the second argument says how to run the command.
    way: fn(&State, String) -> String,
}

/// All tasks, in an order in which they build on each other.
fn all() -> [Task; 6] {
    [
        Task {
            id: "play",
            text: words::notices::task_play(),
            command: Command::Play(PlayCommand::PlayPause),
            way: |_, press| words::notices::task_play_how(press),
        },
        Task {
            id: "text",
            text: words::notices::task_text(),
            command: Command::Edit(EditCommand::AddText),
            way: |_, press| words::notices::task_text_how(press),
        },
        Task {
            id: "cut",
            text: words::notices::task_cut(),
            command: Command::Clip(ClipCommand::CutOut),
            way: |state, press| {
                let key = |command| state.key_text(Command::Clip(command));
                words::notices::task_cut_how(key(ClipCommand::MarkOut), press, key(ClipCommand::MarkIn))
            },
        },
        Task {
            id: "undo",
            text: words::notices::task_undo(),
            command: Command::Edit(EditCommand::Undo),
            way: |_, press| words::notices::task_undo_how(press),
        },
        Task {
            id: "review",
            text: words::notices::task_review(),
            command: Command::File(FileCommand::Review),
            way: |_, press| words::notices::task_review_how(press),
        },
        Task {
            id: "save",
            text: words::notices::task_save(),
            command: Command::File(FileCommand::Save),
            way: |_, press| words::notices::task_save_how(press),
        },
    ]
}

impl Task {
    /// Instructions, with the current shortcut.
    pub fn how(&self, state: &State) -> String {
        let key = state.key_text(self.command);
        let press = if key.is_empty() { words::notices::use_palette().to_owned() } else { words::notices::press(key) };
        (self.way)(state, press)
    }
}

impl State {
    /// All tasks, and whether each was done.
    pub fn tasks(&self) -> Vec<(Task, bool)> {
        all().into_iter().map(|task| (task, self.settings.hints.done.contains(task.id))).collect()
    }

    /// Records a task as done when its command ran.
    pub(in crate::app) fn note_task(&mut self, command: Command) {
        let done = &self.settings.hints.done;
        if let Some(task) = all().into_iter().find(|task| task.command == command && !done.contains(task.id)) {
            self.settings.hints.done.insert(task.id.to_owned());
        }
    }
}
