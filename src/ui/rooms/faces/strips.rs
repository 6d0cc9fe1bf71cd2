//! Strips of the clip at the playhead over time: what is known of each moment, the number of faces, their size and place, and the
//! findings. A click moves the playhead.

use crate::{
    api::faces::FaceSample,
    app::{Action, State, faces::ScannedClip, rooms::faces::Faces},
    faces::{NoSample, Presence},
    timeline::timecode,
    ui::theme,
};
use egui::{Align2, Color32, Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, lerp, pos2, remap, vec2};

/// Height of all strips.
pub const HEIGHT: f32 = 176.0;
/// Width of their names and scales.
const NAMES: f32 = 92.0;
/// The size of a face at the top of its strip: the root of its area, in percent of the canvas's sides.
const LARGEST: f64 = 60.0;
/// Height of a strip.
const STRIP: f32 = 26.0;

pub(super) fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let whole = ui.available_rect_before_wrap().shrink2(vec2(12.0, 8.0));
    let Some((clip, now)) = state.rooms.faces.at_playhead(state) else {
        ui.painter().text(
            whole.center(),
            Align2::CENTER_CENTER,
            "Strips of count, size and place are shown once the clip is checked",
            theme::regular(13.0),
            *theme::WEAK,
        );
        return;
    };
    let time = Rect::from_min_max(pos2(whole.left() + NAMES, whole.top()), whole.max);
    let length = clip.facts.length().max(1.0);
    let x = |ms: f64| remap(ms as f32, 0.0..=length as f32, time.x_range());
    let response = ui.interact(time, ui.scope_id().with("strips"), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("Samples of {}", clip.clip.name)));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(summary(clip)));
    let painter = ui.painter().with_clip_rect(whole);
    let strip = |index: usize| {
        Rect::from_min_size(pos2(time.left(), time.top() + index as f32 * (STRIP + 5.0)), vec2(time.width(), STRIP))
    };
    let most = most_faces(clip).to_string();
    let largest = format!("{LARGEST:.0} %");
    // Down is down: the top of the canvas is 0.
    let scales = [("", ""), (most.as_str(), "0"), (largest.as_str(), "0 %"), ("100 %", "0 %"), ("0 %", "100 %")];
    for (index, (name, (top, bottom))) in ["Presence", "Count", "Size", "x", "y"].into_iter().zip(scales).enumerate() {
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
    curves(&painter, clip, [strip(1), strip(2), strip(3), strip(4)], &x);
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

/// The most faces of a sample of the clip, at least one.
fn most_faces(clip: &ScannedClip) -> usize {
    clip.samples.iter().map(|sample| sample.faces.len()).max().unwrap_or(0).max(1)
}

/// What the strips show at a time, in words: a line for the moment, and one for each face of the sample that holds.
fn values_at(clip: &ScannedClip, ms: f64) -> String {
    /// The most faces that are named.
    const MOST: usize = 6;
    let known = crate::faces::presence::at(&clip.report.presence, ms).map_or_else(String::new, Presence::words);
    let mut lines = vec![format!("{} in clip. {known}", timecode(ms as i64))];
    let held = clip.samples.partition_point(|sample| sample.timestamp_ms <= ms).checked_sub(1);
    let Some((index, sample)) = held.and_then(|index| Some((index, clip.samples.get(index)?))) else {
        return lines.concat();
    };
    let at = timecode(sample.timestamp_ms.round() as i64);
    lines.push(format!("Sample {} of {}, at {at}", index + 1, clip.samples.len()));
    for (nth, face) in sample.faces.iter().take(MOST).enumerate() {
        let size = (face.width_pct * face.height_pct).max(0.0).sqrt();
        let (x, y) = (face.x_pct + face.width_pct / 2.0, face.y_pct + face.height_pct / 2.0);
        lines.push(format!("Face {}: size {size:.1} %, x {x:.1} %, y {y:.1} %", nth + 1));
    }
    if sample.faces.len() > MOST {
        lines.push(format!("and {} more", sample.faces.len() - MOST));
    }
    lines.join("\n")
}

/// What the strips say, in a sentence.
fn summary(clip: &ScannedClip) -> String {
    let report = &clip.report;
    format!("{} samples, {} with faces, {} findings", report.samples, report.with_faces, report.findings.len())
}

/// Each kind of nothing has a pattern of its own, not only a colour: an outline, stripes, dots, a line, a cross.
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

/// Count, size, x and y of every face: a step for as long as the sample holds.
fn curves(painter: &Painter, clip: &ScannedClip, [count, size, left, top]: [Rect; 4], x: &dyn Fn(f64) -> f32) {
    let most = most_faces(clip);
    let length = clip.facts.length();
    // A pixel has room for one sample: where there are more, the first one of each is drawn.
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
        step(count, sample.faces.len() as f64 / most as f64, *theme::TEXT);
        for (nth, face) in sample.faces.iter().take(8).enumerate() {
            let color = [*theme::FACES, *theme::MARK, *theme::ACCENT, *theme::WEAK][nth.min(3)];
            step(size, (face.width_pct * face.height_pct).max(0.0).sqrt() / LARGEST, color);
            step(left, (face.x_pct + face.width_pct / 2.0) / 100.0, color);
            // Down is down.
            step(top, 1.0 - (face.y_pct + face.height_pct / 2.0) / 100.0, color);
        }
    }
}

/// Marks of the findings over the first strip.
fn findings(painter: &Painter, state: &State, clip: &ScannedClip, strip: Rect, x: &dyn Fn(f64) -> f32) {
    let selected = state.rooms.faces.selected.as_ref();
    for finding in &clip.report.findings {
        let (from, to) = (x(finding.at_ms), x(finding.end_ms.min(clip.facts.length())));
        let color = super::list::color(finding.severity);
        let y = strip.bottom() + 2.5;
        painter.line_segment([pos2(from, y), pos2(to.max(from + 3.0), y)], Stroke::new(3.0, color));
        if selected == Some(&finding.id) {
            let rect = Rect::from_min_max(pos2(from - 1.0, strip.top()), pos2(to.max(from + 3.0) + 1.0, strip.bottom()));
            painter.rect_stroke(rect, 1.0, Stroke::new(1.5, color), StrokeKind::Outside);
        }
    }
}
