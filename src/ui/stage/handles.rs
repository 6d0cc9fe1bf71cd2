//! How what can be grabbed is drawn: handles, the cross of a focus, and the lines that a box snapped to.

use super::view::View;
use crate::{
    app::ItemRef,
    stage::{Rect, handles::Grip},
    ui::theme,
};
use egui::{CursorIcon, Id, Painter, Pos2, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

/// The side of a handle, in points.
const SIDE: f32 = 9.0;
/// The side of what can be grabbed of it.
const GRABBED: f32 = 16.0;

/// A handle of a box.
pub(super) fn handle(ui: &Ui, painter: &Painter, view: View, rect: &Rect, grip: Grip, item: &ItemRef, title: &str) -> Response {
    let (x, y) = grip.on(*rect);
    let at = view.rect(Rect::new(x, y, 0.0, 0.0)).min;
    let area = egui::Rect::from_center_size(at, vec2(GRABBED, GRABBED)).intersect(view.seen());
    let response = ui.interact(area, Id::unique(("stage-handle", &item.clip, &item.id, grip)), Sense::DRAG);
    let name = format!("{} handle of {title}", grip.name());
    response.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, &name));
    if response.hovered() || response.dragged() {
        ui.ctx().set_cursor_icon(cursor(grip));
    }
    let square = egui::Rect::from_center_size(at, vec2(SIDE, SIDE));
    painter.rect_filled(square, 2.0, if response.hovered() || response.dragged() { *theme::ACCENT } else { *theme::TEXT });
    painter.rect_stroke(square, 2.0, Stroke::new(1.0, *theme::ON_ACCENT), StrokeKind::Outside);
    response
}

/// The pointer over a handle.
pub(super) fn cursor(grip: Grip) -> CursorIcon {
    match (grip.x, grip.y) {
        (0, _) => CursorIcon::ResizeVertical,
        (_, 0) => CursorIcon::ResizeHorizontal,
        (x, y) if x == y => CursorIcon::ResizeNwSe,
        _ => CursorIcon::ResizeNeSw,
    }
}

/// The cross of a focus.
pub(super) fn cross(painter: &Painter, at: Pos2, active: bool) {
    let color = if active { *theme::ACCENT } else { *theme::TEXT };
    for (width, color) in [(3.0, theme::GUIDE_EDGE), (1.5, color)] {
        let stroke = Stroke::new(width, color);
        painter.circle_stroke(at, 9.0, stroke);
        for by in [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, -1.0)] {
            painter.line_segment([at + by * 5.0, at + by * 13.0], stroke);
        }
    }
}

/// The lines that a box snapped to.
pub(super) fn guides(painter: &Painter, view: View, x: Option<f64>, y: Option<f64>) {
    let rect = view.rect;
    let line = |from: Pos2, to: Pos2| {
        painter.line_segment([from, to], Stroke::new(3.0, theme::GUIDE_EDGE));
        painter.line_segment([from, to], Stroke::new(1.0, *theme::ACCENT));
    };
    if let Some(x) = x {
        let x = view.rect(Rect::new(x, 0.0, 0.0, 0.0)).left();
        line(pos2(x, rect.top()), pos2(x, rect.bottom()));
    }
    if let Some(y) = y {
        let y = view.rect(Rect::new(0.0, y, 0.0, 0.0)).top();
        line(pos2(rect.left(), y), pos2(rect.right(), y));
    }
}
