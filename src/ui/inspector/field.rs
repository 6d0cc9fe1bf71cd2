//! A field whose value is typed: Enter or leaving it commits, Escape puts back what was there, and what cannot be is refused
//! beside the field while everything else stays as it is.

use super::times::HINT;
use crate::ui::{icons, theme, widgets};
use egui::{CursorIcon, EventFilter, Id, Key, Modifiers, Response, RichText, Sense, TextEdit, Ui, accesskit};

/// What is typed in the field that was typed in last, and which field has the keyboard.
#[derive(Default)]
pub struct Typing(Option<(Id, String, Option<String>)>, Option<Id>);

impl Typing {
    /// Why the text of a field was refused.
    pub fn problem(&self, field: Id) -> Option<&str> {
        self.0.as_ref().filter(|(id, ..)| *id == field)?.2.as_deref()
    }

    /// What is typed into a field and not taken yet.
    pub fn text(&self, field: Id) -> Option<&str> {
        self.0.as_ref().filter(|(id, ..)| *id == field).map(|(_, text, _)| text.as_str())
    }
}

/// What a field is called and shows.
pub struct Field<'a> {
    /// Tells the field from all others, also from the same field of another item.
    pub id: Id,
    /// For assistive technology.
    pub name: &'a str,
    /// The value as it is.
    pub shown: &'a str,
    /// Width in points.
    pub width: f32,
    /// What can be typed.
    pub hint: &'a str,
}

impl Field<'_> {
    /// Draws the field; answers the value that was committed.
    pub fn show<T>(&self, ui: &mut Ui, typing: &mut Typing, read: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        let mut text = typing.text(self.id).unwrap_or(self.shown).to_owned();
        let refused = typing.problem(self.id).is_some();
        let focused = ui.memory(|memory| memory.has_focus(self.id));
        if focused && typing.1 != Some(self.id) {
            // Before the field takes what is typed: the first letters may come with the keyboard itself, and replace the value.
            select_all(ui, self.id, &text);
        }
        // Without the filter the toolkit takes Escape for itself, and the next who looks for it deselects.
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, escape: true, ..EventFilter::default() };
        let edit = TextEdit::singleline(&mut text)
            .id(self.id)
            .desired_width(self.width)
            .margin(egui::Margin::symmetric(8, 5))
            .text_color(if refused { *theme::BAD } else { *theme::TEXT })
            .event_filter(filter);
        let response = ui.add(edit);
        let problem = typing.problem(self.id).map(str::to_owned);
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_label(self.name);
            node.set_description(problem.as_deref().unwrap_or(self.hint));
            if refused {
                node.set_invalid(egui::accesskit::Invalid::True);
            }
        });
        if response.has_focus() {
            typing.1 = Some(self.id);
        } else {
            typing.1.take_if(|field| *field == self.id);
        }
        // A click has put the cursor somewhere.
        if response.gained_focus() && !focused {
            select_all(ui, self.id, &text);
        }
        if response.changed() {
            // The rule is said while it is typed, with what is possible; nothing is taken before it holds.
            typing.0 = Some((self.id, text.clone(), read(&text).err()));
        }
        if response.has_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            typing.0 = None;
            response.surrender_focus();
            return None;
        }
        // Assistive technology sets a value as a whole, wherever the keyboard is: it is taken at once, as if it was typed and left.
        let set = ui.input(|input| input.has_accesskit_action_request(self.id, accesskit::Action::SetValue));
        if let Some(value) = self.stepped(ui, &read) {
            typing.0 = None;
            return Some(value);
        }
        let ends = response.lost_focus() || (set && response.changed());
        if !ends || typing.text(self.id).is_none() {
            response.on_hover_text(self.hint);
            return None;
        }
        match read(&text) {
            Ok(value) => {
                typing.0 = None;
                Some(value)
            }
            Err(why) => {
                typing.0 = Some((self.id, text, Some(why)));
                if ui.input(|input| input.key_pressed(Key::Enter)) {
                    response.request_focus();
                }
                None
            }
        }
    }
}

impl Field<'_> {
    /// What a step up or down makes of the value, where assistive technology asks for one: a tenth of a second in a field of times.
    fn stepped<T>(&self, ui: &Ui, read: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        if self.hint != HINT {
            return None;
        }
        ui.ctx().accesskit_node_builder(self.id, |node| {
            node.add_action(accesskit::Action::Increment);
            node.add_action(accesskit::Action::Decrement);
        });
        let asks = |action| ui.input(|input| input.has_accesskit_action_request(self.id, action));
        let by = [(accesskit::Action::Increment, "+0.1s"), (accesskit::Action::Decrement, "-0.1s")];
        by.into_iter().find(|(action, _)| asks(*action)).and_then(|(_, by)| read(by).ok())
    }
}

/// Why what was typed into one of these fields is not taken, under them.
pub fn problem(ui: &mut Ui, typing: &Typing, fields: &[Id]) {
    if let Some(problem) = fields.iter().find_map(|field| typing.problem(*field)) {
        let text = RichText::new(format!("{}  {problem}", icons::WARNING)).color(theme::BAD);
        let label = ui.add(egui::Label::new(text).wrap());
        ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
    }
}

/// The name before a field; dragged sideways it changes the value. Answers how far, in points since the last frame.
pub fn handle(ui: &mut Ui, id: Id, name: &str) -> (Response, f32) {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(widgets::FIELD_NAME, 26.0), Sense::hover());
    let response = ui.interact(rect, id.with("drag"), Sense::drag());
    let color = if response.hovered() || response.dragged() { theme::TEXT } else { theme::WEAK };
    ui.painter().text(rect.left_center(), egui::Align2::LEFT_CENTER, name, theme::regular(13.0), *color);
    if response.hovered() || response.dragged() {
        ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
    }
    let by = if response.dragged() { response.drag_delta().x } else { 0.0 };
    (response.on_hover_text("Drag sideways to change it"), by)
}

/// Fields in one row after a handle or a name.
pub fn row<T>(ui: &mut Ui, inside: impl FnOnce(&mut Ui) -> T) -> T {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.horizontal(inside).inner
    })
    .inner
}

/// Selects all that is in a text field.
pub fn select_all(ui: &Ui, id: Id, text: &str) {
    let mut edit = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
    let all = egui::text::CCursorRange::two(egui::text::CCursor::new(0), egui::text::CCursor::new(text.chars().count()));
    edit.cursor.set_char_range(Some(all));
    edit.store(ui.ctx(), id);
}
