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
        ui.label(RichText::new("Details").font(theme::semibold(14.0)));
        ui.add(Label::new(RichText::new("Select a row to see its record.").color(*theme::WEAK)).wrap());
        return;
    };
    let title = room.index.title(subject);
    let name = ui.add(Label::new(RichText::new(&title).font(theme::semibold(15.0))).truncate()).on_hover_text(&title);
    ui.ctx().accesskit_node_builder(name.id, |node| node.set_role(Role::Heading));
    let count = room.selected.len();
    let what = if count > 1 { format!("{}, {count} selected", subject.kind_text()) } else { subject.kind_text().to_owned() };
    ui.label(RichText::new(what).color(*theme::WEAK));
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        if widgets::main_button(ui, "Open").on_hover_text(state.hint(Command::Browser(BrowserCommand::OpenRow))).clicked() {
            send(actions, Msg::OpenSelected);
        }
        if matches!(subject, ListedId::Video(_)) {
            let remembered =
                state.settings.browser.values().any(|known| known.pinned.iter().any(|id| id.as_str() == subject.id()));
            let text = if remembered { "Unpin" } else { "Pin" };
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
        for (json, text) in [(false, "Fields"), (true, "JSON")] {
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
                ui.spinner();
                ui.label(RichText::new("Reading the record\u{2026}").color(*theme::WEAK));
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
        _ if !waiting.is_counted => "Edits wait on this machine".to_owned(),
        1 => "1 edit waits on this machine".to_owned(),
        count => format!("{count} edits wait on this machine"),
    };
    let text = match waiting.conflicts {
        0 => edits,
        1 => format!("{edits}; 1 conflicts with a change of others"),
        count => format!("{edits}; {count} conflict with changes of others"),
    };
    let color = if waiting.conflicts > 0 { *theme::BAD } else { *theme::ACCENT };
    ui.add(Label::new(RichText::new(text).color(color)).wrap());
}

fn fields(ui: &mut Ui, detail: &Detail) {
    ScrollArea::vertical().id_salt("browser-fields").auto_shrink(false).show(ui, |ui| {
        widgets::facts(ui, &detail.known);
        if !detail.unknown.is_empty() {
            ui.add_space(8.0);
            ui.label(RichText::new("Unknown to this version").font(theme::semibold(12.5)));
            let text = "Kept as they are and sent back unchanged.";
            ui.add(Label::new(RichText::new(text).color(*theme::FAINT).size(theme::SMALL)).wrap());
            widgets::facts(ui, &detail.unknown);
        }
    });
}

fn json(ui: &mut Ui, detail: &Detail, actions: &mut Vec<Action>) {
    if widgets::small_button(ui, "Copy JSON").on_hover_text("Copy the whole record as JSON").clicked() {
        send(actions, Msg::CopyJson);
    }
    ui.add_space(2.0);
    ScrollArea::both().id_salt("browser-json").auto_shrink(false).show(ui, |ui| {
        // A text edit over `&str` is read-only: its text can be selected and copied.
        let mut text = detail.json.as_str();
        let edit = TextEdit::multiline(&mut text).code_editor().desired_width(f32::INFINITY).frame(egui::Frame::NONE);
        let response = ui.add(edit);
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_label("Record as JSON"));
    });
    if detail.whole.is_some() {
        ui.label(RichText::new("Only its beginning is shown; Copy JSON copies all of it.").color(*theme::FAINT));
    }
}
