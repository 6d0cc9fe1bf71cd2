//! Guides over the preview: safe areas and thirds. They are not part of the video.

use super::view::View;
use crate::{app::settings::stage::StageSettings, stage::SAFE_AREAS, ui::theme};
use egui::{Painter, Rect, Stroke, StrokeKind, pos2};

/// Draws the enabled guides.
pub(super) fn guides(painter: &Painter, view: View, settings: &StageSettings) {
    let rect = view.rect;
    if settings.thirds {
        for third in [1.0 / 3.0, 2.0 / 3.0] {
            let (x, y) = (rect.left() + rect.width() * third, rect.top() + rect.height() * third);
            line(painter, [pos2(x, rect.top()), pos2(x, rect.bottom())]);
            line(painter, [pos2(rect.left(), y), pos2(rect.right(), y)]);
        }
    }
    if settings.safe_areas {
        for share in SAFE_AREAS {
            let area = Rect::from_center_size(rect.center(), rect.size() * share as f32);
            painter.rect_stroke(area, 0.0, Stroke::new(2.0, theme::GUIDE_EDGE), StrokeKind::Middle);
            painter.rect_stroke(area, 0.0, Stroke::new(1.0, theme::GUIDE), StrokeKind::Middle);
        }
    }
}

/// Draws a line that is visible on bright and dark images.
fn line(painter: &Painter, ends: [egui::Pos2; 2]) {
    painter.line_segment(ends, Stroke::new(2.0, theme::GUIDE_EDGE));
    painter.line_segment(ends, Stroke::new(1.0, theme::GUIDE));
}
