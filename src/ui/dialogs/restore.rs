//! Question before a backup replaces the data on this computer.

use super::{modal, title};
use crate::{
    app::{Action, Looked, local_time::moment_of},
    ui::{icons, theme, widgets},
};
use egui::{RichText, ScrollArea, Ui};

/// Draws the question; `agreed` is the state of its checkbox.
pub fn show(ui: &mut Ui, looked: &Looked, agreed: &mut bool, actions: &mut Vec<Action>) {
    super::set_width(ui, 560.0);
    title(ui, "Restore this backup?");
    let file = looked.file.display();
    let when = moment_of(&looked.created_at);
    modal::text(ui, &format!("{file}, written on {when}. It is checked again while it is unpacked."));
    ui.add_space(8.0);
    if !looked.holds.is_empty() {
        ui.label("It holds:");
        lines(ui, "held", &looked.holds, 110.0);
        ui.add_space(6.0);
    }
    if looked.replaces.is_empty() {
        ui.label("Nothing is replaced: this computer holds no workspace, edits or settings yet.");
    } else {
        ui.label("It takes the place of what is here, which is moved aside and kept:");
        let here: Vec<_> = looked.here.iter().chain(&looked.replaces).cloned().collect();
        lines(ui, "here", &here, 180.0);
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
    widgets::checkbox(ui, agreed, "Move what is listed aside, and restore the backup");
    ui.add_space(8.0);
    super::buttons(ui, |ui| {
        ui.add_enabled_ui(*agreed, |ui| {
            if widgets::danger_button(ui, "Restore").clicked() {
                actions.push(Action::RestoreBackup);
            }
        });
        let cancel = ui.button("Cancel");
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
