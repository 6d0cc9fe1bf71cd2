//! Actions of the user about webhooks, and events of the webhooks job.

use super::{EndpointForm, Listed, WebhookPage, Webhooks, calls::Next};
use crate::{
    api::{
        EndpointId, MessageId,
        webhook::{ChangeEndpoint, EventType},
    },
    app::{
        asking::{Calling, Then},
        command::says::{Says, Silence},
        notice::{Notices, Tone},
        outbox::Outbox,
    },
};
use secrecy::ExposeSecret;

/// Parts of the program that the webhooks dialog uses.
pub(in crate::app) struct Context<'a> {
    /// The calls to the workspace.
    pub calls: Calling<'a, Webhooks, Next>,
    /// The notices, to say that a secret was copied.
    pub notices: &'a mut Notices,
    /// The clipboard, for secrets.
    pub outbox: &'a mut Outbox,
}

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

impl Webhooks {
    /// Applies an action of the user.
    pub(in crate::app) fn update(&mut self, action: WebhookAction, context: &mut Context<'_>) {
        match action {
            WebhookAction::Page(page) => {
                self.page = page;
                self.read(context);
            }
            WebhookAction::ReadAgain => self.read(context),
            WebhookAction::Form(form) => {
                self.form = form.map(|form| EndpointForm { problem: None, ..*form });
                self.trouble = None;
            }
            WebhookAction::Send => self.send_form(context),
            WebhookAction::Pause(id, disabled) => {
                (self.trouble, self.busy) = (None, Some(id.clone()));
                context.change_endpoint(id, ChangeEndpoint { disabled: Some(disabled), ..ChangeEndpoint::default() });
            }
            WebhookAction::Secret(None) => self.secret = None,
            WebhookAction::Secret(Some(id)) => {
                (self.trouble, self.busy) = (None, Some(id.clone()));
                context.read_secret(id);
            }
            WebhookAction::CopySecret => {
                let secret = self.secret.as_ref().map(|(_, secret)| secret.expose_secret().to_owned());
                context.outbox.copy_text(secret);
                context.notices.push(Tone::Info, words::webhooks::secret_copied(), None);
            }
            WebhookAction::AskToDelete(id) => self.deleting = id,
            WebhookAction::Delete => {
                if let Some(id) = self.deleting.take() {
                    (self.trouble, self.busy) = (None, Some(id.clone()));
                    context.delete_endpoint(id);
                }
            }
            WebhookAction::Kind(kind) => {
                self.kind = kind;
                self.read(context);
            }
            WebhookAction::Message(id) => {
                self.message = id.clone().map(|id| (id, Listed::Reading));
                if let Some(id) = id {
                    context.read_message(id);
                }
            }
        }
    }

    /// Takes the answer of a call.
    pub(in crate::app) fn answered(&mut self, then: Then<Self, Next>, context: &mut Context<'_>) {
        match then(self) {
            Some(Next::ListEndpoints) => context.list_endpoints(),
            Some(Next::Rest) | None => {}
        }
    }
}
