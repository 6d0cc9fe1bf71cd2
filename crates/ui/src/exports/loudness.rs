//! Dialog that measures the loudness of the range, and the target of exports in their form.

use super::form::row;
use crate::{
    app::{
        Action, State,
        features::exports::{ExportAction, ExportChoices, dbtp, distance, export_range, lufs, target_text},
    },
    jobs::loudness::LoudnessTarget,
    timeline::timecode,
    ui::{
        parts::{
            modal::{self, buttons, set_width, title},
            progress::progress,
        },
        theme, widgets,
    },
};
use egui::{Label, RichText, Role, Ui, WidgetInfo};

/// Width of the dialog, and of the column of names in it.
const WIDTH: f32 = 480.0;

fn act(action: ExportAction, actions: &mut Vec<Action>) {
    actions.push(Action::Exports(action));
}

/// Draws the dialog.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    set_width(ui, WIDTH);
    title(ui, words::loudness::title());
    modal::text(ui, words::loudness::about());
    if let Some((from, to, what)) = export_range(state) {
        ui.label(words::loudness::range(timecode(from.0), what, timecode(to.0)));
    }
    ui.add_space(4.0);
    let mut target = state.settings.exports.choices.loudness;
    targets(ui, words::loudness::result_target(), &mut target);
    if target != state.settings.exports.choices.loudness {
        act(ExportAction::SetTarget(target), actions);
    }
    ui.add_space(4.0);
    result(ui, state, target);
    let text = state.levelling(target);
    if state.measured_loudness().is_some_and(Result::is_ok) && !text.is_empty() {
        ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
    }
    ui.add_space(10.0);
    let why_not = state.why_not_drawn();
    buttons(ui, |ui| {
        if state.exports.measuring.progress().is_none() {
            let is_known = state.measured_loudness().is_some();
            let text = if is_known { words::loudness::measure_again() } else { words::loudness::measure() };
            let button = widgets::main_button_if(ui, why_not.is_none(), text);
            modal::mark(ui, &button);
            if button.on_disabled_hover_text(why_not.unwrap_or_default()).clicked() {
                act(ExportAction::Measure, actions);
            }
        } else {
            let button = ui.button(words::common::cancel());
            modal::mark(ui, &button);
            if button.clicked() {
                act(ExportAction::CancelMeasuring, actions);
            }
        }
        if ui.button(words::common::close()).clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}

/// Draws the values that were measured, or the progress.
fn result(ui: &mut Ui, state: &State, target: LoudnessTarget) {
    if let Some(done) = state.exports.measuring.progress() {
        measuring(ui, done);
        return;
    }
    let measured = match state.measured_loudness() {
        Some(Ok(loudness)) => loudness,
        Some(Err(error)) => {
            let text = words::loudness::failed(error);
            ui.add(Label::new(RichText::new(&text).color(*theme::BAD)).wrap());
            modal::describe(ui, &text);
            return;
        }
        None => return,
    };
    value(ui, words::loudness::result_integrated(), &lufs(measured.integrated));
    value(ui, words::loudness::result_true_peak(), &dbtp(measured.true_peak));
    if let Some(distance) = distance(measured, target) {
        value(ui, words::loudness::result_difference(), &distance);
    }
}

/// Draws the progress of the measurement.
fn measuring(ui: &mut Ui, done: f64) {
    progress(ui, done, &words::loudness::measuring(format_args!("{:.0}", done * 100.0)));
}

/// Draws a name with its value.
fn value(ui: &mut Ui, name: &str, value: &str) {
    row(ui, name, |ui| {
        let label = ui.label(RichText::new(value).color(*theme::TEXT));
        let text = words::loudness::meter_row(name, value);
        label.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    });
}

/// Draws the choice of a target.
fn targets(ui: &mut Ui, name: &str, target: &mut LoudnessTarget) {
    row(ui, name, |ui| {
        for choice in LoudnessTarget::ALL {
            let text = target_text(choice);
            let button = widgets::segment(ui, true, *target == choice, &text, &format!("{name}: {text}"));
            if button.on_hover_text(choice.hint()).clicked() {
                *target = choice;
            }
        }
    });
}

/// Draws the target of an export in its form, and what it does.
pub fn target(ui: &mut Ui, state: &State, choices: &mut ExportChoices, actions: &mut Vec<Action>) {
    targets(ui, words::loudness::target(), &mut choices.loudness);
    let text = state.levelling(choices.loudness);
    if text.is_empty() {
        return;
    }
    row(ui, "", |ui| {
        ui.add(Label::new(RichText::new(&text).color(*theme::WEAK)).wrap());
    });
    modal::describe(ui, &text);
    row(ui, "", |ui| {
        if let Some(done) = state.exports.measuring.progress() {
            measuring(ui, done);
            if widgets::small_button(ui, words::common::cancel()).clicked() {
                act(ExportAction::CancelMeasuring, actions);
            }
        } else if state.measured_loudness().is_none() {
            let why_not = state.why_not_drawn();
            let button = ui.add_enabled_ui(why_not.is_none(), |ui| widgets::small_button(ui, words::loudness::measure())).inner;
            if button.on_disabled_hover_text(why_not.unwrap_or_default()).clicked() {
                act(ExportAction::Measure, actions);
            }
        }
    });
}
