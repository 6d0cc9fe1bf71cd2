//! Settings page for assistants: the switch that lets them connect, and the URL and API key for them.

use crate::{
    app::{Action, AssistantAction, AssistantDoor, State},
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
    said(
        ui,
        "An assistant reads your videos, looks at frames and proposes edits through the Model Context Protocol. It saves nothing: \
         each part waits in View > Proposals until you take it or leave it.",
    );
    ui.add_space(6.0);
    if !state.takes_assistants() {
        let why = if state.practice.is_some() {
            "While you practise no assistant is let in."
        } else {
            "Over HTTP assistants are let into this computer\u{2019}s own workspace alone. For this one, let the assistant start \
             cutroom mcp --base-url with its address."
        };
        said(ui, why);
        return;
    }
    let mut on = state.settings.assistants.are_let_in;
    if widgets::checkbox(ui, &mut on, "Let assistants in over HTTP")
        .on_hover_text("While Cutroom is open, programs of this computer that have the key below can read and propose")
        .changed()
    {
        *shows_key = false;
        actions.push(Action::let_assistants_in(on));
    }
    ui.add_space(4.0);
    match &state.assistants.door {
        None => {
            ui.horizontal(|ui| {
                widgets::spinner(ui, 14.0, "Assistants");
                ui.label(RichText::new("One moment\u{2026}").color(*theme::FAINT));
            });
        }
        Some(AssistantDoor::Elsewhere) => said(
            ui,
            "Another Cutroom serves this workspace: switch assistants on in the window that was opened first, or close it.",
        ),
        Some(AssistantDoor::Failed(why)) => {
            let text = format!("{}  They are not let in: {why}. Switch them off and on again.", icons::WARNING);
            ui.add(Label::new(RichText::new(text).color(*theme::BAD)).wrap());
        }
        Some(AssistantDoor::Closed) => {
            said(ui, "Off: nothing answers at that address. An assistant that starts cutroom mcp by itself needs no switch.");
        }
        Some(AssistantDoor::Open { .. }) => opened(ui, state, shows_key, actions),
    }
}

/// Draws the URL and the API key, if assistants may connect.
fn opened(ui: &mut Ui, state: &State, shows_key: &mut bool, actions: &mut Vec<Action>) {
    let Some((url, key)) = state.assistants.opened() else { return };
    let copy = |ui: &mut Ui, name: &str, action: AssistantAction, actions: &mut Vec<Action>| {
        let response = ui.add(Button::new("Copy"));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
        if response.clicked() {
            actions.push(Action::Assistants(action));
        }
    };
    super::row(ui, "Address", |ui| {
        ui.add(Label::new(RichText::new(url).monospace()).truncate());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            copy(ui, "Copy the address", AssistantAction::CopyAddress, actions);
        });
    });
    super::row(ui, "Key", |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let renew = ui
                .add(Button::new("Renew"))
                .on_hover_text("Make a new key: who has the old one is refused from then on. An export that runs begins anew");
            renew.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Renew the key"));
            if renew.clicked() {
                *shows_key = false;
                actions.push(Action::Assistants(AssistantAction::Renew));
            }
            copy(ui, "Copy the key", AssistantAction::CopyKey, actions);
            let (text, name) = if *shows_key { ("Hide", "Hide the key") } else { ("Show", "Show the key") };
            let toggle = ui.add(Button::new(text));
            toggle.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
            if toggle.clicked() {
                *shows_key = !*shows_key;
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let text = if *shows_key { key } else { HIDDEN };
                let response = ui.add(Label::new(RichText::new(text).monospace()).truncate());
                if !*shows_key {
                    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, "The key is not shown"));
                }
            });
        });
    });
    super::row(ui, "Set-up", |ui| {
        let response = ui.button("Copy for an assistant\u{2019}s settings");
        if response.on_hover_text("Copy the lines with address and key, as files of mcpServers have them").clicked() {
            actions.push(Action::Assistants(AssistantAction::CopySetUp));
        }
    });
    ui.add_space(4.0);
    let text = "The key opens nothing but this address, and the address stays the same from start to start. Keep the key to \
                yourself: who has it can read every video here.";
    ui.add(Label::new(RichText::new(text).color(*theme::FAINT).size(theme::SMALL)).wrap());
}
