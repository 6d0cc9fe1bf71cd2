//! Inspector of several selected items: shows common values, marks different ones as mixed, and makes every change one undo step.

use super::{
    InspectorMemory, LOOK, Mistyped, TIME, calculated,
    field::{self, Field},
};
use crate::ui::parts::times::{self, MS_A_STEP};
use crate::{
    api::{
        DurationMs, PlaybackMs,
        item::{ChangeBody, Item, ItemKind},
        layout::SHORTEST_LAYOUT_MS,
    },
    app::{
        Action, Command, EditCommand, ItemRef, MakeCommand, State,
        features::editor::{
            field_facts::{FieldFacts, fields_of},
            spot::SHORTEST_MS,
        },
        field_words,
    },
    document::{counted, wire_fields},
    timeline::{Clock, Clocks, read_length, read_time, timecode_precise},
    ui::{parts::values, theme, widgets},
};
use egui::{ComboBox, Id, RichText, Ui};
use serde_json::{Map, Value};

pub fn show(ui: &mut Ui, state: &State, memory: &mut InspectorMemory, items: &[(ItemRef, &Item)], actions: &mut Vec<Action>) {
    let title = match state.selected_group() {
        Some(count) => words::inspector::group_selected(count),
        None => words::inspector::items_selected(items.len()),
    };
    ui.label(RichText::new(title).font(theme::semibold(14.0)));
    let kinds = counted(items.iter().map(|(_, item)| *item));
    ui.add(egui::Label::new(RichText::new(kinds).color(theme::WEAK)).wrap());
    for command in [Command::Make(MakeCommand::SwapMasks), Command::Make(MakeCommand::UngroupMasks)] {
        if state.can(command) {
            widgets::text_button(ui, state, command, actions);
        }
    }
    ui.add_space(6.0);
    let can_edit = !state.read_only();
    TIME.show(ui, state, actions, |ui, actions| {
        ui.add_enabled_ui(can_edit, |ui| {
            start(ui, state, memory, items, actions);
            length(ui, state, memory, items, actions);
        });
    });
    let Some(kind) = common(items.iter().map(|(_, item)| item.kind())) else { return commands(ui, state, actions) };
    LOOK.show(ui, state, actions, |ui, actions| {
        ui.add_enabled_ui(can_edit, |ui| {
            for facts in fields_of(kind).iter().filter(|facts| !matches!(facts.name.as_str(), "startTimeMs" | "durationMs")) {
                if facts.choices.is_empty() {
                    number(ui, memory, items, kind, facts, actions);
                } else {
                    choice(ui, items, kind, facts, actions);
                }
            }
        });
    });
    commands(ui, state, actions);
}

/// Draws the named fields of one item, each as a number or a choice.
pub fn fields_of_one(
    ui: &mut Ui,
    memory: &mut InspectorMemory,
    at: &ItemRef,
    item: &Item,
    names: &[&str],
    actions: &mut Vec<Action>,
) {
    let items = [(at.clone(), item)];
    for facts in fields_of(item.kind()).iter().filter(|facts| names.contains(&facts.name.as_str())) {
        if facts.choices.is_empty() {
            number(ui, memory, &items, item.kind(), facts, actions);
        } else {
            choice(ui, &items, item.kind(), facts, actions);
        }
    }
}

/// Value of a number that an item does not state; `None` if the API gives none.
fn default_of(kind: ItemKind, field: &str) -> Option<f64> {
    match (kind, field) {
        (ItemKind::TextOverlay, "fontWeight") => Some(500.0),
        _ => None,
    }
}

/// Draws the buttons of commands for all selected items.
fn commands(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    ui.add_space(8.0);
    ui.separator();
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        widgets::text_button(ui, state, Command::Edit(EditCommand::Duplicate), actions);
        widgets::text_button(ui, state, Command::Edit(EditCommand::Delete), actions);
    });
}

/// The value that all have in common; `None` if they differ.
fn common<T: PartialEq>(mut values: impl Iterator<Item = T>) -> Option<T> {
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

fn start(ui: &mut Ui, state: &State, memory: &mut InspectorMemory, items: &[(ItemRef, &Item)], actions: &mut Vec<Action>) {
    let Some(project) = state.project() else { return };
    let id = Id::unique("several-start");
    let now = common(items.iter().filter_map(|(_, item)| item.times().map(|(start, _)| start)));
    let shown = now.map_or_else(|| words::inspector::mixed().to_owned(), |start| timecode_precise(start.0));
    let read = |text: &str| -> Result<Vec<(ItemRef, ChangeBody)>, Mistyped> {
        let typed = read_time(text)?;
        let mut changes = Vec::new();
        for (at, item) in items {
            let (Some((start, length)), Some((index, data))) = (item.times(), project.clip(&at.clip)) else { continue };
            let Some(span) = project.sequence.span(index) else { continue };
            let clocks = Clocks { span, map: &data.map, video: project.sequence.length() };
            let latest = PlaybackMs((data.map.playback_length().0 - length.0).max(0));
            let start = clocks
                .read(typed, Clock::Clip, start, (PlaybackMs::ZERO, latest))
                .map_err(|why| Mistyped::TimeOf { title: item.title(), why })?;
            changes.push((at.clone(), ChangeBody::of_times(item.kind(), Some(start), Some(length))));
        }
        Ok(changes)
    };
    let stepped = |by_ms: i64| {
        let moved = items.iter().filter_map(|(at, item)| {
            let ((start, length), (_, data)) = item.times().zip(project.clip(&at.clip))?;
            let latest = (data.map.playback_length().0 - length.0).max(0);
            let start = PlaybackMs(start.0.saturating_add(by_ms).clamp(0, latest));
            Some((at.clone(), ChangeBody::of_times(item.kind(), Some(start), Some(length))))
        });
        moved.collect()
    };
    let (name, step) = (words::inspector::start(), words::inspector::move_items(items.len()));
    let row = TimesRow { id, name, shown: &shown, unit: Clock::Clip.label(), step };
    times_row(ui, memory, &row, read, stepped, actions);
}

fn length(ui: &mut Ui, state: &State, memory: &mut InspectorMemory, items: &[(ItemRef, &Item)], actions: &mut Vec<Action>) {
    let Some(project) = state.project() else { return };
    let id = Id::unique("several-length");
    let now = common(items.iter().filter_map(|(_, item)| item.times().map(|(_, length)| length)));
    let shown = now.map_or_else(|| words::inspector::mixed().to_owned(), |length| timecode_precise(length.0));
    let read = |text: &str| -> Result<Vec<(ItemRef, ChangeBody)>, Mistyped> {
        let typed = read_time(text)?;
        let mut changes = Vec::new();
        for (at, item) in items {
            let (Some((start, length)), Some((_, data))) = (item.times(), project.clip(&at.clip)) else { continue };
            let shortest = if item.kind() == ItemKind::Layout { SHORTEST_LAYOUT_MS } else { SHORTEST_MS };
            let end = data.map.playback_length().0;
            let length = read_length(typed, length.0, end, (shortest, (end - start.0).max(shortest)))
                .map_err(|why| Mistyped::TimeOf { title: item.title(), why })?;
            changes.push((at.clone(), ChangeBody::of_times(item.kind(), Some(start), Some(DurationMs(length)))));
        }
        Ok(changes)
    };
    let stepped = |by_ms: i64| {
        let trimmed = items.iter().filter_map(|(at, item)| {
            let ((start, length), (_, data)) = item.times().zip(project.clip(&at.clip))?;
            let shortest = if item.kind() == ItemKind::Layout { SHORTEST_LAYOUT_MS } else { SHORTEST_MS };
            let longest = (data.map.playback_length().0 - start.0).max(shortest);
            let length = DurationMs(length.0.saturating_add(by_ms).clamp(shortest, longest));
            Some((at.clone(), ChangeBody::of_times(item.kind(), Some(start), Some(length))))
        });
        trimmed.collect()
    };
    let (name, step) = (words::inspector::length(), words::inspector::trim_items(items.len()));
    let row = TimesRow { id, name, shown: &shown, unit: words::inspector::played(), step };
    times_row(ui, memory, &row, read, stepped, actions);
}

/// A field for a time of several items.
struct TimesRow<'a> {
    id: Id,
    name: &'a str,
    /// Current text.
    shown: &'a str,
    unit: &'a str,
    /// Name of the undo step.
    step: String,
}

fn times_row(
    ui: &mut Ui,
    memory: &mut InspectorMemory,
    row: &TimesRow<'_>,
    read: impl Fn(&str) -> Result<Vec<(ItemRef, ChangeBody)>, Mistyped>,
    stepped: impl Fn(i64) -> Vec<(ItemRef, ChangeBody)>,
    actions: &mut Vec<Action>,
) {
    let TimesRow { id, name, shown, unit, ref step } = *row;
    field::row(ui, |ui| {
        widgets::field_name(ui, name, 26.0);
        let field = Field { id, name, shown, width: 84.0, hint: times::hint() };
        let (typed, steps) = field.show_steps(ui, &mut memory.typing_value, read);
        memory.steps(steps);
        let by_ms = (steps.by * MS_A_STEP).round() as i64;
        if let Some(changes) = typed.or_else(|| (by_ms != 0).then(|| stepped(by_ms))) {
            actions.push(Action::ChangeSeveral { name: step.clone(), changes, gesture: None });
        }
        ui.label(RichText::new(unit).color(theme::WEAK));
    });
    field::problem(ui, &memory.typing_value, &[id]);
}

/// Draws a field for a number that all items have.
fn number(
    ui: &mut Ui,
    memory: &mut InspectorMemory,
    items: &[(ItemRef, &Item)],
    kind: ItemKind,
    facts: &FieldFacts,
    actions: &mut Vec<Action>,
) {
    let value =
        |item: &Item| wire_fields(item).get(&facts.name).and_then(Value::as_f64).or_else(|| default_of(kind, &facts.name));
    let Some((least, most)) = facts.range.filter(|_| items.iter().all(|(_, item)| value(item).is_some())) else { return };
    let words = field_words(&facts.name);
    let id = Id::unique(("several", &facts.name));
    let now = common(items.iter().map(|(_, item)| value(item)));
    let shown = now.flatten().map_or_else(|| words::inspector::mixed().to_owned(), plain);
    let hint = words::inspector::several_number_hint(plain(least), plain(most));
    let read = |text: &str| -> Result<Vec<(ItemRef, ChangeBody)>, Mistyped> {
        let mut changes = Vec::new();
        for (at, item) in items {
            let before = value(item).unwrap_or_default();
            let wanted = calculated(&text.trim().replace(',', "."), before);
            let wanted = wanted.ok_or_else(|| Mistyped::no_number(text))?;
            if !(least..=most).contains(&wanted) {
                return Err(Mistyped::OutOfRange { least: plain(least), most: plain(most), unit: String::new() });
            }
            let fields = Map::from_iter([(facts.name.clone(), json_of(wanted))]);
            let change = ChangeBody::read(kind, fields)?;
            changes.push((at.clone(), change));
        }
        Ok(changes)
    };
    field::row(ui, |ui| {
        widgets::field_name(ui, &words, 26.0);
        let field = Field { id, name: &words, shown: &shown, width: 84.0, hint: &hint };
        let (typed, steps) = field.show_steps(ui, &mut memory.typing_value, read);
        memory.steps(steps);
        // Each item changes by the steps from its own value, within the range; small ranges have small steps.
        let step = if most - least <= 10.0 { 0.05 } else { 1.0 };
        let stepped = || {
            let by = field::Steps { by: steps.by * step, ..steps };
            let change = |(at, item): &(ItemRef, &Item)| {
                let to = field::stepped(value(item).unwrap_or_default(), by, (least, most));
                Some((at.clone(), ChangeBody::read(kind, Map::from_iter([(facts.name.clone(), json_of(to))])).ok()?))
            };
            items.iter().filter_map(change).collect::<Vec<_>>()
        };
        if let Some(changes) = typed.or_else(|| (steps.by != 0.0).then(stepped)) {
            let name = words::inspector::change_field_of_items(items.len(), words::in_sentence(&words));
            actions.push(Action::ChangeSeveral { name, changes, gesture: None });
        }
    });
    field::problem(ui, &memory.typing_value, &[id]);
}

/// Draws a field for a value of an enumeration.
fn choice(ui: &mut Ui, items: &[(ItemRef, &Item)], kind: ItemKind, facts: &FieldFacts, actions: &mut Vec<Action>) {
    let value = |item: &Item| wire_fields(item).get(&facts.name).and_then(|value| value.as_str().map(str::to_owned));
    let words = field_words(&facts.name);
    let now = common(items.iter().map(|(_, item)| value(item)));
    let in_words = |value: &str| values::in_words(&facts.name, Some(&Value::from(value)));
    let shown = match &now {
        None => words::inspector::mixed().to_owned(),
        Some(None) => words::inspector::default_value().to_owned(),
        Some(Some(value)) => in_words(value),
    };
    field::row(ui, |ui| {
        widgets::field_name(ui, &words, 26.0);
        let width = (ui.available_width() - ui.spacing().button_padding.x).clamp(40.0, 150.0);
        let combo =
            ComboBox::from_id_salt(("several", &facts.name)).selected_text(shown).width(width).truncate().show_ui(ui, |ui| {
                for option in &facts.choices {
                    let on = now.as_ref().is_some_and(|now| now.as_ref() == Some(option));
                    if ui.selectable_label(on, in_words(option)).clicked() && !on {
                        let fields = Map::from_iter([(facts.name.clone(), Value::from(option.as_str()))]);
                        if let Ok(change) = ChangeBody::read(kind, fields) {
                            let changes = items.iter().map(|(at, _)| (at.clone(), change.clone())).collect();
                            actions.push(Action::ChangeSeveral {
                                name: words::inspector::change_field_of_items(items.len(), words::in_sentence(&words)),
                                changes,
                                gesture: None,
                            });
                        }
                    }
                }
            });
        ui.ctx().accesskit_node_builder(combo.response.id, |node| node.set_label(words.as_str()));
    });
}

/// A number as JSON, an integer if it is whole.
fn json_of(value: f64) -> Value {
    let rounded = (value * 1_000.0).round() / 1_000.0;
    if rounded.fract() == 0.0 { Value::from(rounded as i64) } else { Value::from(rounded) }
}

fn plain(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
