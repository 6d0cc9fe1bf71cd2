//! Question before a save deletes clips: it lists the items deleted with them, and what an undo can restore.

use super::{modal, title};
use crate::{
    app::{
        Action,
        features::editor::deleting::{Deletion, contents},
        listed,
    },
    ui::{icons, theme, widgets},
};
use egui::{RichText, ScrollArea, Ui};

pub fn show(ui: &mut Ui, clips: &[Deletion], actions: &mut Vec<Action>) {
    super::set_width(ui, 500.0);
    let question = match clips {
        [one] => words::dialogs::deleting_title_clip(&one.name),
        more => words::dialogs::deleting_title_clips(more.len()),
    };
    title(ui, &question);
    // Each row says what an undo can rebuild of its clip.
    modal::text(ui, &words::dialogs::deleting_text(clips.len()));
    ui.add_space(8.0);
    ScrollArea::vertical().max_height(super::list_height(ui, 300.0)).auto_shrink([false, true]).show(ui, |ui| {
        for deletion in clips {
            row(ui, deletion);
        }
    });
    ui.add_space(8.0);
    super::buttons(ui, |ui| {
        if widgets::danger_button(ui, words::dialogs::deleting_delete()).clicked() {
            actions.push(Action::Consent);
        }
        let keep = ui.button(words::dialogs::deleting_keep(clips.len()));
        if keep.clicked() {
            actions.push(Action::KeepClips);
        }
        let cancel = ui.button(words::common::cancel());
        // The initial focus is on the answer that neither loses footage nor plays it twice.
        let is_twice = clips.iter().any(|deletion| deletion.twice_on.is_some());
        modal::mark(ui, if is_twice { &cancel } else { &keep });
        if cancel.clicked() {
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
                nothing if nothing.is_empty() => words::dialogs::deleting_empty().to_owned(),
                what => words::dialogs::deleting_contents(what),
            };
            ui.label(RichText::new(goes).color(theme::WEAK));
            let back = match deletion.lost.as_deref() {
                None => words::dialogs::deleting_no_undo().to_owned(),
                Some([]) => words::dialogs::deleting_undo().to_owned(),
                Some(lost) => words::dialogs::deleting_undo_without(listed(lost)),
            };
            let color = if deletion.lost.as_ref().is_some_and(Vec::is_empty) { theme::WEAK } else { theme::ACCENT };
            ui.label(RichText::new(back).color(color));
            if let Some(there) = &deletion.twice_on {
                ui.label(RichText::new(words::dialogs::deleting_twice(there)).color(theme::ACCENT));
            }
        });
    });
    ui.add_space(6.0);
}
