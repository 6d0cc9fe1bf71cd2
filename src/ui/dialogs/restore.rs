//! The question before a backup takes the place of what is on this machine.

use super::{modal, title};
use crate::{
    app::{Action, Looked},
    ui::{icons, theme, widgets},
};
use egui::{RichText, ScrollArea, Ui};

/// Draws the question; `agreed` is whether its box is ticked.
pub fn show(ui: &mut Ui, looked: &Looked, agreed: &mut bool, actions: &mut Vec<Action>) {
    super::set_width(ui, 560.0);
    title(ui, "Restore this backup?");
    let file = looked.file.display();
    modal::text(ui, &format!("{file}, written {}. It is checked again while it is unpacked.", looked.created_at));
    ui.add_space(8.0);
    if looked.replaces.is_empty() {
        ui.label("Nothing is replaced: this computer holds no workspace, edits or settings yet.");
    } else {
        ui.label("It takes the place of what is here, which is moved aside and kept:");
        ScrollArea::vertical().max_height(super::list_height(ui, 220.0)).auto_shrink([false, true]).show(ui, |ui| {
            for line in &looked.replaces {
                ui.add(egui::Label::new(RichText::new(format!("\u{2022} {line}")).color(theme::WEAK)).wrap());
            }
        });
    }
    if let Some(command) = &looked.transcriber {
        let text =
            format!("{}  Its settings transcribe with this command, which is run on this computer: {command}", icons::WARNING);
        ui.add(egui::Label::new(RichText::new(text).color(theme::ACCENT)).wrap());
    }
    ui.add_space(6.0);
    let text = "The window closes its workspace, restores, and opens again. Edits that wait now are moved aside with the rest.";
    modal::text(ui, text);
    ui.add_space(4.0);
    ui.checkbox(agreed, "Move what is listed aside, and restore the backup");
    ui.add_space(8.0);
    super::buttons(ui, |ui| {
        ui.add_enabled_ui(*agreed, |ui| {
            if widgets::danger_button(ui, "Restore").clicked() {
                actions.push(Action::RestoreBackup);
            }
        });
        let cancel = ui.button("Cancel");
        // The dialog starts at the answer that changes nothing.
        modal::mark(ui, &cancel);
        if cancel.clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}
