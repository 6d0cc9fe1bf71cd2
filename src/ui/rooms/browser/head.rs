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

/// Accessible name and placeholder of the search field.
const SEARCH: &str = "Search, or paste an id or a link";

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
                ui.add(egui::Spinner::new().size(14.0));
            }
            if room.reads_all {
                if ui.button("Stop").on_hover_text("Read no further; what is loaded stays").clicked() {
                    send(actions, Msg::Stop);
                }
            } else if !room.paging.is_whole() && room.paging.has_begun() {
                let can = room.videos != Reading::Going;
                let all = ui.add_enabled(can, Button::new("Load all"));
                if all.on_hover_text(state.hint(Command::Browser(BrowserCommand::LoadAllVideos))).clicked() {
                    send(actions, Msg::All);
                }
                let more = ui.add_enabled(can, Button::new("Load more"));
                if more.on_hover_text("Read the next page of the list of videos").clicked() {
                    send(actions, Msg::More);
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add_space(6.0);
                let text = RichText::new(room.loaded_text()).color(*theme::WEAK);
                ui.add(Label::new(text).truncate()).on_hover_text(budget(state));
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
        (0, true) => format!("{icon}  Filter"),
        (0, false) => icon.to_owned(),
        (_, true) => format!("{icon}  Filter: {count}"),
        (_, false) => format!("{icon}  {count}"),
    };
    let can = room.kind() == Kind::Videos;
    let response = ui.add_enabled(can, Button::selectable(can && count > 0, text));
    let name = if count == 0 { "Filter".to_owned() } else { format!("Filter, {count} set") };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, can, &name));
    let response = response.on_hover_text(state.hint(command));
    if response.on_disabled_hover_text("A filter narrows lists of videos.").clicked() {
        actions.push(Action::Run(command));
    }
}

/// Draws the button that shows or hides a folded side panel.
fn fold(ui: &mut Ui, side: Side, unfolded: &mut Option<Side>) {
    let (text, hint) = match side {
        Side::Places => ("Places", "Show the places of the workspace beside the list, or fold them away"),
        Side::Details => ("Details", "Show the record of the selected row beside the list, or fold it away"),
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
    let known = "Search, order and places look at what is loaded.";
    match state.rooms.browser.rate {
        None => known.to_owned(),
        Some(rate) => format!("{known}\n{:.0} of {:.0} requests of the rate window are left.", rate.remaining, rate.limit),
    }
}

fn field(ui: &mut Ui, state: &State, width: f32, actions: &mut Vec<Action>) {
    let room = &state.rooms.browser;
    let mut query = room.listing.query.clone();
    let icon = RichText::new(Command::Browser(BrowserCommand::SearchWorkspace).row().icon).color(*theme::WEAK).size(16.0);
    ui.label(icon);
    let edit = TextEdit::singleline(&mut query)
        .id(super::table::field_id())
        .hint_text(SEARCH)
        .desired_width(width)
        .margin(egui::Margin::symmetric(10, 6))
        .char_limit(4_096);
    let response = widgets::field(ui, edit);
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_role(Role::SearchInput);
        node.set_label(SEARCH);
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
        let clear = ui.add(Button::new(icons::CLOSE).frame_when_inactive(false)).on_hover_text("Show everything again");
        clear.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Clear the search"));
        if clear.clicked() {
            send(actions, Msg::Search(String::new()));
        }
    }
}
