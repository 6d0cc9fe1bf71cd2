//! Dialog of the music bed: its recipe, and the running mix.

use super::{buttons, modal, set_width, title};
use crate::{
    app::{Action, State, features::editor::music::MusicChange},
    jobs::music_bed::{BedMusic, BedRecipe, DuckBy},
    ui::{focus, parts::progress::progress, theme, widgets},
};
use egui::{ComboBox, Label, RichText, Slider, SliderClamping, Ui, WidgetInfo};

/// Width of the dialog, and height of a row.
const WIDTH: f32 = 460.0;
const ROW: f32 = 24.0;
/// Width of a slider: a video has many seconds.
const SLIDER: f32 = 220.0;

pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(session) = &state.session else { return };
    set_width(ui, WIDTH);
    title(ui, words::bed::title());
    modal::text(ui, words::bed::about());
    ui.add_space(4.0);
    let length_ms = session.project().sequence.length().0;
    let mut recipe = session.bed.recipe.clone();
    ui.add_enabled_ui(session.bed.progress().is_none(), |ui| {
        music(ui, state, &mut recipe.music);
        times(ui, &mut recipe, length_ms);
        levels(ui, &mut recipe);
    });
    if session.bed.is_old {
        ui.add_space(4.0);
        ui.add(Label::new(RichText::new(words::bed::old()).color(*theme::ACCENT)).wrap());
        modal::describe(ui, words::bed::old());
    }
    if recipe != session.bed.recipe {
        actions.push(Action::Music(MusicChange::SetBed(Box::new(recipe))));
    }
    let why_not = state.why_not_mixed();
    if let Some(done) = session.bed.progress() {
        ui.add_space(4.0);
        progress(ui, done, &words::bed::mixing(format_args!("{:.0}", done * 100.0)));
    } else if let Some(why) = &why_not {
        ui.add_space(4.0);
        ui.label(RichText::new(why).color(*theme::WEAK));
        modal::describe(ui, why);
    }
    ui.add_space(10.0);
    buttons(ui, |ui| {
        if session.bed.progress().is_some() {
            let cancel = ui.button(words::common::cancel());
            modal::mark(ui, &cancel);
            if cancel.clicked() {
                actions.push(Action::Music(MusicChange::CancelBed));
            }
        } else {
            let can = why_not.is_none() && !state.read_only();
            let text = if session.bed.recipe.made.is_some() { words::bed::mix_again() } else { words::bed::mix() };
            let mix = widgets::main_button_if(ui, can, text);
            if mix.on_disabled_hover_text(why_not.unwrap_or_default()).clicked() && can {
                actions.push(Action::Music(MusicChange::MixBed));
            }
        }
        if ui.button(words::common::close()).clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}

/// Draws the choice of the music.
fn music(ui: &mut Ui, state: &State, chosen: &mut BedMusic) {
    let items = state.bed_music();
    row(ui, words::bed::music(), |ui| {
        if items.is_empty() {
            let text = if state.library.shelf.is_none() { words::bed::music_loading() } else { words::bed::music_empty() };
            ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
            return;
        }
        let name = items.iter().find(|item| item.id == chosen.id).map(|item| item.name.as_str());
        let text = name.unwrap_or_else(|| words::bed::music_none()).to_owned();
        let combo = ComboBox::from_id_salt("music-of-bed").width(280.0).truncate().selected_text(&text).show_ui(ui, |ui| {
            for item in &items {
                if ui.selectable_label(item.id == chosen.id, &item.name).clicked() {
                    *chosen = BedMusic { id: item.id.clone(), name: item.name.clone() };
                }
            }
        });
        ui.ctx().accesskit_node_builder(combo.response.id, |node| {
            node.set_label(words::bed::music());
            node.set_value(text);
        });
    });
}

/// Draws start, end and fades, in seconds.
fn times(ui: &mut Ui, recipe: &mut BedRecipe, length_ms: i64) {
    let mut to_ms = recipe.to_ms.unwrap_or(length_ms);
    let longest = BedRecipe::LONGEST_FADE_MS;
    seconds(ui, words::bed::from(), &mut recipe.from_ms, length_ms);
    seconds(ui, words::bed::to(), &mut to_ms, length_ms);
    seconds(ui, words::bed::fade_in(), &mut recipe.fade_in_ms, longest);
    seconds(ui, words::bed::fade_out(), &mut recipe.fade_out_ms, longest);
    recipe.to_ms = (to_ms < length_ms).then_some(to_ms);
}

/// Draws volume and ducking, in decibels, and the way in which the voice is found.
fn levels(ui: &mut Ui, recipe: &mut BedRecipe) {
    decibels(ui, words::bed::level(), &mut recipe.level, (BedRecipe::LOWEST, 0));
    decibels(ui, words::bed::ducking(), &mut recipe.ducking, (0, BedRecipe::MOST_DUCKING));
    let name = words::bed::by();
    row(ui, name, |ui| {
        for (by, text, hint) in [
            (DuckBy::Words, words::bed::by_words(), words::bed::by_words_hint()),
            (DuckBy::Voice, words::bed::by_voice(), words::bed::by_voice_hint()),
        ] {
            let button = widgets::segment(ui, true, recipe.by == by, text, &format!("{name}: {text}"));
            if button.on_hover_text(hint).clicked() {
                recipe.by = by;
            }
        }
    });
}

fn seconds(ui: &mut Ui, name: &str, ms: &mut i64, most: i64) {
    let held = *ms as f64 / 1e3;
    let mut value = held;
    slider(ui, name, Slider::new(&mut value, 0.0..=most as f64 / 1e3).step_by(0.1).suffix(" s"), held);
    // Rounding a time between the steps is not a change by the user.
    if (value - held).abs() >= 0.05 {
        *ms = (value * 1e3).round() as i64;
    }
}

fn decibels(ui: &mut Ui, name: &str, tenths: &mut i64, (least, most): (i64, i64)) {
    let held = *tenths as f64 / 10.0;
    let mut value = held;
    let range = least as f64 / 10.0..=most as f64 / 10.0;
    slider(ui, name, Slider::new(&mut value, range).step_by(0.5).suffix(" dB"), held);
    if (value - held).abs() >= 0.05 {
        *tenths = (value * 10.0).round() as i64;
    }
}

/// Draws a slider with its name. Its value is written, and may be typed, with the separator of the language.
fn slider(ui: &mut Ui, name: &str, slider: Slider<'_>, held: f64) {
    let text = |value: f64| words::decimal(value, 1).replace('-', "\u{2212}");
    let typed = |text: &str| {
        text.trim().replace('\u{2212}', "-").replace(',', ".").parse().ok().filter(|value: &f64| value.is_finite())
    };
    row(ui, name, |ui| {
        ui.spacing_mut().slider_width = SLIDER;
        let slider = slider.clamping(SliderClamping::Always).custom_formatter(|value, _| text(value)).custom_parser(typed);
        let slider = ui.add(slider);
        focus::moves_by_arrows(&slider);
        slider.widget_info(|| WidgetInfo::slider(true, held, name));
    });
}

/// Draws a row: a name, and controls beside it.
fn row(ui: &mut Ui, name: &str, inside: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        widgets::field_name(ui, name, ROW);
        inside(ui);
    });
}
