//! Catalogue of commands: ranking for the palette, JSON for `cutroom keys`, and docs/reference/keys.md.

use super::{Command, Keymap, Menu, fuzzy::fuzzy};
use crate::app::{State, command::HelpCommand, room::Room};
use serde::Serialize;
use std::fmt::Write as _;

/// Row of `cutroom keys --json`.
#[derive(Debug, Serialize)]
pub struct CommandFacts {
    /// Id of the command, stable across versions.
    pub id: String,
    /// Name on buttons and in menus.
    pub text: &'static str,
    /// Tooltip.
    pub tooltip: &'static str,
    /// Shortcuts, the usual one first.
    pub keys: Vec<String>,
    /// Menu with the command.
    pub menu: Option<&'static str>,
    /// View to which the command belongs: `edit`, `faces`, `captions`, `browser`, or `everywhere`.
    pub room: &'static str,
}

/// All commands, with the shortcuts of a keymap.
pub fn catalogue(keys: &Keymap) -> Vec<CommandFacts> {
    let facts = |command: &Command| CommandFacts {
        id: command.id(),
        text: command.text(),
        tooltip: command.tooltip(),
        keys: keys.keys(*command).iter().map(|key| key.spelled()).collect(),
        menu: command.row().menu.map(|(menu, _)| menu.text()),
        room: command.room_id(),
    };
    Command::ALL.iter().map(facts).collect()
}

/// Text of docs/reference/keys.md, generated from the catalogue.
pub fn keys_page() -> String {
    let mut page = String::from(
        "# Commands and keys\n\nMade from the catalogue of commands (`cutroom keys --json`). Every command is in the palette \
         (Ctrl+K or F1); keys can be changed in Settings, where the keys of DaVinci Resolve and Premiere Pro can be chosen. \
         Keys without Ctrl or Alt act only while no text is typed. `Ctrl` is Command on macOS.\n",
    );
    page.push_str(
        "\nA key does this whatever has the keyboard, with three exceptions. A text field keeps the keys that type and edit text; \
         Enter and Escape leave it and keep the text (Shift+Enter or Ctrl+Enter begins a line where a text has several), but \
         Escape in a field of a number, or while a chapter or a marker is named, puts back what was there. Up and Down, and the \
         wheel, change a number by one step (Shift ten, Alt a tenth), and it can be calculated: `400+40`, `1080/2`, `*1.5`. Space and \
         Enter alone press a button or another control that has the keyboard; what is on the timeline is none, so Space plays and \
         Enter edits it, and on a tick or one of several choices Space makes it and Enter presses the main button of the dialog or \
         panel; in a dialog that goes on also after a click on one. In a bar, in \
         the menus and in a list that is open the arrows go from one control to the next, and a slider or a box on the picture \
         moves by them.\n\nModifiers count exactly: a key with one more than is listed does nothing, unless that is listed itself. A \
         sign is the one that is typed, whatever the layout needs for it. Alt with the underlined letter of a menu opens it, and F10 \
         or Alt alone goes to the menus, where the letter alone opens one (not on macOS).\n\nTab goes from control to control; a bar, \
         and what is on a lane, are one stop. On a lane Up and Down go from one to the next; on an item Page Up and Page Down go to \
         another lane, and Shift with these keys selects more. What is typed right behind a key that opens a field or a dialog is for \
         what it opened.\n",
    );
    let all = catalogue(&Keymap::default());
    let groups =
        Menu::ALL.into_iter().map(|menu| (menu.text(), Some(menu.text()))).chain([(words::commands::without_menu(), None)]);
    for (title, menu) in groups {
        let rows: Vec<_> = all.iter().filter(|row| row.menu == menu).collect();
        if rows.is_empty() {
            continue;
        }
        let _ = write!(page, "\n## {title}\n\n| command | keys | what it does | room |\n|---|---|---|---|\n");
        for row in rows {
            let key = |key: &String| {
                if key.contains('`') { format!("`` {key} ``") } else { format!("`{}`", key.replace('|', "\\|")) }
            };
            let keys: Vec<_> = row.keys.iter().map(key).collect();
            let _ = writeln!(page, "| {} | {} | {} | {} |", row.text, keys.join(" "), row.tooltip, row.room);
        }
    }
    page
}

/// Row of the command palette.
#[derive(Debug, PartialEq, Eq)]
pub struct PaletteRow {
    /// Command to run when the row is chosen.
    pub command: Command,
    /// Indexes, in characters, of the characters in the name that match the query.
    pub hits: Vec<usize>,
    /// Whether the command was used recently.
    pub recent: bool,
}

/// Commands of the open view that match a query, the best first. With an empty query, recent ones first, then all in the order of
/// the menus.
pub fn palette(state: &State, query: &str) -> Vec<PaletteRow> {
    // Ignores the ellipsis at the end of names, which users don't type or type as three dots.
    let query = query.trim_end_matches(['.', '\u{2026}', ' ']);
    let rank = |command: Command| state.settings.recent.iter().position(|id| *id == command.id());
    let mut rows: Vec<_> = Command::ALL
        .iter()
        .filter(|command| command.is_in(state.rooms.open) && **command != Command::Help(HelpCommand::Palette))
        .filter_map(|command| {
            let recent = rank(*command);
            let bonus = recent.map_or(0, |place| 6 - i32::try_from(place).unwrap_or(6).min(6));
            let label = command.label(state);
            // Commands that can run rank before others, unless the full name is typed.
            let bonus = if state.why_not(*command).is_some() { bonus - 60 } else { bonus };
            if let Some((score, hits)) = fuzzy(query, &label) {
                // The full name outranks recent use.
                let whole =
                    if label.trim_end_matches('\u{2026}').to_lowercase() == query.trim().to_lowercase() { 100 } else { 0 };
                return Some((score + bonus + 40 + whole, PaletteRow { command: *command, hits, recent: recent.is_some() }));
            }
            // Whole words of the tooltip; scattered letters of a sentence would match everything.
            let tooltip = command.tooltip().to_lowercase();
            let found = query.split_whitespace().all(|word| word.len() > 2 && tooltip.contains(&word.to_lowercase()));
            found.then(|| (bonus, PaletteRow { command: *command, hits: Vec::new(), recent: recent.is_some() }))
        })
        .collect();
    if query.trim().is_empty() {
        let place = |command: Command| {
            let row = command.row();
            let menu = row.menu.map_or((Menu::ALL.len(), 0), |(menu, place)| (menu as usize, place));
            (rank(command).unwrap_or(usize::MAX), menu)
        };
        rows.sort_by_key(|(_, row)| place(row.command));
    } else {
        rows.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    }
    rows.into_iter().map(|(_, row)| row).collect()
}

impl Command {
    /// View of the command, as in files.
    fn room_id(self) -> &'static str {
        match self.row().room {
            None => "everywhere",
            Some(Room::Edit) => "edit",
            Some(Room::Faces) => "faces",
            Some(Room::Captions) => "captions",
            Some(Room::Browser) => "browser",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{ClipCommand, FileCommand, Settings, ViewCommand};

    #[test]
    fn the_palette_begins_with_what_was_chosen_last_and_finds_by_name_and_by_purpose() {
        let mut state = State::new(true, Settings::default());
        state.settings.recent =
            vec![Command::View(ViewCommand::ToggleFaces).id(), Command::File(FileCommand::Quit).id(), "gone-since".into()];
        let rows = palette(&state, "");
        assert_eq!(
            [rows[0].command, rows[1].command],
            [Command::View(ViewCommand::ToggleFaces), Command::File(FileCommand::Quit)]
        );
        assert_eq!(rows.len(), Command::ALL.iter().filter(|command| command.is_in(Room::Edit)).count() - 1);
        assert_eq!(palette(&state, "cut out")[0].command, Command::Clip(ClipCommand::CutOut));
        assert!(palette(&state, "footage").iter().any(|row| row.command == Command::Clip(ClipCommand::CutOut)));
        assert!(palette(&state, "qqqq").is_empty());
        let can = |row: &PaletteRow| state.why_not(row.command).is_none();
        for query in ["video", "list", "export", "clip", "about"] {
            let rows = palette(&state, query);
            let is_named = rows[0].command.label(&state).trim_end_matches('\u{2026}').eq_ignore_ascii_case(query);
            let one_can = rows.iter().any(|row| can(row) && !row.hits.is_empty());
            assert!(!one_can || is_named || can(&rows[0]), "{query}: {:?} cannot run", rows[0].command);
        }
        assert_eq!(palette(&state, "Find..."), palette(&state, "Find"), "dots need not be the sign of the label");
    }
}
