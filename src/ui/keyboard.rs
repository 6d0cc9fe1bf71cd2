//! The keyboard: which commands the keys that were pressed run, and what a pressed key is called.

use super::{clipboard, focus};
use crate::app::{Action, Command, Key, Shortcut, State};
use egui::{Modifiers, Ui};

/// The toolkit's keys that are a key of ours, the usual one first.
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
        // With and without Shift, as keyboards differ.
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

/// What the toolkit's key is called here; nothing for keys that no command can have.
pub fn pressed(key: egui::Key, modifiers: Modifiers) -> Option<Shortcut> {
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
    let key = all.find(|ours| keys_of(*ours).contains(&key))?;
    Some(Shortcut { ctrl: modifiers.command || modifiers.ctrl, alt: modifiers.alt, shift: modifiers.shift, key })
}

fn modifiers(shortcut: Shortcut) -> Modifiers {
    let mut modifiers = Modifiers::NONE;
    for (held, modifier) in
        [(shortcut.ctrl, Modifiers::COMMAND), (shortcut.alt, Modifiers::ALT), (shortcut.shift, Modifiers::SHIFT)]
    {
        if held {
            modifiers = modifiers.plus(modifier);
        }
    }
    modifiers
}

/// Which kind of control has the keyboard, and what it leaves to commands.
// The flags are independent of each other, not the states of one machine.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Copy)]
pub struct Keyboard {
    typing: bool,
    focused: bool,
    /// Whether the arrows belong to the control that has it, or to a list that is open.
    keeps_arrows: bool,
    /// Whether Escape belongs to a list that is open or to a field: it closes the one and leaves the other.
    escapes: bool,
}

impl Keyboard {
    /// Whether a text field has it.
    pub fn is_typing(self) -> bool {
        self.typing
    }

    /// The same, with the keys for commands that a focused control does not take.
    pub fn over_controls(self) -> Self {
        Self { focused: false, ..self }
    }

    /// Asked before a frame is drawn: a field that Enter or Escape ends has the keyboard no more after it, and the key was
    /// its own.
    ///
    /// `typed` says whether a text field had the keyboard at the end of the frame before: Escape takes it away before
    /// anything is drawn.
    pub fn of(context: &egui::Context, typed: bool) -> Self {
        Self {
            typing: context.text_edit_focused(),
            focused: context.memory(|memory| memory.focused().is_some()),
            keeps_arrows: focus::keeps_arrows(context) || egui::Popup::is_any_open(context),
            escapes: typed || egui::Popup::is_any_open(context),
        }
    }
}

/// Keys with Ctrl that a text field has a use of its own for.
fn edits_text(shortcut: Shortcut) -> bool {
    let letters = matches!(shortcut.key, Key::Char('A' | 'C' | 'X' | 'V' | 'Z' | 'Y' | 'D'));
    let moves = matches!(shortcut.key, Key::Left | Key::Right | Key::Home | Key::End | Key::Backspace | Key::Delete);
    shortcut.ctrl && (letters || moves)
}

/// The next command that was run by a key, or action of the clipboard, in the order of the events from `from` on; answers where
/// to go on. Plain keys belong to a text field while one has the keyboard, and the keys of a focused control to that control.
/// While a dialog is open only the keys that open, close and save work: what is under it is not edited unseen.
///
/// Asked anew behind each command: a key means what it means once those before it were carried out. `asked` says whether a
/// dialog was open when the frame began; `run` are the commands of this frame.
pub fn next(
    ui: &Ui,
    keyboard: Keyboard,
    state: &State,
    asked: bool,
    from: usize,
    run: &mut Vec<Command>,
) -> Option<(Action, usize)> {
    let is_key = |event: &egui::Event| matches!(event, egui::Event::Key { pressed: true, .. });
    let known =
        if ui.input(|input| input.events.iter().skip(from).any(is_key)) { known(keyboard, state, asked) } else { Vec::new() };
    // Each press counts, in the order in which they came, also those of one slow frame. A key that is held repeats once a
    // frame at most: what is slow must not go on after it was let go.
    ui.input_mut(|input| {
        let mut at = from;
        while let Some(event) = input.events.get(at) {
            if let egui::Event::Key { key, pressed: true, repeat, modifiers, .. } = event {
                let meant = |(_, wanted, keys): &&(Command, Modifiers, Vec<egui::Key>)| {
                    keys.contains(key) && modifiers.matches_logically(*wanted)
                };
                if let Some((command, ..)) = known.iter().find(meant) {
                    let counts = !(*repeat && run.contains(command));
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

/// The commands that a key can run now, with their keys.
fn known(keyboard: Keyboard, state: &State, asked: bool) -> Vec<(Command, Modifiers, Vec<egui::Key>)> {
    let Keyboard { typing, focused, keeps_arrows, escapes } = keyboard;
    if state.asks_for_path {
        // Every key is for the path and its buttons.
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
    let mut known: Vec<_> = Command::ALL
        .iter()
        .filter(|command| command.is_in(state.rooms.open))
        .flat_map(|command| state.shortcuts(*command).iter().map(move |keys| (*command, *keys)))
        .filter(|(command, keys)| reaches(*command, *keys))
        .collect();
    // Shortcuts with more modifiers first: Ctrl+Shift+Z must not be read as Ctrl+Z. If several commands share a key, the one
    // to which the user assigned it runs.
    let own = &state.settings.keys.own;
    known.sort_by_key(|(command, keys)| {
        let modifiers = u8::from(keys.ctrl) + u8::from(keys.alt) + u8::from(keys.shift);
        (std::cmp::Reverse(modifiers), !own.is_empty() && !own.contains_key(&command.id()))
    });
    known.into_iter().map(|(command, keys)| (command, modifiers(keys), keys_of(keys.key))).collect()
}
