//! Inspector sections with the unsaved changes of an item or clip, each with a Reset button, and with the item's API fields.

use super::Section;
use crate::{
    api::{ClipId, item::Item},
    app::{Action, ItemRef, Project, State, features::editor::field_facts::fields_of, field_words},
    document::{ChangedField, wire_fields},
    ui::{parts::values, theme, widgets},
};
use egui::{Label, RichText, Role, Ui, WidgetInfo};
use serde_json::Value;
use std::sync::Arc;

/// Section with the fields that differ from the saved state.
const CHANGED: Section = Section::of("Changed since the last save", words::inspector::section_changed);
/// Section with the fields of the API.
const API: Section = Section::folded("Fields of the API", words::inspector::section_api_fields);

/// Maximum number of characters shown of a value.
const MOST: usize = 48;

/// Draws both sections for an item.
pub fn show(ui: &mut Ui, state: &State, at: &ItemRef, item: &Item, actions: &mut Vec<Action>) {
    let Some(project) = state.project() else { return };
    let changed = project.changed_fields(at);
    if !changed.is_empty() {
        CHANGED.show(ui, state, actions, |ui, actions| {
            for field in &changed {
                let reset = Action::ResetField(at.clone(), field.name.clone());
                row(ui, field, !state.read_only(), reset, actions);
            }
        });
    }
    API.show(ui, state, actions, |ui, _| {
        let now = wire_fields(item);
        let known = fields_of(item.kind());
        let others = now.keys().filter(|name| !known.iter().any(|field| field.name == **name));
        let names = known.iter().map(|field| field.name.as_str()).chain(others.map(String::as_str));
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.spacing_mut().interact_size.y = 18.0;
        for name in names {
            ui.horizontal(|ui| {
                let facts = known.iter().find(|field| field.name == name);
                let label = ui.label(RichText::new(name).monospace().size(theme::SMALL));
                let about = match facts {
                    Some(facts) if facts.takes.is_empty() => facts.about.clone(),
                    Some(facts) => format!("{}\n{}", facts.about, words::inspector::field_accepts(&facts.takes)),
                    None => words::inspector::field_of_server().to_owned(),
                };
                label.on_hover_text(about);
                let (text, color) = match now.get(name) {
                    None => (words::inspector::absent().to_owned(), theme::FAINT),
                    Some(Value::Null) => ("null".to_owned(), theme::FAINT),
                    Some(value) => (short(value), theme::WEAK),
                };
                ui.add(Label::new(RichText::new(text).monospace().size(theme::SMALL).color(color)).truncate());
            });
        }
    });
}

/// Draws a changed field with its saved value and a Reset button.
fn row(ui: &mut Ui, field: &ChangedField, can_reset: bool, action: Action, actions: &mut Vec<Action>) {
    let words = field_words(&field.name);
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let reset = ui.add_enabled_ui(can_reset, |ui| widgets::small_button(ui, words::common::reset())).inner;
            let name = words::inspector::reset_field(words::in_sentence(&words));
            reset.widget_info(|| WidgetInfo::labeled(Role::Button, can_reset, &name));
            if reset.on_hover_text(words::inspector::reset_hint()).clicked() {
                actions.push(action);
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let text = words::inspector::changed_field(&words, values::in_words(&field.name, field.before.as_ref()));
                ui.add(Label::new(RichText::new(text).color(theme::WEAK).size(theme::SMALL)).truncate());
            });
        });
    });
}

/// Changed settings of a clip, cached per [`Project::version()`].
fn changed_of(ui: &Ui, project: &Project, clip: &ClipId) -> Arc<Vec<ChangedField>> {
    let (id, version) = (egui::Id::unique("changed-clip-fields"), project.version());
    let known = ui.data(|data| data.get_temp::<(u64, ClipId, Arc<Vec<ChangedField>>)>(id));
    if let Some((.., changed)) = known.filter(|(of, about, _)| *of == version && about == clip) {
        return changed;
    }
    let changed = Arc::new(project.changed_clip_fields(clip));
    ui.data_mut(|data| data.insert_temp(id, (version, clip.clone(), changed.clone())));
    changed
}

/// Draws the changed settings of a clip, each with a Reset button.
pub fn of_clip(ui: &mut Ui, state: &State, clip: &ClipId, actions: &mut Vec<Action>) {
    let Some(project) = state.project() else { return };
    let changed = changed_of(ui, project, clip);
    if changed.is_empty() {
        return;
    }
    CHANGED.show(ui, state, actions, |ui, actions| {
        for field in changed.iter() {
            let can_reset = !state.read_only() && field.of_clip().is_some();
            row(ui, field, can_reset, Action::ResetClipField(clip.clone(), field.name.clone()), actions);
        }
    });
}

fn short(value: &Value) -> String {
    widgets::shortened(&value.to_string(), MOST)
}
