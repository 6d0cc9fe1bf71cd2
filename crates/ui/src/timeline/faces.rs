//! Lane of faces: the faces of each sample, samples that continue across a cut, and ranges that are not loaded.

use super::{
    TimelineContext, VisibleClip, header,
    lanes::{ground, height_of, not_known},
};
use crate::{
    api::{PlaybackMs, faces::FaceSample},
    app::{Action, ClipData, Lane, Part, settings::timeline::LaneSettings},
    document::FacesAt,
    timeline::{ClipSpan, timecode},
    ui::{icons, theme},
};
use egui::{Align2, Painter, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

/// Draws the lane: filled where there are faces, brighter for more than one, an outline where there are none.
pub fn show(ui: &mut Ui, shown: &TimelineContext<'_>, set: LaneSettings, actions: &mut Vec<Action>) {
    let (names, time) = ground(ui, shown, height_of(1, set));
    if !ui.is_rect_visible(time) {
        return;
    }
    let head = header::Head { lane: Lane::Faces, set, icon: icons::FACE, color: *theme::FACES, count: None };
    header::show(ui, shown, names, head, actions);
    let ground = ui.interact(time, ui.scope_id().with("faces"), Sense::CLICK);
    if ground.clicked()
        && let Some(at) = ground.interact_pointer_pos()
    {
        actions.push(Action::Select(None));
        actions.push(Action::MovePlayhead(shown.time(at.x)));
    }
    header::selected_band(ui, shown, time);
    for visible in shown.visible_clips() {
        clip(ui, shown, time, visible);
    }
}

fn clip(ui: &Ui, shown: &TimelineContext<'_>, lane: Rect, VisibleClip { index, data, span }: VisibleClip<'_>) {
    let (from, to) = shown.visible();
    let painter = ui.painter().with_clip_rect(lane.intersect(ui.clip_rect()));
    let rect = Rect::from_min_max(
        pos2(shown.x(span.start).max(lane.left()), lane.top()),
        pos2(shown.x_end(span.end()).min(lane.right()), lane.bottom()),
    );
    let x = |ms: i64| shown.x(span.to_video(PlaybackMs(ms)));
    let x_end = |ms: i64| shown.x_end(span.to_video(PlaybackMs(ms)));
    let between = |from: f32, to: f32| {
        let half = (lane.height() / 2.0 - 3.0).clamp(2.0, 5.0);
        Rect::from_min_max(pos2(from, lane.center().y - half), pos2(to.max(from + 1.0), lane.center().y + half))
    };
    if data.faces.is_empty() && (data.camera().is_none() || data.faces_not_read.is_empty()) {
        let (id, what) = (("faces", "unread", index), words::timeline::faces_label(&data.clip.name));
        if data.absent.contains(&Part::Faces) {
            not_known(ui, lane, rect, id, words::timeline::not_provided(), &what);
            return;
        }
        let camera_known = !data.lacks.contains(&Part::Sources);
        if data.lacks.contains(&Part::Faces) && !(camera_known && data.camera().is_none()) {
            not_known(ui, lane, rect, id, words::timeline::not_loaded(), &what);
            return;
        }
        let why = if data.camera().is_none() { words::timeline::faces_no_camera() } else { words::timeline::faces_no_data() };
        let inside = painter.with_clip_rect(rect);
        let at = pos2(rect.left() + 10.0, rect.center().y);
        inside.text(at, Align2::LEFT_CENTER, why, theme::regular(theme::SMALL), *theme::FAINT);
        return;
    }
    let response = ui.interact(rect, ui.scope_id().with(("faces", index)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::timeline::faces_label(&data.clip.name)));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(value(data)));
    let (start, end) = (span.to_playback(from).0 as f64, span.to_playback(to).0 as f64);
    let first = data.faces.partition_point(|sample| sample.timestamp_ms <= start).saturating_sub(1);
    let samples = data.faces.get(first..).unwrap_or_default().iter().take_while(|sample| sample.timestamp_ms <= end);
    let edit_points: Vec<_> = data.map.edit_points().map(|edit_point| edit_point.at.0).collect();
    for (offset, sample) in samples.enumerate() {
        let (at, until) = (sample.timestamp_ms as i64, held_until(data, span, first + offset));
        let edit_point = edit_points
            .get(edit_points.partition_point(|edit_point| *edit_point <= at))
            .filter(|edit_point| **edit_point < until);
        let known = between(x(at), x_end(edit_point.copied().unwrap_or(until)) - 1.0);
        bar(&painter, known, sample, 1.0);
        if let Some(edit_point) = edit_point {
            let held = between(x(*edit_point), x_end(until) - 1.0);
            bar(&painter, held, sample, 0.35);
            dashed(&painter, held, theme::FACES.gamma_multiply(0.8));
        }
    }
    for (from, to) in &data.faces_not_read {
        hatched(&painter, between(x(from.0).max(rect.left()), x_end(to.0).min(rect.right()) - 1.0));
    }
    if let Some(pointer) = response.hover_pos() {
        let at = span.to_playback(shown.time(pointer.x));
        response.on_hover_text_at_pointer(hint(data.faces_at(at), at));
    }
}

/// End of a sample in playback milliseconds: the next sample, or the start of a range that is not loaded.
fn held_until(data: &ClipData, span: ClipSpan, index: usize) -> i64 {
    let at = data.faces.get(index).map_or(0.0, |sample| sample.timestamp_ms);
    let next = data.faces.get(index + 1).map_or(span.length.0, |next| next.timestamp_ms as i64);
    let unread = data.faces_not_read.iter().map(|(from, _)| from.0).find(|from| *from as f64 >= at);
    unread.map_or(next, |unread| next.min(unread))
}

/// Accessible value of a clip's lane: number of samples, ranges that are not loaded, samples across cuts.
fn value(data: &ClipData) -> String {
    let with = data.faces.iter().filter(|sample| !sample.faces.is_empty()).count();
    let mut value = vec![words::timeline::faces_samples(with, data.faces.len())];
    let held = data.map.edit_points().filter(|edit_point| {
        let before = data.faces.partition_point(|sample| sample.timestamp_ms < edit_point.at.0 as f64);
        let next_is_here = data.faces.get(before).is_some_and(|next| next.timestamp_ms <= edit_point.at.0 as f64);
        let last = before.checked_sub(1).and_then(|index| data.faces.get(index));
        let unread = data.faces_not_read.iter().any(|(from, to)| (*from..*to).contains(&edit_point.at));
        !next_is_here && !unread && last.is_some_and(|sample| !sample.faces.is_empty())
    });
    let (held, unread) = (held.count(), data.faces_not_read.iter().map(|(from, to)| to.0 - from.0).sum::<i64>());
    if held > 0 {
        value.push(words::timeline::faces_held(held));
    }
    if unread > 0 {
        value.push(words::timeline::faces_not_loaded(timecode(unread)));
    }
    value.join(words::common::list_separator())
}

/// Tooltip for a time of the clip.
fn hint(faces: FacesAt<'_>, at: PlaybackMs) -> String {
    match faces {
        FacesAt::None => words::timeline::faces_none_here().into(),
        FacesAt::NotRead => words::timeline::faces_restored_footage().into(),
        FacesAt::Sample { sample, over_edit_point } => {
            let (count, taken) = (sample.faces.len(), sample.timestamp_ms as i64);
            let (age, taken) = (timecode(at.0 - taken), timecode(taken));
            if over_edit_point {
                words::timeline::faces_sample_across_cut(age, count, taken)
            } else {
                words::timeline::faces_sample(age, count, taken)
            }
        }
    }
}

fn bar(painter: &Painter, rect: Rect, sample: &FaceSample, strength: f32) {
    match sample.faces.len() {
        0 => {
            let stroke = Stroke::new(1.0, theme::FAINT.gamma_multiply(0.6 * strength));
            painter.rect_stroke(rect, 2.0, stroke, StrokeKind::Inside);
        }
        1 => {
            painter.rect_filled(rect, 2.0, theme::FACES.gamma_multiply(0.55 * strength));
        }
        _ => {
            painter.rect_filled(rect, 2.0, theme::FACES.gamma_multiply(strength));
        }
    }
}

fn dashed(painter: &Painter, rect: Rect, color: egui::Color32) {
    for (from, to) in [(rect.left_top(), rect.right_top()), (rect.left_bottom(), rect.right_bottom())] {
        painter.extend(egui::Shape::dashed_line(&[from, to], Stroke::new(1.0, color), 3.0, 3.0));
    }
}

/// Draws stripes where nothing is known.
fn hatched(painter: &Painter, rect: Rect) {
    const APART: f32 = 6.0;
    let rect = rect.intersect(painter.clip_rect());
    if !rect.is_positive() {
        return;
    }
    let painter = painter.with_clip_rect(rect);
    painter.rect_filled(rect, 2.0, *theme::BACKGROUND);
    let stroke = Stroke::new(1.0, theme::WEAK.gamma_multiply(0.7));
    let mut x = (rect.left() / APART).floor() * APART - rect.height();
    while x < rect.right() {
        let from: Pos2 = pos2(x, rect.bottom());
        painter.line_segment([from, from + vec2(rect.height(), -rect.height())], stroke);
        x += APART;
    }
    painter.rect_stroke(rect, 2.0, Stroke::new(1.0, *theme::FAINT), StrokeKind::Inside);
}
