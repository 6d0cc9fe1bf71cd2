//! Actions of the user about webhooks, and events of the webhooks job.

use super::{EndpointForm, Listed, WebhookPage};
use crate::{
    api::{
        EndpointId, MessageId,
        webhook::{ChangeEndpoint, EventType},
    },
    app::{App, Dialog, Says, Silence, Tone},
};
use secrecy::ExposeSecret;

/// Action of the user in the webhooks dialog.
#[derive(Clone, Debug)]
pub enum WebhookAction {
    /// Show the endpoints or the messages.
    Page(WebhookPage),
    /// Reload the page being shown.
    ReadAgain,
    /// Open or change the form; `None` closes it.
    Form(Option<Box<EndpointForm>>),
    /// Send the form.
    Send,
    /// Pause (true) or resume delivery to an endpoint.
    Pause(EndpointId, bool),
    /// Show the signing secret of an endpoint; `None` hides it.
    Secret(Option<EndpointId>),
    /// Copy the signing secret that is shown.
    CopySecret,
    /// Open the confirmation to delete an endpoint; `None` closes it.
    AskToDelete(Option<EndpointId>),
    /// Delete the endpoint in the confirmation.
    Delete,
    /// Filter the messages by event type; `None` for all.
    Kind(Option<EventType>),
    /// Show a message with its delivery attempts; `None` closes it.
    Message(Option<MessageId>),
}

impl WebhookAction {
    /// The announcement once the action is done.
    pub(in crate::app) fn says(&self) -> Says {
        match self {
            Self::Send => Says::Begun(words::webhooks::sending),
            Self::Pause(_, true) => Says::Begun(words::webhooks::pausing),
            Self::Pause(_, false) => Says::Begun(words::webhooks::resuming),
            Self::Delete => Says::Begun(words::webhooks::deleting),
            Self::ReadAgain => Says::Begun(words::webhooks::reloading),
            Self::CopySecret => Says::Nothing(Silence::Later),
            // The control says its own state, and the dialog what it asks.
            Self::Page(_) | Self::Form(_) | Self::Secret(_) | Self::AskToDelete(_) | Self::Kind(_) | Self::Message(_) => {
                Says::Nothing(Silence::Focus)
            }
        }
    }
}

impl App {
    /// Opens or closes [`Dialog::Webhooks`].
    pub(in crate::app) fn show_webhooks(&mut self) {
        self.state.dialogs.toggle(Dialog::Webhooks(Box::default()));
        if self.state.dialogs.webhooks().is_some() {
            self.list_endpoints();
        }
    }

    /// Applies an action of the user, while the dialog is open.
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
                self.outbox.copy_text(secret);
                self.state.notices.push(Tone::Info, words::webhooks::secret_copied(), None);
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
