//! Zooming and panning the preview: Ctrl and the wheel zoom at the pointer; the wheel alone, the middle button, and the hand tool
//! (H held) pan.

use super::view::pixels;
use crate::{
    api::SizePx,
    app::{Action, State},
    stage::{Magnification, Viewport},
};
use egui::{CursorIcon, Id, Key, PointerButton, Rect, Sense, Ui, Vec2};

/// Handles zooming and panning. Called after everything that can be grabbed, so that the hand tool is above.
pub(super) fn look_around(ui: &Ui, space: Rect, state: &State, canvas: SizePx, actions: &mut Vec<Action>) {
    let density = ui.ctx().pixels_per_point();
    let size = pixels(space, density);
    let before = state.viewport();
    let mut after = before;
    let in_pixels = |by: Vec2| (f64::from(by.x * density), f64::from(by.y * density));
    after = hand(ui, space).map_or(after, |by| after.panned(in_pixels(by), size, canvas));
    if let Some(pointer) = pointer_in(ui, space) {
        let (zoom, scroll, middle) = ui.input(|input| {
            let held = input.pointer.button_down(PointerButton::Middle);
            (input.zoom_delta(), input.smooth_scroll_delta(), held.then(|| input.pointer.delta()))
        });
        if (zoom - 1.0).abs() > f32::EPSILON {
            after = after.zoomed(f64::from(zoom), in_pixels(pointer - space.min), size, canvas);
        } else if after.magnification != Magnification::Fit && scroll != Vec2::ZERO {
            after = after.panned(in_pixels(scroll), size, canvas);
        }
        if let Some(by) = middle.filter(|by| *by != Vec2::ZERO) {
            ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
            after = after.panned(in_pixels(by), size, canvas);
        }
    }
    if after != before {
        actions.push(Action::SetViewport(after));
    }
}

/// Pointer position, if it is over the preview and not over a layer above.
fn pointer_in(ui: &Ui, space: Rect) -> Option<egui::Pos2> {
    let pointer = ui.input(|input| input.pointer.hover_pos()).filter(|at| space.contains(*at))?;
    ui.ctx().layer_id_at(pointer).is_none_or(|layer| layer == ui.layer_id()).then_some(pointer)
}

/// Distance of a drag with the hand tool in this frame; `None` unless H is held.
fn hand(ui: &Ui, space: Rect) -> Option<Vec2> {
    let held = ui.input(|input| input.key_down(Key::H) && input.modifiers.is_none()) && !ui.ctx().text_edit_focused();
    if !held {
        return None;
    }
    let response = ui.interact(space, Id::unique("stage-hand"), Sense::drag());
    if response.hovered() {
        ui.ctx().set_cursor_icon(if response.dragged() { CursorIcon::Grabbing } else { CursorIcon::Grab });
    }
    response.dragged_by(PointerButton::Primary).then(|| response.drag_delta())
}

/// Short and long text of the zoom: `Fit` and `Fit, 50 %`, or `150 %` for both.
pub(super) fn in_words(viewport: Viewport, space: (f64, f64), canvas: SizePx) -> (String, String) {
    let percent = format!("{:.0} %", viewport.scale(space, canvas) * 100.0);
    match viewport.magnification {
        Magnification::Fit => (words::preview::zoom_fit().to_owned(), words::preview::zoom_fit_at(percent)),
        Magnification::Scale(_) => (percent.clone(), percent),
    }
}
