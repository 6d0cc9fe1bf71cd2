//! Text field for a value: Enter or leaving the field commits, Escape restores the value, and an invalid value is refused with a
//! message while nothing else changes.

use super::{Mistyped, calculated, times};
use crate::ui::{icons, keyboard, theme, widgets};
use egui::{CursorIcon, EventFilter, Id, Key, Modifiers, Response, RichText, Sense, TextEdit, Ui, accesskit};

/// Text and error of the field that was typed in last, and the id of the focused field.
#[derive(Default)]
pub struct Typing(Option<(Id, String, Option<String>)>, Option<Id>);

impl Typing {
    /// Why the text of a field was refused; `None` if it was not.
    pub fn problem(&self, field: Id) -> Option<&str> {
        self.0.as_ref().filter(|(id, ..)| *id == field)?.2.as_deref()
    }

    /// Drops the refused text of a field that has lost the focus.
    pub fn forget(&mut self, field: Id) {
        if self.1 != Some(field) && self.problem(field).is_some() {
            self.0 = None;
        }
    }

    /// Text typed into a field and not committed yet.
    pub fn text(&self, field: Id) -> Option<&str> {
        self.0.as_ref().filter(|(id, ..)| *id == field).map(|(_, text, _)| text.as_str())
    }
}

/// Name and appearance of a field.
pub struct Field<'a> {
    /// Unique id, different for the same field of another item.
    pub id: Id,
    /// Accessible name.
    pub name: &'a str,
    /// Current value as text.
    pub shown: &'a str,
    /// Width in points.
    pub width: f32,
    /// Tooltip: which inputs are possible.
    pub hint: &'a str,
}

impl Field<'_> {
    /// Draws the field; returns a committed value. `read` parses the text.
    pub fn show<T>(&self, ui: &mut Ui, typing: &mut Typing, read: impl Fn(&str) -> Result<T, Mistyped>) -> Option<T> {
        let mut text = typing.text(self.id).unwrap_or(self.shown).to_owned();
        let refused = typing.problem(self.id).is_some();
        let focused = ui.memory(|memory| memory.has_focus(self.id));
        if focused && typing.1 != Some(self.id) {
            // Selects before the field handles the typed text: the first characters may arrive in the same frame as the focus, and
            // must replace the value.
            select_all(ui, self.id, &text);
        }
        // Without the filter the toolkit would handle Escape itself, and the key would also deselect.
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, escape: true, ..EventFilter::default() };
        let edit = TextEdit::singleline(&mut text)
            .id(self.id)
            .desired_width(self.width)
            .margin(egui::Margin::symmetric(8, 5))
            .text_color(if refused { *theme::BAD } else { *theme::TEXT })
            .event_filter(filter);
        let response = widgets::field(ui, edit);
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
        // The click of this frame has placed the cursor.
        if response.gained_focus() && !focused {
            select_all(ui, self.id, &text);
        }
        if response.changed() {
            // The error appears while typing; no value is committed before it is valid.
            typing.0 = Some((self.id, text.clone(), read(&text).err().map(|why| why.to_string())));
        }
        if response.has_focus() && keyboard::take(ui.ctx(), Modifiers::NONE, Key::Escape) {
            typing.0 = None;
            response.surrender_focus();
            return None;
        }
        // Assistive technology sets a complete value, even without the focus: it is committed immediately, as if typed and left.
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
                typing.0 = Some((self.id, text, Some(why.to_string())));
                if keyboard::is_pressed(ui.ctx(), Modifiers::NONE, Key::Enter) {
                    response.request_focus();
                }
                None
            }
        }
    }
}

impl Field<'_> {
    /// Parses the value one step up or down, if assistive technology asks for it. Only for fields of times; a step is a tenth of a
    /// second.
    fn stepped<T>(&self, ui: &Ui, read: impl Fn(&str) -> Result<T, Mistyped>) -> Option<T> {
        if self.hint != times::hint() {
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

/// Steps of a field in this frame, in its own step size, and the end of a step gesture.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Steps {
    /// Number of steps: one for Up, ten with Shift, a tenth with Alt.
    pub by: f64,
    /// True if the drag ended or the field lost the focus.
    pub ended: bool,
}

/// Applies steps of size 1 to a number, rounded to hundredths and limited to the range.
pub fn stepped(value: f64, steps: Steps, (least, most): (f64, f64)) -> f64 {
    (((value + steps.by) * 100.0).round() / 100.0).max(least).min(most)
}

/// Distance of a drag that counts as one step, in points.
const POINTS_A_STEP: f32 = 4.0;

impl Field<'_> {
    /// Like [`Field::show`], and also returns the steps: by Up, Down and the wheel while the field has the focus, by a horizontal
    /// drag while it has not.
    pub fn show_steps<T>(
        &self,
        ui: &mut Ui,
        typing: &mut Typing,
        read: impl Fn(&str) -> Result<T, Mistyped>,
    ) -> (Option<T>, Steps) {
        let mut steps = Steps::default();
        let factor = |modifiers: Modifiers| match (modifiers.shift, modifiers.alt) {
            (true, _) => 10.0,
            (_, true) => 0.1,
            _ => 1.0,
        };
        if ui.data_mut(|data| data.remove_temp::<bool>(self.id.with("entered"))).is_some() {
            ui.memory_mut(|memory| memory.request_focus(self.id));
        }
        let focused = ui.memory(|memory| memory.has_focus(self.id));
        if focused {
            for (key, sign) in [(Key::ArrowUp, 1.0), (Key::ArrowDown, -1.0)] {
                for modifiers in [Modifiers::NONE, Modifiers::SHIFT, Modifiers::ALT] {
                    if keyboard::take(ui.ctx(), modifiers, key) {
                        steps.by += sign * factor(modifiers);
                    }
                }
            }
        }
        let over = ui.ctx().read_response(self.id).is_some_and(|field| ui.rect_contains_pointer(field.rect));
        if focused && over {
            ui.input_mut(|input| {
                for event in &input.events {
                    if let egui::Event::MouseWheel { delta, modifiers, .. } = event
                        && delta.y != 0.0
                    {
                        steps.by += f64::from(delta.y.signum()) * factor(*modifiers);
                    }
                }
                // The panel must not scroll under the pointer.
                input.smooth_scroll_delta = egui::Vec2::ZERO;
            });
        }
        if steps.by != 0.0 {
            typing.0 = None;
        }
        let committed = self.show(ui, typing, read);
        if let Some(field) = ui.ctx().read_response(self.id) {
            if !focused {
                // The drag area lies over the field and receives its clicks too: a click focuses the field. The area is not a Tab
                // stop.
                let drag = ui.interact(field.rect, self.id.with("steps"), Sense::CLICK | Sense::DRAG);
                if drag.clicked() {
                    // Focus in the next frame: in this one the toolkit counts the click as outside the field.
                    ui.data_mut(|data| data.insert_temp(self.id.with("entered"), true));
                    ui.ctx().request_repaint();
                }
                if drag.dragged() {
                    // Only whole steps count; the remainder is kept for the next frame.
                    let left = ui.data(|data| data.get_temp::<f32>(drag.id)).unwrap_or_default() + drag.drag_delta().x;
                    let whole = (left / POINTS_A_STEP).trunc();
                    ui.data_mut(|data| data.insert_temp(drag.id, left - whole * POINTS_A_STEP));
                    steps.by += f64::from(whole) * factor(ui.input(|input| input.modifiers));
                }
                if drag.hovered() || drag.dragged() {
                    ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
                }
                steps.ended |= drag.drag_stopped();
            }
            steps.ended |= field.lost_focus();
        }
        (committed, steps)
    }
}

/// Field for a number or an expression, with steps by keys, wheel and drag.
pub struct NumberField<'a> {
    /// Unique id.
    pub id: Id,
    /// Accessible name.
    pub name: &'a str,
    /// Current value.
    pub value: f64,
    /// Minimum and maximum.
    pub range: (f64, f64),
    /// Size of a step.
    pub step: f64,
    /// Number of digits after the decimal point.
    pub decimals: usize,
    /// Suffix of the number, such as ` s`.
    pub unit: &'a str,
    /// Width in points.
    pub width: f32,
}

impl NumberField<'_> {
    /// Draws the field; returns a new value, and the steps that led to it.
    pub fn show(&self, ui: &mut Ui, typing: &mut Typing) -> (Option<f64>, Steps) {
        let (least, most) = self.range;
        let factor = 10_f64.powi(i32::try_from(self.decimals).unwrap_or(0));
        let written = |value: f64| {
            let text = format!("{value:.*}", self.decimals);
            if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
        };
        let read = |text: &str| -> Result<f64, Mistyped> {
            let text = text.trim().trim_end_matches(self.unit.trim()).trim().replace(',', ".").replace('\u{2212}', "-");
            let value = calculated(&text, self.value).ok_or_else(|| Mistyped::no_number(&text))?;
            if (least..=most).contains(&value) {
                Ok((value * factor).round() / factor)
            } else {
                Err(Mistyped::OutOfRange { least: written(least), most: written(most), unit: self.unit.to_owned() })
            }
        };
        let hint = words::inspector::number_hint(written(least), written(most), self.unit);
        let shown = format!("{}{}", written(self.value), self.unit);
        let field = Field { id: self.id, name: self.name, shown: &shown, width: self.width, hint: &hint };
        let (typed, steps) = field.show_steps(ui, typing, read);
        let stepped = || {
            let value = ((self.value + steps.by * self.step) * factor).round() / factor;
            value.max(least).min(most)
        };
        let value = typed.or_else(|| (steps.by != 0.0).then(stepped));
        (value.filter(|value| value.total_cmp(&self.value).is_ne()), steps)
    }
}

/// Draws the error of one of `fields` below them.
pub fn problem(ui: &mut Ui, typing: &Typing, fields: &[Id]) {
    if let Some(problem) = fields.iter().find_map(|field| typing.problem(*field)) {
        let text = RichText::new(format!("{}  {problem}", icons::WARNING)).color(theme::BAD);
        let label = ui.add(egui::Label::new(text).wrap());
        ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
    }
}

/// Draws the name in front of a field. A horizontal drag on it changes the value; it is not a Tab stop, because the field itself
/// takes keys. Returns the distance dragged in this frame, in points.
pub fn handle(ui: &mut Ui, id: Id, name: &str) -> (Response, f32) {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(widgets::FIELD_NAME, 26.0), Sense::hover());
    let response = ui.interact(rect, id.with("drag"), Sense::DRAG);
    let color = if response.hovered() || response.dragged() { theme::TEXT } else { theme::WEAK };
    ui.painter().text(rect.left_center(), egui::Align2::LEFT_CENTER, name, theme::regular(13.0), *color);
    if response.hovered() || response.dragged() {
        ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
    }
    let by = if response.dragged() { response.drag_delta().x } else { 0.0 };
    (response.on_hover_text(words::inspector::drag_hint()), by)
}

/// Draws fields in one row, after a handle or a name.
pub fn row<T>(ui: &mut Ui, inside: impl FnOnce(&mut Ui) -> T) -> T {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.horizontal(inside).inner
    })
    .inner
}

/// Selects the whole text of a text field.
pub fn select_all(ui: &Ui, id: Id, text: &str) {
    let mut edit = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
    let all = egui::text::CCursorRange::two(egui::text::CCursor::new(0), egui::text::CCursor::new(text.chars().count()));
    edit.cursor.set_char_range(Some(all));
    edit.store(ui.ctx(), id);
}
