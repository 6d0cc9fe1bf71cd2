//! Options of exports that this computer renders, and the estimate of size and time.

use super::form::{choice, row};
use crate::{
    app::{
        State,
        features::exports::{ExportChoices, ExportPreset, RangeSize},
    },
    jobs::exports::{FilmQuality, GifRate, GifSide},
    ui::{parts::modal, theme, widgets},
};
use egui::{Label, RichText, Ui};

/// Draws the options of an MP4 of the range: presets, and the settings that they are made of.
pub(super) fn film(ui: &mut Ui, choices: &mut ExportChoices) {
    let name = words::exports::form_preset();
    row(ui, name, |ui| {
        let now = ExportPreset::of(choices);
        for preset in ExportPreset::ALL {
            let button = widgets::segment(ui, true, now == Some(preset), preset.text(), &format!("{name}: {}", preset.text()));
            if button.on_hover_text(preset.hint()).clicked() {
                preset.apply(choices);
            }
        }
    });
    let sizes = RangeSize::ALL.map(|size| (size, size.text()));
    choice(ui, words::exports::form_resolution(), &mut choices.range_size, &sizes);
    choice(ui, words::exports::form_frame_rate(), &mut choices.is_60, &[(false, "30"), (true, "60")]);
    let qualities = [
        (FilmQuality::Small, words::exports::form_quality_small()),
        (FilmQuality::Good, words::exports::form_quality_good()),
        (FilmQuality::Best, words::exports::form_quality_best()),
    ];
    choice(ui, words::exports::form_quality(), &mut choices.quality, &qualities);
}

/// Draws the options of a GIF.
pub(super) fn gif(ui: &mut Ui, choices: &mut ExportChoices) {
    let sides = GifSide::ALL.map(|side| (side, side.pixels().to_string()));
    let sides: Vec<_> = sides.iter().map(|(side, text)| (*side, text.as_str())).collect();
    choice(ui, words::exports::form_gif_side(), &mut choices.gif.side, &sides);
    let rates = GifRate::ALL.map(|rate| (rate, rate.per_second().to_string()));
    let rates: Vec<_> = rates.iter().map(|(rate, text)| (*rate, text.as_str())).collect();
    choice(ui, words::exports::form_frame_rate(), &mut choices.gif.rate, &rates);
    let ways = [(false, words::exports::form_gif_forever()), (true, words::exports::form_gif_once())];
    choice(ui, words::exports::form_gif_plays(), &mut choices.gif.plays_once, &ways);
}

/// Draws the estimate of size and time.
pub(super) fn forecast(ui: &mut Ui, state: &State, choices: &ExportChoices) {
    let Some(text) = state.export_forecast(choices) else { return };
    row(ui, "", |ui| {
        ui.add(Label::new(RichText::new(&text).color(*theme::WEAK)).wrap());
    });
    modal::describe(ui, &text);
}
