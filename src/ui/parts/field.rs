//! A field whose value is typed: Enter or leaving it commits, Escape puts back what was there, and what cannot be is refused
//! beside the field while everything else stays as it is.

use super::{Mistyped, calculated, times::HINT};
use crate::ui::{icons, keyboard, theme, widgets};
use egui::{CursorIcon, EventFilter, Id, Key, Modifiers, Response, RichText, Sense, TextEdit, Ui, accesskit};

/// What is typed in the field that was typed in last, and which field has the keyboard.
#[derive(Default)]
pub struct Typing(Option<(Id, String, Option<String>)>, Option<Id>);

impl Typing {
    /// Why the text of a field was refused.
    pub fn problem(&self, field: Id) -> Option<&str> {
        self.0.as_ref().filter(|(id, ..)| *id == field)?.2.as_deref()
    }

    /// Forgets what was refused in a field that the keyboard has left.
    pub fn forget(&mut self, field: Id) {
        if self.1 != Some(field) && self.problem(field).is_some() {
            self.0 = None;
        }
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
    pub fn show<T>(&self, ui: &mut Ui, typing: &mut Typing, read: impl Fn(&str) -> Result<T, Mistyped>) -> Option<T> {
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
        // A click has put the cursor somewhere.
        if response.gained_focus() && !focused {
            select_all(ui, self.id, &text);
        }
        if response.changed() {
            // The rule is said while it is typed, with what is possible; nothing is taken before it holds.
            typing.0 = Some((self.id, text.clone(), read(&text).err().map(|why| why.to_string())));
        }
        if response.has_focus() && keyboard::take(ui.ctx(), Modifiers::NONE, Key::Escape) {
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
    /// What a step up or down makes of the value, where assistive technology asks for one: a tenth of a second in a field of times.
    fn stepped<T>(&self, ui: &Ui, read: impl Fn(&str) -> Result<T, Mistyped>) -> Option<T> {
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

/// By how much a field was stepped in this frame, in its own steps, and whether a gesture of steps has ended.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Steps {
    /// Steps; one for Up, ten with Shift, a tenth with Alt.
    pub by: f64,
    /// Whether the drag was let go, or the field was left.
    pub ended: bool,
}

/// What a number becomes in steps of 1: never a fraction finer than a hundredth.
pub fn stepped(value: f64, steps: Steps, (least, most): (f64, f64)) -> f64 {
    (((value + steps.by) * 100.0).round() / 100.0).max(least).min(most)
}

/// Points of a drag that are a step.
const POINTS_A_STEP: f32 = 4.0;

impl Field<'_> {
    /// Draws the field as `show` does, and answers by how much it was stepped: with Up and Down and the wheel while it has the
    /// keyboard, and by a drag sideways while it has not.
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
                // The panel does not scroll away under the pointer.
                input.smooth_scroll_delta = egui::Vec2::ZERO;
            });
        }
        if steps.by != 0.0 {
            typing.0 = None;
        }
        let committed = self.show(ui, typing, read);
        if let Some(field) = ui.ctx().read_response(self.id) {
            if !focused {
                // It lies over the field, so a click comes here too: it goes into the field, as in any other. It is no stop of Tab.
                let drag = ui.interact(field.rect, self.id.with("steps"), Sense::CLICK | Sense::DRAG);
                if drag.clicked() {
                    // In the next frame: in this one the toolkit takes the click for one beside the field.
                    ui.data_mut(|data| data.insert_temp(self.id.with("entered"), true));
                    ui.ctx().request_repaint();
                }
                if drag.dragged() {
                    // Whole steps: what is left of one is kept for the next frame.
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

/// A number that is typed or calculated, and stepped by keys, wheel and drag.
pub struct NumberField<'a> {
    /// Tells the field from all others.
    pub id: Id,
    /// For assistive technology.
    pub name: &'a str,
    /// The number as it is.
    pub value: f64,
    /// The least and the greatest.
    pub range: (f64, f64),
    /// What a step is.
    pub step: f64,
    /// Digits after the point.
    pub decimals: usize,
    /// What stands behind it, as ` s`.
    pub unit: &'a str,
    /// Width in points.
    pub width: f32,
}

impl NumberField<'_> {
    /// Draws it; answers another number, and the steps that led to it.
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
        let hint = format!(
            "{} to {}{}; +5, -5, *2 and /2 change it from what it is; Up, Down, the wheel and a drag sideways step it",
            written(least),
            written(most),
            self.unit
        );
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

/// Why what was typed into one of these fields is not taken, under them.
pub fn problem(ui: &mut Ui, typing: &Typing, fields: &[Id]) {
    if let Some(problem) = fields.iter().find_map(|field| typing.problem(*field)) {
        let text = RichText::new(format!("{}  {problem}", icons::WARNING)).color(theme::BAD);
        let label = ui.add(egui::Label::new(text).wrap());
        ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
    }
}

/// The name before a field; dragged sideways it changes the value. It is no stop of Tab: the field behind it takes keys. Answers how far, in points since the last frame.
pub fn handle(ui: &mut Ui, id: Id, name: &str) -> (Response, f32) {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(widgets::FIELD_NAME, 26.0), Sense::hover());
    let response = ui.interact(rect, id.with("drag"), Sense::DRAG);
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
