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
    /// Where messages are sent.
    #[serde(default)]
    #[schemars(extend("format" = "uri"))]
    pub url: String,
    /// Absent or null: every type of event is delivered.
    #[serde(default)]
    #[schemars(extend("x-nullable" = true))]
    pub filter_types: Option<Vec<EventType>>,
    /// Whether delivery is paused.
    #[serde(default)]
    pub disabled: bool,
    /// ISO 8601.
    #[serde(default)]
    #[schemars(extend("format" = "date-time"))]
    pub created_at: String,
    /// ISO 8601.
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
    /// `https`, or `http` to this machine.
    #[schemars(schema_with = "url_schema")]
    pub url: String,
    /// Null or absent: every type of event.
    #[serde(default, deserialize_with = "super::clip::present", skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 50), extend("x-nullable" = true))]
    pub filter_types: Option<Option<Vec<EventType>>>,
    /// Default false.
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
    /// Replaces the filter; null clears it.
    #[serde(default, deserialize_with = "super::clip::present", skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 50), extend("x-nullable" = true))]
    pub filter_types: Option<Option<Vec<EventType>>>,
    /// True pauses delivery, false resumes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disabled: Option<bool>,
}

/// Answer of `POST /v1/webhooks/endpoints`; the secret is shown this once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CreatedEndpoint {
    /// The new endpoint.
    pub id: EndpointId,
    /// The secret that signs messages: `whsec_` and base64.
    pub secret: String,
}

/// Answer of `GET /v1/webhooks/endpoints/{id}/secret`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EndpointSecret {
    /// The secret that signs messages.
    pub key: String,
}

/// Answer of `DELETE /v1/webhooks/endpoints/{id}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EndpointRef {
    /// The id of the deleted endpoint.
    pub id: EndpointId,
}

/// A message to endpoints.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// Identifier; the same in every attempt.
    pub id: MessageId,
    /// The event.
    #[serde(default = "EventType::missing")]
    pub event_type: EventType,
    /// `{type, data}`, the body as it is delivered.
    #[serde(default)]
    pub payload: Value,
    /// Time of the event, ISO 8601.
    #[serde(default)]
    #[schemars(extend("format" = "date-time"))]
    pub timestamp: String,
    /// The state of its deliveries; only in the answer for one message (an extension of the local workspace).
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

/// The delivery of a message to one endpoint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Delivery {
    /// The endpoint.
    pub endpoint_id: EndpointId,
    /// The state of the delivery.
    pub state: DeliveryState,
    /// The attempts, oldest first.
    pub attempts: Vec<Attempt>,
}

/// One attempt to deliver a message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Attempt {
    /// Time of the attempt, ISO 8601.
    #[schemars(extend("format" = "date-time"))]
    pub at: String,
    /// HTTP status, if there was an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// What went wrong, if anything did.
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
        return Err(FieldError::new("filterTypes", "must hold 1 to 50 types; send null for every type"));
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
