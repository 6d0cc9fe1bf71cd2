//! List of subtitle styles: drafts on this computer, presets of the workspace, and the style of the open video.

use super::{command, new_styles, send};
use crate::{
    api::captions::{Grouping, Preset, PresetScope, Subtitles},
    app::{
        Action, CaptionsCommand, Command, State,
        features::captions::{Captions, Msg, PublishMsg},
    },
    captions::{Design, Draft, in_full},
    ui::{icons, theme, widgets},
};
use egui::{Button, RichText, Role, ScrollArea, Ui, WidgetInfo};

/// Draws the list.
pub(super) fn show(ui: &mut Ui, state: &State, room: &Captions, actions: &mut Vec<Action>) {
    ScrollArea::vertical().id_salt("caption-library").auto_shrink(false).show(ui, |ui| {
        drafts(ui, state, room, actions);
        ui.add_space(6.0);
        presets(ui, state, room, actions);
        ui.add_space(6.0);
        in_use(ui, state, room, actions);
    });
}

fn heading(ui: &mut Ui, text: &str) {
    widgets::heading(ui, RichText::new(text).font(theme::semibold(13.0)));
}

fn row(ui: &mut Ui, on: bool, text: &str, hint: &str) -> egui::Response {
    let width = ui.available_width();
    let response = ui.add(Button::selectable(on, text).truncate().min_size(egui::vec2(width, 24.0)));
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, text));
    if hint.is_empty() { response } else { response.on_hover_text(hint) }
}

fn drafts(ui: &mut Ui, state: &State, room: &Captions, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        heading(ui, "Drafts on this machine");
    });
    ui.horizontal(|ui| {
        ui.menu_button("New", |ui| {
            new_styles(ui, actions);
            ui.separator();
            if ui.button("From this video").clicked() {
                send(actions, Msg::FromVideo);
                ui.close();
            }
        });
        command(ui, state, Command::Captions(CaptionsCommand::ImportStyle), actions);
    });
    if !room.are_read {
        ui.label(RichText::new("Reading the drafts\u{2026}").color(theme::WEAK));
        return;
    }
    if room.drafts.list().is_empty() {
        let text =
            "None yet. Begin with a style, with this video's subtitles, or with a preset. Nothing is sent until you publish.";
        ui.add(egui::Label::new(RichText::new(text).color(theme::WEAK)).wrap());
    }
    // Newest first, in a list of limited height.
    let rows: Vec<&Draft> = room.drafts.list().iter().rev().collect();
    let height = 27.0;
    let most = (rows.len() as f32 * height).min(190.0);
    ScrollArea::vertical().id_salt("drafts").max_height(most).auto_shrink([false, true]).show_rows(
        ui,
        24.0,
        rows.len(),
        |ui, seen| {
            for draft in rows.get(seen).unwrap_or_default() {
                if row(ui, room.selected == Some(draft.id), &draft.title(), "").clicked() {
                    send(actions, Msg::Select(draft.id));
                }
            }
        },
    );
    let Some(draft) = room.draft() else { return };
    ui.horizontal_wrapped(|ui| {
        if ui.button("Duplicate").clicked() {
            send(actions, Msg::Duplicate);
        }
        ui.menu_button("Versions", |ui| versions(ui, draft, actions));
        ui.menu_button("Compare", |ui| {
            for other in room.drafts.list().iter().filter(|other| other.id != draft.id).take(30) {
                if ui.button(other.title()).clicked() {
                    send(actions, Msg::Compare(Some(other.id)));
                    ui.close();
                }
            }
            if room.drafts.list().len() < 2 {
                ui.label(RichText::new("There is no other draft.").color(theme::WEAK));
            }
        });
        if ui
            .button("Delete draft")
            .on_hover_text("Delete the draft with its versions; presets that were published of it stay")
            .clicked()
        {
            send(actions, Msg::Remove(draft.id));
        }
    });
}

fn versions(ui: &mut Ui, draft: &Draft, actions: &mut Vec<Action>) {
    if draft.versions.is_empty() {
        ui.label(RichText::new("No version was kept yet: Keep version does that.").color(theme::WEAK));
    }
    for version in draft.versions.iter().rev().take(20) {
        let published = version.published.as_ref().map(|preset| format!(", published as \u{2018}{}\u{2019}", preset.name));
        let text = format!("Back to v{}{}", version.number, published.unwrap_or_default());
        if ui.button(text).clicked() {
            send(actions, Msg::Restore(version.number));
            ui.close();
        }
    }
}

fn presets(ui: &mut Ui, state: &State, room: &Captions, actions: &mut Vec<Action>) {
    heading(ui, "Presets of the workspace");
    let Some(presets) = &room.presets else {
        ui.label(RichText::new("Reading the presets\u{2026}").color(theme::WEAK));
        return;
    };
    for (index, preset) in presets.iter().enumerate() {
        let own = preset.scope == PresetScope::Personal;
        let what = if own { "Your own preset" } else { "Built in" };
        ui.push_id(index, |ui| {
            let name = if own { preset.name.clone() } else { format!("{}  (built in)", preset.name) };
            ui.menu_button(name, |ui| preset_menu(ui, state, index, preset, actions)).response.on_hover_text(what);
        });
    }
}

fn preset_menu(ui: &mut Ui, state: &State, index: usize, preset: &Preset, actions: &mut Vec<Action>) {
    let mut chosen = None;
    if ui.button("New draft from it").clicked() {
        chosen = Some(Msg::FromPreset(index));
    }
    let id = || preset.preset_id.clone();
    if ui.add_enabled(!state.read_only(), Button::new("Apply to this video")).clicked() {
        chosen = Some(Msg::Publishing(PublishMsg::ApplyHere(id())));
    }
    if ui.button("Apply to other videos\u{2026}").clicked() {
        chosen = Some(Msg::Publishing(PublishMsg::ChooseVideos(id())));
    }
    if state.local && preset.scope == PresetScope::Personal && ui.button("Delete preset\u{2026}").clicked() {
        chosen = Some(Msg::Publishing(PublishMsg::AskDelete(id())));
    }
    if let Some(msg) = chosen {
        send(actions, msg);
        ui.close();
    }
}

fn in_use(ui: &mut Ui, state: &State, room: &Captions, actions: &mut Vec<Action>) {
    heading(ui, "This video");
    let Some(project) = state.project() else { return };
    let subtitles = project.video.subtitles.clone().unwrap_or_default();
    let used = subtitles.preset().map(|id| {
        let known = room.presets.iter().flatten().find(|preset| preset.preset_id == *id);
        known.map_or_else(
            || id.as_str().to_owned(),
            |preset| {
                // If the video's style was changed after a preset was applied, the name says so.
                let looks = |of: &Subtitles| in_full(&Subtitles { enabled: None, ..of.clone() });
                let is_same = looks(&Design::of_preset(preset).subtitles(None)) == looks(&subtitles);
                if is_same { preset.name.clone() } else { format!("{}, changed", preset.name) }
            },
        )
    });
    widgets::fact(ui, "Uses", used.unwrap_or_else(|| "a style of its own".into()));
    ui.add_enabled_ui(!state.read_only(), |ui| {
        let mut on = subtitles.enabled == Some(true);
        if widgets::checkbox(ui, &mut on, "Show subtitles").changed() {
            send(actions, Msg::Publishing(PublishMsg::Enable(on)));
        }
        let mut single = subtitles.caption_grouping == Some(Grouping::SingleWord);
        if widgets::checkbox(ui, &mut single, "One word at a time").changed() {
            let grouping = if single { Grouping::SingleWord } else { Grouping::Chunked };
            send(actions, Msg::Publishing(PublishMsg::Group(grouping)));
        }
        let hint = "Use the draft on this video as an edit of its settings, saved with the video. Where a service keeps styles in \
                    presets alone, publish the draft and apply the preset.";
        if ui.add_enabled(room.draft().is_some(), Button::new("Use the draft here")).on_hover_text(hint).clicked() {
            send(actions, Msg::Publishing(PublishMsg::UseHere));
        }
    });
    ui.horizontal(|ui| {
        command(ui, state, Command::Captions(CaptionsCommand::ExportSubtitles), actions);
    });
    let mut uncut = room.uncut;
    if widgets::checkbox(ui, &mut uncut, "Without the cuts")
        .on_hover_text("Write the words of the recordings as they were made")
        .changed()
    {
        send(actions, Msg::Uncut(uncut));
    }
    if !state.local {
        let text = format!("{}  Presets here can be neither changed nor deleted.", icons::INFO);
        ui.add(egui::Label::new(RichText::new(text).color(theme::WEAK).size(theme::SMALL)).wrap());
    }
}
