//! Webhook service: lists and changes the workspace's webhook endpoints and their messages.

use super::out::Out;
use crate::api::{
    ApiError, Client, EndpointId, MessageId,
    webhook::{ChangeEndpoint, CreateEndpoint, Endpoint, EventType, Message},
};
use secrecy::SecretString;
use tokio::sync::{mpsc::UnboundedReceiver, watch};

/// Maximum number of messages that are loaded.
pub const MOST_MESSAGES: u32 = 100;

/// Requests about webhooks.
#[derive(Debug)]
pub enum WebhooksRequest {
    /// List the endpoints.
    List,
    /// Create an endpoint.
    Create(CreateEndpoint),
    /// Change an endpoint.
    Change {
        /// The endpoint.
        id: EndpointId,
        /// Fields to change.
        change: ChangeEndpoint,
    },
    /// Delete an endpoint.
    Delete(EndpointId),
    /// Get the signing secret of an endpoint.
    Secret(EndpointId),
    /// List the latest messages, of one type if given.
    Messages(Option<EventType>),
    /// Get a message with its attempts.
    Message(MessageId),
}

/// Error of a request about webhooks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhooksFailure {
    /// Whether the server does not support the operation.
    pub is_not_offered: bool,
    /// Whether the API key lacks the permission.
    pub is_forbidden: bool,
    /// Cause and advice, in sentences.
    pub text: String,
}

/// Events about webhooks.
#[derive(Debug)]
pub enum WebhooksEvent {
    /// List of endpoints.
    Endpoints(Result<Vec<Endpoint>, WebhooksFailure>),
    /// An endpoint was created: its id and signing secret.
    Created(Result<(EndpointId, SecretString), WebhooksFailure>),
    /// Result of [`WebhooksRequest::Change`].
    Changed {
        /// The endpoint.
        id: EndpointId,
        /// Error if the endpoint was not changed.
        changed: Result<(), WebhooksFailure>,
    },
    /// Result of [`WebhooksRequest::Delete`].
    Deleted {
        /// The endpoint.
        id: EndpointId,
        /// Error if the endpoint was not deleted.
        deleted: Result<(), WebhooksFailure>,
    },
    /// Signing secret of an endpoint.
    Secret {
        /// The endpoint.
        id: EndpointId,
        /// Secret, or the error.
        secret: Result<SecretString, WebhooksFailure>,
    },
    /// Latest messages.
    Messages {
        /// Type that was requested; `None` for all types.
        kind: Option<EventType>,
        /// Messages, or the error.
        messages: Result<Vec<Message>, WebhooksFailure>,
    },
    /// A message with its attempts.
    Message {
        /// Id of the message.
        id: MessageId,
        /// Message, or the error.
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

/// Answers requests until every sender is dropped. They run one after the other: each change is followed by a list request that
/// shows it.
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

/// Answer while no workspace is connected.
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
