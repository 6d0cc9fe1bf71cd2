//! Progress of long work, as a bar with a text beside it.

use crate::ui::theme;
use egui::{ProgressBar, RichText, Role, Ui, WidgetInfo};

/// Width of the bar.
const WIDTH: f32 = 160.0;

/// Draws the progress, 0..1, with a text that says it.
pub fn progress(ui: &mut Ui, done: f64, text: &str) {
    ui.horizontal(|ui| {
        let bar = ui.add(ProgressBar::new(done as f32).desired_width(WIDTH));
        bar.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, text));
        ui.label(RichText::new(text).color(*theme::WEAK));
    });
}
