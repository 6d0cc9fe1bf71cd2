//! The timeline: all clips in sequence on one zoomable axis of played time, with a lane for each kind of item.
//!
//! Only what is visible is drawn and laid out: lanes answer queries of a time range, and work follows the answer.

mod clips;
mod drag;
mod faces;
mod footage;
mod item;
mod lanes;
mod ruler;

pub use drag::TimelineMemory;
pub use ruler::id as ruler_id;

use super::{theme, widgets};
use crate::{
    app::{Action, Bar, Project, State},
    timeline::{Axis, VideoMs, timecode},
};
use egui::{Align, Layout, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, pos2, vec2};

/// What the parts of the timeline draw with.
pub(super) struct TimelineContext<'a> {
    /// Everything.
    pub state: &'a State,
    /// The open video.
    pub project: &'a Project,
    /// Time and points, for this frame.
    pub axis: Axis,
    /// The left edge of time on the screen.
    pub left: f32,
    /// The width of the view on time.
    pub width: f32,
}

impl TimelineContext<'_> {
    /// The place of a time on the screen.
    pub fn x(&self, time: VideoMs) -> f32 {
        self.left + self.axis.to_points(time)
    }

    /// The time under a place on the screen.
    pub fn time(&self, x: f32) -> VideoMs {
        let time = self.axis.to_time(x - self.left);
        VideoMs(time.0.min(self.project.sequence.length().0))
    }

    /// The range of time that is seen.
    pub fn visible(&self) -> (VideoMs, VideoMs) {
        self.axis.visible(self.width)
    }
}

/// Draws the timeline and its toolbar.
pub fn show(ui: &mut Ui, state: &State, memory: &mut TimelineMemory, actions: &mut Vec<Action>) {
    let Some(project) = state.project() else { return };
    toolbar(ui, state, actions);
    let whole = ui.available_rect_before_wrap();
    let left = whole.left() + theme::LANE_NAMES;
    let width = (whole.right() - left).max(50.0);
    memory.width = width;
    memory.strips.begin();
    let shown = TimelineContext { state, project, axis: state.axis(), left, width };
    let time_rect = Rect::from_min_max(pos2(left, whole.top()), whole.max);
    look_around(ui, &shown, time_rect, actions);

    let ruler = Rect::from_min_size(whole.min, vec2(whole.width(), theme::RULER));
    ruler::show(ui, &shown, ruler, actions);
    let clip_lane = Rect::from_min_size(ruler.left_bottom(), vec2(whole.width(), theme::CLIP_LANE));
    clips::show(ui, &shown, memory, clip_lane, actions);
    let below = Rect::from_min_max(clip_lane.left_bottom(), whole.max);
    ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
        ui.set_clip_rect(below.intersect(ui.clip_rect()));
        ScrollArea::vertical().id_salt("lanes").auto_shrink(false).show(ui, |ui| {
            lanes::show(ui, &shown, memory, actions);
        });
    });
    marks(ui, &shown, Rect::from_min_max(pos2(left, whole.top()), whole.max));
    playhead(ui, &shown, Rect::from_min_max(pos2(left, ruler.bottom() - 9.0), whole.max));
    drag::follow(ui, &shown, memory, actions);
    if let Some(line) = memory.snap_line {
        let x = shown.x(line);
        ui.painter().line_segment(
            [pos2(x, clip_lane.top()), pos2(x, whole.bottom())],
            Stroke::new(1.0, theme::ACCENT.gamma_multiply(0.8)),
        );
    }
}

fn toolbar(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.add_space(6.0);
        widgets::bar(ui, state, Bar::Edits, actions);
        if let Some((start, end)) = state.marks().range() {
            let text = format!("{} marked", timecode(end.0 - start.0));
            ui.label(egui::RichText::new(text).color(theme::MARK).size(theme::SMALL));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(6.0);
            widgets::bar(ui, state, Bar::View, actions);
        });
    });
}

/// Wheel and middle button: Ctrl or Alt zooms at the pointer, Shift or a sideways wheel scrolls time.
fn look_around(ui: &Ui, shown: &TimelineContext<'_>, rect: Rect, actions: &mut Vec<Action>) {
    let Some(pointer) = ui.input(|input| input.pointer.hover_pos()).filter(|at| rect.contains(*at)) else { return };
    if ui.ctx().layer_id_at(pointer).is_some_and(|layer| layer != ui.layer_id()) {
        return;
    }
    let length = shown.project.sequence.length();
    let (zoom, scroll, alt, middle) = ui.input(|input| {
        let middle = input.pointer.middle_down().then(|| input.pointer.delta().x);
        (input.zoom_delta(), input.smooth_scroll_delta(), input.modifiers.alt, middle)
    });
    let anchor = pointer.x - shown.left;
    let mut axis = shown.axis;
    if (zoom - 1.0).abs() > f32::EPSILON {
        axis = axis.zoomed(f64::from(zoom), anchor, shown.width, length);
    } else if alt && scroll.y.abs() > 0.0 {
        axis = axis.zoomed(f64::from((scroll.y / 200.0).exp()), anchor, shown.width, length);
        ui.input_mut(|input| input.smooth_scroll_delta = egui::Vec2::ZERO);
    } else if scroll.x.abs() > 0.0 {
        axis = axis.scrolled(-scroll.x, shown.width, length);
    }
    if let Some(by) = middle {
        axis = axis.scrolled(-by, shown.width, length);
    }
    if axis != shown.axis {
        actions.push(Action::SetView(axis));
    }
}

/// The marked range: a band over all lanes, with its ends on the ruler.
fn marks(ui: &Ui, shown: &TimelineContext<'_>, rect: Rect) {
    let marks = shown.state.marks();
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    if let Some((start, end)) = marks.range() {
        let band = Rect::from_x_y_ranges(shown.x(start)..=shown.x(end), rect.y_range());
        painter.rect_filled(band, 0.0, theme::MARK.gamma_multiply(0.12));
        let top = Rect::from_x_y_ranges(band.x_range(), rect.top()..=rect.top() + 4.0);
        painter.rect_filled(top, 0.0, theme::MARK);
    }
    for (mark, toward) in [(marks.start, 6.0), (marks.end, -6.0)] {
        let Some(x) = mark.map(|mark| shown.x(mark)) else { continue };
        let stroke = Stroke::new(2.0, theme::MARK);
        painter.line_segment([pos2(x, rect.top()), pos2(x, rect.bottom())], Stroke::new(1.0, theme::MARK));
        for y in [rect.top() + 1.0, rect.top() + theme::RULER - 1.0] {
            painter.line_segment([pos2(x, y), pos2(x + toward, y)], stroke);
        }
    }
}

fn playhead(ui: &Ui, shown: &TimelineContext<'_>, rect: Rect) {
    let x = shown.x(shown.state.playhead());
    if x < rect.left() - 1.0 || x > rect.right() {
        return;
    }
    let painter = ui.painter().with_clip_rect(rect.expand2(vec2(7.0, 0.0)));
    painter.line_segment([pos2(x, rect.top()), pos2(x, rect.bottom())], Stroke::new(1.5, theme::ACCENT));
    let (top, tip) = (rect.top() - 6.0, rect.top() + 8.0);
    let handle = vec![pos2(x - 6.0, top), pos2(x + 6.0, top), pos2(x + 6.0, tip - 6.0), pos2(x, tip), pos2(x - 6.0, tip - 6.0)];
    let painter = painter.with_clip_rect(rect.expand2(vec2(8.0, 10.0)));
    painter.add(egui::Shape::convex_polygon(handle, theme::ACCENT, Stroke::NONE));
}

/// The name of a lane, left of time.
pub(super) fn lane_name(ui: &Ui, rect: Rect, icon: &str, text: &str, count: Option<usize>, color: egui::Color32) {
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 0.0, theme::PANEL);
    let y = rect.center().y;
    painter.text(pos2(rect.left() + 12.0, y), egui::Align2::LEFT_CENTER, icon, theme::regular(14.0), color);
    painter.text(pos2(rect.left() + 34.0, y), egui::Align2::LEFT_CENTER, text, theme::regular(12.0), *theme::WEAK);
    if let Some(count) = count.filter(|count| *count > 0) {
        let at = pos2(rect.right() - 10.0, y);
        painter.text(at, egui::Align2::RIGHT_CENTER, count.to_string(), theme::regular(theme::SMALL), *theme::FAINT);
    }
}

/// Empty time of a lane: a click puts the playhead there and selects nothing.
pub(super) fn empty_time(ui: &Ui, shown: &TimelineContext<'_>, rect: Rect, id: egui::Id, actions: &mut Vec<Action>) {
    let response = ui.interact(rect, id, Sense::click());
    if response.clicked()
        && let Some(at) = response.interact_pointer_pos()
    {
        actions.push(Action::Select(None));
        actions.push(Action::MovePlayhead(shown.time(at.x)));
    }
}
