//! Shortcuts of all commands: the defaults, overridden by a preset, and both by the user's own.

use super::{Command, Key, Menu, Shortcut};
use crate::app::settings::keys::{KeySettings, Preset};
use std::collections::{HashMap, HashSet};

impl Preset {
    /// Shortcuts that the preset changes, by command id. Other commands keep their default, unless the preset gives that shortcut
    /// to another command.
    fn keys(self) -> &'static [(&'static str, &'static [&'static str])] {
        match self {
            Self::Cutroom => &[],
            Self::Resolve => &[
                ("trim-start", &["Shift+["]),
                ("trim-end", &["Shift+]"]),
                ("nudge-left", &[",", "Alt+Left"]),
                ("nudge-right", &[".", "Alt+Right"]),
                ("frame-back", &["Left"]),
                ("frame-forward", &["Right"]),
                ("edge-back", &["Up", "Ctrl+Left"]),
                ("edge-forward", &["Down", "Ctrl+Right"]),
                ("zoom-to-fit", &["Shift+Z", "0"]),
                ("fit-stage", &["Z"]),
                ("actual-size", &[]),
                ("cut-out", &["Ctrl+Shift+X", "Shift+Delete"]),
                ("full-stage", &["Ctrl+F", "F11"]),
                ("toggle-repeat", &["Ctrl+/"]),
                ("save-frame", &["Ctrl+Alt+G"]),
                ("clear-marks", &["Alt+X"]),
            ],
            Self::Premiere => &[
                ("toggle-snap", &["S"]),
                ("cut-out", &["'", "Shift+Delete"]),
                ("edge-back", &["Up", "Ctrl+Left"]),
                ("edge-forward", &["Down", "Ctrl+Right"]),
                ("zoom-to-fit", &["\\"]),
                ("clear-marks", &["Ctrl+Shift+X"]),
                ("play-around", &["Shift+K"]),
                ("mark-selected", &["X", "/"]),
                ("save-frame", &["Ctrl+Shift+E"]),
                ("full-stage", &["Ctrl+`", "F11"]),
                ("add-text", &["Ctrl+T"]),
                ("duplicate", &["Ctrl+Shift+/"]),
                ("show-keys", &["?", "Shift+?", "Ctrl+Alt+K"]),
            ],
        }
    }
}

/// Error in reading exported shortcuts, as a sentence.
#[derive(Debug, thiserror::Error)]
pub enum NoKeys {
    /// The file isn't JSON.
    #[error("{}", words::commands::keys_no_json(.0))]
    NoJson(serde_json::Error),
    /// The JSON has no shortcuts.
    #[error("{}", words::commands::keys_other_file())]
    Other,
    /// A value isn't valid.
    #[error("{}", words::commands::keys_unreadable(.0))]
    Unreadable(serde_json::Error),
}

impl KeySettings {
    /// Parses an exported file; returns the settings, and messages about entries that were ignored.
    ///
    /// # Errors
    ///
    /// Fails if the file isn't JSON, or contains something else.
    pub fn read(text: &str) -> Result<(Self, Vec<String>), NoKeys> {
        let value: serde_json::Value = serde_json::from_str(text).map_err(NoKeys::NoJson)?;
        if value.get("own").is_none() && value.get("preset").is_none() {
            return Err(NoKeys::Other);
        }
        let mut read: Self = serde_json::from_value(value).map_err(NoKeys::Unreadable)?;
        let mut left_out = Vec::new();
        read.own.retain(|id, keys| {
            let known = Command::of_id(id).is_some();
            if !known {
                left_out.push(words::commands::keys_unknown_command(id));
            }
            keys.retain(|key| {
                let readable = Shortcut::read(key).is_some();
                if !readable {
                    left_out.push(words::commands::keys_unknown_key(id, key));
                }
                readable
            });
            known
        });
        Ok((read, left_out))
    }

    /// Settings with other shortcuts for a command. If they equal those without the change, nothing is stored.
    #[must_use]
    pub fn with(&self, command: Command, keys: &[Shortcut]) -> Self {
        let mut changed = self.without(command);
        if Keymap::of(&changed).keys(command) != keys {
            changed.own.insert(command.id(), keys.iter().map(|key| key.spelled()).collect());
        }
        changed
    }

    /// Settings without the user's own shortcuts for a command.
    #[must_use]
    pub fn without(&self, command: Command) -> Self {
        let mut changed = self.clone();
        changed.own.remove(&command.id());
        changed
    }
}

/// Shortcuts of all commands, and access keys of the menus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    keys: HashMap<Command, Vec<Shortcut>>,
    letters: [Option<char>; Menu::ALL.len()],
}

impl Default for Keymap {
    fn default() -> Self {
        Self::of(&KeySettings::default())
    }
}

impl Keymap {
    /// Keymap of the settings.
    pub fn of(settings: &KeySettings) -> Self {
        let mut map: HashMap<_, _> = Command::ALL.iter().map(|command| (*command, command.row().keys.to_vec())).collect();
        let read = |keys: &[&str]| keys.iter().filter_map(|key| Shortcut::read(key)).collect::<Vec<_>>();
        let preset: Vec<_> =
            settings.preset.keys().iter().filter_map(|(id, keys)| Some((Command::of_id(id)?, read(keys)))).collect();
        for (command, keys) in &preset {
            for other in Command::ALL.iter().filter(|other| *other != command && other.meets(*command)) {
                if let Some(theirs) = map.get_mut(other) {
                    theirs.retain(|key| !keys.contains(key));
                }
            }
        }
        let own = settings.own.iter().filter_map(|(id, keys)| {
            let keys: Vec<_> = keys.iter().map(String::as_str).collect();
            Some((Command::of_id(id)?, read(&keys)))
        });
        for (command, keys) in preset.into_iter().chain(own) {
            map.insert(command, keys);
        }
        let letters = letters(&map);
        Self { keys: map, letters }
    }

    /// Access key that opens a menu with Alt: a letter of its name that no other menu or Alt shortcut uses.
    pub fn letter(&self, menu: Menu) -> Option<char> {
        Menu::ALL.into_iter().zip(self.letters).find(|(of, _)| *of == menu).and_then(|(_, letter)| letter)
    }

    /// Shortcuts of a command, the usual one first.
    pub fn keys(&self, command: Command) -> &[Shortcut] {
        self.keys.get(&command).map_or(&[], Vec::as_slice)
    }

    /// Other commands that a shortcut runs in a view where `command` works.
    pub fn others(&self, command: Command, key: Shortcut) -> Vec<Command> {
        let others = Command::ALL.iter().copied().filter(|other| *other != command && other.meets(command));
        others.filter(|other| self.keys(*other).contains(&key)).collect()
    }

    /// Commands that share a shortcut with another command in a common view.
    pub fn clashing(&self) -> HashSet<Command> {
        let clashes = |command: &Command| self.keys(*command).iter().any(|key| !self.others(*command, *key).is_empty());
        Command::ALL.iter().copied().filter(clashes).collect()
    }
}

/// Access key of each menu: the first free letter of its name.
fn letters(keys: &HashMap<Command, Vec<Shortcut>>) -> [Option<char>; Menu::ALL.len()] {
    let with_alt = |key: &Shortcut| match key.key {
        Key::Char(letter) if key.alt && !key.ctrl && !key.shift => Some(letter.to_ascii_uppercase()),
        _ => None,
    };
    let mut taken: HashSet<char> = keys.values().flatten().filter_map(with_alt).collect();
    Menu::ALL.map(|menu| {
        let letters = menu.text().chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase());
        letters.into_iter().find(|letter| taken.insert(*letter))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{BrowserCommand, FileCommand, ViewCommand};

    #[test]
    fn presets_name_commands_and_keys_that_exist_and_cause_no_clash() {
        for preset in Preset::ALL {
            for (id, keys) in preset.keys() {
                assert!(Command::of_id(id).is_some(), "{preset:?}: {id}");
                keys.iter().for_each(|key| assert!(Shortcut::read(key).is_some(), "{preset:?}: {key}"));
            }
            let map = Keymap::of(&KeySettings { preset, ..KeySettings::default() });
            assert_eq!(map.clashing(), HashSet::new(), "{preset:?}");
        }
    }

    #[test]
    fn each_menu_has_a_letter_of_its_own_that_no_command_has_with_alt() {
        let taken = KeySettings::default().with(Command::File(FileCommand::Save), &[Shortcut::alt(Key::Char('F'))]);
        for settings in Preset::ALL.map(|preset| KeySettings { preset, ..KeySettings::default() }).into_iter().chain([taken]) {
            let map = Keymap::of(&settings);
            let letters: Vec<_> = Menu::ALL.into_iter().filter_map(|menu| map.letter(menu)).collect();
            assert_eq!(letters.iter().collect::<HashSet<_>>().len(), Menu::ALL.len(), "{letters:?}");
            for (menu, letter) in Menu::ALL.into_iter().zip(&letters) {
                assert!(menu.text().to_ascii_uppercase().contains(*letter), "{menu:?}: {letter}");
                let clash =
                    Command::ALL.iter().find(|command| map.keys(**command).contains(&Shortcut::alt(Key::Char(*letter))));
                assert_eq!(clash, None, "{menu:?}: {letter}");
            }
        }
        assert_eq!(Keymap::default().letter(Menu::File), Some('F'));
        assert_eq!(Keymap::default().letter(Menu::View), Some('V'));
    }

    #[test]
    fn own_keys_go_over_the_preset_and_a_clash_is_known() {
        let (save, snap) = (Command::File(FileCommand::Save), Command::View(ViewCommand::ToggleSnap));
        // A command of one view may use a shortcut that a command of every view then takes over.
        let share = Command::Browser(BrowserCommand::ShareVideo);
        let premiere = KeySettings { preset: Preset::Premiere, ..KeySettings::default() };
        assert_eq!(Keymap::of(&premiere).keys(snap), [Shortcut::plain(Key::Char('S'))]);
        let own = premiere.with(save, &[Shortcut::plain(Key::Char('S'))]);
        let map = Keymap::of(&own);
        assert_eq!(map.others(save, Shortcut::plain(Key::Char('S'))), [snap, share]);
        assert_eq!(map.clashing(), [save, snap, share].into());
        assert_eq!(own.with(save, &[Shortcut::ctrl(Key::Char('S'))]), premiere, "the usual keys are nothing of the user's own");
        assert_eq!(own.without(save), premiere);
        assert_eq!(Keymap::of(&premiere.with(save, &[])).keys(save), []);
    }

    #[test]
    fn an_exported_file_comes_back_and_what_it_does_not_know_is_named() {
        let own = KeySettings::default().with(Command::File(FileCommand::Save), &[Shortcut::plain(Key::F(9))]);
        let text = serde_json::to_string(&own).unwrap();
        assert_eq!(KeySettings::read(&text).unwrap(), (own.clone(), vec![]));
        let (read, left_out) = KeySettings::read(r#"{"own": {"save": ["F9", "Hyper+X"], "fly": ["F"]}, "later": 1}"#).unwrap();
        assert_eq!((read, left_out.len()), (own, 2));
        for wrong in ["", "[]", "{}", "7", r#"{"own": {"save": 3}}"#, r#"{"preset": "vi"}"#] {
            assert!(KeySettings::read(wrong).is_err(), "{wrong}");
        }
    }
}
