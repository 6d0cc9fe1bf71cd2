//! What the user does about webhooks, and what comes of it.

use super::{EndpointForm, Listed, WebhookPage, Webhooks};
use crate::{
    api::{
        EndpointId, MessageId,
        webhook::{ChangeEndpoint, EventType},
    },
    app::{App, Dialog, Says, Silence, Tone},
    jobs::webhooks::{WebhooksEvent, WebhooksRequest},
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
            self.services.webhooks(WebhooksRequest::List);
        }
    }

    /// Does what the user wants of webhooks, while their dialog is open.
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

    /// Takes what the workspace says of webhooks; where the dialog is closed, nobody wants it any more.
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
                // Shown once, as the service does; later it is asked for.
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

/// Reads what is shown.
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

/// Sends the form, or says what is wrong with it.
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
