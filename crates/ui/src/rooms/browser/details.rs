//! Details of the selected record: its fields, fields unknown to this version, and the server's JSON.

use super::send;
use crate::{
    app::{
        Action, BrowserCommand, Command, State, ViewCommand,
        browser::{Detail, ListedId},
        features::browser::{Looked, Msg},
    },
    ui::{theme, widgets},
};
use egui::{Button, Label, RichText, Role, ScrollArea, TextEdit, Ui, WidgetInfo};

pub(super) fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let room = &state.rooms.browser;
    let Some((subject, looked)) = &room.looked else {
        ui.label(RichText::new(words::common::details()).font(theme::semibold(14.0)));
        ui.add(Label::new(RichText::new(words::browser::details_empty()).color(*theme::WEAK)).wrap());
        return;
    };
    let title = room.index.title(subject);
    let name = ui
        .add(Label::new(RichText::new(&title).font(theme::semibold(15.0))).truncate().show_tooltip_when_elided(false))
        .on_hover_text(&title);
    ui.ctx().accesskit_node_builder(name.id, |node| node.set_role(Role::Heading));
    let count = room.selected.len();
    let what =
        if count > 1 { words::browser::details_selected(count, subject.kind_text()) } else { subject.kind_text().to_owned() };
    ui.label(RichText::new(what).color(*theme::WEAK));
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        if widgets::main_button(ui, words::common::open())
            .on_hover_text(state.hint(Command::Browser(BrowserCommand::OpenRow)))
            .clicked()
        {
            send(actions, Msg::OpenSelected);
        }
        if matches!(subject, ListedId::Video(_)) {
            let remembered =
                state.settings.browser.values().any(|known| known.pinned.iter().any(|id| id.as_str() == subject.id()));
            let text = if remembered { words::browser::details_unpin() } else { words::browser::details_pin() };
            if ui.button(text).on_hover_text(state.hint(Command::Browser(BrowserCommand::PinVideos))).clicked() {
                send(actions, Msg::Pin);
            }
            widgets::text_button(ui, state, Command::View(ViewCommand::ShowAnalytics), actions);
        }
    });
    if let ListedId::Video(video) = subject {
        waiting(ui, state, video);
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        for (json, text) in [(false, words::browser::details_fields()), (true, words::browser::details_json())] {
            let response = ui.add(Button::selectable(room.shows_json == json, text));
            response.widget_info(|| WidgetInfo::selected(Role::Tab, true, room.shows_json == json, text));
            if response.clicked() {
                send(actions, Msg::ShowJson(json));
            }
        }
    });
    ui.add_space(2.0);
    match looked {
        Looked::Reading => {
            ui.horizontal(|ui| {
                crate::ui::parts::spinner(ui);
                ui.label(RichText::new(words::common::loading()).color(*theme::WEAK));
            });
        }
        Looked::Failed(why) => drop(ui.add(Label::new(RichText::new(why).color(*theme::BAD)).wrap())),
        Looked::Read(detail) if room.shows_json => json(ui, detail, actions),
        Looked::Read(detail) => fields(ui, detail),
    }
}

/// Draws the unsaved changes of the video on this computer.
fn waiting(ui: &mut Ui, state: &State, video: &crate::api::VideoId) {
    let waiting = state.rooms.browser.waiting(state, video);
    if waiting.is_none() {
        return;
    }
    ui.add_space(4.0);
    let edits = match waiting.edits {
        _ if !waiting.is_counted => words::browser::details_unsaved_unknown().to_owned(),
        count => words::browser::details_unsaved(count),
    };
    let text = match waiting.conflicts {
        0 => edits,
        count => format!("{edits}\n{}", words::browser::details_conflicts(count)),
    };
    let color = if waiting.conflicts > 0 { *theme::BAD } else { *theme::ACCENT };
    ui.add(Label::new(RichText::new(text).color(color)).wrap());
}

fn fields(ui: &mut Ui, detail: &Detail) {
    ScrollArea::vertical().id_salt("browser-fields").auto_shrink(false).show(ui, |ui| {
        widgets::facts(ui, &detail.known);
        if !detail.unknown.is_empty() {
            ui.add_space(8.0);
            ui.label(RichText::new(words::browser::details_unknown_fields()).font(theme::semibold(12.5)));
            let text = words::browser::details_unknown_fields_hint();
            ui.add(Label::new(RichText::new(text).color(*theme::FAINT).size(theme::SMALL)).wrap());
            widgets::facts(ui, &detail.unknown);
        }
    });
}

fn json(ui: &mut Ui, detail: &Detail, actions: &mut Vec<Action>) {
    if widgets::small_button(ui, words::browser::copy_json()).on_hover_text(words::browser::copy_json_tooltip()).clicked() {
        send(actions, Msg::CopyJson);
    }
    ui.add_space(2.0);
    ScrollArea::both().id_salt("browser-json").auto_shrink(false).show(ui, |ui| {
        // A text edit over `&str` is read-only: its text can be selected and copied.
        let mut text = detail.json.as_str();
        let edit = TextEdit::multiline(&mut text).code_editor().desired_width(f32::INFINITY).frame(egui::Frame::NONE);
        let response = ui.add(edit);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(words::browser::details_json_name()));
    });
    if detail.whole.is_some() {
        ui.label(RichText::new(words::browser::details_json_cut()).color(*theme::FAINT));
    }
}
