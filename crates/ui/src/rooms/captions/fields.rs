//! Fields of a subtitle style draft: the value in effect, its origin, and its problems.

use super::{CaptionsMemory, choice, command, send};
use crate::{
    api::captions::{CAPTION_FAMILIES, CaptionSize, Grouping, HighlightMode, StyleName, TextCase},
    app::{
        Action, CaptionsCommand, Command, State,
        features::captions::{Captions, Msg},
        field_words,
    },
    captions::{Draft, Field, FieldRow, Kind, Origin},
    picture::substitution,
    ui::{
        icons,
        parts::{
            Mistyped,
            field::{self, Field as TextField, NumberField},
        },
        theme, widgets,
    },
};
use egui::{Align, Id, Layout, RichText, Role, ScrollArea, Ui, WidgetInfo};
use serde_json::{Value, json};

/// Width of the field names.
const NAME: f32 = 122.0;
/// Width of the values.
const VALUE: f32 = 152.0;

/// Draws the fields.
pub(super) fn show(ui: &mut Ui, state: &State, room: &Captions, memory: &mut CaptionsMemory, actions: &mut Vec<Action>) {
    let Some(draft) = room.draft() else {
        ui.add_space(20.0);
        ui.vertical_centered(|ui| {
            ui.label(RichText::new(words::subtitles::no_draft()).font(theme::semibold(15.0)));
            ui.label(RichText::new(words::subtitles::no_draft_hint()).color(theme::WEAK));
        });
        return;
    };
    name(ui, room, draft, memory, actions);
    ui.horizontal(|ui| {
        command(ui, state, Command::Captions(CaptionsCommand::CaptionUndo), actions);
        command(ui, state, Command::Captions(CaptionsCommand::CaptionRedo), actions);
        command(ui, state, Command::Captions(CaptionsCommand::KeepVersion), actions);
    });
    ui.separator();
    heads(ui);
    let footer = 74.0;
    let height = (ui.available_height() - footer).max(80.0);
    let tried = room.proposal().filter(|_| room.trying).map_or(&[][..], |(proposal, _)| &proposal.changes);
    let rows = draft.design.rows(None);
    let problems = draft.design.problems();
    let notes = draft.design.notes(None);
    ScrollArea::vertical().id_salt("caption-fields").max_height(height).auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        for row in &rows {
            if matches!(
                row.field,
                Some(
                    Field::OutlineEnabled
                        | Field::BackgroundEnabled
                        | Field::WordLevelHighlights
                        | Field::TextCase
                        | Field::Grouping
                )
            ) {
                ui.add_space(4.0);
            }
            if let Some((field, number)) = room.go_to
                && row.field == Some(field)
                && memory.went != number
            {
                memory.went = number;
                ui.memory_mut(|memory| memory.request_focus(color_field(field)));
                ui.scroll_to_cursor(Some(Align::Center));
            }
            one(ui, row, memory, actions);
            if let Some(field) = row.field {
                field::problem(ui, &memory.typing, &[color_field(field), number_field(field)]);
            }
            if let Some((field, value)) = tried.iter().find(|(field, _)| row.field == Some(*field)) {
                let value = match value {
                    Value::Bool(on) => {
                        if *on { words::subtitles::value_on() } else { words::subtitles::value_off() }.to_owned()
                    }
                    Value::String(text) if field.kind() == Kind::Choice => value_words(*field, text),
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                };
                small(ui, &format!("{}  {}", icons::INFO, words::subtitles::field_tried(value)), theme::ACCENT.into());
            }
            if row.field == Some(Field::Family)
                && let Some(instead) = row.value.as_str().and_then(substitution)
            {
                small(ui, &format!("{}  {}", icons::INFO, words::subtitles::font_substituted(instead)), theme::WEAK.into());
            }
            for problem in problems
                .iter()
                .filter(|problem| problem.field == row.name || problem.field.starts_with(&format!("{}.", row.name)))
            {
                small(ui, &format!("{}  {problem}", icons::ERROR), theme::BAD.into());
            }
            for note in notes.iter().filter(|note| Some(note.field) == row.field) {
                small(ui, &format!("{}  {} {}", icons::INFO, note.field.title(), note.text), theme::WEAK.into());
            }
        }
    });
    let is_broken = |row: &FieldRow| {
        let ids = row.field.map(|field| [color_field(field), number_field(field)]);
        ids.is_some_and(|ids| ids.iter().any(|id| memory.typing.problem(*id).is_some()))
    };
    let broken = rows.iter().any(is_broken);
    foot(ui, state, (problems.len(), notes.len()), broken, actions);
}

/// Draws the problems that the server would report for the draft, and the commands for it. `broken`: a typed text is not a valid
/// value.
fn foot(ui: &mut Ui, state: &State, (problems, notes): (usize, usize), broken: bool, actions: &mut Vec<Action>) {
    ui.separator();
    if state.rooms.captions.broken != broken {
        send(actions, Msg::Broken(broken));
    }
    let text = match (problems, notes) {
        (0, _) if broken => format!("{}  {}", icons::ERROR, words::subtitles::typed_invalid()),
        (0, 0) => format!("{}  {}", icons::CHECK, words::subtitles::style_valid()),
        (0, notes) => format!("{}  {}", icons::INFO, words::subtitles::style_valid_notes(notes)),
        (count, _) => format!("{}  {}", icons::ERROR, words::subtitles::style_invalid(count)),
    };
    let text = RichText::new(&text).color(if problems == 0 && !broken { theme::WEAK } else { theme::BAD });
    // One line whatever its length, so that the buttons below stay in the window.
    ui.add(egui::Label::new(text).truncate());
    ui.horizontal(|ui| {
        command(ui, state, Command::Captions(CaptionsCommand::ExportStyle), actions);
        let enabled = state.can(Command::Captions(CaptionsCommand::PublishStyle));
        let button = widgets::main_button_if(ui, enabled, Command::Captions(CaptionsCommand::PublishStyle).text())
            .on_hover_text(Command::Captions(CaptionsCommand::PublishStyle).tooltip());
        if button.clicked() {
            actions.push(Action::Run(Command::Captions(CaptionsCommand::PublishStyle)));
        }
    });
}

/// Draws the column headers.
fn heads(ui: &mut Ui) {
    ui.horizontal(|ui| {
        let head = |text: &str| RichText::new(text).color(theme::FAINT).size(theme::SMALL);
        let (rect, _) = ui.allocate_exact_size(egui::vec2(NAME, 14.0), egui::Sense::hover());
        ui.painter().text(
            rect.left_center(),
            egui::Align2::LEFT_CENTER,
            words::subtitles::column_field(),
            theme::regular(theme::SMALL),
            *theme::FAINT,
        );
        ui.label(head(words::subtitles::column_value()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(10.0);
            ui.label(head(words::subtitles::column_from())).on_hover_text(words::subtitles::column_from_tooltip());
        });
    });
}

fn small(ui: &mut Ui, text: &str, color: egui::Color32) -> egui::Response {
    ui.add(egui::Label::new(RichText::new(text).color(color).size(theme::SMALL)).wrap())
}

fn name(ui: &mut Ui, room: &Captions, draft: &Draft, memory: &mut CaptionsMemory, actions: &mut Vec<Action>) {
    let id = Id::unique(("draft-name", draft.id));
    ui.horizontal(|ui| {
        widgets::field_name(ui, words::common::name(), 26.0);
        let field = TextField {
            id,
            name: words::subtitles::draft_name(),
            shown: &draft.name,
            width: 220.0,
            hint: words::subtitles::draft_name_tooltip(),
        };
        let read = |text: &str| {
            let count = text.chars().count();
            if count > 255 { Err(Mistyped::LongName(count)) } else { Ok(text.to_owned()) }
        };
        if let Some(name) = field.show(ui, &mut memory.typing, read) {
            send(actions, Msg::Rename(name));
        }
    });
    field::problem(ui, &memory.typing, &[id]);
    // Checked while typing, not only when publishing.
    let given = memory.typing.text(id).unwrap_or(&draft.name);
    let published = room.name_of_preset(draft, given);
    // A draft that was just published has its preset's name.
    let is_published = given == draft.name && room.is_published(draft);
    match (published.clash.filter(|_| !is_published), given.trim().is_empty()) {
        (Some(clash), _) => {
            // One line, so that the fields below stay where they are; the pointer shows the rest.
            let text = RichText::new(format!("{}  {}", icons::WARNING, clash.text())).color(theme::ACCENT).size(theme::SMALL);
            let label = ui.add(egui::Label::new(text).truncate());
            ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
        }
        (None, true) => {
            small(ui, &words::subtitles::draft_without_name(&published.name), theme::WEAK.into());
        }
        // Keeps the line, so that the fields below don't move while a name is typed.
        (None, false) => {
            let height = ui.fonts_mut(|fonts| fonts.row_height(&egui::FontId::proportional(theme::SMALL)));
            ui.allocate_space(egui::vec2(1.0, height));
        }
    }
}

fn one(ui: &mut Ui, row: &FieldRow, memory: &mut CaptionsMemory, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        let height = 24.0;
        ui.spacing_mut().interact_size.y = height;
        ui.spacing_mut().item_spacing.x = 6.0;
        let title = row.field.map_or(row.name.as_str(), |field| field.title());
        let (rect, _) = ui.allocate_exact_size(egui::vec2(NAME, height), egui::Sense::hover());
        let color = if row.origin == Origin::You { theme::TEXT } else { theme::WEAK };
        let short = widgets::shortened(title, 24);
        ui.painter().text(rect.left_center(), egui::Align2::LEFT_CENTER, short, theme::regular(13.0), color.into());
        ui.allocate_ui_with_layout(egui::vec2(VALUE, height), Layout::left_to_right(Align::Center), |ui| match row.field {
            Some(field) => edit(ui, field, row, memory, actions),
            None => {
                ui.add(egui::Label::new(row.text()).truncate());
            }
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let (Some(field), Origin::You) = (row.field, row.origin) {
                let button = ui
                    .add(egui::Button::new(icons::CLOSE).frame_when_inactive(false))
                    .on_hover_text(words::subtitles::field_reset_tooltip());
                button.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::subtitles::field_reset(field.title())));
                if button.clicked() {
                    send(actions, Msg::Clear(field));
                }
            }
            let color = if row.origin == Origin::You { theme::ACCENT } else { theme::FAINT };
            ui.label(RichText::new(row.origin.text()).color(color).size(theme::SMALL)).on_hover_text(row.origin.meaning());
        });
    });
}

fn edit(ui: &mut Ui, field: Field, row: &FieldRow, memory: &mut CaptionsMemory, actions: &mut Vec<Action>) {
    let name = field.title();
    match field.kind() {
        Kind::Color => color(ui, field, row, memory, actions),
        Kind::Switch => {
            let mut on = row.value.as_bool() == Some(true);
            let text = if on { words::subtitles::value_on() } else { words::subtitles::value_off() };
            let response = widgets::checkbox(ui, &mut on, text);
            response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, name));
            if response.changed() {
                send(actions, Msg::Set { field, value: json!(on), gesture: None });
            }
        }
        Kind::Choice => {
            let values = values_of(field);
            let current = row.value.as_str().unwrap_or_default();
            let all: Vec<&str> = values.iter().map(String::as_str).collect();
            let shown = |value: &str| value_words(field, value);
            if let Some(value) = choice(ui, (field, name, None), VALUE - 20.0, current, &all, shown) {
                send(actions, Msg::Set { field, value: json!(value), gesture: None });
            }
        }
        Kind::Number => {
            let (range, step) = match field {
                Field::Size => ((40.0, 200.0), 1.0),
                Field::Weight => ((100.0, 1000.0), 100.0),
                _ => ((0.0, 3.0), 1.0),
            };
            let before = row.value.as_f64().unwrap_or_default();
            let decimals = usize::from(field == Field::Size);
            let id = number_field(field);
            let number = NumberField { id, name, value: before, range, step, decimals, unit: "", width: 56.0 };
            let (value, steps) = number.show(ui, &mut memory.typing);
            // Consecutive steps are one gesture; each typed value is a gesture of its own.
            if steps.ended || (value.is_some() && steps.by == 0.0) {
                memory.gesture += 1;
            }
            if let Some(value) = value {
                let value =
                    if field == Field::Size { json!((value * 10.0).round() / 10.0) } else { json!(value.round() as i64) };
                send(actions, Msg::Set { field, value, gesture: Some(memory.gesture) });
            }
            if field == Field::Lines {
                ui.label(
                    RichText::new(if before < 0.5 { words::subtitles::value_no_limit() } else { "" })
                        .color(theme::WEAK)
                        .size(theme::SMALL),
                );
            }
        }
        Kind::Place => {
            let is_automatic = row.value.is_null();
            if is_automatic {
                ui.label(words::subtitles::value_automatic()).on_hover_text(words::subtitles::value_automatic_tooltip());
            } else {
                ui.label(row.text());
                if widgets::small_button(ui, words::subtitles::place_automatically())
                    .on_hover_text(words::subtitles::place_automatically_tooltip())
                    .clicked()
                {
                    send(actions, Msg::Set { field, value: Value::Null, gesture: None });
                }
            }
        }
    }
}

/// Id of the text field for a number.
fn number_field(field: Field) -> Id {
    Id::unique(("caption-number", field))
}

/// Id of the text field for a colour.
fn color_field(field: Field) -> Id {
    Id::unique(("caption-color", field))
}

fn color(ui: &mut Ui, field: Field, row: &FieldRow, memory: &mut CaptionsMemory, actions: &mut Vec<Action>) {
    let text = row.value.as_str().unwrap_or_default().to_owned();
    let before = crate::api::HexColor(text.clone()).rgba();
    let mut rgba = before.unwrap_or([255; 4]);
    let button = ui.color_edit_button_srgba_unmultiplied(&mut rgba);
    button.widget_info(|| WidgetInfo::labeled(Role::ColorWell, true, field.title()));
    if button.clicked() {
        memory.gesture += 1;
    }
    if before.is_some_and(|before| before != rgba) || (before.is_none() && rgba != [255; 4]) {
        let value = json!(crate::captions::hex(rgba).0);
        send(actions, Msg::Set { field, value, gesture: Some(memory.gesture) });
    }
    let name = words::subtitles::colour_as_text(field.title());
    let typed =
        TextField { id: color_field(field), name: &name, shown: &text, width: 96.0, hint: words::subtitles::colour_tooltip() };
    let read = |text: &str| {
        let text = text.trim();
        let text = if text.starts_with('#') { text.to_owned() } else { format!("#{text}") };
        match crate::api::HexColor(text.clone()).rgba() {
            Some(_) => Ok(text),
            None => Err(Mistyped::NoColour(text)),
        }
    };
    if let Some(value) = typed.show(ui, &mut memory.typing, read) {
        send(actions, Msg::Set { field, value: json!(value), gesture: None });
    }
}

/// A field's value in words: `Fade rest` for `fadeRest`. Font families keep their names.
fn value_words(field: Field, value: &str) -> String {
    match field {
        _ if value.is_empty() => "\u{2013}".to_owned(),
        Field::Family => value.to_owned(),
        _ => field_words(&value.replace(['-', '_'], " ")),
    }
}

fn values_of(field: Field) -> Vec<String> {
    let names = |values: Vec<&str>| values.into_iter().map(str::to_owned).collect();
    match field {
        Field::Style => names(StyleName::KNOWN.iter().map(StyleName::as_str).collect()),
        Field::HighlightMode => names(HighlightMode::KNOWN.iter().map(HighlightMode::as_str).collect()),
        Field::TextCase => names(TextCase::KNOWN.iter().map(TextCase::as_str).collect()),
        Field::NamedSize => names(CaptionSize::KNOWN.iter().map(CaptionSize::as_str).collect()),
        Field::Grouping => names(Grouping::KNOWN.iter().map(Grouping::as_str).collect()),
        _ => names(CAPTION_FAMILIES.to_vec()),
    }
}
