//! Top of the analytics dialog: choice of the subject and of the days.

use super::{act, again, choice};
use crate::{
    app::{Action, AnalyticsAction, State, features::analytics::Days},
    jobs::analytics::AnalyticsSubject,
    ui::{keyboard, theme, widgets},
};
use egui::{Align, Key, Label, Layout, RichText, TextEdit, Ui, vec2};

pub(super) fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let analytics = &state.analytics;
    let is_workspace = matches!(analytics.subject, Some(AnalyticsSubject::Workspace { .. }));
    row(ui, |ui| {
        if let Some((video, name)) = &analytics.video {
            let shown = if name.trim().is_empty() { words::common::untitled_video() } else { name.as_str() };
            ui.scope(|ui| {
                ui.set_max_width(ui.available_width() * 0.5);
                let on = choice(ui, !is_workspace, shown);
                if on.on_hover_text(words::analytics::of_video(shown)).clicked() {
                    act(actions, AnalyticsAction::Video(video.clone(), name.clone()));
                }
            });
        }
        let whole = choice(ui, is_workspace, words::analytics::of_workspace());
        if whole.on_hover_text(words::analytics::of_workspace_tooltip()).clicked() {
            act(actions, AnalyticsAction::Workspace);
        }
        if is_workspace {
            ui.add_space(10.0);
            for (mine, text) in [(false, words::analytics::all_videos()), (true, words::analytics::my_videos())] {
                if choice(ui, state.settings.analytics.mine == mine, text).clicked() {
                    act(actions, AnalyticsAction::Mine(mine));
                }
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| again(ui, state, actions));
    });
    row(ui, |ui| {
        let is_own = analytics.own.is_some() || analytics.typed.is_some();
        for days in Days::ALL {
            if choice(ui, !is_own && state.settings.analytics.days == days, days.text()).clicked() {
                act(actions, AnalyticsAction::Days(days));
            }
        }
        let own = match (&analytics.own, &analytics.typed) {
            (Some(_), None) => state.analytics_days(),
            _ => words::analytics::own_dates().to_owned(),
        };
        if choice(ui, is_own, &own).on_hover_text(words::analytics::own_dates_tooltip()).clicked() {
            act(actions, AnalyticsAction::OwnDates(analytics.typed.is_none()));
        }
    });
    own_dates(ui, state, actions);
}

fn row(ui: &mut Ui, draw: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(vec2(ui.available_width(), 26.0), Layout::left_to_right(Align::Center), draw);
}

/// Draws the text fields of a custom date range, if they are open.
fn own_dates(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(typed) = &state.analytics.typed else { return };
    let mut next = typed.clone();
    let mut entered = false;
    row(ui, |ui| {
        for (name, text) in [(words::analytics::first_day(), &mut next.from), (words::analytics::last_day(), &mut next.to)] {
            ui.label(RichText::new(name).color(*theme::WEAK));
            let field =
                widgets::field(ui, TextEdit::singleline(text).desired_width(96.0).char_limit(40).hint_text("2026-11-01"));
            ui.ctx().accesskit_node_builder(field.id, |node| {
                node.set_label(name);
                node.set_placeholder(words::analytics::day_example());
            });
            entered |= field.lost_focus() && keyboard::is_pressed(ui.ctx(), egui::Modifiers::NONE, Key::Enter);
        }
        let show = widgets::small_button(ui, words::analytics::show_days());
        if show.on_hover_text(words::analytics::show_days_tooltip()).clicked() || entered {
            act(actions, AnalyticsAction::UseDates);
        }
        ui.label(RichText::new(words::analytics::days_in_utc()).color(*theme::FAINT).size(theme::SMALL));
    });
    if next != *typed {
        // In front of the other actions, so that those see the typed text.
        actions.insert(0, Action::Analytics(AnalyticsAction::Type(next)));
    }
    if let Some(problem) = &state.analytics.bad_dates {
        let said = ui.add(Label::new(RichText::new(problem.to_string()).color(*theme::BAD)).wrap());
        ui.ctx().accesskit_node_builder(said.id, |node| node.set_live(egui::accesskit::Live::Polite));
    }
}
