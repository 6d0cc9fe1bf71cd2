//! Dialogs of the subtitle designer: publishing a draft, the server's result, and applying a preset to other videos.

use super::{kept, send};
use crate::{
    api::{ClipId, PlaybackMs},
    app::{
        Action, State,
        features::captions::{
            Captions, Deletion, KeptMsg, KnownContrast, Msg, Outcome, PresetFit, PublishMsg, Target, WayBack, details,
        },
    },
    captions::{Level, shown_ratio},
    jobs::captions::publish_warning,
    ui::{icons, parts::modal, theme, widgets},
};
use egui::{RichText, ScrollArea, Ui};
use std::ops::Range;

/// Height of a row in the list of videos, with the gap below.
const ROW: f32 = 32.0;

/// Indentation of a message below a video's name.
const INDENT: f32 = 22.0;

fn tell(actions: &mut Vec<Action>, msg: PublishMsg) {
    send(actions, Msg::Publishing(msg));
}

/// Draws the open question, if any.
pub(super) fn show(ui: &mut Ui, state: &State, room: &Captions, actions: &mut Vec<Action>) {
    let publishing = &room.publishing;
    if !publishing.is_asking() {
        return;
    }
    let modal = modal::show(ui.ctx(), modal::frame("caption-question"), "caption-question", |ui| {
        modal::body(ui, |ui| {
            modal::set_width(ui, 470.0);
            if publishing.asked.is_some() {
                ask(ui, state, room, actions);
            } else if let Some((name, differences)) = &publishing.readback {
                modal::title(ui, &words::subtitles::published_title(name));
                if differences.is_empty() {
                    let text = format!("{}  {}", icons::CHECK, words::subtitles::published_as_sent());
                    ui.label(RichText::new(text).color(theme::GOOD));
                } else {
                    ui.label(RichText::new(words::subtitles::published_changed()).color(theme::WEAK));
                    for difference in differences {
                        let (field, sent) = (&difference.field, &difference.sent);
                        ui.label(match &difference.kept {
                            Some(kept) => words::subtitles::published_difference(field, sent, kept),
                            None => words::subtitles::published_difference_missing(field, sent),
                        });
                    }
                }
                ui.add_space(8.0);
                modal::buttons(ui, |ui| {
                    if ui.button(words::common::close()).clicked() {
                        tell(actions, PublishMsg::Close);
                    }
                });
            } else if let Some(deletion) = &publishing.deleting {
                delete(ui, deletion, actions);
            } else if let Some(list) = &publishing.kept {
                kept::show(ui, list, actions);
            } else {
                videos(ui, room, actions);
            }
        });
    });
    if modal.should_close() {
        // A question within a list goes first.
        if publishing.kept.as_ref().is_some_and(|kept| kept.asks_all) {
            super::send(actions, Msg::Kept(KeptMsg::AskAll(false)));
        } else {
            tell(actions, PublishMsg::Close);
        }
    }
}

/// Draws the question before a preset is deleted, with the videos that use it.
fn delete(ui: &mut Ui, Deletion { preset, used_by, unsaved_in }: &Deletion, actions: &mut Vec<Action>) {
    modal::title(ui, &words::subtitles::delete_preset_title(&preset.name));
    let text = match used_by.as_deref() {
        Some(_) if let Some(name) = unsaved_in => words::subtitles::delete_preset_unsaved(name),
        None => words::subtitles::delete_preset_looking().to_owned(),
        Some([]) => words::subtitles::delete_preset_unused().to_owned(),
        Some([one]) => words::subtitles::delete_preset_used(one),
        Some(several) => {
            let first: Vec<_> = several.iter().take(3).map(words::common::quoted).collect();
            let (count, names) = (several.len(), first.join(words::common::list_separator()));
            if count > 3 {
                words::subtitles::delete_preset_used_by_many(count, names)
            } else {
                words::subtitles::delete_preset_used_by(count, names)
            }
        }
    };
    ui.add(egui::Label::new(RichText::new(text).color(theme::WEAK)).wrap());
    ui.add_space(8.0);
    modal::buttons(ui, |ui| {
        if widgets::main_button_if(ui, used_by.is_some() && unsaved_in.is_none(), words::subtitles::delete_preset()).clicked() {
            tell(actions, PublishMsg::Delete);
        }
        // A deletion can't be undone.
        let cancel = ui.button(words::common::cancel());
        modal::mark(ui, &cancel);
        if cancel.clicked() {
            tell(actions, PublishMsg::Close);
        }
    });
}

fn ask(ui: &mut Ui, state: &State, room: &Captions, actions: &mut Vec<Action>) {
    let Some(draft) = room.draft() else { return };
    let count = room.taken_names().len();
    let name = room.name_of_preset(draft, &draft.name);
    modal::title(ui, &words::subtitles::publish_title(&name.name));
    ui.add(egui::Label::new(RichText::new(publish_warning(state.local)).color(theme::WEAK)).wrap());
    if let Some(clash) = name.clash {
        let text = format!("{}  {}", icons::WARNING, words::subtitles::publish_name_clash(clash.text()));
        ui.add(egui::Label::new(RichText::new(text).color(theme::ACCENT)).wrap());
    }
    contrast(ui, room);
    fit(ui, state, room);
    here(ui, room);
    if count >= 10 {
        let text = format!("{}  {}", icons::INFO, words::subtitles::publish_many_presets(count));
        ui.label(RichText::new(text).color(theme::WEAK));
    }
    let body = room.body();
    if let Some(Err(error)) = &body {
        ui.add(egui::Label::new(RichText::new(format!("{}  {error}", icons::ERROR)).color(theme::BAD)).wrap());
    }
    ui.add_space(8.0);
    modal::buttons(ui, |ui| {
        let can = matches!(body, Some(Ok(_))) && !room.publishing.sending;
        if widgets::main_button_if(ui, can, words::subtitles::publish_preset()).clicked() {
            tell(actions, PublishMsg::Confirm);
        }
        let cancel = ui.button(words::common::cancel());
        if is_low(room) {
            modal::mark(ui, &cancel);
        }
        if cancel.clicked() {
            tell(actions, PublishMsg::Close);
        }
        if room.publishing.sending {
            crate::ui::parts::spinner(ui);
        }
    });
}

/// Whether the known contrast of the draft is too low to read its text everywhere.
fn is_low(room: &Captions) -> bool {
    matches!(room.known_contrast(), KnownContrast::Video(ratio) | KnownContrast::Frames(ratio) if ratio < Level::AA)
}

/// Draws the known contrast of the draft: a preset is also applied to videos whose frames were not checked.
fn contrast(ui: &mut Ui, room: &Captions) {
    let (icon, color, text) = match room.known_contrast() {
        KnownContrast::Video(ratio) if ratio < Level::AA => {
            (icons::WARNING, theme::BAD, words::subtitles::contrast_video_low(shown_ratio(ratio)))
        }
        KnownContrast::Frames(ratio) if ratio < Level::AA => {
            (icons::WARNING, theme::BAD, words::subtitles::contrast_frames_low(shown_ratio(ratio)))
        }
        KnownContrast::Video(ratio) => {
            (icons::CHECK, theme::WEAK, words::subtitles::contrast_video_level(Level::of(ratio).text(), shown_ratio(ratio)))
        }
        KnownContrast::Frames(ratio) => {
            (icons::CHECK, theme::WEAK, words::subtitles::contrast_frames_level(Level::of(ratio).text(), shown_ratio(ratio)))
        }
        KnownContrast::Nothing => (icons::INFO, theme::WEAK, words::subtitles::contrast_unknown().to_owned()),
    };
    let text = format!("{icon}  {text}");
    let label = ui.add(egui::Label::new(RichText::new(text).color(color)).wrap());
    ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
}

/// Draws how many texts of the video overflow or cover something, once the whole video is measured.
fn fit(ui: &mut Ui, state: &State, room: &Captions) {
    let Some(measured) = room.measured.as_ref().filter(|_| room.is_measured()) else { return };
    let layout = &measured.layout;
    let said = wrong_with(None, layout.overflow.len(), layout.collisions.len());
    if let Some(said) = said {
        let text = format!("{}  {}", icons::WARNING, words::subtitles::problems_here(said));
        ui.add(egui::Label::new(RichText::new(text).color(theme::BAD)).wrap());
        let moment = |clip: &ClipId, at: i64| {
            let project = state.project()?;
            let (index, _) = project.clip(clip)?;
            Some(project.sequence.span(index)?.to_video(PlaybackMs(at)))
        };
        for detail in details(&layout.overflow, &layout.collisions, moment) {
            ui.add(egui::Label::new(RichText::new(detail).color(theme::WEAK).size(theme::SMALL)).wrap());
        }
    }
}

/// Draws the check of the draft at some moments of the video, for which publishing does not wait.
fn here(ui: &mut Ui, room: &Captions) {
    match room.publishing.here.as_ref().filter(|_| !room.is_measured()) {
        Some(PresetFit::Asked) => {
            ui.horizontal(|ui| {
                widgets::spinner(ui, 14.0, words::subtitles::apply_checking());
                ui.add(egui::Label::new(RichText::new(words::subtitles::publish_measuring()).color(theme::WEAK)).wrap());
            });
        }
        Some(PresetFit::Failed(why)) => {
            let text = format!("{}  {}", icons::WARNING, words::subtitles::apply_not_measured(why));
            ui.add(egui::Label::new(RichText::new(text).color(theme::WEAK)).wrap());
        }
        Some(PresetFit::Measured { worst, overflow, covered, details }) => {
            let (icon, color, text) = match (wrong_with(*worst, *overflow, *covered), worst) {
                (Some(said), _) => (icons::WARNING, theme::BAD, words::subtitles::problems_here(said)),
                (None, Some(worst)) => (icons::CHECK, theme::WEAK, words::subtitles::publish_fits(shown_ratio(*worst))),
                (None, None) => (icons::INFO, theme::WEAK, words::subtitles::measure_no_words().to_owned()),
            };
            let label = ui.add(egui::Label::new(RichText::new(format!("{icon}  {text}")).color(color)).wrap());
            ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
            for detail in details {
                ui.add(egui::Label::new(RichText::new(detail).color(theme::WEAK).size(theme::SMALL)).wrap());
            }
        }
        None => {}
    }
}

/// Problems of a style on a video, in sentences; `None` without any.
fn wrong_with(worst: Option<f64>, overflow: usize, covered: usize) -> Option<String> {
    let low = worst.filter(|ratio| *ratio < Level::AA);
    let parts = [
        low.map(|ratio| words::subtitles::problem_contrast(shown_ratio(ratio))),
        (overflow > 0).then(|| words::subtitles::problem_texts_overflow(overflow)),
        (covered > 0).then(|| words::subtitles::problem_faces_covered(covered)),
    ];
    let said: Vec<String> = parts.into_iter().flatten().collect();
    (!said.is_empty()).then(|| said.join(" "))
}

fn videos(ui: &mut Ui, room: &Captions, actions: &mut Vec<Action>) {
    let name = room.publishing.applied.as_ref().map_or("", |preset| preset.name.as_str());
    modal::title(ui, &words::subtitles::apply_title(name));
    let text = words::subtitles::apply_text();
    ui.add(egui::Label::new(RichText::new(text).color(theme::WEAK)).wrap());
    let Some(targets) = &room.publishing.targets else {
        ui.horizontal(|ui| {
            crate::ui::parts::spinner(ui);
            ui.label(words::subtitles::apply_loading());
        });
        return;
    };
    if targets.is_empty() {
        ui.label(words::subtitles::apply_no_others());
    }
    list(ui, targets, &room.publishing.in_view, actions);
    if !room.publishing.are_all {
        ui.label(RichText::new(words::subtitles::videos_cut_short()).color(theme::WEAK));
    }
    ui.add_space(8.0);
    let chosen = targets.iter().filter(|target| target.chosen).count();
    let is_asked = targets.iter().any(|target| target.chosen && target.way_back == WayBack::Asked);
    let lost = targets.iter().filter(|target| target.chosen && matches!(target.way_back, WayBack::None(_))).count();
    if lost > 0 {
        let text = format!("{}  {}", icons::WARNING, words::subtitles::apply_not_restorable(lost));
        ui.add(egui::Label::new(RichText::new(text).color(theme::ACCENT)).wrap());
    }
    let waits = targets.iter().any(|target| target.outcome == Some(Outcome::Waiting));
    let unchecked = targets.iter().filter(|target| target.fit == Some(PresetFit::Asked)).count();
    let (checked, bad) = room.publishing.checked();
    // One line says how far checks and changes are, and then what the checks found: nothing below it moves.
    if waits || unchecked > 0 {
        let text = if waits {
            let is_done = |target: &&Target| target.outcome.as_ref().is_some_and(|outcome| *outcome != Outcome::Waiting);
            words::subtitles::apply_done(targets.iter().filter(is_done).count())
        } else {
            words::subtitles::checks_left(unchecked)
        };
        ui.horizontal(|ui| {
            widgets::spinner(ui, 14.0, &text);
            ui.label(RichText::new(&text).color(theme::WEAK));
        });
    } else if checked > 0 {
        let (icon, color) = if bad > 0 { (icons::WARNING, theme::BAD) } else { (icons::CHECK, theme::GOOD) };
        let text = format!("{icon}  {}", words::subtitles::survey_counts(checked, bad));
        let label = ui.label(RichText::new(text).color(color));
        ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
    }
    modal::buttons(ui, |ui| {
        let text = words::subtitles::apply_to(chosen);
        if widgets::main_button_if(ui, chosen > 0 && !waits && !is_asked, &text).clicked() {
            tell(actions, PublishMsg::Apply);
        }
        let all = chosen < targets.len();
        if ui.button(if all { words::subtitles::select_all() } else { words::subtitles::select_none() }).clicked() {
            tell(actions, PublishMsg::ChooseAll(all));
        }
        if ui.button(words::common::close()).clicked() {
            tell(actions, PublishMsg::Close);
        }
    });
}

/// Draws the list of videos, each row as high as its message needs. Only the rows in view are drawn.
fn list(ui: &mut Ui, targets: &[Target], seen: &Range<usize>, actions: &mut Vec<Action>) {
    let width = ui.available_width() - 2.0 * INDENT;
    let height = |target: &Target| {
        let said = said_of(target).map_or(0.0, |(text, color)| {
            let galley = ui.painter().layout(text, theme::regular(theme::SMALL), color, width);
            galley.size().y + 6.0
        });
        ROW + said
    };
    let heights: Vec<f32> = targets.iter().map(height).collect();
    let all: f32 = heights.iter().sum();
    ScrollArea::vertical().max_height(modal::list_height(ui, 300.0)).auto_shrink([false, true]).show_viewport(
        ui,
        |ui, view| {
            ui.set_height(all);
            let area = ui.max_rect();
            let mut top = 0.0;
            let mut in_view = 0..0;
            for (index, (target, height)) in targets.iter().zip(&heights).enumerate() {
                let (from, to) = (top, top + height);
                top = to;
                if to < view.min.y || from > view.max.y {
                    continue;
                }
                in_view = if in_view.is_empty() { index..index + 1 } else { in_view.start..index + 1 };
                let place = egui::Rect::from_min_max(
                    egui::pos2(area.left(), area.top() + from),
                    egui::pos2(area.right(), area.top() + to),
                );
                ui.scope_builder(egui::UiBuilder::new().id_salt(("video", index)).max_rect(place), |ui| {
                    row(ui, index, target, width, actions);
                });
            }
            if in_view != *seen {
                tell(actions, PublishMsg::Seen(in_view));
            }
        },
    );
}

/// Message below a video's name: the outcome, or that the change cannot be undone. `None` without a message.
fn said_of(target: &Target) -> Option<(String, egui::Color32)> {
    let weak = *theme::WEAK;
    match (&target.outcome, &target.way_back) {
        (Some(Outcome::Failed(why)), _) => Some((format!("{}  {why}", icons::WARNING), (*theme::BAD))),
        (Some(Outcome::Done(Some(note))), _) => Some((note.clone(), weak)),
        (None, _) if target.chosen => {
            let fit = match &target.fit {
                Some(PresetFit::Measured { worst, overflow, covered, .. }) => wrong_with(*worst, *overflow, *covered),
                Some(PresetFit::Failed(why)) => Some(words::subtitles::apply_not_measured(why)),
                Some(PresetFit::Asked) | None => None,
            };
            let back = match &target.way_back {
                WayBack::None(why) => Some(words::subtitles::apply_no_way_back(why)),
                _ => None,
            };
            let is_bad = matches!(&target.fit, Some(PresetFit::Measured { .. })) && fit.is_some();
            let said: Vec<String> = fit.into_iter().chain(back).collect();
            let color = if is_bad { *theme::BAD } else { weak };
            let more = match &target.fit {
                Some(PresetFit::Measured { details, .. }) => {
                    details.iter().flat_map(|detail| ["\n", detail.as_str()]).collect()
                }
                _ => String::new(),
            };
            (!said.is_empty()).then(|| (format!("{}  {}{more}", icons::WARNING, said.join(" ")), color))
        }
        (None, WayBack::None(why)) => Some((words::subtitles::apply_no_way_back(why), weak)),
        _ => None,
    }
}

fn row(ui: &mut Ui, index: usize, target: &Target, width: f32, actions: &mut Vec<Action>) {
    let height = ROW - ui.spacing().item_spacing.y;
    widgets::row_of_height(ui, height, |ui| {
        let mut chosen = target.chosen;
        let name = widgets::shortened(&target.name, 48);
        if widgets::checkbox(ui, &mut chosen, name).on_hover_text(&target.name).changed() {
            tell(actions, PublishMsg::Choose(index, chosen));
        }
        match &target.outcome {
            None if target.chosen && target.way_back == WayBack::Asked => {
                ui.label(RichText::new(words::subtitles::apply_checking()).color(theme::WEAK));
            }
            None => {
                match &target.fit {
                    Some(PresetFit::Asked) => {
                        ui.label(RichText::new(words::subtitles::apply_measuring()).color(theme::WEAK));
                    }
                    Some(PresetFit::Measured { worst, overflow, covered, .. })
                        if wrong_with(*worst, *overflow, *covered).is_none() =>
                    {
                        let text = worst.map_or(words::subtitles::apply_no_words().to_owned(), |worst| {
                            words::subtitles::apply_contrast(shown_ratio(worst))
                        });
                        ui.label(RichText::new(text).color(theme::GOOD));
                    }
                    _ => {}
                }
                // Applied earlier: the video's former style is still known.
                if target.is_kept && widgets::small_button(ui, words::subtitles::apply_restore()).clicked() {
                    tell(actions, PublishMsg::PutBack(index));
                }
            }
            Some(Outcome::Waiting) => {
                ui.label(RichText::new(words::subtitles::apply_queued()).color(theme::WEAK));
            }
            Some(Outcome::Back) => {
                ui.label(RichText::new(words::subtitles::apply_restored()).color(theme::WEAK));
            }
            Some(Outcome::Done(note)) => {
                ui.label(RichText::new(format!("{} {}", icons::CHECK, words::subtitles::apply_applied())).color(theme::GOOD));
                if note.is_none() && widgets::small_button(ui, words::subtitles::apply_restore()).clicked() {
                    tell(actions, PublishMsg::PutBack(index));
                }
            }
            Some(Outcome::Failed(_)) => {
                ui.label(RichText::new(words::subtitles::apply_failed()).color(theme::BAD));
                // It may still have what was applied to it earlier.
                if target.is_kept && widgets::small_button(ui, words::subtitles::apply_restore()).clicked() {
                    tell(actions, PublishMsg::PutBack(index));
                }
            }
        }
    });
    if let Some((text, color)) = said_of(target) {
        ui.horizontal(|ui| {
            ui.add_space(INDENT);
            ui.scope(|ui| {
                ui.set_max_width(width);
                ui.add(egui::Label::new(RichText::new(text).color(color).size(theme::SMALL)).wrap());
            });
        });
    }
}
