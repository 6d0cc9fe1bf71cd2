//! Actions of the user about webhooks, and events of the webhooks job.

use super::{EndpointForm, Listed, WebhookPage, Webhooks};
use crate::{
    api::{
        EndpointId, MessageId,
        webhook::{ChangeEndpoint, EventType},
    },
    app::{App, Dialog, Tone},
    jobs::webhooks::{WebhooksEvent, WebhooksRequest},
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

impl App {
    /// Opens or closes [`Dialog::Webhooks`].
    pub(in crate::app) fn show_webhooks(&mut self) {
        self.state.dialogs.toggle(Dialog::Webhooks(Box::default()));
        if self.state.dialogs.webhooks().is_some() {
            self.services.webhooks(WebhooksRequest::List);
        }
    }

    /// Applies an action of the user, while the dialog is open.
    pub(in crate::app) fn webhook_action(&mut self, action: WebhookAction) {
        let Some(open) = self.state.dialogs.webhooks() else { return };
        let request = match action {
            WebhookAction::Page(page) => {
                open.page = page;
                Some(read(open))
            }
            WebhookAction::ReadAgain => Some(read(open)),
            WebhookAction::Form(form) => {
                open.form = form.map(|form| EndpointForm { problem: None, ..*form });
                open.trouble = None;
                None
            }
            WebhookAction::Send => send(open),
            WebhookAction::Pause(id, disabled) => {
                open.trouble = None;
                open.busy = Some(id.clone());
                Some(WebhooksRequest::Change {
                    id,
                    change: ChangeEndpoint { disabled: Some(disabled), ..ChangeEndpoint::default() },
                })
            }
            WebhookAction::Secret(None) => {
                open.secret = None;
                None
            }
            WebhookAction::Secret(Some(id)) => {
                (open.trouble, open.busy) = (None, Some(id.clone()));
                Some(WebhooksRequest::Secret(id))
            }
            WebhookAction::CopySecret => {
                let secret = open.secret.as_ref().map(|(_, secret)| secret.expose_secret().to_owned());
                self.copied_text = secret;
                self.state.notices.push(Tone::Info, "The secret is in the clipboard, where other programs can read it.", None);
                None
            }
            WebhookAction::AskToDelete(id) => {
                open.deleting = id;
                None
            }
            WebhookAction::Delete => open.deleting.take().map(|id| {
                (open.trouble, open.busy) = (None, Some(id.clone()));
                WebhooksRequest::Delete(id)
            }),
            WebhookAction::Kind(kind) => {
                open.kind = kind;
                Some(read(open))
            }
            WebhookAction::Message(id) => {
                open.message = id.clone().map(|id| (id, Listed::Reading));
                id.map(WebhooksRequest::Message)
            }
        };
        if let Some(request) = request {
            self.services.webhooks(request);
        }
    }

    /// Handles an event of the webhooks job; ignored if the dialog is closed.
    pub(in crate::app) fn take_webhooks(&mut self, event: WebhooksEvent) {
        let Some(open) = self.state.dialogs.webhooks() else { return };
        let mut reads = false;
        match event {
            WebhooksEvent::Endpoints(Ok(mut endpoints)) => {
                endpoints.sort_by(|one, other| other.created_at.cmp(&one.created_at));
                open.endpoints = Listed::Read(endpoints);
            }
            WebhooksEvent::Endpoints(Err(why)) => open.endpoints = Listed::Failed(why),
            WebhooksEvent::Created(Ok((id, secret))) => {
                // Shown immediately after creation; later the user requests it.
                (open.form, open.sends, open.secret) = (None, false, Some((id, secret)));
                reads = true;
            }
            WebhooksEvent::Created(Err(why)) => {
                open.sends = false;
                if let Some(form) = &mut open.form {
                    form.problem = Some(why.text);
                }
            }
            WebhooksEvent::Changed { id, changed } => {
                open.busy = open.busy.take().filter(|busy| *busy != id);
                let is_form = open.sends && open.form.as_ref().is_some_and(|form| form.of.as_ref() == Some(&id));
                match (changed, is_form) {
                    (Ok(()), true) => (open.form, open.sends) = (None, false),
                    (Ok(()), false) => {}
                    (Err(why), true) => {
                        open.sends = false;
                        if let Some(form) = &mut open.form {
                            form.problem = Some(why.text);
                        }
                    }
                    (Err(why), false) => open.trouble = Some(why.text),
                }
                reads = true;
            }
            WebhooksEvent::Deleted { id, deleted } => {
                open.busy = open.busy.take().filter(|busy| *busy != id);
                open.secret = open.secret.take().filter(|(of, _)| *of != id);
                open.trouble = deleted.err().map(|why| why.text);
                reads = true;
            }
            WebhooksEvent::Secret { id, secret } => {
                open.busy = open.busy.take().filter(|busy| *busy != id);
                match secret {
                    Ok(secret) => open.secret = Some((id, secret)),
                    Err(why) => open.trouble = Some(why.text),
                }
            }
            WebhooksEvent::Messages { kind, messages } if kind == open.kind => {
                open.messages = messages.map_or_else(Listed::Failed, Listed::Read);
            }
            WebhooksEvent::Messages { .. } => {}
            WebhooksEvent::Message { id, message } => {
                if let Some((_, known)) = open.message.as_mut().filter(|(of, _)| *of == id) {
                    *known = message.map_or_else(Listed::Failed, |message| Listed::Read(Box::new(message)));
                }
            }
        }
        if reads {
            self.services.webhooks(WebhooksRequest::List);
        }
    }
}

/// Request that reloads the page being shown.
fn read(open: &mut Webhooks) -> WebhooksRequest {
    open.trouble = None;
    match open.page {
        WebhookPage::Endpoints => {
            if matches!(open.endpoints, Listed::Failed(_)) {
                open.endpoints = Listed::Reading;
            }
            WebhooksRequest::List
        }
        WebhookPage::Messages => {
            open.messages = Listed::Reading;
            open.message = None;
            WebhooksRequest::Messages(open.kind.clone())
        }
    }
}

/// Request that sends the form; `None`, with an error in the form, if it is invalid.
fn send(open: &mut Webhooks) -> Option<WebhooksRequest> {
    let form = open.form.as_mut().filter(|form| form.is_filled() && !open.sends)?;
    let request = match &form.of {
        None => form.create().map(WebhooksRequest::Create),
        Some(id) => form.change().map(|change| WebhooksRequest::Change { id: id.clone(), change }),
    };
    match request {
        Ok(request) => {
            open.sends = true;
            Some(request)
        }
        Err(problem) => {
            form.problem = Some(problem.to_string());
            None
        }
    }
}
