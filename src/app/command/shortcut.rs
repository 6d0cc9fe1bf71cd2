//! Keys and how people read them.

/// Keys that commands use; the window maps them to its toolkit's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A letter or digit key.
    Char(char),
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
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
    /// F2.
    F2,
    /// F5.
    F5,
    /// F11.
    F11,
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
}

/// A key with its modifiers. `ctrl` is Command on macOS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

    /// As people read it: `Ctrl+Shift+Z`.
    pub fn text(self) -> String {
        let mac = cfg!(target_os = "macos");
        let mut text = String::new();
        for (held, name, sign) in
            [(self.ctrl, "Ctrl+", "\u{2318}"), (self.alt, "Alt+", "\u{2325}"), (self.shift, "Shift+", "\u{21e7}")]
        {
            if held {
                text.push_str(if mac { sign } else { name });
            }
        }
        match self.key {
            Key::Char(c) => text.push(c),
            Key::Left => text.push('\u{2190}'),
            Key::Right => text.push('\u{2192}'),
            Key::Comma => text.push(','),
            Key::Period => text.push('.'),
            Key::Plus => text.push('+'),
            Key::Minus => text.push('\u{2212}'),
            Key::Question => text.push('?'),
            Key::Slash => text.push('/'),
            key => return text + &format!("{key:?}"),
        }
        text
    }
}
