//! Settings page for transcribing: engine, model, language and words to expect, and how to get an engine.

use crate::{
    app::{Action, ClipCommand, Command, State, transcript::queue::TranscriptionAction},
    transcribe::{Choice, Engine, Found, LANGUAGES, language_name, offers},
    ui::{theme, widgets},
};
use egui::{Button, ComboBox, Label, RichText, Role, TextEdit, Ui, WidgetInfo};

/// State of the page between frames: the words to expect while they are typed.
#[derive(Default)]
pub struct TranscriptionMemory {
    typed: Option<String>,
}

/// Draws the page.
pub fn show(ui: &mut Ui, state: &State, memory: &mut TranscriptionMemory, actions: &mut Vec<Action>) {
    weak(ui, words::transcribe::settings_text());
    ui.add_space(6.0);
    let transcriptions = &state.transcriptions;
    let Some(found) = &transcriptions.engines else {
        if !transcriptions.is_looking {
            actions.push(Action::Transcription(TranscriptionAction::Look));
        }
        ui.horizontal(|ui| {
            widgets::spinner(ui, 14.0, words::transcribe::looking());
            ui.label(RichText::new(words::transcribe::looking()).color(*theme::FAINT));
        });
        return;
    };
    let now = &state.settings.transcription;
    let mut next = now.clone();
    let chosen = now.among(found);
    let engine = match &chosen {
        Ok(chosen) => Some(chosen.found.engine),
        // None is chosen, and those that were found lack a model: the first one can get one.
        Err(_) => now.engine.as_deref().and_then(Engine::of_id).or_else(|| found.first().map(|found| found.engine)),
    };
    if !found.is_empty() {
        engines(ui, found, &mut next, chosen.as_ref().ok().map(|chosen| &chosen.found));
        let of_engine = found.iter().find(|found| Some(found.engine) == engine);
        if let Some(of_engine) = of_engine.filter(|found| found.engine != Engine::Own) {
            models(ui, state, of_engine, &mut next, actions);
            super::models::show(ui, state, of_engine, actions);
        }
        if engine.is_some_and(Engine::takes_language) {
            language(ui, &mut next);
        }
        if engine.is_some_and(Engine::takes_words) {
            expected(ui, &mut next, memory);
        }
        if let Err(why) = &chosen {
            ui.add_space(4.0);
            ui.add(Label::new(RichText::new(words::transcribe::offer_not_ready(why)).color(*theme::BAD)).wrap());
        }
    }
    if next != *now {
        if next.engine != now.engine {
            next.model = None;
        }
        actions.push(Action::Transcription(TranscriptionAction::Choose(next)));
    }
    ui.add_space(6.0);
    if found.is_empty() || chosen.is_err() {
        get_one(ui, found.is_empty(), actions);
    }
    let again = ui.add_enabled(!transcriptions.is_looking, Button::new(words::transcribe::look_again()));
    if again.on_hover_text(words::transcribe::look_again_tooltip()).clicked() {
        actions.push(Action::Transcription(TranscriptionAction::Look));
    }
}

fn weak(ui: &mut Ui, text: &str) {
    ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
}

fn row(ui: &mut Ui, name: &str, inside: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        widgets::field_name(ui, name, 26.0);
        inside(ui);
    });
}

/// Draws a list of values to choose from, each with its text.
fn list<T: Clone + PartialEq>(ui: &mut Ui, name: &'static str, value: &mut T, shown: &str, all: &[(T, String)]) {
    row(ui, name, |ui| {
        let list = ComboBox::from_id_salt(name).width(320.0).truncate().selected_text(shown).show_ui(ui, |ui| {
            for (choice, text) in all {
                if ui.selectable_label(choice == value, text).clicked() {
                    *value = choice.clone();
                }
            }
        });
        list.response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::ComboBox, true, name);
            info.current_text_value = Some(shown.to_owned());
            info
        });
    });
}

fn engines(ui: &mut Ui, found: &[Found], next: &mut Choice, chosen: Option<&Found>) {
    let automatic = match chosen.filter(|_| next.engine.is_none()) {
        Some(chosen) => words::transcribe::automatic_as(chosen.text()),
        None => words::transcribe::automatic().to_owned(),
    };
    let (has_model, with_model) = (next.model.is_some(), chosen.map(|chosen| chosen.engine));
    let text = |found: &Found| {
        if found.is_ready() || (has_model && with_model == Some(found.engine)) {
            found.text()
        } else {
            words::transcribe::without_model(found.text())
        }
    };
    let mut all = vec![(None, automatic.clone())];
    all.extend(found.iter().map(|found| (Some(found.engine.id().to_owned()), text(found))));
    let shown = match &next.engine {
        None => automatic,
        Some(id) => {
            let there = found.iter().find(|found| found.engine.id() == id);
            let name = Engine::of_id(id).map_or_else(|| id.clone(), |engine| engine.name().to_owned());
            there.map_or_else(|| words::transcribe::not_here(name), text)
        }
    };
    list(ui, words::transcribe::engine(), &mut next.engine, &shown, &all);
}

fn models(ui: &mut Ui, state: &State, of: &Found, next: &mut Choice, actions: &mut Vec<Action>) {
    let taken = Choice { model: None, engine: Some(of.engine.id().to_owned()), ..next.clone() }.among(std::slice::from_ref(of));
    let automatic = match taken.ok().and_then(|chosen| chosen.model) {
        Some(model) => words::transcribe::automatic_as(&model.name),
        None => words::transcribe::automatic().to_owned(),
    };
    let mut all = vec![(None, automatic.clone())];
    all.extend(of.models.iter().map(|model| (Some(model.path.clone()), model.name.clone())));
    let shown = match &next.model {
        None => automatic,
        Some(path) => {
            let known = of.models.iter().find(|model| model.path == *path);
            known.map_or_else(|| path.display().to_string(), |model| model.name.clone())
        }
    };
    list(ui, words::transcribe::model(), &mut next.model, &shown, &all);
    row(ui, "", |ui| {
        widgets::text_button(ui, state, Command::Clip(ClipCommand::ChooseSpeechModel), actions);
    });
}

fn language(ui: &mut Ui, next: &mut Choice) {
    let automatic = words::transcribe::automatic().to_owned();
    let shown = next.language.as_deref().map_or_else(|| automatic.clone(), |code| language_name(code).to_owned());
    let mut all = vec![(None, automatic)];
    all.extend(LANGUAGES.iter().map(|(code, name)| (Some((*code).to_owned()), (*name).to_owned())));
    list(ui, words::transcribe::language(), &mut next.language, &shown, &all);
}

fn expected(ui: &mut Ui, next: &mut Choice, memory: &mut TranscriptionMemory) {
    row(ui, words::transcribe::expected(), |ui| {
        let typed = memory.typed.get_or_insert_with(|| next.expected.clone());
        let field = TextEdit::singleline(typed).hint_text(words::transcribe::expected_hint()).desired_width(320.0);
        let response = widgets::field(ui, field).on_hover_text(words::transcribe::expected_tooltip());
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(words::transcribe::expected()));
        if response.changed() {
            next.expected.clone_from(typed);
        }
    });
}

/// Draws the engines that are easily had, with what to type for them.
fn get_one(ui: &mut Ui, is_none: bool, actions: &mut Vec<Action>) {
    weak(ui, if is_none { words::transcribe::none_found() } else { words::transcribe::get_more() });
    for offer in offers() {
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            ui.label(RichText::new(offer.engine.name()).font(theme::medium(13.0)));
            let copy = widgets::small_button(ui, words::common::copy());
            let name = words::transcribe::copy_commands(offer.engine.name());
            copy.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if copy.clicked() {
                actions.push(Action::CopyText(offer.commands.to_owned()));
            }
        });
        ui.add(Label::new(RichText::new(offer.commands).monospace().size(theme::SMALL)).wrap().selectable(true));
    }
    ui.add_space(6.0);
}
