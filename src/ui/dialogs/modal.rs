//! What all dialogs share: their frame, their name and their words for assistive technology, and what has the keyboard when they
//! open.
//!
//! A dialog that opens takes the keyboard from what is under it. Its marked control has it then: the main button, or the one
//! that does no harm where the main one cannot be taken back; without one the first control. So Enter always presses what is
//! marked, and a screen reader enters the dialog and reads its name and text. A choice that is made in it never moves the keyboard.

use crate::ui::{focus, theme};
use egui::{
    AsIdSalt, Context, Event, Frame, Id, Label, Margin, Modal, ModalResponse, Response, RichText, Role, Stroke, TextEdit, Ui,
    UiKind,
};

/// The frame.
pub fn frame(name: &str) -> Modal {
    let frame = Frame::new()
        .fill(*theme::PANEL)
        .stroke(Stroke::new(1.0, theme::LINE))
        .corner_radius(10)
        .inner_margin(Margin::same(super::MARGIN as i8))
        .shadow(theme::SHADOW);
    Modal::new(Id::unique(name)).frame(frame).backdrop_color(theme::BACKGROUND.gamma_multiply(0.7))
}

/// What is remembered of the dialog that is shown.
#[derive(Clone, Default)]
struct Opened {
    /// Which dialog, and in which state.
    key: Option<Id>,
    /// When it was drawn last.
    frame: u64,
    /// Whether the keyboard is still to be given to a control of it.
    waits: bool,
    /// Whether no control of it was marked in the frame before.
    has_none: bool,
    /// What was given the keyboard for want of a marked control, which may come yet: a list that is still read.
    instead: Option<Id>,
    /// Whether a control had the keyboard when it was drawn last.
    had_keyboard: bool,
}

/// The control that is marked in this frame, and whether it was marked on purpose.
#[derive(Clone, Copy)]
struct Marked {
    control: Id,
    /// Not because it is the main button.
    on_purpose: bool,
}

fn memory() -> Id {
    Id::unique("opened-dialog")
}

fn marked() -> Id {
    Id::unique("marked-control")
}

/// Shows a dialog. `key` says which one it is and in which state: with another the keyboard is given anew.
pub fn show<T>(context: &Context, modal: Modal, key: impl AsIdSalt, contents: impl FnOnce(&mut Ui) -> T) -> ModalResponse<T> {
    let (key, frame) = (Id::unique("dialog").with(key), context.cumulative_frame_nr());
    let mut opened = context.data(|data| data.get_temp::<Opened>(memory())).unwrap_or_default();
    if opened.key != Some(key) || opened.frame + 1 < frame {
        opened = Opened { key: Some(key), waits: true, ..Opened::default() };
        // A control under the dialog must not be pressed by the Enter that is meant for the dialog.
        context.memory_mut(|memory| memory.focused().into_iter().for_each(|under| memory.surrender_focus(under)));
    }
    opened.frame = frame;
    // A choice that is made may mark another control: the keyboard stays where the user has it.
    if opened.instead.is_some() && is_used(context) {
        opened.waits = false;
    }
    // The control that had the keyboard has gone, or a command took it away: the dialog has it again, so that Enter does something.
    let is_pressed = context.input(|input| input.pointer.any_down() || input.pointer.any_released());
    let has_keyboard = context.memory(egui::Memory::focused).is_some();
    if opened.had_keyboard && !has_keyboard && !is_pressed && !egui::Popup::is_any_open(context) {
        (opened.waits, opened.has_none, opened.instead) = (true, false, None);
    }
    context.data_mut(|data| data.remove::<Marked>(marked()));
    if opened.waits && opened.has_none && opened.instead.is_none() {
        context.memory_mut(|memory| memory.move_focus(egui::FocusDirection::Next));
    }
    let response = modal.show(context, |ui| focus::dialog(ui, contents));
    if opened.waits {
        let found = context.data(|data| data.get_temp::<Marked>(marked()));
        let focused = context.memory(egui::Memory::focused);
        if let Some(Marked { control, .. }) = found.filter(|_| focused.is_none() || focused == opened.instead) {
            context.memory_mut(|memory| memory.request_focus(control));
            opened.waits = false;
        } else if let Some(focused) = focused {
            // Where nothing is marked yet, the keyboard goes on to what is, unless the user has moved it.
            opened.waits = opened.has_none && opened.instead.is_none_or(|instead| instead == focused);
            opened.instead = Some(focused);
        } else {
            opened.has_none = true;
        }
        if opened.instead.is_none() || !opened.waits {
            context.request_repaint();
        }
    }
    opened.had_keyboard = context.memory(egui::Memory::focused).is_some();
    context.data_mut(|data| data.insert_temp(memory(), opened));
    response
}

/// Whether the user does something in this frame.
fn is_used(context: &Context) -> bool {
    context.input(|input| {
        let is_use = |event: &Event| {
            matches!(
                event,
                Event::Key { pressed: true, .. }
                    | Event::Text(_)
                    | Event::PointerButton { .. }
                    | Event::AccessKitActionRequest(_)
            )
        };
        input.events.iter().any(is_use)
    })
}

/// Marks a control as the one that has the keyboard when the dialog opens, before the main button.
pub fn mark(ui: &Ui, response: &Response) {
    ui.data_mut(|data| data.insert_temp(marked(), Marked { control: response.id, on_purpose: true }));
    // Where a field is marked, Enter on a choice is for the main button.
    if TextEdit::load_state(ui.ctx(), response.id).is_none() {
        focus::main_button(ui, response, true);
    }
}

/// Marks the main button, unless another control was marked.
pub fn mark_main(ui: &Ui, response: &Response) {
    let is_in_dialog = ui.stack().iter().any(|ui| ui.kind() == Some(UiKind::Modal));
    if is_in_dialog {
        focus::main_button(ui, response, false);
    }
    if is_in_dialog && response.enabled() {
        ui.data_mut(|data| {
            if !data.get_temp::<Marked>(marked()).is_some_and(|marked| marked.on_purpose) {
                data.insert_temp(marked(), Marked { control: response.id, on_purpose: false });
            }
        });
    }
}

/// The node of the dialog that a part of it is in.
fn node(ui: &Ui) -> Option<Id> {
    ui.stack().iter().find(|ui| ui.kind() == Some(UiKind::Modal)).map(|ui| ui.unique_id)
}

/// Names the dialog where its title is not drawn.
pub fn name(ui: &Ui, text: &str) {
    if let Some(dialog) = node(ui) {
        ui.ctx().accesskit_node_builder(dialog, |node| {
            node.set_role(Role::Dialog);
            node.set_modal();
            node.set_label(text);
        });
    }
}

/// The title, which names the dialog.
pub fn title(ui: &mut Ui, text: &str) {
    let title = ui.label(RichText::new(text).font(theme::semibold(17.0)));
    ui.ctx().accesskit_node_builder(title.id, |node| {
        node.set_role(Role::Heading);
        node.set_level(1);
    });
    name(ui, text);
    ui.add_space(2.0);
}

/// What the dialog says, which describes it.
pub fn text(ui: &mut Ui, text: &str) -> Response {
    let response = ui.add(Label::new(RichText::new(text).color(theme::WEAK)).wrap());
    describe(ui, text);
    response
}

/// Adds a sentence to what assistive technology reads of the dialog.
pub fn describe(ui: &Ui, text: &str) {
    if let Some(dialog) = node(ui) {
        ui.ctx().accesskit_node_builder(dialog, |node| {
            let all = node.description().map_or_else(|| text.to_owned(), |before| format!("{before} {text}"));
            node.set_description(all);
        });
    }
}
