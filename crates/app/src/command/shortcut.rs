//! Keyboard shortcuts, their text for users and in files.

/// Keys of shortcuts; the window maps them to its toolkit's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A letter or digit key.
    Char(char),
    /// A function key, 1 to 12.
    F(u8),
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Home.
    Home,
    /// End.
    End,
    /// Delete.
    Delete,
    /// Backspace.
    Backspace,
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// Comma.
    Comma,
    /// Period.
    Period,
    /// Plus or equals.
    Plus,
    /// Minus.
    Minus,
    /// Question mark.
    Question,
    /// Space.
    Space,
    /// Slash.
    Slash,
    /// Backslash.
    Backslash,
    /// The opening square bracket.
    BracketLeft,
    /// The closing square bracket.
    BracketRight,
    /// The grave accent, left of 1.
    Backtick,
    /// Semicolon.
    Semicolon,
    /// The straight quote.
    Quote,
}

/// Names of keys in files. Letters, digits and function keys are not listed.
const NAMED: [(Key, &str); 27] = [
    (Key::Left, "Left"),
    (Key::Right, "Right"),
    (Key::Up, "Up"),
    (Key::Down, "Down"),
    (Key::PageUp, "PageUp"),
    (Key::PageDown, "PageDown"),
    (Key::Home, "Home"),
    (Key::End, "End"),
    (Key::Delete, "Delete"),
    (Key::Backspace, "Backspace"),
    (Key::Enter, "Enter"),
    (Key::Escape, "Escape"),
    (Key::Space, "Space"),
    (Key::Comma, ","),
    (Key::Period, "."),
    (Key::Plus, "+"),
    (Key::Minus, "-"),
    (Key::Question, "?"),
    (Key::Slash, "/"),
    (Key::Backslash, "\\"),
    (Key::BracketLeft, "["),
    (Key::BracketRight, "]"),
    (Key::Backtick, "`"),
    (Key::Semicolon, ";"),
    (Key::Quote, "'"),
    // Alternative spellings, only for reading.
    (Key::Plus, "="),
    (Key::Minus, "\u{2212}"),
];

impl Key {
    /// Name in files.
    fn spelled(self) -> String {
        match self {
            Self::Char(letter) => letter.to_ascii_uppercase().to_string(),
            Self::F(number) => format!("F{number}"),
            named => NAMED.iter().find(|(key, _)| *key == named).map(|(_, name)| (*name).to_owned()).unwrap_or_default(),
        }
    }

    fn read(text: &str) -> Option<Self> {
        if let Some((key, _)) = NAMED.iter().find(|(_, name)| name.eq_ignore_ascii_case(text)) {
            return Some(*key);
        }
        let mut letters = text.chars();
        match (letters.next()?, letters.as_str()) {
            (letter, "") if letter.is_ascii_alphanumeric() => Some(Self::Char(letter.to_ascii_uppercase())),
            ('F' | 'f', number) => number.parse().ok().filter(|number| (1..=12).contains(number)).map(Self::F),
            _ => None,
        }
    }
}

/// A key with its modifiers. `ctrl` is Command on macOS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shortcut {
    /// Control, or Command on macOS.
    pub ctrl: bool,
    /// Alt, or Option on macOS.
    pub alt: bool,
    /// Shift.
    pub shift: bool,
    /// The key.
    pub key: Key,
}

impl Shortcut {
    /// A key alone.
    pub const fn plain(key: Key) -> Self {
        Self { ctrl: false, alt: false, shift: false, key }
    }

    /// A key with Control, or Command on macOS.
    pub const fn ctrl(key: Key) -> Self {
        Self { ctrl: true, ..Self::plain(key) }
    }

    /// A key with Shift.
    pub const fn shift(key: Key) -> Self {
        Self { shift: true, ..Self::plain(key) }
    }

    /// A key with Alt, or Option on macOS.
    pub const fn alt(key: Key) -> Self {
        Self { alt: true, ..Self::plain(key) }
    }

    /// A key with Control and Shift, or with Command and Shift on macOS.
    pub const fn ctrl_shift(key: Key) -> Self {
        Self { ctrl: true, shift: true, ..Self::plain(key) }
    }

    /// Text for users on this operating system: `Ctrl+Shift+Z`.
    pub fn text(self) -> String {
        let mac = cfg!(target_os = "macos");
        let mut text = self.modifiers(|name, sign| if mac { sign.to_owned() } else { format!("{name}+") });
        match self.key {
            Key::Left => text.push('\u{2190}'),
            Key::Right => text.push('\u{2192}'),
            Key::Up => text.push('\u{2191}'),
            Key::Down => text.push('\u{2193}'),
            Key::Minus => text.push('\u{2212}'),
            key => text.push_str(&key.spelled()),
        }
        text
    }

    /// Text in files, equal on every operating system: `Ctrl+Shift+Left`.
    pub fn spelled(self) -> String {
        self.modifiers(|name, _| format!("{name}+")) + &self.key.spelled()
    }

    /// Parses the output of [`Shortcut::spelled`], in any case and with the modifiers in any order.
    pub fn read(text: &str) -> Option<Self> {
        let mut read = Self::plain(Key::Space);
        let mut rest = text.trim();
        // The plus character can also be the key itself.
        while let Some((modifier, more)) = rest.split_once('+').filter(|(modifier, _)| !modifier.is_empty()) {
            match modifier.trim().to_ascii_lowercase().as_str() {
                "ctrl" | "cmd" | "control" | "command" => read.ctrl = true,
                "alt" | "option" => read.alt = true,
                "shift" => read.shift = true,
                _ => return None,
            }
            rest = more.trim();
        }
        Some(Self { key: Key::read(rest)?, ..read })
    }

    fn modifiers(self, write: impl Fn(&str, &str) -> String) -> String {
        let held = [(self.ctrl, "Ctrl", "\u{2318}"), (self.alt, "Alt", "\u{2325}"), (self.shift, "Shift", "\u{21e7}")];
        held.into_iter().filter(|(held, ..)| *held).map(|(_, name, sign)| write(name, sign)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shortcut_is_read_as_it_is_written() {
        for (key, _) in NAMED.into_iter().chain([(Key::Char('S'), ""), (Key::Char('0'), ""), (Key::F(12), "")]) {
            for bits in 0..8 {
                let shortcut = Shortcut { ctrl: bits & 1 > 0, alt: bits & 2 > 0, shift: bits & 4 > 0, key };
                assert_eq!(Shortcut::read(&shortcut.spelled()), Some(shortcut), "{}", shortcut.spelled());
            }
        }
        assert_eq!(Shortcut::read(" shift + ctrl+z "), Some(Shortcut::ctrl_shift(Key::Char('Z'))));
        for nonsense in ["", "Ctrl+", "Hyper+A", "F13", "AB", "Ctrl+\u{e9}", "++", "Ctrl", "F"] {
            assert!(matches!(Shortcut::read(nonsense), None | Some(Shortcut { key: Key::Char('F'), .. })), "{nonsense}");
        }
    }
}
