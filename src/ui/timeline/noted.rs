//! The fields that open at a chapter or a marker: their popup, a text that is one step of the history, and what closes them.

use crate::ui::{focus, keyboard, theme, widgets};
use egui::{
    Button, EventFilter, Id, Key, Modifiers, Popup, PopupCloseBehavior, Response, RichText, Role, TextEdit, Ui, WidgetInfo,
};

/// Fields that open at something on the timeline.
pub struct Fields<'a> {
    /// What opens them.
    pub at: &'a Response,
    /// Whether they are open.
    pub is_open: bool,
    /// How wide they are, in points.
    pub width: f32,
    /// Whether they can be changed.
    pub can_change: bool,
}

impl Fields<'_> {
    /// Draws them where they are open, under a title; `draw` learns whether they were just opened. Answers whether they are to be
    /// closed: by Done, by Enter outside a text of several lines, by Escape or a press elsewhere. Then the keyboard is at what they
    /// belong to, which is content: Space plays.
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
            // Read before a field is left by Enter.
            let entered = keyboard::is_pressed(ui.ctx(), Modifiers::NONE, Key::Enter);
            let in_lines = ui.memory(egui::Memory::focused).is_some_and(|id| is_of_lines(ui, id));
            ui.add_enabled_ui(can_change, |ui| draw(ui, !was_open));
            let done = ui.add(Button::new("Done")).on_hover_text("Close these fields; what was typed is kept");
            done.clicked() || (entered && !in_lines)
        });
        if was_open && !is_open {
            // Keys act on it again.
            at.request_focus();
        }
        let is_done = shown.is_some_and(|shown| shown.inner);
        // A second press on what they belong to leaves them open.
        is_open && (is_done || !stays && !at.clicked())
    }
}

fn is_of_lines(ui: &Ui, id: Id) -> bool {
    ui.data(|data| data.get_temp::<bool>(id.with("lines"))).unwrap_or_default()
}

/// Whether a press on something with fields is the one that opens them: a double press, a press on what has the keyboard, Enter.
/// The first press is for the thing itself.
pub fn opens(response: &Response, had_keyboard: bool) -> bool {
    let by_pointer = response.interact_pointer_pos().is_some();
    response.double_clicked() || response.clicked() && (had_keyboard || !by_pointer)
}

/// Takes note of what has the keyboard: Space is not for it.
pub fn is_content(response: &Response) {
    if response.has_focus() {
        focus::is_content(&response.ctx, response.id);
    }
}

/// A text that is typed.
pub struct Typed<'a> {
    /// Tells it from others: with another thing that it is of, it is another.
    pub id: Id,
    /// Its name for assistive technology.
    pub name: &'a str,
    /// What is said where it is empty.
    pub hint: &'a str,
    /// The text before.
    pub held: &'a str,
    /// The most characters that it may have.
    pub most: usize,
    /// How wide it is, in points.
    pub width: f32,
    /// Whether it has several lines.
    pub lines: bool,
    /// Whether it may be empty.
    pub may_be_empty: bool,
    /// Whether it takes the keyboard.
    pub begins: bool,
}

impl Typed<'_> {
    /// Draws it. Answers another text once the field is left: that is one step of the history. Escape puts the text before back.
    pub fn show(self, ui: &mut Ui) -> Option<String> {
        let Self { id, held, .. } = self;
        let field_id = id.with("field");
        let typing = ui.data_mut(|data| data.get_temp::<(String, String)>(id)).filter(|(over, _)| over == held);
        let mut text = typing.map_or_else(|| held.to_owned(), |(_, text)| text);
        let edit = if self.lines { TextEdit::multiline(&mut text).desired_rows(3) } else { TextEdit::singleline(&mut text) };
        // Without the filter the toolkit takes Escape for itself.
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
            // The text before is there again; the fields close by the same key.
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
