//! Lists of counts: plays by country, referrer and UTM source, clicks on calls to action, and the most watched videos.

use super::{act, part, thousands};
use crate::{
    api::analytics::NamedCount,
    app::{Action, AnalyticsAction, State, features::analytics::AnalyticsState},
    jobs::analytics::{AnalyticsAnswer, AnalyticsView},
    ui::{theme, widgets},
};
use egui::{Color32, Label, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use std::collections::BTreeSet;

/// Height of a row.
const ROW: f32 = 24.0;
/// Number of entries shown before the list is expanded.
const FIRST: usize = 6;
/// Maximum number of entries shown.
const MOST: usize = 200;

/// Maximum number of videos shown.
const MOST_VIDEOS: usize = 1_000;

/// Unit of a list's counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Plays,
    Clicks,
}

impl Unit {
    /// A count with its unit: `1 play`, `4 plays`.
    fn counted(self, count: u64) -> String {
        match self {
            Self::Plays => words::analytics::plays(count),
            Self::Clicks => words::analytics::clicks(count),
        }
    }
}

/// A list of names with their counts.
pub(super) struct List<'a> {
    pub name: &'static str,
    pub unit: Unit,
    /// Label of an entry without a name.
    pub unnamed: &'static str,
    /// Entries, highest count first.
    pub all: &'a [NamedCount],
    /// Converts a name as the server gives it to its label.
    pub shown: fn(&str) -> &str,
}

pub(super) fn show(ui: &mut Ui, list: &List<'_>, whole: &mut BTreeSet<&'static str>) {
    part(ui, list.name, |_| {});
    if list.all.is_empty() {
        let text = match list.unit {
            Unit::Clicks => words::analytics::no_clicks(),
            Unit::Plays => words::analytics::no_data(),
        };
        ui.label(RichText::new(text).color(*theme::FAINT));
        return;
    }
    let sum = list.all.iter().fold(0_u64, |sum, one| sum.saturating_add(one.count)).max(1);
    let is_whole = whole.contains(list.name);
    let shown = if is_whole { MOST } else { FIRST };
    ui.spacing_mut().item_spacing.y = 2.0;
    for one in list.all.iter().take(shown) {
        let name = if one.name.is_empty() { list.unnamed } else { (list.shown)(&one.name) };
        let share = one.count as f64 / sum as f64;
        let says = words::analytics::row(list.unit.counted(one.count), name, format_args!("{:.0}", share * 100.0));
        row(ui, name, share, one.count, &says);
    }
    let more = list.all.len().min(MOST).saturating_sub(FIRST);
    if more > 0 {
        let of = words::in_sentence(list.name);
        let (text, name) = if is_whole {
            (words::analytics::show_fewer().to_owned(), words::analytics::show_fewer_name(of))
        } else {
            (words::analytics::show_more(more), words::analytics::show_more_name(more, of))
        };
        let button = ui.horizontal(|ui| widgets::small_button(ui, &text)).inner;
        button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if button.clicked() && !whole.remove(list.name) {
            whole.insert(list.name);
        }
    }
}

/// Draws a row: a bar in proportion to `share`, with the name on it.
fn row(ui: &mut Ui, name: &str, share: f64, count: u64, says: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Row, true, says));
    draw(ui, rect, (name, *theme::SUNKEN), share, count);
    response.on_hover_text(says);
}

fn draw(ui: &Ui, rect: Rect, (name, ground): (&str, Color32), share: f64, count: u64) {
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 3.0, ground);
    let bar = Rect::from_min_size(rect.min, vec2(rect.width() * share.clamp(0.0, 1.0) as f32, rect.height()));
    painter.rect_filled(bar, 3.0, theme::WATCHED.gamma_multiply(0.26));
    let number = painter.layout_no_wrap(thousands(count), theme::medium(12.5), *theme::TEXT);
    let percent = painter.layout_no_wrap(format!("{:.0} %", share * 100.0), theme::regular(theme::SMALL), *theme::WEAK);
    // Percentages have a column of their own.
    let (middle, edge) = (rect.center().y, rect.right() - 8.0);
    painter.galley(pos2(edge - percent.size().x, middle - percent.size().y / 2.0), percent, *theme::WEAK);
    let column = edge - 44.0;
    let room = column - number.size().x - rect.left() - 22.0;
    painter.galley(pos2(column - number.size().x, middle - number.size().y / 2.0), number, *theme::TEXT);
    let text = theme::elided(ui, name, theme::regular(12.5), *theme::TEXT, room);
    painter.galley(pos2(rect.left() + 8.0, middle - text.size().y / 2.0), text, *theme::TEXT);
}

/// Draws the most watched videos of the workspace; a click shows the analytics of that video.
pub(super) fn top(ui: &mut Ui, state: &State, report: &AnalyticsAnswer, actions: &mut Vec<Action>) {
    let all = &report.analytics.top_videos;
    part(ui, words::analytics::most_watched(), |_| {});
    if all.is_empty() {
        ui.label(RichText::new(words::analytics::no_videos()).color(*theme::FAINT));
        return;
    }
    let most = all.iter().map(|video| video.plays).max().unwrap_or(0).max(1);
    let sum = report.analytics.plays().max(most);
    ui.spacing_mut().item_spacing.y = 2.0;
    for (place, video) in all.iter().take(MOST_VIDEOS).enumerate() {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
        let known = state.rooms.browser.index.video(&video.video_id).map(|entry| entry.title().to_owned());
        let name = if video.name.is_empty() { known.unwrap_or_else(|| video.video_id.to_string()) } else { video.name.clone() };
        let says = words::analytics::video_row(&name, place + 1, words::analytics::plays(video.plays));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &says));
        if ui.is_rect_visible(rect) {
            let ground = if response.hovered() || response.has_focus() { *theme::HOVERED } else { *theme::SUNKEN };
            draw(ui, rect, (&format!("{}. {name}", place + 1), ground), video.plays as f64 / sum as f64, video.plays);
        }
        if response.clicked() {
            act(actions, AnalyticsAction::Video(video.video_id.clone(), name.clone()));
        }
        response.on_hover_text(words::analytics::of_video(&name));
    }
    if let Some(why) = &report.no_more {
        ui.add(Label::new(RichText::new(words::analytics::more_failed(why)).color(*theme::BAD)).wrap());
    }
    if report.next.is_some() && all.len() < MOST_VIDEOS {
        let reads = matches!(state.analytics.answer(AnalyticsView::Dialog), Some(AnalyticsState::Reading(_)));
        let text = if reads { words::common::loading() } else { words::analytics::load_more() };
        let more = ui.add_enabled(!reads, egui::Button::new(text));
        more.widget_info(|| WidgetInfo::labeled(Role::Button, !reads, words::analytics::load_more_name()));
        if more.clicked() {
            act(actions, AnalyticsAction::More);
        }
    }
}
