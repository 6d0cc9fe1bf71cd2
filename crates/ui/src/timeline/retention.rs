//! Retention curve above the ruler: the share of the audience that watches at each moment. The server's slices refer to the saved
//! video; each moment of the timeline shows the slice that contained its footage. Footage that no viewer can have seen is hatched,
//! and footage that was cut since then has a mark.

use super::{TimelineContext, header, item::focus_ring};
use crate::{
    api::analytics::{Analytics, Day},
    app::{
        Action, AnalyticsAction, Command, ViewCommand,
        features::analytics::{AnalyticsState, Days, in_words},
    },
    jobs::analytics::{AnalyticsView, Question},
    timeline::{GoneFootage, SinceSave, VideoMs, timecode},
    ui::{icons, theme, widgets},
};
use egui::{
    Align2, Color32, CursorIcon, Id, Mesh, Painter, Rangef, Rect, Role, Sense, Shape, Stroke, Ui, UiBuilder, WidgetInfo, pos2,
    vec2,
};

/// Width of a column of the curve, in points.
const COLUMN: f32 = 2.0;
/// Margin above and below the curve.
const MARGIN: f32 = 5.0;
/// Distance of the hatch lines over unseen footage, in points.
const HATCH: f32 = 7.0;

/// Cached map from the shown video to the saved one, with the video id and the version it was computed for.
#[derive(Default)]
pub struct RetentionMemory {
    of: Option<(String, u64)>,
    since: SinceSave,
}

/// Draws the retention strip.
pub fn show(ui: &mut Ui, shown: &TimelineContext<'_>, memory: &mut RetentionMemory, rect: Rect, actions: &mut Vec<Action>) {
    let of = (shown.project.video.id.as_str().to_owned(), shown.project.version());
    if memory.of.as_ref() != Some(&of) {
        memory.since = shown.project.since_save();
        memory.of = Some(of);
    }
    let names = Rect::from_min_max(rect.min, pos2(shown.left, rect.bottom()));
    let time = Rect::from_min_max(pos2(shown.left, rect.top()), rect.max);
    ui.painter().rect_filled(time, 0.0, *theme::SUNKEN);
    ui.painter().line_segment([rect.left_bottom(), rect.right_bottom()], Stroke::new(1.0, *theme::LINE));
    let analytics = &shown.state.analytics;
    name(ui, shown, names, actions);
    let answer = analytics.answer(AnalyticsView::Curve);
    match (answer, answer.and_then(AnalyticsState::report)) {
        (_, Some(report)) if !report.analytics.retention.is_empty() => {
            let curve = Curve {
                shown,
                since: &memory.since,
                analytics: &report.analytics,
                question: analytics.question(AnalyticsView::Curve),
                time,
            };
            curve.show(ui, actions);
        }
        (_, Some(report)) => {
            let days = shown.state.analytics_days();
            let text = if report.analytics.is_empty() {
                words::timeline::retention_no_views(words::in_sentence(&days))
            } else {
                words::timeline::retention_no_data().to_owned()
            };
            says(ui, time, &text, *theme::FAINT);
        }
        (Some(AnalyticsState::Failed(why)), None) => {
            says(ui, time, words::timeline::retention_failed(), *theme::BAD).on_hover_text(why);
            let button = Rect::from_min_size(pos2(time.left() + 190.0, time.top() + 10.0), vec2(90.0, time.height() - 20.0));
            ui.scope_builder(UiBuilder::new().max_rect(button), |ui| {
                let again = widgets::small_button(ui, words::common::retry());
                again.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::timeline::retention_retry()));
                if again.on_hover_text(why).clicked() {
                    actions.push(Action::Analytics(AnalyticsAction::Again(AnalyticsView::Curve)));
                }
            });
        }
        (Some(AnalyticsState::Gone), None) => {
            drop(says(ui, time, words::timeline::retention_video_gone(), *theme::FAINT));
        }
        _ => drop(says(ui, time, words::timeline::retention_loading(), *theme::FAINT)),
    }
}

/// Draws a text in place of the curve.
fn says(ui: &Ui, time: Rect, text: &str, color: Color32) -> egui::Response {
    let painter = ui.painter().with_clip_rect(time.intersect(ui.clip_rect()));
    painter.text(pos2(time.left() + 10.0, time.center().y), Align2::LEFT_CENTER, text, theme::regular(theme::SMALL), color);
    let response = ui.interact(time, ui.scope_id().with("retention-says"), Sense::hover());
    response
        .widget_info(|| WidgetInfo::labeled(Role::Label, true, words::timeline::retention_status(words::in_sentence(text))));
    response
}

/// Draws the header of the strip. Its menu chooses the days, opens the analytics dialog, and hides the strip.
fn name(ui: &Ui, shown: &TimelineContext<'_>, rect: Rect, actions: &mut Vec<Action>) {
    header::ground(ui, rect);
    let days = shown.state.analytics_days();
    let response = ui.interact(rect, Id::unique("retention-name"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::timeline::retention_curve()));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(days.clone()));
    if response.has_focus() {
        focus_ring(ui.painter(), rect.shrink(2.0));
    }
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let (left, y) = (rect.left(), rect.center().y);
    painter.text(pos2(left + 14.0, y), Align2::LEFT_CENTER, icons::CHART, theme::regular(14.0), *theme::WATCHED);
    painter.text(
        pos2(left + 36.0, y - 7.0),
        Align2::LEFT_CENTER,
        words::timeline::retention(),
        theme::regular(12.0),
        *theme::WEAK,
    );
    let small = theme::elided(ui, &days, theme::regular(10.5), *theme::FAINT, rect.width() - 42.0);
    painter.galley(pos2(left + 36.0, y + 1.0), small, *theme::FAINT);
    header::opens(&response).show(|ui| {
        widgets::menu_body(ui, |ui| {
            let settings = &shown.state.settings.analytics;
            for days in Days::ALL {
                let on = shown.state.analytics.own.is_none() && settings.days == days;
                if widgets::radio(ui, on, days.text()).clicked() {
                    actions.push(Action::Analytics(AnalyticsAction::Days(days)));
                    ui.close();
                }
            }
            ui.separator();
            if ui.button(words::timeline::retention_menu_reload()).clicked() {
                actions.push(Action::Analytics(AnalyticsAction::Again(AnalyticsView::Curve)));
                ui.close();
            }
            if ui.button(Command::View(ViewCommand::ShowAnalytics).text()).clicked() {
                actions.push(Action::Run(Command::View(ViewCommand::ShowAnalytics)));
                ui.close();
            }
            if ui.button(words::timeline::retention_menu_hide()).clicked() {
                actions.push(Action::Analytics(AnalyticsAction::Curve(false)));
                ui.close();
            }
        });
    });
    response.on_hover_text(words::timeline::retention_tooltip());
}

/// Formats a percentage: `62 %`, below ten with one decimal.
pub(in crate::ui) fn percent(pct: f64) -> String {
    if pct > 0.0 && pct < 9.95 { format!("{} %", words::decimal(pct, 1)) } else { format!("{pct:.0} %") }
}

/// Last save of a clip, relative to the counted days.
#[derive(Clone, Copy, PartialEq)]
enum Saved {
    /// Before them, or unknown.
    Before,
    /// Within them: some viewers may have seen other cuts.
    Within(Day),
    /// After them: no viewer has seen these cuts.
    After(Day),
}

/// Inputs for drawing the curve.
struct Curve<'a, 'b> {
    shown: &'a TimelineContext<'b>,
    since: &'a SinceSave,
    analytics: &'a Analytics,
    question: Option<&'a Question>,
    time: Rect,
}

impl Curve<'_, '_> {
    fn show(&self, ui: &Ui, actions: &mut Vec<Action>) {
        let painter = ui.painter().with_clip_rect(self.time.intersect(ui.clip_rect()));
        let whole = Rect::from_min_max(pos2(self.shown.x(VideoMs::ZERO).max(self.time.left()), self.time.top()), self.time.max);
        let half = self.y(50.0);
        painter.line_segment(
            [pos2(whole.left(), half), pos2(whole.right(), half)],
            Stroke::new(1.0, theme::LINE.gamma_multiply(0.7)),
        );
        self.area(&painter);
        let (from, to) = self.shown.visible();
        for stretch in self.since.stretches(from, to).iter().filter(|stretch| stretch.saved.is_none()) {
            let across = Rangef::new(self.shown.x(stretch.start), self.shown.x_end(stretch.end));
            hatched(&painter, Rect::from_x_y_ranges(across, self.time.y_range()));
        }
        for gone in self.since.gone(from, to) {
            mark(&painter, self.time, self.shown.x(gone.at));
        }
        let playhead = self.shown.x(self.shown.state.playhead());
        painter.line_segment(
            [pos2(playhead, self.time.top()), pos2(playhead, self.time.bottom())],
            Stroke::new(1.0, *theme::ACCENT),
        );
        self.respond(ui, &painter, actions);
    }

    /// Vertical position of a share in percent. Values above 100, from viewers who rewound, are drawn at the top.
    fn y(&self, pct: f64) -> f32 {
        let inside = self.time.shrink2(vec2(0.0, MARGIN));
        inside.bottom() - inside.height() * (pct / 100.0).clamp(0.0, 1.0) as f32
    }

    /// Percentage of the audience that watched the footage at a moment of the timeline; `None` if unknown.
    fn watched(&self, at: VideoMs) -> Option<f64> {
        let length = self.since.saved_length().0;
        let saved = self.since.to_saved(at).filter(|_| length > 0)?;
        self.analytics.watched_at(saved.0 as f64 * 100.0 / length as f64).map(|slice| slice.watched_pct)
    }

    /// Draws the filled curve, a column every two points.
    fn area(&self, painter: &Painter) {
        let end = self.shown.x_end(self.shown.project.sequence.length());
        let (left, right) = (self.time.left(), self.time.right().min(end));
        let count = ((right - left) / COLUMN).ceil().max(0.0) as usize;
        let mut mesh = Mesh::default();
        let mut before: Option<f32> = None;
        for column in 0..count {
            let x = left + column as f32 * COLUMN;
            let at = self.shown.time(x + COLUMN / 2.0);
            let Some(pct) = self.watched(at) else {
                before = None;
                continue;
            };
            let strength = if matches!(self.saved(at), Saved::After(_)) { 0.5 } else { 1.0 };
            let (top, right) = (self.y(pct), (x + COLUMN).min(right));
            let body = Rect::from_min_max(pos2(x, top), pos2(right, self.time.bottom()));
            mesh.add_colored_rect(body, theme::WATCHED.gamma_multiply(0.28 * strength));
            // The line starts at the height of the previous column, so that a drop is a vertical line.
            let from = before.unwrap_or(top);
            let line = Rect::from_min_max(pos2(x, top.min(from) - 0.75), pos2(right, top.max(from) + 0.75));
            mesh.add_colored_rect(line, theme::WATCHED.gamma_multiply(strength));
            before = Some(top);
        }
        painter.add(Shape::mesh(mesh));
    }

    /// Last save of the clip at a moment.
    fn saved(&self, at: VideoMs) -> Saved {
        let project = self.shown.project;
        let stamp = project.at(at).map(|(data, _)| data.clip.updated_at.as_str()).filter(|stamp| !stamp.is_empty());
        let day = Day::begins(stamp.unwrap_or(&project.video.updated_at));
        let range = self.question.map(|question| (question.start, question.end));
        match (day, range) {
            (Some(day), Some((_, Some(end)))) if day > end => Saved::After(day),
            (Some(day), Some((Some(start), Some(_)))) if day >= start => Saved::Within(day),
            _ => Saved::Before,
        }
    }

    /// Tooltip for a moment.
    fn hint(&self, at: VideoMs) -> String {
        let when = timecode(at.0);
        let mut lines = match (self.watched(at), self.since.to_saved(at)) {
            (Some(pct), _) => vec![words::timeline::retention_at(percent(pct), when)],
            (None, None) => vec![words::timeline::retention_unseen(when)],
            (None, Some(_)) => vec![words::timeline::retention_unknown(when)],
        };
        let near = self.shown.axis.to_ms(4.0).max(1.0) as i64;
        let gone = self.since.gone(VideoMs(at.0.saturating_sub(near)), VideoMs(at.0.saturating_add(near)));
        lines.extend(gone.iter().take(3).map(|gone| self.gone_words(gone)));
        match self.saved(at) {
            Saved::After(day) => {
                lines.push(words::timeline::retention_saved_after(in_words(day)));
            }
            Saved::Within(day) => {
                lines.push(words::timeline::retention_saved_within(in_words(day)));
            }
            Saved::Before => {}
        }
        lines.join("\n")
    }

    fn gone_words(&self, gone: &GoneFootage) -> String {
        let length = self.since.saved_length().0.max(1);
        let watched = self.analytics.watched_at(gone.saved.0 as f64 * 100.0 / length as f64);
        let length = timecode(gone.length.0);
        match watched {
            Some(slice) => words::timeline::retention_cut_watched(length, percent(slice.watched_pct)),
            None => words::timeline::retention_cut(length),
        }
    }

    /// Accessible value: the curve in words.
    fn value(&self) -> String {
        let at = self.shown.state.playhead();
        let here = self.hint(at).replace('\n', ". ");
        let slices = &self.analytics.retention;
        let ends = slices
            .first()
            .zip(slices.last())
            .map(|(first, last)| words::timeline::retention_ends(percent(last.watched_pct), percent(first.watched_pct)));
        let gone = self.since.gone(VideoMs::ZERO, self.shown.project.sequence.length()).len();
        let changed = match gone {
            0 if self.since.is_same() => None,
            0 => Some(words::timeline::retention_changed().to_owned()),
            count => Some(words::timeline::retention_cuts(count)),
        };
        [Some(here), ends, changed].into_iter().flatten().collect::<Vec<_>>().join(". ")
    }

    fn respond(&self, ui: &Ui, painter: &Painter, actions: &mut Vec<Action>) {
        let response = ui.interact(self.time, Id::unique("retention"), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::timeline::retention()));
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_value(self.value()));
        if response.has_focus() {
            focus_ring(painter, self.time.shrink(1.0));
        }
        let by_pointer = ui.input(|input| input.pointer.primary_clicked());
        if response.clicked() && !by_pointer {
            actions.push(Action::Run(Command::View(ViewCommand::ShowAnalytics)));
        }
        let end = self.shown.x_end(self.shown.project.sequence.length());
        let Some(pointer) = response.hover_pos().filter(|pointer| pointer.x <= end) else { return };
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        let at = self.shown.time(pointer.x);
        let line = [pos2(pointer.x, self.time.top()), pos2(pointer.x, self.time.bottom())];
        painter.line_segment(line, Stroke::new(1.0, *theme::TEXT));
        if let Some(pct) = self.watched(at) {
            painter.circle_filled(pos2(pointer.x, self.y(pct)), 3.0, *theme::TEXT);
        }
        if response.clicked() && by_pointer {
            actions.push(Action::MovePlayhead(at));
        }
        response.on_hover_text_at_pointer(self.hint(at));
    }
}

/// Hatches footage that no viewer can have seen.
fn hatched(painter: &Painter, rect: Rect) {
    let rect = rect.intersect(painter.clip_rect());
    if !rect.is_positive() {
        return;
    }
    let painter = painter.with_clip_rect(rect);
    let stroke = Stroke::new(1.0, theme::FAINT.gamma_multiply(0.6));
    let mut x = (rect.left() / HATCH).floor() * HATCH - rect.height();
    while x < rect.right() {
        painter.line_segment([pos2(x, rect.bottom()), pos2(x + rect.height(), rect.top())], stroke);
        x += HATCH;
    }
}

/// Draws a mark where footage was cut that viewers have seen.
fn mark(painter: &Painter, time: Rect, x: f32) {
    let line = [pos2(x, time.top()), pos2(x, time.bottom())];
    painter.extend(Shape::dashed_line(&line, Stroke::new(1.0, *theme::BAD), 3.0, 2.0));
    let sign = vec![pos2(x - 4.0, time.top()), pos2(x + 4.0, time.top()), pos2(x, time.top() + 6.0)];
    painter.add(Shape::convex_polygon(sign, *theme::BAD, Stroke::NONE));
}
