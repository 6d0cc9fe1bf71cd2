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
    let (question, then) = match subject {
        PageSubject::Video(_) => (words::dialogs::revoke_title_video(), words::dialogs::revoke_text_video()),
        PageSubject::Playlist(_) => (words::dialogs::revoke_title_playlist(), words::dialogs::revoke_text_playlist()),
    };
    title(ui, question);
    modal::text(ui, then);
    ui.add_space(4.0);
    let last = words::dialogs::revoke_final();
    ui.add(Label::new(RichText::new(last).color(*theme::ACCENT)).wrap());
    modal::describe(ui, last);
    ui.add_space(10.0);
    super::buttons(ui, |ui| {
        if widgets::main_button(ui, words::dialogs::revoke_now()).clicked() {
            actions.push(Action::WithdrawLink);
        }
        let cancel = ui.button(words::common::cancel());
        // Revoking cannot be undone, so the initial focus is on Cancel.
        modal::mark(ui, &cancel);
        if cancel.clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}
