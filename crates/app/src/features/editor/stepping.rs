//! Edit commands: undo and redo, and commands about the selected words, items or clip.

use crate::app::{App, Dialog, Direction, Edge, EditCommand, StageCommand, TextCommand};

impl App {
    /// Runs an edit command.
    pub(in crate::app) fn run_edit(&mut self, command: EditCommand) {
        match command {
            EditCommand::Undo if self.state.take_back_deferred() || self.editor().undo_note() => {}
            EditCommand::Undo => self.state.step_history(Direction::Back),
            EditCommand::Redo if self.editor().redo_note() => {}
            EditCommand::Redo => self.state.step_history(Direction::Forward),
            EditCommand::DiscardEdits => self.state.discard(),
            EditCommand::AddText => self.state.add_text(),
            EditCommand::Delete if self.state.has_words_selected() => self.editor().cut_words(),
            EditCommand::Delete if self.state.selected_clip().is_some() => self.state.delete_clip(),
            EditCommand::Delete => self.state.delete(),
            EditCommand::Duplicate if self.state.selected_clip().is_some() => self.state.duplicate_clip(),
            EditCommand::Duplicate => self.editor().duplicate(),
            EditCommand::Rename if self.state.has_words_selected() => self.editor().run_text(TextCommand::CorrectWord),
            EditCommand::Rename => {
                if let Some(session) = &mut self.state.session {
                    session.wants_rename = true;
                }
            }
            EditCommand::Deselect if !self.state.is_asking() && self.state.full_stage() => {
                self.editor().run_stage(StageCommand::FullStage);
            }
            EditCommand::Deselect if !self.state.is_asking() && self.state.cropping().is_some() => self.editor().toggle_crop(),
            EditCommand::Deselect if !self.state.is_asking() && self.state.tool().is_some() => self.state.use_tool(None),
            EditCommand::Deselect if !self.state.is_asking() && self.state.has_blade() => self.state.toggle_blade(),
            EditCommand::Deselect => {
                if !self.close_dialog()
                    && let Some(session) = &mut self.state.session
                {
                    session.select(None);
                }
            }
            EditCommand::NudgeLeft => self.state.nudge_frames(-1),
            EditCommand::NudgeRight => self.state.nudge_frames(1),
            EditCommand::TrimStart => self.editor().trim_to_playhead(Edge::Start),
            EditCommand::TrimEnd => self.editor().trim_to_playhead(Edge::End),
            EditCommand::ShowHistory => self.state.dialogs.toggle(Dialog::History),
            EditCommand::ShowEarlier => self.editor().ask_for_earlier(),
        }
    }
}
