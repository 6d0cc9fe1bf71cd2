//! Dialog with the changes that others saved while this video was open, and whether they are merged automatically.

use super::{modal, title};
use crate::{
    app::{Action, Command, FileCommand, State, others::FromOthers},
    ui::{theme, widgets},
};
use egui::{RichText, ScrollArea, Ui};

pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    super::set_width(ui, 480.0);
    title(ui, words::dialogs::others_title());
    modal::text(ui, words::dialogs::others_text());
    ui.add_space(8.0);
    let taken = state.from_others();
    if taken.is_empty() {
        ui.label(RichText::new(words::dialogs::others_none()).color(theme::WEAK));
    }
    ScrollArea::vertical().max_height(super::list_height(ui, 320.0)).auto_shrink([false, true]).show(ui, |ui| {
        for one in taken {
            entry(ui, one);
        }
    });
    ui.add_space(6.0);
    let follow = Command::File(FileCommand::FollowOthers);
    let mut on = state.settings.others.follow;
    if widgets::checkbox(ui, &mut on, follow.text()).on_hover_text(follow.tooltip()).changed() {
        actions.push(Action::Run(follow));
    }
    ui.add_space(8.0);
    super::buttons(ui, |ui| {
        let close = ui.button(words::common::close());
        modal::mark(ui, &close);
        if close.clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}

fn entry(ui: &mut Ui, one: &FromOthers) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(one.who()).font(theme::medium(13.0)));
        ui.label(RichText::new(one.time()).color(theme::WEAK).size(theme::SMALL));
    });
    for change in &one.changes {
        ui.label(words::dialogs::others_change(&change.what, &change.title));
    }
    if one.questions > 0 {
        let text = words::dialogs::others_conflicts(one.questions);
        ui.label(RichText::new(text).color(theme::ACCENT));
    }
    if one.parked > 0 {
        ui.label(RichText::new(words::dialogs::others_set_aside(one.parked)).color(theme::ACCENT));
    }
    ui.add_space(8.0);
}
