//! Something from the library or the file manager over the preview: the rectangle that it would take.

use super::{StageMemory, view::View};
use crate::{
    api::PointPct,
    app::{State, features::editor::library::landing::DropAt},
    ui::{dropping::Over, theme},
};
use egui::{Stroke, StrokeKind, Ui};

/// Finds the point of the canvas under the pointer, and draws the rectangle that a drop would take.
pub(super) fn follow(ui: &Ui, view: View, state: &State, memory: &mut StageMemory) {
    let Some(held) = &memory.held else { return };
    let Some(pointer) = held.at.filter(|at| view.seen().contains(*at)) else { return };
    let share = (pointer - view.rect.min) / view.rect.size();
    let point = PointPct { x_pct: f64::from(share.x) * 100.0, y_pct: f64::from(share.y) * 100.0 };
    let at = DropAt::Picture(point);
    let landing = state.landing(&held.what.carried, &at);
    let painter = ui.painter().with_clip_rect(view.seen().intersect(ui.clip_rect()));
    if let Ok(landing) = &landing {
        // A background fills the canvas.
        let rect = landing.place.map_or(view.rect, |place| view.rect(place));
        painter.rect_filled(rect, 0.0, theme::ACCENT.gamma_multiply(0.2));
        painter.rect_stroke(rect, 0.0, Stroke::new(2.0, *theme::ACCENT), StrokeKind::Inside);
    }
    memory.over = Some(Over { at, landing });
}
