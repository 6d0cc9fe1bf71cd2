//! Export dialog: kind, options and file of a new export.

use crate::{
    api::space::in_words,
    app::{
        Action, CaptionsCommand, Command, StageCommand, State, ViewCommand,
        features::exports::{ExportAction, ExportChoices, ExportForm, ExportKind, ExportPreset, RangeSize, export_range},
    },
    handover::{Format, FrameRate},
    jobs::exports::{FilmQuality, GifRate, GifSide, NameState, SoundForm},
    timeline::timecode,
    ui::{
        keyboard,
        parts::field,
        parts::modal::{self, buttons, set_width, title},
        theme, widgets,
    },
};
use egui::{Label, RichText, Role, ScrollArea, TextEdit, Ui, WidgetInfo};

/// Width of the dialog.
const WIDTH: f32 = 560.0;

pub fn show(ui: &mut Ui, state: &State, form: &ExportForm, actions: &mut Vec<Action>) {
    set_width(ui, WIDTH);
    title(ui, words::exports::form_title());
    let mut next = form.clone();
    kinds(ui, state, &mut next.choices);
    ui.add_space(2.0);
    weak(ui, next.choices.kind.hint());
    ui.separator();
    options(ui, state, &mut next.choices, actions);
    estimate(ui, state, &form.choices);
    let kind = form.choices.kind;
    let is_file = kind.is_of_service() || kind.is_local();
    let entered = is_file && file(ui, form, &mut next, actions);
    untold(ui, form);
    unsaved(ui, state, form, &mut next);
    long_gif(ui, state, form, &mut next);
    let why_not = why_not(state, form);
    if let Some(why) = &why_not {
        ui.add_space(4.0);
        weak(ui, why);
    }
    keep_height(ui);
    if next != *form {
        actions.push(Action::Exports(ExportAction::Change(Box::new(next))));
    }
    ui.add_space(10.0);
    buttons(ui, |ui| ways_on(ui, state, form, (entered, why_not), actions));
}

/// The command and button for a kind that is exported by a command of its own, without a file chosen in this form; otherwise
/// `None`.
fn of_command(kind: ExportKind) -> Option<(Command, &'static str)> {
    match kind {
        ExportKind::Still => Some((Command::Stage(StageCommand::SaveFrame), words::exports::form_save_frame())),
        ExportKind::Words => {
            Some((Command::Captions(CaptionsCommand::ExportSubtitles), words::exports::form_export_transcript()))
        }
        _ => None,
    }
}

/// Why the chosen kind cannot be exported now, apart from its file name; `None` if it can.
fn why_not(state: &State, form: &ExportForm) -> Option<String> {
    let kind = form.choices.kind;
    match of_command(kind) {
        Some((command, _)) => state.why_not(command),
        None if kind == ExportKind::Timeline => state.why_not_handed_over(),
        None if kind.is_of_range() => state.why_not_drawn().or_else(|| {
            let asks = long_gif_length(state, form).filter(|_| !form.is_long_meant);
            asks.map(|_| words::exports::form_confirm_length().to_owned())
        }),
        None => None,
    }
}

/// Length in milliseconds of a GIF longer than usual: GIFs on pages and in messages last some seconds. `None` for other exports.
fn long_gif_length(state: &State, form: &ExportForm) -> Option<i64> {
    /// Length from which the user must confirm: a minute.
    const LONG_MS: i64 = 60_000;
    let (from, to, _) = export_range(state).filter(|_| form.choices.kind == ExportKind::RangeGif)?;
    Some(to.0 - from.0).filter(|length| *length > LONG_MS)
}

/// Draws the question before a long GIF is exported, which is likely if no range is marked.
fn long_gif(ui: &mut Ui, state: &State, form: &ExportForm, next: &mut ExportForm) {
    /// Bytes of a pixel, of 256 colours.
    const PIXEL: f64 = 0.26;
    let Some(length) = long_gif_length(state, form) else { return };
    let gif = form.choices.gif;
    let pictures = (length as f64 / 1e3 * gif.rate.per_second()).floor();
    let canvas =
        state.project().map_or((1_920.0, 1_080.0), |project| (project.video.dimensions.width, project.video.dimensions.height));
    let scale = (f64::from(gif.side.pixels()) / canvas.0.max(canvas.1)).min(1.0);
    let size = in_words((pictures * canvas.0 * canvas.1 * scale * scale * PIXEL) as u64);
    ui.add_space(4.0);
    let text = words::exports::form_long_gif(pictures as u64, timecode(length), size);
    let label = ui.add(Label::new(RichText::new(&text).color(*theme::ACCENT)).wrap());
    ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
    widgets::checkbox(ui, &mut next.is_long_meant, words::exports::form_long_gif_wanted());
}

/// Keeps the form at its greatest height so far, initially the height of its longest kind: the buttons stay in place while options
/// change.
fn keep_height(ui: &mut Ui) {
    /// Rows of the longest kind: three of kinds, six of options, the estimate, file name, folder, and the notes about the file.
    const ROWS: f32 = 14.0;
    let id = ui.scope_id().with("height-of-form");
    let longest = ROWS * (ui.spacing().interact_size.y + ui.spacing().item_spacing.y) + 2.0 * theme::SMALL + 34.0;
    let drawn = ui.min_rect().height();
    let highest = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(longest).max(drawn);
    ui.data_mut(|data| data.insert_temp(id, highest));
    if highest > drawn {
        ui.add_space(highest - drawn);
    }
}

/// Draws the choice of the [`ExportKind`].
fn kinds(ui: &mut Ui, state: &State, choices: &mut ExportChoices) {
    let groups: [(&str, &[ExportKind]); 3] = [
        (words::exports::form_of_video(), &[ExportKind::Film, ExportKind::Clips, ExportKind::Recordings]),
        (words::exports::form_of_range(), &[ExportKind::RangeFilm, ExportKind::RangeGif, ExportKind::Sound]),
        (words::exports::form_other(), &[ExportKind::Still, ExportKind::Words, ExportKind::Timeline]),
    ];
    for (name, kinds) in groups {
        row(ui, name, |ui| {
            for kind in kinds {
                let on = choices.kind == *kind;
                let button = widgets::segment(ui, true, on, kind.text(), kind.text());
                if button.on_hover_text(kind.hint()).clicked() {
                    choices.kind = *kind;
                }
            }
        });
    }
    if choices.kind.is_of_range()
        && let Some((from, to, what)) = export_range(state)
    {
        row(ui, "", |ui| {
            let text = words::exports::form_range(timecode(from.0), what, timecode(to.0));
            ui.label(RichText::new(text).color(*theme::TEXT));
        });
    }
}

/// Draws the options of the chosen kind.
fn options(ui: &mut Ui, state: &State, choices: &mut ExportChoices, actions: &mut Vec<Action>) {
    let rates = [(false, "30"), (true, "60")];
    match choices.kind {
        ExportKind::Film | ExportKind::Clips => {
            choice(ui, words::exports::form_resolution(), &mut choices.is_4k, &[(false, "1080p"), (true, "4K")]);
            choice(ui, words::exports::form_frame_rate(), &mut choices.is_60, &rates);
            let mut speed = choices.speed.unwrap_or(ExportChoices::NATURAL);
            let names: Vec<String> = ExportChoices::SPEEDS.iter().map(|speed| format!("{speed}\u{d7}")).collect();
            let speeds: Vec<_> = names.iter().enumerate().map(|(index, name)| (index, name.as_str())).collect();
            choice(ui, words::exports::form_speed(), &mut speed, &speeds);
            choices.speed = (speed != ExportChoices::NATURAL).then_some(speed);
            let on = state.project().and_then(|project| project.video.subtitles.as_ref()?.enabled).unwrap_or(false);
            let as_set = if on { words::exports::form_subtitles_on() } else { words::exports::form_subtitles_off() };
            let burned_in = words::exports::form_subtitles_burned_in();
            let all = [(None, as_set), (Some(true), burned_in), (Some(false), words::common::none())];
            choice(ui, words::exports::form_subtitles(), &mut choices.subtitles, &all);
        }
        ExportKind::RangeFilm => film(ui, choices),
        ExportKind::RangeGif => gif(ui, choices),
        ExportKind::Sound => {
            choice(ui, words::exports::form_format(), &mut choices.sound, &[(SoundForm::Wav, "WAV"), (SoundForm::M4a, "M4A")]);
        }
        ExportKind::Timeline => timeline(ui, choices),
        ExportKind::Recordings | ExportKind::Still | ExportKind::Words => {}
    }
    if choices.kind.has_own_sound() {
        super::loudness::target(ui, state, choices, actions);
    }
}

/// Draws the file name and folder. Returns true if Enter was pressed in the name.
fn file(ui: &mut Ui, form: &ExportForm, next: &mut ExportForm, actions: &mut Vec<Action>) -> bool {
    ui.add_space(4.0);
    let mut entered = false;
    line(ui, words::exports::form_file_name(), |ui| {
        let field = widgets::field(ui, TextEdit::singleline(&mut next.name).desired_width(f32::INFINITY));
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(words::exports::form_file_name()));
        // The file name gets the initial focus; Enter there exports.
        modal::mark(ui, &field);
        // A proposed name is selected, even if it arrives while the field already has the focus.
        let selected = field.id.with("selected");
        let is_new = !form.is_named && ui.data(|data| data.get_temp::<String>(selected)).as_ref() != Some(&form.name);
        if field.gained_focus() || field.has_focus() && is_new {
            field::select_all(ui, field.id, &next.name);
            ui.data_mut(|data| data.insert_temp(selected, form.name.clone()));
        }
        entered = field.lost_focus() && keyboard::is_pressed(ui.ctx(), egui::Modifiers::NONE, egui::Key::Enter);
    });
    line(ui, words::exports::form_folder(), |ui| {
        let folder = form.target_folder().map_or_else(|| "\u{2026}".to_owned(), |folder| folder.display().to_string());
        let width = (ui.available_width() - 96.0).max(60.0);
        let galley = theme::elided(ui, &folder, theme::regular(13.0), *theme::TEXT, width);
        let (rect, label) = ui.allocate_exact_size(egui::vec2(width, 22.0), egui::Sense::hover());
        ui.painter().galley(rect.left_center() - egui::vec2(0.0, galley.size().y / 2.0), galley, *theme::TEXT);
        label.widget_info(|| WidgetInfo::labeled(Role::Label, true, words::exports::form_folder_name(&folder)));
        label.on_hover_text(&folder);
        if ui.button(words::common::choose()).on_hover_text(words::exports::form_choose()).clicked() {
            actions.push(Action::Exports(ExportAction::Choose));
        }
    });
    let (text, color) = match &form.place {
        NameState::Taken if form.may_replace => (words::exports::form_replaces(named(form)), *theme::ACCENT),
        NameState::Taken => (words::exports::form_exists(named(form)), *theme::ACCENT),
        NameState::Wrong(why) => (why.clone(), *theme::BAD),
        NameState::Asked | NameState::Free => return entered,
    };
    let label = ui.add(Label::new(RichText::new(text).color(color)).wrap());
    ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
    entered
}

/// The file name with its extension.
fn named(form: &ExportForm) -> String {
    let name = form.target().and_then(|target| Some(target.file_name()?.to_string_lossy().into_owned()));
    name.unwrap_or_else(|| form.name.clone())
}

/// Draws the choice to include unsaved changes or not.
fn unsaved(ui: &mut Ui, state: &State, form: &ExportForm, next: &mut ExportForm) {
    let waiting = state.waiting();
    if waiting == 0 {
        return;
    }
    ui.add_space(4.0);
    let kind = form.choices.kind;
    if kind.is_of_service() {
        let text = words::exports::form_unsaved(waiting);
        let label = ui.add(Label::new(RichText::new(&text).color(*theme::ACCENT)).wrap());
        ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
        let ways = [(true, words::exports::form_save_first()), (false, words::exports::form_export_saved())];
        choice(ui, words::exports::form_changes(), &mut next.saves_first, &ways);
    } else {
        weak(ui, &words::exports::form_includes_unsaved(waiting));
    }
}

fn ways_on(
    ui: &mut Ui,
    state: &State,
    form: &ExportForm,
    (entered, why_not): (bool, Option<String>),
    actions: &mut Vec<Action>,
) {
    let mut first = None;
    if let Some((command, text)) = of_command(form.choices.kind) {
        let button = widgets::main_button_if(ui, why_not.is_none(), text);
        first = Some(button.clone()).filter(egui::Response::enabled);
        let button = button.on_disabled_hover_text(why_not.unwrap_or_default());
        if button.clicked() {
            actions.extend([Action::CloseDialog, Action::Run(command)]);
        }
    } else {
        let asks = form.place == NameState::Taken && !form.may_replace;
        let ready = why_not.is_none() && form.target().is_some() && matches!(form.place, NameState::Free | NameState::Taken);
        if asks {
            // Enter must not overwrite a file.
            let other = widgets::main_button(ui, words::exports::form_free_name());
            if other.clicked() || entered {
                actions.push(Action::Exports(ExportAction::UseFreeName));
            }
            if ui.add_enabled_ui(ready, |ui| widgets::danger_button(ui, words::exports::form_replace())).inner.clicked()
                && ready
            {
                actions.push(Action::Exports(ExportAction::Start { replaces: true }));
            }
        } else {
            let export = widgets::main_button_if(ui, ready, words::exports::form_export());
            let export = export.on_disabled_hover_text(why_not.unwrap_or_else(|| words::exports::form_no_file().to_owned()));
            if (export.clicked() || entered) && ready {
                actions.push(Action::Exports(ExportAction::Start { replaces: form.place == NameState::Taken }));
            } else if entered {
                // The existence of the file is still being checked: the next Enter presses the button.
                export.request_focus();
            }
        }
    }
    let cancel = ui.button(words::common::cancel());
    if of_command(form.choices.kind).is_some() {
        // Without a file name the initial focus is on the main button, or on Cancel if that is the only one.
        modal::mark(ui, first.as_ref().unwrap_or(&cancel));
    }
    if cancel.clicked() {
        actions.push(Action::CloseDialog);
    }
    if !state.exports.is_empty() && ui.button(words::exports::form_exports()).clicked() {
        actions.push(Action::Run(Command::View(ViewCommand::ShowExports)));
    }
}

fn weak(ui: &mut Ui, text: &str) {
    ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
    modal::describe(ui, text);
}

/// Draws a row of the form with a control that fills the remaining width.
fn line(ui: &mut Ui, name: &str, inside: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        row_name(ui, name);
        inside(ui);
    });
}

/// Draws the options.
fn timeline(ui: &mut Ui, choices: &mut ExportChoices) {
    choice(ui, words::handover::form_format(), &mut choices.timeline, &Format::ALL);
    let as_recorded = (None, words::handover::form_frame_rate_auto());
    let rates: Vec<_> = [as_recorded].into_iter().chain(FrameRate::COMMON.map(|(rate, name)| (Some(rate), name))).collect();
    choice(ui, words::exports::form_frame_rate(), &mut choices.timeline_rate, &rates);
    row(ui, "", |ui| {
        let mut copies = !choices.links_media;
        widgets::checkbox(ui, &mut copies, words::handover::form_copy_media());
        choices.links_media = !copies;
    });
}

/// Draws the list of what the file does not include.
fn untold(ui: &mut Ui, form: &ExportForm) {
    /// Height of the list.
    const HEIGHT: f32 = 84.0;
    if form.choices.kind != ExportKind::Timeline {
        return;
    }
    ui.add_space(4.0);
    if form.untold.is_empty() {
        ui.label(RichText::new(words::handover::form_all_included()).color(*theme::WEAK));
        return;
    }
    ui.label(RichText::new(words::handover::form_not_included()).font(theme::medium(13.0)));
    ScrollArea::vertical().max_height(HEIGHT).id_salt("not-included").show(ui, |ui| {
        for sentence in &form.untold {
            ui.add(Label::new(RichText::new(sentence).color(*theme::WEAK)).wrap());
        }
    });
}

/// Draws the options of an MP4 of the range: presets, and the settings that they are made of.
fn film(ui: &mut Ui, choices: &mut ExportChoices) {
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
    let encoders = [(false, words::exports::form_encoder_software()), (true, words::exports::form_encoder_hardware())];
    choice(ui, words::exports::form_encoder(), &mut choices.uses_hardware, &encoders);
}

/// Draws the options of a GIF.
fn gif(ui: &mut Ui, choices: &mut ExportChoices) {
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
fn estimate(ui: &mut Ui, state: &State, choices: &ExportChoices) {
    let Some(text) = state.export_forecast(choices) else { return };
    row(ui, "", |ui| {
        ui.add(Label::new(RichText::new(&text).color(*theme::WEAK)).wrap());
    });
    modal::describe(ui, &text);
}

/// Draws a choice between several values, one button each.
fn choice<T: Copy + PartialEq>(ui: &mut Ui, name: &str, value: &mut T, all: &[(T, &str)]) {
    row(ui, name, |ui| {
        for (choice, text) in all {
            let on = value == choice;
            let button = widgets::segment(ui, true, on, text, &format!("{name}: {text}"));
            if button.clicked() {
                *value = *choice;
            }
        }
    });
}

/// Draws a row of the form; its buttons wrap beside the name if they do not fit.
pub(super) fn row(ui: &mut Ui, name: &str, inside: impl FnOnce(&mut Ui)) {
    ui.horizontal_top(|ui| {
        row_name(ui, name);
        ui.horizontal_wrapped(inside);
    });
}

/// Draws the name of a row, in a column as wide as the longest name.
fn row_name(ui: &mut Ui, name: &str) {
    let width = widgets::text_width(ui, words::exports::form_frame_rate(), theme::regular(13.0)) + 12.0;
    let (rect, _) = ui.allocate_exact_size(egui::vec2(width, ui.spacing().interact_size.y), egui::Sense::hover());
    let galley = ui.painter().layout_no_wrap(name.to_owned(), theme::regular(13.0), *theme::WEAK);
    let place = egui::Align2::LEFT_CENTER.anchor_size(rect.left_center(), galley.size()).min;
    ui.painter().galley(place, galley, *theme::WEAK);
}
