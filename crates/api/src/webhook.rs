//! Webhooks: endpoints, and the messages that the server delivers to them.

use super::{
    EndpointId, Extra, MessageId, address,
    lenient::{keeps_extra, keeps_nothing},
    open_enum::open_enum,
    rules::{self, Checked, FieldError},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

open_enum! {
    /// Events that endpoints can subscribe to.
    EventType {
        VideoCreated = "video.created", VideoEdited = "video.edited", VideoViewed = "video.viewed",
        VideoMilestone = "video.milestone", TranscriptReady = "transcript.ready", ExportReady = "export.ready",
        PlaylistCreated = "playlist.created", PlaylistVideoAdded = "playlist.video_added",
    }
}

/// A webhook endpoint (`api.md`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Endpoint {
    /// Identifier.
    pub id: EndpointId,
    /// Delivery URL.
    #[serde(default)]
    #[schemars(extend("format" = "uri"))]
    pub url: String,
    /// Event types to deliver; absent or null: all.
    #[serde(default)]
    #[schemars(extend("x-nullable" = true))]
    pub filter_types: Option<Vec<EventType>>,
    /// Whether delivery is paused.
    #[serde(default)]
    pub disabled: bool,
    /// Creation time, ISO 8601.
    #[serde(default)]
    #[schemars(extend("format" = "date-time"))]
    pub created_at: String,
    /// Time of the last change, ISO 8601.
    #[serde(default)]
    #[schemars(extend("format" = "date-time"))]
    pub updated_at: String,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

keeps_extra!(Endpoint, Message);
keeps_nothing!(CreatedEndpoint, EndpointSecret, EndpointRef);

/// Body of `POST /v1/webhooks/endpoints`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateEndpoint {
    /// Delivery URL: `https`, or `http` to this machine.
    #[schemars(schema_with = "url_schema")]
    pub url: String,
    /// Event types to deliver; null or absent: all.
    #[serde(default, deserialize_with = "super::clip::present", skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 50), extend("x-nullable" = true))]
    pub filter_types: Option<Option<Vec<EventType>>>,
    /// Whether delivery is paused; default false.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disabled: Option<bool>,
}

/// Body of `PATCH /v1/webhooks/endpoints/{id}`: only the fields sent are changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeEndpoint {
    /// New delivery URL.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "url_schema")]
    pub url: Option<String>,
    /// Event types to deliver; null delivers all.
    #[serde(default, deserialize_with = "super::clip::present", skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 50), extend("x-nullable" = true))]
    pub filter_types: Option<Option<Vec<EventType>>>,
    /// True pauses delivery, false resumes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disabled: Option<bool>,
}

/// Answer of `POST /v1/webhooks/endpoints`. Contains the signing secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CreatedEndpoint {
    /// Id of the new endpoint.
    pub id: EndpointId,
    /// Signing secret of messages: `whsec_` and base64.
    pub secret: String,
}

/// Answer of `GET /v1/webhooks/endpoints/{id}/secret`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EndpointSecret {
    /// Signing secret of messages.
    pub key: String,
}

/// Answer of `DELETE /v1/webhooks/endpoints/{id}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EndpointRef {
    /// Id of the deleted endpoint.
    pub id: EndpointId,
}

/// A message to endpoints.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// Identifier, equal in every attempt.
    pub id: MessageId,
    /// Type of the event.
    #[serde(default = "EventType::missing")]
    pub event_type: EventType,
    /// Body as delivered: `{type, data}`.
    #[serde(default)]
    pub payload: Value,
    /// Time of the event, ISO 8601.
    #[serde(default)]
    #[schemars(extend("format" = "date-time"))]
    pub timestamp: String,
    /// Deliveries of the message, one per endpoint; only in the answer for one message (an extension of the local workspace).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deliveries: Option<Vec<Delivery>>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

open_enum! {
    /// State of a message's delivery to one endpoint.
    DeliveryState {
        /// Waits for its first or next attempt.
        Pending = "pending",
        /// Accepted with a 2xx status.
        Delivered = "delivered",
        /// Abandoned after the last attempt.
        Failed = "failed",
    }
}

/// Delivery of a message to one endpoint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Delivery {
    /// Id of the endpoint.
    pub endpoint_id: EndpointId,
    /// State of the delivery.
    pub state: DeliveryState,
    /// Attempts, oldest first.
    pub attempts: Vec<Attempt>,
}

/// An attempt to deliver a message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Attempt {
    /// Time of the attempt, ISO 8601.
    #[schemars(extend("format" = "date-time"))]
    pub at: String,
    /// HTTP status; absent if the endpoint sent no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// Reason why the attempt failed; absent if it succeeded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

fn url_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let mut schema = super::address::schema(generator);
    let meaning = "https, or http to this machine. What resolves to a private or link-local address is refused.";
    schema.insert("description".into(), meaning.into());
    schema
}

impl CreateEndpoint {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        address::check("url", &self.url)?;
        check_filter(self.filter_types.as_ref())
    }
}

impl ChangeEndpoint {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        rules::each(self.url.as_ref(), |v| address::check("url", &v))?;
        check_filter(self.filter_types.as_ref())
    }
}

fn check_filter(filter: Option<&Option<Vec<EventType>>>) -> Checked {
    let Some(Some(types)) = filter else { return Ok(()) };
    if !(1..=50).contains(&types.len()) {
        return Err(FieldError::new("filterTypes", "must contain 1 to 50 types; send null for every type"));
    }
    match types.iter().position(|kind| !kind.is_known()) {
        Some(index) => {
            let kind = types.get(index).map(EventType::as_str).unwrap_or_default();
            let problem = format!("must be one of {}, got \"{kind}\"", EventType::VideoCreated.expected());
            Err(FieldError::new(format!("filterTypes[{index}]"), problem))
        }
        None => Ok(()),
    }
}
