//! What the user does about webhooks, and what comes of it.

use super::{EndpointForm, Listed, WebhookPage};
use crate::{
    api::{
        EndpointId, MessageId,
        webhook::{ChangeEndpoint, EventType},
    },
    app::{App, Dialog, Says, Silence, Tone},
};
use secrecy::ExposeSecret;

/// Something that the user does about webhooks.
#[derive(Clone, Debug)]
pub enum WebhookAction {
    /// Show the endpoints, or the messages.
    Page(WebhookPage),
    /// Read what is shown again.
    ReadAgain,
    /// Open a form, fill it in differently, or close it.
    Form(Option<Box<EndpointForm>>),
    /// Send the form.
    Send,
    /// Pause the delivery to an endpoint, or resume it.
    Pause(EndpointId, bool),
    /// Show the secret of an endpoint, or hide it.
    Secret(Option<EndpointId>),
    /// Copy the secret that is shown.
    CopySecret,
    /// Ask whether an endpoint is to be deleted, or no longer.
    AskToDelete(Option<EndpointId>),
    /// Delete the endpoint that was asked about.
    Delete,
    /// List messages of a type alone, or all.
    Kind(Option<EventType>),
    /// Look at a message with its attempts, or no longer.
    Message(Option<MessageId>),
}

impl WebhookAction {
    /// The announcement once the action is done.
    pub(in crate::app) fn says(&self) -> Says {
        match self {
            Self::Send => Says::Begun("The endpoint is sent"),
            Self::Pause(_, true) => Says::Begun("The endpoint is being paused"),
            Self::Pause(_, false) => Says::Begun("The endpoint is being resumed"),
            Self::Delete => Says::Begun("The endpoint is being deleted"),
            Self::ReadAgain => Says::Begun("Reading again"),
            Self::CopySecret => Says::Nothing(Silence::Later),
            // The control says its own state, and the dialog what it asks.
            Self::Page(_) | Self::Form(_) | Self::Secret(_) | Self::AskToDelete(_) | Self::Kind(_) | Self::Message(_) => {
                Says::Nothing(Silence::Focus)
            }
        }
    }
}

impl App {
    /// Opens the dialog, or closes it.
    pub(in crate::app) fn show_webhooks(&mut self) {
        self.state.dialogs.toggle(Dialog::Webhooks(Box::default()));
        if self.state.dialogs.webhooks().is_some() {
            self.list_endpoints();
        }
    }

    /// Does what the user wants of webhooks, while their dialog is open.
    pub(in crate::app) fn webhook_action(&mut self, action: WebhookAction) {
        let Some(open) = self.state.dialogs.webhooks() else { return };
        match action {
            WebhookAction::Page(page) => {
                open.page = page;
                self.read_webhooks();
            }
            WebhookAction::ReadAgain => self.read_webhooks(),
            WebhookAction::Form(form) => {
                open.form = form.map(|form| EndpointForm { problem: None, ..*form });
                open.trouble = None;
            }
            WebhookAction::Send => self.send_form(),
            WebhookAction::Pause(id, disabled) => {
                (open.trouble, open.busy) = (None, Some(id.clone()));
                self.change_endpoint(id, ChangeEndpoint { disabled: Some(disabled), ..ChangeEndpoint::default() });
            }
            WebhookAction::Secret(None) => open.secret = None,
            WebhookAction::Secret(Some(id)) => {
                (open.trouble, open.busy) = (None, Some(id.clone()));
                self.read_secret(id);
            }
            WebhookAction::CopySecret => {
                let secret = open.secret.as_ref().map(|(_, secret)| secret.expose_secret().to_owned());
                self.copied_text = secret;
                self.state.notices.push(Tone::Info, "The secret is in the clipboard, where other programs can read it.", None);
            }
            WebhookAction::AskToDelete(id) => open.deleting = id,
            WebhookAction::Delete => {
                if let Some(id) = open.deleting.take() {
                    (open.trouble, open.busy) = (None, Some(id.clone()));
                    self.delete_endpoint(id);
                }
            }
            WebhookAction::Kind(kind) => {
                open.kind = kind;
                self.read_webhooks();
            }
            WebhookAction::Message(id) => {
                open.message = id.clone().map(|id| (id, Listed::Reading));
                if let Some(id) = id {
                    self.read_message(id);
                }
            }
        }
    }
}
