//! Commands: how the program is used.

macro_rules! help_commands {
    ([$next:ident $($later:ident)*] $($before:tt)*) => {
        $next! { [$($later)*] $($before)*
            /// Runs any command by name.
            Palette {
                text: "Commands\u{2026}",
                tooltip: "Find a command by a few letters of its name and run it",
                keys: &[Shortcut::ctrl(Key::Char('K')), Shortcut::plain(Key::F(1))],
                icon: "\u{e30c}",
                menu: Some((Menu::Help, 0)),
                over_dialogs: true,
            }

            /// Finds videos, clips, items and words.
            Find {
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
                text: "Settings\u{2026}",
                tooltip: "Set the theme, the size of the interface, and the keys",
                keys: &[Shortcut::ctrl(Key::Comma)],
                icon: "\u{e270}",
                menu: Some((Menu::File, 41)),
                over_dialogs: true,
            }

            /// Uses the keys of a file.
            ImportKeys {
                text: "Import keys\u{2026}",
                tooltip: "Use the keys of a file that was exported from the settings",
                over_dialogs: true,
            }

            /// Writes the keys to a file.
            ExportKeys {
                text: "Export keys\u{2026}",
                tooltip: "Write your keys to a file, for another computer",
                over_dialogs: true,
            }

            /// Shows the ways to begin.
            ShowWelcome {
                text: "Welcome\u{2026}",
                tooltip: "See the ways to begin: the sample, a file of your own, another video",
                icon: "\u{e2c2}",
                menu: Some((Menu::Help, 2)),
            }

            /// Shows the sample tasks.
            ShowTasks {
                text: "First steps\u{2026}",
                tooltip: "Learn the editor with six small tasks on the open video",
                icon: "\u{e182}",
                menu: Some((Menu::Help, 3)),
                needs: has_video,
                room: Some(Room::Edit),
            }

            /// Turns hints that teach keys on or off.
            ToggleHints {
                text: "Hints",
                tooltip: "Name the key of a command once, after it was run by button or menu",
                menu: Some((Menu::Help, 4)),
                label: Some(|state| format!("Hints are {}", on(!state.settings.hints.off))),
                toggled: Some(|state| !state.settings.hints.off),
            }

            /// Shows every command with its keys.
            ShowKeys {
                text: "Keys\u{2026}",
                tooltip: "Show every command with its keys",
                keys: &[Shortcut::shift(Key::Question), Shortcut::plain(Key::Question)],
                icon: "\u{e2d8}",
                menu: Some((Menu::Help, 1)),
                needs: always,
                over_dialogs: true,
            }
        }
    };
}
