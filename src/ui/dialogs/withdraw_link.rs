//! Question before the link to a watch page is revoked: it takes effect immediately, and the old link never works again.

use super::{modal, title};
use crate::{
    app::Action,
    jobs::workspace::PageSubject,
    ui::{theme, widgets},
};
use egui::{Label, RichText, Ui};

pub fn show(ui: &mut Ui, subject: &PageSubject, actions: &mut Vec<Action>) {
    super::set_width(ui, 460.0);
    let (what, is_playing) = match subject {
        PageSubject::Video(_) => ("video", "what is playing ends"),
        PageSubject::Playlist(_) => ("playlist", "its videos keep their own links"),
    };
    title(ui, &format!("Withdraw the link to the page of this {what}?"));
    let then = format!("Whoever has the link cannot watch by it any more, and {is_playing}. The page gets another link.");
    modal::text(ui, &then);
    ui.add_space(4.0);
    let last = "This is done at once, and undo does not take it back.";
    ui.add(Label::new(RichText::new(last).color(*theme::ACCENT)).wrap());
    modal::describe(ui, last);
    ui.add_space(10.0);
    super::buttons(ui, |ui| {
        if widgets::main_button(ui, "Withdraw link").clicked() {
            actions.push(Action::WithdrawLink);
        }
        let cancel = ui.button("Cancel");
        // Revoking cannot be undone, so the initial focus is on Cancel.
        modal::mark(ui, &cancel);
        if cancel.clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}
