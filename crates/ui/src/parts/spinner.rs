//! Spinner: a sign that work of unknown length goes on.
//!
//! The toolkit's own spinner asks for the next frame at once. Without a graphics card, such a window takes a processor's time from
//! the work that it waits for.

use egui::{Response, Role, Sense, Ui, WidgetInfo, emath::Rot2, lerp, vec2};
use std::{f32::consts::TAU, time::Duration};

/// Number of spokes.
const SPOKES: u8 = 8;
/// Time until the next spoke is the brightest.
const STEP: Duration = Duration::from_millis(100);

/// Draws a spinner of the height of a control.
pub fn spinner(ui: &mut Ui) -> Response {
    spinner_of(ui, ui.style().spacing.interact_size.y)
}

/// Draws a spinner of a size in points.
pub fn spinner_of(ui: &mut Ui, size: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
    response.widget_info(|| WidgetInfo::new(Role::ProgressIndicator));
    if ui.is_rect_visible(rect) {
        ui.ctx().request_repaint_after(STEP);
        let turned = (ui.input(|input| input.time) / STEP.as_secs_f64()).rem_euclid(SPOKES.into()) as u8;
        let (radius, color) = (size * 0.5 - 1.0, ui.visuals().strong_text_color());
        for spoke in 0..SPOKES {
            let behind = f32::from((turned + SPOKES - spoke) % SPOKES) / f32::from(SPOKES - 1);
            let along = Rot2::from_angle(TAU * f32::from(spoke) / f32::from(SPOKES)) * vec2(0.0, -radius);
            let ends = [rect.center() + along * 0.5, rect.center() + along];
            ui.painter().line_segment(ends, (size * 0.1, color.gamma_multiply(lerp(1.0..=0.15, behind))));
        }
    }
    response
}
