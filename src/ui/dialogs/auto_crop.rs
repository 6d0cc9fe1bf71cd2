//! Question before the server crops a screen recording: the crop applies immediately, outside the save.

use super::{modal, title};
use crate::{
    app::{Action, AutoCropAsked},
    timeline::{Clock, timecode},
    ui::{theme, widgets},
};
use egui::{Label, RichText, Ui};

pub fn show(ui: &mut Ui, asked: &AutoCropAsked, actions: &mut Vec<Action>) {
    super::set_width(ui, 460.0);
    let (question, what, verb) = match asked.at {
        Some(at) => (
            format!("Crop the screen recording of \u{2018}{}\u{2019}?", asked.name),
            format!(
                "The service looks at the picture at {} {}, finds the borders around it, and crops them off the whole clip.",
                timecode(at.0),
                Clock::Clip.label()
            ),
            "Crop now",
        ),
        None => (
            format!("Show the whole screen recording of \u{2018}{}\u{2019} again?", asked.name),
            "The crop that auto crop found is taken off.".to_owned(),
            "Take the crop off",
        ),
    };
    title(ui, &question);
    modal::text(ui, &what);
    ui.add_space(4.0);
    let then = match (asked.at, asked.can_be_taken_off) {
        (Some(_), true) => {
            "This is done at once, outside the save, so undo does not take it back; Clip > Take screen crop off does."
        }
        (Some(_), false) => {
            "This is done at once, outside the save, and undo does not take it back: the service offers no way to take a crop off."
        }
        (None, _) => "This is done at once, outside the save, and undo does not take it back.",
    };
    ui.add(Label::new(RichText::new(then).color(*theme::ACCENT)).wrap());
    modal::describe(ui, then);
    ui.add_space(10.0);
    super::buttons(ui, |ui| {
        if widgets::main_button(ui, verb).clicked() {
            actions.push(Action::AutoCrop);
        }
        let cancel = ui.button("Cancel");
        // Auto crop cannot be undone, so the initial focus is on Cancel.
        modal::mark(ui, &cancel);
        if cancel.clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}
