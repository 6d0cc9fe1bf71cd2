//! One item on its lane: its block, its state, and the start of a drag.

use super::{
    TimelineContext, TimelineMemory,
    drag::{Drag, Grip},
    lanes::is_selected,
};
use crate::{
    api::item::Item,
    app::{Action, ItemRef},
    timeline::{Clock, timecode},
    ui::theme,
};
use egui::{
    Align2, Color32, CursorIcon, Id, Painter, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

/// How near an edge a press trims, in points.
const EDGE: f32 = 7.0;
/// The narrowest block.
const NARROWEST: f32 = 4.0;

/// Draws an item; `lane` is the time that is visible.
pub fn show(
    ui: &Ui,
    shown: &TimelineContext<'_>,
    memory: &mut TimelineMemory,
    lane: Rect,
    rect: Rect,
    at: &ItemRef,
    actions: &mut Vec<Action>,
) {
    let Some(item) = shown.project.item(at) else { return };
    let rect = Rect::from_min_size(rect.min, vec2(rect.width().max(NARROWEST), rect.height()));
    let writable = crate::app::is_movable(item);
    let sense = if writable { Sense::click_and_drag() } else { Sense::click() };
    let response = ui.interact(rect.intersect(lane), Id::unique(("item", &at.clip, &at.id)), sense);
    name(ui, &response, item, shown, at);
    let selected = is_selected(shown, at);
    let painter = ui.painter().with_clip_rect(lane.intersect(ui.clip_rect()));
    block(&painter, shown, rect, lane, item, at, selected, response.hovered() || response.has_focus());
    if response.has_focus() {
        focus_ring(&painter, rect);
    }
    if selected && response.clicked() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
        actions.push(Action::Run(crate::app::Command::Rename));
    }
    let clicked = response.clicked() || response.drag_started();
    if clicked && !selected {
        actions.push(Action::Select(Some(at.clone())));
    }
    if response.double_clicked() {
        actions.push(Action::Select(Some(at.clone())));
        actions.push(Action::Run(crate::app::Command::Rename));
    }
    if response.has_focus() && !selected && ui.input(|input| input.key_pressed(egui::Key::Tab)) {
        actions.push(Action::Select(Some(at.clone())));
    }
    if !writable {
        response.on_hover_text(hint(item, shown, at));
        return;
    }
    if let Some(pointer) = response.hover_pos() {
        ui.ctx().set_cursor_icon(match grip(rect, pointer.x) {
            Grip::Whole => CursorIcon::Grab,
            Grip::Start | Grip::End => CursorIcon::ResizeHorizontal,
        });
    }
    if response.drag_started()
        && let (Some(press), Some((start, end))) = (ui.input(|input| input.pointer.press_origin()), shown.project.span(at))
    {
        memory.begin(Drag { item: at.clone(), grip: grip(rect, press.x), press_x: press.x, start, end });
    }
    if memory.drag.is_none() {
        response.on_hover_text(hint(item, shown, at));
    }
}

/// The ring around what has the keyboard.
pub fn focus_ring(painter: &Painter, rect: Rect) {
    painter.rect_stroke(rect.expand(1.0), 5.0, Stroke::new(2.0, theme::FOCUS), StrokeKind::Outside);
}

fn grip(rect: Rect, x: f32) -> Grip {
    let edge = EDGE.min(rect.width() / 3.0);
    if x < rect.left() + edge {
        Grip::Start
    } else if x > rect.right() - edge {
        Grip::End
    } else {
        Grip::Whole
    }
}

/// When an item plays, on the ruler's clock and on its clip's.
fn times(item: &Item, shown: &TimelineContext<'_>, at: &ItemRef) -> String {
    let (Some((start, length)), Some((on_video, _))) = (item.times(), shown.project.span(at)) else { return String::new() };
    let (on_video, on_clip) = (timecode(on_video.0), timecode(start.0));
    format!("starts at {on_video} {}, {on_clip} {}, {} long", Clock::Video.label(), Clock::Clip.label(), timecode(length.0))
}

/// For assistive technology: the title as name, start and length as value, and whether it waits to be saved.
fn name(ui: &Ui, response: &Response, item: &Item, shown: &TimelineContext<'_>, at: &ItemRef) {
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, item.title()));
    let changed = shown.project.draft.is_changed(&at.clip, item);
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_value(times(item, shown, at));
        node.set_description(format!("{}{}", item.kind().label(), if changed { ", not saved yet" } else { "" }));
        node.set_selected(is_selected(shown, at));
    });
}

fn hint(item: &Item, shown: &TimelineContext<'_>, at: &ItemRef) -> String {
    format!("{}\n{}, {}", item.title(), item.kind().label(), times(item, shown, at))
}

#[allow(clippy::too_many_arguments)]
fn block(
    painter: &Painter,
    shown: &TimelineContext<'_>,
    rect: Rect,
    lane: Rect,
    item: &Item,
    at: &ItemRef,
    selected: bool,
    hot: bool,
) {
    let color = theme::of_kind(item.kind());
    let strength = if selected {
        0.62
    } else if hot {
        0.5
    } else {
        0.36
    };
    painter.rect_filled(rect, 4.0, theme::BACKGROUND.lerp_to_gamma(color, strength));
    let bar = Rect::from_min_size(rect.min, vec2(3.0_f32.min(rect.width()), rect.height()));
    painter.rect_filled(bar, 2.0, color);
    let draft = &shown.project.draft;
    let changed = draft.is_changed(&at.clip, item);
    let new = changed && draft.base(&at.clip).is_none_or(|base| base.get(&at.id).is_none());
    if selected {
        painter.rect_stroke(rect, 4.0, Stroke::new(2.0, Color32::WHITE), StrokeKind::Inside);
    } else if new {
        let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
        painter.extend(egui::Shape::dashed_line(&corners, Stroke::new(1.5, theme::ACCENT), 4.0, 3.0));
    }
    if rect.width() < 16.0 {
        return;
    }
    let dot = if changed { 9.0 } else { 0.0 };
    let inside =
        Rect::from_min_max(pos2(rect.left().max(lane.left()) + 8.0, rect.top()), pos2(rect.right() - 4.0 - dot, rect.bottom()));
    let text = painter.with_clip_rect(inside.intersect(painter.clip_rect()));
    text.text(inside.left_center(), Align2::LEFT_CENTER, item.title(), theme::medium(theme::SMALL), *theme::TEXT);
    if changed {
        painter.circle_filled(pos2(rect.right() - 8.0, rect.center().y), 3.0, theme::ACCENT);
    }
}
