//! Strips of the clip at the playhead over time: presence, number, size and position of faces, and the findings. A click moves the
//! playhead.

use crate::{
    api::faces::{FaceBox, FaceSample},
    app::{Action, State, features::faces::Faces},
    faces::{NoSample, Presence, Severity},
    jobs::faces::ScannedClip,
    timeline::{Axis, ticks, timecode},
    ui::theme,
};
use egui::{Align2, Color32, Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, lerp, pos2, remap, vec2};

/// Height of all strips.
pub const HEIGHT: f32 = 200.0;
/// Width of the names and scales of the strips.
const NAMES: f32 = 92.0;
/// Height of a strip.
const STRIP: f32 = 26.0;
/// Space between strips.
const GAP: f32 = 5.0;
/// Height of the marks of findings, below the first strip.
const MARKS: f32 = 9.0;
/// Minimum range that the strips of size and position show, in percent.
const LEAST: f64 = 20.0;

/// Scales of the strips: `most` in faces, the others as bottom and top value in percent.
struct Ranges {
    /// Maximum number of faces in a sample of the clip, at least 1.
    most: usize,
    size: (f64, f64),
    left: (f64, f64),
    top: (f64, f64),
}

impl Ranges {
    fn of(clip: &ScannedClip) -> Self {
        let mut most = 1;
        let [mut size, mut left, mut top] = [(f64::INFINITY, f64::NEG_INFINITY); 3];
        let meet = |range: &mut (f64, f64), value: f64| {
            if value.is_finite() {
                *range = (range.0.min(value), range.1.max(value));
            }
        };
        for sample in &clip.samples {
            most = most.max(sample.faces.len());
            for face in sample.faces.iter().take(DRAWN) {
                meet(&mut size, size_of(face));
                let (x, y) = centre_of(face);
                meet(&mut left, x);
                meet(&mut top, y);
            }
        }
        Self { most, size: shown(size), left: shown(left), top: shown(top) }
    }
}

/// Maximum number of faces drawn per sample.
const DRAWN: usize = 8;

/// Range to show for values between `least` and `most`: with a margin, at least [`LEAST`] wide, within 0 and 100.
fn shown((least, most): (f64, f64)) -> (f64, f64) {
    if least > most {
        return (0.0, 100.0);
    }
    let (least, most) = (least.clamp(0.0, 100.0), most.clamp(0.0, 100.0));
    let (middle, half) = (f64::midpoint(least, most), ((most - least) * 0.55).max(LEAST / 2.0));
    // Rounded to steps, so that the scale does not change with every new sample.
    let step = 5.0;
    let (from, to) = (((middle - half) / step).floor() * step, ((middle + half) / step).ceil() * step);
    (from.clamp(0.0, 100.0 - LEAST), to.clamp(LEAST, 100.0))
}

/// Size of a face: the square root of its area, in percent of the canvas's sides.
fn size_of(face: &FaceBox) -> f64 {
    (face.width_pct * face.height_pct).max(0.0).sqrt()
}

fn centre_of(face: &FaceBox) -> (f64, f64) {
    (face.x_pct + face.width_pct / 2.0, face.y_pct + face.height_pct / 2.0)
}

pub(super) fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let whole = ui.available_rect_before_wrap().shrink2(vec2(12.0, 8.0));
    let Some((clip, now)) = state.rooms.faces.at_playhead(state) else {
        ui.painter().text(
            whole.center(),
            Align2::CENTER_CENTER,
            words::faces::strips_empty(),
            theme::regular(13.0),
            *theme::WEAK,
        );
        return;
    };
    let time = Rect::from_min_max(pos2(whole.left() + NAMES, whole.top()), whole.max);
    let length = clip.facts.length().max(1.0);
    let x = |ms: f64| remap(ms as f32, 0.0..=length as f32, time.x_range());
    let response = ui.interact(time, ui.scope_id().with("strips"), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::faces::strips_name(&clip.clip.name)));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(summary(clip)));
    let painter = ui.painter().with_clip_rect(whole);
    let strip = |index: usize| {
        let marks = if index > 0 { MARKS } else { 0.0 };
        let top = time.top() + index as f32 * (STRIP + GAP) + marks;
        Rect::from_min_size(pos2(time.left(), top), vec2(time.width(), STRIP))
    };
    let ranges = Ranges::of(clip);
    let percent = |value: f64| format!("{value:.0} %");
    let scales = [
        (String::new(), String::new()),
        (ranges.most.to_string(), "0".to_owned()),
        (percent(ranges.size.1), percent(ranges.size.0)),
        (percent(ranges.left.1), percent(ranges.left.0)),
        // The y axis points down: 0 is the top of the canvas.
        (percent(ranges.top.0), percent(ranges.top.1)),
    ];
    for (index, (name, (top, bottom))) in
        [words::faces::strip_presence(), words::faces::strip_count(), words::faces::strip_size(), "x", "y"]
            .into_iter()
            .zip(scales)
            .enumerate()
    {
        let rect = strip(index);
        let at = pos2(whole.left(), rect.center().y);
        painter.text(at, Align2::LEFT_CENTER, name, theme::regular(theme::SMALL), *theme::WEAK);
        let right = rect.left() - 6.0;
        for (value, y, align) in
            [(top, rect.top() - 1.0, Align2::RIGHT_TOP), (bottom, rect.bottom() + 1.0, Align2::RIGHT_BOTTOM)]
        {
            painter.text(pos2(right, y), align, value, theme::regular(9.5), *theme::FAINT);
        }
        painter.rect_filled(rect, 2.0, *theme::SUNKEN);
    }
    for span in &clip.report.presence {
        let rect = Rect::from_min_max(
            pos2(x(span.from), strip(0).top()),
            pos2(x(span.until).max(x(span.from) + 1.0), strip(0).bottom()),
        );
        presence(&painter, rect, span.presence);
    }
    ruler(&painter, Rect::from_min_max(strip(4).left_bottom(), whole.max), clip.facts.length());
    curves(&painter, clip, &ranges, [strip(1), strip(2), strip(3), strip(4)], &x);
    for point in clip.facts.edit_points() {
        let top = pos2(x(point), time.top());
        painter.extend(egui::Shape::dashed_line(
            &[top, pos2(top.x, strip(4).bottom())],
            Stroke::new(1.0, *theme::BAD),
            3.0,
            3.0,
        ));
    }
    findings(&painter, state, clip, strip(0), &x);
    let at = x(now);
    painter.line_segment([pos2(at, time.top() - 2.0), pos2(at, strip(4).bottom())], Stroke::new(1.5, *theme::ACCENT));
    if let Some(pointer) = response.interact_pointer_pos().filter(|_| response.dragged() || response.clicked()) {
        let ms = remap(pointer.x.clamp(time.left(), time.right()), time.x_range(), 0.0..=length as f32);
        actions.extend(Faces::on_video(state, clip, f64::from(ms)).map(Action::MovePlayhead));
    }
    if let Some(pointer) = response.hover_pos() {
        let ms = f64::from(remap(pointer.x, time.x_range(), 0.0..=length as f32)).max(0.0);
        let hair = [pos2(pointer.x, time.top()), pos2(pointer.x, strip(4).bottom())];
        painter.line_segment(hair, Stroke::new(1.0, *theme::FAINT));
        response.on_hover_text_at_pointer(values_at(clip, ms));
    }
}

/// Draws the clip's times below the strips.
fn ruler(painter: &Painter, rect: Rect, length: f64) {
    let axis = Axis { origin_ms: 0.0, points_per_ms: f64::from(rect.width()) / length.max(1.0) };
    for tick in ticks(axis, rect.width()) {
        let x = rect.left() + axis.to_points(tick.time);
        let height = if tick.labelled { 6.0 } else { 3.0 };
        painter.line_segment([pos2(x, rect.top() + 1.0), pos2(x, rect.top() + 1.0 + height)], Stroke::new(1.0, *theme::FAINT));
        // The label of the last tick would extend beyond the strip.
        if tick.labelled && x < rect.right() - 40.0 {
            let at = pos2(x + 4.0, rect.top() + 1.0);
            painter.text(at, Align2::LEFT_TOP, timecode(tick.time.0), theme::regular(10.0), *theme::WEAK);
        }
    }
}

/// Values at a time in words: a line for the moment, and a line for each face of the current sample.
fn values_at(clip: &ScannedClip, ms: f64) -> String {
    /// Maximum number of faces listed.
    const MOST: usize = 6;
    let known = crate::faces::presence::at(&clip.report.presence, ms).map_or_else(String::new, Presence::words);
    let mut lines = vec![words::faces::strip_moment(known, timecode(ms as i64))];
    let held = clip.samples.partition_point(|sample| sample.timestamp_ms <= ms).checked_sub(1);
    let Some((index, sample)) = held.and_then(|index| Some((index, clip.samples.get(index)?))) else {
        return lines.concat();
    };
    let at = timecode(crate::timeline::bounded_ms(sample.timestamp_ms));
    lines.push(words::faces::strip_sample(clip.samples.len(), index + 1, at));
    for (nth, face) in sample.faces.iter().take(MOST).enumerate() {
        let (size, (x, y)) = (size_of(face), centre_of(face));
        lines.push(words::faces::strip_face(nth + 1, words::decimal(size, 1), words::decimal(x, 1), words::decimal(y, 1)));
    }
    if sample.faces.len() > MOST {
        lines.push(words::faces::and_more(sample.faces.len() - MOST));
    }
    lines.join("\n")
}

/// Summary of the strips in a sentence.
fn summary(clip: &ScannedClip) -> String {
    let report = &clip.report;
    words::faces::strips_value(report.findings.len(), report.samples, report.with_faces)
}

/// Draws a [`Presence`]. Each reason for a missing sample has its own pattern besides its colour: outline, stripes, dots, line,
/// bars, cross.
fn presence(painter: &Painter, rect: Rect, presence: Presence) {
    let inner = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    match presence {
        Presence::Faces(count) => {
            let strength = lerp(0.55..=1.0, (count.min(3) as f32 - 1.0) / 2.0);
            inner.rect_filled(rect.shrink2(vec2(0.0, 4.0)), 1.0, theme::FACES.gamma_multiply(strength));
        }
        Presence::NoFace => {
            inner.rect_stroke(rect.shrink2(vec2(0.5, 7.0)), 1.0, Stroke::new(1.0, *theme::FACES), StrokeKind::Inside);
        }
        Presence::NotRead => {
            let mut at = rect.left() + 3.0;
            while at < rect.right() {
                inner.line_segment([pos2(at, rect.top() + 4.0), pos2(at, rect.bottom() - 4.0)], Stroke::new(1.0, *theme::BAD));
                at += 6.0;
            }
        }
        Presence::NoSample(NoSample::Hidden) => stripes(&inner, rect, *theme::FAINT, 7.0),
        Presence::NoSample(NoSample::Gap) => {
            inner.rect_filled(rect, 0.0, theme::BAD.gamma_multiply(0.25));
            stripes(&inner, rect, *theme::BAD, 5.0);
        }
        Presence::NoSample(NoSample::Before) => {
            let y = rect.center().y;
            inner.line_segment([pos2(rect.left(), y), pos2(rect.right(), y)], Stroke::new(1.0, *theme::FAINT));
        }
        Presence::NoDetections => {
            let mut at = rect.left() + 4.0;
            while at < rect.right() {
                inner.circle_filled(pos2(at, rect.center().y), 1.5, *theme::WEAK);
                at += 8.0;
            }
        }
        Presence::NoCamera => {
            inner.line_segment([rect.left_top(), rect.right_bottom()], Stroke::new(1.0, *theme::FAINT));
            inner.line_segment([rect.left_bottom(), rect.right_top()], Stroke::new(1.0, *theme::FAINT));
        }
    }
}

fn stripes(painter: &Painter, rect: Rect, color: Color32, apart: f32) {
    let mut at = rect.left() - rect.height();
    while at < rect.right() {
        painter.line_segment([pos2(at, rect.bottom()), pos2(at + rect.height(), rect.top())], Stroke::new(1.0, color));
        at += apart;
    }
}

/// Draws count, size, x and y of every face as steps, each as long as its sample lasts.
fn curves(painter: &Painter, clip: &ScannedClip, ranges: &Ranges, strips: [Rect; 4], x: &dyn Fn(f64) -> f32) {
    let [count, size, left, top] = strips;
    let part = |value: f64, (from, to): (f64, f64)| (value - from) / (to - from).max(1.0);
    let length = clip.facts.length();
    // At most one sample is drawn per pixel: the first.
    let mut drawn = f32::NEG_INFINITY;
    let next = |index: usize| clip.samples.get(index + 1).map_or(length, |next: &FaceSample| next.timestamp_ms);
    for (index, sample) in clip.samples.iter().enumerate() {
        let (from, to) = (x(sample.timestamp_ms), x(next(index)));
        if from - drawn < 1.0 {
            continue;
        }
        drawn = from;
        let at = |rect: Rect, share: f64| lerp(rect.bottom() - 2.0..=rect.top() + 2.0, share.clamp(0.0, 1.0) as f32);
        let step = |rect: Rect, share: f64, color: Color32| {
            if share.is_finite() {
                let y = at(rect, share);
                painter.line_segment([pos2(from, y), pos2((to - 0.5).max(from + 1.0), y)], Stroke::new(1.5, color));
            }
        };
        step(count, sample.faces.len() as f64 / ranges.most as f64, *theme::TEXT);
        for (nth, face) in sample.faces.iter().take(DRAWN).enumerate() {
            let color = [*theme::FACES, *theme::MARK, *theme::ACCENT, *theme::WEAK][nth.min(3)];
            let (across, down) = centre_of(face);
            step(size, part(size_of(face), ranges.size), color);
            step(left, part(across, ranges.left), color);
            // The y axis points down.
            step(top, 1.0 - part(down, ranges.top), color);
        }
    }
}

/// Draws marks of the findings below the first strip: their shape shows the severity, a line the duration.
fn findings(painter: &Painter, state: &State, clip: &ScannedClip, strip: Rect, x: &dyn Fn(f64) -> f32) {
    let selected = state.rooms.faces.selected.as_ref();
    // At most one mark per severity is drawn per point.
    let mut drawn = [f32::NEG_INFINITY; Severity::ALL.len()];
    for finding in &clip.report.findings {
        let (from, to) = (x(finding.at_ms), x(finding.end_ms.min(clip.facts.length())));
        let is_selected = selected == Some(&finding.id);
        let last = drawn.get_mut(finding.severity as usize);
        if last.is_some_and(|last| !is_selected && to - from < 4.0 && from - std::mem::replace(last, from) < 1.0) {
            continue;
        }
        let color = super::list::color(finding.severity);
        let y = strip.bottom() + f32::midpoint(MARKS, GAP);
        if to > from + 4.0 {
            painter.line_segment([pos2(from, y), pos2(to, y)], Stroke::new(2.0, color.gamma_multiply(0.7)));
        }
        super::list::mark(painter, pos2(from, y), finding.severity, 4.0);
        if is_selected {
            let rect = Rect::from_min_max(pos2(from - 1.0, strip.top()), pos2(to.max(from + 3.0) + 1.0, strip.bottom()));
            painter.rect_stroke(rect, 1.0, Stroke::new(1.5, color), StrokeKind::Outside);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strip_shows_the_range_of_its_values_and_never_less_than_a_fifth() {
        assert_eq!(shown((46.0, 48.0)), (35.0, 60.0));
        assert_eq!(shown((0.0, 100.0)), (0.0, 100.0));
        assert_eq!(shown((-50.0, 2.0)), (0.0, 20.0));
        assert_eq!(shown((f64::INFINITY, f64::NEG_INFINITY)), (0.0, 100.0));
    }
}
