//! Webhooks dialog: [`endpoints`], and the [`messages`] sent to them.

mod endpoints;
mod messages;

use crate::{
    app::{
        Action, Listed, Webhooks,
        features::webhooks::{EndpointForm, WebhookAction, WebhookPage},
    },
    ui::{
        focus, icons,
        parts::modal::{self, buttons, set_width, title},
        theme, widgets,
    },
};
use egui::{Button, Id, Label, RichText, Role, Ui, UiBuilder, WidgetInfo};

/// Width of the dialog.
const WIDTH: f32 = 720.0;
/// Maximum height of its lists.
const LIST: f32 = 380.0;

fn send(actions: &mut Vec<Action>, action: WebhookAction) {
    actions.push(Action::Webhook(action));
}

pub fn show(ui: &mut Ui, open: &Webhooks, actions: &mut Vec<Action>) {
    set_width(ui, WIDTH);
    title(ui, words::webhooks::title());
    if let Some(form) = &open.form {
        return endpoints::form(ui, form, open.sends, actions);
    }
    if let Some(id) = &open.deleting {
        return endpoints::consent(ui, open, id, actions);
    }
    pages(ui, open.page, actions);
    ui.add_space(4.0);
    if let Some(trouble) = &open.trouble {
        problem(ui, trouble);
    }
    match open.page {
        WebhookPage::Endpoints => endpoints::show(ui, open, actions),
        WebhookPage::Messages => messages::show(ui, open, actions),
    }
    ui.add_space(8.0);
    // A fixed scope id, so that a focused button keeps the focus when the list above is loaded.
    let own = UiBuilder::new().scope_id(Id::unique("webhook-buttons"));
    ui.scope_builder(own, |ui| ways_on(ui, open, actions));
}

fn ways_on(ui: &mut Ui, open: &Webhooks, actions: &mut Vec<Action>) {
    buttons(ui, |ui| {
        // Without endpoints the initial focus is on the button that adds one.
        let mut first = None;
        if open.page == WebhookPage::Endpoints {
            let why_not = match &open.endpoints {
                Listed::Failed(why) if why.is_forbidden => Some(why.text.as_str()),
                Listed::Failed(_) | Listed::Reading | Listed::Read(_) => None,
            };
            let add = widgets::main_button_if(ui, why_not.is_none(), words::webhooks::add_endpoint())
                .on_disabled_hover_text(why_not.unwrap_or_default());
            if add.clicked() {
                send(actions, WebhookAction::Form(Some(Box::new(EndpointForm::new()))));
            }
            // If it is disabled, the initial focus is on another button.
            first = Some(add).filter(|_| why_not.is_none());
        }
        if ui.button(words::webhooks::reload()).on_hover_text(words::webhooks::reload_tooltip()).clicked() {
            send(actions, WebhookAction::ReadAgain);
        }
        let close = ui.button(words::common::close());
        modal::mark(ui, first.as_ref().unwrap_or(&close));
        if close.clicked() {
            actions.push(Action::CloseDialog);
        }
    });
}

fn pages(ui: &mut Ui, page: WebhookPage, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        focus::group(ui, |ui| {
            for (of, text) in
                [(WebhookPage::Endpoints, words::webhooks::endpoints()), (WebhookPage::Messages, words::webhooks::messages())]
            {
                let tab = ui.add(Button::selectable(page == of, text));
                tab.widget_info(|| WidgetInfo::selected(Role::Tab, true, page == of, text));
                if tab.clicked() {
                    send(actions, WebhookAction::Page(of));
                }
            }
        });
    });
}

/// Draws an error.
fn problem(ui: &mut Ui, text: &str) {
    let label = ui.add(Label::new(RichText::new(format!("{}  {text}", icons::WARNING)).color(*theme::BAD)).wrap());
    ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
}

fn weak(ui: &mut Ui, text: &str) {
    ui.add(Label::new(RichText::new(text).color(*theme::WEAK)).wrap());
}

/// Draws that something is loading; `text` says what.
fn reading(ui: &mut Ui, text: &str) {
    ui.horizontal(|ui| {
        crate::ui::parts::spinner(ui);
        ui.label(RichText::new(text).color(*theme::WEAK));
    });
}
