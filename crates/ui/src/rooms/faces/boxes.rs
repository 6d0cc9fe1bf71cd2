//! Boxes over the image: of the selected finding, of the neighbouring samples as onion skin, and the trail of the last samples.

use super::sample::around;
use crate::{
    api::faces::FaceBox,
    app::{State, features::faces::Faces},
    jobs::pictures::PictureState,
    stage::{Rect as StageRect, compose::Role as LayerRole, cropped},
    ui::{pictures::Textures, stage, theme},
};
use egui::{Color32, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

/// Number of samples in a trail.
const TRAIL: usize = 12;
/// Most boxes of a moment that are drawn for each side of a comparison.
const MOST_BOXES: usize = 16;

/// Draws the boxes over the preview of the video.
pub(super) fn on_video(ui: &Ui, whole: Rect, state: &State) {
    let Some((canvas, space)) = stage::canvas_on_screen(whole, state, ui.ctx().pixels_per_point()) else { return };
    let painter = ui.painter().with_clip_rect(space.intersect(canvas.expand(2.0)));
    let place = |face: &FaceBox| placed(canvas, face);
    over(ui, &painter, state, &place);
}

/// Draws the camera recording with the boxes on it.
pub(super) fn on_camera(ui: &Ui, whole: Rect, state: &State, textures: &mut Textures) {
    let space = stage::space_of(whole, state);
    let painter = ui.painter().with_clip_rect(space);
    painter.rect_filled(space, 0.0, *theme::BACKGROUND);
    let missing = |text: &str| {
        painter.text(space.center(), egui::Align2::CENTER_CENTER, text, theme::regular(13.0), *theme::WEAK);
    };
    let faces = &state.rooms.faces;
    let Some((clip, now)) = faces.at_playhead(state) else { return missing(words::faces::clip_unchecked()) };
    let (Some(camera), Some(layer)) = (clip.facts.camera, clip.facts.stretch(now).and_then(|stretch| stretch.layer)) else {
        return missing(words::faces::camera_hidden());
    };
    let Some(project) = state.project() else { return };
    let Some((data, time)) = project.at(state.playhead()) else { return };
    let scene = project.scene(data, time);
    let Some(footage) = scene.composition.footage().find(|footage| footage.role == LayerRole::Camera) else {
        return missing(words::faces::camera_hidden());
    };
    let Some(PictureState::Ready(picture)) = state.picture(&footage.picture) else { return missing(words::faces::decoding()) };
    let part = if faces.looks.crop { cropped(camera.crop.unwrap_or_default(), camera.size) } else { StageRect::UNIT };
    let is_mirrored = faces.looks.mirror && camera.mirrored;
    let aspect = (part.w * camera.size.width / (part.h * camera.size.height)) as f32;
    let size = if space.width() / space.height() > aspect {
        vec2(space.height() * aspect, space.height())
    } else {
        vec2(space.width(), space.width() / aspect)
    };
    let rect = Rect::from_center_size(space.center(), size);
    let (left, right) = (part.x as f32, (part.x + part.w) as f32);
    let (u0, u1) = if is_mirrored { (right, left) } else { (left, right) };
    let uv = Rect::from_min_max(pos2(u0, part.y as f32), pos2(u1, (part.y + part.h) as f32));
    painter.image(textures.full(ui.ctx(), picture), rect, uv, Color32::WHITE);
    let response = ui.interact(rect, ui.scope_id().with("camera"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::faces::camera_recording()));
    let canvas = clip.facts.canvas;
    let place = |face: &FaceBox| {
        // From the canvas to the layer, then to the recording, then to its visible part on screen.
        let on_canvas = StageRect::new(
            face.x_pct / 100.0 * canvas.width,
            face.y_pct / 100.0 * canvas.height,
            face.width_pct / 100.0 * canvas.width,
            face.height_pct / 100.0 * canvas.height,
        );
        let mut inner = layer.dest.relative(on_canvas);
        if layer.mirrored {
            inner.x = 1.0 - inner.x - inner.w;
        }
        let mut shown = part.relative(layer.source.place(inner));
        if is_mirrored {
            shown.x = 1.0 - shown.x - shown.w;
        }
        let [x, y, w, h] = [shown.x, shown.y, shown.w, shown.h];
        [x, y, w, h].iter().all(|value| value.is_finite()).then(|| {
            let min = rect.min + vec2(x as f32 * rect.width(), y as f32 * rect.height());
            Rect::from_min_size(min, vec2(w as f32 * rect.width(), h as f32 * rect.height()))
        })
    };
    let painter = painter.with_clip_rect(rect);
    if let Some([_, Some(held), _]) = around(state) {
        for place in held.faces.iter().filter_map(&place) {
            painter.rect_stroke(place, 0.0, Stroke::new(2.0, *theme::FACES), StrokeKind::Middle);
        }
    }
    over(ui, &painter, state, &place);
}

/// Screen rectangle of a box on the canvas; `None` if its numbers are not finite.
fn placed(canvas: Rect, face: &FaceBox) -> Option<Rect> {
    let values = [face.x_pct, face.y_pct, face.width_pct, face.height_pct];
    let [x, y, w, h] = values.map(|percent| percent as f32 / 100.0);
    values.iter().all(|value| value.is_finite()).then(|| {
        let min = canvas.min + vec2(x * canvas.width(), y * canvas.height());
        Rect::from_min_size(min, vec2(w * canvas.width(), h * canvas.height()))
    })
}

fn over(ui: &Ui, painter: &Painter, state: &State, place: &dyn Fn(&FaceBox) -> Option<Rect>) {
    let faces = &state.rooms.faces;
    if faces.looks.trail {
        trail(painter, state, place);
    }
    if faces.looks.onion
        && let Some([before, _, after]) = around(state)
    {
        for (sample, color) in [(before, *theme::MARK), (after, *theme::ACCENT)] {
            for rect in sample.into_iter().flat_map(|sample| &sample.faces).filter_map(place) {
                dashed(painter, rect, color);
            }
        }
    }
    if faces.comparison.is_some() {
        return compared(ui, painter, state, place);
    }
    // The finding's box, while the playhead is near its moment.
    let Some((clip, finding)) = faces.selected() else { return };
    let here = faces.at_playhead(state).filter(|(here, _)| here.clip.id == clip.clip.id);
    let Some((_, now)) = here.filter(|(_, now)| *now >= finding.at_ms - 2_000.0 && *now <= finding.end_ms + 2_000.0) else {
        return;
    };
    let is_here = now >= finding.at_ms - 1.0 && now <= finding.end_ms + 1.0;
    for (index, rect) in finding.boxes.iter().filter_map(place).take(4).enumerate() {
        let color = if index == 0 { super::list::color(finding.severity) } else { *theme::WEAK };
        if index == 0 && is_here {
            painter.rect_stroke(rect.expand(2.0), 2.0, Stroke::new(4.0, Color32::from_black_alpha(140)), StrokeKind::Outside);
            painter.rect_stroke(rect.expand(2.0), 2.0, Stroke::new(2.5, color), StrokeKind::Outside);
            let response = ui.interact(rect, ui.scope_id().with("finding-box"), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::faces::finding_box(finding.kind.title())));
        } else {
            dashed(painter, rect, color);
        }
    }
}

/// Draws the boxes of the comparison at the playhead: those of the snapshot dashed, those of the current data solid.
fn compared(ui: &Ui, painter: &Painter, state: &State, place: &dyn Fn(&FaceBox) -> Option<Rect>) {
    let Some(moment) = state.rooms.faces.moment(state) else { return };
    for (nth, rect) in moment.after.iter().flatten().filter_map(place).take(MOST_BOXES).enumerate() {
        painter.rect_stroke(rect, 2.0, Stroke::new(4.0, Color32::from_black_alpha(140)), StrokeKind::Middle);
        painter.rect_stroke(rect, 2.0, Stroke::new(2.0, *theme::FACES), StrokeKind::Middle);
        named(ui, rect, ("change-after", nth), words::faces::change_after());
    }
    for (nth, rect) in moment.before.iter().flatten().filter_map(place).take(MOST_BOXES).enumerate() {
        dashed(painter, rect, *theme::ACCENT);
        named(ui, rect, ("change-before", nth), words::faces::change_before());
    }
}

/// Gives a drawn box a name for assistive technology.
fn named(ui: &Ui, rect: Rect, id: (&str, usize), name: &str) {
    let response = ui.interact(rect, ui.scope_id().with(id), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
}

/// Draws the path of the centres of the last samples' boxes.
fn trail(painter: &Painter, state: &State, place: &dyn Fn(&FaceBox) -> Option<Rect>) {
    let faces: &Faces = &state.rooms.faces;
    let Some((clip, now)) = faces.at_playhead(state) else { return };
    let last = clip.samples.partition_point(|sample| sample.timestamp_ms <= now);
    let samples = clip.samples.iter().take(last).skip(last.saturating_sub(TRAIL));
    let mut before: Vec<Pos2> = Vec::new();
    for (age, sample) in samples.enumerate() {
        let centres: Vec<Pos2> = sample.faces.iter().filter_map(place).map(|rect| rect.center()).take(16).collect();
        let strength = 0.2 + 0.8 * age as f32 / TRAIL as f32;
        for centre in &centres {
            let nearest = before.iter().min_by(|a, b| a.distance(*centre).total_cmp(&b.distance(*centre)));
            if let Some(nearest) = nearest.filter(|near| near.distance(*centre) < 220.0) {
                painter.line_segment([*nearest, *centre], Stroke::new(1.5, theme::FACES.gamma_multiply(strength)));
            }
            painter.circle_filled(*centre, 2.5, theme::FACES.gamma_multiply(strength));
        }
        before = centres;
    }
}

fn dashed(painter: &Painter, rect: Rect, color: Color32) {
    let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    painter.extend(Shape::dashed_line(&corners, Stroke::new(3.0, Color32::from_black_alpha(110)), 6.0, 4.0));
    painter.extend(Shape::dashed_line(&corners, Stroke::new(1.5, color), 6.0, 4.0));
}
