//! Webhook endpoints: their list, the form of one endpoint, and the question before it is deleted.

use super::{LIST, problem, reading, send, weak};
use crate::{
    api::{EndpointId, plain, webhook::Endpoint},
    app::{
        Action, Listed, Webhooks,
        features::webhooks::{EVENT_TYPES, EndpointForm, WebhookAction},
    },
    ui::{
        parts::modal::{self, buttons, list_height},
        theme, widgets,
    },
};
use egui::{Align, Label, Layout, Margin, RichText, Role, ScrollArea, TextEdit, Ui, WidgetInfo};
use secrecy::ExposeSecret;

/// Draws the list of endpoints.
pub(super) fn show(ui: &mut Ui, open: &Webhooks, actions: &mut Vec<Action>) {
    match &open.endpoints {
        Listed::Reading => reading(ui, words::webhooks::loading_endpoints()),
        Listed::Failed(why) if why.is_not_offered => weak(ui, words::webhooks::endpoints_not_offered()),
        Listed::Failed(why) => problem(ui, &why.text),
        Listed::Read(endpoints) if endpoints.is_empty() => {
            ui.label(RichText::new(words::webhooks::no_endpoints()).font(theme::semibold(14.0)));
            weak(ui, words::webhooks::no_endpoints_about());
            weak(ui, words::webhooks::no_endpoints_command());
            ui.add(Label::new(RichText::new("cutroom webhooks listen --port 4477").monospace()).selectable(true));
        }
        Listed::Read(endpoints) => {
            ScrollArea::vertical().id_salt("endpoints").max_height(list_height(ui, LIST)).show(ui, |ui| {
                for endpoint in endpoints {
                    row(ui, open, endpoint, actions);
                }
            });
        }
    }
    // The signing secret of an endpoint that is not in the list yet.
    if let Some((id, _)) = open.secret.as_ref().filter(|(id, _)| open.endpoint(id).is_none()) {
        secret(ui, open, id, actions);
    }
}

fn row(ui: &mut Ui, open: &Webhooks, endpoint: &Endpoint, actions: &mut Vec<Action>) {
    let url = plain(&endpoint.url, 300);
    let frame = egui::Frame::new().fill(*theme::RAISED).corner_radius(theme::CORNER).inner_margin(Margin::symmetric(12, 8));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                controls(ui, open, endpoint, &url, actions);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(
                        Label::new(RichText::new(&url).font(theme::medium(13.0))).truncate().show_tooltip_when_elided(false),
                    )
                    .on_hover_text(&url);
                });
            });
        });
        let types = match &endpoint.filter_types {
            None => words::webhooks::every_event().to_owned(),
            Some(types) => {
                types.iter().map(|kind| plain(kind.as_str(), 40)).collect::<Vec<_>>().join(words::common::list_separator())
            }
        };
        let (state, color) = if endpoint.disabled {
            (words::webhooks::paused(), *theme::ACCENT)
        } else {
            (words::webhooks::active(), *theme::GOOD)
        };
        ui.horizontal_wrapped(|ui| {
            let said = ui.label(RichText::new(state).color(color).size(theme::SMALL));
            said.widget_info(|| WidgetInfo::labeled(Role::Label, true, words::webhooks::endpoint(&types, state, &url)));
            ui.label(RichText::new(format!("{types} \u{b7} {}", endpoint.id)).color(*theme::WEAK).size(theme::SMALL));
        });
        if open.secret.as_ref().is_some_and(|(of, _)| *of == endpoint.id) {
            secret(ui, open, &endpoint.id, actions);
        }
    });
    ui.add_space(2.0);
}

fn controls(ui: &mut Ui, open: &Webhooks, endpoint: &Endpoint, url: &str, actions: &mut Vec<Action>) {
    let can = open.busy.as_ref() != Some(&endpoint.id);
    let mut button = |ui: &mut Ui, (text, hint, name): (&'static str, &'static str, String), action: WebhookAction| {
        let button = ui.add_enabled_ui(can, |ui| widgets::small_button(ui, text)).inner.on_hover_text(hint);
        button.widget_info(|| WidgetInfo::labeled(Role::Button, can, &name));
        if button.clicked() {
            send(actions, action);
        }
    };
    let id = || endpoint.id.clone();
    let delete = (
        words::webhooks::delete_endpoint(),
        words::webhooks::delete_endpoint_tooltip(),
        words::webhooks::delete_endpoint_name(url),
    );
    button(ui, delete, WebhookAction::AskToDelete(Some(id())));
    let change = (
        words::webhooks::change_endpoint(),
        words::webhooks::change_endpoint_tooltip(),
        words::webhooks::change_endpoint_name(url),
    );
    let form = WebhookAction::Form(Some(Box::new(EndpointForm::of(endpoint))));
    button(ui, change, form);
    if open.secret.as_ref().is_some_and(|(of, _)| *of == endpoint.id) {
        let hide =
            (words::webhooks::hide_secret(), words::webhooks::hide_secret_tooltip(), words::webhooks::hide_secret_name(url));
        button(ui, hide, WebhookAction::Secret(None));
    } else {
        let show =
            (words::webhooks::show_secret(), words::webhooks::show_secret_tooltip(), words::webhooks::show_secret_name(url));
        button(ui, show, WebhookAction::Secret(Some(id())));
    }
    if endpoint.disabled {
        let resume = (words::webhooks::resume(), words::webhooks::resume_tooltip(), words::webhooks::resume_name(url));
        button(ui, resume, WebhookAction::Pause(id(), false));
    } else {
        let pause = (words::webhooks::pause(), words::webhooks::pause_tooltip(), words::webhooks::pause_name(url));
        button(ui, pause, WebhookAction::Pause(id(), true));
    }
    if !can {
        crate::ui::parts::spinner_of(ui, 14.0);
    }
}

fn secret(ui: &mut Ui, open: &Webhooks, id: &EndpointId, actions: &mut Vec<Action>) {
    let Some((_, secret)) = &open.secret else { return };
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let copy = widgets::small_button(ui, words::common::copy()).on_hover_text(words::webhooks::copy_secret_tooltip());
            copy.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::webhooks::copy_secret()));
            if copy.clicked() {
                send(actions, WebhookAction::CopySecret);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let text = RichText::new(secret.expose_secret()).monospace().size(12.0);
                let label = ui.add(Label::new(text).truncate().selectable(true));
                label.widget_info(|| WidgetInfo::labeled(Role::Label, true, words::webhooks::secret_of(id)));
            });
        });
    });
    weak(ui, words::webhooks::secret_about());
}

/// Draws the form.
pub(super) fn form(ui: &mut Ui, form: &EndpointForm, sends: bool, actions: &mut Vec<Action>) {
    let mut next = form.clone();
    let about = if form.of.is_some() { words::webhooks::form_change() } else { words::webhooks::form_new() };
    modal::text(ui, about);
    ui.add_space(4.0);
    let edit = TextEdit::singleline(&mut next.url)
        .hint_text("https://example.com/hooks")
        .desired_width(f32::INFINITY)
        .margin(Margin::symmetric(10, 7))
        .char_limit(2_000);
    let field = widgets::field(ui, edit);
    ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(words::webhooks::url()));
    modal::mark(ui, &field);
    let entered = widgets::is_entered(ui, &field, next.is_filled() && !sends);
    weak(ui, words::webhooks::url_rule());
    ui.add_space(4.0);
    widgets::checkbox(ui, &mut next.all, words::webhooks::form_every_event());
    if !next.all {
        ui.indent("types", |ui| {
            for kind in EVENT_TYPES {
                let name = kind.as_str();
                let mut on = next.types.contains(name);
                if widgets::checkbox(ui, &mut on, name).changed() {
                    if on {
                        next.types.insert(name.to_owned());
                    } else {
                        next.types.remove(name);
                    }
                }
            }
            // Event types unknown to this version can only be removed.
            for name in form.types.iter().filter(|name| EVENT_TYPES.iter().all(|kind| kind.as_str() != name.as_str())) {
                let mut on = next.types.contains(name);
                if widgets::checkbox(ui, &mut on, plain(name, 60)).changed() && !on {
                    next.types.remove(name);
                }
            }
        });
    }
    if let Some(why) = &form.problem {
        problem(ui, why);
    }
    let is_filled = next.is_filled();
    if next != *form {
        send(actions, WebhookAction::Form(Some(Box::new(next))));
    }
    ui.add_space(10.0);
    buttons(ui, |ui| {
        let can = is_filled && !sends;
        let text = if form.of.is_some() { words::webhooks::form_save() } else { words::webhooks::form_add() };
        if (widgets::main_button_if(ui, can, text).clicked() || entered) && can {
            send(actions, WebhookAction::Send);
        }
        if ui.button(words::common::cancel()).clicked() {
            send(actions, WebhookAction::Form(None));
        }
        if sends {
            crate::ui::parts::spinner(ui);
        }
    });
}

/// Draws the question before an endpoint is deleted.
pub(super) fn consent(ui: &mut Ui, open: &Webhooks, id: &EndpointId, actions: &mut Vec<Action>) {
    let url = open.endpoint(id).map_or_else(|| id.to_string(), |endpoint| plain(&endpoint.url, 200));
    modal::text(ui, &words::webhooks::ask_to_delete(url));
    modal::text(ui, words::webhooks::ask_to_delete_consequence());
    ui.add_space(10.0);
    buttons(ui, |ui| {
        let cancel = ui.button(words::common::cancel());
        modal::mark(ui, &cancel);
        if cancel.clicked() {
            send(actions, WebhookAction::AskToDelete(None));
        }
        if widgets::danger_button(ui, words::webhooks::ask_to_delete_confirm()).clicked() {
            send(actions, WebhookAction::Delete);
        }
    });
}
