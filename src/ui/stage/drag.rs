//! Overlays on the stage can be chosen and moved.

use super::{StageContext, StageMemory, view::View};
use crate::{
    api::{PointPct, SizePx, item::Item},
    app::{Action, ItemRef, Menu},
    edit::GestureId,
    stage::{compose::Composition, grabbable},
    ui::{inspector::change_of_box, theme, widgets},
};
use egui::{CursorIcon, Id, Painter, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo};

/// What of an overlay can be grabbed: its box, with a frame where it is chosen or under the pointer.
#[allow(clippy::too_many_arguments)]
pub(super) fn overlay(
    ui: &Ui,
    painter: &Painter,
    view: View,
    context: &StageContext<'_>,
    composition: &Composition,
    item: &Item,
    memory: &mut StageMemory,
    actions: &mut Vec<Action>,
) {
    let (Some(rect), Some((point, size))) = (composition.place_of(item.id()), place(item)) else { return };
    let rect = view.rect(rect);
    let at = ItemRef { clip: context.data.clip.id.clone(), id: item.id().clone() };
    let response = ui.interact(rect.intersect(view.seen()), Id::unique(("stage-overlay", item.id())), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{} on the stage", item.title())));
    response.context_menu(|ui| widgets::menu_rows(ui, context.state, Menu::Stage, actions));
    let selected = context.state.selection() == Some(&at);
    if selected || response.hovered() || response.has_focus() {
        let color = if selected { *theme::ACCENT } else { theme::TEXT.gamma_multiply(0.7) };
        painter.rect_stroke(rect, 2.0, Stroke::new(if selected { 2.0 } else { 1.0 }, color), StrokeKind::Outside);
    }
    drag_overlay(ui, view, &response, at, item, (point, size, composition.canvas), memory, actions);
}

/// The corner and the size of an overlay.
fn place(item: &Item) -> Option<(PointPct, SizePx)> {
    match item {
        Item::TextOverlay(text) => text.point.zip(text.dimensions),
        Item::MediaOverlay(media) => media.point.zip(media.dimensions),
        _ => None,
    }
}

#[allow(clippy::too_many_arguments)]
fn drag_overlay(
    ui: &Ui,
    view: View,
    response: &egui::Response,
    at: ItemRef,
    item: &Item,
    (point, size, canvas): (PointPct, SizePx, SizePx),
    memory: &mut StageMemory,
    actions: &mut Vec<Action>,
) {
    if response.clicked() {
        actions.push(Action::Select(Some(at.clone())));
    }
    if response.drag_started() {
        let gesture = GestureId(ui.ctx().cumulative_frame_nr() << 1);
        memory.drag = Some((at.clone(), point, gesture));
        actions.push(Action::Select(Some(at.clone())));
    }
    if response.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::Grab);
    }
    let Some((dragged, from, gesture)) = memory.drag.clone().filter(|(dragged, ..)| *dragged == at) else { return };
    if response.dragged()
        && let Some(moved) = response.total_drag_delta()
    {
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        let pct = |delta: f32, whole: f32| f64::from(delta / whole) * 100.0;
        let point = PointPct {
            x_pct: from.x_pct + pct(moved.x, view.rect.width()),
            y_pct: from.y_pct + pct(moved.y, view.rect.height()),
        };
        let point = grabbable(point, size, canvas);
        let change = change_of_box(item, Some(point), None);
        let name = format!("Place \u{2018}{}\u{2019}", item.title());
        actions.push(Action::Change { item: dragged, name, change, gesture: Some(gesture) });
    }
    if response.drag_stopped() {
        memory.drag = None;
        actions.push(Action::EndGesture);
    }
}
