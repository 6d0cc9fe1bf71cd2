//! Sheet of keyboard shortcuts: every command that has a shortcut, by menu, with a search field.

use super::title;
use crate::{
    app::{Action, Command, HelpCommand, Menu, State, command::fuzzy},
    ui::{theme, widgets},
};
use egui::{RichText, ScrollArea, TextEdit, Ui};

pub fn show(ui: &mut Ui, state: &State, (query, begun): &mut (String, bool), actions: &mut Vec<Action>) {
    super::set_width(ui, 620.0);
    title(ui, words::dialogs::keys_title());
    let field =
        widgets::field(ui, TextEdit::singleline(query).hint_text(words::dialogs::keys_hint()).desired_width(f32::INFINITY));
    ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(words::dialogs::keys_search()));
    if !std::mem::replace(begun, true) {
        field.request_focus();
    }
    ui.add_space(4.0);
    let mut any = false;
    ScrollArea::vertical()
        .max_height(super::list_height(ui, 420.0))
        .min_scrolled_height(super::list_height(ui, 420.0))
        .auto_shrink([false, true])
        .show(ui, |ui| {
            let groups = Menu::ALL.into_iter().map(|menu| (menu.text(), Some(menu))).chain([(words::common::more(), None)]);
            for (heading, menu) in groups {
                let of_group = |command: &&Command| command.row().menu.map(|(menu, _)| menu) == menu;
                let rows: Vec<_> = Command::ALL
                    .iter()
                    .filter(|command| command.is_in(state.rooms.open) && !state.shortcuts(**command).is_empty())
                    .filter(of_group)
                    .filter(|command| matches(state, **command, query))
                    .collect();
                if rows.is_empty() {
                    continue;
                }
                any = true;
                ui.label(RichText::new(heading).font(theme::semibold(13.0)));
                for command in rows {
                    row(ui, state, *command);
                }
                ui.add_space(6.0);
            }
            if !any {
                ui.label(RichText::new(words::dialogs::keys_none()).color(theme::WEAK));
            }
            ui.label(RichText::new(words::dialogs::keys_wheel()).color(theme::WEAK));
        });
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        if ui.button(words::common::close()).clicked() {
            actions.push(Action::CloseDialog);
        }
        if ui.button(words::dialogs::keys_change()).on_hover_text(words::dialogs::keys_change_tooltip()).clicked() {
            actions.push(Action::Run(Command::Help(HelpCommand::ShowSettings)));
        }
    });
}

/// Widths of the columns for shortcuts and names, equal in every group.
const COLUMNS: [f32; 2] = [168.0, 156.0];

/// Draws a command's shortcuts, name and tooltip.
fn row(ui: &mut Ui, state: &State, command: Command) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        let keys = RichText::new(keys_of(state, command)).font(theme::medium(12.5)).color(theme::ACCENT);
        let name = RichText::new(command.text());
        for (text, width) in [keys, name].into_iter().zip(COLUMNS) {
            ui.scope(|ui| {
                ui.set_width(width);
                ui.add(egui::Label::new(text).wrap());
            });
        }
        let what = RichText::new(command.tooltip()).color(theme::WEAK).size(theme::SMALL);
        ui.add(egui::Label::new(what).wrap());
    });
}

/// Formats the shortcuts of a command for reading.
pub fn keys_of(state: &State, command: Command) -> String {
    let keys: Vec<_> = state.shortcuts(command).iter().map(|shortcut| shortcut.text()).collect();
    keys.join(&format!("  {}  ", words::dialogs::keys_or()))
}

/// True if `query` matches the command's name, tooltip or shortcuts.
pub fn matches(state: &State, command: Command, query: &str) -> bool {
    let query = query.trim();
    let wanted = query.to_lowercase();
    query.is_empty()
        || fuzzy(query, command.text()).is_some_and(|(score, _)| score > 8)
        || (wanted.len() > 2 && command.tooltip().to_lowercase().contains(&wanted))
        || state
            .shortcuts(command)
            .iter()
            .any(|keys| keys.text().eq_ignore_ascii_case(query) || keys.spelled().eq_ignore_ascii_case(query))
}
