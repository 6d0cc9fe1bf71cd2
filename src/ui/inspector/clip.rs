//! Inspector of a clip: its settings, cuts, and the items hidden by cuts.

use super::{InspectorMemory, Lines, Mistyped, Section, TextField, TextOwner, fields, place::Numbers, row, text_field};
use crate::{
    api::{
        ClipId, CropPx, PointPct, SourceId,
        clip::{BorderStyle, Clip, ClipChange, Corners},
        item::Item,
        video::{ClipTransition, Video},
    },
    app::{Action, ClipCommand, ClipData, Command, EditCommand, FileCommand, ItemRef, MakeCommand, Project, State, counted},
    jobs::previews::PreviewState,
    timeline::{ClipSpan, Clock, timecode},
    ui::{icons, parts::values, theme, timeline::layer, widgets},
};
use egui::{Align, ComboBox, Layout, Response, RichText, Role, Slider, Ui, WidgetInfo};

/// Section with the look and sound of the clip.
const SETTINGS: Section = Section::of("Settings");
/// Section with the list of cuts.
const CUTS: Section = Section::of("Cuts");
/// Section with the items that the cuts hide.
const HIDDEN: Section = Section::of("Hidden by cuts");

/// Maximum number of listed cuts; a clip may have a thousand.
const LISTED: usize = 50;
/// Minimum width and height that a crop leaves of a camera recording, in pixels.
const LEAST_LEFT: f64 = 16.0;

pub fn show(ui: &mut Ui, state: &State, memory: &mut InspectorMemory, clip: &ClipId, actions: &mut Vec<Action>) {
    let Some(project) = state.project() else { return };
    let Some((index, data)) = project.clip(clip) else { return };
    let Some(place) = project.sequence.span(index) else { return };
    ui.horizontal(|ui| {
        ui.label(RichText::new(icons::FILM).color(theme::WEAK).size(18.0));
        ui.label(RichText::new("Clip").font(theme::semibold(14.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if project.is_clip_changed(clip) {
                ui.label(RichText::new("changed").color(theme::ACCENT).size(theme::SMALL));
            }
        });
    });
    ui.add_space(4.0);
    if let Some(why) = data.trouble() {
        ui.label(RichText::new(&data.clip.name).color(*theme::TEXT));
        let text = format!("{}  This clip cannot be read, so it cannot be edited: {why}", icons::WARNING);
        ui.add(egui::Label::new(RichText::new(text).color(*theme::BAD)).wrap());
        ui.label(RichText::new("The other clips can be edited and saved.").color(theme::WEAK));
        ui.add_space(4.0);
        if ui.button("Try again").on_hover_text("Read the video from the service again").clicked() {
            actions.push(Action::Run(Command::File(FileCommand::Reload)));
        }
        return;
    }
    ui.add_enabled_ui(!state.read_only(), |ui| {
        let subject = TextOwner::Clip(clip.clone());
        let change = |name: String| ClipChange { name: Some(name), ..Default::default() };
        let check = |name: &str| change(name.to_owned()).check().map_err(Mistyped::from);
        let field = TextField { name: "Name", current: &data.clip.name, lines: Lines::One };
        if let Some(name) = text_field(ui, state, memory, &subject, field, check, actions) {
            let short: String = name.chars().take(24).collect();
            let name = (format!("Rename the clip to \u{2018}{short}\u{2019}"), change(name));
            actions.push(changed(clip, name, Some(memory)));
        }
    });
    SETTINGS.show(ui, state, actions, |ui, actions| {
        ui.add_enabled_ui(!state.read_only(), |ui| {
            settings(ui, memory, &project.video, &data.clip, actions);
            sound_tracks(ui, state, data);
            camera(ui, state, memory, data, actions);
            screen(ui, state, actions);
        });
    });
    fields::of_clip(ui, state, clip, actions);
    cuts(ui, state, data, place, actions);
    ui.add_space(6.0);
    ui.separator();
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        widgets::icon_button(ui, state, Command::Clip(ClipCommand::ClipEarlier), actions);
        widgets::icon_button(ui, state, Command::Clip(ClipCommand::ClipLater), actions);
        widgets::text_button(ui, state, Command::Edit(EditCommand::Delete), actions);
    });
}

fn changed(clip: &ClipId, (name, change): (String, ClipChange), memory: Option<&InspectorMemory>) -> Action {
    Action::ChangeClip { clip: clip.clone(), name, change, gesture: memory.map(InspectorMemory::gesture) }
}

fn settings(ui: &mut Ui, memory: &mut InspectorMemory, video: &Video, clip: &Clip, actions: &mut Vec<Action>) {
    ui.add_space(4.0);
    let transition = |transition: &ClipTransition| match transition {
        ClipTransition::Default => "As the video".to_owned(),
        ClipTransition::Smooth => "Smooth".to_owned(),
        ClipTransition::HardCut => "Hard cut".to_owned(),
        ClipTransition::Unknown(other) => values::choice(other),
    };
    if let Some(to) = choice(ui, "Transition", ClipTransition::KNOWN, Some(&clip.transition), transition) {
        let change = ClipChange { transition: Some(to), ..Default::default() };
        actions.push(changed(&clip.id, ("Change how the clip begins".into(), change), None));
    }
    let corners = |corners: &Corners| match corners {
        Corners::None => "Square".to_owned(),
        Corners::Regular => "Rounded".to_owned(),
        Corners::Squircle => "Very rounded".to_owned(),
        Corners::Unknown(other) => values::choice(other),
    };
    if let Some(to) = choice(ui, "Corners", Corners::KNOWN, clip.corners.as_ref(), corners) {
        let change = ClipChange { corners: Some(to), ..Default::default() };
        actions.push(changed(&clip.id, ("Change the corners".into(), change), None));
    }
    let writable: Vec<_> = BorderStyle::KNOWN.iter().filter(|border| **border != BorderStyle::Custom).cloned().collect();
    let border = |border: &BorderStyle| values::choice(border.as_str());
    if let Some(to) = choice(ui, "Border", &writable, clip.border_style.as_ref(), border) {
        let change = ClipChange { border_style: Some(to), ..Default::default() };
        actions.push(changed(&clip.id, ("Change the border".into(), change), None));
    }
    for (name, volume, of) in [("Voice", clip.microphone_volume, true), ("Sound", clip.system_audio_volume, false)] {
        if let Some(volume) = volume {
            level(ui, memory, &clip.id, name, volume, of, actions);
        }
    }
    let mut switch = |of: &str, name: &str, hint: &str, now: Option<bool>, change: fn(bool) -> ClipChange| {
        let Some(mut on) = now else { return };
        let response = checkbox(ui, of, &mut on, name).on_hover_text(hint);
        if response.changed() {
            let what = format!("{name} {}", if on { "on" } else { "off" });
            actions.push(changed(&clip.id, (what, change(on)), None));
        }
    };
    // Studio sound is a setting of the video; a clip can only opt out.
    let studio_sound = video.studio_sound.unwrap_or(false).then_some(clip.studio_sound);
    switch(
        "",
        "Studio sound",
        "The video's studio sound makes the voice clearer; off leaves this clip out",
        studio_sound,
        |on| ClipChange { studio_sound: Some(on), ..Default::default() },
    );
    switch("Camera", "Mirror camera", "Flip the camera from left to right", clip.mirror_camera, |on| ClipChange {
        mirror_camera: Some(on),
        ..Default::default()
    });
    switch("Cursor", "Animated cursor", "Draw the cursor of the screen recording smoothly", clip.animated_cursor, |on| {
        ClipChange { animated_cursor: Some(on), ..Default::default() }
    });
}

/// Draws the camera's crop and its focus point.
fn camera(ui: &mut Ui, state: &State, memory: &mut InspectorMemory, data: &ClipData, actions: &mut Vec<Action>) {
    let clip = &data.clip;
    let (Some(crop), Some(size)) = (clip.camera_crop, data.camera().and_then(|source| source.dimensions)) else { return };
    let crop = crop.unwrap_or_default();
    let at = ItemRef { clip: clip.id.clone(), id: "camera".into() };
    ui.add_space(2.0);
    let pair = |title: &'static str, names: [&'static str; 2], values: [u32; 2], side: f64| Numbers {
        title,
        names,
        unit: "px",
        values: values.map(f64::from),
        least: 0.0,
        // Opposite edges leave at least `LEAST_LEFT` pixels between them.
        most: [1, 0].map(|opposite| (side - f64::from(values[opposite]) - LEAST_LEFT).max(0.0)),
        hint: "Pixels of the camera recording that are cropped off this edge",
    };
    let pixels = |value: f64| value.round() as u32;
    let mut changed = None;
    if let Some([left, right]) =
        pair("Crop left, right", ["Crop left", "Crop right"], [crop.left, crop.right], size.width).show(ui, memory, &at)
    {
        changed = Some(CropPx { left: pixels(left), right: pixels(right), ..crop });
    }
    if let Some([top, bottom]) =
        pair("Crop top, bottom", ["Crop top", "Crop bottom"], [crop.top, crop.bottom], size.height).show(ui, memory, &at)
    {
        changed = Some(CropPx { top: pixels(top), bottom: pixels(bottom), ..crop });
    }
    if let Some(crop) = changed {
        let fits = f64::from(crop.left + crop.right) < size.width && f64::from(crop.top + crop.bottom) < size.height;
        let change = ClipChange { camera_crop: Some((crop != CropPx::default()).then_some(crop)), ..Default::default() };
        // A crop that does not fit is refused while typing: it must never remove the existing crop.
        if fits {
            actions.push(self::changed(&clip.id, ("Crop the camera".into(), change), None));
        }
    }
    let focus = clip.camera_focus_point.unwrap_or(PointPct { x_pct: 50.0, y_pct: 50.0 });
    let hint = "What stays in view where a layout shows less of the camera, in percent of its recording, 0 to 100";
    let point = Numbers::point("Focus", ["Camera focus X", "Camera focus Y"], focus, hint);
    if let Some([x_pct, y_pct]) = point.show(ui, memory, &at) {
        let change = ClipChange { camera_focus_point: Some(PointPct { x_pct, y_pct }), ..Default::default() };
        actions.push(self::changed(&clip.id, ("Camera focus".into(), change), None));
    }
    widgets::pressed_button(ui, state, Command::Make(MakeCommand::CropCamera), state.cropping().is_some(), actions);
}

/// Draws the result of auto crop on the screen recording, and the buttons to crop.
fn screen(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    if state.auto_cropping {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(RichText::new("The service crops the screen recording\u{2026}").color(*theme::WEAK));
        });
        return;
    }
    if let Some(crop) = state.screen_crop() {
        let text = format!("{} left, {} top, {} right, {} bottom", crop.left, crop.top, crop.right, crop.bottom);
        widgets::fact(ui, "Screen crop", text);
    }
    if state.can(Command::Make(MakeCommand::TakeScreenCropOff)) {
        widgets::text_button(ui, state, Command::Make(MakeCommand::TakeScreenCropOff), actions);
    } else if state.can(Command::Make(MakeCommand::AutoCropScreen)) {
        widgets::text_button(ui, state, Command::Make(MakeCommand::AutoCropScreen), actions);
    }
}

/// Draws a checkbox in the column of fields, with reduced row spacing.
fn checkbox(ui: &mut Ui, name: &str, on: &mut bool, text: &str) -> Response {
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = 20.0;
        ui.horizontal(|ui| {
            widgets::field_name(ui, name, 20.0);
            widgets::checkbox(ui, on, text)
        })
        .inner
    })
    .inner
}

/// Draws a drop-down list of several values; returns a newly chosen one.
fn choice<T: Clone + PartialEq>(ui: &mut Ui, name: &str, all: &[T], now: Option<&T>, text: impl Fn(&T) -> String) -> Option<T> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        widgets::field_name(ui, name, 26.0);
        let shown = now.map_or_else(|| "As the video".to_owned(), &text);
        let combo = ComboBox::from_id_salt(name).selected_text(shown).width(150.0).show_ui(ui, |ui| {
            for value in all {
                if ui.selectable_label(now == Some(value), text(value)).clicked() {
                    chosen = Some(value.clone());
                }
            }
        });
        ui.ctx().accesskit_node_builder(combo.response.id, |node| node.set_label(name));
    });
    chosen.filter(|chosen| now != Some(chosen))
}

/// Draws a volume that the clip sets itself or inherits from the video.
fn level(
    ui: &mut Ui,
    memory: &mut InspectorMemory,
    clip: &ClipId,
    name: &str,
    volume: Option<f64>,
    microphone: bool,
    actions: &mut Vec<Action>,
) {
    let change = |to: Option<f64>| {
        if microphone {
            ClipChange { microphone_volume: Some(to), ..Default::default() }
        } else {
            ClipChange { system_audio_volume: Some(to), ..Default::default() }
        }
    };
    let mut own = volume.is_some();
    let hint = "Whether the clip has a volume of its own; else it follows the video";
    let response = checkbox(ui, name, &mut own, "Own volume").on_hover_text(hint);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, own, format!("{name}: own volume")));
    if response.changed() {
        let what = if own { format!("{name}: own volume") } else { format!("{name}: volume of the video") };
        actions.push(changed(clip, (what, change(own.then_some(1.0))), None));
    }
    if let Some(before) = volume {
        let mut value = before;
        let slider = row(ui, "", |ui| {
            // Rounding a value between the slider's steps is not a change by the user.
            ui.add(Slider::new(&mut value, 0.0..=2.0).step_by(0.05).fixed_decimals(2).clamping(egui::SliderClamping::Edits))
        });
        crate::ui::focus::moves_by_arrows(&slider);
        slider.widget_info(|| WidgetInfo::slider(true, before, name));
        if slider.changed() {
            actions.push(changed(clip, (format!("{name} to {value:.2}"), change(Some(value))), Some(memory)));
        }
        memory.ended(&slider, actions);
    }
}

/// Draws which sound tracks the recordings have and which of them play, unless there is only one.
fn sound_tracks(ui: &mut Ui, state: &State, data: &ClipData) {
    let Some(session) = &state.session else { return };
    let mut said: Vec<&SourceId> = Vec::new();
    for source in &data.sources {
        let Some(PreviewState::Ready(facts)) = session.previews.state(&source.id) else { continue };
        let Some(text) = facts.tracks.heard.as_ref().filter(|_| !said.contains(&&source.id)) else { continue };
        said.push(&source.id);
        let of = layer(&source.medium);
        let text = RichText::new(format!("Sound of the {of}: {text}")).color(theme::WEAK).size(theme::SMALL);
        ui.add(egui::Label::new(text).wrap());
    }
}

/// Draws the cuts, each with a button that restores the footage.
fn cuts(ui: &mut Ui, state: &State, data: &ClipData, place: ClipSpan, actions: &mut Vec<Action>) {
    let map = &data.map;
    let title = match map.removed().len() {
        0 => "Nothing is cut out".to_owned(),
        1 => format!("1 cut, {}", timecode(map.removed_length().0)),
        count => format!("{count} cuts, {}", timecode(map.removed_length().0)),
    };
    CUTS.titled(&title, ui, state, actions, |ui, actions| {
        widgets::fact(ui, "Played", timecode(map.playback_length().0));
        widgets::fact(ui, "Recorded", timecode(map.source_length().0));
        listed_cuts(ui, state, data, place, actions);
    });
    if let Some(project) = state.project() {
        hidden(ui, state, project, data, actions);
    }
}

fn listed_cuts(ui: &mut Ui, state: &State, data: &ClipData, place: ClipSpan, actions: &mut Vec<Action>) {
    let (map, clip) = (&data.map, &data.clip.id);
    let cuts = map.to_cuts();
    if cuts.is_empty() {
        let how = format!(
            "Mark a range with {} and {}, then cut it out with {}.",
            state.key_text(Command::Clip(ClipCommand::MarkIn)),
            state.key_text(Command::Clip(ClipCommand::MarkOut)),
            state.key_text(Command::Clip(ClipCommand::CutOut))
        );
        ui.label(RichText::new(how).color(theme::WEAK));
    }
    let base = state.project().and_then(|project| project.draft.base_section(clip));
    for cut in cuts.iter().take(LISTED) {
        let at = place.to_video(map.to_playback(cut.start_time_ms));
        let saved = base.is_some_and(|base| base.map().to_cuts().contains(cut));
        ui.horizontal(|ui| {
            let color = if saved { theme::BAD } else { theme::ACCENT };
            ui.label(RichText::new(icons::SCISSORS).color(color));
            let hint = format!(
                "{} {}, {} of footage{}\nGo to it",
                timecode(cut.start_time_ms.0),
                Clock::Recording.label(),
                timecode(cut.duration_ms.0),
                if saved { "" } else { ", not saved yet" }
            );
            let text = format!("{} {}", timecode(at.0), Clock::Video.label());
            if ui.add(egui::Button::new(text).frame_when_inactive(false)).on_hover_text(hint).clicked() {
                actions.push(Action::MovePlayhead(at));
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let back = ui.add_enabled_ui(!state.read_only(), |ui| widgets::small_button(ui, "Put back")).inner;
                let name = format!("Put back the cut at {}", timecode(at.0));
                back.widget_info(|| WidgetInfo::labeled(Role::Button, !state.read_only(), &name));
                if back.on_hover_text("Play this footage again").clicked() {
                    actions.push(Action::Restore(clip.clone(), *cut));
                }
            });
        });
    }
    if cuts.len() > LISTED {
        let text = format!("{} more: go to an edit point on the timeline to put it back.", cuts.len() - LISTED);
        ui.label(RichText::new(text).color(theme::WEAK));
    }
}

/// Draws the items hidden by cuts, each with a button that selects it; the item's own inspector leads to its cut.
fn hidden(ui: &mut Ui, state: &State, project: &Project, data: &ClipData, actions: &mut Vec<Action>) {
    let items = project.hidden(&data.clip.id);
    if items.is_empty() {
        return;
    }
    let count = if items.len() == 1 { "1 item is".to_owned() } else { format!("{} items are", items.len()) };
    let title = format!("{count} hidden by cuts");
    HIDDEN.titled(&title, ui, state, actions, |ui, actions| listed_hidden(ui, project, data, &items, actions));
}

fn listed_hidden(ui: &mut Ui, project: &Project, data: &ClipData, items: &[&Item], actions: &mut Vec<Action>) {
    ui.add(egui::Label::new(RichText::new(counted(items.iter().copied())).color(theme::WEAK)).wrap());
    for item in items.iter().take(LISTED) {
        let at = ItemRef { clip: data.clip.id.clone(), id: item.id().clone() };
        ui.horizontal(|ui| {
            ui.label(RichText::new(icons::of_kind(item.kind())).color(theme::of_kind(item.kind())));
            let button = ui.add(egui::Button::new(item.title()).truncate().frame_when_inactive(false));
            let name = format!("Hidden: {}", item.title());
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if button.on_hover_text("Select it; its cut can be put back there").clicked() {
                actions.extend(project.cut_over(&at).map(|(_, place)| Action::MovePlayhead(place)));
                actions.push(Action::Select(Some(at.clone())));
            }
        });
    }
    if items.len() > LISTED {
        let text = format!("{} more: they come back with their cuts.", items.len() - LISTED);
        ui.label(RichText::new(text).color(theme::WEAK));
    }
}
