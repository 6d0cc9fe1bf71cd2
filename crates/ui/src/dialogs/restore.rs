//! Question before a backup replaces the data on this computer.

use super::{modal, title};
use crate::{
    app::{Action, local_time::moment_of, workspace::backing_up::Looked},
    ui::{icons, theme, widgets},
};
use egui::{RichText, ScrollArea, Ui};

/// Draws the question; `agreed` is the state of its checkbox.
pub fn show(ui: &mut Ui, looked: &Looked, agreed: &mut bool, actions: &mut Vec<Action>) {
    super::set_width(ui, 560.0);
    title(ui, words::dialogs::backup_title());
    let file = looked.file.display();
    let when = moment_of(&looked.created_at);
    modal::text(ui, &words::dialogs::backup_text(when, file));
    ui.add_space(8.0);
    if !looked.holds.is_empty() {
        ui.label(words::dialogs::backup_contains());
        lines(ui, "held", &looked.holds, 110.0);
        ui.add_space(6.0);
    }
    if looked.replaces.is_empty() {
        ui.label(words::dialogs::backup_replaces_nothing());
    } else {
        ui.label(words::dialogs::backup_replaces());
        let here: Vec<_> = looked.here.iter().chain(&looked.replaces).cloned().collect();
        lines(ui, "here", &here, 180.0);
    }
    if let Some(command) = &looked.transcriber {
        let text = format!("{}  {}", icons::WARNING, words::dialogs::backup_transcriber(command));
        ui.add(egui::Label::new(RichText::new(text).color(theme::ACCENT)).wrap());
    }
    ui.add_space(6.0);
    modal::text(ui, words::dialogs::backup_then());
    ui.add_space(4.0);
    widgets::checkbox(ui, agreed, words::dialogs::backup_agree());
    ui.add_space(8.0);
    super::buttons(ui, |ui| {
        ui.add_enabled_ui(*agreed, |ui| {
            if widgets::danger_button(ui, words::dialogs::restore()).clicked() {
                actions.push(Action::RestoreBackup);
            }
        });
        let cancel = ui.button(words::common::cancel());
        // The initial focus is on the answer that changes nothing.
        modal::mark(ui, &cancel);
        if cancel.clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}

/// Draws a list of lines that scrolls if it is higher than `height`.
fn lines(ui: &mut Ui, id: &str, lines: &[String], height: f32) {
    let height = super::list_height(ui, height);
    ScrollArea::vertical().id_salt(id).max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        for line in lines {
            ui.add(egui::Label::new(RichText::new(format!("\u{2022} {line}")).color(theme::WEAK)).wrap());
        }
    });
}
