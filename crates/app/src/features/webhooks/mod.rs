//! Webhooks dialog: endpoints of the workspace, and messages sent to them. All state ends with the dialog, including secrets that
//! were shown.

mod actions;
mod calls;
mod door;

pub(in crate::app) use actions::Context;
pub use actions::WebhookAction;
pub(in crate::app) use calls::Next;
pub use calls::WebhooksFailure;

use crate::api::{
    EndpointId, MessageId,
    rules::FieldError,
    webhook::{ChangeEndpoint, CreateEndpoint, Endpoint, EventType, Message},
};
use secrecy::SecretString;
use std::collections::BTreeSet;

/// All event types that an endpoint can receive.
pub const EVENT_TYPES: [EventType; 8] = [
    EventType::VideoCreated,
    EventType::VideoEdited,
    EventType::VideoViewed,
    EventType::VideoMilestone,
    EventType::TranscriptReady,
    EventType::ExportReady,
    EventType::PlaylistCreated,
    EventType::PlaylistVideoAdded,
];

/// Load state of a list or record.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Listed<T> {
    /// The request is under way.
    #[default]
    Reading,
    /// The list or record is loaded.
    Read(T),
    /// Loading failed, and why.
    Failed(WebhooksFailure),
}

/// Page of the dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WebhookPage {
    /// List of endpoints.
    #[default]
    Endpoints,
    /// List of messages.
    Messages,
}

/// Form to create or change an endpoint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndpointForm {
    /// Id of the endpoint to change; `None` to create one.
    pub of: Option<EndpointId>,
    /// URL that receives the messages.
    pub url: String,
    /// Whether all event types are sent, including those of later versions.
    pub all: bool,
    /// Names of the event types to send, if not all.
    pub types: BTreeSet<String>,
    /// Error in the form.
    pub problem: Option<String>,
}

impl EndpointForm {
    /// Form for a new endpoint.
    pub fn new() -> Self {
        Self { all: true, ..Self::default() }
    }

    /// Form to change an endpoint.
    pub fn of(endpoint: &Endpoint) -> Self {
        let types = endpoint.filter_types.iter().flatten().map(|kind| kind.as_str().to_owned()).collect();
        let (of, url) = (Some(endpoint.id.clone()), endpoint.url.clone());
        Self { of, url, all: endpoint.filter_types.is_none(), types, problem: None }
    }

    /// True if the form has a URL and at least one event type.
    pub fn is_filled(&self) -> bool {
        !self.url.trim().is_empty() && (self.all || !self.types.is_empty())
    }

    fn filter(&self) -> Option<Vec<EventType>> {
        (!self.all).then(|| self.types.iter().map(|name| EventType::from(name.as_str())).collect())
    }

    fn create(&self) -> Result<CreateEndpoint, FieldError> {
        let filter_types = self.filter().map(Some);
        let body = CreateEndpoint { url: self.url.trim().to_owned(), filter_types, disabled: None };
        body.check().map(|()| body)
    }

    fn change(&self) -> Result<ChangeEndpoint, FieldError> {
        let url = Some(self.url.trim().to_owned());
        let body = ChangeEndpoint { url, filter_types: Some(self.filter()), disabled: None };
        // Another version may have set an event type that this one doesn't know.
        match body.check() {
            Err(error) if !error.field.starts_with("filterTypes[") => Err(error),
            _ => Ok(body),
        }
    }
}

/// State of the webhooks dialog.
#[derive(Debug, Default)]
pub struct Webhooks {
    /// Page that is shown.
    pub page: WebhookPage,
    /// Endpoints, the newest first.
    pub endpoints: Listed<Vec<Endpoint>>,
    /// Open form, for a new or an existing endpoint.
    pub form: Option<EndpointForm>,
    /// Endpoint in the confirmation to delete it.
    pub deleting: Option<EndpointId>,
    /// Endpoint with a running request.
    pub busy: Option<EndpointId>,
    /// Whether the form is being sent.
    pub sends: bool,
    /// Signing secret that is shown, with its endpoint.
    pub secret: Option<(EndpointId, SecretString)>,
    /// Error of the last request.
    pub trouble: Option<String>,
    /// Filter of the messages; `None` for all types.
    pub kind: Option<EventType>,
    /// Messages, the newest first.
    pub messages: Listed<Vec<Message>>,
    /// Message that is shown, with its load state.
    pub message: Option<(MessageId, Listed<Box<Message>>)>,
}

impl Webhooks {
    /// Endpoint with an id; `None` if it isn't loaded.
    pub fn endpoint(&self, id: &EndpointId) -> Option<&Endpoint> {
        match &self.endpoints {
            Listed::Read(endpoints) => endpoints.iter().find(|endpoint| endpoint.id == *id),
            Listed::Reading | Listed::Failed(_) => None,
        }
    }
}
