//! Details of one API call: its outcome, headers and bodies.

use super::{outcome, repeats_in, send, took};
use crate::{
    api::space::in_words,
    app::{Action, features::requests::RequestsAction},
    jobs::requests::{Call, CallKind, CallState, Side},
    ui::{theme, widgets},
};
use egui::{Align, Button, CollapsingHeader, Label, Layout, RichText, Role, ScrollArea, Ui, WidgetInfo};

pub(super) fn show(ui: &mut Ui, call: &Call, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let can = call.kind == CallKind::Operation;
            let copy = ui.add_enabled(can, Button::new(words::requests::copy_curl()));
            let copy = copy
                .on_hover_text(words::requests::copy_curl_tooltip())
                .on_disabled_hover_text(words::requests::copy_curl_disabled());
            copy.widget_info(|| WidgetInfo::labeled(Role::Button, can, words::requests::copy_curl()));
            if copy.clicked() {
                send(actions, RequestsAction::CopyCurl);
            }
            if let Some(id) = &call.request_id {
                let button = ui.button(words::requests::copy_id()).on_hover_text(words::requests::copy_id_tooltip(id));
                button.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::requests::copy_id_name()));
                if button.clicked() {
                    actions.push(Action::CopyText(id.clone()));
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = format!("{} {}", call.method, call.path);
                let label = ui
                    .add(
                        Label::new(RichText::new(&title).font(theme::semibold(13.5)))
                            .truncate()
                            .show_tooltip_when_elided(false),
                    )
                    .on_hover_text(&title);
                ui.ctx().accesskit_node_builder(label.id, |node| node.set_role(Role::Heading));
            });
        });
    });
    ScrollArea::vertical().id_salt(("call", call.number)).auto_shrink(false).show(ui, |ui| {
        ui.add(Label::new(RichText::new(summary(call)).color(*theme::WEAK).size(12.5)).wrap());
        failure(ui, call);
        let begins = if call.method == "GET" { Begins::Closed } else { Begins::Open };
        side(ui, call, ("request", words::requests::request()), &call.request, begins);
        side(ui, call, ("response", words::requests::response()), &call.answer, Begins::Open);
    });
}

fn summary(call: &Call) -> String {
    let (outcome, _) = outcome(call);
    let outcome = if call.state == CallState::Running { words::requests::running().to_owned() } else { outcome };
    let mut parts = vec![call.origin.clone(), outcome, took(call)];
    parts.extend(call.request_id.as_ref().map(words::requests::request_id));
    if call.repetition > 0 {
        parts.push(words::requests::retry_number(call.repetition));
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
            ui.hyperlink_to(words::requests::docs(), url).on_hover_text(url);
        }
    }
    match (repeats_in(call), call.repeats_at) {
        (Some(seconds @ 1..), _) => {
            ui.label(RichText::new(words::requests::retry_in(seconds)).color(*theme::ACCENT));
        }
        (_, Some(_)) => {
            ui.label(RichText::new(words::requests::retried()).color(*theme::WEAK));
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

fn side(ui: &mut Ui, call: &Call, (id, name): (&str, &str), side: &Side, begins: Begins) {
    if side.headers.is_empty() && side.body.is_empty() {
        return;
    }
    let bytes = side.bytes.filter(|bytes| *bytes > 0);
    let title = bytes.map_or_else(|| name.to_owned(), |bytes| words::requests::with_size(name, in_words(bytes)));
    let title = RichText::new(title).font(theme::medium(12.5));
    ui.add_space(4.0);
    let section =
        CollapsingHeader::new(title).id_salt((id, call.number)).default_open(begins == Begins::Open || call.is_error());
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
            (CallKind::Media, _) if is_left_out => words::requests::media_not_recorded(),
            (CallKind::Operation, false) if is_left_out && call.state != CallState::Running => {
                words::requests::body_not_recorded()
            }
            (CallKind::Operation, false) if !is_left_out && !side.body.is_empty() => words::requests::body_truncated(),
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
    let outcome = if call.state == CallState::Running { words::requests::running().to_owned() } else { outcome };
    let code = call.error.as_ref().and_then(|error| error.code.as_deref());
    let outcome = code.map_or_else(|| outcome.clone(), |code| format!("{outcome} {code}"));
    let request = format!("{} {}", call.method, call.path);
    match repeats_in(call).filter(|left| *left > 0) {
        Some(left) => words::requests::row_retry(took(call), outcome, request, left),
        None => words::requests::row(took(call), outcome, request),
    }
}
