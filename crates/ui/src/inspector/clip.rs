//! Inspector of a clip: its settings, cuts, and the items hidden by cuts.

use super::{InspectorMemory, Lines, Mistyped, Section, TextField, TextOwner, fields, place::Numbers, row, text_field};
use crate::{
    api::{
        ClipId, CropPx, PointPct, SourceId,
        clip::{BorderStyle, Clip, ClipChange, Corners},
        item::Item,
        video::{ClipTransition, Video},
    },
    app::{Action, ClipCommand, ClipData, Command, EditCommand, FileCommand, ItemRef, MakeCommand, Project, State},
    document::counted,
    jobs::previews::PreviewState,
    timeline::{ClipSpan, Clock, timecode},
    ui::{
        icons, kinds,
        parts::{values, volume},
        theme,
        timeline::layer,
        widgets,
    },
};
use egui::{Align, ComboBox, Layout, Response, RichText, Role, Ui, WidgetInfo};

/// Section with the look and sound of the clip.
const SETTINGS: Section = Section::of("Settings", words::inspector::section_settings);
/// Section with the list of cuts.
const CUTS: Section = Section::of("Cuts", words::inspector::section_cuts);
/// Section with the items that the cuts hide.
const HIDDEN: Section = Section::of("Hidden by cuts", words::inspector::section_hidden);

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
        ui.label(RichText::new(words::inspector::clip()).font(theme::semibold(14.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if project.is_clip_changed(clip) {
                ui.label(RichText::new(words::inspector::item_changed()).color(theme::ACCENT).size(theme::SMALL));
            }
        });
    });
    ui.add_space(4.0);
    if let Some(why) = data.trouble() {
        ui.label(RichText::new(&data.clip.name).color(*theme::TEXT));
        let text = format!("{}  {}", icons::WARNING, words::inspector::clip_not_loaded(why));
        ui.add(egui::Label::new(RichText::new(text).color(*theme::BAD)).wrap());
        ui.label(RichText::new(words::inspector::other_clips_work()).color(theme::WEAK));
        ui.add_space(4.0);
        if ui.button(words::common::retry()).on_hover_text(words::inspector::reload_video_hint()).clicked() {
            actions.push(Action::Run(Command::File(FileCommand::Reload)));
        }
        return;
    }
    ui.add_enabled_ui(!state.read_only(), |ui| {
        let subject = TextOwner::Clip(clip.clone());
        let change = |name: String| ClipChange { name: Some(name), ..Default::default() };
        let check = |name: &str| change(name.to_owned()).check().map_err(Mistyped::from);
        let field = TextField { name: words::common::name(), current: &data.clip.name, lines: Lines::One };
        if let Some(name) = text_field(ui, state, memory, &subject, field, check, actions) {
            let short = widgets::shortened(&name, 24);
            let name = (words::inspector::rename_clip(short), change(name));
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
        ClipTransition::Default => words::inspector::same_as_video().to_owned(),
        ClipTransition::Smooth => words::inspector::smooth().to_owned(),
        ClipTransition::HardCut => words::inspector::hard_cut().to_owned(),
        ClipTransition::Unknown(other) => values::choice(other),
    };
    if let Some(to) = choice(
        ui,
        ("clip-transition", words::inspector::transition()),
        ClipTransition::KNOWN,
        Some(&clip.transition),
        transition,
    ) {
        let change = ClipChange { transition: Some(to), ..Default::default() };
        actions.push(changed(&clip.id, (words::inspector::change_clip_transition().into(), change), None));
    }
    let corners = |corners: &Corners| match corners {
        Corners::None => words::inspector::corners_square().to_owned(),
        Corners::Regular => words::inspector::corners_rounded().to_owned(),
        Corners::Squircle => words::inspector::corners_very_rounded().to_owned(),
        Corners::Unknown(other) => values::choice(other),
    };
    if let Some(to) = choice(ui, ("clip-corners", words::inspector::corners()), Corners::KNOWN, clip.corners.as_ref(), corners)
    {
        let change = ClipChange { corners: Some(to), ..Default::default() };
        actions.push(changed(&clip.id, (words::inspector::change_corners().into(), change), None));
    }
    let writable: Vec<_> = BorderStyle::KNOWN.iter().filter(|border| **border != BorderStyle::Custom).cloned().collect();
    let border = |border: &BorderStyle| values::choice(border.as_str());
    if let Some(to) = choice(ui, ("clip-border", words::inspector::border()), &writable, clip.border_style.as_ref(), border) {
        let change = ClipChange { border_style: Some(to), ..Default::default() };
        actions.push(changed(&clip.id, (words::inspector::change_border().into(), change), None));
    }
    for (volume, of) in [(clip.microphone_volume, Of::Voice), (clip.system_audio_volume, Of::Computer)] {
        if let Some(volume) = volume {
            level(ui, memory, &clip.id, volume, of, actions);
        }
    }
    let mut switch = |of: &Switch, now: Option<bool>, change: fn(bool) -> ClipChange| {
        let Some(mut on) = now else { return };
        let response = checkbox(ui, of.column, &mut on, of.name).on_hover_text(of.hint);
        if response.changed() {
            let step = if on { of.on } else { of.off };
            actions.push(changed(&clip.id, (step.to_owned(), change(on)), None));
        }
    };
    // Studio sound is a setting of the video; a clip can only opt out.
    let studio_sound = video.studio_sound.unwrap_or(false).then_some(clip.studio_sound);
    let of = Switch {
        column: "",
        name: words::inspector::studio_sound(),
        hint: words::inspector::clip_studio_sound_hint(),
        on: words::inspector::studio_sound_on(),
        off: words::inspector::studio_sound_off(),
    };
    switch(&of, studio_sound, |on| ClipChange { studio_sound: Some(on), ..Default::default() });
    let of = Switch {
        column: words::inspector::camera(),
        name: words::inspector::mirror_camera(),
        hint: words::inspector::mirror_camera_tooltip(),
        on: words::inspector::mirror_camera_on(),
        off: words::inspector::mirror_camera_off(),
    };
    switch(&of, clip.mirror_camera, |on| ClipChange { mirror_camera: Some(on), ..Default::default() });
    let of = Switch {
        column: words::inspector::cursor(),
        name: words::inspector::animated_cursor(),
        hint: words::inspector::animated_cursor_tooltip(),
        on: words::inspector::animated_cursor_on(),
        off: words::inspector::animated_cursor_off(),
    };
    switch(&of, clip.animated_cursor, |on| ClipChange { animated_cursor: Some(on), ..Default::default() });
}

/// Texts of a checkbox.
struct Switch {
    /// Text in the column of names; may be empty.
    column: &'static str,
    name: &'static str,
    /// Tooltip.
    hint: &'static str,
    /// Undo step of switching on.
    on: &'static str,
    /// Undo step of switching off.
    off: &'static str,
}

/// Draws the camera's crop and its focus point.
fn camera(ui: &mut Ui, state: &State, memory: &mut InspectorMemory, data: &ClipData, actions: &mut Vec<Action>) {
    let clip = &data.clip;
    let (Some(crop), Some(size)) = (clip.camera_crop, data.camera().and_then(|source| source.dimensions)) else { return };
    let crop = crop.unwrap_or_default();
    let at = ItemRef { clip: clip.id.clone(), id: "camera".into() };
    ui.add_space(2.0);
    let pair = |id: &'static str, title: &'static str, names: [&'static str; 2], values: [u32; 2], side: f64| Numbers {
        id,
        title,
        names,
        unit: "px",
        values: values.map(f64::from),
        least: 0.0,
        // Opposite edges leave at least `LEAST_LEFT` pixels between them.
        most: [1, 0].map(|opposite| (side - f64::from(values[opposite]) - LEAST_LEFT).max(0.0)),
        hint: words::inspector::crop_hint(),
    };
    let pixels = |value: f64| value.round() as u32;
    let mut changed = None;
    let (title, names) = (words::inspector::crop_left_right(), [words::inspector::crop_left(), words::inspector::crop_right()]);
    if let Some([left, right]) = pair("crop-sides", title, names, [crop.left, crop.right], size.width).show(ui, memory, &at) {
        changed = Some(CropPx { left: pixels(left), right: pixels(right), ..crop });
    }
    let (title, names) = (words::inspector::crop_top_bottom(), [words::inspector::crop_top(), words::inspector::crop_bottom()]);
    if let Some([top, bottom]) = pair("crop-ends", title, names, [crop.top, crop.bottom], size.height).show(ui, memory, &at) {
        changed = Some(CropPx { top: pixels(top), bottom: pixels(bottom), ..crop });
    }
    if let Some(crop) = changed {
        let fits = f64::from(crop.left + crop.right) < size.width && f64::from(crop.top + crop.bottom) < size.height;
        let change = ClipChange { camera_crop: Some((crop != CropPx::default()).then_some(crop)), ..Default::default() };
        // A crop that does not fit is refused while typing: it must never remove the existing crop.
        if fits {
            actions.push(self::changed(&clip.id, (words::inspector::crop_camera().into(), change), None));
        }
    }
    let focus = clip.camera_focus_point.unwrap_or(PointPct { x_pct: 50.0, y_pct: 50.0 });
    let names = [words::inspector::camera_focus_x(), words::inspector::camera_focus_y()];
    let point = Numbers::point("focus", words::inspector::focus(), names, focus, words::inspector::camera_focus_hint());
    if let Some([x_pct, y_pct]) = point.show(ui, memory, &at) {
        let change = ClipChange { camera_focus_point: Some(PointPct { x_pct, y_pct }), ..Default::default() };
        actions.push(self::changed(&clip.id, (words::inspector::change_camera_focus().into(), change), None));
    }
    widgets::pressed_button(ui, state, Command::Make(MakeCommand::CropCamera), state.cropping().is_some(), actions);
}

/// Draws the result of auto crop on the screen recording, and the buttons to crop.
fn screen(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    if state.auto_cropping {
        ui.horizontal(|ui| {
            crate::ui::parts::spinner(ui);
            ui.label(RichText::new(words::inspector::cropping_screen()).color(*theme::WEAK));
        });
        return;
    }
    if let Some(crop) = state.screen_crop() {
        let text = words::inspector::screen_crop_edges(crop.bottom, crop.left, crop.right, crop.top);
        widgets::fact(ui, words::inspector::screen_crop(), text);
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

/// Draws a drop-down list of several values with its id and label; returns a newly chosen value.
fn choice<T: Clone + PartialEq>(
    ui: &mut Ui,
    (id, name): (&str, &str),
    all: &[T],
    now: Option<&T>,
    text: impl Fn(&T) -> String,
) -> Option<T> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        widgets::field_name(ui, name, 26.0);
        let shown = now.map_or_else(|| words::inspector::same_as_video().to_owned(), &text);
        let combo = ComboBox::from_id_salt(id).selected_text(shown).width(150.0).show_ui(ui, |ui| {
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

/// Sound that has a volume.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    /// The microphones.
    Voice,
    /// The sound of the computer.
    Computer,
}

/// Draws a volume that the clip sets itself or inherits from the video.
fn level(ui: &mut Ui, memory: &mut InspectorMemory, clip: &ClipId, volume: Option<f64>, of: Of, actions: &mut Vec<Action>) {
    let change = |to: Option<f64>| match of {
        Of::Voice => ClipChange { microphone_volume: Some(to), ..Default::default() },
        Of::Computer => ClipChange { system_audio_volume: Some(to), ..Default::default() },
    };
    let (name, own_name, of_video) = match of {
        Of::Voice => (words::inspector::voice(), words::inspector::voice_own_volume(), words::inspector::voice_video_volume()),
        Of::Computer => (
            words::inspector::computer_sound(),
            words::inspector::computer_own_volume(),
            words::inspector::computer_video_volume(),
        ),
    };
    let mut own = volume.is_some();
    let hint = words::inspector::own_volume_tooltip();
    let response = checkbox(ui, name, &mut own, words::inspector::own_volume()).on_hover_text(hint);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, own, own_name));
    if response.changed() {
        let step = if own { own_name } else { of_video };
        actions.push(changed(clip, (step.to_owned(), change(own.then_some(1.0))), None));
    }
    if let Some(before) = volume {
        let mut value = before;
        let slider = row(ui, "", |ui| {
            // Rounding a value between the slider's steps is not a change by the user.
            volume::slider(ui, &mut value, egui::SliderClamping::Edits)
        });
        crate::ui::focus::moves_by_arrows(&slider);
        slider.widget_info(|| WidgetInfo::slider(true, before, name));
        if slider.changed() {
            let to = words::decimal(value, 2);
            let step = match of {
                Of::Voice => words::inspector::set_clip_voice(to),
                Of::Computer => words::inspector::set_clip_computer(to),
            };
            actions.push(changed(clip, (step, change(Some(value))), Some(memory)));
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
        let text = RichText::new(words::inspector::sound_tracks(of, text)).color(theme::WEAK).size(theme::SMALL);
        ui.add(egui::Label::new(text).wrap());
    }
}

/// Draws the cuts, each with a button that restores the footage.
fn cuts(ui: &mut Ui, state: &State, data: &ClipData, place: ClipSpan, actions: &mut Vec<Action>) {
    let map = &data.map;
    let title = match map.removed().len() {
        0 => words::inspector::no_cuts().to_owned(),
        count => words::inspector::cuts_counted(count, timecode(map.removed_length().0)),
    };
    CUTS.titled(&title, ui, state, actions, |ui, actions| {
        widgets::fact(ui, words::inspector::fact_played(), timecode(map.playback_length().0));
        widgets::fact(ui, words::inspector::fact_recorded(), timecode(map.source_length().0));
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
        let how = words::inspector::how_to_cut(
            state.key_text(Command::Clip(ClipCommand::CutOut)),
            state.key_text(Command::Clip(ClipCommand::MarkIn)),
            state.key_text(Command::Clip(ClipCommand::MarkOut)),
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
            let length = timecode(cut.duration_ms.0);
            let start = words::inspector::time_on_clock(Clock::Recording.label(), timecode(cut.start_time_ms.0));
            let hint = if saved {
                words::inspector::cut_hint(length, start)
            } else {
                words::inspector::cut_hint_unsaved(length, start)
            };
            let text = words::inspector::time_on_clock(Clock::Video.label(), timecode(at.0));
            if ui.add(egui::Button::new(text).frame_when_inactive(false)).on_hover_text(hint).clicked() {
                actions.push(Action::MovePlayhead(at));
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let back =
                    ui.add_enabled_ui(!state.read_only(), |ui| widgets::small_button(ui, words::inspector::restore())).inner;
                let name = words::inspector::restore_cut_at(timecode(at.0));
                back.widget_info(|| WidgetInfo::labeled(Role::Button, !state.read_only(), &name));
                if back.on_hover_text(words::inspector::restore_footage_hint()).clicked() {
                    actions.push(Action::Restore(clip.clone(), *cut));
                }
            });
        });
    }
    if cuts.len() > LISTED {
        let text = words::inspector::more_cuts(cuts.len() - LISTED);
        ui.label(RichText::new(text).color(theme::WEAK));
    }
}

/// Draws the items hidden by cuts, each with a button that selects it; the item's own inspector leads to its cut.
fn hidden(ui: &mut Ui, state: &State, project: &Project, data: &ClipData, actions: &mut Vec<Action>) {
    let items = project.hidden(&data.clip.id);
    if items.is_empty() {
        return;
    }
    let title = words::inspector::items_hidden(items.len());
    HIDDEN.titled(&title, ui, state, actions, |ui, actions| listed_hidden(ui, project, data, &items, actions));
}

fn listed_hidden(ui: &mut Ui, project: &Project, data: &ClipData, items: &[&Item], actions: &mut Vec<Action>) {
    ui.add(egui::Label::new(RichText::new(counted(items.iter().copied())).color(theme::WEAK)).wrap());
    for item in items.iter().take(LISTED) {
        let at = ItemRef { clip: data.clip.id.clone(), id: item.id().clone() };
        ui.horizontal(|ui| {
            ui.label(RichText::new(kinds::icon(item.kind())).color(kinds::color(item.kind())));
            let button = ui.add(egui::Button::new(item.title()).truncate().frame_when_inactive(false));
            let name = words::inspector::hidden_item(item.title());
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if button.on_hover_text(words::inspector::hidden_item_tooltip()).clicked() {
                actions.extend(project.cut_over(&at).map(|(_, place)| Action::MovePlayhead(place)));
                actions.push(Action::Select(Some(at.clone())));
            }
        });
    }
    if items.len() > LISTED {
        let text = words::inspector::more_hidden(items.len() - LISTED);
        ui.label(RichText::new(text).color(theme::WEAK));
    }
}
