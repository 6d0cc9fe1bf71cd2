//! Keyboard shortcuts: maps key presses to commands, and names pressed keys.

use super::{clipboard, focus};
use crate::app::{
    Action, Command, State,
    command::{Key, Shortcut},
};
use egui::{Modifiers, Ui};

/// Keys of the toolkit for a [`Key`], the usual one first.
fn keys_of(key: Key) -> Vec<egui::Key> {
    use egui::Key as K;
    match key {
        Key::Char(letter) => K::from_name(&letter.to_string()).into_iter().collect(),
        Key::F(number) => K::from_name(&format!("F{number}")).into_iter().collect(),
        Key::Left => vec![K::ArrowLeft],
        Key::Right => vec![K::ArrowRight],
        Key::Up => vec![K::ArrowUp],
        Key::Down => vec![K::ArrowDown],
        Key::PageUp => vec![K::PageUp],
        Key::PageDown => vec![K::PageDown],
        Key::Home => vec![K::Home],
        Key::End => vec![K::End],
        Key::Delete => vec![K::Delete],
        Key::Backspace => vec![K::Backspace],
        Key::Enter => vec![K::Enter],
        Key::Escape => vec![K::Escape],
        Key::Comma => vec![K::Comma],
        Key::Period => vec![K::Period],
        // With and without Shift, because keyboards differ.
        Key::Plus => vec![K::Equals, K::Plus],
        Key::Minus => vec![K::Minus],
        Key::Question => vec![K::Questionmark],
        Key::Space => vec![K::Space],
        Key::Slash => vec![K::Slash],
        Key::Backslash => vec![K::Backslash],
        Key::BracketLeft => vec![K::OpenBracket],
        Key::BracketRight => vec![K::CloseBracket],
        Key::Backtick => vec![K::Backtick],
        Key::Semicolon => vec![K::Semicolon],
        Key::Quote => vec![K::Quote],
    }
}

/// The [`Key`] for a key of the toolkit; `None` for keys that no command can have.
fn ours(key: egui::Key) -> Option<Key> {
    let named = [
        Key::Left,
        Key::Right,
        Key::Up,
        Key::Down,
        Key::PageUp,
        Key::PageDown,
        Key::Home,
        Key::End,
        Key::Delete,
        Key::Backspace,
        Key::Enter,
        Key::Escape,
        Key::Comma,
        Key::Period,
        Key::Plus,
        Key::Minus,
        Key::Question,
        Key::Space,
        Key::Slash,
        Key::Backslash,
        Key::BracketLeft,
        Key::BracketRight,
        Key::Backtick,
        Key::Semicolon,
        Key::Quote,
    ];
    let letters = ('A'..='Z').chain('0'..='9').map(Key::Char);
    let mut all = named.into_iter().chain(letters).chain((1..=12).map(Key::F));
    all.find(|ours| keys_of(*ours).contains(&key))
}

/// A key press.
#[derive(Clone, Copy, Debug)]
pub struct Press<'a> {
    /// Key of the toolkit: the key in the user's layout, or in the US layout if the toolkit has no name for it.
    pub key: egui::Key,
    /// Key at the same position in the US layout.
    pub place: Option<egui::Key>,
    /// Held modifiers.
    pub modifiers: Modifiers,
    /// Text that the press typed.
    pub typed: Option<&'a str>,
}

impl<'a> Press<'a> {
    /// The press of a key event; `behind` is the event after it, which may hold the typed text.
    pub fn of(event: &egui::Event, behind: Option<&'a egui::Event>) -> Option<Self> {
        let egui::Event::Key { key, physical_key: place, pressed: true, modifiers, .. } = *event else { return None };
        let typed = match behind {
            Some(egui::Event::Text(text)) => Some(text.as_str()),
            _ => None,
        };
        Some(Self { key, place, modifiers, typed })
    }

    /// Shortcuts that the press may stand for, most likely first. Modifiers must match exactly: a key with an additional modifier
    /// is another shortcut.
    ///
    /// A punctuation character is recognised by the typed text, whichever keys the layout needs for it: a required Shift is part of
    /// the character, so `?` is `?` in every layout, and `#` is not Shift+3. The second possibility is Shift with the key at that
    /// position: `Shift+/`.
    pub fn meanings(self) -> Vec<Shortcut> {
        let Modifiers { alt, shift, .. } = self.modifiers;
        let ctrl = self.modifiers.command || self.modifiers.ctrl;
        if cfg!(target_os = "macos") && self.modifiers.ctrl {
            // On macOS shortcuts use Command, not Ctrl.
            return Vec::new();
        }
        let of = |shift: bool, key: Option<Key>| key.map(|key| Shortcut { ctrl, alt, shift, key });
        // Letters do not count by position: the layout has them elsewhere.
        let is_sign = |key: &Key| !matches!(key, Key::Char(letter) if letter.is_ascii_alphabetic());
        let at_place = || of(true, self.place.or(Some(self.key)).filter(|_| shift).and_then(ours).filter(is_sign));
        let sign = |key: Option<Key>| [of(false, key), of(shift, key), at_place()];
        let typed = self.typed.filter(|_| !ctrl && !alt).and_then(only).filter(|letter| !letter.is_control() && *letter != ' ');
        let all = match typed {
            Some(letter) if letter.is_ascii_alphabetic() => {
                [of(shift, egui::Key::from_name(letter.encode_utf8(&mut [0; 4])).and_then(ours)), None, None]
            }
            Some(letter) if letter.is_ascii() => match egui::Key::from_name(letter.encode_utf8(&mut [0; 4])) {
                Some(key) => sign(ours(key)),
                // No key is named after the character: only Shift with the key at that position remains.
                None => sign(None),
            },
            // Letters of non-Latin scripts are recognised by position; punctuation and accented Latin letters match no key.
            Some(letter) if !(letter.is_alphabetic() && letter > LATIN) => [None; 3],
            _ if is_with_shift(self.key) => sign(ours(self.key)),
            _ => [of(shift, ours(self.key)), None, None],
        };
        let mut meanings: Vec<Shortcut> = Vec::with_capacity(3);
        for meaning in all.into_iter().flatten() {
            if !meanings.contains(&meaning) {
                meanings.push(meaning);
            }
        }
        meanings
    }
}

/// Last letter of the Latin script that keyboards have.
const LATIN: char = '\u{24f}';

/// The only character of a text; `None` for longer or empty texts.
fn only(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// True if layouts type this punctuation character with Shift.
fn is_with_shift(key: egui::Key) -> bool {
    use egui::Key as K;
    matches!(
        key,
        K::Plus | K::Questionmark | K::Colon | K::Pipe | K::Exclamationmark | K::OpenCurlyBracket | K::CloseCurlyBracket
    )
}

/// True if a key was pressed with exactly these modifiers. The toolkit's own method ignores additional modifiers.
pub fn is_pressed(context: &egui::Context, modifiers: Modifiers, key: egui::Key) -> bool {
    context.input(|input| input.events.iter().any(|event| is_press(event, modifiers, key)))
}

/// Like [`is_pressed`], but consumes the key.
pub fn take(context: &egui::Context, modifiers: Modifiers, key: egui::Key) -> bool {
    context.input_mut(|input| {
        let before = input.events.len();
        input.events.retain(|event| !is_press(event, modifiers, key));
        input.events.len() < before
    })
}

fn is_press(event: &egui::Event, modifiers: Modifiers, key: egui::Key) -> bool {
    matches!(event, egui::Event::Key { key: pressed, modifiers: held, pressed: true, .. }
        if *pressed == key && held.matches_exact(modifiers))
}

/// Kind of the focused control, and which keys it leaves to commands.
// The flags are independent of each other, not states of one machine.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Copy)]
pub struct Keyboard {
    typing: bool,
    focused: bool,
    /// True if arrow keys belong to the focused control or to an open list.
    keeps_arrows: bool,
    /// True if Escape belongs to an open list (closes it) or to a text field (leaves it).
    escapes: bool,
}

impl Keyboard {
    /// True if a text field has the focus.
    pub fn is_typing(self) -> bool {
        self.typing
    }

    /// A copy in which Enter and Space belong to commands, not to the focused control.
    pub fn over_controls(self) -> Self {
        Self { focused: false, ..self }
    }

    /// State before a frame is drawn. It is taken then because a text field that Enter or Escape ends has lost the focus after the
    /// frame, although the key was meant for it.
    ///
    /// `typed`: a text field had the focus at the end of the frame before; Escape removes the focus before anything is drawn.
    pub fn of(context: &egui::Context, typed: bool) -> Self {
        Self {
            typing: context.text_edit_focused(),
            focused: context.memory(|memory| memory.focused().is_some()),
            keeps_arrows: focus::keeps_arrows(context) || egui::Popup::is_any_open(context),
            escapes: typed || egui::Popup::is_any_open(context),
        }
    }
}

/// True for shortcuts with Ctrl that text fields use themselves.
fn edits_text(shortcut: Shortcut) -> bool {
    let letters = matches!(shortcut.key, Key::Char('A' | 'C' | 'X' | 'V' | 'Z' | 'Y' | 'D'));
    let moves = matches!(shortcut.key, Key::Left | Key::Right | Key::Home | Key::End | Key::Backspace | Key::Delete);
    shortcut.ctrl && (letters || moves)
}

/// Finds the next command run by a key, or clipboard action, in the events from index `from` on; returns it with the index to
/// continue from. Plain keys belong to a focused text field, and keys of a focused control to that control. While a dialog is open,
/// only shortcuts that open, close and save work, so that nothing hidden is edited.
///
/// Called again after each command, because earlier commands change what a key means. `asked`: a dialog was open at the start of
/// the frame; `run`: the commands of this frame.
pub fn next(
    ui: &Ui,
    keyboard: Keyboard,
    state: &State,
    asked: bool,
    from: usize,
    run: &mut Vec<Command>,
) -> Option<(Action, usize)> {
    use egui::Event as E;
    let is_key = |event: &E| matches!(event, E::Key { pressed: true, .. } | E::Copy | E::Cut | E::Paste(_) | E::PasteImage(_));
    let known =
        if ui.input(|input| input.events.iter().skip(from).any(is_key)) { known(keyboard, state, asked) } else { Vec::new() };
    // Every press counts, in order, even several in one slow frame. A held key repeats at most once per frame, so that a slow
    // command does not continue after the key is released.
    ui.input_mut(|input| {
        let mut at = from;
        while let Some(event) = input.events.get(at) {
            let press = Press::of(event, input.events.get(at + 1)).or_else(|| clipboard::press(event, input.modifiers));
            if let Some(press) = press {
                let is_repeated = matches!(event, egui::Event::Key { repeat: true, .. });
                let meant = press.meanings().into_iter().find_map(|meant| known.iter().find(|(_, keys)| *keys == meant));
                if let Some((command, _)) = meant {
                    let counts = !(is_repeated && run.contains(command));
                    input.events.remove(at);
                    if counts {
                        run.push(*command);
                        return Some((Action::Run(*command), at));
                    }
                    continue;
                }
            } else if let Some(action) = clipboard::action(event, state, keyboard, asked) {
                return Some((action, at + 1));
            }
            at += 1;
        }
        None
    })
}

/// Commands that a key can run now, with their shortcuts; after them the commands of other views, whose shortcuts with Ctrl or Alt
/// say which view to switch to.
fn known(keyboard: Keyboard, state: &State, asked: bool) -> Vec<(Command, Shortcut)> {
    let Keyboard { typing, focused, keeps_arrows, escapes } = keyboard;
    if state.asks_for_path {
        // Every key belongs to the path dialog.
        return Vec::new();
    }
    let asked = asked || state.is_asking();
    let reaches = |command: Command, keys: Shortcut| {
        let plain = !keys.ctrl && !keys.alt && !matches!(keys.key, Key::F(_));
        !(typing && (plain || edits_text(keys))
            || asked && !command.row().over_dialogs
            || escapes && keys.key == Key::Escape
            || keeps_arrows && plain && matches!(keys.key, Key::Left | Key::Right | Key::Up | Key::Down)
            || focused && plain && !keys.shift && matches!(keys.key, Key::Enter | Key::Space))
    };
    let is_here = |command: Command| command.is_in(state.rooms.open);
    let tells = |command: Command, keys: Shortcut| command.row().room.is_some() && (keys.ctrl || keys.alt) && !typing && !asked;
    let mut known: Vec<_> = Command::ALL
        .iter()
        .flat_map(|command| state.shortcuts(*command).iter().map(move |keys| (*command, *keys)))
        .filter(|(command, keys)| reaches(*command, *keys) && (is_here(*command) || tells(*command, *keys)))
        .collect();
    // If commands share a shortcut, the command to which the user assigned it wins.
    let own = &state.settings.keys.own;
    known.sort_by_key(|(command, _)| (!is_here(*command), !own.is_empty() && !own.contains_key(&command.id())));
    known
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::Key as K;

    fn spelled(key: K, place: K, modifiers: Modifiers, typed: Option<&str>) -> Vec<String> {
        Press { key, place: Some(place), modifiers, typed }.meanings().into_iter().map(Shortcut::spelled).collect()
    }

    #[test]
    #[allow(clippy::type_complexity)] // A table.
    fn a_sign_is_the_one_that_a_layout_has_there_with_the_shift_that_it_needs() {
        let (none, shift) = (Modifiers::NONE, Modifiers::SHIFT);
        let table: [(&str, K, K, Modifiers, Option<&str>, &[&str]); 13] = [
            ("American #", K::Num3, K::Num3, shift, Some("#"), &["Shift+3"]),
            ("German #", K::Backslash, K::Backslash, none, Some("#"), &[]),
            ("French 3", K::Num3, K::Num3, shift, Some("3"), &["3", "Shift+3"]),
            ("French \"", K::Num3, K::Num3, none, Some("\""), &[]),
            ("French \u{e9}", K::Num2, K::Num2, none, Some("\u{e9}"), &[]),
            ("American ?", K::Questionmark, K::Slash, shift, Some("?"), &["?", "Shift+?", "Shift+/"]),
            ("American {", K::OpenCurlyBracket, K::OpenBracket, shift, Some("{"), &["Shift+["]),
            (
                "American Ctrl+Shift+/",
                K::Questionmark,
                K::Slash,
                Modifiers::COMMAND | shift,
                None,
                &["Ctrl+?", "Ctrl+Shift+?", "Ctrl+Shift+/"],
            ),
            ("@ of the third level", K::Q, K::Q, none, Some("@"), &[]),
            ("Russian \u{44b}", K::S, K::S, none, Some("\u{44b}"), &["S"]),
            ("Dvorak Ctrl+Shift+Z", K::Z, K::Slash, Modifiers::COMMAND | shift, None, &["Ctrl+Shift+Z"]),
            ("with caps lock", K::S, K::S, none, Some("S"), &["S"]),
            ("with Alt", K::S, K::S, Modifiers::ALT, Some("s"), &["Alt+S"]),
        ];
        for (name, key, place, modifiers, typed, expected) in table {
            assert_eq!(spelled(key, place, modifiers, typed), expected, "{name}");
        }
    }

    #[test]
    fn no_key_is_a_shortcut_with_fewer_or_more_modifiers() {
        for shortcut in Command::ALL.iter().flat_map(|command| command.row().keys) {
            for key in keys_of(shortcut.key) {
                for held in 0..8_u8 {
                    let (ctrl, alt, shift) = (held & 1 > 0, held & 2 > 0, held & 4 > 0);
                    let modifiers = Modifiers { alt, ctrl, shift, mac_cmd: false, command: ctrl };
                    if cfg!(target_os = "macos") && ctrl {
                        continue;
                    }
                    let is_it = (ctrl, alt) == (shortcut.ctrl, shortcut.alt)
                        && (shift == shortcut.shift || is_with_shift(key) && shift);
                    let meanings = Press { key, place: Some(key), modifiers, typed: None }.meanings();
                    assert_eq!(meanings.contains(shortcut), is_it, "{} by {key:?} and {modifiers:?}", shortcut.spelled());
                }
            }
        }
    }
}
