//! Common parts of all dialogs: frame, accessible name and description, and initial keyboard focus.
//!
//! A dialog takes the focus from the widgets below it when it opens. The focus goes to the marked control: the main button, or a
//! harmless one if the main action cannot be undone; without a marked control, to the first control. So Enter always presses the
//! marked control, and a screen reader enters the dialog and reads its name and text. Choices made inside the dialog never move the
//! focus.

use crate::ui::{focus, theme};
use egui::{
    AsIdSalt, Context, Event, Frame, Id, Label, Margin, Modal, ModalResponse, Response, RichText, Role, Stroke, TextEdit, Ui,
    UiKind,
};

pub fn frame(name: &str) -> Modal {
    let frame = Frame::new()
        .fill(*theme::PANEL)
        .stroke(Stroke::new(1.0, theme::LINE))
        .corner_radius(10)
        .inner_margin(Margin::same(super::MARGIN as i8))
        .shadow(theme::SHADOW);
    Modal::new(Id::unique(name)).frame(frame).backdrop_color(theme::BACKGROUND.gamma_multiply(0.7))
}

/// Focus state of the open dialog.
#[derive(Clone, Default)]
struct Opened {
    /// Id of the dialog and its state.
    key: Option<Id>,
    /// Number of the frame in which the dialog was last drawn.
    frame: u64,
    /// True until a control of the dialog has been given the focus.
    waits: bool,
    /// True if no control was marked in the previous frame.
    has_none: bool,
    /// Control that got the focus because none was marked; a marked control may still appear when a list has loaded.
    instead: Option<Id>,
    /// True if a control had the focus in the previous frame.
    had_keyboard: bool,
}

/// The control marked in this frame.
#[derive(Clone, Copy)]
struct Marked {
    control: Id,
    /// True if marked by [`mark`], false if by [`mark_main`].
    on_purpose: bool,
}

fn memory() -> Id {
    Id::unique("opened-dialog")
}

fn marked() -> Id {
    Id::unique("marked-control")
}

/// Shows a dialog. `key` identifies the dialog and its state: when it changes, the initial focus is set again.
pub fn show<T>(context: &Context, modal: Modal, key: impl AsIdSalt, contents: impl FnOnce(&mut Ui) -> T) -> ModalResponse<T> {
    let (key, frame) = (Id::unique("dialog").with(key), context.cumulative_frame_nr());
    let mut opened = context.data(|data| data.get_temp::<Opened>(memory())).unwrap_or_default();
    if opened.key != Some(key) || opened.frame + 1 < frame {
        opened = Opened { key: Some(key), waits: true, ..Opened::default() };
        // Enter is meant for the dialog, and must not press a control below it.
        context.memory_mut(|memory| memory.focused().into_iter().for_each(|under| memory.surrender_focus(under)));
    }
    opened.frame = frame;
    // A choice may change which control is marked; the focus stays where the user put it.
    if opened.instead.is_some() && is_used(context) {
        opened.waits = false;
    }
    // The focused control has disappeared, or a command took its focus: give the dialog the focus again, so that Enter has an
    // effect.
    let is_pressed = context.input(|input| input.pointer.any_down() || input.pointer.any_released());
    let has_keyboard = context.memory(egui::Memory::focused).is_some();
    if opened.had_keyboard && !has_keyboard && !is_pressed && !egui::Popup::is_any_open(context) {
        (opened.waits, opened.has_none, opened.instead) = (true, false, None);
    }
    context.data_mut(|data| data.remove::<Marked>(marked()));
    if opened.waits && opened.has_none && opened.instead.is_none() {
        context.memory_mut(|memory| memory.move_focus(egui::FocusDirection::Next));
    }
    let response = modal.show(context, contents);
    if opened.waits {
        let found = context.data(|data| data.get_temp::<Marked>(marked()));
        let focused = context.memory(egui::Memory::focused);
        if let Some(Marked { control, .. }) = found.filter(|_| focused.is_none() || focused == opened.instead) {
            context.memory_mut(|memory| memory.request_focus(control));
            opened.waits = false;
        } else if let Some(focused) = focused {
            // No control is marked yet: move the focus to the marked control once it appears, unless the user has moved the focus.
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

/// True if the user pressed a key or a button in this frame.
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

/// Marks a control to get the focus when the dialog opens, with priority over the main button.
pub fn mark(ui: &Ui, response: &Response) {
    ui.data_mut(|data| data.insert_temp(marked(), Marked { control: response.id, on_purpose: true }));
    // If a text field is marked, Enter on a radio button triggers the main button.
    if TextEdit::load_state(ui.ctx(), response.id).is_none() {
        focus::main_button(ui, response, true);
    }
}

/// Marks the main button, unless [`mark`] has marked another control.
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

/// Id of the dialog that contains this `ui`.
fn node(ui: &Ui) -> Option<Id> {
    ui.stack().iter().find(|ui| ui.kind() == Some(UiKind::Modal)).map(|ui| ui.unique_id)
}

/// Sets the dialog's accessible name if its title is not drawn.
pub fn name(ui: &Ui, text: &str) {
    if let Some(dialog) = node(ui) {
        ui.ctx().accesskit_node_builder(dialog, |node| {
            node.set_role(Role::Dialog);
            node.set_modal();
            node.set_label(text);
        });
    }
}

/// Draws the title and makes it the dialog's accessible name.
pub fn title(ui: &mut Ui, text: &str) {
    let title = ui.label(RichText::new(text).font(theme::semibold(17.0)));
    ui.ctx().accesskit_node_builder(title.id, |node| {
        node.set_role(Role::Heading);
        node.set_level(1);
    });
    name(ui, text);
    ui.add_space(2.0);
}

/// Draws the dialog's text and makes it the accessible description.
pub fn text(ui: &mut Ui, text: &str) -> Response {
    let response = ui.add(Label::new(RichText::new(text).color(theme::WEAK)).wrap());
    describe(ui, text);
    response
}

/// Appends a sentence to the dialog's accessible description; see [`text`].
pub fn describe(ui: &Ui, text: &str) {
    if let Some(dialog) = node(ui) {
        ui.ctx().accesskit_node_builder(dialog, |node| {
            let all = node.description().map_or_else(|| text.to_owned(), |before| format!("{before} {text}"));
            node.set_description(all);
        });
    }
}
