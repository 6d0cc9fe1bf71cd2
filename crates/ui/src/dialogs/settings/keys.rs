//! Settings page for keyboard shortcuts: search, change, reset, take over a preset of another editor, export and import.

use crate::{
    app::{
        Action, Command, HelpCommand, State,
        command::Shortcut,
        listed,
        settings::keys::{KeySettings, Preset},
    },
    ui::{
        clipboard,
        dialogs::keys::{keys_of, matches},
        icons,
        keyboard::Press,
        theme, widgets,
    },
};
use egui::{ComboBox, Event, Label, RichText, Role, ScrollArea, TextEdit, Ui, WidgetInfo};

/// State of the page between frames.
#[derive(Default)]
pub struct KeysMemory {
    query: String,
    /// Command whose new shortcut is being recorded.
    recording: Option<Command>,
    /// Recorded shortcut that another command already has, until the user decides.
    clash: Option<(Command, Shortcut)>,
}

impl KeysMemory {
    /// True while a shortcut is being recorded.
    pub fn is_recording(&self) -> bool {
        self.recording.is_some()
    }
}

/// Draws the page.
pub fn show(ui: &mut Ui, state: &State, memory: &mut KeysMemory, actions: &mut Vec<Action>) {
    record(ui, state, memory, actions);
    ui.horizontal(|ui| {
        let field = widgets::field(
            ui,
            TextEdit::singleline(&mut memory.query).hint_text(words::dialogs::keys_hint()).desired_width(230.0),
        );
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(words::dialogs::shortcuts_search()));
        preset(ui, state, actions);
        for command in [Command::Help(HelpCommand::ImportKeys), Command::Help(HelpCommand::ExportKeys)] {
            if ui.button(command.label(state)).on_hover_text(command.tooltip()).clicked() {
                actions.push(Action::Run(command));
            }
        }
    });
    let own = &state.settings.keys.own;
    let clashing = state.keymap.clashing();
    ui.horizontal(|ui| {
        let (text, color) = match (clashing.len(), own.len()) {
            (0, count) => (words::dialogs::shortcuts_own(count), theme::WEAK),
            (count, _) => (format!("{}  {}", icons::WARNING, words::dialogs::shortcuts_shared(count)), theme::ACCENT),
        };
        ui.label(RichText::new(text).color(color).size(theme::SMALL));
        if !own.is_empty()
            && widgets::small_button(ui, words::dialogs::shortcuts_reset_all())
                .on_hover_text(words::dialogs::shortcuts_reset_all_tooltip())
                .clicked()
        {
            actions.push(Action::SetKeys(KeySettings { preset: state.settings.keys.preset, ..KeySettings::default() }));
        }
    });
    ui.add_space(2.0);
    ScrollArea::vertical().max_height(crate::ui::dialogs::list_height(ui, 320.0)).auto_shrink([false, false]).show(ui, |ui| {
        let rows = Command::ALL.iter().copied().filter(|command| matches(state, *command, &memory.query));
        let mut any = false;
        for command in rows.collect::<Vec<_>>() {
            any = true;
            row(ui, state, memory, command, actions);
        }
        if !any {
            ui.label(RichText::new(words::dialogs::palette_none()).color(theme::WEAK));
        }
    });
}

/// Draws the choice of a [`Preset`].
fn preset(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let now = state.settings.keys.preset;
    let combo = ComboBox::from_id_salt("preset").selected_text(words::dialogs::shortcuts_of(now.text())).width(150.0).show_ui(
        ui,
        |ui| {
            for preset in Preset::ALL {
                if ui.selectable_label(preset == now, preset.text()).clicked() && preset != now {
                    actions.push(Action::SetKeys(KeySettings { preset, ..state.settings.keys.clone() }));
                }
            }
        },
    );
    ui.ctx().accesskit_node_builder(combo.response.id, |node| node.set_label(words::dialogs::shortcuts_preset()));
    combo.response.on_hover_text(words::dialogs::shortcuts_preset_tooltip());
}

fn row(ui: &mut Ui, state: &State, memory: &mut KeysMemory, command: Command, actions: &mut Vec<Action>) {
    let recording = memory.recording == Some(command);
    let (settings, name) = (&state.settings.keys, command.text());
    let named = |ui: &mut Ui, text: &str, name: &str| {
        let button = widgets::small_button(ui, text);
        button.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
        button
    };
    ui.horizontal(|ui| {
        ui.allocate_ui(egui::vec2(210.0, 24.0), |ui| {
            ui.set_min_width(210.0);
            ui.add(Label::new(name).truncate().show_tooltip_when_elided(false)).on_hover_text(command.tooltip());
        });
        let shared = state.shortcuts(command).iter().any(|key| !state.keymap.others(command, *key).is_empty());
        let color = if shared { theme::ACCENT } else { theme::TEXT };
        let keys = if recording { words::dialogs::shortcuts_press().to_owned() } else { keys_of(state, command) };
        ui.allocate_ui(egui::vec2(180.0, 24.0), |ui| {
            ui.set_min_width(180.0);
            ui.add(Label::new(RichText::new(keys).font(theme::medium(12.5)).color(color)).truncate());
        });
        if recording {
            if named(ui, words::common::cancel(), &words::dialogs::shortcuts_stop(name)).clicked() {
                memory.recording = None;
            }
            return;
        }
        let (text, hint) = (words::dialogs::shortcuts_set(), words::dialogs::shortcuts_set_tooltip());
        if named(ui, text, &words::dialogs::shortcuts_set_name(name)).on_hover_text(hint).clicked() {
            (memory.recording, memory.clash) = (Some(command), None);
        }
        let (text, hint) = (words::dialogs::shortcuts_clear(), words::dialogs::shortcuts_clear_tooltip());
        if !state.shortcuts(command).is_empty()
            && named(ui, text, &words::dialogs::shortcuts_clear_name(name)).on_hover_text(hint).clicked()
        {
            actions.push(Action::SetKeys(settings.with(command, &[])));
        }
        let (text, hint) = (words::dialogs::shortcuts_reset(), words::dialogs::shortcuts_reset_tooltip());
        if settings.own.contains_key(&command.id())
            && named(ui, text, &words::dialogs::shortcuts_reset_name(name)).on_hover_text(hint).clicked()
        {
            actions.push(Action::SetKeys(settings.without(command)));
        }
    });
    if let Some((_, key)) = memory.clash.filter(|(of, _)| *of == command) {
        clash(ui, state, memory, command, key, actions);
    }
}

/// Draws the question which command a shortcut belongs to, when another command already has it.
fn clash(ui: &mut Ui, state: &State, memory: &mut KeysMemory, command: Command, key: Shortcut, actions: &mut Vec<Action>) {
    let others = state.keymap.others(command, key);
    let names: Vec<_> = others.iter().map(|other| words::common::quoted(other.text())).collect();
    ui.horizontal(|ui| {
        ui.add_space(18.0);
        let taken = words::dialogs::shortcuts_taken(listed(&names), key.text());
        let text = format!("{}  {taken}", icons::WARNING);
        let label = ui.label(RichText::new(text).color(theme::ACCENT));
        ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
        if widgets::small_button(ui, words::dialogs::shortcuts_reassign())
            .on_hover_text(words::dialogs::shortcuts_reassign_tooltip())
            .clicked()
        {
            let mut keys = state.settings.keys.clone();
            for other in others {
                let left: Vec<_> = state.shortcuts(other).iter().copied().filter(|of| *of != key).collect();
                keys = keys.with(other, &left);
            }
            actions.push(Action::SetKeys(keys.with(command, &[key])));
            memory.clash = None;
        }
        if widgets::small_button(ui, words::dialogs::shortcuts_keep()).clicked() {
            memory.clash = None;
        }
    });
}

/// Reads the pressed shortcut while recording.
fn record(ui: &Ui, state: &State, memory: &mut KeysMemory, actions: &mut Vec<Action>) {
    let Some(command) = memory.recording else { return };
    let pressed = ui.input_mut(|input| {
        let events = input.events.iter().enumerate();
        let press =
            |(at, event)| Press::of(event, input.events.get(at + 1)).or_else(|| clipboard::press(event, input.modifiers));
        let pressed = events.map(press).find_map(|press| press.map(|press| (press.key, press.meanings().first().copied())));
        // The key press has no other effect and types no text.
        input.events.retain(|event| !matches!(event, Event::Key { .. } | Event::Text(_)));
        pressed
    });
    let Some((key, shortcut)) = pressed else { return };
    if key == egui::Key::Escape {
        memory.recording = None;
        return;
    }
    let Some(shortcut) = shortcut else { return };
    memory.recording = None;
    if state.keymap.others(command, shortcut).is_empty() {
        actions.push(Action::SetKeys(state.settings.keys.with(command, &[shortcut])));
    } else {
        memory.clash = Some((command, shortcut));
    }
}
