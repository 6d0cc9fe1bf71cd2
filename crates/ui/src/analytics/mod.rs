//! Analytics dialog for a video or the whole workspace: plays per day ([`bars`]), retention ([`curve`]) and other [`counts`].

mod bars;
mod counts;
mod curve;
mod explored;
mod head;
#[cfg(test)]
mod hostile;

use crate::{
    api::analytics::{Analytics, Summary},
    app::{
        Action, AnalyticsAction, Command, FileCommand, State,
        features::analytics::{AnalyticsState, country},
    },
    jobs::analytics::{AnalyticsAnswer, AnalyticsSubject, AnalyticsView},
    timeline::SinceSave,
    ui::{
        icons,
        parts::modal::{self, buttons, set_width, title},
        theme, widgets,
    },
};
use counts::Unit;
use egui::{Align, Label, Layout, RichText, Role, Ui, WidgetInfo, accesskit::Live, vec2};
use std::{collections::BTreeSet, sync::Arc};

/// Width of the dialog.
const WIDTH: f32 = 940.0;
/// Space between sections.
const GAP: f32 = 14.0;

/// State of the dialog between frames.
#[derive(Default)]
pub struct AnalyticsMemory {
    /// Names of the lists shown in full.
    whole: BTreeSet<&'static str>,
    /// Cached bars, valid while the answer, the days and the number of bars that fit are the same.
    bars: bars::Made,
    /// Map from the saved video to the timeline, with the video id and the [`crate::app::Project::version()`] it was computed for.
    since: Option<(String, u64, SinceSave)>,
}

fn act(actions: &mut Vec<Action>, action: AnalyticsAction) {
    actions.push(Action::Analytics(action));
}

pub fn show(ui: &mut Ui, state: &State, memory: &mut AnalyticsMemory, actions: &mut Vec<Action>) {
    set_width(ui, WIDTH);
    title(ui, words::analytics::title());
    let analytics = &state.analytics;
    // A scope of its own, so that widgets below keep their ids, and so the keyboard focus, whatever is drawn here.
    ui.scope(|ui| {
        if analytics.not_offered.is_none() {
            head::show(ui, state, actions);
            ui.add_space(GAP / 2.0);
        }
    });
    let answer = analytics.answer(AnalyticsView::Dialog);
    // A minimum height, so that the dialog does not jump while the answer is loading.
    ui.scope(|ui| {
        let least = (ui.ctx().content_rect().height() - 300.0).clamp(120.0, 380.0);
        ui.set_min_height(if analytics.not_offered.is_some() { 240.0 } else { least });
        match (&analytics.not_offered, answer.and_then(AnalyticsState::report), answer) {
            (Some(why), ..) => {
                let reason = if why.is_empty() { words::analytics::not_offered_reason().to_owned() } else { sentence(why) };
                notice(ui, icons::INFO, words::analytics::not_offered(), &reason);
                aside(ui, words::analytics::not_offered_about());
                ui.vertical_centered(|ui| {
                    widgets::text_button(ui, state, Command::File(FileCommand::Workspaces), actions);
                });
            }
            (None, _, Some(AnalyticsState::Failed(why))) => {
                notice(ui, icons::WARNING, words::analytics::failed(), why);
                ui.vertical_centered(|ui| {
                    if ui.button(words::common::retry()).clicked() {
                        act(actions, AnalyticsAction::Again(AnalyticsView::Dialog));
                    }
                });
            }
            (None, _, Some(AnalyticsState::Gone)) => {
                notice(ui, icons::INFO, words::analytics::gone(), words::analytics::gone_text());
            }
            (None, Some(report), _) => content(ui, state, memory, report, actions),
            (None, None, _) => {
                ui.add_space(60.0);
                ui.vertical_centered(|ui| {
                    widgets::spinner(ui, 22.0, words::analytics::loading_name());
                    ui.label(RichText::new(words::analytics::loading()).color(*theme::WEAK));
                });
            }
        }
    });
    ui.add_space(8.0);
    buttons(ui, |ui| {
        let close = ui.button(words::common::close());
        modal::mark(ui, &close);
        if close.clicked() {
            actions.push(Action::CloseDialog);
        }
        if state.project().is_some() && analytics.not_offered.is_none() {
            let mut shown = state.settings.analytics.curve;
            let check = widgets::checkbox(ui, &mut shown, words::analytics::curve_shown());
            if check.on_hover_text(words::analytics::curve_shown_tooltip()).clicked() {
                act(actions, AnalyticsAction::Curve(shown));
            }
        }
    });
}

/// `text` with a capital first letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.trim().trim_end_matches('.').chars();
    let first = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
    format!("{}.", first.unwrap_or_default())
}

/// Draws secondary text below a [`notice`].
fn aside(ui: &mut Ui, text: &str) {
    ui.vertical_centered(|ui| {
        ui.set_max_width(520.0);
        ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
        ui.add_space(8.0);
    });
}

/// Draws an icon, a title and a text in place of the dialog's content.
fn notice(ui: &mut Ui, icon: &str, title: &str, text: &str) {
    ui.add_space(48.0);
    ui.vertical_centered(|ui| {
        ui.set_max_width(520.0);
        ui.label(RichText::new(icon).size(30.0).color(*theme::FAINT));
        let said = ui.label(RichText::new(title).font(theme::semibold(16.0)));
        ui.ctx().accesskit_node_builder(said.id, |node| node.set_live(Live::Polite));
        ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
        ui.add_space(6.0);
    });
}

fn content(ui: &mut Ui, state: &State, memory: &mut AnalyticsMemory, report: &Arc<AnalyticsAnswer>, actions: &mut Vec<Action>) {
    let analytics = &report.analytics;
    if analytics.is_empty() {
        let text = match state.analytics.subject {
            Some(AnalyticsSubject::Video(_)) => words::analytics::no_plays_video(),
            _ => words::analytics::no_plays_workspace(),
        };
        notice(ui, icons::CHART, words::analytics::no_plays(), text);
        left_out(ui, analytics);
        return;
    }
    sums(ui, &analytics.summary, analytics.plays());
    ui.add_space(GAP);
    bars::show(ui, state, report, &mut memory.bars, actions);
    if matches!(state.analytics.subject, Some(AnalyticsSubject::Workspace { .. })) {
        ui.add_space(GAP);
        counts::top(ui, state, report, actions);
    }
    if !analytics.retention.is_empty() {
        ui.add_space(GAP);
        curve::show(ui, state, analytics, &mut memory.since, actions);
    }
    ui.add_space(GAP);
    let lists = [
        counts::List {
            name: words::analytics::countries(),
            unit: Unit::Plays,
            unnamed: words::common::unknown(),
            all: &analytics.geography,
            shown: country,
        },
        counts::List {
            name: words::analytics::referrers(),
            unit: Unit::Plays,
            unnamed: words::analytics::referrer_direct(),
            all: &analytics.referrers,
            shown: |name| name,
        },
        counts::List {
            name: words::analytics::utm_sources(),
            unit: Unit::Plays,
            unnamed: words::common::none(),
            all: &analytics.utm_sources,
            shown: |name| name,
        },
        counts::List {
            name: words::analytics::calls_to_action(),
            unit: Unit::Clicks,
            unnamed: words::analytics::every_call_to_action(),
            all: &analytics.cta_clicks,
            shown: |name| name,
        },
    ];
    for pair in lists.chunks(2) {
        ui.columns(2, |columns| {
            for (column, list) in columns.iter_mut().zip(pair) {
                counts::show(column, list, &mut memory.whole);
            }
        });
        ui.add_space(GAP);
    }
    left_out(ui, analytics);
}

/// Draws how many values of the answer were invalid and left out.
fn left_out(ui: &mut Ui, analytics: &Analytics) {
    if analytics.left_out > 0 {
        let text = words::analytics::left_out(analytics.left_out);
        ui.label(RichText::new(text).color(*theme::FAINT).size(theme::SMALL));
    }
}

/// Draws the totals as large figures.
fn sums(ui: &mut Ui, summary: &Summary, plays: u64) {
    let unknown = || "\u{2013}".to_owned();
    let figures = [
        (words::analytics::sum_plays(), thousands(plays), words::analytics::sum_plays_tooltip()),
        (
            words::analytics::sum_viewers(),
            summary.unique_sessions.map_or_else(unknown, thousands),
            words::analytics::sum_viewers_tooltip(),
        ),
        (
            words::analytics::sum_watched(),
            summary.watch_time_seconds.map_or_else(unknown, hours),
            words::analytics::sum_watched_tooltip(),
        ),
        (
            words::analytics::sum_average(),
            summary.average_watched_pct.map_or_else(unknown, percent),
            words::analytics::sum_average_tooltip(),
        ),
    ];
    ui.columns(figures.len(), |columns| {
        for (place, (column, (name, value, hint))) in columns.iter_mut().zip(figures).enumerate() {
            let frame = egui::Frame::new()
                .fill(*theme::RAISED)
                .corner_radius(theme::CORNER)
                .inner_margin(egui::Margin::symmetric(12, 9));
            frame.show(column, |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.add(Label::new(RichText::new(name).color(*theme::WEAK).size(theme::SMALL)).truncate());
                let label = ui.add(Label::new(RichText::new(&value).font(theme::semibold(19.0))).truncate());
                let said = if value == "\u{2013}" { words::analytics::not_reported() } else { value.as_str() };
                label.widget_info(|| WidgetInfo::labeled(Role::Label, true, words::analytics::figure(name, said)));
                // The number of plays comes first.
                if place == 0 {
                    ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(Live::Polite));
                }
                label.on_hover_text(hint);
            });
        }
    });
}

/// Draws the heading of a section; `beside` draws the right end of its line.
fn part(ui: &mut Ui, name: &str, beside: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(vec2(ui.available_width(), 22.0), Layout::left_to_right(Align::Center), |ui| {
        let heading = ui.label(RichText::new(name).font(theme::semibold(13.0)));
        ui.ctx().accesskit_node_builder(heading.id, |node| node.set_role(Role::Heading));
        ui.with_layout(Layout::right_to_left(Align::Center), beside);
    });
}

pub(super) use crate::ui::timeline::percent;

/// Formats a number with separators between thousands: `12,408`.
fn thousands(number: u64) -> String {
    words::number(number as f64)
}

/// Formats a sum of watched time: `42 s`, `12 min`, `3.5 h`, `120 h`.
fn hours(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 60.0 => format!("{seconds:.0} s"),
        seconds if seconds < 3_600.0 => format!("{:.0} min", seconds / 60.0),
        seconds if seconds < 36_000.0 => format!("{} h", words::decimal(seconds / 3_600.0, 1)),
        seconds => format!("{} h", thousands((seconds / 3_600.0).round() as u64)),
    }
}

/// Draws one option of a single choice, a radio button to assistive technology.
fn choice(ui: &mut Ui, on: bool, text: &str) -> egui::Response {
    let response = ui.add(egui::Button::selectable(on, text).truncate());
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, text));
    response
}

/// Draws a small toggle button beside the heading of a section.
fn switch(ui: &mut Ui, on: bool, text: &str, name: &str) -> bool {
    let response = ui
        .scope(|ui| {
            ui.spacing_mut().button_padding = vec2(8.0, 2.5);
            ui.spacing_mut().interact_size.y = 20.0;
            ui.add(egui::Button::selectable(on, text))
        })
        .inner;
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, name));
    response.clicked()
}

/// Draws the reload button, or a spinner while loading.
fn again(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    if matches!(state.analytics.answer(AnalyticsView::Dialog), Some(AnalyticsState::Reading(_))) {
        widgets::spinner(ui, 14.0, words::analytics::loading_name());
        return;
    }
    if state.analytics.not_offered.is_none()
        && widgets::small_button(ui, words::analytics::reload()).on_hover_text(words::analytics::reload_tooltip()).clicked()
    {
        act(actions, AnalyticsAction::Again(AnalyticsView::Dialog));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_at_a_glance() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([0.4, 59.0, 90.0, 5_400.0, 7_200_000.0].map(hours), ["0 s", "59 s", "2 min", "1.5 h", "2,000 h"]);
        assert_eq!([0.0, 4.25, 9.96, 62.4, 130.0].map(percent), ["0 %", "4.2 %", "10 %", "62 %", "130 %"]);
        assert_eq!(sentence("this workspace has no page."), "This workspace has no page.");
    }
}
