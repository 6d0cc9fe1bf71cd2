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
    before: &'static str,
}

/// All tasks, in an order in which they build on each other.
pub const TASKS: [Task; 6] = [
    Task { id: "play", text: "Play the video", command: Command::Play(PlayCommand::PlayPause), before: "" },
    Task {
        id: "text",
        text: "Put a text on the picture",
        command: Command::Edit(EditCommand::AddText),
        before: "Move the playhead onto a clip, then",
    },
    Task {
        id: "cut",
        text: "Cut something out",
        command: Command::Clip(ClipCommand::CutOut),
        before: "Mark a range with its start and its end, then",
    },
    Task {
        id: "undo",
        text: "Take a step back",
        command: Command::Edit(EditCommand::Undo),
        before: "Nothing is lost by trying:",
    },
    Task {
        id: "review",
        text: "See what a save would send",
        command: Command::File(FileCommand::Review),
        before: "With a change that waits,",
    },
    Task {
        id: "save",
        text: "Save everything at once",
        command: Command::File(FileCommand::Save),
        before: "Save all unsaved changes:",
    },
];

impl Task {
    /// Instructions, with the current shortcut.
    pub fn how(&self, state: &State) -> String {
        let marks = match self.command {
            Command::Clip(ClipCommand::CutOut) => format!(
                " ({}, {})",
                state.key_text(Command::Clip(ClipCommand::MarkIn)),
                state.key_text(Command::Clip(ClipCommand::MarkOut))
            ),
            _ => String::new(),
        };
        let key = state.key_text(self.command);
        let press = if key.is_empty() { "use the palette".to_owned() } else { format!("press {key}") };
        let before = self.before.replacen(", then", &format!("{marks}, then"), 1);
        let sentence = if before.is_empty() { press } else { format!("{before} {press}") };
        let mut letters = sentence.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect::<String>() + ".")
    }
}

impl State {
    /// All tasks, and whether each was done.
    pub fn tasks(&self) -> Vec<(Task, bool)> {
        TASKS.into_iter().map(|task| (task, self.settings.hints.done.contains(task.id))).collect()
    }

    /// Records a task as done when its command ran.
    pub(in crate::app) fn note_task(&mut self, command: Command) {
        let done = &self.settings.hints.done;
        if let Some(task) = TASKS.iter().find(|task| task.command == command && !done.contains(task.id)) {
            self.settings.hints.done.insert(task.id.to_owned());
        }
    }
}
