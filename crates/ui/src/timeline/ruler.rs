//! Ruler with times and the handle of the playhead.

use super::{TimelineContext, scrolling};
use crate::{
    app::{Action, ClipCommand, Command, PlayCommand, TimelineAction, TimelineCommand, ViewCommand},
    timeline::{VideoMs, read_time, ticks, timecode, timecode_precise},
    ui::{theme, widgets},
};
use egui::{
    Align2, Id, Rect, Response, Sense, Stroke, Ui, WidgetInfo,
    accesskit::{self, ActionData},
    pos2,
};

/// Id of the ruler.
pub fn id() -> Id {
    Id::unique("ruler")
}

/// Commands of the ruler's context menu, in groups.
const AT_A_TIME: [&[Command]; 4] = [
    &[
        Command::Clip(ClipCommand::MarkIn),
        Command::Clip(ClipCommand::MarkOut),
        Command::Clip(ClipCommand::CutOut),
        Command::Clip(ClipCommand::ClearMarks),
    ],
    &[
        Command::Timeline(TimelineCommand::AddMarker),
        Command::Timeline(TimelineCommand::MarkerBack),
        Command::Timeline(TimelineCommand::MarkerForward),
    ],
    &[Command::Play(PlayCommand::PlayAround), Command::View(ViewCommand::GoToTime)],
    &[
        Command::View(ViewCommand::ZoomToFit),
        Command::Timeline(TimelineCommand::ToggleFollow),
        Command::Timeline(TimelineCommand::ToggleClock),
    ],
];

/// Handles requests of assistive technology to the playhead's slider: set a time (in seconds or as text), or step by a second.
fn asked(ui: &Ui, response: &Response, shown: &TimelineContext<'_>, actions: &mut Vec<Action>) {
    let length = shown.project.sequence.length().0;
    let (set, steps) = ui.input(|input| {
        let set = input.accesskit_action_requests(response.id, accesskit::Action::SetValue).last();
        let set = set.and_then(|request| match &request.data {
            Some(ActionData::NumericValue(seconds)) => Some((seconds * 1_000.0).round() as i64),
            Some(ActionData::Value(text)) => read_time(text).ok().map(|time| time.resolve(shown.state.playhead().0, length)),
            _ => None,
        });
        let count = |action| i64::try_from(input.num_accesskit_action_requests(response.id, action)).unwrap_or_default();
        (set, count(accesskit::Action::Increment) - count(accesskit::Action::Decrement))
    });
    if set.is_some() || steps != 0 {
        let at = set.unwrap_or_else(|| shown.state.playhead().0).saturating_add(steps.saturating_mul(1_000));
        actions.push(Action::MovePlayhead(VideoMs(at.clamp(0, length))));
    }
}

/// Draws the ruler; clicks and drags move the playhead.
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
    response.widget_info(|| WidgetInfo::slider(true, value, words::timeline::playhead()));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_value(timecode_precise(shown.state.playhead().0));
        node.set_min_numeric_value(0.0);
        node.set_max_numeric_value(shown.project.sequence.length().seconds());
        node.set_numeric_value_step(1.0);
        node.add_action(accesskit::Action::SetValue);
        node.add_action(accesskit::Action::Increment);
        node.add_action(accesskit::Action::Decrement);
    });
    asked(ui, &response, shown, actions);
    if response.secondary_clicked()
        && let Some(at) = response.interact_pointer_pos()
    {
        // Commands of the menu act at the playhead, so it moves to the pointer first.
        actions.push(Action::MovePlayhead(shown.time(at.x)));
    }
    response.context_menu(|ui| widgets::context_rows(ui, shown.state, &AT_A_TIME, actions));
    let pressed = response.is_pointer_button_down_on() || response.dragged() || response.clicked();
    let (shift, press) = ui.input(|input| (input.modifiers.shift, input.pointer.press_origin()));
    if pressed && let Some(at) = response.interact_pointer_pos() {
        if response.dragged()
            && let Some(axis) = scrolling::at_edge(ui, shown, at.x)
        {
            actions.push(Action::SetView(axis));
        }
        match press.filter(|_| shift && response.dragged()) {
            // A drag with Shift marks a range.
            Some(press) => actions.push(Action::Timeline(TimelineAction::Mark(shown.time(press.x), shown.time(at.x)))),
            None => actions.push(Action::MovePlayhead(shown.time(at.x))),
        }
    }
    response.on_hover_text_at_pointer(words::timeline::ruler_tooltip());
}
