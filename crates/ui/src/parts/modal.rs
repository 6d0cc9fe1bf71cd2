//! Common parts of all dialogs: frame, accessible name and description, and initial keyboard focus.
//!
//! A dialog takes the focus from the widgets below it when it opens. The focus goes to the marked control: the main button, or a
//! harmless one if the main action cannot be undone; without a marked control, to the first control. So Enter always presses the
//! marked control, and a screen reader enters the dialog and reads its name and text. Choices made inside the dialog never move the
//! focus.

use crate::ui::{focus, theme};
use egui::{
    AsIdSalt, Context, Event, Frame, Id, Label, Margin, Modal, ModalResponse, Response, RichText, Role, ScrollArea, Sense,
    Stroke, TextEdit, Ui, UiKind, vec2,
};

/// Space between a dialog's edge and its contents.
const MARGIN: f32 = 20.0;
/// Minimum space between a dialog and the edge of the window.
const EDGE: f32 = 12.0;

/// Background and border of a dialog, without a margin.
pub fn panel() -> Frame {
    Frame::new().fill(*theme::PANEL).stroke(Stroke::new(1.0, theme::LINE)).corner_radius(10).shadow(theme::SHADOW)
}

/// The frame.
pub fn frame(name: &str) -> Modal {
    Modal::new(Id::unique(name))
        .frame(panel().inner_margin(Margin::same(MARGIN as i8)))
        .backdrop_color(theme::BACKGROUND.gamma_multiply(0.7))
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
    let response = modal.show(context, |ui| focus::dialog(ui, contents));
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

/// Maximum height of a list in a dialog, so that the rest of the dialog fits in a low window too.
pub fn list_height(ui: &Ui, most: f32) -> f32 {
    (ui.ctx().content_rect().height() - 240.0).clamp(96.0, most)
}

/// Sets a dialog's width, limited by the window's.
pub fn set_width(ui: &mut Ui, width: f32) {
    ui.set_width(width.min(ui.ctx().content_rect().width() - 2.0 * (MARGIN + EDGE)));
}

/// Draws a dialog's contents, in a scroll area if the window is too low for them.
pub fn body<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    silence_below(ui);
    let most = ui.ctx().content_rect().height() - 2.0 * (MARGIN + EDGE);
    let most = most.max(96.0);
    // The toolkit gives floating areas less height than the window has.
    ui.set_max_height(most);
    // The buttons stay at the bottom where the toolkit would fade scrolled content; a separator line above the buttons marks the
    // edge instead.
    let fade = ui.spacing().scroll.fade;
    ui.spacing_mut().scroll.fade.strength = 0.0;
    let scrolled = ScrollArea::vertical().id_salt("dialog").max_height(most).show(ui, |ui| {
        ui.spacing_mut().scroll.fade = fade;
        draw(ui)
    });
    scrolled.inner
}

/// Hides the tooltip of a control below a dialog, if a shortcut opened the dialog while the pointer rested on the control. The
/// toolkit shows no tooltips while a popup is open, so this opens an empty popup.
fn silence_below(ui: &Ui) {
    let corner = egui::PopupAnchor::Position(egui::Pos2::ZERO);
    egui::Popup::new(ui.scope_id().with("under"), ui.ctx().clone(), corner, egui::LayerId::background())
        .open(true)
        .interactable(false)
        .frame(Frame::NONE)
        .show(|_| {});
}

/// Draws the row of a dialog's buttons. The row stays at the dialog's bottom while the contents above scroll, so that the buttons
/// are always visible.
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
    // Each line is as high as a button. In the height of several lines the toolkit would centre the first one, and the row would grow
    // with every frame.
    let line = egui::Rect::from_min_size(place.min, vec2(place.width(), ui.spacing().interact_size.y));
    let mut row = ui.new_child(
        egui::UiBuilder::new().max_rect(line).layout(egui::Layout::left_to_right(egui::Align::Center).with_main_wrap(true)),
    );
    let inner = draw(&mut row);
    let drawn = row.min_rect().height();
    if (drawn - height).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(height_id, drawn));
        ui.ctx().request_repaint();
    }
    inner
}
