//! Webhook endpoints and their messages.

use super::{
    operation::{Operation, object},
    request::{Body, Query, read, wrapped, write},
    state::{Shared, Workspace},
    videos::page_limit,
};
use crate::{
    api::{
        EndpointId, MessageId,
        webhook::{ChangeEndpoint, CreateEndpoint, CreatedEndpoint, Endpoint, EndpointRef, EndpointSecret, EventType, Message},
    },
    deliver,
    failure::Failure,
    store::{
        Record, RecordKind, Role, deliveries,
        jobs::{self, JobKind},
    },
};
use axum::{
    Json,
    extract::Path,
    response::Response,
    routing::{delete, get, patch, post},
};
use base64::{Engine, prelude::BASE64_STANDARD};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    const TAG: &str = "Webhooks";
    let create_example = json!({"url": "https://example.com/hooks", "filterTypes": ["export.ready"]});
    let all = vec![
        Operation::new("GET /v1/webhooks/endpoints", "listWebhookEndpoints", TAG, "List webhook endpoints", get(list))
            .lists::<Endpoint>("endpoints"),
        Operation::new("POST /v1/webhooks/endpoints", "createWebhookEndpoint", TAG, "Create a webhook endpoint", post(create))
            .takes::<CreateEndpoint>(create_example)
            .answers::<CreatedEndpoint>(),
        Operation::new(
            "PATCH /v1/webhooks/endpoints/{id}",
            "updateWebhookEndpoint",
            TAG,
            "Update a webhook endpoint",
            patch(change),
        )
        .nested()
        .takes::<ChangeEndpoint>(json!({"disabled": true}))
        .gives::<Endpoint>("endpoint"),
        Operation::new(
            "DELETE /v1/webhooks/endpoints/{id}",
            "deleteWebhookEndpoint",
            TAG,
            "Delete a webhook endpoint",
            delete(remove),
        )
        .answers::<EndpointRef>(),
        Operation::new(
            "GET /v1/webhooks/endpoints/{id}/secret",
            "getWebhookSecret",
            TAG,
            "Get the signing secret of a webhook endpoint",
            get(secret),
        )
        .answers::<EndpointSecret>(),
        Operation::new(
            "GET /v1/webhooks/messages",
            "listWebhookMessages",
            TAG,
            "List webhook messages, newest first",
            get(messages),
        )
        .query::<MessageQuery>()
        .answers_schema(|generator| object(&[("messages", generator.subschema_for::<Vec<Message>>())])),
        Operation::new(
            "GET /v1/webhooks/messages/{id}",
            "getWebhookMessage",
            TAG,
            "Get a webhook message and its delivery attempts",
            get(message),
        )
        .answers::<Message>(),
    ];
    // Admins only: messages contain everything in the workspace, and with a signing secret one can forge messages.
    all.into_iter().map(|operation| operation.needs(Role::Admin)).collect()
}

/// An endpoint without its secret.
fn public(record: &Record) -> Result<Endpoint, Failure> {
    let mut record = record.clone();
    record.body.remove("secret");
    Ok(record.typed()?)
}

/// Refuses a URL that messages may not go to.
fn check_url(workspace: &Workspace, url: &str) -> Result<(), Failure> {
    deliver::check_target(url, workspace.reach).map_err(|problem| Failure::bad_request(format!("url {problem}")))
}

async fn list(workspace: Shared) -> Result<Json<Value>, Failure> {
    read(&workspace, |tx| {
        let records = Record::all(tx, RecordKind::Endpoint)?;
        wrapped("endpoints", &records.iter().map(public).collect::<Result<Vec<_>, _>>()?)
    })
    .await
}

async fn create(workspace: Shared, mut body: Body) -> Result<Response, Failure> {
    let create: CreateEndpoint = body.read()?;
    create.check()?;
    check_url(&workspace, &create.url)?;
    let mut random = [0_u8; 32];
    for half in random.chunks_mut(16) {
        half.copy_from_slice(uuid::Uuid::new_v4().as_bytes());
    }
    let secret = format!("whsec_{}", BASE64_STANDARD.encode(random));
    write(&workspace, body.identity, move |tx| {
        // Each endpoint has its own delivery queue, which may be slow, so their number is limited.
        if Record::all(tx, RecordKind::Endpoint)?.len() >= deliver::MOST_ENDPOINTS {
            let most = deliver::MOST_ENDPOINTS;
            return Err(Failure::conflict(format!("a workspace has {most} endpoints at most: delete one first")));
        }
        let id = EndpointId::fresh();
        let fields = json!({
            "url": create.url, "filterTypes": create.filter_types.flatten(), "disabled": create.disabled.unwrap_or(false),
            "secret": secret,
        });
        Record::fresh(&id, &fields)?.insert(tx, RecordKind::Endpoint)?;
        Ok(CreatedEndpoint { id, secret })
    })
    .await
}

async fn change(workspace: Shared, Path(id): Path<EndpointId>, mut body: Body) -> Result<Response, Failure> {
    let change: ChangeEndpoint = body.read()?;
    change.check()?;
    if let Some(url) = &change.url {
        check_url(&workspace, url)?;
    }
    write(&workspace, body.identity, move |tx| {
        let mut record = Record::find(tx, RecordKind::Endpoint, id.as_str())?;
        record.apply_change(&change)?;
        record.update(tx, RecordKind::Endpoint)?;
        if change.disabled == Some(false) {
            // Messages that waited during the pause are due now.
            deliveries::hurry(tx, &id)?;
        }
        wrapped("endpoint", &public(&record)?)
    })
    .await
}

async fn remove(workspace: Shared, Path(id): Path<EndpointId>, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    write(&workspace, body.identity, move |tx| {
        Record::find(tx, RecordKind::Endpoint, id.as_str())?.delete(tx)?;
        jobs::withdraw(tx, JobKind::Deliver, id.as_str())?;
        Ok(EndpointRef { id })
    })
    .await
}

async fn secret(workspace: Shared, Path(id): Path<EndpointId>) -> Result<Json<Value>, Failure> {
    read(&workspace, move |tx| {
        let record = Record::find(tx, RecordKind::Endpoint, id.as_str())?;
        let key = record.body.get("secret").and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok(EndpointSecret { key })
    })
    .await
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct MessageQuery {
    /// Number of messages, 1..100; default 10.
    #[schemars(range(min = 1, max = 100))]
    limit: Option<i64>,
    /// Event types of the messages to return, separated by commas; default: all.
    #[schemars(extend("pattern" = "^(video\\.(created|edited|viewed|milestone)|transcript\\.ready|export\\.ready|playlist\\.(created|video_added))(,(video\\.(created|edited|viewed|milestone)|transcript\\.ready|export\\.ready|playlist\\.(created|video_added)))*$"))]
    event_types: Option<String>,
}

async fn messages(workspace: Shared, Query(query): Query<MessageQuery>) -> Result<Json<Value>, Failure> {
    let limit = page_limit(query.limit, 10, 100)?;
    let requested: Vec<EventType> = query.event_types.iter().flat_map(|types| types.split(',')).map(EventType::from).collect();
    if let Some(unknown) = requested.iter().find(|kind| !kind.is_known()) {
        return Err(Failure::bad_request(format!(
            "event_types must be of {}, got \"{}\"",
            EventType::VideoCreated.expected(),
            unknown.as_str()
        )));
    }
    read(&workspace, move |tx| {
        let names: Vec<_> = requested.iter().map(EventType::as_str).collect();
        let records = Record::messages(tx, &names, limit)?;
        wrapped("messages", &records.iter().map(typed).collect::<Result<Vec<_>, _>>()?)
    })
    .await
}

fn typed(record: &Record) -> Result<Message, Failure> {
    let mut message: Message = record.typed()?;
    message.extra.clear();
    Ok(message)
}

async fn message(workspace: Shared, Path(id): Path<MessageId>) -> Result<Json<Value>, Failure> {
    read(&workspace, move |tx| {
        let message = typed(&Record::find(tx, RecordKind::Message, id.as_str())?)?;
        Ok(Message { deliveries: Some(deliveries::of_message(tx, &id)?), ..message })
    })
    .await
}
