//! Dialog with the changes that others saved while this video was open, and whether they are merged automatically.

use super::{modal, title};
use crate::{
    app::{Action, Command, FileCommand, FromOthers, State},
    ui::{theme, widgets},
};
use egui::{RichText, ScrollArea, Ui};

pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    super::set_width(ui, 480.0);
    title(ui, "What others changed");
    modal::text(
        ui,
        "What others save is taken over when you neither drag, type nor play. Your own edits stay as they are; what both \
         changed is asked. Undo takes back your own steps alone.",
    );
    ui.add_space(8.0);
    let taken = state.from_others();
    if taken.is_empty() {
        ui.label(RichText::new("Nobody else has saved this video since it was opened here.").color(theme::WEAK));
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
        let close = ui.button("Close");
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
        ui.label(format!("\u{2018}{}\u{2019} {}", change.title, change.what));
    }
    let count = |count: usize, one: &str, more: &str| if count == 1 { format!("1 {one}") } else { format!("{count} {more}") };
    if one.questions > 0 {
        let text =
            count(one.questions, "change meets an edit of yours and is asked", "changes meet edits of yours and are asked");
        ui.label(RichText::new(text).color(theme::ACCENT));
    }
    if one.parked > 0 {
        let text = count(one.parked, "edit of yours is parked", "edits of yours are parked");
        ui.label(
            RichText::new(format!("{text}: the clip was deleted. Edit > History\u{2026} keeps them")).color(theme::ACCENT),
        );
    }
    ui.add_space(8.0);
}
