//! Commands about steps, items and the selection.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;

commands! {
    /// Command about steps, or about the selected items or clip.
    EditCommand {
        /// Undoes the last step.
        Undo {
            says: Says::Undone,
            text: words::commands::undo,
            tooltip: words::commands::undo_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('Z'))],
            icon: "\u{e038}",
            menu: Some((Menu::Edit, 0)),
            label: Some(|state| match state.undo_name() {
                Some(step) => words::commands::label_undo(step),
                None => words::commands::undo().to_owned(),
            }),
            tool: Some((Bar::Top, 0)),
            needs: |state| state.deferred() > 0 || state.undo_name().is_some(),
            when: Some(words::commands::undo_when),
            edits: true,
            over_dialogs: true,
            room: Some(Room::Edit),
        }

        /// Redoes the last undone step.
        Redo {
            says: Says::Redone,
            text: words::commands::redo,
            tooltip: words::commands::redo_tooltip,
            keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Char('Z') }, Shortcut::ctrl(Key::Char('Y'))],
            icon: "\u{e036}",
            menu: Some((Menu::Edit, 1)),
            label: Some(|state| match state.redo_name() {
                Some(step) => words::commands::label_redo(step),
                None => words::commands::redo().to_owned(),
            }),
            tool: Some((Bar::Top, 1)),
            needs: |state| state.redo_name().is_some(),
            when: Some(words::commands::redo_when),
            edits: true,
            over_dialogs: true,
            room: Some(Room::Edit),
        }

        /// Discards all unsaved changes.
        DiscardEdits {
            says: Says::Step,
            text: words::commands::discard_edits,
            tooltip: words::commands::discard_edits_tooltip,
            menu: Some((Menu::Edit, 4)),
            // A running save, or one of unknown outcome, needs its changes until it has ended.
            needs: |state| state.waiting() > 0 && state.save() == SaveState::Idle,
            when: Some(words::commands::when_nothing_to_save_now),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Adds a text overlay at the playhead.
        AddText {
            says: Says::Step,
            text: words::commands::add_text,
            tooltip: words::commands::add_text_tooltip,
            keys: &[Shortcut::shift(Key::Char('T'))],
            icon: "\u{e48a}",
            menu: Some((Menu::Edit, 30)),
            sub: Some(words::commands::menu_add),
            tool: Some((Bar::Edits, 0)),
            tool_has_text: true,
            needs: |state| state.project().is_some_and(|project| project.at(state.playhead()).is_some()),
            when: Some(words::commands::add_text_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Deletes the selected item or clip.
        Delete {
            says: Says::Step,
            text: words::commands::delete,
            tooltip: words::commands::delete_tooltip,
            keys: &[Shortcut::plain(Key::Delete), Shortcut::plain(Key::Backspace)],
            icon: "\u{e4a6}",
            menu: Some((Menu::Edit, 14)),
            tool: Some((Bar::Edits, 4)),
            needs: can_delete,
            when: Some(words::commands::delete_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Duplicates the selected items or clip, after the original.
        Duplicate {
            says: Says::Step,
            text: words::commands::duplicate,
            tooltip: words::commands::duplicate_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('D'))],
            icon: "\u{e1ca}",
            menu: Some((Menu::Edit, 13)),
            tool: Some((Bar::Edits, 3)),
            needs: |state| has_movable(state) || state.selected_clip().is_some(),
            when: Some(words::commands::when_item),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Edits the name or text of the selected item, clip or word.
        Rename {
            says: Says::Nothing(Silence::Focus),
            text: words::commands::rename,
            tooltip: words::commands::rename_tooltip,
            keys: &[Shortcut::plain(Key::F(2)), Shortcut::plain(Key::Enter)],
            icon: "\u{e3b4}",
            menu: Some((Menu::Edit, 15)),
            needs: |state| {
                let named = state.selected().is_some_and(|(_, item)| is_named(item));
                named || state.selected_clip().is_some() || state.has_words_selected()
            },
            when: Some(words::commands::rename_when),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Deselects everything, or closes the top dialog.
        Deselect {
            says: Says::Selection,
            text: words::commands::deselect,
            tooltip: words::commands::deselect_tooltip,
            keys: &[Shortcut::plain(Key::Escape)],
            needs: |state| {
                state.selection().is_some() || state.selected_clip().is_some() || state.has_words_selected() || state.is_asking() || state.full_stage() || state.tool().is_some() || state.has_blade()
            },
            when: Some(words::commands::deselect_when),
            over_dialogs: true,
        }

        /// Moves the selected items one frame earlier.
        NudgeLeft {
            says: Says::Step,
            text: words::commands::nudge_left,
            tooltip: words::commands::nudge_left_tooltip,
            keys: &[Shortcut::alt(Key::Left)],
            needs: has_movable,
            when: Some(words::commands::when_item),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Moves the selected items one frame later.
        NudgeRight {
            says: Says::Step,
            text: words::commands::nudge_right,
            tooltip: words::commands::nudge_right_tooltip,
            keys: &[Shortcut::alt(Key::Right)],
            needs: has_movable,
            when: Some(words::commands::when_item),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Trims the start of the selected items to the playhead.
        TrimStart {
            says: Says::Step,
            text: words::commands::trim_start,
            tooltip: words::commands::trim_start_tooltip,
            keys: &[Shortcut::plain(Key::Char('Q'))],
            icon: "\u{e062}",
            menu: Some((Menu::Edit, 51)),
            sub: Some(words::commands::menu_trim_and_move),
            tool: Some((Bar::Edits, 1)),
            needs: has_movable,
            when: Some(words::commands::when_item),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Trims the end of the selected items to the playhead.
        TrimEnd {
            says: Says::Step,
            text: words::commands::trim_end,
            tooltip: words::commands::trim_end_tooltip,
            keys: &[Shortcut::plain(Key::Char('W'))],
            icon: "\u{e064}",
            menu: Some((Menu::Edit, 52)),
            sub: Some(words::commands::menu_trim_and_move),
            tool: Some((Bar::Edits, 2)),
            needs: has_movable,
            when: Some(words::commands::when_item),
            edits: true,
            room: Some(Room::Edit),
        }

        /// Opens or closes the history of steps.
        ShowHistory {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::show_history,
            tooltip: words::commands::show_history_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('H'))],
            icon: "\u{e1a0}",
            menu: Some((Menu::Edit, 2)),
            needs: has_video,
            over_dialogs: true,
            room: Some(Room::Edit),
        }

        /// Opens the list of earlier versions of the unsaved changes.
        ShowEarlier {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::show_earlier,
            tooltip: words::commands::show_earlier_tooltip,
            menu: Some((Menu::Edit, 3)),
            // If the video is read-only, another window holds its journal.
            needs: |state| has_video(state) && !state.read_only(),
            when: Some(words::commands::show_earlier_when),
            room: Some(Room::Edit),
        }
    }
}
