//! Question before the server crops a screen recording: the crop applies immediately, outside the save.

use super::{modal, title};
use crate::{
    app::{Action, Command, MakeCommand, features::editor::stage::cropping::AutoCropAsked},
    timeline::timecode,
    ui::{theme, widgets},
};
use egui::{Label, RichText, Ui};

pub fn show(ui: &mut Ui, asked: &AutoCropAsked, actions: &mut Vec<Action>) {
    super::set_width(ui, 460.0);
    let (question, what, verb) = match asked.at {
        Some(at) => (
            words::dialogs::auto_crop_title(&asked.name),
            words::dialogs::auto_crop_text(timecode(at.0)),
            words::dialogs::auto_crop_now(),
        ),
        None => (
            words::dialogs::crop_removal_title(&asked.name),
            words::dialogs::crop_removal_text().to_owned(),
            words::dialogs::crop_removal_now(),
        ),
    };
    title(ui, &question);
    modal::text(ui, &what);
    ui.add_space(4.0);
    let then = match (asked.at, asked.can_be_taken_off) {
        (Some(_), true) => {
            let command = Command::Make(MakeCommand::TakeScreenCropOff).text();
            words::dialogs::auto_crop_removable(command.trim_end_matches('\u{2026}'))
        }
        (Some(_), false) => words::dialogs::auto_crop_final().to_owned(),
        (None, _) => words::dialogs::crop_removal_final().to_owned(),
    };
    ui.add(Label::new(RichText::new(&then).color(*theme::ACCENT)).wrap());
    modal::describe(ui, &then);
    ui.add_space(10.0);
    super::buttons(ui, |ui| {
        if widgets::main_button(ui, verb).clicked() {
            actions.push(Action::AutoCrop);
        }
        let cancel = ui.button(words::common::cancel());
        // Auto crop cannot be undone, so the initial focus is on Cancel.
        modal::mark(ui, &cancel);
        if cancel.clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}
