//! Face boxes: those of the sample that holds at the time of the picture that is drawn.

use super::{Found, StageContext, labels::FacesSaid, shapes::Outline, view::View};
use crate::{
    api::SourceMs,
    app::FacesAt,
    stage::compose::Footage,
    timeline::{Clock, timecode},
    ui::theme,
};
use egui::{Color32, Id, Painter, Rect, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

/// The boxes of the sample that holds at the time of the picture that is drawn, and for how long it has been held.
/// A box is cut to what is seen of the camera: to the circle of a bubble, not to the square around it.
pub(super) fn faces(
    ui: &Ui,
    painter: &Painter,
    view: View,
    context: &StageContext<'_>,
    camera: &Footage,
    found: Found<'_>,
) -> FacesSaid {
    let (data, time) = (context.data, context.time);
    let seen = Outline::rounded(view.snapped(camera.dest), camera.radius as f32 * view.scale);
    let Found::Exact(picture) = found else {
        let some = data.faces_at(time).sample().is_some_and(|sample| !sample.faces.is_empty());
        return if some { FacesSaid::Waiting } else { FacesSaid::Nothing };
    };
    // A frame that began in footage that is cut out is shown from the edit point on.
    let time = picture.shown.map_or(time, |shown| data.map.to_playback(SourceMs(shown.first_ms())).min(time));
    let (sample, over_edit_point) = match data.faces_at(time) {
        FacesAt::Sample { sample, over_edit_point } => (sample, over_edit_point),
        FacesAt::NotRead => return FacesSaid::NotRead,
        FacesAt::None => return FacesSaid::Nothing,
    };
    let held = timecode((time.0 as f64 - sample.timestamp_ms) as i64);
    for (index, face) in sample.faces.iter().enumerate() {
        let min = view.rect.min + view.rect.size() * vec2(face.x_pct as f32, face.y_pct as f32) / 100.0;
        let rect = Rect::from_min_size(min, view.rect.size() * vec2(face.width_pct as f32, face.height_pct as f32) / 100.0);
        let Some(outline) = seen.clipped(rect) else { continue };
        let rect = outline.bounds();
        outline.stroke(painter, Stroke::new(3.0, Color32::from_black_alpha(120)));
        if over_edit_point {
            outline.dashed(painter, Stroke::new(1.5, theme::FACE_BOX));
        } else {
            outline.stroke(painter, Stroke::new(1.5, theme::FACE_BOX));
        }
        let name = format!("Face {}", index + 1);
        let galley = painter.layout_no_wrap(name.clone(), theme::medium(10.5), Color32::BLACK);
        let tag = Rect::from_min_size(rect.left_top() - vec2(1.0, galley.size().y + 5.0), galley.size() + vec2(10.0, 4.0));
        // A tag stays on the canvas where its face hangs over the edge.
        let tag = tag.translate(vec2((view.rect.right() - tag.right()).min(0.0), (view.rect.top() - tag.top()).max(0.0)));
        painter.rect_filled(tag, 3.0, theme::FACE_BOX);
        painter.galley(tag.min + vec2(5.0, 2.0), galley, Color32::BLACK);
        let response = ui.interact(tag, Id::unique(("face", index)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        let over = if over_edit_point { " across a cut" } else { "" };
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(format!("Held for {held}{over}")));
        let moved = if over_edit_point { ": it may have moved" } else { "" };
        response.on_hover_text(format!(
            "{name}: left {:.1} %, top {:.1} %, {:.1} \u{d7} {:.1} % of the canvas\nSample at {} {}, held for {held}{over}{moved}",
            face.x_pct,
            face.y_pct,
            face.width_pct,
            face.height_pct,
            timecode(sample.timestamp_ms as i64),
            Clock::Clip.label()
        ));
    }
    FacesSaid::Nothing
}
