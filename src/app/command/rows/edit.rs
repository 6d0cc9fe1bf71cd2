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
            text: "Undo",
            tooltip: "Take the last step back",
            keys: &[Shortcut::ctrl(Key::Char('Z'))],
            icon: "\u{e038}",
            menu: Some((Menu::Edit, 0)),
            label: Some(|state| named("Undo", state.undo_name())),
            tool: Some((Bar::Top, 0)),
            needs: |state| state.deferred() > 0 || state.undo_name().is_some(),
            when: "There is no step to take back.",
            edits: true,
            over_dialogs: true,
            room: Some(Room::Edit),
        }

        /// Redoes the last undone step.
        Redo {
            says: Says::Redone,
            text: "Redo",
            tooltip: "Do the step again that was taken back",
            keys: &[Shortcut { ctrl: true, alt: false, shift: true, key: Key::Char('Z') }, Shortcut::ctrl(Key::Char('Y'))],
            icon: "\u{e036}",
            menu: Some((Menu::Edit, 1)),
            label: Some(|state| named("Redo", state.redo_name())),
            tool: Some((Bar::Top, 1)),
            needs: |state| state.redo_name().is_some(),
            when: "No step was taken back.",
            edits: true,
            over_dialogs: true,
            room: Some(Room::Edit),
        }

        /// Discards all unsaved changes.
        DiscardEdits {
            says: Says::Step,
            text: "Discard all edits",
            tooltip: "Discard everything that is not saved; one undo brings it back",
            menu: Some((Menu::Edit, 4)),
            // A running save, or one of unknown outcome, needs its changes until it has ended.
            needs: |state| state.waiting() > 0 && state.save() == SaveState::Idle,
            when: "Nothing waits to be saved, or a save is running.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Adds a text overlay at the playhead.
        AddText {
            says: Says::Step,
            text: "Add text",
            tooltip: "Put a text overlay at the playhead",
            keys: &[Shortcut::shift(Key::Char('T'))],
            icon: "\u{e48a}",
            menu: Some((Menu::Edit, 30)),
            sub: "Add",
            tool: Some((Bar::Edits, 0)),
            tool_has_text: true,
            needs: |state| state.project().is_some_and(|project| project.at(state.playhead()).is_some()),
            when: "Move the playhead onto a clip first.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Deletes the selected item or clip.
        Delete {
            says: Says::Step,
            text: "Delete",
            tooltip: "Remove the selected item from the clip",
            keys: &[Shortcut::plain(Key::Delete), Shortcut::plain(Key::Backspace)],
            icon: "\u{e4a6}",
            menu: Some((Menu::Edit, 14)),
            tool: Some((Bar::Edits, 4)),
            needs: can_delete,
            when: "Select an item first, or a clip that is not the only one.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Duplicates the selected items or clip, after the original.
        Duplicate {
            says: Says::Step,
            text: "Duplicate",
            tooltip: "Put a copy behind the selected item or clip",
            keys: &[Shortcut::ctrl(Key::Char('D'))],
            icon: "\u{e1ca}",
            menu: Some((Menu::Edit, 13)),
            tool: Some((Bar::Edits, 3)),
            needs: |state| has_movable(state) || state.selected_clip().is_some(),
            when: "Select an item first.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Edits the name or text of the selected item, clip or word.
        Rename {
            says: Says::Nothing(Silence::Focus),
            text: "Rename",
            tooltip: "Edit the name or the text of the selected item",
            keys: &[Shortcut::plain(Key::F(2)), Shortcut::plain(Key::Enter)],
            icon: "\u{e3b4}",
            menu: Some((Menu::Edit, 15)),
            needs: |state| {
                let named = state.selected().is_some_and(|(_, item)| is_named(item));
                named || state.selected_clip().is_some() || state.has_words_selected()
            },
            when: "Select a clip, a sound effect, a text or an overlay first: zooms, masks and layouts have no name.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Deselects everything, or closes the top dialog.
        Deselect {
            says: Says::Selection,
            text: "Deselect",
            tooltip: "Select nothing",
            keys: &[Shortcut::plain(Key::Escape)],
            needs: |state| {
                state.selection().is_some() || state.selected_clip().is_some() || state.has_words_selected() || state.is_asking() || state.full_stage()
            },
            when: "Nothing is selected.",
            over_dialogs: true,
        }

        /// Moves the selected items one frame earlier.
        NudgeLeft {
            says: Says::Step,
            text: "Nudge left",
            tooltip: "Move the selected item one frame earlier",
            keys: &[Shortcut::alt(Key::Left)],
            needs: has_movable,
            when: "Select an item first.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Moves the selected items one frame later.
        NudgeRight {
            says: Says::Step,
            text: "Nudge right",
            tooltip: "Move the selected item one frame later",
            keys: &[Shortcut::alt(Key::Right)],
            needs: has_movable,
            when: "Select an item first.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Trims the start of the selected items to the playhead.
        TrimStart {
            says: Says::Step,
            text: "Trim start to playhead",
            tooltip: "Let the selected item start at the playhead",
            keys: &[Shortcut::plain(Key::Char('Q'))],
            icon: "\u{e062}",
            menu: Some((Menu::Edit, 51)),
            sub: "Trim and move",
            tool: Some((Bar::Edits, 1)),
            needs: has_movable,
            when: "Select an item first.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Trims the end of the selected items to the playhead.
        TrimEnd {
            says: Says::Step,
            text: "Trim end to playhead",
            tooltip: "Let the selected item end at the playhead",
            keys: &[Shortcut::plain(Key::Char('W'))],
            icon: "\u{e064}",
            menu: Some((Menu::Edit, 52)),
            sub: "Trim and move",
            tool: Some((Bar::Edits, 2)),
            needs: has_movable,
            when: "Select an item first.",
            edits: true,
            room: Some(Room::Edit),
        }

        /// Opens or closes the history of steps.
        ShowHistory {
            says: Says::Nothing(Silence::Dialog),
            text: "History\u{2026}",
            tooltip: "See every step, go back or on to any of them, and see what the next save sends",
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
            text: "Earlier states\u{2026}",
            tooltip: "See what waited to be saved earlier, in this session and before, and bring it back",
            menu: Some((Menu::Edit, 3)),
            // If the video is read-only, another window holds its journal.
            needs: |state| has_video(state) && !state.read_only(),
            when: "Another window has the journal of this video.",
            room: Some(Room::Edit),
        }
    }
}
