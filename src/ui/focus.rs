//! The ring around what has the keyboard: one for every control, whatever its colour.

use super::theme;
use egui::{Context, LayerId, Stroke, StrokeKind};

/// Draws the ring around the control that has the keyboard, outside its edge and cut off where the control is scrolled away.
pub fn ring(context: &Context) {
    // A field that is typed in has an edge of its own.
    if context.text_edit_focused() {
        return;
    }
    let Some(focused) = context.memory(egui::Memory::focused) else { return };
    let Some(response) = context.read_response(focused) else { return };
    let seen = response.interact_rect;
    if !seen.is_positive() {
        return;
    }
    let layer = LayerId::new(response.layer_id.order, response.layer_id.id);
    let painter = context.layer_painter(layer).with_clip_rect(seen.expand(4.0));
    let corner = f32::from(theme::CORNER) + 2.0;
    painter.rect_stroke(seen.expand(1.0), corner, Stroke::new(2.0, theme::FOCUS), StrokeKind::Outside);
}
