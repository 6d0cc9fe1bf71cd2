//! Questions over the designer: publishing a draft, what the service kept of it, and a preset for other videos.

use super::send;
use crate::{
    app::{
        Action, State,
        captions::publish_warning,
        rooms::captions::{Captions, Msg, Outcome, PublishMsg, Target},
    },
    captions::final_name,
    ui::{dialogs, icons, theme, widgets},
};
use egui::{RichText, ScrollArea, Ui};

/// Height of a line of the list of videos, with the space below it.
const ROW: f32 = 32.0;

fn tell(actions: &mut Vec<Action>, msg: PublishMsg) {
    send(actions, Msg::Publishing(msg));
}

/// Draws what is asked, if anything is.
pub(super) fn show(ui: &mut Ui, state: &State, room: &Captions, actions: &mut Vec<Action>) {
    let publishing = &room.publishing;
    if !publishing.is_asking() {
        return;
    }
    let modal = dialogs::modal::show(ui.ctx(), dialogs::frame("caption-question"), "caption-question", |ui| {
        ui.set_width(470.0);
        if publishing.asked.is_some() {
            ask(ui, state, room, actions);
        } else if let Some((name, differences)) = &publishing.readback {
            dialogs::title(ui, &format!("\u{2018}{name}\u{2019} is published"));
            if differences.is_empty() {
                let text = format!("{}  The service kept every field as it was sent.", icons::CHECK);
                ui.label(RichText::new(text).color(theme::GOOD));
            } else {
                ui.label(RichText::new("The service kept these fields otherwise than they were sent:").color(theme::WEAK));
                for difference in differences {
                    let kept = difference.kept.as_deref().unwrap_or("not in the answer");
                    ui.label(format!("{}: sent {}, kept {kept}", difference.field, difference.sent));
                }
            }
            ui.add_space(8.0);
            if ui.button("Close").clicked() {
                tell(actions, PublishMsg::Close);
            }
        } else {
            videos(ui, room, actions);
        }
    });
    if modal.should_close() {
        tell(actions, PublishMsg::Close);
    }
}

fn ask(ui: &mut Ui, state: &State, room: &Captions, actions: &mut Vec<Action>) {
    let Some(draft) = room.draft() else { return };
    let taken = room.taken_names();
    let count = taken.len();
    let name = final_name(&draft.name, &draft.design.style(None), taken);
    dialogs::title(ui, &format!("Publish \u{2018}{}\u{2019}?", name.name));
    ui.add(egui::Label::new(RichText::new(publish_warning(state.local)).color(theme::WEAK)).wrap());
    if let Some(free) = name.clash {
        let text = format!(
            "{}  A preset has this name already; both would be listed. \u{2018}{free}\u{2019} is free: rename the draft to use it.",
            icons::WARNING
        );
        ui.add(egui::Label::new(RichText::new(text).color(theme::ACCENT)).wrap());
    }
    if count >= 10 {
        let text = format!("{}  There are {count} presets of yours already.", icons::INFO);
        ui.label(RichText::new(text).color(theme::WEAK));
    }
    let body = room.body();
    if let Some(Err(error)) = &body {
        ui.add(egui::Label::new(RichText::new(format!("{}  {error}", icons::ERROR)).color(theme::BAD)).wrap());
    }
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let can = matches!(body, Some(Ok(_))) && !room.publishing.sending;
        if widgets::main_button(ui, "Publish preset", can).clicked() {
            tell(actions, PublishMsg::Confirm);
        }
        if ui.button("Cancel").clicked() {
            tell(actions, PublishMsg::Close);
        }
        if room.publishing.sending {
            ui.spinner();
        }
    });
}

fn videos(ui: &mut Ui, room: &Captions, actions: &mut Vec<Action>) {
    let name = room.publishing.applied.as_ref().map_or("", |preset| preset.name.as_str());
    dialogs::title(ui, &format!("Apply \u{2018}{name}\u{2019} to other videos"));
    let text = "Applied at once, video by video. The style that each has now is kept on this machine and can be put back here.";
    ui.add(egui::Label::new(RichText::new(text).color(theme::WEAK)).wrap());
    let Some(targets) = &room.publishing.targets else {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label("Reading the list of videos\u{2026}");
        });
        return;
    };
    if targets.is_empty() {
        ui.label("The workspace has no other video.");
    }
    let spacing = ui.spacing().item_spacing.y;
    ScrollArea::vertical().max_height(300.0).auto_shrink([false, true]).show_rows(
        ui,
        ROW - spacing,
        targets.len(),
        |ui, seen| {
            for (index, target) in targets.iter().enumerate().skip(seen.start).take(seen.len()) {
                row(ui, index, target, actions);
            }
        },
    );
    if !room.publishing.are_all {
        ui.label(RichText::new(crate::api::VideoList::CUT_SHORT).color(theme::WEAK));
    }
    ui.add_space(8.0);
    let chosen = targets.iter().filter(|target| target.chosen).count();
    let waits = targets.iter().any(|target| target.outcome == Some(Outcome::Waiting));
    ui.horizontal(|ui| {
        let text = if chosen == 1 { "Apply to 1 video".to_owned() } else { format!("Apply to {chosen} videos") };
        if widgets::main_button(ui, &text, chosen > 0 && !waits).clicked() {
            tell(actions, PublishMsg::Apply);
        }
        let all = chosen < targets.len();
        if ui.button(if all { "Choose all" } else { "Choose none" }).clicked() {
            tell(actions, PublishMsg::ChooseAll(all));
        }
        if ui.button("Close").clicked() {
            tell(actions, PublishMsg::Close);
        }
        if waits {
            let done =
                targets.iter().filter(|target| target.outcome.as_ref().is_some_and(|it| *it != Outcome::Waiting)).count();
            ui.spinner();
            ui.label(RichText::new(format!("{done} done")).color(theme::WEAK));
        }
    });
}

fn row(ui: &mut Ui, index: usize, target: &Target, actions: &mut Vec<Action>) {
    let height = ROW - ui.spacing().item_spacing.y;
    widgets::row_of_height(ui, height, |ui| {
        let mut chosen = target.chosen;
        let name: String = target.name.chars().take(40).collect();
        if ui.checkbox(&mut chosen, name).on_hover_text(&target.name).changed() {
            tell(actions, PublishMsg::Choose(index, chosen));
        }
        match &target.outcome {
            None => {}
            Some(Outcome::Waiting) => {
                ui.label(RichText::new("queued").color(theme::WEAK));
            }
            Some(Outcome::Back) => {
                ui.label(RichText::new("has its own style again").color(theme::WEAK));
            }
            Some(Outcome::Done(note)) => {
                ui.label(RichText::new(format!("{} applied", icons::CHECK)).color(theme::GOOD));
                match note {
                    Some(note) => {
                        ui.label(RichText::new(note).color(theme::WEAK));
                    }
                    None => {
                        if widgets::small_button(ui, "Put back").clicked() {
                            tell(actions, PublishMsg::PutBack(index));
                        }
                    }
                }
            }
            Some(Outcome::Failed(why)) => {
                ui.add(egui::Label::new(RichText::new(format!("{} {why}", icons::WARNING)).color(theme::BAD)).truncate());
            }
        }
    });
}
