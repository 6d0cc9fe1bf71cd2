//! Question before a save deletes clips: it lists the items deleted with them, and what an undo can restore.

use super::{modal, title};
use crate::{
    app::{Action, Deletion, contents, listed},
    ui::{icons, theme, widgets},
};
use egui::{RichText, ScrollArea, Ui};

pub fn show(ui: &mut Ui, clips: &[Deletion], actions: &mut Vec<Action>) {
    super::set_width(ui, 500.0);
    let (what, them) = match clips {
        [one] => (one.name.clone(), "it"),
        more => (format!("{} clips", more.len()), "them"),
    };
    title(ui, &format!("This save deletes {what}"));
    // Each row says what an undo can rebuild of its clip.
    let final_ = format!("The save makes this final: it deletes {them} in the workspace, with everything on {them}.");
    modal::text(ui, &final_);
    ui.add_space(8.0);
    ScrollArea::vertical().max_height(super::list_height(ui, 300.0)).auto_shrink([false, true]).show(ui, |ui| {
        for deletion in clips {
            row(ui, deletion);
        }
    });
    ui.add_space(8.0);
    super::buttons(ui, |ui| {
        let keep = if clips.len() == 1 { "Keep the clip, save the rest" } else { "Keep the clips, save the rest" };
        if widgets::danger_button(ui, "Delete and save").clicked() {
            actions.push(Action::Consent);
        }
        let keep = ui.button(keep);
        // The initial focus is on the answer that loses nothing.
        modal::mark(ui, &keep);
        if keep.clicked() {
            actions.push(Action::KeepClips);
        }
        if ui.button("Cancel").clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}

fn row(ui: &mut Ui, deletion: &Deletion) {
    ui.horizontal_top(|ui| {
        ui.label(RichText::new(icons::FILM).color(theme::WEAK));
        ui.vertical(|ui| {
            ui.label(RichText::new(&deletion.name).font(theme::medium(13.0)));
            let goes = match contents(&deletion.items, deletion.cuts) {
                nothing if nothing.is_empty() => "Nothing is on it.".to_owned(),
                what => format!("Goes with it: {what}."),
            };
            ui.label(RichText::new(goes).color(theme::WEAK));
            let back = match deletion.lost.as_deref() {
                None => "Undo cannot bring it back after this save: the workspace does not say what it was made of.".to_owned(),
                Some([]) => "Undo makes it anew from its recording after this save.".to_owned(),
                Some(lost) => format!("Undo makes it anew from its recording after this save, without {}.", listed(lost)),
            };
            let color = if deletion.lost.as_ref().is_some_and(Vec::is_empty) { theme::WEAK } else { theme::ACCENT };
            ui.label(RichText::new(back).color(color));
        });
    });
    ui.add_space(6.0);
}
