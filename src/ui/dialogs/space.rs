//! Dialog that frees disk space: how much the files of the local workspace take, and how much can be deleted.

use super::title;
use crate::{
    api::space::{Files, Space, in_words},
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
            title(ui, "Free space now");
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(RichText::new("Looking for files that nothing refers to\u{2026}").color(theme::WEAK));
            });
        }
        Some(space) if can => {
            title(ui, &format!("Free {} now?", in_words(space.unused.bytes)));
            let text = format!(
                "No video, item, background or library item refers to {}. They are deleted from this computer's disk \
                     and cannot be brought back. Without this they go by themselves after 30 days.",
                count(space.unused)
            );
            ui.label(RichText::new(text).color(theme::WEAK));
        }
        Some(_) => {
            title(ui, "Nothing can be freed");
            ui.label(RichText::new("Everything on the disk is used by a video or by the library.").color(theme::WEAK));
        }
    }
    if let Some(space) = space {
        ui.add_space(6.0);
        facts(ui, space);
    }
    ui.add_space(10.0);
    super::buttons(ui, |ui| {
        if can && widgets::main_button(ui, "Free space now").clicked() {
            actions.push(Action::FreeSpace);
            actions.push(Action::CloseDialog);
        }
        if ui.button(if can { "Cancel" } else { "Close" }).clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}

fn facts(ui: &mut Ui, space: &Space) {
    let mut lines = vec![format!(
        "All media takes {} of {}, exports and stills {}.",
        in_words(space.media.bytes),
        in_words(space.limit_bytes),
        in_words(space.derived.bytes)
    )];
    if space.kept_for_edits.files > 0 {
        let kept = in_words(space.kept_for_edits.bytes);
        lines.push(format!("{kept} stays: edits that wait, or their earlier states, need it."));
    }
    if space.just_arrived.files > 0 {
        let kept = in_words(space.just_arrived.bytes);
        lines.push(format!("{kept} stays: it arrived within the last hour and is not used yet."));
    }
    for line in lines {
        ui.label(RichText::new(line).color(theme::WEAK).size(theme::SMALL));
    }
}

fn count(files: Files) -> String {
    if files.files == 1 { "1 file".into() } else { format!("{} files", files.files) }
}
