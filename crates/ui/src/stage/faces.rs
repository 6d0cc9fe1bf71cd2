//! Face boxes in the preview: those of the sample at the time of the drawn frame.

use super::{Found, StageContext, labels::FacesSaid, shapes::Outline, view::View};
use crate::{
    api::{SourceMs, faces::FaceBox},
    document::FacesAt,
    stage::compose::Footage,
    timeline::timecode,
    ui::theme,
};
use egui::{Color32, Id, Painter, Rect, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

/// Maximum distance of the edges of two boxes that share one name, in points.
const COINCIDENT: f32 = 4.0;

/// Name tags of the faces at the current time, drawn above everything else.
#[derive(Default)]
pub(super) struct Tags {
    painter: Option<Painter>,
    /// Canvas rectangle: tags stay inside it even if their face extends beyond the edge.
    whole: Option<Rect>,
    /// Description of the sample.
    sample: String,
    held: String,
    named: Vec<Tag>,
}

/// Tag of a face, or of several faces at the same position.
struct Tag {
    rect: Rect,
    numbers: Vec<usize>,
    lines: Vec<String>,
}

impl Tags {
    fn add(&mut self, number: usize, rect: Rect, face: &FaceBox) {
        let percent = |share: f64| words::decimal(share, 1);
        let (left, top) = (percent(face.x_pct), percent(face.y_pct));
        let (width, height) = (percent(face.width_pct), percent(face.height_pct));
        let line = words::preview::face_place(height, left, number, top, width);
        let is_same = |tag: &&mut Tag| {
            let (from, to) = (tag.rect.min - rect.min, tag.rect.max - rect.max);
            [from.x, from.y, to.x, to.y].iter().all(|side| side.abs() < COINCIDENT)
        };
        match self.named.iter_mut().find(is_same) {
            Some(tag) => {
                tag.numbers.push(number);
                tag.lines.push(line);
            }
            None => self.named.push(Tag { rect, numbers: vec![number], lines: vec![line] }),
        }
    }

    /// Draws the tags without overlaps.
    pub(super) fn show(self, ui: &Ui) {
        let (Some(painter), Some(whole)) = (self.painter, self.whole) else { return };
        let mut taken: Vec<Rect> = Vec::new();
        for Tag { rect, numbers, lines } in self.named {
            let name = name_of(&numbers);
            let galley = painter.layout_no_wrap(name.clone(), theme::medium(10.5), Color32::BLACK);
            let tag = Rect::from_min_size(rect.left_top() - vec2(1.0, galley.size().y + 5.0), galley.size() + vec2(10.0, 4.0));
            let mut tag = tag.translate(vec2((whole.right() - tag.right()).min(0.0), (whole.top() - tag.top()).max(0.0)));
            while let Some(other) = taken.iter().find(|other| other.intersects(tag.shrink(0.5))) {
                tag = tag.translate(vec2(0.0, other.bottom() - tag.top() + 1.0));
            }
            taken.push(tag);
            painter.rect_filled(tag, 3.0, theme::FACE_BOX);
            painter.galley(tag.min + vec2(5.0, 2.0), galley, Color32::BLACK);
            let response = ui.interact(tag, Id::unique(("face", numbers.first())), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(self.held.as_str()));
            response.on_hover_text(format!("{}\n{}", lines.join("\n"), self.sample));
        }
    }
}

/// Name for one or several faces: `Face 1`, `Faces 1, 2`.
fn name_of(numbers: &[usize]) -> String {
    match numbers {
        [number] => words::preview::face(number),
        _ => words::preview::faces(
            numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(words::common::list_separator()),
        ),
    }
}

/// Draws the boxes of the sample at the time of the drawn frame, and how long it lasts. Boxes are clipped to the visible part of
/// the camera: for a bubble, to its circle. Returns the state for the label, and the name tags.
pub(super) fn faces(
    painter: &Painter,
    view: View,
    context: &StageContext<'_>,
    camera: &Footage,
    found: Found<'_>,
) -> (FacesSaid, Tags) {
    let mut tags = Tags { painter: Some(painter.clone()), whole: Some(view.rect), ..Tags::default() };
    let (data, time) = (context.data, context.time);
    let seen = Outline::rounded(view.snapped(camera.dest), camera.radius as f32 * view.scale);
    let Found::Exact(picture) = found else {
        let some = data.faces_at(time).sample().is_some_and(|sample| !sample.faces.is_empty());
        return (if some { FacesSaid::Waiting } else { FacesSaid::Nothing }, tags);
    };
    // A frame that started in cut footage is visible from the edit point on.
    let time = picture.shown.map_or(time, |shown| data.map.to_playback(SourceMs(shown.first_ms())).min(time));
    let (sample, over_edit_point) = match data.faces_at(time) {
        FacesAt::Sample { sample, over_edit_point } => (sample, over_edit_point),
        FacesAt::NotRead => return (FacesSaid::NotRead, tags),
        FacesAt::None => return (FacesSaid::Nothing, tags),
    };
    let held = timecode((time.0 as f64 - sample.timestamp_ms) as i64);
    let at = timecode(sample.timestamp_ms as i64);
    (tags.held, tags.sample) = if over_edit_point {
        (words::preview::face_held_across_cut(&held), words::preview::face_sample_across_cut(&held, at))
    } else {
        (words::preview::face_held(&held), words::preview::face_sample(&held, at))
    };
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
        tags.add(index + 1, rect, face);
    }
    (FacesSaid::Nothing, tags)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_at_one_place_have_one_name() {
        let face = FaceBox { x_pct: 1.0, y_pct: 1.0, width_pct: 1.0, height_pct: 1.0 };
        let at = |x: f32| Rect::from_min_size(egui::pos2(x, 10.0), vec2(50.0, 60.0));
        let mut tags = Tags::default();
        tags.add(1, at(10.0), &face);
        tags.add(2, at(12.0), &face);
        tags.add(3, at(40.0), &face);
        let names: Vec<_> = tags.named.iter().map(|tag| name_of(&tag.numbers)).collect();
        assert_eq!(names, [words::preview::faces("1, 2"), words::preview::face(3)]);
    }
}
