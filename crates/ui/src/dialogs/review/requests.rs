//! List of the requests of the next save, as they will be sent.

use crate::{
    edit::SaveStep,
    ui::{theme, widgets},
};
use egui::{CollapsingHeader, Label, RichText, Role, Ui, WidgetInfo};
use serde_json::Value;

/// Maximum number of requests whose bodies are shown; a batch holds up to 200 changes.
const SHOWN: usize = 40;
/// Maximum number of characters shown of a body; Copy copies the whole body.
const LETTERS: usize = 2_000;

/// Cached texts of the bodies, made when the list is first opened.
#[derive(Default)]
pub(super) struct Bodies(Option<Vec<String>>);

/// Draws the requests in order, with their bodies.
pub(super) fn show(ui: &mut Ui, steps: &[SaveStep], bodies: &mut Bodies) {
    let title = words::dialogs::requests_title(steps.len());
    let section = CollapsingHeader::new(RichText::new(title).color(theme::WEAK)).id_salt("requests").show(ui, |ui| {
        let bodies = bodies.0.get_or_insert_with(|| steps.iter().take(SHOWN).map(shortened).collect());
        for (index, (step, body)) in steps.iter().zip(bodies.iter()).enumerate() {
            ui.label(RichText::new(format!("{}. {}", index + 1, step.title())).font(theme::medium(12.5)));
            if body.is_empty() {
                continue;
            }
            let copy = widgets::small_button(ui, words::common::copy()).on_hover_text(words::dialogs::requests_copy());
            copy.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::dialogs::requests_copy_name(index + 1)));
            if copy.clicked() {
                ui.copy_text(json(step));
            }
            ui.add(Label::new(RichText::new(body).monospace().size(theme::SMALL).color(theme::WEAK)).wrap());
            ui.add_space(4.0);
        }
        if steps.len() > SHOWN {
            let text = words::dialogs::and_more(steps.len() - SHOWN);
            ui.label(RichText::new(text).color(theme::WEAK));
        }
    });
    widgets::says_unfolded(&section);
}

/// Body of a request as it is sent, or the error that prevents it; empty for a request without a body.
fn json(step: &SaveStep) -> String {
    match step.body() {
        Ok(Value::Null) => String::new(),
        Ok(body) => format!("{body:#}"),
        Err(error) => error.to_string(),
    }
}

fn shortened(step: &SaveStep) -> String {
    let mut body = json(step);
    if let Some((cut, _)) = body.char_indices().nth(LETTERS) {
        body.truncate(cut);
        body.push('\u{2026}');
    }
    body
}
