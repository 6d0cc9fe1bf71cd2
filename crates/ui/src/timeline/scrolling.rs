//! Scrolling and zooming by wheel and middle button, and scrolling at the edges of the view during a drag.

use super::TimelineContext;
use crate::{app::Action, timeline::Axis};
use egui::{Rect, Ui};

/// Distance from the edge of the view within which a drag scrolls, in points.
const EDGE: f32 = 28.0;
/// Speed of scrolling at the edge, in points per second.
const SPEED: f32 = 900.0;

/// The view scrolled during a drag at the edge, faster farther outside; `None` elsewhere.
pub fn at_edge(ui: &Ui, shown: &TimelineContext<'_>, x: f32) -> Option<Axis> {
    let out = if x < shown.left + EDGE {
        (x - shown.left - EDGE).max(-2.0 * EDGE)
    } else if x > shown.right() - EDGE {
        (x - shown.right() + EDGE).min(2.0 * EDGE)
    } else {
        return None;
    };
    let seconds = ui.input(|input| input.stable_dt).min(0.05);
    let axis = shown.axis.scrolled(out / EDGE * SPEED * seconds, shown.width, shown.ruler_length());
    // The start or the end of the ruler is reached.
    if axis == shown.axis {
        return None;
    }
    ui.ctx().request_repaint();
    Some(axis)
}

/// Handles wheel and middle button: Ctrl or Alt zooms at the pointer, Shift or a horizontal wheel scrolls time.
pub fn look_around(ui: &Ui, shown: &TimelineContext<'_>, rect: Rect, actions: &mut Vec<Action>) {
    let Some(pointer) = ui.input(|input| input.pointer.hover_pos()).filter(|at| rect.contains(*at)) else { return };
    if ui.ctx().layer_id_at(pointer).is_some_and(|layer| layer != ui.layer_id()) {
        return;
    }
    let length = shown.ruler_length();
    let (zoom, scroll, alt, middle) = ui.input(|input| {
        let middle = input.pointer.middle_down().then(|| input.pointer.delta().x);
        (input.zoom_delta(), input.smooth_scroll_delta(), input.modifiers.alt, middle)
    });
    let anchor = pointer.x - shown.left;
    let mut axis = shown.axis;
    if (zoom - 1.0).abs() > f32::EPSILON {
        axis = axis.zoomed(f64::from(zoom), anchor, shown.width, length);
    } else if alt && scroll.y.abs() > 0.0 {
        axis = axis.zoomed(f64::from((scroll.y / 200.0).exp()), anchor, shown.width, length);
        ui.input_mut(|input| input.smooth_scroll_delta = egui::Vec2::ZERO);
    } else if scroll.x.abs() > 0.0 {
        axis = axis.scrolled(-scroll.x, shown.width, length);
    }
    if let Some(by) = middle {
        axis = axis.scrolled(-by, shown.width, length);
    }
    if axis != shown.axis {
        actions.push(Action::SetView(axis));
    }
}
