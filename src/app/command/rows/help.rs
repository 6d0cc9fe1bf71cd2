//! Commands: how the program is used.

// What rows are made of.
#[allow(clippy::wildcard_imports)]
use super::parts::*;

commands! {
    /// A command about how the program is used.
    HelpCommand {
        /// Runs any command by name.
        Palette {
            says: Says::Nothing(Silence::Dialog),
            text: "Commands\u{2026}",
            tooltip: "Find a command by a few letters of its name and run it",
            keys: &[Shortcut::ctrl(Key::Char('K')), Shortcut::plain(Key::F(1))],
            icon: "\u{e30c}",
            menu: Some((Menu::Help, 0)),
            over_dialogs: true,
        }

        /// Finds videos, clips, items and words.
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

        /// Shows the settings.
        ShowSettings {
            says: Says::Nothing(Silence::Dialog),
            text: "Settings\u{2026}",
            tooltip: "Set the theme, the size of the interface, and the keys",
            keys: &[Shortcut::ctrl(Key::Comma)],
            icon: "\u{e270}",
            menu: Some((Menu::File, 41)),
            over_dialogs: true,
        }

        /// Uses the keys of a file.
        ImportKeys {
            says: Says::Nothing(Silence::Dialog),
            text: "Import keys\u{2026}",
            tooltip: "Use the keys of a file that was exported from the settings",
            over_dialogs: true,
            asks: Some(|_| Some(FileQuestion::read("Import keys", FileKind::KEYS, Action::ReadKeys))),
        }

        /// Writes the keys to a file.
        ExportKeys {
            says: Says::Nothing(Silence::Dialog),
            text: "Export keys\u{2026}",
            tooltip: "Write your keys to a file, for another computer",
            over_dialogs: true,
            asks: Some(|_| {
                Some(FileQuestion::write("Export keys", FileKind::KEYS, "cutroom-keys.json", Action::WriteKeys))
            }),
        }

        /// Shows the ways to begin.
        ShowWelcome {
            says: Says::Nothing(Silence::Dialog),
            text: "Welcome\u{2026}",
            tooltip: "See the ways to begin: the sample, a file of your own, another video",
            icon: "\u{e2c2}",
            menu: Some((Menu::Help, 2)),
        }

        /// Shows the sample tasks.
        ShowTasks {
            says: Says::Nothing(Silence::Dialog),
            text: "First steps\u{2026}",
            tooltip: "Learn the editor with six small tasks on the open video",
            icon: "\u{e182}",
            menu: Some((Menu::Help, 3)),
            needs: has_video,
            room: Some(Room::Edit),
        }

        /// Opens the editor on a copy whose calls meet faults.
        Practise {
            says: Says::Nothing(Silence::Dialog),
            text: "Practice with faults\u{2026}",
            tooltip: "Practise saving, conflicts and lost answers on a copy that is thrown away, at a service that fails",
            menu: Some((Menu::Help, 10)),
            needs: |state| state.practice.is_none(),
            when: "You are practising already: end practice first.",
        }

        /// Turns hints that teach keys on or off.
        ToggleHints {
            says: Says::Setting,
            text: "Hints",
            tooltip: "Name the key of a command once, after it was run by button or menu",
            menu: Some((Menu::Help, 4)),
            label: Some(|state| format!("Hints are {}", on(!state.settings.hints.off))),
            toggled: Some(|state| !state.settings.hints.off),
        }

        /// Writes what a report on a defect needs to a file.
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

        /// Shows every command with its keys.
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
