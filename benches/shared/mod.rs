//! Helpers of the benchmarks that draw a frame without a window.

use criterion::{BenchmarkGroup, measurement::WallTime};
use cutroom::{app::State, ui::Panels};

/// Input of a frame without any event.
pub fn input() -> egui::RawInput {
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1440.0, 900.0));
    egui::RawInput { screen_rect: Some(screen), ..Default::default() }
}

/// Measures a complete frame of the window, layout and shapes, without the graphics card.
pub fn frame(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, state: &State) {
    let context = egui::Context::default();
    cutroom::ui::install(&context);
    let mut panels = Panels::default();
    for _ in 0..3 {
        let _ = context.run_ui(input(), |ui| {
            // The first frame sets the fonts.
            if context.cumulative_frame_nr() > 0 {
                panels.show(ui, state, &mut Vec::new());
            }
        });
    }
    group.bench_function(name, |b| b.iter(|| context.run_ui(input(), |ui| panels.show(ui, state, &mut Vec::new()))));
}
