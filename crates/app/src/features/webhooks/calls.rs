//! The calls of the workspace about webhooks. Their answers are for the dialog: while it is closed, nobody wants them.

use super::{Listed, WebhookPage, Webhooks, actions::Context};
use crate::{
    api::{
        ApiError, Client, EndpointId, MessageId,
        webhook::{ChangeEndpoint, CreateEndpoint, CreatedEndpoint, EventType},
    },
    app::asking::Wanted,
    jobs::ask::{CallQueue, NoAnswer},
};
use secrecy::SecretString;

/// How many messages are read.
const MOST_MESSAGES: u32 = 100;

/// Step after the answer to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Next {
    /// Nothing.
    Rest,
    /// The endpoints are read again.
    ListEndpoints,
}

/// Reason why webhooks were not read or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhooksFailure {
    /// Whether the server does not support webhooks.
    pub is_not_offered: bool,
    /// Whether the API key lacks the permission.
    pub is_forbidden: bool,
    /// Error text: what happened and what to do.
    pub text: String,
}

impl From<NoAnswer> for WebhooksFailure {
    fn from(why: NoAnswer) -> Self {
        let NoAnswer::Failed(error) = why else {
            let text = words::webhooks::not_connected().to_owned();
            return Self { is_not_offered: false, is_forbidden: false, text };
        };
        let is_not_offered = matches!(error.status(), Some(405 | 501));
        let advice = match error.status() {
            Some(404) => words::webhooks::advice_deleted(),
            _ if error.outcome_unknown() => words::webhooks::advice_unclear(),
            Some(403) => words::webhooks::advice_forbidden(),
            _ => error.advice(),
        };
        let is_forbidden = error.status() == Some(403);
        Self { is_not_offered, is_forbidden, text: words::webhooks::failure(advice, error) }
    }
}

impl WebhooksFailure {
    /// Error of the list of endpoints; 404 means that the server has no webhooks.
    fn of_list(why: NoAnswer) -> Self {
        let is_absent = matches!(&why, NoAnswer::Failed(error) if error.status() == Some(404));
        let failure = Self::from(why);
        Self { is_not_offered: failure.is_not_offered || is_absent, ..failure }
    }
}

impl Webhooks {
    /// The endpoint is no longer busy.
    fn rests(&mut self, id: &EndpointId) {
        self.busy = self.busy.take().filter(|busy| busy != id);
    }

    /// The form was refused.
    fn refuse_form(&mut self, why: WebhooksFailure) {
        self.sends = false;
        if let Some(form) = &mut self.form {
            form.problem = Some(why.text);
        }
    }

    /// Reads what the dialog shows.
    pub(super) fn read(&mut self, context: &mut Context<'_>) {
        self.trouble = None;
        match self.page {
            WebhookPage::Endpoints => {
                if matches!(self.endpoints, Listed::Failed(_)) {
                    self.endpoints = Listed::Reading;
                }
                context.list_endpoints();
            }
            WebhookPage::Messages => {
                self.messages = Listed::Reading;
                self.message = None;
                context.list_messages(self.kind.clone());
            }
        }
    }

    /// Sends the form, or says what is wrong with it.
    pub(super) fn send_form(&mut self, context: &mut Context<'_>) {
        let Some(form) = self.form.as_ref().filter(|form| form.is_filled() && !self.sends) else { return };
        let sent = match form.of.clone() {
            None => form.create().map(|body| context.create_endpoint(body)),
            Some(id) => form.change().map(|change| context.change_endpoint(id, change)),
        };
        match sent {
            Ok(()) => self.sends = true,
            Err(problem) => {
                if let Some(form) = &mut self.form {
                    form.problem = Some(problem.to_string());
                }
            }
        }
    }
}

impl Context<'_> {
    /// Calls the workspace for the dialog, and passes the answer to `then` if the dialog is open then.
    fn ask<T, F, A>(&mut self, wanted: Wanted, call: F, then: impl FnOnce(&mut Webhooks, Result<T, NoAnswer>) + Send + 'static)
    where
        T: Send + 'static,
        F: FnOnce(Client) -> A + Send + 'static,
        A: Future<Output = Result<T, ApiError>> + Send + 'static,
    {
        self.calls.ask(Some(CallQueue::Webhooks), wanted, call, |open, answer| {
            then(open, answer);
            Next::Rest
        });
    }

    /// Makes a change for the dialog. `then` takes the answer if the dialog is open then, and returns whether the endpoints are to be
    /// read again.
    fn change<T, F, A>(&mut self, call: F, then: impl FnOnce(&mut Webhooks, Result<T, NoAnswer>) -> bool + Send + 'static)
    where
        T: Send + 'static,
        F: FnOnce(Client) -> A + Send + 'static,
        A: Future<Output = Result<T, ApiError>> + Send + 'static,
    {
        self.calls.ask(Some(CallQueue::Webhooks), Wanted::Each, call, |open, answer| {
            if then(open, answer) { Next::ListEndpoints } else { Next::Rest }
        });
    }

    /// Reads the endpoints.
    pub(in crate::app) fn list_endpoints(&mut self) {
        self.ask(
            Wanted::Each,
            async |client| client.webhook_endpoints().await,
            |open, read| match read {
                Ok(mut read) => {
                    read.items.sort_by(|one, other| other.created_at.cmp(&one.created_at));
                    open.endpoints = Listed::Read(read.items);
                }
                Err(why) => open.endpoints = Listed::Failed(WebhooksFailure::of_list(why)),
            },
        );
    }

    /// Reads the latest messages; only of a type, if one is named.
    fn list_messages(&mut self, kind: Option<EventType>) {
        self.ask(
            Wanted::Newest("webhook messages"),
            async move |client| client.webhook_messages(MOST_MESSAGES, kind.as_slice()).await,
            |open, read| open.messages = read.map_or_else(|why| Listed::Failed(why.into()), |read| Listed::Read(read.items)),
        );
    }

    /// Reads a message with its attempts.
    pub(super) fn read_message(&mut self, id: MessageId) {
        self.ask(
            Wanted::Newest("webhook message"),
            async move |client| client.webhook_message(&id).await,
            |open, read| {
                if let Some((_, known)) = &mut open.message {
                    *known = read.map_or_else(|why| Listed::Failed(why.into()), |message| Listed::Read(Box::new(message)));
                }
            },
        );
    }

    /// Reads the secret of an endpoint.
    pub(super) fn read_secret(&mut self, id: EndpointId) {
        let of = id.clone();
        self.ask(
            Wanted::Each,
            async move |client| client.webhook_secret(&of).await,
            move |open, read| {
                open.rests(&id);
                match read {
                    Ok(secret) => open.secret = Some((id, SecretString::from(secret.key))),
                    Err(why) => open.trouble = Some(WebhooksFailure::from(why).text),
                }
            },
        );
    }

    /// Registers an endpoint.
    fn create_endpoint(&mut self, body: CreateEndpoint) {
        self.change(
            async move |client| client.create_webhook_endpoint(&body).await,
            |open, created| {
                let is_created = created.is_ok();
                match created {
                    // Shown once, as the service does; later it is asked for.
                    Ok(CreatedEndpoint { id, secret, .. }) => {
                        (open.form, open.sends, open.secret) = (None, false, Some((id, SecretString::from(secret))));
                    }
                    Err(why) => open.refuse_form(why.into()),
                }
                is_created
            },
        );
    }

    /// Changes an endpoint.
    pub(super) fn change_endpoint(&mut self, id: EndpointId, change: ChangeEndpoint) {
        let of = id.clone();
        self.change(
            async move |client| client.update_webhook_endpoint(&of, &change).await,
            move |open, changed| {
                open.rests(&id);
                let is_form = open.sends && open.form.as_ref().is_some_and(|form| form.of.as_ref() == Some(&id));
                match (changed, is_form) {
                    (Ok(_), true) => (open.form, open.sends) = (None, false),
                    (Ok(_), false) => {}
                    (Err(why), true) => open.refuse_form(why.into()),
                    (Err(why), false) => open.trouble = Some(WebhooksFailure::from(why).text),
                }
                true
            },
        );
    }

    /// Deletes an endpoint.
    pub(super) fn delete_endpoint(&mut self, id: EndpointId) {
        let of = id.clone();
        self.change(
            async move |client| client.delete_webhook_endpoint(&of).await,
            move |open, deleted| {
                open.rests(&id);
                open.secret = open.secret.take().filter(|(of, _)| *of != id);
                open.trouble = deleted.err().map(|why| WebhooksFailure::from(why).text);
                true
            },
        );
    }
}
