//! Cut footage on the ruler of recordings: hatched gaps as long as the footage.

use super::TimelineContext;
use crate::{
    api::SourceMs,
    timeline::{RulerClock, VideoMs},
    ui::theme,
};
use egui::{Painter, Rangef, Rect, Stroke, Ui, pos2};

/// Distance of the hatch lines, in points.
const HATCH: f32 = 7.0;
/// Minimum width of a separate gap, in points; narrower gaps are only drawn if they do not touch another.
const NARROWEST: f32 = 1.0;

/// Visible gaps of a clip: index of the cut and horizontal range in points, from left to right.
pub fn of_clip(shown: &TimelineContext<'_>, index: usize) -> Vec<(usize, Rangef)> {
    if shown.clock() == RulerClock::Played {
        return Vec::new();
    }
    let (Some(data), Some(start)) = (shown.project.clips.get(index), shown.project.recording_start(index)) else {
        return Vec::new();
    };
    let x = |at: SourceMs| shown.left + shown.axis.to_points(VideoMs(start + at.0));
    let removed = data.map.removed();
    let first = removed.partition_point(|(_, until)| x(*until) < shown.left);
    let mut gaps: Vec<(usize, Rangef)> = Vec::new();
    for (number, (from, until)) in removed.iter().enumerate().skip(first) {
        let gap = Rangef::new(x(*from), x(*until).max(x(*from) + NARROWEST));
        if gap.min > shown.right() {
            break;
        }
        if gaps.last().is_none_or(|(_, last)| gap.max - last.max >= NARROWEST) {
            gaps.push((number, gap));
        }
    }
    gaps
}

/// Draws the gaps over all lanes; only on the [`RulerClock::Recorded`] ruler.
pub fn show(ui: &Ui, shown: &TimelineContext<'_>, rect: Rect) {
    if shown.clock() == RulerClock::Played {
        return;
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let (from, to) = shown.visible();
    for index in shown.project.sequence.visible(from, to) {
        for (_, gap) in of_clip(shown, index) {
            painter.rect_filled(Rect::from_x_y_ranges(gap, rect.y_range()), 0.0, theme::BAD.gamma_multiply(0.07));
        }
    }
}

/// Draws a hatched area.
pub fn hatched(painter: &Painter, rect: Rect, color: egui::Color32) {
    let seen = rect.intersect(painter.clip_rect());
    if !seen.is_positive() {
        return;
    }
    let painter = painter.with_clip_rect(seen);
    painter.rect_filled(seen, 0.0, theme::BACKGROUND.gamma_multiply(0.82));
    let mut x = (seen.left() / HATCH).floor() * HATCH - seen.height();
    while x < seen.right() {
        painter.line_segment(
            [pos2(x, seen.bottom()), pos2(x + seen.height(), seen.top())],
            Stroke::new(1.0, color.gamma_multiply(0.55)),
        );
        x += HATCH;
    }
    for x in [rect.left(), rect.right()] {
        painter.line_segment([pos2(x, rect.top()), pos2(x, rect.bottom())], Stroke::new(1.5, color));
    }
}
