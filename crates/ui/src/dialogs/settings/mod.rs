//! Settings dialog: appearance, keyboard shortcuts ([`keys`]), hints, [`transcription`] and [`assistants`].

mod assistants;
mod keys;
pub(in crate::ui) mod models;
mod transcription;

use super::title;
use crate::{
    app::{
        Action, Command, FileCommand, HelpCommand, State, ViewCommand,
        settings::appearance::{Appearance, Density, ThemeChoice},
        transcript::queue::TranscriptionAction,
    },
    ui::{theme, widgets},
};
use egui::{RichText, Role, Ui, WidgetInfo};
use words::Language;

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Appearance,
    Keys,
    Transcription,
    Assistants,
}

/// State of the dialog between frames.
#[derive(Default)]
pub struct SettingsMemory {
    page: Page,
    shows_assistant_key: bool,
    keys: keys::KeysMemory,
    transcription: transcription::TranscriptionMemory,
}

impl SettingsMemory {
    /// True while the next key press becomes a command's shortcut: then it must have no other effect.
    pub fn is_recording(&self) -> bool {
        self.keys.is_recording()
    }
}

pub fn show(ui: &mut Ui, state: &State, memory: &mut SettingsMemory, actions: &mut Vec<Action>) {
    crate::ui::dialogs::set_width(ui, 640.0);
    title(ui, words::common::settings());
    if state.transcriptions.opens_settings {
        memory.page = Page::Transcription;
        actions.push(Action::Transcription(TranscriptionAction::SettingsShown));
    }
    ui.horizontal(|ui| {
        let pages = [
            (words::dialogs::settings_appearance(), Page::Appearance),
            (words::dialogs::settings_shortcuts(), Page::Keys),
            (words::transcribe::settings_page(), Page::Transcription),
            (words::dialogs::settings_assistants(), Page::Assistants),
        ];
        for (name, page) in pages {
            let on = memory.page == page;
            let tab = ui.selectable_label(on, name);
            tab.widget_info(|| WidgetInfo::selected(Role::Tab, true, on, name));
            if tab.clicked() {
                memory.page = page;
                memory.shows_assistant_key = false;
            }
        }
    });
    ui.separator();
    ui.add_space(4.0);
    match memory.page {
        Page::Appearance => appearance(ui, state, actions),
        Page::Keys => keys::show(ui, state, &mut memory.keys, actions),
        Page::Transcription => transcription::show(ui, state, &mut memory.transcription, actions),
        Page::Assistants => assistants::show(ui, state, &mut memory.shows_assistant_key, actions),
    }
    ui.add_space(8.0);
    crate::ui::dialogs::buttons(ui, |ui| {
        let close = ui.button(words::common::close());
        crate::ui::focus::main_button(ui, &close, true);
        if close.clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}

fn appearance(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let now = &state.settings.appearance;
    let mut next = now.clone();
    let themes = [
        (ThemeChoice::System, words::dialogs::appearance_theme_system()),
        (ThemeChoice::Dark, words::dialogs::appearance_theme_dark()),
        (ThemeChoice::Light, words::dialogs::appearance_theme_light()),
        (ThemeChoice::HighContrast, words::dialogs::appearance_theme_high_contrast()),
    ];
    choice(ui, words::dialogs::appearance_theme(), &mut next.theme, &themes);
    row(ui, words::dialogs::appearance_language(), |ui| language(ui, &mut next));
    let densities = [
        (Density::Comfortable, words::dialogs::appearance_density_comfortable()),
        (Density::Compact, words::dialogs::appearance_density_compact()),
    ];
    choice(ui, words::dialogs::appearance_density(), &mut next.density, &densities);
    row(ui, words::dialogs::appearance_size(), |ui| {
        let (smaller, larger) = (words::dialogs::appearance_smaller(), words::dialogs::appearance_larger());
        for (text, name, zoom) in [("\u{2212}", smaller, now.smaller_zoom()), ("+", larger, now.larger_zoom())] {
            let step = ui.button(text);
            step.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
            if step.clicked() {
                next.zoom = zoom;
            }
        }
        ui.label(words::dialogs::appearance_zoom(format_args!("{:.0}", now.safe_zoom() * 100.0)));
        let keys: Vec<_> = [
            Command::View(ViewCommand::InterfaceLarger),
            Command::View(ViewCommand::InterfaceSmaller),
            Command::View(ViewCommand::InterfaceNatural),
        ]
        .into_iter()
        .map(|command| state.key_text(command))
        .filter(|keys| !keys.is_empty())
        .collect();
        ui.label(RichText::new(keys.join(words::common::list_separator())).color(theme::WEAK).size(theme::SMALL));
    });
    row(ui, words::dialogs::appearance_motion(), |ui| {
        widgets::checkbox(ui, &mut next.reduced_motion, words::dialogs::appearance_reduce_motion())
            .on_hover_text(words::dialogs::appearance_reduce_motion_tooltip());
    });
    if next != *now {
        actions.push(Action::SetAppearance(next));
    }
    row(ui, words::dialogs::appearance_hints(), |ui| {
        let mut on = !state.settings.hints.off;
        if widgets::checkbox(ui, &mut on, Command::Help(HelpCommand::ToggleHints).tooltip()).changed() {
            actions.push(Action::Run(Command::Help(HelpCommand::ToggleHints)));
        }
    });
    row(ui, words::dialogs::appearance_others(), |ui| {
        let (follow, mut on) = (Command::File(FileCommand::FollowOthers), state.settings.others.follow);
        if widgets::checkbox(ui, &mut on, follow.text()).on_hover_text(follow.tooltip()).changed() {
            actions.push(Action::Run(follow));
        }
    });
    row(ui, "", |ui| {
        if ui.button(words::dialogs::appearance_reset()).on_hover_text(words::dialogs::appearance_reset_tooltip()).clicked() {
            actions.push(Action::SetAppearance(Appearance::default()));
        }
    });
}

/// Draws the list of languages, each by its own name.
fn language(ui: &mut Ui, next: &mut Appearance) {
    let chosen = next.language.as_deref().and_then(Language::from_tag);
    let shown = chosen.map_or(words::dialogs::appearance_language_system(), Language::name);
    let list = egui::ComboBox::from_id_salt("language").selected_text(shown).show_ui(ui, |ui| {
        let system = (None, words::dialogs::appearance_language_system());
        for (language, name) in std::iter::once(system).chain(Language::all().map(|language| (Some(language), language.name())))
        {
            if ui.selectable_label(language == chosen, name).clicked() {
                next.language = language.map(|language| language.tag().to_owned());
            }
        }
    });
    list.response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ComboBox, true, words::dialogs::appearance_language());
        info.current_text_value = Some(shown.to_owned());
        info
    });
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

fn row(ui: &mut Ui, name: &str, inside: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        widgets::field_name(ui, name, 26.0);
        inside(ui);
    });
}
