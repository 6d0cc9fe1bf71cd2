//! Drawing of handles, focus crosses and snap lines.

use super::view::View;
use crate::{
    app::ItemRef,
    stage::{Rect, handles::Grip},
    ui::theme,
};
use egui::{CursorIcon, Id, Painter, Pos2, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

/// Side of a handle, in points.
const SIDE: f32 = 9.0;
/// Side of a handle's click area, in points.
const GRABBED: f32 = 16.0;

/// Position of a handle, in points. A box too thin for three handles side by side has none in the middle of its short sides, and
/// its corner handles are outside, so that the box stays visible.
fn place(shown: egui::Rect, at: Pos2, grip: Grip) -> Option<Pos2> {
    let out = |short: bool, grip: i8| if short { f32::from(grip) * (SIDE / 2.0 + 1.0) } else { 0.0 };
    let (narrow, low) = (shown.width() < 3.0 * SIDE, shown.height() < 3.0 * SIDE);
    let is_left_out = (narrow && grip.x == 0) || (low && grip.y == 0);
    (!is_left_out).then(|| at + vec2(out(narrow, grip.x), out(low, grip.y)))
}

/// Draws a handle of a box and returns its response; `None` if the box is too thin for it.
pub(super) fn handle(
    ui: &Ui,
    painter: &Painter,
    view: View,
    rect: &Rect,
    grip: Grip,
    item: &ItemRef,
    title: &str,
) -> Option<Response> {
    let id = Id::unique(("stage-handle", &item.clip, &item.id, grip));
    let (x, y) = grip.on(*rect);
    let corner = view.rect(Rect::new(x, y, 0.0, 0.0)).min;
    // A dragged handle stays, however thin the box becomes.
    let held = ui.ctx().dragged_id() == Some(id);
    let at = place(view.rect(*rect), corner, grip).or(held.then_some(corner))?;
    let area = egui::Rect::from_center_size(at, vec2(GRABBED, GRABBED)).intersect(view.seen());
    let response = ui.interact(area, id, Sense::DRAG);
    let name = words::preview::handle_label(grip.name(), title);
    response.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, &name));
    if response.hovered() || response.dragged() {
        ui.ctx().set_cursor_icon(cursor(grip));
    }
    let square = egui::Rect::from_center_size(at, vec2(SIDE, SIDE));
    painter.rect_filled(square, 2.0, if response.hovered() || response.dragged() { *theme::ACCENT } else { *theme::TEXT });
    painter.rect_stroke(square, 2.0, Stroke::new(1.0, *theme::ON_ACCENT), StrokeKind::Outside);
    Some(response)
}

/// Mouse cursor over a handle.
pub(super) fn cursor(grip: Grip) -> CursorIcon {
    match (grip.x, grip.y) {
        (0, _) => CursorIcon::ResizeVertical,
        (_, 0) => CursorIcon::ResizeHorizontal,
        (x, y) if x == y => CursorIcon::ResizeNwSe,
        _ => CursorIcon::ResizeNeSw,
    }
}

/// Draws the cross of a focus point.
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

/// Draws the lines that a box snapped to.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thin_box_has_handles_at_its_corners_alone_and_beside_it() {
        let shown = |w, h| egui::Rect::from_min_size(pos2(100.0, 100.0), vec2(w, h));
        let count = |rect| Grip::HANDLES.into_iter().filter(|grip| place(rect, rect.min, *grip).is_some()).count();
        assert_eq!([count(shown(200.0, 100.0)), count(shown(200.0, 12.0)), count(shown(12.0, 12.0))], [8, 6, 4]);
        let corner = Grip::HANDLES.into_iter().find(|grip| (grip.x, grip.y) == (-1, -1)).unwrap();
        let thin = shown(200.0, 12.0);
        assert!(place(thin, thin.min, corner).unwrap().y < thin.top());
    }
}
