//! Details of one API call: its outcome, headers and bodies.

use super::{outcome, repeats_in, send, took};
use crate::{
    api::space::in_words,
    app::{Action, RequestsAction},
    jobs::requests::{Call, CallKind, CallState, Side},
    ui::{theme, widgets},
};
use egui::{Align, Button, CollapsingHeader, Label, Layout, RichText, Role, ScrollArea, Ui, WidgetInfo};

pub(super) fn show(ui: &mut Ui, call: &Call, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let can = call.kind == CallKind::Operation;
            let copy = ui.add_enabled(can, Button::new("Copy as curl"));
            let copy = copy
                .on_hover_text("Copy this call as a command for a shell; the key is $CUTROOM_API_KEY")
                .on_disabled_hover_text("The address of media is a permission by itself, and is not kept");
            copy.widget_info(|| WidgetInfo::labeled(Role::Button, can, "Copy as curl"));
            if copy.clicked() {
                send(actions, RequestsAction::CopyCurl);
            }
            if let Some(id) = &call.request_id {
                let button = ui.button("Copy id").on_hover_text(format!("Copy the request id {id}"));
                button.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Copy the request id"));
                if button.clicked() {
                    actions.push(Action::CopyText(id.clone()));
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = format!("{} {}", call.method, call.path);
                let label =
                    ui.add(Label::new(RichText::new(&title).font(theme::semibold(13.5))).truncate()).on_hover_text(&title);
                ui.ctx().accesskit_node_builder(label.id, |node| node.set_role(Role::Heading));
            });
        });
    });
    ScrollArea::vertical().id_salt(("call", call.number)).auto_shrink(false).show(ui, |ui| {
        ui.add(Label::new(RichText::new(summary(call)).color(*theme::WEAK).size(12.5)).wrap());
        failure(ui, call);
        side(ui, call, "Request", &call.request, if call.method == "GET" { Begins::Closed } else { Begins::Open });
        side(ui, call, "Answer", &call.answer, Begins::Open);
    });
}

fn summary(call: &Call) -> String {
    let (outcome, _) = outcome(call);
    let outcome = if call.state == CallState::Running { "on its way".to_owned() } else { outcome };
    let mut parts = vec![call.origin.clone(), outcome, took(call)];
    parts.extend(call.request_id.as_ref().map(|id| format!("request {id}")));
    if call.repetition > 0 {
        parts.push(format!("repetition {}", call.repetition));
    }
    parts.join(" \u{b7} ")
}

/// Draws the error in a uniform form, whatever the server's format, and the time until the call is repeated.
fn failure(ui: &mut Ui, call: &Call) {
    if let Some(error) = &call.error {
        let code = error.code.as_deref().map(|code| format!("{code}: ")).unwrap_or_default();
        let text = format!("{code}{}", error.message);
        ui.add(Label::new(RichText::new(text).color(*theme::BAD)).wrap());
        ui.add(Label::new(RichText::new(error.advice).color(*theme::WEAK)).wrap());
        if let Some(url) = &error.docs_url {
            ui.hyperlink_to("What the service says about it", url).on_hover_text(url);
        }
    }
    match (repeats_in(call), call.repeats_at) {
        (Some(seconds @ 1..), _) => {
            ui.label(RichText::new(format!("Sent again in {seconds} s")).color(*theme::ACCENT));
        }
        (_, Some(_)) => {
            ui.label(RichText::new("Was sent again: see the next call").color(*theme::WEAK));
        }
        (_, None) => {}
    }
}

/// Initial state of a collapsible part, if the call did not fail.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begins {
    Open,
    Closed,
}

fn side(ui: &mut Ui, call: &Call, name: &str, side: &Side, begins: Begins) {
    if side.headers.is_empty() && side.body.is_empty() {
        return;
    }
    let bytes = side.bytes.filter(|bytes| *bytes > 0).map(|bytes| format!(", {}", in_words(bytes))).unwrap_or_default();
    let title = RichText::new(format!("{name}{bytes}")).font(theme::medium(12.5));
    ui.add_space(4.0);
    let section =
        CollapsingHeader::new(title).id_salt((name, call.number)).default_open(begins == Begins::Open || call.is_error());
    let section = section.show(ui, |ui| {
        for (name, value) in &side.headers {
            let text = format!("{name}: {value}");
            ui.add(Label::new(RichText::new(text).monospace().size(theme::SMALL).color(*theme::WEAK)).wrap());
        }
        if !side.body.is_empty() {
            ui.add_space(4.0);
            ui.add(Label::new(RichText::new(pretty(&side.body)).monospace().size(theme::SMALL)).wrap().selectable(true));
        }
        let is_left_out = side.body.is_empty() && side.bytes.is_some_and(|bytes| bytes > 0);
        let more = match (call.kind, side.is_whole) {
            (CallKind::Media, _) if is_left_out => "Bytes of media are not kept.",
            (CallKind::Operation, false) if is_left_out && call.state != CallState::Running => "The body was not kept.",
            (CallKind::Operation, false) if !is_left_out && !side.body.is_empty() => "Only the beginning is kept.",
            _ => return,
        };
        ui.label(RichText::new(more).color(*theme::FAINT).size(theme::SMALL));
    });
    widgets::says_unfolded(&section);
}

/// Formats a body over several lines if it is complete JSON; a truncated body is unchanged.
fn pretty(body: &str) -> String {
    let value = serde_json::from_str::<serde_json::Value>(body);
    value.ok().and_then(|value| serde_json::to_string_pretty(&value).ok()).unwrap_or_else(|| body.to_owned())
}

/// Text for the column with the size of the answer; empty while the call is running.
pub(super) fn size(call: &Call) -> String {
    let bytes = call.answer.bytes.filter(|_| call.state != CallState::Running);
    bytes.map(in_words).unwrap_or_default()
}

/// Accessible name of a call.
pub(super) fn spoken(call: &Call) -> String {
    let (outcome, _) = outcome(call);
    let outcome = if call.state == CallState::Running { "on its way".to_owned() } else { outcome };
    let repeated =
        repeats_in(call).filter(|left| *left > 0).map(|left| format!(", sent again in {left} s")).unwrap_or_default();
    let code = call.error.as_ref().and_then(|error| error.code.as_deref()).map(|code| format!(" {code}")).unwrap_or_default();
    format!("{} {}, {outcome}{code}, {}{repeated}", call.method, call.path, took(call))
}
