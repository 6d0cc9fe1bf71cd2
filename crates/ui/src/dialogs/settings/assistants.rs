//! Settings page for assistants: the switch that lets them connect, and the URL and API key for them.

use crate::{
    app::{Action, State, assistants::AssistantAction},
    jobs::workspace::AssistantDoor,
    ui::{icons, theme, widgets},
};
use egui::{Align, Button, Label, Layout, RichText, Role, Ui, WidgetInfo};

/// Placeholder for a hidden API key.
const HIDDEN: &str = "\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}";

/// Draws the page. The API key is visible if `shows_key`.
pub fn show(ui: &mut Ui, state: &State, shows_key: &mut bool, actions: &mut Vec<Action>) {
    let said = |ui: &mut Ui, text: &str| {
        ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
    };
    said(ui, words::dialogs::assistants_text());
    ui.add_space(6.0);
    if !state.takes_assistants() {
        let why =
            if state.practice.is_some() { words::dialogs::assistants_practice() } else { words::dialogs::assistants_hosted() };
        said(ui, why);
        return;
    }
    let mut on = state.settings.assistants.are_let_in;
    if widgets::checkbox(ui, &mut on, words::dialogs::assistants_allow())
        .on_hover_text(words::dialogs::assistants_allow_tooltip())
        .changed()
    {
        *shows_key = false;
        actions.push(Action::let_assistants_in(on));
    }
    ui.add_space(4.0);
    match &state.assistants.door {
        None => {
            ui.horizontal(|ui| {
                widgets::spinner(ui, 14.0, words::dialogs::assistants_spinner());
                ui.label(RichText::new(words::dialogs::assistants_wait()).color(*theme::FAINT));
            });
        }
        Some(AssistantDoor::Elsewhere) => said(ui, words::dialogs::assistants_elsewhere()),
        Some(AssistantDoor::Failed(why)) => {
            let text = format!("{}  {}", icons::WARNING, words::dialogs::assistants_failed(why));
            ui.add(Label::new(RichText::new(text).color(*theme::BAD)).wrap());
        }
        Some(AssistantDoor::Closed) => {
            said(ui, words::dialogs::assistants_off());
        }
        Some(AssistantDoor::Open { .. }) => opened(ui, state, shows_key, actions),
    }
}

/// Draws the URL and the API key, if assistants may connect.
fn opened(ui: &mut Ui, state: &State, shows_key: &mut bool, actions: &mut Vec<Action>) {
    let Some((url, key)) = state.assistants.opened() else { return };
    let copy = |ui: &mut Ui, name: &str, action: AssistantAction, actions: &mut Vec<Action>| {
        let response = ui.add(Button::new(words::common::copy()));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
        if response.clicked() {
            actions.push(Action::Assistants(action));
        }
    };
    super::row(ui, words::dialogs::assistants_url(), |ui| {
        ui.add(Label::new(RichText::new(url).monospace()).truncate());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            copy(ui, words::dialogs::assistants_url_copy(), AssistantAction::CopyAddress, actions);
        });
    });
    super::row(ui, words::dialogs::assistants_key(), |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let renew = ui
                .add(Button::new(words::dialogs::assistants_renew()))
                .on_hover_text(words::dialogs::assistants_renew_tooltip());
            renew.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::dialogs::assistants_renew_name()));
            if renew.clicked() {
                *shows_key = false;
                actions.push(Action::Assistants(AssistantAction::Renew));
            }
            copy(ui, words::dialogs::assistants_key_copy(), AssistantAction::CopyKey, actions);
            let (text, name) = if *shows_key {
                (words::dialogs::assistants_hide(), words::dialogs::assistants_hide_name())
            } else {
                (words::dialogs::assistants_show(), words::dialogs::assistants_show_name())
            };
            let toggle = ui.add(Button::new(text));
            toggle.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
            if toggle.clicked() {
                *shows_key = !*shows_key;
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let text = if *shows_key { key } else { HIDDEN };
                let response = ui.add(Label::new(RichText::new(text).monospace()).truncate());
                if !*shows_key {
                    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words::dialogs::assistants_key_hidden()));
                }
            });
        });
    });
    super::row(ui, words::dialogs::assistants_setup(), |ui| {
        let response = ui.button(words::dialogs::assistants_copy_setup());
        if response.on_hover_text(words::dialogs::assistants_copy_setup_tooltip()).clicked() {
            actions.push(Action::Assistants(AssistantAction::CopySetUp));
        }
    });
    ui.add_space(4.0);
    let text = words::dialogs::assistants_secret();
    ui.add(Label::new(RichText::new(text).color(*theme::FAINT).size(theme::SMALL)).wrap());
}
