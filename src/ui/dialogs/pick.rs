//! A field to type in over a list to pick from: arrows move through the list, Enter picks, and what is typed narrows it.

use crate::ui::{keyboard, theme, widgets};
use egui::{Id, Key, Modifiers, Rect, Response, Role, Sense, TextEdit, Ui, WidgetInfo, vec2};

/// What such a list remembers between frames.
#[derive(Default)]
pub struct Pick {
    /// What is typed.
    pub query: String,
    /// The row that Enter picks.
    pub at: usize,
    /// Whether that row is to be scrolled into view.
    moved: bool,
    /// Whether the field had the keyboard once.
    begun: bool,
}

/// What the keyboard did.
pub struct Typed {
    /// Whether the text changed.
    pub changed: bool,
    /// Whether Enter was pressed.
    pub entered: bool,
    field: Id,
}

impl Pick {
    /// Draws the field. `count` is the number of rows below it; `name` names it for assistive technology.
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

    /// Makes a row of the list at `index`; answers its place, and whether it is picked by click or Enter. `name` is all that
    /// it says.
    pub fn row(&mut self, ui: &mut Ui, typed: &Typed, index: usize, height: f32, name: &str) -> (Rect, bool) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
        if response.hovered() && ui.input(|input| input.pointer.is_moving()) {
            self.at = index;
        }
        let at = index == self.at;
        response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, at, name));
        if at {
            ui.painter().rect_filled(rect, theme::CORNER, theme::HOVERED);
            // The keyboard stays in the field; a screen reader hears the row.
            ui.ctx().accesskit_node_builder(typed.field, |node| node.set_active_descendant(response.id.accesskit_id()));
            if std::mem::take(&mut self.moved) {
                ui.scroll_to_rect(rect, None);
            }
        }
        (rect, response.clicked() || (at && typed.entered))
    }
}

/// Says that nothing was found.
pub fn nothing(ui: &mut Ui, text: &str) -> Response {
    ui.add_space(6.0);
    ui.label(egui::RichText::new(text).color(theme::WEAK))
}
