//! Size and title of the window: it fits on its screen, and its title shows the open video and whether there are unsaved changes.

use crate::app::State;
use egui::{Context, Vec2, ViewportCommand, vec2};

/// Initial size of the window, in points of the system.
pub const USUAL: [f32; 2] = [1440.0, 900.0];
/// Minimum size of the window, in points of the system, if the screen is large enough.
pub const LEAST: [f32; 2] = [900.0, 560.0];

/// Limits the opened window to its screen, and updates its title.
#[derive(Default)]
pub struct Fitting {
    /// True if no window size was saved on this computer yet.
    is_first: bool,
    /// True once the screen's size is known and the window fits.
    fits: bool,
    /// Number of frames in which the size was checked.
    looked: u8,
    title: String,
}

/// Maximum number of frames to wait for the title bar, which the system draws some time after the window.
const MOST_LOOKS: u8 = 60;
/// Width and height that an initial window leaves free on a small screen: for its title bar, the system's bars and a margin.
const FREE: [f32; 2] = [48.0, 96.0];

impl Fitting {
    /// For a window without a saved size.
    pub fn first() -> Self {
        Self { is_first: true, ..Self::default() }
    }

    /// Checks the window in every frame; sends commands only after a change.
    pub fn follow(&mut self, context: &Context, state: &State) {
        if !self.fits {
            self.fit(context);
        }
        let title = title(state);
        if title != self.title {
            context.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    /// Limits the size to the screen. The screen's size is known once the window is on it, the title bar's once the system has
    /// drawn it.
    fn fit(&mut self, context: &Context) {
        let zoom = context.zoom_factor();
        let (monitor, inner, outer) = context.input(|input| {
            let viewport = input.viewport();
            (viewport.monitor_size, viewport.inner_rect, viewport.outer_rect)
        });
        let (Some(monitor), Some(inner), Some(outer)) = (monitor, inner, outer) else { return };
        self.looked += 1;
        // A window without a title bar may still get one.
        let has_bar = outer.height() > inner.height() + 0.5;
        self.fits = has_bar || self.looked >= MOST_LOOKS;
        if !self.fits {
            context.request_repaint_after(std::time::Duration::from_millis(50));
        }
        let first = std::mem::take(&mut self.is_first).then(|| first_size(monitor, zoom));
        let first = first.filter(|first| first.x < inner.width() - 0.5 || first.y < inner.height() - 0.5);
        let now = first.unwrap_or(inner.size());
        let around = (outer.size() - inner.size()).max(Vec2::ZERO);
        if let Some(size) = fitting(now, now + around, monitor).or(first) {
            let least = Vec2::from(LEAST) / zoom;
            context.send_viewport_cmd(ViewportCommand::MinInnerSize(least.min(size)));
            context.send_viewport_cmd(ViewportCommand::InnerSize(size));
        }
    }
}

/// Size of the contents with which the window, including its title bar, fits on the screen; `None` if it already fits.
fn fitting(inner: Vec2, outer: Vec2, monitor: Vec2) -> Option<Vec2> {
    let around = (outer - inner).max(Vec2::ZERO);
    let room = (monitor - around).max(vec2(64.0, 64.0));
    let is_larger = inner.x > room.x + 0.5 || inner.y > room.y + 0.5;
    (is_larger && monitor.x > 0.0 && monitor.y > 0.0).then(|| inner.min(room))
}

/// Initial size of the contents: the usual size, or the free area of a smaller screen.
fn first_size(monitor: Vec2, zoom: f32) -> Vec2 {
    let (usual, free) = (Vec2::from(USUAL) / zoom, Vec2::from(FREE) / zoom);
    if monitor.x <= 0.0 || monitor.y <= 0.0 { usual } else { usual.min((monitor - free).max(vec2(64.0, 64.0))) }
}

/// Title with the name of the open video, and a dot if there are unsaved changes.
fn title(state: &State) -> String {
    let program = if state.practice.is_some() { words::window::practice_program() } else { "Cutroom" };
    let Some(project) = state.project() else { return program.to_owned() };
    // A title has a single line.
    let name: String = project.video.name.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let mark = if state.waiting() > 0 { "\u{2022} " } else { "" };
    format!("{mark}{}", words::window::title(program, name.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_on_its_screen_with_its_title_bar_at_every_scale() {
        let (inner, bar) = (vec2(1440.0, 900.0), vec2(0.0, 37.0));
        assert_eq!(fitting(inner, inner + bar, vec2(1920.0, 1080.0)), None);
        assert_eq!(fitting(inner, inner + bar, vec2(1440.0, 900.0)), Some(vec2(1440.0, 863.0)));
        // A scale factor of 2 on 1920 × 1080.
        assert_eq!(fitting(inner, inner + bar, vec2(960.0, 540.0)), Some(vec2(960.0, 503.0)));
        assert_eq!(fitting(inner, inner, vec2(1440.0, 900.0)), None, "a screen without title bars");
        assert_eq!(fitting(inner, Vec2::ZERO, vec2(1440.0, 900.0)), None, "a system that does not tell the outer size");
        assert_eq!(fitting(inner, inner, Vec2::ZERO), None, "nor the screen's");
    }

    #[test]
    fn a_first_window_leaves_room_for_title_bar_and_system_on_a_small_screen() {
        assert_eq!(first_size(vec2(1920.0, 1080.0), 1.0), vec2(1440.0, 900.0));
        assert_eq!(first_size(vec2(1440.0, 900.0), 1.0), vec2(1392.0, 804.0));
        // A scale factor of 2 on 1920 × 1080.
        assert_eq!(first_size(vec2(960.0, 540.0), 1.0), vec2(912.0, 444.0));
        assert_eq!(first_size(Vec2::ZERO, 1.0), vec2(1440.0, 900.0), "a system that does not tell the screen's size");
    }
}
