//! What all dialogs share: their frame, their name and their words for assistive technology, and what has the keyboard when they
//! open.
//!
//! A dialog that opens takes the keyboard from what is under it. Its marked control has it then: the main button, or the one
//! that does no harm where the main one cannot be taken back; without one the first control. So Enter always presses what is
//! marked, and a screen reader enters the dialog and reads its name and text. A choice that is made in it never moves the keyboard.

use crate::ui::{focus, theme};
use egui::{
    AsIdSalt, Context, Event, Frame, Id, Label, Margin, Modal, ModalResponse, Response, RichText, Role, ScrollArea, Sense,
    Stroke, TextEdit, Ui, UiKind, vec2,
};

/// Space between a dialog's edge and what is in it.
const MARGIN: f32 = 20.0;
/// Space between a dialog and the edge of the window, at least.
const EDGE: f32 = 12.0;

/// The frame.
pub fn frame(name: &str) -> Modal {
    let frame = Frame::new()
        .fill(*theme::PANEL)
        .stroke(Stroke::new(1.0, theme::LINE))
        .corner_radius(10)
        .inner_margin(Margin::same(MARGIN as i8))
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
    let response = modal.show(context, contents);
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

/// How high a list of a dialog may be, so that what is around it has room in a low window too.
pub fn list_height(ui: &Ui, most: f32) -> f32 {
    (ui.ctx().content_rect().height() - 240.0).clamp(96.0, most)
}

/// Makes a dialog this wide, or as wide as the window leaves it.
pub fn set_width(ui: &mut Ui, width: f32) {
    ui.set_width(width.min(ui.ctx().content_rect().width() - 2.0 * (MARGIN + EDGE)));
}

/// Draws a dialog's contents, scrolled where the window is lower than they are.
pub fn body<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    silence_below(ui);
    let most = ui.ctx().content_rect().height() - 2.0 * (MARGIN + EDGE);
    let most = most.max(96.0);
    // What floats is given less height by the toolkit than the window has.
    ui.set_max_height(most);
    // Buttons that stay in sight lie where the toolkit would fade what goes on below: they have a line of their own.
    let fade = ui.spacing().scroll.fade;
    ui.spacing_mut().scroll.fade.strength = 0.0;
    let scrolled = ScrollArea::vertical().id_salt("dialog").max_height(most).show(ui, |ui| {
        ui.spacing_mut().scroll.fade = fade;
        draw(ui)
    });
    scrolled.inner
}

/// Hides the tooltip of a control under a dialog that was opened by a key while the pointer rests on the control. The toolkit
/// shows no tooltip while a popup is open; this popup is empty.
fn silence_below(ui: &Ui) {
    let corner = egui::PopupAnchor::Position(egui::Pos2::ZERO);
    egui::Popup::new(ui.scope_id().with("under"), ui.ctx().clone(), corner, egui::LayerId::background())
        .open(true)
        .interactable(false)
        .frame(Frame::NONE)
        .show(|_| {});
}

/// The row of a dialog's buttons. It stays at the dialog's bottom while what is above it scrolls, so the way on is always in sight.
pub fn buttons<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    let height_id = ui.scope_id().with("height-of-buttons");
    let height = ui.data(|data| data.get_temp::<f32>(height_id)).unwrap_or(ui.spacing().interact_size.y);
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let up = (place.bottom() - ui.clip_rect().bottom()).max(0.0);
    let place = place.translate(vec2(0.0, -up));
    if up > 0.0 {
        ui.painter().rect_filled(place.expand2(vec2(2.0, 8.0)), 0.0, *theme::PANEL);
        ui.painter().hline(place.x_range(), place.top() - 8.0, Stroke::new(1.0, theme::LINE));
    }
    let mut row = ui.new_child(
        egui::UiBuilder::new().max_rect(place).layout(egui::Layout::left_to_right(egui::Align::Center).with_main_wrap(true)),
    );
    let inner = draw(&mut row);
    let drawn = row.min_rect().height();
    if (drawn - height).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(height_id, drawn));
        ui.ctx().request_repaint();
    }
    inner
}
