//! The ruler: times, and the playhead's handle.

use super::{TimelineContext, scrolling};
use crate::{
    app::{Action, TimelineAction},
    timeline::{ticks, timecode, timecode_precise},
    ui::theme,
};
use egui::{Align2, Id, Rect, Sense, Stroke, Ui, WidgetInfo, pos2};

/// Where the ruler is found.
pub fn id() -> Id {
    Id::unique("ruler")
}

/// Draws the ruler; press and drag move the playhead.
pub fn show(ui: &Ui, shown: &TimelineContext<'_>, rect: Rect, actions: &mut Vec<Action>) {
    let time = Rect::from_min_max(pos2(shown.left, rect.top()), rect.max);
    let painter = ui.painter().with_clip_rect(time.intersect(ui.clip_rect()));
    painter.rect_filled(time, 0.0, *theme::SUNKEN);
    for tick in ticks(shown.axis, shown.width) {
        let x = shown.left + shown.axis.to_points(tick.time);
        let height = if tick.labelled { 9.0 } else { 4.0 };
        painter.line_segment([pos2(x, time.bottom() - height), pos2(x, time.bottom())], Stroke::new(1.0, *theme::FAINT));
        if tick.labelled {
            painter.text(
                pos2(x + 4.0, time.top() + 4.0),
                Align2::LEFT_TOP,
                timecode(tick.time.0),
                theme::regular(10.5),
                *theme::WEAK,
            );
        }
    }
    ui.painter().line_segment([rect.left_bottom(), rect.right_bottom()], Stroke::new(1.0, *theme::LINE));
    let response = ui.interact(time, id(), Sense::click_and_drag());
    let value = shown.state.playhead().seconds();
    response.widget_info(|| WidgetInfo::slider(true, value, "Playhead"));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(timecode_precise(shown.state.playhead().0)));
    let pressed = response.is_pointer_button_down_on() || response.dragged() || response.clicked();
    let (shift, press) = ui.input(|input| (input.modifiers.shift, input.pointer.press_origin()));
    if pressed && let Some(at) = response.interact_pointer_pos() {
        if response.dragged()
            && let Some(axis) = scrolling::at_edge(ui, shown, at.x)
        {
            actions.push(Action::SetView(axis));
        }
        match press.filter(|_| shift && response.dragged()) {
            // With Shift a drag marks a range.
            Some(press) => actions.push(Action::Timeline(TimelineAction::Mark(shown.time(press.x), shown.time(at.x)))),
            None => actions.push(Action::MovePlayhead(shown.time(at.x))),
        }
    }
    response.on_hover_text_at_pointer("Drag to move the playhead, with Shift to mark a range");
}
