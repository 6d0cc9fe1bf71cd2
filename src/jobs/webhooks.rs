//! Webhook endpoints of the workspace and the messages to them: read and changed for the window.

use super::out::Out;
use crate::api::{
    ApiError, Client, EndpointId, MessageId,
    webhook::{ChangeEndpoint, CreateEndpoint, Endpoint, EventType, Message},
};
use secrecy::SecretString;
use tokio::sync::{mpsc::UnboundedReceiver, watch};

/// How many messages are read.
pub const MOST_MESSAGES: u32 = 100;

/// What is asked for.
#[derive(Debug)]
pub enum WebhooksRequest {
    /// The endpoints.
    List,
    /// Register an endpoint.
    Create(CreateEndpoint),
    /// Change an endpoint.
    Change {
        /// The endpoint.
        id: EndpointId,
        /// What changes.
        change: ChangeEndpoint,
    },
    /// Delete an endpoint.
    Delete(EndpointId),
    /// The secret of an endpoint.
    Secret(EndpointId),
    /// The latest messages; only of a type, if one is named.
    Messages(Option<EventType>),
    /// A message with its attempts.
    Message(MessageId),
}

/// Why something was not read or done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhooksFailure {
    /// Whether the service does not offer what was asked for.
    pub is_not_offered: bool,
    /// Whether the key may not do it.
    pub is_forbidden: bool,
    /// What happened and what to do, in sentences.
    pub text: String,
}

/// What is answered.
#[derive(Debug)]
pub enum WebhooksEvent {
    /// The endpoints.
    Endpoints(Result<Vec<Endpoint>, WebhooksFailure>),
    /// An endpoint was registered: its id and its secret.
    Created(Result<(EndpointId, SecretString), WebhooksFailure>),
    /// An endpoint was changed.
    Changed {
        /// The endpoint.
        id: EndpointId,
        /// Nothing, or why it was not changed.
        changed: Result<(), WebhooksFailure>,
    },
    /// An endpoint was deleted.
    Deleted {
        /// The endpoint.
        id: EndpointId,
        /// Nothing, or why it was not deleted.
        deleted: Result<(), WebhooksFailure>,
    },
    /// The secret of an endpoint.
    Secret {
        /// The endpoint.
        id: EndpointId,
        /// Its secret, or why it was not read.
        secret: Result<SecretString, WebhooksFailure>,
    },
    /// The messages.
    Messages {
        /// The type that was asked for, if one was.
        kind: Option<EventType>,
        /// The messages, or why they were not read.
        messages: Result<Vec<Message>, WebhooksFailure>,
    },
    /// A message with its attempts.
    Message {
        /// Which message.
        id: MessageId,
        /// The message, or why it was not read.
        message: Box<Result<Message, WebhooksFailure>>,
    },
}

fn trouble(error: &ApiError) -> WebhooksFailure {
    let is_not_offered = matches!(error.status(), Some(405 | 501));
    let advice = match error.status() {
        Some(404) => "It may have been deleted.",
        _ if error.outcome_unknown() => "It may have taken effect: the list shows it.",
        Some(403) => "The API key may not do this: ask who looks after the workspace.",
        _ => error.advice(),
    };
    let is_forbidden = error.status() == Some(403);
    WebhooksFailure { is_not_offered, is_forbidden, text: format!("{error}. {advice}") }
}

/// Works until nobody can ask any more. Requests run one after the other: each change is followed by a reading that shows it.
pub(super) async fn run(
    mut inbox: UnboundedReceiver<WebhooksRequest>,
    out: Out<WebhooksEvent>,
    connected: watch::Receiver<Option<Client>>,
) {
    while let Some(request) = inbox.recv().await {
        let client = connected.borrow().clone();
        out.send(match client {
            Some(client) => answer(&client, request).await,
            None => refused(request),
        });
    }
}

async fn answer(client: &Client, request: WebhooksRequest) -> WebhooksEvent {
    match request {
        WebhooksRequest::List => {
            let read = client.webhook_endpoints().await;
            WebhooksEvent::Endpoints(read.map(|read| read.items).map_err(|error| {
                let is_not_offered = matches!(error.status(), Some(404 | 405 | 501));
                WebhooksFailure { is_not_offered, ..trouble(&error) }
            }))
        }
        WebhooksRequest::Create(body) => {
            let created = client.create_webhook_endpoint(&body).await;
            let created = created.map(|created| (created.id, SecretString::from(created.secret)));
            WebhooksEvent::Created(created.map_err(|error| trouble(&error)))
        }
        WebhooksRequest::Change { id, change } => {
            let changed = client.update_webhook_endpoint(&id, &change).await;
            WebhooksEvent::Changed { id, changed: changed.map(drop).map_err(|error| trouble(&error)) }
        }
        WebhooksRequest::Delete(id) => {
            let deleted = client.delete_webhook_endpoint(&id).await;
            WebhooksEvent::Deleted { id, deleted: deleted.map(drop).map_err(|error| trouble(&error)) }
        }
        WebhooksRequest::Secret(id) => {
            let secret = client.webhook_secret(&id).await.map(|secret| SecretString::from(secret.key));
            WebhooksEvent::Secret { id, secret: secret.map_err(|error| trouble(&error)) }
        }
        WebhooksRequest::Messages(kind) => {
            let read = client.webhook_messages(MOST_MESSAGES, kind.as_slice()).await;
            WebhooksEvent::Messages { kind, messages: read.map(|read| read.items).map_err(|error| trouble(&error)) }
        }
        WebhooksRequest::Message(id) => {
            let read = client.webhook_message(&id).await.map_err(|error| trouble(&error));
            WebhooksEvent::Message { id, message: Box::new(read) }
        }
    }
}

/// The answer while no workspace is connected.
fn refused(request: WebhooksRequest) -> WebhooksEvent {
    let why =
        WebhooksFailure { is_not_offered: false, is_forbidden: false, text: "The workspace is not connected.".to_owned() };
    match request {
        WebhooksRequest::List => WebhooksEvent::Endpoints(Err(why)),
        WebhooksRequest::Create(_) => WebhooksEvent::Created(Err(why)),
        WebhooksRequest::Change { id, .. } => WebhooksEvent::Changed { id, changed: Err(why) },
        WebhooksRequest::Delete(id) => WebhooksEvent::Deleted { id, deleted: Err(why) },
        WebhooksRequest::Secret(id) => WebhooksEvent::Secret { id, secret: Err(why) },
        WebhooksRequest::Messages(kind) => WebhooksEvent::Messages { kind, messages: Err(why) },
        WebhooksRequest::Message(id) => WebhooksEvent::Message { id, message: Box::new(Err(why)) },
    }
}
