//! Charts explored with arrow keys: a screen reader reads their entries one by one, like values of a slider.

use crate::ui::{focus, keyboard, theme};
use egui::{
    EventFilter, Id, Key, Modifiers, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    accesskit::{self, ActionData},
};

/// Makes `rect` an explorable chart with `count` entries. Returns its response and the index of the current entry: the entry under
/// the pointer, otherwise the entry that the keyboard reached. `at` maps an x coordinate to an entry, `says` gives the spoken text
/// of an entry.
pub(super) fn explored(
    ui: &Ui,
    rect: Rect,
    (id, name): (Id, &str),
    count: usize,
    at: impl Fn(f32) -> Option<usize>,
    says: impl Fn(usize) -> String,
) -> (Response, Option<usize>) {
    let response = ui.interact(rect, id, Sense::click());
    let last = count.saturating_sub(1);
    let mut here = ui.data(|data| data.get_temp::<usize>(id)).unwrap_or(last).min(last);
    let before = here;
    if response.has_focus() {
        focus::moves_by_arrows(&response);
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        for (key, to) in [
            (Key::ArrowLeft, here.saturating_sub(1)),
            (Key::ArrowRight, (here + 1).min(last)),
            (Key::Home, 0),
            (Key::End, last),
        ] {
            if keyboard::take(ui.ctx(), Modifiers::NONE, key) {
                here = to;
            }
        }
        ui.painter().rect_stroke(rect.expand(2.0), 4.0, Stroke::new(2.0, *theme::FOCUS), StrokeKind::Outside);
    }
    ui.input(|input| {
        let steps = |action| input.num_accesskit_action_requests(id, action);
        here = (here + steps(accesskit::Action::Increment)).min(last).saturating_sub(steps(accesskit::Action::Decrement));
        if let Some(ActionData::NumericValue(value)) =
            input.accesskit_action_requests(id, accesskit::Action::SetValue).last().and_then(|request| request.data.clone())
        {
            here = (value.round().max(1.0) as usize - 1).min(last);
        }
    });
    if here != before {
        ui.data_mut(|data| data.insert_temp(id, here));
    }
    response.widget_info(|| WidgetInfo::slider(true, (here + 1) as f64, name));
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_value(if count == 0 { String::new() } else { says(here) });
        node.set_min_numeric_value(1.0);
        node.set_max_numeric_value(count as f64);
        node.set_numeric_value_step(1.0);
        for action in [accesskit::Action::SetValue, accesskit::Action::Increment, accesskit::Action::Decrement] {
            node.add_action(action);
        }
    });
    let pointed = response.hover_pos().and_then(|pointer| at(pointer.x));
    let looked = pointed.or_else(|| (response.has_focus() && count > 0).then_some(here));
    (response, looked)
}
