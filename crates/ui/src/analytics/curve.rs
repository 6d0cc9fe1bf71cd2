//! Retention curve in the analytics dialog, and the moments where most viewers leave.

use super::{act, explored::explored, part, percent};
use crate::{
    api::analytics::{Analytics, RetentionSlice},
    app::{
        Action, AnalyticsAction, Project, State,
        features::analytics::{Leaving, leaving},
    },
    jobs::analytics::AnalyticsSubject,
    timeline::{SinceSave, VideoMs, timecode},
    ui::{theme, widgets},
};
use egui::{Align2, Id, Mesh, Rect, RichText, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

/// Height of the chart.
const HEIGHT: f32 = 130.0;
/// Width of the axis labels (percentages), left of the chart.
const NUMBERS: f32 = 46.0;
/// Height of the time labels below the chart.
const PLACES: f32 = 18.0;
/// Maximum number of listed moments where viewers leave.
const MOST: usize = 4;

/// The open video, if the curve is about it.
fn open(state: &State) -> Option<&Project> {
    let project = state.project()?;
    let is_it = matches!(&state.analytics.subject, Some(AnalyticsSubject::Video(video)) if *video == project.video.id);
    is_it.then_some(project)
}

pub(super) fn show(
    ui: &mut Ui,
    state: &State,
    analytics: &Analytics,
    made: &mut Option<(String, u64, SinceSave)>,
    actions: &mut Vec<Action>,
) {
    let is_workspace = matches!(state.analytics.subject, Some(AnalyticsSubject::Workspace { .. }));
    let name = if is_workspace { words::analytics::how_far() } else { words::analytics::still_watching() };
    part(ui, name, |_| {});
    let project = open(state);
    // Length of the saved video: viewers saw the saved state, not the unsaved changes.
    if let Some(project) = project {
        let (video, version) = (project.video.id.as_str(), project.version());
        if made.as_ref().is_none_or(|(of, at, _)| of != video || *at != version) {
            *made = Some((video.to_owned(), version, project.since_save()));
        }
    }
    let since = made.as_ref().filter(|_| project.is_some()).map(|(.., since)| since);
    let length = since.map(SinceSave::saved_length).filter(|length| length.0 > 0);
    let place = |pct: f64| match length {
        // Slices are no more exact than whole seconds.
        Some(length) => timecode((length.0 as f64 * pct / 100_000.0).round() as i64 * 1_000),
        None => format!("{pct:.0} %"),
    };
    let slices = &analytics.retention;
    let says = |index: usize| {
        let Some(slice) = slices.get(index) else { return String::new() };
        words::analytics::watched_at(place(slice.start_pct), percent(slice.watched_pct))
    };
    let looked = chart(ui, slices, &place, says);
    let shown = |pct: f64| {
        let saved = VideoMs((length?.0 as f64 * pct / 100.0).round() as i64);
        since?.to_shown(saved)
    };
    if let Some(at) = looked.and_then(|index| shown(slices.get(index)?.start_pct)) {
        act(actions, AnalyticsAction::GoTo(at));
    }
    let found = leaving(slices, MOST);
    if found.is_empty() {
        return;
    }
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(words::analytics::viewers_leave()).color(*theme::WEAK));
        for one in found {
            leave(ui, &one, &place(one.at_pct), project.and_then(|_| shown(one.at_pct)), project.is_some(), actions);
        }
    });
}

/// Draws a moment where viewers leave; a click moves the playhead there if the moment is still on the timeline.
fn leave(ui: &mut Ui, one: &Leaving, place: &str, at: Option<VideoMs>, is_open: bool, actions: &mut Vec<Action>) {
    let text = format!("{place}  \u{2212}{}", percent(one.lost_pct));
    let (left, lost) = (percent(one.left_pct), percent(one.lost_pct));
    let says = words::analytics::leave(&left, &lost, place);
    let Some(at) = at else {
        let label = ui.label(RichText::new(text).font(theme::medium(12.5)));
        label.widget_info(|| WidgetInfo::labeled(Role::Label, true, &says));
        label.on_hover_text(if is_open { words::analytics::leave_cut(&left, &lost, place) } else { says });
        return;
    };
    let button = widgets::small_button(ui, RichText::new(text).font(theme::medium(12.5)));
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &says));
    if button.on_hover_text(words::analytics::leave_go(&left, &lost, place)).clicked() {
        act(actions, AnalyticsAction::GoTo(at));
    }
}

/// Draws the curve; returns the slice that was clicked.
fn chart(
    ui: &mut Ui,
    slices: &[RetentionSlice],
    place: &dyn Fn(f64) -> String,
    says: impl Fn(usize) -> String,
) -> Option<usize> {
    let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let plot =
        Rect::from_min_max(pos2(whole.left() + NUMBERS, whole.top() + 6.0), pos2(whole.right(), whole.bottom() - PLACES));
    let highest = slices.iter().map(|slice| slice.watched_pct).fold(100.0, f64::max);
    let painter = ui.painter().with_clip_rect(whole.expand(6.0).intersect(ui.clip_rect()));
    let x = |pct: f64| plot.left() + plot.width() * (pct / 100.0) as f32;
    let y = |pct: f64| plot.bottom() - plot.height() * (pct / highest) as f32;
    for pct in [0.0, 50.0, 100.0] {
        painter.hline(plot.x_range(), y(pct), Stroke::new(1.0, theme::LINE.gamma_multiply(if pct > 0.0 { 0.6 } else { 1.0 })));
        let text = format!("{pct:.0} %");
        painter.text(pos2(plot.left() - 8.0, y(pct)), Align2::RIGHT_CENTER, text, theme::regular(10.5), *theme::FAINT);
    }
    for (pct, align) in [
        (0.0, Align2::LEFT_TOP),
        (25.0, Align2::CENTER_TOP),
        (50.0, Align2::CENTER_TOP),
        (75.0, Align2::CENTER_TOP),
        (100.0, Align2::RIGHT_TOP),
    ] {
        painter.text(pos2(x(pct), plot.bottom() + 4.0), align, place(pct), theme::regular(10.5), *theme::FAINT);
    }
    let at = |pointer: f32| {
        let pct = f64::from((pointer - plot.left()) / plot.width().max(1.0)) * 100.0;
        let after = slices.partition_point(|slice| slice.start_pct <= pct);
        after.checked_sub(1).filter(|index| slices.get(*index).is_some_and(|slice| pct < slice.end_pct))
    };
    let id = Id::unique("analytics-retention");
    let (response, looked) = explored(ui, whole, (id, words::analytics::retention_curve()), slices.len(), at, &says);
    let mut mesh = Mesh::default();
    let mut before: Option<(f64, f32)> = None;
    for (index, slice) in slices.iter().enumerate() {
        let (left, right, top) = (x(slice.start_pct), x(slice.end_pct), y(slice.watched_pct));
        let strength = if looked == Some(index) { 0.5 } else { 0.28 };
        mesh.add_colored_rect(
            Rect::from_min_max(pos2(left, top), pos2(right, plot.bottom())),
            theme::WATCHED.gamma_multiply(strength),
        );
        // A vertical line joins this slice to the slice before, unless there is a gap between them.
        let from = before.filter(|(end, _)| (end - slice.start_pct).abs() < 0.001).map_or(top, |(_, y)| y);
        mesh.add_colored_rect(Rect::from_min_max(pos2(left, top - 0.75), pos2(right, top + 0.75)), *theme::WATCHED);
        mesh.add_colored_rect(
            Rect::from_min_max(pos2(left - 0.5, top.min(from)), pos2(left + 0.5, top.max(from))),
            *theme::WATCHED,
        );
        before = Some((slice.end_pct, top));
    }
    painter.add(Shape::mesh(mesh));
    if let Some(slice) = looked.and_then(|index| slices.get(index)) {
        let text = says(looked.unwrap_or_default());
        let galley = painter.layout_no_wrap(text, theme::medium(theme::SMALL), *theme::TEXT);
        let size = galley.size() + vec2(14.0, 6.0);
        let middle = x(f64::midpoint(slice.start_pct, slice.end_pct));
        painter.circle_filled(pos2(middle, y(slice.watched_pct)), 3.0, *theme::TEXT);
        let left = (middle - size.x / 2.0).clamp(plot.left(), (plot.right() - size.x).max(plot.left()));
        let tag = Rect::from_min_size(pos2(left, plot.bottom() - size.y - 4.0), size);
        painter.rect(tag, 4.0, *theme::RAISED, Stroke::new(1.0, *theme::LINE), egui::StrokeKind::Inside);
        painter.galley(tag.min + vec2(7.0, 3.0), galley, *theme::TEXT);
    }
    response.clicked().then_some(looked).flatten()
}
