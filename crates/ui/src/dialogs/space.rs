//! Dialog that frees disk space: how much the files of the local workspace take, and how much can be deleted.

use super::title;
use crate::{
    api::space::{Space, in_words},
    app::Action,
    ui::{theme, widgets},
};
use egui::{RichText, Ui};

/// Draws the question, empty while the server's answer is missing (`space` is `None`).
pub fn show(ui: &mut Ui, space: Option<&Space>, actions: &mut Vec<Action>) {
    super::set_width(ui, 440.0);
    let can = space.is_some_and(|space| space.unused.files > 0);
    match space {
        None => {
            title(ui, words::dialogs::space_title());
            ui.horizontal(|ui| {
                crate::ui::parts::spinner(ui);
                ui.label(RichText::new(words::dialogs::space_looking()).color(theme::WEAK));
            });
        }
        Some(space) if can => {
            title(ui, &words::dialogs::space_question(in_words(space.unused.bytes)));
            ui.label(RichText::new(words::dialogs::space_text(space.unused.files)).color(theme::WEAK));
        }
        Some(_) => {
            title(ui, words::dialogs::space_nothing());
            ui.label(RichText::new(words::dialogs::space_all_used()).color(theme::WEAK));
        }
    }
    if let Some(space) = space {
        ui.add_space(6.0);
        facts(ui, space);
    }
    ui.add_space(10.0);
    super::buttons(ui, |ui| {
        if can && widgets::main_button(ui, words::dialogs::space_free()).clicked() {
            actions.push(Action::FreeSpace);
            actions.push(Action::CloseDialog);
        }
        if ui.button(if can { words::common::cancel() } else { words::common::close() }).clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}

fn facts(ui: &mut Ui, space: &Space) {
    let mut lines = vec![words::dialogs::space_media(
        in_words(space.derived.bytes),
        in_words(space.limit_bytes),
        in_words(space.media.bytes),
    )];
    if space.kept_for_edits.files > 0 {
        lines.push(words::dialogs::space_kept(in_words(space.kept_for_edits.bytes)));
    }
    if space.just_arrived.files > 0 {
        lines.push(words::dialogs::space_new(in_words(space.just_arrived.bytes)));
    }
    for line in lines {
        ui.label(RichText::new(line).color(theme::WEAK).size(theme::SMALL));
    }
}
