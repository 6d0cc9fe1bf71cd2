//! Popup with the fields of a chapter or a marker, and text fields whose edit is one undo step.

use crate::ui::{focus, keyboard, theme, widgets};
use egui::{
    Button, EventFilter, Id, Key, Modifiers, Popup, PopupCloseBehavior, Response, RichText, Role, TextEdit, Ui, WidgetInfo,
};

/// A popup with fields on the timeline.
pub struct Fields<'a> {
    /// Control that opens the popup.
    pub at: &'a Response,
    /// True while the popup is open.
    pub is_open: bool,
    /// Width in points.
    pub width: f32,
    /// False if the fields are read-only.
    pub can_change: bool,
}

impl Fields<'_> {
    /// Draws the popup if it is open; `draw` gets true if it was just opened. Returns true if it should be closed: by Done, Enter
    /// (except in a multi-line text), Escape, or a click outside. The focus then returns to the control that opened it, which is
    /// content: Space plays.
    pub fn show(self, ui: &Ui, title: &str, draw: impl FnOnce(&mut Ui, bool)) -> bool {
        let Self { at, is_open, width, can_change } = self;
        let mut stays = is_open;
        let popup = Popup::from_response(at).open_bool(&mut stays).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let was_open = ui.data_mut(|data| {
            let before = data.get_temp_mut_or_default::<bool>(at.id.with("open"));
            std::mem::replace(before, is_open)
        });
        let shown = popup.width(width).show(|ui| {
            ui.label(RichText::new(title).font(theme::semibold(13.0)));
            // Checked before Enter makes a field lose the focus.
            let entered = keyboard::is_pressed(ui.ctx(), Modifiers::NONE, Key::Enter);
            let in_lines = ui.memory(egui::Memory::focused).is_some_and(|id| is_of_lines(ui, id));
            ui.add_enabled_ui(can_change, |ui| draw(ui, !was_open));
            let done = ui.add(Button::new(words::common::done())).on_hover_text(words::timeline::fields_close_tooltip());
            done.clicked() || (entered && !in_lines)
        });
        if was_open && !is_open {
            // Shortcuts act on the control again.
            at.request_focus();
        }
        let is_done = shown.is_some_and(|shown| shown.inner);
        // A second click on the control leaves the popup open.
        is_open && (is_done || !stays && !at.clicked())
    }
}

fn is_of_lines(ui: &Ui, id: Id) -> bool {
    ui.data(|data| data.get_temp::<bool>(id.with("lines"))).unwrap_or_default()
}

/// True if a click opens the fields of a control: a double click, a click on the focused control, or Enter. A first click only
/// selects.
pub fn opens(response: &Response, had_keyboard: bool) -> bool {
    let by_pointer = response.interact_pointer_pos().is_some();
    response.double_clicked() || response.clicked() && (had_keyboard || !by_pointer)
}

/// Registers the control as content if it has the focus: Space does not press it.
pub fn is_content(response: &Response) {
    if response.has_focus() {
        focus::is_content(&response.ctx, response.id);
    }
}

/// A text field.
pub struct Typed<'a> {
    /// Unique id, different for each owner of the text.
    pub id: Id,
    /// Accessible name.
    pub name: &'a str,
    /// Placeholder text.
    pub hint: &'a str,
    /// Text before the edit.
    pub held: &'a str,
    /// Maximum number of characters.
    pub most: usize,
    /// Width in points.
    pub width: f32,
    /// True for several lines.
    pub lines: bool,
    /// True if the text may be empty.
    pub may_be_empty: bool,
    /// True if the field should get the focus.
    pub begins: bool,
}

impl Typed<'_> {
    /// Draws the field. Returns a new text when the field is left, as one undo step. Escape restores the text before the edit.
    pub fn show(self, ui: &mut Ui) -> Option<String> {
        let Self { id, held, .. } = self;
        let field_id = id.with("field");
        let typing = ui.data_mut(|data| data.get_temp::<(String, String)>(id)).filter(|(over, _)| over == held);
        let mut text = typing.map_or_else(|| held.to_owned(), |(_, text)| text);
        let edit = if self.lines { TextEdit::multiline(&mut text).desired_rows(3) } else { TextEdit::singleline(&mut text) };
        // Without the filter the toolkit would handle Escape itself.
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, escape: true, ..EventFilter::default() };
        let edit = edit.hint_text(self.hint).char_limit(self.most).desired_width(self.width).event_filter(filter);
        let response = widgets::field(ui, edit.id(field_id));
        ui.data_mut(|data| data.insert_temp(field_id.with("lines"), self.lines));
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, self.name));
        if self.begins {
            response.request_focus();
            crate::ui::parts::field::select_all(ui, field_id, &text);
        }
        if response.has_focus() && keyboard::is_pressed(ui.ctx(), Modifiers::NONE, Key::Escape) {
            // The text before the edit is restored; the same key closes the popup.
            response.surrender_focus();
            ui.data_mut(|data| data.remove_temp::<(String, String)>(id));
            return None;
        }
        if response.has_focus() || response.changed() {
            ui.data_mut(|data| data.insert_temp(id, (held.to_owned(), text.clone())));
        }
        if !response.lost_focus() {
            return None;
        }
        ui.data_mut(|data| data.remove_temp::<(String, String)>(id));
        let is_new = text != held && (self.may_be_empty || !text.trim().is_empty());
        is_new.then_some(text)
    }
}
