//! A search field above a list: typed text filters the list, arrow keys move through it, and Enter picks a row.

use crate::ui::{keyboard, theme, widgets};
use egui::{Id, Key, Modifiers, Rect, Response, Role, Sense, TextEdit, Ui, WidgetInfo, vec2};

/// State of a [`Pick`] list between frames.
#[derive(Default)]
pub struct Pick {
    /// Typed text.
    pub query: String,
    /// Index of the row that Enter picks.
    pub at: usize,
    /// True if that row must be scrolled into view.
    moved: bool,
    /// True once the field has been given the focus.
    begun: bool,
}

/// Keyboard input of this frame.
pub struct Typed {
    pub changed: bool,
    pub entered: bool,
    field: Id,
}

impl Pick {
    /// Draws the field. `count` is the number of rows below it, `name` its accessible name.
    pub fn field(&mut self, ui: &mut Ui, name: &str, hint: &str, count: usize) -> Typed {
        let pressed = |ui: &Ui, key| keyboard::take(ui.ctx(), Modifiers::NONE, key);
        let last = count.saturating_sub(1);
        let before = self.at;
        for (key, to) in [
            (Key::ArrowDown, if self.at >= last { 0 } else { self.at + 1 }),
            (Key::ArrowUp, self.at.checked_sub(1).unwrap_or(last)),
            (Key::PageDown, (self.at + 8).min(last)),
            (Key::PageUp, self.at.saturating_sub(8)),
        ] {
            if pressed(ui, key) {
                self.at = to;
            }
        }
        let entered = pressed(ui, Key::Enter);
        let edit = TextEdit::singleline(&mut self.query)
            .hint_text(hint)
            .desired_width(f32::INFINITY)
            .margin(egui::Margin::symmetric(10, 8))
            .font(theme::regular(15.0));
        let response = widgets::field(ui, edit);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
        if !std::mem::replace(&mut self.begun, true) || ui.memory(|memory| memory.focused().is_none()) {
            response.request_focus();
        }
        let changed = response.changed();
        if changed {
            self.at = 0;
        }
        self.moved = changed || self.at != before;
        Typed { changed, entered, field: response.id }
    }

    /// Adds the row at `index`; returns its rectangle and whether it was picked by a click or Enter. `name` is its complete
    /// accessible name.
    pub fn row(&mut self, ui: &mut Ui, typed: &Typed, index: usize, height: f32, name: &str) -> (Rect, bool) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
        if response.hovered() && ui.input(|input| input.pointer.is_moving()) {
            self.at = index;
        }
        let at = index == self.at;
        response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, at, name));
        if at {
            ui.painter().rect_filled(rect, theme::CORNER, theme::HOVERED);
            // The keyboard focus stays in the field; a screen reader reads the row.
            ui.ctx().accesskit_node_builder(typed.field, |node| node.set_active_descendant(response.id.accesskit_id()));
            if std::mem::take(&mut self.moved) {
                ui.scroll_to_rect(rect, None);
            }
        }
        (rect, response.clicked() || (at && typed.entered))
    }
}

/// Draws the text of an empty result.
pub fn nothing(ui: &mut Ui, text: &str) -> Response {
    ui.add_space(6.0);
    ui.label(egui::RichText::new(text).color(theme::WEAK))
}
