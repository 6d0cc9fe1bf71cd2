//! Question before the window closes while exports are running or presets are applied to videos.

use crate::{
    app::{Action, State, features::exports::ExportAction},
    ui::{
        parts::modal::{self, buttons, set_width, title},
        widgets,
    },
};
use egui::Ui;

pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    set_width(ui, 440.0);
    let running: Vec<_> = state.exports.items().rev().filter(|item| item.is_on_its_way()).collect();
    let being_changed = state.rooms.captions.being_changed();
    match running.len() {
        0 => title(ui, &words::exports::closing_title_styles(being_changed)),
        count => title(ui, &words::exports::closing_title(count)),
    }
    let (drawn, rendered): (Vec<_>, Vec<_>) = running.into_iter().partition(|item| item.kind.is_local());
    let named = |items: &[&crate::app::features::exports::ExportItem]| {
        items.iter().map(|item| words::common::quoted(item.name())).collect::<Vec<_>>().join(words::common::list_separator())
    };
    if !drawn.is_empty() {
        modal::text(ui, &words::exports::closing_local(named(&drawn)));
    }
    if !rendered.is_empty() {
        // The local workspace is a part of this program.
        let text = if state.local { words::exports::closing_workspace_here } else { words::exports::closing_workspace };
        modal::text(ui, &text(named(&rendered)));
    }
    if being_changed > 0 {
        modal::text(ui, &words::exports::closing_styles(being_changed));
    }
    ui.add_space(10.0);
    buttons(ui, |ui| {
        let stay = widgets::main_button(ui, words::exports::closing_stay());
        // Enter triggers the answer that loses nothing.
        modal::mark(ui, &stay);
        if stay.clicked() {
            actions.push(Action::CloseDialog);
        }
        if ui.button(words::exports::closing_close()).clicked() {
            actions.push(Action::Exports(ExportAction::CloseAnyway));
        }
    });
}
