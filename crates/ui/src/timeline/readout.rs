//! Text beside the pointer during a drag: the new time, and its difference to the old one.

use super::TimelineContext;
use crate::{
    timeline::{SnapKind, timecode},
    ui::theme,
};
use egui::{
    Align2, Color32, Id, LayerId, Order, Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

/// Formats a signed duration: `+0:01.2`.
pub fn signed(ms: i64) -> String {
    format!("{}{}", if ms < 0 { "\u{2212}" } else { "+" }, timecode(ms.abs()))
}

/// Name of a kind of snap targets.
pub fn snap_name(kind: SnapKind) -> &'static str {
    match kind {
        SnapKind::Playhead => words::timeline::snap_playhead(),
        SnapKind::Item => words::timeline::snap_item(),
        SnapKind::ClipBorder => words::timeline::snap_clip(),
        SnapKind::EditPoint => words::timeline::snap_cut(),
        SnapKind::Mark => words::timeline::snap_mark(),
        SnapKind::Marker => words::timeline::snap_marker(),
        SnapKind::Word => words::timeline::snap_word(),
        SnapKind::Face => words::timeline::snap_face(),
    }
}

/// Shows a line of text beside the pointer, above everything else, also to assistive technology.
pub fn show(ui: &Ui, shown: &TimelineContext<'_>, pointer: Pos2, text: &str) {
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("drag-readout")));
    let galley = painter.layout_no_wrap(text.to_owned(), theme::medium(theme::SMALL), *theme::TEXT);
    let size = galley.size() + vec2(16.0, 8.0);
    let screen = ui.ctx().content_rect();
    let x = (pointer.x + 14.0).min(shown.right() - size.x - 4.0).max(screen.left() + 4.0);
    let y = (pointer.y - size.y - 12.0).max(screen.top() + 4.0);
    let rect = Rect::from_min_size(pos2(x, y), size);
    painter.rect(rect, 5.0, *theme::RAISED, Stroke::new(1.0, *theme::LINE), StrokeKind::Inside);
    painter.galley(rect.min + vec2(8.0, 4.0), galley, *theme::TEXT);
    // Outside of the area under the pointer, so that it does not intercept pointer events.
    let response =
        ui.interact(Rect::from_min_size(pos2(shown.left, rect.top()), vec2(1.0, 1.0)), Id::unique("drag-says"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
}

/// Draws the name of the snap target beside the snap line, also for assistive technology.
pub fn tag(ui: &Ui, painter: &Painter, at: Pos2, text: &str) {
    let galley = painter.layout_no_wrap(text.to_owned(), theme::regular(10.5), *theme::SNAP);
    let place = Align2::LEFT_CENTER.anchor_size(at, galley.size());
    painter.rect_filled(place.expand2(vec2(3.0, 1.0)), 3.0, *theme::BACKGROUND);
    painter.galley(place.min, galley, *theme::SNAP);
    let response = ui.interact(Rect::from_min_size(place.min, vec2(1.0, 1.0)), Id::unique("snap-says"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words::timeline::snapped_to(text)));
}

/// Draws a dashed outline at the original place of a dragged object.
pub fn ghost(painter: &Painter, rect: Rect, color: Color32) {
    let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    painter.extend(egui::Shape::dashed_line(&corners, Stroke::new(1.0, color.gamma_multiply(0.8)), 3.0, 3.0));
}
