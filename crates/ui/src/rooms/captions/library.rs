//! List of subtitle styles: drafts on this computer, presets of the workspace, and the style of the open video.

use super::{command, new_styles, send};
use crate::{
    api::captions::{Grouping, Preset, PresetScope, Subtitles},
    app::{
        Action, CaptionsCommand, Command, State,
        features::captions::{Captions, ComparedStyle, Msg, PublishMsg, SurveyMsg},
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
        heading(ui, words::subtitles::drafts_heading());
    });
    ui.horizontal(|ui| {
        ui.menu_button(words::subtitles::draft_new(), |ui| {
            new_styles(ui, actions);
            ui.separator();
            if ui.button(words::subtitles::draft_from_video()).clicked() {
                send(actions, Msg::FromVideo);
                ui.close();
            }
        });
        command(ui, state, Command::Captions(CaptionsCommand::ImportStyle), actions);
    });
    if !room.are_read {
        ui.label(RichText::new(words::subtitles::drafts_loading()).color(theme::WEAK));
        return;
    }
    if room.drafts.list().is_empty() {
        let text = words::subtitles::drafts_none();
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
        if ui.button(words::subtitles::draft_duplicate()).clicked() {
            send(actions, Msg::Duplicate);
        }
        ui.menu_button(words::subtitles::draft_versions(), |ui| versions(ui, draft, actions));
        ui.menu_button(words::subtitles::draft_compare(), |ui| {
            for other in room.drafts.list().iter().filter(|other| other.id != draft.id).take(30) {
                if ui.button(other.title()).clicked() {
                    send(actions, Msg::Compare(Some(ComparedStyle::Draft(other.id))));
                    ui.close();
                }
            }
            let presets = room.presets.as_deref().unwrap_or_default();
            if !presets.is_empty() && room.drafts.list().len() > 1 {
                ui.separator();
            }
            for preset in presets.iter().take(30) {
                if ui.button(words::subtitles::draft_compare_preset(&preset.name)).clicked() {
                    send(actions, Msg::Compare(Some(ComparedStyle::Preset(preset.preset_id.clone()))));
                    ui.close();
                }
            }
            if room.drafts.list().len() < 2 && presets.is_empty() {
                ui.label(RichText::new(words::subtitles::draft_compare_none()).color(theme::WEAK));
            }
        });
        if ui.button(words::subtitles::draft_delete()).on_hover_text(words::subtitles::draft_delete_tooltip()).clicked() {
            send(actions, Msg::Remove(draft.id));
        }
    });
}

fn versions(ui: &mut Ui, draft: &Draft, actions: &mut Vec<Action>) {
    if draft.versions.is_empty() {
        ui.label(RichText::new(words::subtitles::versions_none()).color(theme::WEAK));
    }
    for version in draft.versions.iter().rev().take(20) {
        let text = match &version.published {
            Some(preset) => words::subtitles::version_restore_published(&preset.name, version.number),
            None => words::subtitles::version_restore(version.number),
        };
        if ui.button(text).clicked() {
            send(actions, Msg::Restore(version.number));
            ui.close();
        }
    }
}

fn presets(ui: &mut Ui, state: &State, room: &Captions, actions: &mut Vec<Action>) {
    heading(ui, words::subtitles::presets_heading());
    let Some(presets) = &room.presets else {
        ui.label(RichText::new(words::subtitles::presets_loading()).color(theme::WEAK));
        return;
    };
    for (index, preset) in presets.iter().enumerate() {
        let own = preset.scope == PresetScope::Personal;
        let what = if own { words::subtitles::preset_own() } else { words::subtitles::preset_built_in() };
        ui.push_id(index, |ui| {
            let name = if own { preset.name.clone() } else { words::subtitles::preset_built_in_name(&preset.name) };
            ui.menu_button(name, |ui| preset_menu(ui, state, index, preset, actions)).response.on_hover_text(what);
        });
    }
    command(ui, state, Command::Captions(CaptionsCommand::RestoreStyles), actions);
}

fn preset_menu(ui: &mut Ui, state: &State, index: usize, preset: &Preset, actions: &mut Vec<Action>) {
    let mut chosen = None;
    if ui.button(words::subtitles::preset_new_draft()).clicked() {
        chosen = Some(Msg::FromPreset(index));
    }
    let id = || preset.preset_id.clone();
    if ui.add_enabled(!state.read_only(), Button::new(words::subtitles::preset_apply_here())).clicked() {
        chosen = Some(Msg::Publishing(PublishMsg::ApplyHere(id())));
    }
    if ui.button(words::subtitles::preset_apply_others()).clicked() {
        chosen = Some(Msg::Publishing(PublishMsg::ChooseVideos(id())));
    }
    if ui.button(words::subtitles::preset_videos()).clicked() {
        chosen = Some(Msg::Survey(SurveyMsg::Open(id())));
    }
    if state.local && preset.scope == PresetScope::Personal && ui.button(words::subtitles::preset_delete()).clicked() {
        chosen = Some(Msg::Publishing(PublishMsg::AskDelete(id())));
    }
    if let Some(msg) = chosen {
        send(actions, msg);
        ui.close();
    }
}

fn in_use(ui: &mut Ui, state: &State, room: &Captions, actions: &mut Vec<Action>) {
    heading(ui, words::subtitles::this_video_heading());
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
                if is_same { preset.name.clone() } else { words::subtitles::preset_changed(&preset.name) }
            },
        )
    });
    widgets::fact(ui, words::subtitles::video_uses(), used.unwrap_or_else(|| words::subtitles::video_own_style().into()));
    ui.add_enabled_ui(!state.read_only(), |ui| {
        let mut on = subtitles.enabled == Some(true);
        if widgets::checkbox(ui, &mut on, words::subtitles::show_subtitles()).changed() {
            send(actions, Msg::Publishing(PublishMsg::Enable(on)));
        }
        let mut single = subtitles.caption_grouping == Some(Grouping::SingleWord);
        if widgets::checkbox(ui, &mut single, words::subtitles::one_word_at_a_time()).changed() {
            let grouping = if single { Grouping::SingleWord } else { Grouping::Chunked };
            send(actions, Msg::Publishing(PublishMsg::Group(grouping)));
        }
        let hint = words::subtitles::use_draft_tooltip();
        if ui.add_enabled(room.draft().is_some(), Button::new(words::subtitles::use_draft())).on_hover_text(hint).clicked() {
            send(actions, Msg::Publishing(PublishMsg::UseHere));
        }
    });
    ui.horizontal(|ui| {
        command(ui, state, Command::Captions(CaptionsCommand::ExportSubtitles), actions);
    });
    let mut uncut = room.uncut;
    if widgets::checkbox(ui, &mut uncut, words::subtitles::without_cuts())
        .on_hover_text(words::subtitles::without_cuts_tooltip())
        .changed()
    {
        send(actions, Msg::Uncut(uncut));
    }
    if !state.local {
        let text = format!("{}  {}", icons::INFO, words::subtitles::presets_fixed());
        ui.add(egui::Label::new(RichText::new(text).color(theme::WEAK).size(theme::SMALL)).wrap());
    }
}
