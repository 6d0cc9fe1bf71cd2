//! Messages sent by webhooks: their list, and the delivery attempts of the selected message.

use super::{LIST, problem, reading, send, weak};
use crate::{
    api::{
        plain,
        webhook::{Attempt, Delivery, DeliveryState, EventType, Message},
    },
    app::{
        Action, Listed, Webhooks,
        features::webhooks::{EVENT_TYPES, WebhookAction},
        local_time::moment_of,
    },
    ui::{icons, parts::modal::list_height, theme},
};
use egui::{Button, ComboBox, Label, Margin, RichText, Role, ScrollArea, Ui, WidgetInfo};

/// Draws the list and the selected message.
pub(super) fn show(ui: &mut Ui, open: &Webhooks, actions: &mut Vec<Action>) {
    kinds(ui, open.kind.as_ref(), actions);
    match &open.messages {
        Listed::Reading => reading(ui, words::webhooks::loading_messages()),
        Listed::Failed(why) => problem(ui, &why.text),
        Listed::Read(messages) if messages.is_empty() => {
            ui.label(RichText::new(words::webhooks::no_messages()).font(theme::semibold(14.0)));
            let text =
                if open.kind.is_some() { words::webhooks::no_messages_of_type() } else { words::webhooks::no_messages_about() };
            weak(ui, text);
        }
        Listed::Read(messages) => {
            ScrollArea::vertical().id_salt("messages").max_height(list_height(ui, LIST)).show(ui, |ui| {
                for message in messages {
                    row(ui, open, message, actions);
                }
            });
            weak(ui, words::webhooks::messages_about());
        }
    }
}

fn kinds(ui: &mut Ui, kind: Option<&EventType>, actions: &mut Vec<Action>) {
    let text = kind.map_or(words::webhooks::kind_every(), EventType::as_str);
    let combo = ComboBox::from_id_salt("message-kind").selected_text(text).width(200.0);
    let shown = combo.show_ui(ui, |ui| {
        let all = std::iter::once(None).chain(EVENT_TYPES.into_iter().map(Some));
        for of in all {
            let name = of.as_ref().map_or(words::webhooks::kind_every(), EventType::as_str).to_owned();
            if ui.selectable_label(kind == of.as_ref(), name).clicked() {
                send(actions, WebhookAction::Kind(of));
            }
        }
    });
    shown.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, words::webhooks::kinds(text)));
    ui.add_space(2.0);
}

fn row(ui: &mut Ui, open: &Webhooks, message: &Message, actions: &mut Vec<Action>) {
    let looked = open.message.as_ref().filter(|(id, _)| *id == message.id);
    let sign = if looked.is_some() { icons::DOWN } else { icons::RIGHT };
    let (kind, when) = (plain(message.event_type.as_str(), 60), moment_of(&message.timestamp));
    let text = format!("{sign}  {kind}   {when}");
    let button = Button::selectable(looked.is_some(), text).min_size(egui::vec2(ui.available_width(), 0.0));
    let response = ui.add(button).on_hover_text(words::webhooks::message(&message.id));
    let name = format!("{kind}, {when}");
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, looked.is_some(), &name));
    if response.clicked() {
        send(actions, WebhookAction::Message(looked.is_none().then(|| message.id.clone())));
    }
    if let Some((_, known)) = looked {
        let frame = egui::Frame::new().fill(*theme::SUNKEN).corner_radius(theme::CORNER).inner_margin(Margin::symmetric(12, 8));
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            match known {
                Listed::Reading => reading(ui, words::webhooks::loading_attempts()),
                Listed::Failed(why) => problem(ui, &why.text),
                Listed::Read(message) => detail(ui, open, message),
            }
        });
    }
}

fn detail(ui: &mut Ui, open: &Webhooks, message: &Message) {
    match message.deliveries.as_deref() {
        None => weak(ui, words::webhooks::deliveries_not_offered()),
        Some([]) => weak(ui, words::webhooks::no_deliveries()),
        Some(deliveries) => {
            for delivery in deliveries {
                attempts(ui, open, delivery);
            }
        }
    }
    ui.add_space(4.0);
    let payload = serde_json::to_string_pretty(&message.payload).unwrap_or_default();
    let payload: String = payload.chars().take(8_000).collect();
    ui.add(Label::new(RichText::new(payload).monospace().size(theme::SMALL).color(*theme::WEAK)).wrap().selectable(true));
}

fn attempts(ui: &mut Ui, open: &Webhooks, delivery: &Delivery) {
    let endpoint = open.endpoint(&delivery.endpoint_id);
    let to = endpoint.map_or_else(|| delivery.endpoint_id.to_string(), |endpoint| plain(&endpoint.url, 200));
    let (state, color) = match &delivery.state {
        DeliveryState::Delivered => (words::webhooks::delivered().to_owned(), *theme::GOOD),
        DeliveryState::Failed => (words::webhooks::failed().to_owned(), *theme::BAD),
        DeliveryState::Pending if endpoint.is_some_and(|endpoint| endpoint.disabled) => {
            (words::webhooks::pending_paused().to_owned(), *theme::ACCENT)
        }
        DeliveryState::Pending => (words::webhooks::pending().to_owned(), *theme::ACCENT),
        other @ DeliveryState::Unknown(_) => (plain(other.as_str(), 40), *theme::WEAK),
    };
    let width = ui.available_width();
    let text = format!("{to}: {state}");
    let galley = theme::elided(ui, &text, theme::medium(12.5), color, width);
    ui.add(Label::new(galley)).on_hover_text(&text);
    for Attempt { at, status, error } in &delivery.attempts {
        let answer = match (status, error) {
            (Some(status), None) => words::webhooks::answered(status),
            (Some(status), Some(error)) => words::webhooks::answered_error(plain(error, 200), status),
            (None, Some(error)) => plain(error, 200),
            (None, None) => words::webhooks::no_answer().to_owned(),
        };
        weak(ui, &format!("{}   {answer}", moment_of(at)));
    }
}
