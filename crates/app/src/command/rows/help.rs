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
            text: words::commands::palette,
            tooltip: words::commands::palette_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('K')), Shortcut::plain(Key::F(1))],
            icon: "\u{e30c}",
            menu: Some((Menu::Help, 0)),
            over_dialogs: true,
        }

        /// Opens the search for videos, clips, items and words.
        Find {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::find,
            tooltip: words::commands::find_tooltip,
            keys: &[Shortcut::ctrl(Key::Char('P'))],
            icon: "\u{e30c}",
            menu: Some((Menu::Edit, 21)),
            needs: is_ready,
            over_dialogs: true,
        }

        /// Opens the settings.
        ShowSettings {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::show_settings,
            tooltip: words::commands::show_settings_tooltip,
            keys: &[Shortcut::ctrl(Key::Comma)],
            icon: "\u{e270}",
            menu: Some((Menu::File, 41)),
            over_dialogs: true,
        }

        /// Imports shortcuts from a file.
        ImportKeys {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::import_keys,
            tooltip: words::commands::import_keys_tooltip,
            over_dialogs: true,
            asks: Some(|_| Some(FileQuestion::read(words::commands::import_keys_title(), FileKind::KEYS, Action::ReadKeys))),
        }

        /// Exports the shortcuts to a file.
        ExportKeys {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::export_keys,
            tooltip: words::commands::export_keys_tooltip,
            over_dialogs: true,
            asks: Some(|_| {
                Some(FileQuestion::write(words::commands::export_keys_title(), FileKind::KEYS, "cutroom-keys.json", Action::WriteKeys))
            }),
        }

        /// Opens the welcome dialog.
        ShowWelcome {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::show_welcome,
            tooltip: words::commands::show_welcome_tooltip,
            icon: "\u{e2c2}",
            menu: Some((Menu::Help, 2)),
        }

        /// Opens the list of first steps.
        ShowTasks {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::show_tasks,
            tooltip: words::commands::show_tasks_tooltip,
            icon: "\u{e182}",
            menu: Some((Menu::Help, 3)),
            needs: has_video,
            room: Some(Room::Edit),
        }

        /// Opens practice mode: a copy of a workspace that simulates faults.
        Practise {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::practise,
            tooltip: words::commands::practise_tooltip,
            menu: Some((Menu::Help, 10)),
            needs: |state| state.practice.is_none(),
            when: Some(words::commands::practise_when),
        }

        /// Toggles hints that teach shortcuts.
        ToggleHints {
            says: Says::Setting,
            text: words::commands::toggle_hints,
            tooltip: words::commands::toggle_hints_tooltip,
            menu: Some((Menu::Help, 4)),
            label: Some(|state| words::commands::label_hints(on_off(!state.settings.hints.off))),
            toggled: Some(|state| !state.settings.hints.off),
        }

        /// Writes a log for a bug report to a file.
        SaveLog {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::save_log,
            tooltip: words::commands::save_log_tooltip,
            menu: Some((Menu::Help, 20)),
            asks: Some(|_| {
                let act = Action::WriteLog;
                Some(FileQuestion::write(words::commands::save_log_title(), FileKind::LOG, "cutroom-log.txt", act))
            }),
        }

        /// Opens the list of all commands with their shortcuts.
        ShowKeys {
            says: Says::Nothing(Silence::Dialog),
            text: words::commands::show_keys,
            tooltip: words::commands::show_keys_tooltip,
            keys: &[Shortcut::shift(Key::Question), Shortcut::plain(Key::Question)],
            icon: "\u{e2d8}",
            menu: Some((Menu::Help, 1)),
            needs: always,
            over_dialogs: true,
        }
    }
}
