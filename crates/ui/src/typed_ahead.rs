//! Type-ahead: keys pressed after a key that opens a field or dialog are delivered to it, in order, and never to the commands
//! below, however slow the frames are.
//!
//! Events wait in a queue. A key that may move the focus (Enter, Escape, Tab; any key of a focused control; a key with Ctrl or Alt
//! in a text field) gets a frame of its own. After a field or dialog was opened, the queue waits until it has the focus.

use egui::{Context, Event, Key, Plugin, RawInput, Ui};
use std::collections::VecDeque;

/// Maximum number of frames that keys wait for an opened field or dialog. A field gets the focus in its first or second frame; if
/// it never does, the keys are dropped, because as commands they would do something unwanted.
const MOST_FRAMES: u32 = 30;

/// Queue of keyboard events.
#[derive(Default)]
pub struct TypedAhead {
    queue: VecDeque<Event>,
    waits: Option<Wait>,
    /// Time of the last character meant for a field that could not be opened, in the toolkit's seconds.
    refused: Option<f64>,
}

/// Kind of control that a key opened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Opens {
    /// A text field.
    Field,
    /// A field or a dialog; a dialog without a field gets the focus as soon as it is drawn.
    Anything,
}

/// Condition that the queue waits for.
struct Wait {
    opens: Opens,
    frames: u32,
}

/// Holds back all keys until the opened field or dialog has the focus. `rest` are the events of this frame after the key that
/// opened it.
pub fn hold(context: &Context, mut rest: Vec<Event>, opens: Opens) {
    // The text event of the shortcut's own key.
    if matches!(rest.first(), Some(Event::Text(text)) if text.chars().count() == 1) {
        rest.remove(0);
    }
    let plugin = context.plugin_or_default::<TypedAhead>();
    let mut ahead = plugin.lock();
    for event in rest.into_iter().rev() {
        ahead.queue.push_front(event);
    }
    ahead.waits = Some(Wait { opens, frames: 0 });
    drop(ahead);
    context.request_repaint();
}

/// Maximum pause in seconds between characters that count as meant for a field that was not opened.
const A_PAUSE: f64 = 1.0;

/// Registers that a key should open a field and could not: text typed afterwards was meant for the field and is dropped, until
/// Enter, Escape, a click or a pause. `rest` are the events of this frame after the key.
pub fn refuse(context: &Context, mut rest: Vec<Event>) {
    let now = context.input(|input| input.time);
    let plugin = context.plugin_or_default::<TypedAhead>();
    let mut ahead = plugin.lock();
    if matches!(rest.first(), Some(Event::Text(text)) if text.chars().count() == 1) {
        rest.remove(0);
    }
    for event in rest.into_iter().rev() {
        ahead.queue.push_front(event);
    }
    ahead.refused = Some(now);
    drop(ahead);
    context.request_repaint();
}

/// Called in each frame after everything is drawn: releases the keys once the opened field or dialog has the focus. `wanted`: a
/// field still has to get the focus.
pub fn settle(context: &Context, wanted: bool) {
    let (in_field, somewhere) = (context.text_edit_focused(), context.memory(|memory| memory.focused().is_some()));
    let plugin = context.plugin_or_default::<TypedAhead>();
    let mut ahead = plugin.lock();
    let Some(wait) = &mut ahead.waits else { return };
    wait.frames += 1;
    let has_keyboard = match wait.opens {
        Opens::Field => in_field,
        Opens::Anything => somewhere || wait.frames > 1,
    };
    if has_keyboard && !wanted {
        ahead.waits = None;
    } else if wait.frames >= MOST_FRAMES {
        tracing::warn!("what was opened did not take the keyboard; the keys that followed are dropped");
        ahead.waits = None;
        ahead.queue.retain(|event| !is_typed(event));
    }
}

impl Plugin for TypedAhead {
    fn debug_name(&self) -> &'static str {
        "typed ahead"
    }

    fn input_hook(&mut self, context: &Context, input: &mut RawInput) {
        let keyboard = Keyboard::of(context);
        let (mut of_repeat, mut of_alt) = (false, false);
        for event in input.events.drain(..) {
            // A letter with Alt is a shortcut. The toolkit would type it into a field as well.
            if of_alt && matches!(event, Event::Text(_)) {
                of_alt = false;
                continue;
            }
            of_alt = matches!(&event, Event::Key { pressed: true, modifiers, .. } if modifiers.alt && !modifiers.ctrl)
                && !cfg!(target_os = "macos");
            // A held key repeats its command only at the speed of frames, so that a slow command does not continue after release; a
            // held key that opened a field types nothing into it.
            let is_letter_of_repeat = of_repeat && matches!(event, Event::Text(_));
            of_repeat = match &event {
                Event::Key { key, pressed: true, repeat: true, .. } if keyboard != Keyboard::Field || self.waits.is_some() => {
                    self.waits.is_some() || self.queue.iter().any(|event| repeats(event, *key))
                }
                _ => false,
            };
            if !of_repeat && !is_letter_of_repeat {
                self.queue.push_back(event);
            }
        }
        if self.waits.is_some() {
            return;
        }
        self.drop_refused(context.input(|input| input.time));
        let mut typed = false;
        while let Some(event) = self.queue.pop_front() {
            let alone = keyboard.stands_alone(&event);
            if alone && typed {
                self.queue.push_front(event);
                break;
            }
            typed |= is_typed(&event);
            input.events.push(event);
            if alone {
                // The text event of the same key.
                let letter = self.queue.pop_front_if(|event| matches!(event, Event::Text(_)));
                input.events.extend(letter);
                break;
            }
        }
    }

    fn on_end_pass(&mut self, ui: &mut Ui) {
        if !self.queue.is_empty() || self.waits.is_some() {
            ui.ctx().request_repaint();
        }
    }
}

impl TypedAhead {
    /// Drops events meant for a field that could not be opened.
    fn drop_refused(&mut self, now: f64) {
        self.refused.take_if(|last| now - *last > A_PAUSE);
        if self.refused.is_none() {
            return;
        }
        for event in std::mem::take(&mut self.queue) {
            match &event {
                Event::Text(_) | Event::Ime(_) | Event::Paste(_) if self.refused.is_some() => self.refused = Some(now),
                Event::Key { key, pressed: true, modifiers, .. } if self.refused.is_some() => {
                    let plain = !(modifiers.ctrl || modifiers.command || modifiers.alt);
                    match key {
                        Key::Enter | Key::Escape if plain => self.refused = None,
                        key if plain && is_of_text(*key) => self.refused = Some(now),
                        _ => {
                            self.refused = None;
                            self.queue.push_back(event);
                        }
                    }
                }
                Event::PointerButton { pressed: true, .. } => {
                    self.refused = None;
                    self.queue.push_back(event);
                }
                _ => self.queue.push_back(event),
            }
        }
    }
}

/// True if a key types or edits text, alone or with Shift.
fn is_of_text(key: Key) -> bool {
    let moves = matches!(key, Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight | Key::PageUp | Key::PageDown);
    !(moves || is_function_key(key) || matches!(key, Key::Tab | Key::Home | Key::End | Key::Insert))
}

fn repeats(event: &Event, of: Key) -> bool {
    matches!(event, Event::Key { key, pressed: true, repeat: true, .. } if *key == of)
}

/// True for keyboard events, including those of the clipboard.
fn is_typed(event: &Event) -> bool {
    matches!(
        event,
        Event::Key { pressed: true, .. }
            | Event::Text(_)
            | Event::Copy
            | Event::Cut
            | Event::Paste(_)
            | Event::PasteImage(_)
            | Event::Ime(_)
    )
}

/// Kind of control that has the focus.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keyboard {
    Nobody,
    Field,
    Control,
}

impl Keyboard {
    fn of(context: &Context) -> Self {
        match context.memory(egui::Memory::focused) {
            None => Self::Nobody,
            Some(_) if context.text_edit_focused() => Self::Field,
            Some(_) => Self::Control,
        }
    }

    /// True if an event may move the focus, so that later events must wait until it was handled.
    fn stands_alone(self, event: &Event) -> bool {
        let Event::Key { key, pressed: true, modifiers, .. } = event else { return false };
        let runs_a_command = modifiers.ctrl || modifiers.command || modifiers.alt || is_function_key(*key);
        matches!(key, Key::Enter | Key::Escape | Key::Tab)
            || match self {
                Self::Nobody => false,
                Self::Field => runs_a_command,
                Self::Control => true,
            }
    }
}

fn is_function_key(key: Key) -> bool {
    key.name().strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok())
}
