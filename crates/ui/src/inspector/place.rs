//! Inspector fields for the position and size of overlays and masks, and the focus of zooms: in percent and in canvas pixels.

use super::{
    InspectorMemory, Mistyped, calculated,
    field::{self, Field},
};
use crate::ui::parts::boxes::{box_of, change_of_box};
use crate::{
    api::{
        PointPct, SizePct, SizePx,
        effects::{MaskChange, ZoomChange},
        item::{ChangeBody, Item},
    },
    app::{Action, ItemRef, State},
    stage::brought_back,
    ui::{icons, theme, widgets},
};
use egui::{Id, RichText, Ui};

/// Several number fields in one row: a position or a size.
pub(super) struct Numbers<const N: usize> {
    /// Id within the item.
    pub id: &'static str,
    pub title: &'static str,
    pub names: [&'static str; N],
    pub unit: &'static str,
    pub values: [f64; N],
    pub least: f64,
    /// Maximum of each value.
    pub most: [f64; N],
    pub hint: &'static str,
}

impl Numbers<2> {
    pub fn point(id: &'static str, title: &'static str, names: [&'static str; 2], point: PointPct, hint: &'static str) -> Self {
        Self { id, title, names, unit: "%", values: [point.x_pct, point.y_pct], least: 0.0, most: [100.0; 2], hint }
    }
}

impl<const N: usize> Numbers<N> {
    /// Draws the fields; returns all values if one was changed.
    pub fn show(&self, ui: &mut Ui, memory: &mut InspectorMemory, at: &ItemRef) -> Option<[f64; N]> {
        let ids: [Id; N] = std::array::from_fn(|index| Id::unique((self.id, index, &at.clip, &at.id)));
        let mut committed = None;
        field::row(ui, |ui| {
            widgets::field_name(ui, self.title, 26.0);
            for (((index, name), id), most) in self.names.into_iter().enumerate().zip(ids).zip(self.most) {
                let before = self.values.get(index).copied().unwrap_or_default();
                let field = Field { id, name, shown: &number(before), width: 56.0, hint: self.hint };
                let (typed, steps) = field.show_steps(ui, &mut memory.typing_value, |text| self.read(text, before, most));
                let stepped = (steps.by != 0.0).then(|| field::stepped(before, steps, (self.least, most)));
                memory.steps(steps);
                if let Some(value) = typed.or(stepped) {
                    let mut values = self.values;
                    if let Some(slot) = values.get_mut(index) {
                        *slot = value;
                    }
                    let changed = values.iter().zip(&self.values).any(|(new, old)| new.total_cmp(old).is_ne());
                    committed = changed.then_some(values);
                }
            }
            ui.label(RichText::new(self.unit).color(theme::WEAK)).on_hover_text(self.hint);
        });
        field::problem(ui, &memory.typing_value, &ids);
        committed
    }

    /// Parses a typed number or expression (see [`calculated`]). Fails if the text is neither, or if the value is out of range.
    fn read(&self, text: &str, before: f64, most: f64) -> Result<f64, Mistyped> {
        let text = text.trim().trim_end_matches(self.unit).trim().replace(',', ".").replace('\u{2212}', "-");
        let value = calculated(&text, before).ok_or_else(|| Mistyped::no_number(&text))?;
        if (self.least..=most).contains(&value) {
            Ok((value * 100.0).round() / 100.0)
        } else {
            Err(Mistyped::OutOfRange { least: number(self.least), most: number(most), unit: format!(" {}", self.unit) })
        }
    }
}

/// Formats a value with at most two decimals: a hundredth of a percent is a fifth of a pixel on a full HD canvas.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Undo step of a field.
#[derive(Clone, Copy)]
enum Step {
    Move,
    Resize,
    IntoView,
    Focus,
}

/// Draws the fields of items with a position.
pub fn show(ui: &mut Ui, state: &State, memory: &mut InspectorMemory, at: &ItemRef, item: &Item, actions: &mut Vec<Action>) {
    let corner = |point, hint| {
        let names = [words::inspector::x(), words::inspector::y()];
        Numbers::point("position", words::inspector::position(), names, point, hint)
    };
    let sides = [words::inspector::width(), words::inspector::height()];
    let mut send = |change: ChangeBody, step: Step| {
        let title = item.title();
        let name = match step {
            Step::Move => words::inspector::move_item(title),
            Step::Resize => words::inspector::resize_item(title),
            Step::IntoView => words::inspector::move_into_view_item(title),
            Step::Focus => words::inspector::change_focus_of_item(title),
        };
        actions.push(Action::Change { item: at.clone(), name, change, gesture: None });
    };
    match item {
        Item::TextOverlay(_) | Item::MediaOverlay(_) => {
            let Some((point, size)) = box_of(item) else { return };
            if let Some([x_pct, y_pct]) = corner(point, words::inspector::corner_on_canvas_hint()).show(ui, memory, at) {
                send(change_of_box(item, Some(PointPct { x_pct, y_pct }), None), Step::Move);
            }
            let pixels = Numbers {
                id: "size",
                title: words::inspector::size(),
                names: sides,
                unit: "px",
                values: [size.width, size.height],
                least: 1.0,
                most: [16384.0; 2],
                hint: words::inspector::size_in_pixels_hint(),
            };
            let natural = proportion(state, at, item);
            if let Some([width, height]) = pixels.show(ui, memory, at) {
                let typed = SizePx { width, height };
                let linked = natural.filter(|_| !memory.loose).map_or(typed, |natural| in_proportion(size, typed, natural));
                send(change_of_box(item, None, Some(linked)), Step::Resize);
            }
            if natural.is_some() {
                keep_proportion(ui, memory);
            }
            let Some(canvas) = state.project().map(|project| project.video.dimensions) else { return };
            if let Some(point) = brought_back(point, size, canvas)
                && off_canvas(ui, true)
            {
                send(change_of_box(item, Some(point), None), Step::IntoView);
            }
        }
        Item::Blur(mask) | Item::Highlight(mask) => {
            let change = |change: MaskChange| match item {
                Item::Blur(_) => ChangeBody::Blur(change),
                _ => ChangeBody::Highlight(change),
            };
            if let Some([x_pct, y_pct]) = corner(mask.point, words::inspector::corner_on_screen_hint()).show(ui, memory, at) {
                send(change(MaskChange { point: Some(PointPct { x_pct, y_pct }), ..Default::default() }), Step::Move);
            }
            let size = mask.dimensions;
            let share = Numbers {
                id: "size",
                title: words::inspector::size(),
                names: sides,
                unit: "%",
                values: [size.width_pct, size.height_pct],
                least: 0.1,
                most: [100.0; 2],
                hint: words::inspector::size_in_percent_hint(),
            };
            if let Some([width_pct, height_pct]) = share.show(ui, memory, at) {
                let dimensions = Some(SizePct { width_pct, height_pct });
                send(change(MaskChange { dimensions, ..Default::default() }), Step::Resize);
            }
            let whole = SizePx { width: 100.0, height: 100.0 };
            let size = SizePx { width: size.width_pct, height: size.height_pct };
            if let Some(point) = brought_back(mask.point, size, whole)
                && off_canvas(ui, false)
            {
                send(change(MaskChange { point: Some(point), ..Default::default() }), Step::IntoView);
            }
        }
        Item::Zoom(zoom) => {
            let Some(focus) = zoom.focus_point else { return };
            let names = [words::inspector::focus_x(), words::inspector::focus_y()];
            let numbers = Numbers::point("focus", words::inspector::focus(), names, focus, words::inspector::focus_hint());
            if let Some([x_pct, y_pct]) = numbers.show(ui, memory, at) {
                let focus_point = Some(PointPct { x_pct, y_pct });
                send(ChangeBody::Zoom(ZoomChange { focus_point, ..Default::default() }), Step::Focus);
            }
        }
        _ => {}
    }
}

/// Aspect ratio (width / height) of an image or video overlay. `None` for a text, whose box has no fixed ratio, and if the ratio is
/// unknown.
fn proportion(state: &State, at: &ItemRef, item: &Item) -> Option<f64> {
    let Item::MediaOverlay(media) = item else { return None };
    let (_, data) = state.project()?.clip(&at.clip)?;
    let id = media.source_id.as_ref()?;
    let size = data.sources.iter().find(|source| source.id == *id)?.dimensions?;
    Some(size.width / size.height).filter(|proportion| proportion.is_finite() && *proportion > 0.0)
}

/// The box after one side was typed, with the other side adapted to the aspect ratio.
fn in_proportion(before: SizePx, typed: SizePx, proportion: f64) -> SizePx {
    let side = |length: f64| ((length * 100.0).round() / 100.0).clamp(1.0, 16384.0);
    if typed.width.total_cmp(&before.width).is_ne() {
        SizePx { height: side(typed.width / proportion), ..typed }
    } else {
        SizePx { width: side(typed.height * proportion), ..typed }
    }
}

/// Draws the checkbox that links width and height.
fn keep_proportion(ui: &mut Ui, memory: &mut InspectorMemory) {
    let mut kept = !memory.loose;
    let hint = words::inspector::keep_aspect_ratio_tooltip();
    field::row(ui, |ui| {
        widgets::field_name(ui, "", 26.0);
        widgets::checkbox(ui, &mut kept, words::inspector::keep_aspect_ratio()).on_hover_text(hint);
    });
    memory.loose = !kept;
}

/// Draws a warning that an item is outside the canvas, or the screen recording; returns true if the user wants it moved back.
fn off_canvas(ui: &mut Ui, is_canvas: bool) -> bool {
    let (text, hint) = if is_canvas {
        (words::inspector::outside_canvas(), words::inspector::move_onto_canvas_hint())
    } else {
        (words::inspector::outside_screen(), words::inspector::move_onto_screen_hint())
    };
    ui.label(RichText::new(format!("{}  {text}", icons::WARNING)).color(theme::ACCENT));
    ui.button(words::inspector::move_into_view()).on_hover_text(hint).clicked()
}

/// Draws the font size field, in canvas pixels; returns a new size.
pub fn letters(ui: &mut Ui, memory: &mut InspectorMemory, at: &ItemRef, size: f64) -> Option<f64> {
    let pair = Numbers {
        id: "font-size",
        title: words::inspector::font_size(),
        names: [words::inspector::font_size_name()],
        unit: "px",
        values: [size],
        least: 4.0,
        most: [600.0],
        hint: words::inspector::font_size_hint(),
    };
    pair.show(ui, memory, at).map(|[size]| size)
}

/// Draws the line height field of a text, in percent of the font size; returns a new height.
pub fn line_height(ui: &mut Ui, memory: &mut InspectorMemory, at: &ItemRef, height: f64) -> Option<f64> {
    let pair = Numbers {
        id: "line-height",
        title: words::inspector::line_height(),
        names: [words::inspector::line_height_name()],
        unit: "%",
        values: [height],
        least: 10.0,
        most: [500.0],
        hint: words::inspector::line_height_hint(),
    };
    pair.show(ui, memory, at).map(|[height]| height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_side_of_a_picture_follows_the_one_that_was_typed() {
        let size = |width: f64, height: f64| SizePx { width, height };
        let before = size(960.0, 540.0);
        assert_eq!(in_proportion(before, size(300.0, 540.0), 0.75), size(300.0, 400.0));
        assert_eq!(in_proportion(before, size(960.0, 300.0), 0.75), size(225.0, 300.0));
        assert_eq!(in_proportion(before, size(960.0, 16384.0), 100.0), size(16384.0, 16384.0), "within what is possible");
    }
}
