//! Top bar of the browser: the search field, where ids and links can be pasted too, and how much of the list is loaded.

use super::{Side, send};
use crate::{
    app::{
        Action, BrowserCommand, Command, State,
        browser::Kind,
        features::browser::{Msg, Reading},
    },
    ui::{icons, keyboard, theme, widgets},
};
use egui::{Align, Button, Key, Label, Layout, RichText, Role, TextEdit, Ui, WidgetInfo};

pub(super) fn show(ui: &mut Ui, state: &State, folded: &[Side], unfolded: &mut Option<Side>, actions: &mut Vec<Action>) {
    let room = &state.rooms.browser;
    ui.horizontal_centered(|ui| {
        if folded.contains(&Side::Places) {
            fold(ui, Side::Places, unfolded);
        }
        let share = if folded.is_empty() { 0.42 } else { 0.3 };
        let width = (ui.available_width() * share).clamp(160.0, 560.0);
        field(ui, state, width, actions);
        filter(ui, state, folded, actions);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if folded.contains(&Side::Details) {
                fold(ui, Side::Details, unfolded);
            }
            widgets::icon_button(ui, state, Command::Browser(BrowserCommand::ReadListsAgain), actions);
            widgets::tool_button(ui, state, Command::Browser(BrowserCommand::ShowCards), actions);
            if room.videos == Reading::Going {
                crate::ui::parts::spinner_of(ui, 14.0);
            }
            if room.reads_all {
                if ui.button(words::common::stop()).on_hover_text(words::browser::stop_loading_tooltip()).clicked() {
                    send(actions, Msg::Stop);
                }
            } else if !room.paging.is_whole() && room.paging.has_begun() {
                let can = room.videos != Reading::Going;
                let all = ui.add_enabled(can, Button::new(words::browser::load_all()));
                if all.on_hover_text(state.hint(Command::Browser(BrowserCommand::LoadAllVideos))).clicked() {
                    send(actions, Msg::All);
                }
                let more = ui.add_enabled(can, Button::new(words::browser::load_more()));
                if more.on_hover_text(words::browser::load_more_tooltip()).clicked() {
                    send(actions, Msg::More);
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add_space(6.0);
                let text = RichText::new(room.loaded_text()).color(*theme::WEAK);
                ui.add(Label::new(text).truncate().show_tooltip_when_elided(false)).on_hover_text(budget(state));
            });
        });
    });
}

/// Draws the filter button with the number of active filters. Filters apply to lists of videos only.
fn filter(ui: &mut Ui, state: &State, folded: &[Side], actions: &mut Vec<Action>) {
    let command = Command::Browser(BrowserCommand::FilterVideos);
    let room = &state.rooms.browser;
    let (count, icon) = (room.filter().count(), command.row().icon);
    let text = match (count, folded.is_empty()) {
        (0, true) => format!("{icon}  {}", words::browser::filter_button()),
        (0, false) => icon.to_owned(),
        (_, true) => format!("{icon}  {}", words::browser::filter_button_active(count)),
        (_, false) => format!("{icon}  {count}"),
    };
    let can = room.kind() == Kind::Videos;
    let response = ui.add_enabled(can, Button::selectable(can && count > 0, text));
    let name = if count == 0 { words::browser::filter_button().to_owned() } else { words::browser::filter_button_name(count) };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, can, &name));
    let response = response.on_hover_text(state.hint(command));
    if response.on_disabled_hover_text(words::browser::filter_needs_videos()).clicked() {
        actions.push(Action::Run(command));
    }
}

/// Draws the button that shows or hides a folded side panel.
fn fold(ui: &mut Ui, side: Side, unfolded: &mut Option<Side>) {
    let (text, hint) = match side {
        Side::Places => (words::browser::places_button(), words::browser::places_button_tooltip()),
        Side::Details => (words::common::details(), words::browser::details_button_tooltip()),
    };
    let on = *unfolded == Some(side);
    let response = ui.add(Button::selectable(on, text)).on_hover_text(hint);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, text));
    if response.clicked() {
        *unfolded = (!on).then_some(side);
    }
}

/// Tooltip about the loaded part of the list and the remaining rate limit.
fn budget(state: &State) -> String {
    let known = words::browser::loaded_tooltip();
    match state.rooms.browser.rate {
        None => known.to_owned(),
        Some(rate) => format!(
            "{known}\n{}",
            words::browser::loaded_tooltip_rate(format_args!("{:.0}", rate.remaining), format_args!("{:.0}", rate.limit))
        ),
    }
}

fn field(ui: &mut Ui, state: &State, width: f32, actions: &mut Vec<Action>) {
    let room = &state.rooms.browser;
    let mut query = room.listing.query.clone();
    let icon = RichText::new(Command::Browser(BrowserCommand::SearchWorkspace).row().icon).color(*theme::WEAK).size(16.0);
    ui.label(icon);
    let edit = TextEdit::singleline(&mut query)
        .id(super::table::field_id())
        .hint_text(words::browser::search_field())
        .desired_width(width)
        .margin(egui::Margin::symmetric(10, 6))
        .char_limit(4_096);
    let response = widgets::field(ui, edit);
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(Role::SearchInput);
        node.set_label(words::browser::search_field());
    });
    if room.wants_search {
        response.request_focus();
        send(actions, Msg::Searching);
    }
    if response.changed() {
        send(actions, Msg::Search(query));
    }
    // The field consumes Enter: the list, which gets the focus now, would open its selected row otherwise.
    let entered = response.lost_focus() && keyboard::take(ui.ctx(), egui::Modifiers::NONE, Key::Enter);
    if entered {
        send(actions, Msg::Land);
    }
    if entered || response.has_focus() && keyboard::is_pressed(ui.ctx(), egui::Modifiers::NONE, Key::ArrowDown) {
        ui.memory_mut(|memory| memory.request_focus(super::table::table_id()));
    }
    if !room.listing.query.is_empty() {
        let clear =
            ui.add(Button::new(icons::CLOSE).frame_when_inactive(false)).on_hover_text(words::browser::search_clear_tooltip());
        clear.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::browser::search_clear()));
        if clear.clicked() {
            send(actions, Msg::Search(String::new()));
        }
    }
}
