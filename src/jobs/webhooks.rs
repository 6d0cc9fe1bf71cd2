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
pub enum Request {
    /// The endpoints.
    List,
    /// Register an endpoint.
    Create(CreateEndpoint),
    /// Change an endpoint.
    Change(EndpointId, ChangeEndpoint),
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
pub struct Trouble {
    /// Whether the service does not offer what was asked for.
    pub is_not_offered: bool,
    /// Whether the key may not do it.
    pub is_forbidden: bool,
    /// What happened and what to do, in sentences.
    pub text: String,
}

/// What is answered.
#[derive(Debug)]
pub enum Event {
    /// The endpoints.
    Endpoints(Result<Vec<Endpoint>, Trouble>),
    /// An endpoint was registered: its id and its secret.
    Created(Result<(EndpointId, SecretString), Trouble>),
    /// An endpoint was changed.
    Changed(EndpointId, Result<(), Trouble>),
    /// An endpoint was deleted.
    Deleted(EndpointId, Result<(), Trouble>),
    /// The secret of an endpoint.
    Secret(EndpointId, Result<SecretString, Trouble>),
    /// The messages.
    Messages(Option<EventType>, Result<Vec<Message>, Trouble>),
    /// A message with its attempts.
    Message(MessageId, Box<Result<Message, Trouble>>),
}

fn trouble(error: &ApiError) -> Trouble {
    let is_not_offered = matches!(error.status(), Some(405 | 501));
    let advice = match error.status() {
        Some(404) => "It may have been deleted.",
        Some(403) => "The API key may not do this: ask who looks after the workspace.",
        _ => error.advice(),
    };
    let is_forbidden = error.status() == Some(403);
    Trouble { is_not_offered, is_forbidden, text: format!("{error}. {advice}") }
}

/// Works until nobody can ask any more. Requests run one after the other: each change is followed by a reading that shows it.
pub(super) async fn run(mut inbox: UnboundedReceiver<Request>, out: Out<Event>, connected: watch::Receiver<Option<Client>>) {
    while let Some(request) = inbox.recv().await {
        let client = connected.borrow().clone();
        out.send(match client {
            Some(client) => answer(&client, request).await,
            None => refused(request),
        });
    }
}

async fn answer(client: &Client, request: Request) -> Event {
    match request {
        Request::List => {
            let read = client.webhook_endpoints().await;
            Event::Endpoints(read.map(|read| read.items).map_err(|error| {
                let is_not_offered = matches!(error.status(), Some(404 | 405 | 501));
                Trouble { is_not_offered, ..trouble(&error) }
            }))
        }
        Request::Create(body) => {
            let created = client.create_webhook_endpoint(&body).await;
            let created = created.map(|created| (created.id, SecretString::from(created.secret)));
            Event::Created(created.map_err(|error| trouble(&error)))
        }
        Request::Change(id, change) => {
            let changed = client.update_webhook_endpoint(&id, &change).await;
            Event::Changed(id, changed.map(drop).map_err(|error| trouble(&error)))
        }
        Request::Delete(id) => {
            let deleted = client.delete_webhook_endpoint(&id).await;
            Event::Deleted(id, deleted.map(drop).map_err(|error| trouble(&error)))
        }
        Request::Secret(id) => {
            let secret = client.webhook_secret(&id).await.map(|secret| SecretString::from(secret.key));
            Event::Secret(id, secret.map_err(|error| trouble(&error)))
        }
        Request::Messages(kind) => {
            let read = client.webhook_messages(MOST_MESSAGES, kind.as_slice()).await;
            Event::Messages(kind, read.map(|read| read.items).map_err(|error| trouble(&error)))
        }
        Request::Message(id) => {
            let read = client.webhook_message(&id).await.map_err(|error| trouble(&error));
            Event::Message(id, Box::new(read))
        }
    }
}

/// The answer while no workspace is connected.
fn refused(request: Request) -> Event {
    let why = Trouble { is_not_offered: false, is_forbidden: false, text: "The workspace is not connected.".to_owned() };
    match request {
        Request::List => Event::Endpoints(Err(why)),
        Request::Create(_) => Event::Created(Err(why)),
        Request::Change(id, _) => Event::Changed(id, Err(why)),
        Request::Delete(id) => Event::Deleted(id, Err(why)),
        Request::Secret(id) => Event::Secret(id, Err(why)),
        Request::Messages(kind) => Event::Messages(kind, Err(why)),
        Request::Message(id) => Event::Message(id, Box::new(Err(why))),
    }
}
