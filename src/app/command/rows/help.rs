//! Commands for help, search and settings of the program.

// Shared imports of the command tables.
#[allow(clippy::wildcard_imports)]
use super::parts::*;

commands! {
    /// Command for help, search or settings of the program.
    HelpCommand {
        /// Opens the command palette.
        Palette {
            says: Says::Nothing(Silence::Dialog),
            text: "Commands\u{2026}",
            tooltip: "Find a command by a few letters of its name and run it",
            keys: &[Shortcut::ctrl(Key::Char('K')), Shortcut::plain(Key::F(1))],
            icon: "\u{e30c}",
            menu: Some((Menu::Help, 0)),
            over_dialogs: true,
        }

        /// Opens the search for videos, clips, items and words.
        Find {
            says: Says::Nothing(Silence::Dialog),
            text: "Find\u{2026}",
            tooltip: "Find a video, a clip, an item or a spoken word, or open a pasted id",
            keys: &[Shortcut::ctrl(Key::Char('P'))],
            icon: "\u{e30c}",
            menu: Some((Menu::Edit, 21)),
            needs: is_ready,
            over_dialogs: true,
        }

        /// Opens the settings.
        ShowSettings {
            says: Says::Nothing(Silence::Dialog),
            text: "Settings\u{2026}",
            tooltip: "Set the theme, the size of the interface, and the keys",
            keys: &[Shortcut::ctrl(Key::Comma)],
            icon: "\u{e270}",
            menu: Some((Menu::File, 41)),
            over_dialogs: true,
        }

        /// Imports shortcuts from a file.
        ImportKeys {
            says: Says::Nothing(Silence::Dialog),
            text: "Import keys\u{2026}",
            tooltip: "Use the keys of a file that was exported from the settings",
            over_dialogs: true,
            asks: Some(|_| Some(FileQuestion::read("Import keys", FileKind::KEYS, Action::ReadKeys))),
        }

        /// Exports the shortcuts to a file.
        ExportKeys {
            says: Says::Nothing(Silence::Dialog),
            text: "Export keys\u{2026}",
            tooltip: "Write your keys to a file, for another computer",
            over_dialogs: true,
            asks: Some(|_| {
                Some(FileQuestion::write("Export keys", FileKind::KEYS, "cutroom-keys.json", Action::WriteKeys))
            }),
        }

        /// Opens the welcome dialog.
        ShowWelcome {
            says: Says::Nothing(Silence::Dialog),
            text: "Welcome\u{2026}",
            tooltip: "See the ways to begin: the sample, a file of your own, another video",
            icon: "\u{e2c2}",
            menu: Some((Menu::Help, 2)),
        }

        /// Opens the list of first steps.
        ShowTasks {
            says: Says::Nothing(Silence::Dialog),
            text: "First steps\u{2026}",
            tooltip: "Learn the editor with six small tasks on the open video",
            icon: "\u{e182}",
            menu: Some((Menu::Help, 3)),
            needs: has_video,
            room: Some(Room::Edit),
        }

        /// Opens practice mode: a copy of a workspace that simulates faults.
        Practise {
            says: Says::Nothing(Silence::Dialog),
            text: "Practice with faults\u{2026}",
            tooltip: "Practise saving, conflicts and lost answers on a copy that is thrown away, at a service that fails",
            menu: Some((Menu::Help, 10)),
            needs: |state| state.practice.is_none(),
            when: "You are practising already: end practice first.",
        }

        /// Toggles hints that teach shortcuts.
        ToggleHints {
            says: Says::Setting,
            text: "Hints",
            tooltip: "Name the key of a command once, after it was run by button or menu",
            menu: Some((Menu::Help, 4)),
            label: Some(|state| format!("Hints are {}", on(!state.settings.hints.off))),
            toggled: Some(|state| !state.settings.hints.off),
        }

        /// Writes a log for a bug report to a file.
        SaveLog {
            says: Says::Nothing(Silence::Dialog),
            text: "Save log for a bug report\u{2026}",
            tooltip: "Write version, system, the last calls, notices and log lines to one file, without keys and other secrets",
            menu: Some((Menu::Help, 20)),
            asks: Some(|_| {
                let act = Action::WriteLog;
                Some(FileQuestion::write("Save log for a bug report", FileKind::LOG, "cutroom-log.txt", act))
            }),
        }

        /// Opens the list of all commands with their shortcuts.
        ShowKeys {
            says: Says::Nothing(Silence::Dialog),
            text: "Keys\u{2026}",
            tooltip: "Show every command with its keys",
            keys: &[Shortcut::shift(Key::Question), Shortcut::plain(Key::Question)],
            icon: "\u{e2d8}",
            menu: Some((Menu::Help, 1)),
            needs: always,
            over_dialogs: true,
        }
    }
}
