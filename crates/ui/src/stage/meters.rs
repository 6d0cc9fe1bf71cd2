//! Sound controls of the transport: level meter, volume, mixer for each kind of sound, and the playback counters.

use crate::{
    app::{
        Action, Command, PlayCommand, State,
        features::{
            editor::play::Levels,
            exports::{dbtp, lufs},
        },
    },
    stage::sound::{Monitoring, SoundKind},
    ui::{icons, theme, widgets},
};
use egui::{Rect, RichText, Role, Sense, Slider, Ui, WidgetInfo, pos2, vec2};

/// Icon of the button for the volumes.
const MIXER: &str = "\u{e434}";
/// Gap between the sound controls, in points.
const GAP: f32 = 6.0;
/// Width of the meter, and height of each of its channels.
const METER: (f32, f32) = (72.0, 5.0);
/// Level from which on the meter warns, in dB.
const LOUD: f32 = -3.0;
/// Bottom of the meter's scale, in dB.
const QUIET: f32 = -48.0;

/// Draws volume and mixer in a row, with the meter of levels and that of loudness if there is room.
pub(super) fn show(ui: &mut Ui, state: &State, (has_meter, has_loudness): (bool, bool), actions: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.x = GAP;
    widgets::icon_button(ui, state, Command::Play(PlayCommand::ToggleMute), actions);
    let mut monitoring = state.play.monitoring;
    mixer(ui, state, &mut monitoring, actions);
    silent(ui, state);
    if has_meter {
        meter(ui, state);
    }
    if has_loudness {
        short_term(ui, state);
    }
    if monitoring != state.play.monitoring {
        actions.push(Action::Monitor(monitoring));
    }
    if monitoring.muted {
        ui.label(RichText::new(words::preview::muted()).color(theme::ACCENT).size(theme::SMALL));
        return;
    }
    let speed = state.play.speed();
    let text = match (speed, state.play.is_heard()) {
        (speed, _) if speed.abs() < f64::EPSILON => return,
        (speed, false) => words::preview::speed_muted(speed),
        (speed, true) if (speed - 1.0).abs() > f64::EPSILON => format!("{speed}\u{d7}"),
        _ => return,
    };
    ui.label(RichText::new(text).color(theme::WEAK).size(theme::SMALL));
}

/// Width of the sound controls, in points, without the texts that follow the meter during playback.
pub(super) fn width(ui: &Ui, has_meter: bool) -> f32 {
    let mixer = widgets::text_width(ui, MIXER, theme::medium(16.0)) + 2.0 * ui.spacing().button_padding.x;
    let meter = if has_meter { GAP + METER.0 } else { 0.0 };
    widgets::icon_width(ui, Command::Play(PlayCommand::ToggleMute)) + GAP + mixer + meter
}

/// Width of the mark of [`silent`] with the gap before it, in points.
pub(super) fn silent_width(state: &State) -> f32 {
    if state.play.silent.is_some() { 14.0 + GAP } else { 0.0 }
}

/// Draws a faint mark while there is no sound device; its notice appears only once.
pub(super) fn silent(ui: &mut Ui, state: &State) {
    let Some(why) = &state.play.silent else { return };
    let mark = ui.label(RichText::new(icons::WARNING).color(theme::WEAK).size(14.0));
    let text = words::preview::no_sound(why);
    mark.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    mark.on_hover_text(format!("{text}\n{}", words::editing::no_sound()));
}

/// Draws the menu with the volumes and the loudness.
fn mixer(ui: &mut Ui, state: &State, monitoring: &mut Monitoring, actions: &mut Vec<Action>) {
    let button = ui.menu_button(RichText::new(MIXER).size(16.0), |ui| {
        widgets::menu_body(ui, |ui| volumes(ui, state, monitoring, actions));
    });
    button.response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::preview::volumes()));
    button.response.on_hover_text(words::preview::volumes_tooltip());
}

/// Draws a slider for the overall volume, and one for each kind with mute and solo; below them the loudness.
pub(super) fn volumes(ui: &mut Ui, state: &State, monitoring: &mut Monitoring, actions: &mut Vec<Action>) {
    ui.set_min_width(280.0);
    ui.label(RichText::new(words::preview::volumes_note()).color(theme::WEAK).size(theme::SMALL));
    row(ui, words::preview::volume_all(), &mut monitoring.volume, None);
    ui.separator();
    for kind in SoundKind::ALL {
        if let Some((volume, muted, solo)) = monitoring.kinds.get_mut(kind.index()) {
            row(ui, kind.text(), volume, Some((muted, solo)));
        }
    }
    ui.separator();
    loudness(ui, state);
    widgets::text_button(ui, state, Command::Play(PlayCommand::ShowLoudness), actions);
}

/// Draws the loudness of what is played.
fn loudness(ui: &mut Ui, state: &State) {
    let loudness = state.play.loudness();
    ui.label(RichText::new(words::loudness::meter()).font(theme::medium(13.0)));
    if loudness.integrated.is_none() && !state.play.is_playing() {
        ui.label(RichText::new(words::loudness::meter_note()).color(theme::WEAK).size(theme::SMALL));
    }
    for (name, value) in [
        (words::loudness::meter_momentary(), lufs(loudness.momentary)),
        (words::loudness::meter_short_term(), lufs(loudness.short_term)),
        (words::loudness::meter_integrated(), lufs(loudness.integrated)),
        (words::loudness::meter_true_peak(), dbtp(loudness.true_peak)),
    ] {
        ui.horizontal(|ui| {
            ui.add_sized(vec2(170.0, 18.0), egui::Label::new(name).truncate());
            let label = ui.label(&value);
            label.widget_info(|| WidgetInfo::labeled(Role::Meter, true, words::loudness::meter_row(name, &value)));
        });
    }
}

/// Draws the short-term loudness, while something plays.
fn short_term(ui: &mut Ui, state: &State) {
    let loudness = state.play.loudness().short_term;
    if loudness.is_some() && state.play.is_playing() {
        let label = ui.label(RichText::new(lufs(loudness)).color(theme::WEAK).size(theme::SMALL));
        label.on_hover_text(words::loudness::meter_short_term_tooltip());
    }
}

fn row(ui: &mut Ui, name: &str, volume: &mut f64, toggles: Option<(&mut bool, &mut bool)>) {
    ui.horizontal(|ui| {
        ui.add_sized(vec2(130.0, 18.0), egui::Label::new(name).truncate());
        let slider = ui.add(Slider::new(volume, 0.0..=2.0).show_value(false).clamping(egui::SliderClamping::Edits));
        crate::ui::focus::moves_by_arrows(&slider);
        slider.widget_info(|| WidgetInfo::labeled(Role::Slider, true, words::preview::volume_label(name)));
        if let Some((muted, solo)) = toggles {
            for (on, letter, what) in
                [(muted, "M", words::preview::volume_mute(name)), (solo, "S", words::preview::volume_solo(name))]
            {
                let toggle = ui.toggle_value(on, letter).on_hover_text(&what);
                toggle.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, *on, &what));
            }
        }
    });
}

/// Draws the meter: per channel a bar for the loudness, and a line at the peak.
fn meter(ui: &mut Ui, state: &State) {
    let levels = state.play.levels();
    let (rect, response) = ui.allocate_exact_size(vec2(METER.0, 2.0 * METER.1 + 3.0), Sense::hover());
    let [left, right] = levels.peak.map(Levels::decibels);
    response.widget_info(|| {
        let label = words::preview::level_label(format_args!("{left:.0}"), format_args!("{right:.0}"));
        WidgetInfo::labeled(Role::Meter, true, label)
    });
    for (channel, (peak, rms)) in levels.peak.iter().zip(levels.rms).enumerate() {
        let top = rect.top() + channel as f32 * (METER.1 + 3.0);
        let bar = Rect::from_min_size(pos2(rect.left(), top), vec2(METER.0, METER.1));
        ui.painter().rect_filled(bar, 1.0, theme::LINE);
        let place = |level: f32| ((Levels::decibels(level) - QUIET) / -QUIET).clamp(0.0, 1.0) * METER.0;
        let color = if Levels::decibels(*peak) > LOUD { theme::ACCENT } else { theme::GOOD };
        ui.painter().rect_filled(Rect::from_min_size(bar.min, vec2(place(rms), METER.1)), 1.0, color);
        if *peak > 0.0 {
            let at = pos2(bar.left() + place(*peak) - 1.0, bar.top());
            ui.painter().rect_filled(Rect::from_min_size(at, vec2(1.5, METER.1)), 0.0, theme::TEXT);
        }
    }
    response.on_hover_text(words::preview::level_tooltip());
}

/// Draws the playback counters in the corner of the preview, if enabled.
pub(super) fn counts(ui: &mut Ui, space: Rect, state: &State) {
    if !state.play.shows_counts {
        return;
    }
    let counts = state.play.counts();
    let mut lines = vec![
        words::preview::counter_frames(counts.late, counts.shown),
        words::preview::counter_underruns(format_args!("{:+.1}", counts.drift_ms), counts.underruns),
        words::preview::counter_start(format_args!("{:.0}", counts.gap_ms), format_args!("{:.0}", counts.start_ms)),
        words::preview::counter_decoders(counts.children),
    ];
    if let Some(why) = state.play.silent.as_ref().filter(|_| counts.silent) {
        lines.push(words::preview::counter_silent(why));
    }
    let text = lines.join("\n");
    let galley = ui.painter().layout_no_wrap(text.clone(), theme::regular(theme::SMALL), *theme::TEXT);
    let rect = Rect::from_min_size(space.left_top() + vec2(8.0, 8.0), galley.size() + vec2(12.0, 8.0));
    ui.painter().rect_filled(rect, theme::CORNER, theme::BACKGROUND.gamma_multiply(0.8));
    ui.painter().galley(rect.min + vec2(6.0, 4.0), galley, *theme::TEXT);
    let response = ui.interact(rect, ui.scope_id().with("counts"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words::preview::counters_label(&text)));
}
