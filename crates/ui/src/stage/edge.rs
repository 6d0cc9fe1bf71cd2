//! Frames on both sides of an edge that is being dragged on the timeline, side by side over the preview.

use crate::{
    app::{State, features::editor::stage::edge::EdgeShown},
    timeline::timecode_precise,
    ui::{pictures::Textures, theme},
};
use egui::{Align2, Color32, Id, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

/// Height of the line with name and time below a frame, in points.
const LINE: f32 = 24.0;
/// Room between both frames, in points.
const BETWEEN: f32 = 8.0;

/// Draws the frames, if an edge is being dragged.
pub(super) fn show(ui: &Ui, space: Rect, state: &State, textures: &mut Textures) {
    let (Some(edge), Some(frames)) = (state.edge(), state.edge_frames()) else { return };
    let names = match edge {
        EdgeShown::Item(_) | EdgeShown::Cut(..) => [words::preview::edge_before(), words::preview::edge_behind()],
        EdgeShown::Slip(..) => [words::preview::edge_first(), words::preview::edge_last()],
    };
    let painter = ui.painter().with_clip_rect(space.expand(2.0).intersect(ui.clip_rect()));
    painter.rect_filled(space.expand(2.0), 0.0, *theme::BACKGROUND);
    let width = ((space.width() - BETWEEN) / 2.0).max(1.0);
    for (side, (frame, name)) in frames.iter().zip(names).enumerate() {
        let left = space.left() + side as f32 * (width + BETWEEN);
        let half = Rect::from_min_size(pos2(left, space.top()), vec2(width, space.height()));
        let room = Rect::from_min_max(half.min, pos2(half.right(), (half.bottom() - LINE).max(half.top() + 1.0)));
        let time = frame.as_ref().map_or_else(|| words::preview::edge_none().to_owned(), |frame| timecode_precise(frame.at.0));
        let mut said = time.clone();
        #[allow(clippy::single_match_else)] // Both are of one weight.
        let place = match frame.as_ref().and(state.edge_picture(side)) {
            Some((picture, is_exact)) => {
                let size = vec2(picture.full.width.max(1) as f32, picture.full.height.max(1) as f32);
                let scale = (room.width() / size.x).min(room.height() / size.y);
                let place = Rect::from_center_size(room.center(), size * scale);
                let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                painter.image(textures.full(ui.ctx(), picture), place, whole, Color32::WHITE);
                if !is_exact {
                    said = words::preview::edge_inexact(&time);
                }
                place
            }
            None => {
                let place = room.shrink(room.height().min(room.width()) * 0.1);
                painter.rect_filled(place, 0.0, *theme::SUNKEN);
                place
            }
        };
        painter.rect_stroke(place, 0.0, Stroke::new(1.0, *theme::LINE), StrokeKind::Outside);
        let text = format!("{name}  {time}");
        let below = pos2(place.center().x, place.bottom() + LINE / 2.0);
        painter.text(below, Align2::CENTER_CENTER, text, theme::regular(theme::SMALL), *theme::TEXT);
        let response = ui.interact(place, Id::unique(("stage-edge", side)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(said));
    }
}
