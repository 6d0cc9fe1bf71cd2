//! Name and colour of the workspace, visible while the user edits, so that nobody edits the wrong workspace.

use super::{theme, widgets};
use crate::{app::State, jobs::workspaces::Mark};
use egui::{Color32, Rangef, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

/// Height of the line below the top bar.
const LINE: f32 = 3.0;
/// Minimum width of a shortened name, in points.
const LEAST_NAME: f32 = 40.0;
/// Space between the dot and the name, and around both.
const GAP: f32 = 7.0;
/// Width of the dot with all the space around dot and name.
const AROUND: f32 = 8.0 + 3.0 * GAP;

/// Colour of a mark; the colour of weak text without one.
pub fn color(mark: Mark) -> Color32 {
    match mark {
        Mark::None => *theme::WEAK,
        Mark::Red => *theme::BAD,
        Mark::Orange => *theme::ACCENT,
        Mark::Green => *theme::GOOD,
        Mark::Blue => *theme::FOCUS,
        Mark::Purple => *theme::CHAPTER,
    }
}

/// Draws a line in the workspace's colour along the bottom of an area.
pub fn line(ui: &Ui, state: &State, area: Rect) {
    let mark = state.workspace_mark();
    if mark != Mark::None {
        let line = Rect::from_min_max(pos2(area.left(), area.bottom() - LINE), area.max);
        ui.painter().rect_filled(line, 0.0, color(mark));
    }
}

/// Width of the full name with its dot; 0 if the workspace has no name.
pub fn chip_width(ui: &Ui, state: &State) -> f32 {
    state.workspace_name().map_or(0.0, |name| widgets::text_width(ui, name, theme::medium(12.5)) + AROUND + 10.0)
}

/// Draws the dot and the name at the left end of the free range, and returns the remaining range. If there is not enough room for
/// both names, the workspace gets half of it, plus any room that the video's name (`video` wide) does not need. If that is too
/// little for a name, only the dot is drawn: the status bar has both.
pub fn chip(ui: &Ui, state: &State, free: Rangef, video: f32, middle: f32) -> Rangef {
    let Some(name) = state.workspace_name().filter(|_| free.span() > 80.0) else { return free };
    let color = color(state.workspace_mark());
    let room = (free.span() / 2.0).max(free.span() - video) - AROUND - 10.0;
    let galley = theme::elided(ui, name, theme::medium(12.5), color, room);
    let is_named = room >= LEAST_NAME;
    let width = if is_named { galley.size().x + AROUND } else { 8.0 + 2.0 * GAP };
    let size = vec2(width, galley.size().y + 10.0);
    let rect = Rect::from_min_size(pos2(free.min, middle - size.y / 2.0), size);
    let chip = ui.interact(rect, ui.scope_id().with("workspace"), Sense::hover());
    chip.widget_info(|| WidgetInfo::labeled(Role::Label, true, words::window::workspace(name)));
    ui.painter().rect_filled(rect, rect.height() / 2.0, color.gamma_multiply(0.16));
    ui.painter().circle_filled(rect.left_center() + vec2(GAP + 4.0, 0.0), 4.0, color);
    if is_named {
        let at = pos2(rect.left() + 2.0 * GAP + 8.0, rect.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, color);
    }
    let address = state.choosing.address.as_deref().unwrap_or(words::window::local_workspace());
    chip.on_hover_text(format!("{name}\n{address}"));
    Rangef::new(rect.right() + 10.0, free.max)
}
