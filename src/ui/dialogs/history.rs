//! The history: every step, and what is parked.

use super::title;
use crate::{
    app::{Action, Command, Project, State, hash_of},
    edit::{Parked, ParkedEdit},
    ui::{theme, widgets},
};
use egui::{Button, RichText, ScrollArea, Ui};

/// Every step, what is parked, and what the next save sends.
pub fn show(ui: &mut Ui, state: &State, project: &Project, actions: &mut Vec<Action>) {
    ui.set_width(460.0);
    title(ui, "History");
    let history = project.draft.history();
    let (done, undone) = (history.done(), history.undone());
    let steps = project.draft.plan().steps();
    let sends = match steps.iter().map(crate::edit::SaveStep::len).sum() {
        0 => "Nothing waits to be saved.".to_owned(),
        1 => format!("The next save sends 1 change, {}.", hash_of(&steps)),
        count => format!("The next save sends {count} changes, {}.", hash_of(&steps)),
    };
    ui.label(RichText::new(sends).color(theme::WEAK));
    ui.add_space(6.0);
    ScrollArea::vertical().max_height(360.0).auto_shrink([false, true]).show(ui, |ui| {
        // The latest on top; what was taken back above it, to be gone on to.
        for (index, step) in undone.iter().enumerate() {
            let text = RichText::new(&step.name).color(theme::FAINT);
            if ui.selectable_label(false, text).on_hover_text("Do everything up to this step again").clicked() {
                actions.push(Action::JumpTo(done.len() + undone.len() - index));
            }
        }
        for (index, step) in done.iter().enumerate().rev() {
            let now = index + 1 == done.len();
            if ui.selectable_label(now, &step.name).on_hover_text("Take everything after this step back").clicked() {
                actions.push(Action::JumpTo(index + 1));
            }
        }
        if ui.selectable_label(done.is_empty(), "As it was opened").clicked() {
            actions.push(Action::JumpTo(0));
        }
        for (index, parked) in project.draft.parked().iter().enumerate() {
            parked_edit(ui, index, parked, actions);
        }
    });
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        if ui.add(Button::new("Close")).clicked() {
            actions.push(Action::CloseDialog);
        }
        widgets::text_button(ui, state, Command::ShowEarlier, actions);
    });
}

fn parked_edit(ui: &mut Ui, index: usize, parked: &Parked, actions: &mut Vec<Action>) {
    ui.add_space(8.0);
    let what = match parked.what {
        ParkedEdit::Removed(_) => "removing",
        ParkedEdit::Changed(_) | ParkedEdit::Clip(_) => "the edit of",
    };
    let text = format!("Parked: {what} \u{2018}{}\u{2019}", parked.title);
    ui.label(RichText::new(text).font(theme::semibold(13.0)));
    ui.label(RichText::new(&parked.reason).color(theme::WEAK));
    ui.horizontal(|ui| {
        if ui.button("Take up again").clicked() {
            actions.push(Action::Unpark(index, true));
        }
        if ui.button("Let go").clicked() {
            actions.push(Action::Unpark(index, false));
        }
    });
}
